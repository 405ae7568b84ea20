-- Who may be invited by whom and how often, and how the invited is written to: limits against mails to people who never asked.

-- The address in lower case, or the number in E.164.
create function private.invited_contact(email text, phone text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := nullif(lower(btrim(invited_contact.email)), '');
  number constant text := nullif(btrim(invited_contact.phone), '');
begin
  if num_nonnulls(address, number) <> 1 then
    raise exception 'Enter an e-mail address or a phone number.' using hint = 'invitation_address';
  elsif address is not null and private.mailbox(address) is null then
    raise exception 'Enter an e-mail address, for example wanjiku@example.com.' using hint = 'invitation_address';
  elsif number is not null and private.kenyan_phone(number) is null then
    raise exception 'Enter a Kenyan mobile number, for example 0712 345 678.' using hint = 'invitation_address';
  end if;
  return coalesce(address, private.kenyan_phone(number));
end
$$;

-- Refuses businesses in whose name nobody should be written to.
create function private.require_inviting_business(business uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles as account where account.id = business and account.suspended_at is not null) then
    raise exception 'This account is suspended, so nobody is invited to it.' using hint = 'business_suspended';
  elsif exists (
    select from public.business_name_changes as held where held.user_id = business and held.held_for is not null
  ) then
    raise exception 'The business name is with our team. Invite people after we have checked it.' using hint = 'business_name_held';
  elsif private.printable_name(private.business_name(business)) is null then
    raise exception 'Invitations name the business. Give it a name of 2 to 60 letters first, without web addresses and phone numbers.'
      using hint = 'business_name_required';
  elsif not exists (
    select from auth.users as account
    where account.id = business and (private.confirmed_email(account) is not null or private.account_phone(account) is not null)
  ) then
    raise exception 'Confirm the e-mail address or the phone number of the business account first, under Security.' using hint = 'business_unconfirmed';
  end if;
end
$$;

-- Refuses an address or number that the business or somebody who works there has confirmed.
create function private.require_no_colleague(business uuid, contact text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  select account.id into owner_id from auth.users as account
  where (contact = private.confirmed_email(account) or contact = private.account_phone(account))
    and (account.id = business or account.id in (select person_id from public.business_members where business_id = business))
  limit 1;
  if owner_id = business then
    raise exception 'This is the business account''s own address or number. Invite somebody else.' using hint = 'invitation_own';
  elsif owner_id is not null then
    raise exception 'They work for the business already. Change their role in the list.' using hint = 'invitation_member';
  end if;
end
$$;

create function private.require_few_invitations(business uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  most_a_day constant integer := 60;
begin
  if most <= (
    select count(*) from private.business_invitations as one
    where one.business_id = business and one.state = 'open' and one.expires_at > now()
  ) then
    raise exception 'You have % open invitations. Withdraw one first.', most using hint = 'invitation_limit';
  elsif most_a_day <= (
    select count(*) from private.business_invitations as one
    where one.business_id = business and one.created_at > now() - interval '1 day'
  ) then
    raise exception 'You have invited % people in 24 hours. Invite others tomorrow.', most_a_day using hint = 'invitation_limit';
  end if;
end
$$;

create function private.require_few_sent_invitations(business uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  if most <= (
    select count(*) from private.stranger_messages as told
    where told.sender = private.sender_key(business) and told.kind = 'business_invitation' and told.outcome = 'sent'
      and told.created_at > now() - interval '1 day'
  ) then
    raise exception 'The business has sent % invitations in 24 hours. Invite more people tomorrow.', most using hint = 'invitation_limit';
  end if;
end
$$;

-- Writes to the invited: the name of the business, the first name of whoever invited and the role, by facts of ours alone. Keeps whether it
-- was sent; the invitation stands either way.
create function private.send_invitation(given private.business_invitations) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  contact constant text := coalesce(given.email, given.phone);
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'invitation_id', given.id, 'role', given.role, 'business', private.printable_name(private.business_name(given.business_id)),
    'person', (
      select jsonb_build_object('id', inviter.id, 'name', private.printable_name(inviter.first_name))
      from public.profiles as inviter where inviter.id = given.invited_by and private.printable_name(inviter.first_name) is not null
    )
  ));
  result text := private.invitation_refusal(given);
  delivery bigint;
begin
  if result is null then
    if private.admit_message(contact, given.business_id, 'business_invitation') then
      result := 'sent';
    else
      select told.outcome into result from private.stranger_messages as told
      where told.recipient = private.stranger_key(contact) and told.sender = private.sender_key(given.business_id)
      order by told.created_at desc, told.id desc limit 1;
    end if;
  end if;
  if result = 'sent' and given.email is not null then
    perform private.mail_address(given.email, 'business_invitation', facts, private.stop_link(given.email, given.business_id));
  elsif result = 'sent' then
    perform private.end_delivery(given.delivery_id, 'skipped', 'replaced');
    insert into private.notification_deliveries (user_id, channel, kind, facts, phone, due_at)
    values (given.business_id, 'sms', 'business_invitation', facts, given.phone, private.undisturbed_until(null))
    returning id into delivery;
  end if;
  update private.business_invitations as one
  set outcome = result, delivery_id = coalesce(delivery, one.delivery_id),
    sent_at = case when result = 'sent' then now() else one.sent_at end
  where one.id = given.id;
end
$$;

-- Why the invitation is not sent whatever else was sent to the address, or null.
create function private.invitation_refusal(given private.business_invitations) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when 2 <= (
      select count(*) from private.business_invitations as earlier
      where earlier.business_id = given.business_id and earlier.state = 'declined'
        and coalesce(private.mailbox(earlier.email), earlier.phone) = coalesce(private.mailbox(given.email), given.phone)
    ) then 'declined_twice'
    when given.email is not null then
      case when to_regclass('mail.outbox') is null or private.setting_is_on('email_notifications') is not true then 'switched_off' end
    when private.setting_is_on('sms_notifications') is not true or not exists (
      select from private.notification_channels as way where way.channel = 'sms' and way.is_configured
    ) then 'no_sms'
    when private.is_stopped(given.phone, 'sms') then 'stopped'
    when private.is_beyond_ceiling('sms') then 'many_sms'
  end
$$;

-- The invited: what they read of an invitation, and their answer.

-- The invitation of a link, for whoever has the link. Who invited is for the invited alone. Nothing of a business that is suspended or
-- is none any more.
create function public.invitation(id uuid) returns table (
  business_name text, business_role text, role text, state text, is_mine boolean, invited_by text
)
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.business_name(business.id), private.person_name(business.id)), business.role, given.role,
    private.invitation_state(given), mine.yes,
    case when mine.yes then (select private.visible_name(inviter.first_name) from public.profiles as inviter where inviter.id = given.invited_by) end
  from private.business_invitations as given
  join public.profiles as business on business.id = given.business_id
    and business.role in ('dealer', 'service_provider') and business.suspended_at is null,
  lateral (
    select exists (
      select from auth.users as account where account.id = auth.uid() and private.is_invited(given, account)
    ) as yes
  ) as mine
  where given.id = invitation.id
$$;
grant execute on function public.invitation(uuid) to anon, authenticated, service_role;
comment on function public.invitation(uuid) is 'What an invitation to work for a business is about.';

-- The open invitations to the caller's confirmed address or number, the newest first.
create function public.own_invitations() returns table (
  id uuid, business_name text, business_role text, role text, invited_by text, expires_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select given.id, coalesce(private.business_name(business.id), private.person_name(business.id)), business.role, given.role,
    (select private.visible_name(inviter.first_name) from public.profiles as inviter where inviter.id = given.invited_by), given.expires_at
  from auth.users as account
  join private.business_invitations as given
    on given.email = private.confirmed_email(account) or given.phone = private.account_phone(account)
  join public.profiles as business on business.id = given.business_id
    and business.role in ('dealer', 'service_provider') and business.suspended_at is null
  where account.id = auth.uid() and private.is_invited(given, account) and private.invitation_state(given) = 'open'
    and business.id <> account.id
  order by given.created_at desc, given.id
$$;
grant execute on function public.own_invitations() to authenticated;
comment on function public.own_invitations() is 'The open invitations of businesses to the caller.';

-- Accepts or declines an invitation to the caller's confirmed address or number. Returns the business for which they work now; null after
-- declining.
create function public.answer_invitation(invitation uuid, accept boolean) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
  given private.business_invitations;
  name text;
begin
  -- One's own account first: its end removes invitations to its address.
  select * into account from auth.users as own where own.id = auth.uid() for key share;
  if not found or account.is_anonymous then
    raise exception 'Sign in to answer an invitation.' using errcode = '42501';
  elsif accept is null then
    raise exception 'Accept the invitation or decline it.' using hint = 'invitation_answer';
  end if;
  select * into given from private.business_invitations as one where one.id = answer_invitation.invitation;
  perform private.lock_people(given.business_id);
  select * into given from private.business_invitations as one where one.id = answer_invitation.invitation for update;
  if not found or not private.is_business(given.business_id) then
    raise exception 'This invitation is not there any more. Ask the business for a new one.' using hint = 'not_found';
  elsif not private.is_invited(given, account) then
    raise exception 'This invitation was sent to another e-mail address or number. Sign in with that one, or confirm it for your account under Security.'
      using errcode = '42501';
  end if;
  name := coalesce(private.business_name(given.business_id), private.person_name(given.business_id), 'the business');
  perform private.require_open_invitation(given, account.id, name);
  if not accept then
    perform private.end_invitation(given, 'declined');
    perform private.tell(given.business_id, 'business_invitation_declined', jsonb_build_object(
      'role', given.role
    ));
    return null;
  end if;
  perform private.require_able_to_join(given.business_id, account.id, name);
  insert into public.business_members (business_id, person_id, role) values (given.business_id, account.id, given.role);
  perform private.end_invitation(given, 'accepted', account.id);
  perform private.note_act_of_people(given.business_id, 'joined', account.id, role => given.role);
  perform private.tell(given.business_id, 'business_invitation_accepted', jsonb_build_object(
    'role', given.role, 'person', private.person_facts(account.id)
  ));
  return given.business_id;
end
$$;
grant execute on function public.answer_invitation(uuid, boolean) to authenticated;
comment on function public.answer_invitation(uuid, boolean) is 'Accepts or declines an invitation to work for a business.';

create function private.require_open_invitation(given private.business_invitations, person uuid, name text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  state constant text := private.invitation_state(given);
begin
  if state = 'accepted' and given.accepted_by = person then
    raise exception 'You have accepted this invitation already.' using hint = 'invitation_used';
  elsif state = 'accepted' then
    raise exception 'This invitation was used already. Ask % for a new one.', name using hint = 'invitation_used';
  elsif state = 'declined' then
    raise exception 'You declined this invitation. Ask % for a new one if you changed your mind.', name using hint = 'invitation_declined';
  elsif state = 'withdrawn' then
    raise exception 'This invitation was withdrawn. Ask % for a new one.', name using hint = 'invitation_withdrawn';
  elsif state = 'expired' then
    raise exception 'This invitation ended on %. Ask % for a new one.',
      to_char(given.expires_at at time zone 'Africa/Nairobi', 'FMDD Mon YYYY'), name using hint = 'invitation_expired';
  end if;
end
$$;

create function private.require_able_to_join(business uuid, person uuid, name text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  profile constant public.profiles := (select own from public.profiles as own where own.id = person);
begin
  if person = business then
    raise exception 'This is your own business account. Accept with the account of the person you invited.' using hint = 'invitation_own';
  elsif profile.suspended_at is not null then
    raise exception 'Your account is suspended, so you cannot work for a business.' using hint = 'suspended';
  elsif profile.role = 'admin' then
    raise exception 'Administrators of Magari do not work for a business here. Use another account.' using hint = 'is_admin';
  elsif exists (select from public.profiles as account where account.id = business and account.suspended_at is not null) then
    raise exception 'The account of % is suspended at the moment.', name using hint = 'business_suspended';
  elsif exists (select from public.business_members as own where own.business_id = business and own.person_id = person) then
    raise exception 'You work for % already.', name using hint = 'invitation_member';
  end if;
end
$$;

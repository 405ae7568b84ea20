-- Invitations to work for a business, by e-mail or to a Kenyan mobile number. One is for whoever proves that address or number: only an
-- account that has confirmed it accepts, so the id in the link is no secret. Clients reach the table by functions alone.

create table private.business_invitations (
  id uuid default gen_random_uuid() constraint business_invitations_pkey primary key,
  business_id uuid not null,
  email text,
  phone text,
  role text not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  state text not null default 'open',
  ended_at timestamptz,
  accepted_by uuid,
  sent_at timestamptz,
  outcome text,
  delivery_id bigint,
  constraint business_invitations_one_address check (num_nonnulls(email, phone) = 1),
  constraint business_invitations_email_form check (email is null or private.mailbox(email) is not null and email = lower(btrim(email))),
  constraint business_invitations_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint business_invitations_role_known check (role in ('owner', 'manager', 'sales')),
  constraint business_invitations_state_known check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint business_invitations_ended check ((state = 'open') = (ended_at is null)),
  constraint business_invitations_business_id_fkey foreign key (business_id) references auth.users (id) on delete cascade,
  constraint business_invitations_invited_by_fkey foreign key (invited_by) references auth.users (id) on delete set null,
  constraint business_invitations_accepted_by_fkey foreign key (accepted_by) references auth.users (id) on delete set null,
  constraint business_invitations_delivery_id_fkey
    foreign key (delivery_id) references private.notification_deliveries (id) on delete set null
);

comment on table private.business_invitations is 'Invitations to work for a business.';
comment on column private.business_invitations.email is 'In lower case.';
comment on column private.business_invitations.phone is 'E.164.';
comment on column private.business_invitations.state is 'Open ones beyond expires_at have expired.';
comment on column private.business_invitations.outcome is 'sent, or why the last message was not (MESSAGE_OUTCOMES of domain/businesses).';
comment on column private.business_invitations.sent_at is 'When a message was last sent.';

create unique index business_invitations_open_key on private.business_invitations (business_id, coalesce(email, phone)) where state = 'open';
create index business_invitations_newest_idx on private.business_invitations (business_id, created_at desc);
create index business_invitations_invited_by_idx on private.business_invitations (invited_by);
create index business_invitations_accepted_by_idx on private.business_invitations (accepted_by);
create index business_invitations_delivery_idx on private.business_invitations (delivery_id);
create index business_invitations_email_idx on private.business_invitations (email);
create index business_invitations_phone_idx on private.business_invitations (phone);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.business_invitations', 'business_id', null, 'invitations_sent', '{business_id,email,phone,invited_by,accepted_by,delivery_id}', 'cascade', null,
    'Nobody is invited by an account that is gone. The addresses are of others.'),
  ('private.business_invitations', 'invited_by', null, null, '{}', 'anonymise',
    'state = case state when ''open'' then ''withdrawn'' else state end, ended_at = coalesce(ended_at, now())',
    'What somebody offered ends with their account.'),
  ('private.business_invitations', 'accepted_by', null, null, '{}', 'anonymise', null, 'That somebody works there ends by itself.'),
  ('private.business_invitations', 'email', 'email = $2', 'invitations_by_email', '{id,business_id,invited_by,accepted_by,outcome,delivery_id}', 'delete', null,
    'Whom they were invited by, and their address.'),
  ('private.business_invitations', 'phone',
    'phone = (select private.account_phone(account) from auth.users as account where account.id = $1::uuid)',
    'invitations_by_phone', '{id,business_id,invited_by,accepted_by,outcome,delivery_id}', 'delete', null, 'The same, by their number.');

-- Whether the account has proved the address or number of the invitation.
create function private.is_invited(given private.business_invitations, account auth.users) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(given.email = private.confirmed_email(account) or given.phone = private.account_phone(account), false)
    and not account.is_anonymous
$$;

-- open, accepted, declined, withdrawn or expired.
create function private.invitation_state(given private.business_invitations) returns text
language sql stable set search_path = ''
as $$ select case when given.state = 'open' and given.expires_at <= now() then 'expired' else given.state end $$;

-- Invites somebody to the caller's business, and sends the invitation by mail or SMS where that is admitted; its row says whether it was
-- (business_invitations()). Inviting the same address again sends the open invitation again and renews its term.
create function public.invite_to_business(as_role text, email text default null, phone text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  contact text;
  level text;
  known private.business_invitations;
  is_recent boolean;
begin
  perform private.lock_people(business);
  level := private.require_business_level('manager');
  perform private.require_business_role(as_role), private.require_over(level, as_role, true);
  perform private.require_inviting_business(business);
  contact := private.invited_contact(invite_to_business.email, invite_to_business.phone);
  perform private.require_no_colleague(business, contact);
  select * into known from private.business_invitations as one
  where one.business_id = business and coalesce(one.email, one.phone) = contact and one.state = 'open' for update;
  if known.expires_at > now() then
    perform private.require_over(level, known.role, false);
  end if;
  is_recent := exists (
    select from private.business_invitations as one
    where one.business_id = business and coalesce(one.email, one.phone) = contact and one.sent_at > now() - interval '10 minutes'
  );
  -- The invitation itself says the role in which it is accepted.
  if is_recent and (known.id is null or known.role = as_role) then
    raise exception 'We wrote to them less than 10 minutes ago. Send the invitation again later.' using hint = 'invited_just_now';
  end if;
  if known.id is null or known.expires_at <= now() then
    perform private.require_few_invitations(business);
  end if;
  if not is_recent then
    perform private.require_few_sent_invitations(business);
  end if;
  if known.id is null then
    insert into private.business_invitations (business_id, email, phone, role, invited_by)
    values (business, case when contact like '%@%' then contact end, case when contact not like '%@%' then contact end, as_role, private.acting_person())
    returning * into known;
  else
    update private.business_invitations as one
    set role = as_role, invited_by = private.acting_person(), expires_at = now() + interval '7 days'
    where one.id = known.id returning * into known;
  end if;
  if not is_recent then
    perform private.send_invitation(known);
  end if;
  perform private.note_act_of_people(business, 'invited', invitation => known.id, role => as_role);
  return known.id;
end
$$;
grant execute on function public.invite_to_business(text, text, text) to authenticated, business_manager;
comment on function public.invite_to_business(text, text, text) is
  'Invites somebody to work for the caller''s business: owner, manager or sales, by e-mail address or Kenyan mobile number. Returns the id of the invitation.';

-- Withdraws an open invitation of the caller's business; returns whether there was one.
create function public.withdraw_invitation(invitation uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  level text;
  known private.business_invitations;
begin
  perform private.lock_people(business);
  level := private.require_business_level('manager');
  select * into known from private.business_invitations as one
  where one.id = withdraw_invitation.invitation and one.business_id = business for update;
  perform private.require_over(level, known.role, false);
  if known.state = 'accepted' then
    raise exception 'They have accepted this invitation. Remove them from the business instead.' using hint = 'invitation_used';
  elsif known.state is distinct from 'open' then
    return false;
  end if;
  perform private.end_invitation(known, 'withdrawn');
  perform private.note_act_of_people(business, 'invitation_withdrawn', invitation => known.id, role => known.role);
  return true;
end
$$;
grant execute on function public.withdraw_invitation(uuid) to authenticated, business_manager;

-- Ends an open invitation, and its text message if that still waits.
create function private.end_invitation(given private.business_invitations, becomes text, accepted_by uuid default null) returns void
language sql security definer set search_path = ''
as $$
  update private.business_invitations as one set state = becomes, ended_at = now(), accepted_by = end_invitation.accepted_by where one.id = given.id;
  select private.end_delivery(waiting.id, 'skipped', 'invitation_ended')
  from private.notification_deliveries as waiting where waiting.id = given.delivery_id and waiting.state = 'waiting'
$$;

-- What somebody offered whom they may not offer it any more, because they left or work in another role, is withdrawn.
create function private.withdraw_invitations_of() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_invitation(one, 'withdrawn')
  from private.business_invitations as one
  where one.business_id = old.business_id and one.invited_by = old.person_id and one.state = 'open'
    and (tg_op = 'DELETE' or new.role = 'sales' or new.role = 'manager' and one.role <> 'sales');
  return null;
end
$$;
create trigger withdraw_invitations_of after update of role or delete on public.business_members
  for each row execute function private.withdraw_invitations_of();

-- The invitations of the caller's business, open ones first, then the newest 200. `message`: sent, or why it was not.
create function public.business_invitations() returns table (
  id uuid, email text, phone text, role text, state text, invited_by text, created_at timestamptz, expires_at timestamptz, sent_at timestamptz,
  ended_at timestamptz, message text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_business_level('manager');
  return query
    select one.id, one.email, one.phone, one.role, private.invitation_state(one), private.person_name(one.invited_by), one.created_at, one.expires_at,
      one.sent_at, one.ended_at, case when delivery.state in ('failed', 'skipped') and one.outcome = 'sent' then 'undelivered' else one.outcome end
    from private.business_invitations as one
    left join private.notification_deliveries as delivery on delivery.id = one.delivery_id
    where one.business_id = auth.uid()
    order by private.invitation_state(one) <> 'open', one.created_at desc, one.id
    limit 200;
end
$$;
grant execute on function public.business_invitations() to authenticated, business_manager;
comment on function public.business_invitations() is 'The invitations of the caller''s business with what became of their messages.';

-- Nightly job: deletes invitations that ended a year ago, by which declining twice is known.
create function private.delete_old_invitations() returns void
language sql security definer set search_path = ''
as $$ delete from private.business_invitations where coalesce(ended_at, expires_at) < now() - interval '1 year' $$;

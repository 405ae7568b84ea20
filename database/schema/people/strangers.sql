-- Messages to strangers: people whose address or number a member or a visitor has entered, and who have confirmed nothing. Whatever may
-- reach one is listed in tests/access/messages.txt and passes private.admit_message: at most two a day in Nairobi by one member and five
-- in all, and none by a member of whom the recipient has said "This was not me". The words are facts of ours (docs/data.md).

create table private.stranger_messages (
  id bigint generated always as identity constraint stranger_messages_pkey primary key,
  recipient text not null,
  sender text,
  kind text not null,
  booking_id uuid,
  outcome text not null,
  created_at timestamptz not null default now(),
  constraint stranger_messages_outcome_known check (outcome in (
    'sent', 'two_today', 'five_today', 'many_today', 'not_me', 'no_address', 'cannot_come', 'unverified', 'switched_off'
  ))
);

comment on table private.stranger_messages is 'What strangers were sent, or why not; for two days, those about bookings longer.';
comment on column private.stranger_messages.recipient is 'private.stranger_key of the address or number.';
comment on column private.stranger_messages.sender is
  'private.sender_key of the member who caused it; null: whoever entered the address on a page.';
-- Not a foreign key: what was sent counts after its booking is deleted.
comment on column private.stranger_messages.booking_id is 'The booking it was about.';

create index stranger_messages_recipient_idx on private.stranger_messages (recipient, created_at);
create index stranger_messages_sender_idx on private.stranger_messages (sender, created_at);
create index stranger_messages_booking_idx on private.stranger_messages (booking_id) where booking_id is not null;
create index stranger_messages_oldest_idx on private.stranger_messages (created_at);

-- Who said "This was not me" about which member.
create table private.refused_senders (
  recipient text not null,
  sender text not null,
  created_at timestamptz not null default now(),
  constraint refused_senders_pkey primary key (sender, recipient)
);

comment on table private.refused_senders is 'Members of whom a stranger wants no messages.';

-- The mailbox that an address reaches, so that its spellings count together: in lower case, without what follows a plus sign, and without
-- the dots that Gmail ignores. Null for whatever mail programs could read as another address than we do.
create function private.mailbox(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || domain end
  from (select lower(btrim(address)) as line) as given,
    lateral (select regexp_replace(split_part(line, '@', 1), '(.)\+.*', '\1') as local, split_part(line, '@', 2) as domain) as part
  where btrim(address) ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z][a-zA-Z0-9-]{0,61}[a-zA-Z0-9]$'
    and char_length(btrim(address)) <= 254
$$;

-- How the tables know an address or number, without having it. Null for what is neither.
create function private.stranger_key(contact text) returns text
language sql stable security definer set search_path = ''
as $$ select private.visitor_signature('stranger ' || coalesce(private.mailbox(contact), private.kenyan_phone(contact))) $$;

-- How the tables know a member. A hash, so that it outlives an account without naming anybody: the mails that erasing an account causes
-- count, too.
create function private.sender_key(person uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.visitor_signature('sender ' || person) $$;

-- Whether a message that `sender` (null: a visitor) causes may go to the address or number now, which is recorded. `refused`: the
-- caller's own reason against it.
create function private.admit_message(
  contact text, sender uuid, kind text, booking_id uuid default null, refused text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  key constant text := private.stranger_key(contact);
  outcome text := coalesce(refused, case when key is null then 'no_address' end);
begin
  if outcome is null then
    -- Queues messages to one person, so that each counts those before it.
    perform pg_advisory_xact_lock(private.stranger_lock(key));
    outcome := coalesce(private.stranger_refusal(key, private.sender_key(sender), kind), 'sent');
  end if;
  insert into private.stranger_messages (recipient, sender, kind, booking_id, outcome)
  values (coalesce(key, ''), private.sender_key(sender), kind, booking_id, outcome);
  return outcome = 'sent';
end
$$;

create function private.stranger_lock(key text) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended('magari.stranger.' || key, 0) $$;

-- Takes the lock of an address for this transaction if nobody has it; false if somebody does.
create function private.may_write_now(contact text) returns boolean
language sql volatile security definer set search_path = ''
as $$ select coalesce(pg_try_advisory_xact_lock(private.stranger_lock(private.stranger_key(contact))), true) $$;

-- Why a message is not sent, or null. A visitor is probably the person themselves, so what members caused does not count there: nobody is
-- kept from signing up by it.
create function private.stranger_refusal(key text, sender text, kind text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_by_one constant integer := 2;
  most_in_all constant integer := 5;
  most_of_sender constant integer := 100;
  by_one integer;
  in_all integer;
begin
  if exists (select from private.refused_senders as said where said.recipient = key and said.sender = stranger_refusal.sender) then
    return 'not_me';
  end if;
  select count(*) filter (where told.sender is not distinct from stranger_refusal.sender and (stranger_refusal.sender is not null or told.kind = stranger_refusal.kind)),
    count(*) filter (where stranger_refusal.sender is not null or told.sender is null)
  into by_one, in_all
  from private.stranger_messages as told
  where told.recipient = key and told.outcome = 'sent'
    and told.created_at >= private.nairobi_midnight(private.nairobi_today());
  return case
    -- The letters to come in by are about nobody: only all of them together are bounded.
    when by_one >= most_by_one and (stranger_refusal.sender is not null or stranger_refusal.kind = 'newsletter_asked') then 'two_today'
    when in_all >= most_in_all then 'five_today'
    when most_of_sender <= (
      select count(*) from private.stranger_messages as told
      where told.sender = stranger_refusal.sender and told.outcome = 'sent' and told.created_at > now() - interval '1 day'
    ) then 'many_today'
  end;
end
$$;

-- Mails a stranger what a member did, by facts of ours alone, if that is admitted. The mail has a link that stops the member.
create function private.mail_stranger(
  address text, sender uuid, kind text, facts jsonb, booking_id uuid default null, refused text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.admit_message(address, sender, kind, booking_id, refused) then
    perform private.mail_address(address, kind, facts, private.stop_link(address, sender));
  end if;
end
$$;

-- What the sign-in service asks before it writes to an address that its account has not confirmed (auth.admit_letter). A change of address is
-- caused by a member; whoever asks for the other letters is not known, nor who has an anonymous account. Administrators invite whom they want.
create function private.admit_letter(address text, kind text, account_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant uuid := case when kind = 'email_change' then (select id from public.profiles where id = account_id) end;
begin
  if kind = 'invite' then
    return '{"data": {}}';
  end if;
  if not private.admit_message(address, sender, kind) then
    return jsonb_build_object('wait', ceil(extract(epoch from private.nairobi_midnight(private.nairobi_today() + 1) - now()))::integer);
  end if;
  return jsonb_build_object('data', case when sender is null then '{}' else private.stop_link(address, sender) end);
end
$$;

do $$
begin
  if to_regprocedure('auth.admit_letter(text, text, uuid)') is not null then
    create or replace function auth.admit_letter(address text, kind text, account_id uuid) returns jsonb
    language sql volatile set search_path = ''
    as 'select private.admit_letter(address, kind, account_id)';
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.admit_letter(text, text, uuid) to supabase_auth_admin;
  end if;
end
$$;

-- A name that a member chose, as strangers may read it; null for one that mail programs could show as a link or that has a number to call
-- or pay to. Verified names are changed without approval where only signs differ: 'Evil com' to 'evil.com'.
create function private.printable_name(name text) returns text
language sql immutable set search_path = ''
as $$
  select line from (select private.visible_line(name) as line) as given
  where char_length(line) between 2 and 60
    and line !~ '[^[:alnum:] &''’,.()+-]'
    and line !~ '\.[[:alnum:]]{2,}'
    and line !~* '\mwww\M|\mhttps?\M'
    and char_length(regexp_replace(line, '[^0-9]', '', 'g')) < 5
$$;

-- Job: deletes what no limit counts and no booking shows any more, and the links of mails older than a year.
create function private.delete_old_stranger_messages() returns void
language sql security definer set search_path = ''
as $$
  delete from private.stranger_messages as told
  where told.created_at < now() - interval '2 days' and not exists (
    select from public.service_bookings as booking
    where booking.id = told.booking_id and booking.preferred_date > now() - interval '1 month'
  );
  delete from private.stop_tokens where created_at < now() - interval '1 year'
$$;

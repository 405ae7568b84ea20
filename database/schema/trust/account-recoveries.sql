-- Requests of people who have lost the number of an account, and every other way into it: from a new account they state the former number and
-- send their ID, and two administrators decide (docs/trust.md, Lost numbers). Nothing here tells the requester whether there is such an account:
-- where its owner keeps it, the request goes on waiting like one for a number of nobody, and ends like it.

create table private.account_recoveries (
  id uuid default gen_random_uuid() constraint account_recoveries_pkey primary key,
  requester_id uuid not null,
  phone text not null,
  account_id uuid,
  names text not null,
  belongings text not null,
  evidence_id uuid not null,
  state text not null default 'waiting',
  kept_by text,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  token_hash bytea,
  ended_at timestamptz,
  reason text,
  constraint account_recoveries_phone_international check (private.international_phone(phone) = phone),
  constraint account_recoveries_another check (account_id <> requester_id),
  constraint account_recoveries_names_length check (char_length(names) between 2 and 120),
  constraint account_recoveries_belongings_length check (char_length(belongings) between 10 and 1000),
  constraint account_recoveries_state_known
    check (state in ('waiting', 'completed', 'rejected', 'withdrawn', 'expired')),
  constraint account_recoveries_kept_by_known check (kept_by in ('use', 'refusal')),
  constraint account_recoveries_kept_stays check (kept_by is null or state <> 'completed'),
  constraint account_recoveries_ended check ((ended_at is null) = (state = 'waiting')),
  constraint account_recoveries_reason check ((reason is not null) = (state = 'rejected')),
  constraint account_recoveries_reason_length check (char_length(reason) between 3 and 500),
  constraint account_recoveries_requester_id_fkey foreign key (requester_id) references public.profiles (id) on delete cascade,
  constraint account_recoveries_account_id_fkey foreign key (account_id) references public.profiles (id) on delete set null,
  constraint account_recoveries_evidence_id_fkey foreign key (evidence_id) references public.evidence (id) on delete cascade
);

comment on table private.account_recoveries is 'Requests to have an account back whose number is lost; written by functions only.';
comment on column private.account_recoveries.phone is 'The former number as the requester states it, in E.164.';
comment on column private.account_recoveries.account_id is 'Whose the number was then; null: nobody''s, or an account that was erased since.';
comment on column private.account_recoveries.told_at is 'When the account was told; null: not yet.';
comment on column private.account_recoveries.token_hash is 'Of the link by which whoever has the number refuses.';
comment on column private.account_recoveries.kept_by is
  'Why the owner keeps the account, for administrators alone: refusal, by a link or a press; use, while the request waited; null: not yet.';

create unique index account_recoveries_waiting_key on private.account_recoveries (requester_id) where state = 'waiting';
create unique index account_recoveries_token_key on private.account_recoveries (token_hash);
create index account_recoveries_requester_idx on private.account_recoveries (requester_id, created_at desc);
create index account_recoveries_account_idx on private.account_recoveries (account_id);
create index account_recoveries_claimed_idx on private.account_recoveries (account_id) where state = 'waiting';
create index account_recoveries_evidence_idx on private.account_recoveries (evidence_id);
create index account_recoveries_oldest_waiting_idx on private.account_recoveries (created_at, id) where state = 'waiting';

-- One row for each administrator who approves. That of one who is erased goes, and another approves.
create table private.account_recovery_approvals (
  recovery_id uuid not null,
  administrator_id uuid not null,
  reason text not null,
  approved_at timestamptz not null default now(),
  constraint account_recovery_approvals_pkey primary key (recovery_id, administrator_id),
  constraint account_recovery_approvals_reason_length check (char_length(reason) between 3 and 500),
  constraint account_recovery_approvals_recovery_id_fkey
    foreign key (recovery_id) references private.account_recoveries (id) on delete cascade,
  constraint account_recovery_approvals_administrator_id_fkey
    foreign key (administrator_id) references public.profiles (id) on delete cascade
);

comment on table private.account_recovery_approvals is 'Which administrators approved a request to recover an account, and why.';

create index account_recovery_approvals_administrator_idx on private.account_recovery_approvals (administrator_id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.account_recoveries', 'requester_id', null, 'account_recoveries', '{requester_id,account_id,evidence_id,kept_by,told_at,token_hash}',
    'cascade', null, 'Their own requests. Whether there was such an account is not for them.'),
  ('private.account_recoveries', 'account_id', null, null, '{}', 'anonymise', null, 'The request of another person stays theirs.'),
  ('private.account_recovery_approvals', 'administrator_id', null, null, '{}', 'cascade', null, 'The audit log keeps the decision.');

-- For how long an account is told before it is handed over: the setting account_recovery_hours.
create function private.account_recovery_wait() returns interval
language sql stable security definer set search_path = ''
as $$ select make_interval(hours => private.setting('account_recovery_hours')::integer) $$;

-- Asks for the account that had this number, for the caller, who has confirmed another one. It costs the same work whether or not there is
-- one: a job tells its owner. Hints recovery_*, evidence_*.
create function public.request_account_recovery(phone text, names text, belongings text, pages text[]) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
  subject public.evidence;
begin
  asked.phone := private.international_phone(request_account_recovery.phone);
  asked.names := private.visible_line(request_account_recovery.names);
  asked.belongings := btrim(request_account_recovery.belongings);
  perform private.require_recovery_request(asked);
  subject.kind := 'account_recovery';
  insert into private.account_recoveries (requester_id, phone, account_id, names, belongings, evidence_id)
  values (
    auth.uid(), asked.phone,
    (select account.id from auth.users as account join public.profiles as profile on profile.id = account.id
     where account.phone = substr(asked.phone, 2) and account.phone_confirmed_at is not null),
    asked.names, asked.belongings, private.keep_evidence(subject, request_account_recovery.pages)
  )
  returning * into asked;
  return asked.id;
end
$$;
grant execute on function public.request_account_recovery(text, text, text, text[]) to authenticated;

-- Refuses what cannot be asked: by whom, about what, how often. Queues simultaneous requests of one person.
create function private.require_recovery_request(asked private.account_recoveries) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_month constant integer := 3;
  requester public.profiles;
  own_number constant text := (select private.account_phone(account) from auth.users as account where account.id = auth.uid());
begin
  select * into requester from public.profiles as profile where profile.id = auth.uid() for update;
  if requester.id is null then
    raise exception 'Sign in to ask for your former account.' using errcode = '42501';
  elsif requester.suspended_at is not null then
    raise exception 'This account is suspended.' using hint = 'recovery_suspended';
  elsif own_number is null then
    raise exception 'Confirm your new number first. Your former account gets it.' using hint = 'recovery_no_number';
  elsif asked.phone is null then
    raise exception 'Enter the number that your former account had.' using hint = 'recovery_phone';
  elsif asked.phone = own_number then
    raise exception 'This is the number of the account that you are signed in to.' using hint = 'recovery_phone';
  elsif coalesce(char_length(asked.names), 0) not between 2 and 120 then
    raise exception 'Enter the names on your former account, in 2 to 120 characters.' using hint = 'recovery_names';
  elsif coalesce(char_length(asked.belongings), 0) not between 10 and 1000 then
    raise exception 'Say what your former account has, in 10 to 1,000 characters.' using hint = 'recovery_belongings';
  elsif exists (select from private.account_recoveries as own where own.requester_id = requester.id and own.state = 'waiting') then
    raise exception 'You have asked already. Withdraw that request to send another.' using hint = 'recovery_waiting';
  elsif most_a_month <= (
    select count(*) from private.account_recoveries as own
    where own.requester_id = requester.id and own.created_at > now() - interval '30 days'
  ) then
    raise exception 'You can ask % times in 30 days.', most_a_month using hint = 'recovery_limit';
  end if;
end
$$;

-- The caller's requests, the latest first, at most 20, with how often administrators opened their pages. `earliest_at`: before that no
-- account is handed over.
create function public.own_account_recoveries() returns table (
  id uuid, phone text, names text, belongings text, pages integer, opened integer, state text, created_at timestamptz,
  earliest_at timestamptz, ended_at timestamptz, reason text
)
language sql stable security definer set search_path = ''
as $$
  select
    own.id, own.phone, own.names, own.belongings,
    (select count(*)::integer from private.evidence_pages as page where page.evidence_id = own.evidence_id),
    (select count(*)::integer from public.audit_log as look
     where look.entity = 'evidence' and look.entity_id = own.evidence_id::text and look.action = 'open'),
    own.state, own.created_at, own.created_at + private.account_recovery_wait(), own.ended_at, own.reason
  from private.account_recoveries as own
  where own.requester_id = auth.uid()
  order by own.created_at desc, own.id desc
  limit 20
$$;
grant execute on function public.own_account_recoveries() to authenticated;

-- A request for writing, with both accounts and their sessions, in the order in which signing in and refreshing lock them; null if it is gone.
create function private.lock_account_recovery(recovery_id uuid) returns private.account_recoveries
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
begin
  select * into asked from private.account_recoveries as known where known.id = recovery_id;
  perform from auth.users as account where account.id in (asked.requester_id, asked.account_id) order by account.id for update;
  perform from auth.sessions as session where session.user_id in (asked.requester_id, asked.account_id) order by session.id for update;
  select * into asked from private.account_recoveries as known where known.id = recovery_id for update;
  return asked;
end
$$;

-- Ends a locked request and its evidence; the requester is told, unless they withdrew it.
create function private.end_account_recovery(asked private.account_recoveries, outcome text, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.account_recoveries as known set state = outcome, ended_at = now(), reason = end_account_recovery.reason
  where known.id = asked.id;
  update public.evidence as sent set
    status = case outcome when 'completed' then 'seen' when 'rejected' then 'rejected' when 'expired' then 'expired' else 'withdrawn' end,
    decided_at = now(), decided_by = case when outcome = 'rejected' then auth.uid() end, reason = end_account_recovery.reason
  where sent.id = asked.evidence_id;
  if outcome = 'withdrawn' then
    delete from private.evidence_pages as page where page.evidence_id = asked.evidence_id;
  else
    perform private.tell(
      asked.requester_id, 'account_recovery_ended', jsonb_build_object('outcome', outcome, 'reason', end_account_recovery.reason)
    );
  end if;
end
$$;

-- Takes the caller's request back while it waits. Its pages are deleted. Hint recovery_gone.
create function public.withdraw_account_recovery(recovery_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked constant private.account_recoveries := private.lock_account_recovery(withdraw_account_recovery.recovery_id);
begin
  if (asked.requester_id = auth.uid() and asked.state = 'waiting') is not true then
    raise exception 'This request has ended. Load the page again.' using hint = 'recovery_gone';
  end if;
  perform private.end_account_recovery(asked, 'withdrawn');
end
$$;
grant execute on function public.withdraw_account_recovery(uuid) to authenticated;

-- "This is not me", said by whoever has the link of the message, or without one by the signed-in owner of the account: its requests get
-- nothing. Returns whether there was one that waited or was refused so before. It locks the requests alone, in one order, so that nobody waits
-- for it with an account that it needs.
create function public.refuse_account_recovery(token text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
  refused boolean := false;
begin
  -- Granted to visitors, and so to whoever acts for the account, whose account it is not.
  if refuse_account_recovery.token is null and private.is_acting() then
    raise exception 'Only the person whose account it is may refuse this.' using errcode = '42501';
  end if;
  for asked in
    select * from private.account_recoveries as known
    where case when refuse_account_recovery.token is null then known.account_id = auth.uid() and known.state = 'waiting'
      else known.token_hash = sha256(convert_to(refuse_account_recovery.token, 'utf8')) end
    order by known.id for update
  loop
    update private.account_recoveries as known set kept_by = 'refusal' where known.id = asked.id and known.state = 'waiting';
    refused := refused or asked.state = 'waiting' or asked.kept_by is not distinct from 'refusal';
  end loop;
  return refused;
end
$$;
grant execute on function public.refuse_account_recovery(text) to anon, authenticated;

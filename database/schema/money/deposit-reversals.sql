-- Deposits that go back by M-Pesa: a reversal asked for with the owner's own credentials of the till that was paid. An attempt is stored before M-Pesa is
-- asked, so that a server that dies in between never asks twice: what became of it is asked of M-Pesa afterwards, as with the operator's own
-- returns (refund-reversals.sql). Only the server calls the functions of schema private.
create table private.deposit_reversals (
  id uuid default gen_random_uuid() constraint deposit_reversals_pkey primary key,
  deposit_id uuid not null,
  -- sending: on its way to M-Pesa; accepted: the result follows; unsure: M-Pesa may have it or not.
  status text not null default 'sending',
  originator_conversation_id text,
  conversation_id text,
  query_conversation_id text,
  result_code text,
  failure text,
  created_at timestamptz not null default now(),
  queried_at timestamptz,
  told_at timestamptz,
  settled_at timestamptz,
  constraint deposit_reversals_deposit_id_fkey foreign key (deposit_id) references public.deposits (id) on delete cascade,
  constraint deposit_reversals_failure_length check (char_length(failure) <= 500),
  constraint deposit_reversals_status_known check (status in ('sending', 'accepted', 'unsure', 'done', 'failed'))
);

comment on table private.deposit_reversals is 'Reversals of deposits that M-Pesa was asked for, with their results.';
comment on column private.deposit_reversals.query_conversation_id is 'M-Pesa''s id of the last question what became of it.';
comment on column private.deposit_reversals.failure is 'Why the money did not go back, or why that is not known; for the owner.';
comment on column private.deposit_reversals.told_at is 'When the owner was told that M-Pesa does not say what became of it.';

create index deposit_reversals_deposit_idx on private.deposit_reversals (deposit_id);
create index deposit_reversals_open_idx on private.deposit_reversals (created_at) where settled_at is null;
-- One at a time: nothing is sent before the attempt before it has a result.
create unique index deposit_reversals_open_key on private.deposit_reversals (deposit_id) where settled_at is null;

create trigger notify_pages_of_reversal after insert or update of status on private.deposit_reversals
  for each row execute function private.notify_pages_of_reversal();

-- Has open pages of the owner fetch the deposit again.
create function private.notify_pages_of_reversal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(paid.owner_id, 'deposit') from public.deposits as paid where paid.id = new.deposit_id and paid.owner_id is not null;
  return null;
end
$$;

-- The credentials that can reverse a deposit: those of the till that it was paid to, with an initiator. All null: there are none.
create function private.reversing_till(deposit public.deposits) returns private.till_credentials
language sql stable security definer set search_path = ''
as $$
  select own from private.till_credentials as own
  where own.owner_id = deposit.owner_id and deposit.method = 'push' and deposit.receipt_number is not null
    and own.reverses and own.refused_at is null and private.till_words(own.owner_id) = deposit.paid_to
$$;

-- Whether M-Pesa has been asked to return a deposit and may still do it. An attempt that is unclear for long no longer counts: its owner looks in
-- the portal and says what became of it.
create function private.is_reversing(deposit_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.deposit_reversals as open
    where open.deposit_id = is_reversing.deposit_id and open.settled_at is null
      and (open.status <> 'unsure' or open.created_at > now() - private.reversal_time())
  )
$$;

-- Refuses what would settle a deposit another way while M-Pesa may still return it, and closes an attempt that has been unclear for long. Hint
-- reversal_open.
create function private.require_not_reversing(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_reversing(deposit_id) then
    raise exception 'M-Pesa has been asked to return this deposit. Wait for its answer.' using hint = 'reversal_open';
  end if;
  update private.deposit_reversals as open set status = 'failed', settled_at = now(), failure = 'It was looked up: M-Pesa did not return it.'
  where open.deposit_id = require_not_reversing.deposit_id and open.settled_at is null;
end
$$;

-- Stores that M-Pesa is asked to return a deposit of the caller of these `claims`, and returns what the request needs. No row: it is being asked
-- already. Hints deposit_unpaid, deposit_reserved, deposit_counted, deposit_returned, no_initiator.
create function private.start_deposit_reversal(claims jsonb, deposit_id uuid) returns table (
  attempt_id uuid, receipt text, amount bigint, label text, owner uuid, short_code text, till text, sealed bytea, key_id text,
  tested_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
  credentials private.till_credentials;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  deposit := private.own_deposit_to_change(start_deposit_reversal.deposit_id, 'owner');
  perform private.require_to_be_returned(deposit);
  if deposit.status <> 'return_due' then
    raise exception '%', case when deposit.work is null then 'The reservation still runs. End it first.'
      else 'M-Pesa returns what has to go back. Cancel the booking, or return it another way.' end using hint = 'deposit_reserved';
  elsif exists (
    select from private.deposit_reversals as open where open.deposit_id = deposit.id and open.settled_at is null
  ) then
    return;
  end if;
  credentials := private.reversing_till(deposit);
  if credentials.owner_id is null then
    raise exception 'M-Pesa can return it once the till that was paid is connected with its initiator. Return it another way, or connect that till again.'
      using hint = 'no_initiator';
  end if;
  insert into private.deposit_reversals (deposit_id) values (deposit.id) returning id into attempt_id;
  receipt := private.reference_key(deposit.receipt_number);
  amount := deposit.amount;
  label := deposit.number;
  owner := credentials.owner_id;
  short_code := credentials.short_code;
  till := credentials.till;
  sealed := credentials.sealed;
  key_id := credentials.key_id;
  tested_at := credentials.tested_at;
  return next;
end
$$;

-- Records that M-Pesa accepted an attempt. One that has a result already keeps it.
create function private.record_deposit_reversal_accepted(attempt_id uuid, originator text, conversation text) returns void
language sql security definer set search_path = ''
as $$
  update private.deposit_reversals as attempt
  set originator_conversation_id = originator, conversation_id = conversation,
    status = case when attempt.status in ('sending', 'unsure') then 'accepted' else attempt.status end
  where attempt.id = attempt_id
$$;

-- Locks the deposit of an attempt and returns it.
create function private.lock_deposit_of_reversal(attempt_id uuid) returns public.deposits
language sql security definer set search_path = ''
as $$ select private.lock_deposit((select deposit_id from private.deposit_reversals where id = attempt_id)) $$;

-- Applies that M-Pesa has returned a deposit: receipt of the reversal, its amount and the receipt of the payment, each null where M-Pesa did not
-- name it. Returns done, settled (nothing new), unknown (not about this attempt), unsure (another amount), or returned_twice.
create function private.complete_deposit_reversal(
  attempt_id uuid, originator text, conversation text, receipt text, amount numeric, original text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits := private.lock_deposit_of_reversal(attempt_id);
  attempt private.deposit_reversals;
  unnamed constant text := 'Reversal of ' || deposit.receipt_number;
begin
  select * into attempt from private.deposit_reversals where id = attempt_id for update;
  if attempt.id is null or not private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id, private.reference_key(deposit.receipt_number)],
    array[originator, conversation, private.reference_key(original)]
  ) then
    return 'unknown';
  elsif attempt.status = 'done' then
    update public.deposits as known set return_receipt = receipt
    where known.id = deposit.id and known.return_receipt = unnamed and receipt is not null;
    return 'settled';
  elsif amount <> deposit.amount then
    return private.doubt_deposit_reversal(
      attempt.id, null, null, '0', format('M-Pesa says it returned KSh %s instead of %s.', trim_scale(amount), private.kes(deposit.amount))
    );
  end if;
  update private.deposit_reversals as known
  set status = 'done', result_code = '0', failure = null, settled_at = now(),
    originator_conversation_id = coalesce(attempt.originator_conversation_id, originator),
    conversation_id = coalesce(attempt.conversation_id, conversation)
  where known.id = attempt.id;
  if deposit.status = 'return_due' then
    deposit := private.settle_returned_deposit(deposit, coalesce(receipt, unnamed));
    perform private.tell_of_deposit(deposit, 'payer', 'deposit_returned', jsonb_build_object('receipt', deposit.return_receipt, 'by_mpesa', true));
    return 'done';
  elsif deposit.status = 'returned'
    and coalesce(private.reference_key(deposit.return_receipt) = private.reference_key(receipt), true)
  then
    return 'settled';
  end if;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_reversal_failed', jsonb_build_object('reason', case deposit.status
    when 'counted' then format('M-Pesa has returned it (receipt %s) after the buyer had bought. Ask them for it as part of the price.', coalesce(receipt, 'not named'))
    else format('M-Pesa has returned it as well (receipt %s), after you returned it with %s.', coalesce(receipt, 'not named'), deposit.return_receipt)
  end));
  return 'returned_twice';
end
$$;

-- Applies a final refusal with its reason, which the owner is told. Returns failed, settled or unknown.
create function private.fail_deposit_reversal(attempt_id uuid, originator text, conversation text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.lock_deposit_of_reversal(attempt_id);
  attempt private.deposit_reversals;
begin
  select * into attempt from private.deposit_reversals where id = attempt_id for update;
  if attempt.id is null or not private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id], array[originator, conversation]
  ) then
    return 'unknown';
  elsif attempt.settled_at is not null then
    return 'settled';
  end if;
  update private.deposit_reversals as known
  set status = 'failed', result_code = code, failure = left(reason, 500), settled_at = now()
  where known.id = attempt.id;
  if deposit.status <> 'return_due' then
    return 'settled';
  end if;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_reversal_failed', jsonb_build_object('reason', left(reason, 500)));
  return 'failed';
end
$$;

-- Applies an answer that does not say whether the money went back: no response, a timeout, an unknown code, or that it had been reversed before.
-- M-Pesa is asked what became of it. Returns unsure, settled or unknown.
create function private.doubt_deposit_reversal(attempt_id uuid, originator text, conversation text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  attempt private.deposit_reversals;
begin
  perform private.lock_deposit_of_reversal(attempt_id);
  select * into attempt from private.deposit_reversals where id = attempt_id for update;
  if attempt.id is null or not private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id], array[originator, conversation]
  ) then
    return 'unknown';
  elsif attempt.settled_at is not null then
    return 'settled';
  end if;
  update private.deposit_reversals as known
  set status = 'unsure', result_code = coalesce(code, known.result_code), failure = left(reason, 500)
  where known.id = attempt.id;
  return 'unsure';
end
$$;

-- Job: returns up to 20 attempts to ask M-Pesa about, with the credentials of their owner: by Daraja's id of the request, or by the receipt of
-- the payment where that id is not known. Attempts without a response, or without a result for long, become unsure.
create function private.deposit_reversals_to_query() returns table (
  attempt_id uuid, originator text, receipt text, owner uuid, short_code text, till text, sealed bytea, key_id text, tested_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  late private.deposit_reversals;
begin
  for late in
    select * from private.deposit_reversals as attempt
    where attempt.status = 'sending' and attempt.created_at < now() - interval '2 minutes'
      or attempt.status = 'accepted' and attempt.created_at < now() - private.reversal_time()
    order by attempt.created_at limit 100
  loop
    perform private.doubt_deposit_reversal(late.id, null, null, null, 'M-Pesa has not answered.');
  end loop;
  perform private.tell_of_unsure_deposits();
  return query
    with due as (
      update private.deposit_reversals as asked set queried_at = now(), query_conversation_id = null
      where asked.id in (
        select attempt.id from private.deposit_reversals as attempt
        where attempt.settled_at is null and attempt.status in ('accepted', 'unsure')
          and attempt.created_at between now() - interval '3 days' and now() - interval '1 minute'
          and (attempt.queried_at is null or attempt.queried_at < now() - greatest(interval '1 minute', (now() - attempt.created_at) / 8))
        order by attempt.queried_at nulls first, attempt.created_at limit 20 for update skip locked
      )
      returning asked.id, asked.originator_conversation_id, asked.result_code, asked.deposit_id
    )
    -- Of a payment that had been reversed before, the attempt itself says nothing.
    select due.id, case when due.result_code is distinct from 'R000001' then due.originator_conversation_id end,
      private.reference_key(deposit.receipt_number), own.owner_id, own.short_code, own.till, own.sealed, own.key_id, own.tested_at
    from due
    join public.deposits as deposit on deposit.id = due.deposit_id
    cross join lateral private.reversing_till(deposit) as own
    where own.owner_id is not null;
end
$$;

-- Records M-Pesa's id of a question, which its answer repeats.
create function private.record_deposit_reversal_query(attempt_id uuid, conversation text) returns void
language sql security definer set search_path = ''
as $$ update private.deposit_reversals set query_conversation_id = conversation where id = attempt_id $$;

-- Applies M-Pesa's answer to the last question: about the reversal, or about the payment (receipt). state: M-Pesa's word for it. Returns what
-- complete_deposit_reversal and fail_deposit_reversal return, open, or unknown (an answer to another question).
create function private.apply_deposit_reversal_answer(
  attempt_id uuid, conversation text, about_payment boolean, state text, receipt text, amount numeric
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  attempt private.deposit_reversals;
begin
  select * into attempt from private.deposit_reversals where id = attempt_id;
  if attempt.id is null or attempt.query_conversation_id <> conversation or attempt.queried_at is null then
    return 'unknown';
  end if;
  case private.reversal_state(about_payment, state, attempt.result_code, attempt.created_at)
    when 'returned' then
      -- Of the payment, the answer has the receipt of the payment alone.
      return private.complete_deposit_reversal(
        attempt.id, null, null, case when not about_payment then receipt end, amount, case when about_payment then receipt end
      );
    when 'not_returned' then
      return private.fail_deposit_reversal(attempt.id, null, null, 'not_reversed', case
        when about_payment then 'M-Pesa shows the payment as not reversed. Look it up in your M-Pesa portal before you return it another way.'
        else 'M-Pesa did not make the reversal.'
      end);
    else return 'open';
  end case;
end
$$;

-- Tells owners once of each return that M-Pesa has not answered for a quarter of an hour.
create function private.tell_of_unsure_deposits() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  unclear record;
begin
  for unclear in
    update private.deposit_reversals as attempt set told_at = now()
    from public.deposits as deposit
    where deposit.id = attempt.deposit_id and deposit.status = 'return_due' and attempt.status = 'unsure' and attempt.settled_at is null
      and attempt.told_at is null and attempt.created_at < now() - interval '15 minutes'
    returning deposit, attempt.failure
  loop
    perform private.tell_of_deposit(unclear.deposit, 'owner', 'deposit_reversal_failed', jsonb_build_object(
      'reason', coalesce(unclear.failure, 'M-Pesa has not answered.') || ' Look the payment up in your M-Pesa portal.'
    ));
  end loop;
end
$$;

-- The owner has looked in their portal: M-Pesa did not return the deposit although it did not say so. It may be tried again. A second press changes
-- nothing. Hints deposit_unpaid, reversal_open.
create function public.deny_deposit_reversal(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'owner');
begin
  perform private.require_not_reversing(deposit.id);
end
$$;
grant execute on function public.deny_deposit_reversal(uuid) to authenticated;

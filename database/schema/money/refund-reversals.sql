-- Returns by M-Pesa ("reversals"). An attempt is stored before M-Pesa is asked, so that a server that dies in between never asks twice: what
-- became of it is asked of M-Pesa afterwards. Only the server calls these functions.
create table private.refund_attempts (
  id uuid default gen_random_uuid() constraint refund_attempts_pkey primary key,
  refund_id uuid not null,
  -- sending: on its way to M-Pesa; accepted: the result follows; unsure: M-Pesa may have it or not.
  status text not null default 'sending',
  originator_conversation_id text,
  conversation_id text,
  query_conversation_id text,
  result_code text,
  created_at timestamptz not null default now(),
  queried_at timestamptz,
  told_at timestamptz,
  settled_at timestamptz,
  constraint refund_attempts_refund_id_fkey foreign key (refund_id) references public.payment_refunds (id) on delete cascade,
  constraint refund_attempts_status_known check (status in ('sending', 'accepted', 'unsure', 'done', 'failed'))
);

comment on table private.refund_attempts is 'Reversals that M-Pesa was asked for, with their results.';
comment on column private.refund_attempts.query_conversation_id is 'M-Pesa''s id of the last question what became of it.';
comment on column private.refund_attempts.told_at is 'When administrators were told that M-Pesa does not say what became of it.';

create index refund_attempts_refund_idx on private.refund_attempts (refund_id);
create index refund_attempts_open_idx on private.refund_attempts (created_at) where settled_at is null;
-- One at a time: nothing is sent before the attempt before it has a result.
create unique index refund_attempts_open_key on private.refund_attempts (refund_id) where settled_at is null;

-- Job: takes the oldest return that M-Pesa is to be asked for, and stores that it is being asked. No row: there is none.
create function private.start_refund() returns table (attempt_id uuid, receipt text, amount numeric, label text)
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  select * into refund from public.payment_refunds as waiting
  where waiting.status = 'agreed' and waiting.how = 'mpesa'
    and not exists (select from private.refund_attempts as open where open.refund_id = waiting.id and open.settled_at is null)
  order by waiting.asked_at limit 1 for update skip locked;
  if not found then
    return;
  end if;
  update public.payment_refunds set status = 'sent', sent_at = now(), failure = null where id = refund.id;
  insert into private.refund_attempts (refund_id) values (refund.id) returning id into attempt_id;
  receipt := private.reference_key(refund.receipt_number);
  amount := refund.amount;
  label := coalesce((select request.payment_number from public.payment_requests as request where request.id = refund.payment_request_id), receipt);
  perform private.audit_refund('send', 'agreed', refund);
  return next;
end
$$;

-- Records that M-Pesa accepted an attempt. One that has a result already keeps it.
create function private.record_refund_accepted(attempt_id uuid, originator text, conversation text) returns void
language sql security definer set search_path = ''
as $$
  update private.refund_attempts as attempt
  set originator_conversation_id = originator, conversation_id = conversation,
    status = case when attempt.status in ('sending', 'unsure') then 'accepted' else attempt.status end
  where attempt.id = attempt_id
$$;

-- Whether a result is about this attempt: what is known of its ids and its payment is the same.
create function private.is_result_of(
  attempt private.refund_attempts, refund public.payment_refunds, originator text, conversation text, original text
) returns boolean
language sql stable set search_path = ''
as $$
  select attempt.id is not null and private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id, private.reference_key(refund.receipt_number)],
    array[originator, conversation, private.reference_key(original)]
  )
$$;

-- Whether no id or receipt that both know differs.
create function private.is_same_reversal(known text[], told text[]) returns boolean
language sql immutable set search_path = ''
as $$ select not exists (select from unnest(known, told) as pair (known, told) where pair.known <> pair.told) $$;

-- Applies that M-Pesa has returned a payment: receipt of the reversal, its amount and the receipt of the payment, each null where M-Pesa did not
-- name it. Returns done, settled (nothing new), unknown (not about this attempt), amount_differs, or returned_twice.
create function private.complete_refund_attempt(
  attempt_id uuid, originator text, conversation text, receipt text, amount numeric, original text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.lock_refund((select refund_id from private.refund_attempts where id = attempt_id));
  attempt private.refund_attempts;
begin
  select * into attempt from private.refund_attempts where id = attempt_id for update;
  if not private.is_result_of(attempt, refund, originator, conversation, original) then
    return 'unknown';
  elsif attempt.status = 'done' then
    -- The answer to a question, which may have come first, names no receipt.
    update public.payment_refunds as known set return_reference = receipt
    where known.id = refund.id and known.status = 'done' and known.how = 'mpesa' and known.return_reference is null
      and (known.user_id is not null or private.is_strangers(known));
    return 'settled';
  elsif amount <> refund.amount then
    return private.doubt_refund(
      attempt, refund, '0', format('M-Pesa says it returned KSh %s instead of KSh %s.', trim_scale(amount), trim_scale(refund.amount))
    );
  end if;
  update private.refund_attempts
  set status = 'done', result_code = '0', settled_at = now(),
    originator_conversation_id = coalesce(attempt.originator_conversation_id, originator),
    conversation_id = coalesce(attempt.conversation_id, conversation)
  where id = attempt.id;
  -- Withdrawn after a failure that was none; the payment may have another return by now, which this one was.
  if refund.status in ('withdrawn', 'refused') then
    refund := private.lock_refund(coalesce(private.other_refund(refund), refund.id));
  end if;
  if refund.status <> 'done' then
    perform private.finish_refund(refund, 'mpesa', receipt, null);
    return 'done';
  elsif private.reference_key(refund.return_reference) = private.reference_key(receipt) or refund.return_reference is null then
    return 'settled';
  end if;
  perform private.tell_of_failed_refund(
    refund, format('M-Pesa has returned it as well (receipt %s), after it was returned with %s.', receipt, refund.return_reference)
  );
  return 'returned_twice';
end
$$;

-- Another return of the same payment that is not closed; null: none.
create function private.other_refund(refund public.payment_refunds) returns uuid
language sql stable security definer set search_path = ''
as $$
  select other.id from public.payment_refunds as other
  where other.status not in ('withdrawn', 'refused') and other.id <> refund.id and (
    other.payment_request_id = refund.payment_request_id or other.unmatched_payment_id = refund.unmatched_payment_id
    or private.reference_key(other.receipt_number) = private.reference_key(refund.receipt_number)
  )
$$;

-- Applies a final refusal with its reason, which administrators are told. Returns failed, settled or unknown.
create function private.fail_refund_attempt(attempt_id uuid, originator text, conversation text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.lock_refund((select refund_id from private.refund_attempts where id = attempt_id));
  attempt private.refund_attempts;
  before constant text := refund.status;
begin
  select * into attempt from private.refund_attempts where id = attempt_id for update;
  if not private.is_result_of(attempt, refund, originator, conversation, null) then
    return 'unknown';
  elsif attempt.settled_at is not null then
    return 'settled';
  end if;
  update private.refund_attempts set status = 'failed', result_code = code, settled_at = now() where id = attempt.id;
  if refund.status not in ('sent', 'unsure') then
    return 'settled';
  end if;
  update public.payment_refunds set status = 'failed', failure = left(fail_refund_attempt.reason, 500) where id = refund.id returning * into refund;
  perform private.audit_refund('fail', before, refund);
  perform private.tell_of_failed_refund(refund, refund.failure);
  return 'failed';
end
$$;

-- Applies an answer that does not say whether the money went back: no response, a timeout, an unknown code, or that it had been reversed before.
-- M-Pesa is asked what became of it. Returns unsure, settled or unknown.
create function private.doubt_refund_attempt(attempt_id uuid, originator text, conversation text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  refund constant public.payment_refunds := private.lock_refund((select refund_id from private.refund_attempts where id = attempt_id));
  attempt private.refund_attempts;
begin
  select * into attempt from private.refund_attempts where id = attempt_id for update;
  if not private.is_result_of(attempt, refund, originator, conversation, null) then
    return 'unknown';
  end if;
  return private.doubt_refund(attempt, refund, code, reason);
end
$$;

create function private.doubt_refund(attempt private.refund_attempts, refund public.payment_refunds, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if attempt.settled_at is not null or refund.status not in ('sent', 'unsure') then
    return 'settled';
  end if;
  update private.refund_attempts set status = 'unsure', result_code = coalesce(code, result_code) where id = attempt.id;
  update public.payment_refunds set status = 'unsure', failure = left(doubt_refund.reason, 500) where id = refund.id;
  return 'unsure';
end
$$;

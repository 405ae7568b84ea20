-- What becomes of reversals whose result is missing: a job asks M-Pesa, at growing intervals, and tells administrators in the end.

-- How long a reversal may take before a payment that is not reversed counts as not returned.
create function private.reversal_time() returns interval
language sql immutable
as $$ select interval '10 minutes' $$;

-- Job: returns up to 20 attempts to ask M-Pesa about: by Daraja's id of the request, or by the receipt of the payment where that id is not
-- known (the server died before it was stored). Attempts without a response, or without a result for long, become unsure.
create function private.refund_attempts_to_query() returns table (attempt_id uuid, originator text, receipt text)
language plpgsql security definer set search_path = ''
as $$
declare
  late private.refund_attempts;
begin
  for late in
    select * from private.refund_attempts as attempt
    where attempt.status = 'sending' and attempt.created_at < now() - interval '2 minutes'
      or attempt.status = 'accepted' and attempt.created_at < now() - private.reversal_time()
    order by attempt.created_at limit 100
  loop
    perform private.doubt_refund_attempt(late.id, null, null, null, 'M-Pesa has not answered.');
  end loop;
  perform private.tell_of_unsure_refunds();
  return query
    with due as (
      update private.refund_attempts as asked set queried_at = now(), query_conversation_id = null
      where asked.id in (
        select attempt.id from private.refund_attempts as attempt
        join public.payment_refunds as refund on refund.id = attempt.refund_id
        where attempt.settled_at is null and attempt.status in ('accepted', 'unsure') and refund.status in ('sent', 'unsure')
          and attempt.created_at between now() - interval '3 days' and now() - interval '1 minute'
          and (attempt.queried_at is null or attempt.queried_at < now() - greatest(interval '1 minute', (now() - attempt.created_at) / 8))
        order by attempt.queried_at nulls first, attempt.created_at limit 20 for update of attempt skip locked
      )
      returning asked.id, asked.originator_conversation_id, asked.result_code, asked.refund_id
    )
    -- Of a payment that had been reversed before, the attempt itself says nothing.
    select due.id, case when due.result_code is distinct from 'R000001' then due.originator_conversation_id end, private.reference_key(refund.receipt_number)
    from due join public.payment_refunds as refund on refund.id = due.refund_id;
end
$$;

-- What M-Pesa's word for the state of a reversal, or of the payment, says of the return: returned, not_returned or open. A payment that had been
-- reversed before (R000001) is asked about until it shows.
create function private.reversal_state(about_payment boolean, state text, result_code text, asked_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when about_payment and state ~* 'revers' then 'returned'
    when not about_payment and state ~* '^complet' then 'returned'
    when about_payment and state ~* '^complet' and result_code is distinct from 'R000001' and asked_at < now() - private.reversal_time()
      then 'not_returned'
    when not about_payment and state ~* '^(fail|cancel|declin|expir|reject)' then 'not_returned'
    else 'open'
  end
$$;

-- Records M-Pesa's id of a question, which its answer repeats.
create function private.record_refund_query(attempt_id uuid, conversation text) returns void
language sql security definer set search_path = ''
as $$ update private.refund_attempts set query_conversation_id = conversation where id = attempt_id $$;

-- Applies M-Pesa's answer to the last question: about the reversal, or about the payment (receipt). state: M-Pesa's word for it. Returns what
-- complete_refund_attempt and fail_refund_attempt return, open, or unknown (an answer to another question).
create function private.apply_refund_answer(
  attempt_id uuid, conversation text, about_payment boolean, state text, receipt text, amount numeric
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  attempt private.refund_attempts;
  original constant text := case when about_payment then receipt end;
begin
  select * into attempt from private.refund_attempts where id = attempt_id;
  if attempt.id is null or attempt.query_conversation_id <> conversation or attempt.queried_at is null then
    return 'unknown';
  end if;
  case private.reversal_state(about_payment, state, attempt.result_code, attempt.created_at)
    when 'returned' then
      -- The receipt of the reversal is not part of an answer about the payment.
      return private.complete_refund_attempt(attempt.id, null, null, case when not about_payment then receipt end, amount, original);
    when 'not_returned' then
      return private.fail_refund_attempt(attempt.id, null, null, 'not_reversed', case
        when about_payment then 'M-Pesa shows the payment as not reversed. Look it up in the portal before you return it by hand.'
        else 'M-Pesa did not make the reversal.'
      end);
    else return 'open';
  end case;
end
$$;

-- Tells administrators once of each return that M-Pesa has not answered for a quarter of an hour.
create function private.tell_of_unsure_refunds() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  for refund in
    with told as (
      update private.refund_attempts as attempt set told_at = now()
      from public.payment_refunds as open
      where open.id = attempt.refund_id and open.status = 'unsure' and attempt.settled_at is null and attempt.told_at is null
        and attempt.created_at < now() - interval '15 minutes'
      returning attempt.refund_id
    )
    select known.* from public.payment_refunds as known join told on told.refund_id = known.id
  loop
    perform private.tell_of_failed_refund(
      refund, coalesce(refund.failure, 'M-Pesa has not answered.') || ' Look the payment up in the M-Pesa portal.'
    );
  end loop;
end
$$;

-- Tells every administrator what went wrong with a return.
create function private.tell_of_failed_refund(refund public.payment_refunds, reason text) returns void
language sql security definer set search_path = ''
as $$
  select private.tell_administrators('refund_failed', jsonb_build_object('amount', refund.amount, 'reason', tell_of_failed_refund.reason))
$$;

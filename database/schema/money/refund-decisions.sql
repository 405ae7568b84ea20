-- How administrators return a payment: one asks, above an amount a second agrees or refuses, and what M-Pesa cannot return is returned by
-- hand and recorded with its receipt. Every step is in the audit log.

-- Asks to return an approved payment or a listed one (exactly one of both), whole. how: mpesa (a reversal) or by_hand; with
-- return_reference it has been returned by hand already, by the method returned_by. Returns the state: asked (a second administrator has
-- to agree), agreed (M-Pesa is asked, or it is to be returned by hand) or done. Hints of private.payment_to_return, reason_missing,
-- how_unknown, not_reversible, return_reference.
create function public.ask_refund(
  reason text, how text, request_id uuid default null, unmatched_id uuid default null, returned_by text default null,
  return_reference text default null
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  perform private.require_refund_reason(ask_refund.reason);
  refund := private.payment_to_return(request_id, unmatched_id);
  refund.reason := btrim(ask_refund.reason);
  refund.how := ask_refund.how;
  if refund.how is null or refund.how not in ('mpesa', 'by_hand') then
    raise exception 'Choose M-Pesa or by hand.' using hint = 'how_unknown';
  elsif refund.how = 'mpesa' then
    perform private.require_reversible(refund);
  else
    refund := private.with_return_reference(refund, ask_refund.returned_by, ask_refund.return_reference);
  end if;
  refund.asked_by := auth.uid();
  refund.needs_consent := private.refund_needs_consent(refund.amount, refund.user_id);
  insert into public.payment_refunds (
    payment_request_id, unmatched_payment_id, user_id, amount, receipt_number, reason, how, status, needs_consent, asked_by,
    returned_by, return_reference
  ) values (
    refund.payment_request_id, refund.unmatched_payment_id, refund.user_id, refund.amount, refund.receipt_number, refund.reason,
    refund.how, case when refund.needs_consent then 'asked' else 'agreed' end, refund.needs_consent, refund.asked_by,
    refund.returned_by, refund.return_reference
  ) returning * into refund;
  perform private.audit_refund('ask', null, refund);
  if refund.needs_consent then
    perform private.tell(
      other.id, 'refund_asked', jsonb_build_object('amount', refund.amount, 'person', private.person_facts(auth.uid()))
    )
    from public.profiles as other where other.role = 'admin' and other.suspended_at is null and other.id <> auth.uid();
    return refund.status;
  end if;
  return private.proceed_with_refund(refund);
end
$$;
grant execute on function public.ask_refund(text, text, uuid, uuid, text, text) to authenticated;

-- Agrees to a return that another administrator asked for. Returns its new state, agreed or done. Hints decided, not_second.
create function public.agree_to_refund(refund_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.refund_to_decide(refund_id, array['asked']);
  before constant text := refund.status;
  problem constant text := private.why_not_second(refund, auth.uid());
begin
  if problem is not null then
    raise exception '%', problem using hint = 'not_second';
  end if;
  update public.payment_refunds set status = 'agreed', consented_by = auth.uid(), consented_at = now()
  where id = refund.id returning * into refund;
  perform private.audit_refund('agree', before, refund);
  return private.proceed_with_refund(refund);
end
$$;
grant execute on function public.agree_to_refund(uuid) to authenticated;

-- Refuses a return that another administrator asked for, with a reason that they are told. Hints decided, reason_missing, own_refund.
create function public.refuse_refund(refund_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.refund_to_decide(refund_id, array['asked']);
  before constant text := refund.status;
begin
  perform private.require_refund_reason(refuse_refund.reason);
  if refund.asked_by = auth.uid() then
    raise exception 'You asked for this return. Withdraw it instead.' using hint = 'own_refund';
  end if;
  update public.payment_refunds set status = 'refused', closing_reason = btrim(refuse_refund.reason) where id = refund.id returning * into refund;
  perform private.audit_refund('refuse', before, refund);
  perform private.tell(
    refund.asked_by, 'refund_refused', jsonb_build_object('amount', refund.amount, 'reason', refund.closing_reason)
  );
end
$$;
grant execute on function public.refuse_refund(uuid, text) to authenticated;

-- Withdraws a return that M-Pesa has not been asked for, or that failed. Hint decided.
create function public.withdraw_refund(refund_id uuid, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.refund_to_decide(refund_id, array['asked', 'agreed', 'failed']);
  before constant text := refund.status;
begin
  update public.payment_refunds set status = 'withdrawn', closing_reason = left(nullif(btrim(withdraw_refund.reason), ''), 500)
  where id = refund.id returning * into refund;
  perform private.audit_refund('withdraw', before, refund);
end
$$;
grant execute on function public.withdraw_refund(uuid, text) to authenticated;

-- Asks M-Pesa for a return that failed, or that was to be made by hand. What was agreed to stays agreed. Hints decided, not_reversible.
create function public.retry_refund(refund_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.refund_to_decide(refund_id, array['failed', 'agreed']);
  before constant text := refund.status;
begin
  refund.returned_by := private.way_of_payment(refund);
  perform private.require_reversible(refund);
  update public.payment_refunds set status = 'agreed', how = 'mpesa', failure = null, returned_by = null, return_reference = null
  where id = refund.id returning * into refund;
  perform private.audit_refund('retry', before, refund);
  perform private.enqueue('refunds', '{}');
end
$$;
grant execute on function public.retry_refund(uuid) to authenticated;

-- Records that the money went back by hand, or by somebody's reversal in the portal, with its receipt or the bank's reference. Hints decided,
-- return_reference.
create function public.record_refund(refund_id uuid, returned_by text, return_reference text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.refund_to_decide(refund_id, array['agreed', 'failed', 'unsure']);
begin
  refund := private.with_return_reference(refund, record_refund.returned_by, record_refund.return_reference);
  if refund.return_reference is null then
    raise exception 'Enter the receipt or the bank''s reference of the return.' using hint = 'return_reference';
  end if;
  perform private.finish_refund(refund, refund.returned_by, refund.return_reference, auth.uid());
end
$$;
grant execute on function public.record_refund(uuid, text, text) to authenticated;

-- Records that M-Pesa has not returned a payment although it did not say so: an administrator has looked. It may be tried again. Hint decided.
create function public.record_unreturned(refund_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.refund_to_decide(refund_id, array['unsure']);
  before constant text := refund.status;
begin
  update private.refund_attempts as attempt set status = 'failed', settled_at = now()
  where attempt.refund_id = refund.id and attempt.settled_at is null;
  update public.payment_refunds set status = 'failed', failure = 'An administrator looked: M-Pesa has not returned it.'
  where id = refund.id returning * into refund;
  perform private.audit_refund('deny', before, refund);
end
$$;
grant execute on function public.record_unreturned(uuid) to authenticated;

-- Continues with a return that may be made: it is finished if the money is back already, and otherwise M-Pesa is asked by a job. Returns the
-- state.
create function private.proceed_with_refund(refund public.payment_refunds) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if refund.how = 'by_hand' and refund.return_reference is not null then
    refund := private.finish_refund(refund, refund.returned_by, refund.return_reference, auth.uid());
  elsif refund.how = 'mpesa' then
    perform private.enqueue('refunds', '{}');
  end if;
  return refund.status;
end
$$;

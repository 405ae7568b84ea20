-- Results of M-Pesa pushes, from a callback or a result query. A confirmed payment always counts: it approves its request, even
-- after the push failed or timed out here, or it is listed for administrators (unmatched-payments.sql). Only the server calls
-- these functions.

-- Applies a confirmed payment: approves its request, after reopening one that only a failed push rejected, or lists the payment.
-- by_query: the result of a query, which has no amount, phone or receipt. Returns approved, settled (nothing new) or unmatched.
create function private.pay_mpesa_push(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean default false
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
begin
  -- A member who reports the payment at this moment takes its reference; the second attempt sees their request.
  for attempt in 1..2 loop
    begin
      return private.apply_mpesa_payment(push_id, checkout_request_id, receipt, paid_amount, paid_phone, by_query);
    exception when unique_violation then
      null;
    end;
  end loop;
  select payment.* into request from public.payment_requests as payment
  join private.mpesa_pushes as push on push.payment_request_id = payment.id
  where push.id = push_id;
  return private.list_unmatched_payment('receipt_used', request, checkout_request_id, receipt, paid_amount, paid_phone);
end
$$;

-- One attempt of pay_mpesa_push: fails with unique_violation if a concurrent request has the receipt as its reference.
create function private.apply_mpesa_payment(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  receipt_key constant text := private.reference_key(receipt);
  push private.mpesa_pushes;
  request public.payment_requests;
  problem text;
begin
  -- Locked before the rows, so the second of two concurrent callbacks with one receipt sees the first.
  if receipt_key is not null then
    perform private.lock_receipt(receipt);
  end if;
  push := private.lock_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> apply_mpesa_payment.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or private.reference_key(push.receipt_number) = receipt_key)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null) then 'incomplete'
    when exists (
        select from private.mpesa_pushes as other
        where private.reference_key(other.receipt_number) = receipt_key and other.id <> push.id
      )
      or exists (
        select from public.payment_requests as other
        where private.reference_key(other.reference) = receipt_key and other.status = 'approved' and other.id <> request.id
      ) then 'receipt_used'
  end;
  -- These problems leave the push open, so the result job still queries M-Pesa for it.
  if problem is not null then
    return private.list_unmatched_payment(
      problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  problem := case
    when request.user_id is null then 'account_erased'
    when paid_amount <> request.amount then 'amount_differs'
    -- The push, the amount and an unused receipt name the payment. A masked number, or none, does not hold it up.
    when not private.is_payer(paid_phone, request.phone) then 'phone_differs'
    when push.status = 'paid' and push.receipt_number is not null then 'second_receipt'
  end;
  update private.mpesa_pushes
  set status = case when problem is null or push.status = 'paid' then 'paid' else 'mismatched' end, result_code = '0',
    settled_at = now(), checkout_request_id = coalesce(push.checkout_request_id, apply_mpesa_payment.checkout_request_id),
    receipt_number = case when request.user_id is null then push.receipt_number else coalesce(push.receipt_number, receipt) end
  where id = push.id;
  if problem is null and push.status = 'paid' then
    -- The result query approved the request earlier; the callback adds the receipt number.
    update public.payment_requests set reference = receipt where id = request.id;
    update public.unmatched_payments as listed set receipt_number = receipt
    where listed.checkout_request_id = apply_mpesa_payment.checkout_request_id and listed.receipt_number is null;
    return 'settled';
  end if;
  if problem is null then
    problem := case
      when request.status = 'approved' then 'request_approved'
      when request.status = 'rejected' and not exists (
        select from private.mpesa_pushes as failed where failed.payment_request_id = request.id and failed.rejected_request
      ) then 'request_rejected'
    end;
    if request.status = 'approved' and private.reference_key(request.reference) = receipt_key then
      return 'settled';
    end if;
    if receipt is not null and request.status <> 'approved' then
      update public.payment_requests set reference = receipt where id = request.id returning * into request;
    end if;
  end if;
  if problem is null then
    begin
      if request.status = 'rejected' then
        request := private.reopen_request(request);
      end if;
      perform private.approve_payment(request);
      perform private.clear_listed_money(request, receipt, paid_amount);
      return 'approved';
    exception when raise_exception then
      problem := 'not_approvable';
    end;
  end if;
  return private.list_unmatched_payment(
    problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
  );
end
$$;

-- Applies a final refusal: rejects the pending request for the reason; a paid push stays paid. Returns rejected, settled (nothing
-- new), decided (the request was not pending, or another push may still pay it) or unknown.
create function private.fail_mpesa_push(push_id uuid, checkout_request_id text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes := private.lock_mpesa_push(push_id);
begin
  if push.id is null or push.checkout_request_id <> fail_mpesa_push.checkout_request_id then
    return 'unknown';
  end if;
  if push.status in ('paid', 'failed', 'mismatched') then
    return 'settled';
  end if;
  update private.mpesa_pushes
  set status = 'failed', result_code = code, settled_at = now(),
    checkout_request_id = coalesce(push.checkout_request_id, fail_mpesa_push.checkout_request_id)
  where id = push.id;
  -- Another push of the request is still open, or was paid with a mismatch.
  if exists (
    select from private.mpesa_pushes as other
    where other.payment_request_id = push.payment_request_id and other.status in ('asking', 'waiting', 'mismatched')
  ) then
    return 'decided';
  end if;
  update public.payment_requests set status = 'rejected', decided_at = now(), decision_reason = left(reason, 500)
  where id = push.payment_request_id and status = 'pending' and user_id is not null;
  if not found then
    return 'decided';
  end if;
  update private.mpesa_pushes set rejected_request = true where id = push.id;
  return 'rejected';
end
$$;

-- Locks a push and its request and returns the push. The request is locked first, in the same order as by account erasure.
create function private.lock_mpesa_push(push_id uuid) returns private.mpesa_pushes
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
begin
  perform from public.payment_requests
  where id = (select payment_request_id from private.mpesa_pushes where id = push_id) for update;
  select * into push from private.mpesa_pushes where id = push_id for update;
  return push;
end
$$;

-- Money that has arrived and the request it pays for: how the two come together, by M-Pesa or by an administrator's choice.

-- Approves a request by money that arrived for exactly what is due. The caller has locked the request and compared the amount. Its receipt
-- becomes the reference, what came the amount, an open push of it counts as paid, and one that only a failed push rejected is reopened. listed_as: the listed
-- payment that the money is.
create function private.approve_paid_request(
  request public.payment_requests, receipt text, paid numeric, listed_as uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if request.status = 'rejected' then
    request := private.reopen_request(request);
  end if;
  -- The money counts, not what the member typed.
  update public.payment_requests set reference = coalesce(receipt, reference), amount = coalesce(paid, amount)
  where id = request.id returning * into request;
  perform private.settle_open_push(request, receipt);
  perform private.approve_payment(request);
  perform private.clear_listed_money(request, receipt, paid, listed_as);
end
$$;

-- Takes money that came for a request as that of its open push, if there is one: the push's own result, which may name no receipt, is
-- then nothing new. A push that is paid beside it comes with another receipt.
create function private.settle_open_push(request public.payment_requests, receipt text) returns void
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes
  set status = 'paid', result_code = '0', settled_at = now(), receipt_number = case when request.user_id is not null then receipt end
  where id = (
    select id from private.mpesa_pushes
    where payment_request_id = request.id and status in ('asking', 'waiting') order by created_at desc limit 1
  )
$$;

-- Clears the open listed payments that were the money of an approved request: they have its receipt, or M-Pesa left it out.
create function private.clear_listed_money(
  request public.payment_requests, receipt text, paid numeric, listed_as uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
begin
  for payment in
    update public.unmatched_payments as listed
    set cleared_by = auth.uid(), cleared_at = now(), outcome = 'assigned', note = format('It paid for %s.', request.payment_number),
      payment_request_id = request.id, user_id = request.user_id, amount = coalesce(listed.amount, paid)
    where listed.cleared_at is null and (
      listed.id = listed_as
      or private.reference_key(listed.receipt_number) = private.reference_key(receipt)
      or listed.payment_request_id = request.id and listed.receipt_number is null and listed.reason = 'incomplete'
    )
    returning *
  loop
    perform private.record_audit(
      'assign', 'unmatched_payments', payment.id::text, '{"status": "open"}',
      jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason, 'payment', request.payment_number)
    );
  end loop;
end
$$;

-- Makes a request pending again that only the failure of a push had rejected.
create function private.reopen_request(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
begin
  update public.payment_requests set status = 'pending', decided_at = null, decision_reason = null
  where id = request.id returning * into request;
  update private.mpesa_pushes set rejected_request = false where payment_request_id = request.id;
  perform private.record_audit(
    'reopen', 'payment_requests', request.id::text, '{"status": "rejected"}', '{"status": "pending"}'
  );
  return request;
end
$$;

-- Assigns a listed payment to a pending request whose due amount it is: approves the request and clears the payment. Two administrators
-- at once: the second is refused. Hints already_decided, amount_not_due, not_found.
create function public.assign_received_payment(payment_id uuid, request_id uuid) returns public.unmatched_payments
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  payment public.unmatched_payments;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may assign payments.' using errcode = '42501';
  end if;
  -- In the order in which M-Pesa's messages lock: the receipt, the request, the listed payment.
  perform private.lock_receipt((select receipt_number from public.unmatched_payments where id = payment_id));
  request := private.lock_pending_payment_request(request_id);
  select * into payment from public.unmatched_payments where id = payment_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  end if;
  if payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  end if;
  if payment.amount is distinct from private.amount_due(request)::numeric then
    raise exception '% is due for %, and % came. Clear the payment instead, with a note to its payer.',
      coalesce(private.kes(private.amount_due(request)), 'An unknown amount'), request.payment_number,
      coalesce('KSh ' || payment.amount, 'an unknown amount')
      using hint = 'amount_not_due';
  end if;
  perform private.pay_by_listed(request, payment);
  select * into payment from public.unmatched_payments where id = payment_id;
  return payment;
end
$$;
grant execute on function public.assign_received_payment(uuid, uuid) to authenticated;

-- Approves a locked request by a locked listed payment, which may have no receipt, and clears that.
create function private.pay_by_listed(request public.payment_requests, payment public.unmatched_payments) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.unmatched_payments set payment_request_id = request.id, user_id = request.user_id where id = payment.id;
  perform private.approve_paid_request(request, payment.receipt_number, payment.amount, payment.id);
  update private.mpesa_pushes set status = 'paid'
  where checkout_request_id = payment.checkout_request_id and payment_request_id = request.id and status = 'mismatched';
end
$$;

-- Job: approves the requests that name a listed payment since it came, by its account number, or by its receipt if the visible digits of
-- the payer's number agree. Returns how many. What cannot be approved stays for an administrator.
create function private.settle_listed_payments() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  found_one record;
  approved integer := 0;
begin
  for found_one in select * from private.listed_payments_named_since() loop
    begin
      approved := approved + private.settle_listed_payment(found_one.payment_id, found_one.request_id);
    exception when raise_exception or unique_violation then
      null;
    end;
  end loop;
  return approved;
end
$$;

-- The open listed payments of the paybill that exactly one pending request names with the due amount, at most 50.
create function private.listed_payments_named_since() returns table (payment_id uuid, request_id uuid)
language sql stable security definer set search_path = ''
as $$
  select payment.id, (array_agg(request.id))[1]
  from public.unmatched_payments as payment
  join public.payment_requests as request on request.id in (
    select named.id from public.payment_requests as named
    where named.payment_number = private.typed_payment_number(payment.account_number)
    union
    select reported.id from public.payment_requests as reported
    where private.reference_key(reported.reference) = private.reference_key(payment.receipt_number)
      and private.is_payer(payment.phone, reported.phone)
  )
  where payment.cleared_at is null and payment.source = 'paybill'
    and payment.reason in ('unknown_account', 'no_account', 'several_requests')
    and request.status = 'pending' and request.user_id is not null
  group by payment.id
  having count(*) = 1 and min(private.amount_due(request)) = payment.amount
  limit 50
$$;

-- Approves one of them, if it is still so once both are locked; 1 if it did.
create function private.settle_listed_payment(payment_id uuid, request_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  payment public.unmatched_payments;
begin
  perform private.lock_receipt((select receipt_number from public.unmatched_payments where id = payment_id));
  select * into request from public.payment_requests where id = request_id for update;
  select * into payment from public.unmatched_payments where id = payment_id for update;
  if payment.cleared_at is not null or request.status <> 'pending' or request.user_id is null
    or payment.amount is distinct from private.amount_due(request)::numeric
  then
    return 0;
  end if;
  perform private.pay_by_listed(request, payment);
  return 1;
end
$$;

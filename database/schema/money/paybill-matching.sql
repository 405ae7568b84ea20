-- Which request a payment to the paybill or till is for. The account number names it, or the receipt that a member has reported; money
-- that arrives otherwise is listed (unmatched-payments.sql). A push's money is confirmed here too: whichever comes first counts.

-- Applies a kept payment, once: approves its request, or lists it. Returns approved, settled (it counted before), unmatched or waiting
-- (for the result of a push that can be the same money).
create function private.apply_paybill_payment(payment_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  payment private.paybill_payments;
begin
  -- A member who reports the payment at this moment takes its reference; the second attempt sees their request.
  for attempt in 1..2 loop
    begin
      return private.match_paybill_payment(payment_id);
    exception when unique_violation then
      null;
    end;
  end loop;
  select * into payment from private.paybill_payments where id = payment_id for update;
  return private.list_paybill_payment(payment, 'receipt_used', null);
end
$$;

-- One attempt of apply_paybill_payment: fails with unique_violation if a concurrent request has the receipt as its reference.
create function private.match_paybill_payment(payment_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  payment private.paybill_payments;
  request public.payment_requests;
  problem text;
begin
  select * into payment from private.paybill_payments where id = payment_id for update;
  if payment.id is null or payment.outcome is not null then
    return 'settled';
  end if;
  perform private.lock_receipt(payment.receipt_number);
  select * into request from public.payment_requests
  where id = private.request_of_paybill_payment(payment) for update;
  if private.is_counted(payment, request) then
    return private.settle_paybill_payment(payment, request.id);
  end if;
  problem := private.paybill_problem(payment, request);
  if problem is null then
    begin
      perform private.approve_paid_request(request, payment.receipt_number, payment.amount);
      update private.paybill_payments set outcome = 'approved', payment_request_id = request.id where id = payment.id;
      return 'approved';
    exception when raise_exception then
      problem := 'not_approvable';
    end;
  elsif problem = 'no_account' and private.is_awaited_push(payment) then
    return 'waiting';
  elsif problem = 'receipt_used' then
    -- Another request was approved with this receipt: an administrator compares the two.
    update public.payment_requests set reference = payment.receipt_number, reference_disputed = true
    where id = request.id and status = 'pending';
    return private.settle_paybill_payment(payment, request.id);
  end if;
  return private.list_paybill_payment(payment, problem, request);
end
$$;

-- The request that a payment is for: the one with the number typed as its account, else the one whose member reports its receipt.
-- null: none, or several, which only an administrator can tell apart.
create function private.request_of_paybill_payment(payment private.paybill_payments) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  named uuid[];
begin
  select array_agg(id) into named from public.payment_requests
  where payment_number = private.typed_payment_number(payment.account_number);
  if named is null then
    select array_agg(id) into named from public.payment_requests
    where private.reference_key(reference) = private.reference_key(payment.receipt_number) and status in ('pending', 'approved');
  end if;
  return case when cardinality(named) = 1 then named[1] end;
end
$$;

-- Whether a payment counted before it was confirmed here: a push, a statement or an administrator's approval had its receipt. A receipt
-- that approved another request than the account names has not paid for this one. What M-Pesa told incompletely may still be completed.
create function private.is_counted(payment private.paybill_payments, request public.payment_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  with own as (select private.reference_key(payment.receipt_number) as key)
  select exists (
    select from own join private.mpesa_pushes on private.reference_key(receipt_number) = own.key
  ) or exists (
    select from own join public.unmatched_payments as listed on private.reference_key(listed.receipt_number) = own.key
    where listed.cleared_at is not null or listed.reason <> 'incomplete'
  ) or exists (
    select from own join public.payment_requests as paid on private.reference_key(paid.reference) = own.key
    where paid.status = 'approved' and (request.id is null or paid.id = request.id)
  ) or exists (
    select from own join private.spent_references as spent on spent.mark = private.reference_mark(own.key)
    where request.id is null or spent.payment_request_id = request.id
  ) or exists (
    -- A push approved the request by a query, which names no receipt.
    select from private.mpesa_pushes as push
    where push.payment_request_id = request.id and push.status = 'paid' and push.receipt_number is null
      and request.amount = payment.amount
  )
$$;

-- Marks a payment as counted before: gives its receipt to a push that was paid without one, and what it says of the payer to the list.
create function private.settle_paybill_payment(payment private.paybill_payments, request_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  receipt constant text := payment.receipt_number;
begin
  if receipt is not null then
    update private.mpesa_pushes as push set receipt_number = receipt
    from public.payment_requests as request
    where push.payment_request_id = settle_paybill_payment.request_id and push.status = 'paid' and push.receipt_number is null
      and request.id = push.payment_request_id and request.user_id is not null
      and not exists (select from private.mpesa_pushes as other where other.receipt_number = receipt);
    if found then
      -- What the push's query listed without a receipt.
      update public.unmatched_payments as listed set receipt_number = receipt
      from private.mpesa_pushes as push
      where push.receipt_number = receipt and listed.checkout_request_id = push.checkout_request_id and listed.receipt_number is null;
      update public.payment_requests as request set reference = receipt
      where request.id = settle_paybill_payment.request_id and request.reference is null;
    end if;
  end if;
  update public.unmatched_payments as listed
  set payer_name = coalesce(listed.payer_name, left(private.visible_line(payment.payer_name), 100)),
    account_number = coalesce(listed.account_number, left(private.visible_line(payment.account_number), 100)),
    paid_at = coalesce(listed.paid_at, payment.paid_at)
  where private.reference_key(listed.receipt_number) = private.reference_key(receipt) and listed.cleared_at is null
    and (listed.user_id is not null or listed.payment_request_id is null);
  update private.paybill_payments set outcome = 'settled', payment_request_id = settle_paybill_payment.request_id
  where id = payment.id;
  return 'settled';
end
$$;

-- Why a payment does not approve the request (a reason of unmatched_payments); null: it does. Money that names the request by its number
-- counts whoever sent it; a reported receipt only if nothing says that somebody else paid.
create function private.paybill_problem(payment private.paybill_payments, request public.payment_requests) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when request.id is null then private.paybill_problem_of_account(payment)
    when request.user_id is null then 'account_erased'
    when payment.amount is null or payment.receipt_number is null then 'incomplete'
    when request.status = 'withdrawn' then 'request_withdrawn'
    when request.status = 'approved' then 'request_approved'
    when request.status = 'rejected' and not private.is_rejected_by_push(request.id) then 'request_rejected'
    when exists (
      select from public.payment_requests as other
      where private.reference_key(other.reference) = private.reference_key(payment.receipt_number)
        and other.status = 'approved' and other.id <> request.id
    ) then 'receipt_used'
    when private.amount_due(request) is null then 'not_approvable'
    when private.amount_due(request) <> payment.amount then 'amount_differs'
    when request.payment_number is distinct from private.typed_payment_number(payment.account_number)
      and request.phone is not null and private.is_payer(payment.payer_number, request.phone) is false then 'phone_differs'
  end
$$;

-- Why a payment names no request.
create function private.paybill_problem_of_account(payment private.paybill_payments) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (
      select from public.payment_requests where payment_number = private.typed_payment_number(payment.account_number)
    ) or exists (
      select from public.payment_requests
      where private.reference_key(reference) = private.reference_key(payment.receipt_number) and status = 'pending'
    ) then 'several_requests'
    when payment.account_number is null then 'no_account'
    else 'unknown_account'
  end
$$;

-- Whether an open push of this amount can be what was paid: a till's payments name no account, and the push's result follows in a moment.
create function private.is_awaited_push(payment private.paybill_payments) returns boolean
language sql stable security definer set search_path = ''
as $$
  select payment.received_at > now() - interval '3 minutes' and exists (
    select from private.mpesa_pushes as push
    join public.payment_requests as request on request.id = push.payment_request_id
    where push.status in ('asking', 'waiting') and request.amount = payment.amount
      and private.is_payer(payment.payer_number, request.phone) is not false
  )
$$;

-- Lists a payment that approved nothing.
create function private.list_paybill_payment(
  payment private.paybill_payments, problem text, request public.payment_requests
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  -- Keeps no personal data of an erased member.
  erased constant boolean := request.id is not null and request.user_id is null;
  listed constant text := private.list_received_payment(
    problem, request, 'paybill', payment.receipt_number, payment.amount, case when not erased then payment.payer_number end,
    case when not erased then payment.payer_name end, case when not erased then payment.account_number end, payment.paid_at
  );
begin
  if payment.amount = request.amount then
    perform private.settle_open_push(request, payment.receipt_number);
  end if;
  update private.paybill_payments as kept set outcome = listed, payment_request_id = request.id
  where kept.id = payment.id;
  return listed;
end
$$;

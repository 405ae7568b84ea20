-- A payment that M-Pesa confirms approves its request or is listed, whatever request claims its receipt: claims are disputed when a
-- request is reopened or gets its receipt after approval, and receipts are compared without regard to spelling.

drop index public.payment_requests_approved_reference_idx;

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
    perform pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || receipt_key, 0));
  end if;
  push := private.lock_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> apply_mpesa_payment.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or push.receipt_number = receipt)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null or paid_phone is null) then 'incomplete'
    when exists (select from private.mpesa_pushes as other where other.receipt_number = receipt and other.id <> push.id)
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
    when paid_phone <> request.phone then 'phone_differs'
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
        update public.payment_requests set status = 'pending', decided_at = null, decision_reason = null
        where id = request.id returning * into request;
        update private.mpesa_pushes set rejected_request = false where payment_request_id = request.id;
        perform private.record_audit(
          'reopen', 'payment_requests', request.id::text, '{"status": "rejected"}', '{"status": "pending"}'
        );
      end if;
      perform private.approve_payment(request);
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

create or replace function private.check_payment_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
  -- Otherwise an administrator decides, or the server applies a result of M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = new.user_id;
begin
  if new.user_id is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and by_payer then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if (new.amount, new.reference, new.phone, new.notes) is distinct from (old.amount, old.reference, old.phone, old.notes) then
      new.changed_at := now();
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'approved' and old.status <> 'approved' then
    select * into other from private.same_reference(new) where status = 'approved' limit 1;
    if found then
      raise exception 'A payment with this reference has been approved already (%).', other.payment_number
        using hint = 'reference_approved';
    end if;
  end if;
  if new.reference is null or new.status not in ('pending', 'approved') or by_payer and new.status <> 'pending'
    or tg_op = 'UPDATE' and old.status in ('pending', 'approved')
    and new.reference is not distinct from old.reference and new.reference_disputed = old.reference_disputed
  then
    return new;
  end if;
  if by_payer then
    -- An equal payment number is a retry of the same request; the unique constraint refuses it.
    select * into other from private.same_reference(new) as own
    where own.user_id = new.user_id and own.payment_number <> new.payment_number limit 1;
    if found then
      raise exception 'You have given this reference with another payment already (%).', other.payment_number
        using hint = 'reference_given';
    end if;
    -- Without a second payment there is nothing to dispute.
    new.reference_disputed := new.reference_disputed and exists (select from private.same_reference(new));
  elsif tg_op = 'UPDATE' and (new.reference is distinct from old.reference or old.status not in ('pending', 'approved')) then
    -- M-Pesa confirmed the reference for this payment, so an administrator has to check pending payments that claim it.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(new) where status = 'pending') and not reference_disputed;
  end if;
  return new;
end
$$;

create or replace function private.pay_mpesa_push(
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

notify pgrst, 'reload schema';

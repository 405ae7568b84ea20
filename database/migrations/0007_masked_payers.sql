-- M-Pesa masks or hashes the numbers of payers: such a number, or none, holds up no payment. Payers see what arrived and is being checked.

create or replace function private.apply_mpesa_payment(
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

create function private.is_payer(named text, phone text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  -- x, X, * and • hide digits, some any number of them behind the same few signs.
  shown constant text := translate(lower(named), '•* +-().', 'xx');
  national constant text := right(phone, 9);
  forms constant text[] := array['254' || national, '0' || national, national];
begin
  if shown ~ '^[0-9a-f]{64}$' and exists (
    select from unnest(forms || ('+254' || national)) as form where encode(sha256(convert_to(form, 'UTF8')), 'hex') = shown
  ) then
    return true;
  elsif shown is null or shown !~ '^[0-9x]{6,19}$' or shown !~ '[0-9]' then
    return null;
  end if;
  return exists (select from unnest(forms) as form where form like regexp_replace(shown, 'x.*x|x', '%'));
end
$$;

create or replace function private.list_unmatched_payment(
  why text, request public.payment_requests, checkout text, receipt text, amount bigint, phone text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
  -- A result query returns neither value, so those of the request apply. A callback without them is unreliable.
  amount_paid constant bigint := coalesce(amount, case when why <> 'incomplete' then request.amount end);
  -- A hash of the number says nothing to an administrator.
  named constant text := case when char_length(phone) <= 20 then phone end;
  paid_by constant text := coalesce(named, case when why <> 'incomplete' then request.phone end);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched payment ' || checkout, 0));
  -- Listed already: by an earlier callback, by a result query that knew no receipt, or before the member's erasure removed it.
  if exists (
    select from public.unmatched_payments as listed
    where listed.checkout_request_id = checkout and (listed.receipt_number is null or listed.receipt_number = receipt or receipt is null)
  ) then
    update public.unmatched_payments as listed
    set receipt_number = list_unmatched_payment.receipt, amount = coalesce(list_unmatched_payment.amount, listed.amount),
      phone = case
        when listed.user_id is not null or listed.payment_request_id is null
          then coalesce(named, listed.phone)
      end
    where listed.checkout_request_id = checkout and listed.receipt_number is null and receipt is not null
      and (listed.cleared_at is null or listed.user_id is not null or listed.payment_request_id is null);
    return 'settled';
  end if;
  insert into public.unmatched_payments (payment_request_id, user_id, checkout_request_id, receipt_number, amount, phone, reason)
  values (
    request.id, request.user_id, checkout, receipt, amount_paid,
    -- Keeps no personal data of an erased member.
    case when request.id is null or request.user_id is not null then paid_by end, why
  );
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(administrator, 'payment_unmatched', jsonb_build_object('amount', amount_paid));
  end loop;
  return 'unmatched';
end
$$;

create or replace function public.clear_unmatched_payment(payment_id uuid, note text) returns public.unmatched_payments
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
  said constant text := nullif(btrim(clear_unmatched_payment.note, E' \n\r\t'), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may clear payments.' using errcode = '42501';
  end if;
  if said is null or char_length(said) > 500 then
    raise exception 'Write in at most 500 characters what was done about the payment.' using hint = 'note_missing';
  end if;
  select * into payment from public.unmatched_payments where id = payment_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  end if;
  if payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  end if;
  update public.unmatched_payments as open
  set cleared_by = auth.uid(), cleared_at = now(), note = said,
    -- An erased member's receipt number was kept only for a refund.
    receipt_number = case
      when open.user_id is not null or open.payment_request_id is null then open.receipt_number
    end
  where open.id = payment.id returning * into payment;
  perform private.record_audit(
    'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
    jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
  );
  if payment.user_id is not null then
    perform private.tell(payment.user_id, 'payment_cleared', jsonb_strip_nulls(jsonb_build_object(
      'request', payment.payment_request_id, 'amount', payment.amount, 'receipt', payment.receipt_number, 'note', said
    )));
  end if;
  return payment;
end
$$;

create function public.own_unmatched_payments() returns table (payment_request_id uuid, amount bigint, receipt_number text)
language sql stable security definer set search_path = ''
as $$
  select payment.payment_request_id, payment.amount, payment.receipt_number
  from public.unmatched_payments as payment
  where payment.user_id = auth.uid() and payment.payment_request_id is not null and payment.cleared_at is null
  order by payment.created_at desc, payment.id
$$;

grant execute on function public.own_unmatched_payments() to authenticated, service_role;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('payment_cleared', null, true, 'waking');

comment on column public.unmatched_payments.note is 'What the administrator did about the payment; its payer is told.';

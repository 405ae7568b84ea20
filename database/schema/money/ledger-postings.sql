-- What the ledger says of payments (docs/product.md, Ledger): money that came for an approved payment is earned; money that came without
-- is owed to its payer (to_clear) until an administrator clears it. The same money is counted once, by its receipt.

-- The VAT contained in an amount, KES to the cent; 0 unless the operator is registered. Prices include it.
create function private.vat_within(amount numeric) returns numeric
language sql stable security definer set search_path = ''
as $$
  select case when private.setting_is_on('vat_registered')
    then round(amount * private.setting_count('vat_percent') / (100 + private.setting_count('vat_percent')), 2) else 0 end
$$;

-- The KES that a payment request has to bring: the price of its promotion, or of its plan when it was made, for each month. A former price
-- of a plan holds for a month; null: it does no longer, or neither is named. What the member typed may be another amount.
create function private.amount_due(request public.payment_requests) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case
    when request.promotion_id is not null then (select promotion.price from public.promotions as promotion where id = request.promotion_id)
    else (
      select request.price * request.months from public.subscription_plans as plan
      where plan.id = request.plan_id
        and (plan.price = request.price or request.created_at > now() - make_interval(days => private.plan_days()))
    )
  end
$$;

-- The account that earns what a payment request brings.
create function private.earning_account(request public.payment_requests) returns text
language sql immutable set search_path = ''
as $$ select case when request.promotion_id is null then 'plans' else 'promotions' end $$;

-- The account that holds what came by a payment method or a source of listed payments.
create function private.money_account(came_by text) returns text
language sql immutable set search_path = ''
as $$ select case came_by when 'bank_transfer' then 'bank' when 'bank_statement' then 'bank' when 'card' then 'card' else 'mpesa' end $$;

-- What is still owed of a listed payment, in KES: nothing once it was assigned, returned or kept.
create function private.left_to_clear(payment_id uuid) returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(-sum(entry.amount), 0)
  from public.ledger_transactions as posted
  join public.ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'to_clear'
  where posted.unmatched_payment_id = payment_id
$$;

-- The listed payment with money left that a payment request was paid with: it has the receipt, or came for the request without one.
create function private.money_listed_for(request public.payment_requests) returns public.unmatched_payments
language sql stable security definer set search_path = ''
as $$
  select listed from public.unmatched_payments as listed
  where (
      private.reference_key(listed.receipt_number) = private.reference_key(request.reference)
      or listed.payment_request_id = request.id and listed.receipt_number is null
    )
    and private.left_to_clear(listed.id) > 0
  order by listed.receipt_number is null, listed.created_at limit 1
$$;

-- Posts an approved payment: earned, from the money listed for it or, without, from the account of its method. Refuses a receipt whose
-- money was returned (hint payment_returned).
create function private.post_payment(request public.payment_requests) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  listed constant public.unmatched_payments := private.money_listed_for(request);
  -- Less than was asked came if M-Pesa says so.
  earned constant numeric := case
    when listed.id is null then request.amount else least(request.amount, private.left_to_clear(listed.id))
  end;
  vat constant numeric := private.vat_within(earned);
begin
  if listed.id is null and exists (
    select from public.unmatched_payments as returned
    where private.reference_key(returned.receipt_number) = private.reference_key(request.reference) and returned.outcome = 'returned'
  ) then
    raise exception 'The money with this reference was returned to its payer.' using hint = 'payment_returned';
  end if;
  perform private.post_to_ledger(
    'payment', 'payment ' || request.id, coalesce(listed.paid_at, request.decided_at),
    array[case when listed.id is null then private.money_account(request.payment_method) else 'to_clear' end,
      private.earning_account(request), 'vat'],
    array[earned, vat - earned, -vat], request.id, request.reference, null, listed.id
  );
end
$$;

-- Whether money with a receipt is in the ledger already, other than for one listed payment.
create function private.is_receipt_counted(receipt text, except_listed uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.ledger_transactions
      where receipt_mark = private.reference_mark(private.reference_key(receipt)) and unmatched_payment_id is distinct from except_listed
    )
    -- A push that a query approved has its receipt since.
    or exists (
      select from public.payment_requests as paid
      where private.reference_key(paid.reference) = private.reference_key(receipt) and paid.status = 'approved'
    )
$$;

-- The KES of a listed payment that are not in the ledger yet: its amount, or what it differs by from the request that the same push paid
-- before M-Pesa said how much came (its result query names no amount).
create function private.amount_not_counted(listed public.unmatched_payments) returns numeric
language sql stable security definer set search_path = ''
as $$
  select listed.amount - coalesce((
    select request.amount from private.mpesa_pushes as push
    join public.payment_requests as request on request.id = push.payment_request_id
    where listed.reason in ('amount_differs', 'phone_differs') and push.checkout_request_id = listed.checkout_request_id
      and push.status = 'paid' and request.status = 'approved'
  ), case when private.is_receipt_counted(listed.receipt_number, listed.id) then listed.amount else 0 end)
$$;

-- Posts money that came and is listed to be cleared, and what became known of it since.
create function private.post_arrival(was public.unmatched_payments, listed public.unmatched_payments) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant text := private.money_account(listed.source);
  counted constant boolean := exists (
    select from public.ledger_transactions where unmatched_payment_id = listed.id and kind in ('arrival', 'correction')
  );
  -- Known later: another amount, or a receipt whose money has been counted with another payment.
  change constant numeric := case
    when not counted then private.amount_not_counted(listed)
    when was.receipt_number is null and private.is_receipt_counted(listed.receipt_number, listed.id)
      then -private.left_to_clear(listed.id)
    else listed.amount - was.amount
  end;
begin
  if change is null or change = 0 then
    return;
  end if;
  perform private.post_to_ledger(
    case when counted then 'correction' else 'arrival' end,
    case when counted then format('correction %s %s', listed.id, gen_random_uuid()) else 'arrival ' || listed.id end,
    coalesce(listed.paid_at, listed.created_at), array[held, 'to_clear'], array[change, -change], listed.payment_request_id,
    listed.receipt_number, null, listed.id
  );
end
$$;

-- Posts what became of the rest of a cleared payment: returned to its payer, kept, or counted with another payment already. What was
-- assigned to a payment request is posted with its approval.
create function private.post_clearing(cleared public.unmatched_payments) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rest constant numeric := private.left_to_clear(cleared.id);
begin
  if cleared.outcome = 'assigned' then
    return;
  end if;
  perform private.post_to_ledger(
    case cleared.outcome when 'returned' then 'refund' when 'kept' then 'clearing' else 'correction' end,
    'cleared ' || cleared.id, cleared.cleared_at,
    array['to_clear', case cleared.outcome when 'kept' then 'other_income' else coalesce(
      -- Returned in another way than it came.
      (
        select private.money_account(refund.returned_by) from public.payment_refunds as refund
        where refund.unmatched_payment_id = cleared.id and refund.status = 'done'
      ),
      private.money_account(cleared.source)
    ) end],
    array[rest, -rest], cleared.payment_request_id, cleared.receipt_number, null, cleared.id
  );
end
$$;

-- Trigger on payment_requests that become approved.
create function private.account_for_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.post_payment(new);
  return null;
end
$$;

-- Trigger on unmatched_payments: posts a new one, what becomes known of it, and its clearing.
create function private.account_for_arrival() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.post_arrival(null, new);
  elsif (new.amount, new.receipt_number) is distinct from (old.amount, old.receipt_number) and new.receipt_number is not null then
    perform private.post_arrival(old, new);
  end if;
  if new.cleared_at is not null and (tg_op = 'INSERT' or old.cleared_at is null) then
    perform private.post_clearing(new);
  end if;
  return null;
end
$$;

-- What follows when a payment is back with its payer: the ledger, the days of the plan or promotion, the list to clear, the payer's notification.

-- Finishes a locked return: the money went back by this method with this receipt or reference (null: M-Pesa did not name it). person: the
-- administrator who recorded it; null: M-Pesa reported it.
create function private.finish_refund(refund public.payment_refunds, returned_by text, return_reference text, person uuid)
returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  before constant text := refund.status;
  request public.payment_requests;
  plan private.plan_taken_back;
  promotion public.promotions;
begin
  -- First, because the list to clear and approvals are closed to payments that are being returned.
  update public.payment_refunds as open
  set status = 'done', done_at = now(), done_by = person, failure = null, returned_by = finish_refund.returned_by,
    how = case when person is null then 'mpesa' else 'by_hand' end,
    -- An erased payer's receipt was kept for the return.
    return_reference = case when open.user_id is not null or private.is_strangers(open) then finish_refund.return_reference end,
    receipt_number = case when open.user_id is not null or private.is_strangers(open) then open.receipt_number end
  where open.id = refund.id returning * into refund;
  update private.refund_attempts as attempt set settled_at = now() where attempt.refund_id = refund.id and attempt.settled_at is null;
  if refund.payment_request_id is not null then
    select * into request from public.payment_requests where id = refund.payment_request_id;
    plan := private.take_back_plan(request);
    promotion := private.take_back_promotion(request);
    perform private.post_refund(refund, finish_refund.return_reference);
    perform private.issue_credit_note(request.id, refund.id);
  else
    update public.unmatched_payments as payment
    set cleared_by = coalesce(person, refund.asked_by), cleared_at = now(), outcome = 'returned', note = refund.reason,
      receipt_number = case when payment.user_id is not null or payment.payment_request_id is null then payment.receipt_number end
    where payment.id = refund.unmatched_payment_id;
  end if;
  perform private.audit_refund(
    'return', before, refund, case when plan.subscription_id is not null then to_jsonb(plan) end, promotion.id
  );
  perform private.tell(refund.user_id, 'refund_done', jsonb_build_object(
    'amount', refund.amount, 'request', refund.payment_request_id, 'number', request.payment_number, 'by', refund.returned_by,
    'receipt', finish_refund.return_reference, 'reason', refund.reason, 'plan', plan.name, 'until', plan.ends_after,
    'no_longer_featured', promotion.title
  ));
  return refund;
end
$$;

-- Whether nobody's account is known to belong to the payment, so that erasing an account left nothing to clear.
create function private.is_strangers(refund public.payment_refunds) returns boolean
language sql stable security definer set search_path = ''
as $$
  select refund.user_id is null and exists (
    select from public.unmatched_payments as payment
    where payment.id = refund.unmatched_payment_id and payment.payment_request_id is null
  )
$$;

-- Posts the return of an approved payment: what it earned, against the account that the money left. That of a listed payment is posted when
-- it is cleared (ledger-postings.sql).
create function private.post_refund(refund public.payment_refunds, reference text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  accounts text[];
  amounts numeric[];
begin
  -- As the payment was posted, because the rate of VAT may be another by now.
  select array_agg(account order by account), array_agg(-total order by account) into accounts, amounts
  from private.earned_by(refund.payment_request_id);
  if (select coalesce(sum(amount), 0) from unnest(amounts) as amount) <> refund.amount then
    accounts := array[private.earning_account((select request from public.payment_requests as request where id = refund.payment_request_id)), 'vat'];
    amounts := array[refund.amount - private.vat_within(refund.amount), private.vat_within(refund.amount)];
  end if;
  perform private.post_to_ledger(
    'refund', 'refund ' || refund.id, refund.done_at, accounts || private.money_account(refund.returned_by), amounts || -refund.amount,
    refund.payment_request_id, reference
  );
end
$$;

-- What an approved payment earned, by account (negative, as in the ledger).
create function private.earned_by(request_id uuid) returns table (account text, total numeric)
language sql stable security definer set search_path = ''
as $$
  select entry.account, sum(entry.amount)
  from public.ledger_transactions as posted join public.ledger_entries as entry on entry.transaction_id = posted.id
  where posted.payment_request_id = request_id and posted.kind = 'payment' and entry.account in ('plans', 'promotions', 'vat')
  group by entry.account having sum(entry.amount) <> 0
$$;

-- What a return leaves of the payer's plan.
create type private.plan_taken_back as (
  subscription_id uuid,
  name text,
  -- How much of what the payment bought is not used yet.
  unused interval,
  ends_before timestamptz,
  -- null: the plan ends at once.
  ends_after timestamptz
);

-- What returning this payment takes from the payer's plan now; every column is null where nothing is left of what it bought, or where the plan
-- is another by now.
create function private.plan_after_refund(request public.payment_requests) returns private.plan_taken_back
language sql stable security definer set search_path = ''
as $$
  select running.id, plan.name, bought.unused, running.expires_at,
    case when running.expires_at - bought.unused > now() then running.expires_at - bought.unused end
  from public.user_subscriptions as running
  join public.subscription_plans as plan on plan.id = running.plan_id
  -- The days that were left of a former plan were paid for by others and come last.
  cross join lateral (
    select request.period_ends_at - make_interval(days => request.credited_days) - greatest(now(), request.period_starts_at) as unused
  ) as bought
  where running.user_id = request.user_id and running.plan_id = request.plan_id and private.is_plan_running(running)
    and bought.unused > interval '0'
    -- Days that an earlier subscription had are gone.
    and request.period_starts_at >= running.started_at - interval '1 minute'
$$;

-- Takes back the days that a payment bought and that are not used: later payments of the plan move forward. Returns what it took.
create function private.take_back_plan(request public.payment_requests) returns private.plan_taken_back
language plpgsql security definer set search_path = ''
as $$
declare
  plan private.plan_taken_back;
begin
  -- The same lock as for a payment that extends the plan.
  perform from public.profiles where id = request.user_id for no key update;
  plan := private.plan_after_refund(request);
  if plan.subscription_id is null then
    return plan;
  end if;
  update public.user_subscriptions
  set status = case when plan.ends_after is null then 'cancelled' else status end,
    expires_at = coalesce(plan.ends_after, expires_at), reminded_at = null, reminded_days = null
  where id = plan.subscription_id;
  update public.payment_requests as returned
  set period_ends_at = case when returned.credited_days > 0 then returned.period_ends_at - plan.unused else returned.period_ends_at end,
    stopped_at = case when returned.credited_days = 0 then now() else returned.stopped_at end
  where returned.id = request.id;
  update public.payment_requests as later
  set period_starts_at = later.period_starts_at - plan.unused, period_ends_at = later.period_ends_at - plan.unused
  where later.user_id = request.user_id and later.plan_id = request.plan_id and later.status = 'approved'
    and later.period_starts_at >= request.period_ends_at - interval '1 minute'
    and not exists (
      select from public.payment_refunds as other where other.payment_request_id = later.id and other.status = 'done'
    );
  return plan;
end
$$;

-- Takes back the days of a promotion that a payment bought and that are not used: the ad's later ones move forward, and the ad shows what is
-- left. One that never began is cancelled. Returns it; null: the payment bought none, or it is over.
create function private.take_back_promotion(request public.payment_requests) returns public.promotions
language plpgsql security definer set search_path = ''
as $$
declare
  promotion public.promotions;
  unused interval;
begin
  -- The order of locks of promotion-payments.sql.
  select * into promotion from public.promotions where id = request.promotion_id for update;
  if promotion.id is null or promotion.status not in ('paid', 'running') or promotion.ends_at <= now() then
    return null;
  end if;
  perform from public.vehicle_listings where id = promotion.listing_id for no key update;
  unused := promotion.ends_at - greatest(now(), promotion.starts_at);
  if promotion.starts_at < now() then
    update public.promotions set status = 'ended', ends_at = now() where id = promotion.id;
  else
    update public.promotions set status = 'cancelled', starts_at = null, ends_at = null where id = promotion.id;
  end if;
  with moved as (
    update public.promotions as later set starts_at = later.starts_at - unused, ends_at = later.ends_at - unused
    where later.listing_id = promotion.listing_id and later.status = 'running' and later.starts_at >= promotion.ends_at
    returning later.id, later.starts_at, later.ends_at
  )
  update public.payment_requests as paid set period_starts_at = moved.starts_at, period_ends_at = moved.ends_at
  from moved where paid.promotion_id = moved.id and paid.status = 'approved' and paid.user_id is not null;
  perform private.show_promotion(promotion.listing_id);
  return promotion;
end
$$;

-- Trigger on unmatched_payments: a payment that is being returned is not cleared otherwise, and above the limit nobody clears one as returned
-- alone. Hints being_returned, needs_refund.
create function private.refuse_clearing_returned() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  select * into refund from public.payment_refunds as known
  where known.unmatched_payment_id = new.id and known.status not in ('withdrawn', 'refused');
  if private.is_returning(refund.status) then
    raise exception 'This payment is being returned. See Returns.' using hint = 'being_returned';
  elsif new.outcome = 'returned' and refund.id is null and private.refund_needs_consent(new.amount, new.user_id) then
    raise exception 'A second administrator has to agree to this return. Use "Return the money".' using hint = 'needs_refund';
  end if;
  return new;
end
$$;
create trigger refuse_clearing_returned before update of cleared_at on public.unmatched_payments
  for each row when (new.cleared_at is not null and old.cleared_at is null) execute function private.refuse_clearing_returned();

-- Trigger on payment_requests: money that went back, or is about to, pays for nothing. Hint payment_returned.
create function private.refuse_returned_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.payment_refunds as refund
    where refund.status not in ('withdrawn', 'refused') and (
      private.reference_key(refund.receipt_number) = private.reference_key(new.reference)
        and refund.payment_request_id is distinct from new.id
      or refund.unmatched_payment_id = (private.money_listed_for(new)).id
    )
  ) then
    raise exception 'The money with this receipt was returned to its payer, or is about to be. See Returns.'
      using hint = 'payment_returned';
  end if;
  return new;
end
$$;
create trigger refuse_returned_payment before update of status on public.payment_requests
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function private.refuse_returned_payment();

-- The way by which the money of a return came: mpesa, bank_transfer or card.
create function private.way_of_payment(refund public.payment_refunds) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select request.payment_method from public.payment_requests as request where request.id = refund.payment_request_id),
    (
      select case private.money_account(payment.source) when 'bank' then 'bank_transfer' else 'mpesa' end
      from public.unmatched_payments as payment where payment.id = refund.unmatched_payment_id
    )
  )
$$;

-- Records a step of a return in the audit log; what: of the plan; promotion: the one taken back.
create function private.audit_refund(
  action text, before text, refund public.payment_refunds, what jsonb default null, promotion uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  select private.record_audit(
    audit_refund.action, 'payment_refunds', refund.id::text,
    case when audit_refund.before is not null then jsonb_build_object('status', audit_refund.before) end,
    jsonb_strip_nulls(jsonb_build_object(
      'status', refund.status, 'amount', refund.amount, 'how', refund.how, 'payment_request_id', refund.payment_request_id,
      'unmatched_payment_id', refund.unmatched_payment_id, 'needs_consent', refund.needs_consent, 'asked_by', refund.asked_by,
      'consented_by', refund.consented_by, 'plan', audit_refund.what, 'promotion_id', audit_refund.promotion
    ))
  )
$$;

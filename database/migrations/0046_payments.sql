-- Payments to the paybill, statements, returns, invoices with KRA's control unit, and plans that are paid in advance and count what is left
-- of the plan before.

set local check_function_bodies = off;

alter table public.billing_details drop constraint billing_details_kra_pin_form;

alter table public.payment_requests drop constraint payment_requests_phone_given;

alter table public.unmatched_payments drop constraint unmatched_payments_reason_known;

drop function private.activate_plan(person uuid, plan uuid, days integer);

drop function public.beside_vehicle(listing_id uuid);

create or replace function private.amount_due(request public.payment_requests) returns bigint
language sql stable security definer set search_path = ''
as $$
  select request.price * request.months from public.subscription_plans as plan
  where plan.id = request.plan_id
    and (plan.price = request.price or request.created_at > now() - make_interval(days => private.plan_days()))
$$;

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

create or replace function private.approve_payment(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.subscription_plans;
  started private.plan_start;
begin
  if request.user_id is null then
    raise exception 'The account that paid was erased, so there is nobody to give the plan to. Reject the request.'
      using hint = 'account_erased';
  end if;
  if request.plan_id is null then
    raise exception 'This payment names no plan, so it cannot be approved. Reject it and ask the person to choose one.'
      using hint = 'plan_missing';
  end if;
  select * into plan from public.subscription_plans where id = request.plan_id;
  started := private.activate_plan(request.user_id, plan.id, request.months * private.plan_days(), request.price);
  update public.payment_requests
  set status = 'approved', decided_by = auth.uid(), decided_at = now(),
    period_starts_at = started.starts_at, period_ends_at = started.ends_at, credited_amount = started.credited_amount,
    credited_days = started.credited_days
  where id = request.id returning * into request;
  perform private.record_audit(
    'approve', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object(
      'status', 'approved', 'amount', request.amount, 'plan_id', plan.id, 'months', request.months, 'expires_at', started.ends_at
    )
  );
  perform private.tell(
    request.user_id, 'payment_approved',
    jsonb_build_object('amount', request.amount, 'plan', plan.name, 'months', request.months, 'until', started.ends_at)
      || private.replacement_facts(started)
  );
  return request;
end
$$;

create or replace function private.check_payment_reference(was public.payment_requests, becomes public.payment_requests)
returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  updates constant boolean := was.id is not null;
  -- Otherwise an administrator decides, or the server applies a result of M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = becomes.user_id;
begin
  if becomes.user_id is null then
    return becomes;
  end if;
  if updates and by_payer then
    becomes := private.normalise_payment(becomes);
    if (becomes.amount, becomes.months, becomes.reference, becomes.phone, becomes.notes)
      is distinct from (was.amount, was.months, was.reference, was.phone, was.notes)
    then
      becomes.changed_at := now();
    end if;
  end if;
  if updates and becomes.status = 'approved' and was.status <> 'approved' then
    return private.settle_reference(becomes);
  end if;
  if by_payer and becomes.reference is null then
    becomes.reference_disputed := false;
  end if;
  if becomes.reference is null or becomes.status not in ('pending', 'approved') or by_payer and becomes.status <> 'pending'
    or updates and was.status in ('pending', 'approved')
    and becomes.reference is not distinct from was.reference and becomes.reference_disputed = was.reference_disputed
  then
    return becomes;
  end if;
  if by_payer then
    return private.claim_reference(becomes);
  end if;
  if updates and (becomes.reference is distinct from was.reference or was.status not in ('pending', 'approved')) then
    -- M-Pesa confirmed the reference for this payment, so an administrator has to check pending payments that claim it.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(becomes)) and status = 'pending' and not reference_disputed;
  end if;
  return becomes;
end
$$;

create or replace function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'evidence_kept_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_evidence_kept_days';
  elsif key = 'vat_percent' and value ~ '^\d{1,5}$' and value::integer > 50 then
    raise exception 'Enter a number from 1 to 50.' using hint = 'setting_vat_percent';
  elsif key = 'account_recovery_hours' and value ~ '^\d{1,5}$' and value::integer not between 24 and 720 then
    raise exception 'Enter a number from 24 to 720.' using hint = 'setting_account_recovery_hours';
  elsif key = 'facebook_posts_a_day' and value ~ '^\d{1,5}$' and value::integer > 100 then
    raise exception 'Enter a number from 1 to 100.' using hint = 'setting_facebook_posts_a_day';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and not private.is_kra_pin(value) then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

create or replace function private.clear_mpesa_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mpesa_pushes set receipt_number = null where payment_request_id = new.id;
  update private.paybill_payments
  set receipt_number = null, account_number = null, payer_number = null, payer_name = null
  where payment_request_id = new.id;
  return null;
end
$$;

create or replace function private.clear_payment_that_arrived(request public.payment_requests) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
begin
  update public.unmatched_payments
  set cleared_by = auth.uid(), cleared_at = now(), outcome = 'assigned', note = format('It paid for %s.', request.payment_number)
  where id = private.payment_that_arrived(request) returning * into payment;
  if found then
    -- Also if the account number named the request: the ledger finds the money by its receipt.
    update public.payment_requests set reference = payment.receipt_number
    where id = request.id and payment.receipt_number is not null
      and private.reference_key(reference) is distinct from private.reference_key(payment.receipt_number);
    perform private.record_audit(
      'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
      jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
    );
  end if;
end
$$;

create or replace function private.current_plan(person uuid) returns public.subscription_plans
language sql stable security definer set search_path = ''
as $$
  select plan.*
  from public.user_subscriptions as subscription
  join public.subscription_plans as plan on plan.id = subscription.plan_id
  where subscription.user_id = person and private.is_plan_running(subscription)
$$;

create or replace function private.expire_subscriptions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended record;
begin
  for ended in
    update public.user_subscriptions as over set status = 'expired'
    from public.subscription_plans as plan
    where plan.id = over.plan_id and over.status = 'active' and over.expires_at <= now() and not private.is_plan_running(over)
    returning over.user_id, over.expires_at, plan as plan
  loop
    perform private.tell(
      ended.user_id, 'plan_expired',
      jsonb_build_object('ended', ended.expires_at) || private.end_of_plan_facts(ended.user_id, ended.plan)
    );
  end loop;
  perform private.remind_of_plan_ends();
end
$$;

create or replace function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_own_payment(new);
    new := private.normalise_payment(new);
    new.price := (select price from public.subscription_plans where id = new.plan_id);
    if new.plan_id is not null
      and not exists (select from public.subscription_plans where id = new.plan_id and is_active)
    then
      raise exception 'This plan is no longer offered. Choose another.' using hint = 'plan_inactive';
    end if;
    if new.status = 'pending' then
      perform private.refuse_second_payment(new);
    end if;
    return private.check_payment_reference(null, new);
  end if;
  if new.user_id is null then
    return private.clear_payment_of_erased(old, new);
  end if;
  return private.check_payment_reference(old, new);
end
$$;

create or replace function private.is_payer(named text, phone text) returns boolean
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
  elsif phone is null or shown is null or shown !~ '^[0-9x]{6,19}$' or shown !~ '[0-9]' then
    return null;
  end if;
  return exists (select from unnest(forms) as form where form like regexp_replace(shown, 'x.*x|x', '%'));
end
$$;

create or replace function private.ledger_differences() returns table (kind text, subject text, amount numeric)
language sql stable security definer set search_path = ''
as $$
  with posted as materialized (
    select transaction_id, sum(entry.amount) as total,
      coalesce(-sum(entry.amount) filter (where account in ('plans', 'promotions', 'vat')), 0) as earned
    from public.ledger_entries as entry group by transaction_id
  ), payments as materialized (
    select payment_request_id, earned from public.ledger_transactions join posted on transaction_id = id
    where ledger_transactions.kind = 'payment'
  )
  select 'unbalanced', transaction_id::text, total from posted where total <> 0
  union all
  select 'not_posted', request.payment_number, request.amount
  from public.payment_requests as request
  where request.status = 'approved' and not exists (select from payments where payment_request_id = request.id)
  union all
  select 'posted_differently', request.payment_number, payments.earned - request.amount
  from payments join public.payment_requests as request on request.id = payments.payment_request_id
  where payments.earned <> request.amount
  union all
  select 'not_approved', request.payment_number, payments.earned
  from payments join public.payment_requests as request on request.id = payments.payment_request_id
  where request.status <> 'approved'
  union all
  select 'cleared_with_rest', coalesce(listed.receipt_number, listed.id::text), owed.rest
  from public.unmatched_payments as listed cross join lateral (select private.left_to_clear(listed.id) as rest) as owed
  where listed.cleared_at is not null and owed.rest <> 0
  union all
  select 'not_on_statement', missing.payment_number, missing.amount from private.approved_not_on_statements() as missing
$$;

create or replace function private.list_unmatched_payment(
  why text, request public.payment_requests, checkout text, receipt text, amount bigint, phone text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  -- A result query returns neither value, so those of the request apply. A callback without them is unreliable.
  amount_paid constant bigint := coalesce(amount, case when why <> 'incomplete' then request.amount end);
  paid_by constant text := coalesce(phone, case when why <> 'incomplete' then request.phone end);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched payment ' || checkout, 0));
  if private.name_push_of_listed(request, checkout, receipt) then
    return 'settled';
  end if;
  -- Listed already: by an earlier callback, by a result query that knew no receipt, or before the member's erasure removed it.
  if exists (
    select from public.unmatched_payments as listed
    where listed.checkout_request_id = checkout and (listed.receipt_number is null or listed.receipt_number = receipt or receipt is null)
  ) then
    update public.unmatched_payments as listed
    set receipt_number = list_unmatched_payment.receipt, amount = coalesce(list_unmatched_payment.amount, listed.amount),
      phone = case
        when listed.user_id is not null or listed.payment_request_id is null
          then coalesce(list_unmatched_payment.phone, listed.phone)
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
  perform private.tell_administrators('payment_unmatched', jsonb_build_object('amount', amount_paid));
  return 'unmatched';
end
$$;

create or replace function private.payment_doubts(request public.payment_requests) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(array[
    case when request.user_id is null then 'account_erased' end,
    case when private.amount_due(request) is distinct from request.amount then 'amount_differs' end,
    case when private.payments_to_compare(request) <> '[]' then 'claimed_twice' end,
    case when private.payment_that_arrived(request) is null then 'not_arrived' end
  ], null)
$$;

create or replace function private.payment_that_arrived(request public.payment_requests) returns uuid
language sql stable security definer set search_path = ''
as $$
  select payment.id from public.unmatched_payments as payment
  where payment.cleared_at is null and payment.amount = request.amount
    and (payment.user_id is null or payment.user_id = request.user_id)
    and (
      private.reference_key(payment.receipt_number) = private.reference_key(request.reference)
      and private.is_payer(payment.phone, request.phone) is not false
      or private.typed_payment_number(payment.account_number) = request.payment_number
    )
  order by payment.created_at limit 1
$$;

create or replace function private.post_clearing(cleared public.unmatched_payments) returns void
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

create or replace function private.propagate_vehicle_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Not on the page of the ad.
  internal constant text[] := '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook,price_mark}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
  has_moved constant boolean := private.ad_state(old) <> private.ad_state(new);
begin
  -- Marks change by the thousand at night, and the job announces their pages itself.
  if new.price_mark is distinct from old.price_mark then
    perform private.record_mark(old, new);
  end if;
  if is_shown or has_moved then
    perform private.record_event(old, new);
  end if;
  if new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at) then
    -- Renewing counts like posting, because ads posted under a former plan would otherwise stay active without it.
    perform private.limit_ads(new.seller_id);
  elsif new.status = 'sold' and old.status not in ('active', 'sold') then
    perform private.limit_sold_ads(new.id, new.seller_id);
  end if;
  if is_shown or has_moved then
    perform private.keep_published_version(old, new);
  end if;
  if new.status = 'active' and (new.title, new.description, new.status) is distinct from (old.title, old.description, old.status) then
    perform private.add_words(private.vehicle_words_of(new.title, new.description));
  end if;
  if (old.status, old.featured) <> (new.status, new.featured) then
    insert into private.listing_counts values (old.status, old.featured, -1), (new.status, new.featured, 1);
  end if;
  if (new.make_id, new.model_id, new.year) is distinct from (old.make_id, old.model_id, old.year) then
    perform private.forget_vehicle_papers(new);
  end if;
  if is_shown then
    perform private.invalidate_page('/vehicles/' || old.id), private.invalidate_page('/dealers/' || old.seller_id);
  end if;
  if old.post_to_facebook and not new.post_to_facebook then
    perform private.skip_facebook_post(new.id);
  elsif new.status = 'active' and new.post_to_facebook and (old.status <> 'active' or not old.post_to_facebook) then
    perform private.queue_facebook_post(new.id, new.seller_id);
  end if;
  if new.status = 'active' and old.status in ('draft', 'pending') then
    perform private.list_approved_names(new);
  end if;
  if new.status = 'active' and old.status <> 'active' then
    perform private.keep_checked_price(new);
  end if;
  if new.held_at is distinct from old.held_at or new.held_at is not null and is_shown or old.status = 'pending' and new.status <> 'pending'
    or new.rejection_reason is not null and old.rejection_reason is null
  then
    perform private.follow_hold(new);
  end if;
  if new.status <> old.status or new.held_at is not null and old.held_at is null then
    perform private.tell_seller(old, new);
  end if;
  if new.status = 'sold' and old.status <> 'sold' then
    perform private.end_reservation_of_sold(new.id);
  end if;
  perform private.audit_change('vehicle_listings', was, becomes, tg_argv);
  return null;
end
$$;

create or replace function private.settle_reference(payment public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
begin
  select * into other from private.same_reference(payment) where status = 'approved' limit 1;
  if found then
    raise exception 'A payment with this reference has been approved already (%).', other.payment_number
      using hint = 'reference_approved';
  end if;
  payment.reference_disputed := false;
  -- What M-Pesa confirmed was paid by M-Pesa, whatever the member chose.
  if exists (
    select from private.paybill_payments where mark = private.reference_mark(private.reference_key(payment.reference))
  ) then
    payment.payment_method := 'mpesa';
  end if;
  return payment;
end
$$;

create or replace function private.start_mpesa_push(person uuid, request_id uuid)
returns table (push_id uuid, phone text, amount bigint, payment_number text)
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  due bigint;
begin
  -- Serialises a member's pushes, so the second of two concurrent calls sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || person, 0));
  select * into request from public.payment_requests where id = request_id and user_id = person for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status
      using hint = 'already_decided';
  end if;
  if request.payment_method <> 'mpesa' or request.phone is null then
    raise exception 'Only a payment by M-Pesa can be asked of a phone.' using hint = 'not_mpesa';
  end if;
  due := private.amount_due(request);
  if due is null and request.plan_id is not null then
    raise exception 'The price of this plan has changed since you made this request. Make a new one.' using hint = 'price_changed';
  end if;
  -- No administrator checks the amount before the plan starts.
  if due is distinct from request.amount then
    raise exception 'By phone you pay the price of the plan: %.',
      coalesce(private.kes(due) || case when request.months > 1 then format(' for %s months', request.months) else '' end, 'choose one')
      using hint = 'amount_not_price';
  end if;
  if request.amount > 250000 then
    raise exception 'M-Pesa takes % at most at a time. Pay by bank, or in parts.', private.kes(250000)
      using hint = 'amount_above_mpesa';
  end if;
  if exists (
    select from private.mpesa_pushes as open
    join public.payment_requests as own on own.id = open.payment_request_id
    where own.user_id = person and open.status in ('asking', 'waiting')
      and (open.payment_request_id = request.id or open.created_at > now() - interval '2 minutes')
  ) then
    raise exception 'We have asked your phone already. Answer there, or wait two minutes.' using hint = 'push_open';
  end if;
  update public.payment_requests set push_asked_at = now() where id = request.id;
  insert into private.mpesa_pushes (payment_request_id) values (request.id) returning id into push_id;
  phone := request.phone;
  amount := request.amount;
  payment_number := request.payment_number;
  return next;
end
$$;

create or replace function public.admin_member(member uuid) returns setof public.member_record
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  shown constant integer := 10;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what is known of a member.' using errcode = '42501';
  end if;
  return query
    select told.*
    from public.profiles as person
    join auth.users as account using (id)
    cross join jsonb_populate_record(null::public.member_record, jsonb_build_object(
      'person', jsonb_build_object(
        'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name, 'business_name', person.business_name,
        'role', person.role, 'verified', person.verified, 'suspended_at', person.suspended_at, 'location', person.location,
        'phone', coalesce(person.phone, '+' || account.phone), 'created_at', person.created_at, 'email', account.email,
        'listings', (select count(*) from public.vehicle_listings where seller_id = person.id)
      ),
      'email_confirmed', account.email_confirmed_at is not null,
      'last_sign_in_at', account.last_sign_in_at,
      'second_factor', exists (select from auth.mfa_factors where user_id = person.id and status = 'verified'),
      'sessions', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.last_used_at desc), '[]') from (
          select created_at, updated_at as last_used_at, user_agent from auth.sessions
          where user_id = person.id and (not_after is null or not_after > now()) order by updated_at desc limit shown
        ) as row
      ),
      'ads', jsonb_build_object(
        'states', private.seller_history(person.id) -> 'listings',
        'parts', (select count(*) from public.spare_parts where seller_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select ad.id, ad.title, ad.price, private.ad_state(ad) as state, ad.views_count, ad.created_at
            from public.vehicle_listings as ad where seller_id = person.id order by created_at desc, id desc limit shown
          ) as row
        )
      ),
      'plan', (
        select jsonb_build_object(
          'id', plan.id, 'name', plan.name, 'started_at', subscription.started_at, 'expires_at', subscription.expires_at
        )
        from public.user_subscriptions as subscription join public.subscription_plans as plan on plan.id = subscription.plan_id
        where subscription.user_id = person.id and private.is_plan_running(subscription)
      ),
      'payments', jsonb_build_object(
        'total', (select count(*) from public.payment_requests where user_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select payment.id, payment.payment_number, payment.amount, payment.status, payment.created_at, plan.name as plan
            from public.payment_requests as payment
            left join public.subscription_plans as plan on plan.id = payment.plan_id
            where payment.user_id = person.id order by payment.created_at desc limit shown
          ) as row
        )
      ),
      'applications', (select count(*) from public.financing_applications where user_id = person.id),
      'quotes', (select count(*) from public.insurance_quotes where user_id = person.id),
      'refused_by', (select count(*) from private.refused_senders where sender = private.sender_key(person.id)),
      'provider', (
        select jsonb_build_object(
          'id', provider.id, 'business_name', provider.business_name, 'verified', provider.verified,
          'archived_at', provider.archived_at, 'hangs', private.provider_references(provider.id)
        )
        from public.service_providers as provider where provider.user_id = person.id
      ),
      'bookings', jsonb_build_object(
        'total', (select count(*) from public.service_bookings where customer_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select booking.id, booking.service_type, booking.preferred_date, booking.status, booking.created_at,
              provider.business_name as business
            from public.service_bookings as booking
            join public.service_providers as provider on provider.id = booking.service_provider_id
            where booking.customer_id = person.id order by booking.created_at desc limit shown
          ) as row
        )
      ),
      'reports', jsonb_build_object(
        'total', (select count(*) from private.reports_of_member(person.id)),
        'made', (select count(*) from public.listing_reports where reporter_id = person.id)
          + (select count(*) from public.message_reports where reporter_id = person.id)
          + (select count(*) from public.review_reports where reporter_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select * from private.reports_of_member(person.id) order by created_at desc limit shown
          ) as row
        )
      ),
      'suspensions', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.began_at desc), '[]') from (
          select id, reason, began_at, answer, ended_at, end_note from public.suspensions
          where user_id = person.id order by began_at desc limit shown
        ) as row
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id), '[]') from (
          select id, note, created_at, private.person_name(author_id) as author from public.member_notes
          where member_id = person.id order by created_at desc, id limit 100
        ) as row
      ),
      'history', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') from (
          select
            entry.id, entry.created_at, entry.actor_id, private.person_name(entry.actor_id) as actor, entry.action, entry.entity,
            entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after,
            private.audited_names(entry.before, entry.after) as names
          from public.audit_log as entry
          where entry.entity = 'profiles' and entry.entity_id = person.id::text
            or entry.entity = 'user_subscriptions' and entry.entity_id in (
              select id::text from public.user_subscriptions where user_id = person.id
            )
            or entry.entity = 'service_providers' and entry.entity_id in (
              select id::text from public.service_providers where user_id = person.id
            )
          order by entry.id desc limit shown
        ) as row
      )
    )) as told
    where person.id = member;
end
$$;

create or replace function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25, only_ids uuid[] default null
) returns public.admin_payments_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all payments.' using errcode = '42501';
  end if;
  answer := private.request_page(
    'public.payment_requests', 'private.payment_text(request.payment_number, request.reference, request.phone)', 'amount',
    'plan_id', null,
    'request.payment_number, request.payment_method, request.amount, request.reference, request.notes, request.period_ends_at,
      request.changed_at, private.person_name(request.user_id) as payer, plan.name as plan, request.price as plan_price,
      request.months, private.amount_due(request) as due, request.credited_days,
      case when request.status = ''pending'' and request.user_id is not null and request.plan_id is not null
        then private.plan_change(request.user_id, request.plan_id, request.price) end as change,
      private.payments_to_compare(request) as same_reference,
      case when request.status = ''pending'' then private.payment_doubts(request) else ''{}'' end as doubts,
      private.claimed_by(''payment_requests'', request.id) as claimed_by,
      (private.refund_of(request.id)).status as refund_status, (private.refund_of(request.id)).done_at as returned_at,
      (private.refund_of(request.id)).return_reference',
    'withdrawn', search, only_status, only_method, only_plan, sort, page, page_size, only_ids
  );
  return jsonb_populate_record(null::public.admin_payments_page, answer || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0, "withdrawn": 0}' || (answer -> 'counts')
  ));
end
$$;

create or replace function public.admin_pending_counts() returns table (
  approvals integer, payments integer, applications integer, reports integer, messages integer, catalogue integer
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified and archived_at is null)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
      + (select count(*) from public.spare_parts where held_at is not null and held_reason is null)
      + (select count(*) from public.business_name_changes)
      + (select count(*) from public.reviews where held_for is not null)
      + (select count(*) from private.account_recoveries where state = 'waiting')
    )::integer,
    (
      (select count(*) from public.payment_requests where status = 'pending')
      + (select count(*) from public.unmatched_payments where cleared_at is null)
      + private.refunds_to_decide()
    )::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer,
    (
      (select count(*) from public.vehicle_makes where not listed)
      + (select count(*) from public.vehicle_models where not listed)
    )::integer;
end
$$;

create or replace function public.end_plan(member uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  plan constant public.subscription_plans := private.current_plan(profile.id);
  ended public.user_subscriptions;
begin
  perform private.require_reason(reason);
  update public.user_subscriptions as running set status = 'cancelled'
  where user_id = profile.id and private.is_plan_running(running) returning * into ended;
  if not found then
    return;
  end if;
  perform private.stop_paid_days(profile.id);
  perform private.record_audit(
    'cancel', 'user_subscriptions', ended.id::text, '{"status": "active"}',
    jsonb_build_object('status', 'cancelled', 'plan_id', ended.plan_id, 'reason', btrim(reason))
  );
  perform private.tell(profile.id, 'plan_ended', jsonb_build_object('plan', plan.name, 'reason', btrim(reason)));
end
$$;

create or replace function public.grant_plan(member uuid, plan_id uuid, days integer, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  plan public.subscription_plans;
  started private.plan_start;
begin
  perform private.require_reason(reason);
  if days is null or days not between 1 and 366 then
    raise exception 'A plan is given for 1 to 366 days.' using hint = 'days_out_of_range';
  end if;
  select * into plan from public.subscription_plans where id = grant_plan.plan_id;
  if not found then
    raise exception 'There is no such plan any more.' using errcode = 'P0002';
  end if;
  started := private.activate_plan(profile.id, plan.id, days);
  perform private.record_audit(
    'grant', 'user_subscriptions', started.subscription_id::text, null,
    jsonb_build_object('plan_id', plan.id, 'days', days, 'expires_at', started.ends_at, 'reason', btrim(reason))
  );
  perform private.tell(
    profile.id, 'plan_granted',
    jsonb_build_object('plan', plan.name, 'until', started.ends_at) || private.replacement_facts(started)
  );
end
$$;

create or replace function public.own_unmatched_payments() returns table (payment_request_id uuid, amount numeric, receipt_number text)
language sql stable security definer set search_path = ''
as $$
  select coalesce(payment.payment_request_id, request.id), payment.amount, payment.receipt_number
  from public.unmatched_payments as payment
  left join public.payment_requests as request
    on request.user_id = auth.uid() and request.status = 'pending' and private.payment_that_arrived(request) = payment.id
  where payment.cleared_at is null
    and (payment.user_id = auth.uid() and payment.payment_request_id is not null or payment.user_id is null and request.id is not null)
  order by payment.created_at desc, payment.id
$$;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_counted', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_ended', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_overdue', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_received', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_returned', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_to_return', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('refund_asked', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('refund_done', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('refund_failed', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('refund_refused', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('till_connected', null, true, 'always');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('till_refused', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('vehicle_free', 'searches', true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('vehicle_reserved', null, true, 'waking');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.paybill_registrations', 'registered_by', null, null, '{}', 'anonymise', null, 'Nothing of the person.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.reservation_rules', 'dealer_id', null, 'reservation_rule', '{"dealer_id"}', 'cascade', null, 'What they ask for holding vehicles.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.reservation_watches', 'person_id', null, 'reservations_watched', '{"person_id"}', 'cascade', null, 'What they asked to be told.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.till_credentials', 'owner_id', null, null, '{}', 'cascade', null, 'Secrets.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.deposits', 'owner_id', null, 'deposits_taken', '{"owner_id","payer_id","phone"}', 'anonymise', null, 'The payer keeps their half, without the name.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.deposits', 'payer_id', null, 'deposits', '{"owner_id","payer_id"}', 'anonymise', null, 'Accounts are kept for seven years, without the person; a trigger clears the number.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.invoice_recipients', 'user_id', null, 'invoice_recipient', '{"user_id"}', 'cascade', null, 'Business and tax number of the member.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.payment_refunds', 'asked_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.payment_refunds', 'consented_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.payment_refunds', 'done_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.payment_refunds', 'user_id', 'user_id = $1::uuid and status = ''done''', 'payment_refunds', '{"asked_by","consented_by","done_by","failure","closing_reason","needs_consent","asked_at","consented_at","sent_at"}', 'anonymise', null, 'Accounts are kept for seven years, without the person; a trigger clears reason and receipts.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.reservations', 'buyer_id', null, 'reservations', '{"seller_id","buyer_id"}', 'anonymise', null, 'The other side keeps its half, without the name.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.reservations', 'seller_id', null, 'reservations_of_own_vehicles', '{"seller_id","buyer_id"}', 'anonymise', null, 'The other side keeps its half, without the name.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.statements', 'uploaded_by', null, null, '{}', 'anonymise', null, 'The operator''s books; a trigger on payment_requests clears payers.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.tax_invoices', 'buyer_id', null, 'tax_invoices', '{"buyer_id"}', 'anonymise', null, 'Accounts are kept for seven years; the tax authority needs the buyer''s name and PIN as they were issued, so both stay (docs/data.md, Invoices).');

alter table public.payment_requests add column months integer not null default 1;

alter table public.payment_requests add column price bigint;

alter table public.payment_requests add column credited_amount bigint not null default 0;

alter table public.payment_requests add column credited_days integer not null default 0;

alter table public.payment_requests add column stopped_at timestamp with time zone;

alter table public.payment_requests add constraint payment_requests_months_range CHECK (((months >= 1) AND (months <= 12)));

alter table public.payment_requests add constraint payment_requests_phone_given CHECK (((payment_method <> 'mpesa'::text) OR (phone IS NOT NULL) OR (user_id IS NULL) OR (status = 'approved'::text)));

revoke all on public.payment_requests from public, anon, authenticated, service_role;

alter table public.unmatched_payments add constraint unmatched_payments_reason_known CHECK ((reason = ANY (ARRAY['unknown_push'::text, 'incomplete'::text, 'receipt_used'::text, 'account_erased'::text, 'amount_differs'::text, 'phone_differs'::text, 'second_receipt'::text, 'request_rejected'::text, 'request_approved'::text, 'not_approvable'::text, 'on_statement'::text, 'unknown_account'::text, 'no_account'::text, 'several_requests'::text, 'request_withdrawn'::text])));

alter table public.user_subscriptions add column reminded_days integer;

create function private.is_kra_pin(given text) returns boolean
language sql immutable set search_path = ''
as $$ select given ~ '^[AP]\d{9}[A-Z]$' $$;

grant execute on function private.is_kra_pin(text) to authenticated, business_manager, service_role;

create function public.beside_vehicle(listing_id uuid) returns table (
  similar_ads jsonb, of_seller jsonb, sold_at timestamptz, estimate jsonb, prices jsonb, days_to_sell integer, facts jsonb, reviews jsonb,
  takes_trade_ins boolean, reservation jsonb
)
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 4;
  most_reviews constant integer := 2;
  ad record;
begin
  select l.id, l.seller_id, l.make_id, l.model_id, l.body_type, l.status, l.year, l.price, l.mileage, l.fuel_type, l.transmission,
    l.engine_size, l.registration_state, l.condition, l.drive
  into ad from public.vehicle_listings as l where l.id = beside_vehicle.listing_id;
  if not found then
    return;
  end if;
  return query select
    private.vehicle_cards(private.similar_vehicles(ad.id, ad.make_id, ad.model_id, ad.body_type, most)),
    private.vehicle_cards(array(
      select l.id from public.vehicle_listings as l where l.status = 'active' and l.seller_id = ad.seller_id and l.id <> ad.id
      order by l.created_at desc limit most
    )),
    case when ad.status = 'sold' then public.listing_sold_at(ad.id) end,
    (
      select to_jsonb(estimated) from (
        select e.low, e.middle, e.high, e.ads, e.sellers, e.mark, e.estimated_at from public.price_estimates as e where e.listing_id = ad.id
      ) as estimated
    ),
    (select coalesce(jsonb_agg(to_jsonb(offered) order by offered.since), '[]') from public.listing_prices(ad.id) as offered),
    case when ad.model_id is not null then (public.expected_days_to_sell(
      ad.model_id, ad.year, ad.price, ad.mileage, ad.fuel_type, ad.transmission, ad.engine_size, ad.registration_state, ad.condition, ad.drive
    ) ->> 'days')::integer end,
    (select coalesce(jsonb_agg(to_jsonb(fact)), '[]') from private.facts_of(ad.seller_id, ad.id) as fact),
    private.reviews_of_seller(ad.seller_id, most_reviews),
    ad.status = 'active' and private.takes_trade_ins(ad.seller_id),
    private.reservation_facts(ad.id);
end
$$;

grant execute on function public.beside_vehicle(uuid) to anon, authenticated, service_role;

comment on column public.user_subscriptions.reminded_at is 'When the member was last reminded of the end.';

comment on column public.user_subscriptions.reminded_days is
  'Days before the end of the last reminder (private.plan_reminder_days); null: none of this end.';

create type private.plan_start as (
  subscription_id uuid, starts_at timestamptz, ends_at timestamptz, replaced text, left_days integer, credited_amount bigint,
  credited_days integer
);

create function private.plan_days() returns integer language sql immutable set search_path = '' as $$ select 30 $$;

create function private.plan_grace() returns interval language sql immutable set search_path = '' as $$ select interval '3 days' $$;

create function private.is_plan_running(subscription public.user_subscriptions) returns boolean
language sql stable set search_path = ''
as $$
  select subscription.status = 'active' and (
    subscription.expires_at > now()
    or subscription.expires_at > now() - private.plan_grace() and exists (
      select from public.payment_requests as waiting
      where waiting.user_id = subscription.user_id and waiting.status = 'pending' and waiting.plan_id is not null
        and waiting.created_at < subscription.expires_at
    )
  )
$$;

create type public.plan_change as (
  replaced text,
  left_days private.required_integer,
  given_days private.required_integer,
  credited_amount private.required_bigint,
  credited_days private.required_integer,
  is_extension private.required_boolean,
  starts_at private.required_timestamptz
);

alter type public.admin_payment add attribute refund_status text, add attribute returned_at timestamptz,
  add attribute return_reference text, add attribute months private.required_integer, add attribute due bigint,
  add attribute credited_days private.required_integer, add attribute change public.plan_change;

create function private.paid_days_left(person uuid, out amount bigint, out days integer)
language sql stable set search_path = ''
as $$
  select
    coalesce(ceil(sum(private.worth_of_payment(paid) * span.remaining / span.whole)), 0)::bigint,
    coalesce(ceil(sum(span.remaining) / 86400), 0)::integer
  from public.payment_requests as paid
  cross join lateral (
    select extract(epoch from paid.period_ends_at - greatest(paid.period_starts_at, now())) as remaining,
      extract(epoch from paid.period_ends_at - paid.period_starts_at) as whole
  ) as span
  where paid.user_id = person and paid.status = 'approved' and paid.stopped_at is null and paid.period_ends_at > now()
$$;

create function private.plan_change(person uuid, plan uuid, price bigint) returns public.plan_change
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_days constant integer := 3650;
  running public.user_subscriptions;
  rest record;
begin
  select * into running from public.user_subscriptions as own where own.user_id = person and private.is_plan_running(own);
  if running.plan_id = plan then
    return (null, 0, 0, 0, 0, true, running.expires_at)::public.plan_change;
  elsif running.id is null then
    return (null, 0, 0, 0, 0, false, now())::public.plan_change;
  end if;
  select * into rest from private.paid_days_left(person);
  return (
    (select replaced.name from public.subscription_plans as replaced where replaced.id = running.plan_id),
    rest.days,
    greatest(ceil(extract(epoch from running.expires_at - now()) / 86400)::integer - rest.days, 0),
    rest.amount,
    least(coalesce(ceil(rest.amount * private.plan_days()::numeric / nullif(price, 0)), 0), most_days)::integer,
    false,
    now()
  )::public.plan_change;
end
$$;

create function public.own_plan_changes() returns table (plan_id uuid, change public.plan_change)
language sql stable security definer set search_path = ''
as $$
  select offered.id, private.plan_change(auth.uid(), offered.id, offered.price)
  from public.subscription_plans as offered where offered.is_active and offered.price > 0
$$;

grant execute on function public.own_plan_changes() to authenticated;

create function private.stop_paid_days(person uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.payment_requests set stopped_at = now()
  where user_id = person and status = 'approved' and stopped_at is null and period_ends_at > now()
$$;

create function private.replacement_facts(started private.plan_start) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'replaced', started.replaced, 'left_days', nullif(started.left_days, 0), 'credited_days', nullif(started.credited_days, 0)
  ))
$$;

create function private.count_resting_ads(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select least(
    greatest(private.count_active_ads(person) - private.setting_count('free_listing_limit'), 0),
    (select count(*) from public.vehicle_listings where seller_id = person and status = 'active')
  )::integer
  where private.setting_count('free_listing_limit') is not null
$$;

create type public.resting_ad as (id private.required_uuid, title private.required_text, expires_at private.required_timestamptz);

create domain private.required_resting_ads as public.resting_ad[] not null;

create type public.resting_ads as (
  active private.required_integer, free integer, resting private.required_integer, ads private.required_resting_ads
);

create function public.own_resting_ads() returns public.resting_ads
language plpgsql stable security definer set search_path = ''
as $$
declare
  resting constant integer := coalesce(private.count_resting_ads(auth.uid()), 0);
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return (
    private.count_active_ads(auth.uid()), private.setting_count('free_listing_limit'), resting,
    array(
      select (ad.id, ad.title, ad.expires_at)::public.resting_ad from public.vehicle_listings as ad
      where ad.seller_id = auth.uid() and ad.status = 'active' order by ad.expires_at, ad.id limit least(resting, 100)
    )
  )::public.resting_ads;
end
$$;

grant execute on function public.own_resting_ads() to authenticated;

create function private.plan_reminder_days() returns integer[] language sql immutable set search_path = '' as $$ select '{7,3,1}'::integer[] $$;

create function private.remind_of_plan_ends() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_day(now());
  ending record;
begin
  for ending in
    with due as (
      select own.id, own.expires_at, min(day) as days
      from public.user_subscriptions as own
      join unnest(private.plan_reminder_days()) as day on day between private.nairobi_day(own.expires_at) - today
        and private.nairobi_day(own.expires_at) - private.nairobi_day(own.started_at) - 1
      where own.status = 'active' and own.expires_at > now()
        and own.expires_at < private.nairobi_midnight(today + (select max(day) from unnest(private.plan_reminder_days()) as day) + 1)
        and not exists (
          select from public.payment_requests as waiting
          where waiting.user_id = own.user_id and waiting.status = 'pending' and waiting.plan_id is not null
        )
      group by own.id
    )
    update public.user_subscriptions as reminded set reminded_at = now(), reminded_days = due.days
    from due, public.subscription_plans as plan
    where reminded.id = due.id and plan.id = reminded.plan_id and reminded.status = 'active' and reminded.expires_at = due.expires_at
      and (reminded.reminded_days is null or reminded.reminded_days > due.days)
    returning reminded.user_id, reminded.expires_at, private.nairobi_day(reminded.expires_at) - today as days, plan as plan
  loop
    perform private.tell(
      ending.user_id, 'plan_ending',
      jsonb_build_object('ends', ending.expires_at, 'days', ending.days) || private.end_of_plan_facts(ending.user_id, ending.plan)
    );
  end loop;
end
$$;

create function private.end_of_plan_facts(person uuid, plan public.subscription_plans) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'plan', plan.name,
    'plan_id', case when plan.is_active and plan.price > 0 then plan.id end,
    'price', case when plan.is_active and plan.price > 0 then plan.price end,
    'resting', nullif(private.count_resting_ads(person), 0)
  ))
$$;

create function private.typed_payment_number(account text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when typed ~ '^MG[0-9A-HJKMNP-TV-Z]{8}$' then typed
    when typed ~ '^[0-9A-HJKMNP-TV-Z]{8}$' then 'MG' || typed
  end
  from (select translate(private.reference_key(account), 'OILU', '011V') as typed) as folded
$$;

grant execute on function private.typed_payment_number(text) to authenticated, service_role;

create table public.statements (
  id uuid default gen_random_uuid() constraint statements_pkey primary key,
  file_name text not null,
  sha256 text not null,
  source text not null,
  account text,
  headings jsonb not null,
  rows_in_file integer not null,
  rows_received integer not null default 0,
  rows_before integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint statements_sha256_key unique (sha256),
  constraint statements_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint statements_file_name_length check (char_length(file_name) between 1 and 200),
  constraint statements_source_known check (source in ('mpesa', 'bank')),
  constraint statements_account_form check (account ~ '^\d{4,20}$'),
  constraint statements_headings_form check (jsonb_typeof(headings) = 'object' and octet_length(headings::text) <= 20000),
  constraint statements_rows_range check (rows_in_file between 1 and 20000),
  constraint statements_received_range check (rows_received between 0 and rows_in_file),
  constraint statements_period check (ends_at >= starts_at),
  constraint statements_uploaded_by_fkey foreign key (uploaded_by) references auth.users (id) on delete set null
);

comment on table public.statements is 'Statements of M-Pesa and of the bank, once each by their bytes.';

comment on column public.statements.account is 'Till, paybill, short code or bank account that the file names, digits alone; null: it names none.';

comment on column public.statements.headings is
  'What its headings mean, as confirmed (KnownHeadings of domain/money/statements/fields.ts), for the next file with the same.';

comment on column public.statements.rows_received is 'Rows that have arrived; fewer than in the file while an upload goes on or has stopped.';

comment on column public.statements.rows_before is 'Rows that an earlier statement has.';

create index statements_uploaded_by_idx on public.statements (uploaded_by);

create index statements_uploaded_at_idx on public.statements (uploaded_at desc, id);

alter table public.statements enable row level security;

create policy "Administrators read statements" on public.statements
  for select to authenticated using ((select private.is_admin()));

create function private.clear_statement_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.statement_rows
  set payer_name = null, payer_number = null, account_number = null, details = '', receipt = null, codes = '{}'
  where payment_request_id = new.id;
  return null;
end
$$;

create function private.require_statement_reader() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may work with statements.' using errcode = '42501';
  end if;
end
$$;

create function private.statement_row_kind(source text, reason text, details text, withdrawn numeric) returns text
language sql immutable set search_path = ''
as $$
  select case
    when said ~* '\mrevers' then 'reversal'
    -- Whether a bank's fee is the business's own is not for us to say.
    when source = 'mpesa' and withdrawn > 0 and said ~* '\mcharges?\M' then 'charge'
    when said ~* '\m(settle|settlement|withdraw funds to bank|to bank)\M' then 'settlement'
    else 'payment' end
  from (select concat_ws(' ', reason, details) as said) as text
$$;

create function private.statement_row_key(
  source text, receipt text, details text, reason text, paid_at timestamptz, paid_in numeric, withdrawn numeric, balance numeric
) returns text
language sql immutable set search_path = ''
as $$
  select source || ' ' || md5(concat_ws('|',
    private.reference_key(receipt),
    case when source = 'bank' or private.reference_key(receipt) is null
      then concat_ws('|', private.reference_key(details), extract(epoch from paid_at)::bigint, balance::numeric(14, 2)) end,
    paid_in::numeric(14, 2), withdrawn::numeric(14, 2),
    private.reference_key(coalesce(nullif(reason, ''), details))
  ))
$$;

create function private.statement_codes(receipt text, account_number text, details text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct key from (
      select private.reference_key(whole) as key from unnest(array[receipt, account_number]) as whole
      union all
      select private.reference_key(word) from regexp_split_to_table(concat_ws(' ', account_number, details), '[^[:alnum:]]+') as word
      where char_length(word) between 6 and 20
    ) as named
    where char_length(key) between 6 and 80 and key ~ '\d'
    order by key
  )
$$;

create function private.statement_receipt(receipt text, details text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(btrim(receipt), ''), (
    select word from regexp_split_to_table(details, '[^[:alnum:]]+') as word
    where word ~ '^[A-Z][0-9A-Z]{9}$' and word ~ '\d.*\d' limit 1
  ))
$$;

create function private.statement_of_file(file jsonb) returns public.statements
language plpgsql security definer set search_path = ''
as $$
declare
  statement public.statements;
  named constant text := file ->> 'account';
begin
  if named is not null and not coalesce((file ->> 'is_ours')::boolean, false)
    and not private.is_own_account(file ->> 'source', named)
  then
    raise exception 'This statement is of %, which is not one of your numbers in the settings.', left(named, 30)
      using hint = 'other_account';
  end if;
  insert into public.statements (file_name, sha256, source, account, headings, rows_in_file, starts_at, ends_at, uploaded_by)
  values (
    left(coalesce(nullif(private.visible_line(file ->> 'file_name'), ''), 'statement'), 200), file ->> 'sha256', file ->> 'source', named,
    file -> 'headings', (file ->> 'rows')::integer, (file ->> 'starts_at')::timestamptz, (file ->> 'ends_at')::timestamptz, auth.uid()
  )
  on conflict on constraint statements_sha256_key do nothing;
  select * into statement from public.statements where sha256 = file ->> 'sha256' for update;
  return statement;
end
$$;

create function private.is_own_account(source text, account text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with own as (
    select regexp_replace(value, '\D', '', 'g') as number from public.system_settings
    where key = any(case is_own_account.source when 'mpesa' then array['mpesa_till_number', 'mpesa_paybill_number']
      else array['bank_account_number'] end)
  )
  select not exists (select from own where number <> '')
    or exists (select from own where number = account or number like '%' || account and char_length(account) >= 4)
    or exists (
      select from public.statements as earlier
      where earlier.source = is_own_account.source and earlier.account = is_own_account.account and earlier.completed_at is not null
    )
$$;

create function public.upload_statement(file jsonb, first integer, rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  statement public.statements;
  batch constant integer := jsonb_array_length(rows);
  added integer;
begin
  perform private.require_statement_reader();
  if batch > 1000 then
    raise exception 'Send at most 1,000 rows at a time.' using hint = 'too_many_rows';
  end if;
  statement := private.statement_of_file(file);
  if statement.completed_at is not null then
    return jsonb_build_object('id', statement.id, 'received', statement.rows_received, 'was_complete', true);
  end if;
  if first > statement.rows_received or first < 0 or first + batch > statement.rows_in_file then
    raise exception 'Rows of this statement are missing. Choose the file again.' using hint = 'rows_missing';
  end if;
  -- A batch that has arrived is not counted again.
  if first + batch > statement.rows_received then
    added := private.add_statement_rows(statement, rows);
    update public.statements
    set rows_received = upload_statement.first + batch, rows_before = rows_before + batch - added
    where id = statement.id returning * into statement;
  end if;
  if statement.rows_received = statement.rows_in_file then
    perform private.mark_known_rows(statement.id);
    update public.statements set completed_at = now() where id = statement.id;
    perform private.record_audit(
      'upload', 'statements', statement.id::text, null,
      jsonb_build_object('source', statement.source, 'account', statement.account, 'rows', statement.rows_in_file)
    );
  end if;
  return jsonb_build_object('id', statement.id, 'received', statement.rows_received, 'was_complete', false);
end
$$;

grant execute on function public.upload_statement(jsonb, integer, jsonb) to authenticated;

create function private.add_statement_rows(statement public.statements, rows jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  added integer;
begin
  if exists (
    select from jsonb_to_recordset(rows) as given (paid_at timestamptz)
    where private.nairobi_day(given.paid_at) > private.nairobi_today()
  ) then
    raise exception 'A payment of this statement lies in the future.' using hint = 'statement_future';
  end if;
  insert into public.statement_rows (
    statement_id, line, row_key, receipt, paid_at, details, kind, paid_in, withdrawn, balance, payer_name, payer_number, account_number,
    codes
  )
  select statement.id, given.line,
    private.statement_row_key(
      statement.source, given.receipt, given.details, given.reason, given.paid_at, given.paid_in, given.withdrawn, given.balance
    ),
    private.statement_receipt(given.receipt, given.details), given.paid_at, coalesce(given.details, ''),
    private.statement_row_kind(statement.source, given.reason, given.details, given.withdrawn),
    given.paid_in, given.withdrawn, given.balance, nullif(private.visible_line(given.payer_name), ''), given.payer_number,
    nullif(private.visible_line(given.account_number), ''),
    private.statement_codes(given.receipt, given.account_number, given.details)
  from jsonb_to_recordset(rows) as given (
    line integer, receipt text, paid_at timestamptz, details text, reason text, paid_in numeric, withdrawn numeric, balance numeric,
    payer_name text, payer_number text, account_number text
  )
  on conflict on constraint statement_rows_row_key do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;

create function public.discard_statement(statement_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  statement public.statements;
begin
  perform private.require_statement_reader();
  select * into statement from public.statements where id = discard_statement.statement_id for update;
  if not found then
    raise exception 'This statement is no longer there.' using hint = 'not_found';
  end if;
  if exists (
    select from public.statement_rows as acted
    where acted.statement_id = discard_statement.statement_id and acted.outcome not in ('open', 'known', 'differs')
  ) then
    raise exception 'Rows of this statement have been approved, listed or posted, so it stays.' using hint = 'statement_used';
  end if;
  delete from public.statements where id = statement.id;
  perform private.record_audit(
    'discard', 'statements', statement.id::text,
    jsonb_build_object('source', statement.source, 'account', statement.account, 'rows', statement.rows_in_file), null
  );
end
$$;

grant execute on function public.discard_statement(uuid) to authenticated;

create function private.mark_known_rows(statement uuid) returns void
language sql security definer set search_path = ''
as $$
  with named as materialized (
    select statement_row.id, statement_row.paid_in, statement_row.receipt, code
    from public.statement_rows as statement_row, unnest(statement_row.codes) as code
    where statement_row.statement_id = statement and statement_row.outcome = 'open' and statement_row.kind = 'payment'
      and statement_row.paid_in > 0
  ), counted as (
    select named.id, named.paid_in, request.id as request_id, request.amount::numeric as amount
    from named join public.payment_requests as request on private.reference_key(request.reference) = named.code
    where request.status = 'approved'
    union all
    select named.id, named.paid_in, request.id, request.amount
    from named join private.mpesa_pushes as push on private.reference_key(push.receipt_number) = named.code
    join public.payment_requests as request on request.id = push.payment_request_id
    where push.status = 'paid'
    union all
    select named.id, named.paid_in, listed.payment_request_id, listed.amount
    from named join public.unmatched_payments as listed on private.reference_key(listed.receipt_number) = named.code
    union all
    -- The receipt of a member who erased the account is known by its keyed hash alone.
    select named.id, named.paid_in, null, null
    from named where named.code = private.reference_key(named.receipt)
      and exists (select from private.spent_references)
      and exists (select from private.spent_references where mark = private.reference_mark(named.code))
  ), best as (
    -- A receipt that was listed and then assigned is known by both, with the amount that came.
    select distinct on (id) id, request_id, amount is not null and amount <> paid_in as differs
    from counted order by id, amount is distinct from paid_in, request_id nulls last
  )
  update public.statement_rows as marked
  set outcome = case when best.differs then 'differs' else 'known' end, payment_request_id = best.request_id
  from best where marked.id = best.id
$$;

create function private.statement_matches(statement uuid)
returns table (row_id uuid, request_id uuid, due bigint, standing text)
-- The planner knows nothing of the sizes of what is materialised, and would compare each row with each request.
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with open_rows as materialized (
    select came.id, came.codes, came.paid_in, came.payer_number
    from public.statement_rows as came
    where came.statement_id = statement and came.outcome = 'open' and came.kind = 'payment' and came.paid_in > 0
  ), pending as materialized (
    select request.id, request.phone, request.payment_number, request.reference_disputed,
      private.reference_key(request.reference) as key, private.amount_due(request) as due
    from public.payment_requests as request where request.status = 'pending' and request.user_id is not null
  ), codes as materialized (
    select open_rows.id, code from open_rows, unnest(open_rows.codes) as code
  ), named as materialized (
    select codes.id, pending.id as request_id from codes join pending on pending.key = codes.code
    union
    select codes.id, pending.id from codes join pending on pending.payment_number = codes.code
  ), named_rows as (
    select named.id, min(named.request_id::text)::uuid as request_id, count(*) as requests from named group by named.id
  ), single as (
    select named_rows.id, named_rows.request_id from named_rows where named_rows.requests = 1
  ), rivals as (
    select single.request_id from single group by single.request_id having count(*) > 1
  ), dues as (
    select distinct pending.due from pending
  )
  select open_rows.id, pending.id, pending.due,
    case
      when pending.due = open_rows.paid_in and not pending.reference_disputed and rivals.request_id is null
        and private.is_payer(open_rows.payer_number, pending.phone) is not false then 'exact'
      when named_rows.id is not null or dues.due is not null then 'possible'
      else 'nowhere' end
  from open_rows
  left join named_rows on named_rows.id = open_rows.id
  left join single on single.id = open_rows.id
  left join pending on pending.id = single.request_id
  left join rivals on rivals.request_id = single.request_id
  left join dues on dues.due = open_rows.paid_in
$$;

create function private.payment_candidates(
  receipt text, account_number text, amount numeric, payer_number text, payer_name text, paid_at timestamptz
) returns table (request_id uuid, score integer, reasons text[])
language sql stable security definer set search_path = ''
as $$
  with looked_at as (
    select pending.id, true as has_receipt from public.payment_requests as pending
    where pending.status = 'pending' and private.reference_codes(pending.reference) && private.reference_codes(payment_candidates.receipt)
    union all
    select pending.id, false from public.payment_requests as pending
    where pending.status = 'pending' and pending.payment_number = private.reference_key(payment_candidates.account_number)
    union all
    -- People say what they have paid on the day, or once they are asked.
    select pending.id, false from public.payment_requests as pending
    where pending.status = 'pending' and private.amount_due(pending) = payment_candidates.amount
      and pending.created_at between payment_candidates.paid_at - interval '3 days' and payment_candidates.paid_at + interval '14 days'
  ), each as (
    select looked_at.id, bool_or(looked_at.has_receipt) as has_receipt from looked_at group by looked_at.id
  ), request as (
    select pending.*, private.amount_due(pending) as due, each.has_receipt,
      private.reference_key(payment_candidates.account_number) = pending.payment_number as has_number,
      private.is_payer(payment_candidates.payer_number, pending.phone) as is_payer,
      private.shares_name(payment_candidates.payer_name, private.person_name(pending.user_id)) as has_name,
      pending.created_at between payment_candidates.paid_at - interval '1 day' and payment_candidates.paid_at + interval '3 days' as is_near
    from public.payment_requests as pending join each using (id)
    where pending.user_id is not null
  ), judged as (
    select request.id, request.created_at, request.due = payment_candidates.amount as has_amount,
      array_remove(array[
        case when has_receipt then 'reference' end, case when has_number then 'number' end, case when is_payer then 'payer' end,
        case when has_name then 'name' end, case when request.due = payment_candidates.amount then 'amount' end, case when is_near then 'time' end
      ], null) as reasons
    from request
  )
  select judged.id, points.score, judged.reasons
  from judged, lateral (
    select sum(case reason when 'reference' then 50 when 'number' then 50 when 'payer' then 25 when 'name' then 20 when 'amount' then 10
      else 5 end)::integer as score
    from unnest(judged.reasons) as reason
  ) as points
  where ('reference' = any(reasons) or 'number' = any(reasons) or has_amount and reasons && array['payer', 'name', 'time'])
  order by points.score desc, judged.created_at desc, judged.id limit 5
$$;

create function private.shares_name(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from regexp_split_to_table(lower(one), '[^[:alpha:]]+') as word
    where char_length(word) >= 3 and word = any(regexp_split_to_array(lower(other), '[^[:alpha:]]+'))
  )
$$;

create function private.approved_not_on_statements() returns table (
  request_id uuid, payment_number text, reference text, amount bigint, payment_method text, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  with covered as materialized (
    select source, range_agg(tstzrange(starts_at, ends_at, '[]')) as periods
    from public.statements where completed_at is not null group by source
  )
  select request.id, request.payment_number, request.reference, request.amount, request.payment_method, request.created_at
  from public.payment_requests as request
  join covered on covered.source = case request.payment_method when 'mpesa' then 'mpesa' when 'bank_transfer' then 'bank' end
  where request.status = 'approved' and request.decided_by is not null and request.user_id is not null
    and covered.periods @> tstzrange(request.created_at - interval '1 day', request.created_at, '[]')
    and not exists (
      select from public.statement_rows as came
      where came.codes && array[private.reference_key(request.reference), request.payment_number]
    )
    and not exists (select from public.statement_rows as came where came.payment_request_id = request.id)
$$;

create function public.settle_statement(statement_id uuid, matches jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  match record;
  refused jsonb := '[]';
  refusal text;
  fees integer;
  listed integer;
begin
  perform private.require_statement_reader();
  if jsonb_array_length(matches) > 200 then
    raise exception 'Approve at most 200 payments at a time.' using hint = 'too_many_rows';
  end if;
  perform private.require_complete_statement(settle_statement.statement_id);
  for match in
    select given.row, given.request, given.version
    from jsonb_to_recordset(matches) as given (row uuid, request uuid, version timestamptz)
    -- The same order for two administrators at once.
    order by given.request
  loop
    refusal := private.approve_by_statement(settle_statement.statement_id, match.row, match.request, match.version, true);
    if refusal is not null then
      refused := refused || jsonb_build_object('row', match.row, 'sentence', refusal);
    end if;
  end loop;
  fees := private.post_statement_fees(settle_statement.statement_id);
  listed := private.list_statement_rows(settle_statement.statement_id);
  return jsonb_build_object(
    'approved', jsonb_array_length(matches) - jsonb_array_length(refused), 'refused', refused, 'fees', fees, 'listed', listed,
    'left', greatest(fees, listed) = 200
  );
end
$$;

grant execute on function public.settle_statement(uuid, jsonb) to authenticated;

create function private.require_complete_statement(statement uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.statements where id = statement and completed_at is not null) then
    raise exception 'This statement is not there, or not whole yet. Choose its file again.' using hint = 'not_found';
  end if;
end
$$;

create function private.approve_by_statement(statement uuid, chosen_row uuid, chosen_request uuid, version timestamptz, only_exact boolean)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  came public.statement_rows;
  request public.payment_requests;
begin
  select * into came from public.statement_rows as locked
  where locked.id = chosen_row and locked.statement_id = statement and locked.outcome = 'open' for update;
  if not found then
    return 'This row has been decided already.';
  end if;
  request := private.lock_pending_payment_request(chosen_request);
  perform private.require_version(coalesce(request.changed_at, request.created_at), version);
  perform private.require_due_amount(came, request);
  if only_exact and not private.is_named_by(came, request) then
    return 'The payment no longer names this receipt. Look at it again.';
  end if;
  perform private.lock_receipt(coalesce(came.receipt, chosen_row::text));
  if came.receipt is not null and private.is_receipt_counted(came.receipt, null) then
    return 'The money of this row has been counted with another payment.';
  end if;
  -- The receipt under which the money came is what it is known by from now on.
  update public.payment_requests set reference = coalesce(left(came.receipt, 80), reference)
  where id = request.id and private.reference_key(reference) is distinct from private.reference_key(coalesce(came.receipt, reference))
  returning * into request;
  select * into request from public.payment_requests where id = chosen_request;
  perform private.clear_payment_that_arrived(request);
  perform private.approve_payment(request);
  update public.statement_rows set outcome = 'approved', payment_request_id = chosen_request where id = chosen_row;
  return null;
exception
  when raise_exception then
    return sqlerrm;
  when unique_violation then
    return 'A payment with this reference has already been approved.';
end
$$;

create function private.kes_with_cents(amount numeric) returns text
language sql immutable set search_path = ''
as $$
  select 'KSh ' || case when amount = trunc(amount) then to_char(amount, 'FM999,999,999,990') else to_char(amount, 'FM999,999,999,990.00') end
$$;

create function private.post_statement_fees(statement uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  charge public.statement_rows;
  posted integer := 0;
begin
  for charge in
    select * from public.statement_rows as open
    where open.statement_id = statement and open.outcome = 'open' and open.kind = 'charge' order by open.line limit 200 for update
  loop
    perform private.post_statement_row(charge, 'fee');
    posted := posted + 1;
  end loop;
  return posted;
end
$$;

create function private.list_statement_rows(statement uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  nowhere uuid;
  listed integer := 0;
begin
  for nowhere in
    select came.id from private.statement_matches(statement) as match
    join public.statement_rows as came on came.id = match.row_id
    where match.standing = 'nowhere' order by came.line limit 200
  loop
    perform private.list_statement_row(nowhere);
    listed := listed + 1;
  end loop;
  return listed;
end
$$;

create function private.list_statement_row(chosen uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  came public.statement_rows;
  result text;
begin
  select * into came from public.statement_rows where id = chosen and outcome = 'open' for update;
  if not found then
    return;
  end if;
  result := private.list_received_payment(
    'on_statement', null, (select source from public.statements where id = came.statement_id) || '_statement',
    left(came.receipt, 40), came.paid_in, came.payer_number, came.payer_name, coalesce(came.account_number, left(came.details, 100)),
    came.paid_at
  );
  update public.statement_rows set outcome = case result when 'settled' then 'known' else 'listed' end where id = chosen;
end
$$;

create function public.decide_statement_row(row_id uuid, decision text, request_id uuid default null, version timestamptz default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  came public.statement_rows;
  refusal text;
begin
  perform private.require_statement_reader();
  select * into came from public.statement_rows where id = row_id for update;
  if not found then
    raise exception 'This row is no longer there.' using hint = 'not_found';
  end if;
  if came.outcome <> 'open' then
    raise exception 'This row has been decided already.' using hint = 'already_decided';
  end if;
  perform private.require_complete_statement(came.statement_id);
  if decision = 'approve' and came.paid_in > 0 then
    refusal := private.approve_by_statement(came.statement_id, came.id, request_id, version, false);
    if refusal is not null then
      raise exception '%', refusal using hint = 'not_approved';
    end if;
  elsif decision = 'list' and came.paid_in > 0 then
    perform private.list_statement_row(came.id);
  elsif decision in ('fee', 'moved') and (came.withdrawn > 0 or came.kind <> 'payment' and decision = 'moved') then
    perform private.post_statement_row(came, decision);
  elsif decision = 'left' and (came.withdrawn > 0 or came.kind <> 'payment') then
    update public.statement_rows set outcome = 'left' where id = came.id;
  else
    raise exception 'This cannot be done with this row.' using hint = 'unknown_decision';
  end if;
  perform private.record_audit(
    'decide', 'statement_rows', came.id::text, '{"outcome": "open"}',
    jsonb_build_object('decision', decision, 'receipt', came.receipt, 'amount', came.paid_in - came.withdrawn)
  );
end
$$;

grant execute on function public.decide_statement_row(uuid, text, uuid, timestamptz) to authenticated;

create function private.statement_standings(statement uuid) returns table (row_id uuid, standing text, request_id uuid, due bigint)
-- Right after an upload the planner takes a statement for a few rows, and would compare each with every match.
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select came.id,
    case when came.outcome <> 'open' then came.outcome
      when came.paid_in > 0 and came.kind = 'payment' then match.standing
      when came.kind = 'charge' then 'charge'
      else 'out' end,
    match.request_id, match.due
  from public.statement_rows as came
  left join private.statement_matches(statement) as match on match.row_id = came.id
  where came.statement_id = statement
$$;

create function public.statement_summary(statement_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_statement_reader();
  return (
    with standings as materialized (select * from private.statement_standings(statement_summary.statement_id))
    select to_jsonb(statement) || jsonb_build_object(
      'uploaded_by', private.person_name(statement.uploaded_by),
      'standings', (
        select coalesce(jsonb_object_agg(standing, jsonb_build_object('rows', rows, 'kes', kes)), '{}')
        from (
          select standing, count(*) as rows, sum(came.paid_in + came.withdrawn) as kes
          from standings join public.statement_rows as came on came.id = standings.row_id group by standing
        ) as counted
      ),
      'exact', (
        select coalesce(jsonb_agg(private.statement_match(exact.row_id, exact.request_id) order by exact.line), '[]')
        from (
          select standings.*, came.line from standings join public.statement_rows as came on came.id = standings.row_id
          where standing = 'exact' order by came.line limit 200
        ) as exact
      ),
      'missing', (
        select coalesce(jsonb_agg(to_jsonb(missing) order by missing.created_at desc), '[]')
        from (select * from private.approved_not_on_statements() order by created_at desc limit 100) as missing
      )
    )
    from public.statements as statement where statement.id = statement_summary.statement_id
  );
end
$$;

grant execute on function public.statement_summary(uuid) to authenticated;

create function private.statement_match(chosen_row uuid, chosen_request uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'row', came.id, 'line', came.line, 'receipt', came.receipt, 'paid_at', came.paid_at, 'amount', came.paid_in
  ) || private.statement_request(chosen_request)
  from public.statement_rows as came where came.id = chosen_row
$$;

create function private.statement_request(chosen uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'request', request.id, 'payment_number', request.payment_number, 'payer', private.person_name(request.user_id),
    'plan', (select name from public.subscription_plans where id = request.plan_id), 'due', private.amount_due(request),
    'reference', request.reference, 'phone', request.phone, 'created_at', request.created_at,
    'version', coalesce(request.changed_at, request.created_at)
  )
  from public.payment_requests as request where request.id = chosen
$$;

create function public.statement_rows_page(statement_id uuid, standings text[], page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := 10;
begin
  perform private.require_statement_reader();
  return (
    with chosen as materialized (
      select came.*, standing.standing, standing.request_id, standing.due
      from private.statement_standings(statement_rows_page.statement_id) as standing
      join public.statement_rows as came on came.id = standing.row_id
      where standing.standing = any(statement_rows_page.standings)
    ), shown as (
      select * from chosen order by line limit size
      offset (least(greatest(page, 1), greatest(ceil((select count(*) from chosen) / size::numeric), 1)) - 1) * size
    )
    select jsonb_build_object(
      'total', (select count(*) from chosen),
      'page', least(greatest(page, 1), greatest(ceil((select count(*) from chosen) / size::numeric), 1)),
      'pages', greatest(ceil((select count(*) from chosen) / size::numeric), 1),
      'rows', coalesce((select jsonb_agg(private.statement_row_shown(shown.id, shown.standing, shown.request_id) order by line) from shown), '[]')
    )
  );
end
$$;

grant execute on function public.statement_rows_page(uuid, text[], integer) to authenticated;

create function private.statement_row_shown(chosen uuid, standing text, request_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', came.id, 'line', came.line, 'standing', standing, 'receipt', came.receipt, 'paid_at', came.paid_at, 'details', came.details,
    'kind', came.kind, 'paid_in', came.paid_in, 'withdrawn', came.withdrawn, 'payer_name', came.payer_name,
    'payer_number', came.payer_number, 'account_number', came.account_number,
    'request', private.statement_request(coalesce(came.payment_request_id, statement_row_shown.request_id)),
    'candidates', case when standing = 'possible' then (
      select coalesce(jsonb_agg(
        private.statement_request(candidate.request_id) || jsonb_build_object('reasons', candidate.reasons) order by candidate.score desc
      ), '[]')
      from private.payment_candidates(
        came.receipt, came.account_number, came.paid_in, came.payer_number, came.payer_name, came.paid_at
      ) as candidate
    ) else '[]'::jsonb end
  )
  from public.statement_rows as came where came.id = chosen
$$;

create function public.known_statement_headings(headings text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_statement_reader();
  return coalesce((
    select earlier.headings from public.statements as earlier
    where earlier.headings ?& known_statement_headings.headings
    order by earlier.uploaded_at desc limit 1
  ), '{}');
end
$$;

grant execute on function public.known_statement_headings(text[]) to authenticated;

create function private.anonymise_payment_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.reason := null;
  if new.status in ('done', 'withdrawn', 'refused') then
    new.receipt_number := null;
    new.return_reference := null;
  end if;
  return new;
end
$$;

create function private.is_returning(status text) returns boolean
language sql immutable
as $$ select status in ('asked', 'agreed', 'sent', 'unsure', 'failed') $$;

create table private.payment_abilities (
  ability text constraint payment_abilities_pkey primary key,
  is_configured boolean not null default false
);

comment on table private.payment_abilities is 'Whether the server can do something with payments. reversal: M-Pesa returns payments.';

create function private.can_reverse() returns boolean
language sql stable security definer set search_path = ''
as $$ select is_configured from private.payment_abilities where ability = 'reversal' $$;

create function private.earned_by(request_id uuid) returns table (account text, total numeric)
language sql stable security definer set search_path = ''
as $$
  select entry.account, sum(entry.amount)
  from public.ledger_transactions as posted join public.ledger_entries as entry on entry.transaction_id = posted.id
  where posted.payment_request_id = request_id and posted.kind = 'payment' and entry.account in ('plans', 'promotions', 'vat')
  group by entry.account having sum(entry.amount) <> 0
$$;

create type private.plan_taken_back as (
  subscription_id uuid,
  name text,
  -- How much of what the payment bought is not used yet.
  unused interval,
  ends_before timestamptz,
  -- null: the plan ends at once.
  ends_after timestamptz
);

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

create function private.refund_needs_consent(amount numeric, payer uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    payer = auth.uid() or limits.above = 0 or refund_needs_consent.amount > limits.above, false
  )
  from (select private.setting_count('refund_consent_above') as above) as limits
$$;

create function private.require_refund_reason(reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(reason, E' \n\r\t')), 0) not between 3 and 500 then
    raise exception 'Write the reason in 3 to 500 characters.' using hint = 'reason_missing';
  end if;
end
$$;

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

create function private.record_refund_accepted(attempt_id uuid, originator text, conversation text) returns void
language sql security definer set search_path = ''
as $$
  update private.refund_attempts as attempt
  set originator_conversation_id = originator, conversation_id = conversation,
    status = case when attempt.status in ('sending', 'unsure') then 'accepted' else attempt.status end
  where attempt.id = attempt_id
$$;

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

create function private.reversal_time() returns interval
language sql immutable
as $$ select interval '10 minutes' $$;

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

create function private.record_refund_query(attempt_id uuid, conversation text) returns void
language sql security definer set search_path = ''
as $$ update private.refund_attempts set query_conversation_id = conversation where id = attempt_id $$;

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
  elsif about_payment and state ~* 'revers' then
    -- The receipt of the reversal is not part of this answer.
    return private.complete_refund_attempt(attempt.id, null, null, null, amount, original);
  elsif about_payment then
    if state ~* '^complet' and attempt.result_code is distinct from 'R000001' and attempt.created_at < now() - private.reversal_time() then
      return private.fail_refund_attempt(
        attempt.id, null, null, 'not_reversed', 'M-Pesa shows the payment as not reversed. Look it up in the portal before you return it by hand.'
      );
    end if;
    return 'open';
  elsif state ~* '^complet' then
    return private.complete_refund_attempt(attempt.id, null, null, receipt, amount, null);
  elsif state ~* '^(fail|cancel|declin|expir|reject)' then
    return private.fail_refund_attempt(attempt.id, null, null, 'not_reversed', 'M-Pesa did not make the reversal.');
  end if;
  return 'open';
end
$$;

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

create table private.paybill_registrations (
  id uuid default gen_random_uuid() constraint paybill_registrations_pkey primary key,
  short_code text not null,
  till text,
  base_url text not null,
  response_type text not null,
  registered_by uuid,
  registered_at timestamptz not null default now(),
  constraint paybill_registrations_registered_by_fkey foreign key (registered_by) references auth.users (id) on delete set null,
  constraint paybill_registrations_response_type_known check (response_type in ('Completed', 'Cancelled'))
);

comment on table private.paybill_registrations is 'Registrations of the address that M-Pesa reports payments to. Written by the server only.';

comment on column private.paybill_registrations.base_url is 'The address of the site; the rest is secret.';

comment on column private.paybill_registrations.response_type is 'What M-Pesa does with a payment while the site does not answer.';

create index paybill_registrations_by_idx on private.paybill_registrations (registered_by);

create index paybill_registrations_at_idx on private.paybill_registrations (registered_at desc);

create function private.record_paybill_registration(
  administrator uuid, short_code text, till text, base_url text, response_type text
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.paybill_registrations (short_code, till, base_url, response_type, registered_by)
  values (short_code, till, base_url, response_type, administrator);
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  values (administrator, 'register', 'paybill', record_paybill_registration.short_code, jsonb_build_object(
    'short_code', record_paybill_registration.short_code, 'base_url', record_paybill_registration.base_url,
    'response_type', record_paybill_registration.response_type
  ))
$$;

create function private.paybill_state(out response_type text, out registered jsonb, out confirmed_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    case when private.setting_is_on('paybill_refuses_unreachable') then 'Cancelled' else 'Completed' end,
    (
      select jsonb_build_object(
        'short_code', last.short_code, 'base_url', last.base_url, 'response_type', last.response_type,
        'registered_at', last.registered_at, 'registered_by', private.person_name(last.registered_by)
      )
      from private.paybill_registrations as last order by last.registered_at desc limit 1
    ),
    (select max(received_at) from private.paybill_payments)
$$;

create function public.confirmed_pay_numbers() returns setof text
language sql stable security definer set search_path = ''
as $$
  select distinct number from (
    (select short_code, till from private.paybill_registrations order by registered_at desc limit 1)
    union all
    (select short_code, null from private.paybill_payments order by received_at desc limit 1)
  ) as known, unnest(array[known.short_code, known.till]) as number
  where number is not null
$$;

grant execute on function public.confirmed_pay_numbers() to authenticated, service_role;

create function private.keep_paybill_payment(
  receipt text, short_code text, paid_at timestamptz, amount numeric, told_amount text, account text, payer_number text,
  payer_name text
) returns uuid
language sql security definer set search_path = ''
as $$
  insert into private.paybill_payments as kept
    (mark, receipt_number, short_code, paid_at, amount, told_amount, account_number, payer_number, payer_name)
  values (
    private.reference_mark(coalesce(
      private.reference_key(receipt), concat_ws('|', 'no receipt', paid_at, amount, told_amount, account, payer_number, payer_name)
    )),
    receipt, short_code, paid_at, amount, told_amount, account, payer_number, payer_name
  )
  on conflict (mark) do update set
    amount = coalesce(kept.amount, excluded.amount),
    told_amount = case when coalesce(kept.amount, excluded.amount) is null then kept.told_amount end,
    outcome = case
      when kept.amount is null and excluded.amount is not null and kept.outcome = 'unmatched' then null else kept.outcome
    end
  returning id
$$;

create function private.paybill_payments_to_apply() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from private.paybill_payments
  where outcome is null and received_at < now() - interval '10 seconds'
  order by received_at limit 50
$$;

create function private.judge_paybill_payment(account text, amount numeric) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not private.setting_is_on('refuse_unknown_payment_numbers') or account is null then 'accepted'
    when not exists (select from private.payable_requests(account)) then 'account'
    when amount is not null and not exists (
      select from private.payable_requests(account) as request where private.amount_due(request) = judge_paybill_payment.amount
    ) then 'amount'
    else 'accepted'
  end
$$;

create function private.is_rejected_by_push(request_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.mpesa_pushes where payment_request_id = request_id and rejected_request)
$$;

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

create function public.payment_candidates(payment_ids uuid[]) returns table (
  payment_id uuid, request_id uuid, payment_number text, user_id uuid, payer text, plan text, due bigint, created_at timestamptz,
  reasons text[], other_payer boolean, assignable boolean
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_admin() then
    raise exception 'Only an administrator reads payments.' using errcode = '42501';
  end if;
  if cardinality(payment_ids) > 100 then
    raise exception 'Ask for at most 100 payments at once.' using hint = 'too_many';
  end if;
  return query
  select payment.id, best.id, best.payment_number, best.user_id, private.person_name(best.user_id), plan.name, best.due, best.created_at,
    best.reasons, best.other_payer, best.due = payment.amount
  from public.unmatched_payments as payment
  cross join lateral private.candidates_for(payment) as best
  left join public.subscription_plans as plan on plan.id = best.plan_id
  where payment.id = any (payment_ids) and payment.cleared_at is null
  order by payment.id, best.weight desc, best.created_at desc, best.id;
end
$$;

grant execute on function public.payment_candidates(uuid[]) to authenticated;

create function private.is_mistyped_number(account text, payment_number text) returns boolean
language sql immutable set search_path = ''
as $$
  select typed <> payment_number and char_length(typed) = char_length(payment_number) and (
    select count(*) from generate_series(1, char_length(payment_number)) as place
    where substr(typed, place, 1) <> substr(payment_number, place, 1)
  ) <= 2
  from (select translate(private.reference_key(account), 'OILU', '011V') as typed) as folded
$$;

create function private.is_named(named text, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles, regexp_split_to_table(lower(named), '\s+') as word
    where id = person and char_length(word) > 1 and word in (lower(first_name), lower(last_name))
  )
$$;

create table public.invoice_recipients (
  user_id uuid constraint invoice_recipients_pkey primary key,
  business_name text,
  kra_pin text,
  address text,
  constraint invoice_recipients_business_name_length check (char_length(business_name) between 2 and 120),
  constraint invoice_recipients_kra_pin_form check (private.is_kra_pin(kra_pin)),
  constraint invoice_recipients_address_length check (char_length(address) between 3 and 200),
  constraint invoice_recipients_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.invoice_recipients is 'What a member wants on invoices beside their name.';

revoke all on public.invoice_recipients from public, anon, authenticated;

grant select, delete on public.invoice_recipients to authenticated;

grant insert (user_id, business_name, kra_pin, address) on public.invoice_recipients to authenticated;

grant update (user_id, business_name, kra_pin, address) on public.invoice_recipients to authenticated;

grant all on public.invoice_recipients to service_role;

alter table public.invoice_recipients enable row level security;

create policy "Members read to whom their invoices are made out" on public.invoice_recipients
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Members say to whom their invoices are made out" on public.invoice_recipients
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Members change to whom their invoices are made out" on public.invoice_recipients
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Members delete to whom their invoices are made out" on public.invoice_recipients
  for delete to authenticated using (user_id = (select auth.uid()));

create function private.tidy_invoice_recipient() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.business_name := private.visible_name(new.business_name);
  new.kra_pin := nullif(upper(regexp_replace(new.kra_pin, '\s', '', 'g')), '');
  new.address := private.visible_name(new.address);
  return new;
end
$$;

create table private.invoice_counters (
  kind text constraint invoice_counters_pkey primary key,
  year integer not null,
  sequence integer not null,
  constraint invoice_counters_kind_known check (kind in ('invoice', 'credit_note'))
);

comment on table private.invoice_counters is 'Year and last number of invoices and of credit notes.';

create function private.invoice_text(
  number text, buyer_name text, buyer_business text, buyer_kra_pin text, payment_number text
) returns text
language sql immutable
as $$
  select number || e'\n' || payment_number || e'\n' || coalesce(buyer_name, '') || e'\n' || coalesce(buyer_business, '') || e'\n'
    || coalesce(buyer_kra_pin, '')
$$;

grant execute on function private.invoice_text(text, text, text, text, text) to authenticated, service_role;

create function private.keep_tax_invoice() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if old.buyer_id is not null and new.buyer_id is null and to_jsonb(new) - 'buyer_id' = to_jsonb(old) - 'buyer_id' then
      return new;
    end if;
  end if;
  raise exception 'Invoices and credit notes are never changed or deleted. A refund issues a credit note.' using errcode = '42501';
end
$$;

create function private.next_invoice_number(of_kind text, out year integer, out sequence integer, out number text, out issued_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  counter private.invoice_counters;
begin
  insert into private.invoice_counters (kind, year, sequence) values (of_kind, 0, 0) on conflict do nothing;
  select * into counter from private.invoice_counters as known where known.kind = of_kind for update;
  issued_at := clock_timestamp();
  -- A clock that was set back does not begin a year again.
  year := greatest(extract(year from issued_at at time zone 'Africa/Nairobi')::integer, counter.year);
  sequence := case when year = counter.year then counter.sequence + 1 else 1 end;
  number := case of_kind when 'invoice' then 'INV' else 'CN' end || '-' || year || '-'
    || lpad(sequence::text, greatest(6, char_length(sequence::text)), '0');
  update private.invoice_counters as known set year = next_invoice_number.year, sequence = next_invoice_number.sequence
  where known.kind = of_kind;
end
$$;

create function private.issue_invoice_of_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As it is by now: later statements of the transaction may have completed it.
  perform private.issue_invoice(request) from public.payment_requests as request where request.id = new.id;
  return null;
end
$$;

create function private.queue_etims_documents(since date) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
begin
  -- Numbers of the control unit run without gaps across servers.
  perform pg_advisory_xact_lock(hashtextextended('etims numbers', 0));
  insert into private.etims_documents (invoice_id, number)
  select new.id, (select coalesce(max(number), 0) from private.etims_documents) + row_number() over (order by new.issued_at, new.id)
  from (
    select invoice.id, invoice.issued_at from public.tax_invoices as invoice
    where invoice.issued_at >= since::timestamp at time zone 'Africa/Nairobi'
      and not exists (select from private.etims_documents as known where known.invoice_id = invoice.id)
      and (
        invoice.kind = 'invoice'
        or exists (select from private.etims_documents as original where original.invoice_id = invoice.invoice_id and original.sent_at is not null)
      )
    order by invoice.issued_at, invoice.id limit 200
  ) as new;
  get diagnostics queued = row_count;
  return queued;
end
$$;

create function private.begin_etims_document() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  due private.etims_documents;
begin
  select * into due from private.etims_documents where sent_at is null and next_attempt_at <= now()
  order by number limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.etims_documents
  set attempts = attempts + 1, answer_lost = true, next_attempt_at = now() + interval '10 minutes'
  where invoice_id = due.invoice_id;
  return (
    select to_jsonb(invoice) || jsonb_build_object(
      'net', invoice.total - invoice.vat, 'etims_number', due.number, 'may_be_there', due.answer_lost,
      'original_etims_number', (select number from private.etims_documents where invoice_id = invoice.invoice_id)
    )
    from public.tax_invoices as invoice where invoice.id = due.invoice_id
  );
end
$$;

create function private.settle_etims_document(
  document_id uuid, unit text, receipt text, internal text, signature text, signed timestamptz, qr text
) returns void
language sql security definer set search_path = ''
as $$
  update private.etims_documents
  set sent_at = now(), control_unit = unit, receipt_number = receipt, internal_data = internal, receipt_signature = signature,
    signed_at = signed, qr_address = qr, last_error = null, answer_lost = false
  where invoice_id = document_id and sent_at is null
$$;

create function private.note_etims_document_there(document_id uuid, problem text) returns void
language sql security definer set search_path = ''
as $$
  update private.etims_documents set sent_at = now(), last_error = left(problem, 500)
  where invoice_id = document_id and sent_at is null
$$;

create function private.fail_etims_document(document_id uuid, problem text, is_lost boolean, was_lost boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.etims_documents
  set last_error = left(problem, 500), answer_lost = is_lost or was_lost,
    next_attempt_at = now() + least(interval '1 minute' * power(2, least(attempts, 12) - 1), interval '6 hours')
  where invoice_id = document_id and sent_at is null
$$;

create domain private.required_statement_kind as text not null check (value in ('payment', 'arrival', 'clearing', 'refund', 'fee', 'correction'));

create type public.account_movement as (
  id private.required_uuid,
  moved_at private.required_timestamptz,
  kind private.required_statement_kind,
  payment_number text,
  item text,
  paid private.required_numeric,
  paid_back private.required_numeric,
  invoice_number text,
  credit_note_number text
);

create function public.own_account_statement(since date default null, until date default null) returns setof public.account_movement
language sql stable security definer set search_path = ''
as $$
  select posted.id, posted.moved_at, posted.kind, request.payment_number,
    coalesce(invoice.item, case when request.plan_id is not null then private.invoice_item(request) end),
    greatest(moved.amount, 0), greatest(-moved.amount, 0), invoice.number, note.number
  from public.ledger_transactions as posted
  left join public.unmatched_payments as listed on listed.id = posted.unmatched_payment_id
  left join public.payment_requests as request on request.id = coalesce(posted.payment_request_id, listed.payment_request_id)
  left join public.tax_invoices as invoice on invoice.payment_request_id = request.id and invoice.kind = 'invoice'
  left join public.tax_invoices as note on note.invoice_id = invoice.id and posted.kind = 'refund'
  cross join lateral (
    select sum(entry.amount) as amount from public.ledger_entries as entry
    where entry.transaction_id = posted.id and entry.account in ('mpesa', 'bank', 'card')
  ) as moved
  where (request.user_id = (select auth.uid()) or request.id is null and listed.user_id = (select auth.uid()))
    and posted.id in (
      select by_request.id from public.payment_requests as own
      join public.ledger_transactions as by_request on by_request.payment_request_id = own.id
      where own.user_id = (select auth.uid())
      union
      select by_list.id from public.unmatched_payments as own
      join public.ledger_transactions as by_list on by_list.unmatched_payment_id = own.id
      where own.user_id = (select auth.uid())
    )
    and moved.amount <> 0
    and (since is null or posted.moved_at >= since::timestamp at time zone 'Africa/Nairobi')
    and (until is null or posted.moved_at < (until + 1)::timestamp at time zone 'Africa/Nairobi')
  order by posted.moved_at desc, posted.id desc limit 1000
$$;

grant execute on function public.own_account_statement(date, date) to authenticated, service_role;

create table private.till_credentials (
  owner_id uuid constraint till_credentials_pkey primary key,
  kind text not null,
  short_code text not null,
  till text,
  sealed bytea not null,
  key_id text not null,
  tested_at timestamptz not null default now(),
  refused_at timestamptz,
  constraint till_credentials_kind_known check (kind in ('till', 'paybill')),
  constraint till_credentials_short_code_form check (short_code ~ '^\d{5,10}$'),
  constraint till_credentials_till_form check (till ~ '^\d{5,10}$'),
  constraint till_credentials_till_given check ((kind = 'till') = (till is not null)),
  constraint till_credentials_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table private.till_credentials is 'How the server asks M-Pesa for payments to a member''s own till or paybill.';

comment on column private.till_credentials.short_code is 'The paybill; of a till its store or head office number.';

comment on column private.till_credentials.sealed is 'Consumer key, consumer secret and passkey, encrypted for this owner.';

comment on column private.till_credentials.key_id is 'Which key sealed them.';

comment on column private.till_credentials.refused_at is 'Since when M-Pesa refuses them; null: it accepts them.';

create function private.require_till_owner(owner uuid, claims jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform private.require_fresh_session();
  if coalesce(private.why_no_deposits(owner), 'owes') <> 'owes' then
    raise exception 'Only verified dealers take deposits. Have your business verified first.' using hint = 'no_deposits';
  end if;
end
$$;

create function private.keep_till_credentials(
  owner uuid, kind text, short_code text, till text, sealed bytea, key_id text
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.till_credentials (owner_id, kind, short_code, till, sealed, key_id)
  values (owner, kind, short_code, till, sealed, key_id)
  on conflict (owner_id) do update set kind = excluded.kind, short_code = excluded.short_code, till = excluded.till,
    sealed = excluded.sealed, key_id = excluded.key_id, tested_at = now(), refused_at = null;
  select private.invalidate_pages_of_ads(owner);
  select private.tell(owner, 'till_connected', jsonb_build_object('till', private.till_words(owner)));
$$;

create function private.note_refused_till(owner uuid, tested timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.till_credentials set refused_at = now()
  where owner_id = owner and refused_at is null and date_trunc('milliseconds', tested_at) = date_trunc('milliseconds', tested);
  if found then
    perform private.tell(owner, 'till_refused', '{}');
  end if;
end
$$;

create function private.till_words(owner uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case kind when 'till' then 'till ' || till else 'paybill ' || short_code end
  from private.till_credentials where owner_id = owner
$$;

create function public.remove_till() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  delete from private.till_credentials where owner_id = auth.uid();
  perform private.invalidate_pages_of_ads(auth.uid());
end
$$;

grant execute on function public.remove_till() to authenticated;

create table private.reservation_rules (
  dealer_id uuid constraint reservation_rules_pkey primary key,
  amount bigint not null,
  days integer not null,
  changed_at timestamptz not null default now(),
  constraint reservation_rules_amount_range check (amount between 500 and 250000),
  constraint reservation_rules_days_range check (days between 1 and 7),
  constraint reservation_rules_dealer_id_fkey foreign key (dealer_id) references public.profiles (id) on delete cascade
);

comment on table private.reservation_rules is 'What dealers ask for holding a vehicle; without a row they hold none.';

comment on column private.reservation_rules.amount is 'Whole KES; at most what M-Pesa takes at a time.';

create type private.reservation_terms as (amount bigint, days integer);

create function private.deposit_rules(
  out paying interval, out returning_time interval, out most_held integer, out most_begun_a_day integer
)
language sql immutable set search_path = ''
as $$ select interval '3 minutes', interval '7 days', 3, 6 $$;

create function private.owes_deposit(owner uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.deposits as deposit
    where deposit.owner_id = owner and deposit.status = 'return_due'
      and deposit.return_due_at < now() - (select returning_time from private.deposit_rules())
  )
$$;

create function private.why_no_deposits(owner uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when person.role <> 'dealer' then 'no_dealer'
    when person.suspended_at is not null then 'suspended'
    when not person.verified then 'unverified'
    when private.owes_deposit(owner) then 'owes'
  end
  from public.profiles as person where person.id = owner
$$;

create function public.set_reservation_rule(amount bigint default null, days integer default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  if amount is null then
    delete from private.reservation_rules where dealer_id = auth.uid();
  else
    perform private.require_taker_of_deposits(), private.require_reservation_terms(amount, days);
    insert into private.reservation_rules (dealer_id, amount, days)
    values (auth.uid(), set_reservation_rule.amount, set_reservation_rule.days)
    on conflict (dealer_id) do update set amount = excluded.amount, days = excluded.days, changed_at = now();
  end if;
  perform private.invalidate_pages_of_ads(auth.uid());
end
$$;

grant execute on function public.set_reservation_rule(bigint, integer) to authenticated;

create function public.set_vehicle_reservation_rule(
  listing_id uuid, held boolean, amount bigint default null, days integer default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  if not exists (select from public.vehicle_listings as own where own.id = listing_id and own.seller_id = auth.uid()) then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if held and amount is null then
    delete from private.vehicle_reservation_rules as rule where rule.listing_id = set_vehicle_reservation_rule.listing_id;
  else
    if held then
      perform private.require_taker_of_deposits(), private.require_reservation_terms(amount, days);
    end if;
    insert into private.vehicle_reservation_rules as rule (listing_id, amount, days)
    values (
      set_vehicle_reservation_rule.listing_id,
      case when held then set_vehicle_reservation_rule.amount end, case when held then set_vehicle_reservation_rule.days end
    )
    on conflict on constraint vehicle_reservation_rules_pkey do update set amount = excluded.amount, days = excluded.days;
  end if;
  perform private.invalidate_page('/vehicles/' || listing_id);
end
$$;

grant execute on function public.set_vehicle_reservation_rule(uuid, boolean, bigint, integer) to authenticated;

create function private.require_taker_of_deposits() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  why constant text := private.why_no_deposits(auth.uid());
begin
  if why = 'owes' then
    raise exception 'Return the deposits that are overdue first. Until then you take no new ones.' using hint = 'no_deposits';
  elsif why is not null then
    raise exception 'Only verified dealers take deposits. Have your business verified first.' using hint = 'no_deposits';
  end if;
end
$$;

create function private.require_reservation_terms(amount bigint, days integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if amount is null or amount not between 500 and 250000 then
    raise exception 'Ask a deposit between % and %.', private.kes(500), private.kes(250000) using hint = 'reservation_terms';
  elsif days is null or days not between 1 and 7 then
    raise exception 'Hold a vehicle for 1 to 7 days.' using hint = 'reservation_terms';
  end if;
end
$$;

create function private.lock_reservations(ad uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('reservations of ' || ad, 0)) $$;

create function private.end_reservation_of_sold(ad uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reservation public.reservations;
begin
  perform private.lock_reservations(ad);
  select * into reservation from public.reservations as held where held.listing_id = ad and held.status <> 'ended';
  if reservation.id is not null then
    perform private.end_reservation(reservation, 'sold');
  end if;
  delete from private.reservation_watches where listing_id = ad;
end
$$;

create function private.end_reservation_of_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_active constant boolean := old.status = 'active';
begin
  if new.status <> 'ended' then
    new.status := 'ended';
    new.ended_at := now();
    new.ended_because := 'gone';
    if was_active then
      perform private.owe_deposit(deposit, 'gone') from public.deposits as deposit where deposit.reservation_id = new.id;
    end if;
    if new.listing_id is not null then
      perform private.invalidate_page('/vehicles/' || new.listing_id);
      if new.seller_id is not null then
        perform private.tell_waiting_for_vehicle(new.listing_id);
      end if;
    end if;
  end if;
  return new;
end
$$;

create function private.tell_waiting_for_vehicle(ad uuid) returns void
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from private.reservation_watches as waiting
    using public.vehicle_listings as vehicle
    where waiting.listing_id = ad and vehicle.id = ad and vehicle.status = 'active' and vehicle.expires_at > now()
    returning waiting.person_id, vehicle.id, vehicle.title
  )
  select private.tell(gone.person_id, 'vehicle_free', jsonb_build_object('id', gone.id, 'vehicle', private.visible_line(gone.title)))
  from gone;
$$;

create function private.end_reservations() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reservation public.reservations;
  ended integer := 0;
begin
  for due in
    select held.id, held.listing_id from public.reservations as held
    where held.status <> 'ended' and held.until <= now() order by held.until limit 100
  loop
    perform private.lock_reservations(due.listing_id);
    select * into reservation from public.reservations as held where held.id = due.id and held.status <> 'ended' and held.until <= now();
    if found then
      perform private.end_reservation(reservation, case reservation.status when 'paying' then 'unpaid' else 'over' end);
      ended := ended + 1;
    end if;
  end loop;
  return ended;
end
$$;

create function public.watch_reservation(listing_id uuid, watched boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  if not watched then
    delete from private.reservation_watches as waiting
    where waiting.listing_id = watch_reservation.listing_id and waiting.person_id = auth.uid();
    return;
  end if;
  if (private.reservation_of(listing_id)).status is distinct from 'active' then
    raise exception 'This vehicle is free already.' using hint = 'not_reserved';
  end if;
  if (select count(*) from private.reservation_watches where person_id = auth.uid()) >= 50 then
    raise exception 'You wait for 50 vehicles already.' using hint = 'watch_limit';
  end if;
  insert into private.reservation_watches (listing_id, person_id) values (watch_reservation.listing_id, auth.uid())
  on conflict do nothing;
end
$$;

grant execute on function public.watch_reservation(uuid, boolean) to authenticated;

create function private.anonymise_deposit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.phone := null;
  return new;
end
$$;

create function private.deposit_number() returns text
language sql volatile set search_path = ''
as $$ select 'DP' || substr(private.payment_number(), 3) $$;

grant execute on function private.deposit_number() to service_role;

create function private.notify_pages_of_deposit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'deposit') from unnest(array[new.owner_id, new.payer_id]) as person where person is not null;
  return null;
end
$$;

create function private.start_deposit(person uuid, listing_id uuid, phone text, amount bigint, days integer)
returns table (
  deposit_id uuid, deposit_number text, payer_phone text, owner uuid, short_code text, till text, sealed bytea, key_id text, tested_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  ad public.vehicle_listings;
  credentials private.till_credentials;
  reservation public.reservations;
begin
  perform private.lock_reservations(listing_id);
  payer_phone := private.kenyan_phone(phone);
  if payer_phone is null then
    raise exception 'Enter the number that pays, such as 0712 345 678.' using hint = 'phone_missing';
  end if;
  select * into ad from public.vehicle_listings as known where known.id = start_deposit.listing_id;
  perform private.require_reservable(ad, person, amount, days);
  select * into credentials from private.till_credentials as own where own.owner_id = ad.seller_id and own.refused_at is null;
  if not found then
    raise exception 'The seller''s M-Pesa cannot be reached. Write to the seller.' using hint = 'no_till';
  end if;
  perform private.limit_reservations(person);
  reservation := private.insert_reservation(ad, person, days::integer, 'paying');
  insert into public.deposits (reservation_id, owner_id, payer_id, amount, method, paid_to, phone)
  values (reservation.id, ad.seller_id, person, start_deposit.amount, 'push', private.till_words(ad.seller_id), payer_phone)
  returning id, number into deposit_id, deposit_number;
  insert into private.deposit_pushes (deposit_id) values (start_deposit.deposit_id);
  owner := ad.seller_id;
  short_code := credentials.short_code;
  till := credentials.till;
  sealed := credentials.sealed;
  key_id := credentials.key_id;
  tested_at := credentials.tested_at;
  return next;
end
$$;

create function private.limit_reservations(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.deposit_rules();
begin
  perform pg_advisory_xact_lock(hashtextextended('reservations for ' || person, 0));
  if (
    select count(*) from public.reservations as held where held.buyer_id = person and held.status <> 'ended' and held.until > now()
  ) >= rules.most_held then
    raise exception 'You hold % vehicles already. Let go of one first.', rules.most_held using hint = 'reservation_limit';
  elsif (
    select count(*) from public.reservations as begun where begun.buyer_id = person and begun.created_at > now() - interval '1 day'
  ) >= rules.most_begun_a_day then
    raise exception 'You have begun to pay % deposits within a day. Wait until tomorrow.', rules.most_begun_a_day
      using hint = 'reservation_limit';
  end if;
end
$$;

create function private.record_deposit_push_accepted(deposit_id uuid, checkout_request_id text) returns void
language sql security definer set search_path = ''
as $$
  update private.deposit_pushes as push
  set checkout_request_id = record_deposit_push_accepted.checkout_request_id,
    status = case push.status when 'asking' then 'waiting' else push.status end
  where push.deposit_id = record_deposit_push_accepted.deposit_id
    and (push.checkout_request_id is null or push.checkout_request_id = record_deposit_push_accepted.checkout_request_id)
$$;

create function private.pay_deposit(
  deposit_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean default false
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
  push private.deposit_pushes;
  is_used boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit receipt ' || private.reference_key(receipt), 0));
  deposit := private.lock_deposit(deposit_id);
  select * into push from private.deposit_pushes as asked where asked.deposit_id = deposit.id for update;
  if push.deposit_id is null or push.checkout_request_id <> pay_deposit.checkout_request_id then
    return 'unknown';
  end if;
  is_used := exists (
    select from public.deposits as other
    where other.id <> deposit.id and other.method = 'push' and private.reference_key(other.receipt_number) = private.reference_key(receipt)
  );
  if not by_query and (
    receipt is null or is_used or paid_amount is distinct from deposit.amount or private.is_payer(paid_phone, deposit.phone) is false
  ) then
    return 'doubtful';
  end if;
  if push.status = 'paid' then
    update public.deposits as known set receipt_number = receipt
    where known.id = deposit.id and known.receipt_number is null and receipt is not null;
    return 'settled';
  end if;
  update private.deposit_pushes as asked
  set status = 'paid', result_code = '0', settled_at = now(), checkout_request_id = pay_deposit.checkout_request_id
  where asked.deposit_id = deposit.id;
  update public.deposits as known set status = 'paid', paid_at = now(), receipt_number = receipt, failure = null
  where known.id = deposit.id returning * into deposit;
  perform private.post_deposit(deposit);
  return private.begin_reservation_of(deposit);
end
$$;

create function private.fail_deposit(deposit_id uuid, checkout_request_id text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.lock_deposit(deposit_id);
  push private.deposit_pushes;
begin
  select * into push from private.deposit_pushes as asked where asked.deposit_id = deposit.id for update;
  if push.deposit_id is null or push.checkout_request_id <> fail_deposit.checkout_request_id then
    return 'unknown';
  elsif push.status in ('paid', 'failed') then
    return 'settled';
  end if;
  update private.deposit_pushes as asked
  set status = 'failed', result_code = code, settled_at = now(),
    checkout_request_id = coalesce(push.checkout_request_id, fail_deposit.checkout_request_id)
  where asked.deposit_id = deposit.id;
  update public.deposits as known set status = 'unpaid', failure = left(reason, 500) where known.id = deposit.id;
  perform private.end_reservation(held, 'unpaid') from public.reservations as held where held.id = deposit.reservation_id;
  return 'unpaid';
end
$$;

create function private.deposit_pushes_to_query() returns table (
  deposit_id uuid, checkout_request_id text, owner uuid, short_code text, till text, sealed bytea, key_id text, tested_at timestamptz
)
language sql security definer set search_path = ''
as $$
  update private.deposit_pushes set status = 'timed_out', settled_at = now()
  where status = 'waiting' and created_at < now() - interval '1 day'
    or status = 'asking' and created_at < now() - interval '10 minutes';
  update private.deposit_pushes as asked set queried_at = now()
  from public.deposits as deposit join private.till_credentials as own on own.owner_id = deposit.owner_id
  where deposit.id = asked.deposit_id and asked.deposit_id in (
    select push.deposit_id from private.deposit_pushes as push
    where push.status = 'waiting' and push.created_at < now() - interval '45 seconds'
      and (push.queried_at is null or push.queried_at < now() - greatest(interval '45 seconds', (now() - push.created_at) / 8))
    order by push.queried_at nulls first, push.created_at limit 50 for update skip locked
  )
  returning asked.deposit_id, asked.checkout_request_id, own.owner_id, own.short_code, own.till, own.sealed, own.key_id, own.tested_at
$$;

create function public.receive_deposit(listing_id uuid, buyer_id uuid, receipt text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  ad public.vehicle_listings;
  terms private.reservation_terms;
  reservation public.reservations;
  deposit public.deposits;
begin
  perform private.require_standing();
  perform private.lock_reservations(listing_id);
  select * into ad from public.vehicle_listings as own where own.id = receive_deposit.listing_id and own.seller_id = auth.uid();
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  elsif private.sale_thread(ad, buyer_id) is null or private.is_blocked_between(ad.seller_id, buyer_id) then
    raise exception 'Write to each other about this vehicle first.' using hint = 'no_conversation';
  end if;
  terms := private.reservation_terms_of(ad);
  perform private.require_taker_of_deposits(), private.require_reservable(ad, buyer_id, terms.amount, terms.days);
  reservation := private.insert_reservation(ad, buyer_id, terms.days, 'active');
  insert into public.deposits (reservation_id, owner_id, payer_id, amount, method, status, paid_at, receipt_number)
  values (
    reservation.id, ad.seller_id, buyer_id, terms.amount, 'hand', 'paid', now(), nullif(left(private.visible_line(receipt), 40), '')
  )
  returning * into deposit;
  perform private.post_deposit(deposit), private.begin_reservation_of(deposit);
  return deposit.id;
end
$$;

grant execute on function public.receive_deposit(uuid, uuid, text) to authenticated;

create function public.ask_deposit_back(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'payer');
begin
  perform private.end_reservation(held, 'buyer') from public.reservations as held where held.id = deposit.reservation_id;
end
$$;

grant execute on function public.ask_deposit_back(uuid) to authenticated;

create function public.end_own_reservation(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'owner');
begin
  perform private.end_reservation(held, 'seller') from public.reservations as held where held.id = deposit.reservation_id;
end
$$;

grant execute on function public.end_own_reservation(uuid) to authenticated;

create function public.count_own_deposit(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'payer');
begin
  if deposit.status = 'returned' then
    raise exception 'This deposit has been returned already.' using hint = 'deposit_returned';
  end if;
  perform private.end_reservation(held, 'bought') from public.reservations as held where held.id = deposit.reservation_id;
  perform private.count_deposit(deposit);
end
$$;

grant execute on function public.count_own_deposit(uuid) to authenticated;

create function public.return_deposit(deposit_id uuid, receipt text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits := private.own_deposit_to_change(deposit_id, 'owner');
  said constant text := private.visible_line(receipt);
begin
  if said is null or char_length(said) not between 3 and 60 then
    raise exception 'Enter the receipt of the return in 3 to 60 characters, such as M-Pesa''s code.' using hint = 'receipt_missing';
  elsif deposit.status = 'counted' then
    raise exception 'The buyer has bought: this deposit counts towards the price.' using hint = 'deposit_counted';
  elsif deposit.status = 'returned' then
    raise exception 'This deposit has been marked as returned already.' using hint = 'deposit_returned';
  elsif private.reference_key(said) = private.reference_key(deposit.receipt_number) then
    raise exception 'That is the receipt of the payment. Enter the one of the return.' using hint = 'receipt_missing';
  end if;
  perform private.end_reservation(held, 'seller') from public.reservations as held where held.id = deposit.reservation_id;
  update public.deposits as known set status = 'returned', settled_at = now(), return_receipt = said
  where known.id = deposit.id returning * into deposit;
  perform private.post_settled_deposit(deposit, 'returned');
  perform private.tell_of_deposit(deposit, 'payer', 'deposit_returned', jsonb_build_object('receipt', said));
  if deposit.overdue_told_at is not null then
    perform private.invalidate_page('/dealers/' || deposit.owner_id), private.invalidate_pages_of_ads(deposit.owner_id);
  end if;
end
$$;

grant execute on function public.return_deposit(uuid, text) to authenticated;

create function private.count_deposits_of_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
begin
  for deposit in
    select paid.* from public.deposits as paid join public.reservations as held on held.id = paid.reservation_id
    where paid.payer_id = new.buyer_id and paid.owner_id = new.seller_id and held.listing_id = new.listing_id
      and paid.status in ('paid', 'return_due')
  loop
    deposit := private.lock_deposit(deposit.id);
    perform private.end_reservation(held, 'bought') from public.reservations as held where held.id = deposit.reservation_id;
    perform private.count_deposit(deposit);
  end loop;
  return null;
end
$$;

create function private.tell_overdue_deposits() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
  told integer := 0;
begin
  for deposit in
    update public.deposits as due set overdue_told_at = now()
    where due.id in (
      select late.id from public.deposits as late
      where late.status = 'return_due' and late.overdue_told_at is null
        and late.return_due_at < now() - (select returning_time from private.deposit_rules())
      order by late.return_due_at limit 100 for update skip locked
    )
    returning due.*
  loop
    told := told + 1;
    perform private.tell_of_deposit(deposit, 'owner', 'deposit_overdue');
    perform private.invalidate_page('/dealers/' || deposit.owner_id), private.invalidate_pages_of_ads(deposit.owner_id);
  end loop;
  return told;
end
$$;

create type public.own_deposit as (
  id private.required_uuid,
  side private.required_text,
  number private.required_text,
  vehicle private.required_text,
  listing_id uuid,
  other_id uuid,
  other_name text,
  amount private.required_bigint,
  method private.required_text,
  paid_to text,
  status private.required_text,
  failure text,
  receipt_number text,
  created_at private.required_timestamptz,
  paid_at timestamptz,
  reserved_until timestamptz,
  return_due_at timestamptz,
  return_reason text,
  is_overdue private.required_boolean,
  settled_at timestamptz,
  return_receipt text
);

create function public.own_deposits(deposit_id uuid default null) returns setof public.own_deposit
language sql stable security definer rows 20 set search_path = ''
as $$
  select paid.id, side.name, paid.number, held.vehicle, held.listing_id,
    case side.name when 'owner' then paid.payer_id else paid.owner_id end,
    case side.name when 'owner' then private.person_name(paid.payer_id) else private.business_name_of(paid.owner_id) end,
    paid.amount, paid.method, paid.paid_to, paid.status, paid.failure, paid.receipt_number, paid.created_at, paid.paid_at,
    case when held.status = 'active' then held.until end, paid.return_due_at, paid.return_reason,
    coalesce(paid.status = 'return_due' and paid.return_due_at < now() - (select returning_time from private.deposit_rules()), false),
    paid.settled_at, paid.return_receipt
  from public.deposits as paid
  join public.reservations as held on held.id = paid.reservation_id
  cross join lateral (select case auth.uid() when paid.owner_id then 'owner' else 'payer' end as name) as side
  where auth.uid() in (paid.owner_id, paid.payer_id) and (deposit_id is null or paid.id = deposit_id)
    and (paid.paid_at is not null or side.name = 'payer' and paid.created_at > now() - interval '1 day')
  order by (paid.status in ('returned', 'counted', 'unpaid')), paid.created_at desc, paid.id
  limit 200
$$;

grant execute on function public.own_deposits(uuid) to authenticated;

create type public.overdue_deposit as (
  id private.required_uuid,
  number private.required_text,
  vehicle private.required_text,
  amount private.required_bigint,
  owner_id uuid,
  owner_name text,
  payer_id uuid,
  payer_name text,
  receipt_number text,
  paid_to text,
  return_due_at private.required_timestamptz,
  return_reason text,
  total private.required_bigint
);

create function public.admin_overdue_deposits(page integer default 1) returns setof public.overdue_deposit
language plpgsql stable security definer rows 25 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see this.' using errcode = '42501';
  end if;
  return query
    select (row(
      late.id, late.number, held.vehicle, late.amount, late.owner_id, private.business_name_of(late.owner_id), late.payer_id,
      private.person_name(late.payer_id), late.receipt_number, late.paid_to, late.return_due_at, late.return_reason, count(*) over ()
    )::public.overdue_deposit).*
    from public.deposits as late join public.reservations as held on held.id = late.reservation_id
    where late.status = 'return_due' and late.return_due_at < now() - (select returning_time from private.deposit_rules())
    order by late.return_due_at, late.id
    limit 25 offset 25 * (greatest(coalesce(page, 1), 1) - 1);
end
$$;

grant execute on function public.admin_overdue_deposits(integer) to authenticated;

create function private.reservation_facts(listing_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when held.status = 'active' then jsonb_build_object('reserved_until', held.until)
    when terms.amount is not null then jsonb_build_object('amount', terms.amount, 'days', terms.days)
  end
  from public.vehicle_listings as ad
  left join lateral private.reservation_of(ad.id) as held on true
  left join lateral private.reservation_terms_of(ad) as terms on true
  where ad.id = reservation_facts.listing_id and ad.status = 'active'
$$;

grant execute on function private.reservation_facts(uuid) to anon, authenticated, service_role;

create function public.dealer_owes_deposit(dealer_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.owes_deposit(dealer_id) $$;

grant execute on function public.dealer_owes_deposit(uuid) to anon, authenticated, service_role;

create type public.reservation_offer as (
  vehicle private.required_text,
  price private.required_bigint,
  seller_id private.required_uuid,
  seller_name private.required_text,
  -- What is asked; null: the vehicle is not held, or it is reserved.
  amount bigint,
  days integer,
  -- Where a push sends the money, such as `till 5551234`; null: only by hand.
  paid_to text,
  reserved_until timestamptz,
  being_paid private.required_boolean,
  -- The caller's own deposit that is paid, or being paid.
  own_deposit uuid,
  watched private.required_boolean
);

create function public.reservation_offer(listing_id uuid) returns setof public.reservation_offer
language sql stable security definer rows 1 set search_path = ''
as $$
  select private.visible_line(ad.title), ad.price, ad.seller_id, private.business_name_of(ad.seller_id), terms.amount, terms.days::integer,
    (
      select private.till_words(own.owner_id) from private.till_credentials as own
      where own.owner_id = ad.seller_id and own.refused_at is null
    ),
    case when held.status = 'active' then held.until end, coalesce(held.status = 'paying' and held.buyer_id <> auth.uid(), false),
    case when held.buyer_id = auth.uid() then (select deposit.id from public.deposits as deposit where deposit.reservation_id = held.id) end,
    exists (
      select from private.reservation_watches as waiting where waiting.listing_id = ad.id and waiting.person_id = auth.uid()
    )
  from public.vehicle_listings as ad
  left join lateral private.reservation_of(ad.id) as held on true
  left join lateral private.reservation_terms_of(ad) as terms on held.status is distinct from 'active'
  where ad.id = reservation_offer.listing_id and ad.status = 'active' and ad.expires_at > now()
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
$$;

grant execute on function public.reservation_offer(uuid) to authenticated;

create function public.people_asking_about(listing_id uuid) returns table (id uuid, name text)
language sql stable security definer rows 10 set search_path = ''
as $$
  select thread.asker_id, coalesce(private.person_name(thread.asker_id), 'A buyer')
  from public.message_threads as thread
  where thread.listing_id = people_asking_about.listing_id and thread.owner_id = auth.uid() and thread.asker_id is not null
    and thread.asker_id <> all ((select private.suspended_sellers())::uuid[])
    and not private.is_blocked_between(thread.owner_id, thread.asker_id)
  order by 2, 1 limit 100
$$;

grant execute on function public.people_asking_about(uuid) to authenticated;

create type public.own_deposit_settings as (
  -- Why they take no deposits (private.why_no_deposits); null: they may.
  refusal text,
  amount bigint,
  days integer,
  -- Of their till or paybill: its number without what is secret; null: not connected.
  till_kind text,
  till_ending text,
  till_tested_at timestamptz,
  till_refused_at timestamptz
);

create function public.own_deposit_settings() returns public.own_deposit_settings
language sql stable security definer set search_path = ''
as $$
  select private.why_no_deposits(auth.uid()), rule.amount, rule.days::integer, own.kind, right(coalesce(own.till, own.short_code), 4),
    own.tested_at, own.refused_at
  from (select auth.uid() as id) as caller
  left join private.reservation_rules as rule on rule.dealer_id = caller.id
  left join private.till_credentials as own on own.owner_id = caller.id
$$;

grant execute on function public.own_deposit_settings() to authenticated;

create function public.own_vehicle_reservation_rules() returns table (
  listing_id uuid, vehicle text, held boolean, amount bigint, days integer
)
language sql stable security definer rows 10 set search_path = ''
as $$
  select own.id, private.visible_line(own.title), rule.amount is not null, rule.amount, rule.days::integer
  from private.vehicle_reservation_rules as rule join public.vehicle_listings as own on own.id = rule.listing_id
  where own.seller_id = auth.uid()
  order by own.title, own.id limit 200
$$;

grant execute on function public.own_vehicle_reservation_rules() to authenticated;

create domain private.required_refund_status as text not null check (
  value in ('asked', 'agreed', 'sent', 'unsure', 'done', 'failed', 'withdrawn', 'refused')
);

create domain private.required_refund_how as text not null check (value in ('mpesa', 'by_hand'));

create type public.admin_refund as (
  id private.required_uuid,
  status private.required_refund_status,
  how private.required_refund_how,
  amount private.required_numeric,
  reason text,
  failure text,
  closing_reason text,
  payment_request_id uuid,
  payment_number text,
  method private.required_payment_method,
  receipt_number text,
  user_id uuid,
  payer text,
  needs_consent private.required_boolean,
  asked_by text,
  asked_at private.required_timestamptz,
  is_own private.required_boolean,
  why_not_second text,
  why_not_reversible text,
  consented_by text,
  consented_at timestamptz,
  returned_by text,
  return_reference text,
  done_by text,
  done_at timestamptz,
  plan text,
  plan_ends_before timestamptz,
  plan_ends_after timestamptz
);

create domain private.required_admin_refunds as public.admin_refund[] not null;

create type public.admin_refunds_page as (
  refunds private.required_admin_refunds,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  waiting private.required_integer
);

create function public.admin_refunds(only_open boolean default false, page integer default 1, page_size integer default 25)
returns public.admin_refunds_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  shown integer;
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see returned payments.' using errcode = '42501';
  end if;
  select count(*) into total from public.payment_refunds as refund
  where not coalesce(only_open, false) or private.is_returning(refund.status);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(private.admin_refund(chosen.item) order by chosen.place), '[]') into rows
  from (
    select refund as item, row_number() over (
      order by private.refund_rank(refund), refund.asked_at desc, refund.id desc
    ) as place
    from public.payment_refunds as refund
    where not coalesce(only_open, false) or private.is_returning(refund.status)
    order by place limit size offset (shown - 1) * size
  ) as chosen;
  return jsonb_populate_record(null::public.admin_refunds_page, jsonb_build_object(
    'refunds', rows, 'total', total, 'page', shown, 'page_size', size, 'waiting', private.refunds_to_agree_to()
  ));
end
$$;

grant execute on function public.admin_refunds(boolean, integer, integer) to authenticated, service_role;

create function private.refunds_to_agree_to() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.payment_refunds as refund
  where refund.status = 'asked' and private.why_not_second(refund, auth.uid()) is null
$$;

create function private.refunds_to_decide() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.payment_refunds as refund
  where refund.status in ('failed', 'unsure') or refund.status = 'agreed' and refund.how = 'by_hand'
    or refund.status = 'asked' and private.why_not_second(refund, auth.uid()) is null
$$;

create type public.refund_preview as (
  amount private.required_numeric,
  method private.required_payment_method,
  receipt_number text,
  payer text,
  why_not_reversible text,
  needs_consent private.required_boolean,
  consent_above integer,
  other_administrators private.required_integer,
  plan text,
  plan_ends_before timestamptz,
  plan_ends_after timestamptz,
  active_ads private.required_integer,
  free_ads integer
);

create function public.refund_preview(request_id uuid default null, unmatched_id uuid default null) returns public.refund_preview
language plpgsql security definer set search_path = ''
as $$
declare
  refund constant public.payment_refunds := private.payment_to_return(request_id, unmatched_id);
  request public.payment_requests;
  plan private.plan_taken_back;
begin
  select * into request from public.payment_requests where id = refund.payment_request_id;
  plan := private.plan_after_refund(request);
  return jsonb_populate_record(null::public.refund_preview, jsonb_build_object(
    'amount', refund.amount, 'method', refund.returned_by, 'receipt_number', refund.receipt_number,
    'payer', coalesce(private.person_name(refund.user_id), private.stranger_name(refund)),
    'why_not_reversible', private.why_not_reversible(refund),
    'needs_consent', private.refund_needs_consent(refund.amount, refund.user_id),
    'consent_above', private.setting_count('refund_consent_above'),
    'other_administrators', (
      select count(*) from public.profiles where role = 'admin' and suspended_at is null and id <> auth.uid()
    ),
    'plan', plan.name, 'plan_ends_before', plan.ends_before, 'plan_ends_after', plan.ends_after,
    'active_ads', coalesce(private.count_active_ads(refund.user_id), 0), 'free_ads', private.setting_count('free_listing_limit')
  ));
end
$$;

grant execute on function public.refund_preview(uuid, uuid) to authenticated;

create domain private.required_invoice_kind as text not null check (value in ('invoice', 'credit_note'));

create type public.tax_invoice_document as (
  id private.required_uuid,
  kind private.required_invoice_kind,
  number private.required_text,
  issued_at private.required_timestamptz,
  payment_request_id private.required_uuid,
  seller_name private.required_text,
  seller_address text,
  seller_kra_pin text,
  seller_email text,
  seller_phone text,
  buyer_name text,
  buyer_business text,
  buyer_kra_pin text,
  buyer_address text,
  item private.required_text,
  quantity private.required_integer,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  net private.required_numeric,
  vat_percent numeric,
  vat private.required_numeric,
  total private.required_numeric,
  payment_number private.required_text,
  payment_method private.required_payment_method,
  receipt_number text,
  paid_at private.required_timestamptz,
  credited_number text,
  credit_note_id uuid,
  credit_note_number text,
  control_unit text,
  control_unit_number text,
  internal_data text,
  receipt_signature text,
  signed_at timestamptz,
  qr_address text
);

create function public.tax_invoice(named text) returns public.tax_invoice_document
language sql stable security definer set search_path = ''
as $$
  select jsonb_populate_record(null::public.tax_invoice_document, to_jsonb(invoice) || jsonb_build_object(
    'net', invoice.total - invoice.vat,
    'credited_number', (select number from public.tax_invoices where id = invoice.invoice_id),
    'credit_note_id', note.id, 'credit_note_number', note.number,
    'control_unit', sent.control_unit, 'control_unit_number', private.control_unit_number(sent),
    'internal_data', sent.internal_data, 'receipt_signature', sent.receipt_signature, 'signed_at', sent.signed_at,
    'qr_address', sent.qr_address
  ))
  from public.tax_invoices as invoice
  left join public.tax_invoices as note on note.invoice_id = invoice.id
  left join private.etims_documents as sent on sent.invoice_id = invoice.id
  where (
      invoice.number = upper(btrim(named))
      or invoice.id = case when named ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end
    )
    and (invoice.buyer_id = (select auth.uid()) or (select private.is_admin()))
$$;

grant execute on function public.tax_invoice(text) to authenticated, service_role;

create type public.admin_tax_invoice as (
  id private.required_uuid,
  kind private.required_invoice_kind,
  number private.required_text,
  issued_at private.required_timestamptz,
  buyer_id uuid,
  buyer_name text,
  buyer_business text,
  buyer_kra_pin text,
  item private.required_text,
  net private.required_numeric,
  vat_percent numeric,
  vat private.required_numeric,
  total private.required_numeric,
  payment_number private.required_text,
  payment_method private.required_payment_method,
  receipt_number text,
  credited_number text,
  control_unit_number text,
  etims_attempts integer,
  etims_sent_at timestamptz,
  etims_error text
);

create domain private.required_admin_tax_invoices as public.admin_tax_invoice[] not null;

create type public.tax_invoice_sums as (
  net private.required_numeric, vat private.required_numeric, total private.required_numeric
);

create domain private.required_tax_invoice_sums as public.tax_invoice_sums not null;

create type public.admin_tax_invoices_page as (
  invoices private.required_admin_tax_invoices,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  sums private.required_tax_invoice_sums
);

create function public.admin_tax_invoices(
  search text default null, only_kind text default null, only_month date default null,
  page integer default 1, page_size integer default 25
) returns public.admin_tax_invoices_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  month constant timestamp := date_trunc('month', only_month::timestamp);
  shown constant integer := least(greatest(page_size, 1), 1000);
  first constant integer := (least(greatest(page, 1), 100000) - 1) * shown;
  pattern constant text := private.contains_pattern(nullif(private.visible_line(left(search, 100)), ''));
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all invoices.' using errcode = '42501';
  end if;
  with found as materialized (
    select invoice.id, invoice.issued_at, case invoice.kind when 'credit_note' then -1 else 1 end as sign,
      invoice.total - invoice.vat as net, invoice.vat, invoice.total
    from public.tax_invoices as invoice
    where (only_kind is null or invoice.kind = only_kind)
      and (month is null or invoice.issued_at >= month at time zone 'Africa/Nairobi'
        and invoice.issued_at < (month + interval '1 month') at time zone 'Africa/Nairobi')
      and (pattern is null or private.invoice_text(
          invoice.number, invoice.buyer_name, invoice.buyer_business, invoice.buyer_kra_pin, invoice.payment_number
        ) ilike pattern)
  ), shown_ones as (
    select * from found order by issued_at desc, id desc limit shown offset first
  )
  select jsonb_build_object(
    'invoices', coalesce((
      select jsonb_agg(to_jsonb(invoice) || jsonb_build_object(
        'net', one.sign * one.net, 'vat', one.sign * one.vat, 'total', one.sign * one.total,
        'credited_number', (select number from public.tax_invoices where id = invoice.invoice_id),
        'control_unit_number', private.control_unit_number(sent), 'etims_attempts', sent.attempts,
        'etims_sent_at', sent.sent_at, 'etims_error', sent.last_error
      ) order by one.issued_at desc, one.id desc)
      from shown_ones as one
      join public.tax_invoices as invoice on invoice.id = one.id
      left join private.etims_documents as sent on sent.invoice_id = one.id
    ), '[]'),
    'total', (select count(*) from found), 'page', first / shown + 1, 'page_size', shown,
    'sums', (
      select jsonb_build_object(
        'net', coalesce(sum(sign * net), 0), 'vat', coalesce(sum(sign * vat), 0), 'total', coalesce(sum(sign * total), 0)
      ) from found
    )
  ) into answer;
  return jsonb_populate_record(null::public.admin_tax_invoices_page, answer);
end
$$;

grant execute on function public.admin_tax_invoices(text, text, date, integer, integer) to authenticated, service_role;

create function private.activate_plan(person uuid, plan uuid, days integer default private.plan_days(), price bigint default null)
returns private.plan_start
language plpgsql security definer set search_path = ''
as $$
declare
  change public.plan_change;
  running public.user_subscriptions;
begin
  -- Serialises concurrent approvals of one member's payments: the second sees what the first made of the plan.
  perform from public.profiles where id = person for no key update;
  change := private.plan_change(
    person, plan, coalesce(price, (select offered.price from public.subscription_plans as offered where offered.id = plan))
  );
  if change.is_extension then
    update public.user_subscriptions
    set expires_at = expires_at + make_interval(days => days), reminded_at = null, reminded_days = null
    where user_id = person and status = 'active' returning * into running;
  else
    perform private.stop_paid_days(person);
    update public.user_subscriptions set status = case when expires_at > now() then 'cancelled' else 'expired' end
    where user_id = person and status = 'active';
    insert into public.user_subscriptions (user_id, plan_id, expires_at)
    values (person, plan, now() + make_interval(days => days + change.credited_days)) returning * into running;
  end if;
  return (
    running.id, change.starts_at, running.expires_at, change.replaced, change.left_days, change.credited_amount, change.credited_days
  )::private.plan_start;
end
$$;

comment on column public.payment_requests.months is 'Paid in advance: this many times 30 days.';

comment on column public.payment_requests.price is
  'Whole KES for 30 days of the plan when the request was made, which is what counts; null: no plan named.';

comment on column public.payment_requests.period_starts_at is
  'Start of the days paid for; set on approval. Until period_ends_at are 30 days a month and the credited days.';

comment on column public.payment_requests.credited_amount is
  'Whole KES that the paid days left of the replaced plan were worth; set on approval.';

comment on column public.payment_requests.credited_days is 'The days of this plan that the credited amount counts as, within the period.';

comment on column public.payment_requests.stopped_at is
  'When the days of an approved payment ended before their time: another plan replaced this one, or it was taken back. null: they run out.';

create index payment_requests_number_idx on public.payment_requests (payment_number);

revoke all on public.payment_requests from public, anon, authenticated;

grant select on public.payment_requests to authenticated;

grant insert (
  user_id, plan_id, payment_method, amount, reference, phone, notes, status, payment_number, reference_disputed, months
) on public.payment_requests to authenticated;

grant update (amount, reference, phone, notes, status, reference_disputed, months) on public.payment_requests to authenticated;

grant all on public.payment_requests to service_role;

create index unmatched_payments_account_idx on public.unmatched_payments (private.typed_payment_number(account_number))
  where cleared_at is null;

create function private.name_push_of_listed(request public.payment_requests, checkout text, receipt text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.unmatched_payments as listed
  set checkout_request_id = coalesce(listed.checkout_request_id, checkout),
    payment_request_id = coalesce(listed.payment_request_id, request.id), user_id = coalesce(listed.user_id, request.user_id)
  where private.reference_key(listed.receipt_number) = private.reference_key(receipt) and listed.source <> 'push'
    and listed.cleared_at is null;
  return found or exists (
    select from public.unmatched_payments as listed
    where private.reference_key(listed.receipt_number) = private.reference_key(receipt) and listed.source <> 'push'
  );
end
$$;

create table public.statement_rows (
  id uuid default gen_random_uuid() constraint statement_rows_pkey primary key,
  statement_id uuid not null,
  line integer not null,
  row_key text not null,
  receipt text,
  paid_at timestamptz not null,
  details text not null,
  kind text not null,
  paid_in numeric(14, 2) not null,
  withdrawn numeric(14, 2) not null,
  balance numeric(14, 2),
  payer_name text,
  payer_number text,
  account_number text,
  codes text[] not null,
  outcome text not null default 'open',
  payment_request_id uuid,
  constraint statement_rows_row_key unique (row_key),
  constraint statement_rows_line_range check (line between 1 and 100000),
  constraint statement_rows_texts_length check (
    char_length(receipt) <= 80 and char_length(details) <= 500 and char_length(payer_name) <= 100
    and char_length(payer_number) <= 64 and char_length(account_number) <= 100
  ),
  constraint statement_rows_moved check (paid_in >= 0 and withdrawn >= 0 and (paid_in > 0) <> (withdrawn > 0)),
  constraint statement_rows_kind_known check (kind in ('payment', 'charge', 'settlement', 'reversal')),
  constraint statement_rows_outcome_known check (
    outcome in ('open', 'known', 'differs', 'approved', 'listed', 'fee', 'moved', 'left')
  ),
  constraint statement_rows_statement_id_fkey foreign key (statement_id) references public.statements (id) on delete cascade,
  constraint statement_rows_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null
);

comment on table public.statement_rows is 'What came and went by the statements, each once, and what became of it.';

comment on column public.statement_rows.row_key is 'What makes a row the same in another file (private.statement_row_key).';

comment on column public.statement_rows.codes is 'The reference keys in receipt, details and account number, by which payments are found.';

comment on column public.statement_rows.payer_number is 'As the statement shows it, whole or masked.';

comment on column public.statement_rows.outcome is
  'open: nothing yet. known: approved or listed before. differs: the same, with another amount. approved, listed: by this row. fee, moved (to or '
  'from the bank): posted to the ledger. left: not ours to post.';

create index statement_rows_statement_idx on public.statement_rows (statement_id, outcome, line);

create index statement_rows_payment_request_idx on public.statement_rows (payment_request_id);

create index statement_rows_codes_idx on public.statement_rows using gin (codes);

revoke all on public.statements, public.statement_rows from public, anon, authenticated;

grant select on public.statements, public.statement_rows to authenticated;

grant all on public.statements, public.statement_rows to service_role;

alter table public.statement_rows enable row level security;

create policy "Administrators read the rows of statements" on public.statement_rows
  for select to authenticated using ((select private.is_admin()));

create trigger clear_statement_payer after update of user_id on public.payment_requests
  for each row when (new.user_id is null and old.user_id is not null) execute function private.clear_statement_payer();

create function private.require_due_amount(came public.statement_rows, request public.payment_requests) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  due constant bigint := private.amount_due(request);
begin
  if due is distinct from came.paid_in or came.kind <> 'payment' then
    raise exception '% came, and % is due. List it to clear, or ask the payer for the rest.',
      private.kes_with_cents(came.paid_in), coalesce(private.kes(due), 'an unknown amount') using hint = 'amount_differs';
  end if;
end
$$;

create function private.is_named_by(came public.statement_rows, request public.payment_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select came.codes && array[private.reference_key(request.reference), request.payment_number]
    and not request.reference_disputed and private.is_payer(came.payer_number, request.phone) is not false
$$;

create function private.post_statement_row(came public.statement_rows, outcome text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant text := case
    when (select source from public.statements where id = came.statement_id) = 'mpesa' then 'mpesa' else 'bank' end;
  other constant text := case outcome when 'fee' then 'fees' when 'moved' then case held when 'mpesa' then 'bank' else 'mpesa' end end;
  change constant numeric := came.paid_in - came.withdrawn;
begin
  perform private.post_to_ledger(
    case outcome when 'fee' then 'fee' else 'correction' end, 'statement row ' || came.row_key, came.paid_at,
    array[held, other], array[change, -change]
  );
  update public.statement_rows set outcome = post_statement_row.outcome where id = came.id;
end
$$;

create table public.payment_refunds (
  id uuid default gen_random_uuid() constraint payment_refunds_pkey primary key,
  payment_request_id uuid,
  unmatched_payment_id uuid,
  user_id uuid,
  amount numeric(14, 2) not null,
  receipt_number text,
  reason text,
  how text not null,
  -- asked: waits for a second administrator; agreed: may be returned; sent: M-Pesa was asked; unsure: M-Pesa did not say whether it
  -- returned it.
  status text not null,
  needs_consent boolean not null,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  consented_by uuid,
  consented_at timestamptz,
  sent_at timestamptz,
  failure text,
  closing_reason text,
  returned_by text,
  return_reference text,
  done_by uuid,
  done_at timestamptz,
  constraint payment_refunds_one_payment check (num_nonnulls(payment_request_id, unmatched_payment_id) = 1),
  constraint payment_refunds_amount_range check (amount > 0),
  constraint payment_refunds_receipt_number_length check (char_length(receipt_number) <= 80),
  constraint payment_refunds_reason_length check (char_length(reason) between 1 and 500),
  constraint payment_refunds_how_known check (how in ('mpesa', 'by_hand')),
  constraint payment_refunds_status_known check (
    status in ('asked', 'agreed', 'sent', 'unsure', 'done', 'failed', 'withdrawn', 'refused')
  ),
  constraint payment_refunds_two_administrators check (consented_by <> asked_by),
  constraint payment_refunds_consent check (not needs_consent or consented_at is not null or status in ('asked', 'withdrawn', 'refused')),
  constraint payment_refunds_failure_length check (char_length(failure) <= 500),
  constraint payment_refunds_closing_reason_length check (char_length(closing_reason) <= 500),
  constraint payment_refunds_returned_by_known check (returned_by in ('mpesa', 'bank_transfer', 'card')),
  constraint payment_refunds_return_reference_length check (char_length(return_reference) <= 80),
  constraint payment_refunds_done check ((status = 'done') = (done_at is not null) and (status <> 'done' or returned_by is not null)),
  constraint payment_refunds_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id),
  constraint payment_refunds_unmatched_payment_id_fkey
    foreign key (unmatched_payment_id) references public.unmatched_payments (id),
  constraint payment_refunds_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint payment_refunds_asked_by_fkey foreign key (asked_by) references auth.users (id) on delete set null,
  constraint payment_refunds_consented_by_fkey foreign key (consented_by) references auth.users (id) on delete set null,
  constraint payment_refunds_done_by_fkey foreign key (done_by) references auth.users (id) on delete set null
);

comment on table public.payment_refunds is 'Payments that are or were returned to their payer, whole.';

comment on column public.payment_refunds.user_id is 'The payer; null: not a member, or the account was erased.';

comment on column public.payment_refunds.amount is 'KES: the whole payment.';

comment on column public.payment_refunds.receipt_number is 'The receipt or reference of the payment, which M-Pesa reverses.';

comment on column public.payment_refunds.reason is 'The payer reads it.';

comment on column public.payment_refunds.failure is 'What went wrong last, in words for administrators.';

comment on column public.payment_refunds.closing_reason is 'Why it was refused or withdrawn.';

comment on column public.payment_refunds.returned_by is 'The way by which the money went back, which may be another than the payment''s.';

comment on column public.payment_refunds.return_reference is
  'Receipt of the reversal or reference of the bank; null: M-Pesa did not name it.';

comment on column public.payment_refunds.done_by is 'null: M-Pesa reported it.';

create unique index payment_refunds_request_key on public.payment_refunds (payment_request_id)
  where status not in ('withdrawn', 'refused');

create unique index payment_refunds_unmatched_key on public.payment_refunds (unmatched_payment_id)
  where status not in ('withdrawn', 'refused');

create unique index payment_refunds_receipt_key on public.payment_refunds (private.reference_key(receipt_number))
  where status not in ('withdrawn', 'refused');

create index payment_refunds_request_idx on public.payment_refunds (payment_request_id);

create index payment_refunds_unmatched_idx on public.payment_refunds (unmatched_payment_id);

create index payment_refunds_user_idx on public.payment_refunds (user_id);

create index payment_refunds_asked_by_idx on public.payment_refunds (asked_by);

create index payment_refunds_consented_by_idx on public.payment_refunds (consented_by);

create index payment_refunds_done_by_idx on public.payment_refunds (done_by);

create index payment_refunds_open_idx on public.payment_refunds (asked_at)
  where status in ('asked', 'agreed', 'sent', 'unsure', 'failed');

create index payment_refunds_newest_idx on public.payment_refunds (asked_at desc, id desc);

revoke all on public.payment_refunds from public, anon, authenticated;

grant select (
  id, payment_request_id, unmatched_payment_id, user_id, amount, reason, status, returned_by, return_reference, done_at
) on public.payment_refunds to authenticated;

grant all on public.payment_refunds to service_role;

alter table public.payment_refunds enable row level security;

create policy "People read what was returned to them" on public.payment_refunds
  for select to authenticated using (user_id = (select auth.uid()) and status = 'done');

create policy "Administrators read every return" on public.payment_refunds
  for select to authenticated using ((select private.is_admin()));

create trigger anonymise_payment_refund before update of user_id on public.payment_refunds
  for each row when (new.user_id is null and old.user_id is not null) execute function private.anonymise_payment_refund();

create function private.finish_refund(refund public.payment_refunds, returned_by text, return_reference text, person uuid)
returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  before constant text := refund.status;
  request public.payment_requests;
  plan private.plan_taken_back;
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
    perform private.post_refund(refund, finish_refund.return_reference);
    perform private.issue_credit_note(request.id, refund.id);
  else
    update public.unmatched_payments as payment
    set cleared_by = coalesce(person, refund.asked_by), cleared_at = now(), outcome = 'returned', note = refund.reason,
      receipt_number = case when payment.user_id is not null or payment.payment_request_id is null then payment.receipt_number end
    where payment.id = refund.unmatched_payment_id;
  end if;
  perform private.audit_refund('return', before, refund, case when plan.subscription_id is not null then to_jsonb(plan) end);
  perform private.tell(refund.user_id, 'refund_done', jsonb_build_object(
    'amount', refund.amount, 'request', refund.payment_request_id, 'number', request.payment_number, 'by', refund.returned_by,
    'receipt', finish_refund.return_reference, 'reason', refund.reason, 'plan', plan.name, 'until', plan.ends_after
  ));
  return refund;
end
$$;

create function private.is_strangers(refund public.payment_refunds) returns boolean
language sql stable security definer set search_path = ''
as $$
  select refund.user_id is null and exists (
    select from public.unmatched_payments as payment
    where payment.id = refund.unmatched_payment_id and payment.payment_request_id is null
  )
$$;

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
    accounts := array['plans', 'vat'];
    amounts := array[refund.amount - private.vat_within(refund.amount), private.vat_within(refund.amount)];
  end if;
  perform private.post_to_ledger(
    'refund', 'refund ' || refund.id, refund.done_at, accounts || private.money_account(refund.returned_by), amounts || -refund.amount,
    refund.payment_request_id, reference
  );
end
$$;

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

create trigger refuse_clearing_returned before update of cleared_at on public.unmatched_payments
  for each row when (new.cleared_at is not null and old.cleared_at is null) execute function private.refuse_clearing_returned();

create trigger refuse_returned_payment before update of status on public.payment_requests
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function private.refuse_returned_payment();

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

create function private.audit_refund(action text, before text, refund public.payment_refunds, what jsonb default null) returns void
language sql security definer set search_path = ''
as $$
  select private.record_audit(
    audit_refund.action, 'payment_refunds', refund.id::text,
    case when audit_refund.before is not null then jsonb_build_object('status', audit_refund.before) end,
    jsonb_strip_nulls(jsonb_build_object(
      'status', refund.status, 'amount', refund.amount, 'how', refund.how, 'payment_request_id', refund.payment_request_id,
      'unmatched_payment_id', refund.unmatched_payment_id, 'needs_consent', refund.needs_consent, 'asked_by', refund.asked_by,
      'consented_by', refund.consented_by, 'plan', audit_refund.what
    ))
  )
$$;

create function private.payment_to_return(request_id uuid, unmatched_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
  earlier public.payment_refunds;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may return payments.' using errcode = '42501';
  elsif num_nonnulls(request_id, unmatched_id) <> 1 then
    raise exception 'Choose the payment to return.' using errcode = '22023';
  end if;
  refund := case when request_id is null then private.listed_payment_to_return(unmatched_id)
    else private.approved_payment_to_return(request_id) end;
  select * into earlier from public.payment_refunds as known
  where known.status not in ('withdrawn', 'refused') and (
    known.payment_request_id = refund.payment_request_id or known.unmatched_payment_id = refund.unmatched_payment_id
    or private.reference_key(known.receipt_number) = private.reference_key(refund.receipt_number)
  )
  limit 1;
  if earlier.status = 'done' then
    raise exception 'This payment was returned already, on %.', private.nairobi_date(earlier.done_at) using hint = 'being_returned';
  elsif found then
    raise exception 'This payment is being returned already: % asked for it on %.',
      coalesce(private.person_name(earlier.asked_by), 'somebody'), private.nairobi_date(earlier.asked_at)
      using hint = 'being_returned';
  end if;
  return refund;
end
$$;

create function private.approved_payment_to_return(request_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  refund public.payment_refunds;
begin
  select * into request from public.payment_requests where id = request_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  elsif request.status <> 'approved' then
    raise exception 'Only an approved payment can be returned. This one is %.', request.status using hint = 'not_approved';
  end if;
  refund.payment_request_id := request.id;
  refund.user_id := request.user_id;
  -- Less may have come than the member typed.
  refund.amount := coalesce((select -sum(total) from private.earned_by(request.id)), request.amount);
  refund.receipt_number := coalesce((
    select push.receipt_number from private.mpesa_pushes as push
    where push.payment_request_id = request.id and push.status = 'paid' and push.receipt_number is not null limit 1
  ), request.reference);
  refund.returned_by := private.way_of_payment(refund);
  return refund;
end
$$;

create function private.listed_payment_to_return(unmatched_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
  refund public.payment_refunds;
  counted text;
begin
  select * into payment from public.unmatched_payments where id = unmatched_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  elsif payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  elsif payment.amount is null then
    raise exception 'The amount of this payment is not known. Look it up in the statement first.' using hint = 'amount_unknown';
  end if;
  select request.payment_number into counted from public.payment_requests as request
  where request.status = 'approved' and (
    private.reference_key(request.reference) = private.reference_key(payment.receipt_number) or request.id in (
      select push.payment_request_id from private.mpesa_pushes as push
      where push.status = 'paid' and private.reference_key(push.receipt_number) = private.reference_key(payment.receipt_number)
    )
  ) limit 1;
  if counted is not null then
    raise exception 'This receipt paid for %. Return that payment instead.', counted using hint = 'receipt_used';
  elsif private.left_to_clear(payment.id) <> payment.amount then
    raise exception 'A part of this money is counted with another payment. Return that payment, or clear this one.'
      using hint = 'receipt_used';
  end if;
  refund.unmatched_payment_id := payment.id;
  refund.user_id := payment.user_id;
  refund.amount := payment.amount;
  refund.receipt_number := payment.receipt_number;
  refund.returned_by := private.way_of_payment(refund);
  return refund;
end
$$;

create function private.require_reversible(refund public.payment_refunds) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  problem constant text := private.why_not_reversible(refund);
begin
  if problem is not null then
    raise exception '%', problem using hint = 'not_reversible';
  end if;
end
$$;

create function private.why_not_reversible(refund public.payment_refunds) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.way_of_payment(refund) <> 'mpesa' then 'Only payments by M-Pesa can be reversed. Return this one by hand.'
    when not private.can_reverse() then 'This server is not set up to reverse payments. Return the money by hand.'
    when private.reference_key(refund.receipt_number) is null or private.reference_key(refund.receipt_number) !~ '^[0-9A-Z]{10}$'
      then 'The receipt of M-Pesa is not known, so M-Pesa cannot reverse the payment. Return it by hand.'
    when exists (
      select from public.unmatched_payments as listed
      where private.reference_key(listed.receipt_number) = private.reference_key(refund.receipt_number) and listed.amount <> refund.amount
    ) then 'More or less came with this receipt than the payment counts, and M-Pesa reverses the whole only. Return it by hand.'
  end
$$;

create function private.with_return_reference(refund public.payment_refunds, returned_by text, return_reference text)
returns public.payment_refunds
language plpgsql stable security definer set search_path = ''
as $$
declare
  given constant text := nullif(private.visible_line(with_return_reference.return_reference), '');
begin
  refund.returned_by := coalesce(with_return_reference.returned_by, refund.returned_by, private.way_of_payment(refund));
  if given is null then
    return refund;
  elsif private.reference_key(given) is null or not private.is_plain_reference(given) or char_length(given) > 80 then
    raise exception 'Enter the receipt or the bank''s reference of the return, in at most 80 letters and digits.'
      using hint = 'return_reference';
  elsif private.reference_key(given) = private.reference_key(refund.receipt_number) then
    raise exception 'This is the receipt of the payment. Enter the one of the return.' using hint = 'return_reference';
  elsif exists (
    select from public.payment_refunds as other
    where private.reference_key(other.return_reference) = private.reference_key(given) and other.id is distinct from refund.id
      and other.status not in ('withdrawn', 'refused')
  ) then
    raise exception 'This reference belongs to another return already.' using hint = 'return_reference';
  end if;
  refund.return_reference := given;
  return refund;
end
$$;

create function private.why_not_second(refund public.payment_refunds, person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when refund.asked_by is null then 'Whoever asked for this return has left. Withdraw it and ask again.'
    when refund.asked_by = person then 'You asked for this return. Another administrator has to agree to it.'
    when refund.user_id = person then 'This money returns to you. Another administrator has to agree to it.'
    when exists (
        select from public.profiles as one join public.profiles as other on other.phone = one.phone
        where one.id = person and other.id = refund.asked_by
      )
      or exists (
        select from auth.users as one join auth.users as other on other.phone = one.phone
        where one.id = person and other.id = refund.asked_by and one.phone <> ''
      ) then 'You have the same phone number as whoever asked for this return. Another administrator has to agree to it.'
    when exists (
      select from public.audit_log as made
      where made.entity = 'profiles' and made.entity_id = person::text and made.actor_id = refund.asked_by
        and made.after ->> 'role' = 'admin' and made.created_at > now() - interval '30 days'
    ) then 'Whoever asked for this return made you an administrator in the last 30 days. Another one has to agree to it.'
  end
$$;

create function private.refund_to_decide(refund_id uuid, states text[]) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may return payments.' using errcode = '42501';
  end if;
  refund := private.lock_refund(refund_id);
  if refund.id is null then
    raise exception 'This return is no longer there.' using hint = 'not_found';
  elsif refund.status <> all (states) then
    raise exception '%', case refund.status
      when 'asked' then 'This return still waits for a second administrator.'
      when 'agreed' then 'This return has been agreed to already.'
      when 'sent' then 'M-Pesa has been asked for this return. Wait for its answer.'
      when 'unsure' then 'M-Pesa has not said yet whether it returned this payment. Look it up in the portal first.'
      when 'done' then 'This payment was returned already.'
      when 'failed' then 'This return has failed.'
      when 'withdrawn' then 'This return was withdrawn.'
      else 'This return was refused.'
    end using hint = 'decided';
  end if;
  return refund;
end
$$;

create function private.lock_refund(refund_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  select * into refund from public.payment_refunds where id = refund_id;
  perform from public.payment_requests where id = refund.payment_request_id for update;
  perform from public.unmatched_payments where id = refund.unmatched_payment_id for update;
  select * into refund from public.payment_refunds where id = refund_id for update;
  return refund;
end
$$;

create function private.refund_of(request_id uuid) returns public.payment_refunds
language sql stable security definer set search_path = ''
as $$
  select refund from public.payment_refunds as refund
  where refund.payment_request_id = request_id and refund.status not in ('withdrawn', 'refused')
$$;

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

create unique index refund_attempts_open_key on private.refund_attempts (refund_id) where settled_at is null;

create function private.is_result_of(
  attempt private.refund_attempts, refund public.payment_refunds, originator text, conversation text, original text
) returns boolean
language sql stable set search_path = ''
as $$
  select attempt.id is not null
    and coalesce(attempt.originator_conversation_id = originator, true)
    and coalesce(attempt.conversation_id = conversation, true)
    and coalesce(private.reference_key(refund.receipt_number) = private.reference_key(original), true)
$$;

create function private.other_refund(refund public.payment_refunds) returns uuid
language sql stable security definer set search_path = ''
as $$
  select other.id from public.payment_refunds as other
  where other.status not in ('withdrawn', 'refused') and other.id <> refund.id and (
    other.payment_request_id = refund.payment_request_id or other.unmatched_payment_id = refund.unmatched_payment_id
    or private.reference_key(other.receipt_number) = private.reference_key(refund.receipt_number)
  )
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

create function private.tell_of_failed_refund(refund public.payment_refunds, reason text) returns void
language sql security definer set search_path = ''
as $$
  select private.tell_administrators('refund_failed', jsonb_build_object('amount', refund.amount, 'reason', tell_of_failed_refund.reason))
$$;

create table private.paybill_payments (
  id uuid default gen_random_uuid() constraint paybill_payments_pkey primary key,
  mark text not null,
  receipt_number text,
  short_code text,
  paid_at timestamptz,
  amount numeric(14, 2),
  told_amount text,
  account_number text,
  payer_number text,
  payer_name text,
  received_at timestamptz not null default now(),
  payment_request_id uuid,
  outcome text,
  constraint paybill_payments_mark_key unique (mark),
  constraint paybill_payments_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null,
  constraint paybill_payments_outcome_known check (outcome in ('approved', 'settled', 'unmatched'))
);

comment on table private.paybill_payments is 'Payments to the paybill or till as M-Pesa confirmed them. Written by the server only.';

comment on column private.paybill_payments.mark is 'Keyed hash of the receipt, which outlives it: a repeated confirmation is the same payment.';

comment on column private.paybill_payments.told_amount is 'The amount as it came, if it could not be read.';

comment on column private.paybill_payments.account_number is 'As the payer typed it.';

comment on column private.paybill_payments.payer_number is 'Whole in E.164, or masked or hashed as it came.';

comment on column private.paybill_payments.outcome is
  'approved: it approved its request; settled: a push, a statement or an administrator had counted it; unmatched: listed; null: not applied yet.';

create index paybill_payments_request_idx on private.paybill_payments (payment_request_id);

create index paybill_payments_received_idx on private.paybill_payments (received_at desc);

create index paybill_payments_open_idx on private.paybill_payments (received_at) where outcome is null;

create function private.payable_requests(account text) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  select request.* from public.payment_requests as request
  where request.payment_number = private.typed_payment_number(account) and request.user_id is not null
    and (request.status = 'pending' or request.status = 'rejected' and private.is_rejected_by_push(request.id))
$$;

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

create function private.candidates_for(payment public.unmatched_payments) returns table (
  id uuid, payment_number text, user_id uuid, plan_id uuid, due bigint, created_at timestamptz, reasons text[], other_payer boolean,
  weight integer
)
language sql stable security definer set search_path = ''
as $$
  select request.id, request.payment_number, request.user_id, request.plan_id, request.due, request.created_at,
    array_agg(sign.reason order by sign.weight desc), request.is_payer is false,
    (sum(sign.weight) - case when request.is_payer is false then 30 else 0 end)::integer as weight
  from (
    select pending.*, private.amount_due(pending) as due, private.is_payer(payment.phone, pending.phone) as is_payer
    from public.payment_requests as pending where pending.status = 'pending' and pending.user_id is not null
  ) as request
  cross join lateral (values
    ('receipt', 200, private.reference_key(request.reference) = private.reference_key(payment.receipt_number)),
    ('receipt_similar', 90, private.reference_key(request.reference) <> private.reference_key(payment.receipt_number)
      and private.reference_codes(request.reference) && private.reference_codes(payment.receipt_number)),
    ('account', 150, request.payment_number = private.typed_payment_number(payment.account_number)),
    ('account_similar', 80, private.is_mistyped_number(payment.account_number, request.payment_number)),
    ('amount', 40, request.due = payment.amount),
    ('number', 30, request.is_payer),
    ('name', 25, private.is_named(payment.payer_name, request.user_id)),
    ('time', 5, coalesce(payment.paid_at, payment.created_at)
      between request.created_at - interval '1 day' and request.created_at + interval '2 days')
  ) as sign (reason, weight, applies)
  where sign.applies
  group by request.id, request.payment_number, request.user_id, request.plan_id, request.due, request.created_at, request.is_payer
  having sum(sign.weight) - case when request.is_payer is false then 30 else 0 end >= 25
  order by weight desc, request.created_at desc, request.id limit 5
$$;

create trigger tidy_invoice_recipient before insert or update on public.invoice_recipients
  for each row execute function private.tidy_invoice_recipient();

create table public.tax_invoices (
  id uuid default gen_random_uuid() constraint tax_invoices_pkey primary key,
  kind text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  issued_at timestamptz not null,
  payment_request_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  buyer_id uuid,
  seller_name text not null,
  seller_address text,
  seller_kra_pin text,
  seller_email text,
  seller_phone text,
  buyer_name text,
  buyer_business text,
  buyer_kra_pin text,
  buyer_address text,
  item text not null,
  quantity integer not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  vat_percent numeric(6, 2),
  vat numeric(14, 2) not null,
  total numeric(14, 2) not null,
  payment_number text not null,
  payment_method text not null,
  receipt_number text,
  paid_at timestamptz not null,
  constraint tax_invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint tax_invoices_payment_method_known check (payment_method in ('mpesa', 'bank_transfer', 'card')),
  constraint tax_invoices_sequence_positive check (sequence > 0),
  constraint tax_invoices_sequence_key unique (kind, year, sequence),
  constraint tax_invoices_number_key unique (number),
  constraint tax_invoices_payment_key unique (payment_request_id, kind),
  constraint tax_invoices_invoice_key unique (invoice_id),
  constraint tax_invoices_refund_key unique (refund_id),
  constraint tax_invoices_credited check ((kind = 'credit_note') = (invoice_id is not null) and (kind = 'credit_note') = (refund_id is not null)),
  constraint tax_invoices_total check (total > 0 and vat between 0 and total),
  constraint tax_invoices_vat_registered check (vat_percent is not null or vat = 0),
  constraint tax_invoices_quantity_positive check (quantity > 0),
  constraint tax_invoices_payment_request_id_fkey foreign key (payment_request_id) references public.payment_requests (id),
  constraint tax_invoices_invoice_id_fkey foreign key (invoice_id) references public.tax_invoices (id),
  constraint tax_invoices_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete set null
);

comment on table public.tax_invoices is 'Invoices and credit notes of the operator; written by functions only, and never changed.';

comment on column public.tax_invoices.number is 'Such as INV-2026-000001; runs without gaps for each kind in a year of Nairobi.';

comment on column public.tax_invoices.invoice_id is 'Of a credit note: the invoice that it takes back whole.';

comment on column public.tax_invoices.buyer_id is 'Whose page shows it; null: the account was erased.';

comment on column public.tax_invoices.quantity is 'Months of a plan; 1 of anything else.';

comment on column public.tax_invoices.vat_percent is 'null: the seller was not registered for VAT, so this is no tax invoice.';

comment on column public.tax_invoices.vat is 'KES contained in the total; the rest is net.';

comment on column public.tax_invoices.receipt_number is 'Code of the M-Pesa message, or the reference of the bank.';

create index tax_invoices_buyer_idx on public.tax_invoices (buyer_id, issued_at desc);

create index tax_invoices_issued_idx on public.tax_invoices (issued_at desc, id desc);

create index tax_invoices_text_trigram_idx on public.tax_invoices
  using gin (private.invoice_text(number, buyer_name, buyer_business, buyer_kra_pin, payment_number) extensions.gin_trgm_ops);

revoke all on public.tax_invoices from public, anon, authenticated;

grant select on public.tax_invoices to authenticated;

grant select on public.tax_invoices to service_role;

alter table public.tax_invoices enable row level security;

create policy "Buyers read their own invoices" on public.tax_invoices
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Administrators read every invoice" on public.tax_invoices
  for select to authenticated using ((select private.is_admin()));

create trigger keep_tax_invoice before update or delete on public.tax_invoices
  for each row execute function private.keep_tax_invoice();

create trigger keep_tax_invoices before truncate on public.tax_invoices
  for each statement execute function private.keep_tax_invoice();

create constraint trigger issue_invoice after insert or update of status on public.payment_requests
  deferrable initially deferred
  for each row when (new.status = 'approved') execute function private.issue_invoice_of_payment();

create function private.invoice_item(request public.payment_requests) returns text
language sql stable security definer set search_path = ''
as $$ select name || ' plan' from public.subscription_plans where id = request.plan_id $$;

create function private.issue_invoice(request public.payment_requests) returns public.tax_invoices
language plpgsql security definer set search_path = ''
as $$
declare
  invoice public.tax_invoices;
  recipient public.invoice_recipients;
  taken record;
  vat numeric;
  total numeric;
begin
  select * into invoice from public.tax_invoices as known where known.payment_request_id = request.id and known.kind = 'invoice';
  if found or request.status <> 'approved' then
    return invoice;
  end if;
  -- As the ledger has them: less than was asked may have come.
  select -sum(entry.amount) filter (where entry.account = 'vat'), -sum(entry.amount) into vat, total
  from public.ledger_transactions as posted
  join public.ledger_entries as entry on entry.transaction_id = posted.id and entry.account in ('plans', 'promotions', 'vat')
  where posted.source = 'payment ' || request.id;
  total := coalesce(total, request.amount);
  vat := coalesce(vat, 0);
  select * into recipient from public.invoice_recipients as known where known.user_id = request.user_id;
  select * into taken from private.next_invoice_number('invoice');
  insert into public.tax_invoices (
    kind, year, sequence, number, issued_at, payment_request_id, buyer_id,
    seller_name, seller_address, seller_kra_pin, seller_email, seller_phone,
    buyer_name, buyer_business, buyer_kra_pin, buyer_address,
    item, quantity, period_starts_at, period_ends_at, vat_percent, vat, total,
    payment_number, payment_method, receipt_number, paid_at
  ) values (
    'invoice', taken.year, taken.sequence, taken.number, taken.issued_at, request.id, request.user_id,
    coalesce(nullif(private.setting('business_name'), ''), 'Magari'), nullif(private.setting('business_address'), ''),
    nullif(private.setting('business_kra_pin'), ''), nullif(private.setting('contact_email'), ''),
    nullif(private.setting('contact_phone'), ''),
    private.visible_name(private.person_name(request.user_id)), recipient.business_name, recipient.kra_pin, recipient.address,
    coalesce(private.invoice_item(request), 'Payment ' || request.payment_number), coalesce((to_jsonb(request) ->> 'months')::integer, 1),
    request.period_starts_at, request.period_ends_at,
    case when private.setting_is_on('vat_registered') then private.setting('vat_percent')::numeric end,
    vat, total, request.payment_number, request.payment_method, request.reference, request.decided_at
  ) returning * into invoice;
  return invoice;
end
$$;

create function private.issue_credit_note(request_id uuid, refund_id uuid) returns public.tax_invoices
language plpgsql security definer set search_path = ''
as $$
declare
  invoice public.tax_invoices;
  note public.tax_invoices;
  taken record;
begin
  -- Of two refunds of one payment, the second waits here for the first.
  select * into invoice from public.tax_invoices as known
  where known.payment_request_id = issue_credit_note.request_id and known.kind = 'invoice' for no key update;
  if not found then
    return null;
  end if;
  select * into note from public.tax_invoices as known where known.invoice_id = invoice.id;
  if found then
    return note;
  end if;
  select * into taken from private.next_invoice_number('credit_note');
  insert into public.tax_invoices (
    kind, year, sequence, number, issued_at, payment_request_id, invoice_id, refund_id, buyer_id,
    seller_name, seller_address, seller_kra_pin, seller_email, seller_phone,
    buyer_name, buyer_business, buyer_kra_pin, buyer_address,
    item, quantity, period_starts_at, period_ends_at, vat_percent, vat, total,
    payment_number, payment_method, receipt_number, paid_at
  ) values (
    'credit_note', taken.year, taken.sequence, taken.number, taken.issued_at, invoice.payment_request_id, invoice.id,
    issue_credit_note.refund_id, invoice.buyer_id,
    invoice.seller_name, invoice.seller_address, invoice.seller_kra_pin, invoice.seller_email, invoice.seller_phone,
    invoice.buyer_name, invoice.buyer_business, invoice.buyer_kra_pin, invoice.buyer_address,
    invoice.item, invoice.quantity, invoice.period_starts_at, invoice.period_ends_at,
    invoice.vat_percent, invoice.vat, invoice.total,
    invoice.payment_number, invoice.payment_method, invoice.receipt_number, invoice.paid_at
  ) returning * into note;
  return note;
end
$$;

create table private.etims_documents (
  invoice_id uuid constraint etims_documents_pkey primary key,
  number bigint not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  answer_lost boolean not null default false,
  last_error text,
  sent_at timestamptz,
  control_unit text,
  receipt_number text,
  internal_data text,
  receipt_signature text,
  signed_at timestamptz,
  qr_address text,
  constraint etims_documents_number_key unique (number),
  constraint etims_documents_last_error_length check (char_length(last_error) <= 500),
  constraint etims_documents_invoice_id_fkey foreign key (invoice_id) references public.tax_invoices (id)
);

comment on table private.etims_documents is 'What became of invoices and credit notes at KRA.';

comment on column private.etims_documents.number is 'Runs for all documents of the control unit; a document keeps it in every attempt.';

comment on column private.etims_documents.answer_lost is 'An attempt had no answer, so KRA may have the document.';

comment on column private.etims_documents.sent_at is 'When KRA had it; without a signature if only a later refusal of its number told.';

create index etims_documents_due_idx on private.etims_documents (next_attempt_at) where sent_at is null;

create table private.vehicle_reservation_rules (
  listing_id uuid constraint vehicle_reservation_rules_pkey primary key,
  amount bigint,
  days integer,
  constraint vehicle_reservation_rules_amount_range check (amount between 500 and 250000),
  constraint vehicle_reservation_rules_days_range check (days between 1 and 7),
  constraint vehicle_reservation_rules_whole check ((amount is null) = (days is null)),
  constraint vehicle_reservation_rules_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.vehicle_reservation_rules is 'Vehicles for which their dealer asks something else; without an amount they are not held.';

create function private.reservation_terms_of(ad public.vehicle_listings) returns private.reservation_terms
language sql stable security definer set search_path = ''
as $$
  select asked.terms
  from (
    select case when exception.listing_id is null then row(rule.amount, rule.days)::private.reservation_terms
      else row(exception.amount, exception.days)::private.reservation_terms end as terms
    from (select) as one
    left join private.reservation_rules as rule on rule.dealer_id = ad.seller_id
    left join private.vehicle_reservation_rules as exception on exception.listing_id = ad.id
  ) as asked
  where ad.status = 'active' and ad.expires_at > now() and (asked.terms).amount * 2 <= ad.price
    and private.why_no_deposits(ad.seller_id) is null
$$;

create table public.reservations (
  id uuid default gen_random_uuid() constraint reservations_pkey primary key,
  listing_id uuid,
  vehicle text not null,
  seller_id uuid,
  buyer_id uuid,
  days integer not null,
  status text not null default 'paying',
  until timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text,
  constraint reservations_two_people check (seller_id <> buyer_id),
  constraint reservations_days_range check (days between 1 and 7),
  constraint reservations_status_known check (status in ('paying', 'active', 'ended')),
  constraint reservations_ended check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_because is not null)),
  constraint reservations_ended_because_known
    check (ended_because in ('unpaid', 'taken', 'over', 'buyer', 'seller', 'sold', 'bought', 'gone')),
  constraint reservations_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  -- Accounts, not profiles: embedding the profiles of an ad stays unambiguous.
  constraint reservations_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete set null,
  constraint reservations_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete set null
);

comment on table public.reservations is 'Vehicles held for a buyer against a deposit; written by functions only.';

comment on column public.reservations.vehicle is 'Title of the ad, kept when the ad is deleted.';

comment on column public.reservations.seller_id is 'null: an erased account; likewise buyer_id.';

comment on column public.reservations.until is 'Until when it is held; of one that is being paid, until when nobody else can pay.';

comment on column public.reservations.ended_because is
  'unpaid: no deposit came in time; taken: it came when somebody else had the vehicle, or it was no longer for sale; over: the days passed; '
  'buyer, seller: one of them ended it; sold: to somebody else; bought: by this buyer; gone: an account or the ad was deleted.';

create unique index reservations_open_key on public.reservations (listing_id) where status <> 'ended';

create index reservations_listing_idx on public.reservations (listing_id);

create index reservations_seller_idx on public.reservations (seller_id, created_at desc);

create index reservations_buyer_idx on public.reservations (buyer_id, created_at desc);

create index reservations_due_idx on public.reservations (until) where status <> 'ended';

revoke all on public.reservations from public, anon, authenticated;

grant select on public.reservations to authenticated;

grant all on public.reservations to service_role;

alter table public.reservations enable row level security;

create policy "People read the reservations they are in" on public.reservations
  for select to authenticated using (seller_id = (select auth.uid()) or buyer_id = (select auth.uid()));

create policy "Administrators read every reservation" on public.reservations
  for select to authenticated using ((select private.is_admin()));

create trigger end_reservation_of_gone before update of listing_id, seller_id, buyer_id on public.reservations
  for each row when (num_nulls(new.listing_id, new.seller_id, new.buyer_id) > num_nulls(old.listing_id, old.seller_id, old.buyer_id))
  execute function private.end_reservation_of_gone();

create table private.reservation_watches (
  listing_id uuid,
  person_id uuid,
  asked_at timestamptz not null default now(),
  constraint reservation_watches_pkey primary key (listing_id, person_id),
  constraint reservation_watches_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint reservation_watches_person_id_fkey foreign key (person_id) references auth.users (id) on delete cascade
);

comment on table private.reservation_watches is 'People who are told once when a reserved vehicle is free again.';

create index reservation_watches_person_idx on private.reservation_watches (person_id);

create function private.reservation_of(ad uuid) returns public.reservations
language sql stable security definer set search_path = ''
as $$
  select held from public.reservations as held where held.listing_id = ad and held.status <> 'ended' and held.until > now()
$$;

create function private.end_reservation(reservation public.reservations, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reservations as held set status = 'ended', ended_at = now(), ended_because = why
  where held.id = reservation.id and held.status <> 'ended';
  if not found or reservation.status <> 'active' then
    return;
  end if;
  if why = 'bought' then
    perform private.count_deposit(deposit) from public.deposits as deposit where deposit.reservation_id = reservation.id;
  else
    perform private.owe_deposit(deposit, why) from public.deposits as deposit where deposit.reservation_id = reservation.id;
  end if;
  perform private.invalidate_page('/vehicles/' || reservation.listing_id);
  if why <> 'bought' then
    perform private.tell_waiting_for_vehicle(reservation.listing_id);
  end if;
end
$$;

create table public.deposits (
  id uuid default gen_random_uuid() constraint deposits_pkey primary key,
  number text not null default private.deposit_number(),
  reservation_id uuid not null,
  owner_id uuid,
  payer_id uuid,
  amount bigint not null,
  method text not null,
  paid_to text,
  phone text,
  status text not null default 'waiting',
  failure text,
  receipt_number text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  return_due_at timestamptz,
  return_reason text,
  settled_at timestamptz,
  return_receipt text,
  overdue_told_at timestamptz,
  constraint deposits_number_key unique (number),
  constraint deposits_reservation_id_key unique (reservation_id),
  constraint deposits_number_form check (number ~ '^DP[0-9A-HJKMNP-TV-Z]{8}$'),
  constraint deposits_amount_range check (amount between 1 and 250000),
  constraint deposits_method_known check (method in ('push', 'hand')),
  constraint deposits_paid_to_length check (char_length(paid_to) <= 40),
  constraint deposits_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint deposits_failure_length check (char_length(failure) <= 500),
  constraint deposits_receipt_number_length check (char_length(receipt_number) between 1 and 40),
  constraint deposits_return_receipt_length check (char_length(return_receipt) between 3 and 60),
  constraint deposits_status_known check (status in ('waiting', 'unpaid', 'paid', 'return_due', 'returned', 'counted')),
  constraint deposits_paid check ((status in ('waiting', 'unpaid')) = (paid_at is null)),
  constraint deposits_return_due check (status <> 'return_due' or return_due_at is not null),
  constraint deposits_settled check ((status in ('returned', 'counted')) = (settled_at is not null)),
  constraint deposits_return_receipt_given check (status <> 'returned' or return_receipt is not null),
  constraint deposits_reservation_id_fkey foreign key (reservation_id) references public.reservations (id),
  constraint deposits_owner_id_fkey foreign key (owner_id) references auth.users (id) on delete set null,
  constraint deposits_payer_id_fkey foreign key (payer_id) references auth.users (id) on delete set null
);

comment on table public.deposits is 'Deposits for reservations, at the till of the vehicle''s dealer.';

comment on column public.deposits.number is 'Shown on the phone as the account, and quoted between the two.';

comment on column public.deposits.owner_id is 'Who has the money; null: an erased account; likewise payer_id.';

comment on column public.deposits.amount is 'Whole KES.';

comment on column public.deposits.paid_to is 'The till or paybill that it was paid to; null: in the owner''s hand.';

comment on column public.deposits.status is
  'waiting: not paid yet; unpaid: M-Pesa refused it; paid: the owner has it; return_due: the owner has to return it; returned; counted: towards the price, since the payer bought.';

comment on column public.deposits.return_due_at is 'Since when it has to be returned, within seven days.';

comment on column public.deposits.return_reason is 'As reservations.ended_because.';

comment on column public.deposits.settled_at is 'When it was returned or counted.';

comment on column public.deposits.return_receipt is 'The receipt of the return, as the owner wrote it.';

create index deposits_owner_idx on public.deposits (owner_id, created_at desc);

create index deposits_payer_idx on public.deposits (payer_id, created_at desc);

create index deposits_due_idx on public.deposits (return_due_at, owner_id) where status = 'return_due';

create unique index deposits_receipt_key on public.deposits (private.reference_key(receipt_number)) where method = 'push';

revoke all on public.deposits from public, anon, authenticated;

grant select (
  id, number, reservation_id, owner_id, payer_id, amount, method, paid_to, status, failure, receipt_number, created_at, paid_at,
  return_due_at, return_reason, settled_at, return_receipt
) on public.deposits to authenticated;

grant all on public.deposits to service_role;

alter table public.deposits enable row level security;

create policy "People read the deposits they paid and took" on public.deposits
  for select to authenticated using (payer_id = (select auth.uid()) or owner_id = (select auth.uid()));

create policy "Administrators read every deposit" on public.deposits
  for select to authenticated using ((select private.is_admin()));

create trigger anonymise_deposit before update of payer_id on public.deposits
  for each row when (new.payer_id is null and old.payer_id is not null) execute function private.anonymise_deposit();

create trigger notify_pages_of_deposit after insert or update on public.deposits
  for each row execute function private.notify_pages_of_deposit();

create function private.tell_of_deposit(deposit public.deposits, side text, kind text, facts jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    case side when 'owner' then deposit.owner_id else deposit.payer_id end, tell_of_deposit.kind,
    jsonb_strip_nulls(jsonb_build_object(
      'deposit', deposit.id, 'vehicle', (select vehicle from public.reservations where id = deposit.reservation_id), 'amount', deposit.amount,
      'person', case side when 'owner' then private.person_facts(deposit.payer_id, private.person_name(deposit.payer_id))
        else private.person_facts(deposit.owner_id, private.business_name_of(deposit.owner_id)) end
    ) || tell_of_deposit.facts)
  )
  where case side when 'owner' then deposit.owner_id else deposit.payer_id end is not null
$$;

create function private.post_deposit(deposit public.deposits) returns void
language sql security definer set search_path = ''
as $$
  select private.post_to_ledger(
    'deposit', 'deposit ' || deposit.id, deposit.paid_at, array['owner_till', 'deposits'], array[deposit.amount, -deposit.amount]::numeric[],
    null,
    case when deposit.method = 'push' then deposit.receipt_number end, deposit.owner_id
  )
$$;

create function private.post_settled_deposit(deposit public.deposits, how text) returns void
language sql security definer set search_path = ''
as $$
  select private.post_to_ledger(
    'deposit_return', format('deposit %s %s', how, deposit.id), deposit.settled_at, array['owner_till', 'deposits'],
    array[-deposit.amount, deposit.amount]::numeric[], null, null, coalesce(deposit.owner_id, (
      select entry.owner_id from public.ledger_transactions as posted
      join public.ledger_entries as entry on entry.transaction_id = posted.id
      where posted.source = 'deposit ' || deposit.id limit 1
    ))
  )
$$;

create function private.owe_deposit(deposit public.deposits, why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owed public.deposits;
begin
  update public.deposits as known set status = 'return_due', return_due_at = now(), return_reason = why
  where known.id = deposit.id and known.status = 'paid' returning * into owed;
  if not found then
    return;
  end if;
  perform private.tell_of_deposit(owed, 'owner', 'deposit_to_return', jsonb_build_object('why', why, 'receipt', owed.receipt_number));
  if why <> 'buyer' then
    perform private.tell_of_deposit(owed, 'payer', 'deposit_ended', jsonb_build_object('why', why));
  end if;
end
$$;

create function private.count_deposit(deposit public.deposits) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counted public.deposits;
begin
  update public.deposits as known set status = 'counted', settled_at = now(), return_receipt = null
  where known.id = deposit.id and known.status in ('paid', 'return_due') returning * into counted;
  if found then
    perform private.post_settled_deposit(counted, 'counted');
    perform private.tell_of_deposit(counted, 'owner', 'deposit_counted');
  end if;
end
$$;

create table private.deposit_pushes (
  deposit_id uuid constraint deposit_pushes_pkey primary key,
  -- asking: the push is on its way to M-Pesa; waiting: M-Pesa prompts the phone; timed_out: no final result in time.
  status text not null default 'asking',
  checkout_request_id text,
  result_code text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  queried_at timestamptz,
  constraint deposit_pushes_checkout_request_id_key unique (checkout_request_id),
  constraint deposit_pushes_deposit_id_fkey foreign key (deposit_id) references public.deposits (id) on delete cascade,
  constraint deposit_pushes_status_known check (status in ('asking', 'waiting', 'paid', 'failed', 'timed_out'))
);

comment on table private.deposit_pushes is 'Pushes for deposits, with their results.';

create index deposit_pushes_open_idx on private.deposit_pushes (created_at) where status in ('asking', 'waiting');

create function private.require_reservable(ad public.vehicle_listings, person uuid, amount bigint, days integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  terms constant private.reservation_terms := private.reservation_terms_of(ad);
  open public.reservations;
begin
  if not exists (select from public.profiles where id = person and suspended_at is null) then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  elsif ad.seller_id = person then
    raise exception 'This is your own ad.' using hint = 'reservation_own';
  end if;
  select * into open from public.reservations as held where held.listing_id = ad.id and held.status <> 'ended';
  if open.until <= now() then
    perform private.end_reservation(open, case open.status when 'paying' then 'unpaid' else 'over' end);
  elsif open.status = 'active' then
    raise exception 'This vehicle is reserved until %.', private.nairobi_date(open.until) using hint = 'reserved';
  elsif open.buyer_id = person then
    raise exception 'We have asked your phone already. Answer there, or wait three minutes.' using hint = 'push_open';
  elsif open.id is not null then
    raise exception 'Somebody is paying the deposit for this vehicle now. Try again in 3 minutes.' using hint = 'being_paid';
  end if;
  if terms.amount is null or private.is_blocked_between(ad.seller_id, person) then
    raise exception 'The seller does not hold this vehicle. Write to the seller.' using hint = 'no_reservations';
  elsif (terms.amount, terms.days) is distinct from (amount, days::integer) then
    raise exception 'The seller asks something else by now: % for % days. Read it again.', private.kes(terms.amount), terms.days
      using hint = 'changed_meanwhile';
  end if;
end
$$;

create function private.insert_reservation(ad public.vehicle_listings, buyer uuid, days integer, status text) returns public.reservations
language sql security definer set search_path = ''
as $$
  insert into public.reservations (listing_id, vehicle, seller_id, buyer_id, days, status, until)
  values (
    ad.id, private.visible_line(ad.title), ad.seller_id, buyer, days, status,
    case status when 'active' then now() + make_interval(days => days) else now() + (select paying from private.deposit_rules()) end
  )
  returning *
$$;

create function private.lock_deposit(deposit_id uuid) returns public.deposits
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
begin
  perform private.lock_reservations(held.listing_id)
  from public.deposits as known join public.reservations as held on held.id = known.reservation_id
  where known.id = deposit_id and held.listing_id is not null;
  select * into deposit from public.deposits as known where known.id = deposit_id for update;
  return deposit;
end
$$;

create function private.begin_reservation_of(deposit public.deposits) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  reservation public.reservations;
  other public.reservations;
begin
  select * into reservation from public.reservations where id = deposit.reservation_id;
  select * into other from public.reservations as held
  where held.listing_id = reservation.listing_id and held.status <> 'ended' and held.id <> reservation.id;
  if other.until <= now() then
    perform private.end_reservation(other, case other.status when 'paying' then 'unpaid' else 'over' end);
    other := null;
  end if;
  if other.id is not null or num_nulls(reservation.listing_id, reservation.seller_id, reservation.buyer_id) > 0
    or not exists (select from public.vehicle_listings where id = reservation.listing_id and status = 'active' and expires_at > now())
  then
    perform private.end_reservation(reservation, 'taken');
    perform private.owe_deposit(deposit, 'taken');
    return 'to_return';
  end if;
  update public.reservations as held
  set status = 'active', until = now() + make_interval(days => held.days), ended_at = null, ended_because = null
  where held.id = reservation.id returning * into reservation;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_received', jsonb_build_object(
    'until', reservation.until, 'receipt', deposit.receipt_number, 'in_hand', deposit.method = 'hand'
  ));
  perform private.tell_of_deposit(deposit, 'payer', 'vehicle_reserved', jsonb_build_object('until', reservation.until));
  perform private.invalidate_page('/vehicles/' || reservation.listing_id);
  return 'reserved';
end
$$;

create function private.own_deposit_to_change(deposit_id uuid, side text) returns public.deposits
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
begin
  perform private.require_standing();
  if exists (
    select from public.deposits as known
    where known.id = deposit_id and auth.uid() = case side when 'owner' then known.owner_id else known.payer_id end
  ) then
    deposit := private.lock_deposit(deposit_id);
  else
    raise exception 'This deposit is not yours or no longer there.' using errcode = '42501';
  end if;
  if deposit.status in ('waiting', 'unpaid') then
    raise exception 'This deposit was not paid.' using hint = 'deposit_unpaid';
  end if;
  return deposit;
end
$$;

create function private.refund_rank(refund public.payment_refunds) returns integer
language sql stable set search_path = ''
as $$
  select case
    when refund.status = 'asked' and refund.asked_by is distinct from auth.uid() then 0
    when private.is_returning(refund.status) then 1
    else 2
  end
$$;

create function private.admin_refund(refund public.payment_refunds) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(refund) || jsonb_build_object(
    'payment_number', request.payment_number, 'method', private.way_of_payment(refund),
    'payer', coalesce(private.person_name(refund.user_id), private.stranger_name(refund)),
    'asked_by', private.person_name(refund.asked_by), 'is_own', refund.asked_by is not distinct from auth.uid(),
    'why_not_second', case when refund.status = 'asked' then private.why_not_second(refund, auth.uid()) end,
    'why_not_reversible', case when private.is_returning(refund.status) then private.why_not_reversible(refund) end,
    'consented_by', private.person_name(refund.consented_by), 'done_by', private.person_name(refund.done_by),
    'plan', plan.name, 'plan_ends_before', plan.ends_before, 'plan_ends_after', plan.ends_after
  )
  from (select) as one
  left join public.payment_requests as request on request.id = refund.payment_request_id
  left join lateral (select * from private.plan_after_refund(request) where private.is_returning(refund.status)) as plan on true
$$;

create function private.stranger_name(refund public.payment_refunds) returns text
language sql stable security definer set search_path = ''
as $$ select payment.payer_name from public.unmatched_payments as payment where payment.id = refund.unmatched_payment_id $$;

create function private.control_unit_number(document private.etims_documents) returns text
language sql immutable set search_path = ''
as $$ select document.control_unit || '/' || document.receipt_number $$;

create function private.worth_of_payment(request public.payment_requests) returns bigint
language sql stable set search_path = ''
as $$
  select request.credited_amount + case
    when exists (
      select from public.payment_refunds as refund where refund.payment_request_id = request.id and refund.status = 'done'
    ) then 0 else least(request.amount, request.price * request.months)
  end
$$;

create trigger count_deposits_of_sale after update of completed_at on public.sales
  for each row when (old.completed_at is null and new.completed_at is not null) execute function private.count_deposits_of_sale();

-- The guard reads the kind of a setting from the row that exists.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values
  ('paybill_refuses_unreachable', 'boolean', false, 'false'),
  ('refund_consent_above', 'optional_count', false, '20000'),
  ('refuse_unknown_payment_numbers', 'boolean', false, 'false');
alter table public.system_settings enable trigger guard_system_setting;

insert into private.payment_abilities (ability, is_configured) values ('reversal', false);

alter table public.billing_details add constraint billing_details_kra_pin_form CHECK (private.is_kra_pin(kra_pin));

-- Approved payments are worth what was paid; those that wait were made at the present price, as far as is known.
update public.payment_requests as request
set price = case when request.status = 'approved' then request.amount else plan.price end
from public.subscription_plans as plan where plan.id = request.plan_id;

-- Days of plans that were replaced or ended before.
update public.payment_requests as request set stopped_at = now()
where request.status = 'approved' and request.period_ends_at > now() and not exists (
  select from public.user_subscriptions as running
  where running.user_id = request.user_id and running.plan_id = request.plan_id and running.status = 'active'
    and request.period_starts_at >= running.started_at - interval '1 minute'
);

update public.user_subscriptions set reminded_days = 3 where reminded_at is not null and status = 'active';

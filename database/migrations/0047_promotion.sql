-- Paid promotion: an ad is featured for some days for money, paid for by a payment request like a plan. Ads that administrators featured
-- stay featured without an end.

set local check_function_bodies = off;

alter type public.admin_listing add attribute featured_until timestamptz;

alter type public.admin_payment add attribute promoted text, add attribute promoted_id uuid, add attribute promotion_days integer;

alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values
  ('promotion_price', 'optional_count', true, ''),
  ('promotion_days', 'count', true, '7');
alter table public.system_settings enable trigger guard_system_setting;

drop function private.audit_refund(action text, before text, refund public.payment_refunds, what jsonb);

create or replace function private.amount_due(request public.payment_requests) returns bigint
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
  if request.promotion_id is not null then
    return private.approve_promotion(request);
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
  elsif key = 'promotion_price' and value = '0' then
    raise exception 'Enter a price from 1 to 99,999, or leave it empty.' using hint = 'setting_promotion_price';
  elsif key = 'promotion_days' and value ~ '^\d{1,5}$' and value::integer > 90 then
    raise exception 'Enter a number from 1 to 90.' using hint = 'setting_promotion_days';
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

create or replace function private.find_vehicles(filters private.vehicle_filters, sort text, page integer, page_size integer) returns jsonb
language plpgsql stable set search_path = ''
-- Declared so that the changes of set_scan_methods() end with the call.
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on set enable_bitmapscan = on
set enable_sort = on set jit = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0
-- Most of what it reads is in memory.
set random_page_cost = 1.1 set cpu_index_tuple_cost = 0.005
as $$
declare
  count_limit constant integer := 10000;
  market constant private.vehicle_market := (select one from private.vehicle_market as one);
  -- Above count_limit, because the sample can underestimate; a market without a sample is small.
  gather_limit constant integer := case when market.one_in is null then 50000 else 25000 end;
  size constant integer := private.shown_size(page_size);
  search constant private.vehicle_search := private.vehicle_search_of(filters);
  sorted constant private.vehicle_order := private.vehicle_order_of(sort, search.rank);
  estimate constant private.vehicle_estimate := private.estimate_vehicles(search, market, count_limit);
  names constant text[] := private.facet_names('vehicle');
  few private.vehicle_page;
  found private.vehicle_page;
  featured uuid[];
  filtered jsonb;
begin
  if not estimate.is_many then
    few := private.all_vehicles(search, sorted, market.one_in, greatest(coalesce(page, 1), 1), size, count_limit, gather_limit);
    found := few;
  end if;
  if found.ids is null then
    found := private.first_vehicles(search, sorted, estimate, market, page, size, count_limit);
    found.facets := coalesce(few.facets, '{}') || coalesce(found.facets, '{}');
    found.are_facets_exact := coalesce(found.are_facets_exact, few.are_facets_exact, true);
  end if;
  featured := private.featured_vehicles(search, found.page, size);
  filtered := private.filtered_facets(search, estimate, market, gather_limit);
  return jsonb_build_object(
    'total', found.total,
    'total_exact', found.is_total_exact,
    'page', found.page,
    'page_size', size,
    'listings', private.vehicle_cards(found.ids),
    'featured', case when featured = '{}' then '[]' else private.vehicle_cards(featured) end,
    'facets', (
      select jsonb_object_agg(name, coalesce(filtered -> name -> 'counts', found.facets -> name, '[]'))
      from unnest(names) as name
    ),
    'facets_exact', (
      select jsonb_object_agg(name, coalesce(filtered -> name -> 'exact', to_jsonb(found.are_facets_exact or name <> all (search.free))))
      from unnest(names) as name
    ),
    'corrected', case when search.looked_for <> search.typed and found.total > 0 then jsonb_build_object(
      'from', array_to_string(search.typed, ' '), 'to', array_to_string(search.looked_for, ' ')
    ) end
  );
end
$$;

create or replace function private.finish_refund(refund public.payment_refunds, returned_by text, return_reference text, person uuid)
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
    perform private.require_open_promotion(new);
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

create or replace function private.invoice_item(request public.payment_requests) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select name || ' plan' from public.subscription_plans where id = request.plan_id),
    -- Without the title: invoices outlive accounts.
    (select format('Featuring an ad for %s %s', days, case days when 1 then 'day' else 'days' end)
      from public.promotions where id = request.promotion_id)
  )
$$;

create or replace function private.paid_days_left(person uuid, out amount bigint, out days integer)
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
  where paid.user_id = person and paid.status = 'approved' and paid.plan_id is not null and paid.stopped_at is null
    and paid.period_ends_at > now()
$$;

create or replace function private.permit_change_by_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql set search_path = ''
as $$
begin
  if (becomes.featured, becomes.featured_until) is distinct from (was.featured, was.featured_until) then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if becomes.status = was.status then
    return;
  end if;
  if becomes.status not in ('active', 'draft', 'sold') then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  if was.held_at is not null or was.status = 'pending' then
    raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
      using hint = 'listing_held';
  end if;
  if was.rejection_reason is not null and becomes.status <> 'draft' then
    raise exception 'This ad was not approved. Change it and send it in again.'
      using hint = 'listing_rejected';
  end if;
end
$$;

create or replace function private.post_payment(request public.payment_requests) returns void
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

create or replace function private.post_refund(refund public.payment_refunds, reference text) returns void
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

create or replace function private.refuse_second_payment(payment public.payment_requests) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  if payment.user_id is null then
    return;
  end if;
  -- Serialises a member's requests, so the second of two concurrent inserts sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || payment.user_id, 0));
  select * into waiting from public.payment_requests
  where user_id = payment.user_id and status = 'pending' and plan_id is not distinct from payment.plan_id
    and promotion_id is not distinct from payment.promotion_id and (amount = payment.amount or promotion_id is not null)
  limit 1;
  -- An equal payment number is a retry of the same request; the unique constraint refuses it.
  if waiting.payment_number <> payment.payment_number then
    raise exception 'Your payment of % of % (%) is being checked already. We notify you of the result.',
      private.kes(waiting.amount), private.nairobi_date(waiting.created_at), waiting.payment_number
      using hint = 'payment_waiting';
  end if;
end
$$;

create or replace function private.request_page(
  requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text,
  search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer,
  only_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  -- Payments are also found by their folded reference. Of fewer than four letters and digits too many have some.
  reference constant text := case
    when companies is null and char_length(private.reference_key(wanted)) >= 4 then private.contains_pattern(private.reference_key(wanted))
  end;
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then format('request.%s, request.id', amount)
    when 'amount_desc' then format('request.%s desc, request.id desc', amount)
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  people uuid[];
  named uuid[];
  chosen text;
  counts jsonb;
  total integer;
  shown integer;
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (select status, count(*) as number from %s group by status) as counted',
    requests
  ) into counts;
  chosen := concat(
    ' from ', requests, ' as request where true',
    case
      when only_status is not null then ' and request.status = $5'
      when counts ? unless_asked then format(' and request.status <> %L', unless_asked)
    end,
    case when only_method is not null then ' and request.payment_method = $6' end,
    case when only_company is not null then format(' and request.%s = $7', company) end,
    case when only_ids is not null then ' and request.id = any ($10)' end
  );
  if wanted is not null then
    people := private.matching_people(wanted);
    if companies is not null then
      execute format('select array(select id from %s where name ilike $1)', companies) into named using pattern;
    end if;
    chosen := concat(
      chosen, ' and ', private.text_match_condition(text_column, 'request.user_id', phone_part, ids, people),
      case when named <> '{}' then format(' or request.%s = any ($8)', company) end,
      case when reference is not null then format(' or %s ilike $9', text_column) end, ')'
    );
  end if;
  if wanted is null and only_method is null and only_company is null and only_ids is null then
    total := coalesce((
      select sum(number::integer) from jsonb_each_text(counts) as counted (status, number)
      where case when only_status is null then status is distinct from unless_asked else status = only_status end
    ), 0);
  else
    execute 'select count(*)' || chosen
      into total using pattern, phone_part, ids, people, only_status, only_method, only_company, named, reference, only_ids;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.status, request.phone, request.created_at, request.decided_at, request.decision_reason,
        request.user_id, account.email, private.person_name(request.decided_by) as decided_by, %2$s
      from (select request.id %3$s order by %1$s limit %4$s offset %5$s) as page
      join %6$s as request using (id)
      left join auth.users as account on account.id = request.user_id
      %7$s
    ) as row
    $sql$,
    ordering, columns, chosen, size, (shown - 1) * size, requests,
    case when companies is not null then format(
      'join %s as provider on provider.id = request.%s
       left join public.vehicle_listings as listing on listing.id = request.vehicle_listing_id', companies, company
    ) else 'left join public.subscription_plans as plan on plan.id = request.plan_id
       left join public.promotions as promotion on promotion.id = request.promotion_id' end
  ) into rows using pattern, phone_part, ids, people, only_status, only_method, only_company, named, reference, only_ids;
  return jsonb_build_object('rows', rows, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
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
  -- No administrator checks the amount before the plan or promotion starts.
  if due is distinct from request.amount then
    raise exception 'By phone you pay the price%: %.', case when request.promotion_id is null then ' of the plan' else '' end,
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

create or replace function private.statement_request(chosen uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'request', request.id, 'payment_number', request.payment_number, 'payer', private.person_name(request.user_id),
    'plan', coalesce(
      (select name from public.subscription_plans where id = request.plan_id),
      (select 'Featuring ' || coalesce(title, 'an ad') from public.promotions where id = request.promotion_id)
    ), 'due', private.amount_due(request),
    'reference', request.reference, 'phone', request.phone, 'created_at', request.created_at,
    'version', coalesce(request.changed_at, request.created_at)
  )
  from public.payment_requests as request where request.id = chosen
$$;

create or replace function private.stop_paid_days(person uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.payment_requests set stopped_at = now()
  where user_id = person and status = 'approved' and plan_id is not null and stopped_at is null and period_ends_at > now()
$$;

create or replace function private.vehicle_cards(ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
-- For a few ids PostgreSQL would plan the five tables anew each time, which takes four times as long as reading them.
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
      'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
      'mileage', l.mileage, 'featured', l.featured and coalesce(l.featured_until > now(), true), 'image', l.images[1], 'image_count', cardinality(l.images),
      'created_at', l.created_at, 'make', make.name, 'model', model.name, 'price_mark', l.price_mark,
      'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role), 'fact', checked.kind
    ) order by one.place), '[]')
    from unnest(ids) with ordinality as one (id, place)
    join public.vehicle_listings as l on l.id = one.id
    join public.vehicle_makes as make on make.id = l.make_id
    join public.profiles as seller on seller.id = l.seller_id
    left join public.vehicle_models as model on model.id = l.model_id
    left join private.facts_of_cards(ids) as checked on checked.listing_id = l.id
  );
end
$$;

create or replace function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns public.admin_listings_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  waits constant text := '(listing.held_at is not null or listing.status = ''pending'')';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'listing.created_at, listing.id'
    when 'price' then 'listing.price, listing.id'
    when 'price_desc' then 'listing.price desc, listing.id desc'
    else 'listing.created_at desc, listing.id desc'
  end;
  condition text;
  counts jsonb;
  total integer;
  shown integer;
  listings jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all listings.' using errcode = '42501';
  end if;
  select
    jsonb_build_object(
      'total', coalesce(sum(change), 0), 'active', coalesce(sum(change) filter (where status = 'active'), 0),
      'draft', coalesce(sum(change) filter (where status = 'draft'), 0),
      'featured', coalesce(sum(change) filter (where featured), 0)
    ),
    coalesce(sum(change) filter (
      where (only_status is null or status = only_status) and (only_featured is null or featured = only_featured)
    ), 0)
  into counts, total from private.listing_counts;

  condition := concat_ws(
    ' and ', 'true',
    case when wanted is not null then private.listing_text_condition(wanted) end,
    case when only_status = 'pending' then waits when only_status is not null then 'listing.status = $1' end,
    -- Not `= $2`, so that the planner can use the partial index of featured listings.
    case only_featured when true then 'listing.featured' when false then 'not listing.featured' end
  );
  if wanted is not null or only_status = 'pending' then
    execute format(
      'select count(*) from (select from public.vehicle_listings as listing where %s limit %s) as counted', condition, most_counted
    ) into total using only_status, only_featured;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        listing.id, listing.title, listing.year, listing.price, listing.mileage, listing.location, listing.status,
        listing.featured, listing.featured_until, listing.views_count, listing.images[1] as image, listing.created_at, listing.seller_id,
        make.name as make, model.name as model, private.person_name(listing.seller_id) as seller,
        jsonb_build_object(
          'hearts', private.hearts_of(listing.id),
          'talks', (select count(*) from public.message_threads where listing_id = listing.id),
          'reports', (select count(*) from public.listing_reports where listing_id = listing.id and status = 'open'),
          'applications', (select count(*) from public.financing_applications where vehicle_listing_id = listing.id)
            + (select count(*) from public.insurance_quotes where vehicle_listing_id = listing.id)
        ) as ties
      from (
        select listing.id from public.vehicle_listings as listing where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.vehicle_listings as listing using (id)
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into listings using only_status, only_featured;
  return jsonb_populate_record(null::public.admin_listings_page, jsonb_build_object(
    'listings', listings, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  ));
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
            select payment.id, payment.payment_number, payment.amount, payment.status, payment.created_at,
              coalesce(plan.name, (
                select 'Featuring ' || coalesce(title, 'an ad') from public.promotions where id = payment.promotion_id
              )) as plan
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
      promotion.title as promoted, promotion.listing_id as promoted_id, promotion.days as promotion_days,
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

create or replace function public.own_ads(
  kind text default 'vehicle',
  state text default null,
  page integer default 1,
  page_size integer default 20,
  search text default null,
  sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  size integer := least(greatest(coalesce(page_size, 20), 1), 100);
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  source text;
  own text;
  -- Of all the caller's ads at once: what their history and counts say, for the order and the cards.
  counted text := '';
  card text;
  price text := 'ad.price';
  views text := 'ad.views_count';
  days text := 'null::integer';
  placed text;
  states jsonb;
  total integer;
  shown integer;
  ads jsonb;
begin
  -- By kind: the caller's ads, and the columns of a card.
  case kind
    when 'service' then
      source := 'public.service_providers';
      own := 'ad.user_id = $1 and ad.archived_at is null and ($5 is null or ad.business_name ilike $5)';
      card := $sql$ select ad.business_name as name, null::bigint as price, ad.location, ad.photos[1] as image,
          cardinality(ad.photos) as image_count, interest.views, interest.calls, interest.chats, interest.messages,
          ad.service_types, ad.rating_average, ad.rating_count, ad.created_at
        from private.ad_interest(null, null, ad.id) as interest $sql$;
      price := 'ad.created_at';
      views := 'ad.rating_count';
    when 'spare_part' then
      source := 'public.spare_parts';
      own := 'ad.seller_id = $1 and ($5 is null or ad.name ilike $5)';
      card := $sql$ select ad.name, ad.price, ad.location, ad.images[1] as image, cardinality(ad.images) as image_count,
          ad.views_count + interest.waiting_views as views, interest.calls, interest.chats, interest.messages,
          ad.condition, ad.category, ad.quantity, ad.held_reason, ad.created_at
        from private.ad_interest(null, ad.id, null) as interest $sql$;
    else
      source := 'public.vehicle_listings';
      own := $sql$ad.seller_id = $1 and ($5 is null or ad.title ilike $5
          or ad.make_id in (select id from public.vehicle_makes where name ilike $5)
          or ad.model_id in (select id from public.vehicle_models where name ilike $5)
          or exists (
            select from public.vehicle_makes as make join public.vehicle_models as model on model.make_id = make.id
            where model.id = ad.model_id and make.name || ' ' || model.name ilike $5
          )
          or exists (select from public.stock_numbers as stock where stock.listing_id = ad.id and stock.stock_number ilike $5))$sql$;
      -- The analytics count the days in the same way (dealers/ad-figures.sql).
      counted := 'left join private.stock_at($1, now()) as history on history.listing_id = ad.id';
      days := $sql$private.nairobi_day(coalesce(history.sold_at, history.ended_at, now())) - private.nairobi_day(history.listed_at)$sql$;
      if sort in ('leads', 'leads_desc', 'views', 'views_desc') then
        counted := counted || $sql$ left join (
          select
            listing_id, sum(count - rolled_up) filter (where kind = 'view') as waiting_views,
            sum(count) filter (where kind <> 'view') as leads
          from public.leads where owner_id = $1 and listing_id is not null group by listing_id
        ) as interest on interest.listing_id = ad.id$sql$;
        views := 'ad.views_count + coalesce(interest.waiting_views, 0)';
      end if;
      card := $sql$ select ad.title as name, ad.price, ad.location, ad.images[1] as image,
          cardinality(ad.images) as image_count, ad.views_count + interest.waiting_views as views, interest.calls,
          interest.chats, interest.messages, ad.year, ad.mileage, make.name as make, model.name as model, ad.featured, ad.featured_until,
          stock.stock_number, ad.expires_at, ad.rejection_reason, ad.created_at, chosen.days,
          case when private.ad_state(ad) = 'active' then ad.price_mark end as price_mark
        from private.ad_interest(ad.id, null, null) as interest
        join public.vehicle_makes as make on make.id = ad.make_id
        left join public.vehicle_models as model on model.id = ad.model_id
        left join public.stock_numbers as stock on stock.listing_id = ad.id $sql$;
  end case;
  placed := private.own_ads_order(kind, sort, price, views, days);

  execute format(
    $sql$
    select coalesce(jsonb_object_agg(state, amount), '{}')
    from (select private.ad_state(ad) as state, count(*) as amount from %s as ad where %s group by 1) as counted
    $sql$, source, own
  ) into states using person, state, size, 0, pattern;
  total := coalesce(
    case when state is null then (select sum(value::integer) from jsonb_each_text(states)) else (states ->> state)::integer end, 0
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(
      jsonb_agg(jsonb_build_object('id', ad.id, 'state', private.ad_state(ad)) || to_jsonb(card) order by chosen.place), '[]'
    )
    from (
      select ad.id, %5$s as days, row_number() over (order by %4$s) as place
      from %1$s as ad %6$s where %2$s and ($2 is null or private.ad_state(ad) = $2)
      order by place limit $3 offset $4
    ) as chosen
    join %1$s as ad using (id)
    cross join lateral (%3$s) as card
    $sql$, source, own, card, placed, days, counted
  ) into ads using person, state, size, (shown - 1) * size, pattern;

  return jsonb_build_object(
    'counts', jsonb_build_object(
      'vehicle', (select count(*) from public.vehicle_listings where seller_id = person),
      'service', (select count(*) from public.service_providers where user_id = person and archived_at is null),
      'spare_part', (select count(*) from public.spare_parts where seller_id = person)
    ),
    'states', states,
    'total', total,
    'page', shown,
    'page_size', size,
    'ads', ads,
    'allowance', public.own_ad_room() || jsonb_build_object('plan', (private.current_plan(person)).name),
    -- What featuring a vehicle costs; null: not offered.
    'promotion_price', private.setting_count('promotion_price')
  );
end
$$;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('promotion_begun', 'listings', true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('promotion_cancelled', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('promotion_ended', 'listings', true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('promotion_paid', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('promotion_to_return', null, true, 'waking');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.promotions', 'owner_id', null, 'promotions', '{}', 'anonymise', null, 'Accounts are kept for seven years, without the person; a trigger clears the title of the ad.');

alter table public.payment_requests add column promotion_id uuid;

alter table public.payment_requests add constraint payment_requests_months_of_plan CHECK (((promotion_id IS NULL) OR (months = 1)));

alter table public.payment_requests add constraint payment_requests_one_purpose CHECK (((plan_id IS NULL) OR (promotion_id IS NULL)));

revoke all on public.payment_requests from public, anon, authenticated, service_role;

alter table public.vehicle_listings add column featured_until timestamp with time zone;

alter table public.vehicle_listings add constraint vehicle_listings_featured_until_featured CHECK ((featured OR (featured_until IS NULL)));

revoke all on public.vehicle_listings from public, anon, authenticated, service_role;

create function private.featured_vehicles(search private.vehicle_search, page integer, size integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  places constant integer := least(3, size / 8);
  promoted constant uuid[] := array(
    select distinct listing_id from public.promotions where status = 'running' and starts_at <= now() and ends_at > now()
  );
  hours constant bigint := floor(extract(epoch from now()) / 3600);
  matching uuid[];
begin
  if places = 0 or promoted = '{}' then
    return '{}';
  end if;
  execute format(
    'select array(select l.id from public.vehicle_listings as l where l.id = any ($1) and l.status = ''active'' and %s order by l.id)',
    private.all_conditions(search.base, search.parts)
  ) into matching using promoted;
  return array(
    select matching[1 + (places * (hours + page - 1) + turn) % cardinality(matching)]
    from generate_series(0, least(places, cardinality(matching)) - 1) as turn order by turn
  );
end
$$;

create table public.promotions (
  id uuid default gen_random_uuid() constraint promotions_pkey primary key,
  kind public.ad_kind not null default 'vehicle',
  listing_id uuid not null,
  owner_id uuid,
  title text,
  days integer not null,
  price bigint not null,
  status text not null default 'waiting',
  priced_at timestamptz not null default now(),
  paid_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Neither parts nor providers can be featured.
  constraint promotions_kind_featured check (kind = 'vehicle'),
  constraint promotions_days_range check (days between 1 and 90),
  constraint promotions_price_range check (price between 1 and 10000000000),
  -- waiting: for its payment; paid: for its ad to be active; cancelled: paid, but its ad was sold or deleted, or its money
  -- was returned, before it began.
  constraint promotions_status_known check (status in ('waiting', 'paid', 'running', 'ended', 'cancelled')),
  constraint promotions_paid check ((status = 'waiting') = (paid_at is null)),
  constraint promotions_period check (
    (starts_at is null) = (ends_at is null) and (status in ('running', 'ended')) = (ends_at is not null) and ends_at > starts_at
  ),
  constraint promotions_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete set null
);

comment on table public.promotions is 'Ads that are, were or may become featured for money. Written by functions only.';

comment on column public.promotions.listing_id is 'The ad. No foreign key: what was paid for outlives it.';

comment on column public.promotions.owner_id is 'null: the account was erased.';

comment on column public.promotions.title is 'Of the ad, when the price was asked for; null: the account was erased.';

comment on column public.promotions.price is 'Whole KES for all days, as offered at priced_at.';

create unique index promotions_waiting_key on public.promotions (listing_id) where status = 'waiting';

create index promotions_running_idx on public.promotions (ends_at) include (listing_id, starts_at) where status = 'running';

create index promotions_paid_idx on public.promotions (paid_at) where status = 'paid';

create index promotions_listing_idx on public.promotions (listing_id, starts_at);

create index promotions_owner_idx on public.promotions (owner_id, priced_at desc);

revoke all on public.promotions from public, anon, authenticated;

grant select on public.promotions to authenticated;

grant all on public.promotions to service_role;

alter table public.promotions enable row level security;

create policy "People read the promotions of their ads" on public.promotions
  for select to authenticated using (owner_id = (select auth.uid()));

create policy "Administrators read every promotion" on public.promotions
  for select to authenticated using ((select private.is_admin()));

create function private.clear_promotion_of_erased() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := null;
  return new;
end
$$;

create function public.request_promotion(listing_id uuid, price bigint) returns public.promotions
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  asked constant bigint := private.setting_count('promotion_price');
  ad public.vehicle_listings;
  offer public.promotions;
begin
  -- Serialises with the person's payments (private.refuse_second_payment).
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || auth.uid(), 0));
  select * into ad from public.vehicle_listings where id = request_promotion.listing_id and seller_id = auth.uid();
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  perform private.refuse_second_promotion(ad.id);
  if not private.is_promotable(ad) then
    raise exception 'Only an active ad can be featured. Publish or renew this one first.' using hint = 'ad_not_active';
  end if;
  if asked is null then
    raise exception 'Ads cannot be featured for money at the moment.' using hint = 'promotion_not_offered';
  end if;
  if request_promotion.price is distinct from asked then
    raise exception 'The price has changed: it is % now.', private.kes(asked) using hint = 'promotion_price_changed';
  end if;
  insert into public.promotions as waiting (listing_id, owner_id, title, days, price)
  values (ad.id, ad.seller_id, private.visible_line(ad.title), private.setting_count('promotion_days'), asked)
  on conflict (listing_id) where status = 'waiting'
    do update set title = excluded.title, days = excluded.days, price = excluded.price, priced_at = now()
  returning * into offer;
  return offer;
end
$$;

grant execute on function public.request_promotion(uuid, bigint) to authenticated;

create function private.refuse_second_promotion(listing uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  select request.* into waiting from public.promotions as promotion
  join public.payment_requests as request on request.promotion_id = promotion.id
  where promotion.listing_id = listing and promotion.status = 'waiting' and request.status = 'pending' limit 1;
  if found then
    raise exception 'Your payment of % for featuring this ad (%) is being checked already. We notify you of the result.',
      private.kes(waiting.amount), waiting.payment_number using hint = 'payment_waiting';
  end if;
end
$$;

create function private.start_promotion(promotion public.promotions) returns public.promotions
language plpgsql security definer set search_path = ''
as $$
declare
  start timestamptz;
begin
  -- Serialises the promotions of an ad.
  perform from public.vehicle_listings where id = promotion.listing_id for no key update;
  select greatest(now(), max(other.ends_at)) into start from public.promotions as other
  where other.listing_id = promotion.listing_id and other.status = 'running';
  update public.promotions as starting
  set status = 'running', paid_at = coalesce(starting.paid_at, now()), starts_at = start,
    ends_at = start + make_interval(days => starting.days)
  where starting.id = promotion.id returning * into promotion;
  perform private.show_promotion(promotion.listing_id);
  return promotion;
end
$$;

create function private.show_promotion(listing uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.vehicle_listings as ad
  set featured = own.flag or paid.until is not null, featured_until = case when not own.flag then paid.until end
  from
    (select featured and featured_until is null as flag from public.vehicle_listings where id = listing) as own,
    (select private.promoted_until(listing) as until) as paid
  where ad.id = listing
    and (ad.featured, ad.featured_until)
      is distinct from (own.flag or paid.until is not null, case when not own.flag then paid.until end)
$$;

create function private.promoted_until(listing uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(ends_at) from public.promotions where listing_id = listing and status = 'running' and ends_at > now()
$$;

create function private.keep_paid_feature() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.featured_until is distinct from old.featured_until and (new.featured_until is not null or not new.featured) then
    raise exception 'Only a payment decides until when an ad is featured.' using errcode = '42501';
  end if;
  if new.featured and not old.featured then
    new.featured_until := null;
  elsif old.featured and not new.featured then
    if old.featured_until > now() then
      raise exception 'Its owner has paid for this ad to be featured until %.', private.nairobi_date(old.featured_until)
        using hint = 'promotion_running';
    end if;
    new.featured_until := private.promoted_until(new.id);
    new.featured := new.featured_until is not null;
  end if;
  return new;
end
$$;

create function private.promotion_facts(promotion public.promotions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', promotion.listing_id, 'title', promotion.title,
    'picture', (select images[1] from public.vehicle_listings where id = promotion.listing_id)
  )
$$;

create function private.promotion_figures(
  promotion public.promotions, out counted_days integer, out views bigint, out leads bigint, out days_before integer,
  out views_before bigint, out leads_before bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := private.nairobi_day(promotion.starts_at);
  last_day constant date := least(first_day + promotion.days - 1, private.nairobi_today());
  posted constant date := (select private.nairobi_day(created_at) from public.vehicle_listings where id = promotion.listing_id);
begin
  counted_days := greatest(last_day - first_day + 1, 0);
  if counted_days = 0 or posted is null then
    return;
  end if;
  days_before := least(counted_days, greatest(first_day - posted, 0));
  select
    coalesce(sum(count) filter (where day >= first_day and kind = 'view'), 0),
    coalesce(sum(count) filter (where day >= first_day and kind <> 'view'), 0),
    coalesce(sum(count) filter (where day < first_day and kind = 'view'), 0),
    coalesce(sum(count) filter (where day < first_day and kind <> 'view'), 0)
  into views, leads, views_before, leads_before
  from public.leads
  where listing_id = promotion.listing_id and day between first_day - days_before and last_day;
  if days_before = 0 then
    views_before := null;
    leads_before := null;
  end if;
end
$$;

create type public.own_promotion as (
  id private.required_uuid,
  listing_id private.required_uuid,
  title private.required_text,
  days private.required_integer,
  price private.required_bigint,
  status private.required_text,
  starts_at timestamptz,
  ends_at timestamptz,
  counted_days integer,
  views bigint,
  leads bigint,
  days_before integer,
  views_before bigint,
  leads_before bigint
);

create function public.own_promotions(listing_id uuid) returns setof public.own_promotion
language sql stable security definer set search_path = ''
as $$
  select
    promotion.id, promotion.listing_id, promotion.title, promotion.days, promotion.price,
    case when promotion.status = 'running' and promotion.ends_at <= now() then 'ended' else promotion.status end,
    promotion.starts_at, promotion.ends_at, brought.*
  from public.promotions as promotion
  cross join lateral private.promotion_figures(promotion) as brought
  where promotion.owner_id = auth.uid() and promotion.listing_id = own_promotions.listing_id and promotion.status <> 'waiting'
  order by promotion.starts_at desc nulls first, promotion.paid_at desc limit 20
$$;

grant execute on function public.own_promotions(uuid) to authenticated;

create function private.keep_promotions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  promotion public.promotions;
  ad public.vehicle_listings;
begin
  for promotion in select * from public.promotions where status = 'paid' for update skip locked loop
    select * into ad from public.vehicle_listings where id = promotion.listing_id;
    if not found or ad.status = 'sold' then
      perform private.cancel_promotion(promotion);
    elsif private.is_promotable(ad) then
      perform private.begin_waiting_promotion(promotion);
    end if;
  end loop;
  for promotion in
    select * from public.promotions where status = 'running' and ends_at <= now() order by ends_at for update skip locked
  loop
    perform private.end_promotion(promotion);
  end loop;
  -- Offers that nobody paid for.
  delete from public.promotions as offer
  where offer.status = 'waiting' and offer.priced_at < now() - interval '30 days'
    and not exists (select from public.payment_requests where promotion_id = offer.id);
end
$$;

create function private.begin_waiting_promotion(promotion public.promotions) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  promotion := private.start_promotion(promotion);
  update public.payment_requests set period_starts_at = promotion.starts_at, period_ends_at = promotion.ends_at
  where promotion_id = promotion.id and status = 'approved' and user_id is not null;
  if promotion.owner_id is not null then
    perform private.tell(promotion.owner_id, 'promotion_begun', private.promotion_facts(promotion) || jsonb_build_object(
      'until', promotion.ends_at
    ));
  end if;
end
$$;

create function private.cancel_promotion(promotion public.promotions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facts constant jsonb := jsonb_build_object('title', promotion.title, 'amount', promotion.price);
  paid public.payment_requests;
begin
  update public.promotions set status = 'cancelled' where id = promotion.id;
  select * into paid from public.payment_requests where promotion_id = promotion.id and status = 'approved' limit 1;
  if promotion.owner_id is not null then
    perform private.tell(promotion.owner_id, 'promotion_cancelled', facts || jsonb_build_object('amount', paid.amount, 'request', paid.id));
  end if;
  perform private.tell_administrators(
    'promotion_to_return', jsonb_build_object('amount', paid.amount, 'payment_number', paid.payment_number)
  );
end
$$;

create function private.end_promotion(promotion public.promotions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  brought constant record := private.promotion_figures(promotion);
begin
  update public.promotions set status = 'ended' where id = promotion.id;
  perform private.show_promotion(promotion.listing_id);
  -- Of a deleted ad nothing is counted any more.
  if promotion.owner_id is null or brought.views is null then
    return;
  end if;
  perform private.tell(promotion.owner_id, 'promotion_ended', private.promotion_facts(promotion) || jsonb_build_object(
    'days', promotion.days, 'views', brought.views, 'leads', brought.leads, 'days_before', brought.days_before,
    'views_before', brought.views_before, 'leads_before', brought.leads_before, 'until', private.promoted_until(promotion.listing_id)
  ));
end
$$;

comment on column public.vehicle_listings.featured is 'By an administrator or because its owner pays for it (money/promotions.sql).';

comment on column public.vehicle_listings.featured_until is
  'When the featuring that its owner paid for ends; null: not featured, or by an administrator, without an end.';

revoke all on public.vehicle_listings from public, anon, authenticated;

grant select on public.vehicle_listings to anon;

grant select, delete on public.vehicle_listings to authenticated;

grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, featured, views_count, created_at, drive, registration_state, post_to_facebook,
  previous_owners
) on public.vehicle_listings to authenticated;

grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, featured, featured_until, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to authenticated;

grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to business_sales;

grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to business_sales;

grant delete on public.vehicle_listings to business_manager;

grant all on public.vehicle_listings to service_role;

create trigger keep_paid_feature before update of featured, featured_until on public.vehicle_listings
  for each row when (private.is_client_role()) execute function private.keep_paid_feature();

create trigger clear_title_of_erased before update of owner_id on public.promotions
  for each row when (new.owner_id is null and old.owner_id is not null) execute function private.clear_promotion_of_erased();

create function private.is_promotable(ad public.vehicle_listings) returns boolean
language sql immutable set search_path = ''
as $$ select ad.id is not null and ad.status = 'active' $$;

comment on column public.payment_requests.plan_id is 'The plan paid for; null without a promotion: none named, so the payment cannot be approved.';

comment on column public.payment_requests.promotion_id is 'The promotion of an ad paid for; null: a plan.';

comment on column public.payment_requests.months is 'Of a plan, paid in advance: this many times 30 days. 1 for a promotion.';

comment on column public.payment_requests.price is
  'Whole KES for 30 days of the plan when the request was made, which is what counts; null: no plan named, or a promotion, which has its own.';

create index payment_requests_promotion_idx on public.payment_requests (promotion_id);

revoke all on public.payment_requests from public, anon, authenticated;

grant select on public.payment_requests to authenticated;

grant insert (
  user_id, plan_id, payment_method, amount, reference, phone, notes, status, payment_number, reference_disputed, months, promotion_id
) on public.payment_requests to authenticated;

grant update (amount, reference, phone, notes, status, reference_disputed, months) on public.payment_requests to authenticated;

grant all on public.payment_requests to service_role;

create function private.earning_account(request public.payment_requests) returns text
language sql immutable set search_path = ''
as $$ select case when request.promotion_id is null then 'plans' else 'promotions' end $$;

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

create function private.require_open_promotion(payment public.payment_requests) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if payment.promotion_id is not null and not exists (
    select from public.promotions
    where id = payment.promotion_id and owner_id = payment.user_id and status = 'waiting' and priced_at > now() - interval '1 day'
  ) then
    raise exception 'This offer to feature an ad is no longer open. Load the page again to see the price.'
      using hint = 'promotion_not_open';
  end if;
end
$$;

create function private.approve_promotion(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  promotion public.promotions;
  ad public.vehicle_listings;
begin
  select * into promotion from public.promotions where id = request.promotion_id for update;
  if promotion.status <> 'waiting' then
    raise exception 'Another payment has paid for this promotion already. Reject this one and return the money.'
      using hint = 'promotion_paid';
  end if;
  select * into ad from public.vehicle_listings where id = promotion.listing_id for no key update;
  if not found or ad.status = 'sold' then
    raise exception 'The ad was sold or deleted, so there is nothing to feature. Reject the payment and return the money.'
      using hint = 'promotion_ad_gone';
  end if;
  if private.is_promotable(ad) then
    promotion := private.start_promotion(promotion);
  else
    update public.promotions set status = 'paid', paid_at = now() where id = promotion.id returning * into promotion;
  end if;
  update public.payment_requests
  set status = 'approved', decided_by = auth.uid(), decided_at = now(), period_starts_at = promotion.starts_at,
    period_ends_at = promotion.ends_at
  where id = request.id returning * into request;
  perform private.record_audit(
    'approve', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object('status', 'approved', 'amount', request.amount, 'promotion_id', promotion.id, 'expires_at', promotion.ends_at)
  );
  perform private.tell(request.user_id, 'promotion_paid', private.promotion_facts(promotion) || jsonb_build_object(
    'amount', request.amount, 'days', promotion.days, 'until', promotion.ends_at
  ));
  return request;
end
$$;

alter table public.payment_requests add constraint payment_requests_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES public.promotions(id);

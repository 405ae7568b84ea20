-- The lists of payment requests, loan applications and insurance quotes for administrators.

create domain private.required_payment_status as text not null check (value in ('pending', 'approved', 'rejected', 'withdrawn'));
create domain private.required_payment_method as text not null check (value in ('mpesa', 'bank_transfer', 'card'));

create type public.payment_to_compare as (
  payment_number private.required_text,
  status private.required_payment_status,
  payment_method private.required_payment_method,
  payer text,
  same private.required_boolean
);
create domain private.required_payments_to_compare as public.payment_to_compare[] not null;

create type public.admin_payment as (
  id private.required_uuid,
  phone text,
  created_at private.required_timestamptz,
  decided_at timestamptz,
  decision_reason text,
  user_id uuid,
  email text,
  decided_by text,
  status private.required_payment_status,
  payment_number private.required_text,
  payment_method private.required_payment_method,
  amount private.required_bigint,
  reference text,
  notes text,
  period_ends_at timestamptz,
  changed_at timestamptz,
  payer text,
  plan text,
  plan_price bigint,
  same_reference private.required_payments_to_compare,
  doubts private.required_texts,
  claimed_by text,
  refund_status text,
  returned_at timestamptz,
  return_reference text,
  months private.required_integer,
  due bigint,
  credited_days private.required_integer,
  change public.plan_change,
  promoted text,
  promoted_id uuid,
  promotion_days integer
);
create domain private.required_admin_payments as public.admin_payment[] not null;

create type public.payment_counts as (
  pending private.required_bigint, approved private.required_bigint, rejected private.required_bigint,
  withdrawn private.required_bigint
);
create domain private.required_payment_counts as public.payment_counts not null;

create type public.admin_payments_page as (
  payments private.required_admin_payments,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_payment_counts
);

-- All payment requests (AdminPayments of site/admin/payments/queries.ts): searched by payer, payment number, reference or phone;
-- in one state, by one method, for one plan. A reference is found in any spelling. Each comes with the other payments that have
-- its reference or one that reads the same, a pending one with what speaks against it (private.payment_doubts) and what its approval
-- does to the running plan, and one that is being returned or was with the state of its return. `counts`
-- cover all. `only_ids`: of these ids alone. Withdrawn ones are shown only if that state is chosen.
create function public.admin_payments(
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
grant execute on function public.admin_payments(text, text, text, uuid, text, integer, integer, uuid[]) to authenticated, service_role;

create domain private.required_application_status as text not null check (
  value in ('pending', 'approved', 'rejected', 'disbursed', 'withdrawn')
);
create domain private.required_employment_status as text not null check (value in ('employed', 'self_employed', 'contract', 'other'));

create type public.admin_application as (
  id private.required_uuid,
  phone private.required_text,
  created_at private.required_timestamptz,
  decided_at timestamptz,
  decision_reason text,
  user_id private.required_uuid,
  email text,
  decided_by text,
  status private.required_application_status,
  loan_amount private.required_bigint,
  down_payment private.required_bigint,
  term_months private.required_integer,
  monthly_income private.required_bigint,
  employment_status private.required_employment_status,
  message text,
  vehicle_listing_id uuid,
  vehicle text,
  vehicle_price bigint,
  person text,
  provider private.required_text
);
create domain private.required_admin_applications as public.admin_application[] not null;

create type public.application_counts as (
  pending private.required_bigint,
  approved private.required_bigint,
  rejected private.required_bigint,
  disbursed private.required_bigint,
  withdrawn private.required_bigint
);
create domain private.required_application_counts as public.application_counts not null;

create type public.admin_applications_page as (
  applications private.required_admin_applications,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_application_counts
);

-- All loan applications (AdminApplications of site/admin/applications/queries.ts): searched by person, lender or phone, in one
-- state, with one lender. `counts` cover all. Withdrawn ones are shown only if that state is chosen.
create function public.admin_financing_applications(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns public.admin_applications_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all applications.' using errcode = '42501';
  end if;
  answer := private.request_page(
    'public.financing_applications', 'request.phone', 'loan_amount', 'provider_id', 'public.financing_providers',
    'request.loan_amount, request.down_payment, request.term_months, request.monthly_income, request.employment_status,
      request.message, request.vehicle_listing_id, listing.title as vehicle, listing.price as vehicle_price,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return jsonb_populate_record(null::public.admin_applications_page, answer || jsonb_build_object(
    'applications', answer -> 'rows',
    'counts', '{"pending": 0, "approved": 0, "rejected": 0, "disbursed": 0, "withdrawn": 0}' || (answer -> 'counts')
  ));
end
$$;
grant execute on function public.admin_financing_applications(text, text, uuid, text, integer, integer)
  to authenticated, service_role;

create domain private.required_quote_status as text not null check (value in ('pending', 'approved', 'rejected', 'withdrawn'));

create type public.admin_quote as (
  id private.required_uuid,
  phone private.required_text,
  created_at private.required_timestamptz,
  decided_at timestamptz,
  decision_reason text,
  user_id private.required_uuid,
  email text,
  decided_by text,
  status private.required_quote_status,
  coverage_type private.required_insurance_type,
  vehicle_value bigint,
  vehicle_make private.required_text,
  vehicle_model text,
  vehicle_year private.required_integer,
  message text,
  premium_amount bigint,
  valid_until date,
  vehicle_listing_id uuid,
  person text,
  provider private.required_text
);
create domain private.required_admin_quotes as public.admin_quote[] not null;

create type public.quote_counts as (
  pending private.required_bigint,
  approved private.required_bigint,
  rejected private.required_bigint,
  withdrawn private.required_bigint
);
create domain private.required_quote_counts as public.quote_counts not null;

create type public.admin_quotes_page as (
  quotes private.required_admin_quotes,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_quote_counts
);

-- All insurance quotes (AdminQuotes of site/admin/applications/queries.ts): as loan applications, also searched by vehicle.
create function public.admin_insurance_quotes(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns public.admin_quotes_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all quotes.' using errcode = '42501';
  end if;
  answer := private.request_page(
    'public.insurance_quotes', 'private.quote_text(request.vehicle_make, request.vehicle_model, request.phone)', 'vehicle_value',
    'provider_id', 'public.insurance_providers',
    'request.coverage_type, request.vehicle_value, request.vehicle_make, request.vehicle_model, request.vehicle_year,
      request.message, request.premium_amount, request.valid_until, request.vehicle_listing_id,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return jsonb_populate_record(null::public.admin_quotes_page, answer || jsonb_build_object(
    'quotes', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0, "withdrawn": 0}' || (answer -> 'counts')
  ));
end
$$;
grant execute on function public.admin_insurance_quotes(text, text, uuid, text, integer, integer) to authenticated, service_role;

-- A page for the functions above, {rows, total, page, page_size, counts}, pending ones first unless sorted otherwise. A
-- page beyond the last is the last. `requests` and `companies` (null for payments, which have plans) are tables,
-- `text_column` the SQL that a text is searched in, `amount` and `company` columns of the requests. Rows in the state
-- `unless_asked` are shown only if it is chosen.
create function private.request_page(
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

-- The text that payments are searched by. Without its own search path the planner can inline it, so that index and query share
-- one expression instead of a call for each row.
create function private.payment_text(payment_number text, reference text, phone text) returns text
language sql immutable
as $$
  select payment_number || e'\n' || coalesce(reference, '') || e'\n' || coalesce(private.reference_key(reference), '') || e'\n'
    || coalesce(phone, '')
$$;
grant execute on function private.payment_text(text, text, text) to authenticated, service_role;

-- As payment_text(), for quotes.
create function private.quote_text(vehicle_make text, vehicle_model text, phone text) returns text
language sql immutable
as $$
  select vehicle_make || ' ' || coalesce(vehicle_model, '') || e'\n' || phone
$$;
grant execute on function private.quote_text(text, text, text) to authenticated, service_role;

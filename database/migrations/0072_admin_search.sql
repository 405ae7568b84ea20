-- The administration's lists of people, payments, applications and quotes at a hundred thousand rows each: who is meant by a text is
-- found once, by an index, and the rest is asked for their ids; numbers that an index knows are not counted row by row.

-- What a person, a payment and a quote are found by, as one text each, which one trigram index covers and one comparison judges.
-- These three have no search path of their own, because the planner sees through a function only without: its body, not a call
-- a row, stands in the query and in the index.
create function private.person_text(first_name text, last_name text, business_name text, phone text) returns text
language sql immutable
as $$
  select coalesce(first_name, '') || ' ' || coalesce(last_name, '') || e'\n' || coalesce(business_name, '') || e'\n'
    || coalesce(phone, '')
$$;

create function private.payment_text(payment_number text, reference text, phone text) returns text
language sql immutable
as $$
  select payment_number || e'\n' || coalesce(reference, '') || e'\n' || coalesce(phone, '')
$$;

create function private.quote_text(vehicle_make text, vehicle_model text, phone text) returns text
language sql immutable
as $$
  select vehicle_make || ' ' || coalesce(vehicle_model, '') || e'\n' || phone
$$;

-- Some databases keep the trigrams in `public`.
set local search_path = public, extensions;

create index profiles_text_trigram_idx on public.profiles
  using gin (private.person_text(first_name, last_name, business_name, phone) gin_trgm_ops);
create index users_email_trigram_idx on auth.users using gin (email gin_trgm_ops);
create index payment_requests_text_trigram_idx on public.payment_requests
  using gin (private.payment_text(payment_number, reference, phone) gin_trgm_ops);
create index financing_applications_phone_trigram_idx on public.financing_applications
  using gin (phone gin_trgm_ops);
create index insurance_quotes_text_trigram_idx on public.insurance_quotes
  using gin (private.quote_text(vehicle_make, vehicle_model, phone) gin_trgm_ops);

set local search_path = '';

-- People by name.
create index profiles_name_idx on public.profiles (
  lower(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))), id
);

-- The first and the last id that begin with a text of six or more of an id's signs; null for any other text. Fewer signs are a word
-- ('ada') more often than an id.
create function private.ids_beginning(part text) returns uuid[]
language sql immutable set search_path = ''
as $$
  select case when char_length(part) between 6 and 36 and padded ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    array[padded, part || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', char_length(part) + 1)]::uuid[]
  end
  from (select part || substr('00000000-0000-0000-0000-000000000000', char_length(part) + 1) as padded) as first
$$;

-- The condition that rows of `request` hold a text: `$1` is its pattern, `$2` the pattern of a phone number, `$3` the ids it may
-- begin, `$4` the people it means. What the text cannot be is left out, so that the planner sees which indexes answer.
create function private.holds_text(text_column text, person_column text, phone_part text, ids uuid[], people uuid[]) returns text
language sql immutable set search_path = ''
as $$
  select format('(%s ilike $1', text_column)
    || case when phone_part is not null then format(' or %s like $2', text_column) else '' end
    || case when ids is not null then ' or request.id between ($3)[1] and ($3)[2]' else '' end
    || case when people <> '{}' then format(' or %s = any ($4)', person_column) else '' end
$$;

-- People whose full name, business, phone, e-mail address or id is or holds the text.
create function private.people_found(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  found uuid[];
begin
  -- As text, so that it is planned for this pattern: without a run of three letters or digits it has no trigram to look up.
  execute concat(
    'select array(select request.id from public.profiles as request where ',
    private.holds_text(
      'private.person_text(request.first_name, request.last_name, request.business_name, request.phone)', 'request.id',
      phone_part, ids, '{}'
    ),
    ') union select id from auth.users where email ilike $1)'
  ) into found using pattern, phone_part, ids;
  return found;
end
$$;

drop function private.people_like(text);

create or replace function public.admin_people(
  search text default null, only_role text default null, only_verified boolean default null,
  only_suspended boolean default null, sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'person.created_at, person.id'
    when 'name' then 'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))), person.id'
    when 'name_desc' then
      'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))) desc, person.id desc'
    else 'person.created_at desc, person.id desc'
  end;
  chosen constant text := concat(
    ' from public.profiles as person where true',
    case when wanted is not null then ' and person.id = any ($1)' end,
    case when only_role is not null then ' and person.role = $2' end,
    case when only_verified is not null then ' and person.verified = $3' end,
    case only_suspended when true then ' and person.suspended_at is not null' when false then ' and person.suspended_at is null' end
  );
  found uuid[];
  total integer;
  shown integer;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all people.' using errcode = '42501';
  end if;
  if wanted is not null then
    found := private.people_found(wanted);
  end if;
  execute 'select count(*)' || chosen into total using found, only_role, only_verified;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        person.id, person.first_name, person.last_name, person.business_name, person.role, person.verified,
        person.suspended_at, person.location, person.phone, person.created_at, account.email,
        (select count(*) from public.vehicle_listings where seller_id = person.id) as listings
      from (select person.id %2$s order by %1$s limit %3$s offset %4$s) as page
      join public.profiles as person using (id)
      join auth.users as account using (id)
    ) as row
    $sql$,
    ordering, chosen, size, (shown - 1) * size
  ) into people using found, only_role, only_verified;
  return jsonb_build_object('people', people, 'total', total, 'page', shown, 'page_size', size);
end
$$;

-- A page of payments, loan applications or insurance quotes, {rows, total, page, page_size, counts}, for the three functions below:
-- `requests` in one of `states`, found by what `text_column` holds, by who asked and by `companies` (of providers, or plans). Those
-- in `unless_asked` are not shown where no state is asked for.
create function private.page_of_requests(
  requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text,
  search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
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
    case when only_company is not null then format(' and request.%s = $7', company) end
  );
  if wanted is not null then
    people := private.people_found(wanted);
    if companies is not null then
      execute format('select array(select id from %s where name ilike $1)', companies) into named using pattern;
    end if;
    chosen := concat(
      chosen, ' and ', private.holds_text(text_column, 'request.user_id', phone_part, ids, people),
      case when named <> '{}' then format(' or request.%s = any ($8)', company) end, ')'
    );
  end if;
  if wanted is null and only_method is null and only_company is null then
    total := coalesce((
      select sum(number::integer) from jsonb_each_text(counts) as counted (status, number)
      where case when only_status is null then status is distinct from unless_asked else status = only_status end
    ), 0);
  else
    execute 'select count(*)' || chosen
      into total using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
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
    ) else 'left join public.subscription_plans as plan on plan.id = request.plan_id' end
  ) into rows using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
  return jsonb_build_object('rows', rows, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
end
$$;

-- A page of all payment requests for administrators (AdminPayments of site/admin/payments/queries.ts): by payer, payment number,
-- reference or phone, in one state, by one method, for one plan. The three counters are of all. A page beyond the last is the last.
create or replace function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all payments.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.payment_requests', 'private.payment_text(request.payment_number, request.reference, request.phone)', 'amount',
    'plan_id', null,
    'request.payment_number, request.payment_method, request.amount, request.reference, request.notes, request.period_ends_at,
      private.person_name(request.user_id) as payer, plan.name as plan, plan.price as plan_price',
    null, search, only_status, only_method, only_plan, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0}' || (answer -> 'counts')
  );
end
$$;

-- A page of all loan applications for administrators (AdminApplications of site/admin/applications/queries.ts): by person, lender
-- or phone, in one state. Withdrawn ones are shown where they are asked for. The counters are of all. A page beyond the last is
-- the last.
create or replace function public.admin_financing_applications(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all applications.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.financing_applications', 'request.phone', 'loan_amount', 'provider_id', 'public.financing_providers',
    'request.loan_amount, request.down_payment, request.term_months, request.monthly_income, request.employment_status,
      request.message, request.vehicle_listing_id, listing.title as vehicle, listing.price as vehicle_price,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object('applications', answer -> 'rows');
end
$$;

-- A page of all insurance quotes for administrators (AdminQuotes of site/admin/applications/queries.ts), as the applications.
create or replace function public.admin_insurance_quotes(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all quotes.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.insurance_quotes', 'private.quote_text(request.vehicle_make, request.vehicle_model, request.phone)', 'vehicle_value',
    'provider_id', 'public.insurance_providers',
    'request.coverage_type, request.vehicle_value, request.vehicle_make, request.vehicle_model, request.vehicle_year,
      request.message, request.premium_amount, request.valid_until, request.vehicle_listing_id,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object('quotes', answer -> 'rows');
end
$$;

revoke execute on function
  private.ids_beginning(text), private.holds_text(text, text, text, uuid[], uuid[]), private.people_found(text),
  private.page_of_requests(
    text, text, text, text, text, text, text, text, text, text, uuid, text, integer, integer
  )
from public, anon, authenticated;
-- Whoever writes a row works out what its index holds.
grant execute on function
  private.person_text(text, text, text, text), private.payment_text(text, text, text), private.quote_text(text, text, text)
to authenticated, service_role;

notify pgrst, 'reload schema';

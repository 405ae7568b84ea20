-- The administration's lists of loan applications and insurance quotes: searched, filtered, sorted and cut into pages here, as the
-- payments are (0064).

-- What waits comes first.
create index financing_applications_waiting_idx
  on public.financing_applications ((status <> 'pending'), created_at desc, id desc);
create index insurance_quotes_waiting_idx on public.insurance_quotes ((status <> 'pending'), created_at desc, id desc);

-- A page of all loan applications for administrators (AdminApplications of site/admin/applications/queries.ts): by person, lender
-- or phone, in one state. Withdrawn ones are shown where they are asked for. The counters are of all. A page beyond the last is
-- the last.
create function public.admin_financing_applications(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then 'request.loan_amount, request.id'
    when 'amount_desc' then 'request.loan_amount desc, request.id desc'
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  chosen constant text := concat(
    ' from public.financing_applications as request where ',
    case when only_status is not null then 'request.status = $2' else 'request.status <> ''withdrawn''' end,
    case when only_provider is not null then ' and request.provider_id = $3' end,
    case when pattern is not null then
      ' and (request.user_id in (select private.people_like($1)) or request.id::text ilike $1 or request.phone like $4'
      || ' or request.provider_id in (select id from public.financing_providers where name ilike $1))'
    end
  );
  counts jsonb;
  total integer;
  shown integer;
  applications jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all applications.' using errcode = '42501';
  end if;
  select coalesce(jsonb_object_agg(counted.status, counted.count), '{}') into counts
  from (select status, count(*) from public.financing_applications group by status) as counted;
  execute 'select count(*)' || chosen into total using pattern, only_status, only_provider, phone_part;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.status, request.loan_amount, request.down_payment, request.term_months, request.monthly_income,
        request.employment_status, request.phone, request.message, request.created_at, request.decided_at,
        request.decision_reason, request.user_id, private.person_name(request.user_id) as person, account.email,
        provider.name as provider, request.vehicle_listing_id, listing.title as vehicle, listing.price as vehicle_price,
        private.person_name(request.decided_by) as decided_by
      from (select request.* %2$s order by %1$s limit %3$s offset %4$s) as request
      join public.financing_providers as provider on provider.id = request.provider_id
      left join auth.users as account on account.id = request.user_id
      left join public.vehicle_listings as listing on listing.id = request.vehicle_listing_id
    ) as row
    $sql$,
    ordering, chosen, size, (shown - 1) * size
  ) into applications using pattern, only_status, only_provider, phone_part;
  return jsonb_build_object(
    'applications', applications, 'total', total, 'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

-- A page of all insurance quotes for administrators (AdminQuotes of site/admin/applications/queries.ts), as the applications.
create function public.admin_insurance_quotes(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then 'request.vehicle_value, request.id'
    when 'amount_desc' then 'request.vehicle_value desc, request.id desc'
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  chosen constant text := concat(
    ' from public.insurance_quotes as request where ',
    case when only_status is not null then 'request.status = $2' else 'request.status <> ''withdrawn''' end,
    case when only_provider is not null then ' and request.provider_id = $3' end,
    case when pattern is not null then
      ' and (request.user_id in (select private.people_like($1)) or request.id::text ilike $1 or request.phone like $4'
      || ' or concat_ws('' '', request.vehicle_make, request.vehicle_model) ilike $1'
      || ' or request.provider_id in (select id from public.insurance_providers where name ilike $1))'
    end
  );
  counts jsonb;
  total integer;
  shown integer;
  quotes jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all quotes.' using errcode = '42501';
  end if;
  select coalesce(jsonb_object_agg(counted.status, counted.count), '{}') into counts
  from (select status, count(*) from public.insurance_quotes group by status) as counted;
  execute 'select count(*)' || chosen into total using pattern, only_status, only_provider, phone_part;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.status, request.coverage_type, request.vehicle_value, request.vehicle_make, request.vehicle_model,
        request.vehicle_year, request.phone, request.message, request.premium_amount, request.valid_until, request.created_at,
        request.decided_at, request.decision_reason, request.user_id, private.person_name(request.user_id) as person,
        account.email, provider.name as provider, request.vehicle_listing_id,
        private.person_name(request.decided_by) as decided_by
      from (select request.* %2$s order by %1$s limit %3$s offset %4$s) as request
      join public.insurance_providers as provider on provider.id = request.provider_id
      left join auth.users as account on account.id = request.user_id
    ) as row
    $sql$,
    ordering, chosen, size, (shown - 1) * size
  ) into quotes using pattern, only_status, only_provider, phone_part;
  return jsonb_build_object('quotes', quotes, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
end
$$;

revoke execute on function
  public.admin_financing_applications(text, text, uuid, text, integer, integer),
  public.admin_insurance_quotes(text, text, uuid, text, integer, integer)
from public, anon, authenticated;
grant execute on function
  public.admin_financing_applications(text, text, uuid, text, integer, integer),
  public.admin_insurance_quotes(text, text, uuid, text, integer, integer)
to authenticated, service_role;

notify pgrst, 'reload schema';

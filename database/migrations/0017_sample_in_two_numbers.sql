-- The sample of the market has a second number for make, model, location and mark together, so that its facets are counted in two passes of hashing
-- rather than five; their lower bounds are computed without a call each. The sample is drawn again.

set local check_function_bodies = off;

drop index private.vehicle_sample_counts_idx;

drop index private.vehicle_sample_facts_idx;

create or replace function private.facet_count_query(source text, facets text[]) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'select case %s end as facet, case %s end as value, count(*) as count from (select %s from %s) as l'
    ' group by grouping sets (%s)',
    string_agg(format('when grouping(%s) = 0 then %L', expression, facet), ' '),
    string_agg(format('when grouping(%1$s) = 0 then (%1$s)::text', expression), ' '),
    string_agg('l.' || quote_ident(column_name), ', '),
    source,
    string_agg(format('(%s)', expression), ', ')
  )
  from (
    select facet, column_name, case facet
      when 'seller_type' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      else 'l.' || quote_ident(column_name)
    end as expression
    from private.filters('vehicle') where facet = any (facets)
  ) as counted
$$;

create or replace function private.facets_from_counts(tally jsonb, one_in double precision default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with named as (
      select
        counted.facet,
        case counted.facet
          when 'make' then (select name from public.vehicle_makes where id = counted.value::integer and listed)
          when 'model' then (select name from public.vehicle_models where id = counted.value::integer and listed)
          when 'seller_type' then case counted.value when 'true' then 'dealer' else 'private' end
          else counted.value
        end as value,
        sum(counted.count) as count
      from jsonb_to_recordset(tally) as counted (facet text, value text, count double precision)
      where counted.value is not null
      -- Two makes may have models of one name.
      group by 1, 2
    ), estimated as (
      select facet, value, case when one_in is null then count else private.lower_bound(count, one_in) end::integer as count
      from named where value is not null
    ), ranked as (
      select *, row_number() over (partition by facet order by count desc, value) as place from estimated
    )
    select coalesce(jsonb_object_agg(facet, options), '{}')
    from (
      select facet, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place) as options
      from ranked where place <= 60 group by facet
    ) as facets
  );
end
$$;

create or replace function private.lower_bound(count double precision, one_in double precision) returns double precision
language sql immutable
as $$ select private.two_digits_down(greatest(count, (count - 3 * sqrt(count)) * one_in)) $$;

create or replace function private.refresh_vehicle_counts(sample_size integer default 16000, smallest_market integer default 20000)
returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' set jit = off
as $$
declare
  active integer;
  drawn integer;
  tally jsonb;
begin
  -- Concurrent runs wait here.
  perform from private.vehicle_market for update;
  active := (select count(*) from public.vehicle_listings where status = 'active');
  delete from private.vehicle_sample;
  delete from private.vehicle_kinds;
  delete from private.vehicle_places;
  if active < smallest_market then
    update private.vehicle_market set active_listings = active, one_in = null, facets = null, refreshed_at = now();
    return;
  end if;

  execute format(
    $sql$
    insert into private.vehicle_sample
    select l.seller_id, l.make_id, l.model_id, l.price, l.location, l.condition, l.fuel_type, l.transmission, l.body_type,
      l.drive, l.registration_state, l.year, l.mileage, l.created_at, l.expires_at, l.title, l.description,
      dense_rank() over (
        order by l.condition, l.fuel_type, l.transmission, l.body_type, l.drive, l.registration_state,
          l.seller_id in (select id from public.profiles where role = 'dealer')
      ),
      l.price_mark, (select ratio from public.price_estimates where listing_id = l.id), l.engine_cc,
      l.previous_owners, dense_rank() over (order by l.make_id, l.model_id, l.location, l.price_mark)
    from public.vehicle_listings as l tablesample bernoulli (%s)
    where l.status = 'active'
    $sql$,
    least(100, 100.0 * sample_size / active)
  );
  get diagnostics drawn = row_count;
  -- Rows wait for the index in a list, which halves the time of a draw; searches would have to read the rest of it.
  perform gin_clean_pending_list('private.vehicle_sample_terms_idx');
  insert into private.vehicle_kinds
  select distinct kind, condition, fuel_type, transmission, body_type, drive, registration_state,
    seller_id in (select id from public.profiles where role = 'dealer')
  from private.vehicle_sample;
  insert into private.vehicle_places
  select distinct place, make_id, model_id, location, price_mark from private.vehicle_sample;
  analyze private.vehicle_sample;
  analyze private.vehicle_kinds;
  analyze private.vehicle_places;
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.facet_count_query(
      $sql$
      public.vehicle_listings as l
      where l.status = 'active' and l.expires_at > now()
        and l.seller_id not in (select id from public.profiles where suspended_at is not null)
      $sql$,
      private.facet_names('vehicle')
    )
  ) into tally;
  update private.vehicle_market set
    active_listings = active, one_in = active::double precision / greatest(drawn, 1),
    facets = private.facets_from_counts(tally, 1), refreshed_at = now();
end
$$;

create or replace function private.sample_tally(conditions text, has_terms boolean, facets text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  numbers text;
  joined text;
  counted text;
  tally jsonb;
begin
  select
    string_agg(distinct format('l.%I', number), ', '),
    string_agg(distinct format(
      ', %1$I as materialized (select named.*, counted.count from counted join private.%1$I as named using (%2$I))', dictionary, number
    ), ''),
    string_agg(format(
      'select %L as facet, %I::text as value, sum(count)::bigint as count from %I group by 2', facet, column_name, dictionary
    ), ' union all ')
  into numbers, joined, counted
  from private.sampled_facets(facets);
  perform private.set_scan_methods(case when has_terms then 'bitmap' else 'any' end);
  execute format(
    'with counted as materialized ('
    ' select %1$s, count(*) as count from private.vehicle_sample as l where %2$s group by grouping sets (%1$s)'
    ')%3$s select jsonb_agg(to_jsonb(one)) from (%4$s) as one',
    numbers, conditions, joined, counted
  ) into tally;
  perform private.set_scan_methods('any');
  return tally;
end
$$;

create function private.sampled_facets(facets text[]) returns table (facet text, number text, dictionary text, column_name text)
language sql immutable set search_path = ''
as $$
  select filter.facet, case when is_place then 'place' else 'kind' end, case when is_place then 'vehicle_places' else 'vehicle_kinds' end,
    case filter.facet when 'seller_type' then 'dealer' else filter.column_name end
  from private.filters('vehicle') as filter
  cross join lateral (select filter.facet in ('make', 'model', 'location', 'price_mark') as is_place) as split
  where filter.facet = any (facets)
$$;

create function private.two_digits_down(amount double precision) returns double precision
language sql immutable
as $$
  select case when amount < 100 then floor(amount)
    else floor(amount / 10 ^ (floor(log(amount)) - 1)) * 10 ^ (floor(log(amount)) - 1) end
$$;

create table private.vehicle_places (
  place integer constraint vehicle_places_pkey primary key,
  make_id integer not null,
  model_id integer,
  location text not null,
  price_mark text
);

delete from private.vehicle_sample;
alter table private.vehicle_sample add column place integer not null;

create index vehicle_sample_counts_idx on private.vehicle_sample (make_id) include (
  kind, place, price, year, expires_at, created_at, seller_id, model_id, mileage, location, price_mark, engine_cc, previous_owners
);

create index vehicle_sample_facts_idx on private.vehicle_sample (make_id) include (
  seller_id, model_id, price, location, condition, fuel_type, transmission, body_type, drive, registration_state, year, mileage,
  created_at, expires_at, kind, place, price_mark, engine_cc, previous_owners
);

select private.refresh_vehicle_counts();

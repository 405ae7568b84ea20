-- A sample of the market, so that the vehicle search knows how many listings match without counting them: the number of active
-- listings, the counts of every facet, and about 16,000 listings drawn at random.
--
-- The planner estimates matches from each condition alone and is wrong by orders of magnitude where conditions depend on each
-- other (a make and its prices, a word and a model). The sample answers in a few milliseconds for a market of any size. The
-- search treats many matches differently from few, and above 10,000 matches the sample also provides lower bounds of the counts.
-- A small market has no sample: it is counted.

-- The sampled listings, with the columns that search conditions name, so that a condition has the same text for both tables.
create table private.vehicle_sample (
  seller_id uuid not null,
  make_id integer not null,
  model_id integer,
  price bigint not null,
  location text not null,
  condition text not null,
  fuel_type text not null,
  transmission text not null,
  body_type text,
  drive text,
  registration_state text,
  year integer not null,
  mileage integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- After the others, because most searches do not read them.
  title text not null,
  description text,
  -- Its rows of vehicle_kinds and vehicle_places.
  kind integer not null,
  price_mark text,
  -- Of its estimate (price-estimates.sql).
  price_ratio real,
  engine_cc integer,
  previous_owners integer,
  place integer not null
);

-- The combinations of facets in the sample: counting two numbers is several times faster than counting eleven values. Those with few values are one
-- number; with the many places and models there would be as many combinations as listings.
create table private.vehicle_kinds (
  kind integer constraint vehicle_kinds_pkey primary key,
  condition text not null,
  fuel_type text not null,
  transmission text not null,
  body_type text,
  drive text,
  registration_state text,
  -- Whether a dealer sells it.
  dealer boolean not null
);

create table private.vehicle_places (
  place integer constraint vehicle_places_pkey primary key,
  make_id integer not null,
  model_id integer,
  location text not null,
  price_mark text
);

create index vehicle_sample_newest_idx on private.vehicle_sample (created_at);
create index vehicle_sample_price_idx on private.vehicle_sample (price);
create index vehicle_sample_mileage_idx on private.vehicle_sample (mileage);
create index vehicle_sample_year_idx on private.vehicle_sample (year);
create index vehicle_sample_ratio_idx on private.vehicle_sample (price_ratio);
-- For counting facets below ranges: a scan of an index reads every column of its rows, and texts are the slow ones.
create index vehicle_sample_counts_idx on private.vehicle_sample (make_id) include (
  kind, place, price, year, expires_at, created_at, seller_id, model_id, mileage, location, price_mark, engine_cc, previous_owners
);
-- For conditions without words.
create index vehicle_sample_facts_idx on private.vehicle_sample (make_id) include (
  seller_id, model_id, price, location, condition, fuel_type, transmission, body_type, drive, registration_state, year, mileage,
  created_at, expires_at, kind, place, price_mark, engine_cc, previous_owners
);
create index vehicle_sample_terms_idx on private.vehicle_sample using gin (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
));

-- The totals of the market, in one row.
create table private.vehicle_market (
  is_only_row boolean default true constraint vehicle_market_pkey primary key check (is_only_row),
  active_listings integer not null,
  -- Active listings per listing of the sample; null without a sample.
  one_in double precision,
  -- Facets as search_vehicles() returns them without filters, rounded to two digits; null without a sample.
  facets jsonb,
  refreshed_at timestamptz not null
);

insert into private.vehicle_market (active_listings, refreshed_at) values (0, now());

-- Job, every 15 minutes: counts the market and draws a new sample. Takes four seconds at a million listings.
create function private.refresh_vehicle_counts(sample_size integer default 16000, smallest_market integer default 20000)
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

-- Numbers of sampled listings that match: all conditions under the key '', and for each facet all conditions but its own.
-- base: the conditions of no facet; parts: { facet: condition }.
create function private.sample_hits(base text, parts jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  misses text := (select string_agg(format('(%s) is not true as %I', value, key), ', ') from jsonb_each_text(parts));
  fits text := (select string_agg(format('not %I', key), ' and ') from jsonb_object_keys(parts) as key);
  counts text := (
    select string_agg(format(
      ', %L, count(*) filter (where %s)', key,
      coalesce((
        select string_agg(format('not %I', other), ' and ') from jsonb_object_keys(parts) as other where other <> key
      ), 'true')
    ), '')
    from jsonb_object_keys(parts) as key
  );
  hits jsonb;
begin
  execute format(
    'select jsonb_build_object('''', count(*) filter (where %s) %s) from (select %s from private.vehicle_sample as l where %s) as l',
    coalesce(fits, 'true'), counts, misses, base
  ) into hits;
  return hits;
end
$$;

-- How often the values of these facets occur in the listings of the sample that match: rows of facet, value, count. has_terms: whether the
-- conditions use the index of terms.
create function private.sample_tally(conditions text, has_terms boolean, facets text[]) returns jsonb
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

-- Which number of the sample holds each of these facets, and the table and column that say its values.
create function private.sampled_facets(facets text[]) returns table (facet text, number text, dictionary text, column_name text)
language sql immutable set search_path = ''
as $$
  select filter.facet, case when is_place then 'place' else 'kind' end, case when is_place then 'vehicle_places' else 'vehicle_kinds' end,
    case filter.facet when 'seller_type' then 'dealer' else filter.column_name end
  from private.filters('vehicle') as filter
  cross join lateral (select filter.facet in ('make', 'model', 'location', 'price_mark') as is_place) as split
  where filter.facet = any (facets)
$$;

-- Restricts how the planner may read tables in later statements: 'any' way, 'bitmap' (bitmaps of indexes only), 'index' (one index
-- only), or 'order' (along the index of the sort order only). The planner cannot estimate how common words are, nor how many
-- listings several filters leave, so the search decides. In memory a row of an index costs a fifteenth of one of the table, not a
-- hundredth: a price that a third of the listings have is checked in the few that have the word.
create function private.set_scan_methods(way text) returns void
language sql volatile set search_path = ''
as $$
  select set_config('enable_seqscan', case way when 'any' then 'on' else 'off' end, true),
    set_config('enable_indexscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_indexonlyscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_bitmapscan', case when way in ('index', 'order') then 'off' else 'on' end, true),
    set_config('enable_sort', case way when 'order' then 'off' else 'on' end, true),
    set_config('cpu_index_tuple_cost', case way when 'bitmap' then '0.05' else '0.005' end, true)
$$;

-- How to gather the matches of a search, for set_scan_methods(): by bitmaps of the index of terms for words; in a large market by an
-- index of the facets for filters without make, model or mark; otherwise as the planner chooses. Before PostgreSQL 18 an index cannot
-- skip its first column, the location, so bitmaps replace it there.
create function private.scan_method_for(has_words boolean, parts jsonb, one_in double precision) returns text
language sql stable set search_path = ''
as $$
  select case
    when has_words then 'bitmap'
    when one_in is null or parts ?| array['make', 'model', 'price_mark'] then 'any'
    when parts ? 'location' then 'index'
    when parts - 'seller_type' <> '{}' and current_setting('server_version_num')::integer >= 180000 then 'index'
    else 'bitmap'
  end
$$;

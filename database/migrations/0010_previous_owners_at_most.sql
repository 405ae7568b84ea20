-- Vehicles are found by previous owners at most: another argument of the search, a column of the rules of saved searches and of the sample,
-- and figures of the market pages.

-- Functions are replaced before what their bodies name.
set local check_function_bodies = off;

-- Written anew, because the filters have an order.
drop function private.vehicle_search_of(private.vehicle_filters), private.vehicle_filters_asked(private.vehicle_filters),
  private.find_vehicles(private.vehicle_filters, text, integer, integer);

drop type private.vehicle_filters;

create type private.vehicle_filters as (
  search text,
  makes text[],
  models text[],
  locations text[],
  min_price bigint,
  max_price bigint,
  min_year integer,
  max_year integer,
  min_mileage integer,
  max_mileage integer,
  min_engine integer,
  max_engine integer,
  max_owners integer,
  conditions text[],
  fuel_types text[],
  transmissions text[],
  body_types text[],
  drives text[],
  registration_states text[],
  seller_types text[],
  price_marks text[]
);

create function private.vehicle_search_of(filters private.vehicle_filters) returns private.vehicle_search
language plpgsql stable set search_path = ''
as $$
declare
  -- Up to so many dictionary words are looked up in the index of terms.
  most_terms constant integer := 10000;
  most_sample_terms constant integer := 300;
  asked constant jsonb := private.vehicle_filters_asked(filters);
  bounds constant text := private.bounds_condition('vehicle', asked, 'l');
  wording constant private.vehicle_text := private.read_vehicle_text(filters.search);
  search private.vehicle_search;
begin
  search.typed := wording.typed;
  search.looked_for := wording.looked_for;
  search.rank := private.vehicle_rank(wording.words);
  search.has_common_word := exists (select from unnest(wording.words) as word where word.words is null);
  search.is_bare := wording.typed = '{}' and bounds is null;
  search.base := concat_ws(' and ',
    'l.expires_at > now()',
    (select format('l.seller_id <> all (%L::uuid[])', suspended) from private.suspended_sellers() as suspended
     where cardinality(suspended) > 0),
    bounds
  );
  search.indexed_base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, most_terms));
  search.sample_base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, most_sample_terms));
  search.has_sample_terms := exists (select from unnest(wording.words) as word where cardinality(word.words) <= most_sample_terms);
  search.base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, -1));
  search.chosen := private.vehicle_values(asked);
  search.parts := private.vehicle_facet_conditions(search.chosen);
  search.indexed_parts := search.parts || private.indexed_facet_conditions(search.chosen);
  -- Models are offered below their make only, and all of them would be most of the counts.
  search.free := array(
    select name from unnest(private.facet_names('vehicle')) with ordinality as one (name, place)
    where not search.parts ? name and (name <> 'model' or search.parts ? 'make') order by place
  );
  return search;
end
$$;

create function private.vehicle_filters_asked(filters private.vehicle_filters) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(to_jsonb(filters) || jsonb_build_object(
      'min_engine', private.smallest_engine(filters.min_engine), 'max_engine', private.largest_engine(filters.max_engine)
    ))
  );
end
$$;

create function private.find_vehicles(filters private.vehicle_filters, sort text, page integer, page_size integer) returns jsonb
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
  filtered := private.filtered_facets(search, estimate, market, gather_limit);
  return jsonb_build_object(
    'total', found.total,
    'total_exact', found.is_total_exact,
    'page', found.page,
    'page_size', size,
    'listings', private.vehicle_cards(found.ids),
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

alter table private.search_terms drop constraint search_terms_search_id_fkey;

drop function private.rule_of(public.saved_searches);

drop table private.search_rules;

create table private.search_rules (
  search_id uuid constraint search_rules_pkey primary key,
  user_id uuid not null,
  kind public.ad_kind not null,
  saved_at timestamptz not null,
  frequency text not null,
  words text[],
  -- As patterns.
  places text[],
  makes text[],
  models text[],
  min_price bigint,
  max_price bigint,
  min_year integer,
  max_year integer,
  min_mileage integer,
  max_mileage integer,
  min_engine integer,
  max_engine integer,
  max_owners integer,
  conditions text[],
  fuel_types text[],
  transmissions text[],
  body_types text[],
  drives text[],
  registration_states text[],
  seller_types text[],
  price_marks text[],
  categories text[],
  in_stock_only boolean,
  types text[],
  services text[],
  min_rating numeric,
  constraint search_rules_search_id_fkey foreign key (search_id) references public.saved_searches (id) on delete cascade,
  constraint search_rules_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create function private.rule_of(search public.saved_searches) returns private.search_rules
language plpgsql stable set search_path = ''
as $$
declare
  rule private.search_rules := jsonb_populate_record(null::private.search_rules, search.filters);
begin
  rule.search_id := search.id;
  rule.user_id := search.user_id;
  rule.kind := search.kind;
  rule.saved_at := search.created_at;
  rule.frequency := search.frequency;
  -- In lower case as the search of each list does it.
  rule.words := array(
    select word from (
      select left(case search.kind when 'vehicle' then lower(given collate "C") else lower(given) end, 60) as word, place
      from regexp_split_to_table(search.filters ->> 'search', ' ') with ordinality as words (given, place)
    ) as typed
    group by word order by min(place) limit 8
  );
  rule.makes := private.lowered(rule.makes);
  rule.models := private.lowered(rule.models);
  if search.filters ? 'locations' then
    rule.places := private.place_patterns(array(select jsonb_array_elements_text(search.filters -> 'locations')));
  end if;
  rule.min_engine := private.smallest_engine(rule.min_engine);
  rule.max_engine := private.largest_engine(rule.max_engine);
  if search.kind = 'spare_part' then
    rule.conditions := private.part_conditions(rule.conditions);
  end if;
  if rule.seller_types @> '{dealer,private}' then
    rule.seller_types := null;
  end if;
  if rule.services is not null then
    rule.services := array(select lower(btrim(name) collate "C") from unnest(rule.services) as name);
  end if;
  return rule;
end
$$;

create index search_rules_user_idx on private.search_rules (user_id);

create index search_rules_marks_idx on private.search_rules using gin (price_marks);

drop index private.vehicle_sample_counts_idx;

drop index private.vehicle_sample_facts_idx;

drop index public.vehicle_listings_facets_idx;

drop index public.vehicle_listings_location_facets_idx;

drop function public.search_vehicles(search text, makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer, max_year integer, min_mileage integer, max_mileage integer, min_engine integer, max_engine integer, conditions text[], fuel_types text[], transmissions text[], body_types text[], drives text[], registration_states text[], seller_types text[], price_marks text[], sort text, page integer, page_size integer);

create or replace function private.count_market() returns void
language plpgsql security definer set search_path = '' set work_mem = '128MB' set jit = off
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('count_market', 0));
  create temp table market_towns on commit drop as
  select name as town from unnest(private.known_places()) as name where name !~ ',';

  -- What there is a page of: makes, models, and models in towns, with how many are for sale.
  create temp table market_scopes on commit drop as
  select row_number() over ()::integer as scope, ad.make_id, ad.model_id, known.town,
    count(*) filter (where ad.status = 'active' and ad.expires_at > now())::integer as ads
  from public.vehicle_listings as ad
  left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
  where (ad.status = 'active' or ad.status = 'sold' and ad.updated_at > now() - interval '12 months')
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  group by grouping sets ((ad.make_id), (ad.make_id, ad.model_id), (ad.make_id, ad.model_id, known.town))
  having grouping(ad.model_id) = 1 or ad.model_id is not null and (grouping(known.town) = 1 or known.town is not null);
  analyze pg_temp.market_scopes;

  create temp table market_ads on commit drop as
  with cars as materialized (
    select ad.make_id, ad.model_id, known.town, ad.id, ad.seller_id, ad.price, ad.year, ad.fuel_type, ad.transmission, ad.body_type,
      ad.created_at, private.nominal_engine(ad.engine_cc) as engine_cc, ad.previous_owners,
      private.believable_mileage(private.priced_vehicle(ad), private.price_year()) as km
    from private.price_comparables as comparable
    join public.vehicle_listings as ad on ad.id = comparable.listing_id and ad.status in ('active', 'sold') and ad.model_id is not null
    left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
    where comparable.weight > 0 and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  )
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id, town);

  delete from private.market_figures;
  insert into private.market_figures (make_id, model_id, town, ads, price, body_type, figures)
  select scopes.make_id, scopes.model_id, scopes.town, scopes.ads, (overall.figures ->> 'middle')::bigint, kinds.body_type,
    jsonb_strip_nulls(jsonb_build_object(
      'price', overall.figures, 'years', years.figures, 'mileage', overall.km, 'engines', kinds.engines, 'fuels', kinds.fuels,
      'transmissions', kinds.transmissions, 'owners', kinds.owners, 'days', sales.figures
    ))
  from pg_temp.market_scopes as scopes
  left join private.market_prices(false) as overall using (scope)
  left join (
    select scope, jsonb_agg(figures || jsonb_build_object('year', year) order by year desc) as figures
    from private.market_prices(true) group by scope
  ) as years using (scope)
  left join private.market_kinds() as kinds using (scope)
  left join private.market_days() as sales using (scope);
  drop table pg_temp.market_ads, pg_temp.market_scopes, pg_temp.market_towns;
end
$$;

create or replace function private.filters(of_kind public.ad_kind)
returns table (
  argument text, form text, facet text, column_name text, is_list boolean, known text[], lowest bigint, highest bigint, place integer
)
-- Not in SQL, which plans it anew for each call.
language plpgsql immutable parallel safe rows 20 set search_path = ''
as $$
begin
  return query select one.argument, one.form, one.facet, one.column_name, one.is_list, one.known, one.lowest, one.highest, one.place
  from (values
    ('vehicle'::public.ad_kind, 'search', 'text', null, null, false, null::text[], null::bigint, null::bigint, 1),
    ('vehicle'::public.ad_kind, 'makes', 'names', 'make', 'make_id', false, null::text[], null::bigint, null::bigint, 2),
    ('vehicle'::public.ad_kind, 'models', 'names', 'model', 'model_id', false, null::text[], null::bigint, null::bigint, 3),
    ('vehicle'::public.ad_kind, 'locations', 'places', 'location', 'location', false, null::text[], null::bigint, null::bigint, 4),
    ('vehicle'::public.ad_kind, 'min_price', 'least', null, 'price', false, null::text[], 0::bigint, 10000000000::bigint, 5),
    ('vehicle'::public.ad_kind, 'max_price', 'most', null, 'price', false, null::text[], 0::bigint, 10000000000::bigint, 6),
    ('vehicle'::public.ad_kind, 'min_year', 'least', null, 'year', false, null::text[], 1950::bigint, 2100::bigint, 7),
    ('vehicle'::public.ad_kind, 'max_year', 'most', null, 'year', false, null::text[], 1950::bigint, 2100::bigint, 8),
    ('vehicle'::public.ad_kind, 'min_mileage', 'least', null, 'mileage', false, null::text[], 0::bigint, 2000000::bigint, 9),
    ('vehicle'::public.ad_kind, 'max_mileage', 'most', null, 'mileage', false, null::text[], 0::bigint, 2000000::bigint, 10),
    ('vehicle'::public.ad_kind, 'min_engine', 'least', null, 'engine_cc', false, null::text[], 50::bigint, 20000::bigint, 11),
    ('vehicle'::public.ad_kind, 'max_engine', 'most', null, 'engine_cc', false, null::text[], 50::bigint, 20000::bigint, 12),
    ('vehicle'::public.ad_kind, 'max_owners', 'most', null, 'previous_owners', false, null::text[], 0::bigint, 20::bigint, 13),
    ('vehicle'::public.ad_kind, 'conditions', 'known', 'condition', 'condition', false, '{new,used,certified_pre_owned}'::text[], null::bigint, null::bigint, 14),
    ('vehicle'::public.ad_kind, 'fuel_types', 'known', 'fuel_type', 'fuel_type', false, '{petrol,diesel,hybrid,electric,lpg}'::text[], null::bigint, null::bigint, 15),
    ('vehicle'::public.ad_kind, 'transmissions', 'known', 'transmission', 'transmission', false, '{manual,automatic}'::text[], null::bigint, null::bigint, 16),
    ('vehicle'::public.ad_kind, 'body_types', 'known', 'body_type', 'body_type', false, '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}'::text[], null::bigint, null::bigint, 17),
    ('vehicle'::public.ad_kind, 'drives', 'known', 'drive', 'drive', false, '{2wd,4wd,awd}'::text[], null::bigint, null::bigint, 18),
    ('vehicle'::public.ad_kind, 'registration_states', 'known', 'registration_state', 'registration_state', false, '{imported,locally_used}'::text[], null::bigint, null::bigint, 19),
    ('vehicle'::public.ad_kind, 'seller_types', 'known', 'seller_type', 'seller_id', false, '{dealer,private}'::text[], null::bigint, null::bigint, 20),
    ('vehicle'::public.ad_kind, 'price_marks', 'known', 'price_mark', 'price_mark', false, '{great,good,fair,high}'::text[], null::bigint, null::bigint, 21),
    ('spare_part'::public.ad_kind, 'search', 'text', null, null, false, null::text[], null::bigint, null::bigint, 1),
    ('spare_part'::public.ad_kind, 'categories', 'known', 'category', 'category', false, '{engine,brake,suspension,electrical,lighting,interior,exterior,transmission,body,wheels}'::text[], null::bigint, null::bigint, 2),
    ('spare_part'::public.ad_kind, 'conditions', 'known', 'condition', 'condition', false, '{new,used,excellent,good,fair,poor}'::text[], null::bigint, null::bigint, 3),
    ('spare_part'::public.ad_kind, 'makes', 'names', 'make', 'compatible_makes', true, null::text[], null::bigint, null::bigint, 4),
    ('spare_part'::public.ad_kind, 'locations', 'places', 'location', 'location', false, null::text[], null::bigint, null::bigint, 5),
    ('spare_part'::public.ad_kind, 'min_price', 'least', null, 'price', false, null::text[], 0::bigint, 10000000000::bigint, 6),
    ('spare_part'::public.ad_kind, 'max_price', 'most', null, 'price', false, null::text[], 0::bigint, 10000000000::bigint, 7),
    ('spare_part'::public.ad_kind, 'in_stock_only', 'flag', null, 'in_stock', false, null::text[], null::bigint, null::bigint, 8),
    ('service'::public.ad_kind, 'search', 'text', null, null, false, null::text[], null::bigint, null::bigint, 1),
    ('service'::public.ad_kind, 'types', 'known', 'type', 'service_types', true, '{mechanic,garage,car_wash,car_hire,mobile_service,towing}'::text[], null::bigint, null::bigint, 2),
    ('service'::public.ad_kind, 'locations', 'places', 'location', 'location', false, null::text[], null::bigint, null::bigint, 3),
    ('service'::public.ad_kind, 'services', 'names', 'service', 'service', false, null::text[], null::bigint, null::bigint, 4),
    ('service'::public.ad_kind, 'min_rating', 'rating', 'rating', 'rating_average', false, '{4.5,4,3}'::text[], null::bigint, null::bigint, 5)
  ) as one (kind, argument, form, facet, column_name, is_list, known, lowest, highest, place)
  where one.kind = of_kind;
end
$$;

drop function private.market_kinds();

create function private.market_kinds()
returns table (scope integer, body_type text, engines jsonb, fuels jsonb, transmissions jsonb, owners jsonb)
language sql stable set search_path = ''
as $$
  with counted as (
    select ad.scope, kind.name, kind.value, count(*) as ads
    from pg_temp.market_ads as ad
    cross join lateral (
      values ('body', ad.body_type), ('engine', ad.engine_cc::text), ('fuel', ad.fuel_type), ('transmission', ad.transmission)
      union all
      select 'owners', most::text from generate_series(ad.previous_owners, 2) as most
    ) as kind (name, value)
    where kind.value is not null
    group by ad.scope, kind.name, kind.value having private.is_anonymous(count(*), count(distinct ad.seller_id))
  )
  select counted.scope, (array_agg(counted.value order by counted.ads desc, counted.value) filter (where name = 'body'))[1],
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by ads desc, value) filter (where name = 'engine'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'fuel'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'transmission'),
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by value) filter (where name = 'owners')
  from counted group by counted.scope
$$;

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
      l.previous_owners
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
  analyze private.vehicle_sample;
  analyze private.vehicle_kinds;
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

create function public.search_vehicles(
  search text default null,
  makes text[] default null,
  models text[] default null,
  locations text[] default null,
  min_price bigint default null,
  max_price bigint default null,
  min_year integer default null,
  max_year integer default null,
  min_mileage integer default null,
  max_mileage integer default null,
  min_engine integer default null,
  max_engine integer default null,
  max_owners integer default null,
  conditions text[] default null,
  fuel_types text[] default null,
  transmissions text[] default null,
  body_types text[] default null,
  drives text[] default null,
  registration_states text[] default null,
  seller_types text[] default null,
  price_marks text[] default null,
  sort text default 'newest',
  page integer default 1,
  page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.find_vehicles(row(
    search,
    makes,
    models,
    locations,
    min_price,
    max_price,
    min_year,
    max_year,
    min_mileage,
    max_mileage,
    min_engine,
    max_engine,
    max_owners,
    conditions,
    fuel_types,
    transmissions,
    body_types,
    drives,
    registration_states,
    seller_types,
    price_marks
  )::private.vehicle_filters, sort, page, page_size);
end
$$;

grant execute on function
  public.search_vehicles(text, text[], text[], text[], bigint, bigint, integer, integer, integer, integer, integer, integer, integer, text[], text[], text[], text[], text[], text[], text[], text[], text, integer, integer)
  to anon, authenticated, service_role;

alter table private.vehicle_sample add column previous_owners integer;

create index vehicle_sample_counts_idx on private.vehicle_sample (make_id) include (
  kind, price, year, expires_at, created_at, seller_id, model_id, mileage, location, price_mark, engine_cc, previous_owners
);

create index vehicle_sample_facts_idx on private.vehicle_sample (make_id) include (
  seller_id, model_id, price, location, condition, fuel_type, transmission, body_type, drive, registration_state, year, mileage,
  created_at, expires_at, kind, price_mark, engine_cc, previous_owners
);

create index vehicle_listings_facets_idx on public.vehicle_listings (
  make_id, model_id, body_type, fuel_type, transmission, condition, location, drive, registration_state, seller_id, year,
  price, mileage
) include (id, created_at, expires_at, price_mark, engine_cc, previous_owners) where status = 'active';

create index vehicle_listings_location_facets_idx on public.vehicle_listings (
  location, body_type, fuel_type, transmission, condition, drive, registration_state, make_id, model_id, seller_id, year,
  price, mileage
) include (id, created_at, expires_at, price_mark, engine_cc, previous_owners) where status = 'active';

insert into private.search_rules
select rule.* from public.saved_searches as search cross join lateral private.rule_of(search) as rule
where not search.paused and search.filters <> '{}';

alter table private.search_terms add constraint search_terms_search_id_fkey
  foreign key (search_id) references private.search_rules (search_id) on delete cascade;

-- So that the sample knows its owners.
select private.refresh_vehicle_counts();

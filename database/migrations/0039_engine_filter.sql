-- Vehicles are found by their engine: two more arguments of the search, the same in saved searches, and the column in what the search
-- reads.

set local check_function_bodies = off;

drop index private.vehicle_sample_counts_idx;

drop index private.vehicle_sample_facts_idx;

drop index public.vehicle_listings_facets_idx;

drop index public.vehicle_listings_location_facets_idx;

drop trigger record_change on public.vehicle_listings;

drop function public.search_vehicles(search text, makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer, max_year integer, min_mileage integer, max_mileage integer, conditions text[], fuel_types text[], transmissions text[], body_types text[], seller_types text[], sort text, page integer, page_size integer, drives text[], registration_states text[], price_marks text[]);

create or replace function private.index_saved_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.search_rules;
  many_towns boolean;
begin
  if tg_op = 'UPDATE' then
    delete from private.search_rules where search_id = new.id;
  end if;
  if new.paused or new.filters = '{}' then
    return null;
  end if;
  insert into private.search_rules
  select new.id, new.user_id, new.kind, new.created_at,
    -- In lower case as the search of each list does it.
    array(
      select word from (
        select left(case new.kind when 'vehicles' then lower(given collate "C") else lower(given) end, 60) as word, place
        from regexp_split_to_table(asked.search, ' ') with ordinality as words (given, place)
      ) as typed
      group by word order by min(place) limit 8
    ),
    private.lowered(asked.makes), private.lowered(asked.models),
    case when asked.locations is not null then private.place_patterns(asked.locations) end,
    coalesce(asked.min_price, 0), coalesce(asked.max_price, 9223372036854775807), asked.min_year, asked.max_year,
    asked.min_mileage, asked.max_mileage,
    case when new.kind = 'parts' and 'used' = any (asked.conditions) then asked.conditions || '{excellent,good,fair,poor}'
      else asked.conditions end,
    asked.fuel_types, asked.transmissions, asked.body_types, asked.drives, asked.registration_states,
    case when not asked.seller_types @> '{dealer,private}' then asked.seller_types end,
    asked.categories, asked.in_stock_only, asked.types,
    case when asked.services is not null then array(select lower(btrim(name) collate "C") from unnest(asked.services) as name) end,
    asked.min_rating, new.frequency, asked.price_marks,
    private.smallest_engine(asked.min_engine), private.largest_engine(asked.max_engine)
  from jsonb_to_record(new.filters) as asked (
    search text, makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer,
    max_year integer, min_mileage integer, max_mileage integer, conditions text[], fuel_types text[], transmissions text[],
    body_types text[], drives text[], registration_states text[], seller_types text[], categories text[], in_stock_only boolean,
    types text[], services text[], min_rating numeric, price_marks text[], min_engine integer, max_engine integer
  )
  returning * into rule;
  -- So that a search of many models in many towns has few rows.
  many_towns := coalesce(jsonb_array_length(new.filters -> 'locations'), 0) > 5;
  insert into private.search_terms (kind, term, town, max_price, min_price, search_id)
  select distinct rule.kind, term, town, rule.max_price, rule.min_price, rule.search_id
  from unnest(
    case
      when rule.models is not null then array(select 'model ' || name from unnest(rule.models) as name)
      when rule.kind = 'vehicles' and rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
      when rule.categories is not null then array(select 'category ' || name from unnest(rule.categories) as name)
      when rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
      when rule.types is not null then array(select 'type ' || name from unnest(rule.types) as name)
      else '{""}'
    end
  ) as term
  cross join lateral (
    select jsonb_array_elements_text(new.filters -> 'locations') as town where not many_towns
    union all
    select '' where many_towns or not new.filters ? 'locations'
  ) as towns;
  return null;
end
$$;

create function private.largest_engine(bound integer) returns bigint
language sql immutable strict parallel safe set search_path = ''
as $$ select floor(bound * 1.03)::bigint $$;

create or replace function private.list_parameters(list text)
returns table (place integer, name text, argument text, form text, known text[], lowest bigint, highest bigint)
language sql immutable parallel safe set search_path = ''
as $$
  select one.place, one.name, one.argument, one.form, one.known::text[], one.lowest, one.highest
  from (values
    ('/vehicles', 1, 'search', 'search', 'text', null, null::bigint, null::bigint),
    ('/vehicles', 2, 'make', 'makes', 'names', null, null, null),
    ('/vehicles', 3, 'model', 'models', 'names', null, null, null),
    ('/vehicles', 4, 'location', 'locations', 'places', null, null, null),
    ('/vehicles', 5, 'minPrice', 'min_price', 'number', null, 0, 10000000000),
    ('/vehicles', 6, 'maxPrice', 'max_price', 'number', null, 0, 10000000000),
    ('/vehicles', 7, 'minYear', 'min_year', 'number', null, 1950, 2100),
    ('/vehicles', 8, 'maxYear', 'max_year', 'number', null, 1950, 2100),
    ('/vehicles', 9, 'minMileage', 'min_mileage', 'number', null, 0, 2000000),
    ('/vehicles', 10, 'maxMileage', 'max_mileage', 'number', null, 0, 2000000),
    ('/vehicles', 11, 'minEngine', 'min_engine', 'number', null, 50, 20000),
    ('/vehicles', 12, 'maxEngine', 'max_engine', 'number', null, 50, 20000),
    ('/vehicles', 13, 'condition', 'conditions', 'known', '{new,used,certified_pre_owned}', null, null),
    ('/vehicles', 14, 'fuelType', 'fuel_types', 'known', '{petrol,diesel,hybrid,electric,lpg}', null, null),
    ('/vehicles', 15, 'transmission', 'transmissions', 'known', '{manual,automatic}', null, null),
    ('/vehicles', 16, 'bodyType', 'body_types', 'known',
      '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}', null, null),
    ('/vehicles', 17, 'drive', 'drives', 'known', '{2wd,4wd,awd}', null, null),
    ('/vehicles', 18, 'registration', 'registration_states', 'known', '{imported,locally_used}', null, null),
    ('/vehicles', 19, 'seller', 'seller_types', 'known', '{dealer,private}', null, null),
    ('/vehicles', 20, 'priceMark', 'price_marks', 'known', '{great,good,fair,high}', null, null),
    ('/spare-parts', 1, 'search', 'search', 'text', null, null, null),
    ('/spare-parts', 2, 'category', 'categories', 'known',
      '{engine,brake,suspension,electrical,lighting,interior,exterior,transmission,body,wheels}', null, null),
    ('/spare-parts', 3, 'condition', 'conditions', 'known', '{new,used,excellent,good,fair,poor}', null, null),
    ('/spare-parts', 4, 'make', 'makes', 'names', null, null, null),
    ('/spare-parts', 5, 'location', 'locations', 'places', null, null, null),
    ('/spare-parts', 6, 'minPrice', 'min_price', 'number', null, 0, 10000000000),
    ('/spare-parts', 7, 'maxPrice', 'max_price', 'number', null, 0, 10000000000),
    ('/spare-parts', 8, 'inStock', 'in_stock_only', 'flag', null, null, null),
    ('/services', 1, 'search', 'search', 'text', null, null, null),
    ('/services', 2, 'type', 'types', 'known', '{mechanic,garage,car_wash,car_hire,mobile_service,towing}', null, null),
    ('/services', 3, 'location', 'locations', 'places', null, null, null),
    ('/services', 4, 'service', 'services', 'names', null, null, null),
    ('/services', 5, 'rating', 'min_rating', 'rating', '{4.5,4,3}', null, null)
  ) as one (list, place, name, argument, form, known, lowest, highest)
  where one.list = list_parameters.list
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
      l.price_mark, (select ratio from public.price_estimates where listing_id = l.id), l.engine_cc
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
      private.vehicle_facet_names()
    )
  ) into tally;
  update private.vehicle_market set
    active_listings = active, one_in = active::double precision / greatest(drawn, 1),
    facets = private.facets_from_counts(tally, 1), refreshed_at = now();
end
$$;

create or replace function private.rules_of_vehicles(ads public.vehicle_listings[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text, words text[])
language sql stable rows 100000 set search_path = '' set jit = off set work_mem = '64MB'
as $$
  with ad as materialized (
    select l.*, lower(make.name) as make_name, split_part(lower(make.name), '-', 1) as make_start, lower(model.name) as model_name,
      case when seller.role = 'dealer' then 'dealer' else 'private' end as seller_type
    from unnest(ads) as l
    join public.vehicle_makes as make on make.id = l.make_id
    join public.profiles as seller on seller.id = l.seller_id
    left join public.vehicle_models as model on model.id = l.model_id
  ), place as materialized (
    select * from private.towns_of(array(select location from ad))
  ), entry as materialized (
    -- Each way in which an ad may be found.
    select distinct ad.id, ad.price, term, place.town from ad
    join place on place.location = ad.location
    cross join lateral unnest(array['', 'make ' || make_name, 'make ' || make_start, 'model ' || model_name]) as term
    where term is not null
  ), candidate as (
    -- In the order of the rules, which finds them several times faster.
    select distinct found.search_id, entry.id, found.town <> '' as is_placed
    from entry join private.search_terms as found
      on found.kind = 'vehicles' and found.term = entry.term and found.town = entry.town
      and found.max_price >= entry.price and found.min_price <= entry.price
  )
  select rule.search_id, ad.id, rule.user_id, rule.saved_at, rule.frequency, rule.words
  from candidate
  join ad on ad.id = candidate.id
  join private.search_rules as rule on rule.search_id = candidate.search_id
  where (rule.makes is null or ad.make_name = any (rule.makes) or ad.make_start = any (rule.makes))
    and (rule.models is null or ad.model_name = any (rule.models))
    and (rule.min_year is null or ad.year >= rule.min_year) and (rule.max_year is null or ad.year <= rule.max_year)
    and (rule.min_mileage is null or ad.mileage >= rule.min_mileage)
    and (rule.max_mileage is null or ad.mileage <= rule.max_mileage)
    and (rule.min_engine is null or ad.engine_cc >= rule.min_engine)
    and (rule.max_engine is null or ad.engine_cc <= rule.max_engine)
    and (rule.conditions is null or ad.condition = any (rule.conditions))
    and (rule.fuel_types is null or ad.fuel_type = any (rule.fuel_types))
    and (rule.transmissions is null or ad.transmission = any (rule.transmissions))
    and (rule.body_types is null or ad.body_type = any (rule.body_types))
    and (rule.price_marks is null or ad.price_mark = any (rule.price_marks))
    and (rule.drives is null or ad.drive = any (rule.drives))
    and (rule.registration_states is null or ad.registration_state = any (rule.registration_states))
    and (rule.seller_types is null or ad.seller_type = any (rule.seller_types))
    -- A term of a town has compared it.
    and (rule.places is null or candidate.is_placed or lower(ad.location collate "C") ~ any (rule.places))
$$;

create or replace function private.saved_search_filters(address text) returns jsonb
language plpgsql immutable security definer set search_path = ''
as $$
declare
  list constant text := split_part(address, '?', 1);
  given record;
  filters jsonb := '{}';
begin
  if char_length(address) > 2000 or list not in ('/vehicles', '/spare-parts', '/services') then
    return null;
  end if;
  for given in
    with pair as (
      select split_part(text, '=', 1) as name, private.form_decoded(substr(text, strpos(text, '=') + 1)) as value, place
      from unnest(string_to_array(nullif(substr(address, char_length(list) + 2), ''), '&')) with ordinality as pairs (text, place)
    )
    select parameter.*, array_agg(pair.value order by pair.place) as values
    from pair left join private.list_parameters(list) as parameter using (name)
    group by pair.name, parameter.place, parameter.name, parameter.argument, parameter.form, parameter.known, parameter.lowest, parameter.highest
  loop
    if given.form is null or array_position(given.values, null) is not null or cardinality(given.values) > 20
      or (cardinality(given.values) > 1 and given.form not in ('names', 'places', 'known'))
      or not (case given.form
        when 'text' then private.is_tidy_filter(given.values[1], 100)
        when 'names' then (
          select bool_and(private.is_tidy_filter(value, 60) and lower(value) <> 'all') and count(distinct lower(value)) = count(*)
          from unnest(given.values) as value
        )
        when 'places' then given.values <@ private.known_places() and (
          select count(distinct value) = count(*) from unnest(given.values) as value
        )
        -- In the order of the form, so that one list has one address.
        when 'known' then given.values = array(select value from unnest(given.known) as value where value = any (given.values))
        when 'rating' then given.values <@ given.known
        when 'number' then given.values[1] ~ '^(0|[1-9][0-9]{0,10})$' and given.values[1]::bigint between given.lowest and given.highest
        when 'flag' then given.values = '{true}'
      end)
    then
      return null;
    end if;
    filters := filters || jsonb_build_object(given.argument, case given.form
      when 'text' then to_jsonb(given.values[1])
      when 'number' then to_jsonb(given.values[1]::bigint)
      when 'rating' then to_jsonb(given.values[1]::numeric)
      when 'flag' then to_jsonb(true)
      else to_jsonb(given.values)
    end);
  end loop;
  if (filters ->> 'min_price')::bigint > (filters ->> 'max_price')::bigint
    or (filters ->> 'min_year')::bigint > (filters ->> 'max_year')::bigint
    or (filters ->> 'min_mileage')::bigint > (filters ->> 'max_mileage')::bigint
    or (filters ->> 'min_engine')::bigint > (filters ->> 'max_engine')::bigint
    or private.saved_search_address(list, filters) is distinct from address
  then
    return null;
  end if;
  return filters;
end
$$;

create function private.smallest_engine(bound integer) returns bigint
language sql immutable strict parallel safe set search_path = ''
as $$ select ceil(bound * 0.97)::bigint $$;

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
  conditions text[] default null,
  fuel_types text[] default null,
  transmissions text[] default null,
  body_types text[] default null,
  seller_types text[] default null,
  sort text default 'newest',
  page integer default 1,
  page_size integer default 24,
  drives text[] default null,
  registration_states text[] default null,
  price_marks text[] default null,
  min_engine integer default null,
  max_engine integer default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Declared so that the changes of set_scan_methods() end with the call.
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on set enable_bitmapscan = on
set enable_sort = on set jit = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0
-- Most of what it reads is in memory.
set random_page_cost = 1.1
as $$
declare
  count_limit constant integer := 10000;
  market constant private.vehicle_market := (select one from private.vehicle_market as one);
  -- Above count_limit, because the sample can underestimate; a market without a sample is small.
  gather_limit constant integer := case when market.one_in is null then 50000 else 25000 end;
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  typed text[] := array(
    select left(given, 60)
    from unnest(string_to_array(
      translate(lower(left(search, 200) collate "C"), E'\t\n\x0b\f\r\u00a0', '      '), ' '
    )) with ordinality as one (given, place)
    where given <> '' group by left(given, 60) order by min(place) limit 8
  );
  looked_for text[] := '{}';
  words private.vehicle_word[] := '{}';
  word private.vehicle_word;
  given text;
  instead text;
  -- Conditions of no facet, and { facet: condition }; the indexed_ ones use the index of terms.
  base text;
  parts jsonb;
  indexed_base text;
  indexed_parts jsonb;
  -- `base` for the sample, which is small enough to scan for words that many dictionary words contain.
  sample_base text;
  bare boolean;
  enough double precision;
  hits jsonb;
  -- The facets of the sample's matches, counted with the hits if no filter is set.
  sampled jsonb;
  many boolean := false;
  matches text;
  indexed_matches text;
  sort_column text;
  -- The same in the sample, and a condition that the rows before a place in the order meet.
  sample_column text;
  sort_bound text;
  by_value constant boolean := coalesce(sort = 'value', false);
  rank text;
  descending boolean := true;
  ordering text;
  ranked_ordering text;
  shown integer := greatest(coalesce(page, 1), 1);
  found integer;
  total integer;
  total_exact boolean;
  needed integer;
  ahead double precision;
  bound text;
  ids uuid[];
  -- The facets that are counted together, because no filter of theirs is set.
  free text[];
  tally jsonb;
  facet text;
  facets jsonb := (select jsonb_object_agg(name, '[]'::jsonb) from unnest(private.vehicle_facet_names()) as name);
  exact jsonb := (select jsonb_object_agg(name, true) from unnest(private.vehicle_facet_names()) as name);
  cards jsonb;
begin
  -- Resolve the words and build the conditions.
  foreach given in array typed loop
    word := private.resolve_vehicle_word(given);
    if word.words = '{}' and word.makes = '{}' and word.models = '{}' then
      instead := private.similar_vehicle_word(given);
      if instead is not null then
        given := instead;
        word := private.resolve_vehicle_word(given);
      end if;
    end if;
    words := array_append(words, word);
    looked_for := array_append(looked_for, given);
  end loop;
  bare := typed = '{}'
    and num_nonnulls(min_price, max_price, min_year, max_year, min_mileage, max_mileage, min_engine, max_engine) = 0;
  base := concat_ws(' and ',
    'l.expires_at > now()',
    (select format('l.seller_id <> all (%L::uuid[])', suspended) from private.suspended_sellers() as suspended
     where cardinality(suspended) > 0),
    'l.price >= ' || min_price, 'l.price <= ' || max_price, 'l.year >= ' || min_year, 'l.year <= ' || max_year,
    'l.mileage >= ' || min_mileage, 'l.mileage <= ' || max_mileage,
    'l.engine_cc >= ' || private.smallest_engine(min_engine), 'l.engine_cc <= ' || private.largest_engine(max_engine)
  );
  indexed_base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, 10000), ' and ') from unnest(words) as one));
  sample_base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, 300), ' and ') from unnest(words) as one));
  base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, -1), ' and ') from unnest(words) as one));

  -- Makes and models match by id, locations by every place name that matches.
  select coalesce(jsonb_object_agg(asked.facet, case
      -- With a single value, an index can also provide the sort order.
      when cardinality(asked.chosen) = 1 then format('l.%I = %L', asked.name, asked.chosen[1])
      when asked.facet in ('make', 'model') then format('l.%I = any (%L::integer[])', asked.name, asked.chosen)
      else format('l.%I = any (%L::text[])', asked.name, asked.chosen)
    end), '{}'),
    coalesce(jsonb_object_agg(
      asked.facet,
      case when asked.facet = 'price_mark' then format('l.price_mark = any (%L::text[])', asked.chosen)
        else private.has_vehicle_term(array(select ' ' || asked.facet || ' ' || one from unnest(asked.chosen) as one)) end
    ), '{}')
  into parts, indexed_parts
  from (
    select given.facet, given.chosen,
      case when given.facet in ('make', 'model') then given.facet || '_id' else given.facet end as name
    from (values
    ('make', case when cardinality(makes) > 0 then private.matching_makes(private.values_to_match(makes))::text[] end),
    ('model', case when cardinality(models) > 0 then private.matching_models(private.values_to_match(models))::text[] end),
    ('location', case when cardinality(locations) > 0 then private.matching_locations(private.values_to_match(locations)) end),
    ('condition', private.values_to_match(nullif(conditions, '{}'))),
    ('fuel_type', private.values_to_match(nullif(fuel_types, '{}'))),
    ('transmission', private.values_to_match(nullif(transmissions, '{}'))),
    ('body_type', private.values_to_match(nullif(body_types, '{}'))),
    ('drive', private.values_to_match(nullif(drives, '{}'))),
    ('registration_state', private.values_to_match(nullif(registration_states, '{}'))),
    ('price_mark', private.values_to_match(nullif(price_marks, '{}')))
    ) as given (facet, chosen)
    where given.chosen is not null
  ) as asked;
  if cardinality(seller_types) > 0 and not seller_types @> '{dealer,private}' then
    given := case
      when seller_types @> '{dealer}' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      when seller_types @> '{private}' then 'l.seller_id not in (select id from public.profiles where role = ''dealer'')'
      else 'false'
    end;
    parts := parts || jsonb_build_object('seller_type', given);
    indexed_parts := indexed_parts || jsonb_build_object('seller_type', given);
  end if;
  -- Models are offered below their make only, and all of them would be most of the counts.
  free := array(
    select name from unnest(private.vehicle_facet_names()) with ordinality as one (name, place)
    where not parts ? name and (name <> 'model' or parts ? 'make') order by place
  );
  matches := concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts)));
  indexed_matches := concat_ws(' and ', indexed_base, (select string_agg(value, ' and ') from jsonb_each_text(indexed_parts)));

  -- Few matches or many? Four standard deviations above the limit, the sample is wrong once in 30,000 draws.
  if market.one_in is not null then
    enough := count_limit / market.one_in + 4 * sqrt(count_limit / market.one_in);
    if bare and parts = '{}' then
      hits := jsonb_build_object('', market.active_listings / market.one_in);
    elsif parts = '{}' then
      sampled := private.sample_tally(sample_base, free);
      -- Every listing has a condition.
      hits := jsonb_build_object('', coalesce((
        select sum(one.count) from jsonb_to_recordset(sampled) as one (facet text, count bigint) where one.facet = 'condition'
      ), 0));
    else
      perform private.set_scan_methods(case when sample_base like '%vehicle_terms%' then 'bitmap' else 'any' end);
      hits := private.sample_hits(sample_base, parts);
      perform private.set_scan_methods('any');
    end if;
    many := (hits ->> '')::double precision > enough
      or exists (select from unnest(words) as one where one.words is null);
  end if;

  sort_column := case
    when sort in ('price_asc', 'price_desc') then 'price' when sort in ('mileage', 'year') then sort else 'created_at' end;
  descending := coalesce(sort, '') not in ('price_asc', 'mileage', 'value');
  ordering := case
    when sort in ('price_asc', 'mileage') then format('l.%I, l.id', sort_column)
    when sort = 'price_desc' then 'l.price desc, l.id desc'
    when sort = 'year' then 'l.year desc, l.created_at desc, l.id desc'
    else 'l.created_at desc, l.id desc'
  end;
  sample_column := case when by_value then 'price_ratio' else sort_column end;
  sort_bound := case
    when by_value then 'l.id in (select listing_id from public.price_estimates where ratio <= %L)'
    else format('l.%I %s %%L', sort_column, case when descending then '>=' else '<=' end)
  end;
  -- Text and numbers that are computed for all gathered rows, and come first in the order.
  rank := case
    when sort = 'relevance' then private.vehicle_rank(words)
    when by_value then '(select ratio from public.price_estimates where listing_id = l.id)'
    else '0'
  end;
  if sort = 'relevance' then
    -- Only the newest of many matches are ranked; later pages continue by date.
    ranked_ordering := 'l.rank desc, ' || ordering;
  elsif by_value then
    -- Ads without an estimate come last, newest first.
    ranked_ordering := 'l.rank, case when l.rank is not null then l.id end, ' || ordering;
  else
    ranked_ordering := ordering;
  end if;

  -- Few: gather, count and sort all matches.
  if not many then
    perform private.set_scan_methods(private.scan_method_for(words, parts, market.one_in));
    execute format(
      $sql$
      with matching as materialized (
        select %9$s, %1$s as rank from public.vehicle_listings as l where l.status = 'active' and %2$s limit %3$s
      ), amount as (
        select found, least(%4$s, greatest(ceil(least(found, %5$s)::numeric / %6$s)::integer, 1)) as page
        from (select count(*)::integer as found from matching) as counted
      )
      select found, page,
        array(select l.id from matching as l order by %7$s limit %6$s offset (amount.page - 1) * %6$s),
        %8$s
      from amount
      $sql$,
      rank,
      case when private.scan_method_for(words, parts, market.one_in) = 'bitmap' then indexed_matches else matches end,
      gather_limit, shown, count_limit, size,
      ranked_ordering,
      case when free = '{}' then 'null::jsonb' else format(
        '(select jsonb_agg(to_jsonb(counted)) from (%s) as counted)',
        private.facet_count_query('matching as l', free)
      ) end,
      (select string_agg(distinct 'l.' || quote_ident(name), ', ') from unnest(
        array['id', 'created_at', sort_column] || array(select private.vehicle_facet_column(one) from unnest(free) as one)
      ) as name)
    ) into found, needed, ids, tally;
    perform private.set_scan_methods('any');
    many := found = gather_limit;
    if not many then
      shown := needed;
      total := least(found, count_limit);
      total_exact := found <= count_limit;
    end if;
    facets := facets || private.facets_from_counts(tally);
    if many then
      exact := exact || coalesce((select jsonb_object_agg(name, false) from unnest(free) as name), '{}');
    end if;
  end if;

  -- Many: read the index of the sort order until the page is full. Where the sample predicts that this would skip too many rows
  -- (the cheapest of an expensive make), gather the matches up to the probable end of the page instead.
  if many then
    total := count_limit;
    if market.one_in is not null then
      total := least(count_limit, private.lower_bound((hits ->> '')::double precision, market.one_in));
    end if;
    total_exact := false;
    shown := least(shown, greatest(ceil(total::numeric / size)::integer, 1));
    if market.one_in is not null and not (bare and parts = '{}') then
      needed := ceil(case when sort = 'relevance' then 240 else shown * size end / market.one_in)::integer + 1;
      -- The first of many matches are near the start of their order; a listing's terms take time to compute.
      perform private.set_scan_methods(case
        when (2 * needed + 10) * market.active_listings / market.one_in / greatest((hits ->> '')::double precision, 1)
          < case when sample_base like '%vehicle_terms%' then 200 else 3000 end then 'order'
        when sample_base like '%vehicle_terms%' then 'bitmap'
        else 'any'
      end);
      execute format(
        $sql$
        with fitting as materialized (
          select l.%1$I as place from private.vehicle_sample as l where %2$s order by 1 %3$s limit %5$s
        )
        select
          %6$s * (select count(*) from private.vehicle_sample as l
            where l.%1$I %4$s (select place from fitting offset %7$s limit 1) and %9$s),
          format(%10$L, (select place from fitting offset %8$s limit 1))
        $sql$,
        sample_column, concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
        case when descending then 'desc' else 'asc' end, case when descending then '>=' else '<=' end,
        2 * needed + 10, market.one_in, needed, needed + ceil(3 * sqrt(needed))::integer + 3,
        -- With a single make or body type, the index of the sort order starts with it.
        coalesce(
          (select string_agg(value, ' and ') from jsonb_each_text(parts)
           where sort_column = 'price' and key in ('make', 'body_type') and value like '% = %' and value not like '% any %'),
          'true'
        ),
        sort_bound
      ) into ahead, bound;
      -- Fewer matches have an estimate than are needed: gathering all of them ends sooner than reading every estimate.
      if by_value and bound like '%NULL)' and (hits ->> '')::double precision * market.one_in < 200000 then
        ahead := 'infinity';
        bound := 'true';
      end if;
      if (ahead > 50000 or sort = 'relevance') and bound !~ 'NULL\)?$' then
        given := private.scan_method_for(words, parts, market.one_in);
        perform private.set_scan_methods(given);
        execute format(
          'with matching as materialized ('
          ' select l.id, l.price, l.mileage, l.year, l.created_at, %s as rank from public.vehicle_listings as l'
          ' where l.status = ''active'' and %s and %s'
          ') select array(select l.id from matching as l order by %s limit %s offset %s)',
          rank, case given when 'bitmap' then indexed_matches else matches end, bound, ranked_ordering, size, (shown - 1) * size
        ) into ids;
      end if;
    end if;
    if (ids is null or cardinality(ids) < size) and by_value then
      ids := private.vehicles_by_value(matches, size, (shown - 1) * size);
    elsif ids is null or cardinality(ids) < size then
      perform private.set_scan_methods('order');
      execute format(
        'select array(select l.id from public.vehicle_listings as l where l.status = ''active'' and %s'
        ' order by %s limit %s offset %s)',
        matches, ordering, size, (shown - 1) * size
      ) into ids;
    end if;
    perform private.set_scan_methods('any');
    total := greatest(total, cardinality(ids));
    if market.one_in is not null then
      exact := exact || coalesce((select jsonb_object_agg(name, false) from unnest(free) as name), '{}');
      facets := facets || case
        when bare and parts = '{}' then market.facets - 'model'
        when free = '{}' then '{}'
        else private.facets_from_counts(
          coalesce(sampled, private.sample_tally(
            concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts))), free
          )),
          market.one_in
        )
      end;
    end if;
  end if;

  -- Each filtered facet is counted without its own filter.
  for facet in select jsonb_object_keys(parts) loop
    matches := concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts - facet)));
    if market.one_in is not null and (hits ->> facet)::double precision > enough then
      exact := exact || jsonb_build_object(facet, false);
      facets := facets || case
        when bare and parts - facet = '{}' then jsonb_build_object(facet, market.facets -> facet)
        else private.facets_from_counts(
          private.sample_tally(
            concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts - facet))),
            array[facet]
          ),
          market.one_in
        )
      end;
    else
      given := private.scan_method_for(words, parts - facet, market.one_in);
      perform private.set_scan_methods(given);
      execute format('select jsonb_agg(to_jsonb(counted)) from (%s) as counted', private.facet_count_query(
        format(
          'public.vehicle_listings as l where l.status = ''active'' and %s limit %s',
          case given
            when 'bitmap' then concat_ws(' and ', indexed_base,
              (select string_agg(value, ' and ') from jsonb_each_text(indexed_parts - facet)))
            else matches
          end,
          gather_limit
        ),
        array[facet]
      )) into tally;
      perform private.set_scan_methods('any');
      facets := facets || private.facets_from_counts(tally);
    end if;
  end loop;

  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
    'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
    'mileage', l.mileage, 'featured', l.featured, 'image', l.images[1], 'image_count', cardinality(l.images),
    'created_at', l.created_at, 'make', make.name, 'model', model.name, 'price_mark', l.price_mark,
    'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role)
  ) order by one.place), '[]') into cards
  from unnest(ids) with ordinality as one (id, place)
  join public.vehicle_listings as l on l.id = one.id
  join public.vehicle_makes as make on make.id = l.make_id
  join public.profiles as seller on seller.id = l.seller_id
  left join public.vehicle_models as model on model.id = l.model_id;

  return jsonb_build_object(
    'total', total,
    'total_exact', total_exact,
    'page', shown,
    'page_size', size,
    'listings', cards,
    'facets', facets,
    'facets_exact', exact,
    'corrected', case when looked_for <> typed and total > 0 then jsonb_build_object(
      'from', array_to_string(typed, ' '), 'to', array_to_string(looked_for, ' ')
    ) end
  );
end
$$;

grant execute on function public.search_vehicles(
  text, text[], text[], text[], bigint, bigint, integer, integer, integer, integer, text[], text[], text[], text[],
  text[], text, integer, integer, text[], text[], text[], integer, integer
) to anon, authenticated, service_role;

alter table private.search_rules add column min_engine integer;

alter table private.search_rules add column max_engine integer;

alter table private.vehicle_sample add column engine_cc integer;

create index vehicle_sample_counts_idx on private.vehicle_sample (make_id) include (
  kind, price, year, expires_at, created_at, seller_id, model_id, mileage, location, price_mark, engine_cc
);

create index vehicle_sample_facts_idx on private.vehicle_sample (make_id) include (
  seller_id, model_id, price, location, condition, fuel_type, transmission, body_type, drive, registration_state, year, mileage,
  created_at, expires_at, kind, price_mark, engine_cc
);

create index vehicle_listings_engine_idx on public.vehicle_listings (engine_cc) where status = 'active';

create index vehicle_listings_facets_idx on public.vehicle_listings (
  make_id, model_id, body_type, fuel_type, transmission, condition, location, drive, registration_state, seller_id, year,
  price, mileage
) include (id, created_at, expires_at, price_mark, engine_cc) where status = 'active';

create index vehicle_listings_location_facets_idx on public.vehicle_listings (
  location, body_type, fuel_type, transmission, condition, drive, registration_state, make_id, model_id, seller_id, year,
  price, mileage
) include (id, created_at, expires_at, price_mark, engine_cc) where status = 'active';

create trigger record_change after update on public.vehicle_listings
  for each row when ((old.status = 'active' or new.status = 'active') and (
    old.status, old.price, old.make_id, old.model_id, old.title, old.description, old.location, old.condition, old.fuel_type,
    old.transmission, old.body_type, old.year, old.mileage, old.drive, old.registration_state, old.engine_cc
  ) is distinct from (
    new.status, new.price, new.make_id, new.model_id, new.title, new.description, new.location, new.condition, new.fuel_type,
    new.transmission, new.body_type, new.year, new.mileage, new.drive, new.registration_state, new.engine_cc
  )) execute function private.record_vehicle_change();

-- The sample has no engines yet, and a search by one would take many matches for few.
select private.refresh_vehicle_counts();

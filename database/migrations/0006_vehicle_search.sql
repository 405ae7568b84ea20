-- The search of the vehicle list: filters, page, total and the counts beside each filter option, in one call.
--
-- Under row level security only leakproof operators may use an index, and LIKE is not one: a text search on the table
-- itself reads every row. search_vehicles runs as its owner instead, sees active listings of sellers in good standing
-- only, and steers past two habits of the planner: walking the index of an order for matches that hardly exist, and
-- building a bitmap of a word that is nearly everywhere.

do $$
begin
  create schema if not exists extensions;
  grant usage on schema extensions to anon, authenticated, service_role;
  -- Where it is there already, it may live in another schema.
  create extension if not exists pg_trgm with schema extensions;
end
$$;

set local search_path = public, extensions;

-- Collation "C": lower() of the database's own takes twice as long, and differs only in letters such as É.
-- The list of rows not yet sorted in is kept short (kB), because every search reads it; none at all makes posting dear.
create index vehicle_listings_text_idx on public.vehicle_listings
  using gin (lower((title || ' ' || coalesce(description, '')) collate "C") gin_trgm_ops) with (gin_pending_list_limit = 1024)
  where status = 'active';

reset search_path;

-- One search, its names resolved to what the table holds. null = any.
create type private.vehicle_filters as (
  makes integer[],
  models integer[],
  locations text[],
  conditions text[],
  fuel_types text[],
  transmissions text[],
  body_types text[],
  min_price bigint,
  max_price bigint,
  min_year integer,
  max_year integer,
  min_mileage integer,
  max_mileage integer,
  suspended uuid[],
  patterns text[],
  found uuid[]
);

-- What is looked at of a list that a request brought: 60 values, as many as a facet offers, 100 characters of each.
create function private.values_to_match(given text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select case when given is not null then array(select left(value, 100) from unnest(given) as value limit 60) end
$$;

-- The LIKE pattern for "contains", in which the person's own % _ and \ mean themselves.
create function private.contains_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(lower(part collate "C"), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The distinct locations of active listings that contain one of the parts, whatever the letter case.
-- Jumps through the index from one location to the next, so it costs as many steps as there are locations.
create function private.matching_locations(parts text[]) returns text[]
language sql stable set search_path = ''
as $$
  with recursive place (name) as (
    (select location from public.vehicle_listings where status = 'active' order by location limit 1)
    union all
    select (
      select location from public.vehicle_listings
      where status = 'active' and location > place.name order by location limit 1
    )
    from place where place.name is not null
  )
  select coalesce(array_agg(place.name), '{}') from place
  -- As an array the patterns are made once, not for each place.
  where lower(place.name collate "C")
    like any ((select array_agg(private.contains_pattern(part)) from unnest(parts) as part)::text[])
$$;

-- Ids of the makes meant by the names: any letter case, and 'mercedes' means Mercedes-Benz.
create function private.matching_makes(names text[]) returns integer[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.vehicle_makes
  where lower(name) = any (select lower(btrim(given)) from unnest(names) as given)
     or split_part(lower(name), '-', 1) = any (select lower(btrim(given)) from unnest(names) as given)
$$;

create function private.matching_models(names text[]) returns integer[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.vehicle_models
  where lower(name) = any (select lower(btrim(given)) from unnest(names) as given)
$$;

-- The counts beside the options of each filter, every other filter applied: { facet: [{ value, count }] }.
-- where_parts: facet → SQL condition on listing l, '' → the conditions that belong to no facet. With matches_found,
-- filters.found are the listings that fit all of them. At most 60 values a facet, counted over at most 50,000 listings
-- (10,000 where words are looked for row by row).
create function private.vehicle_facets(filters private.vehicle_filters, where_parts jsonb, matches_found boolean)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  all_facets constant text[] := array[
    'make', 'model', 'location', 'condition', 'fuel_type', 'transmission', 'body_type', 'seller_type'
  ];
  -- Facets without a filter of their own share one pass; each of the others looks past its own.
  free text[] := array(select facet from unnest(all_facets) as facet where not where_parts ? facet);
  counted text[];
  facet text;
  tallies jsonb;
  result jsonb := (select jsonb_object_agg(name, '[]'::jsonb) from unnest(all_facets) as name);
begin
  foreach facet in array array(select name from unnest(all_facets) as name where where_parts ? name) || null::text loop
    counted := case when facet is null then free else array[facet] end;
    continue when counted = '{}';
    execute format(
      $sql$
      with tally as (
        select case %1$s end as facet, case %2$s end as value, count(*) as amount
        from (
          select l.make_id as make, l.model_id as model, l.location, l.condition, l.fuel_type, l.transmission,
            l.body_type, l.seller_id in (select id from public.profiles where role = 'dealer') as seller_type
          from public.vehicle_listings as l where %3$s limit %4$s
        ) as matching
        group by grouping sets (%5$s)
      ), named as (
        select tally.facet,
          case tally.facet
            when 'make' then (select name from public.vehicle_makes where id = tally.value::integer)
            when 'model' then (select name from public.vehicle_models where id = tally.value::integer)
            when 'seller_type' then case tally.value when 'true' then 'dealer' else 'private' end
            else tally.value
          end as value,
          tally.amount
        from tally where tally.value is not null
      ), ranked as (
        select named.facet, named.value, sum(amount)::integer as amount,
          row_number() over (partition by named.facet order by sum(amount) desc, named.value) as place
        from named group by named.facet, named.value
      )
      select jsonb_object_agg(facet, options) from (
        select facet, jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by place) as options
        from ranked where place <= 60 group by facet
      ) as facets
      $sql$,
      (select string_agg(format('when grouping(%1$I) = 0 then %1$L', name), ' ') from unnest(counted) as name),
      (select string_agg(format('when grouping(%1$I) = 0 then %1$I::text', name), ' ') from unnest(counted) as name),
      case
        when matches_found and facet is null then 'l.id = any (($1).found)'
        else (
          select string_agg(part.value, ' and ') from jsonb_each_text(where_parts) as part
          where part.key is distinct from facet
        )
      end,
      case when matches_found then 10000 else 50000 end,
      (select string_agg(format('(%I)', name), ', ') from unnest(counted) as name)
    ) into tallies using filters;
    result := result || coalesce(tallies, '{}');
  end loop;
  return result;
end
$$;

-- The page of active listings that fit, with total and facets (VehicleSearchResult of domain/vehicle-search-result.ts).
-- Never raises for what a person typed: unknown values match nothing, numbers out of range are brought into it, of long
-- texts and lists only the beginning counts.
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
  page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Declared so that what set_config changes below ends with the call.
set enable_seqscan = on set enable_indexscan = on set enable_bitmapscan = on set enable_sort = on set jit = off
as $$
declare
  count_limit constant integer := 10000;
  gather_limit constant integer := 2000;
  words text[] := array(
    select distinct left(word, 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  filters private.vehicle_filters;
  where_parts jsonb := '{}';
  base text[] := array['l.status = ''active'''];
  word_conditions text;
  words_are_common boolean := false;
  matches text;
  gathered boolean;
  ordering text;
  total integer;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  shown integer;
  cards jsonb;
begin
  makes := private.values_to_match(makes);
  models := private.values_to_match(models);
  locations := private.values_to_match(locations);
  conditions := private.values_to_match(conditions);
  fuel_types := private.values_to_match(fuel_types);
  transmissions := private.values_to_match(transmissions);
  body_types := private.values_to_match(body_types);
  if cardinality(makes) > 0 then filters.makes := private.matching_makes(makes); end if;
  if cardinality(models) > 0 then filters.models := private.matching_models(models); end if;
  if cardinality(locations) > 0 then filters.locations := private.matching_locations(locations); end if;
  filters.conditions := conditions;
  filters.fuel_types := fuel_types;
  filters.transmissions := transmissions;
  filters.body_types := body_types;
  filters.min_price := min_price;
  filters.max_price := max_price;
  filters.min_year := min_year;
  filters.max_year := max_year;
  filters.min_mileage := min_mileage;
  filters.max_mileage := max_mileage;
  filters.suspended := private.suspended_sellers();

  if cardinality(filters.suspended) > 0 then
    base := array_append(base, 'l.seller_id <> all (($1).suspended)');
  end if;
  if min_price is not null then base := array_append(base, 'l.price >= ($1).min_price'); end if;
  if max_price is not null then base := array_append(base, 'l.price <= ($1).max_price'); end if;
  if min_year is not null then base := array_append(base, 'l.year >= ($1).min_year'); end if;
  if max_year is not null then base := array_append(base, 'l.year <= ($1).max_year'); end if;
  if min_mileage is not null then base := array_append(base, 'l.mileage >= ($1).min_mileage'); end if;
  if max_mileage is not null then base := array_append(base, 'l.mileage <= ($1).max_mileage'); end if;

  where_parts := jsonb_strip_nulls(jsonb_build_object(
    'make', case when cardinality(makes) > 0 then 'l.make_id = any (($1).makes)' end,
    'model', case when cardinality(models) > 0 then 'l.model_id = any (($1).models)' end,
    'location', case when cardinality(locations) > 0 then 'l.location = any (($1).locations)' end,
    'condition', case when cardinality(conditions) > 0 then 'l.condition = any (($1).conditions)' end,
    'fuel_type', case when cardinality(fuel_types) > 0 then 'l.fuel_type = any (($1).fuel_types)' end,
    'transmission', case when cardinality(transmissions) > 0 then 'l.transmission = any (($1).transmissions)' end,
    'body_type', case when cardinality(body_types) > 0 then 'l.body_type = any (($1).body_types)' end,
    'seller_type', case
      when seller_types @> '{dealer}' and seller_types @> '{private}' then null
      when seller_types @> '{dealer}' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      when seller_types @> '{private}'
        then 'l.seller_id not in (select id from public.profiles where role = ''dealer'')'
      when cardinality(seller_types) > 0 then 'false'
    end
  ));

  -- Each word must be somewhere: in title or description, or in the name of the make or model.
  if cardinality(words) > 0 then
    filters.patterns := array(select private.contains_pattern(word) from unnest(words) as word);
    word_conditions := (
      select string_agg(format(
        '(l.make_id = any (%L::integer[]) or l.model_id = any (%L::integer[])'
        ' or lower((l.title || '' '' || coalesce(l.description, '''')) collate "C") like ($1).patterns[%s])',
        array(select id from public.vehicle_makes where lower(name collate "C") like pattern),
        array(select id from public.vehicle_models where lower(name collate "C") like pattern),
        place
      ), ' and ')
      from unnest(filters.patterns) with ordinality as numbered (pattern, place)
    );
    -- The matches of rare words are found by the trigram index alone and are a list of ids from here on. A word without
    -- three letters or digits in a row has no trigram to be found by.
    if exists (select from unnest(words) as word where word ~ '[[:alnum:]]{3}') then
      perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true);
      execute format(
        'select array(select l.id from public.vehicle_listings as l where l.status = ''active'' and %s limit %s)',
        word_conditions, gather_limit + 1
      ) into filters.found using filters;
      perform set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true);
    end if;
    words_are_common := filters.found is null or cardinality(filters.found) > gather_limit;
    base := array_append(base, case when words_are_common then word_conditions else 'l.id = any (($1).found)' end);
  end if;

  where_parts := where_parts || jsonb_build_object('', array_to_string(base, ' and '));
  matches := (select string_agg(part.value, ' and ') from jsonb_each_text(where_parts) as part);

  if words_are_common then
    -- Looking for common words row by row is the dear part: done once, up to the limit of the count.
    perform set_config('enable_bitmapscan', 'off', true);
    execute format(
      'select array(select l.id from public.vehicle_listings as l where %s limit %s)', matches, count_limit + 1
    ) into filters.found using filters;
    perform set_config('enable_bitmapscan', 'on', true);
    total := cardinality(filters.found);
  else
    execute format(
      'select count(*) from (select from public.vehicle_listings as l where %s limit %s) as matching',
      matches, count_limit + 1
    ) into total using filters;
  end if;

  shown := least(
    greatest(coalesce(page, 1), 1),
    greatest(ceil(least(total, count_limit)::numeric / size)::integer, 1)
  );
  ordering := case sort
    when 'price_asc' then 'l.price, l.id'
    when 'price_desc' then 'l.price desc, l.id desc'
    when 'mileage' then 'l.mileage, l.id'
    when 'year' then 'l.year desc, l.created_at desc, l.id desc'
    else 'l.created_at desc, l.id desc'
  end;

  -- Few matches are gathered and sorted. For many, the index of the order is walked until the page is full; how common
  -- words are the planner cannot tell, so it is told not to sort.
  gathered := total <= case when words_are_common then count_limit else gather_limit end;
  if not gathered and words_are_common then
    perform set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true);
  end if;
  execute format(
    $sql$
    with matching as %1$s (
      select l.id, l.price, l.mileage, l.year, l.created_at from public.vehicle_listings as l where %2$s
    ), chosen as (
      select l.id from matching as l order by %3$s limit %4$s offset %5$s
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
      'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
      'mileage', l.mileage, 'featured', l.featured, 'image', l.images[1], 'image_count', cardinality(l.images),
      'created_at', l.created_at, 'make', make.name, 'model', model.name,
      'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role)
    ) order by %3$s), '[]')
    from chosen
    join public.vehicle_listings as l using (id)
    join public.vehicle_makes as make on make.id = l.make_id
    join public.profiles as seller on seller.id = l.seller_id
    left join public.vehicle_models as model on model.id = l.model_id
    $sql$,
    case when gathered then 'materialized' else 'not materialized' end,
    case when gathered and words_are_common then 'l.id = any (($1).found)' else matches end,
    ordering, size, (shown - 1) * size
  ) into cards using filters;
  perform set_config('enable_sort', 'on', true), set_config('enable_bitmapscan', 'on', true);

  return jsonb_build_object(
    'total', least(total, count_limit),
    'total_exact', total <= count_limit,
    'page', shown,
    'page_size', size,
    'listings', cards,
    'facets', private.vehicle_facets(filters, where_parts, words_are_common)
  );
end
$$;

revoke execute on function
  private.values_to_match(text[]),
  private.contains_pattern(text),
  private.matching_locations(text[]),
  private.matching_makes(text[]),
  private.matching_models(text[]),
  private.vehicle_facets(private.vehicle_filters, jsonb, boolean),
  public.search_vehicles
from public, anon, authenticated;
grant execute on function public.search_vehicles to anon, authenticated, service_role;

notify pgrst, 'reload schema';

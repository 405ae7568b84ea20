-- The search of active vehicle listings. Its input is interpreted in search-meaning.sql and search-words.sql; search-sample.sql
-- tells few matches from many, and search-counts.sql counts the facets. Design: docs/decisions/004-search-as-a-function.md.

-- A page of matching listings with total and facets, as VehicleSearchResult of domain/vehicles/vehicle-search-result.ts.
-- Never raises for user input: unknown values match nothing, numbers are clamped, long texts and lists are cut. A word that no
-- listing contains is replaced by the most similar one and reported in `corrected`.
-- Security definer, because row level security keeps text conditions from using indexes: it repeats the public read policy.
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
set random_page_cost = 1.1 set cpu_index_tuple_cost = 0.005
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
      -- Few that match are only counted; of many, the facets count them too.
      perform private.set_scan_methods(case when sample_base like '%vehicle_terms%' then 'bitmap' else 'any' end);
      execute format(
        'select count(*) from (select from private.vehicle_sample as l where %s limit %s) as one', sample_base, ceil(enough) + 1
      ) into found;
      if found > enough then
        sampled := private.sample_tally(sample_base, free);
        -- Every listing has a condition.
        found := coalesce((
          select sum(one.count) from jsonb_to_recordset(sampled) as one (facet text, count bigint) where one.facet = 'condition'
        ), 0);
      end if;
      perform private.set_scan_methods('any');
      hits := jsonb_build_object('', found);
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

-- The searches in pieces that can be read alone: what is asked for, the plan, the run and the cards. What they ask for, their arguments and
-- facets follow from the descriptions of filters in domain/, and so do the columns of the rules of saved searches, which are computed anew.

-- Functions are replaced before what their bodies name.
set local check_function_bodies = off;

create type private.provider_counts as (
  total integer,
  -- Providers that match all filters but the service.
  of_any_service integer,
  places text[],
  -- But the one of services.
  facets jsonb
);

create type private.provider_search as (
  types text[],
  place_patterns text[],
  -- The locations that match these patterns, once they are counted.
  places text[],
  min_rating numeric,
  -- Providers that match the words, and those with an asked service.
  held uuid[],
  offering uuid[],
  suspended uuid[],
  corrected jsonb
);

create type private.service_filters as (
  search text,
  types text[],
  locations text[],
  services text[],
  min_rating numeric
);

create type private.spare_part_filters as (
  search text,
  categories text[],
  conditions text[],
  makes text[],
  locations text[],
  min_price bigint,
  max_price bigint,
  in_stock_only boolean
);

create type private.vehicle_bound as (
  -- Listings of the market up to the place of the last match that is needed.
  ahead double precision,
  -- The value in the order that the page surely ends before; null if the sample has too few matches.
  place text
);

create type private.vehicle_estimate as (
  is_many boolean,
  -- Matches in the sample: all under '', and under each filtered facet those that match without its filter. Null without a sample.
  hits jsonb,
  -- More hits than these are more matches than are counted.
  enough double precision,
  -- The facets of the sample's matches, if they were counted with the hits.
  sampled jsonb
);

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
  conditions text[],
  fuel_types text[],
  transmissions text[],
  body_types text[],
  drives text[],
  registration_states text[],
  seller_types text[],
  price_marks text[]
);

create type private.vehicle_order as (
  sort text,
  -- The column whose index has the order, and the one of the sample.
  sort_column text,
  sample_column text,
  is_descending boolean,
  -- The order of listings l, and that of gathered ones with their rank.
  ordering text,
  ranked_ordering text,
  -- SQL expression: computed for all gathered listings, and comes first in the order.
  rank text,
  -- SQL condition, to be formatted with a place in the order: listing l is not behind it.
  bound text
);

create type private.vehicle_page as (
  ids uuid[],
  page integer,
  total integer,
  is_total_exact boolean,
  -- The facets without a filter, and whether their counts are exact.
  facets jsonb,
  are_facets_exact boolean
);

create type private.vehicle_search as (
  -- The words as typed, and as looked for: one that no listing has is replaced by the most similar one.
  typed text[],
  looked_for text[],
  -- SQL expression: how well listing l fits the words. Whether one of them is too common for the index of terms.
  rank text,
  has_common_word boolean,
  -- Conditions of no facet. indexed_base uses the index of terms, and sample_base suits the sample, which is small enough to scan for words
  -- that many dictionary words contain.
  base text,
  indexed_base text,
  sample_base text,
  -- Whether sample_base uses the index of terms.
  has_sample_terms boolean,
  -- { facet: values } of the filters that are set, { facet: condition }, and the same by the index of terms.
  chosen jsonb,
  parts jsonb,
  indexed_parts jsonb,
  -- The facets that are counted together, because no filter of theirs is set.
  free text[],
  -- Whether neither words nor bounds are asked for.
  is_bare boolean
);

create type private.vehicle_text as (
  typed text[],
  looked_for text[],
  words private.vehicle_word[]
);

alter table private.search_terms drop constraint search_terms_search_id_fkey;

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

create index search_rules_user_idx on private.search_rules (user_id);

create index search_rules_marks_idx on private.search_rules using gin (price_marks);

drop function private.sample_tally(conditions text, facets text[]);

drop function private.scan_method_for(words private.vehicle_word[], parts jsonb, one_in double precision);

drop function private.vehicle_facet_column(facet text);

drop function private.vehicle_facet_names();

drop function public.search_spare_parts(search text, categories text[], conditions text[], locations text[], makes text[], min_price bigint, max_price bigint, in_stock_only boolean, sort text, page integer, page_size integer);

drop function public.search_vehicles(search text, makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer, max_year integer, min_mileage integer, max_mileage integer, conditions text[], fuel_types text[], transmissions text[], body_types text[], seller_types text[], sort text, page integer, page_size integer, drives text[], registration_states text[], price_marks text[], min_engine integer, max_engine integer);

create function private.all_conditions(base text, parts jsonb, but_facet text default '') returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts - but_facet)));
end
$$;

create function private.all_vehicles(
  search private.vehicle_search, sorted private.vehicle_order, one_in double precision, asked_page integer, size integer,
  count_limit integer, gather_limit integer
) returns private.vehicle_page
language plpgsql stable set search_path = ''
as $$
declare
  method constant text := private.scan_method_for(search.typed <> '{}', search.parts, one_in);
  result private.vehicle_page;
  found integer;
  tally jsonb;
begin
  perform private.set_scan_methods(method);
  execute format(
    $sql$
    with matching as materialized (
      select %9$s, %1$s as rank from public.vehicle_listings as l where l.status = 'active' and %2$s limit %3$s
    ), amount as (
      select found, private.shown_page(%4$s, least(found, %5$s), %6$s) as page
      from (select count(*)::integer as found from matching) as counted
    )
    select found, page,
      array(select l.id from matching as l order by %7$s limit %6$s offset (amount.page - 1) * %6$s),
      %8$s
    from amount
    $sql$,
    sorted.rank,
    case when method = 'bitmap' then private.all_conditions(search.indexed_base, search.indexed_parts)
      else private.all_conditions(search.base, search.parts) end,
    gather_limit, asked_page, count_limit, size,
    sorted.ranked_ordering,
    case when search.free = '{}' then 'null::jsonb' else format(
      '(select jsonb_agg(to_jsonb(counted)) from (%s) as counted)',
      private.facet_count_query('matching as l', search.free)
    ) end,
    (select string_agg(distinct 'l.' || quote_ident(name), ', ') from unnest(
      array['id', 'created_at', sorted.sort_column]
        || array(select column_name from private.filters('vehicle') where facet = any (search.free))
    ) as name)
  ) into found, result.page, result.ids, tally;
  perform private.set_scan_methods('any');
  result.facets := private.facets_from_counts(tally);
  result.are_facets_exact := found < gather_limit;
  result.total := least(found, count_limit);
  result.is_total_exact := found <= count_limit;
  if found = gather_limit then
    result.ids := null;
  end if;
  return result;
end
$$;

create function private.bounds_condition(of_kind public.ad_kind, asked jsonb, ad text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select string_agg(case form
      when 'flag' then format('%s.%I', ad, column_name)
      else format('%s.%I %s %s', ad, column_name, case form when 'least' then '>=' else '<=' end, asked ->> argument)
    end, ' and ' order by place)
    from private.filters(of_kind)
    where form in ('least', 'most') and asked ? argument or form = 'flag' and asked -> argument = 'true'
  );
end
$$;

create function private.chosen_values(of_kind public.ad_kind, asked jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(
      facet, private.values_to_match(array(select jsonb_array_elements_text(asked -> argument)))
    ), '{}')
    from private.filters(of_kind)
    where form in ('names', 'places', 'known') and asked ? argument and asked -> argument <> '[]'
  );
end
$$;

create function private.corrected_part_words(words text[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select coalesce(
      case when not exists (
        select from public.spare_parts as part
        where part.listed and part.seller_id <> all ((select private.suspended_sellers())::uuid[])
          and private.spare_part_text(part.name, part.description, part.part_number, part.compatible_makes)
            like private.contains_pattern(word)
      ) then private.similar_part_word(word) end,
      word
    )
    from unnest(words) with ordinality as typed (word, place) order by place
  )
$$;

create function private.count_providers(search private.provider_search) returns private.provider_counts
language plpgsql stable set search_path = ''
as $$
declare
  result private.provider_counts;
begin
  with kinds as (
    select p.location, p.service_types, p.rating_average, search.offering is null or offers.id is not null as service_fits,
      count(*)::integer as amount
    from public.service_providers as p left join unnest(search.offering) as offers (id) on offers.id = p.id
    where p.verified and p.user_id <> all (search.suspended) and (search.held is null or p.id = any (search.held))
    group by 1, 2, 3, 4
  ), judged as materialized (
    select *,
      search.types is null or service_types && search.types as type_fits,
      search.place_patterns is null or lower(location collate "C") ~ any (search.place_patterns) as place_fits,
      search.min_rating is null or rating_average >= search.min_rating as rating_fits
    from kinds
  ), counted as (
    select 'type' as facet, value, sum(amount)::integer as amount
    from judged, unnest(service_types) as value where place_fits and rating_fits and service_fits group by value
    union all
    (
      select 'location', location, sum(amount)::integer
      from judged where type_fits and rating_fits and service_fits group by location order by 3 desc, location limit 60
    )
    union all
    -- Each option is a minimum, so a provider counts in several.
    select 'rating', least_rating, sum(amount)::integer
    from private.filters('service') as filter cross join lateral unnest(filter.known) as least_rating
    join judged on rating_average >= least_rating::numeric
    where filter.form = 'rating' and type_fits and place_fits and service_fits group by least_rating
  )
  select
    coalesce(sum(amount) filter (where type_fits and place_fits and rating_fits and service_fits), 0),
    coalesce(sum(amount) filter (where type_fits and place_fits and rating_fits), 0),
    array_agg(distinct location) filter (where search.place_patterns is not null and place_fits),
    (
      select jsonb_object_agg(facet, coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('value', value, 'count', amount)
            order by case when facet = 'rating' then value::numeric end desc, amount desc, value
          ) from counted where counted.facet = one.facet
        ), '[]'
      )) from unnest('{type,location,rating}'::text[]) as one (facet)
    )
  into result
  from judged;
  return result;
end
$$;

create function private.count_services(search private.provider_search) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
    from (
      select mode() within group (order by btrim(s.name)) as value, count(distinct p.id)::integer as amount
      from public.service_providers as p join public.services as s on s.service_provider_id = p.id and s.is_active
      where p.verified and p.user_id <> all (search.suspended) and (search.held is null or p.id = any (search.held))
        and (search.types is null or p.service_types && search.types)
        and (search.places is null or p.location = any (search.places))
        and (search.min_rating is null or p.rating_average >= search.min_rating)
      group by lower(btrim(s.name) collate "C") order by 2 desc, 1 limit 30
    ) as options
  );
end
$$;

create function private.count_spare_parts(matches text, count_limit integer) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  total integer;
begin
  execute format('select count(*) from (select from public.spare_parts as p where %s limit %s) as matching', matches, count_limit + 1)
  into total;
  return total;
end
$$;

create function private.estimate_vehicles(search private.vehicle_search, market private.vehicle_market, count_limit integer)
returns private.vehicle_estimate
language plpgsql stable set search_path = ''
as $$
declare
  estimate private.vehicle_estimate;
  found integer;
begin
  if market.one_in is null then
    estimate.is_many := false;
    return estimate;
  end if;
  estimate.enough := count_limit / market.one_in + 4 * sqrt(count_limit / market.one_in);
  if search.parts <> '{}' then
    perform private.set_scan_methods(case when search.has_sample_terms then 'bitmap' else 'any' end);
    estimate.hits := private.sample_hits(search.sample_base, search.parts);
    perform private.set_scan_methods('any');
  elsif search.is_bare then
    estimate.hits := jsonb_build_object('', market.active_listings / market.one_in);
  else
    -- Few that match are only counted; of many, the facets count them too.
    perform private.set_scan_methods(case when search.has_sample_terms then 'bitmap' else 'any' end);
    execute format(
      'select count(*) from (select from private.vehicle_sample as l where %s limit %s) as one',
      search.sample_base, ceil(estimate.enough) + 1
    ) into found;
    if found > estimate.enough then
      estimate.sampled := private.sample_tally(search.sample_base, search.has_sample_terms, search.free);
      -- Every listing has a condition.
      found := coalesce((
        select sum(one.count) from jsonb_to_recordset(estimate.sampled) as one (facet text, count bigint) where one.facet = 'condition'
      ), 0);
    end if;
    perform private.set_scan_methods('any');
    estimate.hits := jsonb_build_object('', found);
  end if;
  estimate.is_many := (estimate.hits ->> '')::double precision > estimate.enough
    or search.has_common_word;
  return estimate;
end
$$;

create function private.exact_facet(search private.vehicle_search, name text, one_in double precision, gather_limit integer)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  method constant text := private.scan_method_for(search.typed <> '{}', search.parts - name, one_in);
  tally jsonb;
begin
  perform private.set_scan_methods(method);
  execute format('select jsonb_agg(to_jsonb(counted)) from (%s) as counted', private.facet_count_query(
    format(
      'public.vehicle_listings as l where l.status = ''active'' and %s limit %s',
      case method
        when 'bitmap' then private.all_conditions(search.indexed_base, search.indexed_parts, name)
        else private.all_conditions(search.base, search.parts, name)
      end,
      gather_limit
    ),
    array[name]
  )) into tally;
  perform private.set_scan_methods('any');
  return private.facets_from_counts(tally) -> name;
end
$$;

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
    from (
      select facet, column_name from private.filters('vehicle') where facet = any (facets)
      union all
      -- Of the sample: several facets in one (search-sample.sql).
      select 'kind', 'kind' where 'kind' = any (facets)
    ) as named
  ) as counted
$$;

create function private.facet_names(of_kind public.ad_kind) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(select facet from private.filters(of_kind) where facet is not null order by place);
end
$$;

create function private.filtered_facets(
  search private.vehicle_search, estimate private.vehicle_estimate, market private.vehicle_market, gather_limit integer
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  name text;
  others jsonb;
  is_estimated boolean;
  counts jsonb;
  result jsonb := '{}';
begin
  for name in select jsonb_object_keys(search.parts) loop
    others := search.parts - name;
    is_estimated := market.one_in is not null and (estimate.hits ->> name)::double precision > estimate.enough;
    counts := case
      when not is_estimated then private.exact_facet(search, name, market.one_in, gather_limit)
      when search.is_bare and others = '{}' then market.facets -> name
      else private.facets_from_counts(
        private.sample_tally(private.all_conditions(search.sample_base, others), search.has_sample_terms, array[name]), market.one_in
      ) -> name
    end;
    result := result || jsonb_build_object(name, jsonb_build_object(
      'counts', coalesce(counts, '[]'), 'exact', not is_estimated
    ));
  end loop;
  return result;
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
    ('vehicle'::public.ad_kind, 'conditions', 'known', 'condition', 'condition', false, '{new,used,certified_pre_owned}'::text[], null::bigint, null::bigint, 13),
    ('vehicle'::public.ad_kind, 'fuel_types', 'known', 'fuel_type', 'fuel_type', false, '{petrol,diesel,hybrid,electric,lpg}'::text[], null::bigint, null::bigint, 14),
    ('vehicle'::public.ad_kind, 'transmissions', 'known', 'transmission', 'transmission', false, '{manual,automatic}'::text[], null::bigint, null::bigint, 15),
    ('vehicle'::public.ad_kind, 'body_types', 'known', 'body_type', 'body_type', false, '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}'::text[], null::bigint, null::bigint, 16),
    ('vehicle'::public.ad_kind, 'drives', 'known', 'drive', 'drive', false, '{2wd,4wd,awd}'::text[], null::bigint, null::bigint, 17),
    ('vehicle'::public.ad_kind, 'registration_states', 'known', 'registration_state', 'registration_state', false, '{imported,locally_used}'::text[], null::bigint, null::bigint, 18),
    ('vehicle'::public.ad_kind, 'seller_types', 'known', 'seller_type', 'seller_id', false, '{dealer,private}'::text[], null::bigint, null::bigint, 19),
    ('vehicle'::public.ad_kind, 'price_marks', 'known', 'price_mark', 'price_mark', false, '{great,good,fair,high}'::text[], null::bigint, null::bigint, 20),
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

create function private.find_service_providers(filters private.service_filters, sort text, page integer, page_size integer) returns jsonb
language plpgsql stable set search_path = ''
set jit = off set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
as $$
declare
  -- The service facet is left out above this many providers.
  most_read_for_services constant integer := 2000;
  size constant integer := private.shown_size(page_size);
  search private.provider_search := private.provider_search_of(filters);
  counts constant private.provider_counts := private.count_providers(search);
  shown constant integer := private.shown_page(page, counts.total, size);
begin
  search.places := case when search.place_patterns is not null then coalesce(counts.places, '{}') end;
  return jsonb_build_object(
    'total', counts.total,
    'total_exact', true,
    'page', shown,
    'page_size', size,
    'providers', private.provider_cards(private.providers_of_page(search, sort, size, (shown - 1) * size)),
    'facets', counts.facets || jsonb_build_object(
      'service', case when counts.of_any_service <= most_read_for_services then private.count_services(search) else '[]' end
    ),
    -- Not reported if it finds nothing.
    'corrected', case when counts.total > 0 then search.corrected end
  );
end
$$;

create function private.find_spare_parts(filters private.spare_part_filters, sort text, page integer, page_size integer) returns jsonb
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  count_limit constant integer := 10000;
  size constant integer := private.shown_size(page_size);
  asked constant jsonb := jsonb_strip_nulls(to_jsonb(filters));
  parts constant jsonb := private.spare_part_facet_conditions(private.chosen_values('spare_part', asked));
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(filters.search, 200), '\s+') as word
    where word <> '' limit 8
  );
  base text := private.spare_part_base(asked, words);
  total integer := private.count_spare_parts(private.all_conditions(base, parts), count_limit);
  corrected_words text[];
  corrected jsonb;
  shown integer;
begin
  if total = 0 and words <> '{}' then
    corrected_words := private.corrected_part_words(words);
    if corrected_words <> words then
      base := private.spare_part_base(asked, corrected_words);
      total := private.count_spare_parts(private.all_conditions(base, parts), count_limit);
      corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(corrected_words, ' '));
    end if;
  end if;
  shown := private.shown_page(page, least(total, count_limit), size);
  return jsonb_build_object(
    'total', least(total, count_limit),
    'total_exact', total <= count_limit,
    'page', shown,
    'page_size', size,
    'parts', private.spare_part_cards(private.all_conditions(base, parts), sort, size, (shown - 1) * size),
    'facets', private.spare_part_facets(base, parts, count_limit),
    'corrected', case when total > 0 then corrected end
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

create function private.first_vehicles(
  search private.vehicle_search, sorted private.vehicle_order, estimate private.vehicle_estimate, market private.vehicle_market,
  asked_page integer, size integer, count_limit integer
) returns private.vehicle_page
language plpgsql stable set search_path = ''
as $$
declare
  matches constant text := private.all_conditions(search.base, search.parts);
  is_everything constant boolean := search.is_bare and search.parts = '{}';
  skipped integer;
  result private.vehicle_page;
begin
  result.total := case
    when market.one_in is null then count_limit
    else least(count_limit, private.lower_bound((estimate.hits ->> '')::double precision, market.one_in))
  end;
  result.page := private.shown_page(asked_page, result.total, size);
  skipped := (result.page - 1) * size;
  if market.one_in is not null and not is_everything then
    result.ids := private.vehicles_before_bound(search, sorted, estimate, market, skipped, size);
  end if;
  if result.ids is null or cardinality(result.ids) < size then
    if sorted.sort = 'value' then
      result.ids := private.vehicles_by_value(matches, size, skipped);
    else
      perform private.set_scan_methods('order');
      execute format(
        'select array(select l.id from public.vehicle_listings as l where l.status = ''active'' and %s'
        ' order by %s limit %s offset %s)',
        matches, sorted.ordering, size, skipped
      ) into result.ids;
      perform private.set_scan_methods('any');
    end if;
  end if;
  result.total := greatest(result.total, cardinality(result.ids));
  result.is_total_exact := false;
  if market.one_in is not null then
    result.are_facets_exact := false;
    result.facets := case
      when is_everything then market.facets - 'model'
      when search.free = '{}' then '{}'
      else private.facets_from_counts(
        coalesce(estimate.sampled, private.sample_tally(
          private.all_conditions(search.sample_base, search.parts), search.has_sample_terms, search.free
        )),
        market.one_in
      )
    end;
  end if;
  return result;
end
$$;

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
  rule := private.rule_of(new);
  insert into private.search_rules select rule.*;
  -- So that a search of many models in many towns has few rows.
  many_towns := coalesce(jsonb_array_length(new.filters -> 'locations'), 0) > 5;
  insert into private.search_terms (kind, term, town, max_price, min_price, search_id)
  select distinct rule.kind, term, town, coalesce(rule.max_price, 9223372036854775807), coalesce(rule.min_price, 0), rule.search_id
  from unnest(
    case
      when rule.models is not null then array(select 'model ' || name from unnest(rule.models) as name)
      when rule.kind = 'vehicle' and rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
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

create function private.indexed_facet_conditions(chosen jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(facet, case facet
      when 'price_mark' then format('l.price_mark = any (%L::text[])', given)
      else private.has_vehicle_term(array(select ' ' || facet || ' ' || one from unnest(given) as one))
    end), '{}')
    from jsonb_each(chosen) as one (facet, list)
    cross join lateral (select array(select jsonb_array_elements_text(list)) as given) as listed
    where facet <> 'seller_type'
  );
end
$$;

create function private.part_conditions(asked text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select case when 'used' = any (asked) then asked || '{excellent,good,fair,poor}' else asked end $$;

create function private.probable_end(
  search private.vehicle_search, sorted private.vehicle_order, market private.vehicle_market, hits double precision, needed integer
) returns private.vehicle_bound
language plpgsql stable set search_path = ''
as $$
declare
  result private.vehicle_bound;
begin
  -- The first of many matches are near the start of their order; a listing's terms take time to compute.
  perform private.set_scan_methods(case
    when (2 * needed + 10) * market.active_listings / market.one_in / greatest(hits, 1)
      < case when search.has_sample_terms then 200 else 3000 end then 'order'
    when search.has_sample_terms then 'bitmap'
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
      (select place from fitting offset %8$s limit 1)
    $sql$,
    sorted.sample_column, private.all_conditions(search.sample_base, search.parts),
    case when sorted.is_descending then 'desc' else 'asc' end, case when sorted.is_descending then '>=' else '<=' end,
    2 * needed + 10, market.one_in, needed, needed + ceil(3 * sqrt(needed))::integer + 3,
    -- With a single make or body type, the index of the sort order starts with it.
    coalesce(
      (select string_agg(value, ' and ') from jsonb_each_text(search.parts)
       where sorted.sort_column = 'price' and key in ('make', 'body_type') and jsonb_array_length(search.chosen -> key) = 1),
      'true'
    )
  ) into result;
  perform private.set_scan_methods('any');
  return result;
end
$$;

create function private.provider_cards(ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'user_id', p.user_id, 'business_name', p.business_name, 'location', p.location, 'address', p.address,
    'service_types', p.service_types, 'phone_masked', p.phone_masked, 'opening_hours', p.opening_hours,
    'opening_exceptions', private.exceptional_days(p.id, 9),
    'image', p.photos[1], 'rating_average', p.rating_average, 'rating_count', p.rating_count,
    'verified', p.verified, 'created_at', p.created_at,
    'services', array(
      select s.name from public.services as s
      where s.service_provider_id = p.id and s.is_active order by s.created_at desc, s.id limit 4
    ),
    'price_from', (
      select min(s.price) from public.services as s where s.service_provider_id = p.id and s.is_active
    )
  ) order by one.place), '[]')
  from unnest(ids) with ordinality as one (id, place) join public.service_providers as p on p.id = one.id
$$;

create function private.provider_search_of(filters private.service_filters) returns private.provider_search
language plpgsql stable set search_path = ''
as $$
declare
  search private.provider_search;
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(filters.search, 200), '\s+') as word
    where word <> '' limit 8
  );
  instead text[];
  offered constant text[] := nullif(array(
    select lower(btrim(name) collate "C") from unnest(private.values_to_match(filters.services)) as name where btrim(name) <> ''
  ), '{}');
begin
  search.types := nullif(private.values_to_match(filters.types), '{}');
  search.place_patterns := nullif(array(
    select unnest(private.place_patterns(array(
      select place from unnest(private.values_to_match(filters.locations)) as place where btrim(place) <> ''
    )))
  ), '{}');
  search.min_rating := filters.min_rating;
  search.suspended := private.suspended_sellers();
  search.held := private.providers_with_all(words);
  if search.held = '{}' then
    -- Only words that no provider matches are treated as typing errors.
    instead := array(
      select coalesce(
        case when cardinality(private.providers_matching(word)) = 0 then private.similar_service_word(word) end, word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    if instead <> words then
      search.held := private.providers_with_all(instead);
      search.corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    end if;
  end if;
  if offered is not null then
    search.offering := array(
      select distinct service_provider_id from public.services
      where is_active and lower(btrim(name) collate "C") = any (offered)
    );
  end if;
  return search;
end
$$;

create function private.providers_of_page(search private.provider_search, sort text, size integer, skipped integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select p.id from public.service_providers as p
    where p.verified and p.user_id <> all (search.suspended) and (search.held is null or p.id = any (search.held))
      and (search.types is null or p.service_types && search.types)
      and (search.places is null or p.location = any (search.places))
      and (search.min_rating is null or p.rating_average >= search.min_rating)
      and (search.offering is null or p.id = any (search.offering))
    order by
      case when sort = 'newest' then p.created_at end desc,
      case when sort = 'name' then lower(p.business_name) end,
      case when sort = 'reviews' then p.rating_count end desc,
      p.rating_average desc nulls last, p.rating_count desc, p.created_at desc, p.id desc
    limit size offset skipped
  );
end
$$;

create function private.providers_with_all(words text[]) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  held uuid[];
  word text;
begin
  foreach word in array words loop
    held := case
      when held is null then private.providers_matching(word)
      else array(select unnest(held) intersect select unnest(private.providers_matching(word)))
    end;
  end loop;
  return held;
end
$$;

create function private.read_vehicle_text(search text) returns private.vehicle_text
language plpgsql stable set search_path = ''
as $$
declare
  result private.vehicle_text;
  word private.vehicle_word;
  given text;
  instead text;
begin
  result.typed := array(
    select left(part, 60)
    from unnest(string_to_array(
      translate(lower(left(search, 200) collate "C"), E'\t\n\x0b\f\r\u00a0', '      '), ' '
    )) with ordinality as one (part, place)
    where part <> '' group by left(part, 60) order by min(place) limit 8
  );
  result.looked_for := '{}';
  result.words := '{}';
  foreach given in array result.typed loop
    word := private.resolve_vehicle_word(given);
    if word.words = '{}' and word.makes = '{}' and word.models = '{}' then
      instead := private.similar_vehicle_word(given);
      if instead is not null then
        given := instead;
        word := private.resolve_vehicle_word(given);
      end if;
    end if;
    result.words := array_append(result.words, word);
    result.looked_for := array_append(result.looked_for, given);
  end loop;
  return result;
end
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
      private.facet_names('vehicle')
    )
  ) into tally;
  update private.vehicle_market set
    active_listings = active, one_in = active::double precision / greatest(drawn, 1),
    facets = private.facets_from_counts(tally, 1), refreshed_at = now();
end
$$;

create function private.rule_conditions(of_kind public.ad_kind) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(format('(rule.%I is null or %s)', argument, case
    when form = 'flag' then format('ad.%I', column_name)
    when form = 'most' then format('ad.%I <= rule.%I', column_name, argument)
    when form in ('least', 'rating') then format('ad.%I >= rule.%I', column_name, argument)
    when is_list then format('ad.%I && rule.%I', column_name, argument)
    else format('ad.%I = any (rule.%I)', facet, argument)
  end), ' and ' order by place)
  from private.filters(of_kind)
  -- A term has compared the price.
  where form not in ('text', 'names', 'places') and column_name <> 'price'
$$;

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

create or replace function private.rules_of_vehicles(ads public.vehicle_listings[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text, words text[])
language plpgsql stable rows 100000 set search_path = '' set jit = off set work_mem = '64MB'
as $$
begin
  return query execute format($sql$
  with ad as materialized (
    select l.*, lower(make.name) as make_name, split_part(lower(make.name), '-', 1) as make_start, lower(model.name) as model_name,
      case when seller.role = 'dealer' then 'dealer' else 'private' end as seller_type
    from unnest($1) as l
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
      on found.kind = 'vehicle' and found.term = entry.term and found.town = entry.town
      and found.max_price >= entry.price and found.min_price <= entry.price
  )
  select rule.search_id, ad.id, rule.user_id, rule.saved_at, rule.frequency, rule.words
  from candidate
  join ad on ad.id = candidate.id
  join private.search_rules as rule on rule.search_id = candidate.search_id
  where (rule.makes is null or ad.make_name = any (rule.makes) or ad.make_start = any (rule.makes))
    and (rule.models is null or ad.model_name = any (rule.models))
    and %s
    -- A term of a town has compared it.
    and (rule.places is null or candidate.is_placed or lower(ad.location collate "C") ~ any (rule.places))
  $sql$, private.rule_conditions('vehicle')) using ads;
end
$$;

create function private.sample_tally(conditions text, has_terms boolean, facets text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Marks depend on nothing else: with them there would be four times as many kinds.
  apart text[] := array(select facet from unnest(facets) as facet where facet in ('make', 'model', 'location', 'price_mark'));
  by_kind text[] := array(select facet from unnest(facets) as facet where facet <> all (apart));
  tally jsonb;
begin
  perform private.set_scan_methods(case when has_terms then 'bitmap' else 'any' end);
  execute format(
    $sql$
    with counted as materialized (%s), kinds as materialized (
      select kinds.*, counted.count
      from counted join private.vehicle_kinds as kinds on counted.facet = 'kind' and kinds.kind = counted.value::integer
    )
    select jsonb_agg(to_jsonb(one)) from (
      select facet, value, count from counted where facet <> 'kind' %s
    ) as one
    $sql$,
    private.facet_count_query(
      'private.vehicle_sample as l where ' || conditions, apart || case when by_kind = '{}' then '{}' else array['kind'] end
    ),
    (select string_agg(
      format(
        ' union all select %L, %I::text, sum(count)::bigint from kinds group by 2',
        facet, case facet when 'seller_type' then 'dealer' else facet end
      ), ''
    ) from unnest(by_kind) as facet)
  ) into tally;
  perform private.set_scan_methods('any');
  return tally;
end
$$;

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

create or replace function private.searches_of_parts(ads public.spare_parts[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text)
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format($sql$
  with ad as materialized (
    select p.*, array(select lower(make) from unnest(p.compatible_makes) as make) as make_names,
      private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) as text
    from unnest($1) as p
  ), entry as materialized (
    select distinct ad.id, ad.price, term, place.town from ad
    join private.towns_of(array(select location from ad)) as place on place.location = ad.location
    cross join lateral unnest(
      array['', 'category ' || category] || array(select 'make ' || name from unnest(make_names) as name)
    ) as term
  ), candidate as (
    select distinct entry.id, found.search_id
    from entry join private.search_terms as found
      on found.kind = 'spare_part' and found.term = entry.term and found.town = entry.town
      and found.max_price >= entry.price and found.min_price <= entry.price
  )
  select rule.search_id, ad.id, rule.user_id, rule.saved_at, rule.frequency
  from candidate
  join ad on ad.id = candidate.id
  join private.search_rules as rule on rule.search_id = candidate.search_id
  where (rule.makes is null or ad.make_names && rule.makes)
    and (rule.places is null or lower(ad.location) ~ any (rule.places))
    and %s
    and not exists (select from unnest(rule.words) as word where ad.text not like private.contains_pattern(word))
  $sql$, private.rule_conditions('spare_part')) using ads;
end
$$;

create or replace function private.searches_of_providers(ads public.service_providers[], former_services jsonb default '{}')
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text)
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format($sql$
  with ad as materialized (
    select p.*, offered.names as service_names,
      private.service_provider_text(p.business_name, p.description, p.location, p.address, p.service_types) as text,
      private.specializations_text(p.specializations) as special
    from unnest($1) as p
    cross join lateral (
      select array(
        select lower(btrim(name) collate "C") from jsonb_array_elements_text($2 -> p.id::text) as name
        union all
        select lower(btrim(s.name) collate "C") from public.services as s
        where not $2 ? p.id::text and s.service_provider_id = p.id and s.is_active
      ) as names
    ) as offered
  ), entry as materialized (
    select distinct ad.id, term, place.town from ad
    join private.towns_of(array(select location from ad)) as place on place.location = ad.location
    cross join lateral unnest(array[''] || array(select 'type ' || name from unnest(service_types) as name)) as term
  ), candidate as (
    select distinct entry.id, found.search_id
    from entry join private.search_terms as found
      on found.kind = 'service' and found.term = entry.term and found.town = entry.town
  )
  select rule.search_id, ad.id, rule.user_id, rule.saved_at, rule.frequency
  from candidate
  join ad on ad.id = candidate.id
  join private.search_rules as rule on rule.search_id = candidate.search_id
  where %s
    and (rule.places is null or lower(ad.location collate "C") ~ any (rule.places))
    and (rule.services is null or ad.service_names && rule.services)
    and not exists (
      select from unnest(rule.words) as word, private.contains_pattern(word) as pattern
      where ad.text not like pattern and ad.special not like pattern
        and not exists (select from unnest(ad.service_names) as name where name like pattern)
    )
  $sql$, private.rule_conditions('service')) using ads, former_services;
end
$$;

create function private.shown_page(asked integer, total integer, size integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select least(greatest(coalesce(asked, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)) $$;

create function private.shown_size(asked integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select least(greatest(coalesce(asked, 24), 1), 60) $$;

create function private.spare_part_base(asked jsonb, words text[]) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    format('p.listed and p.seller_id <> all (%L::uuid[])', private.suspended_sellers()),
    private.bounds_condition('spare_part', asked, 'p'),
    (select string_agg(format(
      'private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) like %L', private.contains_pattern(word)
    ), ' and ') from unnest(words) as word)
  )
$$;

create function private.spare_part_cards(matches text, sort text, size integer, skipped integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  cards jsonb;
begin
  execute format(
    $sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'location', p.location, 'condition', p.condition,
      'category', p.category, 'part_number', p.part_number, 'compatible_makes', p.compatible_makes,
      'quantity', p.quantity, 'in_stock', p.in_stock, 'image', p.images[1], 'image_count', cardinality(p.images),
      'created_at', p.created_at,
      'seller', jsonb_build_object(
        'id', seller.id, 'verified', seller.verified, 'role', seller.role, 'first_name', seller.first_name,
        'last_name', seller.last_name, 'business_name', seller.business_name
      )
    ) order by %2$s), '[]')
    from (select * from public.spare_parts as p where %1$s order by %2$s limit %3$s offset %4$s) as p
    join public.profiles as seller on seller.id = p.seller_id
    $sql$,
    matches,
    case sort
      when 'price_asc' then 'p.price, p.id' when 'price_desc' then 'p.price desc, p.id desc' else 'p.created_at desc, p.id desc'
    end,
    size, skipped
  ) into cards;
  return cards;
end
$$;

create function private.spare_part_facet_conditions(chosen jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(facet, case facet
    when 'condition' then private.value_condition('p', column_name, private.part_conditions(given))
    when 'location' then format('lower(p.location) ~ any (private.place_patterns(%L::text[]))', given)
    when 'make' then format('exists (select from unnest(p.compatible_makes) as make where lower(make) = any (%L::text[]))', private.lowered(given))
    else private.value_condition('p', column_name, given)
  end), '{}')
  from private.filters('spare_part') as filter
  cross join lateral (select array(select jsonb_array_elements_text(chosen -> filter.facet)) as given) as listed
  where chosen ? facet
$$;

create function private.spare_part_facets(base text, parts jsonb, count_limit integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filter record;
  counts jsonb;
  facets jsonb := '{}';
begin
  for filter in select facet, column_name, is_list from private.filters('spare_part') where facet is not null loop
    execute format(
      $sql$
      select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
      from (
        select value, count(*)::integer as amount
        from (select %1$s as value from public.spare_parts as p %2$s where %3$s limit %4$s) as matching
        group by value order by count(*) desc, value limit 60
      ) as options
      $sql$,
      case when filter.is_list then 'one' else format('p.%I', filter.column_name) end,
      case when filter.is_list then format(', unnest(p.%I) as one', filter.column_name) end,
      private.all_conditions(base, parts, filter.facet), count_limit + 1
    ) into counts;
    facets := facets || jsonb_build_object(filter.facet, counts);
  end loop;
  return facets;
end
$$;

create function private.value_condition(ad text, column_name text, chosen text[], type text default 'text') returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    -- With a single value, an index can also provide the sort order.
    when cardinality(chosen) = 1 then format('%s.%I = %L', ad, column_name, chosen[1])
    else format('%s.%I = any (%L::%s[])', ad, column_name, chosen, type)
  end
$$;

create function private.vehicle_cards(ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
      'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
      'mileage', l.mileage, 'featured', l.featured, 'image', l.images[1], 'image_count', cardinality(l.images),
      'created_at', l.created_at, 'make', make.name, 'model', model.name, 'price_mark', l.price_mark,
      'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role)
    ) order by one.place), '[]')
    from unnest(ids) with ordinality as one (id, place)
    join public.vehicle_listings as l on l.id = one.id
    join public.vehicle_makes as make on make.id = l.make_id
    join public.profiles as seller on seller.id = l.seller_id
    left join public.vehicle_models as model on model.id = l.model_id
  );
end
$$;

create function private.vehicle_facet_conditions(chosen jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(facet, case
      when facet <> 'seller_type'
        then private.value_condition('l', column_name, given, case when facet in ('make', 'model') then 'integer' else 'text' end)
      when given @> '{dealer}' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      when given @> '{private}' then 'l.seller_id not in (select id from public.profiles where role = ''dealer'')'
      else 'false'
    end), '{}')
    from private.filters('vehicle') as filter
    cross join lateral (select array(select jsonb_array_elements_text(chosen -> filter.facet)) as given) as listed
    where chosen ? facet
  );
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

create function private.vehicle_order_of(sort text, rank text) returns private.vehicle_order
language plpgsql immutable set search_path = ''
as $$
declare
  chosen private.vehicle_order;
begin
  chosen.sort := coalesce(sort, 'newest');
  chosen.sort_column := case
    when sort in ('price_asc', 'price_desc') then 'price' when sort in ('mileage', 'year') then sort else 'created_at' end;
  chosen.is_descending := chosen.sort not in ('price_asc', 'mileage', 'value');
  chosen.ordering := case
    when sort in ('price_asc', 'mileage') then format('l.%I, l.id', chosen.sort_column)
    when sort = 'price_desc' then 'l.price desc, l.id desc'
    when sort = 'year' then 'l.year desc, l.created_at desc, l.id desc'
    else 'l.created_at desc, l.id desc'
  end;
  chosen.sample_column := chosen.sort_column;
  chosen.rank := '0';
  chosen.ranked_ordering := chosen.ordering;
  chosen.bound := format('l.%I %s %%L', chosen.sort_column, case when chosen.is_descending then '>=' else '<=' end);
  if sort = 'relevance' then
    -- Only the newest of many matches are ranked; later pages continue by date.
    chosen.rank := rank;
    chosen.ranked_ordering := 'l.rank desc, ' || chosen.ordering;
  elsif sort = 'value' then
    chosen.sample_column := 'price_ratio';
    chosen.rank := '(select ratio from public.price_estimates where listing_id = l.id)';
    -- Ads without an estimate come last, newest first.
    chosen.ranked_ordering := 'l.rank, case when l.rank is not null then l.id end, ' || chosen.ordering;
    chosen.bound := 'l.id in (select listing_id from public.price_estimates where ratio <= %L)';
  end if;
  return chosen;
end
$$;

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

create function private.vehicle_values(asked jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(facet, case facet
      when 'make' then to_jsonb(private.matching_makes(given)::text[])
      when 'model' then to_jsonb(private.matching_models(given)::text[])
      when 'location' then to_jsonb(private.matching_locations(given))
      else to_jsonb(given)
    end), '{}')
    from jsonb_each(private.chosen_values('vehicle', asked)) as one (facet, list)
    cross join lateral (select array(select jsonb_array_elements_text(list)) as given) as listed
    where facet <> 'seller_type' or not given @> '{dealer,private}'
  );
end
$$;

create function private.vehicle_words_condition(words private.vehicle_word[], most_terms integer) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (select string_agg(private.vehicle_word_condition(one, most_terms), ' and ') from unnest(words) as one);
end
$$;

create function private.vehicles_before_bound(
  search private.vehicle_search, sorted private.vehicle_order, estimate private.vehicle_estimate, market private.vehicle_market,
  skipped integer, size integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  -- In the sample.
  hits constant double precision := (estimate.hits ->> '')::double precision;
  end_of_page constant private.vehicle_bound := private.probable_end(
    search, sorted, market, hits,
    ceil(case when sorted.sort = 'relevance' then 240 else skipped + size end / market.one_in)::integer + 1
  );
  method constant text := private.scan_method_for(search.typed <> '{}', search.parts, market.one_in);
  -- Fewer matches have an estimate than are needed: gathering all of them ends sooner than reading every estimate.
  takes_all constant boolean := end_of_page.place is null and sorted.sort = 'value' and hits * market.one_in < 200000;
  ids uuid[];
begin
  if not takes_all
    and (end_of_page.place is null or end_of_page.ahead <= 50000 and sorted.sort <> 'relevance')
  then
    return null;
  end if;
  perform private.set_scan_methods(method);
  execute format(
    'with matching as materialized ('
    ' select l.id, l.price, l.mileage, l.year, l.created_at, %s as rank from public.vehicle_listings as l'
    ' where l.status = ''active'' and %s and %s'
    ') select array(select l.id from matching as l order by %s limit %s offset %s)',
    sorted.rank,
    case method when 'bitmap' then private.all_conditions(search.indexed_base, search.indexed_parts)
      else private.all_conditions(search.base, search.parts) end,
    case when takes_all then 'true' else format(sorted.bound, end_of_page.place) end,
    sorted.ranked_ordering, size, skipped
  ) into ids;
  perform private.set_scan_methods('any');
  return ids;
end
$$;

create or replace function public.search_service_providers(
  search text default null,
  types text[] default null,
  locations text[] default null,
  services text[] default null,
  min_rating numeric default null,
  sort text default 'rating',
  page integer default 1,
  page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.find_service_providers(row(
    search,
    types,
    locations,
    services,
    min_rating
  )::private.service_filters, sort, page, page_size);
end
$$;

create function public.search_spare_parts(
  search text default null,
  categories text[] default null,
  conditions text[] default null,
  makes text[] default null,
  locations text[] default null,
  min_price bigint default null,
  max_price bigint default null,
  in_stock_only boolean default false,
  sort text default 'newest',
  page integer default 1,
  page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.find_spare_parts(row(
    search,
    categories,
    conditions,
    makes,
    locations,
    min_price,
    max_price,
    in_stock_only
  )::private.spare_part_filters, sort, page, page_size);
end
$$;

grant execute on function
  public.search_spare_parts(text, text[], text[], text[], text[], bigint, bigint, boolean, text, integer, integer)
  to anon, authenticated, service_role;

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
  public.search_vehicles(text, text[], text[], text[], bigint, bigint, integer, integer, integer, integer, integer, integer, text[], text[], text[], text[], text[], text[], text[], text[], text, integer, integer)
  to anon, authenticated, service_role;

insert into private.search_rules
select rule.* from public.saved_searches as search cross join lateral private.rule_of(search) as rule
where not search.paused and search.filters <> '{}';

alter table private.search_terms add constraint search_terms_search_id_fkey
  foreign key (search_id) references private.search_rules (search_id) on delete cascade;

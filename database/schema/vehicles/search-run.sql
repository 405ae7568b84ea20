-- The run of a vehicle search: the ids of a page, the total and the counts of facets. Few matches are gathered, counted and sorted; of many,
-- the index of the order is read until the page is full.

create type private.vehicle_page as (
  ids uuid[],
  page integer,
  total integer,
  is_total_exact boolean,
  -- The facets without a filter, and whether their counts are exact.
  facets jsonb,
  are_facets_exact boolean
);

-- Few matches: gathers, counts and sorts all of them. The ids are null if there are `gather_limit`.
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

-- Many matches: reads the index of the order until the page is full, or gathers the matches up to the probable end of the page. The total and
-- the facets are lower bounds from the sample.
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

-- A page of many matches, gathered up to the place in the order at which the sample says it probably ends; null where reading the index of
-- the order skips few rows, or where the sample has too few matches to say.
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

create type private.vehicle_bound as (
  -- Listings of the market up to the place of the last match that is needed.
  ahead double precision,
  -- The value in the order that the page surely ends before; null if the sample has too few matches.
  place text
);

-- Where in the order the sample has the match number `needed`.
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

-- { facet: { counts, exact } } of the filtered facets, each counted without its own filter.
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

-- The counts of a filtered facet over the listings that match without its filter.
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

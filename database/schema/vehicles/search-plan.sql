-- The plan of a vehicle search: whether few listings match or many, by the sample, and the order of the results.

create type private.vehicle_estimate as (
  is_many boolean,
  -- Matches in the sample: all under '', and under each filtered facet those that match without its filter. Null without a sample.
  hits jsonb,
  -- More hits than these are more matches than are counted.
  enough double precision,
  -- The facets of the sample's matches, if they were counted with the hits.
  sampled jsonb
);

-- Few matches or many? Four standard deviations above the limit, the sample is wrong once in 30,000 draws.
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

-- The order of this name; rank: how well listing l fits the words.
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

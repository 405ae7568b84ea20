-- The search of active vehicle listings, which search_vehicles() (ads/filters.sql) hands its arguments to: what is asked for
-- (search-conditions.sql), few matches or many (search-plan.sql), the page and the counts (search-run.sql), the paid ads above it
-- (search-featured.sql), and the cards. Words are read in search-meaning.sql and search-words.sql, the sample is in search-sample.sql.
-- Design: docs/decisions/004-search-as-a-function.md.

-- A page of matching listings with total and facets, as VehicleSearchResult of domain/vehicles/vehicle-search-result.ts.
-- Never raises for user input: unknown values match nothing, numbers are clamped, long texts and lists are cut. A word that no
-- listing contains is replaced by the most similar one and reported in `corrected`.
-- Runs as the owner, because row level security keeps text conditions from using indexes: it repeats the public read policy.
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
  featured uuid[];
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
  featured := private.featured_vehicles(search, found.page, size);
  filtered := private.filtered_facets(search, estimate, market, gather_limit);
  return jsonb_build_object(
    'total', found.total,
    'total_exact', found.is_total_exact,
    'page', found.page,
    'page_size', size,
    'listings', private.vehicle_cards(found.ids),
    'featured', case when featured = '{}' then '[]' else private.vehicle_cards(featured) end,
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

-- The cards of those of these listings that the caller can read, in their order.
create function private.vehicle_cards(ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
-- For a few ids PostgreSQL would plan the five tables anew each time, which takes four times as long as reading them.
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
      'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
      'mileage', l.mileage, 'featured', l.featured and coalesce(l.featured_until > now(), true), 'image', l.images[1], 'image_count', cardinality(l.images),
      'created_at', l.created_at, 'make', make.name, 'model', model.name, 'price_mark', l.price_mark,
      'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role), 'fact', checked.kind
    ) order by one.place), '[]')
    from unnest(ids) with ordinality as one (id, place)
    join public.vehicle_listings as l on l.id = one.id
    join public.vehicle_makes as make on make.id = l.make_id
    join public.profiles as seller on seller.id = l.seller_id
    left join public.vehicle_models as model on model.id = l.model_id
    left join private.facts_of_cards(ids) as checked on checked.listing_id = l.id
  );
end
$$;
grant execute on function private.vehicle_cards(uuid[]) to anon, authenticated, service_role;

-- Written by npm run filters from the descriptions of filters in domain/ (decision 015). Do not edit.

-- The filters of a list, in the order of its address. argument: of the search function; form: text, names, places, known, rating, least,
-- most or flag; column_name: compared, a list of values if is_list; known: the values there are; lowest and highest: of a bound.
create function private.filters(of_kind public.ad_kind)
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

-- What changed ads are compared with: the filters of a saved search that is not paused (ads/search-rules.sql). Null means any.
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

-- What a search asks for; null means any.
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

-- A page of the search with its total and facets: see private.find_vehicles().
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

-- What a search asks for; null means any.
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

-- A page of the search with its total and facets: see private.find_spare_parts().
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

-- What a search asks for; null means any.
create type private.service_filters as (
  search text,
  types text[],
  locations text[],
  services text[],
  min_rating numeric
);

-- A page of the search with its total and facets: see private.find_service_providers().
create function public.search_service_providers(
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
grant execute on function
  public.search_service_providers(text, text[], text[], text[], numeric, text, integer, integer)
  to anon, authenticated, service_role;

-- Written by npm run filters from the descriptions of filters in domain/ (decision 015). Do not edit.

create type private.list_filter as (
  -- Of the search function.
  argument text,
  -- text, names, places, known, rating, least, most or flag
  form text,
  facet text,
  -- Compared; a list of values if is_list.
  column_name text,
  is_list boolean,
  -- The values there are; the lowest and the highest bound.
  known text[],
  lowest bigint,
  highest bigint,
  place integer
);

-- The filters of a list, in the order of its address.
create function private.filter_list(of_kind public.ad_kind) returns private.list_filter[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case of_kind
    when 'vehicle' then array[
      row('search', 'text', null, null, false, null, null, null, 1),
      row('makes', 'names', 'make', 'make_id', false, null, null, null, 2),
      row('models', 'names', 'model', 'model_id', false, null, null, null, 3),
      row('locations', 'places', 'location', 'location', false, null, null, null, 4),
      row('min_price', 'least', null, 'price', false, null, 0, 10000000000, 5),
      row('max_price', 'most', null, 'price', false, null, 0, 10000000000, 6),
      row('min_year', 'least', null, 'year', false, null, 1950, 2100, 7),
      row('max_year', 'most', null, 'year', false, null, 1950, 2100, 8),
      row('min_mileage', 'least', null, 'mileage', false, null, 0, 2000000, 9),
      row('max_mileage', 'most', null, 'mileage', false, null, 0, 2000000, 10),
      row('min_engine', 'least', null, 'engine_cc', false, null, 50, 20000, 11),
      row('max_engine', 'most', null, 'engine_cc', false, null, 50, 20000, 12),
      row('max_owners', 'most', null, 'previous_owners', false, null, 0, 20, 13),
      row('conditions', 'known', 'condition', 'condition', false, '{new,used,certified_pre_owned}', null, null, 14),
      row('fuel_types', 'known', 'fuel_type', 'fuel_type', false, '{petrol,diesel,hybrid,electric,lpg}', null, null, 15),
      row('transmissions', 'known', 'transmission', 'transmission', false, '{manual,automatic}', null, null, 16),
      row('body_types', 'known', 'body_type', 'body_type', false, '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}', null, null, 17),
      row('drives', 'known', 'drive', 'drive', false, '{2wd,4wd,awd}', null, null, 18),
      row('registration_states', 'known', 'registration_state', 'registration_state', false, '{imported,locally_used}', null, null, 19),
      row('seller_types', 'known', 'seller_type', 'seller_id', false, '{dealer,private}', null, null, 20),
      row('price_marks', 'known', 'price_mark', 'price_mark', false, '{great,good,fair,high}', null, null, 21)
    ]::private.list_filter[]
    when 'spare_part' then array[
      row('search', 'text', null, null, false, null, null, null, 1),
      row('categories', 'known', 'category', 'category', false, '{engine,brake,suspension,electrical,lighting,interior,exterior,transmission,body,wheels}', null, null, 2),
      row('conditions', 'known', 'condition', 'condition', false, '{new,used,excellent,good,fair,poor}', null, null, 3),
      row('makes', 'names', 'make', 'compatible_makes', true, null, null, null, 4),
      row('locations', 'places', 'location', 'location', false, null, null, null, 5),
      row('min_price', 'least', null, 'price', false, null, 0, 10000000000, 6),
      row('max_price', 'most', null, 'price', false, null, 0, 10000000000, 7),
      row('in_stock_only', 'flag', null, 'in_stock', false, null, null, null, 8)
    ]::private.list_filter[]
    when 'service' then array[
      row('search', 'text', null, null, false, null, null, null, 1),
      row('types', 'known', 'type', 'service_types', true, '{mechanic,garage,car_wash,car_hire,mobile_service,towing}', null, null, 2),
      row('locations', 'places', 'location', 'location', false, null, null, null, 3),
      row('services', 'names', 'service', 'service', false, null, null, null, 4),
      row('min_rating', 'rating', 'rating', 'rating_average', false, '{4.5,4,3}', null, null, 5)
    ]::private.list_filter[]
  end;
end
$$;

-- The same as rows. Without its own search path the planner inlines it, so that the filters are constants of plans.
create function private.filters(of_kind public.ad_kind) returns setof private.list_filter
language sql immutable parallel safe
as $$ select * from unnest(private.filter_list(of_kind)) $$;

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

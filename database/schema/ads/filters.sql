-- Written by npm run filters from the descriptions of filters in domain/ (decision 015). Do not edit.

-- The filters of a list, in the order of its address. argument: of the search function; form: text, names, places, known, rating, least,
-- most or flag; column_name: compared, a list of values if is_list; known: the values there are; lowest and highest: of a bound.
create function private.filters(of_kind public.ad_kind)
returns table (
  argument text, form text, facet text, column_name text, is_list boolean, known text[], lowest bigint, highest bigint, place integer
)
language sql immutable parallel safe set search_path = ''
as $$
  select one.argument, one.form, one.facet, one.column_name, one.is_list, one.known::text[], one.lowest::bigint, one.highest::bigint,
    one.place
  from (values
    ('vehicle', 'search', 'text', null, null, false, null, null, null, 1),
    ('vehicle', 'makes', 'names', 'make', 'make_id', false, null, null, null, 2),
    ('vehicle', 'models', 'names', 'model', 'model_id', false, null, null, null, 3),
    ('vehicle', 'locations', 'places', 'location', 'location', false, null, null, null, 4),
    ('vehicle', 'min_price', 'least', null, 'price', false, null, 0, 10000000000, 5),
    ('vehicle', 'max_price', 'most', null, 'price', false, null, 0, 10000000000, 6),
    ('vehicle', 'min_year', 'least', null, 'year', false, null, 1950, 2100, 7),
    ('vehicle', 'max_year', 'most', null, 'year', false, null, 1950, 2100, 8),
    ('vehicle', 'min_mileage', 'least', null, 'mileage', false, null, 0, 2000000, 9),
    ('vehicle', 'max_mileage', 'most', null, 'mileage', false, null, 0, 2000000, 10),
    ('vehicle', 'min_engine', 'least', null, 'engine_cc', false, null, 50, 20000, 11),
    ('vehicle', 'max_engine', 'most', null, 'engine_cc', false, null, 50, 20000, 12),
    ('vehicle', 'conditions', 'known', 'condition', 'condition', false, '{new,used,certified_pre_owned}', null, null, 13),
    ('vehicle', 'fuel_types', 'known', 'fuel_type', 'fuel_type', false, '{petrol,diesel,hybrid,electric,lpg}', null, null, 14),
    ('vehicle', 'transmissions', 'known', 'transmission', 'transmission', false, '{manual,automatic}', null, null, 15),
    ('vehicle', 'body_types', 'known', 'body_type', 'body_type', false, '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}', null, null, 16),
    ('vehicle', 'drives', 'known', 'drive', 'drive', false, '{2wd,4wd,awd}', null, null, 17),
    ('vehicle', 'registration_states', 'known', 'registration_state', 'registration_state', false, '{imported,locally_used}', null, null, 18),
    ('vehicle', 'seller_types', 'known', 'seller_type', 'seller_id', false, '{dealer,private}', null, null, 19),
    ('vehicle', 'price_marks', 'known', 'price_mark', 'price_mark', false, '{great,good,fair,high}', null, null, 20),
    ('spare_part', 'search', 'text', null, null, false, null, null, null, 1),
    ('spare_part', 'categories', 'known', 'category', 'category', false, '{engine,brake,suspension,electrical,lighting,interior,exterior,transmission,body,wheels}', null, null, 2),
    ('spare_part', 'conditions', 'known', 'condition', 'condition', false, '{new,used,excellent,good,fair,poor}', null, null, 3),
    ('spare_part', 'makes', 'names', 'make', 'compatible_makes', true, null, null, null, 4),
    ('spare_part', 'locations', 'places', 'location', 'location', false, null, null, null, 5),
    ('spare_part', 'min_price', 'least', null, 'price', false, null, 0, 10000000000, 6),
    ('spare_part', 'max_price', 'most', null, 'price', false, null, 0, 10000000000, 7),
    ('spare_part', 'in_stock_only', 'flag', null, 'in_stock', false, null, null, null, 8),
    ('service', 'search', 'text', null, null, false, null, null, null, 1),
    ('service', 'types', 'known', 'type', 'service_types', true, '{mechanic,garage,car_wash,car_hire,mobile_service,towing}', null, null, 2),
    ('service', 'locations', 'places', 'location', 'location', false, null, null, null, 3),
    ('service', 'services', 'names', 'service', 'service', false, null, null, null, 4),
    ('service', 'min_rating', 'rating', 'rating', 'rating_average', false, '{4.5,4,3}', null, null, 5)
  ) as one (kind, argument, form, facet, column_name, is_list, known, lowest, highest, place)
  where one.kind = of_kind::text
$$;

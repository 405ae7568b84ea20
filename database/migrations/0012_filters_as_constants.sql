-- The filters are constants of plans, and a search without words or filters skips what they need.

-- Functions are replaced before what their bodies name.
set local check_function_bodies = off;

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

drop function private.filters(public.ad_kind);

create function private.filters(of_kind public.ad_kind) returns setof private.list_filter
language sql immutable parallel safe
as $$ select * from unnest(private.filter_list(of_kind)) $$;

create or replace function private.vehicle_search_of(filters private.vehicle_filters) returns private.vehicle_search
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
  search.indexed_base := search.base;
  search.sample_base := search.base;
  search.has_sample_terms := false;
  if wording.typed <> '{}' then
    search.indexed_base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, most_terms));
    search.sample_base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, most_sample_terms));
    search.has_sample_terms := exists (select from unnest(wording.words) as word where cardinality(word.words) <= most_sample_terms);
    search.base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, -1));
  end if;
  search.chosen := private.vehicle_values(asked);
  search.parts := '{}';
  search.indexed_parts := '{}';
  if search.chosen <> '{}' then
    search.parts := private.vehicle_facet_conditions(search.chosen);
    search.indexed_parts := search.parts || private.indexed_facet_conditions(search.chosen);
  end if;
  -- Models are offered below their make only, and all of them would be most of the counts.
  search.free := array(
    select name from unnest(private.facet_names('vehicle')) with ordinality as one (name, place)
    where not search.parts ? name and (name <> 'model' or search.parts ? 'make') order by place
  );
  return search;
end
$$;


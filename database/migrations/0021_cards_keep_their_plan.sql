-- A few cards were planned anew each time, for every page of an ad: four times as long as reading them.

set local check_function_bodies = off;

create or replace function private.vehicle_cards(ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
-- For a few ids PostgreSQL would plan the five tables anew each time, which takes four times as long as reading them.
set plan_cache_mode = force_generic_plan
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

-- What stands beside an ad on its page, in one statement whose plans PostgreSQL keeps: asked one by one, planning took longer than answering.

-- Beside an ad that the caller can read: up to four similar ads and up to four of its seller (private.vehicle_cards), when it was sold, its
-- estimate (KES), the prices it was offered for (listing_prices), the days in which such vehicles sell, and what was checked about it and its
-- seller (member_facts), the latest reviews of its seller (seller_reviews), whether a car may be offered in exchange, and until when it is reserved or what holding it
-- costs (reservation_facts). No row for another ad.
create function public.beside_vehicle(listing_id uuid) returns table (
  similar_ads jsonb, of_seller jsonb, sold_at timestamptz, estimate jsonb, prices jsonb, days_to_sell integer, facts jsonb, reviews jsonb,
  takes_trade_ins boolean, reservation jsonb
)
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 4;
  most_reviews constant integer := 2;
  ad record;
begin
  select l.id, l.seller_id, l.make_id, l.model_id, l.body_type, l.status, l.year, l.price, l.mileage, l.fuel_type, l.transmission,
    l.engine_size, l.registration_state, l.condition, l.drive
  into ad from public.vehicle_listings as l where l.id = beside_vehicle.listing_id;
  if not found then
    return;
  end if;
  return query select
    private.vehicle_cards(private.similar_vehicles(ad.id, ad.make_id, ad.model_id, ad.body_type, most)),
    private.vehicle_cards(array(
      select l.id from public.vehicle_listings as l where l.status = 'active' and l.seller_id = ad.seller_id and l.id <> ad.id
      order by l.created_at desc limit most
    )),
    case when ad.status = 'sold' then public.listing_sold_at(ad.id) end,
    (
      select to_jsonb(estimated) from (
        select e.low, e.middle, e.high, e.ads, e.sellers, e.mark, e.estimated_at from public.price_estimates as e where e.listing_id = ad.id
      ) as estimated
    ),
    (select coalesce(jsonb_agg(to_jsonb(offered) order by offered.since), '[]') from public.listing_prices(ad.id) as offered),
    case when ad.model_id is not null then (public.expected_days_to_sell(
      ad.model_id, ad.year, ad.price, ad.mileage, ad.fuel_type, ad.transmission, ad.engine_size, ad.registration_state, ad.condition, ad.drive
    ) ->> 'days')::integer end,
    (select coalesce(jsonb_agg(to_jsonb(fact)), '[]') from private.facts_of(ad.seller_id, ad.id) as fact),
    private.reviews_of_seller(ad.seller_id, most_reviews),
    ad.status = 'active' and private.takes_trade_ins(ad.seller_id),
    private.reservation_facts(ad.id);
end
$$;
grant execute on function public.beside_vehicle(uuid) to anon, authenticated, service_role;

-- Active ads of the same make, the same model and body first, then of the same body: up to `most` of the newest 24 of each that the caller can read.
create function private.similar_vehicles(to_ad uuid, make integer, model integer, body text, most integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  chosen uuid[] := array(
    select one.id from (
      select l.id, l.model_id, l.body_type, l.created_at from public.vehicle_listings as l
      where l.status = 'active' and l.make_id = make and l.id <> to_ad order by l.created_at desc limit 24
    ) as one
    order by (one.model_id is not distinct from model and model is not null) desc, one.body_type is not distinct from body desc,
      one.created_at desc
    limit most
  );
begin
  if cardinality(chosen) < most and body is not null then
    chosen := chosen || array(
      select one.id from (
        select l.id, l.created_at from public.vehicle_listings as l
        where l.status = 'active' and l.body_type = body and l.id <> to_ad order by l.created_at desc limit 24
      ) as one
      where one.id <> all (chosen) order by one.created_at desc limit most - cardinality(chosen)
    );
  end if;
  return chosen;
end
$$;
grant execute on function private.similar_vehicles(uuid, integer, integer, text, integer) to anon, authenticated, service_role;

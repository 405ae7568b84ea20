-- The page of an ad says how its price changed.

create function private.offered_prices(listing uuid, seller uuid) returns table (price bigint, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select changed.price, changed.at from (
    select history.price, history.at, history.id, lag(history.price) over (order by history.at, history.id) as before
    from private.listing_history as history
    where history.seller_id = seller and history.listing_id = listing and history.state = 'active'
  ) as changed
  where changed.price is distinct from changed.before
  order by changed.at desc, changed.id desc limit 20
$$;

grant execute on function private.offered_prices(uuid, uuid) to anon, authenticated, service_role;

create function public.listing_prices(listing_id uuid) returns table (price bigint, since timestamptz)
language sql stable set search_path = ''
as $$
  select offered.price, offered.since
  from public.vehicle_listings as ad cross join lateral private.offered_prices(ad.id, ad.seller_id) as offered
  where ad.id = listing_prices.listing_id
  order by offered.since
$$;

grant execute on function public.listing_prices(uuid) to anon, authenticated, service_role;

-- The states and prices of vehicle ads over time, from the events of ads (ads/events.sql), so that a seller's reports cover past months
-- after ads change or disappear.

-- Since when an ad that the caller can read is sold; null in other states. Search engines may index it for a month.
create function public.listing_sold_at(listing_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.sold_at(ad.id) from public.vehicle_listings as ad
  where ad.id = listing_sold_at.listing_id and ad.status = 'sold'
$$;
grant execute on function public.listing_sold_at(uuid) to anon, authenticated, service_role;

-- The prices for which an ad that the caller can read was offered, oldest first, each with its beginning; the last twenty.
create function public.listing_prices(listing_id uuid) returns table (price bigint, since timestamptz)
language sql stable set search_path = ''
as $$
  select offered.price, offered.since
  from public.vehicle_listings as ad cross join lateral private.offered_prices(ad.id, ad.seller_id) as offered
  where ad.id = listing_prices.listing_id
  order by offered.since
$$;
grant execute on function public.listing_prices(uuid) to anon, authenticated, service_role;

-- The same for any ad: callers check access. What it cost while nobody saw it does not count.
create function private.offered_prices(listing uuid, seller uuid) returns table (price bigint, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select changed.price, changed.at from (
    select history.price, history.at, history.id, lag(history.price) over (order by history.at, history.id) as before
    from private.ad_events as history
    where history.owner_id = seller and history.ad_id = listing and history.state = 'active'
  ) as changed
  where changed.price is distinct from changed.before
  order by changed.at desc, changed.id desc limit 20
$$;
grant execute on function private.offered_prices(uuid, uuid) to anon, authenticated, service_role;

-- Since when an ad is sold; null in other states. Returns it for any ad: callers check access.
create function private.sold_at(listing uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(told.at) from (
    select history.at, history.state, lag(history.state) over (order by history.at, history.id) as before
    from public.vehicle_listings as ad
    join private.ad_events as history on history.owner_id = ad.seller_id and history.ad_id = ad.id
    where ad.id = listing and ad.status = 'sold'
  ) as told
  where told.state = 'sold' and told.before is distinct from 'sold'
$$;
grant execute on function private.sold_at(uuid) to anon, authenticated, service_role;

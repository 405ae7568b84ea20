-- Since when an ad is sold, for its page: a month after the sale it is no longer for search engines.

-- Null where the ad is not sold now.
create function private.sold_at(listing uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(told.at) from (
    select history.at, history.state, lag(history.state) over (order by history.at, history.id) as before
    from public.vehicle_listings as ad
    join private.listing_history as history on history.seller_id = ad.seller_id and history.listing_id = ad.id
    where ad.id = listing and ad.status = 'sold'
  ) as told
  where told.state = 'sold' and told.before is distinct from 'sold'
$$;

-- Since when a sold ad that the caller can see is sold; null for all others.
create function public.listing_sold_at(listing_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.sold_at(ad.id) from public.vehicle_listings as ad
  where ad.id = listing_sold_at.listing_id and ad.status = 'sold'
$$;

revoke execute on function private.sold_at(uuid), public.listing_sold_at(uuid) from public;
grant execute on function private.sold_at(uuid), public.listing_sold_at(uuid) to anon, authenticated, service_role;

notify pgrst, 'reload schema';

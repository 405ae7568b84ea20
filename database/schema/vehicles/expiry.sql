-- An active ad expires at the end of its term unless its seller renews it.

-- How long an ad is live: the setting listing_expiry_days.
create function private.listing_term() returns interval
language sql stable set search_path = ''
as $$ select private.setting_count('listing_expiry_days') * interval '1 day' $$;

-- An active ad can be renewed, and is shown as ending, this long before its end (RENEWABLE_DAYS_BEFORE_END of
-- domain/ads/listing-states.ts).
create function private.renewal_window() returns interval
language sql immutable set search_path = ''
as $$ select interval '7 days' $$;

-- Starts a new term for an expired ad, or for an active one within the renewal window. For its seller and administrators.
-- Hints: not_found, not_renewable, too_early.
create function public.renew_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  select * into listing from public.vehicle_listings
  where id = listing_id and (seller_id = auth.uid() or private.is_admin()) for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('active', 'expired') then
    raise exception 'Only an active or expired ad can be renewed; this one is %.', listing.status
      using hint = 'not_renewable';
  end if;
  if listing.status = 'active' and listing.expires_at > now() + private.renewal_window() then
    raise exception 'This ad is live until %. You can renew it from % on.',
      private.nairobi_date(listing.expires_at), private.nairobi_date(listing.expires_at - private.renewal_window())
      using hint = 'too_early';
  end if;
  update public.vehicle_listings
  set status = 'active', expires_at = now() + private.listing_term(), reminded_at = null
  where id = listing.id returning * into listing;
  return listing;
end
$$;
grant execute on function public.renew_listing(uuid) to authenticated, business_sales;

-- Job: expires active ads whose term is over and sends each seller one notification for all of theirs. Handles at most `most`
-- ads, so that locks are short, and returns how many; the job calls it until it returns 0.
create function private.expire_listings(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
  ended integer := 0;
begin
  for seller in
    with expired as (
      update public.vehicle_listings set status = 'expired'
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and expires_at <= now()
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, images
    )
    select seller_id as id, count(*)::integer as ads, min(title) as title, min(images[1]) as picture
    from expired group by seller_id
  loop
    ended := ended + seller.ads;
    perform private.tell(seller.id, 'ads_expired', private.expiry_facts(seller.ads, seller.title, seller.picture));
  end loop;
  return ended;
end
$$;

-- Job: reminds sellers of ads that expire within `ahead`, once per term. Called like expire_listings().
create function private.remind_of_expiry(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ahead constant interval := interval '3 days';
  seller record;
  reminded integer := 0;
begin
  -- Terms this short would be due for a reminder from their start.
  if private.listing_term() <= ahead then
    return 0;
  end if;
  for seller in
    with ending as (
      update public.vehicle_listings set reminded_at = now()
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and reminded_at is null
          and expires_at > now() and expires_at <= now() + ahead
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, images, expires_at
    )
    select seller_id as id, count(*)::integer as ads, min(title) as title, min(images[1]) as picture, min(expires_at) as first_end
    from ending group by seller_id
  loop
    reminded := reminded + seller.ads;
    perform private.tell(
      seller.id, 'ads_expiring',
      private.expiry_facts(seller.ads, seller.title, seller.picture) || jsonb_build_object('first_end', seller.first_end)
    );
  end loop;
  return reminded;
end
$$;

-- Ads of one seller that end together, as notifications state them: how many, and of a single one its title and cover.
create function private.expiry_facts(ads integer, title text, picture text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('count', ads)
    || case when ads = 1 then jsonb_build_object('title', private.visible_line(title), 'picture', picture) else '{}' end
$$;

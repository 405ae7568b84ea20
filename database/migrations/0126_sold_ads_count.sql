-- Three active ads are free by default. An ad marked as sold is public too: one that was never active counts towards the limit, or
-- sellers could post without limit under that status.

update public.system_settings set value = '3' where key = 'free_listing_limit' and value = '' and updated_by is null;

-- Whether a sold vehicle counts towards the ad limit: it was never active, and an active ad of the same age would still run.
create function private.sold_ad_counts(listing uuid, seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    bool_and(told.state <> 'active') and max(told.at) filter (where told.state = 'sold')
      > now() - private.setting_count('listing_expiry_days') * interval '1 day',
    false
  )
  from private.listing_history as told
  where told.seller_id = seller and told.listing_id = listing
$$;

-- How many ads count towards a person's limit: active vehicles, listed parts, and vehicles posted as sold.
create or replace function private.active_ads(person uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.vehicle_listings where seller_id = person and status = 'active')
    + (select count(*) from public.spare_parts where seller_id = person and listed)
    + (
      select count(*) from public.vehicle_listings
      where seller_id = person and status = 'sold' and private.sold_ad_counts(id, person)
    );
end
$$;

-- As limit_ads(), for ads marked as sold. The triggers that write their history run earlier: triggers run in order of name.
create function private.limit_sold_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
begin
  if most is null or auth.uid() is null or private.is_admin() or not private.sold_ad_counts(new.id, new.seller_id) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.active_ads(new.seller_id) > most then
    raise exception 'A vehicle marked as sold without having been for sale here counts as an active ad, and you have no ads left. Choose a larger plan, or take an ad down.'
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

create trigger limit_posted_sold_ads after insert on public.vehicle_listings
  for each row when (new.status = 'sold') execute function private.limit_sold_ads();
create trigger limit_sold_ads after update on public.vehicle_listings
  for each row when (new.status = 'sold' and old.status not in ('active', 'sold')) execute function private.limit_sold_ads();

revoke execute on function private.sold_ad_counts(uuid, uuid), private.limit_sold_ads() from public, anon, authenticated;

notify pgrst, 'reload schema';

-- Servers forget the pages of ads and dealers that they keep in memory (server/page-cache.ts) as soon as these show something else, as
-- they do for service providers since 0089. The conditions name what the pages show: counted views, terms and reminders are not told.

-- The page of a changed or deleted ad, at the place its trigger names; and its dealer's, which shows the ads too.
create function private.forget_page_of_ad() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', tg_argv[0] || old.id);
  if tg_table_name = 'vehicle_listings' then
    perform pg_notify('pages', '/dealers/' || old.seller_id);
  end if;
  return null;
end
$$;

-- Nobody can have seen the page of a new ad, but its dealer's is another one now.
create function private.forget_pages_of_sellers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || seller_id)
  from (select distinct seller_id from added where status in ('active', 'sold')) as sellers;
  return null;
end
$$;

create function private.forget_page_of_dealer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

-- A dealer's page shows the profile. Of who is suspended, or no longer is, everything else that is public goes or comes back with it.
create function private.forget_pages_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || new.id);
  if (new.suspended_at is null) <> (old.suspended_at is null) then
    perform pg_notify('pages', hidden.path) from (
      select '/vehicles/' || id from public.vehicle_listings where seller_id = new.id and status in ('active', 'sold')
      union all
      select '/spare-parts/' || id from public.spare_parts where seller_id = new.id and listed
      union all
      select '/services/' || id from public.service_providers where user_id = new.id
    ) as hidden (path);
  end if;
  return null;
end
$$;

revoke execute on function
  private.forget_page_of_ad(), private.forget_pages_of_sellers(), private.forget_page_of_dealer(), private.forget_pages_of_person()
from public, anon, authenticated;

create trigger forget_page after update on public.vehicle_listings
  for each row when (
    (
      old.make_id, old.model_id, old.title, old.description, old.price, old.location, old.condition, old.fuel_type, old.transmission,
      old.body_type, old.drive, old.registration_state, old.year, old.mileage, old.engine_size, old.color, old.images, old.status,
      old.featured, old.created_at
    ) is distinct from (
      new.make_id, new.model_id, new.title, new.description, new.price, new.location, new.condition, new.fuel_type, new.transmission,
      new.body_type, new.drive, new.registration_state, new.year, new.mileage, new.engine_size, new.color, new.images, new.status,
      new.featured, new.created_at
    )
  )
  execute function private.forget_page_of_ad('/vehicles/');
create trigger forget_deleted_page after delete on public.vehicle_listings
  for each row execute function private.forget_page_of_ad('/vehicles/');
create trigger forget_pages_of_sellers after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.forget_pages_of_sellers();

create trigger forget_page after update on public.spare_parts
  for each row when (
    (
      old.name, old.description, old.price, old.location, old.condition, old.category, old.part_number, old.compatible_makes,
      old.quantity, old.in_stock, old.listed, old.images, old.created_at
    ) is distinct from (
      new.name, new.description, new.price, new.location, new.condition, new.category, new.part_number, new.compatible_makes,
      new.quantity, new.in_stock, new.listed, new.images, new.created_at
    )
  )
  execute function private.forget_page_of_ad('/spare-parts/');
create trigger forget_deleted_page after delete on public.spare_parts
  for each row execute function private.forget_page_of_ad('/spare-parts/');

create trigger forget_page after insert or delete on public.dealer_profiles
  for each row execute function private.forget_page_of_dealer();
create trigger forget_changed_page after update on public.dealer_profiles
  for each row when (
    (old.towns, old.address, old.website, old.opening_hours, old.cover)
      is distinct from (new.towns, new.address, new.website, new.opening_hours, new.cover)
  )
  execute function private.forget_page_of_dealer();

create trigger forget_pages after update on public.profiles
  for each row when (
    (
      old.first_name, old.last_name, old.business_name, old.business_description, old.role, old.verified, old.suspended_at,
      old.location, old.picture
    ) is distinct from (
      new.first_name, new.last_name, new.business_name, new.business_description, new.role, new.verified, new.suspended_at,
      new.location, new.picture
    )
  )
  execute function private.forget_pages_of_person();

notify pgrst, 'reload schema';

-- Vehicles for sale. Everybody sees the active and sold ones of sellers in good standing; a seller sees all their own.

-- Whether every picture lies below the seller's own folder of the listing-images bucket. Nobody can upload an SVG
-- there: those are the demo world's drawings.
create function private.are_listing_images(images text[], seller uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(image is not null and image ~ (
    '^/storage/v1/object/public/listing-images/' || seller ||
    '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|jpeg|png|webp|avif|svg)$'
  )), true)
  from unnest(images) as image
$$;

revoke execute on function private.are_listing_images(text[], uuid) from public;
grant execute on function private.are_listing_images(text[], uuid) to authenticated, service_role;

create table public.vehicle_listings (
  id uuid default gen_random_uuid() constraint vehicle_listings_pkey primary key,
  seller_id uuid not null default auth.uid(),
  make_id integer not null,
  model_id integer,
  title text not null,
  description text,
  price bigint not null,
  location text not null,
  condition text not null,
  fuel_type text not null,
  transmission text not null,
  body_type text,
  year integer not null,
  mileage integer,
  engine_size text,
  color text,
  images text[] not null default '{}',
  views_count integer not null default 0,
  status text not null default 'active',
  featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vehicle_listings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade,
  constraint vehicle_listings_make_id_fkey foreign key (make_id) references public.vehicle_makes (id),
  constraint vehicle_listings_model_id_fkey foreign key (make_id, model_id)
    references public.vehicle_models (make_id, id) on update cascade,
  constraint vehicle_listings_title_length check (char_length(title) <= 120 and char_length(private.visible_line(title)) >= 3),
  constraint vehicle_listings_description_length check (char_length(description) <= 5000),
  constraint vehicle_listings_price_range check (price between 0 and 10000000000 and (price > 0 or status <> 'active')),
  constraint vehicle_listings_location_length check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint vehicle_listings_condition_known check (condition in ('new', 'used', 'certified_pre_owned')),
  constraint vehicle_listings_fuel_type_known check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric', 'lpg')),
  constraint vehicle_listings_transmission_known check (transmission in ('manual', 'automatic')),
  constraint vehicle_listings_body_type_known check (body_type in (
    'saloon', 'hatchback', 'station_wagon', 'suv', 'pickup', 'van', 'lorry', 'motorcycle'
  )),
  -- The upper bound only ever grows, so rows stay valid although the check reads the date.
  constraint vehicle_listings_year_range check (year between 1950 and extract(year from current_date)::integer + 1),
  constraint vehicle_listings_mileage_range check (mileage between 0 and 2000000),
  constraint vehicle_listings_engine_size_length check (char_length(engine_size) <= 40),
  constraint vehicle_listings_color_length check (char_length(color) <= 40),
  constraint vehicle_listings_images_count check (cardinality(images) <= 10),
  -- images[1] is the cover: no lists in the list, and none that begins elsewhere.
  constraint vehicle_listings_images_flat check (images = '{}' or (array_ndims(images) = 1 and array_lower(images, 1) = 1)),
  constraint vehicle_listings_images_own check (private.are_listing_images(images, seller_id)),
  constraint vehicle_listings_views_count_range check (views_count >= 0),
  constraint vehicle_listings_status_known check (status in ('active', 'draft', 'pending', 'sold', 'expired'))
);

comment on table public.vehicle_listings is 'Vehicles for sale.';
comment on column public.vehicle_listings.price is 'Whole KES.';
comment on column public.vehicle_listings.mileage is 'Kilometres.';
comment on column public.vehicle_listings.images is 'Root-relative URLs; the first is the cover.';

create index vehicle_listings_seller_idx on public.vehicle_listings (seller_id, created_at desc);
create index vehicle_listings_newest_idx on public.vehicle_listings (created_at desc, id desc) where status = 'active';
create index vehicle_listings_featured_idx on public.vehicle_listings (created_at desc, id desc)
  where status = 'active' and featured;
create index vehicle_listings_make_idx on public.vehicle_listings (make_id, created_at desc) where status = 'active';
create index vehicle_listings_model_idx on public.vehicle_listings (model_id, created_at desc) where status = 'active';
create index vehicle_listings_location_idx on public.vehicle_listings (location, created_at desc)
  where status = 'active';
create index vehicle_listings_price_idx on public.vehicle_listings (price, id) where status = 'active';
create index vehicle_listings_mileage_idx on public.vehicle_listings (mileage, id) where status = 'active';
create index vehicle_listings_year_idx on public.vehicle_listings (year desc, created_at desc, id desc)
  where status = 'active';
-- All that the search filters by and counts, so that counting need not touch the rows.
create index vehicle_listings_facets_idx on public.vehicle_listings (
  make_id, model_id, body_type, fuel_type, transmission, condition, location, seller_id, year, price, mileage
) where status = 'active';
create index vehicle_listings_make_model_idx on public.vehicle_listings (make_id, model_id);

revoke all on public.vehicle_listings from public, anon, authenticated;
grant select on public.vehicle_listings to anon, authenticated;
grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission,
  body_type, year, mileage, engine_size, color, images, status
) on public.vehicle_listings to authenticated;
-- featured is granted for administrators; a trigger refuses it to everybody else.
grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission,
  body_type, year, mileage, engine_size, color, images, status, featured
) on public.vehicle_listings to authenticated;
grant delete on public.vehicle_listings to authenticated;
grant all on public.vehicle_listings to service_role;

alter table public.vehicle_listings enable row level security;

create policy "Anyone reads public listings of sellers in good standing" on public.vehicle_listings
  for select to anon, authenticated
  using (status in ('active', 'sold') and seller_id <> all ((select private.suspended_sellers())::uuid[]));
create policy "Sellers read their own listings" on public.vehicle_listings
  for select to authenticated using (seller_id = (select auth.uid()));
create policy "Administrators read every listing" on public.vehicle_listings
  for select to authenticated using ((select private.is_admin()));
create policy "Signed-in people post their own listings" on public.vehicle_listings
  for insert to authenticated
  with check (seller_id = (select auth.uid()) and status in ('active', 'draft', 'sold'));
create policy "Sellers change their own listings" on public.vehicle_listings
  for update to authenticated using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));
create policy "Administrators change every listing" on public.vehicle_listings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Sellers delete their own listings" on public.vehicle_listings
  for delete to authenticated using (seller_id = (select auth.uid()));
create policy "Administrators delete every listing" on public.vehicle_listings
  for delete to authenticated using ((select private.is_admin()));

-- Column grants and policies see one row at a time; what may follow what is judged here.
create function private.guard_vehicle_listing() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.featured, new.status) is distinct from (old.featured, old.status)
    and not private.is_admin()
  then
    if new.featured is distinct from old.featured then
      raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
    end if;
    if old.status in ('pending', 'expired') or new.status not in ('active', 'draft', 'sold') then
      raise exception 'A seller may set a listing to active, draft or sold, and not while it is pending or expired.'
        using errcode = '42501';
    end if;
  end if;
  new.updated_at := now();
  return new;
end
$$;

revoke execute on function private.guard_vehicle_listing() from public;

create trigger guard_vehicle_listing before update on public.vehicle_listings
  for each row execute function private.guard_vehicle_listing();

-- Here and not beside the profiles' other policies, because it looks at the listings.
create policy "Anyone reads the profile of people with a public listing" on public.profiles
  for select to anon, authenticated
  using (exists (
    select from public.vehicle_listings as listing
    where listing.seller_id = profiles.id and listing.status in ('active', 'sold')
  ));

notify pgrst, 'reload schema';

-- Vehicles for sale. Everyone reads the active and sold ones of sellers in good standing; sellers read all of their own.
-- The life of an ad, from draft to sold, is in rules.sql, states.sql and expiry.sql; what follows from it in ads/consequences.sql.
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
  drive text,
  registration_state text,
  expires_at timestamptz,
  reminded_at timestamptz,
  held_at timestamptz,
  rejection_reason text,
  post_to_facebook boolean not null default true,
  previous_owners integer,
  engine_cc integer generated always as (private.engine_cc(engine_size, fuel_type)) stored,
  price_mark text,
  variant text generated always as (private.vehicle_variant(title)) stored,
  featured_until timestamptz,
  constraint vehicle_listings_title_length check (char_length(title) <= 120 and char_length(private.visible_line(title)) >= 3),
  constraint vehicle_listings_description_length check (char_length(description) <= 5000),
  constraint vehicle_listings_price_range check (price between 0 and 10000000000 and (price > 0 or status <> 'active')),
  constraint vehicle_listings_location_length check (
    char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2
  ),
  constraint vehicle_listings_condition_known check (condition in ('new', 'used', 'certified_pre_owned')),
  constraint vehicle_listings_fuel_type_known check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric', 'lpg')),
  constraint vehicle_listings_transmission_known check (transmission in ('manual', 'automatic')),
  constraint vehicle_listings_body_type_known check (body_type in (
    'saloon', 'hatchback', 'station_wagon', 'suv', 'pickup', 'van', 'lorry', 'motorcycle'
  )),
  constraint vehicle_listings_drive_known check (drive in ('2wd', '4wd', 'awd')),
  constraint vehicle_listings_registration_state_known check (registration_state in ('imported', 'locally_used')),
  constraint vehicle_listings_year_range
    check (year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1),
  constraint vehicle_listings_mileage_range check (mileage between 0 and 2000000),
  constraint vehicle_listings_previous_owners_range check (previous_owners between 0 and 20),
  constraint vehicle_listings_engine_size_length check (char_length(engine_size) <= 40),
  constraint vehicle_listings_color_length check (char_length(color) <= 40),
  constraint vehicle_listings_featured_until_featured check (featured or featured_until is null),
  constraint vehicle_listings_price_mark_known check (price_mark in ('great', 'good', 'fair', 'high')),
  -- One dimension that starts at 1, because images[1] is the cover.
  constraint vehicle_listings_images_flat check (images = '{}' or (array_ndims(images) = 1 and array_lower(images, 1) = 1)),
  constraint vehicle_listings_images_own check (private.are_listing_images(images, seller_id)),
  constraint vehicle_listings_images_count check (cardinality(images) <= 30),
  constraint vehicle_listings_views_count_range check (views_count >= 0),
  constraint vehicle_listings_status_known check (status in ('active', 'draft', 'pending', 'sold', 'expired')),
  constraint vehicle_listings_active_expires check (status <> 'active' or expires_at is not null),
  constraint vehicle_listings_held_draft check (held_at is null or status = 'draft'),
  constraint vehicle_listings_rejected_expired check (rejection_reason is null or status = 'expired'),
  constraint vehicle_listings_rejection_reason_length check (
    char_length(rejection_reason) <= 500 and char_length(private.visible_line(rejection_reason)) >= 1
  ),
  constraint vehicle_listings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade,
  constraint vehicle_listings_make_id_fkey foreign key (make_id) references public.vehicle_makes (id),
  constraint vehicle_listings_model_id_fkey foreign key (make_id, model_id)
    references public.vehicle_models (make_id, id) on update cascade
);

comment on table public.vehicle_listings is 'Vehicles for sale.';
comment on column public.vehicle_listings.price is 'Whole KES.';
comment on column public.vehicle_listings.mileage is 'Kilometres.';
comment on column public.vehicle_listings.images is 'Root-relative URLs; the first is the cover.';
comment on column public.vehicle_listings.registration_state is 'Imported used, or used in Kenya before; null: not stated.';
comment on column public.vehicle_listings.previous_owners is 'Registered owners before the present one; null: not stated.';
comment on column public.vehicle_listings.engine_cc is 'Cubic centimetres, read from engine_size; null: unclear or not stated.';
comment on column public.vehicle_listings.price_mark is 'Of its estimate, kept here for searches; null: no estimate, or too far from it.';
comment on column public.vehicle_listings.variant is 'The variant of the model (TX-L), read from the title; null: unclear or not stated.';
comment on column public.vehicle_listings.featured is 'By an administrator or because its owner pays for it (money/promotions.sql).';
comment on column public.vehicle_listings.featured_until is
  'When the featuring that its owner paid for ends; null: not featured, or by an administrator, without an end.';
comment on column public.vehicle_listings.expires_at is 'When an active ad expires; else the end of its last term.';
comment on column public.vehicle_listings.reminded_at is 'When the seller was reminded that this term ends soon.';
comment on column public.vehicle_listings.held_at is 'Since when it awaits approval; its seller cannot publish it until then.';
comment on column public.vehicle_listings.rejection_reason is 'Why it was rejected; its seller may edit and resubmit it.';
comment on column public.vehicle_listings.post_to_facebook is 'Whether to post it to Facebook, if its seller''s plan allows.';

create index vehicle_listings_seller_idx on public.vehicle_listings (seller_id, created_at desc);
create index vehicle_listings_make_model_idx on public.vehicle_listings (make_id, model_id);

-- Public lists and the search read active ads.
create index vehicle_listings_newest_idx on public.vehicle_listings (created_at desc, id desc) where status = 'active';
create index vehicle_listings_featured_idx on public.vehicle_listings (created_at desc, id desc)
  where status = 'active' and featured;
create index vehicle_listings_make_idx on public.vehicle_listings (make_id, created_at desc, id desc) where status = 'active';
create index vehicle_listings_model_idx on public.vehicle_listings (model_id, created_at desc, id desc) where status = 'active';
create index vehicle_listings_location_idx on public.vehicle_listings (location, created_at desc, id desc)
  where status = 'active';
create index vehicle_listings_price_idx on public.vehicle_listings (price, id) where status = 'active';
create index vehicle_listings_mileage_idx on public.vehicle_listings (mileage, id) where status = 'active';
create index vehicle_listings_year_idx on public.vehicle_listings (year desc, created_at desc, id desc)
  where status = 'active';
-- The cheapest of one make or body type rank far behind the cheapest of all.
create index vehicle_listings_make_price_idx on public.vehicle_listings (make_id, price, id) where status = 'active';
create index vehicle_listings_body_price_idx on public.vehicle_listings (body_type, price, id) where status = 'active';
-- Every search reads the pending list, so it is kept short (kB); without one, posting an ad is slow.
create index vehicle_listings_terms_idx on public.vehicle_listings using gin (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) with (gin_pending_list_limit = 64)
where status = 'active';
-- Facets are counted from the index alone.
create index vehicle_listings_facets_idx on public.vehicle_listings (
  make_id, model_id, body_type, fuel_type, transmission, condition, location, drive, registration_state, seller_id, year,
  price, mileage
) include (id, created_at, expires_at, price_mark, engine_cc, previous_owners) where status = 'active';
-- The same for filters without a make: the columns before each filter have few values to skip.
create index vehicle_listings_location_facets_idx on public.vehicle_listings (
  location, body_type, fuel_type, transmission, condition, drive, registration_state, make_id, model_id, seller_id, year,
  price, mileage
) include (id, created_at, expires_at, price_mark, engine_cc, previous_owners) where status = 'active';
-- Price comparison: the same model around a year, or else similar vehicles by make and body type.
create index vehicle_listings_similar_idx on public.vehicle_listings (model_id, year) include (price, id, seller_id)
  where status = 'active';
create index vehicle_listings_body_idx on public.vehicle_listings (body_type, make_id, year) include (price, id, seller_id)
  where status = 'active';

create index vehicle_listings_expiring_idx on public.vehicle_listings (expires_at) where status = 'active';

-- Of ads in every state, because PostgreSQL combines the index of terms with no other that is limited to active ones
-- (docs/decisions/004-search-as-a-function.md). Prices have theirs below; ads that are not active lose their mark.
create index vehicle_listings_price_mark_idx on public.vehicle_listings (price_mark, created_at desc, id desc)
  where price_mark is not null;
create index vehicle_listings_engine_idx on public.vehicle_listings (engine_cc);
create index vehicle_listings_all_mileages_idx on public.vehicle_listings (mileage);
create index vehicle_listings_all_years_idx on public.vehicle_listings (year);

-- Administrators list ads in every state.
create index vehicle_listings_created_idx on public.vehicle_listings (created_at desc, id desc);
create index vehicle_listings_title_trigram_idx on public.vehicle_listings using gin (title extensions.gin_trgm_ops);
create index vehicle_listings_all_prices_idx on public.vehicle_listings (price, id);
create index vehicle_listings_all_featured_idx on public.vehicle_listings (created_at desc, id desc) where featured;
create index vehicle_listings_all_locations_idx on public.vehicle_listings (location);
create index vehicle_listings_not_active_idx on public.vehicle_listings (status, created_at desc, id desc)
  where status <> 'active';
create index vehicle_listings_not_active_prices_idx on public.vehicle_listings (status, price, id) where status <> 'active';
-- Held drafts and pending ads await approval; sellers publish other drafts without approval.
create index vehicle_listings_waiting_idx on public.vehicle_listings (created_at desc, id desc)
  where held_at is not null or status = 'pending';
create index vehicle_listings_drafts_idx on public.vehicle_listings (created_at desc, id desc)
  where status = 'draft' and held_at is null;

-- An update of `featured` and `featured_until` is for administrators; check_vehicle() refuses it to others.
revoke all on public.vehicle_listings from public, anon, authenticated;
grant select on public.vehicle_listings to anon;
grant select, delete on public.vehicle_listings to authenticated;
grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, featured, views_count, created_at, drive, registration_state, post_to_facebook,
  previous_owners
) on public.vehicle_listings to authenticated;
grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, featured, featured_until, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to authenticated;
-- Without what only administrators write, and what members send because some clients send whole rows (foundation/whole-rows.sql).
grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to business_sales;
grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to business_sales;
grant delete on public.vehicle_listings to business_manager;
grant all on public.vehicle_listings to service_role;

alter table public.vehicle_listings enable row level security;

-- search_vehicles() bypasses these policies: a change of who may read a listing belongs there too.
create policy "Anyone reads public listings of sellers in good standing" on public.vehicle_listings
  for select to anon, authenticated
  using (status in ('active', 'sold') and seller_id <> all ((select private.suspended_sellers())::uuid[]));
create policy "Sellers read their own listings" on public.vehicle_listings
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));
create policy "Administrators read every listing" on public.vehicle_listings
  for select to authenticated using ((select private.is_admin()));
create policy "Signed-in people post their own listings" on public.vehicle_listings
  for insert to authenticated, business_sales
  with check (seller_id = (select auth.uid()) and status in ('active', 'draft', 'sold'));
create policy "Sellers change their own listings" on public.vehicle_listings
  for update to authenticated, business_sales using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));
create policy "Administrators change every listing" on public.vehicle_listings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Sellers delete their own listings" on public.vehicle_listings
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));
create policy "Administrators delete every listing" on public.vehicle_listings
  for delete to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.vehicle_listings', 'seller_id', null, 'vehicle_listings', '{}', 'cascade', null, 'Their ads.');

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
  -- The life of an ad. Its seller sets it active, draft or sold and renews it; an administrator sets any state. An ad that is
  -- held waits as a draft until an administrator approves it; a rejected one is expired, with the reason, and can only be
  -- sent in again. Every way of changing the state, the plain table call too, goes through the trigger here.
  drive text,
  registration_state text,
  -- For the ads that are there already, a whole term from now on.
  expires_at timestamptz,
  reminded_at timestamptz,
  held_at timestamptz,
  rejection_reason text,
  post_to_facebook boolean not null default true,
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
  constraint vehicle_listings_mileage_range check (mileage between 0 and 2000000),
  constraint vehicle_listings_engine_size_length check (char_length(engine_size) <= 40),
  constraint vehicle_listings_color_length check (char_length(color) <= 40),
  -- images[1] is the cover: no lists in the list, and none that begins elsewhere.
  constraint vehicle_listings_images_flat check (images = '{}' or (array_ndims(images) = 1 and array_lower(images, 1) = 1)),
  constraint vehicle_listings_images_own check (private.are_listing_images(images, seller_id)),
  constraint vehicle_listings_views_count_range check (views_count >= 0),
  constraint vehicle_listings_status_known check (status in ('active', 'draft', 'pending', 'sold', 'expired')),
  constraint vehicle_listings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade,
  constraint vehicle_listings_make_id_fkey foreign key (make_id) references public.vehicle_makes (id),
  constraint vehicle_listings_model_id_fkey foreign key (make_id, model_id)
    references public.vehicle_models (make_id, id) on update cascade,
  constraint vehicle_listings_drive_known check (drive in ('2wd', '4wd', 'awd')),
  constraint vehicle_listings_registration_state_known check (registration_state in ('imported', 'locally_used')),
  constraint vehicle_listings_active_expires check (status <> 'active' or expires_at is not null),
  constraint vehicle_listings_held_draft check (held_at is null or status = 'draft'),
  constraint vehicle_listings_rejected_expired check (rejection_reason is null or status = 'expired'),
  constraint vehicle_listings_rejection_reason_length check (
    char_length(rejection_reason) <= 500 and char_length(private.visible_line(rejection_reason)) >= 1
  ),
  constraint vehicle_listings_images_count check (cardinality(images) <= 30),
  constraint vehicle_listings_year_range
    check (year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1)
);

comment on table public.vehicle_listings is 'Vehicles for sale.';
comment on column public.vehicle_listings.price is 'Whole KES.';
comment on column public.vehicle_listings.mileage is 'Kilometres.';
comment on column public.vehicle_listings.images is 'Root-relative URLs; the first is the cover.';
comment on column public.vehicle_listings.registration_state is 'Whether it was imported used, or used in Kenya before; null: not said.';
comment on column public.vehicle_listings.expires_at is 'When an active ad expires; of others, when it would have.';
comment on column public.vehicle_listings.reminded_at is 'When the seller was told that it expires soon.';
comment on column public.vehicle_listings.held_at is 'Since when it waits for an administrator; until then its seller cannot make it public.';
comment on column public.vehicle_listings.rejection_reason is 'Why an administrator rejected it; the seller may change it and send it in again.';
comment on column public.vehicle_listings.post_to_facebook is 'Whether it may be on the Facebook page, where its seller''s plan has that.';

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
create index vehicle_listings_make_model_idx on public.vehicle_listings (make_id, model_id);
create index vehicle_listings_expiring_idx on public.vehicle_listings (expires_at) where status = 'active';
-- The list of rows not yet sorted in is kept short (kB), because every search reads it; none at all makes posting dear.
create index vehicle_listings_terms_idx on public.vehicle_listings using gin (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) with (gin_pending_list_limit = 1024)
where status = 'active';
create index vehicle_listings_facets_idx on public.vehicle_listings (
  make_id, model_id, body_type, fuel_type, transmission, condition, location, drive, registration_state, seller_id, year,
  price, mileage
) include (id, created_at, expires_at) where status = 'active';
-- The cheapest of a make or body are far behind the cheapest of all.
create index vehicle_listings_make_price_idx on public.vehicle_listings (make_id, price, id) where status = 'active';
create index vehicle_listings_body_price_idx on public.vehicle_listings (body_type, price, id) where status = 'active';
-- The administration's lists of people and vehicle listings: searched, filtered, sorted and cut into pages here, because a plain table
-- read cannot look at the names of makes, full names and addresses of accounts at once.
create index vehicle_listings_created_idx on public.vehicle_listings (created_at desc, id desc);
create index vehicle_listings_title_trigram_idx on public.vehicle_listings using gin (title extensions.gin_trgm_ops);
create index vehicle_listings_all_prices_idx on public.vehicle_listings (price, id);
create index vehicle_listings_not_active_idx on public.vehicle_listings (status, created_at desc, id desc)
  where status <> 'active';
create index vehicle_listings_not_active_prices_idx on public.vehicle_listings (status, price, id) where status <> 'active';
create index vehicle_listings_all_featured_idx on public.vehicle_listings (created_at desc, id desc) where featured;
create index vehicle_listings_all_locations_idx on public.vehicle_listings (location);
-- The prices of one model around a year, also told apart by who sells; the second for what else is like it.
create index vehicle_listings_similar_idx on public.vehicle_listings (model_id, year) include (price, id, seller_id)
  where status = 'active';
create index vehicle_listings_body_idx on public.vehicle_listings (body_type, make_id, year) include (price, id, seller_id)
  where status = 'active';
-- What waits for an administrator is told from what its seller has not finished. A draft that is held waits, and so does an ad that is
-- pending; every other draft (imported, copied, taken down) is its seller's own, who publishes it without asking anybody.
create index vehicle_listings_waiting_idx on public.vehicle_listings (created_at desc, id desc)
  where held_at is not null or status = 'pending';
create index vehicle_listings_drafts_idx on public.vehicle_listings (created_at desc, id desc)
  where status = 'draft' and held_at is null;

-- featured is granted for administrators; a trigger refuses it to everybody else.
revoke all on public.vehicle_listings from public, anon, authenticated;
grant select on public.vehicle_listings to anon;
grant select, delete on public.vehicle_listings to authenticated;
grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, drive, registration_state, post_to_facebook
) on public.vehicle_listings to authenticated;
grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, featured, drive, registration_state, post_to_facebook
) on public.vehicle_listings to authenticated;
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

create trigger guard_new_vehicle_listing before insert on public.vehicle_listings
  for each row execute function private.guard_vehicle_listing();
-- Counted views and reminders are no change of the ad.
create trigger guard_vehicle_listing before update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and (new.reminded_at is null or old.reminded_at is not null))
  execute function private.guard_vehicle_listing();
create trigger audit_removal after delete on public.vehicle_listings
  for each row execute function private.audit_changes('title', 'price', 'status', 'featured', 'seller_id');
create trigger tell_seller after update on public.vehicle_listings
  for each row when (new.status <> old.status) execute function private.tell_seller();
create trigger tell_seller_of_removal after delete on public.vehicle_listings
  for each row execute function private.tell_seller();
create trigger limit_posted_ads after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.limit_ads();
-- A renewed ad counts as a new one: what a plan that has ended once allowed does not go on for ever.
create trigger limit_renewed_ads after update on public.vehicle_listings
  for each row when (new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at))
  execute function private.limit_ads();
create trigger learn_posted_words after insert on public.vehicle_listings
  referencing new table as posted for each statement execute function private.learn_posted_words();
create trigger learn_changed_words after update on public.vehicle_listings
  for each row when ((new.title, new.description) is distinct from (old.title, old.description))
  execute function private.learn_changed_words();
create trigger request_facebook_post after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.request_facebook_post();
create trigger request_facebook_post_again after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.request_facebook_post();
create trigger count_added after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.keep_listing_counts();
create trigger count_removed after delete on public.vehicle_listings
  referencing old table as removed for each statement execute function private.keep_listing_counts();
-- Not `of status, featured`: a trigger that holds an ad changes its status whatever the statement names.
create trigger count_moved after update on public.vehicle_listings
  for each row when ((old.status, old.featured) is distinct from (new.status, new.featured))
  execute function private.keep_listing_counts();
create trigger count_none after truncate on public.vehicle_listings
  for each statement execute function private.keep_listing_counts();
create trigger begin_listing_history after insert on public.vehicle_listings
  for each row execute function private.keep_listing_history();
create trigger keep_listing_history after update on public.vehicle_listings
  for each row
  when (
    (old.status, old.held_at is null, old.rejection_reason is null, old.price)
      is distinct from (new.status, new.held_at is null, new.rejection_reason is null, new.price)
  )
  execute function private.keep_listing_history();
create trigger end_listing_history after delete on public.vehicle_listings
  for each row execute function private.keep_listing_history();
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
create trigger audit_changes after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('title', 'price', 'status', 'featured', 'rejection_reason');
create trigger list_approved_names after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status in ('draft', 'pending'))
  execute function private.list_approved_names();
create trigger limit_posted_sold_ads after insert on public.vehicle_listings
  for each row when (new.status = 'sold') execute function private.limit_sold_ads();
create trigger limit_sold_ads after update on public.vehicle_listings
  for each row when (new.status = 'sold' and old.status not in ('active', 'sold')) execute function private.limit_sold_ads();
create trigger limit_drafts after insert on public.vehicle_listings
  for each statement execute function private.enforce_row_quota('draft ads', 'seller_id = $1 and status = ''draft''');
create trigger limit_rows after insert on public.vehicle_listings
  for each statement execute function private.enforce_row_quota('vehicle ads', 'seller_id = $1');
create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'title', 'price', 'status', 'featured', 'rejection_reason', 'make_id', 'model_id', 'location', 'condition', 'fuel_type',
    'transmission', 'body_type', 'year', 'mileage', 'engine_size', 'color', 'drive', 'registration_state', 'post_to_facebook',
    '--', 'description', 'images'
  );
create trigger request_facebook_post_after_all after update of post_to_facebook on public.vehicle_listings
  for each row when (new.status = 'active' and new.post_to_facebook and not old.post_to_facebook)
  execute function private.request_facebook_post();
create trigger leave_out_facebook_post after update of post_to_facebook on public.vehicle_listings
  for each row when (old.post_to_facebook and not new.post_to_facebook) execute function private.leave_out_facebook_post();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.vehicle_listings', 'seller_id', null, 'vehicle_listings', '{}', 'cascade', null, 'Their ads.');

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
grant execute on function private.are_listing_images(text[], uuid) to authenticated, service_role;

-- FIXME first said:
-- Column grants and policies see one row at a time; what may follow what is judged here.
-- FIXME last said:
create function private.guard_vehicle_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Neither the server itself (nobody is signed in) nor an administrator.
  by_seller boolean := auth.uid() is not null and not private.is_admin();
  most_images integer;
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    most_images := private.setting_count('max_images_per_listing');
    if cardinality(new.images) > most_images then
      raise exception 'An ad carries at most % %.', most_images, case most_images when 1 then 'photo' else 'photos' end
        using hint = 'image_limit';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.setting_count('listing_expiry_days') * interval '1 day';
    end if;
    return new;
  end if;

  if by_seller and new.featured is distinct from old.featured then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if by_seller and new.status <> old.status then
    if new.status not in ('active', 'draft', 'sold') then
      raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
    end if;
    if old.held_at is not null or old.status = 'pending' then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
        using hint = 'listing_held';
    end if;
    if old.rejection_reason is not null and new.status <> 'draft' then
      raise exception 'This ad was not approved. Change it and send it in again.'
        using hint = 'listing_rejected';
    end if;
  end if;
  new := private.move_listing(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

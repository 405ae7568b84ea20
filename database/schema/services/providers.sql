-- Service providers: garages, car washes, hire and towing. One business per person, listed in the directory once an
-- administrator has verified it (verification.sql). Renames: business-names.sql; removal: archiving.sql.
create table public.service_providers (
  id uuid default gen_random_uuid() constraint service_providers_pkey primary key,
  user_id uuid not null default auth.uid(),
  business_name text not null,
  description text,
  location text not null,
  address text,
  phone text,
  -- Hides the five digits between the first and the last three.
  phone_masked text generated always as ('+254 ' || substr(phone, 5, 1) || '** *** ' || right(phone, 3)) stored,
  email text,
  website text,
  service_types text[] not null,
  opening_hours jsonb not null default '{
    "mon": [{"from": "08:00", "to": "18:00"}], "tue": [{"from": "08:00", "to": "18:00"}],
    "wed": [{"from": "08:00", "to": "18:00"}], "thu": [{"from": "08:00", "to": "18:00"}],
    "fri": [{"from": "08:00", "to": "18:00"}], "sat": [{"from": "08:00", "to": "18:00"}], "sun": []
  }',
  photos text[] not null default '{}',
  verified boolean not null default false,
  rating_average numeric(2, 1),
  rating_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  booking_lead_hours integer not null default 0,
  booking_horizon_days integer not null default 365,
  experience_since integer,
  warranty text,
  specializations text[] not null default '{}',
  certifications text[] not null default '{}',
  archived_at timestamptz,
  usual_needs text[] not null default '{bay}',
  at_once integer,
  booking_change_hours integer not null default 24,
  has_waitlist boolean not null default true,
  constraint service_providers_business_name_length
    check (char_length(business_name) <= 120 and char_length(private.visible_line(business_name)) >= 2),
  constraint service_providers_description_length check (char_length(description) <= 5000),
  constraint service_providers_location_length
    check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint service_providers_address_length check (char_length(address) <= 200),
  constraint service_providers_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint service_providers_email_form check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
  constraint service_providers_website_form check (private.is_website(website)),
  constraint service_providers_service_types_known check (
    cardinality(service_types) between 1 and 6
    and service_types <@ '{mechanic,garage,car_wash,car_hire,mobile_service,towing}'::text[]
  ),
  constraint service_providers_opening_hours_form check (private.are_opening_hours(opening_hours)),
  constraint service_providers_photos_count check (cardinality(photos) <= 10),
  constraint service_providers_photos_flat check (photos = '{}' or (array_ndims(photos) = 1 and array_lower(photos, 1) = 1)),
  constraint service_providers_photos_own check (private.are_listing_images(photos, user_id)),
  constraint service_providers_rating check (
    rating_count >= 0 and (rating_average is null) = (rating_count = 0) and rating_average between 1 and 5
  ),
  constraint service_providers_booking_lead_range check (booking_lead_hours between 0 and 336),
  constraint service_providers_booking_horizon_range check (booking_horizon_days between 1 and 365),
  constraint service_providers_booking_change_range check (booking_change_hours between 0 and 336),
  constraint service_providers_booking_window check (booking_lead_hours < booking_horizon_days * 24),
  constraint service_providers_experience_since_range
    check (experience_since between 1900 and extract(year from now() at time zone 'Africa/Nairobi')::integer),
  constraint service_providers_warranty_length
    check (char_length(warranty) <= 200 and char_length(private.visible_line(warranty)) >= 2),
  constraint service_providers_specializations_count check (cardinality(specializations) <= 12),
  constraint service_providers_specializations_lines check (private.are_lines(specializations, 60)),
  constraint service_providers_certifications_count check (cardinality(certifications) <= 12),
  constraint service_providers_certifications_lines check (private.are_lines(certifications, 100)),
  constraint service_providers_usual_needs_known check (private.are_needs(usual_needs)),
  constraint service_providers_at_once_range check (at_once between 1 and 100),
  constraint service_providers_archived_unverified check (archived_at is null or not verified),
  constraint service_providers_user_id_key unique (user_id),
  constraint service_providers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.service_providers is 'Businesses that offer services to motorists, one per person.';
comment on column public.service_providers.phone is
  'E.164, +2547… or +2541…; never readable without signing in. @read-through private.read_provider_phone(id)';
comment on column public.service_providers.email is
  'Never readable without signing in. @read-through private.read_provider_email(id)';
comment on column public.service_providers.opening_hours is
  'The usual week: {"mon": [{"from": "08:00", "to": "18:00"}]}, Africa/Nairobi.';
comment on column public.service_providers.rating_average is 'Mean of the reviews that count, kept by a trigger; null without them.';
comment on column public.service_providers.booking_lead_hours is 'Minimum notice for customers'' bookings, in hours.';
comment on column public.service_providers.booking_change_hours is
  'Until how many hours before it a customer cancels or moves a confirmed booking.';
comment on column public.service_providers.has_waitlist is
  'Customers may wait for a full day; freed times are offered to them, and taking one books it.';
comment on column public.service_providers.booking_horizon_days is 'How many days ahead customers may book.';
comment on column public.service_providers.experience_since is 'The year in which the business started.';
comment on column public.service_providers.warranty is 'In the words of the business, such as 6 months on parts and labour.';
comment on column public.service_providers.specializations is 'Such as Subaru, Automatic gearboxes.';
comment on column public.service_providers.certifications is 'As stated by the business; not checked.';
comment on column public.service_providers.archived_at is
  'When the business was removed; its bookings, reviews and conversations stay.';
comment on column public.service_providers.usual_needs is
  'The kinds of resources that work takes if its service says nothing else; a kind once for each one.';
comment on column public.service_providers.at_once is 'How many bookings the business takes at once; null: as many as its resources allow.';

create index service_providers_newest_idx on public.service_providers (created_at desc, id desc) where verified;
-- The order of the directory, and what it counts. Not `id` as a key: a list of ids would be looked up one by one in all of it.
create index service_providers_directory_idx on public.service_providers (
  rating_average desc nulls last, rating_count desc, created_at desc
) include (id, location, service_types, business_name, user_id) where verified;
create index service_providers_waiting_idx on public.service_providers (created_at) where not verified;
create index service_providers_text_idx on public.service_providers
  using gin (private.service_provider_text(business_name, description, location, address, service_types) gin_trgm_ops)
  with (gin_pending_list_limit = 64)
  where verified;
create index service_providers_specializations_idx on public.service_providers
  using gin (private.specializations_text(specializations) gin_trgm_ops)
  with (gin_pending_list_limit = 64)
  where verified;
create index service_providers_archived_idx on public.service_providers (archived_at desc, id) where archived_at is not null;

-- Phone and email are read through the functions named in their comments. Only administrators may change
-- `verified`, which the trigger checks.
revoke all on public.service_providers from public, anon, authenticated;
grant delete on public.service_providers to authenticated;
grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications, has_waitlist
) on public.service_providers to anon;
grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications, archived_at, usual_needs, at_once, has_waitlist
) on public.service_providers to authenticated;
grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  verified, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations,
  certifications, has_waitlist
) on public.service_providers to authenticated;
grant update (
  id, user_id, created_at,
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, usual_needs,
  at_once, has_waitlist
) on public.service_providers to authenticated;
-- Whoever acts for the business changes what its page says, not what it is.
grant select (archived_at, usual_needs, at_once) on public.service_providers to business_sales;
grant insert (
  user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, has_waitlist
) on public.service_providers to business_manager;
grant update (
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, usual_needs,
  at_once, has_waitlist
) on public.service_providers to business_manager;
grant all on public.service_providers to service_role;

alter table public.service_providers enable row level security;

create policy "Anyone reads verified providers in good standing" on public.service_providers
  for select to anon, authenticated
  using (verified and user_id <> all ((select private.suspended_sellers())::uuid[]));
create policy "Providers read their own record" on public.service_providers
  for select to authenticated, business_sales using (user_id = (select auth.uid()));
create policy "Signed-in people register their own business" on public.service_providers
  for insert to authenticated, business_manager with check (user_id = (select auth.uid()));
create policy "Providers change their own record" on public.service_providers
  for update to authenticated, business_manager using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Administrators change every provider" on public.service_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Providers delete their own record" on public.service_providers
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Administrators delete every provider" on public.service_providers
  for delete to authenticated using ((select private.is_admin()));
create policy "Customers read the providers they have booked" on public.service_providers
  for select to authenticated
  using (id in (select service_provider_id from public.service_bookings where customer_id = (select auth.uid())));
create policy "Administrators read every provider that is not removed" on public.service_providers
  for select to authenticated using (archived_at is null and (select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.service_providers', 'user_id', null, 'service_provider', '{}', 'cascade', null,
    'Their business, with its services and bookings; customers with an open one are told.'
  );

-- Id of the caller's own provider record; null without one.
create function private.own_service_provider() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.service_providers where user_id = auth.uid() $$;
grant execute on function private.own_service_provider() to authenticated, business_sales, service_role;

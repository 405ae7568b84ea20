-- Profiles: what others see of a member, with one row per account. Besides the columns that a member edits, a profile holds the
-- role, the verification and the suspension, which only administrators change.

create table public.profiles (
  id uuid constraint profiles_pkey primary key,
  first_name text,
  last_name text,
  phone text,
  role text not null default 'customer',
  business_name text,
  business_description text,
  location text,
  verified boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  picture text,
  -- Public, unlike the number itself, so that a page offers calls only where there is a number to call.
  has_phone boolean not null generated always as (phone is not null) stored,
  constraint profiles_first_name_length check (char_length(first_name) <= 80),
  constraint profiles_last_name_length check (char_length(last_name) <= 80),
  constraint profiles_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint profiles_role_known check (role in ('admin', 'dealer', 'service_provider', 'customer')),
  constraint profiles_business_name_length check (char_length(business_name) <= 120),
  constraint profiles_business_description_length check (char_length(business_description) <= 2000),
  constraint profiles_location_length check (char_length(location) <= 60),
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_picture_own check (picture ~ (
    '^/storage/v1/object/public/profile-pictures/' || id::text ||
    '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|jpeg|png|webp|avif)$'
  ))
);

comment on table public.profiles is 'What others see of a member; one row per account, created at sign-up.';
comment on column public.profiles.phone is
  'E.164, +2547… or +2541…; requires sign-in. @read-through private.read_profile_phone(id)';
comment on column public.profiles.suspended_at is
  'When an administrator suspended the member; null: not suspended. @read-through private.read_suspended_at(id)';
comment on column public.profiles.picture is 'Root-relative URL of a picture in the member''s own folder of profile-pictures.';
comment on column public.profiles.has_phone is 'Whether phone is set.';

create index profiles_suspended_idx on public.profiles (id) where suspended_at is not null;
create index profiles_role_idx on public.profiles (role, created_at desc);
create index profiles_created_idx on public.profiles (created_at desc, id desc);
create index profiles_text_trigram_idx on public.profiles
  using gin (private.person_text(first_name, last_name, business_name, phone) gin_trgm_ops);
-- The administrators' list of people sorted by name.
create index profiles_name_idx on public.profiles (
  lower(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))), id
);

-- Administrators write role, verified and suspended_at; permit_profile_change refuses them to everybody else.
revoke all on public.profiles from public, anon, authenticated;
grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, picture, has_phone
) on public.profiles to anon;
grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, created_at, updated_at, picture,
  has_phone
) on public.profiles to authenticated, business_sales;
grant update (
  first_name, last_name, phone, role, business_name, business_description, location, verified, suspended_at, picture
) on public.profiles to authenticated;
grant all on public.profiles to service_role;

alter table public.profiles enable row level security;

create policy "People read their own profile" on public.profiles
  for select to authenticated, business_sales using (id = (select auth.uid()));
create policy "Administrators read every profile" on public.profiles
  for select to authenticated using ((select private.is_admin()));
create policy "People change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Administrators change every profile" on public.profiles
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Anyone reads the profile of people with a public listing" on public.profiles
  for select to anon, authenticated
  using (exists (
    select from public.vehicle_listings as listing
    where listing.seller_id = profiles.id and listing.status in ('active', 'sold')
  ));
create policy "Anyone reads the profile of people with a listed part" on public.profiles
  for select to anon, authenticated
  using (exists (select from public.spare_parts as part where part.seller_id = profiles.id and part.listed));
create policy "Anyone reads the profile of people with a verified business" on public.profiles
  for select to anon, authenticated
  using (exists (
    select from public.service_providers as provider where provider.user_id = profiles.id and provider.verified
  ));
create policy "Providers read the profile of their customers" on public.profiles
  for select to authenticated, business_sales using (exists (
    select from public.service_bookings as booking
    where booking.customer_id = profiles.id and booking.service_provider_id = (select private.own_service_provider())
  ));
create policy "Customers read the profile of people they have booked" on public.profiles
  for select to authenticated using (id in (
    select provider.user_id
    from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where booking.customer_id = (select auth.uid())
  ));
create policy "People read the profile of people they have a thread with" on public.profiles
  for select to authenticated
  using (
    exists (select from public.message_threads where owner_id = (select auth.uid()) and asker_id = profiles.id)
    or exists (select from public.message_threads where owner_id = profiles.id and asker_id = (select auth.uid()))
  );
create policy "Who acts for a business reads the profile of people who have written to it" on public.profiles
  for select to business_sales
  using (exists (select from public.message_threads where owner_id = (select auth.uid()) and asker_id = profiles.id));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.profiles', 'id', null, 'profile', '{}', 'cascade', null, 'The person.');

-- An anonymous account gets its profile once its address or number is confirmed.
create trigger create_profile after insert on auth.users
  for each row when (not new.is_anonymous) execute function private.create_profile();
create trigger create_profile_of_anonymous after update on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.create_profile();
create trigger check_details before update on auth.users
  for each row when (new.is_anonymous and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.check_details();

-- Trigger: refuses the details of an anonymous account where its person types them, and not when the link of the mail is opened.
create function private.check_details() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client_request() then
    perform private.require_account_details(new);
  end if;
  return new;
end
$$;

-- Refuses a person who calls themselves as a business, and a number that is none.
create function private.require_account_details(account auth.users) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := coalesce(account.raw_user_meta_data::jsonb, '{}');
begin
  perform private.require_persons_name(left(given ->> 'first_name', 80), left(given ->> 'last_name', 80), account.id);
  if btrim(given ->> 'phone') <> '' and private.kenyan_phone(given ->> 'phone') is null then
    raise exception 'Enter a Kenyan mobile number, for example 0712 345 678.' using hint = 'phone_unreadable';
  end if;
end
$$;

-- Creates the profile of a new account. Invalid metadata never fails a sign-up: long texts are cut, an unknown role becomes customer, and
-- a borrowed business name is held. The number is the one given, otherwise the one that the account signs in with. Only a person who calls themselves as a business is refused, and a number that is none.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
  business constant text := nullif(left(private.visible_line(given ->> 'business_name'), 120), '');
  -- The server's own accounts, as those of the demo, are not doubted.
  doubt constant text := case
    when char_length(business) >= 2 and private.is_client_request() then private.name_doubt(business, new.id)
  end;
begin
  if private.is_client_request() then
    perform private.require_account_details(new);
  end if;
  insert into public.profiles (id, first_name, last_name, phone, role, business_name, business_description)
  values (
    new.id,
    left(private.visible_name(given ->> 'first_name'), 80),
    left(private.visible_name(given ->> 'last_name'), 80),
    coalesce(private.kenyan_phone(given ->> 'phone'), private.kenyan_phone('+' || new.phone)),
    case when given ->> 'role' in ('customer', 'dealer', 'service_provider') then given ->> 'role' else 'customer' end,
    case when doubt is null then business end,
    nullif(left(btrim(given ->> 'business_description'), 2000), '')
  )
  on conflict (id) do nothing;
  if found and doubt is not null then
    perform private.hold_new_business_name(new.id, business, doubt);
  end if;
  if tg_op = 'UPDATE' then
    perform private.index_searches_of(new.id);
  end if;
  return new;
end
$$;

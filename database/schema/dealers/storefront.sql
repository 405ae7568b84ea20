-- The public page of a dealer: what the dealer adds to their profile for it, and the page itself except the list of cars.

create table public.dealer_profiles (
  user_id uuid default auth.uid() constraint dealer_profiles_pkey primary key,
  towns text[] not null default '{}',
  address text,
  website text,
  opening_hours jsonb,
  cover text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  vehicle_feed_version integer not null default 1,
  shares_prices_paid boolean not null default false,
  constraint dealer_profiles_towns_count check (cardinality(towns) <= 10),
  constraint dealer_profiles_towns_length
    check (char_length(array_to_string(towns, '')) <= 600 and array_position(towns, null) is null),
  constraint dealer_profiles_address_length check (char_length(address) <= 200),
  constraint dealer_profiles_opening_hours_form check (private.are_opening_hours(opening_hours)),
  constraint dealer_profiles_cover_own check (private.are_listing_images(array[cover], user_id) or cover is null),
  constraint dealer_profiles_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint dealer_profiles_website_form check (private.is_website(website)),
  constraint dealer_profiles_vehicle_feed_version_range check (vehicle_feed_version between 1 and 999999999)
);

comment on table public.dealer_profiles is 'What a dealer''s public page shows beyond the profile: towns, address, hours, cover.';
comment on column public.dealer_profiles.opening_hours is 'The usual week, in the form of service providers; null: unknown.';
comment on column public.dealer_profiles.vehicle_feed_version is 'Of the addresses of their lists for other sites; a new one ends those before.';
comment on column public.dealer_profiles.shares_prices_paid is 'Whether prices paid for their vehicles may be used without a name.';
comment on column public.dealer_profiles.cover is 'Root-relative URL of a picture in the dealer''s folder of listing-images.';

revoke all on public.dealer_profiles from public, anon, authenticated;
grant select on public.dealer_profiles to authenticated, business_manager;
grant insert (user_id, towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated, business_manager;
grant update (towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated, business_manager;
grant all on public.dealer_profiles to service_role;

alter table public.dealer_profiles enable row level security;

-- The public reads the table through dealer_storefront only.
create policy "Dealers read what they said of their business" on public.dealer_profiles
  for select to authenticated, business_manager using (user_id = (select auth.uid()));
create policy "Administrators read what every dealer said" on public.dealer_profiles
  for select to authenticated using ((select private.is_admin()));
create policy "Dealers describe their business" on public.dealer_profiles
  for insert to authenticated, business_manager
  with check (
    user_id = (select auth.uid())
    and exists (select from public.profiles where id = (select auth.uid()) and role = 'dealer')
  );
create policy "Dealers change what they said of their business" on public.dealer_profiles
  for update to authenticated, business_manager using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger tidy_dealer_profile before insert or update on public.dealer_profiles
  for each row execute function private.tidy_dealer_profile();
create trigger invalidate_page after insert or delete on public.dealer_profiles
  for each row execute function private.invalidate_page_of_dealer();
create trigger invalidate_changed_page after update on public.dealer_profiles
  for each row when (
    (old.towns, old.address, old.website, old.opening_hours, old.cover)
      is distinct from (new.towns, new.address, new.website, new.opening_hours, new.cover)
  )
  execute function private.invalidate_page_of_dealer();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.dealer_profiles', 'user_id', null, 'dealer_page', '{}', 'cascade', null, 'What they said of their business.');

-- Cleans the texts and removes duplicate towns, regardless of case.
create function private.tidy_dealer_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.towns := array(
    select town from (
      select distinct on (lower(town)) town, place
      from (select private.visible_line(left(given.town, 60)) as town, given.place
        from unnest(new.towns) with ordinality as given (town, place)) as seen
      where town <> '' order by lower(town), place
    ) as kept order by place
  );
  new.address := nullif(private.visible_line(new.address), '');
  new.website := nullif(private.visible_line(new.website), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create type public.offered_make as (id private.required_integer, name private.required_text, count private.required_bigint);
create domain private.required_offered_makes as public.offered_make[] not null;

create type public.dealer_storefront as (
  id private.required_uuid,
  first_name text,
  last_name text,
  business_name text,
  business_description text,
  verified private.required_boolean,
  location text,
  picture text,
  member_since private.required_timestamptz,
  towns private.required_texts,
  address text,
  website text,
  opening_hours jsonb,
  cover text,
  active private.required_bigint,
  sold private.required_bigint,
  -- The ad that messages and calls from the page refer to.
  newest uuid,
  -- For sale, by name.
  makes private.required_offered_makes
);

-- The public page of a dealer without the cars (DealerPage of site/dealers/queries.ts), the same for every visitor and without
-- phone numbers; no row if there is none.
create function public.dealer_storefront(dealer_id uuid) returns setof public.dealer_storefront
language sql stable security definer rows 1 set search_path = ''
as $$
  select told.*
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  cross join jsonb_populate_record(null::public.dealer_storefront, jsonb_build_object(
    'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'business_name', person.business_name, 'business_description', person.business_description,
    'verified', person.verified, 'location', person.location, 'picture', person.picture,
    'member_since', person.created_at, 'towns', coalesce(said.towns, '{}'), 'address', said.address, 'website', said.website,
    'opening_hours', said.opening_hours, 'cover', said.cover,
    'active', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'active'),
    'sold', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'sold'),
    'newest', (
      select id from public.vehicle_listings where seller_id = person.id and status = 'active'
      order by created_at desc, id desc limit 1
    ),
    'makes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', make.id, 'name', make.name, 'count', offered.count) order by make.name), '[]')
      from (
        select make_id, count(*) from public.vehicle_listings where seller_id = person.id and status = 'active' group by make_id
      ) as offered
      join public.vehicle_makes as make on make.id = offered.make_id
    )
  )) as told
  where person.id = dealer_id and private.has_dealer_page(person)
$$;
grant execute on function public.dealer_storefront(uuid) to anon, authenticated, service_role;

-- Whether a person has a public dealer page: a dealer, not suspended, with an ad for sale or sold.
create function private.has_dealer_page(person public.profiles) returns boolean
language sql stable security definer set search_path = ''
as $$
  select person.role = 'dealer' and person.suspended_at is null and exists (
    select from public.vehicle_listings where seller_id = person.id and status in ('active', 'sold')
  )
$$;

-- The dealer pages with something for sale, for the sitemap.
create function private.dealer_pages() returns table (id uuid, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select person.id, person.created_at, greatest(person.updated_at, said.updated_at, newest.created_at)
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  cross join lateral (
    select listing.created_at from public.vehicle_listings as listing
    where listing.seller_id = person.id and listing.status = 'active' order by listing.created_at desc limit 1
  ) as newest
  where person.role = 'dealer' and person.suspended_at is null
$$;
grant execute on function private.dealer_pages() to anon;

-- The services of a provider with price and duration, and the service ad that registers a business.
create table public.services (
  id uuid default gen_random_uuid() constraint services_pkey primary key,
  service_provider_id uuid not null,
  name text not null,
  description text,
  price bigint not null,
  duration_minutes integer not null,
  service_type text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  needs text[],
  minutes_before integer not null default 0,
  minutes_after integer not null default 0,
  at_once integer,
  constraint services_name_length check (char_length(name) <= 120 and char_length(private.visible_line(name)) >= 2),
  constraint services_description_length check (char_length(description) <= 2000),
  constraint services_price_range check (price between 0 and 10000000000),
  constraint services_duration_range check (duration_minutes between 5 and 1440),
  constraint services_service_type_known
    check (service_type in ('mechanic', 'garage', 'car_wash', 'car_hire', 'mobile_service', 'towing')),
  constraint services_needs_known check (private.are_needs(needs)),
  constraint services_minutes_before_range check (minutes_before between 0 and 240),
  constraint services_minutes_after_range check (minutes_after between 0 and 240),
  constraint services_at_once_range check (at_once between 1 and 100),
  -- For the foreign key of service_bookings, which keeps a booking's service with its provider.
  constraint services_service_provider_id_id_key unique (service_provider_id, id),
  constraint services_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

comment on table public.services is 'Services offered by service providers.';
comment on column public.services.price is 'Whole KES.';
comment on column public.services.service_type is 'null: not specified; one of the provider''s types.';
comment on column public.services.needs is
  'The kinds of resources that it takes, a kind once for each one; empty: none; null: the provider''s usual needs.';
comment on column public.services.minutes_before is 'How long they are taken before the work begins.';
comment on column public.services.minutes_after is 'How long they are taken after the work.';
comment on column public.services.at_once is 'How many bookings of it the provider takes at once; null: as many as the resources allow.';

create index services_newest_idx on public.services (service_provider_id, created_at desc);
create index services_name_idx on public.services using gin (lower(name collate "C") gin_trgm_ops)
  with (gin_pending_list_limit = 64)
  where is_active;

create index services_offered_idx on public.services (lower(btrim(name) collate "C")) include (service_provider_id) where is_active;

-- The form also sends service_provider_id with a change; the policy keeps it the caller's own.
revoke all on public.services from public, anon, authenticated;
grant select on public.services to anon;
grant select, delete on public.services to authenticated;
grant delete on public.services to business_manager;
grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active, created_at,
  needs, minutes_before, minutes_after, at_once
) on public.services to authenticated;
grant update (
  id, created_at, service_provider_id, name, description, price, duration_minutes, service_type, is_active,
  needs, minutes_before, minutes_after, at_once
) on public.services to authenticated;
grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active,
  needs, minutes_before, minutes_after, at_once
) on public.services to business_manager;
grant update (
  name, description, price, duration_minutes, service_type, is_active, needs, minutes_before, minutes_after, at_once
) on public.services to business_manager;
grant all on public.services to service_role;

alter table public.services enable row level security;

-- The subquery runs under the caller's own policies, which hide suspended providers. Owners and customers see unverified
-- providers as well, so `verified` is checked here.
create policy "Anyone reads the active services of verified providers" on public.services
  for select to anon, authenticated
  using (is_active and exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));
create policy "Providers read their own services" on public.services
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));
create policy "Administrators read every service" on public.services
  for select to authenticated using ((select private.is_admin()));
create policy "Providers add their own services" on public.services
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers change their own services" on public.services
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers delete their own services" on public.services
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));
create policy "Customers read the services they have booked" on public.services
  for select to authenticated
  using (id in (select service_id from public.service_bookings where customer_id = (select auth.uid())));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.services', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'services', '{}', 'cascade', null, 'What their business offers.'
  );

-- Posts a service ad: registers the caller's business, or adds the types, the photos (up to 10) and missing fields to the existing
-- one. Returns {id, outcome, service_types, verified}; outcome is created, type_added, or type_already_there if it offers all types.
create function public.add_service_ad(
  business_name text, description text, location text, service_types text[], phone text default null, email text default null,
  photos text[] default '{}'
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  own record;
  outcome text := 'created';
begin
  if auth.uid() is null then
    raise exception 'Sign in to post an ad.' using errcode = '42501';
  end if;
  photos := coalesce(photos, '{}');
  insert into public.service_providers as provider
    (user_id, business_name, description, location, phone, email, service_types, photos)
  values (
    auth.uid(), add_service_ad.business_name, add_service_ad.description, add_service_ad.location, add_service_ad.phone,
    add_service_ad.email, add_service_ad.service_types, add_service_ad.photos
  )
  on conflict (user_id) do nothing
  returning provider.id, provider.service_types, provider.verified into own;
  if not found then
    outcome := case
      when exists (
        select from public.service_providers as provider
        where provider.user_id = auth.uid() and add_service_ad.service_types <@ provider.service_types
      ) then 'type_already_there'
      else 'type_added'
    end;
    update public.service_providers as provider set
      service_types = provider.service_types || add_service_ad.service_types,
      description = coalesce(provider.description, add_service_ad.description),
      phone = coalesce(private.read_provider_phone(provider.id), add_service_ad.phone),
      email = coalesce(private.read_provider_email(provider.id), add_service_ad.email),
      photos = (provider.photos || array(
        select photo from unnest(add_service_ad.photos) with ordinality as given (photo, place)
        where photo <> all (provider.photos) order by place
      ))[:10]
    where provider.user_id = auth.uid()
    returning provider.id, provider.service_types, provider.verified into own;
  end if;
  return jsonb_build_object(
    'id', own.id, 'outcome', outcome, 'service_types', own.service_types, 'verified', own.verified
  );
end
$$;
grant execute on function public.add_service_ad(text, text, text, text[], text, text, text[]) to authenticated, business_manager, service_role;

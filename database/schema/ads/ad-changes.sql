-- Ads that appeared, changed or went, until the job has compared them with saved searches and favourites. Append-only, so that saving
-- an ad never waits for the job.
create table private.ad_changes (
  id bigint generated always as identity constraint ad_changes_pkey primary key,
  kind public.ad_kind not null,
  subject_id uuid not null,
  -- The row as it was, if it was public.
  before jsonb,
  at timestamptz not null default now()
);

create index ad_changes_subject_idx on private.ad_changes (subject_id);

comment on table private.ad_changes is 'Changed ads that wait for the job of saved searches.';

-- When each ad became public for the first time, for a month.
create table private.ad_arrivals (
  kind public.ad_kind not null,
  subject_id uuid not null,
  at timestamptz not null,
  constraint ad_arrivals_pkey primary key (kind, subject_id)
);

create index ad_arrivals_newest_idx on private.ad_arrivals (kind, at);

-- Former prices of ads, for a year: an alert of a lower price compares with the lowest since its person followed the ad.
create table private.ad_prices (
  id bigint generated always as identity constraint ad_prices_pkey primary key,
  subject_id uuid not null,
  was bigint not null,
  at timestamptz not null default now()
);

create index ad_prices_subject_idx on private.ad_prices (subject_id, at);
create index ad_prices_oldest_idx on private.ad_prices (at);

-- The ads that everyone sees, as alerts name them.
create view private.public_ads as
  select 'vehicle'::public.ad_kind as kind, id, seller_id as owner_id, title, price, location, images[1] as image
  from public.vehicle_listings
  where status = 'active' and expires_at > now() and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'spare_part', id, seller_id, name, price, location, images[1]
  from public.spare_parts where listed and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'service', id, user_id, business_name, null, location, photos[1]
  from public.service_providers where verified and user_id <> all ((select private.suspended_sellers())::uuid[]);

-- Triggers: record a change of what a search or a favourite compares.
create function private.record_vehicle_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('vehicle', new.id, case when tg_op = 'UPDATE' and old.status = 'active' then to_jsonb(old) end);
  if tg_op = 'UPDATE' and old.status = 'active' and new.price <> old.price then
    insert into private.ad_prices (subject_id, was) values (new.id, old.price);
  end if;
  return null;
end
$$;
create trigger record_change_of_new after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.record_vehicle_change();
create trigger record_change after update on public.vehicle_listings
  for each row when ((old.status = 'active' or new.status = 'active') and (
    old.status, old.price, old.make_id, old.model_id, old.title, old.description, old.location, old.condition, old.fuel_type,
    old.transmission, old.body_type, old.year, old.mileage, old.drive, old.registration_state, old.engine_cc
  ) is distinct from (
    new.status, new.price, new.make_id, new.model_id, new.title, new.description, new.location, new.condition, new.fuel_type,
    new.transmission, new.body_type, new.year, new.mileage, new.drive, new.registration_state, new.engine_cc
  )) execute function private.record_vehicle_change();

-- Another mark is recorded only while somebody follows it: at night thousands change.
create function private.record_mark_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.search_rules where price_marks @> array[new.price_mark]) then
    insert into private.ad_changes (kind, subject_id, before) values ('vehicle', new.id, to_jsonb(old));
  end if;
  return null;
end
$$;
create trigger record_mark_change after update on public.vehicle_listings
  for each row when (
    old.status = 'active' and new.status = 'active' and new.price_mark is not null and old.price_mark is distinct from new.price_mark
  ) execute function private.record_mark_change();

create function private.record_part_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('spare_part', new.id, case when tg_op = 'UPDATE' and old.listed then to_jsonb(old) end);
  if tg_op = 'UPDATE' and old.listed and new.price <> old.price then
    insert into private.ad_prices (subject_id, was) values (new.id, old.price);
  end if;
  return null;
end
$$;
create trigger record_change_of_new after insert on public.spare_parts
  for each row when (new.listed) execute function private.record_part_change();
create trigger record_change after update on public.spare_parts
  for each row when ((old.listed or new.listed) and (
    old.listed, old.price, old.name, old.description, old.part_number, old.compatible_makes, old.category, old.condition,
    old.location, old.in_stock
  ) is distinct from (
    new.listed, new.price, new.name, new.description, new.part_number, new.compatible_makes, new.category, new.condition,
    new.location, new.in_stock
  )) execute function private.record_part_change();

-- The names of the services that a provider offers.
create function private.offered_services(provider uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(s.name), '[]') from public.services as s where s.service_provider_id = provider and s.is_active
$$;

-- What a provider was before comes with `services`, the names of what it offered.
create function private.record_provider_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('service', new.id, case
    when tg_op = 'UPDATE' and old.verified then to_jsonb(old) || jsonb_build_object('services', private.offered_services(new.id))
  end);
  return null;
end
$$;
create trigger record_change_of_new after insert on public.service_providers
  for each row when (new.verified) execute function private.record_provider_change();
create trigger record_change after update on public.service_providers
  for each row when (new.verified and (
    old.verified, old.business_name, old.description, old.location, old.address, old.service_types, old.specializations,
    old.rating_average
  ) is distinct from (
    new.verified, new.business_name, new.description, new.location, new.address, new.service_types, new.specializations,
    new.rating_average
  )) execute function private.record_provider_change();

-- A service that is added, renamed or offered again: one change for each provider and statement. One that goes brings no provider into
-- a search.
create function private.record_service_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former public.services[] := '{}';
  present public.services[];
begin
  if tg_op = 'UPDATE' then
    former := array(select row(old_rows.*)::public.services from old_rows where is_active);
  end if;
  present := array(
    select row(new_rows.*)::public.services from new_rows
    where is_active and not exists (select from unnest(former) as was where was.id = new_rows.id and was.name = new_rows.name)
  );
  insert into private.ad_changes (kind, subject_id, before)
  select 'service', provider.id, to_jsonb(provider) || jsonb_build_object('services', coalesce((
    select jsonb_agg(name) from (
      select s.name from public.services as s
      where s.service_provider_id = provider.id and s.is_active and s.id not in (select id from unnest(present))
      union all
      select was.name from unnest(former) as was
      where was.service_provider_id = provider.id and was.id in (select id from unnest(present))
    ) as offered
  ), '[]'))
  from public.service_providers as provider
  where provider.verified and provider.id in (select service_provider_id from unnest(present));
  return null;
end
$$;
create trigger record_change_of_new after insert on public.services
  referencing new table as new_rows
  for each statement execute function private.record_service_change();
create trigger record_change after update on public.services
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_service_change();

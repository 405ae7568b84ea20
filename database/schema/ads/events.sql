-- What happened to ads, one row for each event: an ad was posted, changed or deleted. Written in the transaction of the change
-- (consequences.sql); only the two marks for jobs change afterwards. The history of vehicles (vehicles/history.sql), the prices that
-- followers know and alerts (alerts.sql), and the estimates of changed ads (vehicles/price-estimates.sql) read it.
create table private.ad_events (
  id bigint generated always as identity constraint ad_events_pkey primary key,
  kind public.ad_kind not null,
  -- No foreign key: sold ads stay in their seller's reports after they are deleted.
  ad_id uuid not null,
  owner_id uuid not null,
  -- Not now(), the start of the transaction, which would misorder overlapping ones.
  at timestamptz not null default clock_timestamp(),
  former_state text,
  state text not null,
  former_price bigint,
  price bigint,
  title text not null,
  -- The whole row as everyone saw it before, until alerts have compared it; of a provider with `services`, the names of what it offered.
  former jsonb,
  awaits_matching boolean not null default false,
  awaits_estimate boolean not null default false,
  -- When the row was derived from the ad afterwards; null: recorded at the time of the change.
  estimated_at timestamptz,
  -- Who acted for the account; null: the account's person, the server or an administrator.
  actor_id uuid default nullif(private.acting_person(), auth.uid()),
  constraint ad_events_state_known check (state in (
    'active', 'pending', 'rejected', 'draft', 'expired', 'sold', 'out_of_stock', 'taken_down', 'unlisted', 'deleted'
  )),
  constraint ad_events_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint ad_events_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null
);

comment on table private.ad_events is 'What happened to ads. Written by triggers only.';
comment on column private.ad_events.former_state is 'null: the ad is new.';
comment on column private.ad_events.state is 'As returned by private.ad_state, or deleted.';
comment on column private.ad_events.price is 'KES; null for service providers.';

create index ad_events_history_idx on private.ad_events (owner_id, ad_id, at, id);
create index ad_events_prices_idx on private.ad_events (ad_id, at) where former_price <> price;
create index ad_events_actor_idx on private.ad_events (actor_id) where actor_id is not null;
create index ad_events_matching_idx on private.ad_events (id) where awaits_matching;
create index ad_events_estimate_idx on private.ad_events (id) where awaits_estimate;
-- Those that the history does not need for ever.
create index ad_events_passing_idx on private.ad_events (at)
  where kind <> 'vehicle' or (former_state, former_price) is not distinct from (state, price);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.ad_events', 'owner_id', null, 'ad_history', '{former,awaits_matching,awaits_estimate,actor_id}', 'cascade', null,
    'What became of their ads.'),
  ('private.ad_events', 'actor_id', null, null, '{}', 'anonymise', null, 'The business keeps the history of its ads, without who did what.');

-- Whether everyone sees an ad in this state (private.ad_state).
create function private.is_public_state(state text) returns boolean
language sql immutable set search_path = ''
as $$ select state in ('active', 'out_of_stock') $$;

-- Whether vehicles in this state have an estimate of their price.
create function private.is_estimated_state(status text) returns boolean
language sql immutable set search_path = ''
as $$ select status in ('active', 'pending', 'draft') $$;

-- A vehicle changed.
create function private.record_event(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events
    (kind, ad_id, owner_id, former_state, state, former_price, price, title, former, awaits_matching, awaits_estimate)
  values (
    'vehicle', becomes.id, becomes.seller_id, private.ad_state(was), private.ad_state(becomes), was.price, becomes.price, becomes.title,
    case when was.status = 'active' then to_jsonb(was) end,
    was.status = 'active' or becomes.status = 'active',
    -- A mark follows from an estimate.
    private.is_estimated_state(becomes.status) and was.price_mark is not distinct from becomes.price_mark
  );
end
$$;

-- A spare part changed.
create function private.record_event(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, former_price, price, title, former, awaits_matching)
  values (
    'spare_part', becomes.id, becomes.seller_id, private.ad_state(was), private.ad_state(becomes), was.price, becomes.price, becomes.name,
    case when was.listed then to_jsonb(was) end, was.listed or becomes.listed
  );
end
$$;

-- A service provider was registered (`was` is null) or changed.
create function private.record_event(was public.service_providers, becomes public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, title, former, awaits_matching)
  values (
    'service', becomes.id, becomes.user_id, case when was.id is not null then private.ad_state(was) end, private.ad_state(becomes),
    becomes.business_name,
    case when was.verified then to_jsonb(was) || jsonb_build_object('services', private.offered_services(was.id)) end,
    becomes.verified
  );
end
$$;

-- The names of the services that a provider offers.
create function private.offered_services(provider uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(s.name), '[]') from public.services as s where s.service_provider_id = provider and s.is_active
$$;

-- Providers offer these services from now on: one event for each verified provider. former: the services that they changed, as they were.
create function private.record_offered_services(offered public.services[], former public.services[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, title, former, awaits_matching)
  select 'service', provider.id, provider.user_id, private.ad_state(provider), private.ad_state(provider), provider.business_name,
    to_jsonb(provider) || jsonb_build_object('services', coalesce((
      select jsonb_agg(name) from (
        select s.name from public.services as s
        where s.service_provider_id = provider.id and s.is_active and s.id not in (select id from unnest(offered))
        union all
        select was.name from unnest(former) as was
        where was.service_provider_id = provider.id and was.id in (select id from unnest(offered))
      ) as services
    ), '[]')), true
  from public.service_providers as provider
  where provider.verified and provider.id in (select service_provider_id from unnest(offered));
end
$$;

-- Another mark of a price, only while somebody follows it: at night thousands change.
create function private.record_mark(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was.status = 'active' and becomes.status = 'active'
    and exists (select from private.search_rules where price_marks @> array[becomes.price_mark])
  then
    perform private.record_event(was, becomes);
  end if;
end
$$;

-- An ad is deleted: jobs leave it alone, and its history says so. With an account its history goes as well.
create function private.record_deletion(kind public.ad_kind, ad_id uuid, owner_id uuid, former_state text, price bigint, title text)
returns void
language sql security definer set search_path = ''
as $$
  update private.ad_events as event set awaits_matching = false, awaits_estimate = false, former = null
  where event.owner_id = record_deletion.owner_id and event.ad_id = record_deletion.ad_id and (awaits_matching or awaits_estimate);
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, former_price, price, title)
  select record_deletion.kind, record_deletion.ad_id, record_deletion.owner_id, record_deletion.former_state, 'deleted',
    record_deletion.price, record_deletion.price, record_deletion.title
  from public.profiles where id = record_deletion.owner_id
$$;

-- Marks the last event of these vehicles, so that they are estimated again.
create function private.estimate_again(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$
  update private.ad_events as event set awaits_estimate = true
  from public.vehicle_listings as ad
  where ad.id = any (listings) and event.id = (
    select last.id from private.ad_events as last where last.owner_id = ad.seller_id and last.ad_id = ad.id
    order by last.at desc, last.id desc limit 1
  )
$$;

-- Nightly job: deletes events older than a year that the history of vehicles does not need.
create function private.delete_old_ad_events() returns void
language sql security definer set search_path = ''
as $$
  delete from private.ad_events
  where at < now() - interval '1 year'
    and (kind <> 'vehicle' or (former_state, former_price) is not distinct from (state, price))
$$;

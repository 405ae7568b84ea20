-- What a provider works with: bays, people and vehicles. A booking holds what its service needs (capacity.sql), and times are free while
-- that is free (availability.sql). docs/product.md, Capacity.
create table public.service_resources (
  id uuid default gen_random_uuid() constraint service_resources_pkey primary key,
  service_provider_id uuid not null,
  name text not null,
  kind text not null,
  hours jsonb,
  active boolean not null default true,
  place integer not null default 0,
  created_at timestamptz not null default now(),
  constraint service_resources_name_length check (char_length(name) <= 40 and char_length(private.visible_line(name)) >= 1),
  constraint service_resources_kind_known check (kind in ('bay', 'person', 'vehicle')),
  constraint service_resources_hours_form check (private.are_opening_hours(hours)),
  constraint service_resources_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

comment on table public.service_resources is 'Bays, people and vehicles of service providers; each does one booking at a time.';
comment on column public.service_resources.hours is
  'Own hours in the form of service_providers.opening_hours; null: those of the business.';
comment on column public.service_resources.active is 'false: set aside; it gets no new bookings.';
comment on column public.service_resources.place is 'Order in lists and in which they are given to bookings, set by a trigger.';

create unique index service_resources_name_key on public.service_resources (service_provider_id, lower(name));

revoke all on public.service_resources from public, anon, authenticated;
grant select, delete on public.service_resources to authenticated;
grant select on public.service_resources to business_sales;
grant delete on public.service_resources to business_manager;
grant insert (id, service_provider_id, name, kind, hours, active) on public.service_resources to authenticated, business_manager;
grant update (name, kind, hours, active) on public.service_resources to authenticated, business_manager;
grant all on public.service_resources to service_role;

alter table public.service_resources enable row level security;

create policy "Providers read their own resources" on public.service_resources
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));
create policy "Administrators read every resource" on public.service_resources
  for select to authenticated using ((select private.is_admin()));
create policy "Providers add their own resources" on public.service_resources
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers change their own resources" on public.service_resources
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers delete their own resources" on public.service_resources
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

create trigger check_resource before insert or update on public.service_resources
  for each row execute function private.check_resource();
create trigger check_resource_removal before delete on public.service_resources
  for each row execute function private.check_resource_removal();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.service_resources', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'service_resources', '{}', 'cascade', null, 'The bays, people and vehicles of their business.'
  );

-- Gives a resource its place, at most 50 a provider, and keeps what the services need.
create function private.check_resource() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
  many integer;
begin
  new.name := private.visible_line(new.name);
  -- Concurrent changes count each other.
  perform from public.service_providers where id = new.service_provider_id for no key update;
  if tg_op = 'INSERT' then
    select count(*), coalesce(max(place), 0) + 1 into many, new.place
    from public.service_resources where service_provider_id = new.service_provider_id;
    if many >= most then
      raise exception 'A business has at most % bays, people and vehicles here. Remove one first.', most using hint = 'resource_limit';
    end if;
  elsif old.active and (not new.active or new.kind <> old.kind) then
    perform private.require_without(old);
  end if;
  return new;
end
$$;

-- One that bookings to come count on stays until they have been moved.
create function private.check_resource_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  many integer;
begin
  perform from public.service_providers where id = old.service_provider_id for no key update;
  -- The whole business is deleted.
  if not found then
    return old;
  end if;
  select count(distinct booking_id) into many from private.booking_resources as held
  where resource_id = old.id and private.is_taking(held) and upper(period) > now();
  if many > 0 then
    raise exception '% has % to come. Move % first, or set % aside: it then gets no new ones.',
      old.name, case many when 1 then 'a booking' else many || ' bookings' end, case many when 1 then 'it' else 'them' end, old.name
      using hint = 'resource_booked';
  end if;
  if old.active then
    perform private.require_without(old);
  end if;
  return old;
end
$$;

-- Every provider begins with one bay: without any, nobody could book.
create function private.add_first_resource(provider uuid) returns void
language sql set search_path = ''
as $$ insert into public.service_resources (service_provider_id, name, kind) values (provider, 'Bay 1', 'bay') $$;

-- Whether this is a list of kinds of resources, a kind once for each one needed.
create function private.are_needs(needs text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select cardinality(needs) <= 6 and coalesce(array_ndims(needs), 1) = 1 and needs <@ '{bay,person,vehicle}'::text[]
$$;
grant execute on function private.are_needs(text[]) to authenticated, business_sales, service_role;

-- Raises if the work needs more of a kind than the provider has besides this one, for which customers could not book it.
create function private.require_resources(provider uuid, work text, needs text[], besides uuid default null) returns void
language plpgsql stable set search_path = ''
as $$
declare
  short record;
begin
  select kind, amount, many into short
  from (select kind, count(*) as amount from unnest(needs) as kind group by kind) as need
  cross join lateral (
    select count(*) as many from public.service_resources as resource
    where resource.service_provider_id = provider and resource.kind = need.kind and active and resource.id is distinct from besides
  ) as available
  where many < amount
  order by kind
  limit 1;
  if found then
    raise exception '% needs %, and you would have %. Change that first.',
      work, private.resource_count(short.kind, short.amount), private.resource_count(short.kind, short.many)
      using hint = 'resources_missing';
  end if;
end
$$;

-- Raises if other work of the provider counts on this resource.
create function private.require_without(resource public.service_resources) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_resources(resource.service_provider_id, work, needs, resource.id)
  from (
    select 'Work without needs of its own' as work, usual_needs as needs, null as name
    from public.service_providers where id = resource.service_provider_id
    union all
    select private.visible_line(service.name), service.needs, service.name
    from public.services as service
    where service.service_provider_id = resource.service_provider_id and is_active and service.needs is not null
    order by name nulls first
  ) as offered;
end
$$;

-- 'a bay', '2 people', 'no vehicle'
create function private.resource_count(kind text, many bigint) returns text
language sql immutable set search_path = ''
as $$
  select case many when 0 then 'no ' || kind when 1 then 'a ' || kind
    else many || ' ' || case kind when 'person' then 'people' else kind || 's' end
  end
$$;

-- Raises for a service that the provider has not the resources for.
create function private.check_needs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_active and new.needs is not null then
    perform private.require_resources(new.service_provider_id, private.visible_line(new.name), new.needs);
  end if;
  return null;
end
$$;
create trigger check_needs after insert or update of needs, is_active on public.services
  for each row execute function private.check_needs();

-- Gives the caller's own business these resources and usual needs instead of those it has. Others are removed, or set aside if bookings
-- hold them.
create function public.set_up_resources(names text[], kinds text[], needs text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bays, people and vehicles.' using errcode = '42501';
  end if;
  if cardinality(names) is distinct from cardinality(kinds) or needs is null or private.are_names(names, 50) is not true
    or not kinds <@ '{bay,person,vehicle}'::text[]
  then
    raise exception 'Give each a name and a kind: bay, person or vehicle.' using hint = 'resources_unreadable';
  end if;
  insert into public.service_resources (service_provider_id, name, kind)
  select own, name, kind from unnest(names, kinds) with ordinality as given (name, kind, nth)
  where not exists (
    select from public.service_resources as same where same.service_provider_id = own and lower(same.name) = lower(given.name)
  )
  order by nth;
  update public.service_providers set usual_needs = needs where id = own;
  update public.service_resources as other set active = false
  where service_provider_id = own and active and lower(name) <> all (select lower(given) from unnest(names) as given);
  delete from public.service_resources as other
  where service_provider_id = own and not active and lower(name) <> all (select lower(given) from unnest(names) as given)
    and not exists (
      select from private.booking_resources as held
      where resource_id = other.id and private.is_taking(held) and upper(period) > now()
    );
end
$$;
grant execute on function public.set_up_resources(text[], text[], text[]) to authenticated, business_manager, service_role;

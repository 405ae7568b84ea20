-- Bays, people and vehicles of providers: a time is taken by what the work needs instead of by the business as a whole. Each provider
-- begins with one bay, which keeps what was so far.

set local check_function_bodies = off;

alter table public.service_bookings drop constraint service_bookings_no_overlap;

drop trigger check_service_provider on public.service_providers;

drop trigger propagate_provider_change on public.service_providers;

drop function private.fits_opening_hours(hours jsonb, begins timestamp with time zone, minutes integer);

drop function private.provider_booking(booking public.service_bookings);

drop function public.taken_service_times(provider_id uuid, first_day date, days integer);

create type private.work as (
  service_id uuid,
  minutes integer,
  minutes_before integer,
  minutes_after integer,
  needs text[],
  at_once integer
);

create domain private.resource_kind as text not null check (value in ('bay', 'person', 'vehicle'));

create type public.held_resource as (
  id private.required_uuid,
  name private.required_text,
  kind private.resource_kind
);

create domain private.required_held_resources as public.held_resource[] not null;

create type public.booking_collision as (
  preferred_date private.required_timestamptz,
  who text
);

create type public.booking_fit as (
  resources public.held_resource[],
  collisions public.booking_collision[]
);

create type public.time_fit as (
  fit public.booking_fit,
  refusal text,
  free timestamptz[]
);

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

create table private.booking_resources (
  booking_id uuid not null,
  resource_id uuid not null,
  period tstzrange not null,
  holds boolean not null default true,
  constraint booking_resources_pkey primary key (booking_id, resource_id),
  constraint booking_resources_no_overlap exclude using gist (resource_id with =, period with &&) where (holds),
  constraint booking_resources_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade,
  constraint booking_resources_resource_id_fkey foreign key (resource_id) references public.service_resources (id) on delete cascade
);

alter type public.provider_booking add attribute service_id uuid;

alter type public.provider_booking add attribute resources private.required_held_resources;

alter type public.provider_booking add attribute fit public.booking_fit;

create function private.add_first_resource(provider uuid) returns void
language sql set search_path = ''
as $$ insert into public.service_resources (service_provider_id, name, kind) values (provider, 'Bay 1', 'bay') $$;

create function private.are_needs(needs text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select cardinality(needs) <= 6 and coalesce(array_ndims(needs), 1) = 1 and needs <@ '{bay,person,vehicle}'::text[]
$$;

grant execute on function private.are_needs(text[]) to authenticated, service_role;

create or replace function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new := private.normalise_booking(new);
  if tg_op = 'INSERT' then
    if auth.uid() is null or new.customer_id is null then
      new := private.complete_entered_booking(new);
    -- The policies refuse any other insert with a customer.
    elsif new.customer_id = auth.uid() and new.status = 'pending' then
      new := private.check_booking_request(new);
    end if;
    if new.status in ('confirmed', 'in_progress') then
      perform private.lock_confirmations(new.service_provider_id);
    end if;
    if new.customer_id is null then
      perform private.limit_bookings_by_hand(new);
    end if;
  else
    -- Null leaves a field unchanged; an empty string clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    perform private.check_booking_change(old, new);
    new := private.apply_booking_change(old, new);
  end if;
  -- Only now: to the checks, notes that differ in white space are a change.
  new.notes := nullif(btrim(new.notes), '');
  return new;
end
$$;

create or replace function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
  most_a_day constant integer := 20;
  caller_suspended boolean;
begin
  -- Lock the customer, so that concurrent requests count each other.
  select suspended_at is not null into caller_suspended from public.profiles where id = asked.customer_id for no key update;
  if caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into provider from public.service_providers
  where id = asked.service_provider_id and verified and user_id <> all ((select private.suspended_sellers())::uuid[]);
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using hint = 'provider_unavailable';
  end if;
  if provider.user_id = asked.customer_id then
    raise exception 'This is your own business. Enter the booking by hand instead.' using hint = 'own_business';
  end if;
  if asked.service_id is not null then
    select * into service from public.services
    where id = asked.service_id and service_provider_id = provider.id and is_active;
    if not found then
      raise exception 'This service is no longer offered. Choose another.' using hint = 'service_unavailable';
    end if;
  end if;
  asked.service_type := coalesce(service.service_type, asked.service_type, provider.service_types[1]);
  asked.duration_minutes := coalesce(service.duration_minutes, 60);
  asked.price := service.price;
  if asked.service_type <> all (provider.service_types) and service.service_type is null then
    raise exception 'This provider does not offer this type of service.' using hint = 'service_type_not_offered';
  end if;
  perform private.check_booking_time(provider, asked);
  if not exists (
    select from private.free_starts(
      provider, private.work_of(provider, asked.service_id, asked.duration_minutes), array[asked.preferred_date]
    )
  ) then
    raise exception 'This time is taken. Choose another.' using hint = 'time_taken';
  end if;
  if (
    select count(*) >= 20 or count(*) filter (where service_provider_id = provider.id) >= 5
    from public.service_bookings where customer_id = asked.customer_id and status = 'pending'
  ) then
    raise exception 'You have many requests waiting for an answer. Cancel one, or wait until one is answered.'
      using hint = 'booking_limit';
  end if;
  -- In any status: the provider got a mail about each.
  if most_a_day <= (
    select count(*) from public.service_bookings
    where customer_id = asked.customer_id and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have made % booking requests in the last day. Make the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return asked;
end
$$;

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
  select count(*) into many from private.booking_resources where resource_id = old.id and holds and upper(period) > now();
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

create or replace function private.check_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new := private.normalise_service_provider(new);
  if tg_op = 'INSERT' then
    if auth.uid() is not null then
      new.verified := false;
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  if auth.uid() is not null then
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  if new.verified is distinct from old.verified then
    perform private.permit_verification(old, new);
  end if;
  if new.business_name is distinct from old.business_name then
    new.business_name := private.hold_business_name(
      'service_provider', old.user_id, old.business_name, old.verified, new.business_name
    );
  end if;
  if new.usual_needs is distinct from old.usual_needs then
    perform private.require_resources(new.id, 'Work without needs of its own', new.usual_needs);
  end if;
  new.updated_at := now();
  return new;
end
$$;

create function private.choose_resources(
  provider public.service_providers, work private.work, begins timestamptz, booking uuid
) returns uuid[]
language sql stable set search_path = ''
as $$
  with day as (
    select private.nairobi_day(begins) as today
  ), ranked as (
    select resource_id, kind, row_number() over (
      partition by kind order by
        exists (select from private.booking_resources as held where booking_id = booking and held.resource_id = free.resource_id) desc,
        in_hours @> begins desc, place
    ) as rank
    from day cross join private.resource_starts(provider, work, today, today, booking) as free
    where not taken @> begins
  ), chosen as (
    select coalesce(array_agg(resource_id), '{}') as ids
    from ranked where rank <= (select count(*) from unnest(work.needs) as need where need = kind)
  )
  select ids from day cross join chosen
  where cardinality(ids) = cardinality(work.needs) and not private.full_starts(provider, work, today, today, booking) @> begins
$$;

create function private.fit_of(
  provider public.service_providers, work private.work, begins timestamptz, booking uuid
) returns public.booking_fit
language sql stable set search_path = ''
as $$
  with chosen as materialized (
    select private.choose_resources(provider, work, begins, booking) as ids
  ), collision as (
    select distinct other.preferred_date, coalesce(
      other.vehicle, other.customer_name, nullif(concat_ws(' ', person.first_name, person.last_name), '')
    ) as who
    from public.service_resources as resource
    join private.booking_resources as held on held.resource_id = resource.id and holds
    join public.service_bookings as other on other.id = held.booking_id
    left join public.profiles as person on person.id = other.customer_id
    where resource.service_provider_id = provider.id and resource.kind = any (work.needs)
      and held.period && private.held_period(work, begins) and other.id is distinct from booking
      and (select ids is null from chosen)
    order by other.preferred_date, who
    limit 3
  )
  select row(
    case when ids is not null then array(
      select row(id, name, kind)::public.held_resource from public.service_resources
      where id = any (ids) and private.has_several_resources(provider.id)
      order by place
    ) end,
    array(select row(preferred_date, who)::public.booking_collision from collision)
  )::public.booking_fit
  from chosen
$$;

create or replace function private.fits_provider_hours(provider public.service_providers, begins timestamptz, minutes integer)
returns boolean
language sql stable set search_path = ''
as $$
  select private.starts_within(
    private.open_spans(provider.opening_hours, provider.id, private.nairobi_day(begins), private.nairobi_day(begins)), minutes
  ) @> begins
$$;

create function private.free_starts(
  provider public.service_providers, work private.work, moments timestamptz[], besides uuid default null
) returns setof timestamptz
language sql stable rows 100 set search_path = ''
as $$
  with days as (
    select private.nairobi_day(min(moment)) as first_day, private.nairobi_day(max(moment)) as last_day from unnest(moments) as moment
  ), resource as materialized (
    select kind, in_hours - taken as free
    from days cross join private.resource_starts(provider, work, first_day, last_day, besides)
    where kind = any (work.needs)
  ), need as (
    select kind, count(*) as amount from unnest(work.needs) as kind group by kind
  ), possible as materialized (
    select private.starts_within(
      private.open_spans(provider.opening_hours, provider.id, first_day, last_day), work.minutes
    ) - private.full_starts(provider, work, first_day, last_day, besides) as starts
    from days
  )
  select moment from possible cross join unnest(moments) as moment
  where starts @> moment and not exists (
    select from need where amount > (select count(*) from resource where resource.kind = need.kind and free @> moment)
  )
  order by moment
$$;

create function private.full_starts(
  provider public.service_providers, work private.work, first_day date, last_day date, besides uuid default null
) returns tstzmultirange
language sql stable set search_path = ''
as $$
  with bound as (
    select * from (values (1, provider.at_once, null::uuid), (2, work.at_once, work.service_id)) as bound (number, most, of_service)
    where most is not null
  ), agreed as (
    select service_id, preferred_date as begins, preferred_date + duration_minutes * interval '1 minute' as ends
    from public.service_bookings
    where service_provider_id = provider.id and status in ('confirmed', 'in_progress') and id is distinct from besides
      and preferred_date >= private.nairobi_midnight(first_day - 2) and preferred_date < private.nairobi_midnight(last_day + 3)
  ), step as (
    select service_id, begins as moment, 1 as change from agreed
    union all
    select service_id, ends, -1 from agreed
  ), counted as (
    -- Who leaves at a moment makes room for who comes then.
    select most, moment, sum(change) over steps as at_work, lead(moment) over steps as until
    from bound join step on of_service is null or of_service = service_id
    window steps as (partition by number order by moment, change rows unbounded preceding)
  )
  select coalesce(range_agg(tstzrange(moment - work.minutes * interval '1 minute', until, '()')), '{}')
  from counted
  where at_work >= most and moment < until
$$;

create function private.has_several_resources(provider uuid) returns boolean
language sql stable set search_path = ''
as $$ select count(*) > 1 from public.service_resources where service_provider_id = provider $$;

create function private.held_period(work private.work, begins timestamptz) returns tstzrange
language sql immutable set search_path = ''
as $$
  select tstzrange(
    begins - work.minutes_before * interval '1 minute', begins + (work.minutes + work.minutes_after) * interval '1 minute'
  )
$$;

create function private.held_resources(booking public.service_bookings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', resource.id, 'name', resource.name, 'kind', resource.kind) order by place), '[]')
  from private.booking_resources as held join public.service_resources as resource on resource.id = held.resource_id
  where held.booking_id = booking.id and private.has_several_resources(booking.service_provider_id)
$$;

create function private.hold_resources(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql set search_path = ''
as $$
declare
  provider public.service_providers;
  work private.work;
  chosen uuid[];
  held constant boolean := coalesce(was.status in ('confirmed', 'in_progress'), false);
  holds constant boolean := becomes.status in ('confirmed', 'in_progress');
begin
  if held and not holds then
    update private.booking_resources as resource set holds = false where booking_id = becomes.id;
    return;
  end if;
  if not holds
    or held and (was.preferred_date, was.duration_minutes) = (becomes.preferred_date, becomes.duration_minutes)
  then
    return;
  end if;
  select * into provider from public.service_providers where id = becomes.service_provider_id;
  work := private.work_of(provider, becomes.service_id, becomes.duration_minutes);
  chosen := private.choose_resources(provider, work, becomes.preferred_date, becomes.id);
  if chosen is null then
    raise exception '%', private.why_taken(provider, work, becomes.preferred_date, becomes.id)
      using errcode = 'exclusion_violation', hint = 'nothing_free';
  end if;
  delete from private.booking_resources where booking_id = becomes.id;
  insert into private.booking_resources (booking_id, resource_id, period)
  select becomes.id, resource, private.held_period(work, becomes.preferred_date) from unnest(chosen) as resource;
end
$$;

create function private.open_spans(hours jsonb, exceptions_of uuid, first_day date, last_day date) returns tstzmultirange
language sql stable set search_path = ''
as $$
  select coalesce(range_agg(tstzrange(
    (day + (span ->> 'from')::interval) at time zone 'Africa/Nairobi', (day + (span ->> 'to')::interval) at time zone 'Africa/Nairobi'
  )), '{}')
  from generate_series(first_day - interval '1 day', last_day + interval '2 days', '1 day') as day
  left join public.opening_exceptions as exception
    on exception.service_provider_id = exceptions_of and day::date between exception.first_day and exception.last_day
  cross join jsonb_array_elements(coalesce(
    exception.hours, open_spans.hours -> ('{sun,mon,tue,wed,thu,fri,sat}'::text[])[extract(dow from day)::integer + 1]
  )) as span
$$;

create or replace function private.propagate_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves constant boolean := new.status <> old.status;
  other_time constant boolean := new.preferred_date <> old.preferred_date;
begin
  perform private.hold_resources(old, new);
  perform private.remember_provider_of_booking(new);
  if new.status = 'confirmed' and (moves or other_time) then
    perform private.skip_near_reminders(new);
  end if;
  if moves then
    perform private.record_booking_status(old, new);
    perform private.notify_of_booking_status(old, new);
  elsif new.status = 'confirmed' and other_time then
    perform private.notify_of_moved_booking(old, new);
  end if;
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create or replace function private.propagate_new_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is not null then
    perform private.remember_booking_origin(new);
  end if;
  perform private.hold_resources(null, new);
  if new.status = 'confirmed' then
    perform private.skip_near_reminders(new);
  end if;
  perform private.notify_of_new_booking(new);
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create or replace function private.propagate_new_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_event(old, new);
  perform private.add_first_resource(new.id);
  if new.verified then
    perform private.index_service_provider(new);
  end if;
  perform private.remember_new_provider(new);
  return null;
end
$$;

create function private.provider_booking(booking public.service_bookings, with_fit boolean default true) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id, 'status', booking.status, 'service_type', booking.service_type,
    'service', (select name from public.services where id = booking.service_id),
    'preferred_date', booking.preferred_date, 'moved_from', booking.moved_from,
    'duration_minutes', booking.duration_minutes, 'price', booking.price, 'description', booking.description,
    'vehicle', booking.vehicle, 'notes', booking.notes, 'cancelled_by', booking.cancelled_by,
    'cannot_come_at', booking.cannot_come_at, 'created_at', booking.created_at, 'customer_id', booking.customer_id,
    'customer_name', case when booking.customer_id is null then booking.customer_name
      else nullif(concat_ws(' ', person.first_name, person.last_name), '') end,
    'customer_phone', case when booking.customer_id is null then booking.customer_phone else person.phone end,
    'customer_email', booking.customer_email, 'messages', private.booking_messages(booking),
    'service_id', booking.service_id, 'resources', private.held_resources(booking), 'fit', case when with_fit then private.request_fit(booking) end
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

create function private.request_fit(booking public.service_bookings) returns public.booking_fit
language sql stable set search_path = ''
as $$
  select private.fit_of(
    provider, private.work_of(provider, booking.service_id, booking.duration_minutes), booking.preferred_date, booking.id
  )
  from public.service_providers as provider
  where provider.id = booking.service_provider_id and booking.status = 'pending' and booking.preferred_date > now()
$$;

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

create function private.resource_count(kind text, many bigint) returns text
language sql immutable set search_path = ''
as $$
  select case many when 0 then 'no ' || kind when 1 then 'a ' || kind
    else many || ' ' || case kind when 'person' then 'people' else kind || 's' end
  end
$$;

create function private.resource_starts(
  provider public.service_providers, work private.work, first_day date, last_day date, besides uuid default null
) returns table (resource_id uuid, kind text, place integer, in_hours tstzmultirange, taken tstzmultirange)
language sql stable set search_path = ''
as $$
  with usual as materialized (
    select private.starts_within(private.open_spans(provider.opening_hours, provider.id, first_day, last_day), work.minutes) as starts
  )
  select resource.id, resource.kind, resource.place,
    case
      when resource.hours is null then usual.starts
      else private.starts_within(private.open_spans(resource.hours, null, first_day, last_day), work.minutes)
    end,
    (
      select coalesce(range_agg(tstzrange(
        lower(period) - (work.minutes + work.minutes_after) * interval '1 minute',
        upper(period) + work.minutes_before * interval '1 minute',
        '()'
      )), '{}')
      from private.booking_resources as held
      where held.resource_id = resource.id and holds and booking_id is distinct from besides
        -- With the longest work and its minutes before and after.
        and period && tstzrange(private.nairobi_midnight(first_day - 2), private.nairobi_midnight(last_day + 3))
    )
  from public.service_resources as resource cross join usual
  where resource.service_provider_id = provider.id and active
$$;

create function private.starts_within(spans tstzmultirange, minutes integer) returns tstzmultirange
language sql immutable set search_path = ''
as $$
  select coalesce(range_agg(case
    when upper(open) - lower(open) < lasts then open else tstzrange(lower(open), upper(open) - lasts, '[]')
  end), '{}')
  from unnest(spans) as open, (select minutes * interval '1 minute' as lasts) as work
$$;

create function private.why_taken(
  provider public.service_providers, work private.work, begins timestamptz, booking uuid
) returns text
language sql stable set search_path = ''
as $$
  with day as (
    select private.nairobi_day(begins) as today
  ), short as (
    select need.kind, many, amount
    from (select kind, count(*) as amount from unnest(work.needs) as kind group by kind) as need
    cross join lateral (
      select count(*) as many, count(*) filter (where not taken @> begins) as free
      from day cross join private.resource_starts(provider, work, today, today, booking) as resource
      where resource.kind = need.kind
    ) as available
    where free < amount
    order by kind
    limit 1
  )
  select coalesce((
    select case
      when many < amount then
        'This work needs ' || private.resource_count(kind, amount) || ', and you have ' || private.resource_count(kind, many) || '.'
      when many = 1 then 'There is already a confirmed booking at this time. Choose another time.'
      else 'Too few ' || substr(private.resource_count(kind, 2), 3) || ' are free at this time. Choose another time.'
    end
    from short
  ), 'You take no more bookings at this time. Choose another time.')
$$;

create function private.work_of(provider public.service_providers, service_id uuid, minutes integer default null) returns private.work
language sql stable set search_path = ''
as $$
  select service.id, coalesce(work_of.minutes, service.duration_minutes, 60), coalesce(service.minutes_before, 0),
    coalesce(service.minutes_after, 0), coalesce(service.needs, provider.usual_needs), service.at_once
  from (select) as one
  left join public.services as service on service.id = work_of.service_id and service.service_provider_id = provider.id
$$;

create function public.assign_resource(booking_id uuid, resource_id uuid, in_place_of uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  booking public.service_bookings;
  wanted public.service_resources;
  replaced uuid;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  perform private.lock_confirmations(own);
  select * into booking from public.service_bookings where id = booking_id and service_provider_id = own;
  select * into wanted from public.service_resources where id = resource_id and service_provider_id = own;
  if booking.id is null or wanted.id is null then
    raise exception 'This is no longer there. Load the page again.' using hint = 'resource_gone';
  end if;
  if booking.status not in ('confirmed', 'in_progress') then
    raise exception 'Only confirmed work has a place. Accept the request first.' using hint = 'booking_settled';
  end if;
  if exists (select from private.booking_resources as held where held.booking_id = booking.id and held.resource_id = wanted.id) then
    return;
  end if;
  if not wanted.active then
    raise exception '% is set aside. Choose another.', wanted.name using hint = 'resource_aside';
  end if;
  select held.resource_id into replaced
  from private.booking_resources as held join public.service_resources as resource on resource.id = held.resource_id
  where held.booking_id = booking.id and resource.kind = wanted.kind and coalesce(held.resource_id = in_place_of, true)
  order by resource.place limit 1;
  if not found then
    raise exception 'This work takes no %.', wanted.kind using hint = 'resource_kind';
  end if;
  if exists (
    select from private.booking_resources as other
    join private.booking_resources as held on held.booking_id = booking.id and held.resource_id = replaced
    where other.resource_id = wanted.id and other.holds and other.period && held.period
  ) then
    raise exception '% is taken at this time.', wanted.name using errcode = 'exclusion_violation', hint = 'nothing_free';
  end if;
  update private.booking_resources as held set resource_id = wanted.id
  where held.booking_id = booking.id and held.resource_id = replaced;
  perform private.notify_pages_of_booking(booking);
end
$$;

grant execute on function public.assign_resource(uuid, uuid, uuid) to authenticated, service_role;

create function public.free_service_times(provider_id uuid, first_day date, days integer default 1, service_id uuid default null)
returns setof timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  begins timestamptz;
  ends timestamptz;
begin
  select * into provider from public.service_providers
  where id = provider_id and verified and user_id <> all ((select private.suspended_sellers())::uuid[]);
  if not found or service_id is not null and not exists (
    select from public.services as service
    where service.id = free_service_times.service_id and service_provider_id = provider.id and is_active
  ) then
    return;
  end if;
  begins := greatest(private.nairobi_midnight(first_day), now() + provider.booking_lead_hours * interval '1 hour');
  ends := private.nairobi_midnight(least(
    first_day + least(greatest(coalesce(days, 1), 1), 62), private.nairobi_today() + provider.booking_horizon_days + 1
  ));
  return query
  select private.free_starts(provider, private.work_of(provider, free_service_times.service_id), array(
    select moment from generate_series(private.nairobi_midnight(private.nairobi_day(begins)), ends - interval '1 minute', '30 minutes')
      as moment
    where moment > now() and moment >= begins and moment <= now() + interval '1 year'
  ));
end
$$;

grant execute on function public.free_service_times(uuid, date, integer, uuid) to authenticated, service_role;

create function public.own_time_fit(
  wanted timestamptz, minutes integer, service_id uuid default null, booking_id uuid default null
) returns public.time_fit
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  work private.work;
  fit public.booking_fit;
  refusal text;
  free timestamptz[];
  first_day constant date := private.nairobi_day(wanted);
begin
  select * into provider from public.service_providers where id = private.own_service_provider();
  if not found then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  if wanted is null or minutes is null or minutes not between 5 and 1440 or wanted not between '2000-01-01' and '2100-01-01' then
    return null;
  end if;
  work := private.work_of(provider, service_id, minutes);
  fit := private.fit_of(provider, work, wanted, booking_id);
  if fit.resources is null then
    free := array(
      select moment from private.free_starts(provider, work, array(
        select moment from generate_series(
          private.nairobi_midnight(first_day), private.nairobi_midnight(first_day + 3) - interval '1 minute', '30 minutes'
        ) as moment
        where moment > now()
      ), booking_id) as moment
      order by abs(extract(epoch from moment - wanted)) limit 4
    );
    free := array(select moment from unnest(free) as moment order by moment);
    refusal := private.why_taken(provider, work, wanted, booking_id);
  end if;
  return row(fit, refusal, free)::public.time_fit;
end
$$;

grant execute on function public.own_time_fit(timestamptz, integer, uuid, uuid) to authenticated, service_role;

create or replace function public.provider_calendar(begins timestamptz, ends timestamptz) returns setof public.provider_booking
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return query
    select told.*
    from (
      select * from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.status in ('pending', 'confirmed', 'in_progress')
        -- For the index: no booking takes more than a day.
        and candidate.preferred_date > begins - interval '1 day' and candidate.preferred_date < ends
        and candidate.preferred_date + candidate.duration_minutes * interval '1 minute' > begins
      order by candidate.preferred_date, candidate.id
      limit 500
    ) as booking
    cross join jsonb_populate_record(null::public.provider_booking, private.provider_booking(booking, false)) as told
    order by booking.preferred_date, booking.id;
end
$$;

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
      select from private.booking_resources where resource_id = other.id and holds and upper(period) > now()
    );
end
$$;

grant execute on function public.set_up_resources(text[], text[], text[]) to authenticated, service_role;

comment on table private.booking_resources is 'The resources of confirmed bookings.';

comment on column private.booking_resources.period is 'The work with the minutes before and after it.';

comment on column private.booking_resources.holds is 'false: the work is done, and the resource free again.';

create index booking_resources_resource_idx on private.booking_resources (resource_id);

alter table public.service_providers add column usual_needs text[] not null default '{bay}'::text[];

comment on column public.service_providers.usual_needs is
  'The kinds of resources that work takes if its service says nothing else; a kind once for each one.';

alter table public.service_providers add column at_once integer;

comment on column public.service_providers.at_once is 'How many bookings the business takes at once; null: as many as its resources allow.';

alter table public.service_providers add constraint service_providers_at_once_range CHECK (((at_once >= 1) AND (at_once <= 100)));

alter table public.service_providers add constraint service_providers_usual_needs_known CHECK (private.are_needs(usual_needs));

create trigger check_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications, updated_at, id, user_id,
  created_at, usual_needs, at_once
on public.service_providers for each row execute function private.check_service_provider();

create trigger propagate_provider_change after update on public.service_providers
  for each row execute function private.propagate_provider_change(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'experience_since',
    'usual_needs', 'at_once', '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );

revoke all on public.service_providers from public, anon, authenticated, service_role;

revoke all on public.service_providers from public, anon, authenticated;

grant delete on public.service_providers to authenticated;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications
) on public.service_providers to anon;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications, archived_at, usual_needs, at_once
) on public.service_providers to authenticated;

grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  verified, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations,
  certifications
) on public.service_providers to authenticated;

grant update (
  id, user_id, created_at,
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications, usual_needs,
  at_once
) on public.service_providers to authenticated;

grant all on public.service_providers to service_role;

comment on table public.service_resources is 'Bays, people and vehicles of service providers; each does one booking at a time.';

comment on column public.service_resources.hours is
  'Own hours in the form of service_providers.opening_hours; null: those of the business.';

comment on column public.service_resources.active is 'false: set aside; it gets no new bookings.';

comment on column public.service_resources.place is 'Order in lists and in which they are given to bookings, set by a trigger.';

create unique index service_resources_name_key on public.service_resources (service_provider_id, lower(name));

revoke all on public.service_resources from public, anon, authenticated;

grant select, delete on public.service_resources to authenticated;

grant insert (id, service_provider_id, name, kind, hours, active) on public.service_resources to authenticated;

grant update (name, kind, hours, active) on public.service_resources to authenticated;

grant all on public.service_resources to service_role;

alter table public.service_resources enable row level security;

create policy "Providers read their own resources" on public.service_resources
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "Administrators read every resource" on public.service_resources
  for select to authenticated using ((select private.is_admin()));

create policy "Providers add their own resources" on public.service_resources
  for insert to authenticated with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own resources" on public.service_resources
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own resources" on public.service_resources
  for delete to authenticated using (service_provider_id = (select private.own_service_provider()));

create trigger check_resource before insert or update on public.service_resources
  for each row execute function private.check_resource();

create trigger check_resource_removal before delete on public.service_resources
  for each row execute function private.check_resource_removal();

alter table public.services add column needs text[];

comment on column public.services.needs is
  'The kinds of resources that it takes, a kind once for each one; empty: none; null: the provider''s usual needs.';

alter table public.services add column minutes_before integer not null default 0;

comment on column public.services.minutes_before is 'How long they are taken before the work begins.';

alter table public.services add column minutes_after integer not null default 0;

comment on column public.services.minutes_after is 'How long they are taken after the work.';

alter table public.services add column at_once integer;

comment on column public.services.at_once is 'How many bookings of it the provider takes at once; null: as many as the resources allow.';

alter table public.services add constraint services_at_once_range CHECK (((at_once >= 1) AND (at_once <= 100)));

alter table public.services add constraint services_minutes_after_range CHECK (((minutes_after >= 0) AND (minutes_after <= 240)));

alter table public.services add constraint services_minutes_before_range CHECK (((minutes_before >= 0) AND (minutes_before <= 240)));

alter table public.services add constraint services_needs_known CHECK (private.are_needs(needs));

create trigger check_needs after insert or update of needs, is_active on public.services
  for each row execute function private.check_needs();

revoke all on public.services from public, anon, authenticated, service_role;

revoke all on public.services from public, anon, authenticated;

grant select on public.services to anon;

grant select, delete on public.services to authenticated;

grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active, created_at,
  needs, minutes_before, minutes_after, at_once
) on public.services to authenticated;

grant update (
  id, created_at, service_provider_id, name, description, price, duration_minutes, service_type, is_active,
  needs, minutes_before, minutes_after, at_once
) on public.services to authenticated;

grant all on public.services to service_role;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.service_resources', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'service_resources', '{}', 'cascade', null, 'The bays, people and vehicles of their business.'
  );

insert into public.service_resources (service_provider_id, name, kind, place)
select id, 'Bay 1', 'bay', 1 from public.service_providers;

insert into private.booking_resources (booking_id, resource_id, period)
select booking.id, resource.id, private.booked_period(booking.preferred_date, booking.duration_minutes)
from public.service_bookings as booking
join public.service_resources as resource on resource.service_provider_id = booking.service_provider_id
where booking.status in ('confirmed', 'in_progress');

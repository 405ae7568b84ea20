-- What bookings hold: each confirmed booking, and each time that is offered for one, has resources of the kinds that its work needs, and
-- no resource has two bookings at a time.
create table private.booking_resources (
  booking_id uuid not null,
  resource_id uuid not null,
  period tstzrange not null,
  holds boolean not null default true,
  begins timestamptz not null,
  held_until timestamptz,
  constraint booking_resources_pkey primary key (booking_id, begins, resource_id),
  -- Of the times offered for one booking only one is taken, so they may overlap.
  constraint booking_resources_no_overlap exclude using gist (resource_id with =, booking_id with <>, period with &&) where (holds),
  constraint booking_resources_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade,
  constraint booking_resources_resource_id_fkey foreign key (resource_id) references public.service_resources (id) on delete cascade
);

comment on table private.booking_resources is 'The resources of confirmed bookings and of offered times.';
comment on column private.booking_resources.begins is 'The start of the work: the booking''s own, or one that is offered.';
comment on column private.booking_resources.period is 'The work with the minutes before and after it.';
comment on column private.booking_resources.holds is 'false: the work is done, and the resource free again.';
comment on column private.booking_resources.held_until is 'The end of the offer that holds it; null: the booking itself does.';

create index booking_resources_resource_idx on private.booking_resources (resource_id);

-- Whether it takes its resource now. Without a search path of its own, so that the planner can inline it.
create function private.is_taking(held private.booking_resources) returns boolean
language sql stable
as $$ select held.holds and (held.held_until is null or held.held_until > now()) $$;

-- What a booking of a service, or of work without one, asks of the provider.
create type private.work as (
  service_id uuid,
  minutes integer,
  minutes_before integer,
  minutes_after integer,
  needs text[],
  at_once integer
);

-- The work of a service of the provider, or of none. Null minutes: those of the service, or an hour.
create function private.work_of(provider public.service_providers, service_id uuid, minutes integer default null) returns private.work
language sql stable set search_path = ''
as $$
  select service.id, coalesce(work_of.minutes, service.duration_minutes, 60), coalesce(service.minutes_before, 0),
    coalesce(service.minutes_after, 0), coalesce(service.needs, provider.usual_needs), service.at_once
  from (select) as one
  left join public.services as service on service.id = work_of.service_id and service.service_provider_id = provider.id
$$;

-- The time for which work that begins then holds its resources.
create function private.held_period(work private.work, begins timestamptz) returns tstzrange
language sql immutable set search_path = ''
as $$
  select tstzrange(
    begins - work.minutes_before * interval '1 minute', begins + (work.minutes + work.minutes_after) * interval '1 minute'
  )
$$;

-- For each active resource of the provider, when the work can begin on these days: in_hours, as its hours are, and not while it is taken
-- by bookings besides one.
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
      where held.resource_id = resource.id and private.is_taking(held) and booking_id is distinct from besides
        -- With the longest work and its minutes before and after.
        and period && tstzrange(private.nairobi_midnight(first_day - 2), private.nairobi_midnight(last_day + 3))
    )
  from public.service_resources as resource cross join usual
  where resource.service_provider_id = provider.id and active
$$;

-- The moments at which the work cannot begin because the provider already has as many bookings at once as it takes, of this service
-- or in all.
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
      and coalesce(offer_ends_at <= now(), true)
    union all
    select service_id, lower(span), upper(span)
    from public.service_bookings as booking cross join unnest(private.offered_spans(booking)) as span
    where service_provider_id = provider.id and offered_times is not null and offer_ends_at > now() and id is distinct from besides
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

-- When a booking with offered times may be worked on: at each of them, and at the time agreed so far. They count once where they overlap.
create function private.offered_spans(booking public.service_bookings) returns tstzmultirange
language sql stable set search_path = ''
as $$
  select range_agg(private.booked_period(begins, booking.duration_minutes))
  from unnest(booking.offered_times || case when booking.status = 'confirmed' then booking.preferred_date end) as begins
  where begins is not null
$$;

-- The resources for work that begins then: those that the booking has already if they are free, then those in their hours, in their
-- order. Null unless enough of each kind are free, or if the provider takes no more bookings at once.
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

-- Gives a booking that becomes confirmed, or another time, its resources; frees those of work that is done or cancelled. Raises
-- exclusion_violation if something is taken, by which clients told it before there were resources.
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
  if was.offered_times is not null and becomes.offered_times is null then
    delete from private.booking_resources where booking_id = becomes.id and held_until is not null;
  end if;
  if held and not holds then
    update private.booking_resources set holds = false where booking_id = becomes.id;
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
  insert into private.booking_resources (booking_id, resource_id, begins, period)
  select becomes.id, resource, becomes.preferred_date, private.held_period(work, becomes.preferred_date)
  from unnest(chosen) as resource;
end
$$;

-- Why work cannot begin then, for the provider.
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

-- When a provider can be booked. Customers see these times, and their requests are checked by the same function.

-- Those of the moments at which the work can begin: inside the opening hours, with all it needs in its hours and free. The provider's
-- minimum notice and booking horizon are not looked at.
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

-- The moments, on the hour and half hour, at which a customer can ask for the service, or without one for an hour's work, on 1 to 62
-- days from this one (Africa/Nairobi). Requests that wait hold nothing. Empty for a provider or a service that takes no bookings. With a
-- booking of the caller's own, the times to which it can be moved.
create function public.free_service_times(
  provider_id uuid, first_day date, days integer default 1, service_id uuid default null, booking_id uuid default null
) returns setof timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  moved public.service_bookings;
  begins timestamptz;
  ends timestamptz;
begin
  select * into provider from public.service_providers
  where id = provider_id and verified and user_id <> all ((select private.suspended_sellers())::uuid[]);
  if not found then
    return;
  end if;
  select * into moved from public.service_bookings as own
  where own.id = booking_id and own.customer_id = auth.uid() and own.service_provider_id = provider.id;
  if moved.id is null and service_id is not null and not exists (
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
  select private.free_starts(provider, case
    when moved.id is null then private.work_of(provider, free_service_times.service_id)
    else private.work_of(provider, moved.service_id, moved.duration_minutes)
  end, array(
    select moment from generate_series(private.nairobi_midnight(private.nairobi_day(begins)), ends - interval '1 minute', '30 minutes')
      as moment
    where moment > now() and moment >= begins and moment <= now() + interval '1 year'
      and moment is distinct from moved.preferred_date
  ), moved.id);
end
$$;
grant execute on function public.free_service_times(uuid, date, integer, uuid, uuid) to authenticated, service_role;

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

-- Whether the provider has several resources: an only one goes without saying.
create function private.has_several_resources(provider uuid) returns boolean
language sql stable set search_path = ''
as $$ select count(*) > 1 from public.service_resources where service_provider_id = provider $$;

-- What a provider calls a booking by: its vehicle, else its customer. Null for a customer without a name.
create function private.who_comes(booking public.service_bookings) returns text
language sql stable set search_path = ''
as $$
  select coalesce(booking.vehicle, booking.customer_name, (
    select nullif(concat_ws(' ', first_name, last_name), '') from public.profiles where id = booking.customer_id
  ))
$$;

-- What work that begins then would get; null if something is taken, with up to three of the bookings that take it, by
-- vehicle or else by customer.
create function private.fit_of(
  provider public.service_providers, work private.work, begins timestamptz, booking uuid
) returns public.booking_fit
language sql stable set search_path = ''
as $$
  with chosen as materialized (
    select private.choose_resources(provider, work, begins, booking) as ids
  ), collision as (
    select distinct other.preferred_date, private.who_comes(other) as who
    from public.service_resources as resource
    join private.booking_resources as held on held.resource_id = resource.id and private.is_taking(held)
    join public.service_bookings as other on other.id = held.booking_id
    where resource.service_provider_id = provider.id and resource.kind = any (work.needs)
      and held.period && private.held_period(work, fit_of.begins) and other.id is distinct from booking
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

-- Whether the caller's own business has room for work of these minutes at a time, why not, and up to four free times near it: on the hour
-- and half hour of that day and the two after it. A booking that is moved is no obstacle to itself.
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
grant execute on function public.own_time_fit(timestamptz, integer, uuid, uuid) to authenticated, business_sales, service_role;

-- Gives a booking of the caller's own business another resource of the same kind; of several of the kind, in place of the one named.
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
  if exists (
    select from private.booking_resources as held
    where held.booking_id = booking.id and held.resource_id = wanted.id and held.held_until is null
  ) then
    return;
  end if;
  if not wanted.active then
    raise exception '% is set aside. Choose another.', wanted.name using hint = 'resource_aside';
  end if;
  select held.resource_id into replaced
  from private.booking_resources as held join public.service_resources as resource on resource.id = held.resource_id
  where held.booking_id = booking.id and held.held_until is null and resource.kind = wanted.kind
    and coalesce(held.resource_id = in_place_of, true)
  order by resource.place limit 1;
  if not found then
    raise exception 'This work takes no %.', wanted.kind using hint = 'resource_kind';
  end if;
  if exists (
    select from private.booking_resources as other
    join private.booking_resources as held on held.booking_id = booking.id and held.resource_id = replaced and held.held_until is null
    where other.resource_id = wanted.id and other.booking_id <> booking.id and private.is_taking(other) and other.period && held.period
  ) then
    raise exception '% is taken at this time.', wanted.name using errcode = 'exclusion_violation', hint = 'nothing_free';
  end if;
  update private.booking_resources as held set resource_id = wanted.id
  where held.booking_id = booking.id and held.resource_id = replaced and held.held_until is null;
  perform private.notify_pages_of_booking(booking);
end
$$;
grant execute on function public.assign_resource(uuid, uuid, uuid) to authenticated, business_sales, service_role;

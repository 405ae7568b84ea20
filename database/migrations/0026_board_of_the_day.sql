-- The provider's start page is a board of the day: all of its visits, and what offers hold. Days are counted for the month.

set local check_function_bodies = off;

create type public.offered_time as (
  booking_id private.required_uuid,
  resource_id private.required_uuid,
  begins private.required_timestamptz,
  duration_minutes private.required_integer,
  offer_ends_at private.required_timestamptz,
  who text
);

create domain private.required_offered_times as public.offered_time[] not null;

alter type public.provider_today add attribute offered private.required_offered_times;

create type public.booked_day as (
  day private.required_date,
  agreed private.required_integer,
  requested private.required_integer
);

create or replace function private.fit_of(
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

create function private.offered_on_day(provider uuid, begins timestamptz, ends timestamptz) returns setof public.offered_time
language sql stable set search_path = ''
as $$
  select booking.id, resource.id, held.begins, booking.duration_minutes, held.held_until, private.who_comes(booking)
  from public.service_resources as resource
  join private.booking_resources as held on held.resource_id = resource.id
  join public.service_bookings as booking on booking.id = held.booking_id
  where resource.service_provider_id = provider and held.held_until > now()
    and held.begins >= offered_on_day.begins and held.begins < ends
  limit 500
$$;

create function private.visits_of_day(provider uuid, begins timestamptz, ends timestamptz) returns setof public.service_bookings
language sql stable set search_path = ''
as $$
  (
    select * from public.service_bookings
    where service_provider_id = provider and preferred_date < ends and (
      status = 'in_progress'
      -- For the index: no booking takes more than a day.
      or status = 'confirmed' and preferred_date > begins - interval '1 day'
        and upper(private.booked_period(preferred_date, duration_minutes)) > begins
    )
    order by preferred_date desc, id
    limit 500
  )
  union all
  (
    select * from public.service_bookings
    where service_provider_id = provider and status = 'pending' and preferred_date >= begins and preferred_date < ends
    order by preferred_date, id
    limit 50
  )
$$;

create function private.who_comes(booking public.service_bookings) returns text
language sql stable set search_path = ''
as $$
  select coalesce(booking.vehicle, booking.customer_name, (
    select nullif(concat_ws(' ', first_name, last_name), '') from public.profiles where id = booking.customer_id
  ))
$$;

create function public.provider_days(first_day date, last_day date) returns setof public.booked_day
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  if last_day > first_day + 61 then
    raise exception 'Ask for at most 62 days at a time.' using hint = 'days_limit';
  end if;
  return query
    select private.nairobi_day(preferred_date)::private.required_date,
      (count(*) filter (where status <> 'pending'))::private.required_integer,
      (count(*) filter (where status = 'pending'))::private.required_integer
    from public.service_bookings
    where service_provider_id = own and status in ('pending', 'confirmed', 'in_progress')
      and preferred_date >= private.nairobi_midnight(first_day) and preferred_date < private.nairobi_midnight(last_day + 1)
    group by 1
    order by 1;
end
$$;

grant execute on function public.provider_days(date, date) to authenticated, service_role;

create or replace function public.provider_today() returns public.provider_today
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  begins constant timestamptz := private.nairobi_midnight(private.nairobi_today());
  ends constant timestamptz := private.nairobi_midnight(private.nairobi_today() + 1);
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return jsonb_populate_record(null::public.provider_today, jsonb_build_object(
    'today', (
      select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.preferred_date, booking.id), '[]')
      from private.visits_of_day(own, begins, ends) as booking
    ),
    'next', (
      select private.provider_booking(candidate) from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.preferred_date >= ends
        and candidate.status in ('pending', 'confirmed')
      order by candidate.preferred_date, candidate.id
      limit 1
    ),
    'completed', (
      select count(*) from public.service_bookings as done
      where done.service_provider_id = own and done.status = 'completed'
        and done.preferred_date >= begins and done.preferred_date < ends
    ),
    'not_started', (
      select count(*) from public.service_bookings as missed
      where missed.service_provider_id = own and missed.status = 'confirmed' and missed.preferred_date < begins
        and upper(private.booked_period(missed.preferred_date, missed.duration_minutes)) <= begins
    ),
    'offered', (
      select coalesce(jsonb_agg(to_jsonb(offered) order by offered.begins, offered.resource_id), '[]')
      from private.offered_on_day(own, begins, ends) as offered
    )
  ));
end
$$;

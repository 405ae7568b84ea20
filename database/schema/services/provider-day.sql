-- The board of the day at the caller's own business, and the days of its month.

-- A time that is offered to a customer, for one of the resources that it holds.
create type public.offered_time as (
  booking_id private.required_uuid,
  resource_id private.required_uuid,
  begins private.required_timestamptz,
  duration_minutes private.required_integer,
  offer_ends_at private.required_timestamptz,
  who text
);
create domain private.required_offered_times as public.offered_time[] not null;

create type public.provider_today as (
  today private.required_provider_bookings,
  next public.provider_booking,
  completed private.required_bigint,
  not_started private.required_bigint,
  offered private.required_offered_times
);

-- The start page of the portal (ProviderToday of site/services/workplace/bookings/queries.ts): today's visits, the next one after today,
-- today's completed visits as a count, how many confirmed visits of earlier days were never started, and what offers hold today.
create function public.provider_today() returns public.provider_today
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
grant execute on function public.provider_today() to authenticated, business_sales, service_role;
comment on function public.provider_today() is 'Today''s visits at the caller''s own business, and the next one after today.';

-- The agreed visits of a day, those of the night before that last into it, and work in progress, at most 500, with the first 50 requests.
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

-- What open offers hold on a day.
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

create type public.booked_day as (
  day private.required_date,
  agreed private.required_integer,
  requested private.required_integer
);

-- How many open bookings each day has, of up to 62 days; days without any have no row.
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
grant execute on function public.provider_days(date, date) to authenticated, business_sales, service_role;

-- When a provider is at work for somebody, so that the booking form offers free times only. Not for whom, and not what: the
-- bookings themselves only the two sides read. Requests that wait for an answer take no time.
create function public.taken_service_times(provider_id uuid, first_day date, days integer default 1)
returns table (begins timestamptz, ends timestamptz)
language sql stable security definer set search_path = ''
as $$
  select lower(period), upper(period)
  from (
    select private.booked_period(booking.preferred_date, booking.duration_minutes) as period
    from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where booking.service_provider_id = taken_service_times.provider_id
      and booking.status in ('confirmed', 'in_progress')
      and provider.verified and provider.user_id <> all (private.suspended_sellers())
  ) as taken
  where period && tstzrange(
    first_day::timestamp at time zone 'Africa/Nairobi',
    (first_day + least(greatest(coalesce(days, 1), 1), 400))::timestamp at time zone 'Africa/Nairobi'
  )
  order by 1
$$;

revoke execute on function public.taken_service_times from public, anon, authenticated;
grant execute on function public.taken_service_times to authenticated, service_role;

notify pgrst, 'reload schema';

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
grant execute on function public.taken_service_times(uuid, date, integer) to authenticated, service_role;

-- Comes after guard_service_booking: triggers of one moment go by their names.
create function private.move_agreed_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  -- One at a time for a provider, as when a booking is confirmed: of two that meet the second finds the first.
  perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  -- The customer gets a mail of each, with words of the provider's own.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = new.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. Agree on a time with the customer and move it tomorrow.', most_a_day
      using hint = 'booking_move_limit';
  end if;
  new.moved_from := nullif(coalesce(old.moved_from, old.preferred_date), new.preferred_date);
  -- Whoever could not come then may well come now.
  new.cannot_come_at := null;
  return new;
end
$$;

-- One booking as the provider's portal shows it (ProviderBooking of site/service-provider/bookings/queries.ts): one asked for on the
-- site has its customer's name and number, one by hand what was entered.
create function private.provider_booking(booking public.service_bookings) returns jsonb
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
    'customer_email', booking.customer_email
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

-- Whether a search means the booking; null searches for nothing.
create function private.booking_is_meant(booking public.service_bookings, pattern text, number text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select pattern is null
    or booking.customer_name ilike pattern or booking.customer_phone like number
    or booking.vehicle ilike pattern or booking.description ilike pattern
    or replace(booking.service_type, '_', ' ') ilike pattern
    or exists (select from public.services where id = booking.service_id and name ilike pattern)
    or exists (
      select from public.profiles
      where id = booking.customer_id and (concat_ws(' ', first_name, last_name) ilike pattern or phone like number)
    )
$$;

-- FIXME first said:
-- A page of the caller's bookings as a provider, the newest first: by name, number, vehicle, service or words; in one status; or the one
-- with an id. The counts are of what the search finds. A page beyond the last is the last.
-- FIXME last said:
-- A page of the caller's bookings as a provider: open ones from today on in the order of the visits, then the others, the latest visit
-- first. By name, number, vehicle, service or words; in one status; or the one with an id. The counts are of what the search finds. A page beyond the last is the last.
create function public.provider_bookings(
  search text default null, only_status text default null, only_id uuid default null,
  page integer default 1, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are parts of one number.
  digits constant text := regexp_replace(regexp_replace(words, '[\s().+-]', '', 'g'), '^(0|254)', '');
  number constant text := case when digits ~ '^\d{3,}$' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  begin_of_today constant timestamptz := private.nairobi_start(private.nairobi_today());
  counts jsonb;
  total integer;
  shown integer;
  bookings jsonb;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  with found as (
    select booking.status
    from public.service_bookings as booking
    where booking.service_provider_id = own and private.booking_is_meant(booking, pattern, number)
      and (only_id is null or booking.id = only_id)
  ), counted as (
    select status, count(*)::integer as many from found group by status
  )
  select coalesce(jsonb_object_agg(status, many), '{}') || jsonb_build_object('all', coalesce(sum(many), 0))
  into counts from counted;
  total := coalesce((counts ->> coalesce(only_status, 'all'))::integer, 0);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(private.provider_booking(booking) order by place), '[]')
  into bookings
  from (
    select candidate as booking, row_number() over (
      order by to_come desc, case when to_come then candidate.preferred_date end, candidate.preferred_date desc, candidate.id
    ) as place
    from public.service_bookings as candidate
    cross join lateral (
      select candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begin_of_today as to_come
    ) as visit
    where candidate.service_provider_id = own and private.booking_is_meant(candidate, pattern, number)
      and (only_id is null or candidate.id = only_id) and (only_status is null or candidate.status = only_status)
    order by place
    limit size offset (shown - 1) * size
  ) as listed;
  return jsonb_build_object('bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size);
end
$$;
grant execute on function public.provider_bookings(text, text, uuid, integer, integer) to authenticated, service_role;

-- The caller's bookings as a provider that take their time between two moments: what is asked for, agreed and being done.
create function public.provider_calendar(begins timestamptz, ends timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.preferred_date, booking.id), '[]')
    from (
      select * from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.status in ('pending', 'confirmed', 'in_progress')
        -- No booking takes more than a day.
        and candidate.preferred_date > begins - interval '1 day' and candidate.preferred_date < ends
        and candidate.preferred_date + candidate.duration_minutes * interval '1 minute' > begins
      order by candidate.preferred_date, candidate.id
      limit 500
    ) as booking
  );
end
$$;
grant execute on function public.provider_calendar(timestamp with time zone, timestamp with time zone) to authenticated, service_role;

-- The bookings of the caller's own business, as the provider's portal shows them: list and calendar; the board of the day is provider-day.sql.

create domain private.required_service_type as text not null check (
  value in ('mechanic', 'garage', 'car_wash', 'car_hire', 'mobile_service', 'towing')
);
create domain private.booking_side as text check (value in ('customer', 'provider'));

create type public.provider_booking as (
  id private.required_uuid,
  status private.required_booking_status,
  service_type private.required_service_type,
  service text,
  preferred_date private.required_timestamptz,
  moved_from timestamptz,
  duration_minutes private.required_integer,
  price bigint,
  description text,
  vehicle text,
  notes text,
  cancelled_by private.booking_side,
  cannot_come_at timestamptz,
  created_at private.required_timestamptz,
  customer_id uuid,
  customer_name text,
  customer_phone text,
  customer_email text,
  messages public.booking_message[],
  service_id uuid,
  resources private.required_held_resources,
  fit public.booking_fit,
  offered_times timestamptz[],
  offer_ends_at timestamptz,
  will_come_at timestamptz,
  missed_at timestamptz,
  missed_objection text,
  missed_visits public.missed_visits,
  waitlisted private.required_boolean,
  job public.booking_job,
  deposit public.booking_deposit
);
create domain private.required_provider_bookings as public.provider_booking[] not null;

-- Null for a state without bookings.
create type public.booking_counts as (
  "all" private.required_bigint, pending bigint, confirmed bigint, in_progress bigint, completed bigint, cancelled bigint
);
create domain private.required_booking_counts as public.booking_counts not null;

create type public.provider_bookings_page as (
  bookings private.required_provider_bookings,
  counts private.required_booking_counts,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

-- A page of bookings (ProviderBookings of site/services/workplace/bookings/queries.ts): open ones from today on by time, then the
-- others, latest first. Filters: a search by name, number, vehicle, service or words, a status, an id, those to come outside the
-- provider's hours. The counts per status are those of the search. A page beyond the last returns the last.
create function public.provider_bookings(
  search text default null, only_status text default null, only_id uuid default null,
  page integer default 1, page_size integer default 20, only_outside boolean default false
) returns public.provider_bookings_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are parts of the same number.
  digits constant text := regexp_replace(regexp_replace(words, '[\s().+-]', '', 'g'), '^(0|254)', '');
  number constant text := case when digits ~ '^\d{3,}$' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  begin_of_today constant timestamptz := private.nairobi_midnight(private.nairobi_today());
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
    where booking.service_provider_id = own and private.booking_matches(booking, pattern, number)
      and (only_id is null or booking.id = only_id)
      and (only_outside is not true or private.is_outside_hours(booking))
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
    where candidate.service_provider_id = own and private.booking_matches(candidate, pattern, number)
      and (only_id is null or candidate.id = only_id) and (only_status is null or candidate.status = only_status)
      and (only_outside is not true or private.is_outside_hours(candidate))
    order by place
    limit size offset (shown - 1) * size
  ) as listed;
  return jsonb_populate_record(null::public.provider_bookings_page, jsonb_build_object(
    'bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size
  ));
end
$$;
grant execute on function public.provider_bookings(text, text, uuid, integer, integer, boolean) to authenticated, business_sales, service_role;

-- The pending and agreed bookings and those in progress that overlap the period, at most 500. Whether each request fits, and how often its
-- customer missed others, is not looked up: strangers could make many of them.
create function public.provider_calendar(begins timestamptz, ends timestamptz) returns setof public.provider_booking
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
grant execute on function public.provider_calendar(timestamp with time zone, timestamp with time zone)
  to authenticated, business_sales, service_role;

-- One booking as JSON (ProviderBooking of site/services/workplace/bookings/queries.ts). Name and number of the customer come from
-- the profile, or from the entry of a booking by hand.
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
    'service_id', booking.service_id, 'resources', private.held_resources(booking), 'fit', case when with_fit then private.request_fit(booking) end,
    'offered_times', booking.offered_times, 'offer_ends_at', booking.offer_ends_at, 'will_come_at', booking.will_come_at,
    'missed_at', booking.missed_at, 'missed_objection', booking.missed_objection,
    'missed_visits', case when with_fit then private.missed_visits(booking) end, 'waitlisted', booking.waitlisted,
    'job', private.booking_job(booking), 'deposit', to_jsonb(private.deposit_of_booking(booking))
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

-- What a confirmed booking holds, or held, in the provider's order.
create function private.held_resources(booking public.service_bookings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', resource.id, 'name', resource.name, 'kind', resource.kind) order by place), '[]')
  from private.booking_resources as held join public.service_resources as resource on resource.id = held.resource_id
  where held.booking_id = booking.id and held.held_until is null and private.has_several_resources(booking.service_provider_id)
$$;

-- Whether a request to come fits in; null for any other booking.
create function private.request_fit(booking public.service_bookings) returns public.booking_fit
language sql stable set search_path = ''
as $$
  select private.fit_of(
    provider, private.work_of(provider, booking.service_id, booking.duration_minutes), booking.preferred_date, booking.id
  )
  from public.service_providers as provider
  where provider.id = booking.service_provider_id and booking.status = 'pending' and booking.preferred_date > now()
$$;

-- Whether a booking matches the search: patterns of LIKE for texts and for phone numbers. A null pattern matches every booking.
create function private.booking_matches(booking public.service_bookings, pattern text, number text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select pattern is null
    or booking.customer_name ilike pattern or booking.customer_phone like number
    or booking.vehicle ilike pattern or booking.description ilike pattern
    or replace(booking.service_type, '_', ' ') ilike pattern
    or exists (select from public.services where id = booking.service_id and name ilike pattern)
    or exists (
      select from public.service_jobs as job
      where job.booking_id = booking.id and private.plate_key(job.plate) ilike replace(pattern, ' ', '')
    )
    or exists (
      select from public.profiles
      where id = booking.customer_id and (concat_ws(' ', first_name, last_name) ilike pattern or phone like number)
    )
$$;

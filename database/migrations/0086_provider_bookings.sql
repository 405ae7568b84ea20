-- A provider's day: confirmed bookings can be moved and called off, with a reason; the list and the calendar of the portal; and word
-- for open pages of either side that a booking has changed.

alter table public.service_bookings add column cannot_come_at timestamptz;

comment on column public.service_bookings.cannot_come_at is 'When the customer of a confirmed booking said, by the link of a mail, that they cannot come.';

create index service_bookings_time_idx on public.service_bookings (service_provider_id, preferred_date);

-- What a customer's request must be, and what it takes over from the service: never price or duration from the client.
create or replace function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
  most_a_day constant integer := 20;
  caller_suspended boolean;
begin
  -- One of a customer at a time, so that two at once do not pass the limits together.
  select suspended_at is not null into caller_suspended from public.profiles where id = asked.customer_id for no key update;
  if caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into provider from public.service_providers
  where id = asked.service_provider_id and verified and user_id <> all (private.suspended_sellers());
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
  if exists (
    select from public.service_bookings as other
    where other.service_provider_id = provider.id and other.status in ('confirmed', 'in_progress')
      and private.booked_period(other.preferred_date, other.duration_minutes)
        && private.booked_period(asked.preferred_date, asked.duration_minutes)
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
  -- Whatever became of them: the provider had a mail of each.
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

-- Whether the caller may change the booking so. Transitions: BOOKING_TRANSITIONS of domain/bookings.ts.
create or replace function private.check_booking_move(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  moves boolean := becomes.status <> was.status;
  by_customer boolean := coalesce(was.customer_id = auth.uid(), false);
  accepts boolean := was.status = 'pending' and becomes.status = 'confirmed';
  moves_agreed boolean := was.status = 'confirmed' and becomes.status = 'confirmed';
  states constant jsonb := '{"in_progress": "in progress"}';
begin
  if moves and by_customer and becomes.status = 'cancelled' and was.status in ('confirmed', 'in_progress') then
    raise exception 'This booking is confirmed. Call the provider if you cannot come.' using hint = 'booking_transition';
  end if;
  if moves and (was.status, becomes.status) not in (
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'), ('in_progress', 'completed')
  ) then
    raise exception 'This booking is % and cannot become %.',
      coalesce(states ->> was.status, was.status), coalesce(states ->> becomes.status, left(becomes.status, 20))
      using hint = 'booking_transition';
  end if;
  -- Somebody counts on it; a blank more is no reason.
  if was.status = 'confirmed' and becomes.status = 'cancelled'
    and coalesce(private.visible_line(becomes.notes), '') in ('', coalesce(private.visible_line(was.notes), ''))
  then
    raise exception 'Say why the booking is cancelled; the customer reads it.' using hint = 'booking_reason_missing';
  end if;
  if auth.uid() is null then
    return;
  end if;
  if by_customer then
    if moves and becomes.status <> 'cancelled'
      or (becomes.price, becomes.notes, becomes.preferred_date) is distinct from (was.price, was.notes, was.preferred_date)
    then
      raise exception 'A customer may cancel a request, and nothing else.' using errcode = '42501';
    end if;
    return;
  end if;
  if becomes.preferred_date <> was.preferred_date then
    if not accepts and not moves_agreed then
      raise exception 'The time can be changed only while a request is accepted or before the work begins.'
        using hint = 'booking_settled';
    end if;
    if was.customer_id is not null then
      perform private.check_booking_time(provider, becomes)
      from public.service_providers as provider where provider.id = was.service_provider_id;
    end if;
  end if;
  if becomes.price is distinct from was.price and not (moves and becomes.status <> 'cancelled') then
    raise exception 'The price can be changed only while a booking is accepted, begun or completed.'
      using hint = 'booking_settled';
  end if;
end
$$;

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

create trigger move_agreed_booking before update of preferred_date on public.service_bookings
  for each row when (old.status = 'confirmed' and new.status = 'confirmed' and old.preferred_date <> new.preferred_date)
  execute function private.move_agreed_booking();

create function private.tell_pages_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := case tg_op when 'DELETE' then old else new end;
begin
  perform private.tell_pages(person, 'booking')
  from unnest(array[
    booking.customer_id, (select user_id from public.service_providers where id = booking.service_provider_id)
  ]) as person
  where person is not null;
  return null;
end
$$;

create trigger tell_pages after insert or update or delete on public.service_bookings
  for each row execute function private.tell_pages_of_booking();

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

-- A page of the caller's bookings as a provider, the newest first: by name, number, vehicle, service or words; in one status; or the one
-- with an id. The counts are of what the search finds. A page beyond the last is the last.
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
  select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.created_at desc, booking.id desc), '[]')
  into bookings
  from (
    select * from public.service_bookings as candidate
    where candidate.service_provider_id = own and private.booking_is_meant(candidate, pattern, number)
      and (only_id is null or candidate.id = only_id) and (only_status is null or candidate.status = only_status)
    order by candidate.created_at desc, candidate.id desc
    limit size offset (shown - 1) * size
  ) as booking;
  return jsonb_build_object('bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size);
end
$$;

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

revoke execute on function
  private.move_agreed_booking(), private.tell_pages_of_booking(), private.provider_booking(public.service_bookings),
  private.booking_is_meant(public.service_bookings, text, text),
  public.provider_bookings(text, text, uuid, integer, integer), public.provider_calendar(timestamptz, timestamptz)
from public, anon, authenticated;
grant execute on function
  public.provider_bookings(text, text, uuid, integer, integer), public.provider_calendar(timestamptz, timestamptz)
to authenticated, service_role;

notify pgrst, 'reload schema';

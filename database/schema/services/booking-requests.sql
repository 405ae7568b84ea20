-- Rules for new bookings: a customer's request, its time, and the limit for bookings by hand.

-- Returns a customer's request with type, duration and price of its service, never those of the client. Raises for a suspended
-- customer, an unavailable provider or service, a taken time, a waiting list that is not
-- needed, and after 20 pending requests (5 per provider) or 20 in a day.
create function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
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
  if asked.waitlisted then
    perform private.check_waiting(provider, asked);
  elsif not exists (
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

-- Raises unless the time is in the future, within a year and inside the opening hours. The provider's minimum notice and booking
-- horizon apply to customers only, not to a provider who moves a booking.
create function private.check_booking_time(provider public.service_providers, asked public.service_bookings)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  name text := private.visible_line(provider.business_name);
  day date := (asked.preferred_date at time zone 'Africa/Nairobi')::date;
  exception public.opening_exceptions;
begin
  if asked.preferred_date <= now() then
    raise exception 'Choose a time in the future.' using hint = 'time_past';
  end if;
  if asked.preferred_date > now() + interval '1 year' then
    raise exception 'Choose a time within the next 12 months.' using hint = 'time_too_far';
  end if;
  if asked.customer_id = auth.uid() then
    if asked.preferred_date < now() + provider.booking_lead_hours * interval '1 hour' then
      raise exception '% takes bookings at least % ahead. Choose a later time.',
        name, private.format_hours(provider.booking_lead_hours)
        using hint = 'time_too_soon';
    end if;
    if day > (now() at time zone 'Africa/Nairobi')::date + provider.booking_horizon_days then
      raise exception '% takes bookings at most % ahead. Choose an earlier day.',
        name, private.format_hours(provider.booking_horizon_days * 24)
        using hint = 'time_beyond_horizon';
    end if;
  end if;
  if not private.fits_provider_hours(provider, asked.preferred_date, asked.duration_minutes) then
    select * into exception from public.opening_exceptions
    where service_provider_id = provider.id and day between first_day and last_day;
    if exception.hours = '[]' then
      raise exception '% is closed on %. Choose another day.', name,
        to_char(day, 'FMDD Mon YYYY') || coalesce(' (' || private.visible_line(exception.reason) || ')', '')
        using hint = 'outside_opening_hours';
    end if;
    raise exception '% is closed then. Choose a time inside the opening hours.', name
      using hint = 'outside_opening_hours';
  end if;
end
$$;

-- Returns a booking that its provider or the server enters, with type and price of its service; the server takes its duration too.
create function private.complete_entered_booking(entered public.service_bookings) returns public.service_bookings
language plpgsql stable set search_path = ''
as $$
declare
  service public.services;
begin
  if entered.service_id is null then
    return entered;
  end if;
  select * into service from public.services where id = entered.service_id;
  entered.service_type := coalesce(service.service_type, entered.service_type);
  -- A provider may set another duration than the usual one.
  if auth.uid() is null then
    entered.duration_minutes := coalesce(service.duration_minutes, entered.duration_minutes);
  end if;
  entered.price := coalesce(entered.price, service.price);
  return entered;
end
$$;

-- At most 200 bookings by hand in a day. They have no customer account, so they count per business.
create function private.limit_bookings_by_hand(entered public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 200;
begin
  if not private.is_client_request() or auth.uid() is null
    or entered.service_provider_id is distinct from private.own_service_provider()
  then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bookings by hand of ' || entered.service_provider_id, 0));
  if most_a_day <= (
    select count(*) from public.service_bookings
    where service_provider_id = entered.service_provider_id and customer_id is null and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have entered % bookings in the last day. Enter the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
end
$$;

-- '2 hours', '1 day', '3 days'
create function private.format_hours(hours integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when hours % 24 = 0 and hours > 24 then hours / 24 || ' days'
    when hours = 24 then '1 day'
    when hours = 1 then '1 hour'
    else hours || ' hours'
  end
$$;

-- Adding days that differ from the usual week while bookings are there: the provider reads which ones would be outside the hours, and decides. Days
-- come as JSON, as the form has them: [{"id", "first_day", "last_day", "hours", "reason"}].

create type public.outside_booking as (
  id private.required_uuid,
  preferred_date private.required_timestamptz,
  status private.required_booking_status,
  who text,
  call text
);

-- The caller's own requests and confirmed bookings to come that these days would leave outside the hours, or another usual week, by time. `who`
-- is the vehicle, or else the customer; `call` the number of one whom no message reaches.
create function public.bookings_outside_hours(days jsonb default '[]', opening_hours jsonb default null)
returns setof public.outside_booking
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select own from public.service_providers as own where own.id = private.own_service_provider()
  );
begin
  if provider.id is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  perform private.check_exceptional_days(days);
  if not private.are_opening_hours(coalesce(bookings_outside_hours.opening_hours, '{}')) then
    raise exception 'Enter opening and closing times, at most four periods a day, earliest first.' using hint = 'exception_hours';
  end if;
  return query
    select outside.id::private.required_uuid, outside.preferred_date::private.required_timestamptz,
      outside.status::private.required_booking_status,
      coalesce(outside.vehicle, outside.customer_name, nullif(concat_ws(' ', person.first_name, person.last_name), '')),
      case when num_nonnulls(outside.customer_id, outside.customer_email) = 0 then outside.customer_phone end
    from private.bookings_left_outside(provider, days, bookings_outside_hours.opening_hours) as outside
    left join public.profiles as person on person.id = outside.customer_id
    order by outside.preferred_date, outside.id;
end
$$;
grant execute on function public.bookings_outside_hours(jsonb, jsonb) to authenticated, business_manager, service_role;

-- Adds the days to the caller's own business, all or none. `seen` are the bookings outside their hours about which the provider has decided: they stay
-- as agreed, or are cancelled with a reason, which each customer reads. Raises if there are others. Retrying is idempotent.
create function public.add_exceptional_days(days jsonb, seen uuid[] default '{}', cancel_reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  outside uuid[];
begin
  select * into provider from public.service_providers as own
  where own.id = private.own_service_provider() for no key update;
  if not found then
    raise exception 'Only a service provider has opening hours to change.' using errcode = '42501';
  end if;
  perform private.check_exceptional_days(days);
  if private.are_added(provider.id, days) then
    return;
  end if;
  if cancel_reason is not null and coalesce(private.visible_line(cancel_reason), '') = '' then
    raise exception 'Say why the bookings are cancelled; each customer reads it.' using hint = 'booking_reason_missing';
  end if;
  -- Times that are taken at this moment count.
  perform private.lock_confirmations(provider.id);
  outside := array(select id from private.bookings_left_outside(provider, days, null));
  if not outside <@ coalesce(seen, '{}') then
    raise exception 'Another booking has come in on these days. Look at the list again.' using hint = 'bookings_unseen';
  end if;
  insert into public.opening_exceptions (id, service_provider_id, first_day, last_day, hours, reason)
  select coalesce(id, gen_random_uuid()), provider.id, first_day, last_day, coalesce(hours, '[]'), reason
  from private.read_exceptional_days(days);
  if cancel_reason is not null then
    update public.service_bookings set status = 'cancelled', notes = cancel_reason where id = any (outside);
  end if;
end
$$;
grant execute on function public.add_exceptional_days(jsonb, uuid[], text) to authenticated, business_manager, service_role;

-- The days as rows.
create function private.read_exceptional_days(days jsonb)
returns table (id uuid, first_day date, last_day date, hours jsonb, reason text)
language sql stable set search_path = ''
as $$
  select * from jsonb_to_recordset(days) as day (id uuid, first_day date, last_day date, hours jsonb, reason text)
$$;

-- Raises for what no form sends.
create function private.check_exceptional_days(days jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 31;
begin
  if jsonb_typeof(days) is distinct from 'array' or jsonb_array_length(days) > most then
    raise exception 'Add at most % days at once.', most using hint = 'exception_limit';
  end if;
  if exists (
    select from private.read_exceptional_days(days)
    where not private.are_opening_hours(jsonb_set('{}', '{mon}', coalesce(hours, '[]'))) or last_day - first_day > 365
  ) then
    raise exception 'Enter opening and closing times, at most four periods a day, earliest first.' using hint = 'exception_hours';
  end if;
end
$$;

-- Whether an earlier request, whose answer was lost, has added all these days.
create function private.are_added(provider_id uuid, days jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) > 0 and count(*) = count(known.id)
  from private.read_exceptional_days(days) as day
  left join public.opening_exceptions as known
    on known.id = day.id and known.service_provider_id = are_added.provider_id
    and (known.first_day, known.last_day, known.hours) = (day.first_day, day.last_day, coalesce(day.hours, '[]'))
$$;

-- The requests and confirmed bookings to come that would be outside the hours with these days, or with another usual week: all on the days themselves,
-- and what was inside the hours until now. The eve of a day counts, because work may last past midnight.
create function private.bookings_left_outside(provider public.service_providers, days jsonb, week jsonb)
returns setof public.service_bookings
language sql stable security definer set search_path = ''
as $$
  select booking.*
  from public.service_bookings as booking
  cross join lateral (select private.nairobi_day(booking.preferred_date) as day) as visit
  where booking.service_provider_id = provider.id
    and booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    and (week is not null or exists (
      select from private.read_exceptional_days(days) where visit.day between first_day - 1 and last_day
    ))
    and not private.starts_within(
      private.open_spans_with(coalesce(week, provider.opening_hours), provider.id, days, visit.day), booking.duration_minutes
    ) @> booking.preferred_date
    and (
      exists (select from private.read_exceptional_days(days) where visit.day between first_day and last_day)
      or private.fits_provider_hours(provider, booking.preferred_date, booking.duration_minutes)
    )
$$;

-- When a provider with this week would be open around a day, with the hours of these days in place of their own.
create function private.open_spans_with(week jsonb, provider_id uuid, days jsonb, around date) returns tstzmultirange
language sql stable set search_path = ''
as $$
  with differing as (
    select tstzmultirange(tstzrange(private.nairobi_midnight(first_day), private.nairobi_midnight(last_day + 1))) as days,
      private.open_spans(
        (select jsonb_object_agg(weekday, coalesce(hours, '[]')) from unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[]) as weekday),
        null, around, around
      ) as spans
    from private.read_exceptional_days(open_spans_with.days)
    -- Further away than private.open_spans looks.
    where around between first_day - 3 and last_day + 3
  )
  select private.open_spans(week, provider_id, around, around)
    - coalesce((select range_agg(differing.days) from differing), '{}')
    + coalesce((select range_agg(differing.days * spans) from differing), '{}')
$$;

-- Whether a request or confirmed booking to come is outside its provider's hours.
create function private.is_outside_hours(booking public.service_bookings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    and not private.fits_provider_hours(provider, booking.preferred_date, booking.duration_minutes)
  from public.service_providers as provider where provider.id = booking.service_provider_id
$$;

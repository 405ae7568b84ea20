-- Visits to which the customer did not come: the provider notes it, the customer may object once, and another provider reads how many there were
-- in a year while they decide on a request of that customer.

-- Notes that the customer of a confirmed booking did not come, from 15 minutes after its start, which cancels it. Repeated, it changes
-- nothing.
create function public.mark_missed(booking_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  patience constant interval := '15 minutes';
  booking constant public.service_bookings := private.own_booking_of_provider(booking_id);
begin
  if booking.missed_at is not null then
    return;
  end if;
  if booking.status <> 'confirmed' then
    raise exception 'Only a confirmed booking can be missed.' using hint = 'booking_settled';
  end if;
  if booking.preferred_date + patience > now() then
    raise exception 'Wait until 15 minutes after the start. The customer may be on the way.' using hint = 'missed_early';
  end if;
  update public.service_bookings set status = 'cancelled', missed_at = now() where id = booking.id;
end
$$;
grant execute on function public.mark_missed(uuid) to authenticated, business_sales, service_role;

-- Takes back that the customer did not come; the booking stays cancelled.
create function public.withdraw_missed(booking_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_booking_of_provider(booking_id);
begin
  update public.service_bookings set missed_at = null where id = booking.id and missed_at is not null;
  if found then
    perform private.owe_kept_deposit(booking), private.tell_of_missed(booking, 'booking_missed_withdrawn');
  end if;
end
$$;
grant execute on function public.withdraw_missed(uuid) to authenticated, business_sales, service_role;

-- Objects once, within 30 days, to having missed a booking of the caller's own; the provider reads the words.
create function public.object_to_missed(booking_id uuid, words text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  time_limit constant interval := '30 days';
  said constant text := private.visible_line(words);
  booking constant public.service_bookings := private.own_booking_of_customer(booking_id);
begin
  if char_length(coalesce(said, '')) not between 2 and 500 then
    raise exception 'Say what happened, in 2 to 500 characters.' using hint = 'objection_words';
  end if;
  if booking.missed_objection = said then
    return;
  end if;
  if booking.missed_at is null or booking.missed_objection is not null or booking.missed_at < now() - time_limit then
    raise exception 'You can object once, within 30 days.' using hint = 'objection_closed';
  end if;
  update public.service_bookings set missed_objection = said where id = booking.id;
  perform private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_missed_objected',
    private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking), 'comment', said)
  );
  perform private.notify_pages_of_booking(booking);
end
$$;
grant execute on function public.object_to_missed(uuid, text) to authenticated, service_role;

-- The booking, locked, of the caller's own business.
create function private.own_booking_of_provider(booking_id uuid) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  booking public.service_bookings;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  select * into booking from public.service_bookings as known
  where known.id = own_booking_of_provider.booking_id and service_provider_id = own for update;
  if not found then
    raise exception 'This booking is no longer there. Load the page again.' using hint = 'booking_gone';
  end if;
  return booking;
end
$$;

-- Tells a customer with an account what was noted.
create function private.tell_of_missed(booking public.service_bookings, kind text) returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    booking.customer_id, tell_of_missed.kind,
    private.booking_facts(booking) || jsonb_build_object('business', private.visible_line(provider.business_name))
  )
  from public.service_providers as provider where provider.id = booking.service_provider_id
$$;

create type public.missed_visits as (
  missed private.required_integer,
  visits private.required_integer,
  objected private.required_integer
);

-- How many visits of the last year the customer of a request missed, with all providers, of how many, and to how many of those they object; null
-- without any, and for all that is no request: nobody reads it out of curiosity.
create function private.missed_visits(booking public.service_bookings) returns public.missed_visits
language sql stable security definer set search_path = ''
as $$
  select row(count(missed_at), count(*), count(missed_objection) filter (where missed_at is not null))::public.missed_visits
  from public.service_bookings as visit
  where booking.status = 'pending' and visit.customer_id = booking.customer_id
    and visit.preferred_date between now() - interval '365 days' and now()
    and (visit.status = 'completed' or visit.missed_at is not null)
  having count(missed_at) > 0
$$;

-- Other times that a provider offers the customer of a booking. Each is held for two hours; the booking changes when the customer takes one.

-- Offers up to three times for a request, or for a confirmed booking that shall move, in place of those offered before; returns until when
-- they are held. A price counts for a request. Offered again, the same times are no second offer.
create function public.offer_times(
  booking_id uuid, times timestamptz[], price bigint default null, notes text default null
) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  held_for constant interval := '2 hours';
  booking public.service_bookings := private.own_open_booking(booking_id);
  wanted constant timestamptz[] := array(select distinct moment from unnest(times) as moment order by moment);
begin
  if cardinality(wanted) not between 1 and 3 or array_position(wanted, null) is not null then
    raise exception 'Offer one to three times.' using hint = 'offer_times';
  end if;
  if booking.preferred_date = any (wanted) then
    raise exception 'Offer other times than the one of the booking.' using hint = 'offer_times';
  end if;
  if booking.offered_times = wanted and booking.offer_ends_at > now() then
    return booking.offer_ends_at;
  end if;
  perform private.check_offer(booking);
  perform private.lock_confirmations(booking.service_provider_id);
  perform private.hold_offered_times(booking, wanted, now() + held_for);
  update public.service_bookings as offered set
    offered_times = wanted,
    offer_ends_at = now() + held_for,
    answered_at = coalesce(offered.answered_at, now()),
    price = case when offered.status = 'pending' then offer_times.price end,
    notes = nullif(btrim(offer_times.notes), '')
  where id = booking.id
  returning * into booking;
  perform private.record_audit(
    'offer', 'service_bookings', booking.id::text, null, jsonb_build_object('offered_times', to_jsonb(wanted), 'price', booking.price)
  );
  perform private.tell_of_offer(booking, nullif(btrim(offer_times.notes), ''));
  perform private.notify_pages_of_booking(booking);
  return booking.offer_ends_at;
end
$$;
grant execute on function public.offer_times(uuid, timestamptz[], bigint, text) to authenticated, business_sales, service_role;

-- Takes back what is offered for a booking of the caller's own business, and frees the times.
create function public.withdraw_offer(booking_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_open_booking(booking_id);
begin
  update public.service_bookings set offered_times = null, offer_ends_at = null where id = booking.id and offered_times is not null;
end
$$;
grant execute on function public.withdraw_offer(uuid) to authenticated, business_sales, service_role;

-- The booking, locked, for which its provider may offer times.
create function private.own_open_booking(booking_id uuid) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_booking_of_provider(booking_id);
begin
  if booking.status not in ('pending', 'confirmed') then
    raise exception 'Times can be offered for a request, and until the work begins.' using hint = 'booking_settled';
  end if;
  return booking;
end
$$;

-- Raises for a customer whom no message reaches, and after 10 offers for a booking in a day.
create function private.check_offer(booking public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  if booking.customer_id is null and booking.customer_email is null then
    raise exception 'This customer has no account and no e-mail address here. Call them, and enter the time that you agree on.'
      using hint = 'offer_unreachable';
  end if;
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = booking.id::text and action = 'offer' and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have offered times for this booking % times in the last day. Call the customer.', most_a_day
      using hint = 'booking_move_limit';
  end if;
end
$$;

-- Holds what the work takes at each of the times instead of at those offered before; raises for one at which it is closed or taken.
create function private.hold_offered_times(booking public.service_bookings, times timestamptz[], ends_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  work constant private.work := private.work_of(provider, booking.service_id, booking.duration_minutes);
  chosen uuid[];
begin
  delete from private.booking_resources as held where held.booking_id = booking.id and held_until is not null;
  foreach booking.preferred_date in array times loop
    perform private.check_booking_time(provider, booking);
    chosen := private.choose_resources(provider, work, booking.preferred_date, booking.id);
    if chosen is null then
      raise exception '%: %', to_char(booking.preferred_date at time zone 'Africa/Nairobi', 'FMDD Mon, HH24:MI'),
        private.why_taken(provider, work, booking.preferred_date, booking.id)
        using errcode = 'exclusion_violation', hint = 'nothing_free';
    end if;
    insert into private.booking_resources (booking_id, resource_id, begins, period, held_until)
    select booking.id, resource, booking.preferred_date, private.held_period(work, booking.preferred_date), ends_at
    from unnest(chosen) as resource;
  end loop;
end
$$;

-- Tells the customer what is offered; raises if no mail can be sent to one who has no account, because nobody would answer.
create function private.tell_of_offer(booking public.service_bookings, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_booking_customer(booking, 'booking_offered', jsonb_build_object(
    'times', (select jsonb_agg(jsonb_build_object('at', moment) order by moment) from unnest(booking.offered_times) as moment),
    'until', booking.offer_ends_at, 'note', note
  ));
  if booking.customer_id is null and 'sent' is distinct from (
    select outcome from private.stranger_messages as told where told.booking_id = booking.id order by told.id desc limit 1
  ) then
    raise exception 'No e-mail can be sent to this customer now. Call them, and enter the time that you agree on.'
      using hint = 'offer_unreachable';
  end if;
end
$$;

-- Gives the booking the time that its customer chose of those offered. Taken already, nothing changes.
create function private.take_offer(booking public.service_bookings, chosen timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.status = 'confirmed' and booking.preferred_date = chosen then
    return;
  end if;
  if booking.offered_times is null or coalesce(chosen <> all (booking.offered_times), true) then
    raise exception 'This time is no longer offered. Look at the booking again, or call %.', private.business_of(booking)
      using hint = 'offer_gone';
  end if;
  if booking.offer_ends_at <= now() then
    raise exception 'This offer ended at %. Call % to agree on a time.',
      to_char(booking.offer_ends_at at time zone 'Africa/Nairobi', 'HH24:MI'), private.business_of(booking)
      using hint = 'offer_ended';
  end if;
  update public.service_bookings set status = 'confirmed', preferred_date = chosen where id = booking.id;
end
$$;

-- Frees the offered times, none of which suits the customer, and tells the provider, unless the waiting list offered them.
create function private.decline_offer(booking public.service_bookings) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.offered_times is null then
    return;
  end if;
  update public.service_bookings set offered_times = null, offer_ends_at = null where id = booking.id;
  if booking.waitlisted then
    return;
  end if;
  perform private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_offer_declined',
    private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking))
  );
end
$$;

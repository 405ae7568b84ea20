-- Rules for changes of a booking: who may change its status, time, price and notes, and the fields that follow from it.

-- Raises unless the caller may make the change: a customer cancels a pending request, a provider does the rest. For the server,
-- which has no user, only the transitions and the reason of a cancellation are checked. Transitions: BOOKING_TRANSITIONS of
-- domain/services/bookings.ts.
create function private.check_booking_change(was public.service_bookings, becomes public.service_bookings) returns void
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
      using hint = 'booking_transition', detail = jsonb_build_object('from', was.status, 'to', left(becomes.status, 20));
  end if;
  -- The customer relies on the booking. Notes that differ in white space only are no reason.
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
  if moves and becomes.status in ('in_progress', 'completed')
    and private.nairobi_today() < private.nairobi_day(was.preferred_date)
  then
    raise exception 'This booking is for %. Work can be started and completed from that day on.',
      private.nairobi_date(was.preferred_date)
      using hint = 'booking_before_day', detail = jsonb_build_object('at', was.preferred_date);
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

-- Trigger on service_bookings: moves a confirmed booking, at most 10 times in a day, and keeps the original time in moved_from.
create function private.move_confirmed_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  -- Serialised with the confirmations of the provider, as in guard_service_booking.
  perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  -- Each move sends the customer a mail with text by the provider.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = new.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. Agree on a time with the customer and move it tomorrow.', most_a_day
      using hint = 'booking_move_limit', detail = jsonb_build_object('most', most_a_day);
  end if;
  new.moved_from := nullif(coalesce(old.moved_from, old.preferred_date), new.preferred_date);
  -- The customer may be able to come at the new time.
  new.cannot_come_at := null;
  return new;
end
$$;

-- Trigger on service_bookings: records when the provider accepted or declined a request.
create function private.record_booking_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.answered_at := now();
  return new;
end
$$;

-- Trigger on service_bookings: records when the provider completed the work.
create function private.record_booking_completion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.completed_at := now();
  return new;
end
$$;

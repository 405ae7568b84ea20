-- Rules for changes of a booking: who may change its status, time, price and notes, and the fields that follow from it. What a customer may:
-- customer-changes.sql.

-- Raises unless the caller may make the change. For the server, which has no user, only the transitions and the reason of a
-- cancellation are checked. Transitions: BOOKING_TRANSITIONS of domain/services/bookings.ts.
create function private.check_booking_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  moves constant boolean := becomes.status <> was.status;
  by_customer constant boolean := private.is_changed_by_customer(was);
  states constant jsonb := '{"in_progress": "in progress"}';
begin
  if by_customer then
    perform private.check_customer_change(was, becomes);
  end if;
  if moves and (was.status, becomes.status) not in (
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'),
    ('in_progress', 'completed'), ('in_progress', 'confirmed'), ('in_progress', 'cancelled')
  ) then
    raise exception 'This booking is % and cannot become %.',
      coalesce(states ->> was.status, was.status), coalesce(states ->> becomes.status, left(becomes.status, 20))
      using hint = 'booking_transition';
  end if;
  if by_customer then
    return;
  end if;
  -- The customer relies on the booking. Notes that differ in white space only are no reason.
  if was.status in ('confirmed', 'in_progress') and becomes.status = 'cancelled' and becomes.missed_at is null
    and coalesce(private.visible_line(becomes.notes), '') in ('', coalesce(private.visible_line(was.notes), ''))
  then
    raise exception 'Say why the booking is cancelled; the customer reads it.' using hint = 'booking_reason_missing';
  end if;
  if auth.uid() is not null then
    perform private.check_provider_change(was, becomes);
  end if;
end
$$;

-- Raises unless the provider may change time and price.
create function private.check_provider_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  accepts constant boolean := was.status = 'pending' and becomes.status = 'confirmed';
  moves_agreed constant boolean := was.status = 'confirmed' and becomes.status = 'confirmed';
  advances constant boolean := becomes.status not in (was.status, 'cancelled');
  offers constant boolean := was.status = 'pending' and becomes.offered_times is not null;
begin
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
  if becomes.price is distinct from was.price and not advances and not offers then
    raise exception 'The price can be changed only while a booking is accepted, begun or completed.'
      using hint = 'booking_settled';
  end if;
end
$$;

-- Returns a permitted change with the fields that follow from it: who cancelled, the former time, and when it was answered and completed.
create function private.apply_booking_change(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
begin
  becomes.updated_at := now();
  if (becomes.status, becomes.preferred_date) is distinct from (was.status, was.preferred_date) then
    becomes.offered_times := null;
    becomes.offer_ends_at := null;
  end if;
  if becomes.status = was.status then
    if was.status = 'confirmed' and becomes.preferred_date <> was.preferred_date then
      becomes := private.move_confirmed_booking(was, becomes);
    end if;
    return becomes;
  end if;
  becomes.waitlisted := false;
  case becomes.status
    when 'confirmed' then
      perform private.lock_confirmations(becomes.service_provider_id);
      -- Who waits asks for any time of the day.
      if becomes.preferred_date <> was.preferred_date and not was.waitlisted then
        becomes.moved_from := was.preferred_date;
      end if;
    when 'cancelled' then
      becomes.cancelled_by := case
        when private.is_changed_by_customer(becomes) then 'customer'
        when auth.uid() is not null then 'provider'
      end;
      if becomes.cancelled_by = 'customer' and was.status = 'confirmed' and private.changeable_until(was) <= now() then
        becomes.cannot_come_at := now();
      end if;
    when 'completed' then
      becomes.completed_at := now();
      if becomes.price is not distinct from was.price then
        becomes.price := coalesce(private.agreed_total(becomes.id), becomes.price);
      end if;
    else null;
  end case;
  if was.status = 'pending' and (becomes.status = 'confirmed' or becomes.cancelled_by = 'provider') then
    becomes.answered_at := coalesce(was.answered_at, now());
  end if;
  return becomes;
end
$$;

-- Moves a confirmed booking, at most 10 times in a day, its customer 3 times unless the time was offered, and keeps the original time in
-- moved_from.
create function private.move_confirmed_booking(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
declare
  by_customer constant boolean := private.is_changed_by_customer(was);
  offered constant boolean := coalesce(becomes.preferred_date = any (was.offered_times), false);
  most_a_day constant integer := case when by_customer and not offered then 3 else 10 end;
begin
  perform private.lock_confirmations(becomes.service_provider_id);
  -- Each move sends the other side a mail.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = becomes.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. % and move it tomorrow.', most_a_day,
      case when by_customer then 'Call the business' else 'Agree on a time with the customer' end
      using hint = 'booking_move_limit';
  end if;
  becomes.moved_from := nullif(coalesce(was.moved_from, was.preferred_date), becomes.preferred_date);
  -- The customer may be able to come at the new time, and has not said so yet.
  becomes.cannot_come_at := null;
  becomes.will_come_at := null;
  return becomes;
end
$$;

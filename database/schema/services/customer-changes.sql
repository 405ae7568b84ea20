-- What customers change at their own bookings, signed in or by the link of a mail: they cancel, move what is confirmed up to the provider's
-- limit, take one of the times that they are offered, and say whether they come.

-- Whether the customer changes the booking: by a link even if somebody else is signed in.
create function private.is_changed_by_customer(booking public.service_bookings) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    booking.customer_id = auth.uid() or current_setting('magari.changes_booking', true) = booking.id::text, false
  )
$$;

-- Until when the customer of a confirmed booking may cancel or move it.
create function private.changeable_until(booking public.service_bookings) returns timestamptz
language sql stable set search_path = ''
as $$
  select booking.preferred_date - provider.booking_change_hours * interval '1 hour'
  from public.service_providers as provider where provider.id = booking.service_provider_id
$$;

-- Raises unless the change is one of the customer's.
create function private.check_customer_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  other_time constant boolean := becomes.preferred_date <> was.preferred_date;
  offered constant boolean := coalesce(becomes.preferred_date = any (was.offered_times), false);
begin
  if (becomes.price, becomes.notes) is distinct from (was.price, was.notes) then
    raise exception 'A customer may cancel and move a booking, and nothing else.' using errcode = '42501';
  elsif becomes.status = 'cancelled' and not other_time then
    perform private.check_customer_cancels(was);
  elsif becomes.status = 'confirmed' and was.status in ('pending', 'confirmed') and offered and was.offer_ends_at > now() then
    -- The provider chose it: only the time itself has to be still to come.
    if becomes.preferred_date <= now() then
      raise exception 'This time has passed. Call % to agree on another.', private.business_of(was) using hint = 'time_past';
    end if;
  elsif becomes.status = 'confirmed' and was.status = 'pending' and offered then
    raise exception 'This offer has ended. Your request still waits; call % to agree on a time.', private.business_of(was)
      using hint = 'offer_ended';
  elsif becomes.status = 'confirmed' and was.status = 'confirmed' and other_time then
    perform private.check_customer_moves(was, becomes);
  elsif becomes.status <> was.status or other_time then
    raise exception 'A customer may cancel and move a booking, and nothing else.' using errcode = '42501';
  end if;
end
$$;

-- Raises unless the customer may still cancel: a request at any time, what is confirmed until it begins.
create function private.check_customer_cancels(was public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if was.status = 'in_progress' then
    raise exception 'The work has begun. Call % if you need it stopped.', private.business_of(was) using hint = 'booking_transition';
  elsif was.status = 'confirmed' and was.preferred_date <= now() then
    raise exception 'The time of this booking has come. Call %.', private.business_of(was) using hint = 'booking_change_late';
  end if;
end
$$;

-- Raises unless the customer may move the confirmed booking to this time: early enough, and to one that customers can ask for.
create function private.check_customer_moves(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = was.service_provider_id
  );
begin
  if private.changeable_until(was) <= now() then
    raise exception '% moves bookings until % before them. Call to agree on another time.', private.business_of(was),
      private.format_hours(provider.booking_change_hours)
      using hint = 'booking_change_late';
  end if;
  if not provider.verified or provider.user_id = any ((select private.suspended_sellers())::uuid[]) then
    raise exception 'This provider takes no bookings at the moment.' using hint = 'provider_unavailable';
  end if;
  perform private.check_booking_time(provider, becomes);
  if not exists (
    select from private.free_starts(
      provider, private.work_of(provider, was.service_id, was.duration_minutes), array[becomes.preferred_date], was.id
    )
  ) then
    raise exception 'This time is taken. Choose another.' using hint = 'time_taken';
  end if;
end
$$;

-- The business of a booking, as sentences to its customer name it.
create function private.business_of(booking public.service_bookings) returns text
language sql stable security definer set search_path = ''
as $$
  select case when booking.customer_id is null then coalesce(private.printable_name(business_name), 'the business')
    else private.visible_line(business_name) end
  from public.service_providers where id = booking.service_provider_id
$$;

-- The answer of a booking's customer: 'cancel', 'come', 'take' one of the offered times, 'decline' all of them. Repeated, it changes nothing.
create function private.answer_booking(booking public.service_bookings, answer text, chosen timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  case answer
    when 'cancel' then
      update public.service_bookings set status = 'cancelled' where id = booking.id and status in ('pending', 'confirmed', 'in_progress');
    when 'come' then
      if booking.status <> 'confirmed' then
        raise exception 'This booking is not confirmed any more. Call %.', private.business_of(booking) using hint = 'booking_settled';
      end if;
      update public.service_bookings set will_come_at = now() where id = booking.id and will_come_at is null;
    when 'take' then
      perform private.take_offer(booking, chosen);
    when 'decline' then
      perform private.decline_offer(booking);
    else
      raise exception 'Answer by cancel, come, take or decline.' using hint = 'booking_answer_unknown';
  end case;
end
$$;

-- Answers a booking of the caller's own, as answer_booking_by_link() does by the link of a mail.
create function public.answer_booking(booking_id uuid, answer text, chosen timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.answer_booking(private.own_booking_of_customer(booking_id), answer, chosen);
end
$$;
grant execute on function public.answer_booking(uuid, text, timestamptz) to authenticated, service_role;

-- The booking, locked, that the caller made.
create function private.own_booking_of_customer(booking_id uuid) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  select * into booking from public.service_bookings as known
  where known.id = own_booking_of_customer.booking_id and customer_id = auth.uid() for update;
  if not found then
    raise exception 'This booking is not one of yours.' using errcode = '42501';
  end if;
  return booking;
end
$$;

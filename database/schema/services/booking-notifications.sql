-- Notifications about bookings to the customer and the provider. How customers are reached: booking-mails.sql.

-- Notifies both sides of a customer's request, and a customer whom the provider entered by hand for a time to come.
create function private.notify_of_new_booking(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.status = 'pending' and booking.customer_id is not null then
    perform private.tell(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_requested',
      private.booking_facts(booking)
        || jsonb_build_object('person', private.customer_facts(booking), 'waits', booking.waitlisted)
    );
    perform private.tell_booking_customer(booking, 'booking_request_sent', jsonb_build_object('waits', booking.waitlisted));
  elsif booking.status = 'confirmed' and booking.customer_id is null and booking.preferred_date > now() then
    perform private.tell_booking_customer(booking, 'booking_entered');
  end if;
end
$$;

-- Records a change of status in the audit log.
create function private.record_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.record_audit(
    case becomes.status
      when 'confirmed' then case was.status when 'in_progress' then 'put_back' else 'confirm' end
      when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', becomes.id::text,
    jsonb_build_object('status', was.status, 'preferred_date', was.preferred_date, 'price', was.price),
    jsonb_build_object('status', becomes.status, 'preferred_date', becomes.preferred_date, 'price', becomes.price)
  )
$$;

-- Notifies the other side of a change of status. Customers entered by hand get mail about a booking that is agreed or cancelled, not
-- about the work.
create function private.notify_of_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  note constant jsonb := private.note_facts(was, becomes);
begin
  if private.is_changed_by_customer(was) then
    perform private.notify_of_customer_change(was, becomes);
  elsif becomes.status = 'cancelled' and was.status = 'pending' then
    perform private.tell_booking_customer(becomes, 'booking_declined', note);
  elsif becomes.missed_at is not null then
    perform private.tell_of_missed(becomes, 'booking_missed');
  elsif becomes.status = 'cancelled' and was.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_cancelled', note);
  elsif was.status = 'pending' and becomes.preferred_date = was.preferred_date then
    perform private.tell_booking_customer(becomes, 'booking_accepted', note);
  elsif was.status = 'pending' then
    perform private.tell_booking_customer(
      becomes, 'booking_accepted_moved', note || jsonb_build_object('was', was.preferred_date)
    );
  elsif becomes.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return;
  elsif becomes.status = 'in_progress' then
    perform private.tell_booking_customer(becomes, 'booking_begun', note);
  elsif becomes.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_not_begun', note);
  elsif becomes.status = 'cancelled' then
    perform private.tell_booking_customer(becomes, 'booking_stopped', note);
  else
    perform private.tell_booking_customer(becomes, 'booking_completed', note);
  end if;
end
$$;

-- Notifies the provider of what the customer changed, and the customer of a time that they chose.
create function private.notify_of_customer_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant uuid := (select user_id from public.service_providers where id = becomes.service_provider_id);
  facts jsonb := private.booking_facts(becomes) || jsonb_build_object('person', private.customer_facts(becomes));
begin
  if becomes.cannot_come_at is not null then
    perform private.tell(provider, 'booking_customer_absent', facts);
  elsif becomes.status = 'cancelled' then
    perform private.tell(provider, 'booking_withdrawn', facts || jsonb_build_object('agreed', was.status = 'confirmed'));
  else
    facts := facts || jsonb_build_object('was', was.preferred_date);
    if becomes.preferred_date = any (was.offered_times) then
      perform private.tell(provider, 'booking_offer_taken', facts || jsonb_build_object('waits', was.waitlisted));
    else
      perform private.tell(provider, 'booking_moved_by_customer', facts);
    end if;
    perform private.tell_booking_customer(becomes, 'booking_agreed');
  end if;
end
$$;

-- The customer of a booking, as notifications to its provider state them.
create function private.customer_facts(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$ select coalesce(private.person_facts(null, booking.customer_name), private.person_facts(booking.customer_id)) $$;

-- Notifies the other side that a confirmed booking has moved, and records it in the audit log.
create function private.notify_of_moved_booking(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    'move', 'service_bookings', becomes.id::text,
    jsonb_build_object('preferred_date', was.preferred_date), jsonb_build_object('preferred_date', becomes.preferred_date)
  );
  if private.is_changed_by_customer(was) then
    perform private.notify_of_customer_change(was, becomes);
    return;
  end if;
  perform private.tell_booking_customer(
    becomes, 'booking_moved', private.note_facts(was, becomes) || jsonb_build_object('was', was.preferred_date)
  );
end
$$;

-- The provider's words that came with a change; null without new ones.
create function private.note_facts(was public.service_bookings, becomes public.service_bookings) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('note', case when becomes.notes is distinct from was.notes then becomes.notes end) $$;

-- Notifies the provider of an open booking that is deleted with the customer's account.
create function private.notify_of_deleted_customer(booking public.service_bookings) returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id),
    'booking_customer_gone', private.booking_facts(booking)
  );
$$;

-- Notifications about bookings to the customer and the provider. How customers are reached: booking-mails.sql.

-- Trigger on service_bookings: notifies the other side of a new booking and of each change of status, and records the changes in
-- the audit log. Customers entered by hand get mail about a booking that is agreed or cancelled, not about the work.
create function private.notify_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (select user_id from public.service_providers where id = new.service_provider_id);
  note constant jsonb := jsonb_build_object(
    'note', case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end
  );
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.tell(
        owner, 'booking_requested',
        private.booking_facts(new) || jsonb_build_object('person', private.person_facts(new.customer_id))
      );
      perform private.tell_booking_customer(new, 'booking_request_sent');
    elsif new.status = 'confirmed' and new.customer_id is null and new.preferred_date > now() then
      perform private.tell_booking_customer(new, 'booking_entered');
    end if;
    return null;
  end if;

  perform private.record_audit(
    case new.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', new.id::text,
    jsonb_build_object('status', old.status, 'preferred_date', old.preferred_date, 'price', old.price),
    jsonb_build_object('status', new.status, 'preferred_date', new.preferred_date, 'price', new.price)
  );
  if new.status = 'cancelled' and new.cancelled_by = 'customer' then
    perform private.tell(owner, 'booking_withdrawn', private.booking_facts(new));
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell_booking_customer(new, 'booking_accepted', note);
  elsif new.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'booking_accepted_moved', note || jsonb_build_object('was', old.preferred_date)
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.tell_booking_customer(new, 'booking_cancelled', note);
  elsif new.status = 'cancelled' then
    perform private.tell_booking_customer(new, 'booking_declined', note);
  elsif new.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.tell_booking_customer(new, 'booking_begun', note);
  else
    perform private.tell_booking_customer(new, 'booking_completed', note);
  end if;
  return null;
end
$$;

-- Trigger on service_bookings: notifies the customer that a confirmed booking has moved, and records it in the audit log.
create function private.notify_of_moved_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    'move', 'service_bookings', new.id::text,
    jsonb_build_object('preferred_date', old.preferred_date), jsonb_build_object('preferred_date', new.preferred_date)
  );
  perform private.tell_booking_customer(
    new, 'booking_moved',
    jsonb_build_object('was', old.preferred_date, 'note', case when new.notes is distinct from old.notes then new.notes end)
  );
  return null;
end
$$;

-- Trigger on service_bookings: notifies the provider of an open booking that is deleted with the customer's account.
create function private.notify_of_deleted_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    (select user_id from public.service_providers where id = old.service_provider_id),
    'booking_customer_gone', private.booking_facts(old)
  );
  return null;
end
$$;

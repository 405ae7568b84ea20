-- Notifications about bookings, on the site and by mail, to the customer and the provider. Mails to customers: booking-mails.sql.

-- Trigger on service_bookings: notifies the other side of a new booking and of each change of status, and records the changes in
-- the audit log. Customers entered by hand get mail about a booking that is agreed or cancelled, not about the work.
create function private.notify_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_summary(new);
  price text := 'Price: ' || private.kes(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
  own_page text := '/my-bookings/' || new.id;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.notify(
        provider.user_id, 'New booking request',
        coalesce(
          (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = new.customer_id),
          'A customer'
        ) || ' asks for ' || what || '. Accept it, move it or decline it.',
        'info', '/service-provider/bookings', 'Answer the request', topic => 'bookings'
      );
      perform private.mail_booking_customer(
        new, 'Your booking request is sent',
        'You have asked ' || name || ' for ' || what || '. You are told as soon as they answer.', 'See your booking', own_page
      );
    elsif new.status = 'confirmed' and new.customer_id is null and new.preferred_date > now() then
      perform private.notify_booking_customer(
        new, 'Your booking at ' || name, concat_ws(' ', name || ' expects you: ' || what || '.', price), 'success', null, null
      );
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
    perform private.notify(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.notify_booking_customer(
      new, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', own_page, 'See your booking'
    );
  elsif new.status = 'confirmed' then
    perform private.notify_booking_customer(
      new, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', own_page, 'See your booking'
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.notify_booking_customer(
      new, 'Your booking was cancelled',
      concat_ws(' ', name || ' has cancelled your booking: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.status = 'cancelled' then
    perform private.notify_booking_customer(
      new, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.notify_booking_customer(
      new, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', own_page, 'See your booking'
    );
  else
    perform private.notify_booking_customer(
      new, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', own_page || '?review=' || new.id, 'Leave a review'
    );
  end if;
  return null;
end
$$;

-- Trigger on service_bookings: notifies the customer that a confirmed booking has moved, and records it in the audit log.
create function private.notify_of_moved_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  name text := (
    select private.visible_line(business_name) from public.service_providers where id = new.service_provider_id
  );
begin
  perform private.record_audit(
    'move', 'service_bookings', new.id::text,
    jsonb_build_object('preferred_date', old.preferred_date), jsonb_build_object('preferred_date', new.preferred_date)
  );
  perform private.notify_booking_customer(
    new, 'Your booking was moved',
    concat_ws(' ',
      name || ' expects you: ' || private.booking_summary(new) || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
      case when new.notes is distinct from old.notes then new.notes end, 'Call them if this does not suit you.'
    ),
    'warning', '/my-bookings/' || new.id, 'See your booking'
  );
  return null;
end
$$;

-- Trigger on service_bookings: notifies the provider of an open booking that is deleted with the customer's account.
create function private.notify_of_deleted_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    (select user_id from public.service_providers where id = old.service_provider_id), 'A booking was cancelled',
    'The customer of ' || private.booking_summary(old) || ' has closed their account.',
    'warning', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
  );
  return null;
end
$$;

-- Notifies the customer of a booking on the site, if they have an account, and by mail.
create function private.notify_booking_customer(
  booking public.service_bookings, title text, message text, kind text, link text, action_label text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.customer_id is not null then
    insert into public.system_notifications (user_id, title, message, type, link)
    values (booking.customer_id, left(notify_booking_customer.title, 120), left(notify_booking_customer.message, 2000), kind, link);
  end if;
  perform private.mail_booking_customer(booking, title, message, action_label, link);
end
$$;

-- 'Full service on 3 Nov 2026 at 10:00'
create function private.booking_summary(booking public.service_bookings) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      initcap(replace(booking.service_type, '_', ' '))
    ) || to_char(booking.preferred_date at time zone 'Africa/Nairobi', '" on "FMDD Mon YYYY" at "HH24:MI')
$$;

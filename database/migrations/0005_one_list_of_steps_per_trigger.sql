-- Bookings, profiles and service providers have one trigger for each event, whose function is the list of what it does. Nothing depends
-- on the names of triggers any more. No rows change.

set local check_function_bodies = off;

drop trigger guard_service_booking on public.service_bookings;

drop trigger keep_booking_answer on public.service_bookings;

drop trigger keep_booking_completion on public.service_bookings;

drop trigger limit_bookings_by_hand on public.service_bookings;

drop trigger mark_cancelled_by_link on public.service_bookings;

drop trigger move_agreed_booking on public.service_bookings;

drop trigger remember_origin on public.service_bookings;

drop trigger remember_provider on public.service_bookings;

drop trigger skip_near_reminders on public.service_bookings;

drop trigger tell_of_booking on public.service_bookings;

drop trigger tell_of_booking_move on public.service_bookings;

drop trigger tell_of_leaving_customer on public.service_bookings;

drop trigger tell_of_moved_booking on public.service_bookings;

drop trigger tell_pages on public.service_bookings;

drop function private.guard_service_booking();

drop function private.limit_bookings_by_hand();

drop function private.move_confirmed_booking();

drop function private.notify_of_booking();

drop function private.notify_of_deleted_customer();

drop function private.notify_of_moved_booking();

drop function private.notify_pages_of_booking();

drop function private.record_booking_answer();

drop function private.record_booking_completion();

drop function private.record_cancellation_by_link();

drop function private.remember_booking();

drop function private.remember_provider_of_booking();

drop function private.skip_near_reminders();

create function private.apply_booking_change(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
begin
  becomes.updated_at := now();
  if becomes.status = was.status then
    if was.status = 'confirmed' and becomes.preferred_date <> was.preferred_date then
      becomes := private.move_confirmed_booking(was, becomes);
    end if;
    return becomes;
  end if;
  case becomes.status
    when 'confirmed' then
      perform private.lock_confirmations(becomes.service_provider_id);
      if becomes.preferred_date <> was.preferred_date then
        becomes.moved_from := was.preferred_date;
      end if;
    when 'cancelled' then
      becomes.cancelled_by := case
        when private.is_cancelled_by_link(becomes) or auth.uid() = becomes.customer_id then 'customer'
        when auth.uid() is not null then 'provider'
      end;
    when 'completed' then
      becomes.completed_at := now();
    else null;
  end case;
  if was.status = 'pending' and (becomes.status = 'confirmed' or becomes.cancelled_by = 'provider') then
    becomes.answered_at := now();
  end if;
  return becomes;
end
$$;

create function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new := private.normalise_booking(new);
  if tg_op = 'INSERT' then
    if auth.uid() is null or new.customer_id is null then
      new := private.complete_entered_booking(new);
    -- The policies refuse any other insert with a customer.
    elsif new.customer_id = auth.uid() and new.status = 'pending' then
      new := private.check_booking_request(new);
    end if;
    if new.status = 'confirmed' then
      perform private.lock_confirmations(new.service_provider_id);
    end if;
    if new.customer_id is null then
      perform private.limit_bookings_by_hand(new);
    end if;
  else
    -- Null leaves a field unchanged; an empty string clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    perform private.check_booking_change(old, new);
    new := private.apply_booking_change(old, new);
  end if;
  -- Only now: to the checks, notes that differ in white space are a change.
  new.notes := nullif(btrim(new.notes), '');
  return new;
end
$$;

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

create function private.is_cancelled_by_link(booking public.service_bookings) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('magari.cancels_booking', true) = booking.id::text, false) $$;

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
      using hint = 'booking_limit', detail = jsonb_build_object('most', most_a_day);
  end if;
end
$$;

create function private.lock_confirmations(provider uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('service_bookings ' || provider, 0)) $$;

create function private.move_confirmed_booking(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  perform private.lock_confirmations(becomes.service_provider_id);
  -- Each move sends the customer a mail with text by the provider.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = becomes.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. Agree on a time with the customer and move it tomorrow.', most_a_day
      using hint = 'booking_move_limit', detail = jsonb_build_object('most', most_a_day);
  end if;
  becomes.moved_from := nullif(coalesce(was.moved_from, was.preferred_date), becomes.preferred_date);
  -- The customer may be able to come at the new time.
  becomes.cannot_come_at := null;
  return becomes;
end
$$;

create function private.normalise_booking(booking public.service_bookings) returns public.service_bookings
language plpgsql stable set search_path = ''
as $$
begin
  booking.customer_name := nullif(btrim(booking.customer_name), '');
  booking.customer_email := nullif(btrim(booking.customer_email), '');
  booking.customer_phone := nullif(btrim(booking.customer_phone), '');
  booking.customer_phone := coalesce(private.kenyan_phone(booking.customer_phone), booking.customer_phone);
  booking.description := nullif(btrim(booking.description), '');
  booking.vehicle := nullif(btrim(booking.vehicle), '');
  return booking;
end
$$;

create function private.note_facts(was public.service_bookings, becomes public.service_bookings) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('note', case when becomes.notes is distinct from was.notes then becomes.notes end) $$;

create function private.notify_of_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  note constant jsonb := private.note_facts(was, becomes);
begin
  if becomes.status = 'cancelled' and becomes.cancelled_by = 'customer' then
    perform private.tell(
      (select user_id from public.service_providers where id = becomes.service_provider_id),
      'booking_withdrawn', private.booking_facts(becomes)
    );
  elsif becomes.status = 'confirmed' and becomes.preferred_date = was.preferred_date then
    perform private.tell_booking_customer(becomes, 'booking_accepted', note);
  elsif becomes.status = 'confirmed' then
    perform private.tell_booking_customer(
      becomes, 'booking_accepted_moved', note || jsonb_build_object('was', was.preferred_date)
    );
  elsif becomes.status = 'cancelled' and was.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_cancelled', note);
  elsif becomes.status = 'cancelled' then
    perform private.tell_booking_customer(becomes, 'booking_declined', note);
  elsif becomes.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return;
  elsif becomes.status = 'in_progress' then
    perform private.tell_booking_customer(becomes, 'booking_begun', note);
  else
    perform private.tell_booking_customer(becomes, 'booking_completed', note);
  end if;
end
$$;

create function private.notify_of_deleted_customer(booking public.service_bookings) returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id),
    'booking_customer_gone', private.booking_facts(booking)
  )
$$;

create function private.notify_of_moved_booking(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    'move', 'service_bookings', becomes.id::text,
    jsonb_build_object('preferred_date', was.preferred_date), jsonb_build_object('preferred_date', becomes.preferred_date)
  );
  perform private.tell_booking_customer(
    becomes, 'booking_moved', private.note_facts(was, becomes) || jsonb_build_object('was', was.preferred_date)
  );
end
$$;

create function private.notify_of_new_booking(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.status = 'pending' and booking.customer_id is not null then
    perform private.tell(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_requested',
      private.booking_facts(booking) || jsonb_build_object('person', private.person_facts(booking.customer_id))
    );
    perform private.tell_booking_customer(booking, 'booking_request_sent');
  elsif booking.status = 'confirmed' and booking.customer_id is null and booking.preferred_date > now() then
    perform private.tell_booking_customer(booking, 'booking_entered');
  end if;
end
$$;

create function private.notify_pages_of_booking(booking public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.notify_pages(person, 'booking')
  from unnest(array[
    booking.customer_id, (select user_id from public.service_providers where id = booking.service_provider_id)
  ]) as person
  where person is not null
$$;

create function private.propagate_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves constant boolean := new.status <> old.status;
  other_time constant boolean := new.preferred_date <> old.preferred_date;
begin
  perform private.remember_provider_of_booking(new);
  if new.status = 'confirmed' and (moves or other_time) then
    perform private.skip_near_reminders(new);
  end if;
  if moves then
    perform private.record_booking_status(old, new);
    perform private.notify_of_booking_status(old, new);
  elsif new.status = 'confirmed' and other_time then
    perform private.notify_of_moved_booking(old, new);
  end if;
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create function private.propagate_booking_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.customer_id is not null and old.status in ('pending', 'confirmed', 'in_progress') then
    perform private.notify_of_deleted_customer(old);
  end if;
  perform private.notify_pages_of_booking(old);
  return null;
end
$$;

create function private.propagate_new_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is not null then
    perform private.remember_booking_origin(new);
  end if;
  if new.status = 'confirmed' then
    perform private.skip_near_reminders(new);
  end if;
  perform private.notify_of_new_booking(new);
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create function private.record_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.record_audit(
    case becomes.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', becomes.id::text,
    jsonb_build_object('status', was.status, 'preferred_date', was.preferred_date, 'price', was.price),
    jsonb_build_object('status', becomes.status, 'preferred_date', becomes.preferred_date, 'price', becomes.price)
  )
$$;

create function private.remember_booking_origin(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.customer_id is distinct from auth.uid() then
    return;
  end if;
  insert into private.booking_origins (booking_id, kind, origin)
  select booking.id, known.kind, known.origin from private.request_origins() as known;
  insert into private.own_bookings (booking_id, kind)
  select distinct booking.id, here.kind
  from private.booking_origins as here
  join public.service_providers as provider on provider.id = booking.service_provider_id
  join private.provider_origins as there on there.user_id = provider.user_id and there.origin = here.origin
  where here.booking_id = booking.id
    and there.seen_at > now() - make_interval(days => (select origin_days from private.review_rules()));
end
$$;

create function private.remember_provider_of_booking(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.service_providers where id = booking.service_provider_id and user_id = auth.uid()) then
    perform private.remember_provider(auth.uid(), known.kind, known.origin) from private.request_origins() as known;
  end if;
end
$$;

create function private.skip_near_reminders(booking public.service_bookings) returns void
language sql set search_path = ''
as $$
  insert into private.booking_reminders (booking_id, hours, begins)
  select booking.id, near.hours, booking.preferred_date
  from unnest(array[24, 2]) as near(hours)
  where booking.preferred_date <= now() + near.hours * interval '1 hour'
  on conflict do nothing
$$;

create trigger check_booking before insert or update on public.service_bookings
  for each row execute function private.check_booking();

create trigger propagate_booking_change after update on public.service_bookings
  for each row execute function private.propagate_booking_change();

create trigger propagate_booking_deletion after delete on public.service_bookings
  for each row execute function private.propagate_booking_deletion();

create trigger propagate_new_booking after insert on public.service_bookings
  for each row execute function private.propagate_new_booking();

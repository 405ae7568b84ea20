-- Reminders of confirmed bookings, a day and two hours before they start.

-- Reminders that were sent or are not needed. The start is part of the key, so a moved booking is due for new ones.
create table private.booking_reminders (
  booking_id uuid,
  hours smallint,
  begins timestamptz,
  created_at timestamptz not null default now(),
  constraint booking_reminders_pkey primary key (booking_id, hours, begins),
  constraint booking_reminders_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

-- Skips reminders that are due at once when a booking is confirmed or moved; the customer has just agreed on the time.
create function private.skip_near_reminders(booking public.service_bookings) returns void
language sql set search_path = ''
as $$
  insert into private.booking_reminders (booking_id, hours, begins)
  select booking.id, near.hours, booking.preferred_date
  from unnest(array[24, 2]) as near(hours)
  where booking.preferred_date <= now() + near.hours * interval '1 hour'
  on conflict do nothing
$$;

-- Job: reminds the customers of up to 200 bookings and returns how many. After downtime, the first reminder is sent until two
-- hours before the start and the second until ten minutes before.
create function private.send_booking_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select booking, ahead.hours
    from unnest(array[24, 2]) as ahead(hours)
    join public.service_bookings as booking
      on booking.preferred_date <= now() + ahead.hours * interval '1 hour'
      and booking.preferred_date > now() + case ahead.hours when 24 then interval '2 hours' else interval '10 minutes' end
    where booking.status = 'confirmed' and booking.will_come_at is null
      and not exists (
        select from private.booking_reminders as sent
        where sent.booking_id = booking.id and sent.hours = ahead.hours and sent.begins = booking.preferred_date
      )
    order by booking.preferred_date
    limit 200
  loop
    -- Whoever else writes to the address holds its lock. Waiting for it with the locks of others could block both; a minute later is in time.
    continue when (due.booking).customer_id is null and not private.may_write_now((due.booking).customer_email);
    insert into private.booking_reminders (booking_id, hours, begins)
    values ((due.booking).id, due.hours, (due.booking).preferred_date) on conflict do nothing;
    -- Another server has sent this one.
    continue when not found;
    reminded := reminded + 1;
    perform private.tell_booking_customer(
      due.booking, 'booking_reminder',
      (select jsonb_build_object(
        'hours', due.hours,
        'where', nullif(private.visible_line(concat_ws(', ', provider.address, provider.location)), '')
      ) from public.service_providers as provider where provider.id = (due.booking).service_provider_id)
    );
  end loop;
  return reminded;
end
$$;

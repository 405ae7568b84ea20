-- Bookings of services. A customer requests one and the provider accepts or declines it, or the provider enters one by hand
-- (customer_id is null). Rules: booking-requests.sql and booking-changes.sql; notifications: booking-notifications.sql.
create table public.service_bookings (
  id uuid default gen_random_uuid() constraint service_bookings_pkey primary key,
  service_provider_id uuid not null,
  customer_id uuid default auth.uid(),
  service_id uuid,
  service_type text not null,
  description text,
  vehicle text,
  preferred_date timestamptz not null,
  duration_minutes integer not null default 60,
  status text not null default 'pending',
  price bigint,
  notes text,
  customer_name text,
  customer_phone text,
  customer_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_by text,
  moved_from timestamptz,
  cannot_come_at timestamptz,
  answered_at timestamptz,
  completed_at timestamptz,
  offered_times timestamptz[],
  offer_ends_at timestamptz,
  will_come_at timestamptz,
  missed_at timestamptz,
  missed_objection text,
  waitlisted boolean not null default false,
  constraint service_bookings_service_type_known
    check (service_type in ('mechanic', 'garage', 'car_wash', 'car_hire', 'mobile_service', 'towing')),
  constraint service_bookings_description_length check (char_length(description) <= 2000),
  constraint service_bookings_vehicle_length check (char_length(vehicle) <= 120),
  constraint service_bookings_preferred_date_range check (preferred_date between '2000-01-01 00:00Z' and '2100-01-01 00:00Z'),
  constraint service_bookings_duration_range check (duration_minutes between 5 and 1440),
  constraint service_bookings_status_known check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  constraint service_bookings_price_range check (price between 0 and 10000000000),
  constraint service_bookings_notes_length check (char_length(notes) <= 2000),
  constraint service_bookings_customer_name_length
    check (char_length(customer_name) <= 120 and char_length(private.visible_line(customer_name)) >= 2),
  constraint service_bookings_customer_phone_kenyan check (customer_phone ~ '^\+254[17]\d{8}$'),
  constraint service_bookings_customer_email_form
    check (customer_email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(customer_email) <= 254),
  -- A booking by hand has the customer's name and phone number. The call in docs/product.md has no such fields; then the
  -- description names the customer.
  constraint service_bookings_customer_known check (
    case
      when customer_id is not null then num_nonnulls(customer_name, customer_phone, customer_email) = 0
      when num_nonnulls(customer_name, customer_phone, customer_email) = 0 then description is not null
      else num_nulls(customer_name, customer_phone) = 0
    end
  ),
  constraint service_bookings_cancelled_by_known
    check (cancelled_by is null or status = 'cancelled' and cancelled_by in ('customer', 'provider')),
  constraint service_bookings_offered_times_form check (
    cardinality(offered_times) between 1 and 3 and array_ndims(offered_times) = 1 and array_position(offered_times, null) is null
  ),
  constraint service_bookings_offer_open
    check (num_nulls(offered_times, offer_ends_at) in (0, 2) and (offered_times is null or status in ('pending', 'confirmed'))),
  constraint service_bookings_waitlisted_request check (not waitlisted or (status = 'pending' and customer_id is not null)),
  constraint service_bookings_missed_cancelled check (missed_at is null or status = 'cancelled'),
  constraint service_bookings_missed_objection_length check (char_length(missed_objection) between 2 and 500),
  constraint service_bookings_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint service_bookings_customer_id_fkey foreign key (customer_id) references public.profiles (id) on delete cascade,
  constraint service_bookings_service_id_fkey foreign key (service_provider_id, service_id)
    references public.services (service_provider_id, id) on delete set null (service_id)
);

comment on table public.service_bookings is 'Bookings of services.';
comment on column public.service_bookings.customer_id is 'null: entered by the provider by hand.';
comment on column public.service_bookings.description is 'The work that the customer asks for.';
comment on column public.service_bookings.vehicle is 'The car, in the customer''s words.';
comment on column public.service_bookings.preferred_date is 'Start of the work.';
comment on column public.service_bookings.price is 'Whole KES; the price of the service unless the provider sets another.';
comment on column public.service_bookings.notes is 'By the provider; the reason if the booking is declined or cancelled.';
comment on column public.service_bookings.cancelled_by is
  'The side that cancelled, set by a trigger; null if not cancelled or cancelled by the server.';
comment on column public.service_bookings.moved_from is
  'The original time of a booking that was accepted at another time or moved.';
comment on column public.service_bookings.cannot_come_at is
  'When the customer of a confirmed booking said that they cannot come, too late to cancel it.';
comment on column public.service_bookings.answered_at is 'When the provider accepted or declined the request, or offered other times.';
comment on column public.service_bookings.completed_at is 'When the provider completed the work; set by a trigger.';
comment on column public.service_bookings.offered_times is
  'Other times that the provider offers, of which the customer takes one; null: none.';
comment on column public.service_bookings.offer_ends_at is 'Until when the offered times are held.';
comment on column public.service_bookings.missed_at is 'When the provider noted that the customer did not come.';
comment on column public.service_bookings.missed_objection is 'What the customer says against that.';
comment on column public.service_bookings.waitlisted is
  'The customer waits for any time of the day, which is full; preferred_date is the one that suits best.';
comment on column public.service_bookings.will_come_at is 'When the customer answered a reminder that they come.';

create index service_bookings_provider_idx on public.service_bookings (service_provider_id, created_at desc);
create index service_bookings_customer_idx on public.service_bookings (customer_id, created_at desc);
create index service_bookings_service_idx on public.service_bookings (service_provider_id, service_id);
create index service_bookings_related_idx on public.service_bookings (customer_id, service_provider_id);
create index service_bookings_phone_idx on public.service_bookings (service_provider_id, customer_phone) where customer_phone is not null;
-- A second click on the button is not a second request.
create unique index service_bookings_asked_once_key on public.service_bookings (customer_id, service_provider_id, preferred_date)
  where status = 'pending';
create index service_bookings_pending_idx on public.service_bookings (service_provider_id) where status = 'pending';
create index service_bookings_time_idx on public.service_bookings (service_provider_id, preferred_date);
create index service_bookings_agreed_idx on public.service_bookings (preferred_date) where status = 'confirmed';
create index service_bookings_completed_idx on public.service_bookings (service_provider_id)
  where status = 'completed' and customer_id is not null;
create index service_bookings_offered_idx on public.service_bookings (service_provider_id) where offered_times is not null;
create index service_bookings_waitlisted_idx on public.service_bookings (service_provider_id, preferred_date) where waitlisted;
create index service_bookings_newest_idx on public.service_bookings (created_at desc, id desc);

-- The text of a booking itself in which administrators search (admin/palette.sql); number plates with and without spaces. Without a search path
-- of its own, so that the planner can inline it into queries and match the index on the same expression.
create function private.booking_text(customer_name text, customer_phone text, vehicle text) returns text
language sql immutable
as $$
  select coalesce(customer_name, '') || e'\n' || coalesce(customer_phone, '') || e'\n' || coalesce(vehicle, '') || e'\n'
    || replace(coalesce(vehicle, ''), ' ', '')
$$;
grant execute on function private.booking_text(text, text, text) to authenticated, business_sales, service_role;
create index service_bookings_text_trigram_idx on public.service_bookings
  using gin (private.booking_text(customer_name, customer_phone, vehicle) extensions.gin_trgm_ops);

revoke all on public.service_bookings from public, anon, authenticated;
grant select on public.service_bookings to authenticated, business_sales;
grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email, created_at, waitlisted
) on public.service_bookings to authenticated;
-- The form names the customer's account, which is null.
grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email
) on public.service_bookings to business_sales;
grant update (preferred_date, status, price, notes) on public.service_bookings to authenticated, business_sales;
grant all on public.service_bookings to service_role;

alter table public.service_bookings enable row level security;

-- No subqueries on other tables: the policies of service_providers, services and profiles query this one and would recurse.
create policy "Customers read their own bookings" on public.service_bookings
  for select to authenticated using (customer_id = (select auth.uid()));
create policy "Providers read the bookings made with them" on public.service_bookings
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));
create policy "Administrators read every booking" on public.service_bookings
  for select to authenticated using ((select private.is_admin()));
create policy "Customers ask for a booking of their own" on public.service_bookings
  for insert to authenticated with check (customer_id = (select auth.uid()) and status = 'pending');
create policy "Providers enter bookings by hand" on public.service_bookings
  for insert to authenticated, business_sales with check (
    service_provider_id = (select private.own_service_provider()) and customer_id is null and status = 'confirmed'
  );
-- check_booking_change decides which changes each side may make.
create policy "Customers move their own bookings" on public.service_bookings
  for update to authenticated using (customer_id = (select auth.uid())) with check (customer_id = (select auth.uid()));
create policy "Providers move the bookings made with them" on public.service_bookings
  for update to authenticated, business_sales
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create trigger accept_whole_row before insert on public.service_bookings
  for each row when (private.is_client_role()) execute function private.accept_whole_row('created_at', 'now');
create trigger check_booking before insert or update on public.service_bookings
  for each row execute function private.check_booking();
create trigger propagate_new_booking after insert on public.service_bookings
  for each row execute function private.propagate_new_booking();
create trigger propagate_booking_change after update on public.service_bookings
  for each row execute function private.propagate_booking_change();
create trigger propagate_booking_deletion after delete on public.service_bookings
  for each row execute function private.propagate_booking_deletion();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.service_bookings', 'customer_id',
    null, 'service_bookings', '{}', 'cascade', null, 'Their bookings; a provider with an open one is told.'
  );

-- Normalises a booking, checks that the caller may write it, and sets the fields that follow. Runs as owner because the checks read
-- and lock what the caller may not.
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
    if new.status in ('confirmed', 'in_progress') then
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

-- Forms send empty fields as empty strings. An invalid number stays as given, for the constraint to report.
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

-- Serialises what takes a provider's resources: the second of two for the same place sees that it is taken. Frees those of offers that
-- have ended, because the exclusion constraint knows no time.
create function private.lock_confirmations(provider uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('service_bookings ' || provider, 0));
  delete from private.booking_resources as held using public.service_resources as resource
  where resource.id = held.resource_id and resource.service_provider_id = provider and held.held_until <= now();
$$;

-- The consequences of each event, in the order in which they happen.
create function private.propagate_new_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is not null then
    perform private.remember_booking_origin(new), private.note_deposit_terms(new);
  end if;
  perform private.hold_resources(null, new);
  if new.status in ('confirmed', 'in_progress', 'completed') then
    perform private.open_job(new);
  end if;
  if new.status = 'confirmed' then
    perform private.skip_near_reminders(new);
  end if;
  if new.waitlisted then
    perform private.look_at_waitlist(new.service_provider_id, new.preferred_date, now() + interval '15 minutes');
  end if;
  perform private.notify_of_new_booking(new);
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create function private.propagate_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves constant boolean := new.status <> old.status;
  other_time constant boolean := new.preferred_date <> old.preferred_date;
begin
  perform private.hold_resources(old, new);
  perform private.look_at_freed_times(old, new);
  perform private.remember_provider_of_booking(new);
  if new.status = 'confirmed' and (moves or other_time) then
    perform private.skip_near_reminders(new);
  end if;
  if other_time then
    perform private.move_deposit_terms(old, new);
  end if;
  if moves and new.status = 'confirmed' then
    perform private.open_job(new);
  elsif moves and new.status = 'completed' then
    perform private.remember_vehicle(new);
  end if;
  if moves then
    perform private.record_booking_status(old, new);
    perform private.notify_of_booking_status(old, new), private.settle_deposit_of_booking(old, new);
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
  perform private.look_at_freed_times(old, null);
  perform private.notify_pages_of_booking(old);
  return null;
end
$$;

-- The time that work takes. Immutable: unlike days or months, minutes are added without regard to the time zone setting.
create function private.booked_period(begins timestamptz, minutes integer) returns tstzrange
language sql immutable set search_path = ''
as $$ select tstzrange(begins, begins + minutes * interval '1 minute') $$;
grant execute on function private.booked_period(timestamp with time zone, integer) to authenticated, business_sales, service_role;

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
  -- What a customer's own page says of a booking: who cancelled it, and the time that was asked for when it was accepted at
  -- another. The letters lead there.
  cancelled_by text,
  moved_from timestamptz,
  -- A provider's day: confirmed bookings can be moved and called off, with a reason; the list and the calendar of the portal; and word
  -- for open pages of either side that a booking has changed.
  cannot_come_at timestamptz,
  answered_at timestamptz,
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
  -- One entered by hand names its customer and a number, or, as the call of spec 001 §7 has no columns for them, says
  -- in its description whom it is for.
  constraint service_bookings_customer_known check (case
      when customer_id is not null then num_nonnulls(customer_name, customer_phone, customer_email) = 0
      when num_nonnulls(customer_name, customer_phone, customer_email) = 0 then description is not null
      else num_nulls(customer_name, customer_phone) = 0
    end),
  constraint service_bookings_no_overlap exclude using gist (
    service_provider_id with =, private.booked_period(preferred_date, duration_minutes) with &&
  ) where (status in ('confirmed', 'in_progress')),
  constraint service_bookings_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint service_bookings_customer_id_fkey foreign key (customer_id) references public.profiles (id) on delete cascade,
  constraint service_bookings_service_id_fkey foreign key (service_provider_id, service_id)
    references public.services (service_provider_id, id) on delete set null (service_id),
  constraint service_bookings_cancelled_by_known
    check (cancelled_by is null or status = 'cancelled' and cancelled_by in ('customer', 'provider'))
);

comment on table public.service_bookings is 'Bookings of services.';
comment on column public.service_bookings.customer_id is 'null: entered by the provider by hand.';
comment on column public.service_bookings.description is 'What the customer wants done.';
comment on column public.service_bookings.vehicle is 'Which car, in the customer''s words.';
comment on column public.service_bookings.preferred_date is 'When the work begins.';
comment on column public.service_bookings.price is 'Whole KES; the service''s, until the provider sets another.';
comment on column public.service_bookings.notes is 'The provider''s; of a declined booking, the reason.';
comment on column public.service_bookings.cancelled_by is 'Which side cancelled it; a trigger fills it in. null: it was not, or the server did.';
comment on column public.service_bookings.moved_from is 'When the customer asked to come, where it was accepted at another time.';
comment on column public.service_bookings.cannot_come_at is 'When the customer of a confirmed booking said, by the link of a mail, that they cannot come.';
comment on column public.service_bookings.answered_at is 'When the provider accepted or declined the request; kept by a trigger.';

create index service_bookings_provider_idx on public.service_bookings (service_provider_id, created_at desc);
create index service_bookings_customer_idx on public.service_bookings (customer_id, created_at desc);
create index service_bookings_service_idx on public.service_bookings (service_provider_id, service_id);
create index service_bookings_related_idx on public.service_bookings (customer_id, service_provider_id);
-- Asking twice by a second click.
create unique index service_bookings_asked_once_key on public.service_bookings (customer_id, service_provider_id, preferred_date)
  where status = 'pending';
-- What a service provider's own pages show: figures of the business, and the customers that its bookings make. Each function is about
-- the caller's own provider record and answers nothing to whoever has none.
create index service_bookings_pending_idx on public.service_bookings (service_provider_id) where status = 'pending';
create index service_bookings_time_idx on public.service_bookings (service_provider_id, preferred_date);
create index service_bookings_agreed_idx on public.service_bookings (preferred_date) where status = 'confirmed';
create index service_bookings_completed_idx on public.service_bookings (service_provider_id)
  where status = 'completed' and customer_id is not null;

revoke all on public.service_bookings from public, anon, authenticated;
grant select on public.service_bookings to authenticated;
grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email
) on public.service_bookings to authenticated;
grant update (preferred_date, status, price, notes) on public.service_bookings to authenticated;
grant all on public.service_bookings to service_role;

alter table public.service_bookings enable row level security;

-- These look at no other table: the policies of providers, services and profiles look here.
create policy "Customers read their own bookings" on public.service_bookings
  for select to authenticated using (customer_id = (select auth.uid()));
create policy "Providers read the bookings made with them" on public.service_bookings
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));
create policy "Administrators read every booking" on public.service_bookings
  for select to authenticated using ((select private.is_admin()));
create policy "Customers ask for a booking of their own" on public.service_bookings
  for insert to authenticated with check (customer_id = (select auth.uid()) and status = 'pending');
create policy "Providers enter bookings by hand" on public.service_bookings
  for insert to authenticated with check (
    service_provider_id = (select private.own_service_provider()) and customer_id is null and status = 'confirmed'
  );
-- Who may move it from where to where is judged by the trigger.
create policy "Customers move their own bookings" on public.service_bookings
  for update to authenticated using (customer_id = (select auth.uid())) with check (customer_id = (select auth.uid()));
create policy "Providers move the bookings made with them" on public.service_bookings
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create trigger guard_service_booking before insert or update on public.service_bookings
  for each row execute function private.guard_service_booking();
create trigger tell_of_booking after insert on public.service_bookings
  for each row execute function private.tell_of_booking();
create trigger tell_of_booking_move after update of status on public.service_bookings
  for each row when (new.status <> old.status) execute function private.tell_of_booking();
create trigger tell_of_leaving_customer after delete on public.service_bookings
  for each row when (old.customer_id is not null and old.status in ('pending', 'confirmed', 'in_progress'))
  execute function private.tell_of_leaving_customer();
create trigger move_agreed_booking before update of preferred_date on public.service_bookings
  for each row when (old.status = 'confirmed' and new.status = 'confirmed' and old.preferred_date <> new.preferred_date)
  execute function private.move_agreed_booking();
create trigger tell_pages after insert or update or delete on public.service_bookings
  for each row execute function private.tell_pages_of_booking();
create trigger mark_cancelled_by_link before update of status on public.service_bookings
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.mark_cancelled_by_link();
create trigger tell_of_moved_booking after update of preferred_date on public.service_bookings
  for each row when (old.status = 'confirmed' and new.status = 'confirmed' and old.preferred_date <> new.preferred_date)
  execute function private.tell_of_moved_booking();
create trigger skip_near_reminders after insert or update of status, preferred_date on public.service_bookings
  for each row when (new.status = 'confirmed') execute function private.skip_near_reminders();
create trigger limit_bookings_by_hand before insert on public.service_bookings
  for each row when (new.customer_id is null) execute function private.limit_bookings_by_hand();
-- Its name comes after guard_service_booking, which says which side cancelled.
create trigger keep_booking_answer before update of status on public.service_bookings
  for each row when (
    old.status = 'pending' and (new.status = 'confirmed' or new.status = 'cancelled' and new.cancelled_by = 'provider')
  )
  execute function private.keep_booking_answer();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.service_bookings', 'customer_id', null, 'service_bookings', '{}', 'cascade', null, 'Their bookings; a provider with an open one is told.');

-- The time that work takes. Adding minutes depends on no setting, which the server cannot know of timestamptz + interval.
create function private.booked_period(begins timestamptz, minutes integer) returns tstzrange
language sql immutable set search_path = ''
as $$ select tstzrange(begins, begins + minutes * interval '1 minute') $$;
grant execute on function private.booked_period(timestamp with time zone, integer) to authenticated, service_role;

-- What a customer's request must be, and what it takes over from the service: never price or duration from the client.
create function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
  most_a_day constant integer := 20;
  caller_suspended boolean;
begin
  -- One of a customer at a time, so that two at once do not pass the limits together.
  select suspended_at is not null into caller_suspended from public.profiles where id = asked.customer_id for no key update;
  if caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into provider from public.service_providers
  where id = asked.service_provider_id and verified and user_id <> all (private.suspended_sellers());
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using hint = 'provider_unavailable';
  end if;
  if provider.user_id = asked.customer_id then
    raise exception 'This is your own business. Enter the booking by hand instead.' using hint = 'own_business';
  end if;
  if asked.service_id is not null then
    select * into service from public.services
    where id = asked.service_id and service_provider_id = provider.id and is_active;
    if not found then
      raise exception 'This service is no longer offered. Choose another.' using hint = 'service_unavailable';
    end if;
  end if;
  asked.service_type := coalesce(service.service_type, asked.service_type, provider.service_types[1]);
  asked.duration_minutes := coalesce(service.duration_minutes, 60);
  asked.price := service.price;
  if asked.service_type <> all (provider.service_types) and service.service_type is null then
    raise exception 'This provider does not offer this type of service.' using hint = 'service_type_not_offered';
  end if;
  perform private.check_booking_time(provider, asked);
  if exists (
    select from public.service_bookings as other
    where other.service_provider_id = provider.id and other.status in ('confirmed', 'in_progress')
      and private.booked_period(other.preferred_date, other.duration_minutes)
        && private.booked_period(asked.preferred_date, asked.duration_minutes)
  ) then
    raise exception 'This time is taken. Choose another.' using hint = 'time_taken';
  end if;
  if (
    select count(*) >= 20 or count(*) filter (where service_provider_id = provider.id) >= 5
    from public.service_bookings where customer_id = asked.customer_id and status = 'pending'
  ) then
    raise exception 'You have many requests waiting for an answer. Cancel one, or wait until one is answered.'
      using hint = 'booking_limit';
  end if;
  -- Whatever became of them: the provider had a mail of each.
  if most_a_day <= (
    select count(*) from public.service_bookings
    where customer_id = asked.customer_id and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have made % booking requests in the last day. Make the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return asked;
end
$$;

-- FIXME first said:
-- A time that a customer is to come at: to come, within a year, and while the provider is open.
-- FIXME last said:
-- A time that a customer is to come at: to come, within a year, and while the provider is open. How late and how far ahead
-- one may book binds customers; a provider who moves a request knows what suits.
create function private.check_booking_time(provider public.service_providers, asked public.service_bookings)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  name text := private.visible_line(provider.business_name);
  day date := (asked.preferred_date at time zone 'Africa/Nairobi')::date;
  exception public.opening_exceptions;
begin
  if asked.preferred_date <= now() then
    raise exception 'Choose a time in the future.' using hint = 'time_past';
  end if;
  if asked.preferred_date > now() + interval '1 year' then
    raise exception 'Choose a time within the next 12 months.' using hint = 'time_too_far';
  end if;
  if asked.customer_id = auth.uid() then
    if asked.preferred_date < now() + provider.booking_lead_hours * interval '1 hour' then
      raise exception '% takes bookings at least % ahead. Choose a later time.',
        name, private.hours_in_words(provider.booking_lead_hours) using hint = 'time_too_soon';
    end if;
    if day > (now() at time zone 'Africa/Nairobi')::date + provider.booking_horizon_days then
      raise exception '% takes bookings at most % ahead. Choose an earlier day.',
        name, private.hours_in_words(provider.booking_horizon_days * 24) using hint = 'time_beyond_horizon';
    end if;
  end if;
  if not private.fits_provider_hours(provider, asked.preferred_date, asked.duration_minutes) then
    select * into exception from public.opening_exceptions
    where service_provider_id = provider.id and day between first_day and last_day;
    if exception.hours = '[]' then
      raise exception '% is closed on %. Choose another day.', name,
        to_char(day, 'FMDD Mon YYYY') || coalesce(' (' || private.visible_line(exception.reason) || ')', '')
        using hint = 'outside_opening_hours';
    end if;
    raise exception '% is closed then. Choose a time inside the opening hours.', name using hint = 'outside_opening_hours';
  end if;
end
$$;

-- FIXME first said:
-- Sees and locks what the caller may not; the caller is known by auth.uid(), which the server does not have.
-- FIXME last said:
-- As before, but a booking by hand of a service keeps the length that its provider entered.
create function private.guard_service_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  service public.services;
  moves boolean;
begin
  new.customer_name := nullif(btrim(new.customer_name), '');
  new.customer_email := nullif(btrim(new.customer_email), '');
  new.customer_phone := nullif(btrim(new.customer_phone), '');
  new.customer_phone := coalesce(private.kenyan_phone(new.customer_phone), new.customer_phone);
  new.description := nullif(btrim(new.description), '');
  new.vehicle := nullif(btrim(new.vehicle), '');

  if tg_op = 'INSERT' then
    if auth.uid() is not null and new.customer_id is not null then
      -- Anything else than a request of one's own is refused by the policies.
      if new.customer_id = auth.uid() and new.status = 'pending' then
        new := private.check_booking_request(new);
      end if;
    elsif new.service_id is not null then
      select * into service from public.services where id = new.service_id;
      new.service_type := coalesce(service.service_type, new.service_type);
      -- The form fills in the usual length, and the provider may give this visit another.
      if auth.uid() is null then
        new.duration_minutes := coalesce(service.duration_minutes, new.duration_minutes);
      end if;
      new.price := coalesce(new.price, service.price);
    end if;
  else
    -- What the dialog leaves empty stays as it was; an empty text clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    new.updated_at := now();
    perform private.check_booking_move(old, new);
    if new.status = 'cancelled' and old.status <> 'cancelled' then
      new.cancelled_by := case when auth.uid() = new.customer_id then 'customer' when auth.uid() is not null then 'provider' end;
    elsif new.status = 'confirmed' and old.status = 'pending' and new.preferred_date <> old.preferred_date then
      new.moved_from := old.preferred_date;
    end if;
  end if;

  new.notes := nullif(btrim(new.notes), '');
  moves := tg_op = 'INSERT' or new.status <> old.status;
  if moves and new.status = 'confirmed' then
    -- One at a time for a provider: of two confirmed at once the second finds the first, instead of each waiting for the
    -- other.
    perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  end if;
  return new;
end
$$;

-- FIXME first said:
-- Whether the caller may change the booking so. Transitions: BOOKING_TRANSITIONS of domain/bookings.ts.
-- FIXME last said:
-- A garage's day: work is not started before its day, the list goes by the visit, and the first page knows what is on today.
-- Whether the caller may change the booking so. Transitions: BOOKING_TRANSITIONS of domain/bookings.ts.
create function private.check_booking_move(was public.service_bookings, becomes public.service_bookings) returns void
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
      using hint = 'booking_transition';
  end if;
  -- Somebody counts on it; a blank more is no reason.
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
      using hint = 'booking_before_day';
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

-- 'Full service on 3 Nov 2026 at 10:00'
create function private.booking_words(booking public.service_bookings) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      initcap(replace(booking.service_type, '_', ' '))
    ) || to_char(booking.preferred_date at time zone 'Africa/Nairobi', '" on "FMDD Mon YYYY" at "HH24:MI')
$$;

-- FIXME first said:
-- The other side is told of each step, and each step is written down.
-- FIXME last said:
create function private.tell_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_words(new);
  price text := 'Price: ' || private.in_shillings(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
  own_page text := '/my-bookings/' || new.id;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.tell(
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
      perform private.tell_booking_customer(
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
    perform private.tell(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell_booking_customer(
      new, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', own_page, 'See your booking'
    );
  elsif new.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', own_page, 'See your booking'
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'Your booking was cancelled',
      concat_ws(' ', name || ' has cancelled your booking: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.status = 'cancelled' then
    perform private.tell_booking_customer(
      new, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.customer_id is null then
    -- Who stands in the workshop needs no mail that work has begun, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.tell_booking_customer(
      new, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', own_page, 'See your booking'
    );
  else
    perform private.tell_booking_customer(
      new, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', own_page || '?review=' || new.id, 'Leave a review'
    );
  end if;
  return null;
end
$$;

-- FIXME first said:
-- Bookings go with the account of either side. Who is left with an open one is told.
-- FIXME last said:
create function private.tell_of_leaving_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_customers_of_leaving(old);
  return old;
end
$$;

create function private.tell_of_leaving_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    (select user_id from public.service_providers where id = old.service_provider_id), 'A booking was cancelled',
    'The customer of ' || private.booking_words(old) || ' has closed their account.',
    'warning', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
  );
  return null;
end
$$;

-- Bookings entered by hand have no customer's account; they are counted for the business.
create function private.limit_bookings_by_hand() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 200;
begin
  if not private.is_client_request() or auth.uid() is null
    or new.service_provider_id is distinct from private.own_service_provider()
  then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bookings by hand of ' || new.service_provider_id, 0));
  if most_a_day <= (
    select count(*) from public.service_bookings
    where service_provider_id = new.service_provider_id and customer_id is null and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have entered % bookings in the last day. Enter the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return new;
end
$$;

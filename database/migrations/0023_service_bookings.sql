-- Bookings of services: asked for by a customer, or entered by the provider for somebody who called or walked in.
-- The transitions are those of spec 001 §4, and work in progress between confirmed and completed.

create extension if not exists btree_gist with schema extensions;

-- The time that work takes. Adding minutes depends on no setting, which the server cannot know of timestamptz + interval.
create function private.booked_period(begins timestamptz, minutes integer) returns tstzrange
language sql immutable set search_path = ''
as $$ select tstzrange(begins, begins + minutes * interval '1 minute') $$;

revoke execute on function private.booked_period(timestamptz, integer) from public;
grant execute on function private.booked_period(timestamptz, integer) to authenticated, service_role;

set local search_path = public, extensions;

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
  constraint service_bookings_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint service_bookings_customer_id_fkey foreign key (customer_id) references public.profiles (id) on delete cascade,
  constraint service_bookings_service_id_fkey foreign key (service_provider_id, service_id)
    references public.services (service_provider_id, id) on delete set null (service_id),
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
  ) where (status in ('confirmed', 'in_progress'))
);

reset search_path;

comment on table public.service_bookings is 'Bookings of services.';
comment on column public.service_bookings.customer_id is 'null: entered by the provider by hand.';
comment on column public.service_bookings.description is 'What the customer wants done.';
comment on column public.service_bookings.vehicle is 'Which car, in the customer''s words.';
comment on column public.service_bookings.preferred_date is 'When the work begins.';
comment on column public.service_bookings.price is 'Whole KES; the service''s, until the provider sets another.';
comment on column public.service_bookings.notes is 'The provider''s; of a declined booking, the reason.';

create index service_bookings_provider_idx on public.service_bookings (service_provider_id, created_at desc);
create index service_bookings_customer_idx on public.service_bookings (customer_id, created_at desc);
create index service_bookings_service_idx on public.service_bookings (service_provider_id, service_id);
create index service_bookings_related_idx on public.service_bookings (customer_id, service_provider_id);
-- Asking twice by a second click.
create unique index service_bookings_asked_once_key on public.service_bookings (customer_id, service_provider_id, preferred_date)
  where status = 'pending';

revoke all on public.service_bookings from public, anon, authenticated;
grant select on public.service_bookings to authenticated;
grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email
) on public.service_bookings to authenticated;
grant update (status, price, notes, preferred_date) on public.service_bookings to authenticated;
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

-- What a customer's request must be, and what it takes over from the service: never price or duration from the client.
create function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
begin
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
  return asked;
end
$$;

-- A time that a customer is to come at: to come, within a year, and while the provider is open.
create function private.check_booking_time(provider public.service_providers, asked public.service_bookings) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if asked.preferred_date <= now() then
    raise exception 'Choose a time in the future.' using hint = 'time_past';
  end if;
  if asked.preferred_date > now() + interval '1 year' then
    raise exception 'Choose a time within the next 12 months.' using hint = 'time_too_far';
  end if;
  if not private.fits_opening_hours(provider.opening_hours, asked.preferred_date, asked.duration_minutes) then
    raise exception '% is closed then. Choose a time inside the opening hours.', private.visible_line(provider.business_name)
      using hint = 'outside_opening_hours';
  end if;
end
$$;

-- Sees and locks what the caller may not; the caller is known by auth.uid(), which the server does not have.
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
      new.duration_minutes := coalesce(service.duration_minutes, new.duration_minutes);
      new.price := coalesce(new.price, service.price);
    end if;
  else
    -- What the dialog leaves empty stays as it was; an empty text clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    new.updated_at := now();
    perform private.check_booking_move(old, new);
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

-- Whether the caller may change the booking so. Transitions: BOOKING_TRANSITIONS of domain/bookings.ts.
create function private.check_booking_move(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  moves boolean := becomes.status <> was.status;
  by_customer boolean := coalesce(was.customer_id = auth.uid(), false);
  accepts boolean := was.status = 'pending' and becomes.status = 'confirmed';
  states constant jsonb := '{"in_progress": "in progress"}';
begin
  if moves and (was.status, becomes.status) not in (
    ('pending', 'confirmed'), ('pending', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'), ('in_progress', 'completed')
  ) then
    if by_customer and becomes.status = 'cancelled' and was.status in ('confirmed', 'in_progress') then
      raise exception 'This booking is confirmed. Call the provider if you cannot come.' using hint = 'booking_transition';
    end if;
    raise exception 'This booking is % and cannot become %.',
      coalesce(states ->> was.status, was.status), coalesce(states ->> becomes.status, left(becomes.status, 20))
      using hint = 'booking_transition';
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
  if becomes.preferred_date <> was.preferred_date then
    if not accepts then
      raise exception 'The time can be changed only while a request is accepted.' using hint = 'booking_settled';
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

create trigger guard_service_booking before insert or update on public.service_bookings
  for each row execute function private.guard_service_booking();

revoke execute on function
  private.check_booking_request(public.service_bookings),
  private.check_booking_time(public.service_providers, public.service_bookings),
  private.check_booking_move(public.service_bookings, public.service_bookings),
  private.guard_service_booking()
from public;

-- Here and not beside the other policies of these tables, because they look at the bookings.
create policy "Customers read the providers they have booked" on public.service_providers
  for select to authenticated
  using (id in (select service_provider_id from public.service_bookings where customer_id = (select auth.uid())));
create policy "Customers read the services they have booked" on public.services
  for select to authenticated
  using (id in (select service_id from public.service_bookings where customer_id = (select auth.uid())));
create policy "Providers read the profile of their customers" on public.profiles
  for select to authenticated using (exists (
    select from public.service_bookings as booking
    where booking.customer_id = profiles.id and booking.service_provider_id = (select private.own_service_provider())
  ));
create policy "Customers read the profile of people they have booked" on public.profiles
  for select to authenticated using (id in (
    select provider.user_id
    from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where booking.customer_id = (select auth.uid())
  ));

create function private.in_shillings(amount bigint) returns text
language sql immutable set search_path = ''
as $$ select 'KSh ' || to_char(amount, 'FM999,999,999,990') $$;

-- 'Full service on 3 Nov 2026 at 10:00'
create function private.booking_words(booking public.service_bookings) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      initcap(replace(booking.service_type, '_', ' '))
    ) || to_char(booking.preferred_date at time zone 'Africa/Nairobi', '" on "FMDD Mon YYYY" at "HH24:MI')
$$;

-- The other side is told of each step, and each step is written down.
create function private.tell_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_words(new);
  price text := 'Price: ' || private.in_shillings(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.tell(
        provider.user_id, 'New booking request',
        coalesce(
          (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = new.customer_id),
          'A customer'
        ) || ' asks for ' || what || '. Accept it, move it or decline it.',
        'info', '/service-provider/bookings', 'Answer the request'
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
  if new.status = 'cancelled' and new.customer_id = auth.uid() then
    perform private.tell(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell(
      new.customer_id, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', '/dashboard', 'See your bookings'
    );
  elsif new.status = 'confirmed' then
    perform private.tell(
      new.customer_id, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of '
          || to_char(old.preferred_date at time zone 'Africa/Nairobi', 'FMDD Mon YYYY" at "HH24:MI') || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', '/dashboard', 'See your bookings'
    );
  elsif new.status = 'cancelled' then
    perform private.tell(
      new.customer_id, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.status = 'in_progress' then
    perform private.tell(
      new.customer_id, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', '/dashboard', 'See your bookings'
    );
  else
    perform private.tell(
      new.customer_id, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', '/services/' || new.service_provider_id || '?review=' || new.id, 'Leave a review'
    );
  end if;
  return null;
end
$$;

create trigger tell_of_booking after insert on public.service_bookings
  for each row execute function private.tell_of_booking();
create trigger tell_of_booking_move after update of status on public.service_bookings
  for each row when (new.status <> old.status) execute function private.tell_of_booking();

-- Bookings go with the account of either side. Who is left with an open one is told.
create function private.tell_of_leaving_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    booking.customer_id, 'Your booking was cancelled',
    private.visible_line(old.business_name) || ' is no longer on Magari: ' || private.booking_words(booking) || ' will not take place.',
    'warning', '/services', 'Find another'
  )
  from public.service_bookings as booking
  where booking.service_provider_id = old.id and booking.status in ('pending', 'confirmed', 'in_progress');
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
    'warning', '/service-provider/bookings', 'See your bookings'
  );
  return null;
end
$$;

create trigger tell_of_leaving_provider before delete on public.service_providers
  for each row execute function private.tell_of_leaving_provider();
create trigger tell_of_leaving_customer after delete on public.service_bookings
  for each row when (old.customer_id is not null and old.status in ('pending', 'confirmed', 'in_progress'))
  execute function private.tell_of_leaving_customer();

revoke execute on function
  private.in_shillings(bigint), private.booking_words(public.service_bookings), private.tell_of_booking(),
  private.tell_of_leaving_provider(), private.tell_of_leaving_customer()
from public;

notify pgrst, 'reload schema';

-- Who finds a day full waits for it; a freed time is offered to them one after the other.

set local check_function_bodies = off;

drop trigger check_service_provider on public.service_providers;

drop trigger propagate_provider_change on public.service_providers;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('waitlist_time_free', 'bookings', true, 'always');

alter type public.provider_booking add attribute waitlisted private.required_boolean;

create or replace function private.apply_booking_change(was public.service_bookings, becomes public.service_bookings)
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
    else null;
  end case;
  if was.status = 'pending' and (becomes.status = 'confirmed' or becomes.cancelled_by = 'provider') then
    becomes.answered_at := coalesce(was.answered_at, now());
  end if;
  return becomes;
end
$$;

create or replace function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
  most_a_day constant integer := 20;
  caller_suspended boolean;
begin
  -- Lock the customer, so that concurrent requests count each other.
  select suspended_at is not null into caller_suspended from public.profiles where id = asked.customer_id for no key update;
  if caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into provider from public.service_providers
  where id = asked.service_provider_id and verified and user_id <> all ((select private.suspended_sellers())::uuid[]);
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
  if asked.waitlisted then
    perform private.check_waiting(provider, asked);
  elsif not exists (
    select from private.free_starts(
      provider, private.work_of(provider, asked.service_id, asked.duration_minutes), array[asked.preferred_date]
    )
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
  -- In any status: the provider got a mail about each.
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

create function private.check_waiting(provider public.service_providers, asked public.service_bookings) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not provider.has_waitlist then
    raise exception 'This provider keeps no waiting list. Choose a free time.' using hint = 'waitlist_closed';
  end if;
  if exists (
    select from private.free_starts(
      provider, private.work_of(provider, asked.service_id, asked.duration_minutes),
      private.waitlist_moments(provider, private.nairobi_day(asked.preferred_date))
    )
  ) then
    raise exception 'A time of this day is free now. Choose it.' using hint = 'waitlist_day_free';
  end if;
end
$$;

create or replace function private.decline_offer(booking public.service_bookings) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.offered_times is null then
    return;
  end if;
  update public.service_bookings set offered_times = null, offer_ends_at = null where id = booking.id;
  if booking.waitlisted then
    return;
  end if;
  perform private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_offer_declined',
    private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking))
  );
end
$$;

create or replace function private.hold_offered_times(booking public.service_bookings, times timestamptz[], ends_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  work constant private.work := private.work_of(provider, booking.service_id, booking.duration_minutes);
  chosen uuid[];
begin
  delete from private.booking_resources as held where held.booking_id = booking.id and held_until is not null;
  foreach booking.preferred_date in array times loop
    perform private.check_booking_time(provider, booking);
    chosen := private.choose_resources(provider, work, booking.preferred_date, booking.id);
    if chosen is null then
      raise exception '%: %', to_char(booking.preferred_date at time zone 'Africa/Nairobi', 'FMDD Mon, HH24:MI'),
        private.why_taken(provider, work, booking.preferred_date, booking.id)
        using errcode = 'exclusion_violation', hint = 'nothing_free';
    end if;
    insert into private.booking_resources (booking_id, resource_id, begins, period, held_until)
    select booking.id, resource, booking.preferred_date, private.held_period(work, booking.preferred_date), ends_at
    from unnest(chosen) as resource;
  end loop;
end
$$;

create function private.look_at_freed_times(was public.service_bookings, becomes public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.look_at_waitlist(was.service_provider_id, moment)
  from (
    select was.preferred_date as moment
    where was.status in ('confirmed', 'in_progress') and was.preferred_date > now() and (
      becomes is null or becomes.status not in ('confirmed', 'in_progress') or becomes.preferred_date <> was.preferred_date
    )
    union
    select offered from unnest(was.offered_times) as offered
    where offered <> all (coalesce(becomes.offered_times, '{}'))
  ) as freed
$$;

create function private.look_at_waitlist(provider uuid, moment timestamptz, look_at timestamptz default now()) returns void
language sql set search_path = ''
as $$
  insert into private.waitlist_looks (service_provider_id, day, look_at)
  select provider, private.nairobi_day(moment), look_at_waitlist.look_at
  where exists (
    select from public.service_bookings as waiting
    where waiting.service_provider_id = provider and waiting.status = 'pending' and waiting.waitlisted
      and private.nairobi_day(waiting.preferred_date) = private.nairobi_day(moment)
  )
$$;

create or replace function private.notify_of_customer_change(was public.service_bookings, becomes public.service_bookings) returns void
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

create or replace function private.notify_of_new_booking(booking public.service_bookings) returns void
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

create function private.offer_day(provider_id uuid, day date) returns integer
language plpgsql set search_path = ''
as $$
declare
  most_offers constant integer := 5;
  provider public.service_providers;
  waiting public.service_bookings;
  moment timestamptz;
  ids uuid[];
  offered integer := 0;
begin
  select * into provider from public.service_providers
  where id = provider_id and verified and has_waitlist and user_id <> all ((select private.suspended_sellers())::uuid[]);
  if not found then
    return 0;
  end if;
  -- One that is being answered now is left for the next look.
  ids := array(
    select id from public.service_bookings as one
    where service_provider_id = provider.id and status = 'pending' and waitlisted
      and preferred_date >= private.nairobi_midnight(day) and preferred_date < private.nairobi_midnight(day + 1)
      and coalesce(offer_ends_at <= now(), true)
      and (select count(*) from private.waitlist_offers where booking_id = one.id) < most_offers
    order by created_at, id
    limit 20
    for update skip locked
  );
  perform private.lock_confirmations(provider.id);
  for waiting in select * from public.service_bookings where id = any (ids) order by created_at, id loop
    select free into moment
    from private.free_starts(
      provider, private.work_of(provider, waiting.service_id, waiting.duration_minutes), array(
        select candidate from unnest(private.waitlist_moments(provider, day)) as candidate
        where not exists (
          select from private.waitlist_offers as known
          where known.booking_id = waiting.id
            and private.booked_period(known.moment, waiting.duration_minutes)
              && private.booked_period(candidate, waiting.duration_minutes)
        )
      ), waiting.id
    ) as free
    order by abs(extract(epoch from free - waiting.preferred_date)), free
    limit 1;
    continue when moment is null;
    perform private.offer_to_waiting(waiting, moment);
    offered := offered + 1;
  end loop;
  return offered;
end
$$;

create function private.offer_freed_times() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  look record;
  offered integer := 0;
begin
  for look in
    with due as (
      select service_provider_id, day from private.waitlist_looks where look_at <= now() order by look_at limit 200
    ), looked as (
      -- Those for later too: this look is theirs as well.
      delete from private.waitlist_looks where id in (
        select later.id from private.waitlist_looks as later where (service_provider_id, day) in (select * from due)
        for update skip locked
      )
      returning service_provider_id, day
    )
    select distinct service_provider_id as provider, day, private.nairobi_midnight(day) as begins from looked order by 1, 2
  loop
    offered := offered + private.offer_day(look.provider, look.day);
    -- Again when an offer ends, and soon anyway: hours and resources change without a word to the list.
    perform private.look_at_waitlist(look.provider, look.begins, least(now() + interval '15 minutes', (
      select min(offer_ends_at) from public.service_bookings
      where service_provider_id = look.provider and waitlisted and offer_ends_at > now()
        and preferred_date >= look.begins and preferred_date < look.begins + interval '1 day'
    )))
    where look.day >= private.nairobi_today();
  end loop;
  return offered;
end
$$;

create function private.offer_to_waiting(waiting public.service_bookings, moment timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  ends_at constant timestamptz := now() + interval '30 minutes';
begin
  perform private.hold_offered_times(waiting, array[moment], ends_at);
  update public.service_bookings set offered_times = array[moment], offer_ends_at = ends_at
  where id = waiting.id
  returning * into waiting;
  insert into private.waitlist_offers (booking_id, moment) values (waiting.id, moment);
  perform private.tell_booking_customer(waiting, 'waitlist_time_free', jsonb_build_object('free', moment, 'until', ends_at));
  perform private.notify_pages_of_booking(waiting);
end
$$;

create or replace function private.propagate_booking_change() returns trigger
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

create or replace function private.propagate_booking_deletion() returns trigger
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

create or replace function private.propagate_new_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is not null then
    perform private.remember_booking_origin(new);
  end if;
  perform private.hold_resources(null, new);
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

create or replace function private.provider_booking(booking public.service_bookings, with_fit boolean default true) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id, 'status', booking.status, 'service_type', booking.service_type,
    'service', (select name from public.services where id = booking.service_id),
    'preferred_date', booking.preferred_date, 'moved_from', booking.moved_from,
    'duration_minutes', booking.duration_minutes, 'price', booking.price, 'description', booking.description,
    'vehicle', booking.vehicle, 'notes', booking.notes, 'cancelled_by', booking.cancelled_by,
    'cannot_come_at', booking.cannot_come_at, 'created_at', booking.created_at, 'customer_id', booking.customer_id,
    'customer_name', case when booking.customer_id is null then booking.customer_name
      else nullif(concat_ws(' ', person.first_name, person.last_name), '') end,
    'customer_phone', case when booking.customer_id is null then booking.customer_phone else person.phone end,
    'customer_email', booking.customer_email, 'messages', private.booking_messages(booking),
    'service_id', booking.service_id, 'resources', private.held_resources(booking), 'fit', case when with_fit then private.request_fit(booking) end,
    'offered_times', booking.offered_times, 'offer_ends_at', booking.offer_ends_at, 'will_come_at', booking.will_come_at,
    'missed_at', booking.missed_at, 'missed_objection', booking.missed_objection,
    'missed_visits', case when with_fit then private.missed_visits(booking) end, 'waitlisted', booking.waitlisted
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

create function private.waitlist_moments(provider public.service_providers, day date) returns timestamptz[]
language sql stable set search_path = ''
as $$
  select array(
    select moment from generate_series(
      private.nairobi_midnight(day), private.nairobi_midnight(day + 1) - interval '1 minute', '30 minutes'
    ) as moment
    where moment >= now() + greatest(provider.booking_lead_hours, 1) * interval '1 hour'
  )
$$;

create or replace function public.offer_times(
  booking_id uuid, times timestamptz[], price bigint default null, notes text default null
) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  held_for constant interval := '2 hours';
  booking public.service_bookings := private.own_open_booking(booking_id);
  wanted constant timestamptz[] := array(select distinct moment from unnest(times) as moment order by moment);
begin
  if cardinality(wanted) not between 1 and 3 or array_position(wanted, null) is not null then
    raise exception 'Offer one to three times.' using hint = 'offer_times';
  end if;
  if booking.preferred_date = any (wanted) then
    raise exception 'Offer other times than the one of the booking.' using hint = 'offer_times';
  end if;
  if booking.offered_times = wanted and booking.offer_ends_at > now() then
    return booking.offer_ends_at;
  end if;
  perform private.check_offer(booking);
  perform private.lock_confirmations(booking.service_provider_id);
  perform private.hold_offered_times(booking, wanted, now() + held_for);
  update public.service_bookings as offered set
    offered_times = wanted,
    offer_ends_at = now() + held_for,
    answered_at = coalesce(offered.answered_at, now()),
    price = case when offered.status = 'pending' then offer_times.price end,
    notes = nullif(btrim(offer_times.notes), '')
  where id = booking.id
  returning * into booking;
  perform private.record_audit(
    'offer', 'service_bookings', booking.id::text, null, jsonb_build_object('offered_times', to_jsonb(wanted), 'price', booking.price)
  );
  perform private.tell_of_offer(booking, nullif(btrim(offer_times.notes), ''));
  perform private.notify_pages_of_booking(booking);
  return booking.offer_ends_at;
end
$$;

-- By hand, rows of private.notification_kinds:
--   + {"kind":"waitlist_time_free","topic":"bookings","is_listed":true,"disturbs":"always"}

create table private.waitlist_looks (
  id bigint generated always as identity constraint waitlist_looks_pkey primary key,
  service_provider_id uuid not null,
  day date not null,
  look_at timestamptz not null,
  constraint waitlist_looks_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

create index waitlist_looks_look_at_idx on private.waitlist_looks (look_at);

create index waitlist_looks_provider_idx on private.waitlist_looks (service_provider_id);

create table private.waitlist_offers (
  booking_id uuid not null,
  moment timestamptz not null,
  constraint waitlist_offers_pkey primary key (booking_id, moment),
  constraint waitlist_offers_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

alter table public.service_bookings add column waitlisted boolean not null default false;

comment on column public.service_bookings.waitlisted is
  'The customer waits for any time of the day, which is full; preferred_date is the one that suits best.';

alter table public.service_bookings add constraint service_bookings_waitlisted_request
  check (not waitlisted or (status = 'pending' and customer_id is not null));

create index service_bookings_waitlisted_idx on public.service_bookings (service_provider_id, preferred_date) where waitlisted;

revoke all on public.service_bookings from public, anon, authenticated, service_role;

revoke all on public.service_bookings from public, anon, authenticated;

grant select on public.service_bookings to authenticated;

grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email, created_at, waitlisted
) on public.service_bookings to authenticated;

grant update (preferred_date, status, price, notes) on public.service_bookings to authenticated;

grant all on public.service_bookings to service_role;

alter table public.service_providers add column has_waitlist boolean not null default true;

comment on column public.service_providers.has_waitlist is
  'Customers may wait for a full day; freed times are offered to them, and taking one books it.';

create trigger check_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, updated_at, id, user_id,
  created_at, usual_needs, at_once, has_waitlist
on public.service_providers for each row execute function private.check_service_provider();

create trigger propagate_provider_change after update on public.service_providers
  for each row execute function private.propagate_provider_change(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'booking_change_hours', 'experience_since',
    'usual_needs', 'at_once', 'has_waitlist', '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );

revoke all on public.service_providers from public, anon, authenticated, service_role;

revoke all on public.service_providers from public, anon, authenticated;

grant delete on public.service_providers to authenticated;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications, has_waitlist
) on public.service_providers to anon;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications, archived_at, usual_needs, at_once, has_waitlist
) on public.service_providers to authenticated;

grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  verified, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations,
  certifications, has_waitlist
) on public.service_providers to authenticated;

grant update (
  id, user_id, created_at,
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, usual_needs,
  at_once, has_waitlist
) on public.service_providers to authenticated;

grant all on public.service_providers to service_role;

-- The waiting list of a full day. Who waits has a request for a time of the day that is taken; a time that is freed is offered to them one
-- after the other, each time for half an hour, and taking it books it. docs/product.md, Waiting list.

-- When the waiting list of a day is looked at next. Rows are added and never changed, so that nobody waits for the job.
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

-- What was offered to whom: nobody is offered a time twice, nor another that overlaps it.
create table private.waitlist_offers (
  booking_id uuid not null,
  moment timestamptz not null,
  constraint waitlist_offers_pkey primary key (booking_id, moment),
  constraint waitlist_offers_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

-- The moments of a day, on the hour and half hour, that can still be offered or asked for.
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

-- Raises unless a customer may wait for this day: the provider keeps a list, and no time of the day is free.
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

-- Has the waiting list of the day of a moment looked at, if anybody is on it.
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

-- What a change of a booking frees: the time at which it was agreed, and those that were offered.
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

-- Job: offers freed times to those who wait. Returns how many.
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

-- Offers the free times of a day to the first of those who wait for it, twenty at most. Returns how many.
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

-- Holds a freed time for one who waits, and tells them.
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

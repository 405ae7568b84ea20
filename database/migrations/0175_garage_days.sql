-- A garage's day: work is not started before its day, the list goes by the visit, and the first page knows what is on today.

-- Whether the caller may change the booking so. Transitions: BOOKING_TRANSITIONS of domain/bookings.ts.
create or replace function private.check_booking_move(was public.service_bookings, becomes public.service_bookings) returns void
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

-- As before, but a booking by hand of a service keeps the length that its provider entered.
create or replace function private.guard_service_booking() returns trigger
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

-- A page of the caller's bookings as a provider: open ones from today on in the order of the visits, then the others, the latest visit
-- first. By name, number, vehicle, service or words; in one status; or the one with an id. The counts are of what the search finds. A page beyond the last is the last.
create or replace function public.provider_bookings(
  search text default null, only_status text default null, only_id uuid default null,
  page integer default 1, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are parts of one number.
  digits constant text := regexp_replace(regexp_replace(words, '[\s().+-]', '', 'g'), '^(0|254)', '');
  number constant text := case when digits ~ '^\d{3,}$' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  begin_of_today constant timestamptz := private.nairobi_start(private.nairobi_today());
  counts jsonb;
  total integer;
  shown integer;
  bookings jsonb;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  with found as (
    select booking.status
    from public.service_bookings as booking
    where booking.service_provider_id = own and private.booking_is_meant(booking, pattern, number)
      and (only_id is null or booking.id = only_id)
  ), counted as (
    select status, count(*)::integer as many from found group by status
  )
  select coalesce(jsonb_object_agg(status, many), '{}') || jsonb_build_object('all', coalesce(sum(many), 0))
  into counts from counted;
  total := coalesce((counts ->> coalesce(only_status, 'all'))::integer, 0);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(private.provider_booking(booking) order by place), '[]')
  into bookings
  from (
    select candidate as booking, row_number() over (
      order by to_come desc, case when to_come then candidate.preferred_date end, candidate.preferred_date desc, candidate.id
    ) as place
    from public.service_bookings as candidate
    cross join lateral (
      select candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begin_of_today as to_come
    ) as visit
    where candidate.service_provider_id = own and private.booking_is_meant(candidate, pattern, number)
      and (only_id is null or candidate.id = only_id) and (only_status is null or candidate.status = only_status)
    order by place
    limit size offset (shown - 1) * size
  ) as listed;
  return jsonb_build_object('bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size);
end
$$;

-- What the first page of the portal begins with: the open visits of today and the work still going on from days before, the next visit
-- after today, how many were completed today, and how many agreed ones of days before were never started.
create function public.provider_today() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  begins constant timestamptz := private.nairobi_start(private.nairobi_today());
  ends constant timestamptz := private.nairobi_start(private.nairobi_today() + 1);
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (
      select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.preferred_date, booking.id), '[]')
      from (
        select * from public.service_bookings as candidate
        where candidate.service_provider_id = own and candidate.preferred_date < ends
          and (
            candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begins
            or candidate.status = 'in_progress'
          )
        order by candidate.preferred_date desc, candidate.id desc
        limit 50
      ) as booking
    ),
    'next', (
      select private.provider_booking(candidate) from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.preferred_date >= ends
        and candidate.status in ('pending', 'confirmed')
      order by candidate.preferred_date, candidate.id
      limit 1
    ),
    'completed', (
      select count(*) from public.service_bookings as done
      where done.service_provider_id = own and done.status = 'completed'
        and done.preferred_date >= begins and done.preferred_date < ends
    ),
    'not_started', (
      select count(*) from public.service_bookings as missed
      where missed.service_provider_id = own and missed.status = 'confirmed' and missed.preferred_date < begins
    )
  );
end
$$;

comment on function public.provider_today() is 'The visits of today at the caller''s own business, and the next one after them.';

-- Those customers with what the list shows of them. What they spent is the price of completed work.
create or replace function private.customers_of_provider(provider_id uuid) returns table (
  customer uuid, has_account boolean, name text, phone text, email text,
  booking_count integer, total_spent bigint, first_booking_date timestamptz, last_booking_date timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    whose.customer, profile.id is not null,
    case
      when profile.id is null then (
        array_agg(private.visible_line(booking.customer_name) order by booking.created_at desc, booking.id)
        filter (where booking.customer_name is not null)
      )[1]
      else nullif(private.visible_line(concat_ws(' ', profile.first_name, profile.last_name)), '')
    end,
    coalesce(profile.phone, max(booking.customer_phone)),
    (array_agg(booking.customer_email order by booking.created_at desc, booking.id) filter (where booking.customer_email is not null))[1],
    count(*)::integer,
    coalesce(sum(booking.price) filter (where booking.status = 'completed'), 0)::bigint,
    -- Of visits. A booking that was called off is one only where there is no other.
    coalesce(min(booking.preferred_date) filter (where booking.status <> 'cancelled'), min(booking.preferred_date)),
    coalesce(max(booking.preferred_date) filter (where booking.status <> 'cancelled'), max(booking.preferred_date))
  from private.booked_customers(customers_of_provider.provider_id) as whose
  join public.service_bookings as booking on booking.id = whose.booking_id
  left join public.profiles as profile on profile.id = whose.customer
  group by whose.customer, profile.id
$$;

revoke execute on function public.provider_today() from public, anon, authenticated;
grant execute on function public.provider_today() to authenticated, service_role;

notify pgrst, 'reload schema';

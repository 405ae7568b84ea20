-- The customers of the caller's own business, derived from its bookings.

create type public.provider_customer as (
  customer private.required_uuid,
  has_account private.required_boolean,
  name text,
  phone text,
  email text,
  booking_count private.required_integer,
  total_spent private.required_bigint,
  first_booking_date private.required_timestamptz,
  last_booking_date private.required_timestamptz
);
create domain private.required_provider_customer as public.provider_customer not null;
create domain private.required_provider_customers as public.provider_customer[] not null;

create type public.provider_customers_page as (
  customers private.required_provider_customers,
  total private.required_integer,
  "all" private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

-- A page of customers (ProviderCustomers of site/services/workplace/customers/queries.ts). Filters: a search by name or part of the
-- number, and regular customers only or the others only. `all` is the unfiltered count. A page beyond the last returns the last.
create function public.provider_customers(
  search text default null, only_regular boolean default null, sort text default 'last', page integer default 1,
  page_size integer default 25
) returns public.provider_customers_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  -- Same as REGULAR_CUSTOMER_BOOKINGS of domain/services/bookings.ts.
  regular_from constant integer := 5;
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are the same part of a number.
  digits constant text := regexp_replace(regexp_replace(words, '\D', '', 'g'), '^(254|0)', '');
  number_pattern constant text := case when words ~ '^[+\d\s()-]+$' and digits <> '' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  answer jsonb;
begin
  execute format(
    $sql$
    with everybody as materialized (
      select * from private.customers_of_provider($1)
    ), found as materialized (
      select * from everybody
      where ($2 is null or (booking_count >= $3) = $2)
        and ($4 is null or lower(name) like $4 or phone like $5)
    ), cut as (
      select least(greatest(coalesce($6, 1), 1), greatest(ceil(count(*)::numeric / $7)::integer, 1)) as page, count(*) as total
      from found
    )
    select jsonb_build_object(
      'total', cut.total, 'all', (select count(*) from everybody), 'page', cut.page, 'page_size', $7,
      'customers', (
        select coalesce(jsonb_agg(to_jsonb(row) - 'place' order by row.place), '[]')
        from (
          select row_number() over (order by %1$s) as place, found.*
          from found order by %1$s limit $7 offset (cut.page - 1) * $7
        ) as row
      )
    )
    from cut
    $sql$,
    case sort
      when 'last_first' then 'last_booking_date, customer'
      when 'name' then 'lower(name) nulls last, customer'
      when 'name_desc' then 'lower(name) desc nulls last, customer desc'
      when 'bookings' then 'booking_count desc, last_booking_date desc, customer'
      when 'bookings_asc' then 'booking_count, last_booking_date desc, customer'
      when 'spent' then 'total_spent desc, last_booking_date desc, customer'
      when 'spent_asc' then 'total_spent, last_booking_date desc, customer'
      else 'last_booking_date desc, customer'
    end
  ) into answer using own, only_regular, regular_from, pattern, number_pattern, page, size;
  return jsonb_populate_record(null::public.provider_customers_page, answer);
end
$$;
grant execute on function public.provider_customers(text, boolean, text, integer, integer) to authenticated, business_sales, service_role;
comment on function public.provider_customers(text, boolean, text, integer, integer) is
  'Customers of the caller''s own business.';

create domain private.required_booking_status as text not null check (
  value in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')
);

create type public.customer_booking as (
  id private.required_uuid,
  service_type private.required_text,
  service_name text,
  vehicle text,
  description text,
  preferred_date private.required_timestamptz,
  duration_minutes private.required_integer,
  status private.required_booking_status,
  price bigint,
  notes text,
  by_hand private.required_boolean,
  created_at private.required_timestamptz,
  -- Of the job card.
  job_number integer,
  plate text,
  mileage_km integer
);
create domain private.required_customer_bookings as public.customer_booking[] not null;

-- A vehicle of a customer as the latest job card with its plate has it; mileage and next service of the latest that names them.
create type public.known_vehicle as (
  plate private.required_text,
  make text,
  model text,
  year integer,
  jobs private.required_integer,
  -- The last one that was read, and when.
  mileage_km integer,
  mileage_at timestamptz,
  next_service_on date,
  next_service_km integer
);
create domain private.required_known_vehicles as public.known_vehicle[] not null;

create type public.customer_history as (
  customer private.required_provider_customer,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  bookings private.required_customer_bookings,
  vehicles private.required_known_vehicles
);

-- One customer with a page of their bookings, latest first (CustomerHistory of site/services/workplace/customers/queries.ts); no row
-- for anybody else.
create function public.provider_customer(customer uuid, page integer default 1, page_size integer default 25)
returns setof public.customer_history
language sql stable security definer rows 1 set search_path = ''
as $$
  with whose as materialized (
    select booking_id from private.booked_customers(private.own_service_provider())
    where booked_customers.customer = provider_customer.customer
  ), cut as (
    select
      size, count(booking_id) as total,
      least(greatest(coalesce(provider_customer.page, 1), 1), greatest(ceil(count(booking_id)::numeric / size)::integer, 1)) as shown
    from (select least(greatest(coalesce(provider_customer.page_size, 25), 1), 200) as size) as asked
    left join whose on true
    group by size
  )
  select told.*
  from cut
  cross join jsonb_populate_record(null::public.customer_history, jsonb_build_object(
    'customer', (select to_jsonb(person) from private.customers_of_provider(private.own_service_provider()) as person
      where person.customer = provider_customer.customer),
    'total', cut.total, 'page', cut.shown, 'page_size', cut.size,
    'bookings', (
      select coalesce(jsonb_agg(to_jsonb(row) order by row.preferred_date desc, row.id), '[]')
      from (
        select
          booking.id, booking.service_type, service.name as service_name, booking.vehicle, booking.description,
          booking.preferred_date, booking.duration_minutes, booking.status, booking.price, booking.notes,
          booking.customer_id is null as by_hand, booking.created_at, job.number as job_number, job.plate, job.mileage_km
        from whose
        join public.service_bookings as booking on booking.id = whose.booking_id
        left join public.service_jobs as job on job.booking_id = booking.id
        left join public.services as service on service.id = booking.service_id
        order by booking.preferred_date desc, booking.id
        limit cut.size offset (cut.shown - 1) * cut.size
      ) as row
    ),
    'vehicles', private.vehicles_of_jobs(array(select booking_id from whose))
  )) as told
  where exists (select from whose)
$$;
grant execute on function public.provider_customer(uuid, integer, integer) to authenticated, business_sales, service_role;
comment on function public.provider_customer(uuid, integer, integer) is
  'One customer of the caller''s own business, with their bookings.';

-- The vehicles of these bookings' jobs by their plates, the latest first, at most 20.
create function private.vehicles_of_jobs(booking_ids uuid[]) returns public.known_vehicle[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(
    row(
      last.plate, last.make, last.model, last.year, last.jobs, reading.mileage_km, reading.at, planned.next_service_on, planned.next_service_km
    )::public.known_vehicle order by last.at desc
  ), '{}')
  from (
    select distinct on (private.plate_key(job.plate)) job.*, booking.preferred_date as at,
      count(*) over (partition by private.plate_key(job.plate))::integer as jobs
    from public.service_jobs as job join public.service_bookings as booking on booking.id = job.booking_id
    where job.booking_id = any (booking_ids) and job.plate is not null
    order by private.plate_key(job.plate), booking.preferred_date desc, job.number desc
    limit 20
  ) as last
  left join lateral (
    select job.mileage_km, booking.preferred_date as at
    from public.service_jobs as job join public.service_bookings as booking on booking.id = job.booking_id
    where job.booking_id = any (booking_ids) and private.plate_key(job.plate) = private.plate_key(last.plate) and job.mileage_km is not null
    order by booking.preferred_date desc, job.number desc limit 1
  ) as reading on true
  left join lateral (
    select job.next_service_on, job.next_service_km
    from public.service_jobs as job join public.service_bookings as booking on booking.id = job.booking_id
    where job.booking_id = any (booking_ids) and private.plate_key(job.plate) = private.plate_key(last.plate) and job.service_due_on is not null
    order by booking.preferred_date desc, job.number desc limit 1
  ) as planned on true
$$;

-- The customers of a provider with their figures. total_spent is the price of completed work, in KES.
create function private.customers_of_provider(provider_id uuid) returns table (
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
    -- Cancelled bookings count only if there are no others.
    coalesce(min(booking.preferred_date) filter (where booking.status <> 'cancelled'), min(booking.preferred_date)),
    coalesce(max(booking.preferred_date) filter (where booking.status <> 'cancelled'), max(booking.preferred_date))
  from private.booked_customers(customers_of_provider.provider_id) as whose
  join public.service_bookings as booking on booking.id = whose.booking_id
  left join public.profiles as profile on profile.id = whose.customer
  group by whose.customer, profile.id
$$;

-- The customer of each booking of a provider. A booking by hand belongs to the member with the same phone number who has booked
-- here too; otherwise the id of the first booking with that number identifies the customer, which keeps numbers out of URLs.
-- Bookings by hand without a number have no customer.
create function private.booked_customers(provider_id uuid) returns table (booking_id uuid, customer uuid)
language sql stable security definer set search_path = ''
as $$
  with booked as (
    select booking.id, booking.customer_id, booking.customer_phone, booking.created_at, profile.phone as account_phone
    from public.service_bookings as booking
    left join public.profiles as profile on profile.id = booking.customer_id
    where booking.service_provider_id = booked_customers.provider_id
      and (booking.customer_id is not null or booking.customer_phone is not null)
  ), with_account as (
    select account_phone as phone, (array_agg(customer_id order by created_at, id))[1] as customer
    from booked where account_phone is not null group by account_phone
  ), by_number as (
    select customer_phone as phone, (array_agg(id order by created_at, id))[1] as customer
    from booked where customer_id is null group by customer_phone
  )
  select booked.id, coalesce(booked.customer_id, with_account.customer, by_number.customer)
  from booked
  left join with_account on booked.customer_id is null and with_account.phone = booked.customer_phone
  left join by_number on booked.customer_id is null and by_number.phone = booked.customer_phone
$$;

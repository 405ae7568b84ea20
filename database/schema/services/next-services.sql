-- The next service of a vehicle: by date, by mileage, or whichever comes first. Its customer is reminded once, and the business reads which
-- are due. docs/product.md, Next service.

-- The day on which the vehicle of a job is due: its date, or the day on which it will have run the kilometres if that is sooner.
create function private.service_due(job public.service_jobs) returns date
language sql stable security definer set search_path = ''
as $$
  select least(
    job.next_service_on,
    -- Other kilometres are refused by a constraint.
    case when job.next_service_km <= 2000000 and job.mileage_km between 0 and 2000000 then
      private.nairobi_day(booking.preferred_date) + ceil((job.next_service_km - job.mileage_km) / private.km_a_day(job))::integer
    end
  )
  from public.service_bookings as booking where booking.id = job.booking_id
$$;

-- How far the vehicle of a job runs in a day: between the first and the last mileage that this business read off it, if they are a month
-- apart or more, else 1,000 km a month (docs/product.md, Next service). From 5 to 500 km: a mileage may be mistyped.
create function private.km_a_day(job public.service_jobs) returns numeric
language sql stable security definer set search_path = ''
as $$
  select greatest(5, least(500, coalesce(
    case when max(at) - min(at) >= interval '30 days' then (
      (job.mileage_km - min(mileage_km)) / (extract(epoch from max(at) - min(at)) / 86400)
    ) end,
    12000 / 365.0
  )))
  from public.service_bookings as this cross join lateral (
    select known.mileage_km, booking.preferred_date as at
    from public.service_jobs as known join public.service_bookings as booking on booking.id = known.booking_id
    where known.service_provider_id = job.service_provider_id and private.plate_key(known.plate) = private.plate_key(job.plate)
      and known.id <> job.id and known.mileage_km < job.mileage_km and booking.preferred_date < this.preferred_date
    union all
    select job.mileage_km, this.preferred_date
  ) as readings
  where this.id = job.booking_id
$$;

-- The next service as the last earlier job on the same vehicle at this business has it; null if none names one.
create function private.former_next_service(job public.service_jobs) returns public.next_service
language sql stable security definer set search_path = ''
as $$
  select row(former.number, former.next_service_on, former.next_service_km)::public.next_service
  from public.service_bookings as this
  join public.service_jobs as former
    on former.service_provider_id = job.service_provider_id and private.plate_key(former.plate) = private.plate_key(job.plate)
  join public.service_bookings as visit on visit.id = former.booking_id
  where this.id = job.booking_id and visit.preferred_date < this.preferred_date and former.service_due_on is not null
  order by visit.preferred_date desc limit 1
$$;

-- Whether the service that a job names is still to be done here: the work of the job is completed, no later one on the vehicle names another
-- or came within 45 days before this is due, and its customer has no visit ahead that may be with this vehicle. Each question has an index.
create function private.awaits_service(job public.service_jobs, booking public.service_bookings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select booking.status = 'completed' and not exists (
    select from public.service_jobs as later join public.service_bookings as visit on visit.id = later.booking_id
    where later.service_provider_id = job.service_provider_id and private.plate_key(later.plate) = private.plate_key(job.plate)
      and private.replaces_service(later, visit, job, booking)
  ) and not exists (
    select from public.service_bookings as visit left join public.service_jobs as card on card.booking_id = visit.id
    where visit.service_provider_id = booking.service_provider_id
      and (visit.customer_id = booking.customer_id or visit.customer_phone = booking.customer_phone)
      and coalesce(private.plate_key(coalesce(card.plate, private.plate_in(visit.vehicle))) = private.plate_key(job.plate), true)
      and (visit.status in ('pending', 'confirmed', 'in_progress') or job.plate is null and private.replaces_service(card, visit, job, booking))
  )
$$;

-- Whether a visit came after the job and settles the service that it names: with a plan of its own, or within 45 days before the day.
create function private.replaces_service(
  later public.service_jobs, visit public.service_bookings, job public.service_jobs, booking public.service_bookings
) returns boolean
language sql stable set search_path = ''
as $$
  select visit.preferred_date > booking.preferred_date and visit.status <> 'cancelled'
    and (later.service_due_on is not null or private.nairobi_day(visit.preferred_date) > job.service_due_on - 45)
$$;

-- Job: reminds up to 200 customers of the next service of their vehicle, from two weeks before it is due until a month after, and returns how
-- many. Who has no account asked nobody for reminders: their business calls them (public.services_due).
create function private.send_service_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_today();
  due record;
  reminded integer := 0;
begin
  for due in
    select job, booking, provider
    from public.service_jobs as job
    join public.service_bookings as booking on booking.id = job.booking_id
    join public.service_providers as provider on provider.id = job.service_provider_id
    where job.service_due_on between today - 30 and today + 14 and job.service_reminded_at is null and booking.customer_id is not null
      and provider.verified and provider.user_id <> all ((select private.suspended_sellers())::uuid[])
      and private.awaits_service(job, booking)
    order by job.service_due_on, job.id
    limit 200
    for update of job skip locked
  loop
    update public.service_jobs set service_reminded_at = now() where id = (due.job).id;
    reminded := reminded + 1;
    perform private.tell((due.booking).customer_id, 'service_due', jsonb_build_object(
      'provider_id', (due.provider).id, 'business', private.visible_line((due.provider).business_name),
      'vehicle', private.vehicle_of(due.job, due.booking), 'due_on', (due.job).next_service_on, 'due_km', (due.job).next_service_km
    ));
  end loop;
  return reminded;
end
$$;

create type public.due_service as (
  booking_id private.required_uuid,
  number private.required_integer,
  vehicle text,
  customer_name text,
  customer_phone text,
  last_visit private.required_timestamptz,
  mileage_km integer,
  next_service_on date,
  next_service_km integer,
  due_on private.required_date,
  reminded_at timestamptz
);

-- The vehicles whose next service at the caller's own business is due within a month, or has been for up to three; the latest 200.
create function public.services_due() returns setof public.due_service
language sql stable security definer rows 50 set search_path = ''
as $$
  select
    booking.id, job.number, private.vehicle_of(job, booking), private.customer_facts(booking) ->> 'name',
    coalesce(person.phone, booking.customer_phone), booking.preferred_date, job.mileage_km, job.next_service_on, job.next_service_km,
    job.service_due_on, job.service_reminded_at
  from public.service_jobs as job
  join public.service_bookings as booking on booking.id = job.booking_id
  left join public.profiles as person on person.id = booking.customer_id
  where job.service_provider_id = (select private.own_service_provider())
    and job.service_due_on between private.nairobi_today() - 90 and private.nairobi_today() + 30
    and private.awaits_service(job, booking)
  order by job.service_due_on desc, job.number desc
  limit 200
$$;
grant execute on function public.services_due() to authenticated, business_sales, service_role;
comment on function public.services_due() is 'The next services that are due at the caller''s own business.';

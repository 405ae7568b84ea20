-- The next service of a vehicle, by date or by mileage: its customer is reminded once, and the business reads which are due. Reports of
-- what was done, for how much and by whom, and the list of jobs behind them; a customer's vehicles in their history.
set local check_function_bodies = off;

alter table public.service_jobs
  add column next_service_on date,
  add column next_service_km integer,
  add column service_due_on date,
  add column service_reminded_at timestamptz;

comment on column public.service_jobs.next_service_on is 'When the vehicle is to be serviced again, or at next_service_km if that is sooner.';

comment on column public.service_jobs.service_due_on is 'The sooner of both (private.service_due).';

comment on column public.service_jobs.service_reminded_at is 'When the customer was reminded of the next service; once for each job.';

-- Without a mileage of today nobody can tell when the kilometres are reached.
alter table public.service_jobs
  add constraint service_jobs_next_service_on_range check (next_service_on between '2000-01-01' and '2100-01-01'),
  add constraint service_jobs_next_service_km_ahead
    check (next_service_km is null or next_service_km <= 2000000 and coalesce(next_service_km > mileage_km, false)),
  add constraint service_jobs_service_due check ((service_due_on is null) = (num_nonnulls(next_service_on, next_service_km) = 0));

create type public.next_service as (
  number private.required_integer,
  "on" date,
  km integer
);

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

create type public.work_figures as (
  -- Completed bookings, and the sum of their prices in KES.
  jobs private.required_integer,
  revenue private.required_bigint,
  -- Visits to which the customer did not come.
  missed private.required_integer,
  -- Of the completed work; `came_again`: had work completed here before.
  customers private.required_integer,
  came_again private.required_integer
);

create domain private.required_work_figures as public.work_figures not null;

create type public.work_of as (
  name text,
  jobs private.required_integer,
  revenue private.required_bigint
);

create domain private.required_works_of as public.work_of[] not null;

create type public.work_step as (
  "from" private.required_date,
  "to" private.required_date,
  jobs private.required_integer,
  revenue private.required_bigint
);

create domain private.required_work_steps as public.work_step[] not null;

create type public.invoice_figures as (
  issued private.required_integer,
  total private.required_bigint,
  unpaid private.required_integer,
  unpaid_total private.required_bigint
);

create domain private.required_invoice_figures as public.invoice_figures not null;

create type public.provider_report as (
  since private.required_date,
  until private.required_date,
  step private.required_integer,
  now private.required_work_figures,
  before private.required_work_figures,
  series private.required_work_steps,
  services private.required_works_of,
  people private.required_works_of,
  invoices private.required_invoice_figures
);

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

create type public.provider_job_row as (
  booking_id private.required_uuid,
  number private.required_integer,
  status private.required_booking_status,
  at private.required_timestamptz,
  completed_at timestamptz,
  customer_name text,
  customer_phone text,
  plate text,
  make text,
  model text,
  year integer,
  mileage_km integer,
  work private.required_text,
  done_by text,
  checks private.required_json,
  customer_notes text,
  internal_notes text,
  -- Agreed lines without tax, KES.
  labour private.required_bigint,
  parts private.required_bigint,
  price bigint,
  invoice public.issued_invoice,
  next_service_on date,
  next_service_km integer
);

create domain private.required_provider_job_rows as public.provider_job_row[] not null;

create type public.provider_jobs_page as (
  jobs private.required_provider_job_rows,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

alter type public.provider_job add attribute next_service_on date, add attribute next_service_km integer,
  add attribute former_next_service public.next_service;

alter type public.customer_job add attribute next_service_on date, add attribute next_service_km integer;

alter type public.customer_booking add attribute job_number integer, add attribute plate text, add attribute mileage_km integer;

alter type public.customer_history add attribute vehicles private.required_known_vehicles;

drop function public.save_job(uuid, timestamptz, text, text, integer, text, integer, text, jsonb, text, text);

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

create function private.completed_work(provider_id uuid, since date, until date)
returns table (booking_id uuid, day date, service_id uuid, service_type text, done_by text, price bigint)
language sql stable security definer set search_path = ''
as $$
  select booking.id, private.nairobi_day(ended.at), booking.service_id, booking.service_type, job.done_by, coalesce(booking.price, 0)
  from public.service_bookings as booking
  cross join lateral (select coalesce(booking.completed_at, booking.preferred_date) as at) as ended
  left join public.service_jobs as job on job.booking_id = booking.id
  where booking.service_provider_id = completed_work.provider_id and booking.status = 'completed'
    and ended.at >= private.nairobi_midnight(since) and ended.at < private.nairobi_midnight(until + 1)
$$;

create or replace function private.customer_job(job public.service_jobs) returns public.customer_job
language sql stable security definer set search_path = ''
as $$
  select row(
    job.id, job.number, booking.status, provider.id, private.business_of(booking), provider.phone, private.vehicle_of(job, booking),
    last.number, last.sent_at, last.ends_at, last.answered_at, private.answer_changeable_until(last), job.checks, job.customer_notes,
    (
      select coalesce(array_agg(
        row(
          line.id, line.kind, line.name, line.quantity, line.unit_price, private.line_amount(line), private.line_tax(line),
          line.estimate_number, line.answer, line.dropped_at
        )::public.customer_job_line order by line.estimate_number, line.created_at, line.id
      ), '{}')
      from public.job_lines as line where line.job_id = job.id and line.estimate_number is not null
    ),
    private.issued_invoice(job.id), job.next_service_on, job.next_service_km
  )::public.customer_job
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  left join lateral (
    select * from public.job_estimates as sent where sent.job_id = job.id and sent.withdrawn_at is null order by sent.number desc limit 1
  ) as last on true
  where booking.id = job.booking_id
$$;

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

create function private.provider_job_row(job public.service_jobs, booking public.service_bookings) returns public.provider_job_row
language sql stable security definer set search_path = ''
as $$
  select row(
    booking.id, job.number, booking.status, booking.preferred_date, booking.completed_at, private.customer_facts(booking) ->> 'name',
    coalesce((select phone from public.profiles where id = booking.customer_id), booking.customer_phone), job.plate, job.make, job.model,
    job.year, job.mileage_km, private.booking_facts(booking) ->> 'work', job.done_by, job.checks, job.customer_notes, job.internal_notes,
    agreed.labour, agreed.parts, booking.price, private.issued_invoice(job.id), job.next_service_on, job.next_service_km
  )::public.provider_job_row
  from (
    select coalesce(sum(private.line_amount(line)) filter (where line.kind = 'labour'), 0)::bigint as labour,
      coalesce(sum(private.line_amount(line)) filter (where line.kind = 'part'), 0)::bigint as parts
    from public.job_lines as line where line.job_id = job.id and line.answer = 'accepted' and line.dropped_at is null
  ) as agreed
$$;

create function private.replaces_service(
  later public.service_jobs, visit public.service_bookings, job public.service_jobs, booking public.service_bookings
) returns boolean
language sql stable set search_path = ''
as $$
  select visit.preferred_date > booking.preferred_date and visit.status <> 'cancelled'
    and (later.service_due_on is not null or private.nairobi_day(visit.preferred_date) > job.service_due_on - 45)
$$;

create function private.require_own_provider() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has reports.' using errcode = '42501';
  end if;
  return own;
end
$$;

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

create function private.work_by_person(provider_id uuid, since date, until date) returns public.work_of[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(row(name, jobs, revenue)::public.work_of order by name is null, revenue desc, jobs desc, name), '{}')
  from (
    select min(person.name) as name, count(*) as jobs, sum(done.price) as revenue
    from private.completed_work(work_by_person.provider_id, since, until) as done
    left join lateral (
      select distinct on (lower(btrim(part))) btrim(part) as name
      from regexp_split_to_table(done.done_by, '\s*(,|;|&|\+|/| and )\s*') as part where btrim(part) <> ''
    ) as person on true
    group by lower(person.name)
  ) as counted
$$;

create function private.work_by_service(provider_id uuid, since date, until date) returns public.work_of[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(row(work, jobs, revenue)::public.work_of order by revenue desc, jobs desc, work), '{}')
  from (
    select coalesce(private.visible_line(service.name), private.service_type_label(done.service_type)) as work, sum(done.jobs) as jobs, sum(done.revenue) as revenue
    from (
      select service_id, service_type, count(*) as jobs, sum(price) as revenue
      from private.completed_work(work_by_service.provider_id, since, until) group by service_id, service_type
    ) as done
    left join public.services as service on service.id = done.service_id
    group by 1
  ) as counted
$$;

create function private.work_figures(provider_id uuid, since date, until date) returns public.work_figures
language sql stable security definer set search_path = ''
as $$
  with done as materialized (
    select * from private.completed_work(work_figures.provider_id, work_figures.since, work_figures.until)
  ), customers as (
    select whose.customer, max(visit.preferred_date) filter (where visit.id in (select booking_id from done)) as last_here,
      min(visit.preferred_date) as first
    from private.booked_customers(work_figures.provider_id) as whose
    join public.service_bookings as visit on visit.id = whose.booking_id and visit.status = 'completed'
    group by whose.customer
  )
  select row(
    (select count(*) from done), (select coalesce(sum(price), 0) from done),
    (
      select count(*) from public.service_bookings as visit
      where visit.service_provider_id = work_figures.provider_id and visit.missed_at is not null
        and visit.preferred_date >= private.nairobi_midnight(since) and visit.preferred_date < private.nairobi_midnight(until + 1)
    ),
    count(last_here), count(*) filter (where first < last_here)
  )::public.work_figures
  from customers
$$;

create function private.work_series(provider_id uuid, since date, until date, step integer) returns public.work_step[]
language sql stable security definer set search_path = ''
as $$
  select array_agg(
    row(
      greatest(work_series.until - calendar.nth * step - step + 1, work_series.since), work_series.until - calendar.nth * step,
      coalesce(counted.jobs, 0), coalesce(counted.revenue, 0)
    )::public.work_step order by calendar.nth desc
  )
  from generate_series(0, (work_series.until - work_series.since) / step) as calendar (nth)
  left join (
    select (work_series.until - done.day) / step as nth, count(*) as jobs, sum(done.price) as revenue
    from private.completed_work(work_series.provider_id, work_series.since, work_series.until) as done group by 1
  ) as counted on counted.nth = calendar.nth
$$;

create or replace function public.provider_customer(customer uuid, page integer default 1, page_size integer default 25)
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

create or replace function public.provider_job(booking_id uuid) returns public.provider_job
language sql stable security definer set search_path = ''
as $$
  select row(
    job.id, job.number, job.updated_at, job.make, job.model, job.year, job.plate, job.mileage_km, job.done_by, job.checks,
    job.internal_notes, job.customer_notes, private.vat_percent(job.service_provider_id), former.mileage_km, former.at,
    (
      select coalesce(array_agg(
        row(
          line.id, line.kind, line.name, line.quantity, line.unit_price, private.line_amount(line), private.line_tax(line),
          line.spare_part_id, line.estimate_number, line.answer, line.dropped_at
        )::public.provider_job_line order by line.estimate_number, line.created_at, line.id
      ), '{}')
      from public.job_lines as line where line.job_id = job.id
    ),
    (
      select coalesce(array_agg(
        row(sent.number, sent.sent_at, sent.ends_at, sent.withdrawn_at, sent.answered_at, sent.answered_by)::public.sent_estimate
        order by sent.number
      ), '{}')
      from public.job_estimates as sent where sent.job_id = job.id
    ),
    jsonb_populate_record(null::public.provider_booking, private.provider_booking(booking)),
    private.issued_invoice(job.id),
    (select sum((line ->> 'amount')::bigint + (line ->> 'tax')::bigint)::bigint from jsonb_array_elements(private.invoice_lines(job)) as line),
    private.former_jobs(job), job.next_service_on, job.next_service_km, private.former_next_service(job)
  )::public.provider_job
  from public.service_jobs as job
  join public.service_bookings as booking on booking.id = job.booking_id
  left join lateral private.former_mileage(job) as former on true
  where booking.id = provider_job.booking_id and booking.service_provider_id = (select private.own_service_provider())
$$;

create function public.provider_jobs(
  first_day date default null, last_day date default null, only_customer uuid default null, only_plate text default null,
  page integer default 1, page_size integer default 100
) returns public.provider_jobs_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.require_own_provider();
begin
  return (
    with found as materialized (
      select job.id, booking.preferred_date as at
      from public.service_jobs as job join public.service_bookings as booking on booking.id = job.booking_id
      where job.service_provider_id = own
        and (first_day is null or booking.preferred_date >= private.nairobi_midnight(first_day))
        and (last_day is null or booking.preferred_date < private.nairobi_midnight(last_day + 1))
        and (only_plate is null or private.plate_key(job.plate) = private.plate_key(private.plate(only_plate)))
        and (only_customer is null or booking.id in (
          select whose.booking_id from private.booked_customers(own) as whose where whose.customer = only_customer
        ))
    ), cut as (
      select size, count(found.id)::integer as total,
        least(greatest(coalesce(provider_jobs.page, 1), 1), greatest(ceil(count(found.id)::numeric / size)::integer, 1)) as shown
      from (select least(greatest(coalesce(provider_jobs.page_size, 100), 1), 500) as size) as asked left join found on true
      group by size
    )
    select row(
      coalesce((
        select array_agg(private.provider_job_row(job, booking) order by listed.at desc, job.number desc)
        from (
          select found.id, found.at from found order by found.at desc, found.id limit cut.size offset (cut.shown - 1) * cut.size
        ) as listed
        join public.service_jobs as job on job.id = listed.id
        join public.service_bookings as booking on booking.id = job.booking_id
      ), '{}'),
      cut.total, cut.shown, cut.size
    )::public.provider_jobs_page
    from cut
  );
end
$$;

grant execute on function public.provider_jobs(date, date, uuid, text, integer, integer) to authenticated, service_role;

comment on function public.provider_jobs(date, date, uuid, text, integer, integer) is 'The jobs of the caller''s own business.';

create function public.provider_report(first_day date default null, last_day date default null) returns public.provider_report
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.require_own_provider();
  span constant record := private.report_period(first_day, last_day);
  days constant integer := span.until - span.since + 1;
  step constant integer := case when days <= 45 then 1 else 7 end;
begin
  return row(
    span.since, span.until, step, private.work_figures(own, span.since, span.until),
    private.work_figures(own, span.since - days, span.since - 1), private.work_series(own, span.since, span.until, step),
    private.work_by_service(own, span.since, span.until), private.work_by_person(own, span.since, span.until),
    (
      select row(
        count(*), coalesce(sum(total), 0), count(*) filter (where paid_at is null), coalesce(sum(total) filter (where paid_at is null), 0)
      )::public.invoice_figures
      from public.job_invoices
      where service_provider_id = own and voided_at is null and private.nairobi_day(issued_at) between span.since and span.until
    )
  )::public.provider_report;
end
$$;

grant execute on function public.provider_report(date, date) to authenticated, service_role;

comment on function public.provider_report(date, date) is 'What the caller''s own business did in a span of days.';

create function public.save_job(
  job_id uuid, version timestamptz, make text, model text, year integer, plate text, mileage_km integer, done_by text,
  checks jsonb, internal_notes text, customer_notes text, next_service_on date default null, next_service_km integer default null
) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  job public.service_jobs := private.own_job(job_id);
  becomes public.service_jobs := job;
begin
  becomes.make := nullif(private.visible_line(save_job.make), '');
  becomes.model := nullif(private.visible_line(save_job.model), '');
  becomes.year := save_job.year;
  becomes.plate := coalesce(private.plate(save_job.plate), nullif(btrim(save_job.plate), ''));
  becomes.mileage_km := save_job.mileage_km;
  becomes.done_by := nullif(private.visible_line(save_job.done_by), '');
  becomes.checks := coalesce(save_job.checks, '[]');
  becomes.internal_notes := nullif(btrim(save_job.internal_notes), '');
  becomes.customer_notes := nullif(btrim(save_job.customer_notes), '');
  becomes.next_service_on := save_job.next_service_on;
  becomes.next_service_km := save_job.next_service_km;
  becomes.service_due_on := private.service_due(becomes);
  -- Saved again, it is no change.
  if becomes = job then
    return job.updated_at;
  end if;
  perform private.require_version(job.updated_at, version);
  if becomes.next_service_on <= private.nairobi_today() and becomes.next_service_on is distinct from job.next_service_on then
    raise exception 'The next service is after today.' using hint = 'next_service_past';
  end if;
  update public.service_jobs as written set
    make = becomes.make, model = becomes.model, year = becomes.year, plate = becomes.plate, mileage_km = becomes.mileage_km,
    done_by = becomes.done_by, checks = becomes.checks, internal_notes = becomes.internal_notes,
    customer_notes = becomes.customer_notes, next_service_on = becomes.next_service_on, next_service_km = becomes.next_service_km,
    service_due_on = becomes.service_due_on, updated_at = clock_timestamp()
  where id = job.id returning updated_at into becomes.updated_at;
  perform private.notify_pages_of_job(job);
  return becomes.updated_at;
end
$$;

grant execute on function public.save_job(uuid, timestamptz, text, text, integer, text, integer, text, jsonb, text, text, date, integer)
  to authenticated, service_role;

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

grant execute on function public.services_due() to authenticated, service_role;

comment on function public.services_due() is 'The next services that are due at the caller''s own business.';

create index service_bookings_phone_idx on public.service_bookings (service_provider_id, customer_phone) where customer_phone is not null;

create index service_jobs_due_idx on public.service_jobs (service_due_on) where service_due_on is not null;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('service_due', 'bookings', true, 'waking');

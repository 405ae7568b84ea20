-- Reports of a service provider: what was done in a span of days, for how much, by whom and for whom; and the list of jobs behind it.

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

-- What the caller's own business did in a span of days, and in the one before (ProviderReport of domain/services/provider-report.ts). Work
-- counts on the day of its completion. The series has a step per day up to 45 days, else per 7 days, as that of dealers.
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
grant execute on function public.provider_report(date, date) to authenticated, business_manager, service_role;
comment on function public.provider_report(date, date) is 'What the caller''s own business did in a span of days.';

-- Id of the caller's own provider record; raises without one.
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

-- The work of a business that was completed in a span of days.
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

-- Counted back from the last day; the first step may be shorter.
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

-- By who did the work; what two of them did counts for each. A name of null: nobody is noted.
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

-- The jobs of the caller's own business, the latest first: those whose visit began in a span of days, of one customer (by the id of
-- provider_customers), or on one plate; null: all.
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
grant execute on function public.provider_jobs(date, date, uuid, text, integer, integer) to authenticated, business_sales, service_role;
comment on function public.provider_jobs(date, date, uuid, text, integer, integer) is 'The jobs of the caller''s own business.';

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

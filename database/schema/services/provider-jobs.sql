-- A job card as its business sees it, and what lists say of it.

create type public.provider_job_line as (
  id private.required_uuid,
  kind private.required_text,
  name private.required_text,
  quantity private.required_numeric,
  unit_price private.required_integer,
  amount private.required_bigint,
  tax private.required_bigint,
  spare_part_id uuid,
  estimate_number integer,
  answer text,
  dropped_at timestamptz
);
create domain private.required_provider_job_lines as public.provider_job_line[] not null;

create type public.sent_estimate as (
  number private.required_integer,
  sent_at private.required_timestamptz,
  ends_at private.required_timestamptz,
  withdrawn_at timestamptz,
  answered_at timestamptz,
  answered_by text
);
create domain private.required_sent_estimates as public.sent_estimate[] not null;

-- A job that the business did on the same vehicle before.
create type public.former_job as (
  booking_id private.required_uuid,
  number private.required_integer,
  work private.required_text,
  at private.required_timestamptz,
  mileage_km integer,
  price bigint
);
create domain private.required_former_jobs as public.former_job[] not null;

-- When a vehicle is to be serviced again: the sooner of both.
create type public.next_service as (
  number private.required_integer,
  "on" date,
  km integer
);

create type public.issued_invoice as (
  id private.required_uuid,
  number private.required_integer,
  issued_at private.required_timestamptz,
  total private.required_integer,
  paid_at timestamptz,
  paid_by text,
  payment_reference text
);

create type public.provider_job as (
  id private.required_uuid,
  number private.required_integer,
  version private.required_timestamptz,
  make text,
  model text,
  year integer,
  plate text,
  mileage_km integer,
  done_by text,
  checks private.required_json,
  internal_notes text,
  customer_notes text,
  tax_percent private.required_integer,
  former_mileage_km integer,
  former_mileage_at timestamptz,
  lines private.required_provider_job_lines,
  estimates private.required_sent_estimates,
  booking public.provider_booking,
  invoice public.issued_invoice,
  invoice_total bigint,
  history private.required_former_jobs,
  next_service_on date,
  next_service_km integer,
  -- What an earlier job on the vehicle says of it.
  former_next_service public.next_service
);

-- The job card of a booking of the caller's own business; null without one.
create function public.provider_job(booking_id uuid) returns public.provider_job
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
grant execute on function public.provider_job(uuid) to authenticated, business_sales, service_role;

-- The invoice of a job that counts; null without one.
create function private.issued_invoice(job_id uuid) returns public.issued_invoice
language sql stable security definer set search_path = ''
as $$
  select row(
    invoice.id, invoice.number, invoice.issued_at, invoice.total, invoice.paid_at, invoice.paid_by, invoice.payment_reference
  )::public.issued_invoice
  from public.job_invoices as invoice where invoice.job_id = issued_invoice.job_id and voided_at is null
$$;

-- The completed work of the business on the vehicle with the same plate, the latest first, at most 30.
create function private.former_jobs(job public.service_jobs) returns public.former_job[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(
    row(known.booking_id, known.number, known.work, known.at, known.mileage_km, known.price)::public.former_job
    order by known.at desc, known.number desc
  ), '{}')
  from (
    select booking.id as booking_id, former.number, private.booking_facts(booking) ->> 'work' as work, booking.preferred_date as at,
      former.mileage_km, booking.price
    from public.service_jobs as former join public.service_bookings as booking on booking.id = former.booking_id
    where former.service_provider_id = job.service_provider_id and private.plate_key(former.plate) = private.plate_key(job.plate)
      and former.id <> job.id and booking.status = 'completed'
    order by booking.preferred_date desc, former.number desc
    limit 30
  ) as known
$$;

-- The last mileage that the business read off the vehicle before, and when.
create function private.former_mileage(job public.service_jobs) returns table (mileage_km integer, at timestamptz)
language sql stable set search_path = ''
as $$
  select former.mileage_km, booking.preferred_date
  from public.service_jobs as former join public.service_bookings as booking on booking.id = former.booking_id
  where former.service_provider_id = job.service_provider_id and private.plate_key(former.plate) = private.plate_key(job.plate)
    and former.number < job.number and former.mileage_km is not null
  order by former.number desc limit 1
$$;

create domain private.required_estimate_state as text not null check (
  value in ('none', 'draft', 'waits', 'ended', 'accepted', 'partly', 'declined')
);
-- Of a booking's job: the state of its last estimate, and since when.
create type public.booking_job as (
  number private.required_integer,
  plate text,
  estimate private.required_estimate_state,
  since timestamptz
);

-- What lists say of the job of a booking; null without one.
create function private.booking_job(booking public.service_bookings) returns public.booking_job
language sql stable security definer set search_path = ''
as $$
  select row(
    job.number, job.plate,
    case
      when last.number is not null and last.answered_at is null then case when last.ends_at > now() then 'waits' else 'ended' end
      when lines.drafts > 0 then 'draft'
      when last.number is null then 'none'
      when lines.accepted = lines.asked then 'accepted'
      when lines.accepted > 0 then 'partly'
      else 'declined'
    end,
    case when last.answered_at is null then last.sent_at else last.answered_at end
  )::public.booking_job
  from public.service_jobs as job
  left join lateral (
    select * from public.job_estimates as sent where sent.job_id = job.id and sent.withdrawn_at is null order by sent.number desc limit 1
  ) as last on true
  cross join lateral (
    select count(*) filter (where line.estimate_number is null) as drafts,
      count(*) filter (where line.estimate_number = last.number) as asked,
      count(*) filter (where line.estimate_number = last.number and line.answer = 'accepted') as accepted
    from public.job_lines as line where line.job_id = job.id
  ) as lines
  where job.booking_id = booking.id
$$;

-- What the customer of a booking accepted in all, with tax, in KES; null without any.
create function private.agreed_total(booking_id uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select sum(private.line_amount(line) + private.line_tax(line))::bigint
  from public.service_jobs as job join public.job_lines as line on line.job_id = job.id
  where job.booking_id = agreed_total.booking_id and line.answer = 'accepted' and line.dropped_at is null
$$;

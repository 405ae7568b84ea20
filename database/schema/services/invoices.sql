-- Invoices of jobs: what the customer agreed to pay, under numbers that run without gaps for each business. An invoice is never changed; a
-- wrong one is voided and keeps its number. It outlives its job and the customer's account, without their name and vehicle
-- (docs/product.md, Invoices: Tax Procedures Act 2015, s. 23).
create table public.job_invoices (
  id uuid default gen_random_uuid() constraint job_invoices_pkey primary key,
  service_provider_id uuid not null,
  job_id uuid,
  number integer not null,
  issued_at timestamptz not null default now(),
  customer_name text,
  vehicle text,
  mileage_km integer,
  lines jsonb not null,
  subtotal integer not null,
  tax integer not null,
  total integer not null,
  paid_at timestamptz,
  paid_by text,
  payment_reference text,
  voided_at timestamptz,
  void_reason text,
  constraint job_invoices_number_key unique (service_provider_id, number),
  constraint job_invoices_total check (total = subtotal + tax),
  constraint job_invoices_paid_by_known check (paid_by in ('cash', 'mpesa', 'bank', 'card')),
  constraint job_invoices_paid check (num_nulls(paid_at, paid_by) in (0, 2)),
  constraint job_invoices_payment_reference_length check (char_length(payment_reference) between 2 and 40),
  constraint job_invoices_voided check (num_nulls(voided_at, void_reason) in (0, 2)),
  constraint job_invoices_void_reason_length check (char_length(void_reason) between 3 and 200),
  constraint job_invoices_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint job_invoices_job_id_fkey foreign key (job_id) references public.service_jobs (id) on delete set null
);

comment on table public.job_invoices is 'Invoices of service providers to their customers; written by functions only.';
comment on column public.job_invoices.job_id is 'null: the job was deleted with its customer''s account.';
comment on column public.job_invoices.number is 'Runs for each provider, without gaps.';
comment on column public.job_invoices.lines is '[{kind, name, quantity, unit_price, amount, tax_percent, tax}], KES.';
comment on column public.job_invoices.payment_reference is 'Such as the code of the M-Pesa message.';

-- A job has one that counts.
create unique index job_invoices_job_key on public.job_invoices (job_id) where voided_at is null;
create index job_invoices_job_idx on public.job_invoices (job_id);
create index job_invoices_issued_idx on public.job_invoices (service_provider_id, issued_at desc);

revoke all on public.job_invoices from public, anon, authenticated;
grant select on public.job_invoices to authenticated, business_manager;
grant all on public.job_invoices to service_role;
alter table public.job_invoices enable row level security;
create policy "Providers read their own invoices" on public.job_invoices
  for select to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));
create policy "Customers read the invoices of their jobs" on public.job_invoices
  for select to authenticated using (job_id in (select private.jobs_as_customer()));

create trigger keep_invoice before update on public.job_invoices
  for each row execute function private.keep_invoice();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_invoices', 'job_id',
    'job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'invoices', '{job_id}', 'anonymise', 'customer_name = null, vehicle = null, mileage_km = null',
    'Tax law has the business keep its invoices for five years; it needs neither the name nor the vehicle of the buyer for that.'
  );

-- What was invoiced stays as it was, whoever writes.
create function private.keep_invoice() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.service_provider_id, new.number, new.issued_at, new.lines, new.subtotal, new.tax, new.total)
    is distinct from (old.service_provider_id, old.number, old.issued_at, old.lines, old.subtotal, old.tax, old.total)
    or old.voided_at is not null and (new.voided_at, new.void_reason) is distinct from (old.voided_at, old.void_reason)
  then
    raise exception 'An invoice is not changed. Void it, and issue another.' using errcode = '42501';
  end if;
  return new;
end
$$;

-- What is to be invoiced for a job: the lines that were agreed, else the price of the booking, which has its tax in it.
create function private.invoice_lines(job public.service_jobs) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with agreed as (
    select jsonb_agg(
      jsonb_build_object(
        'kind', line.kind, 'name', line.name, 'quantity', line.quantity, 'unit_price', line.unit_price,
        'amount', private.line_amount(line), 'tax_percent', line.tax_percent, 'tax', private.line_tax(line)
      ) order by line.estimate_number, line.created_at, line.id
    ) as lines
    from public.job_lines as line
    where line.job_id = job.id and line.answer = 'accepted' and line.dropped_at is null
  ), priced as (
    select booking.price, private.booking_facts(booking) ->> 'work' as work, percent,
      round(booking.price * 100.0 / (100 + percent))::bigint as amount
    from public.service_bookings as booking, private.vat_percent(job.service_provider_id) as percent
    where booking.id = job.booking_id and booking.price > 0
  )
  select coalesce(agreed.lines, jsonb_build_array(jsonb_build_object(
    'kind', 'labour', 'name', priced.work, 'quantity', 1, 'unit_price', priced.amount, 'amount', priced.amount,
    'tax_percent', priced.percent, 'tax', priced.price - priced.amount
  )))
  from agreed left join priced on true
  where agreed.lines is not null or priced.price is not null
$$;

-- Issues the invoice of a job whose work has begun, and tells its customer; returns its number. Issued already, it is that one.
create function public.issue_invoice(job_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  job constant public.service_jobs := private.own_job(job_id);
  booking constant public.service_bookings := (select known from public.service_bookings as known where id = job.booking_id);
  lines constant jsonb := private.invoice_lines(job);
  invoice public.job_invoices;
begin
  select * into invoice from public.job_invoices as known where known.job_id = job.id and voided_at is null;
  if found then
    return invoice.number;
  elsif booking.status not in ('in_progress', 'completed') then
    raise exception 'Start the work first: an invoice is for work that was done.' using hint = 'invoice_early';
  elsif lines is null then
    raise exception 'Nothing is agreed yet. Send an estimate, or enter the price of the booking when you complete it.'
      using hint = 'invoice_empty';
  elsif (private.open_estimate(job.id)).number is not null then
    raise exception 'An estimate still waits for the customer. Take it back, or wait for the answer.' using hint = 'estimate_waits';
  end if;
  -- Numbers the invoices one after the other.
  perform from public.service_providers where id = job.service_provider_id for no key update;
  insert into public.job_invoices (service_provider_id, job_id, number, customer_name, vehicle, mileage_km, lines, subtotal, tax, total)
  select job.service_provider_id, job.id,
    (select coalesce(max(number), 0) + 1 from public.job_invoices as known where known.service_provider_id = job.service_provider_id),
    coalesce(booking.customer_name, private.person_facts(booking.customer_id) ->> 'name'), private.vehicle_of(job, booking), job.mileage_km,
    lines, sum((line ->> 'amount')::bigint), sum((line ->> 'tax')::bigint), sum((line ->> 'amount')::bigint + (line ->> 'tax')::bigint)
  from jsonb_array_elements(lines) as line
  returning * into invoice;
  perform private.record_audit('issue', 'job_invoices', invoice.id::text, null, jsonb_build_object('number', invoice.number, 'total', invoice.total));
  perform private.tell_of_invoice(job, invoice, 'invoice_issued');
  perform private.notify_pages_of_job(job);
  return invoice.number;
end
$$;
grant execute on function public.issue_invoice(uuid) to authenticated, business_manager, service_role;

-- Notes how an invoice of the caller's own business was paid, which makes it the receipt. Repeated, it changes nothing.
create function public.mark_invoice_paid(invoice_id uuid, method text, reference text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  invoice public.job_invoices := private.own_invoice(invoice_id);
begin
  if invoice.paid_at is not null then
    return;
  end if;
  update public.job_invoices set paid_at = now(), paid_by = method, payment_reference = nullif(private.visible_line(reference), '')
  where id = invoice.id returning * into invoice;
  perform private.record_audit('pay', 'job_invoices', invoice.id::text, null, jsonb_build_object('number', invoice.number, 'paid_by', invoice.paid_by));
  perform private.tell_of_invoice(job, invoice, 'invoice_paid'), private.notify_pages_of_job(job)
  from public.service_jobs as job where job.id = invoice.job_id;
end
$$;
grant execute on function public.mark_invoice_paid(uuid, text, text) to authenticated, business_manager, service_role;

-- Voids an invoice of the caller's own business, paid or not, and tells the customer why. Repeated, it changes nothing.
create function public.void_invoice(invoice_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.visible_line(reason);
  invoice public.job_invoices;
begin
  if char_length(coalesce(said, '')) not between 3 and 200 then
    raise exception 'Say why it is voided, in 3 to 200 characters. The customer reads it.' using hint = 'void_reason';
  end if;
  if exists (
    select from public.job_invoices as known
    where known.id = invoice_id and voided_at is not null and service_provider_id = private.own_service_provider()
  ) then
    return;
  end if;
  invoice := private.own_invoice(invoice_id);
  update public.job_invoices set voided_at = now(), void_reason = said where id = invoice.id returning * into invoice;
  perform private.record_audit('void', 'job_invoices', invoice.id::text, null, jsonb_build_object('number', invoice.number, 'void_reason', said));
  perform private.tell_of_invoice(job, invoice, 'invoice_voided'), private.notify_pages_of_job(job)
  from public.service_jobs as job where job.id = invoice.job_id;
end
$$;
grant execute on function public.void_invoice(uuid, text) to authenticated, business_manager, service_role;

-- The invoice that counts, locked, of the caller's own business.
create function private.own_invoice(invoice_id uuid) returns public.job_invoices
language plpgsql security definer set search_path = ''
as $$
declare
  invoice public.job_invoices;
begin
  if private.own_service_provider() is null then
    raise exception 'Only a service provider has invoices.' using errcode = '42501';
  end if;
  select * into invoice from public.job_invoices as known
  where known.id = own_invoice.invoice_id and service_provider_id = private.own_service_provider() for update;
  if not found then
    raise exception 'This invoice is no longer there. Load the page again.' using hint = 'invoice_gone';
  elsif invoice.voided_at is not null then
    raise exception 'This invoice was voided.' using hint = 'invoice_voided';
  end if;
  return invoice;
end
$$;

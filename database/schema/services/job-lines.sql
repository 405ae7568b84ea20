-- The lines of a job: labour and parts with their prices. A line is a draft until an estimate asks the customer for it; what the customer
-- has been asked for is not changed any more. Domain twin of the amounts: domain/services/job-lines.ts.
create table public.job_lines (
  id uuid constraint job_lines_pkey primary key,
  job_id uuid not null,
  kind text not null,
  name text not null,
  quantity numeric(8, 2) not null,
  unit_price integer not null,
  tax_percent integer not null,
  spare_part_id uuid,
  estimate_number integer,
  answer text,
  dropped_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint job_lines_kind_known check (kind in ('labour', 'part')),
  constraint job_lines_name_length check (char_length(name) between 1 and 120),
  constraint job_lines_quantity_range check (quantity > 0 and quantity <= 9999),
  constraint job_lines_unit_price_range check (unit_price between 0 and 10000000),
  constraint job_lines_amount_range check (quantity * unit_price <= 10000000),
  constraint job_lines_tax_percent_range check (tax_percent between 0 and 100),
  constraint job_lines_answer_known check (answer is null or (answer in ('accepted', 'declined') and estimate_number is not null)),
  constraint job_lines_dropped_accepted check (dropped_at is null or answer = 'accepted'),
  constraint job_lines_job_id_fkey foreign key (job_id) references public.service_jobs (id) on delete cascade,
  constraint job_lines_estimate_fkey foreign key (job_id, estimate_number) references public.job_estimates (job_id, number),
  constraint job_lines_spare_part_id_fkey foreign key (spare_part_id) references public.spare_parts (id) on delete set null
);

comment on table public.job_lines is 'Labour and parts of jobs; written by functions only.';
comment on column public.job_lines.unit_price is 'Whole KES for one hour or piece, without tax.';
comment on column public.job_lines.tax_percent is 'VAT; 0 for businesses that charge none.';
comment on column public.job_lines.spare_part_id is 'The part as advertised on Magari.';
comment on column public.job_lines.estimate_number is 'The estimate that asks for it; null: a draft.';
comment on column public.job_lines.answer is 'The customer''s; null: none yet.';
comment on column public.job_lines.dropped_at is 'When the business noted that accepted work is not done after all.';

create index job_lines_job_idx on public.job_lines (job_id, estimate_number);
create index job_lines_spare_part_idx on public.job_lines (spare_part_id);

revoke all on public.job_lines from public, anon, authenticated;
grant select on public.job_lines to authenticated, business_sales;
grant all on public.job_lines to service_role;
alter table public.job_lines enable row level security;
create policy "Providers read the lines of their own jobs" on public.job_lines
  for select to authenticated, business_sales using (job_id in (select private.own_jobs()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_lines', 'job_id',
    'estimate_number is not null and job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'estimate_lines', '{id,job_id}', 'cascade', null, 'What they were asked to accept, and their answers.'
  );

-- The jobs of the caller's own business. Policies ask for all of them once: a question about each row would let a stranger have every row of
-- a table looked up.
create function private.own_jobs() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.service_jobs where service_provider_id = (select private.own_service_provider()) $$;
grant execute on function private.own_jobs() to authenticated, business_sales, service_role;

-- The price of a line in whole KES, without tax.
create function private.line_amount(line public.job_lines) returns bigint
language sql immutable set search_path = ''
as $$ select round(line.quantity * line.unit_price)::bigint $$;

-- The tax on it in whole KES.
create function private.line_tax(line public.job_lines) returns bigint
language sql immutable set search_path = ''
as $$ select round(private.line_amount(line) * line.tax_percent / 100.0)::bigint $$;

-- Adds a line under an id of the caller's choice, or changes the draft with that id.
create function public.save_job_line(
  job_id uuid, line_id uuid, kind text, name text, quantity numeric, unit_price integer, spare_part_id uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  job constant public.service_jobs := private.own_job(job_id);
begin
  perform private.check_job_open(job);
  if most <= (select count(*) from public.job_lines as line where line.job_id = job.id and line.id <> line_id) then
    raise exception 'A job card has at most % lines.', most using hint = 'job_line_limit';
  end if;
  insert into public.job_lines as line (id, job_id, kind, name, quantity, unit_price, spare_part_id, tax_percent)
  values (
    line_id, job.id, save_job_line.kind, private.visible_line(save_job_line.name), save_job_line.quantity,
    save_job_line.unit_price, save_job_line.spare_part_id, private.vat_percent(job.service_provider_id)
  )
  on conflict (id) do update set
    kind = excluded.kind, name = excluded.name, quantity = excluded.quantity, unit_price = excluded.unit_price,
    spare_part_id = excluded.spare_part_id, tax_percent = excluded.tax_percent
  where line.job_id = job.id and line.estimate_number is null;
  if not found then
    raise exception 'The customer has been asked for this line. Add another, or take the estimate back first.'
      using hint = 'job_line_asked';
  end if;
  perform private.notify_pages_of_job(job);
end
$$;
grant execute on function public.save_job_line(uuid, uuid, text, text, numeric, integer, uuid) to authenticated, business_sales, service_role;

-- Removes a draft, or notes that accepted work is not done after all. Repeated, it changes nothing.
create function public.remove_job_line(job_id uuid, line_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  job constant public.service_jobs := private.own_job(job_id);
begin
  perform private.check_job_open(job);
  if exists (select from public.job_lines as line where line.id = line_id and line.job_id = job.id and line.estimate_number is not null
    and line.answer is null)
  then
    raise exception 'The customer has been asked for this line. Take the estimate back first.' using hint = 'job_line_asked';
  end if;
  delete from public.job_lines as line where line.id = line_id and line.job_id = job.id and line.estimate_number is null;
  update public.job_lines as line set dropped_at = now()
  where line.id = line_id and line.job_id = job.id and line.answer = 'accepted' and line.dropped_at is null;
  perform private.notify_pages_of_job(job);
end
$$;
grant execute on function public.remove_job_line(uuid, uuid) to authenticated, business_sales, service_role;

-- Takes back that accepted work is not done.
create function public.restore_job_line(job_id uuid, line_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  job constant public.service_jobs := private.own_job(job_id);
begin
  perform private.check_job_open(job);
  update public.job_lines as line set dropped_at = null where line.id = line_id and line.job_id = job.id;
  perform private.notify_pages_of_job(job);
end
$$;
grant execute on function public.restore_job_line(uuid, uuid) to authenticated, business_sales, service_role;

-- Raises once the work is done or cancelled, or its invoice is issued: what was agreed stays as it was.
create function private.check_job_open(job public.service_jobs) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  state constant text := (select status from public.service_bookings where id = job.booking_id);
begin
  if state not in ('confirmed', 'in_progress') then
    raise exception 'This booking is %. Its estimate cannot be changed any more.', state using hint = 'job_closed';
  elsif (private.issued_invoice(job.id)).number is not null then
    raise exception 'The invoice is issued. Void it to change what was agreed.' using hint = 'job_invoiced';
  end if;
end
$$;

-- Job cards: the vehicle, who works on it, what was checked, and notes. Each booking that is accepted or entered by hand has one. Only its
-- business reads the card; its customer reads private.customer_job. docs/product.md, Job card.
create table public.service_jobs (
  id uuid default gen_random_uuid() constraint service_jobs_pkey primary key,
  service_provider_id uuid not null,
  booking_id uuid not null constraint service_jobs_booking_key unique,
  number integer not null,
  make text,
  model text,
  year integer,
  plate text,
  mileage_km integer,
  done_by text,
  checks jsonb not null default '[]',
  internal_notes text,
  customer_notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  next_service_on date,
  next_service_km integer,
  service_due_on date,
  service_reminded_at timestamptz,
  constraint service_jobs_number_key unique (service_provider_id, number),
  constraint service_jobs_make_length check (char_length(make) between 1 and 60),
  constraint service_jobs_model_length check (char_length(model) between 1 and 60),
  constraint service_jobs_year_range check (year between 1900 and 2100),
  constraint service_jobs_plate_form check (plate is not distinct from private.plate(plate)),
  constraint service_jobs_mileage_range check (mileage_km between 0 and 2000000),
  constraint service_jobs_done_by_length check (char_length(done_by) between 1 and 60),
  constraint service_jobs_checks_form check (private.are_job_checks(checks)),
  constraint service_jobs_internal_notes_length check (char_length(internal_notes) <= 2000),
  constraint service_jobs_customer_notes_length check (char_length(customer_notes) <= 2000),
  constraint service_jobs_next_service_on_range check (next_service_on between '2000-01-01' and '2100-01-01'),
  -- Without a mileage of today nobody can tell when the kilometres are reached.
  constraint service_jobs_next_service_km_ahead
    check (next_service_km is null or next_service_km <= 2000000 and coalesce(next_service_km > mileage_km, false)),
  constraint service_jobs_service_due check ((service_due_on is null) = (num_nonnulls(next_service_on, next_service_km) = 0)),
  constraint service_jobs_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint service_jobs_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

comment on table public.service_jobs is 'Job cards of service providers; written by functions only.';
comment on column public.service_jobs.number is 'Runs for each provider.';
comment on column public.service_jobs.done_by is 'Who works on the vehicle, in the provider''s words.';
comment on column public.service_jobs.checks is '[{item, state: ok, soon or bad, note}]';
comment on column public.service_jobs.internal_notes is 'For the business only.';
comment on column public.service_jobs.next_service_on is 'When the vehicle is to be serviced again, or at next_service_km if that is sooner.';
comment on column public.service_jobs.service_due_on is 'The sooner of both (private.service_due).';
comment on column public.service_jobs.service_reminded_at is 'When the customer was reminded of the next service; once for each job.';

create index service_jobs_plate_idx on public.service_jobs (service_provider_id, private.plate_key(plate));
create index service_jobs_due_idx on public.service_jobs (service_due_on) where service_due_on is not null;

revoke all on public.service_jobs from public, anon, authenticated;
grant select on public.service_jobs to authenticated, business_sales;
grant all on public.service_jobs to service_role;
alter table public.service_jobs enable row level security;
create policy "Providers read their own job cards" on public.service_jobs
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.service_jobs', 'booking_id',
    'booking_id in (select id from public.service_bookings where customer_id::text = $1)', 'job_cards',
    '{id,service_provider_id,internal_notes}', 'cascade', null, 'The work on their vehicles, without what its business notes for itself.'
  );

-- Whether these are at most 40 checks of the form that domain/services/job-card.ts describes.
create function private.are_job_checks(checks jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(checks) = 'array' and not exists (
    select from jsonb_array_elements(case jsonb_typeof(checks) when 'array' then checks else '[]' end) with ordinality as listed(done, nth)
    where nth > 40 or jsonb_typeof(done) <> 'object'
      or coalesce(char_length(done ->> 'item') not between 1 and 60, true) or coalesce(done ->> 'state' not in ('ok', 'soon', 'bad'), true)
      or char_length(done ->> 'note') > 200 or exists (
        select from jsonb_object_keys(case jsonb_typeof(done) when 'object' then done else '{}' end) as key where key not in ('item', 'state', 'note')
      )
  )
$$;
grant execute on function private.are_job_checks(jsonb) to authenticated, business_sales, service_role;

-- Opens the job card of a booking that is agreed, with what is known of the vehicle: from the customer's words, their own list, and the
-- business's last card of the same plate. Repeated, it changes nothing.
create function private.open_job(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  stated_plate constant text := private.plate_in(booking.vehicle);
  known record;
begin
  -- Numbers the cards one after the other.
  perform private.lock_confirmations(booking.service_provider_id);
  select * into known from private.known_vehicle(booking, stated_plate);
  insert into public.service_jobs (service_provider_id, booking_id, number, make, model, year, plate, done_by)
  select booking.service_provider_id, booking.id, coalesce(max(number), 0) + 1, known.make, known.model, known.year, stated_plate, (
    select left(string_agg(resource.name, ', ' order by resource.place), 60)
    from private.booking_resources as held join public.service_resources as resource on resource.id = held.resource_id
    where held.booking_id = booking.id and held.held_until is null and resource.kind = 'person'
  )
  from public.service_jobs where service_provider_id = booking.service_provider_id
  on conflict on constraint service_jobs_booking_key do nothing;
end
$$;

-- The vehicle of a plate: as the business's last card has it, else as its customer does. One row.
create function private.known_vehicle(booking public.service_bookings, plate text) returns table (make text, model text, year integer)
language sql stable security definer set search_path = ''
as $$
  select known.make, known.model, known.year
  from (select) as one left join lateral (
    (
      select job.make, job.model, job.year from public.service_jobs as job
      where job.service_provider_id = booking.service_provider_id and private.plate_key(job.plate) = private.plate_key(known_vehicle.plate)
      order by job.number desc limit 1
    )
    union all
    (
      select own.make, own.model, own.year from public.customer_vehicles as own
      where own.customer_id = booking.customer_id and private.plate_key(own.plate) = private.plate_key(known_vehicle.plate)
    )
    limit 1
  ) as known on true
$$;

-- The job card, locked, of the caller's own business. Raises with hint job_gone for any other.
create function private.own_job(job_id uuid) returns public.service_jobs
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  job public.service_jobs;
begin
  if own is null then
    raise exception 'Only a service provider has job cards.' using errcode = '42501';
  end if;
  select * into job from public.service_jobs as known where known.id = own_job.job_id and service_provider_id = own for update;
  if not found then
    raise exception 'This job card is no longer there. Load the page again.' using hint = 'job_gone';
  end if;
  return job;
end
$$;

-- Writes the whole card that was read in this version (its updated_at); returns the new one. Another by now is refused.
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
  to authenticated, business_sales, service_role;

-- Notifies the open pages of both sides of a job.
create function private.notify_pages_of_job(job public.service_jobs) returns void
language sql set search_path = ''
as $$
  select private.notify_pages_of_booking(booking) from public.service_bookings as booking where booking.id = job.booking_id
$$;

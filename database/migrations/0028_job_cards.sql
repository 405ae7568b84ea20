-- Agreed bookings have job cards, whose estimates customers accept line by line.

set local check_function_bodies = off;

create function private.plate(given text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when bare !~ '^[A-Z0-9]{2,12}$' then null
    when bare ~ '^K[A-Z]{2,3}[0-9]{3}[A-Z]?$' then regexp_replace(bare, '^([A-Z]+)', '\1 ')
    else regexp_replace(private.visible_line(upper(spelt)), '[ .-]+', ' ', 'g')
  end
  from (select btrim(given, ' .-') as spelt) as trimmed,
    lateral (select regexp_replace(upper(spelt), '[\s.-]', '', 'g') as bare) as without
$$;

create function private.plate_key(plate text) returns text
language sql immutable set search_path = ''
as $$ select replace(plate, ' ', '') $$;

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
  constraint service_jobs_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint service_jobs_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create table public.customer_vehicles (
  id uuid default gen_random_uuid() constraint customer_vehicles_pkey primary key,
  customer_id uuid not null default auth.uid(),
  make text not null,
  model text not null,
  year integer,
  plate text,
  mileage_km integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customer_vehicles_make_length check (char_length(make) between 1 and 60),
  constraint customer_vehicles_model_length check (char_length(model) between 1 and 60),
  constraint customer_vehicles_year_range check (year between 1900 and 2100),
  constraint customer_vehicles_plate_form check (plate is not distinct from private.plate(plate)),
  constraint customer_vehicles_mileage_range check (mileage_km between 0 and 2000000),
  constraint customer_vehicles_customer_id_fkey foreign key (customer_id) references public.profiles (id) on delete cascade
);

create table public.job_estimates (
  job_id uuid not null,
  number integer not null,
  sent_at timestamptz not null default now(),
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  constraint job_estimates_pkey primary key (job_id, number),
  constraint job_estimates_answered_by_known check (answered_by in ('account', 'link', 'shared_link', 'phone')),
  constraint job_estimates_answered check (num_nulls(answered_at, answered_by) in (0, 2)),
  constraint job_estimates_settled_once check (num_nonnulls(withdrawn_at, answered_at) <= 1),
  constraint job_estimates_job_id_fkey foreign key (job_id) references public.service_jobs (id) on delete cascade
);

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




create table private.job_links (
  token_hash bytea constraint job_links_pkey primary key,
  job_id uuid not null,
  shared boolean not null,
  created_at timestamptz not null default now(),
  constraint job_links_job_id_fkey foreign key (job_id) references public.service_jobs (id) on delete cascade
);

create table public.job_photos (
  path text constraint job_photos_pkey primary key,
  job_id uuid not null,
  stage text not null,
  created_at timestamptz not null default now(),
  constraint job_photos_path_length check (char_length(path) <= 200),
  constraint job_photos_path_own check (path like '%/' || job_id || '/%'),
  constraint job_photos_stage_known check (stage in ('before', 'after')),
  constraint job_photos_job_id_fkey foreign key (job_id) references public.service_jobs (id) on delete cascade
);

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

create table public.billing_details (
  service_provider_id uuid constraint billing_details_pkey primary key,
  kra_pin text,
  payment_note text,
  charges_vat boolean not null default false,
  constraint billing_details_kra_pin_form check (kra_pin ~ '^[AP]\d{9}[A-Z]$'),
  constraint billing_details_payment_note_length check (char_length(payment_note) <= 200),
  constraint billing_details_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

create type public.customer_job_line as (
  id private.required_uuid,
  kind private.required_text,
  name private.required_text,
  quantity private.required_numeric,
  unit_price private.required_integer,
  amount private.required_bigint,
  tax private.required_bigint,
  estimate_number private.required_integer,
  answer text,
  dropped_at timestamptz
);

create domain private.required_customer_job_lines as public.customer_job_line[] not null;

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

create type public.former_job as (
  booking_id private.required_uuid,
  number private.required_integer,
  work private.required_text,
  at private.required_timestamptz,
  mileage_km integer,
  price bigint
);

create domain private.required_former_jobs as public.former_job[] not null;

create type public.issued_invoice as (
  id private.required_uuid,
  number private.required_integer,
  issued_at private.required_timestamptz,
  total private.required_integer,
  paid_at timestamptz,
  paid_by text,
  payment_reference text
);

create domain private.required_estimate_state as text not null check (
  value in ('none', 'draft', 'waits', 'ended', 'accepted', 'partly', 'declined')
);

create type public.booking_job as (
  number private.required_integer,
  plate text,
  estimate private.required_estimate_state,
  since timestamptz
);

alter type public.provider_booking add attribute job public.booking_job;

create type public.customer_job as (
  job_id private.required_uuid,
  job_number private.required_integer,
  status private.required_booking_status,
  provider_id private.required_uuid,
  business private.required_text,
  phone text,
  vehicle text,
  estimate_number integer,
  sent_at timestamptz,
  ends_at timestamptz,
  answered_at timestamptz,
  changeable_until timestamptz,
  checks private.required_json,
  customer_notes text,
  lines private.required_customer_job_lines,
  invoice public.issued_invoice
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
  history private.required_former_jobs
);

create function private.agreed_total(booking_id uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select sum(private.line_amount(line) + private.line_tax(line))::bigint
  from public.service_jobs as job join public.job_lines as line on line.job_id = job.id
  where job.booking_id = agreed_total.booking_id and line.answer = 'accepted' and line.dropped_at is null
$$;

create or replace function private.anonymise_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Notifications to providers and administrators name the person; reviews have gone with what quotes them.
  update public.system_notifications as told set facts = told.facts - '{person,user_id,comment,answer}'::text[]
  where told.facts -> 'person' ->> 'id' = old.id::text;
  delete from private.notification_deliveries where facts -> 'person' ->> 'id' = old.id::text;
  -- The addresses of pictures name who uploaded them.
  update public.system_notifications as told set facts = jsonb_set(told.facts, '{ads}', (
    select jsonb_agg(case when position(old.id::text in ad ->> 'picture') > 0 then ad - 'picture' else ad end order by place)
    from jsonb_array_elements(told.facts -> 'ads') with ordinality as one (ad, place)
  ))
  where told.kind in ('search_matches', 'price_drop', 'favorite_gone') and position(old.id::text in told.facts ->> 'ads') > 0;
  -- The same for those told before there were kinds.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = provider.user_id
    and (
      starts_with(told.message, review.reviewer_name || ' gave ')
      or told.kind = 'review_received' and told.facts ->> 'review_id' = review.id::text
    );

  -- Answers copied the subject that the person wrote.
  update public.messages as answer set subject = 'Inquiry about ' || thread.subject_title
  from public.message_threads as thread
  where thread.asker_id = old.id and answer.thread_id = thread.id;

  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  for part in select * from private.personal_data where on_erase <> 'cascade' loop
    continue when to_regclass(part.table_name) is null;
    execute case part.on_erase
      when 'delete' then format('delete from %s where %s', part.table_name, part.found_by)
      else format(
        'update %s set %s where %s', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced),
        coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
      )
    end using old.id::text, private.confirmed_email(old);
  end loop;
  -- Threads without either side.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  return old;
end
$$;

create function private.answer_changeable_until(estimate public.job_estimates) returns timestamptz
language sql immutable set search_path = ''
as $$ select estimate.answered_at + interval '15 minutes' $$;

create function private.answer_estimate(job public.service_jobs, estimate_number integer, accepted uuid[], answered_by text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_changes constant integer := 5;
  estimate constant public.job_estimates := private.answerable_estimate(job, answer_estimate.estimate_number, answered_by);
begin
  if exists (
    select from unnest(accepted) as chosen(id) where not exists (
      select from public.job_lines as line
      where line.id = chosen.id and line.job_id = job.id and line.estimate_number = estimate.number
    )
  ) then
    raise exception 'This line is not one of the estimate. Load the page again.' using hint = 'estimate_lines';
  end if;
  update public.job_lines as line set
    answer = case when line.id = any (coalesce(accepted, '{}')) then 'accepted' else 'declined' end, dropped_at = null
  where line.job_id = job.id and line.estimate_number = estimate.number
    and line.answer is distinct from case when line.id = any (coalesce(accepted, '{}')) then 'accepted' else 'declined' end;
  if not found then
    return;
  end if;
  if most_changes <= (
    select count(*) from public.audit_log where entity = 'job_estimates' and entity_id = job.id::text || ' ' || estimate.number
  ) then
    raise exception 'This answer was changed often. Call % to agree on it.', (
      select private.business_of(booking) from public.service_bookings as booking where booking.id = job.booking_id
    ) using hint = 'estimate_answered';
  end if;
  update public.job_estimates as sent set answered_at = coalesce(answered_at, now()), answered_by = answer_estimate.answered_by
  where sent.job_id = job.id and sent.number = estimate.number;
  perform private.record_audit('answer', 'job_estimates', job.id::text || ' ' || estimate.number, null, jsonb_build_object(
    'number', estimate.number, 'answered_by', answer_estimate.answered_by, 'accepted', to_jsonb(accepted)
  ));
  perform private.tell_of_estimate_answer(job, estimate.number, answer_estimate.answered_by);
  perform private.notify_pages_of_job(job);
end
$$;

create function private.answerable_estimate(job public.service_jobs, estimate_number integer, answered_by text) returns public.job_estimates
language plpgsql stable security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := (select known from public.service_bookings as known where id = job.booking_id);
  business constant text := private.business_of(booking);
  estimate public.job_estimates;
begin
  select * into estimate from public.job_estimates as sent
  where sent.job_id = job.id and sent.number = answerable_estimate.estimate_number;
  if not found or estimate.withdrawn_at is not null then
    raise exception '% has taken this estimate back. Look at the page again, or call them.', business using hint = 'estimate_gone';
  elsif booking.status not in ('confirmed', 'in_progress') then
    raise exception 'This work is over. Call % with questions.', business using hint = 'job_closed';
  elsif estimate.answered_at is null and estimate.ends_at <= now() then
    raise exception 'This estimate ended on %. Ask % for a new one.',
      to_char(estimate.ends_at at time zone 'Africa/Nairobi', 'FMDD Mon YYYY'), business
      using hint = 'estimate_ended';
  elsif estimate.answered_at is not null and (
    private.answer_changeable_until(estimate) <= now() or (private.issued_invoice(job.id)).number is not null
    or answered_by = 'phone' and estimate.answered_by <> 'phone'
  ) then
    raise exception 'This estimate was answered at %. Call % to change what was agreed.',
      to_char(estimate.answered_at at time zone 'Africa/Nairobi', 'HH24:MI'), business
      using hint = 'estimate_answered';
  end if;
  return estimate;
end
$$;

create or replace function private.apply_booking_change(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
begin
  becomes.updated_at := now();
  if (becomes.status, becomes.preferred_date) is distinct from (was.status, was.preferred_date) then
    becomes.offered_times := null;
    becomes.offer_ends_at := null;
  end if;
  if becomes.status = was.status then
    if was.status = 'confirmed' and becomes.preferred_date <> was.preferred_date then
      becomes := private.move_confirmed_booking(was, becomes);
    end if;
    return becomes;
  end if;
  becomes.waitlisted := false;
  case becomes.status
    when 'confirmed' then
      perform private.lock_confirmations(becomes.service_provider_id);
      -- Who waits asks for any time of the day.
      if becomes.preferred_date <> was.preferred_date and not was.waitlisted then
        becomes.moved_from := was.preferred_date;
      end if;
    when 'cancelled' then
      becomes.cancelled_by := case
        when private.is_changed_by_customer(becomes) then 'customer'
        when auth.uid() is not null then 'provider'
      end;
      if becomes.cancelled_by = 'customer' and was.status = 'confirmed' and private.changeable_until(was) <= now() then
        becomes.cannot_come_at := now();
      end if;
    when 'completed' then
      becomes.completed_at := now();
      if becomes.price is not distinct from was.price then
        becomes.price := coalesce(private.agreed_total(becomes.id), becomes.price);
      end if;
    else null;
  end case;
  if was.status = 'pending' and (becomes.status = 'confirmed' or becomes.cancelled_by = 'provider') then
    becomes.answered_at := coalesce(was.answered_at, now());
  end if;
  return becomes;
end
$$;

grant execute on function private.are_job_checks(jsonb) to authenticated, service_role;

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

create or replace function private.booking_link(booking uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := private.short_token();
begin
  insert into private.booking_links (token_hash, booking_id) values (sha256(convert_to(token, 'utf8')), booking);
  return '/bookings/answer?token=' || token;
end
$$;

create or replace function private.booking_matches(booking public.service_bookings, pattern text, number text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select pattern is null
    or booking.customer_name ilike pattern or booking.customer_phone like number
    or booking.vehicle ilike pattern or booking.description ilike pattern
    or replace(booking.service_type, '_', ' ') ilike pattern
    or exists (select from public.services where id = booking.service_id and name ilike pattern)
    or exists (
      select from public.service_jobs as job
      where job.booking_id = booking.id and private.plate_key(job.plate) ilike replace(pattern, ' ', '')
    )
    or exists (
      select from public.profiles
      where id = booking.customer_id and (concat_ws(' ', first_name, last_name) ilike pattern or phone like number)
    )
$$;

create function private.business_document(provider_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', private.visible_line(provider.business_name), 'address', nullif(concat_ws(', ', provider.address, provider.location), ''),
    'phone', provider.phone, 'kra_pin', details.kra_pin, 'payment_note', details.payment_note
  )
  from public.service_providers as provider
  left join public.billing_details as details on details.service_provider_id = provider.id
  where provider.id = business_document.provider_id
$$;

create function private.check_customer_vehicle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  new.make := private.visible_line(new.make);
  new.model := private.visible_line(new.model);
  new.plate := coalesce(private.plate(new.plate), nullif(btrim(new.plate), ''));
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  elsif new.customer_id is not null then
    -- Concurrent inserts count each other.
    perform from public.profiles where id = new.customer_id for no key update;
    if most <= (select count(*) from public.customer_vehicles where customer_id = new.customer_id) then
      raise exception 'You have % vehicles here. Remove one first.', most using hint = 'vehicle_limit';
    end if;
  end if;
  return new;
end
$$;

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

create function private.customer_job(job public.service_jobs) returns public.customer_job
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
    private.issued_invoice(job.id)
  )::public.customer_job
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  left join lateral (
    select * from public.job_estimates as sent where sent.job_id = job.id and sent.withdrawn_at is null order by sent.number desc limit 1
  ) as last on true
  where booking.id = job.booking_id
$$;

create function private.delete_job_photo_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file where file.bucket_id = 'job-photos' and file.name = old.path;
  return null;
end
$$;

create function private.document_of_link(token text, kind text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  linked constant uuid := (private.job_link_of(token)).job_id;
begin
  if kind = 'invoice' then
    return (
      select private.invoice_document(invoice) from public.job_invoices as invoice where invoice.job_id = linked and voided_at is null
    );
  end if;
  return (select private.estimate_document(job) from public.service_jobs as job where job.id = linked);
end
$$;

create function private.estimate_document(job public.service_jobs) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'kind', 'estimate', 'number', last.number, 'job_number', job.number, 'issued_at', last.sent_at, 'ends_at', last.ends_at,
    'answered_at', last.answered_at, 'vehicle', private.vehicle_of(job, booking), 'mileage_km', job.mileage_km,
    'business', private.business_document(job.service_provider_id),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'kind', line.kind, 'name', line.name, 'quantity', line.quantity, 'unit_price', line.unit_price,
        'amount', private.line_amount(line), 'tax_percent', line.tax_percent, 'tax', private.line_tax(line), 'answer', line.answer
      ) order by line.created_at, line.id)
      from public.job_lines as line where line.job_id = job.id and line.estimate_number = last.number
    )
  )
  from public.service_bookings as booking
  join lateral (
    select * from public.job_estimates as sent where sent.job_id = job.id and sent.withdrawn_at is null order by sent.number desc limit 1
  ) as last on true
  where booking.id = job.booking_id
$$;

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

create function private.former_mileage(job public.service_jobs) returns table (mileage_km integer, at timestamptz)
language sql stable set search_path = ''
as $$
  select former.mileage_km, booking.preferred_date
  from public.service_jobs as former join public.service_bookings as booking on booking.id = former.booking_id
  where former.service_provider_id = job.service_provider_id and private.plate_key(former.plate) = private.plate_key(job.plate)
    and former.number < job.number and former.mileage_km is not null
  order by former.number desc limit 1
$$;

create function private.invoice_document(invoice public.job_invoices) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(invoice) || jsonb_build_object('kind', 'invoice', 'business', private.business_document(invoice.service_provider_id))
$$;

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

create function private.invoice_of_address(invoice_id uuid, ends bigint, key text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.invoice_document(invoice) from public.job_invoices as invoice
  where invoice.id = invoice_id and ends > extract(epoch from now())
    and key = private.visitor_signature(format('invoice %s %s', invoice_id, ends))
$$;

create function private.is_own_job_folder(folder text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.service_jobs as job
    where job.id::text = folder and job.service_provider_id = (select private.own_service_provider())
  )
$$;

grant execute on function private.is_own_job_folder(text) to authenticated, service_role;

create function private.issued_invoice(job_id uuid) returns public.issued_invoice
language sql stable security definer set search_path = ''
as $$
  select row(
    invoice.id, invoice.number, invoice.issued_at, invoice.total, invoice.paid_at, invoice.paid_by, invoice.payment_reference
  )::public.issued_invoice
  from public.job_invoices as invoice where invoice.job_id = issued_invoice.job_id and voided_at is null
$$;

create function private.job_link(job uuid, shared boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := private.short_token();
begin
  insert into private.job_links (token_hash, job_id, shared) values (sha256(convert_to(token, 'utf8')), job, job_link.shared);
  return '/estimate?t=' || token;
end
$$;

create function private.job_link_of(token text) returns private.job_links
language plpgsql stable security definer set search_path = ''
as $$
declare
  link private.job_links;
begin
  select * into link from private.job_links as known where known.token_hash = sha256(convert_to(job_link_of.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or its booking is no longer there. Use the one in our last message to you.'
      using hint = 'job_link';
  end if;
  return link;
end
$$;

create function private.jobs_as_customer() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select job.id from public.service_bookings as booking join public.service_jobs as job on job.booking_id = booking.id
  where booking.customer_id = (select auth.uid())
$$;

grant execute on function private.jobs_as_customer() to authenticated, service_role;

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

create function private.line_amount(line public.job_lines) returns bigint
language sql immutable set search_path = ''
as $$ select round(line.quantity * line.unit_price)::bigint $$;

create function private.line_tax(line public.job_lines) returns bigint
language sql immutable set search_path = ''
as $$ select round(private.line_amount(line) * line.tax_percent / 100.0)::bigint $$;

create function private.notify_pages_of_job(job public.service_jobs) returns void
language sql set search_path = ''
as $$
  select private.notify_pages_of_booking(booking) from public.service_bookings as booking where booking.id = job.booking_id
$$;

create function private.open_estimate(job_id uuid) returns public.job_estimates
language sql stable security definer set search_path = ''
as $$
  select sent from public.job_estimates as sent
  where sent.job_id = open_estimate.job_id and withdrawn_at is null and answered_at is null
$$;

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

create function private.own_jobs() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.service_jobs where service_provider_id = (select private.own_service_provider()) $$;

grant execute on function private.own_jobs() to authenticated, service_role;

grant execute on function private.plate(text) to authenticated, service_role;

create function private.plate_in(words text) returns text
language sql immutable set search_path = ''
as $$ select private.plate((regexp_match(words, '\m(K[A-Z]{2,3}[ -]?[0-9]{3}[ -]?[A-Z]?)\M', 'i'))[1]) $$;

grant execute on function private.plate_key(text) to authenticated, service_role;

create or replace function private.propagate_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves constant boolean := new.status <> old.status;
  other_time constant boolean := new.preferred_date <> old.preferred_date;
begin
  perform private.hold_resources(old, new);
  perform private.look_at_freed_times(old, new);
  perform private.remember_provider_of_booking(new);
  if new.status = 'confirmed' and (moves or other_time) then
    perform private.skip_near_reminders(new);
  end if;
  if moves and new.status = 'confirmed' then
    perform private.open_job(new);
  elsif moves and new.status = 'completed' then
    perform private.remember_vehicle(new);
  end if;
  if moves then
    perform private.record_booking_status(old, new);
    perform private.notify_of_booking_status(old, new);
  elsif new.status = 'confirmed' and other_time then
    perform private.notify_of_moved_booking(old, new);
  end if;
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create or replace function private.propagate_new_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is not null then
    perform private.remember_booking_origin(new);
  end if;
  perform private.hold_resources(null, new);
  if new.status in ('confirmed', 'in_progress', 'completed') then
    perform private.open_job(new);
  end if;
  if new.status = 'confirmed' then
    perform private.skip_near_reminders(new);
  end if;
  if new.waitlisted then
    perform private.look_at_waitlist(new.service_provider_id, new.preferred_date, now() + interval '15 minutes');
  end if;
  perform private.notify_of_new_booking(new);
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create or replace function private.provider_booking(booking public.service_bookings, with_fit boolean default true) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id, 'status', booking.status, 'service_type', booking.service_type,
    'service', (select name from public.services where id = booking.service_id),
    'preferred_date', booking.preferred_date, 'moved_from', booking.moved_from,
    'duration_minutes', booking.duration_minutes, 'price', booking.price, 'description', booking.description,
    'vehicle', booking.vehicle, 'notes', booking.notes, 'cancelled_by', booking.cancelled_by,
    'cannot_come_at', booking.cannot_come_at, 'created_at', booking.created_at, 'customer_id', booking.customer_id,
    'customer_name', case when booking.customer_id is null then booking.customer_name
      else nullif(concat_ws(' ', person.first_name, person.last_name), '') end,
    'customer_phone', case when booking.customer_id is null then booking.customer_phone else person.phone end,
    'customer_email', booking.customer_email, 'messages', private.booking_messages(booking),
    'service_id', booking.service_id, 'resources', private.held_resources(booking), 'fit', case when with_fit then private.request_fit(booking) end,
    'offered_times', booking.offered_times, 'offer_ends_at', booking.offer_ends_at, 'will_come_at', booking.will_come_at,
    'missed_at', booking.missed_at, 'missed_objection', booking.missed_objection,
    'missed_visits', case when with_fit then private.missed_visits(booking) end, 'waitlisted', booking.waitlisted,
    'job', private.booking_job(booking)
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

create function private.remember_vehicle(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  customer constant uuid := booking.customer_id;
  job constant public.service_jobs := (select card from public.service_jobs as card where card.booking_id = booking.id);
begin
  if customer is null or num_nulls(job.make, job.model, job.plate) > 0 then
    return;
  end if;
  update public.customer_vehicles as known set mileage_km = job.mileage_km
  where known.customer_id = customer and private.plate_key(known.plate) = private.plate_key(job.plate)
    and job.mileage_km > coalesce(known.mileage_km, -1);
  insert into public.customer_vehicles (customer_id, make, model, year, plate, mileage_km)
  select customer, job.make, job.model, job.year, job.plate, job.mileage_km
  where most > (select count(*) from public.customer_vehicles as known where known.customer_id = customer)
  on conflict do nothing;
end
$$;

create function private.reopen_lines(job_id uuid, estimate_number integer) returns void
language sql security definer set search_path = ''
as $$
  update public.job_estimates as sent set withdrawn_at = now()
  where sent.job_id = reopen_lines.job_id and sent.number = reopen_lines.estimate_number and withdrawn_at is null and answered_at is null;
  update public.job_lines as line set estimate_number = null
  where line.job_id = reopen_lines.job_id and line.estimate_number = reopen_lines.estimate_number and line.answer is null;
$$;

create function private.short_token() returns text
language sql volatile set search_path = ''
as $$
  select rtrim(translate(encode(substr(sha256(convert_to(private.random_token(), 'utf8')), 1, 16), 'base64'), '+/', '-_'), '=')
$$;

create function private.tell_job_customer(job public.service_jobs, kind text, facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := (select known from public.service_bookings as known where id = job.booking_id);
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = job.service_provider_id
  );
begin
  if booking.customer_id is not null then
    perform private.tell(
      booking.customer_id, tell_job_customer.kind,
      private.booking_facts(booking) || facts || jsonb_build_object('business', private.visible_line(provider.business_name)),
      jsonb_build_object('answer_path', private.job_link(job.id, false))
    );
  elsif booking.customer_email is not null then
    perform private.mail_stranger(
      booking.customer_email, provider.user_id, tell_job_customer.kind,
      facts - 'reason' || jsonb_build_object(
        'booking_id', booking.id, 'at', booking.preferred_date, 'work', private.service_type_label(booking.service_type),
        'business', private.printable_name(provider.business_name), 'answer_path', private.job_link(job.id, false), 'by_hand', true
      ),
      booking.id, private.booking_mail_refusal(booking, provider)
    );
  end if;
end
$$;

create function private.tell_of_estimate(job public.service_jobs, estimate public.job_estimates) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked constant jsonb := (
    select jsonb_build_object(
      'total', sum(private.line_amount(line) + private.line_tax(line)), 'lines', count(*), 'until', estimate.ends_at
    )
    from public.job_lines as line where line.job_id = job.id and line.estimate_number = estimate.number
  );
begin
  perform private.tell_job_customer(job, 'estimate_sent', asked);
end
$$;

create function private.tell_of_estimate_answer(job public.service_jobs, estimate_number integer, answered_by text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := (select known from public.service_bookings as known where id = job.booking_id);
begin
  if answered_by = 'phone' then
    return;
  end if;
  perform private.tell(
    (select user_id from public.service_providers where id = job.service_provider_id), 'estimate_answered',
    private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking)) || (
      select jsonb_build_object(
        'lines', count(*), 'accepted', count(*) filter (where line.answer = 'accepted'),
        'total', coalesce(sum(private.line_amount(line) + private.line_tax(line)) filter (where line.answer = 'accepted'), 0)
      )
      from public.job_lines as line where line.job_id = job.id and line.estimate_number = tell_of_estimate_answer.estimate_number
    )
  );
end
$$;

create function private.tell_of_invoice(job public.service_jobs, invoice public.job_invoices, kind text) returns void
language sql security definer set search_path = ''
as $$
  select private.tell_job_customer(job, tell_of_invoice.kind, jsonb_build_object(
    'number', invoice.number, 'total', invoice.total, 'paid_by', invoice.paid_by, 'reason', invoice.void_reason
  ))
$$;

create function private.tidy_billing_details() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.kra_pin := nullif(upper(regexp_replace(new.kra_pin, '\s', '', 'g')), '');
  new.payment_note := nullif(btrim(new.payment_note), '');
  return new;
end
$$;

create function private.vat_percent(provider_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when exists (
    select from public.billing_details as details where details.service_provider_id = vat_percent.provider_id and details.charges_vat
  ) then 16 else 0 end
$$;

create function private.vehicle_of(job public.service_jobs, booking public.service_bookings) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(concat_ws(', ', nullif(concat_ws(' ', job.make, job.model, job.year), ''), job.plate), ''), booking.vehicle
  )
$$;

create function public.add_job_photo(job_id uuid, stage text, path text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  job constant public.service_jobs := private.own_job(job_id);
begin
  if path not like auth.uid()::text || '/' || job.id::text || '/%'
    or not exists (select from storage.objects as file where file.bucket_id = 'job-photos' and file.name = add_job_photo.path)
  then
    raise exception 'This picture is no longer there. Choose it again.' using hint = 'picture_missing';
  end if;
  if most <= (
    select count(*) from public.job_photos as photo
    where photo.job_id = job.id and photo.stage = add_job_photo.stage and photo.path <> add_job_photo.path
  ) then
    raise exception 'A job card has at most % photos before and % after the work.', most, most using hint = 'job_photo_limit';
  end if;
  insert into public.job_photos (path, job_id, stage) values (add_job_photo.path, job.id, add_job_photo.stage)
  on conflict on constraint job_photos_pkey do nothing;
  perform private.notify_pages_of_job(job);
end
$$;

grant execute on function public.add_job_photo(uuid, text, text) to authenticated, service_role;

create function public.answer_estimate(booking_id uuid, estimate_number integer, accepted uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_booking_of_customer(booking_id);
  job public.service_jobs;
begin
  select * into job from public.service_jobs as known where known.booking_id = booking.id for update;
  perform private.answer_estimate(job, estimate_number, accepted, 'account');
end
$$;

grant execute on function public.answer_estimate(uuid, integer, uuid[]) to authenticated, service_role;

create function public.answer_estimate_by_link(token text, estimate_number integer, accepted uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  link constant private.job_links := private.job_link_of(token);
  job public.service_jobs;
begin
  select * into job from public.service_jobs as known where known.id = link.job_id for update;
  perform private.answer_estimate(job, estimate_number, accepted, case when link.shared then 'shared_link' else 'link' end);
end
$$;

grant execute on function public.answer_estimate_by_link(text, integer, uuid[]) to anon, authenticated, service_role;

create function public.estimate_by_link(token text) returns public.customer_job
language plpgsql stable security definer set search_path = ''
as $$
declare
  link constant private.job_links := private.job_link_of(token);
begin
  return (select private.customer_job(job) from public.service_jobs as job where job.id = link.job_id);
end
$$;

grant execute on function public.estimate_by_link(text) to anon, authenticated, service_role;

create function public.invoice_address(invoice_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  ends constant bigint := extract(epoch from now() + interval '1 hour')::bigint;
begin
  if not exists (
    select from public.job_invoices as invoice
    where invoice.id = invoice_address.invoice_id
      and (invoice.service_provider_id = private.own_service_provider() or invoice.job_id in (select private.jobs_as_customer()))
  ) then
    raise exception 'This invoice is not one of yours.' using errcode = '42501';
  end if;
  return format(
    '/functions/v1/job-document?invoice=%s&ends=%s&key=%s', invoice_id, ends, private.visitor_signature(format('invoice %s %s', invoice_id, ends))
  );
end
$$;

grant execute on function public.invoice_address(uuid) to authenticated, service_role;

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

grant execute on function public.issue_invoice(uuid) to authenticated, service_role;

create function public.job_of_booking(booking_id uuid) returns public.customer_job
language sql stable security definer set search_path = ''
as $$
  select private.customer_job(job)
  from public.service_jobs as job join public.service_bookings as booking on booking.id = job.booking_id
  where booking.id = job_of_booking.booking_id and booking.customer_id = (select auth.uid())
$$;

grant execute on function public.job_of_booking(uuid) to authenticated, service_role;

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

grant execute on function public.mark_invoice_paid(uuid, text, text) to authenticated, service_role;

create function public.note_estimate_answer(job_id uuid, estimate_number integer, accepted uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.answer_estimate(private.own_job(job_id), estimate_number, accepted, 'phone');
end
$$;

grant execute on function public.note_estimate_answer(uuid, integer, uuid[]) to authenticated, service_role;

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
    private.former_jobs(job)
  )::public.provider_job
  from public.service_jobs as job
  join public.service_bookings as booking on booking.id = job.booking_id
  left join lateral private.former_mileage(job) as former on true
  where booking.id = provider_job.booking_id and booking.service_provider_id = (select private.own_service_provider())
$$;

grant execute on function public.provider_job(uuid) to authenticated, service_role;

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

grant execute on function public.remove_job_line(uuid, uuid) to authenticated, service_role;

create function public.remove_job_photo(job_id uuid, path text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  job constant public.service_jobs := private.own_job(job_id);
begin
  delete from public.job_photos as photo where photo.job_id = job.id and photo.path = remove_job_photo.path;
  perform private.notify_pages_of_job(job);
end
$$;

grant execute on function public.remove_job_photo(uuid, text) to authenticated, service_role;

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

grant execute on function public.restore_job_line(uuid, uuid) to authenticated, service_role;

create function public.save_job(
  job_id uuid, version timestamptz, make text, model text, year integer, plate text, mileage_km integer, done_by text,
  checks jsonb, internal_notes text, customer_notes text
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
  -- Saved again, it is no change.
  if becomes = job then
    return job.updated_at;
  end if;
  perform private.require_version(job.updated_at, version);
  update public.service_jobs as written set
    make = becomes.make, model = becomes.model, year = becomes.year, plate = becomes.plate, mileage_km = becomes.mileage_km,
    done_by = becomes.done_by, checks = becomes.checks, internal_notes = becomes.internal_notes,
    customer_notes = becomes.customer_notes, updated_at = clock_timestamp()
  where id = job.id returning updated_at into becomes.updated_at;
  perform private.notify_pages_of_job(job);
  return becomes.updated_at;
end
$$;

grant execute on function public.save_job(uuid, timestamptz, text, text, integer, text, integer, text, jsonb, text, text)
  to authenticated, service_role;

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

grant execute on function public.save_job_line(uuid, uuid, text, text, numeric, integer, uuid) to authenticated, service_role;

create function public.send_estimate(job_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held_for constant interval := '14 days';
  most_a_day constant integer := 10;
  job constant public.service_jobs := private.own_job(job_id);
  waiting public.job_estimates := private.open_estimate(job.id);
  drafts uuid[];
begin
  perform private.check_job_open(job);
  if waiting.ends_at <= now() then
    perform private.reopen_lines(job.id, waiting.number);
    waiting := null;
  end if;
  drafts := array(select id from public.job_lines as line where line.job_id = job.id and line.estimate_number is null);
  if waiting.number is not null and cardinality(drafts) = 0 then
    return waiting.number;
  elsif waiting.number is not null then
    raise exception 'Estimate % still waits for the customer. Take it back, then send everything as one.', waiting.number
      using hint = 'estimate_waits';
  elsif cardinality(drafts) = 0 then
    raise exception 'Add what the work costs first.' using hint = 'estimate_empty';
  elsif most_a_day <= (
    select count(*) from public.job_estimates as sent where sent.job_id = job.id and sent.sent_at > now() - interval '1 day'
  ) then
    raise exception 'You have sent % estimates for this job in the last day. Call the customer.', most_a_day using hint = 'estimate_limit';
  end if;
  insert into public.job_estimates (job_id, number, ends_at)
  select job.id, coalesce(max(number), 0) + 1, now() + held_for from public.job_estimates as sent where sent.job_id = job.id
  returning * into waiting;
  update public.job_lines set estimate_number = waiting.number, tax_percent = private.vat_percent(job.service_provider_id)
  where id = any (drafts);
  perform private.tell_of_estimate(job, waiting);
  perform private.notify_pages_of_job(job);
  return waiting.number;
end
$$;

grant execute on function public.send_estimate(uuid) to authenticated, service_role;

create function public.share_estimate(job_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  job constant public.service_jobs := private.own_job(job_id);
begin
  if not exists (select from public.job_estimates as sent where sent.job_id = job.id and withdrawn_at is null) then
    raise exception 'Send the estimate first.' using hint = 'estimate_empty';
  end if;
  -- The latest links go on working.
  delete from private.job_links as link where link.token_hash in (
    select former.token_hash from private.job_links as former where former.job_id = job.id and former.shared
    order by former.created_at desc offset most - 1
  );
  return private.job_link(job.id, true);
end
$$;

grant execute on function public.share_estimate(uuid) to authenticated, service_role;

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

grant execute on function public.void_invoice(uuid, text) to authenticated, service_role;

create function public.withdraw_estimate(job_id uuid, estimate_number integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  job constant public.service_jobs := private.own_job(job_id);
begin
  if exists (
    select from public.job_estimates as sent
    where sent.job_id = job.id and sent.number = withdraw_estimate.estimate_number and answered_at is not null
  ) then
    raise exception 'The customer has answered this estimate meanwhile.' using hint = 'estimate_answered';
  end if;
  perform private.reopen_lines(job.id, withdraw_estimate.estimate_number);
  perform private.notify_pages_of_job(job);
end
$$;

grant execute on function public.withdraw_estimate(uuid, integer) to authenticated, service_role;

comment on column private.job_links.shared is 'The business passed it on; false: a message of ours did.';

create index job_links_job_idx on private.job_links (job_id);

comment on table public.billing_details is 'Lines on the estimates and invoices of service providers.';

comment on column public.billing_details.charges_vat is 'Estimates and invoices add VAT.';

comment on column public.billing_details.payment_note is 'How to pay, such as a till number.';

revoke all on public.billing_details from public, anon, authenticated;

grant select, delete on public.billing_details to authenticated;

grant insert (service_provider_id, kra_pin, payment_note, charges_vat) on public.billing_details to authenticated;

grant update (service_provider_id, kra_pin, payment_note, charges_vat) on public.billing_details to authenticated;

grant all on public.billing_details to service_role;

alter table public.billing_details enable row level security;

create policy "Providers read their own billing details" on public.billing_details
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "Providers add their own billing details" on public.billing_details
  for insert to authenticated with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own billing details" on public.billing_details
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own billing details" on public.billing_details
  for delete to authenticated using (service_provider_id = (select private.own_service_provider()));

create trigger tidy_billing_details before insert or update on public.billing_details
  for each row execute function private.tidy_billing_details();

comment on table public.customer_vehicles is 'Vehicles of members, for bookings and job cards.';

create unique index customer_vehicles_plate_key on public.customer_vehicles (customer_id, private.plate_key(plate));

revoke all on public.customer_vehicles from public, anon, authenticated;

grant select, delete on public.customer_vehicles to authenticated;

grant insert (id, customer_id, make, model, year, plate, mileage_km) on public.customer_vehicles to authenticated;

grant update (make, model, year, plate, mileage_km) on public.customer_vehicles to authenticated;

grant all on public.customer_vehicles to service_role;

alter table public.customer_vehicles enable row level security;

create policy "Members read their own vehicles" on public.customer_vehicles
  for select to authenticated using (customer_id = (select auth.uid()));

create policy "Members add their own vehicles" on public.customer_vehicles
  for insert to authenticated with check (customer_id = (select auth.uid()));

create policy "Members change their own vehicles" on public.customer_vehicles
  for update to authenticated using (customer_id = (select auth.uid())) with check (customer_id = (select auth.uid()));

create policy "Members delete their own vehicles" on public.customer_vehicles
  for delete to authenticated using (customer_id = (select auth.uid()));

create trigger check_customer_vehicle before insert or update on public.customer_vehicles
  for each row execute function private.check_customer_vehicle();

comment on table public.job_estimates is 'Estimates sent to customers; their lines are job_lines. Written by functions only.';

comment on column public.job_estimates.number is 'Runs for each job.';

comment on column public.job_estimates.ends_at is 'Until when the customer can accept.';

comment on column public.job_estimates.answered_by is
  'account or link: the customer; shared_link: by the link that the business passed on; phone: as the business noted.';

create unique index job_estimates_open_key on public.job_estimates (job_id) where withdrawn_at is null and answered_at is null;

revoke all on public.job_estimates from public, anon, authenticated;

grant select on public.job_estimates to authenticated;

grant all on public.job_estimates to service_role;

alter table public.job_estimates enable row level security;

create policy "Providers read the estimates of their own jobs" on public.job_estimates
  for select to authenticated using (job_id in (select private.own_jobs()));

comment on table public.job_invoices is 'Invoices of service providers to their customers; written by functions only.';

comment on column public.job_invoices.job_id is 'null: the job was deleted with its customer''s account.';

comment on column public.job_invoices.number is 'Runs for each provider, without gaps.';

comment on column public.job_invoices.lines is '[{kind, name, quantity, unit_price, amount, tax_percent, tax}], KES.';

comment on column public.job_invoices.payment_reference is 'Such as the code of the M-Pesa message.';

create unique index job_invoices_job_key on public.job_invoices (job_id) where voided_at is null;

create index job_invoices_job_idx on public.job_invoices (job_id);

create index job_invoices_issued_idx on public.job_invoices (service_provider_id, issued_at desc);

revoke all on public.job_invoices from public, anon, authenticated;

grant select on public.job_invoices to authenticated;

grant all on public.job_invoices to service_role;

alter table public.job_invoices enable row level security;

create policy "Providers read their own invoices" on public.job_invoices
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "Customers read the invoices of their jobs" on public.job_invoices
  for select to authenticated using (job_id in (select private.jobs_as_customer()));

create trigger keep_invoice before update on public.job_invoices
  for each row execute function private.keep_invoice();

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

grant select on public.job_lines to authenticated;

grant all on public.job_lines to service_role;

alter table public.job_lines enable row level security;

create policy "Providers read the lines of their own jobs" on public.job_lines
  for select to authenticated using (job_id in (select private.own_jobs()));

comment on table public.job_photos is 'Photos of job cards; written by functions only.';

comment on column public.job_photos.path is 'In the bucket job-photos.';

create index job_photos_job_idx on public.job_photos (job_id);

revoke all on public.job_photos from public, anon, authenticated;

grant select on public.job_photos to authenticated;

grant all on public.job_photos to service_role;

alter table public.job_photos enable row level security;

create policy "Providers read the photos of their own jobs" on public.job_photos
  for select to authenticated using (job_id in (select private.own_jobs()));

create policy "Customers read the photos of their own jobs" on public.job_photos
  for select to authenticated using (job_id in (select private.jobs_as_customer()));

create trigger delete_job_photo_file after delete on public.job_photos
  for each row execute function private.delete_job_photo_file();

comment on table public.service_jobs is 'Job cards of service providers; written by functions only.';

comment on column public.service_jobs.number is 'Runs for each provider.';

comment on column public.service_jobs.done_by is 'Who works on the vehicle, in the provider''s words.';

comment on column public.service_jobs.checks is '[{item, state: ok, soon or bad, note}]';

comment on column public.service_jobs.internal_notes is 'For the business only.';

create index service_jobs_plate_idx on public.service_jobs (service_provider_id, private.plate_key(plate));

revoke all on public.service_jobs from public, anon, authenticated;

grant select on public.service_jobs to authenticated;

grant all on public.service_jobs to service_role;

alter table public.service_jobs enable row level security;

create policy "Providers read their own job cards" on public.service_jobs
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "Providers add photos to their own jobs" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
      and private.is_own_job_folder((storage.foldername(name))[2])
  );

create policy "Providers and customers see the photos of their jobs" on storage.objects
  for select to authenticated using (
    bucket_id = 'job-photos' and (
      (storage.foldername(name))[1] = (select auth.uid())::text
      or exists (select from public.job_photos as photo where photo.path = name)
    )
  );

create policy "Providers remove the photos of their own jobs" on storage.objects
  for delete to authenticated using (bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('estimate_answered', 'bookings', true, 'same_day'),
  ('estimate_sent', 'bookings', true, 'same_day'),
  ('invoice_issued', 'bookings', true, 'waking'),
  ('invoice_paid', 'bookings', true, 'waking'),
  ('invoice_voided', 'bookings', true, 'waking');

-- The bookings that were agreed before there were job cards.
insert into public.service_jobs (service_provider_id, booking_id, number, plate)
select booking.service_provider_id, booking.id, row_number() over (partition by booking.service_provider_id order by booking.created_at, booking.id),
  private.plate_in(booking.vehicle)
from public.service_bookings as booking where booking.status in ('confirmed', 'in_progress', 'completed');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('job-photos', 'job-photos', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

update private.personal_data
set found_by = 'bucket_id in (''listing-images'', ''profile-pictures'', ''job-photos'') and name >= $1 || ''/'' and name < $1 || ''0'''
where table_name = 'storage.objects' and person_column = 'owner_id';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.service_jobs', 'booking_id',
    'booking_id in (select id from public.service_bookings where customer_id::text = $1)', 'job_cards',
    '{id,service_provider_id,internal_notes}', 'cascade', null, 'The work on their vehicles, without what its business notes for itself.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.customer_vehicles', 'customer_id', null, 'customer_vehicles', '{customer_id}', 'cascade', null, 'Their vehicles.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_estimates', 'job_id',
    'job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'estimates', '{job_id}', 'cascade', null, 'The estimates that they were sent.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_lines', 'job_id',
    'estimate_number is not null and job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'estimate_lines', '{id,job_id}', 'cascade', null, 'What they were asked to accept, and their answers.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_photos', 'job_id',
    'job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'job_photos', '{job_id}', 'cascade', null, 'The photos of their vehicles.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_invoices', 'job_id',
    'job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'invoices', '{job_id}', 'anonymise', 'customer_name = null, vehicle = null, mileage_km = null',
    'Tax law has the business keep its invoices for five years; it needs neither the name nor the vehicle of the buyer for that.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.billing_details', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'billing_details', '{}', 'cascade', null, 'The tax number of their business, and how it is paid.'
  );

-- How the customer of a job sees it and answers its estimates: signed in, or by a link.

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
  invoice public.issued_invoice,
  next_service_on date,
  next_service_km integer
);

-- A job as its customer sees it: its last estimate that was not taken back, and the lines of all of them. No name of the customer: links
-- get forwarded.
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
    private.issued_invoice(job.id), job.next_service_on, job.next_service_km
  )::public.customer_job
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  left join lateral (
    select * from public.job_estimates as sent where sent.job_id = job.id and sent.withdrawn_at is null order by sent.number desc limit 1
  ) as last on true
  where booking.id = job.booking_id
$$;

-- 'Toyota Axio 2014, KDA 123A': of the card, else in the customer's words.
create function private.vehicle_of(job public.service_jobs, booking public.service_bookings) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(concat_ws(', ', nullif(concat_ws(' ', job.make, job.model, job.year), ''), job.plate), ''), booking.vehicle
  )
$$;

-- Until when an answer can be given again: a quarter of an hour after it was given.
create function private.answer_changeable_until(estimate public.job_estimates) returns timestamptz
language sql immutable set search_path = ''
as $$ select estimate.answered_at + interval '15 minutes' $$;

-- The job of one of the caller's own bookings; null before it is accepted.
create function public.job_of_booking(booking_id uuid) returns public.customer_job
language sql stable security definer set search_path = ''
as $$
  select private.customer_job(job)
  from public.service_jobs as job join public.service_bookings as booking on booking.id = job.booking_id
  where booking.id = job_of_booking.booking_id and booking.customer_id = (select auth.uid())
$$;
grant execute on function public.job_of_booking(uuid) to authenticated, service_role;

-- Answers an estimate of one of the caller's own bookings: the ids of the lines that are accepted; the others of it are declined.
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

-- The job of a link.
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

-- Answers an estimate by a link, as answer_estimate() does.
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

-- The link of a token. Raises with hint job_link for an unknown one.
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

-- Writes the answer of the customer of a locked job, and tells the business. The same answer again changes nothing; another one counts for
-- a quarter of an hour.
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

-- The estimate if it can be answered, else a sentence. What the business noted by phone the customer may correct, not the other way round.
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

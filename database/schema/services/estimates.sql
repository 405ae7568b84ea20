-- Estimates: what the customer of a job is asked to accept, line by line. One waits at a time; more work is another estimate, which needs a
-- consent of its own. docs/product.md, Estimates (Consumer Protection Act 2012, ss. 44 to 47).
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

comment on table public.job_estimates is 'Estimates sent to customers; their lines are job_lines. Written by functions only.';
comment on column public.job_estimates.number is 'Runs for each job.';
comment on column public.job_estimates.ends_at is 'Until when the customer can accept.';
comment on column public.job_estimates.answered_by is
  'account or link: the customer; shared_link: by the link that the business passed on; phone: as the business noted.';

-- The estimate of a job that waits for an answer.
create unique index job_estimates_open_key on public.job_estimates (job_id) where withdrawn_at is null and answered_at is null;

revoke all on public.job_estimates from public, anon, authenticated;
grant select on public.job_estimates to authenticated, business_sales;
grant all on public.job_estimates to service_role;
alter table public.job_estimates enable row level security;
create policy "Providers read the estimates of their own jobs" on public.job_estimates
  for select to authenticated, business_sales using (job_id in (select private.own_jobs()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_estimates', 'job_id',
    'job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'estimates', '{job_id}', 'cascade', null, 'The estimates that they were sent.'
  );

-- Links that answer estimates without signing in. Only the hash of the token is stored.
create table private.job_links (
  token_hash bytea constraint job_links_pkey primary key,
  job_id uuid not null,
  shared boolean not null,
  created_at timestamptz not null default now(),
  constraint job_links_job_id_fkey foreign key (job_id) references public.service_jobs (id) on delete cascade
);
comment on column private.job_links.shared is 'The business passed it on; false: a message of ours did.';
create index job_links_job_idx on private.job_links (job_id);

-- Creates a link to the estimates of a job and returns its root-relative path.
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

-- Sends the drafts of a job to its customer as an estimate; returns its number. Sent already with nothing new, it is that one.
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
grant execute on function public.send_estimate(uuid) to authenticated, business_sales, service_role;

-- The estimate of a job that is not answered; its number is null if there is none.
create function private.open_estimate(job_id uuid) returns public.job_estimates
language sql stable security definer set search_path = ''
as $$
  select sent from public.job_estimates as sent
  where sent.job_id = open_estimate.job_id and withdrawn_at is null and answered_at is null
$$;

-- Takes back an estimate that is not answered; its lines are drafts again. Repeated, it changes nothing.
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
grant execute on function public.withdraw_estimate(uuid, integer) to authenticated, business_sales, service_role;

-- Takes an estimate back that is not answered; its lines are drafts again.
create function private.reopen_lines(job_id uuid, estimate_number integer) returns void
language sql security definer set search_path = ''
as $$
  update public.job_estimates as sent set withdrawn_at = now()
  where sent.job_id = reopen_lines.job_id and sent.number = reopen_lines.estimate_number and withdrawn_at is null and answered_at is null;
  update public.job_lines as line set estimate_number = null
  where line.job_id = reopen_lines.job_id and line.estimate_number = reopen_lines.estimate_number and line.answer is null;
$$;

-- A link that the business passes on itself, by WhatsApp for example; root-relative.
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
grant execute on function public.share_estimate(uuid) to authenticated, business_sales, service_role;

-- Notes what the customer said by phone to an estimate: the ids of the lines they accept.
create function public.note_estimate_answer(job_id uuid, estimate_number integer, accepted uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.answer_estimate(private.own_job(job_id), estimate_number, accepted, 'phone');
end
$$;
grant execute on function public.note_estimate_answer(uuid, integer, uuid[]) to authenticated, business_sales, service_role;

-- Reports of conversations by one of their sides, which administrators uphold or dismiss. A report outlives the conversation and
-- the accounts of both sides.

create table public.message_reports (
  id uuid default gen_random_uuid() constraint message_reports_pkey primary key,
  thread_id uuid,
  reported_id uuid,
  reporter_id uuid default auth.uid(),
  reason text not null,
  details text,
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  scam_kind text,
  message_id uuid,
  constraint message_reports_reason_known check (reason in ('fraud', 'offensive', 'spam', 'other')),
  constraint message_reports_details_length check (char_length(details) <= 1000),
  constraint message_reports_details_given check (reason <> 'other' or details is not null or reporter_id is null),
  constraint message_reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint message_reports_decided check ((status = 'open') = (decided_at is null)),
  constraint message_reports_scam_kind_known
    check (scam_kind is null or scam_kind in ('money_ahead', 'account_changed', 'link', 'code', 'other') and reason = 'fraud'),
  constraint message_reports_message_id_fkey foreign key (message_id) references public.messages (id) on delete set null,
  constraint message_reports_thread_id_fkey
    foreign key (thread_id) references public.message_threads (id) on delete set null,
  constraint message_reports_reported_id_fkey foreign key (reported_id) references public.profiles (id) on delete set null,
  constraint message_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint message_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table public.message_reports is 'Reported conversations and the decisions of administrators.';
comment on column public.message_reports.reported_id is 'The other side of the conversation; null: an erased account.';
comment on column public.message_reports.scam_kind is 'What happened, in a report of a message as a scam.';
comment on column public.message_reports.message_id is 'The message that was reported as a scam.';

-- One open report per person and conversation.
create unique index message_reports_open_key on public.message_reports (reporter_id, thread_id) where status = 'open';
create index message_reports_reporter_idx on public.message_reports (reporter_id, created_at desc);
create index message_reports_status_idx on public.message_reports (status, created_at desc);
create index message_reports_thread_idx on public.message_reports (thread_id);
create index message_reports_message_idx on public.message_reports (message_id);
create index message_reports_reported_idx on public.message_reports (reported_id);
create index message_reports_decided_by_idx on public.message_reports (decided_by);

-- Without decided_by: only administrators learn who decided, from the audit log.
revoke all on public.message_reports from public, anon, authenticated;
grant select (
  id, thread_id, reported_id, reporter_id, reason, details, status, decided_at, created_at, scam_kind, message_id
) on public.message_reports to authenticated, business_sales;
grant insert (thread_id, reporter_id, reason, details) on public.message_reports to authenticated, business_sales;
grant all on public.message_reports to service_role;

alter table public.message_reports enable row level security;

create policy "People read which conversations they reported" on public.message_reports
  for select to authenticated using (reporter_id = (select auth.uid()));
create policy "Administrators read every report of a conversation" on public.message_reports
  for select to authenticated using ((select private.is_admin()));
create policy "People report conversations as themselves" on public.message_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));
create policy "Who acts for a business reads which inquiries it reported" on public.message_reports
  for select to business_sales using (
    reporter_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  );
create policy "Who acts for a business reports inquiries" on public.message_reports
  for insert to business_sales with check (
    reporter_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  );

create trigger guard_message_report before insert or update of reporter_id on public.message_reports
  for each row execute function private.guard_message_report();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.message_reports', 'reporter_id', null, 'conversation_reports', '{reported_id,decided_by}', 'anonymise', null,
    'That it was reported stays; a trigger clears what they wrote.'),
  ('public.message_reports', 'reported_id', null, null, '{}', 'anonymise', null, 'Somebody else''s report.'),
  ('public.message_reports', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s report.');

-- Completes a new report with the reported person. Refuses reports of conversations of other people, by suspended members and
-- past ten a day (domain/ads/reports.ts). Removes the details when the reporter's account is erased.
create function private.guard_message_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  thread public.message_threads;
begin
  if tg_op = 'UPDATE' then
    -- Whichever way the account was erased.
    if new.reporter_id is null then
      new.details := null;
    end if;
    return new;
  end if;
  perform private.require_own_name(new.reporter_id);
  select * into thread from public.message_threads where id = new.thread_id and new.reporter_id in (asker_id, owner_id);
  if not found then
    raise exception 'This conversation is not yours or no longer there.' using errcode = '42501';
  end if;
  new.reported_id := case new.reporter_id when thread.asker_id then thread.owner_id else thread.asker_id end;
  if new.reported_id is null then
    raise exception 'This person has left Magari.' using hint = 'recipient_gone';
  end if;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  perform private.limit_reports(tg_relid, new.reporter_id, 'conversations');
  return new;
end
$$;

-- Decides an open report, once, and notifies the reporter. Administrators only. Suspending the reported account is a separate
-- step.
create function public.decide_message_report(report_id uuid, decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.message_reports;
begin
  perform private.lock_open_report('public.message_reports', report_id, decision);
  select * into report from public.message_reports where id = report_id;
  update public.message_reports as open set status = decision, decided_by = auth.uid(), decided_at = now()
  where open.id = report.id;
  if decision = 'dismissed' then
    perform private.stop_warning_of_numbers(array(select number from private.reported_numbers as named where named.report_id = report.id));
  end if;
  perform private.record_report_decision(
    'message_reports', report.id, report.reporter_id, report.reason, decision, 'conversation_report_decided'
  );
end
$$;
grant execute on function public.decide_message_report(uuid, text) to authenticated;

-- A page of the reports in one state, newest first; at most 100. The next page starts after `before` and `before_id`, the last
-- row of this one. `search` looks in the details and for either person. Administrators only.
create function public.list_message_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.message_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.matching_people(wanted) end;
begin
  return query
  select report.* from public.message_reports as report
  where report.status = list_message_reports.only_status
    and (
      list_message_reports.before is null
      or (report.created_at, report.id)
        < (list_message_reports.before, coalesce(list_message_reports.before_id, report.id))
    )
    and (
      pattern is null or report.details ilike pattern or report.reporter_id in (select unnest(people))
      or report.reported_id in (select unnest(people))
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_message_reports.most, 1), 100);
end
$$;
grant execute on function public.list_message_reports(text, timestamptz, uuid, integer, text) to authenticated;

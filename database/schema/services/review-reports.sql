-- Reports of reviews by the reviewed providers and sellers, and the decisions of administrators. Upholding a report removes the review with a
-- reason that both the reviewer and the reporter read. A report outlives its review.
create table public.review_reports (
  id uuid default gen_random_uuid() constraint review_reports_pkey primary key,
  review_id uuid,
  subject_title text not null,
  reporter_id uuid default auth.uid(),
  reason text not null,
  details text,
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  about_seller boolean not null default false,
  constraint review_reports_reason_known check (reason in ('not_true', 'offensive', 'personal', 'spam', 'other')),
  constraint review_reports_details_length check (char_length(details) <= 1000),
  constraint review_reports_details_given check (reason <> 'other' or details is not null or reporter_id is null),
  constraint review_reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint review_reports_decided check ((status = 'open') = (decided_at is null)),
  constraint review_reports_decision_reason_length check (char_length(decision_reason) <= 1000),
  constraint review_reports_review_id_fkey foreign key (review_id) references public.reviews (id) on delete set null,
  constraint review_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint review_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table public.review_reports is 'Reviews reported by who is reviewed, and the decisions of administrators.';
comment on column public.review_reports.subject_title is
  'Stars and business or seller; stays when the review is deleted. Never names the reviewer.';
comment on column public.review_reports.about_seller is 'A review of a seller after a sale; false: of a business.';
comment on column public.review_reports.reporter_id is 'null: erased account.';
comment on column public.review_reports.decision_reason is
  'Sent to the reporter and, if the review is removed, to the reviewer.';

-- One open report per review.
create unique index review_reports_open_key on public.review_reports (review_id) where status = 'open';
create index review_reports_reporter_idx on public.review_reports (reporter_id, created_at desc);
create index review_reports_status_idx on public.review_reports (status, created_at desc);
create index review_reports_review_idx on public.review_reports (review_id);
create index review_reports_decided_by_idx on public.review_reports (decided_by);

-- Without decided_by: administrators find it in the audit log.
revoke all on public.review_reports from public, anon, authenticated;
grant select (
  id, review_id, subject_title, about_seller, reporter_id, reason, details, status, decided_at, decision_reason, created_at
) on public.review_reports to authenticated, business_manager;
grant insert (review_id, reporter_id, reason, details) on public.review_reports to authenticated, business_manager;
grant all on public.review_reports to service_role;

alter table public.review_reports enable row level security;

create policy "People read which reviews they reported" on public.review_reports
  for select to authenticated, business_manager using (reporter_id = (select auth.uid()));
create policy "Administrators read every report of a review" on public.review_reports
  for select to authenticated using ((select private.is_admin()));
create policy "People report reviews as themselves" on public.review_reports
  for insert to authenticated, business_manager with check (reporter_id = (select auth.uid()));

create trigger guard_review_report before insert or update of reporter_id on public.review_reports
  for each row execute function private.guard_review_report();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.review_reports', 'reporter_id',
    null, 'review_reports', '{decided_by}', 'anonymise', null, 'That it was reported stays; a trigger clears what they wrote.'
  ),
  ('public.review_reports', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s report.');

-- Accepts reports of reviews of the reporter or their business, at most 10 in a day, and fills in the title. When the reporter's
-- account is erased, deletes their text.
create function private.guard_review_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reported record;
begin
  if tg_op = 'UPDATE' then
    -- The reporter's account is erased: delete their text and their name.
    if new.reporter_id is null then
      new.details := null;
      new.subject_title := split_part(new.subject_title, ' for ', 1);
    end if;
    return new;
  end if;
  perform private.require_own_name(new.reporter_id);
  select review.rating, review.sale_id is not null as about_seller, about.name into reported
  from public.reviews as review
  cross join lateral private.reviewed(review) as about
  where review.id = new.review_id and about.account = new.reporter_id;
  if not found then
    raise exception 'This review is not about you or your business, or no longer there.' using errcode = '42501';
  end if;
  new.subject_title := reported.rating || ' of 5 stars for ' || reported.name;
  new.about_seller := reported.about_seller;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  perform private.limit_reports(tg_relid, new.reporter_id, 'reviews');
  return new;
end
$$;

-- Decides an open report and notifies the reporter. 'upheld' deletes the review and needs a reason; 'dismissed' keeps it.
-- Administrators only.
create function public.decide_review_report(report_id uuid, decision text, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.review_reports;
  said constant text := nullif(btrim(decide_review_report.reason, E' \n\r\t'), '');
begin
  perform private.lock_open_report('public.review_reports', report_id, decision);
  select * into report from public.review_reports where id = report_id;
  if decision = 'upheld' and said is null then
    raise exception 'Say why the review is removed: who wrote it reads this.' using hint = 'reason_required';
  elsif decision = 'upheld' and report.review_id is null then
    raise exception 'The review is no longer there, so nothing can be removed. Dismiss the report.' using hint = 'review_gone';
  end if;
  update public.review_reports as open
  set status = decision, decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where open.id = report.id;
  if decision = 'upheld' then
    -- The triggers of the delete notify the reviewer, update the rating and write the audit log.
    perform set_config('magari.reason', said, true);
    delete from public.reviews where id = report.review_id;
    perform set_config('magari.reason', '', true);
  end if;
  perform private.record_report_decision(
    'review_reports', report.id, report.reporter_id, report.reason, decision,
    'review_report_decided', jsonb_build_object('reason', said, 'about_seller', case when report.about_seller then true end)
  );
end
$$;
grant execute on function public.decide_review_report(uuid, text, text) to authenticated;

-- Reports of reviews with one status, newest first, paged by (before, before_id) like list_reports. The search covers title and
-- details and finds reporters and reviewers. Administrators only.
create function public.list_review_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.review_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.matching_people(wanted) end;
begin
  return query
  select report.* from public.review_reports as report
  where report.status = list_review_reports.only_status
    and (
      list_review_reports.before is null
      or (report.created_at, report.id)
        < (list_review_reports.before, coalesce(list_review_reports.before_id, report.id))
    )
    and (
      pattern is null or report.subject_title ilike pattern or report.details ilike pattern
      or report.reporter_id in (select unnest(people))
      or report.review_id in (select review.id from public.reviews as review where review.reviewer_id = any (people))
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_review_reports.most, 1), 100);
end
$$;
grant execute on function public.list_review_reports(text, timestamp with time zone, uuid, integer, text) to authenticated;

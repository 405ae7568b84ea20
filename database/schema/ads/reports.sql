-- Reports of ads of all kinds, and the decisions of administrators. A report outlives its ad, of which the title remains, and the
-- account of the person who reported it.
create table public.listing_reports (
  id uuid default gen_random_uuid() constraint listing_reports_pkey primary key,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  subject_title text not null,
  reporter_id uuid default auth.uid(),
  reason text not null,
  details text,
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  created_at timestamptz not null default now(),
  constraint listing_reports_one_subject check (num_nonnulls(listing_id, spare_part_id, service_provider_id) <= 1),
  constraint listing_reports_reason_known
    check (reason in ('fraud', 'not_available', 'wrong_details', 'duplicate', 'offensive', 'other')),
  constraint listing_reports_details_length check (char_length(details) <= 1000),
  constraint listing_reports_details_given check (reason <> 'other' or details is not null or reporter_id is null),
  constraint listing_reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint listing_reports_decided check ((status = 'open') = (decided_at is null)),
  constraint listing_reports_decision_note_length check (char_length(decision_note) <= 1000),
  constraint listing_reports_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint listing_reports_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete set null,
  constraint listing_reports_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete set null,
  constraint listing_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint listing_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table public.listing_reports is 'Reports of ads, and the decisions of administrators.';
comment on column public.listing_reports.subject_title is 'Title of the ad when it was reported; stays when the ad is deleted.';
comment on column public.listing_reports.reporter_id is 'null: an account that was erased.';
comment on column public.listing_reports.decision_note is 'For administrators; not shown to the person who reported.';

-- One open report per person and ad.
create unique index listing_reports_open_key
  on public.listing_reports (reporter_id, (coalesce(listing_id, spare_part_id, service_provider_id))) where status = 'open';
create index listing_reports_reporter_idx on public.listing_reports (reporter_id, created_at desc);
create index listing_reports_status_idx on public.listing_reports (status, created_at desc);
create index listing_reports_listing_idx on public.listing_reports (listing_id);
create index listing_reports_spare_part_idx on public.listing_reports (spare_part_id);
create index listing_reports_service_provider_idx on public.listing_reports (service_provider_id);
create index listing_reports_decided_by_idx on public.listing_reports (decided_by);

-- Without decided_by and decision_note, which administrators read through list_reports().
revoke all on public.listing_reports from public, anon, authenticated;
grant select (
  id, listing_id, spare_part_id, service_provider_id, subject_title, reporter_id, reason, details, status, decided_at,
  created_at
) on public.listing_reports to authenticated;
grant insert (
  listing_id, spare_part_id, service_provider_id, reporter_id, reason, details
) on public.listing_reports to authenticated;
grant all on public.listing_reports to service_role;

alter table public.listing_reports enable row level security;

create policy "People read what they have reported" on public.listing_reports
  for select to authenticated using (reporter_id = (select auth.uid()));
create policy "Administrators read every report" on public.listing_reports
  for select to authenticated using ((select private.is_admin()));
create policy "People report as themselves" on public.listing_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));

create trigger guard_listing_report before insert or update of reporter_id on public.listing_reports
  for each row execute function private.guard_listing_report();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.listing_reports', 'reporter_id', null, 'reports', '{decided_by,decision_note}', 'anonymise', null,
    'That an ad was reported stays; a trigger clears what they wrote.'),
  ('public.listing_reports', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s report.');

-- Trigger: checks a new report and records the title of the ad. A client can report only ads that are public or their own, not
-- their own ads, and ten a day. Clears the details when the reporter's account is erased.
-- Errors: 42501 for suspended people; hints one_ad, ad_gone, own_ad, report_limit.
create function private.guard_listing_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_person boolean := auth.uid() is not null;
  ad record;
begin
  if tg_op = 'UPDATE' then
    -- The reporter's account was erased.
    if new.reporter_id is null then
      new.details := null;
    end if;
    return new;
  end if;
  perform private.require_own_name(new.reporter_id);
  if num_nonnulls(new.listing_id, new.spare_part_id, new.service_provider_id) <> 1 then
    raise exception 'Name one ad: a vehicle, a spare part or a service provider.' using hint = 'one_ad';
  end if;
  select * into ad from private.message_subject(new.listing_id, new.spare_part_id, new.service_provider_id);
  if ad.owner_id is null or by_person and ad.is_public is not true and ad.owner_id is distinct from auth.uid() then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id = new.reporter_id then
    raise exception 'This is your own ad. You can change it or take it down yourself.' using hint = 'own_ad';
  end if;
  new.subject_title := ad.title;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  perform private.limit_reports(tg_relid, new.reporter_id, 'ads');
  -- A great price of a new seller loses its mark until the report is decided.
  perform private.estimate_again(array(
    select id from public.vehicle_listings where id = new.listing_id and price_mark = 'great'
  ));
  return new;
end
$$;

-- Decides an open report. 'upheld' takes the ad down and settles every open report about it; 'dismissed' changes neither the ad
-- nor other reports. Notifies each person who reported. Administrators only; hints unknown_decision, not_found, already_decided.
create function public.decide_listing_report(report_id uuid, decision text, note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.listing_reports;
  settled record;
begin
  perform private.lock_open_report('public.listing_reports', report_id, decision);
  select * into report from public.listing_reports where id = report_id;
  if decision = 'upheld' then
    -- Plain changes by an administrator: triggers hold the ad, notify its owner, and write the audit log.
    update public.vehicle_listings set status = 'draft' where id = report.listing_id and status in ('active', 'sold');
    update public.spare_parts set listed = false where id = report.spare_part_id and listed;
    update public.service_providers set verified = false where id = report.service_provider_id and verified;
  end if;
  for settled in
    update public.listing_reports as open
    set status = decision, decided_by = auth.uid(), decided_at = now(), decision_note = nullif(btrim(note), '')
    where open.status = 'open' and (
      open.id = report.id or decision = 'upheld' and (
        open.listing_id = report.listing_id or open.spare_part_id = report.spare_part_id
        or open.service_provider_id = report.service_provider_id
      )
    )
    returning open.id, open.reporter_id, open.subject_title, open.reason
  loop
    perform private.record_report_decision(
      'listing_reports', settled.id, settled.reporter_id, settled.reason, decision,
      'ad_report_decided', jsonb_build_object('title', private.visible_line(settled.subject_title))
    );
  end loop;
  perform private.look_at_bargains_again(array[report.listing_id]);
end
$$;
grant execute on function public.decide_listing_report(uuid, text, text) to authenticated;

-- A page of the reports in one state, newest first, with the owner of the ad and the number of open reports about it. For
-- administrators. `before` and `before_id` are those of the last row of the previous page; `most` is at most 100. `search` looks
-- in the title, the details, and the names, business, phone, e-mail address and id of the reporter and the owner.
create function public.list_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns table (
  id uuid, listing_id uuid, spare_part_id uuid, service_provider_id uuid, subject_title text, owner_id uuid, owner_name text,
  is_shown boolean, open_count integer, reporter_id uuid, reporter_name text, reason text, details text, status text,
  decided_by uuid, decided_at timestamptz, decision_note text, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.matching_people(wanted) end;
begin
  return query
  select
    report.id, report.listing_id, report.spare_part_id, report.service_provider_id, report.subject_title,
    ad.owner_id, private.person_name(ad.owner_id), coalesce(ad.is_public, false),
    (
      select count(*)::integer from public.listing_reports as others
      where others.status = 'open'
        and (
          others.listing_id = report.listing_id or others.spare_part_id = report.spare_part_id
          or others.service_provider_id = report.service_provider_id
        )
    ),
    report.reporter_id, private.person_name(report.reporter_id), report.reason, report.details, report.status,
    report.decided_by, report.decided_at, report.decision_note, report.created_at
  from public.listing_reports as report
  cross join lateral private.message_subject(
    report.listing_id, report.spare_part_id, report.service_provider_id
  ) as ad
  where report.status = list_reports.only_status
    and (
      list_reports.before is null
      or (report.created_at, report.id) < (list_reports.before, coalesce(list_reports.before_id, report.id))
    )
    and (
      pattern is null or report.subject_title ilike pattern or report.details ilike pattern
      or report.reporter_id in (select unnest(people))
      or report.listing_id in (
        select listing.id from public.vehicle_listings as listing where listing.seller_id = any (people)
      )
      or report.spare_part_id in (select part.id from public.spare_parts as part where part.seller_id = any (people))
      or report.service_provider_id in (
        select provider.id from public.service_providers as provider where provider.user_id = any (people)
      )
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_reports.most, 1), 100);
end
$$;
grant execute on function public.list_reports(text, timestamp with time zone, uuid, integer, text) to authenticated;

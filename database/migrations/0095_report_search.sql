-- Reports are found by what they are about, what was written, and whoever reported or is reported: name, business, phone, address or id.

-- What a search of reports looks for; null for all. Refuses everybody but administrators, so that nothing is looked for before.
create function private.report_text(search text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see reports of others.' using errcode = '42501';
  end if;
  return nullif(btrim(left(search, 100)), '');
end
$$;

drop function public.list_reports(text, timestamptz, uuid, integer);

-- The reports in one state for administrators, the newest first, with who owns the ad and how many are open about it. The
-- next page from `before` and `before_id` of the last row on, at most 100.
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
  people constant uuid[] := case when wanted is not null then private.people_found(wanted) end;
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

-- The reports of conversations in one state for administrators, paged as `list_reports` is.
create function public.list_message_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.message_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.people_found(wanted) end;
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

-- The reports of reviews in one state for administrators, paged as `list_reports` is; found by who wrote the review too.
create function public.list_review_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.review_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.people_found(wanted) end;
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

revoke execute on function
  private.report_text(text),
  public.list_reports(text, timestamptz, uuid, integer, text),
  public.list_message_reports(text, timestamptz, uuid, integer, text),
  public.list_review_reports(text, timestamptz, uuid, integer, text)
from public, anon, authenticated;
grant execute on function
  public.list_reports(text, timestamptz, uuid, integer, text),
  public.list_message_reports(text, timestamptz, uuid, integer, text),
  public.list_review_reports(text, timestamptz, uuid, integer, text)
to authenticated;

notify pgrst, 'reload schema';

-- What reports of ads, conversations and reviews share. Their tables have the same columns for who reported, why, the state and who
-- decided when; `reports` is such a table.

-- Refuses a report by a suspended person (42501) and beyond ten of a kind in a day (hint report_limit; MAX_REPORTS_PER_DAY of
-- domain/ads/reports.ts). `subjects` names what is reported. The server has no limit.
create function private.limit_reports(reports regclass, reporter uuid, subjects text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
  reporter_suspended boolean;
  today integer;
begin
  if auth.uid() is null then
    return;
  end if;
  -- The lock makes concurrent reports of one person count each other.
  select suspended_at is not null into reporter_suspended from public.profiles where id = reporter for no key update;
  if reporter_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  execute format('select count(*) from %s where reporter_id = $1 and created_at > now() - interval ''1 day''', reports)
    into today using reporter;
  if today >= most_a_day then
    raise exception 'You have reported % % today. If there are more, write to us.', most_a_day, subjects using hint = 'report_limit';
  end if;
end
$$;

-- Locks a report that is to be decided. Administrators only; hints unknown_decision, not_found, already_decided.
create function private.lock_open_report(reports regclass, report uuid, decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  present text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  execute format('select status from %s where id = $1 for update', reports) into present using report;
  if present is null then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif present <> 'open' then
    raise exception 'This report has been % already.', present using hint = 'already_decided';
  end if;
end
$$;

-- Writes the decision of a report into the audit log and notifies who reported: a notification of `kind` with the decision and `facts`.
create function private.record_report_decision(
  reports text, report uuid, reporter uuid, reason text, decision text, kind text, facts jsonb default '{}'
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    case decision when 'upheld' then 'uphold' else 'dismiss' end, reports, report::text,
    '{"status": "open"}', jsonb_build_object('status', decision, 'reason', reason)
  );
  perform private.tell(reporter, kind, facts || jsonb_build_object('decision', decision));
end
$$;

-- The trimmed search text of a list of reports; null for all. Refuses others than administrators (42501) before any search.
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

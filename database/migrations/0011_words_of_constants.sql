-- The comment of guard_review_report names its constant in the domain as it is called now; nothing else changes.

create or replace function private.guard_review_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Same as MAX_REPORTS_PER_DAY of domain/ads/reports.ts.
  most_a_day constant integer := 10;
  caller_suspended boolean;
  reported record;
begin
  if tg_op = 'UPDATE' then
    -- The reporter's account is erased: delete their text and the name of their business.
    if new.reporter_id is null then
      new.details := null;
      new.subject_title := split_part(new.subject_title, ' for ', 1);
    end if;
    return new;
  end if;
  select review.rating, provider.business_name into reported
  from public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.id = new.review_id and provider.user_id = new.reporter_id;
  if not found then
    raise exception 'This review is not about your business or no longer there.' using errcode = '42501';
  end if;
  new.subject_title := reported.rating || ' of 5 stars for ' || private.visible_line(reported.business_name);
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  if auth.uid() is not null then
    -- Lock the reporter, so that concurrent reports count each other.
    select suspended_at is not null into caller_suspended from public.profiles where id = new.reporter_id for no key update;
    if caller_suspended then
      raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
    end if;
    if most_a_day <= (
      select count(*) from public.review_reports
      where reporter_id = new.reporter_id and created_at > now() - interval '1 day'
    ) then
      raise exception 'You have reported % reviews today. If there are more, write to us.', most_a_day
        using hint = 'report_limit';
    end if;
  end if;
  return new;
end
$$;

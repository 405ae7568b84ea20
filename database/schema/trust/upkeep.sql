-- What ends by itself: the pages of evidence some days after the decision, facts at their end, and uploads that nobody sent.

-- How many days after a decision the pages of evidence are kept (Data Protection Act, s. 39): the setting evidence_kept_days.
create function private.evidence_kept() returns interval
language sql stable security definer set search_path = ''
as $$ select make_interval(days => private.setting('evidence_kept_days')::integer) $$;

-- The daily job: deletes pages, ends facts and tells their owners, and removes uploads of more than a day that belong to no evidence.
create function private.end_evidence() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.evidence_pages as page
  using public.evidence as sent
  where sent.id = page.evidence_id and sent.decided_at < now() - private.evidence_kept();

  perform private.end_facts(fact.user_id, fact.listing_id, array[fact.kind]) from public.facts as fact where fact.ends_at <= now();

  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'evidence' and file.created_at < now() - interval '1 day'
    and not exists (select from private.evidence_pages as page where page.path = file.name);
end
$$;

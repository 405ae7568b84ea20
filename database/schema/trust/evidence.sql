-- Evidence: photos of papers by which the staff check a fact. Only its owner and administrators open it, through the server function `evidence`,
-- which logs who did (server/evidence/). Pages are deleted some days after the decision, and with the account.

-- Nobody has a policy to read, so that every look goes through the log. A PDF lies here until the server has rendered it to pages, which takes seconds.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('evidence', 'evidence', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'])
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Whether evidence of a kind is of one ad; other evidence is of the member.
create function private.is_evidence_of_ad(kind text) returns boolean
language sql immutable set search_path = ''
as $$ select kind in ('logbook', 'records', 'code_photo') $$;
grant execute on function private.is_evidence_of_ad(text) to authenticated, service_role;

create table public.evidence (
  id uuid default gen_random_uuid() constraint evidence_pkey primary key,
  user_id uuid not null,
  listing_id uuid,
  kind text not null,
  status text not null default 'waiting',
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  spare_part_id uuid,
  constraint evidence_kind_known check (kind in ('id', 'registration', 'tax_pin', 'logbook', 'records', 'code_photo', 'account_recovery')),
  constraint evidence_subject check (
    num_nonnulls(listing_id, spare_part_id) = case when private.is_evidence_of_ad(kind) then 1 else 0 end
      and (spare_part_id is null or kind = 'code_photo')
  ),
  constraint evidence_status_known check (status in ('waiting', 'seen', 'rejected', 'expired', 'withdrawn')),
  constraint evidence_decided check ((decided_at is null) = (status = 'waiting')),
  constraint evidence_reason check ((reason is not null) = (status = 'rejected')),
  constraint evidence_reason_length check (char_length(reason) <= 500),
  constraint evidence_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint evidence_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint evidence_spare_part_id_fkey foreign key (spare_part_id) references public.spare_parts (id) on delete cascade,
  constraint evidence_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table public.evidence is 'Papers by which the staff check facts; written by functions only.';
comment on column public.evidence.spare_part_id is 'Only of a photo with the code of a day.';
comment on column public.evidence.decided_by is 'null: nobody yet, or an account that was erased.';

create unique index evidence_waiting_key on public.evidence (user_id, kind, listing_id, spare_part_id) nulls not distinct where status = 'waiting';
create index evidence_user_idx on public.evidence (user_id, submitted_at desc);
create index evidence_listing_idx on public.evidence (listing_id);
create index evidence_spare_part_idx on public.evidence (spare_part_id);
create index evidence_decided_by_idx on public.evidence (decided_by);
create index evidence_oldest_waiting_idx on public.evidence (submitted_at, id) where status = 'waiting';

revoke all on public.evidence from public, anon, authenticated;
grant select (id, user_id, listing_id, spare_part_id, kind, status, submitted_at, decided_at, reason) on public.evidence to authenticated;
grant all on public.evidence to service_role;
alter table public.evidence enable row level security;
create policy "People read of their own evidence" on public.evidence
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read of all evidence" on public.evidence
  for select to authenticated using ((select private.is_admin()));

create table private.evidence_pages (
  path text constraint evidence_pages_pkey primary key,
  evidence_id uuid not null,
  place integer not null,
  constraint evidence_pages_path_length check (char_length(path) <= 200),
  constraint evidence_pages_evidence_id_fkey foreign key (evidence_id) references public.evidence (id) on delete cascade
);

comment on table private.evidence_pages is 'The pages of evidence, as names of the bucket evidence, until they are deleted.';

create index evidence_pages_evidence_idx on private.evidence_pages (evidence_id, place);

create trigger delete_evidence_file after delete on private.evidence_pages
  for each row execute function private.delete_evidence_file();

-- A page that was sent stays as it was seen: its owner withdraws the evidence as a whole.
create policy "People add pages of evidence to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'evidence' and (storage.foldername(name))[1] = (select auth.uid())::text);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.evidence', 'user_id', null, 'evidence', '{user_id,decided_by}', 'cascade', null, 'Theirs alone; its pages go with it.'),
  ('public.evidence', 'decided_by', null, null, '{}', 'anonymise', null, 'The decision stays, without who made it.');

-- Removes the storage row of a page; the nightly job removes the bytes.
create function private.delete_evidence_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file where file.bucket_id = 'evidence' and file.name = old.path;
  return null;
end
$$;

-- Sends uploaded pages as evidence of a kind, for a member or for one of their ads, which is a vehicle, or else, for a photo with the code of a day, a
-- spare part; returns its id. Hints evidence_*.
create function public.submit_evidence(kind text, pages text[], listing_id uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.evidence;
begin
  if submit_evidence.kind is null or submit_evidence.kind not in ('id', 'registration', 'tax_pin', 'logbook', 'records', 'code_photo') then
    raise exception 'Choose what you send.' using hint = 'evidence_kind';
  end if;
  subject := private.subject_of_evidence(submit_evidence.kind, submit_evidence.listing_id);
  subject.kind := submit_evidence.kind;
  return private.keep_evidence(subject, submit_evidence.pages);
end
$$;
grant execute on function public.submit_evidence(text, text[], uuid) to authenticated, service_role;

-- Keeps uploaded pages of the caller as evidence of this kind and ad; returns its id. Hints evidence_*.
create function private.keep_evidence(subject public.evidence, pages text[]) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  most_pages constant integer := 10;
  most_a_month constant integer := 20;
  new_id uuid;
begin
  -- Queues simultaneous calls of one person.
  perform from public.profiles where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to send papers.' using errcode = '42501';
  end if;
  if coalesce(cardinality(pages), 0) not between 1 and most_pages then
    raise exception 'Add 1 to % pages.', most_pages using hint = 'evidence_pages';
  end if;
  if cardinality(pages) <> (select count(distinct page) from unnest(pages) as page) then
    raise exception 'One page is there twice. Remove it once.' using hint = 'evidence_pages';
  end if;
  if exists (
    select from unnest(pages) as page
    -- Pages only: a PDF is rendered first.
    where page is null or page !~ ('^' || auth.uid() || '/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$')
      or not exists (
        select from storage.objects as file
        -- A name says nothing about what was stored under it.
        where file.bucket_id = 'evidence' and file.name = page and file.metadata ->> 'mimetype' like 'image/%'
      )
      or exists (select from private.evidence_pages as known where known.path = page)
  ) then
    raise exception 'One of the pages is no longer there. Add it again.' using hint = 'evidence_page_gone';
  end if;
  if most_a_month <= (
    select count(*) from public.evidence as sent where sent.user_id = auth.uid() and sent.submitted_at > now() - interval '30 days'
  ) then
    raise exception 'Papers can be sent % times in 30 days.', most_a_month using hint = 'evidence_limit';
  end if;
  insert into public.evidence (user_id, kind, listing_id, spare_part_id)
  values (auth.uid(), subject.kind, subject.listing_id, subject.spare_part_id)
  on conflict do nothing
  returning id into new_id;
  if new_id is null then
    raise exception 'You have sent this already, and we have not looked at it yet. Withdraw it to send other pages.'
      using hint = 'evidence_waiting';
  end if;
  insert into private.evidence_pages (path, evidence_id, place)
  select page, new_id, place from unnest(pages) with ordinality as one (page, place);
  return new_id;
end
$$;

-- The ad of the caller that evidence of a kind is of, as its listing_id or spare_part_id; neither for evidence of the member. Hint evidence_ad_gone.
create function private.subject_of_evidence(kind text, ad uuid) returns public.evidence
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.evidence;
begin
  if not private.is_evidence_of_ad(kind) then
    return subject;
  end if;
  subject.listing_id := (select own.id from public.vehicle_listings as own where own.id = ad and own.seller_id = auth.uid());
  if subject.listing_id is null and kind = 'code_photo' then
    subject.spare_part_id := (select own.id from public.spare_parts as own where own.id = ad and own.seller_id = auth.uid());
  end if;
  if num_nonnulls(subject.listing_id, subject.spare_part_id) = 0 then
    raise exception 'This ad is no longer there, so nothing was sent for it.' using hint = 'evidence_ad_gone';
  end if;
  return subject;
end
$$;

-- Takes the caller's evidence back while nobody has decided on it; that of a request to recover an account goes with the request. Its pages are deleted; the row counts towards what they may send.
create function public.withdraw_evidence(evidence_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.evidence as sent set status = 'withdrawn', decided_at = now()
  where sent.id = withdraw_evidence.evidence_id and sent.user_id = auth.uid() and sent.status = 'waiting' and sent.kind <> 'account_recovery';
  if not found then
    raise exception 'This was decided meanwhile. Look at it again.' using hint = 'evidence_decided';
  end if;
  delete from private.evidence_pages as page where page.evidence_id = withdraw_evidence.evidence_id;
end
$$;
grant execute on function public.withdraw_evidence(uuid) to authenticated, service_role;

-- The pages of evidence for the caller, who is its owner or an administrator, and records in the audit log that an administrator opened them. The
-- server calls it and signs addresses for five minutes (server/functions/evidence.ts). Hint evidence_gone.
create function private.open_evidence(evidence_id uuid) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  sent public.evidence;
  pages text[];
begin
  select * into sent from public.evidence as known
  where known.id = open_evidence.evidence_id and (known.user_id = auth.uid() or private.is_admin());
  pages := array(select page.path from private.evidence_pages as page where page.evidence_id = sent.id order by page.place);
  if sent.id is null or pages = '{}' then
    raise exception 'These papers are no longer there.' using hint = 'evidence_gone';
  end if;
  if sent.user_id <> auth.uid() then
    perform private.record_audit('open', 'evidence', sent.id::text);
  end if;
  return pages;
end
$$;

-- The caller's evidence for facts and ads, the latest first, with the ad that it is of, whichever kind (listing_id, listing_title), and how often administrators opened it; at most 50.
create function public.own_evidence() returns table (
  id uuid, kind text, listing_id uuid, listing_title text, status text, submitted_at timestamptz, decided_at timestamptz, reason text,
  pages integer, opened integer, last_opened_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    sent.id, sent.kind, coalesce(sent.listing_id, sent.spare_part_id), coalesce(ad.title, part.name), sent.status, sent.submitted_at, sent.decided_at, sent.reason,
    (select count(*)::integer from private.evidence_pages as page where page.evidence_id = sent.id), looks.number::integer, looks.latest
  from public.evidence as sent
  left join public.vehicle_listings as ad on ad.id = sent.listing_id
  left join public.spare_parts as part on part.id = sent.spare_part_id
  cross join lateral (
    select count(*) as number, max(created_at) as latest from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = sent.id::text and look.action = 'open'
  ) as looks
  where sent.user_id = auth.uid() and sent.status <> 'withdrawn' and sent.kind <> 'account_recovery'
  order by sent.submitted_at desc, sent.id desc
  limit 50
$$;
grant execute on function public.own_evidence() to authenticated, service_role;

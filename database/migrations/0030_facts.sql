-- Facts that were checked about members and vehicles, each with its day: papers that members send as evidence, visits of the staff to yards, and the
-- numbers on papers and of vehicles as keyed hashes.
set local check_function_bodies = off;

drop function public.beside_vehicle(uuid);

create domain private.required_fact_kind as text not null check (value in (
  'phone_confirmed', 'member_since', 'answers_within', 'id_seen', 'registration_seen', 'tax_pin_seen', 'yard_visited',
  'chassis_given', 'logbook_seen', 'records_seen'
));

create type public.shown_fact as (
  kind private.required_fact_kind,
  checked_at timestamptz,
  ends_at timestamptz,
  place text,
  issued_on date,
  has_caveat boolean,
  matches_chassis boolean,
  minutes integer
);

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
  constraint evidence_kind_known check (kind in ('id', 'registration', 'tax_pin', 'logbook', 'records')),
  constraint evidence_subject check ((listing_id is not null) = (kind in ('logbook', 'records'))),
  constraint evidence_status_known check (status in ('waiting', 'seen', 'rejected', 'expired', 'withdrawn')),
  constraint evidence_decided check ((decided_at is null) = (status = 'waiting')),
  constraint evidence_reason check ((reason is not null) = (status = 'rejected')),
  constraint evidence_reason_length check (char_length(reason) <= 500),
  constraint evidence_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint evidence_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint evidence_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

create table public.facts (
  id uuid default gen_random_uuid() constraint facts_pkey primary key,
  user_id uuid not null,
  listing_id uuid,
  kind text not null,
  checked_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- Of a visit: the place. Of a copy of records: its day, and whether it names a caveat.
  place text,
  issued_on date,
  has_caveat boolean,
  constraint facts_kind_known check (kind in ('id_seen', 'registration_seen', 'tax_pin_seen', 'yard_visited', 'logbook_seen', 'records_seen')),
  constraint facts_subject check ((listing_id is not null) = (kind in ('logbook_seen', 'records_seen'))),
  constraint facts_place_length check (char_length(place) <= 120),
  constraint facts_one_of_kind unique nulls not distinct (user_id, listing_id, kind),
  constraint facts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint facts_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

create table public.yard_visits (
  id uuid default gen_random_uuid() constraint yard_visits_pkey primary key,
  user_id uuid not null,
  visited_on date not null,
  place text not null,
  note text,
  entered_by uuid,
  entered_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  constraint yard_visits_place_length check (char_length(place) between 2 and 120),
  constraint yard_visits_note_length check (char_length(note) <= 1000),
  constraint yard_visits_two_administrators check (confirmed_by <> entered_by),
  constraint yard_visits_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint yard_visits_entered_by_fkey foreign key (entered_by) references public.profiles (id) on delete set null,
  constraint yard_visits_confirmed_by_fkey foreign key (confirmed_by) references public.profiles (id) on delete set null
);

create table private.evidence_pages (
  path text constraint evidence_pages_pkey primary key,
  evidence_id uuid not null,
  place integer not null,
  constraint evidence_pages_path_length check (char_length(path) <= 200),
  constraint evidence_pages_evidence_id_fkey foreign key (evidence_id) references public.evidence (id) on delete cascade
);

create table private.paper_numbers (
  user_id uuid not null,
  listing_id uuid,
  kind text not null,
  hash text not null,
  -- As it may be shown, as KD* ***A.
  masked text,
  recorded_at timestamptz not null default now(),
  -- Whether a member of the staff read it on a paper; otherwise the owner typed it.
  is_read boolean not null,
  constraint paper_numbers_kind_known check (kind in ('id', 'registration', 'tax_pin', 'plate', 'chassis')),
  constraint paper_numbers_subject check ((listing_id is not null) = (kind in ('plate', 'chassis'))),
  constraint paper_numbers_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  constraint paper_numbers_one_of_kind unique nulls not distinct (user_id, listing_id, kind, is_read),
  constraint paper_numbers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint paper_numbers_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.evidence_pages is 'The pages of evidence, as names of the bucket evidence, until they are deleted.';

create index evidence_pages_evidence_idx on private.evidence_pages (evidence_id, place);

comment on table private.paper_numbers is 'Keyed hashes of the numbers of papers and vehicles.';

create index paper_numbers_listing_idx on private.paper_numbers (listing_id);

create index paper_numbers_hash_idx on private.paper_numbers (kind, hash);

comment on table public.evidence is 'Papers by which the staff check facts; written by functions only.';

comment on column public.evidence.decided_by is 'null: nobody yet, or an account that was erased.';

create unique index evidence_waiting_key on public.evidence (user_id, kind, listing_id) nulls not distinct where status = 'waiting';

create index evidence_user_idx on public.evidence (user_id, submitted_at desc);

create index evidence_listing_idx on public.evidence (listing_id);

create index evidence_decided_by_idx on public.evidence (decided_by);

create index evidence_oldest_waiting_idx on public.evidence (submitted_at, id) where status = 'waiting';

revoke all on public.evidence from public, anon, authenticated;

grant select (id, user_id, listing_id, kind, status, submitted_at, decided_at, reason) on public.evidence to authenticated;

grant all on public.evidence to service_role;

alter table public.evidence enable row level security;

create policy "People read of their own evidence" on public.evidence
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read of all evidence" on public.evidence
  for select to authenticated using ((select private.is_admin()));

comment on table public.facts is 'What was checked about members and vehicles; written by functions only.';

create index facts_listing_idx on public.facts (listing_id);

create index facts_ends_idx on public.facts (ends_at);

revoke all on public.facts from public, anon, authenticated;

grant select on public.facts to authenticated;

grant all on public.facts to service_role;

alter table public.facts enable row level security;

create policy "People read the facts about themselves" on public.facts
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read every fact" on public.facts
  for select to authenticated using ((select private.is_admin()));

comment on table public.yard_visits is 'Visits of the staff, for administrators; written by functions only.';

comment on column public.yard_visits.entered_by is 'null: an account that was erased; likewise confirmed_by, where confirmed_at is set.';

create unique index yard_visits_waiting_key on public.yard_visits (user_id) where confirmed_at is null;

create index yard_visits_user_idx on public.yard_visits (user_id, visited_on desc);

create index yard_visits_entered_by_idx on public.yard_visits (entered_by);

create index yard_visits_confirmed_by_idx on public.yard_visits (confirmed_by);

create index yard_visits_waiting_idx on public.yard_visits (entered_at, id) where confirmed_at is null;

revoke all on public.yard_visits from public, anon, authenticated;

grant select on public.yard_visits to authenticated;

grant all on public.yard_visits to service_role;

alter table public.yard_visits enable row level security;

create policy "Administrators read every visit" on public.yard_visits
  for select to authenticated using ((select private.is_admin()));

create policy "People add pages of evidence to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'evidence' and (storage.foldername(name))[1] = (select auth.uid())::text);

create function private.accept_evidence(
  evidence_id uuid, numbers jsonb, issued_on date default null, has_caveat boolean default null, knows_others boolean default false
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent constant public.evidence := private.evidence_to_decide(evidence_id);
  is_of_records constant boolean := sent.kind = 'records';
  fact public.facts;
  others text;
begin
  if not exists (
    select from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = sent.id::text and look.action = 'open' and look.actor_id = auth.uid()
  ) then
    raise exception 'Open the papers before you note them as seen.' using hint = 'evidence_unopened';
  end if;
  if exists (
    select from unnest(private.numbers_of_evidence(sent.kind)) as asked
    where not exists (select from jsonb_array_elements(numbers) as one where one ->> 'kind' = asked)
  ) then
    raise exception 'Enter the number that you read on the paper.' using hint = 'evidence_number';
  end if;
  if is_of_records and (has_caveat is null or issued_on is null or issued_on > private.nairobi_today() or issued_on <= private.nairobi_today() - 14) then
    raise exception 'Enter the day of the copy of records, at most 14 days ago, and whether it names a caveat.' using hint = 'evidence_day';
  end if;
  others := private.others_with_numbers(sent.user_id, numbers);
  if others is not null and not coalesce(knows_others, false) then
    raise exception 'The same number stands on the papers or vehicles of another account: %. Look at it before you decide.', others
      using hint = 'evidence_shared';
  end if;
  insert into private.paper_numbers (user_id, listing_id, kind, hash, masked, is_read)
  select sent.user_id, sent.listing_id, one ->> 'kind', one ->> 'hash', one ->> 'masked', true from jsonb_array_elements(numbers) as one
  where one ->> 'kind' = any (private.numbers_of_evidence(sent.kind)) or sent.listing_id is not null and one ->> 'kind' = 'plate'
  on conflict on constraint paper_numbers_one_of_kind do update set hash = excluded.hash, masked = excluded.masked, recorded_at = now();
  update public.evidence set status = 'seen', decided_at = now(), decided_by = auth.uid() where id = sent.id;
  fact.user_id := sent.user_id;
  fact.listing_id := sent.listing_id;
  fact.kind := private.fact_of_evidence(sent.kind);
  if is_of_records then
    fact.issued_on := accept_evidence.issued_on;
    fact.has_caveat := accept_evidence.has_caveat;
  end if;
  perform private.record_fact(fact);
  perform private.record_audit('accept', 'evidence', sent.id::text, null, jsonb_build_object('kind', sent.kind));
  perform private.tell(sent.user_id, 'evidence_seen', jsonb_build_object('of', sent.kind));
end
$$;

create function private.answer_minutes(member uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when count(distinct asker_id) filter (where first_answer_at is not null) >= 5 then
    ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60)::integer
  end
  from (
    select thread.asker_id, thread.first_answer_at, coalesce(thread.first_answer_at, now()) - thread.created_at as wait
    from public.message_threads as thread
    -- Conversations that the owner started have no wait.
    where thread.owner_id = member and thread.created_at > now() - interval '90 days'
      and thread.first_answer_at is distinct from thread.created_at
  ) as asked
  where asked.first_answer_at is not null or asked.wait > interval '1 day'
$$;

create or replace function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'evidence_kept_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_evidence_kept_days';
  elsif key = 'facebook_posts_a_day' and value ~ '^\d{1,5}$' and value::integer > 100 then
    raise exception 'Enter a number from 1 to 100.' using hint = 'setting_facebook_posts_a_day';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and value !~ '^[AP]\d{9}[A-Z]$' then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

create or replace function private.chosen_approvals(kind text, sort text, size integer, passed integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'service_providers' then
    return array(
      select id from public.service_providers where not verified and archived_at is null
      order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'business_names' then
    return array(select id from public.business_name_changes order by created_at desc, id desc limit size offset passed);
  elsif kind = 'reviews' then
    return array(
      select id from public.reviews where held_for is not null order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'evidence' then
    return array(
      select id from public.evidence where status = 'waiting' order by submitted_at, id limit size offset passed
    );
  elsif kind = 'yard_visits' then
    return array(
      select id from public.yard_visits where confirmed_at is null order by entered_at, id limit size offset passed
    );
  elsif sort = 'outliers' then
    return array(
      select ad.id
      from private.price_distances(array(
        select waiting.id from public.vehicle_listings as waiting
        where case
          when kind = 'listing_drafts' then waiting.status = 'draft' and waiting.held_at is null
          else waiting.held_at is not null or waiting.status = 'pending'
        end
      )) as compared
      join public.vehicle_listings as ad on ad.id = compared.listing_id
      order by compared.distance desc, ad.created_at desc, ad.id desc
      limit size offset passed
    );
  elsif kind = 'listing_drafts' then
    return array(
      select id from public.vehicle_listings where status = 'draft' and held_at is null
      order by created_at desc, id desc limit size offset passed
    );
  end if;
  return array(
    select id from public.vehicle_listings where held_at is not null or status = 'pending'
    order by created_at desc, id desc limit size offset passed
  );
end
$$;

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

create function private.end_facts(person uuid, listing uuid, kinds text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended text;
begin
  for ended in
    update public.evidence as sent set status = 'expired', decided_at = now()
    where sent.user_id = person and sent.listing_id is not distinct from listing
      and private.fact_of_evidence(sent.kind) = any (kinds) and sent.status = 'waiting'
    returning sent.kind
  loop
    perform private.tell(person, 'evidence_rejected', jsonb_build_object('of', ended));
  end loop;
  for ended in
    delete from public.facts as fact
    where fact.user_id = person and fact.listing_id is not distinct from listing and fact.kind = any (kinds)
    returning fact.kind
  loop
    update public.evidence as sent set status = 'expired'
    where sent.user_id = person and sent.listing_id is not distinct from listing
      and private.fact_of_evidence(sent.kind) = ended and sent.status = 'seen';
    perform private.tell(person, 'fact_ended', jsonb_build_object('fact', ended));
  end loop;
end
$$;

create function private.end_facts_of_profile(before public.profiles, profile public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_renamed constant boolean := (before.first_name, before.last_name) is distinct from (profile.first_name, profile.last_name);
  is_other_business constant boolean := before.business_name is distinct from profile.business_name
    or before.role in ('dealer', 'service_provider') and profile.role not in ('dealer', 'service_provider');
begin
  if is_renamed then
    perform private.end_facts(profile.id, null, '{id_seen}');
  end if;
  if is_other_business then
    perform private.end_waiting_visit(profile.id);
    perform private.end_facts(profile.id, null, '{registration_seen,yard_visited}');
  end if;
  -- The certificate has the name of the person or of the business.
  if is_renamed or is_other_business then
    perform private.end_facts(profile.id, null, '{tax_pin_seen}');
  end if;
end
$$;

create function private.end_waiting_visit(member uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone public.yard_visits;
begin
  delete from public.yard_visits as visit where visit.user_id = member and visit.confirmed_at is null returning * into gone;
  if found then
    perform private.record_audit(
      'delete', 'yard_visits', gone.id::text, jsonb_build_object('visited_on', gone.visited_on, 'place', gone.place),
      jsonb_build_object('reason', 'The business has another name or is none any more.')
    );
  end if;
end
$$;

create function private.evidence_kept() returns interval
language sql stable security definer set search_path = ''
as $$ select make_interval(days => private.setting('evidence_kept_days')::integer) $$;

create function private.evidence_to_decide(evidence_id uuid) returns public.evidence
language plpgsql security definer set search_path = ''
as $$
declare
  sent public.evidence;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on papers.' using errcode = '42501';
  end if;
  select * into sent from public.evidence as known where known.id = evidence_to_decide.evidence_id for update;
  if not found then
    raise exception 'These papers are no longer there.' using hint = 'evidence_gone';
  elsif sent.user_id = auth.uid() then
    raise exception 'These are your own papers. Another administrator decides on them.' using hint = 'own_evidence';
  elsif sent.status <> 'waiting' then
    raise exception 'This was decided meanwhile. Look at it again.' using hint = 'evidence_decided';
  end if;
  return sent;
end
$$;

create function private.fact_lasts(kind text) returns interval
language sql immutable set search_path = ''
as $$
  select case kind when 'records_seen' then interval '14 days' when 'id_seen' then interval '2 years' else interval '1 year' end
$$;

create function private.fact_of_evidence(kind text) returns text
language sql immutable set search_path = ''
as $$ select kind || '_seen' $$;

create function private.fact_order() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'records_seen', 'logbook_seen', 'chassis_given', 'yard_visited', 'id_seen', 'registration_seen', 'tax_pin_seen', 'phone_confirmed',
    'answers_within', 'member_since'
  ]
$$;

create function private.facts_of(member uuid, listing uuid) returns setof public.shown_fact
language sql stable security definer set search_path = ''
as $$
  select told.* from (
    select kind, checked_at, ends_at, place, issued_on, has_caveat, null::boolean as matches_chassis, null::integer as minutes
    from public.facts as fact
    where fact.user_id = facts_of.member and (fact.listing_id is null or fact.listing_id = facts_of.listing) and fact.ends_at > now()
    union all
    select 'phone_confirmed', confirmed.confirmed_at, null, null, null, null, null, null
    from private.confirmed_phones as confirmed
    where confirmed.user_id = facts_of.member and private.confirmed_phone(facts_of.member) is not null
    union all
    select 'member_since', date_trunc('month', person.created_at, 'Africa/Nairobi'), null, null, null, null, null, null
    from public.profiles as person where person.id = facts_of.member
    union all
    select
      'chassis_given', given.recorded_at, null, null, null, null,
      exists (
        select from private.paper_numbers as paper
        where paper.listing_id = given.listing_id and paper.kind = 'chassis' and paper.is_read and paper.hash = given.hash
          -- A paper that was withdrawn or has ended matches nothing.
          and exists (
            select from public.facts as shown
            where shown.listing_id = given.listing_id and shown.kind in ('logbook_seen', 'records_seen') and shown.ends_at > now()
          )
      ),
      null
    from private.paper_numbers as given
    where given.listing_id = facts_of.listing and given.kind = 'chassis' and not given.is_read
    union all
    select 'answers_within', null, null, null, null, null, null, answered.minutes
    from private.answer_minutes(facts_of.member) as answered (minutes) where answered.minutes is not null
  ) as told
  where not exists (select from public.profiles where id = facts_of.member and suspended_at is not null)
  order by array_position(private.fact_order(), told.kind::text)
$$;
grant execute on function private.facts_of(uuid, uuid) to anon, authenticated, service_role;

create function private.facts_of_cards(ids uuid[]) returns table (listing_id uuid, kind text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  weight constant text[] := private.fact_order();
begin
  -- In PL/pgSQL, which keeps the plan: planning took longer than reading.
  return query
    select ad.id, (array_agg(fact.kind order by array_position(weight, fact.kind)))[1]
    from public.vehicle_listings as ad
    join public.facts as fact on fact.user_id = ad.seller_id and (fact.listing_id is null or fact.listing_id = ad.id)
    where ad.id = any (ids) and fact.ends_at > now() and fact.has_caveat is not true
    group by ad.id;
end
$$;
grant execute on function private.facts_of_cards(uuid[]) to anon, authenticated, service_role;

create function private.forget_vehicle_papers(listing public.vehicle_listings) returns void
language sql security definer set search_path = ''
as $$
  delete from private.paper_numbers where listing_id = listing.id;
  select private.end_facts(listing.seller_id, listing.id, '{logbook_seen,records_seen}');
$$;

create function private.invalidate_pages_of_fact() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  fact constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  if fact ->> 'listing_id' is not null then
    perform private.invalidate_page('/vehicles/' || (fact ->> 'listing_id'));
  else
    perform private.invalidate_pages_of_ads((fact ->> 'user_id')::uuid), private.invalidate_page('/dealers/' || (fact ->> 'user_id'));
  end if;
  return null;
end
$$;

create function private.is_number_elsewhere(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.paper_numbers as own
    join private.paper_numbers as other on other.kind = own.kind and other.hash = own.hash and other.listing_id <> own.listing_id
    join public.vehicle_listings as listing on listing.id = other.listing_id and listing.status <> 'sold'
    where own.listing_id = ad
  )
$$;

create function private.keep_vehicle_numbers(ad uuid, numbers jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.vehicle_listings as listing where listing.id = ad and listing.seller_id = auth.uid() for update;
  if not found then
    raise exception 'This ad is no longer there, so nothing was kept for it.' using hint = 'vehicle_ad_gone';
  end if;
  delete from private.paper_numbers as known
  using jsonb_array_elements(numbers) as given
  where known.listing_id = ad and not known.is_read and known.kind = given ->> 'kind';
  insert into private.paper_numbers (user_id, listing_id, kind, hash, masked, is_read)
  select auth.uid(), ad, given ->> 'kind', given ->> 'hash', given ->> 'masked', false
  from jsonb_array_elements(numbers) as given
  where given ->> 'kind' in ('plate', 'chassis') and given ->> 'hash' is not null;
  perform private.invalidate_page('/vehicles/' || ad);
  return private.vehicle_numbers(ad);
end
$$;

create or replace function private.listing_doubts(listing public.vehicle_listings) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when not seller.verified and not private.has_published_ads(listing.seller_id, listing.id) then 'first_ad' end,
    case when exists (
      select from private.ad_events as event
      where event.owner_id = listing.seller_id and event.ad_id = listing.id and event.state = 'rejected'
    ) then 'rejected_before' end,
    case when exists (
      select from private.published_versions as version
      where version.listing_id = listing.id
        and private.changed_facts(version.facts, private.reviewed_facts(listing)) <> '{}'
    ) then 'changed' end,
    case
      when estimate.listing_id is null then 'price_unknown'
      when private.price_mark(listing.price, estimate.low, estimate.middle, estimate.high) = 'none' then 'price_far'
    end,
    case when private.is_posted_twice(listing) then 'posted_twice' end,
    case when private.is_number_elsewhere(listing.id) then 'number_elsewhere' end,
    case when listing.images = '{}' then 'no_photos' end,
    case when make.listed is false or model.listed is false then 'new_name' end
  ], null)
  from public.profiles as seller
  join public.vehicle_makes as make on make.id = listing.make_id
  left join public.vehicle_models as model on model.id = listing.model_id
  left join public.price_estimates as estimate on estimate.listing_id = listing.id
  where seller.id = listing.seller_id
$$;

create function private.numbers_of_evidence(kind text) returns text[]
language sql immutable set search_path = ''
as $$
  select case when kind in ('logbook', 'records') then array['chassis'] else array[kind] end
$$;

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

create function private.others_with_numbers(person uuid, numbers jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select string_agg(distinct coalesce(private.person_name(known.user_id), 'a member without a name'), ', ')
  from jsonb_array_elements(numbers) as one
  join private.paper_numbers as known on known.kind = one ->> 'kind' and known.hash = one ->> 'hash'
  where known.user_id <> others_with_numbers.person
$$;

create or replace function private.pending_approval_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'vehicle_listings', (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'),
    'service_providers', (select count(*) from public.service_providers where not verified and archived_at is null),
    'business_names', (select count(*) from public.business_name_changes),
    'reviews', (select count(*) from public.reviews where held_for is not null),
    'evidence', (select count(*) from public.evidence where status = 'waiting'),
    'yard_visits', (select count(*) from public.yard_visits where confirmed_at is null),
    'listing_drafts', (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null)
  )
$$;

create function private.pending_evidence(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      sent.id, sent.kind, sent.submitted_at,
      (select count(*) from private.evidence_pages as page where page.evidence_id = sent.id) as pages,
      jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name, 'business_name', person.business_name) as names,
      case when ad.id is not null then jsonb_build_object(
        'id', ad.id, 'title', ad.title, 'year', ad.year, 'make', make.name, 'model', model.name, 'chassis', (
          select known.masked from private.paper_numbers as known where known.listing_id = ad.id and known.kind = 'chassis' and not known.is_read
        )
      ) end as ad,
      private.seller_history(sent.user_id) as seller, private.sharing_numbers(sent.user_id) as sharing
    from public.evidence as sent
    join public.profiles as person on person.id = sent.user_id
    left join public.vehicle_listings as ad on ad.id = sent.listing_id
    left join public.vehicle_makes as make on make.id = ad.make_id
    left join public.vehicle_models as model on model.id = ad.model_id
    where sent.id = any (chosen) and sent.status = 'waiting'
  ) as row
$$;

create function private.pending_visits(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      visit.id, visit.visited_on, visit.place, visit.note, visit.entered_at,
      coalesce(private.person_name(visit.entered_by), 'An erased account') as entered_by, visit.entered_by = auth.uid() as is_own,
      private.seller_history(visit.user_id) as seller
    from public.yard_visits as visit
    where visit.id = any (chosen) and visit.confirmed_at is null
  ) as row
$$;

create or replace function private.propagate_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  suspends constant boolean := old.suspended_at is null and new.suspended_at is not null;
  lifts constant boolean := old.suspended_at is not null and new.suspended_at is null;
begin
  if suspends then
    perform private.end_sessions(new.id);
  end if;
  if (
    old.first_name, old.last_name, old.business_name, old.business_description, old.role, old.verified, old.suspended_at,
    old.location, old.picture
  ) is distinct from (
    new.first_name, new.last_name, new.business_name, new.business_description, new.role, new.verified, new.suspended_at,
    new.location, new.picture
  ) then
    perform pg_notify('pages', '/dealers/' || new.id);
  end if;
  if suspends or lifts then
    perform private.invalidate_pages_of_ads(new.id);
    perform private.record_suspension(new);
  end if;
  if new.picture is distinct from old.picture then
    perform private.delete_other_pictures(new);
  end if;
  if new.phone is distinct from old.phone then
    perform private.notify_of_changed_phone(new.id, old.phone);
  end if;
  if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
    perform private.rename_reviewer(new);
  end if;
  perform private.end_facts_of_profile(old, new);
  if new.verified and not old.verified then
    perform private.look_at_bargains_again(array(select id from public.vehicle_listings where seller_id = new.id));
  end if;
  if old.role = 'customer' and new.role = 'service_provider' then
    perform private.tell(new.id, 'became_service_provider');
  end if;
  return null;
end
$$;

create or replace function private.propagate_vehicle_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Not on the page of the ad.
  internal constant text[] := '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook,price_mark}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
  has_moved constant boolean := private.ad_state(old) <> private.ad_state(new);
begin
  -- Marks change by the thousand at night, and the job announces their pages itself.
  if new.price_mark is distinct from old.price_mark then
    perform private.record_mark(old, new);
  end if;
  if is_shown or has_moved then
    perform private.record_event(old, new);
  end if;
  if new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at) then
    -- Renewing counts like posting, because ads posted under a former plan would otherwise stay active without it.
    perform private.limit_ads(new.seller_id);
  elsif new.status = 'sold' and old.status not in ('active', 'sold') then
    perform private.limit_sold_ads(new.id, new.seller_id);
  end if;
  if is_shown or has_moved then
    perform private.keep_published_version(old, new);
  end if;
  if new.status = 'active' and (new.title, new.description, new.status) is distinct from (old.title, old.description, old.status) then
    perform private.add_words(private.vehicle_words_of(new.title, new.description));
  end if;
  if (old.status, old.featured) <> (new.status, new.featured) then
    insert into private.listing_counts values (old.status, old.featured, -1), (new.status, new.featured, 1);
  end if;
  if (new.make_id, new.model_id, new.year) is distinct from (old.make_id, old.model_id, old.year) then
    perform private.forget_vehicle_papers(new);
  end if;
  if is_shown then
    perform private.invalidate_page('/vehicles/' || old.id), private.invalidate_page('/dealers/' || old.seller_id);
  end if;
  if old.post_to_facebook and not new.post_to_facebook then
    perform private.skip_facebook_post(new.id);
  elsif new.status = 'active' and new.post_to_facebook and (old.status <> 'active' or not old.post_to_facebook) then
    perform private.queue_facebook_post(new.id, new.seller_id);
  end if;
  if new.status = 'active' and old.status in ('draft', 'pending') then
    perform private.list_approved_names(new);
  end if;
  if new.status = 'active' and old.status <> 'active' then
    perform private.keep_checked_price(new);
  end if;
  if new.status <> old.status or new.held_at is not null and old.held_at is null then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('vehicle_listings', was, becomes, tg_argv);
  return null;
end
$$;

create function private.record_fact(fact public.facts) returns void
language sql security definer set search_path = ''
as $$
  insert into public.facts (user_id, listing_id, kind, ends_at, place, issued_on, has_caveat)
  values (
    fact.user_id, fact.listing_id, fact.kind,
    coalesce(private.nairobi_midnight(fact.issued_on), now()) + private.fact_lasts(fact.kind), fact.place, fact.issued_on, fact.has_caveat
  )
  on conflict on constraint facts_one_of_kind do update set
    checked_at = now(), ends_at = excluded.ends_at, place = excluded.place, issued_on = excluded.issued_on,
    has_caveat = excluded.has_caveat
$$;

create function private.sharing_numbers(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object(
    'kind', other.kind, 'id', other.user_id, 'name', private.person_name(other.user_id),
    'suspended', (select suspended_at is not null from public.profiles where id = other.user_id)
  )), '[]')
  from private.paper_numbers as own
  join private.paper_numbers as other on other.kind = own.kind and other.hash = own.hash and other.user_id <> own.user_id
  where own.user_id = sharing_numbers.person
$$;

create or replace function private.vehicle_cards(ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
-- For a few ids PostgreSQL would plan the five tables anew each time, which takes four times as long as reading them.
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
      'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
      'mileage', l.mileage, 'featured', l.featured, 'image', l.images[1], 'image_count', cardinality(l.images),
      'created_at', l.created_at, 'make', make.name, 'model', model.name, 'price_mark', l.price_mark,
      'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role), 'fact', checked.kind
    ) order by one.place), '[]')
    from unnest(ids) with ordinality as one (id, place)
    join public.vehicle_listings as l on l.id = one.id
    join public.vehicle_makes as make on make.id = l.make_id
    join public.profiles as seller on seller.id = l.seller_id
    left join public.vehicle_models as model on model.id = l.model_id
    left join private.facts_of_cards(ids) as checked on checked.listing_id = l.id
  );
end
$$;

create function private.vehicle_numbers(ad uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', known.kind, 'masked', known.masked) order by known.kind), '[]')
  from private.paper_numbers as known where known.listing_id = ad and not known.is_read
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest',
  only_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  counts constant jsonb := private.pending_approval_counts();
  total constant integer := coalesce(counts ->> kind, counts ->> 'vehicle_listings')::integer;
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  chosen := coalesce(only_ids[:50], private.chosen_approvals(kind, sort, size, (shown - 1) * size));
  return jsonb_build_object(
    'rows', case kind
      when 'service_providers' then private.pending_providers(chosen)
      when 'business_names' then private.requested_names(chosen)
      when 'reviews' then private.held_reviews(chosen)
      when 'evidence' then private.pending_evidence(chosen)
      when 'yard_visits' then private.pending_visits(chosen)
      else private.pending_listings(chosen, coalesce(kind = 'listing_drafts', false))
    end,
    'total', total, 'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

create function public.beside_vehicle(listing_id uuid) returns table (
  similar_ads jsonb, of_seller jsonb, sold_at timestamptz, estimate jsonb, prices jsonb, days_to_sell integer, facts jsonb
)
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 4;
  ad record;
begin
  select l.id, l.seller_id, l.make_id, l.model_id, l.body_type, l.status, l.year, l.price, l.mileage, l.fuel_type, l.transmission,
    l.engine_size, l.registration_state, l.condition, l.drive
  into ad from public.vehicle_listings as l where l.id = beside_vehicle.listing_id;
  if not found then
    return;
  end if;
  return query select
    private.vehicle_cards(private.similar_vehicles(ad.id, ad.make_id, ad.model_id, ad.body_type, most)),
    private.vehicle_cards(array(
      select l.id from public.vehicle_listings as l where l.status = 'active' and l.seller_id = ad.seller_id and l.id <> ad.id
      order by l.created_at desc limit most
    )),
    case when ad.status = 'sold' then public.listing_sold_at(ad.id) end,
    (
      select to_jsonb(estimated) from (
        select e.low, e.middle, e.high, e.ads, e.sellers, e.mark, e.estimated_at from public.price_estimates as e where e.listing_id = ad.id
      ) as estimated
    ),
    (select coalesce(jsonb_agg(to_jsonb(offered) order by offered.since), '[]') from public.listing_prices(ad.id) as offered),
    case when ad.model_id is not null then (public.expected_days_to_sell(
      ad.model_id, ad.year, ad.price, ad.mileage, ad.fuel_type, ad.transmission, ad.engine_size, ad.registration_state, ad.condition, ad.drive
    ) ->> 'days')::integer end,
    (select coalesce(jsonb_agg(to_jsonb(fact)), '[]') from private.facts_of(ad.seller_id, ad.id) as fact);
end
$$;
grant execute on function public.beside_vehicle(uuid) to anon, authenticated, service_role;

create function public.confirm_yard_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visit public.yard_visits;
  fact public.facts;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may confirm a visit.' using errcode = '42501';
  end if;
  select * into visit from public.yard_visits as known where known.id = visit_id for update;
  if not found or visit.confirmed_at is not null then
    raise exception 'This visit no longer waits to be confirmed.' using hint = 'visit_gone';
  elsif visit.user_id = auth.uid() then
    raise exception 'This is your own yard. Other administrators visit it.' using hint = 'visit_own';
  elsif visit.entered_by is null or visit.entered_by = auth.uid() then
    raise exception 'You entered this visit. Another administrator, who was there or saw its photos, confirms it.' using hint = 'visit_alone';
  end if;
  update public.yard_visits set confirmed_at = now(), confirmed_by = auth.uid() where id = visit.id;
  fact.user_id := visit.user_id;
  fact.kind := 'yard_visited';
  fact.place := visit.place;
  fact.issued_on := visit.visited_on;
  perform private.record_fact(fact);
  perform private.record_audit('confirm', 'yard_visits', visit.id::text, null, jsonb_build_object('visited_on', visit.visited_on));
  perform private.tell(visit.user_id, 'yard_visit_confirmed', jsonb_build_object('day', visit.visited_on));
end
$$;
grant execute on function public.confirm_yard_visit(uuid) to authenticated, service_role;

create function public.enter_yard_visit(member uuid, visited_on date, place text, note text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may enter a visit.' using errcode = '42501';
  end if;
  if member = auth.uid() then
    raise exception 'This is your own yard. Other administrators visit it.' using hint = 'visit_own';
  elsif visited_on is null or visited_on > private.nairobi_today() or visited_on < private.nairobi_today() - 30 then
    raise exception 'Enter a day of the last 30 days.' using hint = 'visit_day';
  elsif coalesce(char_length(private.visible_line(place)), 0) not between 2 and 120 then
    raise exception 'Enter where it is, in 2 to 120 characters.' using hint = 'visit_place';
  end if;
  insert into public.yard_visits (user_id, visited_on, place, note, entered_by)
  select profile.id, enter_yard_visit.visited_on, private.visible_line(enter_yard_visit.place), nullif(btrim(enter_yard_visit.note), ''), auth.uid()
  from public.profiles as profile where profile.id = member and profile.role in ('dealer', 'service_provider')
  on conflict do nothing
  returning id into new_id;
  if new_id is null then
    raise exception 'A visit there waits to be confirmed already, or this is no business.' using hint = 'visit_waiting';
  end if;
  perform private.record_audit('insert', 'yard_visits', new_id::text, null, jsonb_build_object('visited_on', visited_on));
  return new_id;
end
$$;
grant execute on function public.enter_yard_visit(uuid, date, text, text) to authenticated, service_role;

create function public.member_facts(member uuid, listing uuid default null) returns setof public.shown_fact
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = member) then
    return query select * from private.facts_of(
      member, (select ad.id from public.vehicle_listings as ad where ad.id = listing and ad.seller_id = member)
    );
  end if;
end
$$;
grant execute on function public.member_facts(uuid, uuid) to anon, authenticated, service_role;

create function public.own_evidence() returns table (
  id uuid, kind text, listing_id uuid, listing_title text, status text, submitted_at timestamptz, decided_at timestamptz, reason text,
  pages integer, opened integer, last_opened_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    sent.id, sent.kind, sent.listing_id, ad.title, sent.status, sent.submitted_at, sent.decided_at, sent.reason,
    (select count(*)::integer from private.evidence_pages as page where page.evidence_id = sent.id), looks.number::integer, looks.latest
  from public.evidence as sent
  left join public.vehicle_listings as ad on ad.id = sent.listing_id
  cross join lateral (
    select count(*) as number, max(created_at) as latest from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = sent.id::text and look.action = 'open'
  ) as looks
  where sent.user_id = auth.uid() and sent.status <> 'withdrawn'
  order by sent.submitted_at desc, sent.id desc
  limit 50
$$;
grant execute on function public.own_evidence() to authenticated, service_role;

create function public.own_vehicle_numbers(ad uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.vehicle_numbers(listing.id) from public.vehicle_listings as listing
  where listing.id = ad and listing.seller_id = auth.uid()
$$;
grant execute on function public.own_vehicle_numbers(uuid) to authenticated, service_role;

create function public.reject_evidence(evidence_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent constant public.evidence := private.evidence_to_decide(evidence_id);
  said constant text := private.visible_line(reject_evidence.reason);
begin
  if coalesce(char_length(said), 0) not between 3 and 500 then
    raise exception 'Say why, in 3 to 500 characters.' using hint = 'evidence_reason';
  end if;
  update public.evidence set status = 'rejected', decided_at = now(), decided_by = auth.uid(), reason = said where id = sent.id;
  perform private.record_audit('reject', 'evidence', sent.id::text, null, jsonb_build_object('kind', sent.kind, 'reason', said));
  perform private.tell(sent.user_id, 'evidence_rejected', jsonb_build_object('of', sent.kind, 'reason', said));
end
$$;
grant execute on function public.reject_evidence(uuid, text) to authenticated, service_role;

create function public.remove_yard_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may remove a visit.' using errcode = '42501';
  end if;
  delete from public.yard_visits as visit where visit.id = visit_id and visit.confirmed_at is null;
  if not found then
    raise exception 'This visit no longer waits to be confirmed.' using hint = 'visit_gone';
  end if;
  perform private.record_audit('delete', 'yard_visits', visit_id::text);
end
$$;
grant execute on function public.remove_yard_visit(uuid) to authenticated, service_role;

create function public.submit_evidence(kind text, pages text[], listing_id uuid default null) returns uuid
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
  if submit_evidence.kind is null or submit_evidence.kind not in ('id', 'registration', 'tax_pin', 'logbook', 'records') then
    raise exception 'Choose what you send.' using hint = 'evidence_kind';
  end if;
  if submit_evidence.kind in ('logbook', 'records') and not exists (
    select from public.vehicle_listings as ad where ad.id = submit_evidence.listing_id and ad.seller_id = auth.uid()
  ) then
    raise exception 'This ad is no longer there, so nothing was sent for it.' using hint = 'evidence_ad_gone';
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
  insert into public.evidence (user_id, kind, listing_id)
  values (auth.uid(), submit_evidence.kind, case when submit_evidence.kind in ('logbook', 'records') then submit_evidence.listing_id end)
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
grant execute on function public.submit_evidence(text, text[], uuid) to authenticated, service_role;

create function public.withdraw_evidence(evidence_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.evidence as sent set status = 'withdrawn', decided_at = now()
  where sent.id = withdraw_evidence.evidence_id and sent.user_id = auth.uid() and sent.status = 'waiting';
  if not found then
    raise exception 'This was decided meanwhile. Look at it again.' using hint = 'evidence_decided';
  end if;
  delete from private.evidence_pages as page where page.evidence_id = withdraw_evidence.evidence_id;
end
$$;
grant execute on function public.withdraw_evidence(uuid) to authenticated, service_role;

create function public.withdraw_fact(fact_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.visible_line(withdraw_fact.reason);
  gone public.facts;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may withdraw a fact.' using errcode = '42501';
  end if;
  if coalesce(char_length(said), 0) not between 3 and 500 then
    raise exception 'Say why, in 3 to 500 characters.' using hint = 'evidence_reason';
  end if;
  delete from public.facts as fact where fact.id = fact_id and fact.user_id <> auth.uid() returning * into gone;
  if not found then
    raise exception 'This no longer stands beside the name.' using hint = 'fact_gone';
  end if;
  update public.evidence as sent set status = 'rejected', reason = said
  where sent.user_id = gone.user_id and sent.listing_id is not distinct from gone.listing_id
    and private.fact_of_evidence(sent.kind) = gone.kind and sent.status = 'seen';
  perform private.record_audit('delete', 'facts', gone.id::text, jsonb_build_object('kind', gone.kind), jsonb_build_object('reason', said));
  perform private.tell(gone.user_id, 'fact_ended', jsonb_build_object('fact', gone.kind, 'reason', said));
end
$$;
grant execute on function public.withdraw_fact(uuid, text) to authenticated, service_role;

create trigger invalidate_pages after insert or update or delete on private.confirmed_phones
  for each row execute function private.invalidate_pages_of_fact();

create trigger delete_evidence_file after delete on private.evidence_pages
  for each row execute function private.delete_evidence_file();

create trigger invalidate_pages after insert or update or delete on public.facts
  for each row execute function private.invalidate_pages_of_fact();

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('evidence_rejected', 'listings', true, 'waking'),
  ('evidence_seen', 'listings', true, 'waking'),
  ('fact_ended', 'listings', true, 'waking'),
  ('yard_visit_confirmed', 'listings', true, 'waking');

update private.personal_data
set found_by = 'bucket_id in (''listing-images'', ''profile-pictures'', ''job-photos'', ''evidence'') and name >= $1 || ''/'' and name < $1 || ''0'''
where table_name = 'storage.objects' and person_column = 'owner_id';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.facts', 'user_id', null, 'facts', '{user_id}', 'cascade', null, 'What was checked about them.'),
  ('private.paper_numbers', 'user_id', null, 'paper_numbers', '{user_id,hash}', 'cascade', null, 'Of their papers and vehicles.'),
  ('public.evidence', 'user_id', null, 'evidence', '{user_id,decided_by}', 'cascade', null, 'Theirs alone; its pages go with it.'),
  ('public.evidence', 'decided_by', null, null, '{}', 'anonymise', null, 'The decision stays, without who made it.'),
  ('public.yard_visits', 'user_id', null, 'yard_visits', '{user_id,note,entered_by,confirmed_by}', 'cascade', null, 'Visits to them.'),
  ('public.yard_visits', 'entered_by', null, null, '{}', 'anonymise', null, 'The visit stays, without who made it.'),
  ('public.yard_visits', 'confirmed_by', null, null, '{}', 'anonymise', null, 'The visit stays, without who confirmed it.');

-- The guard reads the kind of a setting from the row that exists.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values ('evidence_kept_days', 'count', true, '90');
alter table public.system_settings enable trigger guard_system_setting;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'evidence', 'evidence', false, 15 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

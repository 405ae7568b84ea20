-- Scams: signals hold suspect ads for a look, sellers read why and may appeal once; the same photo is found in another seller's ad; recipients of
-- messages are warned.

set local check_function_bodies = off;

drop function public.suspend_member(member uuid, reason text);

alter table public.message_reports add column scam_kind text;

alter table public.message_reports add column message_id uuid;

alter table public.suspensions add column is_scam boolean not null default false;

create type private.scam_signal as (signal text, points integer);

create table private.ad_appeals (
  listing_id uuid constraint ad_appeals_pkey primary key,
  seller_id uuid not null,
  letter text not null,
  appealed_at timestamptz not null default now(),
  rejected_by uuid,
  accepted boolean,
  decided_at timestamptz,
  constraint ad_appeals_letter_length check (char_length(letter) between 20 and 2000),
  constraint ad_appeals_decided check ((accepted is null) = (decided_at is null)),
  constraint ad_appeals_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint ad_appeals_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade,
  constraint ad_appeals_rejected_by_fkey foreign key (rejected_by) references public.profiles (id) on delete set null
);

create table private.ad_holds (
  listing_id uuid constraint ad_holds_pkey primary key,
  signals jsonb not null,
  is_suspect boolean not null,
  -- From which the code of a day is derived that the seller writes on paper.
  seed uuid not null default gen_random_uuid(),
  held_at timestamptz not null default now(),
  decision text,
  decided_by uuid,
  released jsonb,
  constraint ad_holds_decision_known check (decision in ('released', 'rejected')),
  constraint ad_holds_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint ad_holds_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

create table private.message_numbers (
  message_id uuid not null,
  number text not null,
  sender_id uuid not null,
  constraint message_numbers_pkey primary key (message_id, number),
  constraint message_numbers_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_numbers_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete cascade
);

create table private.reported_numbers (
  report_id uuid not null,
  number text not null,
  reporter_id uuid not null,
  created_at timestamptz not null default now(),
  constraint reported_numbers_pkey primary key (report_id, number),
  constraint reported_numbers_report_id_fkey foreign key (report_id) references public.message_reports (id) on delete cascade,
  constraint reported_numbers_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete cascade
);

create table private.scam_words (
  feature text constraint scam_words_pkey primary key,
  weight smallint not null
);

create table private.suspended_devices (
  user_id uuid not null,
  device bytea not null,
  suspended_at timestamptz not null default now(),
  constraint suspended_devices_pkey primary key (user_id, device),
  constraint suspended_devices_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create table private.told_of_scammers (
  recipient_id uuid not null,
  scammer_id uuid not null,
  told_at timestamptz not null default now(),
  constraint told_of_scammers_pkey primary key (recipient_id, scammer_id),
  constraint told_of_scammers_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade,
  constraint told_of_scammers_scammer_id_fkey foreign key (scammer_id) references public.profiles (id) on delete cascade
);

create table public.message_warnings (
  message_id uuid constraint message_warnings_pkey primary key,
  recipient_id uuid not null,
  reasons text[] not null,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  constraint message_warnings_reasons_known check (
    cardinality(reasons) >= 1 and reasons <@ array[
      'suspended_scammer', 'reported_number', 'account_changed', 'money_ahead', 'money_back', 'asks_code', 'leaves_magari', 'meet_safely', 'other_danger'
    ]
  ),
  constraint message_warnings_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_warnings_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade
);

alter table public.evidence drop constraint evidence_kind_known;

alter table public.evidence drop constraint evidence_subject;

comment on table private.ad_appeals is 'Appeals against rejected ads, one of each ad. Written by functions only.';

create index ad_appeals_seller_idx on private.ad_appeals (seller_id);

create index ad_appeals_rejected_by_idx on private.ad_appeals (rejected_by);

comment on table private.ad_holds is 'Vehicle ads that wait or waited for an administrator. Written by triggers only.';

comment on column private.ad_holds.signals is '[{signal, points}], as found when it was held or changed.';

comment on column private.ad_holds.released is 'What an administrator let pass: {words, images, price, model_id, year, signals}.';

create index ad_holds_decided_by_idx on private.ad_holds (decided_by);

comment on table private.message_numbers is
  'Which messages of the last 30 days name a number to pay to, so that those are found when it is reported.';

create index message_numbers_number_idx on private.message_numbers (number);

create index message_numbers_sender_idx on private.message_numbers (sender_id);

comment on table private.reported_numbers is 'Numbers to pay to in messages that their recipients reported as a scam; kept for a year.';

create index reported_numbers_number_idx on private.reported_numbers (number);

create index reported_numbers_reporter_idx on private.reported_numbers (reporter_id);

comment on table private.scam_words is 'Learned weights, in hundredths of the logarithm of odds.';

comment on table private.suspended_devices is 'Devices and addresses of suspended members, as hashes.';

create index suspended_devices_device_idx on private.suspended_devices (device);

comment on table private.told_of_scammers is 'Who was told that somebody who wrote to them is suspended for a scam.';

create index told_of_scammers_scammer_idx on private.told_of_scammers (scammer_id);

comment on column public.message_reports.scam_kind is 'What happened, in a report of a message as a scam.';

comment on column public.message_reports.message_id is 'The message that was reported as a scam.';

create index message_reports_message_idx on public.message_reports (message_id);

revoke all on public.message_reports from public, anon, authenticated, service_role;

revoke all on public.message_reports from public, anon, authenticated;

grant select (
  id, thread_id, reported_id, reporter_id, reason, details, status, decided_at, created_at, scam_kind, message_id
) on public.message_reports to authenticated;

grant insert (thread_id, reporter_id, reason, details) on public.message_reports to authenticated;

grant all on public.message_reports to service_role;

comment on table public.message_warnings is 'What recipients of messages are warned of. Written by triggers and functions only.';

comment on column public.message_warnings.reasons is 'The weightiest first (domain/messages/warnings.ts).';

comment on column public.message_warnings.dismissed_at is 'When the recipient said that it is fine; a reason that is added later clears it.';

create index message_warnings_recipient_idx on public.message_warnings (recipient_id);

revoke all on public.message_warnings from public, anon, authenticated;

grant select on public.message_warnings to authenticated;

grant all on public.message_warnings to service_role;

alter table public.message_warnings enable row level security;

create policy "Recipients read what they are warned of" on public.message_warnings
  for select to authenticated using (recipient_id = (select auth.uid()));

create policy "Administrators read every warning" on public.message_warnings
  for select to authenticated using ((select private.is_admin()));

comment on column public.suspensions.is_scam is 'Whether the messages of the member are marked as a scam (messages/scammers.sql).';

create or replace function private.accept_evidence(
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
  if fact.kind is not null then
    perform private.record_fact(fact);
  end if;
  perform private.record_audit('accept', 'evidence', sent.id::text, null, jsonb_build_object('kind', sent.kind));
  perform private.tell(sent.user_id, 'evidence_seen', jsonb_build_object('of', sent.kind));
end
$$;

create function private.account_signals(seller uuid) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  person public.profiles;
begin
  select * into person from public.profiles where id = seller;
  return private.signal_if(not person.verified and person.created_at > now() - private.new_seller_term(), 'new_account')
    || private.signal_if(not person.verified and private.confirmed_phone(seller) is null, 'phone_unconfirmed')
    || private.signal_if(not person.verified and private.recent_towns(seller) >= 4, 'many_towns')
    || private.signal_if(private.open_reports_against(seller) >= 3, 'many_reports')
    || private.signal_if(private.shares_suspended_device(seller), 'suspended_device')
    || private.signal_if(private.first_messages_today(seller) >= 15, 'many_first_messages');
end
$$;

create function private.ad_with_photo(seller uuid, photo text) returns table (kind public.ad_kind, ad_id uuid, title text)
language sql stable security definer set search_path = ''
as $$
  select ad.kind, ad.id, ad.title
  from (
    select 'vehicle'::public.ad_kind as kind, vehicle.id, vehicle.title, vehicle.status = 'active' as is_public, vehicle.created_at
    from public.vehicle_listings as vehicle where vehicle.seller_id = seller and photo = any (vehicle.images)
    union all
    select 'spare_part', part.id, part.name, part.listed, part.created_at
    from public.spare_parts as part where part.seller_id = seller and photo = any (part.images)
  ) as ad
  where ad.is_public or private.was_lately_public(seller, ad.id)
  order by ad.is_public desc, ad.created_at
  limit 1
$$;

create function private.add_warnings(reason text, messages uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  warned uuid[];
begin
  with added as (
    insert into public.message_warnings as warning (message_id, recipient_id, reasons)
    select message.id, message.recipient_id, array[add_warnings.reason] from public.messages as message
    where message.id = any (messages) and message.recipient_id is not null
    on conflict (message_id) do update set
      reasons = case
        when add_warnings.reason = 'reported_number' and warning.reasons[1] = 'suspended_scammer'
          then array['suspended_scammer', add_warnings.reason] || warning.reasons[2:]
        else add_warnings.reason || warning.reasons
      end,
      dismissed_at = null
    where add_warnings.reason <> all (warning.reasons)
    returning warning.recipient_id
  )
  select array_agg(distinct recipient_id) into warned from added;
  perform private.notify_pages(person, 'message') from unnest(warned) as person;
end
$$;

create function private.added_scam_reasons(message public.messages) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  earlier text;
  together text[];
  said_now text[];
  said_before text[];
begin
  select right(string_agg(one.content, E'\n' order by one.created_at, one.id), 1000) into earlier
  from (
    -- Without the sender inside, so that the index of the thread is used and few rows are read.
    select recent.* from (
      select said.id, said.sender_id, said.content, said.created_at from public.messages as said
      where said.thread_id = message.thread_id and (said.created_at, said.id) < (message.created_at, message.id)
      order by said.created_at desc, said.id desc
      limit 20
    ) as recent
    where recent.sender_id = message.sender_id
    order by recent.created_at desc, recent.id desc
    limit 2
  ) as one;
  together := private.scam_reasons(concat_ws(E'\n', earlier, message.content));
  if together = '{}' or earlier is null then
    return together;
  end if;
  said_now := private.scam_reasons(message.content);
  said_before := private.scam_reasons(earlier);
  return array(
    select reason from unnest(together) with ordinality as said (reason, place)
    where reason = any (said_now) or reason <> all (said_before)
    order by place
  );
end
$$;

create function private.becomes_suspect(was public.vehicle_listings, becomes public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if was.status = 'active' and becomes.price >= was.price
    and (becomes.title, becomes.description, becomes.images, becomes.model_id, becomes.year)
      is not distinct from (was.title, was.description, was.images, was.model_id, was.year)
  then
    return false;
  end if;
  return private.is_newly_suspect(becomes);
end
$$;

create or replace function private.check_vehicle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller boolean;
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    -- Accepted from clients that send whole rows (foundation/whole-rows.sql).
    if auth.uid() is not null then
      new.featured := false;
      new.views_count := 0;
      new.created_at := now();
    end if;
    if new.status = 'active' and private.is_change_of_seller()
      and (private.price_below_review(new) is not null or private.is_suspect(private.scam_signals(new)))
    then
      new.status := 'draft';
      new.held_at := now();
    end if;
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.listing_term();
    end if;
    return new;
  end if;
  -- Counted views, reminders and marks of prices are no edits.
  if new.views_count <> old.views_count or new.reminded_at is not null and old.reminded_at is null
    or new.price_mark is distinct from old.price_mark
  then
    return new;
  end if;
  by_seller := private.is_change_of_seller();
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  if by_seller then
    perform private.permit_change_by_seller(old, new);
  elsif (old.held_at is not null or old.status = 'pending') and new.status <> old.status then
    perform private.require_other_administrator(new.id);
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
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
    select ad.id from public.vehicle_listings as ad left join private.ad_holds as hold on hold.listing_id = ad.id
    where ad.held_at is not null or ad.status = 'pending'
    order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed(ad.id) desc, ad.created_at desc, ad.id desc
    limit size offset passed
  );
end
$$;

create function private.codes_of_photo(sent public.evidence) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array[private.day_code(hold.seed, day), private.day_code(hold.seed, day - 1)]
  from private.ad_holds as hold cross join lateral (select (sent.submitted_at at time zone 'Africa/Nairobi')::date) as sending (day)
  where hold.listing_id = sent.listing_id
$$;

create function private.copied_photos(images text[], seller uuid)
returns table (image text, kind public.ad_kind, ad_id uuid, title text, seller_id uuid, other_image text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with own as (
    select given.image, object.id, object.updated_at as stored_at
    from unnest(images) as given (image) join storage.objects as object on object.id = private.photo_object(given.image)
  ), near as materialized (
    select found.object_id, found.similar_id, found.difference
    from pictures.similar_objects(array(select own.id from own)) as found
  )
  select own.image, ad.kind, ad.ad_id, ad.title, ad.other_seller, ad.photo
  from own
  cross join lateral (
    select shown.kind, shown.ad_id, shown.title, other.other_seller, other.photo
    from (
      select private.seller_of_photo(object.name) as other_seller, near.difference, object.created_at,
        '/storage/v1/object/public/listing-images/' || object.name as photo
      from near
      join storage.objects as object on object.id = near.similar_id and object.bucket_id = 'listing-images'
      where near.object_id = own.id and private.seller_of_photo(object.name) <> copied_photos.seller and object.updated_at <= own.stored_at
      order by near.difference, object.created_at
      limit 50
    ) as other
    cross join lateral private.ad_with_photo(other.other_seller, other.photo) as shown
    order by other.difference, other.created_at
    limit 1
  ) as ad;
end
$$;

create function private.copies_of_photos(ad public.vehicle_listings, found private.scam_signal[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(copy)), '[]') from private.copied_photos(ad.images, ad.seller_id) as copy
  where exists (select from unnest(found) as one where one.signal = 'photo_copied')
$$;

create function private.day_code(seed uuid, day date) returns text
language sql immutable set search_path = ''
as $$ select lpad((('x' || left(md5(seed::text || day), 7))::bit(28)::integer % 100000)::text, 5, '0') $$;

create function private.declares_damage(title text, description text) returns boolean
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    private.plain_words(concat_ws(E'\n', title, description)),
    '\m(no|not|non|never|without|zero|nil|bila|hakuna|haijawahi)\M( (a|an|any|been|had|has|in|involved|pata|major|minor|serious|history|of))* ?'
      || '(accidents?|salvaged?|scrap|written? ?off|floods?|flooded|burnt|engine (problems?|issues?|faults?|knock\w*))\M', ' ', 'g'
  ) ~ (
    '\m(accident(?! (free|history|record))|non ?runners?|not running|for (parts|spares|scrap)|scrap|salvage|written? ?off'
    || '|(body|bare|empty|just a|only a) shell|shell only|flood(?! free)(ed)?|burnt|no engine'
    || '|(engine|gearbox|cvt|injini|gear) (is )?(dead|gone|knock\w*|blown|imekufa|imekwisha))\M'
  )
$$;

create function private.device_hash(session auth.sessions) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(host(session.ip) || ' ' || session.user_agent, 'UTF8')) $$;

create or replace function private.fact_of_evidence(kind text) returns text
language sql immutable set search_path = ''
as $$ select case when kind <> 'code_photo' then kind || '_seen' end $$;

create function private.first_messages_today(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from public.message_threads as thread
  where thread.asker_id = person and thread.created_at > now() - interval '1 day'
$$;

create or replace function private.fold_letters(name text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := private.latin_letters(left(private.visible_line(coalesce(name, '')), 200));
begin
  -- Digits and signs that stand for letters.
  folded := translate(folded, 'i1|03457$@8', 'lllo' || 'eastsab');
  return replace(replace(folded, 'vv', 'w'), 'rn', 'm');
end
$$;

create function private.follow_hold(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if becomes.held_at is not null then
    perform private.record_hold(becomes);
  elsif becomes.status <> 'pending' and private.is_admin() and auth.uid() <> becomes.seller_id then
    perform private.settle_appeal(becomes.id, becomes.status = 'active');
    insert into private.ad_holds (listing_id, signals, is_suspect) values (becomes.id, '[]', false) on conflict (listing_id) do nothing;
    update private.ad_holds as hold set
      decision = case becomes.status when 'active' then 'released' else 'rejected' end,
      decided_by = auth.uid(),
      released = case becomes.status when 'active' then jsonb_build_object(
        'words', private.words_of_ad(becomes), 'images', becomes.images, 'price', becomes.price, 'model_id', becomes.model_id,
        'year', becomes.year,
        'signals', (select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one)
      ) else hold.released end
    where hold.listing_id = becomes.id;
  end if;
end
$$;

create or replace function private.forget_vehicle_papers(listing public.vehicle_listings) returns void
language sql security definer set search_path = ''
as $$
  delete from private.paper_numbers where listing_id = listing.id;
  update public.evidence set status = 'expired', decided_at = coalesce(decided_at, now())
  where listing_id = listing.id and kind = 'code_photo' and status in ('waiting', 'seen');
  select private.end_facts(listing.seller_id, listing.id, '{logbook_seen,records_seen}');
$$;

create function private.has_phone_number(given text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    regexp_replace(normalize(given, NFKC), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g') ~ '(?<!\d)(\+?254|0)[ ./_-]?[17]([ ./_-]?\d){8}(?!\d)',
    false
  )
$$;

create function private.hold_facts(held public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_held_as_suspect(held.id) then '{"suspect": true}' else private.low_price_facts(held) end
$$;

create function private.is_appealed(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.ad_appeals as appeal where appeal.listing_id = ad and appeal.decided_at is null) $$;

create function private.is_evidence_of_ad(kind text) returns boolean
language sql immutable set search_path = ''
as $$ select kind in ('logbook', 'records', 'code_photo') $$;

create function private.is_held_as_suspect(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce((select hold.is_suspect from private.ad_holds as hold where hold.listing_id = ad and hold.decision is null), false) $$;

create function private.is_newly_suspect(ad public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
  passed jsonb;
begin
  if not private.is_suspect(found) then
    return false;
  end if;
  select hold.released into passed from private.ad_holds as hold where hold.listing_id = ad.id;
  return passed is null or exists (
    select from unnest(found) as one
    where not passed -> 'signals' ? one.signal or case one.signal
      when 'price_low' then ad.price < (passed ->> 'price')::bigint
        or (ad.model_id, ad.year) is distinct from ((passed ->> 'model_id')::integer, (passed ->> 'year')::integer)
      when 'photo_copied' then not passed -> 'images' @> to_jsonb(ad.images)
      when 'scam_words' then passed ->> 'words' <> private.words_of_ad(ad)
      when 'number_in_text' then passed ->> 'words' <> private.words_of_ad(ad)
      else false
    end
  );
end
$$;

create function private.is_suspect(found private.scam_signal[]) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.signal_points(found) >= private.setting_count('hold_threshold') $$;

create function private.keep_suspended_devices(person uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.suspended_devices (user_id, device)
  select distinct person, device
  from auth.sessions as session cross join lateral (select private.device_hash(session)) as known (device)
  where session.user_id = person and device is not null
  on conflict on constraint suspended_devices_pkey do nothing
$$;

create function private.latin_letters(given text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  latin text;
begin
  -- Most texts are ASCII, of which the rest would take most of the time of judging an ad.
  if octet_length(given) = char_length(given) then
    return lower(given collate "C");
  end if;
  -- The trade mark signs would become the letters TM and SM.
  latin := normalize(translate(given, '™℠', ''), NFKD);
  -- Accents, then letters of other scripts by their look, which differs between capital and small.
  latin := regexp_replace(latin, '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]', '', 'g');
  latin := translate(
    latin,
    'АВЕЗЅІЈКМНОРСТУХҮԚԜѴаеорсухіјѕԁһкмтвнгпԛԝѵ' || 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαεηικνορτυχωϲγβ' || 'ՕՍօսոհցեԱ' || 'ıłŁøØđĐħĦŧŦɑɡɩɪʟɴʀᴀʙᴄᴅᴇɢʜᴊᴋᴍᴏᴘᴛᴜᴠᴡʏᴢꜱꜰ',
    'ABE3SIJKMHOPCTYXYQWVaeopcyxijsdhkmtbhrnqwv' || 'ABEZHIKMNOPTYXCaenikvoptuxwcyb' || 'OUounhgeU' || 'ilLoOdDhHtTagiilnrabcdeghjkmoptuvwyzsf'
  );
  -- White letters on black discs and squares, letters of flags, and rings for an O: NFKD keeps them.
  latin := translate(
    latin,
    '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩' || '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉' || '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿' || '○◯〇●⬤⭕⚪⚫',
    'abcdefghijklmnopqrstuvwxyz' || 'abcdefghijklmnopqrstuvwxyz' || 'abcdefghijklmnopqrstuvwxyz' || 'oooooooo'
  );
  latin := lower(latin collate "C");
  latin := replace(replace(replace(latin, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  return latin;
end
$$;

create or replace function private.listing_doubts(listing public.vehicle_listings) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when private.is_held_as_suspect(listing.id) then 'suspect' end,
    case when private.is_appealed(listing.id) then 'appealed' end,
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

create or replace function private.lock_pending_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('vehicle_listings', listing_id);
  perform private.require_other_administrator(listing_id);
  select * into listing from public.vehicle_listings where id = listing_id for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('draft', 'pending') then
    raise exception 'This ad is not waiting for approval: it is %.', listing.status
      using hint = 'already_decided';
  end if;
  return listing;
end
$$;

create function private.look_at_late_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad public.vehicle_listings;
begin
  for ad in
    select listing.*
    from (select distinct object_id from added) as hashed
    join storage.objects as object on object.id = hashed.object_id and object.bucket_id = 'listing-images'
    join public.vehicle_listings as listing
      on listing.seller_id = private.seller_of_photo(object.name) and listing.status = 'active'
      and '/storage/v1/object/public/listing-images/' || object.name = any (listing.images)
    join public.profiles as seller on seller.id = listing.seller_id and seller.role <> 'admin'
  loop
    if private.is_newly_suspect(ad) then
      update public.vehicle_listings set status = 'draft', held_at = now() where id = ad.id and status = 'active';
      if found and auth.uid() is distinct from ad.seller_id then
        perform private.tell(ad.seller_id, 'ad_held', private.vehicle_facts(ad) || private.hold_facts(ad));
      end if;
    end if;
  end loop;
  return null;
end
$$;

create function private.low_price_share() returns numeric
language sql immutable
as $$ select 0.7 $$;

create or replace function private.lowers_price_below_review(was public.vehicle_listings, becomes public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if was.status = 'active' and becomes.price >= was.price
    and (
      becomes.model_id, becomes.year, becomes.mileage, becomes.engine_size, becomes.fuel_type, becomes.transmission,
      becomes.registration_state, becomes.condition, becomes.drive, becomes.title, becomes.description
    ) is not distinct from (
      was.model_id, was.year, was.mileage, was.engine_size, was.fuel_type, was.transmission, was.registration_state, was.condition,
      was.drive, was.title, was.description
    )
  then
    return false;
  end if;
  return private.price_below_review(becomes) is not null;
end
$$;

create or replace function private.mail_unread_messages(most integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select message.thread_id, message.recipient_id, min(message.created_at) as since
      from public.messages as message
      where message.read_at is null and message.recipient_id is not null and message.sender_id is not null
        and message.created_at between now() - interval '1 day' and now() - interval '10 minutes'
        and not exists (
          select from private.unread_mails as told
          where told.thread_id = message.thread_id and told.recipient_id = message.recipient_id
        )
      group by message.thread_id, message.recipient_id
      order by since
      limit mail_unread_messages.most
    ), marked as (
      -- Of several servers that run the job at once, one inserts the row.
      insert into private.unread_mails (thread_id, recipient_id) select thread_id, recipient_id from waiting
      on conflict do nothing
      returning thread_id, recipient_id
    )
    select
      marked.thread_id, marked.recipient_id, thread.subject_title, private.visible_line(first.content) as content, first.sender_id, unread.count, unread.warning,
      recipient.suspended_at is null and sender.suspended_at is null
        and not private.is_blocked_between(first.sender_id, marked.recipient_id) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    cross join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id
        and message.read_at is null and message.sender_id is not null
      order by message.created_at, message.id
      limit 1
    ) as first
    cross join lateral (
      select count(*), (
          array_agg(warning.reasons[1] order by message.created_at, message.id)
            filter (where warning.message_id is not null and warning.dismissed_at is null)
        )[1] as warning
      from public.messages as message
      left join public.message_warnings as warning on warning.message_id = message.id
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id and message.read_at is null
    ) as unread
    join public.profiles as recipient on recipient.id = marked.recipient_id
    join public.profiles as sender on sender.id = first.sender_id
  loop
    told := told + 1;
    continue when not due.is_wanted;
    perform private.tell(
      due.recipient_id, 'messages_unread',
      jsonb_build_object(
        'thread_id', due.thread_id,
        'person', private.person_facts(due.sender_id, private.person_name(due.sender_id)),
        'subject', private.visible_line(due.subject_title), 'content', left(due.content, 500), 'count', due.count, 'warning', due.warning
      )
    );
  end loop;
  return told;
end
$$;

create function private.mark_scammer(member uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recipients uuid[];
  facts jsonb[];
begin
  perform private.add_warnings('suspended_scammer', array(
    select message.id from public.messages as message
    where message.sender_id = member and message.created_at > now() - interval '90 days'
  ));
  with latest as (
    select distinct on (message.recipient_id) message.recipient_id, message.thread_id
    from public.messages as message
    where message.sender_id = member and message.recipient_id is not null and message.created_at > now() - interval '90 days'
    order by message.recipient_id, message.created_at desc
  ), told as (
    insert into private.told_of_scammers (recipient_id, scammer_id) select recipient_id, member from latest
    on conflict do nothing
    returning recipient_id
  )
  select array_agg(latest.recipient_id), array_agg(jsonb_build_object(
    'thread_id', latest.thread_id, 'person', private.person_facts(member, private.person_name(member))
  ))
  into recipients, facts
  from latest join told using (recipient_id);
  if recipients is not null then
    perform private.tell_each('scammer_suspended', recipients, facts);
  end if;
end
$$;

create or replace function private.needs_review(ad public.vehicle_listings, changed public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  published jsonb;
  facts constant jsonb := private.reviewed_facts(changed);
begin
  if private.lowers_price_below_review(ad, changed) or private.becomes_suspect(ad, changed) then
    return true;
  end if;
  if not private.setting_is_on('review_changed_listings') then
    return false;
  end if;
  select version.facts into published from private.published_versions as version where version.listing_id = ad.id;
  if not found and private.was_published(ad) then
    published := private.reviewed_facts(ad);
  end if;
  return coalesce(
    facts - 'price' <> published - 'price'
      or abs(changed.price - (published ->> 'price')::bigint) * 2 > (published ->> 'price')::bigint,
    false
  );
end
$$;

create or replace function private.numbers_of_evidence(kind text) returns text[]
language sql immutable set search_path = ''
as $$
  select case when kind in ('logbook', 'records') then array['chassis'] when kind = 'code_photo' then '{}' else array[kind] end
$$;

create or replace function private.open_reports_against(person uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, which keeps the plan: every ad that is posted asks for it.
  return (
    select count(*) from public.listing_reports as report
    where report.status = 'open' and (
      report.listing_id in (select id from public.vehicle_listings where seller_id = person)
      or report.spare_part_id in (select id from public.spare_parts where seller_id = person)
      or report.service_provider_id in (select id from public.service_providers where user_id = person)
    )
  ) + (select count(*) from public.message_reports where status = 'open' and reported_id = person);
end
$$;

create function private.outright_reasons(plain text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  harmless constant text := '\m(never|dont|do not|not|no|usitume|usilipe|without|bila|after|baada|if (any|some)one|scam\w*|conm\w*|asked me|wants|'
    || 'when you (come|see)|receipt|office|yard|counter|refused?)\M';
  asked text;
begin
  select string_agg(sentence, E'\n') into asked from regexp_split_to_table(plain, '[.!?\n]+(\s|$)') as sentence where sentence !~ harmless;
  return array_remove(array[
    case when asked ~ ('\m(send|share|give|forward|tell|read|nitumie|tuma|nipe)\M( me| us| to me)?( the| that| this| hiyo| your)? ?'
      || '(\d ?digits? |sms |otp |verification |mpesa |whatsapp )?\m(code|otp|password|mpesa pin)\M') then 'asks_code' end,
    case when asked ~ ('\m(use|send|pay|tuma|lipa|deposit)\M[^\n]{0,20}\m(this|the|my|our|hii|hiyo) (other|new|another|different|ingine|nyingine|mpya) '
      || '(\w+ )?(account|till|paybill|akaunti)\M|\m(account|till|paybill|akaunti)\M[^\n]{0,15}\m(has|is|was|ime\w*)? ?'
      || '(changed|under audit|under maintenance|blocked|frozen|imebadilika|imefungwa)\M') then 'account_changed' end,
    case when asked ~ '\mt\.me/|wa\.me/|chat\.whatsapp|bit\.ly|tinyurl' then 'leaves_magari' end,
    case when asked ~ ('\m(send|pay|tuma|utume|ukituma|nitumie|lipa|ulipe|transfer|wire|drop)\M[^\n]{0,30}\m(deposit|depo|facilitation|commitment|booking|'
      || '(clearing|reservation|viewing|processing|registration|release|gate pass|inspection) (fee|charge|form)s?)\M[^\n]{0,40}'
      || '(\d|first|kwanza|before|hold|keep|reserve|secure|till|mpesa|number|today|leo|now)'
      || '|\m(deposit|depo|commitment|booking|half|nusu|\d[\d.]*k?)\M[^\n]{0,20}\m(to (hold|reserve|keep|secure|lock|book) (it|the|your)|nikushikie|nikuwekee|kushikilia)\M'
      || '|\m(western union|money ?gram|bitcoin|btc|usdt|gift cards?|mtcn)\M') then 'money_ahead' end
  ], null);
end
$$;

create function private.payee_number(before text, digits text, after text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Of banks and the state.
  shared constant text[] := array[
    '522522', '247247', '400200', '303030', '329329', '222111', '880100', '542542', '516600', '600100', '888880', '888888', '222222',
    '572572'
  ];
  account constant text := '\m(?:acc(?:oun)?t?|a/c|akaunti?)\M';
  -- The number alone, or in groups; what follows in the same row of digits is something else.
  written constant text := substring(digits from '^(?:[0-9]{5,14}|[0-9]{2,4}(?:[ -][0-9]{2,4})+)(?![0-9])');
  number constant text := regexp_replace(written, '[^0-9]', '', 'g');
begin
  if char_length(number) not between 5 and 14 or number = any (shared)
    or before !~ ('\m(?:pay ?bill|till|buy ?goods|lipa|m-?pesa|bank|equity|kcb|co-?op|ncba|absa|business (?:no|number)|tuma)\M|'
      || '\msend (?:[a-z]+ ){0,2}to\M|' || account)
    or before ~ '\m(?:ksh|kes|shs?|price|amount|total)[.: ]*$'
    or substr(digits, char_length(written) + 1, 1) = '.'
    or written = digits and after ~ '^(?:[.,]$| ?(?:k|km|kms|cc|bob|ksh|kes|shillings?|million)\M| ?/[-=])'
    or written ~ '^(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$'
    or before ~ 'pay ?bill[^0-9]*$' and before !~ account and after ~ account
  then
    return null;
  end if;
  return number;
end
$$;

create function private.payment_numbers(words text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  phone constant text := '(?<![0-9])(?:254[ .-]?0?|0)[ .-]?([17](?:[ .-]?[0-9]){8})(?![0-9])';
  said text;
begin
  -- Most messages end here: fewer than five digits in a row.
  if words !~ '[0-9](?:[^0-9,[:alpha:]]{0,2}[0-9]){4}' then
    return '{}';
  end if;
  said := lower(private.visible_line(words));
  return array(
    with piece as (
      -- Digits with spaces between, and the words before.
      select part[1] as before, part[2] as digits, place
      from regexp_matches(said, '([^0-9]*)([0-9]+(?:[ .-][0-9]+)*)', 'g') with ordinality as match (part, place)
    )
    select '254' || regexp_replace(mobile[1], '[^0-9]', '', 'g')
    from piece cross join lateral regexp_matches(piece.digits, phone, 'g') as mobile
    union
    select private.payee_number(
      right(piece.before, 55), btrim(regexp_replace(piece.digits, phone, ' ', 'g')),
      left(coalesce(lead(piece.before) over (order by piece.place), substring(said from '[^0-9]*$') || ' '), 20)
    )
    from piece
    except select null
    order by 1
    limit 20
  );
end
$$;

create or replace function private.pending_evidence(chosen uuid[]) returns jsonb
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
      case when sent.kind = 'code_photo' then private.codes_of_photo(sent) end as codes,
      private.seller_history(sent.user_id) as seller, private.sharing_numbers(sent.user_id) as sharing
    from public.evidence as sent
    join public.profiles as person on person.id = sent.user_id
    left join public.vehicle_listings as ad on ad.id = sent.listing_id
    left join public.vehicle_makes as make on make.id = ad.make_id
    left join public.vehicle_models as model on model.id = ad.model_id
    where sent.id = any (chosen) and sent.status = 'waiting'
  ) as row
$$;

create function private.pending_hold(ad public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'signals', to_jsonb(found), 'points', private.signal_points(found), 'threshold', private.setting_count('hold_threshold'),
    'copies', private.copies_of_photos(ad, found),
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'is_own_decision', appeal.rejected_by = auth.uid())
      from private.ad_appeals as appeal where appeal.listing_id = ad.id and appeal.decided_at is null
    )
  )
  from private.scam_signals(ad) as found
$$;

create or replace function private.pending_listings(chosen uuid[], drafts boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      listing.*, drafts as own_draft,
      case when was.state = 'rejected' or version.facts is null then was.state else 'active' end as was_state,
      coalesce((version.facts ->> 'price')::bigint, was.price) as was_price,
      array(
        select fact from jsonb_object_keys(private.changed_facts(version.facts, private.reviewed_facts(listing))) as fact
        where version.facts is not null order by fact
      ) as changed,
      make.name as make, model.name as model,
      array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
        as pending_names,
      private.seller_history(listing.seller_id) as seller,
      private.market_price(listing.model_id, listing.year, listing.id) as market,
      (
        select jsonb_build_object(
          'low', low, 'middle', middle, 'high', high, 'ads', ads, 'sellers', sellers, 'estimated_at', estimated_at,
          'mark', private.price_mark(listing.price, low, middle, high)
        ) from public.price_estimates where listing_id = listing.id
      ) as estimate,
      (
        select jsonb_build_object('price', compared.usual, 'basis', compared.basis, 'ads', compared.ads)
        from private.price_distances(array[listing.id]) as compared where compared.usual is not null
      ) as usual,
      private.similar_listings(listing) as similar_ads, private.listing_doubts(listing) as doubts,
      case when listing.held_at is not null then private.pending_hold(listing) end as hold,
      private.claimed_by('vehicle_listings', listing.id) as claimed_by
    from public.vehicle_listings as listing
    join public.vehicle_makes as make on make.id = listing.make_id
    left join public.vehicle_models as model on model.id = listing.model_id
    left join lateral private.state_before_pending(listing) as was on true
    left join private.published_versions as version on version.listing_id = listing.id
    where listing.id = any (chosen) and case
      when drafts then listing.status = 'draft' and listing.held_at is null
      else listing.held_at is not null or listing.status = 'pending'
    end
  ) as row
$$;

create function private.photo_claim() returns interval
language sql immutable set search_path = ''
as $$ select interval '180 days' $$;

create function private.photo_object(photo text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select object.id from storage.objects as object
  where object.bucket_id = 'listing-images' and object.name = split_part(photo, '/storage/v1/object/public/listing-images/', 2)
$$;

create function private.plain_words(given text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Without signs that nobody sees, and Arabic ligatures, of which one becomes eighteen letters.
  plain text := left(private.latin_letters(regexp_replace(
    left(given, 5200), '[''’`´\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufb50-\ufdff\ufe00-\ufe0f\ufeff]', '', 'g'
  )), 5200);
  letter text;
begin
  -- d e p o s i t, d.e.p.o.s.i.t
  -- What stands before is captured rather than looked back at, which reads the whole text again for each match.
  plain := regexp_replace(plain, '\m([a-z])[ ._*-]{1,2}(?=[a-z]\M)', '\1', 'g');
  -- dep0sit, m0ney, Z3ro, paypa1, lOk, o700 ooo
  plain := regexp_replace(plain, '([a-z])0(?=[a-z])', '\1o', 'g');
  plain := regexp_replace(plain, '([a-z])3(?=[a-z])', '\1e', 'g');
  plain := regexp_replace(plain, '([a-z]{3})1(?=[a-z]|\M)', '\1l', 'g');
  plain := regexp_replace(plain, '([a-z]{2})[4@](?=[a-z])', '\1a', 'g');
  plain := regexp_replace(plain, '([a-z]{2})[5$](?=[a-z])', '\1s', 'g');
  plain := regexp_replace(plain, '\ml(?=o+k?\M)', '1', 'g');
  plain := regexp_replace(plain, '(\d)o', '\10', 'g');
  plain := regexp_replace(plain, '\mo(?=\d)', '0', 'g');
  plain := regexp_replace(plain, '\moo(?=o*\M)', '00', 'g');
  plain := regexp_replace(plain, '\moo', 'o0', 'g');
  -- depooosit. Letter by letter: a pattern that refers back takes minutes for a long word.
  foreach letter in array string_to_array('abcdefghijklmnopqrstuvwxyz', null) loop
    if strpos(plain, repeat(letter, 3)) > 0 then
      plain := regexp_replace(plain, letter || '{3,}', repeat(letter, 2), 'g');
    end if;
  end loop;
  plain := regexp_replace(plain, '[^a-z0-9.!?,;:/@+\n ]+', ' ', 'g');
  -- 20,000 and 1.5m stay numbers; 2 000 becomes one.
  plain := regexp_replace(plain, '(\d),(?=\d{3})', '\1', 'g');
  return regexp_replace(plain, ' +', ' ', 'g');
end
$$;

create or replace function private.price_below_review(ad public.vehicle_listings) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  estimated bigint;
begin
  -- An estimate takes a tenth of the time of posting an ad, so those that cannot be far below one are passed first.
  if not private.setting_is_on('review_low_prices') or not exists (
    select from private.price_years as near
    where near.model_id = ad.model_id and near.year = ad.year and ad.price < near.highest * private.plausible_price_share()
  ) then
    return null;
  end if;
  estimated := (select middle from private.price_ranges(private.stated_vehicle(ad), ad.seller_id));
  return case
    when ad.price < estimated * private.plausible_price_share() and not private.is_checked_price(ad)
      and not private.declares_damage(ad.title, ad.description)
      then estimated
  end;
end
$$;

create function private.price_share(ad public.vehicle_listings) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  usual numeric;
begin
  -- As in price_below_review(): an estimate takes long, and few could be low.
  if exists (
    select from private.price_years as near
    where near.model_id = ad.model_id and near.year = ad.year and ad.price >= near.highest * private.low_price_share()
  ) then
    return null;
  end if;
  usual := (select middle from private.price_ranges(private.stated_vehicle(ad), ad.seller_id));
  if usual is null then
    select percentile_disc(0.5) within group (order by alike.price) into usual
    from public.vehicle_listings as alike
    where alike.status = 'active' and alike.model_id = ad.model_id and alike.year between ad.year - 2 and ad.year + 2
      and alike.seller_id <> ad.seller_id
    having count(*) >= 5;
  end if;
  return ad.price / nullif(usual, 0);
end
$$;

create or replace function private.propagate_new_vehicles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The history of a new ad starts at its created_at, which the server may set in the past.
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching, awaits_estimate)
  select 'vehicle', id, seller_id, created_at, private.ad_state(row(added.*)::public.vehicle_listings), price, title, status = 'active',
    private.is_estimated_state(status)
  from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where status = 'active') as sellers;
  -- One of them for each seller, because the check counts all.
  perform private.limit_sold_ads(id, seller_id)
  from (select distinct on (seller_id) id, seller_id from added where status = 'sold' order by seller_id, created_at desc) as newest;
  if private.has_row_quota() then
    perform private.require_row_quota('draft ads', (
      select count(*) from public.vehicle_listings where seller_id = auth.uid() and status = 'draft'
    ));
    perform private.require_row_quota('vehicle ads', (select count(*) from public.vehicle_listings where seller_id = auth.uid()));
  end if;
  perform private.add_words(array(
    select distinct word from added, unnest(private.vehicle_words_of(title, description)) as word where status = 'active'
  ));
  insert into private.listing_counts select status, featured, count(*) from added group by status, featured;
  perform private.invalidate_page('/dealers/' || seller_id)
  from (select distinct seller_id from added where status in ('active', 'sold')) as sellers;
  perform private.queue_facebook_post(id, seller_id) from added where status = 'active' and post_to_facebook;
  perform private.record_hold(row(added.*)::public.vehicle_listings) from added where held_at is not null;
  perform private.tell(
    seller_id, 'ad_held',
    private.vehicle_facts(row(added.*)::public.vehicle_listings) || private.hold_facts(row(added.*)::public.vehicle_listings)
  )
  from added where held_at is not null and seller_id = auth.uid();
  return null;
end
$$;

create or replace function private.propagate_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  suspends constant boolean := old.suspended_at is null and new.suspended_at is not null;
  lifts constant boolean := old.suspended_at is not null and new.suspended_at is null;
begin
  if suspends then
    perform private.keep_suspended_devices(new.id);
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
  if lifts then
    delete from private.suspended_devices where user_id = new.id;
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
  if new.held_at is distinct from old.held_at or new.held_at is not null and is_shown or old.status = 'pending' and new.status <> 'pending' then
    perform private.follow_hold(old, new);
  end if;
  if new.status <> old.status or new.held_at is not null and old.held_at is null then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('vehicle_listings', was, becomes, tg_argv);
  return null;
end
$$;

create or replace function private.propagate_vehicle_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_other_administrator(old.id);
  perform private.keep_deleted_vehicle(old);
  perform private.record_deletion('vehicle', old.id, old.seller_id, private.ad_state(old), old.price, old.title);
  if old.status = 'active' then
    perform private.alert_of_deletion('vehicle', old.id, old.seller_id, old.title);
  end if;
  insert into private.listing_counts values (old.status, old.featured, -1);
  perform private.invalidate_page('/vehicles/' || old.id), private.invalidate_page('/dealers/' || old.seller_id);
  perform private.tell_seller(old, null);
  perform private.audit_change('vehicle_listings', to_jsonb(old), null, '{title,price,status,featured,seller_id}');
  return old;
end
$$;

create function private.recent_towns(seller uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, which keeps the plan.
  return (
    select count(distinct lower(private.visible_line(ad.location)))
    from (
      select location, created_at from public.vehicle_listings where seller_id = seller and status = 'active'
      union all
      select location, created_at from public.spare_parts where seller_id = seller and listed
    ) as ad
    where ad.created_at > now() - interval '30 days'
  );
end
$$;

create function private.record_hold(ad public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  insert into private.ad_holds as hold (listing_id, signals, is_suspect, held_at)
  values (ad.id, to_jsonb(found), private.is_suspect(found), ad.held_at)
  on conflict (listing_id) do update
    set signals = excluded.signals, is_suspect = excluded.is_suspect, held_at = excluded.held_at, decision = null, decided_by = null;
end
$$;

create or replace function private.record_suspension(profile public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.stated_reason();
begin
  if profile.suspended_at is not null then
    insert into public.suspensions (user_id, reason, began_at) values (profile.id, said, profile.suspended_at);
    perform private.tell(profile.id, 'account_suspended', jsonb_build_object('reason', said));
  else
    perform private.unmark_scammer(profile.id);
    update public.suspensions set ended_at = now(), end_note = said where user_id = profile.id and ended_at is null;
    perform private.tell(profile.id, 'suspension_lifted', jsonb_build_object('note', said));
  end if;
end
$$;

create function private.remove_warnings(reason text, messages uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'message')
  from (
    select distinct recipient_id from public.message_warnings as warning
    where warning.message_id = any (messages) and remove_warnings.reason = any (warning.reasons)
  ) as told (person);
  delete from public.message_warnings as warning
  where warning.message_id = any (messages) and warning.reasons = array[remove_warnings.reason];
  update public.message_warnings as warning set reasons = array_remove(warning.reasons, remove_warnings.reason)
  where warning.message_id = any (messages) and remove_warnings.reason = any (warning.reasons);
end
$$;

create function private.reported_among(numbers text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  with counted as (
    select named.number, named.reporter_id, report.reported_id
    from private.reported_numbers as named
    join public.message_reports as report on report.id = named.report_id
    join public.profiles as reporter on reporter.id = named.reporter_id
    where named.number = any (numbers) and named.created_at > now() - interval '1 year'
      and report.status <> 'dismissed' and reporter.suspended_at is null
      and (named.created_at >= reporter.created_at + interval '7 days' or private.confirmed_phone(reporter.id) is not null)
  )
  select coalesce(array_agg(distinct one.number), '{}')
  from counted as one
  join counted as other on other.number = one.number and other.reporter_id > one.reporter_id
    and other.reported_id is distinct from one.reporter_id and one.reported_id is distinct from other.reporter_id
$$;

create function private.require_other_administrator(ad uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from private.ad_appeals as appeal
    where appeal.listing_id = ad and appeal.decided_at is null and appeal.rejected_by = auth.uid()
  ) then
    raise exception 'You rejected this ad, and its seller appeals. Another administrator decides.' using hint = 'other_administrator';
  end if;
end
$$;

create function private.review_payment_numbers() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.message_numbers as named
  using public.messages as message
  where message.id = named.message_id and message.created_at < now() - interval '30 days';
  delete from private.reported_numbers where created_at < now() - interval '1 year';
  perform private.warn_of_numbers(array(select distinct number from private.reported_numbers));
end
$$;

create function private.scam_features(given text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  plain constant text := private.plain_words(given);
  words constant text[] := array(
    select case
      when word ~ '^\d[\d.]*k?$' then case
        when word like '%k' then '#some' when length(word) >= 9 then '#phone' when length(word) >= 6 then '#much'
        when length(word) >= 4 then '#some' else '#few'
      end
      when word ~ '[a-z]\.[a-z]{2}|/' then '#link'
      else word
    end
    from regexp_split_to_table(plain, '[^a-z0-9.@/:]+|[.:](?=\s|$)') with ordinality as said (word, place)
    where word <> '' order by place
  );
begin
  return array(
    select word from unnest(words) as word
    union select words[place - 1] || ' ' || words[place] from generate_series(2, cardinality(words)) as place
    union select left(word, 5) || '~' from unnest(words) as word where length(word) > 6
    union select '#question' where strpos(plain, '?') > 0
  );
end
$$;

create function private.scam_likeness_of_ad(title text, description text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  odds constant double precision := private.scam_odds(concat_ws(E'\n', title, description), 10);
begin
  return (odds >= 1.0)::integer + (odds >= 1.4)::integer;
end
$$;

create function private.scam_odds(given text, fewest integer) returns double precision
language plpgsql stable security definer set search_path = ''
as $$
declare
  features constant text[] := private.scam_features(given);
begin
  return (
    select case
      when count(*) >= fewest
        then (sum(known.weight) / sqrt(count(*) + 1) + (select weight from private.scam_words where feature = '#bias')) / 100.0
      else '-infinity'
    end
    from private.scam_words as known where known.feature = any (features) and known.feature <> '#bias'
  );
end
$$;

create function private.scam_phrases() returns table (place integer, reason text, pattern text)
language sql immutable set search_path = ''
as $$
  values
    (1, 'asks_code', '\m(code|otp|pin|password|nambari ya siri|selfie|both sides|scan of|copy of (your|the) (id|logbook))\M'),
    (2, 'account_changed',
      '\m(other|another|different|new|instead|changed?|personal|blocked|frozen|audit|nyingine|ingine)\M[^.!?\n]{0,40}\m(account|till|paybill|line|akaunti|laini)\M'
      || '|\m(account|till|paybill)\M[^.!?\n]{0,60}\m(other|another|different|new|instead|changed|audit|problem|blocked|nyingine|ingine)\M'),
    (3, 'money_back', '\m(by mistake|overpaid|extra|reverse|reversal|nimekosea|rudisha|send back|balance back|screenshot)\M'),
    (4, 'leaves_magari', '\m(telegram|t\.me|wa\.me|chat\.whatsapp|what?s ?app?)\M|\m[a-z0-9-]+\.(com|net|top|site|online|xyz|info|link|click|shop|live|ly)\M'
      || '|\m((zero|oh|sufuri|one|two|three|four|five|six|seven|eight|nine|sita|saba|nane|tisa|triple|double)[ ,.]+){4,}'),
    (5, 'money_ahead',
      '\m(deposit|depo|fees?|booking|commitment|advance|airtime|bitcoin|usdt|crypto|western union|gift cards?)\M'
      || '|\m(send|sent|tuma|nitumie|ukituma|utume|pay|lipa|lipia|mpesa|wire)\M[^.!?\n]{0,40}\m(\d|half|nusu|elfu|first|kwanza|before)'),
    (6, 'meet_safely', '\m(alone|usiku|at night|giza|after 7|cash)\M')
$$;

create function private.scam_reasons(given text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  plain constant text := private.plain_words(given);
  outright constant text[] := private.outright_reasons(plain);
  reasons text[];
begin
  if outright = '{}' and private.scam_odds(given, 5) < 1.0 then
    return '{}';
  end if;
  reasons := outright || array(
    select phrase.reason from private.scam_phrases() as phrase
    where phrase.reason <> all (outright) and plain ~ phrase.pattern order by phrase.place
  );
  return case when reasons = '{}' then '{other_danger}' else reasons end;
end
$$;

create function private.scam_signals(ad public.vehicle_listings) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  threshold constant integer := private.setting_count('hold_threshold');
  photos constant integer := private.setting_count('signal_photo_copied');
  found private.scam_signal[] := private.account_signals(ad.seller_id) || private.text_signals(ad.title, ad.description, ad.images)
    || private.signal_if(private.is_number_elsewhere(ad.id), 'number_elsewhere');
begin
  if private.signal_points(found) + photos + private.setting_count('signal_price_low') >= threshold then
    found := found || private.signal_if(
      private.price_share(ad) < private.low_price_share() and not private.declares_damage(ad.title, ad.description), 'price_low'
    );
  end if;
  if private.signal_points(found) + photos >= threshold and ad.images <> '{}' and not private.shows_own_car(ad.id) then
    found := found || private.signal_if(exists (select from private.copied_photos(ad.images, ad.seller_id)), 'photo_copied');
  end if;
  return found;
end
$$;

create function private.seller_of_photo(object_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(object_name, 36)::uuid end
$$;

create function private.settle_appeal(ad uuid, accepted boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.ad_appeals as appeal set accepted = settle_appeal.accepted, decided_at = now()
  where appeal.listing_id = ad and appeal.decided_at is null
$$;

create function private.shares_suspended_device(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions as session
    join private.suspended_devices as known on known.device = private.device_hash(session) and known.user_id <> person
    where session.user_id = person
  )
$$;

create function private.shows_own_car(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.evidence as sent
    where sent.listing_id = ad and sent.kind in ('logbook', 'code_photo') and sent.status = 'seen'
  )
$$;

create function private.signal_if(holds boolean, signal text, times integer default 1) returns private.scam_signal[]
language sql stable security definer set search_path = ''
as $$
  select case
    when holds and private.setting_count('signal_' || signal) > 0
      then array[(signal, private.setting_count('signal_' || signal) * times)::private.scam_signal]
    else '{}'
  end
$$;

create function private.signal_points(found private.scam_signal[]) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(sum(one.points), 0)::integer from unnest(found) as one $$;

create function private.stop_warning_of_numbers(numbers text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remove_warnings('reported_number', array(
    select named.message_id from private.message_numbers as named
    where named.number = any (numbers)
    group by named.message_id
    having private.reported_among(array(
      select every.number from private.message_numbers as every where every.message_id = named.message_id
    )) = '{}'
  ));
end
$$;

create or replace function private.tell_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(was);
begin
  if auth.uid() = was.seller_id then
    if becomes.held_at is not null and was.held_at is null and was.rejection_reason is null then
      perform private.tell(was.seller_id, 'ad_held', ad || private.hold_facts(becomes));
    end if;
  elsif not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.status = 'active' then
    perform private.tell(
      was.seller_id, 'ad_live',
      ad || jsonb_build_object('until', becomes.expires_at, 'again', was.status not in ('draft', 'pending'))
    );
  elsif becomes.rejection_reason is not null then
    perform private.tell(was.seller_id, 'ad_rejected', ad || jsonb_build_object('reason', becomes.rejection_reason));
  elsif becomes.status in ('draft', 'pending') then
    perform private.tell(was.seller_id, 'ad_checked', ad);
  else
    perform private.tell(was.seller_id, 'ad_closed', ad || jsonb_build_object('status', becomes.status));
  end if;
end
$$;

create or replace function private.tell_seller(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := jsonb_build_object('id', was.id, 'title', private.visible_line(was.name), 'picture', was.images[1]);
begin
  if auth.uid() is not distinct from was.seller_id or not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.listed then
    perform private.tell(was.seller_id, 'part_live', ad);
  else
    perform private.tell(was.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', becomes.held_reason));
  end if;
end
$$;

create function private.text_signals(title text, description text, images text[]) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  said constant text := concat_ws(E'\n', title, description);
  likeness constant integer := private.scam_likeness_of_ad(title, description);
begin
  return private.signal_if(likeness > 0, 'scam_words', likeness)
    || private.signal_if(
      private.has_phone_number(said) or array_to_string(images, ' ') ~ '-(254|0\d\d)[17]\d{8}\M', 'number_in_text'
    );
end
$$;

create function private.unmark_scammer(member uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.remove_warnings('suspended_scammer', array(select message.id from public.messages as message where message.sender_id = member))
$$;

create function private.warn_of_numbers(numbers text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reported constant text[] := private.reported_among(numbers);
begin
  if reported <> '{}' then
    perform private.add_warnings('reported_number', array(
      select named.message_id from private.message_numbers as named
      join public.messages as message on message.id = named.message_id
      where named.number = any (reported) and message.created_at > now() - interval '30 days'
    ));
  end if;
end
$$;

create function private.warn_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  numbers constant text[] := private.payment_numbers(new.content);
  reasons text[] := private.added_scam_reasons(new);
begin
  if numbers <> '{}' then
    insert into private.message_numbers (message_id, number, sender_id) select new.id, unnest(numbers), new.sender_id;
    if private.reported_among(numbers) <> '{}' then
      reasons := array_prepend('reported_number', reasons);
    end if;
  end if;
  if reasons <> '{}' then
    insert into public.message_warnings (message_id, recipient_id, reasons) values (new.id, new.recipient_id, reasons);
  end if;
  return null;
end
$$;

create function private.was_lately_public(seller uuid, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.ad_events as event
    where event.owner_id = seller and event.ad_id = ad and event.at > now() - private.photo_claim()
      and (private.is_public_state(event.former_state) or private.is_public_state(event.state)
        or event.state = 'sold' and event.former_state is distinct from 'sold')
  )
$$;

create function private.words_of_ad(ad public.vehicle_listings) returns text
language sql immutable set search_path = ''
as $$ select md5(concat_ws(E'\n', ad.title, ad.description)) $$;

create function public.appeal_ad(listing_id uuid, letter text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(letter, E' \n\r\t');
  ad public.vehicle_listings;
begin
  select * into ad from public.vehicle_listings as own where own.id = appeal_ad.listing_id and own.seller_id = auth.uid() for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  elsif exists (select from private.ad_appeals as known where known.listing_id = ad.id) then
    raise exception 'You have appealed for this ad already, which can be done once.' using hint = 'appeal_made';
  elsif ad.rejection_reason is null then
    raise exception 'This ad was not rejected, so there is nothing to appeal against.' using hint = 'appeal_nothing';
  elsif coalesce(char_length(private.visible_line(said)), 0) < 20 then
    raise exception 'Say in at least 20 characters why the ad should be public.' using hint = 'appeal_letter';
  elsif char_length(said) > 2000 then
    raise exception 'Your letter is too long: at most 2,000 characters.' using hint = 'appeal_letter';
  end if;
  insert into private.ad_appeals (listing_id, seller_id, letter, rejected_by)
  values (ad.id, ad.seller_id, said, (select hold.decided_by from private.ad_holds as hold where hold.listing_id = ad.id));
  update public.vehicle_listings set status = 'draft' where id = ad.id;
end
$$;

create or replace function public.decide_message_report(report_id uuid, decision text) returns void
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

create function public.dismiss_message_warning(message_id uuid, dismissed boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_warnings as warning
  set dismissed_at = case when dismissed then coalesce(warning.dismissed_at, now()) end
  where warning.message_id = dismiss_message_warning.message_id and warning.recipient_id = auth.uid();
  return found;
end
$$;

create function public.own_ad_hold(listing_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'title', private.visible_line(ad.title), 'state', private.ad_state(ad), 'held_at', ad.held_at, 'reason', ad.rejection_reason,
    'signals', (
      select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one
      where hold.is_suspect and one ->> 'signal' not in ('suspended_device', 'many_first_messages', 'many_reports')
    ),
    'is_suspect', coalesce(hold.is_suspect, false),
    'phone_confirmed', private.confirmed_phone(ad.seller_id) is not null,
    'code', case when hold.is_suspect and ad.held_at is not null then private.day_code(hold.seed, private.nairobi_today()) end,
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'accepted', appeal.accepted)
      from private.ad_appeals as appeal where appeal.listing_id = ad.id
    )
  )
  from public.vehicle_listings as ad left join private.ad_holds as hold on hold.listing_id = ad.id
  where ad.id = own_ad_hold.listing_id and ad.seller_id = auth.uid() and (ad.held_at is not null or ad.rejection_reason is not null)
$$;

create function public.report_scam(message_id uuid, scam_kind text, details text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.messages;
  report uuid;
  numbers text[];
begin
  select * into said from public.messages as message
  where message.id = report_scam.message_id and message.recipient_id = auth.uid();
  if not found then
    raise exception 'This message was not written to you, or is no longer there.' using errcode = '42501';
  elsif report_scam.scam_kind is null then
    raise exception 'Choose what happened.' using hint = 'scam_kind_missing';
  end if;
  insert into public.message_reports as filed (thread_id, reporter_id, reason, details, scam_kind, message_id)
  values (said.thread_id, auth.uid(), 'fraud', report_scam.details, report_scam.scam_kind, said.id)
  on conflict (reporter_id, thread_id) where status = 'open' do update set
    reason = excluded.reason, scam_kind = excluded.scam_kind, message_id = excluded.message_id,
    details = left(nullif(concat_ws(E'\n\n', filed.details, excluded.details), ''), 1000)
  returning filed.id into report;

  numbers := private.payment_numbers(said.content);
  -- Two reports at the same moment see each other.
  perform pg_advisory_xact_lock(hashtextextended(number, 0)) from unnest(numbers) as number;
  insert into private.reported_numbers (report_id, number, reporter_id) select report, unnest(numbers), auth.uid()
  on conflict do nothing;
  perform private.warn_of_numbers(numbers);
end
$$;

create or replace function public.submit_evidence(kind text, pages text[], listing_id uuid default null) returns uuid
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
  if submit_evidence.kind is null or submit_evidence.kind not in ('id', 'registration', 'tax_pin', 'logbook', 'records', 'code_photo') then
    raise exception 'Choose what you send.' using hint = 'evidence_kind';
  end if;
  if private.is_evidence_of_ad(submit_evidence.kind) and not exists (
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
  values (auth.uid(), submit_evidence.kind, case when private.is_evidence_of_ad(submit_evidence.kind) then submit_evidence.listing_id end)
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

create function public.suspend_member(member uuid, reason text, is_scam boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  perform private.require_reason(reason);
  if profile.role = 'admin' then
    raise exception 'An administrator is not suspended. Take the role first.' using hint = 'is_admin';
  elsif profile.suspended_at is not null then
    raise exception 'They are suspended already.' using hint = 'already_suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set suspended_at = now() where id = member;
  perform set_config('magari.reason', '', true);
  if suspend_member.is_scam then
    update public.suspensions as running set is_scam = true where running.user_id = member and running.ended_at is null;
    perform private.mark_scammer(member);
  end if;
end
$$;

grant execute on function private.is_evidence_of_ad(text) to authenticated, service_role;

grant execute on function private.latin_letters(text) to authenticated, service_role;

grant execute on function public.appeal_ad(uuid, text) to authenticated, service_role;

grant execute on function public.dismiss_message_warning(uuid, boolean) to authenticated;

grant execute on function public.own_ad_hold(uuid) to authenticated, service_role;

grant execute on function public.report_scam(uuid, text, text) to authenticated;

grant execute on function public.suspend_member(uuid, text, boolean) to authenticated;

alter table public.evidence add constraint evidence_kind_known CHECK ((kind = ANY (ARRAY['id'::text, 'registration'::text, 'tax_pin'::text, 'logbook'::text, 'records'::text, 'code_photo'::text])));

alter table public.evidence add constraint evidence_subject CHECK (((listing_id IS NOT NULL) = private.is_evidence_of_ad(kind)));

alter table public.message_reports add constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE SET NULL;

alter table public.message_reports add constraint message_reports_scam_kind_known CHECK (((scam_kind IS NULL) OR ((scam_kind = ANY (ARRAY['money_ahead'::text, 'account_changed'::text, 'link'::text, 'code'::text, 'other'::text])) AND (reason = 'fraud'::text))));

create trigger look_at_late_photos after insert on pictures.hashes
  referencing new table as added for each statement execute function private.look_at_late_photos();

create trigger warn_recipient after insert on public.messages
  for each row execute function private.warn_recipient();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.suspended_devices', 'user_id', null, null, '{}', 'cascade', null, 'Hashes that say nothing to anybody.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.ad_holds', 'decided_by', null, null, '{}', 'anonymise', null, 'The decision stays, without who made it.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.ad_appeals', 'seller_id', null, 'ad_appeals', '{seller_id,rejected_by}', 'cascade', null, 'Theirs alone.'),
  ('private.ad_appeals', 'rejected_by', null, null, '{}', 'anonymise', null, 'Somebody else''s appeal.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.message_warnings', 'recipient_id', null, null, '{}', 'cascade', null,
    'A judgement of somebody else''s words, which are not in the export either.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.message_numbers', 'sender_id', null, null, '{}', 'cascade', null, 'Copied from their messages, which are in the export.'),
  ('private.reported_numbers', 'reporter_id', null, null, '{}', 'cascade', null,
    'Copied from somebody else''s messages; the report itself is in the export.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.told_of_scammers', 'recipient_id', null, null, '{}', 'cascade', null, 'Only that they were told.'),
  ('private.told_of_scammers', 'scammer_id', null, null, '{}', 'cascade', null, 'Whom they wrote to; the suspension is in the export.');

insert into private.scam_words (feature, weight)
select split_part(line, E'\t', 2), split_part(line, E'\t', 1)::smallint
from regexp_split_to_table($weights$-127	#bias
95	#few #few
50	#few #some
-32	#few a
-151	#few after
35	#few and
-160	#few at
-107	#few bankers
-80	#few bars
-193	#few because
176	#few before
260	#few bob
-268	#few both
-115	#few brand
60	#few bring
215	#few by
171	#few cars
160	#few cash
210	#few company
-204	#few day
-202	#few deposit
185	#few digit
50	#few digits
182	#few dollars
125	#few double
-190	#few ex
308	#few for
-266	#few gari
113	#few goes
111	#few halafu
246	#few hours
141	#few hrs
-163	#few i
-48	#few iko
34	#few inch
-183	#few instalments
-64	#few instead
-91	#few is
280	#few it
39	#few jina
-213	#few km
70	#few kwa
91	#few lakini
50	#few land
-91	#few last
213	#few leo
219	#few million
187	#few mimi
112	#few min
-82	#few months
306	#few my
-69	#few na
241	#few name
238	#few ni
46	#few no
38	#few not
-191	#few now
54	#few off
-189	#few on
204	#few only
-181	#few or
-77	#few pay
50	#few pcs
276	#few people
42	#few percent
-114	#few petrol
-58	#few pickup
48	#few pieces
163	#few please
-145	#few rear
84	#few seater
152	#few send
231	#few shilling
236	#few slots
180	#few so
67	#few the
49	#few to
-115	#few today
54	#few ton
-74	#few tractor
201	#few tu
-47	#few ukifika
215	#few units
-94	#few usd
123	#few verification
-231	#few we
-36	#few wewe
-86	#few wheeler
212	#few when
-174	#few with
-131	#few working
175	#few x
96	#few ya
-116	#few years
-67	#few you
-169	#few za
187	#link
48	#link and
247	#link only
193	#link put
170	#link uweke
229	#link with
79	#much
-191	#much is
-156	#much km
215	#much the
281	#phone
198	#phone and
-204	#question
72	#some
56	#some #few
139	#some a
235	#some activation
-138	#some after
223	#some agent
164	#some all
50	#some alphard
-45	#some also
158	#some am
194	#some and
58	#some as
-215	#some asante
-107	#some ask
-183	#some at
-32	#some back
-116	#some badala
88	#some bank
-34	#some because
408	#some before
-187	#some bei
71	#some body
87	#some boss
318	#some both
46	#some bring
-110	#some but
129	#some by
-36	#some call
165	#some cash
44	#some clean
238	#some clearing
59	#some clutch
-274	#some code
-290	#some come
91	#some comes
168	#some commitment
-41	#some company
159	#some container
-299	#some could
-50	#some customs
86	#some daily
76	#some deposit
-111	#some diesel
185	#some dollars
-126	#some down
45	#some each
-281	#some engine
-60	#some ex
57	#some extra
376	#some first
-243	#some fitting
-142	#some fixed
45	#some for
-93	#some from
208	#some fuel
-33	#some full
135	#some gari
255	#some gate
-165	#some genuine
130	#some good
214	#some halafu
75	#some hapa
-78	#some hire
-138	#some hours
102	#some if
250	#some ili
-42	#some ill
131	#some in
49	#some instead
169	#some insurance
-137	#some invoiced
49	#some is
34	#some its
-162	#some just
331	#some kabla
131	#some kama
110	#some kila
95	#some kisumu
-128	#some km
-233	#some kuja
170	#some kwa
182	#some kwanza
61	#some labour
-47	#some left
323	#some leo
94	#some lipa
-198	#some logbook
-147	#some manual
165	#some mbele
-132	#some miles
182	#some mimi
88	#some money
177	#some monthly
68	#some more
46	#some mwisho
177	#some my
78	#some na
199	#some ndio
-44	#some ni
308	#some nikutumie
44	#some nitakupa
-163	#some no
147	#some non
255	#some now
102	#some ntsa
305	#some of
-345	#some off
-137	#some old
199	#some on
263	#some once
-65	#some one
320	#some only
72	#some or
107	#some otherwise
66	#some our
181	#some over
72	#some owner
-164	#some paid
151	#some pay
153	#some payable
169	#some pearl
245	#some pekee
173	#some per
-137	#some please
-106	#some plus
77	#some port
-148	#some price
-280	#some receipt
-32	#some red
-157	#some refund
204	#some refundable
-197	#some remaining
-118	#some sawa
108	#some seller
203	#some send
104	#some sent
-52	#some serious
-130	#some set
-96	#some silver
142	#some since
262	#some so
184	#some storage
38	#some the
364	#some then
35	#some there
314	#some through
-80	#some till
251	#some to
375	#some today
135	#some too
-201	#some total
311	#some tu
409	#some tuma
-188	#some tvs
261	#some ukilipa
-31	#some uko
-201	#some unalipa
294	#some unatuma
282	#some under
282	#some upfront
84	#some urgent
-124	#some utalipa
104	#some very
-237	#some was
137	#some we
187	#some whatsapp
-253	#some when
136	#some which
-113	#some wife
-249	#some will
332	#some ya
33	#some yote
100	#some you
-134	#some your
-293	1.05m
-301	1.08m
-184	1.15m
91	1.2m
-163	1.35m
-176	1.3m
135	1.4m
134	1.5m
-57	1.65m
-143	1.85m
-105	1.9m
-183	10am
-170	10am at
-72	10ok
-77	10ok at
-195	10ok first
-207	10ok no
220	10pm
-100	11am
-61	11r22.5
-61	11r22~
-224	12th
-174	12th street
-168	14th
-196	1500cc
-166	19th
-220	1hr
-220	1hr #few
-105	1nz
81	1pm
-245	1st
-65	2.3m
-207	2.4m
-230	2.6m
-284	2.9m
-244	22nd
109	24hrs
-243	28th
-175	2nd
69	2nk
72	2nz
-221	2pm
-137	3.1m
-80	3.2m
-263	3.4m
-297	30th
153	320i
-105	3pm
-115	3rd
-70	40ft
63	4d33
107	4pm
-135	4th
-318	4wd
-255	4x4
-245	5th
-159	660cc
-145	6am
-152	6pm
-157	6th
131	7l
270	8:30pm
-156	8am
175	8pm
-40	9am
-119	9am to
122	9l
82	a #few
227	a bag
-107	a bank
41	a bankers
185	a big
-165	a bit
-248	a broker
324	a buyer
44	a car
-237	a caveat
70	a certificate
-137	a church
-98	a client
-122	a code
207	a cold
-163	a conman
43	a contract
-223	a copy
156	a courier
52	a day
-56	a dealer
91	a dent
82	a deposit
-111	a different
-95	a diplomatic
178	a driver
-222	a fake
-83	a family
-231	a few
137	a fielder
-41	a fleet
125	a form
-168	a free
162	a gift
-153	a good
268	a guy
179	a hiace
232	a hotel
-96	a hurry
-155	a job
-51	a kenyan
-31	a lady
71	a letter
-80	a little
151	a logbook
-148	a lorry
344	a man
-141	a matatu
-131	a mechanic
142	a meeting
57	a message
-84	a mission
95	a month
-31	a new
-244	a number
-45	a nurse
94	a paper
-40	a person
-187	a personal
31	a peugeot
222	a photo
118	a picture
-35	a private
208	a problem
-210	a proforma
155	a quarry
-164	a ractis
-241	a receipt
224	a red
330	a rider
-302	a rush
-225	a school
-228	a scratch
-283	a search
-89	a security
212	a selfie
-171	a seller
89	a serious
128	a ship
-59	a shipping
37	a shop
-59	a signed
66	a small
-215	a soda
-62	a staff
194	a stamp
-157	a student
-107	a teacher
-78	a test
-141	a thief
288	a third
89	a un
-97	a valuation
-117	a valuer
129	a video
-190	a visitor
85	a vitz
-192	a walk
-117	a week
134	a widow
34	a written
-196	a yard
-117	a year
51	a4
58	a4 #some
-90	aa
-116	aa kenya
105	aa report
-168	aangalie
-168	aanga~
182	abandoned
213	aband~
-87	abdi
142	able
114	able to
-63	about
-227	about #few
-183	about #some
-160	about a
-80	about it
66	about the
-38	about three
163	above
-119	above #some
208	above your
71	abroad
55	abroad for
-155	absa
44	absorbers
44	absor~
-41	abstract
-247	abstract and
-41	abstr~
-212	ac
-233	ac haifanyi
350	acc
-62	accept
99	accept a
-30	accept it
-140	accept the
166	acceptance
-118	accepted
283	accepts
60	accep~
215	account #some
-176	account after
-143	account and
-96	account as
-44	account at
132	account by
171	account has
-80	account i
239	account in
79	account na
-250	account no
135	account of
-234	account on
-154	account only
-220	account printed
198	account to
39	account under
-218	account until
-241	account with
-353	account ya
145	account yako
-45	account yangu
-127	account you
191	accountant
-105	accounts
68	acct
-78	ace
-287	acha
-282	achieng
-282	achie~
-147	across
-88	across the
115	activate
184	activation
309	active
149	activ~
43	actros
40	actros #some
-166	ad has
47	ad is
73	add #few
242	add #some
235	add it
235	added
-261	added to
242	address
208	addre~
177	admin
-32	administration
-238	administrator
-195	admin~
227	admitted
221	admitted in
227	admit~
255	ads
37	advan
314	advance
362	advan~
-46	advert
-105	advertised
42	adver~
-87	advocate
-208	advocates
-130	advoc~
-151	afc
-136	afc loan
161	affidavit
161	affid~
218	afisa
205	afisa wa
-137	africa
40	after #few
-315	after a
-159	after approval
-147	after church
228	after dark
-261	after delivery
-301	after fitting
-102	after full
125	after i
-296	after inspection
-315	after it
-116	after joint
-80	after lunch
369	after payment
-125	after signing
-308	after six
162	after that
-60	after the
298	after this
-193	after transfer
-281	after viewing
-281	after we
-308	after work
-154	after youve
-251	aftermarket
-34	afternoon
-129	after~
-81	again
-166	against the
-211	agatha
-110	agency
-276	agency fee
88	agent
159	agent #some
98	agent and
36	agent at
304	agent fee
302	agent in
180	agent is
-167	agent mombasa
121	agent on
-96	agent wa
-199	agent wako
63	agent wetu
251	agent will
74	agents
90	agnes
-32	ago
-201	ago i
-137	agree
-89	agree with
-35	agreed
-36	agreement
-70	agreement and
-314	agreement at
156	agreement is
-290	agreement signed
59	agreement with
114	agrees
54	agrees to
-37	agree~
132	ahead
-281	aione
-128	airbag
196	airbags
196	airba~
61	airport
-171	airport saa
61	airpo~
302	airtel
302	airtel money
346	airtime
346	airti~
-204	airwave
-204	airwa~
-232	aje
-51	ajili
-176	ajili ya
72	ajue
-30	akaunti
-30	akaun~
95	aki
-302	akifika
-286	akifika na
-317	akifi~
-181	akiku~
66	akinyi
-216	akisema
-216	akise~
163	akish~
219	akiwa
69	ako
33	ako kwa
-52	ako na
308	alafu
290	alert
-128	alham~
-162	alignment
-162	align~
-143	alikuwa
-143	alikuwa mgonjwa
-30	alini~
-154	alipe
98	all
135	all day
59	all i
30	all in
-47	all of
58	all the
-271	all three
-47	all week
54	allion
57	allion #some
-66	allocation
-66	allocation letter
100	alloc~
238	allow
174	allowed
174	allow~
48	alloy
235	almost
493	alone
263	alone with
-273	along
-30	alphard
-30	alpha~
268	already
-40	already in
137	already open
268	alrea~
153	also
241	also send
-59	alto
55	am
-129	am an
296	am at
-43	am buying
157	am calling
-110	am clearing
294	am from
78	am in
30	am kevin
-198	am looking
195	am on
151	am selling
62	am the
147	am with
-210	ama
-47	ama right
-80	amarok
-73	ambul~
31	amean~
54	amefika
54	amefi~
259	amesafiri
256	amesa~
115	amesema
115	amese~
-168	amesi~
-80	amina
300	among
195	amount
184	amount #some
-264	amount at
253	amount in
32	an
30	an aa
235	an accident
-292	an advocate
314	an agent
122	an embassy
-280	an hour
-271	an independent
-38	an invoice
79	an ngo
-129	an official
149	an oil
-222	ana
252	anafanya
252	anafa~
-47	anaichukua
-32	anaic~
305	anaitwa
294	anait~
220	anaku~
203	ananidai
226	anani~
275	anaondoka
168	anaon~
-309	anaru~
-50	anasema
-50	anase~
169	anataka
166	anataka #some
168	anata~
57	and #few
161	and #some
-186	and 10ok
-31	and a
-110	and after
49	and all
-116	and ask
-275	and asking
-35	and back
-90	and bank
299	and both
50	and buyer
-186	and call
-153	and cameras
45	and can
37	and cant
228	and car
-193	and check
49	and come
-219	and confirm
-34	and do
265	and dont
-252	and drive
318	and earn
-43	and either
259	and enter
-237	and for
-53	and get
261	and give
-326	and gives
186	and go
-148	and good
-203	and half
236	and he
308	and hell
-109	and his
71	and i
38	and id
-190	and if
225	and ill
51	and im
57	and in
-316	and inspection
108	and insurance
-252	and is
67	and it
283	and its
173	and ive
35	and keep
81	and kra
171	and leave
111	and m
-170	and minutes
167	and must
94	and my
-133	and never
47	and new
64	and no
-131	and not
-190	and nothing
-275	and on
72	and only
-111	and our
-209	and paid
-192	and pay
-76	and payment
273	and phone
-46	and pin
-63	and plates
-203	and please
-87	and psv
169	and put
-126	and receipt
-103	and release
-251	and see
333	and send
34	and she
82	and show
-311	and sign
31	and signed
-224	and sold
-103	and start
195	and take
-322	and takes
-160	and talk
157	and tell
99	and the
39	and then
128	and they
31	and transfer
-192	and try
216	and uniform
-181	and view
314	and wait
-57	and we
-60	and well
155	and will
-63	and you
176	and youll
165	and your
265	and youre
-52	and yours
-117	andika
-57	android
-57	andro~
-387	angalia kwa
-30	anniversary
-30	anniv~
102	another
163	another car
-30	another one
-325	another person
102	anoth~
-37	answe~
-65	any
-211	any bank
332	any car
-167	any day
-130	any evening
-215	any garage
-313	any money
-102	any payment
-63	any time
-62	anybo~
-137	anyone
-270	anyone who
-143	anyone you
-187	anything
-136	anything before
-167	anything on
-187	anyth~
200	anywhere
200	anywh~
-90	aone
57	app
-165	application
-109	applied
-86	apply
-259	apply on
-167	appointed
194	appointment
111	appoi~
219	appreciation
227	appre~
40	approval
-61	approval and
-80	approve
57	approve the
53	approved
-150	approved but
56	approved for
130	approves
-83	approx
45	appro~
-57	april
147	aqua
87	are
162	are #few
-93	are a
-209	are all
-45	are an
275	are asking
264	are few
-263	are free
30	are hiring
-45	are in
188	are my
223	are not
-90	are on
-109	are slow
120	are you
-228	area is
129	arent
203	army
75	arobaini
75	aroba~
-115	around
42	around #few
-127	around #some
247	arran~
247	arrears
247	arrea~
217	arrest
210	arrested
210	arres~
-60	arrival
-194	arrived
-82	arrives
-164	arriv~
50	as
258	as a
-194	as far
-102	as he
-158	as i
-221	as in
-156	as is
115	as it
34	as its
-210	as long
241	as my
190	as new
-66	as on
119	as our
-39	as pdf
-311	as per
301	as security
146	as sign
271	as the
-81	as we
-128	as well
-125	as you
223	as your
-196	as yours
-354	asante
-310	asante kwa
-127	aside
-217	asilimia
-218	asilimia #few
-217	asili~
60	ask #some
107	ask a
-141	ask for
-50	ask me
-231	ask my
-89	ask the
67	ask to
37	ask too
34	ask your
60	askari
-184	askari niko
-69	asked
-275	asked me
-135	asking
-138	asking #few
42	asking #some
-207	asking for
153	asking price
45	asks
61	asks for
-158	assessment
145	assessor
-76	asset
-85	asset finance
315	assist
177	assistant
316	assis~
-172	asubuhi
-172	asubu~
-63	at
207	at #much
206	at #some
-232	at 2pm
45	at 4pm
199	at 9pm
75	at a
-259	at absa
48	at all
-303	at any
-58	at athi
-193	at bank
-99	at cashier
-248	at co
70	at embakasi
-315	at family
58	at five
-149	at garden
-46	at gigiri
273	at gilgil
-211	at grogan
116	at half
-211	at her
76	at his
-160	at home
-42	at huduma
-67	at imara
-209	at it
-44	at junction
112	at kenyatta
69	at kilindini
-108	at kinungi
-92	at kirinyaga
-140	at kra
-139	at leakeys
200	at midnight
120	at mlolongo
-63	at mombasa
-126	at my
-236	at naivasha
341	at night
-65	at noon
110	at ntsa
37	at ol
47	at once
-229	at our
217	at port
-172	at reception
-145	at roysambu
-227	at sarit
-95	at stanbic
-111	at the
-260	at their
-110	at toyota
-254	at two
-276	at viewing
-100	at your
251	ataileta
251	atail~
-146	atakuja
-140	atakuja kuona
86	atakuonyesha
354	atakupigia
-282	atakuwa
151	ataku~
253	ataleta
253	atale~
-183	atalipa
-133	atali~
-37	athi
-54	athi river
124	athlete
124	athle~
173	atm
241	atm card
44	attached
336	attached with
44	attac~
-119	attorney
-119	attor~
-240	au
59	auction
-149	auction sheet
307	auctioned
-117	auctioneers
80	aucti~
51	audi a4
275	audit
325	audit~
-265	august
-119	august and
85	auris
-85	auris #some
192	australia
192	austr~
34	autho~
-161	auto
-109	auto spares
236	autocheck
236	autoc~
252	automatically
65	autom~
-226	available for
157	avensis
157	avens~
-184	avenue
-44	avoid
66	away with
-72	axela #some
63	axio #some
78	axle
57	axle bpw
-257	b
-62	b15
132	b4
-72	baada
-69	baada ya
337	baadaye
-91	baadaye #some
337	baada~
-51	baba
-112	baba dogo
-155	baby
-46	back at
-234	back by
-79	back if
75	back in
-78	back the
-124	back to
-84	back with
-338	back you
-63	backhoe
-63	backh~
-98	bad
-101	badala
-101	badala ya
195	badge
-115	bado
161	bado iko
-36	bado mpaka
333	bag
198	bahati
194	bahati mbaya
-82	bajaj
-101	bajaj re
-150	bakery
85	baki
86	balance
-105	balance #some
46	balance after
-118	balance and
161	balance in
-277	balance is
138	balance on
142	balance when
-243	balancing
-161	balancing free
58	balan~
-72	bamburi
-72	bambu~
-41	bana
258	bandarini
271	banda~
-56	bank
-135	bank account
-354	bank after
-93	bank and
117	bank app
-114	bank asset
205	bank auction
-79	bank branch
-204	bank confirms
149	bank details
-191	bank finance
-177	bank first
59	bank has
-159	bank i
-173	bank if
216	bank is
55	bank it
282	bank manager
-362	bank na
-161	bank not
-159	bank officer
-108	bank on
-263	bank only
-95	bank payment
-405	bank please
133	bank repo
-107	bank says
-233	bank together
-242	bank transfer
61	bank wants
-207	bank when
157	bank will
-154	bank yako
-372	bank you
-62	bankers
-71	bankers cheque
-62	banke~
155	banking
155	banki~
-137	banks
-118	bar
-78	barabara
30	barabara ya
-43	barabarani
-71	barab~
-89	barasa
165	bargain
118	bargain i
276	bargaining
240	barga~
75	barracks
75	barra~
-131	bars
33	barua
94	basi
-91	basic
-131	bati
-131	bati #some
206	batteries
-106	battery
58	battery #some
-50	battery n70
-91	batte~
58	be
172	be arrested
-157	be careful
179	be fast
344	be given
-192	be honest
188	be in
-237	be on
105	be paid
-218	be present
200	be put
59	be seen
263	be sent
-57	be signed
157	be sure
190	be the
-190	be there
-221	beari~
-155	beater
83	beautiful
83	beaut~
107	because
269	because im
89	because it
218	because its
173	because my
115	because of
-45	because the
109	because we
128	because your
107	becau~
42	become
218	becomes
287	becom~
-185	been on
96	been paid
234	been reported
66	before
154	before #few
78	before 4pm
-101	before any
101	before he
-46	before i
-50	before kindly
-282	before my
-275	before paying
-278	before sale
-159	before seeing
-275	before shipping
297	before the
90	before then
-47	before they
-228	before transfer
-93	before we
92	before you
112	before your
244	begin
248	behalf
-42	behalf of
149	behind
256	behind the
78	bei
-76	bei #few
-363	bei iko
-142	bei ni
217	bei ya
64	beige
-106	being honest
-129	believe
-62	belie~
197	belongs
197	belongs to
236	belon~
95	below
30	below market
-219	belt
-37	belta
-214	bench
-248	bent
-70	best
101	between
101	betwe~
-221	beware
-221	beware of
110	biashara
110	biash~
73	bid bond
54	bid form
-99	bid forms
298	bidder
288	bidder number
-54	bidders
-54	bidde~
-182	bidding deposit
-116	bids
-106	bids in
176	big
-89	bigger
-132	bikes
98	bila
159	bila deposit
191	bila hiyo
-74	bila hizo
-214	bila kuona
41	bila shida
-114	bill
-32	bill you
195	birth
283	bitcoin
283	bitco~
-157	bl
-292	black
-48	black leather
264	blacklisted
264	black~
264	blank
129	bless
114	bless you
244	bless~
-52	block
-118	blocked
-99	block~
-110	blue
-70	bluebird
-70	bm150
139	bmw
153	bmw 320i
187	bmw x1
49	bmw x3
-133	board
-158	board at
-107	boarded
-66	boarded vehicles
197	boarding
36	board~
190	bob to
159	boda
-159	boda tu
-99	body
-81	bomet
30	bond
292	bond #some
-46	bonded warehouse
-89	bongo
-139	bonnet
-188	bonnet and
198	bonyeza
198	bonye~
51	book you
118	booked
139	booking
241	booking #some
-253	booking is
143	booking ya
193	booki~
-207	boot
66	bora
309	border
95	boss
-86	boss gari
-194	boss the
151	boss wangu
-59	both
-203	both cars
-119	both of
-274	both our
187	both sides
-94	bought brake
-79	bought by
277	bought the
-50	bought tyres
48	bounced
48	bounc~
99	bowser
-61	boxer
155	boxer #few
-70	boxer bm150
181	boy
-164	boy who
-106	boy will
290	boys
57	bpw
-177	brake
-144	brake pads
111	brakes
-215	branch
-268	branch and
-129	branch together
-206	branch when
-274	branch with
-148	branch you
232	brand
437	brand new
286	brand~
-160	break
-39	breaking
72	break~
-49	brenda
219	brian
-53	bring
74	bring a
-164	bring his
-192	bring id
-221	bring someone
-114	bring the
91	bring you
-198	bring your
-30	bringing
280	brings
213	brings it
-73	brings the
-30	bring~
-165	britam
-168	britam approve
-42	bro
-126	bro mimi
-40	broke
-66	broker
-179	brother and
-131	brother in
148	brother will
67	brothers
80	brought
80	broug~
-49	budget
128	build~
-72	bumper
99	bumper and
-201	bumper ya
-122	bungoma
-137	bungoma we
-122	bungo~
-263	bure
-323	bureau
-179	bursar
-88	buru
-219	buruburu
-219	burub~
30	bus
128	bus #few
93	bus for
61	bus from
-242	bush
-135	bushes
82	busia
-54	busia customs
146	business
158	busin~
240	busy
38	but
324	but am
-165	but come
134	but he
82	but i
-183	but id
-188	but if
-188	but ill
-210	but it
177	but its
163	but my
-309	but only
-226	but please
51	but the
265	but they
64	but theyre
227	but were
31	but you
-85	but your
-90	buy from
-85	buy the
189	buy your
130	buyer
-54	buyer and
194	buyer before
307	buyer from
-98	buyer mr
-145	buyer pays
294	buyer who
109	buyers
104	buying
211	bwana
52	by
52	by #few
121	by #some
-157	by 30th
-104	by 3pm
132	by a
-249	by advocate
258	by airtel
-154	by an
-181	by appointment
-248	by bank
-182	by bankers
308	by buyer
153	by card
-117	by cheque
259	by courier
37	by court
257	by email
237	by evening
-147	by friday
342	by g4s
-86	by hand
-34	by kra
369	by m
198	by magari
81	by me
61	by mistake
-96	by my
123	by myself
-247	by our
178	by phone
-194	by public
-109	by rtgs
-185	by school
332	by sending
215	by sms
-50	by someone
180	by text
272	by thursday
-246	by till
128	by tomorrow
218	by tonight
-309	by us
240	by you
-68	bypass
147	c180
165	c200
-185	cable
53	cabs
-121	cabs tender
-189	calculator
-216	calcu~
82	caldina
82	caldi~
-122	call
-311	call before
141	call from
-243	call him
-293	call me
-122	call our
-316	call out
-79	call the
151	call you
-208	call your
38	called
-323	called me
157	calling from
94	calls
-259	calls after
280	calls my
-118	came
-235	came from
-82	came in
74	came to
176	camera
-36	cameras
-36	camer~
204	camp
120	campaign
120	campa~
72	camry
-40	can
121	can 10ok
-182	can be
-86	can bring
-273	can buy
-200	can call
-207	can check
-97	can come
-44	can do
150	can enter
-267	can give
-241	can go
-310	can i
-89	can my
-207	can only
60	can pay
211	can push
211	can put
85	can send
-126	can show
38	can take
99	can tell
-311	can the
-48	can verify
209	can view
-104	can wait
-153	can we
-41	can you
146	canada
-124	cancel
40	cancelled
-95	cancelled hire
96	cance~
202	cannot
136	cant
68	cant be
-295	cant do
-219	cant hold
240	cant meet
-271	cant promise
69	canter
63	canter #some
156	canter 4d33
-98	cap
57	captain
57	capta~
-63	car and
98	car at
101	car before
221	car comes
-186	car first
359	car from
-268	car has
-67	car hire
42	car i
158	car if
-180	car im
97	car in
37	car is
67	car ive
168	car loan
234	car logbook
48	car my
179	car no
127	car on
260	car pay
-280	car so
108	car the
246	car to
51	car wash
-258	car we
-205	car you
-104	caravan
-104	carav~
95	card
242	card and
-211	card at
304	card details
182	card number
-54	card or
107	card ya
284	card yako
270	cards
150	care
-92	careful
-70	caref~
109	caretaker
109	caret~
190	cargo
295	carrier
253	carri~
-251	carry a
-57	carry cash
353	carry it
236	carry the
197	cars
-200	cars are
197	cars at
183	cars from
80	case
126	cash
284	cash #some
-154	cash after
276	cash and
-121	cash at
75	cash but
-182	cash for
51	cash in
-211	cash ni
-191	cash on
308	cash only
-279	cash or
-340	cash please
83	cash to
79	cash today
-176	cash when
368	cash yote
-113	cashier
100	cashiers
-87	cashi~
139	catalogue
126	catalytic
154	catal~
83	catch
185	caveat
84	caveat by
-232	cbd
-148	centre
-143	cert
41	certificate and
-77	cf
-84	cfs
-53	cfs storage
-55	cha
-103	chai
-147	chain
-213	chairlady
224	chairman
84	chair~
-106	chama
71	chama ya
-238	chama yetu
-134	chamas
-342	changamwe
-46	change
73	change it
-46	change of
44	change the
73	changed
-69	changes
276	channel
276	chann~
-40	charge
274	charge #some
-213	charge and
-202	charge at
-198	charge for
131	charge of
61	charge the
-138	charge you
-116	charged
-48	charges
-132	charges about
-138	charging
-95	charg~
-77	chassis
-206	chassis number
-77	chass~
-36	chat
-240	chat here
317	chats
272	cheap
-286	cheap spares
155	cheaper
213	cheap~
-264	check
-335	check both
-308	check it
-194	check off
-48	check our
-239	check the
-350	check then
-252	check with
-168	check your
-222	checked
-205	checked by
-197	checked the
34	checks
-122	check~
30	chemi~
-185	cheque after
65	cheque for
-203	cheque in
126	cheque is
132	cheque of
-302	cheque on
-139	cheque or
-250	cheque to
195	cheque ya
-194	cheque you
69	chevrolet cruze
183	chief
182	child
131	children
-173	child~
41	chini ya
177	chip
-98	chiromo
-98	chiro~
-122	chloride
-122	chlor~
-99	chochote
-99	choch~
64	choice
-31	choose
229	chris~
249	chukua
-137	chuo
-249	church account
-255	church van
-96	city
269	civilians
269	civil~
82	claim
-147	claims
-245	class
150	clean
-240	cleaned
-106	clean~
215	clear
213	clear it
-235	clear that
215	clear the
145	clearance
-220	clearance letter
286	clearance to
-148	cleared
-205	clearing agent
119	clearing guy
-143	clears
308	clerk
264	clerks
185	click
-142	client account
-65	client for
173	clients
173	clien~
177	closed
218	closed for
56	closes
153	closing
153	closi~
-273	cluster
-273	clust~
-135	clutch
-184	clutch kit
59	clutch mpya
-189	cmc
-59	co
-72	co op
-111	coach
-229	coach parcel
-32	coast
114	coat
59	cod
43	code
125	code #some
-207	code ends
-283	code i
-95	code is
-220	code its
-191	code on
-117	code to
88	code we
182	code which
82	code ya
270	code you
-352	codes
-54	coin
-137	cold
-70	cold start
-109	collect
81	collect it
-187	collect the
-66	collect then
-117	collected
-163	collection
356	collects
192	colour
-32	combine
-32	combine harvester
-32	combi~
-97	come
-131	come 10ok
278	come alone
-272	come along
-285	come and
138	come as
47	come at
47	come back
-79	come down
186	come for
-255	come friday
-211	come from
-198	come i
133	come in
-84	come on
-309	come pay
194	come pick
-309	come see
-316	come test
-72	come tomorrow
-122	come too
-260	come view
-174	come with
157	comes
159	comes after
93	comes back
150	comes by
-109	comes from
212	comes in
169	comes later
-54	comes off
84	comes out
91	comes with
-67	comfortable
-191	coming at
173	coming to
-76	coming with
67	comme~
-275	commission
-270	commission comes
257	commitment
59	commitment fee
147	commitment to
117	committee
83	commi~
-81	company account
135	company closing
86	company in
-221	company is
-344	company name
-242	company paybill
-281	company till
-37	company will
-156	companys
-251	companys bank
-254	compare
40	complete
209	complete from
-75	complete with
49	compl~
-191	comprehensive
-262	comprehensive insurance
-199	compressor
-246	compr~
88	con
-51	condi~
-83	conduct
168	conductor
57	condu~
268	confidential
110	confirm
-188	confirm before
-217	confirm it
76	confirm the
-193	confirm with
244	confirm your
66	confirmation
37	confirmed
-202	confirmed grant
151	confirmed you
-154	confirms
81	confi~
182	confused
227	confu~
38	congo
144	congrats
241	congratulations
238	congratulations your
223	congr~
-142	conman
198	conned
-91	consi~
-250	consumption
-136	consu~
333	contact
215	contacts
155	container
254	conta~
-45	contract
-169	contract with
173	contractor
284	contractor wa
-214	converted
182	conve~
-221	coolant
-221	coola~
37	cooper
245	coordinator
245	coord~
-193	copied
118	copies
-109	copy
67	copy and
-148	copy of
180	copy to
-266	corner
-66	corolla
-66	corol~
270	corporal
98	corporate
201	corpo~
-118	correct
-288	corrected
-141	cost
-203	cost and
73	costs
331	costs #some
-201	could
-335	could i
-67	could you
90	count
-95	counted
-202	counter
-241	counter after
-195	counter and
-114	counter when
131	country
115	county
215	county government
-162	count~
245	courier
-107	couriers company
215	couri~
42	court
105	cousin
156	cousin at
141	cousin in
173	cousin works
99	cousins
99	cousi~
146	covered by
232	covers
98	covid
220	coz
-99	coz of
-240	cr12
-215	cr12 and
-343	crack
-139	cracked
-139	crack~
54	crash
195	crb
108	crb check
213	crb clearance
-53	credit
256	credi~
146	crown
124	crown athlete
-224	crsp
94	cruiser
35	cruiser prado
119	cruiser v8
83	cruis~
69	cruze
-50	crv #some
317	crypto
129	currently
173	curre~
-45	custody
154	customer
244	customer care
-95	customer the
37	custo~
212	cut
-105	cuts
-274	cv
-166	cv boot
-372	cvt
64	cx
64	cx #few
-153	cyber
34	cylinder
34	cylin~
47	d
47	d max
119	d40
-41	dad
120	dad is
135	dad left
102	dada
209	dada yangu
-77	daf
-77	daf cf
39	daily
-249	daima
147	dakika
75	dakika arobaini
284	dakika kumi
77	dakika tano
-35	daktari
-35	dakta~
-189	damage
-96	dan
242	dangerous
242	dange~
92	dark
-65	dash
-95	dashboard
-95	dashb~
202	dashcam
202	dashc~
164	date
105	date of
-68	datsun
-85	datsun #some
-60	daughter
-60	daugh~
328	dawa
-87	day and
-149	day dont
-106	day i
-284	day if
-120	day paid
54	day so
-256	day warranty
-203	day with
-105	daylight
-105	dayli~
-121	days after
-185	days and
-121	days by
-172	days if
182	days of
-57	days to
-240	days warranty
224	days while
-134	daytime
-134	dayti~
-87	dci
-148	deadline
-148	deadl~
139	deal
104	deal is
-208	deal with
-182	dealer
-56	dealer id
141	dealers
-162	dealership
-74	deale~
246	deals
174	dear
88	dear i
126	dear seller
-67	december
-67	decem~
44	declared
147	deduct
104	deducted
-257	deducted from
185	deduc~
241	deed
-38	deere #some
47	defender
47	defender #few
47	defen~
179	delay
-316	delayed
34	delays
-316	delay~
192	delet~
375	deliver
164	deliver to
249	delivered
235	delivers
74	delivery
-304	delivery #few
132	delivery guy
97	delivery note
-100	delivery to
136	deliv~
-34	demio
-94	demio #some
-178	demio on
103	demurrage
103	demur~
198	deni
88	deni #some
112	deni ya
164	dennis
81	dent
-156	dent on
-97	department
-59	depar~
-205	depending
-205	depending on
-226	depen~
82	deployed
82	deplo~
109	deposit
67	deposit #some
57	deposit and
-245	deposit at
52	deposit kwa
-124	deposit mpaka
-260	deposit not
83	deposit of
203	deposit on
211	deposit slip
106	deposit the
150	deposit to
-227	deposit today
-254	deposit when
-227	deposit ya
58	deposit you
272	deposited
-279	deposits
101	depos~
-157	depot
182	dept
-112	dere
30	dere wetu
82	dereva
-150	dereva wangu
102	desk
-185	desk and
-228	desk in
83	desk number
260	details
132	details so
263	detai~
-163	dhl
-132	diagnosis
-145	diagn~
82	dial
86	dial #few
-126	diani
-72	diaspora seller
-139	did
-168	did britam
-235	did i
-280	did the
-197	did you
-136	didnt
76	died
-225	diesel
-125	diesel #few
-42	different number
113	digit
134	digit code
37	digital
339	digits
37	digit~
-98	diocese
-98	dioce~
200	diplomatic
145	diplo~
-55	direct
-178	direct after
-138	direct to
-91	directions
-95	directly
-91	directly for
157	director
122	director will
298	directors
261	directors personal
-167	dirty
-167	dirty maf
32	disabled
38	disab~
171	disap~
56	disbursement
137	disbu~
-138	disc
-122	disc plough
-148	discharge
-183	discharge letter
-121	disch~
117	discount
-33	discount of
-47	discovery
-47	discovery #few
87	disco~
-314	discu~
-49	disemba
-49	disem~
-80	diski
-80	diski tatu
344	dispatch
371	dispa~
-187	disposal
104	disposing
-106	dispo~
-228	distr~
348	disturb
-91	disturbs
129	distu~
156	divorce
-110	dl
-218	dmvic
-40	do #few
43	do #some
-82	do a
101	do an
-211	do i
38	do it
284	do not
-156	do rtgs
97	do that
-151	do the
-119	do transfer
-36	do u
-176	doc
-103	docked
-96	docks
291	docs
316	doctor
-197	document
-61	documents
-182	documents are
-54	docum~
-66	does
-50	does it
114	does not
-192	does that
-125	does the
101	doesnt
-183	doesnt do
205	doesnt know
-34	doesnt like
-71	doesnt take
-112	dogo
-207	doh
194	doha
-75	doing
238	dola
105	dollar
193	dollars
193	dolla~
158	donation
245	donat~
-325	done at
71	done by
-66	done it
-119	done the
-210	donholm
-210	donho~
186	donor
-39	dont accept
214	dont allow
472	dont ask
-129	dont believe
357	dont bring
-142	dont buy
334	dont call
-185	dont charge
-123	dont collect
294	dont come
40	dont do
-326	dont give
122	dont go
59	dont have
-46	dont know
359	dont like
268	dont mention
-152	dont mind
165	dont need
-92	dont open
-174	dont pay
102	dont pick
-343	dont send
-181	dont share
-107	dont so
-229	dont take
191	dont talk
154	dont tell
-175	dont touch
-125	dont want
-58	dont worry
45	doo
-62	door
-79	door pillar
95	doors
205	double
53	double cabs
245	double two
280	doubt
-285	down from
-112	down nimeamua
70	down to
121	download
121	downl~
-55	dpf
-80	dr
-80	dr amina
-131	draft
86	draw
-259	dream
-253	drinks
-33	drive
-65	drive away
-195	drive bring
169	drive home
181	drive if
-265	drive off
96	drive the
280	drive to
87	drive with
94	driven by
-314	driven it
109	driven to
50	driver
408	driver and
236	driver brings
-241	driver can
-53	driver is
-210	driver on
139	driver will
88	drivers
-55	drives
-250	driveshaft
-39	drive~
-154	driving
-207	driving school
-154	drivi~
193	drop
-91	drop you
-334	dropped
-186	dropped in
-334	dropp~
114	drops
-199	dsg
-227	dt
206	dtb
-179	dual
150	dubai
328	due to
-67	duet
-110	duka
104	duka iko
-71	duka letu
-317	dukani
-121	during
-64	duty
-54	duty and
-34	duty for
325	duty free
-56	duty goes
169	duty is
49	duty not
-349	duty paid
-81	duty per
-256	duty receipt
-165	duty to
-86	duty was
-158	duty you
-339	dying
123	dyna
-104	e
-80	e slip
34	e200
34	e200 #some
91	e250
145	each
-69	earlier
-69	earli~
197	earn
197	earn #some
-39	east
-39	east africa
53	eastl~
-111	easy coach
307	eat
-79	ecitizen
266	ecitizen na
275	ecitizen password
-131	ecitizen yako
-184	ecitizen you
-79	eciti~
137	economical
137	econo~
216	ecu
-60	eft
289	eight
96	eight eight
-260	either
-123	electric
-204	elect~
239	elfu
230	elfu ishirini
160	elfu kumi
133	elfu mbili
220	elfu moja
313	elfu nne
247	elfu tano
-140	elfu tatu
167	else
68	email
118	email and
-254	email but
120	email from
260	email me
-110	email na
-35	emailed
-35	email~
-96	embakasi
120	embakasi icd
-96	embak~
107	embassy
107	embas~
-106	embu
-228	embu town
90	employer
90	employer in
-30	end
46	end of
-71	enda
-47	enda kwa
143	ended
-203	endesha
-203	endes~
-162	ends
-253	ends in
159	ends with
-118	engine
-245	engine code
-65	engine is
-150	engine na
-91	engine number
34	engine running
116	engineer
201	engineer on
94	engines
135	engin~
51	enough
206	enter
131	enter the
185	enter your
283	entered
155	enterprise
202	enters
288	enter~
-144	entry
64	entry and
-77	entry number
185	envelope
185	envel~
58	equity
265	error
322	escort
118	escrow
107	escrow officer
190	escudo
190	escudo #some
-91	estima
-201	estimate
-201	estim~
93	ethiopia
93	ethio~
-219	etims
-180	etr
-92	etr receipt
87	europe
40	ev
142	even
200	even a
135	even if
-327	even me
58	evening i
-62	evening im
78	everest
78	evere~
-30	every week
113	everywhere
30	every~
104	evoque
-30	ex
-135	ex uk
-74	exact
223	exactly
223	exact~
-242	excess
-145	exchange or
-57	exempt
-74	exemption
-74	exemp~
-152	exhaust
-107	exhaust my
-248	exhau~
268	exit
214	expires
128	expires in
265	expiry
130	expir~
-79	expla~
-61	export
282	export to
-107	exporter
-32	expor~
-95	extended
-95	exten~
235	extra to
-201	eyes
36	face
-214	facebook
-214	faceb~
185	facilitate
179	facilitation
182	facilitation of
191	facil~
-52	factory kericho
-94	failed
249	failed to
-178	fails
-164	fair
84	faith
-162	fake
-203	fake ive
-268	fall
-201	falls
38	family
-41	family bank
-198	family of
112	famil~
-256	fan
158	fanya
-194	far as
201	far i
102	fare
383	fare ya
-152	farm
-44	farmers
-150	farmers wanne
-44	farme~
363	fast
-30	father
40	fathers
40	fathe~
88	faw
-141	febru~
-186	fedha
65	fee
161	fee #few
170	fee #some
48	fee and
-87	fee is
195	fee of
-211	fee on
168	fee ya
-274	feel
-174	feelings
-174	feeli~
-81	fees
-89	fees for
82	ferguson
76	ferguson #few
82	fergu~
-34	few
-58	fh
64	field
72	fielder #some
-165	fielder ad
-161	fielder yako
-35	fighter
-35	fight~
156	figure
80	file
120	file opening
97	fill
-56	fill the
-249	filter
-94	filters
-94	filte~
68	final
-230	finance #few
-188	financier
-49	finan~
99	find
133	find me
-31	fine
-85	fine i
-274	fine ill
166	fine my
-287	fine too
-62	finished
-193	finished in
-118	finis~
188	firm
-57	firm and
150	first
68	first #few
213	first #some
106	first i
-71	first if
118	first one
-203	first order
-234	first pay
158	first see
269	first send
160	first so
175	first take
327	first then
-192	first time
-63	first to
-133	first you
-32	fit
-70	fit for
-145	fit gp5
-92	fiti
-194	fits
-89	fitted
-179	fitting
-179	fitti~
130	five
166	five days
128	fix it
-154	fixed
139	fixes
201	flagged
201	flagg~
-152	flat
-136	flatbed
-238	flatbed #some
-70	flatbed trailer
-136	flatb~
-46	fleet manager
112	flight
287	float
-213	floor
-131	fly
112	flying
-211	fog
-195	folder
203	foleni
325	follow
-160	following
235	fomu
61	for #few
107	for #some
-43	for a
123	for all
42	for any
-159	for anyone
72	for anything
-182	for being
-195	for booking
-224	for brake
-66	for buyers
53	for calls
337	for each
-102	for export
84	for free
-127	for fuel
-111	for her
262	for his
-280	for it
-273	for last
-128	for me
87	for my
-94	for n16
-194	for noah
-154	for nothing
243	for now
236	for ntsa
162	for one
217	for others
-80	for paint
-254	for payment
-109	for prado
-80	for sale
-73	for school
293	for security
41	for teachers
-89	for that
31	for the
285	for those
-37	for tomorrow
-204	for two
253	for us
-66	for viewing
-53	for wish
-64	for work
183	for you
222	for your
97	ford
78	ford everest
32	ford ranger
-188	foreign used
334	forest
148	forester is
-228	forester still
370	forget
-196	forgive
-196	forgive me
-196	forgi~
-175	forgot
-63	form and
-160	form free
87	form ni
222	formality
127	forma~
90	former
42	forms
-154	forms free
109	forward
184	forward it
261	forward the
-194	forward to
144	forwa~
-173	found
-39	found a
-46	found it
-221	found the
223	four
-214	frame
129	fraud
-208	free at
323	free car
151	free from
167	free of
-180	free on
69	free to
113	freight
113	freig~
70	fresh
-203	fri
-259	friday evening
-54	friday i
-245	fridge
181	friend
254	friend inside
132	friend of
-125	friend who
235	friends
268	frien~
-331	from #few
-219	from #some
239	from a
186	from aa
-94	from athi
-165	from before
-137	from bungoma
-56	from closed
-148	from co
-316	from cold
154	from dubai
-129	from embu
-270	from him
-69	from his
266	from home
-65	from kampala
-188	from machakos
226	from magari
-46	from me
349	from mombasa
127	from monday
-138	from my
191	from nakuru
-233	from ntsa
-318	from outside
-77	from the
-102	from there
-195	from uber
-142	from us
-55	from you
-104	from your
-76	front
163	front and
-257	front bumper
-289	front left
-232	front of
86	frr #some
35	fuel and
-234	fuel if
-144	fuel is
36	fuel of
133	fuel to
360	fuliza
135	full
232	full #some
153	full amount
-80	full body
192	full names
-38	full payment
134	full tank
-119	fully
138	fund
-63	fundi
-234	fundi wa
58	fundi wako
-184	fundi wangu
66	funds
-110	funeral
-110	funer~
126	fungua
210	funguo
-81	fuso
-254	fvr
114	fvz
50	g4
88	g4s
-170	gani
-70	garage
-238	garages
-258	garag~
-192	garam
-165	garden
-144	garden city
-172	garden estate
69	gari
-42	gari #few
-156	gari iko
108	gari kwa
78	gari lako
153	gari leo
66	gari mpaka
-163	gari mwenyewe
89	gari na
-186	gari ndio
-186	gari ni
178	gari ya
99	gari za
135	garissa
135	garis~
-40	gas
-66	gasket
-238	gate #few
-235	gate and
-69	gate at
-189	gate b
52	gate c
65	gate for
-253	gate is
153	gate pass
-106	gate ya
-197	gave
58	gave me
-297	gazette
-343	gazet~
-93	gearbox
-160	gearbox #some
52	gearbox and
-135	gearbox oil
127	gearbox tested
-94	gearb~
-74	generate
-78	gener~
-78	genuine
-78	genui~
308	german
114	get
246	get #few
275	get #some
-216	get lost
-277	get receipt
101	get the
107	get your
211	gets
198	gets to
-219	getting
-219	getti~
-139	gharama
-191	gharama ni
-139	ghara~
-115	ghorofa
-115	ghorofa ya
-115	ghoro~
184	gift
195	gift card
-142	gikomba
-142	gikom~
93	gilgil
-87	gilgil does
-68	girl
-42	girls
-117	githunguri
58	githurai
153	githurai #few
-110	giv
87	give
107	give #some
-318	give a
78	give him
72	give it
116	give me
184	give the
57	give you
82	given
-197	given to
191	gives
69	gives it
216	giving
242	giza
-99	glass roof
-99	glove
-99	glove box
-213	glovebox
-213	glove~
-50	glovo
234	gmail
-69	go before
-71	go for
-53	go im
87	go on
-55	go through
-126	go to
-188	go together
201	go with
226	god
148	god bless
-32	godown
42	goes
82	goes back
38	goes for
300	goes through
-112	goes with
54	going
87	going to
179	gold
-51	golf
80	golf gti
-132	golf mk6
-92	gone by
-203	good conduct
131	good evening
-273	good for
91	good i
97	good news
-98	good one
-195	good to
179	goods
238	goodwill
238	goodw~
144	got
-286	got a
333	got lost
-78	got the
85	government
102	gover~
117	govt
-150	gp5
-94	grade
30	grade #few
-194	grant
75	green
-366	grogan
-30	ground
-116	ground floor
134	group
133	groups
80	gti
169	guarantee
220	guaranteed
256	guarantor
-136	guarantors
221	guara~
-168	guard
157	guide
189	guy
123	guy at
336	guy i
159	guy is
385	guys
70	habari mimi
-63	habari nimetuma
-139	habari ya
45	had
-122	had a
199	had it
-238	had the
-134	hadi
-114	hadi saa
-67	hae
-228	haha
-334	haha no
-247	haifanyi
-247	haifa~
-123	haifit
-123	haifit naeza
-40	haijawahi
-161	haija~
121	haiko
-70	haiku~
113	haina
-52	haita~
240	haitoki
240	haito~
-64	haiwezekani
-92	haiwe~
334	haja
375	haja ya
178	hakuna contract
225	hakuna haja
-320	hakuna kulipa
182	hakuna kuona
-291	hakuna shida
51	halafu
139	half
295	half and
159	half cut
-105	half cuts
-46	half down
117	half now
109	half of
297	half price
94	half to
-215	half when
-69	halfway
-69	halfw~
-282	hall
-122	hammer
-32	hammer price
-174	hand it
232	hand over
122	handle
350	handler
52	handling
152	handl~
-55	handover
-55	hando~
-83	hands
-121	handshake
-121	hands~
-197	hapa dukani
-105	hapa hapa
-75	hapa kariobangi
-76	hapa kwa
-162	hapa nakumatt
-244	hapa ofisini
-114	hapana
172	hapana boss
-278	hapana hapana
-183	hapana sijui
-166	hapo
-111	hapo hapo
215	hapo nje
-228	happened
98	happens
-107	happe~
-163	happy
135	haraka
-97	hard
-174	hard feelings
-210	hardware
-210	hardw~
48	harrier
113	harrier #some
57	harri~
-32	harvester
-150	harvester tuko
46	harve~
158	has #some
-134	has a
267	has already
-108	has approved
-84	has been
191	has it
-47	has no
-206	has not
-270	has one
176	has sent
-56	has the
-133	has two
150	has won
31	hassan
-149	hata
226	hata kama
-230	hata mimi
187	hataki
-96	hatuchukui
-96	hatuc~
-114	hatuj~
-64	hatuna
65	hatuo~
217	hatutoi
284	hatut~
37	have
270	have already
289	have an
84	have it
-69	have lost
103	have my
92	have no
-74	have not
-135	have one
-61	have paid
146	have received
-263	have reported
-90	have seen
220	have sent
-97	have the
144	have your
263	hawajui
280	hawaj~
287	hawar~
250	hawezi
-175	hazards
-175	hazards on
-175	hazar~
167	hazina
188	he
156	he brings
66	he can
-56	he come
285	he comes
99	he doesnt
-37	he gets
129	he gives
-61	he hands
-127	he has
267	he holds
268	he is
131	he leaves
329	he needs
156	he only
160	he opens
160	he requires
87	he says
194	he sends
268	he starts
100	he wants
47	he will
-45	he works
-258	he yours
41	head
-118	head gasket
152	headlight
178	headlights
201	headl~
-67	heads
-202	hear
172	heart
-292	heavy
108	held
-73	held by
76	hell
122	hell be
-148	hell call
-117	hell give
42	hell leave
219	hell send
141	hell show
-52	hell wire
-174	hello am
171	hello dear
-156	hello i
-200	hello im
54	hello its
-91	hello mwalimu
42	hello my
132	hello this
-222	hello yes
142	helmet
107	help
213	help me
265	help with
-219	help you
-34	helping
-34	helpi~
-218	hence
-226	here at
-66	here but
-55	here from
-127	here i
-266	here if
-122	here in
113	here is
142	here magari
-273	here or
234	here then
283	here they
-149	here to
40	here with
147	here you
86	heres
208	hes
221	hes a
354	hes in
-127	hes the
105	hes with
103	hey
64	hey i
-131	hey is
-304	hey the
-219	hi am
228	hi dear
258	hi i
-34	hi im
-221	hi is
-98	hi njeri
-164	hi pastor
-178	hi the
-220	hi there
68	hi this
119	hiace
131	hiace 7l
119	hiace 9l
36	hidden
-43	hide
155	high
215	highway
215	highw~
233	hii
202	hii gari
70	hii hapa
300	hii line
254	hii link
283	hii namba
251	hii ndio
277	hii ni
92	hii number
78	hii ya
-192	hill
-65	hilux at
67	hilux revo
85	hilux single
68	hilux surf
60	him
259	him #few
133	him #some
187	him after
214	him and
72	him as
-167	him at
-128	him directly
177	him for
283	him go
256	him he
-291	him i
-114	him its
92	him nothing
195	him send
66	him the
279	him then
33	him to
-317	him when
65	him with
-204	himself
-204	himse~
-66	hino
-66	hino #few
-187	hio
234	hio #some
-82	hio ni
-119	hio wish
-49	hire
-94	hire in
-95	hire is
176	hire your
30	hiring
101	his
227	his #some
-179	his bank
177	his clerk
-125	his fee
220	his id
248	his line
98	his name
223	his number
206	his own
217	his personal
-261	hit
165	hivi
-147	hivyo
117	hiyo
178	hiyo #few
165	hiyo #some
-155	hiyo bei
214	hiyo code
-117	hiyo gari
-59	hiyo hiyo
-51	hiyo ni
100	hiyo number
-159	hiyo tuktuk
101	hizo
96	hlx
102	hlx #few
-34	hold
144	hold it
-163	hold the
93	hold your
43	holder
188	holding
145	holding it
188	holdi~
182	holds
106	holds it
171	holds the
-97	holland tt75
-35	home
31	home with
-40	honda
-110	honest
-191	honestly
-194	hones~
136	hongera
136	honge~
-241	hope
-221	hope that
-244	hope you
153	hospital
-45	hospital bill
53	hospitali
-115	hospitali ya
158	hospi~
280	hotel
-90	hoteli
89	hour
214	how
240	how are
-91	how much
253	how to
-101	how was
55	howo
55	howo #few
66	hq
245	hr
98	hrs
-150	huduma
-64	huduma centre
-83	hujambo
-83	hujam~
159	huko
114	huku
217	human
264	hundred
147	hundred and
264	hundr~
-44	hurry
81	husband
-94	husband bought
62	husba~
-112	hustle
-112	hustle ya
-43	hutaki
40	huu
121	huwa
-283	huyo
-229	huyo ni
-145	hw
-145	hw mch
-103	hybrid battery
-206	hydraulic
-133	hydraulics
-200	hydra~
177	hyundai
177	hyund~
-186	i accept
-194	i add
-192	i agree
-81	i already
200	i am
228	i book
-80	i bought
130	i bring
35	i buy
-183	i came
57	i can
147	i cant
-269	i collect
-199	i come
113	i deduct
-210	i didnt
108	i do
-175	i dont
-161	i drive
-129	i farm
-110	i fly
-260	i found
158	i get
114	i give
-43	i go
-104	i got
45	i have
259	i hold
227	i just
-112	i keep
221	i know
233	i leave
243	i like
220	i love
163	i must
-208	i paid
-233	i pick
71	i prefer
203	i push
176	i refund
-113	i release
41	i relocated
199	i represent
264	i return
-109	i run
-82	i see
-120	i sell
-125	i share
-257	i should
51	i show
221	i sign
-101	i sit
-219	i still
263	i swear
111	i take
235	i tell
-217	i think
-164	i travel
206	i trust
-58	i understand
263	i use
-222	i wait
-61	i want
-118	i was
-59	i will
-110	i wont
178	i work
-84	i would
120	icd
324	icu
-59	id and
269	id both
-52	id copy
-112	id do
-118	id for
85	id front
-210	id go
-103	id like
125	id mbele
162	id no
84	id number
198	id photo
122	id pin
-125	id rather
101	id take
-117	id then
-90	id to
-254	id with
237	id yako
-88	if
-72	if all
-120	if another
-206	if anyone
-114	if cash
91	if he
-68	if i
-155	if it
-246	if its
-44	if not
-98	if someone
-189	if the
-205	if theres
49	if u
44	if we
-168	if your
-109	if youre
67	ifike
177	ignore
322	ignore the
-50	iingie
42	ijayo
71	ijumaa
-45	ikiku~
-174	ikisema
-174	ikise~
-67	ikish~
-178	ikiwa
-143	ikiwa iko
-103	ikiwa~
-74	iko
-189	iko #some
53	iko chini
36	iko ex
-149	iko hapa
60	iko kwa
-163	iko poa
-96	iko stage
64	iko tayari
54	iko wapi
-202	iko ya
309	ikuje
-123	ile #some
169	ile code
41	ile forester
41	ile ile
263	ile line
-100	ile namba
-53	ile ya
264	ili
-221	iliba~
264	ilifu~
53	ilikuwa ya
-107	iliku~
104	ilikwama
104	ilikwama kwa
104	ilikw~
-111	ilipi~
58	ilito~
-241	iliyo
-202	iliyo kwa
-92	iliyobaki
228	ill add
-169	ill be
59	ill bring
-207	ill call
-271	ill check
-242	ill collect
-99	ill come
70	ill do
-100	ill drive
138	ill give
128	ill have
92	ill keep
99	ill leave
-126	ill need
-215	ill pass
-82	ill pay
-157	ill pick
94	ill put
-145	ill show
264	ill sign
86	ill take
-271	ill tell
243	ill write
-108	im at
219	im buying
-62	im coming
269	im from
64	im going
-194	im home
206	im in
-61	im just
-106	im not
116	im on
-227	im only
240	im selling
128	im the
-98	im valuing
100	im with
-249	imara
-249	imara daima
-196	imeandikwa
-149	imeandikwa kwa
-143	imean~
-114	imebaki
-42	imeba~
-211	imech~
91	imefanya
91	imefanya kazi
91	imefa~
358	imefungwa
236	imefungwa na
217	imefu~
259	imeharibika
259	imeha~
-142	imeingia
385	imeingia kwa
-142	imein~
-81	imeisha
-81	imeis~
-112	imekua
-112	imekua down
-90	imekufa
274	imekuja
125	imeku~
-141	imekwama
-141	imekw~
-121	imeni~
-152	imenyesha
-152	imeny~
151	imepanda
-80	imepa~
-94	imepigwa
-94	imepi~
-86	imeshuka
-235	imetoka
-287	imeto~
-145	imetu~
-125	imevunjika
-125	imevu~
-90	immediately
-90	immed~
-118	import
-54	import duty
-227	import entry
-289	import papers
-154	imported
-295	imported from
-174	importer
-182	impor~
100	impounded
100	impou~
-124	impreza
50	impreza g4
-124	impre~
134	in #few
-179	in #some
105	in a
-153	in about
175	in advance
-55	in an
-139	in april
59	in arrears
134	in athi
-247	in august
-183	in bank
250	in canada
-217	in case
127	in cash
-218	in company
-103	in daytime
-44	in december
-94	in diani
235	in dubai
68	in eldoret
204	in embu
-177	in front
-98	in full
110	in garissa
227	in germany
-83	in gigiri
87	in hand
62	in her
89	in here
201	in his
-38	in industrial
-84	in isiolo
-195	in january
-152	in joint
184	in juba
-138	in july
-215	in june
94	in karatina
104	in kenya
-179	in kiambu
-86	in kileleshwa
-201	in kilimani
-215	in kisii
275	in kisumu
46	in kitengela
-89	in langata
-163	in lavington
254	in law
-53	in limuru
122	in lodwar
-129	in machakos
-182	in march
-209	in may
-131	in med
-129	in moiben
188	in mombasa
-65	in my
-74	in nairobi
-152	in nakuru
152	in namanga
-156	in nanyuki
147	in narok
-128	in nyali
-109	in nyeri
151	in one
76	in ongata
-66	in our
-246	in person
230	in qatar
193	in recoveries
-61	in ruai
-129	in ruaka
189	in somalia
-285	in south
192	in syokimau
42	in tanzania
259	in ten
236	in their
-290	in till
-211	in tims
139	in to
-247	in traffic
-171	in turkana
60	in two
221	in uk
39	in umoja
-127	in upper
-186	in ur
258	in usdt
61	in voi
-135	in westlands
308	in with
-224	in writing
-81	in your
-267	in yourself
-131	inaan~
-237	inabaki
-237	inaba~
39	inachukua
125	inach~
95	inaenda
95	inaen~
-50	inafanya
39	inafa~
210	inafungwa
45	inafu~
-47	inaisha
-47	inais~
206	inakataa
-228	inakatwa
-156	inaka~
126	inakuja
293	inakuwa
86	inaku~
228	inaletwa
162	inale~
47	inalipa
54	inalipwa
-134	inaonyesha
-118	inaon~
289	inapanda
289	inapa~
222	inarudi
239	inaru~
107	inasema
107	inase~
44	inaso~
-54	inasumbua
-54	inasu~
286	inataka
286	inata~
-51	inatembea
-90	inate~
262	inatoka
175	inatolewa
348	inatosha
351	inato~
68	inauzwa
68	inauz~
-193	inaweza
-106	inawezekana
-154	inawe~
-296	inayo~
287	inbox
34	inch
-310	include
-32	included
-158	includes
-147	including
-37	inclusive
-104	inclu~
-142	independent
-142	indep~
-153	industries
-48	indus~
121	ingia
68	ingine
-159	ingine ya
-50	initiate
-216	initiated
-208	initiated it
-149	initi~
84	injectors
37	injec~
-270	injini
230	inside
294	insider
327	insid~
-203	inspect
-195	inspect at
-282	inspect it
-78	inspected
302	inspection #some
-136	inspection and
-311	inspection at
-126	inspection before
-125	inspection sticker
-131	inspection ya
110	inspector
-33	inspe~
342	install
-55	installment
204	installments
-74	instalments
-220	instant
-265	instant fine
49	insta~
42	instead of
92	instructions
44	instr~
43	insurance
309	insurance #some
175	insurance is
367	insurance of
-87	insurance running
-223	insurance salvage
119	insurance ya
-174	insurer
-254	insurers
-136	insurers letter
-207	insurers paybill
-30	insur~
195	interest
68	interested
-113	interested in
-234	interior
125	internal
41	interview
-143	interview is
77	interview ni
40	inter~
-43	into
-99	into the
86	into your
241	invest
167	investigation
230	inves~
-108	invites
-125	invit~
-177	invoice
-67	invoice #some
-235	invoice and
-125	invoice for
-233	invoice from
-127	invoice is
-97	invoice you
-137	invoiced
-178	invoices
-180	invoi~
124	io
-128	ipo
-47	ipo #some
-101	is #few
-31	is #much
-197	is #phone
52	is #some
87	is a
-54	is about
243	is admitted
234	is already
136	is approved
-238	is asking
-42	is at
-252	is available
239	is being
-127	is better
41	is blocked
59	is booked
47	is by
215	is called
-178	is checked
-76	is clean
352	is closed
56	is closing
-244	is dead
-40	is disposing
-154	is down
-304	is due
-35	is enough
-148	is fair
-210	is fake
-187	is fine
224	is finished
178	is flagged
160	is for
-155	is free
37	is full
208	is going
-84	is gone
120	is good
-184	is handed
-208	is he
-141	is here
-289	is it
92	is just
296	is locked
361	is lost
443	is low
177	is magari
-155	is mine
143	is my
-132	is needed
39	is new
166	is not
-64	is off
-39	is ok
286	is old
-123	is on
330	is our
172	is out
339	is outside
128	is paid
157	is parked
212	is printed
302	is private
-55	is put
-64	is ready
33	is released
-105	is retiring
-57	is right
-174	is selling
236	is sent
313	is slow
-108	is still
230	is stuck
-66	is taken
-280	is that
-34	is the
-267	is there
-145	is this
254	is to
288	is under
-130	is using
210	is waiting
58	is what
268	is why
44	is with
-134	is working
180	is your
208	is yours
-95	is250
229	ishirini
229	ishir~
104	isiolo
-214	isis
242	isnt
-286	isnt in
-242	isofix
43	issue
-117	issued
70	ist
30	isuzu frr
114	isuzu fvz
108	isuzu npr
164	it #few
-122	it #some
-62	it all
-182	it any
211	it asks
-181	it back
132	it because
-35	it before
224	it between
-222	it but
276	it by
-174	it came
-255	it clears
237	it comes
-151	it daily
-78	it dont
125	it expires
139	it for
-67	it from
255	it gets
236	it goes
99	it gone
-230	it have
81	it he
-232	it here
94	it i
-113	it if
179	it ill
-119	it in
109	it is
-133	it isnt
-66	it its
-181	it no
51	it now
218	it off
-137	it okay
-66	it on
-89	it or
196	it out
-74	it over
-63	it reflects
162	it says
271	it send
-157	it shows
-318	it sorry
-349	it starts
-181	it still
242	it takes
-372	it thats
204	it the
-102	it then
-268	it there
277	it they
-179	it through
137	it to
46	it today
191	it until
-65	it up
-49	it was
-223	it we
107	it when
178	it while
273	it will
47	it with
107	it without
-201	it yourself
-80	it youve
132	itafungwa
132	itafu~
200	itaingia
200	itain~
197	itaka~
82	itakuja
98	itakuja kwa
206	itakuwa
124	itaku~
113	itato~
-86	itax
228	itll
-191	itll be
193	itoke
31	its
46	its #few
96	its #some
66	its a
172	its an
-150	its approved
-137	its at
-68	its fine
386	its for
89	its just
215	its me
93	its mine
-92	its not
-157	its ok
-254	its on
93	its only
202	its refundable
-100	its sold
-242	its still
-147	its there
-258	its urgent
-74	its with
74	its your
268	its yours
33	itself
-42	ive
119	ive a
181	ive added
-204	ive another
135	ive been
-50	ive bought
-84	ive done
-195	ive got
64	ive no
162	ive paid
255	ive put
-239	ive reported
-282	ive seen
73	ive sent
-287	ive the
146	iwe
-42	j120
-82	jack
86	jacket
-256	jam
-246	jam at
-83	jamaa
-128	jana
-215	jana jioni
236	jane
-100	january
-100	janua~
-181	japan #some
-49	japan with
103	japanese
103	japan~
-63	jcb
-229	je
-201	jerking
-201	jerki~
72	jimny
72	jimny #some
49	jina
181	jina lako
-91	jina yako
88	jioni
-33	jkia
-69	job
-188	job card
155	john
182	join
206	join our
296	joined
172	joining
-108	joining fee
172	joini~
-287	joint
-152	joint names
-200	joint registration
56	jomvu
-196	jpili
182	juba
-129	jubil~
167	jumamosi
167	jumam~
-48	jumapili
-48	jumap~
-250	jumatano
147	jumatatu
46	jumat~
102	jumla
102	jumla #some
-213	jump
-52	junction
-162	junction ya
-52	junct~
49	june
171	just
266	just #few
-274	just a
-54	just come
209	just give
446	just pay
127	just put
325	just send
-334	just tell
-216	just text
202	just the
-275	just to
49	juu ya
-275	juu yangu
-65	juzi
66	jx75
59	jx75 tractor
304	k
257	ka
-123	kaa
118	kabisa
203	kabla saa
107	kabla ufike
-130	kahawa
-177	kahawa sukari
-256	kahawa west
61	kajiado
61	kajia~
177	kaka
-241	kakamega
-241	kakam~
-37	kalou
-124	kama
-81	kama #some
-132	kama haiwezekani
30	kama hiyo
-43	kama hutaki
62	kama iko
-283	kama mtu
-114	kama ni
109	kama uko
-307	kamau
-94	kamau spares
60	kamiti
114	kampala
114	kampa~
-38	kampuni
72	kampuni ya
-38	kampu~
193	kanisa
-105	kapsabet
-105	kapsa~
93	karatasi
-102	karatina
31	karen
-158	karibu
77	karibu na
-169	kariobangi
-84	kariobangi light
-200	kario~
-125	kasarani
-125	kasar~
104	kati
104	kati ya
180	kaunti
-120	kawaida
-120	kawai~
-89	kawasaki
-89	kawasaki klx
-89	kawas~
60	kayole
104	kazi
-97	kazi ya
141	kazini
141	kazini gari
-217	kcb
-149	kcb moi
-119	kck
-119	kck bado
-81	kcm
-66	kcx
-53	kda
36	kda plate
-89	kdb
-42	kdc
-304	kdd
-136	kdg
353	ke
233	keep it
-112	keep the
353	keep your
-112	keeping
-112	keepi~
223	keeps
125	keeps it
217	keeps the
33	kenol
78	kenya
99	kenyan
187	kenyans
75	kenya~
43	kept
-81	kericho
-81	keric~
139	kes
56	kes #few
55	kes #much
79	kesho
-105	kesho asubuhi
145	kesho kutwa
-80	kesho lunch
-72	kesho na
-33	kesho saa
30	kevin from
166	kevo
57	key
90	key na
348	key with
99	keys
118	keys and
107	keys na
-111	keys when
319	khan
-38	kia
80	kia sportage
-78	kiambu
-115	kiambu road
-37	kidogo
84	kidogo kidogo
-218	kidogo kuja
-141	kidogo mkubwa
115	kidogo tu
-198	kigali
-224	kijabe
273	kijana
233	kijana wa
81	kijana wangu
-77	kijani
178	kiko
-273	kikuyu
-217	kila asubuhi
-124	kila kitu
91	kila moja
204	kila mtu
211	kila wiki
-147	kileleshwa
-147	kilel~
-217	kilifi
-167	kilimani and
68	kilindini
68	kilin~
164	kimakosa
-100	kimakosa ilikuwa
164	kimak~
-138	kimathi
-83	kimat~
-139	kimbo
39	kind
119	kindly
-270	kinoo
-108	kinungi
-108	kinun~
-75	kirinyaga
-75	kirinyaga road
-75	kirin~
-62	kiserian
-62	kiser~
-89	kisii
-71	kisumu na
197	kit #some
137	kitabu cha
-249	kitabu na
-162	kitale
33	kitambulisho
33	kitam~
99	kitengela
99	kiten~
-160	kitu
326	kitu kidogo
147	kitu ya
-89	klx
-167	km
109	km i
-201	knock
121	know
127	know how
-67	know if
145	know the
194	know you
76	know youre
182	knowing
182	knowi~
69	known
238	knows
-145	kofia
-56	kra
-264	kra before
-163	kra by
-142	kra calculator
-310	kra duty
-113	kra entry
33	kra pin
-195	kra receipt
-182	kra with
-252	kra yourself
276	ksh
295	ksh #some
70	ku
-299	kuandika
-143	kuand~
-117	kuangalia
-169	kuangalia ni
-117	kuang~
-165	kubadilisha
-165	kubad~
-274	kubeba
111	kubota
-93	kubwa
-150	kuchanga
-138	kucha~
150	kuendesha
164	kuend~
-67	kuexchange
-67	kuexc~
-233	kufanya
-233	kufan~
-188	kufika na
286	kufungua
205	kufungua file
207	kufun~
66	kuhusu
64	kuichukua
129	kuich~
72	kuingia
72	kuing~
-61	kuiona
-144	kuja
-83	kuja kuona
-205	kuja leo
-47	kuja na
-321	kuja uone
132	kujua
39	kukuja
200	kukut~
-242	kulia
-79	kulipa
-103	kulipa ndio
-139	kulipia
-48	kulip~
57	kumbe ni
117	kumi
106	kumi na
110	kumi tu
-32	kuna
-270	kuna mtu
-94	kununua
51	kununua gari
-94	kunun~
-128	kuona
55	kuona gari
-97	kuona lorry
-264	kuona na
133	kuongea
-108	kuongea na
89	kupata
149	kupitia
149	kupit~
214	kupokea
214	kupok~
-66	kusaini
34	kusai~
-63	kushikilia
-47	kushikilia gari
101	kushi~
-176	kushoto
-176	kusho~
-326	kusign
172	kutoa
161	kutoka
-153	kutoka #some
244	kutoka kwa
-340	kutu
99	kutuma
145	kutwa
-80	kuuza
138	kuwa
32	kwa
110	kwa #few
365	kwa #some
-62	kwa account
300	kwa afisa
-51	kwa ajili
-39	kwa app
109	kwa bahati
-222	kwa bank
333	kwa bei
-162	kwa benki
-124	kwa box
-196	kwa cashier
-182	kwa counter
-99	kwa ecitizen
-241	kwa email
-65	kwa form
59	kwa fundi
-71	kwa garage
231	kwa gate
244	kwa hii
-188	kwa hivyo
140	kwa hiyo
51	kwa ile
106	kwa karatasi
-117	kwa kila
-251	kwa kitabu
34	kwa lawyer
262	kwa line
-67	kwa loan
-249	kwa logbook
70	kwa m
-106	kwa moja
187	kwa mpesa
-197	kwa mtu
-297	kwa mwaka
231	kwa mwingine
240	kwa namba
111	kwa niaba
-222	kwa ntsa
-118	kwa number
-296	kwa ofisi
-158	kwa paybill
-322	kwa profile
-40	kwa saa
-36	kwa shamba
-270	kwa shop
-139	kwa siku
259	kwa simu
190	kwa sms
334	kwa stage
46	kwa system
-163	kwa telegram
-163	kwa usumbufu
250	kwa vijana
150	kwa wakili
74	kwa whatsapp
152	kwake
157	kwako
-131	kwale
116	kwangu
-188	kwanza kufika
238	kwanza kwa
45	kwanza na
129	kwanza ndio
-86	kwanza then
-46	kwao
-172	kweli
134	kwenda
-94	kwenye
-169	kyb
-276	kyb #some
-80	l
-51	l200
126	la
-280	labour
-241	labour #some
-182	lading ill
69	lady
263	lady from
-128	lady owned
196	laki
143	laki tatu
188	lakini
205	lakini iko
156	lakini kuna
232	lakini tuma
164	lakini usijali
175	lakini watu
179	lako
144	lako na
-211	lamp
68	lamps
37	lamu
-184	lamu narudi
93	land
94	land cruiser
78	land rover
56	landed in
-266	landline
-126	landline on
287	landlord
-108	landl~
257	lands
-189	langata
-189	langa~
334	laptop
105	last #few
75	last month
90	last night
-42	last one
170	last price
84	last time
-278	last week
-57	last year
-104	late fathers
200	late husband
333	later
-262	lavington
-202	lavington and
-262	lavin~
64	law
67	lawyer
-187	lawyer and
227	lazima
-51	lazima ulipe
-210	leaf
-174	leak
-152	leakeys
-163	leakeys yard
-152	leake~
-227	leaks
167	leather seat
273	leather sunroof
260	leave
83	leave it
366	leave the
66	leave with
-246	leave work
276	leave you
-162	leave your
217	leaves
237	leaves at
-57	left
43	left a
-47	left ama
-140	left door
30	left in
82	left it
204	left the
194	legacy b4
83	legal
253	legal fee
241	lender
189	leo
83	leo jioni
225	leo kabla
243	leo kesho
272	leo kwa
44	leo na
342	leo ndio
-31	leo ni
224	leo saa
299	leo tu
226	leo tuma
258	leo usiku
-125	leseni
80	let
231	let him
89	let me
135	let my
235	let the
151	let us
-187	let you
-215	let your
-107	leta
31	lete
136	lets
-133	lets do
-51	lets meet
190	lets not
-138	letter
-159	letter and
-154	letter from
-76	letter is
-179	letter of
-242	letter on
-176	letterhead
-134	lette~
-248	letu
-45	letu ni
136	lexus
-95	lexus is250
-209	licence
-276	licence and
-120	licence on
-167	licensed
-116	licensed auctioneers
-205	licen~
73	life
-239	lifted
-197	light
-153	light industries
-129	lights
-145	lights of
72	like
-159	like #few
225	like a
-77	like it
293	like that
152	like the
280	like this
172	like you
54	like yours
122	likes
-146	liko
-253	likoni
-69	likoni road
97	limit
-198	limit is
130	limited
130	limit~
-64	limuru
225	line
-42	line #some
84	line and
206	line before
283	line ya
249	line yako
227	line yangu
89	link
177	link it
155	link magari
57	links
233	lipa
240	lipa #few
65	lipa #some
165	lipa kwa
89	lipa mdogo
310	lipa nusu
195	lipa tu
260	lipa yote
299	lipia
-106	lipo
260	list
278	list #some
-60	list for
221	list is
151	list of
102	list you
-167	listed
93	listen
131	listing
195	listi~
-166	litre
-160	little
-115	lives
-115	lives in
56	load
-94	loaded
42	loads
211	loan #some
-278	loan account
111	loan at
-137	loan cleared
78	loan of
174	loan to
-124	loan ya
104	loans
-132	local
141	location
-168	location of
302	location ya
141	locat~
-44	lock
133	lock the
197	locked
84	lodging
84	lodgi~
-76	log book
91	logbook and
242	logbook both
-211	logbook copy
241	logbook for
-75	logbook i
-163	logbook id
-132	logbook iko
-227	logbook in
-155	logbook is
121	logbook loan
31	logbook logbook
63	logbook name
68	logbook original
-177	logbook ready
251	logbook signed
362	logbook to
-38	logbook transfer
-162	logbook until
395	logbook will
77	logbook with
127	logging
127	loggi~
206	logistics
206	logis~
-304	logo
-129	lol
-40	long
-210	long as
-270	looked
-53	looking
-142	looking for
-53	looki~
138	looks
-94	lori
-253	lori fh
-33	lorries
-33	lorri~
115	lorry
-96	lorry #few
126	lose
368	lose the
84	lost
78	lost money
-61	lot
259	love
137	lovely
218	low
40	low price
239	lowbed
-35	lower
226	lower price
118	lowloader
118	lowlo~
138	lpo
203	lpo is
-83	ltd
175	lucky
-78	lunch
-254	luthuli
-254	luthu~
74	lx570
359	lydia
201	m
215	m pesa
125	maana
-98	maasai
-81	maasai mara
47	mabroker
47	mabro~
-159	machakos
-159	macha~
-96	machine
-196	macho
140	madam
179	made
-206	maf
168	mafun~
316	mafuta #some
155	magari
229	magari #link
205	magari account
264	magari buyer
161	magari has
220	magari pay
56	magari secure
219	magari security
80	magari verification
67	mahali
140	mahindra
140	mahindra scorpio
140	mahin~
-98	mahiu
-98	mai
-98	mai mahiu
225	mail
126	maintenance
40	maint~
89	maji
-341	make it
218	make the
-45	malaba
-140	malindi
-140	malin~
-129	malipo ni
61	malipo ya
-182	mall
-221	mall parking
121	mama
207	mama njeri
109	mambo
-119	mambo hio
329	man
195	manager
-134	manager with
194	manag~
-367	manual
161	many
102	many have
78	many jokers
136	many people
-285	map
-297	maps
112	mara
191	mara mbili
-269	march
-182	march so
-97	marehemu mzee
190	marine
-36	mark
46	masaa
46	masaa #few
-124	maseno
-276	mash
-38	massey
76	massey ferguson
289	maswali
289	maswa~
-264	mat
35	matatu
-102	matatu #few
-87	matatu owner
91	matatu ya
133	match
-63	matches
155	matching
39	match~
-167	material
-48	materials
-57	matre~
-165	mats
221	matter
50	mawili
98	max
-131	may
95	may i
-276	may pay
115	maybe
40	mazda
140	mazda axela
-89	mazda bongo
107	mazda cx
190	mbali
115	mbao
49	mbaya
-94	mbele
294	mbele na
-216	mbele ya
-301	mbele yako
-251	mbili na
140	mbili tatu
167	mbili tu
-145	mch
-145	mch #few
-253	mchana
89	mdogo
-67	mdogo mdogo
32	me
256	me #few
192	me #some
-112	me a
-243	me after
207	me and
-165	me anything
57	me as
-206	me at
67	me before
306	me by
216	me direct
176	me first
-147	me for
43	me i
-322	me if
115	me ill
-195	me im
-230	me in
255	me it
-122	me ive
47	me no
252	me not
261	me now
90	me on
116	me only
-285	me or
367	me pay
139	me send
344	me that
35	me till
-54	me to
190	me too
-310	me when
126	me with
108	me you
-69	me your
350	me yours
113	mean
94	meanwhile
94	meanw~
-235	measu~
-248	mech
-106	mechanic
-161	mechanic and
-120	mechanic from
-202	mechanic to
-119	mechanics
-109	mecha~
-131	med
-131	med school
208	medical
208	medic~
112	meet
-62	meet at
-83	meet him
45	meet me
-182	meet the
69	meet you
136	meeting
98	meeti~
145	meli
102	member
143	members
101	membership
74	membe~
37	mengine
37	mengi~
259	mention
259	menti~
65	mercedes
165	mercedes c200
65	merce~
-55	meru town
61	message
345	message ya
56	messa~
-197	meza
213	mfuko
-143	mgonjwa
-143	mgonj~
-236	mi
-141	mi ni
164	mia
80	mia tano
-247	miaka
-148	miaka #few
84	michelin
84	miche~
188	midnight
188	midni~
55	miezi
-329	miezi #few
-58	miezi mitatu
346	miezi miwili
129	miezi sita
44	mileage
-41	milea~
-132	miles
-119	milimani
-119	milim~
201	military
201	milit~
-255	milk
161	million
161	milli~
58	mimi
212	mimi mwenyewe
117	mimi nafanya
-99	mimi ndio
201	mimi ni
-58	mimi niko
128	min
-39	min away
-41	mind
-70	mine
124	mine is
47	mingi
-147	mini
37	mini cooper
65	minimum
65	minim~
74	ministry
75	minis~
172	minus
70	minutes
-311	minutes are
-166	minutes away
70	minut~
-178	miraa
-306	miritini
-306	mirit~
-163	mirror
185	mirrors
185	mirro~
-143	missing
175	mission in
-54	missi~
59	mistake
42	mistake instead
59	mista~
-131	mitatu
-41	mitsubishi
-51	mitsubishi l200
-225	mitsubishi pajero
66	mitsubishi rvr
-41	mitsu~
132	miwili
-164	mix
-35	mk6
120	mke
120	mke wangu
-126	mkononi
-126	mkono~
72	mkopo
158	mkubwa
-141	mkubwa mi
-126	mkuu
-217	mlango
-270	mlango wa
-73	mlinzi
-68	mlolongo
-68	mlolo~
-182	mmoja
236	mnada
48	mnunuzi
48	mnunu~
312	mobile
115	model
-79	modern
-79	modern coast
138	mogo
-199	moi
-180	moi avenue
-224	moiben
-41	moja
-168	moja #some
-88	moja kwa
99	moja mbili
-135	moja na
-58	moja ya
-46	mombasa
-82	mombasa on
56	mombasa port
-202	mombasa rd
-151	mombasa road
-160	mombasa yard
-46	momba~
282	moment
-177	mon
-149	mon to
-35	monday my
-160	monday to
72	money
125	money #some
112	money and
-251	money at
154	money before
72	money comes
253	money for
-176	money in
142	money is
459	money now
40	money that
-268	money till
-43	money to
-147	money until
262	moneygram
262	money~
-31	month
-130	month end
173	monthly
-53	months
-135	months statements
173	month~
-74	more
111	more than
-40	morning
-58	morning sir
-332	mornings
-90	morni~
44	mosque
-77	most
49	mother
-150	motor
-74	motor~
146	move
249	move it
143	moved
57	moved to
171	mover
250	movers
185	moves
119	moving
-193	moving to
-97	mpaka
-65	mpaka umalize
378	mpatie
66	mpe
-109	mpe gari
175	mpesa
215	mpesa #few
321	mpesa #some
117	mpesa number
155	mpesa pin
122	mpya
141	mpya #some
-159	mpya kwa
-45	mpya na
129	mr
-124	msee
161	msg
219	mshahara
219	mshah~
-291	mtaa
232	mteja
189	mtito
32	mtoto
75	mtoto wangu
-63	mtu
-139	mtu mwingine
-239	mtu nairobi
248	mtu wa
-297	mtu wako
-260	mtu yeyote
377	mtumie
-51	mtwapa
87	much
-199	much to
199	mum is
-111	mums
34	mungu
-199	muranga
-199	muran~
93	must
178	must be
-173	must sell
-217	must view
-109	mustang
-109	musta~
-194	mutua
95	muuzaji
95	muuza~
122	mv
-312	mvua
-152	mvua imenyesha
-164	mwaka
-287	mwaka jana
-278	mwaka wa
-146	mwalimu
-146	mwali~
-48	mwambie
-48	mwamb~
-143	mwananchi
-145	mwananchi credit
34	mwana~
82	mwangi
36	mwanzo
-341	mwea
93	mwenye
239	mwenye gari
-154	mwenyewe kwa
-174	mwenyewe na
-33	mwezi
31	mwezi huu
122	mwingine
122	mwing~
118	mwisho
189	mwisho wa
134	mwizi
45	my
-47	my account
186	my accountant
99	my advocate
208	my agent
-38	my bank
223	my boss
213	my boy
144	my car
248	my child
132	my clearing
235	my client
-255	my commission
30	my company
-107	my couriers
268	my cousins
-152	my dad
91	my daughter
189	my dear
66	my driver
64	my ecitizen
90	my employer
204	my ex
-138	my father
120	my friend
210	my fundi
178	my guy
-62	my house
-112	my hustle
192	my last
106	my late
38	my lawyer
81	my line
138	my logbook
-76	my money
70	my mother
-33	my mover
44	my mpesa
-117	my mums
-150	my name
-30	my nephew
67	my number
-228	my other
192	my partner
212	my pastor
215	my payment
257	my personal
158	my phone
-166	my photos
183	my place
121	my prado
216	my rider
-160	my sacco
254	my secretary
-34	my side
82	my sister
53	my son
258	my staff
48	my uncle
-79	my wife
288	my word
-82	myself
-193	myself when
59	mzae
-163	mzee
35	mzigo
178	mzungu
-143	mzuri
57	n
-94	n16
110	n70
219	na #few
210	na #some
-107	na anataka
197	na baki
-151	na balancing
-38	na bank
106	na battery
-36	na bei
245	na cash
207	na chassis
-112	na copy
-34	na delivery
55	na deni
-240	na deposit
-193	na dere
-201	na dereva
-238	na discharge
-251	na dl
95	na easy
283	na elfu
-318	na engine
-130	na fundi
86	na gari
-123	na haifit
130	na hiyo
-195	na id
158	na ile
140	na insurance
-191	na key
49	na keys
231	na kra
-111	na loan
205	na location
90	na logbook
39	na m
-273	na malipo
287	na matatu
-134	na moja
60	na mpesa
-47	na mtu
-62	na mzee
-141	na mzigo
228	na ni
56	na niko
-171	na nusu
216	na nyuma
-38	na parcel
220	na password
51	na pesa
237	na picha
-42	na pikipiki
325	na pin
-67	na plot
169	na polisi
-121	na probox
-246	na receipt
-200	na risiti
73	na sacco
-95	na safaricom
189	na shida
107	na simu
227	na tano
264	na uende
-184	na unamlipa
-161	na vitz
-59	na warranty
349	na watu
-47	na wewe
156	na ya
-82	na yako
-64	naandika
-64	naand~
211	naenda
-235	naeza
-122	naeza kuja
-123	naeza rudisha
-73	nafasi
-164	nahitaji
-164	nahit~
-42	nairobi
47	nairobi to
-259	nairobi you
-42	nairo~
-147	naivas
71	naivasha
71	naiva~
303	najua
145	nakua~
-125	nakuja
229	nakul~
-162	nakumatt
-162	nakumatt junction
-162	nakum~
-33	nakuo~
295	nakupea
329	nakup~
-214	nakuru
-87	nakuru gilgil
71	nakurudishia
71	nakur~
231	nakutumia
231	nakut~
-226	nalipa
241	namanga
241	naman~
268	namba
-71	namba #few
237	namba hii
220	namba ya
317	namba yake
158	namba yako
323	namba yangu
156	nambari
-125	nambari yako
156	namba~
40	name
-184	name after
107	name and
-153	name before
-57	name i
62	name is
259	name of
-116	name on
84	name so
-30	name that
-76	name we
360	name will
-76	name you
66	named
155	names
133	names id
257	nane
99	nane sita
-35	nanunua
-35	nanun~
-126	nanyuki
-126	nanyu~
194	nao
-150	naomba
64	naomba number
-141	naomba reduction
-157	naona
-34	narok
44	narudi
-184	narudi off
132	nashu~
-32	naskia
-150	naskia unauza
-66	nataka
-159	nataka hiyo
-214	nataka kujua
-44	nataka kununua
-127	natoa
-209	natoka
-171	natoka shift
-192	natuma
-60	nauza
91	navara
119	navara d40
-98	navara for
82	naweka
-153	naweza
-255	naweza kuja
-336	naye
-64	nayo
-232	nazo
126	nchi
74	ndani
35	ndio
-163	ndio #some
-142	ndio bei
-96	ndio deposit
-36	ndio hii
125	ndio maana
200	ndio pesa
-269	ndio ulipe
-221	ndio unipe
163	ndio ya
100	ndiyo
-146	ndugu yangu
176	nduthi
40	need
80	need #some
-132	need a
-354	need an
-195	need come
380	need for
224	need i
-44	need it
211	need of
-81	need the
62	need to
341	need you
157	need your
85	needs
290	needs #some
263	needs a
31	needs the
-50	needs to
218	needs you
-147	needs your
-123	negotiable
-55	negot~
78	neighbour
94	neigh~
37	neno
-42	nervous
-42	nervo~
44	network
53	network for
44	netwo~
-291	never ask
-117	never charge
-207	never pay
-63	never take
-183	never to
142	new
-223	new #some
-49	new clutch
201	new number
236	new one
340	new shape
-174	new tyres
97	news
-77	newspaper
-77	newsp~
-53	next
-75	next door
183	next month
-264	next time
-227	next to
88	next week
49	next year
-315	ngapi
-252	ngara
165	ngo
-121	ngo and
31	ngombe
-114	ngong
-89	ngong road
105	ni #some
-184	ni askari
254	ni baada
-141	ni boda
-156	ni bure
238	ni daktari
175	ni elfu
-62	ni free
-197	ni ile
-183	ni juu
-153	ni kama
-151	ni kwa
-213	ni mimi
-63	ni mwalimu
372	ni network
56	ni original
97	ni pesa
208	ni poa
75	ni sawa
32	ni wa
-257	ni wakala
153	ni wewe
100	ni ya
-33	ni yako
-316	ni yangu
111	niaba
-68	niaje nimeona
-220	niambie
-220	niamb~
233	nianze
191	nice
400	niende
-63	nifike
217	night
251	night from
118	niich~
-57	nikap~
-146	nikichukua
-182	nikic~
-137	nikii~
-34	nikija
-288	nikik~
-141	nikiona
-141	nikio~
47	nikipata
332	nikirudi
332	nikir~
-142	nikis~
-243	nikitaka
-38	nikit~
-44	niko
-91	niko dubai
-265	niko hapa
101	niko interested
44	niko kwa
-102	niko lamu
-159	niko likoni
30	niko na
283	niko qatar
-88	niko serious
294	nikua~
238	nikuf~
-218	nikuje
-275	nikuje na
158	nikul~
-39	nikuo~
131	nikup~
-87	nikutumie
186	nikutumie location
-87	nikut~
315	nikuwekee
315	nikuw~
-171	nilic~
39	nilii~
-102	nilikuwa
-56	nilik~
-214	nilio~
-264	nilip~
-262	nilisahau
-80	nilis~
-123	niliuziwa
-123	niliuziwa thermostat
-123	niliu~
73	niliw~
48	nimalize
181	nimal~
-112	nimeamua
-112	nimeamua sinunui
-195	nimea~
179	nimechoka na
-127	nimec~
-199	nimee~
-165	nimefika
-90	nimef~
-254	nimei~
-234	nimekuwa
-112	nimekuwa honest
-183	nimelipa till
-77	nimel~
-177	nimemaliza
-294	nimem~
-83	nimeona
-90	nimeona gari
-68	nimeona subaru
-39	nimeo~
-230	nimepata
-63	nimep~
149	nimesahau
85	nimes~
197	nimetoka
-112	nimetoka usa
80	nimetuma
-34	nimetuma #some
-303	nimetuma kwa
78	nimet~
-166	nimeu~
-92	nimeweka pesa
190	nina
98	nina tender
-78	ninayo
342	nine
184	nine one
-145	ningependa
-133	ninge~
-374	nini
-35	nione
-245	nipan~
216	nipatie
216	nipat~
272	nipe
-45	nipeleke
-45	nipel~
-194	nipigie
-194	nipig~
68	nipo
391	nirudishie
98	nirud~
302	nisaidie
279	nisaidie na
302	nisai~
182	nisha~
235	nisomee
321	nisom~
45	nissan
-99	nissan caravan
-118	nissan march
117	nissan navara
-40	nissan sunny
131	nissan wingroad
-107	nitaangalia
-314	nitaa~
-65	nitae~
-263	nitakuja
-163	nitakuja na
327	nitakuletea
-215	nitakuonyesha
337	nitakupa
274	nitakupea
-165	nitakupigia
244	nitakurudishia
95	nitakutumia
-44	nitakutumia picha
-258	nitakuwa
90	nitak~
-202	nitalipa
-215	nitalipa kwa
-187	nital~
37	nitam~
88	nitan~
155	nitao~
-147	nitap~
-180	nitar~
169	nitatoa
182	nitatuma
82	nitatuma na
168	nitat~
195	nitoe
351	nitume
174	nitumie
432	nitumie #some
-193	nitumie hapa
130	nitumie hiyo
281	nitumie pesa
-112	nitumie tu
182	nitum~
60	nje ya
55	njeri
-98	njeri from
275	njia
183	njia ya
-69	njiru
-418	njoo
-219	njoo na
-158	njoro
-108	njoroge
-164	njoroge told
-108	njoro~
-36	nne
-91	nne na
30	no
-221	no #few
-116	no #some
-165	no accident
-259	no agent
-282	no agents
53	no and
255	no bank
-353	no booking
-127	no brokers
300	no calls
108	no cash
-119	no charge
-210	no code
240	no contract
236	no crb
188	no deposit
-211	no dont
251	no duty
-302	no escrow
-355	no fee
-174	no hard
-232	no hurry
-253	no i
349	no id
85	no issue
254	no logbook
-154	no money
164	no need
138	no no
250	no office
345	no papers
94	no parking
166	no pay
-350	no payment
-99	no please
284	no police
-233	no pressure
-218	no rush
285	no shop
-188	no stress
218	no time
281	no viewing
-154	no worries
92	no yard
58	noah #some
-198	noah or
87	nobody
316	nobody can
-270	noise
67	non
264	non refundable
-158	non runner
-261	none
-135	noor
160	normal
-270	normally
-270	norma~
-203	north
-113	north rift
138	norway
-247	not #few
94	not allowed
136	not ask
-229	not changed
-271	not comfortable
-141	not even
-255	not in
-88	not included
-157	not me
182	not meet
109	not needed
-205	not pay
-145	not seen
335	not the
-195	not to
-196	not us
-273	not we
-114	not yet
128	not you
-80	note
-93	note and
-131	note available
176	note is
-105	nothing
248	nothing else
-247	nothing from
-207	nothing is
-215	nothing personal
-225	nothing to
-220	nothing yet
-105	nothi~
-158	notice
-188	nov
-237	novem~
207	now
197	now #some
175	now and
214	now before
-273	now check
82	now for
157	now in
284	now my
190	now now
206	now so
373	now the
161	now to
-44	now you
-42	nowadays
-42	nowad~
89	nqr bus
-42	ntaku~
-35	ntsa
-157	ntsa account
-93	ntsa and
93	ntsa inspection
-84	ntsa search
-272	ntsa shows
79	ntsa transfer
70	number
31	number #few
271	number #phone
202	number #some
161	number and
302	number before
124	number by
149	number comes
109	number in
323	number it
31	number its
-39	number now
84	number on
-262	number or
-97	number plate
-251	number same
-278	number so
-132	number that
180	number then
-108	number with
-158	number yake
-58	number yako
109	number yangu
-170	number you
296	numbers
296	numbe~
414	nunua
70	nurse at
150	nurse in
134	nusu
70	nusu leo
-141	nusu saa
-117	nyahururu
-117	nyahu~
-307	nyali
-84	nyama~
-162	nyeri
141	nyeupe
91	nyingi
153	nyingine
153	nying~
-54	nyuma na
219	nyuma ya
-256	nze141
-233	nzima
-300	nzuri
-74	ob
327	ocs
-233	odometer
-233	odome~
98	of
230	of #few
-118	of #much
152	of #some
216	of a
353	of another
-224	of attorney
195	of birth
167	of charge
-145	of fit
197	of his
94	of id
206	of insurance
191	of ksh
-119	of logbook
-240	of month
247	of my
-181	of us
-97	of you
222	of your
143	of yours
-80	off
102	off at
-300	off on
-184	off tarehe
-95	off the
-48	offer
-253	offer #few
-43	offer is
-273	offer letter
-170	offers
55	offer~
-35	office
-301	office and
-126	office at
-109	office in
264	office is
-208	office line
181	office no
-163	office on
-140	office pay
179	office theyre
-190	office with
-154	office you
184	officer
177	officer and
79	officer directly
229	officer is
193	officer mr
-33	officer will
242	officers
239	officers line
-195	offices
-207	official
-198	official receipt
-165	officials
110	offic~
201	offloading
184	offlo~
-188	offs
124	offshore
124	offsh~
-287	ofisi yao
47	ofisi yetu
-188	ofisini
-183	ofisini baada
-188	ofisi~
146	oh
164	oh seven
-178	oil
149	oil rig
-44	ok
-185	ok if
-201	ok ill
-267	ok my
58	ok no
-303	ok then
63	ok we
-226	okay
-114	ol
-37	ol kalou
-146	old one
-269	old parts
138	oman
-43	on
-208	on #few
238	on #phone
-146	on #some
-225	on 12th
-245	on 1st
-259	on 28th
-247	on 3rd
-49	on a
40	on an
-40	on arrival
-42	on behalf
-259	on chat
-204	on collection
-114	on delivery
-254	on ecitizen
52	on email
-66	on facebook
-112	on friday
313	on her
55	on hire
152	on his
-78	on it
-97	on kiambu
275	on m
-192	on magari
-252	on me
-60	on monday
160	on mpesa
177	on my
-125	on ntsa
-84	on order
-47	on our
147	on phone
315	on release
-165	on sale
-128	on site
53	on telegram
53	on that
-90	on the
-176	on their
107	on thika
277	on this
-36	on thursday
88	on till
214	on tims
240	on top
-82	on transfer
55	on tuesday
-318	on us
-118	on video
-201	on view
-119	on wednesday
-164	on weekdays
130	on whatsapp
-159	on your
218	on zero
-76	ona
74	once
-247	once it
-192	once its
-193	once the
121	once you
-165	once youve
186	one #some
-168	one did
179	one hour
272	one i
-179	one ill
233	one in
143	one is
212	one lady
-198	one month
96	one nine
-316	one now
117	one on
273	one one
-77	one owner
-204	one scratch
-149	one this
148	one time
-35	one to
265	one two
267	one who
-41	one with
89	one year
-151	ones
-99	ongata
-99	ongata rongai
-65	ongea
90	ongeza
323	online
231	online banking
218	online only
279	online tu
87	only
143	only #some
86	only a
-111	only after
-297	only at
-90	only come
232	only for
55	only give
162	only i
-433	only if
207	only in
194	only my
178	only need
133	only needs
158	only one
51	only pay
233	only send
264	only that
-90	only the
189	only then
186	only thing
-106	only through
-160	only to
52	only when
-72	op
-98	op bank
-92	open the
-157	open this
-49	opened
77	opening
-91	opening the
77	openi~
164	opens
151	operate
50	operator
116	opera~
-211	opposite
-192	opposite quickmart
-162	opposite shell
-211	oppos~
-175	or
-225	or #few
-348	or a
30	or at
-219	or bank
-216	or call
-346	or cash
-131	or just
69	or leave
-179	or m
-337	or me
-126	or mine
-170	or refund
-201	or rtgs
-320	or send
-230	or so
-173	or swap
-293	or take
200	or the
-198	or voxy
-186	or walk
-200	or you
74	or your
45	order #some
-69	order is
38	order you
195	ordered
111	order~
-75	organ~
221	original iko
35	original logbook
-303	original na
-73	originals
146	orpha~
183	other
-105	other line
77	others
-31	otherwise
-31	other~
167	otp
-86	our accountant
-166	our agency
269	our agent
-130	our bank
-164	our bursar
235	our cashier
276	our clearing
-103	our company
-237	our counter
43	our finance
-155	our gigiri
-62	our guy
-107	our harrier
-122	our landline
71	our lawyer
-186	our mombasa
-60	our office
69	our partner
-178	our school
-112	our service
-355	our shop
254	our sister
-274	our site
100	our store
191	our telegram
-49	our till
-265	our yard
126	ours
251	ours is
117	out
99	out as
-201	out is
92	out of
95	out on
286	out the
-113	out with
-73	outback
-45	outback #some
-91	outback they
-73	outba~
-268	outering
-268	outer~
132	outside
-30	outside the
130	outsi~
92	outstanding
92	outst~
81	over
228	over #some
108	over a
274	over the
-215	overh~
-199	overl~
170	overp~
-208	owe
-72	owe #some
-231	owe you
-117	own
101	own a
43	own account
-205	own car
-105	own ecitizen
-102	own it
-292	own mechanic
-183	own name
-209	own ntsa
-187	own pin
108	owner
171	owner in
-48	owner is
-87	owner nakuru
128	owner on
106	pa
309	packing
309	packi~
-145	pads
-94	pads from
161	page
-41	paid
-60	paid #some
-214	paid and
-160	paid at
344	paid but
151	paid by
106	paid for
-285	paid from
-164	paid on
-38	paid the
-210	paid with
90	paid you
-247	paint
-99	paint code
-123	paint is
-57	pair
88	pair #some
124	pajero io
-57	pale
67	pale kwa
-71	pamoja
-349	pamoja kwa
151	pamoja na
-56	pande
-56	pande zote
-168	panel
-155	panel beater
-254	pangani
-254	panga~
-85	panoramic
-85	panor~
199	paper
194	papers
55	papers and
-237	papo
-237	papo hapo
-126	parcel is
-108	parcel with
-176	parcels
-176	parce~
-34	park
140	parked
34	parked at
32	parked in
-130	parking #some
-198	parking at
-151	parking in
199	parties
269	parti~
227	partner
185	partner gives
173	partn~
-162	parts are
-61	party
-66	pass
265	pass #some
-356	pass by
88	passat
198	passed
46	passenger
180	passes
46	passe~
93	passo
-74	passo #some
183	passport
183	passp~
217	password
292	password and
142	password so
252	password ya
217	passw~
124	past
319	past the
120	pastor
59	pastor i
-108	pastor njoroge
-137	pastor wekesa
-69	pata
-98	pata gari
-254	patie~
41	paul
68	pay
337	pay #few
275	pay #some
119	pay a
-270	pay after
329	pay and
-181	pay anything
-244	pay at
394	pay before
-250	pay deposit
-230	pay duty
63	pay everything
270	pay first
117	pay from
279	pay full
-145	pay half
-36	pay him
-118	pay into
-170	pay it
-336	pay kra
272	pay me
91	pay my
168	pay now
87	pay once
41	pay slowly
-133	pay that
-333	pay their
-94	pay them
344	pay then
77	pay they
181	pay to
-136	pay today
-87	pay us
155	pay via
-204	pay when
112	pay you
-177	pay your
66	pay yours
-175	pay yourself
62	payable
62	payab~
-96	paybill
-73	paybill #much
-243	paybill in
253	paybill is
-204	paybill with
-408	paybill ya
-96	paybi~
-261	paying
-75	paying for
32	payment
53	payment #some
-93	payment after
-66	payment at
100	payment before
-32	payment by
252	payment comes
85	payment in
-126	payment to
214	payments
43	payme~
287	paypal
-110	pays me
103	pays through
56	payslip and
-225	payslips
-43	paysl~
50	pcs
396	pdf
298	peace
100	pearl
68	pearl white
294	peke
249	pekee
-270	pembeni
-270	pembe~
95	penalty
95	penal~
170	pending
170	pendi~
143	people
108	people are
184	people want
199	per day
-173	per kra
-166	per litre
72	percent
-122	percent a
72	perce~
231	perfect
187	perfe~
-48	permit
77	permi~
54	person
-199	person is
103	personal
237	personal account
286	personal line
244	personal number
96	perso~
-99	perth
96	pesa
247	pesa #some
136	pesa agent
249	pesa and
109	pesa before
-202	pesa kwa
437	pesa kwanza
231	pesa message
226	pesa na
144	pesa ndio
-84	pesa ni
-127	pesa number
338	pesa pin
97	pesa to
52	pesa ya
276	pesa yote
155	pesalink
155	pesal~
123	peter
-79	petrol
81	peugeot
97	peugeot #some
81	peuge~
-183	phase
-183	phase #few
200	phone
157	phone and
284	phone before
-184	phone is
204	phone now
312	phone number
43	phone or
284	phone so
262	phone then
135	phone will
93	photo
88	photo id
314	photo of
70	photocopy
-55	photos
-44	photos and
108	photos are
-51	photos of
-140	photo~
232	physical
132	physi~
98	pia
33	piaggio
33	piagg~
90	picha
220	picha na
277	picha ya
-226	picha za
114	pick
207	pick a
56	pick calls
185	pick from
-97	pick it
-104	pick the
132	pick up
-40	pick you
112	picked
-201	picking
-201	picki~
30	pickup
-68	pickup #some
-76	pickup at
-91	pickup does
-156	pics
148	picture
140	picture of
67	pictu~
92	pieces
-73	piga
-190	piga #few
-87	piga simu
-50	pikipiki
-141	pikipiki ya
-50	pikip~
-79	pillar
73	pin
280	pin and
-56	pin cert
-205	pin certificate
259	pin then
247	pin to
41	pin ya
-151	pins
54	pit
-400	pitia
215	place
99	place in
256	plan
195	plant
-162	plastic
-131	plastic #some
-162	plast~
85	plate
-75	plate is
-58	plate ya
135	plates
-226	plates and
-167	plates are
140	plates duty
-221	plates on
-162	platinum
-147	platinum credit
-162	plati~
-130	platz
-126	please
-214	please call
-112	please check
-128	please confirm
82	please do
-125	please dont
-258	please im
-230	please report
-175	please send
-262	plot
-67	plot kamulu
-174	plough
-136	plugs
104	plus
37	plus #few
105	plus #some
184	plus a
178	plus your
60	plz
-116	poa
-141	poa kesho
71	poa sana
370	pochi
302	point
-199	points
272	poland
-215	pole
-174	pole it
-310	pole ni
-43	pole pole
171	police
-197	police abstract
-109	police station
87	police yard
100	policy
-116	policy number
99	polisi
128	polit~
89	pool
-99	pop
-109	popote
31	port
169	port and
-108	port charges
42	port needs
-62	portal
49	porte
-143	porte #some
-48	possible
-48	possi~
159	posted
-70	power
-224	power of
222	prado
73	prado #few
155	prado #some
118	prado is
-42	prado j120
95	prado tx
122	praise
-82	pre
-53	prefer
-40	prefers
80	prefe~
-80	premio
-160	premio #few
-125	premium
-92	premi~
-54	prepare
-54	prepare the
126	prepa~
244	prequalified
-112	present
-111	prese~
43	press
-197	pressure
-160	press~
105	price
-32	price #few
246	price #some
60	price and
-157	price for
275	price i
-158	price includes
-77	price is
250	price no
62	price of
-67	price plus
145	price you
-172	priced
66	prime
148	prime mover
-39	princ~
34	print
42	printed
-36	printed on
-34	print~
205	prius
117	private
125	priva~
226	prize
108	pro
93	problem
101	probl~
-102	probox mimi
-106	procedure
170	process
126	processing
220	processing #some
-99	processing fee
124	proce~
107	procurement
110	procurement officer
107	procu~
-71	profile
-71	profi~
-123	proforma
99	proforma and
-188	proforma invoice
-237	proforma with
-123	profo~
156	programme
-278	programming
-132	progr~
-136	promise
-86	promi~
313	promo
-36	promotion
145	proof
71	proof of
-335	properly
-335	prope~
264	protected
211	protocol
211	proto~
78	prove
-286	psv
-87	psv insurance
-133	psv licence
-229	public auction
-190	public tender
-78	pull
-110	pump
44	purch~
150	push
296	push it
213	put
354	put #some
-65	put a
164	put in
-295	put it
183	put on
128	put the
252	put your
-77	q5 #some
178	qatar
-141	qatar for
-236	qisj
364	qr
35	quali~
202	quarry
291	quarry road
234	quartermaster
91	quart~
40	question
76	questions
77	quest~
192	quick
-66	quick one
141	quick sale
302	quickly
-157	quickmart
201	quick~
233	quiet
276	quietly
302	quiet~
-156	quotation
-156	quota~
-213	quote
-94	quote #some
-167	quoted
-167	quoted #some
46	r420
-282	rack
-162	ractis
-91	ractis #some
-164	ractis on
-109	radiator
-44	radia~
-264	radio
93	rafiki
125	rafiki yangu
39	rahisi
-106	rain
-75	raise
213	ran
-33	range
-179	range is
92	ranger
33	rangi
-151	rather
-186	rather not
-195	rather show
-124	rather than
122	rather we
-129	rather you
-74	raum
40	rav4
-54	rd
-32	rd shop
38	re
-53	re tuktuk
-91	reach
113	reached
192	reaches
183	reach~
187	read
-105	read it
182	read me
161	read the
30	ready
72	ready but
221	ready for
-115	ready in
130	real
-147	rear
65	rear axle
-116	rear bumper
-92	rear left
-145	rear lights
-40	rear tyres
93	reason
-71	reason for
149	reasons
149	reaso~
-302	rebui~
-156	receipt
-251	receipt #some
-173	receipt and
-378	receipt from
-359	receipt iko
-121	receipt no
310	receipt on
139	receipt send
-198	receipt we
121	receipt when
-309	receipt with
-206	receipt ya
-96	receipts
256	receive
-142	received and
140	receiver
246	receiving
-74	recei~
-192	reception
-156	recep~
-143	recom~
158	recon~
-82	record
-140	records
-184	recor~
70	recoveries
101	recovery
92	recov~
125	red
-224	redo
-45	redo it
166	reduce
-141	reduction
-141	reduction kidogo
-240	reduc~
-91	ref
-284	ref on
265	reference
135	refer~
31	reflect
122	reflective
-47	reflects
30	refle~
-311	refund by
-95	refund for
226	refund is
291	refund me
-107	refund the
-285	refund to
184	refund ya
169	refund you
144	refundable
-146	refundable bidding
-76	refundable deposit
-142	refundable security
81	refunded
144	refunded if
123	refun~
-181	refused
53	refuses
-141	refus~
-89	reg
-71	reg number
-236	regent
99	register
254	register as
-161	registered
-105	registered at
163	registration #some
-99	registration and
51	regul~
120	rejected
-32	rejected the
168	rejec~
-141	relative
-49	relat~
150	release
102	release it
57	release letter
165	release logbook
-88	release order
58	release the
151	release to
34	released
176	releases
125	relea~
247	relief
61	relocated
61	relocated to
-63	relocating
-153	relocating to
51	remain
-101	remainder
-76	remaining
90	remains
39	remember
39	remem~
207	remit
207	remit #some
148	remove
142	remove it
163	remove the
-98	removed from
38	removed the
44	remov~
68	renewal
-46	renew~
301	renovation
286	renov~
222	rent
215	rep
-135	repair
-185	repaired
-237	repai~
-208	replaced
-241	replaced last
-171	replacement
-217	repla~
290	reply
109	reply with
211	repo
-94	report
212	report from
30	report him
-235	report that
-111	reported
-258	reported him
-136	repor~
63	repossessed
-45	repossessed by
166	repossessed units
-45	repossessed vehicles
63	repos~
199	represent
229	repre~
157	request
157	reque~
104	require
-49	require the
234	requires
208	requi~
126	reserve
-187	reserve price
279	reserved
116	reser~
95	residence
-100	resident
-151	resolution
-138	resol~
170	respect
216	respe~
-208	resprayed
-212	respr~
41	rest
-50	rest in
-61	rest is
-44	rest to
91	rest when
181	result
-105	retiring
-33	retir~
138	retre~
90	return
101	return it
62	return the
-34	returned
-100	returning resident
55	returns
64	reverend
117	reversal
-46	reverse
-95	reverse it
67	revo
-84	ride
247	rider
253	rider is
-40	rider wa
-48	riders
-142	ridgeways
-142	ridge~
-113	rift
104	rig
-127	right
209	right now
-102	right there
-320	rim
199	rims #few
-187	ring
-79	ripoti
-95	risiti
-103	risiti ya
-33	risk
-46	river
-224	rivers
-82	road
-205	road office
-122	road opposite
167	road past
-54	robbed
202	robot
-205	rolled
-115	rolled at
-264	rongai
-134	roof
-202	roof rack
227	room
256	rose
101	rotterdam
101	rotte~
-144	round
-235	route ya
67	rover
-47	rover discovery
-36	rover sport
-85	roysambu
-264	roysambu stage
-85	roysa~
-202	rs
-77	rtgs
-146	rtgs from
-184	rtgs to
-237	ruai
-304	ruaka
-221	ruaraka
-221	ruara~
-32	rudi
230	rudisha
156	rudisha #some
230	rudis~
-106	ruiru
-139	ruiru kimbo
88	rule
202	rules
66	run
-52	run a
-251	runda
-155	runner
-54	running
-54	runni~
79	ruracio
79	rurac~
-57	rush
-113	rust
-160	ruth
35	rvr
104	s
80	saa
335	saa hii
-36	saa kumi
32	saa mbili
-228	saa moja
70	saa nane
-64	saa nne
221	saa sita
301	saa tatu
82	saa tisa
125	saba
114	saba moja
109	sababu ya
-75	sacco
-236	sacco cheque
-132	sacco na
-113	sacco office
-173	sacco yako
-39	saccos
235	safari
135	safaricom
135	safar~
66	safe
139	safe deal
-286	safer
84	safety
156	sahi
-253	sahihi
218	sahii
208	sai
230	sai kwa
-145	said
-79	salaam
95	salary
-134	sale
-69	sale agreement
-208	sale by
67	sale is
133	sale of
-51	sales
44	sales person
141	salon
-251	saloon
-32	salvage
-32	salva~
-174	samahani
-250	samahani kwa
-174	samah~
-45	same
-241	same account
-35	same as
100	same hour
-192	same m
-293	same number
-162	same person
-153	same time
46	sana
-287	sana siku
-295	sarit
-161	sarit parking
137	sasa
317	sasa hivi
-112	sasa nimekuwa
-117	sat
33	sat with
-123	satisfied
-142	satis~
-41	sato
-83	saturday
-123	saturday #few
-170	saturday 10am
139	saturday viewing
-83	satur~
-244	sauti
-165	sauti ya
159	save
-36	savings
-36	savin~
-74	saw
-239	saw a
-268	saw the
161	saw your
-102	sawa
-49	sawa #few
45	sawa #some
63	sawa kabisa
-69	sawa lakini
-121	sawa na
57	say
-93	say its
37	say the
-116	saying
-70	says
-159	says #some
-56	says the
105	scan
74	scan it
102	scania
46	scania r420
116	scanner
105	scann~
123	scheme
-124	school
112	school bus
-185	school cheque
-34	school fees
-172	school in
140	scorpio
140	scorp~
89	scrap
-195	scrapped
-195	scrap~
-184	scratches
-103	scrat~
215	screen
352	screenshot
293	scree~
292	seal
41	sealed
-107	sealed bids
-146	sealed envelope
-212	search
-318	search before
-133	search for
-30	search on
-90	search together
120	season
-101	seat
167	seat covers
56	seater
165	seater bus
-198	seater were
-157	seats
69	seats leather
-191	second
226	secret
160	secretary
172	secre~
-44	section #few
164	secure
169	secure #link
137	security
-100	security company
155	secur~
-77	see
-54	see a
-143	see at
-121	see it
295	see its
127	see my
-66	see the
54	see you
212	see youre
163	seed
173	seed of
-94	seeing
110	seeing it
-195	seen
-291	seen it
-214	seen the
-35	seen your
92	sees
76	sees it
134	seized
283	selfie
185	selfie holding
-106	sell
-152	sell and
44	sell at
-209	sell by
-166	sell it
-145	sell the
-119	sell to
50	seller and
79	seller is
46	seller to
163	sellers
163	selle~
-79	selling
-185	selling a
-265	selling my
-79	selli~
-32	sema
-136	sema boss
181	send
100	send #few
420	send #some
343	send and
-298	send anything
-172	send back
-175	send by
412	send half
259	send him
87	send id
198	send it
57	send money
-82	send my
213	send now
-82	send photos
-205	send someone
117	send the
304	send to
-66	send us
176	send you
162	send your
147	sending
180	sending #some
147	sendi~
253	sends
294	sends #some
99	sends a
226	sends you
43	sent
265	sent by
-99	sent the
230	sent to
-45	sent you
269	separate
-273	separately
-34	separ~
-88	september
-88	septe~
129	serena
-108	serial
272	series
123	serikali
123	serik~
-95	serious buyers
30	serious na
303	seriousness
40	serio~
135	serve
-117	served
-152	service
72	service book
-67	service is
-116	serviced
-120	serviced at
-238	services
-185	servi~
120	set
198	sets
32	settle
-43	settle the
38	settled
-94	settl~
143	seven
-226	seven days
325	seven one
-236	seven seater
163	shall
68	shall i
236	shamba
-64	shambani
-64	shamb~
289	shape
-241	share it
117	share of
248	share the
-190	share your
-223	she charges
-330	she drives
-63	she had
-78	she has
192	she is
-163	sheet
182	sheet #few
-104	sheets
-196	shell
-43	shell give
109	shes
-261	shes #few
-131	shes in
334	shes the
209	shida na
-158	shida ya
-68	shift ya
-90	shilingi
-90	shili~
231	shilling
-198	shillings
-42	shill~
209	ship
-101	ship docked
146	shipped
56	shipper
98	shipping
343	shipping company
-215	shipping line
121	shipp~
-35	shock
44	shock absorbers
-165	shocks
-149	shocks front
137	shoot
-159	shop
-246	shop #few
-234	shop and
-275	shop in
245	shop is
153	shop no
-224	shop till
-254	shop with
-270	shop ya
82	short
58	shortlisted
-121	should
-369	should ask
-112	should be
-282	should i
42	should send
-39	show it
318	show me
161	show seriousness
-349	show the
-91	show up
31	showed
150	showing
150	showi~
-158	shown
-249	shown on
-82	showroom
-77	showr~
63	shows
-131	shows a
-207	shows it
-144	shows the
-108	shows your
-55	shukran
-108	shukr~
198	shule
91	shuttle
91	shutt~
143	shylock
143	shylo~
333	si lazima
-49	siaya
-198	sichukui
-198	sichukui deposit
-198	sichu~
151	sick
31	side
214	side mirror
115	side mirrors
-94	side steps
187	sides
266	sides and
140	sifuri
-62	sign
-127	sign a
43	sign and
-273	sign at
-43	sign contract
72	sign for
130	sign in
-102	sign my
-104	sign sale
39	sign the
233	sign you
-240	signatories
195	signature
-158	signboard
-158	signb~
-57	signed agreement
-43	signing
-109	signing at
-43	signi~
181	sihitaji
181	sihit~
-108	sijui
-153	siku
-148	siku hiyo
-119	siku hizi
-73	siku mbili
-234	siku ya
-158	silver
-106	simjui
-48	simple
182	simu
268	simu ya
237	simu yake
175	simu yangu
-39	sina
72	since
-251	since #some
148	since im
-47	since it
-161	single
-76	single cab
118	sinotruk
118	sinot~
-112	sinunui
-112	sinunui sasa
-112	sinun~
-67	sio
-46	sipendi
-46	sipen~
57	sir
-98	sir i
180	siri
-325	sis
-233	sisi
176	sisi ni
140	sister
-211	sister agatha
-131	sister shes
-200	sit
-127	sit in
-87	sit together
234	sita
-34	sitaki
85	sitak~
-84	site
-32	site in
-34	sits
-72	sitting
-72	sitti~
-55	siuzi
167	sivyo
57	siwezi
256	six
231	six digits
-93	size
314	skip
150	skoda
349	sleep
-72	sliding door
-271	slight
-228	slightly
-87	slightly negotiable
-228	sligh~
90	slip
-75	slip in
-118	slip is
309	slot
167	slot is
323	slots
264	slots are
82	slow
59	slowly
43	small
-156	small car
285	small issue
-172	smooth
208	sms
197	sms code
96	so
-218	so ask
-178	so come
-136	so far
-196	so forgive
345	so he
187	so i
-31	so if
-173	so ill
-164	so im
-46	so it
-271	so its
-78	so low
109	so no
90	so nobody
178	so please
-110	so price
206	so that
219	so the
69	so they
-156	so to
-141	so viewing
198	so we
-197	so you
-111	so youll
282	so your
-31	soda
-250	soko
-30	sold
-216	sold as
-166	sold by
56	sold me
-117	sold my
132	sold with
104	soldier
104	soldi~
244	somalia
244	somal~
195	some
37	somebody
67	someb~
-61	someone
118	someone at
-276	someone called
-205	someone you
-61	someo~
128	something
184	something for
-201	sometimes
253	somewhere
253	somew~
-42	son
185	son is
318	soon
-238	sorry
-94	sorry about
-204	sorry for
-250	sorry i
-63	sorry madam
-182	sorry the
203	sort
90	sorted
-51	south
-196	south b
55	south c
75	south sudan
-58	south~
57	spacio
255	spam
-224	spanner
-224	spann~
74	spare
112	spare key
-105	spare parts
-149	spare wheel
-99	spares
-94	spares my
108	speak
-286	special
-299	speci~
-173	speed
255	spoil
-106	sport
80	sportage
80	sport~
132	spot
-248	spray
-107	springs
-107	sprin~
65	st
70	staff
-112	staff parking
170	staff price
35	stage
174	stage in
-153	stall
-191	stall #few
297	stamp
44	stamp duty
-118	stamped
368	stamping
58	stamp~
-78	stanbic
-31	stanbic is
-78	stanb~
-76	stand
44	standard
145	standing
143	stand~
-108	star
81	starlet
81	starl~
-121	start at
-276	start it
-110	start the
172	start with
-280	started
-51	starter motor
45	starts
211	starts the
-126	start~
-158	statement
-169	statements
-167	state~
-204	station parking
146	status
163	stay
195	stayed
-56	stays
-137	stays in
227	stays with
122	step
-86	steps
87	sticker
172	sticker is
73	stickers
93	stick~
-191	still
-265	still available
-108	still come
-178	still here
121	still in
-91	still move
-272	still owe
-210	still there
-94	stima
-174	stima sacco
57	stock
198	stolen
127	stop
234	stopped
234	stopp~
76	storage
178	storage #some
-320	storage and
76	stora~
185	store
130	store in
81	stories
81	stori~
-70	story
31	story mingi
34	straight
-226	straight into
-102	straight to
104	strangers
233	stran~
-151	stream
-267	street
-89	stress
-73	stuck
66	stuck at
-118	student
-233	student at
-118	stude~
94	subaru impreza
133	subaru legacy
-45	subaru outback
-68	subaru yako
-125	succeed #some
110	successful
90	succession
74	succe~
121	sudan
-146	suit
-146	suit you
-177	sukari
-175	sunday
-270	sunday closed
-68	sunday my
144	sunny
70	sunroof
120	sunroof #few
70	sunro~
329	supervisor
359	super~
-31	supplier
63	suppliers
223	supply
46	support
46	suppo~
146	sure
243	sure but
-220	sure ill
68	surf
122	surprise
174	surpr~
-46	suspension
136	suspe~
193	suzuki
80	suzuki alto
142	suzuki jimny
163	suzuki swift
-155	swap
263	swear
48	swift
161	swift #some
169	switch
169	switch off
75	sylphy
-72	syokimau
-72	syoki~
196	system
-203	system needs
313	system shows
-61	t32
30	taa
-76	table
-110	tafadhali
-110	tafad~
33	tailgate
33	tailg~
-233	taiwan
37	take
122	take #few
101	take #some
-193	take a
-223	take any
232	take it
-170	take keys
299	take my
55	take over
66	take the
87	take you
145	take your
-79	taken
-43	takes
58	takes #few
-179	takes a
-193	takes it
-96	takes the
213	takes two
76	taking
-325	talk price
37	tangazo
37	tanga~
-177	tangu
134	tank
96	tano
31	tano za
133	tanzania
133	tanza~
220	tarakimu
220	tarak~
-193	tarehe
-237	tarehe #few
-118	tata
-45	tata ace
192	tatu
99	tatu tatu
273	tax
98	taxi
250	tayari
-67	tayari kuexchange
-182	tea
-52	tea factory
-185	teach
-107	teacher
146	teachers
79	teach~
309	team
216	team we
30	teana
59	teana #some
303	techn~
178	telegram
210	telegram channel
194	telegram only
178	teleg~
33	tell
-141	tell him
76	tell me
-121	tell the
-45	tell us
126	tell you
-255	teller
-295	temporary import
171	ten
187	ten minutes
-201	tena
-47	tender
-178	tender box
-176	tender doc
-270	tender documents
182	tender ya
-200	tenders
-200	tende~
-86	test
-182	test driven
-249	test it
-66	test the
113	testing
188	testi~
34	text
252	text you
111	texts
98	than
219	than the
-39	thank
-87	thank you
-212	thanks
-188	thanks for
-172	thanks ill
34	thanks my
168	thao
54	that
42	that account
-101	that amount
94	that and
-162	that before
-140	that bring
213	that came
150	that come
-217	that fine
364	that he
50	that i
215	that in
241	that is
264	that its
-94	that kamau
132	that my
-236	that number
-212	that ok
-148	that okay
119	that one
-169	that part
-152	that suit
290	that the
75	that was
-45	that we
107	that you
68	that your
-64	thats
-288	thats a
-234	thats for
392	thats how
143	thats my
-32	thats normal
-228	thats not
258	thats our
-32	thats the
62	thats why
128	the #few
79	the #some
-163	the 28th
46	the 3rd
-37	the account
-95	the ad
-174	the advocates
265	the agent
-55	the airport
180	the amount
-182	the app
-168	the auctioneer
108	the auctioneers
201	the back
-37	the bank
-224	the banks
159	the barracks
111	the battery
-180	the bench
112	the bidding
-297	the bill
-32	the blue
-95	the board
45	the body
-299	the bonnet
323	the booking
-159	the boot
225	the boss
-69	the box
-245	the branch
169	the bumper
117	the buyer
258	the buyers
-95	the cancelled
301	the card
258	the caretaker
210	the cash
-132	the cashier
-242	the certificate
-36	the cfs
-184	the change
-31	the chassis
-222	the chat
36	the cheque
-49	the church
55	the clearance
255	the clearing
318	the code
-190	the colour
152	the committee
-120	the company
-236	the companys
-82	the container
-224	the contract
-178	the correct
-192	the counter
89	the courier
-36	the court
-79	the cyber
-290	the dash
255	the date
-259	the day
271	the deal
-109	the dealer
85	the delivery
81	the deposit
-54	the desk
-131	the difference
303	the directors
-117	the discharge
283	the discount
-155	the door
105	the driver
-44	the e
67	the ecu
-44	the email
199	the end
-235	the engine
-152	the entry
219	the envelope
201	the escrow
150	the estate
-218	the estimate
139	the evening
-137	the exact
-203	the excess
-107	the exhaust
178	the exit
-257	the exporter
250	the extra
-105	the family
-100	the farm
-125	the fielder
-95	the file
188	the firm
100	the first
-168	the fleet
-144	the form
77	the former
-158	the four
-111	the front
209	the full
-192	the fundi
-36	the funds
-87	the garage
66	the gasket
-39	the gate
-91	the gearbox
-213	the glovebox
34	the ground
233	the group
-215	the guard
112	the guy
236	the highway
-226	the hilux
-248	the hire
-219	the honest
87	the hospital
320	the hour
-112	the id
-74	the import
-44	the insurer
-241	the insurers
-260	the interior
-49	the invoice
-173	the key
-93	the kra
-121	the landline
90	the last
-104	the lawyers
209	the line
92	the link
142	the list
-143	the loan
-94	the location
36	the logbook
38	the m
207	the magari
84	the mall
61	the man
-69	the manager
-155	the map
252	the market
122	the mechanic
-80	the mercedes
110	the ministry
-321	the mirror
-72	the mission
284	the moment
60	the money
147	the morning
44	the mosque
207	the mpesa
99	the name
33	the navara
101	the new
168	the next
98	the night
-55	the noah
-161	the note
46	the ntsa
-79	the number
130	the officer
257	the officers
40	the old
92	the one
30	the only
52	the order
-176	the original
233	the other
172	the otp
56	the outlander
154	the owners
-180	the paint
-149	the pajero
283	the parking
56	the payment
41	the petrol
-91	the peugeot
215	the phone
-284	the photo
83	the photos
206	the pickup
-33	the pin
36	the plate
-257	the platz
-34	the police
60	the port
-55	the portal
172	the prado
140	the price
219	the process
174	the procurement
-113	the public
232	the quarry
216	the quartermaster
-169	the quote
-32	the rain
201	the real
-251	the rear
-140	the receipt
79	the receiver
-236	the reception
76	the red
-95	the refund
-240	the reg
-39	the release
-101	the remainder
-89	the repair
-36	the report
117	the rest
-137	the right
180	the rims
-217	the roof
-49	the sacco
-200	the saccos
-234	the school
-166	the search
-162	the secretary
147	the seller
-75	the sellers
185	the service
-199	the shell
57	the ship
299	the shipping
-145	the shop
-277	the shops
-155	the showroom
43	the sienta
-171	the signboard
172	the six
141	the slot
47	the small
303	the sms
-211	the spare
-67	the stage
253	the stamp
-328	the stand
131	the station
99	the sticker
-88	the storage
179	the store
-129	the swift
110	the system
30	the tender
-66	the test
324	the third
-94	the tiida
-49	the till
-202	the time
124	the total
333	the tracker
-231	the transfer
156	the transport
-90	the trip
-30	the truck
-174	the tyre
173	the uk
-73	the un
-70	the van
196	the vehicle
36	the vessel
-63	the video
-78	the viewing
-184	the wall
337	the wallet
-130	the warehouse
61	the way
68	the waybill
260	the website
123	the wedding
151	the whole
37	the wish
-316	the wrong
-62	the yard
40	the year
-84	their
-223	their branch
-156	their counter
-113	their invoice
-213	their office
-230	their own
-206	their receipt
188	theirs
-110	theirs and
173	thelathini
173	thela~
-56	them #few
-223	them at
96	them i
-46	them on
88	them to
110	then
190	then #some
39	then bring
-150	then decide
45	then do
192	then i
162	then ill
-189	then pay
48	then send
-120	then sign
195	then tell
201	then the
229	then they
-114	then your
-71	there
-275	there #some
111	there and
-76	there are
-153	there at
108	there i
-290	there if
53	there ill
35	there is
-51	there to
-52	there with
36	theres a
-37	theres no
231	there~
-167	thermostat
-123	thermostat na
-167	therm~
95	these
139	they
201	they are
102	they cant
97	they charge
59	they come
235	they do
297	they dont
-166	they give
81	they need
54	they never
235	they only
-182	they pay
44	they release
249	they want
217	they will
255	theyd
233	theyll
139	theyre
-143	theyre for
-32	theyve
-217	thief
-88	thika
-56	thika road
164	thing
103	things
-139	think
-143	think about
170	third
212	third parties
-49	third party
83	this
-49	this app
-40	this chat
179	this is
222	this line
220	this link
-70	this month
-89	this morning
275	this number
114	this one
375	this other
52	this week
250	those
344	those are
127	those people
39	those who
-85	though
-174	thought
-174	thoug~
257	thousand
257	thous~
-44	three
-105	three days
122	three months
-38	three weeks
39	through
79	through a
242	through me
220	through my
-116	through our
32	through the
248	through this
39	throu~
129	thru
-273	thursday at
-278	thx
203	ticket
251	tiguan
95	tiida
-94	tiida but
-112	till
-199	till #few
239	till #much
-160	till 1pm
-184	till after
-240	till and
41	till at
221	till has
-209	till it
-206	till its
-80	till month
-70	till ni
-91	till the
-298	till then
-351	till when
88	till ya
-31	till yako
-241	till yenu
37	time
-111	time and
257	time for
81	time wasters
-170	times tower
-210	timing
-206	timing belt
-167	timing chain
154	tims
-43	tipper
-260	tired
164	tisa
237	title
241	title deed
45	to
-188	to #few
267	to #phone
106	to #some
-30	to 10ok
-87	to 3pm
-83	to a
91	to activate
91	to an
-121	to any
-279	to anyone
83	to ask
124	to australia
191	to avoid
-37	to bank
119	to be
323	to block
92	to book
64	to buy
-372	to call
-168	to change
-133	to check
230	to claim
67	to clear
-205	to collect
-51	to come
-135	to company
200	to complete
86	to confirm
-316	to dci
85	to do
-139	to fix
-183	to fri
168	to garissa
-56	to geneva
352	to get
285	to give
-78	to go
-35	to hand
106	to have
-235	to hear
108	to her
-43	to hide
217	to him
176	to hire
224	to his
-52	to hold
-93	to import
-180	to join
-52	to kcb
208	to keep
-121	to kigali
281	to kisii
-181	to kra
165	to leave
36	to let
217	to link
271	to lock
96	to log
-81	to maasai
217	to magari
249	to match
236	to me
271	to meet
-299	to mombasa
302	to my
-301	to nairobi
-295	to nakuru
319	to open
283	to our
113	to own
-111	to pay
168	to pick
49	to prove
191	to put
-175	to qatar
-87	to reach
-316	to read
222	to receive
-228	to reflect
234	to release
-85	to sat
-233	to say
79	to see
35	to sell
-150	to send
259	to show
-255	to sign
50	to staff
203	to start
-71	to their
-132	to them
302	to this
-179	to those
269	to till
-248	to total
282	to turn
-160	to two
274	to unlock
195	to upgrade
-147	to us
-55	to use
-126	to verify
101	to view
-146	to wait
232	to whoever
153	to you
88	to your
344	toa
186	today
296	today and
51	today as
303	today by
-116	today i
245	today so
105	today to
93	tofauti
93	tofau~
-144	together
-166	together and
-134	together at
-209	together you
-144	toget~
187	toka
389	token
235	token of
-164	told me
-326	tomoro
34	tomorrow
-166	tomorrow and
-227	tomorrow at
144	tomorrow i
-115	tomorrow morning
58	tomorrow no
-95	tomorrow with
34	tomor~
54	ton
326	tonight
279	tonight to
326	tonig~
75	too many
155	too much
-156	took
48	took it
-79	tools
159	top
125	top up
61	toronto
61	toron~
101	total #some
-132	touch
-104	touch it
62	touches
62	touch~
-54	tow
-190	tow it
70	tow truck
-170	tower
-226	towers
-110	towing
-79	town
269	town with
-45	townace
-45	towna~
30	toyota
57	toyota allion
106	toyota auris
256	toyota avensis
153	toyota axio
-93	toyota corolla
-91	toyota estima
93	toyota fielder
80	toyota hilux
33	toyota ist
-277	toyota kenya
31	toyota mark
184	toyota noah
-50	toyota passo
74	toyota platz
49	toyota porte
88	toyota prado
39	toyota premio
-222	toyota ractis
-58	toyota raum
40	toyota rush
219	toyota sienta
116	toyota spacio
50	toyota succeed
-108	toyota vanguard
70	toyota voxy
-143	track
175	tracker
116	track~
79	tractor
66	tractor mf
97	tractors
90	tract~
-171	trade
-281	trade in
-115	traffic
-115	traff~
-102	trail
-106	trail #some
60	trail t32
48	trailer
-70	trailer 40ft
48	trail~
219	training
219	train~
-82	transfer
148	transfer #some
-214	transfer and
-240	transfer at
192	transfer before
-199	transfer done
-80	transfer fee
-187	transfer in
-242	transfer is
-215	transfer it
-229	transfer ive
216	transfer of
-239	transfer on
81	transfer so
155	transfer the
237	transfer to
-303	transfer tunafanya
279	transfer when
-52	transferred
-99	transfers
130	transit
-30	transport
-199	transport #few
204	transporter
-51	trans~
-130	travel
40	travelled
-99	travelling
36	trave~
-349	tread
-259	tread #few
127	treasurer
164	treas~
-150	trick
193	trip
231	triple
-198	trips
-183	trm
-41	truck
151	truck for
147	trucks
-246	true
232	trust
351	trust me
256	trust the
-205	trust to
287	trust you
-69	trust your
256	trust~
-146	try
-169	try it
183	tsc
-97	tt75
94	tu
267	tu #some
-236	tu baada
-44	tu kwa
-98	tu na
198	tu tuma
221	tu ya
182	tubadilishane
182	tubad~
-194	tuende
92	tuendelee
-48	tuend~
-62	tuesday
100	tuesday and
-62	tuesd~
-328	tufanye
-328	tufan~
-194	tufunge
-194	tufun~
-180	tukikubaliana
-174	tukik~
-278	tukiwa
-53	tuko
-150	tuko farmers
67	tuko na
-92	tuko nayo
-232	tuko nazo
282	tuko online
-159	tuktuk niko
33	tuktuk piaggio
-69	tukutane
-69	tukut~
-166	tulinganishe
-166	tulin~
-94	tulipe
394	tuma
311	tuma #few
469	tuma #some
212	tuma deposit
288	tuma elfu
198	tuma haraka
277	tuma hiyo
380	tuma kwa
136	tuma kwanza
-32	tuma pesa
59	tuma picha
293	tuma tu
355	tuma ya
209	tuma yote
198	tumal~
-31	tumea~
-84	tumef~
65	tumek~
-298	tumep~
394	tumia
341	tumia hii
113	tuna
84	tunaa~
-92	tunaenda
-122	tunae~
-85	tunafanya
-172	tunafanya na
57	tunafanya transfer
-80	tunafunga
-120	tunaf~
184	tunahitaji
275	tunah~
-197	tunai~
-49	tunak~
132	tunaleta
-146	tunalipa
153	tunam~
-102	tunaongea
-231	tunao~
128	tunar~
-129	tunas~
-30	tunataka
-150	tunataka kuchanga
118	tunatoa
218	tunatuma
84	tunatuma na
205	tunatumia
195	tunat~
271	tunauza
271	tunau~
-86	tunaweza
-92	tunaw~
-255	tuonane
-255	tuona~
40	tuongee
40	tuong~
-192	tupigie
-192	tupig~
-227	turbo
119	turkana
119	turka~
306	turn
-116	tutaenda
-143	tutae~
-159	tutaf~
-66	tutah~
350	tutai~
62	tutak~
231	tutal~
159	tutaongea
-129	tutao~
52	tutat~
77	tutoe
96	tvs hlx
-302	twende
325	twenty
-216	twice
223	twin
-105	two hours
-195	two keys
-82	two parts
128	two people
-224	two rivers
177	two two
-164	two weeks
75	tx
36	type
-293	typo
-246	tyre
-214	tyre centre
-100	tyres
34	tyres #link
262	tyres at
-50	tyres from
135	u
99	u come
-63	u pay
-271	uangalie
-271	uanga~
145	uber
-112	uber imekua
-274	uchukue
-274	uchuk~
218	uende
305	uende nayo
107	ufike
244	ug
137	uganda
-87	ugandan
-87	ugand~
-228	uhakikishe
-228	uhaki~
-249	uione
-98	uione kwanza
238	ujao
-248	ujaribu
-248	ujari~
-224	uje
-263	ukague
-146	ukichukua
-129	ukich~
-172	ukifika
-102	ukifi~
69	ukiiona
69	ukiio~
-134	ukiipenda
-117	ukiipenda ndio
-153	ukiip~
-238	ukija
-142	ukikataa
164	ukikuja
164	ukiku~
-164	ukileta
-164	ukile~
240	ukilipa
249	ukili~
310	ukimaliza
310	ukima~
325	ukimtumia
325	ukimt~
273	ukini~
-42	ukinunua
-42	ukinu~
35	ukiona
-148	ukipata
-148	ukipa~
-60	ukipenda
-91	ukipi~
80	ukipokea
-225	ukiridhika
-225	ukiri~
-285	ukishaiona
-65	ukishalipa
373	ukishatuma
-192	ukish~
-184	ukitaka
-184	ukita~
310	ukituma
240	ukitu~
-86	ukiwa
-229	ukiwa hapo
-211	ukiwa na
-72	uko na
-70	uko nayo
318	uko serious
-67	uko tayari
-144	uko wapi
66	ukuje
-258	ukunda
-188	ulikuwa
-188	uliku~
-211	ulilipa
-285	ulilipa nayo
-211	ulili~
-250	ulipe
-142	ulipe #some
-249	ulipe kwa
-120	uliza
-65	umalize
-65	umali~
160	umechaguliwa
160	umechaguliwa kwa
42	umech~
-32	umeli~
70	umeni~
209	umeshika
209	umeshika id
125	umeshinda
233	umesh~
-222	umoja
-224	umpe
52	un
-36	un staff
146	una
-262	unaac~
-41	unaan~
36	unachagua
200	unachagua gari
343	unachukua
171	unach~
-97	unaenda
-109	unaen~
167	unaichukua
167	unaic~
-196	unaitas
-196	unait~
-111	unakuja
-111	unaku~
121	unale~
-68	unalipa
43	unalipa #some
-48	unalipa kwa
-234	unalipa ofisini
-81	unali~
-233	unamlipa
-233	unaml~
-294	unanipa
-128	unani~
291	unapata
291	unapa~
33	unapewa
110	unarudishiwa
118	unaru~
32	unasign
32	unasi~
-33	unataka
-33	unata~
-43	unato~
303	unatuma
176	unatuma kwa
312	unatu~
65	unauza
-32	unauza combine
114	unaweka
-203	unaweza
-158	unawe~
52	uncle
-47	uncles
99	under
-126	under a
248	under audit
255	under renovation
-55	under the
-251	undercarriage
-116	understand
-213	understood
62	underwriter
-182	under~
114	uniform
114	unifo~
204	union
157	union to
-278	unipe
76	unit
-81	unit #some
113	units
-67	units are
35	unitumie
35	unitu~
78	unless
91	unlock
197	unloc~
-157	unopened
-157	unope~
-51	until
-194	until #few
-51	until friday
-113	until i
-150	until it
-173	until its
140	until the
62	until you
-221	uone
-204	uone gari
55	up
195	up #some
-99	up a
40	up at
-199	up is
-274	up to
111	upande
95	upande wa
43	upate
88	upcountry
88	upcou~
-172	updated
-172	updat~
321	upewe
52	upfront
52	upfro~
163	upgrade
102	upgra~
-35	uploa~
-66	upon
-137	upper
-137	upper hill
-171	upya
-33	ur
-83	urgent
-55	urgently
-55	urgen~
-34	us
-181	us anything
-215	us at
-169	us before
-48	us check
-207	us does
-118	us i
-220	us in
128	us on
79	us the
-160	us we
-37	usa
-112	usa baada
134	usajili
134	usaji~
182	usd
311	usd #few
293	usdt
184	use
-80	use a
204	use my
-231	use only
321	use this
249	use your
-76	used
-164	used for
253	used it
79	user
210	username
210	usern~
246	users
69	uses
156	uses it
93	ushafungua
93	ushaf~
248	ushago
222	usiambie
187	usiambie mtu
222	usiam~
150	usiandike
209	usian~
-32	usiende
-32	usien~
107	usijali
288	usijali lipa
107	usija~
446	usiku
267	usiku na
247	usiku saa
274	usikuje
274	usiku~
-316	usilipe
-316	usili~
-346	usimpe
126	usimwambie
38	usimwambie mtu
126	usimw~
-117	using
-69	using my
-231	using your
-331	usinitumie
-293	usini~
234	usion~
121	usipi~
228	usipotuma
225	usipo~
-204	usitume
67	usitume kitu
-169	usitume kwa
-191	usitume pesa
-220	usitu~
207	usiulize
207	usiul~
266	usiwa~
142	usiwe
142	usiwe na
-312	usual
-109	usually
-72	usually #few
-109	usual~
34	usumbufu
34	usumb~
50	utach~
-150	utaiona
-150	utaio~
288	utaipata
288	utaip~
-51	utaku~
314	utaletewa
334	utale~
310	utani~
-117	utaona
205	utapata
228	utapa~
105	utapewa
-36	utape~
162	utarudishiwa
295	utaru~
-176	utawala
-199	utawa~
209	utoe
230	utume
268	uweke
-161	v6
123	v8
-279	valid
-142	valuation
-205	valuation and
-119	valuation report
-142	valua~
-166	value it
51	value the
73	valued
-67	valuer
-239	valuer to
-70	valuers
-70	value~
-98	valuing
-98	valuing the
-98	valui~
56	van
50	vanguard
50	vangu~
121	vans to
-148	vat
-164	vat invoice
81	vehicle
73	vehicle is
41	vehicles
39	vehicles this
67	vehic~
333	vendor
212	verification
205	verified
-86	verify
146	verify #link
260	verif~
147	very
-48	very clean
137	very economical
-96	vessel docks
208	vetting
208	vetti~
105	vezel
103	vezel hybrid
103	via
335	via mpesa
-40	video and
-65	video of
-243	video ya
-153	view
-174	view any
-127	view at
-130	view in
-332	view it
-218	view on
-176	view the
-141	viewed
-195	viewed and
-47	viewed the
-32	viewing
-157	viewing and
-159	viewing at
-161	viewing days
109	viewing in
39	viewing is
57	viewing list
-285	viewing ni
271	viewing the
-37	viewi~
56	vigo #some
267	vijana
-107	vile
-231	vin
287	vip
227	visa
-89	visit
-43	visit the
-152	visit us
-132	visitor
230	visitors
230	visits
73	visit~
-83	vitz
-141	vizuri
158	voi
-168	voi driver
-90	volvo
-86	voxy
-62	voxy #some
73	vw
31	wa
147	wa #some
41	wa bank
142	wa boda
-251	wa duka
82	wa gate
-50	wa glovo
-112	wa kushoto
-181	wa kwanza
-98	wa magari
-291	wa mtaa
146	wa mwezi
-330	wa vitz
-58	wacalaykum
-58	wacalaykum salaam
-58	wacal~
35	wacha
-111	wachache
-100	wacha~
-40	wafan~
112	wageni
-63	wait
-56	wait for
-198	wait no
-251	wait till
170	waiting
-118	waiting for
170	waiti~
-166	waiyaki
-166	waiya~
61	wakala
-324	wakati
-295	wakati wa
60	wake
96	wakili
211	wala
257	wale
-100	walk
-88	walk in
-61	walk with
-130	walkaround
-130	walka~
-200	wall
204	wallahi
204	walla~
219	wallet
231	wamef~
82	wamen~
-55	wamep~
-237	wanac~
136	wanaf~
134	wanai~
-50	wanakuja
81	wanak~
59	wanas~
120	wanataka
322	wanataka #some
35	wanat~
98	wangu
92	wangu ako
168	wangu wa
-201	wanjiru
-201	wanji~
-91	wanne
-150	wanne ziwa
249	want #some
-114	want a
60	want the
-97	want to
-246	want you
-177	wanted
-196	wanted to
97	wants
189	wants #few
135	wants #some
-140	wants a
154	wants it
152	wants to
-66	wao
210	ward
-200	warning
-200	warni~
-34	warranty
-193	warranty card
-43	was
-149	was #some
-210	was bought
61	was conned
-208	was hit
53	was impounded
-149	was in
-242	was paid
94	was sent
-268	was the
148	wash
121	wasnt
212	waste
81	wasters
81	waste~
171	watakutumia
63	watak~
-71	watamu
282	watano
-75	wataongeza
-75	watao~
-60	watatu
87	watch
154	watchman
67	watch~
221	wateja
-150	water
99	water bowser
-222	watoto
114	watu
39	watu wa
282	watu watano
302	watu wengi
-202	wawili
-115	way
-72	waybill
-72	waybi~
-48	wazee
-233	wazi
-90	we 10ok
-44	we accept
-79	we agreed
76	we are
-212	we both
59	we bring
-99	we call
-244	we cant
208	we charge
-160	we chat
-207	we check
170	we close
76	we come
167	we confirm
69	we deduct
333	we deliver
-31	we do
-79	we dont
-105	we exchange
117	we finance
-152	we fit
45	we found
-273	we get
286	we give
-202	we go
62	we have
-199	we help
65	we just
34	we know
-49	we meet
239	we moved
-48	we need
-98	we never
53	we only
-48	we open
85	we opened
-58	we redo
157	we release
-75	we remove
-96	we sell
151	we send
60	we shall
-147	we share
-228	we sign
-152	we sit
-99	we start
225	we tell
-125	we test
-61	we use
-176	we wait
-100	we want
45	we work
-85	website
-85	websi~
60	wed
123	wedding
123	weddi~
-222	wednesday
52	wednesday we
-157	wedne~
303	week and
-88	week at
-172	week or
-299	weekdays
-288	weekd~
107	weekend
-96	weekends
58	weeke~
242	weekly
-79	weeks
-135	weeks ago
56	weigh~
318	weka
324	weka #some
-74	weka kwa
251	weka tu
-137	wekesa
-137	wekesa here
60	welded
187	welfare
187	welfa~
61	well
109	well i
133	well we
54	wells
54	wells fargo
317	wengi
229	wengine
229	wengi~
-69	went
-267	wenu
-160	wenyewe
-160	wenye~
-41	were
-36	were a
-150	were at
73	were giving
-251	were the
-38	west
204	western
204	western union
204	weste~
-205	westlands
-78	westlands office
-205	westl~
165	wetu
-75	wetu ndio
40	weve
38	wewe
-217	wewe mwenyewe
193	wewe ni
255	wewe nipe
-95	wewe si
266	wewe tuma
71	what
-67	what do
-30	what i
95	what is
229	what you
295	whatever
295	whate~
-242	whats
-247	whats the
83	whatsapp
57	whatsapp #some
-153	whatsapp me
-118	whatsapp the
178	whatsapp you
85	whats~
-190	wheel
-153	wheel alignment
-313	wheelchair
-86	wheeler
-231	wheel~
-97	when
-347	when both
-216	when cold
155	when he
-74	when i
160	when im
-175	when is
-173	when it
-148	when its
101	when my
56	when the
-287	when transfer
-203	when we
-265	when will
-154	when you
-122	when your
-77	when youve
343	where
144	where it
260	where you
30	which i
-256	which till
-223	which you
-145	whichever
-145	which~
84	while
-161	while we
153	while you
-172	white
45	who
-138	who comes
160	who is
308	who sends
253	who want
74	whoever
194	whoever sends
74	whoev~
54	whole
177	whole amount
173	wholesale
173	whole~
287	wholl
94	whos
230	why i
-133	why so
-91	why the
150	widow
-62	wife
-196	wife in
-159	wife will
132	wifes
42	wiki ijayo
-261	wiki mbili
79	will
276	will ask
70	will be
171	will bring
-155	will buy
228	will clear
59	will come
271	will deliver
143	will do
104	will email
344	will follow
-133	will get
74	will give
239	will hand
-286	will i
257	will just
130	will not
73	will pay
254	will release
-195	will see
-227	will sell
63	will send
123	will show
-39	will sign
234	will take
-128	will tell
230	will text
194	will transfer
-130	will whatsapp
-294	will you
-72	willi~
-122	windscreen
-122	winds~
-80	wingroad
-80	wingr~
209	winner
206	winners
206	winne~
203	wire
79	wire to
-101	wise
-119	wish ya
298	with #some
82	with an
-103	with another
-95	with bank
-226	with both
-165	with britam
196	with cash
87	with easy
111	with full
-94	with fundi
-124	with gearbox
119	with half
-114	with her
56	with him
116	with his
-119	with id
173	with it
-138	with kra
322	with logbook
35	with money
226	with mpesa
-38	with my
-151	with ncba
341	with no
-58	with our
51	with papers
-144	with platinum
-201	with receipt
-71	with sacco
-68	with someone
-67	with that
121	with them
-172	with todays
120	with us
-48	with you
-73	with your
213	withdraw
109	withd~
89	within #few
-190	within a
-295	within nairobi
281	within the
198	without
268	without a
163	without seeing
206	without the
186	without you
198	witho~
-114	witne~
-92	wkend
90	won
207	wonderful
207	wonde~
113	wont
313	word
-62	work
-54	work at
219	work in
52	work with
-151	working
-98	working days
-151	worki~
-190	works
210	works at
-158	workshop
-283	workshop in
-158	works~
204	world
-262	worn
-154	worries
-154	worri~
35	worry
239	worth
225	worth #some
-235	wote
-223	would
-85	would like
-164	would you
73	write
297	write me
-75	write the
-94	write to
254	write you
-292	writes
-175	writing
-175	writi~
-98	written
-293	written agreement
112	written off
-261	written on
-98	writt~
120	wrong
45	wrote
-56	x for
-82	x trail
187	x1
130	x3
270	xt
221	xtrail
40	ya
254	ya #few
45	ya #some
-68	ya airport
179	ya askari
300	ya atm
-31	ya bank
-84	ya barabara
-131	ya bati
263	ya bei
37	ya biashara
-303	ya blue
38	ya boda
107	ya booking
157	ya boss
-169	ya chama
133	ya county
-308	ya dashboard
244	ya delivery
81	ya digital
-80	ya diski
-107	ya duka
269	ya ecitizen
260	ya elfu
-137	ya engine
-211	ya equity
-182	ya etr
222	ya form
260	ya gari
-137	ya hapo
-171	ya hiyo
164	ya hospitali
289	ya id
49	ya ile
39	ya insurance
-131	ya kampuni
-178	ya kanisa
36	ya kawaida
-97	ya kazi
-119	ya kck
-77	ya kijani
74	ya kra
46	ya kuangalia
-226	ya kubeba
274	ya kufungua
-39	ya kuingia
54	ya kulipa
-128	ya kununua
-67	ya kuona
-57	ya kusaini
-63	ya kushikilia
92	ya kutoa
33	ya kutuma
33	ya logbook
34	ya lori
199	ya m
139	ya mafuta
47	ya magari
237	ya mahali
156	ya mama
-97	ya marehemu
144	ya masaa
-304	ya mbele
-239	ya miaka
96	ya miezi
-145	ya mwananchi
259	ya mwisho
126	ya nchi
67	ya noah
-70	ya ntsa
-152	ya nyuma
-106	ya ofisi
-71	ya parcel
235	ya parking
135	ya pesa
-174	ya pickup
-131	ya plastic
-118	ya polisi
-182	ya rims
-246	ya rongai
-32	ya sacco
-69	ya siku
332	ya siri
296	ya storage
-211	ya transfer
-112	ya uber
134	ya usajili
-275	ya viewing
-33	ya wakili
195	ya watu
69	ya wiki
-154	ya wish
31	ya zamani
198	yake
-85	yake kwa
-213	yake na
160	yake ya
52	yako #some
216	yako iko
139	yako imefika
-266	yako kama
-67	yako kwa
-234	yako kwanza
-94	yako na
-171	yako natoka
-94	yako ndio
120	yako ni
301	yako ya
-54	yamaha
51	yangu
-96	yangu #some
-58	yangu hapa
70	yangu iko
292	yangu kabla
77	yangu kwa
-140	yangu ni
-234	yangu wa
-171	yangu wewe
211	yangu ya
-88	yard
-276	yard #few
-166	yard and
-205	yard for
-246	yard in
-183	yard mon
-153	yard on
215	yard where
116	yards
68	yaris
74	year #some
-146	year and
-124	year i
-43	years
-343	yenu
-183	yenye
-196	yes #few
-100	yes #some
-313	yes after
230	yes and
-160	yes auto
123	yes book
87	yes but
-104	yes by
-153	yes come
-100	yes ex
-235	yes from
-48	yes im
60	yes its
114	yes ive
-208	yes lavington
157	yes my
-170	yes received
-309	yes same
204	yes thats
-79	yes the
-127	yes this
-274	yes through
-96	yes vessel
109	yes we
-222	yes you
102	yet
33	yetu iko
-56	yeye
-373	yeyote
-38	yokohama
-38	yokoh~
288	yote
118	yote kwa
166	you #few
192	you #some
208	you a
-220	you accept
310	you after
-153	you all
256	you alone
35	you an
60	you and
-173	you approve
235	you are
173	you arrive
278	you as
218	you asked
95	you at
-103	you before
-135	you bring
-181	you but
-71	you buy
157	you by
-87	you can
352	you cant
158	you change
-268	you check
-112	you choose
141	you clear
-165	you collect
-123	you come
-83	you confirm
-169	you decide
170	you deposit
-112	you direct
84	you do
47	you dont
126	you drive
96	you fill
191	you finish
150	you first
140	you for
202	you from
-54	you get
101	you give
-188	you go
44	you have
-51	you he
276	you help
-67	you his
-120	you hold
235	you i
280	you id
120	you if
233	you im
55	you in
132	you is
244	you just
-91	you keep
-326	you leave
-183	you like
-346	you may
35	you my
-177	you need
272	you never
334	you no
89	you on
73	you only
-109	you open
-205	you or
-137	you own
-233	you paid
-87	you pay
339	you please
-230	you prefer
-123	you promised
36	you put
131	you register
-185	you release
-43	you remove
-252	you said
164	you say
167	you see
-302	you sell
86	you send
52	you settle
207	you show
-90	you sign
-49	you so
-137	you sold
167	you sound
219	you start
-233	you still
-88	you take
-255	you that
88	you the
139	you then
163	you they
243	you through
142	you to
113	you too
-184	you top
94	you transfer
-179	you understand
159	you use
-146	you view
63	you wait
-56	you want
-228	you watch
-96	you we
-112	you when
232	you will
87	you wire
-174	you wish
35	you with
256	you wont
297	you yes
91	youll
280	youll be
282	youll get
-246	youll meet
90	youll receive
-207	youll see
-176	your #some
62	your account
198	your ad
-129	your advert
-342	your agent
72	your alphard
-133	your bank
-298	your banks
88	your bid
-309	your bill
-227	your branch
137	your buyer
94	your car
206	your card
-193	your cost
225	your county
213	your door
-129	your driver
155	your ecitizen
-72	your email
125	your engine
-141	your estate
45	your fielder
260	your file
-257	your fuel
-166	your garage
260	your gate
230	your google
175	your hilux
93	your home
-89	your id
-111	your invoice
-218	your job
-48	your kra
-170	your lawyer
-136	your licence
368	your line
-158	your loan
-95	your location
170	your logbook
274	your m
288	your magari
-56	your mark
-141	your mechanic
90	your money
50	your mpesa
59	your name
-228	your ntsa
63	your number
-219	your office
198	your old
-187	your own
-242	your password
206	your phone
-200	your photos
283	your pin
-159	your place
-207	your policy
104	your price
357	your profile
-65	your receipt
-240	your sacco
-260	your shop
-96	your side
154	your slot
-58	your till
-240	your time
-58	your tractor
-238	your whatsapp
99	youre
-35	youre a
111	youre far
-164	youre in
-221	youre right
-90	youre satisfied
260	youre serious
66	youre welcome
112	yours
269	yours at
-123	yours for
-103	yours i
341	yours with
-161	yourself
-264	yourself and
-250	yourself at
57	yourself to
-173	yourself with
-139	yours~
220	youth
189	youth fund
-213	youtube
-213	youtu~
-63	youve
194	youve #few
291	youve been
-95	youve checked
-71	youve come
-243	youve driven
-276	youve seen
-229	youve viewed
51	yoyote
-163	yoyote mimi
184	yuko
96	yuko nje
-135	za #few
184	za #some
-60	za bank
-33	za ntsa
-121	za nyuma
-176	zaidi
119	zako
-49	zamani
-162	zamani gari
-124	zamani tulinganishe
-164	zangu
169	zawadi
236	zero
248	zero seven
254	zetu
-126	ziko
-116	ziko #few
-173	ziko kwa
-119	ziko sawa
-65	zile
-63	ziliz~
229	zima
-140	zimefika
166	zimef~
144	zimet~
143	zingine
143	zingi~
-181	ziwa
-150	ziwa tunataka
-81	zote
-39	zote mbili$weights$, E'\n') as line;

alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values
  ('hold_threshold', 'count', false, '100'),
  ('signal_price_low', 'optional_count', false, '40'),
  ('signal_new_account', 'optional_count', false, '20'),
  ('signal_phone_unconfirmed', 'optional_count', false, '20'),
  ('signal_photo_copied', 'optional_count', false, '60'),
  ('signal_number_in_text', 'optional_count', false, '20'),
  ('signal_scam_words', 'optional_count', false, '60'),
  ('signal_many_towns', 'optional_count', false, '25'),
  ('signal_many_reports', 'optional_count', false, '50'),
  ('signal_suspended_device', 'optional_count', false, '40'),
  ('signal_many_first_messages', 'optional_count', false, '30'),
  ('signal_number_elsewhere', 'optional_count', false, '50');
alter table public.system_settings enable trigger guard_system_setting;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('scammer_suspended', null, true, 'waking');

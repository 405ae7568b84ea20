-- Scams: signals hold suspect ads for a look, sellers read why and may appeal once.

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

--   + {"kind":"scammer_suspended","topic":null,"is_listed":true,"disturbs":"waking"}

--   + {"table_name":"private.ad_appeals","person_column":"rejected_by","found_by":null,"export_as":null,"withheld":[],"on_erase":"anonymise","replaced":null,"reason":"Somebody else's appeal."}
--   + {"table_name":"private.ad_appeals","person_column":"seller_id","found_by":null,"export_as":"ad_appeals","withheld":["seller_id","rejected_by"],"on_erase":"cascade","replaced":null,"reason":"Theirs alone."}
--   + {"table_name":"private.ad_holds","person_column":"decided_by","found_by":null,"export_as":null,"withheld":[],"on_erase":"anonymise","replaced":null,"reason":"The decision stays, without who made it."}
--   + {"table_name":"private.message_numbers","person_column":"sender_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"Copied from their messages, which are in the export."}
--   + {"table_name":"private.reported_numbers","person_column":"reporter_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"Copied from somebody else's messages; the report itself is in the export."}
--   + {"table_name":"private.suspended_devices","person_column":"user_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"Hashes that say nothing to anybody."}
--   + {"table_name":"private.told_of_scammers","person_column":"recipient_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"Only that they were told."}
--   + {"table_name":"private.told_of_scammers","person_column":"scammer_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"Whom they wrote to; the suspension is in the export."}
--   + {"table_name":"public.message_warnings","person_column":"recipient_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"A judgement of somebody else's words, which are not in the export either."}

--   + {"feature":"#bias","weight":-127}
--   + {"feature":"#few #few","weight":95}
--   + {"feature":"#few #some","weight":50}
--   + {"feature":"#few a","weight":-32}
--   + {"feature":"#few after","weight":-151}
--   + {"feature":"#few and","weight":35}
--   + {"feature":"#few at","weight":-160}
--   + {"feature":"#few bankers","weight":-107}
--   + {"feature":"#few bars","weight":-80}
--   + {"feature":"#few because","weight":-193}
--   + {"feature":"#few before","weight":176}
--   + {"feature":"#few bob","weight":260}
--   + {"feature":"#few both","weight":-268}
--   + {"feature":"#few brand","weight":-115}
--   + {"feature":"#few bring","weight":60}
--   + {"feature":"#few by","weight":215}
--   + {"feature":"#few cars","weight":171}
--   + {"feature":"#few cash","weight":160}
--   + {"feature":"#few company","weight":210}
--   + {"feature":"#few day","weight":-204}
--   + {"feature":"#few deposit","weight":-202}
--   + {"feature":"#few digit","weight":185}
--   + {"feature":"#few digits","weight":50}
--   + {"feature":"#few dollars","weight":182}
--   + {"feature":"#few double","weight":125}
--   + {"feature":"#few ex","weight":-190}
--   + {"feature":"#few for","weight":308}
--   + {"feature":"#few gari","weight":-266}
--   + {"feature":"#few goes","weight":113}
--   + {"feature":"#few halafu","weight":111}
--   + {"feature":"#few hours","weight":246}
--   + {"feature":"#few hrs","weight":141}
--   + {"feature":"#few i","weight":-163}
--   + {"feature":"#few iko","weight":-48}
--   + {"feature":"#few inch","weight":34}
--   + {"feature":"#few instalments","weight":-183}
--   + {"feature":"#few instead","weight":-64}
--   + {"feature":"#few is","weight":-91}
--   + {"feature":"#few it","weight":280}
--   + {"feature":"#few jina","weight":39}
--   + {"feature":"#few km","weight":-213}
--   + {"feature":"#few kwa","weight":70}
--   + {"feature":"#few lakini","weight":91}
--   + {"feature":"#few land","weight":50}
--   + {"feature":"#few last","weight":-91}
--   + {"feature":"#few leo","weight":213}
--   + {"feature":"#few million","weight":219}
--   + {"feature":"#few mimi","weight":187}
--   + {"feature":"#few min","weight":112}
--   + {"feature":"#few months","weight":-82}
--   + {"feature":"#few my","weight":306}
--   + {"feature":"#few na","weight":-69}
--   + {"feature":"#few name","weight":241}
--   + {"feature":"#few ni","weight":238}
--   + {"feature":"#few no","weight":46}
--   + {"feature":"#few not","weight":38}
--   + {"feature":"#few now","weight":-191}
--   + {"feature":"#few off","weight":54}
--   + {"feature":"#few on","weight":-189}
--   + {"feature":"#few only","weight":204}
--   + {"feature":"#few or","weight":-181}
--   + {"feature":"#few pay","weight":-77}
--   + {"feature":"#few pcs","weight":50}
--   + {"feature":"#few people","weight":276}
--   + {"feature":"#few percent","weight":42}
--   + {"feature":"#few petrol","weight":-114}
--   + {"feature":"#few pickup","weight":-58}
--   + {"feature":"#few pieces","weight":48}
--   + {"feature":"#few please","weight":163}
--   + {"feature":"#few rear","weight":-145}
--   + {"feature":"#few seater","weight":84}
--   + {"feature":"#few send","weight":152}
--   + {"feature":"#few shilling","weight":231}
--   + {"feature":"#few slots","weight":236}
--   + {"feature":"#few so","weight":180}
--   + {"feature":"#few the","weight":67}
--   + {"feature":"#few to","weight":49}
--   + {"feature":"#few today","weight":-115}
--   + {"feature":"#few ton","weight":54}
--   + {"feature":"#few tractor","weight":-74}
--   + {"feature":"#few tu","weight":201}
--   + {"feature":"#few ukifika","weight":-47}
--   + {"feature":"#few units","weight":215}
--   + {"feature":"#few usd","weight":-94}
--   + {"feature":"#few verification","weight":123}
--   + {"feature":"#few we","weight":-231}
--   + {"feature":"#few wewe","weight":-36}
--   + {"feature":"#few wheeler","weight":-86}
--   + {"feature":"#few when","weight":212}
--   + {"feature":"#few with","weight":-174}
--   + {"feature":"#few working","weight":-131}
--   + {"feature":"#few x","weight":175}
--   + {"feature":"#few ya","weight":96}
--   + {"feature":"#few years","weight":-116}
--   + {"feature":"#few you","weight":-67}
--   + {"feature":"#few za","weight":-169}
--   + {"feature":"#link and","weight":48}
--   + {"feature":"#link only","weight":247}
--   + {"feature":"#link put","weight":193}
--   + {"feature":"#link uweke","weight":170}
--   + {"feature":"#link with","weight":229}
--   + {"feature":"#link","weight":187}
--   + {"feature":"#much is","weight":-191}
--   + {"feature":"#much km","weight":-156}
--   + {"feature":"#much the","weight":215}
--   + {"feature":"#much","weight":79}
--   + {"feature":"#phone and","weight":198}
--   + {"feature":"#phone","weight":281}
--   + {"feature":"#question","weight":-204}
--   + {"feature":"#some #few","weight":56}
--   + {"feature":"#some a","weight":139}
--   + {"feature":"#some activation","weight":235}
--   + {"feature":"#some after","weight":-138}
--   + {"feature":"#some agent","weight":223}
--   + {"feature":"#some all","weight":164}
--   + {"feature":"#some alphard","weight":50}
--   + {"feature":"#some also","weight":-45}
--   + {"feature":"#some am","weight":158}
--   + {"feature":"#some and","weight":194}
--   + {"feature":"#some as","weight":58}
--   + {"feature":"#some asante","weight":-215}
--   + {"feature":"#some ask","weight":-107}
--   + {"feature":"#some at","weight":-183}
--   + {"feature":"#some back","weight":-32}
--   + {"feature":"#some badala","weight":-116}
--   + {"feature":"#some bank","weight":88}
--   + {"feature":"#some because","weight":-34}
--   + {"feature":"#some before","weight":408}
--   + {"feature":"#some bei","weight":-187}
--   + {"feature":"#some body","weight":71}
--   + {"feature":"#some boss","weight":87}
--   + {"feature":"#some both","weight":318}
--   + {"feature":"#some bring","weight":46}
--   + {"feature":"#some but","weight":-110}
--   + {"feature":"#some by","weight":129}
--   + {"feature":"#some call","weight":-36}
--   + {"feature":"#some cash","weight":165}
--   + {"feature":"#some clean","weight":44}
--   + {"feature":"#some clearing","weight":238}
--   + {"feature":"#some clutch","weight":59}
--   + {"feature":"#some code","weight":-274}
--   + {"feature":"#some come","weight":-290}
--   + {"feature":"#some comes","weight":91}
--   + {"feature":"#some commitment","weight":168}
--   + {"feature":"#some company","weight":-41}
--   + {"feature":"#some container","weight":159}
--   + {"feature":"#some could","weight":-299}
--   + {"feature":"#some customs","weight":-50}
--   + {"feature":"#some daily","weight":86}
--   + {"feature":"#some deposit","weight":76}
--   + {"feature":"#some diesel","weight":-111}
--   + {"feature":"#some dollars","weight":185}
--   + {"feature":"#some down","weight":-126}
--   + {"feature":"#some each","weight":45}
--   + {"feature":"#some engine","weight":-281}
--   + {"feature":"#some ex","weight":-60}
--   + {"feature":"#some extra","weight":57}
--   + {"feature":"#some first","weight":376}
--   + {"feature":"#some fitting","weight":-243}
--   + {"feature":"#some fixed","weight":-142}
--   + {"feature":"#some for","weight":45}
--   + {"feature":"#some from","weight":-93}
--   + {"feature":"#some fuel","weight":208}
--   + {"feature":"#some full","weight":-33}
--   + {"feature":"#some gari","weight":135}
--   + {"feature":"#some gate","weight":255}
--   + {"feature":"#some genuine","weight":-165}
--   + {"feature":"#some good","weight":130}
--   + {"feature":"#some halafu","weight":214}
--   + {"feature":"#some hapa","weight":75}
--   + {"feature":"#some hire","weight":-78}
--   + {"feature":"#some hours","weight":-138}
--   + {"feature":"#some if","weight":102}
--   + {"feature":"#some ili","weight":250}
--   + {"feature":"#some ill","weight":-42}
--   + {"feature":"#some in","weight":131}
--   + {"feature":"#some instead","weight":49}
--   + {"feature":"#some insurance","weight":169}
--   + {"feature":"#some invoiced","weight":-137}
--   + {"feature":"#some is","weight":49}
--   + {"feature":"#some its","weight":34}
--   + {"feature":"#some just","weight":-162}
--   + {"feature":"#some kabla","weight":331}
--   + {"feature":"#some kama","weight":131}
--   + {"feature":"#some kila","weight":110}
--   + {"feature":"#some kisumu","weight":95}
--   + {"feature":"#some km","weight":-128}
--   + {"feature":"#some kuja","weight":-233}
--   + {"feature":"#some kwa","weight":170}
--   + {"feature":"#some kwanza","weight":182}
--   + {"feature":"#some labour","weight":61}
--   + {"feature":"#some left","weight":-47}
--   + {"feature":"#some leo","weight":323}
--   + {"feature":"#some lipa","weight":94}
--   + {"feature":"#some logbook","weight":-198}
--   + {"feature":"#some manual","weight":-147}
--   + {"feature":"#some mbele","weight":165}
--   + {"feature":"#some miles","weight":-132}
--   + {"feature":"#some mimi","weight":182}
--   + {"feature":"#some money","weight":88}
--   + {"feature":"#some monthly","weight":177}
--   + {"feature":"#some more","weight":68}
--   + {"feature":"#some mwisho","weight":46}
--   + {"feature":"#some my","weight":177}
--   + {"feature":"#some na","weight":78}
--   + {"feature":"#some ndio","weight":199}
--   + {"feature":"#some ni","weight":-44}
--   + {"feature":"#some nikutumie","weight":308}
--   + {"feature":"#some nitakupa","weight":44}
--   + {"feature":"#some no","weight":-163}
--   + {"feature":"#some non","weight":147}
--   + {"feature":"#some now","weight":255}
--   + {"feature":"#some ntsa","weight":102}
--   + {"feature":"#some of","weight":305}
--   + {"feature":"#some off","weight":-345}
--   + {"feature":"#some old","weight":-137}
--   + {"feature":"#some on","weight":199}
--   + {"feature":"#some once","weight":263}
--   + {"feature":"#some one","weight":-65}
--   + {"feature":"#some only","weight":320}
--   + {"feature":"#some or","weight":72}
--   + {"feature":"#some otherwise","weight":107}
--   + {"feature":"#some our","weight":66}
--   + {"feature":"#some over","weight":181}
--   + {"feature":"#some owner","weight":72}
--   + {"feature":"#some paid","weight":-164}
--   + {"feature":"#some pay","weight":151}
--   + {"feature":"#some payable","weight":153}
--   + {"feature":"#some pearl","weight":169}
--   + {"feature":"#some pekee","weight":245}
--   + {"feature":"#some per","weight":173}
--   + {"feature":"#some please","weight":-137}
--   + {"feature":"#some plus","weight":-106}
--   + {"feature":"#some port","weight":77}
--   + {"feature":"#some price","weight":-148}
--   + {"feature":"#some receipt","weight":-280}
--   + {"feature":"#some red","weight":-32}
--   + {"feature":"#some refund","weight":-157}
--   + {"feature":"#some refundable","weight":204}
--   + {"feature":"#some remaining","weight":-197}
--   + {"feature":"#some sawa","weight":-118}
--   + {"feature":"#some seller","weight":108}
--   + {"feature":"#some send","weight":203}
--   + {"feature":"#some sent","weight":104}
--   + {"feature":"#some serious","weight":-52}
--   + {"feature":"#some set","weight":-130}
--   + {"feature":"#some silver","weight":-96}
--   + {"feature":"#some since","weight":142}
--   + {"feature":"#some so","weight":262}
--   + {"feature":"#some storage","weight":184}
--   + {"feature":"#some the","weight":38}
--   + {"feature":"#some then","weight":364}
--   + {"feature":"#some there","weight":35}
--   + {"feature":"#some through","weight":314}
--   + {"feature":"#some till","weight":-80}
--   + {"feature":"#some to","weight":251}
--   + {"feature":"#some today","weight":375}
--   + {"feature":"#some too","weight":135}
--   + {"feature":"#some total","weight":-201}
--   + {"feature":"#some tu","weight":311}
--   + {"feature":"#some tuma","weight":409}
--   + {"feature":"#some tvs","weight":-188}
--   + {"feature":"#some ukilipa","weight":261}
--   + {"feature":"#some uko","weight":-31}
--   + {"feature":"#some unalipa","weight":-201}
--   + {"feature":"#some unatuma","weight":294}
--   + {"feature":"#some under","weight":282}
--   + {"feature":"#some upfront","weight":282}
--   + {"feature":"#some urgent","weight":84}
--   + {"feature":"#some utalipa","weight":-124}
--   + {"feature":"#some very","weight":104}
--   + {"feature":"#some was","weight":-237}
--   + {"feature":"#some we","weight":137}
--   + {"feature":"#some whatsapp","weight":187}
--   + {"feature":"#some when","weight":-253}
--   + {"feature":"#some which","weight":136}
--   + {"feature":"#some wife","weight":-113}
--   + {"feature":"#some will","weight":-249}
--   + {"feature":"#some ya","weight":332}
--   + {"feature":"#some yote","weight":33}
--   + {"feature":"#some you","weight":100}
--   + {"feature":"#some your","weight":-134}
--   + {"feature":"#some","weight":72}
--   + {"feature":"1.05m","weight":-293}
--   + {"feature":"1.08m","weight":-301}
--   + {"feature":"1.15m","weight":-184}
--   + {"feature":"1.2m","weight":91}
--   + {"feature":"1.35m","weight":-163}
--   + {"feature":"1.3m","weight":-176}
--   + {"feature":"1.4m","weight":135}
--   + {"feature":"1.5m","weight":134}
--   + {"feature":"1.65m","weight":-57}
--   + {"feature":"1.85m","weight":-143}
--   + {"feature":"1.9m","weight":-105}
--   + {"feature":"10am at","weight":-170}
--   + {"feature":"10am","weight":-183}
--   + {"feature":"10ok at","weight":-77}
--   + {"feature":"10ok first","weight":-195}
--   + {"feature":"10ok no","weight":-207}
--   + {"feature":"10ok","weight":-72}
--   + {"feature":"10pm","weight":220}
--   + {"feature":"11am","weight":-100}
--   + {"feature":"11r22.5","weight":-61}
--   + {"feature":"11r22~","weight":-61}
--   + {"feature":"12th street","weight":-174}
--   + {"feature":"12th","weight":-224}
--   + {"feature":"14th","weight":-168}
--   + {"feature":"1500cc","weight":-196}
--   + {"feature":"19th","weight":-166}
--   + {"feature":"1hr #few","weight":-220}
--   + {"feature":"1hr","weight":-220}
--   + {"feature":"1nz","weight":-105}
--   + {"feature":"1pm","weight":81}
--   + {"feature":"1st","weight":-245}
--   + {"feature":"2.3m","weight":-65}
--   + {"feature":"2.4m","weight":-207}
--   + {"feature":"2.6m","weight":-230}
--   + {"feature":"2.9m","weight":-284}
--   + {"feature":"22nd","weight":-244}
--   + {"feature":"24hrs","weight":109}
--   + {"feature":"28th","weight":-243}
--   + {"feature":"2nd","weight":-175}
--   + {"feature":"2nk","weight":69}
--   + {"feature":"2nz","weight":72}
--   + {"feature":"2pm","weight":-221}
--   + {"feature":"3.1m","weight":-137}
--   + {"feature":"3.2m","weight":-80}
--   + {"feature":"3.4m","weight":-263}
--   + {"feature":"30th","weight":-297}
--   + {"feature":"320i","weight":153}
--   + {"feature":"3pm","weight":-105}
--   + {"feature":"3rd","weight":-115}
--   + {"feature":"40ft","weight":-70}
--   + {"feature":"4d33","weight":63}
--   + {"feature":"4pm","weight":107}
--   + {"feature":"4th","weight":-135}
--   + {"feature":"4wd","weight":-318}
--   + {"feature":"4x4","weight":-255}
--   + {"feature":"5th","weight":-245}
--   + {"feature":"660cc","weight":-159}
--   + {"feature":"6am","weight":-145}
--   + {"feature":"6pm","weight":-152}
--   + {"feature":"6th","weight":-157}
--   + {"feature":"7l","weight":131}
--   + {"feature":"8:30pm","weight":270}
--   + {"feature":"8am","weight":-156}
--   + {"feature":"8pm","weight":175}
--   + {"feature":"9am to","weight":-119}
--   + {"feature":"9am","weight":-40}
--   + {"feature":"9l","weight":122}
--   + {"feature":"a #few","weight":82}
--   + {"feature":"a bag","weight":227}
--   + {"feature":"a bank","weight":-107}
--   + {"feature":"a bankers","weight":41}
--   + {"feature":"a big","weight":185}
--   + {"feature":"a bit","weight":-165}
--   + {"feature":"a broker","weight":-248}
--   + {"feature":"a buyer","weight":324}
--   + {"feature":"a car","weight":44}
--   + {"feature":"a caveat","weight":-237}
--   + {"feature":"a certificate","weight":70}
--   + {"feature":"a church","weight":-137}
--   + {"feature":"a client","weight":-98}
--   + {"feature":"a code","weight":-122}
--   + {"feature":"a cold","weight":207}
--   + {"feature":"a conman","weight":-163}
--   + {"feature":"a contract","weight":43}
--   + {"feature":"a copy","weight":-223}
--   + {"feature":"a courier","weight":156}
--   + {"feature":"a day","weight":52}
--   + {"feature":"a dealer","weight":-56}
--   + {"feature":"a dent","weight":91}
--   + {"feature":"a deposit","weight":82}
--   + {"feature":"a different","weight":-111}
--   + {"feature":"a diplomatic","weight":-95}
--   + {"feature":"a driver","weight":178}
--   + {"feature":"a fake","weight":-222}
--   + {"feature":"a family","weight":-83}
--   + {"feature":"a few","weight":-231}
--   + {"feature":"a fielder","weight":137}
--   + {"feature":"a fleet","weight":-41}
--   + {"feature":"a form","weight":125}
--   + {"feature":"a free","weight":-168}
--   + {"feature":"a gift","weight":162}
--   + {"feature":"a good","weight":-153}
--   + {"feature":"a guy","weight":268}
--   + {"feature":"a hiace","weight":179}
--   + {"feature":"a hotel","weight":232}
--   + {"feature":"a hurry","weight":-96}
--   + {"feature":"a job","weight":-155}
--   + {"feature":"a kenyan","weight":-51}
--   + {"feature":"a lady","weight":-31}
--   + {"feature":"a letter","weight":71}
--   + {"feature":"a little","weight":-80}
--   + {"feature":"a logbook","weight":151}
--   + {"feature":"a lorry","weight":-148}
--   + {"feature":"a man","weight":344}
--   + {"feature":"a matatu","weight":-141}
--   + {"feature":"a mechanic","weight":-131}
--   + {"feature":"a meeting","weight":142}
--   + {"feature":"a message","weight":57}
--   + {"feature":"a mission","weight":-84}
--   + {"feature":"a month","weight":95}
--   + {"feature":"a new","weight":-31}
--   + {"feature":"a number","weight":-244}
--   + {"feature":"a nurse","weight":-45}
--   + {"feature":"a paper","weight":94}
--   + {"feature":"a person","weight":-40}
--   + {"feature":"a personal","weight":-187}
--   + {"feature":"a peugeot","weight":31}
--   + {"feature":"a photo","weight":222}
--   + {"feature":"a picture","weight":118}
--   + {"feature":"a private","weight":-35}
--   + {"feature":"a problem","weight":208}
--   + {"feature":"a proforma","weight":-210}
--   + {"feature":"a quarry","weight":155}
--   + {"feature":"a ractis","weight":-164}
--   + {"feature":"a receipt","weight":-241}
--   + {"feature":"a red","weight":224}
--   + {"feature":"a rider","weight":330}
--   + {"feature":"a rush","weight":-302}
--   + {"feature":"a school","weight":-225}
--   + {"feature":"a scratch","weight":-228}
--   + {"feature":"a search","weight":-283}
--   + {"feature":"a security","weight":-89}
--   + {"feature":"a selfie","weight":212}
--   + {"feature":"a seller","weight":-171}
--   + {"feature":"a serious","weight":89}
--   + {"feature":"a ship","weight":128}
--   + {"feature":"a shipping","weight":-59}
--   + {"feature":"a shop","weight":37}
--   + {"feature":"a signed","weight":-59}
--   + {"feature":"a small","weight":66}
--   + {"feature":"a soda","weight":-215}
--   + {"feature":"a staff","weight":-62}
--   + {"feature":"a stamp","weight":194}
--   + {"feature":"a student","weight":-157}
--   + {"feature":"a teacher","weight":-107}
--   + {"feature":"a test","weight":-78}
--   + {"feature":"a thief","weight":-141}
--   + {"feature":"a third","weight":288}
--   + {"feature":"a un","weight":89}
--   + {"feature":"a valuation","weight":-97}
--   + {"feature":"a valuer","weight":-117}
--   + {"feature":"a video","weight":129}
--   + {"feature":"a visitor","weight":-190}
--   + {"feature":"a vitz","weight":85}
--   + {"feature":"a walk","weight":-192}
--   + {"feature":"a week","weight":-117}
--   + {"feature":"a widow","weight":134}
--   + {"feature":"a written","weight":34}
--   + {"feature":"a yard","weight":-196}
--   + {"feature":"a year","weight":-117}
--   + {"feature":"a4 #some","weight":58}
--   + {"feature":"a4","weight":51}
--   + {"feature":"aa kenya","weight":-116}
--   + {"feature":"aa report","weight":105}
--   + {"feature":"aa","weight":-90}
--   + {"feature":"aangalie","weight":-168}
--   + {"feature":"aanga~","weight":-168}
--   + {"feature":"abandoned","weight":182}
--   + {"feature":"aband~","weight":213}
--   + {"feature":"abdi","weight":-87}
--   + {"feature":"able to","weight":114}
--   + {"feature":"able","weight":142}
--   + {"feature":"about #few","weight":-227}
--   + {"feature":"about #some","weight":-183}
--   + {"feature":"about a","weight":-160}
--   + {"feature":"about it","weight":-80}
--   + {"feature":"about the","weight":66}
--   + {"feature":"about three","weight":-38}
--   + {"feature":"about","weight":-63}
--   + {"feature":"above #some","weight":-119}
--   + {"feature":"above your","weight":208}
--   + {"feature":"above","weight":163}
--   + {"feature":"abroad for","weight":55}
--   + {"feature":"abroad","weight":71}
--   + {"feature":"absa","weight":-155}
--   + {"feature":"absorbers","weight":44}
--   + {"feature":"absor~","weight":44}
--   + {"feature":"abstract and","weight":-247}
--   + {"feature":"abstract","weight":-41}
--   + {"feature":"abstr~","weight":-41}
--   + {"feature":"ac haifanyi","weight":-233}
--   + {"feature":"ac","weight":-212}
--   + {"feature":"acc","weight":350}
--   + {"feature":"accept a","weight":99}
--   + {"feature":"accept it","weight":-30}
--   + {"feature":"accept the","weight":-140}
--   + {"feature":"accept","weight":-62}
--   + {"feature":"acceptance","weight":166}
--   + {"feature":"accepted","weight":-118}
--   + {"feature":"accepts","weight":283}
--   + {"feature":"accep~","weight":60}
--   + {"feature":"account #some","weight":215}
--   + {"feature":"account after","weight":-176}
--   + {"feature":"account and","weight":-143}
--   + {"feature":"account as","weight":-96}
--   + {"feature":"account at","weight":-44}
--   + {"feature":"account by","weight":132}
--   + {"feature":"account has","weight":171}
--   + {"feature":"account i","weight":-80}
--   + {"feature":"account in","weight":239}
--   + {"feature":"account na","weight":79}
--   + {"feature":"account no","weight":-250}
--   + {"feature":"account of","weight":135}
--   + {"feature":"account on","weight":-234}
--   + {"feature":"account only","weight":-154}
--   + {"feature":"account printed","weight":-220}
--   + {"feature":"account to","weight":198}
--   + {"feature":"account under","weight":39}
--   + {"feature":"account until","weight":-218}
--   + {"feature":"account with","weight":-241}
--   + {"feature":"account ya","weight":-353}
--   + {"feature":"account yako","weight":145}
--   + {"feature":"account yangu","weight":-45}
--   + {"feature":"account you","weight":-127}
--   + {"feature":"accountant","weight":191}
--   + {"feature":"accounts","weight":-105}
--   + {"feature":"acct","weight":68}
--   + {"feature":"ace","weight":-78}
--   + {"feature":"acha","weight":-287}
--   + {"feature":"achieng","weight":-282}
--   + {"feature":"achie~","weight":-282}
--   + {"feature":"across the","weight":-88}
--   + {"feature":"across","weight":-147}
--   + {"feature":"activate","weight":115}
--   + {"feature":"activation","weight":184}
--   + {"feature":"active","weight":309}
--   + {"feature":"activ~","weight":149}
--   + {"feature":"actros #some","weight":40}
--   + {"feature":"actros","weight":43}
--   + {"feature":"ad has","weight":-166}
--   + {"feature":"ad is","weight":47}
--   + {"feature":"add #few","weight":73}
--   + {"feature":"add #some","weight":242}
--   + {"feature":"add it","weight":235}
--   + {"feature":"added to","weight":-261}
--   + {"feature":"added","weight":235}
--   + {"feature":"address","weight":242}
--   + {"feature":"addre~","weight":208}
--   + {"feature":"admin","weight":177}
--   + {"feature":"administration","weight":-32}
--   + {"feature":"administrator","weight":-238}
--   + {"feature":"admin~","weight":-195}
--   + {"feature":"admitted in","weight":221}
--   + {"feature":"admitted","weight":227}
--   + {"feature":"admit~","weight":227}
--   + {"feature":"ads","weight":255}
--   + {"feature":"advan","weight":37}
--   + {"feature":"advance","weight":314}
--   + {"feature":"advan~","weight":362}
--   + {"feature":"advert","weight":-46}
--   + {"feature":"advertised","weight":-105}
--   + {"feature":"adver~","weight":42}
--   + {"feature":"advocate","weight":-87}
--   + {"feature":"advocates","weight":-208}
--   + {"feature":"advoc~","weight":-130}
--   + {"feature":"afc loan","weight":-136}
--   + {"feature":"afc","weight":-151}
--   + {"feature":"affidavit","weight":161}
--   + {"feature":"affid~","weight":161}
--   + {"feature":"afisa wa","weight":205}
--   + {"feature":"afisa","weight":218}
--   + {"feature":"africa","weight":-137}
--   + {"feature":"after #few","weight":40}
--   + {"feature":"after a","weight":-315}
--   + {"feature":"after approval","weight":-159}
--   + {"feature":"after church","weight":-147}
--   + {"feature":"after dark","weight":228}
--   + {"feature":"after delivery","weight":-261}
--   + {"feature":"after fitting","weight":-301}
--   + {"feature":"after full","weight":-102}
--   + {"feature":"after i","weight":125}
--   + {"feature":"after inspection","weight":-296}
--   + {"feature":"after it","weight":-315}
--   + {"feature":"after joint","weight":-116}
--   + {"feature":"after lunch","weight":-80}
--   + {"feature":"after payment","weight":369}
--   + {"feature":"after signing","weight":-125}
--   + {"feature":"after six","weight":-308}
--   + {"feature":"after that","weight":162}
--   + {"feature":"after the","weight":-60}
--   + {"feature":"after this","weight":298}
--   + {"feature":"after transfer","weight":-193}
--   + {"feature":"after viewing","weight":-281}
--   + {"feature":"after we","weight":-281}
--   + {"feature":"after work","weight":-308}
--   + {"feature":"after youve","weight":-154}
--   + {"feature":"aftermarket","weight":-251}
--   + {"feature":"afternoon","weight":-34}
--   + {"feature":"after~","weight":-129}
--   + {"feature":"again","weight":-81}
--   + {"feature":"against the","weight":-166}
--   + {"feature":"agatha","weight":-211}
--   + {"feature":"agency fee","weight":-276}
--   + {"feature":"agency","weight":-110}
--   + {"feature":"agent #some","weight":159}
--   + {"feature":"agent and","weight":98}
--   + {"feature":"agent at","weight":36}
--   + {"feature":"agent fee","weight":304}
--   + {"feature":"agent in","weight":302}
--   + {"feature":"agent is","weight":180}
--   + {"feature":"agent mombasa","weight":-167}
--   + {"feature":"agent on","weight":121}
--   + {"feature":"agent wa","weight":-96}
--   + {"feature":"agent wako","weight":-199}
--   + {"feature":"agent wetu","weight":63}
--   + {"feature":"agent will","weight":251}
--   + {"feature":"agent","weight":88}
--   + {"feature":"agents","weight":74}
--   + {"feature":"agnes","weight":90}
--   + {"feature":"ago i","weight":-201}
--   + {"feature":"ago","weight":-32}
--   + {"feature":"agree with","weight":-89}
--   + {"feature":"agree","weight":-137}
--   + {"feature":"agreed","weight":-35}
--   + {"feature":"agreement and","weight":-70}
--   + {"feature":"agreement at","weight":-314}
--   + {"feature":"agreement is","weight":156}
--   + {"feature":"agreement signed","weight":-290}
--   + {"feature":"agreement with","weight":59}
--   + {"feature":"agreement","weight":-36}
--   + {"feature":"agrees to","weight":54}
--   + {"feature":"agrees","weight":114}
--   + {"feature":"agree~","weight":-37}
--   + {"feature":"ahead","weight":132}
--   + {"feature":"aione","weight":-281}
--   + {"feature":"airbag","weight":-128}
--   + {"feature":"airbags","weight":196}
--   + {"feature":"airba~","weight":196}
--   + {"feature":"airport saa","weight":-171}
--   + {"feature":"airport","weight":61}
--   + {"feature":"airpo~","weight":61}
--   + {"feature":"airtel money","weight":302}
--   + {"feature":"airtel","weight":302}
--   + {"feature":"airtime","weight":346}
--   + {"feature":"airti~","weight":346}
--   + {"feature":"airwave","weight":-204}
--   + {"feature":"airwa~","weight":-204}
--   + {"feature":"aje","weight":-232}
--   + {"feature":"ajili ya","weight":-176}
--   + {"feature":"ajili","weight":-51}
--   + {"feature":"ajue","weight":72}
--   + {"feature":"akaunti","weight":-30}
--   + {"feature":"akaun~","weight":-30}
--   + {"feature":"aki","weight":95}
--   + {"feature":"akifika na","weight":-286}
--   + {"feature":"akifika","weight":-302}
--   + {"feature":"akifi~","weight":-317}
--   + {"feature":"akiku~","weight":-181}
--   + {"feature":"akinyi","weight":66}
--   + {"feature":"akisema","weight":-216}
--   + {"feature":"akise~","weight":-216}
--   + {"feature":"akish~","weight":163}
--   + {"feature":"akiwa","weight":219}
--   + {"feature":"ako kwa","weight":33}
--   + {"feature":"ako na","weight":-52}
--   + {"feature":"ako","weight":69}
--   + {"feature":"alafu","weight":308}
--   + {"feature":"alert","weight":290}
--   + {"feature":"alham~","weight":-128}
--   + {"feature":"alignment","weight":-162}
--   + {"feature":"align~","weight":-162}
--   + {"feature":"alikuwa mgonjwa","weight":-143}
--   + {"feature":"alikuwa","weight":-143}
--   + {"feature":"alini~","weight":-30}
--   + {"feature":"alipe","weight":-154}
--   + {"feature":"all day","weight":135}
--   + {"feature":"all i","weight":59}
--   + {"feature":"all in","weight":30}
--   + {"feature":"all of","weight":-47}
--   + {"feature":"all the","weight":58}
--   + {"feature":"all three","weight":-271}
--   + {"feature":"all week","weight":-47}
--   + {"feature":"all","weight":98}
--   + {"feature":"allion #some","weight":57}
--   + {"feature":"allion","weight":54}
--   + {"feature":"allocation letter","weight":-66}
--   + {"feature":"allocation","weight":-66}
--   + {"feature":"alloc~","weight":100}
--   + {"feature":"allow","weight":238}
--   + {"feature":"allowed","weight":174}
--   + {"feature":"allow~","weight":174}
--   + {"feature":"alloy","weight":48}
--   + {"feature":"almost","weight":235}
--   + {"feature":"alone with","weight":263}
--   + {"feature":"alone","weight":493}
--   + {"feature":"along","weight":-273}
--   + {"feature":"alphard","weight":-30}
--   + {"feature":"alpha~","weight":-30}
--   + {"feature":"already in","weight":-40}
--   + {"feature":"already open","weight":137}
--   + {"feature":"already","weight":268}
--   + {"feature":"alrea~","weight":268}
--   + {"feature":"also send","weight":241}
--   + {"feature":"also","weight":153}
--   + {"feature":"alto","weight":-59}
--   + {"feature":"am an","weight":-129}
--   + {"feature":"am at","weight":296}
--   + {"feature":"am buying","weight":-43}
--   + {"feature":"am calling","weight":157}
--   + {"feature":"am clearing","weight":-110}
--   + {"feature":"am from","weight":294}
--   + {"feature":"am in","weight":78}
--   + {"feature":"am kevin","weight":30}
--   + {"feature":"am looking","weight":-198}
--   + {"feature":"am on","weight":195}
--   + {"feature":"am selling","weight":151}
--   + {"feature":"am the","weight":62}
--   + {"feature":"am with","weight":147}
--   + {"feature":"am","weight":55}
--   + {"feature":"ama right","weight":-47}
--   + {"feature":"ama","weight":-210}
--   + {"feature":"amarok","weight":-80}
--   + {"feature":"ambul~","weight":-73}
--   + {"feature":"amean~","weight":31}
--   + {"feature":"amefika","weight":54}
--   + {"feature":"amefi~","weight":54}
--   + {"feature":"amesafiri","weight":259}
--   + {"feature":"amesa~","weight":256}
--   + {"feature":"amesema","weight":115}
--   + {"feature":"amese~","weight":115}
--   + {"feature":"amesi~","weight":-168}
--   + {"feature":"amina","weight":-80}
--   + {"feature":"among","weight":300}
--   + {"feature":"amount #some","weight":184}
--   + {"feature":"amount at","weight":-264}
--   + {"feature":"amount in","weight":253}
--   + {"feature":"amount","weight":195}
--   + {"feature":"an aa","weight":30}
--   + {"feature":"an accident","weight":235}
--   + {"feature":"an advocate","weight":-292}
--   + {"feature":"an agent","weight":314}
--   + {"feature":"an embassy","weight":122}
--   + {"feature":"an hour","weight":-280}
--   + {"feature":"an independent","weight":-271}
--   + {"feature":"an invoice","weight":-38}
--   + {"feature":"an ngo","weight":79}
--   + {"feature":"an official","weight":-129}
--   + {"feature":"an oil","weight":149}
--   + {"feature":"an","weight":32}
--   + {"feature":"ana","weight":-222}
--   + {"feature":"anafanya","weight":252}
--   + {"feature":"anafa~","weight":252}
--   + {"feature":"anaichukua","weight":-47}
--   + {"feature":"anaic~","weight":-32}
--   + {"feature":"anaitwa","weight":305}
--   + {"feature":"anait~","weight":294}
--   + {"feature":"anaku~","weight":220}
--   + {"feature":"ananidai","weight":203}
--   + {"feature":"anani~","weight":226}
--   + {"feature":"anaondoka","weight":275}
--   + {"feature":"anaon~","weight":168}
--   + {"feature":"anaru~","weight":-309}
--   + {"feature":"anasema","weight":-50}
--   + {"feature":"anase~","weight":-50}
--   + {"feature":"anataka #some","weight":166}
--   + {"feature":"anataka","weight":169}
--   + {"feature":"anata~","weight":168}
--   + {"feature":"and #few","weight":57}
--   + {"feature":"and #some","weight":161}
--   + {"feature":"and 10ok","weight":-186}
--   + {"feature":"and a","weight":-31}
--   + {"feature":"and after","weight":-110}
--   + {"feature":"and all","weight":49}
--   + {"feature":"and ask","weight":-116}
--   + {"feature":"and asking","weight":-275}
--   + {"feature":"and back","weight":-35}
--   + {"feature":"and bank","weight":-90}
--   + {"feature":"and both","weight":299}
--   + {"feature":"and buyer","weight":50}
--   + {"feature":"and call","weight":-186}
--   + {"feature":"and cameras","weight":-153}
--   + {"feature":"and can","weight":45}
--   + {"feature":"and cant","weight":37}
--   + {"feature":"and car","weight":228}
--   + {"feature":"and check","weight":-193}
--   + {"feature":"and come","weight":49}
--   + {"feature":"and confirm","weight":-219}
--   + {"feature":"and do","weight":-34}
--   + {"feature":"and dont","weight":265}
--   + {"feature":"and drive","weight":-252}
--   + {"feature":"and earn","weight":318}
--   + {"feature":"and either","weight":-43}
--   + {"feature":"and enter","weight":259}
--   + {"feature":"and for","weight":-237}
--   + {"feature":"and get","weight":-53}
--   + {"feature":"and give","weight":261}
--   + {"feature":"and gives","weight":-326}
--   + {"feature":"and go","weight":186}
--   + {"feature":"and good","weight":-148}
--   + {"feature":"and half","weight":-203}
--   + {"feature":"and he","weight":236}
--   + {"feature":"and hell","weight":308}
--   + {"feature":"and his","weight":-109}
--   + {"feature":"and i","weight":71}
--   + {"feature":"and id","weight":38}
--   + {"feature":"and if","weight":-190}
--   + {"feature":"and ill","weight":225}
--   + {"feature":"and im","weight":51}
--   + {"feature":"and in","weight":57}
--   + {"feature":"and inspection","weight":-316}
--   + {"feature":"and insurance","weight":108}
--   + {"feature":"and is","weight":-252}
--   + {"feature":"and it","weight":67}
--   + {"feature":"and its","weight":283}
--   + {"feature":"and ive","weight":173}
--   + {"feature":"and keep","weight":35}
--   + {"feature":"and kra","weight":81}
--   + {"feature":"and leave","weight":171}
--   + {"feature":"and m","weight":111}
--   + {"feature":"and minutes","weight":-170}
--   + {"feature":"and must","weight":167}
--   + {"feature":"and my","weight":94}
--   + {"feature":"and never","weight":-133}
--   + {"feature":"and new","weight":47}
--   + {"feature":"and no","weight":64}
--   + {"feature":"and not","weight":-131}
--   + {"feature":"and nothing","weight":-190}
--   + {"feature":"and on","weight":-275}
--   + {"feature":"and only","weight":72}
--   + {"feature":"and our","weight":-111}
--   + {"feature":"and paid","weight":-209}
--   + {"feature":"and pay","weight":-192}
--   + {"feature":"and payment","weight":-76}
--   + {"feature":"and phone","weight":273}
--   + {"feature":"and pin","weight":-46}
--   + {"feature":"and plates","weight":-63}
--   + {"feature":"and please","weight":-203}
--   + {"feature":"and psv","weight":-87}
--   + {"feature":"and put","weight":169}
--   + {"feature":"and receipt","weight":-126}
--   + {"feature":"and release","weight":-103}
--   + {"feature":"and see","weight":-251}
--   + {"feature":"and send","weight":333}
--   + {"feature":"and she","weight":34}
--   + {"feature":"and show","weight":82}
--   + {"feature":"and sign","weight":-311}
--   + {"feature":"and signed","weight":31}
--   + {"feature":"and sold","weight":-224}
--   + {"feature":"and start","weight":-103}
--   + {"feature":"and take","weight":195}
--   + {"feature":"and takes","weight":-322}
--   + {"feature":"and talk","weight":-160}
--   + {"feature":"and tell","weight":157}
--   + {"feature":"and the","weight":99}
--   + {"feature":"and then","weight":39}
--   + {"feature":"and they","weight":128}
--   + {"feature":"and transfer","weight":31}
--   + {"feature":"and try","weight":-192}
--   + {"feature":"and uniform","weight":216}
--   + {"feature":"and view","weight":-181}
--   + {"feature":"and wait","weight":314}
--   + {"feature":"and we","weight":-57}
--   + {"feature":"and well","weight":-60}
--   + {"feature":"and will","weight":155}
--   + {"feature":"and you","weight":-63}
--   + {"feature":"and youll","weight":176}
--   + {"feature":"and your","weight":165}
--   + {"feature":"and youre","weight":265}
--   + {"feature":"and yours","weight":-52}
--   + {"feature":"andika","weight":-117}
--   + {"feature":"android","weight":-57}
--   + {"feature":"andro~","weight":-57}
--   + {"feature":"angalia kwa","weight":-387}
--   + {"feature":"anniversary","weight":-30}
--   + {"feature":"anniv~","weight":-30}
--   + {"feature":"another car","weight":163}
--   + {"feature":"another one","weight":-30}
--   + {"feature":"another person","weight":-325}
--   + {"feature":"another","weight":102}
--   + {"feature":"anoth~","weight":102}
--   + {"feature":"answe~","weight":-37}
--   + {"feature":"any bank","weight":-211}
--   + {"feature":"any car","weight":332}
--   + {"feature":"any day","weight":-167}
--   + {"feature":"any evening","weight":-130}
--   + {"feature":"any garage","weight":-215}
--   + {"feature":"any money","weight":-313}
--   + {"feature":"any payment","weight":-102}
--   + {"feature":"any time","weight":-63}
--   + {"feature":"any","weight":-65}
--   + {"feature":"anybo~","weight":-62}
--   + {"feature":"anyone who","weight":-270}
--   + {"feature":"anyone you","weight":-143}
--   + {"feature":"anyone","weight":-137}
--   + {"feature":"anything before","weight":-136}
--   + {"feature":"anything on","weight":-167}
--   + {"feature":"anything","weight":-187}
--   + {"feature":"anyth~","weight":-187}
--   + {"feature":"anywhere","weight":200}
--   + {"feature":"anywh~","weight":200}
--   + {"feature":"aone","weight":-90}
--   + {"feature":"app","weight":57}
--   + {"feature":"application","weight":-165}
--   + {"feature":"applied","weight":-109}
--   + {"feature":"apply on","weight":-259}
--   + {"feature":"apply","weight":-86}
--   + {"feature":"appointed","weight":-167}
--   + {"feature":"appointment","weight":194}
--   + {"feature":"appoi~","weight":111}
--   + {"feature":"appreciation","weight":219}
--   + {"feature":"appre~","weight":227}
--   + {"feature":"approval and","weight":-61}
--   + {"feature":"approval","weight":40}
--   + {"feature":"approve the","weight":57}
--   + {"feature":"approve","weight":-80}
--   + {"feature":"approved but","weight":-150}
--   + {"feature":"approved for","weight":56}
--   + {"feature":"approved","weight":53}
--   + {"feature":"approves","weight":130}
--   + {"feature":"approx","weight":-83}
--   + {"feature":"appro~","weight":45}
--   + {"feature":"april","weight":-57}
--   + {"feature":"aqua","weight":147}
--   + {"feature":"are #few","weight":162}
--   + {"feature":"are a","weight":-93}
--   + {"feature":"are all","weight":-209}
--   + {"feature":"are an","weight":-45}
--   + {"feature":"are asking","weight":275}
--   + {"feature":"are few","weight":264}
--   + {"feature":"are free","weight":-263}
--   + {"feature":"are hiring","weight":30}
--   + {"feature":"are in","weight":-45}
--   + {"feature":"are my","weight":188}
--   + {"feature":"are not","weight":223}
--   + {"feature":"are on","weight":-90}
--   + {"feature":"are slow","weight":-109}
--   + {"feature":"are you","weight":120}
--   + {"feature":"are","weight":87}
--   + {"feature":"area is","weight":-228}
--   + {"feature":"arent","weight":129}
--   + {"feature":"army","weight":203}
--   + {"feature":"arobaini","weight":75}
--   + {"feature":"aroba~","weight":75}
--   + {"feature":"around #few","weight":42}
--   + {"feature":"around #some","weight":-127}
--   + {"feature":"around","weight":-115}
--   + {"feature":"arran~","weight":247}
--   + {"feature":"arrears","weight":247}
--   + {"feature":"arrea~","weight":247}
--   + {"feature":"arrest","weight":217}
--   + {"feature":"arrested","weight":210}
--   + {"feature":"arres~","weight":210}
--   + {"feature":"arrival","weight":-60}
--   + {"feature":"arrived","weight":-194}
--   + {"feature":"arrives","weight":-82}
--   + {"feature":"arriv~","weight":-164}
--   + {"feature":"as a","weight":258}
--   + {"feature":"as far","weight":-194}
--   + {"feature":"as he","weight":-102}
--   + {"feature":"as i","weight":-158}
--   + {"feature":"as in","weight":-221}
--   + {"feature":"as is","weight":-156}
--   + {"feature":"as it","weight":115}
--   + {"feature":"as its","weight":34}
--   + {"feature":"as long","weight":-210}
--   + {"feature":"as my","weight":241}
--   + {"feature":"as new","weight":190}
--   + {"feature":"as on","weight":-66}
--   + {"feature":"as our","weight":119}
--   + {"feature":"as pdf","weight":-39}
--   + {"feature":"as per","weight":-311}
--   + {"feature":"as security","weight":301}
--   + {"feature":"as sign","weight":146}
--   + {"feature":"as the","weight":271}
--   + {"feature":"as we","weight":-81}
--   + {"feature":"as well","weight":-128}
--   + {"feature":"as you","weight":-125}
--   + {"feature":"as your","weight":223}
--   + {"feature":"as yours","weight":-196}
--   + {"feature":"as","weight":50}
--   + {"feature":"asante kwa","weight":-310}
--   + {"feature":"asante","weight":-354}
--   + {"feature":"aside","weight":-127}
--   + {"feature":"asilimia #few","weight":-218}
--   + {"feature":"asilimia","weight":-217}
--   + {"feature":"asili~","weight":-217}
--   + {"feature":"ask #some","weight":60}
--   + {"feature":"ask a","weight":107}
--   + {"feature":"ask for","weight":-141}
--   + {"feature":"ask me","weight":-50}
--   + {"feature":"ask my","weight":-231}
--   + {"feature":"ask the","weight":-89}
--   + {"feature":"ask to","weight":67}
--   + {"feature":"ask too","weight":37}
--   + {"feature":"ask your","weight":34}
--   + {"feature":"askari niko","weight":-184}
--   + {"feature":"askari","weight":60}
--   + {"feature":"asked me","weight":-275}
--   + {"feature":"asked","weight":-69}
--   + {"feature":"asking #few","weight":-138}
--   + {"feature":"asking #some","weight":42}
--   + {"feature":"asking for","weight":-207}
--   + {"feature":"asking price","weight":153}
--   + {"feature":"asking","weight":-135}
--   + {"feature":"asks for","weight":61}
--   + {"feature":"asks","weight":45}
--   + {"feature":"assessment","weight":-158}
--   + {"feature":"assessor","weight":145}
--   + {"feature":"asset finance","weight":-85}
--   + {"feature":"asset","weight":-76}
--   + {"feature":"assist","weight":315}
--   + {"feature":"assistant","weight":177}
--   + {"feature":"assis~","weight":316}
--   + {"feature":"asubuhi","weight":-172}
--   + {"feature":"asubu~","weight":-172}
--   + {"feature":"at #much","weight":207}
--   + {"feature":"at #some","weight":206}
--   + {"feature":"at 2pm","weight":-232}
--   + {"feature":"at 4pm","weight":45}
--   + {"feature":"at 9pm","weight":199}
--   + {"feature":"at a","weight":75}
--   + {"feature":"at absa","weight":-259}
--   + {"feature":"at all","weight":48}
--   + {"feature":"at any","weight":-303}
--   + {"feature":"at athi","weight":-58}
--   + {"feature":"at bank","weight":-193}
--   + {"feature":"at cashier","weight":-99}
--   + {"feature":"at co","weight":-248}
--   + {"feature":"at embakasi","weight":70}
--   + {"feature":"at family","weight":-315}
--   + {"feature":"at five","weight":58}
--   + {"feature":"at garden","weight":-149}
--   + {"feature":"at gigiri","weight":-46}
--   + {"feature":"at gilgil","weight":273}
--   + {"feature":"at grogan","weight":-211}
--   + {"feature":"at half","weight":116}
--   + {"feature":"at her","weight":-211}
--   + {"feature":"at his","weight":76}
--   + {"feature":"at home","weight":-160}
--   + {"feature":"at huduma","weight":-42}
--   + {"feature":"at imara","weight":-67}
--   + {"feature":"at it","weight":-209}
--   + {"feature":"at junction","weight":-44}
--   + {"feature":"at kenyatta","weight":112}
--   + {"feature":"at kilindini","weight":69}
--   + {"feature":"at kinungi","weight":-108}
--   + {"feature":"at kirinyaga","weight":-92}
--   + {"feature":"at kra","weight":-140}
--   + {"feature":"at leakeys","weight":-139}
--   + {"feature":"at midnight","weight":200}
--   + {"feature":"at mlolongo","weight":120}
--   + {"feature":"at mombasa","weight":-63}
--   + {"feature":"at my","weight":-126}
--   + {"feature":"at naivasha","weight":-236}
--   + {"feature":"at night","weight":341}
--   + {"feature":"at noon","weight":-65}
--   + {"feature":"at ntsa","weight":110}
--   + {"feature":"at ol","weight":37}
--   + {"feature":"at once","weight":47}
--   + {"feature":"at our","weight":-229}
--   + {"feature":"at port","weight":217}
--   + {"feature":"at reception","weight":-172}
--   + {"feature":"at roysambu","weight":-145}
--   + {"feature":"at sarit","weight":-227}
--   + {"feature":"at stanbic","weight":-95}
--   + {"feature":"at the","weight":-111}
--   + {"feature":"at their","weight":-260}
--   + {"feature":"at toyota","weight":-110}
--   + {"feature":"at two","weight":-254}
--   + {"feature":"at viewing","weight":-276}
--   + {"feature":"at your","weight":-100}
--   + {"feature":"at","weight":-63}
--   + {"feature":"ataileta","weight":251}
--   + {"feature":"atail~","weight":251}
--   + {"feature":"atakuja kuona","weight":-140}
--   + {"feature":"atakuja","weight":-146}
--   + {"feature":"atakuonyesha","weight":86}
--   + {"feature":"atakupigia","weight":354}
--   + {"feature":"atakuwa","weight":-282}
--   + {"feature":"ataku~","weight":151}
--   + {"feature":"ataleta","weight":253}
--   + {"feature":"atale~","weight":253}
--   + {"feature":"atalipa","weight":-183}
--   + {"feature":"atali~","weight":-133}
--   + {"feature":"athi river","weight":-54}
--   + {"feature":"athi","weight":-37}
--   + {"feature":"athlete","weight":124}
--   + {"feature":"athle~","weight":124}
--   + {"feature":"atm card","weight":241}
--   + {"feature":"atm","weight":173}
--   + {"feature":"attached with","weight":336}
--   + {"feature":"attached","weight":44}
--   + {"feature":"attac~","weight":44}
--   + {"feature":"attorney","weight":-119}
--   + {"feature":"attor~","weight":-119}
--   + {"feature":"au","weight":-240}
--   + {"feature":"auction sheet","weight":-149}
--   + {"feature":"auction","weight":59}
--   + {"feature":"auctioned","weight":307}
--   + {"feature":"auctioneers","weight":-117}
--   + {"feature":"aucti~","weight":80}
--   + {"feature":"audi a4","weight":51}
--   + {"feature":"audit","weight":275}
--   + {"feature":"audit~","weight":325}
--   + {"feature":"august and","weight":-119}
--   + {"feature":"august","weight":-265}
--   + {"feature":"auris #some","weight":-85}
--   + {"feature":"auris","weight":85}
--   + {"feature":"australia","weight":192}
--   + {"feature":"austr~","weight":192}
--   + {"feature":"autho~","weight":34}
--   + {"feature":"auto spares","weight":-109}
--   + {"feature":"auto","weight":-161}
--   + {"feature":"autocheck","weight":236}
--   + {"feature":"autoc~","weight":236}
--   + {"feature":"automatically","weight":252}
--   + {"feature":"autom~","weight":65}
--   + {"feature":"available for","weight":-226}
--   + {"feature":"avensis","weight":157}
--   + {"feature":"avens~","weight":157}
--   + {"feature":"avenue","weight":-184}
--   + {"feature":"avoid","weight":-44}
--   + {"feature":"away with","weight":66}
--   + {"feature":"axela #some","weight":-72}
--   + {"feature":"axio #some","weight":63}
--   + {"feature":"axle bpw","weight":57}
--   + {"feature":"axle","weight":78}
--   + {"feature":"b","weight":-257}
--   + {"feature":"b15","weight":-62}
--   + {"feature":"b4","weight":132}
--   + {"feature":"baada ya","weight":-69}
--   + {"feature":"baada","weight":-72}
--   + {"feature":"baadaye #some","weight":-91}
--   + {"feature":"baadaye","weight":337}
--   + {"feature":"baada~","weight":337}
--   + {"feature":"baba dogo","weight":-112}
--   + {"feature":"baba","weight":-51}
--   + {"feature":"baby","weight":-155}
--   + {"feature":"back at","weight":-46}
--   + {"feature":"back by","weight":-234}
--   + {"feature":"back if","weight":-79}
--   + {"feature":"back in","weight":75}
--   + {"feature":"back the","weight":-78}
--   + {"feature":"back to","weight":-124}
--   + {"feature":"back with","weight":-84}
--   + {"feature":"back you","weight":-338}
--   + {"feature":"backhoe","weight":-63}
--   + {"feature":"backh~","weight":-63}
--   + {"feature":"bad","weight":-98}
--   + {"feature":"badala ya","weight":-101}
--   + {"feature":"badala","weight":-101}
--   + {"feature":"badge","weight":195}
--   + {"feature":"bado iko","weight":161}
--   + {"feature":"bado mpaka","weight":-36}
--   + {"feature":"bado","weight":-115}
--   + {"feature":"bag","weight":333}
--   + {"feature":"bahati mbaya","weight":194}
--   + {"feature":"bahati","weight":198}
--   + {"feature":"bajaj re","weight":-101}
--   + {"feature":"bajaj","weight":-82}
--   + {"feature":"bakery","weight":-150}
--   + {"feature":"baki","weight":85}
--   + {"feature":"balance #some","weight":-105}
--   + {"feature":"balance after","weight":46}
--   + {"feature":"balance and","weight":-118}
--   + {"feature":"balance in","weight":161}
--   + {"feature":"balance is","weight":-277}
--   + {"feature":"balance on","weight":138}
--   + {"feature":"balance when","weight":142}
--   + {"feature":"balance","weight":86}
--   + {"feature":"balancing free","weight":-161}
--   + {"feature":"balancing","weight":-243}
--   + {"feature":"balan~","weight":58}
--   + {"feature":"bamburi","weight":-72}
--   + {"feature":"bambu~","weight":-72}
--   + {"feature":"bana","weight":-41}
--   + {"feature":"bandarini","weight":258}
--   + {"feature":"banda~","weight":271}
--   + {"feature":"bank account","weight":-135}
--   + {"feature":"bank after","weight":-354}
--   + {"feature":"bank and","weight":-93}
--   + {"feature":"bank app","weight":117}
--   + {"feature":"bank asset","weight":-114}
--   + {"feature":"bank auction","weight":205}
--   + {"feature":"bank branch","weight":-79}
--   + {"feature":"bank confirms","weight":-204}
--   + {"feature":"bank details","weight":149}
--   + {"feature":"bank finance","weight":-191}
--   + {"feature":"bank first","weight":-177}
--   + {"feature":"bank has","weight":59}
--   + {"feature":"bank i","weight":-159}
--   + {"feature":"bank if","weight":-173}
--   + {"feature":"bank is","weight":216}
--   + {"feature":"bank it","weight":55}
--   + {"feature":"bank manager","weight":282}
--   + {"feature":"bank na","weight":-362}
--   + {"feature":"bank not","weight":-161}
--   + {"feature":"bank officer","weight":-159}
--   + {"feature":"bank on","weight":-108}
--   + {"feature":"bank only","weight":-263}
--   + {"feature":"bank payment","weight":-95}
--   + {"feature":"bank please","weight":-405}
--   + {"feature":"bank repo","weight":133}
--   + {"feature":"bank says","weight":-107}
--   + {"feature":"bank together","weight":-233}
--   + {"feature":"bank transfer","weight":-242}
--   + {"feature":"bank wants","weight":61}
--   + {"feature":"bank when","weight":-207}
--   + {"feature":"bank will","weight":157}
--   + {"feature":"bank yako","weight":-154}
--   + {"feature":"bank you","weight":-372}
--   + {"feature":"bank","weight":-56}
--   + {"feature":"bankers cheque","weight":-71}
--   + {"feature":"bankers","weight":-62}
--   + {"feature":"banke~","weight":-62}
--   + {"feature":"banking","weight":155}
--   + {"feature":"banki~","weight":155}
--   + {"feature":"banks","weight":-137}
--   + {"feature":"bar","weight":-118}
--   + {"feature":"barabara ya","weight":30}
--   + {"feature":"barabara","weight":-78}
--   + {"feature":"barabarani","weight":-43}
--   + {"feature":"barab~","weight":-71}
--   + {"feature":"barasa","weight":-89}
--   + {"feature":"bargain i","weight":118}
--   + {"feature":"bargain","weight":165}
--   + {"feature":"bargaining","weight":276}
--   + {"feature":"barga~","weight":240}
--   + {"feature":"barracks","weight":75}
--   + {"feature":"barra~","weight":75}
--   + {"feature":"bars","weight":-131}
--   + {"feature":"barua","weight":33}
--   + {"feature":"basi","weight":94}
--   + {"feature":"basic","weight":-91}
--   + {"feature":"bati #some","weight":-131}
--   + {"feature":"bati","weight":-131}
--   + {"feature":"batteries","weight":206}
--   + {"feature":"battery #some","weight":58}
--   + {"feature":"battery n70","weight":-50}
--   + {"feature":"battery","weight":-106}
--   + {"feature":"batte~","weight":-91}
--   + {"feature":"be arrested","weight":172}
--   + {"feature":"be careful","weight":-157}
--   + {"feature":"be fast","weight":179}
--   + {"feature":"be given","weight":344}
--   + {"feature":"be honest","weight":-192}
--   + {"feature":"be in","weight":188}
--   + {"feature":"be on","weight":-237}
--   + {"feature":"be paid","weight":105}
--   + {"feature":"be present","weight":-218}
--   + {"feature":"be put","weight":200}
--   + {"feature":"be seen","weight":59}
--   + {"feature":"be sent","weight":263}
--   + {"feature":"be signed","weight":-57}
--   + {"feature":"be sure","weight":157}
--   + {"feature":"be the","weight":190}
--   + {"feature":"be there","weight":-190}
--   + {"feature":"be","weight":58}
--   + {"feature":"beari~","weight":-221}
--   + {"feature":"beater","weight":-155}
--   + {"feature":"beautiful","weight":83}
--   + {"feature":"beaut~","weight":83}
--   + {"feature":"because im","weight":269}
--   + {"feature":"because it","weight":89}
--   + {"feature":"because its","weight":218}
--   + {"feature":"because my","weight":173}
--   + {"feature":"because of","weight":115}
--   + {"feature":"because the","weight":-45}
--   + {"feature":"because we","weight":109}
--   + {"feature":"because your","weight":128}
--   + {"feature":"because","weight":107}
--   + {"feature":"becau~","weight":107}
--   + {"feature":"become","weight":42}
--   + {"feature":"becomes","weight":218}
--   + {"feature":"becom~","weight":287}
--   + {"feature":"been on","weight":-185}
--   + {"feature":"been paid","weight":96}
--   + {"feature":"been reported","weight":234}
--   + {"feature":"before #few","weight":154}
--   + {"feature":"before 4pm","weight":78}
--   + {"feature":"before any","weight":-101}
--   + {"feature":"before he","weight":101}
--   + {"feature":"before i","weight":-46}
--   + {"feature":"before kindly","weight":-50}
--   + {"feature":"before my","weight":-282}
--   + {"feature":"before paying","weight":-275}
--   + {"feature":"before sale","weight":-278}
--   + {"feature":"before seeing","weight":-159}
--   + {"feature":"before shipping","weight":-275}
--   + {"feature":"before the","weight":297}
--   + {"feature":"before then","weight":90}
--   + {"feature":"before they","weight":-47}
--   + {"feature":"before transfer","weight":-228}
--   + {"feature":"before we","weight":-93}
--   + {"feature":"before you","weight":92}
--   + {"feature":"before your","weight":112}
--   + {"feature":"before","weight":66}
--   + {"feature":"begin","weight":244}
--   + {"feature":"behalf of","weight":-42}
--   + {"feature":"behalf","weight":248}
--   + {"feature":"behind the","weight":256}
--   + {"feature":"behind","weight":149}
--   + {"feature":"bei #few","weight":-76}
--   + {"feature":"bei iko","weight":-363}
--   + {"feature":"bei ni","weight":-142}
--   + {"feature":"bei ya","weight":217}
--   + {"feature":"bei","weight":78}
--   + {"feature":"beige","weight":64}
--   + {"feature":"being honest","weight":-106}
--   + {"feature":"believe","weight":-129}
--   + {"feature":"belie~","weight":-62}
--   + {"feature":"belongs to","weight":197}
--   + {"feature":"belongs","weight":197}
--   + {"feature":"belon~","weight":236}
--   + {"feature":"below market","weight":30}
--   + {"feature":"below","weight":95}
--   + {"feature":"belt","weight":-219}
--   + {"feature":"belta","weight":-37}
--   + {"feature":"bench","weight":-214}
--   + {"feature":"bent","weight":-248}
--   + {"feature":"best","weight":-70}
--   + {"feature":"between","weight":101}
--   + {"feature":"betwe~","weight":101}
--   + {"feature":"beware of","weight":-221}
--   + {"feature":"beware","weight":-221}
--   + {"feature":"biashara","weight":110}
--   + {"feature":"biash~","weight":110}
--   + {"feature":"bid bond","weight":73}
--   + {"feature":"bid form","weight":54}
--   + {"feature":"bid forms","weight":-99}
--   + {"feature":"bidder number","weight":288}
--   + {"feature":"bidder","weight":298}
--   + {"feature":"bidders","weight":-54}
--   + {"feature":"bidde~","weight":-54}
--   + {"feature":"bidding deposit","weight":-182}
--   + {"feature":"bids in","weight":-106}
--   + {"feature":"bids","weight":-116}
--   + {"feature":"big","weight":176}
--   + {"feature":"bigger","weight":-89}
--   + {"feature":"bikes","weight":-132}
--   + {"feature":"bila deposit","weight":159}
--   + {"feature":"bila hiyo","weight":191}
--   + {"feature":"bila hizo","weight":-74}
--   + {"feature":"bila kuona","weight":-214}
--   + {"feature":"bila shida","weight":41}
--   + {"feature":"bila","weight":98}
--   + {"feature":"bill you","weight":-32}
--   + {"feature":"bill","weight":-114}
--   + {"feature":"birth","weight":195}
--   + {"feature":"bitcoin","weight":283}
--   + {"feature":"bitco~","weight":283}
--   + {"feature":"bl","weight":-157}
--   + {"feature":"black leather","weight":-48}
--   + {"feature":"black","weight":-292}
--   + {"feature":"blacklisted","weight":264}
--   + {"feature":"black~","weight":264}
--   + {"feature":"blank","weight":264}
--   + {"feature":"bless you","weight":114}
--   + {"feature":"bless","weight":129}
--   + {"feature":"bless~","weight":244}
--   + {"feature":"block","weight":-52}
--   + {"feature":"blocked","weight":-118}
--   + {"feature":"block~","weight":-99}
--   + {"feature":"blue","weight":-110}
--   + {"feature":"bluebird","weight":-70}
--   + {"feature":"bm150","weight":-70}
--   + {"feature":"bmw 320i","weight":153}
--   + {"feature":"bmw x1","weight":187}
--   + {"feature":"bmw x3","weight":49}
--   + {"feature":"bmw","weight":139}
--   + {"feature":"board at","weight":-158}
--   + {"feature":"board","weight":-133}
--   + {"feature":"boarded vehicles","weight":-66}
--   + {"feature":"boarded","weight":-107}
--   + {"feature":"boarding","weight":197}
--   + {"feature":"board~","weight":36}
--   + {"feature":"bob to","weight":190}
--   + {"feature":"boda tu","weight":-159}
--   + {"feature":"boda","weight":159}
--   + {"feature":"body","weight":-99}
--   + {"feature":"bomet","weight":-81}
--   + {"feature":"bond #some","weight":292}
--   + {"feature":"bond","weight":30}
--   + {"feature":"bonded warehouse","weight":-46}
--   + {"feature":"bongo","weight":-89}
--   + {"feature":"bonnet and","weight":-188}
--   + {"feature":"bonnet","weight":-139}
--   + {"feature":"bonyeza","weight":198}
--   + {"feature":"bonye~","weight":198}
--   + {"feature":"book you","weight":51}
--   + {"feature":"booked","weight":118}
--   + {"feature":"booking #some","weight":241}
--   + {"feature":"booking is","weight":-253}
--   + {"feature":"booking ya","weight":143}
--   + {"feature":"booking","weight":139}
--   + {"feature":"booki~","weight":193}
--   + {"feature":"boot","weight":-207}
--   + {"feature":"bora","weight":66}
--   + {"feature":"border","weight":309}
--   + {"feature":"boss gari","weight":-86}
--   + {"feature":"boss the","weight":-194}
--   + {"feature":"boss wangu","weight":151}
--   + {"feature":"boss","weight":95}
--   + {"feature":"both cars","weight":-203}
--   + {"feature":"both of","weight":-119}
--   + {"feature":"both our","weight":-274}
--   + {"feature":"both sides","weight":187}
--   + {"feature":"both","weight":-59}
--   + {"feature":"bought brake","weight":-94}
--   + {"feature":"bought by","weight":-79}
--   + {"feature":"bought the","weight":277}
--   + {"feature":"bought tyres","weight":-50}
--   + {"feature":"bounced","weight":48}
--   + {"feature":"bounc~","weight":48}
--   + {"feature":"bowser","weight":99}
--   + {"feature":"boxer #few","weight":155}
--   + {"feature":"boxer bm150","weight":-70}
--   + {"feature":"boxer","weight":-61}
--   + {"feature":"boy who","weight":-164}
--   + {"feature":"boy will","weight":-106}
--   + {"feature":"boy","weight":181}
--   + {"feature":"boys","weight":290}
--   + {"feature":"bpw","weight":57}
--   + {"feature":"brake pads","weight":-144}
--   + {"feature":"brake","weight":-177}
--   + {"feature":"brakes","weight":111}
--   + {"feature":"branch and","weight":-268}
--   + {"feature":"branch together","weight":-129}
--   + {"feature":"branch when","weight":-206}
--   + {"feature":"branch with","weight":-274}
--   + {"feature":"branch you","weight":-148}
--   + {"feature":"branch","weight":-215}
--   + {"feature":"brand new","weight":437}
--   + {"feature":"brand","weight":232}
--   + {"feature":"brand~","weight":286}
--   + {"feature":"break","weight":-160}
--   + {"feature":"breaking","weight":-39}
--   + {"feature":"break~","weight":72}
--   + {"feature":"brenda","weight":-49}
--   + {"feature":"brian","weight":219}
--   + {"feature":"bring a","weight":74}
--   + {"feature":"bring his","weight":-164}
--   + {"feature":"bring id","weight":-192}
--   + {"feature":"bring someone","weight":-221}
--   + {"feature":"bring the","weight":-114}
--   + {"feature":"bring you","weight":91}
--   + {"feature":"bring your","weight":-198}
--   + {"feature":"bring","weight":-53}
--   + {"feature":"bringing","weight":-30}
--   + {"feature":"brings it","weight":213}
--   + {"feature":"brings the","weight":-73}
--   + {"feature":"brings","weight":280}
--   + {"feature":"bring~","weight":-30}
--   + {"feature":"britam approve","weight":-168}
--   + {"feature":"britam","weight":-165}
--   + {"feature":"bro mimi","weight":-126}
--   + {"feature":"bro","weight":-42}
--   + {"feature":"broke","weight":-40}
--   + {"feature":"broker","weight":-66}
--   + {"feature":"brother and","weight":-179}
--   + {"feature":"brother in","weight":-131}
--   + {"feature":"brother will","weight":148}
--   + {"feature":"brothers","weight":67}
--   + {"feature":"brought","weight":80}
--   + {"feature":"broug~","weight":80}
--   + {"feature":"budget","weight":-49}
--   + {"feature":"build~","weight":128}
--   + {"feature":"bumper and","weight":99}
--   + {"feature":"bumper ya","weight":-201}
--   + {"feature":"bumper","weight":-72}
--   + {"feature":"bungoma we","weight":-137}
--   + {"feature":"bungoma","weight":-122}
--   + {"feature":"bungo~","weight":-122}
--   + {"feature":"bure","weight":-263}
--   + {"feature":"bureau","weight":-323}
--   + {"feature":"bursar","weight":-179}
--   + {"feature":"buru","weight":-88}
--   + {"feature":"buruburu","weight":-219}
--   + {"feature":"burub~","weight":-219}
--   + {"feature":"bus #few","weight":128}
--   + {"feature":"bus for","weight":93}
--   + {"feature":"bus from","weight":61}
--   + {"feature":"bus","weight":30}
--   + {"feature":"bush","weight":-242}
--   + {"feature":"bushes","weight":-135}
--   + {"feature":"busia customs","weight":-54}
--   + {"feature":"busia","weight":82}
--   + {"feature":"business","weight":146}
--   + {"feature":"busin~","weight":158}
--   + {"feature":"busy","weight":240}
--   + {"feature":"but am","weight":324}
--   + {"feature":"but come","weight":-165}
--   + {"feature":"but he","weight":134}
--   + {"feature":"but i","weight":82}
--   + {"feature":"but id","weight":-183}
--   + {"feature":"but if","weight":-188}
--   + {"feature":"but ill","weight":-188}
--   + {"feature":"but it","weight":-210}
--   + {"feature":"but its","weight":177}
--   + {"feature":"but my","weight":163}
--   + {"feature":"but only","weight":-309}
--   + {"feature":"but please","weight":-226}
--   + {"feature":"but the","weight":51}
--   + {"feature":"but they","weight":265}
--   + {"feature":"but theyre","weight":64}
--   + {"feature":"but were","weight":227}
--   + {"feature":"but you","weight":31}
--   + {"feature":"but your","weight":-85}
--   + {"feature":"but","weight":38}
--   + {"feature":"buy from","weight":-90}
--   + {"feature":"buy the","weight":-85}
--   + {"feature":"buy your","weight":189}
--   + {"feature":"buyer and","weight":-54}
--   + {"feature":"buyer before","weight":194}
--   + {"feature":"buyer from","weight":307}
--   + {"feature":"buyer mr","weight":-98}
--   + {"feature":"buyer pays","weight":-145}
--   + {"feature":"buyer who","weight":294}
--   + {"feature":"buyer","weight":130}
--   + {"feature":"buyers","weight":109}
--   + {"feature":"buying","weight":104}
--   + {"feature":"bwana","weight":211}
--   + {"feature":"by #few","weight":52}
--   + {"feature":"by #some","weight":121}
--   + {"feature":"by 30th","weight":-157}
--   + {"feature":"by 3pm","weight":-104}
--   + {"feature":"by a","weight":132}
--   + {"feature":"by advocate","weight":-249}
--   + {"feature":"by airtel","weight":258}
--   + {"feature":"by an","weight":-154}
--   + {"feature":"by appointment","weight":-181}
--   + {"feature":"by bank","weight":-248}
--   + {"feature":"by bankers","weight":-182}
--   + {"feature":"by buyer","weight":308}
--   + {"feature":"by card","weight":153}
--   + {"feature":"by cheque","weight":-117}
--   + {"feature":"by courier","weight":259}
--   + {"feature":"by court","weight":37}
--   + {"feature":"by email","weight":257}
--   + {"feature":"by evening","weight":237}
--   + {"feature":"by friday","weight":-147}
--   + {"feature":"by g4s","weight":342}
--   + {"feature":"by hand","weight":-86}
--   + {"feature":"by kra","weight":-34}
--   + {"feature":"by m","weight":369}
--   + {"feature":"by magari","weight":198}
--   + {"feature":"by me","weight":81}
--   + {"feature":"by mistake","weight":61}
--   + {"feature":"by my","weight":-96}
--   + {"feature":"by myself","weight":123}
--   + {"feature":"by our","weight":-247}
--   + {"feature":"by phone","weight":178}
--   + {"feature":"by public","weight":-194}
--   + {"feature":"by rtgs","weight":-109}
--   + {"feature":"by school","weight":-185}
--   + {"feature":"by sending","weight":332}
--   + {"feature":"by sms","weight":215}
--   + {"feature":"by someone","weight":-50}
--   + {"feature":"by text","weight":180}
--   + {"feature":"by thursday","weight":272}
--   + {"feature":"by till","weight":-246}
--   + {"feature":"by tomorrow","weight":128}
--   + {"feature":"by tonight","weight":218}
--   + {"feature":"by us","weight":-309}
--   + {"feature":"by you","weight":240}
--   + {"feature":"by","weight":52}
--   + {"feature":"bypass","weight":-68}
--   + {"feature":"c180","weight":147}
--   + {"feature":"c200","weight":165}
--   + {"feature":"cable","weight":-185}
--   + {"feature":"cabs tender","weight":-121}
--   + {"feature":"cabs","weight":53}
--   + {"feature":"calculator","weight":-189}
--   + {"feature":"calcu~","weight":-216}
--   + {"feature":"caldina","weight":82}
--   + {"feature":"caldi~","weight":82}
--   + {"feature":"call before","weight":-311}
--   + {"feature":"call from","weight":141}
--   + {"feature":"call him","weight":-243}
--   + {"feature":"call me","weight":-293}
--   + {"feature":"call our","weight":-122}
--   + {"feature":"call out","weight":-316}
--   + {"feature":"call the","weight":-79}
--   + {"feature":"call you","weight":151}
--   + {"feature":"call your","weight":-208}
--   + {"feature":"call","weight":-122}
--   + {"feature":"called me","weight":-323}
--   + {"feature":"called","weight":38}
--   + {"feature":"calling from","weight":157}
--   + {"feature":"calls after","weight":-259}
--   + {"feature":"calls my","weight":280}
--   + {"feature":"calls","weight":94}
--   + {"feature":"came from","weight":-235}
--   + {"feature":"came in","weight":-82}
--   + {"feature":"came to","weight":74}
--   + {"feature":"came","weight":-118}
--   + {"feature":"camera","weight":176}
--   + {"feature":"cameras","weight":-36}
--   + {"feature":"camer~","weight":-36}
--   + {"feature":"camp","weight":204}
--   + {"feature":"campaign","weight":120}
--   + {"feature":"campa~","weight":120}
--   + {"feature":"camry","weight":72}
--   + {"feature":"can 10ok","weight":121}
--   + {"feature":"can be","weight":-182}
--   + {"feature":"can bring","weight":-86}
--   + {"feature":"can buy","weight":-273}
--   + {"feature":"can call","weight":-200}
--   + {"feature":"can check","weight":-207}
--   + {"feature":"can come","weight":-97}
--   + {"feature":"can do","weight":-44}
--   + {"feature":"can enter","weight":150}
--   + {"feature":"can give","weight":-267}
--   + {"feature":"can go","weight":-241}
--   + {"feature":"can i","weight":-310}
--   + {"feature":"can my","weight":-89}
--   + {"feature":"can only","weight":-207}
--   + {"feature":"can pay","weight":60}
--   + {"feature":"can push","weight":211}
--   + {"feature":"can put","weight":211}
--   + {"feature":"can send","weight":85}
--   + {"feature":"can show","weight":-126}
--   + {"feature":"can take","weight":38}
--   + {"feature":"can tell","weight":99}
--   + {"feature":"can the","weight":-311}
--   + {"feature":"can verify","weight":-48}
--   + {"feature":"can view","weight":209}
--   + {"feature":"can wait","weight":-104}
--   + {"feature":"can we","weight":-153}
--   + {"feature":"can you","weight":-41}
--   + {"feature":"can","weight":-40}
--   + {"feature":"canada","weight":146}
--   + {"feature":"cancel","weight":-124}
--   + {"feature":"cancelled hire","weight":-95}
--   + {"feature":"cancelled","weight":40}
--   + {"feature":"cance~","weight":96}
--   + {"feature":"cannot","weight":202}
--   + {"feature":"cant be","weight":68}
--   + {"feature":"cant do","weight":-295}
--   + {"feature":"cant hold","weight":-219}
--   + {"feature":"cant meet","weight":240}
--   + {"feature":"cant promise","weight":-271}
--   + {"feature":"cant","weight":136}
--   + {"feature":"canter #some","weight":63}
--   + {"feature":"canter 4d33","weight":156}
--   + {"feature":"canter","weight":69}
--   + {"feature":"cap","weight":-98}
--   + {"feature":"captain","weight":57}
--   + {"feature":"capta~","weight":57}
--   + {"feature":"car and","weight":-63}
--   + {"feature":"car at","weight":98}
--   + {"feature":"car before","weight":101}
--   + {"feature":"car comes","weight":221}
--   + {"feature":"car first","weight":-186}
--   + {"feature":"car from","weight":359}
--   + {"feature":"car has","weight":-268}
--   + {"feature":"car hire","weight":-67}
--   + {"feature":"car i","weight":42}
--   + {"feature":"car if","weight":158}
--   + {"feature":"car im","weight":-180}
--   + {"feature":"car in","weight":97}
--   + {"feature":"car is","weight":37}
--   + {"feature":"car ive","weight":67}
--   + {"feature":"car loan","weight":168}
--   + {"feature":"car logbook","weight":234}
--   + {"feature":"car my","weight":48}
--   + {"feature":"car no","weight":179}
--   + {"feature":"car on","weight":127}
--   + {"feature":"car pay","weight":260}
--   + {"feature":"car so","weight":-280}
--   + {"feature":"car the","weight":108}
--   + {"feature":"car to","weight":246}
--   + {"feature":"car wash","weight":51}
--   + {"feature":"car we","weight":-258}
--   + {"feature":"car you","weight":-205}
--   + {"feature":"caravan","weight":-104}
--   + {"feature":"carav~","weight":-104}
--   + {"feature":"card and","weight":242}
--   + {"feature":"card at","weight":-211}
--   + {"feature":"card details","weight":304}
--   + {"feature":"card number","weight":182}
--   + {"feature":"card or","weight":-54}
--   + {"feature":"card ya","weight":107}
--   + {"feature":"card yako","weight":284}
--   + {"feature":"card","weight":95}
--   + {"feature":"cards","weight":270}
--   + {"feature":"care","weight":150}
--   + {"feature":"careful","weight":-92}
--   + {"feature":"caref~","weight":-70}
--   + {"feature":"caretaker","weight":109}
--   + {"feature":"caret~","weight":109}
--   + {"feature":"cargo","weight":190}
--   + {"feature":"carrier","weight":295}
--   + {"feature":"carri~","weight":253}
--   + {"feature":"carry a","weight":-251}
--   + {"feature":"carry cash","weight":-57}
--   + {"feature":"carry it","weight":353}
--   + {"feature":"carry the","weight":236}
--   + {"feature":"cars are","weight":-200}
--   + {"feature":"cars at","weight":197}
--   + {"feature":"cars from","weight":183}
--   + {"feature":"cars","weight":197}
--   + {"feature":"case","weight":80}
--   + {"feature":"cash #some","weight":284}
--   + {"feature":"cash after","weight":-154}
--   + {"feature":"cash and","weight":276}
--   + {"feature":"cash at","weight":-121}
--   + {"feature":"cash but","weight":75}
--   + {"feature":"cash for","weight":-182}
--   + {"feature":"cash in","weight":51}
--   + {"feature":"cash ni","weight":-211}
--   + {"feature":"cash on","weight":-191}
--   + {"feature":"cash only","weight":308}
--   + {"feature":"cash or","weight":-279}
--   + {"feature":"cash please","weight":-340}
--   + {"feature":"cash to","weight":83}
--   + {"feature":"cash today","weight":79}
--   + {"feature":"cash when","weight":-176}
--   + {"feature":"cash yote","weight":368}
--   + {"feature":"cash","weight":126}
--   + {"feature":"cashier","weight":-113}
--   + {"feature":"cashiers","weight":100}
--   + {"feature":"cashi~","weight":-87}
--   + {"feature":"catalogue","weight":139}
--   + {"feature":"catalytic","weight":126}
--   + {"feature":"catal~","weight":154}
--   + {"feature":"catch","weight":83}
--   + {"feature":"caveat by","weight":84}
--   + {"feature":"caveat","weight":185}
--   + {"feature":"cbd","weight":-232}
--   + {"feature":"centre","weight":-148}
--   + {"feature":"cert","weight":-143}
--   + {"feature":"certificate and","weight":41}
--   + {"feature":"cf","weight":-77}
--   + {"feature":"cfs storage","weight":-53}
--   + {"feature":"cfs","weight":-84}
--   + {"feature":"cha","weight":-55}
--   + {"feature":"chai","weight":-103}
--   + {"feature":"chain","weight":-147}
--   + {"feature":"chairlady","weight":-213}
--   + {"feature":"chairman","weight":224}
--   + {"feature":"chair~","weight":84}
--   + {"feature":"chama ya","weight":71}
--   + {"feature":"chama yetu","weight":-238}
--   + {"feature":"chama","weight":-106}
--   + {"feature":"chamas","weight":-134}
--   + {"feature":"changamwe","weight":-342}
--   + {"feature":"change it","weight":73}
--   + {"feature":"change of","weight":-46}
--   + {"feature":"change the","weight":44}
--   + {"feature":"change","weight":-46}
--   + {"feature":"changed","weight":73}
--   + {"feature":"changes","weight":-69}
--   + {"feature":"channel","weight":276}
--   + {"feature":"chann~","weight":276}
--   + {"feature":"charge #some","weight":274}
--   + {"feature":"charge and","weight":-213}
--   + {"feature":"charge at","weight":-202}
--   + {"feature":"charge for","weight":-198}
--   + {"feature":"charge of","weight":131}
--   + {"feature":"charge the","weight":61}
--   + {"feature":"charge you","weight":-138}
--   + {"feature":"charge","weight":-40}
--   + {"feature":"charged","weight":-116}
--   + {"feature":"charges about","weight":-132}
--   + {"feature":"charges","weight":-48}
--   + {"feature":"charging","weight":-138}
--   + {"feature":"charg~","weight":-95}
--   + {"feature":"chassis number","weight":-206}
--   + {"feature":"chassis","weight":-77}
--   + {"feature":"chass~","weight":-77}
--   + {"feature":"chat here","weight":-240}
--   + {"feature":"chat","weight":-36}
--   + {"feature":"chats","weight":317}
--   + {"feature":"cheap spares","weight":-286}
--   + {"feature":"cheap","weight":272}
--   + {"feature":"cheaper","weight":155}
--   + {"feature":"cheap~","weight":213}
--   + {"feature":"check both","weight":-335}
--   + {"feature":"check it","weight":-308}
--   + {"feature":"check off","weight":-194}
--   + {"feature":"check our","weight":-48}
--   + {"feature":"check the","weight":-239}
--   + {"feature":"check then","weight":-350}
--   + {"feature":"check with","weight":-252}
--   + {"feature":"check your","weight":-168}
--   + {"feature":"check","weight":-264}
--   + {"feature":"checked by","weight":-205}
--   + {"feature":"checked the","weight":-197}
--   + {"feature":"checked","weight":-222}
--   + {"feature":"checks","weight":34}
--   + {"feature":"check~","weight":-122}
--   + {"feature":"chemi~","weight":30}
--   + {"feature":"cheque after","weight":-185}
--   + {"feature":"cheque for","weight":65}
--   + {"feature":"cheque in","weight":-203}
--   + {"feature":"cheque is","weight":126}
--   + {"feature":"cheque of","weight":132}
--   + {"feature":"cheque on","weight":-302}
--   + {"feature":"cheque or","weight":-139}
--   + {"feature":"cheque to","weight":-250}
--   + {"feature":"cheque ya","weight":195}
--   + {"feature":"cheque you","weight":-194}
--   + {"feature":"chevrolet cruze","weight":69}
--   + {"feature":"chief","weight":183}
--   + {"feature":"child","weight":182}
--   + {"feature":"children","weight":131}
--   + {"feature":"child~","weight":-173}
--   + {"feature":"chini ya","weight":41}
--   + {"feature":"chip","weight":177}
--   + {"feature":"chiromo","weight":-98}
--   + {"feature":"chiro~","weight":-98}
--   + {"feature":"chloride","weight":-122}
--   + {"feature":"chlor~","weight":-122}
--   + {"feature":"chochote","weight":-99}
--   + {"feature":"choch~","weight":-99}
--   + {"feature":"choice","weight":64}
--   + {"feature":"choose","weight":-31}
--   + {"feature":"chris~","weight":229}
--   + {"feature":"chukua","weight":249}
--   + {"feature":"chuo","weight":-137}
--   + {"feature":"church account","weight":-249}
--   + {"feature":"church van","weight":-255}
--   + {"feature":"city","weight":-96}
--   + {"feature":"civilians","weight":269}
--   + {"feature":"civil~","weight":269}
--   + {"feature":"claim","weight":82}
--   + {"feature":"claims","weight":-147}
--   + {"feature":"class","weight":-245}
--   + {"feature":"clean","weight":150}
--   + {"feature":"cleaned","weight":-240}
--   + {"feature":"clean~","weight":-106}
--   + {"feature":"clear it","weight":213}
--   + {"feature":"clear that","weight":-235}
--   + {"feature":"clear the","weight":215}
--   + {"feature":"clear","weight":215}
--   + {"feature":"clearance letter","weight":-220}
--   + {"feature":"clearance to","weight":286}
--   + {"feature":"clearance","weight":145}
--   + {"feature":"cleared","weight":-148}
--   + {"feature":"clearing agent","weight":-205}
--   + {"feature":"clearing guy","weight":119}
--   + {"feature":"clears","weight":-143}
--   + {"feature":"clerk","weight":308}
--   + {"feature":"clerks","weight":264}
--   + {"feature":"click","weight":185}
--   + {"feature":"client account","weight":-142}
--   + {"feature":"client for","weight":-65}
--   + {"feature":"clients","weight":173}
--   + {"feature":"clien~","weight":173}
--   + {"feature":"closed for","weight":218}
--   + {"feature":"closed","weight":177}
--   + {"feature":"closes","weight":56}
--   + {"feature":"closing","weight":153}
--   + {"feature":"closi~","weight":153}
--   + {"feature":"cluster","weight":-273}
--   + {"feature":"clust~","weight":-273}
--   + {"feature":"clutch kit","weight":-184}
--   + {"feature":"clutch mpya","weight":59}
--   + {"feature":"clutch","weight":-135}
--   + {"feature":"cmc","weight":-189}
--   + {"feature":"co op","weight":-72}
--   + {"feature":"co","weight":-59}
--   + {"feature":"coach parcel","weight":-229}
--   + {"feature":"coach","weight":-111}
--   + {"feature":"coast","weight":-32}
--   + {"feature":"coat","weight":114}
--   + {"feature":"cod","weight":59}
--   + {"feature":"code #some","weight":125}
--   + {"feature":"code ends","weight":-207}
--   + {"feature":"code i","weight":-283}
--   + {"feature":"code is","weight":-95}
--   + {"feature":"code its","weight":-220}
--   + {"feature":"code on","weight":-191}
--   + {"feature":"code to","weight":-117}
--   + {"feature":"code we","weight":88}
--   + {"feature":"code which","weight":182}
--   + {"feature":"code ya","weight":82}
--   + {"feature":"code you","weight":270}
--   + {"feature":"code","weight":43}
--   + {"feature":"codes","weight":-352}
--   + {"feature":"coin","weight":-54}
--   + {"feature":"cold start","weight":-70}
--   + {"feature":"cold","weight":-137}
--   + {"feature":"collect it","weight":81}
--   + {"feature":"collect the","weight":-187}
--   + {"feature":"collect then","weight":-66}
--   + {"feature":"collect","weight":-109}
--   + {"feature":"collected","weight":-117}
--   + {"feature":"collection","weight":-163}
--   + {"feature":"collects","weight":356}
--   + {"feature":"colour","weight":192}
--   + {"feature":"combine harvester","weight":-32}
--   + {"feature":"combine","weight":-32}
--   + {"feature":"combi~","weight":-32}
--   + {"feature":"come 10ok","weight":-131}
--   + {"feature":"come alone","weight":278}
--   + {"feature":"come along","weight":-272}
--   + {"feature":"come and","weight":-285}
--   + {"feature":"come as","weight":138}
--   + {"feature":"come at","weight":47}
--   + {"feature":"come back","weight":47}
--   + {"feature":"come down","weight":-79}
--   + {"feature":"come for","weight":186}
--   + {"feature":"come friday","weight":-255}
--   + {"feature":"come from","weight":-211}
--   + {"feature":"come i","weight":-198}
--   + {"feature":"come in","weight":133}
--   + {"feature":"come on","weight":-84}
--   + {"feature":"come pay","weight":-309}
--   + {"feature":"come pick","weight":194}
--   + {"feature":"come see","weight":-309}
--   + {"feature":"come test","weight":-316}
--   + {"feature":"come tomorrow","weight":-72}
--   + {"feature":"come too","weight":-122}
--   + {"feature":"come view","weight":-260}
--   + {"feature":"come with","weight":-174}
--   + {"feature":"come","weight":-97}
--   + {"feature":"comes after","weight":159}
--   + {"feature":"comes back","weight":93}
--   + {"feature":"comes by","weight":150}
--   + {"feature":"comes from","weight":-109}
--   + {"feature":"comes in","weight":212}
--   + {"feature":"comes later","weight":169}
--   + {"feature":"comes off","weight":-54}
--   + {"feature":"comes out","weight":84}
--   + {"feature":"comes with","weight":91}
--   + {"feature":"comes","weight":157}
--   + {"feature":"comfortable","weight":-67}
--   + {"feature":"coming at","weight":-191}
--   + {"feature":"coming to","weight":173}
--   + {"feature":"coming with","weight":-76}
--   + {"feature":"comme~","weight":67}
--   + {"feature":"commission comes","weight":-270}
--   + {"feature":"commission","weight":-275}
--   + {"feature":"commitment fee","weight":59}
--   + {"feature":"commitment to","weight":147}
--   + {"feature":"commitment","weight":257}
--   + {"feature":"committee","weight":117}
--   + {"feature":"commi~","weight":83}
--   + {"feature":"company account","weight":-81}
--   + {"feature":"company closing","weight":135}
--   + {"feature":"company in","weight":86}
--   + {"feature":"company is","weight":-221}
--   + {"feature":"company name","weight":-344}
--   + {"feature":"company paybill","weight":-242}
--   + {"feature":"company till","weight":-281}
--   + {"feature":"company will","weight":-37}
--   + {"feature":"companys bank","weight":-251}
--   + {"feature":"companys","weight":-156}
--   + {"feature":"compare","weight":-254}
--   + {"feature":"complete from","weight":209}
--   + {"feature":"complete with","weight":-75}
--   + {"feature":"complete","weight":40}
--   + {"feature":"compl~","weight":49}
--   + {"feature":"comprehensive insurance","weight":-262}
--   + {"feature":"comprehensive","weight":-191}
--   + {"feature":"compressor","weight":-199}
--   + {"feature":"compr~","weight":-246}
--   + {"feature":"con","weight":88}
--   + {"feature":"condi~","weight":-51}
--   + {"feature":"conduct","weight":-83}
--   + {"feature":"conductor","weight":168}
--   + {"feature":"condu~","weight":57}
--   + {"feature":"confidential","weight":268}
--   + {"feature":"confirm before","weight":-188}
--   + {"feature":"confirm it","weight":-217}
--   + {"feature":"confirm the","weight":76}
--   + {"feature":"confirm with","weight":-193}
--   + {"feature":"confirm your","weight":244}
--   + {"feature":"confirm","weight":110}
--   + {"feature":"confirmation","weight":66}
--   + {"feature":"confirmed grant","weight":-202}
--   + {"feature":"confirmed you","weight":151}
--   + {"feature":"confirmed","weight":37}
--   + {"feature":"confirms","weight":-154}
--   + {"feature":"confi~","weight":81}
--   + {"feature":"confused","weight":182}
--   + {"feature":"confu~","weight":227}
--   + {"feature":"congo","weight":38}
--   + {"feature":"congrats","weight":144}
--   + {"feature":"congratulations your","weight":238}
--   + {"feature":"congratulations","weight":241}
--   + {"feature":"congr~","weight":223}
--   + {"feature":"conman","weight":-142}
--   + {"feature":"conned","weight":198}
--   + {"feature":"consi~","weight":-91}
--   + {"feature":"consumption","weight":-250}
--   + {"feature":"consu~","weight":-136}
--   + {"feature":"contact","weight":333}
--   + {"feature":"contacts","weight":215}
--   + {"feature":"container","weight":155}
--   + {"feature":"conta~","weight":254}
--   + {"feature":"contract with","weight":-169}
--   + {"feature":"contract","weight":-45}
--   + {"feature":"contractor wa","weight":284}
--   + {"feature":"contractor","weight":173}
--   + {"feature":"converted","weight":-214}
--   + {"feature":"conve~","weight":182}
--   + {"feature":"coolant","weight":-221}
--   + {"feature":"coola~","weight":-221}
--   + {"feature":"cooper","weight":37}
--   + {"feature":"coordinator","weight":245}
--   + {"feature":"coord~","weight":245}
--   + {"feature":"copied","weight":-193}
--   + {"feature":"copies","weight":118}
--   + {"feature":"copy and","weight":67}
--   + {"feature":"copy of","weight":-148}
--   + {"feature":"copy to","weight":180}
--   + {"feature":"copy","weight":-109}
--   + {"feature":"corner","weight":-266}
--   + {"feature":"corolla","weight":-66}
--   + {"feature":"corol~","weight":-66}
--   + {"feature":"corporal","weight":270}
--   + {"feature":"corporate","weight":98}
--   + {"feature":"corpo~","weight":201}
--   + {"feature":"correct","weight":-118}
--   + {"feature":"corrected","weight":-288}
--   + {"feature":"cost and","weight":-203}
--   + {"feature":"cost","weight":-141}
--   + {"feature":"costs #some","weight":331}
--   + {"feature":"costs","weight":73}
--   + {"feature":"could i","weight":-335}
--   + {"feature":"could you","weight":-67}
--   + {"feature":"could","weight":-201}
--   + {"feature":"count","weight":90}
--   + {"feature":"counted","weight":-95}
--   + {"feature":"counter after","weight":-241}
--   + {"feature":"counter and","weight":-195}
--   + {"feature":"counter when","weight":-114}
--   + {"feature":"counter","weight":-202}
--   + {"feature":"country","weight":131}
--   + {"feature":"county government","weight":215}
--   + {"feature":"county","weight":115}
--   + {"feature":"count~","weight":-162}
--   + {"feature":"courier","weight":245}
--   + {"feature":"couriers company","weight":-107}
--   + {"feature":"couri~","weight":215}
--   + {"feature":"court","weight":42}
--   + {"feature":"cousin at","weight":156}
--   + {"feature":"cousin in","weight":141}
--   + {"feature":"cousin works","weight":173}
--   + {"feature":"cousin","weight":105}
--   + {"feature":"cousins","weight":99}
--   + {"feature":"cousi~","weight":99}
--   + {"feature":"covered by","weight":146}
--   + {"feature":"covers","weight":232}
--   + {"feature":"covid","weight":98}
--   + {"feature":"coz of","weight":-99}
--   + {"feature":"coz","weight":220}
--   + {"feature":"cr12 and","weight":-215}
--   + {"feature":"cr12","weight":-240}
--   + {"feature":"crack","weight":-343}
--   + {"feature":"cracked","weight":-139}
--   + {"feature":"crack~","weight":-139}
--   + {"feature":"crash","weight":54}
--   + {"feature":"crb check","weight":108}
--   + {"feature":"crb clearance","weight":213}
--   + {"feature":"crb","weight":195}
--   + {"feature":"credit","weight":-53}
--   + {"feature":"credi~","weight":256}
--   + {"feature":"crown athlete","weight":124}
--   + {"feature":"crown","weight":146}
--   + {"feature":"crsp","weight":-224}
--   + {"feature":"cruiser prado","weight":35}
--   + {"feature":"cruiser v8","weight":119}
--   + {"feature":"cruiser","weight":94}
--   + {"feature":"cruis~","weight":83}
--   + {"feature":"cruze","weight":69}
--   + {"feature":"crv #some","weight":-50}
--   + {"feature":"crypto","weight":317}
--   + {"feature":"currently","weight":129}
--   + {"feature":"curre~","weight":173}
--   + {"feature":"custody","weight":-45}
--   + {"feature":"customer care","weight":244}
--   + {"feature":"customer the","weight":-95}
--   + {"feature":"customer","weight":154}
--   + {"feature":"custo~","weight":37}
--   + {"feature":"cut","weight":212}
--   + {"feature":"cuts","weight":-105}
--   + {"feature":"cv boot","weight":-166}
--   + {"feature":"cv","weight":-274}
--   + {"feature":"cvt","weight":-372}
--   + {"feature":"cx #few","weight":64}
--   + {"feature":"cx","weight":64}
--   + {"feature":"cyber","weight":-153}
--   + {"feature":"cylinder","weight":34}
--   + {"feature":"cylin~","weight":34}
--   + {"feature":"d max","weight":47}
--   + {"feature":"d","weight":47}
--   + {"feature":"d40","weight":119}
--   + {"feature":"dad is","weight":120}
--   + {"feature":"dad left","weight":135}
--   + {"feature":"dad","weight":-41}
--   + {"feature":"dada yangu","weight":209}
--   + {"feature":"dada","weight":102}
--   + {"feature":"daf cf","weight":-77}
--   + {"feature":"daf","weight":-77}
--   + {"feature":"daily","weight":39}
--   + {"feature":"daima","weight":-249}
--   + {"feature":"dakika arobaini","weight":75}
--   + {"feature":"dakika kumi","weight":284}
--   + {"feature":"dakika tano","weight":77}
--   + {"feature":"dakika","weight":147}
--   + {"feature":"daktari","weight":-35}
--   + {"feature":"dakta~","weight":-35}
--   + {"feature":"damage","weight":-189}
--   + {"feature":"dan","weight":-96}
--   + {"feature":"dangerous","weight":242}
--   + {"feature":"dange~","weight":242}
--   + {"feature":"dark","weight":92}
--   + {"feature":"dash","weight":-65}
--   + {"feature":"dashboard","weight":-95}
--   + {"feature":"dashb~","weight":-95}
--   + {"feature":"dashcam","weight":202}
--   + {"feature":"dashc~","weight":202}
--   + {"feature":"date of","weight":105}
--   + {"feature":"date","weight":164}
--   + {"feature":"datsun #some","weight":-85}
--   + {"feature":"datsun","weight":-68}
--   + {"feature":"daughter","weight":-60}
--   + {"feature":"daugh~","weight":-60}
--   + {"feature":"dawa","weight":328}
--   + {"feature":"day and","weight":-87}
--   + {"feature":"day dont","weight":-149}
--   + {"feature":"day i","weight":-106}
--   + {"feature":"day if","weight":-284}
--   + {"feature":"day paid","weight":-120}
--   + {"feature":"day so","weight":54}
--   + {"feature":"day warranty","weight":-256}
--   + {"feature":"day with","weight":-203}
--   + {"feature":"daylight","weight":-105}
--   + {"feature":"dayli~","weight":-105}
--   + {"feature":"days after","weight":-121}
--   + {"feature":"days and","weight":-185}
--   + {"feature":"days by","weight":-121}
--   + {"feature":"days if","weight":-172}
--   + {"feature":"days of","weight":182}
--   + {"feature":"days to","weight":-57}
--   + {"feature":"days warranty","weight":-240}
--   + {"feature":"days while","weight":224}
--   + {"feature":"daytime","weight":-134}
--   + {"feature":"dayti~","weight":-134}
--   + {"feature":"dci","weight":-87}
--   + {"feature":"deadline","weight":-148}
--   + {"feature":"deadl~","weight":-148}
--   + {"feature":"deal is","weight":104}
--   + {"feature":"deal with","weight":-208}
--   + {"feature":"deal","weight":139}
--   + {"feature":"dealer id","weight":-56}
--   + {"feature":"dealer","weight":-182}
--   + {"feature":"dealers","weight":141}
--   + {"feature":"dealership","weight":-162}
--   + {"feature":"deale~","weight":-74}
--   + {"feature":"deals","weight":246}
--   + {"feature":"dear i","weight":88}
--   + {"feature":"dear seller","weight":126}
--   + {"feature":"dear","weight":174}
--   + {"feature":"december","weight":-67}
--   + {"feature":"decem~","weight":-67}
--   + {"feature":"declared","weight":44}
--   + {"feature":"deduct","weight":147}
--   + {"feature":"deducted from","weight":-257}
--   + {"feature":"deducted","weight":104}
--   + {"feature":"deduc~","weight":185}
--   + {"feature":"deed","weight":241}
--   + {"feature":"deere #some","weight":-38}
--   + {"feature":"defender #few","weight":47}
--   + {"feature":"defender","weight":47}
--   + {"feature":"defen~","weight":47}
--   + {"feature":"delay","weight":179}
--   + {"feature":"delayed","weight":-316}
--   + {"feature":"delays","weight":34}
--   + {"feature":"delay~","weight":-316}
--   + {"feature":"delet~","weight":192}
--   + {"feature":"deliver to","weight":164}
--   + {"feature":"deliver","weight":375}
--   + {"feature":"delivered","weight":249}
--   + {"feature":"delivers","weight":235}
--   + {"feature":"delivery #few","weight":-304}
--   + {"feature":"delivery guy","weight":132}
--   + {"feature":"delivery note","weight":97}
--   + {"feature":"delivery to","weight":-100}
--   + {"feature":"delivery","weight":74}
--   + {"feature":"deliv~","weight":136}
--   + {"feature":"demio #some","weight":-94}
--   + {"feature":"demio on","weight":-178}
--   + {"feature":"demio","weight":-34}
--   + {"feature":"demurrage","weight":103}
--   + {"feature":"demur~","weight":103}
--   + {"feature":"deni #some","weight":88}
--   + {"feature":"deni ya","weight":112}
--   + {"feature":"deni","weight":198}
--   + {"feature":"dennis","weight":164}
--   + {"feature":"dent on","weight":-156}
--   + {"feature":"dent","weight":81}
--   + {"feature":"department","weight":-97}
--   + {"feature":"depar~","weight":-59}
--   + {"feature":"depending on","weight":-205}
--   + {"feature":"depending","weight":-205}
--   + {"feature":"depen~","weight":-226}
--   + {"feature":"deployed","weight":82}
--   + {"feature":"deplo~","weight":82}
--   + {"feature":"deposit #some","weight":67}
--   + {"feature":"deposit and","weight":57}
--   + {"feature":"deposit at","weight":-245}
--   + {"feature":"deposit kwa","weight":52}
--   + {"feature":"deposit mpaka","weight":-124}
--   + {"feature":"deposit not","weight":-260}
--   + {"feature":"deposit of","weight":83}
--   + {"feature":"deposit on","weight":203}
--   + {"feature":"deposit slip","weight":211}
--   + {"feature":"deposit the","weight":106}
--   + {"feature":"deposit to","weight":150}
--   + {"feature":"deposit today","weight":-227}
--   + {"feature":"deposit when","weight":-254}
--   + {"feature":"deposit ya","weight":-227}
--   + {"feature":"deposit you","weight":58}
--   + {"feature":"deposit","weight":109}
--   + {"feature":"deposited","weight":272}
--   + {"feature":"deposits","weight":-279}
--   + {"feature":"depos~","weight":101}
--   + {"feature":"depot","weight":-157}
--   + {"feature":"dept","weight":182}
--   + {"feature":"dere wetu","weight":30}
--   + {"feature":"dere","weight":-112}
--   + {"feature":"dereva wangu","weight":-150}
--   + {"feature":"dereva","weight":82}
--   + {"feature":"desk and","weight":-185}
--   + {"feature":"desk in","weight":-228}
--   + {"feature":"desk number","weight":83}
--   + {"feature":"desk","weight":102}
--   + {"feature":"details so","weight":132}
--   + {"feature":"details","weight":260}
--   + {"feature":"detai~","weight":263}
--   + {"feature":"dhl","weight":-163}
--   + {"feature":"diagnosis","weight":-132}
--   + {"feature":"diagn~","weight":-145}
--   + {"feature":"dial #few","weight":86}
--   + {"feature":"dial","weight":82}
--   + {"feature":"diani","weight":-126}
--   + {"feature":"diaspora seller","weight":-72}
--   + {"feature":"did britam","weight":-168}
--   + {"feature":"did i","weight":-235}
--   + {"feature":"did the","weight":-280}
--   + {"feature":"did you","weight":-197}
--   + {"feature":"did","weight":-139}
--   + {"feature":"didnt","weight":-136}
--   + {"feature":"died","weight":76}
--   + {"feature":"diesel #few","weight":-125}
--   + {"feature":"diesel","weight":-225}
--   + {"feature":"different number","weight":-42}
--   + {"feature":"digit code","weight":134}
--   + {"feature":"digit","weight":113}
--   + {"feature":"digital","weight":37}
--   + {"feature":"digits","weight":339}
--   + {"feature":"digit~","weight":37}
--   + {"feature":"diocese","weight":-98}
--   + {"feature":"dioce~","weight":-98}
--   + {"feature":"diplomatic","weight":200}
--   + {"feature":"diplo~","weight":145}
--   + {"feature":"direct after","weight":-178}
--   + {"feature":"direct to","weight":-138}
--   + {"feature":"direct","weight":-55}
--   + {"feature":"directions","weight":-91}
--   + {"feature":"directly for","weight":-91}
--   + {"feature":"directly","weight":-95}
--   + {"feature":"director will","weight":122}
--   + {"feature":"director","weight":157}
--   + {"feature":"directors personal","weight":261}
--   + {"feature":"directors","weight":298}
--   + {"feature":"dirty maf","weight":-167}
--   + {"feature":"dirty","weight":-167}
--   + {"feature":"disabled","weight":32}
--   + {"feature":"disab~","weight":38}
--   + {"feature":"disap~","weight":171}
--   + {"feature":"disbursement","weight":56}
--   + {"feature":"disbu~","weight":137}
--   + {"feature":"disc plough","weight":-122}
--   + {"feature":"disc","weight":-138}
--   + {"feature":"discharge letter","weight":-183}
--   + {"feature":"discharge","weight":-148}
--   + {"feature":"disch~","weight":-121}
--   + {"feature":"discount of","weight":-33}
--   + {"feature":"discount","weight":117}
--   + {"feature":"discovery #few","weight":-47}
--   + {"feature":"discovery","weight":-47}
--   + {"feature":"disco~","weight":87}
--   + {"feature":"discu~","weight":-314}
--   + {"feature":"disemba","weight":-49}
--   + {"feature":"disem~","weight":-49}
--   + {"feature":"diski tatu","weight":-80}
--   + {"feature":"diski","weight":-80}
--   + {"feature":"dispatch","weight":344}
--   + {"feature":"dispa~","weight":371}
--   + {"feature":"disposal","weight":-187}
--   + {"feature":"disposing","weight":104}
--   + {"feature":"dispo~","weight":-106}
--   + {"feature":"distr~","weight":-228}
--   + {"feature":"disturb","weight":348}
--   + {"feature":"disturbs","weight":-91}
--   + {"feature":"distu~","weight":129}
--   + {"feature":"divorce","weight":156}
--   + {"feature":"dl","weight":-110}
--   + {"feature":"dmvic","weight":-218}
--   + {"feature":"do #few","weight":-40}
--   + {"feature":"do #some","weight":43}
--   + {"feature":"do a","weight":-82}
--   + {"feature":"do an","weight":101}
--   + {"feature":"do i","weight":-211}
--   + {"feature":"do it","weight":38}
--   + {"feature":"do not","weight":284}
--   + {"feature":"do rtgs","weight":-156}
--   + {"feature":"do that","weight":97}
--   + {"feature":"do the","weight":-151}
--   + {"feature":"do transfer","weight":-119}
--   + {"feature":"do u","weight":-36}
--   + {"feature":"doc","weight":-176}
--   + {"feature":"docked","weight":-103}
--   + {"feature":"docks","weight":-96}
--   + {"feature":"docs","weight":291}
--   + {"feature":"doctor","weight":316}
--   + {"feature":"document","weight":-197}
--   + {"feature":"documents are","weight":-182}
--   + {"feature":"documents","weight":-61}
--   + {"feature":"docum~","weight":-54}
--   + {"feature":"does it","weight":-50}
--   + {"feature":"does not","weight":114}
--   + {"feature":"does that","weight":-192}
--   + {"feature":"does the","weight":-125}
--   + {"feature":"does","weight":-66}
--   + {"feature":"doesnt do","weight":-183}
--   + {"feature":"doesnt know","weight":205}
--   + {"feature":"doesnt like","weight":-34}
--   + {"feature":"doesnt take","weight":-71}
--   + {"feature":"doesnt","weight":101}
--   + {"feature":"dogo","weight":-112}
--   + {"feature":"doh","weight":-207}
--   + {"feature":"doha","weight":194}
--   + {"feature":"doing","weight":-75}
--   + {"feature":"dola","weight":238}
--   + {"feature":"dollar","weight":105}
--   + {"feature":"dollars","weight":193}
--   + {"feature":"dolla~","weight":193}
--   + {"feature":"donation","weight":158}
--   + {"feature":"donat~","weight":245}
--   + {"feature":"done at","weight":-325}
--   + {"feature":"done by","weight":71}
--   + {"feature":"done it","weight":-66}
--   + {"feature":"done the","weight":-119}
--   + {"feature":"donholm","weight":-210}
--   + {"feature":"donho~","weight":-210}
--   + {"feature":"donor","weight":186}
--   + {"feature":"dont accept","weight":-39}
--   + {"feature":"dont allow","weight":214}
--   + {"feature":"dont ask","weight":472}
--   + {"feature":"dont believe","weight":-129}
--   + {"feature":"dont bring","weight":357}
--   + {"feature":"dont buy","weight":-142}
--   + {"feature":"dont call","weight":334}
--   + {"feature":"dont charge","weight":-185}
--   + {"feature":"dont collect","weight":-123}
--   + {"feature":"dont come","weight":294}
--   + {"feature":"dont do","weight":40}
--   + {"feature":"dont give","weight":-326}
--   + {"feature":"dont go","weight":122}
--   + {"feature":"dont have","weight":59}
--   + {"feature":"dont know","weight":-46}
--   + {"feature":"dont like","weight":359}
--   + {"feature":"dont mention","weight":268}
--   + {"feature":"dont mind","weight":-152}
--   + {"feature":"dont need","weight":165}
--   + {"feature":"dont open","weight":-92}
--   + {"feature":"dont pay","weight":-174}
--   + {"feature":"dont pick","weight":102}
--   + {"feature":"dont send","weight":-343}
--   + {"feature":"dont share","weight":-181}
--   + {"feature":"dont so","weight":-107}
--   + {"feature":"dont take","weight":-229}
--   + {"feature":"dont talk","weight":191}
--   + {"feature":"dont tell","weight":154}
--   + {"feature":"dont touch","weight":-175}
--   + {"feature":"dont want","weight":-125}
--   + {"feature":"dont worry","weight":-58}
--   + {"feature":"doo","weight":45}
--   + {"feature":"door pillar","weight":-79}
--   + {"feature":"door","weight":-62}
--   + {"feature":"doors","weight":95}
--   + {"feature":"double cabs","weight":53}
--   + {"feature":"double two","weight":245}
--   + {"feature":"double","weight":205}
--   + {"feature":"doubt","weight":280}
--   + {"feature":"down from","weight":-285}
--   + {"feature":"down nimeamua","weight":-112}
--   + {"feature":"down to","weight":70}
--   + {"feature":"download","weight":121}
--   + {"feature":"downl~","weight":121}
--   + {"feature":"dpf","weight":-55}
--   + {"feature":"dr amina","weight":-80}
--   + {"feature":"dr","weight":-80}
--   + {"feature":"draft","weight":-131}
--   + {"feature":"draw","weight":86}
--   + {"feature":"dream","weight":-259}
--   + {"feature":"drinks","weight":-253}
--   + {"feature":"drive away","weight":-65}
--   + {"feature":"drive bring","weight":-195}
--   + {"feature":"drive home","weight":169}
--   + {"feature":"drive if","weight":181}
--   + {"feature":"drive off","weight":-265}
--   + {"feature":"drive the","weight":96}
--   + {"feature":"drive to","weight":280}
--   + {"feature":"drive with","weight":87}
--   + {"feature":"drive","weight":-33}
--   + {"feature":"driven by","weight":94}
--   + {"feature":"driven it","weight":-314}
--   + {"feature":"driven to","weight":109}
--   + {"feature":"driver and","weight":408}
--   + {"feature":"driver brings","weight":236}
--   + {"feature":"driver can","weight":-241}
--   + {"feature":"driver is","weight":-53}
--   + {"feature":"driver on","weight":-210}
--   + {"feature":"driver will","weight":139}
--   + {"feature":"driver","weight":50}
--   + {"feature":"drivers","weight":88}
--   + {"feature":"drives","weight":-55}
--   + {"feature":"driveshaft","weight":-250}
--   + {"feature":"drive~","weight":-39}
--   + {"feature":"driving school","weight":-207}
--   + {"feature":"driving","weight":-154}
--   + {"feature":"drivi~","weight":-154}
--   + {"feature":"drop you","weight":-91}
--   + {"feature":"drop","weight":193}
--   + {"feature":"dropped in","weight":-186}
--   + {"feature":"dropped","weight":-334}
--   + {"feature":"dropp~","weight":-334}
--   + {"feature":"drops","weight":114}
--   + {"feature":"dsg","weight":-199}
--   + {"feature":"dt","weight":-227}
--   + {"feature":"dtb","weight":206}
--   + {"feature":"dual","weight":-179}
--   + {"feature":"dubai","weight":150}
--   + {"feature":"due to","weight":328}
--   + {"feature":"duet","weight":-67}
--   + {"feature":"duka iko","weight":104}
--   + {"feature":"duka letu","weight":-71}
--   + {"feature":"duka","weight":-110}
--   + {"feature":"dukani","weight":-317}
--   + {"feature":"during","weight":-121}
--   + {"feature":"duty and","weight":-54}
--   + {"feature":"duty for","weight":-34}
--   + {"feature":"duty free","weight":325}
--   + {"feature":"duty goes","weight":-56}
--   + {"feature":"duty is","weight":169}
--   + {"feature":"duty not","weight":49}
--   + {"feature":"duty paid","weight":-349}
--   + {"feature":"duty per","weight":-81}
--   + {"feature":"duty receipt","weight":-256}
--   + {"feature":"duty to","weight":-165}
--   + {"feature":"duty was","weight":-86}
--   + {"feature":"duty you","weight":-158}
--   + {"feature":"duty","weight":-64}
--   + {"feature":"dying","weight":-339}
--   + {"feature":"dyna","weight":123}
--   + {"feature":"e slip","weight":-80}
--   + {"feature":"e","weight":-104}
--   + {"feature":"e200 #some","weight":34}
--   + {"feature":"e200","weight":34}
--   + {"feature":"e250","weight":91}
--   + {"feature":"each","weight":145}
--   + {"feature":"earlier","weight":-69}
--   + {"feature":"earli~","weight":-69}
--   + {"feature":"earn #some","weight":197}
--   + {"feature":"earn","weight":197}
--   + {"feature":"east africa","weight":-39}
--   + {"feature":"east","weight":-39}
--   + {"feature":"eastl~","weight":53}
--   + {"feature":"easy coach","weight":-111}
--   + {"feature":"eat","weight":307}
--   + {"feature":"ecitizen na","weight":266}
--   + {"feature":"ecitizen password","weight":275}
--   + {"feature":"ecitizen yako","weight":-131}
--   + {"feature":"ecitizen you","weight":-184}
--   + {"feature":"ecitizen","weight":-79}
--   + {"feature":"eciti~","weight":-79}
--   + {"feature":"economical","weight":137}
--   + {"feature":"econo~","weight":137}
--   + {"feature":"ecu","weight":216}
--   + {"feature":"eft","weight":-60}
--   + {"feature":"eight eight","weight":96}
--   + {"feature":"eight","weight":289}
--   + {"feature":"either","weight":-260}
--   + {"feature":"electric","weight":-123}
--   + {"feature":"elect~","weight":-204}
--   + {"feature":"elfu ishirini","weight":230}
--   + {"feature":"elfu kumi","weight":160}
--   + {"feature":"elfu mbili","weight":133}
--   + {"feature":"elfu moja","weight":220}
--   + {"feature":"elfu nne","weight":313}
--   + {"feature":"elfu tano","weight":247}
--   + {"feature":"elfu tatu","weight":-140}
--   + {"feature":"elfu","weight":239}
--   + {"feature":"else","weight":167}
--   + {"feature":"email and","weight":118}
--   + {"feature":"email but","weight":-254}
--   + {"feature":"email from","weight":120}
--   + {"feature":"email me","weight":260}
--   + {"feature":"email na","weight":-110}
--   + {"feature":"email","weight":68}
--   + {"feature":"emailed","weight":-35}
--   + {"feature":"email~","weight":-35}
--   + {"feature":"embakasi icd","weight":120}
--   + {"feature":"embakasi","weight":-96}
--   + {"feature":"embak~","weight":-96}
--   + {"feature":"embassy","weight":107}
--   + {"feature":"embas~","weight":107}
--   + {"feature":"embu town","weight":-228}
--   + {"feature":"embu","weight":-106}
--   + {"feature":"employer in","weight":90}
--   + {"feature":"employer","weight":90}
--   + {"feature":"end of","weight":46}
--   + {"feature":"end","weight":-30}
--   + {"feature":"enda kwa","weight":-47}
--   + {"feature":"enda","weight":-71}
--   + {"feature":"ended","weight":143}
--   + {"feature":"endesha","weight":-203}
--   + {"feature":"endes~","weight":-203}
--   + {"feature":"ends in","weight":-253}
--   + {"feature":"ends with","weight":159}
--   + {"feature":"ends","weight":-162}
--   + {"feature":"engine code","weight":-245}
--   + {"feature":"engine is","weight":-65}
--   + {"feature":"engine na","weight":-150}
--   + {"feature":"engine number","weight":-91}
--   + {"feature":"engine running","weight":34}
--   + {"feature":"engine","weight":-118}
--   + {"feature":"engineer on","weight":201}
--   + {"feature":"engineer","weight":116}
--   + {"feature":"engines","weight":94}
--   + {"feature":"engin~","weight":135}
--   + {"feature":"enough","weight":51}
--   + {"feature":"enter the","weight":131}
--   + {"feature":"enter your","weight":185}
--   + {"feature":"enter","weight":206}
--   + {"feature":"entered","weight":283}
--   + {"feature":"enterprise","weight":155}
--   + {"feature":"enters","weight":202}
--   + {"feature":"enter~","weight":288}
--   + {"feature":"entry and","weight":64}
--   + {"feature":"entry number","weight":-77}
--   + {"feature":"entry","weight":-144}
--   + {"feature":"envelope","weight":185}
--   + {"feature":"envel~","weight":185}
--   + {"feature":"equity","weight":58}
--   + {"feature":"error","weight":265}
--   + {"feature":"escort","weight":322}
--   + {"feature":"escrow officer","weight":107}
--   + {"feature":"escrow","weight":118}
--   + {"feature":"escudo #some","weight":190}
--   + {"feature":"escudo","weight":190}
--   + {"feature":"estima","weight":-91}
--   + {"feature":"estimate","weight":-201}
--   + {"feature":"estim~","weight":-201}
--   + {"feature":"ethiopia","weight":93}
--   + {"feature":"ethio~","weight":93}
--   + {"feature":"etims","weight":-219}
--   + {"feature":"etr receipt","weight":-92}
--   + {"feature":"etr","weight":-180}
--   + {"feature":"europe","weight":87}
--   + {"feature":"ev","weight":40}
--   + {"feature":"even a","weight":200}
--   + {"feature":"even if","weight":135}
--   + {"feature":"even me","weight":-327}
--   + {"feature":"even","weight":142}
--   + {"feature":"evening i","weight":58}
--   + {"feature":"evening im","weight":-62}
--   + {"feature":"everest","weight":78}
--   + {"feature":"evere~","weight":78}
--   + {"feature":"every week","weight":-30}
--   + {"feature":"everywhere","weight":113}
--   + {"feature":"every~","weight":30}
--   + {"feature":"evoque","weight":104}
--   + {"feature":"ex uk","weight":-135}
--   + {"feature":"ex","weight":-30}
--   + {"feature":"exact","weight":-74}
--   + {"feature":"exactly","weight":223}
--   + {"feature":"exact~","weight":223}
--   + {"feature":"excess","weight":-242}
--   + {"feature":"exchange or","weight":-145}
--   + {"feature":"exempt","weight":-57}
--   + {"feature":"exemption","weight":-74}
--   + {"feature":"exemp~","weight":-74}
--   + {"feature":"exhaust my","weight":-107}
--   + {"feature":"exhaust","weight":-152}
--   + {"feature":"exhau~","weight":-248}
--   + {"feature":"exit","weight":268}
--   + {"feature":"expires in","weight":128}
--   + {"feature":"expires","weight":214}
--   + {"feature":"expiry","weight":265}
--   + {"feature":"expir~","weight":130}
--   + {"feature":"expla~","weight":-79}
--   + {"feature":"export to","weight":282}
--   + {"feature":"export","weight":-61}
--   + {"feature":"exporter","weight":-107}
--   + {"feature":"expor~","weight":-32}
--   + {"feature":"extended","weight":-95}
--   + {"feature":"exten~","weight":-95}
--   + {"feature":"extra to","weight":235}
--   + {"feature":"eyes","weight":-201}
--   + {"feature":"face","weight":36}
--   + {"feature":"facebook","weight":-214}
--   + {"feature":"faceb~","weight":-214}
--   + {"feature":"facilitate","weight":185}
--   + {"feature":"facilitation of","weight":182}
--   + {"feature":"facilitation","weight":179}
--   + {"feature":"facil~","weight":191}
--   + {"feature":"factory kericho","weight":-52}
--   + {"feature":"failed to","weight":249}
--   + {"feature":"failed","weight":-94}
--   + {"feature":"fails","weight":-178}
--   + {"feature":"fair","weight":-164}
--   + {"feature":"faith","weight":84}
--   + {"feature":"fake ive","weight":-203}
--   + {"feature":"fake","weight":-162}
--   + {"feature":"fall","weight":-268}
--   + {"feature":"falls","weight":-201}
--   + {"feature":"family bank","weight":-41}
--   + {"feature":"family of","weight":-198}
--   + {"feature":"family","weight":38}
--   + {"feature":"famil~","weight":112}
--   + {"feature":"fan","weight":-256}
--   + {"feature":"fanya","weight":158}
--   + {"feature":"far as","weight":-194}
--   + {"feature":"far i","weight":201}
--   + {"feature":"fare ya","weight":383}
--   + {"feature":"fare","weight":102}
--   + {"feature":"farm","weight":-152}
--   + {"feature":"farmers wanne","weight":-150}
--   + {"feature":"farmers","weight":-44}
--   + {"feature":"farme~","weight":-44}
--   + {"feature":"fast","weight":363}
--   + {"feature":"father","weight":-30}
--   + {"feature":"fathers","weight":40}
--   + {"feature":"fathe~","weight":40}
--   + {"feature":"faw","weight":88}
--   + {"feature":"febru~","weight":-141}
--   + {"feature":"fedha","weight":-186}
--   + {"feature":"fee #few","weight":161}
--   + {"feature":"fee #some","weight":170}
--   + {"feature":"fee and","weight":48}
--   + {"feature":"fee is","weight":-87}
--   + {"feature":"fee of","weight":195}
--   + {"feature":"fee on","weight":-211}
--   + {"feature":"fee ya","weight":168}
--   + {"feature":"fee","weight":65}
--   + {"feature":"feel","weight":-274}
--   + {"feature":"feelings","weight":-174}
--   + {"feature":"feeli~","weight":-174}
--   + {"feature":"fees for","weight":-89}
--   + {"feature":"fees","weight":-81}
--   + {"feature":"ferguson #few","weight":76}
--   + {"feature":"ferguson","weight":82}
--   + {"feature":"fergu~","weight":82}
--   + {"feature":"few","weight":-34}
--   + {"feature":"fh","weight":-58}
--   + {"feature":"field","weight":64}
--   + {"feature":"fielder #some","weight":72}
--   + {"feature":"fielder ad","weight":-165}
--   + {"feature":"fielder yako","weight":-161}
--   + {"feature":"fighter","weight":-35}
--   + {"feature":"fight~","weight":-35}
--   + {"feature":"figure","weight":156}
--   + {"feature":"file opening","weight":120}
--   + {"feature":"file","weight":80}
--   + {"feature":"fill the","weight":-56}
--   + {"feature":"fill","weight":97}
--   + {"feature":"filter","weight":-249}
--   + {"feature":"filters","weight":-94}
--   + {"feature":"filte~","weight":-94}
--   + {"feature":"final","weight":68}
--   + {"feature":"finance #few","weight":-230}
--   + {"feature":"financier","weight":-188}
--   + {"feature":"finan~","weight":-49}
--   + {"feature":"find me","weight":133}
--   + {"feature":"find","weight":99}
--   + {"feature":"fine i","weight":-85}
--   + {"feature":"fine ill","weight":-274}
--   + {"feature":"fine my","weight":166}
--   + {"feature":"fine too","weight":-287}
--   + {"feature":"fine","weight":-31}
--   + {"feature":"finished in","weight":-193}
--   + {"feature":"finished","weight":-62}
--   + {"feature":"finis~","weight":-118}
--   + {"feature":"firm and","weight":-57}
--   + {"feature":"firm","weight":188}
--   + {"feature":"first #few","weight":68}
--   + {"feature":"first #some","weight":213}
--   + {"feature":"first i","weight":106}
--   + {"feature":"first if","weight":-71}
--   + {"feature":"first one","weight":118}
--   + {"feature":"first order","weight":-203}
--   + {"feature":"first pay","weight":-234}
--   + {"feature":"first see","weight":158}
--   + {"feature":"first send","weight":269}
--   + {"feature":"first so","weight":160}
--   + {"feature":"first take","weight":175}
--   + {"feature":"first then","weight":327}
--   + {"feature":"first time","weight":-192}
--   + {"feature":"first to","weight":-63}
--   + {"feature":"first you","weight":-133}
--   + {"feature":"first","weight":150}
--   + {"feature":"fit for","weight":-70}
--   + {"feature":"fit gp5","weight":-145}
--   + {"feature":"fit","weight":-32}
--   + {"feature":"fiti","weight":-92}
--   + {"feature":"fits","weight":-194}
--   + {"feature":"fitted","weight":-89}
--   + {"feature":"fitting","weight":-179}
--   + {"feature":"fitti~","weight":-179}
--   + {"feature":"five days","weight":166}
--   + {"feature":"five","weight":130}
--   + {"feature":"fix it","weight":128}
--   + {"feature":"fixed","weight":-154}
--   + {"feature":"fixes","weight":139}
--   + {"feature":"flagged","weight":201}
--   + {"feature":"flagg~","weight":201}
--   + {"feature":"flat","weight":-152}
--   + {"feature":"flatbed #some","weight":-238}
--   + {"feature":"flatbed trailer","weight":-70}
--   + {"feature":"flatbed","weight":-136}
--   + {"feature":"flatb~","weight":-136}
--   + {"feature":"fleet manager","weight":-46}
--   + {"feature":"flight","weight":112}
--   + {"feature":"float","weight":287}
--   + {"feature":"floor","weight":-213}
--   + {"feature":"fly","weight":-131}
--   + {"feature":"flying","weight":112}
--   + {"feature":"fog","weight":-211}
--   + {"feature":"folder","weight":-195}
--   + {"feature":"foleni","weight":203}
--   + {"feature":"follow","weight":325}
--   + {"feature":"following","weight":-160}
--   + {"feature":"fomu","weight":235}
--   + {"feature":"for #few","weight":61}
--   + {"feature":"for #some","weight":107}
--   + {"feature":"for a","weight":-43}
--   + {"feature":"for all","weight":123}
--   + {"feature":"for any","weight":42}
--   + {"feature":"for anyone","weight":-159}
--   + {"feature":"for anything","weight":72}
--   + {"feature":"for being","weight":-182}
--   + {"feature":"for booking","weight":-195}
--   + {"feature":"for brake","weight":-224}
--   + {"feature":"for buyers","weight":-66}
--   + {"feature":"for calls","weight":53}
--   + {"feature":"for each","weight":337}
--   + {"feature":"for export","weight":-102}
--   + {"feature":"for free","weight":84}
--   + {"feature":"for fuel","weight":-127}
--   + {"feature":"for her","weight":-111}
--   + {"feature":"for his","weight":262}
--   + {"feature":"for it","weight":-280}
--   + {"feature":"for last","weight":-273}
--   + {"feature":"for me","weight":-128}
--   + {"feature":"for my","weight":87}
--   + {"feature":"for n16","weight":-94}
--   + {"feature":"for noah","weight":-194}
--   + {"feature":"for nothing","weight":-154}
--   + {"feature":"for now","weight":243}
--   + {"feature":"for ntsa","weight":236}
--   + {"feature":"for one","weight":162}
--   + {"feature":"for others","weight":217}
--   + {"feature":"for paint","weight":-80}
--   + {"feature":"for payment","weight":-254}
--   + {"feature":"for prado","weight":-109}
--   + {"feature":"for sale","weight":-80}
--   + {"feature":"for school","weight":-73}
--   + {"feature":"for security","weight":293}
--   + {"feature":"for teachers","weight":41}
--   + {"feature":"for that","weight":-89}
--   + {"feature":"for the","weight":31}
--   + {"feature":"for those","weight":285}
--   + {"feature":"for tomorrow","weight":-37}
--   + {"feature":"for two","weight":-204}
--   + {"feature":"for us","weight":253}
--   + {"feature":"for viewing","weight":-66}
--   + {"feature":"for wish","weight":-53}
--   + {"feature":"for work","weight":-64}
--   + {"feature":"for you","weight":183}
--   + {"feature":"for your","weight":222}
--   + {"feature":"ford everest","weight":78}
--   + {"feature":"ford ranger","weight":32}
--   + {"feature":"ford","weight":97}
--   + {"feature":"foreign used","weight":-188}
--   + {"feature":"forest","weight":334}
--   + {"feature":"forester is","weight":148}
--   + {"feature":"forester still","weight":-228}
--   + {"feature":"forget","weight":370}
--   + {"feature":"forgive me","weight":-196}
--   + {"feature":"forgive","weight":-196}
--   + {"feature":"forgi~","weight":-196}
--   + {"feature":"forgot","weight":-175}
--   + {"feature":"form and","weight":-63}
--   + {"feature":"form free","weight":-160}
--   + {"feature":"form ni","weight":87}
--   + {"feature":"formality","weight":222}
--   + {"feature":"forma~","weight":127}
--   + {"feature":"former","weight":90}
--   + {"feature":"forms free","weight":-154}
--   + {"feature":"forms","weight":42}
--   + {"feature":"forward it","weight":184}
--   + {"feature":"forward the","weight":261}
--   + {"feature":"forward to","weight":-194}
--   + {"feature":"forward","weight":109}
--   + {"feature":"forwa~","weight":144}
--   + {"feature":"found a","weight":-39}
--   + {"feature":"found it","weight":-46}
--   + {"feature":"found the","weight":-221}
--   + {"feature":"found","weight":-173}
--   + {"feature":"four","weight":223}
--   + {"feature":"frame","weight":-214}
--   + {"feature":"fraud","weight":129}
--   + {"feature":"free at","weight":-208}
--   + {"feature":"free car","weight":323}
--   + {"feature":"free from","weight":151}
--   + {"feature":"free of","weight":167}
--   + {"feature":"free on","weight":-180}
--   + {"feature":"free to","weight":69}
--   + {"feature":"freight","weight":113}
--   + {"feature":"freig~","weight":113}
--   + {"feature":"fresh","weight":70}
--   + {"feature":"fri","weight":-203}
--   + {"feature":"friday evening","weight":-259}
--   + {"feature":"friday i","weight":-54}
--   + {"feature":"fridge","weight":-245}
--   + {"feature":"friend inside","weight":254}
--   + {"feature":"friend of","weight":132}
--   + {"feature":"friend who","weight":-125}
--   + {"feature":"friend","weight":181}
--   + {"feature":"friends","weight":235}
--   + {"feature":"frien~","weight":268}
--   + {"feature":"from #few","weight":-331}
--   + {"feature":"from #some","weight":-219}
--   + {"feature":"from a","weight":239}
--   + {"feature":"from aa","weight":186}
--   + {"feature":"from athi","weight":-94}
--   + {"feature":"from before","weight":-165}
--   + {"feature":"from bungoma","weight":-137}
--   + {"feature":"from closed","weight":-56}
--   + {"feature":"from co","weight":-148}
--   + {"feature":"from cold","weight":-316}
--   + {"feature":"from dubai","weight":154}
--   + {"feature":"from embu","weight":-129}
--   + {"feature":"from him","weight":-270}
--   + {"feature":"from his","weight":-69}
--   + {"feature":"from home","weight":266}
--   + {"feature":"from kampala","weight":-65}
--   + {"feature":"from machakos","weight":-188}
--   + {"feature":"from magari","weight":226}
--   + {"feature":"from me","weight":-46}
--   + {"feature":"from mombasa","weight":349}
--   + {"feature":"from monday","weight":127}
--   + {"feature":"from my","weight":-138}
--   + {"feature":"from nakuru","weight":191}
--   + {"feature":"from ntsa","weight":-233}
--   + {"feature":"from outside","weight":-318}
--   + {"feature":"from the","weight":-77}
--   + {"feature":"from there","weight":-102}
--   + {"feature":"from uber","weight":-195}
--   + {"feature":"from us","weight":-142}
--   + {"feature":"from you","weight":-55}
--   + {"feature":"from your","weight":-104}
--   + {"feature":"front and","weight":163}
--   + {"feature":"front bumper","weight":-257}
--   + {"feature":"front left","weight":-289}
--   + {"feature":"front of","weight":-232}
--   + {"feature":"front","weight":-76}
--   + {"feature":"frr #some","weight":86}
--   + {"feature":"fuel and","weight":35}
--   + {"feature":"fuel if","weight":-234}
--   + {"feature":"fuel is","weight":-144}
--   + {"feature":"fuel of","weight":36}
--   + {"feature":"fuel to","weight":133}
--   + {"feature":"fuliza","weight":360}
--   + {"feature":"full #some","weight":232}
--   + {"feature":"full amount","weight":153}
--   + {"feature":"full body","weight":-80}
--   + {"feature":"full names","weight":192}
--   + {"feature":"full payment","weight":-38}
--   + {"feature":"full tank","weight":134}
--   + {"feature":"full","weight":135}
--   + {"feature":"fully","weight":-119}
--   + {"feature":"fund","weight":138}
--   + {"feature":"fundi wa","weight":-234}
--   + {"feature":"fundi wako","weight":58}
--   + {"feature":"fundi wangu","weight":-184}
--   + {"feature":"fundi","weight":-63}
--   + {"feature":"funds","weight":66}
--   + {"feature":"funeral","weight":-110}
--   + {"feature":"funer~","weight":-110}
--   + {"feature":"fungua","weight":126}
--   + {"feature":"funguo","weight":210}
--   + {"feature":"fuso","weight":-81}
--   + {"feature":"fvr","weight":-254}
--   + {"feature":"fvz","weight":114}
--   + {"feature":"g4","weight":50}
--   + {"feature":"g4s","weight":88}
--   + {"feature":"gani","weight":-170}
--   + {"feature":"garage","weight":-70}
--   + {"feature":"garages","weight":-238}
--   + {"feature":"garag~","weight":-258}
--   + {"feature":"garam","weight":-192}
--   + {"feature":"garden city","weight":-144}
--   + {"feature":"garden estate","weight":-172}
--   + {"feature":"garden","weight":-165}
--   + {"feature":"gari #few","weight":-42}
--   + {"feature":"gari iko","weight":-156}
--   + {"feature":"gari kwa","weight":108}
--   + {"feature":"gari lako","weight":78}
--   + {"feature":"gari leo","weight":153}
--   + {"feature":"gari mpaka","weight":66}
--   + {"feature":"gari mwenyewe","weight":-163}
--   + {"feature":"gari na","weight":89}
--   + {"feature":"gari ndio","weight":-186}
--   + {"feature":"gari ni","weight":-186}
--   + {"feature":"gari ya","weight":178}
--   + {"feature":"gari za","weight":99}
--   + {"feature":"gari","weight":69}
--   + {"feature":"garissa","weight":135}
--   + {"feature":"garis~","weight":135}
--   + {"feature":"gas","weight":-40}
--   + {"feature":"gasket","weight":-66}
--   + {"feature":"gate #few","weight":-238}
--   + {"feature":"gate and","weight":-235}
--   + {"feature":"gate at","weight":-69}
--   + {"feature":"gate b","weight":-189}
--   + {"feature":"gate c","weight":52}
--   + {"feature":"gate for","weight":65}
--   + {"feature":"gate is","weight":-253}
--   + {"feature":"gate pass","weight":153}
--   + {"feature":"gate ya","weight":-106}
--   + {"feature":"gave me","weight":58}
--   + {"feature":"gave","weight":-197}
--   + {"feature":"gazette","weight":-297}
--   + {"feature":"gazet~","weight":-343}
--   + {"feature":"gearbox #some","weight":-160}
--   + {"feature":"gearbox and","weight":52}
--   + {"feature":"gearbox oil","weight":-135}
--   + {"feature":"gearbox tested","weight":127}
--   + {"feature":"gearbox","weight":-93}
--   + {"feature":"gearb~","weight":-94}
--   + {"feature":"generate","weight":-74}
--   + {"feature":"gener~","weight":-78}
--   + {"feature":"genuine","weight":-78}
--   + {"feature":"genui~","weight":-78}
--   + {"feature":"german","weight":308}
--   + {"feature":"get #few","weight":246}
--   + {"feature":"get #some","weight":275}
--   + {"feature":"get lost","weight":-216}
--   + {"feature":"get receipt","weight":-277}
--   + {"feature":"get the","weight":101}
--   + {"feature":"get your","weight":107}
--   + {"feature":"get","weight":114}
--   + {"feature":"gets to","weight":198}
--   + {"feature":"gets","weight":211}
--   + {"feature":"getting","weight":-219}
--   + {"feature":"getti~","weight":-219}
--   + {"feature":"gharama ni","weight":-191}
--   + {"feature":"gharama","weight":-139}
--   + {"feature":"ghara~","weight":-139}
--   + {"feature":"ghorofa ya","weight":-115}
--   + {"feature":"ghorofa","weight":-115}
--   + {"feature":"ghoro~","weight":-115}
--   + {"feature":"gift card","weight":195}
--   + {"feature":"gift","weight":184}
--   + {"feature":"gikomba","weight":-142}
--   + {"feature":"gikom~","weight":-142}
--   + {"feature":"gilgil does","weight":-87}
--   + {"feature":"gilgil","weight":93}
--   + {"feature":"girl","weight":-68}
--   + {"feature":"girls","weight":-42}
--   + {"feature":"githunguri","weight":-117}
--   + {"feature":"githurai #few","weight":153}
--   + {"feature":"githurai","weight":58}
--   + {"feature":"giv","weight":-110}
--   + {"feature":"give #some","weight":107}
--   + {"feature":"give a","weight":-318}
--   + {"feature":"give him","weight":78}
--   + {"feature":"give it","weight":72}
--   + {"feature":"give me","weight":116}
--   + {"feature":"give the","weight":184}
--   + {"feature":"give you","weight":57}
--   + {"feature":"give","weight":87}
--   + {"feature":"given to","weight":-197}
--   + {"feature":"given","weight":82}
--   + {"feature":"gives it","weight":69}
--   + {"feature":"gives","weight":191}
--   + {"feature":"giving","weight":216}
--   + {"feature":"giza","weight":242}
--   + {"feature":"glass roof","weight":-99}
--   + {"feature":"glove box","weight":-99}
--   + {"feature":"glove","weight":-99}
--   + {"feature":"glovebox","weight":-213}
--   + {"feature":"glove~","weight":-213}
--   + {"feature":"glovo","weight":-50}
--   + {"feature":"gmail","weight":234}
--   + {"feature":"go before","weight":-69}
--   + {"feature":"go for","weight":-71}
--   + {"feature":"go im","weight":-53}
--   + {"feature":"go on","weight":87}
--   + {"feature":"go through","weight":-55}
--   + {"feature":"go to","weight":-126}
--   + {"feature":"go together","weight":-188}
--   + {"feature":"go with","weight":201}
--   + {"feature":"god bless","weight":148}
--   + {"feature":"god","weight":226}
--   + {"feature":"godown","weight":-32}
--   + {"feature":"goes back","weight":82}
--   + {"feature":"goes for","weight":38}
--   + {"feature":"goes through","weight":300}
--   + {"feature":"goes with","weight":-112}
--   + {"feature":"goes","weight":42}
--   + {"feature":"going to","weight":87}
--   + {"feature":"going","weight":54}
--   + {"feature":"gold","weight":179}
--   + {"feature":"golf gti","weight":80}
--   + {"feature":"golf mk6","weight":-132}
--   + {"feature":"golf","weight":-51}
--   + {"feature":"gone by","weight":-92}
--   + {"feature":"good conduct","weight":-203}
--   + {"feature":"good evening","weight":131}
--   + {"feature":"good for","weight":-273}
--   + {"feature":"good i","weight":91}
--   + {"feature":"good news","weight":97}
--   + {"feature":"good one","weight":-98}
--   + {"feature":"good to","weight":-195}
--   + {"feature":"goods","weight":179}
--   + {"feature":"goodwill","weight":238}
--   + {"feature":"goodw~","weight":238}
--   + {"feature":"got a","weight":-286}
--   + {"feature":"got lost","weight":333}
--   + {"feature":"got the","weight":-78}
--   + {"feature":"got","weight":144}
--   + {"feature":"government","weight":85}
--   + {"feature":"gover~","weight":102}
--   + {"feature":"govt","weight":117}
--   + {"feature":"gp5","weight":-150}
--   + {"feature":"grade #few","weight":30}
--   + {"feature":"grade","weight":-94}
--   + {"feature":"grant","weight":-194}
--   + {"feature":"green","weight":75}
--   + {"feature":"grogan","weight":-366}
--   + {"feature":"ground floor","weight":-116}
--   + {"feature":"ground","weight":-30}
--   + {"feature":"group","weight":134}
--   + {"feature":"groups","weight":133}
--   + {"feature":"gti","weight":80}
--   + {"feature":"guarantee","weight":169}
--   + {"feature":"guaranteed","weight":220}
--   + {"feature":"guarantor","weight":256}
--   + {"feature":"guarantors","weight":-136}
--   + {"feature":"guara~","weight":221}
--   + {"feature":"guard","weight":-168}
--   + {"feature":"guide","weight":157}
--   + {"feature":"guy at","weight":123}
--   + {"feature":"guy i","weight":336}
--   + {"feature":"guy is","weight":159}
--   + {"feature":"guy","weight":189}
--   + {"feature":"guys","weight":385}
--   + {"feature":"habari mimi","weight":70}
--   + {"feature":"habari nimetuma","weight":-63}
--   + {"feature":"habari ya","weight":-139}
--   + {"feature":"had a","weight":-122}
--   + {"feature":"had it","weight":199}
--   + {"feature":"had the","weight":-238}
--   + {"feature":"had","weight":45}
--   + {"feature":"hadi saa","weight":-114}
--   + {"feature":"hadi","weight":-134}
--   + {"feature":"hae","weight":-67}
--   + {"feature":"haha no","weight":-334}
--   + {"feature":"haha","weight":-228}
--   + {"feature":"haifanyi","weight":-247}
--   + {"feature":"haifa~","weight":-247}
--   + {"feature":"haifit naeza","weight":-123}
--   + {"feature":"haifit","weight":-123}
--   + {"feature":"haijawahi","weight":-40}
--   + {"feature":"haija~","weight":-161}
--   + {"feature":"haiko","weight":121}
--   + {"feature":"haiku~","weight":-70}
--   + {"feature":"haina","weight":113}
--   + {"feature":"haita~","weight":-52}
--   + {"feature":"haitoki","weight":240}
--   + {"feature":"haito~","weight":240}
--   + {"feature":"haiwezekani","weight":-64}
--   + {"feature":"haiwe~","weight":-92}
--   + {"feature":"haja ya","weight":375}
--   + {"feature":"haja","weight":334}
--   + {"feature":"hakuna contract","weight":178}
--   + {"feature":"hakuna haja","weight":225}
--   + {"feature":"hakuna kulipa","weight":-320}
--   + {"feature":"hakuna kuona","weight":182}
--   + {"feature":"hakuna shida","weight":-291}
--   + {"feature":"halafu","weight":51}
--   + {"feature":"half and","weight":295}
--   + {"feature":"half cut","weight":159}
--   + {"feature":"half cuts","weight":-105}
--   + {"feature":"half down","weight":-46}
--   + {"feature":"half now","weight":117}
--   + {"feature":"half of","weight":109}
--   + {"feature":"half price","weight":297}
--   + {"feature":"half to","weight":94}
--   + {"feature":"half when","weight":-215}
--   + {"feature":"half","weight":139}
--   + {"feature":"halfway","weight":-69}
--   + {"feature":"halfw~","weight":-69}
--   + {"feature":"hall","weight":-282}
--   + {"feature":"hammer price","weight":-32}
--   + {"feature":"hammer","weight":-122}
--   + {"feature":"hand it","weight":-174}
--   + {"feature":"hand over","weight":232}
--   + {"feature":"handle","weight":122}
--   + {"feature":"handler","weight":350}
--   + {"feature":"handling","weight":52}
--   + {"feature":"handl~","weight":152}
--   + {"feature":"handover","weight":-55}
--   + {"feature":"hando~","weight":-55}
--   + {"feature":"hands","weight":-83}
--   + {"feature":"handshake","weight":-121}
--   + {"feature":"hands~","weight":-121}
--   + {"feature":"hapa dukani","weight":-197}
--   + {"feature":"hapa hapa","weight":-105}
--   + {"feature":"hapa kariobangi","weight":-75}
--   + {"feature":"hapa kwa","weight":-76}
--   + {"feature":"hapa nakumatt","weight":-162}
--   + {"feature":"hapa ofisini","weight":-244}
--   + {"feature":"hapana boss","weight":172}
--   + {"feature":"hapana hapana","weight":-278}
--   + {"feature":"hapana sijui","weight":-183}
--   + {"feature":"hapana","weight":-114}
--   + {"feature":"hapo hapo","weight":-111}
--   + {"feature":"hapo nje","weight":215}
--   + {"feature":"hapo","weight":-166}
--   + {"feature":"happened","weight":-228}
--   + {"feature":"happens","weight":98}
--   + {"feature":"happe~","weight":-107}
--   + {"feature":"happy","weight":-163}
--   + {"feature":"haraka","weight":135}
--   + {"feature":"hard feelings","weight":-174}
--   + {"feature":"hard","weight":-97}
--   + {"feature":"hardware","weight":-210}
--   + {"feature":"hardw~","weight":-210}
--   + {"feature":"harrier #some","weight":113}
--   + {"feature":"harrier","weight":48}
--   + {"feature":"harri~","weight":57}
--   + {"feature":"harvester tuko","weight":-150}
--   + {"feature":"harvester","weight":-32}
--   + {"feature":"harve~","weight":46}
--   + {"feature":"has #some","weight":158}
--   + {"feature":"has a","weight":-134}
--   + {"feature":"has already","weight":267}
--   + {"feature":"has approved","weight":-108}
--   + {"feature":"has been","weight":-84}
--   + {"feature":"has it","weight":191}
--   + {"feature":"has no","weight":-47}
--   + {"feature":"has not","weight":-206}
--   + {"feature":"has one","weight":-270}
--   + {"feature":"has sent","weight":176}
--   + {"feature":"has the","weight":-56}
--   + {"feature":"has two","weight":-133}
--   + {"feature":"has won","weight":150}
--   + {"feature":"hassan","weight":31}
--   + {"feature":"hata kama","weight":226}
--   + {"feature":"hata mimi","weight":-230}
--   + {"feature":"hata","weight":-149}
--   + {"feature":"hataki","weight":187}
--   + {"feature":"hatuchukui","weight":-96}
--   + {"feature":"hatuc~","weight":-96}
--   + {"feature":"hatuj~","weight":-114}
--   + {"feature":"hatuna","weight":-64}
--   + {"feature":"hatuo~","weight":65}
--   + {"feature":"hatutoi","weight":217}
--   + {"feature":"hatut~","weight":284}
--   + {"feature":"have already","weight":270}
--   + {"feature":"have an","weight":289}
--   + {"feature":"have it","weight":84}
--   + {"feature":"have lost","weight":-69}
--   + {"feature":"have my","weight":103}
--   + {"feature":"have no","weight":92}
--   + {"feature":"have not","weight":-74}
--   + {"feature":"have one","weight":-135}
--   + {"feature":"have paid","weight":-61}
--   + {"feature":"have received","weight":146}
--   + {"feature":"have reported","weight":-263}
--   + {"feature":"have seen","weight":-90}
--   + {"feature":"have sent","weight":220}
--   + {"feature":"have the","weight":-97}
--   + {"feature":"have your","weight":144}
--   + {"feature":"have","weight":37}
--   + {"feature":"hawajui","weight":263}
--   + {"feature":"hawaj~","weight":280}
--   + {"feature":"hawar~","weight":287}
--   + {"feature":"hawezi","weight":250}
--   + {"feature":"hazards on","weight":-175}
--   + {"feature":"hazards","weight":-175}
--   + {"feature":"hazar~","weight":-175}
--   + {"feature":"hazina","weight":167}
--   + {"feature":"he brings","weight":156}
--   + {"feature":"he can","weight":66}
--   + {"feature":"he come","weight":-56}
--   + {"feature":"he comes","weight":285}
--   + {"feature":"he doesnt","weight":99}
--   + {"feature":"he gets","weight":-37}
--   + {"feature":"he gives","weight":129}
--   + {"feature":"he hands","weight":-61}
--   + {"feature":"he has","weight":-127}
--   + {"feature":"he holds","weight":267}
--   + {"feature":"he is","weight":268}
--   + {"feature":"he leaves","weight":131}
--   + {"feature":"he needs","weight":329}
--   + {"feature":"he only","weight":156}
--   + {"feature":"he opens","weight":160}
--   + {"feature":"he requires","weight":160}
--   + {"feature":"he says","weight":87}
--   + {"feature":"he sends","weight":194}
--   + {"feature":"he starts","weight":268}
--   + {"feature":"he wants","weight":100}
--   + {"feature":"he will","weight":47}
--   + {"feature":"he works","weight":-45}
--   + {"feature":"he yours","weight":-258}
--   + {"feature":"he","weight":188}
--   + {"feature":"head gasket","weight":-118}
--   + {"feature":"head","weight":41}
--   + {"feature":"headlight","weight":152}
--   + {"feature":"headlights","weight":178}
--   + {"feature":"headl~","weight":201}
--   + {"feature":"heads","weight":-67}
--   + {"feature":"hear","weight":-202}
--   + {"feature":"heart","weight":172}
--   + {"feature":"heavy","weight":-292}
--   + {"feature":"held by","weight":-73}
--   + {"feature":"held","weight":108}
--   + {"feature":"hell be","weight":122}
--   + {"feature":"hell call","weight":-148}
--   + {"feature":"hell give","weight":-117}
--   + {"feature":"hell leave","weight":42}
--   + {"feature":"hell send","weight":219}
--   + {"feature":"hell show","weight":141}
--   + {"feature":"hell wire","weight":-52}
--   + {"feature":"hell","weight":76}
--   + {"feature":"hello am","weight":-174}
--   + {"feature":"hello dear","weight":171}
--   + {"feature":"hello i","weight":-156}
--   + {"feature":"hello im","weight":-200}
--   + {"feature":"hello its","weight":54}
--   + {"feature":"hello mwalimu","weight":-91}
--   + {"feature":"hello my","weight":42}
--   + {"feature":"hello this","weight":132}
--   + {"feature":"hello yes","weight":-222}
--   + {"feature":"helmet","weight":142}
--   + {"feature":"help me","weight":213}
--   + {"feature":"help with","weight":265}
--   + {"feature":"help you","weight":-219}
--   + {"feature":"help","weight":107}
--   + {"feature":"helping","weight":-34}
--   + {"feature":"helpi~","weight":-34}
--   + {"feature":"hence","weight":-218}
--   + {"feature":"here at","weight":-226}
--   + {"feature":"here but","weight":-66}
--   + {"feature":"here from","weight":-55}
--   + {"feature":"here i","weight":-127}
--   + {"feature":"here if","weight":-266}
--   + {"feature":"here in","weight":-122}
--   + {"feature":"here is","weight":113}
--   + {"feature":"here magari","weight":142}
--   + {"feature":"here or","weight":-273}
--   + {"feature":"here then","weight":234}
--   + {"feature":"here they","weight":283}
--   + {"feature":"here to","weight":-149}
--   + {"feature":"here with","weight":40}
--   + {"feature":"here you","weight":147}
--   + {"feature":"heres","weight":86}
--   + {"feature":"hes a","weight":221}
--   + {"feature":"hes in","weight":354}
--   + {"feature":"hes the","weight":-127}
--   + {"feature":"hes with","weight":105}
--   + {"feature":"hes","weight":208}
--   + {"feature":"hey i","weight":64}
--   + {"feature":"hey is","weight":-131}
--   + {"feature":"hey the","weight":-304}
--   + {"feature":"hey","weight":103}
--   + {"feature":"hi am","weight":-219}
--   + {"feature":"hi dear","weight":228}
--   + {"feature":"hi i","weight":258}
--   + {"feature":"hi im","weight":-34}
--   + {"feature":"hi is","weight":-221}
--   + {"feature":"hi njeri","weight":-98}
--   + {"feature":"hi pastor","weight":-164}
--   + {"feature":"hi the","weight":-178}
--   + {"feature":"hi there","weight":-220}
--   + {"feature":"hi this","weight":68}
--   + {"feature":"hiace 7l","weight":131}
--   + {"feature":"hiace 9l","weight":119}
--   + {"feature":"hiace","weight":119}
--   + {"feature":"hidden","weight":36}
--   + {"feature":"hide","weight":-43}
--   + {"feature":"high","weight":155}
--   + {"feature":"highway","weight":215}
--   + {"feature":"highw~","weight":215}
--   + {"feature":"hii gari","weight":202}
--   + {"feature":"hii hapa","weight":70}
--   + {"feature":"hii line","weight":300}
--   + {"feature":"hii link","weight":254}
--   + {"feature":"hii namba","weight":283}
--   + {"feature":"hii ndio","weight":251}
--   + {"feature":"hii ni","weight":277}
--   + {"feature":"hii number","weight":92}
--   + {"feature":"hii ya","weight":78}
--   + {"feature":"hii","weight":233}
--   + {"feature":"hill","weight":-192}
--   + {"feature":"hilux at","weight":-65}
--   + {"feature":"hilux revo","weight":67}
--   + {"feature":"hilux single","weight":85}
--   + {"feature":"hilux surf","weight":68}
--   + {"feature":"him #few","weight":259}
--   + {"feature":"him #some","weight":133}
--   + {"feature":"him after","weight":187}
--   + {"feature":"him and","weight":214}
--   + {"feature":"him as","weight":72}
--   + {"feature":"him at","weight":-167}
--   + {"feature":"him directly","weight":-128}
--   + {"feature":"him for","weight":177}
--   + {"feature":"him go","weight":283}
--   + {"feature":"him he","weight":256}
--   + {"feature":"him i","weight":-291}
--   + {"feature":"him its","weight":-114}
--   + {"feature":"him nothing","weight":92}
--   + {"feature":"him send","weight":195}
--   + {"feature":"him the","weight":66}
--   + {"feature":"him then","weight":279}
--   + {"feature":"him to","weight":33}
--   + {"feature":"him when","weight":-317}
--   + {"feature":"him with","weight":65}
--   + {"feature":"him","weight":60}
--   + {"feature":"himself","weight":-204}
--   + {"feature":"himse~","weight":-204}
--   + {"feature":"hino #few","weight":-66}
--   + {"feature":"hino","weight":-66}
--   + {"feature":"hio #some","weight":234}
--   + {"feature":"hio ni","weight":-82}
--   + {"feature":"hio wish","weight":-119}
--   + {"feature":"hio","weight":-187}
--   + {"feature":"hire in","weight":-94}
--   + {"feature":"hire is","weight":-95}
--   + {"feature":"hire your","weight":176}
--   + {"feature":"hire","weight":-49}
--   + {"feature":"hiring","weight":30}
--   + {"feature":"his #some","weight":227}
--   + {"feature":"his bank","weight":-179}
--   + {"feature":"his clerk","weight":177}
--   + {"feature":"his fee","weight":-125}
--   + {"feature":"his id","weight":220}
--   + {"feature":"his line","weight":248}
--   + {"feature":"his name","weight":98}
--   + {"feature":"his number","weight":223}
--   + {"feature":"his own","weight":206}
--   + {"feature":"his personal","weight":217}
--   + {"feature":"his","weight":101}
--   + {"feature":"hit","weight":-261}
--   + {"feature":"hivi","weight":165}
--   + {"feature":"hivyo","weight":-147}
--   + {"feature":"hiyo #few","weight":178}
--   + {"feature":"hiyo #some","weight":165}
--   + {"feature":"hiyo bei","weight":-155}
--   + {"feature":"hiyo code","weight":214}
--   + {"feature":"hiyo gari","weight":-117}
--   + {"feature":"hiyo hiyo","weight":-59}
--   + {"feature":"hiyo ni","weight":-51}
--   + {"feature":"hiyo number","weight":100}
--   + {"feature":"hiyo tuktuk","weight":-159}
--   + {"feature":"hiyo","weight":117}
--   + {"feature":"hizo","weight":101}
--   + {"feature":"hlx #few","weight":102}
--   + {"feature":"hlx","weight":96}
--   + {"feature":"hold it","weight":144}
--   + {"feature":"hold the","weight":-163}
--   + {"feature":"hold your","weight":93}
--   + {"feature":"hold","weight":-34}
--   + {"feature":"holder","weight":43}
--   + {"feature":"holding it","weight":145}
--   + {"feature":"holding","weight":188}
--   + {"feature":"holdi~","weight":188}
--   + {"feature":"holds it","weight":106}
--   + {"feature":"holds the","weight":171}
--   + {"feature":"holds","weight":182}
--   + {"feature":"holland tt75","weight":-97}
--   + {"feature":"home with","weight":31}
--   + {"feature":"home","weight":-35}
--   + {"feature":"honda","weight":-40}
--   + {"feature":"honest","weight":-110}
--   + {"feature":"honestly","weight":-191}
--   + {"feature":"hones~","weight":-194}
--   + {"feature":"hongera","weight":136}
--   + {"feature":"honge~","weight":136}
--   + {"feature":"hope that","weight":-221}
--   + {"feature":"hope you","weight":-244}
--   + {"feature":"hope","weight":-241}
--   + {"feature":"hospital bill","weight":-45}
--   + {"feature":"hospital","weight":153}
--   + {"feature":"hospitali ya","weight":-115}
--   + {"feature":"hospitali","weight":53}
--   + {"feature":"hospi~","weight":158}
--   + {"feature":"hotel","weight":280}
--   + {"feature":"hoteli","weight":-90}
--   + {"feature":"hour","weight":89}
--   + {"feature":"how are","weight":240}
--   + {"feature":"how much","weight":-91}
--   + {"feature":"how to","weight":253}
--   + {"feature":"how was","weight":-101}
--   + {"feature":"how","weight":214}
--   + {"feature":"howo #few","weight":55}
--   + {"feature":"howo","weight":55}
--   + {"feature":"hq","weight":66}
--   + {"feature":"hr","weight":245}
--   + {"feature":"hrs","weight":98}
--   + {"feature":"huduma centre","weight":-64}
--   + {"feature":"huduma","weight":-150}
--   + {"feature":"hujambo","weight":-83}
--   + {"feature":"hujam~","weight":-83}
--   + {"feature":"huko","weight":159}
--   + {"feature":"huku","weight":114}
--   + {"feature":"human","weight":217}
--   + {"feature":"hundred and","weight":147}
--   + {"feature":"hundred","weight":264}
--   + {"feature":"hundr~","weight":264}
--   + {"feature":"hurry","weight":-44}
--   + {"feature":"husband bought","weight":-94}
--   + {"feature":"husband","weight":81}
--   + {"feature":"husba~","weight":62}
--   + {"feature":"hustle ya","weight":-112}
--   + {"feature":"hustle","weight":-112}
--   + {"feature":"hutaki","weight":-43}
--   + {"feature":"huu","weight":40}
--   + {"feature":"huwa","weight":121}
--   + {"feature":"huyo ni","weight":-229}
--   + {"feature":"huyo","weight":-283}
--   + {"feature":"hw mch","weight":-145}
--   + {"feature":"hw","weight":-145}
--   + {"feature":"hybrid battery","weight":-103}
--   + {"feature":"hydraulic","weight":-206}
--   + {"feature":"hydraulics","weight":-133}
--   + {"feature":"hydra~","weight":-200}
--   + {"feature":"hyundai","weight":177}
--   + {"feature":"hyund~","weight":177}
--   + {"feature":"i accept","weight":-186}
--   + {"feature":"i add","weight":-194}
--   + {"feature":"i agree","weight":-192}
--   + {"feature":"i already","weight":-81}
--   + {"feature":"i am","weight":200}
--   + {"feature":"i book","weight":228}
--   + {"feature":"i bought","weight":-80}
--   + {"feature":"i bring","weight":130}
--   + {"feature":"i buy","weight":35}
--   + {"feature":"i came","weight":-183}
--   + {"feature":"i can","weight":57}
--   + {"feature":"i cant","weight":147}
--   + {"feature":"i collect","weight":-269}
--   + {"feature":"i come","weight":-199}
--   + {"feature":"i deduct","weight":113}
--   + {"feature":"i didnt","weight":-210}
--   + {"feature":"i do","weight":108}
--   + {"feature":"i dont","weight":-175}
--   + {"feature":"i drive","weight":-161}
--   + {"feature":"i farm","weight":-129}
--   + {"feature":"i fly","weight":-110}
--   + {"feature":"i found","weight":-260}
--   + {"feature":"i get","weight":158}
--   + {"feature":"i give","weight":114}
--   + {"feature":"i go","weight":-43}
--   + {"feature":"i got","weight":-104}
--   + {"feature":"i have","weight":45}
--   + {"feature":"i hold","weight":259}
--   + {"feature":"i just","weight":227}
--   + {"feature":"i keep","weight":-112}
--   + {"feature":"i know","weight":221}
--   + {"feature":"i leave","weight":233}
--   + {"feature":"i like","weight":243}
--   + {"feature":"i love","weight":220}
--   + {"feature":"i must","weight":163}
--   + {"feature":"i paid","weight":-208}
--   + {"feature":"i pick","weight":-233}
--   + {"feature":"i prefer","weight":71}
--   + {"feature":"i push","weight":203}
--   + {"feature":"i refund","weight":176}
--   + {"feature":"i release","weight":-113}
--   + {"feature":"i relocated","weight":41}
--   + {"feature":"i represent","weight":199}
--   + {"feature":"i return","weight":264}
--   + {"feature":"i run","weight":-109}
--   + {"feature":"i see","weight":-82}
--   + {"feature":"i sell","weight":-120}
--   + {"feature":"i share","weight":-125}
--   + {"feature":"i should","weight":-257}
--   + {"feature":"i show","weight":51}
--   + {"feature":"i sign","weight":221}
--   + {"feature":"i sit","weight":-101}
--   + {"feature":"i still","weight":-219}
--   + {"feature":"i swear","weight":263}
--   + {"feature":"i take","weight":111}
--   + {"feature":"i tell","weight":235}
--   + {"feature":"i think","weight":-217}
--   + {"feature":"i travel","weight":-164}
--   + {"feature":"i trust","weight":206}
--   + {"feature":"i understand","weight":-58}
--   + {"feature":"i use","weight":263}
--   + {"feature":"i wait","weight":-222}
--   + {"feature":"i want","weight":-61}
--   + {"feature":"i was","weight":-118}
--   + {"feature":"i will","weight":-59}
--   + {"feature":"i wont","weight":-110}
--   + {"feature":"i work","weight":178}
--   + {"feature":"i would","weight":-84}
--   + {"feature":"icd","weight":120}
--   + {"feature":"icu","weight":324}
--   + {"feature":"id and","weight":-59}
--   + {"feature":"id both","weight":269}
--   + {"feature":"id copy","weight":-52}
--   + {"feature":"id do","weight":-112}
--   + {"feature":"id for","weight":-118}
--   + {"feature":"id front","weight":85}
--   + {"feature":"id go","weight":-210}
--   + {"feature":"id like","weight":-103}
--   + {"feature":"id mbele","weight":125}
--   + {"feature":"id no","weight":162}
--   + {"feature":"id number","weight":84}
--   + {"feature":"id photo","weight":198}
--   + {"feature":"id pin","weight":122}
--   + {"feature":"id rather","weight":-125}
--   + {"feature":"id take","weight":101}
--   + {"feature":"id then","weight":-117}
--   + {"feature":"id to","weight":-90}
--   + {"feature":"id with","weight":-254}
--   + {"feature":"id yako","weight":237}
--   + {"feature":"if all","weight":-72}
--   + {"feature":"if another","weight":-120}
--   + {"feature":"if anyone","weight":-206}
--   + {"feature":"if cash","weight":-114}
--   + {"feature":"if he","weight":91}
--   + {"feature":"if i","weight":-68}
--   + {"feature":"if it","weight":-155}
--   + {"feature":"if its","weight":-246}
--   + {"feature":"if not","weight":-44}
--   + {"feature":"if someone","weight":-98}
--   + {"feature":"if the","weight":-189}
--   + {"feature":"if theres","weight":-205}
--   + {"feature":"if u","weight":49}
--   + {"feature":"if we","weight":44}
--   + {"feature":"if your","weight":-168}
--   + {"feature":"if youre","weight":-109}
--   + {"feature":"if","weight":-88}
--   + {"feature":"ifike","weight":67}
--   + {"feature":"ignore the","weight":322}
--   + {"feature":"ignore","weight":177}
--   + {"feature":"iingie","weight":-50}
--   + {"feature":"ijayo","weight":42}
--   + {"feature":"ijumaa","weight":71}
--   + {"feature":"ikiku~","weight":-45}
--   + {"feature":"ikisema","weight":-174}
--   + {"feature":"ikise~","weight":-174}
--   + {"feature":"ikish~","weight":-67}
--   + {"feature":"ikiwa iko","weight":-143}
--   + {"feature":"ikiwa","weight":-178}
--   + {"feature":"ikiwa~","weight":-103}
--   + {"feature":"iko #some","weight":-189}
--   + {"feature":"iko chini","weight":53}
--   + {"feature":"iko ex","weight":36}
--   + {"feature":"iko hapa","weight":-149}
--   + {"feature":"iko kwa","weight":60}
--   + {"feature":"iko poa","weight":-163}
--   + {"feature":"iko stage","weight":-96}
--   + {"feature":"iko tayari","weight":64}
--   + {"feature":"iko wapi","weight":54}
--   + {"feature":"iko ya","weight":-202}
--   + {"feature":"iko","weight":-74}
--   + {"feature":"ikuje","weight":309}
--   + {"feature":"ile #some","weight":-123}
--   + {"feature":"ile code","weight":169}
--   + {"feature":"ile forester","weight":41}
--   + {"feature":"ile ile","weight":41}
--   + {"feature":"ile line","weight":263}
--   + {"feature":"ile namba","weight":-100}
--   + {"feature":"ile ya","weight":-53}
--   + {"feature":"ili","weight":264}
--   + {"feature":"iliba~","weight":-221}
--   + {"feature":"ilifu~","weight":264}
--   + {"feature":"ilikuwa ya","weight":53}
--   + {"feature":"iliku~","weight":-107}
--   + {"feature":"ilikwama kwa","weight":104}
--   + {"feature":"ilikwama","weight":104}
--   + {"feature":"ilikw~","weight":104}
--   + {"feature":"ilipi~","weight":-111}
--   + {"feature":"ilito~","weight":58}
--   + {"feature":"iliyo kwa","weight":-202}
--   + {"feature":"iliyo","weight":-241}
--   + {"feature":"iliyobaki","weight":-92}
--   + {"feature":"ill add","weight":228}
--   + {"feature":"ill be","weight":-169}
--   + {"feature":"ill bring","weight":59}
--   + {"feature":"ill call","weight":-207}
--   + {"feature":"ill check","weight":-271}
--   + {"feature":"ill collect","weight":-242}
--   + {"feature":"ill come","weight":-99}
--   + {"feature":"ill do","weight":70}
--   + {"feature":"ill drive","weight":-100}
--   + {"feature":"ill give","weight":138}
--   + {"feature":"ill have","weight":128}
--   + {"feature":"ill keep","weight":92}
--   + {"feature":"ill leave","weight":99}
--   + {"feature":"ill need","weight":-126}
--   + {"feature":"ill pass","weight":-215}
--   + {"feature":"ill pay","weight":-82}
--   + {"feature":"ill pick","weight":-157}
--   + {"feature":"ill put","weight":94}
--   + {"feature":"ill show","weight":-145}
--   + {"feature":"ill sign","weight":264}
--   + {"feature":"ill take","weight":86}
--   + {"feature":"ill tell","weight":-271}
--   + {"feature":"ill write","weight":243}
--   + {"feature":"im at","weight":-108}
--   + {"feature":"im buying","weight":219}
--   + {"feature":"im coming","weight":-62}
--   + {"feature":"im from","weight":269}
--   + {"feature":"im going","weight":64}
--   + {"feature":"im home","weight":-194}
--   + {"feature":"im in","weight":206}
--   + {"feature":"im just","weight":-61}
--   + {"feature":"im not","weight":-106}
--   + {"feature":"im on","weight":116}
--   + {"feature":"im only","weight":-227}
--   + {"feature":"im selling","weight":240}
--   + {"feature":"im the","weight":128}
--   + {"feature":"im valuing","weight":-98}
--   + {"feature":"im with","weight":100}
--   + {"feature":"imara daima","weight":-249}
--   + {"feature":"imara","weight":-249}
--   + {"feature":"imeandikwa kwa","weight":-149}
--   + {"feature":"imeandikwa","weight":-196}
--   + {"feature":"imean~","weight":-143}
--   + {"feature":"imebaki","weight":-114}
--   + {"feature":"imeba~","weight":-42}
--   + {"feature":"imech~","weight":-211}
--   + {"feature":"imefanya kazi","weight":91}
--   + {"feature":"imefanya","weight":91}
--   + {"feature":"imefa~","weight":91}
--   + {"feature":"imefungwa na","weight":236}
--   + {"feature":"imefungwa","weight":358}
--   + {"feature":"imefu~","weight":217}
--   + {"feature":"imeharibika","weight":259}
--   + {"feature":"imeha~","weight":259}
--   + {"feature":"imeingia kwa","weight":385}
--   + {"feature":"imeingia","weight":-142}
--   + {"feature":"imein~","weight":-142}
--   + {"feature":"imeisha","weight":-81}
--   + {"feature":"imeis~","weight":-81}
--   + {"feature":"imekua down","weight":-112}
--   + {"feature":"imekua","weight":-112}
--   + {"feature":"imekufa","weight":-90}
--   + {"feature":"imekuja","weight":274}
--   + {"feature":"imeku~","weight":125}
--   + {"feature":"imekwama","weight":-141}
--   + {"feature":"imekw~","weight":-141}
--   + {"feature":"imeni~","weight":-121}
--   + {"feature":"imenyesha","weight":-152}
--   + {"feature":"imeny~","weight":-152}
--   + {"feature":"imepanda","weight":151}
--   + {"feature":"imepa~","weight":-80}
--   + {"feature":"imepigwa","weight":-94}
--   + {"feature":"imepi~","weight":-94}
--   + {"feature":"imeshuka","weight":-86}
--   + {"feature":"imetoka","weight":-235}
--   + {"feature":"imeto~","weight":-287}
--   + {"feature":"imetu~","weight":-145}
--   + {"feature":"imevunjika","weight":-125}
--   + {"feature":"imevu~","weight":-125}
--   + {"feature":"immediately","weight":-90}
--   + {"feature":"immed~","weight":-90}
--   + {"feature":"import duty","weight":-54}
--   + {"feature":"import entry","weight":-227}
--   + {"feature":"import papers","weight":-289}
--   + {"feature":"import","weight":-118}
--   + {"feature":"imported from","weight":-295}
--   + {"feature":"imported","weight":-154}
--   + {"feature":"importer","weight":-174}
--   + {"feature":"impor~","weight":-182}
--   + {"feature":"impounded","weight":100}
--   + {"feature":"impou~","weight":100}
--   + {"feature":"impreza g4","weight":50}
--   + {"feature":"impreza","weight":-124}
--   + {"feature":"impre~","weight":-124}
--   + {"feature":"in #few","weight":134}
--   + {"feature":"in #some","weight":-179}
--   + {"feature":"in a","weight":105}
--   + {"feature":"in about","weight":-153}
--   + {"feature":"in advance","weight":175}
--   + {"feature":"in an","weight":-55}
--   + {"feature":"in april","weight":-139}
--   + {"feature":"in arrears","weight":59}
--   + {"feature":"in athi","weight":134}
--   + {"feature":"in august","weight":-247}
--   + {"feature":"in bank","weight":-183}
--   + {"feature":"in canada","weight":250}
--   + {"feature":"in case","weight":-217}
--   + {"feature":"in cash","weight":127}
--   + {"feature":"in company","weight":-218}
--   + {"feature":"in daytime","weight":-103}
--   + {"feature":"in december","weight":-44}
--   + {"feature":"in diani","weight":-94}
--   + {"feature":"in dubai","weight":235}
--   + {"feature":"in eldoret","weight":68}
--   + {"feature":"in embu","weight":204}
--   + {"feature":"in front","weight":-177}
--   + {"feature":"in full","weight":-98}
--   + {"feature":"in garissa","weight":110}
--   + {"feature":"in germany","weight":227}
--   + {"feature":"in gigiri","weight":-83}
--   + {"feature":"in hand","weight":87}
--   + {"feature":"in her","weight":62}
--   + {"feature":"in here","weight":89}
--   + {"feature":"in his","weight":201}
--   + {"feature":"in industrial","weight":-38}
--   + {"feature":"in isiolo","weight":-84}
--   + {"feature":"in january","weight":-195}
--   + {"feature":"in joint","weight":-152}
--   + {"feature":"in juba","weight":184}
--   + {"feature":"in july","weight":-138}
--   + {"feature":"in june","weight":-215}
--   + {"feature":"in karatina","weight":94}
--   + {"feature":"in kenya","weight":104}
--   + {"feature":"in kiambu","weight":-179}
--   + {"feature":"in kileleshwa","weight":-86}
--   + {"feature":"in kilimani","weight":-201}
--   + {"feature":"in kisii","weight":-215}
--   + {"feature":"in kisumu","weight":275}
--   + {"feature":"in kitengela","weight":46}
--   + {"feature":"in langata","weight":-89}
--   + {"feature":"in lavington","weight":-163}
--   + {"feature":"in law","weight":254}
--   + {"feature":"in limuru","weight":-53}
--   + {"feature":"in lodwar","weight":122}
--   + {"feature":"in machakos","weight":-129}
--   + {"feature":"in march","weight":-182}
--   + {"feature":"in may","weight":-209}
--   + {"feature":"in med","weight":-131}
--   + {"feature":"in moiben","weight":-129}
--   + {"feature":"in mombasa","weight":188}
--   + {"feature":"in my","weight":-65}
--   + {"feature":"in nairobi","weight":-74}
--   + {"feature":"in nakuru","weight":-152}
--   + {"feature":"in namanga","weight":152}
--   + {"feature":"in nanyuki","weight":-156}
--   + {"feature":"in narok","weight":147}
--   + {"feature":"in nyali","weight":-128}
--   + {"feature":"in nyeri","weight":-109}
--   + {"feature":"in one","weight":151}
--   + {"feature":"in ongata","weight":76}
--   + {"feature":"in our","weight":-66}
--   + {"feature":"in person","weight":-246}
--   + {"feature":"in qatar","weight":230}
--   + {"feature":"in recoveries","weight":193}
--   + {"feature":"in ruai","weight":-61}
--   + {"feature":"in ruaka","weight":-129}
--   + {"feature":"in somalia","weight":189}
--   + {"feature":"in south","weight":-285}
--   + {"feature":"in syokimau","weight":192}
--   + {"feature":"in tanzania","weight":42}
--   + {"feature":"in ten","weight":259}
--   + {"feature":"in their","weight":236}
--   + {"feature":"in till","weight":-290}
--   + {"feature":"in tims","weight":-211}
--   + {"feature":"in to","weight":139}
--   + {"feature":"in traffic","weight":-247}
--   + {"feature":"in turkana","weight":-171}
--   + {"feature":"in two","weight":60}
--   + {"feature":"in uk","weight":221}
--   + {"feature":"in umoja","weight":39}
--   + {"feature":"in upper","weight":-127}
--   + {"feature":"in ur","weight":-186}
--   + {"feature":"in usdt","weight":258}
--   + {"feature":"in voi","weight":61}
--   + {"feature":"in westlands","weight":-135}
--   + {"feature":"in with","weight":308}
--   + {"feature":"in writing","weight":-224}
--   + {"feature":"in your","weight":-81}
--   + {"feature":"in yourself","weight":-267}
--   + {"feature":"inaan~","weight":-131}
--   + {"feature":"inabaki","weight":-237}
--   + {"feature":"inaba~","weight":-237}
--   + {"feature":"inachukua","weight":39}
--   + {"feature":"inach~","weight":125}
--   + {"feature":"inaenda","weight":95}
--   + {"feature":"inaen~","weight":95}
--   + {"feature":"inafanya","weight":-50}
--   + {"feature":"inafa~","weight":39}
--   + {"feature":"inafungwa","weight":210}
--   + {"feature":"inafu~","weight":45}
--   + {"feature":"inaisha","weight":-47}
--   + {"feature":"inais~","weight":-47}
--   + {"feature":"inakataa","weight":206}
--   + {"feature":"inakatwa","weight":-228}
--   + {"feature":"inaka~","weight":-156}
--   + {"feature":"inakuja","weight":126}
--   + {"feature":"inakuwa","weight":293}
--   + {"feature":"inaku~","weight":86}
--   + {"feature":"inaletwa","weight":228}
--   + {"feature":"inale~","weight":162}
--   + {"feature":"inalipa","weight":47}
--   + {"feature":"inalipwa","weight":54}
--   + {"feature":"inaonyesha","weight":-134}
--   + {"feature":"inaon~","weight":-118}
--   + {"feature":"inapanda","weight":289}
--   + {"feature":"inapa~","weight":289}
--   + {"feature":"inarudi","weight":222}
--   + {"feature":"inaru~","weight":239}
--   + {"feature":"inasema","weight":107}
--   + {"feature":"inase~","weight":107}
--   + {"feature":"inaso~","weight":44}
--   + {"feature":"inasumbua","weight":-54}
--   + {"feature":"inasu~","weight":-54}
--   + {"feature":"inataka","weight":286}
--   + {"feature":"inata~","weight":286}
--   + {"feature":"inatembea","weight":-51}
--   + {"feature":"inate~","weight":-90}
--   + {"feature":"inatoka","weight":262}
--   + {"feature":"inatolewa","weight":175}
--   + {"feature":"inatosha","weight":348}
--   + {"feature":"inato~","weight":351}
--   + {"feature":"inauzwa","weight":68}
--   + {"feature":"inauz~","weight":68}
--   + {"feature":"inaweza","weight":-193}
--   + {"feature":"inawezekana","weight":-106}
--   + {"feature":"inawe~","weight":-154}
--   + {"feature":"inayo~","weight":-296}
--   + {"feature":"inbox","weight":287}
--   + {"feature":"inch","weight":34}
--   + {"feature":"include","weight":-310}
--   + {"feature":"included","weight":-32}
--   + {"feature":"includes","weight":-158}
--   + {"feature":"including","weight":-147}
--   + {"feature":"inclusive","weight":-37}
--   + {"feature":"inclu~","weight":-104}
--   + {"feature":"independent","weight":-142}
--   + {"feature":"indep~","weight":-142}
--   + {"feature":"industries","weight":-153}
--   + {"feature":"indus~","weight":-48}
--   + {"feature":"ingia","weight":121}
--   + {"feature":"ingine ya","weight":-159}
--   + {"feature":"ingine","weight":68}
--   + {"feature":"initiate","weight":-50}
--   + {"feature":"initiated it","weight":-208}
--   + {"feature":"initiated","weight":-216}
--   + {"feature":"initi~","weight":-149}
--   + {"feature":"injectors","weight":84}
--   + {"feature":"injec~","weight":37}
--   + {"feature":"injini","weight":-270}
--   + {"feature":"inside","weight":230}
--   + {"feature":"insider","weight":294}
--   + {"feature":"insid~","weight":327}
--   + {"feature":"inspect at","weight":-195}
--   + {"feature":"inspect it","weight":-282}
--   + {"feature":"inspect","weight":-203}
--   + {"feature":"inspected","weight":-78}
--   + {"feature":"inspection #some","weight":302}
--   + {"feature":"inspection and","weight":-136}
--   + {"feature":"inspection at","weight":-311}
--   + {"feature":"inspection before","weight":-126}
--   + {"feature":"inspection sticker","weight":-125}
--   + {"feature":"inspection ya","weight":-131}
--   + {"feature":"inspector","weight":110}
--   + {"feature":"inspe~","weight":-33}
--   + {"feature":"install","weight":342}
--   + {"feature":"installment","weight":-55}
--   + {"feature":"installments","weight":204}
--   + {"feature":"instalments","weight":-74}
--   + {"feature":"instant fine","weight":-265}
--   + {"feature":"instant","weight":-220}
--   + {"feature":"insta~","weight":49}
--   + {"feature":"instead of","weight":42}
--   + {"feature":"instructions","weight":92}
--   + {"feature":"instr~","weight":44}
--   + {"feature":"insurance #some","weight":309}
--   + {"feature":"insurance is","weight":175}
--   + {"feature":"insurance of","weight":367}
--   + {"feature":"insurance running","weight":-87}
--   + {"feature":"insurance salvage","weight":-223}
--   + {"feature":"insurance ya","weight":119}
--   + {"feature":"insurance","weight":43}
--   + {"feature":"insurer","weight":-174}
--   + {"feature":"insurers letter","weight":-136}
--   + {"feature":"insurers paybill","weight":-207}
--   + {"feature":"insurers","weight":-254}
--   + {"feature":"insur~","weight":-30}
--   + {"feature":"interest","weight":195}
--   + {"feature":"interested in","weight":-113}
--   + {"feature":"interested","weight":68}
--   + {"feature":"interior","weight":-234}
--   + {"feature":"internal","weight":125}
--   + {"feature":"interview is","weight":-143}
--   + {"feature":"interview ni","weight":77}
--   + {"feature":"interview","weight":41}
--   + {"feature":"inter~","weight":40}
--   + {"feature":"into the","weight":-99}
--   + {"feature":"into your","weight":86}
--   + {"feature":"into","weight":-43}
--   + {"feature":"invest","weight":241}
--   + {"feature":"investigation","weight":167}
--   + {"feature":"inves~","weight":230}
--   + {"feature":"invites","weight":-108}
--   + {"feature":"invit~","weight":-125}
--   + {"feature":"invoice #some","weight":-67}
--   + {"feature":"invoice and","weight":-235}
--   + {"feature":"invoice for","weight":-125}
--   + {"feature":"invoice from","weight":-233}
--   + {"feature":"invoice is","weight":-127}
--   + {"feature":"invoice you","weight":-97}
--   + {"feature":"invoice","weight":-177}
--   + {"feature":"invoiced","weight":-137}
--   + {"feature":"invoices","weight":-178}
--   + {"feature":"invoi~","weight":-180}
--   + {"feature":"io","weight":124}
--   + {"feature":"ipo #some","weight":-47}
--   + {"feature":"ipo","weight":-128}
--   + {"feature":"is #few","weight":-101}
--   + {"feature":"is #much","weight":-31}
--   + {"feature":"is #phone","weight":-197}
--   + {"feature":"is #some","weight":52}
--   + {"feature":"is a","weight":87}
--   + {"feature":"is about","weight":-54}
--   + {"feature":"is admitted","weight":243}
--   + {"feature":"is already","weight":234}
--   + {"feature":"is approved","weight":136}
--   + {"feature":"is asking","weight":-238}
--   + {"feature":"is at","weight":-42}
--   + {"feature":"is available","weight":-252}
--   + {"feature":"is being","weight":239}
--   + {"feature":"is better","weight":-127}
--   + {"feature":"is blocked","weight":41}
--   + {"feature":"is booked","weight":59}
--   + {"feature":"is by","weight":47}
--   + {"feature":"is called","weight":215}
--   + {"feature":"is checked","weight":-178}
--   + {"feature":"is clean","weight":-76}
--   + {"feature":"is closed","weight":352}
--   + {"feature":"is closing","weight":56}
--   + {"feature":"is dead","weight":-244}
--   + {"feature":"is disposing","weight":-40}
--   + {"feature":"is down","weight":-154}
--   + {"feature":"is due","weight":-304}
--   + {"feature":"is enough","weight":-35}
--   + {"feature":"is fair","weight":-148}
--   + {"feature":"is fake","weight":-210}
--   + {"feature":"is fine","weight":-187}
--   + {"feature":"is finished","weight":224}
--   + {"feature":"is flagged","weight":178}
--   + {"feature":"is for","weight":160}
--   + {"feature":"is free","weight":-155}
--   + {"feature":"is full","weight":37}
--   + {"feature":"is going","weight":208}
--   + {"feature":"is gone","weight":-84}
--   + {"feature":"is good","weight":120}
--   + {"feature":"is handed","weight":-184}
--   + {"feature":"is he","weight":-208}
--   + {"feature":"is here","weight":-141}
--   + {"feature":"is it","weight":-289}
--   + {"feature":"is just","weight":92}
--   + {"feature":"is locked","weight":296}
--   + {"feature":"is lost","weight":361}
--   + {"feature":"is low","weight":443}
--   + {"feature":"is magari","weight":177}
--   + {"feature":"is mine","weight":-155}
--   + {"feature":"is my","weight":143}
--   + {"feature":"is needed","weight":-132}
--   + {"feature":"is new","weight":39}
--   + {"feature":"is not","weight":166}
--   + {"feature":"is off","weight":-64}
--   + {"feature":"is ok","weight":-39}
--   + {"feature":"is old","weight":286}
--   + {"feature":"is on","weight":-123}
--   + {"feature":"is our","weight":330}
--   + {"feature":"is out","weight":172}
--   + {"feature":"is outside","weight":339}
--   + {"feature":"is paid","weight":128}
--   + {"feature":"is parked","weight":157}
--   + {"feature":"is printed","weight":212}
--   + {"feature":"is private","weight":302}
--   + {"feature":"is put","weight":-55}
--   + {"feature":"is ready","weight":-64}
--   + {"feature":"is released","weight":33}
--   + {"feature":"is retiring","weight":-105}
--   + {"feature":"is right","weight":-57}
--   + {"feature":"is selling","weight":-174}
--   + {"feature":"is sent","weight":236}
--   + {"feature":"is slow","weight":313}
--   + {"feature":"is still","weight":-108}
--   + {"feature":"is stuck","weight":230}
--   + {"feature":"is taken","weight":-66}
--   + {"feature":"is that","weight":-280}
--   + {"feature":"is the","weight":-34}
--   + {"feature":"is there","weight":-267}
--   + {"feature":"is this","weight":-145}
--   + {"feature":"is to","weight":254}
--   + {"feature":"is under","weight":288}
--   + {"feature":"is using","weight":-130}
--   + {"feature":"is waiting","weight":210}
--   + {"feature":"is what","weight":58}
--   + {"feature":"is why","weight":268}
--   + {"feature":"is with","weight":44}
--   + {"feature":"is working","weight":-134}
--   + {"feature":"is your","weight":180}
--   + {"feature":"is yours","weight":208}
--   + {"feature":"is250","weight":-95}
--   + {"feature":"ishirini","weight":229}
--   + {"feature":"ishir~","weight":229}
--   + {"feature":"isiolo","weight":104}
--   + {"feature":"isis","weight":-214}
--   + {"feature":"isnt in","weight":-286}
--   + {"feature":"isnt","weight":242}
--   + {"feature":"isofix","weight":-242}
--   + {"feature":"issue","weight":43}
--   + {"feature":"issued","weight":-117}
--   + {"feature":"ist","weight":70}
--   + {"feature":"isuzu frr","weight":30}
--   + {"feature":"isuzu fvz","weight":114}
--   + {"feature":"isuzu npr","weight":108}
--   + {"feature":"it #few","weight":164}
--   + {"feature":"it #some","weight":-122}
--   + {"feature":"it all","weight":-62}
--   + {"feature":"it any","weight":-182}
--   + {"feature":"it asks","weight":211}
--   + {"feature":"it back","weight":-181}
--   + {"feature":"it because","weight":132}
--   + {"feature":"it before","weight":-35}
--   + {"feature":"it between","weight":224}
--   + {"feature":"it but","weight":-222}
--   + {"feature":"it by","weight":276}
--   + {"feature":"it came","weight":-174}
--   + {"feature":"it clears","weight":-255}
--   + {"feature":"it comes","weight":237}
--   + {"feature":"it daily","weight":-151}
--   + {"feature":"it dont","weight":-78}
--   + {"feature":"it expires","weight":125}
--   + {"feature":"it for","weight":139}
--   + {"feature":"it from","weight":-67}
--   + {"feature":"it gets","weight":255}
--   + {"feature":"it goes","weight":236}
--   + {"feature":"it gone","weight":99}
--   + {"feature":"it have","weight":-230}
--   + {"feature":"it he","weight":81}
--   + {"feature":"it here","weight":-232}
--   + {"feature":"it i","weight":94}
--   + {"feature":"it if","weight":-113}
--   + {"feature":"it ill","weight":179}
--   + {"feature":"it in","weight":-119}
--   + {"feature":"it is","weight":109}
--   + {"feature":"it isnt","weight":-133}
--   + {"feature":"it its","weight":-66}
--   + {"feature":"it no","weight":-181}
--   + {"feature":"it now","weight":51}
--   + {"feature":"it off","weight":218}
--   + {"feature":"it okay","weight":-137}
--   + {"feature":"it on","weight":-66}
--   + {"feature":"it or","weight":-89}
--   + {"feature":"it out","weight":196}
--   + {"feature":"it over","weight":-74}
--   + {"feature":"it reflects","weight":-63}
--   + {"feature":"it says","weight":162}
--   + {"feature":"it send","weight":271}
--   + {"feature":"it shows","weight":-157}
--   + {"feature":"it sorry","weight":-318}
--   + {"feature":"it starts","weight":-349}
--   + {"feature":"it still","weight":-181}
--   + {"feature":"it takes","weight":242}
--   + {"feature":"it thats","weight":-372}
--   + {"feature":"it the","weight":204}
--   + {"feature":"it then","weight":-102}
--   + {"feature":"it there","weight":-268}
--   + {"feature":"it they","weight":277}
--   + {"feature":"it through","weight":-179}
--   + {"feature":"it to","weight":137}
--   + {"feature":"it today","weight":46}
--   + {"feature":"it until","weight":191}
--   + {"feature":"it up","weight":-65}
--   + {"feature":"it was","weight":-49}
--   + {"feature":"it we","weight":-223}
--   + {"feature":"it when","weight":107}
--   + {"feature":"it while","weight":178}
--   + {"feature":"it will","weight":273}
--   + {"feature":"it with","weight":47}
--   + {"feature":"it without","weight":107}
--   + {"feature":"it yourself","weight":-201}
--   + {"feature":"it youve","weight":-80}
--   + {"feature":"itafungwa","weight":132}
--   + {"feature":"itafu~","weight":132}
--   + {"feature":"itaingia","weight":200}
--   + {"feature":"itain~","weight":200}
--   + {"feature":"itaka~","weight":197}
--   + {"feature":"itakuja kwa","weight":98}
--   + {"feature":"itakuja","weight":82}
--   + {"feature":"itakuwa","weight":206}
--   + {"feature":"itaku~","weight":124}
--   + {"feature":"itato~","weight":113}
--   + {"feature":"itax","weight":-86}
--   + {"feature":"itll be","weight":-191}
--   + {"feature":"itll","weight":228}
--   + {"feature":"itoke","weight":193}
--   + {"feature":"its #few","weight":46}
--   + {"feature":"its #some","weight":96}
--   + {"feature":"its a","weight":66}
--   + {"feature":"its an","weight":172}
--   + {"feature":"its approved","weight":-150}
--   + {"feature":"its at","weight":-137}
--   + {"feature":"its fine","weight":-68}
--   + {"feature":"its for","weight":386}
--   + {"feature":"its just","weight":89}
--   + {"feature":"its me","weight":215}
--   + {"feature":"its mine","weight":93}
--   + {"feature":"its not","weight":-92}
--   + {"feature":"its ok","weight":-157}
--   + {"feature":"its on","weight":-254}
--   + {"feature":"its only","weight":93}
--   + {"feature":"its refundable","weight":202}
--   + {"feature":"its sold","weight":-100}
--   + {"feature":"its still","weight":-242}
--   + {"feature":"its there","weight":-147}
--   + {"feature":"its urgent","weight":-258}
--   + {"feature":"its with","weight":-74}
--   + {"feature":"its your","weight":74}
--   + {"feature":"its yours","weight":268}
--   + {"feature":"its","weight":31}
--   + {"feature":"itself","weight":33}
--   + {"feature":"ive a","weight":119}
--   + {"feature":"ive added","weight":181}
--   + {"feature":"ive another","weight":-204}
--   + {"feature":"ive been","weight":135}
--   + {"feature":"ive bought","weight":-50}
--   + {"feature":"ive done","weight":-84}
--   + {"feature":"ive got","weight":-195}
--   + {"feature":"ive no","weight":64}
--   + {"feature":"ive paid","weight":162}
--   + {"feature":"ive put","weight":255}
--   + {"feature":"ive reported","weight":-239}
--   + {"feature":"ive seen","weight":-282}
--   + {"feature":"ive sent","weight":73}
--   + {"feature":"ive the","weight":-287}
--   + {"feature":"ive","weight":-42}
--   + {"feature":"iwe","weight":146}
--   + {"feature":"j120","weight":-42}
--   + {"feature":"jack","weight":-82}
--   + {"feature":"jacket","weight":86}
--   + {"feature":"jam at","weight":-246}
--   + {"feature":"jam","weight":-256}
--   + {"feature":"jamaa","weight":-83}
--   + {"feature":"jana jioni","weight":-215}
--   + {"feature":"jana","weight":-128}
--   + {"feature":"jane","weight":236}
--   + {"feature":"january","weight":-100}
--   + {"feature":"janua~","weight":-100}
--   + {"feature":"japan #some","weight":-181}
--   + {"feature":"japan with","weight":-49}
--   + {"feature":"japanese","weight":103}
--   + {"feature":"japan~","weight":103}
--   + {"feature":"jcb","weight":-63}
--   + {"feature":"je","weight":-229}
--   + {"feature":"jerking","weight":-201}
--   + {"feature":"jerki~","weight":-201}
--   + {"feature":"jimny #some","weight":72}
--   + {"feature":"jimny","weight":72}
--   + {"feature":"jina lako","weight":181}
--   + {"feature":"jina yako","weight":-91}
--   + {"feature":"jina","weight":49}
--   + {"feature":"jioni","weight":88}
--   + {"feature":"jkia","weight":-33}
--   + {"feature":"job card","weight":-188}
--   + {"feature":"job","weight":-69}
--   + {"feature":"john","weight":155}
--   + {"feature":"join our","weight":206}
--   + {"feature":"join","weight":182}
--   + {"feature":"joined","weight":296}
--   + {"feature":"joining fee","weight":-108}
--   + {"feature":"joining","weight":172}
--   + {"feature":"joini~","weight":172}
--   + {"feature":"joint names","weight":-152}
--   + {"feature":"joint registration","weight":-200}
--   + {"feature":"joint","weight":-287}
--   + {"feature":"jomvu","weight":56}
--   + {"feature":"jpili","weight":-196}
--   + {"feature":"juba","weight":182}
--   + {"feature":"jubil~","weight":-129}
--   + {"feature":"jumamosi","weight":167}
--   + {"feature":"jumam~","weight":167}
--   + {"feature":"jumapili","weight":-48}
--   + {"feature":"jumap~","weight":-48}
--   + {"feature":"jumatano","weight":-250}
--   + {"feature":"jumatatu","weight":147}
--   + {"feature":"jumat~","weight":46}
--   + {"feature":"jumla #some","weight":102}
--   + {"feature":"jumla","weight":102}
--   + {"feature":"jump","weight":-213}
--   + {"feature":"junction ya","weight":-162}
--   + {"feature":"junction","weight":-52}
--   + {"feature":"junct~","weight":-52}
--   + {"feature":"june","weight":49}
--   + {"feature":"just #few","weight":266}
--   + {"feature":"just a","weight":-274}
--   + {"feature":"just come","weight":-54}
--   + {"feature":"just give","weight":209}
--   + {"feature":"just pay","weight":446}
--   + {"feature":"just put","weight":127}
--   + {"feature":"just send","weight":325}
--   + {"feature":"just tell","weight":-334}
--   + {"feature":"just text","weight":-216}
--   + {"feature":"just the","weight":202}
--   + {"feature":"just to","weight":-275}
--   + {"feature":"just","weight":171}
--   + {"feature":"juu ya","weight":49}
--   + {"feature":"juu yangu","weight":-275}
--   + {"feature":"juzi","weight":-65}
--   + {"feature":"jx75 tractor","weight":59}
--   + {"feature":"jx75","weight":66}
--   + {"feature":"k","weight":304}
--   + {"feature":"ka","weight":257}
--   + {"feature":"kaa","weight":-123}
--   + {"feature":"kabisa","weight":118}
--   + {"feature":"kabla saa","weight":203}
--   + {"feature":"kabla ufike","weight":107}
--   + {"feature":"kahawa sukari","weight":-177}
--   + {"feature":"kahawa west","weight":-256}
--   + {"feature":"kahawa","weight":-130}
--   + {"feature":"kajiado","weight":61}
--   + {"feature":"kajia~","weight":61}
--   + {"feature":"kaka","weight":177}
--   + {"feature":"kakamega","weight":-241}
--   + {"feature":"kakam~","weight":-241}
--   + {"feature":"kalou","weight":-37}
--   + {"feature":"kama #some","weight":-81}
--   + {"feature":"kama haiwezekani","weight":-132}
--   + {"feature":"kama hiyo","weight":30}
--   + {"feature":"kama hutaki","weight":-43}
--   + {"feature":"kama iko","weight":62}
--   + {"feature":"kama mtu","weight":-283}
--   + {"feature":"kama ni","weight":-114}
--   + {"feature":"kama uko","weight":109}
--   + {"feature":"kama","weight":-124}
--   + {"feature":"kamau spares","weight":-94}
--   + {"feature":"kamau","weight":-307}
--   + {"feature":"kamiti","weight":60}
--   + {"feature":"kampala","weight":114}
--   + {"feature":"kampa~","weight":114}
--   + {"feature":"kampuni ya","weight":72}
--   + {"feature":"kampuni","weight":-38}
--   + {"feature":"kampu~","weight":-38}
--   + {"feature":"kanisa","weight":193}
--   + {"feature":"kapsabet","weight":-105}
--   + {"feature":"kapsa~","weight":-105}
--   + {"feature":"karatasi","weight":93}
--   + {"feature":"karatina","weight":-102}
--   + {"feature":"karen","weight":31}
--   + {"feature":"karibu na","weight":77}
--   + {"feature":"karibu","weight":-158}
--   + {"feature":"kariobangi light","weight":-84}
--   + {"feature":"kariobangi","weight":-169}
--   + {"feature":"kario~","weight":-200}
--   + {"feature":"kasarani","weight":-125}
--   + {"feature":"kasar~","weight":-125}
--   + {"feature":"kati ya","weight":104}
--   + {"feature":"kati","weight":104}
--   + {"feature":"kaunti","weight":180}
--   + {"feature":"kawaida","weight":-120}
--   + {"feature":"kawai~","weight":-120}
--   + {"feature":"kawasaki klx","weight":-89}
--   + {"feature":"kawasaki","weight":-89}
--   + {"feature":"kawas~","weight":-89}
--   + {"feature":"kayole","weight":60}
--   + {"feature":"kazi ya","weight":-97}
--   + {"feature":"kazi","weight":104}
--   + {"feature":"kazini gari","weight":141}
--   + {"feature":"kazini","weight":141}
--   + {"feature":"kcb moi","weight":-149}
--   + {"feature":"kcb","weight":-217}
--   + {"feature":"kck bado","weight":-119}
--   + {"feature":"kck","weight":-119}
--   + {"feature":"kcm","weight":-81}
--   + {"feature":"kcx","weight":-66}
--   + {"feature":"kda plate","weight":36}
--   + {"feature":"kda","weight":-53}
--   + {"feature":"kdb","weight":-89}
--   + {"feature":"kdc","weight":-42}
--   + {"feature":"kdd","weight":-304}
--   + {"feature":"kdg","weight":-136}
--   + {"feature":"ke","weight":353}
--   + {"feature":"keep it","weight":233}
--   + {"feature":"keep the","weight":-112}
--   + {"feature":"keep your","weight":353}
--   + {"feature":"keeping","weight":-112}
--   + {"feature":"keepi~","weight":-112}
--   + {"feature":"keeps it","weight":125}
--   + {"feature":"keeps the","weight":217}
--   + {"feature":"keeps","weight":223}
--   + {"feature":"kenol","weight":33}
--   + {"feature":"kenya","weight":78}
--   + {"feature":"kenyan","weight":99}
--   + {"feature":"kenyans","weight":187}
--   + {"feature":"kenya~","weight":75}
--   + {"feature":"kept","weight":43}
--   + {"feature":"kericho","weight":-81}
--   + {"feature":"keric~","weight":-81}
--   + {"feature":"kes #few","weight":56}
--   + {"feature":"kes #much","weight":55}
--   + {"feature":"kes","weight":139}
--   + {"feature":"kesho asubuhi","weight":-105}
--   + {"feature":"kesho kutwa","weight":145}
--   + {"feature":"kesho lunch","weight":-80}
--   + {"feature":"kesho na","weight":-72}
--   + {"feature":"kesho saa","weight":-33}
--   + {"feature":"kesho","weight":79}
--   + {"feature":"kevin from","weight":30}
--   + {"feature":"kevo","weight":166}
--   + {"feature":"key na","weight":90}
--   + {"feature":"key with","weight":348}
--   + {"feature":"key","weight":57}
--   + {"feature":"keys and","weight":118}
--   + {"feature":"keys na","weight":107}
--   + {"feature":"keys when","weight":-111}
--   + {"feature":"keys","weight":99}
--   + {"feature":"khan","weight":319}
--   + {"feature":"kia sportage","weight":80}
--   + {"feature":"kia","weight":-38}
--   + {"feature":"kiambu road","weight":-115}
--   + {"feature":"kiambu","weight":-78}
--   + {"feature":"kidogo kidogo","weight":84}
--   + {"feature":"kidogo kuja","weight":-218}
--   + {"feature":"kidogo mkubwa","weight":-141}
--   + {"feature":"kidogo tu","weight":115}
--   + {"feature":"kidogo","weight":-37}
--   + {"feature":"kigali","weight":-198}
--   + {"feature":"kijabe","weight":-224}
--   + {"feature":"kijana wa","weight":233}
--   + {"feature":"kijana wangu","weight":81}
--   + {"feature":"kijana","weight":273}
--   + {"feature":"kijani","weight":-77}
--   + {"feature":"kiko","weight":178}
--   + {"feature":"kikuyu","weight":-273}
--   + {"feature":"kila asubuhi","weight":-217}
--   + {"feature":"kila kitu","weight":-124}
--   + {"feature":"kila moja","weight":91}
--   + {"feature":"kila mtu","weight":204}
--   + {"feature":"kila wiki","weight":211}
--   + {"feature":"kileleshwa","weight":-147}
--   + {"feature":"kilel~","weight":-147}
--   + {"feature":"kilifi","weight":-217}
--   + {"feature":"kilimani and","weight":-167}
--   + {"feature":"kilindini","weight":68}
--   + {"feature":"kilin~","weight":68}
--   + {"feature":"kimakosa ilikuwa","weight":-100}
--   + {"feature":"kimakosa","weight":164}
--   + {"feature":"kimak~","weight":164}
--   + {"feature":"kimathi","weight":-138}
--   + {"feature":"kimat~","weight":-83}
--   + {"feature":"kimbo","weight":-139}
--   + {"feature":"kind","weight":39}
--   + {"feature":"kindly","weight":119}
--   + {"feature":"kinoo","weight":-270}
--   + {"feature":"kinungi","weight":-108}
--   + {"feature":"kinun~","weight":-108}
--   + {"feature":"kirinyaga road","weight":-75}
--   + {"feature":"kirinyaga","weight":-75}
--   + {"feature":"kirin~","weight":-75}
--   + {"feature":"kiserian","weight":-62}
--   + {"feature":"kiser~","weight":-62}
--   + {"feature":"kisii","weight":-89}
--   + {"feature":"kisumu na","weight":-71}
--   + {"feature":"kit #some","weight":197}
--   + {"feature":"kitabu cha","weight":137}
--   + {"feature":"kitabu na","weight":-249}
--   + {"feature":"kitale","weight":-162}
--   + {"feature":"kitambulisho","weight":33}
--   + {"feature":"kitam~","weight":33}
--   + {"feature":"kitengela","weight":99}
--   + {"feature":"kiten~","weight":99}
--   + {"feature":"kitu kidogo","weight":326}
--   + {"feature":"kitu ya","weight":147}
--   + {"feature":"kitu","weight":-160}
--   + {"feature":"klx","weight":-89}
--   + {"feature":"km i","weight":109}
--   + {"feature":"km","weight":-167}
--   + {"feature":"knock","weight":-201}
--   + {"feature":"know how","weight":127}
--   + {"feature":"know if","weight":-67}
--   + {"feature":"know the","weight":145}
--   + {"feature":"know you","weight":194}
--   + {"feature":"know youre","weight":76}
--   + {"feature":"know","weight":121}
--   + {"feature":"knowing","weight":182}
--   + {"feature":"knowi~","weight":182}
--   + {"feature":"known","weight":69}
--   + {"feature":"knows","weight":238}
--   + {"feature":"kofia","weight":-145}
--   + {"feature":"kra before","weight":-264}
--   + {"feature":"kra by","weight":-163}
--   + {"feature":"kra calculator","weight":-142}
--   + {"feature":"kra duty","weight":-310}
--   + {"feature":"kra entry","weight":-113}
--   + {"feature":"kra pin","weight":33}
--   + {"feature":"kra receipt","weight":-195}
--   + {"feature":"kra with","weight":-182}
--   + {"feature":"kra yourself","weight":-252}
--   + {"feature":"kra","weight":-56}
--   + {"feature":"ksh #some","weight":295}
--   + {"feature":"ksh","weight":276}
--   + {"feature":"ku","weight":70}
--   + {"feature":"kuandika","weight":-299}
--   + {"feature":"kuand~","weight":-143}
--   + {"feature":"kuangalia ni","weight":-169}
--   + {"feature":"kuangalia","weight":-117}
--   + {"feature":"kuang~","weight":-117}
--   + {"feature":"kubadilisha","weight":-165}
--   + {"feature":"kubad~","weight":-165}
--   + {"feature":"kubeba","weight":-274}
--   + {"feature":"kubota","weight":111}
--   + {"feature":"kubwa","weight":-93}
--   + {"feature":"kuchanga","weight":-150}
--   + {"feature":"kucha~","weight":-138}
--   + {"feature":"kuendesha","weight":150}
--   + {"feature":"kuend~","weight":164}
--   + {"feature":"kuexchange","weight":-67}
--   + {"feature":"kuexc~","weight":-67}
--   + {"feature":"kufanya","weight":-233}
--   + {"feature":"kufan~","weight":-233}
--   + {"feature":"kufika na","weight":-188}
--   + {"feature":"kufungua file","weight":205}
--   + {"feature":"kufungua","weight":286}
--   + {"feature":"kufun~","weight":207}
--   + {"feature":"kuhusu","weight":66}
--   + {"feature":"kuichukua","weight":64}
--   + {"feature":"kuich~","weight":129}
--   + {"feature":"kuingia","weight":72}
--   + {"feature":"kuing~","weight":72}
--   + {"feature":"kuiona","weight":-61}
--   + {"feature":"kuja kuona","weight":-83}
--   + {"feature":"kuja leo","weight":-205}
--   + {"feature":"kuja na","weight":-47}
--   + {"feature":"kuja uone","weight":-321}
--   + {"feature":"kuja","weight":-144}
--   + {"feature":"kujua","weight":132}
--   + {"feature":"kukuja","weight":39}
--   + {"feature":"kukut~","weight":200}
--   + {"feature":"kulia","weight":-242}
--   + {"feature":"kulipa ndio","weight":-103}
--   + {"feature":"kulipa","weight":-79}
--   + {"feature":"kulipia","weight":-139}
--   + {"feature":"kulip~","weight":-48}
--   + {"feature":"kumbe ni","weight":57}
--   + {"feature":"kumi na","weight":106}
--   + {"feature":"kumi tu","weight":110}
--   + {"feature":"kumi","weight":117}
--   + {"feature":"kuna mtu","weight":-270}
--   + {"feature":"kuna","weight":-32}
--   + {"feature":"kununua gari","weight":51}
--   + {"feature":"kununua","weight":-94}
--   + {"feature":"kunun~","weight":-94}
--   + {"feature":"kuona gari","weight":55}
--   + {"feature":"kuona lorry","weight":-97}
--   + {"feature":"kuona na","weight":-264}
--   + {"feature":"kuona","weight":-128}
--   + {"feature":"kuongea na","weight":-108}
--   + {"feature":"kuongea","weight":133}
--   + {"feature":"kupata","weight":89}
--   + {"feature":"kupitia","weight":149}
--   + {"feature":"kupit~","weight":149}
--   + {"feature":"kupokea","weight":214}
--   + {"feature":"kupok~","weight":214}
--   + {"feature":"kusaini","weight":-66}
--   + {"feature":"kusai~","weight":34}
--   + {"feature":"kushikilia gari","weight":-47}
--   + {"feature":"kushikilia","weight":-63}
--   + {"feature":"kushi~","weight":101}
--   + {"feature":"kushoto","weight":-176}
--   + {"feature":"kusho~","weight":-176}
--   + {"feature":"kusign","weight":-326}
--   + {"feature":"kutoa","weight":172}
--   + {"feature":"kutoka #some","weight":-153}
--   + {"feature":"kutoka kwa","weight":244}
--   + {"feature":"kutoka","weight":161}
--   + {"feature":"kutu","weight":-340}
--   + {"feature":"kutuma","weight":99}
--   + {"feature":"kutwa","weight":145}
--   + {"feature":"kuuza","weight":-80}
--   + {"feature":"kuwa","weight":138}
--   + {"feature":"kwa #few","weight":110}
--   + {"feature":"kwa #some","weight":365}
--   + {"feature":"kwa account","weight":-62}
--   + {"feature":"kwa afisa","weight":300}
--   + {"feature":"kwa ajili","weight":-51}
--   + {"feature":"kwa app","weight":-39}
--   + {"feature":"kwa bahati","weight":109}
--   + {"feature":"kwa bank","weight":-222}
--   + {"feature":"kwa bei","weight":333}
--   + {"feature":"kwa benki","weight":-162}
--   + {"feature":"kwa box","weight":-124}
--   + {"feature":"kwa cashier","weight":-196}
--   + {"feature":"kwa counter","weight":-182}
--   + {"feature":"kwa ecitizen","weight":-99}
--   + {"feature":"kwa email","weight":-241}
--   + {"feature":"kwa form","weight":-65}
--   + {"feature":"kwa fundi","weight":59}
--   + {"feature":"kwa garage","weight":-71}
--   + {"feature":"kwa gate","weight":231}
--   + {"feature":"kwa hii","weight":244}
--   + {"feature":"kwa hivyo","weight":-188}
--   + {"feature":"kwa hiyo","weight":140}
--   + {"feature":"kwa ile","weight":51}
--   + {"feature":"kwa karatasi","weight":106}
--   + {"feature":"kwa kila","weight":-117}
--   + {"feature":"kwa kitabu","weight":-251}
--   + {"feature":"kwa lawyer","weight":34}
--   + {"feature":"kwa line","weight":262}
--   + {"feature":"kwa loan","weight":-67}
--   + {"feature":"kwa logbook","weight":-249}
--   + {"feature":"kwa m","weight":70}
--   + {"feature":"kwa moja","weight":-106}
--   + {"feature":"kwa mpesa","weight":187}
--   + {"feature":"kwa mtu","weight":-197}
--   + {"feature":"kwa mwaka","weight":-297}
--   + {"feature":"kwa mwingine","weight":231}
--   + {"feature":"kwa namba","weight":240}
--   + {"feature":"kwa niaba","weight":111}
--   + {"feature":"kwa ntsa","weight":-222}
--   + {"feature":"kwa number","weight":-118}
--   + {"feature":"kwa ofisi","weight":-296}
--   + {"feature":"kwa paybill","weight":-158}
--   + {"feature":"kwa profile","weight":-322}
--   + {"feature":"kwa saa","weight":-40}
--   + {"feature":"kwa shamba","weight":-36}
--   + {"feature":"kwa shop","weight":-270}
--   + {"feature":"kwa siku","weight":-139}
--   + {"feature":"kwa simu","weight":259}
--   + {"feature":"kwa sms","weight":190}
--   + {"feature":"kwa stage","weight":334}
--   + {"feature":"kwa system","weight":46}
--   + {"feature":"kwa telegram","weight":-163}
--   + {"feature":"kwa usumbufu","weight":-163}
--   + {"feature":"kwa vijana","weight":250}
--   + {"feature":"kwa wakili","weight":150}
--   + {"feature":"kwa whatsapp","weight":74}
--   + {"feature":"kwa","weight":32}
--   + {"feature":"kwake","weight":152}
--   + {"feature":"kwako","weight":157}
--   + {"feature":"kwale","weight":-131}
--   + {"feature":"kwangu","weight":116}
--   + {"feature":"kwanza kufika","weight":-188}
--   + {"feature":"kwanza kwa","weight":238}
--   + {"feature":"kwanza na","weight":45}
--   + {"feature":"kwanza ndio","weight":129}
--   + {"feature":"kwanza then","weight":-86}
--   + {"feature":"kwao","weight":-46}
--   + {"feature":"kweli","weight":-172}
--   + {"feature":"kwenda","weight":134}
--   + {"feature":"kwenye","weight":-94}
--   + {"feature":"kyb #some","weight":-276}
--   + {"feature":"kyb","weight":-169}
--   + {"feature":"l","weight":-80}
--   + {"feature":"l200","weight":-51}
--   + {"feature":"la","weight":126}
--   + {"feature":"labour #some","weight":-241}
--   + {"feature":"labour","weight":-280}
--   + {"feature":"lading ill","weight":-182}
--   + {"feature":"lady from","weight":263}
--   + {"feature":"lady owned","weight":-128}
--   + {"feature":"lady","weight":69}
--   + {"feature":"laki tatu","weight":143}
--   + {"feature":"laki","weight":196}
--   + {"feature":"lakini iko","weight":205}
--   + {"feature":"lakini kuna","weight":156}
--   + {"feature":"lakini tuma","weight":232}
--   + {"feature":"lakini usijali","weight":164}
--   + {"feature":"lakini watu","weight":175}
--   + {"feature":"lakini","weight":188}
--   + {"feature":"lako na","weight":144}
--   + {"feature":"lako","weight":179}
--   + {"feature":"lamp","weight":-211}
--   + {"feature":"lamps","weight":68}
--   + {"feature":"lamu narudi","weight":-184}
--   + {"feature":"lamu","weight":37}
--   + {"feature":"land cruiser","weight":94}
--   + {"feature":"land rover","weight":78}
--   + {"feature":"land","weight":93}
--   + {"feature":"landed in","weight":56}
--   + {"feature":"landline on","weight":-126}
--   + {"feature":"landline","weight":-266}
--   + {"feature":"landlord","weight":287}
--   + {"feature":"landl~","weight":-108}
--   + {"feature":"lands","weight":257}
--   + {"feature":"langata","weight":-189}
--   + {"feature":"langa~","weight":-189}
--   + {"feature":"laptop","weight":334}
--   + {"feature":"last #few","weight":105}
--   + {"feature":"last month","weight":75}
--   + {"feature":"last night","weight":90}
--   + {"feature":"last one","weight":-42}
--   + {"feature":"last price","weight":170}
--   + {"feature":"last time","weight":84}
--   + {"feature":"last week","weight":-278}
--   + {"feature":"last year","weight":-57}
--   + {"feature":"late fathers","weight":-104}
--   + {"feature":"late husband","weight":200}
--   + {"feature":"later","weight":333}
--   + {"feature":"lavington and","weight":-202}
--   + {"feature":"lavington","weight":-262}
--   + {"feature":"lavin~","weight":-262}
--   + {"feature":"law","weight":64}
--   + {"feature":"lawyer and","weight":-187}
--   + {"feature":"lawyer","weight":67}
--   + {"feature":"lazima ulipe","weight":-51}
--   + {"feature":"lazima","weight":227}
--   + {"feature":"leaf","weight":-210}
--   + {"feature":"leak","weight":-174}
--   + {"feature":"leakeys yard","weight":-163}
--   + {"feature":"leakeys","weight":-152}
--   + {"feature":"leake~","weight":-152}
--   + {"feature":"leaks","weight":-227}
--   + {"feature":"leather seat","weight":167}
--   + {"feature":"leather sunroof","weight":273}
--   + {"feature":"leave it","weight":83}
--   + {"feature":"leave the","weight":366}
--   + {"feature":"leave with","weight":66}
--   + {"feature":"leave work","weight":-246}
--   + {"feature":"leave you","weight":276}
--   + {"feature":"leave your","weight":-162}
--   + {"feature":"leave","weight":260}
--   + {"feature":"leaves at","weight":237}
--   + {"feature":"leaves","weight":217}
--   + {"feature":"left a","weight":43}
--   + {"feature":"left ama","weight":-47}
--   + {"feature":"left door","weight":-140}
--   + {"feature":"left in","weight":30}
--   + {"feature":"left it","weight":82}
--   + {"feature":"left the","weight":204}
--   + {"feature":"left","weight":-57}
--   + {"feature":"legacy b4","weight":194}
--   + {"feature":"legal fee","weight":253}
--   + {"feature":"legal","weight":83}
--   + {"feature":"lender","weight":241}
--   + {"feature":"leo jioni","weight":83}
--   + {"feature":"leo kabla","weight":225}
--   + {"feature":"leo kesho","weight":243}
--   + {"feature":"leo kwa","weight":272}
--   + {"feature":"leo na","weight":44}
--   + {"feature":"leo ndio","weight":342}
--   + {"feature":"leo ni","weight":-31}
--   + {"feature":"leo saa","weight":224}
--   + {"feature":"leo tu","weight":299}
--   + {"feature":"leo tuma","weight":226}
--   + {"feature":"leo usiku","weight":258}
--   + {"feature":"leo","weight":189}
--   + {"feature":"leseni","weight":-125}
--   + {"feature":"let him","weight":231}
--   + {"feature":"let me","weight":89}
--   + {"feature":"let my","weight":135}
--   + {"feature":"let the","weight":235}
--   + {"feature":"let us","weight":151}
--   + {"feature":"let you","weight":-187}
--   + {"feature":"let your","weight":-215}
--   + {"feature":"let","weight":80}
--   + {"feature":"leta","weight":-107}
--   + {"feature":"lete","weight":31}
--   + {"feature":"lets do","weight":-133}
--   + {"feature":"lets meet","weight":-51}
--   + {"feature":"lets not","weight":190}
--   + {"feature":"lets","weight":136}
--   + {"feature":"letter and","weight":-159}
--   + {"feature":"letter from","weight":-154}
--   + {"feature":"letter is","weight":-76}
--   + {"feature":"letter of","weight":-179}
--   + {"feature":"letter on","weight":-242}
--   + {"feature":"letter","weight":-138}
--   + {"feature":"letterhead","weight":-176}
--   + {"feature":"lette~","weight":-134}
--   + {"feature":"letu ni","weight":-45}
--   + {"feature":"letu","weight":-248}
--   + {"feature":"lexus is250","weight":-95}
--   + {"feature":"lexus","weight":136}
--   + {"feature":"licence and","weight":-276}
--   + {"feature":"licence on","weight":-120}
--   + {"feature":"licence","weight":-209}
--   + {"feature":"licensed auctioneers","weight":-116}
--   + {"feature":"licensed","weight":-167}
--   + {"feature":"licen~","weight":-205}
--   + {"feature":"life","weight":73}
--   + {"feature":"lifted","weight":-239}
--   + {"feature":"light industries","weight":-153}
--   + {"feature":"light","weight":-197}
--   + {"feature":"lights of","weight":-145}
--   + {"feature":"lights","weight":-129}
--   + {"feature":"like #few","weight":-159}
--   + {"feature":"like a","weight":225}
--   + {"feature":"like it","weight":-77}
--   + {"feature":"like that","weight":293}
--   + {"feature":"like the","weight":152}
--   + {"feature":"like this","weight":280}
--   + {"feature":"like you","weight":172}
--   + {"feature":"like yours","weight":54}
--   + {"feature":"like","weight":72}
--   + {"feature":"likes","weight":122}
--   + {"feature":"liko","weight":-146}
--   + {"feature":"likoni road","weight":-69}
--   + {"feature":"likoni","weight":-253}
--   + {"feature":"limit is","weight":-198}
--   + {"feature":"limit","weight":97}
--   + {"feature":"limited","weight":130}
--   + {"feature":"limit~","weight":130}
--   + {"feature":"limuru","weight":-64}
--   + {"feature":"line #some","weight":-42}
--   + {"feature":"line and","weight":84}
--   + {"feature":"line before","weight":206}
--   + {"feature":"line ya","weight":283}
--   + {"feature":"line yako","weight":249}
--   + {"feature":"line yangu","weight":227}
--   + {"feature":"line","weight":225}
--   + {"feature":"link it","weight":177}
--   + {"feature":"link magari","weight":155}
--   + {"feature":"link","weight":89}
--   + {"feature":"links","weight":57}
--   + {"feature":"lipa #few","weight":240}
--   + {"feature":"lipa #some","weight":65}
--   + {"feature":"lipa kwa","weight":165}
--   + {"feature":"lipa mdogo","weight":89}
--   + {"feature":"lipa nusu","weight":310}
--   + {"feature":"lipa tu","weight":195}
--   + {"feature":"lipa yote","weight":260}
--   + {"feature":"lipa","weight":233}
--   + {"feature":"lipia","weight":299}
--   + {"feature":"lipo","weight":-106}
--   + {"feature":"list #some","weight":278}
--   + {"feature":"list for","weight":-60}
--   + {"feature":"list is","weight":221}
--   + {"feature":"list of","weight":151}
--   + {"feature":"list you","weight":102}
--   + {"feature":"list","weight":260}
--   + {"feature":"listed","weight":-167}
--   + {"feature":"listen","weight":93}
--   + {"feature":"listing","weight":131}
--   + {"feature":"listi~","weight":195}
--   + {"feature":"litre","weight":-166}
--   + {"feature":"little","weight":-160}
--   + {"feature":"lives in","weight":-115}
--   + {"feature":"lives","weight":-115}
--   + {"feature":"load","weight":56}
--   + {"feature":"loaded","weight":-94}
--   + {"feature":"loads","weight":42}
--   + {"feature":"loan #some","weight":211}
--   + {"feature":"loan account","weight":-278}
--   + {"feature":"loan at","weight":111}
--   + {"feature":"loan cleared","weight":-137}
--   + {"feature":"loan of","weight":78}
--   + {"feature":"loan to","weight":174}
--   + {"feature":"loan ya","weight":-124}
--   + {"feature":"loans","weight":104}
--   + {"feature":"local","weight":-132}
--   + {"feature":"location of","weight":-168}
--   + {"feature":"location ya","weight":302}
--   + {"feature":"location","weight":141}
--   + {"feature":"locat~","weight":141}
--   + {"feature":"lock the","weight":133}
--   + {"feature":"lock","weight":-44}
--   + {"feature":"locked","weight":197}
--   + {"feature":"lodging","weight":84}
--   + {"feature":"lodgi~","weight":84}
--   + {"feature":"log book","weight":-76}
--   + {"feature":"logbook and","weight":91}
--   + {"feature":"logbook both","weight":242}
--   + {"feature":"logbook copy","weight":-211}
--   + {"feature":"logbook for","weight":241}
--   + {"feature":"logbook i","weight":-75}
--   + {"feature":"logbook id","weight":-163}
--   + {"feature":"logbook iko","weight":-132}
--   + {"feature":"logbook in","weight":-227}
--   + {"feature":"logbook is","weight":-155}
--   + {"feature":"logbook loan","weight":121}
--   + {"feature":"logbook logbook","weight":31}
--   + {"feature":"logbook name","weight":63}
--   + {"feature":"logbook original","weight":68}
--   + {"feature":"logbook ready","weight":-177}
--   + {"feature":"logbook signed","weight":251}
--   + {"feature":"logbook to","weight":362}
--   + {"feature":"logbook transfer","weight":-38}
--   + {"feature":"logbook until","weight":-162}
--   + {"feature":"logbook will","weight":395}
--   + {"feature":"logbook with","weight":77}
--   + {"feature":"logging","weight":127}
--   + {"feature":"loggi~","weight":127}
--   + {"feature":"logistics","weight":206}
--   + {"feature":"logis~","weight":206}
--   + {"feature":"logo","weight":-304}
--   + {"feature":"lol","weight":-129}
--   + {"feature":"long as","weight":-210}
--   + {"feature":"long","weight":-40}
--   + {"feature":"looked","weight":-270}
--   + {"feature":"looking for","weight":-142}
--   + {"feature":"looking","weight":-53}
--   + {"feature":"looki~","weight":-53}
--   + {"feature":"looks","weight":138}
--   + {"feature":"lori fh","weight":-253}
--   + {"feature":"lori","weight":-94}
--   + {"feature":"lorries","weight":-33}
--   + {"feature":"lorri~","weight":-33}
--   + {"feature":"lorry #few","weight":-96}
--   + {"feature":"lorry","weight":115}
--   + {"feature":"lose the","weight":368}
--   + {"feature":"lose","weight":126}
--   + {"feature":"lost money","weight":78}
--   + {"feature":"lost","weight":84}
--   + {"feature":"lot","weight":-61}
--   + {"feature":"love","weight":259}
--   + {"feature":"lovely","weight":137}
--   + {"feature":"low price","weight":40}
--   + {"feature":"low","weight":218}
--   + {"feature":"lowbed","weight":239}
--   + {"feature":"lower price","weight":226}
--   + {"feature":"lower","weight":-35}
--   + {"feature":"lowloader","weight":118}
--   + {"feature":"lowlo~","weight":118}
--   + {"feature":"lpo is","weight":203}
--   + {"feature":"lpo","weight":138}
--   + {"feature":"ltd","weight":-83}
--   + {"feature":"lucky","weight":175}
--   + {"feature":"lunch","weight":-78}
--   + {"feature":"luthuli","weight":-254}
--   + {"feature":"luthu~","weight":-254}
--   + {"feature":"lx570","weight":74}
--   + {"feature":"lydia","weight":359}
--   + {"feature":"m pesa","weight":215}
--   + {"feature":"m","weight":201}
--   + {"feature":"maana","weight":125}
--   + {"feature":"maasai mara","weight":-81}
--   + {"feature":"maasai","weight":-98}
--   + {"feature":"mabroker","weight":47}
--   + {"feature":"mabro~","weight":47}
--   + {"feature":"machakos","weight":-159}
--   + {"feature":"macha~","weight":-159}
--   + {"feature":"machine","weight":-96}
--   + {"feature":"macho","weight":-196}
--   + {"feature":"madam","weight":140}
--   + {"feature":"made","weight":179}
--   + {"feature":"maf","weight":-206}
--   + {"feature":"mafun~","weight":168}
--   + {"feature":"mafuta #some","weight":316}
--   + {"feature":"magari #link","weight":229}
--   + {"feature":"magari account","weight":205}
--   + {"feature":"magari buyer","weight":264}
--   + {"feature":"magari has","weight":161}
--   + {"feature":"magari pay","weight":220}
--   + {"feature":"magari secure","weight":56}
--   + {"feature":"magari security","weight":219}
--   + {"feature":"magari verification","weight":80}
--   + {"feature":"magari","weight":155}
--   + {"feature":"mahali","weight":67}
--   + {"feature":"mahindra scorpio","weight":140}
--   + {"feature":"mahindra","weight":140}
--   + {"feature":"mahin~","weight":140}
--   + {"feature":"mahiu","weight":-98}
--   + {"feature":"mai mahiu","weight":-98}
--   + {"feature":"mai","weight":-98}
--   + {"feature":"mail","weight":225}
--   + {"feature":"maintenance","weight":126}
--   + {"feature":"maint~","weight":40}
--   + {"feature":"maji","weight":89}
--   + {"feature":"make it","weight":-341}
--   + {"feature":"make the","weight":218}
--   + {"feature":"malaba","weight":-45}
--   + {"feature":"malindi","weight":-140}
--   + {"feature":"malin~","weight":-140}
--   + {"feature":"malipo ni","weight":-129}
--   + {"feature":"malipo ya","weight":61}
--   + {"feature":"mall parking","weight":-221}
--   + {"feature":"mall","weight":-182}
--   + {"feature":"mama njeri","weight":207}
--   + {"feature":"mama","weight":121}
--   + {"feature":"mambo hio","weight":-119}
--   + {"feature":"mambo","weight":109}
--   + {"feature":"man","weight":329}
--   + {"feature":"manager with","weight":-134}
--   + {"feature":"manager","weight":195}
--   + {"feature":"manag~","weight":194}
--   + {"feature":"manual","weight":-367}
--   + {"feature":"many have","weight":102}
--   + {"feature":"many jokers","weight":78}
--   + {"feature":"many people","weight":136}
--   + {"feature":"many","weight":161}
--   + {"feature":"map","weight":-285}
--   + {"feature":"maps","weight":-297}
--   + {"feature":"mara mbili","weight":191}
--   + {"feature":"mara","weight":112}
--   + {"feature":"march so","weight":-182}
--   + {"feature":"march","weight":-269}
--   + {"feature":"marehemu mzee","weight":-97}
--   + {"feature":"marine","weight":190}
--   + {"feature":"mark","weight":-36}
--   + {"feature":"masaa #few","weight":46}
--   + {"feature":"masaa","weight":46}
--   + {"feature":"maseno","weight":-124}
--   + {"feature":"mash","weight":-276}
--   + {"feature":"massey ferguson","weight":76}
--   + {"feature":"massey","weight":-38}
--   + {"feature":"maswali","weight":289}
--   + {"feature":"maswa~","weight":289}
--   + {"feature":"mat","weight":-264}
--   + {"feature":"matatu #few","weight":-102}
--   + {"feature":"matatu owner","weight":-87}
--   + {"feature":"matatu ya","weight":91}
--   + {"feature":"matatu","weight":35}
--   + {"feature":"match","weight":133}
--   + {"feature":"matches","weight":-63}
--   + {"feature":"matching","weight":155}
--   + {"feature":"match~","weight":39}
--   + {"feature":"material","weight":-167}
--   + {"feature":"materials","weight":-48}
--   + {"feature":"matre~","weight":-57}
--   + {"feature":"mats","weight":-165}
--   + {"feature":"matter","weight":221}
--   + {"feature":"mawili","weight":50}
--   + {"feature":"max","weight":98}
--   + {"feature":"may i","weight":95}
--   + {"feature":"may pay","weight":-276}
--   + {"feature":"may","weight":-131}
--   + {"feature":"maybe","weight":115}
--   + {"feature":"mazda axela","weight":140}
--   + {"feature":"mazda bongo","weight":-89}
--   + {"feature":"mazda cx","weight":107}
--   + {"feature":"mazda","weight":40}
--   + {"feature":"mbali","weight":190}
--   + {"feature":"mbao","weight":115}
--   + {"feature":"mbaya","weight":49}
--   + {"feature":"mbele na","weight":294}
--   + {"feature":"mbele ya","weight":-216}
--   + {"feature":"mbele yako","weight":-301}
--   + {"feature":"mbele","weight":-94}
--   + {"feature":"mbili na","weight":-251}
--   + {"feature":"mbili tatu","weight":140}
--   + {"feature":"mbili tu","weight":167}
--   + {"feature":"mch #few","weight":-145}
--   + {"feature":"mch","weight":-145}
--   + {"feature":"mchana","weight":-253}
--   + {"feature":"mdogo mdogo","weight":-67}
--   + {"feature":"mdogo","weight":89}
--   + {"feature":"me #few","weight":256}
--   + {"feature":"me #some","weight":192}
--   + {"feature":"me a","weight":-112}
--   + {"feature":"me after","weight":-243}
--   + {"feature":"me and","weight":207}
--   + {"feature":"me anything","weight":-165}
--   + {"feature":"me as","weight":57}
--   + {"feature":"me at","weight":-206}
--   + {"feature":"me before","weight":67}
--   + {"feature":"me by","weight":306}
--   + {"feature":"me direct","weight":216}
--   + {"feature":"me first","weight":176}
--   + {"feature":"me for","weight":-147}
--   + {"feature":"me i","weight":43}
--   + {"feature":"me if","weight":-322}
--   + {"feature":"me ill","weight":115}
--   + {"feature":"me im","weight":-195}
--   + {"feature":"me in","weight":-230}
--   + {"feature":"me it","weight":255}
--   + {"feature":"me ive","weight":-122}
--   + {"feature":"me no","weight":47}
--   + {"feature":"me not","weight":252}
--   + {"feature":"me now","weight":261}
--   + {"feature":"me on","weight":90}
--   + {"feature":"me only","weight":116}
--   + {"feature":"me or","weight":-285}
--   + {"feature":"me pay","weight":367}
--   + {"feature":"me send","weight":139}
--   + {"feature":"me that","weight":344}
--   + {"feature":"me till","weight":35}
--   + {"feature":"me to","weight":-54}
--   + {"feature":"me too","weight":190}
--   + {"feature":"me when","weight":-310}
--   + {"feature":"me with","weight":126}
--   + {"feature":"me you","weight":108}
--   + {"feature":"me your","weight":-69}
--   + {"feature":"me yours","weight":350}
--   + {"feature":"me","weight":32}
--   + {"feature":"mean","weight":113}
--   + {"feature":"meanwhile","weight":94}
--   + {"feature":"meanw~","weight":94}
--   + {"feature":"measu~","weight":-235}
--   + {"feature":"mech","weight":-248}
--   + {"feature":"mechanic and","weight":-161}
--   + {"feature":"mechanic from","weight":-120}
--   + {"feature":"mechanic to","weight":-202}
--   + {"feature":"mechanic","weight":-106}
--   + {"feature":"mechanics","weight":-119}
--   + {"feature":"mecha~","weight":-109}
--   + {"feature":"med school","weight":-131}
--   + {"feature":"med","weight":-131}
--   + {"feature":"medical","weight":208}
--   + {"feature":"medic~","weight":208}
--   + {"feature":"meet at","weight":-62}
--   + {"feature":"meet him","weight":-83}
--   + {"feature":"meet me","weight":45}
--   + {"feature":"meet the","weight":-182}
--   + {"feature":"meet you","weight":69}
--   + {"feature":"meet","weight":112}
--   + {"feature":"meeting","weight":136}
--   + {"feature":"meeti~","weight":98}
--   + {"feature":"meli","weight":145}
--   + {"feature":"member","weight":102}
--   + {"feature":"members","weight":143}
--   + {"feature":"membership","weight":101}
--   + {"feature":"membe~","weight":74}
--   + {"feature":"mengine","weight":37}
--   + {"feature":"mengi~","weight":37}
--   + {"feature":"mention","weight":259}
--   + {"feature":"menti~","weight":259}
--   + {"feature":"mercedes c200","weight":165}
--   + {"feature":"mercedes","weight":65}
--   + {"feature":"merce~","weight":65}
--   + {"feature":"meru town","weight":-55}
--   + {"feature":"message ya","weight":345}
--   + {"feature":"message","weight":61}
--   + {"feature":"messa~","weight":56}
--   + {"feature":"meza","weight":-197}
--   + {"feature":"mfuko","weight":213}
--   + {"feature":"mgonjwa","weight":-143}
--   + {"feature":"mgonj~","weight":-143}
--   + {"feature":"mi ni","weight":-141}
--   + {"feature":"mi","weight":-236}
--   + {"feature":"mia tano","weight":80}
--   + {"feature":"mia","weight":164}
--   + {"feature":"miaka #few","weight":-148}
--   + {"feature":"miaka","weight":-247}
--   + {"feature":"michelin","weight":84}
--   + {"feature":"miche~","weight":84}
--   + {"feature":"midnight","weight":188}
--   + {"feature":"midni~","weight":188}
--   + {"feature":"miezi #few","weight":-329}
--   + {"feature":"miezi mitatu","weight":-58}
--   + {"feature":"miezi miwili","weight":346}
--   + {"feature":"miezi sita","weight":129}
--   + {"feature":"miezi","weight":55}
--   + {"feature":"mileage","weight":44}
--   + {"feature":"milea~","weight":-41}
--   + {"feature":"miles","weight":-132}
--   + {"feature":"milimani","weight":-119}
--   + {"feature":"milim~","weight":-119}
--   + {"feature":"military","weight":201}
--   + {"feature":"milit~","weight":201}
--   + {"feature":"milk","weight":-255}
--   + {"feature":"million","weight":161}
--   + {"feature":"milli~","weight":161}
--   + {"feature":"mimi mwenyewe","weight":212}
--   + {"feature":"mimi nafanya","weight":117}
--   + {"feature":"mimi ndio","weight":-99}
--   + {"feature":"mimi ni","weight":201}
--   + {"feature":"mimi niko","weight":-58}
--   + {"feature":"mimi","weight":58}
--   + {"feature":"min away","weight":-39}
--   + {"feature":"min","weight":128}
--   + {"feature":"mind","weight":-41}
--   + {"feature":"mine is","weight":124}
--   + {"feature":"mine","weight":-70}
--   + {"feature":"mingi","weight":47}
--   + {"feature":"mini cooper","weight":37}
--   + {"feature":"mini","weight":-147}
--   + {"feature":"minimum","weight":65}
--   + {"feature":"minim~","weight":65}
--   + {"feature":"ministry","weight":74}
--   + {"feature":"minis~","weight":75}
--   + {"feature":"minus","weight":172}
--   + {"feature":"minutes are","weight":-311}
--   + {"feature":"minutes away","weight":-166}
--   + {"feature":"minutes","weight":70}
--   + {"feature":"minut~","weight":70}
--   + {"feature":"miraa","weight":-178}
--   + {"feature":"miritini","weight":-306}
--   + {"feature":"mirit~","weight":-306}
--   + {"feature":"mirror","weight":-163}
--   + {"feature":"mirrors","weight":185}
--   + {"feature":"mirro~","weight":185}
--   + {"feature":"missing","weight":-143}
--   + {"feature":"mission in","weight":175}
--   + {"feature":"missi~","weight":-54}
--   + {"feature":"mistake instead","weight":42}
--   + {"feature":"mistake","weight":59}
--   + {"feature":"mista~","weight":59}
--   + {"feature":"mitatu","weight":-131}
--   + {"feature":"mitsubishi l200","weight":-51}
--   + {"feature":"mitsubishi pajero","weight":-225}
--   + {"feature":"mitsubishi rvr","weight":66}
--   + {"feature":"mitsubishi","weight":-41}
--   + {"feature":"mitsu~","weight":-41}
--   + {"feature":"miwili","weight":132}
--   + {"feature":"mix","weight":-164}
--   + {"feature":"mk6","weight":-35}
--   + {"feature":"mke wangu","weight":120}
--   + {"feature":"mke","weight":120}
--   + {"feature":"mkononi","weight":-126}
--   + {"feature":"mkono~","weight":-126}
--   + {"feature":"mkopo","weight":72}
--   + {"feature":"mkubwa mi","weight":-141}
--   + {"feature":"mkubwa","weight":158}
--   + {"feature":"mkuu","weight":-126}
--   + {"feature":"mlango wa","weight":-270}
--   + {"feature":"mlango","weight":-217}
--   + {"feature":"mlinzi","weight":-73}
--   + {"feature":"mlolongo","weight":-68}
--   + {"feature":"mlolo~","weight":-68}
--   + {"feature":"mmoja","weight":-182}
--   + {"feature":"mnada","weight":236}
--   + {"feature":"mnunuzi","weight":48}
--   + {"feature":"mnunu~","weight":48}
--   + {"feature":"mobile","weight":312}
--   + {"feature":"model","weight":115}
--   + {"feature":"modern coast","weight":-79}
--   + {"feature":"modern","weight":-79}
--   + {"feature":"mogo","weight":138}
--   + {"feature":"moi avenue","weight":-180}
--   + {"feature":"moi","weight":-199}
--   + {"feature":"moiben","weight":-224}
--   + {"feature":"moja #some","weight":-168}
--   + {"feature":"moja kwa","weight":-88}
--   + {"feature":"moja mbili","weight":99}
--   + {"feature":"moja na","weight":-135}
--   + {"feature":"moja ya","weight":-58}
--   + {"feature":"moja","weight":-41}
--   + {"feature":"mombasa on","weight":-82}
--   + {"feature":"mombasa port","weight":56}
--   + {"feature":"mombasa rd","weight":-202}
--   + {"feature":"mombasa road","weight":-151}
--   + {"feature":"mombasa yard","weight":-160}
--   + {"feature":"mombasa","weight":-46}
--   + {"feature":"momba~","weight":-46}
--   + {"feature":"moment","weight":282}
--   + {"feature":"mon to","weight":-149}
--   + {"feature":"mon","weight":-177}
--   + {"feature":"monday my","weight":-35}
--   + {"feature":"monday to","weight":-160}
--   + {"feature":"money #some","weight":125}
--   + {"feature":"money and","weight":112}
--   + {"feature":"money at","weight":-251}
--   + {"feature":"money before","weight":154}
--   + {"feature":"money comes","weight":72}
--   + {"feature":"money for","weight":253}
--   + {"feature":"money in","weight":-176}
--   + {"feature":"money is","weight":142}
--   + {"feature":"money now","weight":459}
--   + {"feature":"money that","weight":40}
--   + {"feature":"money till","weight":-268}
--   + {"feature":"money to","weight":-43}
--   + {"feature":"money until","weight":-147}
--   + {"feature":"money","weight":72}
--   + {"feature":"moneygram","weight":262}
--   + {"feature":"money~","weight":262}
--   + {"feature":"month end","weight":-130}
--   + {"feature":"month","weight":-31}
--   + {"feature":"monthly","weight":173}
--   + {"feature":"months statements","weight":-135}
--   + {"feature":"months","weight":-53}
--   + {"feature":"month~","weight":173}
--   + {"feature":"more than","weight":111}
--   + {"feature":"more","weight":-74}
--   + {"feature":"morning sir","weight":-58}
--   + {"feature":"morning","weight":-40}
--   + {"feature":"mornings","weight":-332}
--   + {"feature":"morni~","weight":-90}
--   + {"feature":"mosque","weight":44}
--   + {"feature":"most","weight":-77}
--   + {"feature":"mother","weight":49}
--   + {"feature":"motor","weight":-150}
--   + {"feature":"motor~","weight":-74}
--   + {"feature":"move it","weight":249}
--   + {"feature":"move","weight":146}
--   + {"feature":"moved to","weight":57}
--   + {"feature":"moved","weight":143}
--   + {"feature":"mover","weight":171}
--   + {"feature":"movers","weight":250}
--   + {"feature":"moves","weight":185}
--   + {"feature":"moving to","weight":-193}
--   + {"feature":"moving","weight":119}
--   + {"feature":"mpaka umalize","weight":-65}
--   + {"feature":"mpaka","weight":-97}
--   + {"feature":"mpatie","weight":378}
--   + {"feature":"mpe gari","weight":-109}
--   + {"feature":"mpe","weight":66}
--   + {"feature":"mpesa #few","weight":215}
--   + {"feature":"mpesa #some","weight":321}
--   + {"feature":"mpesa number","weight":117}
--   + {"feature":"mpesa pin","weight":155}
--   + {"feature":"mpesa","weight":175}
--   + {"feature":"mpya #some","weight":141}
--   + {"feature":"mpya kwa","weight":-159}
--   + {"feature":"mpya na","weight":-45}
--   + {"feature":"mpya","weight":122}
--   + {"feature":"mr","weight":129}
--   + {"feature":"msee","weight":-124}
--   + {"feature":"msg","weight":161}
--   + {"feature":"mshahara","weight":219}
--   + {"feature":"mshah~","weight":219}
--   + {"feature":"mtaa","weight":-291}
--   + {"feature":"mteja","weight":232}
--   + {"feature":"mtito","weight":189}
--   + {"feature":"mtoto wangu","weight":75}
--   + {"feature":"mtoto","weight":32}
--   + {"feature":"mtu mwingine","weight":-139}
--   + {"feature":"mtu nairobi","weight":-239}
--   + {"feature":"mtu wa","weight":248}
--   + {"feature":"mtu wako","weight":-297}
--   + {"feature":"mtu yeyote","weight":-260}
--   + {"feature":"mtu","weight":-63}
--   + {"feature":"mtumie","weight":377}
--   + {"feature":"mtwapa","weight":-51}
--   + {"feature":"much to","weight":-199}
--   + {"feature":"much","weight":87}
--   + {"feature":"mum is","weight":199}
--   + {"feature":"mums","weight":-111}
--   + {"feature":"mungu","weight":34}
--   + {"feature":"muranga","weight":-199}
--   + {"feature":"muran~","weight":-199}
--   + {"feature":"must be","weight":178}
--   + {"feature":"must sell","weight":-173}
--   + {"feature":"must view","weight":-217}
--   + {"feature":"must","weight":93}
--   + {"feature":"mustang","weight":-109}
--   + {"feature":"musta~","weight":-109}
--   + {"feature":"mutua","weight":-194}
--   + {"feature":"muuzaji","weight":95}
--   + {"feature":"muuza~","weight":95}
--   + {"feature":"mv","weight":122}
--   + {"feature":"mvua imenyesha","weight":-152}
--   + {"feature":"mvua","weight":-312}
--   + {"feature":"mwaka jana","weight":-287}
--   + {"feature":"mwaka wa","weight":-278}
--   + {"feature":"mwaka","weight":-164}
--   + {"feature":"mwalimu","weight":-146}
--   + {"feature":"mwali~","weight":-146}
--   + {"feature":"mwambie","weight":-48}
--   + {"feature":"mwamb~","weight":-48}
--   + {"feature":"mwananchi credit","weight":-145}
--   + {"feature":"mwananchi","weight":-143}
--   + {"feature":"mwana~","weight":34}
--   + {"feature":"mwangi","weight":82}
--   + {"feature":"mwanzo","weight":36}
--   + {"feature":"mwea","weight":-341}
--   + {"feature":"mwenye gari","weight":239}
--   + {"feature":"mwenye","weight":93}
--   + {"feature":"mwenyewe kwa","weight":-154}
--   + {"feature":"mwenyewe na","weight":-174}
--   + {"feature":"mwezi huu","weight":31}
--   + {"feature":"mwezi","weight":-33}
--   + {"feature":"mwingine","weight":122}
--   + {"feature":"mwing~","weight":122}
--   + {"feature":"mwisho wa","weight":189}
--   + {"feature":"mwisho","weight":118}
--   + {"feature":"mwizi","weight":134}
--   + {"feature":"my account","weight":-47}
--   + {"feature":"my accountant","weight":186}
--   + {"feature":"my advocate","weight":99}
--   + {"feature":"my agent","weight":208}
--   + {"feature":"my bank","weight":-38}
--   + {"feature":"my boss","weight":223}
--   + {"feature":"my boy","weight":213}
--   + {"feature":"my car","weight":144}
--   + {"feature":"my child","weight":248}
--   + {"feature":"my clearing","weight":132}
--   + {"feature":"my client","weight":235}
--   + {"feature":"my commission","weight":-255}
--   + {"feature":"my company","weight":30}
--   + {"feature":"my couriers","weight":-107}
--   + {"feature":"my cousins","weight":268}
--   + {"feature":"my dad","weight":-152}
--   + {"feature":"my daughter","weight":91}
--   + {"feature":"my dear","weight":189}
--   + {"feature":"my driver","weight":66}
--   + {"feature":"my ecitizen","weight":64}
--   + {"feature":"my employer","weight":90}
--   + {"feature":"my ex","weight":204}
--   + {"feature":"my father","weight":-138}
--   + {"feature":"my friend","weight":120}
--   + {"feature":"my fundi","weight":210}
--   + {"feature":"my guy","weight":178}
--   + {"feature":"my house","weight":-62}
--   + {"feature":"my hustle","weight":-112}
--   + {"feature":"my last","weight":192}
--   + {"feature":"my late","weight":106}
--   + {"feature":"my lawyer","weight":38}
--   + {"feature":"my line","weight":81}
--   + {"feature":"my logbook","weight":138}
--   + {"feature":"my money","weight":-76}
--   + {"feature":"my mother","weight":70}
--   + {"feature":"my mover","weight":-33}
--   + {"feature":"my mpesa","weight":44}
--   + {"feature":"my mums","weight":-117}
--   + {"feature":"my name","weight":-150}
--   + {"feature":"my nephew","weight":-30}
--   + {"feature":"my number","weight":67}
--   + {"feature":"my other","weight":-228}
--   + {"feature":"my partner","weight":192}
--   + {"feature":"my pastor","weight":212}
--   + {"feature":"my payment","weight":215}
--   + {"feature":"my personal","weight":257}
--   + {"feature":"my phone","weight":158}
--   + {"feature":"my photos","weight":-166}
--   + {"feature":"my place","weight":183}
--   + {"feature":"my prado","weight":121}
--   + {"feature":"my rider","weight":216}
--   + {"feature":"my sacco","weight":-160}
--   + {"feature":"my secretary","weight":254}
--   + {"feature":"my side","weight":-34}
--   + {"feature":"my sister","weight":82}
--   + {"feature":"my son","weight":53}
--   + {"feature":"my staff","weight":258}
--   + {"feature":"my uncle","weight":48}
--   + {"feature":"my wife","weight":-79}
--   + {"feature":"my word","weight":288}
--   + {"feature":"my","weight":45}
--   + {"feature":"myself when","weight":-193}
--   + {"feature":"myself","weight":-82}
--   + {"feature":"mzae","weight":59}
--   + {"feature":"mzee","weight":-163}
--   + {"feature":"mzigo","weight":35}
--   + {"feature":"mzungu","weight":178}
--   + {"feature":"mzuri","weight":-143}
--   + {"feature":"n","weight":57}
--   + {"feature":"n16","weight":-94}
--   + {"feature":"n70","weight":110}
--   + {"feature":"na #few","weight":219}
--   + {"feature":"na #some","weight":210}
--   + {"feature":"na anataka","weight":-107}
--   + {"feature":"na baki","weight":197}
--   + {"feature":"na balancing","weight":-151}
--   + {"feature":"na bank","weight":-38}
--   + {"feature":"na battery","weight":106}
--   + {"feature":"na bei","weight":-36}
--   + {"feature":"na cash","weight":245}
--   + {"feature":"na chassis","weight":207}
--   + {"feature":"na copy","weight":-112}
--   + {"feature":"na delivery","weight":-34}
--   + {"feature":"na deni","weight":55}
--   + {"feature":"na deposit","weight":-240}
--   + {"feature":"na dere","weight":-193}
--   + {"feature":"na dereva","weight":-201}
--   + {"feature":"na discharge","weight":-238}
--   + {"feature":"na dl","weight":-251}
--   + {"feature":"na easy","weight":95}
--   + {"feature":"na elfu","weight":283}
--   + {"feature":"na engine","weight":-318}
--   + {"feature":"na fundi","weight":-130}
--   + {"feature":"na gari","weight":86}
--   + {"feature":"na haifit","weight":-123}
--   + {"feature":"na hiyo","weight":130}
--   + {"feature":"na id","weight":-195}
--   + {"feature":"na ile","weight":158}
--   + {"feature":"na insurance","weight":140}
--   + {"feature":"na key","weight":-191}
--   + {"feature":"na keys","weight":49}
--   + {"feature":"na kra","weight":231}
--   + {"feature":"na loan","weight":-111}
--   + {"feature":"na location","weight":205}
--   + {"feature":"na logbook","weight":90}
--   + {"feature":"na m","weight":39}
--   + {"feature":"na malipo","weight":-273}
--   + {"feature":"na matatu","weight":287}
--   + {"feature":"na moja","weight":-134}
--   + {"feature":"na mpesa","weight":60}
--   + {"feature":"na mtu","weight":-47}
--   + {"feature":"na mzee","weight":-62}
--   + {"feature":"na mzigo","weight":-141}
--   + {"feature":"na ni","weight":228}
--   + {"feature":"na niko","weight":56}
--   + {"feature":"na nusu","weight":-171}
--   + {"feature":"na nyuma","weight":216}
--   + {"feature":"na parcel","weight":-38}
--   + {"feature":"na password","weight":220}
--   + {"feature":"na pesa","weight":51}
--   + {"feature":"na picha","weight":237}
--   + {"feature":"na pikipiki","weight":-42}
--   + {"feature":"na pin","weight":325}
--   + {"feature":"na plot","weight":-67}
--   + {"feature":"na polisi","weight":169}
--   + {"feature":"na probox","weight":-121}
--   + {"feature":"na receipt","weight":-246}
--   + {"feature":"na risiti","weight":-200}
--   + {"feature":"na sacco","weight":73}
--   + {"feature":"na safaricom","weight":-95}
--   + {"feature":"na shida","weight":189}
--   + {"feature":"na simu","weight":107}
--   + {"feature":"na tano","weight":227}
--   + {"feature":"na uende","weight":264}
--   + {"feature":"na unamlipa","weight":-184}
--   + {"feature":"na vitz","weight":-161}
--   + {"feature":"na warranty","weight":-59}
--   + {"feature":"na watu","weight":349}
--   + {"feature":"na wewe","weight":-47}
--   + {"feature":"na ya","weight":156}
--   + {"feature":"na yako","weight":-82}
--   + {"feature":"naandika","weight":-64}
--   + {"feature":"naand~","weight":-64}
--   + {"feature":"naenda","weight":211}
--   + {"feature":"naeza kuja","weight":-122}
--   + {"feature":"naeza rudisha","weight":-123}
--   + {"feature":"naeza","weight":-235}
--   + {"feature":"nafasi","weight":-73}
--   + {"feature":"nahitaji","weight":-164}
--   + {"feature":"nahit~","weight":-164}
--   + {"feature":"nairobi to","weight":47}
--   + {"feature":"nairobi you","weight":-259}
--   + {"feature":"nairobi","weight":-42}
--   + {"feature":"nairo~","weight":-42}
--   + {"feature":"naivas","weight":-147}
--   + {"feature":"naivasha","weight":71}
--   + {"feature":"naiva~","weight":71}
--   + {"feature":"najua","weight":303}
--   + {"feature":"nakua~","weight":145}
--   + {"feature":"nakuja","weight":-125}
--   + {"feature":"nakul~","weight":229}
--   + {"feature":"nakumatt junction","weight":-162}
--   + {"feature":"nakumatt","weight":-162}
--   + {"feature":"nakum~","weight":-162}
--   + {"feature":"nakuo~","weight":-33}
--   + {"feature":"nakupea","weight":295}
--   + {"feature":"nakup~","weight":329}
--   + {"feature":"nakuru gilgil","weight":-87}
--   + {"feature":"nakuru","weight":-214}
--   + {"feature":"nakurudishia","weight":71}
--   + {"feature":"nakur~","weight":71}
--   + {"feature":"nakutumia","weight":231}
--   + {"feature":"nakut~","weight":231}
--   + {"feature":"nalipa","weight":-226}
--   + {"feature":"namanga","weight":241}
--   + {"feature":"naman~","weight":241}
--   + {"feature":"namba #few","weight":-71}
--   + {"feature":"namba hii","weight":237}
--   + {"feature":"namba ya","weight":220}
--   + {"feature":"namba yake","weight":317}
--   + {"feature":"namba yako","weight":158}
--   + {"feature":"namba yangu","weight":323}
--   + {"feature":"namba","weight":268}
--   + {"feature":"nambari yako","weight":-125}
--   + {"feature":"nambari","weight":156}
--   + {"feature":"namba~","weight":156}
--   + {"feature":"name after","weight":-184}
--   + {"feature":"name and","weight":107}
--   + {"feature":"name before","weight":-153}
--   + {"feature":"name i","weight":-57}
--   + {"feature":"name is","weight":62}
--   + {"feature":"name of","weight":259}
--   + {"feature":"name on","weight":-116}
--   + {"feature":"name so","weight":84}
--   + {"feature":"name that","weight":-30}
--   + {"feature":"name we","weight":-76}
--   + {"feature":"name will","weight":360}
--   + {"feature":"name you","weight":-76}
--   + {"feature":"name","weight":40}
--   + {"feature":"named","weight":66}
--   + {"feature":"names id","weight":133}
--   + {"feature":"names","weight":155}
--   + {"feature":"nane sita","weight":99}
--   + {"feature":"nane","weight":257}
--   + {"feature":"nanunua","weight":-35}
--   + {"feature":"nanun~","weight":-35}
--   + {"feature":"nanyuki","weight":-126}
--   + {"feature":"nanyu~","weight":-126}
--   + {"feature":"nao","weight":194}
--   + {"feature":"naomba number","weight":64}
--   + {"feature":"naomba reduction","weight":-141}
--   + {"feature":"naomba","weight":-150}
--   + {"feature":"naona","weight":-157}
--   + {"feature":"narok","weight":-34}
--   + {"feature":"narudi off","weight":-184}
--   + {"feature":"narudi","weight":44}
--   + {"feature":"nashu~","weight":132}
--   + {"feature":"naskia unauza","weight":-150}
--   + {"feature":"naskia","weight":-32}
--   + {"feature":"nataka hiyo","weight":-159}
--   + {"feature":"nataka kujua","weight":-214}
--   + {"feature":"nataka kununua","weight":-44}
--   + {"feature":"nataka","weight":-66}
--   + {"feature":"natoa","weight":-127}
--   + {"feature":"natoka shift","weight":-171}
--   + {"feature":"natoka","weight":-209}
--   + {"feature":"natuma","weight":-192}
--   + {"feature":"nauza","weight":-60}
--   + {"feature":"navara d40","weight":119}
--   + {"feature":"navara for","weight":-98}
--   + {"feature":"navara","weight":91}
--   + {"feature":"naweka","weight":82}
--   + {"feature":"naweza kuja","weight":-255}
--   + {"feature":"naweza","weight":-153}
--   + {"feature":"naye","weight":-336}
--   + {"feature":"nayo","weight":-64}
--   + {"feature":"nazo","weight":-232}
--   + {"feature":"nchi","weight":126}
--   + {"feature":"ndani","weight":74}
--   + {"feature":"ndio #some","weight":-163}
--   + {"feature":"ndio bei","weight":-142}
--   + {"feature":"ndio deposit","weight":-96}
--   + {"feature":"ndio hii","weight":-36}
--   + {"feature":"ndio maana","weight":125}
--   + {"feature":"ndio pesa","weight":200}
--   + {"feature":"ndio ulipe","weight":-269}
--   + {"feature":"ndio unipe","weight":-221}
--   + {"feature":"ndio ya","weight":163}
--   + {"feature":"ndio","weight":35}
--   + {"feature":"ndiyo","weight":100}
--   + {"feature":"ndugu yangu","weight":-146}
--   + {"feature":"nduthi","weight":176}
--   + {"feature":"need #some","weight":80}
--   + {"feature":"need a","weight":-132}
--   + {"feature":"need an","weight":-354}
--   + {"feature":"need come","weight":-195}
--   + {"feature":"need for","weight":380}
--   + {"feature":"need i","weight":224}
--   + {"feature":"need it","weight":-44}
--   + {"feature":"need of","weight":211}
--   + {"feature":"need the","weight":-81}
--   + {"feature":"need to","weight":62}
--   + {"feature":"need you","weight":341}
--   + {"feature":"need your","weight":157}
--   + {"feature":"need","weight":40}
--   + {"feature":"needs #some","weight":290}
--   + {"feature":"needs a","weight":263}
--   + {"feature":"needs the","weight":31}
--   + {"feature":"needs to","weight":-50}
--   + {"feature":"needs you","weight":218}
--   + {"feature":"needs your","weight":-147}
--   + {"feature":"needs","weight":85}
--   + {"feature":"negotiable","weight":-123}
--   + {"feature":"negot~","weight":-55}
--   + {"feature":"neighbour","weight":78}
--   + {"feature":"neigh~","weight":94}
--   + {"feature":"neno","weight":37}
--   + {"feature":"nervous","weight":-42}
--   + {"feature":"nervo~","weight":-42}
--   + {"feature":"network for","weight":53}
--   + {"feature":"network","weight":44}
--   + {"feature":"netwo~","weight":44}
--   + {"feature":"never ask","weight":-291}
--   + {"feature":"never charge","weight":-117}
--   + {"feature":"never pay","weight":-207}
--   + {"feature":"never take","weight":-63}
--   + {"feature":"never to","weight":-183}
--   + {"feature":"new #some","weight":-223}
--   + {"feature":"new clutch","weight":-49}
--   + {"feature":"new number","weight":201}
--   + {"feature":"new one","weight":236}
--   + {"feature":"new shape","weight":340}
--   + {"feature":"new tyres","weight":-174}
--   + {"feature":"new","weight":142}
--   + {"feature":"news","weight":97}
--   + {"feature":"newspaper","weight":-77}
--   + {"feature":"newsp~","weight":-77}
--   + {"feature":"next door","weight":-75}
--   + {"feature":"next month","weight":183}
--   + {"feature":"next time","weight":-264}
--   + {"feature":"next to","weight":-227}
--   + {"feature":"next week","weight":88}
--   + {"feature":"next year","weight":49}
--   + {"feature":"next","weight":-53}
--   + {"feature":"ngapi","weight":-315}
--   + {"feature":"ngara","weight":-252}
--   + {"feature":"ngo and","weight":-121}
--   + {"feature":"ngo","weight":165}
--   + {"feature":"ngombe","weight":31}
--   + {"feature":"ngong road","weight":-89}
--   + {"feature":"ngong","weight":-114}
--   + {"feature":"ni #some","weight":105}
--   + {"feature":"ni askari","weight":-184}
--   + {"feature":"ni baada","weight":254}
--   + {"feature":"ni boda","weight":-141}
--   + {"feature":"ni bure","weight":-156}
--   + {"feature":"ni daktari","weight":238}
--   + {"feature":"ni elfu","weight":175}
--   + {"feature":"ni free","weight":-62}
--   + {"feature":"ni ile","weight":-197}
--   + {"feature":"ni juu","weight":-183}
--   + {"feature":"ni kama","weight":-153}
--   + {"feature":"ni kwa","weight":-151}
--   + {"feature":"ni mimi","weight":-213}
--   + {"feature":"ni mwalimu","weight":-63}
--   + {"feature":"ni network","weight":372}
--   + {"feature":"ni original","weight":56}
--   + {"feature":"ni pesa","weight":97}
--   + {"feature":"ni poa","weight":208}
--   + {"feature":"ni sawa","weight":75}
--   + {"feature":"ni wa","weight":32}
--   + {"feature":"ni wakala","weight":-257}
--   + {"feature":"ni wewe","weight":153}
--   + {"feature":"ni ya","weight":100}
--   + {"feature":"ni yako","weight":-33}
--   + {"feature":"ni yangu","weight":-316}
--   + {"feature":"niaba","weight":111}
--   + {"feature":"niaje nimeona","weight":-68}
--   + {"feature":"niambie","weight":-220}
--   + {"feature":"niamb~","weight":-220}
--   + {"feature":"nianze","weight":233}
--   + {"feature":"nice","weight":191}
--   + {"feature":"niende","weight":400}
--   + {"feature":"nifike","weight":-63}
--   + {"feature":"night from","weight":251}
--   + {"feature":"night","weight":217}
--   + {"feature":"niich~","weight":118}
--   + {"feature":"nikap~","weight":-57}
--   + {"feature":"nikichukua","weight":-146}
--   + {"feature":"nikic~","weight":-182}
--   + {"feature":"nikii~","weight":-137}
--   + {"feature":"nikija","weight":-34}
--   + {"feature":"nikik~","weight":-288}
--   + {"feature":"nikiona","weight":-141}
--   + {"feature":"nikio~","weight":-141}
--   + {"feature":"nikipata","weight":47}
--   + {"feature":"nikirudi","weight":332}
--   + {"feature":"nikir~","weight":332}
--   + {"feature":"nikis~","weight":-142}
--   + {"feature":"nikitaka","weight":-243}
--   + {"feature":"nikit~","weight":-38}
--   + {"feature":"niko dubai","weight":-91}
--   + {"feature":"niko hapa","weight":-265}
--   + {"feature":"niko interested","weight":101}
--   + {"feature":"niko kwa","weight":44}
--   + {"feature":"niko lamu","weight":-102}
--   + {"feature":"niko likoni","weight":-159}
--   + {"feature":"niko na","weight":30}
--   + {"feature":"niko qatar","weight":283}
--   + {"feature":"niko serious","weight":-88}
--   + {"feature":"niko","weight":-44}
--   + {"feature":"nikua~","weight":294}
--   + {"feature":"nikuf~","weight":238}
--   + {"feature":"nikuje na","weight":-275}
--   + {"feature":"nikuje","weight":-218}
--   + {"feature":"nikul~","weight":158}
--   + {"feature":"nikuo~","weight":-39}
--   + {"feature":"nikup~","weight":131}
--   + {"feature":"nikutumie location","weight":186}
--   + {"feature":"nikutumie","weight":-87}
--   + {"feature":"nikut~","weight":-87}
--   + {"feature":"nikuwekee","weight":315}
--   + {"feature":"nikuw~","weight":315}
--   + {"feature":"nilic~","weight":-171}
--   + {"feature":"nilii~","weight":39}
--   + {"feature":"nilikuwa","weight":-102}
--   + {"feature":"nilik~","weight":-56}
--   + {"feature":"nilio~","weight":-214}
--   + {"feature":"nilip~","weight":-264}
--   + {"feature":"nilisahau","weight":-262}
--   + {"feature":"nilis~","weight":-80}
--   + {"feature":"niliuziwa thermostat","weight":-123}
--   + {"feature":"niliuziwa","weight":-123}
--   + {"feature":"niliu~","weight":-123}
--   + {"feature":"niliw~","weight":73}
--   + {"feature":"nimalize","weight":48}
--   + {"feature":"nimal~","weight":181}
--   + {"feature":"nimeamua sinunui","weight":-112}
--   + {"feature":"nimeamua","weight":-112}
--   + {"feature":"nimea~","weight":-195}
--   + {"feature":"nimechoka na","weight":179}
--   + {"feature":"nimec~","weight":-127}
--   + {"feature":"nimee~","weight":-199}
--   + {"feature":"nimefika","weight":-165}
--   + {"feature":"nimef~","weight":-90}
--   + {"feature":"nimei~","weight":-254}
--   + {"feature":"nimekuwa honest","weight":-112}
--   + {"feature":"nimekuwa","weight":-234}
--   + {"feature":"nimelipa till","weight":-183}
--   + {"feature":"nimel~","weight":-77}
--   + {"feature":"nimemaliza","weight":-177}
--   + {"feature":"nimem~","weight":-294}
--   + {"feature":"nimeona gari","weight":-90}
--   + {"feature":"nimeona subaru","weight":-68}
--   + {"feature":"nimeona","weight":-83}
--   + {"feature":"nimeo~","weight":-39}
--   + {"feature":"nimepata","weight":-230}
--   + {"feature":"nimep~","weight":-63}
--   + {"feature":"nimesahau","weight":149}
--   + {"feature":"nimes~","weight":85}
--   + {"feature":"nimetoka usa","weight":-112}
--   + {"feature":"nimetoka","weight":197}
--   + {"feature":"nimetuma #some","weight":-34}
--   + {"feature":"nimetuma kwa","weight":-303}
--   + {"feature":"nimetuma","weight":80}
--   + {"feature":"nimet~","weight":78}
--   + {"feature":"nimeu~","weight":-166}
--   + {"feature":"nimeweka pesa","weight":-92}
--   + {"feature":"nina tender","weight":98}
--   + {"feature":"nina","weight":190}
--   + {"feature":"ninayo","weight":-78}
--   + {"feature":"nine one","weight":184}
--   + {"feature":"nine","weight":342}
--   + {"feature":"ningependa","weight":-145}
--   + {"feature":"ninge~","weight":-133}
--   + {"feature":"nini","weight":-374}
--   + {"feature":"nione","weight":-35}
--   + {"feature":"nipan~","weight":-245}
--   + {"feature":"nipatie","weight":216}
--   + {"feature":"nipat~","weight":216}
--   + {"feature":"nipe","weight":272}
--   + {"feature":"nipeleke","weight":-45}
--   + {"feature":"nipel~","weight":-45}
--   + {"feature":"nipigie","weight":-194}
--   + {"feature":"nipig~","weight":-194}
--   + {"feature":"nipo","weight":68}
--   + {"feature":"nirudishie","weight":391}
--   + {"feature":"nirud~","weight":98}
--   + {"feature":"nisaidie na","weight":279}
--   + {"feature":"nisaidie","weight":302}
--   + {"feature":"nisai~","weight":302}
--   + {"feature":"nisha~","weight":182}
--   + {"feature":"nisomee","weight":235}
--   + {"feature":"nisom~","weight":321}
--   + {"feature":"nissan caravan","weight":-99}
--   + {"feature":"nissan march","weight":-118}
--   + {"feature":"nissan navara","weight":117}
--   + {"feature":"nissan sunny","weight":-40}
--   + {"feature":"nissan wingroad","weight":131}
--   + {"feature":"nissan","weight":45}
--   + {"feature":"nitaangalia","weight":-107}
--   + {"feature":"nitaa~","weight":-314}
--   + {"feature":"nitae~","weight":-65}
--   + {"feature":"nitakuja na","weight":-163}
--   + {"feature":"nitakuja","weight":-263}
--   + {"feature":"nitakuletea","weight":327}
--   + {"feature":"nitakuonyesha","weight":-215}
--   + {"feature":"nitakupa","weight":337}
--   + {"feature":"nitakupea","weight":274}
--   + {"feature":"nitakupigia","weight":-165}
--   + {"feature":"nitakurudishia","weight":244}
--   + {"feature":"nitakutumia picha","weight":-44}
--   + {"feature":"nitakutumia","weight":95}
--   + {"feature":"nitakuwa","weight":-258}
--   + {"feature":"nitak~","weight":90}
--   + {"feature":"nitalipa kwa","weight":-215}
--   + {"feature":"nitalipa","weight":-202}
--   + {"feature":"nital~","weight":-187}
--   + {"feature":"nitam~","weight":37}
--   + {"feature":"nitan~","weight":88}
--   + {"feature":"nitao~","weight":155}
--   + {"feature":"nitap~","weight":-147}
--   + {"feature":"nitar~","weight":-180}
--   + {"feature":"nitatoa","weight":169}
--   + {"feature":"nitatuma na","weight":82}
--   + {"feature":"nitatuma","weight":182}
--   + {"feature":"nitat~","weight":168}
--   + {"feature":"nitoe","weight":195}
--   + {"feature":"nitume","weight":351}
--   + {"feature":"nitumie #some","weight":432}
--   + {"feature":"nitumie hapa","weight":-193}
--   + {"feature":"nitumie hiyo","weight":130}
--   + {"feature":"nitumie pesa","weight":281}
--   + {"feature":"nitumie tu","weight":-112}
--   + {"feature":"nitumie","weight":174}
--   + {"feature":"nitum~","weight":182}
--   + {"feature":"nje ya","weight":60}
--   + {"feature":"njeri from","weight":-98}
--   + {"feature":"njeri","weight":55}
--   + {"feature":"njia ya","weight":183}
--   + {"feature":"njia","weight":275}
--   + {"feature":"njiru","weight":-69}
--   + {"feature":"njoo na","weight":-219}
--   + {"feature":"njoo","weight":-418}
--   + {"feature":"njoro","weight":-158}
--   + {"feature":"njoroge told","weight":-164}
--   + {"feature":"njoroge","weight":-108}
--   + {"feature":"njoro~","weight":-108}
--   + {"feature":"nne na","weight":-91}
--   + {"feature":"nne","weight":-36}
--   + {"feature":"no #few","weight":-221}
--   + {"feature":"no #some","weight":-116}
--   + {"feature":"no accident","weight":-165}
--   + {"feature":"no agent","weight":-259}
--   + {"feature":"no agents","weight":-282}
--   + {"feature":"no and","weight":53}
--   + {"feature":"no bank","weight":255}
--   + {"feature":"no booking","weight":-353}
--   + {"feature":"no brokers","weight":-127}
--   + {"feature":"no calls","weight":300}
--   + {"feature":"no cash","weight":108}
--   + {"feature":"no charge","weight":-119}
--   + {"feature":"no code","weight":-210}
--   + {"feature":"no contract","weight":240}
--   + {"feature":"no crb","weight":236}
--   + {"feature":"no deposit","weight":188}
--   + {"feature":"no dont","weight":-211}
--   + {"feature":"no duty","weight":251}
--   + {"feature":"no escrow","weight":-302}
--   + {"feature":"no fee","weight":-355}
--   + {"feature":"no hard","weight":-174}
--   + {"feature":"no hurry","weight":-232}
--   + {"feature":"no i","weight":-253}
--   + {"feature":"no id","weight":349}
--   + {"feature":"no issue","weight":85}
--   + {"feature":"no logbook","weight":254}
--   + {"feature":"no money","weight":-154}
--   + {"feature":"no need","weight":164}
--   + {"feature":"no no","weight":138}
--   + {"feature":"no office","weight":250}
--   + {"feature":"no papers","weight":345}
--   + {"feature":"no parking","weight":94}
--   + {"feature":"no pay","weight":166}
--   + {"feature":"no payment","weight":-350}
--   + {"feature":"no please","weight":-99}
--   + {"feature":"no police","weight":284}
--   + {"feature":"no pressure","weight":-233}
--   + {"feature":"no rush","weight":-218}
--   + {"feature":"no shop","weight":285}
--   + {"feature":"no stress","weight":-188}
--   + {"feature":"no time","weight":218}
--   + {"feature":"no viewing","weight":281}
--   + {"feature":"no worries","weight":-154}
--   + {"feature":"no yard","weight":92}
--   + {"feature":"no","weight":30}
--   + {"feature":"noah #some","weight":58}
--   + {"feature":"noah or","weight":-198}
--   + {"feature":"nobody can","weight":316}
--   + {"feature":"nobody","weight":87}
--   + {"feature":"noise","weight":-270}
--   + {"feature":"non refundable","weight":264}
--   + {"feature":"non runner","weight":-158}
--   + {"feature":"non","weight":67}
--   + {"feature":"none","weight":-261}
--   + {"feature":"noor","weight":-135}
--   + {"feature":"normal","weight":160}
--   + {"feature":"normally","weight":-270}
--   + {"feature":"norma~","weight":-270}
--   + {"feature":"north rift","weight":-113}
--   + {"feature":"north","weight":-203}
--   + {"feature":"norway","weight":138}
--   + {"feature":"not #few","weight":-247}
--   + {"feature":"not allowed","weight":94}
--   + {"feature":"not ask","weight":136}
--   + {"feature":"not changed","weight":-229}
--   + {"feature":"not comfortable","weight":-271}
--   + {"feature":"not even","weight":-141}
--   + {"feature":"not in","weight":-255}
--   + {"feature":"not included","weight":-88}
--   + {"feature":"not me","weight":-157}
--   + {"feature":"not meet","weight":182}
--   + {"feature":"not needed","weight":109}
--   + {"feature":"not pay","weight":-205}
--   + {"feature":"not seen","weight":-145}
--   + {"feature":"not the","weight":335}
--   + {"feature":"not to","weight":-195}
--   + {"feature":"not us","weight":-196}
--   + {"feature":"not we","weight":-273}
--   + {"feature":"not yet","weight":-114}
--   + {"feature":"not you","weight":128}
--   + {"feature":"note and","weight":-93}
--   + {"feature":"note available","weight":-131}
--   + {"feature":"note is","weight":176}
--   + {"feature":"note","weight":-80}
--   + {"feature":"nothing else","weight":248}
--   + {"feature":"nothing from","weight":-247}
--   + {"feature":"nothing is","weight":-207}
--   + {"feature":"nothing personal","weight":-215}
--   + {"feature":"nothing to","weight":-225}
--   + {"feature":"nothing yet","weight":-220}
--   + {"feature":"nothing","weight":-105}
--   + {"feature":"nothi~","weight":-105}
--   + {"feature":"notice","weight":-158}
--   + {"feature":"nov","weight":-188}
--   + {"feature":"novem~","weight":-237}
--   + {"feature":"now #some","weight":197}
--   + {"feature":"now and","weight":175}
--   + {"feature":"now before","weight":214}
--   + {"feature":"now check","weight":-273}
--   + {"feature":"now for","weight":82}
--   + {"feature":"now in","weight":157}
--   + {"feature":"now my","weight":284}
--   + {"feature":"now now","weight":190}
--   + {"feature":"now so","weight":206}
--   + {"feature":"now the","weight":373}
--   + {"feature":"now to","weight":161}
--   + {"feature":"now you","weight":-44}
--   + {"feature":"now","weight":207}
--   + {"feature":"nowadays","weight":-42}
--   + {"feature":"nowad~","weight":-42}
--   + {"feature":"nqr bus","weight":89}
--   + {"feature":"ntaku~","weight":-42}
--   + {"feature":"ntsa account","weight":-157}
--   + {"feature":"ntsa and","weight":-93}
--   + {"feature":"ntsa inspection","weight":93}
--   + {"feature":"ntsa search","weight":-84}
--   + {"feature":"ntsa shows","weight":-272}
--   + {"feature":"ntsa transfer","weight":79}
--   + {"feature":"ntsa","weight":-35}
--   + {"feature":"number #few","weight":31}
--   + {"feature":"number #phone","weight":271}
--   + {"feature":"number #some","weight":202}
--   + {"feature":"number and","weight":161}
--   + {"feature":"number before","weight":302}
--   + {"feature":"number by","weight":124}
--   + {"feature":"number comes","weight":149}
--   + {"feature":"number in","weight":109}
--   + {"feature":"number it","weight":323}
--   + {"feature":"number its","weight":31}
--   + {"feature":"number now","weight":-39}
--   + {"feature":"number on","weight":84}
--   + {"feature":"number or","weight":-262}
--   + {"feature":"number plate","weight":-97}
--   + {"feature":"number same","weight":-251}
--   + {"feature":"number so","weight":-278}
--   + {"feature":"number that","weight":-132}
--   + {"feature":"number then","weight":180}
--   + {"feature":"number with","weight":-108}
--   + {"feature":"number yake","weight":-158}
--   + {"feature":"number yako","weight":-58}
--   + {"feature":"number yangu","weight":109}
--   + {"feature":"number you","weight":-170}
--   + {"feature":"number","weight":70}
--   + {"feature":"numbers","weight":296}
--   + {"feature":"numbe~","weight":296}
--   + {"feature":"nunua","weight":414}
--   + {"feature":"nurse at","weight":70}
--   + {"feature":"nurse in","weight":150}
--   + {"feature":"nusu leo","weight":70}
--   + {"feature":"nusu saa","weight":-141}
--   + {"feature":"nusu","weight":134}
--   + {"feature":"nyahururu","weight":-117}
--   + {"feature":"nyahu~","weight":-117}
--   + {"feature":"nyali","weight":-307}
--   + {"feature":"nyama~","weight":-84}
--   + {"feature":"nyeri","weight":-162}
--   + {"feature":"nyeupe","weight":141}
--   + {"feature":"nyingi","weight":91}
--   + {"feature":"nyingine","weight":153}
--   + {"feature":"nying~","weight":153}
--   + {"feature":"nyuma na","weight":-54}
--   + {"feature":"nyuma ya","weight":219}
--   + {"feature":"nze141","weight":-256}
--   + {"feature":"nzima","weight":-233}
--   + {"feature":"nzuri","weight":-300}
--   + {"feature":"ob","weight":-74}
--   + {"feature":"ocs","weight":327}
--   + {"feature":"odometer","weight":-233}
--   + {"feature":"odome~","weight":-233}
--   + {"feature":"of #few","weight":230}
--   + {"feature":"of #much","weight":-118}
--   + {"feature":"of #some","weight":152}
--   + {"feature":"of a","weight":216}
--   + {"feature":"of another","weight":353}
--   + {"feature":"of attorney","weight":-224}
--   + {"feature":"of birth","weight":195}
--   + {"feature":"of charge","weight":167}
--   + {"feature":"of fit","weight":-145}
--   + {"feature":"of his","weight":197}
--   + {"feature":"of id","weight":94}
--   + {"feature":"of insurance","weight":206}
--   + {"feature":"of ksh","weight":191}
--   + {"feature":"of logbook","weight":-119}
--   + {"feature":"of month","weight":-240}
--   + {"feature":"of my","weight":247}
--   + {"feature":"of us","weight":-181}
--   + {"feature":"of you","weight":-97}
--   + {"feature":"of your","weight":222}
--   + {"feature":"of yours","weight":143}
--   + {"feature":"of","weight":98}
--   + {"feature":"off at","weight":102}
--   + {"feature":"off on","weight":-300}
--   + {"feature":"off tarehe","weight":-184}
--   + {"feature":"off the","weight":-95}
--   + {"feature":"off","weight":-80}
--   + {"feature":"offer #few","weight":-253}
--   + {"feature":"offer is","weight":-43}
--   + {"feature":"offer letter","weight":-273}
--   + {"feature":"offer","weight":-48}
--   + {"feature":"offers","weight":-170}
--   + {"feature":"offer~","weight":55}
--   + {"feature":"office and","weight":-301}
--   + {"feature":"office at","weight":-126}
--   + {"feature":"office in","weight":-109}
--   + {"feature":"office is","weight":264}
--   + {"feature":"office line","weight":-208}
--   + {"feature":"office no","weight":181}
--   + {"feature":"office on","weight":-163}
--   + {"feature":"office pay","weight":-140}
--   + {"feature":"office theyre","weight":179}
--   + {"feature":"office with","weight":-190}
--   + {"feature":"office you","weight":-154}
--   + {"feature":"office","weight":-35}
--   + {"feature":"officer and","weight":177}
--   + {"feature":"officer directly","weight":79}
--   + {"feature":"officer is","weight":229}
--   + {"feature":"officer mr","weight":193}
--   + {"feature":"officer will","weight":-33}
--   + {"feature":"officer","weight":184}
--   + {"feature":"officers line","weight":239}
--   + {"feature":"officers","weight":242}
--   + {"feature":"offices","weight":-195}
--   + {"feature":"official receipt","weight":-198}
--   + {"feature":"official","weight":-207}
--   + {"feature":"officials","weight":-165}
--   + {"feature":"offic~","weight":110}
--   + {"feature":"offloading","weight":201}
--   + {"feature":"offlo~","weight":184}
--   + {"feature":"offs","weight":-188}
--   + {"feature":"offshore","weight":124}
--   + {"feature":"offsh~","weight":124}
--   + {"feature":"ofisi yao","weight":-287}
--   + {"feature":"ofisi yetu","weight":47}
--   + {"feature":"ofisini baada","weight":-183}
--   + {"feature":"ofisini","weight":-188}
--   + {"feature":"ofisi~","weight":-188}
--   + {"feature":"oh seven","weight":164}
--   + {"feature":"oh","weight":146}
--   + {"feature":"oil rig","weight":149}
--   + {"feature":"oil","weight":-178}
--   + {"feature":"ok if","weight":-185}
--   + {"feature":"ok ill","weight":-201}
--   + {"feature":"ok my","weight":-267}
--   + {"feature":"ok no","weight":58}
--   + {"feature":"ok then","weight":-303}
--   + {"feature":"ok we","weight":63}
--   + {"feature":"ok","weight":-44}
--   + {"feature":"okay","weight":-226}
--   + {"feature":"ol kalou","weight":-37}
--   + {"feature":"ol","weight":-114}
--   + {"feature":"old one","weight":-146}
--   + {"feature":"old parts","weight":-269}
--   + {"feature":"oman","weight":138}
--   + {"feature":"on #few","weight":-208}
--   + {"feature":"on #phone","weight":238}
--   + {"feature":"on #some","weight":-146}
--   + {"feature":"on 12th","weight":-225}
--   + {"feature":"on 1st","weight":-245}
--   + {"feature":"on 28th","weight":-259}
--   + {"feature":"on 3rd","weight":-247}
--   + {"feature":"on a","weight":-49}
--   + {"feature":"on an","weight":40}
--   + {"feature":"on arrival","weight":-40}
--   + {"feature":"on behalf","weight":-42}
--   + {"feature":"on chat","weight":-259}
--   + {"feature":"on collection","weight":-204}
--   + {"feature":"on delivery","weight":-114}
--   + {"feature":"on ecitizen","weight":-254}
--   + {"feature":"on email","weight":52}
--   + {"feature":"on facebook","weight":-66}
--   + {"feature":"on friday","weight":-112}
--   + {"feature":"on her","weight":313}
--   + {"feature":"on hire","weight":55}
--   + {"feature":"on his","weight":152}
--   + {"feature":"on it","weight":-78}
--   + {"feature":"on kiambu","weight":-97}
--   + {"feature":"on m","weight":275}
--   + {"feature":"on magari","weight":-192}
--   + {"feature":"on me","weight":-252}
--   + {"feature":"on monday","weight":-60}
--   + {"feature":"on mpesa","weight":160}
--   + {"feature":"on my","weight":177}
--   + {"feature":"on ntsa","weight":-125}
--   + {"feature":"on order","weight":-84}
--   + {"feature":"on our","weight":-47}
--   + {"feature":"on phone","weight":147}
--   + {"feature":"on release","weight":315}
--   + {"feature":"on sale","weight":-165}
--   + {"feature":"on site","weight":-128}
--   + {"feature":"on telegram","weight":53}
--   + {"feature":"on that","weight":53}
--   + {"feature":"on the","weight":-90}
--   + {"feature":"on their","weight":-176}
--   + {"feature":"on thika","weight":107}
--   + {"feature":"on this","weight":277}
--   + {"feature":"on thursday","weight":-36}
--   + {"feature":"on till","weight":88}
--   + {"feature":"on tims","weight":214}
--   + {"feature":"on top","weight":240}
--   + {"feature":"on transfer","weight":-82}
--   + {"feature":"on tuesday","weight":55}
--   + {"feature":"on us","weight":-318}
--   + {"feature":"on video","weight":-118}
--   + {"feature":"on view","weight":-201}
--   + {"feature":"on wednesday","weight":-119}
--   + {"feature":"on weekdays","weight":-164}
--   + {"feature":"on whatsapp","weight":130}
--   + {"feature":"on your","weight":-159}
--   + {"feature":"on zero","weight":218}
--   + {"feature":"on","weight":-43}
--   + {"feature":"ona","weight":-76}
--   + {"feature":"once it","weight":-247}
--   + {"feature":"once its","weight":-192}
--   + {"feature":"once the","weight":-193}
--   + {"feature":"once you","weight":121}
--   + {"feature":"once youve","weight":-165}
--   + {"feature":"once","weight":74}
--   + {"feature":"one #some","weight":186}
--   + {"feature":"one did","weight":-168}
--   + {"feature":"one hour","weight":179}
--   + {"feature":"one i","weight":272}
--   + {"feature":"one ill","weight":-179}
--   + {"feature":"one in","weight":233}
--   + {"feature":"one is","weight":143}
--   + {"feature":"one lady","weight":212}
--   + {"feature":"one month","weight":-198}
--   + {"feature":"one nine","weight":96}
--   + {"feature":"one now","weight":-316}
--   + {"feature":"one on","weight":117}
--   + {"feature":"one one","weight":273}
--   + {"feature":"one owner","weight":-77}
--   + {"feature":"one scratch","weight":-204}
--   + {"feature":"one this","weight":-149}
--   + {"feature":"one time","weight":148}
--   + {"feature":"one to","weight":-35}
--   + {"feature":"one two","weight":265}
--   + {"feature":"one who","weight":267}
--   + {"feature":"one with","weight":-41}
--   + {"feature":"one year","weight":89}
--   + {"feature":"ones","weight":-151}
--   + {"feature":"ongata rongai","weight":-99}
--   + {"feature":"ongata","weight":-99}
--   + {"feature":"ongea","weight":-65}
--   + {"feature":"ongeza","weight":90}
--   + {"feature":"online banking","weight":231}
--   + {"feature":"online only","weight":218}
--   + {"feature":"online tu","weight":279}
--   + {"feature":"online","weight":323}
--   + {"feature":"only #some","weight":143}
--   + {"feature":"only a","weight":86}
--   + {"feature":"only after","weight":-111}
--   + {"feature":"only at","weight":-297}
--   + {"feature":"only come","weight":-90}
--   + {"feature":"only for","weight":232}
--   + {"feature":"only give","weight":55}
--   + {"feature":"only i","weight":162}
--   + {"feature":"only if","weight":-433}
--   + {"feature":"only in","weight":207}
--   + {"feature":"only my","weight":194}
--   + {"feature":"only need","weight":178}
--   + {"feature":"only needs","weight":133}
--   + {"feature":"only one","weight":158}
--   + {"feature":"only pay","weight":51}
--   + {"feature":"only send","weight":233}
--   + {"feature":"only that","weight":264}
--   + {"feature":"only the","weight":-90}
--   + {"feature":"only then","weight":189}
--   + {"feature":"only thing","weight":186}
--   + {"feature":"only through","weight":-106}
--   + {"feature":"only to","weight":-160}
--   + {"feature":"only when","weight":52}
--   + {"feature":"only","weight":87}
--   + {"feature":"op bank","weight":-98}
--   + {"feature":"op","weight":-72}
--   + {"feature":"open the","weight":-92}
--   + {"feature":"open this","weight":-157}
--   + {"feature":"opened","weight":-49}
--   + {"feature":"opening the","weight":-91}
--   + {"feature":"opening","weight":77}
--   + {"feature":"openi~","weight":77}
--   + {"feature":"opens","weight":164}
--   + {"feature":"operate","weight":151}
--   + {"feature":"operator","weight":50}
--   + {"feature":"opera~","weight":116}
--   + {"feature":"opposite quickmart","weight":-192}
--   + {"feature":"opposite shell","weight":-162}
--   + {"feature":"opposite","weight":-211}
--   + {"feature":"oppos~","weight":-211}
--   + {"feature":"or #few","weight":-225}
--   + {"feature":"or a","weight":-348}
--   + {"feature":"or at","weight":30}
--   + {"feature":"or bank","weight":-219}
--   + {"feature":"or call","weight":-216}
--   + {"feature":"or cash","weight":-346}
--   + {"feature":"or just","weight":-131}
--   + {"feature":"or leave","weight":69}
--   + {"feature":"or m","weight":-179}
--   + {"feature":"or me","weight":-337}
--   + {"feature":"or mine","weight":-126}
--   + {"feature":"or refund","weight":-170}
--   + {"feature":"or rtgs","weight":-201}
--   + {"feature":"or send","weight":-320}
--   + {"feature":"or so","weight":-230}
--   + {"feature":"or swap","weight":-173}
--   + {"feature":"or take","weight":-293}
--   + {"feature":"or the","weight":200}
--   + {"feature":"or voxy","weight":-198}
--   + {"feature":"or walk","weight":-186}
--   + {"feature":"or you","weight":-200}
--   + {"feature":"or your","weight":74}
--   + {"feature":"or","weight":-175}
--   + {"feature":"order #some","weight":45}
--   + {"feature":"order is","weight":-69}
--   + {"feature":"order you","weight":38}
--   + {"feature":"ordered","weight":195}
--   + {"feature":"order~","weight":111}
--   + {"feature":"organ~","weight":-75}
--   + {"feature":"original iko","weight":221}
--   + {"feature":"original logbook","weight":35}
--   + {"feature":"original na","weight":-303}
--   + {"feature":"originals","weight":-73}
--   + {"feature":"orpha~","weight":146}
--   + {"feature":"other line","weight":-105}
--   + {"feature":"other","weight":183}
--   + {"feature":"others","weight":77}
--   + {"feature":"otherwise","weight":-31}
--   + {"feature":"other~","weight":-31}
--   + {"feature":"otp","weight":167}
--   + {"feature":"our accountant","weight":-86}
--   + {"feature":"our agency","weight":-166}
--   + {"feature":"our agent","weight":269}
--   + {"feature":"our bank","weight":-130}
--   + {"feature":"our bursar","weight":-164}
--   + {"feature":"our cashier","weight":235}
--   + {"feature":"our clearing","weight":276}
--   + {"feature":"our company","weight":-103}
--   + {"feature":"our counter","weight":-237}
--   + {"feature":"our finance","weight":43}
--   + {"feature":"our gigiri","weight":-155}
--   + {"feature":"our guy","weight":-62}
--   + {"feature":"our harrier","weight":-107}
--   + {"feature":"our landline","weight":-122}
--   + {"feature":"our lawyer","weight":71}
--   + {"feature":"our mombasa","weight":-186}
--   + {"feature":"our office","weight":-60}
--   + {"feature":"our partner","weight":69}
--   + {"feature":"our school","weight":-178}
--   + {"feature":"our service","weight":-112}
--   + {"feature":"our shop","weight":-355}
--   + {"feature":"our sister","weight":254}
--   + {"feature":"our site","weight":-274}
--   + {"feature":"our store","weight":100}
--   + {"feature":"our telegram","weight":191}
--   + {"feature":"our till","weight":-49}
--   + {"feature":"our yard","weight":-265}
--   + {"feature":"ours is","weight":251}
--   + {"feature":"ours","weight":126}
--   + {"feature":"out as","weight":99}
--   + {"feature":"out is","weight":-201}
--   + {"feature":"out of","weight":92}
--   + {"feature":"out on","weight":95}
--   + {"feature":"out the","weight":286}
--   + {"feature":"out with","weight":-113}
--   + {"feature":"out","weight":117}
--   + {"feature":"outback #some","weight":-45}
--   + {"feature":"outback they","weight":-91}
--   + {"feature":"outback","weight":-73}
--   + {"feature":"outba~","weight":-73}
--   + {"feature":"outering","weight":-268}
--   + {"feature":"outer~","weight":-268}
--   + {"feature":"outside the","weight":-30}
--   + {"feature":"outside","weight":132}
--   + {"feature":"outsi~","weight":130}
--   + {"feature":"outstanding","weight":92}
--   + {"feature":"outst~","weight":92}
--   + {"feature":"over #some","weight":228}
--   + {"feature":"over a","weight":108}
--   + {"feature":"over the","weight":274}
--   + {"feature":"over","weight":81}
--   + {"feature":"overh~","weight":-215}
--   + {"feature":"overl~","weight":-199}
--   + {"feature":"overp~","weight":170}
--   + {"feature":"owe #some","weight":-72}
--   + {"feature":"owe you","weight":-231}
--   + {"feature":"owe","weight":-208}
--   + {"feature":"own a","weight":101}
--   + {"feature":"own account","weight":43}
--   + {"feature":"own car","weight":-205}
--   + {"feature":"own ecitizen","weight":-105}
--   + {"feature":"own it","weight":-102}
--   + {"feature":"own mechanic","weight":-292}
--   + {"feature":"own name","weight":-183}
--   + {"feature":"own ntsa","weight":-209}
--   + {"feature":"own pin","weight":-187}
--   + {"feature":"own","weight":-117}
--   + {"feature":"owner in","weight":171}
--   + {"feature":"owner is","weight":-48}
--   + {"feature":"owner nakuru","weight":-87}
--   + {"feature":"owner on","weight":128}
--   + {"feature":"owner","weight":108}
--   + {"feature":"pa","weight":106}
--   + {"feature":"packing","weight":309}
--   + {"feature":"packi~","weight":309}
--   + {"feature":"pads from","weight":-94}
--   + {"feature":"pads","weight":-145}
--   + {"feature":"page","weight":161}
--   + {"feature":"paid #some","weight":-60}
--   + {"feature":"paid and","weight":-214}
--   + {"feature":"paid at","weight":-160}
--   + {"feature":"paid but","weight":344}
--   + {"feature":"paid by","weight":151}
--   + {"feature":"paid for","weight":106}
--   + {"feature":"paid from","weight":-285}
--   + {"feature":"paid on","weight":-164}
--   + {"feature":"paid the","weight":-38}
--   + {"feature":"paid with","weight":-210}
--   + {"feature":"paid you","weight":90}
--   + {"feature":"paid","weight":-41}
--   + {"feature":"paint code","weight":-99}
--   + {"feature":"paint is","weight":-123}
--   + {"feature":"paint","weight":-247}
--   + {"feature":"pair #some","weight":88}
--   + {"feature":"pair","weight":-57}
--   + {"feature":"pajero io","weight":124}
--   + {"feature":"pale kwa","weight":67}
--   + {"feature":"pale","weight":-57}
--   + {"feature":"pamoja kwa","weight":-349}
--   + {"feature":"pamoja na","weight":151}
--   + {"feature":"pamoja","weight":-71}
--   + {"feature":"pande zote","weight":-56}
--   + {"feature":"pande","weight":-56}
--   + {"feature":"panel beater","weight":-155}
--   + {"feature":"panel","weight":-168}
--   + {"feature":"pangani","weight":-254}
--   + {"feature":"panga~","weight":-254}
--   + {"feature":"panoramic","weight":-85}
--   + {"feature":"panor~","weight":-85}
--   + {"feature":"paper","weight":199}
--   + {"feature":"papers and","weight":55}
--   + {"feature":"papers","weight":194}
--   + {"feature":"papo hapo","weight":-237}
--   + {"feature":"papo","weight":-237}
--   + {"feature":"parcel is","weight":-126}
--   + {"feature":"parcel with","weight":-108}
--   + {"feature":"parcels","weight":-176}
--   + {"feature":"parce~","weight":-176}
--   + {"feature":"park","weight":-34}
--   + {"feature":"parked at","weight":34}
--   + {"feature":"parked in","weight":32}
--   + {"feature":"parked","weight":140}
--   + {"feature":"parking #some","weight":-130}
--   + {"feature":"parking at","weight":-198}
--   + {"feature":"parking in","weight":-151}
--   + {"feature":"parties","weight":199}
--   + {"feature":"parti~","weight":269}
--   + {"feature":"partner gives","weight":185}
--   + {"feature":"partner","weight":227}
--   + {"feature":"partn~","weight":173}
--   + {"feature":"parts are","weight":-162}
--   + {"feature":"party","weight":-61}
--   + {"feature":"pass #some","weight":265}
--   + {"feature":"pass by","weight":-356}
--   + {"feature":"pass","weight":-66}
--   + {"feature":"passat","weight":88}
--   + {"feature":"passed","weight":198}
--   + {"feature":"passenger","weight":46}
--   + {"feature":"passes","weight":180}
--   + {"feature":"passe~","weight":46}
--   + {"feature":"passo #some","weight":-74}
--   + {"feature":"passo","weight":93}
--   + {"feature":"passport","weight":183}
--   + {"feature":"passp~","weight":183}
--   + {"feature":"password and","weight":292}
--   + {"feature":"password so","weight":142}
--   + {"feature":"password ya","weight":252}
--   + {"feature":"password","weight":217}
--   + {"feature":"passw~","weight":217}
--   + {"feature":"past the","weight":319}
--   + {"feature":"past","weight":124}
--   + {"feature":"pastor i","weight":59}
--   + {"feature":"pastor njoroge","weight":-108}
--   + {"feature":"pastor wekesa","weight":-137}
--   + {"feature":"pastor","weight":120}
--   + {"feature":"pata gari","weight":-98}
--   + {"feature":"pata","weight":-69}
--   + {"feature":"patie~","weight":-254}
--   + {"feature":"paul","weight":41}
--   + {"feature":"pay #few","weight":337}
--   + {"feature":"pay #some","weight":275}
--   + {"feature":"pay a","weight":119}
--   + {"feature":"pay after","weight":-270}
--   + {"feature":"pay and","weight":329}
--   + {"feature":"pay anything","weight":-181}
--   + {"feature":"pay at","weight":-244}
--   + {"feature":"pay before","weight":394}
--   + {"feature":"pay deposit","weight":-250}
--   + {"feature":"pay duty","weight":-230}
--   + {"feature":"pay everything","weight":63}
--   + {"feature":"pay first","weight":270}
--   + {"feature":"pay from","weight":117}
--   + {"feature":"pay full","weight":279}
--   + {"feature":"pay half","weight":-145}
--   + {"feature":"pay him","weight":-36}
--   + {"feature":"pay into","weight":-118}
--   + {"feature":"pay it","weight":-170}
--   + {"feature":"pay kra","weight":-336}
--   + {"feature":"pay me","weight":272}
--   + {"feature":"pay my","weight":91}
--   + {"feature":"pay now","weight":168}
--   + {"feature":"pay once","weight":87}
--   + {"feature":"pay slowly","weight":41}
--   + {"feature":"pay that","weight":-133}
--   + {"feature":"pay their","weight":-333}
--   + {"feature":"pay them","weight":-94}
--   + {"feature":"pay then","weight":344}
--   + {"feature":"pay they","weight":77}
--   + {"feature":"pay to","weight":181}
--   + {"feature":"pay today","weight":-136}
--   + {"feature":"pay us","weight":-87}
--   + {"feature":"pay via","weight":155}
--   + {"feature":"pay when","weight":-204}
--   + {"feature":"pay you","weight":112}
--   + {"feature":"pay your","weight":-177}
--   + {"feature":"pay yours","weight":66}
--   + {"feature":"pay yourself","weight":-175}
--   + {"feature":"pay","weight":68}
--   + {"feature":"payable","weight":62}
--   + {"feature":"payab~","weight":62}
--   + {"feature":"paybill #much","weight":-73}
--   + {"feature":"paybill in","weight":-243}
--   + {"feature":"paybill is","weight":253}
--   + {"feature":"paybill with","weight":-204}
--   + {"feature":"paybill ya","weight":-408}
--   + {"feature":"paybill","weight":-96}
--   + {"feature":"paybi~","weight":-96}
--   + {"feature":"paying for","weight":-75}
--   + {"feature":"paying","weight":-261}
--   + {"feature":"payment #some","weight":53}
--   + {"feature":"payment after","weight":-93}
--   + {"feature":"payment at","weight":-66}
--   + {"feature":"payment before","weight":100}
--   + {"feature":"payment by","weight":-32}
--   + {"feature":"payment comes","weight":252}
--   + {"feature":"payment in","weight":85}
--   + {"feature":"payment to","weight":-126}
--   + {"feature":"payment","weight":32}
--   + {"feature":"payments","weight":214}
--   + {"feature":"payme~","weight":43}
--   + {"feature":"paypal","weight":287}
--   + {"feature":"pays me","weight":-110}
--   + {"feature":"pays through","weight":103}
--   + {"feature":"payslip and","weight":56}
--   + {"feature":"payslips","weight":-225}
--   + {"feature":"paysl~","weight":-43}
--   + {"feature":"pcs","weight":50}
--   + {"feature":"pdf","weight":396}
--   + {"feature":"peace","weight":298}
--   + {"feature":"pearl white","weight":68}
--   + {"feature":"pearl","weight":100}
--   + {"feature":"peke","weight":294}
--   + {"feature":"pekee","weight":249}
--   + {"feature":"pembeni","weight":-270}
--   + {"feature":"pembe~","weight":-270}
--   + {"feature":"penalty","weight":95}
--   + {"feature":"penal~","weight":95}
--   + {"feature":"pending","weight":170}
--   + {"feature":"pendi~","weight":170}
--   + {"feature":"people are","weight":108}
--   + {"feature":"people want","weight":184}
--   + {"feature":"people","weight":143}
--   + {"feature":"per day","weight":199}
--   + {"feature":"per kra","weight":-173}
--   + {"feature":"per litre","weight":-166}
--   + {"feature":"percent a","weight":-122}
--   + {"feature":"percent","weight":72}
--   + {"feature":"perce~","weight":72}
--   + {"feature":"perfect","weight":231}
--   + {"feature":"perfe~","weight":187}
--   + {"feature":"permit","weight":-48}
--   + {"feature":"permi~","weight":77}
--   + {"feature":"person is","weight":-199}
--   + {"feature":"person","weight":54}
--   + {"feature":"personal account","weight":237}
--   + {"feature":"personal line","weight":286}
--   + {"feature":"personal number","weight":244}
--   + {"feature":"personal","weight":103}
--   + {"feature":"perso~","weight":96}
--   + {"feature":"perth","weight":-99}
--   + {"feature":"pesa #some","weight":247}
--   + {"feature":"pesa agent","weight":136}
--   + {"feature":"pesa and","weight":249}
--   + {"feature":"pesa before","weight":109}
--   + {"feature":"pesa kwa","weight":-202}
--   + {"feature":"pesa kwanza","weight":437}
--   + {"feature":"pesa message","weight":231}
--   + {"feature":"pesa na","weight":226}
--   + {"feature":"pesa ndio","weight":144}
--   + {"feature":"pesa ni","weight":-84}
--   + {"feature":"pesa number","weight":-127}
--   + {"feature":"pesa pin","weight":338}
--   + {"feature":"pesa to","weight":97}
--   + {"feature":"pesa ya","weight":52}
--   + {"feature":"pesa yote","weight":276}
--   + {"feature":"pesa","weight":96}
--   + {"feature":"pesalink","weight":155}
--   + {"feature":"pesal~","weight":155}
--   + {"feature":"peter","weight":123}
--   + {"feature":"petrol","weight":-79}
--   + {"feature":"peugeot #some","weight":97}
--   + {"feature":"peugeot","weight":81}
--   + {"feature":"peuge~","weight":81}
--   + {"feature":"phase #few","weight":-183}
--   + {"feature":"phase","weight":-183}
--   + {"feature":"phone and","weight":157}
--   + {"feature":"phone before","weight":284}
--   + {"feature":"phone is","weight":-184}
--   + {"feature":"phone now","weight":204}
--   + {"feature":"phone number","weight":312}
--   + {"feature":"phone or","weight":43}
--   + {"feature":"phone so","weight":284}
--   + {"feature":"phone then","weight":262}
--   + {"feature":"phone will","weight":135}
--   + {"feature":"phone","weight":200}
--   + {"feature":"photo id","weight":88}
--   + {"feature":"photo of","weight":314}
--   + {"feature":"photo","weight":93}
--   + {"feature":"photocopy","weight":70}
--   + {"feature":"photos and","weight":-44}
--   + {"feature":"photos are","weight":108}
--   + {"feature":"photos of","weight":-51}
--   + {"feature":"photos","weight":-55}
--   + {"feature":"photo~","weight":-140}
--   + {"feature":"physical","weight":232}
--   + {"feature":"physi~","weight":132}
--   + {"feature":"pia","weight":98}
--   + {"feature":"piaggio","weight":33}
--   + {"feature":"piagg~","weight":33}
--   + {"feature":"picha na","weight":220}
--   + {"feature":"picha ya","weight":277}
--   + {"feature":"picha za","weight":-226}
--   + {"feature":"picha","weight":90}
--   + {"feature":"pick a","weight":207}
--   + {"feature":"pick calls","weight":56}
--   + {"feature":"pick from","weight":185}
--   + {"feature":"pick it","weight":-97}
--   + {"feature":"pick the","weight":-104}
--   + {"feature":"pick up","weight":132}
--   + {"feature":"pick you","weight":-40}
--   + {"feature":"pick","weight":114}
--   + {"feature":"picked","weight":112}
--   + {"feature":"picking","weight":-201}
--   + {"feature":"picki~","weight":-201}
--   + {"feature":"pickup #some","weight":-68}
--   + {"feature":"pickup at","weight":-76}
--   + {"feature":"pickup does","weight":-91}
--   + {"feature":"pickup","weight":30}
--   + {"feature":"pics","weight":-156}
--   + {"feature":"picture of","weight":140}
--   + {"feature":"picture","weight":148}
--   + {"feature":"pictu~","weight":67}
--   + {"feature":"pieces","weight":92}
--   + {"feature":"piga #few","weight":-190}
--   + {"feature":"piga simu","weight":-87}
--   + {"feature":"piga","weight":-73}
--   + {"feature":"pikipiki ya","weight":-141}
--   + {"feature":"pikipiki","weight":-50}
--   + {"feature":"pikip~","weight":-50}
--   + {"feature":"pillar","weight":-79}
--   + {"feature":"pin and","weight":280}
--   + {"feature":"pin cert","weight":-56}
--   + {"feature":"pin certificate","weight":-205}
--   + {"feature":"pin then","weight":259}
--   + {"feature":"pin to","weight":247}
--   + {"feature":"pin ya","weight":41}
--   + {"feature":"pin","weight":73}
--   + {"feature":"pins","weight":-151}
--   + {"feature":"pit","weight":54}
--   + {"feature":"pitia","weight":-400}
--   + {"feature":"place in","weight":99}
--   + {"feature":"place","weight":215}
--   + {"feature":"plan","weight":256}
--   + {"feature":"plant","weight":195}
--   + {"feature":"plastic #some","weight":-131}
--   + {"feature":"plastic","weight":-162}
--   + {"feature":"plast~","weight":-162}
--   + {"feature":"plate is","weight":-75}
--   + {"feature":"plate ya","weight":-58}
--   + {"feature":"plate","weight":85}
--   + {"feature":"plates and","weight":-226}
--   + {"feature":"plates are","weight":-167}
--   + {"feature":"plates duty","weight":140}
--   + {"feature":"plates on","weight":-221}
--   + {"feature":"plates","weight":135}
--   + {"feature":"platinum credit","weight":-147}
--   + {"feature":"platinum","weight":-162}
--   + {"feature":"plati~","weight":-162}
--   + {"feature":"platz","weight":-130}
--   + {"feature":"please call","weight":-214}
--   + {"feature":"please check","weight":-112}
--   + {"feature":"please confirm","weight":-128}
--   + {"feature":"please do","weight":82}
--   + {"feature":"please dont","weight":-125}
--   + {"feature":"please im","weight":-258}
--   + {"feature":"please report","weight":-230}
--   + {"feature":"please send","weight":-175}
--   + {"feature":"please","weight":-126}
--   + {"feature":"plot kamulu","weight":-67}
--   + {"feature":"plot","weight":-262}
--   + {"feature":"plough","weight":-174}
--   + {"feature":"plugs","weight":-136}
--   + {"feature":"plus #few","weight":37}
--   + {"feature":"plus #some","weight":105}
--   + {"feature":"plus a","weight":184}
--   + {"feature":"plus your","weight":178}
--   + {"feature":"plus","weight":104}
--   + {"feature":"plz","weight":60}
--   + {"feature":"poa kesho","weight":-141}
--   + {"feature":"poa sana","weight":71}
--   + {"feature":"poa","weight":-116}
--   + {"feature":"pochi","weight":370}
--   + {"feature":"point","weight":302}
--   + {"feature":"points","weight":-199}
--   + {"feature":"poland","weight":272}
--   + {"feature":"pole it","weight":-174}
--   + {"feature":"pole ni","weight":-310}
--   + {"feature":"pole pole","weight":-43}
--   + {"feature":"pole","weight":-215}
--   + {"feature":"police abstract","weight":-197}
--   + {"feature":"police station","weight":-109}
--   + {"feature":"police yard","weight":87}
--   + {"feature":"police","weight":171}
--   + {"feature":"policy number","weight":-116}
--   + {"feature":"policy","weight":100}
--   + {"feature":"polisi","weight":99}
--   + {"feature":"polit~","weight":128}
--   + {"feature":"pool","weight":89}
--   + {"feature":"pop","weight":-99}
--   + {"feature":"popote","weight":-109}
--   + {"feature":"port and","weight":169}
--   + {"feature":"port charges","weight":-108}
--   + {"feature":"port needs","weight":42}
--   + {"feature":"port","weight":31}
--   + {"feature":"portal","weight":-62}
--   + {"feature":"porte #some","weight":-143}
--   + {"feature":"porte","weight":49}
--   + {"feature":"possible","weight":-48}
--   + {"feature":"possi~","weight":-48}
--   + {"feature":"posted","weight":159}
--   + {"feature":"power of","weight":-224}
--   + {"feature":"power","weight":-70}
--   + {"feature":"prado #few","weight":73}
--   + {"feature":"prado #some","weight":155}
--   + {"feature":"prado is","weight":118}
--   + {"feature":"prado j120","weight":-42}
--   + {"feature":"prado tx","weight":95}
--   + {"feature":"prado","weight":222}
--   + {"feature":"praise","weight":122}
--   + {"feature":"pre","weight":-82}
--   + {"feature":"prefer","weight":-53}
--   + {"feature":"prefers","weight":-40}
--   + {"feature":"prefe~","weight":80}
--   + {"feature":"premio #few","weight":-160}
--   + {"feature":"premio","weight":-80}
--   + {"feature":"premium","weight":-125}
--   + {"feature":"premi~","weight":-92}
--   + {"feature":"prepare the","weight":-54}
--   + {"feature":"prepare","weight":-54}
--   + {"feature":"prepa~","weight":126}
--   + {"feature":"prequalified","weight":244}
--   + {"feature":"present","weight":-112}
--   + {"feature":"prese~","weight":-111}
--   + {"feature":"press","weight":43}
--   + {"feature":"pressure","weight":-197}
--   + {"feature":"press~","weight":-160}
--   + {"feature":"price #few","weight":-32}
--   + {"feature":"price #some","weight":246}
--   + {"feature":"price and","weight":60}
--   + {"feature":"price for","weight":-157}
--   + {"feature":"price i","weight":275}
--   + {"feature":"price includes","weight":-158}
--   + {"feature":"price is","weight":-77}
--   + {"feature":"price no","weight":250}
--   + {"feature":"price of","weight":62}
--   + {"feature":"price plus","weight":-67}
--   + {"feature":"price you","weight":145}
--   + {"feature":"price","weight":105}
--   + {"feature":"priced","weight":-172}
--   + {"feature":"prime mover","weight":148}
--   + {"feature":"prime","weight":66}
--   + {"feature":"princ~","weight":-39}
--   + {"feature":"print","weight":34}
--   + {"feature":"printed on","weight":-36}
--   + {"feature":"printed","weight":42}
--   + {"feature":"print~","weight":-34}
--   + {"feature":"prius","weight":205}
--   + {"feature":"private","weight":117}
--   + {"feature":"priva~","weight":125}
--   + {"feature":"prize","weight":226}
--   + {"feature":"pro","weight":108}
--   + {"feature":"problem","weight":93}
--   + {"feature":"probl~","weight":101}
--   + {"feature":"probox mimi","weight":-102}
--   + {"feature":"procedure","weight":-106}
--   + {"feature":"process","weight":170}
--   + {"feature":"processing #some","weight":220}
--   + {"feature":"processing fee","weight":-99}
--   + {"feature":"processing","weight":126}
--   + {"feature":"proce~","weight":124}
--   + {"feature":"procurement officer","weight":110}
--   + {"feature":"procurement","weight":107}
--   + {"feature":"procu~","weight":107}
--   + {"feature":"profile","weight":-71}
--   + {"feature":"profi~","weight":-71}
--   + {"feature":"proforma and","weight":99}
--   + {"feature":"proforma invoice","weight":-188}
--   + {"feature":"proforma with","weight":-237}
--   + {"feature":"proforma","weight":-123}
--   + {"feature":"profo~","weight":-123}
--   + {"feature":"programme","weight":156}
--   + {"feature":"programming","weight":-278}
--   + {"feature":"progr~","weight":-132}
--   + {"feature":"promise","weight":-136}
--   + {"feature":"promi~","weight":-86}
--   + {"feature":"promo","weight":313}
--   + {"feature":"promotion","weight":-36}
--   + {"feature":"proof of","weight":71}
--   + {"feature":"proof","weight":145}
--   + {"feature":"properly","weight":-335}
--   + {"feature":"prope~","weight":-335}
--   + {"feature":"protected","weight":264}
--   + {"feature":"protocol","weight":211}
--   + {"feature":"proto~","weight":211}
--   + {"feature":"prove","weight":78}
--   + {"feature":"psv insurance","weight":-87}
--   + {"feature":"psv licence","weight":-133}
--   + {"feature":"psv","weight":-286}
--   + {"feature":"public auction","weight":-229}
--   + {"feature":"public tender","weight":-190}
--   + {"feature":"pull","weight":-78}
--   + {"feature":"pump","weight":-110}
--   + {"feature":"purch~","weight":44}
--   + {"feature":"push it","weight":296}
--   + {"feature":"push","weight":150}
--   + {"feature":"put #some","weight":354}
--   + {"feature":"put a","weight":-65}
--   + {"feature":"put in","weight":164}
--   + {"feature":"put it","weight":-295}
--   + {"feature":"put on","weight":183}
--   + {"feature":"put the","weight":128}
--   + {"feature":"put your","weight":252}
--   + {"feature":"put","weight":213}
--   + {"feature":"q5 #some","weight":-77}
--   + {"feature":"qatar for","weight":-141}
--   + {"feature":"qatar","weight":178}
--   + {"feature":"qisj","weight":-236}
--   + {"feature":"qr","weight":364}
--   + {"feature":"quali~","weight":35}
--   + {"feature":"quarry road","weight":291}
--   + {"feature":"quarry","weight":202}
--   + {"feature":"quartermaster","weight":234}
--   + {"feature":"quart~","weight":91}
--   + {"feature":"question","weight":40}
--   + {"feature":"questions","weight":76}
--   + {"feature":"quest~","weight":77}
--   + {"feature":"quick one","weight":-66}
--   + {"feature":"quick sale","weight":141}
--   + {"feature":"quick","weight":192}
--   + {"feature":"quickly","weight":302}
--   + {"feature":"quickmart","weight":-157}
--   + {"feature":"quick~","weight":201}
--   + {"feature":"quiet","weight":233}
--   + {"feature":"quietly","weight":276}
--   + {"feature":"quiet~","weight":302}
--   + {"feature":"quotation","weight":-156}
--   + {"feature":"quota~","weight":-156}
--   + {"feature":"quote #some","weight":-94}
--   + {"feature":"quote","weight":-213}
--   + {"feature":"quoted #some","weight":-167}
--   + {"feature":"quoted","weight":-167}
--   + {"feature":"r420","weight":46}
--   + {"feature":"rack","weight":-282}
--   + {"feature":"ractis #some","weight":-91}
--   + {"feature":"ractis on","weight":-164}
--   + {"feature":"ractis","weight":-162}
--   + {"feature":"radiator","weight":-109}
--   + {"feature":"radia~","weight":-44}
--   + {"feature":"radio","weight":-264}
--   + {"feature":"rafiki yangu","weight":125}
--   + {"feature":"rafiki","weight":93}
--   + {"feature":"rahisi","weight":39}
--   + {"feature":"rain","weight":-106}
--   + {"feature":"raise","weight":-75}
--   + {"feature":"ran","weight":213}
--   + {"feature":"range is","weight":-179}
--   + {"feature":"range","weight":-33}
--   + {"feature":"ranger","weight":92}
--   + {"feature":"rangi","weight":33}
--   + {"feature":"rather not","weight":-186}
--   + {"feature":"rather show","weight":-195}
--   + {"feature":"rather than","weight":-124}
--   + {"feature":"rather we","weight":122}
--   + {"feature":"rather you","weight":-129}
--   + {"feature":"rather","weight":-151}
--   + {"feature":"raum","weight":-74}
--   + {"feature":"rav4","weight":40}
--   + {"feature":"rd shop","weight":-32}
--   + {"feature":"rd","weight":-54}
--   + {"feature":"re tuktuk","weight":-53}
--   + {"feature":"re","weight":38}
--   + {"feature":"reach","weight":-91}
--   + {"feature":"reached","weight":113}
--   + {"feature":"reaches","weight":192}
--   + {"feature":"reach~","weight":183}
--   + {"feature":"read it","weight":-105}
--   + {"feature":"read me","weight":182}
--   + {"feature":"read the","weight":161}
--   + {"feature":"read","weight":187}
--   + {"feature":"ready but","weight":72}
--   + {"feature":"ready for","weight":221}
--   + {"feature":"ready in","weight":-115}
--   + {"feature":"ready","weight":30}
--   + {"feature":"real","weight":130}
--   + {"feature":"rear axle","weight":65}
--   + {"feature":"rear bumper","weight":-116}
--   + {"feature":"rear left","weight":-92}
--   + {"feature":"rear lights","weight":-145}
--   + {"feature":"rear tyres","weight":-40}
--   + {"feature":"rear","weight":-147}
--   + {"feature":"reason for","weight":-71}
--   + {"feature":"reason","weight":93}
--   + {"feature":"reasons","weight":149}
--   + {"feature":"reaso~","weight":149}
--   + {"feature":"rebui~","weight":-302}
--   + {"feature":"receipt #some","weight":-251}
--   + {"feature":"receipt and","weight":-173}
--   + {"feature":"receipt from","weight":-378}
--   + {"feature":"receipt iko","weight":-359}
--   + {"feature":"receipt no","weight":-121}
--   + {"feature":"receipt on","weight":310}
--   + {"feature":"receipt send","weight":139}
--   + {"feature":"receipt we","weight":-198}
--   + {"feature":"receipt when","weight":121}
--   + {"feature":"receipt with","weight":-309}
--   + {"feature":"receipt ya","weight":-206}
--   + {"feature":"receipt","weight":-156}
--   + {"feature":"receipts","weight":-96}
--   + {"feature":"receive","weight":256}
--   + {"feature":"received and","weight":-142}
--   + {"feature":"receiver","weight":140}
--   + {"feature":"receiving","weight":246}
--   + {"feature":"recei~","weight":-74}
--   + {"feature":"reception","weight":-192}
--   + {"feature":"recep~","weight":-156}
--   + {"feature":"recom~","weight":-143}
--   + {"feature":"recon~","weight":158}
--   + {"feature":"record","weight":-82}
--   + {"feature":"records","weight":-140}
--   + {"feature":"recor~","weight":-184}
--   + {"feature":"recoveries","weight":70}
--   + {"feature":"recovery","weight":101}
--   + {"feature":"recov~","weight":92}
--   + {"feature":"red","weight":125}
--   + {"feature":"redo it","weight":-45}
--   + {"feature":"redo","weight":-224}
--   + {"feature":"reduce","weight":166}
--   + {"feature":"reduction kidogo","weight":-141}
--   + {"feature":"reduction","weight":-141}
--   + {"feature":"reduc~","weight":-240}
--   + {"feature":"ref on","weight":-284}
--   + {"feature":"ref","weight":-91}
--   + {"feature":"reference","weight":265}
--   + {"feature":"refer~","weight":135}
--   + {"feature":"reflect","weight":31}
--   + {"feature":"reflective","weight":122}
--   + {"feature":"reflects","weight":-47}
--   + {"feature":"refle~","weight":30}
--   + {"feature":"refund by","weight":-311}
--   + {"feature":"refund for","weight":-95}
--   + {"feature":"refund is","weight":226}
--   + {"feature":"refund me","weight":291}
--   + {"feature":"refund the","weight":-107}
--   + {"feature":"refund to","weight":-285}
--   + {"feature":"refund ya","weight":184}
--   + {"feature":"refund you","weight":169}
--   + {"feature":"refundable bidding","weight":-146}
--   + {"feature":"refundable deposit","weight":-76}
--   + {"feature":"refundable security","weight":-142}
--   + {"feature":"refundable","weight":144}
--   + {"feature":"refunded if","weight":144}
--   + {"feature":"refunded","weight":81}
--   + {"feature":"refun~","weight":123}
--   + {"feature":"refused","weight":-181}
--   + {"feature":"refuses","weight":53}
--   + {"feature":"refus~","weight":-141}
--   + {"feature":"reg number","weight":-71}
--   + {"feature":"reg","weight":-89}
--   + {"feature":"regent","weight":-236}
--   + {"feature":"register as","weight":254}
--   + {"feature":"register","weight":99}
--   + {"feature":"registered at","weight":-105}
--   + {"feature":"registered","weight":-161}
--   + {"feature":"registration #some","weight":163}
--   + {"feature":"registration and","weight":-99}
--   + {"feature":"regul~","weight":51}
--   + {"feature":"rejected the","weight":-32}
--   + {"feature":"rejected","weight":120}
--   + {"feature":"rejec~","weight":168}
--   + {"feature":"relative","weight":-141}
--   + {"feature":"relat~","weight":-49}
--   + {"feature":"release it","weight":102}
--   + {"feature":"release letter","weight":57}
--   + {"feature":"release logbook","weight":165}
--   + {"feature":"release order","weight":-88}
--   + {"feature":"release the","weight":58}
--   + {"feature":"release to","weight":151}
--   + {"feature":"release","weight":150}
--   + {"feature":"released","weight":34}
--   + {"feature":"releases","weight":176}
--   + {"feature":"relea~","weight":125}
--   + {"feature":"relief","weight":247}
--   + {"feature":"relocated to","weight":61}
--   + {"feature":"relocated","weight":61}
--   + {"feature":"relocating to","weight":-153}
--   + {"feature":"relocating","weight":-63}
--   + {"feature":"remain","weight":51}
--   + {"feature":"remainder","weight":-101}
--   + {"feature":"remaining","weight":-76}
--   + {"feature":"remains","weight":90}
--   + {"feature":"remember","weight":39}
--   + {"feature":"remem~","weight":39}
--   + {"feature":"remit #some","weight":207}
--   + {"feature":"remit","weight":207}
--   + {"feature":"remove it","weight":142}
--   + {"feature":"remove the","weight":163}
--   + {"feature":"remove","weight":148}
--   + {"feature":"removed from","weight":-98}
--   + {"feature":"removed the","weight":38}
--   + {"feature":"remov~","weight":44}
--   + {"feature":"renewal","weight":68}
--   + {"feature":"renew~","weight":-46}
--   + {"feature":"renovation","weight":301}
--   + {"feature":"renov~","weight":286}
--   + {"feature":"rent","weight":222}
--   + {"feature":"rep","weight":215}
--   + {"feature":"repair","weight":-135}
--   + {"feature":"repaired","weight":-185}
--   + {"feature":"repai~","weight":-237}
--   + {"feature":"replaced last","weight":-241}
--   + {"feature":"replaced","weight":-208}
--   + {"feature":"replacement","weight":-171}
--   + {"feature":"repla~","weight":-217}
--   + {"feature":"reply with","weight":109}
--   + {"feature":"reply","weight":290}
--   + {"feature":"repo","weight":211}
--   + {"feature":"report from","weight":212}
--   + {"feature":"report him","weight":30}
--   + {"feature":"report that","weight":-235}
--   + {"feature":"report","weight":-94}
--   + {"feature":"reported him","weight":-258}
--   + {"feature":"reported","weight":-111}
--   + {"feature":"repor~","weight":-136}
--   + {"feature":"repossessed by","weight":-45}
--   + {"feature":"repossessed units","weight":166}
--   + {"feature":"repossessed vehicles","weight":-45}
--   + {"feature":"repossessed","weight":63}
--   + {"feature":"repos~","weight":63}
--   + {"feature":"represent","weight":199}
--   + {"feature":"repre~","weight":229}
--   + {"feature":"request","weight":157}
--   + {"feature":"reque~","weight":157}
--   + {"feature":"require the","weight":-49}
--   + {"feature":"require","weight":104}
--   + {"feature":"requires","weight":234}
--   + {"feature":"requi~","weight":208}
--   + {"feature":"reserve price","weight":-187}
--   + {"feature":"reserve","weight":126}
--   + {"feature":"reserved","weight":279}
--   + {"feature":"reser~","weight":116}
--   + {"feature":"residence","weight":95}
--   + {"feature":"resident","weight":-100}
--   + {"feature":"resolution","weight":-151}
--   + {"feature":"resol~","weight":-138}
--   + {"feature":"respect","weight":170}
--   + {"feature":"respe~","weight":216}
--   + {"feature":"resprayed","weight":-208}
--   + {"feature":"respr~","weight":-212}
--   + {"feature":"rest in","weight":-50}
--   + {"feature":"rest is","weight":-61}
--   + {"feature":"rest to","weight":-44}
--   + {"feature":"rest when","weight":91}
--   + {"feature":"rest","weight":41}
--   + {"feature":"result","weight":181}
--   + {"feature":"retiring","weight":-105}
--   + {"feature":"retir~","weight":-33}
--   + {"feature":"retre~","weight":138}
--   + {"feature":"return it","weight":101}
--   + {"feature":"return the","weight":62}
--   + {"feature":"return","weight":90}
--   + {"feature":"returned","weight":-34}
--   + {"feature":"returning resident","weight":-100}
--   + {"feature":"returns","weight":55}
--   + {"feature":"reverend","weight":64}
--   + {"feature":"reversal","weight":117}
--   + {"feature":"reverse it","weight":-95}
--   + {"feature":"reverse","weight":-46}
--   + {"feature":"revo","weight":67}
--   + {"feature":"ride","weight":-84}
--   + {"feature":"rider is","weight":253}
--   + {"feature":"rider wa","weight":-40}
--   + {"feature":"rider","weight":247}
--   + {"feature":"riders","weight":-48}
--   + {"feature":"ridgeways","weight":-142}
--   + {"feature":"ridge~","weight":-142}
--   + {"feature":"rift","weight":-113}
--   + {"feature":"rig","weight":104}
--   + {"feature":"right now","weight":209}
--   + {"feature":"right there","weight":-102}
--   + {"feature":"right","weight":-127}
--   + {"feature":"rim","weight":-320}
--   + {"feature":"rims #few","weight":199}
--   + {"feature":"ring","weight":-187}
--   + {"feature":"ripoti","weight":-79}
--   + {"feature":"risiti ya","weight":-103}
--   + {"feature":"risiti","weight":-95}
--   + {"feature":"risk","weight":-33}
--   + {"feature":"river","weight":-46}
--   + {"feature":"rivers","weight":-224}
--   + {"feature":"road office","weight":-205}
--   + {"feature":"road opposite","weight":-122}
--   + {"feature":"road past","weight":167}
--   + {"feature":"road","weight":-82}
--   + {"feature":"robbed","weight":-54}
--   + {"feature":"robot","weight":202}
--   + {"feature":"rolled at","weight":-115}
--   + {"feature":"rolled","weight":-205}
--   + {"feature":"rongai","weight":-264}
--   + {"feature":"roof rack","weight":-202}
--   + {"feature":"roof","weight":-134}
--   + {"feature":"room","weight":227}
--   + {"feature":"rose","weight":256}
--   + {"feature":"rotterdam","weight":101}
--   + {"feature":"rotte~","weight":101}
--   + {"feature":"round","weight":-144}
--   + {"feature":"route ya","weight":-235}
--   + {"feature":"rover discovery","weight":-47}
--   + {"feature":"rover sport","weight":-36}
--   + {"feature":"rover","weight":67}
--   + {"feature":"roysambu stage","weight":-264}
--   + {"feature":"roysambu","weight":-85}
--   + {"feature":"roysa~","weight":-85}
--   + {"feature":"rs","weight":-202}
--   + {"feature":"rtgs from","weight":-146}
--   + {"feature":"rtgs to","weight":-184}
--   + {"feature":"rtgs","weight":-77}
--   + {"feature":"ruai","weight":-237}
--   + {"feature":"ruaka","weight":-304}
--   + {"feature":"ruaraka","weight":-221}
--   + {"feature":"ruara~","weight":-221}
--   + {"feature":"rudi","weight":-32}
--   + {"feature":"rudisha #some","weight":156}
--   + {"feature":"rudisha","weight":230}
--   + {"feature":"rudis~","weight":230}
--   + {"feature":"ruiru kimbo","weight":-139}
--   + {"feature":"ruiru","weight":-106}
--   + {"feature":"rule","weight":88}
--   + {"feature":"rules","weight":202}
--   + {"feature":"run a","weight":-52}
--   + {"feature":"run","weight":66}
--   + {"feature":"runda","weight":-251}
--   + {"feature":"runner","weight":-155}
--   + {"feature":"running","weight":-54}
--   + {"feature":"runni~","weight":-54}
--   + {"feature":"ruracio","weight":79}
--   + {"feature":"rurac~","weight":79}
--   + {"feature":"rush","weight":-57}
--   + {"feature":"rust","weight":-113}
--   + {"feature":"ruth","weight":-160}
--   + {"feature":"rvr","weight":35}
--   + {"feature":"s","weight":104}
--   + {"feature":"saa hii","weight":335}
--   + {"feature":"saa kumi","weight":-36}
--   + {"feature":"saa mbili","weight":32}
--   + {"feature":"saa moja","weight":-228}
--   + {"feature":"saa nane","weight":70}
--   + {"feature":"saa nne","weight":-64}
--   + {"feature":"saa sita","weight":221}
--   + {"feature":"saa tatu","weight":301}
--   + {"feature":"saa tisa","weight":82}
--   + {"feature":"saa","weight":80}
--   + {"feature":"saba moja","weight":114}
--   + {"feature":"saba","weight":125}
--   + {"feature":"sababu ya","weight":109}
--   + {"feature":"sacco cheque","weight":-236}
--   + {"feature":"sacco na","weight":-132}
--   + {"feature":"sacco office","weight":-113}
--   + {"feature":"sacco yako","weight":-173}
--   + {"feature":"sacco","weight":-75}
--   + {"feature":"saccos","weight":-39}
--   + {"feature":"safari","weight":235}
--   + {"feature":"safaricom","weight":135}
--   + {"feature":"safar~","weight":135}
--   + {"feature":"safe deal","weight":139}
--   + {"feature":"safe","weight":66}
--   + {"feature":"safer","weight":-286}
--   + {"feature":"safety","weight":84}
--   + {"feature":"sahi","weight":156}
--   + {"feature":"sahihi","weight":-253}
--   + {"feature":"sahii","weight":218}
--   + {"feature":"sai kwa","weight":230}
--   + {"feature":"sai","weight":208}
--   + {"feature":"said","weight":-145}
--   + {"feature":"salaam","weight":-79}
--   + {"feature":"salary","weight":95}
--   + {"feature":"sale agreement","weight":-69}
--   + {"feature":"sale by","weight":-208}
--   + {"feature":"sale is","weight":67}
--   + {"feature":"sale of","weight":133}
--   + {"feature":"sale","weight":-134}
--   + {"feature":"sales person","weight":44}
--   + {"feature":"sales","weight":-51}
--   + {"feature":"salon","weight":141}
--   + {"feature":"saloon","weight":-251}
--   + {"feature":"salvage","weight":-32}
--   + {"feature":"salva~","weight":-32}
--   + {"feature":"samahani kwa","weight":-250}
--   + {"feature":"samahani","weight":-174}
--   + {"feature":"samah~","weight":-174}
--   + {"feature":"same account","weight":-241}
--   + {"feature":"same as","weight":-35}
--   + {"feature":"same hour","weight":100}
--   + {"feature":"same m","weight":-192}
--   + {"feature":"same number","weight":-293}
--   + {"feature":"same person","weight":-162}
--   + {"feature":"same time","weight":-153}
--   + {"feature":"same","weight":-45}
--   + {"feature":"sana siku","weight":-287}
--   + {"feature":"sana","weight":46}
--   + {"feature":"sarit parking","weight":-161}
--   + {"feature":"sarit","weight":-295}
--   + {"feature":"sasa hivi","weight":317}
--   + {"feature":"sasa nimekuwa","weight":-112}
--   + {"feature":"sasa","weight":137}
--   + {"feature":"sat with","weight":33}
--   + {"feature":"sat","weight":-117}
--   + {"feature":"satisfied","weight":-123}
--   + {"feature":"satis~","weight":-142}
--   + {"feature":"sato","weight":-41}
--   + {"feature":"saturday #few","weight":-123}
--   + {"feature":"saturday 10am","weight":-170}
--   + {"feature":"saturday viewing","weight":139}
--   + {"feature":"saturday","weight":-83}
--   + {"feature":"satur~","weight":-83}
--   + {"feature":"sauti ya","weight":-165}
--   + {"feature":"sauti","weight":-244}
--   + {"feature":"save","weight":159}
--   + {"feature":"savings","weight":-36}
--   + {"feature":"savin~","weight":-36}
--   + {"feature":"saw a","weight":-239}
--   + {"feature":"saw the","weight":-268}
--   + {"feature":"saw your","weight":161}
--   + {"feature":"saw","weight":-74}
--   + {"feature":"sawa #few","weight":-49}
--   + {"feature":"sawa #some","weight":45}
--   + {"feature":"sawa kabisa","weight":63}
--   + {"feature":"sawa lakini","weight":-69}
--   + {"feature":"sawa na","weight":-121}
--   + {"feature":"sawa","weight":-102}
--   + {"feature":"say its","weight":-93}
--   + {"feature":"say the","weight":37}
--   + {"feature":"say","weight":57}
--   + {"feature":"saying","weight":-116}
--   + {"feature":"says #some","weight":-159}
--   + {"feature":"says the","weight":-56}
--   + {"feature":"says","weight":-70}
--   + {"feature":"scan it","weight":74}
--   + {"feature":"scan","weight":105}
--   + {"feature":"scania r420","weight":46}
--   + {"feature":"scania","weight":102}
--   + {"feature":"scanner","weight":116}
--   + {"feature":"scann~","weight":105}
--   + {"feature":"scheme","weight":123}
--   + {"feature":"school bus","weight":112}
--   + {"feature":"school cheque","weight":-185}
--   + {"feature":"school fees","weight":-34}
--   + {"feature":"school in","weight":-172}
--   + {"feature":"school","weight":-124}
--   + {"feature":"scorpio","weight":140}
--   + {"feature":"scorp~","weight":140}
--   + {"feature":"scrap","weight":89}
--   + {"feature":"scrapped","weight":-195}
--   + {"feature":"scrap~","weight":-195}
--   + {"feature":"scratches","weight":-184}
--   + {"feature":"scrat~","weight":-103}
--   + {"feature":"screen","weight":215}
--   + {"feature":"screenshot","weight":352}
--   + {"feature":"scree~","weight":293}
--   + {"feature":"seal","weight":292}
--   + {"feature":"sealed bids","weight":-107}
--   + {"feature":"sealed envelope","weight":-146}
--   + {"feature":"sealed","weight":41}
--   + {"feature":"search before","weight":-318}
--   + {"feature":"search for","weight":-133}
--   + {"feature":"search on","weight":-30}
--   + {"feature":"search together","weight":-90}
--   + {"feature":"search","weight":-212}
--   + {"feature":"season","weight":120}
--   + {"feature":"seat covers","weight":167}
--   + {"feature":"seat","weight":-101}
--   + {"feature":"seater bus","weight":165}
--   + {"feature":"seater were","weight":-198}
--   + {"feature":"seater","weight":56}
--   + {"feature":"seats leather","weight":69}
--   + {"feature":"seats","weight":-157}
--   + {"feature":"second","weight":-191}
--   + {"feature":"secret","weight":226}
--   + {"feature":"secretary","weight":160}
--   + {"feature":"secre~","weight":172}
--   + {"feature":"section #few","weight":-44}
--   + {"feature":"secure #link","weight":169}
--   + {"feature":"secure","weight":164}
--   + {"feature":"security company","weight":-100}
--   + {"feature":"security","weight":137}
--   + {"feature":"secur~","weight":155}
--   + {"feature":"see a","weight":-54}
--   + {"feature":"see at","weight":-143}
--   + {"feature":"see it","weight":-121}
--   + {"feature":"see its","weight":295}
--   + {"feature":"see my","weight":127}
--   + {"feature":"see the","weight":-66}
--   + {"feature":"see you","weight":54}
--   + {"feature":"see youre","weight":212}
--   + {"feature":"see","weight":-77}
--   + {"feature":"seed of","weight":173}
--   + {"feature":"seed","weight":163}
--   + {"feature":"seeing it","weight":110}
--   + {"feature":"seeing","weight":-94}
--   + {"feature":"seen it","weight":-291}
--   + {"feature":"seen the","weight":-214}
--   + {"feature":"seen your","weight":-35}
--   + {"feature":"seen","weight":-195}
--   + {"feature":"sees it","weight":76}
--   + {"feature":"sees","weight":92}
--   + {"feature":"seized","weight":134}
--   + {"feature":"selfie holding","weight":185}
--   + {"feature":"selfie","weight":283}
--   + {"feature":"sell and","weight":-152}
--   + {"feature":"sell at","weight":44}
--   + {"feature":"sell by","weight":-209}
--   + {"feature":"sell it","weight":-166}
--   + {"feature":"sell the","weight":-145}
--   + {"feature":"sell to","weight":-119}
--   + {"feature":"sell","weight":-106}
--   + {"feature":"seller and","weight":50}
--   + {"feature":"seller is","weight":79}
--   + {"feature":"seller to","weight":46}
--   + {"feature":"sellers","weight":163}
--   + {"feature":"selle~","weight":163}
--   + {"feature":"selling a","weight":-185}
--   + {"feature":"selling my","weight":-265}
--   + {"feature":"selling","weight":-79}
--   + {"feature":"selli~","weight":-79}
--   + {"feature":"sema boss","weight":-136}
--   + {"feature":"sema","weight":-32}
--   + {"feature":"send #few","weight":100}
--   + {"feature":"send #some","weight":420}
--   + {"feature":"send and","weight":343}
--   + {"feature":"send anything","weight":-298}
--   + {"feature":"send back","weight":-172}
--   + {"feature":"send by","weight":-175}
--   + {"feature":"send half","weight":412}
--   + {"feature":"send him","weight":259}
--   + {"feature":"send id","weight":87}
--   + {"feature":"send it","weight":198}
--   + {"feature":"send money","weight":57}
--   + {"feature":"send my","weight":-82}
--   + {"feature":"send now","weight":213}
--   + {"feature":"send photos","weight":-82}
--   + {"feature":"send someone","weight":-205}
--   + {"feature":"send the","weight":117}
--   + {"feature":"send to","weight":304}
--   + {"feature":"send us","weight":-66}
--   + {"feature":"send you","weight":176}
--   + {"feature":"send your","weight":162}
--   + {"feature":"send","weight":181}
--   + {"feature":"sending #some","weight":180}
--   + {"feature":"sending","weight":147}
--   + {"feature":"sendi~","weight":147}
--   + {"feature":"sends #some","weight":294}
--   + {"feature":"sends a","weight":99}
--   + {"feature":"sends you","weight":226}
--   + {"feature":"sends","weight":253}
--   + {"feature":"sent by","weight":265}
--   + {"feature":"sent the","weight":-99}
--   + {"feature":"sent to","weight":230}
--   + {"feature":"sent you","weight":-45}
--   + {"feature":"sent","weight":43}
--   + {"feature":"separate","weight":269}
--   + {"feature":"separately","weight":-273}
--   + {"feature":"separ~","weight":-34}
--   + {"feature":"september","weight":-88}
--   + {"feature":"septe~","weight":-88}
--   + {"feature":"serena","weight":129}
--   + {"feature":"serial","weight":-108}
--   + {"feature":"series","weight":272}
--   + {"feature":"serikali","weight":123}
--   + {"feature":"serik~","weight":123}
--   + {"feature":"serious buyers","weight":-95}
--   + {"feature":"serious na","weight":30}
--   + {"feature":"seriousness","weight":303}
--   + {"feature":"serio~","weight":40}
--   + {"feature":"serve","weight":135}
--   + {"feature":"served","weight":-117}
--   + {"feature":"service book","weight":72}
--   + {"feature":"service is","weight":-67}
--   + {"feature":"service","weight":-152}
--   + {"feature":"serviced at","weight":-120}
--   + {"feature":"serviced","weight":-116}
--   + {"feature":"services","weight":-238}
--   + {"feature":"servi~","weight":-185}
--   + {"feature":"set","weight":120}
--   + {"feature":"sets","weight":198}
--   + {"feature":"settle the","weight":-43}
--   + {"feature":"settle","weight":32}
--   + {"feature":"settled","weight":38}
--   + {"feature":"settl~","weight":-94}
--   + {"feature":"seven days","weight":-226}
--   + {"feature":"seven one","weight":325}
--   + {"feature":"seven seater","weight":-236}
--   + {"feature":"seven","weight":143}
--   + {"feature":"shall i","weight":68}
--   + {"feature":"shall","weight":163}
--   + {"feature":"shamba","weight":236}
--   + {"feature":"shambani","weight":-64}
--   + {"feature":"shamb~","weight":-64}
--   + {"feature":"shape","weight":289}
--   + {"feature":"share it","weight":-241}
--   + {"feature":"share of","weight":117}
--   + {"feature":"share the","weight":248}
--   + {"feature":"share your","weight":-190}
--   + {"feature":"she charges","weight":-223}
--   + {"feature":"she drives","weight":-330}
--   + {"feature":"she had","weight":-63}
--   + {"feature":"she has","weight":-78}
--   + {"feature":"she is","weight":192}
--   + {"feature":"sheet #few","weight":182}
--   + {"feature":"sheet","weight":-163}
--   + {"feature":"sheets","weight":-104}
--   + {"feature":"shell give","weight":-43}
--   + {"feature":"shell","weight":-196}
--   + {"feature":"shes #few","weight":-261}
--   + {"feature":"shes in","weight":-131}
--   + {"feature":"shes the","weight":334}
--   + {"feature":"shes","weight":109}
--   + {"feature":"shida na","weight":209}
--   + {"feature":"shida ya","weight":-158}
--   + {"feature":"shift ya","weight":-68}
--   + {"feature":"shilingi","weight":-90}
--   + {"feature":"shili~","weight":-90}
--   + {"feature":"shilling","weight":231}
--   + {"feature":"shillings","weight":-198}
--   + {"feature":"shill~","weight":-42}
--   + {"feature":"ship docked","weight":-101}
--   + {"feature":"ship","weight":209}
--   + {"feature":"shipped","weight":146}
--   + {"feature":"shipper","weight":56}
--   + {"feature":"shipping company","weight":343}
--   + {"feature":"shipping line","weight":-215}
--   + {"feature":"shipping","weight":98}
--   + {"feature":"shipp~","weight":121}
--   + {"feature":"shock absorbers","weight":44}
--   + {"feature":"shock","weight":-35}
--   + {"feature":"shocks front","weight":-149}
--   + {"feature":"shocks","weight":-165}
--   + {"feature":"shoot","weight":137}
--   + {"feature":"shop #few","weight":-246}
--   + {"feature":"shop and","weight":-234}
--   + {"feature":"shop in","weight":-275}
--   + {"feature":"shop is","weight":245}
--   + {"feature":"shop no","weight":153}
--   + {"feature":"shop till","weight":-224}
--   + {"feature":"shop with","weight":-254}
--   + {"feature":"shop ya","weight":-270}
--   + {"feature":"shop","weight":-159}
--   + {"feature":"short","weight":82}
--   + {"feature":"shortlisted","weight":58}
--   + {"feature":"should ask","weight":-369}
--   + {"feature":"should be","weight":-112}
--   + {"feature":"should i","weight":-282}
--   + {"feature":"should send","weight":42}
--   + {"feature":"should","weight":-121}
--   + {"feature":"show it","weight":-39}
--   + {"feature":"show me","weight":318}
--   + {"feature":"show seriousness","weight":161}
--   + {"feature":"show the","weight":-349}
--   + {"feature":"show up","weight":-91}
--   + {"feature":"showed","weight":31}
--   + {"feature":"showing","weight":150}
--   + {"feature":"showi~","weight":150}
--   + {"feature":"shown on","weight":-249}
--   + {"feature":"shown","weight":-158}
--   + {"feature":"showroom","weight":-82}
--   + {"feature":"showr~","weight":-77}
--   + {"feature":"shows a","weight":-131}
--   + {"feature":"shows it","weight":-207}
--   + {"feature":"shows the","weight":-144}
--   + {"feature":"shows your","weight":-108}
--   + {"feature":"shows","weight":63}
--   + {"feature":"shukran","weight":-55}
--   + {"feature":"shukr~","weight":-108}
--   + {"feature":"shule","weight":198}
--   + {"feature":"shuttle","weight":91}
--   + {"feature":"shutt~","weight":91}
--   + {"feature":"shylock","weight":143}
--   + {"feature":"shylo~","weight":143}
--   + {"feature":"si lazima","weight":333}
--   + {"feature":"siaya","weight":-49}
--   + {"feature":"sichukui deposit","weight":-198}
--   + {"feature":"sichukui","weight":-198}
--   + {"feature":"sichu~","weight":-198}
--   + {"feature":"sick","weight":151}
--   + {"feature":"side mirror","weight":214}
--   + {"feature":"side mirrors","weight":115}
--   + {"feature":"side steps","weight":-94}
--   + {"feature":"side","weight":31}
--   + {"feature":"sides and","weight":266}
--   + {"feature":"sides","weight":187}
--   + {"feature":"sifuri","weight":140}
--   + {"feature":"sign a","weight":-127}
--   + {"feature":"sign and","weight":43}
--   + {"feature":"sign at","weight":-273}
--   + {"feature":"sign contract","weight":-43}
--   + {"feature":"sign for","weight":72}
--   + {"feature":"sign in","weight":130}
--   + {"feature":"sign my","weight":-102}
--   + {"feature":"sign sale","weight":-104}
--   + {"feature":"sign the","weight":39}
--   + {"feature":"sign you","weight":233}
--   + {"feature":"sign","weight":-62}
--   + {"feature":"signatories","weight":-240}
--   + {"feature":"signature","weight":195}
--   + {"feature":"signboard","weight":-158}
--   + {"feature":"signb~","weight":-158}
--   + {"feature":"signed agreement","weight":-57}
--   + {"feature":"signing at","weight":-109}
--   + {"feature":"signing","weight":-43}
--   + {"feature":"signi~","weight":-43}
--   + {"feature":"sihitaji","weight":181}
--   + {"feature":"sihit~","weight":181}
--   + {"feature":"sijui","weight":-108}
--   + {"feature":"siku hiyo","weight":-148}
--   + {"feature":"siku hizi","weight":-119}
--   + {"feature":"siku mbili","weight":-73}
--   + {"feature":"siku ya","weight":-234}
--   + {"feature":"siku","weight":-153}
--   + {"feature":"silver","weight":-158}
--   + {"feature":"simjui","weight":-106}
--   + {"feature":"simple","weight":-48}
--   + {"feature":"simu ya","weight":268}
--   + {"feature":"simu yake","weight":237}
--   + {"feature":"simu yangu","weight":175}
--   + {"feature":"simu","weight":182}
--   + {"feature":"sina","weight":-39}
--   + {"feature":"since #some","weight":-251}
--   + {"feature":"since im","weight":148}
--   + {"feature":"since it","weight":-47}
--   + {"feature":"since","weight":72}
--   + {"feature":"single cab","weight":-76}
--   + {"feature":"single","weight":-161}
--   + {"feature":"sinotruk","weight":118}
--   + {"feature":"sinot~","weight":118}
--   + {"feature":"sinunui sasa","weight":-112}
--   + {"feature":"sinunui","weight":-112}
--   + {"feature":"sinun~","weight":-112}
--   + {"feature":"sio","weight":-67}
--   + {"feature":"sipendi","weight":-46}
--   + {"feature":"sipen~","weight":-46}
--   + {"feature":"sir i","weight":-98}
--   + {"feature":"sir","weight":57}
--   + {"feature":"siri","weight":180}
--   + {"feature":"sis","weight":-325}
--   + {"feature":"sisi ni","weight":176}
--   + {"feature":"sisi","weight":-233}
--   + {"feature":"sister agatha","weight":-211}
--   + {"feature":"sister shes","weight":-131}
--   + {"feature":"sister","weight":140}
--   + {"feature":"sit in","weight":-127}
--   + {"feature":"sit together","weight":-87}
--   + {"feature":"sit","weight":-200}
--   + {"feature":"sita","weight":234}
--   + {"feature":"sitaki","weight":-34}
--   + {"feature":"sitak~","weight":85}
--   + {"feature":"site in","weight":-32}
--   + {"feature":"site","weight":-84}
--   + {"feature":"sits","weight":-34}
--   + {"feature":"sitting","weight":-72}
--   + {"feature":"sitti~","weight":-72}
--   + {"feature":"siuzi","weight":-55}
--   + {"feature":"sivyo","weight":167}
--   + {"feature":"siwezi","weight":57}
--   + {"feature":"six digits","weight":231}
--   + {"feature":"six","weight":256}
--   + {"feature":"size","weight":-93}
--   + {"feature":"skip","weight":314}
--   + {"feature":"skoda","weight":150}
--   + {"feature":"sleep","weight":349}
--   + {"feature":"sliding door","weight":-72}
--   + {"feature":"slight","weight":-271}
--   + {"feature":"slightly negotiable","weight":-87}
--   + {"feature":"slightly","weight":-228}
--   + {"feature":"sligh~","weight":-228}
--   + {"feature":"slip in","weight":-75}
--   + {"feature":"slip is","weight":-118}
--   + {"feature":"slip","weight":90}
--   + {"feature":"slot is","weight":167}
--   + {"feature":"slot","weight":309}
--   + {"feature":"slots are","weight":264}
--   + {"feature":"slots","weight":323}
--   + {"feature":"slow","weight":82}
--   + {"feature":"slowly","weight":59}
--   + {"feature":"small car","weight":-156}
--   + {"feature":"small issue","weight":285}
--   + {"feature":"small","weight":43}
--   + {"feature":"smooth","weight":-172}
--   + {"feature":"sms code","weight":197}
--   + {"feature":"sms","weight":208}
--   + {"feature":"so ask","weight":-218}
--   + {"feature":"so come","weight":-178}
--   + {"feature":"so far","weight":-136}
--   + {"feature":"so forgive","weight":-196}
--   + {"feature":"so he","weight":345}
--   + {"feature":"so i","weight":187}
--   + {"feature":"so if","weight":-31}
--   + {"feature":"so ill","weight":-173}
--   + {"feature":"so im","weight":-164}
--   + {"feature":"so it","weight":-46}
--   + {"feature":"so its","weight":-271}
--   + {"feature":"so low","weight":-78}
--   + {"feature":"so no","weight":109}
--   + {"feature":"so nobody","weight":90}
--   + {"feature":"so please","weight":178}
--   + {"feature":"so price","weight":-110}
--   + {"feature":"so that","weight":206}
--   + {"feature":"so the","weight":219}
--   + {"feature":"so they","weight":69}
--   + {"feature":"so to","weight":-156}
--   + {"feature":"so viewing","weight":-141}
--   + {"feature":"so we","weight":198}
--   + {"feature":"so you","weight":-197}
--   + {"feature":"so youll","weight":-111}
--   + {"feature":"so your","weight":282}
--   + {"feature":"so","weight":96}
--   + {"feature":"soda","weight":-31}
--   + {"feature":"soko","weight":-250}
--   + {"feature":"sold as","weight":-216}
--   + {"feature":"sold by","weight":-166}
--   + {"feature":"sold me","weight":56}
--   + {"feature":"sold my","weight":-117}
--   + {"feature":"sold with","weight":132}
--   + {"feature":"sold","weight":-30}
--   + {"feature":"soldier","weight":104}
--   + {"feature":"soldi~","weight":104}
--   + {"feature":"somalia","weight":244}
--   + {"feature":"somal~","weight":244}
--   + {"feature":"some","weight":195}
--   + {"feature":"somebody","weight":37}
--   + {"feature":"someb~","weight":67}
--   + {"feature":"someone at","weight":118}
--   + {"feature":"someone called","weight":-276}
--   + {"feature":"someone you","weight":-205}
--   + {"feature":"someone","weight":-61}
--   + {"feature":"someo~","weight":-61}
--   + {"feature":"something for","weight":184}
--   + {"feature":"something","weight":128}
--   + {"feature":"sometimes","weight":-201}
--   + {"feature":"somewhere","weight":253}
--   + {"feature":"somew~","weight":253}
--   + {"feature":"son is","weight":185}
--   + {"feature":"son","weight":-42}
--   + {"feature":"soon","weight":318}
--   + {"feature":"sorry about","weight":-94}
--   + {"feature":"sorry for","weight":-204}
--   + {"feature":"sorry i","weight":-250}
--   + {"feature":"sorry madam","weight":-63}
--   + {"feature":"sorry the","weight":-182}
--   + {"feature":"sorry","weight":-238}
--   + {"feature":"sort","weight":203}
--   + {"feature":"sorted","weight":90}
--   + {"feature":"south b","weight":-196}
--   + {"feature":"south c","weight":55}
--   + {"feature":"south sudan","weight":75}
--   + {"feature":"south","weight":-51}
--   + {"feature":"south~","weight":-58}
--   + {"feature":"spacio","weight":57}
--   + {"feature":"spam","weight":255}
--   + {"feature":"spanner","weight":-224}
--   + {"feature":"spann~","weight":-224}
--   + {"feature":"spare key","weight":112}
--   + {"feature":"spare parts","weight":-105}
--   + {"feature":"spare wheel","weight":-149}
--   + {"feature":"spare","weight":74}
--   + {"feature":"spares my","weight":-94}
--   + {"feature":"spares","weight":-99}
--   + {"feature":"speak","weight":108}
--   + {"feature":"special","weight":-286}
--   + {"feature":"speci~","weight":-299}
--   + {"feature":"speed","weight":-173}
--   + {"feature":"spoil","weight":255}
--   + {"feature":"sport","weight":-106}
--   + {"feature":"sportage","weight":80}
--   + {"feature":"sport~","weight":80}
--   + {"feature":"spot","weight":132}
--   + {"feature":"spray","weight":-248}
--   + {"feature":"springs","weight":-107}
--   + {"feature":"sprin~","weight":-107}
--   + {"feature":"st","weight":65}
--   + {"feature":"staff parking","weight":-112}
--   + {"feature":"staff price","weight":170}
--   + {"feature":"staff","weight":70}
--   + {"feature":"stage in","weight":174}
--   + {"feature":"stage","weight":35}
--   + {"feature":"stall #few","weight":-191}
--   + {"feature":"stall","weight":-153}
--   + {"feature":"stamp duty","weight":44}
--   + {"feature":"stamp","weight":297}
--   + {"feature":"stamped","weight":-118}
--   + {"feature":"stamping","weight":368}
--   + {"feature":"stamp~","weight":58}
--   + {"feature":"stanbic is","weight":-31}
--   + {"feature":"stanbic","weight":-78}
--   + {"feature":"stanb~","weight":-78}
--   + {"feature":"stand","weight":-76}
--   + {"feature":"standard","weight":44}
--   + {"feature":"standing","weight":145}
--   + {"feature":"stand~","weight":143}
--   + {"feature":"star","weight":-108}
--   + {"feature":"starlet","weight":81}
--   + {"feature":"starl~","weight":81}
--   + {"feature":"start at","weight":-121}
--   + {"feature":"start it","weight":-276}
--   + {"feature":"start the","weight":-110}
--   + {"feature":"start with","weight":172}
--   + {"feature":"started","weight":-280}
--   + {"feature":"starter motor","weight":-51}
--   + {"feature":"starts the","weight":211}
--   + {"feature":"starts","weight":45}
--   + {"feature":"start~","weight":-126}
--   + {"feature":"statement","weight":-158}
--   + {"feature":"statements","weight":-169}
--   + {"feature":"state~","weight":-167}
--   + {"feature":"station parking","weight":-204}
--   + {"feature":"status","weight":146}
--   + {"feature":"stay","weight":163}
--   + {"feature":"stayed","weight":195}
--   + {"feature":"stays in","weight":-137}
--   + {"feature":"stays with","weight":227}
--   + {"feature":"stays","weight":-56}
--   + {"feature":"step","weight":122}
--   + {"feature":"steps","weight":-86}
--   + {"feature":"sticker is","weight":172}
--   + {"feature":"sticker","weight":87}
--   + {"feature":"stickers","weight":73}
--   + {"feature":"stick~","weight":93}
--   + {"feature":"still available","weight":-265}
--   + {"feature":"still come","weight":-108}
--   + {"feature":"still here","weight":-178}
--   + {"feature":"still in","weight":121}
--   + {"feature":"still move","weight":-91}
--   + {"feature":"still owe","weight":-272}
--   + {"feature":"still there","weight":-210}
--   + {"feature":"still","weight":-191}
--   + {"feature":"stima sacco","weight":-174}
--   + {"feature":"stima","weight":-94}
--   + {"feature":"stock","weight":57}
--   + {"feature":"stolen","weight":198}
--   + {"feature":"stop","weight":127}
--   + {"feature":"stopped","weight":234}
--   + {"feature":"stopp~","weight":234}
--   + {"feature":"storage #some","weight":178}
--   + {"feature":"storage and","weight":-320}
--   + {"feature":"storage","weight":76}
--   + {"feature":"stora~","weight":76}
--   + {"feature":"store in","weight":130}
--   + {"feature":"store","weight":185}
--   + {"feature":"stories","weight":81}
--   + {"feature":"stori~","weight":81}
--   + {"feature":"story mingi","weight":31}
--   + {"feature":"story","weight":-70}
--   + {"feature":"straight into","weight":-226}
--   + {"feature":"straight to","weight":-102}
--   + {"feature":"straight","weight":34}
--   + {"feature":"strangers","weight":104}
--   + {"feature":"stran~","weight":233}
--   + {"feature":"stream","weight":-151}
--   + {"feature":"street","weight":-267}
--   + {"feature":"stress","weight":-89}
--   + {"feature":"stuck at","weight":66}
--   + {"feature":"stuck","weight":-73}
--   + {"feature":"student at","weight":-233}
--   + {"feature":"student","weight":-118}
--   + {"feature":"stude~","weight":-118}
--   + {"feature":"subaru impreza","weight":94}
--   + {"feature":"subaru legacy","weight":133}
--   + {"feature":"subaru outback","weight":-45}
--   + {"feature":"subaru yako","weight":-68}
--   + {"feature":"succeed #some","weight":-125}
--   + {"feature":"successful","weight":110}
--   + {"feature":"succession","weight":90}
--   + {"feature":"succe~","weight":74}
--   + {"feature":"sudan","weight":121}
--   + {"feature":"suit you","weight":-146}
--   + {"feature":"suit","weight":-146}
--   + {"feature":"sukari","weight":-177}
--   + {"feature":"sunday closed","weight":-270}
--   + {"feature":"sunday my","weight":-68}
--   + {"feature":"sunday","weight":-175}
--   + {"feature":"sunny","weight":144}
--   + {"feature":"sunroof #few","weight":120}
--   + {"feature":"sunroof","weight":70}
--   + {"feature":"sunro~","weight":70}
--   + {"feature":"supervisor","weight":329}
--   + {"feature":"super~","weight":359}
--   + {"feature":"supplier","weight":-31}
--   + {"feature":"suppliers","weight":63}
--   + {"feature":"supply","weight":223}
--   + {"feature":"support","weight":46}
--   + {"feature":"suppo~","weight":46}
--   + {"feature":"sure but","weight":243}
--   + {"feature":"sure ill","weight":-220}
--   + {"feature":"sure","weight":146}
--   + {"feature":"surf","weight":68}
--   + {"feature":"surprise","weight":122}
--   + {"feature":"surpr~","weight":174}
--   + {"feature":"suspension","weight":-46}
--   + {"feature":"suspe~","weight":136}
--   + {"feature":"suzuki alto","weight":80}
--   + {"feature":"suzuki jimny","weight":142}
--   + {"feature":"suzuki swift","weight":163}
--   + {"feature":"suzuki","weight":193}
--   + {"feature":"swap","weight":-155}
--   + {"feature":"swear","weight":263}
--   + {"feature":"swift #some","weight":161}
--   + {"feature":"swift","weight":48}
--   + {"feature":"switch off","weight":169}
--   + {"feature":"switch","weight":169}
--   + {"feature":"sylphy","weight":75}
--   + {"feature":"syokimau","weight":-72}
--   + {"feature":"syoki~","weight":-72}
--   + {"feature":"system needs","weight":-203}
--   + {"feature":"system shows","weight":313}
--   + {"feature":"system","weight":196}
--   + {"feature":"t32","weight":-61}
--   + {"feature":"taa","weight":30}
--   + {"feature":"table","weight":-76}
--   + {"feature":"tafadhali","weight":-110}
--   + {"feature":"tafad~","weight":-110}
--   + {"feature":"tailgate","weight":33}
--   + {"feature":"tailg~","weight":33}
--   + {"feature":"taiwan","weight":-233}
--   + {"feature":"take #few","weight":122}
--   + {"feature":"take #some","weight":101}
--   + {"feature":"take a","weight":-193}
--   + {"feature":"take any","weight":-223}
--   + {"feature":"take it","weight":232}
--   + {"feature":"take keys","weight":-170}
--   + {"feature":"take my","weight":299}
--   + {"feature":"take over","weight":55}
--   + {"feature":"take the","weight":66}
--   + {"feature":"take you","weight":87}
--   + {"feature":"take your","weight":145}
--   + {"feature":"take","weight":37}
--   + {"feature":"taken","weight":-79}
--   + {"feature":"takes #few","weight":58}
--   + {"feature":"takes a","weight":-179}
--   + {"feature":"takes it","weight":-193}
--   + {"feature":"takes the","weight":-96}
--   + {"feature":"takes two","weight":213}
--   + {"feature":"takes","weight":-43}
--   + {"feature":"taking","weight":76}
--   + {"feature":"talk price","weight":-325}
--   + {"feature":"tangazo","weight":37}
--   + {"feature":"tanga~","weight":37}
--   + {"feature":"tangu","weight":-177}
--   + {"feature":"tank","weight":134}
--   + {"feature":"tano za","weight":31}
--   + {"feature":"tano","weight":96}
--   + {"feature":"tanzania","weight":133}
--   + {"feature":"tanza~","weight":133}
--   + {"feature":"tarakimu","weight":220}
--   + {"feature":"tarak~","weight":220}
--   + {"feature":"tarehe #few","weight":-237}
--   + {"feature":"tarehe","weight":-193}
--   + {"feature":"tata ace","weight":-45}
--   + {"feature":"tata","weight":-118}
--   + {"feature":"tatu tatu","weight":99}
--   + {"feature":"tatu","weight":192}
--   + {"feature":"tax","weight":273}
--   + {"feature":"taxi","weight":98}
--   + {"feature":"tayari kuexchange","weight":-67}
--   + {"feature":"tayari","weight":250}
--   + {"feature":"tea factory","weight":-52}
--   + {"feature":"tea","weight":-182}
--   + {"feature":"teach","weight":-185}
--   + {"feature":"teacher","weight":-107}
--   + {"feature":"teachers","weight":146}
--   + {"feature":"teach~","weight":79}
--   + {"feature":"team we","weight":216}
--   + {"feature":"team","weight":309}
--   + {"feature":"teana #some","weight":59}
--   + {"feature":"teana","weight":30}
--   + {"feature":"techn~","weight":303}
--   + {"feature":"telegram channel","weight":210}
--   + {"feature":"telegram only","weight":194}
--   + {"feature":"telegram","weight":178}
--   + {"feature":"teleg~","weight":178}
--   + {"feature":"tell him","weight":-141}
--   + {"feature":"tell me","weight":76}
--   + {"feature":"tell the","weight":-121}
--   + {"feature":"tell us","weight":-45}
--   + {"feature":"tell you","weight":126}
--   + {"feature":"tell","weight":33}
--   + {"feature":"teller","weight":-255}
--   + {"feature":"temporary import","weight":-295}
--   + {"feature":"ten minutes","weight":187}
--   + {"feature":"ten","weight":171}
--   + {"feature":"tena","weight":-201}
--   + {"feature":"tender box","weight":-178}
--   + {"feature":"tender doc","weight":-176}
--   + {"feature":"tender documents","weight":-270}
--   + {"feature":"tender ya","weight":182}
--   + {"feature":"tender","weight":-47}
--   + {"feature":"tenders","weight":-200}
--   + {"feature":"tende~","weight":-200}
--   + {"feature":"test driven","weight":-182}
--   + {"feature":"test it","weight":-249}
--   + {"feature":"test the","weight":-66}
--   + {"feature":"test","weight":-86}
--   + {"feature":"testing","weight":113}
--   + {"feature":"testi~","weight":188}
--   + {"feature":"text you","weight":252}
--   + {"feature":"text","weight":34}
--   + {"feature":"texts","weight":111}
--   + {"feature":"than the","weight":219}
--   + {"feature":"than","weight":98}
--   + {"feature":"thank you","weight":-87}
--   + {"feature":"thank","weight":-39}
--   + {"feature":"thanks for","weight":-188}
--   + {"feature":"thanks ill","weight":-172}
--   + {"feature":"thanks my","weight":34}
--   + {"feature":"thanks","weight":-212}
--   + {"feature":"thao","weight":168}
--   + {"feature":"that account","weight":42}
--   + {"feature":"that amount","weight":-101}
--   + {"feature":"that and","weight":94}
--   + {"feature":"that before","weight":-162}
--   + {"feature":"that bring","weight":-140}
--   + {"feature":"that came","weight":213}
--   + {"feature":"that come","weight":150}
--   + {"feature":"that fine","weight":-217}
--   + {"feature":"that he","weight":364}
--   + {"feature":"that i","weight":50}
--   + {"feature":"that in","weight":215}
--   + {"feature":"that is","weight":241}
--   + {"feature":"that its","weight":264}
--   + {"feature":"that kamau","weight":-94}
--   + {"feature":"that my","weight":132}
--   + {"feature":"that number","weight":-236}
--   + {"feature":"that ok","weight":-212}
--   + {"feature":"that okay","weight":-148}
--   + {"feature":"that one","weight":119}
--   + {"feature":"that part","weight":-169}
--   + {"feature":"that suit","weight":-152}
--   + {"feature":"that the","weight":290}
--   + {"feature":"that was","weight":75}
--   + {"feature":"that we","weight":-45}
--   + {"feature":"that you","weight":107}
--   + {"feature":"that your","weight":68}
--   + {"feature":"that","weight":54}
--   + {"feature":"thats a","weight":-288}
--   + {"feature":"thats for","weight":-234}
--   + {"feature":"thats how","weight":392}
--   + {"feature":"thats my","weight":143}
--   + {"feature":"thats normal","weight":-32}
--   + {"feature":"thats not","weight":-228}
--   + {"feature":"thats our","weight":258}
--   + {"feature":"thats the","weight":-32}
--   + {"feature":"thats why","weight":62}
--   + {"feature":"thats","weight":-64}
--   + {"feature":"the #few","weight":128}
--   + {"feature":"the #some","weight":79}
--   + {"feature":"the 28th","weight":-163}
--   + {"feature":"the 3rd","weight":46}
--   + {"feature":"the account","weight":-37}
--   + {"feature":"the ad","weight":-95}
--   + {"feature":"the advocates","weight":-174}
--   + {"feature":"the agent","weight":265}
--   + {"feature":"the airport","weight":-55}
--   + {"feature":"the amount","weight":180}
--   + {"feature":"the app","weight":-182}
--   + {"feature":"the auctioneer","weight":-168}
--   + {"feature":"the auctioneers","weight":108}
--   + {"feature":"the back","weight":201}
--   + {"feature":"the bank","weight":-37}
--   + {"feature":"the banks","weight":-224}
--   + {"feature":"the barracks","weight":159}
--   + {"feature":"the battery","weight":111}
--   + {"feature":"the bench","weight":-180}
--   + {"feature":"the bidding","weight":112}
--   + {"feature":"the bill","weight":-297}
--   + {"feature":"the blue","weight":-32}
--   + {"feature":"the board","weight":-95}
--   + {"feature":"the body","weight":45}
--   + {"feature":"the bonnet","weight":-299}
--   + {"feature":"the booking","weight":323}
--   + {"feature":"the boot","weight":-159}
--   + {"feature":"the boss","weight":225}
--   + {"feature":"the box","weight":-69}
--   + {"feature":"the branch","weight":-245}
--   + {"feature":"the bumper","weight":169}
--   + {"feature":"the buyer","weight":117}
--   + {"feature":"the buyers","weight":258}
--   + {"feature":"the cancelled","weight":-95}
--   + {"feature":"the card","weight":301}
--   + {"feature":"the caretaker","weight":258}
--   + {"feature":"the cash","weight":210}
--   + {"feature":"the cashier","weight":-132}
--   + {"feature":"the certificate","weight":-242}
--   + {"feature":"the cfs","weight":-36}
--   + {"feature":"the change","weight":-184}
--   + {"feature":"the chassis","weight":-31}
--   + {"feature":"the chat","weight":-222}
--   + {"feature":"the cheque","weight":36}
--   + {"feature":"the church","weight":-49}
--   + {"feature":"the clearance","weight":55}
--   + {"feature":"the clearing","weight":255}
--   + {"feature":"the code","weight":318}
--   + {"feature":"the colour","weight":-190}
--   + {"feature":"the committee","weight":152}
--   + {"feature":"the company","weight":-120}
--   + {"feature":"the companys","weight":-236}
--   + {"feature":"the container","weight":-82}
--   + {"feature":"the contract","weight":-224}
--   + {"feature":"the correct","weight":-178}
--   + {"feature":"the counter","weight":-192}
--   + {"feature":"the courier","weight":89}
--   + {"feature":"the court","weight":-36}
--   + {"feature":"the cyber","weight":-79}
--   + {"feature":"the dash","weight":-290}
--   + {"feature":"the date","weight":255}
--   + {"feature":"the day","weight":-259}
--   + {"feature":"the deal","weight":271}
--   + {"feature":"the dealer","weight":-109}
--   + {"feature":"the delivery","weight":85}
--   + {"feature":"the deposit","weight":81}
--   + {"feature":"the desk","weight":-54}
--   + {"feature":"the difference","weight":-131}
--   + {"feature":"the directors","weight":303}
--   + {"feature":"the discharge","weight":-117}
--   + {"feature":"the discount","weight":283}
--   + {"feature":"the door","weight":-155}
--   + {"feature":"the driver","weight":105}
--   + {"feature":"the e","weight":-44}
--   + {"feature":"the ecu","weight":67}
--   + {"feature":"the email","weight":-44}
--   + {"feature":"the end","weight":199}
--   + {"feature":"the engine","weight":-235}
--   + {"feature":"the entry","weight":-152}
--   + {"feature":"the envelope","weight":219}
--   + {"feature":"the escrow","weight":201}
--   + {"feature":"the estate","weight":150}
--   + {"feature":"the estimate","weight":-218}
--   + {"feature":"the evening","weight":139}
--   + {"feature":"the exact","weight":-137}
--   + {"feature":"the excess","weight":-203}
--   + {"feature":"the exhaust","weight":-107}
--   + {"feature":"the exit","weight":178}
--   + {"feature":"the exporter","weight":-257}
--   + {"feature":"the extra","weight":250}
--   + {"feature":"the family","weight":-105}
--   + {"feature":"the farm","weight":-100}
--   + {"feature":"the fielder","weight":-125}
--   + {"feature":"the file","weight":-95}
--   + {"feature":"the firm","weight":188}
--   + {"feature":"the first","weight":100}
--   + {"feature":"the fleet","weight":-168}
--   + {"feature":"the form","weight":-144}
--   + {"feature":"the former","weight":77}
--   + {"feature":"the four","weight":-158}
--   + {"feature":"the front","weight":-111}
--   + {"feature":"the full","weight":209}
--   + {"feature":"the fundi","weight":-192}
--   + {"feature":"the funds","weight":-36}
--   + {"feature":"the garage","weight":-87}
--   + {"feature":"the gasket","weight":66}
--   + {"feature":"the gate","weight":-39}
--   + {"feature":"the gearbox","weight":-91}
--   + {"feature":"the glovebox","weight":-213}
--   + {"feature":"the ground","weight":34}
--   + {"feature":"the group","weight":233}
--   + {"feature":"the guard","weight":-215}
--   + {"feature":"the guy","weight":112}
--   + {"feature":"the highway","weight":236}
--   + {"feature":"the hilux","weight":-226}
--   + {"feature":"the hire","weight":-248}
--   + {"feature":"the honest","weight":-219}
--   + {"feature":"the hospital","weight":87}
--   + {"feature":"the hour","weight":320}
--   + {"feature":"the id","weight":-112}
--   + {"feature":"the import","weight":-74}
--   + {"feature":"the insurer","weight":-44}
--   + {"feature":"the insurers","weight":-241}
--   + {"feature":"the interior","weight":-260}
--   + {"feature":"the invoice","weight":-49}
--   + {"feature":"the key","weight":-173}
--   + {"feature":"the kra","weight":-93}
--   + {"feature":"the landline","weight":-121}
--   + {"feature":"the last","weight":90}
--   + {"feature":"the lawyers","weight":-104}
--   + {"feature":"the line","weight":209}
--   + {"feature":"the link","weight":92}
--   + {"feature":"the list","weight":142}
--   + {"feature":"the loan","weight":-143}
--   + {"feature":"the location","weight":-94}
--   + {"feature":"the logbook","weight":36}
--   + {"feature":"the m","weight":38}
--   + {"feature":"the magari","weight":207}
--   + {"feature":"the mall","weight":84}
--   + {"feature":"the man","weight":61}
--   + {"feature":"the manager","weight":-69}
--   + {"feature":"the map","weight":-155}
--   + {"feature":"the market","weight":252}
--   + {"feature":"the mechanic","weight":122}
--   + {"feature":"the mercedes","weight":-80}
--   + {"feature":"the ministry","weight":110}
--   + {"feature":"the mirror","weight":-321}
--   + {"feature":"the mission","weight":-72}
--   + {"feature":"the moment","weight":284}
--   + {"feature":"the money","weight":60}
--   + {"feature":"the morning","weight":147}
--   + {"feature":"the mosque","weight":44}
--   + {"feature":"the mpesa","weight":207}
--   + {"feature":"the name","weight":99}
--   + {"feature":"the navara","weight":33}
--   + {"feature":"the new","weight":101}
--   + {"feature":"the next","weight":168}
--   + {"feature":"the night","weight":98}
--   + {"feature":"the noah","weight":-55}
--   + {"feature":"the note","weight":-161}
--   + {"feature":"the ntsa","weight":46}
--   + {"feature":"the number","weight":-79}
--   + {"feature":"the officer","weight":130}
--   + {"feature":"the officers","weight":257}
--   + {"feature":"the old","weight":40}
--   + {"feature":"the one","weight":92}
--   + {"feature":"the only","weight":30}
--   + {"feature":"the order","weight":52}
--   + {"feature":"the original","weight":-176}
--   + {"feature":"the other","weight":233}
--   + {"feature":"the otp","weight":172}
--   + {"feature":"the outlander","weight":56}
--   + {"feature":"the owners","weight":154}
--   + {"feature":"the paint","weight":-180}
--   + {"feature":"the pajero","weight":-149}
--   + {"feature":"the parking","weight":283}
--   + {"feature":"the payment","weight":56}
--   + {"feature":"the petrol","weight":41}
--   + {"feature":"the peugeot","weight":-91}
--   + {"feature":"the phone","weight":215}
--   + {"feature":"the photo","weight":-284}
--   + {"feature":"the photos","weight":83}
--   + {"feature":"the pickup","weight":206}
--   + {"feature":"the pin","weight":-33}
--   + {"feature":"the plate","weight":36}
--   + {"feature":"the platz","weight":-257}
--   + {"feature":"the police","weight":-34}
--   + {"feature":"the port","weight":60}
--   + {"feature":"the portal","weight":-55}
--   + {"feature":"the prado","weight":172}
--   + {"feature":"the price","weight":140}
--   + {"feature":"the process","weight":219}
--   + {"feature":"the procurement","weight":174}
--   + {"feature":"the public","weight":-113}
--   + {"feature":"the quarry","weight":232}
--   + {"feature":"the quartermaster","weight":216}
--   + {"feature":"the quote","weight":-169}
--   + {"feature":"the rain","weight":-32}
--   + {"feature":"the real","weight":201}
--   + {"feature":"the rear","weight":-251}
--   + {"feature":"the receipt","weight":-140}
--   + {"feature":"the receiver","weight":79}
--   + {"feature":"the reception","weight":-236}
--   + {"feature":"the red","weight":76}
--   + {"feature":"the refund","weight":-95}
--   + {"feature":"the reg","weight":-240}
--   + {"feature":"the release","weight":-39}
--   + {"feature":"the remainder","weight":-101}
--   + {"feature":"the repair","weight":-89}
--   + {"feature":"the report","weight":-36}
--   + {"feature":"the rest","weight":117}
--   + {"feature":"the right","weight":-137}
--   + {"feature":"the rims","weight":180}
--   + {"feature":"the roof","weight":-217}
--   + {"feature":"the sacco","weight":-49}
--   + {"feature":"the saccos","weight":-200}
--   + {"feature":"the school","weight":-234}
--   + {"feature":"the search","weight":-166}
--   + {"feature":"the secretary","weight":-162}
--   + {"feature":"the seller","weight":147}
--   + {"feature":"the sellers","weight":-75}
--   + {"feature":"the service","weight":185}
--   + {"feature":"the shell","weight":-199}
--   + {"feature":"the ship","weight":57}
--   + {"feature":"the shipping","weight":299}
--   + {"feature":"the shop","weight":-145}
--   + {"feature":"the shops","weight":-277}
--   + {"feature":"the showroom","weight":-155}
--   + {"feature":"the sienta","weight":43}
--   + {"feature":"the signboard","weight":-171}
--   + {"feature":"the six","weight":172}
--   + {"feature":"the slot","weight":141}
--   + {"feature":"the small","weight":47}
--   + {"feature":"the sms","weight":303}
--   + {"feature":"the spare","weight":-211}
--   + {"feature":"the stage","weight":-67}
--   + {"feature":"the stamp","weight":253}
--   + {"feature":"the stand","weight":-328}
--   + {"feature":"the station","weight":131}
--   + {"feature":"the sticker","weight":99}
--   + {"feature":"the storage","weight":-88}
--   + {"feature":"the store","weight":179}
--   + {"feature":"the swift","weight":-129}
--   + {"feature":"the system","weight":110}
--   + {"feature":"the tender","weight":30}
--   + {"feature":"the test","weight":-66}
--   + {"feature":"the third","weight":324}
--   + {"feature":"the tiida","weight":-94}
--   + {"feature":"the till","weight":-49}
--   + {"feature":"the time","weight":-202}
--   + {"feature":"the total","weight":124}
--   + {"feature":"the tracker","weight":333}
--   + {"feature":"the transfer","weight":-231}
--   + {"feature":"the transport","weight":156}
--   + {"feature":"the trip","weight":-90}
--   + {"feature":"the truck","weight":-30}
--   + {"feature":"the tyre","weight":-174}
--   + {"feature":"the uk","weight":173}
--   + {"feature":"the un","weight":-73}
--   + {"feature":"the van","weight":-70}
--   + {"feature":"the vehicle","weight":196}
--   + {"feature":"the vessel","weight":36}
--   + {"feature":"the video","weight":-63}
--   + {"feature":"the viewing","weight":-78}
--   + {"feature":"the wall","weight":-184}
--   + {"feature":"the wallet","weight":337}
--   + {"feature":"the warehouse","weight":-130}
--   + {"feature":"the way","weight":61}
--   + {"feature":"the waybill","weight":68}
--   + {"feature":"the website","weight":260}
--   + {"feature":"the wedding","weight":123}
--   + {"feature":"the whole","weight":151}
--   + {"feature":"the wish","weight":37}
--   + {"feature":"the wrong","weight":-316}
--   + {"feature":"the yard","weight":-62}
--   + {"feature":"the year","weight":40}
--   + {"feature":"their branch","weight":-223}
--   + {"feature":"their counter","weight":-156}
--   + {"feature":"their invoice","weight":-113}
--   + {"feature":"their office","weight":-213}
--   + {"feature":"their own","weight":-230}
--   + {"feature":"their receipt","weight":-206}
--   + {"feature":"their","weight":-84}
--   + {"feature":"theirs and","weight":-110}
--   + {"feature":"theirs","weight":188}
--   + {"feature":"thelathini","weight":173}
--   + {"feature":"thela~","weight":173}
--   + {"feature":"them #few","weight":-56}
--   + {"feature":"them at","weight":-223}
--   + {"feature":"them i","weight":96}
--   + {"feature":"them on","weight":-46}
--   + {"feature":"them to","weight":88}
--   + {"feature":"then #some","weight":190}
--   + {"feature":"then bring","weight":39}
--   + {"feature":"then decide","weight":-150}
--   + {"feature":"then do","weight":45}
--   + {"feature":"then i","weight":192}
--   + {"feature":"then ill","weight":162}
--   + {"feature":"then pay","weight":-189}
--   + {"feature":"then send","weight":48}
--   + {"feature":"then sign","weight":-120}
--   + {"feature":"then tell","weight":195}
--   + {"feature":"then the","weight":201}
--   + {"feature":"then they","weight":229}
--   + {"feature":"then your","weight":-114}
--   + {"feature":"then","weight":110}
--   + {"feature":"there #some","weight":-275}
--   + {"feature":"there and","weight":111}
--   + {"feature":"there are","weight":-76}
--   + {"feature":"there at","weight":-153}
--   + {"feature":"there i","weight":108}
--   + {"feature":"there if","weight":-290}
--   + {"feature":"there ill","weight":53}
--   + {"feature":"there is","weight":35}
--   + {"feature":"there to","weight":-51}
--   + {"feature":"there with","weight":-52}
--   + {"feature":"there","weight":-71}
--   + {"feature":"theres a","weight":36}
--   + {"feature":"theres no","weight":-37}
--   + {"feature":"there~","weight":231}
--   + {"feature":"thermostat na","weight":-123}
--   + {"feature":"thermostat","weight":-167}
--   + {"feature":"therm~","weight":-167}
--   + {"feature":"these","weight":95}
--   + {"feature":"they are","weight":201}
--   + {"feature":"they cant","weight":102}
--   + {"feature":"they charge","weight":97}
--   + {"feature":"they come","weight":59}
--   + {"feature":"they do","weight":235}
--   + {"feature":"they dont","weight":297}
--   + {"feature":"they give","weight":-166}
--   + {"feature":"they need","weight":81}
--   + {"feature":"they never","weight":54}
--   + {"feature":"they only","weight":235}
--   + {"feature":"they pay","weight":-182}
--   + {"feature":"they release","weight":44}
--   + {"feature":"they want","weight":249}
--   + {"feature":"they will","weight":217}
--   + {"feature":"they","weight":139}
--   + {"feature":"theyd","weight":255}
--   + {"feature":"theyll","weight":233}
--   + {"feature":"theyre for","weight":-143}
--   + {"feature":"theyre","weight":139}
--   + {"feature":"theyve","weight":-32}
--   + {"feature":"thief","weight":-217}
--   + {"feature":"thika road","weight":-56}
--   + {"feature":"thika","weight":-88}
--   + {"feature":"thing","weight":164}
--   + {"feature":"things","weight":103}
--   + {"feature":"think about","weight":-143}
--   + {"feature":"think","weight":-139}
--   + {"feature":"third parties","weight":212}
--   + {"feature":"third party","weight":-49}
--   + {"feature":"third","weight":170}
--   + {"feature":"this app","weight":-49}
--   + {"feature":"this chat","weight":-40}
--   + {"feature":"this is","weight":179}
--   + {"feature":"this line","weight":222}
--   + {"feature":"this link","weight":220}
--   + {"feature":"this month","weight":-70}
--   + {"feature":"this morning","weight":-89}
--   + {"feature":"this number","weight":275}
--   + {"feature":"this one","weight":114}
--   + {"feature":"this other","weight":375}
--   + {"feature":"this week","weight":52}
--   + {"feature":"this","weight":83}
--   + {"feature":"those are","weight":344}
--   + {"feature":"those people","weight":127}
--   + {"feature":"those who","weight":39}
--   + {"feature":"those","weight":250}
--   + {"feature":"though","weight":-85}
--   + {"feature":"thought","weight":-174}
--   + {"feature":"thoug~","weight":-174}
--   + {"feature":"thousand","weight":257}
--   + {"feature":"thous~","weight":257}
--   + {"feature":"three days","weight":-105}
--   + {"feature":"three months","weight":122}
--   + {"feature":"three weeks","weight":-38}
--   + {"feature":"three","weight":-44}
--   + {"feature":"through a","weight":79}
--   + {"feature":"through me","weight":242}
--   + {"feature":"through my","weight":220}
--   + {"feature":"through our","weight":-116}
--   + {"feature":"through the","weight":32}
--   + {"feature":"through this","weight":248}
--   + {"feature":"through","weight":39}
--   + {"feature":"throu~","weight":39}
--   + {"feature":"thru","weight":129}
--   + {"feature":"thursday at","weight":-273}
--   + {"feature":"thx","weight":-278}
--   + {"feature":"ticket","weight":203}
--   + {"feature":"tiguan","weight":251}
--   + {"feature":"tiida but","weight":-94}
--   + {"feature":"tiida","weight":95}
--   + {"feature":"till #few","weight":-199}
--   + {"feature":"till #much","weight":239}
--   + {"feature":"till 1pm","weight":-160}
--   + {"feature":"till after","weight":-184}
--   + {"feature":"till and","weight":-240}
--   + {"feature":"till at","weight":41}
--   + {"feature":"till has","weight":221}
--   + {"feature":"till it","weight":-209}
--   + {"feature":"till its","weight":-206}
--   + {"feature":"till month","weight":-80}
--   + {"feature":"till ni","weight":-70}
--   + {"feature":"till the","weight":-91}
--   + {"feature":"till then","weight":-298}
--   + {"feature":"till when","weight":-351}
--   + {"feature":"till ya","weight":88}
--   + {"feature":"till yako","weight":-31}
--   + {"feature":"till yenu","weight":-241}
--   + {"feature":"till","weight":-112}
--   + {"feature":"time and","weight":-111}
--   + {"feature":"time for","weight":257}
--   + {"feature":"time wasters","weight":81}
--   + {"feature":"time","weight":37}
--   + {"feature":"times tower","weight":-170}
--   + {"feature":"timing belt","weight":-206}
--   + {"feature":"timing chain","weight":-167}
--   + {"feature":"timing","weight":-210}
--   + {"feature":"tims","weight":154}
--   + {"feature":"tipper","weight":-43}
--   + {"feature":"tired","weight":-260}
--   + {"feature":"tisa","weight":164}
--   + {"feature":"title deed","weight":241}
--   + {"feature":"title","weight":237}
--   + {"feature":"to #few","weight":-188}
--   + {"feature":"to #phone","weight":267}
--   + {"feature":"to #some","weight":106}
--   + {"feature":"to 10ok","weight":-30}
--   + {"feature":"to 3pm","weight":-87}
--   + {"feature":"to a","weight":-83}
--   + {"feature":"to activate","weight":91}
--   + {"feature":"to an","weight":91}
--   + {"feature":"to any","weight":-121}
--   + {"feature":"to anyone","weight":-279}
--   + {"feature":"to ask","weight":83}
--   + {"feature":"to australia","weight":124}
--   + {"feature":"to avoid","weight":191}
--   + {"feature":"to bank","weight":-37}
--   + {"feature":"to be","weight":119}
--   + {"feature":"to block","weight":323}
--   + {"feature":"to book","weight":92}
--   + {"feature":"to buy","weight":64}
--   + {"feature":"to call","weight":-372}
--   + {"feature":"to change","weight":-168}
--   + {"feature":"to check","weight":-133}
--   + {"feature":"to claim","weight":230}
--   + {"feature":"to clear","weight":67}
--   + {"feature":"to collect","weight":-205}
--   + {"feature":"to come","weight":-51}
--   + {"feature":"to company","weight":-135}
--   + {"feature":"to complete","weight":200}
--   + {"feature":"to confirm","weight":86}
--   + {"feature":"to dci","weight":-316}
--   + {"feature":"to do","weight":85}
--   + {"feature":"to fix","weight":-139}
--   + {"feature":"to fri","weight":-183}
--   + {"feature":"to garissa","weight":168}
--   + {"feature":"to geneva","weight":-56}
--   + {"feature":"to get","weight":352}
--   + {"feature":"to give","weight":285}
--   + {"feature":"to go","weight":-78}
--   + {"feature":"to hand","weight":-35}
--   + {"feature":"to have","weight":106}
--   + {"feature":"to hear","weight":-235}
--   + {"feature":"to her","weight":108}
--   + {"feature":"to hide","weight":-43}
--   + {"feature":"to him","weight":217}
--   + {"feature":"to hire","weight":176}
--   + {"feature":"to his","weight":224}
--   + {"feature":"to hold","weight":-52}
--   + {"feature":"to import","weight":-93}
--   + {"feature":"to join","weight":-180}
--   + {"feature":"to kcb","weight":-52}
--   + {"feature":"to keep","weight":208}
--   + {"feature":"to kigali","weight":-121}
--   + {"feature":"to kisii","weight":281}
--   + {"feature":"to kra","weight":-181}
--   + {"feature":"to leave","weight":165}
--   + {"feature":"to let","weight":36}
--   + {"feature":"to link","weight":217}
--   + {"feature":"to lock","weight":271}
--   + {"feature":"to log","weight":96}
--   + {"feature":"to maasai","weight":-81}
--   + {"feature":"to magari","weight":217}
--   + {"feature":"to match","weight":249}
--   + {"feature":"to me","weight":236}
--   + {"feature":"to meet","weight":271}
--   + {"feature":"to mombasa","weight":-299}
--   + {"feature":"to my","weight":302}
--   + {"feature":"to nairobi","weight":-301}
--   + {"feature":"to nakuru","weight":-295}
--   + {"feature":"to open","weight":319}
--   + {"feature":"to our","weight":283}
--   + {"feature":"to own","weight":113}
--   + {"feature":"to pay","weight":-111}
--   + {"feature":"to pick","weight":168}
--   + {"feature":"to prove","weight":49}
--   + {"feature":"to put","weight":191}
--   + {"feature":"to qatar","weight":-175}
--   + {"feature":"to reach","weight":-87}
--   + {"feature":"to read","weight":-316}
--   + {"feature":"to receive","weight":222}
--   + {"feature":"to reflect","weight":-228}
--   + {"feature":"to release","weight":234}
--   + {"feature":"to sat","weight":-85}
--   + {"feature":"to say","weight":-233}
--   + {"feature":"to see","weight":79}
--   + {"feature":"to sell","weight":35}
--   + {"feature":"to send","weight":-150}
--   + {"feature":"to show","weight":259}
--   + {"feature":"to sign","weight":-255}
--   + {"feature":"to staff","weight":50}
--   + {"feature":"to start","weight":203}
--   + {"feature":"to their","weight":-71}
--   + {"feature":"to them","weight":-132}
--   + {"feature":"to this","weight":302}
--   + {"feature":"to those","weight":-179}
--   + {"feature":"to till","weight":269}
--   + {"feature":"to total","weight":-248}
--   + {"feature":"to turn","weight":282}
--   + {"feature":"to two","weight":-160}
--   + {"feature":"to unlock","weight":274}
--   + {"feature":"to upgrade","weight":195}
--   + {"feature":"to us","weight":-147}
--   + {"feature":"to use","weight":-55}
--   + {"feature":"to verify","weight":-126}
--   + {"feature":"to view","weight":101}
--   + {"feature":"to wait","weight":-146}
--   + {"feature":"to whoever","weight":232}
--   + {"feature":"to you","weight":153}
--   + {"feature":"to your","weight":88}
--   + {"feature":"to","weight":45}
--   + {"feature":"toa","weight":344}
--   + {"feature":"today and","weight":296}
--   + {"feature":"today as","weight":51}
--   + {"feature":"today by","weight":303}
--   + {"feature":"today i","weight":-116}
--   + {"feature":"today so","weight":245}
--   + {"feature":"today to","weight":105}
--   + {"feature":"today","weight":186}
--   + {"feature":"tofauti","weight":93}
--   + {"feature":"tofau~","weight":93}
--   + {"feature":"together and","weight":-166}
--   + {"feature":"together at","weight":-134}
--   + {"feature":"together you","weight":-209}
--   + {"feature":"together","weight":-144}
--   + {"feature":"toget~","weight":-144}
--   + {"feature":"toka","weight":187}
--   + {"feature":"token of","weight":235}
--   + {"feature":"token","weight":389}
--   + {"feature":"told me","weight":-164}
--   + {"feature":"tomoro","weight":-326}
--   + {"feature":"tomorrow and","weight":-166}
--   + {"feature":"tomorrow at","weight":-227}
--   + {"feature":"tomorrow i","weight":144}
--   + {"feature":"tomorrow morning","weight":-115}
--   + {"feature":"tomorrow no","weight":58}
--   + {"feature":"tomorrow with","weight":-95}
--   + {"feature":"tomorrow","weight":34}
--   + {"feature":"tomor~","weight":34}
--   + {"feature":"ton","weight":54}
--   + {"feature":"tonight to","weight":279}
--   + {"feature":"tonight","weight":326}
--   + {"feature":"tonig~","weight":326}
--   + {"feature":"too many","weight":75}
--   + {"feature":"too much","weight":155}
--   + {"feature":"took it","weight":48}
--   + {"feature":"took","weight":-156}
--   + {"feature":"tools","weight":-79}
--   + {"feature":"top up","weight":125}
--   + {"feature":"top","weight":159}
--   + {"feature":"toronto","weight":61}
--   + {"feature":"toron~","weight":61}
--   + {"feature":"total #some","weight":101}
--   + {"feature":"touch it","weight":-104}
--   + {"feature":"touch","weight":-132}
--   + {"feature":"touches","weight":62}
--   + {"feature":"touch~","weight":62}
--   + {"feature":"tow it","weight":-190}
--   + {"feature":"tow truck","weight":70}
--   + {"feature":"tow","weight":-54}
--   + {"feature":"tower","weight":-170}
--   + {"feature":"towers","weight":-226}
--   + {"feature":"towing","weight":-110}
--   + {"feature":"town with","weight":269}
--   + {"feature":"town","weight":-79}
--   + {"feature":"townace","weight":-45}
--   + {"feature":"towna~","weight":-45}
--   + {"feature":"toyota allion","weight":57}
--   + {"feature":"toyota auris","weight":106}
--   + {"feature":"toyota avensis","weight":256}
--   + {"feature":"toyota axio","weight":153}
--   + {"feature":"toyota corolla","weight":-93}
--   + {"feature":"toyota estima","weight":-91}
--   + {"feature":"toyota fielder","weight":93}
--   + {"feature":"toyota hilux","weight":80}
--   + {"feature":"toyota ist","weight":33}
--   + {"feature":"toyota kenya","weight":-277}
--   + {"feature":"toyota mark","weight":31}
--   + {"feature":"toyota noah","weight":184}
--   + {"feature":"toyota passo","weight":-50}
--   + {"feature":"toyota platz","weight":74}
--   + {"feature":"toyota porte","weight":49}
--   + {"feature":"toyota prado","weight":88}
--   + {"feature":"toyota premio","weight":39}
--   + {"feature":"toyota ractis","weight":-222}
--   + {"feature":"toyota raum","weight":-58}
--   + {"feature":"toyota rush","weight":40}
--   + {"feature":"toyota sienta","weight":219}
--   + {"feature":"toyota spacio","weight":116}
--   + {"feature":"toyota succeed","weight":50}
--   + {"feature":"toyota vanguard","weight":-108}
--   + {"feature":"toyota voxy","weight":70}
--   + {"feature":"toyota","weight":30}
--   + {"feature":"track","weight":-143}
--   + {"feature":"tracker","weight":175}
--   + {"feature":"track~","weight":116}
--   + {"feature":"tractor mf","weight":66}
--   + {"feature":"tractor","weight":79}
--   + {"feature":"tractors","weight":97}
--   + {"feature":"tract~","weight":90}
--   + {"feature":"trade in","weight":-281}
--   + {"feature":"trade","weight":-171}
--   + {"feature":"traffic","weight":-115}
--   + {"feature":"traff~","weight":-115}
--   + {"feature":"trail #some","weight":-106}
--   + {"feature":"trail t32","weight":60}
--   + {"feature":"trail","weight":-102}
--   + {"feature":"trailer 40ft","weight":-70}
--   + {"feature":"trailer","weight":48}
--   + {"feature":"trail~","weight":48}
--   + {"feature":"training","weight":219}
--   + {"feature":"train~","weight":219}
--   + {"feature":"transfer #some","weight":148}
--   + {"feature":"transfer and","weight":-214}
--   + {"feature":"transfer at","weight":-240}
--   + {"feature":"transfer before","weight":192}
--   + {"feature":"transfer done","weight":-199}
--   + {"feature":"transfer fee","weight":-80}
--   + {"feature":"transfer in","weight":-187}
--   + {"feature":"transfer is","weight":-242}
--   + {"feature":"transfer it","weight":-215}
--   + {"feature":"transfer ive","weight":-229}
--   + {"feature":"transfer of","weight":216}
--   + {"feature":"transfer on","weight":-239}
--   + {"feature":"transfer so","weight":81}
--   + {"feature":"transfer the","weight":155}
--   + {"feature":"transfer to","weight":237}
--   + {"feature":"transfer tunafanya","weight":-303}
--   + {"feature":"transfer when","weight":279}
--   + {"feature":"transfer","weight":-82}
--   + {"feature":"transferred","weight":-52}
--   + {"feature":"transfers","weight":-99}
--   + {"feature":"transit","weight":130}
--   + {"feature":"transport #few","weight":-199}
--   + {"feature":"transport","weight":-30}
--   + {"feature":"transporter","weight":204}
--   + {"feature":"trans~","weight":-51}
--   + {"feature":"travel","weight":-130}
--   + {"feature":"travelled","weight":40}
--   + {"feature":"travelling","weight":-99}
--   + {"feature":"trave~","weight":36}
--   + {"feature":"tread #few","weight":-259}
--   + {"feature":"tread","weight":-349}
--   + {"feature":"treasurer","weight":127}
--   + {"feature":"treas~","weight":164}
--   + {"feature":"trick","weight":-150}
--   + {"feature":"trip","weight":193}
--   + {"feature":"triple","weight":231}
--   + {"feature":"trips","weight":-198}
--   + {"feature":"trm","weight":-183}
--   + {"feature":"truck for","weight":151}
--   + {"feature":"truck","weight":-41}
--   + {"feature":"trucks","weight":147}
--   + {"feature":"true","weight":-246}
--   + {"feature":"trust me","weight":351}
--   + {"feature":"trust the","weight":256}
--   + {"feature":"trust to","weight":-205}
--   + {"feature":"trust you","weight":287}
--   + {"feature":"trust your","weight":-69}
--   + {"feature":"trust","weight":232}
--   + {"feature":"trust~","weight":256}
--   + {"feature":"try it","weight":-169}
--   + {"feature":"try","weight":-146}
--   + {"feature":"tsc","weight":183}
--   + {"feature":"tt75","weight":-97}
--   + {"feature":"tu #some","weight":267}
--   + {"feature":"tu baada","weight":-236}
--   + {"feature":"tu kwa","weight":-44}
--   + {"feature":"tu na","weight":-98}
--   + {"feature":"tu tuma","weight":198}
--   + {"feature":"tu ya","weight":221}
--   + {"feature":"tu","weight":94}
--   + {"feature":"tubadilishane","weight":182}
--   + {"feature":"tubad~","weight":182}
--   + {"feature":"tuende","weight":-194}
--   + {"feature":"tuendelee","weight":92}
--   + {"feature":"tuend~","weight":-48}
--   + {"feature":"tuesday and","weight":100}
--   + {"feature":"tuesday","weight":-62}
--   + {"feature":"tuesd~","weight":-62}
--   + {"feature":"tufanye","weight":-328}
--   + {"feature":"tufan~","weight":-328}
--   + {"feature":"tufunge","weight":-194}
--   + {"feature":"tufun~","weight":-194}
--   + {"feature":"tukikubaliana","weight":-180}
--   + {"feature":"tukik~","weight":-174}
--   + {"feature":"tukiwa","weight":-278}
--   + {"feature":"tuko farmers","weight":-150}
--   + {"feature":"tuko na","weight":67}
--   + {"feature":"tuko nayo","weight":-92}
--   + {"feature":"tuko nazo","weight":-232}
--   + {"feature":"tuko online","weight":282}
--   + {"feature":"tuko","weight":-53}
--   + {"feature":"tuktuk niko","weight":-159}
--   + {"feature":"tuktuk piaggio","weight":33}
--   + {"feature":"tukutane","weight":-69}
--   + {"feature":"tukut~","weight":-69}
--   + {"feature":"tulinganishe","weight":-166}
--   + {"feature":"tulin~","weight":-166}
--   + {"feature":"tulipe","weight":-94}
--   + {"feature":"tuma #few","weight":311}
--   + {"feature":"tuma #some","weight":469}
--   + {"feature":"tuma deposit","weight":212}
--   + {"feature":"tuma elfu","weight":288}
--   + {"feature":"tuma haraka","weight":198}
--   + {"feature":"tuma hiyo","weight":277}
--   + {"feature":"tuma kwa","weight":380}
--   + {"feature":"tuma kwanza","weight":136}
--   + {"feature":"tuma pesa","weight":-32}
--   + {"feature":"tuma picha","weight":59}
--   + {"feature":"tuma tu","weight":293}
--   + {"feature":"tuma ya","weight":355}
--   + {"feature":"tuma yote","weight":209}
--   + {"feature":"tuma","weight":394}
--   + {"feature":"tumal~","weight":198}
--   + {"feature":"tumea~","weight":-31}
--   + {"feature":"tumef~","weight":-84}
--   + {"feature":"tumek~","weight":65}
--   + {"feature":"tumep~","weight":-298}
--   + {"feature":"tumia hii","weight":341}
--   + {"feature":"tumia","weight":394}
--   + {"feature":"tuna","weight":113}
--   + {"feature":"tunaa~","weight":84}
--   + {"feature":"tunaenda","weight":-92}
--   + {"feature":"tunae~","weight":-122}
--   + {"feature":"tunafanya na","weight":-172}
--   + {"feature":"tunafanya transfer","weight":57}
--   + {"feature":"tunafanya","weight":-85}
--   + {"feature":"tunafunga","weight":-80}
--   + {"feature":"tunaf~","weight":-120}
--   + {"feature":"tunahitaji","weight":184}
--   + {"feature":"tunah~","weight":275}
--   + {"feature":"tunai~","weight":-197}
--   + {"feature":"tunak~","weight":-49}
--   + {"feature":"tunaleta","weight":132}
--   + {"feature":"tunalipa","weight":-146}
--   + {"feature":"tunam~","weight":153}
--   + {"feature":"tunaongea","weight":-102}
--   + {"feature":"tunao~","weight":-231}
--   + {"feature":"tunar~","weight":128}
--   + {"feature":"tunas~","weight":-129}
--   + {"feature":"tunataka kuchanga","weight":-150}
--   + {"feature":"tunataka","weight":-30}
--   + {"feature":"tunatoa","weight":118}
--   + {"feature":"tunatuma na","weight":84}
--   + {"feature":"tunatuma","weight":218}
--   + {"feature":"tunatumia","weight":205}
--   + {"feature":"tunat~","weight":195}
--   + {"feature":"tunauza","weight":271}
--   + {"feature":"tunau~","weight":271}
--   + {"feature":"tunaweza","weight":-86}
--   + {"feature":"tunaw~","weight":-92}
--   + {"feature":"tuonane","weight":-255}
--   + {"feature":"tuona~","weight":-255}
--   + {"feature":"tuongee","weight":40}
--   + {"feature":"tuong~","weight":40}
--   + {"feature":"tupigie","weight":-192}
--   + {"feature":"tupig~","weight":-192}
--   + {"feature":"turbo","weight":-227}
--   + {"feature":"turkana","weight":119}
--   + {"feature":"turka~","weight":119}
--   + {"feature":"turn","weight":306}
--   + {"feature":"tutaenda","weight":-116}
--   + {"feature":"tutae~","weight":-143}
--   + {"feature":"tutaf~","weight":-159}
--   + {"feature":"tutah~","weight":-66}
--   + {"feature":"tutai~","weight":350}
--   + {"feature":"tutak~","weight":62}
--   + {"feature":"tutal~","weight":231}
--   + {"feature":"tutaongea","weight":159}
--   + {"feature":"tutao~","weight":-129}
--   + {"feature":"tutat~","weight":52}
--   + {"feature":"tutoe","weight":77}
--   + {"feature":"tvs hlx","weight":96}
--   + {"feature":"twende","weight":-302}
--   + {"feature":"twenty","weight":325}
--   + {"feature":"twice","weight":-216}
--   + {"feature":"twin","weight":223}
--   + {"feature":"two hours","weight":-105}
--   + {"feature":"two keys","weight":-195}
--   + {"feature":"two parts","weight":-82}
--   + {"feature":"two people","weight":128}
--   + {"feature":"two rivers","weight":-224}
--   + {"feature":"two two","weight":177}
--   + {"feature":"two weeks","weight":-164}
--   + {"feature":"tx","weight":75}
--   + {"feature":"type","weight":36}
--   + {"feature":"typo","weight":-293}
--   + {"feature":"tyre centre","weight":-214}
--   + {"feature":"tyre","weight":-246}
--   + {"feature":"tyres #link","weight":34}
--   + {"feature":"tyres at","weight":262}
--   + {"feature":"tyres from","weight":-50}
--   + {"feature":"tyres","weight":-100}
--   + {"feature":"u come","weight":99}
--   + {"feature":"u pay","weight":-63}
--   + {"feature":"u","weight":135}
--   + {"feature":"uangalie","weight":-271}
--   + {"feature":"uanga~","weight":-271}
--   + {"feature":"uber imekua","weight":-112}
--   + {"feature":"uber","weight":145}
--   + {"feature":"uchukue","weight":-274}
--   + {"feature":"uchuk~","weight":-274}
--   + {"feature":"uende nayo","weight":305}
--   + {"feature":"uende","weight":218}
--   + {"feature":"ufike","weight":107}
--   + {"feature":"ug","weight":244}
--   + {"feature":"uganda","weight":137}
--   + {"feature":"ugandan","weight":-87}
--   + {"feature":"ugand~","weight":-87}
--   + {"feature":"uhakikishe","weight":-228}
--   + {"feature":"uhaki~","weight":-228}
--   + {"feature":"uione kwanza","weight":-98}
--   + {"feature":"uione","weight":-249}
--   + {"feature":"ujao","weight":238}
--   + {"feature":"ujaribu","weight":-248}
--   + {"feature":"ujari~","weight":-248}
--   + {"feature":"uje","weight":-224}
--   + {"feature":"ukague","weight":-263}
--   + {"feature":"ukichukua","weight":-146}
--   + {"feature":"ukich~","weight":-129}
--   + {"feature":"ukifika","weight":-172}
--   + {"feature":"ukifi~","weight":-102}
--   + {"feature":"ukiiona","weight":69}
--   + {"feature":"ukiio~","weight":69}
--   + {"feature":"ukiipenda ndio","weight":-117}
--   + {"feature":"ukiipenda","weight":-134}
--   + {"feature":"ukiip~","weight":-153}
--   + {"feature":"ukija","weight":-238}
--   + {"feature":"ukikataa","weight":-142}
--   + {"feature":"ukikuja","weight":164}
--   + {"feature":"ukiku~","weight":164}
--   + {"feature":"ukileta","weight":-164}
--   + {"feature":"ukile~","weight":-164}
--   + {"feature":"ukilipa","weight":240}
--   + {"feature":"ukili~","weight":249}
--   + {"feature":"ukimaliza","weight":310}
--   + {"feature":"ukima~","weight":310}
--   + {"feature":"ukimtumia","weight":325}
--   + {"feature":"ukimt~","weight":325}
--   + {"feature":"ukini~","weight":273}
--   + {"feature":"ukinunua","weight":-42}
--   + {"feature":"ukinu~","weight":-42}
--   + {"feature":"ukiona","weight":35}
--   + {"feature":"ukipata","weight":-148}
--   + {"feature":"ukipa~","weight":-148}
--   + {"feature":"ukipenda","weight":-60}
--   + {"feature":"ukipi~","weight":-91}
--   + {"feature":"ukipokea","weight":80}
--   + {"feature":"ukiridhika","weight":-225}
--   + {"feature":"ukiri~","weight":-225}
--   + {"feature":"ukishaiona","weight":-285}
--   + {"feature":"ukishalipa","weight":-65}
--   + {"feature":"ukishatuma","weight":373}
--   + {"feature":"ukish~","weight":-192}
--   + {"feature":"ukitaka","weight":-184}
--   + {"feature":"ukita~","weight":-184}
--   + {"feature":"ukituma","weight":310}
--   + {"feature":"ukitu~","weight":240}
--   + {"feature":"ukiwa hapo","weight":-229}
--   + {"feature":"ukiwa na","weight":-211}
--   + {"feature":"ukiwa","weight":-86}
--   + {"feature":"uko na","weight":-72}
--   + {"feature":"uko nayo","weight":-70}
--   + {"feature":"uko serious","weight":318}
--   + {"feature":"uko tayari","weight":-67}
--   + {"feature":"uko wapi","weight":-144}
--   + {"feature":"ukuje","weight":66}
--   + {"feature":"ukunda","weight":-258}
--   + {"feature":"ulikuwa","weight":-188}
--   + {"feature":"uliku~","weight":-188}
--   + {"feature":"ulilipa nayo","weight":-285}
--   + {"feature":"ulilipa","weight":-211}
--   + {"feature":"ulili~","weight":-211}
--   + {"feature":"ulipe #some","weight":-142}
--   + {"feature":"ulipe kwa","weight":-249}
--   + {"feature":"ulipe","weight":-250}
--   + {"feature":"uliza","weight":-120}
--   + {"feature":"umalize","weight":-65}
--   + {"feature":"umali~","weight":-65}
--   + {"feature":"umechaguliwa kwa","weight":160}
--   + {"feature":"umechaguliwa","weight":160}
--   + {"feature":"umech~","weight":42}
--   + {"feature":"umeli~","weight":-32}
--   + {"feature":"umeni~","weight":70}
--   + {"feature":"umeshika id","weight":209}
--   + {"feature":"umeshika","weight":209}
--   + {"feature":"umeshinda","weight":125}
--   + {"feature":"umesh~","weight":233}
--   + {"feature":"umoja","weight":-222}
--   + {"feature":"umpe","weight":-224}
--   + {"feature":"un staff","weight":-36}
--   + {"feature":"un","weight":52}
--   + {"feature":"una","weight":146}
--   + {"feature":"unaac~","weight":-262}
--   + {"feature":"unaan~","weight":-41}
--   + {"feature":"unachagua gari","weight":200}
--   + {"feature":"unachagua","weight":36}
--   + {"feature":"unachukua","weight":343}
--   + {"feature":"unach~","weight":171}
--   + {"feature":"unaenda","weight":-97}
--   + {"feature":"unaen~","weight":-109}
--   + {"feature":"unaichukua","weight":167}
--   + {"feature":"unaic~","weight":167}
--   + {"feature":"unaitas","weight":-196}
--   + {"feature":"unait~","weight":-196}
--   + {"feature":"unakuja","weight":-111}
--   + {"feature":"unaku~","weight":-111}
--   + {"feature":"unale~","weight":121}
--   + {"feature":"unalipa #some","weight":43}
--   + {"feature":"unalipa kwa","weight":-48}
--   + {"feature":"unalipa ofisini","weight":-234}
--   + {"feature":"unalipa","weight":-68}
--   + {"feature":"unali~","weight":-81}
--   + {"feature":"unamlipa","weight":-233}
--   + {"feature":"unaml~","weight":-233}
--   + {"feature":"unanipa","weight":-294}
--   + {"feature":"unani~","weight":-128}
--   + {"feature":"unapata","weight":291}
--   + {"feature":"unapa~","weight":291}
--   + {"feature":"unapewa","weight":33}
--   + {"feature":"unarudishiwa","weight":110}
--   + {"feature":"unaru~","weight":118}
--   + {"feature":"unasign","weight":32}
--   + {"feature":"unasi~","weight":32}
--   + {"feature":"unataka","weight":-33}
--   + {"feature":"unata~","weight":-33}
--   + {"feature":"unato~","weight":-43}
--   + {"feature":"unatuma kwa","weight":176}
--   + {"feature":"unatuma","weight":303}
--   + {"feature":"unatu~","weight":312}
--   + {"feature":"unauza combine","weight":-32}
--   + {"feature":"unauza","weight":65}
--   + {"feature":"unaweka","weight":114}
--   + {"feature":"unaweza","weight":-203}
--   + {"feature":"unawe~","weight":-158}
--   + {"feature":"uncle","weight":52}
--   + {"feature":"uncles","weight":-47}
--   + {"feature":"under a","weight":-126}
--   + {"feature":"under audit","weight":248}
--   + {"feature":"under renovation","weight":255}
--   + {"feature":"under the","weight":-55}
--   + {"feature":"under","weight":99}
--   + {"feature":"undercarriage","weight":-251}
--   + {"feature":"understand","weight":-116}
--   + {"feature":"understood","weight":-213}
--   + {"feature":"underwriter","weight":62}
--   + {"feature":"under~","weight":-182}
--   + {"feature":"uniform","weight":114}
--   + {"feature":"unifo~","weight":114}
--   + {"feature":"union to","weight":157}
--   + {"feature":"union","weight":204}
--   + {"feature":"unipe","weight":-278}
--   + {"feature":"unit #some","weight":-81}
--   + {"feature":"unit","weight":76}
--   + {"feature":"units are","weight":-67}
--   + {"feature":"units","weight":113}
--   + {"feature":"unitumie","weight":35}
--   + {"feature":"unitu~","weight":35}
--   + {"feature":"unless","weight":78}
--   + {"feature":"unlock","weight":91}
--   + {"feature":"unloc~","weight":197}
--   + {"feature":"unopened","weight":-157}
--   + {"feature":"unope~","weight":-157}
--   + {"feature":"until #few","weight":-194}
--   + {"feature":"until friday","weight":-51}
--   + {"feature":"until i","weight":-113}
--   + {"feature":"until it","weight":-150}
--   + {"feature":"until its","weight":-173}
--   + {"feature":"until the","weight":140}
--   + {"feature":"until you","weight":62}
--   + {"feature":"until","weight":-51}
--   + {"feature":"uone gari","weight":-204}
--   + {"feature":"uone","weight":-221}
--   + {"feature":"up #some","weight":195}
--   + {"feature":"up a","weight":-99}
--   + {"feature":"up at","weight":40}
--   + {"feature":"up is","weight":-199}
--   + {"feature":"up to","weight":-274}
--   + {"feature":"up","weight":55}
--   + {"feature":"upande wa","weight":95}
--   + {"feature":"upande","weight":111}
--   + {"feature":"upate","weight":43}
--   + {"feature":"upcountry","weight":88}
--   + {"feature":"upcou~","weight":88}
--   + {"feature":"updated","weight":-172}
--   + {"feature":"updat~","weight":-172}
--   + {"feature":"upewe","weight":321}
--   + {"feature":"upfront","weight":52}
--   + {"feature":"upfro~","weight":52}
--   + {"feature":"upgrade","weight":163}
--   + {"feature":"upgra~","weight":102}
--   + {"feature":"uploa~","weight":-35}
--   + {"feature":"upon","weight":-66}
--   + {"feature":"upper hill","weight":-137}
--   + {"feature":"upper","weight":-137}
--   + {"feature":"upya","weight":-171}
--   + {"feature":"ur","weight":-33}
--   + {"feature":"urgent","weight":-83}
--   + {"feature":"urgently","weight":-55}
--   + {"feature":"urgen~","weight":-55}
--   + {"feature":"us anything","weight":-181}
--   + {"feature":"us at","weight":-215}
--   + {"feature":"us before","weight":-169}
--   + {"feature":"us check","weight":-48}
--   + {"feature":"us does","weight":-207}
--   + {"feature":"us i","weight":-118}
--   + {"feature":"us in","weight":-220}
--   + {"feature":"us on","weight":128}
--   + {"feature":"us the","weight":79}
--   + {"feature":"us we","weight":-160}
--   + {"feature":"us","weight":-34}
--   + {"feature":"usa baada","weight":-112}
--   + {"feature":"usa","weight":-37}
--   + {"feature":"usajili","weight":134}
--   + {"feature":"usaji~","weight":134}
--   + {"feature":"usd #few","weight":311}
--   + {"feature":"usd","weight":182}
--   + {"feature":"usdt","weight":293}
--   + {"feature":"use a","weight":-80}
--   + {"feature":"use my","weight":204}
--   + {"feature":"use only","weight":-231}
--   + {"feature":"use this","weight":321}
--   + {"feature":"use your","weight":249}
--   + {"feature":"use","weight":184}
--   + {"feature":"used for","weight":-164}
--   + {"feature":"used it","weight":253}
--   + {"feature":"used","weight":-76}
--   + {"feature":"user","weight":79}
--   + {"feature":"username","weight":210}
--   + {"feature":"usern~","weight":210}
--   + {"feature":"users","weight":246}
--   + {"feature":"uses it","weight":156}
--   + {"feature":"uses","weight":69}
--   + {"feature":"ushafungua","weight":93}
--   + {"feature":"ushaf~","weight":93}
--   + {"feature":"ushago","weight":248}
--   + {"feature":"usiambie mtu","weight":187}
--   + {"feature":"usiambie","weight":222}
--   + {"feature":"usiam~","weight":222}
--   + {"feature":"usiandike","weight":150}
--   + {"feature":"usian~","weight":209}
--   + {"feature":"usiende","weight":-32}
--   + {"feature":"usien~","weight":-32}
--   + {"feature":"usijali lipa","weight":288}
--   + {"feature":"usijali","weight":107}
--   + {"feature":"usija~","weight":107}
--   + {"feature":"usiku na","weight":267}
--   + {"feature":"usiku saa","weight":247}
--   + {"feature":"usiku","weight":446}
--   + {"feature":"usikuje","weight":274}
--   + {"feature":"usiku~","weight":274}
--   + {"feature":"usilipe","weight":-316}
--   + {"feature":"usili~","weight":-316}
--   + {"feature":"usimpe","weight":-346}
--   + {"feature":"usimwambie mtu","weight":38}
--   + {"feature":"usimwambie","weight":126}
--   + {"feature":"usimw~","weight":126}
--   + {"feature":"using my","weight":-69}
--   + {"feature":"using your","weight":-231}
--   + {"feature":"using","weight":-117}
--   + {"feature":"usinitumie","weight":-331}
--   + {"feature":"usini~","weight":-293}
--   + {"feature":"usion~","weight":234}
--   + {"feature":"usipi~","weight":121}
--   + {"feature":"usipotuma","weight":228}
--   + {"feature":"usipo~","weight":225}
--   + {"feature":"usitume kitu","weight":67}
--   + {"feature":"usitume kwa","weight":-169}
--   + {"feature":"usitume pesa","weight":-191}
--   + {"feature":"usitume","weight":-204}
--   + {"feature":"usitu~","weight":-220}
--   + {"feature":"usiulize","weight":207}
--   + {"feature":"usiul~","weight":207}
--   + {"feature":"usiwa~","weight":266}
--   + {"feature":"usiwe na","weight":142}
--   + {"feature":"usiwe","weight":142}
--   + {"feature":"usual","weight":-312}
--   + {"feature":"usually #few","weight":-72}
--   + {"feature":"usually","weight":-109}
--   + {"feature":"usual~","weight":-109}
--   + {"feature":"usumbufu","weight":34}
--   + {"feature":"usumb~","weight":34}
--   + {"feature":"utach~","weight":50}
--   + {"feature":"utaiona","weight":-150}
--   + {"feature":"utaio~","weight":-150}
--   + {"feature":"utaipata","weight":288}
--   + {"feature":"utaip~","weight":288}
--   + {"feature":"utaku~","weight":-51}
--   + {"feature":"utaletewa","weight":314}
--   + {"feature":"utale~","weight":334}
--   + {"feature":"utani~","weight":310}
--   + {"feature":"utaona","weight":-117}
--   + {"feature":"utapata","weight":205}
--   + {"feature":"utapa~","weight":228}
--   + {"feature":"utapewa","weight":105}
--   + {"feature":"utape~","weight":-36}
--   + {"feature":"utarudishiwa","weight":162}
--   + {"feature":"utaru~","weight":295}
--   + {"feature":"utawala","weight":-176}
--   + {"feature":"utawa~","weight":-199}
--   + {"feature":"utoe","weight":209}
--   + {"feature":"utume","weight":230}
--   + {"feature":"uweke","weight":268}
--   + {"feature":"v6","weight":-161}
--   + {"feature":"v8","weight":123}
--   + {"feature":"valid","weight":-279}
--   + {"feature":"valuation and","weight":-205}
--   + {"feature":"valuation report","weight":-119}
--   + {"feature":"valuation","weight":-142}
--   + {"feature":"valua~","weight":-142}
--   + {"feature":"value it","weight":-166}
--   + {"feature":"value the","weight":51}
--   + {"feature":"valued","weight":73}
--   + {"feature":"valuer to","weight":-239}
--   + {"feature":"valuer","weight":-67}
--   + {"feature":"valuers","weight":-70}
--   + {"feature":"value~","weight":-70}
--   + {"feature":"valuing the","weight":-98}
--   + {"feature":"valuing","weight":-98}
--   + {"feature":"valui~","weight":-98}
--   + {"feature":"van","weight":56}
--   + {"feature":"vanguard","weight":50}
--   + {"feature":"vangu~","weight":50}
--   + {"feature":"vans to","weight":121}
--   + {"feature":"vat invoice","weight":-164}
--   + {"feature":"vat","weight":-148}
--   + {"feature":"vehicle is","weight":73}
--   + {"feature":"vehicle","weight":81}
--   + {"feature":"vehicles this","weight":39}
--   + {"feature":"vehicles","weight":41}
--   + {"feature":"vehic~","weight":67}
--   + {"feature":"vendor","weight":333}
--   + {"feature":"verification","weight":212}
--   + {"feature":"verified","weight":205}
--   + {"feature":"verify #link","weight":146}
--   + {"feature":"verify","weight":-86}
--   + {"feature":"verif~","weight":260}
--   + {"feature":"very clean","weight":-48}
--   + {"feature":"very economical","weight":137}
--   + {"feature":"very","weight":147}
--   + {"feature":"vessel docks","weight":-96}
--   + {"feature":"vetting","weight":208}
--   + {"feature":"vetti~","weight":208}
--   + {"feature":"vezel hybrid","weight":103}
--   + {"feature":"vezel","weight":105}
--   + {"feature":"via mpesa","weight":335}
--   + {"feature":"via","weight":103}
--   + {"feature":"video and","weight":-40}
--   + {"feature":"video of","weight":-65}
--   + {"feature":"video ya","weight":-243}
--   + {"feature":"view any","weight":-174}
--   + {"feature":"view at","weight":-127}
--   + {"feature":"view in","weight":-130}
--   + {"feature":"view it","weight":-332}
--   + {"feature":"view on","weight":-218}
--   + {"feature":"view the","weight":-176}
--   + {"feature":"view","weight":-153}
--   + {"feature":"viewed and","weight":-195}
--   + {"feature":"viewed the","weight":-47}
--   + {"feature":"viewed","weight":-141}
--   + {"feature":"viewing and","weight":-157}
--   + {"feature":"viewing at","weight":-159}
--   + {"feature":"viewing days","weight":-161}
--   + {"feature":"viewing in","weight":109}
--   + {"feature":"viewing is","weight":39}
--   + {"feature":"viewing list","weight":57}
--   + {"feature":"viewing ni","weight":-285}
--   + {"feature":"viewing the","weight":271}
--   + {"feature":"viewing","weight":-32}
--   + {"feature":"viewi~","weight":-37}
--   + {"feature":"vigo #some","weight":56}
--   + {"feature":"vijana","weight":267}
--   + {"feature":"vile","weight":-107}
--   + {"feature":"vin","weight":-231}
--   + {"feature":"vip","weight":287}
--   + {"feature":"visa","weight":227}
--   + {"feature":"visit the","weight":-43}
--   + {"feature":"visit us","weight":-152}
--   + {"feature":"visit","weight":-89}
--   + {"feature":"visitor","weight":-132}
--   + {"feature":"visitors","weight":230}
--   + {"feature":"visits","weight":230}
--   + {"feature":"visit~","weight":73}
--   + {"feature":"vitz","weight":-83}
--   + {"feature":"vizuri","weight":-141}
--   + {"feature":"voi driver","weight":-168}
--   + {"feature":"voi","weight":158}
--   + {"feature":"volvo","weight":-90}
--   + {"feature":"voxy #some","weight":-62}
--   + {"feature":"voxy","weight":-86}
--   + {"feature":"vw","weight":73}
--   + {"feature":"wa #some","weight":147}
--   + {"feature":"wa bank","weight":41}
--   + {"feature":"wa boda","weight":142}
--   + {"feature":"wa duka","weight":-251}
--   + {"feature":"wa gate","weight":82}
--   + {"feature":"wa glovo","weight":-50}
--   + {"feature":"wa kushoto","weight":-112}
--   + {"feature":"wa kwanza","weight":-181}
--   + {"feature":"wa magari","weight":-98}
--   + {"feature":"wa mtaa","weight":-291}
--   + {"feature":"wa mwezi","weight":146}
--   + {"feature":"wa vitz","weight":-330}
--   + {"feature":"wa","weight":31}
--   + {"feature":"wacalaykum salaam","weight":-58}
--   + {"feature":"wacalaykum","weight":-58}
--   + {"feature":"wacal~","weight":-58}
--   + {"feature":"wacha","weight":35}
--   + {"feature":"wachache","weight":-111}
--   + {"feature":"wacha~","weight":-100}
--   + {"feature":"wafan~","weight":-40}
--   + {"feature":"wageni","weight":112}
--   + {"feature":"wait for","weight":-56}
--   + {"feature":"wait no","weight":-198}
--   + {"feature":"wait till","weight":-251}
--   + {"feature":"wait","weight":-63}
--   + {"feature":"waiting for","weight":-118}
--   + {"feature":"waiting","weight":170}
--   + {"feature":"waiti~","weight":170}
--   + {"feature":"waiyaki","weight":-166}
--   + {"feature":"waiya~","weight":-166}
--   + {"feature":"wakala","weight":61}
--   + {"feature":"wakati wa","weight":-295}
--   + {"feature":"wakati","weight":-324}
--   + {"feature":"wake","weight":60}
--   + {"feature":"wakili","weight":96}
--   + {"feature":"wala","weight":211}
--   + {"feature":"wale","weight":257}
--   + {"feature":"walk in","weight":-88}
--   + {"feature":"walk with","weight":-61}
--   + {"feature":"walk","weight":-100}
--   + {"feature":"walkaround","weight":-130}
--   + {"feature":"walka~","weight":-130}
--   + {"feature":"wall","weight":-200}
--   + {"feature":"wallahi","weight":204}
--   + {"feature":"walla~","weight":204}
--   + {"feature":"wallet","weight":219}
--   + {"feature":"wamef~","weight":231}
--   + {"feature":"wamen~","weight":82}
--   + {"feature":"wamep~","weight":-55}
--   + {"feature":"wanac~","weight":-237}
--   + {"feature":"wanaf~","weight":136}
--   + {"feature":"wanai~","weight":134}
--   + {"feature":"wanakuja","weight":-50}
--   + {"feature":"wanak~","weight":81}
--   + {"feature":"wanas~","weight":59}
--   + {"feature":"wanataka #some","weight":322}
--   + {"feature":"wanataka","weight":120}
--   + {"feature":"wanat~","weight":35}
--   + {"feature":"wangu ako","weight":92}
--   + {"feature":"wangu wa","weight":168}
--   + {"feature":"wangu","weight":98}
--   + {"feature":"wanjiru","weight":-201}
--   + {"feature":"wanji~","weight":-201}
--   + {"feature":"wanne ziwa","weight":-150}
--   + {"feature":"wanne","weight":-91}
--   + {"feature":"want #some","weight":249}
--   + {"feature":"want a","weight":-114}
--   + {"feature":"want the","weight":60}
--   + {"feature":"want to","weight":-97}
--   + {"feature":"want you","weight":-246}
--   + {"feature":"wanted to","weight":-196}
--   + {"feature":"wanted","weight":-177}
--   + {"feature":"wants #few","weight":189}
--   + {"feature":"wants #some","weight":135}
--   + {"feature":"wants a","weight":-140}
--   + {"feature":"wants it","weight":154}
--   + {"feature":"wants to","weight":152}
--   + {"feature":"wants","weight":97}
--   + {"feature":"wao","weight":-66}
--   + {"feature":"ward","weight":210}
--   + {"feature":"warning","weight":-200}
--   + {"feature":"warni~","weight":-200}
--   + {"feature":"warranty card","weight":-193}
--   + {"feature":"warranty","weight":-34}
--   + {"feature":"was #some","weight":-149}
--   + {"feature":"was bought","weight":-210}
--   + {"feature":"was conned","weight":61}
--   + {"feature":"was hit","weight":-208}
--   + {"feature":"was impounded","weight":53}
--   + {"feature":"was in","weight":-149}
--   + {"feature":"was paid","weight":-242}
--   + {"feature":"was sent","weight":94}
--   + {"feature":"was the","weight":-268}
--   + {"feature":"was","weight":-43}
--   + {"feature":"wash","weight":148}
--   + {"feature":"wasnt","weight":121}
--   + {"feature":"waste","weight":212}
--   + {"feature":"wasters","weight":81}
--   + {"feature":"waste~","weight":81}
--   + {"feature":"watakutumia","weight":171}
--   + {"feature":"watak~","weight":63}
--   + {"feature":"watamu","weight":-71}
--   + {"feature":"watano","weight":282}
--   + {"feature":"wataongeza","weight":-75}
--   + {"feature":"watao~","weight":-75}
--   + {"feature":"watatu","weight":-60}
--   + {"feature":"watch","weight":87}
--   + {"feature":"watchman","weight":154}
--   + {"feature":"watch~","weight":67}
--   + {"feature":"wateja","weight":221}
--   + {"feature":"water bowser","weight":99}
--   + {"feature":"water","weight":-150}
--   + {"feature":"watoto","weight":-222}
--   + {"feature":"watu wa","weight":39}
--   + {"feature":"watu watano","weight":282}
--   + {"feature":"watu wengi","weight":302}
--   + {"feature":"watu","weight":114}
--   + {"feature":"wawili","weight":-202}
--   + {"feature":"way","weight":-115}
--   + {"feature":"waybill","weight":-72}
--   + {"feature":"waybi~","weight":-72}
--   + {"feature":"wazee","weight":-48}
--   + {"feature":"wazi","weight":-233}
--   + {"feature":"we 10ok","weight":-90}
--   + {"feature":"we accept","weight":-44}
--   + {"feature":"we agreed","weight":-79}
--   + {"feature":"we are","weight":76}
--   + {"feature":"we both","weight":-212}
--   + {"feature":"we bring","weight":59}
--   + {"feature":"we call","weight":-99}
--   + {"feature":"we cant","weight":-244}
--   + {"feature":"we charge","weight":208}
--   + {"feature":"we chat","weight":-160}
--   + {"feature":"we check","weight":-207}
--   + {"feature":"we close","weight":170}
--   + {"feature":"we come","weight":76}
--   + {"feature":"we confirm","weight":167}
--   + {"feature":"we deduct","weight":69}
--   + {"feature":"we deliver","weight":333}
--   + {"feature":"we do","weight":-31}
--   + {"feature":"we dont","weight":-79}
--   + {"feature":"we exchange","weight":-105}
--   + {"feature":"we finance","weight":117}
--   + {"feature":"we fit","weight":-152}
--   + {"feature":"we found","weight":45}
--   + {"feature":"we get","weight":-273}
--   + {"feature":"we give","weight":286}
--   + {"feature":"we go","weight":-202}
--   + {"feature":"we have","weight":62}
--   + {"feature":"we help","weight":-199}
--   + {"feature":"we just","weight":65}
--   + {"feature":"we know","weight":34}
--   + {"feature":"we meet","weight":-49}
--   + {"feature":"we moved","weight":239}
--   + {"feature":"we need","weight":-48}
--   + {"feature":"we never","weight":-98}
--   + {"feature":"we only","weight":53}
--   + {"feature":"we open","weight":-48}
--   + {"feature":"we opened","weight":85}
--   + {"feature":"we redo","weight":-58}
--   + {"feature":"we release","weight":157}
--   + {"feature":"we remove","weight":-75}
--   + {"feature":"we sell","weight":-96}
--   + {"feature":"we send","weight":151}
--   + {"feature":"we shall","weight":60}
--   + {"feature":"we share","weight":-147}
--   + {"feature":"we sign","weight":-228}
--   + {"feature":"we sit","weight":-152}
--   + {"feature":"we start","weight":-99}
--   + {"feature":"we tell","weight":225}
--   + {"feature":"we test","weight":-125}
--   + {"feature":"we use","weight":-61}
--   + {"feature":"we wait","weight":-176}
--   + {"feature":"we want","weight":-100}
--   + {"feature":"we work","weight":45}
--   + {"feature":"website","weight":-85}
--   + {"feature":"websi~","weight":-85}
--   + {"feature":"wed","weight":60}
--   + {"feature":"wedding","weight":123}
--   + {"feature":"weddi~","weight":123}
--   + {"feature":"wednesday we","weight":52}
--   + {"feature":"wednesday","weight":-222}
--   + {"feature":"wedne~","weight":-157}
--   + {"feature":"week and","weight":303}
--   + {"feature":"week at","weight":-88}
--   + {"feature":"week or","weight":-172}
--   + {"feature":"weekdays","weight":-299}
--   + {"feature":"weekd~","weight":-288}
--   + {"feature":"weekend","weight":107}
--   + {"feature":"weekends","weight":-96}
--   + {"feature":"weeke~","weight":58}
--   + {"feature":"weekly","weight":242}
--   + {"feature":"weeks ago","weight":-135}
--   + {"feature":"weeks","weight":-79}
--   + {"feature":"weigh~","weight":56}
--   + {"feature":"weka #some","weight":324}
--   + {"feature":"weka kwa","weight":-74}
--   + {"feature":"weka tu","weight":251}
--   + {"feature":"weka","weight":318}
--   + {"feature":"wekesa here","weight":-137}
--   + {"feature":"wekesa","weight":-137}
--   + {"feature":"welded","weight":60}
--   + {"feature":"welfare","weight":187}
--   + {"feature":"welfa~","weight":187}
--   + {"feature":"well i","weight":109}
--   + {"feature":"well we","weight":133}
--   + {"feature":"well","weight":61}
--   + {"feature":"wells fargo","weight":54}
--   + {"feature":"wells","weight":54}
--   + {"feature":"wengi","weight":317}
--   + {"feature":"wengine","weight":229}
--   + {"feature":"wengi~","weight":229}
--   + {"feature":"went","weight":-69}
--   + {"feature":"wenu","weight":-267}
--   + {"feature":"wenyewe","weight":-160}
--   + {"feature":"wenye~","weight":-160}
--   + {"feature":"were a","weight":-36}
--   + {"feature":"were at","weight":-150}
--   + {"feature":"were giving","weight":73}
--   + {"feature":"were the","weight":-251}
--   + {"feature":"were","weight":-41}
--   + {"feature":"west","weight":-38}
--   + {"feature":"western union","weight":204}
--   + {"feature":"western","weight":204}
--   + {"feature":"weste~","weight":204}
--   + {"feature":"westlands office","weight":-78}
--   + {"feature":"westlands","weight":-205}
--   + {"feature":"westl~","weight":-205}
--   + {"feature":"wetu ndio","weight":-75}
--   + {"feature":"wetu","weight":165}
--   + {"feature":"weve","weight":40}
--   + {"feature":"wewe mwenyewe","weight":-217}
--   + {"feature":"wewe ni","weight":193}
--   + {"feature":"wewe nipe","weight":255}
--   + {"feature":"wewe si","weight":-95}
--   + {"feature":"wewe tuma","weight":266}
--   + {"feature":"wewe","weight":38}
--   + {"feature":"what do","weight":-67}
--   + {"feature":"what i","weight":-30}
--   + {"feature":"what is","weight":95}
--   + {"feature":"what you","weight":229}
--   + {"feature":"what","weight":71}
--   + {"feature":"whatever","weight":295}
--   + {"feature":"whate~","weight":295}
--   + {"feature":"whats the","weight":-247}
--   + {"feature":"whats","weight":-242}
--   + {"feature":"whatsapp #some","weight":57}
--   + {"feature":"whatsapp me","weight":-153}
--   + {"feature":"whatsapp the","weight":-118}
--   + {"feature":"whatsapp you","weight":178}
--   + {"feature":"whatsapp","weight":83}
--   + {"feature":"whats~","weight":85}
--   + {"feature":"wheel alignment","weight":-153}
--   + {"feature":"wheel","weight":-190}
--   + {"feature":"wheelchair","weight":-313}
--   + {"feature":"wheeler","weight":-86}
--   + {"feature":"wheel~","weight":-231}
--   + {"feature":"when both","weight":-347}
--   + {"feature":"when cold","weight":-216}
--   + {"feature":"when he","weight":155}
--   + {"feature":"when i","weight":-74}
--   + {"feature":"when im","weight":160}
--   + {"feature":"when is","weight":-175}
--   + {"feature":"when it","weight":-173}
--   + {"feature":"when its","weight":-148}
--   + {"feature":"when my","weight":101}
--   + {"feature":"when the","weight":56}
--   + {"feature":"when transfer","weight":-287}
--   + {"feature":"when we","weight":-203}
--   + {"feature":"when will","weight":-265}
--   + {"feature":"when you","weight":-154}
--   + {"feature":"when your","weight":-122}
--   + {"feature":"when youve","weight":-77}
--   + {"feature":"when","weight":-97}
--   + {"feature":"where it","weight":144}
--   + {"feature":"where you","weight":260}
--   + {"feature":"where","weight":343}
--   + {"feature":"which i","weight":30}
--   + {"feature":"which till","weight":-256}
--   + {"feature":"which you","weight":-223}
--   + {"feature":"whichever","weight":-145}
--   + {"feature":"which~","weight":-145}
--   + {"feature":"while we","weight":-161}
--   + {"feature":"while you","weight":153}
--   + {"feature":"while","weight":84}
--   + {"feature":"white","weight":-172}
--   + {"feature":"who comes","weight":-138}
--   + {"feature":"who is","weight":160}
--   + {"feature":"who sends","weight":308}
--   + {"feature":"who want","weight":253}
--   + {"feature":"who","weight":45}
--   + {"feature":"whoever sends","weight":194}
--   + {"feature":"whoever","weight":74}
--   + {"feature":"whoev~","weight":74}
--   + {"feature":"whole amount","weight":177}
--   + {"feature":"whole","weight":54}
--   + {"feature":"wholesale","weight":173}
--   + {"feature":"whole~","weight":173}
--   + {"feature":"wholl","weight":287}
--   + {"feature":"whos","weight":94}
--   + {"feature":"why i","weight":230}
--   + {"feature":"why so","weight":-133}
--   + {"feature":"why the","weight":-91}
--   + {"feature":"widow","weight":150}
--   + {"feature":"wife in","weight":-196}
--   + {"feature":"wife will","weight":-159}
--   + {"feature":"wife","weight":-62}
--   + {"feature":"wifes","weight":132}
--   + {"feature":"wiki ijayo","weight":42}
--   + {"feature":"wiki mbili","weight":-261}
--   + {"feature":"will ask","weight":276}
--   + {"feature":"will be","weight":70}
--   + {"feature":"will bring","weight":171}
--   + {"feature":"will buy","weight":-155}
--   + {"feature":"will clear","weight":228}
--   + {"feature":"will come","weight":59}
--   + {"feature":"will deliver","weight":271}
--   + {"feature":"will do","weight":143}
--   + {"feature":"will email","weight":104}
--   + {"feature":"will follow","weight":344}
--   + {"feature":"will get","weight":-133}
--   + {"feature":"will give","weight":74}
--   + {"feature":"will hand","weight":239}
--   + {"feature":"will i","weight":-286}
--   + {"feature":"will just","weight":257}
--   + {"feature":"will not","weight":130}
--   + {"feature":"will pay","weight":73}
--   + {"feature":"will release","weight":254}
--   + {"feature":"will see","weight":-195}
--   + {"feature":"will sell","weight":-227}
--   + {"feature":"will send","weight":63}
--   + {"feature":"will show","weight":123}
--   + {"feature":"will sign","weight":-39}
--   + {"feature":"will take","weight":234}
--   + {"feature":"will tell","weight":-128}
--   + {"feature":"will text","weight":230}
--   + {"feature":"will transfer","weight":194}
--   + {"feature":"will whatsapp","weight":-130}
--   + {"feature":"will you","weight":-294}
--   + {"feature":"will","weight":79}
--   + {"feature":"willi~","weight":-72}
--   + {"feature":"windscreen","weight":-122}
--   + {"feature":"winds~","weight":-122}
--   + {"feature":"wingroad","weight":-80}
--   + {"feature":"wingr~","weight":-80}
--   + {"feature":"winner","weight":209}
--   + {"feature":"winners","weight":206}
--   + {"feature":"winne~","weight":206}
--   + {"feature":"wire to","weight":79}
--   + {"feature":"wire","weight":203}
--   + {"feature":"wise","weight":-101}
--   + {"feature":"wish ya","weight":-119}
--   + {"feature":"with #some","weight":298}
--   + {"feature":"with an","weight":82}
--   + {"feature":"with another","weight":-103}
--   + {"feature":"with bank","weight":-95}
--   + {"feature":"with both","weight":-226}
--   + {"feature":"with britam","weight":-165}
--   + {"feature":"with cash","weight":196}
--   + {"feature":"with easy","weight":87}
--   + {"feature":"with full","weight":111}
--   + {"feature":"with fundi","weight":-94}
--   + {"feature":"with gearbox","weight":-124}
--   + {"feature":"with half","weight":119}
--   + {"feature":"with her","weight":-114}
--   + {"feature":"with him","weight":56}
--   + {"feature":"with his","weight":116}
--   + {"feature":"with id","weight":-119}
--   + {"feature":"with it","weight":173}
--   + {"feature":"with kra","weight":-138}
--   + {"feature":"with logbook","weight":322}
--   + {"feature":"with money","weight":35}
--   + {"feature":"with mpesa","weight":226}
--   + {"feature":"with my","weight":-38}
--   + {"feature":"with ncba","weight":-151}
--   + {"feature":"with no","weight":341}
--   + {"feature":"with our","weight":-58}
--   + {"feature":"with papers","weight":51}
--   + {"feature":"with platinum","weight":-144}
--   + {"feature":"with receipt","weight":-201}
--   + {"feature":"with sacco","weight":-71}
--   + {"feature":"with someone","weight":-68}
--   + {"feature":"with that","weight":-67}
--   + {"feature":"with them","weight":121}
--   + {"feature":"with todays","weight":-172}
--   + {"feature":"with us","weight":120}
--   + {"feature":"with you","weight":-48}
--   + {"feature":"with your","weight":-73}
--   + {"feature":"withdraw","weight":213}
--   + {"feature":"withd~","weight":109}
--   + {"feature":"within #few","weight":89}
--   + {"feature":"within a","weight":-190}
--   + {"feature":"within nairobi","weight":-295}
--   + {"feature":"within the","weight":281}
--   + {"feature":"without a","weight":268}
--   + {"feature":"without seeing","weight":163}
--   + {"feature":"without the","weight":206}
--   + {"feature":"without you","weight":186}
--   + {"feature":"without","weight":198}
--   + {"feature":"witho~","weight":198}
--   + {"feature":"witne~","weight":-114}
--   + {"feature":"wkend","weight":-92}
--   + {"feature":"won","weight":90}
--   + {"feature":"wonderful","weight":207}
--   + {"feature":"wonde~","weight":207}
--   + {"feature":"wont","weight":113}
--   + {"feature":"word","weight":313}
--   + {"feature":"work at","weight":-54}
--   + {"feature":"work in","weight":219}
--   + {"feature":"work with","weight":52}
--   + {"feature":"work","weight":-62}
--   + {"feature":"working days","weight":-98}
--   + {"feature":"working","weight":-151}
--   + {"feature":"worki~","weight":-151}
--   + {"feature":"works at","weight":210}
--   + {"feature":"works","weight":-190}
--   + {"feature":"workshop in","weight":-283}
--   + {"feature":"workshop","weight":-158}
--   + {"feature":"works~","weight":-158}
--   + {"feature":"world","weight":204}
--   + {"feature":"worn","weight":-262}
--   + {"feature":"worries","weight":-154}
--   + {"feature":"worri~","weight":-154}
--   + {"feature":"worry","weight":35}
--   + {"feature":"worth #some","weight":225}
--   + {"feature":"worth","weight":239}
--   + {"feature":"wote","weight":-235}
--   + {"feature":"would like","weight":-85}
--   + {"feature":"would you","weight":-164}
--   + {"feature":"would","weight":-223}
--   + {"feature":"write me","weight":297}
--   + {"feature":"write the","weight":-75}
--   + {"feature":"write to","weight":-94}
--   + {"feature":"write you","weight":254}
--   + {"feature":"write","weight":73}
--   + {"feature":"writes","weight":-292}
--   + {"feature":"writing","weight":-175}
--   + {"feature":"writi~","weight":-175}
--   + {"feature":"written agreement","weight":-293}
--   + {"feature":"written off","weight":112}
--   + {"feature":"written on","weight":-261}
--   + {"feature":"written","weight":-98}
--   + {"feature":"writt~","weight":-98}
--   + {"feature":"wrong","weight":120}
--   + {"feature":"wrote","weight":45}
--   + {"feature":"x for","weight":-56}
--   + {"feature":"x trail","weight":-82}
--   + {"feature":"x1","weight":187}
--   + {"feature":"x3","weight":130}
--   + {"feature":"xt","weight":270}
--   + {"feature":"xtrail","weight":221}
--   + {"feature":"ya #few","weight":254}
--   + {"feature":"ya #some","weight":45}
--   + {"feature":"ya airport","weight":-68}
--   + {"feature":"ya askari","weight":179}
--   + {"feature":"ya atm","weight":300}
--   + {"feature":"ya bank","weight":-31}
--   + {"feature":"ya barabara","weight":-84}
--   + {"feature":"ya bati","weight":-131}
--   + {"feature":"ya bei","weight":263}
--   + {"feature":"ya biashara","weight":37}
--   + {"feature":"ya blue","weight":-303}
--   + {"feature":"ya boda","weight":38}
--   + {"feature":"ya booking","weight":107}
--   + {"feature":"ya boss","weight":157}
--   + {"feature":"ya chama","weight":-169}
--   + {"feature":"ya county","weight":133}
--   + {"feature":"ya dashboard","weight":-308}
--   + {"feature":"ya delivery","weight":244}
--   + {"feature":"ya digital","weight":81}
--   + {"feature":"ya diski","weight":-80}
--   + {"feature":"ya duka","weight":-107}
--   + {"feature":"ya ecitizen","weight":269}
--   + {"feature":"ya elfu","weight":260}
--   + {"feature":"ya engine","weight":-137}
--   + {"feature":"ya equity","weight":-211}
--   + {"feature":"ya etr","weight":-182}
--   + {"feature":"ya form","weight":222}
--   + {"feature":"ya gari","weight":260}
--   + {"feature":"ya hapo","weight":-137}
--   + {"feature":"ya hiyo","weight":-171}
--   + {"feature":"ya hospitali","weight":164}
--   + {"feature":"ya id","weight":289}
--   + {"feature":"ya ile","weight":49}
--   + {"feature":"ya insurance","weight":39}
--   + {"feature":"ya kampuni","weight":-131}
--   + {"feature":"ya kanisa","weight":-178}
--   + {"feature":"ya kawaida","weight":36}
--   + {"feature":"ya kazi","weight":-97}
--   + {"feature":"ya kck","weight":-119}
--   + {"feature":"ya kijani","weight":-77}
--   + {"feature":"ya kra","weight":74}
--   + {"feature":"ya kuangalia","weight":46}
--   + {"feature":"ya kubeba","weight":-226}
--   + {"feature":"ya kufungua","weight":274}
--   + {"feature":"ya kuingia","weight":-39}
--   + {"feature":"ya kulipa","weight":54}
--   + {"feature":"ya kununua","weight":-128}
--   + {"feature":"ya kuona","weight":-67}
--   + {"feature":"ya kusaini","weight":-57}
--   + {"feature":"ya kushikilia","weight":-63}
--   + {"feature":"ya kutoa","weight":92}
--   + {"feature":"ya kutuma","weight":33}
--   + {"feature":"ya logbook","weight":33}
--   + {"feature":"ya lori","weight":34}
--   + {"feature":"ya m","weight":199}
--   + {"feature":"ya mafuta","weight":139}
--   + {"feature":"ya magari","weight":47}
--   + {"feature":"ya mahali","weight":237}
--   + {"feature":"ya mama","weight":156}
--   + {"feature":"ya marehemu","weight":-97}
--   + {"feature":"ya masaa","weight":144}
--   + {"feature":"ya mbele","weight":-304}
--   + {"feature":"ya miaka","weight":-239}
--   + {"feature":"ya miezi","weight":96}
--   + {"feature":"ya mwananchi","weight":-145}
--   + {"feature":"ya mwisho","weight":259}
--   + {"feature":"ya nchi","weight":126}
--   + {"feature":"ya noah","weight":67}
--   + {"feature":"ya ntsa","weight":-70}
--   + {"feature":"ya nyuma","weight":-152}
--   + {"feature":"ya ofisi","weight":-106}
--   + {"feature":"ya parcel","weight":-71}
--   + {"feature":"ya parking","weight":235}
--   + {"feature":"ya pesa","weight":135}
--   + {"feature":"ya pickup","weight":-174}
--   + {"feature":"ya plastic","weight":-131}
--   + {"feature":"ya polisi","weight":-118}
--   + {"feature":"ya rims","weight":-182}
--   + {"feature":"ya rongai","weight":-246}
--   + {"feature":"ya sacco","weight":-32}
--   + {"feature":"ya siku","weight":-69}
--   + {"feature":"ya siri","weight":332}
--   + {"feature":"ya storage","weight":296}
--   + {"feature":"ya transfer","weight":-211}
--   + {"feature":"ya uber","weight":-112}
--   + {"feature":"ya usajili","weight":134}
--   + {"feature":"ya viewing","weight":-275}
--   + {"feature":"ya wakili","weight":-33}
--   + {"feature":"ya watu","weight":195}
--   + {"feature":"ya wiki","weight":69}
--   + {"feature":"ya wish","weight":-154}
--   + {"feature":"ya zamani","weight":31}
--   + {"feature":"ya","weight":40}
--   + {"feature":"yake kwa","weight":-85}
--   + {"feature":"yake na","weight":-213}
--   + {"feature":"yake ya","weight":160}
--   + {"feature":"yake","weight":198}
--   + {"feature":"yako #some","weight":52}
--   + {"feature":"yako iko","weight":216}
--   + {"feature":"yako imefika","weight":139}
--   + {"feature":"yako kama","weight":-266}
--   + {"feature":"yako kwa","weight":-67}
--   + {"feature":"yako kwanza","weight":-234}
--   + {"feature":"yako na","weight":-94}
--   + {"feature":"yako natoka","weight":-171}
--   + {"feature":"yako ndio","weight":-94}
--   + {"feature":"yako ni","weight":120}
--   + {"feature":"yako ya","weight":301}
--   + {"feature":"yamaha","weight":-54}
--   + {"feature":"yangu #some","weight":-96}
--   + {"feature":"yangu hapa","weight":-58}
--   + {"feature":"yangu iko","weight":70}
--   + {"feature":"yangu kabla","weight":292}
--   + {"feature":"yangu kwa","weight":77}
--   + {"feature":"yangu ni","weight":-140}
--   + {"feature":"yangu wa","weight":-234}
--   + {"feature":"yangu wewe","weight":-171}
--   + {"feature":"yangu ya","weight":211}
--   + {"feature":"yangu","weight":51}
--   + {"feature":"yard #few","weight":-276}
--   + {"feature":"yard and","weight":-166}
--   + {"feature":"yard for","weight":-205}
--   + {"feature":"yard in","weight":-246}
--   + {"feature":"yard mon","weight":-183}
--   + {"feature":"yard on","weight":-153}
--   + {"feature":"yard where","weight":215}
--   + {"feature":"yard","weight":-88}
--   + {"feature":"yards","weight":116}
--   + {"feature":"yaris","weight":68}
--   + {"feature":"year #some","weight":74}
--   + {"feature":"year and","weight":-146}
--   + {"feature":"year i","weight":-124}
--   + {"feature":"years","weight":-43}
--   + {"feature":"yenu","weight":-343}
--   + {"feature":"yenye","weight":-183}
--   + {"feature":"yes #few","weight":-196}
--   + {"feature":"yes #some","weight":-100}
--   + {"feature":"yes after","weight":-313}
--   + {"feature":"yes and","weight":230}
--   + {"feature":"yes auto","weight":-160}
--   + {"feature":"yes book","weight":123}
--   + {"feature":"yes but","weight":87}
--   + {"feature":"yes by","weight":-104}
--   + {"feature":"yes come","weight":-153}
--   + {"feature":"yes ex","weight":-100}
--   + {"feature":"yes from","weight":-235}
--   + {"feature":"yes im","weight":-48}
--   + {"feature":"yes its","weight":60}
--   + {"feature":"yes ive","weight":114}
--   + {"feature":"yes lavington","weight":-208}
--   + {"feature":"yes my","weight":157}
--   + {"feature":"yes received","weight":-170}
--   + {"feature":"yes same","weight":-309}
--   + {"feature":"yes thats","weight":204}
--   + {"feature":"yes the","weight":-79}
--   + {"feature":"yes this","weight":-127}
--   + {"feature":"yes through","weight":-274}
--   + {"feature":"yes vessel","weight":-96}
--   + {"feature":"yes we","weight":109}
--   + {"feature":"yes you","weight":-222}
--   + {"feature":"yet","weight":102}
--   + {"feature":"yetu iko","weight":33}
--   + {"feature":"yeye","weight":-56}
--   + {"feature":"yeyote","weight":-373}
--   + {"feature":"yokohama","weight":-38}
--   + {"feature":"yokoh~","weight":-38}
--   + {"feature":"yote kwa","weight":118}
--   + {"feature":"yote","weight":288}
--   + {"feature":"you #few","weight":166}
--   + {"feature":"you #some","weight":192}
--   + {"feature":"you a","weight":208}
--   + {"feature":"you accept","weight":-220}
--   + {"feature":"you after","weight":310}
--   + {"feature":"you all","weight":-153}
--   + {"feature":"you alone","weight":256}
--   + {"feature":"you an","weight":35}
--   + {"feature":"you and","weight":60}
--   + {"feature":"you approve","weight":-173}
--   + {"feature":"you are","weight":235}
--   + {"feature":"you arrive","weight":173}
--   + {"feature":"you as","weight":278}
--   + {"feature":"you asked","weight":218}
--   + {"feature":"you at","weight":95}
--   + {"feature":"you before","weight":-103}
--   + {"feature":"you bring","weight":-135}
--   + {"feature":"you but","weight":-181}
--   + {"feature":"you buy","weight":-71}
--   + {"feature":"you by","weight":157}
--   + {"feature":"you can","weight":-87}
--   + {"feature":"you cant","weight":352}
--   + {"feature":"you change","weight":158}
--   + {"feature":"you check","weight":-268}
--   + {"feature":"you choose","weight":-112}
--   + {"feature":"you clear","weight":141}
--   + {"feature":"you collect","weight":-165}
--   + {"feature":"you come","weight":-123}
--   + {"feature":"you confirm","weight":-83}
--   + {"feature":"you decide","weight":-169}
--   + {"feature":"you deposit","weight":170}
--   + {"feature":"you direct","weight":-112}
--   + {"feature":"you do","weight":84}
--   + {"feature":"you dont","weight":47}
--   + {"feature":"you drive","weight":126}
--   + {"feature":"you fill","weight":96}
--   + {"feature":"you finish","weight":191}
--   + {"feature":"you first","weight":150}
--   + {"feature":"you for","weight":140}
--   + {"feature":"you from","weight":202}
--   + {"feature":"you get","weight":-54}
--   + {"feature":"you give","weight":101}
--   + {"feature":"you go","weight":-188}
--   + {"feature":"you have","weight":44}
--   + {"feature":"you he","weight":-51}
--   + {"feature":"you help","weight":276}
--   + {"feature":"you his","weight":-67}
--   + {"feature":"you hold","weight":-120}
--   + {"feature":"you i","weight":235}
--   + {"feature":"you id","weight":280}
--   + {"feature":"you if","weight":120}
--   + {"feature":"you im","weight":233}
--   + {"feature":"you in","weight":55}
--   + {"feature":"you is","weight":132}
--   + {"feature":"you just","weight":244}
--   + {"feature":"you keep","weight":-91}
--   + {"feature":"you leave","weight":-326}
--   + {"feature":"you like","weight":-183}
--   + {"feature":"you may","weight":-346}
--   + {"feature":"you my","weight":35}
--   + {"feature":"you need","weight":-177}
--   + {"feature":"you never","weight":272}
--   + {"feature":"you no","weight":334}
--   + {"feature":"you on","weight":89}
--   + {"feature":"you only","weight":73}
--   + {"feature":"you open","weight":-109}
--   + {"feature":"you or","weight":-205}
--   + {"feature":"you own","weight":-137}
--   + {"feature":"you paid","weight":-233}
--   + {"feature":"you pay","weight":-87}
--   + {"feature":"you please","weight":339}
--   + {"feature":"you prefer","weight":-230}
--   + {"feature":"you promised","weight":-123}
--   + {"feature":"you put","weight":36}
--   + {"feature":"you register","weight":131}
--   + {"feature":"you release","weight":-185}
--   + {"feature":"you remove","weight":-43}
--   + {"feature":"you said","weight":-252}
--   + {"feature":"you say","weight":164}
--   + {"feature":"you see","weight":167}
--   + {"feature":"you sell","weight":-302}
--   + {"feature":"you send","weight":86}
--   + {"feature":"you settle","weight":52}
--   + {"feature":"you show","weight":207}
--   + {"feature":"you sign","weight":-90}
--   + {"feature":"you so","weight":-49}
--   + {"feature":"you sold","weight":-137}
--   + {"feature":"you sound","weight":167}
--   + {"feature":"you start","weight":219}
--   + {"feature":"you still","weight":-233}
--   + {"feature":"you take","weight":-88}
--   + {"feature":"you that","weight":-255}
--   + {"feature":"you the","weight":88}
--   + {"feature":"you then","weight":139}
--   + {"feature":"you they","weight":163}
--   + {"feature":"you through","weight":243}
--   + {"feature":"you to","weight":142}
--   + {"feature":"you too","weight":113}
--   + {"feature":"you top","weight":-184}
--   + {"feature":"you transfer","weight":94}
--   + {"feature":"you understand","weight":-179}
--   + {"feature":"you use","weight":159}
--   + {"feature":"you view","weight":-146}
--   + {"feature":"you wait","weight":63}
--   + {"feature":"you want","weight":-56}
--   + {"feature":"you watch","weight":-228}
--   + {"feature":"you we","weight":-96}
--   + {"feature":"you when","weight":-112}
--   + {"feature":"you will","weight":232}
--   + {"feature":"you wire","weight":87}
--   + {"feature":"you wish","weight":-174}
--   + {"feature":"you with","weight":35}
--   + {"feature":"you wont","weight":256}
--   + {"feature":"you yes","weight":297}
--   + {"feature":"youll be","weight":280}
--   + {"feature":"youll get","weight":282}
--   + {"feature":"youll meet","weight":-246}
--   + {"feature":"youll receive","weight":90}
--   + {"feature":"youll see","weight":-207}
--   + {"feature":"youll","weight":91}
--   + {"feature":"your #some","weight":-176}
--   + {"feature":"your account","weight":62}
--   + {"feature":"your ad","weight":198}
--   + {"feature":"your advert","weight":-129}
--   + {"feature":"your agent","weight":-342}
--   + {"feature":"your alphard","weight":72}
--   + {"feature":"your bank","weight":-133}
--   + {"feature":"your banks","weight":-298}
--   + {"feature":"your bid","weight":88}
--   + {"feature":"your bill","weight":-309}
--   + {"feature":"your branch","weight":-227}
--   + {"feature":"your buyer","weight":137}
--   + {"feature":"your car","weight":94}
--   + {"feature":"your card","weight":206}
--   + {"feature":"your cost","weight":-193}
--   + {"feature":"your county","weight":225}
--   + {"feature":"your door","weight":213}
--   + {"feature":"your driver","weight":-129}
--   + {"feature":"your ecitizen","weight":155}
--   + {"feature":"your email","weight":-72}
--   + {"feature":"your engine","weight":125}
--   + {"feature":"your estate","weight":-141}
--   + {"feature":"your fielder","weight":45}
--   + {"feature":"your file","weight":260}
--   + {"feature":"your fuel","weight":-257}
--   + {"feature":"your garage","weight":-166}
--   + {"feature":"your gate","weight":260}
--   + {"feature":"your google","weight":230}
--   + {"feature":"your hilux","weight":175}
--   + {"feature":"your home","weight":93}
--   + {"feature":"your id","weight":-89}
--   + {"feature":"your invoice","weight":-111}
--   + {"feature":"your job","weight":-218}
--   + {"feature":"your kra","weight":-48}
--   + {"feature":"your lawyer","weight":-170}
--   + {"feature":"your licence","weight":-136}
--   + {"feature":"your line","weight":368}
--   + {"feature":"your loan","weight":-158}
--   + {"feature":"your location","weight":-95}
--   + {"feature":"your logbook","weight":170}
--   + {"feature":"your m","weight":274}
--   + {"feature":"your magari","weight":288}
--   + {"feature":"your mark","weight":-56}
--   + {"feature":"your mechanic","weight":-141}
--   + {"feature":"your money","weight":90}
--   + {"feature":"your mpesa","weight":50}
--   + {"feature":"your name","weight":59}
--   + {"feature":"your ntsa","weight":-228}
--   + {"feature":"your number","weight":63}
--   + {"feature":"your office","weight":-219}
--   + {"feature":"your old","weight":198}
--   + {"feature":"your own","weight":-187}
--   + {"feature":"your password","weight":-242}
--   + {"feature":"your phone","weight":206}
--   + {"feature":"your photos","weight":-200}
--   + {"feature":"your pin","weight":283}
--   + {"feature":"your place","weight":-159}
--   + {"feature":"your policy","weight":-207}
--   + {"feature":"your price","weight":104}
--   + {"feature":"your profile","weight":357}
--   + {"feature":"your receipt","weight":-65}
--   + {"feature":"your sacco","weight":-240}
--   + {"feature":"your shop","weight":-260}
--   + {"feature":"your side","weight":-96}
--   + {"feature":"your slot","weight":154}
--   + {"feature":"your till","weight":-58}
--   + {"feature":"your time","weight":-240}
--   + {"feature":"your tractor","weight":-58}
--   + {"feature":"your whatsapp","weight":-238}
--   + {"feature":"youre a","weight":-35}
--   + {"feature":"youre far","weight":111}
--   + {"feature":"youre in","weight":-164}
--   + {"feature":"youre right","weight":-221}
--   + {"feature":"youre satisfied","weight":-90}
--   + {"feature":"youre serious","weight":260}
--   + {"feature":"youre welcome","weight":66}
--   + {"feature":"youre","weight":99}
--   + {"feature":"yours at","weight":269}
--   + {"feature":"yours for","weight":-123}
--   + {"feature":"yours i","weight":-103}
--   + {"feature":"yours with","weight":341}
--   + {"feature":"yours","weight":112}
--   + {"feature":"yourself and","weight":-264}
--   + {"feature":"yourself at","weight":-250}
--   + {"feature":"yourself to","weight":57}
--   + {"feature":"yourself with","weight":-173}
--   + {"feature":"yourself","weight":-161}
--   + {"feature":"yours~","weight":-139}
--   + {"feature":"youth fund","weight":189}
--   + {"feature":"youth","weight":220}
--   + {"feature":"youtube","weight":-213}
--   + {"feature":"youtu~","weight":-213}
--   + {"feature":"youve #few","weight":194}
--   + {"feature":"youve been","weight":291}
--   + {"feature":"youve checked","weight":-95}
--   + {"feature":"youve come","weight":-71}
--   + {"feature":"youve driven","weight":-243}
--   + {"feature":"youve seen","weight":-276}
--   + {"feature":"youve viewed","weight":-229}
--   + {"feature":"youve","weight":-63}
--   + {"feature":"yoyote mimi","weight":-163}
--   + {"feature":"yoyote","weight":51}
--   + {"feature":"yuko nje","weight":96}
--   + {"feature":"yuko","weight":184}
--   + {"feature":"za #few","weight":-135}
--   + {"feature":"za #some","weight":184}
--   + {"feature":"za bank","weight":-60}
--   + {"feature":"za ntsa","weight":-33}
--   + {"feature":"za nyuma","weight":-121}
--   + {"feature":"zaidi","weight":-176}
--   + {"feature":"zako","weight":119}
--   + {"feature":"zamani gari","weight":-162}
--   + {"feature":"zamani tulinganishe","weight":-124}
--   + {"feature":"zamani","weight":-49}
--   + {"feature":"zangu","weight":-164}
--   + {"feature":"zawadi","weight":169}
--   + {"feature":"zero seven","weight":248}
--   + {"feature":"zero","weight":236}
--   + {"feature":"zetu","weight":254}
--   + {"feature":"ziko #few","weight":-116}
--   + {"feature":"ziko kwa","weight":-173}
--   + {"feature":"ziko sawa","weight":-119}
--   + {"feature":"ziko","weight":-126}
--   + {"feature":"zile","weight":-65}
--   + {"feature":"ziliz~","weight":-63}
--   + {"feature":"zima","weight":229}
--   + {"feature":"zimefika","weight":-140}
--   + {"feature":"zimef~","weight":166}
--   + {"feature":"zimet~","weight":144}
--   + {"feature":"zingine","weight":143}
--   + {"feature":"zingi~","weight":143}
--   + {"feature":"ziwa tunataka","weight":-150}
--   + {"feature":"ziwa","weight":-181}
--   + {"feature":"zote mbili","weight":-39}
--   + {"feature":"zote","weight":-81}

--   + {"key":"hold_threshold","value":"100","kind":"count","is_public":false,"updated_by":null}
--   + {"key":"signal_many_first_messages","value":"30","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_many_reports","value":"50","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_many_towns","value":"25","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_new_account","value":"20","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_number_elsewhere","value":"50","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_number_in_text","value":"20","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_phone_unconfirmed","value":"20","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_photo_copied","value":"60","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_price_low","value":"40","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_scam_words","value":"60","kind":"optional_count","is_public":false,"updated_by":null}
--   + {"key":"signal_suspended_device","value":"40","kind":"optional_count","is_public":false,"updated_by":null}

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

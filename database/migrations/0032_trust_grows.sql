-- Members are trusted in levels with limits; ads of spare parts are held as those of vehicles are.

set local check_function_bodies = off;

-- Parts that an administrator hid by a plain update have no reason so far, by which they would wait from now on.
update public.spare_parts set held_reason = 'It does not keep to our rules for ads.' where held_at is not null and held_reason is null and not listed;

create function private.part_code(part_number text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(bare) >= 5 then bare end
  from (select upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g')) as bare) as written
$$;

-- All rows so far are of vehicles.
alter table private.ad_appeals add column kind public.ad_kind not null default 'vehicle';
alter table private.ad_appeals alter column kind drop default;
alter table private.ad_appeals rename column listing_id to ad_id;
alter table private.ad_holds add column kind public.ad_kind not null default 'vehicle';
alter table private.ad_holds alter column kind drop default;
alter table private.ad_holds rename column listing_id to ad_id;

drop index public.evidence_waiting_key;

alter table private.ad_appeals drop constraint ad_appeals_pkey;

alter table private.ad_appeals drop constraint ad_appeals_listing_id_fkey;

alter table private.ad_holds drop constraint ad_holds_pkey;

alter table private.ad_holds drop constraint ad_holds_listing_id_fkey;

alter table public.evidence drop constraint evidence_subject;

drop function private.becomes_suspect(was public.vehicle_listings, becomes public.vehicle_listings);

drop function private.copies_of_photos(ad public.vehicle_listings, found private.scam_signal[]);

drop function private.follow_hold(was public.vehicle_listings, becomes public.vehicle_listings);

drop function private.is_appealed(ad uuid);

drop function private.is_held_as_suspect(ad uuid);

drop function private.is_newly_suspect(ad public.vehicle_listings);

drop function private.pending_hold(ad public.vehicle_listings);

drop function private.record_hold(ad public.vehicle_listings);

drop function private.require_other_administrator(ad uuid);

drop function private.settle_appeal(ad uuid, accepted boolean);

drop function private.shows_own_car(ad uuid);

drop function private.words_of_ad(ad public.vehicle_listings);







alter table private.stored_bytes add column photos_on date;

alter table private.stored_bytes add column photos integer not null default 0;

alter table public.evidence add column spare_part_id uuid;

alter domain private.required_found_kind drop constraint required_found_kind_check;
alter domain private.required_found_kind add constraint required_found_kind_check check (
  value in ('person', 'dealer', 'service_provider', 'listing', 'spare_part', 'payment', 'booking')
);

comment on table private.ad_holds is 'Ads that wait or waited for an administrator. Written by triggers only.';

comment on column private.ad_holds.released is 'What an administrator let pass: private.judged_facts and its signals.';

comment on column private.stored_bytes.photos is 'Photos of ads that they uploaded on the day photos_on.';

comment on column public.evidence.spare_part_id is 'Only of a photo with the code of a day.';

comment on column public.spare_parts.held_at is 'Since when it waits for an administrator, or when one hid it; the seller may not list it meanwhile.';

comment on column public.spare_parts.held_reason is 'Why an administrator hid it or did not approve it; shown to the seller. null while it waits.';

create index evidence_spare_part_idx on public.evidence (spare_part_id);

create unique index evidence_waiting_key on public.evidence (user_id, kind, listing_id, spare_part_id) nulls not distinct where status = 'waiting';

create index spare_parts_code_idx on public.spare_parts (private.part_code(part_number)) where listed and private.part_code(part_number) is not null;

create index spare_parts_waiting_idx on public.spare_parts (created_at desc, id desc) where held_at is not null and held_reason is null;

create or replace function private.account_signals(seller uuid) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_trusted constant boolean := private.trust_level(seller) = 'trusted';
  joined constant timestamptz := (select created_at from public.profiles where id = seller);
begin
  return private.signal_if(not is_trusted and joined > now() - private.new_seller_term(), 'new_account')
    || private.signal_if(not is_trusted and private.confirmed_phone(seller) is null, 'phone_unconfirmed')
    || private.signal_if(not is_trusted and private.recent_towns(seller) >= 4, 'many_towns')
    || private.signal_if(private.open_reports_against(seller) >= 3, 'many_reports')
    || private.signal_if(private.shares_suspended_device(seller), 'suspended_device')
    || private.signal_if(private.first_messages_today(seller) >= 15, 'many_first_messages');
end
$$;

create or replace function private.ad_state(listing public.vehicle_listings) returns text
language sql immutable set search_path = ''
as $$
  select case
    when listing.rejection_reason is not null then 'rejected'
    when listing.held_at is not null then 'pending'
    else listing.status
  end
$$;

create or replace function private.ad_state(part public.spare_parts) returns text
language sql immutable set search_path = ''
as $$
  select case
    when part.listed and part.in_stock then 'active'
    when part.listed then 'out_of_stock'
    when part.held_reason is not null then 'taken_down'
    when part.held_at is not null then 'pending'
    else 'unlisted'
  end
$$;

create or replace function private.ad_state(provider public.service_providers) returns text
language sql immutable set search_path = ''
as $$ select case when provider.verified then 'active' else 'pending' end $$;

create or replace function private.apply_part_state(was public.spare_parts, becomes public.spare_parts) returns public.spare_parts
language plpgsql security definer set search_path = ''
as $$
begin
  if becomes.listed and private.is_change_of_seller() and private.becomes_suspect(was, becomes) then
    becomes.listed := false;
    becomes.held_at := now();
  elsif becomes.listed and not was.listed then
    becomes.held_at := null;
    becomes.held_reason := null;
  -- A function that unlists it says why or that it waits.
  elsif was.listed and not becomes.listed and becomes.held_at is not distinct from was.held_at
    and becomes.seller_id is distinct from auth.uid() and private.is_admin()
  then
    becomes.held_at := now();
    becomes.held_reason := 'It does not keep to our rules for ads.';
  end if;
  return becomes;
end
$$;

create or replace function private.bargain_withheld_until(ad public.vehicle_listings) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_checked_price(ad) then null
    when exists (select from public.listing_reports as report where report.listing_id = ad.id and report.status = 'open')
      then 'infinity'::timestamptz
    when ad.updated_at + private.bargain_wait() > now() then ad.updated_at + private.bargain_wait()
  end
  from public.profiles as seller
  where seller.id = ad.seller_id and private.trust_level(seller.id) <> 'trusted' and seller.created_at > now() - private.new_seller_term()
$$;

create or replace function private.becomes_suspect(was anyelement, becomes anyelement) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_public_state(private.ad_state(was)) and becomes.price >= was.price
    and private.judged_facts(becomes) - 'price' = private.judged_facts(was) - 'price'
  then
    return false;
  end if;
  return private.is_newly_suspect(becomes);
end
$$;

create or replace function private.check_message_limit(sender uuid, is_first boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_messages constant integer := 30;
  most_threads constant integer := 10;
begin
  if most_messages <= (
    select count(*) from public.messages
    where sender_id = sender and created_at > now() - interval '10 minutes'
  ) then
    raise exception 'You have sent % messages in ten minutes. Wait a little, then write again.', most_messages
      using hint = 'message_limit';
  end if;
  if is_first and most_threads <= (
    select count(*) from public.message_threads
    where asker_id = sender and last_message_at > now() - interval '1 hour' and created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have written about % ads within an hour. Wait a little before you write about the next.', most_threads
      using hint = 'message_limit';
  end if;
  if is_first then
    perform private.require_first_message(sender);
  end if;
end
$$;

create or replace function private.check_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    if new.listed and private.is_change_of_seller() then
      perform private.queue_ads_of(new.seller_id);
      if private.is_suspect(private.scam_signals(new)) then
        new.listed := false;
        new.held_at := now();
      end if;
    end if;
    return new;
  end if;
  -- Counted views are no edits.
  if new.views_count <> old.views_count then
    return new;
  end if;
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  perform private.permit_part_change(old, new);
  if new.listed and not old.listed and private.is_change_of_seller() then
    perform private.queue_ads_of(new.seller_id);
  end if;
  new := private.apply_part_state(old, new);
  new.updated_at := now();
  return new;
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
    if new.status = 'active' and private.is_change_of_seller() then
      perform private.queue_ads_of(new.seller_id);
      if private.price_below_review(new) is not null or private.is_suspect(private.scam_signals(new)) then
        new.status := 'draft';
        new.held_at := now();
      end if;
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
    if new.status = 'active' and old.status <> 'active' then
      perform private.queue_ads_of(new.seller_id);
    end if;
  elsif (old.held_at is not null or old.status = 'pending') and new.status <> old.status then
    perform private.require_other_administrator('vehicle', new.id);
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
  if kind = 'spare_parts' then
    return array(
      select part.id
      from public.spare_parts as part left join private.ad_holds as hold on hold.kind = 'spare_part' and hold.ad_id = part.id
      where part.held_at is not null and part.held_reason is null
      order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('spare_part', part.id) desc,
        part.created_at desc, part.id desc
      limit size offset passed
    );
  elsif kind = 'service_providers' then
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
    select ad.id from public.vehicle_listings as ad left join private.ad_holds as hold on hold.kind = 'vehicle' and hold.ad_id = ad.id
    where ad.held_at is not null or ad.status = 'pending'
    order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('vehicle', ad.id) desc, ad.created_at desc, ad.id desc
    limit size offset passed
  );
end
$$;

create or replace function private.codes_of_photo(sent public.evidence) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array[private.day_code(hold.seed, day), private.day_code(hold.seed, day - 1)]
  from private.ad_holds as hold cross join lateral (select (sent.submitted_at at time zone 'Africa/Nairobi')::date) as sending (day)
  where hold.ad_id = coalesce(sent.listing_id, sent.spare_part_id)
    and hold.kind = case when sent.listing_id is null then 'spare_part' else 'vehicle' end::public.ad_kind
$$;

create or replace function private.copied_photos(images text[], seller uuid)
returns table (image text, kind public.ad_kind, ad_id uuid, title text, seller_id uuid, other_image text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with given as (
    select one.image, object.id, object.updated_at as stored_at
    from unnest(images) as one (image) join storage.objects as object on object.id = private.photo_object(one.image)
  ), near as materialized (
    select found.object_id, found.similar_id, found.difference
    from pictures.similar_objects(array(select given.id from given)) as found
  ), own as (
    select given.image, given.id, least(given.stored_at, (
      select min(former.updated_at) from near
      join storage.objects as former on former.id = near.similar_id and former.bucket_id = 'listing-images'
      where near.object_id = given.id and private.seller_of_photo(former.name) = copied_photos.seller
    )) as stored_at
    from given
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

create or replace function private.copies_of_photos(images text[], seller uuid, found private.scam_signal[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(copy)), '[]') from private.copied_photos(images, seller) as copy
  where exists (select from unnest(found) as one where one.signal = 'photo_copied')
$$;

create or replace function private.could_hold(found private.scam_signal[], others text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.signal_points(found) + sum(private.setting_count('signal_' || other)) >= private.setting_count('hold_threshold')
  from unnest(others) as other
$$;

create or replace function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
  -- One that replaces another under its name counts as well.
  is_photo constant boolean := tg_op <> 'DELETE' and new.bucket_id = 'listing-images'
    and (tg_op = 'INSERT' or new.version is distinct from old.version);
  today constant date := private.nairobi_today();
  photos_today integer;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes, photos_on, photos) values (new.owner, added, today, is_photo::integer)
    on conflict (person_id) do update set
      bytes = stored.bytes + added,
      photos = is_photo::integer + case stored.photos_on when today then stored.photos else 0 end,
      photos_on = today
    returning bytes, photos into total, photos_today;
    if is_photo and auth.uid() is not null and not private.is_admin() then
      perform private.require_photos_of_day(new.owner, photos_today);
    end if;
    if total >= private.byte_quota(new.owner) and (tg_op = 'INSERT' or added > removed)
      and auth.uid() is not null and not private.is_admin()
    then
      raise exception 'Your pictures take all of the % MB you have. Remove some, or choose a larger plan.',
        private.format_number(private.byte_quota(new.owner) / 1048576)
        using hint = 'byte_quota';
    end if;
  end if;
  return null;
end
$$;

create or replace function private.follow_hold(becomes anyelement) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  state constant text := private.ad_state(becomes);
  ad_kind constant public.ad_kind := private.kind_of(becomes);
  is_public constant boolean := private.is_public_state(state);
begin
  if state = 'pending' then
    if becomes.held_at is not null then
      perform private.record_hold(becomes);
    end if;
  elsif private.is_admin() and auth.uid() <> becomes.seller_id then
    perform private.settle_appeal(ad_kind, becomes.id, is_public);
    insert into private.ad_holds (kind, ad_id, signals, is_suspect) values (ad_kind, becomes.id, '[]', false) on conflict do nothing;
    update private.ad_holds as hold set
      decision = case when is_public then 'released' else 'rejected' end,
      decided_by = auth.uid(),
      released = case when is_public then private.judged_facts(becomes) || jsonb_build_object(
        'signals', (select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one)
      ) else hold.released end
    where hold.kind = ad_kind and hold.ad_id = becomes.id;
  end if;
end
$$;

create or replace function private.forget_hold(kind public.ad_kind, ad uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_other_administrator(kind, ad);
  delete from private.ad_holds as hold where hold.kind = forget_hold.kind and hold.ad_id = ad;
  delete from private.ad_appeals as appeal where appeal.kind = forget_hold.kind and appeal.ad_id = ad;
end
$$;

create or replace function private.forget_part_photo(part public.spare_parts) returns void
language sql security definer set search_path = ''
as $$
  update public.evidence set status = 'expired', decided_at = coalesce(decided_at, now())
  where spare_part_id = part.id and status in ('waiting', 'seen')
$$;

create or replace function private.found_parts(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'spare_part', part.id, part.name, array_remove(array[part.part_number, part.location::text], null),
    case when part.state = 'held' and part.held_reason is null then 'waiting' else part.state::text end, part.seller_id, null::timestamptz
  from public.admin_spare_parts(
    search => wanted, only_state => case when decides then 'held' end, page_size => case when decides then 25 else 5 end
  ) as page
  cross join unnest(page.parts) with ordinality as part
  where not decides or part.state = 'held' and part.held_reason is null and private.can_decide('spare_parts', part.id)
  order by part.ordinality limit 5
$$;

create or replace function private.has_new_signal(found private.scam_signal[], facts jsonb, passed jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select passed is null or exists (
    select from unnest(found) as one
    where not passed -> 'signals' ? one.signal or case one.signal
      when 'price_low' then (facts ->> 'price')::bigint < (passed ->> 'price')::bigint
        or facts - '{words,images,price}'::text[] <> passed - '{words,images,price,signals}'::text[]
      when 'photo_copied' then not passed -> 'images' @> (facts -> 'images')
      when 'scam_words' then passed -> 'words' <> facts -> 'words'
      when 'number_in_text' then passed -> 'words' <> facts -> 'words'
      else false
    end
  )
$$;

create or replace function private.has_too_many_ads(seller uuid, most integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if most is null then
    return false;
  end if;
  perform private.lock_ads_of(seller);
  return private.count_active_ads(seller) > most;
end
$$;

create or replace function private.hold_facts(held public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_held_as_suspect('vehicle', held.id) then '{"suspect": true}' else private.low_price_facts(held) end
$$;

create or replace function private.hold_if_suspect(ad public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if ad.status <> 'active' or exists (select from public.profiles where id = ad.seller_id and role = 'admin')
    or not private.is_newly_suspect(ad)
  then
    return;
  end if;
  update public.vehicle_listings set status = 'draft', held_at = now() where id = ad.id and status = 'active';
  if found and auth.uid() is distinct from ad.seller_id then
    perform private.tell(ad.seller_id, 'ad_held', private.vehicle_facts(ad) || private.hold_facts(ad));
  end if;
end
$$;

create or replace function private.hold_if_suspect(part public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not part.listed or exists (select from public.profiles where id = part.seller_id and role = 'admin')
    or not private.is_newly_suspect(part)
  then
    return;
  end if;
  update public.spare_parts set listed = false, held_at = now() where id = part.id and listed;
  if found and auth.uid() is distinct from part.seller_id then
    perform private.tell(part.seller_id, 'part_held', private.part_facts(part));
  end if;
end
$$;

create or replace function private.is_appealed(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.ad_appeals as appeal where appeal.kind = is_appealed.kind and appeal.ad_id = ad and appeal.decided_at is null
  )
$$;

create or replace function private.is_held_as_suspect(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select hold.is_suspect from private.ad_holds as hold
    where hold.kind = is_held_as_suspect.kind and hold.ad_id = ad and hold.decision is null
  ), false)
$$;

create or replace function private.is_identity_seen(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.facts as fact
    where fact.user_id = person and fact.kind in ('id_seen', 'registration_seen', 'yard_visited') and fact.ends_at > now()
  )
$$;

create or replace function private.is_newly_suspect(ad anyelement) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  return private.is_suspect(found) and private.has_new_signal(found, private.judged_facts(ad), (
    select hold.released from private.ad_holds as hold where hold.kind = private.kind_of(ad) and hold.ad_id = ad.id
  ));
end
$$;

create or replace function private.is_number_elsewhere(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.paper_numbers as own
    join private.paper_numbers as other on other.kind = own.kind and other.hash = own.hash and other.listing_id <> own.listing_id
    join public.vehicle_listings as listing on listing.id = other.listing_id and listing.status <> 'sold'
    where own.listing_id = ad
      and (listing.status <> 'draft' or listing.held_at is not null or private.was_lately_public(listing.seller_id, listing.id))
  )
$$;

create or replace function private.is_seen_with_seller(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.evidence as sent
    where sent.kind in ('logbook', 'code_photo') and sent.status = 'seen'
      and case is_seen_with_seller.kind when 'vehicle' then sent.listing_id = ad else sent.spare_part_id = ad end
  )
$$;

create or replace function private.judged_facts(ad public.vehicle_listings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'words', md5(concat_ws(E'\n', ad.title, ad.description)), 'images', ad.images, 'price', ad.price, 'model_id', ad.model_id, 'year', ad.year
  )
$$;

create or replace function private.judged_facts(part public.spare_parts) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'words', md5(concat_ws(E'\n', part.name, part.description)), 'images', part.images, 'price', part.price,
    'part_code', private.part_code(part.part_number), 'condition', part.condition
  )
$$;

create or replace function private.keep_vehicle_numbers(ad uuid, numbers jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own public.vehicle_listings;
begin
  select * into own from public.vehicle_listings as listing where listing.id = ad and listing.seller_id = auth.uid() for update;
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
  perform private.hold_if_suspect(own);
  perform private.invalidate_page('/vehicles/' || ad);
  return private.vehicle_numbers(ad);
end
$$;

create or replace function private.kind_of(ad public.vehicle_listings) returns public.ad_kind
language sql immutable set search_path = ''
as $$ select 'vehicle'::public.ad_kind $$;

create or replace function private.kind_of(part public.spare_parts) returns public.ad_kind
language sql immutable set search_path = ''
as $$ select 'spare_part'::public.ad_kind $$;

create or replace function private.listing_doubts(listing public.vehicle_listings) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when private.is_held_as_suspect('vehicle', listing.id) then 'suspect' end,
    case when private.is_appealed('vehicle', listing.id) then 'appealed' end,
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

create or replace function private.lock_ads_of(seller uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('ads of ' || seller, 0)) $$;

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
  perform private.require_other_administrator('vehicle', listing_id);
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

create or replace function private.lock_waiting_part(part_id uuid) returns public.spare_parts
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('spare_parts', part_id);
  perform private.require_other_administrator('spare_part', part_id);
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif private.ad_state(part) <> 'pending' then
    raise exception 'This part is not waiting for approval.' using hint = 'already_decided';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Another administrator decides.' using hint = 'own_ad';
  end if;
  return part;
end
$$;

create or replace function private.look_at_late_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array(select distinct object_id from added));
  return null;
end
$$;

create or replace function private.look_at_moved_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array[new.id]);
  return null;
end
$$;

create or replace function private.look_at_photos_again(objects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  photo record;
begin
  for photo in
    select '/storage/v1/object/public/listing-images/' || name as url, private.seller_of_photo(name) as seller_id
    from storage.objects where id = any (objects) and bucket_id = 'listing-images'
  loop
    perform private.hold_if_suspect(ad) from public.vehicle_listings as ad
    where ad.seller_id = photo.seller_id and ad.status = 'active' and photo.url = any (ad.images);
    perform private.hold_if_suspect(part) from public.spare_parts as part
    where part.seller_id = photo.seller_id and part.listed and photo.url = any (part.images);
  end loop;
end
$$;

create or replace function private.name_of_subject(act text, subject uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.visible_line(case
    when act = 'change_booking' then (
      select private.service_type_label(booking.service_type) || ', ' || private.nairobi_date(booking.preferred_date)
      from public.service_bookings as booking where booking.id = subject
    )
    when act = 'move_inquiry' then (
      select thread.subject_title from public.message_threads as thread where thread.id = name_of_subject.subject
    )
    when act in ('approve_listing', 'reject_listing') then (select title from public.vehicle_listings where id = subject)
    when act in ('approve_spare_part', 'reject_spare_part') then (select name from public.spare_parts where id = subject)
    when act in ('approve_service_provider', 'reject_service_provider') then (
      select business_name from public.service_providers where id = subject
    )
    when act in ('approve_business_name', 'reject_business_name') then (
      select business_name from public.business_name_changes where id = subject
    )
    when act in ('approve_payment_request', 'reject_payment_request') then (
      select payment_number from public.payment_requests where id = subject
    )
  end)
$$;

create or replace function private.needs_look_for_more(seller uuid, except_ad uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := private.trust_limit(private.trust_level(seller), 'ads');
begin
  return most is not null and most <= (
    select count(*) from (
      select from public.vehicle_listings as ad where ad.seller_id = seller and ad.status = 'active' and ad.id <> except_ad
      union all
      select from public.spare_parts as part where part.seller_id = seller and part.listed
    ) as others
  );
end
$$;

create or replace function private.own_rejected_ad(ad uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
begin
  select own.rejection_reason into reason from public.vehicle_listings as own where own.id = ad and own.seller_id = auth.uid() for update;
  if found then
    return jsonb_build_object('kind', 'vehicle', 'reason', reason);
  end if;
  select own.held_reason into reason from public.spare_parts as own where own.id = ad and own.seller_id = auth.uid() for update;
  return case when found then jsonb_build_object('kind', 'spare_part', 'reason', reason) end;
end
$$;


create or replace function private.part_doubts(part public.spare_parts) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when private.is_held_as_suspect('spare_part', part.id) then 'suspect' end,
    case when private.is_appealed('spare_part', part.id) then 'appealed' end,
    case when part.images = '{}' then 'no_photos' end
  ], null)
  from public.profiles as seller where seller.id = part.seller_id
$$;

create or replace function private.part_facts(part public.spare_parts) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('id', part.id, 'title', private.visible_line(part.name), 'picture', part.images[1]) $$;

create or replace function private.pending_approval_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'vehicle_listings', (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'),
    'spare_parts', (select count(*) from public.spare_parts where held_at is not null and held_reason is null),
    'service_providers', (select count(*) from public.service_providers where not verified and archived_at is null),
    'business_names', (select count(*) from public.business_name_changes),
    'reviews', (select count(*) from public.reviews where held_for is not null),
    'evidence', (select count(*) from public.evidence where status = 'waiting'),
    'yard_visits', (select count(*) from public.yard_visits where confirmed_at is null),
    'listing_drafts', (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null)
  )
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
      case when part.id is not null then jsonb_build_object('id', part.id, 'name', part.name) end as part,
      case when sent.kind = 'code_photo' then private.codes_of_photo(sent) end as codes,
      private.seller_history(sent.user_id) as seller, private.sharing_numbers(sent.user_id) as sharing
    from public.evidence as sent
    join public.profiles as person on person.id = sent.user_id
    left join public.vehicle_listings as ad on ad.id = sent.listing_id
    left join public.spare_parts as part on part.id = sent.spare_part_id
    left join public.vehicle_makes as make on make.id = ad.make_id
    left join public.vehicle_models as model on model.id = ad.model_id
    where sent.id = any (chosen) and sent.status = 'waiting'
  ) as row
$$;

create or replace function private.pending_hold(ad anyelement) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  return jsonb_build_object(
    'signals', to_jsonb(found), 'points', private.signal_points(found), 'threshold', private.setting_count('hold_threshold'),
    'copies', private.copies_of_photos(ad.images, ad.seller_id, found),
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'is_own_decision', appeal.rejected_by = auth.uid())
      from private.ad_appeals as appeal where appeal.kind = private.kind_of(ad) and appeal.ad_id = ad.id and appeal.decided_at is null
    )
  );
end
$$;

create or replace function private.pending_parts(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      part.id, part.name, part.description, part.price, part.location, part.condition, part.category, part.part_number,
      part.compatible_makes, part.quantity, part.in_stock, part.images, part.created_at, part.updated_at, part.held_at,
      exists (
        select from private.ad_events as event
        where event.owner_id = part.seller_id and event.ad_id = part.id and private.is_public_state(event.state)
      ) as was_public,
      private.seller_history(part.seller_id) as seller, private.part_doubts(part) as doubts, private.pending_hold(part) as hold,
      private.claimed_by('spare_parts', part.id) as claimed_by
    from public.spare_parts as part
    where part.id = any (chosen) and part.held_at is not null and part.held_reason is null
  ) as row
$$;

create or replace function private.pending_since(kind text) returns table (id uuid, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select pending.id, pending.since from (
    select ad.id, coalesce(ad.held_at, ad.created_at) as since from public.vehicle_listings as ad
    where kind = 'vehicle_listings' and (ad.held_at is not null or ad.status = 'pending')
    union all
    select part.id, part.held_at from public.spare_parts as part
    where kind = 'spare_parts' and part.held_at is not null and part.held_reason is null
    union all
    select provider.id, provider.created_at from public.service_providers as provider
    where kind = 'service_providers' and not provider.verified and provider.archived_at is null
    union all
    select request.id, request.created_at from public.payment_requests as request
    where kind = 'payment_requests' and request.status = 'pending'
  ) as pending
  where not exists (select from private.held_acts as held where held.subject = pending.id)
    and not exists (
      select from private.ad_appeals as appeal
      where appeal.ad_id = pending.id and appeal.decided_at is null and appeal.rejected_by = auth.uid()
    )
$$;

create or replace function private.perform_act(act text, subject uuid, arguments jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  version constant timestamptz := arguments ->> 'version';
  reason constant text := arguments ->> 'reason';
begin
  case act
    when 'change_booking' then
      update public.service_bookings as booking set status = arguments ->> 'status'
      where booking.id = subject and booking.status = arguments ->> 'was_status'
        and booking.preferred_date = (arguments ->> 'was_date')::timestamptz
        -- Said here as well, because the job that does the act passes the policies.
        and booking.service_provider_id in (select id from public.service_providers where user_id = auth.uid());
      if not found then
        raise exception 'The booking has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'move_inquiry' then
      update public.message_threads as thread set status = arguments ->> 'status'
      where thread.id = perform_act.subject and thread.status = arguments ->> 'was_status' and thread.owner_id = auth.uid();
      if not found then
        raise exception 'The inquiry has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'approve_listing' then perform public.approve_listing(subject, version);
    when 'reject_listing' then perform public.reject_listing(subject, reason);
    when 'approve_spare_part' then perform public.approve_spare_part(subject, version);
    when 'reject_spare_part' then perform public.reject_spare_part(subject, reason);
    when 'approve_service_provider' then perform public.approve_service_provider(subject, version);
    when 'reject_service_provider' then perform public.reject_service_provider(subject, reason);
    when 'approve_business_name' then perform public.approve_business_name(subject);
    when 'reject_business_name' then perform public.reject_business_name(subject, reason);
    when 'approve_review' then perform public.approve_review(subject);
    when 'reject_review' then perform public.reject_review(subject, reason);
    when 'approve_payment_request' then perform public.approve_payment_request(subject, version);
    when 'reject_payment_request' then perform public.reject_payment_request(subject, reason);
    else raise exception 'There is no act of this kind that can be held.' using errcode = '22023';
  end case;
end
$$;

create or replace function private.permit_part_change(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if becomes.seller_id = auth.uid() then
    if becomes.listed and was.held_at is not null and was.held_reason is null then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
    elsif becomes.listed and was.held_at is not null then
      raise exception 'This ad was taken down by an administrator. Appeal among your ads, or write to us.' using errcode = '42501';
    end if;
  elsif (becomes.listed, becomes.held_reason) is distinct from (was.listed, was.held_reason) then
    perform private.require_other_administrator('spare_part', becomes.id);
  end if;
end
$$;

create or replace function private.photo_signals(known private.scam_signal[], images text[], seller uuid, kind public.ad_kind, ad uuid)
returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if images = '{}' or not private.could_hold(known, '{photo_copied}') or private.is_seen_with_seller(kind, ad) then
    return '{}';
  end if;
  return private.signal_if(exists (select from private.copied_photos(images, seller)), 'photo_copied');
end
$$;

create or replace function private.price_share(ad public.vehicle_listings) returns numeric
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

create or replace function private.price_share(part public.spare_parts) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  code constant text := private.part_code(part.part_number);
begin
  if code is null or part.condition = 'poor' then
    return null;
  end if;
  return part.price / (
    select percentile_disc(0.5) within group (order by alike.price)
    from public.spare_parts as alike
    where alike.listed and private.part_code(alike.part_number) = code and alike.seller_id <> part.seller_id
      and alike.condition <> 'poor' and (alike.condition = 'new') = (part.condition = 'new')
    having count(*) >= 5
  )::numeric;
end
$$;

create or replace function private.propagate_new_parts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching)
  select 'spare_part', id, seller_id, created_at, private.ad_state(row(added.*)::public.spare_parts), price, name, listed from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where listed) as sellers;
  if private.has_row_quota() then
    perform private.require_row_quota('spare parts', (select count(*) from public.spare_parts where seller_id = auth.uid()));
  end if;
  perform private.record_hold(row(added.*)::public.spare_parts) from added where held_at is not null;
  perform private.tell(seller_id, 'part_held', private.part_facts(row(added.*)::public.spare_parts))
  from added where held_at is not null and seller_id = auth.uid();
  return null;
end
$$;

create or replace function private.propagate_part_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  internal constant text[] := '{updated_at,held_at,held_reason}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
  has_moved constant boolean := private.ad_state(old) <> private.ad_state(new);
begin
  if is_shown or has_moved then
    perform private.record_event(old, new);
  end if;
  if new.listed and not old.listed then
    perform private.limit_ads(new.seller_id);
  end if;
  if is_shown then
    perform private.invalidate_page('/spare-parts/' || old.id);
  end if;
  if (new.name, new.category, new.part_number) is distinct from (old.name, old.category, old.part_number) then
    perform private.forget_part_photo(new);
  end if;
  if has_moved and (new.held_at is not null or old.held_at is not null) or new.held_at is not null and new.held_reason is null and is_shown then
    perform private.follow_hold(new);
  end if;
  if has_moved then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('spare_parts', was, becomes, tg_argv);
  return null;
end
$$;

create or replace function private.propagate_part_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_hold('spare_part', old.id);
  perform private.record_deletion('spare_part', old.id, old.seller_id, private.ad_state(old), old.price, old.name);
  if old.listed then
    perform private.alert_of_deletion('spare_part', old.id, old.seller_id, old.name);
  end if;
  perform private.invalidate_page('/spare-parts/' || old.id);
  perform private.tell_seller(old, null);
  perform private.audit_change('spare_parts', to_jsonb(old), null, '{name,price,listed,seller_id}');
  return old;
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
  if new.held_at is distinct from old.held_at or new.held_at is not null and is_shown or old.status = 'pending' and new.status <> 'pending'
    or new.rejection_reason is not null and old.rejection_reason is null
  then
    perform private.follow_hold(new);
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
  perform private.forget_hold('vehicle', old.id);
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

create or replace function private.queue_ads_of(seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.trust_limit(private.trust_level(seller), 'ads') is not null then
    perform private.lock_ads_of(seller);
  end if;
end
$$;

create or replace function private.record_hold(ad anyelement) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  insert into private.ad_holds as hold (kind, ad_id, signals, is_suspect, held_at)
  values (private.kind_of(ad), ad.id, to_jsonb(found), private.is_suspect(found), ad.held_at)
  on conflict (kind, ad_id) do update
    set signals = excluded.signals, is_suspect = excluded.is_suspect, held_at = excluded.held_at, decision = null, decided_by = null;
end
$$;

create or replace function private.require_first_message(sender uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.trust_level(sender);
  most constant integer := private.trust_limit(level, 'first_messages');
begin
  if most <= private.first_messages_today(sender) then
    raise exception 'You can write about % ads a day. %', most, private.what_allows_more(level) using hint = 'message_limit';
  end if;
end
$$;

create or replace function private.require_other_administrator(kind public.ad_kind, ad uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from private.ad_appeals as appeal
    where appeal.kind = require_other_administrator.kind and appeal.ad_id = ad and appeal.decided_at is null
      and appeal.rejected_by = auth.uid()
  ) then
    raise exception 'You rejected this ad, and its seller appeals. Another administrator decides.' using hint = 'other_administrator';
  end if;
end
$$;

create or replace function private.require_photos_of_day(person uuid, photos integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.trust_level(person);
  most constant integer := private.trust_limit(level, 'photos');
begin
  if photos > most then
    raise exception 'You can upload % photos a day. %', private.format_number(most), private.what_allows_more(level)
      using hint = 'photo_limit';
  end if;
end
$$;

create or replace function private.scam_signals(ad public.vehicle_listings) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found private.scam_signal[] := private.account_signals(ad.seller_id) || private.text_signals(ad.title, ad.description, ad.images)
    || private.signal_if(private.is_number_elsewhere(ad.id), 'number_elsewhere')
    || private.signal_if(private.needs_look_for_more(ad.seller_id, ad.id), 'many_ads');
begin
  if private.could_hold(found, '{price_low,photo_copied}') then
    found := found || private.signal_if(
      private.price_share(ad) < private.low_price_share() and not private.declares_damage(ad.title, ad.description), 'price_low'
    );
  end if;
  return found || private.photo_signals(found, ad.images, ad.seller_id, 'vehicle', ad.id);
end
$$;

create or replace function private.scam_signals(part public.spare_parts) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found private.scam_signal[] := private.account_signals(part.seller_id)
    || private.text_signals(part.name, part.description, part.images)
    || private.signal_if(private.needs_look_for_more(part.seller_id, part.id), 'many_ads');
begin
  if private.could_hold(found, '{price_low,photo_copied}') then
    found := found || private.signal_if(private.price_share(part) < private.low_price_share(), 'price_low');
  end if;
  return found || private.photo_signals(found, part.images, part.seller_id, 'spare_part', part.id);
end
$$;



create or replace function private.settle_appeal(kind public.ad_kind, ad uuid, accepted boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.ad_appeals as appeal set accepted = settle_appeal.accepted, decided_at = now()
  where appeal.kind = settle_appeal.kind and appeal.ad_id = ad and appeal.decided_at is null
$$;

create or replace function private.subject_of_evidence(kind text, ad uuid) returns public.evidence
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
  ad constant jsonb := private.part_facts(was);
  has_waited constant boolean := private.ad_state(was) = 'pending';
begin
  if auth.uid() is not distinct from was.seller_id then
    if private.ad_state(becomes) = 'pending' and was.held_at is null then
      perform private.tell(was.seller_id, 'part_held', ad);
    end if;
  elsif not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.listed then
    perform private.tell(was.seller_id, 'part_live', ad || case when has_waited then '{"checked": true}' else '{}' end::jsonb);
  elsif becomes.held_reason is not null and has_waited then
    perform private.tell(was.seller_id, 'part_rejected', ad || jsonb_build_object('reason', becomes.held_reason));
  elsif becomes.held_reason is not null then
    perform private.tell(was.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', becomes.held_reason));
  end if;
end
$$;

create or replace function private.trust_level(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  member public.profiles;
begin
  select * into member from public.profiles where id = person;
  return case
    when member.verified or private.is_identity_seen(person) then 'trusted'
    when member.created_at <= now() - private.new_seller_term() or private.confirmed_phone(person) is not null
      or (private.current_plan(person)).id is not null then 'known'
    else 'new'
  end;
end
$$;

create or replace function private.trust_limit(level text, what text) returns integer
language sql stable security definer set search_path = ''
as $$ select (select value::integer from public.system_settings where key = 'trust_' || level || '_' || what) $$;

create or replace function private.what_allows_more(level text) returns text
language sql immutable set search_path = ''
as $$
  select case level
    when 'new' then 'A confirmed phone allows more.'
    else 'Your ID or business registration allows more, once we have seen it.'
  end
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
      when 'spare_parts' then private.pending_parts(chosen)
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

create or replace function public.admin_find(search text, act text default null) returns setof public.admin_found
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100), E' \t\r\n'), '');
  decides constant boolean := coalesce(act in ('approve', 'reject'), false);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may find everything.' using errcode = '42501';
  end if;
  if act not in ('suspend', 'unsuspend', 'approve', 'reject') then
    raise exception 'There is no act of this kind.' using errcode = '22023';
  end if;
  if wanted is null then
    return;
  end if;
  if not decides then
    return query select * from private.found_people(wanted, act);
  end if;
  if act is null then
    return query select * from private.found_dealers(wanted);
  end if;
  if act is null or decides then
    return query select * from private.found_providers(wanted, decides);
    return query select * from private.found_listings(wanted, decides);
    return query select * from private.found_parts(wanted, decides);
    return query select * from private.found_payments(wanted, decides);
  end if;
  if act is null then
    return query select * from private.found_bookings(wanted);
  end if;
end
$$;

create or replace function public.admin_pending_counts() returns table (
  approvals integer, payments integer, applications integer, reports integer, messages integer, catalogue integer
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified and archived_at is null)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
      + (select count(*) from public.spare_parts where held_at is not null and held_reason is null)
      + (select count(*) from public.business_name_changes)
      + (select count(*) from public.reviews where held_for is not null)
    )::integer,
    (
      (select count(*) from public.payment_requests where status = 'pending')
      + (select count(*) from public.unmatched_payments where cleared_at is null)
    )::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer,
    (
      (select count(*) from public.vehicle_makes where not listed)
      + (select count(*) from public.vehicle_models where not listed)
    )::integer;
end
$$;

create or replace function public.appeal_ad(listing_id uuid, letter text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(letter, E' \n\r\t');
  ad constant jsonb := private.own_rejected_ad(listing_id);
  ad_kind constant public.ad_kind := ad ->> 'kind';
begin
  if ad is null then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  elsif exists (select from private.ad_appeals as known where (known.kind, known.ad_id) = (ad_kind, listing_id)) then
    raise exception 'You have appealed for this ad already, which can be done once.' using hint = 'appeal_made';
  elsif ad ->> 'reason' is null then
    raise exception 'This ad was not rejected, so there is nothing to appeal against.' using hint = 'appeal_nothing';
  elsif coalesce(char_length(private.visible_line(said)), 0) < 20 then
    raise exception 'Say in at least 20 characters why the ad should be public.' using hint = 'appeal_letter';
  elsif char_length(said) > 2000 then
    raise exception 'Your letter is too long: at most 2,000 characters.' using hint = 'appeal_letter';
  end if;
  insert into private.ad_appeals (kind, ad_id, seller_id, letter, rejected_by)
  values (ad_kind, listing_id, auth.uid(), said, (
    select hold.decided_by from private.ad_holds as hold where (hold.kind, hold.ad_id) = (ad_kind, listing_id)
  ));
  if ad_kind = 'vehicle' then
    update public.vehicle_listings set status = 'draft' where id = listing_id;
  else
    update public.spare_parts set held_at = now(), held_reason = null where id = listing_id;
  end if;
end
$$;

create or replace function public.approve_spare_part(part_id uuid, version timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part constant public.spare_parts := private.lock_waiting_part(part_id);
begin
  perform private.require_version(part.updated_at, version);
  update public.spare_parts set listed = true where id = part.id;
end
$$;

create or replace function public.claim_approvals(
  kind text, kept uuid[] default '{}', skipped uuid[] default '{}', wanted integer default 2
) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
declare
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if kind is null or kind not in ('vehicle_listings', 'spare_parts', 'service_providers', 'payment_requests') then
    raise exception 'There is no queue of this kind.' using errcode = '22023';
  end if;
  -- Two administrators who ask at once get different items.
  perform pg_advisory_xact_lock(hashtextextended('approval claims ' || kind, 0));
  delete from private.approval_claims as claim
  where claim.kind = claim_approvals.kind and (claim.admin_id = auth.uid() or claim.ends_at <= now());
  chosen := array(
    select pending.id
    from private.pending_since(kind) as pending
    where not exists (
        select from private.approval_claims as claim where claim.kind = claim_approvals.kind and claim.item_id = pending.id
      )
      and (pending.id = any (kept) or pending.id <> all (skipped))
    order by array_position(kept, pending.id), pending.since, pending.id
    limit least(greatest(coalesce(wanted, 2), 0), 10)
  );
  insert into private.approval_claims (kind, item_id, admin_id, ends_at)
  select claim_approvals.kind, item, auth.uid(), now() + private.claim_time() from unnest(chosen) as item;
  return query select unnest(chosen);
end
$$;

create or replace function public.hide_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
  said constant text := private.visible_line(left(reason, 2000));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may hide ads.' using errcode = '42501';
  end if;
  if coalesce(said, '') = '' then
    raise exception 'Say why the part is hidden; its seller reads it.' using hint = 'reason_missing';
  elsif char_length(said) > 500 then
    raise exception 'Use at most 500 characters.' using hint = 'reason_length';
  end if;
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Take it down among your ads.' using hint = 'own_ad';
  elsif part.held_reason is not null then
    raise exception 'This part has been hidden already.' using hint = 'already_hidden';
  end if;
  update public.spare_parts set listed = false, held_at = now(), held_reason = said where id = part_id;
end
$$;

create or replace function public.own_ad_hold(listing_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'kind', ad.kind, 'title', private.visible_line(ad.title), 'state', ad.state, 'held_at', ad.held_at, 'reason', ad.reason,
    'signals', (
      select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one
      where hold.is_suspect and one ->> 'signal' not in ('suspended_device', 'many_first_messages', 'many_reports')
    ),
    'is_suspect', coalesce(hold.is_suspect, false),
    'phone_confirmed', private.confirmed_phone(auth.uid()) is not null,
    'code', case when hold.is_suspect and ad.state = 'pending' then private.day_code(hold.seed, private.nairobi_today()) end,
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'accepted', appeal.accepted)
      from private.ad_appeals as appeal where appeal.kind = ad.kind and appeal.ad_id = own_ad_hold.listing_id
    )
  )
  from (
    select 'vehicle'::public.ad_kind as kind, own.title, private.ad_state(own) as state, own.held_at, own.rejection_reason as reason
    from public.vehicle_listings as own where own.id = own_ad_hold.listing_id and own.seller_id = auth.uid()
    union all
    select 'spare_part', own.name, private.ad_state(own), own.held_at, own.held_reason
    from public.spare_parts as own where own.id = own_ad_hold.listing_id and own.seller_id = auth.uid()
    order by kind limit 1
  ) as ad
  left join private.ad_holds as hold on hold.kind = ad.kind and hold.ad_id = own_ad_hold.listing_id
  where ad.held_at is not null or ad.reason is not null
$$;

create or replace function public.own_ads(
  kind text default 'vehicle',
  state text default null,
  page integer default 1,
  page_size integer default 20,
  search text default null,
  sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  size integer := least(greatest(coalesce(page_size, 20), 1), 60);
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  source text;
  card text;
  price text := 'ad.price';
  views text := 'ad.views_count';
  ending text;
  placed text;
  states jsonb;
  total integer;
  shown integer;
  ads jsonb;
begin
  -- By kind: the caller's ads, and the columns of a card.
  case kind
    when 'service' then
      source := 'public.service_providers as ad where ad.user_id = $1 and ad.archived_at is null and ($5 is null or ad.business_name ilike $5)';
      card := $sql$ select ad.business_name as name, null::bigint as price, ad.location, ad.photos[1] as image,
          cardinality(ad.photos) as image_count, interest.views, interest.calls, interest.chats, interest.messages,
          ad.service_types, ad.rating_average, ad.rating_count, ad.created_at
        from private.ad_interest(null, null, ad.id) as interest $sql$;
      price := 'ad.created_at';
      views := 'ad.rating_count';
    when 'spare_part' then
      source := 'public.spare_parts as ad where ad.seller_id = $1 and ($5 is null or ad.name ilike $5)';
      card := $sql$ select ad.name, ad.price, ad.location, ad.images[1] as image, cardinality(ad.images) as image_count,
          ad.views_count + interest.waiting_views as views, interest.calls, interest.chats, interest.messages,
          ad.condition, ad.category, ad.quantity, ad.held_reason, ad.created_at
        from private.ad_interest(null, ad.id, null) as interest $sql$;
    else
      source := $sql$public.vehicle_listings as ad where ad.seller_id = $1 and ($5 is null or ad.title ilike $5
          or ad.make_id in (select id from public.vehicle_makes where name ilike $5)
          or ad.model_id in (select id from public.vehicle_models where name ilike $5)
          or exists (
            select from public.vehicle_makes as make join public.vehicle_models as model on model.make_id = make.id
            where model.id = ad.model_id and make.name || ' ' || model.name ilike $5
          )
          or exists (select from public.stock_numbers as stock where stock.listing_id = ad.id and stock.stock_number ilike $5))$sql$;
      card := $sql$ select ad.title as name, ad.price, ad.location, ad.images[1] as image,
          cardinality(ad.images) as image_count, ad.views_count + interest.waiting_views as views, interest.calls,
          interest.chats, interest.messages, ad.year, ad.mileage, make.name as make, model.name as model, ad.featured,
          stock.stock_number, ad.expires_at, ad.rejection_reason, ad.created_at
        from private.ad_interest(ad.id, null, null) as interest
        join public.vehicle_makes as make on make.id = ad.make_id
        left join public.vehicle_models as model on model.id = ad.model_id
        left join public.stock_numbers as stock on stock.listing_id = ad.id $sql$;
      ending := $sql$case when ad.status = 'active' then ad.expires_at end nulls last, $sql$;
  end case;
  placed := case sort
    when 'oldest' then 'ad.created_at, ad.id'
    when 'price' then price || ', ad.id'
    when 'price_desc' then price || ' desc, ad.id desc'
    when 'views' then views || ', ad.id'
    when 'views_desc' then views || ' desc, ad.id desc'
    when 'ending' then coalesce(ending, '') || 'ad.created_at desc, ad.id desc'
    else 'ad.created_at desc, ad.id desc'
  end;

  execute format(
    $sql$
    select coalesce(jsonb_object_agg(state, amount), '{}')
    from (select private.ad_state(ad) as state, count(*) as amount from %s group by 1) as counted
    $sql$, replace(source, '$5', '$2')
  ) into states using person, pattern;
  total := coalesce(
    case when state is null then (select sum(value::integer) from jsonb_each_text(states)) else (states ->> state)::integer end, 0
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(
      jsonb_agg(jsonb_build_object('id', ad.id, 'state', private.ad_state(ad)) || to_jsonb(card) order by %4$s), '[]'
    )
    from (
      select ad.* from %1$s and ($2 is null or private.ad_state(ad) = $2)
      order by %4$s limit $3 offset $4
    ) as chosen
    join %2$s as ad using (id)
    cross join lateral (%3$s) as card
    $sql$, source, split_part(source, ' ', 1), card, placed
  ) into ads using person, state, size, (shown - 1) * size, pattern;

  return jsonb_build_object(
    'counts', jsonb_build_object(
      'vehicle', (select count(*) from public.vehicle_listings where seller_id = person),
      'service', (select count(*) from public.service_providers where user_id = person and archived_at is null),
      'spare_part', (select count(*) from public.spare_parts where seller_id = person)
    ),
    'states', states,
    'total', total,
    'page', shown,
    'page_size', size,
    'ads', ads,
    'allowance', public.own_ad_room() || jsonb_build_object('plan', (private.current_plan(person)).name)
  );
end
$$;

create or replace function public.own_evidence() returns table (
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
  where sent.user_id = auth.uid() and sent.status <> 'withdrawn'
  order by sent.submitted_at desc, sent.id desc
  limit 50
$$;

create or replace function public.own_trust_level() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see how far you are trusted.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'level', private.trust_level(auth.uid()),
    'limits', (
      select jsonb_object_agg(level, jsonb_build_object(
        'ads', private.trust_limit(level, 'ads'), 'first_messages', private.trust_limit(level, 'first_messages'),
        'photos', private.trust_limit(level, 'photos')
      ))
      from unnest('{new,known,trusted}'::text[]) as level
    )
  );
end
$$;

create or replace function public.reject_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_waiting_part(part_id);
  perform public.hide_spare_part(part_id, reason);
end
$$;

create or replace function public.save_spare_part(id uuid, part jsonb, phone text default null, version timestamptz default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.spare_parts;
  is_new boolean;
  saved public.spare_parts;
begin
  perform private.queue_own_saves();
  select own.* into before from public.spare_parts as own
  where own.id = save_spare_part.id and own.seller_id = auth.uid()
  for no key update;
  if before.updated_at is distinct from coalesce(version, before.updated_at) then
    return null;
  end if;
  is_new := before.id is null;
  before.id := save_spare_part.id;
  perform private.keep_own_phone(phone);
  saved := private.save_ad(before, private.writable_columns('public.spare_parts', part), is_new);
  return jsonb_build_object(
    'outcome', case when is_new then 'created' else 'updated' end, 'id', before.id,
    'waits', saved.held_at is not null and saved.held_reason is null
  );
end
$$;

create or replace function public.submit_evidence(kind text, pages text[], listing_id uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  most_pages constant integer := 10;
  most_a_month constant integer := 20;
  new_id uuid;
  subject public.evidence;
begin
  -- Queues simultaneous calls of one person.
  perform from public.profiles where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to send papers.' using errcode = '42501';
  end if;
  if submit_evidence.kind is null or submit_evidence.kind not in ('id', 'registration', 'tax_pin', 'logbook', 'records', 'code_photo') then
    raise exception 'Choose what you send.' using hint = 'evidence_kind';
  end if;
  subject := private.subject_of_evidence(submit_evidence.kind, submit_evidence.listing_id);
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
  values (auth.uid(), submit_evidence.kind, subject.listing_id, subject.spare_part_id)
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

grant execute on function private.part_code(text) to authenticated, service_role;

grant execute on function public.approve_spare_part(uuid, timestamptz) to authenticated;

grant execute on function public.own_trust_level() to authenticated, service_role;

grant execute on function public.reject_spare_part(uuid, text) to authenticated;

revoke all on public.evidence from public, anon, authenticated, service_role;

revoke all on public.evidence from public, anon, authenticated;

grant select (id, user_id, listing_id, spare_part_id, kind, status, submitted_at, decided_at, reason) on public.evidence to authenticated;

grant all on public.evidence to service_role;

alter table private.ad_appeals add constraint ad_appeals_kind_known CHECK ((kind = ANY (ARRAY['vehicle'::public.ad_kind, 'spare_part'::public.ad_kind])));

alter table private.ad_appeals add constraint ad_appeals_pkey PRIMARY KEY (kind, ad_id);

alter table private.ad_holds add constraint ad_holds_kind_known CHECK ((kind = ANY (ARRAY['vehicle'::public.ad_kind, 'spare_part'::public.ad_kind])));

alter table private.ad_holds add constraint ad_holds_pkey PRIMARY KEY (kind, ad_id);

alter table public.evidence add constraint evidence_spare_part_id_fkey FOREIGN KEY (spare_part_id) REFERENCES public.spare_parts(id) ON DELETE CASCADE;

alter table public.evidence add constraint evidence_subject CHECK (((num_nonnulls(listing_id, spare_part_id) =
CASE
    WHEN private.is_evidence_of_ad(kind) THEN 1
    ELSE 0
END) AND ((spare_part_id IS NULL) OR (kind = 'code_photo'::text))));

create trigger look_at_moved_photo after update of name, bucket_id on storage.objects
  for each row when (new.bucket_id = 'listing-images' and (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name))
  execute function private.look_at_moved_photo();

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('part_held', 'listings', true, 'waking'),
  ('part_rejected', 'listings', true, 'waking');

alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, value, kind, is_public) values
  ('signal_many_ads', '100', 'optional_count', false),
  ('trust_known_first_messages', '50', 'count', false),
  ('trust_known_photos', '3000', 'count', false),
  ('trust_new_ads', '10', 'count', false),
  ('trust_new_first_messages', '10', 'count', false),
  ('trust_new_photos', '100', 'count', false);
alter table public.system_settings enable trigger guard_system_setting;

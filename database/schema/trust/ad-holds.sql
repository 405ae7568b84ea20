-- Vehicle ads that wait for an administrator: with which signals (signals.sql), who decided, and what was let pass, so that the same ad is not held
-- for the same again.

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

comment on table private.ad_holds is 'Vehicle ads that wait or waited for an administrator. Written by triggers only.';
comment on column private.ad_holds.signals is '[{signal, points}], as found when it was held or changed.';
comment on column private.ad_holds.released is 'What an administrator let pass: {words, images, price, model_id, year, signals}.';

create index ad_holds_decided_by_idx on private.ad_holds (decided_by);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.ad_holds', 'decided_by', null, null, '{}', 'anonymise', null, 'The decision stays, without who made it.');

-- Whether a change by its seller makes a public ad wait: signals beyond the threshold, of which one is of something that nobody let pass. A change of
-- nothing that signals read does not.
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

-- Whether an ad has signals beyond the threshold, of which one is of something that nobody let pass.
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

-- A short form of what an ad says, by which it is noticed that it says something else.
create function private.words_of_ad(ad public.vehicle_listings) returns text
language sql immutable set search_path = ''
as $$ select md5(concat_ws(E'\n', ad.title, ad.description)) $$;

-- Records that an ad waits, or what it says by now while it waits.
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

-- Follows an ad that begins to wait, changes while it waits, or is decided on. That an administrator sets it to pending is no decision. An ad that
-- waited before there were holds, or as pending, and a draft that is rejected, get their row with the decision: an appeal needs to know whose it was.
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

-- Whether an ad waits because of signals.
create function private.is_held_as_suspect(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce((select hold.is_suspect from private.ad_holds as hold where hold.listing_id = ad and hold.decision is null), false) $$;

-- Why a held ad waits, as facts of the notification ad_held: its price, or what is suspect.
create function private.hold_facts(held public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_held_as_suspect(held.id) then '{"suspect": true}' else private.low_price_facts(held) end
$$;

-- The code of a day, in five digits, that the seller of a held ad writes on paper beside the car: a photo of it was not taken before.
create function private.day_code(seed uuid, day date) returns text
language sql immutable set search_path = ''
as $$ select lpad((('x' || left(md5(seed::text || day), 7))::bit(28)::integer % 100000)::text, 5, '0') $$;

-- The codes that a photo may show: of the day on which it was sent, and of the day before.
create function private.codes_of_photo(sent public.evidence) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array[private.day_code(hold.seed, day), private.day_code(hold.seed, day - 1)]
  from private.ad_holds as hold cross join lateral (select (sent.submitted_at at time zone 'Africa/Nairobi')::date) as sending (day)
  where hold.listing_id = sent.listing_id
$$;

-- Has a public ad wait that became suspect without a change of its row. The hold is told here, unless the seller's own session told it.
create function private.hold_if_suspect(ad public.vehicle_listings) returns void
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

-- Looks again at the public ads of sellers that show these objects: nobody has seen what they show now.
create function private.look_at_photos_again(objects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_if_suspect(listing)
  from storage.objects as object
  join public.vehicle_listings as listing
    on listing.seller_id = private.seller_of_photo(object.name) and listing.status = 'active'
    and '/storage/v1/object/public/listing-images/' || object.name = any (listing.images)
  where object.id = any (objects) and object.bucket_id = 'listing-images';
end
$$;

-- Photos that were stored, or replaced, when an ad showed them already.
create function private.look_at_late_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array(select distinct object_id from added));
  return null;
end
$$;
create trigger look_at_late_photos after insert on pictures.hashes
  referencing new table as added for each statement execute function private.look_at_late_photos();

-- Photos that were moved to a name that an ad showed already.
create function private.look_at_moved_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array[new.id]);
  return null;
end
$$;
create trigger look_at_moved_photo after update of name, bucket_id on storage.objects
  for each row when (new.bucket_id = 'listing-images' and (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name))
  execute function private.look_at_moved_photo();

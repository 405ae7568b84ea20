-- Ads of vehicles and spare parts that wait for an administrator: with which signals (signals.sql), who decided, and what was let pass, so that the
-- same ad is not held for the same again.

create table private.ad_holds (
  -- No foreign key, because it is a vehicle or a part: forget_hold() deletes the row with the ad.
  ad_id uuid not null,
  signals jsonb not null,
  is_suspect boolean not null,
  -- From which the code of a day is derived that the seller writes on paper.
  seed uuid not null default gen_random_uuid(),
  held_at timestamptz not null default now(),
  decision text,
  decided_by uuid,
  released jsonb,
  kind public.ad_kind not null,
  constraint ad_holds_pkey primary key (kind, ad_id),
  constraint ad_holds_kind_known check (kind in ('vehicle', 'spare_part')),
  constraint ad_holds_decision_known check (decision in ('released', 'rejected')),
  constraint ad_holds_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table private.ad_holds is 'Ads that wait or waited for an administrator. Written by triggers only.';
comment on column private.ad_holds.signals is '[{signal, points}], as found when it was held or changed.';
comment on column private.ad_holds.released is 'What an administrator let pass: private.judged_facts and its signals.';

create index ad_holds_decided_by_idx on private.ad_holds (decided_by);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.ad_holds', 'decided_by', null, null, '{}', 'anonymise', null, 'The decision stays, without who made it.');

create function private.kind_of(ad public.vehicle_listings) returns public.ad_kind
language sql immutable set search_path = ''
as $$ select 'vehicle'::public.ad_kind $$;

create function private.kind_of(part public.spare_parts) returns public.ad_kind
language sql immutable set search_path = ''
as $$ select 'spare_part'::public.ad_kind $$;

-- What signals read of an ad: its words in a short form, its photos and its price; the rest is what its price is compared with.
create function private.judged_facts(ad public.vehicle_listings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'words', md5(concat_ws(E'\n', ad.title, ad.description)), 'images', ad.images, 'price', ad.price, 'model_id', ad.model_id, 'year', ad.year
  )
$$;

create function private.judged_facts(part public.spare_parts) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'words', md5(concat_ws(E'\n', part.name, part.description)), 'images', part.images, 'price', part.price,
    'part_code', private.part_code(part.part_number), 'condition', part.condition
  )
$$;

-- Whether a change by its seller makes a public ad wait: signals beyond the threshold, of which one is of something that nobody let pass. A change of
-- nothing that signals read does not.
create function private.becomes_suspect(was anyelement, becomes anyelement) returns boolean
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

-- Whether an ad has signals beyond the threshold, of which one is of something that nobody let pass.
create function private.is_newly_suspect(ad anyelement) returns boolean
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

-- Whether one of the signals of an ad with these facts (private.judged_facts) is of something that nobody let pass. passed: ad_holds.released.
create function private.has_new_signal(found private.scam_signal[], facts jsonb, passed jsonb) returns boolean
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

-- Records that an ad waits, or what it says by now while it waits.
create function private.record_hold(ad anyelement) returns void
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

-- Follows an ad that begins to wait, changes while it waits, or is decided on. That an administrator sets it to pending is no decision. An ad that
-- waited before there were holds, or as pending, a draft that is rejected, and one that is taken down without having waited, get their row with the
-- decision: an appeal needs to know whose it was.
create function private.follow_hold(becomes anyelement) returns void
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

-- Forgets the hold and the appeal of an ad that is being deleted; refuses one whose appeal another administrator decides.
create function private.forget_hold(kind public.ad_kind, ad uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_other_administrator(kind, ad);
  delete from private.ad_holds as hold where hold.kind = forget_hold.kind and hold.ad_id = ad;
  delete from private.ad_appeals as appeal where appeal.kind = forget_hold.kind and appeal.ad_id = ad;
end
$$;

-- Whether an ad waits because of signals.
create function private.is_held_as_suspect(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select hold.is_suspect from private.ad_holds as hold
    where hold.kind = is_held_as_suspect.kind and hold.ad_id = ad and hold.decision is null
  ), false)
$$;

-- Why a held ad waits, as facts of the notification ad_held: its price, or what is suspect.
create function private.hold_facts(held public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_held_as_suspect('vehicle', held.id) then '{"suspect": true}' else private.low_price_facts(held) end
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
  where hold.ad_id = coalesce(sent.listing_id, sent.spare_part_id)
    and hold.kind = case when sent.listing_id is null then 'spare_part' else 'vehicle' end::public.ad_kind
$$;

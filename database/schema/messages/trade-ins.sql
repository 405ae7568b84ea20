-- Trade-ins: a buyer offers their own car in exchange for one that is for sale, in the thread about it. Both sides of the thread read the offer and
-- its photos, and nobody else but administrators, who read the thread as well.

create table public.trade_in_choices (
  user_id uuid default auth.uid() constraint trade_in_choices_pkey primary key,
  takes boolean not null,
  constraint trade_in_choices_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.trade_in_choices is 'Sellers who said whether they take cars in exchange; of the others dealers do.';

revoke all on public.trade_in_choices from public, anon, authenticated;
grant select, insert (user_id, takes), update (user_id, takes) on public.trade_in_choices to authenticated, business_manager;
grant all on public.trade_in_choices to service_role;

alter table public.trade_in_choices enable row level security;

create policy "Sellers read whether they take cars in exchange" on public.trade_in_choices
  for select to authenticated, business_manager using (user_id = (select auth.uid()));
create policy "Sellers say whether they take cars in exchange" on public.trade_in_choices
  for insert to authenticated, business_manager with check (user_id = (select auth.uid()));
create policy "Sellers change whether they take cars in exchange" on public.trade_in_choices
  for update to authenticated, business_manager using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger invalidate_pages after insert or update or delete on public.trade_in_choices
  for each row execute function private.invalidate_pages_of_trade_in_choice();

create table public.trade_in_offers (
  thread_id uuid constraint trade_in_offers_pkey primary key,
  buyer_id uuid not null,
  owner_id uuid not null,
  make text not null,
  model text not null,
  year integer not null,
  mileage integer not null,
  fuel_type text,
  transmission text,
  condition text not null,
  location text not null,
  in_own_name boolean not null,
  financed text not null,
  wanted_price bigint,
  estimate_low bigint,
  estimate_high bigint,
  estimate_ads integer,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  answered_price bigint,
  answered_at timestamptz,
  constraint trade_in_offers_make_length check (char_length(make) <= 60 and char_length(private.visible_line(make)) >= 1),
  constraint trade_in_offers_model_length check (char_length(model) <= 60 and char_length(private.visible_line(model)) >= 1),
  constraint trade_in_offers_year_range
    check (year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1),
  constraint trade_in_offers_mileage_range check (mileage between 0 and 2000000),
  constraint trade_in_offers_fuel_type_known check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric', 'lpg')),
  constraint trade_in_offers_transmission_known check (transmission in ('manual', 'automatic')),
  constraint trade_in_offers_condition_length
    check (char_length(condition) <= 1000 and char_length(private.visible_line(condition)) >= 5),
  constraint trade_in_offers_location_length check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint trade_in_offers_financed_known check (financed in ('yes', 'no', 'unknown')),
  constraint trade_in_offers_wanted_price_range check (wanted_price between 1 and 10000000000),
  constraint trade_in_offers_answered_price_range check (answered_price between 1 and 10000000000),
  constraint trade_in_offers_estimate_whole
    check (num_nonnulls(estimate_low, estimate_high, estimate_ads) in (0, 3)),
  constraint trade_in_offers_answer_whole check ((answered_price is null) = (answered_at is null)),
  constraint trade_in_offers_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  -- Accounts, not profiles: whichever of the two leaves, the offer goes, and its photos with it.
  constraint trade_in_offers_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete cascade,
  constraint trade_in_offers_owner_id_fkey foreign key (owner_id) references auth.users (id) on delete cascade
);

comment on table public.trade_in_offers is 'Cars that buyers offer in exchange, the last one of each thread; written by functions only.';
comment on column public.trade_in_offers.make is 'A name of the catalogue or the buyer''s own words; likewise model.';
comment on column public.trade_in_offers.condition is 'In the buyer''s words.';
comment on column public.trade_in_offers.location is 'Where the car is.';
comment on column public.trade_in_offers.in_own_name is 'Whether the buyer says that the logbook is in their name.';
comment on column public.trade_in_offers.financed is 'Whether there is a loan on it: yes, no or unknown.';
comment on column public.trade_in_offers.wanted_price is 'KES that the buyer wants for it; null: they leave it to the owner.';
comment on column public.trade_in_offers.estimate_low is
  'KES for which four of five similar cars are offered from here to estimate_high, when the offer was made; null: too few are similar.';
comment on column public.trade_in_offers.estimate_ads is 'How many similar ads the estimate is from.';
comment on column public.trade_in_offers.changed_at is 'Of the facts and photos; an answer is to what was read then.';
comment on column public.trade_in_offers.answered_price is 'KES for which the owner would take it, the last they wrote.';

create index trade_in_offers_buyer_idx on public.trade_in_offers (buyer_id);
create index trade_in_offers_owner_idx on public.trade_in_offers (owner_id);

revoke all on public.trade_in_offers from public, anon, authenticated;
grant select on public.trade_in_offers to authenticated, business_sales;
grant all on public.trade_in_offers to service_role;

alter table public.trade_in_offers enable row level security;

create policy "Buyers read the offers they made" on public.trade_in_offers
  for select to authenticated using (buyer_id = (select auth.uid()));
create policy "Owners of ads read what they are offered" on public.trade_in_offers
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));
create policy "Administrators read every offer" on public.trade_in_offers
  for select to authenticated using ((select private.is_admin()));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'trade-in-photos', 'trade-in-photos', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create table public.trade_in_photos (
  path text constraint trade_in_photos_pkey primary key,
  thread_id uuid not null,
  place integer not null,
  constraint trade_in_photos_path_own check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$'),
  constraint trade_in_photos_thread_id_fkey foreign key (thread_id) references public.trade_in_offers (thread_id) on delete cascade
);

comment on table public.trade_in_photos is 'Photos of cars offered in exchange, in the buyer''s folder of the bucket trade-in-photos; written by functions only.';
comment on column public.trade_in_photos.place is 'The order, from 1.';

create index trade_in_photos_thread_idx on public.trade_in_photos (thread_id, place);

revoke all on public.trade_in_photos from public, anon, authenticated;
grant select on public.trade_in_photos to authenticated, business_sales;
grant all on public.trade_in_photos to service_role;

alter table public.trade_in_photos enable row level security;

create policy "Photos are read with their offer" on public.trade_in_photos
  for select to authenticated, business_sales
  using (exists (select from public.trade_in_offers as offer where offer.thread_id = trade_in_photos.thread_id));

create policy "Buyers see photos of their own car" on storage.objects
  for select to authenticated
  using (bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Both sides see the photos of an offer" on storage.objects
  for select to authenticated, business_sales
  using (bucket_id = 'trade-in-photos' and exists (select from public.trade_in_photos as photo where photo.path = name));
create policy "Buyers add photos of their own car" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
-- One that was sent goes by a change of the offer, which tells the other side.
create policy "Buyers remove photos that they have not sent" on storage.objects
  for delete to authenticated using (
    bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
      and not exists (select from public.trade_in_photos as photo where photo.path = name)
  );

create trigger delete_trade_in_photo_file after delete on public.trade_in_photos
  for each row execute function private.delete_trade_in_photo_file();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.trade_in_choices', 'user_id', null, 'trade_in_choice', '{user_id}', 'cascade', null, 'Theirs alone.'),
  ('public.trade_in_offers', 'buyer_id', null, 'trade_in_offers', '{buyer_id,owner_id}', 'cascade', null, 'Their car.'),
  ('public.trade_in_offers', 'owner_id', null, null, '{}', 'cascade', null, 'Somebody else''s car, offered to an account that is gone.'),
  ('public.trade_in_photos', 'thread_id',
    'thread_id in (select offer.thread_id from public.trade_in_offers as offer where offer.buyer_id::text = $1)',
    'trade_in_photos', '{}', 'cascade', null, 'The photos of their car.');

-- Whether a seller takes cars in exchange: as they said, otherwise dealers do.
create function private.takes_trade_ins(seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select takes from public.trade_in_choices where user_id = seller), (select role = 'dealer' from public.profiles where id = seller), false
  )
$$;
grant execute on function private.takes_trade_ins(uuid) to anon, authenticated, service_role;

-- Drops the pages of the seller's ads, which show whether they take cars in exchange.
create function private.invalidate_pages_of_trade_in_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.invalidate_pages_of_ads(case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

-- The message that says what is offered: it is found, warned of, limited and reported as any other.
create function private.trade_in_words(offer public.trade_in_offers, is_change boolean) returns text
language sql stable
as $$
  select concat_ws(E'\n',
    case when is_change then 'I have changed the car that I offer in exchange: ' else 'I offer my car in exchange: ' end
      || concat_ws(' ', (offer).year, (offer).make, (offer).model) || ', ' || to_char((offer).mileage, 'FM9,999,999') || ' km, in '
      || (offer).location || '.',
    -- Longer, the table refuses it, with its own sentence.
    'Condition: ' || left((offer).condition, 1000),
    'I would like KES ' || to_char((offer).wanted_price, 'FM99,999,999,999') || ' for it.'
  )
$$;

-- Offers the caller's car in exchange for the vehicle of an ad: with the first message of the thread, or with one more; changes their offer in the
-- thread as long as the owner has not answered it. make_id and model_id are of the catalogue, which then gives the names; the estimate is made
-- here. `photos` are names in the caller's folder of trade-in-photos, and replace those before. The same key offers once. Returns the thread.
create function public.offer_trade_in(
  listing_id uuid, make text, model text, year integer, mileage integer, condition text, location text, in_own_name boolean, financed text,
  idempotency_key uuid, make_id integer default null, model_id integer default null, fuel_type text default null,
  transmission text default null, wanted_price bigint default null, photos text[] default '{}'
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  ad public.vehicle_listings;
  former public.trade_in_offers;
  offer public.trade_in_offers;
begin
  -- Queues simultaneous calls of one person, as their messages are.
  perform from public.profiles where id = me for no key update;
  if not found then
    raise exception 'Sign in to offer your car.' using errcode = '42501';
  end if;
  select message.thread_id into offer.thread_id from public.messages as message
  where message.sender_id = me and message.idempotency_key = offer_trade_in.idempotency_key;
  if found then
    return offer.thread_id;
  end if;

  select * into ad from public.vehicle_listings as listing where listing.id = offer_trade_in.listing_id and listing.status = 'active';
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  elsif ad.seller_id = me then
    raise exception 'This is your own ad: you can answer whoever has written to you about it.' using errcode = '42501';
  end if;
  select made.* into former from public.trade_in_offers as made
  join public.message_threads as thread on thread.id = made.thread_id
  where made.buyer_id = me and thread.listing_id = ad.id and made.withdrawn_at is null
  for update of made;
  if former.answered_at is not null then
    raise exception 'Your offer has been answered. Withdraw it to offer something else.' using hint = 'trade_in_answered';
  elsif former.thread_id is null and not private.takes_trade_ins(ad.seller_id) then
    raise exception 'This seller takes no cars in exchange.' using hint = 'no_trade_in';
  end if;
  perform private.require_trade_in_photos(former.thread_id, photos);

  offer.buyer_id := me;
  offer.owner_id := ad.seller_id;
  offer.make := private.visible_line(make);
  offer.model := private.visible_line(model);
  if make_id is not null then
    select known.name into offer.make from public.vehicle_makes as known where known.id = make_id and known.listed;
  end if;
  if model_id is not null then
    select known.name into offer.model from public.vehicle_models as known
    where known.id = model_id and known.make_id = offer_trade_in.make_id and known.listed;
  end if;
  if offer.make is null or offer.model is null then
    raise exception 'Choose the make and model of your car.' using hint = 'trade_in_model';
  end if;
  offer.year := year;
  offer.mileage := mileage;
  offer.fuel_type := fuel_type;
  offer.transmission := transmission;
  offer.condition := btrim(condition, E' \n\r\t');
  offer.location := private.visible_line(location);
  offer.in_own_name := in_own_name;
  offer.financed := financed;
  offer.wanted_price := wanted_price;
  select range.low, range.high, range.ads into offer.estimate_low, offer.estimate_high, offer.estimate_ads
  from private.price_ranges(
    row(
      model_id, year, mileage, private.engine_cc(null, fuel_type), fuel_type, transmission, null, 'used', null, null
    )::private.priced_vehicle,
    me
  ) as range;
  offer.made_at := coalesce(former.made_at, now());
  offer.changed_at := clock_timestamp();
  perform private.require_whole_trade_in(offer);

  insert into public.messages (sender_id, recipient_id, listing_id, subject, content, idempotency_key)
  values (me, ad.seller_id, ad.id, '', private.trade_in_words(offer, former.thread_id is not null), offer_trade_in.idempotency_key)
  returning thread_id into offer.thread_id;
  insert into public.trade_in_offers select offer.*
  on conflict on constraint trade_in_offers_pkey do update set
    owner_id = excluded.owner_id, make = excluded.make, model = excluded.model, year = excluded.year, mileage = excluded.mileage,
    fuel_type = excluded.fuel_type, transmission = excluded.transmission, condition = excluded.condition, location = excluded.location,
    in_own_name = excluded.in_own_name, financed = excluded.financed, wanted_price = excluded.wanted_price,
    estimate_low = excluded.estimate_low, estimate_high = excluded.estimate_high, estimate_ads = excluded.estimate_ads,
    made_at = excluded.made_at, changed_at = excluded.changed_at, withdrawn_at = null, answered_price = null, answered_at = null;
  delete from public.trade_in_photos as photo where photo.thread_id = offer.thread_id and photo.path <> all (photos);
  insert into public.trade_in_photos (path, thread_id, place)
  select given.path, offer.thread_id, given.place from unnest(photos) with ordinality as given (path, place)
  on conflict on constraint trade_in_photos_pkey do update set place = excluded.place;
  perform private.notify_pages(person, 'trade_in') from unnest(array[offer.buyer_id, offer.owner_id]) as person;
  return offer.thread_id;
end
$$;
grant execute on function public.offer_trade_in(
  uuid, text, text, integer, integer, text, text, boolean, text, uuid, integer, integer, text, text, bigint, text[]
) to authenticated, service_role;

-- Refuses what the form asks for and an offer does not have.
create function private.require_whole_trade_in(offer public.trade_in_offers) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if num_nulls(offer.year, offer.mileage, offer.condition, offer.location, offer.in_own_name, offer.financed) > 0 then
    raise exception 'Tell the year, the mileage, the condition, where your car is, and whose name is in the logbook.'
      using hint = 'trade_in_incomplete';
  end if;
end
$$;

-- Refuses more than eight photos, one twice, and any but uploaded ones of the caller that belong to no other offer.
create function private.require_trade_in_photos(thread uuid, photos text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 8;
begin
  if photos is null or cardinality(photos) > most or cardinality(photos) <> (select count(distinct path) from unnest(photos) as path) then
    raise exception 'Add up to % photos of your car, each once.', most using hint = 'trade_in_photos';
  elsif exists (
    select from unnest(photos) as given (path)
    where path is null or path !~ ('^' || auth.uid()::text || '/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$')
      or not exists (select from storage.objects as file where file.bucket_id = 'trade-in-photos' and file.name = path)
      or exists (select from public.trade_in_photos as sent where sent.path = given.path and sent.thread_id is distinct from thread)
  ) then
    raise exception 'A photo is no longer there. Remove it and choose it again.' using hint = 'picture_missing';
  end if;
end
$$;

-- Takes the caller's offer back; its photos are deleted.
create function public.withdraw_trade_in(thread_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  offer public.trade_in_offers;
begin
  update public.trade_in_offers as made set withdrawn_at = now()
  where made.thread_id = withdraw_trade_in.thread_id and made.buyer_id = auth.uid() and made.withdrawn_at is null
  returning made.* into offer;
  if not found then
    raise exception 'This offer is not yours or already withdrawn.' using errcode = '42501';
  end if;
  delete from public.trade_in_photos as photo where photo.thread_id = offer.thread_id;
  perform private.notify_pages(person, 'trade_in') from unnest(array[offer.buyer_id, offer.owner_id]) as person;
end
$$;
grant execute on function public.withdraw_trade_in(uuid) to authenticated, service_role;

-- Answers an offer with the KES for which the owner of the ad would take the car, by a message of the thread. `seen` is its changed_at when the owner
-- read it: one that was changed since is not answered. Another amount replaces the one before. The same key answers once.
create function public.answer_trade_in(thread_id uuid, price bigint, seen timestamptz, idempotency_key uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  offer public.trade_in_offers;
begin
  select * into offer from public.trade_in_offers as made where made.thread_id = answer_trade_in.thread_id and made.owner_id = me for update;
  if not found then
    raise exception 'This offer is not made to you or no longer there.' using errcode = '42501';
  end if;
  if exists (
    select from public.messages as message
    where message.sender_id = me and message.idempotency_key = answer_trade_in.idempotency_key
  ) then
    return;
  elsif offer.withdrawn_at is not null then
    raise exception 'This offer was withdrawn.' using hint = 'trade_in_withdrawn';
  elsif offer.changed_at is distinct from seen then
    raise exception 'This offer has changed since you read it. Look at it again before you answer.' using hint = 'trade_in_changed';
  elsif price is null or price not between 1 and 10000000000 then
    raise exception 'Enter the amount for which you would take the car.' using hint = 'trade_in_price';
  end if;
  insert into public.messages (thread_id, sender_id, subject, content, idempotency_key) values (
    offer.thread_id, me, '',
    'We would take your ' || concat_ws(' ', offer.year, offer.make, offer.model) || ' for KES ' || to_char(price, 'FM99,999,999,999') || '.',
    answer_trade_in.idempotency_key
  );
  update public.trade_in_offers as made set answered_price = price, answered_at = now() where made.thread_id = offer.thread_id;
  perform private.notify_pages(person, 'trade_in') from unnest(array[offer.buyer_id, offer.owner_id]) as person;
end
$$;
grant execute on function public.answer_trade_in(uuid, bigint, timestamptz, uuid) to authenticated, business_sales, service_role;

-- Removes the storage row of a photo; the nightly job removes the bytes.
create function private.delete_trade_in_photo_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file where file.bucket_id = 'trade-in-photos' and file.name = old.path;
  return null;
end
$$;

-- The daily job: removes photos of more than a day that no offer has.
create function private.delete_unsent_trade_in_photos() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'trade-in-photos' and file.created_at < now() - interval '1 day'
    and not exists (select from public.trade_in_photos as photo where photo.path = file.name);
end
$$;

-- What buyer and owner do with a trade-in: offer, take back, answer. Each act is a message of the thread as well.

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

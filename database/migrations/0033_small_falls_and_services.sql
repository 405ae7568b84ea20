-- Alerts: a provider who changes services alone may be a new match; falls of a price add up from what the person was told last; news about
-- a visit that is over waits for the end of the quiet hours; push messages that wait do not reach who signs in on the browser meanwhile. The settings learn which channels were ended by STOP.

drop function private.searches_of_providers(ads public.service_providers[]);

create or replace function private.begin_delivery(delivery_id bigint)
returns table (kind text, facts jsonb, address jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  delivery private.notification_deliveries;
  topic text;
  -- A code goes to the number that it is to confirm, at once, and whatever the person chose: they asked for it.
  is_code boolean;
  number text;
  refused text;
begin
  select * into delivery from private.notification_deliveries as known where known.id = delivery_id for update;
  if not found or delivery.state not in ('waiting', 'sending') then
    return;
  end if;
  if delivery.state = 'sending' and delivery.channel <> 'push' then
    perform private.end_delivery(delivery_id, 'unknown', 'interrupted');
    return;
  end if;
  if delivery.channel <> 'push' then
    -- Queues messages of the channel, so that no two pass a limit together.
    perform pg_advisory_xact_lock(hashtextextended('magari.delivery.' || delivery.channel, 0));
  end if;
  is_code := delivery.kind = 'phone_code';
  number := case when is_code then private.phone_to_confirm(delivery.user_id) else private.confirmed_phone(delivery.user_id) end;
  select coalesce(known.topic, 'account') into topic from private.notification_kinds as known where known.kind = delivery.kind;
  refused := case
    when delivery.due_at < now() - interval '1 day' then 'late'
    when not is_code and not private.wants(delivery.user_id, topic, delivery.channel) then 'unwanted'
    -- Another person signed in there meanwhile.
    when delivery.channel = 'push' and not exists (
      select from private.push_subscriptions as one where one.id = delivery.subscription_id and one.user_id = delivery.user_id
    ) then 'signed_out'
    when delivery.channel <> 'push' and number is null then 'no_number'
    when private.is_stopped(number, delivery.channel) then 'stopped'
    when delivery.channel = 'sms' and not private.setting_is_on('sms_notifications') then 'switched_off'
    when delivery.channel <> 'push' and not is_code and private.messages_today(delivery.user_id, delivery.channel) >= private.most_messages_a_day()
      then 'many'
    when private.is_beyond_ceiling(delivery.channel) then 'ceiling'
  end;
  if refused is not null then
    perform private.end_delivery(delivery_id, 'skipped', refused);
    return;
  end if;
  update private.notification_deliveries as known set state = 'sending', changed_at = now() where known.id = delivery_id;
  return query select delivery.kind, delivery.facts, case delivery.channel
    when 'push' then (
      select jsonb_build_object('endpoint', one.endpoint, 'keys', jsonb_build_object('p256dh', one.p256dh, 'auth', one.auth))
      from private.push_subscriptions as one where one.id = delivery.subscription_id
    )
    else to_jsonb(number)
  end;
end
$$;

drop function public.notification_channels();
drop function private.channels_of(uuid);

create function private.channels_of(person uuid)
returns table (channel text, public_key text, reachable boolean, stopped boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, case known.channel
    when 'push' then exists (
      select from private.push_subscriptions as own where own.user_id = person and own.public_key = known.public_key
    )
    else own.phone is not null and not own.stopped
  end, known.channel <> 'push' and own.stopped
  from private.notification_channels as known
  cross join lateral (
    select own.phone, coalesce(private.is_stopped(own.phone, known.channel), false) as stopped
    from private.confirmed_phone(person) as own (phone)
  ) as own
  where known.is_configured and (known.channel <> 'sms' or private.setting_is_on('sms_notifications'))
  order by known.channel
$$;

create or replace function private.match_ads(most integer default 250) returns integer
language plpgsql security definer set search_path = '' set jit = off set work_mem = '64MB'
as $$
declare
  changes private.ad_changes[];
  notified integer;
begin
  with taken as (
    delete from private.ad_changes where id in (
      select id from private.ad_changes order by id limit most for update skip locked
    ) returning *
  )
  select coalesce(array_agg(taken order by taken.id), '{}') into changes from taken;
  if changes = '{}' then
    return 0;
  end if;

  -- Of several changes of an ad, what it was before the first and what it is now.
  with changed as materialized (
    select distinct on (subject_id) kind, subject_id, before, at,
      max((before ->> 'price')::bigint) over (partition by subject_id) as highest
    from unnest(changes) order by subject_id, id
  ), shown as materialized (
    select ad.*, changed.at, changed.before, ad.price < changed.highest as fell
    from changed join private.public_ads as ad on ad.kind = changed.kind and ad.id = changed.subject_id
  ), arrived as (
    insert into private.ad_arrivals (kind, subject_id, at) select kind, id, at from shown where before is null on conflict do nothing
  ), now_found as materialized (
    select * from private.searches_of_vehicles(array(
      select l from public.vehicle_listings as l join shown on shown.kind = 'vehicles' and shown.id = l.id
    ))
    union all
    select * from private.searches_of_parts(array(
      select p from public.spare_parts as p join shown on shown.kind = 'parts' and shown.id = p.id
    ))
    union all
    select * from private.searches_of_providers(array(
      select p from public.service_providers as p join shown on shown.kind = 'services' and shown.id = p.id
    ))
  ), found_before as materialized (
    select * from private.searches_of_vehicles(array(
      select jsonb_populate_record(null::public.vehicle_listings, before) from shown where kind = 'vehicles' and before is not null
    ))
    union all
    select * from private.searches_of_parts(array(
      select jsonb_populate_record(null::public.spare_parts, before) from shown where kind = 'parts' and before is not null
    ))
    union all
    select * from private.searches_of_providers(
      array(
        select jsonb_populate_record(null::public.service_providers, before) from shown where kind = 'services' and before is not null
      ),
      (select coalesce(jsonb_object_agg(id, before -> 'services'), '{}') from shown where kind = 'services' and before ? 'services')
    )
  ), rhythm as materialized (
    select frequency, moments.at, private.alert_due(frequency, moments.at) as due_at
    from (select distinct at from shown) as moments, unnest('{instant,daily,weekly}'::text[]) as frequency
  ), wanted as materialized (
    -- Never own ads, those of people blocked on either side, nor what was there when the search was saved.
    select found.search_id, found.subject_id, found.user_id, rhythm.due_at, found.saved_at, shown.kind, shown.price, shown.fell,
      was.search_id is not null as was_found
    from now_found as found
    join shown on shown.id = found.subject_id and found.saved_at < shown.at
    join rhythm on rhythm.frequency = found.frequency and rhythm.at = shown.at
    left join found_before as was on was.search_id = found.search_id and was.subject_id = found.subject_id
    where found.user_id <> shown.owner_id
      and not exists (
        select from public.user_blocks as block where block.blocker_id = found.user_id and block.blocked_id = shown.owner_id
      )
      and not exists (
        select from public.user_blocks as block where block.blocker_id = shown.owner_id and block.blocked_id = found.user_id
      )
  ), matched as (
    -- In the order of the key, which writes the index several times faster.
    insert into private.search_matches (search_id, subject_id, due_at)
    select search_id, subject_id, due_at from wanted where not was_found order by search_id, subject_id
    on conflict do nothing
  ), followed as (
    -- Who follows a price, and since when: by a search that the ad matched before, or by a favourite.
    select wanted.user_id, wanted.subject_id, wanted.kind, wanted.price, wanted.due_at,
      coalesce(match.told_at, match.at, wanted.saved_at) as since
    from wanted
    left join private.search_matches as match on match.search_id = wanted.search_id and match.subject_id = wanted.subject_id
    where wanted.was_found and wanted.fell
    union all
    select favorite.user_id, shown.id, shown.kind, shown.price, shown.at, favorite.created_at
    from shown join public.favorites as favorite on favorite.listing_id = shown.id or favorite.spare_part_id = shown.id
    where shown.fell and favorite.user_id <> shown.owner_id
      and not private.is_blocked_between(favorite.user_id, shown.owner_id)
  ), known as (
    -- The price that the person knows: the one at that time, or a lower one that they were told since. One that waits keeps the known one.
    select followed.*, least(
      (
        select past.was from private.ad_prices as past
        where past.subject_id = followed.subject_id and past.at > followed.since order by past.at, past.id limit 1
      ),
      (
        select case when alert.told_at is null then alert.price_before else alert.price end from private.alerts as alert
        where alert.user_id = followed.user_id and alert.subject_id = followed.subject_id and alert.what = 'drop'
          and (alert.told_at is null or alert.told_at > followed.since)
      )
    ) as known_price
    from followed
  ), news as (
    -- Of several ways in which a person follows it, the lowest price they know, and the one they are told by first.
    select user_id, subject_id, 'drop' as what, kind, min(known_price) as price_before, min(price) as price, null as title,
      min(due_at) as due_at
    from known
    group by user_id, subject_id, kind
    having min(price) * 100 <= min(known_price) * 99
    union all
    select favorite.user_id, changed.subject_id, 'gone', changed.kind, null, null,
      coalesce(changed.before ->> 'title', changed.before ->> 'name'), changed.at
    from changed
    join public.favorites as favorite on favorite.listing_id = changed.subject_id or favorite.spare_part_id = changed.subject_id
    where changed.before is not null and changed.subject_id not in (select id from shown)
      and favorite.user_id <> (changed.before ->> 'seller_id')::uuid
      and not private.is_blocked_between(favorite.user_id, (changed.before ->> 'seller_id')::uuid)
  ), added as (
    insert into private.alerts as told (user_id, subject_id, what, kind, price_before, price, title, due_at)
    select user_id, subject_id, what, kind, price_before, price, title, due_at from news
    on conflict (user_id, subject_id, what) do update set
      price = excluded.price,
      price_before = excluded.price_before,
      -- Once a day: a second fall of the day is told the next morning.
      due_at = case
        when told.told_at is null then told.due_at
        when private.nairobi_day(told.told_at) = private.nairobi_today()
          then greatest(excluded.due_at, private.alert_due('daily', now()))
        else excluded.due_at
      end,
      told_at = null
    where told.what = 'drop'
  )
  select count(private.notify_pages(user_id, 'search')) into notified
  from (select distinct user_id from wanted where not was_found) as people;
  return cardinality(changes);
end
$$;

create or replace function private.message_member(recipient uuid, known private.notification_kinds, facts jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notification_deliveries (user_id, channel, subscription_id, kind, facts, due_at)
  select recipient, way.channel, subscription.id, known.kind, message_member.facts, case
    when known.disturbs = 'always' then now()
    when known.disturbs = 'same_day'
      and (message_member.facts ->> 'at')::timestamptz between now() and now() + interval '12 hours' then now()
    else private.undisturbed_until(recipient)
  end
  from private.notification_channels as way
  left join private.push_subscriptions as subscription
    on way.channel = 'push' and subscription.user_id = recipient and subscription.public_key = way.public_key
  where known.disturbs <> 'never' and way.is_configured
    and case way.channel
      when 'push' then subscription.id is not null
      when 'sms' then private.setting_is_on('sms_notifications') and private.confirmed_phone(recipient) is not null
      else private.confirmed_phone(recipient) is not null
    end
    and private.wants(recipient, coalesce(known.topic, 'account'), way.channel)
$$;

create function private.offered_services(provider uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(s.name), '[]') from public.services as s where s.service_provider_id = provider and s.is_active
$$;

create or replace function private.record_provider_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('services', new.id, case
    when tg_op = 'UPDATE' and old.verified then to_jsonb(old) || jsonb_build_object('services', private.offered_services(new.id))
  end);
  return null;
end
$$;

create function private.record_service_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former public.services[] := '{}';
  present public.services[];
begin
  if tg_op = 'UPDATE' then
    former := array(select row(old_rows.*)::public.services from old_rows where is_active);
  end if;
  present := array(
    select row(new_rows.*)::public.services from new_rows
    where is_active and not exists (select from unnest(former) as was where was.id = new_rows.id and was.name = new_rows.name)
  );
  insert into private.ad_changes (kind, subject_id, before)
  select 'services', provider.id, to_jsonb(provider) || jsonb_build_object('services', coalesce((
    select jsonb_agg(name) from (
      select s.name from public.services as s
      where s.service_provider_id = provider.id and s.is_active and s.id not in (select id from unnest(present))
      union all
      select was.name from unnest(former) as was
      where was.service_provider_id = provider.id and was.id in (select id from unnest(present))
    ) as offered
  ), '[]'))
  from public.service_providers as provider
  where provider.verified and provider.id in (select service_provider_id from unnest(present));
  return null;
end
$$;

create function private.searches_of_providers(ads public.service_providers[], former_services jsonb default '{}')
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text)
language sql stable set search_path = '' set jit = off
as $$
  with ad as materialized (
    select p.*, offered.names as service_names,
      private.service_provider_text(p.business_name, p.description, p.location, p.address, p.service_types) as text,
      private.specializations_text(p.specializations) as special
    from unnest(ads) as p
    cross join lateral (
      select array(
        select lower(btrim(name) collate "C") from jsonb_array_elements_text(former_services -> p.id::text) as name
        union all
        select lower(btrim(s.name) collate "C") from public.services as s
        where not former_services ? p.id::text and s.service_provider_id = p.id and s.is_active
      ) as names
    ) as offered
  ), entry as materialized (
    select distinct ad.id, term, place.town from ad
    join private.towns_of(array(select location from ad)) as place on place.location = ad.location
    cross join lateral unnest(array[''] || array(select 'type ' || name from unnest(service_types) as name)) as term
  ), candidate as (
    select distinct entry.id, found.search_id
    from entry join private.search_terms as found
      on found.kind = 'services' and found.term = entry.term and found.town = entry.town
  )
  select rule.search_id, ad.id, rule.user_id, rule.saved_at, rule.frequency
  from candidate
  join ad on ad.id = candidate.id
  join private.search_rules as rule on rule.search_id = candidate.search_id
  where (rule.types is null or ad.service_types && rule.types)
    and (rule.places is null or lower(ad.location collate "C") ~ any (rule.places))
    and (rule.services is null or ad.service_names && rule.services)
    and (rule.min_rating is null or ad.rating_average >= rule.min_rating)
    and not exists (
      select from unnest(rule.words) as word, private.contains_pattern(word) as pattern
      where ad.text not like pattern and ad.special not like pattern
        and not exists (select from unnest(ad.service_names) as name where name like pattern)
    )
$$;

create or replace function private.tell_drops_and_ends(most integer) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  news record;
  handled integer := 0;
begin
  for news in
    with due as materialized (
      select * from private.alerts
      where told_at is null and due_at <= now() and user_id in (
        select distinct user_id from (
          select user_id from private.alerts where told_at is null and due_at <= now() order by due_at limit 20 * most
        ) as first limit most
      )
      for update skip locked
    ), valid as materialized (
      select due.user_id, due.what, due.kind, due.subject_id, due.price_before, coalesce(ad.title, due.title) as title, ad.price, ad.image
      from due
      left join private.public_ads as ad on ad.kind = due.kind and ad.id = due.subject_id
      where case due.what
          when 'gone' then ad.id is null and due.title is not null
          else ad.price * 100 <= due.price_before * 99
        end
        and (ad.id is null or not private.is_blocked_between(due.user_id, ad.owner_id))
    ), told_now as (
      update private.alerts as alert set told_at = now(), price = valid.price, title = null
      from valid where alert.user_id = valid.user_id and alert.subject_id = valid.subject_id and alert.what = valid.what
    ), untrue as (
      select user_id, subject_id, what from due
      where (user_id, subject_id, what) not in (select user_id, subject_id, what from valid)
    ), dropped as (
      delete from private.alerts as alert using untrue
      where alert.user_id = untrue.user_id and alert.subject_id = untrue.subject_id and alert.what = 'gone' and untrue.what = 'gone'
    ), kept as (
      -- As told before today, so that the price the person knows is not forgotten.
      update private.alerts as alert
      set price = alert.price_before, told_at = private.nairobi_midnight(private.nairobi_today()) - interval '1 second'
      from untrue
      where alert.user_id = untrue.user_id and alert.subject_id = untrue.subject_id and alert.what = 'drop' and untrue.what = 'drop'
    ), numbered as (
      select *, row_number() over (partition by user_id, what order by kind desc, title, subject_id) as nth,
        count(*) over (partition by user_id, what) as total
      from valid
    ), told as (
      select user_id, what, jsonb_build_object('count', max(total), 'ads', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', subject_id, 'list', kind, 'title', title, 'price', price, 'price_before', price_before, 'picture', image
      )) order by nth) filter (where nth <= 10)) as facts
      from numbered group by user_id, what
    )
    select what, array_agg(user_id) as people, array_agg(facts) as facts from told group by what
    union all
    select null, array_agg(distinct user_id), null from due
  loop
    case news.what
      when 'drop' then perform private.tell_each('price_drop', news.people, news.facts);
      when 'gone' then perform private.tell_each('favorite_gone', news.people, news.facts);
      else handled := coalesce(cardinality(news.people), 0);
    end case;
  end loop;
  return handled;
end
$$;

create function public.notification_channels()
returns table (channel text, public_key text, reachable boolean, stopped boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, known.reachable, known.stopped
  from private.channels_of((select auth.uid())) as known
$$;
grant execute on function public.notification_channels() to authenticated;

create or replace function public.save_push_subscription(endpoint text, p256dh text, auth text, public_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  session constant uuid := (select id from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid());
begin
  if session is null then
    raise exception 'Sign in to be told by push messages.' using errcode = '42501';
  end if;
  if not exists (
    select from private.notification_channels as known
    where known.channel = 'push' and known.is_configured and known.public_key = save_push_subscription.public_key
  ) then
    raise exception 'This page is out of date. Reload it, then switch push messages on.' using hint = 'push_key';
  end if;
  -- The servers check where the host leads before they send (server/public-address.ts).
  if (
    char_length(save_push_subscription.endpoint) <= 1000 and save_push_subscription.endpoint ~ '^https://[a-z0-9.-]+(:\d{1,5})?/[!-~]*$'
    and p256dh ~ '^[A-Za-z0-9_-]{87}=?$' and save_push_subscription.auth ~ '^[A-Za-z0-9_-]{22}={0,2}$'
  ) is not true then
    raise exception 'This browser gave an address for push messages that we cannot use.' using hint = 'push_subscription';
  end if;
  -- Queues simultaneous calls of one person.
  perform from public.profiles where id = caller for update;
  insert into private.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, public_key)
  values (caller, session, save_push_subscription.endpoint, p256dh, save_push_subscription.auth, save_push_subscription.public_key)
  on conflict on constraint push_subscriptions_endpoint_key do update
    set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key
    -- Only the browser itself knows both.
    where known.user_id = excluded.user_id or known.p256dh = excluded.p256dh and known.auth = excluded.auth;
  delete from private.push_subscriptions as surplus
  where surplus.id in (
    select id from private.push_subscriptions where user_id = caller order by created_at desc, id desc offset 10
  );
end
$$;

create trigger record_change after update on public.services
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_service_change();

create trigger record_change_of_new after insert on public.services
  referencing new table as new_rows
  for each statement execute function private.record_service_change();

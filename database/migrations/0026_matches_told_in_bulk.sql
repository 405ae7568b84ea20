-- New matches are told from search_matches itself, so that one row is written for a match instead of two, and many people are told by
-- few statements. private.alerts keeps lower prices and ads that are gone.

drop trigger index_changed on public.saved_searches;

drop trigger reschedule_alerts on public.saved_searches;

drop trigger reschedule_alerts_of_deleted on public.saved_searches;

drop function private.mail_member(recipient uuid, known private.notification_kinds, facts jsonb);

drop function private.reschedule_alerts();

drop function private.searches_in_news(person uuid, news jsonb);

drop function private.searches_of_vehicles(public.vehicle_listings[]);
drop function private.searches_of_parts(public.spare_parts[]);
drop function private.searches_of_providers(public.service_providers[]);

alter table private.search_rules add column frequency text;
update private.search_rules as rule set frequency = search.frequency
from public.saved_searches as search where search.id = rule.search_id;
alter table private.search_rules alter column frequency set not null;

-- What waits keeps its time, and what was told is not told again.
alter table private.search_matches add column due_at timestamptz;
alter table private.search_matches add column told_at timestamptz;
update private.search_matches as match set due_at = alert.due_at, told_at = coalesce(alert.told_at, case
    when alert.user_id is null then match.at end)
from private.search_matches as one
join public.saved_searches as search on search.id = one.search_id
left join private.alerts as alert on alert.user_id = search.user_id and alert.subject_id = one.subject_id and alert.what = 'match'
where match.search_id = one.search_id and match.subject_id = one.subject_id;
update private.search_matches as match set due_at = null
from public.saved_searches as search where search.id = match.search_id and search.paused and match.told_at is null;
create index search_matches_due_idx on private.search_matches (due_at, search_id) where told_at is null;

delete from private.alerts where what = 'match';
alter table private.alerts drop constraint alerts_what_known;
alter table private.alerts add constraint alerts_what_known check (what in ('drop', 'gone'));
alter table private.alerts alter column due_at set not null;

create function private.delete_matches() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_matches where search_id = old.id;
  return null;
end
$$;

create or replace function private.enqueue(queue text, data jsonb, priority integer default 0, due_at timestamptz default now()) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_each(enqueue.queue, array[enqueue.data], enqueue.priority, enqueue.due_at);
end
$$;

create function private.enqueue_each(queue text, data jsonb[], priority integer default 0, due_at timestamptz default now()) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  insert into pgboss.job (
    name, data, priority, start_after, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds
  )
  select
    settings.name, job.data, enqueue_each.priority, enqueue_each.due_at, settings.policy, settings.retry_limit, settings.retry_delay,
    settings.retry_backoff, settings.retry_delay_max, settings.expire_seconds, settings.deletion_seconds,
    greatest(enqueue_each.due_at, now()) + settings.retention_seconds * interval '1 second', settings.dead_letter, settings.heartbeat_seconds
  from pgboss.queue as settings cross join unnest(enqueue_each.data) as job (data)
  where settings.name = enqueue_each.queue;
end
$$;

create or replace function private.enqueue_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_each('mail', array_agg(jsonb_build_object('id', id) order by id), priority)
  from (
    select id, case when template = 'newsletter' and data ? 'subscriber_id' then -10 else 0 end as priority from mails
  ) as mail
  group by priority;
  return null;
end
$$;

create or replace function private.index_saved_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.search_rules;
  many_towns boolean;
begin
  if tg_op = 'UPDATE' then
    delete from private.search_rules where search_id = new.id;
  end if;
  if new.paused or new.filters = '{}' then
    return null;
  end if;
  insert into private.search_rules
  select new.id, new.user_id, new.kind, new.created_at,
    -- In lower case as the search of each list does it.
    array(
      select word from (
        select left(case new.kind when 'vehicles' then lower(given collate "C") else lower(given) end, 60) as word, place
        from regexp_split_to_table(asked.search, ' ') with ordinality as words (given, place)
      ) as typed
      group by word order by min(place) limit 8
    ),
    private.lowered(asked.makes), private.lowered(asked.models),
    case when asked.locations is not null then private.place_patterns(asked.locations) end,
    coalesce(asked.min_price, 0), coalesce(asked.max_price, 9223372036854775807), asked.min_year, asked.max_year,
    asked.min_mileage, asked.max_mileage,
    case when new.kind = 'parts' and 'used' = any (asked.conditions) then asked.conditions || '{excellent,good,fair,poor}'
      else asked.conditions end,
    asked.fuel_types, asked.transmissions, asked.body_types, asked.drives, asked.registration_states,
    case when not asked.seller_types @> '{dealer,private}' then asked.seller_types end,
    asked.categories, asked.in_stock_only, asked.types,
    case when asked.services is not null then array(select lower(btrim(name) collate "C") from unnest(asked.services) as name) end,
    asked.min_rating, new.frequency
  from jsonb_to_record(new.filters) as asked (
    search text, makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer,
    max_year integer, min_mileage integer, max_mileage integer, conditions text[], fuel_types text[], transmissions text[],
    body_types text[], drives text[], registration_states text[], seller_types text[], categories text[], in_stock_only boolean,
    types text[], services text[], min_rating numeric
  )
  returning * into rule;
  -- So that a search of many models in many towns has few rows.
  many_towns := coalesce(jsonb_array_length(new.filters -> 'locations'), 0) > 5;
  insert into private.search_terms (kind, term, town, max_price, min_price, search_id)
  select distinct rule.kind, term, town, rule.max_price, rule.min_price, rule.search_id
  from unnest(
    case
      when rule.models is not null then array(select 'model ' || name from unnest(rule.models) as name)
      when rule.kind = 'vehicles' and rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
      when rule.categories is not null then array(select 'category ' || name from unnest(rule.categories) as name)
      when rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
      when rule.types is not null then array(select 'type ' || name from unnest(rule.types) as name)
      else '{""}'
    end
  ) as term
  cross join lateral (
    select jsonb_array_elements_text(new.filters -> 'locations') as town where not many_towns
    union all
    select '' where many_towns or not new.filters ? 'locations'
  ) as towns;
  return null;
end
$$;

create function private.mail_members(recipients uuid[], known private.notification_kinds, facts jsonb[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  select 'notification', account.email, jsonb_strip_nulls(jsonb_build_object(
    'kind', known.kind, 'facts', told.facts,
    'unsubscribe_path', '/unsubscribe?token=' || case
      when known.topic is not null then private.unsubscribe_token(account.id, known.topic)
    end
  ))
  from unnest(recipients, mail_members.facts) as told (recipient, facts)
  join auth.users as account on account.id = told.recipient
  where account.email_confirmed_at is not null and account.email <> ''
    and (known.topic is null or private.wants(account.id, known.topic, 'email'));
end
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
    select * from private.searches_of_providers(array(
      select jsonb_populate_record(null::public.service_providers, before) from shown where kind = 'services' and before is not null
    ))
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
    -- Who follows a price: by a search that the ad matched before, or by a favourite.
    select user_id, subject_id, kind, price, saved_at as since, due_at
    from wanted where was_found and fell
    union all
    select favorite.user_id, shown.id, shown.kind, shown.price, favorite.created_at, shown.at
    from shown join public.favorites as favorite on favorite.listing_id = shown.id or favorite.spare_part_id = shown.id
    where shown.fell and favorite.user_id <> shown.owner_id
      and not private.is_blocked_between(favorite.user_id, shown.owner_id)
  ), known as (
    -- With the lowest price before, since then.
    select followed.*, (
      select min(past.was) from private.ad_prices as past
      where past.subject_id = followed.subject_id and past.at > followed.since
    ) as lowest
    from followed
  ), news as (
    -- Of several ways in which a person follows it, the one they are told by first.
    select user_id, subject_id, 'drop' as what, kind, min(lowest) as price_before, min(price) as price, null as title,
      min(due_at) as due_at
    from known where price * 100 <= lowest * 99
    group by user_id, subject_id, kind
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
      price_before = case when told.told_at is null then told.price_before else least(told.price, excluded.price_before) end,
      -- Once a day: a second fall of the day is told the next morning.
      due_at = case
        when told.told_at is null then told.due_at
        when private.nairobi_day(told.told_at) = private.nairobi_today()
          then greatest(excluded.due_at, private.alert_due('daily', now()))
        else excluded.due_at
      end,
      told_at = null
    where told.what = 'drop' and excluded.price * 100 <= case when told.told_at is null then told.price_before else told.price end * 99
  )
  select count(private.notify_pages(user_id, 'search')) into notified
  from (select distinct user_id from wanted where not was_found) as people;
  return cardinality(changes);
end
$$;

create function private.reschedule_matches() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.search_matches set due_at = case when not new.paused then private.alert_due(new.frequency, at) end
  where search_id = new.id and told_at is null;
  return null;
end
$$;

create function private.rules_of_vehicles(ads public.vehicle_listings[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text, words text[])
language sql stable rows 100000 set search_path = '' set jit = off set work_mem = '64MB'
as $$
  with ad as materialized (
    select l.*, lower(make.name) as make_name, split_part(lower(make.name), '-', 1) as make_start, lower(model.name) as model_name,
      case when seller.role = 'dealer' then 'dealer' else 'private' end as seller_type
    from unnest(ads) as l
    join public.vehicle_makes as make on make.id = l.make_id
    join public.profiles as seller on seller.id = l.seller_id
    left join public.vehicle_models as model on model.id = l.model_id
  ), place as materialized (
    select * from private.towns_of(array(select location from ad))
  ), entry as materialized (
    -- Each way in which an ad may be found.
    select distinct ad.id, ad.price, term, place.town from ad
    join place on place.location = ad.location
    cross join lateral unnest(array['', 'make ' || make_name, 'make ' || make_start, 'model ' || model_name]) as term
    where term is not null
  ), candidate as (
    -- In the order of the rules, which finds them several times faster.
    select distinct found.search_id, entry.id, found.town <> '' as is_placed
    from entry join private.search_terms as found
      on found.kind = 'vehicles' and found.term = entry.term and found.town = entry.town
      and found.max_price >= entry.price and found.min_price <= entry.price
  )
  select rule.search_id, ad.id, rule.user_id, rule.saved_at, rule.frequency, rule.words
  from candidate
  join ad on ad.id = candidate.id
  join private.search_rules as rule on rule.search_id = candidate.search_id
  where (rule.makes is null or ad.make_name = any (rule.makes) or ad.make_start = any (rule.makes))
    and (rule.models is null or ad.model_name = any (rule.models))
    and (rule.min_year is null or ad.year >= rule.min_year) and (rule.max_year is null or ad.year <= rule.max_year)
    and (rule.min_mileage is null or ad.mileage >= rule.min_mileage)
    and (rule.max_mileage is null or ad.mileage <= rule.max_mileage)
    and (rule.conditions is null or ad.condition = any (rule.conditions))
    and (rule.fuel_types is null or ad.fuel_type = any (rule.fuel_types))
    and (rule.transmissions is null or ad.transmission = any (rule.transmissions))
    and (rule.body_types is null or ad.body_type = any (rule.body_types))
    and (rule.drives is null or ad.drive = any (rule.drives))
    and (rule.registration_states is null or ad.registration_state = any (rule.registration_states))
    and (rule.seller_types is null or ad.seller_type = any (rule.seller_types))
    -- A term of a town has compared it.
    and (rule.places is null or candidate.is_placed or lower(ad.location collate "C") ~ any (rule.places))
$$;

create or replace function private.searches_of_parts(ads public.spare_parts[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text)
language sql stable set search_path = '' set jit = off
as $$
  with ad as materialized (
    select p.*, array(select lower(make) from unnest(p.compatible_makes) as make) as make_names,
      private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) as text
    from unnest(ads) as p
  ), entry as materialized (
    select distinct ad.id, ad.price, term, place.town from ad
    join private.towns_of(array(select location from ad)) as place on place.location = ad.location
    cross join lateral unnest(
      array['', 'category ' || category] || array(select 'make ' || name from unnest(make_names) as name)
    ) as term
  ), candidate as (
    select distinct entry.id, found.search_id
    from entry join private.search_terms as found
      on found.kind = 'parts' and found.term = entry.term and found.town = entry.town
      and found.max_price >= entry.price and found.min_price <= entry.price
  )
  select rule.search_id, ad.id, rule.user_id, rule.saved_at, rule.frequency
  from candidate
  join ad on ad.id = candidate.id
  join private.search_rules as rule on rule.search_id = candidate.search_id
  where (rule.makes is null or ad.make_names && rule.makes)
    and (rule.places is null or lower(ad.location) ~ any (rule.places))
    and (rule.categories is null or ad.category = any (rule.categories))
    and (rule.conditions is null or ad.condition = any (rule.conditions))
    and (rule.in_stock_only is null or ad.in_stock)
    and not exists (select from unnest(rule.words) as word where ad.text not like private.contains_pattern(word))
$$;

create or replace function private.searches_of_providers(ads public.service_providers[])
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
        select lower(btrim(s.name) collate "C") from public.services as s where s.service_provider_id = p.id and s.is_active
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

create or replace function private.searches_of_vehicles(ads public.vehicle_listings[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text)
language sql stable rows 100000 set search_path = '' set jit = off set work_mem = '64MB'
as $$
  with fitting as materialized (
    select * from private.rules_of_vehicles(ads)
  ), asked as materialized (
    select distinct subject_id, unnest(words) as word from fitting where words <> '{}'
  ), meaning as materialized (
    select typed.word, means.pattern, means.makes, means.models
    from (select distinct word from asked) as typed cross join lateral private.vehicle_word_meaning(typed.word) as means
  ), said as materialized (
    select ad.id, ad.make_id, ad.model_id, lower((ad.title || ' ' || coalesce(ad.description, '')) collate "C") as text
    from unnest(ads) as ad
  ), met as materialized (
    select said.id, array_agg(asked.word) as words
    from asked join meaning on meaning.word = asked.word join said on said.id = asked.subject_id
    where said.make_id = any (meaning.makes) or coalesce(said.model_id = any (meaning.models), false) or said.text like meaning.pattern
    group by said.id
  )
  select search_id, subject_id, user_id, saved_at, frequency from fitting where words = '{}'
  union all
  select search_id, subject_id, user_id, saved_at, frequency
  from fitting join met on met.id = fitting.subject_id
  where fitting.words <> '{}' and fitting.words <@ met.words
$$;

create or replace function private.tell(recipient uuid, kind text, facts jsonb default '{}', mail_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_each(tell.kind, array[recipient], array[tell.facts], array[mail_facts]);
end
$$;

create or replace function private.tell_alerts(most integer default 2000) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tell alerts', 0)) then
    return 0;
  end if;
  return private.tell_matches(most) + private.tell_drops_and_ends(most);
end
$$;

create function private.tell_drops_and_ends(most integer) returns integer
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
    ), dropped as (
      delete from private.alerts as alert using due
      where alert.user_id = due.user_id and alert.subject_id = due.subject_id and alert.what = due.what
        and (due.user_id, due.subject_id, due.what) not in (select user_id, subject_id, what from valid)
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

create function private.tell_each(kind text, recipients uuid[], facts jsonb[], mail_facts jsonb[] default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant private.notification_kinds := private.notification_kind(tell_each.kind);
begin
  if known.is_listed then
    insert into public.system_notifications (user_id, kind, facts, type)
    select recipient, known.kind, jsonb_strip_nulls(stated), null
    from unnest(recipients, facts) as told (recipient, stated) where recipient is not null;
  end if;
  perform private.mail_members(recipients, known, array(
    select jsonb_strip_nulls(stated) || jsonb_strip_nulls(coalesce(mailed, '{}'))
    from unnest(facts, mail_facts) with ordinality as told (stated, mailed, place) order by place
  ));
  perform private.message_member(recipient, known, jsonb_strip_nulls(stated))
  from unnest(recipients, facts) as told (recipient, stated) where recipient is not null;
end
$$;

create function private.tell_matches(most integer) returns integer
language plpgsql security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off
as $$
declare
  people constant uuid[] := array(
    select distinct user_id from (
      select search.user_id from private.search_matches as match join public.saved_searches as search on search.id = match.search_id
      where match.told_at is null and match.due_at <= now() and not search.paused
      order by match.due_at limit 20 * most
    ) as first limit most
  );
  searches uuid[];
  subjects uuid[];
  untrue_searches uuid[];
  untrue_subjects uuid[];
  recipients uuid[];
  news jsonb[];
begin
  -- Locked, so that a search that is paused or deleted meanwhile waits.
  select array_agg(due.search_id), array_agg(due.subject_id) into searches, subjects from (
    select match.search_id, match.subject_id
    from private.search_matches as match join public.saved_searches as search on search.id = match.search_id
    where match.told_at is null and match.due_at <= now() and search.user_id = any (people) and not search.paused
    for update of match skip locked
  ) as due;
  if searches is null then
    return 0;
  end if;

  with due as materialized (
    select one.search_id, one.subject_id, search.user_id
    from unnest(searches, subjects) as one (search_id, subject_id) join public.saved_searches as search on search.id = one.search_id
  ), ad as materialized (
    select ad.id, ad.owner_id, row_number() over (order by ad.kind desc, ad.title, ad.id) as place,
      jsonb_strip_nulls(jsonb_build_object(
        'id', ad.id, 'list', ad.kind, 'title', ad.title, 'price', ad.price, 'picture', ad.image
      )) as facts
    from private.public_ads as ad
    where ad.id = any (array(select distinct subject_id from due))
  ), valid as materialized (
    select due.user_id, due.subject_id, ad.place, ad.facts
    from (select distinct user_id, subject_id from due) as due join ad on ad.id = due.subject_id
    where not exists (
        select from public.user_blocks as block where block.blocker_id = due.user_id and block.blocked_id = ad.owner_id
      )
      and not exists (
        select from public.user_blocks as block where block.blocker_id = ad.owner_id and block.blocked_id = due.user_id
      )
  ), person as materialized (
    select user_id, array_agg(id) as searches, array_agg(id) filter (where paused) as paused
    from public.saved_searches where user_id = any (people) group by user_id
  ), containing as materialized (
    -- All searches of the person that the ad is in. Apart, because a join of both tables would be planned by guesses.
    select valid.user_id, valid.subject_id, found.search_id, found.told_at,
      coalesce(found.search_id = any (person.paused), false) as paused
    from valid join person using (user_id) cross join lateral (
      select match.search_id, match.told_at from private.search_matches as match
      where match.subject_id = valid.subject_id and match.search_id = any (person.searches)
      offset 0
    ) as found
  ), numbered as materialized (
    select user_id, subject_id, facts, row_number() over (partition by user_id order by place) as nth,
      count(*) over (partition by user_id) as total
    from valid
    where (user_id, subject_id) not in (select user_id, subject_id from containing where told_at is not null)
  ), named as (
    select containing.user_id, case when count(distinct search_id) = 1 then min(search_id::text)::uuid end as search_id
    from containing join numbered using (user_id, subject_id)
    where numbered.nth <= 10 and not containing.paused
    group by containing.user_id
  ), told as (
    select user_id, jsonb_build_object('count', max(total), 'ads', jsonb_agg(facts order by nth) filter (where nth <= 10)) as facts
    from numbered group by user_id
  ), addressed as (
    select told.user_id, told.facts || case
      when search.id is not null then jsonb_build_object('search', search.name, 'address', search.address) else '{}'
    end as facts
    from told left join named using (user_id) left join public.saved_searches as search on search.id = named.search_id
  ), untrue as (
    select search_id, subject_id from due where (user_id, subject_id) not in (select user_id, subject_id from valid)
  )
  select array(select user_id from addressed order by user_id), array(select facts from addressed order by user_id),
    array(select search_id from untrue order by search_id, subject_id), array(select subject_id from untrue order by search_id, subject_id)
  into recipients, news, untrue_searches, untrue_subjects;

  -- Forgotten, so that it is told when it is true again.
  delete from private.search_matches as match using unnest(untrue_searches, untrue_subjects) as untrue (search_id, subject_id)
  where match.search_id = untrue.search_id and match.subject_id = untrue.subject_id;
  update private.search_matches as match set told_at = now()
  from unnest(searches, subjects) as due (search_id, subject_id)
  where match.search_id = due.search_id and match.subject_id = due.subject_id;
  perform private.tell_each('search_matches', recipients, news);
  return cardinality(people);
end
$$;

create trigger delete_matches after delete on public.saved_searches
  for each row execute function private.delete_matches();

create trigger index_changed after update on public.saved_searches
  for each row when ((old.address, old.paused, old.frequency) is distinct from (new.address, new.paused, new.frequency))
  execute function private.index_saved_search();

create trigger reschedule_matches after update on public.saved_searches
  for each row when ((old.frequency, old.paused) is distinct from (new.frequency, new.paused))
  execute function private.reschedule_matches();

do $$
begin
  if to_regclass('auth.mail_outbox') is not null then
    drop trigger enqueue_mail on auth.mail_outbox;
    create trigger enqueue_mail after insert on auth.mail_outbox referencing new table as mails
      for each statement execute function private.enqueue_mail();
  end if;
end
$$;

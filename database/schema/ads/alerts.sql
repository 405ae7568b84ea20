-- Alerts: what people are told about ads that match their saved searches and about their favourites. The job match_ads() turns events of
-- ads into alerts, and tell_alerts() (telling-alerts.sql) tells those that are due. Each is one transaction: a killed server or database
-- repeats all of a batch or nothing of it.

-- The ads that appeared in a saved search after it was saved: for the number of new ones, and to be told. An ad that matches several
-- searches of a person is told once. Without a foreign key, so that a search that is deleted during a batch does not fail the batch;
-- its rows are deleted with it, or at night.
create table private.search_matches (
  search_id uuid not null,
  subject_id uuid not null,
  at timestamptz not null default now(),
  -- Null: the search is paused.
  due_at timestamptz,
  told_at timestamptz,
  constraint search_matches_pkey primary key (search_id, subject_id)
);

create index search_matches_due_idx on private.search_matches (due_at, search_id) where told_at is null;

-- What people are told about ads they follow: one row for each person, ad and event. Its key is what keeps an event from being told
-- twice, in whatever ways the person follows the ad.
create table private.alerts (
  user_id uuid not null,
  subject_id uuid not null,
  -- drop: a lower price of a favourite or a match; gone: a favourite that was sold or ended.
  what text not null,
  kind public.ad_kind not null,
  -- Of a drop; before: that the person knew.
  price_before bigint,
  price bigint,
  -- The name of an ad that is gone.
  title text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  told_at timestamptz,
  constraint alerts_pkey primary key (user_id, subject_id, what),
  constraint alerts_what_known check (what in ('drop', 'gone')),
  constraint alerts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index alerts_due_idx on private.alerts (due_at, user_id) where told_at is null;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.alerts', 'user_id', null, null, '{}', 'cascade', null, 'What we told them about ads of others.');

-- When an event of this moment is told: at once, at the next 8:00, or on the next Monday at 8:00, Nairobi.
create function private.alert_due(frequency text, moment timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select case frequency when 'instant' then moment else (
    morning + case when local >= morning then length else interval '0' end
  ) at time zone 'Africa/Nairobi' end
  from (select moment at time zone 'Africa/Nairobi' as local) as here
  cross join lateral (
    select
      date_trunc(case frequency when 'weekly' then 'week' else 'day' end, local) + interval '8 hours' as morning,
      case frequency when 'weekly' then interval '7 days' else interval '1 day' end as length
  ) as rhythm
$$;

-- Job: compares up to `most` events of ads with saved searches and favourites; returns how many it handled.
create function private.match_ads(most integer default 250) returns integer
language plpgsql security definer set search_path = '' set jit = off set work_mem = '64MB'
as $$
declare
  events private.ad_events[];
  notified integer;
begin
  events := array(
    select event from private.ad_events as event where awaits_matching order by id limit most for update skip locked
  );
  if events = '{}' then
    return 0;
  end if;
  events := private.continue_reposts(events);
  update private.ad_events set awaits_matching = false, former = null where id in (select id from unnest(events));

  -- Of several events of an ad, what it was before the first and what it is now.
  with changed as materialized (
    select distinct on (ad_id) kind, ad_id as subject_id, former as before, at,
      max(former_price) filter (where former is not null) over (partition by ad_id) as highest
    from unnest(events) order by ad_id, id
  ), shown as materialized (
    select ad.*, changed.at, changed.before, ad.price < changed.highest as fell
    from changed join private.public_ads as ad on ad.kind = changed.kind and ad.id = changed.subject_id
  ), arrived as (
    insert into private.ad_arrivals (kind, subject_id, at) select kind, id, at from shown where before is null on conflict do nothing
  ), now_found as materialized (
    select * from private.searches_of_vehicles(array(
      select l from public.vehicle_listings as l join shown on shown.kind = 'vehicle' and shown.id = l.id
    ))
    union all
    select * from private.searches_of_parts(array(
      select p from public.spare_parts as p join shown on shown.kind = 'spare_part' and shown.id = p.id
    ))
    union all
    select * from private.searches_of_providers(array(
      select p from public.service_providers as p join shown on shown.kind = 'service' and shown.id = p.id
    ))
  ), found_before as materialized (
    select * from private.searches_of_vehicles(array(
      select jsonb_populate_record(null::public.vehicle_listings, before) from shown where kind = 'vehicle' and before is not null
    ))
    union all
    select * from private.searches_of_parts(array(
      select jsonb_populate_record(null::public.spare_parts, before) from shown where kind = 'spare_part' and before is not null
    ))
    union all
    select * from private.searches_of_providers(
      array(
        select jsonb_populate_record(null::public.service_providers, before) from shown where kind = 'service' and before is not null
      ),
      (select coalesce(jsonb_object_agg(id, before -> 'services'), '{}') from shown where kind = 'service' and before ? 'services')
    )
  ), known_repost as materialized (
    -- Searches that had the deleted ad of a car that was posted again: matched, or there when the search was saved.
    select found.search_id, found.subject_id, (shown.before ->> 'deleted_ad')::uuid as deleted_ad
    from found_before as found join shown on shown.id = found.subject_id
    where shown.before ? 'deleted_ad' and found.saved_at < (shown.before ->> 'deleted_at')::timestamptz and (
      found.saved_at >= (shown.before ->> 'public_since')::timestamptz or exists (
        select from private.search_matches as match
        where match.search_id = found.search_id and match.subject_id = (shown.before ->> 'deleted_ad')::uuid
      )
    )
  ), moved as (
    update private.search_matches as match set subject_id = known.subject_id
    from known_repost as known where match.search_id = known.search_id and match.subject_id = known.deleted_ad
  ), known_before as materialized (
    select found.search_id, found.subject_id from found_before as found join shown on shown.id = found.subject_id
    where not shown.before ? 'deleted_ad'
    union all
    select search_id, subject_id from known_repost
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
    left join known_before as was on was.search_id = found.search_id and was.subject_id = found.subject_id
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
    where shown.fell and favorite.user_id <> shown.owner_id and favorite.user_id in (select id from public.profiles)
      and not private.is_blocked_between(favorite.user_id, shown.owner_id)
  ), known as (
    -- The price that the person knows: the one at that time, or a lower one that they were told since. One that waits keeps the known one.
    select followed.*, least(
      (
        select past.former_price from private.ad_events as past
        where past.ad_id = followed.subject_id and past.at > followed.since and past.former_price <> past.price
          -- The first event of a car that was posted again has no state before it, but a price.
          and (past.former_state is null or private.is_public_state(past.former_state))
        order by past.at, past.id limit 1
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
      and favorite.user_id <> (changed.before ->> 'seller_id')::uuid and favorite.user_id in (select id from public.profiles)
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
  return cardinality(events);
end
$$;

-- Tells those who had saved a public ad that it is deleted. With an account nothing of its ads is kept, not even in an alert.
create function private.alert_of_deletion(kind public.ad_kind, ad_id uuid, owner_id uuid, title text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = owner_id) then
    insert into private.alerts (user_id, subject_id, what, kind, title, due_at)
    select favorite.user_id, ad_id, 'gone', alert_of_deletion.kind, alert_of_deletion.title, now()
    from public.favorites as favorite
    where (favorite.listing_id = ad_id or favorite.spare_part_id = ad_id) and favorite.user_id <> owner_id
      and favorite.user_id in (select id from public.profiles)
      and not private.is_blocked_between(favorite.user_id, owner_id)
    on conflict do nothing;
  end if;
end
$$;

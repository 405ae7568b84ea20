-- Alerts of many matches at once: fewer indexes to write, and each moment of a rhythm is computed once.

drop index private.alerts_oldest_idx;

drop index private.search_matches_subject_idx;

create or replace function private.match_ads(most integer default 1000) returns integer
language plpgsql security definer set search_path = '' set jit = off
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
    select found.search_id, found.subject_id, search.user_id, rhythm.due_at, search.created_at as saved_at, shown.kind, shown.price,
      shown.fell, was.search_id is not null as was_found
    from now_found as found
    join shown on shown.id = found.subject_id
    join public.saved_searches as search on search.id = found.search_id and not search.paused and search.created_at < shown.at
    join rhythm on rhythm.frequency = search.frequency and rhythm.at = shown.at
    left join found_before as was on was.search_id = found.search_id and was.subject_id = found.subject_id
    where search.user_id <> shown.owner_id
      and not exists (
        select from public.user_blocks as block where block.blocker_id = search.user_id and block.blocked_id = shown.owner_id
      )
      and not exists (
        select from public.user_blocks as block where block.blocker_id = shown.owner_id and block.blocked_id = search.user_id
      )
  ), matched as (
    insert into private.search_matches (search_id, subject_id)
    select search_id, subject_id from wanted where not was_found
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
    select user_id, subject_id, 'match' as what, kind, null::bigint as price_before, null::bigint as price, null as title,
      min(due_at) as due_at
    from wanted where not was_found
    group by user_id, subject_id, kind
    union all
    -- Of several ways in which a person follows it, the one they are told by first.
    select user_id, subject_id, 'drop', kind, min(lowest), min(price), null, min(due_at)
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
    returning user_id, what
  )
  select count(private.notify_pages(user_id, 'search')) into notified
  from (select distinct user_id from added where what = 'match') as people;
  return cardinality(changes);
end
$$;

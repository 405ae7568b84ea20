-- What alerts and saved searches tell: the alerts that are due, the counts of searches without filters, and the numbers of new ads.

-- Job: tells up to `most` people the matches that are due, and as many the alerts; returns how many people it handled. Of two jobs at
-- once only one tells, so that none tells a match that the other has in hand.
create function private.tell_alerts(most integer default 2000) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tell alerts', 0)) then
    return 0;
  end if;
  return private.tell_matches(most) + private.tell_drops_and_ends(most);
end
$$;

-- Tells up to `most` people the new matches that are due; returns how many it handled. An ad that is no longer public, or of somebody
-- blocked, is left out. The facts name at most ten ads, and the search if all of them are in a single one. In steps with arrays in
-- between, because their length is known when the next step is planned.
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
        'id', ad.id, 'kind', ad.kind, 'title', ad.title, 'price', ad.price, 'picture', ad.image
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
      when search.id is not null then jsonb_build_object(
        'search', search.name, 'list', jsonb_build_object('kind', search.kind, 'filters', search.filters)
      ) else '{}'
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

-- The same for lower prices of ads and for favourites that are gone.
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
        'id', subject_id, 'kind', kind, 'title', title, 'price', price, 'price_before', price_before, 'picture', image
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

-- Job: tells the number of new ads in saved searches without filters, each morning or, of weekly ones, each Monday; returns how many
-- it handled.
create function private.tell_counts(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  handled integer := 0;
  news integer;
begin
  for due in
    select search.id, search.user_id, search.name, search.kind, coalesce(counted.at, search.created_at) as since
    from public.saved_searches as search
    left join private.counted_searches as counted on counted.search_id = search.id
    where search.filters = '{}' and not search.paused and search.user_id in (select id from public.profiles)
      and private.alert_due(
        case search.frequency when 'weekly' then 'weekly' else 'daily' end, coalesce(counted.at, search.created_at)
      ) <= now()
    order by search.id limit most
    for update of search skip locked
  loop
    handled := handled + 1;
    insert into private.counted_searches (search_id, at) values (due.id, now()) on conflict (search_id) do update set at = now();
    news := (select count(*) from private.ad_arrivals as arrival where arrival.kind = due.kind and arrival.at > due.since);
    if news > 0 then
      perform private.tell(due.user_id, 'search_count', jsonb_build_object(
        'count', news, 'search', due.name, 'list', jsonb_build_object('kind', due.kind, 'filters', '{}'::jsonb)
      ));
    end if;
  end loop;
  return handled;
end
$$;

-- Until when the news of a search without filters were counted.
create table private.counted_searches (
  search_id uuid constraint counted_searches_pkey primary key,
  at timestamptz not null,
  constraint counted_searches_search_id_fkey foreign key (search_id) references public.saved_searches (id) on delete cascade
);

-- The number of new ads in each saved search of a person since they last looked, at most 1,000 each. A search without filters counts
-- everything that became public.
create function private.news_of_searches(person uuid) returns table (search_id uuid, news integer)
language sql stable security definer set search_path = ''
as $$
  select search.id, counted.news
  from public.saved_searches as search
  cross join lateral (
    select count(*)::integer as news from (
      select from private.search_matches as match
      where search.filters <> '{}' and match.search_id = search.id and match.at > search.last_seen_at
        and exists (select from private.public_ads as ad where ad.kind = search.kind and ad.id = match.subject_id)
      union all
      select from private.ad_arrivals as arrival
      where search.filters = '{}' and arrival.kind = search.kind and arrival.at > search.last_seen_at
      limit 1000
    ) as seen
  ) as counted
  where search.user_id = person
$$;
grant execute on function private.news_of_searches(uuid) to authenticated, service_role;

-- The caller's saved searches, newest first, with the number of new ads.
create function public.my_saved_searches()
returns table (
  id uuid, kind public.ad_kind, filters jsonb, name text, frequency text, paused boolean, created_at timestamptz, news integer
)
language sql stable security definer set search_path = ''
as $$
  select search.id, search.kind, search.filters, search.name, search.frequency, search.paused, search.created_at, counted.news
  from public.saved_searches as search
  join private.news_of_searches((select auth.uid())) as counted on counted.search_id = search.id
  where search.user_id = (select auth.uid())
  order by search.created_at desc, search.id
$$;
grant execute on function public.my_saved_searches() to authenticated;

-- Nightly job: forgets what no page shows any more.
create function private.delete_old_alerts() returns void
language sql security definer set search_path = ''
as $$
  delete from private.ad_arrivals where at < now() - interval '1 month';
  delete from private.search_matches as match
  where not exists (select from public.saved_searches as search where search.id = match.search_id)
    or at < now() - interval '3 months' and not exists (select from private.public_ads as ad where ad.id = match.subject_id);
  delete from private.alerts as alert where created_at < now() - interval '3 months'
    and not exists (select from private.public_ads as ad where ad.id = alert.subject_id);
$$;

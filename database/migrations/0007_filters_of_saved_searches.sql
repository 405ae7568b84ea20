-- Saved searches keep the kind of their ads and their filters, which they already had computed from an address. The site makes the address
-- from them; the SQL that read and wrote addresses goes, and what a filter may be is what domain/ describes.

-- Functions are replaced before the tables that their bodies name.
set local check_function_bodies = off;

drop trigger index_changed on public.saved_searches;

alter table public.saved_searches drop constraint saved_searches_address_length;

alter table public.saved_searches drop constraint saved_searches_address_list;

alter table public.saved_searches drop constraint saved_searches_user_id_address_key;

drop function private.form_decoded(given text);

drop function private.form_encoded(given text);

drop function private.list_parameters(list text);

drop function private.saved_search_address(list text, filters jsonb);

drop function private.saved_search_filters(address text);

create function private.filters(of_kind public.ad_kind)
returns table (
  argument text, form text, facet text, column_name text, is_list boolean, known text[], lowest bigint, highest bigint, place integer
)
language sql immutable parallel safe set search_path = ''
as $$
  select one.argument, one.form, one.facet, one.column_name, one.is_list, one.known::text[], one.lowest::bigint, one.highest::bigint,
    one.place
  from (values
    ('vehicle', 'search', 'text', null, null, false, null, null, null, 1),
    ('vehicle', 'makes', 'names', 'make', 'make_id', false, null, null, null, 2),
    ('vehicle', 'models', 'names', 'model', 'model_id', false, null, null, null, 3),
    ('vehicle', 'locations', 'places', 'location', 'location', false, null, null, null, 4),
    ('vehicle', 'min_price', 'least', null, 'price', false, null, 0, 10000000000, 5),
    ('vehicle', 'max_price', 'most', null, 'price', false, null, 0, 10000000000, 6),
    ('vehicle', 'min_year', 'least', null, 'year', false, null, 1950, 2100, 7),
    ('vehicle', 'max_year', 'most', null, 'year', false, null, 1950, 2100, 8),
    ('vehicle', 'min_mileage', 'least', null, 'mileage', false, null, 0, 2000000, 9),
    ('vehicle', 'max_mileage', 'most', null, 'mileage', false, null, 0, 2000000, 10),
    ('vehicle', 'min_engine', 'least', null, 'engine_cc', false, null, 50, 20000, 11),
    ('vehicle', 'max_engine', 'most', null, 'engine_cc', false, null, 50, 20000, 12),
    ('vehicle', 'conditions', 'known', 'condition', 'condition', false, '{new,used,certified_pre_owned}', null, null, 13),
    ('vehicle', 'fuel_types', 'known', 'fuel_type', 'fuel_type', false, '{petrol,diesel,hybrid,electric,lpg}', null, null, 14),
    ('vehicle', 'transmissions', 'known', 'transmission', 'transmission', false, '{manual,automatic}', null, null, 15),
    ('vehicle', 'body_types', 'known', 'body_type', 'body_type', false, '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}', null, null, 16),
    ('vehicle', 'drives', 'known', 'drive', 'drive', false, '{2wd,4wd,awd}', null, null, 17),
    ('vehicle', 'registration_states', 'known', 'registration_state', 'registration_state', false, '{imported,locally_used}', null, null, 18),
    ('vehicle', 'seller_types', 'known', 'seller_type', 'seller_id', false, '{dealer,private}', null, null, 19),
    ('vehicle', 'price_marks', 'known', 'price_mark', 'price_mark', false, '{great,good,fair,high}', null, null, 20),
    ('spare_part', 'search', 'text', null, null, false, null, null, null, 1),
    ('spare_part', 'categories', 'known', 'category', 'category', false, '{engine,brake,suspension,electrical,lighting,interior,exterior,transmission,body,wheels}', null, null, 2),
    ('spare_part', 'conditions', 'known', 'condition', 'condition', false, '{new,used,excellent,good,fair,poor}', null, null, 3),
    ('spare_part', 'makes', 'names', 'make', 'compatible_makes', true, null, null, null, 4),
    ('spare_part', 'locations', 'places', 'location', 'location', false, null, null, null, 5),
    ('spare_part', 'min_price', 'least', null, 'price', false, null, 0, 10000000000, 6),
    ('spare_part', 'max_price', 'most', null, 'price', false, null, 0, 10000000000, 7),
    ('spare_part', 'in_stock_only', 'flag', null, 'in_stock', false, null, null, null, 8),
    ('service', 'search', 'text', null, null, false, null, null, null, 1),
    ('service', 'types', 'known', 'type', 'service_types', true, '{mechanic,garage,car_wash,car_hire,mobile_service,towing}', null, null, 2),
    ('service', 'locations', 'places', 'location', 'location', false, null, null, null, 3),
    ('service', 'services', 'names', 'service', 'service', false, null, null, null, 4),
    ('service', 'min_rating', 'rating', 'rating', 'rating_average', false, '{4.5,4,3}', null, null, 5)
  ) as one (kind, argument, form, facet, column_name, is_list, known, lowest, highest, place)
  where one.kind = of_kind::text
$$;

create function private.is_filter_value(value jsonb, form text, known text[], lowest bigint, highest bigint) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  single constant text := value #>> '{}';
begin
  case
    when form in ('names', 'places', 'known') then
      return private.is_list_of_values(value, form, known);
    when form = 'text' then
      return jsonb_typeof(value) = 'string' and private.is_tidy_filter(single, 100);
    when form = 'rating' then
      return jsonb_typeof(value) = 'number' and single = any (known);
    when form in ('least', 'most') then
      return jsonb_typeof(value) = 'number' and single ~ '^(0|[1-9][0-9]{0,10})$' and single::bigint between lowest and highest;
    when form = 'flag' then
      return value = 'true';
    else
      return false;
  end case;
end
$$;

create function private.is_list_of_values(value jsonb, form text, known text[]) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  given text[];
begin
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) not between 1 and 20
    or exists (select from jsonb_array_elements(value) as one where jsonb_typeof(one) <> 'string')
  then
    return false;
  end if;
  given := array(select jsonb_array_elements_text(value));
  return case form
    when 'names' then (
      select bool_and(private.is_tidy_filter(name, 60) and lower(name) <> 'all') and count(distinct lower(name)) = count(*)
      from unnest(given) as name
    )
    when 'places' then given <@ private.known_places() and (select count(distinct place) = count(*) from unnest(given) as place)
    -- In the order of the form, so that one list has one form.
    else given = array(select one from unnest(known) as one where one = any (given))
  end;
end
$$;

create function private.are_filters(of_kind public.ad_kind, given jsonb) returns boolean
language sql immutable parallel safe security definer set search_path = ''
as $$
  select jsonb_typeof(given) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(given) = 'object' then given else '{}' end) as asked (argument, value)
    left join private.filters(of_kind) as filter using (argument)
    where private.is_filter_value(asked.value, filter.form, filter.known, filter.lowest, filter.highest) is not true
  ) and not exists (
    select from private.filters(of_kind) as least join private.filters(of_kind) as most using (column_name)
    where least.form = 'least' and most.form = 'most' and given -> least.argument > given -> most.argument
  )
$$;

grant execute on function private.are_filters(public.ad_kind, jsonb) to authenticated, service_role;

create or replace function private.rename_in_saved_searches(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  list constant text := case when is_make then 'makes' else 'models' end;
  search record;
  renamed jsonb;
begin
  for search in
    select one.id, one.user_id, one.kind, one.filters from public.saved_searches as one
    where one.kind in ('vehicle', case when is_make then 'spare_part'::public.ad_kind end)
      and exists (select from jsonb_array_elements_text(one.filters -> list) as asked where lower(asked) = lower(was))
      and (
        not is_make and not private.is_model_of(was, one.filters -> 'makes')
        or is_make and not exists (select from public.vehicle_makes where name = was)
      )
    order by one.created_at, one.id
    for update
  loop
    renamed := search.filters || jsonb_build_object(list, (
      select jsonb_agg(name order by place) from (
        select distinct on (lower(changed.name)) changed.name, place
        from jsonb_array_elements_text(search.filters -> list) with ordinality as old (name, place)
        cross join lateral (select case lower(old.name) when lower(was) then becomes else old.name end as name) as changed
        order by lower(changed.name), place
      ) as kept
    ));
    if exists (
      select from public.saved_searches as twin
      where twin.user_id = search.user_id and twin.kind = search.kind and twin.filters = renamed and twin.id <> search.id
    ) then
      delete from public.saved_searches where id = search.id;
    elsif octet_length(renamed::text) <= 2200 then
      update public.saved_searches set filters = renamed where id = search.id;
    end if;
  end loop;
end
$$;

create or replace function private.tell_counts(most integer default 500) returns integer
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
    where search.filters = '{}' and not search.paused
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

create or replace function private.tell_matches(most integer) returns integer
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

create or replace function private.tidy_saved_search() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  if tg_op = 'UPDATE' and new.last_seen_at is distinct from old.last_seen_at then
    new.last_seen_at := now();
  end if;
  return new;
end
$$;

drop function public.my_saved_searches();

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

alter table public.saved_searches alter column kind set not null, alter column filters set not null;

comment on column public.saved_searches.kind is 'The kind of ads in the list.';

comment on column public.saved_searches.filters is 'Arguments of the search function of the list, without order and page.';

alter table public.saved_searches add constraint saved_searches_filters_known check (octet_length(filters::text) > 2200 or private.are_filters(kind, filters));

alter table public.saved_searches add constraint saved_searches_filters_length check (octet_length(filters::text) <= 2200);

alter table public.saved_searches add constraint saved_searches_user_id_kind_filters_key unique (user_id, kind, filters);

create trigger index_changed after update on public.saved_searches
  for each row when ((old.filters, old.paused, old.frequency) is distinct from (new.filters, new.paused, new.frequency))
  execute function private.index_saved_search();

alter table public.saved_searches drop column address;

revoke all on public.saved_searches from public, anon, authenticated;

grant select, delete on public.saved_searches to authenticated;

grant insert (user_id, kind, filters, name, frequency) on public.saved_searches to authenticated;

grant update (name, frequency, paused, last_seen_at) on public.saved_searches to authenticated;

grant all on public.saved_searches to service_role;

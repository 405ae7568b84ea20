-- The kinds of ads have one word everywhere: 'vehicle', 'service' and 'spare_part', an enum.

set local check_function_bodies = off;

create type public.ad_kind as enum ('vehicle', 'service', 'spare_part');

create function pg_temp.ad_kind(former text) returns public.ad_kind language sql immutable as $$
  select case former when 'vehicles' then 'vehicle' when 'parts' then 'spare_part' when 'services' then 'service' else former end::public.ad_kind
$$;

-- The facts of notifications name the kind of each ad.
update public.system_notifications set facts = jsonb_set(facts, '{ads}', (
  select jsonb_agg(case when ad ? 'list' then ad - 'list' || jsonb_build_object('kind', pg_temp.ad_kind(ad ->> 'list')) else ad end order by place)
  from jsonb_array_elements(facts -> 'ads') with ordinality as named (ad, place)
))
where jsonb_typeof(facts -> 'ads') = 'array' and facts -> 'ads' <> '[]';

drop view private.public_ads;

alter table private.ad_changes drop constraint ad_changes_kind_known;

alter table private.named_leads drop constraint named_leads_ad_kind_known;

drop trigger alert_of_deletion on public.service_providers;

drop trigger alert_of_deletion on public.spare_parts;

drop trigger alert_of_deletion on public.vehicle_listings;

drop function private.record_named_lead(owner uuid, person uuid, ad uuid, ad_kind text, title text, kind text);

create or replace function private.alert_of_deleted_ad() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := to_jsonb(old);
begin
  delete from private.ad_changes where subject_id = old.id;
  -- With an account nothing of its ads is kept, not even in an alert.
  if (ad ->> 'status' = 'active' or ad ->> 'listed' = 'true')
    and exists (select from public.profiles where id = (ad ->> 'seller_id')::uuid)
  then
    insert into private.alerts (user_id, subject_id, what, kind, title, due_at)
    select user_id, old.id, 'gone', tg_argv[0]::public.ad_kind, coalesce(ad ->> 'title', ad ->> 'name'), now()
    from public.favorites
    where (listing_id = old.id or spare_part_id = old.id) and user_id <> (ad ->> 'seller_id')::uuid
      and not private.is_blocked_between(user_id, (ad ->> 'seller_id')::uuid)
    on conflict do nothing;
  end if;
  return old;
end
$$;

create or replace function private.check_saved_search_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unknown text;
begin
  if new.kind <> 'vehicle' then
    return null;
  end if;
  select asked into unknown from jsonb_array_elements_text(new.filters -> 'makes') as asked
  where not exists (select from public.vehicle_makes where name = asked) limit 1;
  if unknown is null then
    select asked into unknown from jsonb_array_elements_text(new.filters -> 'models') as asked
    where not private.is_model_of(asked, new.filters -> 'makes') limit 1;
  end if;
  if unknown is not null then
    raise exception '“%” is not in our catalogue, so this search cannot be saved. Open the list again.', left(unknown, 40)
      using hint = 'saved_search_name', detail = jsonb_build_object('name', unknown);
  end if;
  return null;
end
$$;

create or replace function private.contact_owner(listing uuid, part uuid, provider uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  caller_suspended boolean;
  number text;
  withheld text;
begin
  perform private.require_one_ad(listing, part, provider);
  select suspended_at is not null into caller_suspended from public.profiles where id = auth.uid();
  if not found then
    raise exception 'Sign in to see the number.' using errcode = '42501';
  elsif caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into ad from private.message_subject(listing, part, provider);
  if ad.owner_id is null or not (ad.is_public or ad.owner_id = auth.uid() or private.is_admin()) then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id <> auth.uid() and not private.is_admin()
    and exists (select from public.vehicle_listings as sold where sold.id = listing and sold.status = 'sold')
  then
    raise exception 'This vehicle is sold, so its number is no longer shown.' using hint = 'ad_sold';
  end if;
  number := case
    when provider is not null then (select phone from public.service_providers where id = provider)
    else (select phone from public.profiles where id = ad.owner_id)
  end;
  if number is null or ad.owner_id = auth.uid() or private.is_admin() then
    return number;
  end if;
  withheld := private.number_mask_reason(ad.owner_id);
  if withheld = 'hour' then
    raise exception 'You have asked for 30 numbers within an hour. Wait a little before you ask for the next.'
      using hint = 'reveal_limit';
  elsif withheld = 'day' then
    raise exception 'You have asked for 100 numbers today. Come back tomorrow for more.' using hint = 'reveal_limit';
  end if;
  -- Fails in a read-only transaction: no number is shown uncounted.
  perform private.count_lead(listing, part, provider, ad.owner_id, kind, private.lead_person(auth.uid()));
  if provider is null then
    perform private.record_named_lead(
      ad.owner_id, auth.uid(), coalesce(listing, part), case when part is null then 'vehicle'::public.ad_kind else 'spare_part' end, ad.title, kind
    );
  end if;
  return number;
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
        select left(case new.kind when 'vehicle' then lower(given collate "C") else lower(given) end, 60) as word, place
        from regexp_split_to_table(asked.search, ' ') with ordinality as words (given, place)
      ) as typed
      group by word order by min(place) limit 8
    ),
    private.lowered(asked.makes), private.lowered(asked.models),
    case when asked.locations is not null then private.place_patterns(asked.locations) end,
    coalesce(asked.min_price, 0), coalesce(asked.max_price, 9223372036854775807), asked.min_year, asked.max_year,
    asked.min_mileage, asked.max_mileage,
    case when new.kind = 'spare_part' and 'used' = any (asked.conditions) then asked.conditions || '{excellent,good,fair,poor}'
      else asked.conditions end,
    asked.fuel_types, asked.transmissions, asked.body_types, asked.drives, asked.registration_states,
    case when not asked.seller_types @> '{dealer,private}' then asked.seller_types end,
    asked.categories, asked.in_stock_only, asked.types,
    case when asked.services is not null then array(select lower(btrim(name) collate "C") from unnest(asked.services) as name) end,
    asked.min_rating, new.frequency, asked.price_marks,
    private.smallest_engine(asked.min_engine), private.largest_engine(asked.max_engine)
  from jsonb_to_record(new.filters) as asked (
    search text, makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer,
    max_year integer, min_mileage integer, max_mileage integer, conditions text[], fuel_types text[], transmissions text[],
    body_types text[], drives text[], registration_states text[], seller_types text[], categories text[], in_stock_only boolean,
    types text[], services text[], min_rating numeric, price_marks text[], min_engine integer, max_engine integer
  )
  returning * into rule;
  -- So that a search of many models in many towns has few rows.
  many_towns := coalesce(jsonb_array_length(new.filters -> 'locations'), 0) > 5;
  insert into private.search_terms (kind, term, town, max_price, min_price, search_id)
  select distinct rule.kind, term, town, rule.max_price, rule.min_price, rule.search_id
  from unnest(
    case
      when rule.models is not null then array(select 'model ' || name from unnest(rule.models) as name)
      when rule.kind = 'vehicle' and rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
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

create or replace function private.record_mark_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.search_rules where price_marks @> array[new.price_mark]) then
    insert into private.ad_changes (kind, subject_id, before) values ('vehicle', new.id, to_jsonb(old));
  end if;
  return null;
end
$$;

create function private.record_named_lead(owner uuid, person uuid, ad uuid, ad_kind public.ad_kind, title text, kind text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.named_leads as known (owner_id, person_id, ad_id, ad_kind, title, kind)
  select owner, person, ad, record_named_lead.ad_kind, record_named_lead.title, record_named_lead.kind
  from public.profiles where id = owner and role = 'dealer'
  on conflict (owner_id, person_id, ad_id, kind)
  do update set times = known.times + 1, last_at = now(), title = excluded.title
$$;

create or replace function private.record_part_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('spare_part', new.id, case when tg_op = 'UPDATE' and old.listed then to_jsonb(old) end);
  if tg_op = 'UPDATE' and old.listed and new.price <> old.price then
    insert into private.ad_prices (subject_id, was) values (new.id, old.price);
  end if;
  return null;
end
$$;

create or replace function private.record_provider_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('service', new.id, case
    when tg_op = 'UPDATE' and old.verified then to_jsonb(old) || jsonb_build_object('services', private.offered_services(new.id))
  end);
  return null;
end
$$;

create or replace function private.record_service_change() returns trigger
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
  select 'service', provider.id, to_jsonb(provider) || jsonb_build_object('services', coalesce((
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

create or replace function private.record_vehicle_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('vehicle', new.id, case when tg_op = 'UPDATE' and old.status = 'active' then to_jsonb(old) end);
  if tg_op = 'UPDATE' and old.status = 'active' and new.price <> old.price then
    insert into private.ad_prices (subject_id, was) values (new.id, old.price);
  end if;
  return null;
end
$$;

create or replace function private.rename_in_saved_searches(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  list constant text := case when is_make then 'makes' else 'models' end;
  search record;
  renamed text;
begin
  for search in
    select one.id, one.user_id, one.address, one.kind, one.filters, one.created_at from public.saved_searches as one
    where one.kind in ('vehicle', case when is_make then 'spare_part'::public.ad_kind end)
      and exists (select from jsonb_array_elements_text(one.filters -> list) as asked where lower(asked) = lower(was))
      and (
        not is_make and not private.is_model_of(was, one.filters -> 'makes')
        or is_make and not exists (select from public.vehicle_makes where name = was)
      )
    order by one.created_at, one.id
    for update
  loop
    renamed := private.saved_search_address(split_part(search.address, '?', 1), search.filters || jsonb_build_object(list, (
      select jsonb_agg(name order by place) from (
        select distinct on (lower(changed.name)) changed.name, place
        from jsonb_array_elements_text(search.filters -> list) with ordinality as old (name, place)
        cross join lateral (select case lower(old.name) when lower(was) then becomes else old.name end as name) as changed
        order by lower(changed.name), place
      ) as kept
    )));
    if exists (
      select from public.saved_searches as twin
      where twin.user_id = search.user_id and twin.address = renamed and twin.id <> search.id
    ) then
      delete from public.saved_searches where id = search.id;
    elsif char_length(renamed) <= 2000 then
      update public.saved_searches set address = renamed where id = search.id;
    end if;
  end loop;
end
$$;

create or replace function private.rules_of_vehicles(ads public.vehicle_listings[])
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
      on found.kind = 'vehicle' and found.term = entry.term and found.town = entry.town
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
    and (rule.min_engine is null or ad.engine_cc >= rule.min_engine)
    and (rule.max_engine is null or ad.engine_cc <= rule.max_engine)
    and (rule.conditions is null or ad.condition = any (rule.conditions))
    and (rule.fuel_types is null or ad.fuel_type = any (rule.fuel_types))
    and (rule.transmissions is null or ad.transmission = any (rule.transmissions))
    and (rule.body_types is null or ad.body_type = any (rule.body_types))
    and (rule.price_marks is null or ad.price_mark = any (rule.price_marks))
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
      on found.kind = 'spare_part' and found.term = entry.term and found.town = entry.town
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

create or replace function private.searches_of_providers(ads public.service_providers[], former_services jsonb default '{}')
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
      on found.kind = 'service' and found.term = entry.term and found.town = entry.town
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

create or replace function private.tidy_saved_search() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  new.filters := private.saved_search_filters(new.address);
  new.kind := case split_part(new.address, '?', 1)
    when '/vehicles' then 'vehicle' when '/spare-parts' then 'spare_part' when '/services' then 'service'
  end;
  if tg_op = 'UPDATE' and new.last_seen_at is distinct from old.last_seen_at then
    new.last_seen_at := now();
  end if;
  return new;
end
$$;

create or replace function public.dealer_buying_guide(town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  person constant uuid := private.require_dealer();
  suspended constant uuid[] := private.suspended_sellers();
  here constant text := left(nullif(btrim(private.town_of(
    coalesce(nullif(btrim(town), ''), (select location from public.profiles where id = person))
  )), ''), 60);
begin
  return (
    with sales as materialized (
      select sold.model_id, sold.seller_id, sold.days, sold.year, ad.price, sold.sold_at, sold.listing_id, lower(sold.town) = lower(here) as is_near
      from private.market_sales as sold
      join public.vehicle_listings as ad on ad.id = sold.listing_id
      where sold.seller_id <> person and sold.seller_id <> all (suspended)
    ), counted as (
      select 'town' as place, model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id) as nth
      from sales where is_near
      union all
      select 'country', model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id)
      from sales
    ), speeds as materialized (
      select
        place, model_id, round((percentile_cont(0.5) within group (order by days))::numeric)::integer as days,
        private.rounded_price(percentile_cont(0.5) within group (order by price)) as price,
        percentile_disc(0.5) within group (order by year) as year, count(*) as ads, count(distinct seller_id) as sellers
      from counted where nth <= 2
      group by place, model_id
      having private.is_anonymous(count(*), count(distinct seller_id))
    ), named as (
      select
        speeds.*, make.name as make, model.name as model,
        row_number() over (partition by place order by days, ads desc, make.name, model.name) as rank
      from speeds
      join public.vehicle_models as model on model.id = speeds.model_id and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where place = 'town' or model_id not in (select model_id from speeds where place = 'town')
    ), wanted as (
      select make.name as make, model.name as model, count(distinct search.user_id) as people
      from public.saved_searches as search
      cross join lateral jsonb_array_elements_text(search.filters -> 'models') as asked (name)
      join public.vehicle_models as model on model.name = asked.name and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where search.kind = 'vehicle' and not search.paused
        and (search.filters -> 'makes' is null or search.filters -> 'makes' ? make.name)
        and search.user_id <> person and search.user_id <> all (suspended)
      group by make.name, model.name
      having count(distinct search.user_id) >= 10
      order by people desc, make, model
      limit 20
    ), listed as (
      select place, jsonb_agg(
        jsonb_build_object(
          'make', make, 'model', model, 'days', days, 'price', price, 'year', year, 'ads', ads, 'sellers', sellers
        ) order by rank
      ) as models
      from named where rank <= 20 group by place
    )
    select jsonb_build_object(
      'town', here,
      'in_town', coalesce((select models from listed where place = 'town'), '[]'),
      'elsewhere', coalesce((select models from listed where place = 'country'), '[]'),
      'wanted', coalesce((select jsonb_agg(to_jsonb(wanted) order by people desc, make, model) from wanted), '[]')
    )
  );
end
$$;

alter table private.ad_arrivals alter column kind type public.ad_kind using pg_temp.ad_kind(kind);

alter table private.ad_changes alter column kind type public.ad_kind using pg_temp.ad_kind(kind);

alter table private.alerts alter column kind type public.ad_kind using pg_temp.ad_kind(kind);

alter table private.named_leads alter column ad_kind type public.ad_kind using pg_temp.ad_kind(ad_kind);

alter table private.named_leads add constraint named_leads_ad_kind_known CHECK ((ad_kind <> 'service'::public.ad_kind));

alter table private.search_rules alter column kind type public.ad_kind using pg_temp.ad_kind(kind);

alter table private.search_terms alter column kind type public.ad_kind using pg_temp.ad_kind(kind);

alter table public.saved_searches alter column kind type public.ad_kind using pg_temp.ad_kind(kind);

comment on column public.saved_searches.kind is 'The kind of ads in the list; set by a trigger.';

create trigger alert_of_deletion before delete on public.service_providers
  for each row execute function private.alert_of_deleted_ad('service');

create trigger alert_of_deletion before delete on public.spare_parts
  for each row execute function private.alert_of_deleted_ad('spare_part');

create trigger alert_of_deletion before delete on public.vehicle_listings
  for each row execute function private.alert_of_deleted_ad('vehicle');

create view private.public_ads as
  select 'vehicle'::public.ad_kind as kind, id, seller_id as owner_id, title, price, location, images[1] as image
  from public.vehicle_listings
  where status = 'active' and expires_at > now() and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'spare_part', id, seller_id, name, price, location, images[1]
  from public.spare_parts where listed and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'service', id, user_id, business_name, null, location, photos[1]
  from public.service_providers where verified and user_id <> all ((select private.suspended_sellers())::uuid[]);

drop function pg_temp.ad_kind(text);

-- How changed ads find the saved searches that they match. A member's search that is not paused has a rule, its filters in columns (filters.sql), and terms,
-- by which an ad finds it in an index: its models, else its makes, categories or types, with its towns and prices. What the filters
-- mean is the same as in search_vehicles(), search_spare_parts() and search_service_providers(); a test compares the alerts with their
-- results. One thing differs: an alert never guesses another word for one without a match.

create index search_rules_user_idx on private.search_rules (user_id);
create index search_rules_marks_idx on private.search_rules using gin (price_marks);

create table private.search_terms (
  kind public.ad_kind not null,
  -- 'model axio', 'make toyota', 'category engine', 'type garage'; '' for any.
  term text collate "C" not null,
  -- A known place; '' for any.
  town text collate "C" not null,
  max_price bigint not null,
  min_price bigint not null,
  search_id uuid not null,
  constraint search_terms_search_id_fkey foreign key (search_id) references private.search_rules (search_id) on delete cascade
);

create index search_terms_idx on private.search_terms (kind, term, town, max_price, min_price, search_id);
create index search_terms_search_idx on private.search_terms (search_id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.search_rules', 'user_id', null, null, '{}', 'cascade', null, 'Computed from their saved searches.');

-- Trigger: computes the rule and the terms of a saved search.
create function private.index_saved_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.search_rules where search_id = new.id;
  end if;
  perform private.index_search(new);
  return null;
end
$$;
create trigger index_new after insert on public.saved_searches
  for each row execute function private.index_saved_search();
create trigger index_changed after update on public.saved_searches
  for each row when ((old.filters, old.paused, old.frequency) is distinct from (new.filters, new.paused, new.frequency))
  execute function private.index_saved_search();

-- The searches of an account that was anonymous until now.
create function private.index_searches_of(person uuid) returns void
language sql security definer set search_path = ''
as $$ select private.index_search(search) from public.saved_searches as search where search.user_id = person $$;

-- Computes the rule and the terms. A paused search has none, nor one of an anonymous account, nor one without filters: it matches
-- everything, and is counted instead (alerts.sql).
create function private.index_search(search public.saved_searches) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.search_rules;
  many_towns boolean;
begin
  if search.paused or search.filters = '{}' or not private.is_member(search.user_id) then
    return;
  end if;
  rule := private.rule_of(search);
  insert into private.search_rules select rule.*;
  -- So that a search of many models in many towns has few rows.
  many_towns := coalesce(jsonb_array_length(search.filters -> 'locations'), 0) > 5;
  insert into private.search_terms (kind, term, town, max_price, min_price, search_id)
  select distinct rule.kind, term, town, coalesce(rule.max_price, 9223372036854775807), coalesce(rule.min_price, 0), rule.search_id
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
    select jsonb_array_elements_text(search.filters -> 'locations') as town where not many_towns
    union all
    select '' where many_towns or not search.filters ? 'locations'
  ) as towns;
end
$$;

-- The rule of a saved search: its filters as ads are compared, names in lower case.
create function private.rule_of(search public.saved_searches) returns private.search_rules
language plpgsql stable set search_path = ''
as $$
declare
  rule private.search_rules := jsonb_populate_record(null::private.search_rules, search.filters);
begin
  rule.search_id := search.id;
  rule.user_id := search.user_id;
  rule.kind := search.kind;
  rule.saved_at := search.created_at;
  rule.frequency := search.frequency;
  -- In lower case as the search of each list does it.
  rule.words := array(
    select word from (
      select left(case search.kind when 'vehicle' then lower(given collate "C") else lower(given) end, 60) as word, place
      from regexp_split_to_table(search.filters ->> 'search', ' ') with ordinality as words (given, place)
    ) as typed
    group by word order by min(place) limit 8
  );
  rule.makes := private.lowered(rule.makes);
  rule.models := private.lowered(rule.models);
  if search.filters ? 'locations' then
    rule.places := private.place_patterns(array(select jsonb_array_elements_text(search.filters -> 'locations')));
  end if;
  rule.min_engine := private.smallest_engine(rule.min_engine);
  rule.max_engine := private.largest_engine(rule.max_engine);
  if search.kind = 'spare_part' then
    rule.conditions := private.part_conditions(rule.conditions);
  end if;
  if rule.seller_types @> '{dealer,private}' then
    rule.seller_types := null;
  end if;
  if rule.services is not null then
    rule.services := array(select lower(btrim(name) collate "C") from unnest(rule.services) as name);
  end if;
  return rule;
end
$$;

-- SQL condition: the ad meets what the rule says of bounds, flags and known values. A facet is a column of the ad, a list of values if the
-- filter compares one.
create function private.rule_conditions(of_kind public.ad_kind) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(format('(rule.%I is null or %s)', argument, case
    when form = 'flag' then format('ad.%I', column_name)
    when form = 'most' then format('ad.%I <= rule.%I', column_name, argument)
    when form in ('least', 'rating') then format('ad.%I >= rule.%I', column_name, argument)
    when is_list then format('ad.%I && rule.%I', column_name, argument)
    else format('ad.%I = any (rule.%I)', facet, argument)
  end), ' and ' order by place)
  from private.filters(of_kind)
  -- A term has compared the price.
  where form not in ('text', 'names', 'places') and column_name <> 'price'
$$;

-- The names as searches compare them: trimmed, in lower case. Null stays null.
create function private.lowered(names text[]) returns text[]
language sql immutable set search_path = ''
as $$ select case when names is not null then array(select lower(btrim(name)) from unnest(names) as name) end $$;

-- The known places that each of these locations belongs to, and '' for any.
create function private.towns_of(locations text[]) returns table (location text, town text)
language sql stable set search_path = ''
as $$
  with given as (select distinct one as location from unnest(locations) as one)
  select given.location, ''::text from given
  union all
  select given.location, known.town
  from given, (
    select town, pattern from unnest(private.known_places(), private.place_patterns(private.known_places())) as one (town, pattern)
  ) as known
  where lower(given.location collate "C") ~ known.pattern
$$;

-- The rules that each of these vehicle ads meets but for their words, whatever the state of the ad.
create function private.rules_of_vehicles(ads public.vehicle_listings[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text, words text[])
language plpgsql stable rows 100000 set search_path = '' set jit = off set work_mem = '64MB'
as $$
begin
  return query execute format($sql$
  with ad as materialized (
    select l.*, lower(make.name) as make_name, split_part(lower(make.name), '-', 1) as make_start, lower(model.name) as model_name,
      case when seller.role = 'dealer' then 'dealer' else 'private' end as seller_type
    from unnest($1) as l
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
    and %s
    -- A term of a town has compared it.
    and (rule.places is null or candidate.is_placed or lower(ad.location collate "C") ~ any (rule.places))
  $sql$, private.rule_conditions('vehicle')) using ads;
end
$$;

-- The saved searches that each of these vehicle ads matches. Each word is compared with an ad once, however many searches have it.
create function private.searches_of_vehicles(ads public.vehicle_listings[])
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

-- The same for spare parts.
create function private.searches_of_parts(ads public.spare_parts[])
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text)
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format($sql$
  with ad as materialized (
    select p.*, array(select lower(make) from unnest(p.compatible_makes) as make) as make_names,
      private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) as text
    from unnest($1) as p
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
    and %s
    and not exists (select from unnest(rule.words) as word where ad.text not like private.contains_pattern(word))
  $sql$, private.rule_conditions('spare_part')) using ads;
end
$$;

-- The same for service providers. The names of their services are those of `former_services` by provider, otherwise those they offer now.
create function private.searches_of_providers(ads public.service_providers[], former_services jsonb default '{}')
returns table (search_id uuid, subject_id uuid, user_id uuid, saved_at timestamptz, frequency text)
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format($sql$
  with ad as materialized (
    select p.*, offered.names as service_names,
      private.service_provider_text(p.business_name, p.description, p.location, p.address, p.service_types) as text,
      private.specializations_text(p.specializations) as special
    from unnest($1) as p
    cross join lateral (
      select array(
        select lower(btrim(name) collate "C") from jsonb_array_elements_text($2 -> p.id::text) as name
        union all
        select lower(btrim(s.name) collate "C") from public.services as s
        where not $2 ? p.id::text and s.service_provider_id = p.id and s.is_active
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
  where %s
    and (rule.places is null or lower(ad.location collate "C") ~ any (rule.places))
    and (rule.services is null or ad.service_names && rule.services)
    and not exists (
      select from unnest(rule.words) as word, private.contains_pattern(word) as pattern
      where ad.text not like pattern and ad.special not like pattern
        and not exists (select from unnest(ad.service_names) as name where name like pattern)
    )
  $sql$, private.rule_conditions('service')) using ads, former_services;
end
$$;

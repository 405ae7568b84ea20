-- How changed ads find the saved searches that they match. A search that is not paused has a rule, its filters in columns, and terms,
-- by which an ad finds it in an index: its models, else its makes, categories or types, with its towns and prices. What the filters
-- mean is the same as in search_vehicles(), search_spare_parts() and search_service_providers(); a test compares the alerts with their
-- results. One thing differs: an alert never guesses another word for one without a match.

-- In all lists null means any.
create table private.search_rules (
  search_id uuid constraint search_rules_pkey primary key,
  user_id uuid not null,
  kind public.ad_kind not null,
  saved_at timestamptz not null,
  words text[],
  -- Names in lower case; the places as patterns.
  makes text[],
  models text[],
  places text[],
  min_price bigint not null,
  max_price bigint not null,
  min_year integer,
  max_year integer,
  min_mileage integer,
  max_mileage integer,
  conditions text[],
  fuel_types text[],
  transmissions text[],
  body_types text[],
  drives text[],
  registration_states text[],
  seller_types text[],
  categories text[],
  in_stock_only boolean,
  types text[],
  services text[],
  min_rating numeric,
  frequency text not null,
  price_marks text[],
  -- As ads are compared: bounds reach a little further (vehicles/engine.sql).
  min_engine integer,
  max_engine integer,
  constraint search_rules_search_id_fkey foreign key (search_id) references public.saved_searches (id) on delete cascade,
  constraint search_rules_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

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

-- Trigger: computes the rule and the terms of a saved search. A paused search has none, nor one without filters: it matches
-- everything, and is counted instead (alerts.sql).
create function private.index_saved_search() returns trigger
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
create trigger index_new after insert on public.saved_searches
  for each row execute function private.index_saved_search();
create trigger index_changed after update on public.saved_searches
  for each row when ((old.filters, old.paused, old.frequency) is distinct from (new.filters, new.paused, new.frequency))
  execute function private.index_saved_search();

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

-- The same for service providers. The names of their services are those of `former_services` by provider, otherwise those they offer now.
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

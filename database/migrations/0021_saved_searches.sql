-- Saved searches and their alerts: the lists whose news a person wants, the job that compares changed ads with them, and what was told.
-- Functions come before the tables that their bodies name.
set local check_function_bodies = off;

alter table private.notification_kinds drop constraint notification_kinds_topic_known;

alter table private.unsubscribe_tokens drop constraint unsubscribe_tokens_topic_known;

alter table public.email_opt_outs drop constraint email_opt_outs_topic_known;

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

create function private.alert_of_deleted_ad() returns trigger
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
    select user_id, old.id, 'gone', tg_argv[0], coalesce(ad ->> 'title', ad ->> 'name'), now()
    from public.favorites
    where (listing_id = old.id or spare_part_id = old.id) and user_id <> (ad ->> 'seller_id')::uuid
      and not private.is_blocked_between(user_id, (ad ->> 'seller_id')::uuid)
    on conflict do nothing;
  end if;
  return old;
end
$$;

create function private.check_saved_search_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unknown text;
begin
  if new.kind <> 'vehicles' then
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

create function private.delete_old_alerts() returns void
language sql security definer set search_path = ''
as $$
  delete from private.ad_arrivals where at < now() - interval '1 month';
  delete from private.ad_prices where at < now() - interval '1 year';
  delete from private.search_matches as match
  where not exists (select from public.saved_searches as search where search.id = match.search_id)
    or at < now() - interval '3 months' and not exists (select from private.public_ads as ad where ad.id = match.subject_id);
  delete from private.alerts as alert where created_at < now() - interval '3 months'
    and not exists (select from private.public_ads as ad where ad.id = alert.subject_id);
$$;

create function private.form_decoded(given text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if given !~ '^([A-Za-z0-9*._+-]|%[0-9A-F]{2})*$' then
    return null;
  end if;
  return (
    select coalesce(convert_from(decode(string_agg(
      case
        when token[1] = '+' then '20'
        when char_length(token[1]) = 3 then substr(token[1], 2)
        else to_hex(ascii(token[1]))
      end, '' order by place
    ), 'hex'), 'utf8'), '')
    from regexp_matches(given, '%..|.', 'g') with ordinality as tokens (token, place)
  );
exception
  -- Not UTF-8, or a zero byte.
  when character_not_in_repertoire or untranslatable_character then
    return null;
end
$$;

create function private.form_encoded(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when byte = 32 then '+'
      when chr(byte) ~ '[A-Za-z0-9*._-]' and byte < 128 then chr(byte)
      else '%' || upper(lpad(to_hex(byte), 2, '0'))
    end, '' order by place
  ), '')
  from (
    select place, get_byte(convert_to(given, 'utf8'), place) as byte
    from generate_series(0, octet_length(convert_to(given, 'utf8')) - 1) as place
  ) as bytes
$$;

create function private.index_saved_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
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
    asked.min_rating
  from jsonb_to_record(new.filters) as asked (
    search text, makes text[], models text[], locations text[], min_price bigint, max_price bigint, min_year integer,
    max_year integer, min_mileage integer, max_mileage integer, conditions text[], fuel_types text[], transmissions text[],
    body_types text[], drives text[], registration_states text[], seller_types text[], categories text[], in_stock_only boolean,
    types text[], services text[], min_rating numeric
  );
  -- So that a search of many models in many towns has few rows.
  many_towns := coalesce(jsonb_array_length(new.filters -> 'locations'), 0) > 5;
  insert into private.search_terms (kind, term, town, max_price, min_price, search_id)
  select distinct rule.kind, term, town, rule.max_price, rule.min_price, rule.search_id
  from private.search_rules as rule
  cross join lateral unnest(
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
  ) as towns
  where rule.search_id = new.id;
  return null;
end
$$;

create function private.is_model_of(model_name text, makes jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.vehicle_models as model join public.vehicle_makes as make on make.id = model.make_id
    where model.name = model_name and (makes is null or makes ? make.name)
  )
$$;

create function private.is_tidy_filter(given text, longest integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select given <> '' and given = btrim(given) and given !~ '  '
    and given !~ '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and char_length(given) + char_length(regexp_replace(given, '[\u0001-\uffff]', '', 'g')) <= longest
$$;

create function private.known_places() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'Adams Arcade, Nairobi', 'Ahero', 'Archers Post', 'Athi River', 'Awasi', 'Awendo', 'Bahati', 'Bamburi, Mombasa', 'Banana',
    'Baragoi', 'Baricho', 'Bissil', 'Bombolulu, Mombasa', 'Bomet', 'Bondo', 'Bungoma', 'Bura', 'Burnt Forest',
    'Buruburu, Nairobi', 'Busia', 'Butere', 'Butula', 'CBD, Nairobi', 'Chaka', 'Changamwe, Mombasa', 'Chavakali', 'Chebiemit',
    'Chemelil', 'Chepareria', 'Chogoria', 'Chuka', 'Chwele', 'Dadaab', 'Dagoretti, Nairobi', 'Dandora, Nairobi', 'Diani',
    'Donholm, Nairobi', 'Eastleigh, Nairobi', 'Ekerenyo', 'Elburgon', 'Eldama Ravine', 'Eldoret', 'Elwak', 'Emali',
    'Embakasi, Nairobi', 'Embu', 'Endebess', 'Engineer', 'Fedha, Nairobi', 'Flax', 'Funyula', 'Garbatulla', 'Garissa', 'Garsen',
    'Gatundu', 'Gigiri, Nairobi', 'Gikomba, Nairobi', 'Gilgil', 'Githunguri', 'Githurai, Nairobi', 'Griftu', 'Habaswein',
    'Hamisi', 'Hola', 'Homa Bay', 'Hurlingham, Nairobi', 'Huruma, Nairobi', 'Imara Daima, Nairobi', 'Industrial Area, Nairobi',
    'Isebania', 'Ishiara', 'Isinya', 'Isiolo', 'Iten', 'Jogoo Road, Nairobi', 'Jomvu, Mombasa', 'Juja', 'Kabarnet', 'Kabete',
    'Kabiyet', 'Kachibora', 'Kagio', 'Kahawa Sukari', 'Kahawa Wendani, Nairobi', 'Kahawa West, Nairobi', 'Kaimosi', 'Kajiado',
    'Kakamega', 'Kakuma', 'Kalokol', 'Kaloleni', 'Kandara', 'Kangari', 'Kangema', 'Kangemi, Nairobi', 'Kangundo', 'Kapenguria',
    'Kapkatet', 'Kapsabet', 'Kapsokwony', 'Kapsowar', 'Karatina', 'Karen, Nairobi', 'Kariobangi, Nairobi', 'Kariokor, Nairobi',
    'Kasarani, Nairobi', 'Kathwana', 'Katito', 'Kawangware, Nairobi', 'Kayole, Nairobi', 'Kehancha', 'Kendu Bay', 'Kenol',
    'Kericho', 'Keroka', 'Kerugoya', 'Kesses', 'Khayega', 'Kiambu', 'Kianjai', 'Kianyaga', 'Kibera, Nairobi', 'Kibwezi',
    'Kikuyu', 'Kileleshwa, Nairobi', 'Kilgoris', 'Kilifi', 'Kilimani, Nairobi', 'Kimilili', 'Kiminini', 'Kinamba', 'Kinango',
    'Kipkelion', 'Kiria-ini', 'Kiritiri', 'Kisauni, Mombasa', 'Kiserian', 'Kisii', 'Kisumu', 'Kitale', 'Kitengela', 'Kithimani',
    'Kitui', 'Kizingo, Mombasa', 'Kobujoi', 'Komarock, Nairobi', 'Kondele', 'Kutus', 'Kwa Vonza', 'Kwale', 'Kyuso', 'Laisamis',
    'Lamu', 'Langata, Nairobi', 'Lavington, Nairobi', 'Likoni, Mombasa', 'Limuru', 'Litein', 'Lodwar', 'Loitokitok', 'Lokichar',
    'Lokichoggio', 'Londiani', 'Longisa', 'Loresho, Nairobi', 'Luanda', 'Lugari', 'Lumakanda', 'Lunga Lunga', 'Machakos',
    'Madaraka, Nairobi', 'Magadi', 'Mai Mahiu', 'Mairo Inya', 'Majengo', 'Makindu', 'Makutano', 'Malaba', 'Malakisi', 'Malava',
    'Malindi', 'Mandera', 'Maragua', 'Maralal', 'Mariakani', 'Marigat', 'Marimanti', 'Marsabit', 'Masalani', 'Maseno', 'Masii',
    'Mathare, Nairobi', 'Matuu', 'Maua', 'Mazeras', 'Mbale', 'Mbita', 'Merti', 'Meru', 'Migori', 'Mikindani, Mombasa',
    'Mikinduri', 'Miritini, Mombasa', 'Mlolongo', 'Mogotio', 'Moi''s Bridge', 'Moiben', 'Mokowe', 'Molo', 'Mombasa', 'Mosoriot',
    'Moyale', 'Mpeketoni', 'Msambweni', 'Mtito Andei', 'Mtwapa', 'Muhoroni', 'Muhuru Bay', 'Mukurweini', 'Mulot', 'Mumias',
    'Murang''a', 'Muthaiga, Nairobi', 'Mutomo', 'Mwatate', 'Mweiga', 'Mwingi', 'Nairobi', 'Nairobi West, Nairobi', 'Naivasha',
    'Nakuru', 'Namanga', 'Nambale', 'Nandi Hills', 'Nanyuki', 'Naro Moru', 'Narok', 'Ndaragwa', 'Ndhiwa', 'Ngara, Nairobi',
    'Ngong', 'Njabini', 'Njiru, Nairobi', 'Njoro', 'Nkubu', 'Ntulele', 'Nunguni', 'Nyahururu', 'Nyali, Mombasa', 'Nyamache',
    'Nyamira', 'Nyansiongo', 'Nyeri', 'Ogembo', 'Ol Kalou', 'Ololulunga', 'Ongata Rongai', 'Ortum', 'Othaya', 'Oyugis',
    'Pangani, Nairobi', 'Parklands, Nairobi', 'Pipeline, Nairobi', 'Port Victoria', 'Rabai', 'Rhamu', 'Riruta, Nairobi',
    'Rodi Kopany', 'Rongo', 'Roysambu, Nairobi', 'Ruai, Nairobi', 'Ruaka', 'Ruaraka, Nairobi', 'Ruiru', 'Rumuruti',
    'Runda, Nairobi', 'Runyenjes', 'Sagana', 'Salgaa', 'Sega', 'Shanzu, Mombasa', 'Siakago', 'Siaya', 'Silibwet', 'Sololo',
    'Sosiot', 'Sotik', 'South B, Nairobi', 'South C, Nairobi', 'Spring Valley, Nairobi', 'Subukia', 'Sultan Hamud', 'Suneka',
    'Suswa', 'Syokimau', 'Tabaka', 'Takaba', 'Tala', 'Tambach', 'Tassia, Nairobi', 'Taveta', 'Tawa', 'Thika', 'Timau',
    'Tudor, Mombasa', 'Turbo', 'Ugunja', 'Ukunda', 'Umoja, Nairobi', 'Upper Hill, Nairobi', 'Usenge', 'Utawala, Nairobi', 'Voi',
    'Waiyaki Way, Nairobi', 'Wajir', 'Wamba', 'Wangige', 'Wanguru', 'Watamu', 'Webuye', 'Westlands, Nairobi', 'Witu',
    'Wiyumiririe', 'Wote', 'Wundanyi', 'Yala', 'Zimmerman, Nairobi', 'Ziwa'
  ]
$$;

create function private.list_parameters(list text)
returns table (place integer, name text, argument text, form text, known text[], lowest bigint, highest bigint)
language sql immutable parallel safe set search_path = ''
as $$
  select one.place, one.name, one.argument, one.form, one.known::text[], one.lowest, one.highest
  from (values
    ('/vehicles', 1, 'search', 'search', 'text', null, null::bigint, null::bigint),
    ('/vehicles', 2, 'make', 'makes', 'names', null, null, null),
    ('/vehicles', 3, 'model', 'models', 'names', null, null, null),
    ('/vehicles', 4, 'location', 'locations', 'places', null, null, null),
    ('/vehicles', 5, 'minPrice', 'min_price', 'number', null, 0, 10000000000),
    ('/vehicles', 6, 'maxPrice', 'max_price', 'number', null, 0, 10000000000),
    ('/vehicles', 7, 'minYear', 'min_year', 'number', null, 1950, 2100),
    ('/vehicles', 8, 'maxYear', 'max_year', 'number', null, 1950, 2100),
    ('/vehicles', 9, 'minMileage', 'min_mileage', 'number', null, 0, 2000000),
    ('/vehicles', 10, 'maxMileage', 'max_mileage', 'number', null, 0, 2000000),
    ('/vehicles', 11, 'condition', 'conditions', 'known', '{new,used,certified_pre_owned}', null, null),
    ('/vehicles', 12, 'fuelType', 'fuel_types', 'known', '{petrol,diesel,hybrid,electric,lpg}', null, null),
    ('/vehicles', 13, 'transmission', 'transmissions', 'known', '{manual,automatic}', null, null),
    ('/vehicles', 14, 'bodyType', 'body_types', 'known',
      '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}', null, null),
    ('/vehicles', 15, 'drive', 'drives', 'known', '{2wd,4wd,awd}', null, null),
    ('/vehicles', 16, 'registration', 'registration_states', 'known', '{imported,locally_used}', null, null),
    ('/vehicles', 17, 'seller', 'seller_types', 'known', '{dealer,private}', null, null),
    ('/spare-parts', 1, 'search', 'search', 'text', null, null, null),
    ('/spare-parts', 2, 'category', 'categories', 'known',
      '{engine,brake,suspension,electrical,lighting,interior,exterior,transmission,body,wheels}', null, null),
    ('/spare-parts', 3, 'condition', 'conditions', 'known', '{new,used,excellent,good,fair,poor}', null, null),
    ('/spare-parts', 4, 'make', 'makes', 'names', null, null, null),
    ('/spare-parts', 5, 'location', 'locations', 'places', null, null, null),
    ('/spare-parts', 6, 'minPrice', 'min_price', 'number', null, 0, 10000000000),
    ('/spare-parts', 7, 'maxPrice', 'max_price', 'number', null, 0, 10000000000),
    ('/spare-parts', 8, 'inStock', 'in_stock_only', 'flag', null, null, null),
    ('/services', 1, 'search', 'search', 'text', null, null, null),
    ('/services', 2, 'type', 'types', 'known', '{mechanic,garage,car_wash,car_hire,mobile_service,towing}', null, null),
    ('/services', 3, 'location', 'locations', 'places', null, null, null),
    ('/services', 4, 'service', 'services', 'names', null, null, null),
    ('/services', 5, 'rating', 'min_rating', 'rating', '{4.5,4,3}', null, null)
  ) as one (list, place, name, argument, form, known, lowest, highest)
  where one.list = list_parameters.list
$$;

create function private.lowered(names text[]) returns text[]
language sql immutable set search_path = ''
as $$ select case when names is not null then array(select lower(btrim(name)) from unnest(names) as name) end $$;

create function private.match_ads(most integer default 1000) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  changes private.ad_changes[];
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
  ), wanted as materialized (
    -- Never own ads, those of people blocked on either side, nor what was there when the search was saved.
    select found.search_id, found.subject_id, search.user_id, search.frequency, search.created_at as saved_at, shown.kind, shown.at,
      shown.price, shown.fell, was.search_id is not null as was_found
    from now_found as found
    join shown on shown.id = found.subject_id
    join public.saved_searches as search on search.id = found.search_id and not search.paused and search.created_at < shown.at
    left join found_before as was on was.search_id = found.search_id and was.subject_id = found.subject_id
    where search.user_id <> shown.owner_id
      and not exists (
        select from public.user_blocks as block
        where block.blocker_id = search.user_id and block.blocked_id = shown.owner_id
          or block.blocker_id = shown.owner_id and block.blocked_id = search.user_id
      )
  ), matched as (
    insert into private.search_matches (search_id, subject_id)
    select search_id, subject_id from wanted where not was_found
    on conflict do nothing
  ), followed as (
    -- Who follows a price: by a search that the ad matched before, or by a favourite.
    select user_id, subject_id, kind, price, saved_at as since, private.alert_due(frequency, at) as due_at
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
      min(private.alert_due(frequency, at)) as due_at
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
  )
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
  where told.what = 'drop' and excluded.price * 100 <= case when told.told_at is null then told.price_before else told.price end * 99;

  perform private.notify_pages(user_id, 'search') from (
    select distinct user_id from private.alerts where created_at = now() and what = 'match'
  ) as people;
  return cardinality(changes);
end
$$;

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

create function private.notify_pages_of_saved_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(case tg_op when 'DELETE' then old.user_id else new.user_id end, 'search');
  return null;
end
$$;

create function private.record_part_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('parts', new.id, case when tg_op = 'UPDATE' and old.listed then to_jsonb(old) end);
  if tg_op = 'UPDATE' and old.listed and new.price <> old.price then
    insert into private.ad_prices (subject_id, was) values (new.id, old.price);
  end if;
  return null;
end
$$;

create function private.record_provider_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('services', new.id, case when tg_op = 'UPDATE' and old.verified then to_jsonb(old) end);
  return null;
end
$$;

create function private.record_vehicle_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_changes (kind, subject_id, before)
  values ('vehicles', new.id, case when tg_op = 'UPDATE' and old.status = 'active' then to_jsonb(old) end);
  if tg_op = 'UPDATE' and old.status = 'active' and new.price <> old.price then
    insert into private.ad_prices (subject_id, was) values (new.id, old.price);
  end if;
  return null;
end
$$;

create function private.rename_in_saved_searches(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  list constant text := case when is_make then 'makes' else 'models' end;
  search record;
  renamed text;
begin
  for search in
    select one.id, one.user_id, one.address, one.kind, one.filters, one.created_at from public.saved_searches as one
    where one.kind in ('vehicles', case when is_make then 'parts' end)
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

create or replace function private.replace_catalogue_name(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was = becomes then
    return;
  end if;
  perform private.rename_in_saved_searches(was, becomes, is_make);
  if is_make then
    -- Each name once, at its first place.
    update public.spare_parts as part set compatible_makes = array(
      select name from (
        select distinct on (lower(renamed.name)) renamed.name, place
        from unnest(part.compatible_makes) with ordinality as old (name, place)
        cross join lateral (select case lower(old.name) when lower(was) then becomes else old.name end as name) as renamed
        order by lower(renamed.name), place
      ) as kept order by place
    )
    where exists (select from unnest(part.compatible_makes) as name where lower(name) = lower(was));
  end if;
  -- Nicknames stay when another make or model has the old name.
  if lower(was) <> lower(becomes)
    and not exists (select from public.vehicle_makes where lower(name) = lower(was))
    and not exists (select from public.vehicle_models where lower(name) = lower(was))
  then
    delete from public.vehicle_nicknames as nickname
    where lower(meaning) = lower(was) and (
      lower(nickname.nickname) = lower(becomes)
      or exists (
        select from public.vehicle_nicknames as other
        where lower(other.nickname) = lower(nickname.nickname) and lower(other.meaning) = lower(becomes)
      )
    );
    update public.vehicle_nicknames set meaning = becomes where lower(meaning) = lower(was);
  end if;
end
$$;

create function private.reschedule_alerts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  if tg_op = 'DELETE' then
    delete from private.search_matches where search_id = old.id;
  end if;
  update private.alerts as alert set due_at = (
    select min(private.alert_due(search.frequency, alert.created_at))
    from private.search_matches as match join public.saved_searches as search on search.id = match.search_id
    where match.subject_id = alert.subject_id and search.user_id = person and not search.paused
  )
  where alert.user_id = person and alert.what = 'match' and alert.told_at is null;
  return null;
end
$$;

create or replace function private.resolve_vehicle_word(given text) returns private.vehicle_word
language plpgsql stable set search_path = ''
as $$
declare
  most_words constant integer := 10000;
  word private.vehicle_word := private.vehicle_word_meaning(given);
begin
  -- As a literal: LIKE uses the trigram index only for a pattern that is known to the planner.
  execute format(
    'select array(select word from private.vehicle_words where word like %L limit %s)', word.pattern, most_words + 1
  ) into word.words;
  if cardinality(word.words) > most_words then
    word.words := null;
  end if;
  return word;
end
$$;

create function private.saved_search_address(list text, filters jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select list || coalesce('?' || string_agg(
    parameter.name || '=' || private.form_encoded(given.value), '&' order by parameter.place, given.place
  ), '')
  from private.list_parameters(list) as parameter
  cross join lateral jsonb_array_elements_text(
    case
      when not filters ? parameter.argument then '[]'
      when jsonb_typeof(filters -> parameter.argument) = 'array' then filters -> parameter.argument
      else jsonb_build_array(filters -> parameter.argument)
    end
  ) with ordinality as given (value, place)
$$;

create function private.saved_search_filters(address text) returns jsonb
language plpgsql immutable security definer set search_path = ''
as $$
declare
  list constant text := split_part(address, '?', 1);
  given record;
  filters jsonb := '{}';
begin
  if char_length(address) > 2000 or list not in ('/vehicles', '/spare-parts', '/services') then
    return null;
  end if;
  for given in
    with pair as (
      select split_part(text, '=', 1) as name, private.form_decoded(substr(text, strpos(text, '=') + 1)) as value, place
      from unnest(string_to_array(nullif(substr(address, char_length(list) + 2), ''), '&')) with ordinality as pairs (text, place)
    )
    select parameter.*, array_agg(pair.value order by pair.place) as values
    from pair left join private.list_parameters(list) as parameter using (name)
    group by pair.name, parameter.place, parameter.name, parameter.argument, parameter.form, parameter.known, parameter.lowest, parameter.highest
  loop
    if given.form is null or array_position(given.values, null) is not null or cardinality(given.values) > 20
      or (cardinality(given.values) > 1 and given.form not in ('names', 'places', 'known'))
      or not (case given.form
        when 'text' then private.is_tidy_filter(given.values[1], 100)
        when 'names' then (
          select bool_and(private.is_tidy_filter(value, 60) and lower(value) <> 'all') and count(distinct lower(value)) = count(*)
          from unnest(given.values) as value
        )
        when 'places' then given.values <@ private.known_places() and (
          select count(distinct value) = count(*) from unnest(given.values) as value
        )
        -- In the order of the form, so that one list has one address.
        when 'known' then given.values = array(select value from unnest(given.known) as value where value = any (given.values))
        when 'rating' then given.values <@ given.known
        when 'number' then given.values[1] ~ '^(0|[1-9][0-9]{0,10})$' and given.values[1]::bigint between given.lowest and given.highest
        when 'flag' then given.values = '{true}'
      end)
    then
      return null;
    end if;
    filters := filters || jsonb_build_object(given.argument, case given.form
      when 'text' then to_jsonb(given.values[1])
      when 'number' then to_jsonb(given.values[1]::bigint)
      when 'rating' then to_jsonb(given.values[1]::numeric)
      when 'flag' then to_jsonb(true)
      else to_jsonb(given.values)
    end);
  end loop;
  if (filters ->> 'min_price')::bigint > (filters ->> 'max_price')::bigint
    or (filters ->> 'min_year')::bigint > (filters ->> 'max_year')::bigint
    or (filters ->> 'min_mileage')::bigint > (filters ->> 'max_mileage')::bigint
    or private.saved_search_address(list, filters) is distinct from address
  then
    return null;
  end if;
  return filters;
end
$$;

grant execute on function private.saved_search_filters(text) to authenticated, service_role;

create function private.searches_in_news(person uuid, news jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select case when count(*) = 1 then jsonb_build_object('search', min(search.name), 'address', min(search.address)) else '{}' end
  from public.saved_searches as search
  where search.user_id = person and not search.paused and exists (
    select from private.search_matches as match
    where match.search_id = search.id
      and match.subject_id in (select (ad ->> 'id')::uuid from jsonb_array_elements(news -> 'ads') as ad)
  )
$$;

create function private.searches_of_parts(ads public.spare_parts[])
returns table (search_id uuid, subject_id uuid)
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
  select rule.search_id, ad.id
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

create function private.searches_of_providers(ads public.service_providers[])
returns table (search_id uuid, subject_id uuid)
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
  select rule.search_id, ad.id
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

create function private.searches_of_vehicles(ads public.vehicle_listings[])
returns table (search_id uuid, subject_id uuid)
language sql stable set search_path = '' set jit = off set work_mem = '64MB'
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
    select distinct entry.id, found.search_id
    from entry join private.search_terms as found
      on found.kind = 'vehicles' and found.term = entry.term and found.town = entry.town
      and found.max_price >= entry.price and found.min_price <= entry.price
  ), fitting as materialized (
    select ad.id, rule.search_id, rule.words
    from candidate
    join ad on ad.id = candidate.id
    join private.search_rules as rule on rule.search_id = candidate.search_id
    where (rule.makes is null or ad.make_name = any (rule.makes) or ad.make_start = any (rule.makes))
      and (rule.models is null or ad.model_name = any (rule.models))
      and (rule.places is null or lower(ad.location collate "C") ~ any (rule.places))
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
  ), meaning as materialized (
    select typed.word, means.pattern, means.makes, means.models
    from (select distinct unnest(words) as word from fitting) as typed
    cross join lateral private.vehicle_word_meaning(typed.word) as means
  ), said as materialized (
    select ad.id, ad.make_id, ad.model_id, lower((ad.title || ' ' || coalesce(ad.description, '')) collate "C") as text
    from ad where ad.id in (select id from fitting where words <> '{}')
  )
  select fitting.search_id, fitting.id from fitting
  where fitting.words = '{}' or not exists (
    select from unnest(fitting.words) as asked (word)
    join meaning on meaning.word = asked.word join said on said.id = fitting.id
    where not (said.make_id = any (meaning.makes) or coalesce(said.model_id = any (meaning.models), false) or said.text like meaning.pattern)
  )
$$;

create function private.tell_alerts(most integer default 500) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  person record;
  told integer := 0;
begin
  for person in
    -- Locked, so that of two jobs at once only one tells a person.
    with due as materialized (
      select * from private.alerts
      where told_at is null and due_at <= now() and user_id in (
        select distinct user_id from (
          select user_id from private.alerts where told_at is null and due_at <= now() order by due_at limit 20 * most
        ) as first limit most
      )
      for update skip locked
    ), valid as materialized (
      select due.user_id, due.what, due.kind, due.subject_id, due.price_before,
        coalesce(ad.title, due.title) as title, ad.price, ad.image
      from due
      left join private.public_ads as ad on ad.kind = due.kind and ad.id = due.subject_id
      where (case due.what
          when 'gone' then ad.id is null and due.title is not null
          when 'drop' then ad.price * 100 <= due.price_before * 99
          else ad.id is not null and exists (
            select from private.search_matches as match join public.saved_searches as search on search.id = match.search_id
            where match.subject_id = due.subject_id and search.user_id = due.user_id and not search.paused
          )
        end)
        and (ad.id is null or not private.is_blocked_between(due.user_id, ad.owner_id))
    ), told_now as (
      update private.alerts as alert set told_at = now(), price = valid.price, title = null
      from valid where alert.user_id = valid.user_id and alert.subject_id = valid.subject_id and alert.what = valid.what
    ), dropped as (
      delete from private.alerts as alert using due
      where alert.user_id = due.user_id and alert.subject_id = due.subject_id and alert.what = due.what
        and (due.user_id, due.subject_id, due.what) not in (select user_id, subject_id, what from valid)
    ), numbered as (
      select *, row_number() over (partition by user_id, what order by kind desc, title, subject_id) as place,
        count(*) over (partition by user_id, what) as total
      from valid
    ), facts as (
      select user_id, what, max(total) as total, jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', subject_id, 'list', kind, 'title', title, 'price', price, 'price_before', price_before, 'picture', image
      )) order by place) filter (where place <= 10) as ads
      from numbered group by user_id, what
    )
    select one.user_id, coalesce((
      select jsonb_object_agg(facts.what, jsonb_build_object('count', facts.total, 'ads', facts.ads))
      from facts where facts.user_id = one.user_id
    ), '{}') as news
    from (select distinct user_id from due) as one
  loop
    told := told + 1;
    if person.news ? 'match' then
      perform private.tell(
        person.user_id, 'search_matches',
        (person.news -> 'match') || private.searches_in_news(person.user_id, person.news -> 'match')
      );
    end if;
    if person.news ? 'drop' then
      perform private.tell(person.user_id, 'price_drop', person.news -> 'drop');
    end if;
    if person.news ? 'gone' then
      perform private.tell(person.user_id, 'favorite_gone', person.news -> 'gone');
    end if;
  end loop;
  return told;
end
$$;

create function private.tell_counts(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  handled integer := 0;
  news integer;
begin
  for due in
    select search.id, search.user_id, search.name, search.address, search.kind, coalesce(counted.at, search.created_at) as since
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
        'count', news, 'search', due.name, 'address', due.address
      ));
    end if;
  end loop;
  return handled;
end
$$;

create function private.tidy_saved_search() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  new.filters := private.saved_search_filters(new.address);
  new.kind := case split_part(new.address, '?', 1)
    when '/vehicles' then 'vehicles' when '/spare-parts' then 'parts' when '/services' then 'services'
  end;
  if tg_op = 'UPDATE' and new.last_seen_at is distinct from old.last_seen_at then
    new.last_seen_at := now();
  end if;
  return new;
end
$$;

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

create function private.vehicle_word_meaning(given text) returns private.vehicle_word
language plpgsql stable set search_path = ''
as $$
declare
  word private.vehicle_word;
  meanings text[] := array(select lower(meaning) from public.vehicle_nicknames where lower(nickname) = given);
begin
  word.pattern := private.contains_pattern(given);
  word.makes := array(
    select id from public.vehicle_makes
    where lower(name collate "C") like word.pattern or lower(name) = any (meanings)
  );
  word.models := array(
    select id from public.vehicle_models
    where lower(name collate "C") like word.pattern or lower(name) = any (meanings)
  );
  return word;
end
$$;

create function public.my_saved_searches()
returns table (
  id uuid, address text, name text, frequency text, paused boolean, created_at timestamptz, news integer
)
language sql stable security definer set search_path = ''
as $$
  select search.id, search.address, search.name, search.frequency, search.paused, search.created_at, counted.news
  from public.saved_searches as search
  join private.news_of_searches((select auth.uid())) as counted on counted.search_id = search.id
  where search.user_id = (select auth.uid())
  order by search.created_at desc, search.id
$$;

grant execute on function public.my_saved_searches() to authenticated;

-- With a third count.
drop function public.unread_counts();
create function public.unread_counts() returns table (messages integer, notifications integer, searches integer)
language sql stable set search_path = ''
as $$
  select
    (
      select count(*)::integer from public.messages as message
      where message.recipient_id = (select auth.uid()) and message.read_at is null
    ),
    (
      select count(*)::integer from public.system_notifications as said
      where (
          said.user_id = (select auth.uid())
          or said.user_id is null
          and said.created_at >= (select created_at from public.profiles where id = (select auth.uid()))
        )
        and not exists (
          select from public.notification_reads as seen
          where seen.notification_id = said.id and seen.user_id = (select auth.uid())
        )
    ),
    (
      select coalesce(sum(counted.news), 0)::integer
      from private.news_of_searches((select auth.uid())) as counted
      join public.saved_searches as search on search.id = counted.search_id
      -- One without filters would always have some.
      where not search.paused and search.filters <> '{}'
    )
$$;

grant execute on function public.unread_counts() to authenticated, service_role;

comment on function public.unread_counts() is 'Unread messages and notifications of the caller, and new ads in their saved searches.';



create table public.saved_searches (
  id uuid default gen_random_uuid() constraint saved_searches_pkey primary key,
  user_id uuid not null default auth.uid(),
  address text not null,
  kind text,
  filters jsonb,
  name text not null,
  frequency text not null default 'daily',
  paused boolean not null default false,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint saved_searches_address_length check (char_length(address) <= 2000),
  constraint saved_searches_address_list check (filters is not null or char_length(address) > 2000),
  constraint saved_searches_name_length check (char_length(name) <= 120 and char_length(private.visible_line(name)) >= 1),
  constraint saved_searches_frequency_known check (frequency in ('instant', 'daily', 'weekly')),
  constraint saved_searches_user_id_address_key unique (user_id, address),
  constraint saved_searches_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create table private.ad_arrivals (
  kind text not null,
  subject_id uuid not null,
  at timestamptz not null,
  constraint ad_arrivals_pkey primary key (kind, subject_id)
);

create index ad_arrivals_newest_idx on private.ad_arrivals (kind, at);

create table private.ad_changes (
  id bigint generated always as identity constraint ad_changes_pkey primary key,
  kind text not null,
  subject_id uuid not null,
  -- The row as it was, if it was public.
  before jsonb,
  at timestamptz not null default now(),
  constraint ad_changes_kind_known check (kind in ('vehicles', 'parts', 'services'))
);

create index ad_changes_subject_idx on private.ad_changes (subject_id);

comment on table private.ad_changes is 'Changed ads that wait for the job of saved searches.';

create table private.ad_prices (
  id bigint generated always as identity constraint ad_prices_pkey primary key,
  subject_id uuid not null,
  was bigint not null,
  at timestamptz not null default now()
);

create index ad_prices_subject_idx on private.ad_prices (subject_id, at);

create index ad_prices_oldest_idx on private.ad_prices (at);

create table private.alerts (
  user_id uuid not null,
  subject_id uuid not null,
  -- match: an ad in a saved search; drop: a lower price; gone: a favourite that was sold or ended.
  what text not null,
  kind text not null,
  -- Of a drop; before: that the person knew.
  price_before bigint,
  price bigint,
  -- The name of an ad that is gone.
  title text,
  created_at timestamptz not null default now(),
  -- Null: its searches are paused.
  due_at timestamptz,
  told_at timestamptz,
  constraint alerts_pkey primary key (user_id, subject_id, what),
  constraint alerts_what_known check (what in ('match', 'drop', 'gone')),
  constraint alerts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index alerts_due_idx on private.alerts (due_at, user_id) where told_at is null;

create index alerts_oldest_idx on private.alerts (created_at);

create table private.counted_searches (
  search_id uuid constraint counted_searches_pkey primary key,
  at timestamptz not null,
  constraint counted_searches_search_id_fkey foreign key (search_id) references public.saved_searches (id) on delete cascade
);

alter table private.notification_kinds add constraint notification_kinds_topic_known CHECK ((topic = ANY (ARRAY['messages'::text, 'bookings'::text, 'listings'::text, 'offers'::text, 'reminders'::text, 'searches'::text])));

create table private.search_matches (
  search_id uuid not null,
  subject_id uuid not null,
  at timestamptz not null default now(),
  constraint search_matches_pkey primary key (search_id, subject_id)
);

create index search_matches_subject_idx on private.search_matches (subject_id);

create table private.search_rules (
  search_id uuid constraint search_rules_pkey primary key,
  user_id uuid not null,
  kind text not null,
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
  constraint search_rules_search_id_fkey foreign key (search_id) references public.saved_searches (id) on delete cascade,
  constraint search_rules_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index search_rules_user_idx on private.search_rules (user_id);

create table private.search_terms (
  kind text not null,
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

alter table private.unsubscribe_tokens add constraint unsubscribe_tokens_topic_known CHECK ((topic = ANY (ARRAY['messages'::text, 'bookings'::text, 'listings'::text, 'offers'::text, 'reminders'::text, 'searches'::text])));

alter table public.email_opt_outs add constraint email_opt_outs_topic_known CHECK ((topic = ANY (ARRAY['messages'::text, 'bookings'::text, 'listings'::text, 'offers'::text, 'reminders'::text, 'searches'::text])));

comment on table public.saved_searches is 'Lists whose news a person wants.';

comment on column public.saved_searches.address is 'Path and query of the list, canonical, without order and page.';

comment on column public.saved_searches.kind is 'vehicles, parts or services; set by a trigger.';

comment on column public.saved_searches.filters is 'Arguments of the search function of the list; set by a trigger.';

comment on column public.saved_searches.frequency is 'instant, daily (8:00) or weekly (Monday 8:00), Nairobi.';

comment on column public.saved_searches.last_seen_at is 'When its person last opened the list from their saved searches.';

revoke all on public.saved_searches from public, anon, authenticated;

grant select, delete on public.saved_searches to authenticated;

grant insert (user_id, address, name, frequency) on public.saved_searches to authenticated;

grant update (name, frequency, paused, last_seen_at) on public.saved_searches to authenticated;

grant all on public.saved_searches to service_role;

alter table public.saved_searches enable row level security;

create policy "People read their own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));

create policy "People save searches for themselves" on public.saved_searches
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "People change their own saved searches" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People delete their own saved searches" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));

create trigger limit_rows before insert on public.saved_searches
  for each row execute function private.limit_rows(
    'user_id', 100, '', 'saved_search_limit', 'You have 100 saved searches. Delete one before you save the next.'
  );

create trigger tidy_saved_search before insert or update on public.saved_searches
  for each row execute function private.tidy_saved_search();

create trigger check_saved_names after insert on public.saved_searches
  for each row execute function private.check_saved_search_names();

create trigger tell_pages after insert or update or delete on public.saved_searches
  for each row execute function private.notify_pages_of_saved_search();

create trigger index_new after insert on public.saved_searches
  for each row execute function private.index_saved_search();

create trigger index_changed after update on public.saved_searches
  for each row when ((old.address, old.paused) is distinct from (new.address, new.paused))
  execute function private.index_saved_search();

create trigger reschedule_alerts after update on public.saved_searches
  for each row when ((old.frequency, old.paused) is distinct from (new.frequency, new.paused))
  execute function private.reschedule_alerts();

create trigger reschedule_alerts_of_deleted after delete on public.saved_searches
  for each row execute function private.reschedule_alerts();

create trigger record_change after update on public.service_providers
  for each row when (new.verified and (
    old.verified, old.business_name, old.description, old.location, old.address, old.service_types, old.specializations,
    old.rating_average
  ) is distinct from (
    new.verified, new.business_name, new.description, new.location, new.address, new.service_types, new.specializations,
    new.rating_average
  )) execute function private.record_provider_change();

create trigger record_change_of_new after insert on public.service_providers
  for each row when (new.verified) execute function private.record_provider_change();

create trigger alert_of_deletion before delete on public.spare_parts
  for each row execute function private.alert_of_deleted_ad('parts');

create trigger alert_of_deletion before delete on public.service_providers
  for each row execute function private.alert_of_deleted_ad('services');

create trigger record_change after update on public.spare_parts
  for each row when ((old.listed or new.listed) and (
    old.listed, old.price, old.name, old.description, old.part_number, old.compatible_makes, old.category, old.condition,
    old.location, old.in_stock
  ) is distinct from (
    new.listed, new.price, new.name, new.description, new.part_number, new.compatible_makes, new.category, new.condition,
    new.location, new.in_stock
  )) execute function private.record_part_change();

create trigger record_change_of_new after insert on public.spare_parts
  for each row when (new.listed) execute function private.record_part_change();

create trigger alert_of_deletion before delete on public.vehicle_listings
  for each row execute function private.alert_of_deleted_ad('vehicles');

create trigger record_change after update on public.vehicle_listings
  for each row when ((old.status = 'active' or new.status = 'active') and (
    old.status, old.price, old.make_id, old.model_id, old.title, old.description, old.location, old.condition, old.fuel_type,
    old.transmission, old.body_type, old.year, old.mileage, old.drive, old.registration_state
  ) is distinct from (
    new.status, new.price, new.make_id, new.model_id, new.title, new.description, new.location, new.condition, new.fuel_type,
    new.transmission, new.body_type, new.year, new.mileage, new.drive, new.registration_state
  )) execute function private.record_vehicle_change();

create trigger record_change_of_new after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.record_vehicle_change();

create view private.public_ads as
  select 'vehicles' as kind, id, seller_id as owner_id, title, price, location, images[1] as image
  from public.vehicle_listings
  where status = 'active' and expires_at > now() and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'parts', id, seller_id, name, price, location, images[1]
  from public.spare_parts where listed and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'services', id, user_id, business_name, null, location, photos[1]
  from public.service_providers where verified and user_id <> all ((select private.suspended_sellers())::uuid[]);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.alerts', 'user_id', null, null, '{}', 'cascade', null, 'What we told them about ads of others.'),
  ('private.search_rules', 'user_id', null, null, '{}', 'cascade', null, 'Computed from their saved searches.'),
  ('public.saved_searches', 'user_id', null, 'saved_searches', '{}', 'cascade', null, 'Theirs alone.');

insert into private.notification_kinds (kind, topic, is_listed) values
  ('favorite_gone', 'searches', true),
  ('price_drop', 'searches', true),
  ('search_count', 'searches', true),
  ('search_matches', 'searches', true);

create or replace function private.anonymise_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Notifications to providers and administrators name the person; reviews have gone with what quotes them.
  update public.system_notifications as told set facts = told.facts - '{person,user_id,comment,answer}'::text[]
  where told.facts -> 'person' ->> 'id' = old.id::text;
  -- The addresses of pictures name who uploaded them.
  update public.system_notifications as told set facts = jsonb_set(told.facts, '{ads}', (
    select jsonb_agg(case when position(old.id::text in ad ->> 'picture') > 0 then ad - 'picture' else ad end order by place)
    from jsonb_array_elements(told.facts -> 'ads') with ordinality as one (ad, place)
  ))
  where told.kind in ('search_matches', 'price_drop', 'favorite_gone') and position(old.id::text in told.facts ->> 'ads') > 0;
  -- The same for those told before there were kinds.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = provider.user_id
    and (
      starts_with(told.message, review.reviewer_name || ' gave ')
      or told.kind = 'review_received' and told.facts ->> 'review_id' = review.id::text
    );

  -- Answers copied the subject that the person wrote.
  update public.messages as answer set subject = 'Inquiry about ' || thread.subject_title
  from public.message_threads as thread
  where thread.asker_id = old.id and answer.thread_id = thread.id;

  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  for part in select * from private.personal_data where on_erase <> 'cascade' loop
    continue when to_regclass(part.table_name) is null;
    execute case part.on_erase
      when 'delete' then format('delete from %s where %s', part.table_name, part.found_by)
      else format(
        'update %s set %s where %I = $1::uuid', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced), part.person_column
      )
    end using old.id::text, private.confirmed_email(old);
  end loop;
  -- Threads without either side.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  return old;
end
$$;

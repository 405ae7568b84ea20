-- The searches correct unknown words only, and so told which words drafts, unverified providers and suspended sellers have: from now on
-- only what visitors see counts as known. The nightly job removes the other words from the dictionaries: those of vehicles after the
-- second night, or an ad that becomes active meanwhile could miss its own.

set local check_function_bodies = off;

drop trigger learn_changed_words on public.vehicle_listings;

create or replace function private.delete_unused_words() returns void
language sql security definer set search_path = '' set work_mem = '64MB'
as $$
  with used as materialized (
    select distinct word collate "C" as word
    from public.vehicle_listings as l, unnest(private.vehicle_words_of(l.title, l.description)) as word
    where l.status = 'active'
  )
  update private.vehicle_words as known set unused_since = case when used.word is null then now() end
  from private.vehicle_words as one left join used on used.word = one.word
  where known.word = one.word and (used.word is null) <> (one.unused_since is not null);
  delete from private.vehicle_words where unused_since < now() - interval '20 hours';
$$;

create or replace function private.index_all_listings() returns void
language sql security definer set search_path = ''
as $$
  insert into private.vehicle_words (word)
  select distinct word collate "C"
  from public.vehicle_listings as l, unnest(private.vehicle_words_of(l.title, l.description)) as word
  where l.status = 'active' and word <> ''
  on conflict do nothing
$$;

create or replace function private.index_new_services() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_service_words((
    select string_agg(posted.name, ' ') from posted join public.service_providers as provider on provider.id = posted.service_provider_id
    where posted.is_active and provider.verified
  ));
  return null;
end
$$;

create or replace function private.index_posted_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_words(array(
    select distinct word from posted, unnest(private.vehicle_words_of(posted.title, posted.description)) as word
    where posted.status = 'active'
  ));
  return null;
end
$$;

create or replace function private.index_service() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.service_providers where id = new.service_provider_id and verified) then
    perform private.add_service_words(new.name);
  end if;
  return null;
end
$$;

create or replace function private.index_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_service_words(concat_ws(' ',
    private.service_provider_names(new.business_name, new.location, new.service_types),
    (select string_agg(name, ' ') from public.services where service_provider_id = new.id and is_active)
  ));
  return null;
end
$$;

create or replace function private.providers_matching(word text) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select shown.id from public.service_providers as shown
    where shown.verified and shown.user_id <> all ((select private.suspended_sellers())::uuid[]) and shown.id in (
      select id from public.service_providers
      where verified
        and private.service_provider_text(business_name, description, location, address, service_types)
          like private.contains_pattern(word)
      union
      select id from public.service_providers
      where verified and private.specializations_text(specializations) like private.contains_pattern(word)
      union
      select service_provider_id from public.services
      where is_active and lower(name collate "C") like private.contains_pattern(word)
    )
  )
$$;

create or replace function private.refresh_service_words() returns void
language sql security definer set search_path = ''
as $$
  with content as (
    select private.service_provider_names(business_name, location, service_types) as names
    from public.service_providers where verified
    union
    select service.name
    from public.services as service join public.service_providers as provider on provider.id = service.service_provider_id
    where service.is_active and provider.verified
  ), used as materialized (
    select distinct word from content, private.service_words_of(names) as word
  ), deleted as (
    delete from private.service_words as known where not exists (select from used where used.word = known.word)
  )
  insert into private.service_words (word) select word from used order by word on conflict do nothing
$$;

create or replace function private.resolve_vehicle_word(given text) returns private.vehicle_word
language plpgsql stable set search_path = ''
as $$
declare
  most_words constant integer := 10000;
  word private.vehicle_word := private.vehicle_word_meaning(given);
begin
  word.makes := array(
    select id from public.vehicle_makes where id = any (word.makes) and (listed or private.can_read_pending_make(id))
  );
  word.models := array(
    select id from public.vehicle_models where id = any (word.models) and (listed or private.can_read_pending_model(make_id, id))
  );
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

create or replace function private.similar_part_word(given text) returns text
language sql stable
as $$
  select word
  from (
    select distinct regexp_split_to_table(lower(name || ' ' || array_to_string(compatible_makes, ' ')), '[^[:alnum:]]+') as word
    from (
      select name, compatible_makes from public.spare_parts
      where listed and seller_id <> all ((select private.suspended_sellers())::uuid[])
      order by created_at desc limit 20000
    ) as part
  ) as vocabulary
  where char_length(word) > 2 and similarity(word, lower(given)) > 0.35
  order by similarity(word, lower(given)) desc, word
  limit 1
$$;

-- similarity() is in the schema of pg_trgm, which differs between databases.
do $$
begin
  execute format(
    'alter function private.similar_part_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

create or replace function public.search_spare_parts(
  search text default null, categories text[] default null, conditions text[] default null, locations text[] default null,
  makes text[] default null, min_price bigint default null, max_price bigint default null, in_stock_only boolean default false,
  sort text default 'newest', page integer default 1, page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  count_limit constant integer := 10000;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  patterns text[];
  suspended uuid[] := private.suspended_sellers();
  base text;
  -- Facet → condition; each facet is counted with every condition but its own.
  parts jsonb;
  matches text;
  total integer;
  shown integer;
  ordering text;
  corrected jsonb;
  instead text[];
  cards jsonb;
  facets jsonb := '{}';
  facet record;
  counts jsonb;
begin
  categories := private.values_to_match(categories);
  conditions := private.values_to_match(conditions);
  locations := private.values_to_match(locations);
  makes := array(select lower(btrim(make)) from unnest(private.values_to_match(makes)) as make);
  if 'used' = any (conditions) then
    conditions := conditions || array['excellent', 'good', 'fair', 'poor'];
  end if;
  base := concat_ws(' and ',
    'p.listed and p.seller_id <> all ($1)',
    case when min_price is not null then 'p.price >= $3' end,
    case when max_price is not null then 'p.price <= $4' end,
    case when in_stock_only then 'p.in_stock' end
  );
  parts := jsonb_strip_nulls(jsonb_build_object(
    'category', case when cardinality(categories) > 0 then 'p.category = any ($5)' end,
    'condition', case when cardinality(conditions) > 0 then 'p.condition = any ($6)' end,
    'location', case when cardinality(locations) > 0
      then 'lower(p.location) ~ any (private.place_patterns($7))' end,
    'make', case when cardinality(makes) > 0
      then 'exists (select from unnest(p.compatible_makes) as make where lower(make) = any ($8))' end
  ));

  <<attempt>>
  for try in 1..2 loop
    patterns := array(select private.contains_pattern(word) from unnest(words) as word);
    matches := concat_ws(' and ', base,
      (select string_agg(format(
        'private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) like ($2)[%s]', place
      ), ' and ') from generate_subscripts(patterns, 1) as place)
    );
    execute format(
      'select count(*) from (select from public.spare_parts as p where %s limit %s) as matching',
      concat_ws(' and ', matches, (select string_agg(value, ' and ') from jsonb_each_text(parts))), count_limit + 1
    ) into total using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;
    exit attempt when total > 0 or cardinality(words) = 0 or try = 2;
    -- Only a word that no listed part contains counts as a typo.
    instead := array(
      select coalesce(
        case when not exists (
          select from public.spare_parts as part
          where part.listed and part.seller_id <> all (suspended)
            and private.spare_part_text(part.name, part.description, part.part_number, part.compatible_makes)
              like private.contains_pattern(word)
        ) then private.similar_part_word(word) end,
        word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    exit attempt when instead = words;
    corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    words := instead;
  end loop;
  if total = 0 then
    corrected := null;
  end if;

  for facet in
    select * from (values
      ('category', 'p.category', ''), ('condition', 'p.condition', ''), ('location', 'p.location', ''),
      ('make', 'make', ', unnest(p.compatible_makes) as make')
    ) as known (name, expression, source)
  loop
    execute format(
      $sql$
      select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
      from (
        select value, count(*)::integer as amount
        from (select %1$s as value from public.spare_parts as p %2$s where %3$s limit %4$s) as matching
        group by value order by count(*) desc, value limit 60
      ) as options
      $sql$,
      facet.expression, facet.source,
      concat_ws(' and ', matches,
        (select string_agg(value, ' and ') from jsonb_each_text(parts) where key <> facet.name)),
      count_limit + 1
    ) into counts using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;
    facets := facets || jsonb_build_object(facet.name, counts);
  end loop;

  shown := least(
    greatest(coalesce(page, 1), 1),
    greatest(ceil(least(total, count_limit)::numeric / size)::integer, 1)
  );
  ordering := case sort
    when 'price_asc' then 'p.price, p.id'
    when 'price_desc' then 'p.price desc, p.id desc'
    else 'p.created_at desc, p.id desc'
  end;
  execute format(
    $sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'location', p.location, 'condition', p.condition,
      'category', p.category, 'part_number', p.part_number, 'compatible_makes', p.compatible_makes,
      'quantity', p.quantity, 'in_stock', p.in_stock, 'image', p.images[1], 'image_count', cardinality(p.images),
      'created_at', p.created_at,
      'seller', jsonb_build_object(
        'id', seller.id, 'verified', seller.verified, 'role', seller.role, 'first_name', seller.first_name,
        'last_name', seller.last_name, 'business_name', seller.business_name
      )
    ) order by %2$s), '[]')
    from (select * from public.spare_parts as p where %1$s order by %2$s limit %3$s offset %4$s) as p
    join public.profiles as seller on seller.id = p.seller_id
    $sql$,
    concat_ws(' and ', matches, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
    ordering, size, (shown - 1) * size
  ) into cards using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;

  return jsonb_build_object(
    'total', least(total, count_limit),
    'total_exact', total <= count_limit,
    'page', shown,
    'page_size', size,
    'parts', cards,
    'facets', facets,
    'corrected', corrected
  );
end
$$;

-- The limit of an address told strangers how often its member wrote.
create or replace function private.guard_contact_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The same as in domain/messages/contact.ts.
  most_an_hour constant integer := 5;
begin
  new.name := private.visible_line(new.name);
  new.email := btrim(new.email);
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.message := btrim(new.message, E' \n\r\t');
  -- Looked up because a token may outlive its account.
  new.user_id := coalesce(new.user_id, (select id from public.profiles where id = auth.uid()));
  if not private.is_client_request() then
    return new;
  end if;
  -- Serialises by address and by account, so that parallel requests cannot pass the limit together. What others wrote under the address
  -- does not count: the limit would tell a stranger how often its member wrote, and keep the member out.
  perform pg_advisory_xact_lock(hashtextextended('contact from ' || lower(new.email), 0));
  if most_an_hour <= (
    select count(*) from public.contact_messages
    where lower(email) = lower(new.email) and user_id is not distinct from new.user_id and created_at > now() - interval '1 hour'
  ) then
    raise exception 'We have several messages from this address already and will answer them. Write again in an hour.'
      using hint = 'contact_limit';
  end if;
  if new.user_id = auth.uid() then
    perform pg_advisory_xact_lock(hashtextextended('contact of ' || new.user_id, 0));
    if most_an_hour <= (
      select count(*) from public.contact_messages
      where user_id = new.user_id and created_at > now() - interval '1 hour'
    ) then
      raise exception 'We have several messages from you already and will answer them. Write again in an hour.'
        using hint = 'contact_limit';
    end if;
  end if;
  return new;
end
$$;

-- A provider learned that its customer's held review was removed.
create trigger a_own_name before insert on public.reviews
  for each row execute function private.require_own_name('reviewer_id');

create trigger learn_changed_words after update on public.vehicle_listings
  for each row
  when (new.status = 'active' and (new.title, new.description, new.status) is distinct from (old.title, old.description, old.status))
  execute function private.index_changed_listings();

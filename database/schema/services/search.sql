-- The search of the services directory: page, total and the counts beside each filter option in one call, and the texts that its
-- words are searched in.

-- A page of providers, total and facets (ServiceProviderSearchResult of domain/services/service-provider-search-result.ts). Never raises
-- for user input. If no provider matches a word, the most similar word is used instead and `corrected` reports it. Runs as owner,
-- because row level security keeps LIKE from using an index; returns verified providers in good standing only.
create function public.search_service_providers(
  search text default null, types text[] default null, locations text[] default null, services text[] default null,
  min_rating numeric default null, sort text default 'rating', page integer default 1, page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
set jit = off set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
as $$
declare
  -- The service facet is left out above this many providers.
  most_read_for_services constant integer := 2000;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  -- Here and in the next two, null means any.
  asked_types text[] := nullif(private.values_to_match(types), '{}');
  asked_places text[] := nullif(array(
    select unnest(private.place_patterns(array(select place from unnest(private.values_to_match(locations)) as place where btrim(place) <> '')))
  ), '{}');
  offered text[] := nullif(array(
    select lower(btrim(name) collate "C") from unnest(private.values_to_match(services)) as name where btrim(name) <> ''
  ), '{}');
  suspended uuid[] := private.suspended_sellers();
  -- Providers that match the words, before the filters.
  held uuid[];
  corrected jsonb;
  instead text[];
  -- Providers with an asked service; null means any.
  offering uuid[];
  -- The locations that match the asked places; null means any.
  places text[];
  total integer;
  -- Providers that match all filters but the service.
  of_any_service integer;
  facets jsonb;
  shown integer;
  ids uuid[];
begin
  <<attempt>>
  for try in 1..2 loop
    held := null;
    for word_place in 1..cardinality(words) loop
      held := case
        when held is null then private.providers_matching(words[word_place])
        else array(select unnest(held) intersect select unnest(private.providers_matching(words[word_place])))
      end;
    end loop;
    exit attempt when held is null or cardinality(held) > 0 or try = 2;
    -- Only words that no provider matches are treated as typing errors.
    instead := array(
      select coalesce(
        case when cardinality(private.providers_matching(word)) = 0 then private.similar_service_word(word) end, word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    exit attempt when instead = words;
    corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    words := instead;
  end loop;

  if offered is not null then
    offering := array(
      select distinct service_provider_id from public.services
      where is_active and lower(btrim(name) collate "C") = any (offered)
    );
  end if;

  -- Providers that no facet distinguishes are counted as one kind. Each facet counts with every condition but its own.
  with kinds as (
    select p.location, p.service_types, p.rating_average, offering is null or offers.id is not null as service_fits,
      count(*)::integer as amount
    from public.service_providers as p left join unnest(offering) as offers (id) on offers.id = p.id
    where p.verified and p.user_id <> all (suspended) and (held is null or p.id = any (held))
    group by 1, 2, 3, 4
  ), judged as materialized (
    select *,
      asked_types is null or service_types && asked_types as type_fits,
      asked_places is null or lower(location collate "C") ~ any (asked_places) as place_fits,
      min_rating is null or rating_average >= min_rating as rating_fits
    from kinds
  )
  select
    coalesce(sum(amount) filter (where type_fits and place_fits and rating_fits and service_fits), 0),
    coalesce(sum(amount) filter (where type_fits and place_fits and rating_fits), 0),
    array_agg(distinct location) filter (where asked_places is not null and place_fits),
    jsonb_build_object(
      'type', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select value, sum(amount)::integer as amount
          from judged, unnest(service_types) as value where place_fits and rating_fits and service_fits group by value
        ) as options
      ),
      'location', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select location as value, sum(amount)::integer as amount
          from judged where type_fits and rating_fits and service_fits
          group by location order by 2 desc, location limit 60
        ) as options
      ),
      'service', '[]'::jsonb,
      -- Each option is a minimum, so a provider counts in several.
      'rating', (
        select coalesce(jsonb_agg(jsonb_build_object('value', least_rating::text, 'count', amount) order by least_rating desc), '[]')
        from (
          select least_rating, sum(amount)::integer as amount
          from unnest('{4.5,4,3}'::numeric[]) as least_rating
          join judged on rating_average >= least_rating
          where type_fits and place_fits and service_fits group by least_rating
        ) as options
      )
    )
  into total, of_any_service, places, facets
  from judged;
  places := case when asked_places is not null then coalesce(places, '{}') end;

  if of_any_service <= most_read_for_services then
    facets := facets || jsonb_build_object('service', (
      select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
      from (
        -- Shown in the most common spelling. Names are free text, so counting reads all of them.
        select mode() within group (order by btrim(s.name)) as value, count(distinct p.id)::integer as amount
        from public.service_providers as p join public.services as s on s.service_provider_id = p.id and s.is_active
        where p.verified and p.user_id <> all (suspended) and (held is null or p.id = any (held))
          and (asked_types is null or p.service_types && asked_types) and (places is null or p.location = any (places))
          and (min_rating is null or p.rating_average >= min_rating)
        group by lower(btrim(s.name) collate "C") order by 2 desc, 1 limit 30
      ) as options
    ));
  end if;

  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  ids := array(
    select p.id from public.service_providers as p
    where p.verified and p.user_id <> all (suspended) and (held is null or p.id = any (held))
      and (asked_types is null or p.service_types && asked_types) and (places is null or p.location = any (places))
      and (min_rating is null or p.rating_average >= min_rating) and (offering is null or p.id = any (offering))
    order by
      case when sort = 'newest' then p.created_at end desc,
      case when sort = 'name' then lower(p.business_name) end,
      case when sort = 'reviews' then p.rating_count end desc,
      p.rating_average desc nulls last, p.rating_count desc, p.created_at desc, p.id desc
    limit size offset (shown - 1) * size
  );

  return jsonb_build_object(
    'total', total,
    'total_exact', true,
    'page', shown,
    'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'user_id', p.user_id, 'business_name', p.business_name, 'location', p.location, 'address', p.address,
        'service_types', p.service_types, 'phone_masked', p.phone_masked, 'opening_hours', p.opening_hours,
        'opening_exceptions', private.exceptional_days(p.id, 9),
        'image', p.photos[1], 'rating_average', p.rating_average, 'rating_count', p.rating_count,
        'verified', p.verified, 'created_at', p.created_at,
        'services', array(
          select s.name from public.services as s
          where s.service_provider_id = p.id and s.is_active order by s.created_at desc, s.id limit 4
        ),
        'price_from', (
          select min(s.price) from public.services as s where s.service_provider_id = p.id and s.is_active
        )
      ) order by one.place), '[]')
      from unnest(ids) with ordinality as one (id, place) join public.service_providers as p on p.id = one.id
    ),
    'facets', facets,
    -- Not reported if it finds nothing.
    'corrected', case when total > 0 then corrected end
  );
end
$$;
grant execute on function public.search_service_providers(text, text[], text[], text[], numeric, text, integer, integer)
  to anon, authenticated, service_role;

-- Ids of the providers that visitors see with the word in their text, their specializations or the name of an active service. Hidden
-- ones are left out here, because a word that somebody has is not corrected.
create function private.providers_matching(word text) returns uuid[]
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

-- The searched text of a provider, in lower case: name, description, place and types ('car wash').
create function private.service_provider_text(
  business_name text, description text, location text, address text, service_types text[]
) returns text
-- Not in SQL, which takes twice the time where it cannot be inlined.
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return lower(concat_ws(' ',
    business_name, description, location, address, replace(array_to_string(service_types, ' '), '_', ' ')
  ) collate "C");
end
$$;
grant execute on function private.service_provider_text(text, text, text, text, text[]) to authenticated, service_role;

-- The specializations in lower case, searched as well: 'Subaru' finds the garages that specialise in it.
create function private.specializations_text(specializations text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(array_to_string(specializations, ' ') collate "C") $$;
grant execute on function private.specializations_text(text[]) to authenticated, service_role;

-- The word of the directory that is most similar to the given one; null if none is similar.
create function private.similar_service_word(given text) returns text
language plpgsql stable
as $$
declare
  found text;
begin
  -- As a literal: the trigram index serves only a word that is known to the planner.
  execute format(
    'select word from private.service_words where word %% %1$L and similarity(word, %1$L) > 0.35'
    ' order by similarity(word, %1$L) desc, word limit 1',
    lower(given)
  ) into found;
  return found;
end
$$;

-- Trigram similarity needs the schema of pg_trgm, which differs between databases.
do $$
begin
  execute format(
    'alter function private.similar_service_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

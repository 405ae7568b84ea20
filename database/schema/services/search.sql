-- The search of the services directory, which search_service_providers() (ads/filters.sql) hands its arguments to: page, total and the counts
-- beside each filter option in one call, and the texts that its words are searched in.

-- A page of providers, total and facets (ServiceProviderSearchResult of domain/services/service-provider-search-result.ts). Never raises
-- for user input. If no provider matches a word, the most similar word is used instead and `corrected` reports it. Runs as the owner,
-- because row level security keeps LIKE from using an index; returns verified providers in good standing only.
create function private.find_service_providers(filters private.service_filters, sort text, page integer, page_size integer) returns jsonb
language plpgsql stable set search_path = ''
set jit = off set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
as $$
declare
  -- The service facet is left out above this many providers.
  most_read_for_services constant integer := 2000;
  size constant integer := private.shown_size(page_size);
  search private.provider_search := private.provider_search_of(filters);
  counts constant private.provider_counts := private.count_providers(search);
  shown constant integer := private.shown_page(page, counts.total, size);
begin
  search.places := case when search.place_patterns is not null then coalesce(counts.places, '{}') end;
  return jsonb_build_object(
    'total', counts.total,
    'total_exact', true,
    'page', shown,
    'page_size', size,
    'providers', private.provider_cards(private.providers_of_page(search, sort, size, (shown - 1) * size)),
    'facets', counts.facets || jsonb_build_object(
      'service', case when counts.of_any_service <= most_read_for_services then private.count_services(search) else '[]' end
    ),
    -- Not reported if it finds nothing.
    'corrected', case when counts.total > 0 then search.corrected end
  );
end
$$;

-- A search of providers; in all lists null means any.
create type private.provider_search as (
  types text[],
  place_patterns text[],
  -- The locations that match these patterns, once they are counted.
  places text[],
  min_rating numeric,
  -- Providers that match the words, and those with an asked service.
  held uuid[],
  offering uuid[],
  suspended uuid[],
  corrected jsonb
);

create function private.provider_search_of(filters private.service_filters) returns private.provider_search
language plpgsql stable set search_path = ''
as $$
declare
  search private.provider_search;
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(filters.search, 200), '\s+') as word
    where word <> '' limit 8
  );
  instead text[];
  offered constant text[] := nullif(array(
    select lower(btrim(name) collate "C") from unnest(private.values_to_match(filters.services)) as name where btrim(name) <> ''
  ), '{}');
begin
  search.types := nullif(private.values_to_match(filters.types), '{}');
  search.place_patterns := nullif(array(
    select unnest(private.place_patterns(array(
      select place from unnest(private.values_to_match(filters.locations)) as place where btrim(place) <> ''
    )))
  ), '{}');
  search.min_rating := filters.min_rating;
  search.suspended := private.suspended_sellers();
  search.held := private.providers_with_all(words);
  if search.held = '{}' then
    -- Only words that no provider matches are treated as typing errors.
    instead := array(
      select coalesce(
        case when cardinality(private.providers_matching(word)) = 0 then private.similar_service_word(word) end, word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    if instead <> words then
      search.held := private.providers_with_all(instead);
      search.corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    end if;
  end if;
  if offered is not null then
    search.offering := array(
      select distinct service_provider_id from public.services
      where is_active and lower(btrim(name) collate "C") = any (offered)
    );
  end if;
  return search;
end
$$;

-- Ids of the providers that have every word; null without words.
create function private.providers_with_all(words text[]) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  held uuid[];
  word text;
begin
  foreach word in array words loop
    held := case
      when held is null then private.providers_matching(word)
      else array(select unnest(held) intersect select unnest(private.providers_matching(word)))
    end;
  end loop;
  return held;
end
$$;

create type private.provider_counts as (
  total integer,
  -- Providers that match all filters but the service.
  of_any_service integer,
  places text[],
  -- But the one of services.
  facets jsonb
);

-- Providers that no facet distinguishes are counted as one kind. Each facet counts with every condition but its own.
create function private.count_providers(search private.provider_search) returns private.provider_counts
language plpgsql stable set search_path = ''
as $$
declare
  result private.provider_counts;
begin
  with kinds as (
    select p.location, p.service_types, p.rating_average, search.offering is null or offers.id is not null as service_fits,
      count(*)::integer as amount
    from public.service_providers as p left join unnest(search.offering) as offers (id) on offers.id = p.id
    where p.verified and p.user_id <> all (search.suspended) and (search.held is null or p.id = any (search.held))
    group by 1, 2, 3, 4
  ), judged as materialized (
    select *,
      search.types is null or service_types && search.types as type_fits,
      search.place_patterns is null or lower(location collate "C") ~ any (search.place_patterns) as place_fits,
      search.min_rating is null or rating_average >= search.min_rating as rating_fits
    from kinds
  ), counted as (
    select 'type' as facet, value, sum(amount)::integer as amount
    from judged, unnest(service_types) as value where place_fits and rating_fits and service_fits group by value
    union all
    (
      select 'location', location, sum(amount)::integer
      from judged where type_fits and rating_fits and service_fits group by location order by 3 desc, location limit 60
    )
    union all
    -- Each option is a minimum, so a provider counts in several.
    select 'rating', least_rating, sum(amount)::integer
    from private.filters('service') as filter cross join lateral unnest(filter.known) as least_rating
    join judged on rating_average >= least_rating::numeric
    where filter.form = 'rating' and type_fits and place_fits and service_fits group by least_rating
  )
  select
    coalesce(sum(amount) filter (where type_fits and place_fits and rating_fits and service_fits), 0),
    coalesce(sum(amount) filter (where type_fits and place_fits and rating_fits), 0),
    array_agg(distinct location) filter (where search.place_patterns is not null and place_fits),
    (
      select jsonb_object_agg(facet, coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('value', value, 'count', amount)
            order by case when facet = 'rating' then value::numeric end desc, amount desc, value
          ) from counted where counted.facet = one.facet
        ), '[]'
      )) from unnest('{type,location,rating}'::text[]) as one (facet)
    )
  into result
  from judged;
  return result;
end
$$;

-- The counts of services, shown in their most common spelling. Names are free text, so counting reads all of them.
create function private.count_services(search private.provider_search) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
    from (
      select mode() within group (order by btrim(s.name)) as value, count(distinct p.id)::integer as amount
      from public.service_providers as p join public.services as s on s.service_provider_id = p.id and s.is_active
      where p.verified and p.user_id <> all (search.suspended) and (search.held is null or p.id = any (search.held))
        and (search.types is null or p.service_types && search.types)
        and (search.places is null or p.location = any (search.places))
        and (search.min_rating is null or p.rating_average >= search.min_rating)
      group by lower(btrim(s.name) collate "C") order by 2 desc, 1 limit 30
    ) as options
  );
end
$$;

-- The ids of a page.
create function private.providers_of_page(search private.provider_search, sort text, size integer, skipped integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select p.id from public.service_providers as p
    where p.verified and p.user_id <> all (search.suspended) and (search.held is null or p.id = any (search.held))
      and (search.types is null or p.service_types && search.types)
      and (search.places is null or p.location = any (search.places))
      and (search.min_rating is null or p.rating_average >= search.min_rating)
      and (search.offering is null or p.id = any (search.offering))
    order by
      case when sort = 'newest' then p.created_at end desc,
      case when sort = 'name' then lower(p.business_name) end,
      case when sort = 'reviews' then p.rating_count end desc,
      p.rating_average desc nulls last, p.rating_count desc, p.created_at desc, p.id desc
    limit size offset skipped
  );
end
$$;

-- The cards of these providers, in their order.
create function private.provider_cards(ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
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
$$;

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
grant execute on function private.service_provider_text(text, text, text, text, text[]) to authenticated, business_sales, service_role;

-- The specializations in lower case, searched as well: 'Subaru' finds the garages that specialise in it.
create function private.specializations_text(specializations text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(array_to_string(specializations, ' ') collate "C") $$;
grant execute on function private.specializations_text(text[]) to authenticated, business_sales, service_role;

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

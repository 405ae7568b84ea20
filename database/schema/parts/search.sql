-- The search of spare parts: filters, a page of results, the total and the counts beside each filter option, in one call.

-- The page of listed parts that match, with total and facets (SparePartSearchResult of domain/parts/spare-part-search-result.ts).
-- Invalid input never raises. The condition 'used' means any but 'new'. If nothing matches, words that no part contains are
-- replaced by the most similar ones, and `corrected` holds the change. Runs as its owner because row level security would keep it
-- from the text index; returns only listed parts of sellers in good standing.
create function public.search_spare_parts(
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
grant execute on function
  public.search_spare_parts(text, text[], text[], text[], text[], bigint, bigint, boolean, text, integer, integer)
  to anon, authenticated, service_role;

-- The text of a part that the search looks through, in lower case.
create function private.spare_part_text(name text, description text, part_number text, compatible_makes text[])
returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(concat_ws(' ', name, description, part_number, array_to_string(compatible_makes, ' ')) collate "C")
$$;
grant execute on function private.spare_part_text(text, text, text, text[]) to authenticated, service_role;

-- The word in the names and makes of the newest 20,000 parts that visitors see, which is most similar to the given one; null if none is
-- similar enough. Its search path is set below.
create function private.similar_part_word(given text) returns text
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

-- The text of a part that the list of administrators is searched by. Without its own search path the planner can inline it, so
-- that index and query share one expression instead of a call for each row.
create function private.part_text(name text, part_number text, location text) returns text
language sql immutable
as $$
  select name || e'\n' || coalesce(part_number, '') || e'\n' || location
$$;
grant execute on function private.part_text(text, text, text) to authenticated, service_role;

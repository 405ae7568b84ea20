-- The search of spare parts, which search_spare_parts() (ads/filters.sql) hands its arguments to: filters, a page of results, the total and the
-- counts beside each filter option, in one call.

-- The page of listed parts that match, with total and facets (SparePartSearchResult of domain/parts/spare-part-search-result.ts).
-- Invalid input never raises. If nothing matches, words that no part contains are replaced by the most similar ones, and `corrected` holds
-- the change. Runs as the owner because row level security would keep it from the text index; returns only listed parts of sellers in good
-- standing.
create function private.find_spare_parts(filters private.spare_part_filters, sort text, page integer, page_size integer) returns jsonb
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  count_limit constant integer := 10000;
  size constant integer := private.shown_size(page_size);
  asked constant jsonb := jsonb_strip_nulls(to_jsonb(filters));
  parts constant jsonb := private.spare_part_facet_conditions(private.chosen_values('spare_part', asked));
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(filters.search, 200), '\s+') as word
    where word <> '' limit 8
  );
  base text := private.spare_part_base(asked, words);
  total integer := private.count_spare_parts(private.all_conditions(base, parts), count_limit);
  corrected_words text[];
  corrected jsonb;
  shown integer;
begin
  if total = 0 and words <> '{}' then
    corrected_words := private.corrected_part_words(words);
    if corrected_words <> words then
      base := private.spare_part_base(asked, corrected_words);
      total := private.count_spare_parts(private.all_conditions(base, parts), count_limit);
      corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(corrected_words, ' '));
    end if;
  end if;
  shown := private.shown_page(page, least(total, count_limit), size);
  return jsonb_build_object(
    'total', least(total, count_limit),
    'total_exact', total <= count_limit,
    'page', shown,
    'page_size', size,
    'parts', private.spare_part_cards(private.all_conditions(base, parts), sort, size, (shown - 1) * size),
    'facets', private.spare_part_facets(base, parts, count_limit),
    'corrected', case when total > 0 then corrected end
  );
end
$$;

-- SQL condition: what listed parts p must be whatever facet is counted: visible, within the bounds, with all words.
create function private.spare_part_base(asked jsonb, words text[]) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    format('p.listed and p.seller_id <> all (%L::uuid[])', private.suspended_sellers()),
    private.bounds_condition('spare_part', asked, 'p'),
    (select string_agg(format(
      'private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) like %L', private.contains_pattern(word)
    ), ' and ') from unnest(words) as word)
  )
$$;

-- { facet: condition } of the chosen values. The condition 'used' means any but 'new'.
create function private.spare_part_facet_conditions(chosen jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(facet, case facet
    when 'condition' then private.value_condition('p', column_name, private.part_conditions(given))
    when 'location' then format('lower(p.location) ~ any (private.place_patterns(%L::text[]))', given)
    when 'make' then format('exists (select from unnest(p.compatible_makes) as make where lower(make) = any (%L::text[]))', private.lowered(given))
    else private.value_condition('p', column_name, given)
  end), '{}')
  from private.filters('spare_part') as filter
  cross join lateral (select array(select jsonb_array_elements_text(chosen -> filter.facet)) as given) as listed
  where chosen ? facet
$$;

-- The conditions of parts that are asked for: used ones have any but 'new'.
create function private.part_conditions(asked text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select case when 'used' = any (asked) then asked || '{excellent,good,fair,poor}' else asked end $$;

-- How many parts match, up to one more than are counted.
create function private.count_spare_parts(matches text, count_limit integer) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  total integer;
begin
  execute format('select count(*) from (select from public.spare_parts as p where %s limit %s) as matching', matches, count_limit + 1)
  into total;
  return total;
end
$$;

-- The words, with the most similar one for each that no listed part contains: only such a word counts as a typing error.
create function private.corrected_part_words(words text[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select coalesce(
      case when not exists (
        select from public.spare_parts as part
        where part.listed and part.seller_id <> all ((select private.suspended_sellers())::uuid[])
          and private.spare_part_text(part.name, part.description, part.part_number, part.compatible_makes)
            like private.contains_pattern(word)
      ) then private.similar_part_word(word) end,
      word
    )
    from unnest(words) with ordinality as typed (word, place) order by place
  )
$$;

-- The counts of each facet over the parts that match without its own filter.
create function private.spare_part_facets(base text, parts jsonb, count_limit integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filter record;
  counts jsonb;
  facets jsonb := '{}';
begin
  for filter in select facet, column_name, is_list from private.filters('spare_part') where facet is not null loop
    execute format(
      $sql$
      select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
      from (
        select value, count(*)::integer as amount
        from (select %1$s as value from public.spare_parts as p %2$s where %3$s limit %4$s) as matching
        group by value order by count(*) desc, value limit 60
      ) as options
      $sql$,
      case when filter.is_list then 'one' else format('p.%I', filter.column_name) end,
      case when filter.is_list then format(', unnest(p.%I) as one', filter.column_name) end,
      private.all_conditions(base, parts, filter.facet), count_limit + 1
    ) into counts;
    facets := facets || jsonb_build_object(filter.facet, counts);
  end loop;
  return facets;
end
$$;

-- The cards of a page.
create function private.spare_part_cards(matches text, sort text, size integer, skipped integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  cards jsonb;
begin
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
    matches,
    case sort
      when 'price_asc' then 'p.price, p.id' when 'price_desc' then 'p.price desc, p.id desc' else 'p.created_at desc, p.id desc'
    end,
    size, skipped
  ) into cards;
  return cards;
end
$$;

-- The text of a part that the search looks through, in lower case.
create function private.spare_part_text(name text, description text, part_number text, compatible_makes text[])
returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(concat_ws(' ', name, description, part_number, array_to_string(compatible_makes, ' ')) collate "C")
$$;
grant execute on function private.spare_part_text(text, text, text, text[]) to authenticated, business_sales, service_role;

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
grant execute on function private.part_text(text, text, text) to authenticated, business_sales, service_role;

-- The meaning of a vehicle search: what is asked for as SQL conditions of listings l.

create type private.vehicle_search as (
  -- The words as typed, and as looked for: one that no listing has is replaced by the most similar one.
  typed text[],
  looked_for text[],
  -- SQL expression: how well listing l fits the words. Whether one of them is too common for the index of terms.
  rank text,
  has_common_word boolean,
  -- Conditions of no facet. indexed_base uses the index of terms, and sample_base suits the sample, which is small enough to scan for words
  -- that many dictionary words contain.
  base text,
  indexed_base text,
  sample_base text,
  -- Whether sample_base uses the index of terms.
  has_sample_terms boolean,
  -- { facet: values } of the filters that are set, { facet: condition }, and the same by the index of terms.
  chosen jsonb,
  parts jsonb,
  indexed_parts jsonb,
  -- The facets that are counted together, because no filter of theirs is set.
  free text[],
  -- Whether neither words nor bounds are asked for.
  is_bare boolean
);

create function private.vehicle_search_of(filters private.vehicle_filters) returns private.vehicle_search
language plpgsql stable set search_path = ''
as $$
declare
  -- Up to so many dictionary words are looked up in the index of terms.
  most_terms constant integer := 10000;
  most_sample_terms constant integer := 300;
  asked constant jsonb := private.vehicle_filters_asked(filters);
  bounds constant text := private.bounds_condition('vehicle', asked, 'l');
  wording constant private.vehicle_text := private.read_vehicle_text(filters.search);
  search private.vehicle_search;
begin
  search.typed := wording.typed;
  search.looked_for := wording.looked_for;
  search.rank := private.vehicle_rank(wording.words);
  search.has_common_word := exists (select from unnest(wording.words) as word where word.words is null);
  search.is_bare := wording.typed = '{}' and bounds is null;
  search.base := concat_ws(' and ',
    'l.expires_at > now()',
    (select format('l.seller_id <> all (%L::uuid[])', suspended) from private.suspended_sellers() as suspended
     where cardinality(suspended) > 0),
    bounds
  );
  search.indexed_base := search.base;
  search.sample_base := search.base;
  search.has_sample_terms := false;
  if wording.typed <> '{}' then
    search.indexed_base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, most_terms));
    search.sample_base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, most_sample_terms));
    search.has_sample_terms := exists (select from unnest(wording.words) as word where cardinality(word.words) <= most_sample_terms);
    search.base := concat_ws(' and ', search.base, private.vehicle_words_condition(wording.words, -1));
  end if;
  search.chosen := private.vehicle_values(asked);
  search.parts := '{}';
  search.indexed_parts := '{}';
  if search.chosen <> '{}' then
    search.parts := private.vehicle_facet_conditions(search.chosen);
    search.indexed_parts := search.parts || private.indexed_facet_conditions(search.chosen);
  end if;
  -- Models are offered below their make only, and all of them would be most of the counts.
  search.free := array(
    select name from unnest(private.facet_names('vehicle')) with ordinality as one (name, place)
    where not search.parts ? name and (name <> 'model' or search.parts ? 'make') order by place
  );
  return search;
end
$$;

-- What is asked for, with bounds of engines as ads are compared.
create function private.vehicle_filters_asked(filters private.vehicle_filters) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(to_jsonb(filters) || jsonb_build_object(
      'min_engine', private.smallest_engine(filters.min_engine), 'max_engine', private.largest_engine(filters.max_engine)
    ))
  );
end
$$;

-- The words of a search text as typed, as looked for, and what they stand for.
create type private.vehicle_text as (
  typed text[],
  looked_for text[],
  words private.vehicle_word[]
);

create function private.read_vehicle_text(search text) returns private.vehicle_text
language plpgsql stable set search_path = ''
as $$
declare
  result private.vehicle_text;
  word private.vehicle_word;
  given text;
  instead text;
begin
  result.typed := array(
    select left(part, 60)
    from unnest(string_to_array(
      translate(lower(left(search, 200) collate "C"), E'\t\n\x0b\f\r\u00a0', '      '), ' '
    )) with ordinality as one (part, place)
    where part <> '' group by left(part, 60) order by min(place) limit 8
  );
  result.looked_for := '{}';
  result.words := '{}';
  foreach given in array result.typed loop
    word := private.resolve_vehicle_word(given);
    if word.words = '{}' and word.makes = '{}' and word.models = '{}' then
      instead := private.similar_vehicle_word(given);
      if instead is not null then
        given := instead;
        word := private.resolve_vehicle_word(given);
      end if;
    end if;
    result.words := array_append(result.words, word);
    result.looked_for := array_append(result.looked_for, given);
  end loop;
  return result;
end
$$;

-- SQL condition: listing l has all these words; null without any.
create function private.vehicle_words_condition(words private.vehicle_word[], most_terms integer) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (select string_agg(private.vehicle_word_condition(one, most_terms), ' and ') from unnest(words) as one);
end
$$;

-- { facet: values } of the filters that are set: makes and models by id, locations by every place name that matches. Both kinds of sellers
-- are all of them.
create function private.vehicle_values(asked jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(facet, case facet
      when 'make' then to_jsonb(private.matching_makes(given)::text[])
      when 'model' then to_jsonb(private.matching_models(given)::text[])
      when 'location' then to_jsonb(private.matching_locations(given))
      else to_jsonb(given)
    end), '{}')
    from jsonb_each(private.chosen_values('vehicle', asked)) as one (facet, list)
    cross join lateral (select array(select jsonb_array_elements_text(list)) as given) as listed
    where facet <> 'seller_type' or not given @> '{dealer,private}'
  );
end
$$;

-- { facet: condition } of these values.
create function private.vehicle_facet_conditions(chosen jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(facet, case
      when facet <> 'seller_type'
        then private.value_condition('l', column_name, given, case when facet in ('make', 'model') then 'integer' else 'text' end)
      when given @> '{dealer}' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      when given @> '{private}' then 'l.seller_id not in (select id from public.profiles where role = ''dealer'')'
      else 'false'
    end), '{}')
    from private.filters('vehicle') as filter
    cross join lateral (select array(select jsonb_array_elements_text(chosen -> filter.facet)) as given) as listed
    where chosen ? facet
  );
end
$$;

-- The same by the index of terms, for the facets that it has.
create function private.indexed_facet_conditions(chosen jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(facet, case facet
      when 'price_mark' then format('l.price_mark = any (%L::text[])', given)
      else private.has_vehicle_term(array(select ' ' || facet || ' ' || one from unnest(given) as one))
    end), '{}')
    from jsonb_each(chosen) as one (facet, list)
    cross join lateral (select array(select jsonb_array_elements_text(list)) as given) as listed
    where facet <> 'seller_type'
  );
end
$$;

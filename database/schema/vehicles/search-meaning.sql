-- How the vehicle search interprets input: a typed word can be part of a listing's text, or stand for makes and models.
create type private.vehicle_word as (
  pattern text,
  makes integer[],
  models integer[],
  -- The dictionary words that contain it; null when there are too many for the index of terms.
  words text[]
);

-- The makes and models that a typed word (in lower case) stands for, by part of their name or by nickname, and its pattern; without
-- the dictionary words.
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

-- The same with the dictionary words that contain it, without makes and models that the caller cannot read: a name that only a hidden
-- listing has must count as unknown.
create function private.resolve_vehicle_word(given text) returns private.vehicle_word
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

-- SQL condition: listing l contains the word. Uses the index of terms when at most `most_terms` dictionary words contain it,
-- otherwise compares the row.
create function private.vehicle_word_condition(word private.vehicle_word, most_terms integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when cardinality(word.words) <= most_terms then private.has_vehicle_term(
      word.words || array(select ' make ' || id from unnest(word.makes) as id)
        || array(select ' model ' || id from unnest(word.models) as id)
    )
    else format(
      '(l.make_id = any (%L::integer[]) or l.model_id = any (%L::integer[])'
      ' or lower((l.title || '' '' || coalesce(l.description, '''')) collate "C") like %L)',
      word.makes, word.models, word.pattern
    )
  end
$$;

-- SQL expression: the rank of listing l for these words. Per word, 3 for its make, its model or a whole word of its title,
-- 2 for part of the title, 0 otherwise.
create function private.vehicle_rank(words private.vehicle_word[]) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(format(
    'case when l.make_id = any (%1$L::integer[]) or l.model_id = any (%2$L::integer[])'
    ' or '' '' || lower(l.title collate "C") || '' '' like %3$L then 3 when lower(l.title collate "C") like %4$L then 2 else 0 end',
    makes, models, '% ' || btrim(pattern, '%') || ' %', pattern
  ), ' + '), '0')
  from unnest(words)
$$;

-- The most similar word for one that no listing, make, model or nickname has; null if none is similar enough. Catalogue names
-- rank above other words of the same similarity, and short ones also match with letters swapped.
create function private.similar_vehicle_word(given text) returns text
language plpgsql stable
as $$
declare
  found text;
begin
  if char_length(given) < 3 or given !~ '^[[:alnum:]-]+$' or given !~ '[[:alpha:]]' then
    return null;
  end if;
  -- As a literal, for the reason given in resolve_vehicle_word().
  execute format(
    $sql$
    with named as (
      select distinct regexp_split_to_table(lower(name), '[[:space:]/]+') as word from (
        select name from public.vehicle_makes where listed union all select name from public.vehicle_models where listed
        union all select nickname from public.vehicle_nicknames
      ) as catalogue
    ), candidate as (
      select word, similarity(word, %1$L) + 0.1 as likeness from named where similarity(word, %1$L) > 0.3
      union all
      select word, 0.36 from named
      where char_length(%1$L) <= 5 and private.sorted_letters(word) = private.sorted_letters(%1$L)
      union all
      select word, similarity(word, %1$L) from private.vehicle_words
      where word %% %1$L and word !~ '[^[:alnum:]-]' and word ~ '[[:alpha:]]'
    )
    select word from candidate where char_length(word) > 2 and likeness > 0.35 order by likeness desc, word limit 1
    $sql$,
    given
  ) into found;
  return found;
end
$$;

-- similarity() and % are in the schema of pg_trgm, which differs between installations.
do $$
begin
  execute format(
    'alter function private.similar_vehicle_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

-- The letters of a word in alphabetical order: the same for words with letters swapped.
create function private.sorted_letters(word text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(letter, '' order by letter) from unnest(string_to_array(word, null)) as letter
$$;

-- Ids of the makes with these names, in any letter case; 'mercedes' also means Mercedes-Benz.
create function private.matching_makes(names text[]) returns integer[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.vehicle_makes
  where lower(name) = any (select lower(btrim(given)) from unnest(names) as given)
     or split_part(lower(name), '-', 1) = any (select lower(btrim(given)) from unnest(names) as given)
$$;

-- Ids of the models with these names, in any letter case and of any make.
create function private.matching_models(names text[]) returns integer[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.vehicle_models
  where lower(name) = any (select lower(btrim(given)) from unnest(names) as given)
$$;

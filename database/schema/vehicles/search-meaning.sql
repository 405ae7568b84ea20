-- What a typed word can stand for in a listing: a part of its text, its make or its model.
create type private.vehicle_word as (
  pattern text,
  makes integer[],
  models integer[],
  -- The words of the dictionary that contain it; null when they are more than an index is asked for.
  words text[]
);

create function private.resolve_vehicle_word(given text) returns private.vehicle_word
language plpgsql stable set search_path = ''
as $$
declare
  most_words constant integer := 10000;
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
  -- Written into the statement: LIKE uses the trigram index only for a pattern that the planner can read.
  execute format(
    'select array(select word from private.vehicle_words where word like %L limit %s)', word.pattern, most_words + 1
  ) into word.words;
  if cardinality(word.words) > most_words then
    word.words := null;
  end if;
  return word;
end
$$;

-- The condition on listing l that this word stands somewhere in it: as the index of terms answers it when at most so many words
-- of the dictionary contain it, otherwise as a row does.
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

-- How well listing l fits the words: as a word of its title before a part of one before elsewhere.
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

-- The letters of a word in their order of the alphabet: equal for words with letters swapped.
create function private.sorted_letters(word text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(letter, '' order by letter) from unnest(string_to_array(word, null)) as letter
$$;

-- FIXME first said:
-- The word that was probably meant by one that no listing, make, model or nickname holds, or null. Names of the catalogue go
-- before other words as like it.
-- FIXME last said:
create function private.similar_vehicle_word(given text) returns text
language plpgsql stable
as $$
declare
  found text;
begin
  if char_length(given) < 3 or given !~ '^[[:alnum:]-]+$' or given !~ '[[:alpha:]]' then
    return null;
  end if;
  -- Executed for the reason given in resolve_vehicle_word.
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

do $$
begin
  execute format(
    'alter function private.similar_vehicle_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

-- The words and terms by which the vehicle search finds a listing.
--
-- A text search asks whether a typed word is part of a title or description. No index answers that quickly for words in every
-- other listing. But a typed word has no spaces, so it can only be part of one word of a listing: the dictionary knows which
-- words contain it (a few hundred thousand words with a trigram index, not a million texts), and the index of terms knows which
-- listings have those words. The make, the model and other values with few choices are terms too: one index serves words and
-- filters.

-- Every word of every active listing. Words of drafts and other hidden listings stay out, because the search answers a known word
-- differently from an unknown one: it corrects only the latter.
create table private.vehicle_words (
  word text collate "C" constraint vehicle_words_pkey primary key,
  -- Since when no active listing is known to have it.
  unused_since timestamptz
);

create index vehicle_words_trigram_idx on private.vehicle_words using gin (word gin_trgm_ops)
  with (gin_pending_list_limit = 64);

-- The words of a title and description as the search matches them: lower case, split at white space. Collation "C" takes half the
-- time of the database's own and differs only in letters such as É. Longer words are cut, because an index entry has a maximum
-- size; the pieces overlap by 60 characters, the maximum of a typed word.
create function private.vehicle_words_of(title text, description text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words text := translate(
    lower((title || ' ' || coalesce(description, '')) collate "C"), E'\t\n\x0b\f\r\u00a0', '      '
  );
begin
  if words ~ '[^ ]{200}' then
    return array(
      select substr(word, first, 200)
      from unnest(string_to_array(words, ' ')) as word,
        generate_series(1, greatest(char_length(word) - 60, 1), 140) as first
    );
  end if;
  return string_to_array(words, ' ');
end
$$;
grant execute on function private.vehicle_words_of(text, text) to authenticated, business_sales, service_role;

-- The terms that find an active listing: its words, and its filter values. Terms of filters start with a space; words have none.
create function private.vehicle_terms(
  title text, description text, make_id integer, model_id integer, location text, condition text, fuel_type text,
  transmission text, body_type text, drive text, registration_state text
) returns text[]
language plpgsql immutable parallel safe cost 100 set search_path = ''
as $$
begin
  return private.vehicle_words_of(title, description) || array[
    ' make ' || make_id, ' model ' || model_id, ' location ' || location, ' condition ' || condition,
    ' fuel_type ' || fuel_type, ' transmission ' || transmission, ' body_type ' || body_type, ' drive ' || drive,
    ' registration_state ' || registration_state
  ];
end
$$;
grant execute on function private.vehicle_terms(
  text, text, integer, integer, text, text, text, text, text, text, text
) to authenticated, business_sales, service_role;

-- How common each term is, so that the planner knows when to combine indexes. A partial index provides no such statistics.
create statistics public.vehicle_listings_terms on (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) from public.vehicle_listings;

-- SQL condition: listing l has one of these terms. Its left side is the expression of vehicle_listings_terms_idx.
create function private.has_vehicle_term(terms text[]) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'private.vehicle_terms(l.title, l.description, l.make_id, l.model_id, l.location, l.condition, l.fuel_type,'
    ' l.transmission, l.body_type, l.drive, l.registration_state) && %L::text[]',
    terms
  )
$$;

-- Adds missing words to the dictionary. Locks and inserts in order of the words, so that concurrent statements cannot deadlock.
-- Words due for deletion are updated first: if another transaction deletes one, this waits and then inserts it again.
create function private.add_words(words text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.vehicle_words set unused_since = null
  where word in (
    select known.word from private.vehicle_words as known
    where known.word = any (words collate "C") and known.unused_since is not null order by known.word for update
  );
  insert into private.vehicle_words (word)
  select distinct given.word collate "C" from unnest(words) as given (word)
  where given.word <> ''
    and not exists (select from private.vehicle_words as known where known.word = given.word collate "C")
  order by 1
  on conflict do nothing;
end
$$;

-- Adds the words of all active listings; for rows that were loaded without the triggers.
create function private.index_all_listings() returns void
language sql security definer set search_path = ''
as $$
  insert into private.vehicle_words (word)
  select distinct word collate "C"
  from public.vehicle_listings as l, unnest(private.vehicle_words_of(l.title, l.description)) as word
  where l.status = 'active' and word <> ''
  on conflict do nothing
$$;

-- Nightly job: deletes words that no active listing has had since the day before, because they may be names or numbers of people.
-- Reads every listing.
create function private.delete_unused_words() returns void
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

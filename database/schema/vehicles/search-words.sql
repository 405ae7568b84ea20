-- Every word of every listing, whatever its state.
create table private.vehicle_words (
  word text collate "C" constraint vehicle_words_pkey primary key,
  -- Since when no listing is known to hold it.
  unused_since timestamptz
);


create index vehicle_words_trigram_idx on private.vehicle_words using gin (word gin_trgm_ops);



-- How common the terms are, which tells the planner when to look at a second index too. A partial index gives it nothing.
create statistics public.vehicle_listings_terms on (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) from public.vehicle_listings;

-- What the vehicle search can find a listing by: its terms, and the dictionary of all words that any listing holds.
--
-- A text search asks whether a typed word is contained in title or description. No index answers that quickly for words
-- that stand in every other listing. But a typed word holds no space, so it can only be contained in one of a listing's
-- words: the dictionary knows which words contain it (a few hundred thousand words with a trigram index, not a million
-- texts), and the index of terms knows which listings hold those words. The make, model and other values with few
-- choices are terms too, so that one index answers word and filters together.
-- The words of a title and description as the search sees them: in lower case (collation "C": the database's own takes twice
-- as long, and differs only in letters such as É), divided at white space alone. A text of endless words is cut into pieces
-- that overlap by the 60 characters a typed word can have: an index holds no entry of any length.
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
grant execute on function private.vehicle_words_of(text, text) to authenticated, service_role;

-- Everything an active listing is found by. The terms of filters begin with a space, which no word holds.
create function private.vehicle_terms(
  title text, description text, make_id integer, model_id integer, location text, condition text, fuel_type text,
  transmission text, body_type text, drive text, registration_state text
) returns text[]
language plpgsql immutable parallel safe cost 500 set search_path = ''
as $$
begin
  return private.vehicle_words_of(title, description) || array[
    ' make ' || make_id, ' model ' || model_id, ' location ' || location, ' condition ' || condition,
    ' fuel_type ' || fuel_type, ' transmission ' || transmission, ' body_type ' || body_type, ' drive ' || drive,
    ' registration_state ' || registration_state
  ];
end
$$;
grant execute on function private.vehicle_terms(text, text, integer, integer, text, text, text, text, text, text, text) to authenticated, service_role;

-- The condition on listing l that it has one of these terms; its left side is what the index of terms holds.
create function private.has_vehicle_term(terms text[]) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'private.vehicle_terms(l.title, l.description, l.make_id, l.model_id, l.location, l.condition, l.fuel_type,'
    ' l.transmission, l.body_type, l.drive, l.registration_state) && %L::text[]',
    terms
  )
$$;

-- Adds the words of these listings that the dictionary does not have. In their order, so that of two statements at once one
-- waits for the other and never both. The words that are about to be forgotten come first: one that is being deleted just now is
-- waited for here, and then missing below.
create function private.learn_words(words text[]) returns void
language sql security definer set search_path = ''
as $$
  update private.vehicle_words set unused_since = null
  where word in (
    select word from private.vehicle_words
    where word = any (words collate "C") and unused_since is not null order by word for update
  );
  insert into private.vehicle_words (word)
  select distinct given.word collate "C" from unnest(words) as given (word)
  where given.word <> ''
    and not exists (select from private.vehicle_words as known where known.word = given.word collate "C")
  order by 1
  on conflict do nothing
$$;

-- Forgets the words that no listing has held since the day before: they may be names or numbers of people who are gone. For a
-- job every night; it reads every listing.
create function private.forget_unused_words() returns void
language sql security definer set search_path = '' set work_mem = '64MB'
as $$
  with used as materialized (
    select distinct word collate "C" as word
    from public.vehicle_listings as l, unnest(private.vehicle_words_of(l.title, l.description)) as word
  )
  update private.vehicle_words as known set unused_since = case when used.word is null then now() end
  from private.vehicle_words as one left join used on used.word = one.word
  where known.word = one.word and (used.word is null) <> (one.unused_since is not null);
  delete from private.vehicle_words where unused_since < now() - interval '20 hours';
$$;

create function private.learn_posted_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.learn_words(array(
    select distinct word from posted, unnest(private.vehicle_words_of(posted.title, posted.description)) as word
  ));
  return null;
end
$$;

create function private.learn_changed_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.learn_words(private.vehicle_words_of(new.title, new.description));
  return null;
end
$$;

-- Learns the words of all listings: for those that were there before, or that were written past the triggers.
create function private.learn_all_vehicle_words() returns void
language sql security definer set search_path = ''
as $$
  insert into private.vehicle_words (word)
  select distinct word collate "C"
  from public.vehicle_listings as l, unnest(private.vehicle_words_of(l.title, l.description)) as word
  where word <> ''
  on conflict do nothing
$$;

-- The words of the services directory: of verified providers and their active services. The search suggests one of them for a word that
-- no such provider has. Words of hidden providers would be told by what is suggested.

create table private.service_words (word text collate "C" constraint service_words_pkey primary key);

create index service_words_trigram_idx on private.service_words using gin (word gin_trgm_ops)
  with (gin_pending_list_limit = 64);

-- The words of a text, in lower case, without punctuation; too short ones resemble too many others.
create function private.service_words_of(content text) returns setof text
language sql immutable parallel safe set search_path = ''
as $$
  select distinct word
  from regexp_split_to_table(lower(content collate "C"), '[^[:alnum:]]+') as word
  where char_length(word) > 2
$$;

-- The text of a provider whose words are suggested: name, place and types.
create function private.service_provider_names(business_name text, location text, service_types text[]) returns text
language sql stable set search_path = ''
as $$ select concat_ws(' ', business_name, location, replace(array_to_string(service_types, ' '), '_', ' ')) $$;

-- Adds the words of a verified provider and of its active services.
create function private.index_service_provider(provider public.service_providers) returns void
language sql set search_path = ''
as $$
  select private.add_service_words(concat_ws(' ',
    private.service_provider_names(provider.business_name, provider.location, provider.service_types),
    (select string_agg(name, ' ') from public.services where service_provider_id = provider.id and is_active)
  ))
$$;

-- Adds missing words, in order: two statements that add the same ones wait for each other in one direction only.
create function private.add_service_words(content text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.service_words (word)
  select given.word from private.service_words_of(content) as given (word)
  where not exists (select from private.service_words as known where known.word = given.word)
  order by word
  on conflict do nothing
$$;

-- Nightly job: deletes words that no provider or service has any more, because they may be names of people, and adds those that a
-- concurrent change has missed. Reads the whole directory.
create function private.refresh_service_words() returns void
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

-- How administrators search vehicle listings by text.

-- The condition that a row of `listing` matches a text: each word is in its title or names its make, model, location or, beside other words, its
-- year; or the whole text is its seller's or the beginning of its id. A text without three letters or digits in a row looks at titles of
-- the newest listings only (newest_searched), and at no sellers.
create function private.listing_text_condition(wanted text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text[] := private.search_words(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  is_short constant boolean := wanted !~ '[[:alnum:]]{3}';
  -- No index begins with the year, so another word must have one.
  with_years constant boolean := exists (
    select from unnest(words) as word where word ~ '[[:alnum:]]{3}' and not private.is_year(word)
  );
  locations constant text[] := private.listing_locations();
  read_since constant timestamptz := case when is_short then (
    select created_at from public.vehicle_listings order by created_at desc, id desc offset private.newest_searched() limit 1
  ) end;
  sellers constant uuid[] := case when is_short then '{}' else array(
    select id from unnest(private.matching_people(wanted)) as person (id)
    where exists (select from public.vehicle_listings where seller_id = person.id)
  ) end;
begin
  return concat(
    '(',
    coalesce((
      select string_agg(private.listing_word_condition(word, locations, with_years, read_since), ' and ') from unnest(words) as word
    ), 'false'),
    case when sellers <> '{}' then format(' or listing.seller_id = any (%L)', sellers) end,
    case when ids is not null then format(' or listing.id between %L and %L', ids[1], ids[2]) end,
    ')'
  );
end
$$;

-- The condition for one word. It matches few makes, models and locations; with their ids an index serves each alternative. Titles of listings
-- before `read_since` are not looked at.
create function private.listing_word_condition(word text, locations text[], with_years boolean, read_since timestamptz) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(word);
  makes constant bigint[] := array(select id from public.vehicle_makes where name ilike pattern);
  models constant bigint[] := array(select id from public.vehicle_models where name ilike pattern);
  places constant text[] := array(select place from unnest(locations) as place where place ilike pattern);
begin
  return concat(
    '(', case when read_since is not null then format('listing.created_at >= %L and ', read_since) end,
    -- For a short word the trigram index of titles would return every listing; the concatenation keeps it from being used.
    format(case when word ~ '[[:alnum:]]{3}' then 'listing.title ilike %L' else 'listing.title || '''' ilike %L' end, pattern),
    case when makes <> '{}' then format(' or listing.make_id = any (%L)', makes) end,
    -- The index of models begins with the make.
    case when models <> '{}' then format(
      ' or listing.make_id = any (%L) and listing.model_id = any (%L)',
      array(select distinct make_id from public.vehicle_models where id = any (models)), models
    ) end,
    case when places <> '{}' then format(' or listing.location = any (%L)', places) end,
    case when with_years and private.is_year(word) then format(' or listing.year = %s', word) end,
    ')'
  );
end
$$;

-- The locations of all listings. Jumps through the index from one to the next.
create function private.listing_locations() returns text[]
language sql stable security definer set search_path = ''
as $$
  with recursive known as (
    (select location as place from public.vehicle_listings order by location limit 1)
    union all
    select (select location from public.vehicle_listings where location > known.place order by location limit 1)
    from known where known.place is not null
  )
  select array(select place from known where place is not null)
$$;

create function private.is_year(word text) returns boolean
language sql immutable set search_path = ''
as $$ select word ~ '^(19|20)[0-9]{2}$' $$;

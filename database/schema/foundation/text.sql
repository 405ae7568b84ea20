-- A text as a reader sees it: one line, without what has no shape (control characters, zero-width ones, marks that turn
-- the direction), trimmed. Two names that look the same are the same here.
create function private.visible_line(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(given, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '\s+', ' ', 'g'
  ))
$$;
grant execute on function private.visible_line(text) to authenticated, service_role;

-- The stored form of a Kenyan number in any usual spelling (07…, 01…, 2547…, +254 7…), or null.
create function private.kenyan_phone(spelling text) returns text
language sql immutable set search_path = ''
as $$
  select '+254' || (regexp_match(regexp_replace(spelling, '[\s().-]', '', 'g'), '^(?:\+?254|00254|0)?([17]\d{8})$'))[1]
$$;
grant execute on function private.kenyan_phone(text) to authenticated, service_role;

-- What is looked at of a list that a request brought: 60 values, as many as a facet offers, 100 characters of each.
create function private.values_to_match(given text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select case when given is not null then array(select left(value, 100) from unnest(given) as value limit 60) end
$$;

-- The LIKE pattern for "contains", in which the person's own % _ and \ mean themselves.
create function private.contains_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(lower(part collate "C"), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- FIXME first said:
-- The distinct locations of active listings that contain one of the parts, whatever the letter case.
-- Jumps through the index from one location to the next, so it costs as many steps as there are locations.
-- FIXME last said:
create function private.matching_locations(parts text[]) returns text[]
language sql stable set search_path = ''
as $$
  with recursive place (name) as (
    (select location from public.vehicle_listings where status = 'active' order by location limit 1)
    union all
    select (
      select location from public.vehicle_listings
      where status = 'active' and location > place.name order by location limit 1
    )
    from place where place.name is not null
  )
  select coalesce(array_agg(place.name), '{}') from place
  -- As an array the patterns are made once, not for each place.
  where lower(place.name collate "C") ~ any ((select private.place_patterns(parts))::text[])
$$;

-- What a member can subscribe to, and who has subscribed. A subscription begins with a payment (0012) and ends by itself.
-- An amount and a day as the site writes them, for what the database says to people: KSh 1,250,000 and 3 Nov 2026.
create function private.kes(amount bigint) returns text
language sql stable set search_path = ''
as $$ select 'KSh ' || to_char(amount, 'FM999,999,999,990') $$;

-- Whether it is a plain list of texts that can be seen, each of at most so many characters.
create function private.are_lines(lines text[], longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select (lines = '{}' or array_ndims(lines) = 1) and coalesce(bool_and(
    line is not null and char_length(line) <= longest and char_length(private.visible_line(line)) >= 1
  ), true)
  from unnest(lines) as line
$$;
grant execute on function private.are_lines(text[], integer) to authenticated, service_role;

-- For what has a name and is kept by administrators: plans here, lenders and insurers in 0013 and 0014.
create function private.tidy_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  new.updated_at := now();
  return new;
end
$$;

-- Spare parts for sale. Everybody sees the listed ones of sellers in good standing, in stock or not; a seller sees all
-- their own.
-- Whether a list of names is flat, bounded, and holds names only.
create function private.are_names(names text[], most integer) returns boolean
language sql immutable set search_path = ''
as $$
  select names = '{}' or (
    array_ndims(names) = 1 and array_lower(names, 1) = 1 and cardinality(names) <= most
    and not exists (
      select from unnest(names) as name
      where name is null or char_length(name) not between 1 and 60 or name <> private.visible_line(name)
    )
  )
$$;
grant execute on function private.are_names(text[], integer) to authenticated, service_role;

create function private.in_shillings(amount bigint) returns text
language sql immutable set search_path = ''
as $$ select 'KSh ' || to_char(amount, 'FM999,999,999,990') $$;

-- What visitors leave with the marketplace: a message to it, or an address that wants its newsletter.
create function private.is_email(given text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(given) <= 255 and given ~ '^[^\s@<>",;:()]+@[^\s@<>",;:()]+\.[^\s@<>",;:().]+$' $$;
grant execute on function private.is_email(text) to anon, authenticated, service_role;

-- What nobody can guess: three times 122 random bits of the strong source, in 32 bytes.
create function private.random_token() returns text
language sql volatile set search_path = ''
as $$
  select encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'hex')
$$;

-- The LIKE pattern of a phone number or a part of one, as people write it ('0712 345', '+254712'); null for any other text.
create function private.phone_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(regexp_replace(part, '\D', '', 'g'), '^(0|254)', '') || '%'
  where part ~ '^[+\d][\d\s()-]{3,}$'
$$;

create function private.with_commas(number bigint) returns text
language sql immutable set search_path = ''
as $$ select btrim(to_char(number, '999,999,999,999')) $$;

-- A make or model that a member adds is written as the catalogue writes its own: 'mahindra' and 'MAHINDRA' become 'Mahindra', 'x-trail'
-- 'X-Trail', 'cx-5' 'CX-5'. What has capitals of its own ('iX', 'e-Tron') or is an abbreviation ('BYD', 'GWM') stays.
create function private.catalogue_case(name text) returns text
language sql immutable set search_path = ''
as $$
  -- Without a word there is nothing to write otherwise.
  select coalesce(string_agg(case
      when word = lower(word) and word ~ '[0-9]' then upper(word)
      when word = lower(word) then initcap(word)
      when word = upper(word) and word !~ '[0-9]' and char_length(regexp_replace(word, '[^[:alpha:]]', '', 'g')) > 4
        then initcap(word)
      else word
    end, ' ' order by place), catalogue_case.name)
  from unnest(string_to_array(catalogue_case.name, ' ')) with ordinality as words (word, place)
$$;

-- The searches find a place by the beginning of a word of its name: Nairobi in 'Westlands, Nairobi', but not Iten in 'Kitengela'.
-- What a location in lower case is compared with: a regular expression for each place, in which the person's own signs mean themselves.
create function private.place_patterns(places text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select '\m' || regexp_replace(lower(btrim(place) collate "C"), '([].*+?^${}()|\\[])', '\\\1', 'g') from unnest(places) as place
  )
$$;

-- A website is an address of http or https with a domain name: `https://x`, a number or a name with a password is none.
create function private.is_website(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 300
    and address ~* '^https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
$$;
grant execute on function private.is_website(text) to anon, authenticated, service_role;

-- Each text once, however it is written, without invisible characters and empty lines.
create function private.tidy_lines(lines text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(line order by place), '{}')
  from (
    select distinct on (lower(line)) line, place
    from (select private.visible_line(given) as line, place from unnest(lines) with ordinality as written (given, place)) as seen
    where line <> ''
    order by lower(line), place
  ) as kept
$$;
grant execute on function private.tidy_lines(text[]) to authenticated, service_role;

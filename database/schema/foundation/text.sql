-- Texts: how names and lines are stored, which forms a phone number, e-mail address or website may have, how amounts are written,
-- and the patterns of the text searches.

-- A text as a reader sees it: trimmed, on one line, without invisible characters (control, zero-width and direction marks), so
-- that two names that look the same are equal.
create function private.visible_line(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(given, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '\s+', ' ', 'g'
  ))
$$;
grant execute on function private.visible_line(text) to anon, authenticated, service_role;

-- The name as a reader sees it, also without letters that are drawn blank; null if nothing is left. isVisible() of the site.
create function private.visible_name(given text) returns text
language sql immutable set search_path = ''
as $$ select nullif(private.visible_line(regexp_replace(given, '[\u034f\u115f\u1160\u2800\u3164\ufe00-\ufe0f\uffa0]', '', 'g')), '') $$;
grant execute on function private.visible_name(text) to authenticated, business_sales, service_role;

-- The lines as a reader sees them, without empty ones; of lines that differ in letter case only, the first.
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
grant execute on function private.tidy_lines(text[]) to authenticated, business_sales, service_role;

-- Whether it is a one-dimensional list of visible texts, each with at most `longest` characters.
create function private.are_lines(lines text[], longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select (lines = '{}' or array_ndims(lines) = 1) and coalesce(bool_and(
    line is not null and char_length(line) <= longest and char_length(private.visible_line(line)) >= 1
  ), true)
  from unnest(lines) as line
$$;
grant execute on function private.are_lines(text[], integer) to authenticated, business_sales, service_role;

-- Whether it is a one-dimensional list of at most `most` tidy names with 1 to 60 characters each.
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
grant execute on function private.are_names(text[], integer) to authenticated, business_sales, service_role;

-- A trigger for tables with the columns `name` and `updated_at`: tidies the first and sets the second.
create function private.tidy_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  new.updated_at := now();
  return new;
end
$$;

-- A name that a member adds in the catalogue's spelling: 'mahindra' and 'MAHINDRA' become 'Mahindra', 'x-trail' 'X-Trail', 'cx-5'
-- 'CX-5'. Mixed case ('iX', 'e-Tron') and abbreviations ('BYD', 'GWM') stay.
create function private.catalogue_case(name text) returns text
language sql immutable set search_path = ''
as $$
  -- A name without words is returned unchanged.
  select coalesce(string_agg(case
      when word = lower(word) and word ~ '[0-9]' then upper(word)
      when word = lower(word) then initcap(word)
      when word = upper(word) and word !~ '[0-9]' and char_length(regexp_replace(word, '[^[:alpha:]]', '', 'g')) > 4
        then initcap(word)
      else word
    end, ' ' order by place), catalogue_case.name)
  from unnest(string_to_array(catalogue_case.name, ' ')) with ordinality as words (word, place)
$$;

-- The stored form (+254…) of a Kenyan number in any usual spelling (07…, 01…, 2547…, +254 7…, +254 (0)7…); null for any other text. The
-- site is stricter: domain/foundation/phone.ts knows the ranges of mobile numbers.
create function private.kenyan_phone(spelling text) returns text
language sql immutable set search_path = ''
as $$
  select '+254' || (regexp_match(regexp_replace(spelling, '[\s().–/-]', '', 'g'), '^(?:(?:\+|00)?2540?|0)?([17]\d{8})$'))[1]
$$;
grant execute on function private.kenyan_phone(text) to authenticated, business_sales, service_role;

-- The same for a number of any country, given with its calling code.
create function private.international_phone(spelling text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    private.kenyan_phone(spelling),
    '+' || (regexp_match(regexp_replace(spelling, '[\s().–/-]', '', 'g'), '^(?:\+|00)?([1-9]\d{6,14})$'))[1]
  )
$$;

-- Whether it has the form of an e-mail address. Quoted local parts, comments and lists are refused.
create function private.is_email(given text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(given) <= 255 and given ~ '^[^\s@<>",;:()]+@[^\s@<>",;:()]+\.[^\s@<>",;:().]+$' $$;
grant execute on function private.is_email(text) to anon, authenticated, service_role;

-- Whether it is an http or https URL with a domain name. Refuses single-label hosts ('https://x'), IP addresses and user names.
create function private.is_website(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 300
    and address ~* '^https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
$$;
grant execute on function private.is_website(text) to anon, authenticated, service_role;

-- An amount as the site writes it: 'KSh 1,250,000'.
create function private.kes(amount bigint) returns text
language sql stable set search_path = ''
as $$ select 'KSh ' || to_char(amount, 'FM999,999,999,990') $$;

-- A number with thousands separators: '1,250,000'.
create function private.format_number(number bigint) returns text
language sql immutable set search_path = ''
as $$ select btrim(to_char(number, '999,999,999,999')) $$;

-- 64 hex digits that cannot be guessed: the hash of three times 122 random bits.
create function private.random_token() returns text
language sql volatile set search_path = ''
as $$
  select encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'hex')
$$;

-- 22 letters and digits for links in text messages: 128 bits that cannot be guessed, as base64url.
create function private.short_token() returns text
language sql volatile set search_path = ''
as $$
  select rtrim(translate(encode(substr(sha256(convert_to(private.random_token(), 'utf8')), 1, 16), 'base64'), '+/', '-_'), '=')
$$;

-- The values of a search filter, bounded: at most 60 of them, as many as a facet offers,
-- with 100 characters each. Null stays null.
create function private.values_to_match(given text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select case when given is not null then array(select left(value, 100) from unnest(given) as value limit 60) end
$$;

-- The LIKE pattern for "contains", in lower case; %, _ and \ in the text match themselves.
create function private.contains_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(lower(part collate "C"), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The LIKE pattern for a phone number or a part of one ('0712 345', '+254712'); null for any other text.
create function private.phone_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(regexp_replace(part, '\D', '', 'g'), '^(0|254)', '') || '%'
  where part ~ '^[+\d][\d\s()-]{3,}$'
$$;

-- A regular expression for each place, to match a location in lower case. It matches at the beginning of a word: 'Nairobi' finds
-- 'Westlands, Nairobi', but 'Iten' does not find 'Kitengela'. Special characters match themselves.
create function private.place_patterns(places text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select '\m' || regexp_replace(lower(btrim(place) collate "C"), '([].*+?^${}()|\\[])', '\\\1', 'g') from unnest(places) as place
  )
$$;

-- The distinct locations of active listings that match one of the places. Jumps through the index from one location to the next,
-- so the cost grows with the number of locations, not of listings.
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
  -- The subquery builds the patterns once, not for each place.
  where lower(place.name collate "C") ~ any ((select private.place_patterns(parts))::text[])
$$;

-- Whether it is the form of a Kenyan tax number, of a person or a company (domain/foundation/kra-pin.ts). null stays null.
create function private.is_kra_pin(given text) returns boolean
language sql immutable set search_path = ''
as $$ select given ~ '^[AP]\d{9}[A-Z]$' $$;
grant execute on function private.is_kra_pin(text) to authenticated, business_manager, service_role;

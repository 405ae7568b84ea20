-- Number plates. Domain twin: domain/vehicles/plates.ts.

-- The usual spelling of a plate: 'KDA 123A', 'KMGC 123B', 'KDA 123' for Kenyan ones; those of other countries in capital letters with
-- single spaces. Null unless it has 2 to 12 letters and digits, apart from spaces, dots and hyphens.
create function private.plate(given text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when bare !~ '^[A-Z0-9]{2,12}$' then null
    when bare ~ '^K[A-Z]{2,3}[0-9]{3}[A-Z]?$' then regexp_replace(bare, '^([A-Z]+)', '\1 ')
    else regexp_replace(private.visible_line(upper(spelt)), '[ .-]+', ' ', 'g')
  end
  from (select btrim(given, ' .-') as spelt) as trimmed,
    lateral (select regexp_replace(upper(spelt), '[\s.-]', '', 'g') as bare) as without
$$;
grant execute on function private.plate(text) to authenticated, business_sales, service_role;

-- The plate without spaces, by which two spellings are the same.
create function private.plate_key(plate text) returns text
language sql immutable set search_path = ''
as $$ select replace(plate, ' ', '') $$;
grant execute on function private.plate_key(text) to authenticated, business_sales, service_role;

-- The first Kenyan plate in a sentence as 'Toyota Axio 2014, kda 123a', in its usual spelling; null without one.
create function private.plate_in(words text) returns text
language sql immutable set search_path = ''
as $$ select private.plate((regexp_match(words, '\m(K[A-Z]{2,3}[ -]?[0-9]{3}[ -]?[A-Z]?)\M', 'i'))[1]) $$;

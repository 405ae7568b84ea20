create function private.nairobi_date(moment timestamptz) returns text
language sql stable set search_path = ''
as $$ select to_char(moment at time zone 'Africa/Nairobi', 'FMDD Mon YYYY') $$;

create function private.nairobi_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Africa/Nairobi')::date $$;

create function private.nairobi_day(moment timestamptz) returns date
language sql immutable set search_path = ''
as $$ select (moment at time zone 'Africa/Nairobi')::date $$;

-- When a day begins in Nairobi.
create function private.nairobi_start(day date) returns timestamptz
language sql immutable set search_path = ''
as $$ select day::timestamp at time zone 'Africa/Nairobi' $$;

-- The days a question reaches over: at most 366, none in the future.
create function private.span_of(first_day date, last_day date, out since date, out until date)
language sql stable set search_path = ''
as $$
  select greatest(least(coalesce(first_day, bounds.until - 29), bounds.until), bounds.until - 365), bounds.until
  from (select least(coalesce(last_day, private.nairobi_today()), private.nairobi_today()) as until) as bounds
$$;

-- '3 Nov 2026 at 10:00'
create function private.nairobi_time(moment timestamptz) returns text
language sql stable set search_path = ''
as $$ select to_char(moment at time zone 'Africa/Nairobi', 'FMDD Mon YYYY" at "HH24:MI') $$;

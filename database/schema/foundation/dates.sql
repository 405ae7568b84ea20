-- Days and times in Kenya (Africa/Nairobi), for comparisons and for texts.

-- The present day in Nairobi.
create function private.nairobi_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Africa/Nairobi')::date $$;

-- The day of a moment in Nairobi.
create function private.nairobi_day(moment timestamptz) returns date
language sql immutable set search_path = ''
as $$ select (moment at time zone 'Africa/Nairobi')::date $$;

-- Midnight in Nairobi at the beginning of the day.
create function private.nairobi_midnight(day date) returns timestamptz
language sql immutable set search_path = ''
as $$ select day::timestamp at time zone 'Africa/Nairobi' $$;

-- The days a report covers: at most 366 and none in the future; without a first day, the 30 days up to the last.
create function private.report_period(first_day date, last_day date, out since date, out until date)
language sql stable set search_path = ''
as $$
  select greatest(least(coalesce(first_day, bounds.until - 29), bounds.until), bounds.until - 365), bounds.until
  from (select least(coalesce(last_day, private.nairobi_today()), private.nairobi_today()) as until) as bounds
$$;

-- '3 Nov 2026'
create function private.nairobi_date(moment timestamptz) returns text
language sql stable set search_path = ''
as $$ select to_char(moment at time zone 'Africa/Nairobi', 'FMDD Mon YYYY') $$;

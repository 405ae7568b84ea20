-- The engine of a vehicle as a number, read from what its seller typed, so that ads can be compared and found by it.

-- The displacement in cm³ that a text states: "1500cc", "1.5L", "1,496 cc", "2.0 D-4D", "660". Null if it states none between 50 and
-- 20,000, or several that differ by more than a twentieth; of similar ones, the one in cm³. An electric vehicle has none.
create function private.engine_cc(typed text, fuel_type text) returns integer
language sql immutable set search_path = ''
as $$
  with written as (
    select regexp_replace(
      -- 1,496 and 1 496 are 1496, as is 1.496 litres; 1,5 is 1.5.
      regexp_replace(lower(left(typed, 60) collate "C"), '(?<![a-z0-9.,])([0-9]{1,2})[., ]([0-9]{3})(?![0-9.,])', '\1\2', 'g'),
      '([0-9]),([0-9])', '\1.\2', 'g'
    ) as line
  ), stated as (
    select number::numeric * case when number ~ '\.' or length(number) < 3 then 1000 else 1 end as cc,
      unit ~ '^c' as in_cc, place
    from written
    cross join lateral regexp_matches(
      line,
      -- Not a part of a code (1NZ, OM651) or of a number in other units (140 hp, 16 valves).
      '(?<![a-z0-9.])([0-9]{1,2}\.[0-9]{1,2}|[0-9]{3,5}|[0-9]{1,2}(?=[ -]?l(?:it(?:er|re)s?|trs?|t)?(?![a-z0-9-])))'
        || '(?![0-9]|\.[0-9])[ -]?(cc|c\.c\.?|ccm|cm3|cm³|l(?:it(?:er|re)s?|trs?|t)?)?(?![a-z0-9³])'
        || '(?! ?(?:hp|bhp|ps|kw|kwh|nm|km|kms|rpm|kg|v|valves?|volts?|mm|miles?)(?![a-z0-9]))',
      'g'
    ) with ordinality as found (parts, place)
    cross join lateral (select parts[1] as number, coalesce(parts[2], '') as unit) as part
  )
  select case
    when fuel_type is distinct from 'electric' and min(cc) >= 50 and max(cc) <= 20000 and max(cc) <= min(cc) * 1.05
    then round((array_agg(cc order by in_cc desc, place))[1])::integer
  end
  from stated
$$;
grant execute on function private.engine_cc(text, text) to anon, authenticated, service_role;

-- The round size that an engine of so many cm³ is called by: 1500 for 1,496, 660 for 658, 125 for 124.
create function private.nominal_engine(size integer) returns integer
language sql immutable parallel safe
as $$
  select (case when size < 250 then round(size / 5.0) * 5 when size < 900 then round(size, -1) else round(size, -2) end)::integer
$$;

-- What the bounds of a search by engine mean in cm³. Engines are called by round sizes, so a bound reaches 3 % further: 1500 finds
-- engines of 1,496 cm³, 2400 those of 2,362.
create function private.smallest_engine(bound integer) returns bigint
language sql immutable strict parallel safe set search_path = ''
as $$ select ceil(bound * 0.97)::bigint $$;

create function private.largest_engine(bound integer) returns bigint
language sql immutable strict parallel safe set search_path = ''
as $$ select floor(bound * 1.03)::bigint $$;

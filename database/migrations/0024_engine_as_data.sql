-- The engine as a number, so that ads can be compared and found by it. Adding the column reads the ads that exist.

drop trigger audit_edits on public.vehicle_listings;

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

alter table public.vehicle_listings
  add column engine_cc integer generated always as (private.engine_cc(engine_size, fuel_type)) stored;

comment on column public.vehicle_listings.engine_cc is 'Cubic centimetres, read from engine_size; null: unclear or not stated.';

create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'all except', 'updated_at', 'expires_at', 'reminded_at', 'held_at', 'engine_cc', '--', 'description', 'images'
  );

notify pgrst, 'reload schema';

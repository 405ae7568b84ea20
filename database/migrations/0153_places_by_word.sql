-- The searches find a place by the beginning of a word of its name: Nairobi in 'Westlands, Nairobi', but not Iten in 'Kitengela'.

-- What a location in lower case is compared with: a regular expression for each place, in which the person's own signs mean themselves.
create function private.place_patterns(places text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select '\m' || regexp_replace(lower(btrim(place) collate "C"), '([].*+?^${}()|\\[])', '\\\1', 'g') from unnest(places) as place
  )
$$;

revoke execute on function private.place_patterns(text[]) from public, anon, authenticated;

create or replace function private.matching_locations(parts text[]) returns text[]
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

-- The one line of each of the other two searches, which stay what they are.
do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('public.search_spare_parts'::regproc,
        'lower(p.location) like any (array(select private.contains_pattern(place) from unnest($7) as place))',
        'lower(p.location) ~ any (private.place_patterns($7))'),
      ('public.search_service_providers'::regproc,
        'select private.contains_pattern(place) from unnest(private.values_to_match(locations)) as place where btrim(place) <> ''''',
        'select unnest(private.place_patterns(array(select place from unnest(private.values_to_match(locations)) as place'
          ' where btrim(place) <> '''')))'),
      ('public.search_service_providers'::regproc,
        'lower(p.location collate "C") like any (places)',
        'lower(p.location collate "C") ~ any (places)')
    ) as one (function, was, becomes)
  loop
    definition := pg_get_functiondef(change.function);
    if strpos(definition, change.was) = 0 then
      raise exception 'the search % has no %', change.function, change.was;
    end if;
    execute replace(definition, change.was, change.becomes);
  end loop;
end
$$;

-- The featured row of a vehicle search: ads whose owners pay for it stand above the results, marked as such, and never change their order
-- (docs/product.md, Paid promotion).

-- The paid ads for the row of a page, of those that match the search: up to three of a page of 24. Of more they take turns: each page goes on
-- where the one before it ends, and all move on every hour, so that everybody sees the same and pages can be kept in memory.
create function private.featured_vehicles(search private.vehicle_search, page integer, size integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  places constant integer := least(3, size / 8);
  promoted constant uuid[] := array(
    select distinct listing_id from public.promotions where status = 'running' and starts_at <= now() and ends_at > now()
  );
  hours constant bigint := floor(extract(epoch from now()) / 3600);
  matching uuid[];
begin
  if places = 0 or promoted = '{}' then
    return '{}';
  end if;
  execute format(
    'select array(select l.id from public.vehicle_listings as l where l.id = any ($1) and l.status = ''active'' and %s order by l.id)',
    private.all_conditions(search.base, search.parts)
  ) into matching using promoted;
  return array(
    select matching[1 + (places * (hours + page - 1) + turn) % cardinality(matching)]
    from generate_series(0, least(places, cardinality(matching)) - 1) as turn order by turn
  );
end
$$;

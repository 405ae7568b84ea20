-- The order of best value of the vehicle search.

-- A page of the active listings that match: by price in terms of what similar ones ask, lowest first, then those without an estimate,
-- newest first. Reads along the order until the page is full.
create function private.vehicles_by_value(matches text, size integer, skipped integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  found uuid[];
  others uuid[];
  valued integer := 0;
begin
  perform private.set_scan_methods('order');
  execute format(
    'select array(select l.id from public.price_estimates as estimate join public.vehicle_listings as l on l.id = estimate.listing_id'
    ' where estimate.ratio is not null and l.status = ''active'' and %s order by estimate.ratio, l.id limit %s offset %s)',
    matches, size, skipped
  ) into found;
  if cardinality(found) < size then
    if found = '{}' and skipped > 0 then
      perform private.set_scan_methods('any');
      execute format(
        'select count(*) from public.price_estimates as estimate join public.vehicle_listings as l on l.id = estimate.listing_id'
        ' where estimate.ratio is not null and l.status = ''active'' and %s',
        matches
      ) into valued;
      perform private.set_scan_methods('order');
    end if;
    execute format(
      'select array(select l.id from public.vehicle_listings as l where l.status = ''active'' and %s'
      ' and not exists (select from public.price_estimates as estimate where estimate.listing_id = l.id and estimate.ratio is not null)'
      ' order by l.created_at desc, l.id desc limit %s offset %s)',
      matches, size - cardinality(found), case when found = '{}' then greatest(skipped - valued, 0) else 0 end
    ) into others;
    found := found || others;
  end if;
  perform private.set_scan_methods('any');
  return found;
end
$$;

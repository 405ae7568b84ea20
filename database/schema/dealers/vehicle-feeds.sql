-- Lists of a dealer's ads for other sites, at signed addresses (server/vehicle-feeds/).

-- The version of the dealer's present addresses; null for anyone but dealers.
create function private.vehicle_feed_version(dealer_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(said.vehicle_feed_version, 1)
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  where person.id = dealer_id and person.role = 'dealer'
$$;
grant execute on function private.vehicle_feed_version(uuid) to anon;

-- Ends the addresses of a version, if it is the present one, and returns the version after it: asking twice ends one.
create function private.replace_vehicle_feed_version(dealer_id uuid, replaced integer) returns integer
language sql volatile set search_path = ''
as $$
  insert into public.dealer_profiles as said (user_id, vehicle_feed_version)
  select dealer_id, replaced + 1 where private.vehicle_feed_version(dealer_id) = replaced
  on conflict (user_id) do update set vehicle_feed_version = excluded.vehicle_feed_version
    where said.vehicle_feed_version = replaced;
  select private.vehicle_feed_version(dealer_id)
$$;

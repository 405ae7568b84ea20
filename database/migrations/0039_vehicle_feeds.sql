-- Lists of dealers' ads for other sites, at addresses that a new version ends.

set local check_function_bodies = off;

alter table public.dealer_profiles add column vehicle_feed_version integer not null default 1;

comment on column public.dealer_profiles.vehicle_feed_version is 'Of the addresses of their lists for other sites; a new one ends those before.';

alter table public.dealer_profiles
  add constraint dealer_profiles_vehicle_feed_version_range check (vehicle_feed_version between 1 and 999999999);

create function private.vehicle_feed_version(dealer_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(said.vehicle_feed_version, 1)
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  where person.id = dealer_id and person.role = 'dealer'
$$;

grant execute on function private.vehicle_feed_version(uuid) to anon;

create function private.replace_vehicle_feed_version(dealer_id uuid, replaced integer) returns integer
language sql volatile set search_path = ''
as $$
  insert into public.dealer_profiles as said (user_id, vehicle_feed_version)
  select dealer_id, replaced + 1 where private.vehicle_feed_version(dealer_id) = replaced
  on conflict (user_id) do update set vehicle_feed_version = excluded.vehicle_feed_version
    where said.vehicle_feed_version = replaced;
  select private.vehicle_feed_version(dealer_id)
$$;

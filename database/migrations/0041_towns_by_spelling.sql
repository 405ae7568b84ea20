-- A seller's towns are counted by spelling, not by ad: a change of many prices normalised the town of each ad for each of them.

set local check_function_bodies = off;

create or replace function private.recent_towns(seller uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, which keeps the plan.
  return (
    select count(distinct lower(private.visible_line(town.location)))
    from (
      -- Each spelling once: a dealer has hundreds of ads in few towns.
      select ad.location
      from (
        select location, created_at from public.vehicle_listings where seller_id = seller and status = 'active'
        union all
        select location, created_at from public.spare_parts where seller_id = seller and listed
      ) as ad
      where ad.created_at > now() - interval '30 days'
      group by ad.location
    ) as town
  );
end
$$;

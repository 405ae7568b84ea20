-- The figures of the home page, which must be true: a figure that administrators entered is shown while it matches the database,
-- otherwise the counted one. The demo world shows the figures as entered.

create table private.demo_world (
  seeded_at timestamptz not null default now()
);

comment on table private.demo_world is 'Has a row if the database holds the demo world.';

-- The four figures as texts: counted, or entered by administrators, as the settings say. Null for a figure that is empty or zero.
create function public.home_figures()
returns table (vehicles text, customers text, verified_dealers text, support text)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  live constant boolean := private.setting_is_on('home_figures_live');
  cars bigint;
  people bigint;
  verified bigint;
begin
  -- Runs as its owner because callers cannot see all rows. Suspended people do not count.
  select count(*) into cars from public.vehicle_listings as listing
  where listing.status = 'active'
    and not exists (select from public.profiles where id = listing.seller_id and suspended_at is not null);
  select count(*) filter (where role = 'customer'),
    -- Rounded down, so that 100% means all of them.
    floor(100.0 * count(*) filter (where role = 'dealer' and profile.verified) / nullif(count(*) filter (where role = 'dealer'), 0))
  into people, verified
  from public.profiles as profile where role in ('customer', 'dealer') and suspended_at is null;
  support := nullif(private.setting('home_figure_support'), '');
  if live then
    vehicles := to_char(nullif(cars, 0), 'FM999,999,999');
    customers := to_char(nullif(people, 0), 'FM999,999,999');
    verified_dealers := verified || '%';
  else
    vehicles := private.verified_figure(private.setting('home_figure_vehicles'), cars);
    customers := private.verified_figure(private.setting('home_figure_customers'), people);
    verified_dealers := private.verified_figure(private.setting('home_figure_verified_dealers'), verified, '%');
  end if;
  return next;
end
$$;
grant execute on function public.home_figures() to anon, authenticated, service_role;
comment on function public.home_figures() is 'Figures of the home page as texts; null: hide it.';

-- The claim if it is true (always in the demo world), otherwise the counted figure; null if
-- the claim is empty or nothing is counted.
create function private.verified_figure(claim text, counted bigint, unit text default '') returns text
language sql stable set search_path = ''
as $$
  select case
    when nullif(claim, '') is null then null
    when exists (select from private.demo_world) then claim
    -- Without digits there is nothing to compare.
    when claim !~ '\d' then claim
    when regexp_replace(claim, '\D', '', 'g')::numeric = counted then claim
    when counted > 0 then to_char(counted, 'FM999,999,999') || unit
  end
$$;

-- The home page claims nothing that is not so: what administrators wrote of vehicles, customers and dealers is shown as long as what is
-- counted bears it out, and what is counted where it is more or less. The demo world shows what was written.
create table private.demo_world (
  seeded_at timestamptz not null default now()
);

comment on table private.demo_world is 'Has a row in the database that the demo world was made in.';



-- FIXME first said:
-- The four figures of the home page (spec 000 §2, product.md §1): what administrators wrote, or where they chose so, what is
-- counted. A figure that is empty, or of nothing, is null and not shown.
-- FIXME last said:
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
  -- Counted for who may see it all, which is why this runs as its owner; nobody suspended counts.
  select count(*) into cars from public.vehicle_listings as listing
  where listing.status = 'active'
    and not exists (select from public.profiles where id = listing.seller_id and suspended_at is not null);
  select count(*) filter (where role = 'customer'),
    -- Rounded down: 100% is said when it is all of them.
    floor(100.0 * count(*) filter (where role = 'dealer' and profile.verified) / nullif(count(*) filter (where role = 'dealer'), 0))
  into people, verified
  from public.profiles as profile where role in ('customer', 'dealer') and suspended_at is null;
  support := nullif(private.setting('home_figure_support'), '');
  if live then
    vehicles := to_char(nullif(cars, 0), 'FM999,999,999');
    customers := to_char(nullif(people, 0), 'FM999,999,999');
    verified_dealers := verified || '%';
  else
    vehicles := private.true_figure(private.setting('home_figure_vehicles'), cars);
    customers := private.true_figure(private.setting('home_figure_customers'), people);
    verified_dealers := private.true_figure(private.setting('home_figure_verified_dealers'), verified, '%');
  end if;
  return next;
end
$$;
grant execute on function public.home_figures() to anon, authenticated, service_role;
comment on function public.home_figures() is 'The figures of the home page as texts; null: not shown.';

-- A figure as the home page shows it: the claim while it is true, else what is counted; null for nothing.
create function private.true_figure(claim text, counted bigint, unit text default '') returns text
language sql stable set search_path = ''
as $$
  select case
    when nullif(claim, '') is null then null
    when exists (select from private.demo_world) then claim
    -- A text without a figure claims nothing that could be counted.
    when claim !~ '\d' then claim
    when regexp_replace(claim, '\D', '', 'g')::numeric = counted then claim
    when counted > 0 then to_char(counted, 'FM999,999,999') || unit
  end
$$;

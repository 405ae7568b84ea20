-- The four figures of the home page (spec 000 §2, product.md §1): what administrators wrote, or where they chose so, what is
-- counted. A figure that is empty, or of nothing, is null and not shown.

create function public.home_figures()
returns table (vehicles text, customers text, verified_dealers text, support text)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  support := nullif(private.setting('home_figure_support'), '');
  if not private.setting_is_on('home_figures_live') then
    vehicles := nullif(private.setting('home_figure_vehicles'), '');
    customers := nullif(private.setting('home_figure_customers'), '');
    verified_dealers := nullif(private.setting('home_figure_verified_dealers'), '');
    return next;
    return;
  end if;
  -- Counted for who may see it all, which is why this runs as its owner; nobody suspended counts.
  select to_char(nullif(count(*), 0), 'FM999,999,999') into vehicles
  from public.vehicle_listings as listing
  where listing.status = 'active'
    and not exists (select from public.profiles where id = listing.seller_id and suspended_at is not null);
  select to_char(nullif(count(*), 0), 'FM999,999,999') into customers
  from public.profiles where role = 'customer' and suspended_at is null;
  -- Rounded down: 100% is said when it is all of them.
  select floor(100.0 * count(*) filter (where verified) / nullif(count(*), 0))::text || '%' into verified_dealers
  from public.profiles where role = 'dealer' and suspended_at is null;
  return next;
end
$$;

comment on function public.home_figures() is 'The figures of the home page as texts; null: not shown.';

revoke execute on function public.home_figures() from public, anon, authenticated;
grant execute on function public.home_figures() to anon, authenticated, service_role;

notify pgrst, 'reload schema';

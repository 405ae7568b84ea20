-- How the marketplace does, for the administrators' dashboard: what there is in all, and what came each day.

create index leads_contacts_idx on public.leads (day) include (count) where kind <> 'view';
create index payment_requests_approved_idx on public.payment_requests (decided_at) include (amount) where status = 'approved';

-- The three counts, and for each of the last days up to today (Africa/Nairobi) the new vehicle listings, sign-ups, leads (calls,
-- WhatsApp, messages), approved payments and their sum in KES (AdminFigures of site/admin/dashboard/queries.ts).
create function public.admin_figures(days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Africa/Nairobi')::date;
  first_day constant date := today - (least(greatest(coalesce(days, 30), 1), 366) - 1);
  since constant timestamptz := first_day::timestamp at time zone 'Africa/Nairobi';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see how the marketplace does.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'profiles', (select count(*) from public.profiles),
    'vehicle_listings', (select count(*) from public.vehicle_listings),
    'service_providers', (select count(*) from public.service_providers),
    'days', (
      with listed as (
        select (created_at at time zone 'Africa/Nairobi')::date as day, count(*) as number
        from public.vehicle_listings where created_at >= since group by 1
      ), joined as (
        select (created_at at time zone 'Africa/Nairobi')::date as day, count(*) as number
        from public.profiles where created_at >= since group by 1
      ), contacts as (
        select leads.day, sum(leads.count) as number
        from public.leads where leads.day >= first_day and leads.kind <> 'view' group by 1
      ), paid as (
        select (decided_at at time zone 'Africa/Nairobi')::date as day, count(*) as number, sum(amount) as amount
        from public.payment_requests where status = 'approved' and decided_at >= since group by 1
      )
      select jsonb_agg(
        jsonb_build_object(
          'day', calendar.day::date, 'listings', coalesce(listed.number, 0), 'sign_ups', coalesce(joined.number, 0),
          'leads', coalesce(contacts.number, 0), 'payments', coalesce(paid.number, 0), 'paid', coalesce(paid.amount, 0)
        ) order by calendar.day
      )
      from generate_series(first_day, today, interval '1 day') as calendar (day)
      left join listed on listed.day = calendar.day::date
      left join joined on joined.day = calendar.day::date
      left join contacts on contacts.day = calendar.day::date
      left join paid on paid.day = calendar.day::date
    )
  );
end
$$;

revoke execute on function public.admin_figures(integer) from public, anon, authenticated;
grant execute on function public.admin_figures(integer) to authenticated, service_role;

notify pgrst, 'reload schema';

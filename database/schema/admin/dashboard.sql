-- The figures and the open tasks on the start page of the administration.

create type public.day_figures as (
  day private.required_date,
  listings private.required_bigint,
  sign_ups private.required_bigint,
  leads private.required_bigint,
  payments private.required_bigint,
  paid private.required_numeric
);
create domain private.required_day_figures as public.day_figures[] not null;

create type public.admin_figures as (
  profiles private.required_bigint,
  vehicle_listings private.required_bigint,
  service_providers private.required_bigint,
  days private.required_day_figures
);

-- Counts of profiles, vehicle listings and service providers, and for each of the last `days` in Nairobi up to today the new
-- listings, sign-ups, leads (calls, WhatsApp, messages), approved payments and their sum in KES (AdminFigures of
-- site/admin/dashboard/queries.ts). Compares moments, not days, so that indexes serve the counts.
create function public.admin_figures(days integer default 30) returns public.admin_figures
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_today();
  first_day constant date := today - (least(greatest(coalesce(days, 30), 1), 366) - 1);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see how the marketplace does.' using errcode = '42501';
  end if;
  return jsonb_populate_record(null::public.admin_figures, jsonb_build_object(
    'profiles', (select count(*) from public.profiles),
    'vehicle_listings', (select coalesce(sum(change), 0) from private.listing_counts),
    'service_providers', (select count(*) from public.service_providers where archived_at is null),
    'days', (
      select jsonb_agg(
        jsonb_build_object(
          'day', calendar.day,
          'listings', (
            select count(*) from public.vehicle_listings where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'sign_ups', (
            select count(*) from public.profiles where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'leads', (
            select coalesce(sum(leads.count), 0) from public.leads where leads.day = calendar.day and leads.kind <> 'view'
          ),
          'payments', paid.number, 'paid', paid.amount
        ) order by calendar.day
      )
      from (
        select day, private.nairobi_midnight(day) as begins, private.nairobi_midnight(day + 1) as ends
        from (select first_day + nth from generate_series(0, today - first_day) as nth) as days (day)
        -- Computes each midnight once, not for every row compared with it.
        offset 0
      ) as calendar
      cross join lateral (
        select count(*) as number, coalesce(sum(amount), 0) as amount from public.payment_requests
        where status = 'approved' and decided_at >= calendar.begins and decided_at < calendar.ends
      ) as paid
    )
  ));
end
$$;
grant execute on function public.admin_figures(integer) to authenticated, service_role;

-- The numbers of open tasks: what waits for a decision, by the page of the administration.
create function public.admin_pending_counts() returns table (
  approvals integer, payments integer, applications integer, reports integer, messages integer, catalogue integer
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified and archived_at is null)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
      + (select count(*) from public.spare_parts where held_at is not null and held_reason is null)
      + (select count(*) from public.business_name_changes)
      + (select count(*) from public.reviews where held_for is not null)
      + (select count(*) from private.account_recoveries where state = 'waiting')
    )::integer,
    (
      (select count(*) from public.payment_requests where status = 'pending')
      + (select count(*) from public.unmatched_payments where cleared_at is null)
      + private.refunds_to_decide()
    )::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer,
    (
      (select count(*) from public.vehicle_makes where not listed)
      + (select count(*) from public.vehicle_models where not listed)
    )::integer;
end
$$;
grant execute on function public.admin_pending_counts() to authenticated, service_role;
comment on function public.admin_pending_counts() is 'Open tasks of administrators, by the page where they decide them.';

-- Messages to the marketplace and reports of reviews wait for an administrator like other reports and payments do.

-- Another column: it cannot be replaced.
drop function public.admin_waiting();

create function public.admin_waiting()
returns table (approvals integer, payments integer, applications integer, reports integer, messages integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified)
      + (select count(*) from public.vehicle_listings where status in ('draft', 'pending'))
    )::integer,
    (select count(*) from public.payment_requests where status = 'pending')::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer;
end
$$;

revoke execute on function public.admin_waiting() from public, anon, authenticated;
grant execute on function public.admin_waiting() to authenticated, service_role;

notify pgrst, 'reload schema';

-- A page of all loan applications for administrators (AdminApplications of site/admin/applications/queries.ts): by person, lender
-- or phone, in one state. Withdrawn ones are shown where they are asked for. The counters are of all. A page beyond the last is
-- the last.
create function public.admin_financing_applications(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all applications.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.financing_applications', 'request.phone', 'loan_amount', 'provider_id', 'public.financing_providers',
    'request.loan_amount, request.down_payment, request.term_months, request.monthly_income, request.employment_status,
      request.message, request.vehicle_listing_id, listing.title as vehicle, listing.price as vehicle_price,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object('applications', answer -> 'rows');
end
$$;
grant execute on function public.admin_financing_applications(text, text, uuid, text, integer, integer) to authenticated, service_role;

-- A page of all insurance quotes for administrators (AdminQuotes of site/admin/applications/queries.ts), as the applications.
create function public.admin_insurance_quotes(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all quotes.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.insurance_quotes', 'private.quote_text(request.vehicle_make, request.vehicle_model, request.phone)', 'vehicle_value',
    'provider_id', 'public.insurance_providers',
    'request.coverage_type, request.vehicle_value, request.vehicle_make, request.vehicle_model, request.vehicle_year,
      request.message, request.premium_amount, request.valid_until, request.vehicle_listing_id,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object('quotes', answer -> 'rows');
end
$$;
grant execute on function public.admin_insurance_quotes(text, text, uuid, text, integer, integer) to authenticated, service_role;

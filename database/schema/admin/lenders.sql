-- The lists of lenders and insurers for administrators, active or not, with the numbers of their requests.

-- All lenders (AdminLender of site/admin/lenders/queries.ts), with their loan applications.
create function public.admin_lenders() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every lender.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
    from (
      select
        lender.id, lender.name, lender.description, lender.logo_url, lender.interest_rate_range, lender.min_amount,
        lender.max_amount, lender.max_term_months, lender.website, lender.active, lender.updated_at,
        coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending
      from public.financing_providers as lender
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.financing_applications group by provider_id
      ) as asked on asked.provider_id = lender.id
    ) as row
  );
end
$$;
grant execute on function public.admin_lenders() to authenticated, service_role;

-- All insurers (AdminInsurer of site/admin/insurers/queries.ts), with their rates and quotes.
create function public.admin_insurers() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every insurer.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
    from (
      select
        insurer.id, insurer.name, insurer.description, insurer.logo_url, insurer.insurance_types, insurer.website,
        insurer.active, insurer.updated_at, coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending,
        (
          select coalesce(jsonb_agg(to_jsonb(rate) - 'provider_id' order by rate.insurance_type, rate.min_value), '[]')
          from public.insurance_rates as rate where rate.provider_id = insurer.id
        ) as rates
      from public.insurance_providers as insurer
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.insurance_quotes group by provider_id
      ) as asked on asked.provider_id = insurer.id
    ) as row
  );
end
$$;
grant execute on function public.admin_insurers() to authenticated, service_role;

-- The lists of lenders and insurers for administrators, active or not, with the numbers of their requests.

create type public.admin_lender as (
  id private.required_uuid,
  name private.required_text,
  description text,
  logo_url text,
  interest_rate_range text,
  min_amount bigint,
  max_amount bigint,
  max_term_months integer,
  website text,
  active private.required_boolean,
  updated_at private.required_timestamptz,
  requests private.required_bigint,
  pending private.required_bigint
);

-- All lenders (AdminLender of site/admin/lenders/queries.ts), with their loan applications.
create function public.admin_lenders() returns setof public.admin_lender
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every lender.' using errcode = '42501';
  end if;
  return query
    select told.*
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
    cross join jsonb_populate_record(null::public.admin_lender, to_jsonb(row)) as told
    order by lower(told.name);
end
$$;
grant execute on function public.admin_lenders() to authenticated, service_role;

create domain private.required_insurance_type as text not null check (value in ('comprehensive', 'third_party', 'commercial'));
create domain private.required_insurance_types as private.required_insurance_type[] not null;
create type public.admin_insurance_rate as (
  id private.required_uuid,
  insurance_type private.required_insurance_type,
  min_value private.required_bigint,
  max_value bigint,
  rate_basis_points integer,
  flat_premium bigint,
  minimum_premium private.required_bigint
);
create domain private.required_admin_insurance_rates as public.admin_insurance_rate[] not null;

create type public.admin_insurer as (
  id private.required_uuid,
  name private.required_text,
  description text,
  logo_url text,
  insurance_types private.required_insurance_types,
  website text,
  active private.required_boolean,
  updated_at private.required_timestamptz,
  requests private.required_bigint,
  pending private.required_bigint,
  rates private.required_admin_insurance_rates
);

-- All insurers (AdminInsurer of site/admin/insurers/queries.ts), with their rates and quotes.
create function public.admin_insurers() returns setof public.admin_insurer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every insurer.' using errcode = '42501';
  end if;
  return query
    select told.*
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
    cross join jsonb_populate_record(null::public.admin_insurer, to_jsonb(row)) as told
    order by lower(told.name);
end
$$;
grant execute on function public.admin_insurers() to authenticated, service_role;

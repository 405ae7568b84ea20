-- Insurers and their published premiums, which administrators maintain. Quotes start with an estimate from these premiums.
create table public.insurance_providers (
  id uuid default gen_random_uuid() constraint insurance_providers_pkey primary key,
  name text not null,
  description text,
  logo_url text,
  insurance_types text[] not null,
  website text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint insurance_providers_name_length check (char_length(name) between 1 and 80 and name = private.visible_line(name)),
  constraint insurance_providers_description_length check (char_length(description) <= 2000),
  constraint insurance_providers_logo_url_own check (logo_url ~ '^/([^/\\].*)?$' and char_length(logo_url) <= 300),
  constraint insurance_providers_insurance_types_known check (
    insurance_types <@ array['comprehensive', 'third_party', 'commercial'] and cardinality(insurance_types) between 1 and 3
    and array_ndims(insurance_types) = 1
  ),
  constraint insurance_providers_website_https check (website ~ '^https://' and private.is_website(website))
);

comment on table public.insurance_providers is 'Insurers.';
comment on column public.insurance_providers.logo_url is 'Root-relative address of a picture on this site.';

create unique index insurance_providers_name_key on public.insurance_providers (lower(name));

revoke all on public.insurance_providers from public, anon, authenticated;
grant select on public.insurance_providers to anon;
grant select, delete on public.insurance_providers to authenticated;
grant insert (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;
grant update (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;
grant all on public.insurance_providers to service_role;

alter table public.insurance_providers enable row level security;

create policy "Anyone reads the active insurers" on public.insurance_providers
  for select to anon, authenticated using (active);
-- Quotes show the insurer's name after the insurer became inactive.
create policy "People read the insurers they asked" on public.insurance_providers
  for select to authenticated using (exists (
    select from public.insurance_quotes as own
    where own.provider_id = insurance_providers.id and own.user_id = (select auth.uid())
  ));
create policy "Administrators read every insurer" on public.insurance_providers
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators add insurers" on public.insurance_providers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change insurers" on public.insurance_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete insurers" on public.insurance_providers
  for delete to authenticated using ((select private.is_admin()));

create trigger tidy_name before insert or update on public.insurance_providers
  for each row execute function private.tidy_name();
create trigger audit_changes after insert or update or delete on public.insurance_providers
  for each row execute function private.audit_changes(
    'name', 'description', 'logo_url', 'insurance_types', 'website', 'active'
  );
create trigger invalidate_page after insert or update or delete on public.insurance_providers
  for each row execute function private.invalidate_named_page('/insurance');

-- Premiums by bands of vehicle value, min_value and max_value included. Bands may meet: where two include a value, the one with
-- the higher min_value applies.
create table public.insurance_rates (
  id uuid default gen_random_uuid() constraint insurance_rates_pkey primary key,
  provider_id uuid not null,
  insurance_type text not null,
  min_value bigint not null default 0,
  max_value bigint,
  rate_basis_points integer,
  flat_premium bigint,
  minimum_premium bigint not null default 0,
  constraint insurance_rates_insurance_type_known check (insurance_type in ('comprehensive', 'third_party', 'commercial')),
  constraint insurance_rates_min_value_range check (min_value between 0 and 10000000000),
  constraint insurance_rates_max_value_range check (max_value between min_value and 10000000000),
  constraint insurance_rates_rate_basis_points_range check (rate_basis_points between 1 and 10000),
  constraint insurance_rates_flat_premium_range check (flat_premium between 1 and 10000000000),
  constraint insurance_rates_rate_or_flat check ((rate_basis_points is null) <> (flat_premium is null)),
  constraint insurance_rates_minimum_premium_range check (minimum_premium between 0 and 10000000000),
  constraint insurance_rates_band_key unique (provider_id, insurance_type, min_value),
  constraint insurance_rates_provider_id_fkey
    foreign key (provider_id) references public.insurance_providers (id) on delete cascade
);

comment on table public.insurance_rates is 'Premiums that insurers publish, for a year, before levies and stamp duty.';
comment on column public.insurance_rates.min_value is 'Vehicle value in whole KES, like max_value, where null is no upper limit.';
comment on column public.insurance_rates.rate_basis_points is
  'Hundredths of a per cent of the vehicle''s value a year: 400 is 4%.';
comment on column public.insurance_rates.flat_premium is 'Whole KES a year, for any value in the band.';
comment on column public.insurance_rates.minimum_premium is 'Lowest premium in whole KES a year.';

revoke all on public.insurance_rates from public, anon, authenticated;
grant select on public.insurance_rates to anon;
grant select, delete on public.insurance_rates to authenticated;
grant insert (
  provider_id, insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;
grant update (
  insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;
grant all on public.insurance_rates to service_role;

alter table public.insurance_rates enable row level security;

-- The subquery runs with the caller's rights, so the policies of insurance_providers apply.
create policy "Anyone reads the premiums of insurers they can see" on public.insurance_rates
  for select to anon, authenticated using (exists (
    select from public.insurance_providers as provider where provider.id = insurance_rates.provider_id
  ));
create policy "Administrators add premiums" on public.insurance_rates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change premiums" on public.insurance_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete premiums" on public.insurance_rates
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.insurance_rates
  for each row execute function private.audit_changes(
    'provider_id', 'insurance_type', 'min_value', 'max_value', 'rate_basis_points', 'flat_premium', 'minimum_premium'
  );
create trigger invalidate_page after insert or update or delete on public.insurance_rates
  for each row execute function private.invalidate_named_page('/insurance');
create trigger touch_insurer after insert or update or delete on public.insurance_rates
  for each row execute function private.touch_insurer();

-- Sets updated_at of the insurer when one of its premiums changes.
create function private.touch_insurer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.insurance_providers set updated_at = now()
  where id = case tg_op when 'DELETE' then old.provider_id else new.provider_id end;
  return null;
end
$$;

-- Returns the published premium of a year in whole KES, or null when no band applies. Without a value only a flat band for every
-- value applies. domain/money/insurance.ts computes the same for the form.
create function private.premium_estimate(provider uuid, coverage text, vehicle_value bigint) returns bigint
language sql stable security definer set search_path = ''
as $$
  select greatest(
    rate.minimum_premium,
    coalesce(rate.flat_premium, (premium_estimate.vehicle_value * rate.rate_basis_points + 5000) / 10000)
  )
  from public.insurance_rates as rate
  where rate.provider_id = premium_estimate.provider and rate.insurance_type = premium_estimate.coverage
    and case
      when premium_estimate.vehicle_value is null then
        rate.flat_premium is not null and rate.min_value = 0 and rate.max_value is null
      else
        premium_estimate.vehicle_value >= rate.min_value
        and (rate.max_value is null or premium_estimate.vehicle_value <= rate.max_value)
    end
  order by rate.min_value desc
  limit 1
$$;

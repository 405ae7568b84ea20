-- Third party cover costs the same whatever the vehicle is worth, so nobody has to say what it is.

alter table public.insurance_quotes alter column vehicle_value drop not null;
alter table public.insurance_quotes add constraint insurance_quotes_vehicle_value_given
  check (vehicle_value is not null or coverage_type = 'third_party');
comment on column public.insurance_quotes.vehicle_value is 'Whole KES; null where third party cover was asked for without.';

-- As before; without a value only a band counts that is flat and holds every one.
create or replace function private.premium_estimate(provider uuid, coverage text, vehicle_value bigint) returns bigint
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

notify pgrst, 'reload schema';

-- The answer to a request may get lost, and the form is sent again: the same question to the same insurer waits once.

update public.insurance_quotes as again set status = 'withdrawn'
where again.status = 'pending' and exists (
  select from public.insurance_quotes as first
  where first.status = 'pending'
    and (first.user_id, first.provider_id, first.coverage_type, first.vehicle_value, first.vehicle_make, first.vehicle_year)
      = (again.user_id, again.provider_id, again.coverage_type, again.vehicle_value, again.vehicle_make, again.vehicle_year)
    and first.vehicle_model is not distinct from again.vehicle_model
    and (first.created_at, first.id) < (again.created_at, again.id)
);

create unique index insurance_quotes_pending_key on public.insurance_quotes
  (user_id, provider_id, coverage_type, vehicle_value, vehicle_make, vehicle_year, vehicle_model) nulls not distinct
  where status = 'pending';

-- Administrators add import rates from a day on, and correct those that were entered wrongly; the audit log keeps what stood before.
-- A rate holds until the day before the next one of its kind, so two never hold on the same day.

alter table public.import_tax_rates
  add constraint import_tax_rates_effective_from_range check (effective_from between date '2000-01-01' and date '2100-12-31'),
  drop constraint import_tax_rates_source_length,
  add constraint import_tax_rates_source_length check (
    char_length(source) between 1 and 200 and source = private.visible_line(source)
  );
alter table public.import_depreciation_rates
  add constraint import_depreciation_rates_effective_from_range
    check (effective_from between date '2000-01-01' and date '2100-12-31');

-- The keys stay the database's own.
revoke insert on public.import_tax_rates, public.import_depreciation_rates from authenticated;
grant
  insert (vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source),
  update (vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source)
  on public.import_tax_rates to authenticated;
grant insert (age, effective_from, depreciation), update (age, effective_from, depreciation)
  on public.import_depreciation_rates to authenticated;

create policy "Administrators correct import taxes" on public.import_tax_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators correct depreciation" on public.import_depreciation_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

drop trigger audit_changes on public.import_tax_rates;
create trigger audit_changes after insert or update or delete on public.import_tax_rates
  for each row execute function private.audit_changes(
    'vehicle_class', 'effective_from', 'duty', 'unwound_duty', 'excise', 'vat', 'idf', 'rdl', 'source'
  );
drop trigger audit_changes on public.import_depreciation_rates;
create trigger audit_changes after insert or update or delete on public.import_depreciation_rates
  for each row execute function private.audit_changes('age', 'effective_from', 'depreciation');

-- What the calculator can work out today it can still work out after a rate is deleted or moved.
create function private.keep_import_rate() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  today constant date := (now() at time zone 'Africa/Nairobi')::date;
  is_left boolean;
begin
  if old.effective_from > today then
    return null;
  end if;
  -- One after the other, so that two deletions at once do not each count on the other's rate.
  perform pg_advisory_xact_lock(hashtextextended('import rates', 0));
  execute format(
    'select exists (select from public.%I where %I::text = $1 and effective_from <= $2)', tg_table_name, kind
  ) into is_left using to_jsonb(old) ->> kind, today;
  if not is_left then
    raise exception 'The calculator would have no rate of this kind for today. Add another one first, or correct this one.'
      using hint = 'last_import_rate';
  end if;
  return null;
end
$$;

create trigger keep_rate after delete or update of vehicle_class, effective_from on public.import_tax_rates
  for each row execute function private.keep_import_rate('vehicle_class');
create trigger keep_rate after delete or update of age, effective_from on public.import_depreciation_rates
  for each row execute function private.keep_import_rate('age');

create trigger forget_page after insert or update or delete on public.import_tax_rates
  for each row execute function private.forget_named_page('/import-services');
create trigger forget_page after insert or update or delete on public.import_depreciation_rates
  for each row execute function private.forget_named_page('/import-services');

comment on table public.import_tax_rates is
  'What the Kenya Revenue Authority charges on an imported vehicle from a day on, as shares of 1, until the next rate of its class.';

revoke execute on function private.keep_import_rate() from public, anon, authenticated;

notify pgrst, 'reload schema';

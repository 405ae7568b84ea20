-- Rates behind the import calculator. A rate applies from its day until the day before the next rate of the same kind, so earlier
-- results stay explainable. Administrators add rates and correct mistakes; the audit log keeps the old values.
create table public.import_tax_rates (
  id bigint generated always as identity constraint import_tax_rates_pkey primary key,
  vehicle_class text not null,
  effective_from date not null,
  duty numeric(5, 4) not null,
  unwound_duty numeric(5, 4) not null,
  excise numeric(5, 4) not null,
  vat numeric(5, 4) not null,
  idf numeric(5, 4) not null,
  rdl numeric(5, 4) not null,
  source text not null,
  constraint import_tax_rates_class_known
    check (vehicle_class in ('up_to_1500', 'over_1500', 'large_engine', 'electric')),
  constraint import_tax_rates_shares check (
    duty between 0 and 2 and unwound_duty between 0 and 2 and excise between 0 and 2
    and vat between 0 and 1 and idf between 0 and 1 and rdl between 0 and 1
  ),
  constraint import_tax_rates_class_day_key unique (vehicle_class, effective_from),
  constraint import_tax_rates_effective_from_range check (effective_from between date '2000-01-01' and date '2100-12-31'),
  constraint import_tax_rates_source_length check (
    char_length(source) between 1 and 200 and source = private.visible_line(source)
  )
);

comment on table public.import_tax_rates is
  'Taxes of the Kenya Revenue Authority on an imported vehicle from a day on, by vehicle class, as shares of 1.';
comment on column public.import_tax_rates.unwound_duty is
  'Duty that the authority deducts from the retail price; for electric vehicles it deducts more than it charges.';

-- No grant on id: the database generates the keys.
revoke all on public.import_tax_rates from public, anon, authenticated;
grant select on public.import_tax_rates to anon;
grant select, delete on public.import_tax_rates to authenticated;
grant insert (
  vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source
) on public.import_tax_rates to authenticated;
grant update (
  vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source
) on public.import_tax_rates to authenticated;
grant all on public.import_tax_rates to service_role;

alter table public.import_tax_rates enable row level security;

create policy "Anyone reads the import taxes" on public.import_tax_rates
  for select to anon, authenticated using (true);
create policy "Administrators add import taxes" on public.import_tax_rates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators delete import taxes" on public.import_tax_rates
  for delete to authenticated using ((select private.is_admin()));
create policy "Administrators correct import taxes" on public.import_tax_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.import_tax_rates
  for each row execute function private.audit_changes(
    'vehicle_class', 'effective_from', 'duty', 'unwound_duty', 'excise', 'vat', 'idf', 'rdl', 'source'
  );
create trigger require_rate after delete or update of vehicle_class, effective_from on public.import_tax_rates
  for each row execute function private.require_current_import_rate('vehicle_class');
create trigger invalidate_page after insert or update or delete on public.import_tax_rates
  for each row execute function private.invalidate_named_page('/import-services');

insert into public.import_tax_rates (vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source) values
  ('up_to_1500', '2025-07-01', 0.35, 0.35, 0.2, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025'),
  ('over_1500', '2025-07-01', 0.35, 0.35, 0.25, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025'),
  ('large_engine', '2025-07-01', 0.35, 0.35, 0.35, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025'),
  ('electric', '2025-07-01', 0.25, 0.35, 0.1, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025');

create table public.import_depreciation_rates (
  id bigint generated always as identity constraint import_depreciation_rates_pkey primary key,
  age integer not null,
  effective_from date not null,
  depreciation numeric(5, 4) not null,
  constraint import_depreciation_rates_age check (age between 0 and 30),
  constraint import_depreciation_rates_share check (depreciation between 0 and 1),
  constraint import_depreciation_rates_age_day_key unique (age, effective_from),
  constraint import_depreciation_rates_effective_from_range
    check (effective_from between date '2000-01-01' and date '2100-12-31')
);

comment on table public.import_depreciation_rates is
  'Part of the retail price that a vehicle has lost at an age, as a share of 1.';
comment on column public.import_depreciation_rates.age is 'Year of import less year of first registration.';

revoke all on public.import_depreciation_rates from public, anon, authenticated;
grant select on public.import_depreciation_rates to anon;
grant select, delete on public.import_depreciation_rates to authenticated;
grant insert (age, effective_from, depreciation) on public.import_depreciation_rates to authenticated;
grant update (age, effective_from, depreciation) on public.import_depreciation_rates to authenticated;
grant all on public.import_depreciation_rates to service_role;

alter table public.import_depreciation_rates enable row level security;

create policy "Anyone reads the depreciation" on public.import_depreciation_rates
  for select to anon, authenticated using (true);
create policy "Administrators add depreciation" on public.import_depreciation_rates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators delete depreciation" on public.import_depreciation_rates
  for delete to authenticated using ((select private.is_admin()));
create policy "Administrators correct depreciation" on public.import_depreciation_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.import_depreciation_rates
  for each row execute function private.audit_changes('age', 'effective_from', 'depreciation');
create trigger require_rate after delete or update of age, effective_from on public.import_depreciation_rates
  for each row execute function private.require_current_import_rate('age');
create trigger invalidate_page after insert or update or delete on public.import_depreciation_rates
  for each row execute function private.invalidate_named_page('/import-services');

insert into public.import_depreciation_rates (age, effective_from, depreciation) values
  (2, '2025-07-01', 0.2),
  (3, '2025-07-01', 0.3),
  (4, '2025-07-01', 0.4),
  (5, '2025-07-01', 0.5),
  (6, '2025-07-01', 0.55),
  (7, '2025-07-01', 0.6),
  (8, '2025-07-01', 0.65);

-- Trigger of both tables: refuses to delete or move the last rate of a kind that applies today, which the calculator needs. The
-- argument names the column of the kind.
create function private.require_current_import_rate() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  today constant date := private.nairobi_today();
  is_left boolean;
begin
  if old.effective_from > today then
    return null;
  end if;
  -- Serialises changes: otherwise two concurrent deletions could each rely on the other's rate.
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

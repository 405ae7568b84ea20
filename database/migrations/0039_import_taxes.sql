-- The rates behind the import calculator (product.md §1), by the day from which they hold. Rates are not changed: new ones
-- are added with their day, so that a figure given before can be understood.

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
  constraint import_tax_rates_class_day_key unique (vehicle_class, effective_from),
  constraint import_tax_rates_class_known
    check (vehicle_class in ('up_to_1500', 'over_1500', 'large_engine', 'electric')),
  constraint import_tax_rates_shares check (
    duty between 0 and 2 and unwound_duty between 0 and 2 and excise between 0 and 2
    and vat between 0 and 1 and idf between 0 and 1 and rdl between 0 and 1
  ),
  constraint import_tax_rates_source_length check (char_length(source) between 1 and 200)
);

comment on table public.import_tax_rates is 'What the Kenya Revenue Authority charges on an imported vehicle, as shares of 1.';
comment on column public.import_tax_rates.unwound_duty is
  'The duty that the authority takes out of the retail price; for electric vehicles it differs from the one charged.';

create table public.import_depreciation_rates (
  id bigint generated always as identity constraint import_depreciation_rates_pkey primary key,
  age integer not null,
  effective_from date not null,
  depreciation numeric(5, 4) not null,
  constraint import_depreciation_rates_age_day_key unique (age, effective_from),
  constraint import_depreciation_rates_age check (age between 0 and 30),
  constraint import_depreciation_rates_share check (depreciation between 0 and 1)
);

comment on table public.import_depreciation_rates is 'How much of its retail price a vehicle has lost at an age, as a share of 1.';
comment on column public.import_depreciation_rates.age is 'Year of import less year of first registration.';

-- KRA's own worksheet, the sheet TEMPLATE 2025 of its price list of July 2025.
insert into public.import_tax_rates
  (vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source)
select vehicle_class, date '2025-07-01', duty, 0.35, excise, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025'
from (values
  ('up_to_1500', 0.35, 0.20), ('over_1500', 0.35, 0.25), ('large_engine', 0.35, 0.35), ('electric', 0.25, 0.10)
) as given (vehicle_class, duty, excise);

insert into public.import_depreciation_rates (age, effective_from, depreciation)
select age, date '2025-07-01', depreciation
from (values (2, 0.20), (3, 0.30), (4, 0.40), (5, 0.50), (6, 0.55), (7, 0.60), (8, 0.65)) as given (age, depreciation);

revoke all on public.import_tax_rates, public.import_depreciation_rates from public, anon, authenticated;
grant select on public.import_tax_rates, public.import_depreciation_rates to anon, authenticated;
grant insert, delete on public.import_tax_rates, public.import_depreciation_rates to authenticated;
grant all on public.import_tax_rates, public.import_depreciation_rates to service_role;

alter table public.import_tax_rates enable row level security;
alter table public.import_depreciation_rates enable row level security;

create policy "Anyone reads the import taxes" on public.import_tax_rates
  for select to anon, authenticated using (true);
create policy "Administrators add import taxes" on public.import_tax_rates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators delete import taxes" on public.import_tax_rates
  for delete to authenticated using ((select private.is_admin()));

create policy "Anyone reads the depreciation" on public.import_depreciation_rates
  for select to anon, authenticated using (true);
create policy "Administrators add depreciation" on public.import_depreciation_rates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators delete depreciation" on public.import_depreciation_rates
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_changes after insert or delete on public.import_tax_rates
  for each row execute function private.audit_changes('vehicle_class', 'effective_from', 'duty', 'excise');
create trigger audit_changes after insert or delete on public.import_depreciation_rates
  for each row execute function private.audit_changes('age', 'effective_from', 'depreciation');

notify pgrst, 'reload schema';

-- What a business has on its estimates and invoices beside its name: its tax number, and how it is paid.
create table public.billing_details (
  service_provider_id uuid constraint billing_details_pkey primary key,
  kra_pin text,
  payment_note text,
  charges_vat boolean not null default false,
  constraint billing_details_kra_pin_form check (private.is_kra_pin(kra_pin)),
  constraint billing_details_payment_note_length check (char_length(payment_note) <= 200),
  constraint billing_details_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

comment on table public.billing_details is 'Lines on the estimates and invoices of service providers.';
comment on column public.billing_details.charges_vat is 'Estimates and invoices add VAT.';
comment on column public.billing_details.payment_note is 'How to pay, such as a till number.';

revoke all on public.billing_details from public, anon, authenticated;
grant select, delete on public.billing_details to authenticated, business_manager;
grant insert (service_provider_id, kra_pin, payment_note, charges_vat) on public.billing_details to authenticated, business_manager;
grant update (service_provider_id, kra_pin, payment_note, charges_vat) on public.billing_details to authenticated, business_manager;
grant all on public.billing_details to service_role;
alter table public.billing_details enable row level security;
create policy "Providers read their own billing details" on public.billing_details
  for select to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));
create policy "Providers add their own billing details" on public.billing_details
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers change their own billing details" on public.billing_details
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers delete their own billing details" on public.billing_details
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

create trigger tidy_billing_details before insert or update on public.billing_details
  for each row execute function private.tidy_billing_details();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.billing_details', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'billing_details', '{}', 'cascade', null, 'The tax number of their business, and how it is paid.'
  );

create function private.tidy_billing_details() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.kra_pin := nullif(upper(regexp_replace(new.kra_pin, '\s', '', 'g')), '');
  new.payment_note := nullif(btrim(new.payment_note), '');
  return new;
end
$$;

-- The VAT on the lines of a provider: VAT Act 2013, s. 5 (2) (a).
create function private.vat_percent(provider_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when exists (
    select from public.billing_details as details where details.service_provider_id = vat_percent.provider_id and details.charges_vat
  ) then 16 else 0 end
$$;

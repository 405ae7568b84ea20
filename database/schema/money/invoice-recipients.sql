-- To whom a member's invoices are made out beside their name: a business, its KRA PIN and its address. An invoice keeps what stood here
-- when it was issued (tax-invoices.sql).
create table public.invoice_recipients (
  user_id uuid constraint invoice_recipients_pkey primary key,
  business_name text,
  kra_pin text,
  address text,
  constraint invoice_recipients_business_name_length check (char_length(business_name) between 2 and 120),
  constraint invoice_recipients_kra_pin_form check (private.is_kra_pin(kra_pin)),
  constraint invoice_recipients_address_length check (char_length(address) between 3 and 200),
  constraint invoice_recipients_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.invoice_recipients is 'What a member wants on invoices beside their name.';

revoke all on public.invoice_recipients from public, anon, authenticated;
grant select, delete on public.invoice_recipients to authenticated;
grant insert (user_id, business_name, kra_pin, address) on public.invoice_recipients to authenticated;
grant update (user_id, business_name, kra_pin, address) on public.invoice_recipients to authenticated;
grant all on public.invoice_recipients to service_role;
alter table public.invoice_recipients enable row level security;
create policy "Members read to whom their invoices are made out" on public.invoice_recipients
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members say to whom their invoices are made out" on public.invoice_recipients
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members change to whom their invoices are made out" on public.invoice_recipients
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members delete to whom their invoices are made out" on public.invoice_recipients
  for delete to authenticated using (user_id = (select auth.uid()));

create trigger tidy_invoice_recipient before insert or update on public.invoice_recipients
  for each row execute function private.tidy_invoice_recipient();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.invoice_recipients', 'user_id', null, 'invoice_recipient', '{user_id}', 'cascade', null, 'Business and tax number of the member.');

create function private.tidy_invoice_recipient() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.business_name := private.visible_name(new.business_name);
  new.kra_pin := nullif(upper(regexp_replace(new.kra_pin, '\s', '', 'g')), '');
  new.address := private.visible_name(new.address);
  return new;
end
$$;

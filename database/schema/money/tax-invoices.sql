-- Invoices of the operator for what members pay, and credit notes for what is paid back. Both run without gaps in each year and say what
-- was true when they were issued; nobody changes them afterwards. Payments approved before there were invoices have none.

-- The last number of each kind. The row is locked until its transaction ends, so a number that is rolled back is given to the next.
create table private.invoice_counters (
  kind text constraint invoice_counters_pkey primary key,
  year integer not null,
  sequence integer not null,
  constraint invoice_counters_kind_known check (kind in ('invoice', 'credit_note'))
);

comment on table private.invoice_counters is 'Year and last number of invoices and of credit notes.';

create table public.tax_invoices (
  id uuid default gen_random_uuid() constraint tax_invoices_pkey primary key,
  kind text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  issued_at timestamptz not null,
  payment_request_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  buyer_id uuid,
  seller_name text not null,
  seller_address text,
  seller_kra_pin text,
  seller_email text,
  seller_phone text,
  buyer_name text,
  buyer_business text,
  buyer_kra_pin text,
  buyer_address text,
  item text not null,
  quantity integer not null,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  vat_percent numeric(6, 2),
  vat numeric(14, 2) not null,
  total numeric(14, 2) not null,
  payment_number text not null,
  payment_method text not null,
  receipt_number text,
  paid_at timestamptz not null,
  constraint tax_invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint tax_invoices_payment_method_known check (payment_method in ('mpesa', 'bank_transfer', 'card')),
  constraint tax_invoices_sequence_positive check (sequence > 0),
  constraint tax_invoices_sequence_key unique (kind, year, sequence),
  constraint tax_invoices_number_key unique (number),
  constraint tax_invoices_payment_key unique (payment_request_id, kind),
  constraint tax_invoices_invoice_key unique (invoice_id),
  constraint tax_invoices_refund_key unique (refund_id),
  constraint tax_invoices_credited check ((kind = 'credit_note') = (invoice_id is not null) and (kind = 'credit_note') = (refund_id is not null)),
  constraint tax_invoices_total check (total > 0 and vat between 0 and total),
  constraint tax_invoices_vat_registered check (vat_percent is not null or vat = 0),
  constraint tax_invoices_quantity_positive check (quantity > 0),
  constraint tax_invoices_payment_request_id_fkey foreign key (payment_request_id) references public.payment_requests (id),
  constraint tax_invoices_invoice_id_fkey foreign key (invoice_id) references public.tax_invoices (id),
  constraint tax_invoices_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete set null
);

comment on table public.tax_invoices is 'Invoices and credit notes of the operator; written by functions only, and never changed.';
comment on column public.tax_invoices.number is 'Such as INV-2026-000001; runs without gaps for each kind in a year of Nairobi.';
comment on column public.tax_invoices.invoice_id is 'Of a credit note: the invoice that it takes back whole.';
comment on column public.tax_invoices.buyer_id is 'Whose page shows it; null: the account was erased.';
comment on column public.tax_invoices.quantity is 'Months of a plan; 1 of anything else.';
comment on column public.tax_invoices.vat_percent is 'null: the seller was not registered for VAT, so this is no tax invoice.';
comment on column public.tax_invoices.vat is 'KES contained in the total; the rest is net.';
comment on column public.tax_invoices.receipt_number is 'Code of the M-Pesa message, or the reference of the bank.';

create index tax_invoices_buyer_idx on public.tax_invoices (buyer_id, issued_at desc);
create index tax_invoices_issued_idx on public.tax_invoices (issued_at desc, id desc);
create index tax_invoices_text_trigram_idx on public.tax_invoices
  using gin (private.invoice_text(number, buyer_name, buyer_business, buyer_kra_pin, payment_number) extensions.gin_trgm_ops);

revoke all on public.tax_invoices from public, anon, authenticated;
grant select on public.tax_invoices to authenticated;
grant select on public.tax_invoices to service_role;
alter table public.tax_invoices enable row level security;
create policy "Buyers read their own invoices" on public.tax_invoices
  for select to authenticated using (buyer_id = (select auth.uid()));
create policy "Administrators read every invoice" on public.tax_invoices
  for select to authenticated using ((select private.is_admin()));

create trigger keep_tax_invoice before update or delete on public.tax_invoices
  for each row execute function private.keep_tax_invoice();
create trigger keep_tax_invoices before truncate on public.tax_invoices
  for each statement execute function private.keep_tax_invoice();
-- At the end of the transaction: approvals then hold the counter for the moment of their commit, and one that approves many payments
-- cannot wait in a circle with one that approves a single payment of those.
create constraint trigger issue_invoice after insert or update of status on public.payment_requests
  deferrable initially deferred
  for each row when (new.status = 'approved') execute function private.issue_invoice_of_payment();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.tax_invoices', 'buyer_id', null, 'tax_invoices', '{buyer_id}', 'anonymise', null,
    'Accounts are kept for seven years; the tax authority needs the buyer''s name and PIN as they were issued, so both stay (docs/data.md, Invoices).');

-- The text that invoices are searched by. Without its own search path the planner can inline it (private.payment_text).
create function private.invoice_text(
  number text, buyer_name text, buyer_business text, buyer_kra_pin text, payment_number text
) returns text
language sql immutable
as $$
  select number || e'\n' || payment_number || e'\n' || coalesce(buyer_name, '') || e'\n' || coalesce(buyer_business, '') || e'\n'
    || coalesce(buyer_kra_pin, '')
$$;
grant execute on function private.invoice_text(text, text, text, text, text) to authenticated, service_role;

-- Refuses every change, whoever makes it, except that an erased account is no longer the buyer's.
create function private.keep_tax_invoice() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if old.buyer_id is not null and new.buyer_id is null and to_jsonb(new) - 'buyer_id' = to_jsonb(old) - 'buyer_id' then
      return new;
    end if;
  end if;
  raise exception 'Invoices and credit notes are never changed or deleted. A refund issues a credit note.' using errcode = '42501';
end
$$;

-- Takes the next number of a kind and the moment that belongs to it. Others wait until this transaction ends, so numbers and moments
-- have one order.
create function private.next_invoice_number(of_kind text, out year integer, out sequence integer, out number text, out issued_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  counter private.invoice_counters;
begin
  insert into private.invoice_counters (kind, year, sequence) values (of_kind, 0, 0) on conflict do nothing;
  select * into counter from private.invoice_counters as known where known.kind = of_kind for update;
  issued_at := clock_timestamp();
  -- A clock that was set back does not begin a year again.
  year := greatest(extract(year from issued_at at time zone 'Africa/Nairobi')::integer, counter.year);
  sequence := case when year = counter.year then counter.sequence + 1 else 1 end;
  number := case of_kind when 'invoice' then 'INV' else 'CN' end || '-' || year || '-'
    || lpad(sequence::text, greatest(6, char_length(sequence::text)), '0');
  update private.invoice_counters as known set year = next_invoice_number.year, sequence = next_invoice_number.sequence
  where known.kind = of_kind;
end
$$;

-- What is paid for, as a line of the invoice: 'Premium plan' or 'Featuring an ad for 7 days'.
create function private.invoice_item(request public.payment_requests) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select name || ' plan' from public.subscription_plans where id = request.plan_id),
    -- Without the title: invoices outlive accounts.
    (select format('Featuring an ad for %s %s', days, case days when 1 then 'day' else 'days' end)
      from public.promotions where id = request.promotion_id)
  )
$$;

-- Issues the invoice of an approved payment, once, and returns it. null: the payment is not approved.
create function private.issue_invoice(request public.payment_requests) returns public.tax_invoices
language plpgsql security definer set search_path = ''
as $$
declare
  invoice public.tax_invoices;
  recipient public.invoice_recipients;
  taken record;
  vat numeric;
  total numeric;
begin
  select * into invoice from public.tax_invoices as known where known.payment_request_id = request.id and known.kind = 'invoice';
  if found or request.status <> 'approved' then
    return invoice;
  end if;
  -- As the ledger has them: less than was asked may have come.
  select -sum(entry.amount) filter (where entry.account = 'vat'), -sum(entry.amount) into vat, total
  from public.ledger_transactions as posted
  join public.ledger_entries as entry on entry.transaction_id = posted.id and entry.account in ('plans', 'promotions', 'vat')
  where posted.source = 'payment ' || request.id;
  total := coalesce(total, request.amount);
  vat := coalesce(vat, 0);
  select * into recipient from public.invoice_recipients as known where known.user_id = request.user_id;
  select * into taken from private.next_invoice_number('invoice');
  insert into public.tax_invoices (
    kind, year, sequence, number, issued_at, payment_request_id, buyer_id,
    seller_name, seller_address, seller_kra_pin, seller_email, seller_phone,
    buyer_name, buyer_business, buyer_kra_pin, buyer_address,
    item, quantity, period_starts_at, period_ends_at, vat_percent, vat, total,
    payment_number, payment_method, receipt_number, paid_at
  ) values (
    'invoice', taken.year, taken.sequence, taken.number, taken.issued_at, request.id, request.user_id,
    coalesce(nullif(private.setting('business_name'), ''), 'Magari'), nullif(private.setting('business_address'), ''),
    nullif(private.setting('business_kra_pin'), ''), nullif(private.setting('contact_email'), ''),
    nullif(private.setting('contact_phone'), ''),
    private.visible_name(private.person_name(request.user_id)), recipient.business_name, recipient.kra_pin, recipient.address,
    coalesce(private.invoice_item(request), 'Payment ' || request.payment_number), coalesce((to_jsonb(request) ->> 'months')::integer, 1),
    request.period_starts_at, request.period_ends_at,
    case when private.setting_is_on('vat_registered') then private.setting('vat_percent')::numeric end,
    vat, total, request.payment_number, request.payment_method, request.reference, request.decided_at
  ) returning * into invoice;
  return invoice;
end
$$;

create function private.issue_invoice_of_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As it is by now: later statements of the transaction may have completed it.
  perform private.issue_invoice(request) from public.payment_requests as request where request.id = new.id;
  return null;
end
$$;

-- Issues the credit note that takes back the whole invoice of a payment, once, and returns it. null: the payment is older than invoices.
create function private.issue_credit_note(request_id uuid, refund_id uuid) returns public.tax_invoices
language plpgsql security definer set search_path = ''
as $$
declare
  invoice public.tax_invoices;
  note public.tax_invoices;
  taken record;
begin
  -- Of two refunds of one payment, the second waits here for the first.
  select * into invoice from public.tax_invoices as known
  where known.payment_request_id = issue_credit_note.request_id and known.kind = 'invoice' for no key update;
  if not found then
    return null;
  end if;
  select * into note from public.tax_invoices as known where known.invoice_id = invoice.id;
  if found then
    return note;
  end if;
  select * into taken from private.next_invoice_number('credit_note');
  insert into public.tax_invoices (
    kind, year, sequence, number, issued_at, payment_request_id, invoice_id, refund_id, buyer_id,
    seller_name, seller_address, seller_kra_pin, seller_email, seller_phone,
    buyer_name, buyer_business, buyer_kra_pin, buyer_address,
    item, quantity, period_starts_at, period_ends_at, vat_percent, vat, total,
    payment_number, payment_method, receipt_number, paid_at
  ) values (
    'credit_note', taken.year, taken.sequence, taken.number, taken.issued_at, invoice.payment_request_id, invoice.id,
    issue_credit_note.refund_id, invoice.buyer_id,
    invoice.seller_name, invoice.seller_address, invoice.seller_kra_pin, invoice.seller_email, invoice.seller_phone,
    invoice.buyer_name, invoice.buyer_business, invoice.buyer_kra_pin, invoice.buyer_address,
    invoice.item, invoice.quantity, invoice.period_starts_at, invoice.period_ends_at,
    invoice.vat_percent, invoice.vat, invoice.total,
    invoice.payment_number, invoice.payment_method, invoice.receipt_number, invoice.paid_at
  ) returning * into note;
  return note;
end
$$;

-- Invoices and credit notes as pages, PDFs and the administrators' list show them.

create domain private.required_invoice_kind as text not null check (value in ('invoice', 'credit_note'));

create type public.tax_invoice_document as (
  id private.required_uuid,
  kind private.required_invoice_kind,
  number private.required_text,
  issued_at private.required_timestamptz,
  payment_request_id private.required_uuid,
  seller_name private.required_text,
  seller_address text,
  seller_kra_pin text,
  seller_email text,
  seller_phone text,
  buyer_name text,
  buyer_business text,
  buyer_kra_pin text,
  buyer_address text,
  item private.required_text,
  quantity private.required_integer,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  net private.required_numeric,
  vat_percent numeric,
  vat private.required_numeric,
  total private.required_numeric,
  payment_number private.required_text,
  payment_method private.required_payment_method,
  receipt_number text,
  paid_at private.required_timestamptz,
  credited_number text,
  credit_note_id uuid,
  credit_note_number text,
  control_unit text,
  control_unit_number text,
  internal_data text,
  receipt_signature text,
  signed_at timestamptz,
  qr_address text
);

-- The number under which a control unit has a document, as KRA prints it; null: none yet.
create function private.control_unit_number(document private.etims_documents) returns text
language sql immutable set search_path = ''
as $$ select document.control_unit || '/' || document.receipt_number $$;

-- An invoice or credit note of the caller, or for administrators anyone's, by its id or number. null: there is none for the caller.
create function public.tax_invoice(named text) returns public.tax_invoice_document
language sql stable security definer set search_path = ''
as $$
  select jsonb_populate_record(null::public.tax_invoice_document, to_jsonb(invoice) || jsonb_build_object(
    'net', invoice.total - invoice.vat,
    'credited_number', (select number from public.tax_invoices where id = invoice.invoice_id),
    'credit_note_id', note.id, 'credit_note_number', note.number,
    'control_unit', sent.control_unit, 'control_unit_number', private.control_unit_number(sent),
    'internal_data', sent.internal_data, 'receipt_signature', sent.receipt_signature, 'signed_at', sent.signed_at,
    'qr_address', sent.qr_address
  ))
  from public.tax_invoices as invoice
  left join public.tax_invoices as note on note.invoice_id = invoice.id
  left join private.etims_documents as sent on sent.invoice_id = invoice.id
  where (
      invoice.number = upper(btrim(named))
      or invoice.id = case when named ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end
    )
    and (invoice.buyer_id = (select auth.uid()) or (select private.is_admin()))
$$;
grant execute on function public.tax_invoice(text) to authenticated, service_role;

create type public.admin_tax_invoice as (
  id private.required_uuid,
  kind private.required_invoice_kind,
  number private.required_text,
  issued_at private.required_timestamptz,
  buyer_id uuid,
  buyer_name text,
  buyer_business text,
  buyer_kra_pin text,
  item private.required_text,
  net private.required_numeric,
  vat_percent numeric,
  vat private.required_numeric,
  total private.required_numeric,
  payment_number private.required_text,
  payment_method private.required_payment_method,
  receipt_number text,
  credited_number text,
  control_unit_number text,
  etims_attempts integer,
  etims_sent_at timestamptz,
  etims_error text
);
create domain private.required_admin_tax_invoices as public.admin_tax_invoice[] not null;

create type public.tax_invoice_sums as (
  net private.required_numeric, vat private.required_numeric, total private.required_numeric
);
create domain private.required_tax_invoice_sums as public.tax_invoice_sums not null;

create type public.admin_tax_invoices_page as (
  invoices private.required_admin_tax_invoices,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  sums private.required_tax_invoice_sums
);

-- All invoices and credit notes (AdminInvoices of site/admin/payments/invoices/queries.ts), the newest first: searched by number, buyer,
-- PIN or payment number; of one kind; issued in a month of Nairobi, given by any day of it. Of a credit note, net, VAT and total are
-- negative, in `sums` as in the rows.
create function public.admin_tax_invoices(
  search text default null, only_kind text default null, only_month date default null,
  page integer default 1, page_size integer default 25
) returns public.admin_tax_invoices_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  month constant timestamp := date_trunc('month', only_month::timestamp);
  shown constant integer := least(greatest(page_size, 1), 1000);
  first constant integer := (least(greatest(page, 1), 100000) - 1) * shown;
  pattern constant text := private.contains_pattern(nullif(private.visible_line(left(search, 100)), ''));
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all invoices.' using errcode = '42501';
  end if;
  with found as materialized (
    select invoice.id, invoice.issued_at, case invoice.kind when 'credit_note' then -1 else 1 end as sign,
      invoice.total - invoice.vat as net, invoice.vat, invoice.total
    from public.tax_invoices as invoice
    where (only_kind is null or invoice.kind = only_kind)
      and (month is null or invoice.issued_at >= month at time zone 'Africa/Nairobi'
        and invoice.issued_at < (month + interval '1 month') at time zone 'Africa/Nairobi')
      and (pattern is null or private.invoice_text(
          invoice.number, invoice.buyer_name, invoice.buyer_business, invoice.buyer_kra_pin, invoice.payment_number
        ) ilike pattern)
  ), shown_ones as (
    select * from found order by issued_at desc, id desc limit shown offset first
  )
  select jsonb_build_object(
    'invoices', coalesce((
      select jsonb_agg(to_jsonb(invoice) || jsonb_build_object(
        'net', one.sign * one.net, 'vat', one.sign * one.vat, 'total', one.sign * one.total,
        'credited_number', (select number from public.tax_invoices where id = invoice.invoice_id),
        'control_unit_number', private.control_unit_number(sent), 'etims_attempts', sent.attempts,
        'etims_sent_at', sent.sent_at, 'etims_error', sent.last_error
      ) order by one.issued_at desc, one.id desc)
      from shown_ones as one
      join public.tax_invoices as invoice on invoice.id = one.id
      left join private.etims_documents as sent on sent.invoice_id = one.id
    ), '[]'),
    'total', (select count(*) from found), 'page', first / shown + 1, 'page_size', shown,
    'sums', (
      select jsonb_build_object(
        'net', coalesce(sum(sign * net), 0), 'vat', coalesce(sum(sign * vat), 0), 'total', coalesce(sum(sign * total), 0)
      ) from found
    )
  ) into answer;
  return jsonb_populate_record(null::public.admin_tax_invoices_page, answer);
end
$$;
grant execute on function public.admin_tax_invoices(text, text, date, integer, integer) to authenticated, service_role;

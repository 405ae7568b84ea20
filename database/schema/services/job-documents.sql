-- Estimates and invoices as documents to print and keep: what server/documents/ draws. Addresses that somebody may read are signed for an
-- hour, so that a phone opens them like any other file.

-- The address of the invoice as a document, for its business and its customer; root-relative.
create function public.invoice_address(invoice_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  ends constant bigint := extract(epoch from now() + interval '1 hour')::bigint;
begin
  if not exists (
    select from public.job_invoices as invoice
    where invoice.id = invoice_address.invoice_id
      and (invoice.service_provider_id = private.own_service_provider() or invoice.job_id in (select private.jobs_as_customer()))
  ) then
    raise exception 'This invoice is not one of yours.' using errcode = '42501';
  end if;
  return format(
    '/functions/v1/job-document?invoice=%s&ends=%s&key=%s', invoice_id, ends, private.visitor_signature(format('invoice %s %s', invoice_id, ends))
  );
end
$$;
grant execute on function public.invoice_address(uuid) to authenticated, business_manager, service_role;

-- The invoice of a signed address; null for one that has ended or was not made here.
create function private.invoice_of_address(invoice_id uuid, ends bigint, key text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.invoice_document(invoice) from public.job_invoices as invoice
  where invoice.id = invoice_id and ends > extract(epoch from now())
    and key = private.visitor_signature(format('invoice %s %s', invoice_id, ends))
$$;

-- What the link of a message leads to: the last estimate of its job, or its invoice; null without one.
create function private.document_of_link(token text, kind text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  linked constant uuid := (private.job_link_of(token)).job_id;
begin
  if kind = 'invoice' then
    return (
      select private.invoice_document(invoice) from public.job_invoices as invoice where invoice.job_id = linked and voided_at is null
    );
  end if;
  return (select private.estimate_document(job) from public.service_jobs as job where job.id = linked);
end
$$;

create function private.invoice_document(invoice public.job_invoices) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(invoice) || jsonb_build_object(
    'kind', 'invoice', 'business', private.business_document(invoice.service_provider_id), 'deposit', private.deposit_for_job(invoice.job_id)
  )
$$;

-- The last estimate that was not taken back, with the answer to each line; null without one.
create function private.estimate_document(job public.service_jobs) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'kind', 'estimate', 'number', last.number, 'job_number', job.number, 'issued_at', last.sent_at, 'ends_at', last.ends_at,
    'answered_at', last.answered_at, 'vehicle', private.vehicle_of(job, booking), 'mileage_km', job.mileage_km,
    'business', private.business_document(job.service_provider_id),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'kind', line.kind, 'name', line.name, 'quantity', line.quantity, 'unit_price', line.unit_price,
        'amount', private.line_amount(line), 'tax_percent', line.tax_percent, 'tax', private.line_tax(line), 'answer', line.answer
      ) order by line.created_at, line.id)
      from public.job_lines as line where line.job_id = job.id and line.estimate_number = last.number
    )
  )
  from public.service_bookings as booking
  join lateral (
    select * from public.job_estimates as sent where sent.job_id = job.id and sent.withdrawn_at is null order by sent.number desc limit 1
  ) as last on true
  where booking.id = job.booking_id
$$;

-- The head of a document.
create function private.business_document(provider_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', private.visible_line(provider.business_name), 'address', nullif(concat_ws(', ', provider.address, provider.location), ''),
    'phone', provider.phone, 'kra_pin', details.kra_pin, 'payment_note', details.payment_note
  )
  from public.service_providers as provider
  left join public.billing_details as details on details.service_provider_id = provider.id
  where provider.id = business_document.provider_id
$$;

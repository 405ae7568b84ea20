-- Invoices and credit notes at KRA (eTIMS): what the operator's control unit answered for each, and the queue of those that are sent
-- (server/etims/). Without a configured control unit nothing is written here.
create table private.etims_documents (
  invoice_id uuid constraint etims_documents_pkey primary key,
  number bigint not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  answer_lost boolean not null default false,
  last_error text,
  sent_at timestamptz,
  control_unit text,
  receipt_number text,
  internal_data text,
  receipt_signature text,
  signed_at timestamptz,
  qr_address text,
  constraint etims_documents_number_key unique (number),
  constraint etims_documents_last_error_length check (char_length(last_error) <= 500),
  constraint etims_documents_invoice_id_fkey foreign key (invoice_id) references public.tax_invoices (id)
);

comment on table private.etims_documents is 'What became of invoices and credit notes at KRA.';
comment on column private.etims_documents.number is 'Runs for all documents of the control unit; a document keeps it in every attempt.';
comment on column private.etims_documents.answer_lost is 'An attempt had no answer, so KRA may have the document.';
comment on column private.etims_documents.sent_at is 'When KRA had it; without a signature if only a later refusal of its number told.';

create index etims_documents_due_idx on private.etims_documents (next_attempt_at) where sent_at is null;

-- Queues what was issued since a day of Nairobi and is not queued yet, in the order of issue; returns how many. A credit note waits until
-- KRA has its invoice.
create function private.queue_etims_documents(since date) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
begin
  -- Numbers of the control unit run without gaps across servers.
  perform pg_advisory_xact_lock(hashtextextended('etims numbers', 0));
  insert into private.etims_documents (invoice_id, number)
  select new.id, (select coalesce(max(number), 0) from private.etims_documents) + row_number() over (order by new.issued_at, new.id)
  from (
    select invoice.id, invoice.issued_at from public.tax_invoices as invoice
    where invoice.issued_at >= since::timestamp at time zone 'Africa/Nairobi'
      and not exists (select from private.etims_documents as known where known.invoice_id = invoice.id)
      and (
        invoice.kind = 'invoice'
        or exists (select from private.etims_documents as original where original.invoice_id = invoice.invoice_id and original.sent_at is not null)
      )
    order by invoice.issued_at, invoice.id limit 200
  ) as new;
  get diagnostics queued = row_count;
  return queued;
end
$$;

-- Begins an attempt to send the next due document and returns it; null: none is due. The attempt is recorded before anything is sent: a
-- server that is killed while it sends leaves a document whose answer was lost, which is due again after ten minutes.
create function private.begin_etims_document() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  due private.etims_documents;
begin
  select * into due from private.etims_documents where sent_at is null and next_attempt_at <= now()
  order by number limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.etims_documents
  set attempts = attempts + 1, answer_lost = true, next_attempt_at = now() + interval '10 minutes'
  where invoice_id = due.invoice_id;
  return (
    select to_jsonb(invoice) || jsonb_build_object(
      'net', invoice.total - invoice.vat, 'etims_number', due.number, 'may_be_there', due.answer_lost,
      'original_etims_number', (select number from private.etims_documents where invoice_id = invoice.invoice_id)
    )
    from public.tax_invoices as invoice where invoice.id = due.invoice_id
  );
end
$$;

-- Notes what the control unit answered.
create function private.settle_etims_document(
  document_id uuid, unit text, receipt text, internal text, signature text, signed timestamptz, qr text
) returns void
language sql security definer set search_path = ''
as $$
  update private.etims_documents
  set sent_at = now(), control_unit = unit, receipt_number = receipt, internal_data = internal, receipt_signature = signature,
    signed_at = signed, qr_address = qr, last_error = null, answer_lost = false
  where invoice_id = document_id and sent_at is null
$$;

-- Notes that KRA has a document whose answer was lost: its number was refused as taken.
create function private.note_etims_document_there(document_id uuid, problem text) returns void
language sql security definer set search_path = ''
as $$
  update private.etims_documents set sent_at = now(), last_error = left(problem, 500)
  where invoice_id = document_id and sent_at is null
$$;

-- Notes a failed attempt. The next comes after a minute, then twice as long each time, up to six hours. is_lost: there was no answer.
create function private.fail_etims_document(document_id uuid, problem text, is_lost boolean, was_lost boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.etims_documents
  set last_error = left(problem, 500), answer_lost = is_lost or was_lost,
    next_attempt_at = now() + least(interval '1 minute' * power(2, least(attempts, 12) - 1), interval '6 hours')
  where invoice_id = document_id and sent_at is null
$$;

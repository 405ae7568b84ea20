-- The nightly check of the ledger against the payments it is posted from. What differs stands on /admin/payments/ledger.
create table private.ledger_checks (
  checked_at timestamptz not null default now() constraint ledger_checks_pkey primary key,
  differences jsonb not null
);

comment on table private.ledger_checks is 'What the nightly checks of the ledger found, for a year.';

-- What differs now (LEDGER_DIFFERENCES of domain/money/ledger.ts): which payment or transaction, and by how many KES.
create function private.ledger_differences() returns table (kind text, subject text, amount numeric)
language sql stable security definer set search_path = ''
as $$
  with posted as materialized (
    select transaction_id, sum(entry.amount) as total,
      coalesce(-sum(entry.amount) filter (where account in ('plans', 'promotions', 'vat')), 0) as earned
    from public.ledger_entries as entry group by transaction_id
  ), payments as materialized (
    select payment_request_id, earned from public.ledger_transactions join posted on transaction_id = id
    where ledger_transactions.kind = 'payment'
  )
  select 'unbalanced', transaction_id::text, total from posted where total <> 0
  union all
  select 'not_posted', request.payment_number, request.amount
  from public.payment_requests as request
  where request.status = 'approved' and not exists (select from payments where payment_request_id = request.id)
  union all
  select 'posted_differently', request.payment_number, payments.earned - request.amount
  from payments join public.payment_requests as request on request.id = payments.payment_request_id
  where payments.earned <> request.amount
  union all
  select 'not_approved', request.payment_number, payments.earned
  from payments join public.payment_requests as request on request.id = payments.payment_request_id
  where request.status <> 'approved'
  union all
  select 'cleared_with_rest', coalesce(listed.receipt_number, listed.id::text), owed.rest
  from public.unmatched_payments as listed cross join lateral (select private.left_to_clear(listed.id) as rest) as owed
  where listed.cleared_at is not null and owed.rest <> 0
  union all
  select 'not_on_statement', missing.payment_number, missing.amount from private.approved_not_on_statements() as missing
$$;

-- Nightly job: keeps what differs, and tells the administrators of differences that the check before did not find.
create function private.check_ledger() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := coalesce((select differences from private.ledger_checks order by checked_at desc limit 1), '[]');
  found constant jsonb := (
    select coalesce(jsonb_agg(to_jsonb(difference) order by difference.kind, difference.subject), '[]')
    from private.ledger_differences() as difference
  );
begin
  delete from private.ledger_checks where checked_at < now() - interval '1 year';
  insert into private.ledger_checks (checked_at, differences) values (clock_timestamp(), found);
  if exists (select from jsonb_array_elements(found) as difference where not before @> jsonb_build_array(difference)) then
    perform private.tell_administrators('ledger_differs', jsonb_build_object('count', jsonb_array_length(found)));
  end if;
end
$$;

create type public.ledger_difference as (kind private.required_text, subject private.required_text, amount numeric);
create domain private.required_ledger_differences as public.ledger_difference[] not null;
create type public.ledger_check as (checked_at timestamptz, differences private.required_ledger_differences);

-- What the latest check of the ledger found, and when; without a time before the first.
create function public.admin_ledger_check() returns public.ledger_check
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_ledger_reader();
  return jsonb_populate_record(null::public.ledger_check, coalesce(
    (select to_jsonb(latest) from private.ledger_checks as latest order by checked_at desc limit 1), '{"differences": []}'
  ));
end
$$;
grant execute on function public.admin_ledger_check() to authenticated, service_role;

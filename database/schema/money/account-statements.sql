-- A member's own statement of account: what they paid to Magari and what was paid back, from the ledger.

create domain private.required_statement_kind as text not null check (value in ('payment', 'arrival', 'clearing', 'refund', 'fee', 'correction'));

create type public.account_movement as (
  id private.required_uuid,
  moved_at private.required_timestamptz,
  kind private.required_statement_kind,
  payment_number text,
  item text,
  paid private.required_numeric,
  paid_back private.required_numeric,
  invoice_number text,
  credit_note_number text
);

-- What moved for the caller's payments between two days of Nairobi, both included, the newest first; at most 1,000. Money that was
-- assigned to a payment within Magari moved when it arrived.
create function public.own_account_statement(since date default null, until date default null) returns setof public.account_movement
language sql stable security definer set search_path = ''
as $$
  select posted.id, posted.moved_at, posted.kind, request.payment_number,
    coalesce(invoice.item, case when request.plan_id is not null then private.invoice_item(request) end),
    greatest(moved.amount, 0), greatest(-moved.amount, 0), invoice.number, note.number
  from public.ledger_transactions as posted
  left join public.unmatched_payments as listed on listed.id = posted.unmatched_payment_id
  left join public.payment_requests as request on request.id = coalesce(posted.payment_request_id, listed.payment_request_id)
  left join public.tax_invoices as invoice on invoice.payment_request_id = request.id and invoice.kind = 'invoice'
  left join public.tax_invoices as note on note.invoice_id = invoice.id and posted.kind = 'refund'
  cross join lateral (
    select sum(entry.amount) as amount from public.ledger_entries as entry
    where entry.transaction_id = posted.id and entry.account in ('mpesa', 'bank', 'card')
  ) as moved
  where (request.user_id = (select auth.uid()) or request.id is null and listed.user_id = (select auth.uid()))
    and posted.id in (
      select by_request.id from public.payment_requests as own
      join public.ledger_transactions as by_request on by_request.payment_request_id = own.id
      where own.user_id = (select auth.uid())
      union
      select by_list.id from public.unmatched_payments as own
      join public.ledger_transactions as by_list on by_list.unmatched_payment_id = own.id
      where own.user_id = (select auth.uid())
    )
    and moved.amount <> 0
    and (since is null or posted.moved_at >= since::timestamp at time zone 'Africa/Nairobi')
    and (until is null or posted.moved_at < (until + 1)::timestamp at time zone 'Africa/Nairobi')
  order by posted.moved_at desc, posted.id desc limit 1000
$$;
grant execute on function public.own_account_statement(date, date) to authenticated, service_role;

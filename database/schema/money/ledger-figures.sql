-- The ledger as administrators read it: by day or month, entry by entry, and what each account holds.

create type public.ledger_period as (
  period private.required_date,
  received private.required_numeric,
  cleared private.required_numeric,
  refunded private.required_numeric,
  fees private.required_numeric,
  -- Owed to payers at the end of the period.
  to_clear private.required_numeric
);
create domain private.required_ledger_periods as public.ledger_period[] not null;

create type public.ledger_balance as (account private.required_text, balance private.required_numeric);
create domain private.required_ledger_balances as public.ledger_balance[] not null;

create type public.ledger_summary as (
  periods private.required_ledger_periods,
  balances private.required_ledger_balances
);

create type public.ledger_line as (
  id private.required_bigint,
  transaction_id private.required_uuid,
  kind private.required_text,
  moved_at private.required_timestamptz,
  posted_at private.required_timestamptz,
  account private.required_text,
  amount private.required_numeric,
  payment_number text,
  reference text
);
create domain private.required_ledger_lines as public.ledger_line[] not null;

create type public.ledger_page as (
  lines private.required_ledger_lines,
  total private.required_bigint,
  page private.required_integer,
  page_size private.required_integer
);

create function private.require_ledger_reader() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may read the ledger.' using errcode = '42501';
  end if;
end
$$;

-- What the operator received, earned (cleared), returned and paid in fees, in KES by day or month of Nairobi from one day to another (at most
-- 366 days; today at most), the latest first, with what was owed to payers at the end of each; and what every account holds now.
create function public.admin_ledger(from_day date, until_day date, by_month boolean default false) returns public.ledger_summary
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_day constant date := least(coalesce(until_day, private.nairobi_today()), private.nairobi_today());
  first_day constant date := greatest(least(coalesce(from_day, last_day), last_day), last_day - 365);
  step constant text := case when by_month then 'month' else 'day' end;
begin
  perform private.require_ledger_reader();
  return (
    with entry as materialized (
      select date_trunc(step, private.nairobi_day(posted.moved_at)::timestamp)::date as period, posted.kind, account, amount
      from public.ledger_transactions as posted join public.ledger_entries as entry on entry.transaction_id = posted.id
      where posted.moved_at < private.nairobi_midnight(last_day + 1) and entry.owner_id is null
    ), figures as (
      select period,
        coalesce(sum(amount) filter (where account in ('mpesa', 'bank', 'card') and kind in ('payment', 'arrival', 'correction')), 0) as received,
        coalesce(-sum(amount) filter (where account in ('plans', 'promotions', 'vat', 'other_income') and kind in ('payment', 'clearing')), 0)
          as cleared,
        coalesce(-sum(amount) filter (where account in ('mpesa', 'bank', 'card') and kind = 'refund'), 0) as refunded,
        coalesce(sum(amount) filter (where account = 'fees'), 0) as fees,
        coalesce(-sum(amount) filter (where account = 'to_clear'), 0) as owed
      from entry group by period
    ), calendar as (
      select first_of::date as period
      from generate_series(date_trunc(step, first_day::timestamp), last_day::timestamp, ('1 ' || step)::interval) as first_of
    ), running as (
      select period, received, cleared, refunded, fees, sum(owed) over (order by period) as to_clear
      from (
        select coalesce(calendar.period, figures.period) as period, coalesce(received, 0) as received, coalesce(cleared, 0) as cleared,
          coalesce(refunded, 0) as refunded, coalesce(fees, 0) as fees, coalesce(owed, 0) as owed
        from calendar full join figures using (period)
      ) as filled
    )
    select jsonb_populate_record(null::public.ledger_summary, jsonb_build_object(
      'periods', (
        select coalesce(jsonb_agg(to_jsonb(running) order by period desc), '[]') from running where period in (select period from calendar)
      ),
      'balances', (
        select coalesce(jsonb_agg(jsonb_build_object('account', account, 'balance', balance) order by account), '[]')
        from (
          select account, sum(amount) as balance from public.ledger_entries where owner_id is null group by account
        ) as held
      )
    ))
  );
end
$$;
grant execute on function public.admin_ledger(date, date, boolean) to authenticated, service_role;

-- The entries of the operator's own accounts whose money moved from one day of Nairobi to another, the latest first; only those of one account
-- if it is named. At most 1,000 a page.
create function public.admin_ledger_entries(
  from_day date, until_day date, only_account text default null, page integer default 1, page_size integer default 50
) returns public.ledger_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  begins constant timestamptz := private.nairobi_midnight(coalesce(from_day, '2020-01-01'));
  ends constant timestamptz := private.nairobi_midnight(coalesce(until_day, private.nairobi_today()) + 1);
  found bigint;
  shown integer;
begin
  perform private.require_ledger_reader();
  select count(*) into found
  from public.ledger_transactions as posted join public.ledger_entries as entry on entry.transaction_id = posted.id
  where posted.moved_at >= begins and posted.moved_at < ends and entry.owner_id is null
    and (only_account is null or entry.account = only_account);
  shown := least(greatest(coalesce(admin_ledger_entries.page, 1), 1), greatest(ceil(found::numeric / size), 1));
  return jsonb_populate_record(null::public.ledger_page, jsonb_build_object(
    'total', found, 'page', shown, 'page_size', size, 'lines', (
      select coalesce(jsonb_agg(to_jsonb(line) order by line.moved_at desc, line.id desc), '[]')
      from (
        select entry.id, posted.id as transaction_id, posted.kind, posted.moved_at, posted.posted_at, entry.account, entry.amount,
          request.payment_number, coalesce(listed.receipt_number, request.reference) as reference
        from public.ledger_transactions as posted
        join public.ledger_entries as entry on entry.transaction_id = posted.id
        left join public.payment_requests as request on request.id = posted.payment_request_id
        left join public.unmatched_payments as listed on listed.id = posted.unmatched_payment_id
        where posted.moved_at >= begins and posted.moved_at < ends and entry.owner_id is null
          and (only_account is null or entry.account = only_account)
        order by posted.moved_at desc, entry.id desc limit size offset (shown - 1) * size
      ) as line
    )
  ));
end
$$;
grant execute on function public.admin_ledger_entries(date, date, text, integer, integer) to authenticated, service_role;

-- The figures of the ledger for administrators, and its nightly check.

set local check_function_bodies = off;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('ledger_differs', null, true, 'waking');

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

create table private.ledger_checks (
  checked_at timestamptz not null default now() constraint ledger_checks_pkey primary key,
  differences jsonb not null
);

comment on table private.ledger_checks is 'What the nightly checks of the ledger found, for a year.';

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
$$;

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

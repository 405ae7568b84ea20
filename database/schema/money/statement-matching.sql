-- What the rows of statements are: known already, money for a pending request, money for nobody we know, charges. Asked for whole statements
-- at once; what was done with a row is kept, what could be done is found out each time, because requests change.

-- Marks the open rows of a statement whose money has been counted: by the receipt of an approved request, of a push or of a listed payment.
create function private.mark_known_rows(statement uuid) returns void
language sql security definer set search_path = ''
as $$
  with named as materialized (
    select statement_row.id, statement_row.paid_in, statement_row.receipt, code
    from public.statement_rows as statement_row, unnest(statement_row.codes) as code
    where statement_row.statement_id = statement and statement_row.outcome = 'open' and statement_row.kind = 'payment'
      and statement_row.paid_in > 0
  ), counted as (
    select named.id, named.paid_in, request.id as request_id, request.amount::numeric as amount
    from named join public.payment_requests as request on private.reference_key(request.reference) = named.code
    where request.status = 'approved'
    union all
    select named.id, named.paid_in, request.id, request.amount
    from named join private.mpesa_pushes as push on private.reference_key(push.receipt_number) = named.code
    join public.payment_requests as request on request.id = push.payment_request_id
    where push.status = 'paid'
    union all
    select named.id, named.paid_in, listed.payment_request_id, listed.amount
    from named join public.unmatched_payments as listed on private.reference_key(listed.receipt_number) = named.code
    union all
    -- The receipt of a member who erased the account is known by its keyed hash alone.
    select named.id, named.paid_in, null, null
    from named where named.code = private.reference_key(named.receipt)
      and exists (select from private.spent_references)
      and exists (select from private.spent_references where mark = private.reference_mark(named.code))
  ), best as (
    -- A receipt that was listed and then assigned is known by both, with the amount that came.
    select distinct on (id) id, request_id, amount is not null and amount <> paid_in as differs
    from counted order by id, amount is distinct from paid_in, request_id nulls last
  )
  update public.statement_rows as marked
  set outcome = case when best.differs then 'differs' else 'known' end, payment_request_id = best.request_id
  from best where marked.id = best.id
$$;

-- The open money in of a statement and what it can be: 'exact' (one pending request names its receipt, or the payer typed that request's
-- number; the amount is what is due; nothing says that somebody else paid), 'possible' (a pending request of that amount or with that
-- receipt), 'nowhere'. request_id and its due amount: the request that is named; null: none, or several.
create function private.statement_matches(statement uuid)
returns table (row_id uuid, request_id uuid, due bigint, standing text)
-- The planner knows nothing of the sizes of what is materialised, and would compare each row with each request.
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  with open_rows as materialized (
    select came.id, came.codes, came.paid_in, came.payer_number
    from public.statement_rows as came
    where came.statement_id = statement and came.outcome = 'open' and came.kind = 'payment' and came.paid_in > 0
  ), pending as materialized (
    select request.id, request.phone, request.payment_number, request.reference_disputed,
      private.reference_key(request.reference) as key, private.amount_due(request) as due
    from public.payment_requests as request where request.status = 'pending' and request.user_id is not null
  ), codes as materialized (
    select open_rows.id, code from open_rows, unnest(open_rows.codes) as code
  ), named as materialized (
    select codes.id, pending.id as request_id from codes join pending on pending.key = codes.code
    union
    select codes.id, pending.id from codes join pending on pending.payment_number = codes.code
  ), named_rows as (
    select named.id, min(named.request_id::text)::uuid as request_id, count(*) as requests from named group by named.id
  ), single as (
    select named_rows.id, named_rows.request_id from named_rows where named_rows.requests = 1
  ), rivals as (
    select single.request_id from single group by single.request_id having count(*) > 1
  ), dues as (
    select distinct pending.due from pending
  )
  select open_rows.id, pending.id, pending.due,
    case
      when pending.due = open_rows.paid_in and not pending.reference_disputed and rivals.request_id is null
        and private.is_payer(open_rows.payer_number, pending.phone) is not false then 'exact'
      when named_rows.id is not null or dues.due is not null then 'possible'
      else 'nowhere' end
  from open_rows
  left join named_rows on named_rows.id = open_rows.id
  left join single on single.id = open_rows.id
  left join pending on pending.id = single.request_id
  left join rivals on rivals.request_id = single.request_id
  left join dues on dues.due = open_rows.paid_in
$$;

-- Pending requests that money may be for, the likeliest first, at most five, with the reasons: reference, number, payer, name, amount, time.
-- A request is none without the amount that is due or its own reference, and the amount alone is no reason.
create function private.payment_candidates(
  receipt text, account_number text, amount numeric, payer_number text, payer_name text, paid_at timestamptz
) returns table (request_id uuid, score integer, reasons text[])
language sql stable security definer set search_path = ''
as $$
  with looked_at as (
    select pending.id, true as has_receipt from public.payment_requests as pending
    where pending.status = 'pending' and private.reference_codes(pending.reference) && private.reference_codes(payment_candidates.receipt)
    union all
    select pending.id, false from public.payment_requests as pending
    where pending.status = 'pending' and pending.payment_number = private.typed_payment_number(payment_candidates.account_number)
    union all
    -- People say what they have paid on the day, or once they are asked.
    select pending.id, false from public.payment_requests as pending
    where pending.status = 'pending' and private.amount_due(pending) = payment_candidates.amount
      and pending.created_at between payment_candidates.paid_at - interval '3 days' and payment_candidates.paid_at + interval '14 days'
  ), each as (
    select looked_at.id, bool_or(looked_at.has_receipt) as has_receipt from looked_at group by looked_at.id
  ), request as (
    select pending.*, private.amount_due(pending) as due, each.has_receipt,
      private.typed_payment_number(payment_candidates.account_number) = pending.payment_number as has_number,
      private.is_payer(payment_candidates.payer_number, pending.phone) as is_payer,
      private.shares_name(payment_candidates.payer_name, private.person_name(pending.user_id)) as has_name,
      pending.created_at between payment_candidates.paid_at - interval '1 day' and payment_candidates.paid_at + interval '3 days' as is_near
    from public.payment_requests as pending join each using (id)
    where pending.user_id is not null
  ), judged as (
    select request.id, request.created_at, request.due = payment_candidates.amount as has_amount,
      array_remove(array[
        case when has_receipt then 'reference' end, case when has_number then 'number' end, case when is_payer then 'payer' end,
        case when has_name then 'name' end, case when request.due = payment_candidates.amount then 'amount' end, case when is_near then 'time' end
      ], null) as reasons
    from request
  )
  select judged.id, points.score, judged.reasons
  from judged, lateral (
    select sum(case reason when 'reference' then 50 when 'number' then 50 when 'payer' then 25 when 'name' then 20 when 'amount' then 10
      else 5 end)::integer as score
    from unnest(judged.reasons) as reason
  ) as points
  where ('reference' = any(reasons) or 'number' = any(reasons) or has_amount and reasons && array['payer', 'name', 'time'])
  order by points.score desc, judged.created_at desc, judged.id limit 5
$$;

-- Whether two names of people have a word of three letters in common, in any order: M-Pesa writes JANE WANJIKU K.
create function private.shares_name(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from regexp_split_to_table(lower(one), '[^[:alpha:]]+') as word
    where char_length(word) >= 3 and word = any(regexp_split_to_array(lower(other), '[^[:alpha:]]+'))
  )
$$;

-- Payments that administrators approved and that no statement of their time has, although statements cover it: the day before the member
-- said so until then. Read by the nightly check and by the page of statements.
create function private.approved_not_on_statements() returns table (
  request_id uuid, payment_number text, reference text, amount bigint, payment_method text, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  with covered as materialized (
    select source, range_agg(tstzrange(starts_at, ends_at, '[]')) as periods
    from public.statements where completed_at is not null group by source
  )
  select request.id, request.payment_number, request.reference, request.amount, request.payment_method, request.created_at
  from public.payment_requests as request
  join covered on covered.source = case request.payment_method when 'mpesa' then 'mpesa' when 'bank_transfer' then 'bank' end
  where request.status = 'approved' and request.decided_by is not null and request.user_id is not null
    and covered.periods @> tstzrange(request.created_at - interval '1 day', request.created_at, '[]')
    and not exists (
      select from public.statement_rows as came
      where came.codes && array[private.reference_key(request.reference), request.payment_number]
    )
    and not exists (select from public.statement_rows as came where came.payment_request_id = request.id)
$$;

-- What administrators do with the rows of a statement. Each row is decided once; what cannot be done is refused row by row.

-- Does in one press what is certain: approves the requests that were shown as exact, one by one, so that one refusal stops none of the
-- others; then posts M-Pesa's charges and lists the money that is nowhere else. matches: [{row, request, version}], at most 200, as they were
-- shown. Takes 200 charges and 200 rows to list at a time. Returns {approved, refused: [{row, sentence}], fees, listed, left}; left:
-- charges and rows to list that remain for the next call.
create function public.settle_statement(statement_id uuid, matches jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  match record;
  refused jsonb := '[]';
  refusal text;
  fees integer;
  listed integer;
begin
  perform private.require_statement_reader();
  if jsonb_array_length(matches) > 200 then
    raise exception 'Approve at most 200 payments at a time.' using hint = 'too_many_rows';
  end if;
  perform private.require_complete_statement(settle_statement.statement_id);
  for match in
    select given.row, given.request, given.version
    from jsonb_to_recordset(matches) as given (row uuid, request uuid, version timestamptz)
    -- The same order for two administrators at once.
    order by given.request
  loop
    refusal := private.approve_by_statement(settle_statement.statement_id, match.row, match.request, match.version, true);
    if refusal is not null then
      refused := refused || jsonb_build_object('row', match.row, 'sentence', refusal);
    end if;
  end loop;
  fees := private.post_statement_fees(settle_statement.statement_id);
  listed := private.list_statement_rows(settle_statement.statement_id);
  return jsonb_build_object(
    'approved', jsonb_array_length(matches) - jsonb_array_length(refused), 'refused', refused, 'fees', fees, 'listed', listed,
    'left', greatest(fees, listed) = 200
  );
end
$$;
grant execute on function public.settle_statement(uuid, jsonb) to authenticated;

create function private.require_complete_statement(statement uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.statements where id = statement and completed_at is not null) then
    raise exception 'This statement is not there, or not whole yet. Choose its file again.' using hint = 'not_found';
  end if;
end
$$;

-- Approves a request by a row; only_exact: as private.statement_matches found it, else as the administrator chose among the candidates.
-- Returns why not, as a sentence for the administrator; null: approved.
create function private.approve_by_statement(statement uuid, chosen_row uuid, chosen_request uuid, version timestamptz, only_exact boolean)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  came public.statement_rows;
  request public.payment_requests;
begin
  select * into came from public.statement_rows as locked
  where locked.id = chosen_row and locked.statement_id = statement and locked.outcome = 'open' for update;
  if not found then
    return 'This row has been decided already.';
  end if;
  request := private.lock_pending_payment_request(chosen_request);
  perform private.require_version(coalesce(request.changed_at, request.created_at), version);
  perform private.require_due_amount(came, request);
  if only_exact and not private.is_named_by(came, request) then
    return 'The payment no longer names this receipt. Look at it again.';
  end if;
  perform private.lock_receipt(coalesce(came.receipt, chosen_row::text));
  if came.receipt is not null and private.is_receipt_counted(came.receipt, null) then
    return 'The money of this row has been counted with another payment.';
  end if;
  -- The receipt under which the money came is what it is known by from now on.
  update public.payment_requests set reference = coalesce(left(came.receipt, 80), reference)
  where id = request.id and private.reference_key(reference) is distinct from private.reference_key(coalesce(came.receipt, reference))
  returning * into request;
  select * into request from public.payment_requests where id = chosen_request;
  perform private.clear_payment_that_arrived(request);
  perform private.approve_payment(request);
  update public.statement_rows set outcome = 'approved', payment_request_id = chosen_request where id = chosen_row;
  return null;
exception
  when raise_exception then
    return sqlerrm;
  when unique_violation then
    return 'A payment with this reference has already been approved.';
end
$$;

-- Refuses a row that brought another amount than a request has to (hint amount_differs).
create function private.require_due_amount(came public.statement_rows, request public.payment_requests) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  due constant bigint := private.amount_due(request);
begin
  if due is distinct from came.paid_in or came.kind <> 'payment' then
    raise exception '% came, and % is due. List it to clear, or ask the payer for the rest.',
      private.kes_with_cents(came.paid_in), coalesce(private.kes(due), 'an unknown amount') using hint = 'amount_differs';
  end if;
end
$$;

-- KSh 1,500, with cents only where there are some.
create function private.kes_with_cents(amount numeric) returns text
language sql immutable set search_path = ''
as $$
  select 'KSh ' || case when amount = trunc(amount) then to_char(amount, 'FM999,999,999,990') else to_char(amount, 'FM999,999,999,990.00') end
$$;

-- Whether a row names a request: by its reference, or the payer typed its number; and nothing says that somebody else paid.
create function private.is_named_by(came public.statement_rows, request public.payment_requests) returns boolean
language sql stable security definer set search_path = ''
as $$
  select came.codes && array[private.reference_key(request.reference), request.payment_number]
    and not request.reference_disputed and private.is_payer(came.payer_number, request.phone) is not false
$$;

-- Posts the charges of a statement that are open, the earliest 200; returns how many.
create function private.post_statement_fees(statement uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  charge public.statement_rows;
  posted integer := 0;
begin
  for charge in
    select * from public.statement_rows as open
    where open.statement_id = statement and open.outcome = 'open' and open.kind = 'charge' order by open.line limit 200 for update
  loop
    perform private.post_statement_row(charge, 'fee');
    posted := posted + 1;
  end loop;
  return posted;
end
$$;

-- Posts money that went out: 'fee' is spent, 'moved' went to or came from the bank. A row is posted once, whatever happens.
create function private.post_statement_row(came public.statement_rows, outcome text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant text := case
    when (select source from public.statements where id = came.statement_id) = 'mpesa' then 'mpesa' else 'bank' end;
  other constant text := case outcome when 'fee' then 'fees' when 'moved' then case held when 'mpesa' then 'bank' else 'mpesa' end end;
  change constant numeric := came.paid_in - came.withdrawn;
begin
  perform private.post_to_ledger(
    case outcome when 'fee' then 'fee' else 'correction' end, 'statement row ' || came.row_key, came.paid_at,
    array[held, other], array[change, -change]
  );
  update public.statement_rows set outcome = post_statement_row.outcome where id = came.id;
end
$$;

-- Lists the money of a statement that is for no request we know, the earliest 200 rows; returns how many.
create function private.list_statement_rows(statement uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  nowhere uuid;
  listed integer := 0;
begin
  for nowhere in
    select came.id from private.statement_matches(statement) as match
    join public.statement_rows as came on came.id = match.row_id
    where match.standing = 'nowhere' order by came.line limit 200
  loop
    perform private.list_statement_row(nowhere);
    listed := listed + 1;
  end loop;
  return listed;
end
$$;

-- Lists the money of an open row to be cleared; known: it was listed or counted before.
create function private.list_statement_row(chosen uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  came public.statement_rows;
  result text;
begin
  select * into came from public.statement_rows where id = chosen and outcome = 'open' for update;
  if not found then
    return;
  end if;
  result := private.list_received_payment(
    'on_statement', null, (select source from public.statements where id = came.statement_id) || '_statement',
    left(came.receipt, 40), came.paid_in, came.payer_number, came.payer_name, coalesce(came.account_number, left(came.details, 100)),
    came.paid_at
  );
  update public.statement_rows set outcome = case result when 'settled' then 'known' else 'listed' end where id = chosen;
end
$$;

-- Decides one row: 'approve' a request for it, 'list' it to be cleared, or post what went out as 'fee', as 'moved' to or from the bank, or not
-- at all ('left'). Hint already_decided when another administrator was first.
create function public.decide_statement_row(row_id uuid, decision text, request_id uuid default null, version timestamptz default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  came public.statement_rows;
  refusal text;
begin
  perform private.require_statement_reader();
  select * into came from public.statement_rows where id = row_id for update;
  if not found then
    raise exception 'This row is no longer there.' using hint = 'not_found';
  end if;
  if came.outcome <> 'open' then
    raise exception 'This row has been decided already.' using hint = 'already_decided';
  end if;
  perform private.require_complete_statement(came.statement_id);
  if decision = 'approve' and came.paid_in > 0 then
    refusal := private.approve_by_statement(came.statement_id, came.id, request_id, version, false);
    if refusal is not null then
      raise exception '%', refusal using hint = 'not_approved';
    end if;
  elsif decision = 'list' and came.paid_in > 0 then
    perform private.list_statement_row(came.id);
  elsif decision in ('fee', 'moved') and (came.withdrawn > 0 or came.kind <> 'payment' and decision = 'moved') then
    perform private.post_statement_row(came, decision);
  elsif decision = 'left' and (came.withdrawn > 0 or came.kind <> 'payment') then
    update public.statement_rows set outcome = 'left' where id = came.id;
  else
    raise exception 'This cannot be done with this row.' using hint = 'unknown_decision';
  end if;
  perform private.record_audit(
    'decide', 'statement_rows', came.id::text, '{"outcome": "open"}',
    jsonb_build_object('decision', decision, 'receipt', came.receipt, 'amount', came.paid_in - came.withdrawn)
  );
end
$$;
grant execute on function public.decide_statement_row(uuid, text, uuid, timestamptz) to authenticated;

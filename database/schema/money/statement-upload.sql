-- The upload of statements: rows come in batches, which may come again after a lost connection. What is there already changes nothing.

-- What a row is about, by M-Pesa's reason type or the details; a payment unless it is said otherwise.
create function private.statement_row_kind(source text, reason text, details text, withdrawn numeric) returns text
language sql immutable set search_path = ''
as $$
  select case
    when said ~* '\mrevers' then 'reversal'
    -- Whether a bank's fee is the business's own is not for us to say.
    when source = 'mpesa' and withdrawn > 0 and said ~* '\mcharges?\M' then 'charge'
    when said ~* '\m(settle|settlement|withdraw funds to bank|to bank)\M' then 'settlement'
    else 'payment' end
  from (select concat_ws(' ', reason, details) as said) as text
$$;

-- What makes a row the same in another file: receipt, direction, amount and what it is about (a payment and its charge have one receipt).
-- Rows without a receipt, and those of banks, whose references may repeat, are told by details, time and balance too.
create function private.statement_row_key(
  source text, receipt text, details text, reason text, paid_at timestamptz, paid_in numeric, withdrawn numeric, balance numeric
) returns text
language sql immutable set search_path = ''
as $$
  select source || ' ' || md5(concat_ws('|',
    private.reference_key(receipt),
    case when source = 'bank' or private.reference_key(receipt) is null
      then concat_ws('|', private.reference_key(details), extract(epoch from paid_at)::bigint, balance::numeric(14, 2)) end,
    paid_in::numeric(14, 2), withdrawn::numeric(14, 2),
    private.reference_key(coalesce(nullif(reason, ''), details))
  ))
$$;

-- The reference keys in a row's receipt, account number and details, by which payments are found: texts and words with a digit, and payment
-- numbers as people type them, which may have none.
create function private.statement_codes(receipt text, account_number text, details text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct key from (
      select private.reference_key(whole) as key from unnest(array[receipt, account_number]) as whole
      union all
      select private.reference_key(word) from regexp_split_to_table(concat_ws(' ', account_number, details), '[^[:alnum:]]+') as word
      where char_length(word) between 6 and 20
    ) as named
    where char_length(key) between 6 and 80 and key ~ '\d'
    union
    select private.typed_payment_number(typed)
    from (
      select account_number as typed
      union all
      select word from regexp_split_to_table(details, '[^[:alnum:]]+') as word where word ~* '^MG' and char_length(word) = 10
    ) as numbers
    where private.typed_payment_number(typed) is not null
    order by key
  )
$$;

-- The receipt of a row: its own, else M-Pesa's code in the details, as banks pass it on (ten capitals and digits).
create function private.statement_receipt(receipt text, details text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(btrim(receipt), ''), (
    select word from regexp_split_to_table(details, '[^[:alnum:]]+') as word
    where word ~ '^[A-Z][0-9A-Z]{9}$' and word ~ '\d.*\d' limit 1
  ))
$$;

-- The statement with these bytes, locked; begun if there is none. file: file_name, sha256, source, account (null: none named), is_ours (the
-- administrator says so of an account that the settings do not have), headings, rows (how many), starts_at, ends_at.
create function private.statement_of_file(file jsonb) returns public.statements
language plpgsql security definer set search_path = ''
as $$
declare
  statement public.statements;
  named constant text := file ->> 'account';
begin
  if named is not null and not coalesce((file ->> 'is_ours')::boolean, false)
    and not private.is_own_account(file ->> 'source', named)
  then
    raise exception 'This statement is of %, which is not one of your numbers in the settings.', left(named, 30)
      using hint = 'other_account';
  end if;
  insert into public.statements (file_name, sha256, source, account, headings, rows_in_file, starts_at, ends_at, uploaded_by)
  values (
    left(coalesce(nullif(private.visible_line(file ->> 'file_name'), ''), 'statement'), 200), file ->> 'sha256', file ->> 'source', named,
    file -> 'headings', (file ->> 'rows')::integer, (file ->> 'starts_at')::timestamptz, (file ->> 'ends_at')::timestamptz, auth.uid()
  )
  on conflict on constraint statements_sha256_key do nothing;
  select * into statement from public.statements where sha256 = file ->> 'sha256' for update;
  return statement;
end
$$;

-- Whether a number is the till, paybill or bank account of the settings, or of an earlier statement that an administrator called ours.
create function private.is_own_account(source text, account text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with own as (
    select regexp_replace(value, '\D', '', 'g') as number from public.system_settings
    where key = any(case is_own_account.source when 'mpesa' then array['mpesa_till_number', 'mpesa_paybill_number']
      else array['bank_account_number'] end)
  )
  select not exists (select from own where number <> '')
    or exists (select from own where number = account or number like '%' || account and char_length(account) >= 4)
    or exists (
      select from public.statements as earlier
      where earlier.source = is_own_account.source and earlier.account = is_own_account.account and earlier.completed_at is not null
    )
$$;

-- Takes a batch of a statement's rows, at most 1,000: `first` counts the rows before it. The last batch completes the statement and marks
-- what is known. Returns its id, how many rows have arrived, and whether it was complete before. A batch that comes again changes nothing.
create function public.upload_statement(file jsonb, first integer, rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  statement public.statements;
  batch constant integer := jsonb_array_length(rows);
  added integer;
begin
  perform private.require_statement_reader();
  if batch > 1000 then
    raise exception 'Send at most 1,000 rows at a time.' using hint = 'too_many_rows';
  end if;
  statement := private.statement_of_file(file);
  if statement.completed_at is not null then
    return jsonb_build_object('id', statement.id, 'received', statement.rows_received, 'was_complete', true);
  end if;
  if first > statement.rows_received or first < 0 or first + batch > statement.rows_in_file then
    raise exception 'Rows of this statement are missing. Choose the file again.' using hint = 'rows_missing';
  end if;
  -- A batch that has arrived is not counted again.
  if first + batch > statement.rows_received then
    added := private.add_statement_rows(statement, rows);
    update public.statements
    set rows_received = upload_statement.first + batch, rows_before = rows_before + batch - added
    where id = statement.id returning * into statement;
  end if;
  if statement.rows_received = statement.rows_in_file then
    perform private.mark_known_rows(statement.id);
    update public.statements set completed_at = now() where id = statement.id;
    perform private.record_audit(
      'upload', 'statements', statement.id::text, null,
      jsonb_build_object('source', statement.source, 'account', statement.account, 'rows', statement.rows_in_file)
    );
  end if;
  return jsonb_build_object('id', statement.id, 'received', statement.rows_received, 'was_complete', false);
end
$$;
grant execute on function public.upload_statement(jsonb, integer, jsonb) to authenticated;

-- Adds the rows that no statement has; returns how many. Refuses days after today.
create function private.add_statement_rows(statement public.statements, rows jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  added integer;
begin
  if exists (
    select from jsonb_to_recordset(rows) as given (paid_at timestamptz)
    where private.nairobi_day(given.paid_at) > private.nairobi_today()
  ) then
    raise exception 'A payment of this statement lies in the future.' using hint = 'statement_future';
  end if;
  insert into public.statement_rows (
    statement_id, line, row_key, receipt, paid_at, details, kind, paid_in, withdrawn, balance, payer_name, payer_number, account_number,
    codes
  )
  select statement.id, given.line,
    private.statement_row_key(
      statement.source, given.receipt, given.details, given.reason, given.paid_at, given.paid_in, given.withdrawn, given.balance
    ),
    private.statement_receipt(given.receipt, given.details), given.paid_at, coalesce(given.details, ''),
    private.statement_row_kind(statement.source, given.reason, given.details, given.withdrawn),
    given.paid_in, given.withdrawn, given.balance, nullif(private.visible_line(given.payer_name), ''), given.payer_number,
    nullif(private.visible_line(given.account_number), ''),
    private.statement_codes(given.receipt, given.account_number, given.details)
  from jsonb_to_recordset(rows) as given (
    line integer, receipt text, paid_at timestamptz, details text, reason text, paid_in numeric, withdrawn numeric, balance numeric,
    payer_name text, payer_number text, account_number text
  )
  on conflict on constraint statement_rows_row_key do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;

-- Removes a statement that was read wrongly, while nothing has been done with its rows.
create function public.discard_statement(statement_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  statement public.statements;
begin
  perform private.require_statement_reader();
  select * into statement from public.statements where id = discard_statement.statement_id for update;
  if not found then
    raise exception 'This statement is no longer there.' using hint = 'not_found';
  end if;
  if exists (
    select from public.statement_rows as acted
    where acted.statement_id = discard_statement.statement_id and acted.outcome not in ('open', 'known', 'differs')
  ) then
    raise exception 'Rows of this statement have been approved, listed or posted, so it stays.' using hint = 'statement_used';
  end if;
  delete from public.statements where id = statement.id;
  perform private.record_audit(
    'discard', 'statements', statement.id::text,
    jsonb_build_object('source', statement.source, 'account', statement.account, 'rows', statement.rows_in_file), null
  );
end
$$;
grant execute on function public.discard_statement(uuid) to authenticated;

-- What the page of a statement shows (site/admin/payments/statements/queries.ts).

-- Where each row of a statement stands: its outcome, or for an open one what it can be.
create function private.statement_standings(statement uuid) returns table (row_id uuid, standing text, request_id uuid, due bigint)
-- Right after an upload the planner takes a statement for a few rows, and would compare each with every match.
language sql stable security definer set search_path = '' set enable_nestloop = off
as $$
  select came.id,
    case when came.outcome <> 'open' then came.outcome
      when came.paid_in > 0 and came.kind = 'payment' then match.standing
      when came.kind = 'charge' then 'charge'
      else 'out' end,
    match.request_id, match.due
  from public.statement_rows as came
  left join private.statement_matches(statement) as match on match.row_id = came.id
  where came.statement_id = statement
$$;

-- A statement with the number and sum of its rows by standing, its first 200 exact matches, and approved payments that no statement has.
-- null: there is none.
create function public.statement_summary(statement_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_statement_reader();
  return (
    with standings as materialized (select * from private.statement_standings(statement_summary.statement_id))
    select to_jsonb(statement) || jsonb_build_object(
      'uploaded_by', private.person_name(statement.uploaded_by),
      'standings', (
        select coalesce(jsonb_object_agg(standing, jsonb_build_object('rows', rows, 'kes', kes)), '{}')
        from (
          select standing, count(*) as rows, sum(came.paid_in + came.withdrawn) as kes
          from standings join public.statement_rows as came on came.id = standings.row_id group by standing
        ) as counted
      ),
      'exact', (
        select coalesce(jsonb_agg(private.statement_match(exact.row_id, exact.request_id) order by exact.line), '[]')
        from (
          select standings.*, came.line from standings join public.statement_rows as came on came.id = standings.row_id
          where standing = 'exact' order by came.line limit 200
        ) as exact
      ),
      'missing', (
        select coalesce(jsonb_agg(to_jsonb(missing) order by missing.created_at desc), '[]')
        from (select * from private.approved_not_on_statements() order by created_at desc limit 100) as missing
      )
    )
    from public.statements as statement where statement.id = statement_summary.statement_id
  );
end
$$;
grant execute on function public.statement_summary(uuid) to authenticated;

-- A row with the request that it is for: {row, line, receipt, paid_at, amount, request, payment_number, payer, plan, version}.
create function private.statement_match(chosen_row uuid, chosen_request uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'row', came.id, 'line', came.line, 'receipt', came.receipt, 'paid_at', came.paid_at, 'amount', came.paid_in
  ) || private.statement_request(chosen_request)
  from public.statement_rows as came where came.id = chosen_row
$$;

-- What is said of a request beside a row.
create function private.statement_request(chosen uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'request', request.id, 'payment_number', request.payment_number, 'payer', private.person_name(request.user_id),
    'plan', coalesce(
      (select name from public.subscription_plans where id = request.plan_id),
      (select 'Featuring ' || coalesce(title, 'an ad') from public.promotions where id = request.promotion_id)
    ), 'due', private.amount_due(request),
    'reference', request.reference, 'phone', request.phone, 'created_at', request.created_at,
    'version', coalesce(request.changed_at, request.created_at)
  )
  from public.payment_requests as request where request.id = chosen
$$;

-- A page of the rows of one standing ('possible' with candidates), 10 at a time, in the order of the file: {total, page, rows}.
create function public.statement_rows_page(statement_id uuid, standings text[], page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := 10;
begin
  perform private.require_statement_reader();
  return (
    with chosen as materialized (
      select came.*, standing.standing, standing.request_id, standing.due
      from private.statement_standings(statement_rows_page.statement_id) as standing
      join public.statement_rows as came on came.id = standing.row_id
      where standing.standing = any(statement_rows_page.standings)
    ), shown as (
      select * from chosen order by line limit size
      offset (least(greatest(page, 1), greatest(ceil((select count(*) from chosen) / size::numeric), 1)) - 1) * size
    )
    select jsonb_build_object(
      'total', (select count(*) from chosen),
      'page', least(greatest(page, 1), greatest(ceil((select count(*) from chosen) / size::numeric), 1)),
      'pages', greatest(ceil((select count(*) from chosen) / size::numeric), 1),
      'rows', coalesce((select jsonb_agg(private.statement_row_shown(shown.id, shown.standing, shown.request_id) order by line) from shown), '[]')
    )
  );
end
$$;
grant execute on function public.statement_rows_page(uuid, text[], integer) to authenticated;

-- A row as it is shown: with the request it is known or named by, and candidates if it is to be decided.
create function private.statement_row_shown(chosen uuid, standing text, request_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', came.id, 'line', came.line, 'standing', standing, 'receipt', came.receipt, 'paid_at', came.paid_at, 'details', came.details,
    'kind', came.kind, 'paid_in', came.paid_in, 'withdrawn', came.withdrawn, 'payer_name', came.payer_name,
    'payer_number', came.payer_number, 'account_number', came.account_number,
    'request', private.statement_request(coalesce(came.payment_request_id, statement_row_shown.request_id)),
    'candidates', case when standing = 'possible' then (
      select coalesce(jsonb_agg(
        private.statement_request(candidate.request_id) || jsonb_build_object('reasons', candidate.reasons) order by candidate.score desc
      ), '[]')
      from private.payment_candidates(
        came.receipt, came.account_number, came.paid_in, came.payer_number, came.payer_name, came.paid_at
      ) as candidate
    ) else '[]'::jsonb end
  )
  from public.statement_rows as came where came.id = chosen
$$;

-- What the headings of a statement's file meant when one with the same was uploaded last: of each heading. For administrators.
create function public.known_statement_headings(headings text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_statement_reader();
  return coalesce((
    select earlier.headings from public.statements as earlier
    where earlier.headings ?& known_statement_headings.headings
    order by earlier.uploaded_at desc limit 1
  ), '{}');
end
$$;
grant execute on function public.known_statement_headings(text[]) to authenticated;

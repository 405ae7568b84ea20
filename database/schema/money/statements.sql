-- Statements of M-Pesa and of the bank that administrators upload (docs/product.md, Statements): what really came and went. A row is kept
-- once, however many files have it. Payers of rows are people without an account, as far as we know.
create table public.statements (
  id uuid default gen_random_uuid() constraint statements_pkey primary key,
  file_name text not null,
  sha256 text not null,
  source text not null,
  account text,
  headings jsonb not null,
  rows_in_file integer not null,
  rows_received integer not null default 0,
  rows_before integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint statements_sha256_key unique (sha256),
  constraint statements_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint statements_file_name_length check (char_length(file_name) between 1 and 200),
  constraint statements_source_known check (source in ('mpesa', 'bank')),
  constraint statements_account_form check (account ~ '^\d{4,20}$'),
  constraint statements_headings_form check (jsonb_typeof(headings) = 'object' and octet_length(headings::text) <= 20000),
  constraint statements_rows_range check (rows_in_file between 1 and 20000),
  constraint statements_received_range check (rows_received between 0 and rows_in_file),
  constraint statements_period check (ends_at >= starts_at),
  constraint statements_uploaded_by_fkey foreign key (uploaded_by) references auth.users (id) on delete set null
);

comment on table public.statements is 'Statements of M-Pesa and of the bank, once each by their bytes.';
comment on column public.statements.account is 'Till, paybill, short code or bank account that the file names, digits alone; null: it names none.';
comment on column public.statements.headings is
  'What its headings mean, as confirmed (KnownHeadings of domain/money/statements/fields.ts), for the next file with the same.';
comment on column public.statements.rows_received is 'Rows that have arrived; fewer than in the file while an upload goes on or has stopped.';
comment on column public.statements.rows_before is 'Rows that an earlier statement has.';

create index statements_uploaded_by_idx on public.statements (uploaded_by);
create index statements_uploaded_at_idx on public.statements (uploaded_at desc, id);

create table public.statement_rows (
  id uuid default gen_random_uuid() constraint statement_rows_pkey primary key,
  statement_id uuid not null,
  line integer not null,
  row_key text not null,
  receipt text,
  paid_at timestamptz not null,
  details text not null,
  kind text not null,
  paid_in numeric(14, 2) not null,
  withdrawn numeric(14, 2) not null,
  balance numeric(14, 2),
  payer_name text,
  payer_number text,
  account_number text,
  codes text[] not null,
  outcome text not null default 'open',
  payment_request_id uuid,
  constraint statement_rows_row_key unique (row_key),
  constraint statement_rows_line_range check (line between 1 and 100000),
  constraint statement_rows_texts_length check (
    char_length(receipt) <= 80 and char_length(details) <= 500 and char_length(payer_name) <= 100
    and char_length(payer_number) <= 64 and char_length(account_number) <= 100
  ),
  constraint statement_rows_moved check (paid_in >= 0 and withdrawn >= 0 and (paid_in > 0) <> (withdrawn > 0)),
  constraint statement_rows_kind_known check (kind in ('payment', 'charge', 'settlement', 'reversal')),
  constraint statement_rows_outcome_known check (
    outcome in ('open', 'known', 'differs', 'approved', 'listed', 'fee', 'moved', 'left')
  ),
  constraint statement_rows_statement_id_fkey foreign key (statement_id) references public.statements (id) on delete cascade,
  constraint statement_rows_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null
);

comment on table public.statement_rows is 'What came and went by the statements, each once, and what became of it.';
comment on column public.statement_rows.row_key is 'What makes a row the same in another file (private.statement_row_key).';
comment on column public.statement_rows.codes is 'The reference keys in receipt, details and account number, by which payments are found.';
comment on column public.statement_rows.payer_number is 'As the statement shows it, whole or masked.';
comment on column public.statement_rows.outcome is
  'open: nothing yet. known: approved or listed before. differs: the same, with another amount. approved, listed: by this row. fee, moved (to or '
  'from the bank): posted to the ledger. left: not ours to post.';

create index statement_rows_statement_idx on public.statement_rows (statement_id, outcome, line);
create index statement_rows_payment_request_idx on public.statement_rows (payment_request_id);
create index statement_rows_codes_idx on public.statement_rows using gin (codes);

revoke all on public.statements, public.statement_rows from public, anon, authenticated;
grant select on public.statements, public.statement_rows to authenticated;
grant all on public.statements, public.statement_rows to service_role;

alter table public.statements enable row level security;
alter table public.statement_rows enable row level security;

create policy "Administrators read statements" on public.statements
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators read the rows of statements" on public.statement_rows
  for select to authenticated using ((select private.is_admin()));

create trigger clear_statement_payer after update of user_id on public.payment_requests
  for each row when (new.user_id is null and old.user_id is not null) execute function private.clear_statement_payer();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.statements', 'uploaded_by', null, null, '{}', 'anonymise', null, 'The operator''s books; a trigger on payment_requests clears payers.');

-- Trigger on payment_requests: clears who paid from the rows of an erased member.
create function private.clear_statement_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.statement_rows
  set payer_name = null, payer_number = null, account_number = null, details = '', receipt = null, codes = '{}'
  where payment_request_id = new.id;
  return null;
end
$$;

-- Refuses everybody but administrators, with the error of the access rules.
create function private.require_statement_reader() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may work with statements.' using errcode = '42501';
  end if;
end
$$;

-- The ledger: double entry, append-only (docs/product.md, Ledger). A transaction is what happened to money, its entries say between which
-- accounts. Nobody changes it, the database's owner included: a mistake is corrected by another transaction.
create table public.ledger_transactions (
  id uuid default gen_random_uuid() constraint ledger_transactions_pkey primary key,
  kind text not null,
  source text not null,
  moved_at timestamptz not null,
  posted_at timestamptz not null default now(),
  payment_request_id uuid,
  unmatched_payment_id uuid,
  receipt_mark text,
  constraint ledger_transactions_kind_known check (kind in (
    'payment', 'arrival', 'clearing', 'refund', 'fee', 'deposit', 'deposit_return', 'correction'
  )),
  -- What has been posted once is not posted again.
  constraint ledger_transactions_source_key unique (source),
  constraint ledger_transactions_source_length check (char_length(source) between 1 and 120),
  constraint ledger_transactions_payment_request_id_fkey foreign key (payment_request_id) references public.payment_requests (id),
  constraint ledger_transactions_unmatched_payment_id_fkey
    foreign key (unmatched_payment_id) references public.unmatched_payments (id)
);

comment on table public.ledger_transactions is 'What happened to money, once each. Append-only; written by functions only.';
comment on column public.ledger_transactions.source is 'The event it was posted for, such as "payment <id>".';
comment on column public.ledger_transactions.moved_at is 'When the money moved, as far as it is known.';
comment on column public.ledger_transactions.receipt_mark is
  'Keyed hash of the receipt (private.reference_mark), by which money is counted once, also after its payer erased the account.';

create index ledger_transactions_moved_idx on public.ledger_transactions (moved_at, id);
create index ledger_transactions_payment_request_idx on public.ledger_transactions (payment_request_id);
create index ledger_transactions_unmatched_payment_idx on public.ledger_transactions (unmatched_payment_id);
create index ledger_transactions_receipt_idx on public.ledger_transactions (receipt_mark);

create table public.ledger_entries (
  id bigint generated always as identity constraint ledger_entries_pkey primary key,
  transaction_id uuid not null,
  account text not null,
  amount numeric(14, 2) not null,
  owner_id uuid,
  constraint ledger_entries_account_known check (account in (
    'mpesa', 'bank', 'card', 'to_clear', 'plans', 'promotions', 'vat', 'other_income', 'fees', 'owner_till', 'deposits'
  )),
  constraint ledger_entries_amount_moved check (amount <> 0),
  constraint ledger_entries_owner check ((owner_id is not null) = (account in ('owner_till', 'deposits'))),
  constraint ledger_entries_transaction_id_fkey foreign key (transaction_id) references public.ledger_transactions (id)
);

comment on table public.ledger_entries is 'What a transaction adds to (+) and takes from (-) its accounts; the sum of each transaction is zero.';
comment on column public.ledger_entries.account is
  'Held for the operator: mpesa, bank, card. Owed to payers: to_clear. Earned: plans, promotions, other_income. Owed to KRA: vat. Spent: '
  'fees. At an owner''s own till: owner_till, and deposits owed to payers.';
comment on column public.ledger_entries.amount is 'KES with cents, signed.';
comment on column public.ledger_entries.owner_id is
  'The dealer or provider whose till holds a deposit. No foreign key: an erased account''s id names nobody.';

create index ledger_entries_transaction_idx on public.ledger_entries (transaction_id);
create index ledger_entries_account_idx on public.ledger_entries (account) include (amount);
create index ledger_entries_owner_idx on public.ledger_entries (owner_id) where owner_id is not null;

revoke all on public.ledger_transactions, public.ledger_entries from public, anon, authenticated, service_role;
grant select on public.ledger_transactions, public.ledger_entries to authenticated, service_role;

alter table public.ledger_transactions enable row level security;
alter table public.ledger_entries enable row level security;

create policy "Administrators read the ledger" on public.ledger_transactions
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators read the ledger's entries" on public.ledger_entries
  for select to authenticated using ((select private.is_admin()));

create trigger guard_ledger before insert or update or delete on public.ledger_transactions
  for each row execute function private.guard_ledger();
create trigger guard_whole_ledger before truncate on public.ledger_transactions
  for each statement execute function private.guard_ledger();
create constraint trigger require_balance after insert on public.ledger_transactions
  deferrable initially deferred for each row execute function private.require_balance();
create trigger guard_ledger before insert or update or delete on public.ledger_entries
  for each row execute function private.guard_ledger();
create trigger guard_whole_ledger before truncate on public.ledger_entries
  for each statement execute function private.guard_ledger();
create constraint trigger require_balance after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.require_balance();

-- Trigger: refuses every change of the ledger, and entries for a transaction of an earlier moment.
create function private.guard_ledger() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'The ledger is never changed. Post a correction.' using hint = 'ledger_final';
  end if;
  if tg_table_name = 'ledger_transactions' then
    new.posted_at := now();
  elsif not exists (
    select from public.ledger_transactions where id = new.transaction_id and posted_at = now()
  ) then
    raise exception 'Entries are posted with their transaction, never later.' using hint = 'ledger_final';
  end if;
  return new;
end
$$;

-- Trigger, at the end of the database's transaction: the entries of a transaction of the ledger sum to zero, and there are at least two.
create function private.require_balance() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  posted constant uuid := case tg_table_name when 'ledger_entries' then to_jsonb(new) ->> 'transaction_id' else to_jsonb(new) ->> 'id' end;
  total numeric;
  entries integer;
begin
  select sum(amount), count(*) into total, entries from public.ledger_entries where transaction_id = posted;
  if entries < 2 or total <> 0 then
    raise exception 'A transaction of the ledger has two entries at least, which sum to zero: this one has %, which sum to %.',
      entries, coalesce(total, 0) using hint = 'ledger_unbalanced';
  end if;
  return null;
end
$$;

-- Posts a transaction: amounts in KES (signed) for accounts, nothing for an amount of 0. Returns its id; null if its source has been posted
-- before or nothing moved. owner: whose till, for the accounts owner_till and deposits.
create function private.post_to_ledger(
  kind text, source text, moved_at timestamptz, accounts text[], amounts numeric[], payment_request uuid default null,
  receipt text default null, owner uuid default null, unmatched_payment uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  posted uuid;
begin
  if not exists (select from unnest(amounts) as amount where amount <> 0) then
    return null;
  end if;
  insert into public.ledger_transactions as existing (kind, source, moved_at, payment_request_id, unmatched_payment_id, receipt_mark)
  values (
    post_to_ledger.kind, post_to_ledger.source, coalesce(post_to_ledger.moved_at, now()), payment_request, unmatched_payment,
    private.reference_mark(private.reference_key(receipt))
  )
  on conflict on constraint ledger_transactions_source_key do nothing returning id into posted;
  insert into public.ledger_entries (transaction_id, account, amount, owner_id)
  select posted, entry.account, entry.amount, case when entry.account in ('owner_till', 'deposits') then owner end
  from unnest(accounts, amounts) as entry (account, amount)
  where posted is not null and entry.amount <> 0;
  return posted;
end
$$;

-- Money that came but approved no request: confirmed by M-Pesa, or found on a statement. Listed until an administrator clears it with what
-- became of it and a note. Its payer, as far as they are known, sees that the money has arrived, and is told the note. What is listed is in
-- the ledger (ledger-postings.sql).
create table public.unmatched_payments (
  id uuid default gen_random_uuid() constraint unmatched_payments_pkey primary key,
  payment_request_id uuid,
  user_id uuid,
  checkout_request_id text,
  receipt_number text,
  amount numeric(14, 2),
  phone text,
  reason text not null,
  created_at timestamptz not null default now(),
  cleared_by uuid,
  cleared_at timestamptz,
  note text,
  source text not null default 'push',
  payer_name text,
  account_number text,
  paid_at timestamptz,
  outcome text,
  constraint unmatched_payments_checkout_request_id_length check (char_length(checkout_request_id) <= 100),
  constraint unmatched_payments_receipt_number_length check (char_length(receipt_number) <= 40),
  constraint unmatched_payments_phone_length check (char_length(phone) <= 64),
  constraint unmatched_payments_payer_name_length check (char_length(payer_name) <= 100),
  constraint unmatched_payments_account_number_length check (char_length(account_number) <= 100),
  constraint unmatched_payments_amount_range check (amount > 0),
  constraint unmatched_payments_source_known check (source in ('push', 'paybill', 'mpesa_statement', 'bank_statement')),
  constraint unmatched_payments_source_named check (source <> 'push' or checkout_request_id is not null),
  constraint unmatched_payments_outcome_known check (outcome in ('assigned', 'returned', 'kept', 'counted')),
  constraint unmatched_payments_outcome_decided check (outcome is null or cleared_at is not null),
  constraint unmatched_payments_reason_known check (reason in (
    'unknown_push', 'incomplete', 'receipt_used', 'account_erased', 'amount_differs', 'phone_differs', 'second_receipt',
    'request_rejected', 'request_approved', 'not_approvable', 'on_statement', 'unknown_account', 'no_account', 'several_requests',
    'request_withdrawn'
  )),
  constraint unmatched_payments_note_length check (char_length(note) <= 500),
  constraint unmatched_payments_cleared check (cleared_at is not null or (cleared_by is null and note is null)),
  -- A repeated callback is the same payment.
  constraint unmatched_payments_receipt_key unique (checkout_request_id, receipt_number),
  constraint unmatched_payments_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null,
  constraint unmatched_payments_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint unmatched_payments_cleared_by_fkey foreign key (cleared_by) references public.profiles (id) on delete set null
);

comment on table public.unmatched_payments is 'Payments confirmed by M-Pesa that approved no request.';
comment on column public.unmatched_payments.amount is 'KES; null: unknown.';
comment on column public.unmatched_payments.phone is 'The payer''s number as M-Pesa named it: whole in E.164, masked or hashed.';
comment on column public.unmatched_payments.account_number is 'What the payer typed as account.';
comment on column public.unmatched_payments.outcome is
  'What became of the money: assigned to a payment request, returned, kept, or counted with another payment. null: cleared before outcomes.';
comment on column public.unmatched_payments.reason is 'Why no request was approved (site/admin/payments/unmatched-reasons.ts).';
comment on column public.unmatched_payments.note is 'What the administrator did about the payment; its payer is told.';

create index unmatched_payments_order_idx on public.unmatched_payments (cleared_at desc nulls first, created_at desc, id desc);
create index unmatched_payments_open_idx on public.unmatched_payments (created_at) where cleared_at is null;
create index unmatched_payments_request_idx on public.unmatched_payments (payment_request_id);
create index unmatched_payments_user_idx on public.unmatched_payments (user_id);
create index unmatched_payments_cleared_by_idx on public.unmatched_payments (cleared_by);
create index unmatched_payments_account_idx on public.unmatched_payments (private.typed_payment_number(account_number))
  where cleared_at is null;
create index unmatched_payments_receipt_idx on public.unmatched_payments (private.reference_key(receipt_number));

revoke all on public.unmatched_payments from public, anon, authenticated;
grant select on public.unmatched_payments to authenticated;
grant all on public.unmatched_payments to service_role;

alter table public.unmatched_payments enable row level security;

create policy "Administrators read every unmatched payment" on public.unmatched_payments
  for select to authenticated using ((select private.is_admin()));

create trigger anonymise_unmatched_payment before update of user_id on public.unmatched_payments
  for each row when (new.user_id is null and old.user_id is not null) execute function private.anonymise_unmatched_payment();
create trigger account_for_arrival after insert or update of amount, receipt_number, cleared_at on public.unmatched_payments
  for each row execute function private.account_for_arrival();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.unmatched_payments', 'user_id', null, 'unmatched_payments', '{cleared_by,note}', 'anonymise', null,
    'Accounts are kept for seven years, without the person; a trigger clears the payer''s number, '
    'name, account and the note, and the receipt once it is cleared.'),
  ('public.unmatched_payments', 'cleared_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

-- Clears the personal fields of an erased member.
create function private.anonymise_unmatched_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.phone := null;
  new.payer_name := null;
  new.account_number := null;
  new.note := null;
  -- Until the payment is cleared, a refund needs the receipt number.
  if new.cleared_at is not null then
    new.receipt_number := null;
  end if;
  return new;
end
$$;

-- Clears a listed payment, once, with a note of at most 500 characters and what became of the money: returned to the payer, kept, or
-- counted with another payment.
create function public.clear_unmatched_payment(payment_id uuid, note text, outcome text default null) returns public.unmatched_payments
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
  said constant text := nullif(btrim(clear_unmatched_payment.note, E' \n\r\t'), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may clear payments.' using errcode = '42501';
  end if;
  if said is null or char_length(said) > 500 then
    raise exception 'Write in at most 500 characters what was done about the payment.' using hint = 'note_missing';
  end if;
  if coalesce(clear_unmatched_payment.outcome, '') not in ('returned', 'kept', 'counted') then
    raise exception 'Say what became of the money: it was returned, kept, or counted with another payment.' using hint = 'outcome_missing';
  end if;
  select * into payment from public.unmatched_payments where id = payment_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  end if;
  if payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  end if;
  update public.unmatched_payments as open
  set cleared_by = auth.uid(), cleared_at = now(), note = said, outcome = clear_unmatched_payment.outcome,
    -- An erased member's receipt number was kept only for a refund.
    receipt_number = case
      when open.user_id is not null or open.payment_request_id is null then open.receipt_number
    end
  where open.id = payment.id returning * into payment;
  perform private.record_audit(
    'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
    jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason, 'outcome', payment.outcome)
  );
  if payment.user_id is not null then
    perform private.tell(payment.user_id, 'payment_cleared', jsonb_strip_nulls(jsonb_build_object(
      'request', payment.payment_request_id, 'amount', payment.amount, 'receipt', payment.receipt_number, 'note', said
    )));
  end if;
  return payment;
end
$$;
grant execute on function public.clear_unmatched_payment(uuid, text, text) to authenticated;

-- The listed payment that a pending request names, of its amount: the payer typed its number as the account, or its reference is the
-- receipt and nothing says that somebody else paid. null: none.
create function private.payment_that_arrived(request public.payment_requests) returns uuid
language sql stable security definer set search_path = ''
as $$
  select payment.id from public.unmatched_payments as payment
  where payment.cleared_at is null and payment.amount = request.amount
    and (payment.user_id is null or payment.user_id = request.user_id)
    and (
      private.reference_key(payment.receipt_number) = private.reference_key(request.reference)
      and private.is_payer(payment.phone, request.phone) is not false
      or private.typed_payment_number(payment.account_number) = request.payment_number
    )
  order by payment.created_at limit 1
$$;

-- Clears the listed payment that an approved request names, if there is one. The payer reads of the approval.
create function private.clear_payment_that_arrived(request public.payment_requests) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
begin
  update public.unmatched_payments
  set cleared_by = auth.uid(), cleared_at = now(), outcome = 'assigned', note = format('It paid for %s.', request.payment_number)
  where id = private.payment_that_arrived(request) returning * into payment;
  if found then
    -- Also if the account number named the request: the ledger finds the money by its receipt.
    update public.payment_requests set reference = payment.receipt_number
    where id = request.id and payment.receipt_number is not null
      and private.reference_key(reference) is distinct from private.reference_key(payment.receipt_number);
    perform private.record_audit(
      'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
      jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
    );
  end if;
end
$$;

-- The payments of the caller that have arrived and are being checked, latest first: for which request, KES (null: unknown) and receipt. Also
-- those that nobody knew to be theirs until a pending request named them.
create function public.own_unmatched_payments() returns table (payment_request_id uuid, amount numeric, receipt_number text)
language sql stable security definer set search_path = ''
as $$
  select coalesce(payment.payment_request_id, request.id), payment.amount, payment.receipt_number
  from public.unmatched_payments as payment
  left join public.payment_requests as request
    on request.user_id = auth.uid() and request.status = 'pending' and private.payment_that_arrived(request) = payment.id
  where payment.cleared_at is null
    and (payment.user_id = auth.uid() and payment.payment_request_id is not null or payment.user_id is null and request.id is not null)
  order by payment.created_at desc, payment.id
$$;
grant execute on function public.own_unmatched_payments() to authenticated, service_role;

-- Lists a payment once and notifies the administrators. Returns unmatched, or settled when it is already listed; then a receipt,
-- amount or phone unknown so far is added.
create function private.list_unmatched_payment(
  why text, request public.payment_requests, checkout text, receipt text, amount bigint, phone text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  -- A result query returns neither value, so those of the request apply. A callback without them is unreliable.
  amount_paid constant bigint := coalesce(amount, case when why <> 'incomplete' then request.amount end);
  paid_by constant text := coalesce(phone, case when why <> 'incomplete' then request.phone end);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched payment ' || checkout, 0));
  if private.name_push_of_listed(request, checkout, receipt) then
    return 'settled';
  end if;
  -- Listed already: by an earlier callback, by a result query that knew no receipt, or before the member's erasure removed it.
  if exists (
    select from public.unmatched_payments as listed
    where listed.checkout_request_id = checkout and (listed.receipt_number is null or listed.receipt_number = receipt or receipt is null)
  ) then
    update public.unmatched_payments as listed
    set receipt_number = list_unmatched_payment.receipt, amount = coalesce(list_unmatched_payment.amount, listed.amount),
      phone = case
        when listed.user_id is not null or listed.payment_request_id is null
          then coalesce(list_unmatched_payment.phone, listed.phone)
      end
    where listed.checkout_request_id = checkout and listed.receipt_number is null and receipt is not null
      and (listed.cleared_at is null or listed.user_id is not null or listed.payment_request_id is null);
    return 'settled';
  end if;
  insert into public.unmatched_payments (payment_request_id, user_id, checkout_request_id, receipt_number, amount, phone, reason)
  values (
    request.id, request.user_id, checkout, receipt, amount_paid,
    -- Keeps no personal data of an erased member.
    case when request.id is null or request.user_id is not null then paid_by end, why
  );
  perform private.tell_administrators('payment_unmatched', jsonb_build_object('amount', amount_paid));
  return 'unmatched';
end
$$;

-- Whether a payment of a push is listed already by the paybill's confirmation or a statement; while it is open, adds the push to it.
create function private.name_push_of_listed(request public.payment_requests, checkout text, receipt text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.unmatched_payments as listed
  set checkout_request_id = coalesce(listed.checkout_request_id, checkout),
    payment_request_id = coalesce(listed.payment_request_id, request.id), user_id = coalesce(listed.user_id, request.user_id)
  where private.reference_key(listed.receipt_number) = private.reference_key(receipt) and listed.source <> 'push'
    and listed.cleared_at is null;
  return found or exists (
    select from public.unmatched_payments as listed
    where private.reference_key(listed.receipt_number) = private.reference_key(receipt) and listed.source <> 'push'
  );
end
$$;

-- Lists money that came to the paybill or till, or that a statement shows, once for its receipt, and notifies the administrators. amount: null
-- unless it is more than 0. Returns unmatched, or settled when the receipt is listed or has been counted already.
create function private.list_received_payment(
  why text, request public.payment_requests, source text, receipt text, amount numeric, payer_number text, payer_name text,
  account_number text, paid_at timestamptz
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  came constant numeric := case when round(amount, 2) > 0 then round(amount, 2) end;
begin
  perform private.lock_receipt(receipt);
  if private.is_receipt_counted(receipt, null)
    or exists (select from public.unmatched_payments as listed where private.reference_key(listed.receipt_number) = private.reference_key(receipt))
  then
    return 'settled';
  end if;
  insert into public.unmatched_payments (
    payment_request_id, user_id, source, receipt_number, amount, phone, payer_name, account_number, paid_at, reason
  ) values (
    request.id, request.user_id, list_received_payment.source, left(receipt, 40), came, left(payer_number, 64),
    left(private.visible_line(payer_name), 100), left(private.visible_line(account_number), 100), list_received_payment.paid_at, why
  );
  perform private.tell_administrators('payment_unmatched', jsonb_build_object('amount', came));
  return 'unmatched';
end
$$;

-- Makes whoever counts money with this receipt wait for each other, until the end of the transaction.
create function private.lock_receipt(receipt text) returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || private.reference_key(receipt), 0)) $$;

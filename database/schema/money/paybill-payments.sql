-- Payments to the operator's paybill or till without a push, as M-Pesa confirmed them (Daraja's C2B): kept as they came, one row a
-- receipt, and then matched with a request (paybill-matching.sql). Only the server calls these functions.
create table private.paybill_payments (
  id uuid default gen_random_uuid() constraint paybill_payments_pkey primary key,
  mark text not null,
  receipt_number text,
  short_code text,
  paid_at timestamptz,
  amount numeric(14, 2),
  told_amount text,
  account_number text,
  payer_number text,
  payer_name text,
  received_at timestamptz not null default now(),
  payment_request_id uuid,
  outcome text,
  constraint paybill_payments_mark_key unique (mark),
  constraint paybill_payments_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null,
  constraint paybill_payments_outcome_known check (outcome in ('approved', 'settled', 'unmatched'))
);

comment on table private.paybill_payments is 'Payments to the paybill or till as M-Pesa confirmed them. Written by the server only.';
comment on column private.paybill_payments.mark is 'Keyed hash of the receipt, which outlives it: a repeated confirmation is the same payment.';
comment on column private.paybill_payments.told_amount is 'The amount as it came, if it could not be read.';
comment on column private.paybill_payments.account_number is 'As the payer typed it.';
comment on column private.paybill_payments.payer_number is 'Whole in E.164, or masked or hashed as it came.';
comment on column private.paybill_payments.outcome is
  'approved: it approved its request; settled: a push, a statement or an administrator had counted it; unmatched: listed; null: not applied yet.';

create index paybill_payments_request_idx on private.paybill_payments (payment_request_id);
create index paybill_payments_received_idx on private.paybill_payments (received_at desc);
create index paybill_payments_open_idx on private.paybill_payments (received_at) where outcome is null;

-- Keeps a confirmed payment and returns its id, also of one that is known. A repeated confirmation adds an amount that was missing, which
-- is then applied. Without a receipt, equal facts are the same payment.
create function private.keep_paybill_payment(
  receipt text, short_code text, paid_at timestamptz, amount numeric, told_amount text, account text, payer_number text,
  payer_name text
) returns uuid
language sql security definer set search_path = ''
as $$
  insert into private.paybill_payments as kept
    (mark, receipt_number, short_code, paid_at, amount, told_amount, account_number, payer_number, payer_name)
  values (
    private.reference_mark(coalesce(
      private.reference_key(receipt), concat_ws('|', 'no receipt', paid_at, amount, told_amount, account, payer_number, payer_name)
    )),
    receipt, short_code, paid_at, amount, told_amount, account, payer_number, payer_name
  )
  on conflict (mark) do update set
    amount = coalesce(kept.amount, excluded.amount),
    told_amount = case when coalesce(kept.amount, excluded.amount) is null then kept.told_amount end,
    outcome = case
      when kept.amount is null and excluded.amount is not null and kept.outcome = 'unmatched' then null else kept.outcome
    end
  returning id
$$;

-- Job: the payments that are not applied yet, oldest first, at most 50; those of the last seconds are being applied.
create function private.paybill_payments_to_apply() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from private.paybill_payments
  where outcome is null and received_at < now() - interval '10 seconds'
  order by received_at limit 50
$$;

-- Whether a payment to the paybill may be made, before the money moves: accepted, account (no payment of this number waits) or amount (not
-- what is due). Refuses only where the operator has switched it on, and never without an account number, which a till has not.
create function private.judge_paybill_payment(account text, amount numeric) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not private.setting_is_on('refuse_unknown_payment_numbers') or account is null then 'accepted'
    when not exists (select from private.payable_requests(account)) then 'account'
    when amount is not null and not exists (
      select from private.payable_requests(account) as request where private.amount_due(request) = judge_paybill_payment.amount
    ) then 'amount'
    else 'accepted'
  end
$$;

-- The requests with the number typed as the account that money may still approve: pending, or rejected by a failed push alone.
create function private.payable_requests(account text) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  select request.* from public.payment_requests as request
  where request.payment_number = private.typed_payment_number(account) and request.user_id is not null
    and (request.status = 'pending' or request.status = 'rejected' and private.is_rejected_by_push(request.id))
$$;

-- Whether only the failure of a push rejected a request, so that money may reopen it.
create function private.is_rejected_by_push(request_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.mpesa_pushes where payment_request_id = request_id and rejected_request)
$$;

-- Payments that are returned to their payer, whole: by a reversal of M-Pesa or by hand. Above an amount a second administrator agrees
-- first (refund-decisions.sql); only then M-Pesa is asked (refund-reversals.sql); what follows once the money is back is in
-- refund-effects.sql. The payment keeps its state: that it was returned stands here.
create table public.payment_refunds (
  id uuid default gen_random_uuid() constraint payment_refunds_pkey primary key,
  payment_request_id uuid,
  unmatched_payment_id uuid,
  user_id uuid,
  amount numeric(14, 2) not null,
  receipt_number text,
  reason text,
  how text not null,
  -- asked: waits for a second administrator; agreed: may be returned; sent: M-Pesa was asked; unsure: M-Pesa did not say whether it
  -- returned it.
  status text not null,
  needs_consent boolean not null,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  consented_by uuid,
  consented_at timestamptz,
  sent_at timestamptz,
  failure text,
  closing_reason text,
  returned_by text,
  return_reference text,
  done_by uuid,
  done_at timestamptz,
  constraint payment_refunds_one_payment check (num_nonnulls(payment_request_id, unmatched_payment_id) = 1),
  constraint payment_refunds_amount_range check (amount > 0),
  constraint payment_refunds_receipt_number_length check (char_length(receipt_number) <= 80),
  constraint payment_refunds_reason_length check (char_length(reason) between 1 and 500),
  constraint payment_refunds_how_known check (how in ('mpesa', 'by_hand')),
  constraint payment_refunds_status_known check (
    status in ('asked', 'agreed', 'sent', 'unsure', 'done', 'failed', 'withdrawn', 'refused')
  ),
  constraint payment_refunds_two_administrators check (consented_by <> asked_by),
  constraint payment_refunds_consent check (not needs_consent or consented_at is not null or status in ('asked', 'withdrawn', 'refused')),
  constraint payment_refunds_failure_length check (char_length(failure) <= 500),
  constraint payment_refunds_closing_reason_length check (char_length(closing_reason) <= 500),
  constraint payment_refunds_returned_by_known check (returned_by in ('mpesa', 'bank_transfer', 'card')),
  constraint payment_refunds_return_reference_length check (char_length(return_reference) <= 80),
  constraint payment_refunds_done check ((status = 'done') = (done_at is not null) and (status <> 'done' or returned_by is not null)),
  constraint payment_refunds_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id),
  constraint payment_refunds_unmatched_payment_id_fkey
    foreign key (unmatched_payment_id) references public.unmatched_payments (id),
  constraint payment_refunds_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint payment_refunds_asked_by_fkey foreign key (asked_by) references auth.users (id) on delete set null,
  constraint payment_refunds_consented_by_fkey foreign key (consented_by) references auth.users (id) on delete set null,
  constraint payment_refunds_done_by_fkey foreign key (done_by) references auth.users (id) on delete set null
);

comment on table public.payment_refunds is 'Payments that are or were returned to their payer, whole.';
comment on column public.payment_refunds.user_id is 'The payer; null: not a member, or the account was erased.';
comment on column public.payment_refunds.amount is 'KES: the whole payment.';
comment on column public.payment_refunds.receipt_number is 'The receipt or reference of the payment, which M-Pesa reverses.';
comment on column public.payment_refunds.reason is 'The payer reads it.';
comment on column public.payment_refunds.failure is 'What went wrong last, in words for administrators.';
comment on column public.payment_refunds.closing_reason is 'Why it was refused or withdrawn.';
comment on column public.payment_refunds.returned_by is 'The way by which the money went back, which may be another than the payment''s.';
comment on column public.payment_refunds.return_reference is
  'Receipt of the reversal or reference of the bank; null: M-Pesa did not name it.';
comment on column public.payment_refunds.done_by is 'null: M-Pesa reported it.';

-- One return of a payment, also of twenty presses at once; and of a receipt, which may be listed more than once.
create unique index payment_refunds_request_key on public.payment_refunds (payment_request_id)
  where status not in ('withdrawn', 'refused');
create unique index payment_refunds_unmatched_key on public.payment_refunds (unmatched_payment_id)
  where status not in ('withdrawn', 'refused');
create unique index payment_refunds_receipt_key on public.payment_refunds (private.reference_key(receipt_number))
  where status not in ('withdrawn', 'refused');
create index payment_refunds_request_idx on public.payment_refunds (payment_request_id);
create index payment_refunds_unmatched_idx on public.payment_refunds (unmatched_payment_id);
create index payment_refunds_user_idx on public.payment_refunds (user_id);
create index payment_refunds_asked_by_idx on public.payment_refunds (asked_by);
create index payment_refunds_consented_by_idx on public.payment_refunds (consented_by);
create index payment_refunds_done_by_idx on public.payment_refunds (done_by);
create index payment_refunds_open_idx on public.payment_refunds (asked_at)
  where status in ('asked', 'agreed', 'sent', 'unsure', 'failed');
create index payment_refunds_newest_idx on public.payment_refunds (asked_at desc, id desc);

-- Payers read what was returned, not who decided it; administrators read the rest by public.admin_refunds.
revoke all on public.payment_refunds from public, anon, authenticated;
grant select (
  id, payment_request_id, unmatched_payment_id, user_id, amount, reason, status, returned_by, return_reference, done_at
) on public.payment_refunds to authenticated;
grant all on public.payment_refunds to service_role;

alter table public.payment_refunds enable row level security;

create policy "People read what was returned to them" on public.payment_refunds
  for select to authenticated using (user_id = (select auth.uid()) and status = 'done');
create policy "Administrators read every return" on public.payment_refunds
  for select to authenticated using ((select private.is_admin()));

create trigger anonymise_payment_refund before update of user_id on public.payment_refunds
  for each row when (new.user_id is null and old.user_id is not null) execute function private.anonymise_payment_refund();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.payment_refunds', 'user_id', 'user_id = $1::uuid and status = ''done''', 'payment_refunds',
    '{asked_by,consented_by,done_by,failure,closing_reason,needs_consent,asked_at,consented_at,sent_at}', 'anonymise', null,
    'Accounts are kept for seven years, without the person; a trigger clears reason and receipts.'),
  ('public.payment_refunds', 'asked_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.'),
  ('public.payment_refunds', 'consented_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.'),
  ('public.payment_refunds', 'done_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

-- Clears what names an erased payer: the reason, and the receipts once nothing has to be returned any more.
create function private.anonymise_payment_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.reason := null;
  if new.status in ('done', 'withdrawn', 'refused') then
    new.receipt_number := null;
    new.return_reference := null;
  end if;
  return new;
end
$$;

-- The states in which a payment is on its way back.
create function private.is_returning(status text) returns boolean
language sql immutable
as $$ select status in ('asked', 'agreed', 'sent', 'unsure', 'failed') $$;

-- What this installation can do with payments, as its server says when it starts.
create table private.payment_abilities (
  ability text constraint payment_abilities_pkey primary key,
  is_configured boolean not null default false
);

comment on table private.payment_abilities is 'Whether the server can do something with payments. reversal: M-Pesa returns payments.';

insert into private.payment_abilities (ability) values ('reversal');

-- Whether the server can ask M-Pesa to return a payment.
create function private.can_reverse() returns boolean
language sql stable security definer set search_path = ''
as $$ select is_configured from private.payment_abilities where ability = 'reversal' $$;

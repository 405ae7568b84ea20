-- A ledger in double entry, which says of every payment where its money is, and the list to clear for money that came in other ways than a
-- push. What was approved before and what is still listed is posted; what was cleared before balances itself.

set local check_function_bodies = off;

alter table public.unmatched_payments drop constraint unmatched_payments_phone_length;

alter table public.unmatched_payments drop constraint unmatched_payments_reason_known;

drop function public.clear_unmatched_payment(payment_id uuid, note text);

drop function public.own_unmatched_payments();

create or replace function private.anonymise_unmatched_payment() returns trigger
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

create or replace function private.apply_mpesa_payment(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  receipt_key constant text := private.reference_key(receipt);
  push private.mpesa_pushes;
  request public.payment_requests;
  problem text;
begin
  -- Locked before the rows, so the second of two concurrent callbacks with one receipt sees the first.
  if receipt_key is not null then
    perform private.lock_receipt(receipt);
  end if;
  push := private.lock_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> apply_mpesa_payment.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or private.reference_key(push.receipt_number) = receipt_key)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null) then 'incomplete'
    when exists (
        select from private.mpesa_pushes as other
        where private.reference_key(other.receipt_number) = receipt_key and other.id <> push.id
      )
      or exists (
        select from public.payment_requests as other
        where private.reference_key(other.reference) = receipt_key and other.status = 'approved' and other.id <> request.id
      ) then 'receipt_used'
  end;
  -- These problems leave the push open, so the result job still queries M-Pesa for it.
  if problem is not null then
    return private.list_unmatched_payment(
      problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  problem := case
    when request.user_id is null then 'account_erased'
    when paid_amount <> request.amount then 'amount_differs'
    -- The push, the amount and an unused receipt name the payment. A masked number, or none, does not hold it up.
    when not private.is_payer(paid_phone, request.phone) then 'phone_differs'
    when push.status = 'paid' and push.receipt_number is not null then 'second_receipt'
  end;
  update private.mpesa_pushes
  set status = case when problem is null or push.status = 'paid' then 'paid' else 'mismatched' end, result_code = '0',
    settled_at = now(), checkout_request_id = coalesce(push.checkout_request_id, apply_mpesa_payment.checkout_request_id),
    receipt_number = case when request.user_id is null then push.receipt_number else coalesce(push.receipt_number, receipt) end
  where id = push.id;
  if problem is null and push.status = 'paid' then
    -- The result query approved the request earlier; the callback adds the receipt number.
    update public.payment_requests set reference = receipt where id = request.id;
    update public.unmatched_payments as listed set receipt_number = receipt
    where listed.checkout_request_id = apply_mpesa_payment.checkout_request_id and listed.receipt_number is null;
    return 'settled';
  end if;
  if problem is null then
    problem := case
      when request.status = 'approved' then 'request_approved'
      when request.status = 'rejected' and not exists (
        select from private.mpesa_pushes as failed where failed.payment_request_id = request.id and failed.rejected_request
      ) then 'request_rejected'
    end;
    if request.status = 'approved' and private.reference_key(request.reference) = receipt_key then
      return 'settled';
    end if;
    if receipt is not null and request.status <> 'approved' then
      update public.payment_requests set reference = receipt where id = request.id returning * into request;
    end if;
  end if;
  if problem is null then
    begin
      if request.status = 'rejected' then
        update public.payment_requests set status = 'pending', decided_at = null, decision_reason = null
        where id = request.id returning * into request;
        update private.mpesa_pushes set rejected_request = false where payment_request_id = request.id;
        perform private.record_audit(
          'reopen', 'payment_requests', request.id::text, '{"status": "rejected"}', '{"status": "pending"}'
        );
      end if;
      perform private.approve_payment(request);
      return 'approved';
    exception when raise_exception then
      problem := 'not_approvable';
    end;
  end if;
  return private.list_unmatched_payment(
    problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
  );
end
$$;

create or replace function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'evidence_kept_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_evidence_kept_days';
  elsif key = 'vat_percent' and value ~ '^\d{1,5}$' and value::integer > 50 then
    raise exception 'Enter a number from 1 to 50.' using hint = 'setting_vat_percent';
  elsif key = 'account_recovery_hours' and value ~ '^\d{1,5}$' and value::integer not between 24 and 720 then
    raise exception 'Enter a number from 24 to 720.' using hint = 'setting_account_recovery_hours';
  elsif key = 'facebook_posts_a_day' and value ~ '^\d{1,5}$' and value::integer > 100 then
    raise exception 'Enter a number from 1 to 100.' using hint = 'setting_facebook_posts_a_day';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and value !~ '^[AP]\d{9}[A-Z]$' then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

create or replace function private.clear_payment_that_arrived(request public.payment_requests) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
begin
  update public.unmatched_payments
  set cleared_by = auth.uid(), cleared_at = now(), outcome = 'assigned', note = format('It paid for %s.', request.payment_number)
  where id = private.payment_that_arrived(request) returning * into payment;
  if found then
    perform private.record_audit(
      'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
      jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
    );
  end if;
end
$$;

create or replace function private.list_unmatched_payment(
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

create or replace function private.notify_of_disputed_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_administrators('payment_disputed', jsonb_build_object('payment_number', new.payment_number));
  return null;
end
$$;

update private.personal_data set reason = 'Accounts are kept for seven years, without the person; a trigger clears the payer''s number, name, account and the note, and the receipt once it is cleared.' where table_name = 'public.unmatched_payments' and person_column = 'user_id';

-- The guard reads the kind of a setting from the row that exists.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values
  ('vat_percent', 'count', true, '16'),
  ('vat_registered', 'boolean', true, 'false');
alter table public.system_settings enable trigger guard_system_setting;

alter table public.unmatched_payments alter column checkout_request_id drop not null;

alter table public.unmatched_payments alter column amount type numeric(14, 2);


alter table public.unmatched_payments add column source text not null default 'push'::text;

alter table public.unmatched_payments add column payer_name text;

alter table public.unmatched_payments add column account_number text;

alter table public.unmatched_payments add column paid_at timestamp with time zone;

alter table public.unmatched_payments add column outcome text;

alter table public.unmatched_payments add constraint unmatched_payments_account_number_length CHECK ((char_length(account_number) <= 100));

alter table public.unmatched_payments add constraint unmatched_payments_amount_range CHECK ((amount > (0)::numeric));

alter table public.unmatched_payments add constraint unmatched_payments_outcome_decided CHECK (((outcome IS NULL) OR (cleared_at IS NOT NULL)));

alter table public.unmatched_payments add constraint unmatched_payments_outcome_known CHECK ((outcome = ANY (ARRAY['assigned'::text, 'returned'::text, 'kept'::text, 'counted'::text])));

alter table public.unmatched_payments add constraint unmatched_payments_payer_name_length CHECK ((char_length(payer_name) <= 100));

alter table public.unmatched_payments add constraint unmatched_payments_phone_length CHECK ((char_length(phone) <= 64));

alter table public.unmatched_payments add constraint unmatched_payments_reason_known CHECK ((reason = ANY (ARRAY['unknown_push'::text, 'incomplete'::text, 'receipt_used'::text, 'account_erased'::text, 'amount_differs'::text, 'phone_differs'::text, 'second_receipt'::text, 'request_rejected'::text, 'request_approved'::text, 'not_approvable'::text, 'on_statement'::text])));

alter table public.unmatched_payments add constraint unmatched_payments_source_known CHECK ((source = ANY (ARRAY['push'::text, 'paybill'::text, 'mpesa_statement'::text, 'bank_statement'::text])));

alter table public.unmatched_payments add constraint unmatched_payments_source_named CHECK (((source <> 'push'::text) OR (checkout_request_id IS NOT NULL)));

create function private.tell_administrators(kind text, facts jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  select private.tell(id, kind, facts) from public.profiles where role = 'admin' and suspended_at is null order by id
$$;

create function public.own_unmatched_payments() returns table (payment_request_id uuid, amount numeric, receipt_number text)
language sql stable security definer set search_path = ''
as $$
  select payment.payment_request_id, payment.amount, payment.receipt_number
  from public.unmatched_payments as payment
  where payment.user_id = auth.uid() and payment.payment_request_id is not null and payment.cleared_at is null
  order by payment.created_at desc, payment.id
$$;

grant execute on function public.own_unmatched_payments() to authenticated, service_role;

create function private.lock_receipt(receipt text) returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || private.reference_key(receipt), 0)) $$;

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

create function private.vat_within(amount numeric) returns numeric
language sql stable security definer set search_path = ''
as $$
  select case when private.setting_is_on('vat_registered')
    then round(amount * private.setting_count('vat_percent') / (100 + private.setting_count('vat_percent')), 2) else 0 end
$$;

create function private.money_account(came_by text) returns text
language sql immutable set search_path = ''
as $$ select case came_by when 'bank_transfer' then 'bank' when 'bank_statement' then 'bank' when 'card' then 'card' else 'mpesa' end $$;

create function private.left_to_clear(payment_id uuid) returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(-sum(entry.amount), 0)
  from public.ledger_transactions as posted
  join public.ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'to_clear'
  where posted.unmatched_payment_id = payment_id
$$;

create function private.is_receipt_counted(receipt text, except_listed uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.ledger_transactions
      where receipt_mark = private.reference_mark(private.reference_key(receipt)) and unmatched_payment_id is distinct from except_listed
    )
    -- A push that a query approved has its receipt since.
    or exists (
      select from public.payment_requests as paid
      where private.reference_key(paid.reference) = private.reference_key(receipt) and paid.status = 'approved'
    )
$$;

create function private.account_for_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.post_payment(new);
  return null;
end
$$;

create function private.account_for_arrival() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.post_arrival(null, new);
  elsif (new.amount, new.receipt_number) is distinct from (old.amount, old.receipt_number) and new.receipt_number is not null then
    perform private.post_arrival(old, new);
  end if;
  if new.cleared_at is not null and (tg_op = 'INSERT' or old.cleared_at is null) then
    perform private.post_clearing(new);
  end if;
  return null;
end
$$;

create trigger account_for_payment after insert on public.payment_requests
  for each row when (new.status = 'approved') execute function private.account_for_payment();

create trigger account_for_approval after update of status on public.payment_requests
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function private.account_for_payment();

comment on column public.unmatched_payments.amount is 'KES; null: unknown.';

comment on column public.unmatched_payments.phone is 'The payer''s number as M-Pesa named it: whole in E.164, masked or hashed.';

comment on column public.unmatched_payments.account_number is 'What the payer typed as account.';

comment on column public.unmatched_payments.outcome is
  'What became of the money: assigned to a payment request, returned, kept, or counted with another payment. null: cleared before outcomes.';

create index unmatched_payments_receipt_idx on public.unmatched_payments (private.reference_key(receipt_number));

create trigger account_for_arrival after insert or update of amount, receipt_number, cleared_at on public.unmatched_payments
  for each row execute function private.account_for_arrival();

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

create function private.amount_due(request public.payment_requests) returns bigint
language sql stable security definer set search_path = ''
as $$ select price from public.subscription_plans where id = request.plan_id $$;

create function private.money_listed_for(request public.payment_requests) returns public.unmatched_payments
language sql stable security definer set search_path = ''
as $$
  select listed from public.unmatched_payments as listed
  where (
      private.reference_key(listed.receipt_number) = private.reference_key(request.reference)
      or listed.payment_request_id = request.id and listed.receipt_number is null
    )
    and private.left_to_clear(listed.id) > 0
  order by listed.receipt_number is null, listed.created_at limit 1
$$;

create function private.post_payment(request public.payment_requests) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  listed constant public.unmatched_payments := private.money_listed_for(request);
  -- Less than was asked came if M-Pesa says so.
  earned constant numeric := case
    when listed.id is null then request.amount else least(request.amount, private.left_to_clear(listed.id))
  end;
  vat constant numeric := private.vat_within(earned);
begin
  if listed.id is null and exists (
    select from public.unmatched_payments as returned
    where private.reference_key(returned.receipt_number) = private.reference_key(request.reference) and returned.outcome = 'returned'
  ) then
    raise exception 'The money with this reference was returned to its payer.' using hint = 'payment_returned';
  end if;
  perform private.post_to_ledger(
    'payment', 'payment ' || request.id, coalesce(listed.paid_at, request.decided_at),
    array[case when listed.id is null then private.money_account(request.payment_method) else 'to_clear' end, 'plans', 'vat'],
    array[earned, vat - earned, -vat], request.id, request.reference, null, listed.id
  );
end
$$;

create function private.amount_not_counted(listed public.unmatched_payments) returns numeric
language sql stable security definer set search_path = ''
as $$
  select listed.amount - coalesce((
    select request.amount from private.mpesa_pushes as push
    join public.payment_requests as request on request.id = push.payment_request_id
    where listed.reason in ('amount_differs', 'phone_differs') and push.checkout_request_id = listed.checkout_request_id
      and push.status = 'paid' and request.status = 'approved'
  ), case when private.is_receipt_counted(listed.receipt_number, listed.id) then listed.amount else 0 end)
$$;

create function private.post_arrival(was public.unmatched_payments, listed public.unmatched_payments) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant text := private.money_account(listed.source);
  counted constant boolean := exists (
    select from public.ledger_transactions where unmatched_payment_id = listed.id and kind in ('arrival', 'correction')
  );
  -- Known later: another amount, or a receipt whose money has been counted with another payment.
  change constant numeric := case
    when not counted then private.amount_not_counted(listed)
    when was.receipt_number is null and private.is_receipt_counted(listed.receipt_number, listed.id)
      then -private.left_to_clear(listed.id)
    else listed.amount - was.amount
  end;
begin
  if change is null or change = 0 then
    return;
  end if;
  perform private.post_to_ledger(
    case when counted then 'correction' else 'arrival' end,
    case when counted then format('correction %s %s', listed.id, gen_random_uuid()) else 'arrival ' || listed.id end,
    coalesce(listed.paid_at, listed.created_at), array[held, 'to_clear'], array[change, -change], listed.payment_request_id,
    listed.receipt_number, null, listed.id
  );
end
$$;

create function private.post_clearing(cleared public.unmatched_payments) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rest constant numeric := private.left_to_clear(cleared.id);
begin
  if cleared.outcome = 'assigned' then
    return;
  end if;
  perform private.post_to_ledger(
    case cleared.outcome when 'returned' then 'refund' when 'kept' then 'clearing' else 'correction' end,
    'cleared ' || cleared.id, cleared.cleared_at,
    array['to_clear', case cleared.outcome when 'kept' then 'other_income' else private.money_account(cleared.source) end],
    array[rest, -rest], cleared.payment_request_id, cleared.receipt_number, null, cleared.id
  );
end
$$;

-- Payments before the ledger.
select private.post_arrival(null, listed) from public.unmatched_payments as listed where cleared_at is null;
select private.post_payment(request) from public.payment_requests as request where status = 'approved';

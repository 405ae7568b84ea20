-- Payments for plans and promotions by M-Pesa, bank transfer or card. A member submits a payment request after paying, or starts an M-Pesa push
-- from the page (mpesa.sql). An administrator or M-Pesa decides it once (payment-decisions.sql). Payments outlive the account,
-- without personal data.
create table public.payment_requests (
  id uuid default gen_random_uuid() constraint payment_requests_pkey primary key,
  user_id uuid default auth.uid(),
  plan_id uuid,
  payment_method text not null,
  amount bigint not null,
  reference text,
  phone text,
  notes text,
  status text not null default 'pending',
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  payment_number text not null default private.payment_number(),
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  push_asked_at timestamptz,
  reference_disputed boolean not null default false,
  changed_at timestamptz,
  months integer not null default 1,
  price bigint,
  credited_amount bigint not null default 0,
  credited_days integer not null default 0,
  stopped_at timestamptz,
  promotion_id uuid,
  constraint payment_requests_payment_method_known check (payment_method in ('mpesa', 'bank_transfer', 'card')),
  constraint payment_requests_amount_range check (amount between 1 and 10000000000),
  constraint payment_requests_months_range check (months between 1 and 12),
  constraint payment_requests_months_of_plan check (promotion_id is null or months = 1),
  constraint payment_requests_reference_length check (char_length(reference) <= 80),
  constraint payment_requests_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint payment_requests_phone_given check (
    payment_method <> 'mpesa' or phone is not null or user_id is null or status = 'approved'
  ),
  constraint payment_requests_notes_length check (char_length(notes) <= 1000),
  constraint payment_requests_decision_reason_length check (char_length(decision_reason) <= 500),
  constraint payment_requests_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint payment_requests_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id),
  constraint payment_requests_promotion_id_fkey foreign key (promotion_id) references public.promotions (id),
  constraint payment_requests_one_purpose check (plan_id is null or promotion_id is null),
  -- Unique per member, so that a violation reveals nothing about other members' payments.
  constraint payment_requests_payment_number_key unique (user_id, payment_number),
  constraint payment_requests_payment_number_form check (payment_number ~ '^MG[0-9A-HJKMNP-TV-Z]{8}$'),
  constraint payment_requests_period check (
    (period_starts_at is null) = (period_ends_at is null) and period_ends_at > period_starts_at
  ),
  constraint payment_requests_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint payment_requests_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
  constraint payment_requests_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null
);

comment on table public.payment_requests is 'Payments that members report or start by M-Pesa, with the decision.';
comment on column public.payment_requests.user_id is 'null: the account was erased.';
comment on column public.payment_requests.plan_id is 'The plan paid for; null without a promotion: none named, so the payment cannot be approved.';
comment on column public.payment_requests.promotion_id is 'The promotion of an ad paid for; null: a plan.';
comment on column public.payment_requests.amount is 'Whole KES.';
comment on column public.payment_requests.phone is 'E.164; the number that pays by M-Pesa.';
comment on column public.payment_requests.payment_number is
  'Reference the payer quotes; also the receipt number. The browser may choose it, which makes a retry idempotent.';
comment on column public.payment_requests.months is 'Of a plan, paid in advance: this many times 30 days. 1 for a promotion.';
comment on column public.payment_requests.price is
  'Whole KES for 30 days of the plan when the request was made, which is what counts; null: no plan named, or a promotion, which has its own.';
comment on column public.payment_requests.period_starts_at is
  'Start of the days paid for; set on approval. Until period_ends_at are 30 days a month and the credited days.';
comment on column public.payment_requests.credited_amount is
  'Whole KES that the paid days left of the replaced plan were worth; set on approval.';
comment on column public.payment_requests.credited_days is 'The days of this plan that the credited amount counts as, within the period.';
comment on column public.payment_requests.stopped_at is
  'When the days of an approved payment ended before their time: another plan replaced this one, or it was taken back. null: they run out.';
comment on column public.payment_requests.push_asked_at is
  'When the last M-Pesa push was requested; null: the member pays manually.';
comment on column public.payment_requests.reference_disputed is
  'Pending: another payment has the same reference, and the member insists that it is theirs. Approved: before references counted '
  'across methods, another payment with the same one was approved.';
comment on column public.payment_requests.changed_at is 'When the member last corrected the request.';

create index payment_requests_user_idx on public.payment_requests (user_id, created_at desc);
create index payment_requests_plan_idx on public.payment_requests (plan_id);
create index payment_requests_promotion_idx on public.payment_requests (promotion_id);
create index payment_requests_decided_by_idx on public.payment_requests (decided_by);
-- Payers of the paybill name a payment by its number.
create index payment_requests_number_idx on public.payment_requests (payment_number);
create index payment_requests_status_idx on public.payment_requests (status, created_at desc);
create index payment_requests_approved_idx on public.payment_requests (decided_at) include (amount) where status = 'approved';
-- The administrators' list shows pending payments first and searches numbers, references and phones.
create index payment_requests_waiting_idx on public.payment_requests ((status <> 'pending'), created_at desc, id desc);
create index payment_requests_text_trigram_idx on public.payment_requests
  using gin (private.payment_text(payment_number, reference, phone) gin_trgm_ops);
-- A reference is pending for one payment, except while it is disputed, and approved for one (payment-references.sql).
create unique index payment_requests_reference_key on public.payment_requests (private.reference_key(reference))
  where status = 'pending' and not reference_disputed;
create unique index payment_requests_approved_reference_key on public.payment_requests (private.reference_key(reference))
  where status = 'approved' and not reference_disputed;
create index payment_requests_reference_idx on public.payment_requests (private.reference_key(reference));
create index payment_requests_reference_codes_idx on public.payment_requests using gin (private.reference_codes(reference));

revoke all on public.payment_requests from public, anon, authenticated;
grant select on public.payment_requests to authenticated;
grant insert (
  user_id, plan_id, payment_method, amount, reference, phone, notes, status, payment_number, reference_disputed, months, promotion_id
) on public.payment_requests to authenticated;
grant update (amount, reference, phone, notes, status, reference_disputed, months) on public.payment_requests to authenticated;
grant all on public.payment_requests to service_role;

alter table public.payment_requests enable row level security;

create policy "People read their own payment requests" on public.payment_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every payment request" on public.payment_requests
  for select to authenticated using ((select private.is_admin()));
create policy "People say what they have paid, undecided" on public.payment_requests
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
-- After a push only M-Pesa or an administrator decides the request.
create policy "People correct and withdraw what is undecided" on public.payment_requests
  for update to authenticated
  using (user_id = (select auth.uid()) and status = 'pending' and push_asked_at is null)
  with check (user_id = (select auth.uid()) and status in ('pending', 'withdrawn'));

create trigger guard_payment_request before insert or update on public.payment_requests
  for each row execute function private.guard_payment_request();
create trigger limit_pending_payments after insert on public.payment_requests
  for each statement execute function private.limit_pending_payments();
-- payment-references.sql
create trigger refuse_taken_reference after insert on public.payment_requests
  for each row when (new.status = 'pending' and new.reference is not null and not new.reference_disputed)
  execute function private.refuse_taken_reference();
create trigger refuse_taken_correction after update on public.payment_requests
  for each row when (
    new.status = 'pending' and not new.reference_disputed
    and (new.reference, new.reference_disputed) is distinct from (old.reference, old.reference_disputed)
  )
  execute function private.refuse_taken_reference();
create trigger notify_of_disputed_reference after insert on public.payment_requests
  for each row when (new.reference_disputed) execute function private.notify_of_disputed_reference();
create trigger notify_of_redisputed_reference after update on public.payment_requests
  for each row when (new.reference_disputed and not old.reference_disputed and new.status = 'pending')
  execute function private.notify_of_disputed_reference();
-- ledger-postings.sql
create trigger account_for_payment after insert on public.payment_requests
  for each row when (new.status = 'approved') execute function private.account_for_payment();
create trigger account_for_approval after update of status on public.payment_requests
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function private.account_for_payment();
-- mpesa.sql
create trigger clear_mpesa_receipt after update of user_id on public.payment_requests
  for each row when (new.user_id is null and old.user_id is not null) execute function private.clear_mpesa_receipt();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.payment_requests', 'user_id', null, 'payment_requests', '{decided_by}', 'anonymise', null,
    'Accounts are kept for seven years, without the person; a trigger clears number, reference and notes.'),
  ('public.payment_requests', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

create function private.limit_pending_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_row_quota() then
    perform private.require_row_quota('payments to check', (
      select count(*) from public.payment_requests where user_id = auth.uid() and status = 'pending'
    ));
  end if;
  return null;
end
$$;

-- Refuses a request in another member's name. The insert policy is checked only after the trigger, whose errors would reveal the
-- other member's pending payment.
create function private.require_own_payment(payment public.payment_requests) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.uid() is not null and payment.user_id is distinct from auth.uid() then
    raise exception 'Nobody says for somebody else what they have paid.' using errcode = '42501';
  end if;
end
$$;

-- Checks and completes a request. On an update it clears the personal fields of an erased member.
create function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_own_payment(new);
    new := private.normalise_payment(new);
    new.price := (select price from public.subscription_plans where id = new.plan_id);
    if new.plan_id is not null
      and not exists (select from public.subscription_plans where id = new.plan_id and is_active)
    then
      raise exception 'This plan is no longer offered. Choose another.' using hint = 'plan_inactive';
    end if;
    perform private.require_open_promotion(new);
    if new.status = 'pending' then
      perform private.refuse_second_payment(new);
    end if;
    return private.check_payment_reference(null, new);
  end if;
  if new.user_id is null then
    return private.clear_payment_of_erased(old, new);
  end if;
  return private.check_payment_reference(old, new);
end
$$;

create function private.normalise_payment(payment public.payment_requests) returns public.payment_requests
language plpgsql stable set search_path = ''
as $$
begin
  payment.phone := coalesce(private.kenyan_phone(payment.phone), nullif(btrim(payment.phone), ''));
  payment.reference := nullif(private.visible_line(payment.reference), '');
  payment.notes := nullif(btrim(payment.notes), '');
  return payment;
end
$$;

-- Refuses a member's second pending payment of the same amount for the same plan, or for the same promotion.
create function private.refuse_second_payment(payment public.payment_requests) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  if payment.user_id is null then
    return;
  end if;
  -- Serialises a member's requests, so the second of two concurrent inserts sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || payment.user_id, 0));
  select * into waiting from public.payment_requests
  where user_id = payment.user_id and status = 'pending' and plan_id is not distinct from payment.plan_id
    and promotion_id is not distinct from payment.promotion_id and (amount = payment.amount or promotion_id is not null)
  limit 1;
  -- An equal payment number is a retry of the same request; the unique constraint refuses it.
  if waiting.payment_number <> payment.payment_number then
    raise exception 'Your payment of % of % (%) is being checked already. We notify you of the result.',
      private.kes(waiting.amount), private.nairobi_date(waiting.created_at), waiting.payment_number
      using hint = 'payment_waiting';
  end if;
end
$$;

-- Returns a payment without the fields about its member, whom the foreign key or private.anonymise_payments cleared.
create function private.clear_payment_of_erased(was public.payment_requests, becomes public.payment_requests)
returns public.payment_requests
language plpgsql set search_path = ''
as $$
begin
  if was.user_id is not null then
    perform private.keep_spent_references(was);
  end if;
  becomes.phone := null;
  becomes.reference := null;
  becomes.notes := null;
  becomes.decision_reason := null;
  return becomes;
end
$$;

-- Returns a random payment number: MG and eight characters that are hard to confuse. M-Pesa accepts 12 characters at most.
create function private.payment_number() returns text
language sql volatile set search_path = ''
as $$
  -- Bytes 6 and 8 of a random UUID contain fixed bits.
  select 'MG' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, place) % 32, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;
grant execute on function private.payment_number() to authenticated, service_role;

-- Anonymises a member's payments; amounts, dates and decisions stay.
create function private.anonymise_payments(person uuid) returns void
language sql security definer set search_path = ''
as $$ update public.payment_requests set user_id = null where user_id = person $$;

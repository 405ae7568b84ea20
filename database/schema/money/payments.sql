-- A member says that they have paid (M-Pesa, bank, card); an administrator who has seen the money approves, which activates
-- the plan, or rejects. Decided once. What was paid stays when the account is erased, without the person.
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
  -- Paying from the page: M-Pesa asks the person's phone for the amount of a payment request (an "STK push"), and what it answers
  -- decides the request without an administrator. The server alone calls these functions.
  push_asked_at timestamptz,
  reference_disputed boolean not null default false,
  changed_at timestamptz,
  constraint payment_requests_payment_method_known check (payment_method in ('mpesa', 'bank_transfer', 'card')),
  constraint payment_requests_amount_range check (amount between 1 and 10000000000),
  constraint payment_requests_reference_length check (char_length(reference) <= 80),
  constraint payment_requests_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint payment_requests_phone_given check (payment_method <> 'mpesa' or phone is not null or user_id is null),
  constraint payment_requests_notes_length check (char_length(notes) <= 1000),
  constraint payment_requests_decision_reason_length check (char_length(decision_reason) <= 500),
  constraint payment_requests_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint payment_requests_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id),
  -- Of the person's own, so that a refusal tells nothing about others' payments.
  constraint payment_requests_payment_number_key unique (user_id, payment_number),
  constraint payment_requests_payment_number_form check (payment_number ~ '^MG[0-9A-HJKMNP-TV-Z]{8}$'),
  constraint payment_requests_period check (
    (period_starts_at is null) = (period_ends_at is null) and period_ends_at > period_starts_at
  ),
  constraint payment_requests_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint payment_requests_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
  constraint payment_requests_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null
);

comment on table public.payment_requests is 'What members say they have paid, and what administrators decided.';
comment on column public.payment_requests.user_id is 'null: an account that was erased.';
comment on column public.payment_requests.plan_id is 'What was paid for; null: not said, and then it cannot be approved.';
comment on column public.payment_requests.amount is 'Whole KES.';
comment on column public.payment_requests.phone is 'E.164, the number that paid by M-Pesa.';
comment on column public.payment_requests.payment_number is 'Quoted by who pays, and the number of the receipt. The browser may choose it: what is sent twice is one request.';
comment on column public.payment_requests.period_starts_at is 'Of an approved one: from when its plan was paid for.';
comment on column public.payment_requests.push_asked_at is 'When M-Pesa was last asked to ask the phone; null: the person pays by themselves.';
comment on column public.payment_requests.reference_disputed is 'Its reference had been given with another payment, and the person says that it is theirs.';
comment on column public.payment_requests.changed_at is 'When the person last corrected what they had said.';

create index payment_requests_user_idx on public.payment_requests (user_id, created_at desc);
create index payment_requests_plan_idx on public.payment_requests (plan_id);
create index payment_requests_decided_by_idx on public.payment_requests (decided_by);
create index payment_requests_status_idx on public.payment_requests (status, created_at desc);
create index payment_requests_approved_idx on public.payment_requests (decided_at) include (amount) where status = 'approved';
-- The administration's list of payments: searched, filtered, sorted and cut into pages here, because a plain table read cannot look
-- at the names and addresses of payers at once.
-- What waits comes first.
create index payment_requests_waiting_idx on public.payment_requests ((status <> 'pending'), created_at desc, id desc);
create index payment_requests_text_trigram_idx on public.payment_requests
  using gin (private.payment_text(payment_number, reference, phone) gin_trgm_ops);
create index payment_requests_approved_reference_idx on public.payment_requests (upper(reference)) where status = 'approved';
create unique index payment_requests_reference_key
  on public.payment_requests (payment_method, private.reference_key(reference))
  where status in ('pending', 'approved') and not reference_disputed;
create index payment_requests_reference_idx on public.payment_requests (private.reference_key(reference));

revoke all on public.payment_requests from public, anon, authenticated;
grant select on public.payment_requests to authenticated;
grant insert (
  user_id, plan_id, payment_method, amount, reference, phone, notes, status, payment_number, reference_disputed
) on public.payment_requests to authenticated;
grant update (amount, reference, phone, notes, status, reference_disputed) on public.payment_requests to authenticated;
grant all on public.payment_requests to service_role;

alter table public.payment_requests enable row level security;

create policy "People read their own payment requests" on public.payment_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every payment request" on public.payment_requests
  for select to authenticated using ((select private.is_admin()));
create policy "People say what they have paid, undecided" on public.payment_requests
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
-- What M-Pesa was asked for is M-Pesa's to answer.
create policy "People correct and withdraw what is undecided" on public.payment_requests
  for update to authenticated
  using (user_id = (select auth.uid()) and status = 'pending' and push_asked_at is null)
  with check (user_id = (select auth.uid()) and status in ('pending', 'withdrawn'));

create trigger guard_payment_request before insert or update on public.payment_requests
  for each row execute function private.guard_payment_request();
create trigger forget_mpesa_receipt after update of user_id on public.payment_requests
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_mpesa_receipt();
create trigger limit_pending after insert on public.payment_requests
  for each statement execute function private.enforce_row_quota('payments to check', 'user_id = $1 and status = ''pending''');
create trigger keep_payment_reference before insert or update on public.payment_requests
  for each row execute function private.keep_payment_reference();
create trigger tell_of_disputed_reference after insert on public.payment_requests
  for each row when (new.reference_disputed) execute function private.tell_of_disputed_reference();
create trigger tell_of_redisputed_reference after update on public.payment_requests
  for each row when (new.reference_disputed and not old.reference_disputed and new.status = 'pending')
  execute function private.tell_of_disputed_reference();
-- The first by name.
create trigger "0_refuse_foreign_payment" before insert on public.payment_requests
  for each row execute function private.refuse_foreign_payment();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.payment_requests', 'user_id', null, 'payment_requests', '{decided_by}', 'anonymise', null, 'Accounts are kept for seven years, without the person; a trigger clears number, reference and notes (0012).'),
  ('public.payment_requests', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

create function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  if tg_op = 'INSERT' then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if new.plan_id is not null
      and not exists (select from public.subscription_plans where id = new.plan_id and is_active)
    then
      raise exception 'This plan is no longer offered. Choose another.' using hint = 'plan_inactive';
    end if;
    if new.user_id is null or new.status <> 'pending' then
      return new;
    end if;
    -- Two requests of one person at once: the second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('payments of ' || new.user_id, 0));
    select * into waiting from public.payment_requests
    where user_id = new.user_id and status = 'pending' and plan_id is not distinct from new.plan_id
      and amount = new.amount
    limit 1;
    -- The same number is the same request sent again, which its unique constraint refuses.
    if waiting.payment_number <> new.payment_number then
      raise exception 'Your payment of % of % for the same is waiting already. We tell you as soon as we have looked.',
        private.kes(waiting.amount), private.nairobi_date(waiting.created_at)
        using hint = 'payment_waiting';
    end if;
  elsif new.user_id is null then
    -- However the account was erased, nothing of the person stays.
    new.phone := null;
    new.reference := null;
    new.notes := null;
    new.decision_reason := null;
  end if;
  return new;
end
$$;

-- Takes the person out of their payments; amounts, dates and decisions stay.
create function private.forget_payments(person uuid) returns void
language sql security definer set search_path = ''
as $$ update public.payment_requests set user_id = null where user_id = person $$;

-- The request an administrator is about to decide, locked: of two at once the second finds it decided.
create function private.undecided_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide payment requests.' using errcode = '42501';
  end if;
  select * into request from public.payment_requests where id = request_id for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status using hint = 'already_decided';
  end if;
  return request;
end
$$;

-- FIXME first said:
-- Approves a payment: 30 days of its plan, as private.activate_plan gives them. The person is told.
-- FIXME last said:
create function public.approve_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
begin
  return private.approve_payment(private.undecided_payment_request(request_id));
end
$$;
grant execute on function public.approve_payment_request(uuid) to authenticated;

-- FIXME first said:
-- Rejects a payment, with a reason the person reads.
-- FIXME last said:
-- As in 0012; the person is led to where the payment and its reason stand.
create function public.reject_payment_request(request_id uuid, reason text) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests := private.undecided_payment_request(request_id);
begin
  if coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the payment is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  update public.payment_requests
  set status = 'rejected', decided_by = auth.uid(), decided_at = now(), decision_reason = btrim(reason)
  where id = request.id returning * into request;
  perform private.record_audit(
    'reject', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object('status', 'rejected', 'amount', request.amount, 'plan_id', request.plan_id)
  );
  perform private.tell(
    request.user_id, 'Your payment was not approved',
    format('We could not approve your payment of %s: %s', private.kes(request.amount), btrim(reason)),
    'error', '/payments#your-payments', 'See your payments'
  );
  return request;
end
$$;
grant execute on function public.reject_payment_request(uuid, text) to authenticated;

-- A payment has a number, which the person quotes when they pay and which their receipt carries; an approved one knows the
-- days it paid for. Nobody asks twice for the same. And what the operator says of itself on a receipt.
-- A number nobody has yet: MG and eight signs that are not mistaken for each other. Twelve signs are what M-Pesa takes.
create function private.payment_number() returns text
language sql volatile set search_path = ''
as $$
  -- Bytes 6 and 8 of such an id are not all by chance.
  select 'MG' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, place) % 32, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;
grant execute on function private.payment_number() to authenticated, service_role;

-- Approves a locked, undecided payment: 30 days of its plan, as private.activate_plan gives them. The person is told.
create function private.approve_payment(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.subscription_plans;
  before public.subscription_plans;
  subscription public.user_subscriptions;
begin
  if request.user_id is null then
    raise exception 'The account that paid was erased, so there is nobody to give the plan to. Reject the request.'
      using hint = 'account_erased';
  end if;
  if request.plan_id is null then
    raise exception 'This payment names no plan, so it cannot be approved. Reject it and ask the person to choose one.'
      using hint = 'plan_missing';
  end if;
  select * into plan from public.subscription_plans where id = request.plan_id;
  before := private.current_plan(request.user_id);
  subscription := private.activate_plan(request.user_id, request.plan_id);
  update public.payment_requests
  set status = 'approved', decided_by = auth.uid(), decided_at = now(),
    period_starts_at = subscription.expires_at - interval '30 days', period_ends_at = subscription.expires_at
  where id = request.id returning * into request;
  perform private.record_audit(
    'approve', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object(
      'status', 'approved', 'amount', request.amount, 'plan_id', plan.id, 'expires_at', subscription.expires_at
    )
  );
  perform private.tell(
    request.user_id, format('Your %s plan is active', plan.name),
    concat_ws(' ',
      format(
        'We have received your payment of %s. Your %s plan runs until %s.',
        private.kes(request.amount), plan.name, private.nairobi_date(subscription.expires_at)
      ),
      case when before.id <> plan.id then format('It replaces your %s plan.', before.name) end
    ),
    'success', '/payments', 'See your plan'
  );
  return request;
end
$$;

-- A trigger runs before the policies: asked in somebody else's name, it told what that person had waiting.
create function private.refuse_foreign_payment() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    raise exception 'Nobody says for somebody else what they have paid.' using errcode = '42501';
  end if;
  return new;
end
$$;

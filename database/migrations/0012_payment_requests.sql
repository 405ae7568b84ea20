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
  constraint payment_requests_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint payment_requests_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id),
  constraint payment_requests_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint payment_requests_payment_method_known check (payment_method in ('mpesa', 'bank_transfer', 'card')),
  constraint payment_requests_amount_range check (amount between 1 and 10000000000),
  constraint payment_requests_reference_length check (char_length(reference) <= 80),
  constraint payment_requests_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint payment_requests_phone_given check (payment_method <> 'mpesa' or phone is not null or user_id is null),
  constraint payment_requests_notes_length check (char_length(notes) <= 1000),
  constraint payment_requests_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint payment_requests_decided check ((status = 'pending') = (decided_at is null)),
  constraint payment_requests_decision_reason_length check (char_length(decision_reason) <= 500)
);

comment on table public.payment_requests is 'What members say they have paid, and what administrators decided.';
comment on column public.payment_requests.user_id is 'null: an account that was erased.';
comment on column public.payment_requests.plan_id is 'What was paid for; null: not said, and then it cannot be approved.';
comment on column public.payment_requests.amount is 'Whole KES.';
comment on column public.payment_requests.phone is 'E.164, the number that paid by M-Pesa.';

create index payment_requests_user_idx on public.payment_requests (user_id, created_at desc);
create index payment_requests_plan_idx on public.payment_requests (plan_id);
create index payment_requests_decided_by_idx on public.payment_requests (decided_by);
create index payment_requests_status_idx on public.payment_requests (status, created_at desc);

revoke all on public.payment_requests from public, anon, authenticated;
grant select on public.payment_requests to authenticated;
grant insert (user_id, plan_id, payment_method, amount, reference, phone, notes, status)
  on public.payment_requests to authenticated;
grant all on public.payment_requests to service_role;

alter table public.payment_requests enable row level security;

create policy "People read their own payment requests" on public.payment_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every payment request" on public.payment_requests
  for select to authenticated using ((select private.is_admin()));
create policy "People say what they have paid, undecided" on public.payment_requests
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
-- A plan that is no longer offered keeps its name for those who paid for it.
create policy "People read the plans they have paid for" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.payment_requests as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));

create function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
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

create trigger guard_payment_request before insert or update on public.payment_requests
  for each row execute function private.guard_payment_request();

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

-- Approves a payment: 30 days of its plan, as private.activate_plan gives them. The person is told.
create function public.approve_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests := private.undecided_payment_request(request_id);
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
  update public.payment_requests set status = 'approved', decided_by = auth.uid(), decided_at = now()
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

-- Rejects a payment, with a reason the person reads.
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
    'error', '/manual-payments', 'See your payments'
  );
  return request;
end
$$;

revoke execute on function
  private.guard_payment_request(), private.forget_payments(uuid), private.undecided_payment_request(uuid),
  public.approve_payment_request(uuid), public.reject_payment_request(uuid, text)
from public, anon, authenticated;
grant execute on function public.approve_payment_request(uuid), public.reject_payment_request(uuid, text)
  to authenticated;

notify pgrst, 'reload schema';

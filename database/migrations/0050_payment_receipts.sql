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

alter table public.payment_requests
  add column payment_number text not null default private.payment_number(),
  add column period_starts_at timestamptz,
  add column period_ends_at timestamptz,
  add constraint payment_requests_payment_number_form check (payment_number ~ '^MG[0-9A-HJKMNP-TV-Z]{8}$'),
  -- Of the person's own, so that a refusal tells nothing about others' payments.
  add constraint payment_requests_payment_number_key unique (user_id, payment_number),
  add constraint payment_requests_period check (
    (period_starts_at is null) = (period_ends_at is null) and period_ends_at > period_starts_at
  );

comment on column public.payment_requests.payment_number is
  'Quoted by who pays, and the number of the receipt. The browser may choose it: what is sent twice is one request.';
comment on column public.payment_requests.period_starts_at is 'Of an approved one: from when its plan was paid for.';

grant insert (payment_number) on public.payment_requests to authenticated;

-- The days that earlier approvals paid for, as the audit log has them.
update public.payment_requests as request
set period_starts_at = (entry.after ->> 'expires_at')::timestamptz - interval '30 days',
  period_ends_at = (entry.after ->> 'expires_at')::timestamptz
from public.audit_log as entry
where entry.entity = 'payment_requests' and entry.action = 'approve' and entry.entity_id = request.id::text
  and request.status = 'approved' and entry.after ->> 'expires_at' is not null;

-- It takes the kind of a setting from the one that is there.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values
  ('card_payment_url', 'url', true, ''),
  ('business_name', 'text', true, ''),
  ('business_address', 'text', true, ''),
  ('business_kra_pin', 'text', true, '');
alter table public.system_settings enable trigger guard_system_setting;

create or replace function private.guard_payment_request() returns trigger
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

create or replace function public.approve_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
begin
  return private.approve_payment(private.undecided_payment_request(request_id));
end
$$;

-- As in 0012; the person is led to where the payment and its reason stand.
create or replace function public.reject_payment_request(request_id uuid, reason text) returns public.payment_requests
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

revoke execute on function private.payment_number(), private.approve_payment(public.payment_requests)
  from public, anon, authenticated;
grant execute on function private.payment_number() to authenticated, service_role;

notify pgrst, 'reload schema';

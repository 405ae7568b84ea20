-- Paying from the page: M-Pesa asks the person's phone for the amount of a payment request (an "STK push"), and what it answers
-- decides the request without an administrator. The server alone calls these functions.

alter table public.payment_requests add column push_asked_at timestamptz;

comment on column public.payment_requests.push_asked_at is
  'When M-Pesa was last asked to ask the phone; null: the person pays by themselves.';

create table private.mpesa_pushes (
  id uuid default gen_random_uuid() constraint mpesa_pushes_pkey primary key,
  payment_request_id uuid not null,
  -- asking: on its way to M-Pesa; waiting: M-Pesa has asked the phone; lost: it never said what came of it.
  status text not null default 'asking',
  checkout_request_id text,
  receipt_number text,
  result_code text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint mpesa_pushes_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete cascade,
  constraint mpesa_pushes_status_known check (status in ('asking', 'waiting', 'paid', 'failed', 'lost')),
  constraint mpesa_pushes_checkout_request_id_key unique (checkout_request_id),
  -- One payment of money counts once, whatever is sent to us again.
  constraint mpesa_pushes_receipt_number_key unique (receipt_number)
);

comment on table private.mpesa_pushes is 'What M-Pesa was asked for, and what it answered.';

create index mpesa_pushes_payment_request_idx on private.mpesa_pushes (payment_request_id);
create index mpesa_pushes_open_idx on private.mpesa_pushes (created_at) where status in ('asking', 'waiting');

revoke all on private.mpesa_pushes from public;

-- Begins a push for a person's pending request: what to ask of which phone. Refused where M-Pesa could not decide the request.
create function private.begin_mpesa_push(person uuid, request_id uuid)
returns table (push_id uuid, phone text, amount bigint, payment_number text)
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  price bigint;
begin
  -- Two pushes of one person at once: the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || person, 0));
  select * into request from public.payment_requests where id = request_id and user_id = person for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status using hint = 'already_decided';
  end if;
  if request.payment_method <> 'mpesa' or request.phone is null then
    raise exception 'Only a payment by M-Pesa can be asked of a phone.' using hint = 'not_mpesa';
  end if;
  select plan.price into price from public.subscription_plans as plan where plan.id = request.plan_id;
  -- Nobody looks at it before the plan begins.
  if price is distinct from request.amount then
    raise exception 'By phone you pay the price of the plan: %.', coalesce(private.kes(price), 'choose one')
      using hint = 'amount_not_price';
  end if;
  if request.amount > 250000 then
    raise exception 'M-Pesa takes % at most at a time. Pay by bank, or in parts.', private.kes(250000)
      using hint = 'amount_above_mpesa';
  end if;
  if exists (
    select from private.mpesa_pushes as open
    join public.payment_requests as own on own.id = open.payment_request_id
    where own.user_id = person and open.status in ('asking', 'waiting')
      and (open.payment_request_id = request.id or open.created_at > now() - interval '2 minutes')
  ) then
    raise exception 'We have asked your phone already. Answer there, or wait two minutes.' using hint = 'push_open';
  end if;
  update public.payment_requests set push_asked_at = now() where id = request.id;
  insert into private.mpesa_pushes (payment_request_id) values (request.id) returning id into push_id;
  phone := request.phone;
  amount := request.amount;
  payment_number := request.payment_number;
  return next;
end
$$;

-- M-Pesa has taken the push: from now on its own id names it.
create function private.note_mpesa_push(push_id uuid, checkout_request_id text) returns void
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes as push
  set checkout_request_id = note_mpesa_push.checkout_request_id,
    status = case push.status when 'asking' then 'waiting' else push.status end
  where push.id = push_id
$$;

-- What came of a push, as often as it is told: what is settled stays. `result` is '0' for paid, and then the request is approved as
-- an administrator would; otherwise it is rejected for the reason. A told amount and phone must be those asked for; null: not told.
-- Answers approved, rejected, settled (nothing new), decided (paid, but the request was no longer pending), mismatch or unknown.
create function private.settle_mpesa_push(
  push_id uuid, checkout_request_id text, result text, reason text,
  receipt text default null, paid_amount bigint default null, paid_phone text default null
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
  request public.payment_requests;
begin
  select * into push from private.mpesa_pushes where id = push_id for update;
  if not found or push.checkout_request_id <> settle_mpesa_push.checkout_request_id then
    return 'unknown';
  end if;
  if push.status in ('paid', 'failed') then
    return 'settled';
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id for update;
  if result = '0' and (
    paid_amount <> request.amount or paid_phone <> request.phone
    or exists (select from private.mpesa_pushes where receipt_number = receipt and id <> push.id)
  ) then
    return 'mismatch';
  end if;
  update private.mpesa_pushes
  set status = case result when '0' then 'paid' else 'failed' end, result_code = result, settled_at = now(),
    receipt_number = receipt,
    checkout_request_id = coalesce(push.checkout_request_id, settle_mpesa_push.checkout_request_id)
  where id = push.id;
  if result = '0' and receipt is not null then
    update public.payment_requests set reference = receipt where id = request.id and user_id is not null
    returning * into request;
  end if;
  if request.status <> 'pending' or request.user_id is null then
    return 'decided';
  end if;
  if result = '0' then
    perform private.approve_payment(request);
    return 'approved';
  end if;
  update public.payment_requests set status = 'rejected', decided_at = now(), decision_reason = left(reason, 500)
  where id = request.id;
  return 'rejected';
end
$$;

-- Those M-Pesa should have told of by now. What it never tells is given up after a day: staff look at the request.
create function private.open_mpesa_pushes() returns table (push_id uuid, checkout_request_id text)
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes set status = 'lost', settled_at = now()
  where status = 'waiting' and created_at < now() - interval '1 day'
    or status = 'asking' and created_at < now() - interval '10 minutes';
  select id, checkout_request_id from private.mpesa_pushes
  where status = 'waiting' and created_at < now() - interval '45 seconds'
  order by created_at limit 50
$$;

-- An erased person's receipt number goes with their reference (0012).
create function private.forget_mpesa_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mpesa_pushes set receipt_number = null where payment_request_id = new.id;
  return null;
end
$$;

create trigger forget_mpesa_receipt after update of user_id on public.payment_requests
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_mpesa_receipt();

revoke execute on function
  private.begin_mpesa_push(uuid, uuid), private.note_mpesa_push(uuid, text),
  private.settle_mpesa_push(uuid, text, text, text, text, bigint, text), private.open_mpesa_pushes(),
  private.forget_mpesa_receipt()
from public;

notify pgrst, 'reload schema';

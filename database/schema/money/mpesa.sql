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
  queried_at timestamptz,
  -- Its failure rejected the request, so a payment may reopen it; an administrator's rejection stands.
  rejected_request boolean not null default false,
  constraint mpesa_pushes_checkout_request_id_key unique (checkout_request_id),
  -- One payment of money counts once, whatever is sent to us again.
  constraint mpesa_pushes_receipt_number_key unique (receipt_number),
  constraint mpesa_pushes_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete cascade,
  -- timed_out: M-Pesa gave no final result in time; mismatched: paid, but not as asked.
  constraint mpesa_pushes_status_known
    check (status in ('asking', 'waiting', 'paid', 'failed', 'timed_out', 'mismatched'))
);

comment on table private.mpesa_pushes is 'What M-Pesa was asked for, and what it answered.';

create index mpesa_pushes_payment_request_idx on private.mpesa_pushes (payment_request_id);
create index mpesa_pushes_open_idx on private.mpesa_pushes (created_at) where status in ('asking', 'waiting');



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

-- FIXME first said:
-- Those M-Pesa should have told of by now. What it never tells is given up after a day: staff look at the request.
-- FIXME last said:
-- Those M-Pesa is to be asked about: first after 45 seconds, then the more rarely the older. After a day without a final result a
-- push times out here; its request stays pending, because it was not refused.
create function private.open_mpesa_pushes() returns table (push_id uuid, checkout_request_id text)
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes set status = 'timed_out', settled_at = now()
  where status = 'waiting' and created_at < now() - interval '1 day'
    or status = 'asking' and created_at < now() - interval '10 minutes';
  update private.mpesa_pushes as asked set queried_at = now()
  where asked.id in (
    select push.id from private.mpesa_pushes as push
    where push.status = 'waiting' and push.created_at < now() - interval '45 seconds'
      and (push.queried_at is null
        or push.queried_at < now() - greatest(interval '45 seconds', (now() - push.created_at) / 8))
    order by push.queried_at nulls first, push.created_at limit 50 for update skip locked
  )
  returning asked.id, asked.checkout_request_id
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

-- The push with its request, both locked: the request first, as erasing an account does.
create function private.locked_mpesa_push(push_id uuid) returns private.mpesa_pushes
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
begin
  perform from public.payment_requests
  where id = (select payment_request_id from private.mpesa_pushes where id = push_id) for update;
  select * into push from private.mpesa_pushes where id = push_id for update;
  return push;
end
$$;

-- M-Pesa finally refused a push: its pending request is rejected for the reason. What was paid stays paid.
-- Answers rejected, settled (nothing new), decided (the request was no longer pending) or unknown.
create function private.fail_mpesa_push(push_id uuid, checkout_request_id text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes := private.locked_mpesa_push(push_id);
begin
  if push.id is null or push.checkout_request_id <> fail_mpesa_push.checkout_request_id then
    return 'unknown';
  end if;
  if push.status in ('paid', 'failed', 'mismatched') then
    return 'settled';
  end if;
  update private.mpesa_pushes
  set status = 'failed', result_code = code, settled_at = now(),
    checkout_request_id = coalesce(push.checkout_request_id, fail_mpesa_push.checkout_request_id)
  where id = push.id;
  -- Another push of the request may still be paid, or was, if not as asked.
  if exists (
    select from private.mpesa_pushes as other
    where other.payment_request_id = push.payment_request_id and other.status in ('asking', 'waiting', 'mismatched')
  ) then
    return 'decided';
  end if;
  update public.payment_requests set status = 'rejected', decided_at = now(), decision_reason = left(reason, 500)
  where id = push.payment_request_id and status = 'pending' and user_id is not null;
  if not found then
    return 'decided';
  end if;
  update private.mpesa_pushes set rejected_request = true where id = push.id;
  return 'rejected';
end
$$;

-- M-Pesa confirmed a payment: its request is approved, reopened where only a push's failure had rejected it, or the payment is listed.
-- by_query: the answer to our question, which gives no amount, phone or receipt. Answers approved, settled (nothing new) or unmatched.
create function private.pay_mpesa_push(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean default false
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
  request public.payment_requests;
  problem text;
begin
  -- Before the rows, so that one receipt in two callbacks at once is seen by the second.
  if receipt is not null then
    perform pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || upper(receipt), 0));
  end if;
  push := private.locked_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> pay_mpesa_push.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or push.receipt_number = receipt)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null or paid_phone is null) then 'incomplete'
    when exists (select from private.mpesa_pushes as other where other.receipt_number = receipt and other.id <> push.id)
      or exists (
        select from public.payment_requests as other
        where upper(other.reference) = upper(receipt) and other.status = 'approved' and other.id <> request.id
      ) then 'receipt_used'
  end;
  -- These leave the push open: M-Pesa can still be asked about it.
  if problem is not null then
    return private.list_unmatched_payment(
      problem, request, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  problem := case
    when request.user_id is null then 'account_erased'
    when paid_amount <> request.amount then 'amount_differs'
    when paid_phone <> request.phone then 'phone_differs'
    when push.status = 'paid' and push.receipt_number is not null then 'second_receipt'
  end;
  update private.mpesa_pushes
  set status = case when problem is null or push.status = 'paid' then 'paid' else 'mismatched' end, result_code = '0',
    settled_at = now(), checkout_request_id = coalesce(push.checkout_request_id, pay_mpesa_push.checkout_request_id),
    receipt_number = case when request.user_id is null then push.receipt_number else coalesce(push.receipt_number, receipt) end
  where id = push.id;
  if problem is null and push.status = 'paid' then
    -- The query had approved it; the callback brings its receipt.
    update public.payment_requests set reference = receipt where id = request.id;
    update public.unmatched_payments as listed set receipt_number = receipt
    where listed.checkout_request_id = pay_mpesa_push.checkout_request_id and listed.receipt_number is null;
    return 'settled';
  end if;
  if problem is null then
    problem := case
      when request.status = 'approved' then 'request_approved'
      when request.status = 'rejected' and not exists (
        select from private.mpesa_pushes as failed where failed.payment_request_id = request.id and failed.rejected_request
      ) then 'request_rejected'
    end;
    if request.status = 'approved' and upper(request.reference) = upper(receipt) then
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
    problem, request, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
  );
end
$$;

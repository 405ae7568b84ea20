-- M-Pesa pushes ("STK push"): M-Pesa prompts the member's phone for the amount of a payment request, and its result decides the
-- request without an administrator (mpesa-results.sql). Only the server calls these functions.
create table private.mpesa_pushes (
  id uuid default gen_random_uuid() constraint mpesa_pushes_pkey primary key,
  payment_request_id uuid not null,
  -- asking: the push is on its way to M-Pesa; waiting: M-Pesa has accepted it and prompts the phone; timed_out: no final result
  -- in time; mismatched: paid, but not as requested.
  status text not null default 'asking',
  checkout_request_id text,
  receipt_number text,
  result_code text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  queried_at timestamptz,
  -- The failure of this push rejected the request, so a later payment may reopen it; an administrator's rejection is final.
  rejected_request boolean not null default false,
  constraint mpesa_pushes_checkout_request_id_key unique (checkout_request_id),
  -- A repeated callback cannot count one payment twice.
  constraint mpesa_pushes_receipt_number_key unique (receipt_number),
  constraint mpesa_pushes_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete cascade,
  constraint mpesa_pushes_status_known
    check (status in ('asking', 'waiting', 'paid', 'failed', 'timed_out', 'mismatched'))
);

comment on table private.mpesa_pushes is 'Pushes requested from M-Pesa, with their results.';

create index mpesa_pushes_payment_request_idx on private.mpesa_pushes (payment_request_id);
-- Receipts are compared with references as both are folded (payment-references.sql).
create index mpesa_pushes_receipt_idx on private.mpesa_pushes (private.reference_key(receipt_number));
create index mpesa_pushes_open_idx on private.mpesa_pushes (created_at) where status in ('asking', 'waiting');

-- Starts a push for a member's pending request and returns the data to send to M-Pesa. Refused unless the request is by M-Pesa
-- for exactly what is due and within M-Pesa's limit, and while an earlier push is open.
create function private.start_mpesa_push(person uuid, request_id uuid)
returns table (push_id uuid, phone text, amount bigint, payment_number text)
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  due bigint;
begin
  -- Serialises a member's pushes, so the second of two concurrent calls sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || person, 0));
  select * into request from public.payment_requests where id = request_id and user_id = person for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status
      using hint = 'already_decided';
  end if;
  if request.payment_method <> 'mpesa' or request.phone is null then
    raise exception 'Only a payment by M-Pesa can be asked of a phone.' using hint = 'not_mpesa';
  end if;
  due := private.amount_due(request);
  if due is null and request.plan_id is not null then
    raise exception 'The price of this plan has changed since you made this request. Make a new one.' using hint = 'price_changed';
  end if;
  -- No administrator checks the amount before the plan or promotion starts.
  if due is distinct from request.amount then
    raise exception 'By phone you pay the price%: %.', case when request.promotion_id is null then ' of the plan' else '' end,
      coalesce(private.kes(due) || case when request.months > 1 then format(' for %s months', request.months) else '' end, 'choose one')
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

-- Records that M-Pesa accepted a push, with M-Pesa's own id of it. A push that already has a result keeps its status.
create function private.record_mpesa_push_accepted(push_id uuid, checkout_request_id text) returns void
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes as push
  set checkout_request_id = record_mpesa_push_accepted.checkout_request_id,
    status = case push.status when 'asking' then 'waiting' else push.status end
  where push.id = push_id
$$;

-- Job: returns up to 50 pushes to query at M-Pesa: first after 45 seconds, then at growing intervals. Times out pushes without a
-- final result after a day, or never accepted after ten minutes; their requests stay pending, because M-Pesa did not refuse them.
create function private.mpesa_pushes_to_query() returns table (push_id uuid, checkout_request_id text)
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

-- Trigger on payment_requests: clears the receipt numbers of an erased member, which identify the payer at M-Pesa.
create function private.clear_mpesa_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mpesa_pushes set receipt_number = null where payment_request_id = new.id;
  update private.paybill_payments
  set receipt_number = null, account_number = null, payer_number = null, payer_name = null
  where payment_request_id = new.id;
  return null;
end
$$;

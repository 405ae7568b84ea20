-- A payment M-Pesa confirmed always counts: it approves its request, also after the push failed or timed out here, or it stands on a
-- list for administrators until one of them clears it. The server alone settles pushes.

create table public.unmatched_payments (
  id uuid default gen_random_uuid() constraint unmatched_payments_pkey primary key,
  payment_request_id uuid,
  user_id uuid,
  checkout_request_id text not null,
  receipt_number text,
  amount bigint,
  phone text,
  reason text not null,
  created_at timestamptz not null default now(),
  cleared_by uuid,
  cleared_at timestamptz,
  note text,
  constraint unmatched_payments_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null,
  constraint unmatched_payments_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint unmatched_payments_cleared_by_fkey foreign key (cleared_by) references public.profiles (id) on delete set null,
  -- The same callback again is the same payment.
  constraint unmatched_payments_receipt_key unique (checkout_request_id, receipt_number),
  constraint unmatched_payments_checkout_request_id_length check (char_length(checkout_request_id) <= 100),
  constraint unmatched_payments_receipt_number_length check (char_length(receipt_number) <= 40),
  constraint unmatched_payments_phone_length check (char_length(phone) <= 20),
  constraint unmatched_payments_reason_known check (reason in (
    'unknown_push', 'incomplete', 'receipt_used', 'account_erased', 'amount_differs', 'phone_differs', 'second_receipt',
    'request_rejected', 'request_approved', 'not_approvable'
  )),
  constraint unmatched_payments_note_length check (char_length(note) <= 500),
  constraint unmatched_payments_cleared check (cleared_at is not null or (cleared_by is null and note is null))
);

comment on table public.unmatched_payments is 'Money M-Pesa confirmed that approved no payment request, until an administrator clears it.';
comment on column public.unmatched_payments.amount is 'Whole KES; null: M-Pesa did not give it.';
comment on column public.unmatched_payments.reason is 'Why no request was approved (site/admin/payments/unmatched-reasons.ts).';
comment on column public.unmatched_payments.note is 'What the administrator did about it.';

create index unmatched_payments_order_idx on public.unmatched_payments (cleared_at desc nulls first, created_at desc, id desc);
create index unmatched_payments_open_idx on public.unmatched_payments (created_at) where cleared_at is null;
create index unmatched_payments_request_idx on public.unmatched_payments (payment_request_id);
create index unmatched_payments_user_idx on public.unmatched_payments (user_id);
create index unmatched_payments_cleared_by_idx on public.unmatched_payments (cleared_by);

revoke all on public.unmatched_payments from public, anon, authenticated;
grant select on public.unmatched_payments to authenticated;
grant all on public.unmatched_payments to service_role;
alter table public.unmatched_payments enable row level security;
create policy "Administrators read every unmatched payment" on public.unmatched_payments
  for select to authenticated using ((select private.is_admin()));

create function private.forget_unmatched_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.phone := null;
  new.note := null;
  -- Until it is cleared the receipt is the only way to pay the money back.
  if new.cleared_at is not null then
    new.receipt_number := null;
  end if;
  return new;
end
$$;

create trigger forget_unmatched_payment before update of user_id on public.unmatched_payments
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_unmatched_payment();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.unmatched_payments', 'user_id', null, 'unmatched_payments', '{cleared_by,note}', 'anonymise', null,
    'Accounts are kept for seven years, without the person; a trigger clears phone and note, and the receipt once it is cleared (0130).'),
  ('public.unmatched_payments', 'cleared_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

-- Clears a payment from the list, once; who, when and the note stay.
create function public.clear_unmatched_payment(payment_id uuid, note text) returns public.unmatched_payments
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
  select * into payment from public.unmatched_payments where id = payment_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  end if;
  if payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  end if;
  update public.unmatched_payments as open
  set cleared_by = auth.uid(), cleared_at = now(), note = said,
    -- An erased person's receipt was kept only to pay the money back.
    receipt_number = case
      when open.user_id is not null or open.payment_request_id is null then open.receipt_number
    end
  where open.id = payment.id returning * into payment;
  perform private.record_audit(
    'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
    jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
  );
  return payment;
end
$$;

alter table private.mpesa_pushes
  add column queried_at timestamptz,
  -- Its failure rejected the request, so a payment may reopen it; an administrator's rejection stands.
  add column rejected_request boolean not null default false,
  drop constraint mpesa_pushes_status_known;
update private.mpesa_pushes set status = 'timed_out' where status = 'lost';
update private.mpesa_pushes as push set rejected_request = true
from public.payment_requests as request
where request.id = push.payment_request_id and push.status = 'failed'
  and request.status = 'rejected' and request.decided_by is null and request.decided_at = push.settled_at;
-- timed_out: M-Pesa gave no final result in time; mismatched: paid, but not as asked.
alter table private.mpesa_pushes add constraint mpesa_pushes_status_known
  check (status in ('asking', 'waiting', 'paid', 'failed', 'timed_out', 'mismatched'));

create index payment_requests_approved_reference_idx on public.payment_requests (upper(reference)) where status = 'approved';

-- Lists a payment once and notifies the administrators; answers unmatched, or settled where it stands there already.
create function private.list_unmatched_payment(
  why text, request public.payment_requests, checkout text, receipt text, amount bigint, phone text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
  -- A query gives neither, so they are what was asked for; a callback that leaves them out could mean anything.
  amount_paid constant bigint := coalesce(amount, case when why <> 'incomplete' then request.amount end);
  paid_by constant text := coalesce(phone, case when why <> 'incomplete' then request.phone end);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched payment ' || checkout, 0));
  -- Listed by a query before the callback brought its receipt, or its person was erased.
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
    -- Nothing of an erased person comes back.
    case when request.id is null or request.user_id is not null then paid_by end, why
  );
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'A payment without a request',
      concat_ws(' ',
        'M-Pesa confirmed a payment' || coalesce(' of ' || private.kes(amount_paid), ''),
        'that approved no request. Look at it and clear it.'
      ),
      'warning', '/admin/payments?status=unmatched', 'See the payment'
    );
  end loop;
  return 'unmatched';
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

drop function private.settle_mpesa_push(uuid, text, text, text, text, bigint, text);

-- Those M-Pesa is to be asked about: first after 45 seconds, then the more rarely the older. After a day without a final result a
-- push times out here; its request stays pending, because it was not refused.
create or replace function private.open_mpesa_pushes() returns table (push_id uuid, checkout_request_id text)
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

-- As in 0125, with the payments that approved no request.
create or replace function public.admin_waiting()
returns table (approvals integer, payments integer, applications integer, reports integer, messages integer, catalogue integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
      + (select count(*) from public.business_name_changes)
    )::integer,
    (
      (select count(*) from public.payment_requests where status = 'pending')
      + (select count(*) from public.unmatched_payments where cleared_at is null)
    )::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer,
    (
      (select count(*) from public.vehicle_makes where not listed)
      + (select count(*) from public.vehicle_models where not listed)
    )::integer;
end
$$;

revoke execute on function
  private.forget_unmatched_payment(), private.locked_mpesa_push(uuid), private.fail_mpesa_push(uuid, text, text, text),
  private.list_unmatched_payment(text, public.payment_requests, text, text, bigint, text),
  private.pay_mpesa_push(uuid, text, text, bigint, text, boolean), public.clear_unmatched_payment(uuid, text)
from public, anon, authenticated;
grant execute on function public.clear_unmatched_payment(uuid, text) to authenticated;

notify pgrst, 'reload schema';

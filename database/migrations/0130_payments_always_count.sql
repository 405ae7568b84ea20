-- Money that came always counts. M-Pesa tells late, twice and out of order, and may tell of a payment after it told of a failure: that
-- reopens what the failure rejected. What no request can take stands in a list that a person clears.

create table public.unmatched_payments (
  id uuid default gen_random_uuid() constraint unmatched_payments_pkey primary key,
  push_id uuid not null,
  payment_request_id uuid,
  amount bigint,
  phone text,
  receipt_number text,
  reason text not null,
  created_at timestamptz not null default now(),
  cleared_at timestamptz,
  cleared_by uuid,
  note text,
  constraint unmatched_payments_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null,
  constraint unmatched_payments_cleared_by_fkey foreign key (cleared_by) references public.profiles (id) on delete set null,
  constraint unmatched_payments_reason_known check (
    reason in ('unknown_push', 'other_amount', 'other_phone', 'receipt_used', 'paid_twice', 'decided', 'account_erased')
  ),
  constraint unmatched_payments_receipt_number_key unique (receipt_number),
  constraint unmatched_payments_note_length check (char_length(note) between 1 and 500),
  constraint unmatched_payments_cleared check (cleared_at is null = (note is null))
);

comment on table public.unmatched_payments is 'Payments by M-Pesa that no payment request could take, until an administrator has cleared them.';
comment on column public.unmatched_payments.push_id is 'What M-Pesa answered to; nothing of that id where the reason is unknown_push.';
comment on column public.unmatched_payments.amount is 'Whole KES; null: not told.';
comment on column public.unmatched_payments.phone is 'E.164, as M-Pesa tells it; null: not told, or the account was erased.';
comment on column public.unmatched_payments.note is 'What was done about it, in the words of who cleared it.';

-- Told twice without a receipt it is the same payment.
create unique index unmatched_payments_push_key on public.unmatched_payments (push_id) where receipt_number is null;
create index unmatched_payments_payment_request_idx on public.unmatched_payments (payment_request_id);
create index unmatched_payments_cleared_by_idx on public.unmatched_payments (cleared_by);
create index unmatched_payments_newest_idx on public.unmatched_payments (created_at desc, id desc);
create index unmatched_payments_open_idx on public.unmatched_payments (created_at) where cleared_at is null;

revoke all on public.unmatched_payments from public, anon, authenticated;
grant select on public.unmatched_payments to authenticated;
grant all on public.unmatched_payments to service_role;

alter table public.unmatched_payments enable row level security;

create policy "Administrators read every unmatched payment" on public.unmatched_payments
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.unmatched_payments', 'cleared_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

-- An erased person's number and receipt go with those of their payment requests.
create or replace function private.forget_mpesa_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mpesa_pushes set receipt_number = null where payment_request_id = new.id;
  delete from public.unmatched_payments where payment_request_id = new.id and cleared_at is not null;
  update public.unmatched_payments set phone = null where payment_request_id = new.id;
  return null;
end
$$;

-- Lists a payment for administrators, and tells them the first time.
create function private.list_unmatched_payment(
  push_id uuid, payment_request_id uuid, reason text, receipt text, paid_amount bigint, paid_phone text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  listed uuid;
begin
  -- The same payment told without a receipt, and now with it.
  update public.unmatched_payments as known
  set receipt_number = receipt, amount = coalesce(paid_amount, known.amount), phone = coalesce(paid_phone, known.phone)
  where receipt is not null and known.push_id = list_unmatched_payment.push_id and known.receipt_number is null
    and not exists (select from public.unmatched_payments as other where other.receipt_number = receipt);
  if found then
    return;
  end if;
  insert into public.unmatched_payments (push_id, payment_request_id, amount, phone, receipt_number, reason)
  values (push_id, payment_request_id, paid_amount, paid_phone, receipt, reason)
  on conflict do nothing
  returning id into listed;
  if listed is null then
    return;
  end if;
  perform private.tell(
    administrator.id, 'A payment needs a look',
    concat_ws(' ',
      format('M-Pesa told of a payment%s that no request can take.', coalesce(' of ' || private.kes(paid_amount), '')),
      'See what it is about, and clear it.'
    ),
    'warning', '/admin/payments', 'See the payments'
  )
  from public.profiles as administrator where administrator.role = 'admin' and administrator.suspended_at is null;
end
$$;

drop function private.settle_mpesa_push(uuid, text, text, text, text, bigint, text);

-- What came of a push, as often and in whatever order it is told. `result` is '0' for paid: the request is approved as an
-- administrator would, also one that was rejected because this push had failed. Any other result rejects it for the reason; the
-- caller tells only results that are final. A told amount, phone and receipt must be those of this push; null: not told.
-- Answers approved, rejected, settled (nothing new), unknown, or listed (see unmatched_payments).
create function private.settle_mpesa_push(
  push_id uuid, checkout_request_id text, result text, reason text,
  receipt text default null, paid_amount bigint default null, paid_phone text default null
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
  request public.payment_requests;
  rejected_by_push boolean;
  obstacle text;
begin
  select * into push from private.mpesa_pushes where id = push_id for update;
  if not found or push.checkout_request_id <> settle_mpesa_push.checkout_request_id then
    if result = '0' and receipt is not null then
      perform private.list_unmatched_payment(push_id, null, 'unknown_push', receipt, paid_amount, paid_phone);
      return 'listed';
    end if;
    return 'unknown';
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id for update;

  if result <> '0' then
    if push.status in ('paid', 'failed') then
      return 'settled';
    end if;
    update private.mpesa_pushes
    set status = 'failed', result_code = result, settled_at = now(),
      checkout_request_id = coalesce(push.checkout_request_id, settle_mpesa_push.checkout_request_id)
    where id = push.id;
    if request.status <> 'pending' or request.user_id is null then
      return 'settled';
    end if;
    update public.payment_requests set status = 'rejected', decided_at = now(), decision_reason = left(reason, 500)
    where id = request.id;
    return 'rejected';
  end if;

  if push.status = 'paid' and (receipt is null or receipt = push.receipt_number) then
    return 'settled';
  end if;
  rejected_by_push := push.status = 'failed' and request.status = 'rejected' and request.decided_by is null
    and request.decided_at = push.settled_at;
  obstacle := case
    when push.receipt_number is not null then 'paid_twice'
    when exists (select from private.mpesa_pushes where receipt_number = receipt and id <> push.id) then 'receipt_used'
    when paid_amount <> request.amount then 'other_amount'
    when paid_phone <> request.phone then 'other_phone'
    when request.user_id is null then 'account_erased'
    -- Known to be paid since M-Pesa was asked; now it tells the receipt.
    when push.status = 'paid' then (
      select listed.reason from public.unmatched_payments as listed
      where listed.push_id = push.id and listed.receipt_number is null
    )
    when request.status <> 'pending' and not rejected_by_push then 'decided'
  end;
  if push.receipt_number is null then
    update private.mpesa_pushes
    set status = 'paid', result_code = result, settled_at = coalesce(case push.status when 'paid' then push.settled_at end, now()),
      receipt_number = case when obstacle = 'receipt_used' or request.user_id is null then null else receipt end,
      checkout_request_id = coalesce(push.checkout_request_id, settle_mpesa_push.checkout_request_id)
    where id = push.id;
  end if;
  if obstacle is not null then
    perform private.list_unmatched_payment(push.id, request.id, obstacle, receipt, paid_amount, paid_phone);
    return 'listed';
  end if;
  update public.payment_requests
  set reference = coalesce(receipt, reference),
    status = case when rejected_by_push then 'pending' else status end,
    decided_at = case when rejected_by_push then null else decided_at end,
    decision_reason = case when rejected_by_push then null else decision_reason end
  where id = request.id returning * into request;
  if push.status = 'paid' then
    return 'settled';
  end if;
  perform private.approve_payment(request);
  return 'approved';
end
$$;

-- As in 0051, in no order: some stay open for a day, and those that came after them must be asked about too.
create or replace function private.open_mpesa_pushes() returns table (push_id uuid, checkout_request_id text)
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes set status = 'lost', settled_at = now()
  where status = 'waiting' and created_at < now() - interval '1 day'
    or status = 'asking' and created_at < now() - interval '10 minutes';
  select id, checkout_request_id from private.mpesa_pushes
  where status = 'waiting' and created_at < now() - interval '45 seconds'
  order by random() limit 50
$$;

-- Says what was done about a payment that no request could take. Administrators only; once.
create function public.clear_unmatched_payment(payment_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(coalesce(note, ''));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may clear payments.' using errcode = '42501';
  end if;
  if private.visible_line(said) = '' then
    raise exception 'Say what was done about this payment.' using hint = 'note_missing';
  end if;
  if char_length(said) > 500 then
    raise exception 'Say it in at most 500 characters.' using hint = 'note_length';
  end if;
  update public.unmatched_payments
  set cleared_at = now(), cleared_by = auth.uid(), note = said
  where id = payment_id and cleared_at is null;
  if not found then
    raise exception 'This payment was cleared already. Load the page again.' using hint = 'not_found';
  end if;
  perform private.record_audit('clear', 'unmatched_payments', payment_id::text, null, jsonb_build_object('note', said));
end
$$;

revoke execute on function
  private.list_unmatched_payment(uuid, uuid, text, text, bigint, text),
  private.settle_mpesa_push(uuid, text, text, text, text, bigint, text),
  public.clear_unmatched_payment(uuid, text)
from public, anon, authenticated;
grant execute on function public.clear_unmatched_payment(uuid, text) to authenticated;

-- As in 0125; payments to be cleared wait too.
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

notify pgrst, 'reload schema';

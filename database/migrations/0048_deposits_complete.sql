-- Deposits for bookings of services beside those for holding vehicles; returns by M-Pesa with the owner's own initiator, and returns that did not arrive;
-- pushes without a result; jobs of a server that died; payment numbers without a digit in statements.

set local check_function_bodies = off;

-- A deposit is for a vehicle or for work.
alter type public.own_deposit rename attribute vehicle to purpose;
alter type public.own_deposit add attribute booking_id uuid;
alter type public.own_deposit add attribute is_for_booking private.required_boolean;
alter type public.own_deposit_settings add attribute services_refusal text;
alter type public.own_deposit_settings add attribute till_reverses boolean;
alter type public.overdue_deposit add attribute is_for_booking private.required_boolean;
alter type public.overdue_deposit rename attribute vehicle to purpose;

alter table public.deposits drop constraint deposits_settled;

alter table public.deposits drop constraint deposits_status_known;

drop function private.keep_till_credentials(owner uuid, kind text, short_code text, till text, sealed bytea, key_id text);

drop function public.booking_by_link(token text);

drop function public.dealer_owes_deposit(dealer_id uuid);

drop function public.return_deposit(deposit_id uuid, receipt text);

create or replace function private.apply_refund_answer(
  attempt_id uuid, conversation text, about_payment boolean, state text, receipt text, amount numeric
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  attempt private.refund_attempts;
  original constant text := case when about_payment then receipt end;
begin
  select * into attempt from private.refund_attempts where id = attempt_id;
  if attempt.id is null or attempt.query_conversation_id <> conversation or attempt.queried_at is null then
    return 'unknown';
  end if;
  case private.reversal_state(about_payment, state, attempt.result_code, attempt.created_at)
    when 'returned' then
      -- The receipt of the reversal is not part of an answer about the payment.
      return private.complete_refund_attempt(attempt.id, null, null, case when not about_payment then receipt end, amount, original);
    when 'not_returned' then
      return private.fail_refund_attempt(attempt.id, null, null, 'not_reversed', case
        when about_payment then 'M-Pesa shows the payment as not reversed. Look it up in the portal before you return it by hand.'
        else 'M-Pesa did not make the reversal.'
      end);
    else return 'open';
  end case;
end
$$;

create or replace function private.complete_refund_attempt(
  attempt_id uuid, originator text, conversation text, receipt text, amount numeric, original text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds := private.lock_refund((select refund_id from private.refund_attempts where id = attempt_id));
  attempt private.refund_attempts;
begin
  select * into attempt from private.refund_attempts where id = attempt_id for update;
  if not private.is_result_of(attempt, refund, originator, conversation, original) then
    return 'unknown';
  elsif attempt.status = 'done' then
    -- The answer to a question, which may have come first, names no receipt.
    update public.payment_refunds as known set return_reference = receipt
    where known.id = refund.id and known.status = 'done' and known.how = 'mpesa' and known.return_reference is null
      and (known.user_id is not null or private.is_strangers(known));
    return 'settled';
  elsif amount <> refund.amount then
    return private.doubt_refund(
      attempt, refund, '0', format('M-Pesa says it returned KSh %s instead of KSh %s.', trim_scale(amount), trim_scale(refund.amount))
    );
  end if;
  update private.refund_attempts
  set status = 'done', result_code = '0', settled_at = now(),
    originator_conversation_id = coalesce(attempt.originator_conversation_id, originator),
    conversation_id = coalesce(attempt.conversation_id, conversation)
  where id = attempt.id;
  -- Withdrawn after a failure that was none; the payment may have another return by now, which this one was.
  if refund.status in ('withdrawn', 'refused') then
    refund := private.lock_refund(coalesce(private.other_refund(refund), refund.id));
  end if;
  if refund.status <> 'done' then
    perform private.finish_refund(refund, 'mpesa', receipt, null);
    return 'done';
  elsif private.reference_key(refund.return_reference) = private.reference_key(receipt) or refund.return_reference is null then
    return 'settled';
  end if;
  perform private.tell_of_failed_refund(
    refund, format('M-Pesa has returned it as well (receipt %s), after it was returned with %s.', receipt, refund.return_reference)
  );
  return 'returned_twice';
end
$$;

create or replace function private.count_deposit(deposit public.deposits) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counted public.deposits;
begin
  update public.deposits as known set status = 'counted', settled_at = now(), return_receipt = null
  where known.id = deposit.id and known.status in ('paid', 'return_due') and not private.is_reversing(known.id) returning * into counted;
  if found then
    perform private.post_settled_deposit(counted, 'counted');
    if counted.work is null then
      perform private.tell_of_deposit(counted, 'owner', 'deposit_counted');
    end if;
  end if;
end
$$;

create or replace function private.deposit_pushes_to_query() returns table (
  deposit_id uuid, checkout_request_id text, owner uuid, short_code text, till text, sealed bytea, key_id text, tested_at timestamptz
)
language sql security definer set search_path = ''
as $$
  with late as materialized (
    select push.deposit_id from public.deposits as deposit join private.deposit_pushes as push on push.deposit_id = deposit.id
    where push.status = 'waiting' and push.created_at < now() - interval '1 day'
      or push.status = 'asking' and push.created_at < now() - interval '10 minutes'
    -- In the order of payments; one that is being applied has a result.
    for update of deposit, push skip locked
  ), ended as (
    update private.deposit_pushes as push set status = 'timed_out', settled_at = now() from late where push.deposit_id = late.deposit_id
  )
  update public.deposits as deposit
  set status = 'unpaid', failure = 'M-Pesa has not said whether you paid. If your phone says that you did, write to the business before you pay again.'
  from late where deposit.id = late.deposit_id and deposit.status = 'waiting';
  update private.deposit_pushes as asked set queried_at = now()
  from public.deposits as deposit join private.till_credentials as own on own.owner_id = deposit.owner_id
  where deposit.id = asked.deposit_id and asked.deposit_id in (
    select push.deposit_id from private.deposit_pushes as push
    where push.status = 'waiting' and push.created_at < now() - interval '45 seconds'
      and (push.queried_at is null or push.queried_at < now() - greatest(interval '45 seconds', (now() - push.created_at) / 8))
    order by push.queried_at nulls first, push.created_at limit 50 for update skip locked
  )
  returning asked.deposit_id, asked.checkout_request_id, own.owner_id, own.short_code, own.till, own.sealed, own.key_id, own.tested_at
$$;

create or replace function private.invoice_document(invoice public.job_invoices) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(invoice) || jsonb_build_object(
    'kind', 'invoice', 'business', private.business_document(invoice.service_provider_id), 'deposit', private.deposit_for_job(invoice.job_id)
  )
$$;

create or replace function private.is_result_of(
  attempt private.refund_attempts, refund public.payment_refunds, originator text, conversation text, original text
) returns boolean
language sql stable set search_path = ''
as $$
  select attempt.id is not null and private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id, private.reference_key(refund.receipt_number)],
    array[originator, conversation, private.reference_key(original)]
  )
$$;

create or replace function private.lock_deposit(deposit_id uuid) returns public.deposits
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
begin
  perform private.lock_reservations(held.listing_id)
  from public.deposits as known join public.reservations as held on held.id = known.reservation_id
  where known.id = deposit_id and held.listing_id is not null;
  perform private.lock_booking_deposits(known.booking_id)
  from public.deposits as known where known.id = deposit_id and known.booking_id is not null;
  select * into deposit from public.deposits as known where known.id = deposit_id for update;
  return deposit;
end
$$;

create or replace function private.pay_deposit(
  deposit_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean default false
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
  push private.deposit_pushes;
  is_used boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit receipt ' || private.reference_key(receipt), 0));
  deposit := private.lock_deposit(deposit_id);
  select * into push from private.deposit_pushes as asked where asked.deposit_id = deposit.id for update;
  if push.deposit_id is null or push.checkout_request_id <> pay_deposit.checkout_request_id then
    return 'unknown';
  end if;
  is_used := exists (
    select from public.deposits as other
    where other.id <> deposit.id and other.method = 'push' and private.reference_key(other.receipt_number) = private.reference_key(receipt)
  );
  if not by_query and (
    receipt is null or is_used or paid_amount is distinct from deposit.amount or private.is_payer(paid_phone, deposit.phone) is false
  ) then
    return 'doubtful';
  end if;
  if push.status = 'paid' then
    update public.deposits as known set receipt_number = receipt
    where known.id = deposit.id and known.receipt_number is null and receipt is not null;
    return 'settled';
  end if;
  update private.deposit_pushes as asked
  set status = 'paid', result_code = '0', settled_at = now(), checkout_request_id = pay_deposit.checkout_request_id
  where asked.deposit_id = deposit.id;
  update public.deposits as known set status = 'paid', paid_at = now(), receipt_number = receipt, failure = null
  where known.id = deposit.id returning * into deposit;
  perform private.post_deposit(deposit);
  if deposit.work is not null then
    return private.apply_booking_deposit(deposit);
  end if;
  return private.begin_reservation_of(deposit);
end
$$;

create or replace function private.payment_candidates(
  receipt text, account_number text, amount numeric, payer_number text, payer_name text, paid_at timestamptz
) returns table (request_id uuid, score integer, reasons text[])
language sql stable security definer set search_path = ''
as $$
  with looked_at as (
    select pending.id, true as has_receipt from public.payment_requests as pending
    where pending.status = 'pending' and private.reference_codes(pending.reference) && private.reference_codes(payment_candidates.receipt)
    union all
    select pending.id, false from public.payment_requests as pending
    where pending.status = 'pending' and pending.payment_number = private.typed_payment_number(payment_candidates.account_number)
    union all
    -- People say what they have paid on the day, or once they are asked.
    select pending.id, false from public.payment_requests as pending
    where pending.status = 'pending' and private.amount_due(pending) = payment_candidates.amount
      and pending.created_at between payment_candidates.paid_at - interval '3 days' and payment_candidates.paid_at + interval '14 days'
  ), each as (
    select looked_at.id, bool_or(looked_at.has_receipt) as has_receipt from looked_at group by looked_at.id
  ), request as (
    select pending.*, private.amount_due(pending) as due, each.has_receipt,
      private.typed_payment_number(payment_candidates.account_number) = pending.payment_number as has_number,
      private.is_payer(payment_candidates.payer_number, pending.phone) as is_payer,
      private.shares_name(payment_candidates.payer_name, private.person_name(pending.user_id)) as has_name,
      pending.created_at between payment_candidates.paid_at - interval '1 day' and payment_candidates.paid_at + interval '3 days' as is_near
    from public.payment_requests as pending join each using (id)
    where pending.user_id is not null
  ), judged as (
    select request.id, request.created_at, request.due = payment_candidates.amount as has_amount,
      array_remove(array[
        case when has_receipt then 'reference' end, case when has_number then 'number' end, case when is_payer then 'payer' end,
        case when has_name then 'name' end, case when request.due = payment_candidates.amount then 'amount' end, case when is_near then 'time' end
      ], null) as reasons
    from request
  )
  select judged.id, points.score, judged.reasons
  from judged, lateral (
    select sum(case reason when 'reference' then 50 when 'number' then 50 when 'payer' then 25 when 'name' then 20 when 'amount' then 10
      else 5 end)::integer as score
    from unnest(judged.reasons) as reason
  ) as points
  where ('reference' = any(reasons) or 'number' = any(reasons) or has_amount and reasons && array['payer', 'name', 'time'])
  order by points.score desc, judged.created_at desc, judged.id limit 5
$$;

create or replace function private.post_settled_deposit(deposit public.deposits, how text) returns void
language sql security definer set search_path = ''
as $$
  select private.post_to_ledger(
    'deposit_return', format('deposit %s %s', how, deposit.id) || private.nth_return(deposit.id), deposit.settled_at, array['owner_till', 'deposits'],
    array[-deposit.amount, deposit.amount]::numeric[], null, null, coalesce(deposit.owner_id, (
      select entry.owner_id from public.ledger_transactions as posted
      join public.ledger_entries as entry on entry.transaction_id = posted.id
      where posted.source = 'deposit ' || deposit.id limit 1
    ))
  )
$$;

create or replace function private.propagate_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves constant boolean := new.status <> old.status;
  other_time constant boolean := new.preferred_date <> old.preferred_date;
begin
  perform private.hold_resources(old, new);
  perform private.look_at_freed_times(old, new);
  perform private.remember_provider_of_booking(new);
  if new.status = 'confirmed' and (moves or other_time) then
    perform private.skip_near_reminders(new);
  end if;
  if other_time then
    perform private.move_deposit_terms(old, new);
  end if;
  if moves and new.status = 'confirmed' then
    perform private.open_job(new);
  elsif moves and new.status = 'completed' then
    perform private.remember_vehicle(new);
  end if;
  if moves then
    perform private.record_booking_status(old, new);
    perform private.notify_of_booking_status(old, new), private.settle_deposit_of_booking(old, new);
  elsif new.status = 'confirmed' and other_time then
    perform private.notify_of_moved_booking(old, new);
  end if;
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create or replace function private.propagate_new_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is not null then
    perform private.remember_booking_origin(new), private.note_deposit_terms(new);
  end if;
  perform private.hold_resources(null, new);
  if new.status in ('confirmed', 'in_progress', 'completed') then
    perform private.open_job(new);
  end if;
  if new.status = 'confirmed' then
    perform private.skip_near_reminders(new);
  end if;
  if new.waitlisted then
    perform private.look_at_waitlist(new.service_provider_id, new.preferred_date, now() + interval '15 minutes');
  end if;
  perform private.notify_of_new_booking(new);
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create or replace function private.provider_booking(booking public.service_bookings, with_fit boolean default true) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id, 'status', booking.status, 'service_type', booking.service_type,
    'service', (select name from public.services where id = booking.service_id),
    'preferred_date', booking.preferred_date, 'moved_from', booking.moved_from,
    'duration_minutes', booking.duration_minutes, 'price', booking.price, 'description', booking.description,
    'vehicle', booking.vehicle, 'notes', booking.notes, 'cancelled_by', booking.cancelled_by,
    'cannot_come_at', booking.cannot_come_at, 'created_at', booking.created_at, 'customer_id', booking.customer_id,
    'customer_name', case when booking.customer_id is null then booking.customer_name
      else nullif(concat_ws(' ', person.first_name, person.last_name), '') end,
    'customer_phone', case when booking.customer_id is null then booking.customer_phone else person.phone end,
    'customer_email', booking.customer_email, 'messages', private.booking_messages(booking),
    'service_id', booking.service_id, 'resources', private.held_resources(booking), 'fit', case when with_fit then private.request_fit(booking) end,
    'offered_times', booking.offered_times, 'offer_ends_at', booking.offer_ends_at, 'will_come_at', booking.will_come_at,
    'missed_at', booking.missed_at, 'missed_objection', booking.missed_objection,
    'missed_visits', case when with_fit then private.missed_visits(booking) end, 'waitlisted', booking.waitlisted,
    'job', private.booking_job(booking), 'deposit', to_jsonb(private.deposit_of_booking(booking))
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

create or replace function private.require_till_owner(owner uuid, claims jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform private.require_fresh_session();
  if coalesce(private.why_no_deposits(owner), 'owes') <> 'owes' and coalesce(private.why_no_service_deposits(owner), 'owes') <> 'owes' then
    perform private.refuse_deposits('unverified', 'dealers and service providers');
  end if;
end
$$;

create or replace function private.statement_codes(receipt text, account_number text, details text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct key from (
      select private.reference_key(whole) as key from unnest(array[receipt, account_number]) as whole
      union all
      select private.reference_key(word) from regexp_split_to_table(concat_ws(' ', account_number, details), '[^[:alnum:]]+') as word
      where char_length(word) between 6 and 20
    ) as named
    where char_length(key) between 6 and 80 and key ~ '\d'
    union
    select private.typed_payment_number(typed)
    from (
      select account_number as typed
      union all
      select word from regexp_split_to_table(details, '[^[:alnum:]]+') as word where word ~* '^MG' and char_length(word) = 10
    ) as numbers
    where private.typed_payment_number(typed) is not null
    order by key
  )
$$;

create or replace function private.tell_of_deposit(deposit public.deposits, side text, kind text, facts jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    case side when 'owner' then deposit.owner_id else deposit.payer_id end, tell_of_deposit.kind,
    jsonb_strip_nulls(jsonb_build_object(
      'deposit', deposit.id, 'vehicle', (select vehicle from public.reservations where id = deposit.reservation_id), 'work', deposit.work,
      'amount', deposit.amount,
      'person', case side when 'owner' then private.person_facts(deposit.payer_id, private.person_name(deposit.payer_id))
        else private.person_facts(deposit.owner_id, private.business_name_of(deposit.owner_id)) end
    ) || tell_of_deposit.facts)
  )
  where case side when 'owner' then deposit.owner_id else deposit.payer_id end is not null
$$;

create or replace function private.tell_overdue_deposits() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
  told integer := 0;
begin
  for deposit in
    update public.deposits as due set overdue_told_at = now()
    where due.id in (
      select late.id from public.deposits as late
      where late.status = 'return_due' and late.overdue_told_at is null
        and late.return_due_at < now() - (select returning_time from private.deposit_rules())
      order by late.return_due_at limit 100 for update skip locked
    )
    returning due.*
  loop
    told := told + 1;
    perform private.tell_of_deposit(deposit, 'owner', 'deposit_overdue');
    perform private.invalidate_pages_of_deposits(deposit.owner_id);
  end loop;
  return told;
end
$$;

create or replace function public.admin_overdue_deposits(page integer default 1) returns setof public.overdue_deposit
language plpgsql stable security definer rows 25 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see this.' using errcode = '42501';
  end if;
  return query
    select (row(
      late.id, late.number, coalesce(held.vehicle, late.work), late.amount, late.owner_id, private.business_name_of(late.owner_id), late.payer_id,
      private.person_name(late.payer_id), late.receipt_number, late.paid_to, late.return_due_at, late.return_reason, count(*) over (),
      late.work is not null
    )::public.overdue_deposit).*
    from public.deposits as late left join public.reservations as held on held.id = late.reservation_id
    where late.status = 'return_due' and late.return_due_at < now() - (select returning_time from private.deposit_rules())
    order by late.return_due_at, late.id
    limit 25 offset 25 * (greatest(coalesce(page, 1), 1) - 1);
end
$$;

create or replace function public.ask_deposit_back(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'payer');
begin
  perform private.require_reservation(deposit);
  perform private.end_reservation(held, 'buyer') from public.reservations as held where held.id = deposit.reservation_id;
end
$$;

create or replace function public.count_own_deposit(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'payer');
begin
  perform private.require_reservation(deposit);
  if deposit.status = 'returned' then
    raise exception 'This deposit has been returned already.' using hint = 'deposit_returned';
  end if;
  perform private.require_not_reversing(deposit.id);
  perform private.end_reservation(held, 'bought') from public.reservations as held where held.id = deposit.reservation_id;
  perform private.count_deposit(deposit);
end
$$;

create or replace function public.end_own_reservation(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'owner');
begin
  perform private.require_reservation(deposit);
  perform private.end_reservation(held, 'seller') from public.reservations as held where held.id = deposit.reservation_id;
end
$$;

create or replace function public.own_deposit_settings() returns public.own_deposit_settings
language sql stable security definer set search_path = ''
as $$
  select private.why_no_deposits(auth.uid()), rule.amount, rule.days::integer, own.kind, right(coalesce(own.till, own.short_code), 4),
    own.tested_at, own.refused_at, private.why_no_service_deposits(auth.uid()), own.reverses
  from (select auth.uid() as id) as caller
  left join private.reservation_rules as rule on rule.dealer_id = caller.id
  left join private.till_credentials as own on own.owner_id = caller.id
$$;

create or replace function public.own_deposits(deposit_id uuid default null) returns setof public.own_deposit
language sql stable security definer rows 20 set search_path = ''
as $$
  select paid.id, side.name, paid.number, coalesce(held.vehicle, paid.work), held.listing_id,
    case side.name when 'owner' then paid.payer_id else paid.owner_id end,
    case side.name when 'owner' then private.person_name(paid.payer_id) else private.business_name_of(paid.owner_id) end,
    paid.amount, paid.method, paid.paid_to, paid.status, paid.failure, paid.receipt_number, paid.created_at, paid.paid_at,
    case when held.status = 'active' then held.until end, paid.return_due_at, paid.return_reason,
    coalesce(paid.status = 'return_due' and paid.return_due_at < now() - (select returning_time from private.deposit_rules()), false),
    paid.settled_at, paid.return_receipt, paid.booking_id, paid.work is not null
  from public.deposits as paid
  left join public.reservations as held on held.id = paid.reservation_id
  cross join lateral (select case auth.uid() when paid.owner_id then 'owner' else 'payer' end as name) as side
  where auth.uid() in (paid.owner_id, paid.payer_id) and (deposit_id is null or paid.id = deposit_id)
    and (paid.paid_at is not null or side.name = 'payer' and paid.created_at > now() - interval '1 day')
  order by (paid.status in ('returned', 'counted', 'kept', 'unpaid')), paid.created_at desc, paid.id
  limit 200
$$;

create or replace function public.remove_till() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  delete from private.till_credentials where owner_id = auth.uid();
  perform private.invalidate_pages_of_deposits(auth.uid());
end
$$;

create or replace function public.withdraw_missed(booking_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_booking_of_provider(booking_id);
begin
  update public.service_bookings set missed_at = null where id = booking.id and missed_at is not null;
  if found then
    perform private.owe_kept_deposit(booking), private.tell_of_missed(booking, 'booking_missed_withdrawn');
  end if;
end
$$;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_asked', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_denied', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_dispute_decided', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_disputed', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_kept', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_paid', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('deposit_reversal_failed', null, true, 'waking');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.deposit_denials', 'payer_says', 'deposit_id in (select deposit.id from public.deposits as deposit where $1 in (deposit.payer_id::text, deposit.owner_id::text))', 'deposits_not_received', '{"deposit_id"}', 'anonymise', 'owner_says = null', 'Accounts are kept for seven years, without the words of either; a trigger clears them, since nobody decides between the two any more.');

alter table private.till_credentials add column reverses boolean not null default false;

alter table public.deposits alter column reservation_id drop not null;

alter table public.deposits add column booking_id uuid;

alter table public.deposits add column work text;

alter table public.deposits add constraint deposits_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.service_bookings(id) ON DELETE SET NULL;

alter table public.deposits add constraint deposits_for_one CHECK ((((reservation_id IS NULL) = (work IS NOT NULL)) AND ((booking_id IS NULL) OR (work IS NOT NULL))));

alter table public.deposits add constraint deposits_settled CHECK (((status = ANY (ARRAY['returned'::text, 'counted'::text, 'kept'::text])) = (settled_at IS NOT NULL)));

alter table public.deposits add constraint deposits_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'unpaid'::text, 'paid'::text, 'return_due'::text, 'returned'::text, 'counted'::text, 'kept'::text])));

alter table public.deposits add constraint deposits_work_length CHECK (((char_length(work) >= 1) AND (char_length(work) <= 200)));

revoke all on public.deposits from public, anon, authenticated, service_role;

create function public.booking_by_link(token text) returns table (
  status text, cancelled_by text, business_name text, provider_phone text, provider_id uuid, work text,
  preferred_date timestamptz, duration_minutes integer, price bigint, offered_times timestamptz[], offer_ends_at timestamptz,
  will_come_at timestamptz, cannot_come_at timestamptz, changeable_until timestamptz, deposit_paid bigint, deposit_free_until timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(booking_by_link.token);
begin
  return query
    select booking.status, booking.cancelled_by, private.business_of(booking), provider.phone, provider.id,
      coalesce(
        (
          select private.visible_line(offered.name) from public.services as offered
          where offered.id = booking.service_id and booking.customer_id is not null
        ),
        private.service_type_label(booking.service_type)
      ),
      booking.preferred_date, booking.duration_minutes, booking.price, booking.offered_times, booking.offer_ends_at,
      booking.will_come_at, booking.cannot_come_at, private.changeable_until(booking),
      case when deposit.status = 'paid' then deposit.amount end, case when deposit.status = 'paid' then deposit.free_until end
    from public.service_providers as provider
    left join lateral private.deposit_of_booking(booking) as deposit on true
    where provider.id = booking.service_provider_id;
end
$$;

grant execute on function public.booking_by_link(text) to anon, authenticated, service_role;

create function private.is_same_reversal(known text[], told text[]) returns boolean
language sql immutable set search_path = ''
as $$ select not exists (select from unnest(known, told) as pair (known, told) where pair.known <> pair.told) $$;

create function private.reversal_state(about_payment boolean, state text, result_code text, asked_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when about_payment and state ~* 'revers' then 'returned'
    when not about_payment and state ~* '^complet' then 'returned'
    when about_payment and state ~* '^complet' and result_code is distinct from 'R000001' and asked_at < now() - private.reversal_time()
      then 'not_returned'
    when not about_payment and state ~* '^(fail|cancel|declin|expir|reject)' then 'not_returned'
    else 'open'
  end
$$;

comment on column private.till_credentials.sealed is
  'Consumer key, consumer secret and passkey, and the initiator if there is one, encrypted for this owner.';

comment on column private.till_credentials.reverses is 'Whether an initiator is among them, by which M-Pesa returns payments.';

create function private.keep_till_credentials(
  owner uuid, kind text, short_code text, till text, sealed bytea, key_id text, reverses boolean default false
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.till_credentials (owner_id, kind, short_code, till, sealed, key_id, reverses)
  values (owner, kind, short_code, till, sealed, key_id, reverses)
  on conflict (owner_id) do update set kind = excluded.kind, short_code = excluded.short_code, till = excluded.till,
    sealed = excluded.sealed, key_id = excluded.key_id, reverses = excluded.reverses, tested_at = now(), refused_at = null;
  select private.invalidate_pages_of_deposits(owner);
  select private.tell(owner, 'till_connected', jsonb_build_object('till', private.till_words(owner)));
$$;

create function private.why_no_service_deposits(owner uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when provider.id is null then 'no_provider'
    when person.suspended_at is not null then 'suspended'
    when not provider.verified then 'unverified'
    when private.owes_deposit(owner) then 'owes'
  end
  from public.profiles as person left join public.service_providers as provider on provider.user_id = person.id
  where person.id = owner
$$;

create function public.service_deposits(provider_id uuid) returns table (service_id uuid, amount bigint, free_hours integer)
language sql stable security definer rows 10 set search_path = ''
as $$
  select service.id, asked.amount, rule.free_hours
  from public.service_providers as provider
  join public.services as service on service.service_provider_id = provider.id and service.is_active
  join private.service_deposit_rules as rule on rule.service_id = service.id
  cross join lateral (select private.service_deposit(service) as amount) as asked
  where provider.id = service_deposits.provider_id and asked.amount is not null
    and private.why_no_service_deposits(provider.user_id) is null
$$;

grant execute on function public.service_deposits(uuid) to anon, authenticated, service_role;

create type public.own_service_deposit_rule as (
  service_id private.required_uuid,
  amount bigint,
  percent integer,
  free_hours private.required_integer
);

create function public.own_service_deposit_rules() returns setof public.own_service_deposit_rule
language sql stable security definer rows 10 set search_path = ''
as $$
  select rule.service_id, rule.amount, rule.percent, rule.free_hours
  from private.service_deposit_rules as rule
  join public.services as service on service.id = rule.service_id
  join public.service_providers as provider on provider.id = service.service_provider_id
  where provider.user_id = auth.uid()
$$;

grant execute on function public.own_service_deposit_rules() to authenticated;

create function public.set_service_deposit_rule(
  service_id uuid, amount bigint default null, percent integer default null, free_hours integer default 24
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  service public.services;
begin
  perform private.require_standing();
  select offered.* into service
  from public.services as offered join public.service_providers as provider on provider.id = offered.service_provider_id
  where offered.id = set_service_deposit_rule.service_id and provider.user_id = auth.uid();
  if not found then
    raise exception 'This service is no longer there.' using hint = 'not_found';
  end if;
  if num_nonnulls(amount, percent) = 0 then
    delete from private.service_deposit_rules as rule where rule.service_id = service.id;
  else
    perform private.require_taker_of_service_deposits(), private.require_deposit_terms(service, amount, percent, free_hours);
    insert into private.service_deposit_rules as rule (service_id, amount, percent, free_hours)
    values (service.id, set_service_deposit_rule.amount, set_service_deposit_rule.percent, set_service_deposit_rule.free_hours)
    on conflict on constraint service_deposit_rules_pkey
    do update set amount = excluded.amount, percent = excluded.percent, free_hours = excluded.free_hours;
  end if;
  perform private.invalidate_page('/services/' || service.service_provider_id);
end
$$;

grant execute on function public.set_service_deposit_rule(uuid, bigint, integer, integer) to authenticated;

create function private.refuse_deposits(why text, takers text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if why = 'owes' then
    raise exception 'Return the deposits that are overdue first. Until then you take no new ones.' using hint = 'no_deposits';
  elsif why is not null then
    raise exception 'Only verified % take deposits. Have your business verified first.', takers using hint = 'no_deposits';
  end if;
end
$$;

create or replace function private.require_taker_of_deposits() returns void
language sql stable security definer set search_path = ''
as $$ select private.refuse_deposits(private.why_no_deposits(auth.uid()), 'dealers') $$;

create function private.require_taker_of_service_deposits() returns void
language sql stable security definer set search_path = ''
as $$ select private.refuse_deposits(private.why_no_service_deposits(auth.uid()), 'service providers') $$;

create function private.invalidate_pages_of_deposits(owner uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.invalidate_page('/dealers/' || owner), private.invalidate_pages_of_ads(owner);
  select private.invalidate_page('/services/' || id) from public.service_providers where user_id = owner;
$$;

create function private.lock_booking_deposits(booking_id uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('deposits of booking ' || booking_id, 0)) $$;

create function private.start_booking_deposit(person uuid, booking_id uuid, phone text, amount bigint)
returns table (
  deposit_id uuid, deposit_number text, payer_phone text, owner uuid, short_code text, till text, sealed bytea, key_id text, tested_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.booking_for_deposit(start_booking_deposit.booking_id, person);
begin
  owner := (select user_id from public.service_providers where id = booking.service_provider_id);
  payer_phone := private.kenyan_phone(phone);
  if payer_phone is null then
    raise exception 'Enter the number that pays, such as 0712 345 678.' using hint = 'phone_missing';
  end if;
  perform private.require_booking_deposit(booking, owner, amount);
  select own.short_code, own.till, own.sealed, own.key_id, own.tested_at into short_code, till, sealed, key_id, tested_at
  from private.till_credentials as own where own.owner_id = start_booking_deposit.owner and own.refused_at is null;
  if not found then
    raise exception 'The M-Pesa of the business cannot be reached. Write to the business.' using hint = 'no_till';
  end if;
  insert into public.deposits (booking_id, work, owner_id, payer_id, amount, method, paid_to, phone)
  values (
    booking.id, private.booking_facts(booking) ->> 'work', start_booking_deposit.owner, person, start_booking_deposit.amount, 'push',
    private.till_words(start_booking_deposit.owner), payer_phone
  )
  returning id, number into deposit_id, deposit_number;
  insert into private.deposit_pushes (deposit_id) values (start_booking_deposit.deposit_id);
  return next;
end
$$;

create function public.receive_booking_deposit(booking_id uuid, receipt text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
  deposit public.deposits;
begin
  perform private.require_standing();
  select known.* into booking
  from public.service_bookings as known join public.service_providers as provider on provider.id = known.service_provider_id
  where known.id = receive_booking_deposit.booking_id and provider.user_id = auth.uid();
  booking := private.booking_for_deposit(booking.id, booking.customer_id);
  perform private.require_taker_of_service_deposits(),
    private.require_booking_deposit(booking, auth.uid(), private.deposit_asked(booking));
  insert into public.deposits (booking_id, work, owner_id, payer_id, amount, method, status, paid_at, receipt_number)
  values (
    booking.id, private.booking_facts(booking) ->> 'work', auth.uid(), booking.customer_id, private.deposit_asked(booking), 'hand', 'paid',
    now(), nullif(left(private.visible_line(receipt), 40), '')
  )
  returning * into deposit;
  perform private.post_deposit(deposit), private.apply_booking_deposit(deposit);
  return deposit.id;
end
$$;

grant execute on function public.receive_booking_deposit(uuid, text) to authenticated;

create function private.owe_deposit_of_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'paid' then
    perform private.owe_deposit(new, 'gone');
  end if;
  return null;
end
$$;

create type public.booking_deposit as (
  -- What is asked and was not paid; null: nothing, as it is paid, or the booking is not open for it.
  asked bigint,
  free_until timestamptz,
  -- The till or paybill; null: it can be paid only by hand.
  paid_to text,
  business private.required_text,
  -- The latest that was paid, or is being paid.
  deposit_id uuid,
  amount bigint,
  status text
);

alter type public.provider_booking add attribute deposit public.booking_deposit;

create function public.booking_deposit(booking_id uuid) returns setof public.booking_deposit
language sql stable security definer rows 1 set search_path = ''
as $$
  select (told.deposit).*
  from public.service_bookings as booking
  cross join lateral (select private.deposit_of_booking(booking) as deposit) as told
  where booking.id = booking_deposit.booking_id and booking.customer_id = auth.uid() and (told.deposit).business is not null
$$;

grant execute on function public.booking_deposit(uuid) to authenticated;

create function private.deposit_for_job(job_id uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(deposit.amount), 0)::bigint
  from public.service_jobs as job join public.deposits as deposit on deposit.booking_id = job.booking_id
  where job.id = deposit_for_job.job_id and deposit.status in ('paid', 'counted')
$$;

create function public.return_deposit(deposit_id uuid, receipt text, words text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits := private.own_deposit_to_change(deposit_id, 'owner');
  said constant text := private.visible_line(receipt);
begin
  if said is null or char_length(said) not between 3 and 60 then
    raise exception 'Enter the receipt of the return in 3 to 60 characters, such as M-Pesa''s code.' using hint = 'receipt_missing';
  end if;
  perform private.require_to_be_returned(deposit);
  if private.reference_key(said) = private.reference_key(deposit.receipt_number) then
    raise exception 'That is the receipt of the payment. Enter the one of the return.' using hint = 'receipt_missing';
  end if;
  perform private.require_not_reversing(deposit.id), private.answer_denial(deposit, words);
  perform private.end_reservation(held, 'seller') from public.reservations as held where held.id = deposit.reservation_id;
  if deposit.status = 'kept' then
    deposit := private.owe_again(deposit);
  end if;
  deposit := private.settle_returned_deposit(deposit, said);
  perform private.tell_of_deposit(deposit, 'payer', 'deposit_returned', jsonb_build_object('receipt', said, 'by_mpesa', false));
end
$$;

grant execute on function public.return_deposit(uuid, text, text) to authenticated;

create type public.deposit_denial as (
  denied_at private.required_timestamptz,
  receipt private.required_text,
  payer_says text,
  owner_says text,
  decision text
);

create domain private.required_deposit_denials as public.deposit_denial[] not null;

create function private.denials_of(deposit_id uuid) returns public.deposit_denial[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(
    row(past.denied_at, past.receipt, past.payer_says, past.owner_says, past.decision)::public.deposit_denial order by past.nth
  ), '{}')
  from private.deposit_denials as past where past.deposit_id = denials_of.deposit_id
$$;

create type public.own_deposit_return as (
  -- For the owner: whether M-Pesa can return it, and what became of the last attempt (private.deposit_reversals.status), with words for it.
  reversible private.required_boolean,
  reversal text,
  reversal_failure text,
  -- The owner may say what became of an unclear attempt.
  unclear private.required_boolean,
  -- For the payer: until when they may say that it did not arrive.
  deniable_until timestamptz,
  denials private.required_deposit_denials,
  disputed private.required_boolean
);

create function public.own_deposit_return(deposit_id uuid) returns setof public.own_deposit_return
language sql stable security definer rows 1 set search_path = ''
as $$
  select coalesce(paid.owner_id = auth.uid() and (private.reversing_till(paid)).owner_id is not null, false), latest.status, latest.failure,
    latest.settled_at is null and latest.status is not null and not private.is_reversing(paid.id),
    case when paid.payer_id = auth.uid() then private.deniable_until(paid) end, private.denials_of(paid.id),
    (private.open_dispute(paid)).deposit_id is not null
  from public.deposits as paid
  left join lateral (
    select attempt.status, attempt.failure, attempt.settled_at from private.deposit_reversals as attempt
    where attempt.deposit_id = paid.id and (paid.owner_id = auth.uid() or attempt.status = 'done')
    order by attempt.status = 'done' desc, attempt.created_at desc limit 1
  ) as latest on true
  where paid.id = own_deposit_return.deposit_id and auth.uid() in (paid.owner_id, paid.payer_id)
$$;

grant execute on function public.own_deposit_return(uuid) to authenticated;

create type public.disputed_deposit as (
  id private.required_uuid,
  number private.required_text,
  amount private.required_bigint,
  owner_id uuid,
  owner_name text,
  payer_id uuid,
  payer_name text,
  receipt_number text,
  paid_to text,
  denials private.required_deposit_denials
);

create function public.admin_disputed_deposits() returns setof public.disputed_deposit
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see this.' using errcode = '42501';
  end if;
  return query
    select (row(
      paid.id, paid.number, paid.amount, paid.owner_id, private.business_name_of(paid.owner_id), paid.payer_id,
      private.person_name(paid.payer_id), paid.receipt_number, paid.paid_to, private.denials_of(paid.id)
    )::public.disputed_deposit).*
    from private.deposit_denials as denied join public.deposits as paid on paid.id = denied.deposit_id
    where denied.nth >= 2 and denied.decision is null and paid.status = 'return_due'
    order by denied.denied_at, paid.id limit 100;
end
$$;

grant execute on function public.admin_disputed_deposits() to authenticated;

create function private.notify_pages_of_reversal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(paid.owner_id, 'deposit') from public.deposits as paid where paid.id = new.deposit_id and paid.owner_id is not null;
  return null;
end
$$;

create function private.is_reversing(deposit_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.deposit_reversals as open
    where open.deposit_id = is_reversing.deposit_id and open.settled_at is null
      and (open.status <> 'unsure' or open.created_at > now() - private.reversal_time())
  )
$$;

create function private.require_not_reversing(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_reversing(deposit_id) then
    raise exception 'M-Pesa has been asked to return this deposit. Wait for its answer.' using hint = 'reversal_open';
  end if;
  update private.deposit_reversals as open set status = 'failed', settled_at = now(), failure = 'It was looked up: M-Pesa did not return it.'
  where open.deposit_id = require_not_reversing.deposit_id and open.settled_at is null;
end
$$;

create function private.start_deposit_reversal(claims jsonb, deposit_id uuid) returns table (
  attempt_id uuid, receipt text, amount bigint, label text, owner uuid, short_code text, till text, sealed bytea, key_id text,
  tested_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
  credentials private.till_credentials;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  deposit := private.own_deposit_to_change(start_deposit_reversal.deposit_id, 'owner');
  perform private.require_to_be_returned(deposit);
  if deposit.status <> 'return_due' then
    raise exception '%', case when deposit.work is null then 'The reservation still runs. End it first.'
      else 'M-Pesa returns what has to go back. Cancel the booking, or return it another way.' end using hint = 'deposit_reserved';
  elsif exists (
    select from private.deposit_reversals as open where open.deposit_id = deposit.id and open.settled_at is null
  ) then
    return;
  end if;
  credentials := private.reversing_till(deposit);
  if credentials.owner_id is null then
    raise exception 'M-Pesa can return it once the till that was paid is connected with its initiator. Return it another way, or connect that till again.'
      using hint = 'no_initiator';
  end if;
  insert into private.deposit_reversals (deposit_id) values (deposit.id) returning id into attempt_id;
  receipt := private.reference_key(deposit.receipt_number);
  amount := deposit.amount;
  label := deposit.number;
  owner := credentials.owner_id;
  short_code := credentials.short_code;
  till := credentials.till;
  sealed := credentials.sealed;
  key_id := credentials.key_id;
  tested_at := credentials.tested_at;
  return next;
end
$$;

create function private.record_deposit_reversal_accepted(attempt_id uuid, originator text, conversation text) returns void
language sql security definer set search_path = ''
as $$
  update private.deposit_reversals as attempt
  set originator_conversation_id = originator, conversation_id = conversation,
    status = case when attempt.status in ('sending', 'unsure') then 'accepted' else attempt.status end
  where attempt.id = attempt_id
$$;

create function private.complete_deposit_reversal(
  attempt_id uuid, originator text, conversation text, receipt text, amount numeric, original text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits := private.lock_deposit_of_reversal(attempt_id);
  attempt private.deposit_reversals;
  unnamed constant text := 'Reversal of ' || deposit.receipt_number;
begin
  select * into attempt from private.deposit_reversals where id = attempt_id for update;
  if attempt.id is null or not private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id, private.reference_key(deposit.receipt_number)],
    array[originator, conversation, private.reference_key(original)]
  ) then
    return 'unknown';
  elsif attempt.status = 'done' then
    update public.deposits as known set return_receipt = receipt
    where known.id = deposit.id and known.return_receipt = unnamed and receipt is not null;
    return 'settled';
  elsif amount <> deposit.amount then
    return private.doubt_deposit_reversal(
      attempt.id, null, null, '0', format('M-Pesa says it returned KSh %s instead of %s.', trim_scale(amount), private.kes(deposit.amount))
    );
  end if;
  update private.deposit_reversals as known
  set status = 'done', result_code = '0', failure = null, settled_at = now(),
    originator_conversation_id = coalesce(attempt.originator_conversation_id, originator),
    conversation_id = coalesce(attempt.conversation_id, conversation)
  where known.id = attempt.id;
  if deposit.status = 'return_due' then
    deposit := private.settle_returned_deposit(deposit, coalesce(receipt, unnamed));
    perform private.tell_of_deposit(deposit, 'payer', 'deposit_returned', jsonb_build_object('receipt', deposit.return_receipt, 'by_mpesa', true));
    return 'done';
  elsif deposit.status = 'returned'
    and coalesce(private.reference_key(deposit.return_receipt) = private.reference_key(receipt), true)
  then
    return 'settled';
  end if;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_reversal_failed', jsonb_build_object('reason', case deposit.status
    when 'counted' then format('M-Pesa has returned it (receipt %s) after the buyer had bought. Ask them for it as part of the price.', coalesce(receipt, 'not named'))
    else format('M-Pesa has returned it as well (receipt %s), after you returned it with %s.', coalesce(receipt, 'not named'), deposit.return_receipt)
  end));
  return 'returned_twice';
end
$$;

create function private.fail_deposit_reversal(attempt_id uuid, originator text, conversation text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.lock_deposit_of_reversal(attempt_id);
  attempt private.deposit_reversals;
begin
  select * into attempt from private.deposit_reversals where id = attempt_id for update;
  if attempt.id is null or not private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id], array[originator, conversation]
  ) then
    return 'unknown';
  elsif attempt.settled_at is not null then
    return 'settled';
  end if;
  update private.deposit_reversals as known
  set status = 'failed', result_code = code, failure = left(reason, 500), settled_at = now()
  where known.id = attempt.id;
  if deposit.status <> 'return_due' then
    return 'settled';
  end if;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_reversal_failed', jsonb_build_object('reason', left(reason, 500)));
  return 'failed';
end
$$;

create function private.doubt_deposit_reversal(attempt_id uuid, originator text, conversation text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  attempt private.deposit_reversals;
begin
  perform private.lock_deposit_of_reversal(attempt_id);
  select * into attempt from private.deposit_reversals where id = attempt_id for update;
  if attempt.id is null or not private.is_same_reversal(
    array[attempt.originator_conversation_id, attempt.conversation_id], array[originator, conversation]
  ) then
    return 'unknown';
  elsif attempt.settled_at is not null then
    return 'settled';
  end if;
  update private.deposit_reversals as known
  set status = 'unsure', result_code = coalesce(code, known.result_code), failure = left(reason, 500)
  where known.id = attempt.id;
  return 'unsure';
end
$$;

create function private.deposit_reversals_to_query() returns table (
  attempt_id uuid, originator text, receipt text, owner uuid, short_code text, till text, sealed bytea, key_id text, tested_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  late private.deposit_reversals;
begin
  for late in
    select * from private.deposit_reversals as attempt
    where attempt.status = 'sending' and attempt.created_at < now() - interval '2 minutes'
      or attempt.status = 'accepted' and attempt.created_at < now() - private.reversal_time()
    order by attempt.created_at limit 100
  loop
    perform private.doubt_deposit_reversal(late.id, null, null, null, 'M-Pesa has not answered.');
  end loop;
  perform private.tell_of_unsure_deposits();
  return query
    with due as (
      update private.deposit_reversals as asked set queried_at = now(), query_conversation_id = null
      where asked.id in (
        select attempt.id from private.deposit_reversals as attempt
        where attempt.settled_at is null and attempt.status in ('accepted', 'unsure')
          and attempt.created_at between now() - interval '3 days' and now() - interval '1 minute'
          and (attempt.queried_at is null or attempt.queried_at < now() - greatest(interval '1 minute', (now() - attempt.created_at) / 8))
        order by attempt.queried_at nulls first, attempt.created_at limit 20 for update skip locked
      )
      returning asked.id, asked.originator_conversation_id, asked.result_code, asked.deposit_id
    )
    -- Of a payment that had been reversed before, the attempt itself says nothing.
    select due.id, case when due.result_code is distinct from 'R000001' then due.originator_conversation_id end,
      private.reference_key(deposit.receipt_number), own.owner_id, own.short_code, own.till, own.sealed, own.key_id, own.tested_at
    from due
    join public.deposits as deposit on deposit.id = due.deposit_id
    cross join lateral private.reversing_till(deposit) as own
    where own.owner_id is not null;
end
$$;

create function private.record_deposit_reversal_query(attempt_id uuid, conversation text) returns void
language sql security definer set search_path = ''
as $$ update private.deposit_reversals set query_conversation_id = conversation where id = attempt_id $$;

create function private.apply_deposit_reversal_answer(
  attempt_id uuid, conversation text, about_payment boolean, state text, receipt text, amount numeric
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  attempt private.deposit_reversals;
begin
  select * into attempt from private.deposit_reversals where id = attempt_id;
  if attempt.id is null or attempt.query_conversation_id <> conversation or attempt.queried_at is null then
    return 'unknown';
  end if;
  case private.reversal_state(about_payment, state, attempt.result_code, attempt.created_at)
    when 'returned' then
      -- Of the payment, the answer has the receipt of the payment alone.
      return private.complete_deposit_reversal(
        attempt.id, null, null, case when not about_payment then receipt end, amount, case when about_payment then receipt end
      );
    when 'not_returned' then
      return private.fail_deposit_reversal(attempt.id, null, null, 'not_reversed', case
        when about_payment then 'M-Pesa shows the payment as not reversed. Look it up in your M-Pesa portal before you return it another way.'
        else 'M-Pesa did not make the reversal.'
      end);
    else return 'open';
  end case;
end
$$;

create function private.tell_of_unsure_deposits() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  unclear record;
begin
  for unclear in
    update private.deposit_reversals as attempt set told_at = now()
    from public.deposits as deposit
    where deposit.id = attempt.deposit_id and deposit.status = 'return_due' and attempt.status = 'unsure' and attempt.settled_at is null
      and attempt.told_at is null and attempt.created_at < now() - interval '15 minutes'
    returning deposit, attempt.failure
  loop
    perform private.tell_of_deposit(unclear.deposit, 'owner', 'deposit_reversal_failed', jsonb_build_object(
      'reason', coalesce(unclear.failure, 'M-Pesa has not answered.') || ' Look the payment up in your M-Pesa portal.'
    ));
  end loop;
end
$$;

create function public.deny_deposit_reversal(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'owner');
begin
  perform private.require_not_reversing(deposit.id);
end
$$;

grant execute on function public.deny_deposit_reversal(uuid) to authenticated;

create function private.forget_denials() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.deposit_denials as past set payer_says = null, owner_says = null where past.deposit_id = new.id;
  return null;
end
$$;

create function private.denying_time() returns interval
language sql immutable set search_path = ''
as $$ select interval '14 days' $$;

create function private.nth_return(deposit_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case count(*) when 0 then '' else ' ' || count(*) + 1 end from private.deposit_denials as past where past.deposit_id = nth_return.deposit_id
$$;

create function public.deny_deposit_return(deposit_id uuid, words text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits := private.own_deposit_to_change(deposit_id, 'payer');
  denial private.deposit_denials;
begin
  if deposit.status = 'return_due' and exists (select from private.deposit_denials as past where past.deposit_id = deposit.id) then
    return;
  elsif deposit.status <> 'returned' then
    raise exception 'This deposit has not been marked as returned.' using hint = 'not_returned';
  elsif private.deniable_until(deposit) is null then
    raise exception 'That can no longer be said here. Write to us with the number of this deposit.' using hint = 'denial_over';
  end if;
  insert into private.deposit_denials (deposit_id, nth, receipt, payer_says)
  values (
    deposit.id, 1 + (select count(*) from private.deposit_denials as past where past.deposit_id = deposit.id), deposit.return_receipt,
    nullif(left(private.visible_line(words), 300), '')
  )
  returning * into denial;
  -- The owner has it as before: the ledger never forgets the return that did not arrive.
  perform private.post_to_ledger(
    'correction', format('deposit denied %s %s', deposit.id, denial.nth), denial.denied_at, array['owner_till', 'deposits'],
    array[deposit.amount, -deposit.amount]::numeric[], null, null, deposit.owner_id
  );
  update public.deposits as known
  set status = 'return_due', return_due_at = now(), settled_at = null, return_receipt = null, overdue_told_at = null
  where known.id = deposit.id returning * into deposit;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_denied', jsonb_build_object(
    'receipt', denial.receipt, 'comment', denial.payer_says, 'is_disputed', denial.nth >= 2
  ));
  if denial.nth >= 2 then
    perform private.tell_administrators('deposit_disputed', jsonb_build_object('number', deposit.number, 'amount', deposit.amount));
  end if;
end
$$;

grant execute on function public.deny_deposit_return(uuid, text) to authenticated;

create function public.decide_deposit_dispute(deposit_id uuid, returned boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
  dispute private.deposit_denials;
  side text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide this.' using errcode = '42501';
  end if;
  deposit := private.lock_deposit(decide_deposit_dispute.deposit_id);
  dispute := private.open_dispute(deposit);
  if returned is null or dispute.deposit_id is null then
    raise exception 'This deposit is no longer disputed. Load the page again.' using hint = 'decided';
  end if;
  update private.deposit_denials as decided set decision = case when returned then 'returned' else 'owed' end, decided_at = now()
  where decided.deposit_id = deposit.id and decided.nth = dispute.nth;
  if returned then
    perform private.require_not_reversing(deposit.id);
    deposit := private.settle_returned_deposit(deposit, dispute.receipt);
  end if;
  perform private.record_audit(
    'decide', 'deposits', deposit.id::text, null, jsonb_build_object('status', deposit.status, 'amount', deposit.amount, 'receipt', dispute.receipt)
  );
  foreach side in array array['owner', 'payer'] loop
    perform private.tell_of_deposit(deposit, side, 'deposit_dispute_decided', jsonb_build_object('is_returned', returned));
  end loop;
end
$$;

grant execute on function public.decide_deposit_dispute(uuid, boolean) to authenticated;

create function public.owes_deposit(owner_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.owes_deposit(owner_id) $$;

grant execute on function public.owes_deposit(uuid) to anon, authenticated, service_role;

create table private.service_deposit_rules (
  service_id uuid constraint service_deposit_rules_pkey primary key,
  amount bigint,
  percent integer,
  free_hours integer not null,
  constraint service_deposit_rules_one_manner check (num_nonnulls(amount, percent) = 1),
  constraint service_deposit_rules_amount_range check (amount between 100 and 250000),
  constraint service_deposit_rules_percent_range check (percent between 1 and 50),
  constraint service_deposit_rules_free_hours_range check (free_hours between 0 and 336),
  constraint service_deposit_rules_service_id_fkey foreign key (service_id) references public.services (id) on delete cascade
);

comment on table private.service_deposit_rules is 'Services for which their provider asks a deposit; without a row they ask none.';

comment on column private.service_deposit_rules.amount is 'Whole KES; or percent, of the price.';

comment on column private.service_deposit_rules.free_hours is 'How long before the start a customer still gets it back who cancels.';

create table private.booking_deposit_terms (
  booking_id uuid constraint booking_deposit_terms_pkey primary key,
  amount bigint not null,
  free_hours integer not null,
  free_until timestamptz not null,
  constraint booking_deposit_terms_amount_range check (amount between 1 and 250000),
  constraint booking_deposit_terms_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

comment on table private.booking_deposit_terms is 'Bookings with a deposit, as asked when the customer made them.';

comment on column private.booking_deposit_terms.amount is 'Whole KES.';

comment on column private.booking_deposit_terms.free_until is 'Until when the customer gets it back who cancels.';

create function private.service_deposit(service public.services) returns bigint
language sql stable security definer set search_path = ''
as $$
  select asked.amount
  from private.service_deposit_rules as rule
  cross join lateral (
    select coalesce(rule.amount, least(service.price * rule.percent / 100, 250000)) as amount
  ) as asked
  where rule.service_id = service.id and asked.amount >= 1 and asked.amount * 2 <= service.price
$$;

create function private.require_deposit_terms(service public.services, amount bigint, percent integer, free_hours integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if num_nonnulls(amount, percent) <> 1 then
    raise exception 'Ask an amount or a percentage, not both.' using hint = 'deposit_terms';
  elsif percent not between 1 and 50 then
    raise exception 'Ask 1 to 50 percent of the price.' using hint = 'deposit_terms';
  elsif amount not between 100 and 250000 then
    raise exception 'Ask a deposit between % and %.', private.kes(100), private.kes(250000) using hint = 'deposit_terms';
  elsif amount * 2 > service.price then
    raise exception 'A deposit is at most half the price: % for this service.', private.kes(service.price / 2) using hint = 'deposit_terms';
  elsif free_hours is null or free_hours not between 0 and 336 then
    raise exception 'Let customers cancel free until 0 to 336 hours before.' using hint = 'deposit_terms';
  end if;
end
$$;

create function private.note_deposit_terms(booking public.service_bookings) returns void
language sql security definer set search_path = ''
as $$
  insert into private.booking_deposit_terms (booking_id, amount, free_hours, free_until)
  select booking.id, asked.amount, asked.free_hours, booking.preferred_date - asked.free_hours * interval '1 hour'
  from public.service_deposits(booking.service_provider_id) as asked
  where booking.customer_id is not null and booking.status = 'pending' and asked.service_id = booking.service_id
$$;

create function private.move_deposit_terms(was public.service_bookings, becomes public.service_bookings) returns void
language sql security definer set search_path = ''
as $$
  update private.booking_deposit_terms as terms set free_until = case
    when not private.is_changed_by_customer(was) or becomes.preferred_date = any (was.offered_times)
      then greatest(becomes.preferred_date - terms.free_hours * interval '1 hour', least(now() + interval '1 day', becomes.preferred_date))
    else becomes.preferred_date - terms.free_hours * interval '1 hour'
  end
  where terms.booking_id = becomes.id
    and (
      was.status = 'pending' or terms.free_until > now() or not private.is_changed_by_customer(was)
      or becomes.preferred_date = any (was.offered_times)
    )
$$;

create function private.deposit_asked(booking public.service_bookings) returns bigint
language sql stable security definer set search_path = ''
as $$
  select nullif(least(terms.amount, booking.price / 2), 0)
  from private.booking_deposit_terms as terms where terms.booking_id = booking.id
$$;

comment on table public.deposits is 'Deposits for reservations of vehicles and for bookings of services, at the till of the dealer or the provider.';

comment on column public.deposits.booking_id is 'Of a deposit for a service; null too when the booking was deleted.';

comment on column public.deposits.work is 'What was booked, kept when the booking is deleted; null: for a reservation.';

comment on column public.deposits.status is
  'waiting: not paid yet; unpaid: M-Pesa refused it or never answered; paid: the owner has it; return_due: the owner has to return it; returned; counted: towards the price, since the payer bought; kept: by the owner, since the customer of a booking cancelled too late or did not come.';

comment on column public.deposits.settled_at is 'When it was returned, counted or kept.';

create index deposits_booking_idx on public.deposits (booking_id);

revoke all on public.deposits from public, anon, authenticated;

grant select (
  id, number, reservation_id, booking_id, work, owner_id, payer_id, amount, method, paid_to, status, failure, receipt_number, created_at, paid_at,
  return_due_at, return_reason, settled_at, return_receipt
) on public.deposits to authenticated;

grant all on public.deposits to service_role;

create trigger owe_deposit_of_gone after update of booking_id on public.deposits
  for each row when (new.booking_id is null and old.booking_id is not null) execute function private.owe_deposit_of_gone();

create function private.booking_for_deposit(booking_id uuid, customer uuid) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  select * into booking from public.service_bookings as known
  where known.id = booking_for_deposit.booking_id and known.customer_id = customer for no key update;
  if not found then
    raise exception 'This booking is no longer there.' using hint = 'not_found';
  end if;
  perform private.lock_booking_deposits(booking.id);
  return booking;
end
$$;

create function private.require_booking_deposit(booking public.service_bookings, owner uuid, amount bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.deposit_rules();
begin
  if not exists (select from public.profiles where id = booking.customer_id and suspended_at is null) then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  elsif exists (select from public.deposits as paid where paid.booking_id = booking.id and paid.paid_at is not null) then
    raise exception 'The deposit for this booking is paid.' using hint = 'deposit_paid';
  elsif booking.status <> 'confirmed' or booking.preferred_date <= now() or private.deposit_asked(booking) is null
    or private.why_no_service_deposits(owner) is not null
  then
    raise exception 'No deposit is asked for this booking now. Load the page again.' using hint = 'no_booking_deposit';
  elsif amount is distinct from private.deposit_asked(booking) then
    raise exception 'The deposit is % now. Load the page again.', private.kes(private.deposit_asked(booking)) using hint = 'changed_meanwhile';
  elsif exists (
    select from public.deposits as begun
    where begun.booking_id = booking.id and begun.status = 'waiting' and begun.created_at > now() - rules.paying
  ) then
    raise exception 'We have asked your phone already. Answer there, or wait three minutes.' using hint = 'push_open';
  elsif (
    select count(*) from public.deposits as begun
    where begun.payer_id = booking.customer_id and begun.work is not null and begun.created_at > now() - interval '1 day'
  ) >= rules.most_begun_a_day then
    raise exception 'You have begun to pay % deposits within a day. Wait until tomorrow.', rules.most_begun_a_day
      using hint = 'reservation_limit';
  end if;
end
$$;

create function private.apply_booking_deposit(deposit public.deposits) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  select * into booking from public.service_bookings as known where known.id = deposit.booking_id;
  if booking.id is null or booking.status not in ('confirmed', 'in_progress', 'completed') or exists (
    select from public.deposits as other
    where other.booking_id = booking.id and other.id <> deposit.id and other.status in ('paid', 'counted', 'kept')
  ) then
    perform private.owe_deposit(deposit, 'taken');
    return 'to_return';
  end if;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_received', jsonb_build_object(
    'receipt', deposit.receipt_number, 'in_hand', deposit.method = 'hand'
  ));
  perform private.tell_of_deposit(deposit, 'payer', 'deposit_paid', jsonb_build_object('until', (
    select terms.free_until from private.booking_deposit_terms as terms where terms.booking_id = booking.id and terms.free_until > now()
  )));
  if booking.status = 'completed' then
    perform private.count_deposit(deposit);
    return 'counted';
  end if;
  return 'paid';
end
$$;

create function private.settle_deposit_of_booking(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  terms private.booking_deposit_terms;
  deposit public.deposits;
begin
  select * into terms from private.booking_deposit_terms as noted where noted.booking_id = becomes.id;
  if terms.booking_id is null then
    return;
  end if;
  perform private.lock_booking_deposits(becomes.id);
  select * into deposit from public.deposits as paid where paid.booking_id = becomes.id and paid.status = 'paid' for update;
  if was.status = 'pending' and becomes.status = 'confirmed' and private.deposit_asked(becomes) is not null then
    perform private.tell_of_asked_deposit(becomes, terms);
  elsif deposit.id is null then
    return;
  elsif becomes.status = 'completed' then
    perform private.count_deposit(deposit);
  elsif becomes.status = 'cancelled' then
    if becomes.missed_at is not null or terms.free_until <= now() and (becomes.cancelled_by = 'customer' or becomes.cannot_come_at is not null) then
      perform private.keep_deposit(deposit);
    else
      perform private.owe_deposit(deposit, case becomes.cancelled_by when 'customer' then 'buyer' else 'seller' end);
    end if;
  end if;
end
$$;

create function private.tell_of_asked_deposit(booking public.service_bookings, terms private.booking_deposit_terms) returns void
language sql security definer set search_path = ''
as $$
  select private.tell(booking.customer_id, 'deposit_asked', private.booking_facts(booking) || jsonb_strip_nulls(jsonb_build_object(
    'business', private.visible_line(provider.business_name), 'amount', private.deposit_asked(booking),
    'until', case when terms.free_until > now() then terms.free_until end
  )))
  from public.service_providers as provider
  where provider.id = booking.service_provider_id and private.why_no_service_deposits(provider.user_id) is null
$$;

create function private.keep_deposit(deposit public.deposits) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.deposits;
begin
  update public.deposits as known set status = 'kept', settled_at = now()
  where known.id = deposit.id and known.status = 'paid' returning * into kept;
  if found then
    perform private.post_settled_deposit(kept, 'kept');
    perform private.tell_of_deposit(kept, 'payer', 'deposit_kept');
  end if;
end
$$;

create function private.owe_again(deposit public.deposits) returns public.deposits
language plpgsql security definer set search_path = ''
as $$
declare
  owed public.deposits;
begin
  update public.deposits as known set status = 'paid', settled_at = null
  where known.id = deposit.id and known.status = 'kept' returning * into owed;
  perform private.post_to_ledger(
    'correction', 'deposit owed again ' || owed.id, now(), array['owner_till', 'deposits'], array[owed.amount, -owed.amount]::numeric[],
    null, null, owed.owner_id
  );
  return owed;
end
$$;

create function private.owe_kept_deposit(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
begin
  perform private.lock_booking_deposits(booking.id);
  select * into deposit from public.deposits as known where known.booking_id = booking.id and known.status = 'kept' for update;
  if found then
    perform private.owe_deposit(private.owe_again(deposit), 'seller');
  end if;
end
$$;

create function private.deposit_of_booking(booking public.service_bookings) returns public.booking_deposit
language sql stable security definer set search_path = ''
as $$
  select row(
    case when booking.status = 'confirmed' and booking.preferred_date > now() and coalesce(known.status, 'waiting') = 'waiting'
      and private.why_no_service_deposits(provider.user_id) is null then private.deposit_asked(booking) end,
    terms.free_until,
    (
      select private.till_words(own.owner_id) from private.till_credentials as own
      where own.owner_id = provider.user_id and own.refused_at is null
    ),
    private.visible_line(provider.business_name), known.id, known.amount, known.status
  )::public.booking_deposit
  from private.booking_deposit_terms as terms
  join public.service_providers as provider on provider.id = booking.service_provider_id
  left join lateral (
    select deposit.id, deposit.amount, deposit.status from public.deposits as deposit
    where deposit.booking_id = booking.id
      and (deposit.paid_at is not null or deposit.status = 'waiting' and deposit.created_at > now() - (select paying from private.deposit_rules()))
    order by (deposit.status in ('paid', 'counted', 'kept')) desc, deposit.created_at desc limit 1
  ) as known on true
  where terms.booking_id = booking.id and booking.customer_id is not null
$$;

create function private.require_reservation(deposit public.deposits) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if deposit.work is not null then
    raise exception 'This deposit follows its booking: cancel the booking, or wait until the work is done.' using hint = 'deposit_of_booking';
  end if;
end
$$;

create function private.require_to_be_returned(deposit public.deposits) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if deposit.status = 'counted' then
    raise exception '% this deposit counts towards the price.',
      case when deposit.work is null then 'The buyer has bought:' else 'The work is done:' end using hint = 'deposit_counted';
  elsif deposit.status = 'returned' then
    raise exception 'This deposit has been marked as returned already.' using hint = 'deposit_returned';
  end if;
end
$$;

create function private.settle_returned_deposit(deposit public.deposits, receipt text) returns public.deposits
language plpgsql security definer set search_path = ''
as $$
declare
  returned public.deposits;
begin
  update public.deposits as known set status = 'returned', settled_at = now(), return_receipt = left(receipt, 60)
  where known.id = deposit.id returning * into returned;
  perform private.post_settled_deposit(returned, 'returned');
  if returned.overdue_told_at is not null then
    perform private.invalidate_pages_of_deposits(returned.owner_id);
  end if;
  return returned;
end
$$;

create table private.deposit_reversals (
  id uuid default gen_random_uuid() constraint deposit_reversals_pkey primary key,
  deposit_id uuid not null,
  -- sending: on its way to M-Pesa; accepted: the result follows; unsure: M-Pesa may have it or not.
  status text not null default 'sending',
  originator_conversation_id text,
  conversation_id text,
  query_conversation_id text,
  result_code text,
  failure text,
  created_at timestamptz not null default now(),
  queried_at timestamptz,
  told_at timestamptz,
  settled_at timestamptz,
  constraint deposit_reversals_deposit_id_fkey foreign key (deposit_id) references public.deposits (id) on delete cascade,
  constraint deposit_reversals_failure_length check (char_length(failure) <= 500),
  constraint deposit_reversals_status_known check (status in ('sending', 'accepted', 'unsure', 'done', 'failed'))
);

comment on table private.deposit_reversals is 'Reversals of deposits that M-Pesa was asked for, with their results.';

comment on column private.deposit_reversals.query_conversation_id is 'M-Pesa''s id of the last question what became of it.';

comment on column private.deposit_reversals.failure is 'Why the money did not go back, or why that is not known; for the owner.';

comment on column private.deposit_reversals.told_at is 'When the owner was told that M-Pesa does not say what became of it.';

create index deposit_reversals_deposit_idx on private.deposit_reversals (deposit_id);

create index deposit_reversals_open_idx on private.deposit_reversals (created_at) where settled_at is null;

create unique index deposit_reversals_open_key on private.deposit_reversals (deposit_id) where settled_at is null;

create trigger notify_pages_of_reversal after insert or update of status on private.deposit_reversals
  for each row execute function private.notify_pages_of_reversal();

create function private.reversing_till(deposit public.deposits) returns private.till_credentials
language sql stable security definer set search_path = ''
as $$
  select own from private.till_credentials as own
  where own.owner_id = deposit.owner_id and deposit.method = 'push' and deposit.receipt_number is not null
    and own.reverses and own.refused_at is null and private.till_words(own.owner_id) = deposit.paid_to
$$;

create function private.lock_deposit_of_reversal(attempt_id uuid) returns public.deposits
language sql security definer set search_path = ''
as $$ select private.lock_deposit((select deposit_id from private.deposit_reversals where id = attempt_id)) $$;

create table private.deposit_denials (
  deposit_id uuid,
  nth integer,
  denied_at timestamptz not null default now(),
  receipt text not null,
  payer_says text,
  owner_says text,
  decision text,
  decided_at timestamptz,
  constraint deposit_denials_pkey primary key (deposit_id, nth),
  constraint deposit_denials_deposit_id_fkey foreign key (deposit_id) references public.deposits (id) on delete cascade,
  constraint deposit_denials_words_length check (char_length(payer_says) <= 300 and char_length(owner_says) <= 300),
  constraint deposit_denials_decision_known check (decision in ('returned', 'owed')),
  constraint deposit_denials_decided check ((decision is null) = (decided_at is null))
);

comment on table private.deposit_denials is 'Returns of deposits that did not arrive, as their payers say.';

comment on column private.deposit_denials.receipt is 'Of the return that is denied, as the owner wrote it.';

comment on column private.deposit_denials.owner_says is 'What the owner answered, beside another receipt.';

create trigger forget_denials after update of payer_id, owner_id on public.deposits
  for each row when (num_nulls(new.payer_id, new.owner_id) > num_nulls(old.payer_id, old.owner_id))
  execute function private.forget_denials();

create function private.deniable_until(deposit public.deposits) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select deposit.settled_at + private.denying_time()
  where deposit.status = 'returned' and deposit.owner_id is not null
    and deposit.settled_at > now() - private.denying_time()
    and not exists (select from private.deposit_reversals as made where made.deposit_id = deposit.id and made.status = 'done')
    and not exists (select from private.deposit_denials as past where past.deposit_id = deposit.id and past.decision = 'returned')
$$;

create function private.open_dispute(deposit public.deposits) returns private.deposit_denials
language sql stable security definer set search_path = ''
as $$
  select latest from private.deposit_denials as latest
  where latest.deposit_id = deposit.id and deposit.status = 'return_due' and latest.nth >= 2 and latest.decision is null
  order by latest.nth desc limit 1
$$;

create function private.answer_denial(deposit public.deposits, words text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (private.open_dispute(deposit)).deposit_id is not null then
    raise exception 'Our team decides about this return, and writes to you.' using hint = 'deposit_disputed';
  end if;
  update private.deposit_denials as latest set owner_says = nullif(left(private.visible_line(words), 300), '')
  where latest.deposit_id = deposit.id
    and latest.nth = (select max(past.nth) from private.deposit_denials as past where past.deposit_id = deposit.id);
end
$$;

-- Payment numbers without a digit were not among the codes of rows, nor those typed with letters that read like digits.
update public.statement_rows set codes = private.statement_codes(receipt, account_number, details) where outcome = 'open';

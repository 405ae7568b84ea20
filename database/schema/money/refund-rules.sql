-- What may be returned, how, and by whose consent.

-- A return of an approved payment or of a listed one, filled in and not stored, with the payment locked. Administrators only. Hints not_found,
-- not_approved, already_decided, amount_unknown, receipt_used, being_returned.
create function private.payment_to_return(request_id uuid, unmatched_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
  earlier public.payment_refunds;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may return payments.' using errcode = '42501';
  elsif num_nonnulls(request_id, unmatched_id) <> 1 then
    raise exception 'Choose the payment to return.' using errcode = '22023';
  end if;
  refund := case when request_id is null then private.listed_payment_to_return(unmatched_id)
    else private.approved_payment_to_return(request_id) end;
  select * into earlier from public.payment_refunds as known
  where known.status not in ('withdrawn', 'refused') and (
    known.payment_request_id = refund.payment_request_id or known.unmatched_payment_id = refund.unmatched_payment_id
    or private.reference_key(known.receipt_number) = private.reference_key(refund.receipt_number)
  )
  limit 1;
  if earlier.status = 'done' then
    raise exception 'This payment was returned already, on %.', private.nairobi_date(earlier.done_at) using hint = 'being_returned';
  elsif found then
    raise exception 'This payment is being returned already: % asked for it on %.',
      coalesce(private.person_name(earlier.asked_by), 'somebody'), private.nairobi_date(earlier.asked_at)
      using hint = 'being_returned';
  end if;
  return refund;
end
$$;

create function private.approved_payment_to_return(request_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  refund public.payment_refunds;
begin
  select * into request from public.payment_requests where id = request_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  elsif request.status <> 'approved' then
    raise exception 'Only an approved payment can be returned. This one is %.', request.status using hint = 'not_approved';
  end if;
  refund.payment_request_id := request.id;
  refund.user_id := request.user_id;
  -- Less may have come than the member typed.
  refund.amount := coalesce((select -sum(total) from private.earned_by(request.id)), request.amount);
  refund.receipt_number := coalesce((
    select push.receipt_number from private.mpesa_pushes as push
    where push.payment_request_id = request.id and push.status = 'paid' and push.receipt_number is not null limit 1
  ), request.reference);
  refund.returned_by := private.way_of_payment(refund);
  return refund;
end
$$;

create function private.listed_payment_to_return(unmatched_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
  refund public.payment_refunds;
  counted text;
begin
  select * into payment from public.unmatched_payments where id = unmatched_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  elsif payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  elsif payment.amount is null then
    raise exception 'The amount of this payment is not known. Look it up in the statement first.' using hint = 'amount_unknown';
  end if;
  select request.payment_number into counted from public.payment_requests as request
  where request.status = 'approved' and (
    private.reference_key(request.reference) = private.reference_key(payment.receipt_number) or request.id in (
      select push.payment_request_id from private.mpesa_pushes as push
      where push.status = 'paid' and private.reference_key(push.receipt_number) = private.reference_key(payment.receipt_number)
    )
  ) limit 1;
  if counted is not null then
    raise exception 'This receipt paid for %. Return that payment instead.', counted using hint = 'receipt_used';
  elsif private.left_to_clear(payment.id) <> payment.amount then
    raise exception 'A part of this money is counted with another payment. Return that payment, or clear this one.'
      using hint = 'receipt_used';
  end if;
  refund.unmatched_payment_id := payment.id;
  refund.user_id := payment.user_id;
  refund.amount := payment.amount;
  refund.receipt_number := payment.receipt_number;
  refund.returned_by := private.way_of_payment(refund);
  return refund;
end
$$;

-- Refuses a return by M-Pesa that M-Pesa would refuse. Hint not_reversible.
create function private.require_reversible(refund public.payment_refunds) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  problem constant text := private.why_not_reversible(refund);
begin
  if problem is not null then
    raise exception '%', problem using hint = 'not_reversible';
  end if;
end
$$;

-- Why M-Pesa cannot return a payment, as a sentence; null: it can.
create function private.why_not_reversible(refund public.payment_refunds) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.way_of_payment(refund) <> 'mpesa' then 'Only payments by M-Pesa can be reversed. Return this one by hand.'
    when not private.can_reverse() then 'This server is not set up to reverse payments. Return the money by hand.'
    when private.reference_key(refund.receipt_number) is null or private.reference_key(refund.receipt_number) !~ '^[0-9A-Z]{10}$'
      then 'The receipt of M-Pesa is not known, so M-Pesa cannot reverse the payment. Return it by hand.'
    when exists (
      select from public.unmatched_payments as listed
      where private.reference_key(listed.receipt_number) = private.reference_key(refund.receipt_number) and listed.amount <> refund.amount
    ) then 'More or less came with this receipt than the payment counts, and M-Pesa reverses the whole only. Return it by hand.'
  end
$$;

-- The return with the way and the reference by which it was made by hand; both stay as they were where none is given. Hint return_reference.
create function private.with_return_reference(refund public.payment_refunds, returned_by text, return_reference text)
returns public.payment_refunds
language plpgsql stable security definer set search_path = ''
as $$
declare
  given constant text := nullif(private.visible_line(with_return_reference.return_reference), '');
begin
  refund.returned_by := coalesce(with_return_reference.returned_by, refund.returned_by, private.way_of_payment(refund));
  if given is null then
    return refund;
  elsif private.reference_key(given) is null or not private.is_plain_reference(given) or char_length(given) > 80 then
    raise exception 'Enter the receipt or the bank''s reference of the return, in at most 80 letters and digits.'
      using hint = 'return_reference';
  elsif private.reference_key(given) = private.reference_key(refund.receipt_number) then
    raise exception 'This is the receipt of the payment. Enter the one of the return.' using hint = 'return_reference';
  elsif exists (
    select from public.payment_refunds as other
    where private.reference_key(other.return_reference) = private.reference_key(given) and other.id is distinct from refund.id
      and other.status not in ('withdrawn', 'refused')
  ) then
    raise exception 'This reference belongs to another return already.' using hint = 'return_reference';
  end if;
  refund.return_reference := given;
  return refund;
end
$$;

-- Whether a second administrator has to agree: above the setting refund_consent_above (empty: never; 0: always), and to who returns money to
-- themselves.
create function private.refund_needs_consent(amount numeric, payer uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    payer = auth.uid() or limits.above = 0 or refund_needs_consent.amount > limits.above, false
  )
  from (select private.setting_count('refund_consent_above') as above) as limits
$$;

-- Why this administrator may not agree to a return, as a sentence; null: they may. A second account of whoever asked counts as the same
-- person where it shows: the same phone number, or an administrator whom they have made in the last 30 days.
create function private.why_not_second(refund public.payment_refunds, person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when refund.asked_by is null then 'Whoever asked for this return has left. Withdraw it and ask again.'
    when refund.asked_by = person then 'You asked for this return. Another administrator has to agree to it.'
    when refund.user_id = person then 'This money returns to you. Another administrator has to agree to it.'
    when exists (
        select from public.profiles as one join public.profiles as other on other.phone = one.phone
        where one.id = person and other.id = refund.asked_by
      )
      or exists (
        select from auth.users as one join auth.users as other on other.phone = one.phone
        where one.id = person and other.id = refund.asked_by and one.phone <> ''
      ) then 'You have the same phone number as whoever asked for this return. Another administrator has to agree to it.'
    when exists (
      select from public.audit_log as made
      where made.entity = 'profiles' and made.entity_id = person::text and made.actor_id = refund.asked_by
        and made.after ->> 'role' = 'admin' and made.created_at > now() - interval '30 days'
    ) then 'Whoever asked for this return made you an administrator in the last 30 days. Another one has to agree to it.'
  end
$$;

-- Locks and returns a return that is in one of the states, after its payment, as everywhere. Administrators only. Hints not_found, decided.
create function private.refund_to_decide(refund_id uuid, states text[]) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may return payments.' using errcode = '42501';
  end if;
  refund := private.lock_refund(refund_id);
  if refund.id is null then
    raise exception 'This return is no longer there.' using hint = 'not_found';
  elsif refund.status <> all (states) then
    raise exception '%', case refund.status
      when 'asked' then 'This return still waits for a second administrator.'
      when 'agreed' then 'This return has been agreed to already.'
      when 'sent' then 'M-Pesa has been asked for this return. Wait for its answer.'
      when 'unsure' then 'M-Pesa has not said yet whether it returned this payment. Look it up in the portal first.'
      when 'done' then 'This payment was returned already.'
      when 'failed' then 'This return has failed.'
      when 'withdrawn' then 'This return was withdrawn.'
      else 'This return was refused.'
    end using hint = 'decided';
  end if;
  return refund;
end
$$;

-- Locks a return after its payment; every column is null when there is none.
create function private.lock_refund(refund_id uuid) returns public.payment_refunds
language plpgsql security definer set search_path = ''
as $$
declare
  refund public.payment_refunds;
begin
  select * into refund from public.payment_refunds where id = refund_id;
  perform from public.payment_requests where id = refund.payment_request_id for update;
  perform from public.unmatched_payments where id = refund.unmatched_payment_id for update;
  select * into refund from public.payment_refunds where id = refund_id for update;
  return refund;
end
$$;

-- Refuses a reason that is missing or longer than 500 characters. Hint reason_missing.
create function private.require_refund_reason(reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(reason, E' \n\r\t')), 0) not between 3 and 500 then
    raise exception 'Write the reason in 3 to 500 characters.' using hint = 'reason_missing';
  end if;
end
$$;

-- The return of an approved payment that is open or done; every column is null without one.
create function private.refund_of(request_id uuid) returns public.payment_refunds
language sql stable security definer set search_path = ''
as $$
  select refund from public.payment_refunds as refund
  where refund.payment_request_id = request_id and refund.status not in ('withdrawn', 'refused')
$$;

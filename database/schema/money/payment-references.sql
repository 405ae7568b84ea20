-- A reference counts for one payment per method, regardless of spelling. A member may insist on a reference that another payment
-- has: the payment is then disputed, and an administrator compares both with the statement.

-- Returns a reference without spaces, punctuation and case; null when nothing is left.
create function private.reference_key(reference text) returns text
language sql immutable set search_path = ''
as $$ select nullif(upper(regexp_replace(reference, '[[:space:][:punct:]]+', '', 'g')), '') $$;
grant execute on function private.reference_key(text) to authenticated, service_role;

-- Returns the other pending and approved payments with the same reference and method.
create function private.same_reference(payment public.payment_requests) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  select other.* from public.payment_requests as other
  where private.reference_key(other.reference) = private.reference_key(payment.reference)
    and other.payment_method = payment.payment_method and other.status in ('pending', 'approved') and other.id <> payment.id
$$;

-- Trigger on payment_requests: normalises a member's corrections, marks disputes, and refuses a member's second payment with one
-- reference and a second approval of one reference.
create function private.check_payment_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
  -- Otherwise an administrator decides, or the server applies a result of M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = new.user_id;
begin
  if new.user_id is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and by_payer then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if (new.amount, new.reference, new.phone, new.notes) is distinct from (old.amount, old.reference, old.phone, old.notes) then
      new.changed_at := now();
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'approved' and old.status <> 'approved' then
    select * into other from private.same_reference(new) where status = 'approved' limit 1;
    if found then
      raise exception 'A payment with this reference has been approved already (%).', other.payment_number
        using hint = 'reference_approved', detail = jsonb_build_object('payment_number', other.payment_number);
    end if;
  end if;
  if new.reference is null or new.status not in ('pending', 'approved') or by_payer and new.status <> 'pending'
    or tg_op = 'UPDATE' and old.status in ('pending', 'approved')
    and new.reference is not distinct from old.reference and new.reference_disputed = old.reference_disputed
  then
    return new;
  end if;
  if by_payer then
    -- An equal payment number is a retry of the same request; the unique constraint refuses it.
    select * into other from private.same_reference(new) as own
    where own.user_id = new.user_id and own.payment_number <> new.payment_number limit 1;
    if found then
      raise exception 'You have given this reference with another payment already (%).', other.payment_number
        using hint = 'reference_given', detail = jsonb_build_object('payment_number', other.payment_number);
    end if;
    -- Without a second payment there is nothing to dispute.
    new.reference_disputed := new.reference_disputed and exists (select from private.same_reference(new));
  elsif tg_op = 'UPDATE' and (new.reference is distinct from old.reference or old.status not in ('pending', 'approved')) then
    -- M-Pesa confirmed the reference for this payment, so an administrator has to check pending payments that claim it.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(new) where status = 'pending') and not reference_disputed;
  end if;
  return new;
end
$$;

-- Trigger on payment_requests: notifies the administrators of a disputed reference.
create function private.notify_of_disputed_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
begin
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'payment_disputed', jsonb_build_object('payment_number', new.payment_number)
    );
  end loop;
  return null;
end
$$;

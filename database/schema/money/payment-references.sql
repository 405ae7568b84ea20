-- A reference counts for one payment, by whatever method and in whatever spelling it is given. A member may insist on a reference
-- that another payment has: the payment is then disputed, and an administrator compares both with the statement and approves one.

-- Returns a reference as it is compared everywhere: letters A to Z and digits alone, in capitals; null when nothing is left. NFKC
-- folds the forms of one letter (full-width, mathematical). O and 0, I and 1 stay apart: M-Pesa's codes have all four.
create function private.reference_key(reference text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(upper(normalize(reference, nfkc) collate "C"), '[^0-9A-Z]+', '', 'g'), '')
$$;
grant execute on function private.reference_key(text) to authenticated, service_role;

-- Returns the key with letters that read like digits as those digits, to find codes that were copied wrongly or made to look alike.
create function private.reference_shape(reference text) returns text
language sql immutable set search_path = ''
as $$ select translate(private.reference_key(reference), 'OIL', '011') $$;
grant execute on function private.reference_shape(text) to authenticated, service_role;

-- The shapes of a reference and of the codes in it, by which payments are found that an administrator compares: 'MPESA QWE12RTY34' and
-- 'QWE12RTY34x' have that of QWE12RTY34, M-Pesa's codes being ten long.
create function private.reference_codes(reference text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select private.reference_shape(reference) where private.reference_shape(reference) is not null
    union
    select code from (
      select private.reference_shape(word) as code from regexp_split_to_table(normalize(reference, nfkc), '[^[:alnum:]]+') as word
      union select left(private.reference_shape(reference), 10)
      union select right(private.reference_shape(reference), 10)
    ) as within
    where char_length(code) >= 8 and code ~ '[0-9]'
  )
$$;
grant execute on function private.reference_codes(text) to authenticated, service_role;

-- The payment number that a payer typed as the account: without spaces and dashes, in capitals, with the signs that payment numbers do
-- not have (I, L, O, U) as those that they are mistaken for, and MG before eight signs alone. null: none.
create function private.typed_payment_number(account text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when typed ~ '^MG[0-9A-HJKMNP-TV-Z]{8}$' then typed
    when typed ~ '^[0-9A-HJKMNP-TV-Z]{8}$' then 'MG' || typed
  end
  from (select translate(private.reference_key(account), 'OILU', '011V') as typed) as folded
$$;
grant execute on function private.typed_payment_number(text) to authenticated, service_role;

-- Whether every letter and digit of a reference is one that the key keeps. Letters of other alphabets look like ours but are not
-- folded, so the key would miss them. Besides ASCII, the punctuation and currency signs that keyboards insert are accepted.
create function private.is_plain_reference(reference text) returns boolean
language sql immutable set search_path = ''
as $$
  select normalize(reference, nfkc) collate "C" !~ '[^\u0020-\u007e\u00a1-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]'
$$;

-- The references and receipts of approved payments whose member erased the account: keyed hashes, so that nobody is paid for twice
-- by the same receipt, and nothing of the person stays.
create table private.spent_references (
  mark text not null,
  payment_request_id uuid not null,
  constraint spent_references_pkey primary key (mark, payment_request_id),
  constraint spent_references_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete cascade
);

comment on table private.spent_references is 'What erased accounts paid with, as keyed hashes. Written by a trigger only.';

create index spent_references_payment_idx on private.spent_references (payment_request_id);

create function private.reference_mark(key text) returns text
language sql stable security definer set search_path = ''
as $$ select private.visitor_signature('reference ' || key) $$;

-- Keeps the marks of an approved payment whose member is being erased, before its references are cleared.
create function private.keep_spent_references(payment public.payment_requests) returns void
language sql security definer set search_path = ''
as $$
  insert into private.spent_references (mark, payment_request_id)
  select private.reference_mark(key), payment.id
  from (
    select private.reference_key(payment.reference) as key
    union
    select private.reference_key(receipt_number) from private.mpesa_pushes
    where payment_request_id = payment.id and status = 'paid'
  ) as paid
  where payment.status = 'approved' and key is not null
  on conflict do nothing
$$;

-- Returns the other pending and approved payments with the same reference. A receipt that M-Pesa confirmed for a payment is its
-- reference too, even if the payment names another.
create function private.same_reference(payment public.payment_requests) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  with own as (
    select private.reference_key(payment.reference) as key
    union
    select private.reference_key(receipt_number) from private.mpesa_pushes
    where payment_request_id = payment.id and status = 'paid'
  )
  select other.* from public.payment_requests as other
  where other.status in ('pending', 'approved') and other.id <> payment.id and other.id in (
    select id from public.payment_requests join own on private.reference_key(reference) = own.key
    union all
    select payment_request_id from private.mpesa_pushes join own on private.reference_key(receipt_number) = own.key
    where status = 'paid'
    union all
    select payment_request_id from private.spent_references join own on mark = private.reference_mark(own.key)
  )
$$;

-- Returns the other pending and approved payments that an administrator compares with a payment: those with the same reference,
-- then those with one that reads the same or has the same code in it (AdminPayment of site/admin/payments/queries.ts).
create function private.payments_to_compare(payment public.payment_requests) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'payment_number', other.payment_number, 'status', other.status, 'payment_method', other.payment_method,
    'payer', private.person_name(other.user_id), 'same', other.same
  ) order by other.same desc, other.created_at), '[]')
  from (
    select payment_number, status, payment_method, user_id, created_at, true as same from private.same_reference(payment)
    union all
    select payment_number, status, payment_method, user_id, created_at, false from public.payment_requests
    where private.reference_codes(reference) && private.reference_codes(payment.reference)
      and private.reference_key(reference) <> private.reference_key(payment.reference)
      and status in ('pending', 'approved') and id <> payment.id
  ) as other
$$;

-- Returns a new (`was` is null) or changed payment with a member's corrections normalised and disputes marked. Refuses a member's
-- second payment with one reference and a second approval of one reference.
create function private.check_payment_reference(was public.payment_requests, becomes public.payment_requests)
returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  updates constant boolean := was.id is not null;
  -- Otherwise an administrator decides, or the server applies a result of M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = becomes.user_id;
begin
  if becomes.user_id is null then
    return becomes;
  end if;
  if updates and by_payer then
    becomes := private.normalise_payment(becomes);
    if (becomes.amount, becomes.months, becomes.reference, becomes.phone, becomes.notes)
      is distinct from (was.amount, was.months, was.reference, was.phone, was.notes)
    then
      becomes.changed_at := now();
    end if;
  end if;
  if updates and becomes.status = 'approved' and was.status <> 'approved' then
    return private.settle_reference(becomes);
  end if;
  if by_payer and becomes.reference is null then
    becomes.reference_disputed := false;
  end if;
  if becomes.reference is null or becomes.status not in ('pending', 'approved') or by_payer and becomes.status <> 'pending'
    or updates and was.status in ('pending', 'approved')
    and becomes.reference is not distinct from was.reference and becomes.reference_disputed = was.reference_disputed
  then
    return becomes;
  end if;
  if by_payer then
    return private.claim_reference(becomes);
  end if;
  if updates and (becomes.reference is distinct from was.reference or was.status not in ('pending', 'approved')) then
    -- M-Pesa confirmed the reference for this payment, so an administrator has to check pending payments that claim it.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(becomes)) and status = 'pending' and not reference_disputed;
  end if;
  return becomes;
end
$$;

-- Returns a payment that is being approved, no longer disputed; refuses it if another with its reference is. Of two concurrent
-- approvals the index payment_requests_approved_reference_key refuses the second.
create function private.settle_reference(payment public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
begin
  select * into other from private.same_reference(payment) where status = 'approved' limit 1;
  if found then
    raise exception 'A payment with this reference has been approved already (%).', other.payment_number
      using hint = 'reference_approved';
  end if;
  payment.reference_disputed := false;
  -- What M-Pesa confirmed was paid by M-Pesa, whatever the member chose.
  if exists (
    select from private.paybill_payments where mark = private.reference_mark(private.reference_key(payment.reference))
  ) then
    payment.payment_method := 'mpesa';
  end if;
  return payment;
end
$$;

-- Returns a payment whose member gives its reference, disputed if they insist on one that another payment has. Refuses letters that
-- are not compared, and a reference of the member's own other payment.
create function private.claim_reference(payment public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
begin
  if not private.is_plain_reference(payment.reference) then
    raise exception 'Write the reference with the letters A to Z and digits, as the receipt or the bank shows it.'
      using hint = 'reference_letters';
  end if;
  -- An equal payment number is a retry of the same request; its unique constraint refuses it.
  select * into other from private.same_reference(payment) as given
  where given.user_id is distinct from payment.user_id or given.payment_number <> payment.payment_number
  order by given.user_id is distinct from payment.user_id limit 1;
  if other.user_id = payment.user_id then
    raise exception 'You have given this reference with another payment already (%).', other.payment_number
      using hint = 'reference_given';
  end if;
  -- Without a second payment there is nothing to dispute.
  payment.reference_disputed := payment.reference_disputed and other.id is not null;
  return payment;
end
$$;

-- Trigger on payment_requests: refuses the claim of a member to a reference that another payment has, unless they insist, with the error
-- of the index payment_requests_reference_key, which knows pending references only. It runs after the checks of the row, so that a
-- request that fails anyway does not say whether a reference is used, and it names nothing of the other payment.
create function private.refuse_taken_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() = new.user_id and exists (select from private.same_reference(new)) then
    raise unique_violation using message = 'duplicate key value violates unique constraint "payment_requests_reference_key"',
      constraint = 'payment_requests_reference_key';
  end if;
  return null;
end
$$;

-- Trigger on payment_requests: notifies the administrators of a disputed reference.
create function private.notify_of_disputed_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_administrators('payment_disputed', jsonb_build_object('payment_number', new.payment_number));
  return null;
end
$$;

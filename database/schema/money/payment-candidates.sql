-- Pending requests that a listed payment can be for, as an administrator weighs them.

-- The best candidates of open listed payments, five each, best first: why (receipt, receipt_similar, account, account_similar, amount, number,
-- name, time) and whether somebody else plainly paid. due: KES; assignable only if it is what came.
create function public.payment_candidates(payment_ids uuid[]) returns table (
  payment_id uuid, request_id uuid, payment_number text, user_id uuid, payer text, plan text, due bigint, created_at timestamptz,
  reasons text[], other_payer boolean, assignable boolean
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_admin() then
    raise exception 'Only an administrator reads payments.' using errcode = '42501';
  end if;
  if cardinality(payment_ids) > 100 then
    raise exception 'Ask for at most 100 payments at once.' using hint = 'too_many';
  end if;
  return query
  select payment.id, best.id, best.payment_number, best.user_id, private.person_name(best.user_id), plan.name, best.due, best.created_at,
    best.reasons, best.other_payer, best.due = payment.amount
  from public.unmatched_payments as payment
  cross join lateral private.candidates_for(payment) as best
  left join public.subscription_plans as plan on plan.id = best.plan_id
  where payment.id = any (payment_ids) and payment.cleared_at is null
  order by payment.id, best.weight desc, best.created_at desc, best.id;
end
$$;
grant execute on function public.payment_candidates(uuid[]) to authenticated;

-- The five pending requests that a listed payment fits best. What names one (receipt, account) weighs most, then the amount, then who paid
-- and when; the amount alone, from plainly another number, and the time alone make no candidate.
create function private.candidates_for(payment public.unmatched_payments) returns table (
  id uuid, payment_number text, user_id uuid, plan_id uuid, due bigint, created_at timestamptz, reasons text[], other_payer boolean,
  weight integer
)
language sql stable security definer set search_path = ''
as $$
  select request.id, request.payment_number, request.user_id, request.plan_id, request.due, request.created_at,
    array_agg(sign.reason order by sign.weight desc), request.is_payer is false,
    (sum(sign.weight) - case when request.is_payer is false then 30 else 0 end)::integer as weight
  from (
    select pending.*, private.amount_due(pending) as due, private.is_payer(payment.phone, pending.phone) as is_payer
    from public.payment_requests as pending where pending.status = 'pending' and pending.user_id is not null
  ) as request
  cross join lateral (values
    ('receipt', 200, private.reference_key(request.reference) = private.reference_key(payment.receipt_number)),
    ('receipt_similar', 90, private.reference_key(request.reference) <> private.reference_key(payment.receipt_number)
      and private.reference_codes(request.reference) && private.reference_codes(payment.receipt_number)),
    ('account', 150, request.payment_number = private.typed_payment_number(payment.account_number)),
    ('account_similar', 80, private.is_mistyped_number(payment.account_number, request.payment_number)),
    ('amount', 40, request.due = payment.amount),
    ('number', 30, request.is_payer),
    ('name', 25, private.is_named(payment.payer_name, request.user_id)),
    ('time', 5, coalesce(payment.paid_at, payment.created_at)
      between request.created_at - interval '1 day' and request.created_at + interval '2 days')
  ) as sign (reason, weight, applies)
  where sign.applies
  group by request.id, request.payment_number, request.user_id, request.plan_id, request.due, request.created_at, request.is_payer
  having sum(sign.weight) - case when request.is_payer is false then 30 else 0 end >= 25
  order by weight desc, request.created_at desc, request.id limit 5
$$;

-- Whether a typed account is a payment number with one or two wrong signs.
create function private.is_mistyped_number(account text, payment_number text) returns boolean
language sql immutable set search_path = ''
as $$
  select typed <> payment_number and char_length(typed) = char_length(payment_number) and (
    select count(*) from generate_series(1, char_length(payment_number)) as place
    where substr(typed, place, 1) <> substr(payment_number, place, 1)
  ) <= 2
  from (select translate(private.reference_key(account), 'OILU', '011V') as typed) as folded
$$;

-- Whether a name that M-Pesa told, often the first alone, is one of a person's.
create function private.is_named(named text, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles, regexp_split_to_table(lower(named), '\s+') as word
    where id = person and char_length(word) > 1 and word in (lower(first_name), lower(last_name))
  )
$$;

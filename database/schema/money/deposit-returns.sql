-- How deposits are marked as returned, and what both sides and administrators see of a return: reversals by M-Pesa, and returns that did not
-- arrive.

-- Refuses to return a deposit that is settled. Hints deposit_counted, deposit_returned.
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

-- The deposit was returned with this receipt: posts it, and shows again that its owner takes deposits. The caller has locked it and tells its payer.
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

create type public.deposit_denial as (
  denied_at private.required_timestamptz,
  receipt private.required_text,
  payer_says text,
  owner_says text,
  decision text
);
create domain private.required_deposit_denials as public.deposit_denial[] not null;

-- The denials of a deposit, the first one first.
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

-- How one of the caller's deposits goes back; no row: it is not theirs.
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

-- For administrators: deposits whose return was denied twice, the oldest first, at most 100.
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

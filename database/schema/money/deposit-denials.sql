-- "I did not get it": the payer of a deposit that was marked as returned by hand says that the money did not arrive. It has to be returned again;
-- its owner enters another receipt or says the same once more, and from the second denial on administrators decide (docs/product.md, Deposits).
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

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'private.deposit_denials', 'payer_says',
    'deposit_id in (select deposit.id from public.deposits as deposit where $1 in (deposit.payer_id::text, deposit.owner_id::text))',
    'deposits_not_received', '{deposit_id}', 'anonymise', 'owner_says = null',
    'Accounts are kept for seven years, without the words of either; a trigger clears them, since nobody decides between the two any more.'
  );

create trigger forget_denials after update of payer_id, owner_id on public.deposits
  for each row when (num_nulls(new.payer_id, new.owner_id) > num_nulls(old.payer_id, old.owner_id))
  execute function private.forget_denials();

-- Trigger: clears what both sides said of a deposit once the account of either is erased.
create function private.forget_denials() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.deposit_denials as past set payer_says = null, owner_says = null where past.deposit_id = new.id;
  return null;
end
$$;

-- How long after a return its payer may say that it did not arrive.
create function private.denying_time() returns interval
language sql immutable set search_path = ''
as $$ select interval '14 days' $$;

-- Until when the payer may say that a deposit did not arrive; null: not, because M-Pesa returned it, an administrator has decided, its owner is
-- gone, or it is not marked as returned.
create function private.deniable_until(deposit public.deposits) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select deposit.settled_at + private.denying_time()
  where deposit.status = 'returned' and deposit.owner_id is not null
    and deposit.settled_at > now() - private.denying_time()
    and not exists (select from private.deposit_reversals as made where made.deposit_id = deposit.id and made.status = 'done')
    and not exists (select from private.deposit_denials as past where past.deposit_id = deposit.id and past.decision = 'returned')
$$;

-- The denial that administrators have to decide about; all null: there is none.
create function private.open_dispute(deposit public.deposits) returns private.deposit_denials
language sql stable security definer set search_path = ''
as $$
  select latest from private.deposit_denials as latest
  where latest.deposit_id = deposit.id and deposit.status = 'return_due' and latest.nth >= 2 and latest.decision is null
  order by latest.nth desc limit 1
$$;

-- What the source of a settled deposit in the ledger ends with: nothing the first time, ` 2` after it was denied once.
create function private.nth_return(deposit_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case count(*) when 0 then '' else ' ' || count(*) + 1 end from private.deposit_denials as past where past.deposit_id = nth_return.deposit_id
$$;

-- The payer says that the returned deposit did not arrive, with a line if they like. It has to be returned again. A second press changes nothing.
-- Hints deposit_unpaid, not_returned, denial_over.
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

-- Refuses a return by hand that administrators have to decide about, and keeps what the owner says beside the new receipt. Hint deposit_disputed.
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

-- For administrators: decides a dispute, that the deposit was returned or is still owed, which both sides are told. Hints decided, reversal_open.
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

-- Deposits for holding a vehicle or for a booking of a service: money that goes to the owner's own till or paybill, or in the owner's hand, and
-- that the owner returns unless the payer buys, has the work done, or cancels a booking too late.
-- Magari holds none of it; the ledger only mirrors what the owner has (accounts owner_till and deposits). Written by functions only.
create table public.deposits (
  id uuid default gen_random_uuid() constraint deposits_pkey primary key,
  number text not null default private.deposit_number(),
  reservation_id uuid,
  owner_id uuid,
  payer_id uuid,
  amount bigint not null,
  method text not null,
  paid_to text,
  phone text,
  status text not null default 'waiting',
  failure text,
  receipt_number text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  return_due_at timestamptz,
  return_reason text,
  settled_at timestamptz,
  return_receipt text,
  overdue_told_at timestamptz,
  booking_id uuid,
  work text,
  constraint deposits_number_key unique (number),
  constraint deposits_reservation_id_key unique (reservation_id),
  constraint deposits_number_form check (number ~ '^DP[0-9A-HJKMNP-TV-Z]{8}$'),
  constraint deposits_amount_range check (amount between 1 and 250000),
  constraint deposits_method_known check (method in ('push', 'hand')),
  constraint deposits_paid_to_length check (char_length(paid_to) <= 40),
  constraint deposits_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint deposits_failure_length check (char_length(failure) <= 500),
  constraint deposits_receipt_number_length check (char_length(receipt_number) between 1 and 40),
  constraint deposits_return_receipt_length check (char_length(return_receipt) between 3 and 60),
  constraint deposits_status_known check (status in ('waiting', 'unpaid', 'paid', 'return_due', 'returned', 'counted', 'kept')),
  constraint deposits_for_one check ((reservation_id is null) = (work is not null) and (booking_id is null or work is not null)),
  constraint deposits_work_length check (char_length(work) between 1 and 200),
  constraint deposits_paid check ((status in ('waiting', 'unpaid')) = (paid_at is null)),
  constraint deposits_return_due check (status <> 'return_due' or return_due_at is not null),
  constraint deposits_settled check ((status in ('returned', 'counted', 'kept')) = (settled_at is not null)),
  constraint deposits_return_receipt_given check (status <> 'returned' or return_receipt is not null),
  constraint deposits_reservation_id_fkey foreign key (reservation_id) references public.reservations (id),
  constraint deposits_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete set null,
  constraint deposits_owner_id_fkey foreign key (owner_id) references auth.users (id) on delete set null,
  constraint deposits_payer_id_fkey foreign key (payer_id) references auth.users (id) on delete set null
);

comment on table public.deposits is 'Deposits for reservations of vehicles and for bookings of services, at the till of the dealer or the provider.';
comment on column public.deposits.number is 'Shown on the phone as the account, and quoted between the two.';
comment on column public.deposits.booking_id is 'Of a deposit for a service; null too when the booking was deleted.';
comment on column public.deposits.work is 'What was booked, kept when the booking is deleted; null: for a reservation.';
comment on column public.deposits.owner_id is 'Who has the money; null: an erased account; likewise payer_id.';
comment on column public.deposits.amount is 'Whole KES.';
comment on column public.deposits.paid_to is 'The till or paybill that it was paid to; null: in the owner''s hand.';
comment on column public.deposits.status is
  'waiting: not paid yet; unpaid: M-Pesa refused it or never answered; paid: the owner has it; return_due: the owner has to return it; returned; counted: towards the price, since the payer bought; kept: by the owner, since the customer of a booking cancelled too late or did not come.';
comment on column public.deposits.return_due_at is 'Since when it has to be returned, within seven days.';
comment on column public.deposits.return_reason is 'As reservations.ended_because.';
comment on column public.deposits.settled_at is 'When it was returned, counted or kept.';
comment on column public.deposits.return_receipt is 'The receipt of the return, as the owner wrote it.';

create index deposits_owner_idx on public.deposits (owner_id, created_at desc);
create index deposits_booking_idx on public.deposits (booking_id);
create index deposits_payer_idx on public.deposits (payer_id, created_at desc);
create index deposits_due_idx on public.deposits (return_due_at, owner_id) where status = 'return_due';
-- A receipt is one payment.
create unique index deposits_receipt_key on public.deposits (private.reference_key(receipt_number)) where method = 'push';

revoke all on public.deposits from public, anon, authenticated;
grant select (
  id, number, reservation_id, booking_id, work, owner_id, payer_id, amount, method, paid_to, status, failure, receipt_number, created_at, paid_at,
  return_due_at, return_reason, settled_at, return_receipt
) on public.deposits to authenticated;
grant all on public.deposits to service_role;

alter table public.deposits enable row level security;

create policy "People read the deposits they paid and took" on public.deposits
  for select to authenticated using (payer_id = (select auth.uid()) or owner_id = (select auth.uid()));
create policy "Administrators read every deposit" on public.deposits
  for select to authenticated using ((select private.is_admin()));

create trigger anonymise_deposit before update of payer_id on public.deposits
  for each row when (new.payer_id is null and old.payer_id is not null) execute function private.anonymise_deposit();
create trigger owe_deposit_of_gone after update of booking_id on public.deposits
  for each row when (new.booking_id is null and old.booking_id is not null) execute function private.owe_deposit_of_gone();
create trigger notify_pages_of_deposit after insert or update on public.deposits
  for each row execute function private.notify_pages_of_deposit();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.deposits', 'payer_id', null, 'deposits', '{owner_id,payer_id}', 'anonymise', null,
    'Accounts are kept for seven years, without the person; a trigger clears the number.'),
  ('public.deposits', 'owner_id', null, 'deposits_taken', '{owner_id,payer_id,phone}', 'anonymise', null,
    'The payer keeps their half, without the name.');

-- Clears the number of an erased payer. The receipt stays: without it the owner could not return the money.
create function private.anonymise_deposit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.phone := null;
  return new;
end
$$;

-- Returns a random number: DP and eight characters that are hard to confuse.
create function private.deposit_number() returns text
language sql volatile set search_path = ''
as $$ select 'DP' || substr(private.payment_number(), 3) $$;
grant execute on function private.deposit_number() to service_role;

-- Has open pages of both sides fetch the deposit again.
create function private.notify_pages_of_deposit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'deposit') from unnest(array[new.owner_id, new.payer_id]) as person where person is not null;
  return null;
end
$$;

-- Has the public pages that offer to pay deposits to this person rendered again.
create function private.invalidate_pages_of_deposits(owner uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.invalidate_page('/dealers/' || owner), private.invalidate_pages_of_ads(owner);
  select private.invalidate_page('/services/' || id) from public.service_providers where user_id = owner;
$$;

-- What either side is told of a deposit: {deposit, vehicle or work, amount} with the other side as `person`, and `facts`.
create function private.tell_of_deposit(deposit public.deposits, side text, kind text, facts jsonb default '{}') returns void
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

-- The owner has the money of a deposit: a mirror of it in the ledger. Only receipts that M-Pesa named are in it: one that the owner typed may
-- be of somebody else's payment.
create function private.post_deposit(deposit public.deposits) returns void
language sql security definer set search_path = ''
as $$
  select private.post_to_ledger(
    'deposit', 'deposit ' || deposit.id, deposit.paid_at, array['owner_till', 'deposits'], array[deposit.amount, -deposit.amount]::numeric[],
    null,
    case when deposit.method = 'push' then deposit.receipt_number end, deposit.owner_id
  )
$$;

-- The owner no longer has it as a deposit: it was returned, counts towards the price of what the payer bought, or is kept. `how`: its status.
-- The ledger knows an owner whose account was erased.
create function private.post_settled_deposit(deposit public.deposits, how text) returns void
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

-- A paid deposit has to be returned from now on, because of `why` (reservations.ended_because). Tells the owner, and the payer unless they asked.
create function private.owe_deposit(deposit public.deposits, why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owed public.deposits;
begin
  update public.deposits as known set status = 'return_due', return_due_at = now(), return_reason = why
  where known.id = deposit.id and known.status = 'paid' returning * into owed;
  if not found then
    return;
  end if;
  perform private.tell_of_deposit(owed, 'owner', 'deposit_to_return', jsonb_build_object('why', why, 'receipt', owed.receipt_number));
  if why <> 'buyer' then
    perform private.tell_of_deposit(owed, 'payer', 'deposit_ended', jsonb_build_object('why', why));
  end if;
end
$$;

-- A paid deposit counts towards the price of the vehicle, which its payer bought, or of the work, which is done; one that M-Pesa is returning does
-- not.
create function private.count_deposit(deposit public.deposits) returns void
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

-- What becomes of a deposit: received by hand, asked back, returned by its owner, or counted towards the price. And the sides' and the
-- administrators' lists.

-- The caller says that they received the deposit for one of their vehicles in their hand, from somebody who has a conversation about it. receipt:
-- of M-Pesa, the bank or a receipt book; null: none. Returns the deposit. Hints not_found, no_conversation, and those of
-- private.require_reservable.
create function public.receive_deposit(listing_id uuid, buyer_id uuid, receipt text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  ad public.vehicle_listings;
  terms private.reservation_terms;
  reservation public.reservations;
  deposit public.deposits;
begin
  perform private.require_standing();
  perform private.lock_reservations(listing_id);
  select * into ad from public.vehicle_listings as own where own.id = receive_deposit.listing_id and own.seller_id = auth.uid();
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  elsif private.sale_thread(ad, buyer_id) is null or private.is_blocked_between(ad.seller_id, buyer_id) then
    raise exception 'Write to each other about this vehicle first.' using hint = 'no_conversation';
  end if;
  terms := private.reservation_terms_of(ad);
  perform private.require_taker_of_deposits(), private.require_reservable(ad, buyer_id, terms.amount, terms.days);
  reservation := private.insert_reservation(ad, buyer_id, terms.days, 'active');
  insert into public.deposits (reservation_id, owner_id, payer_id, amount, method, status, paid_at, receipt_number)
  values (
    reservation.id, ad.seller_id, buyer_id, terms.amount, 'hand', 'paid', now(), nullif(left(private.visible_line(receipt), 40), '')
  )
  returning * into deposit;
  perform private.post_deposit(deposit), private.begin_reservation_of(deposit);
  return deposit.id;
end
$$;
grant execute on function public.receive_deposit(uuid, uuid, text) to authenticated;

-- Locks a deposit that the caller paid or took, as its side. Errors: 42501 for everybody else.
create function private.own_deposit_to_change(deposit_id uuid, side text) returns public.deposits
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
begin
  perform private.require_standing();
  if exists (
    select from public.deposits as known
    where known.id = deposit_id and auth.uid() = case side when 'owner' then known.owner_id else known.payer_id end
  ) then
    deposit := private.lock_deposit(deposit_id);
  else
    raise exception 'This deposit is not yours or no longer there.' using errcode = '42501';
  end if;
  if deposit.status in ('waiting', 'unpaid') then
    raise exception 'This deposit was not paid.' using hint = 'deposit_unpaid';
  end if;
  return deposit;
end
$$;

-- Refuses what only the deposit of a vehicle can: a booking's follows from what becomes of the booking. Hint deposit_of_booking.
create function private.require_reservation(deposit public.deposits) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if deposit.work is not null then
    raise exception 'This deposit follows its booking: cancel the booking, or wait until the work is done.' using hint = 'deposit_of_booking';
  end if;
end
$$;

-- The payer does not buy, and asks the deposit back: the reservation ends. A second press changes nothing. Hints deposit_unpaid,
-- deposit_of_booking.
create function public.ask_deposit_back(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'payer');
begin
  perform private.require_reservation(deposit);
  perform private.end_reservation(held, 'buyer') from public.reservations as held where held.id = deposit.reservation_id;
end
$$;
grant execute on function public.ask_deposit_back(uuid) to authenticated;

-- The owner ends the reservation: the deposit has to be returned. A second press changes nothing. Hints
-- deposit_unpaid, deposit_of_booking.
create function public.end_own_reservation(deposit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.own_deposit_to_change(deposit_id, 'owner');
begin
  perform private.require_reservation(deposit);
  perform private.end_reservation(held, 'seller') from public.reservations as held where held.id = deposit.reservation_id;
end
$$;
grant execute on function public.end_own_reservation(uuid) to authenticated;

-- The payer bought the vehicle: the deposit counts towards the price. A second press changes nothing. Hints deposit_unpaid, deposit_returned,
-- deposit_of_booking, reversal_open.
create function public.count_own_deposit(deposit_id uuid) returns void
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
grant execute on function public.count_own_deposit(uuid) to authenticated;

-- The owner has returned a deposit, also one that they might keep, with the receipt of it, and a line if its payer said before that it did not
-- arrive. Ends a reservation that still runs. Hints deposit_unpaid, deposit_counted, deposit_returned, receipt_missing, reversal_open,
-- deposit_disputed.
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

-- Trigger on sales: a completed sale counts the deposit of its buyer.
create function private.count_deposits_of_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deposit public.deposits;
begin
  for deposit in
    select paid.* from public.deposits as paid join public.reservations as held on held.id = paid.reservation_id
    where paid.payer_id = new.buyer_id and paid.owner_id = new.seller_id and held.listing_id = new.listing_id
      and paid.status in ('paid', 'return_due')
  loop
    deposit := private.lock_deposit(deposit.id);
    perform private.end_reservation(held, 'bought') from public.reservations as held where held.id = deposit.reservation_id;
    perform private.count_deposit(deposit);
  end loop;
  return null;
end
$$;
create trigger count_deposits_of_sale after update of completed_at on public.sales
  for each row when (old.completed_at is null and new.completed_at is not null) execute function private.count_deposits_of_sale();

-- Job: tells owners, once for each, of deposits that they should have returned, and shows on their pages that they take none; 100 at a time.
-- Returns how many.
create function private.tell_overdue_deposits() returns integer
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

create type public.own_deposit as (
  id private.required_uuid,
  side private.required_text,
  number private.required_text,
  -- The vehicle or the work.
  purpose private.required_text,
  listing_id uuid,
  other_id uuid,
  other_name text,
  amount private.required_bigint,
  method private.required_text,
  paid_to text,
  status private.required_text,
  failure text,
  receipt_number text,
  created_at private.required_timestamptz,
  paid_at timestamptz,
  reserved_until timestamptz,
  return_due_at timestamptz,
  return_reason text,
  is_overdue private.required_boolean,
  settled_at timestamptz,
  return_receipt text,
  booking_id uuid,
  is_for_booking private.required_boolean
);

-- The deposits that the caller paid and took, open ones first, at most 200; or the one with this id. Those that were never paid only by their
-- payer, and for a day.
create function public.own_deposits(deposit_id uuid default null) returns setof public.own_deposit
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
grant execute on function public.own_deposits(uuid) to authenticated;

create type public.overdue_deposit as (
  id private.required_uuid,
  number private.required_text,
  purpose private.required_text,
  amount private.required_bigint,
  owner_id uuid,
  owner_name text,
  payer_id uuid,
  payer_name text,
  receipt_number text,
  paid_to text,
  return_due_at private.required_timestamptz,
  return_reason text,
  total private.required_bigint,
  is_for_booking private.required_boolean
);

-- For administrators: deposits that were not returned within seven days, the oldest first, 25 a page, with how many there are.
create function public.admin_overdue_deposits(page integer default 1) returns setof public.overdue_deposit
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
grant execute on function public.admin_overdue_deposits(integer) to authenticated;

-- Deposits paid by an M-Pesa push to the owner's own till or paybill, and their results. A confirmed payment always counts: it begins the
-- reservation, also after the push failed or the time to pay passed, or it has to be returned. Only the server calls these functions.
create table private.deposit_pushes (
  deposit_id uuid constraint deposit_pushes_pkey primary key,
  -- asking: the push is on its way to M-Pesa; waiting: M-Pesa prompts the phone; timed_out: no final result in time.
  status text not null default 'asking',
  checkout_request_id text,
  result_code text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  queried_at timestamptz,
  constraint deposit_pushes_checkout_request_id_key unique (checkout_request_id),
  constraint deposit_pushes_deposit_id_fkey foreign key (deposit_id) references public.deposits (id) on delete cascade,
  constraint deposit_pushes_status_known check (status in ('asking', 'waiting', 'paid', 'failed', 'timed_out'))
);

comment on table private.deposit_pushes is 'Pushes for deposits, with their results.';

create index deposit_pushes_open_idx on private.deposit_pushes (created_at) where status in ('asking', 'waiting');

-- Begins to pay the deposit of a vehicle: nobody else can for three minutes. amount and days: what the payer has read. Returns what the push
-- needs. Hints reservation_own, no_reservations, changed_meanwhile, reserved, being_paid, push_open, reservation_limit, phone_missing, no_till.
create function private.start_deposit(person uuid, listing_id uuid, phone text, amount bigint, days integer)
returns table (
  deposit_id uuid, deposit_number text, payer_phone text, owner uuid, short_code text, till text, sealed bytea, key_id text, tested_at timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  ad public.vehicle_listings;
  credentials private.till_credentials;
  reservation public.reservations;
begin
  perform private.lock_reservations(listing_id);
  payer_phone := private.kenyan_phone(phone);
  if payer_phone is null then
    raise exception 'Enter the number that pays, such as 0712 345 678.' using hint = 'phone_missing';
  end if;
  select * into ad from public.vehicle_listings as known where known.id = start_deposit.listing_id;
  perform private.require_reservable(ad, person, amount, days);
  select * into credentials from private.till_credentials as own where own.owner_id = ad.seller_id and own.refused_at is null;
  if not found then
    raise exception 'The seller''s M-Pesa cannot be reached. Write to the seller.' using hint = 'no_till';
  end if;
  perform private.limit_reservations(person);
  reservation := private.insert_reservation(ad, person, days::integer, 'paying');
  insert into public.deposits (reservation_id, owner_id, payer_id, amount, method, paid_to, phone)
  values (reservation.id, ad.seller_id, person, start_deposit.amount, 'push', private.till_words(ad.seller_id), payer_phone)
  returning id, number into deposit_id, deposit_number;
  insert into private.deposit_pushes (deposit_id) values (start_deposit.deposit_id);
  owner := ad.seller_id;
  short_code := credentials.short_code;
  till := credentials.till;
  sealed := credentials.sealed;
  key_id := credentials.key_id;
  tested_at := credentials.tested_at;
  return next;
end
$$;

-- Refuses to hold a vehicle for this person: it is their own, its dealer holds none or asks something else by now, or somebody has it. Ends a
-- reservation whose time has passed. The caller has locked the vehicle's reservations.
create function private.require_reservable(ad public.vehicle_listings, person uuid, amount bigint, days integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  terms constant private.reservation_terms := private.reservation_terms_of(ad);
  open public.reservations;
begin
  if not exists (select from public.profiles where id = person and suspended_at is null) then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  elsif ad.seller_id = person then
    raise exception 'This is your own ad.' using hint = 'reservation_own';
  end if;
  select * into open from public.reservations as held where held.listing_id = ad.id and held.status <> 'ended';
  if open.until <= now() then
    perform private.end_reservation(open, case open.status when 'paying' then 'unpaid' else 'over' end);
  elsif open.status = 'active' then
    raise exception 'This vehicle is reserved until %.', private.nairobi_date(open.until) using hint = 'reserved';
  elsif open.buyer_id = person then
    raise exception 'We have asked your phone already. Answer there, or wait three minutes.' using hint = 'push_open';
  elsif open.id is not null then
    raise exception 'Somebody is paying the deposit for this vehicle now. Try again in 3 minutes.' using hint = 'being_paid';
  end if;
  if terms.amount is null or private.is_blocked_between(ad.seller_id, person) then
    raise exception 'The seller does not hold this vehicle. Write to the seller.' using hint = 'no_reservations';
  elsif (terms.amount, terms.days) is distinct from (amount, days::integer) then
    raise exception 'The seller asks something else by now: % for % days. Read it again.', private.kes(terms.amount), terms.days
      using hint = 'changed_meanwhile';
  end if;
end
$$;

-- Refuses more vehicles held for one person, or more payments begun within a day, so that nobody keeps vehicles from others. Hint
-- reservation_limit.
create function private.limit_reservations(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.deposit_rules();
begin
  perform pg_advisory_xact_lock(hashtextextended('reservations for ' || person, 0));
  if (
    select count(*) from public.reservations as held where held.buyer_id = person and held.status <> 'ended' and held.until > now()
  ) >= rules.most_held then
    raise exception 'You hold % vehicles already. Let go of one first.', rules.most_held using hint = 'reservation_limit';
  elsif (
    select count(*) from public.reservations as begun where begun.buyer_id = person and begun.created_at > now() - interval '1 day'
  ) >= rules.most_begun_a_day then
    raise exception 'You have begun to pay % deposits within a day. Wait until tomorrow.', rules.most_begun_a_day
      using hint = 'reservation_limit';
  end if;
end
$$;

create function private.insert_reservation(ad public.vehicle_listings, buyer uuid, days integer, status text) returns public.reservations
language sql security definer set search_path = ''
as $$
  insert into public.reservations (listing_id, vehicle, seller_id, buyer_id, days, status, until)
  values (
    ad.id, private.visible_line(ad.title), ad.seller_id, buyer, days, status,
    case status when 'active' then now() + make_interval(days => days) else now() + (select paying from private.deposit_rules()) end
  )
  returning *
$$;

-- Records that M-Pesa accepted a push, with M-Pesa's own id of it. A push that already has a result keeps its status.
create function private.record_deposit_push_accepted(deposit_id uuid, checkout_request_id text) returns void
language sql security definer set search_path = ''
as $$
  update private.deposit_pushes as push
  set checkout_request_id = record_deposit_push_accepted.checkout_request_id,
    status = case push.status when 'asking' then 'waiting' else push.status end
  where push.deposit_id = record_deposit_push_accepted.deposit_id
    and (push.checkout_request_id is null or push.checkout_request_id = record_deposit_push_accepted.checkout_request_id)
$$;

-- Locks the reservations of a deposit's vehicle, or the deposits of its booking, then the deposit, and returns it.
create function private.lock_deposit(deposit_id uuid) returns public.deposits
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

-- Applies a payment that M-Pesa confirmed for a deposit. by_query: by the result of a query, which has no amount, phone or receipt. A callback
-- that does not have the deposit's amount, a new receipt and the payer's number decides nothing: the job queries M-Pesa. Returns reserved,
-- to_return, paid or counted (for a booking), settled (nothing new), doubtful, or unknown (another push).
create function private.pay_deposit(
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

-- Begins the reservation of a paid deposit, also one whose time to pay has passed, unless somebody else has the vehicle or it is no longer for
-- sale: then the deposit has to be returned. Tells both sides.
create function private.begin_reservation_of(deposit public.deposits) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  reservation public.reservations;
  other public.reservations;
begin
  select * into reservation from public.reservations where id = deposit.reservation_id;
  select * into other from public.reservations as held
  where held.listing_id = reservation.listing_id and held.status <> 'ended' and held.id <> reservation.id;
  if other.until <= now() then
    perform private.end_reservation(other, case other.status when 'paying' then 'unpaid' else 'over' end);
    other := null;
  end if;
  if other.id is not null or num_nulls(reservation.listing_id, reservation.seller_id, reservation.buyer_id) > 0
    or not exists (select from public.vehicle_listings where id = reservation.listing_id and status = 'active' and expires_at > now())
  then
    perform private.end_reservation(reservation, 'taken');
    perform private.owe_deposit(deposit, 'taken');
    return 'to_return';
  end if;
  update public.reservations as held
  set status = 'active', until = now() + make_interval(days => held.days), ended_at = null, ended_because = null
  where held.id = reservation.id returning * into reservation;
  perform private.tell_of_deposit(deposit, 'owner', 'deposit_received', jsonb_build_object(
    'until', reservation.until, 'receipt', deposit.receipt_number, 'in_hand', deposit.method = 'hand'
  ));
  perform private.tell_of_deposit(deposit, 'payer', 'vehicle_reserved', jsonb_build_object('until', reservation.until));
  perform private.invalidate_page('/vehicles/' || reservation.listing_id);
  return 'reserved';
end
$$;

-- Applies a final refusal of a push. Others may pay for the vehicle at once. Returns unpaid, settled (nothing new) or unknown.
create function private.fail_deposit(deposit_id uuid, checkout_request_id text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  deposit constant public.deposits := private.lock_deposit(deposit_id);
  push private.deposit_pushes;
begin
  select * into push from private.deposit_pushes as asked where asked.deposit_id = deposit.id for update;
  if push.deposit_id is null or push.checkout_request_id <> fail_deposit.checkout_request_id then
    return 'unknown';
  elsif push.status in ('paid', 'failed') then
    return 'settled';
  end if;
  update private.deposit_pushes as asked
  set status = 'failed', result_code = code, settled_at = now(),
    checkout_request_id = coalesce(push.checkout_request_id, fail_deposit.checkout_request_id)
  where asked.deposit_id = deposit.id;
  update public.deposits as known set status = 'unpaid', failure = left(reason, 500) where known.id = deposit.id;
  perform private.end_reservation(held, 'unpaid') from public.reservations as held where held.id = deposit.reservation_id;
  return 'unpaid';
end
$$;

-- Job: returns up to 50 pushes to query at M-Pesa, with the credentials of their owner: first after 45 seconds, then at growing intervals. Times
-- out pushes without a final result after a day, or never accepted after ten minutes: their deposits count as unpaid until M-Pesa says otherwise.
create function private.deposit_pushes_to_query() returns table (
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

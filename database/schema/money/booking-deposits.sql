-- Deposits for bookings of services: asked when the provider has accepted, paid to the provider's own till or by hand, part of the price when the
-- work is done. Who cancels early enough gets it back (service-deposit-rules.sql); who cancels later or does not come does not.

-- Serialises what pays and settles the deposits of one booking. Whoever changes the booking too locks its row first.
create function private.lock_booking_deposits(booking_id uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('deposits of booking ' || booking_id, 0)) $$;

-- Locks a booking of this customer and its deposits, and returns it. Hint not_found.
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

-- Refuses a deposit that this booking does not ask (any more), or that is paid or being paid. amount: what the payer has read. Hints
-- no_booking_deposit, changed_meanwhile, deposit_paid, push_open, reservation_limit.
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

-- Begins to pay the deposit of a booking. Returns what the push needs, as private.start_deposit() does. Hints not_found, phone_missing, no_till,
-- and those of private.require_booking_deposit. Only the server calls it.
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

-- The caller says that they received the deposit of a booking made with them in their hand. receipt: as receive_deposit(). Returns the deposit.
-- Hints not_found and those of private.require_booking_deposit.
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

-- What a paid deposit does for its booking: it waits for the work, is part of the price if that is done, and goes back if the booking is over or
-- another deposit was paid. Tells both sides. Returns paid, counted or to_return. The caller has locked the booking's deposits.
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

-- A booking becomes another status: a customer is asked for the deposit of one that was accepted; a paid one is part of the price of work that is
-- done, and of one that is cancelled goes back, unless the customer cancelled too late or did not come.
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

-- Asks the customer of an accepted booking for its deposit, unless its owner takes none by now.
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

-- The owner keeps a paid deposit, since the customer cancelled too late or did not come; tells the customer.
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

-- The owner owes a deposit that they kept: it is as before that. The caller has locked it.
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

-- The provider takes back that the customer did not come: a deposit that was kept for it has to be returned after all.
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

-- Trigger: the booking of a deposit was deleted with an account; a paid one has to be returned.
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

-- The deposit of a booking, for its customer and its provider; null: none.
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

-- The deposit of one of the caller's own bookings; no row without.
create function public.booking_deposit(booking_id uuid) returns setof public.booking_deposit
language sql stable security definer rows 1 set search_path = ''
as $$
  select (told.deposit).*
  from public.service_bookings as booking
  cross join lateral (select private.deposit_of_booking(booking) as deposit) as told
  where booking.id = booking_deposit.booking_id and booking.customer_id = auth.uid() and (told.deposit).business is not null
$$;
grant execute on function public.booking_deposit(uuid) to authenticated;

-- The deposit that its customer has paid of what a job costs, KES; 0: none.
create function private.deposit_for_job(job_id uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(deposit.amount), 0)::bigint
  from public.service_jobs as job join public.deposits as deposit on deposit.booking_id = job.booking_id
  where job.id = deposit_for_job.job_id and deposit.status in ('paid', 'counted')
$$;

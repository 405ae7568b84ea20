-- Vehicles that are held for a buyer against a deposit (deposits.sql): from the paid deposit until a day, one reservation of a vehicle at a time.
-- While somebody pays, nobody else can: the reservation is then `paying`, for three minutes. docs/product.md, Deposits, has the rules.
create table public.reservations (
  id uuid default gen_random_uuid() constraint reservations_pkey primary key,
  listing_id uuid,
  vehicle text not null,
  seller_id uuid,
  buyer_id uuid,
  days integer not null,
  status text not null default 'paying',
  until timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text,
  constraint reservations_two_people check (seller_id <> buyer_id),
  constraint reservations_days_range check (days between 1 and 7),
  constraint reservations_status_known check (status in ('paying', 'active', 'ended')),
  constraint reservations_ended check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_because is not null)),
  constraint reservations_ended_because_known
    check (ended_because in ('unpaid', 'taken', 'over', 'buyer', 'seller', 'sold', 'bought', 'gone')),
  constraint reservations_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  -- Accounts, not profiles: embedding the profiles of an ad stays unambiguous.
  constraint reservations_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete set null,
  constraint reservations_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete set null
);

comment on table public.reservations is 'Vehicles held for a buyer against a deposit; written by functions only.';
comment on column public.reservations.vehicle is 'Title of the ad, kept when the ad is deleted.';
comment on column public.reservations.seller_id is 'null: an erased account; likewise buyer_id.';
comment on column public.reservations.until is 'Until when it is held; of one that is being paid, until when nobody else can pay.';
comment on column public.reservations.ended_because is
  'unpaid: no deposit came in time; taken: it came when somebody else had the vehicle, or it was no longer for sale; over: the days passed; '
  'buyer, seller: one of them ended it; sold: to somebody else; bought: by this buyer; gone: an account or the ad was deleted.';

-- One of a vehicle at a time.
create unique index reservations_open_key on public.reservations (listing_id) where status <> 'ended';
create index reservations_listing_idx on public.reservations (listing_id);
create index reservations_seller_idx on public.reservations (seller_id, created_at desc);
create index reservations_buyer_idx on public.reservations (buyer_id, created_at desc);
create index reservations_due_idx on public.reservations (until) where status <> 'ended';

revoke all on public.reservations from public, anon, authenticated;
grant select on public.reservations to authenticated;
grant all on public.reservations to service_role;

alter table public.reservations enable row level security;

create policy "People read the reservations they are in" on public.reservations
  for select to authenticated using (seller_id = (select auth.uid()) or buyer_id = (select auth.uid()));
create policy "Administrators read every reservation" on public.reservations
  for select to authenticated using ((select private.is_admin()));

create trigger end_reservation_of_gone before update of listing_id, seller_id, buyer_id on public.reservations
  for each row when (num_nulls(new.listing_id, new.seller_id, new.buyer_id) > num_nulls(old.listing_id, old.seller_id, old.buyer_id))
  execute function private.end_reservation_of_gone();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.reservations', 'seller_id', null, 'reservations_of_own_vehicles', '{seller_id,buyer_id}', 'anonymise', null,
    'The other side keeps its half, without the name.'),
  ('public.reservations', 'buyer_id', null, 'reservations', '{seller_id,buyer_id}', 'anonymise', null,
    'The other side keeps its half, without the name.');

-- Who asked to be told when a reserved vehicle is free again.
create table private.reservation_watches (
  listing_id uuid,
  person_id uuid,
  asked_at timestamptz not null default now(),
  constraint reservation_watches_pkey primary key (listing_id, person_id),
  constraint reservation_watches_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint reservation_watches_person_id_fkey foreign key (person_id) references auth.users (id) on delete cascade
);

comment on table private.reservation_watches is 'People who are told once when a reserved vehicle is free again.';

create index reservation_watches_person_idx on private.reservation_watches (person_id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.reservation_watches', 'person_id', null, 'reservations_watched', '{person_id}', 'cascade', null, 'What they asked to be told.');

-- Serialises what begins and ends reservations of one vehicle, so that each sees those before it.
create function private.lock_reservations(ad uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('reservations of ' || ad, 0)) $$;

-- The reservation that holds a vehicle now, or keeps others from paying; null: none. One whose time has passed no longer counts.
create function private.reservation_of(ad uuid) returns public.reservations
language sql stable security definer set search_path = ''
as $$
  select held from public.reservations as held where held.listing_id = ad and held.status <> 'ended' and held.until > now()
$$;

-- Ends a reservation and says what becomes of its deposit: counted if the buyer bought the vehicle, otherwise to be returned. The page of the ad
-- changes, and who waits for the vehicle is told.
create function private.end_reservation(reservation public.reservations, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reservations as held set status = 'ended', ended_at = now(), ended_because = why
  where held.id = reservation.id and held.status <> 'ended';
  if not found or reservation.status <> 'active' then
    return;
  end if;
  if why = 'bought' then
    perform private.count_deposit(deposit) from public.deposits as deposit where deposit.reservation_id = reservation.id;
  else
    perform private.owe_deposit(deposit, why) from public.deposits as deposit where deposit.reservation_id = reservation.id;
  end if;
  perform private.invalidate_page('/vehicles/' || reservation.listing_id);
  if why <> 'bought' then
    perform private.tell_waiting_for_vehicle(reservation.listing_id);
  end if;
end
$$;

-- Ends the reservation of a vehicle that was sold; one of its buyer was ended before, by the sale (count_deposits_of_sale).
create function private.end_reservation_of_sold(ad uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reservation public.reservations;
begin
  perform private.lock_reservations(ad);
  select * into reservation from public.reservations as held where held.listing_id = ad and held.status <> 'ended';
  if reservation.id is not null then
    perform private.end_reservation(reservation, 'sold');
  end if;
  delete from private.reservation_watches where listing_id = ad;
end
$$;

-- Trigger: an account or the ad of a reservation was deleted.
create function private.end_reservation_of_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_active constant boolean := old.status = 'active';
begin
  if new.status <> 'ended' then
    new.status := 'ended';
    new.ended_at := now();
    new.ended_because := 'gone';
    if was_active then
      perform private.owe_deposit(deposit, 'gone') from public.deposits as deposit where deposit.reservation_id = new.id;
    end if;
    if new.listing_id is not null then
      perform private.invalidate_page('/vehicles/' || new.listing_id);
      if new.seller_id is not null then
        perform private.tell_waiting_for_vehicle(new.listing_id);
      end if;
    end if;
  end if;
  return new;
end
$$;

-- Tells those who asked that a vehicle can be had again, once, if it is still for sale.
create function private.tell_waiting_for_vehicle(ad uuid) returns void
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from private.reservation_watches as waiting
    using public.vehicle_listings as vehicle
    where waiting.listing_id = ad and vehicle.id = ad and vehicle.status = 'active' and vehicle.expires_at > now()
    returning waiting.person_id, vehicle.id, vehicle.title
  )
  select private.tell(gone.person_id, 'vehicle_free', jsonb_build_object('id', gone.id, 'vehicle', private.visible_line(gone.title)))
  from gone;
$$;

-- Job: ends reservations whose time has passed, 100 at a time. Returns how many.
create function private.end_reservations() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reservation public.reservations;
  ended integer := 0;
begin
  for due in
    select held.id, held.listing_id from public.reservations as held
    where held.status <> 'ended' and held.until <= now() order by held.until limit 100
  loop
    perform private.lock_reservations(due.listing_id);
    select * into reservation from public.reservations as held where held.id = due.id and held.status <> 'ended' and held.until <= now();
    if found then
      perform private.end_reservation(reservation, case reservation.status when 'paying' then 'unpaid' else 'over' end);
      ended := ended + 1;
    end if;
  end loop;
  return ended;
end
$$;

-- Asks to be told when a reserved vehicle is free again, or no longer. Hints not_reserved, watch_limit.
create function public.watch_reservation(listing_id uuid, watched boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  if not watched then
    delete from private.reservation_watches as waiting
    where waiting.listing_id = watch_reservation.listing_id and waiting.person_id = auth.uid();
    return;
  end if;
  if (private.reservation_of(listing_id)).status is distinct from 'active' then
    raise exception 'This vehicle is free already.' using hint = 'not_reserved';
  end if;
  if (select count(*) from private.reservation_watches where person_id = auth.uid()) >= 50 then
    raise exception 'You wait for 50 vehicles already.' using hint = 'watch_limit';
  end if;
  insert into private.reservation_watches (listing_id, person_id) values (watch_reservation.listing_id, auth.uid())
  on conflict do nothing;
end
$$;
grant execute on function public.watch_reservation(uuid, boolean) to authenticated;

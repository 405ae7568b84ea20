-- The vehicles of a member: entered by them, or remembered from the job cards of garages at which they had an account.
create table public.customer_vehicles (
  id uuid default gen_random_uuid() constraint customer_vehicles_pkey primary key,
  customer_id uuid not null default auth.uid(),
  make text not null,
  model text not null,
  year integer,
  plate text,
  mileage_km integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customer_vehicles_make_length check (char_length(make) between 1 and 60),
  constraint customer_vehicles_model_length check (char_length(model) between 1 and 60),
  constraint customer_vehicles_year_range check (year between 1900 and 2100),
  constraint customer_vehicles_plate_form check (plate is not distinct from private.plate(plate)),
  constraint customer_vehicles_mileage_range check (mileage_km between 0 and 2000000),
  constraint customer_vehicles_customer_id_fkey foreign key (customer_id) references public.profiles (id) on delete cascade
);

comment on table public.customer_vehicles is 'Vehicles of members, for bookings and job cards.';

create unique index customer_vehicles_plate_key on public.customer_vehicles (customer_id, private.plate_key(plate));

revoke all on public.customer_vehicles from public, anon, authenticated;
grant select, delete on public.customer_vehicles to authenticated;
grant insert (id, customer_id, make, model, year, plate, mileage_km) on public.customer_vehicles to authenticated;
grant update (make, model, year, plate, mileage_km) on public.customer_vehicles to authenticated;
grant all on public.customer_vehicles to service_role;

alter table public.customer_vehicles enable row level security;

create policy "Members read their own vehicles" on public.customer_vehicles
  for select to authenticated using (customer_id = (select auth.uid()));
create policy "Members add their own vehicles" on public.customer_vehicles
  for insert to authenticated with check (customer_id = (select auth.uid()));
create policy "Members change their own vehicles" on public.customer_vehicles
  for update to authenticated using (customer_id = (select auth.uid())) with check (customer_id = (select auth.uid()));
create policy "Members delete their own vehicles" on public.customer_vehicles
  for delete to authenticated using (customer_id = (select auth.uid()));

create trigger check_customer_vehicle before insert or update on public.customer_vehicles
  for each row execute function private.check_customer_vehicle();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.customer_vehicles', 'customer_id', null, 'customer_vehicles', '{customer_id}', 'cascade', null, 'Their vehicles.');

-- Normalises a vehicle; a member has at most 20.
create function private.check_customer_vehicle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  new.make := private.visible_line(new.make);
  new.model := private.visible_line(new.model);
  new.plate := coalesce(private.plate(new.plate), nullif(btrim(new.plate), ''));
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  elsif new.customer_id is not null then
    -- Concurrent inserts count each other.
    perform from public.profiles where id = new.customer_id for no key update;
    if most <= (select count(*) from public.customer_vehicles where customer_id = new.customer_id) then
      raise exception 'You have % vehicles here. Remove one first.', most using hint = 'vehicle_limit';
    end if;
  end if;
  return new;
end
$$;

-- Remembers the vehicle of a completed booking's job for its customer, if they have an account: by its plate, and its mileage if that is
-- higher.
create function private.remember_vehicle(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  customer constant uuid := booking.customer_id;
  job constant public.service_jobs := (select card from public.service_jobs as card where card.booking_id = booking.id);
begin
  if customer is null or num_nulls(job.make, job.model, job.plate) > 0 then
    return;
  end if;
  update public.customer_vehicles as known set mileage_km = job.mileage_km
  where known.customer_id = customer and private.plate_key(known.plate) = private.plate_key(job.plate)
    and job.mileage_km > coalesce(known.mileage_km, -1);
  insert into public.customer_vehicles (customer_id, make, model, year, plate, mileage_km)
  select customer, job.make, job.model, job.year, job.plate, job.mileage_km
  where most > (select count(*) from public.customer_vehicles as known where known.customer_id = customer)
  on conflict do nothing;
end
$$;

-- What a dealer asks for holding a vehicle: one rule for all of their vehicles, exceptions for single ones, or both (docs/product.md, Deposits).
create table private.reservation_rules (
  dealer_id uuid constraint reservation_rules_pkey primary key,
  amount bigint not null,
  days integer not null,
  changed_at timestamptz not null default now(),
  constraint reservation_rules_amount_range check (amount between 500 and 250000),
  constraint reservation_rules_days_range check (days between 1 and 7),
  constraint reservation_rules_dealer_id_fkey foreign key (dealer_id) references public.profiles (id) on delete cascade
);

comment on table private.reservation_rules is 'What dealers ask for holding a vehicle; without a row they hold none.';
comment on column private.reservation_rules.amount is 'Whole KES; at most what M-Pesa takes at a time.';

create table private.vehicle_reservation_rules (
  listing_id uuid constraint vehicle_reservation_rules_pkey primary key,
  amount bigint,
  days integer,
  constraint vehicle_reservation_rules_amount_range check (amount between 500 and 250000),
  constraint vehicle_reservation_rules_days_range check (days between 1 and 7),
  constraint vehicle_reservation_rules_whole check ((amount is null) = (days is null)),
  constraint vehicle_reservation_rules_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.vehicle_reservation_rules is 'Vehicles for which their dealer asks something else; without an amount they are not held.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.reservation_rules', 'dealer_id', null, 'reservation_rule', '{dealer_id}', 'cascade', null, 'What they ask for holding vehicles.');

create type private.reservation_terms as (amount bigint, days integer);

-- How long somebody may take to pay before others may, how long a deposit may take to be returned, and the most a person may hold and begin
-- to pay in a day.
create function private.deposit_rules(
  out paying interval, out returning_time interval, out most_held integer, out most_begun_a_day integer
)
language sql immutable set search_path = ''
as $$ select interval '3 minutes', interval '7 days', 3, 6 $$;

-- Whether a deposit of this person should have been returned by now.
create function private.owes_deposit(owner uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.deposits as deposit
    where deposit.owner_id = owner and deposit.status = 'return_due'
      and deposit.return_due_at < now() - (select returning_time from private.deposit_rules())
  )
$$;

-- Why a dealer may not take deposits: 'unverified', 'suspended', 'owes' (one should have been returned), or 'no_dealer'; null: they may.
create function private.why_no_deposits(owner uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when person.role <> 'dealer' then 'no_dealer'
    when person.suspended_at is not null then 'suspended'
    when not person.verified then 'unverified'
    when private.owes_deposit(owner) then 'owes'
  end
  from public.profiles as person where person.id = owner
$$;

-- What holding this vehicle costs: KES and days; null: it is not for sale, or its dealer does not hold it. A deposit is at most half the price.
create function private.reservation_terms_of(ad public.vehicle_listings) returns private.reservation_terms
language sql stable security definer set search_path = ''
as $$
  select asked.terms
  from (
    select case when exception.listing_id is null then row(rule.amount, rule.days)::private.reservation_terms
      else row(exception.amount, exception.days)::private.reservation_terms end as terms
    from (select) as one
    left join private.reservation_rules as rule on rule.dealer_id = ad.seller_id
    left join private.vehicle_reservation_rules as exception on exception.listing_id = ad.id
  ) as asked
  where ad.status = 'active' and ad.expires_at > now() and (asked.terms).amount * 2 <= ad.price
    and private.why_no_deposits(ad.seller_id) is null
$$;

-- Sets what the caller asks for holding a vehicle; without an amount they hold none from now on. Hints no_deposits, reservation_terms.
create function public.set_reservation_rule(amount bigint default null, days integer default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  if amount is null then
    delete from private.reservation_rules where dealer_id = auth.uid();
  else
    perform private.require_taker_of_deposits(), private.require_reservation_terms(amount, days);
    insert into private.reservation_rules (dealer_id, amount, days)
    values (auth.uid(), set_reservation_rule.amount, set_reservation_rule.days)
    on conflict (dealer_id) do update set amount = excluded.amount, days = excluded.days, changed_at = now();
  end if;
  perform private.invalidate_pages_of_ads(auth.uid());
end
$$;
grant execute on function public.set_reservation_rule(bigint, integer) to authenticated;

-- Sets what the caller asks for holding one of their vehicles: something else (amount and days), nothing because it is not held (held false), or
-- what they ask for all of them (held true without an amount). Hints not_found, reservation_terms.
create function public.set_vehicle_reservation_rule(
  listing_id uuid, held boolean, amount bigint default null, days integer default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  if not exists (select from public.vehicle_listings as own where own.id = listing_id and own.seller_id = auth.uid()) then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if held and amount is null then
    delete from private.vehicle_reservation_rules as rule where rule.listing_id = set_vehicle_reservation_rule.listing_id;
  else
    if held then
      perform private.require_taker_of_deposits(), private.require_reservation_terms(amount, days);
    end if;
    insert into private.vehicle_reservation_rules as rule (listing_id, amount, days)
    values (
      set_vehicle_reservation_rule.listing_id,
      case when held then set_vehicle_reservation_rule.amount end, case when held then set_vehicle_reservation_rule.days end
    )
    on conflict on constraint vehicle_reservation_rules_pkey do update set amount = excluded.amount, days = excluded.days;
  end if;
  perform private.invalidate_page('/vehicles/' || listing_id);
end
$$;
grant execute on function public.set_vehicle_reservation_rule(uuid, boolean, bigint, integer) to authenticated;

-- Refuses who may not take deposits. why: as why_no_deposits(); takers: who may. Hint no_deposits.
create function private.refuse_deposits(why text, takers text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if why = 'owes' then
    raise exception 'Return the deposits that are overdue first. Until then you take no new ones.' using hint = 'no_deposits';
  elsif why is not null then
    raise exception 'Only verified % take deposits. Have your business verified first.', takers using hint = 'no_deposits';
  end if;
end
$$;

-- Refuses a caller who may not take deposits for vehicles, with the reason. Hint no_deposits.
create function private.require_taker_of_deposits() returns void
language sql stable security definer set search_path = ''
as $$ select private.refuse_deposits(private.why_no_deposits(auth.uid()), 'dealers') $$;

-- Refuses an amount or a time that no vehicle is held for. Hint reservation_terms.
create function private.require_reservation_terms(amount bigint, days integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if amount is null or amount not between 500 and 250000 then
    raise exception 'Ask a deposit between % and %.', private.kes(500), private.kes(250000) using hint = 'reservation_terms';
  elsif days is null or days not between 1 and 7 then
    raise exception 'Hold a vehicle for 1 to 7 days.' using hint = 'reservation_terms';
  end if;
end
$$;

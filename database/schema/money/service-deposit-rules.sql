-- What a service provider asks as a deposit for a booking of a service, and what was asked when one was made (docs/product.md, Deposits).
create table private.service_deposit_rules (
  service_id uuid constraint service_deposit_rules_pkey primary key,
  amount bigint,
  percent integer,
  free_hours integer not null,
  constraint service_deposit_rules_one_manner check (num_nonnulls(amount, percent) = 1),
  constraint service_deposit_rules_amount_range check (amount between 100 and 250000),
  constraint service_deposit_rules_percent_range check (percent between 1 and 50),
  constraint service_deposit_rules_free_hours_range check (free_hours between 0 and 336),
  constraint service_deposit_rules_service_id_fkey foreign key (service_id) references public.services (id) on delete cascade
);

comment on table private.service_deposit_rules is 'Services for which their provider asks a deposit; without a row they ask none.';
comment on column private.service_deposit_rules.amount is 'Whole KES; or percent, of the price.';
comment on column private.service_deposit_rules.free_hours is 'How long before the start a customer still gets it back who cancels.';

create table private.booking_deposit_terms (
  booking_id uuid constraint booking_deposit_terms_pkey primary key,
  amount bigint not null,
  free_hours integer not null,
  free_until timestamptz not null,
  constraint booking_deposit_terms_amount_range check (amount between 1 and 250000),
  constraint booking_deposit_terms_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

comment on table private.booking_deposit_terms is 'Bookings with a deposit, as asked when the customer made them.';
comment on column private.booking_deposit_terms.amount is 'Whole KES.';
comment on column private.booking_deposit_terms.free_until is 'Until when the customer gets it back who cancels.';

-- Why a person may not take deposits for services: 'no_provider', 'suspended', 'unverified', or 'owes' (one should have been returned); null:
-- they may.
create function private.why_no_service_deposits(owner uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when provider.id is null then 'no_provider'
    when person.suspended_at is not null then 'suspended'
    when not provider.verified then 'unverified'
    when private.owes_deposit(owner) then 'owes'
  end
  from public.profiles as person left join public.service_providers as provider on provider.user_id = person.id
  where person.id = owner
$$;

-- What a service's provider asks for a booking: KES, at most half the price and what M-Pesa takes at a time; null: nothing.
create function private.service_deposit(service public.services) returns bigint
language sql stable security definer set search_path = ''
as $$
  select asked.amount
  from private.service_deposit_rules as rule
  cross join lateral (
    select coalesce(rule.amount, least(service.price * rule.percent / 100, 250000)) as amount
  ) as asked
  where rule.service_id = service.id and asked.amount >= 1 and asked.amount * 2 <= service.price
$$;

-- The deposits that a provider asks for its services, for everybody; no row while its owner may take none.
create function public.service_deposits(provider_id uuid) returns table (service_id uuid, amount bigint, free_hours integer)
language sql stable security definer rows 10 set search_path = ''
as $$
  select service.id, asked.amount, rule.free_hours
  from public.service_providers as provider
  join public.services as service on service.service_provider_id = provider.id and service.is_active
  join private.service_deposit_rules as rule on rule.service_id = service.id
  cross join lateral (select private.service_deposit(service) as amount) as asked
  where provider.id = service_deposits.provider_id and asked.amount is not null
    and private.why_no_service_deposits(provider.user_id) is null
$$;
grant execute on function public.service_deposits(uuid) to anon, authenticated, service_role;

create type public.own_service_deposit_rule as (
  service_id private.required_uuid,
  amount bigint,
  percent integer,
  free_hours private.required_integer
);

-- What the caller asks for their own services.
create function public.own_service_deposit_rules() returns setof public.own_service_deposit_rule
language sql stable security definer rows 10 set search_path = ''
as $$
  select rule.service_id, rule.amount, rule.percent, rule.free_hours
  from private.service_deposit_rules as rule
  join public.services as service on service.id = rule.service_id
  join public.service_providers as provider on provider.id = service.service_provider_id
  where provider.user_id = auth.uid()
$$;
grant execute on function public.own_service_deposit_rules() to authenticated;

-- Sets what the caller asks for bookings of one of their services: an amount in KES or a percentage of the price; neither: nothing. Bookings
-- that were made keep what they were told. Hints not_found, no_deposits, deposit_terms.
create function public.set_service_deposit_rule(
  service_id uuid, amount bigint default null, percent integer default null, free_hours integer default 24
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  service public.services;
begin
  perform private.require_standing();
  select offered.* into service
  from public.services as offered join public.service_providers as provider on provider.id = offered.service_provider_id
  where offered.id = set_service_deposit_rule.service_id and provider.user_id = auth.uid();
  if not found then
    raise exception 'This service is no longer there.' using hint = 'not_found';
  end if;
  if num_nonnulls(amount, percent) = 0 then
    delete from private.service_deposit_rules as rule where rule.service_id = service.id;
  else
    perform private.require_taker_of_service_deposits(), private.require_deposit_terms(service, amount, percent, free_hours);
    insert into private.service_deposit_rules as rule (service_id, amount, percent, free_hours)
    values (service.id, set_service_deposit_rule.amount, set_service_deposit_rule.percent, set_service_deposit_rule.free_hours)
    on conflict on constraint service_deposit_rules_pkey
    do update set amount = excluded.amount, percent = excluded.percent, free_hours = excluded.free_hours;
  end if;
  perform private.invalidate_page('/services/' || service.service_provider_id);
end
$$;
grant execute on function public.set_service_deposit_rule(uuid, bigint, integer, integer) to authenticated;

-- Refuses a caller who may not take deposits for services, with the reason. Hint no_deposits.
create function private.require_taker_of_service_deposits() returns void
language sql stable security definer set search_path = ''
as $$ select private.refuse_deposits(private.why_no_service_deposits(auth.uid()), 'service providers') $$;

-- Refuses what nobody may ask for a booking of the service. Hint deposit_terms.
create function private.require_deposit_terms(service public.services, amount bigint, percent integer, free_hours integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if num_nonnulls(amount, percent) <> 1 then
    raise exception 'Ask an amount or a percentage, not both.' using hint = 'deposit_terms';
  elsif percent not between 1 and 50 then
    raise exception 'Ask 1 to 50 percent of the price.' using hint = 'deposit_terms';
  elsif amount not between 100 and 250000 then
    raise exception 'Ask a deposit between % and %.', private.kes(100), private.kes(250000) using hint = 'deposit_terms';
  elsif amount * 2 > service.price then
    raise exception 'A deposit is at most half the price: % for this service.', private.kes(service.price / 2) using hint = 'deposit_terms';
  elsif free_hours is null or free_hours not between 0 and 336 then
    raise exception 'Let customers cancel free until 0 to 336 hours before.' using hint = 'deposit_terms';
  end if;
end
$$;

-- Notes the deposit of a customer's new request, as its service asks it now.
create function private.note_deposit_terms(booking public.service_bookings) returns void
language sql security definer set search_path = ''
as $$
  insert into private.booking_deposit_terms (booking_id, amount, free_hours, free_until)
  select booking.id, asked.amount, asked.free_hours, booking.preferred_date - asked.free_hours * interval '1 hour'
  from public.service_deposits(booking.service_provider_id) as asked
  where booking.customer_id is not null and booking.status = 'pending' and asked.service_id = booking.service_id
$$;

-- A booking has another time. Cancelling stays free as long before that; a time that the provider chose leaves a day at least, and a customer
-- who moves it when it was no longer free does not make it free.
create function private.move_deposit_terms(was public.service_bookings, becomes public.service_bookings) returns void
language sql security definer set search_path = ''
as $$
  update private.booking_deposit_terms as terms set free_until = case
    when not private.is_changed_by_customer(was) or becomes.preferred_date = any (was.offered_times)
      then greatest(becomes.preferred_date - terms.free_hours * interval '1 hour', least(now() + interval '1 day', becomes.preferred_date))
    else becomes.preferred_date - terms.free_hours * interval '1 hour'
  end
  where terms.booking_id = becomes.id
    and (
      was.status = 'pending' or terms.free_until > now() or not private.is_changed_by_customer(was)
      or becomes.preferred_date = any (was.offered_times)
    )
$$;

-- The deposit that a booking asks, at most half of what it costs by now; null: none.
create function private.deposit_asked(booking public.service_bookings) returns bigint
language sql stable security definer set search_path = ''
as $$
  select nullif(least(terms.amount, booking.price / 2), 0)
  from private.booking_deposit_terms as terms where terms.booking_id = booking.id
$$;

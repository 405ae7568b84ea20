-- Lists that a function returns are asked for once instead of for each row: the palette searched people once for each dealer.

set local check_function_bodies = off;

create or replace function private.can_read_pending_make(make integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and (
      listing.status in ('active', 'sold') and listing.seller_id <> all ((select private.suspended_sellers())::uuid[])
      or listing.seller_id = auth.uid()
    )
  )
$$;

create or replace function private.can_read_pending_model(make integer, model integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and listing.model_id = model and (
      listing.status in ('active', 'sold') and listing.seller_id <> all ((select private.suspended_sellers())::uuid[])
      or listing.seller_id = auth.uid()
    )
  )
$$;

create or replace function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
  most_a_day constant integer := 20;
  caller_suspended boolean;
begin
  -- Lock the customer, so that concurrent requests count each other.
  select suspended_at is not null into caller_suspended from public.profiles where id = asked.customer_id for no key update;
  if caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into provider from public.service_providers
  where id = asked.service_provider_id and verified and user_id <> all ((select private.suspended_sellers())::uuid[]);
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using hint = 'provider_unavailable';
  end if;
  if provider.user_id = asked.customer_id then
    raise exception 'This is your own business. Enter the booking by hand instead.' using hint = 'own_business';
  end if;
  if asked.service_id is not null then
    select * into service from public.services
    where id = asked.service_id and service_provider_id = provider.id and is_active;
    if not found then
      raise exception 'This service is no longer offered. Choose another.' using hint = 'service_unavailable';
    end if;
  end if;
  asked.service_type := coalesce(service.service_type, asked.service_type, provider.service_types[1]);
  asked.duration_minutes := coalesce(service.duration_minutes, 60);
  asked.price := service.price;
  if asked.service_type <> all (provider.service_types) and service.service_type is null then
    raise exception 'This provider does not offer this type of service.' using hint = 'service_type_not_offered';
  end if;
  perform private.check_booking_time(provider, asked);
  if exists (
    select from public.service_bookings as other
    where other.service_provider_id = provider.id and other.status in ('confirmed', 'in_progress')
      and private.booked_period(other.preferred_date, other.duration_minutes)
        && private.booked_period(asked.preferred_date, asked.duration_minutes)
  ) then
    raise exception 'This time is taken. Choose another.' using hint = 'time_taken';
  end if;
  if (
    select count(*) >= 20 or count(*) filter (where service_provider_id = provider.id) >= 5
    from public.service_bookings where customer_id = asked.customer_id and status = 'pending'
  ) then
    raise exception 'You have many requests waiting for an answer. Cancel one, or wait until one is answered.'
      using hint = 'booking_limit';
  end if;
  -- In any status: the provider got a mail about each.
  if most_a_day <= (
    select count(*) from public.service_bookings
    where customer_id = asked.customer_id and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have made % booking requests in the last day. Make the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return asked;
end
$$;

create or replace function private.found_dealers(wanted text) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'dealer', dealer.id, dealer.business_name, array_remove(array[dealer.location], null),
    case when dealer.verified then 'verified' else 'unverified' end, dealer.id, null::timestamptz
  from public.profiles as dealer
  where dealer.role = 'dealer' and dealer.id = any ((select private.matching_people(wanted))::uuid[])
    and private.has_words(dealer.business_name, (select private.search_words(wanted)))
  order by dealer.verified desc, dealer.created_at desc, dealer.id limit 5
$$;

create or replace function private.found_providers(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'service_provider', provider.id, provider.business_name, array[provider.location],
    case when provider.archived_at is not null then 'removed' when provider.verified then 'verified' else 'unverified' end,
    provider.user_id, null::timestamptz
  from public.service_providers as provider
  where private.has_words(provider.business_name, (select private.search_words(wanted))) and (
    not decides or not provider.verified and provider.archived_at is null and private.can_decide('service_providers', provider.id)
  )
  order by provider.verified desc, provider.archived_at is not null, provider.created_at desc, provider.id limit 5
$$;

create or replace function private.may_post_to_facebook(listing public.vehicle_listings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select listing.status = 'active' and listing.post_to_facebook and listing.seller_id <> all ((select private.suspended_sellers())::uuid[])
    and private.facebook_posting_is_on(listing.seller_id)
$$;

create or replace function public.service_provider_stats(provider_id uuid)
returns table (completed_bookings integer, response_minutes integer)
language sql stable security definer set search_path = ''
as $$
  with provider as (
    select id, user_id from public.service_providers
    where id = service_provider_stats.provider_id
      and (verified and user_id <> all ((select private.suspended_sellers())::uuid[]) or user_id = auth.uid() or private.is_admin())
  ), requests as (
    select
      booking.customer_id as asker, booking.answered_at is not null as answered,
      coalesce(booking.answered_at, case booking.status when 'cancelled' then booking.updated_at else now() end)
        - booking.created_at as wait
    from provider join public.service_bookings as booking on booking.service_provider_id = provider.id
    where booking.created_at > now() - interval '90 days' and booking.customer_id is not null
      and (booking.answered_at is not null or booking.status in ('pending', 'cancelled'))
    union all
    -- Conversations that the owner started have no wait.
    select thread.asker_id, thread.first_answer_at is not null, coalesce(thread.first_answer_at, now()) - thread.created_at
    from provider join public.message_threads as thread
      on thread.service_provider_id = provider.id and thread.owner_id = provider.user_id
    where thread.created_at > now() - interval '90 days' and thread.asker_id is not null
      and thread.first_answer_at is distinct from thread.created_at
  ), median as (
    select case when count(distinct asker) filter (where answered) >= 5 then
      ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60)::integer
    end as minutes
    from requests where answered or wait > interval '1 day'
  )
  select
    (select count(*)::integer from public.service_bookings as booking
     where booking.service_provider_id = provider.id and booking.status = 'completed' and booking.customer_id is not null),
    median.minutes
  from provider, median
$$;

create or replace function public.similar_price(make_id integer, model_id integer, body_type text, year integer)
returns table (median bigint, number integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  sellers integer;
begin
  select found.median, found.number into similar_price.median, similar_price.number
  from private.similar_price(
    person, similar_price.make_id, similar_price.model_id, similar_price.body_type, similar_price.year
  ) as found;
  if similar_price.number = 0 then
    select percentile_cont(0.5) within group (order by listing.price)::bigint, count(*)::integer, count(distinct listing.seller_id)
    into similar_price.median, similar_price.number, sellers
    from (
      select ad.price, ad.seller_id, row_number() over (partition by ad.seller_id order by ad.id) as place
      from public.vehicle_listings as ad
      where ad.status = 'active' and ad.make_id = similar_price.make_id
        and ad.year between similar_price.year - 2 and similar_price.year + 2
        and ad.seller_id <> person and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
    ) as listing
    where listing.place <= 2;
    if similar_price.number < 5 or sellers < 3 then
      return;
    end if;
  end if;
  return next;
end
$$;

create or replace function public.taken_service_times(provider_id uuid, first_day date, days integer default 1)
returns table (begins timestamptz, ends timestamptz)
language sql stable security definer set search_path = ''
as $$
  select lower(period), upper(period)
  from (
    select private.booked_period(booking.preferred_date, booking.duration_minutes) as period
    from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where booking.service_provider_id = taken_service_times.provider_id
      and booking.status in ('confirmed', 'in_progress')
      and provider.verified and provider.user_id <> all ((select private.suspended_sellers())::uuid[])
  ) as taken
  where period && tstzrange(
    first_day::timestamp at time zone 'Africa/Nairobi',
    (first_day + least(greatest(coalesce(days, 1), 1), 400))::timestamp at time zone 'Africa/Nairobi'
  )
  order by 1
$$;

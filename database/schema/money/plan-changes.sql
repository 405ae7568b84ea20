-- What becomes of a plan when it ends or another replaces it (docs/product.md, Plans).

-- The days of a month of a plan (PLAN_DAYS of domain/money/plans.ts).
create function private.plan_days() returns integer language sql immutable set search_path = '' as $$ select 30 $$;

-- How long a plan goes on after its end while a payment that was sent before it is checked (PLAN_GRACE_DAYS of domain/money/plans.ts).
create function private.plan_grace() returns interval language sql immutable set search_path = '' as $$ select interval '3 days' $$;

-- Whether a subscription is the member's plan now: it has not ended, or a payment that was sent before the end still waits.
create function private.is_plan_running(subscription public.user_subscriptions) returns boolean
language sql stable set search_path = ''
as $$
  select subscription.status = 'active' and (
    subscription.expires_at > now()
    or subscription.expires_at > now() - private.plan_grace() and exists (
      select from public.payment_requests as waiting
      where waiting.user_id = subscription.user_id and waiting.status = 'pending' and waiting.plan_id is not null
        and waiting.created_at < subscription.expires_at
    )
  )
$$;

-- What becomes of the running plan if another starts now: its name (null: no other plan runs), the paid days left, begun ones included,
-- the days left that nobody paid for, the KES that the paid days are worth, and the days of the new plan that they count as. starts_at: the
-- start of the new days, for an extension the end of the plan.
create type public.plan_change as (
  replaced text,
  left_days private.required_integer,
  given_days private.required_integer,
  credited_amount private.required_bigint,
  credited_days private.required_integer,
  is_extension private.required_boolean,
  starts_at private.required_timestamptz
);

-- The KES that the days of an approved payment are worth: what was paid for them, the price at most, since members type the amount, and
-- what was left of the plan before. Nothing was paid once it was returned.
create function private.worth_of_payment(request public.payment_requests) returns bigint
language sql stable set search_path = ''
as $$
  select request.credited_amount + case
    when exists (
      select from public.payment_refunds as refund where refund.payment_request_id = request.id and refund.status = 'done'
    ) then 0 else least(request.amount, request.price * request.months)
  end
$$;

-- What is left of the days that a member has paid for: KES, and days with the begun one.
create function private.paid_days_left(person uuid, out amount bigint, out days integer)
language sql stable set search_path = ''
as $$
  select
    coalesce(ceil(sum(private.worth_of_payment(paid) * span.remaining / span.whole)), 0)::bigint,
    coalesce(ceil(sum(span.remaining) / 86400), 0)::integer
  from public.payment_requests as paid
  cross join lateral (
    select extract(epoch from paid.period_ends_at - greatest(paid.period_starts_at, now())) as remaining,
      extract(epoch from paid.period_ends_at - paid.period_starts_at) as whole
  ) as span
  where paid.user_id = person and paid.status = 'approved' and paid.plan_id is not null and paid.stopped_at is null
    and paid.period_ends_at > now()
$$;

-- What starting a plan now, at a price in KES for 30 days, does to the member's running plan. The worth of its paid days that are left
-- buys days of the new plan, rounded up to whole days, ten years at most.
create function private.plan_change(person uuid, plan uuid, price bigint) returns public.plan_change
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_days constant integer := 3650;
  running public.user_subscriptions;
  rest record;
begin
  select * into running from public.user_subscriptions as own where own.user_id = person and private.is_plan_running(own);
  if running.plan_id = plan then
    return (null, 0, 0, 0, 0, true, running.expires_at)::public.plan_change;
  elsif running.id is null then
    return (null, 0, 0, 0, 0, false, now())::public.plan_change;
  end if;
  select * into rest from private.paid_days_left(person);
  return (
    (select replaced.name from public.subscription_plans as replaced where replaced.id = running.plan_id),
    rest.days,
    greatest(ceil(extract(epoch from running.expires_at - now()) / 86400)::integer - rest.days, 0),
    rest.amount,
    least(coalesce(ceil(rest.amount * private.plan_days()::numeric / nullif(price, 0)), 0), most_days)::integer,
    false,
    now()
  )::public.plan_change;
end
$$;

-- What each plan on sale would do to the caller's running plan, if it started now at its present price.
create function public.own_plan_changes() returns table (plan_id uuid, change public.plan_change)
language sql stable security definer set search_path = ''
as $$
  select offered.id, private.plan_change(auth.uid(), offered.id, offered.price)
  from public.subscription_plans as offered where offered.is_active and offered.price > 0
$$;
grant execute on function public.own_plan_changes() to authenticated;

-- Marks the days that a member has paid for as stopped now, so that they count for no later plan.
create function private.stop_paid_days(person uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.payment_requests set stopped_at = now()
  where user_id = person and status = 'approved' and plan_id is not null and stopped_at is null and period_ends_at > now()
$$;

-- What a notification states of a replaced plan: its name, and the paid days that were left with the days they count as, if any.
create function private.replacement_facts(started private.plan_start) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'replaced', started.replaced, 'left_days', nullif(started.left_days, 0), 'credited_days', nullif(started.credited_days, 0)
  ))
$$;

-- How many active ads a member has above the free limit, and of these the vehicles: they stay until their own end and cannot be renewed
-- without a plan. Listed parts have no end.
create function private.count_resting_ads(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select least(
    greatest(private.count_active_ads(person) - private.setting_count('free_listing_limit'), 0),
    (select count(*) from public.vehicle_listings where seller_id = person and status = 'active')
  )::integer
  where private.setting_count('free_listing_limit') is not null
$$;

create type public.resting_ad as (id private.required_uuid, title private.required_text, expires_at private.required_timestamptz);
create domain private.required_resting_ads as public.resting_ad[] not null;

-- free: the ads that can be active without a plan; null: no limit. resting: how many of the active ones rest; ads: the first hundred.
create type public.resting_ads as (
  active private.required_integer, free integer, resting private.required_integer, ads private.required_resting_ads
);

-- The caller's active ads that rest at their own end without a plan: those that end first, as long as more than the free ones are active.
create function public.own_resting_ads() returns public.resting_ads
language plpgsql stable security definer set search_path = ''
as $$
declare
  resting constant integer := coalesce(private.count_resting_ads(auth.uid()), 0);
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return (
    private.count_active_ads(auth.uid()), private.setting_count('free_listing_limit'), resting,
    array(
      select (ad.id, ad.title, ad.expires_at)::public.resting_ad from public.vehicle_listings as ad
      where ad.seller_id = auth.uid() and ad.status = 'active' order by ad.expires_at, ad.id limit least(resting, 100)
    )
  )::public.resting_ads;
end
$$;
grant execute on function public.own_resting_ads() to authenticated;

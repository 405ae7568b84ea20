-- The end of plans, and the reminders before it.

-- On which days before the last day of a plan its member is reminded (PLAN_REMINDER_DAYS of domain/money/plans.ts).
create function private.plan_reminder_days() returns integer[] language sql immutable set search_path = '' as $$ select '{7,3,1}'::integer[] $$;

-- Job: expires subscriptions that have ended and reminds members before the end. Safe to run at any interval.
create function private.expire_subscriptions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended record;
begin
  for ended in
    update public.user_subscriptions as over set status = 'expired'
    from public.subscription_plans as plan
    where plan.id = over.plan_id and over.status = 'active' and over.expires_at <= now() and not private.is_plan_running(over)
    returning over.user_id, over.expires_at, plan as plan
  loop
    perform private.tell(
      ended.user_id, 'plan_expired',
      jsonb_build_object('ended', ended.expires_at) || private.end_of_plan_facts(ended.user_id, ended.plan)
    );
  end loop;
  perform private.remind_of_plan_ends();
end
$$;

-- Reminds of ends on the days of plan_reminder_days(), of each day once: after an outage of the latest alone, and of none while a payment
-- waits. A day that is not after the start of the plan reminds of nothing.
create function private.remind_of_plan_ends() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_day(now());
  ending record;
begin
  for ending in
    with due as (
      select own.id, own.expires_at, min(day) as days
      from public.user_subscriptions as own
      join unnest(private.plan_reminder_days()) as day on day between private.nairobi_day(own.expires_at) - today
        and private.nairobi_day(own.expires_at) - private.nairobi_day(own.started_at) - 1
      where own.status = 'active' and own.expires_at > now()
        and own.expires_at < private.nairobi_midnight(today + (select max(day) from unnest(private.plan_reminder_days()) as day) + 1)
        and not exists (
          select from public.payment_requests as waiting
          where waiting.user_id = own.user_id and waiting.status = 'pending' and waiting.plan_id is not null
        )
      group by own.id
    )
    update public.user_subscriptions as reminded set reminded_at = now(), reminded_days = due.days
    from due, public.subscription_plans as plan
    where reminded.id = due.id and plan.id = reminded.plan_id and reminded.status = 'active' and reminded.expires_at = due.expires_at
      and (reminded.reminded_days is null or reminded.reminded_days > due.days)
    returning reminded.user_id, reminded.expires_at, private.nairobi_day(reminded.expires_at) - today as days, plan as plan
  loop
    perform private.tell(
      ending.user_id, 'plan_ending',
      jsonb_build_object('ends', ending.expires_at, 'days', ending.days) || private.end_of_plan_facts(ending.user_id, ending.plan)
    );
  end loop;
end
$$;

-- What a notification of the end of a plan states: the plan, while it is on sale its id and price in KES for 30 days, and how many ads
-- rest without it.
create function private.end_of_plan_facts(person uuid, plan public.subscription_plans) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'plan', plan.name,
    'plan_id', case when plan.is_active and plan.price > 0 then plan.id end,
    'price', case when plan.is_active and plan.price > 0 then plan.price end,
    'resting', nullif(private.count_resting_ads(person), 0)
  ))
$$;

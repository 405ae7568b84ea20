-- Subscriptions: which plan a member has and had. A member has one active subscription at most; a payment or an administrator
-- starts or extends it, and a job expires it (plan-reminders.sql).
create table public.user_subscriptions (
  id uuid default gen_random_uuid() constraint user_subscriptions_pkey primary key,
  user_id uuid not null,
  plan_id uuid not null,
  status text not null default 'active',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  reminded_at timestamptz,
  reminded_days integer,
  constraint user_subscriptions_status_known check (status in ('active', 'expired', 'cancelled')),
  constraint user_subscriptions_period check (expires_at > started_at),
  constraint user_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_subscriptions_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id)
);

comment on table public.user_subscriptions is 'Current and past plans of members. Written by functions only.';
comment on column public.user_subscriptions.expires_at is 'End of the plan, also while the status is still active.';
comment on column public.user_subscriptions.reminded_at is 'When the member was last reminded of the end.';
comment on column public.user_subscriptions.reminded_days is
  'Days before the end of the last reminder (private.plan_reminder_days); null: none of this end.';

create unique index user_subscriptions_active_key on public.user_subscriptions (user_id) where status = 'active';
create index user_subscriptions_user_idx on public.user_subscriptions (user_id, started_at desc);
create index user_subscriptions_plan_idx on public.user_subscriptions (plan_id);
create index user_subscriptions_ending_idx on public.user_subscriptions (expires_at) where status = 'active';

revoke all on public.user_subscriptions from public, anon, authenticated;
grant select on public.user_subscriptions to authenticated;
grant all on public.user_subscriptions to service_role;

alter table public.user_subscriptions enable row level security;

create policy "People read their own subscriptions" on public.user_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every subscription" on public.user_subscriptions
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.user_subscriptions', 'user_id', null, 'subscriptions', '{}', 'cascade', null, 'Their plans; what was paid stays.');

-- Returns the member's current plan; every column is null without one.
create function private.current_plan(person uuid) returns public.subscription_plans
language sql stable security definer set search_path = ''
as $$
  select plan.*
  from public.user_subscriptions as subscription
  join public.subscription_plans as plan on plan.id = subscription.plan_id
  where subscription.user_id = person and private.is_plan_running(subscription)
$$;
grant execute on function private.current_plan(uuid) to authenticated, service_role;

-- Returns how many active ads a member may have; null: unlimited.
create function private.listing_limit(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when plan.id is null then private.setting_count('free_listing_limit') else plan.max_listings end
  from private.current_plan(person) as plan
$$;
grant execute on function private.listing_limit(uuid) to authenticated, service_role;

-- What activate_plan() made of a payment or a gift: the subscription, its days that this added, and what was left of a plan it replaced.
create type private.plan_start as (
  subscription_id uuid, starts_at timestamptz, ends_at timestamptz, replaced text, left_days integer, credited_amount bigint,
  credited_days integer
);

-- Gives a member a plan for some days. The same plan is extended at its end. Another plan starts now and replaces the running one, whose
-- paid days that are left count as days of the new one (plan-changes.sql) at its price of 30 days; null: its present price.
create function private.activate_plan(person uuid, plan uuid, days integer default private.plan_days(), price bigint default null)
returns private.plan_start
language plpgsql security definer set search_path = ''
as $$
declare
  change public.plan_change;
  running public.user_subscriptions;
begin
  -- Serialises concurrent approvals of one member's payments: the second sees what the first made of the plan.
  perform from public.profiles where id = person for no key update;
  change := private.plan_change(
    person, plan, coalesce(price, (select offered.price from public.subscription_plans as offered where offered.id = plan))
  );
  if change.is_extension then
    update public.user_subscriptions
    set expires_at = expires_at + make_interval(days => days), reminded_at = null, reminded_days = null
    where user_id = person and status = 'active' returning * into running;
  else
    perform private.stop_paid_days(person);
    update public.user_subscriptions set status = case when expires_at > now() then 'cancelled' else 'expired' end
    where user_id = person and status = 'active';
    insert into public.user_subscriptions (user_id, plan_id, expires_at)
    values (person, plan, now() + make_interval(days => days + change.credited_days)) returning * into running;
  end if;
  return (
    running.id, change.starts_at, running.expires_at, change.replaced, change.left_days, change.credited_amount, change.credited_days
  )::private.plan_start;
end
$$;

-- Gives a member a plan for 1 to 366 days without a payment and notifies them. The reason is for the audit log.
create function public.grant_plan(member uuid, plan_id uuid, days integer, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  plan public.subscription_plans;
  started private.plan_start;
begin
  perform private.require_reason(reason);
  if days is null or days not between 1 and 366 then
    raise exception 'A plan is given for 1 to 366 days.' using hint = 'days_out_of_range';
  end if;
  select * into plan from public.subscription_plans where id = grant_plan.plan_id;
  if not found then
    raise exception 'There is no such plan any more.' using errcode = 'P0002';
  end if;
  started := private.activate_plan(profile.id, plan.id, days);
  perform private.record_audit(
    'grant', 'user_subscriptions', started.subscription_id::text, null,
    jsonb_build_object('plan_id', plan.id, 'days', days, 'expires_at', started.ends_at, 'reason', btrim(reason))
  );
  perform private.tell(
    profile.id, 'plan_granted',
    jsonb_build_object('plan', plan.name, 'until', started.ends_at) || private.replacement_facts(started)
  );
end
$$;
grant execute on function public.grant_plan(uuid, uuid, integer, text) to authenticated;

-- Cancels a member's current plan and notifies them of the reason. Does nothing for a member without a plan.
create function public.end_plan(member uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  plan constant public.subscription_plans := private.current_plan(profile.id);
  ended public.user_subscriptions;
begin
  perform private.require_reason(reason);
  update public.user_subscriptions as running set status = 'cancelled'
  where user_id = profile.id and private.is_plan_running(running) returning * into ended;
  if not found then
    return;
  end if;
  perform private.stop_paid_days(profile.id);
  perform private.record_audit(
    'cancel', 'user_subscriptions', ended.id::text, '{"status": "active"}',
    jsonb_build_object('status', 'cancelled', 'plan_id', ended.plan_id, 'reason', btrim(reason))
  );
  perform private.tell(profile.id, 'plan_ended', jsonb_build_object('plan', plan.name, 'reason', btrim(reason)));
end
$$;
grant execute on function public.end_plan(uuid, text) to authenticated;

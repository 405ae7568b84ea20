-- Subscriptions: which plan a member has and had. A member has one active subscription at most; a payment or an administrator
-- starts or extends it, and a job expires it.
create table public.user_subscriptions (
  id uuid default gen_random_uuid() constraint user_subscriptions_pkey primary key,
  user_id uuid not null,
  plan_id uuid not null,
  status text not null default 'active',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  reminded_at timestamptz,
  constraint user_subscriptions_status_known check (status in ('active', 'expired', 'cancelled')),
  constraint user_subscriptions_period check (expires_at > started_at),
  constraint user_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_subscriptions_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id)
);

comment on table public.user_subscriptions is 'Current and past plans of members. Written by functions only.';
comment on column public.user_subscriptions.expires_at is 'End of the plan, also while the status is still active.';
comment on column public.user_subscriptions.reminded_at is 'When the member was reminded of the end.';

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
  where subscription.user_id = person and subscription.status = 'active' and subscription.expires_at > now()
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

-- Gives a member a plan for some days, 30 for a payment. A running subscription to the same plan is extended. Otherwise the days
-- start now and a running subscription to another plan is cancelled, without credit for its remaining days.
create function private.activate_plan(person uuid, plan uuid, days integer default 30) returns public.user_subscriptions
language plpgsql security definer set search_path = ''
as $$
declare
  running public.user_subscriptions;
begin
  -- Serialises concurrent approvals of one member's payments.
  perform from public.profiles where id = person for no key update;
  select * into running from public.user_subscriptions where user_id = person and status = 'active' for update;
  if running.plan_id = plan and running.expires_at > now() then
    update public.user_subscriptions set expires_at = expires_at + make_interval(days => days), reminded_at = null
    where id = running.id returning * into running;
    return running;
  end if;
  update public.user_subscriptions set status = case when expires_at > now() then 'cancelled' else 'expired' end
  where id = running.id;
  insert into public.user_subscriptions (user_id, plan_id, expires_at)
  values (person, plan, now() + make_interval(days => days)) returning * into running;
  return running;
end
$$;

-- Gives a member a plan for 1 to 366 days without a payment and notifies them. The reason is for the audit log.
create function public.grant_plan(member uuid, plan_id uuid, days integer, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  before constant public.subscription_plans := private.current_plan(profile.id);
  plan public.subscription_plans;
  subscription public.user_subscriptions;
begin
  perform private.require_reason(reason);
  if days is null or days not between 1 and 366 then
    raise exception 'A plan is given for 1 to 366 days.' using hint = 'days_out_of_range';
  end if;
  select * into plan from public.subscription_plans where id = grant_plan.plan_id;
  if not found then
    raise exception 'There is no such plan any more.' using errcode = 'P0002';
  end if;
  subscription := private.activate_plan(profile.id, plan.id, days);
  perform private.record_audit(
    'grant', 'user_subscriptions', subscription.id::text, null,
    jsonb_build_object('plan_id', plan.id, 'days', days, 'expires_at', subscription.expires_at, 'reason', btrim(reason))
  );
  perform private.tell(
    profile.id, 'plan_granted',
    jsonb_build_object(
      'plan', plan.name, 'until', subscription.expires_at, 'replaced', case when before.id <> plan.id then before.name end
    )
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
  update public.user_subscriptions set status = 'cancelled'
  where user_id = profile.id and status = 'active' and expires_at > now() returning * into ended;
  if not found then
    return;
  end if;
  perform private.record_audit(
    'cancel', 'user_subscriptions', ended.id::text, '{"status": "active"}',
    jsonb_build_object('status', 'cancelled', 'plan_id', ended.plan_id, 'reason', btrim(reason))
  );
  perform private.tell(profile.id, 'plan_ended', jsonb_build_object('plan', plan.name, 'reason', btrim(reason)));
end
$$;
grant execute on function public.end_plan(uuid, text) to authenticated;

-- Job: expires subscriptions that have ended and reminds members once, three days before the end. Safe to run at any interval.
create function private.expire_subscriptions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subscription record;
begin
  for subscription in
    update public.user_subscriptions as ended set status = 'expired'
    from public.subscription_plans as plan
    where plan.id = ended.plan_id and ended.status = 'active' and ended.expires_at <= now()
    returning ended.user_id, ended.expires_at, plan.name
  loop
    perform private.tell(
      subscription.user_id, 'plan_expired', jsonb_build_object('plan', subscription.name, 'ended', subscription.expires_at)
    );
  end loop;
  for subscription in
    update public.user_subscriptions as ending set reminded_at = now()
    from public.subscription_plans as plan
    where plan.id = ending.plan_id and ending.status = 'active' and ending.reminded_at is null
      and ending.expires_at <= now() + interval '3 days'
    returning ending.user_id, ending.expires_at, plan.name
  loop
    perform private.tell(
      subscription.user_id, 'plan_ending', jsonb_build_object('plan', subscription.name, 'ends', subscription.expires_at)
    );
  end loop;
end
$$;

create table public.subscription_plans (
  id uuid default gen_random_uuid() constraint subscription_plans_pkey primary key,
  name text not null,
  description text,
  price bigint not null,
  max_listings integer,
  facebook_posting_enabled boolean not null default false,
  features text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscription_plans_name_length check (char_length(name) between 1 and 60 and name = private.visible_line(name)),
  constraint subscription_plans_description_length check (char_length(description) <= 1000),
  constraint subscription_plans_price_range check (price between 0 and 10000000000),
  constraint subscription_plans_max_listings_range check (max_listings between 0 and 99999),
  constraint subscription_plans_features_count check (cardinality(features) <= 20),
  constraint subscription_plans_features_lines check (private.are_lines(features, 120))
);

comment on table public.subscription_plans is 'What a member can subscribe to.';
comment on column public.subscription_plans.price is 'Whole KES for 30 days.';
comment on column public.subscription_plans.max_listings is 'Active ads of all kinds at a time; null: as many as one likes.';
comment on column public.subscription_plans.is_active is 'Whether it can be chosen. Who has it keeps it.';

create unique index subscription_plans_name_key on public.subscription_plans (lower(name));
create index subscription_plans_price_idx on public.subscription_plans (price, id);

revoke all on public.subscription_plans from public, anon, authenticated;
grant select on public.subscription_plans to anon;
grant select, delete on public.subscription_plans to authenticated;
grant insert (
  name, description, price, max_listings, facebook_posting_enabled, features, is_active
) on public.subscription_plans to authenticated;
grant update (
  name, description, price, max_listings, facebook_posting_enabled, features, is_active
) on public.subscription_plans to authenticated;
grant all on public.subscription_plans to service_role;

alter table public.subscription_plans enable row level security;

create policy "Anyone reads the plans that can be chosen" on public.subscription_plans
  for select to anon, authenticated using (is_active);
create policy "Administrators read every plan" on public.subscription_plans
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators add plans" on public.subscription_plans
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change plans" on public.subscription_plans
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete plans" on public.subscription_plans
  for delete to authenticated using ((select private.is_admin()));
-- Here and not beside the plans' other policies, because it looks at the subscriptions.
create policy "People read the plans they have had" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.user_subscriptions as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));
-- A plan that is no longer offered keeps its name for those who paid for it.
create policy "People read the plans they have paid for" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.payment_requests as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));

create trigger tidy_name before insert or update on public.subscription_plans
  for each row execute function private.tidy_name();
create trigger audit_changes after insert or update or delete on public.subscription_plans
  for each row execute function private.audit_changes(
    'name', 'description', 'price', 'max_listings', 'facebook_posting_enabled', 'features', 'is_active'
  );

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

comment on table public.user_subscriptions is 'Who has which plan, and had. Written by functions only.';
comment on column public.user_subscriptions.expires_at is 'From here on the plan counts no more, whatever the status still says.';
comment on column public.user_subscriptions.reminded_at is 'When the person was told that it is about to end.';

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

-- The plan a person has at this moment; every column null: none.
create function private.current_plan(person uuid) returns public.subscription_plans
language sql stable security definer set search_path = ''
as $$
  select plan.*
  from public.user_subscriptions as subscription
  join public.subscription_plans as plan on plan.id = subscription.plan_id
  where subscription.user_id = person and subscription.status = 'active' and subscription.expires_at > now()
$$;
grant execute on function private.current_plan(uuid) to authenticated, service_role;

-- How many ads a person may have active; null: as many as they like.
create function private.listing_limit(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when plan.id is null then private.setting_count('free_listing_limit') else plan.max_listings end
  from private.current_plan(person) as plan
$$;
grant execute on function private.listing_limit(uuid) to authenticated, service_role;

-- FIXME first said:
-- For a job, as often as one likes: ends what has run out, and tells people once three days before and once when it ended.
-- FIXME last said:
-- Who tells of what. Below are the functions of 0011 to 0041 that tell somebody something, with their topics; what is not here
-- is about payments and has none. Customers follow their bookings on a page of their own now.
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
      subscription.user_id, format('Your %s plan has ended', subscription.name),
      format(
        'Your %s plan ended on %s. Your ads stay as they are; for what the plan gave you, subscribe again.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'warning', '/payments', 'See the plans'
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
      subscription.user_id, format('Your %s plan ends soon', subscription.name),
      format(
        'Your %s plan ends on %s. Pay for it again and 30 days are added to its end.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'info', '/payments', 'Renew the plan', topic => 'reminders'
    );
  end loop;
end
$$;

-- FIXME first said:
-- Gives a person 30 days of a plan. When the same plan is running they are added to its end; otherwise they begin now, and
-- another plan that is running is cancelled: its days that are left are not carried over.
-- FIXME last said:
-- Gives a person some days of a plan, 30 for a payment. When the same plan is running they are added to its end; otherwise they begin
-- now, and another plan that is running is cancelled: its days that are left are not carried over.
create function private.activate_plan(person uuid, plan uuid, days integer default 30) returns public.user_subscriptions
language plpgsql security definer set search_path = ''
as $$
declare
  running public.user_subscriptions;
begin
  -- Two payments of one person approved at once wait for each other here.
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

-- Gives a member some days of a plan without a payment, with a reason for the audit log. They are told.
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
    profile.id, format('Your %s plan is active', plan.name),
    concat_ws(' ',
      format('We have given you the %s plan. It runs until %s.', plan.name, private.nairobi_date(subscription.expires_at)),
      case when before.id <> plan.id then format('It replaces your %s plan.', before.name) end
    ),
    'success', '/payments', 'See your plan'
  );
end
$$;
grant execute on function public.grant_plan(uuid, uuid, integer, text) to authenticated;

-- Ends the plan that a member has, with a reason, which they are told. Without a plan it does nothing.
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
  perform private.tell(
    profile.id, format('Your %s plan has ended', plan.name),
    format('An administrator of Magari has ended it. The reason: %s', btrim(reason)), 'warning', '/payments', 'See the plans'
  );
end
$$;
grant execute on function public.end_plan(uuid, text) to authenticated;

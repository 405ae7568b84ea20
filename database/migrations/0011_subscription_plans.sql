-- What a member can subscribe to, and who has subscribed. A subscription begins with a payment (0012) and ends by itself.

-- An amount and a day as the site writes them, for what the database says to people: KSh 1,250,000 and 3 Nov 2026.
create function private.kes(amount bigint) returns text
language sql stable set search_path = ''
as $$ select 'KSh ' || to_char(amount, 'FM999,999,999,990') $$;

create function private.nairobi_date(moment timestamptz) returns text
language sql stable set search_path = ''
as $$ select to_char(moment at time zone 'Africa/Nairobi', 'FMDD Mon YYYY') $$;

-- Whether it is a plain list of texts that can be seen, each of at most so many characters.
create function private.are_lines(lines text[], longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select (lines = '{}' or array_ndims(lines) = 1) and coalesce(bool_and(
    line is not null and char_length(line) <= longest and char_length(private.visible_line(line)) >= 1
  ), true)
  from unnest(lines) as line
$$;

revoke execute on function private.kes(bigint), private.nairobi_date(timestamptz), private.are_lines(text[], integer)
  from public;
grant execute on function private.are_lines(text[], integer) to authenticated, service_role;

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
grant select on public.subscription_plans to anon, authenticated;
grant insert (name, description, price, max_listings, facebook_posting_enabled, features, is_active),
  update (name, description, price, max_listings, facebook_posting_enabled, features, is_active),
  delete on public.subscription_plans to authenticated;
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

-- For what has a name and is kept by administrators: plans here, lenders and insurers in 0013 and 0014.
create function private.tidy_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  new.updated_at := now();
  return new;
end
$$;

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
  constraint user_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_subscriptions_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id),
  constraint user_subscriptions_status_known check (status in ('active', 'expired', 'cancelled')),
  constraint user_subscriptions_period check (expires_at > started_at)
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
-- Here and not beside the plans' other policies, because it looks at the subscriptions.
create policy "People read the plans they have had" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.user_subscriptions as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));

-- The plan a person has at this moment; every column null: none.
create function private.current_plan(person uuid) returns public.subscription_plans
language sql stable security definer set search_path = ''
as $$
  select plan.*
  from public.user_subscriptions as subscription
  join public.subscription_plans as plan on plan.id = subscription.plan_id
  where subscription.user_id = person and subscription.status = 'active' and subscription.expires_at > now()
$$;

-- How many ads a person may have active; null: as many as they like.
create function private.listing_limit(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when plan.id is null then private.setting_count('free_listing_limit') else plan.max_listings end
  from private.current_plan(person) as plan
$$;

-- Gives a person 30 days of a plan. When the same plan is running they are added to its end; otherwise they begin now, and
-- another plan that is running is cancelled: its days that are left are not carried over.
create function private.activate_plan(person uuid, plan uuid) returns public.user_subscriptions
language plpgsql security definer set search_path = ''
as $$
declare
  running public.user_subscriptions;
begin
  -- Two payments of one person approved at once wait for each other here.
  perform from public.profiles where id = person for no key update;
  select * into running from public.user_subscriptions where user_id = person and status = 'active' for update;
  if running.plan_id = plan and running.expires_at > now() then
    update public.user_subscriptions set expires_at = expires_at + interval '30 days', reminded_at = null
    where id = running.id returning * into running;
    return running;
  end if;
  update public.user_subscriptions set status = case when expires_at > now() then 'cancelled' else 'expired' end
  where id = running.id;
  insert into public.user_subscriptions (user_id, plan_id, expires_at)
  values (person, plan, now() + interval '30 days') returning * into running;
  return running;
end
$$;

-- For a job, as often as one likes: ends what has run out, and tells people once three days before and once when it ended.
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
      'info', '/payments', 'Renew the plan'
    );
  end loop;
end
$$;

revoke execute on function
  private.tidy_name(), private.current_plan(uuid), private.listing_limit(uuid), private.activate_plan(uuid, uuid),
  private.expire_subscriptions()
from public;
grant execute on function private.current_plan(uuid), private.listing_limit(uuid) to authenticated, service_role;

notify pgrst, 'reload schema';

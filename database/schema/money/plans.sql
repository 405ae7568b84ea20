-- Subscription plans that administrators offer: the price of 30 days, the limit of active ads and the features of each plan.
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

comment on table public.subscription_plans is 'Plans that members can subscribe to.';
comment on column public.subscription_plans.price is 'Whole KES for 30 days.';
comment on column public.subscription_plans.max_listings is 'Limit of active ads of all kinds; null: unlimited.';
comment on column public.subscription_plans.is_active is
  'Whether members can choose the plan. Current subscribers keep an inactive plan.';

create unique index subscription_plans_name_key on public.subscription_plans (lower(name));
create index subscription_plans_price_idx on public.subscription_plans (price, id);

revoke all on public.subscription_plans from public, anon, authenticated;
grant select on public.subscription_plans to anon;
grant select, delete on public.subscription_plans to authenticated;
grant insert (
  id, name, description, price, max_listings, facebook_posting_enabled, features, is_active, created_at, updated_at
) on public.subscription_plans to authenticated;
grant update (
  id, name, description, price, max_listings, facebook_posting_enabled, features, is_active, created_at, updated_at
) on public.subscription_plans to authenticated;
grant all on public.subscription_plans to service_role;

alter table public.subscription_plans enable row level security;

create policy "Anyone reads the plans that can be chosen" on public.subscription_plans
  for select to anon, authenticated using (is_active);
-- Subscriptions and payments show the plan's name after the plan became inactive.
create policy "People read the plans they have had" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.user_subscriptions as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));
create policy "People read the plans they have paid for" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.payment_requests as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));
create policy "Administrators read every plan" on public.subscription_plans
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators add plans" on public.subscription_plans
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change plans" on public.subscription_plans
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete plans" on public.subscription_plans
  for delete to authenticated using ((select private.is_admin()));

create trigger accept_whole_row before insert on public.subscription_plans
  for each row when (current_user = 'authenticated')
  execute function private.accept_whole_row('created_at', 'now', 'updated_at', 'now');
create trigger accept_whole_row_again before update of id, created_at, updated_at on public.subscription_plans
  for each row when (current_user = 'authenticated')
  execute function private.accept_whole_row('id', '', 'created_at', '', 'updated_at', '');
create trigger tidy_name before insert or update on public.subscription_plans
  for each row execute function private.tidy_name();
create trigger audit_changes after insert or update or delete on public.subscription_plans
  for each row execute function private.audit_changes(
    'name', 'description', 'price', 'max_listings', 'facebook_posting_enabled', 'features', 'is_active'
  );

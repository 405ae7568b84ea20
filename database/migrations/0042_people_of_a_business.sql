-- People work for a business account beside the person who opened it, and act for it with a token of their own session: in roles of
-- PostgreSQL to which what they may do is granted. Nobody works for a business yet.

set local check_function_bodies = off;

do $$
declare
  acting text;
begin
  foreach acting in array '{business_sales,business_manager,business_owner}'::text[] loop
    -- Roles belong to the whole cluster, so another database may have made them.
    if not exists (select from pg_roles where rolname = acting) then
      execute format('create role %I nologin', acting);
    end if;
    if not pg_has_role('authenticator', acting, 'member') then
      execute format('grant %I to authenticator', acting);
    end if;
  end loop;
  if not pg_has_role('business_sales', 'anon', 'member') then
    grant anon to business_sales;
  end if;
  if not pg_has_role('business_manager', 'business_sales', 'member') then
    grant business_sales to business_manager;
  end if;
  if not pg_has_role('business_owner', 'business_manager', 'member') then
    grant business_manager to business_owner;
  end if;
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.business_members', 'business_id', null, 'people_of_the_business', '{"business_id"}', 'cascade', null, 'Nobody works for an account that is gone.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.business_members', 'person_id', null, 'works_for', '{"person_id"}', 'cascade', null, 'Theirs alone.');

create table public.business_members (
  business_id uuid not null,
  person_id uuid not null,
  role text not null,
  joined_at timestamptz not null default now(),
  constraint business_members_pkey primary key (business_id, person_id),
  constraint business_members_role_known check (role in ('owner', 'manager', 'sales')),
  constraint business_members_two_accounts check (business_id <> person_id),
  -- Accounts, not profiles: profiles are embedded by other tables of the specification under one name.
  constraint business_members_business_id_fkey foreign key (business_id) references auth.users (id) on delete cascade,
  constraint business_members_person_id_fkey foreign key (person_id) references auth.users (id) on delete cascade
);

create index business_members_person_idx on public.business_members (person_id);

comment on table public.business_members is 'Who works for a business account beside the person who opened it.';

revoke all on public.business_members from public, anon, authenticated;

grant select on public.business_members to authenticated, business_sales;

grant all on public.business_members to service_role;

alter table public.business_members enable row level security;

create policy "Businesses see who works for them" on public.business_members
  for select to authenticated, business_sales using (business_id = (select auth.uid()));

create policy "People see whom they work for" on public.business_members
  for select to authenticated using (person_id = (select auth.uid()));

create function private.acting_person() returns uuid
language sql stable set search_path = ''
as $$ select coalesce((auth.jwt() -> 'act' ->> 'sub')::uuid, auth.uid()) $$;

grant execute on function private.acting_person() to anon, authenticated, service_role;

create function private.acting_role(person uuid, account_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select 'business_' || member.role
  from public.business_members as member
  join public.profiles as business on business.id = member.business_id and business.role in ('dealer', 'service_provider')
  join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
  where member.business_id = acting_role.account_id and member.person_id = acting_role.person
$$;

create function private.tell_of_acting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regprocedure('auth.tell_of_delegation(uuid)') is not null then
    perform auth.tell_of_delegation(old.person_id);
  end if;
  return null;
end
$$;

create trigger tell_of_acting after update of role or delete on public.business_members
  for each row execute function private.tell_of_acting();

do $$
begin
  if to_regprocedure('auth.delegated_role(uuid, uuid)') is null then
    return;
  end if;
  grant execute on function private.acting_role(uuid, uuid) to supabase_auth_admin;
  grant usage on schema private to supabase_auth_admin;
  set local role supabase_auth_admin;
  create or replace function auth.delegated_role(person uuid, account_id uuid) returns text
    language sql stable set search_path = '' as 'select private.acting_role(person, account_id)';
  reset role;
end
$$;

-- What reads whole tables comes here and not in the next migration, which holds many more of them while it runs.
alter table private.ad_events add column actor_id uuid default nullif(private.acting_person(), auth.uid());

alter table private.ad_events
  add constraint ad_events_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null;

create index ad_events_actor_idx on private.ad_events (actor_id) where actor_id is not null;

alter table private.notification_deliveries drop constraint notification_deliveries_phone_of_code;

alter table private.notification_deliveries add constraint notification_deliveries_phone_of_code
  check ((phone is not null) = (kind in ('phone_code', 'business_invitation') and state in ('waiting', 'sending')));

alter table public.reviews drop constraint reviews_held_for_known;

alter table public.reviews add constraint reviews_held_for_known check (
  cardinality(held_for) >= 1 and held_for <@ '{works_there,too_soon,same_device,same_address,burst,sale}'::text[]
);

alter table public.sales drop constraint sales_doubts_known;

alter table public.sales add constraint sales_doubts_known check (
  cardinality(doubts) >= 1 and doubts <@ '{works_there,same_device,same_address,each_other,too_soon,new_buyer}'::text[]
);

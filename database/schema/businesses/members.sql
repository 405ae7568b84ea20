-- The people who work for a business account beside the person who opened it, and how they come to act for it: their session gets a token
-- that is the business's, in the role business_owner, business_manager or business_sales (docs/backend.md, Acting for another account).

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

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.business_members', 'business_id', null, 'people_of_the_business', '{business_id,person_id}', 'cascade', null, 'Nobody works for an account that is gone.'),
  ('public.business_members', 'person_id', null, 'works_for', '{person_id}', 'cascade', null, 'Theirs alone.');

-- The person behind the request: who acts for a business account, otherwise whose account it is; null for visitors.
create function private.acting_person() returns uuid
language sql stable set search_path = ''
as $$ select coalesce((auth.jwt() -> 'act' ->> 'sub')::uuid, auth.uid()) $$;
grant execute on function private.acting_person() to anon, authenticated, service_role;

-- Whether somebody acts for the account of the request, in SQL that serves the account's own person as well.
create function private.is_acting() returns boolean
language sql stable set search_path = ''
as $$ select private.acting_person() is distinct from auth.uid() $$;
grant execute on function private.is_acting() to anon, authenticated, service_role;

-- The role of PostgreSQL in which the person acts for the account; null: they do not work for it, are suspended, or it is no business any more.
create function private.acting_role(person uuid, account_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select 'business_' || member.role
  from public.business_members as member
  join public.profiles as business on business.id = member.business_id and business.role in ('dealer', 'service_provider')
  join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
  where member.business_id = acting_role.account_id and member.person_id = acting_role.person
$$;

-- Whether the person works for the business, or did in the last three months: then they are no customer of it who says something about it.
create function private.works_for(person uuid, business uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.business_members as member where member.business_id = works_for.business and member.person_id = works_for.person
  ) or exists (
    select from private.business_acts as act
    where act.business_id = works_for.business and act.person_id = works_for.person and act.act in ('left', 'removed')
      and act.at > now() - interval '90 days'
  )
$$;

-- A data service of its own asks here; Supabase's knows no acting.
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

-- Who left, or works in another role, is known as such at once, not within half a minute.
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

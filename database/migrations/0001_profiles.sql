-- Who a person is to others: one row per account, made at sign-up. The phone is for signed-in people only.

-- What clients must never call or read directly. Policies and triggers use it.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- A text as a reader sees it: one line, without what has no shape (control characters, zero-width ones, marks that turn
-- the direction), trimmed. Two names that look the same are the same here.
create function private.visible_line(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(given, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '\s+', ' ', 'g'
  ))
$$;

revoke execute on function private.visible_line(text) from public;
grant execute on function private.visible_line(text) to authenticated, service_role;

create table public.profiles (
  id uuid constraint profiles_pkey primary key,
  first_name text,
  last_name text,
  phone text,
  role text not null default 'customer',
  business_name text,
  business_description text,
  location text,
  verified boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_first_name_length check (char_length(first_name) <= 80),
  constraint profiles_last_name_length check (char_length(last_name) <= 80),
  constraint profiles_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint profiles_role_known check (role in ('admin', 'dealer', 'service_provider', 'customer')),
  constraint profiles_business_name_length check (char_length(business_name) <= 120),
  constraint profiles_business_description_length check (char_length(business_description) <= 2000),
  constraint profiles_location_length check (char_length(location) <= 60)
);

comment on table public.profiles is 'Who a person is to others; one row per account, made at sign-up.';
comment on column public.profiles.phone is 'E.164, +2547… or +2541…; never readable without signing in.';
comment on column public.profiles.suspended_at is 'Since when an administrator hides this person''s listings.';

create index profiles_suspended_idx on public.profiles (id) where suspended_at is not null;
create index profiles_role_idx on public.profiles (role, created_at desc);

revoke all on public.profiles from public, anon, authenticated;
grant select (id, first_name, last_name, business_name, business_description, role, verified, location)
  on public.profiles to anon;
grant select on public.profiles to authenticated;
-- role, verified and suspended_at are granted for administrators; a trigger refuses them to everybody else.
grant update (first_name, last_name, phone, business_name, business_description, location, role, verified, suspended_at)
  on public.profiles to authenticated;
grant all on public.profiles to service_role;

alter table public.profiles enable row level security;

-- Whether the caller's profile is an administrator's. In policies as (select private.is_admin()): once a statement.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'admin' and suspended_at is null
  )
$$;

-- The people whose listings nobody else may see. Few, so one array per statement is cheaper than a join per row.
create function private.suspended_sellers() returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.profiles where suspended_at is not null
$$;

revoke execute on function private.is_admin(), private.suspended_sellers() from public;
grant execute on function private.is_admin(), private.suspended_sellers() to anon, authenticated, service_role;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Administrators read every profile" on public.profiles
  for select to authenticated using ((select private.is_admin()));
create policy "People change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Administrators change every profile" on public.profiles
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Column grants cannot tell an administrator from a member (both are role authenticated), so this can.
create function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.role, new.verified, new.suspended_at) is distinct from (old.role, old.verified, old.suspended_at)
    and not private.is_admin()
  then
    raise exception 'Only an administrator may change the role, verification or suspension of a profile.'
      using errcode = '42501';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger guard_profile before update on public.profiles
  for each row execute function private.guard_profile();

-- The stored form of a Kenyan number in any usual spelling (07…, 01…, 2547…, +254 7…), or null.
create function private.kenyan_phone(spelling text) returns text
language sql immutable set search_path = ''
as $$
  select '+254' || (regexp_match(regexp_replace(spelling, '[\s().-]', '', 'g'), '^(?:\+?254|00254|0)?([17]\d{8})$'))[1]
$$;

-- Sign-up never fails for what it carries beside the account: too long is cut, an unknown role is a customer.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
begin
  insert into public.profiles (id, first_name, last_name, phone, role, business_name, business_description)
  values (
    new.id,
    nullif(left(btrim(given ->> 'first_name'), 80), ''),
    nullif(left(btrim(given ->> 'last_name'), 80), ''),
    private.kenyan_phone(given ->> 'phone'),
    case when given ->> 'role' in ('customer', 'dealer', 'service_provider') then given ->> 'role' else 'customer' end,
    nullif(left(btrim(given ->> 'business_name'), 120), ''),
    nullif(left(btrim(given ->> 'business_description'), 2000), '')
  )
  on conflict (id) do nothing;
  return new;
end
$$;

revoke execute on function private.guard_profile(), private.kenyan_phone(text), private.create_profile() from public;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

notify pgrst, 'reload schema';

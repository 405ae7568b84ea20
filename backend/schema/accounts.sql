-- Accounts: who may sign in, by which ways, with which second factors. Columns carry the names of a hosted Supabase database, so
-- that triggers on auth.users and seeds written for one work here.
-- Everything in the schema belongs to supabase_auth_admin. The API roles may call the four functions at the end of this file and
-- read nothing. What the sign-in service asks of the database follows by subject in the files after this one: one function per
-- request, each a whole answer in one round trip, which only supabase_auth_admin may call. They return what happened under
-- `outcome` instead of raising it: an error would undo what must stay (a revoked family of tokens, a counted attempt).
create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;

set local role supabase_auth_admin;
alter default privileges revoke execute on functions from public;

-- One row per account, confirmed or not.
create table if not exists auth.users (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text check (char_length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text not null default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  -- Digits in the order of E.164, without a plus, as GoTrue keeps it.
  phone text unique,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Only for seeds written for a hosted database, which fill them with '': tokens live in auth.one_time_tokens.
  confirmation_token text not null default '',
  recovery_token text not null default '',
  email_change_token_new text not null default '',
  -- 1: one of the two addresses has confirmed the change to `email_change`.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 1),
  reauthentication_sent_at timestamptz,
  phone_change text not null default '',
  phone_change_sent_at timestamptz,
  -- For seeds, as above.
  phone_change_token text not null default '',
  -- Metadata travels in every access token, which travels in a header: however many updates lay keys over keys, it stays small.
  constraint users_metadata_size
    check (octet_length(raw_user_meta_data::text) + octet_length(raw_app_meta_data::text) <= 8192)
);
create unique index if not exists users_email_key on auth.users (lower(email));
create index if not exists users_created_at_idx on auth.users (created_at desc, id);
-- Sign-ups by phone that nobody has confirmed, for auth.remove_expired.
create index if not exists users_unconfirmed_phone_idx on auth.users (confirmation_sent_at)
  where phone is not null and email is null and confirmed_at is null;

-- A way to sign in that belongs to an account: its e-mail address, its phone number, a person at an OpenID provider. `provider_id` is the
-- account's id for the first two, the provider's `sub` for the last.
create table if not exists auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

-- An authenticator app, or the recovery codes of the account. The secret of an app is sealed with a key that is not in the database; `last_step` is the last 30 seconds of
-- which a code was used, so that no code counts twice.
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  last_step bigint not null default 0,
  wrong_codes int not null default 0,
  wrong_since timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors_secret_of_totp check ((factor_type = 'totp') = (secret is not null)),
  constraint mfa_factors_recovery_code_verified check (factor_type = 'totp' or status = 'verified')
);
create unique index if not exists mfa_factors_name_key on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

-- A second factor without its secret.
create function auth.factor(factor auth.mfa_factors) returns jsonb language sql immutable set search_path = '' as $$
  select to_jsonb(factor) - array['user_id', 'secret', 'last_step', 'wrong_codes', 'wrong_since']
$$;

-- The account without its secrets, its ways to sign in and its second factors.
create function auth.account(account auth.users) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'user', to_jsonb(account) - array['encrypted_password', 'confirmation_token', 'recovery_token', 'email_change_token_new',
                                        'phone_change_token'],
    'identities', coalesce(
      (select jsonb_agg(to_jsonb(identity) order by identity.created_at)
       from auth.identities identity where identity.user_id = account.id),
      '[]'),
    'factors', coalesce(
      (select jsonb_agg(auth.factor(factor) order by factor.created_at)
       from auth.mfa_factors factor where factor.user_id = account.id),
      '[]'))
$$;

-- Adds the way to the list that clients read from app_metadata.
create function auth.note_provider(account_id uuid, way text) returns void language sql set search_path = '' as $$
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'provider', coalesce(raw_app_meta_data ->> 'provider', way),
      'providers', coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(way))
    where id = account_id and not coalesce(raw_app_meta_data -> 'providers', '[]') ? way;
$$;

-- Whether a person at a provider signs in to the account.
create function auth.has_provider(account_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.identities where user_id = account_id and provider not in ('email', 'phone'))
$$;

-- Adds the way (`email` or `phone`) to the account's ways to sign in, or replaces its address.
create function auth.put_identity(account_id uuid, way text, address text, verified boolean default true) returns void
  language sql set search_path = '' as $$
  insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
    values (account_id, account_id, way, now(), jsonb_build_object(
      'sub', account_id, way, address, 'email_verified', verified and way = 'email', 'phone_verified', verified and way = 'phone'))
    on conflict (provider_id, provider) do update
      set identity_data = identities.identity_data || jsonb_build_object(way, address, way || '_verified', verified),
          last_sign_in_at = case when verified then now() else identities.last_sign_in_at end, updated_at = now();
  select auth.note_provider(account_id, way);
$$;

create function auth.remove_identity(account_id uuid, way text) returns void language sql set search_path = '' as $$
  delete from auth.identities where user_id = account_id and provider = way;
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'provider', case raw_app_meta_data ->> 'provider' when way then ((raw_app_meta_data -> 'providers') - way) -> 0
        else raw_app_meta_data -> 'provider' end,
      'providers', (raw_app_meta_data -> 'providers') - way)
    where id = account_id and raw_app_meta_data -> 'providers' ? way;
$$;

-- The top-level keys of `changes` laid over `old`; null takes a key away.
create function auth.merged(old jsonb, changes jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select (old || changes) - array(select key from jsonb_each(changes) where value = 'null')
$$;

-- Who asks, for access rules. The setting is '' and not null in a connection that carried it before.
create function auth.jwt() returns jsonb language sql stable parallel safe as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create function auth.uid() returns uuid language sql stable parallel safe as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
$$;

create function auth.role() returns text language sql stable parallel safe as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

create function auth.email() returns text language sql stable parallel safe as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

reset role;

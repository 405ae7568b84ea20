-- Accounts, their sessions and the mails to send. Columns carry the names of a hosted Supabase database, so that triggers on
-- auth.users and seeds written for one work here. Everything belongs to supabase_auth_admin; the API roles may call the four
-- functions at the end and read nothing.
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
  email_change_token_new text not null default ''
);
create unique index if not exists users_email_key on auth.users (lower(email));

-- A way to sign in that belongs to an account; for a password that is the e-mail address.
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

-- One signed-in device. Access tokens name it (claim session_id); once it is gone they are refused by GET /user.
create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  amr jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz,
  not_after timestamptz,
  user_agent text,
  ip inet
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

-- The chain of refresh tokens of a session. Only hashes are kept; a token is revoked when it is exchanged for the next.
create table if not exists auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  session_id uuid not null references auth.sessions on delete cascade,
  parent bigint references auth.refresh_tokens on delete set null,
  revoked boolean not null default false,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index if not exists refresh_tokens_parent_idx on auth.refresh_tokens (parent);

-- What a mail proves when it comes back: by its link (token_hash) or by the six digits typed (code_hash). `pending` is what
-- the person who asked for the mail wants to become true with it, so that an unconfirmed address gets the password of the
-- sign-up its owner confirmed and not of whoever used the address first.
create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in ('signup', 'recovery', 'magiclink', 'email_change')),
  token_hash bytea not null unique,
  code_hash bytea not null,
  relates_to text not null,
  pending jsonb not null default '{}',
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index if not exists one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
create index if not exists one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

-- When a mail was last asked for an address, whether or not the address has an account: the answer must not tell.
create table if not exists auth.mail_intervals (
  email text not null,
  purpose text not null,
  asked_at timestamptz not null default now(),
  primary key (email, purpose)
);
create index if not exists mail_intervals_asked_at_idx on auth.mail_intervals (asked_at);

-- Mails to send, written together with the change that causes them and deleted once delivered.
create table if not exists auth.mail_outbox (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Who asks, for access rules. The setting is '' and not null in a connection that carried it before.
create or replace function auth.jwt() returns jsonb language sql stable parallel safe as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable parallel safe as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
$$;

create or replace function auth.role() returns text language sql stable parallel safe as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

create or replace function auth.email() returns text language sql stable parallel safe as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

reset role;

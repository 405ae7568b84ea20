-- What the whole of sign-in keeps besides the first tables: codes of the PKCE flow, second factors, signing keys.
set local role supabase_auth_admin;

alter table auth.users
  -- 1: one of the two addresses has confirmed the change to `email_change`.
  add column if not exists email_change_confirm_status smallint not null default 0
    check (email_change_confirm_status between 0 and 1),
  add column if not exists reauthentication_sent_at timestamptz;

alter table auth.one_time_tokens
  drop constraint if exists one_time_tokens_token_type_check,
  add constraint one_time_tokens_token_type_check
    check (token_type in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
  -- { challenge, method } of the browser that asked for the mail: its link then leads back with a code instead of a session.
  add column if not exists flow jsonb;

-- A link that was followed in the PKCE flow (RFC 7636): whoever knows the verifier behind the challenge gets the session.
create table if not exists auth.flow_states (
  auth_code uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  challenge text not null,
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  created_at timestamptz not null default now()
);
create index if not exists flow_states_user_id_idx on auth.flow_states (user_id);

-- An authenticator app. The secret is sealed with a key that is not in the database; `last_step` is the last 30 seconds of
-- which a code was used, so that no code counts twice.
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  factor_type text not null check (factor_type = 'totp'),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  last_step bigint not null default 0,
  wrong_codes int not null default 0,
  wrong_since timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists mfa_factors_name_key on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip inet,
  created_at timestamptz not null default now()
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- The factor that raised a session to aal2.
alter table auth.sessions
  add column if not exists factor_id uuid references auth.mfa_factors on delete set null;

-- Key pairs that sign access tokens. The private half is sealed with a key made of the project's secret; `sealed_with` names
-- that secret, so that a new one makes every older key and token void.
create table if not exists auth.signing_keys (
  id uuid primary key,
  public_key jsonb not null,
  private_key text not null,
  sealed_with text not null,
  created_at timestamptz not null default clock_timestamp()
);

reset role;

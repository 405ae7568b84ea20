-- The schema of backend/schema when the migrations began anew with it; written by a program, in an order in which it can run.

set local search_path = public, extensions;
set local check_function_bodies = off;

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end
$$;

grant anon, authenticated, service_role, supabase_auth_admin to authenticator;

grant anon, authenticated, service_role, supabase_auth_admin to current_user;

revoke create on schema public from public;

alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;

create schema limits;

create unlogged table limits.buckets (
  name text primary key,
  -- What may still be taken, as of `as_of`.
  tokens double precision not null,
  as_of timestamptz not null
) with (fillfactor = 50);

create function limits.take(bucket text, capacity double precision, period double precision, wanted int)
  returns table (taken int, wait double precision)
  language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  available double precision;
begin
  insert into limits.buckets (name, tokens, as_of) values (bucket, capacity, moment) on conflict (name) do nothing;
  select least(capacity, tokens + greatest(0, extract(epoch from moment - as_of)) * capacity / period) into available
    from limits.buckets where name = bucket for update;
  -- Between the two statements an idle bucket may have been removed.
  available := coalesce(available, capacity);
  taken := greatest(0, least(wanted, floor(available)));
  wait := case when taken > 0 then 0 else (1 - available) * period / capacity end;
  if taken > 0 then
    update limits.buckets set tokens = available - taken, as_of = moment where name = bucket;
  end if;
  return next;
end
$$;

create function limits.remove_idle() returns void language sql security definer set search_path = '' as $$
  delete from limits.buckets where as_of < now() - interval '1 day'
$$;

grant usage on schema limits to service_role;

grant execute on function limits.take, limits.remove_idle to service_role;

create function limits.charge(
  bucket text, capacity double precision, period double precision, cost double precision, afterwards boolean default false
) returns double precision
  language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  available double precision;
begin
  insert into limits.buckets (name, tokens, as_of) values (bucket, capacity, moment) on conflict (name) do nothing;
  select least(capacity, tokens + greatest(0, extract(epoch from moment - as_of)) * capacity / period) into available
    from limits.buckets where name = bucket for update;
  available := coalesce(available, capacity);
  if not afterwards and available < least(cost, capacity) then
    return (least(cost, capacity) - available) * period / capacity;
  end if;
  update limits.buckets
    set tokens = case when afterwards then greatest(available - cost, least(available, -capacity)) else available - cost end,
      as_of = moment
    where name = bucket;
  return 0;
end
$$;

revoke execute on function limits.charge from public;

grant execute on function limits.charge to service_role;

create function limits.put_back(bucket text, capacity double precision) returns void
  language sql security definer set search_path = '' as $$
  update limits.buckets set tokens = least(capacity, tokens + 1) where name = bucket
$$;

revoke execute on function limits.put_back from public;

grant usage on schema limits to supabase_auth_admin;

grant execute on function limits.take, limits.put_back to supabase_auth_admin;

create schema if not exists auth authorization supabase_auth_admin;

grant usage on schema auth to anon, authenticated, service_role;

set local role supabase_auth_admin;

alter default privileges revoke execute on functions from public;

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
  email_change_token_new text not null default '',
  -- 1: one of the two addresses has confirmed the change to `email_change`.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 1),
  reauthentication_sent_at timestamptz,
  -- Metadata travels in every access token, which travels in a header: however many updates lay keys over keys, it stays small.
  constraint users_metadata_size
    check (octet_length(raw_user_meta_data::text) + octet_length(raw_app_meta_data::text) <= 8192)
);

create unique index if not exists users_email_key on auth.users (lower(email));

create index if not exists users_created_at_idx on auth.users (created_at desc, id);

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

create function auth.factor(factor auth.mfa_factors) returns jsonb language sql immutable set search_path = '' as $$
  select to_jsonb(factor) - array['user_id', 'secret', 'last_step', 'wrong_codes', 'wrong_since']
$$;

create function auth.account(account auth.users) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'user', to_jsonb(account) - array['encrypted_password', 'confirmation_token', 'recovery_token', 'email_change_token_new'],
    'identities', coalesce(
      (select jsonb_agg(to_jsonb(identity) order by identity.created_at)
       from auth.identities identity where identity.user_id = account.id),
      '[]'),
    'factors', coalesce(
      (select jsonb_agg(auth.factor(factor) order by factor.created_at)
       from auth.mfa_factors factor where factor.user_id = account.id),
      '[]'))
$$;

create function auth.merged(old jsonb, changes jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select (old || changes) - array(select key from jsonb_each(changes) where value = 'null')
$$;

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

set local role supabase_auth_admin;

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
  ip inet,
  -- The factor that raised the session to aal2.
  factor_id uuid references auth.mfa_factors on delete set null
);

create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  session_id uuid not null references auth.sessions on delete cascade,
  parent bigint references auth.refresh_tokens on delete set null,
  revoked boolean not null default false,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- Null for the first token of a session, which nobody can have asked for with an earlier one.
  seed bytea
);

create index if not exists refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

create index if not exists refresh_tokens_parent_idx on auth.refresh_tokens (parent);

create function auth.open_session(account auth.users, method text, refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  session auth.sessions;
begin
  insert into auth.sessions (user_id, amr, user_agent, ip)
    values (account.id, jsonb_build_array(jsonb_build_object('method', method, 'timestamp', extract(epoch from now())::bigint)),
            agent, address)
    returning * into session;
  insert into auth.refresh_tokens (token_hash, session_id) values (refresh_hash, session.id);
  return jsonb_build_object('outcome', 'signed_in', 'session', to_jsonb(session)) || auth.account(account);
end
$$;

create function auth.sign_in(account_id uuid, password_hash text, refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = account_id and encrypted_password = password_hash and email_confirmed_at is not null
      and coalesce(banned_until <= now(), true)
    returning * into account;
  if not found then
    return jsonb_build_object('outcome', 'changed');
  end if;
  return auth.open_session(account, 'password', refresh_hash, agent, address);
end
$$;

create function auth.renew_password_hash(account_id uuid, old_hash text, new_hash text) returns boolean
  language sql set search_path = '' as $$
  with renewed as (
    update auth.users set encrypted_password = new_hash
    where id = account_id and encrypted_password = old_hash
    returning id
  )
  select exists (select from renewed)
$$;

create function auth.rotate_refresh_token(
    spent_hash bytea, next_hash bytea, next_seed bytea, reuse interval, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  session auth.sessions;
  spent auth.refresh_tokens;
  account auth.users;
  seed bytea := next_seed;
begin
  -- The lock on the session lets one exchange in at a time; the token is read after it, as the one before left it.
  select s.* into session from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
    where t.token_hash = spent_hash for update of s;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into spent from auth.refresh_tokens where token_hash = spent_hash;
  if session.not_after <= clock_timestamp() then
    return jsonb_build_object('outcome', case when spent.revoked then 'already_used' else 'session_expired' end);
  end if;
  if spent.revoked and spent.revoked_at < clock_timestamp() - reuse then
    update auth.refresh_tokens set revoked = true, revoked_at = now() where session_id = session.id and not revoked;
    update auth.sessions set not_after = clock_timestamp(), updated_at = now() where id = session.id;
    return jsonb_build_object('outcome', 'already_used');
  end if;
  select * into account from auth.users where id = session.user_id;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  if spent.revoked then
    select current.seed into seed from auth.refresh_tokens current
      where current.session_id = session.id and not current.revoked order by current.id desc limit 1;
  end if;
  if seed is null or not spent.revoked then
    seed := next_seed;
    update auth.refresh_tokens set revoked = true, revoked_at = clock_timestamp()
      where session_id = session.id and not revoked;
    insert into auth.refresh_tokens (token_hash, session_id, parent, seed) values (next_hash, session.id, spent.id, next_seed);
    update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = agent, ip = address
      where id = session.id returning * into session;
  end if;
  return jsonb_build_object('outcome', 'refreshed', 'seed', encode(seed, 'hex'), 'session', to_jsonb(session))
    || auth.account(account);
end
$$;

create function auth.holder(account_id uuid, token_session uuid) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = account_id and deleted_at is null;
  if not found then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  if token_session is not null and not exists (
    select from auth.sessions where id = token_session and user_id = account_id
      and (not_after is null or not_after > clock_timestamp())
  ) then
    return jsonb_build_object('outcome', 'session_not_found');
  end if;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'user_banned');
  end if;
  return jsonb_build_object('outcome', 'found') || auth.account(account);
end
$$;

create function auth.sign_out(account_id uuid, token_session uuid, scope text, second_factor boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  refused boolean;
begin
  perform from auth.users where id = account_id for no key update;
  if token_session is not null
    and not exists (select from auth.sessions where id = token_session and user_id = account_id) then
    return jsonb_build_object('outcome', 'session_not_found');
  end if;
  if second_factor and scope <> 'local' and auth.is_halfway(account_id, token_session) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  refused := scope <> 'local' and token_session is not null and not auth.session_is_recent(token_session);
  delete from auth.sessions
    where user_id = account_id and case when refused or scope = 'local' then scope <> 'others' and id = token_session
      else scope = 'global' or id is distinct from token_session end;
  return jsonb_build_object('outcome', case when refused then 'reauthentication_needed' else 'done' end);
end
$$;

reset role;

set local role supabase_auth_admin;

create function auth.session_lives(token_session uuid, account_id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session join auth.users account on account.id = session.user_id
    where session.id = token_session and account.id = account_id
      and (session.not_after is null or session.not_after > clock_timestamp())
      and account.deleted_at is null and coalesce(account.banned_until <= now(), true))
$$;

create function auth.tell_of_session() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('ended_sessions', old.id::text);
  return null;
end
$$;

create trigger tell_of_deleted_session after delete on auth.sessions for each row
  when (old.not_after is null or old.not_after > now()) execute function auth.tell_of_session();

create trigger tell_of_ended_session after update of not_after on auth.sessions for each row
  when (old.not_after is distinct from new.not_after) execute function auth.tell_of_session();

create function auth.tell_of_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('ended_sessions', id::text) from auth.sessions where user_id = new.id;
  return null;
end
$$;

create trigger tell_of_banned_account after update of banned_until, deleted_at on auth.users for each row
  when ((old.banned_until, old.deleted_at) is distinct from (new.banned_until, new.deleted_at))
  execute function auth.tell_of_account();

create function auth.is_halfway(account_id uuid, token_session uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from auth.sessions where id = token_session and user_id = account_id and aal = 'aal1')
    and exists (select from auth.mfa_factors where user_id = account_id and status = 'verified')
$$;

reset role;

set local role supabase_auth_admin;

create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (
    token_type in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication')
  ),
  token_hash bytea not null unique,
  code_hash bytea not null,
  relates_to text not null,
  pending jsonb not null default '{}',
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- { challenge, method } of the browser that asked for the mail: its link then leads back with a code instead of a session.
  flow jsonb,
  -- The digits; the link of the same mail has expires_at.
  code_expires_at timestamptz not null default now() + interval '15 minutes'
);

create index if not exists one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);

create index if not exists one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

create table if not exists auth.mail_intervals (
  email text not null,
  purpose text not null,
  asked_at timestamptz not null default now(),
  primary key (email, purpose)
);

create index if not exists mail_intervals_asked_at_idx on auth.mail_intervals (asked_at);

create table if not exists auth.mail_outbox (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  failure text constraint mail_outbox_failure_length check (char_length(failure) <= 200)
);

create index mail_outbox_failed_idx on auth.mail_outbox (failed_at) where failed_at is not null;

create function auth.claim_mail(address text, wanted text, pause interval) returns int
  language plpgsql set search_path = '' as $$
declare
  last timestamptz;
begin
  insert into auth.mail_intervals as known (email, purpose) values (address, wanted)
    on conflict (email, purpose) do update set asked_at = now() where known.asked_at <= now() - pause;
  if found then
    return 0;
  end if;
  select asked_at into last from auth.mail_intervals where email = address and purpose = wanted;
  return greatest(1, ceil(extract(epoch from last + pause - now()))::int);
end
$$;

create function auth.admit_letter(address text, kind text, account_id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select '{"data": {}}'::jsonb $$;

create function auth.send_letter(account_id uuid, address text, kind text, pending jsonb, letter jsonb, admitted jsonb default null)
  returns int language plpgsql set search_path = '' as $$
begin
  if admitted is null and not letter ? 'silent' and not exists (
    select from auth.users where id = account_id and lower(email) = address and email_confirmed_at is not null
  ) then
    admitted := auth.admit_letter(address, kind, account_id);
  end if;
  if admitted ? 'wait' then
    return (admitted ->> 'wait')::int;
  end if;
  insert into auth.one_time_tokens
      (user_id, token_type, token_hash, code_hash, relates_to, pending, flow, expires_at, code_expires_at)
    values (account_id, kind, decode(letter ->> 'token_hash', 'hex'), decode(letter ->> 'code_hash', 'hex'), address, pending,
            nullif(letter -> 'flow', 'null'), now() + make_interval(secs => (letter ->> 'expires_in')::int),
            now() + make_interval(secs => (letter ->> 'code_expires_in')::int));
  insert into auth.mail_outbox (template, recipient, data)
    select kind, address, (letter -> 'data') || coalesce(admitted -> 'data', '{}')
    where not letter ? 'silent' and not letter ? 'concealed';
  return 0;
end
$$;

reset role;

set local role supabase_auth_admin;

create function auth.guess_bucket(subject text) returns text language sql immutable set search_path = '' as $$
  select 'guess ' || encode(sha256(convert_to(subject, 'UTF8')), 'hex')
$$;

create function auth.network_of(address inet) returns text language sql immutable set search_path = '' as $$
  select host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)))
$$;

create function auth.take_guess(subject text, device inet) returns boolean language plpgsql set search_path = '' as $$
begin
  if device is not null
    and (select taken = 0 from limits.take(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12, 86400, 1)) then
    return false;
  end if;
  return (select taken > 0 from limits.take(auth.guess_bucket(subject), 20, 86400, 1));
end
$$;

create function auth.give_guess_back(subject text, device inet) returns void language sql set search_path = '' as $$
  select limits.put_back(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12) where device is not null;
  select limits.put_back(auth.guess_bucket(subject), 20);
$$;

reset role;

set local role supabase_auth_admin;

create function auth.signup_open() returns boolean language sql stable set search_path = '' as $$ select true $$;

create function auth.new_account(address text, password_hash text, details jsonb) returns auth.users
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  insert into auth.users (email, encrypted_password, raw_user_meta_data, raw_app_meta_data)
    values (address, password_hash, details, '{"provider": "email", "providers": ["email"]}')
    on conflict (lower(email)) do nothing returning * into account;
  if found then
    insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
      values (account.id, account.id, 'email', now(), jsonb_build_object(
        'sub', account.id, 'email', address, 'email_verified', false, 'phone_verified', false));
  end if;
  return account;
end
$$;

create function auth.sign_up(address text, password_hash text, details jsonb, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  pause interval := make_interval(secs => (letter ->> 'pause')::int);
  account auth.users;
  wait int;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  account := auth.new_account(address, password_hash, details);
  if account.id is not null then
    perform auth.claim_mail(address, 'signup', '0');
    update auth.users set confirmation_sent_at = now() where id = account.id returning * into account;
    wait := auth.send_letter(account.id, address, 'signup', '{}', letter);
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
    end if;
    return jsonb_build_object('outcome', 'created') || auth.account(account);
  end if;

  select * into account from auth.users where lower(email) = address;
  if account.email_confirmed_at is not null then
    return jsonb_build_object('outcome', 'taken');
  end if;
  wait := auth.claim_mail(address, 'signup', pause);
  if wait = 0 then
    wait := auth.send_letter(account.id, address, 'signup',
      jsonb_build_object('encrypted_password', password_hash, 'data', details), letter);
  end if;
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  update auth.users set confirmation_sent_at = now() where id = account.id returning * into account;
  -- What an earlier sign-up told about itself is not for whoever comes second.
  account.raw_user_meta_data := details;
  return jsonb_build_object('outcome', 'repeated') || auth.account(account);
end
$$;

create function auth.sign_up_confirmed(address text, password_hash text, details jsonb, refresh_hash bytea, agent text, device inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  account := auth.new_account(address, password_hash, details);
  if account.id is null then
    return jsonb_build_object('outcome', 'taken');
  end if;
  update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = account.id returning * into account;
  return auth.open_session(account, 'password', refresh_hash, agent, device);
end
$$;

create function auth.resend_confirmation(address text, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  wait int := auth.claim_mail(address, 'signup', make_interval(secs => (letter ->> 'pause')::int));
  account_id uuid;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  update auth.users set confirmation_sent_at = now()
    where lower(email) = address and email_confirmed_at is null returning id into account_id;
  if found then
    perform auth.send_letter(account_id, address, 'signup', coalesce(
      (select pending from auth.one_time_tokens where user_id = account_id and token_type = 'signup'
       order by created_at desc limit 1), '{}'), letter);
  end if;
  return jsonb_build_object('outcome', 'done');
end
$$;

create function auth.request_recovery(address text, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  wait int := auth.claim_mail(address, 'recovery', make_interval(secs => (letter ->> 'pause')::int));
  account_id uuid;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  update auth.users set recovery_sent_at = now()
    where lower(email) = address and deleted_at is null returning id into account_id;
  if found then
    perform auth.send_letter(account_id, address, 'recovery', '{}', letter);
  end if;
  return jsonb_build_object('outcome', 'done');
end
$$;

create function auth.request_sign_in(address text, create_account boolean, details jsonb, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  wait int := auth.claim_mail(address, 'magiclink', make_interval(secs => (letter ->> 'pause')::int));
  account auth.users;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  select * into account from auth.users where lower(email) = address and deleted_at is null;
  if account.id is null and not create_account then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if account.id is null and not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  if account.id is null then
    return auth.sign_up(address, null, details, letter) || '{"outcome": "done"}';
  end if;
  update auth.users set recovery_sent_at = now() where id = account.id;
  perform auth.send_letter(account.id, address, 'magiclink', '{}', letter);
  return jsonb_build_object('outcome', 'done');
end
$$;

reset role;

set local role supabase_auth_admin;

create table if not exists auth.flow_states (
  auth_code uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  challenge text not null,
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  created_at timestamptz not null default now()
);

create index if not exists flow_states_user_id_idx on auth.flow_states (user_id);

create function auth.settle(account auth.users, proof auth.one_time_tokens) returns auth.users
  language plpgsql set search_path = '' as $$
declare
  identities auth.identities[];
begin
  if proof.token_type <> 'signup' then
    update auth.users set encrypted_password = null where id = account.id returning * into account;
  elsif proof.pending <> '{}' then
    identities := array(select identity from auth.identities identity where user_id = account.id);
    delete from auth.users where id = account.id;
    insert into auth.users (id, email, encrypted_password, raw_user_meta_data, raw_app_meta_data, confirmation_sent_at, created_at)
      values (account.id, account.email, proof.pending ->> 'encrypted_password', proof.pending -> 'data',
              account.raw_app_meta_data, account.confirmation_sent_at, account.created_at)
      returning * into account;
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      select id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at from unnest(identities);
  end if;
  return account;
end
$$;

create function auth.set_email(account_id uuid, address text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  former auth.users;
begin
  select * into former from auth.users where id = account_id;
  update auth.users set
      email = address, email_confirmed_at = coalesce(email_confirmed_at, now()),
      email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = account_id;
  insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
    values (account_id, account_id, 'email', now(), jsonb_build_object(
      'sub', account_id, 'email', address, 'email_verified', true, 'phone_verified', false))
    on conflict (provider_id, provider) do update
      set identity_data = identities.identity_data || jsonb_build_object('email', address, 'email_verified', true),
          updated_at = now();
  delete from auth.one_time_tokens where user_id = account_id;
  perform auth.tell_change(former, 'email_changed', jsonb_build_object('new_email', address));
  return true;
exception when unique_violation then
  return false;
end
$$;

create function auth.confirm_email_change(account auth.users, proof auth.one_time_tokens) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if account.email_change is distinct from proof.pending ->> 'email' then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if account.email_confirmed_at is not null and account.email_change_confirm_status = 0 then
    update auth.users set email_change_confirm_status = 1 where id = account.id;
    return jsonb_build_object('outcome', 'half');
  end if;
  if not auth.set_email(account.id, account.email_change) then
    return jsonb_build_object('outcome', 'email_exists');
  end if;
  update auth.users set last_sign_in_at = now() where id = account.id;
  return jsonb_build_object('outcome', 'proved');
end
$$;

create function auth.prove(proof auth.one_time_tokens) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  -- Account before token, as everywhere, so that two requests never wait for each other.
  select * into account from auth.users where id = proof.user_id for update;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  delete from auth.one_time_tokens where id = proof.id;
  if not found then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if proof.token_type = 'email_change' then
    return auth.confirm_email_change(account, proof);
  end if;
  if account.email_confirmed_at is null then
    account := auth.settle(account, proof);
  end if;
  delete from auth.one_time_tokens where user_id = account.id and token_type <> 'email_change';
  update auth.users set
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}',
      last_sign_in_at = now(),
      updated_at = now()
    where id = account.id;
  update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = account.id and provider = 'email';
  return jsonb_build_object('outcome', 'proved');
end
$$;

create function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  result jsonb := auth.prove(proof);
  account auth.users;
begin
  if result ->> 'outcome' <> 'proved' then
    return result;
  end if;
  select * into account from auth.users where id = proof.user_id;
  return auth.open_session(account, 'otp', refresh_hash, agent, address);
end
$$;

create function auth.verify_link(link_hash bytea, kinds text[], refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  proof auth.one_time_tokens;
begin
  select * into proof from auth.one_time_tokens
    where token_hash = link_hash and token_type = any (kinds) and expires_at > now();
  if not found then
    return jsonb_build_object('outcome', 'expired');
  end if;
  return auth.redeem(proof, refresh_hash, agent, address);
end
$$;

create function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  proof auth.one_time_tokens;
begin
  if not auth.take_guess('code ' || mailbox, address) then
    return jsonb_build_object('outcome', 'expired');
  end if;
  select newest.* into proof from (
      select distinct on (token_type) * from auth.one_time_tokens
      where relates_to = mailbox and token_type = any (kinds)
      order by token_type, created_at desc) newest
    where code_hash = code and expires_at > now() and code_expires_at > now() and attempts < 10
    order by created_at desc limit 1;
  if not found then
    update auth.one_time_tokens set attempts = attempts + 1 where relates_to = mailbox and attempts < 10;
    return jsonb_build_object('outcome', 'expired');
  end if;
  perform auth.give_guess_back('code ' || mailbox, address);
  return auth.redeem(proof, refresh_hash, agent, address);
end
$$;

create function auth.follow_link(link_hash bytea, kinds text[], refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  proof auth.one_time_tokens;
  result jsonb;
  code uuid;
begin
  select * into proof from auth.one_time_tokens
    where token_hash = link_hash and token_type = any (kinds) and expires_at > now();
  if not found then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if proof.flow is null then
    return auth.redeem(proof, refresh_hash, agent, address);
  end if;
  result := auth.prove(proof);
  if result ->> 'outcome' <> 'proved' then
    return result;
  end if;
  insert into auth.flow_states (user_id, challenge, challenge_method, authentication_method)
    values (proof.user_id, proof.flow ->> 'challenge', proof.flow ->> 'method',
            case proof.token_type when 'signup' then 'email/signup' else proof.token_type end)
    returning auth_code into code;
  return jsonb_build_object('outcome', 'code', 'code', code);
end
$$;

create function auth.exchange_code(code uuid, verifier text, digest text, refresh_hash bytea, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  state auth.flow_states;
  account auth.users;
begin
  select * into state from auth.flow_states where auth_code = code for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if state.created_at < now() - interval '5 minutes' then
    delete from auth.flow_states where auth_code = code;
    return jsonb_build_object('outcome', 'expired');
  end if;
  if state.challenge <> (case state.challenge_method when 's256' then digest else verifier end) then
    return jsonb_build_object('outcome', 'mismatch');
  end if;
  delete from auth.flow_states where auth_code = code;
  select * into account from auth.users where id = state.user_id;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  return auth.open_session(account, state.authentication_method, refresh_hash, agent, address);
end
$$;

reset role;

set local role supabase_auth_admin;

create function auth.begin_email_change(account auth.users, change jsonb) returns int
  language plpgsql set search_path = '' as $$
declare
  pending jsonb := jsonb_build_object('email', change ->> 'email');
  pause interval := make_interval(secs => (change -> 'new' ->> 'pause')::int);
  admitted jsonb;
  address text;
  wait int;
begin
  -- Always in the same order, so that two requests never wait for each other.
  foreach address in array array(select a from unnest(array[account.email, change ->> 'email']) a where a is not null order by a) loop
    wait := auth.claim_mail(address, 'email_change', pause);
    if wait > 0 then
      return wait;
    end if;
  end loop;
  admitted := auth.admit_letter(change ->> 'email', 'email_change', account.id);
  if admitted ? 'wait' then
    return (admitted ->> 'wait')::int;
  end if;
  delete from auth.one_time_tokens where user_id = account.id and token_type = 'email_change';
  update auth.users set email_change = change ->> 'email', email_change_confirm_status = 0, email_change_sent_at = now(),
      updated_at = now() where id = account.id;
  perform auth.send_letter(account.id, change ->> 'email', 'email_change', pending,
    case when exists (select from auth.users where lower(email) = change ->> 'email')
      then change -> 'new' || '{"concealed": true}' else change -> 'new' end, admitted);
  if account.email_confirmed_at is not null then
    perform auth.send_letter(account.id, account.email, 'email_change', pending, change -> 'current');
  end if;
  return 0;
end
$$;

create function auth.resend_email_change(address text, change jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  wait int := 0;
begin
  select * into account from auth.users where lower(email) = address and email_change = change ->> 'email' for update;
  if found then
    wait := auth.begin_email_change(account, change);
  end if;
  return jsonb_build_object('outcome', case when wait > 0 then 'too_soon' else 'done' end, 'wait', wait);
end
$$;

create function auth.request_reauthentication(account_id uuid, token_session uuid, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.holder(account_id, token_session);
  account auth.users;
  wait int;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into account from auth.users where id = account_id;
  if account.email is null or account.email_confirmed_at is null then
    return jsonb_build_object('outcome', 'unconfirmed');
  end if;
  wait := auth.claim_mail(account.email, 'reauthentication', make_interval(secs => (letter ->> 'pause')::int));
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  delete from auth.one_time_tokens where user_id = account_id and token_type = 'reauthentication';
  update auth.users set reauthentication_sent_at = now() where id = account_id;
  perform auth.send_letter(account_id, account.email, 'reauthentication', '{}', letter);
  return jsonb_build_object('outcome', 'done');
end
$$;

create function auth.spend_nonce(account_id uuid, nonce_hash bytea) returns boolean
  language plpgsql set search_path = '' as $$
begin
  if not auth.take_guess('nonce ' || account_id, null) then
    return false;
  end if;
  delete from auth.one_time_tokens
    where user_id = account_id and token_type = 'reauthentication' and code_hash = nonce_hash
      and expires_at > now() and code_expires_at > now() and attempts < 10;
  if found then
    perform auth.give_guess_back('nonce ' || account_id, null);
    return true;
  end if;
  update auth.one_time_tokens set attempts = attempts + 1 where user_id = account_id and token_type = 'reauthentication';
  return false;
end
$$;

create function auth.session_standing(account_id uuid, token_session uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'insufficient_aal', coalesce((select aal from auth.sessions where id = token_session and user_id = account_id), 'aal1') = 'aal1'
      and exists (select from auth.mfa_factors where user_id = account_id and status = 'verified'),
    'recent', auth.session_is_recent(token_session))
$$;

create function auth.update_account(account_id uuid, token_session uuid, details jsonb, old_hash text, new_hash text, shown boolean,
                                    nonce_hash bytea, change jsonb, second_factor boolean)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  holder jsonb;
  refusal text;
  wait int;
begin
  select * into account from auth.users where id = account_id for no key update;
  holder := auth.holder(account_id, token_session);
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if second_factor and auth.is_halfway(account_id, token_session) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if new_hash is not null or change is not null then
    refusal := auth.update_refusal(account, token_session, old_hash, new_hash, shown, nonce_hash, change);
  end if;
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  if change is not null then
    wait := auth.begin_email_change(account, change);
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
    end if;
  end if;
  if new_hash is not null then
    delete from auth.one_time_tokens where user_id = account_id and (change is null or token_type <> 'email_change');
    delete from auth.flow_states where user_id = account_id;
    delete from auth.sessions where user_id = account_id and id is distinct from token_session;
    perform auth.tell_change(account, 'password_changed');
  end if;
  update auth.users set
      raw_user_meta_data = auth.merged(raw_user_meta_data, details),
      encrypted_password = coalesce(new_hash, encrypted_password),
      email_change = case when new_hash is not null and change is null then '' else email_change end,
      updated_at = now()
    where id = account_id returning * into account;
  return jsonb_build_object('outcome', 'found') || auth.account(account);
end
$$;

reset role;

set local role supabase_auth_admin;

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip inet,
  created_at timestamptz not null default now()
);

create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create function auth.factor_holder(account_id uuid, token_session uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb;
begin
  if token_session is null then
    return jsonb_build_object('outcome', 'session_not_found');
  end if;
  perform from auth.users where id = account_id for no key update;
  holder := auth.holder(account_id, token_session);
  return holder || jsonb_build_object('aal', (select aal from auth.sessions where id = token_session));
end
$$;

create function auth.enroll_factor(account_id uuid, token_session uuid, factor_id uuid, name text, sealed_secret text)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  factor auth.mfa_factors;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if holder ->> 'aal' = 'aal1' and exists (select from auth.mfa_factors where user_id = account_id and status = 'verified') then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if not auth.session_is_recent(token_session) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  -- Enrolments that were never completed.
  delete from auth.mfa_factors
    where user_id = account_id and status = 'unverified' and created_at < now() - interval '5 minutes';
  if (select count(*) from auth.mfa_factors where user_id = account_id and factor_type = 'totp') >= 10 then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret)
    values (factor_id, account_id, name, 'totp', sealed_secret)
    on conflict (user_id, friendly_name) where friendly_name <> '' do nothing
    returning * into factor;
  if not found then
    return jsonb_build_object('outcome', 'name_conflict');
  end if;
  return jsonb_build_object('outcome', 'enrolled', 'factor', auth.factor(factor));
end
$$;

create function auth.challenge_factor(account_id uuid, token_session uuid, wanted uuid, device inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  challenge auth.mfa_challenges;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  update auth.mfa_factors set last_challenged_at = now()
    where id = wanted and user_id = account_id and factor_type = 'totp';
  if not found then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  delete from auth.mfa_challenges where factor_id = wanted and created_at < now() - interval '5 minutes';
  insert into auth.mfa_challenges (factor_id, ip) values (wanted, device) returning * into challenge;
  return jsonb_build_object('outcome', 'challenged', 'id', challenge.id,
    'expires_at', floor(extract(epoch from challenge.created_at + interval '5 minutes'))::bigint);
end
$$;

create function auth.open_challenge(account_id uuid, token_session uuid, wanted uuid, challenge_id uuid, device inet,
                                    known boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  factor auth.mfa_factors;
  challenge auth.mfa_challenges;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into factor from auth.mfa_factors where id = wanted and user_id = account_id for update;
  if not found then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  select * into challenge from auth.mfa_challenges where id = challenge_id and factor_id = wanted;
  if not found then
    return jsonb_build_object('outcome', 'challenge_not_found');
  end if;
  if challenge.created_at < now() - interval '5 minutes' then
    delete from auth.mfa_challenges where id = challenge_id;
    return jsonb_build_object('outcome', 'challenge_expired');
  end if;
  if challenge.ip is distinct from device then
    return jsonb_build_object('outcome', 'other_ip');
  end if;
  if known then
    if (select taken = 0 from limits.take(auth.guess_bucket('known device ' || wanted), 10, 3600, 1)) then
      return jsonb_build_object('outcome', 'too_many_tries');
    end if;
    return jsonb_build_object('outcome', 'open', 'secret', factor.secret);
  end if;
  if factor.wrong_since < now() - interval '1 hour' then
    factor.wrong_codes := 0;
  end if;
  if factor.wrong_codes >= 10 then
    return jsonb_build_object('outcome', 'too_many_tries');
  end if;
  update auth.mfa_factors set wrong_codes = factor.wrong_codes + 1,
      wrong_since = case factor.wrong_codes when 0 then now() else wrong_since end
    where id = wanted;
  return jsonb_build_object('outcome', 'open', 'secret', factor.secret);
end
$$;

create function auth.verify_factor(account_id uuid, token_session uuid, wanted uuid, challenge_id uuid, step bigint,
                                              refresh_hash bytea, refresh_seed bytea)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  factor auth.mfa_factors;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into factor from auth.mfa_factors where id = wanted and user_id = account_id and last_step < step;
  if not found then
    return jsonb_build_object('outcome', 'used');
  end if;
  if factor.status = 'unverified' and not auth.session_is_recent(token_session) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  delete from auth.mfa_challenges where id = challenge_id and factor_id = wanted;
  if not found then
    return jsonb_build_object('outcome', 'used');
  end if;
  update auth.mfa_factors set status = 'verified', last_step = step, wrong_codes = 0,
      updated_at = case status when 'verified' then updated_at else now() end
    where id = wanted;
  delete from auth.mfa_factors where user_id = account_id and status = 'unverified';
  if factor.status = 'unverified' then
    perform auth.tell_change(account, 'factor_added') from auth.users account where id = account_id;
  end if;
  return auth.raise_session(account_id, token_session, wanted, 'totp', refresh_hash, refresh_seed);
end
$$;

create function auth.drop_factor(account_id uuid, wanted uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  factor auth.mfa_factors;
begin
  perform from auth.sessions where user_id = account_id order by id for update;
  update auth.sessions set aal = 'aal1', amr = auth.amr_without_second_factor(amr), factor_id = null, updated_at = now()
    where user_id = account_id and factor_id = wanted;
  delete from auth.mfa_factors where id = wanted and user_id = account_id returning * into factor;
  if factor.factor_type = 'totp' and factor.status = 'verified' then
    perform auth.tell_change(account, 'factor_removed') from auth.users account where id = account_id;
  end if;
  return case when factor.id is not null then auth.factor(factor) end;
end
$$;

create function auth.unenroll_factor(account_id uuid, token_session uuid, wanted uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if not exists (select from auth.mfa_factors where id = wanted and user_id = account_id and factor_type = 'totp') then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  if auth.is_halfway(account_id, token_session) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if not auth.session_is_recent(token_session) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  perform auth.drop_factor(account_id, wanted);
  return jsonb_build_object('outcome', 'done');
end
$$;

create function auth.admin_factors(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select auth.account(account) -> 'factors' from auth.users account where id = account_id
$$;

create function auth.admin_drop_factor(account_id uuid, wanted uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  factor jsonb;
begin
  perform from auth.users where id = account_id for no key update;
  if not found then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  factor := auth.drop_factor(account_id, wanted);
  return case when factor is null then jsonb_build_object('outcome', 'factor_not_found')
    else jsonb_build_object('outcome', 'done', 'factor', factor) end;
end
$$;

reset role;

set local role supabase_auth_admin;

create unique index mfa_factors_recovery_code_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (factor_id, code_hash)
);

create index mfa_recovery_codes_user_id_idx on auth.mfa_recovery_codes (user_id);

create function auth.amr_without_second_factor(amr jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
  where entry ->> 'method' not in ('totp', 'mfa/recovery_code')
$$;

create function auth.raise_session(account_id uuid, token_session uuid, shown uuid, method text, refresh_hash bytea,
                                   refresh_seed bytea)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  session auth.sessions;
  account auth.users;
begin
  -- One by one and in order, as wherever several sessions are changed.
  perform from auth.sessions where user_id = account_id order by id for update;
  update auth.sessions set aal = 'aal2', factor_id = shown, updated_at = now(), amr = auth.amr_without_second_factor(amr) ||
      jsonb_build_array(jsonb_build_object('method', method, 'timestamp', extract(epoch from now())::bigint))
    where id = token_session returning * into session;
  delete from auth.sessions where user_id = account_id and aal = 'aal1';
  update auth.refresh_tokens set revoked = true, revoked_at = clock_timestamp() where session_id = token_session and not revoked;
  insert into auth.refresh_tokens (token_hash, session_id, seed) values (refresh_hash, token_session, refresh_seed);
  select * into account from auth.users where id = account_id;
  return jsonb_build_object('outcome', 'signed_in', 'session', to_jsonb(session)) || auth.account(account);
end
$$;

create function auth.end_recovery_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.mfa_factors where user_id = old.user_id and factor_type = 'totp' and status = 'verified'
  ) then
    perform auth.drop_factor(old.user_id, id) from auth.mfa_factors
      where user_id = old.user_id and factor_type = 'recovery_code';
  end if;
  return null;
end
$$;

create trigger end_recovery_codes after delete on auth.mfa_factors for each row
  when (old.factor_type = 'totp' and old.status = 'verified') execute function auth.end_recovery_codes();

create function auth.recovery_codes(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', factor.id, 'name', factor.friendly_name,
    'total', (select count(*) from auth.mfa_recovery_codes where factor_id = factor.id),
    'remaining', (select count(*) from auth.mfa_recovery_codes where factor_id = factor.id and used_at is null))
  from auth.mfa_factors factor where factor.user_id = account_id and factor.factor_type = 'recovery_code'
$$;

create function auth.session_is_recent(token_session uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session, jsonb_array_elements(session.amr) with ordinality shown (entry, place)
    where session.id = token_session
      and least(to_timestamp((entry ->> 'timestamp')::bigint), case place when 1 then session.created_at end)
        between now() - interval '10 minutes' and now() + interval '1 minute')
$$;

create function auth.make_recovery_codes(account_id uuid, token_session uuid, replaces boolean, new_id uuid, name text,
                                         hashes bytea[], shown_hash text)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  factor auth.mfa_factors;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if not exists (select from auth.mfa_factors where user_id = account_id and factor_type = 'totp' and status = 'verified') then
    return jsonb_build_object('outcome', 'sole_factor');
  end if;
  if holder ->> 'aal' = 'aal1' then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if not auth.session_is_recent(token_session)
    and not exists (select from auth.users where id = account_id and encrypted_password = shown_hash) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  select * into factor from auth.mfa_factors where user_id = account_id and factor_type = 'recovery_code' for update;
  if replaces and not found then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  if found and not replaces then
    return jsonb_build_object('outcome', 'factor_exists');
  end if;
  if replaces then
    delete from auth.mfa_recovery_codes where factor_id = factor.id;
    update auth.mfa_factors set updated_at = clock_timestamp() where id = factor.id;
  else
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
      values (new_id, account_id, name, 'recovery_code', 'verified')
      on conflict (user_id, friendly_name) where friendly_name <> '' do nothing
      returning * into factor;
    if not found then
      return jsonb_build_object('outcome', 'name_conflict');
    end if;
  end if;
  insert into auth.mfa_recovery_codes (factor_id, user_id, code_hash) select factor.id, account_id, hash from unnest(hashes) hash;
  return jsonb_build_object('outcome', 'made', 'codes', auth.recovery_codes(account_id));
end
$$;

create function auth.use_recovery_code(account_id uuid, token_session uuid, hash bytea, known boolean, refresh_hash bytea,
                                       refresh_seed bytea)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  factor auth.mfa_factors;
  bucket text;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into factor from auth.mfa_factors where user_id = account_id and factor_type = 'recovery_code';
  if not found then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  bucket := auth.guess_bucket(concat_ws(' ', case when known then 'known device' end, 'recovery codes', factor.id, extract(epoch from factor.updated_at)));
  if (select taken = 0 from limits.take(bucket, 5, 3600, 1)) then
    return jsonb_build_object('outcome', 'locked');
  end if;
  update auth.mfa_recovery_codes set used_at = now() where factor_id = factor.id and code_hash = hash and used_at is null;
  if not found then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  perform limits.put_back(bucket, 5);
  return auth.raise_session(account_id, token_session, factor.id, 'mfa/recovery_code', refresh_hash, refresh_seed)
    || jsonb_build_object('codes', auth.recovery_codes(account_id));
end
$$;

create function auth.unenroll_recovery_codes(account_id uuid, token_session uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  wanted uuid := (select id from auth.mfa_factors where user_id = account_id and factor_type = 'recovery_code');
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if holder ->> 'aal' = 'aal1' then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if not auth.session_is_recent(token_session) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  if wanted is null then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  perform auth.drop_factor(account_id, wanted);
  perform auth.tell_change(account, 'recovery_codes_removed') from auth.users account where id = account_id;
  return jsonb_build_object('outcome', 'done', 'id', wanted);
end
$$;

reset role;

set local role supabase_auth_admin;

create function auth.reauthentication_refusal(account_id uuid, token_session uuid, shown_hash text, nonce_hash bytea) returns text
  language plpgsql set search_path = '' as $$
begin
  if auth.session_is_recent(token_session)
    or exists (select from auth.users where id = account_id and encrypted_password = shown_hash) then
    return null;
  end if;
  if nonce_hash is null then
    return 'reauthentication_needed';
  end if;
  return case when not auth.spend_nonce(account_id, nonce_hash) then 'reauthentication_not_valid' end;
end
$$;

create function auth.reauthenticate(account_id uuid, token_session uuid, shown_hash text, nonce_hash bytea) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  way text := case when nonce_hash is null then 'password' else 'otp' end;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if nonce_hash is null and not exists (select from auth.users where id = account_id and encrypted_password = shown_hash) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  if nonce_hash is not null and not auth.spend_nonce(account_id, nonce_hash) then
    return jsonb_build_object('outcome', 'reauthentication_not_valid');
  end if;
  -- In place of what was shown again before, in the same way.
  update auth.sessions set updated_at = now(), amr = (
      select jsonb_agg(entry order by place) from jsonb_array_elements(amr) with ordinality shown (entry, place)
      where place = 1 or entry ->> 'method' <> way
    ) || jsonb_build_array(jsonb_build_object('method', way, 'timestamp', extract(epoch from now())::bigint))
    where id = token_session;
  return jsonb_build_object('outcome', 'done');
end
$$;

create function auth.update_refusal(account auth.users, token_session uuid, old_hash text, new_hash text, shown boolean,
                                    nonce_hash bytea, change jsonb)
  returns text language plpgsql set search_path = '' as $$
begin
  if (auth.session_standing(account.id, token_session) -> 'insufficient_aal')::boolean then
    return 'insufficient_aal';
  end if;
  if change is not null and not change ? 'conceal' and exists (select from auth.users where lower(email) = change ->> 'email') then
    return 'email_exists';
  end if;
  if (new_hash is not null or shown) and account.encrypted_password is distinct from old_hash then
    return 'changed';
  end if;
  return auth.reauthentication_refusal(account.id, token_session, case when shown then old_hash end, nonce_hash);
end
$$;

reset role;

set local role supabase_auth_admin;

create table auth.credential_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  address text not null,
  former jsonb not null default '{}',
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create index credential_changes_user_id_idx on auth.credential_changes (user_id);

create index credential_changes_created_at_idx on auth.credential_changes (created_at);

create function auth.note_change(account auth.users, kind text, former jsonb default '{}') returns text
  language plpgsql set search_path = '' as $$
declare
  -- 244 random bits.
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if account.email_confirmed_at is null or coalesce(account.email, '') = '' or account.deleted_at is not null then
    return null;
  end if;
  insert into auth.credential_changes (user_id, kind, address, former, token_hash)
    values (account.id, note_change.kind, account.email, note_change.former, sha256(convert_to(token, 'UTF8')));
  return token;
end
$$;

create function auth.tell_change(account auth.users, kind text, details jsonb default '{}', former jsonb default '{}') returns void
  language plpgsql set search_path = '' as $$
declare
  token text := auth.note_change(account, tell_change.kind, tell_change.former);
begin
  if token is not null then
    insert into auth.mail_outbox (template, recipient, data)
      values (tell_change.kind, account.email, details || jsonb_build_object('token', token));
  end if;
end
$$;

create function auth.change_of(link_hash bytea) returns auth.credential_changes language sql stable set search_path = '' as $$
  select change.* from auth.credential_changes change join auth.users account on account.id = change.user_id
  where token_hash = link_hash and undone_at is null and change.created_at > now() - interval '7 days' and account.deleted_at is null
$$;

create function auth.restore_email(account auth.users, address text) returns boolean language plpgsql set search_path = '' as $$
begin
  delete from auth.users where lower(email) = lower(address) and id <> account.id and email_confirmed_at is null;
  if exists (select from auth.users where lower(email) = lower(address) and id <> account.id) then
    update auth.users set email = null, email_confirmed_at = null where id = account.id;
    delete from auth.identities where user_id = account.id and provider = 'email';
    return false;
  end if;
  update auth.users set email = address where id = account.id and lower(email) is distinct from lower(address);
  update auth.identities set updated_at = now(), identity_data = identity_data || jsonb_build_object('email', address)
    where user_id = account.id and provider = 'email';
  return true;
end
$$;

create function auth.undo_change(link_hash bytea, letter jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  change auth.credential_changes := auth.change_of(link_hash);
  account auth.users;
  later auth.credential_changes;
  kinds text[] := '{}';
  restored boolean;
begin
  select * into account from auth.users where id = change.user_id for update;
  -- Again, because another request may have held the lock.
  select * into change from auth.change_of(link_hash);
  if change.id is null then
    return jsonb_build_object('outcome', 'expired');
  end if;
  delete from auth.sessions where user_id = account.id;
  delete from auth.one_time_tokens where user_id = account.id;
  delete from auth.flow_states where user_id = account.id;
  delete from auth.mfa_factors where user_id = account.id and (status = 'unverified' or updated_at >= change.created_at);
  update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = account.id;
  restored := auth.restore_email(account, change.address);
  for later in
    select * from auth.credential_changes where user_id = account.id and id >= change.id and undone_at is null order by id desc
  loop
    update auth.credential_changes set undone_at = now() where id = later.id;
    kinds := kinds || later.kind;
  end loop;
  if restored then
    perform auth.send_letter(account.id, change.address, 'recovery', '{}', letter);
  end if;
  return jsonb_build_object('outcome', 'undone', 'kinds', to_jsonb(kinds), 'address', restored);
end
$$;

reset role;

set local role supabase_auth_admin;

create function auth.admin_list(page int, per_page int) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from auth.users),
    'accounts', coalesce(
      (select jsonb_agg(auth.account(account) order by account.created_at desc, account.id)
       from auth.users account where account.id in (
         select id from auth.users order by created_at desc, id limit per_page offset (page - 1)::bigint * per_page)),
      '[]'))
$$;

create function auth.taken(account_id uuid, fields jsonb) returns text language sql stable set search_path = '' as $$
  select case
    when exists (select from auth.users where lower(email) = fields ->> 'email' and id is distinct from account_id) then 'email_exists'
    when exists (select from auth.users where phone = fields ->> 'phone' and id is distinct from account_id) then 'phone_exists'
    when exists (select from auth.users where id = (fields ->> 'id')::uuid and id is distinct from account_id) then 'id_exists'
  end
$$;

create function auth.admin_create(fields jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  email_confirmed boolean := coalesce((fields -> 'email_confirm')::boolean, false) and fields ? 'email';
  ways text[] := array(select way from unnest(array['email', 'phone']) way where fields ? way);
begin
  insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, role, banned_until,
                          raw_app_meta_data, raw_user_meta_data)
    values (
      coalesce((fields ->> 'id')::uuid, gen_random_uuid()), fields ->> 'email', fields ->> 'phone',
      fields ->> 'encrypted_password',
      case when email_confirmed then now() end,
      case when coalesce((fields -> 'phone_confirm')::boolean, false) and fields ? 'phone' then now() end,
      coalesce(fields ->> 'role', 'authenticated'), now() + make_interval(secs => (fields ->> 'ban_seconds')::float8),
      auth.merged(jsonb_build_object('provider', ways[1], 'providers', to_jsonb(ways)), coalesce(fields -> 'app_metadata', '{}')),
      auth.merged(case when email_confirmed then '{"email_verified": true}'::jsonb else '{}' end,
                  coalesce(fields -> 'user_metadata', '{}')))
    on conflict do nothing returning * into account;
  if not found then
    return jsonb_build_object('outcome', auth.taken(null, fields));
  end if;
  insert into auth.identities (provider_id, user_id, provider, identity_data)
    select account.id, account.id, way, jsonb_build_object(
      'sub', account.id, way, fields ->> way,
      'email_verified', account.email_confirmed_at is not null, 'phone_verified', account.phone_confirmed_at is not null)
    from unnest(ways) way;
  return jsonb_build_object('outcome', 'done') || auth.account(account);
end
$$;

create function auth.admin_update(account_id uuid, fields jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  former auth.users;
  email_confirmed boolean := coalesce((fields -> 'email_confirm')::boolean, false);
begin
  select * into former from auth.users where id = account_id for no key update;
  if not found then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  if auth.taken(account_id, fields) is not null then
    return jsonb_build_object('outcome', auth.taken(account_id, fields));
  end if;
  update auth.users set
      email = coalesce(fields ->> 'email', email),
      phone = coalesce(fields ->> 'phone', phone),
      encrypted_password = coalesce(fields ->> 'encrypted_password', encrypted_password),
      email_confirmed_at = case when email_confirmed and coalesce(fields ->> 'email', email) is not null
        then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
      phone_confirmed_at = case when (fields -> 'phone_confirm')::boolean and coalesce(fields ->> 'phone', phone) is not null
        then coalesce(phone_confirmed_at, now()) else phone_confirmed_at end,
      role = coalesce(fields ->> 'role', role),
      banned_until = case when fields ? 'ban_seconds'
        then now() + make_interval(secs => (fields ->> 'ban_seconds')::float8) else banned_until end,
      raw_app_meta_data = auth.merged(raw_app_meta_data, coalesce(fields -> 'app_metadata', '{}')),
      raw_user_meta_data = auth.merged(
        raw_user_meta_data || case when email_confirmed then '{"email_verified": true}'::jsonb else '{}' end,
        coalesce(fields -> 'user_metadata', '{}')),
      updated_at = now()
    where id = account_id returning * into account;
  if fields ? 'email' or email_confirmed then
    insert into auth.identities as identity (provider_id, user_id, provider, identity_data)
      values (account_id, account_id, 'email', jsonb_build_object('sub', account_id, 'email', account.email,
        'email_verified', account.email_confirmed_at is not null, 'phone_verified', false))
      on conflict (provider_id, provider) do update set updated_at = now(), identity_data = identity.identity_data ||
        jsonb_build_object('email', account.email, 'email_verified', account.email_confirmed_at is not null);
  end if;
  if fields ? 'email' or fields ? 'encrypted_password' then
    delete from auth.one_time_tokens where user_id = account_id;
    delete from auth.flow_states where user_id = account_id;
    update auth.users set email_change = '' where id = account_id returning * into account;
  end if;
  if fields ? 'encrypted_password' then
    delete from auth.sessions where user_id = account_id;
    perform auth.tell_change(former, 'password_changed');
  end if;
  if lower(account.email) <> lower(former.email) then
    perform auth.tell_change(former, 'email_changed', jsonb_build_object('new_email', account.email));
  end if;
  return jsonb_build_object('outcome', 'done') || auth.account(account);
end
$$;

create function auth.admin_delete(account_id uuid, soft boolean) returns jsonb language plpgsql set search_path = '' as $$
begin
  if not soft then
    delete from auth.users where id = account_id;
    return jsonb_build_object('outcome', case when found then 'done' else 'user_not_found' end);
  end if;
  update auth.users set
      email = null, phone = null, encrypted_password = null, email_change = '', email_confirmed_at = null, phone_confirmed_at = null,
      raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where id = account_id;
  if not found then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  delete from auth.one_time_tokens where user_id = account_id;
  delete from auth.flow_states where user_id = account_id;
  delete from auth.identities where user_id = account_id;
  delete from auth.sessions where user_id = account_id;
  delete from auth.mfa_factors where user_id = account_id;
  return jsonb_build_object('outcome', 'done');
end
$$;

create function auth.admin_letter(wanted text, address text, password_hash text, details jsonb, new_address text, letter jsonb)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  kind text := case when wanted like 'email_change_%' then 'email_change' else wanted end;
  recipient text := case wanted when 'email_change_new' then new_address else address end;
  pending jsonb := '{}';
begin
  select * into account from auth.users where lower(email) = address and deleted_at is null for update;
  if account.id is null and kind in ('recovery', 'email_change') then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  if kind in ('signup', 'invite') and account.email_confirmed_at is not null then
    return jsonb_build_object('outcome', 'email_exists');
  end if;
  if kind = 'signup' and account.id is not null then
    pending := jsonb_build_object('encrypted_password', password_hash, 'data', details);
  end if;
  if account.id is null then
    account := auth.new_account(address, password_hash, details);
    if account.id is null then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    kind := case kind when 'magiclink' then 'signup' else kind end;
  end if;
  if kind = 'email_change' then
    if exists (select from auth.users where lower(email) = new_address) then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    pending := jsonb_build_object('email', new_address);
    if account.email_change <> new_address then
      delete from auth.one_time_tokens where user_id = account.id and token_type = 'email_change';
      account.email_change_confirm_status := 0;
    end if;
  end if;
  update auth.users set
      confirmation_sent_at = case kind when 'signup' then now() else confirmation_sent_at end,
      invited_at = case kind when 'invite' then now() else invited_at end,
      recovery_sent_at = case when kind in ('magiclink', 'recovery') then now() else recovery_sent_at end,
      email_change = case kind when 'email_change' then new_address else email_change end,
      email_change_confirm_status = account.email_change_confirm_status,
      email_change_sent_at = case kind when 'email_change' then now() else email_change_sent_at end
    where id = account.id returning * into account;
  perform auth.send_letter(account.id, recipient, kind, pending, letter);
  return jsonb_build_object('outcome', 'done', 'kind', kind) || auth.account(account);
end
$$;

reset role;

set local role supabase_auth_admin;

create table if not exists auth.signing_keys (
  id uuid primary key,
  public_key jsonb not null,
  private_key text not null,
  sealed_with text not null,
  created_at timestamptz not null default clock_timestamp()
);

create function auth.signing_keys_in_use(secret_name text, candidate jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if candidate is not null then
    -- Any constant will do, as long as it is used for this only.
    perform pg_advisory_xact_lock(5208114);
    insert into auth.signing_keys (id, public_key, private_key, sealed_with)
      select (candidate ->> 'id')::uuid, candidate -> 'public_key', candidate ->> 'private_key', secret_name
      where not exists (select from auth.signing_keys
        where sealed_with = secret_name and created_at > clock_timestamp() - interval '30 days');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'public_key', public_key, 'private_key', private_key,
        'age', extract(epoch from clock_timestamp() - created_at)) order by created_at desc), '[]')
    from (select *, lead(created_at) over (order by created_at) as succeeded_at
          from auth.signing_keys where sealed_with = secret_name) key
    where succeeded_at is null or succeeded_at > clock_timestamp() - interval '3 hours');
end
$$;

reset role;

set local role supabase_auth_admin;

create function auth.remove_expired() returns void language sql set search_path = '' as $$
  delete from auth.one_time_tokens where expires_at < now();
  delete from auth.flow_states where created_at < now() - interval '1 hour';
  delete from auth.mfa_challenges where created_at < now() - interval '1 hour';
  delete from auth.mail_intervals where asked_at < now() - interval '1 day';
  -- Not delivered, and its retries ended within hours.
  delete from auth.mail_outbox where created_at < now() - interval '7 days';
  delete from auth.credential_changes where created_at < now() - interval '7 days';
  delete from auth.sessions where not_after < now() - interval '7 days';
  delete from auth.refresh_tokens where revoked_at < now() - interval '30 days';
  delete from auth.signing_keys key where created_at < now() - interval '30 days' and exists (
    select from auth.signing_keys later where later.created_at > key.created_at and later.created_at < now() - interval '1 day');
$$;

reset role;

do $storage$
begin
  if to_regclass('storage.objects') is not null then
    return;
  end if;

  create schema if not exists storage;
  grant usage on schema storage to anon, authenticated, service_role;

  create table storage.buckets (
    id text primary key,
    name text not null unique,
    owner uuid,
    owner_id text,
    public boolean not null default false,
    -- Bytes; null means the server's own limit.
    file_size_limit bigint check (file_size_limit > 0),
    -- Types such as image/png or image/*; null means any.
    allowed_mime_types text[],
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text not null references storage.buckets (id),
    -- "C" so that the unique index also finds all names below a folder.
    name text collate "C" not null,
    owner uuid,
    -- The uploader's token subject.
    owner_id text,
    metadata jsonb,
    user_metadata jsonb,
    path_tokens text[] collate "C" generated always as (string_to_array(name, '/')) stored,
    -- Where the bytes lie; a new upload under the same name gets a new version.
    version text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_accessed_at timestamptz not null default now(),
    unique (bucket_id, name)
  );

  create index objects_version on storage.objects (version);

  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

  create function storage.foldername(name text) returns text[]
    language sql immutable parallel safe
    return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];

  create function storage.filename(name text) returns text
    language sql immutable parallel safe
    return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];

  create function storage.extension(name text) returns text
    language sql immutable parallel safe
    return reverse(split_part(reverse(storage.filename(name)), '.', 1));

  grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
    to anon, authenticated, service_role;
end
$storage$;

reset check_function_bodies;
reset search_path;
notify pgrst, 'reload schema';

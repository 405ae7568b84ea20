-- Signed-in devices and the refresh tokens that keep them signed in.
set local role supabase_auth_admin;

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
  ip inet,
  -- The factor that raised the session to aal2.
  factor_id uuid references auth.mfa_factors on delete set null
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

-- The chain of refresh tokens of a session. Only hashes are kept; a token is revoked when it is exchanged
-- for the next, and counts as spent from `revoked_at` on. However many ask at once with one token, a session has one line of them: whoever comes second, within seconds, gets the
-- token that the first one got. The database keeps no token, but a seed, of which the server makes the token again with a key that is
-- not in the database.
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

-- A session with its first refresh token.
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

-- The session continues with another refresh token, which has its seed, so that a tab that asks with the one before continues too. So does a
-- client that lost the answer: its next request may come when its access token has expired, or its phone is on again. The one before is good
-- for `grace`: whoever else has it shares the line of tokens, and is found out when both go on.
create function auth.continue_session(token_session uuid, refresh_hash bytea, refresh_seed bytea, grace interval default '1 day')
  returns jsonb language plpgsql set search_path = '' as $$
declare
  session auth.sessions;
  account auth.users;
begin
  select * into session from auth.sessions where id = token_session for update;
  update auth.refresh_tokens set revoked = true, revoked_at = clock_timestamp() + grace where session_id = token_session and not revoked;
  insert into auth.refresh_tokens (token_hash, session_id, seed) values (refresh_hash, token_session, refresh_seed);
  select * into account from auth.users where id = session.user_id;
  return jsonb_build_object('outcome', 'signed_in', 'session', to_jsonb(session)) || auth.account(account);
end
$$;

-- After the password was found right. Outcomes: signed_in; changed, when the account is no longer as it was read.
create function auth.sign_in(account_id uuid, password_hash text, refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = account_id and encrypted_password = password_hash and confirmed_at is not null
      and coalesce(banned_until <= now(), true)
    returning * into account;
  if not found then
    return jsonb_build_object('outcome', 'changed');
  end if;
  return auth.open_session(account, 'password', refresh_hash, agent, address);
end
$$;

-- Replaces a password's hash, as that of a person who comes from another sign-in service, by another of the same password, unless the password was changed meanwhile. True when it did.
create function auth.renew_password_hash(account_id uuid, old_hash text, new_hash text) returns boolean
  language sql set search_path = '' as $$
  with renewed as (
    update auth.users set encrypted_password = new_hash
    where id = account_id and encrypted_password = old_hash
    returning id
  )
  select exists (select from renewed)
$$;

-- Exchanges a refresh token. Two tabs may hand in the same one within `reuse`: both go on with the one that counts now. Later it was
-- stolen from one of the two who hold it, and the session ends for both. Outcomes: refreshed, with the `seed` (hex) of the token to go on
-- with; unknown, already_used, session_expired, banned.
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

-- The holder of an access token. Outcomes: found, user_not_found, session_not_found, user_banned. A token that a server
-- signed for a person names no session.
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

-- Waits its turn like everything else that ends several sessions of one person: whoever locks many sessions holds the account first, so
-- that two of them never wait for each other. `scope`: global, local, others. A session that has not shown the second factor, or has no
-- recent sign-in, ends only itself; with `global` the latter ends itself all the same, because clients take every answer as signed out.
-- Whoever ends other sessions ends what they have begun, too. Tokens without a session belong to servers. Outcomes: done,
-- session_not_found, insufficient_aal, reauthentication_needed.
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
  if scope <> 'local' and not refused then
    perform auth.cancel_changes(account_id);
  end if;
  return jsonb_build_object('outcome', case when refused then 'reauthentication_needed' else 'done' end);
end
$$;

reset role;

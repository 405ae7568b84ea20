-- The PKCE flow (RFC 7636): a link that was followed, or a provider, leads back with a code, which the client that began exchanges.
set local role supabase_auth_admin;

-- A link that was followed, or a provider that sent somebody back, in the PKCE flow (RFC 7636): whoever knows the verifier behind the
-- challenge gets the session.
create table if not exists auth.flow_states (
  auth_code uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  challenge text not null,
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  created_at timestamptz not null default now(),
  -- The provider's access token for the client, sealed with a key that is not in the database.
  provider_token text,
  -- The session that linked an identity, and continues; null for a new one.
  session_id uuid references auth.sessions on delete cascade
);
create index if not exists flow_states_user_id_idx on auth.flow_states (user_id);
create index if not exists flow_states_session_id_idx on auth.flow_states (session_id);

-- The code of a followed link or of a provider for a session. `digest` is the verifier's SHA-256 in base64url. Outcomes: signed_in, with
-- the sealed `provider_token` if there is one; not_found, expired (after five minutes), mismatch, banned.
create function auth.exchange_code(code uuid, verifier text, digest text, refresh_hash bytea, agent text, address inet,
                                   refresh_seed bytea default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  state auth.flow_states;
  account auth.users;
begin
  -- Sessions before codes, as where both are deleted.
  perform from auth.sessions where id = (select session_id from auth.flow_states where auth_code = code) for update;
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
  return jsonb_build_object('provider_token', state.provider_token) || case when state.session_id is null
    then auth.open_session(account, state.authentication_method, refresh_hash, agent, address)
    else auth.continue_session(state.session_id, refresh_hash, refresh_seed) end;
end
$$;

reset role;

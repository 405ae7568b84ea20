-- Sign-ins that are under way at an OpenID provider, and those of them that wait for the account's password.
set local role supabase_auth_admin;

-- Somebody was sent to a provider, and comes back within ten minutes, once, in the browser whose cookie has `browser_hash`. What is sent to
-- the provider as `state` is kept as a hash. A spent one stays for the rest of its time: a browser that comes back again, because its person
-- pressed twice or lost the answer, is led where it was led before, and the provider is not asked again.
create table auth.oauth_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  redirect_to text not null constraint oauth_states_redirect_to_length check (char_length(redirect_to) <= 2048),
  -- { challenge, method } of the client; null in the implicit flow.
  flow jsonb,
  -- The session that links an identity to its account; null for a sign-in.
  session_id uuid references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  spent_at timestamptz,
  -- When the browser was led back to the site, and with which code of auth.flow_states; without one where it got an error or a session.
  answered_at timestamptz,
  auth_code uuid
);
create index oauth_states_session_id_idx on auth.oauth_states (session_id);
create index oauth_states_created_at_idx on auth.oauth_states (created_at);

-- A person of a provider who is to show the account's password before the identity is linked: within ten minutes, in the browser that began.
-- `person`: as for auth.account_of.
create table auth.link_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  challenge text not null,
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  person jsonb not null,
  tries int not null default 0,
  created_at timestamptz not null default now()
);
create index link_tokens_user_id_idx on auth.link_tokens (user_id);
create index link_tokens_created_at_idx on auth.link_tokens (created_at);

-- Removes some that are over first, because anybody may begin as many as they like.
create function auth.begin_oauth(state bytea, browser bytea, provider text, redirect_to text, flow jsonb, linking uuid default null)
  returns void language sql set search_path = '' as $$
  delete from auth.oauth_states where state_hash = any (array(
    select state_hash from auth.oauth_states where created_at < now() - interval '10 minutes'
    order by created_at limit 100 for update skip locked));
  insert into auth.oauth_states (state_hash, browser_hash, provider, redirect_to, flow, session_id)
    values (state, browser, begin_oauth.provider, begin_oauth.redirect_to, nullif(begin_oauth.flow, 'null'), linking)
$$;

-- Why the session may not change which providers sign in to the account; null when it may.
create function auth.provider_change_refusal(account_id uuid, token_session uuid) returns text
  language sql stable set search_path = '' as $$
  select case when auth.is_halfway(account_id, token_session) then 'insufficient_aal'
    when not auth.session_is_recent(token_session) then 'reauthentication_needed' end
$$;

-- The same for an identity that is to be linked to the account. Outcomes: begun; those of auth.provider_change_refusal and of the holder.
create function auth.begin_link(account_id uuid, token_session uuid, state bytea, browser bytea, provider text, redirect_to text, flow jsonb)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  refusal text := auth.provider_change_refusal(account_id, token_session);
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if refusal is null then
    perform auth.begin_oauth(state, browser, provider, redirect_to, flow, token_session);
  end if;
  return jsonb_build_object('outcome', coalesce(refusal, 'begun'));
end
$$;

-- What the provider's `state` stands for, once; null when it is unknown, spent, too old or of another browser, which spends nothing.
create function auth.take_oauth_state(state bytea, browser bytea) returns jsonb language sql set search_path = '' as $$
  update auth.oauth_states set spent_at = now()
    where state_hash = state and browser_hash = browser and created_at > now() - interval '10 minutes' and spent_at is null
    returning jsonb_build_object('provider', provider, 'redirect_to', redirect_to, 'flow', flow, 'session', session_id)
$$;

-- Keeps that the browser was led back, with its code; null if it got none.
create function auth.answer_oauth_state(state bytea, code uuid) returns void language sql set search_path = '' as $$
  update auth.oauth_states set answered_at = now(), auth_code = code where state_hash = state
$$;

-- The same state again in the same browser: { redirect_to, answered, code }. Null where auth.take_oauth_state has spent nothing.
create function auth.spent_oauth_state(state bytea, browser bytea) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('redirect_to', redirect_to, 'answered', answered_at is not null, 'code', auth_code) from auth.oauth_states
    where state_hash = state and browser_hash = browser and created_at > now() - interval '10 minutes' and spent_at is not null
$$;

reset role;

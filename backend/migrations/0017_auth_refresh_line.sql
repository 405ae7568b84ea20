-- However many ask at once with one refresh token, a session has one line of them: whoever comes second, within seconds, gets the
-- token that the first one got. The database keeps no token, but a seed, of which the server makes the token again with a key
-- that is not in the database.
set local role supabase_auth_admin;

-- Null for the first token of a session, which nobody can have asked for with an earlier one.
alter table auth.refresh_tokens add column seed bytea;

-- Exchanges a refresh token. Two tabs may hand in the same one within `reuse`: both go on with the one that counts now. Later it
-- was stolen from one of the two who hold it, and the session ends for both. Outcomes: refreshed, with the `seed` (hex) of the
-- token to go on with; unknown, already_used, session_expired, banned.
drop function auth.rotate_refresh_token(bytea, bytea, interval, text, inet);
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

-- As in 0008; the session's next refresh token has its seed, so that a tab that asks with the one before goes on too.
drop function auth.verify_factor(uuid, uuid, uuid, uuid, bigint, bytea);
create function auth.verify_factor(account_id uuid, token_session uuid, wanted uuid, challenge_id uuid, step bigint,
                                   refresh_hash bytea, refresh_seed bytea)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  session auth.sessions;
  account auth.users;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  -- One by one and in order, as wherever several sessions are changed.
  perform from auth.sessions where user_id = account_id order by id for update;
  if not exists (select from auth.mfa_factors where id = wanted and user_id = account_id and last_step < step) then
    return jsonb_build_object('outcome', 'used');
  end if;
  delete from auth.mfa_challenges where id = challenge_id and factor_id = wanted;
  if not found then
    return jsonb_build_object('outcome', 'used');
  end if;
  update auth.mfa_factors set status = 'verified', last_step = step, wrong_codes = 0,
      updated_at = case status when 'verified' then updated_at else now() end
    where id = wanted;
  delete from auth.mfa_factors where user_id = account_id and status = 'unverified';
  update auth.sessions set aal = 'aal2', factor_id = wanted, updated_at = now(), amr = auth.amr_without_totp(amr) ||
      jsonb_build_array(jsonb_build_object('method', 'totp', 'timestamp', extract(epoch from now())::bigint))
    where id = token_session returning * into session;
  delete from auth.sessions where user_id = account_id and aal = 'aal1';
  update auth.refresh_tokens set revoked = true, revoked_at = clock_timestamp() where session_id = token_session and not revoked;
  insert into auth.refresh_tokens (token_hash, session_id, seed) values (refresh_hash, token_session, refresh_seed);
  select * into account from auth.users where id = account_id;
  return jsonb_build_object('outcome', 'signed_in', 'session', to_jsonb(session)) || auth.account(account);
end
$$;

reset role;

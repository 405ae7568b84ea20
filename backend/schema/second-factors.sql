-- Second factors: an authenticator app besides the password. Its table, auth.mfa_factors, stands with the accounts.
set local role supabase_auth_admin;

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip inet,
  created_at timestamptz not null default now()
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- What every call about factors begins with: the account's row, locked, so that one of them runs at a time. Outcomes: as
-- auth.holder, with the session's `aal`; a token without a session has nothing to raise.
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

-- Needs a recent sign-in. `secret` is sealed; the recovery codes take none of the ten places. Outcomes: enrolled; insufficient_aal (there
-- is a verified factor and the session did not show it), reauthentication_needed, too_many, name_conflict, and those of the holder.
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

-- Recovery codes have endpoints of their own, here and for unenroll_factor. Outcomes: challenged, factor_not_found, and those of the
-- holder.
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

-- The sealed secret to check a code against. The try is counted before it is made, so that many at once gain nothing: ten an hour. A
-- device on which the account has signed in with all its factors (`known`) has ten of its own: whoever has found out the password must
-- not keep the owner out with wrong codes. Outcomes: open; factor_not_found, challenge_expired, other_ip, too_many_tries, and those of
-- the holder.
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

-- The code was right; `step` is the half minute it was made for. The session shows both factors from now on and goes on with another
-- refresh token, which has its seed, so that a tab that asks with the one before goes on too; sessions that show one factor are ended. The
-- first code of an app, which makes it count, needs a recent sign-in, and ends the changes that such sessions may have begun. Outcomes: signed_in; used, when the code or the challenge was used
-- before; reauthentication_needed, and those of the holder.
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
    perform auth.cancel_changes(account_id);
    perform auth.tell_change(account, 'factor_added') from auth.users account where id = account_id;
  end if;
  return auth.raise_session(account_id, token_session, wanted, 'totp', refresh_hash, refresh_seed);
end
$$;

-- Takes a factor away; sessions that showed it are as if they had not. The person is told when an authenticator app is gone, whoever
-- removed it. Returns it, or null.
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

-- Needs a recent sign-in. Outcomes: done; factor_not_found, insufficient_aal (there is a verified factor and the session did not show
-- it), reauthentication_needed, and those of the holder.
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

-- The factors of an account, for the server; null when there is no account.
create function auth.admin_factors(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select auth.account(account) -> 'factors' from auth.users account where id = account_id
$$;

-- Outcomes: done with the factor; user_not_found, factor_not_found.
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

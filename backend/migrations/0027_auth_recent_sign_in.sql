-- A stolen token does little: whoever changes the credentials of an account has signed in within ten minutes, or shows the password or
-- the code of a mail with the change.
set local role supabase_auth_admin;

-- The one rule of what a recent sign-in is: the person has shown a password, a code of a mail, an authenticator app or a recovery code in
-- this session within ten minutes. Refreshing the token is none of it. The first entry is what opened the session, and as old as it.
create or replace function auth.session_is_recent(token_session uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session, jsonb_array_elements(session.amr) with ordinality shown (entry, place)
    where session.id = token_session
      and least(to_timestamp((entry ->> 'timestamp')::bigint), case place when 1 then session.created_at end)
        between now() - interval '10 minutes' and now() + interval '1 minute')
$$;

-- Why the credentials must not be changed yet: reauthentication_needed, or reauthentication_not_valid for a wrong code; null when they
-- may. `shown_hash`: of the password that was shown with the change; `nonce_hash`: of the digits of the mail. Either may be null.
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

-- The person has shown the password or the code of a mail again: the session counts as recent. Outcomes: done; those of
-- auth.reauthentication_refusal and of the holder.
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

-- As in 0016, but a session that has not shown the second factor is refused `global` like `others`: it ends only itself. One without a
-- recent sign-in is refused both, too; with `global` it ends itself all the same, because clients take every answer as signed out.
-- Tokens without a session belong to servers. Outcomes: done, session_not_found, insufficient_aal, reauthentication_needed.
create or replace function auth.sign_out(account_id uuid, token_session uuid, scope text, second_factor boolean default false)
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

-- Why the session may not change the password or the address: `insufficient_aal` when the person has a second factor that the session
-- did not show; without `recent` it takes a proof beside the change.
create or replace function auth.session_standing(account_id uuid, token_session uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'insufficient_aal', coalesce((select aal from auth.sessions where id = token_session and user_id = account_id), 'aal1') = 'aal1'
      and exists (select from auth.mfa_factors where user_id = account_id and status = 'verified'),
    'recent', auth.session_is_recent(token_session))
$$;

-- Why auth.update_account refuses another password or address; null when it does not.
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

-- As in 0018, but the account is locked before its session is looked at, so that a session that has just ended changes nothing. `shown`:
-- the password of `old_hash` was shown, too.
drop function auth.update_account(uuid, uuid, jsonb, text, text, bytea, jsonb, boolean);
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

-- As in 0025, with a recent sign-in.
create or replace function auth.enroll_factor(account_id uuid, token_session uuid, factor_id uuid, name text, sealed_secret text)
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

-- As in 0025; the first code of an app, which makes it count, takes a recent sign-in.
create or replace function auth.verify_factor(account_id uuid, token_session uuid, wanted uuid, challenge_id uuid, step bigint,
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

-- As in 0025, with a recent sign-in.
create or replace function auth.unenroll_factor(account_id uuid, token_session uuid, wanted uuid) returns jsonb
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

-- As in 0025, with a recent sign-in.
create or replace function auth.unenroll_recovery_codes(account_id uuid, token_session uuid) returns jsonb
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

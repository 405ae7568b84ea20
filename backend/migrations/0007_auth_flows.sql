-- Links that lead back with a code (PKCE), another e-mail address, a code before a new password, and sign-up that can be closed.
set local role supabase_auth_admin;

-- Whether people may make accounts for themselves. An application that wants to decide replaces this function.
create function auth.signup_open() returns boolean language sql stable set search_path = '' as $$ select true $$;

-- A second factor without its secret.
create function auth.factor(factor auth.mfa_factors) returns jsonb language sql immutable set search_path = '' as $$
  select to_jsonb(factor) - array['user_id', 'secret', 'last_step', 'wrong_codes', 'wrong_since']
$$;

-- The account without its secrets, its ways to sign in and its second factors.
create or replace function auth.account(account auth.users) returns jsonb language sql stable set search_path = '' as $$
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

-- `letter`: { token_hash, code_hash } in hex, expires_in and pause in seconds, flow or null, data for the template, and
-- `silent` when somebody else brings it to the person.
create or replace function auth.send_letter(account_id uuid, address text, kind text, pending jsonb, letter jsonb) returns void
  language sql set search_path = '' as $$
  insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, pending, flow, expires_at)
    values (account_id, kind, decode(letter ->> 'token_hash', 'hex'), decode(letter ->> 'code_hash', 'hex'), address, pending,
            nullif(letter -> 'flow', 'null'), now() + make_interval(secs => (letter ->> 'expires_in')::int));
  insert into auth.mail_outbox (template, recipient, data)
    select kind, address, letter -> 'data' where not letter ? 'silent';
$$;

-- An unconfirmed account of its own, or null when the address has one.
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

-- Outcomes: created; repeated (unconfirmed: another mail, and the new password counts once that mail is confirmed);
-- taken (confirmed); too_soon with `wait`; closed.
create or replace function auth.sign_up(address text, password_hash text, details jsonb, letter jsonb) returns jsonb
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
    perform auth.send_letter(account.id, address, 'signup', '{}', letter);
    return jsonb_build_object('outcome', 'created') || auth.account(account);
  end if;

  select * into account from auth.users where lower(email) = address;
  if account.email_confirmed_at is not null then
    return jsonb_build_object('outcome', 'taken');
  end if;
  wait := auth.claim_mail(address, 'signup', pause);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  update auth.users set confirmation_sent_at = now() where id = account.id returning * into account;
  perform auth.send_letter(account.id, address, 'signup',
    jsonb_build_object('encrypted_password', password_hash, 'data', details), letter);
  -- What an earlier sign-up told about itself is not for whoever comes second.
  account.raw_user_meta_data := details;
  return jsonb_build_object('outcome', 'repeated') || auth.account(account);
end
$$;

-- A sign-up that needs no mail. Outcomes: signed_in, taken, closed.
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

-- A link and a code to sign in with. Unless `create_account` is false, an unknown address gets an account, which its first
-- mail confirms. Outcomes: done, too_soon, unknown, closed.
create or replace function auth.request_sign_in(address text, create_account boolean, details jsonb, letter jsonb) returns jsonb
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

-- The address of an account from now on, taken as confirmed; false when another account has it.
create function auth.set_email(account_id uuid, address text) returns boolean language plpgsql set search_path = '' as $$
begin
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
  return true;
exception when unique_violation then
  return false;
end
$$;

-- Both addresses have to confirm a change, in any order. Outcomes: proved; half, when the other one is still to come;
-- expired, email_exists.
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

-- The mail came back: what it was to prove is true now. Outcomes: proved, expired, banned, and those of a change of address.
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

-- Outcomes: signed_in, and those of auth.prove but proved.
create or replace function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet) returns jsonb
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

-- A link of a mail was followed. Outcomes: as auth.redeem; code, when the browser that asked is to exchange it.
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

-- The code of a followed link for a session. `digest` is the verifier's SHA-256 in base64url. Outcomes: signed_in,
-- not_found, expired (after five minutes), mismatch, banned.
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

-- A change of address begins. `change`: { email, new: letter, current: letter or null }. Returns the seconds to wait, or 0.
create function auth.begin_email_change(account auth.users, change jsonb) returns int language plpgsql set search_path = '' as $$
declare
  pending jsonb := jsonb_build_object('email', change ->> 'email');
  pause interval := make_interval(secs => (change -> 'new' ->> 'pause')::int);
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
  delete from auth.one_time_tokens where user_id = account.id and token_type = 'email_change';
  update auth.users set email_change = change ->> 'email', email_change_confirm_status = 0, email_change_sent_at = now(),
      updated_at = now() where id = account.id;
  perform auth.send_letter(account.id, change ->> 'email', 'email_change', pending, change -> 'new');
  if account.email_confirmed_at is not null then
    perform auth.send_letter(account.id, account.email, 'email_change', pending, change -> 'current');
  end if;
  return 0;
end
$$;

-- The mails of a change that is under way, again. Outcomes: done, too_soon.
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

-- Six digits to the account's own address, to be given with a new password. Outcomes: done, too_soon, unconfirmed, and those
-- of auth.holder.
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

-- Whether the digits are those last sent; they count once, and after ten wrong ones not at all.
create function auth.spend_nonce(account_id uuid, nonce_hash bytea) returns boolean language plpgsql set search_path = '' as $$
begin
  delete from auth.one_time_tokens
    where user_id = account_id and token_type = 'reauthentication' and code_hash = nonce_hash
      and expires_at > now() and attempts < 10;
  if found then
    return true;
  end if;
  update auth.one_time_tokens set attempts = attempts + 1 where user_id = account_id and token_type = 'reauthentication';
  return false;
end
$$;

-- Why the session may not change the password or the address: `insufficient_aal` when the person has a second factor that the
-- session did not show. `stale`: a day after signing in, a new password needs the digits of a mail.
create function auth.session_standing(account_id uuid, token_session uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'insufficient_aal', coalesce(session.aal, 'aal1') = 'aal1'
      and exists (select from auth.mfa_factors where user_id = account_id and status = 'verified'),
    'stale', coalesce(session.created_at < now() - interval '24 hours', true))
  from (select) none left join auth.sessions session on session.id = token_session and session.user_id = account_id
$$;

drop function auth.update_account(uuid, uuid, jsonb, text, text);

-- New details, and unless null a new password, which ends the other sessions and every mail on its way, and a change of
-- address. Outcomes: as auth.holder; changed, when `old_hash` is no longer the password; insufficient_aal,
-- reauthentication_not_valid, email_exists, too_soon.
create function auth.update_account(account_id uuid, token_session uuid, details jsonb, old_hash text, new_hash text,
                                    nonce_hash bytea, change jsonb)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.holder(account_id, token_session);
  standing jsonb;
  account auth.users;
  wait int;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into account from auth.users where id = account_id for no key update;
  if new_hash is not null or change is not null then
    standing := auth.session_standing(account_id, token_session);
    if (standing -> 'insufficient_aal')::boolean then
      return jsonb_build_object('outcome', 'insufficient_aal');
    end if;
    if change is not null and exists (select from auth.users where lower(email) = change ->> 'email') then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    if new_hash is not null and account.encrypted_password is distinct from old_hash then
      return jsonb_build_object('outcome', 'changed');
    end if;
    if new_hash is not null and (standing -> 'stale')::boolean and not auth.spend_nonce(account_id, nonce_hash) then
      return jsonb_build_object('outcome', 'reauthentication_not_valid');
    end if;
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

-- Takes away what nobody can use any more. To be run now and then.
create or replace function auth.remove_expired() returns void language sql set search_path = '' as $$
  delete from auth.one_time_tokens where expires_at < now();
  delete from auth.flow_states where created_at < now() - interval '1 hour';
  delete from auth.mfa_challenges where created_at < now() - interval '1 hour';
  delete from auth.mail_intervals where asked_at < now() - interval '1 day';
  delete from auth.sessions where not_after < now() - interval '7 days';
  delete from auth.refresh_tokens where revoked_at < now() - interval '30 days';
$$;

reset role;

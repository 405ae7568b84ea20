-- What the sign-in service asks of the database: one function per request, each a whole answer in one round trip. Only
-- supabase_auth_admin may call them. They return what happened under `outcome` instead of raising it: an error would undo
-- what must stay (a revoked family of tokens, a counted attempt).
set local role supabase_auth_admin;

-- The account without its secrets, and its ways to sign in.
create function auth.account(account auth.users) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'user', to_jsonb(account) - array['encrypted_password', 'confirmation_token', 'recovery_token', 'email_change_token_new'],
    'identities', coalesce(
      (select jsonb_agg(to_jsonb(identity) order by identity.created_at)
       from auth.identities identity where identity.user_id = account.id),
      '[]'))
$$;

-- The top-level keys of `changes` laid over `old`; null takes a key away.
create function auth.merged(old jsonb, changes jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select (old || changes) - array(select key from jsonb_each(changes) where value = 'null')
$$;

-- 0 when a mail of this purpose may go to the address now, which is remembered; otherwise the seconds still to wait.
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

-- `letter`: { token_hash, code_hash } in hex, expires_in and pause in seconds, data for the template.
create function auth.send_letter(account_id uuid, address text, kind text, pending jsonb, letter jsonb) returns void
  language sql set search_path = '' as $$
  insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, pending, expires_at)
    values (account_id, kind, decode(letter ->> 'token_hash', 'hex'), decode(letter ->> 'code_hash', 'hex'), address, pending,
            now() + make_interval(secs => (letter ->> 'expires_in')::int));
  insert into auth.mail_outbox (template, recipient, data) values (kind, address, letter -> 'data');
$$;

-- Outcomes: created; repeated (unconfirmed: another mail, and the new password counts once that mail is confirmed);
-- taken (confirmed); too_soon with `wait`.
create function auth.sign_up(address text, password_hash text, details jsonb, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  pause interval := make_interval(secs => (letter ->> 'pause')::int);
  account auth.users;
  wait int;
begin
  insert into auth.users (email, encrypted_password, raw_user_meta_data, raw_app_meta_data, confirmation_sent_at)
    values (address, password_hash, details, '{"provider": "email", "providers": ["email"]}', now())
    on conflict (lower(email)) do nothing returning * into account;
  if found then
    insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
      values (account.id, account.id, 'email', now(), jsonb_build_object(
        'sub', account.id, 'email', address, 'email_verified', false, 'phone_verified', false));
    perform auth.claim_mail(address, 'signup', '0');
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

-- Another confirmation mail. Outcomes: done, whether or not there is somebody to confirm; too_soon.
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

-- After the password was found right. Outcomes: signed_in; changed, when the account is no longer as it was read.
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

-- Exchanges a refresh token. Two tabs may hand in the same one within `reuse`; later it was stolen from one of the two who
-- hold it, and the session ends for both. Outcomes: refreshed, unknown, already_used, session_expired, banned.
create function auth.rotate_refresh_token(spent_hash bytea, next_hash bytea, reuse interval, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  session auth.sessions;
  spent auth.refresh_tokens;
  account auth.users;
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
  update auth.refresh_tokens set revoked = true, revoked_at = clock_timestamp() where id = spent.id and not revoked;
  insert into auth.refresh_tokens (token_hash, session_id, parent) values (next_hash, session.id, spent.id);
  update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = agent, ip = address
    where id = session.id returning * into session;
  return jsonb_build_object('outcome', 'refreshed', 'session', to_jsonb(session)) || auth.account(account);
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

-- New details and, unless null, a new password, which ends the other sessions and every mail on its way. Outcomes: as
-- auth.holder; changed, when `old_hash` is no longer the password.
create function auth.update_account(account_id uuid, token_session uuid, details jsonb, old_hash text, new_hash text)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.holder(account_id, token_session);
  account auth.users;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  update auth.users set
      raw_user_meta_data = auth.merged(raw_user_meta_data, details),
      encrypted_password = coalesce(new_hash, encrypted_password),
      updated_at = now()
    where id = account_id and (new_hash is null or encrypted_password is not distinct from old_hash)
    returning * into account;
  if not found then
    return jsonb_build_object('outcome', 'changed');
  end if;
  if new_hash is not null then
    delete from auth.one_time_tokens where user_id = account_id;
    delete from auth.sessions where user_id = account_id and id is distinct from token_session;
  end if;
  return jsonb_build_object('outcome', 'found') || auth.account(account);
end
$$;

-- `scope`: global, local, others. Outcomes: done, session_not_found.
create function auth.sign_out(account_id uuid, token_session uuid, scope text) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if token_session is not null
    and not exists (select from auth.sessions where id = token_session and user_id = account_id) then
    return jsonb_build_object('outcome', 'session_not_found');
  end if;
  delete from auth.sessions where id in (
    select id from auth.sessions
    where user_id = account_id
      and (scope = 'global' or (scope = 'local' and id = token_session) or (scope = 'others' and id is distinct from token_session))
    order by id for update);
  return jsonb_build_object('outcome', 'done');
end
$$;

-- The mail came back: the address is confirmed and its owner signed in. Outcomes: signed_in, expired, banned.
create function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
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
  if account.email_confirmed_at is null then
    account := auth.settle(account, proof);
  end if;
  delete from auth.one_time_tokens where user_id = account.id;
  update auth.users set
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}',
      last_sign_in_at = now(),
      updated_at = now()
    where id = account.id returning * into account;
  update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = account.id and provider = 'email';
  return auth.open_session(account, 'otp', refresh_hash, agent, address);
end
$$;

-- Whoever used an unconfirmed address first need not own it. A later sign-up that is the one confirmed takes the place of the
-- first, as an insert, so that what the application makes of a new account is made of this one; a mail that belongs to no
-- sign-up leaves the account without a password.
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

-- Six digits can be guessed: after ten wrong ones the codes sent to the address are void, and only its links are left.
create function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  proof auth.one_time_tokens;
begin
  select * into proof from auth.one_time_tokens
    where relates_to = mailbox and code_hash = code and token_type = any (kinds) and expires_at > now() and attempts < 10
    order by created_at desc limit 1;
  if not found then
    update auth.one_time_tokens set attempts = attempts + 1 where relates_to = mailbox and attempts < 10;
    return jsonb_build_object('outcome', 'expired');
  end if;
  return auth.redeem(proof, refresh_hash, agent, address);
end
$$;

-- Takes away what nobody can use any more. To be run now and then.
create function auth.remove_expired() returns void language sql set search_path = '' as $$
  delete from auth.one_time_tokens where expires_at < now();
  delete from auth.mail_intervals where asked_at < now() - interval '1 day';
  delete from auth.sessions where not_after < now() - interval '7 days';
  delete from auth.refresh_tokens where revoked_at < now() - interval '30 days';
$$;

reset role;

-- A browser that comes back twice from a provider is led where it was led first, and no other is. The browser of an anonymous account becomes a
-- member's only where it showed the proof itself. That a provider was taken away is remembered of accounts without an address too. Codes say
-- whether the number has signed in before in the browser that asks, and whether they may make an account; an application that sends them replaces
-- auth.send_code again. What ends the sessions of others cancels the changes that wait; a lost answer that continued a session ends it no more; an
-- identity is a person at an issuer; members prove their own number again; strangers of the same network keep nobody out.

set local check_function_bodies = off;

set local role supabase_auth_admin;

drop function auth.continue_session(token_session uuid, refresh_hash bytea, refresh_seed bytea);

drop function auth.deliver_text(account_id uuid, number text, type text, pending jsonb, message jsonb);

drop function auth.send_code(number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean);

drop function auth.send_text(account_id uuid, number text, type text, pending jsonb, message jsonb);

create or replace function auth.account_of(person jsonb, conceal boolean) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  owner uuid;
  result jsonb;
begin
  perform auth.lock_identity(person);
  if auth.is_of_other_issuer(person) then
    return jsonb_build_object('outcome', 'other_issuer');
  end if;
  owner := auth.owner_of_identity(person);
  if owner is not null then
    result := auth.greet_person(owner, person);
    if result ->> 'outcome' <> 'unknown' then
      return result;
    end if;
  end if;
  if person ->> 'email' is null then
    return jsonb_build_object('outcome', 'no_email');
  end if;
  if conceal and not (person -> 'email_verified')::boolean then
    return jsonb_build_object('outcome', 'email_unconfirmed');
  end if;
  -- Twice, because somebody else may make an account with the address just now.
  for attempt in 1..2 loop
    select * into account from auth.users where lower(email) = person ->> 'email' and deleted_at is null for no key update;
    if found then
      return auth.meet_person(account, person);
    end if;
    if not (person -> 'email_verified')::boolean then
      return jsonb_build_object('outcome', 'email_unconfirmed');
    end if;
    if not auth.signup_open() then
      return jsonb_build_object('outcome', 'closed');
    end if;
    account := auth.new_provider_account(person);
    exit when account.id is not null;
  end loop;
  return jsonb_build_object('outcome', 'proved', 'account', account.id);
end
$$;

create or replace function auth.admin_update(account_id uuid, fields jsonb) returns jsonb language plpgsql set search_path = '' as $$
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
    perform auth.put_identity(account_id, 'email', account.email, account.email_confirmed_at is not null);
  end if;
  if fields ? 'phone' or (account.phone is not null and (fields -> 'phone_confirm')::boolean) then
    perform auth.put_identity(account_id, 'phone', account.phone, account.phone_confirmed_at is not null);
  end if;
  if fields ?| array['email', 'phone', 'encrypted_password'] then
    delete from auth.one_time_tokens where user_id = account_id;
    delete from auth.flow_states where user_id = account_id;
    update auth.users set email_change = '', phone_change = '' where id = account_id;
  end if;
  select * into account from auth.users where id = account_id;
  if fields ? 'encrypted_password' or former.is_anonymous and not account.is_anonymous then
    delete from auth.sessions where user_id = account_id;
  end if;
  if fields ? 'encrypted_password' then
    perform auth.tell_change(former, 'password_changed');
  end if;
  if lower(account.email) <> lower(former.email) then
    perform auth.tell_change(former, 'email_changed', jsonb_build_object('new_email', account.email));
  end if;
  if former.phone_confirmed_at is not null and account.phone <> former.phone then
    perform auth.tell_change(former, 'phone_changed', '{}', auth.former_number(former));
  end if;
  return jsonb_build_object('outcome', 'done') || auth.account(account);
end
$$;

create or replace function auth.give_guess_back(subject text, device inet) returns void language sql set search_path = '' as $$
  select limits.put_back(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12) where auth.network_of(device) is not null;
  select limits.put_back(auth.guess_bucket(subject), 20);
$$;

create or replace function auth.link_identity(account_id uuid, token_session uuid, person jsonb, began boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  holder jsonb;
  refusal text;
begin
  perform auth.lock_identity(person);
  holder := auth.factor_holder(account_id, token_session);
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  refusal := auth.provider_change_refusal(account_id, token_session);
  if refusal is not null and not (began and refusal = 'reauthentication_needed') then
    return jsonb_build_object('outcome', refusal);
  end if;
  if auth.is_of_other_issuer(person) then
    return jsonb_build_object('outcome', 'identity_exists', 'own', false);
  end if;
  if auth.owner_of_identity(person) is not null then
    return jsonb_build_object('outcome', 'identity_exists', 'own', auth.owner_of_identity(person) = account_id);
  end if;
  select * into account from auth.users where id = account_id;
  if account.is_anonymous then
    refusal := auth.join_by_person(account, person);
    if refusal is not null then
      return jsonb_build_object('outcome', refusal);
    end if;
  end if;
  perform auth.link_person(account, person);
  return jsonb_build_object('outcome', 'linked');
end
$$;

create or replace function auth.link_with_password(link_hash bytea, password_hash text, refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  token auth.link_tokens;
  account auth.users;
  owner uuid;
begin
  select * into token from auth.link_tokens where token_hash = link_hash;
  perform auth.lock_identity(token.person);
  -- Accounts before tokens, as everywhere.
  select * into account from auth.users where id = token.user_id for no key update;
  delete from auth.link_tokens where token_hash = link_hash;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  owner := auth.owner_of_identity(token.person);
  if account.encrypted_password is distinct from password_hash then
    return jsonb_build_object('outcome', 'changed');
  end if;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  if owner <> account.id or auth.is_of_other_issuer(token.person) then
    return jsonb_build_object('outcome', 'identity_exists');
  end if;
  if (token.person -> 'email_verified')::boolean and account.email_confirmed_at is null
    and lower(account.email) = token.person ->> 'email' then
    perform auth.confirm(account, 'email');
    select * into account from auth.users where id = account.id;
  end if;
  if account.confirmed_at is null then
    return jsonb_build_object('outcome', 'unconfirmed');
  end if;
  if owner is null then
    perform auth.link_person(account, token.person);
  end if;
  update auth.users set last_sign_in_at = now(), updated_at = now() where id = account.id returning * into account;
  return auth.open_session(account, 'password', refresh_hash, agent, address);
end
$$;

create or replace function auth.network_of(address inet) returns text language sql immutable set search_path = '' as $$
  select host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)))
    where not address <<= any ('{127.0.0.0/8,::1}'::inet[])
$$;

create or replace function auth.new_phone_account(number text, password_hash text, details jsonb, pending jsonb, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  sent jsonb;
begin
  account := auth.new_account(number, password_hash, details, 'phone');
  if account.id is null then
    return null;
  end if;
  update auth.users set confirmation_sent_at = now() where id = account.id returning * into account;
  sent := auth.send_text(account.id, number, 'sms', pending, message, true);
  if sent ->> 'outcome' <> 'sent' then
    raise exception using errcode = 'MG001', message = sent::text;
  end if;
  return jsonb_build_object('outcome', 'created') || auth.account(account);
exception when sqlstate 'MG001' then
  sent := sqlerrm::jsonb;
  if sent ->> 'outcome' = 'refused' then
    -- What was counted is undone with the account, but counts for a number that has one.
    perform auth.deliver_text(null, number, 'sms', '{}', message, true);
  end if;
  return sent;
end
$$;

create or replace function auth.note_change(account auth.users, kind text, former jsonb default '{}') returns text
  language plpgsql set search_path = '' as $$
declare
  -- 244 random bits.
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  address text := account.email;
begin
  if account.email_confirmed_at is null or coalesce(account.email, '') = '' then
    token := null;
    address := null;
  end if;
  if account.deleted_at is not null or token is null and note_change.kind not in ('identity_linked', 'identity_unlinked') then
    return null;
  end if;
  insert into auth.credential_changes (user_id, kind, address, former, token_hash)
    values (account.id, note_change.kind, address, note_change.former, sha256(convert_to(token, 'UTF8')));
  return token;
end
$$;

create or replace function auth.number_refusal(account auth.users, proof auth.one_time_tokens, owner text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if proof.token_type = 'phone_change' then
    return case
      when account.phone_change <> proof.relates_to then 'expired'
      when owner is distinct from 'new' and exists (select from auth.users
        where phone = proof.relates_to and id <> account.id and phone_confirmed_at is not null) then 'phone_exists' end;
  end if;
  if account.phone is distinct from proof.relates_to then
    return 'expired';
  end if;
  if account.confirmed_at is null then
    return null;
  end if;
  if account.phone_confirmed_at is null or owner = 'new' then
    return case when not proof.pending ? 'data' then 'phone_exists' when not auth.signup_open() then 'signup_disabled' end;
  end if;
  if owner is distinct from 'shown' and (auth.is_idle(account)
    and (account.email_confirmed_at is not null or coalesce(account.encrypted_password, '') <> '' or auth.has_provider(account.id))
    or auth.is_unproved_lately(account) and account.email_confirmed_at is not null) then
    return case owner when 'same' then 'reauthentication_needed' else 'phone_exists' end;
  end if;
  return case when proof.pending ? 'sign_up' and owner is null then 'phone_exists' end;
end
$$;

create or replace function auth.owner_of_identity(person jsonb) returns uuid language sql stable set search_path = '' as $$
  select user_id from auth.identities
    where provider = person ->> 'provider' and provider_id = person ->> 'sub' and auth.is_of_issuer(identity_data, person)
$$;

create or replace function auth.raise_session(account_id uuid, token_session uuid, shown uuid, method text, refresh_hash bytea,
                                   refresh_seed bytea)
  returns jsonb language plpgsql set search_path = '' as $$
begin
  -- One by one and in order, as wherever several sessions are changed.
  perform from auth.sessions where user_id = account_id order by id for update;
  update auth.sessions set aal = 'aal2', factor_id = shown, updated_at = now(), amr = auth.amr_without_second_factor(amr) ||
      jsonb_build_array(jsonb_build_object('method', method, 'timestamp', extract(epoch from now())::bigint))
    where id = token_session;
  delete from auth.sessions where user_id = account_id and aal = 'aal1';
  -- A token from before is no proof of the second factor.
  return auth.continue_session(token_session, refresh_hash, refresh_seed, interval '0');
end
$$;

create or replace function auth.recovery_buckets(number text, known text, device inet)
  returns table (bucket text, capacity int, period int) language sql immutable set search_path = '' as $$
  with source as (select auth.network_of(device) as network where known is null and auth.network_of(device) is not null)
  select auth.guess_bucket('recover ' || known || ' ' || number), 10, 3600 where known is not null
  union all
  select auth.guess_bucket('recover from ' || source.network || ' ' || number), 20, 3600 from source
  union all
  select auth.guess_bucket('recover from ' || source.network), 400, 3600 from source
  union all
  select auth.guess_bucket('recover ' || number), 200, 86400 where known is null
$$;

create or replace function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet, owner text default null,
                            asker_session uuid default null, asker_seed bytea default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  was_anonymous constant boolean := (select is_anonymous from auth.users where id = proof.user_id);
  is_shown constant boolean := proof.token_type = 'sms' and auth.shows_account(asker_session, proof.user_id);
  result jsonb := auth.prove(proof, case when is_shown then 'shown' else owner end);
  account auth.users;
  session auth.sessions;
begin
  if result ->> 'outcome' <> 'proved' then
    return result;
  end if;
  if proof.token_hash is null then
    perform auth.code_proved(proof.relates_to, address);
  end if;
  select * into account from auth.users where id = (result ->> 'account')::uuid;
  if proof.token_type = 'phone_change' or is_shown then
    select * into session from auth.sessions
      where id = asker_session and user_id = account.id and coalesce(not_after > clock_timestamp(), true) for update;
    if was_anonymous then
      delete from auth.sessions where user_id = account.id and account.id = proof.user_id and id is distinct from session.id;
    end if;
  end if;
  return jsonb_build_object('has_password', coalesce(account.encrypted_password, '') <> '') || case
    when session.id is not null then auth.continue_session(session.id, refresh_hash, asker_seed)
    else auth.open_session(account, 'otp', refresh_hash, agent, address) end;
end
$$;

create or replace function auth.remove_expired() returns void language sql set search_path = '' as $$
  delete from auth.one_time_tokens where expires_at < now();
  -- Nobody confirmed the number, and whoever has it may sign up any day, as by a code that was asked for again just now. So many at a time, because each is erased with all that is theirs.
  delete from auth.users where id in (
    select id from auth.users where phone is not null and email is null and confirmed_at is null
      and confirmation_sent_at < now() - interval '7 days' and not auth.has_provider(id)
      and not exists (select from auth.one_time_tokens where user_id = users.id) limit 1000);
  delete from auth.flow_states where created_at < now() - interval '1 hour';
  delete from auth.oauth_states where created_at < now() - interval '10 minutes';
  delete from auth.link_tokens where created_at < now() - interval '10 minutes';
  delete from auth.mfa_challenges where created_at < now() - interval '1 hour';
  delete from auth.mail_intervals where asked_at < now() - interval '1 day';
  -- Not delivered, and its retries ended within hours.
  delete from mail.outbox where created_at < now() - interval '7 days';
  -- An identity that was taken away is not linked by itself again (auth.was_removed).
  delete from auth.credential_changes where created_at < now() - interval '7 days'
    and not (kind = 'identity_linked' and undone_at is not null or kind = 'identity_unlinked' and undone_at is null);
  delete from auth.sessions where not_after < now() - interval '7 days';
  delete from auth.refresh_tokens where revoked_at < now() - interval '30 days';
  delete from auth.signing_keys key where created_at < now() - interval '30 days' and exists (
    select from auth.signing_keys later where later.created_at > key.created_at and later.created_at < now() - interval '1 day');
$$;

create or replace function auth.request_phone_sign_in(number text, create_account boolean, details jsonb, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  may_create constant boolean := create_account and auth.signup_open();
  result jsonb;
begin
  if may_create and not exists (select from auth.users where phone = number) then
    result := auth.new_phone_account(number, null, details, jsonb_build_object('data', details), message);
  end if;
  if result is null then
    if create_account then
      perform auth.try_details(details);
    end if;
    select * into account from auth.users where phone = number for key share;
    -- Typed by somebody who comes in otherwise, and never proved: for its owner it is unknown.
    if account.phone_confirmed_at is null and account.email_confirmed_at is not null and not may_create then
      account := null;
    end if;
    result := auth.send_text(account.id, number, 'sms',
      case when may_create then jsonb_build_object('data', details) else '{}' end
        || case when account.confirmed_at is null then jsonb_build_object('sign_ups', auth.waiting_sign_ups(account.id)) else '{}' end,
      message, may_create);
  end if;
  return case when result ->> 'outcome' not in ('sent', 'created') then result
    when result ->> 'outcome' = 'created' or account.id is not null then jsonb_build_object('outcome', 'done')
    else jsonb_build_object('outcome', case when create_account then 'closed' else 'unknown' end) end;
end
$$;

create or replace function auth.resend_email_change(address text, change jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  wait int := 0;
begin
  select * into account from auth.users
    where lower(email) = address and email_change = change ->> 'email' and email_change_sent_at > now() - interval '1 day' for update;
  if found then
    wait := auth.begin_email_change(account, change);
    update auth.users set email_change_sent_at = account.email_change_sent_at where id = account.id;
    update auth.one_time_tokens set expires_at = least(expires_at, account.email_change_sent_at + interval '1 day')
      where user_id = account.id and token_type = 'email_change';
  end if;
  return jsonb_build_object('outcome', case when wait > 0 then 'too_soon' else 'done' end, 'wait', wait);
end
$$;

create or replace function auth.resend_text(given text, type text, number text, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  latest auth.one_time_tokens;
  account auth.users;
  pause constant int := (message ->> 'pause')::int;
  wait int;
  result jsonb;
begin
  select * into latest from auth.one_time_tokens
    where relates_to = number and token_type = type and expires_at > now() order by created_at desc limit 1;
  if latest.id is not null then
    select * into account from auth.users
      where id = latest.user_id and case type when 'sms' then phone else phone_change end = number for key share;
  elsif type = 'sms' then
    select * into account from auth.users where phone = number and confirmed_at is null for key share;
  end if;
  wait := auth.claim_text(given, pause);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  if number <> given and auth.claim_text(number, pause) > 0 then
    return jsonb_build_object('outcome', 'done');
  end if;
  result := auth.deliver_text(account.id, number, type, coalesce(latest.pending, '{}'), message);
  if type = 'phone_change' then
    update auth.one_time_tokens set expires_at = latest.expires_at where user_id = account.id and token_type = type;
  end if;
  return case when result ->> 'outcome' = 'sent' or number <> given then jsonb_build_object('outcome', 'done') else result end;
end
$$;

create or replace function auth.set_phone(account_id uuid, number text) returns boolean language plpgsql set search_path = '' as $$
declare
  former auth.users;
begin
  select * into former from auth.users where id = account_id;
  update auth.users set phone = number, phone_confirmed_at = now(), phone_change = '', updated_at = now() where id = account_id;
  perform auth.put_identity(account_id, 'phone', number);
  delete from auth.one_time_tokens where user_id = account_id and token_type in ('sms', 'phone_change', 'reauthentication');
  -- Who else asked for the number asks again: an earlier code must not count once the newest is spent.
  delete from auth.one_time_tokens where relates_to = number;
  if former.phone is distinct from number or former.phone_confirmed_at is null then
    perform auth.tell_change(former, 'phone_changed', '{}', auth.former_number(former));
  end if;
  return true;
exception when unique_violation then
  return false;
end
$$;

create or replace function auth.settle(account auth.users, proof auth.one_time_tokens) returns auth.users
  language plpgsql set search_path = '' as $$
declare
  identities auth.identities[];
  signs_up constant boolean := proof.token_type = 'signup' or proof.pending ? 'sign_up';
begin
  if not signs_up then
    update auth.users set encrypted_password = null where id = account.id returning * into account;
    if proof.token_hash is null then
      proof.pending := '{"data": {}}' || proof.pending;
    end if;
  end if;
  if proof.pending ? 'data' then
    identities := array(select identity from auth.identities identity where user_id = account.id);
    delete from auth.users where id = account.id;
    insert into auth.users
        (id, email, phone, encrypted_password, raw_user_meta_data, raw_app_meta_data, confirmation_sent_at, created_at)
      values (account.id, account.email, account.phone, proof.pending ->> 'encrypted_password', proof.pending -> 'data',
              account.raw_app_meta_data, account.confirmation_sent_at, account.created_at)
      returning * into account;
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      select id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at from unnest(identities);
  end if;
  return account;
end
$$;

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
  if scope <> 'local' and not refused then
    perform auth.cancel_changes(account_id);
  end if;
  return jsonb_build_object('outcome', case when refused then 'reauthentication_needed' else 'done' end);
end
$$;

create or replace function auth.sign_up_by_phone(number text, password_hash text, details jsonb, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  sign_up constant jsonb := auth.sign_up_entry(password_hash, details, message);
  result jsonb;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  if not exists (select from auth.users where phone = number) then
    result := auth.new_phone_account(number, password_hash, details, jsonb_build_object('sign_up', true, 'sign_ups', sign_up), message);
  end if;
  if result is not null then
    return result;
  end if;
  perform auth.try_details(details);
  select * into account from auth.users where phone = number for key share;
  result := auth.send_text(account.id, number, 'sms',
    jsonb_build_object('sign_up', true, 'encrypted_password', password_hash, 'data', details,
      'sign_ups', auth.waiting_sign_ups(account.id) || sign_up), message, true);
  if result ->> 'outcome' <> 'sent' then
    return result;
  end if;
  if account.id is null or account.confirmed_at is not null then
    return jsonb_build_object('outcome', 'taken', 'details', details);
  end if;
  -- What an earlier sign-up told about itself is not for whoever comes second.
  account.raw_user_meta_data := details;
  account.confirmation_sent_at := now();
  return jsonb_build_object('outcome', 'repeated') || auth.account(account);
end
$$;

create or replace function auth.take_guess(subject text, device inet) returns boolean language plpgsql set search_path = '' as $$
begin
  if auth.network_of(device) is not null
    and (select taken = 0 from limits.take(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12, 86400, 1)) then
    return false;
  end if;
  return (select taken > 0 from limits.take(auth.guess_bucket(subject), 20, 86400, 1));
end
$$;

create or replace function auth.take_oauth_state(state bytea, browser bytea) returns jsonb language sql set search_path = '' as $$
  update auth.oauth_states set spent_at = now()
    where state_hash = state and browser_hash = browser and created_at > now() - interval '10 minutes' and spent_at is null
    returning jsonb_build_object('provider', provider, 'redirect_to', redirect_to, 'flow', flow, 'session', session_id)
$$;

create or replace function auth.unlink_identity(account_id uuid, token_session uuid, wanted uuid, labels jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  refusal text := auth.provider_change_refusal(account_id, token_session);
  account auth.users;
  identity auth.identities;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into identity from auth.identities where id = wanted and user_id = account_id;
  if not found then
    return jsonb_build_object('outcome', 'identity_not_found');
  end if;
  if not exists (select from auth.identities where user_id = account_id and id <> wanted)
    and identity.provider in ('email', 'phone') or not auth.has_other_way(account_id, wanted) then
    return jsonb_build_object('outcome', 'last_way');
  end if;
  if identity.provider in ('email', 'phone') then
    return jsonb_build_object('outcome', 'not_unlinked');
  end if;
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  select * into account from auth.users where id = account_id;
  delete from auth.identities where id = wanted;
  -- Clients take a user without identities for one that is not theirs.
  if account.email_confirmed_at is not null and not exists (select from auth.identities where user_id = account_id) then
    perform auth.put_identity(account_id, 'email', account.email);
  end if;
  perform auth.forget_providers(account_id);
  delete from auth.sessions where user_id = account_id and id is distinct from token_session;
  delete from auth.flow_states where user_id = account_id;
  perform auth.cancel_changes(account_id);
  perform auth.tell_change(account, 'identity_unlinked',
    jsonb_build_object('provider', coalesce(labels ->> identity.provider, identity.provider)),
    jsonb_build_object('provider', identity.provider, 'sub', identity.provider_id));
  return jsonb_build_object('outcome', 'done');
end
$$;

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
    perform auth.cancel_changes(account_id);
    perform auth.tell_change(account, 'factor_added') from auth.users account where id = account_id;
  end if;
  return auth.raise_session(account_id, token_session, wanted, 'totp', refresh_hash, refresh_seed);
end
$$;

alter table auth.credential_changes alter column address drop not null;

alter table auth.credential_changes alter column token_hash drop not null;

alter table auth.credential_changes add constraint credential_changes_link_of_address CHECK (((address IS NULL) = (token_hash IS NULL)));

alter table auth.oauth_states add column spent_at timestamp with time zone;

alter table auth.oauth_states add column answered_at timestamp with time zone;

alter table auth.oauth_states add column auth_code uuid;

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

create function auth.send_code(number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean,
                               known boolean default false)
  returns jsonb language sql volatile set search_path = '' as $$
  select '{"refusal": "sms_send_failed", "message": "This service cannot send codes to phones"}'::jsonb
$$;

create function auth.deliver_text(account_id uuid, number text, type text, pending jsonb, message jsonb, creates boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  kind constant text := case when type <> 'sms' then type when creates then 'sign_up' else 'sign_in' end;
  answer jsonb := auth.send_code(number, message ->> 'channel', kind, message ->> 'code', account_id,
    (message ->> 'device')::inet, account_id is null, coalesce((message ->> 'known')::boolean, false));
begin
  if answer ?| array['wait', 'refusal'] then
    perform limits.put_back(auth.text_bucket(number), 1);
    return answer || jsonb_build_object('outcome', case when answer ? 'wait' then 'too_soon' else 'refused' end);
  end if;
  if account_id is not null then
    delete from auth.one_time_tokens where user_id = account_id and token_type = type;
    insert into auth.one_time_tokens (user_id, token_type, code_hash, relates_to, pending, expires_at, code_expires_at)
      values (account_id, type, decode(message ->> 'code_hash', 'hex'), number, pending, now() + interval '1 day',
              now() + make_interval(secs => (message ->> 'code_expires_in')::int));
  end if;
  return jsonb_build_object('outcome', 'sent');
end
$$;

create function auth.send_text(account_id uuid, number text, type text, pending jsonb, message jsonb, creates boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  wait int := auth.claim_text(number, (message ->> 'pause')::int);
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  return auth.deliver_text(account_id, number, type, pending, message, creates);
end
$$;

create function auth.cancel_changes(account_id uuid, way text default null) returns void language plpgsql set search_path = '' as $$
begin
  -- Accounts before tokens, as everywhere.
  update auth.users set
      email_change = case when way = 'phone' then email_change else '' end,
      email_change_confirm_status = case when way = 'phone' then email_change_confirm_status else 0 end,
      phone_change = case when way = 'email' then phone_change else '' end,
      updated_at = now()
    where id = account_id and (way is distinct from 'phone' and email_change <> '' or way is distinct from 'email' and phone_change <> '');
  delete from auth.one_time_tokens
    where user_id = account_id and token_type in ('email_change', 'phone_change') and token_type = coalesce(way || '_change', token_type);
end
$$;

create function auth.cancel_change(account_id uuid, token_session uuid, way text, second_factor boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb;
begin
  perform from auth.users where id = account_id for no key update;
  holder := auth.holder(account_id, token_session);
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if second_factor and auth.is_halfway(account_id, token_session) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  perform auth.cancel_changes(account_id, way);
  return jsonb_build_object('outcome', 'done');
end
$$;

create function auth.shows_account(token_session uuid, account_id uuid) returns boolean language sql stable set search_path = '' as $$
  select auth.session_is_recent(token_session) and not auth.is_halfway(account_id, token_session) and exists (
    select from auth.sessions where id = token_session and user_id = account_id and coalesce(not_after > clock_timestamp(), true))
$$;

create function auth.answer_oauth_state(state bytea, code uuid) returns void language sql set search_path = '' as $$
  update auth.oauth_states set answered_at = now(), auth_code = code where state_hash = state
$$;

create function auth.spent_oauth_state(state bytea, browser bytea) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('redirect_to', redirect_to, 'answered', answered_at is not null, 'code', auth_code) from auth.oauth_states
    where state_hash = state and browser_hash = browser and created_at > now() - interval '10 minutes' and spent_at is not null
$$;

create function auth.is_of_issuer(kept jsonb, person jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(regexp_replace(kept ->> 'iss', '^(https://)?accounts\.google\.com$', 'google')
    = regexp_replace(person -> 'identity_data' ->> 'iss', '^(https://)?accounts\.google\.com$', 'google'), true)
$$;

create function auth.is_of_other_issuer(person jsonb) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.identities
    where provider = person ->> 'provider' and provider_id = person ->> 'sub' and not auth.is_of_issuer(identity_data, person))
$$;

reset role;

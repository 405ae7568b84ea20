-- Phones: numbers, codes sent to them, whose a number is, and recovery codes for who lost one.

set local check_function_bodies = off;
set local role supabase_auth_admin;

alter table auth.one_time_tokens alter column token_hash drop not null;
alter table auth.mfa_recovery_codes alter column factor_id drop not null;

alter table auth.one_time_tokens drop constraint one_time_tokens_token_type_check;

drop function auth.new_account(address text, password_hash text, details jsonb);

drop function auth.prove(proof auth.one_time_tokens);

drop function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet);

drop function auth.request_reauthentication(account_id uuid, token_session uuid, letter jsonb);

drop function auth.sign_up_confirmed(address text, password_hash text, details jsonb, refresh_hash bytea, agent text, device inet);

drop function auth.update_account(account_id uuid, token_session uuid, details jsonb, old_hash text, new_hash text, shown boolean, nonce_hash bytea, change jsonb, second_factor boolean);

drop function auth.update_refusal(account auth.users, token_session uuid, old_hash text, new_hash text, shown boolean, nonce_hash bytea, change jsonb);

drop function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet);

alter table auth.mfa_recovery_codes add column phone text;

alter table auth.users add column phone_change text not null default ''::text;

alter table auth.users add column phone_change_sent_at timestamp with time zone;

alter table auth.users add column phone_change_token text not null default ''::text;

create unique index mfa_recovery_codes_phone_key on auth.mfa_recovery_codes (phone, code_hash) where factor_id is null;

create index if not exists users_unconfirmed_phone_idx on auth.users (confirmation_sent_at)
  where phone is not null and email is null and confirmed_at is null;

create or replace function auth.account(account auth.users) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'user', to_jsonb(account) - array['encrypted_password', 'confirmation_token', 'recovery_token', 'email_change_token_new',
                                        'phone_change_token'],
    'identities', coalesce(
      (select jsonb_agg(to_jsonb(identity) order by identity.created_at)
       from auth.identities identity where identity.user_id = account.id),
      '[]'),
    'factors', coalesce(
      (select jsonb_agg(auth.factor(factor) order by factor.created_at)
       from auth.mfa_factors factor where factor.user_id = account.id),
      '[]'))
$$;

create function auth.account_recovery_codes(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('total', count(*), 'remaining', count(*) filter (where used_at is null))
  from auth.mfa_recovery_codes where user_id = account_id and factor_id is null
$$;

create or replace function auth.admin_delete(account_id uuid, soft boolean) returns jsonb language plpgsql set search_path = '' as $$
begin
  if not soft then
    delete from auth.users where id = account_id;
    return jsonb_build_object('outcome', case when found then 'done' else 'user_not_found' end);
  end if;
  update auth.users set
      email = null, phone = null, encrypted_password = null, email_change = '', phone_change = '',
      email_confirmed_at = null, phone_confirmed_at = null, raw_user_meta_data = '{}',
      raw_app_meta_data = '{}', deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where id = account_id;
  if not found then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  delete from auth.one_time_tokens where user_id = account_id;
  delete from auth.flow_states where user_id = account_id;
  delete from auth.identities where user_id = account_id;
  delete from auth.sessions where user_id = account_id;
  delete from auth.mfa_factors where user_id = account_id;
  delete from auth.mfa_recovery_codes where user_id = account_id;
  return jsonb_build_object('outcome', 'done');
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
  if fields ? 'encrypted_password' then
    delete from auth.sessions where user_id = account_id;
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

create function auth.begin_phone_change(account auth.users, change jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  number constant text := change ->> 'phone';
  result jsonb;
begin
  if change ? 'confirmed' then
    return jsonb_build_object('outcome', case when auth.set_phone(account.id, number) then 'sent' else 'phone_exists' end);
  end if;
  result := auth.send_text(account.id, number, 'phone_change', jsonb_build_object('phone', number), change -> 'message');
  if result ->> 'outcome' = 'sent' then
    update auth.users set phone_change = number, phone_change_sent_at = now(), updated_at = now() where id = account.id;
  end if;
  return result;
end
$$;

create function auth.claim_text(number text, pause int) returns int language plpgsql set search_path = '' as $$
begin
  return (select ceil(wait) from limits.take(auth.text_bucket(number), 1, pause, 1));
end
$$;

create function auth.code_proved(number text, device inet) returns void language sql volatile set search_path = '' as $$ select $$;

create function auth.confirm(account auth.users, way text) returns void language plpgsql set search_path = '' as $$
begin
  delete from auth.one_time_tokens where user_id = account.id and token_type not in ('email_change', 'phone_change');
  update auth.users set
      email_confirmed_at = case way when 'email' then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
      phone_confirmed_at = case way when 'phone' then coalesce(phone_confirmed_at, now()) else phone_confirmed_at end,
      raw_user_meta_data = raw_user_meta_data || jsonb_build_object(way || '_verified', true),
      last_sign_in_at = now(),
      updated_at = now()
    where id = account.id;
  perform auth.put_identity(account.id, way, case way when 'email' then account.email else account.phone end);
end
$$;

create or replace function auth.confirm_email_change(account auth.users, proof auth.one_time_tokens) returns jsonb
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
  return jsonb_build_object('outcome', 'proved', 'account', account.id);
end
$$;

create function auth.deliver_text(account_id uuid, number text, type text, pending jsonb, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  answer jsonb := auth.send_code(number, message ->> 'channel', case type when 'sms' then 'sign_in' else type end, message ->> 'code',
    account_id, (message ->> 'device')::inet, account_id is null);
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

create or replace function auth.follow_link(link_hash bytea, kinds text[], refresh_hash bytea, agent text, address inet) returns jsonb
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
    values ((result ->> 'account')::uuid, proof.flow ->> 'challenge', proof.flow ->> 'method',
            case proof.token_type when 'signup' then 'email/signup' else proof.token_type end)
    returning auth_code into code;
  return jsonb_build_object('outcome', 'code', 'code', code);
end
$$;

create function auth.former_number(account auth.users) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('number', number, 'phone', '+' || number)
  from (select case when account.phone_confirmed_at is not null then account.phone end as number) confirmed
$$;

create function auth.hand_over_number(giver uuid, receiver uuid) returns boolean language plpgsql set search_path = '' as $$
declare
  number constant text := (select phone from auth.users where id = giver and phone_confirmed_at is not null);
  former auth.users;
begin
  if number is null then
    return false;
  end if;
  delete from auth.sessions where user_id in (giver, receiver);
  delete from auth.one_time_tokens where user_id in (giver, receiver);
  delete from auth.flow_states where user_id in (giver, receiver);
  delete from auth.mfa_recovery_codes where user_id in (giver, receiver) and factor_id is null;
  update auth.users set phone = null, phone_confirmed_at = null, phone_change = '', encrypted_password = null, updated_at = now()
    where id = giver;
  perform auth.remove_identity(giver, 'phone');
  select * into former from auth.users where id = receiver;
  update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0 where id = receiver;
  perform auth.tell_change(former, 'password_changed');
  return auth.set_phone(receiver, number);
end
$$;

create function auth.is_idle(account auth.users) returns boolean language sql stable set search_path = '' as $$
  select coalesce(greatest(account.last_sign_in_at, account.phone_confirmed_at,
    (select max(greatest(refreshed_at, created_at)) from auth.sessions where user_id = account.id)) < now() - interval '60 days', true)
$$;

create function auth.is_unproved_lately(account auth.users) returns boolean language sql stable set search_path = '' as $$
  select coalesce(greatest(account.phone_confirmed_at, (
    select last_sign_in_at from auth.identities where user_id = account.id and provider = 'phone'
  )) < now() - interval '60 days', true)
$$;

create function auth.make_account_recovery_codes(account_id uuid, token_session uuid, hashes bytea[], shown_hash text)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  refusal text;
  number text;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select phone into number from auth.users where id = account_id and phone_confirmed_at is not null;
  refusal := case when number is null then 'no_phone' else auth.recovery_codes_refusal(account_id, token_session, shown_hash) end;
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  delete from auth.mfa_recovery_codes where user_id = account_id and factor_id is null;
  insert into auth.mfa_recovery_codes (user_id, phone, code_hash) select account_id, number, hash from unnest(hashes) hash;
  return jsonb_build_object('outcome', 'made', 'codes', auth.account_recovery_codes(account_id));
end
$$;

create or replace function auth.make_recovery_codes(account_id uuid, token_session uuid, replaces boolean, new_id uuid, name text,
                                         hashes bytea[], shown_hash text)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  refusal text;
  factor auth.mfa_factors;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if not exists (select from auth.mfa_factors where user_id = account_id and factor_type = 'totp' and status = 'verified') then
    return jsonb_build_object('outcome', 'sole_factor');
  end if;
  refusal := auth.recovery_codes_refusal(account_id, token_session, shown_hash);
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
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

create function auth.may_try(token auth.one_time_tokens) returns boolean language sql immutable set search_path = '' as $$
  select token.attempts < case when token.token_hash is null then 5 else 10 end
$$;

create function auth.move_account_recovery_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update auth.mfa_recovery_codes set phone = new.phone where user_id = new.id and factor_id is null and phone <> new.phone;
  return null;
end
$$;

create function auth.new_account(address text, password_hash text, details jsonb, way text default 'email') returns auth.users
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  insert into auth.users (email, phone, encrypted_password, raw_user_meta_data, raw_app_meta_data)
    values (case way when 'email' then address end, case way when 'phone' then address end, password_hash, details,
            jsonb_build_object('provider', way, 'providers', jsonb_build_array(way)))
    on conflict do nothing returning * into account;
  if found then
    insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
      values (account.id, account.id, way, now(), jsonb_build_object(
        'sub', account.id, way, address, 'email_verified', false, 'phone_verified', false));
  end if;
  return account;
end
$$;

create function auth.new_phone_account(number text, password_hash text, details jsonb, pending jsonb, message jsonb) returns jsonb
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
  sent := auth.send_text(account.id, number, 'sms', pending, message);
  if sent ->> 'outcome' <> 'sent' then
    raise exception using errcode = 'MG001', message = sent::text;
  end if;
  return jsonb_build_object('outcome', 'created') || auth.account(account);
exception when sqlstate 'MG001' then
  return sqlerrm::jsonb;
end
$$;

create function auth.number_refusal(account auth.users, proof auth.one_time_tokens, owner text) returns text
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
  if auth.is_idle(account) and (account.email_confirmed_at is not null or coalesce(account.encrypted_password, '') <> '')
    or auth.is_unproved_lately(account) and account.email_confirmed_at is not null then
    return case owner when 'same' then 'reauthentication_needed' else 'phone_exists' end;
  end if;
  return case when proof.pending ? 'sign_up' and owner is null then 'phone_exists' end;
end
$$;

create function auth.prove(proof auth.one_time_tokens, owner text default null) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  is_text constant boolean := proof.token_hash is null;
begin
  -- Accounts before tokens, as everywhere, and in one order, so that two requests never wait for each other.
  perform from auth.users where id = any (array(
      select proof.user_id union all select id from auth.users where is_text and phone = proof.relates_to))
    order by id for update;
  select * into account from auth.users where id = proof.user_id;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  if not exists (select from auth.one_time_tokens where id = proof.id) then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if is_text then
    return auth.prove_number(account, proof, owner);
  end if;
  delete from auth.one_time_tokens where id = proof.id;
  if proof.token_type = 'email_change' then
    return auth.confirm_email_change(account, proof);
  end if;
  if account.confirmed_at is null then
    account := auth.settle(account, proof);
  end if;
  perform auth.confirm(account, 'email');
  return jsonb_build_object('outcome', 'proved', 'account', account.id);
end
$$;

create function auth.prove_number(account auth.users, proof auth.one_time_tokens, owner text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  refusal text := auth.number_refusal(account, proof, owner);
begin
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  if proof.token_type = 'phone_change' then
    perform auth.release_phone(other) from auth.users other where other.phone = proof.relates_to and other.id <> account.id;
    -- False when somebody signed up with it just now.
    if not auth.set_phone(account.id, proof.relates_to) then
      return jsonb_build_object('outcome', 'phone_exists');
    end if;
    update auth.users set last_sign_in_at = now() where id = account.id;
    return jsonb_build_object('outcome', 'proved', 'account', account.id);
  end if;
  if account.confirmed_at is null then
    account := auth.settle(account, proof);
  elsif account.phone_confirmed_at is null or owner = 'new' then
    perform auth.release_phone(account);
    account := auth.new_account(proof.relates_to, proof.pending ->> 'encrypted_password', proof.pending -> 'data', 'phone');
  end if;
  perform auth.confirm(account, 'phone');
  return jsonb_build_object('outcome', 'proved', 'account', account.id);
end
$$;

create function auth.put_identity(account_id uuid, way text, address text, verified boolean default true) returns void
  language sql set search_path = '' as $$
  insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
    values (account_id, account_id, way, now(), jsonb_build_object(
      'sub', account_id, way, address, 'email_verified', verified and way = 'email', 'phone_verified', verified and way = 'phone'))
    on conflict (provider_id, provider) do update
      set identity_data = identities.identity_data || jsonb_build_object(way, address, way || '_verified', verified),
          last_sign_in_at = case when verified then now() else identities.last_sign_in_at end, updated_at = now();
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'provider', coalesce(raw_app_meta_data ->> 'provider', way),
      'providers', coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(way))
    where id = account_id and not coalesce(raw_app_meta_data -> 'providers', '[]') ? way;
$$;

create function auth.recover_account(number text, hash bytea, known text, refresh_hash bytea, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  owner constant uuid := (select user_id from auth.mfa_recovery_codes
    where phone = number and code_hash = hash and factor_id is null and used_at is null);
  account auth.users;
begin
  if not auth.take_recovery_guess(number, known, address) then
    return jsonb_build_object('outcome', 'locked');
  end if;
  -- Accounts before codes, as everywhere.
  select * into account from auth.users where id = owner and deleted_at is null for no key update;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  update auth.mfa_recovery_codes set used_at = now()
    where user_id = account.id and phone = number and code_hash = hash and factor_id is null and used_at is null;
  if not found then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  perform limits.put_back(bucket, capacity) from auth.recovery_buckets(number, known, address);
  update auth.users set last_sign_in_at = now(), updated_at = now() where id = account.id returning * into account;
  return auth.open_session(account, 'recovery_code', refresh_hash, agent, address)
    || jsonb_build_object('codes', auth.account_recovery_codes(account.id));
end
$$;

create function auth.recovery_buckets(number text, known text, device inet)
  returns table (bucket text, capacity int, period int) language sql immutable set search_path = '' as $$
  select auth.guess_bucket('recover ' || known || ' ' || number), 10, 3600 where known is not null
  union all
  select auth.guess_bucket('recover from ' || auth.network_of(device)), 20, 3600 where known is null and device is not null
  union all
  select auth.guess_bucket('recover ' || number), 200, 86400 where known is null
$$;

create function auth.recovery_codes_refusal(account_id uuid, token_session uuid, shown_hash text) returns text
  language sql stable set search_path = '' as $$
  select case
    when auth.is_halfway(account_id, token_session) then 'insufficient_aal'
    when not auth.session_is_recent(token_session)
      and not exists (select from auth.users where id = account_id and encrypted_password = shown_hash) then 'reauthentication_needed'
  end
$$;

create function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet, owner text default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  result jsonb := auth.prove(proof, owner);
  account auth.users;
begin
  if result ->> 'outcome' <> 'proved' then
    return result;
  end if;
  if proof.token_hash is null then
    perform auth.code_proved(proof.relates_to, address);
  end if;
  select * into account from auth.users where id = (result ->> 'account')::uuid;
  return auth.open_session(account, 'otp', refresh_hash, agent, address);
end
$$;

create function auth.release_phone(account auth.users) returns void language plpgsql set search_path = '' as $$
begin
  if account.confirmed_at is null and account.email is null then
    delete from auth.users where id = account.id;
    return;
  end if;
  update auth.users set phone = null, phone_confirmed_at = null, updated_at = now() where id = account.id;
  perform auth.remove_identity(account.id, 'phone');
  delete from auth.one_time_tokens where user_id = account.id and relates_to = account.phone;
  if account.phone_confirmed_at is not null then
    perform auth.tell_change(account, 'phone_moved', '{}', auth.former_number(account));
  end if;
end
$$;

create or replace function auth.remove_expired() returns void language sql set search_path = '' as $$
  delete from auth.one_time_tokens where expires_at < now();
  -- Nobody confirmed the number, and whoever has it may sign up any day. So many at a time, because each is erased with all that is theirs.
  delete from auth.users where id in (
    select id from auth.users where phone is not null and email is null and confirmed_at is null
      and confirmation_sent_at < now() - interval '7 days' limit 1000);
  delete from auth.flow_states where created_at < now() - interval '1 hour';
  delete from auth.mfa_challenges where created_at < now() - interval '1 hour';
  delete from auth.mail_intervals where asked_at < now() - interval '1 day';
  -- Not delivered, and its retries ended within hours.
  delete from mail.outbox where created_at < now() - interval '7 days';
  delete from auth.credential_changes where created_at < now() - interval '7 days';
  delete from auth.sessions where not_after < now() - interval '7 days';
  delete from auth.refresh_tokens where revoked_at < now() - interval '30 days';
  delete from auth.signing_keys key where created_at < now() - interval '30 days' and exists (
    select from auth.signing_keys later where later.created_at > key.created_at and later.created_at < now() - interval '1 day');
$$;

create function auth.remove_identity(account_id uuid, way text) returns void language sql set search_path = '' as $$
  delete from auth.identities where user_id = account_id and provider = way;
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'provider', case raw_app_meta_data ->> 'provider' when way then ((raw_app_meta_data -> 'providers') - way) -> 0
        else raw_app_meta_data -> 'provider' end,
      'providers', (raw_app_meta_data -> 'providers') - way)
    where id = account_id and raw_app_meta_data -> 'providers' ? way;
$$;

create function auth.request_phone_sign_in(number text, create_account boolean, details jsonb, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  may_create constant boolean := create_account and auth.signup_open();
  result jsonb;
begin
  if may_create and not exists (select from auth.users where phone = number) then
    result := auth.new_phone_account(number, null, details, '{}', message);
  end if;
  if result is null then
    select * into account from auth.users where phone = number for key share;
    -- Typed by somebody who comes in otherwise, and never proved: for its owner it is unknown.
    if account.phone_confirmed_at is null and account.email_confirmed_at is not null and not may_create then
      account := null;
    end if;
    result := auth.send_text(account.id, number, 'sms',
      case when may_create then jsonb_build_object('data', details) else '{}' end, message);
  end if;
  return case when result ->> 'outcome' not in ('sent', 'created') then result
    when result ->> 'outcome' = 'created' or account.id is not null then jsonb_build_object('outcome', 'done')
    else jsonb_build_object('outcome', case when create_account then 'closed' else 'unknown' end) end;
end
$$;

create function auth.request_reauthentication(account_id uuid, token_session uuid, letter jsonb, message jsonb default null)
  returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.holder(account_id, token_session);
  account auth.users;
  sent jsonb;
  wait int;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into account from auth.users where id = account_id for key share;
  if message is not null and account.phone is not null and account.phone_confirmed_at is not null then
    sent := auth.send_text(account_id, account.phone, 'reauthentication', '{}', message);
    if sent ->> 'outcome' <> 'sent' then
      return sent;
    end if;
    update auth.users set reauthentication_sent_at = now() where id = account_id;
    return jsonb_build_object('outcome', 'done');
  end if;
  if letter is null or account.email is null or account.email_confirmed_at is null then
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

create function auth.resend_target(given text, type text) returns text language sql stable set search_path = '' as $$
  select coalesce((select phone_change from auth.users where phone = given and phone_change <> '' and type = 'phone_change'), given)
$$;

create function auth.resend_text(given text, type text, number text, message jsonb) returns jsonb
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
  return case when result ->> 'outcome' = 'sent' or number <> given then jsonb_build_object('outcome', 'done') else result end;
end
$$;

create or replace function auth.restore_email(account auth.users, address text) returns boolean language plpgsql set search_path = '' as $$
begin
  delete from auth.users where lower(email) = lower(address) and id <> account.id and confirmed_at is null;
  perform auth.remove_identity(id, 'email') from auth.users
    where lower(email) = lower(address) and id <> account.id and email_confirmed_at is null;
  update auth.users set email = null where lower(email) = lower(address) and id <> account.id and email_confirmed_at is null;
  if exists (select from auth.users where lower(email) = lower(address) and id <> account.id) then
    update auth.users set email = null, email_confirmed_at = null where id = account.id;
    perform auth.remove_identity(account.id, 'email');
    return false;
  end if;
  update auth.users set email = address where id = account.id and lower(email) is distinct from lower(address);
  update auth.identities set updated_at = now(), identity_data = identity_data || jsonb_build_object('email', address)
    where user_id = account.id and provider = 'email';
  return true;
end
$$;

create function auth.restore_number(account auth.users, number text) returns void language plpgsql set search_path = '' as $$
declare
  holder auth.users;
  free text := number;
begin
  select * into holder from auth.users where phone = number and id <> account.id for update;
  if holder.phone_confirmed_at is not null then
    free := null;
  elsif holder.id is not null then
    perform auth.release_phone(holder);
  end if;
  update auth.users set phone = free, phone_confirmed_at = case when free is not null then now() end where id = account.id;
  if free is null then
    perform auth.remove_identity(account.id, 'phone');
  else
    perform auth.put_identity(account.id, 'phone', free);
  end if;
end
$$;

create function auth.send_code(number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean)
  returns jsonb language sql volatile set search_path = '' as $$
  select '{"refusal": "sms_send_failed", "message": "This service cannot send codes to phones"}'::jsonb
$$;

create function auth.send_text(account_id uuid, number text, type text, pending jsonb, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  wait int := auth.claim_text(number, (message ->> 'pause')::int);
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  return auth.deliver_text(account_id, number, type, pending, message);
end
$$;

create or replace function auth.set_email(account_id uuid, address text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  former auth.users;
begin
  select * into former from auth.users where id = account_id;
  update auth.users set
      email = address, email_confirmed_at = coalesce(email_confirmed_at, now()),
      email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = account_id;
  perform auth.put_identity(account_id, 'email', address);
  delete from auth.one_time_tokens where user_id = account_id and token_type <> 'phone_change';
  perform auth.tell_change(former, 'email_changed', jsonb_build_object('new_email', address));
  return true;
exception when unique_violation then
  return false;
end
$$;

create function auth.set_phone(account_id uuid, number text) returns boolean language plpgsql set search_path = '' as $$
declare
  former auth.users;
begin
  select * into former from auth.users where id = account_id;
  update auth.users set phone = number, phone_confirmed_at = now(), phone_change = '', updated_at = now() where id = account_id;
  perform auth.put_identity(account_id, 'phone', number);
  delete from auth.one_time_tokens where user_id = account_id and token_type in ('sms', 'phone_change', 'reauthentication');
  -- Who else asked for the number asks again: an earlier code must not count once the newest is spent.
  delete from auth.one_time_tokens where relates_to = number;
  perform auth.tell_change(former, 'phone_changed', '{}', auth.former_number(former));
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

create or replace function auth.sign_in(account_id uuid, password_hash text, refresh_hash bytea, agent text, address inet) returns jsonb
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
    wait := auth.send_letter(account.id, address, 'signup', '{}', letter);
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
    end if;
    return jsonb_build_object('outcome', 'created') || auth.account(account);
  end if;

  select * into account from auth.users where lower(email) = address;
  if account.confirmed_at is not null then
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

create function auth.sign_up_by_phone(number text, password_hash text, details jsonb, message jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  result jsonb;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  if not exists (select from auth.users where phone = number) then
    result := auth.new_phone_account(number, password_hash, details, '{"sign_up": true}', message);
  end if;
  if result is not null then
    return result;
  end if;
  select * into account from auth.users where phone = number for key share;
  result := auth.send_text(account.id, number, 'sms',
    jsonb_build_object('sign_up', true, 'encrypted_password', password_hash, 'data', details), message);
  if result ->> 'outcome' <> 'sent' then
    return result;
  end if;
  if account.id is null or account.confirmed_at is not null then
    return jsonb_build_object('outcome', 'taken');
  end if;
  -- What an earlier sign-up told about itself is not for whoever comes second.
  account.raw_user_meta_data := details;
  account.confirmation_sent_at := now();
  return jsonb_build_object('outcome', 'repeated') || auth.account(account);
end
$$;

create function auth.sign_up_confirmed(address text, password_hash text, details jsonb, refresh_hash bytea, agent text, device inet,
                                       way text default 'email')
  returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  account := auth.new_account(address, password_hash, details, way);
  if account.id is null then
    return jsonb_build_object('outcome', 'taken');
  end if;
  update auth.users set
      email_confirmed_at = case way when 'email' then now() end, phone_confirmed_at = case way when 'phone' then now() end,
      last_sign_in_at = now()
    where id = account.id returning * into account;
  return auth.open_session(account, 'password', refresh_hash, agent, device);
end
$$;

create or replace function auth.spend_nonce(account_id uuid, nonce_hash bytea) returns boolean
  language plpgsql set search_path = '' as $$
declare
  spent auth.one_time_tokens;
begin
  if not auth.take_guess('nonce ' || account_id, null) then
    return false;
  end if;
  delete from auth.one_time_tokens token
    where user_id = account_id and token_type = 'reauthentication' and code_hash = nonce_hash
      and expires_at > now() and code_expires_at > now() and auth.may_try(token)
    returning * into spent;
  if found then
    perform auth.give_guess_back('nonce ' || account_id, null);
    if spent.token_hash is null then
      perform auth.code_proved(spent.relates_to, null);
    end if;
    return true;
  end if;
  update auth.one_time_tokens set attempts = attempts + 1 where user_id = account_id and token_type = 'reauthentication';
  return false;
end
$$;

create function auth.take_recovery_guess(number text, known text, device inet) returns boolean
  language plpgsql set search_path = '' as $$
declare
  counted record;
begin
  for counted in select * from auth.recovery_buckets(number, known, device) loop
    if (select taken = 0 from limits.take(counted.bucket, counted.capacity, counted.period, 1)) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create function auth.text_bucket(number text) returns text language sql immutable set search_path = '' as $$
  select 'text ' || encode(sha256(convert_to(number, 'UTF8')), 'hex')
$$;

create or replace function auth.undo_change(link_hash bytea, letter jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  change auth.credential_changes := auth.change_of(link_hash);
  account auth.users;
  later auth.credential_changes;
  kinds text[] := '{}';
  numbers text[] := '{}';
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
  delete from auth.mfa_recovery_codes where user_id = account.id and factor_id is null and created_at >= change.created_at;
  update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0, phone_change = '',
      updated_at = now()
    where id = account.id;
  restored := auth.restore_email(account, change.address);
  for later in
    select * from auth.credential_changes where user_id = account.id and id >= change.id and undone_at is null order by id desc
  loop
    update auth.credential_changes set undone_at = now() where id = later.id;
    kinds := kinds || later.kind;
    if later.former ? 'number' then
      numbers := numbers || array[later.former ->> 'number'];
    end if;
  end loop;
  if numbers <> '{}' then
    -- The oldest, which the account had at the change of this link.
    perform auth.restore_number(account, numbers[array_upper(numbers, 1)]);
  end if;
  if restored then
    perform auth.send_letter(account.id, change.address, 'recovery', '{}', letter);
  end if;
  return jsonb_build_object('outcome', 'undone', 'kinds', to_jsonb(kinds), 'address', restored);
end
$$;

create function auth.update_account(account_id uuid, token_session uuid, details jsonb, old_hash text, new_hash text, shown boolean,
                                    nonce_hash bytea, change jsonb, second_factor boolean, number_change jsonb default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  holder jsonb;
  refusal text;
  sent jsonb;
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
  if new_hash is not null or change is not null or number_change is not null then
    refusal := auth.update_refusal(account, token_session, old_hash, new_hash, shown, nonce_hash, change, number_change);
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
  if number_change is not null then
    sent := auth.begin_phone_change(account, number_change);
    if sent ->> 'outcome' <> 'sent' then
      return sent;
    end if;
  end if;
  if new_hash is not null then
    delete from auth.one_time_tokens where user_id = account_id and (change is null or token_type <> 'email_change')
      and (number_change is null or token_type <> 'phone_change');
    delete from auth.flow_states where user_id = account_id;
    delete from auth.sessions where user_id = account_id and id is distinct from token_session;
    perform auth.tell_change(account, 'password_changed');
  end if;
  update auth.users set
      raw_user_meta_data = auth.merged(raw_user_meta_data, details),
      encrypted_password = coalesce(new_hash, encrypted_password),
      email_change = case when new_hash is not null and change is null then '' else email_change end,
      phone_change = case when new_hash is not null and number_change is null then '' else phone_change end,
      updated_at = now()
    where id = account_id returning * into account;
  return jsonb_build_object('outcome', 'found') || auth.account(account);
end
$$;

create function auth.update_refusal(account auth.users, token_session uuid, old_hash text, new_hash text, shown boolean,
                                    nonce_hash bytea, change jsonb, number_change jsonb default null)
  returns text language plpgsql set search_path = '' as $$
begin
  if (auth.session_standing(account.id, token_session) -> 'insufficient_aal')::boolean then
    return 'insufficient_aal';
  end if;
  if change is not null and not change ? 'conceal' and exists (select from auth.users where lower(email) = change ->> 'email') then
    return 'email_exists';
  end if;
  if number_change is not null and not number_change ? 'conceal'
    and exists (select from auth.users where phone = number_change ->> 'phone' and id <> account.id) then
    return 'phone_exists';
  end if;
  if (new_hash is not null or shown) and account.encrypted_password is distinct from old_hash then
    return 'changed';
  end if;
  return auth.reauthentication_refusal(account.id, token_session, case when shown then old_hash end, nonce_hash);
end
$$;

create function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet,
                                 owner text default null, asker uuid default null)
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
        and (asker is null or token_type <> 'phone_change' or user_id = asker)
      order by token_type, created_at desc) newest
    where code_hash = code and expires_at > now() and code_expires_at > now() and auth.may_try(newest)
    order by created_at desc limit 1;
  if not found then
    update auth.one_time_tokens set attempts = attempts + 1 where relates_to = mailbox and attempts < 10;
    return jsonb_build_object('outcome', 'expired');
  end if;
  perform auth.give_guess_back('code ' || mailbox, address);
  return auth.redeem(proof, refresh_hash, agent, address, owner);
end
$$;

alter table auth.mfa_recovery_codes add constraint mfa_recovery_codes_one_purpose CHECK (((factor_id IS NULL) = (phone IS NOT NULL)));

alter table auth.one_time_tokens add constraint one_time_tokens_link_of_mail CHECK (
CASE
    WHEN (token_type = ANY (ARRAY['sms'::text, 'phone_change'::text])) THEN (token_hash IS NULL)
    ELSE ((token_hash IS NOT NULL) OR (token_type = 'reauthentication'::text))
END);

alter table auth.one_time_tokens add constraint one_time_tokens_token_type_check CHECK ((token_type = ANY (ARRAY['signup'::text, 'invite'::text, 'recovery'::text, 'magiclink'::text, 'email_change'::text, 'reauthentication'::text, 'sms'::text, 'phone_change'::text])));

create trigger move_account_recovery_codes after update of phone, phone_confirmed_at on auth.users for each row
  when (new.phone_confirmed_at is not null and new.phone is distinct from old.phone)
  execute function auth.move_account_recovery_codes();

reset role;

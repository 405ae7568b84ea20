-- Sign-in with OpenID providers and anonymous accounts; a number's sign-up belongs to the browser that began it, and strangers' guesses lock
-- nobody out; the parts of an upload are bounded by its size.

set local check_function_bodies = off;

-- Unfinished uploads in more parts than there may be now; none lives longer than a day.
delete from uploads.resumable where cardinality(parts) > least(1000, 64 + received / 262144);

alter table uploads.resumable drop constraint resumable_parts_bounded;

set local role supabase_auth_admin;

drop function auth.exchange_code(code uuid, verifier text, digest text, refresh_hash bytea, agent text, address inet);

drop function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet, owner text);

drop function auth.restore_number(account auth.users, number text);

drop function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet, owner text, asker uuid);

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
  delete from auth.link_tokens where user_id = account_id;
  delete from auth.identities where user_id = account_id;
  delete from auth.sessions where user_id = account_id;
  delete from auth.mfa_factors where user_id = account_id;
  delete from auth.mfa_recovery_codes where user_id = account_id;
  return jsonb_build_object('outcome', 'done');
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
  if account.is_anonymous then
    delete from auth.sessions where user_id = account.id;
  end if;
  update auth.users set last_sign_in_at = now() where id = account.id;
  return jsonb_build_object('outcome', 'proved', 'account', account.id);
end
$$;

create or replace function auth.hand_over_number(giver uuid, receiver uuid) returns boolean language plpgsql set search_path = '' as $$
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
  perform auth.remove_providers(giver), auth.remove_providers(receiver);
  update auth.users set phone = null, phone_confirmed_at = null, phone_change = '', encrypted_password = null, updated_at = now()
    where id = giver;
  perform auth.remove_identity(giver, 'phone');
  select * into former from auth.users where id = receiver;
  update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0 where id = receiver;
  perform auth.tell_change(former, 'password_changed');
  return auth.set_phone(receiver, number);
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
  if auth.is_idle(account)
    and (account.email_confirmed_at is not null or coalesce(account.encrypted_password, '') <> '' or auth.has_provider(account.id))
    or auth.is_unproved_lately(account) and account.email_confirmed_at is not null then
    return case owner when 'same' then 'reauthentication_needed' else 'phone_exists' end;
  end if;
  return case when proof.pending ? 'sign_up' and owner is null then 'phone_exists' end;
end
$$;

create or replace function auth.prove(proof auth.one_time_tokens, owner text default null) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
  member auth.users;
  result jsonb;
  is_text constant boolean := proof.token_hash is null;
begin
  -- Accounts before tokens, as everywhere, and in one order, so that two requests never wait for each other.
  perform from auth.users where id = any (array(
      select proof.user_id union all select id from auth.users where is_text and phone = proof.relates_to))
    order by id for update;
  select * into account from auth.users where id = proof.user_id;
  if account.is_anonymous and proof.token_type = 'phone_change' and owner = 'same' then
    -- An anonymous account asked for the number of a member, who signs in by it.
    select * into member from auth.users where phone = proof.relates_to and phone_confirmed_at is not null;
    if found then
      account := member;
      proof.token_type := 'sms';
    end if;
  end if;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  if not exists (select from auth.one_time_tokens where id = proof.id) then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if is_text then
    result := auth.prove_number(account, proof, owner);
    if member.id is not null and result ->> 'outcome' = 'proved' then
      delete from auth.one_time_tokens where id = proof.id;
    end if;
    return result;
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

create or replace function auth.put_identity(account_id uuid, way text, address text, verified boolean default true) returns void
  language sql set search_path = '' as $$
  insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
    values (account_id, account_id, way, now(), jsonb_build_object(
      'sub', account_id, way, address, 'email_verified', verified and way = 'email', 'phone_verified', verified and way = 'phone'))
    on conflict (provider_id, provider) do update
      set identity_data = identities.identity_data || jsonb_build_object(way, address, way || '_verified', verified),
          last_sign_in_at = case when verified then now() else identities.last_sign_in_at end, updated_at = now();
  select auth.note_provider(account_id, way);
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
  return auth.continue_session(token_session, refresh_hash, refresh_seed);
end
$$;

create or replace function auth.release_phone(account auth.users) returns void language plpgsql set search_path = '' as $$
begin
  if account.confirmed_at is null and account.email is null and not auth.has_provider(account.id) then
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
      and confirmation_sent_at < now() - interval '7 days' and not auth.has_provider(id) limit 1000);
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
    result := auth.new_phone_account(number, null, details, '{}', message);
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
      message);
  end if;
  return case when result ->> 'outcome' not in ('sent', 'created') then result
    when result ->> 'outcome' = 'created' or account.id is not null then jsonb_build_object('outcome', 'done')
    else jsonb_build_object('outcome', case when create_account then 'closed' else 'unknown' end) end;
end
$$;

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
  if create_account then
    perform auth.try_details(details);
  end if;
  update auth.users set recovery_sent_at = now() where id = account.id;
  perform auth.send_letter(account.id, address, 'magiclink', '{}', letter);
  return jsonb_build_object('outcome', 'done');
end
$$;

create or replace function auth.session_is_recent(token_session uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session, jsonb_array_elements(session.amr) with ordinality shown (entry, place)
    where session.id = token_session
      and least(to_timestamp((entry ->> 'timestamp')::bigint), case place when 1 then session.created_at end)
        between now() - interval '10 minutes' and now() + interval '1 minute')
    or auth.is_anonymous_session(token_session)
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

  perform auth.try_details(details);
  select * into account from auth.users where lower(email) = address;
  if account.confirmed_at is not null then
    return jsonb_build_object('outcome', 'taken', 'details', details);
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
      'sign_ups', auth.waiting_sign_ups(account.id) || sign_up), message);
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

create or replace function auth.undo_change(link_hash bytea, letter jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  change auth.credential_changes := auth.change_of(link_hash);
  account auth.users;
  later auth.credential_changes;
  kinds text[] := '{}';
  numbers text[] := '{}';
  restored boolean;
  phone text;
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
  perform auth.remove_providers(account.id, change.created_at);
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
    phone := auth.restore_number(account, numbers[array_upper(numbers, 1)]);
  end if;
  if restored then
    perform auth.send_letter(account.id, change.address, 'recovery', '{}', letter);
  end if;
  return jsonb_build_object('outcome', 'undone', 'kinds', to_jsonb(kinds), 'address', restored, 'phone', phone);
end
$$;

create or replace function auth.update_account(account_id uuid, token_session uuid, details jsonb, old_hash text, new_hash text, shown boolean,
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
  if change is not null and not change ? 'confirmed' then
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
    delete from auth.sessions where user_id = account_id and id is distinct from token_session;
    delete from auth.flow_states where user_id = account_id;
    perform auth.tell_change(account, 'password_changed');
  end if;
  update auth.users set
      raw_user_meta_data = auth.merged(raw_user_meta_data, details),
      encrypted_password = coalesce(new_hash, encrypted_password),
      email_change = case when new_hash is not null and change is null then '' else email_change end,
      phone_change = case when new_hash is not null and number_change is null then '' else phone_change end,
      updated_at = now()
    where id = account_id returning * into account;
  if change ? 'confirmed' then
    if not auth.set_email(account_id, change ->> 'email') then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    select * into account from auth.users where id = account_id;
  end if;
  return jsonb_build_object('outcome', 'found') || auth.account(account);
end
$$;

create or replace function auth.update_refusal(account auth.users, token_session uuid, old_hash text, new_hash text, shown boolean,
                                    nonce_hash bytea, change jsonb, number_change jsonb default null)
  returns text language plpgsql set search_path = '' as $$
begin
  if (auth.session_standing(account.id, token_session) -> 'insufficient_aal')::boolean then
    return 'insufficient_aal';
  end if;
  if account.is_anonymous and not auth.signup_open() and (change is not null or number_change is not null) then
    return 'signup_disabled';
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

alter table auth.flow_states add column provider_token text;

alter table auth.flow_states add column session_id uuid;

alter table auth.flow_states add constraint flow_states_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;

reset role;

alter table uploads.resumable add constraint resumable_parts_bounded CHECK ((cardinality(parts) <= LEAST((1000)::bigint, (64 + (received / 262144)))));

set local role supabase_auth_admin;

create function auth.note_provider(account_id uuid, way text) returns void language sql set search_path = '' as $$
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
      'provider', coalesce(raw_app_meta_data ->> 'provider', way),
      'providers', coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(way))
    where id = account_id and not coalesce(raw_app_meta_data -> 'providers', '[]') ? way;
$$;

create function auth.has_provider(account_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.identities where user_id = account_id and provider not in ('email', 'phone'))
$$;

create function auth.continue_session(token_session uuid, refresh_hash bytea, refresh_seed bytea) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  session auth.sessions;
  account auth.users;
begin
  select * into session from auth.sessions where id = token_session for update;
  update auth.refresh_tokens set revoked = true, revoked_at = clock_timestamp() where session_id = token_session and not revoked;
  insert into auth.refresh_tokens (token_hash, session_id, seed) values (refresh_hash, token_session, refresh_seed);
  select * into account from auth.users where id = session.user_id;
  return jsonb_build_object('outcome', 'signed_in', 'session', to_jsonb(session)) || auth.account(account);
end
$$;

create function auth.live_codes(mailbox text, kinds text[], asker uuid, known text) returns setof auth.one_time_tokens
  language sql stable set search_path = '' as $$
  select newest.* from (
      select distinct on (token_type) * from auth.one_time_tokens
      where relates_to = mailbox and token_type = any (kinds)
        and (asker is null or token_type <> 'phone_change' or user_id = asker)
      order by token_type, created_at desc) newest
    where expires_at > now() and code_expires_at > now() and (known is not null or auth.may_try(newest))
$$;

create function auth.try_details(details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  insert into auth.users (raw_user_meta_data) values (details);
  raise exception using errcode = 'MG002';
exception when sqlstate 'MG002' then
  return;
end
$$;

create index users_anonymous_idx on auth.users (created_at, id) where is_anonymous;

create function auth.sign_up_anonymously(details jsonb, refresh_hash bytea, agent text, device inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  insert into auth.users (is_anonymous, raw_user_meta_data, last_sign_in_at) values (true, details, now()) returning * into account;
  return auth.open_session(account, 'anonymous', refresh_hash, agent, device);
end
$$;

create function auth.end_anonymity() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_anonymous := false;
  return new;
end
$$;

create trigger end_anonymity before update on auth.users for each row
  when (new.is_anonymous and num_nonnulls(new.email_confirmed_at, new.phone_confirmed_at) > 0) execute function auth.end_anonymity();

create function auth.is_anonymous_session(token_session uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session join auth.users account on account.id = session.user_id
    where session.id = token_session and account.is_anonymous)
$$;

create function auth.remove_anonymous(most int default 1000) returns int language sql set search_path = '' as $$
  with removed as (
    delete from auth.users where id in (
      select id from auth.users account where is_anonymous and created_at < now() - interval '30 days' and not exists (
        select from auth.sessions where user_id = account.id and coalesce(refreshed_at, created_at) > now() - interval '30 days')
      order by created_at, id limit most)
    returning id)
  select count(*)::int from removed
$$;

create function auth.waiting_sign_ups(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(latest.key, latest.value), '{}') from (
    select sign_up.key, sign_up.value from auth.one_time_tokens token, jsonb_each(token.pending -> 'sign_ups') sign_up
    where token.user_id = account_id and token.token_type = 'sms' and token.expires_at > now()
    order by (sign_up.value ->> 'at')::numeric desc limit 9) latest
$$;

create function auth.sign_up_entry(password_hash text, details jsonb, message jsonb) returns jsonb language sql stable set search_path = '' as $$
  select case when message ? 'browser' then jsonb_build_object(message ->> 'browser', jsonb_build_object(
    'encrypted_password', password_hash, 'data', details, 'at', extract(epoch from clock_timestamp()))) else '{}' end
$$;

create function auth.chosen_sign_up(pending jsonb, browser text) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when known.browsers = 0 or known.browsers = 1 and pending ? 'sign_up' then pending
    when pending -> 'sign_ups' ? browser then pending || (pending -> 'sign_ups' -> browser) || '{"sign_up": true}'
    when known.browsers = 1 then pending
    else pending || '{"encrypted_password": null}' end
  from (select count(*) as browsers from jsonb_object_keys(pending -> 'sign_ups')) known
$$;

create function auth.restore_number(account auth.users, number text) returns text language plpgsql set search_path = '' as $$
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
  return case when free is not null then 'back' when number is null then 'removed' else 'elsewhere' end;
end
$$;

create index if not exists flow_states_session_id_idx on auth.flow_states (session_id);

create function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet, owner text default null,
                            asker_session uuid default null, asker_seed bytea default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  result jsonb := auth.prove(proof, owner);
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
  if proof.token_type = 'phone_change' then
    select * into session from auth.sessions
      where id = asker_session and user_id = account.id and coalesce(not_after > clock_timestamp(), true) for update;
  end if;
  return jsonb_build_object('has_password', coalesce(account.encrypted_password, '') <> '') || case
    when session.id is not null then auth.continue_session(session.id, refresh_hash, asker_seed)
    else auth.open_session(account, 'otp', refresh_hash, agent, address) end;
end
$$;

create function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet,
                                 owner text default null, asker uuid default null, browser text default null, known text default null,
                                 asker_session uuid default null, asker_seed bytea default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  expired constant jsonb := '{"outcome": "expired"}';
  subject constant text := concat_ws(' ', 'code', case when known is not null then 'known' end, mailbox);
  network constant inet := case when known is null then address end;
  proof auth.one_time_tokens;
begin
  if not exists (select from auth.live_codes(mailbox, kinds, asker, known)) or not auth.take_guess(subject, network) then
    return expired;
  end if;
  select live.* into proof from auth.live_codes(mailbox, kinds, asker, known) live
    where code_hash = code order by created_at desc limit 1;
  if not found then
    update auth.one_time_tokens set attempts = attempts + 1
      where relates_to = mailbox and token_type = any (kinds) and attempts < 10 and known is null;
    return expired;
  end if;
  perform auth.give_guess_back(subject, network);
  proof.pending := auth.chosen_sign_up(proof.pending, browser);
  return auth.redeem(proof, refresh_hash, agent, address, owner, asker_session, asker_seed);
end
$$;

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

create table auth.oauth_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  redirect_to text not null constraint oauth_states_redirect_to_length check (char_length(redirect_to) <= 2048),
  -- { challenge, method } of the client; null in the implicit flow.
  flow jsonb,
  -- The session that links an identity to its account; null for a sign-in.
  session_id uuid references auth.sessions on delete cascade,
  created_at timestamptz not null default now()
);

create index oauth_states_session_id_idx on auth.oauth_states (session_id);

create index oauth_states_created_at_idx on auth.oauth_states (created_at);

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

create function auth.begin_oauth(state bytea, browser bytea, provider text, redirect_to text, flow jsonb, linking uuid default null)
  returns void language sql set search_path = '' as $$
  delete from auth.oauth_states where state_hash = any (array(
    select state_hash from auth.oauth_states where created_at < now() - interval '10 minutes'
    order by created_at limit 100 for update skip locked));
  insert into auth.oauth_states (state_hash, browser_hash, provider, redirect_to, flow, session_id)
    values (state, browser, begin_oauth.provider, begin_oauth.redirect_to, nullif(begin_oauth.flow, 'null'), linking)
$$;

create function auth.provider_change_refusal(account_id uuid, token_session uuid) returns text
  language sql stable set search_path = '' as $$
  select case when auth.is_halfway(account_id, token_session) then 'insufficient_aal'
    when not auth.session_is_recent(token_session) then 'reauthentication_needed' end
$$;

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

create function auth.take_oauth_state(state bytea, browser bytea) returns jsonb language sql set search_path = '' as $$
  delete from auth.oauth_states
    where state_hash = state and browser_hash = browser and created_at > now() - interval '10 minutes'
    returning jsonb_build_object('provider', provider, 'redirect_to', redirect_to, 'flow', flow, 'session', session_id)
$$;

create function auth.lock_identity(person jsonb) returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('identity ' || (person ->> 'provider') || ' ' || (person ->> 'sub'), 0))
$$;

create function auth.owner_of_identity(person jsonb) returns uuid language sql stable set search_path = '' as $$
  select user_id from auth.identities where provider = person ->> 'provider' and provider_id = person ->> 'sub'
$$;

create function auth.add_identity(account_id uuid, person jsonb) returns void language sql set search_path = '' as $$
  insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
    values (person ->> 'sub', account_id, person ->> 'provider', now(), person -> 'identity_data');
  select auth.note_provider(account_id, person ->> 'provider');
$$;

create function auth.link_person(account auth.users, person jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform auth.add_identity(account.id, person);
  perform auth.tell_change(account, 'identity_linked', jsonb_build_object('provider', person ->> 'label'),
    jsonb_build_object('provider', person ->> 'provider', 'sub', person ->> 'sub'));
end
$$;

create function auth.remove_providers(account_id uuid, since timestamptz default '-infinity') returns void
  language plpgsql set search_path = '' as $$
begin
  delete from auth.link_tokens where user_id = account_id;
  delete from auth.identities where user_id = account_id and provider not in ('email', 'phone') and created_at >= since;
  perform auth.forget_providers(account_id);
end
$$;

create function auth.forget_providers(account_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform auth.remove_identity(account_id, gone.provider)
    from auth.users account, jsonb_array_elements_text(account.raw_app_meta_data -> 'providers') gone (provider)
    where account.id = account_id and gone.provider not in ('email', 'phone')
      and not exists (select from auth.identities where user_id = account_id and provider = gone.provider);
end
$$;

create function auth.was_removed(account_id uuid, person jsonb) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from auth.credential_changes
    where user_id = account_id and (kind = 'identity_linked' and undone_at is not null or kind = 'identity_unlinked' and undone_at is null)
      and former ->> 'provider' = person ->> 'provider' and former ->> 'sub' = person ->> 'sub')
$$;

create function auth.new_provider_account(person jsonb) returns auth.users language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  insert into auth.users (email, email_confirmed_at, last_sign_in_at, raw_user_meta_data, raw_app_meta_data)
    values (person ->> 'email', now(), now(), (person -> 'details') || '{"email_verified": true}',
            jsonb_build_object('provider', person ->> 'provider', 'providers', jsonb_build_array(person ->> 'provider')))
    on conflict do nothing returning * into account;
  if found then
    perform auth.add_identity(account.id, person);
  end if;
  return account;
end
$$;

create function auth.greet_person(account_id uuid, person jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = account_id and deleted_at is null for no key update;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  update auth.identities set identity_data = person -> 'identity_data', last_sign_in_at = now(), updated_at = now()
    where provider = person ->> 'provider' and provider_id = person ->> 'sub' and user_id = account.id;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  update auth.users set last_sign_in_at = now(), updated_at = now() where id = account.id;
  return jsonb_build_object('outcome', 'proved', 'account', account.id);
end
$$;

create function auth.meet_person(account auth.users, person jsonb) returns jsonb language plpgsql set search_path = '' as $$
begin
  if not (person -> 'links_by_email')::boolean or account.email_confirmed_at is null or auth.was_removed(account.id, person) then
    return jsonb_build_object('outcome', 'link_requires_password', 'account', account.id);
  end if;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  perform auth.link_person(account, person);
  update auth.users set last_sign_in_at = now(), updated_at = now() where id = account.id;
  return jsonb_build_object('outcome', 'proved', 'account', account.id);
end
$$;

create function auth.account_of(person jsonb, conceal boolean) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  owner uuid;
  result jsonb;
begin
  perform auth.lock_identity(person);
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

create function auth.issue_code(account_id uuid, flow jsonb, auth_code uuid, provider_token text, linking uuid default null)
  returns jsonb language plpgsql set search_path = '' as $$
begin
  insert into auth.flow_states (auth_code, user_id, challenge, challenge_method, authentication_method, provider_token, session_id)
    values (issue_code.auth_code, account_id, flow ->> 'challenge', flow ->> 'method', 'oauth', issue_code.provider_token, linking);
  return jsonb_build_object('outcome', 'code');
end
$$;

create function auth.sign_in_person(person jsonb, conceal boolean, flow jsonb, auth_code uuid, provider_token text, link_hash bytea,
                                    refresh_hash bytea, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  result jsonb := auth.account_of(person, conceal);
  account auth.users;
begin
  if result ->> 'outcome' = 'link_requires_password' and flow is not null then
    insert into auth.link_tokens (token_hash, user_id, challenge, challenge_method, person)
      values (link_hash, (result ->> 'account')::uuid, flow ->> 'challenge', flow ->> 'method', sign_in_person.person);
  end if;
  if result ->> 'outcome' <> 'proved' then
    return result - 'account';
  end if;
  if flow is not null then
    return auth.issue_code((result ->> 'account')::uuid, flow, auth_code, provider_token);
  end if;
  select * into account from auth.users where id = (result ->> 'account')::uuid;
  return auth.open_session(account, 'oauth', refresh_hash, agent, address);
end
$$;

create function auth.join_by_person(account auth.users, person jsonb) returns text language plpgsql set search_path = '' as $$
begin
  if person ->> 'email' is null then
    return 'no_email';
  end if;
  if not (person -> 'email_verified')::boolean then
    return 'email_unconfirmed';
  end if;
  if not auth.signup_open() then
    return 'closed';
  end if;
  update auth.users set
      email = person ->> 'email', email_confirmed_at = now(), encrypted_password = null, email_change = '', phone_change = '',
      raw_user_meta_data = (person -> 'details') || raw_user_meta_data || '{"email_verified": true}',
      last_sign_in_at = now(), updated_at = now()
    where id = account.id;
  delete from auth.one_time_tokens where user_id = account.id;
  return null;
exception when unique_violation then
  return 'email_exists';
end
$$;

create function auth.link_identity(account_id uuid, token_session uuid, person jsonb, began boolean) returns jsonb
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

create function auth.finish_link(token_session uuid, person jsonb, flow jsonb, auth_code uuid, provider_token text,
                                 refresh_hash bytea, refresh_seed bytea, began boolean default true)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  account_id constant uuid := (select user_id from auth.sessions where id = token_session);
  result jsonb := auth.link_identity(account_id, token_session, person, began);
begin
  return case when result ->> 'outcome' <> 'linked' then result
    when flow is null then auth.continue_session(token_session, refresh_hash, refresh_seed)
    else auth.issue_code(account_id, flow, auth_code, provider_token, token_session) end;
end
$$;

create function auth.try_link(link_hash bytea, verifier text, digest text) returns jsonb language sql set search_path = '' as $$
  with tried as (
    update auth.link_tokens set tries = tries + 1
      where token_hash = link_hash and tries < 5 and created_at > now() - interval '10 minutes'
        and challenge = case challenge_method when 's256' then digest else verifier end
      returning user_id
  )
  select jsonb_build_object('account', account.id, 'hash', account.encrypted_password)
  from tried join auth.users account on account.id = tried.user_id
  where account.deleted_at is null
$$;

create function auth.link_with_password(link_hash bytea, password_hash text, refresh_hash bytea, agent text, address inet) returns jsonb
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
  if owner <> account.id then
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

create function auth.has_other_way(account_id uuid, without uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.users where id = account_id and confirmed_at is not null)
    or exists (select from auth.identities where user_id = account_id and provider not in ('email', 'phone') and id <> without)
$$;

create function auth.unlink_identity(account_id uuid, token_session uuid, wanted uuid, labels jsonb) returns jsonb
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
  perform auth.tell_change(account, 'identity_unlinked',
    jsonb_build_object('provider', coalesce(labels ->> identity.provider, identity.provider)),
    jsonb_build_object('provider', identity.provider, 'sub', identity.provider_id));
  return jsonb_build_object('outcome', 'done');
end
$$;

reset role;

-- What the server's own key may do with accounts.
set local role supabase_auth_admin;

-- One page of all accounts, the newest first, and how many there are.
create function auth.admin_list(page int, per_page int) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from auth.users),
    'accounts', coalesce(
      (select jsonb_agg(auth.account(account) order by account.created_at desc, account.id)
       from auth.users account where account.id in (
         select id from auth.users order by created_at desc, id limit per_page offset (page - 1)::bigint * per_page)),
      '[]'))
$$;

-- What of `fields` another account has.
create function auth.taken(account_id uuid, fields jsonb) returns text language sql stable set search_path = '' as $$
  select case
    when exists (select from auth.users where lower(email) = fields ->> 'email' and id is distinct from account_id) then 'email_exists'
    when exists (select from auth.users where phone = fields ->> 'phone' and id is distinct from account_id) then 'phone_exists'
    when exists (select from auth.users where id = (fields ->> 'id')::uuid and id is distinct from account_id) then 'id_exists'
  end
$$;

-- `fields`: any of id, email, phone, encrypted_password, email_confirm, phone_confirm, user_metadata, app_metadata, role,
-- ban_seconds (null lifts a ban). Outcomes: done; email_exists, phone_exists, id_exists.
create function auth.admin_create(fields jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  email_confirmed boolean := coalesce((fields -> 'email_confirm')::boolean, false) and fields ? 'email';
  ways text[] := array(select way from unnest(array['email', 'phone']) way where fields ? way);
begin
  insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, role, banned_until,
                          raw_app_meta_data, raw_user_meta_data)
    values (
      coalesce((fields ->> 'id')::uuid, gen_random_uuid()), fields ->> 'email', fields ->> 'phone',
      fields ->> 'encrypted_password',
      case when email_confirmed then now() end,
      case when coalesce((fields -> 'phone_confirm')::boolean, false) and fields ? 'phone' then now() end,
      coalesce(fields ->> 'role', 'authenticated'), now() + make_interval(secs => (fields ->> 'ban_seconds')::float8),
      auth.merged(jsonb_build_object('provider', ways[1], 'providers', to_jsonb(ways)), coalesce(fields -> 'app_metadata', '{}')),
      auth.merged(case when email_confirmed then '{"email_verified": true}'::jsonb else '{}' end,
                  coalesce(fields -> 'user_metadata', '{}')))
    on conflict do nothing returning * into account;
  if not found then
    return jsonb_build_object('outcome', auth.taken(null, fields));
  end if;
  insert into auth.identities (provider_id, user_id, provider, identity_data)
    select account.id, account.id, way, jsonb_build_object(
      'sub', account.id, way, fields ->> way,
      'email_verified', account.email_confirmed_at is not null, 'phone_verified', account.phone_confirmed_at is not null)
    from unnest(ways) way;
  return jsonb_build_object('outcome', 'done') || auth.account(account);
end
$$;

-- `fields` as for auth.admin_create, metadata laid over the old. A new password ends all sessions, as does the first confirmed address or number
-- of an anonymous account, whose browser anybody may use; the person is told of another password, address or number. Outcomes: done;
-- user_not_found, email_exists, phone_exists.
create function auth.admin_update(account_id uuid, fields jsonb) returns jsonb language plpgsql set search_path = '' as $$
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

-- `soft` leaves a row that says nothing of the person, for what refers to it. Outcomes: done, user_not_found.
create function auth.admin_delete(account_id uuid, soft boolean) returns jsonb language plpgsql set search_path = '' as $$
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

-- A mail, or its link alone, that the server asks for in the name of a person. `wanted`: signup, invite, magiclink, recovery,
-- email_change_current, email_change_new (`new_address`: what to change to). Outcomes: done, with the `kind` of token it became;
-- email_exists, user_not_found.
create function auth.admin_letter(wanted text, address text, password_hash text, details jsonb, new_address text, letter jsonb)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  account auth.users;
  kind text := case when wanted like 'email_change_%' then 'email_change' else wanted end;
  recipient text := case wanted when 'email_change_new' then new_address else address end;
  pending jsonb := '{}';
begin
  select * into account from auth.users where lower(email) = address and deleted_at is null for update;
  if account.id is null and kind in ('recovery', 'email_change') then
    return jsonb_build_object('outcome', 'user_not_found');
  end if;
  if kind in ('signup', 'invite') and account.email_confirmed_at is not null then
    return jsonb_build_object('outcome', 'email_exists');
  end if;
  if kind = 'signup' and account.id is not null then
    pending := jsonb_build_object('encrypted_password', password_hash, 'data', details);
  end if;
  if account.id is null then
    account := auth.new_account(address, password_hash, details);
    if account.id is null then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    kind := case kind when 'magiclink' then 'signup' else kind end;
  end if;
  if kind = 'email_change' then
    if exists (select from auth.users where lower(email) = new_address) then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    pending := jsonb_build_object('email', new_address);
    if account.email_change <> new_address then
      delete from auth.one_time_tokens where user_id = account.id and token_type = 'email_change';
      account.email_change_confirm_status := 0;
    end if;
  end if;
  update auth.users set
      confirmation_sent_at = case kind when 'signup' then now() else confirmation_sent_at end,
      invited_at = case kind when 'invite' then now() else invited_at end,
      recovery_sent_at = case when kind in ('magiclink', 'recovery') then now() else recovery_sent_at end,
      email_change = case kind when 'email_change' then new_address else email_change end,
      email_change_confirm_status = account.email_change_confirm_status,
      email_change_sent_at = case kind when 'email_change' then now() else email_change_sent_at end
    where id = account.id returning * into account;
  perform auth.send_letter(account.id, recipient, kind, pending, letter);
  return jsonb_build_object('outcome', 'done', 'kind', kind) || auth.account(account);
end
$$;

reset role;

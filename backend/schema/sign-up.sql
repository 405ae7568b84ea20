-- Asking for a mail to come in with: a new account, a new password for a forgotten one, a link or code instead of a password.
set local role supabase_auth_admin;

-- Whether people may make accounts for themselves. An application that wants to decide replaces this function.
create function auth.signup_open() returns boolean language sql stable set search_path = '' as $$ select true $$;

-- An unconfirmed account of its own, or null when the address has one. `way`: whether the address is an `email` or a `phone`.
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

-- Raises what the application raises for a new account with these details, and leaves nothing: answers about details must not tell whether
-- there is an account already.
create function auth.try_details(details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  insert into auth.users (raw_user_meta_data) values (details);
  raise exception using errcode = 'MG002';
exception when sqlstate 'MG002' then
  return;
end
$$;

-- Outcomes: created; repeated (unconfirmed: another mail, and the new password counts once that mail is confirmed); taken (confirmed), with the `details`;
-- too_soon with `wait`, also when the address gets no more letters today; closed. People who asked otherwise than by signing up, which
-- tells whether an account is confirmed, get no answer about it.
create function auth.sign_up(address text, password_hash text, details jsonb, letter jsonb) returns jsonb
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

-- A sign-up that needs no mail or text. Outcomes: signed_in, taken, closed.
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

-- Outcomes: done, whether or not there is an account; too_soon with `wait`.
create function auth.request_recovery(address text, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  wait int := auth.claim_mail(address, 'recovery', make_interval(secs => (letter ->> 'pause')::int));
  account_id uuid;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  update auth.users set recovery_sent_at = now()
    where lower(email) = address and deleted_at is null returning id into account_id;
  if found then
    perform auth.send_letter(account_id, address, 'recovery', '{}', letter);
  end if;
  return jsonb_build_object('outcome', 'done');
end
$$;

-- A link and a code to sign in with. Unless `create_account` is false, an unknown address gets an account, which its first
-- mail confirms. Outcomes: done, too_soon, unknown, closed.
create function auth.request_sign_in(address text, create_account boolean, details jsonb, letter jsonb) returns jsonb
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

reset role;

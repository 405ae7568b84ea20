-- Signing in by mail alone: a new password for a forgotten one, and links and codes instead of a password.
set local role supabase_auth_admin;

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
-- mail confirms. Outcomes: done, too_soon, unknown.
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
  if account.id is null then
    return auth.sign_up(address, null, details, letter) || '{"outcome": "done"}';
  end if;
  update auth.users set recovery_sent_at = now() where id = account.id;
  perform auth.send_letter(account.id, address, 'magiclink', '{}', letter);
  return jsonb_build_object('outcome', 'done');
end
$$;

reset role;

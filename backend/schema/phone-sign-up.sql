-- Asking for a code to come in with by phone. An account is locked before a code is counted, as everywhere, so that two requests never
-- wait for each other.
set local role supabase_auth_admin;

-- What the browsers that signed up with the number asked for, each under its hash (message.browser, backend/auth/sign-up-browser.ts): the
-- nine latest, with which another makes ten. Whoever types the code need not be the one who asked for it last.
create function auth.waiting_sign_ups(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(latest.key, latest.value), '{}') from (
    select sign_up.key, sign_up.value from auth.one_time_tokens token, jsonb_each(token.pending -> 'sign_ups') sign_up
    where token.user_id = account_id and token.token_type = 'sms' and token.expires_at > now()
    order by (sign_up.value ->> 'at')::numeric desc limit 9) latest
$$;

-- What one browser asked for; empty from an older server, which does not name it.
create function auth.sign_up_entry(password_hash text, details jsonb, message jsonb) returns jsonb language sql stable set search_path = '' as $$
  select case when message ? 'browser' then jsonb_build_object(message ->> 'browser', jsonb_build_object(
    'encrypted_password', password_hash, 'data', details, 'at', extract(epoch from clock_timestamp()))) else '{}' end
$$;

-- What a code makes true for the browser that hands it in. While one browser alone has signed up, that is what it asked for; of several,
-- each gets its own, and any other browser an account without a password, as by a code to sign in with.
create function auth.chosen_sign_up(pending jsonb, browser text) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when known.browsers = 0 or known.browsers = 1 and pending ? 'sign_up' then pending
    when pending -> 'sign_ups' ? browser then pending || (pending -> 'sign_ups' -> browser) || '{"sign_up": true}'
    when known.browsers = 1 then pending
    else pending || '{"encrypted_password": null}' end
  from (select count(*) as browsers from jsonb_object_keys(pending -> 'sign_ups')) known
$$;

-- A new account with its first code. An account whose code is not sent is not made either: numbers that nobody has cost no rows. `pending`:
-- as in auth.one_time_tokens. Outcomes: created, too_soon, refused; null when somebody has the number.
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

-- Outcomes: created; repeated (unconfirmed: another code, and of the passwords that of auth.chosen_sign_up counts once it comes back); taken (confirmed, or
-- typed by somebody with another confirmed way: the code proves whose the number is now, see auth.number_refusal), with the
-- `details`; too_soon, refused, closed.
create function auth.sign_up_by_phone(number text, password_hash text, details jsonb, message jsonb) returns jsonb
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

-- A code to sign in with. Unless `create_account` is false, an unknown number gets an account, which its first code confirms; `details`
-- are then kept with a known one too, in case its owner is new. Where no code goes out it is counted as if it did. Outcomes: done,
-- unknown, closed, too_soon, refused.
create function auth.request_phone_sign_in(number text, create_account boolean, details jsonb, message jsonb) returns jsonb
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

-- Where another code goes that was asked for with the number `given`: a change may be named by the number before it, as in GoTrue.
create function auth.resend_target(given text, type text) returns text language sql stable set search_path = '' as $$
  select coalesce((select phone_change from auth.users where phone = given and phone_change <> '' and type = 'phone_change'), given)
$$;

-- Another code for a sign-up, a sign-in or a change that is under way; a change lives no longer for it, as anybody may ask. The answer depends on the number `given` alone, and is the same
-- when nothing is. Outcomes: done, too_soon, refused.
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
  if type = 'phone_change' then
    update auth.one_time_tokens set expires_at = latest.expires_at where user_id = account.id and token_type = type;
  end if;
  return case when result ->> 'outcome' = 'sent' or number <> given then jsonb_build_object('outcome', 'done') else result end;
end
$$;

reset role;

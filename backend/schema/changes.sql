-- What people change of their own account: details, password, e-mail address, phone number.
set local role supabase_auth_admin;

-- A change of address begins. `change`: { email, new: letter, current: letter or null }. An address that somebody has gets no letter,
-- and so can never be confirmed: whoever asks must not learn of it. Its letter counts like one that is sent, so that the limit tells
-- nothing either. Returns the seconds to wait, or 0.
create function auth.begin_email_change(account auth.users, change jsonb) returns int
  language plpgsql set search_path = '' as $$
declare
  pending jsonb := jsonb_build_object('email', change ->> 'email');
  pause interval := make_interval(secs => (change -> 'new' ->> 'pause')::int);
  admitted jsonb;
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
  admitted := auth.admit_letter(change ->> 'email', 'email_change', account.id);
  if admitted ? 'wait' then
    return (admitted ->> 'wait')::int;
  end if;
  delete from auth.one_time_tokens where user_id = account.id and token_type = 'email_change';
  update auth.users set email_change = change ->> 'email', email_change_confirm_status = 0, email_change_sent_at = now(),
      updated_at = now() where id = account.id;
  perform auth.send_letter(account.id, change ->> 'email', 'email_change', pending,
    case when exists (select from auth.users where lower(email) = change ->> 'email')
      then change -> 'new' || '{"concealed": true}' else change -> 'new' end, admitted);
  if account.email_confirmed_at is not null then
    perform auth.send_letter(account.id, account.email, 'email_change', pending, change -> 'current');
  end if;
  return 0;
end
$$;

-- The mails of a change that is under way, again, which lives no longer for it: anybody may ask for them. Outcomes: done, too_soon.
create function auth.resend_email_change(address text, change jsonb) returns jsonb language plpgsql set search_path = '' as $$
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

-- A change of number begins. `change`: { phone, message }; with `confirmed` it takes effect at once. Whether somebody has the number shows
-- once its code came back. Outcomes: sent, too_soon, refused, phone_exists.
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

-- The changes of address and number that wait to be confirmed end, with `way` (email, phone) only that one: who asked for them need not be the
-- account's person.
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

-- A session cancels a change. Outcomes: done; insufficient_aal, and those of the holder.
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

-- Six digits to the account's own address, or its number where it has none, to be given with a new password: `letter` is for the one,
-- `message` for the other. Outcomes: done, too_soon, refused, unconfirmed, and those of auth.holder.
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

-- Whether the digits are those last sent; they count once, after ten wrong ones, of a text five, not at all, and after twenty in a day
-- neither do those of another mail or text.
create function auth.spend_nonce(account_id uuid, nonce_hash bytea) returns boolean
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

-- Why the session may not change the password or the address: `insufficient_aal` when the person has a second factor that the session
-- did not show; without `recent` it takes a proof beside the change.
create function auth.session_standing(account_id uuid, token_session uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'insufficient_aal', coalesce((select aal from auth.sessions where id = token_session and user_id = account_id), 'aal1') = 'aal1'
      and exists (select from auth.mfa_factors where user_id = account_id and status = 'verified'),
    'recent', auth.session_is_recent(token_session))
$$;

-- New details, and unless null a new password, which ends the other sessions and every mail and text on its way, and a change of address or
-- of number (not both). Either with `conceal` is answered alike whether or not somebody has the address or number; with `shown` the password of `old_hash` was shown, too. The
-- account is locked before its session is looked at, so that a session that has just ended changes nothing. Outcomes: as auth.holder;
-- changed, when `old_hash` is no longer the password; insufficient_aal, reauthentication_needed, reauthentication_not_valid,
-- email_exists, phone_exists, signup_disabled (an anonymous account gets no way to sign in while nobody may sign up), too_soon, refused.
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

reset role;

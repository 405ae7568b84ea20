-- A stolen token does little: whoever changes the credentials of an account has signed in within ten minutes, or shows the password or
-- the code of a mail with the change.
set local role supabase_auth_admin;

-- Why the credentials must not be changed yet: reauthentication_needed, or reauthentication_not_valid for a wrong code; null when they
-- may. `shown_hash`: of the password that was shown with the change; `nonce_hash`: of the digits of the mail. Either may be null.
create function auth.reauthentication_refusal(account_id uuid, token_session uuid, shown_hash text, nonce_hash bytea) returns text
  language plpgsql set search_path = '' as $$
begin
  if auth.session_is_recent(token_session)
    or exists (select from auth.users where id = account_id and encrypted_password = shown_hash) then
    return null;
  end if;
  if nonce_hash is null then
    return 'reauthentication_needed';
  end if;
  return case when not auth.spend_nonce(account_id, nonce_hash) then 'reauthentication_not_valid' end;
end
$$;

-- Whether the session is one of the account, and has signed in lately and with its second factor.
create function auth.shows_account(token_session uuid, account_id uuid) returns boolean language sql stable set search_path = '' as $$
  select auth.session_is_recent(token_session) and not auth.is_halfway(account_id, token_session) and exists (
    select from auth.sessions where id = token_session and user_id = account_id and coalesce(not_after > clock_timestamp(), true))
$$;

-- The person has shown the password or the code of a mail again: the session counts as recent. Outcomes: done; those of
-- auth.reauthentication_refusal and of the holder.
create function auth.reauthenticate(account_id uuid, token_session uuid, shown_hash text, nonce_hash bytea) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  way text := case when nonce_hash is null then 'password' else 'otp' end;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if nonce_hash is null and not exists (select from auth.users where id = account_id and encrypted_password = shown_hash) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  if nonce_hash is not null and not auth.spend_nonce(account_id, nonce_hash) then
    return jsonb_build_object('outcome', 'reauthentication_not_valid');
  end if;
  -- In place of what was shown again before, in the same way.
  update auth.sessions set updated_at = now(), amr = (
      select jsonb_agg(entry order by place) from jsonb_array_elements(amr) with ordinality shown (entry, place)
      where place = 1 or entry ->> 'method' <> way
    ) || jsonb_build_array(jsonb_build_object('method', way, 'timestamp', extract(epoch from now())::bigint))
    where id = token_session;
  return jsonb_build_object('outcome', 'done');
end
$$;

-- Why auth.update_account refuses another password, address or number; null when it does not.
create function auth.update_refusal(account auth.users, token_session uuid, old_hash text, new_hash text, shown boolean,
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

reset role;

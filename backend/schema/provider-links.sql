-- Linking a person of an OpenID provider to an account, and taking them away again.
set local role supabase_auth_admin;

-- An anonymous account becomes a member's with the address that the provider has confirmed, as in GoTrue. What was asked for before, by whoever
-- used the browser then, ends. Returns null, or why not: no_email, email_unconfirmed, closed, email_exists.
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

-- By a session of the account. `began`: the session was recent when it sent its person to the provider. Outcomes: linked; identity_exists,
-- with `own` when the account itself has it; those of auth.join_by_person, of auth.provider_change_refusal and of the holder.
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

-- The session continues with what was linked, as GoTrue hands out a session for it. Outcomes: as auth.sign_in_person and auth.link_identity.
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

-- One try to show the password of the account that a token waits for: five in all. `digest`: the verifier's SHA-256 in base64url. Returns
-- { account, hash }; null for a token that is unknown or void, or of another browser, which spends nothing.
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

-- After the password was found right: the account gets the identity and, if the provider has confirmed its address, that confirmation.
-- Outcomes: signed_in; not_found, changed, banned, identity_exists, unconfirmed.
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

-- Whether somebody can sign in to the account without this identity.
create function auth.has_other_way(account_id uuid, without uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.users where id = account_id and confirmed_at is not null)
    or exists (select from auth.identities where user_id = account_id and provider not in ('email', 'phone') and id <> without)
$$;

-- Takes a provider's identity from the account, and tells its person. Like a new password it ends the other sessions, of which that provider
-- may have begun some, and the changes under way. An address and a number are changed, not unlinked. Outcomes: done; identity_not_found, not_unlinked, last_way,
-- those of auth.provider_change_refusal and of the holder.
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
  perform auth.cancel_changes(account_id);
  perform auth.tell_change(account, 'identity_unlinked',
    jsonb_build_object('provider', coalesce(labels ->> identity.provider, identity.provider)),
    jsonb_build_object('provider', identity.provider, 'sub', identity.provider_id));
  return jsonb_build_object('outcome', 'done');
end
$$;

reset role;

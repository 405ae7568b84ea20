-- Whose account a person of an OpenID provider comes in to. The server has checked what the provider says of them (`person`): { provider,
-- label, sub, email (canonical) or null, email_verified, links_by_email, identity_data, details of a new account }.
set local role supabase_auth_admin;

-- One request at a time decides about an identity. Before accounts, everywhere.
create function auth.lock_identity(person jsonb) returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('identity ' || (person ->> 'provider') || ' ' || (person ->> 'sub'), 0))
$$;

-- Whether an identity that is kept is that of the person, whose `sub` is unique at its issuer alone. One that was kept without an issuer, by
-- another sign-in service, is; Google's tokens have either spelling.
create function auth.is_of_issuer(kept jsonb, person jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(regexp_replace(kept ->> 'iss', '^(https://)?accounts\.google\.com$', 'google')
    = regexp_replace(person -> 'identity_data' ->> 'iss', '^(https://)?accounts\.google\.com$', 'google'), true)
$$;

-- The account of the identity; null when nobody has it.
create function auth.owner_of_identity(person jsonb) returns uuid language sql stable set search_path = '' as $$
  select user_id from auth.identities
    where provider = person ->> 'provider' and provider_id = person ->> 'sub' and auth.is_of_issuer(identity_data, person)
$$;

-- Whether the identity is kept of another issuer, which had the provider's name before: whose it is now nobody knows.
create function auth.is_of_other_issuer(person jsonb) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.identities
    where provider = person ->> 'provider' and provider_id = person ->> 'sub' and not auth.is_of_issuer(identity_data, person))
$$;

create function auth.add_identity(account_id uuid, person jsonb) returns void language sql set search_path = '' as $$
  insert into auth.identities (provider_id, user_id, provider, last_sign_in_at, identity_data)
    values (person ->> 'sub', account_id, person ->> 'provider', now(), person -> 'identity_data');
  select auth.note_provider(account_id, person ->> 'provider');
$$;

-- The same, and the person of the account is told.
create function auth.link_person(account auth.users, person jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform auth.add_identity(account.id, person);
  perform auth.tell_change(account, 'identity_linked', jsonb_build_object('provider', person ->> 'label'),
    jsonb_build_object('provider', person ->> 'provider', 'sub', person ->> 'sub'));
end
$$;

-- Takes the account's providers away, with `since` those linked from then on.
create function auth.remove_providers(account_id uuid, since timestamptz default '-infinity') returns void
  language plpgsql set search_path = '' as $$
begin
  delete from auth.link_tokens where user_id = account_id;
  delete from auth.identities where user_id = account_id and provider not in ('email', 'phone') and created_at >= since;
  perform auth.forget_providers(account_id);
end
$$;

-- app_metadata keeps no provider of which no identity is left.
create function auth.forget_providers(account_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform auth.remove_identity(account_id, gone.provider)
    from auth.users account, jsonb_array_elements_text(account.raw_app_meta_data -> 'providers') gone (provider)
    where account.id = account_id and gone.provider not in ('email', 'phone')
      and not exists (select from auth.identities where user_id = account_id and provider = gone.provider);
end
$$;

-- Whether the account's person has taken this identity away, or undone that it was linked: it is not linked by itself again.
create function auth.was_removed(account_id uuid, person jsonb) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from auth.credential_changes
    where user_id = account_id and (kind = 'identity_linked' and undone_at is not null or kind = 'identity_unlinked' and undone_at is null)
      and former ->> 'provider' = person ->> 'provider' and former ->> 'sub' = person ->> 'sub')
$$;

-- An account that the provider has confirmed, or null when the address has one.
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

-- The person of a known identity signs in. Outcomes: proved with the `account`; banned; unknown, when it was unlinked just now.
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

-- An account that the address has already. Linked by itself only if both sides have confirmed the address, and the provider's word is enough for
-- that (`links_by_email`). Outcomes: proved, banned, link_requires_password with the `account`.
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

-- Outcomes: proved with the `account`; link_requires_password; banned, no_email, email_unconfirmed (at the provider: with `conceal` whether or
-- not the address has an account here, as anybody may type any address there), closed, other_issuer.
create function auth.account_of(person jsonb, conceal boolean) returns jsonb language plpgsql set search_path = '' as $$
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

-- Sends the client its code in the PKCE flow. `linking`: the session that continues instead of a new one.
create function auth.issue_code(account_id uuid, flow jsonb, auth_code uuid, provider_token text, linking uuid default null)
  returns jsonb language plpgsql set search_path = '' as $$
begin
  insert into auth.flow_states (auth_code, user_id, challenge, challenge_method, authentication_method, provider_token, session_id)
    values (issue_code.auth_code, account_id, flow ->> 'challenge', flow ->> 'method', 'oauth', issue_code.provider_token, linking);
  return jsonb_build_object('outcome', 'code');
end
$$;

-- A person comes back from the provider. `flow`: of the client, null in the implicit flow. Outcomes: signed_in, or in the PKCE flow code; those
-- of auth.account_of but proved. In the PKCE flow link_requires_password keeps `link_hash` for auth.link_with_password.
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

reset role;

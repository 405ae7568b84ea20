-- What becomes true when a mail or text comes back: an account, its address, its number.
set local role supabase_auth_admin;

-- Whoever used an unconfirmed address or number first need not own it. A later sign-up that is the one confirmed takes the place of the
-- first, as an insert, so that what the application makes of a new account is made of this one; a mail or text that belongs to no
-- sign-up leaves the account without a password, a text also without the details: its own are in the browser that signed up
-- (auth.chosen_sign_up).
create function auth.settle(account auth.users, proof auth.one_time_tokens) returns auth.users
  language plpgsql set search_path = '' as $$
declare
  identities auth.identities[];
  signs_up constant boolean := proof.token_type = 'signup' or proof.pending ? 'sign_up';
begin
  if not signs_up then
    update auth.users set encrypted_password = null where id = account.id returning * into account;
    if proof.token_hash is null then
      proof.pending := '{"data": {}}' || proof.pending;
    end if;
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

-- The address of an account from now on, taken as confirmed, of which the former address is told; false when another account has it.
create function auth.set_email(account_id uuid, address text) returns boolean
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

-- Both addresses have to confirm a change, in any order. The first address of an anonymous account ends its sessions: the mail may have been
-- opened elsewhere, and the browser that asked, which others may use, shows the password as after any sign-up. Outcomes: proved; half, when the other one is still to come;
-- expired, email_exists.
create function auth.confirm_email_change(account auth.users, proof auth.one_time_tokens) returns jsonb
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

-- The account's address or number, by `way`, is confirmed, and its person comes in.
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

-- The text came back; `owner`: as for auth.number_refusal. Whoever else had the number loses it. Outcomes: proved with the `account`, which
-- is another than the one before when its owner is new; those of auth.number_refusal.
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

-- The mail or text came back: what it was to prove is true now. Outcomes: proved with the `account`; expired, banned, and those of a change
-- of address and of a number.
create function auth.prove(proof auth.one_time_tokens, owner text default null) returns jsonb
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

reset role;

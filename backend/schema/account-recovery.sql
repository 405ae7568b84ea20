-- Ways back into an account that signs in by phone, for a person who has lost the number: recovery codes, and an application that knows them.
-- Of the codes each signs in once, with the number, in place of a code sent to it. They are no
-- second factor: nothing asks for them at sign-in, and an authenticator app is still asked for after them.
set local role supabase_auth_admin;

create function auth.account_recovery_codes(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('total', count(*), 'remaining', count(*) filter (where used_at is null))
  from auth.mfa_recovery_codes where user_id = account_id and factor_id is null
$$;

-- Ten codes in place of those before. `shown_hash`: as for auth.recovery_codes_refusal. Outcomes: made with `codes` (as
-- auth.account_recovery_codes); no_phone (no confirmed number), those of auth.recovery_codes_refusal and of the holder.
create function auth.make_account_recovery_codes(account_id uuid, token_session uuid, hashes bytea[], shown_hash text)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  refusal text;
  number text;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select phone into number from auth.users where id = account_id and phone_confirmed_at is not null;
  refusal := case when number is null then 'no_phone' else auth.recovery_codes_refusal(account_id, token_session, shown_hash) end;
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  delete from auth.mfa_recovery_codes where user_id = account_id and factor_id is null;
  insert into auth.mfa_recovery_codes (user_id, phone, code_hash) select account_id, number, hash from unnest(hashes) hash;
  return jsonb_build_object('outcome', 'made', 'codes', auth.account_recovery_codes(account_id));
end
$$;

-- The codes go with a number that the account changes to. One that moves to another account stays with them: they are the way in that is
-- left.
create function auth.move_account_recovery_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update auth.mfa_recovery_codes set phone = new.phone where user_id = new.id and factor_id is null and phone <> new.phone;
  return null;
end
$$;
create trigger move_account_recovery_codes after update of phone, phone_confirmed_at on auth.users for each row
  when (new.phone_confirmed_at is not null and new.phone is distinct from old.phone)
  execute function auth.move_account_recovery_codes();

-- Where a try with a number is counted, and how many may be wrong within `period` seconds: of those with the number from its network, of all
-- from its network, which a whole neighbourhood may share, then of those with the number. A browser in which the number has signed in before (`known`) has its own, so that nobody keeps the owner out with wrong codes.
create function auth.recovery_buckets(number text, known text, device inet)
  returns table (bucket text, capacity int, period int) language sql immutable set search_path = '' as $$
  with source as (select auth.network_of(device) as network where known is null and auth.network_of(device) is not null)
  select auth.guess_bucket('recover ' || known || ' ' || number), 10, 3600 where known is not null
  union all
  select auth.guess_bucket('recover from ' || source.network || ' ' || number), 20, 3600 from source
  union all
  select auth.guess_bucket('recover from ' || source.network), 400, 3600 from source
  union all
  select auth.guess_bucket('recover ' || number), 200, 86400 where known is null
$$;

-- Counts a try before the code is looked up, so that many at once gain nothing; false when too many were wrong. A try that its network has
-- not got left takes none from the number.
create function auth.take_recovery_guess(number text, known text, device inet) returns boolean
  language plpgsql set search_path = '' as $$
declare
  counted record;
begin
  for counted in select * from auth.recovery_buckets(number, known, device) loop
    if (select taken = 0 from limits.take(counted.bucket, counted.capacity, counted.period, 1)) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- A session for the number and one of the codes. An unknown number costs the same work. Outcomes: signed_in with `codes`; wrong, locked,
-- banned, which spends no code.
create function auth.recover_account(number text, hash bytea, known text, refresh_hash bytea, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  owner constant uuid := (select user_id from auth.mfa_recovery_codes
    where phone = number and code_hash = hash and factor_id is null and used_at is null);
  account auth.users;
begin
  if not auth.take_recovery_guess(number, known, address) then
    return jsonb_build_object('outcome', 'locked');
  end if;
  -- Accounts before codes, as everywhere.
  select * into account from auth.users where id = owner and deleted_at is null for no key update;
  if account.banned_until > now() then
    return jsonb_build_object('outcome', 'banned');
  end if;
  update auth.mfa_recovery_codes set used_at = now()
    where user_id = account.id and phone = number and code_hash = hash and factor_id is null and used_at is null;
  if not found then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  perform limits.put_back(bucket, capacity) from auth.recovery_buckets(number, known, address);
  update auth.users set last_sign_in_at = now(), updated_at = now() where id = account.id returning * into account;
  return auth.open_session(account, 'recovery_code', refresh_hash, agent, address)
    || jsonb_build_object('codes', auth.account_recovery_codes(account.id));
end
$$;

-- Moves the confirmed number of one account to another, whose person the application has recognised by other means. Both lose password,
-- providers, sessions, codes and mails on their way, so that the number alone leads in; second factors stay. The receiver's address is told. False
-- where the giver has no confirmed number. The caller holds the locks of both accounts, and tells them in its own words.
create function auth.hand_over_number(giver uuid, receiver uuid) returns boolean language plpgsql set search_path = '' as $$
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

reset role;

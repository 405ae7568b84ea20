-- Recovery codes: ten random codes, each of which counts once. Those of a factor replace an authenticator app: as in GoTrue a person has at
-- most one set, which is a factor of its own (`recovery_code`) in auth.mfa_factors, never the only one. Those without a factor replace the
-- account's number (account-recovery.sql). No code does both.
set local role supabase_auth_admin;

create unique index mfa_factors_recovery_code_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

-- Hashes made with a key that is not in the database. `phone`: the last confirmed number of the account, which may have lost it since; null
-- for the codes of a factor.
create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid references auth.mfa_factors on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  phone text,
  unique (factor_id, code_hash),
  constraint mfa_recovery_codes_one_purpose check ((factor_id is null) = (phone is not null))
);
create unique index mfa_recovery_codes_phone_key on auth.mfa_recovery_codes (phone, code_hash) where factor_id is null;
create index mfa_recovery_codes_user_id_idx on auth.mfa_recovery_codes (user_id);

create function auth.amr_without_second_factor(amr jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
  where entry ->> 'method' not in ('totp', 'mfa/recovery_code')
$$;

-- The session shows both factors from now on and continues with another refresh token; the account's sessions that show one end.
create function auth.raise_session(account_id uuid, token_session uuid, shown uuid, method text, refresh_hash bytea,
                                   refresh_seed bytea)
  returns jsonb language plpgsql set search_path = '' as $$
begin
  -- One by one and in order, as wherever several sessions are changed.
  perform from auth.sessions where user_id = account_id order by id for update;
  update auth.sessions set aal = 'aal2', factor_id = shown, updated_at = now(), amr = auth.amr_without_second_factor(amr) ||
      jsonb_build_array(jsonb_build_object('method', method, 'timestamp', extract(epoch from now())::bigint))
    where id = token_session;
  delete from auth.sessions where user_id = account_id and aal = 'aal1';
  -- A token from before is no proof of the second factor.
  return auth.continue_session(token_session, refresh_hash, refresh_seed, interval '0');
end
$$;

-- The recovery codes end with the last authenticator app, whoever removes it: alone they would still be asked for at sign-in.
create function auth.end_recovery_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.mfa_factors where user_id = old.user_id and factor_type = 'totp' and status = 'verified'
  ) then
    perform auth.drop_factor(old.user_id, id) from auth.mfa_factors
      where user_id = old.user_id and factor_type = 'recovery_code';
  end if;
  return null;
end
$$;
create trigger end_recovery_codes after delete on auth.mfa_factors for each row
  when (old.factor_type = 'totp' and old.status = 'verified') execute function auth.end_recovery_codes();

-- How many codes there are and how many were not used yet; null without a set.
create function auth.recovery_codes(account_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', factor.id, 'name', factor.friendly_name,
    'total', (select count(*) from auth.mfa_recovery_codes where factor_id = factor.id),
    'remaining', (select count(*) from auth.mfa_recovery_codes where factor_id = factor.id and used_at is null))
  from auth.mfa_factors factor where factor.user_id = account_id and factor.factor_type = 'recovery_code'
$$;

-- The one rule of what a recent sign-in is: the person has shown a password, a code of a mail, an authenticator app or a recovery code in
-- this session within ten minutes. Refreshing the token is none of it. The first entry is what opened the session, and as old as it.
-- An anonymous account has nothing to show, and nothing to take.
create function auth.session_is_recent(token_session uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session, jsonb_array_elements(session.amr) with ordinality shown (entry, place)
    where session.id = token_session
      and least(to_timestamp((entry ->> 'timestamp')::bigint), case place when 1 then session.created_at end)
        between now() - interval '10 minutes' and now() + interval '1 minute')
    or auth.is_anonymous_session(token_session)
$$;

-- Why the session makes no codes; null when it does. `shown_hash`: of the password the person has just given, or null.
create function auth.recovery_codes_refusal(account_id uuid, token_session uuid, shown_hash text) returns text
  language sql stable set search_path = '' as $$
  select case
    when auth.is_halfway(account_id, token_session) then 'insufficient_aal'
    when not auth.session_is_recent(token_session)
      and not exists (select from auth.users where id = account_id and encrypted_password = shown_hash) then 'reauthentication_needed'
  end
$$;

-- A set of codes, in place of the one before where `replaces`. `shown_hash`: as above.
-- Outcomes: made with `codes` (as auth.recovery_codes); insufficient_aal, sole_factor, reauthentication_needed, factor_not_found
-- (nothing to replace), factor_exists, name_conflict, and those of the holder.
create function auth.make_recovery_codes(account_id uuid, token_session uuid, replaces boolean, new_id uuid, name text,
                                         hashes bytea[], shown_hash text)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  refusal text;
  factor auth.mfa_factors;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if not exists (select from auth.mfa_factors where user_id = account_id and factor_type = 'totp' and status = 'verified') then
    return jsonb_build_object('outcome', 'sole_factor');
  end if;
  refusal := auth.recovery_codes_refusal(account_id, token_session, shown_hash);
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  select * into factor from auth.mfa_factors where user_id = account_id and factor_type = 'recovery_code' for update;
  if replaces and not found then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  if found and not replaces then
    return jsonb_build_object('outcome', 'factor_exists');
  end if;
  if replaces then
    delete from auth.mfa_recovery_codes where factor_id = factor.id;
    update auth.mfa_factors set updated_at = clock_timestamp() where id = factor.id;
  else
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
      values (new_id, account_id, name, 'recovery_code', 'verified')
      on conflict (user_id, friendly_name) where friendly_name <> '' do nothing
      returning * into factor;
    if not found then
      return jsonb_build_object('outcome', 'name_conflict');
    end if;
  end if;
  insert into auth.mfa_recovery_codes (factor_id, user_id, code_hash) select factor.id, account_id, hash from unnest(hashes) hash;
  return jsonb_build_object('outcome', 'made', 'codes', auth.recovery_codes(account_id));
end
$$;

-- A try counts before the code is looked up, so that many at once gain nothing: five wrong ones an hour for an account, and five more
-- on a device where it has signed in with all its factors (`known`). A new set begins with new tries. Outcomes: signed_in with
-- `codes`; wrong, also for a code that was used and where there are none; locked; those of the holder.
create function auth.use_recovery_code(account_id uuid, token_session uuid, hash bytea, known boolean, refresh_hash bytea,
                                       refresh_seed bytea)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  factor auth.mfa_factors;
  bucket text;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into factor from auth.mfa_factors where user_id = account_id and factor_type = 'recovery_code';
  if not found then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  bucket := auth.guess_bucket(concat_ws(' ', case when known then 'known device' end, 'recovery codes', factor.id, extract(epoch from factor.updated_at)));
  if (select taken = 0 from limits.take(bucket, 5, 3600, 1)) then
    return jsonb_build_object('outcome', 'locked');
  end if;
  update auth.mfa_recovery_codes set used_at = now() where factor_id = factor.id and code_hash = hash and used_at is null;
  if not found then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  perform limits.put_back(bucket, 5);
  return auth.raise_session(account_id, token_session, factor.id, 'mfa/recovery_code', refresh_hash, refresh_seed)
    || jsonb_build_object('codes', auth.recovery_codes(account_id));
end
$$;

-- Needs a recent sign-in. Outcomes: done with the factor's `id`; factor_not_found, insufficient_aal, reauthentication_needed, and those
-- of the holder.
create function auth.unenroll_recovery_codes(account_id uuid, token_session uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  wanted uuid := (select id from auth.mfa_factors where user_id = account_id and factor_type = 'recovery_code');
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if holder ->> 'aal' = 'aal1' then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if not auth.session_is_recent(token_session) then
    return jsonb_build_object('outcome', 'reauthentication_needed');
  end if;
  if wanted is null then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  perform auth.drop_factor(account_id, wanted);
  perform auth.tell_change(account, 'recovery_codes_removed') from auth.users account where id = account_id;
  return jsonb_build_object('outcome', 'done', 'id', wanted);
end
$$;

reset role;

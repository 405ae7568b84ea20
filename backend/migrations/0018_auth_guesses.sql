-- Six digits live a quarter of an hour, and only so many guesses of them may be wrong in a day; nobody learns by asking for a
-- code or another address who has an account; a session that has not shown its second factor changes nothing.

-- Takes back one that was taken and turned out not to count.
create function limits.put_back(bucket text, capacity double precision) returns void
  language sql security definer set search_path = '' as $$
  update limits.buckets set tokens = least(capacity, tokens + 1) where name = bucket
$$;
revoke execute on function limits.put_back from public;
grant usage on schema limits to supabase_auth_admin;
grant execute on function limits.take, limits.put_back to supabase_auth_admin;

set local role supabase_auth_admin;

-- The digits; the link of the same mail has expires_at.
alter table auth.one_time_tokens
  add column code_expires_at timestamptz not null default now() + interval '15 minutes';

create or replace function auth.send_letter(account_id uuid, address text, kind text, pending jsonb, letter jsonb) returns void
  language sql set search_path = '' as $$
  insert into auth.one_time_tokens
      (user_id, token_type, token_hash, code_hash, relates_to, pending, flow, expires_at, code_expires_at)
    values (account_id, kind, decode(letter ->> 'token_hash', 'hex'), decode(letter ->> 'code_hash', 'hex'), address, pending,
            nullif(letter -> 'flow', 'null'), now() + make_interval(secs => (letter ->> 'expires_in')::int),
            now() + make_interval(secs => (letter ->> 'code_expires_in')::int));
  insert into auth.mail_outbox (template, recipient, data)
    select kind, address, letter -> 'data' where not letter ? 'silent';
$$;

-- How many guesses may be wrong within a day: of the codes sent to one address, those of one network, and of one account.
create function auth.guess_bucket(subject text) returns text language sql immutable set search_path = '' as $$
  select 'guess ' || encode(sha256(convert_to(subject, 'UTF8')), 'hex')
$$;

create function auth.network_of(address inet) returns text language sql immutable set search_path = '' as $$
  select host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)))
$$;

-- Counts a guess before it is made, so that many at once gain nothing; false when too many were wrong. `device` may be null.
create function auth.take_guess(subject text, device inet) returns boolean language plpgsql set search_path = '' as $$
begin
  if device is not null
    and (select taken = 0 from limits.take(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12, 86400, 1)) then
    return false;
  end if;
  return (select taken > 0 from limits.take(auth.guess_bucket(subject), 20, 86400, 1));
end
$$;

-- It was right.
create function auth.give_guess_back(subject text, device inet) returns void language sql set search_path = '' as $$
  select limits.put_back(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12) where device is not null;
  select limits.put_back(auth.guess_bucket(subject), 20);
$$;

-- Of each kind of mail the digits of the newest count. After ten wrong ones the codes sent to the address are void, and only
-- its links are left; so they are for the rest of a day after twenty, or twelve from one network.
create or replace function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  proof auth.one_time_tokens;
begin
  if not auth.take_guess('code ' || mailbox, address) then
    return jsonb_build_object('outcome', 'expired');
  end if;
  select newest.* into proof from (
      select distinct on (token_type) * from auth.one_time_tokens
      where relates_to = mailbox and token_type = any (kinds)
      order by token_type, created_at desc) newest
    where code_hash = code and expires_at > now() and code_expires_at > now() and attempts < 10
    order by created_at desc limit 1;
  if not found then
    update auth.one_time_tokens set attempts = attempts + 1 where relates_to = mailbox and attempts < 10;
    return jsonb_build_object('outcome', 'expired');
  end if;
  perform auth.give_guess_back('code ' || mailbox, address);
  return auth.redeem(proof, refresh_hash, agent, address);
end
$$;

-- Whether the digits are those last sent; they count once, after ten wrong ones not at all, and after twenty in a day neither
-- do those of another mail.
create or replace function auth.spend_nonce(account_id uuid, nonce_hash bytea) returns boolean
  language plpgsql set search_path = '' as $$
begin
  if not auth.take_guess('nonce ' || account_id, null) then
    return false;
  end if;
  delete from auth.one_time_tokens
    where user_id = account_id and token_type = 'reauthentication' and code_hash = nonce_hash
      and expires_at > now() and code_expires_at > now() and attempts < 10;
  if found then
    perform auth.give_guess_back('nonce ' || account_id, null);
    return true;
  end if;
  update auth.one_time_tokens set attempts = attempts + 1 where user_id = account_id and token_type = 'reauthentication';
  return false;
end
$$;

-- As in 0008. A device on which the account has signed in with all its factors (`known`) has ten tries an hour of its own:
-- whoever has found out the password must not keep the owner out with wrong codes.
drop function auth.open_challenge(uuid, uuid, uuid, uuid, inet);
create function auth.open_challenge(account_id uuid, token_session uuid, wanted uuid, challenge_id uuid, device inet,
                                    known boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
  factor auth.mfa_factors;
  challenge auth.mfa_challenges;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into factor from auth.mfa_factors where id = wanted and user_id = account_id for update;
  if not found then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  select * into challenge from auth.mfa_challenges where id = challenge_id and factor_id = wanted;
  if not found then
    return jsonb_build_object('outcome', 'challenge_not_found');
  end if;
  if challenge.created_at < now() - interval '5 minutes' then
    delete from auth.mfa_challenges where id = challenge_id;
    return jsonb_build_object('outcome', 'challenge_expired');
  end if;
  if challenge.ip is distinct from device then
    return jsonb_build_object('outcome', 'other_ip');
  end if;
  if known then
    if (select taken = 0 from limits.take(auth.guess_bucket('known device ' || wanted), 10, 3600, 1)) then
      return jsonb_build_object('outcome', 'too_many_tries');
    end if;
    return jsonb_build_object('outcome', 'open', 'secret', factor.secret);
  end if;
  if factor.wrong_since < now() - interval '1 hour' then
    factor.wrong_codes := 0;
  end if;
  if factor.wrong_codes >= 10 then
    return jsonb_build_object('outcome', 'too_many_tries');
  end if;
  update auth.mfa_factors set wrong_codes = factor.wrong_codes + 1,
      wrong_since = case factor.wrong_codes when 0 then now() else wrong_since end
    where id = wanted;
  return jsonb_build_object('outcome', 'open', 'secret', factor.secret);
end
$$;

-- Outcomes: done; factor_not_found, insufficient_aal (there is a verified factor and the session did not show it), and those of
-- the holder.
create or replace function auth.unenroll_factor(account_id uuid, token_session uuid, wanted uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.factor_holder(account_id, token_session);
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  if not exists (select from auth.mfa_factors where id = wanted and user_id = account_id) then
    return jsonb_build_object('outcome', 'factor_not_found');
  end if;
  if auth.is_halfway(account_id, token_session) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  perform auth.drop_factor(account_id, wanted);
  return jsonb_build_object('outcome', 'done');
end
$$;

-- A change of address begins. `change`: { email, new: letter, current: letter or null }. An address that somebody has gets no
-- letter, and so can never be confirmed: who asks must not learn of it. Returns the seconds to wait, or 0.
create or replace function auth.begin_email_change(account auth.users, change jsonb) returns int
  language plpgsql set search_path = '' as $$
declare
  pending jsonb := jsonb_build_object('email', change ->> 'email');
  pause interval := make_interval(secs => (change -> 'new' ->> 'pause')::int);
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
  delete from auth.one_time_tokens where user_id = account.id and token_type = 'email_change';
  update auth.users set email_change = change ->> 'email', email_change_confirm_status = 0, email_change_sent_at = now(),
      updated_at = now() where id = account.id;
  perform auth.send_letter(account.id, change ->> 'email', 'email_change', pending,
    case when exists (select from auth.users where lower(email) = change ->> 'email')
      then change -> 'new' || '{"silent": true}' else change -> 'new' end);
  if account.email_confirmed_at is not null then
    perform auth.send_letter(account.id, account.email, 'email_change', pending, change -> 'current');
  end if;
  return 0;
end
$$;

-- As in 0007. A `change` with `conceal` is answered alike whether or not somebody has the address. With `second_factor` a
-- session that has not shown the account's changes nothing at all.
drop function auth.update_account(uuid, uuid, jsonb, text, text, bytea, jsonb);
create function auth.update_account(account_id uuid, token_session uuid, details jsonb, old_hash text, new_hash text,
                                    nonce_hash bytea, change jsonb, second_factor boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  holder jsonb := auth.holder(account_id, token_session);
  standing jsonb;
  account auth.users;
  wait int;
begin
  if holder ->> 'outcome' <> 'found' then
    return holder;
  end if;
  select * into account from auth.users where id = account_id for no key update;
  if second_factor and auth.is_halfway(account_id, token_session) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if new_hash is not null or change is not null then
    standing := auth.session_standing(account_id, token_session);
    if (standing -> 'insufficient_aal')::boolean then
      return jsonb_build_object('outcome', 'insufficient_aal');
    end if;
    if change is not null and not change ? 'conceal'
      and exists (select from auth.users where lower(email) = change ->> 'email') then
      return jsonb_build_object('outcome', 'email_exists');
    end if;
    if new_hash is not null and account.encrypted_password is distinct from old_hash then
      return jsonb_build_object('outcome', 'changed');
    end if;
    if new_hash is not null and (standing -> 'stale')::boolean and not auth.spend_nonce(account_id, nonce_hash) then
      return jsonb_build_object('outcome', 'reauthentication_not_valid');
    end if;
  end if;
  if change is not null then
    wait := auth.begin_email_change(account, change);
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
    end if;
  end if;
  if new_hash is not null then
    delete from auth.one_time_tokens where user_id = account_id and (change is null or token_type <> 'email_change');
    delete from auth.flow_states where user_id = account_id;
    delete from auth.sessions where user_id = account_id and id is distinct from token_session;
  end if;
  update auth.users set
      raw_user_meta_data = auth.merged(raw_user_meta_data, details),
      encrypted_password = coalesce(new_hash, encrypted_password),
      email_change = case when new_hash is not null and change is null then '' else email_change end,
      updated_at = now()
    where id = account_id returning * into account;
  return jsonb_build_object('outcome', 'found') || auth.account(account);
end
$$;

reset role;

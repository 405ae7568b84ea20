-- Whose a number is. Networks give a number that was silent for about three months to somebody else, so whoever proves it need not be
-- the one who confirmed it: then they are asked.
set local role supabase_auth_admin;

-- Nobody has signed in to the account, kept a session going or proved its number for 60 days: its number may be somebody else's by now,
-- because networks give out numbers again that were silent for about 90.
create function auth.is_idle(account auth.users) returns boolean language sql stable set search_path = '' as $$
  select coalesce(greatest(account.last_sign_in_at, account.phone_confirmed_at,
    (select max(greatest(refreshed_at, created_at)) from auth.sessions where user_id = account.id)) < now() - interval '60 days', true)
$$;

-- Nobody has proved the number for 60 days. An account that is used by mail and password in that time says nothing of its SIM.
create function auth.is_unproved_lately(account auth.users) returns boolean language sql stable set search_path = '' as $$
  select coalesce(greatest(account.phone_confirmed_at, (
    select last_sign_in_at from auth.identities where user_id = account.id and provider = 'phone'
  )) < now() - interval '60 days', true)
$$;

-- Why the code of a text does not count yet, null when it does. `owner`: what the person who proved the number was asked, `same` (the
-- account is theirs) or `new` (the number came to them lately); null before; `shown` if their session shows that it is theirs. phone_exists: it must be asked, or `new` has no details for
-- an account; reauthentication_needed: where the number may be somebody else's by now, an account that has another way in takes that way. Of
-- one in use that is a mail: a forgotten password leaves nothing but the number; expired.
create function auth.number_refusal(account auth.users, proof auth.one_time_tokens, owner text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if proof.token_type = 'phone_change' then
    return case
      when account.phone_change <> proof.relates_to then 'expired'
      when owner is distinct from 'new' and exists (select from auth.users
        where phone = proof.relates_to and id <> account.id and phone_confirmed_at is not null) then 'phone_exists' end;
  end if;
  if account.phone is distinct from proof.relates_to then
    return 'expired';
  end if;
  if account.confirmed_at is null then
    return null;
  end if;
  if account.phone_confirmed_at is null or owner = 'new' then
    return case when not proof.pending ? 'data' then 'phone_exists' when not auth.signup_open() then 'signup_disabled' end;
  end if;
  if owner is distinct from 'shown' and (auth.is_idle(account)
    and (account.email_confirmed_at is not null or coalesce(account.encrypted_password, '') <> '' or auth.has_provider(account.id))
    or auth.is_unproved_lately(account) and account.email_confirmed_at is not null) then
    return case owner when 'same' then 'reauthentication_needed' else 'phone_exists' end;
  end if;
  return case when proof.pending ? 'sign_up' and owner is null then 'phone_exists' end;
end
$$;

-- What undoes another number: the number that auth.undo_change gives back, and as `phone` how applications keep it.
create function auth.former_number(account auth.users) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('number', number, 'phone', '+' || number)
  from (select case when account.phone_confirmed_at is not null then account.phone end as number) confirmed
$$;

-- Somebody else has proved the number of the account, which keeps everything else and is told. One that has nothing else goes.
create function auth.release_phone(account auth.users) returns void language plpgsql set search_path = '' as $$
begin
  if account.confirmed_at is null and account.email is null and not auth.has_provider(account.id) then
    delete from auth.users where id = account.id;
    return;
  end if;
  update auth.users set phone = null, phone_confirmed_at = null, updated_at = now() where id = account.id;
  perform auth.remove_identity(account.id, 'phone');
  delete from auth.one_time_tokens where user_id = account.id and relates_to = account.phone;
  if account.phone_confirmed_at is not null then
    perform auth.tell_change(account, 'phone_moved', '{}', auth.former_number(account));
  end if;
end
$$;

-- The number of an account from now on, taken as confirmed, of which its person is told if it is another; false when another account has it.
create function auth.set_phone(account_id uuid, number text) returns boolean language plpgsql set search_path = '' as $$
declare
  former auth.users;
begin
  select * into former from auth.users where id = account_id;
  update auth.users set phone = number, phone_confirmed_at = now(), phone_change = '', updated_at = now() where id = account_id;
  perform auth.put_identity(account_id, 'phone', number);
  delete from auth.one_time_tokens where user_id = account_id and token_type in ('sms', 'phone_change', 'reauthentication');
  -- Who else asked for the number asks again: an earlier code must not count once the newest is spent.
  delete from auth.one_time_tokens where relates_to = number;
  if former.phone is distinct from number or former.phone_confirmed_at is null then
    perform auth.tell_change(former, 'phone_changed', '{}', auth.former_number(former));
  end if;
  return true;
exception when unique_violation then
  return false;
end
$$;

-- The number that an account had before changes that are undone (null: none), unless somebody else has proved it since: then none. Returns
-- what became of it: back, elsewhere, removed.
create function auth.restore_number(account auth.users, number text) returns text language plpgsql set search_path = '' as $$
declare
  holder auth.users;
  free text := number;
begin
  select * into holder from auth.users where phone = number and id <> account.id for update;
  if holder.phone_confirmed_at is not null then
    free := null;
  elsif holder.id is not null then
    perform auth.release_phone(holder);
  end if;
  update auth.users set phone = free, phone_confirmed_at = case when free is not null then now() end where id = account.id;
  if free is null then
    perform auth.remove_identity(account.id, 'phone');
  else
    perform auth.put_identity(account.id, 'phone', free);
  end if;
  return case when free is not null then 'back' when number is null then 'removed' else 'elsewhere' end;
end
$$;

reset role;

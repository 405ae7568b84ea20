-- Each change of a credential is told by mail to the address that the account had before it, with a link that undoes it for seven days.
set local role supabase_auth_admin;

-- `address`: where the change was told, which the account gets back; it and the hash of the link are null where nobody had confirmed one.
-- `former`: what the application needs to undo its part.
create table auth.credential_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  address text,
  former jsonb not null default '{}',
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint credential_changes_link_of_address check ((address is null) = (token_hash is null))
);
create index credential_changes_user_id_idx on auth.credential_changes (user_id);
create index credential_changes_created_at_idx on auth.credential_changes (created_at);

-- Keeps what undoes the change, and returns the token of the link; null where nobody has confirmed the address, where only providers are
-- remembered, for auth.was_removed. `account`: as before the change. The application calls it for changes that it tells in words of its own.
create function auth.note_change(account auth.users, kind text, former jsonb default '{}') returns text
  language plpgsql set search_path = '' as $$
declare
  -- 244 random bits.
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  address text := account.email;
begin
  if account.email_confirmed_at is null or coalesce(account.email, '') = '' then
    token := null;
    address := null;
  end if;
  if account.deleted_at is not null or token is null and note_change.kind not in ('identity_linked', 'identity_unlinked') then
    return null;
  end if;
  insert into auth.credential_changes (user_id, kind, address, former, token_hash)
    values (account.id, note_change.kind, address, note_change.former, sha256(convert_to(token, 'UTF8')));
  return token;
end
$$;

-- The same, and mails it: `kind` is the template, `details` are its data.
create function auth.tell_change(account auth.users, kind text, details jsonb default '{}', former jsonb default '{}') returns void
  language plpgsql set search_path = '' as $$
declare
  token text := auth.note_change(account, tell_change.kind, tell_change.former);
begin
  if token is not null then
    insert into mail.outbox (template, recipient, data)
      values (tell_change.kind, account.email, details || jsonb_build_object('token', token));
  end if;
end
$$;

-- The change of a link that still works; null otherwise.
create function auth.change_of(link_hash bytea) returns auth.credential_changes language sql stable set search_path = '' as $$
  select change.* from auth.credential_changes change join auth.users account on account.id = change.user_id
  where token_hash = link_hash and undone_at is null and change.created_at > now() - interval '7 days' and account.deleted_at is null
$$;

-- The account gets the address back at which the change was told, unless somebody else has confirmed it since: then it has none, so that
-- nobody asks for a link to it. Whoever only typed the address loses it. Returns whether it was given back.
create function auth.restore_email(account auth.users, address text) returns boolean language plpgsql set search_path = '' as $$
begin
  delete from auth.users where lower(email) = lower(address) and id <> account.id and confirmed_at is null;
  perform auth.remove_identity(id, 'email') from auth.users
    where lower(email) = lower(address) and id <> account.id and email_confirmed_at is null;
  update auth.users set email = null where lower(email) = lower(address) and id <> account.id and email_confirmed_at is null;
  if exists (select from auth.users where lower(email) = lower(address) and id <> account.id) then
    update auth.users set email = null, email_confirmed_at = null where id = account.id;
    perform auth.remove_identity(account.id, 'email');
    return false;
  end if;
  update auth.users set email = address where id = account.id and lower(email) is distinct from lower(address);
  update auth.identities set updated_at = now(), identity_data = identity_data || jsonb_build_object('email', address)
    where user_id = account.id and provider = 'email';
  return true;
end
$$;

-- "This was not me": all that was changed since then is undone, as far as it can be. The sessions, the mails on their way, the password,
-- the factors and providers added since end, the number is the one before unless somebody else has proved that since, and the address is told how to
-- choose another password. Later links of the account are void; earlier
-- ones, of the same owner or of one before, still work. Nobody is signed in by it. The application undoes its part when undone_at is
-- set, the newest change first. Outcomes: undone with the `kinds`, whether the `address` was given back,
-- and of a changed number what auth.restore_number returns as `phone`; expired.
create function auth.undo_change(link_hash bytea, letter jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  change auth.credential_changes := auth.change_of(link_hash);
  account auth.users;
  later auth.credential_changes;
  kinds text[] := '{}';
  numbers text[] := '{}';
  restored boolean;
  phone text;
begin
  select * into account from auth.users where id = change.user_id for update;
  -- Again, because another request may have held the lock.
  select * into change from auth.change_of(link_hash);
  if change.id is null then
    return jsonb_build_object('outcome', 'expired');
  end if;
  delete from auth.sessions where user_id = account.id;
  delete from auth.one_time_tokens where user_id = account.id;
  delete from auth.flow_states where user_id = account.id;
  delete from auth.mfa_factors where user_id = account.id and (status = 'unverified' or updated_at >= change.created_at);
  delete from auth.mfa_recovery_codes where user_id = account.id and factor_id is null and created_at >= change.created_at;
  perform auth.remove_providers(account.id, change.created_at);
  update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0, phone_change = '',
      updated_at = now()
    where id = account.id;
  restored := auth.restore_email(account, change.address);
  for later in
    select * from auth.credential_changes where user_id = account.id and id >= change.id and undone_at is null order by id desc
  loop
    update auth.credential_changes set undone_at = now() where id = later.id;
    kinds := kinds || later.kind;
    if later.former ? 'number' then
      numbers := numbers || array[later.former ->> 'number'];
    end if;
  end loop;
  if numbers <> '{}' then
    -- The oldest, which the account had at the change of this link.
    phone := auth.restore_number(account, numbers[array_upper(numbers, 1)]);
  end if;
  if restored then
    perform auth.send_letter(account.id, change.address, 'recovery', '{}', letter);
  end if;
  return jsonb_build_object('outcome', 'undone', 'kinds', to_jsonb(kinds), 'address', restored, 'phone', phone);
end
$$;

reset role;

-- Passwords hashed elsewhere, as those of people who come from another sign-in service.

set role supabase_auth_admin;

-- Replaces a password's hash by another of the same password, unless the password was changed meanwhile. True when it did.
create function auth.renew_password_hash(account_id uuid, old_hash text, new_hash text) returns boolean
  language sql set search_path = '' as $$
  with renewed as (
    update auth.users set encrypted_password = new_hash
    where id = account_id and encrypted_password = old_hash
    returning id
  )
  select exists (select from renewed)
$$;

reset role;

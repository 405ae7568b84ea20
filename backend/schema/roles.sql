-- The roles a request can take. Names and meaning are those of a hosted Supabase database, where they exist already.
-- anon: visitor; authenticated: signed in; service_role: trusted server, past row level security;
-- supabase_auth_admin: owns the auth schema; authenticator: what the server logs in as, may only become the others.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end
$$;

grant anon, authenticated, service_role, supabase_auth_admin to authenticator;
grant anon, authenticated, service_role, supabase_auth_admin to current_user;

-- Nothing is reachable by default: every grant is written beside its table.
revoke create on schema public from public;
alter default privileges revoke execute on functions from public;
grant usage on schema public to anon, authenticated, service_role;

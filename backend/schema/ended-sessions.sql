-- An access token counts only as long as its session. Every process remembers for half a minute that a session lives
-- (backend/auth/live-sessions.ts), and is told on the channel `ended_sessions` when one may have ended, whatever ended it:
-- signing out, another password, a ban, an erased account, a refresh token that came back.
set local role supabase_auth_admin;

-- Whether tokens of the session still speak for the account.
create function auth.session_lives(token_session uuid, account_id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session join auth.users account on account.id = session.user_id
    where session.id = token_session and account.id = account_id
      and (session.not_after is null or session.not_after > clock_timestamp())
      and account.deleted_at is null and coalesce(account.banned_until <= now(), true))
$$;

create function auth.tell_of_session() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('ended_sessions', old.id::text);
  return null;
end
$$;

-- Those past their time ended by themselves.
create trigger tell_of_deleted_session after delete on auth.sessions for each row
  when (old.not_after is null or old.not_after > now()) execute function auth.tell_of_session();
create trigger tell_of_ended_session after update of not_after on auth.sessions for each row
  when (old.not_after is distinct from new.not_after) execute function auth.tell_of_session();

create function auth.tell_of_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('ended_sessions', id::text) from auth.sessions where user_id = new.id;
  return null;
end
$$;

create trigger tell_of_banned_account after update of banned_until, deleted_at on auth.users for each row
  when ((old.banned_until, old.deleted_at) is distinct from (new.banned_until, new.deleted_at))
  execute function auth.tell_of_account();

-- A session that has not shown its account's second factor.
create function auth.is_halfway(account_id uuid, token_session uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from auth.sessions where id = token_session and user_id = account_id and aal = 'aal1')
    and exists (select from auth.mfa_factors where user_id = account_id and status = 'verified')
$$;

reset role;

-- Sessions: the list of the caller's sessions, ending one of them, the recent sign-in that irreversible actions require, and the
-- end of all sessions at a suspension. Whether there is a password.

-- The caller's sessions, without secrets: the current one first, then the most recently used.
create function public.own_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip_address text, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select session.id, session.created_at::timestamptz, session.updated_at::timestamptz, session.user_agent,
    host(session.ip), session.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions as session
  where session.user_id = auth.uid() and (session.not_after is null or session.not_after > clock_timestamp())
  order by 6 desc, 3 desc, 1
$$;
grant execute on function public.own_sessions() to authenticated;
comment on function public.own_sessions() is 'The caller''s sessions: the current one first, then the most recently used.';

-- Ends a session of the caller; returns whether there was one. Another than the caller's own takes a recent sign-in,
-- and with it end the changes of address and number that wait: whoever held it may have asked for them. The lock on the account queues everything that ends its sessions.
create function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users where id = auth.uid() for no key update;
  if not found then
    raise exception 'Sign in to end a session.' using errcode = '42501';
  end if;
  if session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.require_fresh_session();
  end if;
  delete from auth.sessions where id = session_id and user_id = auth.uid();
  if not found then
    return false;
  end if;
  if session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.cancel_changes(auth.uid());
  end if;
  return true;
end
$$;
grant execute on function public.end_own_session(uuid) to authenticated;

-- The changes of address and number that wait to be confirmed end. A hosted project cannot.
create function private.cancel_changes(person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('auth.cancel_changes(uuid, text)') is not null then
    perform auth.cancel_changes(person);
  end if;
end
$$;

-- An account made by another provider, or by a code, begins without one.
create function public.has_password() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = auth.uid() and encrypted_password <> '')
$$;
grant execute on function public.has_password() to authenticated;
comment on function public.has_password() is 'Whether the caller''s account has a password.';

-- The rule for functions and triggers that change the credentials of an account, or end it: the person has signed in, or shown the
-- password, a factor or the code of a mail, within the last ten minutes, and the session has used the second factor where there is one.
-- Somebody else may be holding an unlocked phone, or a copy of its token. Tokens without a session belong to the server and pass.
create function private.require_fresh_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  named text := auth.jwt() ->> 'session_id';
  session auth.sessions;
begin
  if named is null then
    return;
  end if;
  select * into session from auth.sessions where id::text = named and user_id = auth.uid();
  if session.id is null or not private.is_fresh(session) then
    raise exception 'Enter your password again.' using hint = 'password_required';
  end if;
  if session.aal = 'aal1' and exists (
    select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
  ) then
    raise exception 'Enter the six digits that your authenticator app shows.' using hint = 'second_factor_required';
  end if;
end
$$;

-- The sign-in service knows (auth.session_is_recent); a hosted project's sessions have their beginning only.
create function private.is_fresh(session auth.sessions) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regprocedure('auth.session_is_recent(uuid)') is not null then
    return auth.session_is_recent(session.id);
  end if;
  return session.created_at >= now() - interval '10 minutes';
end
$$;

-- Ends all sessions of a member who is suspended, so that their tokens are refused. They may sign in again to see their own data.
create function private.end_sessions(person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- The lock on the account queues everything that ends its sessions.
  perform from auth.users where id = person for no key update;
  delete from auth.sessions where user_id = person;
  perform private.cancel_changes(person);
end
$$;

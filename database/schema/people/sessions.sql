-- Where the caller is signed in, without a secret; ending one of these; and erasing an account only just after showing whose it is.
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
comment on function public.own_sessions() is 'Where the caller is signed in: this device first, then those used last.';

-- Whether there was such a session. It waits its turn like everything else that ends sessions of one person.
create function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users where id = auth.uid() for no key update;
  if not found then
    raise exception 'Sign in to end a session.' using errcode = '42501';
  end if;
  delete from auth.sessions where id = session_id and user_id = auth.uid();
  return found;
end
$$;
grant execute on function public.end_own_session(uuid) to authenticated;

-- Refuses what cannot be undone to a session that is older than ten minutes, has ended, or did not show the second factor
-- that the account has: the phone may lie open on a table. A token without a session is the server's own.
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
  if session.id is null or session.created_at < now() - interval '10 minutes' then
    raise exception 'Enter your password again.' using hint = 'password_required';
  end if;
  if session.aal = 'aal1' and exists (
    select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
  ) then
    raise exception 'Enter the six digits that your authenticator app shows.' using hint = 'second_factor_required';
  end if;
end
$$;

-- Whoever is suspended is signed out everywhere, and their tokens count no more. They may sign in again, to see what is theirs.
create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- It waits its turn like everything else that ends sessions of one person.
  perform from auth.users where id = new.id for no key update;
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;

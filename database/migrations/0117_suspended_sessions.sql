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

revoke execute on function private.end_sessions() from public, anon, authenticated;

create trigger end_sessions after update of suspended_at on public.profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function private.end_sessions();

-- A stolen token does little: what changes the credentials of an account needs a recent sign-in.
set local role supabase_auth_admin;

-- As in 0016, but a session that has not shown the second factor is refused `global` like `others`: it ends only itself.
create or replace function auth.sign_out(account_id uuid, token_session uuid, scope text, second_factor boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
begin
  perform from auth.users where id = account_id for no key update;
  if token_session is not null
    and not exists (select from auth.sessions where id = token_session and user_id = account_id) then
    return jsonb_build_object('outcome', 'session_not_found');
  end if;
  if second_factor and scope <> 'local' and auth.is_halfway(account_id, token_session) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  delete from auth.sessions
    where user_id = account_id
      and (scope = 'global' or (scope = 'local' and id = token_session) or (scope = 'others' and id is distinct from token_session));
  return jsonb_build_object('outcome', 'done');
end
$$;

reset role;

-- Signing out waits its turn like everything else that ends several sessions of one person: whoever locks many sessions holds the
-- account first, so that two of them never wait for each other.
set local role supabase_auth_admin;

-- `scope`: global, local, others. Outcomes: done, session_not_found.
create or replace function auth.sign_out(account_id uuid, token_session uuid, scope text) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  perform from auth.users where id = account_id for no key update;
  if token_session is not null
    and not exists (select from auth.sessions where id = token_session and user_id = account_id) then
    return jsonb_build_object('outcome', 'session_not_found');
  end if;
  delete from auth.sessions
    where user_id = account_id
      and (scope = 'global' or (scope = 'local' and id = token_session) or (scope = 'others' and id is distinct from token_session));
  return jsonb_build_object('outcome', 'done');
end
$$;

reset role;

-- People act for another account, such as that of a business, by a token of their own session. Who may is the application's to say.

set local check_function_bodies = off;

set local role supabase_auth_admin;

create function auth.delegated_role(person uuid, account_id uuid) returns text
  language sql stable set search_path = '' as $$ select null::text $$;

create function auth.acting_role(person uuid, account_id uuid) returns text
  language sql stable set search_path = '' as $$
  select auth.delegated_role(person, account.id) from auth.users account
  where account.id = account_id and account.id <> person
    and account.deleted_at is null and coalesce(account.banned_until <= now(), true)
$$;

create function auth.act_for(person uuid, token_session uuid, account_id uuid) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  holder constant jsonb := auth.holder(person, token_session);
  acting constant text := auth.acting_role(person, account_id);
begin
  if holder ->> 'outcome' <> 'found' then
    return jsonb_build_object('outcome', holder ->> 'outcome');
  end if;
  if acting is null then
    return jsonb_build_object('outcome', 'not_delegated');
  end if;
  return (
    select jsonb_build_object(
      'outcome', 'acts', 'role', acting, 'aal', session.aal, 'halfway', auth.is_halfway(person, token_session))
    from auth.sessions session where session.id = token_session
  );
end
$$;

create function auth.delegation_lives(token_session uuid, person uuid, account_id uuid, token_role text) returns boolean
  language sql stable set search_path = '' as $$
  select auth.session_lives(token_session, person) and coalesce(auth.acting_role(person, account_id) = token_role, false)
$$;

create function auth.tell_of_delegation(person uuid) returns void language sql set search_path = '' as $$
  select pg_notify('ended_sessions', id::text) from auth.sessions where user_id = person
$$;

reset role;

-- Anonymous accounts: without an address, a number or another way to sign in, until they get one. They live as long as the browser that
-- made them uses them.
set local role supabase_auth_admin;

create index users_anonymous_idx on auth.users (created_at, id) where is_anonymous;

-- Outcomes: signed_in, closed.
create function auth.sign_up_anonymously(details jsonb, refresh_hash bytea, agent text, device inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  account auth.users;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  insert into auth.users (is_anonymous, raw_user_meta_data, last_sign_in_at) values (true, details, now()) returning * into account;
  return auth.open_session(account, 'anonymous', refresh_hash, agent, device);
end
$$;

-- With the first confirmed address or number the account is anonymous no more, whoever confirmed it.
create function auth.end_anonymity() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_anonymous := false;
  return new;
end
$$;
create trigger end_anonymity before update on auth.users for each row
  when (new.is_anonymous and num_nonnulls(new.email_confirmed_at, new.phone_confirmed_at) > 0) execute function auth.end_anonymity();

-- Whether the session is that of an anonymous account, whose person has nothing to sign in with again.
create function auth.is_anonymous_session(token_session uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions session join auth.users account on account.id = session.user_id
    where session.id = token_session and account.is_anonymous)
$$;

-- Deletes up to `most` accounts whose browser has not been back for 30 days, which nobody can come in to any more, and returns how many. To be
-- run now and then until it returns 0.
create function auth.remove_anonymous(most int default 1000) returns int language sql set search_path = '' as $$
  with removed as (
    delete from auth.users where id in (
      select id from auth.users account where is_anonymous and created_at < now() - interval '30 days' and not exists (
        select from auth.sessions where user_id = account.id and coalesce(refreshed_at, created_at) > now() - interval '30 days')
      order by created_at, id limit most)
    returning id)
  select count(*)::int from removed
$$;

reset role;

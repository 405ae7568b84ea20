-- A stolen token does little: another phone number, the end of another session and the erasing of the account need a sign-in within ten
-- minutes, and a changed number is told by mail with a link that undoes it.

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

create function private.notify_changed_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  if to_regclass('auth.credential_changes') is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  select * into account from auth.users where id = new.id;
  perform auth.tell_change(account, 'phone_changed', '{}', jsonb_build_object('phone', old.phone));
  return null;
end
$$;

create or replace function private.notify_made_recovery_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  made record;
begin
  for made in select user_id, count(*) as codes from new_codes group by user_id loop
    perform private.audit_recovery_codes(made.user_id, 'make_recovery_codes', made.codes);
    perform private.tell(
      made.user_id, 'recovery_codes_made', '{}',
      jsonb_build_object('undo_path', private.undo_path(made.user_id, 'recovery_codes_made'))
    );
  end loop;
  return null;
end
$$;

create or replace function private.notify_used_recovery_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  remaining constant bigint := (
    select count(*) from auth.mfa_recovery_codes where factor_id = new.factor_id and used_at is null
  );
begin
  perform private.audit_recovery_codes(new.user_id, 'use_recovery_code', remaining);
  perform private.tell(
    new.user_id, 'recovery_code_used', jsonb_build_object('left', remaining),
    jsonb_build_object('undo_path', private.undo_path(new.user_id, 'recovery_code_used'))
  );
  return null;
end
$$;

create or replace function private.require_fresh_session() returns void
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

create function private.require_fresh_session_for_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_session();
  return new;
end
$$;

create function private.restore_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set phone = new.former ->> 'phone' where id = new.user_id;
  return null;
end
$$;

create function private.undo_path(person uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  if to_regclass('auth.credential_changes') is null then
    return null;
  end if;
  select * into account from auth.users where id = person;
  return '/not-me?token=' || auth.note_change(account, undo_path.kind);
end
$$;

create or replace function public.end_own_session(session_id uuid) returns boolean
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
  return found;
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('auth.credential_changes', 'user_id', null, 'credential_changes', '{id,user_id,token_hash}', 'cascade', null,
    'What of their account was changed lately, with former addresses and numbers.');

do $$
begin
  if to_regclass('auth.credential_changes') is not null then
    create trigger restore_phone after update of undone_at on auth.credential_changes
      for each row when (new.kind = 'phone_changed' and old.undone_at is null and new.undone_at is not null)
      execute function private.restore_phone();
  end if;
end
$$;

create trigger notify_changed_phone after update of phone on public.profiles
  for each row when (new.phone is distinct from old.phone)
  execute function private.notify_changed_phone();

create trigger require_fresh_session_for_phone before update of phone on public.profiles
  for each row when (new.phone is distinct from old.phone and current_user in ('anon', 'authenticated'))
  execute function private.require_fresh_session_for_change();

-- Credentials of an account that the marketplace keeps or tells of: the phone number of a profile, and recovery codes. The sign-in
-- service tells of its own and undoes them by the link of the mail (auth.credential_changes). A hosted project has no such table;
-- there nothing is told.

-- Mails the account that its number was changed. Giving it back is no change: it is told on the page of the link.
create function private.notify_of_changed_phone(person uuid, former text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  if to_regclass('auth.credential_changes') is null or pg_trigger_depth() > 1 then
    return;
  end if;
  -- Locked before the profile where people write their own (people/profile-changes.sql). Another's is not waited for, since it may wait for us.
  select * into account from auth.users where id = person for key share skip locked;
  if not found then
    raise exception 'Someone else changed this at the same moment. Try again.' using errcode = '40001';
  end if;
  perform auth.tell_change(account, 'phone_changed', '{}', jsonb_build_object('phone', former));
end
$$;

-- The link "This was not me" of a change that a notification tells of, as its facts have it; null where there is none.
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

-- Gives the former number back when a change of it is undone. That of the account, which is undone with it, has a `number`: there the profile
-- follows the account (people/account-phones.sql), since somebody else may have proved it.
create function private.restore_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set phone = new.former ->> 'phone' where id = new.user_id;
  return null;
end
$$;

do $$
begin
  if to_regclass('auth.credential_changes') is not null then
    create trigger restore_phone after update of undone_at on auth.credential_changes
      for each row when (
        new.kind = 'phone_changed' and not new.former ? 'number' and old.undone_at is null and new.undone_at is not null
      )
      execute function private.restore_phone();
  end if;
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('auth.credential_changes', 'user_id', null, 'credential_changes', '{id,user_id,token_hash}', 'cascade', null,
    'What of their account was changed lately, with former addresses and numbers.');

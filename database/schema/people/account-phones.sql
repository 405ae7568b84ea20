-- The phone number of an account, by which its owner signs in (auth.users), and that of their profile, which others call. What is confirmed
-- by a code is written into the profile; whoever changes the number of the profile has confirmed nothing.

create trigger propagate_account_phone after update of phone, phone_confirmed_at on auth.users
  for each row when ((old.phone, old.phone_confirmed_at) is distinct from (new.phone, new.phone_confirmed_at))
  execute function private.propagate_account_phone();

-- A number confirmed at sign-up fills an empty profile; one that the account changed to replaces that of the profile. One that the account
-- has lost leaves the profile, too: buyers would call a stranger.
create function private.propagate_account_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former constant text := private.account_phone(old);
  confirmed constant text := private.account_phone(new);
  -- Profiles have Kenyan numbers alone.
  callable constant text := private.kenyan_phone(confirmed);
begin
  if confirmed is not distinct from former then
    return null;
  end if;
  update public.profiles as profile set phone = callable
  where profile.id = new.id and profile.phone is distinct from callable and case
    when new.phone is not distinct from old.phone then profile.phone is null
    else callable is not null or profile.phone = former
  end;
  -- Also where the number of the profile stays: it may be confirmed now.
  perform private.invalidate_pages_of_ads(new.id), private.invalidate_page('/dealers/' || new.id);
  return null;
end
$$;

-- The pages of a member's ads and business after a change of the profile's number: they show whether there is one, and whether it is
-- confirmed.
create function private.invalidate_pages_of_phone(was public.profiles, becomes public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was.has_phone <> becomes.has_phone
    or exists (select from auth.users as account where account.id = was.id and private.account_phone(account) in (was.phone, becomes.phone))
  then
    perform private.invalidate_pages_of_ads(was.id), private.invalidate_page('/dealers/' || was.id);
  end if;
end
$$;

-- At the end of the transaction, in which another account confirms the number.
create constraint trigger tell_of_moved_phone after update of phone on auth.users deferrable initially deferred
  for each row when (old.phone_confirmed_at is not null and old.phone is distinct from new.phone)
  execute function private.tell_of_moved_phone();

-- Tells a member that their number is somebody else's now, unless they asked for it to go back to their former account. The sign-in service
-- mails it (auth.tell_change).
create function private.tell_of_moved_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users as owner where owner.phone = old.phone and owner.phone_confirmed_at is not null and owner.id <> old.id)
    and exists (select from public.profiles where id = old.id)
    and not exists (
      select from private.account_recoveries as own where own.requester_id = old.id and own.state = 'completed' and own.ended_at = now()
    )
  then
    perform private.tell_unmailed(old.id, 'phone_moved');
  end if;
  return null;
end
$$;

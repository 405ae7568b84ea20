-- Changes of a profile: who may make them, what they must be, and what follows from them.

-- Accounts before profiles, as everywhere: a number that is confirmed locks its account, then its profile. A row trigger would come too late.
create trigger lock_own_account before update of phone on public.profiles
  for each statement when (private.is_client_role()) execute function private.lock_own_account();
-- One of the two runs: a change that does not come from a function of the database must be permitted first.
create trigger check_profile_of_client before update on public.profiles
  for each row when (private.is_client_role()) execute function private.check_profile('client');
create trigger check_profile before update on public.profiles
  for each row when (not private.is_client_role()) execute function private.check_profile();
create trigger check_profile_deletion before delete on public.profiles
  for each row when (old.role = 'admin' or old.suspended_at is not null) execute function private.check_profile_deletion();
create trigger propagate_profile_change after update on public.profiles
  for each row execute function private.propagate_profile_change();
create trigger audit_changes after update on public.profiles
  for each row execute function private.audit_changes(
    'role', 'verified', 'suspended_at',
    '--', 'first_name', 'last_name', 'phone', 'business_name', 'business_description', 'location', 'picture'
  );

-- Locks the caller's account, which telling of another number refers to.
create function private.lock_own_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users as account where account.id = auth.uid() for key share;
  return null;
end
$$;

-- Checks and completes a change of a profile. Argument: 'client' if no function of the database makes it.
create function private.check_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    perform private.permit_profile_change(old, new);
  end if;
  if old.role = 'admin' and old.suspended_at is null and (new.role <> 'admin' or new.suspended_at is not null) then
    perform private.require_another_administrator(old.id);
  end if;
  new := private.normalise_profile(new);
  if auth.uid() = new.id then
    perform private.require_own_names(old, new);
  end if;
  if new.picture is distinct from old.picture then
    perform private.require_stored_picture(new.picture);
  end if;
  if new.business_name is distinct from old.business_name then
    new.business_name := private.hold_business_name('profile', new.id, old.business_name, old.verified, new.business_name);
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- Refuses role, verification and suspension to members, which column grants cannot do: members and administrators share one
-- database role. Roles and suspensions change only through functions that require a reason. Another number requires a fresh session.
create function private.permit_profile_change(was public.profiles, becomes public.profiles) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (becomes.role, becomes.verified, becomes.suspended_at) is distinct from (was.role, was.verified, was.suspended_at)
    and not private.is_admin()
  then
    raise exception 'Only an administrator may change the role, verification or suspension of a profile.'
      using errcode = '42501';
  end if;
  if becomes.role <> was.role then
    raise exception 'A role is given and taken with a reason, by set_role.' using errcode = '42501';
  end if;
  if becomes.suspended_at is distinct from was.suspended_at then
    raise exception 'People are suspended with a reason, by suspend_member, and let back by lift_suspension.'
      using errcode = '42501';
  end if;
  if becomes.phone is distinct from was.phone then
    perform private.require_fresh_session();
  end if;
end
$$;

create function private.normalise_profile(profile public.profiles) returns public.profiles
language plpgsql stable set search_path = ''
as $$
begin
  profile.first_name := private.visible_name(profile.first_name);
  profile.last_name := private.visible_name(profile.last_name);
  profile.business_name := nullif(private.visible_line(profile.business_name), '');
  profile.business_description := nullif(btrim(profile.business_description, E' \t\r\n'), '');
  profile.location := nullif(private.visible_line(profile.location), '');
  return profile;
end
$$;

-- A member may change the names that sign-up requires but not remove them; older accounts may lack them.
create function private.require_own_names(was public.profiles, becomes public.profiles) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (becomes.first_name, becomes.last_name) is distinct from (was.first_name, was.last_name) then
    perform private.require_persons_name(becomes.first_name, becomes.last_name, becomes.id);
  end if;
  if was.first_name is not null and becomes.first_name is null then
    raise exception 'Enter your first name.' using hint = 'first_name_required';
  end if;
  if was.last_name is not null and becomes.last_name is null then
    raise exception 'Enter your last name.' using hint = 'last_name_required';
  end if;
  if was.business_name is not null and becomes.business_name is null and becomes.role in ('dealer', 'service_provider') then
    raise exception 'Enter the name of your business.' using hint = 'business_name_required';
  end if;
end
$$;

-- Keeps one administrator. Notifications to the customers of a suspended person's business are sent once the profile is gone, so they
-- need its suspension recorded.
create function private.check_profile_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.suspended_at is not null then
    perform private.mark_deleted_as_suspended(old.id);
  else
    perform private.require_another_administrator(old.id);
  end if;
  return old;
end
$$;

-- The consequences of a change, in the order in which they happen.
create function private.propagate_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  suspends constant boolean := old.suspended_at is null and new.suspended_at is not null;
  lifts constant boolean := old.suspended_at is not null and new.suspended_at is null;
begin
  if suspends then
    perform private.keep_suspended_devices(new.id);
    perform private.end_sessions(new.id);
  end if;
  if (
    old.first_name, old.last_name, old.business_name, old.business_description, old.role, old.verified, old.suspended_at,
    old.location, old.picture
  ) is distinct from (
    new.first_name, new.last_name, new.business_name, new.business_description, new.role, new.verified, new.suspended_at,
    new.location, new.picture
  ) then
    perform pg_notify('pages', '/dealers/' || new.id);
  end if;
  if suspends or lifts then
    perform private.invalidate_pages_of_ads(new.id);
    perform private.record_suspension(new);
  end if;
  perform private.tell_people_of_role(old, new);
  if lifts then
    delete from private.suspended_devices where user_id = new.id;
  end if;
  if new.picture is distinct from old.picture then
    perform private.delete_other_pictures(new);
  end if;
  if new.phone is distinct from old.phone then
    perform private.invalidate_pages_of_phone(old, new);
    perform private.notify_of_changed_phone(new.id, old.phone);
  end if;
  if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
    perform private.rename_reviewer(new);
  end if;
  perform private.end_facts_of_profile(old, new);
  if new.verified and not old.verified then
    perform private.look_at_bargains_again(array(select id from public.vehicle_listings where seller_id = new.id));
  end if;
  if old.role = 'customer' and new.role = 'service_provider' then
    perform private.tell(new.id, 'became_service_provider');
  end if;
  return null;
end
$$;

-- Roles: checks of the caller for policies and functions, and how administrators change the role of a member. At least one
-- administrator remains, whichever way an account changes or goes.

-- Whether the caller is an administrator and not suspended. Policies call it as (select private.is_admin()): once per statement.
create function private.is_admin() returns boolean
language sql stable parallel safe security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'admin' and suspended_at is null
  )
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- Whether the caller is a dealer and not suspended. Policies call it as (select private.is_dealer()): once per statement.
create function private.is_dealer() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'dealer' and suspended_at is null
  )
$$;
grant execute on function private.is_dealer() to authenticated, business_sales, service_role;

-- Returns the id of the caller; refuses anybody but a dealer who is not suspended.
create function private.require_dealer() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = auth.uid() and role = 'dealer' and suspended_at is null) then
    raise exception 'Only a dealer may see how their ads do.' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- The suspended members, whose ads are hidden from everybody else. They are few, so one array per statement costs less than a
-- join per row.
create function private.suspended_sellers() returns uuid[]
language sql stable parallel safe security definer set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.profiles where suspended_at is not null
$$;
grant execute on function private.suspended_sellers() to anon, authenticated, service_role;

-- Refuses a row in the name of anybody but the caller. The first step of triggers that count rows or check a suspension, whose errors
-- would otherwise reveal facts about that other person: row level security runs after them.
create function private.require_own_name(person uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.uid() is not null and person is distinct from auth.uid() then
    raise exception 'This can be done in one''s own name only.' using errcode = '42501';
  end if;
end
$$;

-- Refuses unless another administrator than `than` remains who is neither suspended nor deleted. The lock keeps two
-- administrators from removing each other at the same moment.
create function private.require_another_administrator(than uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.require_another_administrator', 0));
  if not exists (
    select from public.profiles as profile join auth.users as account using (id)
    where profile.role = 'admin' and profile.suspended_at is null and profile.id <> than and account.deleted_at is null
  ) then
    raise exception 'This is the only administrator. Make somebody else one first.' using hint = 'last_admin';
  end if;
end
$$;

-- The profile of `member`, locked until the transaction ends, after their account, as everywhere. Refuses callers who are not administrators.
create function private.member_to_change(member uuid) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if not private.is_admin() then
    raise exception 'Only administrators do this.' using errcode = '42501';
  end if;
  perform from auth.users as account where account.id = member for no key update;
  select * into profile from public.profiles where id = member for update;
  if not found then
    raise exception 'There is no such person any more.' using errcode = 'P0002';
  end if;
  return profile;
end
$$;

-- Refuses a reason that is missing or too long: 3 to 1,000 characters.
create function private.require_reason(reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  if reason is null or char_length(btrim(reason)) < 3 then
    raise exception 'Say why.' using hint = 'reason_missing';
  elsif char_length(btrim(reason)) > 1000 then
    raise exception 'The reason is too long: at most 1,000 characters.' using hint = 'reason_too_long';
  end if;
end
$$;

-- The reason that the running function gave for its change, or null. Triggers store it in the audit log and in suspensions.
create function private.stated_reason() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('magari.reason', true), '')
$$;

-- Changes the role of a member and notifies them. The audit log keeps the reason.
create function public.set_role(member uuid, new_role text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  perform private.require_reason(reason);
  if new_role is null or new_role not in ('admin', 'dealer', 'service_provider', 'customer') then
    raise exception 'There is no such role.' using hint = 'unknown_role';
  elsif new_role = profile.role then
    raise exception 'That is their role already.' using hint = 'same_role';
  elsif new_role = 'admin' and profile.suspended_at is not null then
    raise exception 'Somebody suspended is not made an administrator. Lift the suspension first.' using hint = 'suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set role = new_role where id = member;
  perform set_config('magari.reason', '', true);
  -- propagate_profile_change notifies a customer who becomes a service provider.
  if (profile.role, new_role) <> ('customer', 'service_provider') then
    perform private.tell(member, 'role_changed', jsonb_build_object('role', new_role));
  end if;
end
$$;
grant execute on function public.set_role(uuid, text, text) to authenticated;

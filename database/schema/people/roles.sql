-- Whether the caller's profile is an administrator's. In policies as (select private.is_admin()): once a statement.
create function private.is_admin() returns boolean
language sql stable parallel safe security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'admin' and suspended_at is null
  )
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- The people whose listings nobody else may see. Few, so one array per statement is cheaper than a join per row.
create function private.suspended_sellers() returns uuid[]
language sql stable parallel safe security definer set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.profiles where suspended_at is not null
$$;
grant execute on function private.suspended_sellers() to anon, authenticated, service_role;

-- A dealer's whole stock as a file: their own numbers of their ads, how the columns of their files are called, and the function
-- that takes a batch of rows. It writes as the dealer would by hand: every grant, policy, constraint and trigger of the ads holds.
-- Whether the caller is a dealer in good standing. In policies as (select private.is_dealer()): once a statement.
create function private.is_dealer() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'dealer' and suspended_at is null
  )
$$;
grant execute on function private.is_dealer() to authenticated, service_role;

-- Refuses everybody but a dealer in good standing; answers who that is.
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

-- Whoever posted a service as a customer is told what the approval made of their account.
create function private.tell_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    new.id, 'Your account is a service provider’s now',
    'Bookings and customers wait in your workplace. Your ads, messages and favorites are where they were.',
    'info', '/service-provider', 'Open your workplace', topic => 'listings'
  );
  return null;
end
$$;

-- Waits for whoever takes the role or the access of another administrator in the same moment.
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
grant execute on function private.require_another_administrator(uuid) to anon, authenticated, service_role;

create function private.keep_an_administrator() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.require_another_administrator(old.id);
  return old;
end
$$;

-- The profile that an administrator is about to change, held until the transaction ends.
create function private.member_to_change(member uuid) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if not private.is_admin() then
    raise exception 'Only administrators do this.' using errcode = '42501';
  end if;
  select * into profile from public.profiles where id = member for update;
  if not found then
    raise exception 'There is no such person any more.' using errcode = 'P0002';
  end if;
  return profile;
end
$$;

-- Gives somebody another role, or an administrator's, or takes it. The person is told, the reason is kept for administrators.
create function public.set_role(member uuid, new_role text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
  label constant text := case new_role
    when 'admin' then 'an administrator’s' when 'dealer' then 'a dealer’s'
    when 'service_provider' then 'a service provider’s' when 'customer' then 'a customer’s'
  end;
begin
  perform private.require_reason(reason);
  if label is null then
    raise exception 'There is no such role.' using hint = 'unknown_role';
  elsif new_role = profile.role then
    raise exception 'That is their role already.' using hint = 'same_role';
  elsif new_role = 'admin' and profile.suspended_at is not null then
    raise exception 'Somebody suspended is not made an administrator. Lift the suspension first.' using hint = 'suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set role = new_role where id = member;
  perform set_config('magari.reason', '', true);
  -- Who becomes a service provider from a customer is told by tell_of_role.
  if (profile.role, new_role) <> ('customer', 'service_provider') then
    perform private.tell(
      member, 'Your account is ' || label || ' now',
      'An administrator of Magari has changed the role of your account. Your ads, messages and favorites are where they were.',
      'info', '/account', 'Open your account'
    );
  end if;
end
$$;
grant execute on function public.set_role(uuid, text, text) to authenticated;

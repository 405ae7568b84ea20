-- What the caller is in the business account for which they act: the account's person, an owner, a manager or somebody in sales.

-- account, owner, manager or sales; null for everybody else. A token of another role than the one in which the person works says nothing.
create function private.business_level() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt();
  person constant uuid := (token -> 'act' ->> 'sub')::uuid;
begin
  if token -> 'act' is not null then
    return case when private.acting_role(person, auth.uid()) = token ->> 'role' then substr(token ->> 'role', 10) end;
  end if;
  return case when token ->> 'role' = 'authenticated' and private.is_business(auth.uid()) then 'account' end;
end
$$;

create function private.is_business(account_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles as business where business.id = is_business.account_id and business.role in ('dealer', 'service_provider')
  )
$$;

create function private.business_rank(level text) returns integer
language sql immutable set search_path = ''
as $$ select array_position('{sales,manager,owner,account}'::text[], level) $$;

-- Returns the caller's level; refuses callers below the given one.
create function private.require_business_level(least_level text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.business_level();
begin
  if (private.business_rank(level) >= private.business_rank(least_level)) is not true then
    raise exception '%', case when least_level = 'sales'
      then 'Only the people of a business may do this.' else 'Only an owner or a manager of the business may do this.'
    end using errcode = '42501';
  end if;
  return level;
end
$$;

-- Queues everything that changes the people of a business, so that each decision sees those before it. To be called before the level is
-- required: it may have ended while this waited. The account and not its profile, because that is what the end of an account locks first.
create function private.lock_people(business uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select from auth.users as account where account.id = lock_people.business for no key update $$;

-- Holds the end of the person's account until what is done about them is done: it would take the same rows the other way round.
create function private.keep_person(person uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select from auth.users as account where account.id = keep_person.person for key share $$;

-- Managers decide about sales people, owners about everybody. The account's person confirms who they are before somebody gets more than sales.
create function private.require_over(level text, role text, gives boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if level = 'manager' and role <> 'sales' then
    raise exception 'Managers decide about sales people only. Ask an owner of the business.' using errcode = '42501';
  elsif level = 'account' and role <> 'sales' and gives then
    perform private.require_fresh_session();
  end if;
end
$$;

create function private.require_business_role(role text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if (role in ('owner', 'manager', 'sales')) is not true then
    raise exception 'Choose Owner, Manager or Sales.' using hint = 'business_role';
  end if;
end
$$;

-- The name by which people know the business; null for an account that is none or has no name.
create function private.business_name(business uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    case when account.role = 'service_provider' then (
      select nullif(private.visible_line(provider.business_name), '') from public.service_providers as provider
      where provider.user_id = account.id and provider.archived_at is null
      order by provider.created_at limit 1
    ) end,
    nullif(private.visible_line(account.business_name), '')
  )
  from public.profiles as account
  where account.id = business_name.business and account.role in ('dealer', 'service_provider')
$$;

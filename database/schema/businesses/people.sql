-- The people of a business: who they are, other roles, and the end of working there. The person who opened the account stays its owner, so a
-- business always has one.

-- The people of the caller's business: the account's person first, then by role and name.
create function public.business_people() returns table (
  person_id uuid, first_name text, last_name text, role text, joined_at timestamptz, is_account boolean, is_caller boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_business_level('sales');
  return query
    select person.id, person.first_name, person.last_name, known.role, known.joined_at, known.is_account, person.id = private.acting_person()
    from (
      select auth.uid() as id, 'owner' as role, null::timestamptz as joined_at, true as is_account
      union all
      select member.person_id, member.role, member.joined_at, false from public.business_members as member where member.business_id = auth.uid()
    ) as known
    join public.profiles as person on person.id = known.id
    order by known.is_account desc, private.business_rank(known.role) desc, lower(concat_ws(' ', person.first_name, person.last_name)), person.id;
end
$$;
grant execute on function public.business_people() to authenticated, business_sales;
comment on function public.business_people() is 'Who works for the caller''s business, and in which role.';

-- The businesses for which the caller works, by name.
create function public.own_workplaces() returns table (
  business_id uuid, business_name text, business_role text, role text, joined_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select member.business_id, coalesce(private.business_name(business.id), private.person_name(business.id)), business.role, member.role,
    member.joined_at
  from public.business_members as member
  join public.profiles as business on business.id = member.business_id and business.role in ('dealer', 'service_provider')
  where member.person_id = auth.uid()
  order by 2, 1
$$;
grant execute on function public.own_workplaces() to authenticated;
comment on function public.own_workplaces() is 'The businesses for which the caller works.';

-- Gives somebody of the caller's business another role.
create function public.change_business_role(person uuid, to_role text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  level text;
  member public.business_members;
begin
  perform private.lock_people(business);
  perform private.keep_person(change_business_role.person);
  level := private.require_business_level('manager');
  perform private.require_business_role(to_role);
  perform private.require_not_account(business, change_business_role.person, level);
  member := private.colleague(business, change_business_role.person);
  perform private.require_over(level, member.role, false);
  perform private.require_over(level, to_role, private.business_rank(to_role) > private.business_rank(member.role));
  if member.role = to_role then
    return;
  end if;
  update public.business_members as one set role = to_role where one.business_id = business and one.person_id = member.person_id;
  perform private.note_act_of_people(business, 'role_changed', member.person_id, former_role => member.role, role => to_role);
  perform private.tell(member.person_id, 'business_role_changed', jsonb_build_object(
    'business', coalesce(private.business_name(business), private.person_name(business)), 'role', to_role
  ));
end
$$;
grant execute on function public.change_business_role(uuid, text) to authenticated, business_manager;

-- Ends somebody's work for the caller's business; who removes themselves leaves.
create function public.remove_from_business(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  level text;
  member public.business_members;
begin
  perform private.lock_people(business);
  perform private.keep_person(remove_from_business.person);
  level := private.require_business_level('manager');
  perform private.require_not_account(business, remove_from_business.person, level);
  member := private.colleague(business, remove_from_business.person);
  if member.person_id = private.acting_person() then
    perform private.end_membership(member);
    return;
  end if;
  perform private.require_over(level, member.role, false);
  delete from public.business_members as one where one.business_id = business and one.person_id = member.person_id;
  perform private.note_act_of_people(business, 'removed', member.person_id, former_role => member.role);
  perform private.tell(member.person_id, 'business_access_ended', jsonb_build_object(
    'business', coalesce(private.business_name(business), private.person_name(business))
  ));
end
$$;
grant execute on function public.remove_from_business(uuid) to authenticated, business_manager;

-- Ends the caller's own work for a business.
create function public.leave_business(business uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_people(leave_business.business);
  if leave_business.business = auth.uid() then
    perform private.require_not_account(auth.uid(), auth.uid(), 'account');
  end if;
  perform private.end_membership(own) from public.business_members as own
  where own.business_id = leave_business.business and own.person_id = auth.uid();
  if not found then
    raise exception 'You do not work for this business any more.' using hint = 'not_found';
  end if;
end
$$;
grant execute on function public.leave_business(uuid) to authenticated;

create function private.end_membership(own public.business_members) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.business_members as one where one.business_id = own.business_id and one.person_id = own.person_id;
  perform private.note_act_of_people(own.business_id, 'left', own.person_id, former_role => own.role);
  perform private.tell(own.business_id, 'business_person_left', jsonb_build_object(
    'role', own.role, 'person', private.person_facts(own.person_id)
  ));
end
$$;

create function private.require_not_account(business uuid, person uuid, level text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person = business then
    raise exception '%', case when level = 'account'
      then 'You opened this account, so you stay its owner. To give it up, remove the account under Security.'
      else 'They opened this account, so they stay its owner.'
    end using hint = 'account_owner';
  end if;
end
$$;

-- Somebody who works for the business.
create function private.colleague(business uuid, person uuid) returns public.business_members
language plpgsql stable security definer set search_path = ''
as $$
declare
  member public.business_members;
begin
  select * into member from public.business_members as one where one.business_id = colleague.business and one.person_id = colleague.person;
  if not found then
    raise exception 'They do not work for the business any more. Load the page again.' using hint = 'not_found';
  end if;
  return member;
end
$$;

-- An account that is no business any more has nobody who acts for it: their tokens are judged at once.
create function private.tell_people_of_role(was public.profiles, becomes public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was.role <> becomes.role and to_regprocedure('auth.tell_of_delegation(uuid)') is not null then
    perform auth.tell_of_delegation(member.person_id) from public.business_members as member where member.business_id = becomes.id;
  end if;
end
$$;

-- Leads: inquiries to a business that people work for, and who of them has each (docs/product.md, Leads of a business). An inquiry without a
-- row is nobody's. Only the business reads the rows, never the person who asked.

create table public.lead_assignments (
  thread_id uuid constraint lead_assignments_pkey primary key,
  business_id uuid not null,
  person_id uuid not null,
  assigned_at timestamptz not null default now(),
  assigned_by uuid,
  constraint lead_assignments_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  -- Accounts, not profiles: message_threads would be embedded in profiles by one more way.
  constraint lead_assignments_business_id_fkey foreign key (business_id) references auth.users (id) on delete cascade,
  constraint lead_assignments_person_id_fkey foreign key (person_id) references auth.users (id) on delete cascade,
  constraint lead_assignments_assigned_by_fkey foreign key (assigned_by) references auth.users (id) on delete set null
);
-- Whose turn it is: the latest of each person.
create index lead_assignments_turn_idx on public.lead_assignments (business_id, person_id, assigned_at desc);
create index lead_assignments_person_idx on public.lead_assignments (person_id);
create index lead_assignments_assigned_by_idx on public.lead_assignments (assigned_by);

comment on table public.lead_assignments is 'Who of a business has an inquiry.';
comment on column public.lead_assignments.person_id is 'Somebody who works there, or the account itself: the person who opened it.';
comment on column public.lead_assignments.assigned_by is 'null: by the rule of the business, or an erased account.';

-- Functions write the rows.
revoke all on public.lead_assignments from public, anon, authenticated;
grant select on public.lead_assignments to authenticated, business_sales;
grant all on public.lead_assignments to service_role;

alter table public.lead_assignments enable row level security;

create policy "Businesses see who has their inquiries" on public.lead_assignments
  for select to authenticated, business_sales using (business_id = (select auth.uid()));

create trigger keep_leads_of_erased after delete on public.lead_assignments
  referencing old table as gone for each statement execute function private.keep_leads_of_erased();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.lead_assignments', 'business_id', null, 'lead_assignments', '{business_id,person_id,assigned_by}', 'cascade', null,
    'Who had which inquiry ends with the business.'),
  ('public.lead_assignments', 'person_id', null, null, '{}', 'cascade', null, 'The work of a business; a trigger gives the inquiry to somebody else there.'),
  ('public.lead_assignments', 'assigned_by', null, null, '{}', 'anonymise', null, 'The work of a business.');

-- Whether somebody works for a business now: its account, or a member who is not suspended. Their leaving waits until this transaction is
-- over, and so finds what they are given in it.
create function private.works_there(person uuid, business uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if person = business then
    return true;
  end if;
  perform from public.business_members as member
  join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
  where member.business_id = business and member.person_id = person
  for key share of member;
  return found;
end
$$;

-- Gives inquiries of a business to somebody and tells them, in one notification for all, unless they did it themselves. `giver` is null for
-- the rule. What earlier owners were told of these inquiries goes, because it no longer holds.
create function private.give_leads(business uuid, threads uuid[], person uuid, giver uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former uuid[];
begin
  former := array(
    select distinct lead.person_id from public.lead_assignments as lead
    where lead.thread_id = any (threads) and lead.person_id <> person
  );
  insert into public.lead_assignments as lead (thread_id, business_id, person_id, assigned_at, assigned_by)
  -- Not now(): of two transactions the one that waited is the later.
  select given, business, give_leads.person, clock_timestamp(), giver from unnest(threads) as given
  on conflict on constraint lead_assignments_pkey do update set
    person_id = excluded.person_id, assigned_at = excluded.assigned_at, assigned_by = excluded.assigned_by;
  perform private.forget_given_leads(former, threads);
  if person is distinct from giver and cardinality(threads) > 0 then
    perform private.tell(person, 'lead_assigned', private.lead_facts(business, threads));
  end if;
  perform private.notify_pages(business, 'message');
end
$$;

-- Deletes what these people were told of being given one of these inquiries.
create function private.forget_given_leads(people uuid[], threads uuid[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.system_notifications as told
  where told.user_id = any (people) and told.kind = 'lead_assigned' and told.facts ->> 'thread_id' = any (threads::text[])
$$;

-- The facts of lead_assigned. A single inquiry is named with its ad and the first name of who asks.
create function private.lead_facts(business uuid, threads uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'count', cardinality(threads), 'business', private.business_name_of(business), 'is_dealer', account.role = 'dealer'
  ) || case
    when cardinality(threads) > 1 then '{}'
    else (
      select jsonb_build_object(
        'thread_id', thread.id, 'subject', private.visible_line(thread.subject_title),
        'person', private.person_facts(thread.asker_id, private.first_name(thread.asker_id))
      )
      from public.message_threads as thread where thread.id = threads[1]
    )
  end
  from public.profiles as account where account.id = business
$$;

-- The first name of a member on one line; null without one.
create function private.first_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$ select nullif(private.visible_line(first_name), '') from public.profiles where id = person $$;

-- The name of a business as its customers know it: the business's, else that of its person.
create function private.business_name_of(business uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(private.visible_line(business_name), ''), private.person_name(id), 'A business')
  from public.profiles where id = business
$$;

-- Gives an inquiry to somebody who works here, or to nobody (null). Managers, owners and the account give any; sales people take what is
-- nobody's, give away what is theirs, and may take back for two minutes what they gave away. A second press changes nothing.
create function public.assign_lead(thread uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.acting_person();
  business constant uuid := auth.uid();
  held public.lead_assignments;
begin
  -- Queues two people who take the same one.
  perform from public.message_threads as asked where asked.id = thread and asked.owner_id = business for no key update;
  if not found then
    raise exception 'This inquiry is not yours or no longer there.' using errcode = '42501';
  elsif not private.works_there(me, business) then
    raise exception 'You no longer work for this business.' using errcode = '42501';
  end if;
  select * into held from public.lead_assignments as lead where lead.thread_id = thread;
  if held.person_id is not distinct from person then
    return;
  elsif coalesce(private.business_level(), 'sales') = 'sales'
    and (held.person_id is not null or person is distinct from me)
    and held.person_id is distinct from me
    and not (person = me and held.assigned_by = me and held.assigned_at > clock_timestamp() - interval '2 minutes')
  then
    raise exception 'This inquiry is with somebody else. A manager can give it to you.' using errcode = '42501', hint = 'lead_taken';
  elsif person is null then
    delete from public.lead_assignments as lead where lead.thread_id = thread;
    perform private.forget_given_leads(array[held.person_id], array[thread]);
    perform private.notify_pages(business, 'message');
    return;
  elsif not private.works_there(person, business) then
    raise exception 'This person does not work for you.' using errcode = '42501', hint = 'not_at_business';
  end if;
  perform private.give_leads(business, array[thread], person, me);
end
$$;
grant execute on function public.assign_lead(uuid, uuid) to authenticated, business_sales;

-- Gives all inquiries of somebody that are not closed to somebody else who works here; returns how many. For managers.
create function public.hand_over_leads(from_person uuid, to_person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  threads uuid[];
begin
  perform private.require_business_level('manager');
  if to_person is null or not private.works_there(to_person, business) then
    raise exception 'This person does not work for you.' using errcode = '42501', hint = 'not_at_business';
  elsif from_person is not distinct from to_person then
    return 0;
  end if;
  threads := array(
    select held.id from public.message_threads as held
    join public.lead_assignments as lead on lead.thread_id = held.id
    where lead.business_id = business and lead.person_id = from_person and held.status <> 'closed'
    order by held.created_at, held.id
    for no key update of held
  );
  if cardinality(threads) > 0 then
    perform private.give_leads(business, threads, to_person, private.acting_person());
  end if;
  return cardinality(threads);
end
$$;
grant execute on function public.hand_over_leads(uuid, uuid) to authenticated, business_manager;

-- The people who may have leads of the caller's business, the account first; none where nobody else works. `name` is the first name, with the
-- first letter of the last where two have the same, and the whole of it where these are the same, too.
create function public.lead_people() returns table (person_id uuid, name text, role text, is_me boolean)
language sql stable security definer set search_path = ''
as $$
  with people as (
    select auth.uid() as person_id, 'account' as role, '-infinity'::timestamptz as since
    where exists (select from public.business_members where business_id = auth.uid())
    union all
    select member.person_id, member.role, member.joined_at
    from public.business_members as member
    join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
    where member.business_id = auth.uid()
  ), named as (
    select people.*, coalesce(private.first_name(people.person_id), case people.role when 'account' then 'Account' else 'No name' end) as first_name,
      nullif(private.visible_line(profile.last_name), '') as last_name, nullif(left(private.visible_line(profile.last_name), 1), '') as letter
    from people join public.profiles as profile on profile.id = people.person_id
  )
  select
    named.person_id,
    case
      when count(*) over (partition by lower(named.first_name)) = 1 then named.first_name
      when count(*) over (partition by lower(named.first_name), lower(named.letter)) = 1 then concat_ws(' ', named.first_name, named.letter || '.')
      else concat_ws(' ', named.first_name, named.last_name)
    end,
    named.role, named.person_id = private.acting_person()
  from named order by named.since, named.person_id
$$;
grant execute on function public.lead_people() to authenticated, business_sales;

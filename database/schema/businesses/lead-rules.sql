-- How new inquiries get somebody: by hand, in turn, or whoever answers first; and what becomes of the inquiries of somebody who leaves.

create table private.lead_rules (
  business_id uuid constraint lead_rules_pkey primary key,
  rule text not null,
  changed_at timestamptz not null default now(),
  constraint lead_rules_rule_known check (rule in ('hand', 'turn', 'first')),
  constraint lead_rules_business_id_fkey foreign key (business_id) references auth.users (id) on delete cascade
);

comment on table private.lead_rules is 'How a business assigns new inquiries; without a row by hand.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.lead_rules', 'business_id', null, 'lead_rule', '{business_id}', 'cascade', null, 'Theirs alone.');

create function private.lead_rule_of(business uuid) returns text
language sql stable security definer set search_path = ''
as $$ select coalesce((select rule from private.lead_rules where business_id = business), 'hand') $$;

-- How the caller's business assigns new inquiries: hand, turn or first.
create function public.lead_rule() returns text
language sql stable security definer set search_path = ''
as $$ select private.lead_rule_of(auth.uid()) $$;
grant execute on function public.lead_rule() to authenticated, business_sales;

-- Chooses it, for inquiries from now on. For managers.
create function public.set_lead_rule(rule text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_business_level('manager');
  if set_lead_rule.rule is null or set_lead_rule.rule not in ('hand', 'turn', 'first') then
    raise exception 'Choose how inquiries are assigned.' using hint = 'lead_rule_unknown';
  end if;
  insert into private.lead_rules as known (business_id, rule) values (auth.uid(), set_lead_rule.rule)
  on conflict (business_id) do update set rule = excluded.rule, changed_at = now() where known.rule <> excluded.rule;
end
$$;
grant execute on function public.set_lead_rule(text) to authenticated, business_manager;

-- The person whose turn it is: who was given an inquiry longest ago. Sales people only; where none can, everybody who works there with the
-- account. Skips the suspended, `leaving`, and whoever is being removed at this moment. null: nobody works there beside the account.
create function private.next_in_turn(business uuid, leaving uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  candidate uuid;
begin
  for candidate in
    with people as (
      select member.person_id, member.role = 'sales' as sells, member.joined_at
      from public.business_members as member
      join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
      where member.business_id = business and member.person_id is distinct from leaving
    ), chosen as (
      select person_id, joined_at from people where sells or not exists (select from people where sells)
      union all
      select business, '-infinity' where exists (select from people) and not exists (select from people where sells)
    )
    select chosen.person_id from chosen
    cross join lateral (
      select max(lead.assigned_at) as at from public.lead_assignments as lead
      where lead.business_id = business and lead.person_id = chosen.person_id
    ) as latest
    order by latest.at nulls first, chosen.joined_at, chosen.person_id
  loop
    perform from auth.users as account where account.id = candidate for key share skip locked;
    continue when not found;
    if candidate <> business then
      perform from public.business_members as member
      where member.business_id = business and member.person_id = candidate for key share skip locked;
      continue when not found;
    end if;
    return candidate;
  end loop;
  return null;
end
$$;

create trigger assign_new_lead after insert on public.message_threads
  for each row execute function private.assign_new_lead();
-- Marking it as responded sets the time by a trigger, of which a list of columns takes no notice.
create trigger assign_answered_lead after update of first_answer_at, status on public.message_threads
  for each row when (old.first_answer_at is null and new.first_answer_at is not null)
  execute function private.assign_answered_lead();

-- Gives a new inquiry to whose turn it is. The lock makes two that come at the same moment go to two people.
create function private.assign_new_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  perform from private.lead_rules where business_id = new.owner_id and rule = 'turn' for update;
  if found then
    person := private.next_in_turn(new.owner_id);
    if person is not null then
      perform private.give_leads(new.owner_id, array[new.id], person, null);
    end if;
  end if;
  return null;
end
$$;

-- Gives an inquiry that is nobody's to whoever answered it first.
create function private.assign_answered_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  answerer constant uuid := private.acting_person();
begin
  if auth.uid() = new.owner_id and private.lead_rule_of(new.owner_id) = 'first'
    and exists (select from public.business_members where business_id = new.owner_id)
    and not exists (select from public.lead_assignments where thread_id = new.id)
    and private.works_there(answerer, new.owner_id)
  then
    perform private.give_leads(new.owner_id, array[new.id], answerer, answerer);
  end if;
  return null;
end
$$;

-- Gives inquiries whose person left to others: open ones in turn if that is the rule, everything else to the account.
create function private.pass_on_leads(business uuid, threads uuid[], leaving uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  in_turn boolean;
  thread record;
  taker uuid;
  given jsonb := '{}';
begin
  perform from private.lead_rules where business_id = business and rule = 'turn' for update;
  in_turn := found;
  for thread in
    select left_over.id, left_over.status <> 'closed' as is_open from public.message_threads as left_over
    where left_over.id = any (threads) order by left_over.created_at, left_over.id
  loop
    taker := coalesce(case when in_turn and thread.is_open then private.next_in_turn(business, leaving) end, business);
    -- The next turn depends on it.
    insert into public.lead_assignments as lead (thread_id, business_id, person_id, assigned_at)
    values (thread.id, business, taker, clock_timestamp())
    on conflict on constraint lead_assignments_pkey do update set
      person_id = excluded.person_id, assigned_at = excluded.assigned_at, assigned_by = null
    -- Somebody may have given it away at this moment.
    where lead.person_id = leaving;
    if found and thread.is_open then
      given := jsonb_set(given, array[taker::text], coalesce(given -> taker::text, '[]') || to_jsonb(thread.id));
    end if;
  end loop;
  perform private.forget_given_leads(array[leaving], threads);
  -- One notification each, however many there are.
  perform private.tell(key::uuid, 'lead_assigned', private.lead_facts(business, array(select jsonb_array_elements_text(value)::uuid)))
  from jsonb_each(given);
  perform private.notify_pages(business, 'message');
end
$$;

create trigger pass_on_leads after delete on public.business_members
  for each row execute function private.pass_on_leads_of_leaver();

create function private.pass_on_leads_of_leaver() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  threads constant uuid[] := array(
    select lead.thread_id from public.lead_assignments as lead
    where lead.business_id = old.business_id and lead.person_id = old.person_id
  );
begin
  -- Gone with its business otherwise.
  if cardinality(threads) > 0 and exists (select from auth.users where id = old.business_id) then
    perform private.pass_on_leads(old.business_id, threads, old.person_id);
  end if;
  return null;
end
$$;

-- Erasing an account deletes its rows here, perhaps before those of business_members.
create function private.keep_leads_of_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.pass_on_leads(gone.business_id, array_agg(gone.thread_id), gone.person_id)
  from gone
  join auth.users as business on business.id = gone.business_id
  where not exists (select from auth.users as person where person.id = gone.person_id)
  group by gone.business_id, gone.person_id;
  return null;
end
$$;

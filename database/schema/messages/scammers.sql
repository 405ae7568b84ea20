-- What members who were suspended for a scam wrote is marked for everybody who got it, and each of these people is told once.

create table private.told_of_scammers (
  recipient_id uuid not null,
  scammer_id uuid not null,
  told_at timestamptz not null default now(),
  constraint told_of_scammers_pkey primary key (recipient_id, scammer_id),
  constraint told_of_scammers_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade,
  constraint told_of_scammers_scammer_id_fkey foreign key (scammer_id) references public.profiles (id) on delete cascade
);

comment on table private.told_of_scammers is 'Who was told that somebody who wrote to them is suspended for a scam.';

create index told_of_scammers_scammer_idx on private.told_of_scammers (scammer_id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.told_of_scammers', 'recipient_id', null, null, '{}', 'cascade', null, 'Only that they were told.'),
  ('private.told_of_scammers', 'scammer_id', null, null, '{}', 'cascade', null, 'Whom they wrote to; the suspension is in the export.');

-- Marks the messages of a member of the last 90 days, and tells each recipient who was not told before.
create function private.mark_scammer(member uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recipients uuid[];
  facts jsonb[];
begin
  perform private.add_warnings('suspended_scammer', array(
    select message.id from public.messages as message
    where message.sender_id = member and message.created_at > now() - interval '90 days'
  ));
  with latest as (
    select distinct on (message.recipient_id) message.recipient_id, message.thread_id
    from public.messages as message
    where message.sender_id = member and message.recipient_id is not null and message.created_at > now() - interval '90 days'
    order by message.recipient_id, message.created_at desc
  ), told as (
    insert into private.told_of_scammers (recipient_id, scammer_id) select recipient_id, member from latest
    on conflict do nothing
    returning recipient_id
  )
  select array_agg(latest.recipient_id), array_agg(jsonb_build_object(
    'thread_id', latest.thread_id, 'person', private.person_facts(member, private.person_name(member))
  ))
  into recipients, facts
  from latest join told using (recipient_id);
  if recipients is not null then
    perform private.tell_each('scammer_suspended', recipients, facts);
  end if;
end
$$;

-- Removes the marks, when the suspension is lifted.
create function private.unmark_scammer(member uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.remove_warnings('suspended_scammer', array(select message.id from public.messages as message where message.sender_id = member))
$$;

-- Mails about unread messages: a message that is unread after ten minutes is mailed to its recipient, once per conversation until
-- the recipient reads it.

create table private.unread_mails (
  thread_id uuid not null,
  recipient_id uuid not null,
  created_at timestamptz not null default now(),
  constraint unread_mails_pkey primary key (thread_id, recipient_id),
  constraint unread_mails_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  constraint unread_mails_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade
);

comment on table private.unread_mails is 'Conversations of which a recipient was mailed since they last read them.';

create index unread_mails_recipient_idx on private.unread_mails (recipient_id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.unread_mails', 'recipient_id', null, null, '{}', 'cascade', null, 'Only that a mail was sent.');

-- Allows the next mail about a conversation when its recipient reads a message of it.
create function private.delete_unread_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.unread_mails as told where told.thread_id = new.thread_id and told.recipient_id = new.recipient_id;
  return null;
end
$$;

-- Job: mails the recipients of unread messages, for at most `most` conversations; returns how many it handled. Skips the mail
-- where either side is suspended or has blocked the other. Messages older than a day are never mailed.
create function private.mail_unread_messages(most integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select message.thread_id, message.recipient_id, min(message.created_at) as since
      from public.messages as message
      where message.read_at is null and message.recipient_id is not null and message.sender_id is not null
        and message.created_at between now() - interval '1 day' and now() - interval '10 minutes'
        and not exists (
          select from private.unread_mails as told
          where told.thread_id = message.thread_id and told.recipient_id = message.recipient_id
        )
      group by message.thread_id, message.recipient_id
      order by since
      limit mail_unread_messages.most
    ), marked as (
      -- Of several servers that run the job at once, one inserts the row.
      insert into private.unread_mails (thread_id, recipient_id) select thread_id, recipient_id from waiting
      on conflict do nothing
      returning thread_id, recipient_id
    )
    select
      marked.thread_id, marked.recipient_id, thread.subject_title, private.visible_line(first.content) as content, first.sender_id,
      first.writer_name, unread.count, unread.warning,
      recipient.suspended_at is null and sender.suspended_at is null
        and not private.is_blocked_between(first.sender_id, marked.recipient_id) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    cross join lateral (
      select message.content, message.sender_id, message.writer_name from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id
        and message.read_at is null and message.sender_id is not null
      order by message.created_at, message.id
      limit 1
    ) as first
    cross join lateral (
      select count(*), (
          array_agg(warning.reasons[1] order by message.created_at, message.id)
            filter (where warning.message_id is not null and warning.dismissed_at is null)
        )[1] as warning
      from public.messages as message
      left join public.message_warnings as warning on warning.message_id = message.id
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id and message.read_at is null
    ) as unread
    join public.profiles as recipient on recipient.id = marked.recipient_id
    join public.profiles as sender on sender.id = first.sender_id
  loop
    told := told + 1;
    continue when not due.is_wanted;
    perform private.tell(
      due.recipient_id, 'messages_unread',
      jsonb_build_object(
        'thread_id', due.thread_id,
        'person', private.person_facts(due.sender_id, private.author_name(due.sender_id, due.writer_name)),
        'subject', private.visible_line(due.subject_title), 'content', left(due.content, 500), 'count', due.count, 'warning', due.warning
      )
    );
  end loop;
  return told;
end
$$;

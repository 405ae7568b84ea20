-- Word for open pages that something of a person's has changed: whose it is and of what kind (domain/live.ts), never what. A page asks
-- for the rest itself, with its person's own eyes. server/live.ts passes it on.

-- To all who are signed in where `person` is null.
create function private.tell_pages(person uuid, kind text) returns void
language sql set search_path = ''
as $$ select pg_notify('live', coalesce(person::text, '*') || ' ' || kind) $$;

-- Both hear of it: what one sends on the phone appears on their desk as well.
create function private.tell_pages_of_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_pages(person, tg_argv[0])
  from unnest(array[new.sender_id, new.recipient_id]) as person
  where person is not null;
  return null;
end
$$;

create trigger tell_pages_of_new after insert on public.messages
  for each row execute function private.tell_pages_of_message('message');
create trigger tell_pages_of_read after update of read_at on public.messages
  for each row when (old.read_at is distinct from new.read_at)
  execute function private.tell_pages_of_message('read');

create function private.tell_pages_of_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_pages(case tg_op when 'DELETE' then old.user_id else new.user_id end, 'notification');
  return null;
end
$$;

create trigger tell_pages after insert or delete on public.system_notifications
  for each row execute function private.tell_pages_of_notification();
create trigger tell_pages after insert or delete on public.notification_reads
  for each row execute function private.tell_pages_of_notification();

-- Those of the caller's, also where an administrator may read everybody's.
create function public.unread_counts() returns table (messages integer, notifications integer)
language sql stable set search_path = ''
as $$
  select
    (
      select count(*)::integer from public.messages as message
      where message.recipient_id = (select auth.uid()) and message.read_at is null
    ),
    (
      select count(*)::integer from public.system_notifications as said
      where (
          said.user_id = (select auth.uid())
          or said.user_id is null
          and said.created_at >= (select created_at from public.profiles where id = (select auth.uid()))
        )
        and not exists (
          select from public.notification_reads as seen
          where seen.notification_id = said.id and seen.user_id = (select auth.uid())
        )
    )
$$;

comment on function public.unread_counts() is 'How many messages and notifications the caller has not read.';

revoke execute on function
  private.tell_pages(uuid, text), private.tell_pages_of_message(), private.tell_pages_of_notification()
from public;
revoke execute on function public.unread_counts() from public, anon, authenticated;
grant execute on function public.unread_counts() to authenticated, service_role;

notify pgrst, 'reload schema';

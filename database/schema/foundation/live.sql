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

create function private.tell_pages_of_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_pages(case tg_op when 'DELETE' then old.user_id else new.user_id end, 'notification');
  return null;
end
$$;

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
grant execute on function public.unread_counts() to authenticated, service_role;
comment on function public.unread_counts() is 'How many messages and notifications the caller has not read.';

create function private.tell_pages_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := case tg_op when 'DELETE' then old else new end;
begin
  perform private.tell_pages(person, 'booking')
  from unnest(array[
    booking.customer_id, (select user_id from public.service_providers where id = booking.service_provider_id)
  ]) as person
  where person is not null;
  return null;
end
$$;

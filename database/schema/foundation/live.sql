-- Live updates: open pages are notified of changes through the channel `live` (server/live.ts). A message consists of the
-- person's id (* for everyone) and a kind of domain/foundation/live.ts. It has no content: pages fetch that with their own permissions.

-- Notifies the open pages of a person, or of everyone signed in if `person` is null.
create function private.notify_pages(person uuid, kind text) returns void
language sql set search_path = ''
as $$ select pg_notify('live', coalesce(person::text, '*') || ' ' || kind) $$;

-- Notifies both sides of a message, so that other pages of the sender show it as well. Argument: the kind.
create function private.notify_pages_of_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, tg_argv[0])
  from unnest(array[new.sender_id, new.recipient_id]) as person
  where person is not null;
  return null;
end
$$;

-- Notifies the recipient of a notification; everyone if it is for everyone.
create function private.notify_pages_of_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(case tg_op when 'DELETE' then old.user_id else new.user_id end, 'notification');
  return null;
end
$$;

-- Notifies the customer and the provider of a booking.
create function private.notify_pages_of_booking(booking public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.notify_pages(person, 'booking')
  from unnest(array[
    booking.customer_id, (select user_id from public.service_providers where id = booking.service_provider_id)
  ]) as person
  where person is not null
$$;

-- The caller's own counts, even for an administrator, who may read all messages. Notifications for
-- everyone count from the day the caller joined. Who acts for a business has its messages alone.
create function public.unread_counts() returns table (messages integer, notifications integer, searches integer)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  unread constant integer := (
    select count(*) from public.messages as message
    where message.recipient_id = (select auth.uid()) and message.read_at is null
  );
begin
  if private.is_acting() then
    return query select unread, 0, 0;
    return;
  end if;
  return query select
    unread,
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
    ),
    (
      select coalesce(sum(counted.news), 0)::integer
      from private.news_of_searches((select auth.uid())) as counted
      join public.saved_searches as search on search.id = counted.search_id
      -- One without filters would always have some.
      where not search.paused and search.filters <> '{}'
    );
end
$$;
grant execute on function public.unread_counts() to authenticated, business_sales, service_role;
comment on function public.unread_counts() is 'Unread messages and notifications of the caller, and new ads in their saved searches.';

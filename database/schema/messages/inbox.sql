-- Marks all that the caller has received in a thread as read; answers how many there were.
create function public.mark_thread_read(thread_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  marked integer;
begin
  update public.messages as message set read_at = now()
  where message.thread_id = mark_thread_read.thread_id and message.recipient_id = auth.uid() and message.read_at is null;
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function public.mark_thread_read(uuid) to authenticated, service_role;

-- FIXME first said:
-- A person's conversations as a list, each with its other side and its last words, and marking one as read.
-- The caller's threads, those with the newest message first, the next page from `before` and `before_id` of the last row on.
-- `owned_only`: inquiries about one's own ads; `only_status`: those in one state. At most 100 at a time. other_name is null
-- when the account was erased.
-- FIXME last said:
-- As in 0027, and with `unread_only` those in which the caller has something to read.
create function public.list_threads(
  owned_only boolean default false, only_status text default null,
  before timestamptz default null, before_id uuid default null, most integer default 20, unread_only boolean default false
) returns table (
  id uuid, listing_id uuid, spare_part_id uuid, service_provider_id uuid, subject_title text, picture text, status text,
  is_owner boolean, other_id uuid, other_name text, is_blocked boolean, last_message_at timestamptz, last_message text,
  is_last_mine boolean, unread_count integer
)
language sql stable set search_path = ''
as $$
  with page as materialized (
    select thread.*
    from public.message_threads as thread
    where (
        thread.owner_id = (select auth.uid())
        or not list_threads.owned_only and thread.asker_id = (select auth.uid())
      )
      and (list_threads.only_status is null or thread.status = list_threads.only_status)
      and (
        not list_threads.unread_only
        or exists (
          select from public.messages as message
          where message.recipient_id = (select auth.uid()) and message.thread_id = thread.id and message.read_at is null
        )
      )
      and (
        list_threads.before is null
        or (thread.last_message_at, thread.id) < (list_threads.before, coalesce(list_threads.before_id, thread.id))
      )
    order by thread.last_message_at desc, thread.id desc
    limit least(greatest(list_threads.most, 1), 100)
  )
  select
    page.id, page.listing_id, page.spare_part_id, page.service_provider_id, page.subject_title,
    coalesce(listing.images[1], part.images[1], provider.photos[1]), page.status,
    page.owner_id is not distinct from (select auth.uid()), side.id,
    case when side.id is not null then coalesce(
      nullif(btrim(concat_ws(' ', other.first_name, other.last_name)), ''), nullif(btrim(other.business_name), ''), ''
    ) end,
    block.blocked_id is not null, page.last_message_at, left(last.content, 140),
    last.sender_id is not distinct from (select auth.uid()), coalesce(unread.count, 0)::integer
  from page
  cross join lateral (
    select case when page.owner_id is not distinct from (select auth.uid()) then page.asker_id else page.owner_id end
  ) as side (id)
  left join public.profiles as other on other.id = side.id
  left join public.user_blocks as block on block.blocker_id = (select auth.uid()) and block.blocked_id = side.id
  left join public.vehicle_listings as listing on listing.id = page.listing_id
  left join public.spare_parts as part on part.id = page.spare_part_id
  left join public.service_providers as provider on provider.id = page.service_provider_id
  left join lateral (
    select message.content, message.sender_id from public.messages as message
    where message.thread_id = page.id
    order by message.created_at desc, message.id desc
    limit 1
  ) as last on true
  left join lateral (
    select count(*) from public.messages as message
    where message.thread_id = page.id and message.recipient_id = (select auth.uid()) and message.read_at is null
  ) as unread on true
  order by page.last_message_at desc, page.id desc
$$;
grant execute on function public.list_threads(boolean, text, timestamp with time zone, uuid, integer, boolean) to authenticated, service_role;

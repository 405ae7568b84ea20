-- Threads: the conversations about an ad, and the list of them in the inbox. A thread joins one ad, its owner and one person who
-- asks; to the owner it is an inquiry. It outlives the ad, of which it keeps the title, and the accounts of both sides.

create table public.message_threads (
  id uuid default gen_random_uuid() constraint message_threads_pkey primary key,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  subject_title text not null,
  subject text not null,
  asker_id uuid,
  owner_id uuid,
  status text not null default 'new',
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  first_answer_at timestamptz,
  constraint message_threads_one_subject check (num_nonnulls(listing_id, spare_part_id, service_provider_id) <= 1),
  constraint message_threads_two_people check (asker_id <> owner_id),
  constraint message_threads_status_known check (status in ('new', 'responded', 'closed')),
  constraint message_threads_listing_id_asker_id_key unique (listing_id, asker_id),
  constraint message_threads_spare_part_id_asker_id_key unique (spare_part_id, asker_id),
  constraint message_threads_service_provider_id_asker_id_key unique (service_provider_id, asker_id),
  constraint message_threads_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint message_threads_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete set null,
  constraint message_threads_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete set null,
  constraint message_threads_asker_id_fkey foreign key (asker_id) references public.profiles (id) on delete set null,
  constraint message_threads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete set null
);

comment on table public.message_threads is 'One ad, its owner and somebody who asks about it.';
comment on column public.message_threads.subject_title is 'Title of the ad, kept when the ad is deleted.';
comment on column public.message_threads.asker_id is 'null: an erased account; likewise owner_id.';
comment on column public.message_threads.status is
  'Of the inquiry: responded after the owner''s first answer, closed by the owner.';
comment on column public.message_threads.first_answer_at is
  'When the owner first wrote, or marked the inquiry as responded; set by triggers.';

create index message_threads_asker_idx on public.message_threads (asker_id, last_message_at desc, id desc);
create index message_threads_owner_idx on public.message_threads (owner_id, last_message_at desc, id desc);
create index message_threads_pair_idx on public.message_threads (owner_id, asker_id);
create index message_threads_owner_status_idx on public.message_threads (owner_id, status);
create index message_threads_first_answer_idx on public.message_threads (owner_id, first_answer_at)
  where first_answer_at is not null;

revoke all on public.message_threads from public, anon, authenticated;
grant select on public.message_threads to authenticated, business_sales;
grant update (status) on public.message_threads to authenticated, business_sales;
grant all on public.message_threads to service_role;

alter table public.message_threads enable row level security;

create policy "People see the threads they are in" on public.message_threads
  for select to authenticated using (asker_id = (select auth.uid()) or owner_id = (select auth.uid()));
-- Those in which the account asks about somebody else's ad are its person's own.
create policy "Who acts for a business sees the inquiries about its ads" on public.message_threads
  for select to business_sales using (owner_id = (select auth.uid()));
create policy "Administrators see every thread" on public.message_threads
  for select to authenticated using ((select private.is_admin()));
create policy "Owners move the inquiries about their ads" on public.message_threads
  for update to authenticated, business_sales using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create trigger record_marked_answer before update of status on public.message_threads
  for each row when (old.status = 'new' and new.status = 'responded' and new.first_answer_at is null)
  execute function private.record_marked_answer();
create trigger count_thread after insert on public.message_threads
  for each row execute function private.count_thread();
create trigger delete_inquiry_note after update of asker_id on public.message_threads
  for each row when (old.asker_id is not null and new.asker_id is null)
  execute function private.delete_inquiry_note();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.message_threads', 'asker_id', null, null, '{}', 'anonymise', 'subject = ''Inquiry about '' || subject_title',
    'The other side keeps its half of the conversation.'),
  ('public.message_threads', 'owner_id', null, null, '{}', 'anonymise', null,
    'The other side keeps its half of the conversation.');

-- Whether the caller may act in a thread of the account, for functions that pass the policies: who acts for a business, only where it owns the ad.
create function private.is_open_to_actor(thread_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not private.is_acting()
    or exists (select from public.message_threads as thread where thread.id = is_open_to_actor.thread_id and thread.owner_id = auth.uid())
$$;

-- An owner who marks a new inquiry as responded has answered it, for example on the phone. Reopening a closed one is no answer.
create function private.record_marked_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.first_answer_at := now();
  return new;
end
$$;

-- A page of the caller's threads, most recent message first; at most 100. The next page starts after `before` and `before_id`,
-- the last row of this one. `owned_only` keeps inquiries about the caller's own ads, `only_status` those in one state,
-- `unread_only` those with unread messages, `whose` inquiries that are 'mine' or 'nobody''s (businesses/leads.sql). other_name is null for an erased account.
create function public.list_threads(
  owned_only boolean default false, only_status text default null,
  before timestamptz default null, before_id uuid default null, most integer default 20, unread_only boolean default false,
  whose text default null
) returns table (
  id uuid, listing_id uuid, spare_part_id uuid, service_provider_id uuid, subject_title text, picture text, status text,
  is_owner boolean, other_id uuid, other_name text, is_blocked boolean, last_message_at timestamptz, last_message text,
  is_last_mine boolean, unread_count integer, assignee_id uuid, created_at timestamptz, first_answer_at timestamptz
)
language sql stable set search_path = ''
as $$
  with page as materialized (
    select thread.*
    from public.message_threads as thread
    left join public.lead_assignments as lead on lead.thread_id = thread.id
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
        list_threads.whose is null
        or thread.owner_id = (select auth.uid()) and (
          list_threads.whose = 'mine' and lead.person_id = (select private.acting_person())
          or list_threads.whose = 'nobody' and lead.person_id is null
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
    last.sender_id is not distinct from (select auth.uid()), coalesce(unread.count, 0)::integer, lead.person_id,
    page.created_at, page.first_answer_at
  from page
  cross join lateral (
    select case when page.owner_id is not distinct from (select auth.uid()) then page.asker_id else page.owner_id end
  ) as side (id)
  left join public.profiles as other on other.id = side.id
  left join public.user_blocks as block on block.blocker_id = (select auth.uid()) and block.blocked_id = side.id
  left join public.vehicle_listings as listing on listing.id = page.listing_id
  left join public.spare_parts as part on part.id = page.spare_part_id
  left join public.service_providers as provider on provider.id = page.service_provider_id
  left join public.lead_assignments as lead on lead.thread_id = page.id
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
grant execute on function public.list_threads(boolean, text, timestamptz, uuid, integer, boolean, text)
  to authenticated, business_sales, service_role;

-- Marks every message that the caller has received in a thread as read; returns how many were unread.
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
grant execute on function public.mark_thread_read(uuid) to authenticated, business_sales, service_role;

create table public.inquiry_notes (
  thread_id uuid constraint inquiry_notes_pkey primary key,
  owner_id uuid not null,
  note text,
  follow_up_on date,
  follow_up_told_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint inquiry_notes_note_length
    check (char_length(note) <= 2000 and char_length(private.visible_line(note)) >= 1),
  constraint inquiry_notes_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  constraint inquiry_notes_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.inquiry_notes is 'What an ad''s owner keeps to themselves about an inquiry.';
comment on column public.inquiry_notes.follow_up_on is 'The day, in Nairobi, on which they want to be reminded of it.';
comment on column public.inquiry_notes.follow_up_told_at is 'Since when they need not be told of the day.';

create index inquiry_notes_owner_idx on public.inquiry_notes (owner_id, follow_up_on);
create index inquiry_notes_waiting_idx on public.inquiry_notes (follow_up_on)
  where follow_up_on is not null and follow_up_told_at is null;

-- Notes are written by keep_inquiry_note.
revoke all on public.inquiry_notes from public, anon, authenticated;
grant select on public.inquiry_notes to authenticated;
grant all on public.inquiry_notes to service_role;

alter table public.inquiry_notes enable row level security;

create policy "Owners of ads read their own notes" on public.inquiry_notes
  for select to authenticated using (owner_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.inquiry_notes', 'owner_id', null, 'inquiry_notes', '{}', 'cascade', null, 'What they noted about inquiries. It goes with the account of who asked, too.');

create table public.quick_replies (
  id uuid default gen_random_uuid() constraint quick_replies_pkey primary key,
  owner_id uuid not null default auth.uid(),
  title text not null,
  body text not null,
  place integer not null default 0,
  created_at timestamptz not null default now(),
  constraint quick_replies_title_length
    check (char_length(title) <= 60 and char_length(private.visible_line(title)) >= 1),
  constraint quick_replies_body_length
    check (char_length(body) <= 2000 and char_length(private.visible_line(body)) >= 1),
  constraint quick_replies_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.quick_replies is 'Texts somebody answers inquiries with, in an order of their own.';

create index quick_replies_owner_idx on public.quick_replies (owner_id, place, created_at);

revoke all on public.quick_replies from public, anon, authenticated;
grant select, delete on public.quick_replies to authenticated;
grant insert (owner_id, title, body) on public.quick_replies to authenticated;
grant update (title, body) on public.quick_replies to authenticated;
grant all on public.quick_replies to service_role;

alter table public.quick_replies enable row level security;

create policy "People read their own quick replies" on public.quick_replies
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "People write quick replies for themselves" on public.quick_replies
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "People change their own quick replies" on public.quick_replies
  for update to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "People delete their own quick replies" on public.quick_replies
  for delete to authenticated using (owner_id = (select auth.uid()));

create trigger guard_quick_reply before insert or update of title, body on public.quick_replies
  for each row execute function private.guard_quick_reply();
create trigger a_own_name before insert on public.quick_replies
  for each row execute function private.refuse_name_of_others('owner_id');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.quick_replies', 'owner_id', null, 'quick_replies', '{}', 'cascade', null, 'Texts they answer with.');

-- Keeps the texts tidy, puts a new one at the end, and says how many one person may have. domain/quick-replies.ts says the same.
create function private.guard_quick_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
begin
  new.title := private.visible_line(new.title);
  new.body := btrim(new.body, E' \n\r\t');
  if tg_op = 'INSERT' then
    -- One of a person at a time, so that two at once neither share a place nor pass the limit together.
    perform from public.profiles where id = new.owner_id for no key update;
    select coalesce(max(place) + 1, 0) into new.place from public.quick_replies where owner_id = new.owner_id;
    if most <= (select count(*) from public.quick_replies where owner_id = new.owner_id) then
      raise exception 'You have % quick replies. Delete one before you add the next.', most using hint = 'quick_reply_limit';
    end if;
  end if;
  return new;
end
$$;

-- Puts the caller's quick replies into the order of the ids; answers how many moved. Those that are not named come after them, as
-- they were.
create function public.order_quick_replies(ids uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  with ordered as (
    select own.id, row_number() over (order by named.nth nulls last, own.place, own.created_at) - 1 as place
    from public.quick_replies as own
    left join (
      select id, min(nth) as nth from unnest(order_quick_replies.ids) with ordinality as named (id, nth) group by id
    ) as named on named.id = own.id
    where own.owner_id = auth.uid()
  ), moved as (
    update public.quick_replies as reply set place = ordered.place
    from ordered where reply.id = ordered.id and reply.place <> ordered.place
    returning reply.id
  )
  select count(*)::integer from moved
$$;
grant execute on function public.order_quick_replies(uuid[]) to authenticated, service_role;

-- Keeps a note and a next date about an inquiry of the caller's ads; with neither nothing is kept. A day that has passed may stay,
-- but not be chosen.
create function public.keep_inquiry_note(thread_id uuid, note text default null, follow_up_on date default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.inquiry_notes;
  words constant text := nullif(btrim(keep_inquiry_note.note, E' \n\r\t'), '');
  today constant date := private.nairobi_today();
begin
  -- Two tabs that save at once come after each other.
  perform from public.message_threads as thread
  where thread.id = keep_inquiry_note.thread_id and thread.owner_id = auth.uid() for update;
  if not found then
    raise exception 'This inquiry is not yours or no longer there.' using errcode = '42501';
  end if;
  select * into kept from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
  if keep_inquiry_note.follow_up_on is distinct from kept.follow_up_on
    and keep_inquiry_note.follow_up_on not between today and today + 730
  then
    raise exception 'Choose a day from today on, within two years.' using hint = 'follow_up_range';
  end if;
  if words is null and keep_inquiry_note.follow_up_on is null then
    delete from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
    return;
  end if;
  insert into public.inquiry_notes as known (thread_id, owner_id, note, follow_up_on, follow_up_told_at)
  values (
    keep_inquiry_note.thread_id, auth.uid(), words, keep_inquiry_note.follow_up_on,
    -- Of today, who chooses it knows.
    case when keep_inquiry_note.follow_up_on <= today then now() end
  )
  on conflict on constraint inquiry_notes_pkey do update set
    owner_id = excluded.owner_id, note = excluded.note, follow_up_on = excluded.follow_up_on, updated_at = now(),
    follow_up_told_at = case
      when known.follow_up_on is not distinct from excluded.follow_up_on then known.follow_up_told_at
      else excluded.follow_up_told_at
    end;
end
$$;
grant execute on function public.keep_inquiry_note(uuid, text, date) to authenticated, service_role;

-- What was noted about somebody goes with their account.
create function private.forget_inquiry_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.inquiry_notes as known where known.thread_id = new.id;
  return null;
end
$$;

-- For a job: tells dealers, each once, of the next dates that have come, at most so many dates at a time; answers how many there were.
create function private.remind_of_follow_ups(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select note.thread_id from public.inquiry_notes as note
      where note.follow_up_on <= private.nairobi_today() and note.follow_up_told_at is null
      order by note.owner_id, note.thread_id
      limit remind_of_follow_ups.most
      for update skip locked
    ), marked as (
      update public.inquiry_notes as note set follow_up_told_at = now()
      from waiting where waiting.thread_id = note.thread_id
      returning note.owner_id, note.thread_id
    )
    select
      marked.owner_id, count(*)::integer as dates, min(marked.thread_id::text) as thread_id,
      min(private.visible_line(thread.subject_title)) as title,
      bool_and(owner.role = 'dealer' and owner.suspended_at is null) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    join public.profiles as owner on owner.id = marked.owner_id
    group by marked.owner_id
  loop
    told := told + due.dates;
    continue when not due.is_wanted;
    if due.dates = 1 then
      -- Without the asker's name: it would stay here when their account goes.
      perform private.tell(
        due.owner_id, 'Follow up on an inquiry today',
        format('You wanted to come back to the inquiry about %s today. Your note is beside the conversation.', due.title),
        'info', '/dealer/inquiries/' || due.thread_id, 'Open the inquiry', topic => 'reminders'
      );
    else
      perform private.tell(
        due.owner_id, format('You have %s follow-ups today', due.dates),
        format('You wanted to come back to %s inquiries today. Your notes are beside the conversations.', due.dates),
        'info', '/dealer/inquiries?status=due', 'Open the list', topic => 'reminders'
      );
    end if;
  end loop;
  return told;
end
$$;

-- A page of the inquiries about the caller's ads (OwnInquiries of site/dealer/inquiries/queries.ts): by who asks, ad, message or note,
-- about one ad, in one state, or `due`: those whose next date has come. The counts are of all that the text and the ad leave. The
-- response time is the median of the first answers of the last 30 days.
-- FIXME header written from the catalogue
create function public.own_inquiries(search text default NULL::text, only_status text default NULL::text, only_ad uuid default NULL::uuid, sort text default 'newest'::text, page integer default 1, page_size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  today constant date := private.nairobi_today();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  found uuid[];
  counts jsonb;
  total integer;
  shown integer;
  inquiries jsonb;
  ads jsonb;
  response jsonb;
begin
  with matching as materialized (
    select
      thread.id, thread.created_at, thread.last_message_at, note.follow_up_on, thread.status,
      coalesce(note.follow_up_on <= today, false) as is_due
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    where thread.owner_id = me
      and (only_ad is null or only_ad in (thread.listing_id, thread.spare_part_id, thread.service_provider_id))
      and (
        pattern is null
        or thread.subject_title ilike pattern
        or concat_ws(' ', asker.first_name, asker.last_name) ilike pattern
        or asker.business_name ilike pattern
        or note.note ilike pattern
        or exists (
          select from public.messages as message where message.thread_id = thread.id and message.content ilike pattern
        )
      )
  )
  select
    jsonb_build_object(
      'all', count(*), 'new', count(*) filter (where status = 'new'),
      'responded', count(*) filter (where status = 'responded'), 'closed', count(*) filter (where status = 'closed'),
      'due', count(*) filter (where is_due)
    ),
    coalesce(
      array_agg(
        id order by
          case when only_status = 'due' then follow_up_on end,
          case when sort = 'waiting' and status <> 'new' then 1 end nulls first,
          case when sort = 'waiting' and status = 'new' then created_at end,
          last_message_at desc, id desc
      ) filter (where only_status is null or status = only_status or only_status = 'due' and is_due),
      '{}'
    )
  into counts, found from matching;
  total := cardinality(found);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));

  select coalesce(jsonb_agg(to_jsonb(line) - 'nth' order by line.nth), '[]') into inquiries
  from (
    select
      named.nth, thread.id, thread.status, thread.created_at, thread.last_message_at, thread.first_answer_at,
      note.follow_up_on, note.note is not null as has_note, thread.subject_title,
      coalesce(listing.images[1], part.images[1], provider.photos[1]) as picture,
      coalesce(listing.price, part.price) as price,
      asker.id as asker_id, coalesce(private.person_name(asker.id), '') as asker_name, asker.picture as asker_picture,
      exists (
        select from public.user_blocks as block where block.blocker_id = me and block.blocked_id = asker.id
      ) as is_blocked,
      left(last.content, 140) as last_message, last.sender_id is not distinct from me as is_last_mine, unread.count as unread_count
    from unnest(found[(shown - 1) * size + 1 : shown * size]) with ordinality as named (id, nth)
    join public.message_threads as thread on thread.id = named.id
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    left join public.vehicle_listings as listing on listing.id = thread.listing_id
    left join public.spare_parts as part on part.id = thread.spare_part_id
    left join public.service_providers as provider on provider.id = thread.service_provider_id
    left join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = thread.id
      order by message.created_at desc, message.id desc
      limit 1
    ) as last on true
    cross join lateral (
      select count(*) from public.messages as message
      where message.thread_id = thread.id and message.recipient_id = me and message.read_at is null
    ) as unread
  ) as line;

  select coalesce(jsonb_agg(to_jsonb(ad) - 'latest' order by ad.latest desc), '[]') into ads
  from (
    select
      coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id) as id,
      max(thread.subject_title) as title, count(*) as inquiries, max(thread.last_message_at) as latest
    from public.message_threads as thread
    where thread.owner_id = me and num_nonnulls(thread.listing_id, thread.spare_part_id, thread.service_provider_id) = 1
    group by 1
    order by latest desc
    limit 300
  ) as ad;

  select jsonb_build_object('answers', asked -> 'answered', 'seconds', asked -> 'seconds') into response
  from private.inquiries_between(me, now() - interval '30 days', now()) as asked;

  return jsonb_build_object(
    'inquiries', inquiries, 'total', total, 'page', shown, 'page_size', size, 'counts', counts, 'ads', ads, 'response', response
  );
end
$$;
grant execute on function public.own_inquiries(text, text, uuid, text, integer, integer) to authenticated, service_role;

-- What people are told: notifications on the site, to one member or to all, and which of them each member has read. What happened is a
-- row of kind and facts; domain/notifications/ makes the words when it is shown or sent. Announcements of administrators have words.
-- For clients that read this table the server writes the words of a kind into its row, within a second (server/notifications/write-words.ts).

create table public.system_notifications (
  id uuid default gen_random_uuid() constraint system_notifications_pkey primary key,
  title text,
  message text,
  type text default 'info',
  user_id uuid,
  link text,
  created_at timestamptz not null default now(),
  kind text,
  facts jsonb,
  constraint system_notifications_title_length
    check (char_length(private.visible_line(title)) >= 1 and char_length(title) <= 120),
  constraint system_notifications_message_length check (char_length(btrim(message)) >= 1 and char_length(message) <= 2000),
  constraint system_notifications_type_known check (type in ('info', 'success', 'warning', 'error')),
  constraint system_notifications_link_own check (link ~ '^/([^/\\].*)?$' and char_length(link) <= 300),
  -- Either an announcement, or told by kind; its words follow. Before kinds, everything was told in words; those rows keep them.
  constraint system_notifications_words_or_kind check (
    case when kind is null then facts is null and num_nulls(title, message, type) = 0
      else coalesce(jsonb_typeof(facts) = 'object', false) and num_nulls(title, message, type) in (0, 3)
        and (link is null or title is not null)
    end
  ),
  constraint system_notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.system_notifications is 'Notifications on the site.';
comment on column public.system_notifications.user_id is 'The recipient; null: everybody who is signed in.';
comment on column public.system_notifications.link is 'Root-relative URL of the page it is about.';
comment on column public.system_notifications.kind is
  'One of private.notification_kinds; null: an announcement in words, or told before there were kinds.';
comment on column public.system_notifications.facts is 'Ids, names, amounts and times of what happened, without null.';

create index system_notifications_user_idx on public.system_notifications (user_id, created_at desc);
create index system_notifications_newest_idx on public.system_notifications (created_at desc, id desc);
-- Finds the notifications that name a person, to remove the name with their account.
create index system_notifications_named_idx on public.system_notifications ((facts -> 'person' ->> 'id'))
  where facts -> 'person' ->> 'id' is not null;

create index system_notifications_wordless_idx on public.system_notifications (created_at desc) where kind is not null and title is null;

-- The page chooses the id, so that a retried request does not send a notification twice.
revoke all on public.system_notifications from public, anon, authenticated;
grant select, delete on public.system_notifications to authenticated;
grant insert (id, title, message, type, user_id, link, created_at) on public.system_notifications to authenticated;
grant all on public.system_notifications to service_role;

alter table public.system_notifications enable row level security;

-- A member does not see notifications to all from before they signed up.
create policy "People read what is said to them or to all" on public.system_notifications
  for select to authenticated using (
    user_id = (select auth.uid())
    or user_id is null and created_at >= (select created_at from public.profiles where id = (select auth.uid()))
  );
create policy "Administrators read every notification" on public.system_notifications
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators write notifications" on public.system_notifications
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators delete notifications" on public.system_notifications
  for delete to authenticated using ((select private.is_admin()));

create trigger accept_whole_row before insert on public.system_notifications
  for each row when (current_user = 'authenticated') execute function private.accept_whole_row('created_at', 'now');
create trigger notify_pages after insert or delete on public.system_notifications
  for each row execute function private.notify_pages_of_notification();
create trigger request_words after insert on public.system_notifications
  referencing new table as told for each statement execute function private.request_words();
create trigger clear_words before update of facts on public.system_notifications
  for each row when (new.facts is distinct from old.facts) execute function private.clear_words();
create trigger request_words_again after update on public.system_notifications
  referencing new table as told for each statement execute function private.request_words();
create trigger audit_changes after insert or delete on public.system_notifications
  for each row when (current_user = 'authenticated')
  execute function private.audit_changes('title', 'type', 'user_id', 'link', '--', 'message');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.system_notifications', 'user_id', 'user_id = $1::uuid and kind is not null', 'notifications',
    '{user_id,title,message,type,link,facts.person,facts.user_id,facts.comment,facts.answer}', 'cascade', null,
    'What they were told, without the names and words of others. Rows in words are left out, because they name others, too.');

create table public.notification_reads (
  notification_id uuid not null,
  user_id uuid not null default auth.uid(),
  read_at timestamptz not null default now(),
  constraint notification_reads_pkey primary key (user_id, notification_id),
  constraint notification_reads_notification_id_fkey
    foreign key (notification_id) references public.system_notifications (id) on delete cascade,
  constraint notification_reads_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.notification_reads is 'Which notifications each member has read.';

create index notification_reads_notification_idx on public.notification_reads (notification_id);

revoke all on public.notification_reads from public, anon, authenticated;
grant select, delete on public.notification_reads to authenticated;
grant insert (notification_id, user_id) on public.notification_reads to authenticated;
grant all on public.notification_reads to service_role;

alter table public.notification_reads enable row level security;

create policy "People see what they have read" on public.notification_reads
  for select to authenticated using (user_id = (select auth.uid()));
-- The subquery runs under the caller's own policies.
create policy "People mark as read what they can read" on public.notification_reads
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.system_notifications as said where said.id = notification_reads.notification_id)
  );
create policy "People mark as unread what they have read" on public.notification_reads
  for delete to authenticated using (user_id = (select auth.uid()));

create trigger notify_pages after insert or delete on public.notification_reads
  for each row execute function private.notify_pages_of_notification();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.notification_reads', 'user_id', null, null, '{}', 'cascade', null,
    'Which notifications they have read.');

-- Has the server write the words of what was just told.
create function private.request_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from told where told.kind is not null and told.title is null) then
    perform private.enqueue('notification-words', '{}');
  end if;
  return null;
end
$$;

-- Words name what the facts no longer may, such as a person whose account is erased.
create function private.clear_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := null;
  new.message := null;
  new.type := null;
  new.link := null;
  return new;
end
$$;

-- Tells one person what happened: on the site, and by mail, push, SMS and WhatsApp as they chose for the kind's topic. `facts` are those of the kind
-- (domain/notifications/kinds/); null values are left out. A person other than the recipient is named as `person`: `{id, name}`.
-- `sent_facts` are in what is sent and not on the site, such as links that need no sign-in. Does nothing for a null recipient.
create function private.tell(recipient uuid, kind text, facts jsonb default '{}', sent_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_each(tell.kind, array[recipient], array[tell.facts], array[sent_facts]);
end
$$;

-- Tells every administrator who is not suspended.
create function private.tell_administrators(kind text, facts jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  select private.tell(id, kind, facts) from public.profiles where role = 'admin' and suspended_at is null order by id
$$;

-- The same without a mail, for what the sign-in service mails (auth.tell_change).
create function private.tell_unmailed(recipient uuid, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant private.notification_kinds := private.notification_kind(tell_unmailed.kind);
begin
  insert into public.system_notifications (user_id, kind, facts, type) values (recipient, known.kind, tell_unmailed.facts, null);
  perform private.message_member(recipient, known, tell_unmailed.facts);
end
$$;

-- The same for many people at once, each with their own facts.
create function private.tell_each(kind text, recipients uuid[], facts jsonb[], sent_facts jsonb[] default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant private.notification_kinds := private.notification_kind(tell_each.kind);
  sent constant jsonb[] := array(
    select jsonb_strip_nulls(stated) || jsonb_strip_nulls(coalesce(alone, '{}'))
    from unnest(facts, sent_facts) with ordinality as told (stated, alone, place) order by place
  );
begin
  if known.is_listed then
    insert into public.system_notifications (user_id, kind, facts, type)
    select recipient, known.kind, jsonb_strip_nulls(stated), null
    from unnest(recipients, facts) as told (recipient, stated) where recipient is not null;
  end if;
  perform private.mail_members(recipients, known, sent);
  perform private.message_member(recipient, known, stated)
  from unnest(recipients, sent) as told (recipient, stated) where recipient is not null;
end
$$;

-- A person other than the recipient, as facts name them; null without a name. Without a name given, it is that of the profile.
create function private.person_facts(person uuid, given_name text default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', person, 'name', named.name)
  from (
    select nullif(private.visible_line(coalesce(given_name, (
      select concat_ws(' ', first_name, last_name) from public.profiles where id = person
    ))), '') as name
  ) as named
  where named.name is not null
$$;

-- The notifications to the caller, and those to all since they signed up. Administrators, too, get only their own here, although
-- policies let them read every notification.
create function public.my_notifications(unread_only boolean default false)
returns table (
  id uuid, title text, message text, type text, link text, created_at timestamptz, read_at timestamptz, kind text, facts jsonb
)
language sql stable set search_path = ''
as $$
  select said.id, said.title, said.message, said.type, said.link, said.created_at, seen.read_at, said.kind, said.facts
  from public.system_notifications as said
  left join public.notification_reads as seen
    on seen.notification_id = said.id and seen.user_id = (select auth.uid())
  where (
      said.user_id = (select auth.uid())
      or said.user_id is null
      and said.created_at >= (select created_at from public.profiles where id = (select auth.uid()))
    )
    and not (unread_only and seen.read_at is not null)
$$;
grant execute on function public.my_notifications(boolean) to authenticated;

-- Marks all of the caller's notifications as read; returns how many were unread.
create function public.mark_notifications_read() returns integer
language plpgsql set search_path = ''
as $$
declare
  marked integer;
begin
  insert into public.notification_reads (notification_id)
  select said.id from public.my_notifications(unread_only => true) as said
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function public.mark_notifications_read() to authenticated;

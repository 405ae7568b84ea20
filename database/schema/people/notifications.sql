-- Notifications on the site, to one member or to all, and which of them each member has read.

create table public.system_notifications (
  id uuid default gen_random_uuid() constraint system_notifications_pkey primary key,
  title text not null,
  message text not null,
  type text not null default 'info',
  user_id uuid,
  link text,
  created_at timestamptz not null default now(),
  constraint system_notifications_title_length
    check (char_length(private.visible_line(title)) >= 1 and char_length(title) <= 120),
  constraint system_notifications_message_length check (char_length(btrim(message)) >= 1 and char_length(message) <= 2000),
  constraint system_notifications_type_known check (type in ('info', 'success', 'warning', 'error')),
  constraint system_notifications_link_own check (link ~ '^/([^/\\].*)?$' and char_length(link) <= 300),
  constraint system_notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.system_notifications is 'Notifications on the site.';
comment on column public.system_notifications.user_id is 'The recipient; null: everybody who is signed in.';
comment on column public.system_notifications.link is 'Root-relative URL of the page it is about.';

create index system_notifications_user_idx on public.system_notifications (user_id, created_at desc);
create index system_notifications_newest_idx on public.system_notifications (created_at desc, id desc);

-- The page chooses the id, so that a retried request does not send a notification twice.
revoke all on public.system_notifications from public, anon, authenticated;
grant select, delete on public.system_notifications to authenticated;
grant insert (id, title, message, type, user_id, link) on public.system_notifications to authenticated;
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

create trigger tell_pages after insert or delete on public.system_notifications
  for each row execute function private.notify_pages_of_notification();
create trigger audit_changes after insert or delete on public.system_notifications
  for each row when (current_user = 'authenticated')
  execute function private.audit_changes('title', 'type', 'user_id', 'link', '--', 'message');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.system_notifications', 'user_id', null, null, '{}', 'cascade', null,
    'What we told them, which names others; nothing of it they gave.');

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

create trigger tell_pages after insert or delete on public.notification_reads
  for each row execute function private.notify_pages_of_notification();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.notification_reads', 'user_id', null, null, '{}', 'cascade', null,
    'Which notifications they have read.');

-- Notifies one person on the site and by mail. With a topic the mail is skipped where the person switched that topic off. Does
-- nothing for a null recipient.
create function private.notify(
  recipient uuid, title text, message text, kind text default 'info', link text default null,
  action_label text default 'Open Magari', topic text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if recipient is null then
    return;
  end if;
  insert into public.system_notifications (user_id, title, message, type, link)
  values (recipient, left(notify.title, 120), left(notify.message, 2000), notify.kind, notify.link);
  perform private.send_mail(
    recipient, notify.title, array[notify.message], notify.action_label, coalesce(notify.link, '/'), topic => notify.topic
  );
end
$$;

-- The notifications to the caller, and those to all since they signed up. Administrators, too, get only their own here, although
-- policies let them read every notification.
create function public.my_notifications(unread_only boolean default false)
returns table (
  id uuid, title text, message text, type text, link text, created_at timestamptz, read_at timestamptz
)
language sql stable set search_path = ''
as $$
  select said.id, said.title, said.message, said.type, said.link, said.created_at, seen.read_at
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

-- What the marketplace says to its people: to one or to all, on the site and by mail.

create table public.system_notifications (
  id uuid default gen_random_uuid() constraint system_notifications_pkey primary key,
  title text not null,
  message text not null,
  type text not null default 'info',
  user_id uuid,
  link text,
  created_at timestamptz not null default now(),
  constraint system_notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint system_notifications_title_length check (char_length(private.visible_line(title)) >= 1 and char_length(title) <= 120),
  constraint system_notifications_message_length check (char_length(btrim(message)) >= 1 and char_length(message) <= 2000),
  constraint system_notifications_type_known check (type in ('info', 'success', 'warning', 'error')),
  constraint system_notifications_link_own check (link ~ '^/([^/\\].*)?$' and char_length(link) <= 300)
);

comment on table public.system_notifications is 'What the marketplace says to its people.';
comment on column public.system_notifications.user_id is 'Whom it is for; null: everybody who is signed in.';
comment on column public.system_notifications.link is 'Root-relative address of what it is about.';

create index system_notifications_user_idx on public.system_notifications (user_id, created_at desc);
create index system_notifications_newest_idx on public.system_notifications (created_at desc);

revoke all on public.system_notifications from public, anon, authenticated;
grant select, delete on public.system_notifications to authenticated;
grant insert (title, message, type, user_id, link) on public.system_notifications to authenticated;
grant all on public.system_notifications to service_role;

alter table public.system_notifications enable row level security;

-- What was said to all before an account was made is not for it.
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

create trigger audit_changes after insert or delete on public.system_notifications
  for each row execute function private.audit_changes('title', 'type', 'user_id');

-- Who has read what.
create table public.notification_reads (
  notification_id uuid not null,
  user_id uuid not null default auth.uid(),
  read_at timestamptz not null default now(),
  constraint notification_reads_pkey primary key (user_id, notification_id),
  constraint notification_reads_notification_id_fkey
    foreign key (notification_id) references public.system_notifications (id) on delete cascade,
  constraint notification_reads_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.notification_reads is 'Who has read which notification.';

create index notification_reads_notification_idx on public.notification_reads (notification_id);

revoke all on public.notification_reads from public, anon, authenticated;
grant select, insert (notification_id, user_id), delete on public.notification_reads to authenticated;
grant all on public.notification_reads to service_role;

alter table public.notification_reads enable row level security;

create policy "People see what they have read" on public.notification_reads
  for select to authenticated using (user_id = (select auth.uid()));
-- The notification is looked up with the caller's own eyes.
create policy "People mark as read what they can read" on public.notification_reads
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.system_notifications as said where said.id = notification_reads.notification_id)
  );
create policy "People mark as unread what they have read" on public.notification_reads
  for delete to authenticated using (user_id = (select auth.uid()));

-- Sends a mail in the product's look, whose words are given: a person's name, prices and titles may stand in them, they are
-- escaped. Sent where mails are on and the person's address is confirmed. action_path is root-relative.
create function private.send_mail(
  recipient uuid, subject text, paragraphs text[], action_label text default null, action_path text default null,
  notes text[] default '{}'
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  select 'notice', account.email, jsonb_build_object(
    'subject', send_mail.subject, 'paragraphs', send_mail.paragraphs, 'action_label', send_mail.action_label,
    'action_path', send_mail.action_path, 'notes', send_mail.notes
  )
  from auth.users as account
  where account.id = send_mail.recipient and account.email_confirmed_at is not null and account.email <> '';
end
$$;

-- Tells one person something, on the site and by mail.
create function private.tell(
  recipient uuid, title text, message text, kind text default 'info', link text default null,
  action_label text default 'Open Magari'
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if recipient is null then
    return;
  end if;
  insert into public.system_notifications (user_id, title, message, type, link)
  values (recipient, left(tell.title, 120), left(tell.message, 2000), tell.kind, tell.link);
  perform private.send_mail(recipient, tell.title, array[tell.message], tell.action_label, coalesce(tell.link, '/'));
end
$$;

revoke execute on function
  private.send_mail(uuid, text, text[], text, text, text[]), private.tell(uuid, text, text, text, text, text)
from public;

notify pgrst, 'reload schema';

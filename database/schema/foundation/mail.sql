-- Outgoing mail: a row of auth.mail_outbox and a job that delivers it. A hosted project sends its own mail and has no outbox;
-- there these functions do nothing.

-- Newsletters have a lower priority than all other mail. A test newsletter has no subscriber and
-- is not delayed: its sender waits for it.
create function private.enqueue_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue(
    'mail', jsonb_build_object('id', new.id),
    case when new.template = 'newsletter' and new.data ? 'subscriber_id' then -10 else 0 end
  );
  return null;
end
$$;

do $$
begin
  if to_regclass('auth.mail_outbox') is not null then
    create trigger enqueue_mail after insert on auth.mail_outbox
      for each row execute function private.enqueue_mail();
  end if;
end
$$;

-- Sends a member a mail in the layout of the site if mails are on, the address is confirmed and the member has not
-- opted out of the topic. Without a topic it is sent regardless and has no unsubscribe link. The renderer escapes
-- all texts. action_path is root-relative.
create function private.send_mail(
  recipient uuid, subject text, paragraphs text[], action_label text default null, action_path text default null,
  notes text[] default '{}', topic text default null
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
  ) || case when send_mail.topic is null then '{}' else jsonb_build_object(
    'unsubscribe_path', '/unsubscribe?token=' || private.unsubscribe_token(account.id, send_mail.topic)
  ) end
  from auth.users as account
  where account.id = send_mail.recipient and account.email_confirmed_at is not null and account.email <> ''
    and not exists (
      select from public.email_opt_outs as off where off.user_id = account.id and off.topic = send_mail.topic
    );
end
$$;

-- Sends such a mail to any address, even while mails are off: for replies to a request the recipient has just made.
create function private.send_mail_to(
  address text, subject text, paragraphs text[], action_label text default null, action_path text default null,
  notes text[] default '{}'
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  values ('notice', send_mail_to.address, jsonb_build_object(
    'subject', send_mail_to.subject, 'paragraphs', send_mail_to.paragraphs, 'action_label', send_mail_to.action_label,
    'action_path', send_mail_to.action_path, 'notes', send_mail_to.notes
  ));
end
$$;

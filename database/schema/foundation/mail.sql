-- As private.send_mail, to an address that need not have an account. Sent also where notifications by mail are off: for what
-- the receiver has just asked for.
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

-- FIXME first said:
-- Sends a mail in the product's look, whose words are given: a person's name, prices and titles may stand in them, they are
-- escaped. Sent where mails are on and the person's address is confirmed. action_path is root-relative.
-- FIXME last said:
-- Sends a mail in the product's look, whose words are given: a person's name, prices and titles may stand in them, they are
-- escaped. Sent where mails are on, the person's address is confirmed and they want mails about the topic; without a topic it
-- is sent whatever they chose. action_path is root-relative.
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

-- A hosted project sends its own mail and has no outbox.
do $$
begin
  if to_regclass('auth.mail_outbox') is not null then
    create trigger enqueue_mail after insert on auth.mail_outbox
      for each row execute function private.enqueue_mail();
  end if;
end
$$;

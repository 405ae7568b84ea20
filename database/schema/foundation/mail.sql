-- Outgoing mail: a row of mail.outbox and a job that delivers it. A hosted project sends its own mail and has no outbox;
-- there these functions do nothing.

-- Newsletters have a lower priority than all other mail. A test newsletter has no subscriber and
-- is not delayed: its sender waits for it.
create function private.enqueue_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_each('mail', array_agg(jsonb_build_object('id', id) order by id), priority)
  from (
    select id, case when template = 'newsletter' and data ? 'subscriber_id' then -10 else 0 end as priority from mails
  ) as mail
  group by priority;
  return null;
end
$$;

do $$
begin
  if to_regclass('mail.outbox') is not null then
    create trigger enqueue_mail after insert on mail.outbox referencing new table as mails
      for each statement execute function private.enqueue_mail();
  end if;
end
$$;

-- Mails each member what happened if mails are on, the address is confirmed and the member has not opted out of the kind's topic. The
-- words are made when the mail is sent (server/jobs).
create function private.mail_members(recipients uuid[], known private.notification_kinds, facts jsonb[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  insert into mail.outbox (template, recipient, data)
  select 'notification', account.email, jsonb_strip_nulls(jsonb_build_object(
    'kind', known.kind, 'facts', told.facts,
    'unsubscribe_path', '/unsubscribe?token=' || case
      when known.topic is not null then private.unsubscribe_token(account.id, known.topic)
    end
  ))
  from unnest(recipients, mail_members.facts) as told (recipient, facts)
  join auth.users as account on account.id = told.recipient
  where account.email_confirmed_at is not null and account.email <> ''
    and (known.topic is null or private.wants(account.id, known.topic, 'email'));
end
$$;

-- Mails what happened to any address, even while mails are off: for replies to a request the recipient has just made. An address that
-- nobody has confirmed is private.admit_message's to decide about (people/strangers.sql). `more`: the mail's data beside the facts.
create function private.mail_address(address text, kind text, facts jsonb default '{}', more jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  insert into mail.outbox (template, recipient, data)
  values ('notification', mail_address.address, more || jsonb_build_object(
    'kind', (private.notification_kind(mail_address.kind)).kind, 'facts', jsonb_strip_nulls(mail_address.facts)
  ));
end
$$;

-- Deliveries: one mail of a newsletter to one subscriber. A job moves some into the mail outbox each minute, and the mail worker
-- claims a mail before it hands it over and reports the result.

-- Deleted a month after the newsletter ended; the counts in public.newsletters stay, without addresses.
create table private.newsletter_deliveries (
  newsletter_id uuid not null,
  subscriber_id uuid not null,
  -- queued: in the outbox; sending: being handed to the mail server; skipped: no longer a recipient when the mail was due.
  status text not null default 'waiting',
  attempts integer not null default 0,
  queued_at timestamptz,
  constraint newsletter_deliveries_status_known
    check (status in ('waiting', 'queued', 'sending', 'sent', 'failed', 'skipped')),
  constraint newsletter_deliveries_pkey primary key (newsletter_id, subscriber_id),
  constraint newsletter_deliveries_newsletter_id_fkey
    foreign key (newsletter_id) references public.newsletters (id) on delete cascade,
  constraint newsletter_deliveries_subscriber_id_fkey
    foreign key (subscriber_id) references public.newsletter_subscribers (id) on delete cascade
);

create index newsletter_deliveries_subscriber_idx on private.newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_open_idx on private.newsletter_deliveries (newsletter_id, status, subscriber_id)
  where status in ('waiting', 'queued', 'sending');
create index newsletter_deliveries_queued_idx on private.newsletter_deliveries (newsletter_id, queued_at);

create trigger count_newsletter_delivery after update of status on private.newsletter_deliveries
  for each row when (old.status <> new.status and (old.status in ('sent', 'failed') or new.status in ('sent', 'failed')))
  execute function private.count_newsletter_delivery();

-- Keeps the newsletter's counts of sent and failed mails.
create function private.count_newsletter_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.newsletters
  set sent = sent + (new.status = 'sent')::integer - (old.status = 'sent')::integer,
    failed = failed + (new.status = 'failed')::integer - (old.status = 'failed')::integer
  where id = new.newsletter_id;
  return null;
end
$$;

-- Job, each minute: queues the next mails of the newsletter that is being sent and returns their number: at most `most` a minute,
-- however often it is called, and never more than twice `most` unsent in the outbox. Ends the newsletter after its last delivery.
create function private.send_newsletter_batch(most integer default 60) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
  suspended constant text[] := private.suspended_addresses();
  room integer;
  reader record;
  queued integer := 0;
begin
  if to_regclass('mail.outbox') is null or not pg_try_advisory_xact_lock(hashtextextended('newsletter batch', 0)) then
    return 0;
  end if;
  select * into letter from public.newsletters where status = 'sending' for no key update;
  if not found then
    return 0;
  end if;
  -- The mail jobs of these deliveries ended hours ago without a result.
  with lost as (
    select delivery.subscriber_id from private.newsletter_deliveries as delivery
    where delivery.newsletter_id = letter.id and delivery.status in ('queued', 'sending')
      and delivery.queued_at < now() - interval '6 hours'
    for no key update skip locked
  )
  update private.newsletter_deliveries as delivery set status = 'failed'
  from lost where delivery.newsletter_id = letter.id and delivery.subscriber_id = lost.subscriber_id;
  -- Scheduled jobs run some seconds early or late, so the minute counts as 50 seconds.
  select most - count(*) into room
  from private.newsletter_deliveries where newsletter_id = letter.id and queued_at > now() - interval '50 seconds';
  select least(room, 2 * most - count(*)) into room
  from private.newsletter_deliveries where newsletter_id = letter.id and status in ('queued', 'sending');
  for reader in
    select delivery.subscriber_id, subscriber.email, private.is_newsletter_recipient(subscriber, suspended) as wanted
    from private.newsletter_deliveries as delivery
    join public.newsletter_subscribers as subscriber on subscriber.id = delivery.subscriber_id
    where delivery.newsletter_id = letter.id and delivery.status = 'waiting'
    order by delivery.subscriber_id
    limit greatest(room, 0)
    for no key update of delivery skip locked for key share of subscriber skip locked
  loop
    update private.newsletter_deliveries
    set status = case when reader.wanted then 'queued' else 'skipped' end, queued_at = case when reader.wanted then now() end
    where newsletter_id = letter.id and subscriber_id = reader.subscriber_id;
    continue when not reader.wanted;
    insert into mail.outbox (template, recipient, data)
    values ('newsletter', reader.email, jsonb_build_object(
      'newsletter_id', letter.id, 'subscriber_id', reader.subscriber_id,
      'unsubscribe_path', '/newsletter/unsubscribe?token=' || private.newsletter_token(reader.subscriber_id, letter.id)
    ));
    queued := queued + 1;
  end loop;
  if not exists (
    select from private.newsletter_deliveries
    where newsletter_id = letter.id and status in ('waiting', 'queued', 'sending')
  ) then
    update public.newsletters set status = 'sent', ended_at = now() where id = letter.id;
  end if;
  return queued;
end
$$;

-- Claims a mail that is about to be handed over and returns its contents. Returns no row when it must not be sent any more: then
-- its outbox row is deleted and a mail cut off while sending counts as failed, so nobody gets it twice. A test mail has no
-- subscriber_id.
create function private.claim_newsletter_mail(mail_id bigint)
returns table (
  recipient text, subject text, body text, ads jsonb, unsubscribe_path text, newsletter_id uuid, subscriber_id uuid
)
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  given jsonb;
  letter public.newsletters;
  reader uuid;
begin
  select mail.recipient, mail.data into address, given from mail.outbox as mail where mail.id = mail_id and mail.template = 'newsletter';
  if not found then
    return;
  end if;
  reader := (given ->> 'subscriber_id')::uuid;
  select * into letter from public.newsletters as one where one.id = (given ->> 'newsletter_id')::uuid;
  if letter.id is not null and reader is not null then
    update private.newsletter_deliveries as delivery set status = 'sending', attempts = delivery.attempts + 1
    where delivery.newsletter_id = letter.id and delivery.subscriber_id = reader and delivery.status = 'queued'
      and letter.status = 'sending'
      and exists (
        select from public.newsletter_subscribers as subscriber
        where subscriber.id = reader and private.is_newsletter_recipient(subscriber, private.suspended_addresses())
      );
  end if;
  if letter.id is null or not found and reader is not null then
    update private.newsletter_deliveries as delivery
    set status = case
      when delivery.status = 'sending' then 'failed' when letter.status = 'stopped' then 'waiting' else 'skipped' end
    where delivery.newsletter_id = letter.id and delivery.subscriber_id = reader and delivery.status in ('queued', 'sending');
    delete from mail.outbox as mail where mail.id = mail_id;
    return;
  end if;
  return query select
    address, letter.subject, letter.body,
    (select coalesce(jsonb_agg(to_jsonb(ad)), '[]') from private.newsletter_ads(letter.ads, letter.listing_ids) as ad),
    coalesce(given ->> 'unsubscribe_path', '/newsletter/unsubscribe?token=test'), letter.id, reader;
end
$$;

-- Records that a mail was handed over. The outbox row may be gone, when its job expired before.
create function private.newsletter_mail_sent(mail_id bigint, newsletter uuid, reader uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from mail.outbox as mail where mail.id = mail_id;
  update private.newsletter_deliveries set status = 'sent' where newsletter_id = newsletter and subscriber_id = reader;
end
$$;

-- Records a failed attempt: the mail is queued again until it has had `tries` attempts. Returns whether this was the last one.
create function private.newsletter_mail_failed(mail_id bigint, tries integer default 8) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := (select mail.data from mail.outbox as mail where mail.id = mail_id);
  becomes text;
begin
  -- A test mail has no delivery; the mail queue retries it like any other mail.
  if given is null or not given ? 'subscriber_id' then
    return false;
  end if;
  update private.newsletter_deliveries as delivery
  set status = case
    when letter.status <> 'sending' then 'waiting' when delivery.attempts >= tries then 'failed' else 'queued' end
  from public.newsletters as letter
  where letter.id = delivery.newsletter_id and delivery.newsletter_id = (given ->> 'newsletter_id')::uuid
    and delivery.subscriber_id = (given ->> 'subscriber_id')::uuid and delivery.status = 'sending'
  returning delivery.status into becomes;
  if becomes is distinct from 'queued' then
    delete from mail.outbox as mail where mail.id = mail_id;
  end if;
  return becomes is distinct from 'queued';
end
$$;

-- Job: deletes the deliveries of newsletters that ended more than 30 days ago, because they show who received which newsletter.
create function private.delete_old_newsletter_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.newsletter_deliveries as delivery using public.newsletters as letter
  where letter.id = delivery.newsletter_id and letter.status in ('sent', 'stopped') and letter.ended_at < now() - interval '30 days'
$$;

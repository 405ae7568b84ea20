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

-- For a job, each minute: puts the next mails of the newsletter that is being sent into the outbox, at most `most` in a minute however often
-- and from wherever it is called, and no more than twice as many as are still unsent. Ends the newsletter when nobody waits. Answers how many.
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
  if to_regclass('auth.mail_outbox') is null or not pg_try_advisory_xact_lock(hashtextextended('newsletter batch', 0)) then
    return 0;
  end if;
  select * into letter from public.newsletters where status = 'sending' for no key update;
  if not found then
    return 0;
  end if;
  -- Their jobs ended hours ago without a word.
  with lost as (
    select delivery.subscriber_id from private.newsletter_deliveries as delivery
    where delivery.newsletter_id = letter.id and delivery.status in ('queued', 'sending')
      and delivery.queued_at < now() - interval '6 hours'
    for no key update skip locked
  )
  update private.newsletter_deliveries as delivery set status = 'failed'
  from lost where delivery.newsletter_id = letter.id and delivery.subscriber_id = lost.subscriber_id;
  -- Jobs of the clock come some seconds early or late.
  select most - count(*) into room
  from private.newsletter_deliveries where newsletter_id = letter.id and queued_at > now() - interval '50 seconds';
  select least(room, 2 * most - count(*)) into room
  from private.newsletter_deliveries where newsletter_id = letter.id and status in ('queued', 'sending');
  for reader in
    select delivery.subscriber_id, subscriber.email, private.gets_newsletter(subscriber, suspended) as wanted
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
    insert into auth.mail_outbox (template, recipient, data)
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

-- For whoever is about to hand over a newsletter's mail: what it says, or no row where it is not to be sent (any more), and then it has left
-- the outbox. A test has no subscriber.
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
  select mail.recipient, mail.data into address, given from auth.mail_outbox as mail where mail.id = mail_id and mail.template = 'newsletter';
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
        where subscriber.id = reader and private.gets_newsletter(subscriber, private.suspended_addresses())
      );
  end if;
  if letter.id is null or not found and reader is not null then
    update private.newsletter_deliveries as delivery
    set status = case
      when delivery.status = 'sending' then 'failed' when letter.status = 'stopped' then 'waiting' else 'skipped' end
    where delivery.newsletter_id = letter.id and delivery.subscriber_id = reader and delivery.status in ('queued', 'sending');
    delete from auth.mail_outbox as mail where mail.id = mail_id;
    return;
  end if;
  return query select
    address, letter.subject, letter.body,
    (select coalesce(jsonb_agg(to_jsonb(ad)), '[]') from private.newsletter_ads(letter.ads, letter.listing_ids) as ad),
    coalesce(given ->> 'unsubscribe_path', '/newsletter/unsubscribe?token=test'), letter.id, reader;
end
$$;

-- The mail was handed over; also where its row is gone, because its job was given up.
create function private.newsletter_mail_sent(mail_id bigint, newsletter uuid, reader uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.mail_outbox as mail where mail.id = mail_id;
  update private.newsletter_deliveries set status = 'sent' where newsletter_id = newsletter and subscriber_id = reader;
end
$$;

-- The mail server refused the mail or did not answer: it is tried again, `tries` times altogether. Answers whether it was the last.
create function private.newsletter_mail_failed(mail_id bigint, tries integer default 8) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := (select mail.data from auth.mail_outbox as mail where mail.id = mail_id);
  becomes text;
begin
  -- A test is tried as often as any other mail.
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
    delete from auth.mail_outbox as mail where mail.id = mail_id;
  end if;
  return becomes is distinct from 'queued';
end
$$;

-- For a job: who got which newsletter is nobody's business a month later.
create function private.forget_newsletter_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.newsletter_deliveries as delivery using public.newsletters as letter
  where letter.id = delivery.newsletter_id and letter.status in ('sent', 'stopped') and letter.ended_at < now() - interval '30 days'
$$;

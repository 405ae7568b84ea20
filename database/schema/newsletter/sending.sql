-- How administrators test, send, stop and resume a newsletter. The mails leave by the job of deliveries.sql.

-- Mails a newsletter to the caller's own address, with its contents at the time of delivery. Returns the address. At most 20
-- tests an hour for each administrator.
create function public.send_newsletter_test(newsletter_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 20;
  address text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  address := private.require_own_email();
  if not exists (select from public.newsletters as letter where letter.id = send_newsletter_test.newsletter_id) then
    raise exception 'This newsletter is no longer there.' using hint = 'not_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newsletter tests of ' || auth.uid(), 0));
  if most_an_hour <= (
    select count(*) from public.audit_log as entry
    where entry.actor_id = auth.uid() and entry.action = 'send_test' and entry.entity = 'newsletters'
      and entry.created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have sent % tests in the last hour. Send the next one later.', most_an_hour
      using hint = 'newsletter_limit';
  end if;
  if to_regclass('mail.outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  insert into mail.outbox (template, recipient, data)
  values ('newsletter', address, jsonb_build_object('newsletter_id', newsletter_id));
  perform private.record_audit('send_test', 'newsletters', newsletter_id::text);
  return address;
end
$$;
grant execute on function public.send_newsletter_test(uuid) to authenticated;

-- Starts sending a draft to every current recipient and returns their number. `version` is the updated_at that the administrator
-- read: a draft changed since is refused.
create function public.send_newsletter(newsletter_id uuid, version timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
  reached integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  select * into letter from public.newsletters where id = newsletter_id for update;
  if not found then
    raise exception 'This newsletter is no longer there.' using hint = 'not_found';
  elsif letter.status <> 'draft' then
    raise exception 'This newsletter was sent already.' using hint = 'newsletter_sent';
  elsif letter.updated_at is distinct from version then
    raise exception 'Somebody has changed this newsletter since. Read it again before you send it.' using hint = 'newsletter_changed';
  end if;
  perform private.require_no_running_newsletter();
  insert into private.newsletter_deliveries (newsletter_id, subscriber_id)
  select letter.id, subscriber.id from public.newsletter_subscribers as subscriber
  where private.is_newsletter_recipient(subscriber, (select private.suspended_addresses()));
  get diagnostics reached = row_count;
  if reached = 0 then
    raise exception 'Nobody has confirmed the newsletter yet.' using hint = 'newsletter_nobody';
  end if;
  update public.newsletters
  set status = 'sending', started_at = now(), recipients = reached,
    listing_ids = case when letter.ads = 'newest'
      then array(select ad.id from private.newsletter_ads('newest', '{}') as ad) else letter.listing_ids end
  where id = letter.id;
  perform private.record_audit(
    'send', 'newsletters', letter.id::text, '{"status": "draft"}',
    jsonb_build_object('status', 'sending', 'subject', letter.subject, 'recipients', reached)
  );
  return reached;
end
$$;
grant execute on function public.send_newsletter(uuid, timestamp with time zone) to authenticated;

-- Stops sending. Queued mails return to waiting; a mail that is being handed to the mail server still leaves.
create function public.stop_newsletter(newsletter_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may stop newsletters.' using errcode = '42501';
  end if;
  update public.newsletters set status = 'stopped', ended_at = now()
  where id = newsletter_id and status = 'sending' returning * into letter;
  if not found then
    raise exception 'This newsletter is not being sent.' using hint = 'newsletter_not_sending';
  end if;
  with queued as (
    -- A locked row is being sent.
    select delivery.subscriber_id from private.newsletter_deliveries as delivery
    where delivery.newsletter_id = letter.id and delivery.status = 'queued' for update skip locked
  ), taken_back as (
    update private.newsletter_deliveries as delivery set status = 'waiting', queued_at = null
    from queued where delivery.newsletter_id = letter.id and delivery.subscriber_id = queued.subscriber_id
    returning delivery.subscriber_id
  )
  delete from mail.outbox as mail using taken_back
  where mail.template = 'newsletter' and mail.data ->> 'newsletter_id' = letter.id::text
    and mail.data ->> 'subscriber_id' = taken_back.subscriber_id::text;
  perform private.record_audit(
    'stop', 'newsletters', letter.id::text, '{"status": "sending"}',
    jsonb_build_object('status', 'stopped', 'recipients', letter.recipients, 'sent', letter.sent)
  );
end
$$;
grant execute on function public.stop_newsletter(uuid) to authenticated;

-- Resumes a stopped newsletter and returns how many waiting deliveries still have a recipient.
create function public.resume_newsletter(newsletter_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
  left_over integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  select * into letter from public.newsletters where id = newsletter_id for update;
  if not found or letter.status <> 'stopped' then
    raise exception 'This newsletter is not stopped.' using hint = 'newsletter_not_stopped';
  end if;
  select count(*) into left_over
  from private.newsletter_deliveries as delivery
  join public.newsletter_subscribers as subscriber on subscriber.id = delivery.subscriber_id
  where delivery.newsletter_id = letter.id and delivery.status = 'waiting'
    and private.is_newsletter_recipient(subscriber, (select private.suspended_addresses()));
  if left_over = 0 then
    raise exception 'Nobody is left who still waits for this newsletter.' using hint = 'newsletter_nobody';
  end if;
  perform private.require_no_running_newsletter();
  update public.newsletters set status = 'sending', ended_at = null where id = letter.id;
  perform private.record_audit(
    'resume', 'newsletters', letter.id::text, '{"status": "stopped"}',
    jsonb_build_object('status', 'sending', 'recipients', left_over)
  );
  return left_over;
end
$$;
grant execute on function public.resume_newsletter(uuid) to authenticated;

-- Refuses to start sending on a server without mail, or while another newsletter is being sent.
create function private.require_no_running_newsletter() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  -- Serialises concurrent starts.
  perform pg_advisory_xact_lock(hashtextextended('newsletters begin', 0));
  if exists (select from public.newsletters where status = 'sending') then
    raise exception 'Another newsletter is being sent. Wait until it has ended, or stop it.' using hint = 'newsletter_busy';
  end if;
end
$$;

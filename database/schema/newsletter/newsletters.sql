-- Newsletters that administrators write: drafts, the mail's contents, and the sending as they begin, stop and continue it. How the mails
-- leave is in 0178.
create table public.newsletters (
  id uuid default gen_random_uuid() constraint newsletters_pkey primary key,
  subject text not null,
  body text not null,
  ads text not null default 'none',
  listing_ids uuid[] not null default '{}',
  status text not null default 'draft',
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  unsubscribed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint newsletters_subject_length check (char_length(subject) between 1 and 120),
  constraint newsletters_body_length check (char_length(body) between 1 and 20000),
  constraint newsletters_ads_known check (ads in ('none', 'newest', 'chosen')),
  constraint newsletters_ads_chosen check (ads <> 'chosen' or cardinality(listing_ids) > 0),
  constraint newsletters_ads_count check (cardinality(listing_ids) <= 6 and array_position(listing_ids, null) is null),
  constraint newsletters_status_known check (status in ('draft', 'sending', 'sent', 'stopped'))
);

comment on table public.newsletters is 'What administrators write to the subscribers of the newsletter, and how many it reached.';
comment on column public.newsletters.body is 'Paragraphs, headings, lists, links and bold text, as domain/newsletter-text.ts reads them.';
comment on column public.newsletters.listing_ids is 'The ads below the text. Of the newest ones they are fixed when sending begins.';
comment on column public.newsletters.recipients is 'To how many it was to go when sending began.';
comment on column public.newsletters.unsubscribed is 'How many left by the link of this newsletter.';
comment on column public.newsletters.updated_at is 'When the contents last changed: whoever sends it names this version.';

create index newsletters_newest_idx on public.newsletters (created_at desc, id desc);
-- One at a time: the pace is shared, and nobody is to get two at once.
create unique index newsletters_sending_key on public.newsletters (status) where status = 'sending';

revoke all on public.newsletters from public, anon, authenticated;
grant select, delete on public.newsletters to authenticated;
grant insert (id, subject, body, ads, listing_ids) on public.newsletters to authenticated;
grant update (subject, body, ads, listing_ids) on public.newsletters to authenticated;
grant all on public.newsletters to service_role;

alter table public.newsletters enable row level security;

create policy "Administrators read newsletters" on public.newsletters
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators write newsletters" on public.newsletters
  for insert to authenticated with check ((select private.is_admin()) and status = 'draft');
create policy "Administrators change drafts of newsletters" on public.newsletters
  for update to authenticated using ((select private.is_admin()) and status = 'draft')
  with check ((select private.is_admin()) and status = 'draft');
create policy "Administrators delete drafts of newsletters" on public.newsletters
  for delete to authenticated using ((select private.is_admin()) and status = 'draft');

create trigger guard_added_newsletter before insert on public.newsletters
  for each row execute function private.guard_newsletter();
create trigger guard_newsletter before update of subject, body, ads, listing_ids on public.newsletters
  for each row when ((new.subject, new.body, new.ads, new.listing_ids) is distinct from (old.subject, old.body, old.ads, old.listing_ids))
  execute function private.guard_newsletter();
-- What the functions below do has its own entries.
create trigger audit_changes after insert or update or delete on public.newsletters
  for each row when (current_user = 'authenticated')
  execute function private.audit_changes('subject', 'ads', '--', 'body', 'listing_ids');

-- To whom one newsletter goes. Kept until a month after it ended; the counts of public.newsletters stay, without anybody's address.
create table private.newsletter_deliveries (
  newsletter_id uuid not null,
  subscriber_id uuid not null,
  -- waiting; queued, in the outbox; sending, handed to the mail server now; sent, failed; skipped, who left before their turn.
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

create function private.guard_newsletter() returns trigger
language plpgsql set search_path = ''
as $$
declare
  most_drafts constant integer := 200;
begin
  new.subject := private.visible_line(new.subject);
  new.body := btrim(regexp_replace(
    regexp_replace(new.body, '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'
  ), E' \n\t');
  if new.status = 'draft' and new.ads <> 'chosen' then
    new.listing_ids := '{}';
  end if;
  if tg_op = 'UPDATE' then
    -- The clock, not the transaction's begin: every version is another.
    new.updated_at := clock_timestamp();
  elsif (select count(*) from public.newsletters where status = 'draft') >= most_drafts then
    raise exception 'There are % drafts. Delete one before you write the next.', most_drafts using hint = 'newsletter_limit';
  end if;
  return new;
end
$$;

-- The proven addresses of suspended accounts.
create function private.suspended_addresses() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(private.proven_email(account)), '{}')
  from public.profiles as profile join auth.users as account on account.id = profile.id
  where profile.suspended_at is not null and private.proven_email(account) is not null
$$;

-- Whether a newsletter goes there now: confirmed, still subscribed, and not suspended.
create function private.gets_newsletter(subscriber public.newsletter_subscribers, suspended text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null and subscriber.email <> all (suspended)
$$;

-- The ads of a newsletter that may be shown now, in their order. 'newest' without any chosen: the six that were posted last.
create function private.newsletter_ads(choice text, chosen uuid[])
returns table (id uuid, title text, price bigint, year integer, mileage integer, location text, image text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  suspended constant uuid[] := private.suspended_sellers();
  shown constant uuid[] := case
    when choice = 'newest' and cardinality(chosen) = 0 then array(
      select ad.id from public.vehicle_listings as ad
      where ad.status = 'active' and ad.seller_id <> all (suspended)
      order by ad.created_at desc, ad.id desc limit 6
    )
    when choice <> 'none' then chosen[1:6]
  end;
begin
  return query
    select ad.id, private.visible_line(ad.title), ad.price, ad.year, ad.mileage, ad.location, ad.images[1]
    from public.vehicle_listings as ad
    where ad.id = any (shown) and ad.status = 'active' and ad.seller_id <> all (suspended)
    order by array_position(shown, ad.id);
end
$$;

-- How many get a newsletter that is sent now.
create function public.newsletter_recipient_count() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may count who gets the newsletter.' using errcode = '42501';
  end if;
  return (
    select count(*) from public.newsletter_subscribers as subscriber
    where private.gets_newsletter(subscriber, (select private.suspended_addresses()))
  );
end
$$;
grant execute on function public.newsletter_recipient_count() to authenticated;

-- Sends the draft to the caller's own address, with whatever the draft says when the mail leaves; answers the address.
create function public.send_newsletter_test(newsletter_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 20;
  address text := private.own_proven_email();
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  if address is null then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
  if not exists (select from public.newsletters as letter where letter.id = send_newsletter_test.newsletter_id) then
    raise exception 'This newsletter is no longer there.' using hint = 'not_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newsletter tests of ' || auth.uid(), 0));
  if most_an_hour <= (
    select count(*) from public.audit_log as entry
    where entry.actor_id = auth.uid() and entry.action = 'send_test' and entry.entity = 'newsletters'
      and entry.created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have sent % tests in the last hour. Send the next one later.', most_an_hour using hint = 'newsletter_limit';
  end if;
  if to_regclass('auth.mail_outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  values ('newsletter', address, jsonb_build_object('newsletter_id', newsletter_id));
  perform private.record_audit('send_test', 'newsletters', newsletter_id::text);
  return address;
end
$$;
grant execute on function public.send_newsletter_test(uuid) to authenticated;

-- Begins to send a draft to everybody who gets the newsletter now; answers how many. `version` is updated_at of what was read.
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
  perform private.require_no_other_newsletter();
  insert into private.newsletter_deliveries (newsletter_id, subscriber_id)
  select letter.id, subscriber.id from public.newsletter_subscribers as subscriber
  where private.gets_newsletter(subscriber, (select private.suspended_addresses()));
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

create function private.require_no_other_newsletter() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  -- Two that begin at once: the second waits here.
  perform pg_advisory_xact_lock(hashtextextended('newsletters begin', 0));
  if exists (select from public.newsletters where status = 'sending') then
    raise exception 'Another newsletter is being sent. Wait until it has ended, or stop it.' using hint = 'newsletter_busy';
  end if;
end
$$;

-- Ends the sending: mails that wait are taken back, one that is being handed over still goes out.
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
    -- A row that is locked is on its way.
    select delivery.subscriber_id from private.newsletter_deliveries as delivery
    where delivery.newsletter_id = letter.id and delivery.status = 'queued' for update skip locked
  ), taken_back as (
    update private.newsletter_deliveries as delivery set status = 'waiting', queued_at = null
    from queued where delivery.newsletter_id = letter.id and delivery.subscriber_id = queued.subscriber_id
    returning delivery.subscriber_id
  )
  delete from auth.mail_outbox as mail using taken_back
  where mail.template = 'newsletter' and mail.data ->> 'newsletter_id' = letter.id::text
    and mail.data ->> 'subscriber_id' = taken_back.subscriber_id::text;
  perform private.record_audit(
    'stop', 'newsletters', letter.id::text, '{"status": "sending"}',
    jsonb_build_object('status', 'stopped', 'recipients', letter.recipients, 'sent', letter.sent)
  );
end
$$;
grant execute on function public.stop_newsletter(uuid) to authenticated;

-- Goes on with one that was stopped, to those who were still waiting for it and want it.
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
    and private.gets_newsletter(subscriber, (select private.suspended_addresses()));
  if left_over = 0 then
    raise exception 'Nobody is left who still waits for this newsletter.' using hint = 'newsletter_nobody';
  end if;
  perform private.require_no_other_newsletter();
  update public.newsletters set status = 'sending', ended_at = null where id = letter.id;
  perform private.record_audit(
    'resume', 'newsletters', letter.id::text, '{"status": "stopped"}',
    jsonb_build_object('status', 'sending', 'recipients', left_over)
  );
  return left_over;
end
$$;
grant execute on function public.resume_newsletter(uuid) to authenticated;

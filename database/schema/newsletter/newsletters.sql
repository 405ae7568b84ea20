-- Newsletters that administrators write: drafts and their contents. Sending is in sending.sql, the mails are in deliveries.sql.
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

comment on table public.newsletters is 'Newsletters to the subscribers, with the counts of their mails.';
comment on column public.newsletters.body is
  'Paragraphs, headings, lists, links and bold text, in the format of domain/newsletter/newsletter-text.ts.';
comment on column public.newsletters.listing_ids is 'Ads below the text. The newest ads are fixed when sending starts.';
comment on column public.newsletters.recipients is 'Number of recipients when sending started.';
comment on column public.newsletters.unsubscribed is 'Unsubscriptions by the link of this newsletter.';
comment on column public.newsletters.updated_at is 'When the contents last changed; send_newsletter() expects it as the version.';

create index newsletters_newest_idx on public.newsletters (created_at desc, id desc);
-- One newsletter is sent at a time: the minute's limit is shared, and no reader gets two at once.
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
  for each row when (
    (new.subject, new.body, new.ads, new.listing_ids) is distinct from (old.subject, old.body, old.ads, old.listing_ids)
  )
  execute function private.guard_newsletter();
-- Client edits only: the functions that send, stop and resume write their own entries.
create trigger audit_changes after insert or update or delete on public.newsletters
  for each row when (current_user = 'authenticated')
  execute function private.audit_changes('subject', 'ads', '--', 'body', 'listing_ids');

-- Normalises subject and body, without control and direction characters, and limits the number of drafts. An update is a new
-- version.
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
    -- clock_timestamp(), because two changes in one transaction are two versions.
    new.updated_at := clock_timestamp();
  elsif (select count(*) from public.newsletters where status = 'draft') >= most_drafts then
    raise exception 'There are % drafts. Delete one before you write the next.', most_drafts
      using hint = 'newsletter_limit';
  end if;
  return new;
end
$$;

-- Returns the ads of a newsletter that are visible now, in order. The choice 'newest' without fixed ads returns the six newest.
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

-- Returns whether a subscriber is a recipient now: confirmed, not unsubscribed and not suspended.
create function private.is_newsletter_recipient(subscriber public.newsletter_subscribers, suspended text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null and subscriber.email <> all (suspended)
$$;

-- Returns the confirmed addresses of suspended accounts, for is_newsletter_recipient.
create function private.suspended_addresses() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(private.confirmed_email(account)), '{}')
  from public.profiles as profile join auth.users as account on account.id = profile.id
  where profile.suspended_at is not null and private.confirmed_email(account) is not null
$$;

-- Returns how many recipients a newsletter sent now would have.
create function public.newsletter_recipient_count() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may count who gets the newsletter.' using errcode = '42501';
  end if;
  return (
    select count(*) from public.newsletter_subscribers as subscriber
    where private.is_newsletter_recipient(subscriber, (select private.suspended_addresses()))
  );
end
$$;
grant execute on function public.newsletter_recipient_count() to authenticated;

-- What people are told becomes a kind with facts; words are made when it is shown or sent. Rows told in words keep them, and mails that
-- wait in words are still sent. The life of vehicle ads and the moderation of parts state facts from now on.

create table private.notification_kinds (
  kind text constraint notification_kinds_pkey primary key,
  topic text,
  is_listed boolean not null default true,
  constraint notification_kinds_kind_form check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  constraint notification_kinds_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders'))
);

comment on table private.notification_kinds is 'The kinds of notifications and mails.';

comment on column private.notification_kinds.topic is
  'Topic of domain/people/emails.ts; null: about money or the security of an account, always sent.';

comment on column private.notification_kinds.is_listed is 'Whether the site lists it; false: it is only sent.';

insert into private.notification_kinds (kind, topic, is_listed) values
  ('ad_checked', 'listings', true),
  ('ad_closed', 'listings', true),
  ('ad_held', 'listings', true),
  ('ad_live', 'listings', true),
  ('ad_rejected', 'listings', true),
  ('ad_removed', 'listings', true),
  ('ads_expired', 'reminders', true),
  ('ads_expiring', 'reminders', true),
  ('part_live', 'listings', true),
  ('part_taken_down', 'listings', true);

alter table public.system_notifications alter column title drop not null;
alter table public.system_notifications alter column message drop not null;
alter table public.system_notifications alter column type drop not null;

alter table public.system_notifications add column kind text;

comment on column public.system_notifications.kind is
  'One of private.notification_kinds; null: an announcement in words, or told before there were kinds.';

alter table public.system_notifications add column facts jsonb;

comment on column public.system_notifications.facts is 'Ids, names, amounts and times of what happened, without null.';

alter table public.system_notifications add constraint system_notifications_words_or_kind check (
  case when kind is null then facts is null and num_nulls(title, message, type) = 0
    else coalesce(jsonb_typeof(facts) = 'object', false) and num_nonnulls(title, message, type, link) = 0
  end
);

create index system_notifications_named_idx on public.system_notifications ((facts -> 'person' ->> 'id'))
  where facts -> 'person' ->> 'id' is not null;

create or replace function private.expire_listings(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
  ended integer := 0;
begin
  for seller in
    with expired as (
      update public.vehicle_listings set status = 'expired'
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and expires_at <= now()
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, images
    )
    select seller_id as id, count(*)::integer as ads, min(title) as title, min(images[1]) as picture
    from expired group by seller_id
  loop
    ended := ended + seller.ads;
    perform private.tell(seller.id, 'ads_expired', private.expiry_facts(seller.ads, seller.title, seller.picture));
  end loop;
  return ended;
end
$$;

create function private.expiry_facts(ads integer, title text, picture text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('count', ads)
    || case when ads = 1 then jsonb_build_object('title', private.visible_line(title), 'picture', picture) else '{}' end
$$;

create function private.mail_address(address text, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  values ('notification', mail_address.address, jsonb_build_object(
    'kind', (private.notification_kind(mail_address.kind)).kind, 'facts', jsonb_strip_nulls(mail_address.facts)
  ));
end
$$;

create function private.mail_member(recipient uuid, known private.notification_kinds, facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  select 'notification', account.email, jsonb_strip_nulls(jsonb_build_object(
    'kind', known.kind, 'facts', mail_member.facts,
    'unsubscribe_path', '/unsubscribe?token=' || case
      when known.topic is not null then private.unsubscribe_token(account.id, known.topic)
    end
  ))
  from auth.users as account
  where account.id = mail_member.recipient and account.email_confirmed_at is not null and account.email <> ''
    and not exists (
      select from public.email_opt_outs as off where off.user_id = account.id and off.topic = known.topic
    );
end
$$;

create function private.notification_kind(kind text) returns private.notification_kinds
language plpgsql stable security definer set search_path = ''
as $$
declare
  known private.notification_kinds;
begin
  select * into known from private.notification_kinds as one where one.kind = notification_kind.kind;
  if not found then
    raise exception 'There is no kind of notification named %.', notification_kind.kind;
  end if;
  return known;
end
$$;

create or replace function private.notify_part_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := jsonb_build_object('id', old.id, 'title', private.visible_line(old.name), 'picture', old.images[1]);
begin
  if auth.uid() is not distinct from old.seller_id or not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- Without a profile the account is being erased: nobody to notify.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(old.seller_id, 'ad_removed', jsonb_build_object('title', ad -> 'title'));
    end if;
  elsif new.listed then
    perform private.tell(old.seller_id, 'part_live', ad);
  else
    perform private.tell(old.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', new.held_reason));
  end if;
  return null;
end
$$;

create or replace function private.notify_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(old);
begin
  if auth.uid() = old.seller_id then
    if old.status = 'active' and new.held_at is not null then
      perform private.tell(old.seller_id, 'ad_held', ad);
    end if;
  elsif not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- Skip accounts that are being erased.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(old.seller_id, 'ad_removed', jsonb_build_object('title', ad -> 'title'));
    end if;
  elsif new.status = 'active' then
    perform private.tell(
      old.seller_id, 'ad_live',
      ad || jsonb_build_object('until', new.expires_at, 'again', old.status not in ('draft', 'pending'))
    );
  elsif new.rejection_reason is not null then
    perform private.tell(old.seller_id, 'ad_rejected', ad || jsonb_build_object('reason', new.rejection_reason));
  elsif new.status in ('draft', 'pending') then
    perform private.tell(old.seller_id, 'ad_checked', ad);
  else
    perform private.tell(old.seller_id, 'ad_closed', ad || jsonb_build_object('status', new.status));
  end if;
  return null;
end
$$;

create or replace function private.remind_of_expiry(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ahead constant interval := interval '3 days';
  seller record;
  reminded integer := 0;
begin
  -- Terms this short would be due for a reminder from their start.
  if private.listing_term() <= ahead then
    return 0;
  end if;
  for seller in
    with ending as (
      update public.vehicle_listings set reminded_at = now()
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and reminded_at is null
          and expires_at > now() and expires_at <= now() + ahead
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, images, expires_at
    )
    select seller_id as id, count(*)::integer as ads, min(title) as title, min(images[1]) as picture, min(expires_at) as first_end
    from ending group by seller_id
  loop
    reminded := reminded + seller.ads;
    perform private.tell(
      seller.id, 'ads_expiring',
      private.expiry_facts(seller.ads, seller.title, seller.picture) || jsonb_build_object('first_end', seller.first_end)
    );
  end loop;
  return reminded;
end
$$;

create function private.tell(recipient uuid, kind text, facts jsonb default '{}', mail_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant private.notification_kinds := private.notification_kind(tell.kind);
  stated constant jsonb := jsonb_strip_nulls(tell.facts);
begin
  if recipient is null then
    return;
  end if;
  if known.is_listed then
    insert into public.system_notifications (user_id, kind, facts, type) values (recipient, known.kind, stated, null);
  end if;
  perform private.mail_member(recipient, known, stated || jsonb_strip_nulls(mail_facts));
end
$$;

create function private.vehicle_facts(ad public.vehicle_listings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('id', ad.id, 'title', private.visible_line(ad.title), 'picture', ad.images[1])
$$;

-- The columns of a function cannot be changed in place.
drop function public.my_notifications(boolean);

create function public.my_notifications(unread_only boolean default false)
returns table (
  id uuid, title text, message text, type text, link text, created_at timestamptz, read_at timestamptz, kind text, facts jsonb
)
language sql stable set search_path = ''
as $$
  select said.id, said.title, said.message, said.type, said.link, said.created_at, seen.read_at, said.kind, said.facts
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

drop function private.ads_as_subject(titles text[]);

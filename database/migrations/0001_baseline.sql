-- The schema of database/schema when the migrations began anew with it; written by a program, in an order in which it can run.

set local search_path = public, extensions;
set local check_function_bodies = off;

create schema if not exists private;

revoke all on schema private from public;

grant usage on schema private to anon, authenticated, service_role;

do $$
begin
  create schema if not exists extensions;
  grant usage on schema extensions to anon, authenticated, service_role;
  -- Where it is there already, it may live in another schema.
  create extension if not exists pg_trgm with schema extensions;
end
$$;

create extension if not exists btree_gist with schema extensions;

create function private.visible_line(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(given, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '\s+', ' ', 'g'
  ))
$$;

grant execute on function private.visible_line(text) to authenticated, service_role;

create function private.kenyan_phone(spelling text) returns text
language sql immutable set search_path = ''
as $$
  select '+254' || (regexp_match(regexp_replace(spelling, '[\s().-]', '', 'g'), '^(?:\+?254|00254|0)?([17]\d{8})$'))[1]
$$;

grant execute on function private.kenyan_phone(text) to authenticated, service_role;

create function private.values_to_match(given text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select case when given is not null then array(select left(value, 100) from unnest(given) as value limit 60) end
$$;

create function private.contains_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(lower(part collate "C"), '([\\%_])', '\\\1', 'g') || '%'
$$;

create function private.matching_locations(parts text[]) returns text[]
language sql stable set search_path = ''
as $$
  with recursive place (name) as (
    (select location from public.vehicle_listings where status = 'active' order by location limit 1)
    union all
    select (
      select location from public.vehicle_listings
      where status = 'active' and location > place.name order by location limit 1
    )
    from place where place.name is not null
  )
  select coalesce(array_agg(place.name), '{}') from place
  -- As an array the patterns are made once, not for each place.
  where lower(place.name collate "C") ~ any ((select private.place_patterns(parts))::text[])
$$;

create function private.kes(amount bigint) returns text
language sql stable set search_path = ''
as $$ select 'KSh ' || to_char(amount, 'FM999,999,999,990') $$;

create function private.are_lines(lines text[], longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select (lines = '{}' or array_ndims(lines) = 1) and coalesce(bool_and(
    line is not null and char_length(line) <= longest and char_length(private.visible_line(line)) >= 1
  ), true)
  from unnest(lines) as line
$$;

grant execute on function private.are_lines(text[], integer) to authenticated, service_role;

create function private.tidy_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  new.updated_at := now();
  return new;
end
$$;

create function private.are_names(names text[], most integer) returns boolean
language sql immutable set search_path = ''
as $$
  select names = '{}' or (
    array_ndims(names) = 1 and array_lower(names, 1) = 1 and cardinality(names) <= most
    and not exists (
      select from unnest(names) as name
      where name is null or char_length(name) not between 1 and 60 or name <> private.visible_line(name)
    )
  )
$$;

grant execute on function private.are_names(text[], integer) to authenticated, service_role;

create function private.in_shillings(amount bigint) returns text
language sql immutable set search_path = ''
as $$ select 'KSh ' || to_char(amount, 'FM999,999,999,990') $$;

create function private.is_email(given text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(given) <= 255 and given ~ '^[^\s@<>",;:()]+@[^\s@<>",;:()]+\.[^\s@<>",;:().]+$' $$;

grant execute on function private.is_email(text) to anon, authenticated, service_role;

create function private.random_token() returns text
language sql volatile set search_path = ''
as $$
  select encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'hex')
$$;

create function private.phone_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(regexp_replace(part, '\D', '', 'g'), '^(0|254)', '') || '%'
  where part ~ '^[+\d][\d\s()-]{3,}$'
$$;

create function private.with_commas(number bigint) returns text
language sql immutable set search_path = ''
as $$ select btrim(to_char(number, '999,999,999,999')) $$;

create function private.catalogue_case(name text) returns text
language sql immutable set search_path = ''
as $$
  -- Without a word there is nothing to write otherwise.
  select coalesce(string_agg(case
      when word = lower(word) and word ~ '[0-9]' then upper(word)
      when word = lower(word) then initcap(word)
      when word = upper(word) and word !~ '[0-9]' and char_length(regexp_replace(word, '[^[:alpha:]]', '', 'g')) > 4
        then initcap(word)
      else word
    end, ' ' order by place), catalogue_case.name)
  from unnest(string_to_array(catalogue_case.name, ' ')) with ordinality as words (word, place)
$$;

create function private.place_patterns(places text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select '\m' || regexp_replace(lower(btrim(place) collate "C"), '([].*+?^${}()|\\[])', '\\\1', 'g') from unnest(places) as place
  )
$$;

create function private.is_website(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 300
    and address ~* '^https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
$$;

grant execute on function private.is_website(text) to anon, authenticated, service_role;

create function private.tidy_lines(lines text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(line order by place), '{}')
  from (
    select distinct on (lower(line)) line, place
    from (select private.visible_line(given) as line, place from unnest(lines) with ordinality as written (given, place)) as seen
    where line <> ''
    order by lower(line), place
  ) as kept
$$;

grant execute on function private.tidy_lines(text[]) to authenticated, service_role;

create function private.nairobi_date(moment timestamptz) returns text
language sql stable set search_path = ''
as $$ select to_char(moment at time zone 'Africa/Nairobi', 'FMDD Mon YYYY') $$;

create function private.nairobi_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Africa/Nairobi')::date $$;

create function private.nairobi_day(moment timestamptz) returns date
language sql immutable set search_path = ''
as $$ select (moment at time zone 'Africa/Nairobi')::date $$;

create function private.nairobi_start(day date) returns timestamptz
language sql immutable set search_path = ''
as $$ select day::timestamp at time zone 'Africa/Nairobi' $$;

create function private.span_of(first_day date, last_day date, out since date, out until date)
language sql stable set search_path = ''
as $$
  select greatest(least(coalesce(first_day, bounds.until - 29), bounds.until), bounds.until - 365), bounds.until
  from (select least(coalesce(last_day, private.nairobi_today()), private.nairobi_today()) as until) as bounds
$$;

create function private.nairobi_time(moment timestamptz) returns text
language sql stable set search_path = ''
as $$ select to_char(moment at time zone 'Africa/Nairobi', 'FMDD Mon YYYY" at "HH24:MI') $$;

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

create function private.enqueue(queue text, data jsonb, priority integer default 0) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  insert into pgboss.job (
    name, data, priority, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds
  )
  select
    settings.name, enqueue.data, enqueue.priority, settings.policy, settings.retry_limit, settings.retry_delay, settings.retry_backoff,
    settings.retry_delay_max, settings.expire_seconds, settings.deletion_seconds,
    now() + settings.retention_seconds * interval '1 second', settings.dead_letter, settings.heartbeat_seconds
  from pgboss.queue as settings
  where settings.name = enqueue.queue;
end
$$;

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

do $$
begin
  if to_regclass('auth.mail_outbox') is not null then
    create trigger enqueue_mail after insert on auth.mail_outbox
      for each row execute function private.enqueue_mail();
  end if;
end
$$;

create function private.tell_pages(person uuid, kind text) returns void
language sql set search_path = ''
as $$ select pg_notify('live', coalesce(person::text, '*') || ' ' || kind) $$;

create function private.tell_pages_of_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_pages(person, tg_argv[0])
  from unnest(array[new.sender_id, new.recipient_id]) as person
  where person is not null;
  return null;
end
$$;

create function private.tell_pages_of_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_pages(case tg_op when 'DELETE' then old.user_id else new.user_id end, 'notification');
  return null;
end
$$;

create function public.unread_counts() returns table (messages integer, notifications integer)
language sql stable set search_path = ''
as $$
  select
    (
      select count(*)::integer from public.messages as message
      where message.recipient_id = (select auth.uid()) and message.read_at is null
    ),
    (
      select count(*)::integer from public.system_notifications as said
      where (
          said.user_id = (select auth.uid())
          or said.user_id is null
          and said.created_at >= (select created_at from public.profiles where id = (select auth.uid()))
        )
        and not exists (
          select from public.notification_reads as seen
          where seen.notification_id = said.id and seen.user_id = (select auth.uid())
        )
    )
$$;

grant execute on function public.unread_counts() to authenticated, service_role;

comment on function public.unread_counts() is 'How many messages and notifications the caller has not read.';

create function private.tell_pages_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := case tg_op when 'DELETE' then old else new end;
begin
  perform private.tell_pages(person, 'booking')
  from unnest(array[
    booking.customer_id, (select user_id from public.service_providers where id = booking.service_provider_id)
  ]) as person
  where person is not null;
  return null;
end
$$;

create function private.forget_page_of_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('pages', '/services/' || coalesce(changed ->> 'service_provider_id', changed ->> 'id'));
  return null;
end
$$;

create function private.forget_page_of_ad() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', tg_argv[0] || old.id);
  if tg_table_name = 'vehicle_listings' then
    perform pg_notify('pages', '/dealers/' || old.seller_id);
  end if;
  return null;
end
$$;

create function private.forget_pages_of_sellers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || seller_id)
  from (select distinct seller_id from added where status in ('active', 'sold')) as sellers;
  return null;
end
$$;

create function private.forget_page_of_dealer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

create function private.forget_pages_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || new.id);
  if (new.suspended_at is null) <> (old.suspended_at is null) then
    perform pg_notify('pages', hidden.path) from (
      select '/vehicles/' || id from public.vehicle_listings where seller_id = new.id and status in ('active', 'sold')
      union all
      select '/spare-parts/' || id from public.spare_parts where seller_id = new.id and listed
      union all
      select '/services/' || id from public.service_providers where user_id = new.id
    ) as hidden (path);
  end if;
  return null;
end
$$;

create function private.forget_named_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', tg_argv[0]);
  return null;
end
$$;

create function private.is_client_request() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('role', true), ''), 'none') <> 'none' $$;

grant execute on function private.is_client_request() to anon, authenticated, service_role;

create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[1];
  rows_of_person integer;
begin
  -- Whoever writes for somebody else is refused by the policies, and learns nothing here of how many that person has.
  if not private.is_client_request() or auth.uid() is null or to_jsonb(new) ->> tg_argv[0] is distinct from auth.uid()::text then
    return new;
  end if;
  -- One of a person at a time, so that many at once do not pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' of ' || auth.uid(), 0));
  execute format(
    'select count(*) from %I.%I where %I = $1 and ($2 is null or created_at > now() - $2)', tg_table_schema, tg_table_name, tg_argv[0]
  ) into rows_of_person using auth.uid(), nullif(tg_argv[2], '')::interval;
  if rows_of_person >= most then
    raise exception '%', tg_argv[4] using hint = tg_argv[3];
  end if;
  return new;
end
$$;

create function private.row_quota(kind text, person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case kind
    when 'draft ads' then case when trade.is_seller then 2000 else 50 end
    when 'vehicle ads' then case when trade.is_seller then 20000 else 1000 end
    when 'spare parts' then case when trade.is_seller then 5000 else 200 end
    when 'services' then 100
    when 'payments to check' then 20
  end
  from (
    select exists (select from public.profiles where id = person and role in ('dealer', 'service_provider'))
      or exists (select from private.current_plan(person) as plan where plan.id is not null) as is_seller
  ) as trade
$$;

create function private.enforce_row_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
  found_rows integer;
begin
  if auth.uid() is null or private.is_admin() then
    return null;
  end if;
  most := private.row_quota(tg_argv[0], auth.uid());
  perform pg_advisory_xact_lock(hashtextextended('quota of ' || auth.uid(), 0));
  execute format(
    'select count(*) from (select from %I.%I where %s limit %s) as counted', tg_table_schema, tg_table_name, tg_argv[1], most + 1
  ) into found_rows using auth.uid();
  if found_rows > most then
    raise exception 'You can have % % at most. Delete some before you add more.', private.with_commas(most), tg_argv[0]
      using hint = 'row_quota';
  end if;
  return null;
end
$$;

create function private.byte_quota(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case
    when plan.id is null then 500
    else 500 + least(coalesce(plan.max_listings, 2000), 2000) * 50
  end * 1048576::bigint
  from private.current_plan(person) as plan
$$;

create function private.object_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = ''
as $$ select case when jsonb_typeof(metadata -> 'size') = 'number' then greatest((metadata ->> 'size')::numeric::bigint, 0) else 0 end $$;

create function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes) values (new.owner, added)
    on conflict (person_id) do update set bytes = stored.bytes + added
    returning bytes into total;
    if total >= private.byte_quota(new.owner) and (tg_op = 'INSERT' or added > removed)
      and auth.uid() is not null and not private.is_admin()
    then
      raise exception 'Your pictures take all of the % MB you have. Remove some, or choose a larger plan.',
        private.with_commas(private.byte_quota(new.owner) / 1048576) using hint = 'byte_quota';
    end if;
  end if;
  return null;
end
$$;

create function private.is_admin() returns boolean
language sql stable parallel safe security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'admin' and suspended_at is null
  )
$$;

grant execute on function private.is_admin() to anon, authenticated, service_role;

create function private.suspended_sellers() returns uuid[]
language sql stable parallel safe security definer set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.profiles where suspended_at is not null
$$;

grant execute on function private.suspended_sellers() to anon, authenticated, service_role;

create function private.is_dealer() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where id = auth.uid() and role = 'dealer' and suspended_at is null
  )
$$;

grant execute on function private.is_dealer() to authenticated, service_role;

create function private.require_dealer() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = auth.uid() and role = 'dealer' and suspended_at is null) then
    raise exception 'Only a dealer may see how their ads do.' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

create function private.tell_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    new.id, 'Your account is a service provider’s now',
    'Bookings and customers wait in your workplace. Your ads, messages and favorites are where they were.',
    'info', '/service-provider', 'Open your workplace', topic => 'listings'
  );
  return null;
end
$$;

create function private.require_another_administrator(than uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.require_another_administrator', 0));
  if not exists (
    select from public.profiles as profile join auth.users as account using (id)
    where profile.role = 'admin' and profile.suspended_at is null and profile.id <> than and account.deleted_at is null
  ) then
    raise exception 'This is the only administrator. Make somebody else one first.' using hint = 'last_admin';
  end if;
end
$$;

grant execute on function private.require_another_administrator(uuid) to anon, authenticated, service_role;

create function private.keep_an_administrator() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.require_another_administrator(old.id);
  return old;
end
$$;

create function public.set_role(member uuid, new_role text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
  label constant text := case new_role
    when 'admin' then 'an administrator’s' when 'dealer' then 'a dealer’s'
    when 'service_provider' then 'a service provider’s' when 'customer' then 'a customer’s'
  end;
begin
  perform private.require_reason(reason);
  if label is null then
    raise exception 'There is no such role.' using hint = 'unknown_role';
  elsif new_role = profile.role then
    raise exception 'That is their role already.' using hint = 'same_role';
  elsif new_role = 'admin' and profile.suspended_at is not null then
    raise exception 'Somebody suspended is not made an administrator. Lift the suspension first.' using hint = 'suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set role = new_role where id = member;
  perform set_config('magari.reason', '', true);
  -- Who becomes a service provider from a customer is told by tell_of_role.
  if (profile.role, new_role) <> ('customer', 'service_provider') then
    perform private.tell(
      member, 'Your account is ' || label || ' now',
      'An administrator of Magari has changed the role of your account. Your ads, messages and favorites are where they were.',
      'info', '/account', 'Open your account'
    );
  end if;
end
$$;

grant execute on function public.set_role(uuid, text, text) to authenticated;

create table public.profiles (
  id uuid constraint profiles_pkey primary key,
  first_name text,
  last_name text,
  phone text,
  role text not null default 'customer',
  business_name text,
  business_description text,
  location text,
  verified boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  picture text,
  -- Whether somebody gave a number, for everyone; the number itself stays for who signs in. So a page offers calls only where one can call.
  has_phone boolean not null generated always as (phone is not null) stored,
  constraint profiles_first_name_length check (char_length(first_name) <= 80),
  constraint profiles_last_name_length check (char_length(last_name) <= 80),
  constraint profiles_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint profiles_role_known check (role in ('admin', 'dealer', 'service_provider', 'customer')),
  constraint profiles_business_name_length check (char_length(business_name) <= 120),
  constraint profiles_business_description_length check (char_length(business_description) <= 2000),
  constraint profiles_location_length check (char_length(location) <= 60),
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_picture_own check (picture ~ (
    '^/storage/v1/object/public/profile-pictures/' || id::text ||
    '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|jpeg|png|webp|avif)$'
  ))
);

comment on table public.profiles is 'Who a person is to others; one row per account, made at sign-up.';

comment on column public.profiles.phone is 'E.164, +2547… or +2541…; never readable without signing in. @read-through private.read_profile_phone(id)';

comment on column public.profiles.suspended_at is 'Since when an administrator hides this person''s listings. @read-through private.read_suspended_at(id)';

comment on column public.profiles.picture is 'Root-relative URL of a picture in the person''s own folder.';

comment on column public.profiles.has_phone is 'Whether the person gave a number.';

create index profiles_suspended_idx on public.profiles (id) where suspended_at is not null;

create index profiles_role_idx on public.profiles (role, created_at desc);

create index profiles_created_idx on public.profiles (created_at desc, id desc);

create index profiles_name_idx on public.profiles (
  lower(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))), id
);

revoke all on public.profiles from public, anon, authenticated;

grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, picture, has_phone
) on public.profiles to anon;

grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, created_at, updated_at, picture,
  has_phone
) on public.profiles to authenticated;

grant update (
  first_name, last_name, phone, role, business_name, business_description, location, verified, suspended_at, picture
) on public.profiles to authenticated;

grant all on public.profiles to service_role;

alter table public.profiles enable row level security;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));

create policy "Administrators read every profile" on public.profiles
  for select to authenticated using ((select private.is_admin()));

create policy "People change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "Administrators change every profile" on public.profiles
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger forget_pages after update on public.profiles
  for each row when (
    (
      old.first_name, old.last_name, old.business_name, old.business_description, old.role, old.verified, old.suspended_at,
      old.location, old.picture
    ) is distinct from (
      new.first_name, new.last_name, new.business_name, new.business_description, new.role, new.verified, new.suspended_at,
      new.location, new.picture
    )
  )
  execute function private.forget_pages_of_person();

create trigger tell_of_role after update of role on public.profiles
  for each row when (old.role = 'customer' and new.role = 'service_provider')
  execute function private.tell_of_role();

create trigger keep_an_administrator before delete on public.profiles
  for each row when (old.role = 'admin' and old.suspended_at is null)
  execute function private.keep_an_administrator();

create function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if (new.role, new.verified, new.suspended_at) is distinct from (old.role, old.verified, old.suspended_at)
      and not private.is_admin()
    then
      raise exception 'Only an administrator may change the role, verification or suspension of a profile.'
        using errcode = '42501';
    end if;
    if new.role <> old.role then
      raise exception 'A role is given and taken with a reason, by set_role.' using errcode = '42501';
    end if;
    if new.suspended_at is distinct from old.suspended_at then
      raise exception 'People are suspended with a reason, by suspend_member, and let back by lift_suspension.'
        using errcode = '42501';
    end if;
  end if;
  if old.role = 'admin' and old.suspended_at is null and (new.role <> 'admin' or new.suspended_at is not null) then
    perform private.require_another_administrator(old.id);
  end if;
  new.updated_at := now();
  return new;
end
$$;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
begin
  insert into public.profiles (id, first_name, last_name, phone, role, business_name, business_description)
  values (
    new.id,
    nullif(left(btrim(given ->> 'first_name'), 80), ''),
    nullif(left(btrim(given ->> 'last_name'), 80), ''),
    private.kenyan_phone(given ->> 'phone'),
    case when given ->> 'role' in ('customer', 'dealer', 'service_provider') then given ->> 'role' else 'customer' end,
    nullif(left(btrim(given ->> 'business_name'), 120), ''),
    nullif(left(btrim(given ->> 'business_description'), 2000), '')
  )
  on conflict (id) do nothing;
  return new;
end
$$;

create function private.proven_email(account auth.users) returns text
language sql immutable set search_path = ''
as $$ select case when account.email_confirmed_at is not null then lower(nullif(account.email, '')) end $$;

create function private.own_proven_email() returns text
language sql stable security definer set search_path = ''
as $$ select private.proven_email(account) from auth.users as account where account.id = (select auth.uid()) $$;

create function private.shown_name(first_name text, last_name text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' ',
    nullif(private.visible_line(first_name), ''), nullif(left(private.visible_line(last_name), 1), '') || '.'
  ), ''), 'A customer')
$$;

create function private.person_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    nullif(btrim(concat_ws(' ', first_name, last_name)), ''), nullif(btrim(business_name), '')
  ) from public.profiles where id = person
$$;

create function private.person_text(first_name text, last_name text, business_name text, phone text) returns text
language sql immutable
as $$
  select coalesce(first_name, '') || ' ' || coalesce(last_name, '') || e'\n' || coalesce(business_name, '') || e'\n'
    || coalesce(phone, '')
$$;

grant execute on function private.person_text(text, text, text, text) to authenticated, service_role;

create function private.refuse_name_of_others() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null and (to_jsonb(new) ->> tg_argv[0])::uuid is distinct from auth.uid() then
    raise exception 'This can be done in one''s own name only.' using errcode = '42501';
  end if;
  return new;
end
$$;

create function public.own_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip_address text, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select session.id, session.created_at::timestamptz, session.updated_at::timestamptz, session.user_agent,
    host(session.ip), session.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions as session
  where session.user_id = auth.uid() and (session.not_after is null or session.not_after > clock_timestamp())
  order by 6 desc, 3 desc, 1
$$;

grant execute on function public.own_sessions() to authenticated;

comment on function public.own_sessions() is 'Where the caller is signed in: this device first, then those used last.';

create function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users where id = auth.uid() for no key update;
  if not found then
    raise exception 'Sign in to end a session.' using errcode = '42501';
  end if;
  delete from auth.sessions where id = session_id and user_id = auth.uid();
  return found;
end
$$;

grant execute on function public.end_own_session(uuid) to authenticated;

create function private.require_fresh_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  named text := auth.jwt() ->> 'session_id';
  session auth.sessions;
begin
  if named is null then
    return;
  end if;
  select * into session from auth.sessions where id::text = named and user_id = auth.uid();
  if session.id is null or session.created_at < now() - interval '10 minutes' then
    raise exception 'Enter your password again.' using hint = 'password_required';
  end if;
  if session.aal = 'aal1' and exists (
    select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
  ) then
    raise exception 'Enter the six digits that your authenticator app shows.' using hint = 'second_factor_required';
  end if;
end
$$;

create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- It waits its turn like everything else that ends sessions of one person.
  perform from auth.users where id = new.id for no key update;
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;

create table public.suspensions (
  id uuid not null default gen_random_uuid() constraint suspensions_pkey primary key,
  user_id uuid not null,
  reason text,
  began_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  ended_at timestamptz,
  end_note text,
  constraint suspensions_reason_length check (char_length(reason) between 3 and 1000),
  constraint suspensions_answer_length check (char_length(answer) between 3 and 2000),
  constraint suspensions_end_note_length check (char_length(end_note) between 1 and 1000),
  constraint suspensions_answered check ((answer is null) = (answered_at is null)),
  constraint suspensions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.suspensions is 'When, why and until when somebody was suspended, and their one answer to it. Written by functions only.';

comment on column public.suspensions.reason is 'As the person is told it; null: the server or its operator did it by hand.';

create unique index suspensions_running_key on public.suspensions (user_id) where ended_at is null;

create index suspensions_user_idx on public.suspensions (user_id, began_at desc);

revoke all on public.suspensions from public, anon, authenticated;

grant select on public.suspensions to authenticated, service_role;

alter table public.suspensions enable row level security;

create policy "People read their own suspensions" on public.suspensions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read suspensions" on public.suspensions
  for select to authenticated using ((select private.is_admin()));

create function private.remember_suspension() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform set_config('magari.leaves_suspended', old.id::text, true);
  return old;
end
$$;

create function private.stated_reason() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('magari.reason', true), '')
$$;

create function private.keep_suspension() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.stated_reason();
begin
  if new.suspended_at is not null then
    insert into public.suspensions (user_id, reason, began_at) values (new.id, said, new.suspended_at);
    perform private.tell(
      new.id, 'Your account is suspended',
      coalesce('The reason: ' || said || E'\n\n', '')
        || 'Nobody sees what you offer, and you can neither post, write nor book. You can still sign in, read what is yours, '
        || 'download your data and erase your account. If you think that this is a mistake, answer once from your account.',
      'warning', '/account', 'Read it and answer'
    );
  else
    update public.suspensions set ended_at = now(), end_note = said where user_id = new.id and ended_at is null;
    perform private.tell(
      new.id, 'Your account is no longer suspended',
      coalesce(said || E'\n\n', '') || 'What you offer is shown again, and you can post, write and book as before.',
      'success', '/dashboard', 'Open your dashboard'
    );
  end if;
  return null;
end
$$;

create function private.require_reason(reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  if reason is null or char_length(btrim(reason)) < 3 then
    raise exception 'Say why.' using hint = 'reason_missing';
  elsif char_length(btrim(reason)) > 1000 then
    raise exception 'The reason is too long: at most 1,000 characters.' using hint = 'reason_too_long';
  end if;
end
$$;

create function public.suspend_member(member uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  perform private.require_reason(reason);
  if profile.role = 'admin' then
    raise exception 'An administrator is not suspended. Take the role first.' using hint = 'is_admin';
  elsif profile.suspended_at is not null then
    raise exception 'They are suspended already.' using hint = 'already_suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set suspended_at = now() where id = member;
  perform set_config('magari.reason', '', true);
end
$$;

grant execute on function public.suspend_member(uuid, text) to authenticated;

create function public.lift_suspension(member uuid, note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  if char_length(btrim(note)) > 1000 then
    raise exception 'The note is too long: at most 1,000 characters.' using hint = 'reason_too_long';
  elsif profile.suspended_at is null then
    raise exception 'They are not suspended.' using hint = 'not_suspended';
  end if;
  perform set_config('magari.reason', coalesce(btrim(note), ''), true);
  update public.profiles set suspended_at = null where id = member;
  perform set_config('magari.reason', '', true);
end
$$;

grant execute on function public.lift_suspension(uuid, text) to authenticated;

create function public.answer_suspension(answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(answer);
  answered public.suspensions;
  administrator uuid;
begin
  if said is null or char_length(said) < 3 then
    raise exception 'Write your answer.' using hint = 'answer_missing';
  elsif char_length(said) > 2000 then
    raise exception 'Your answer is too long: at most 2,000 characters.' using hint = 'answer_too_long';
  end if;
  update public.suspensions as one set answer = said, answered_at = now()
  where one.user_id = auth.uid() and one.ended_at is null and one.answered_at is null
  returning * into answered;
  if answered.id is null then
    if exists (select from public.suspensions as one where one.user_id = auth.uid() and one.ended_at is null) then
      raise exception 'You have answered already. We will write to you.' using hint = 'answered';
    end if;
    raise exception 'Your account is not suspended.' using errcode = '42501';
  end if;
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'Somebody answers their suspension',
      coalesce(private.person_name(answered.user_id), 'Somebody') || ' writes: ' || left(said, 300),
      'info', '/admin/users/' || answered.user_id, 'Read it and decide'
    );
  end loop;
end
$$;

grant execute on function public.answer_suspension(text) to authenticated;

create function private.audit_recovery_codes(person uuid, action text, remaining bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  select id, audit_recovery_codes.action, 'profiles', id::text, jsonb_build_object('recovery_codes_left', remaining)
  from public.profiles where id = person
$$;

create function private.notify_made_recovery_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  made record;
begin
  for made in select user_id, count(*) as codes from new_codes group by user_id loop
    perform private.audit_recovery_codes(made.user_id, 'make_recovery_codes', made.codes);
    perform private.send_mail(
      made.user_id, 'Recovery codes were made for your Magari account',
      array[
        'New recovery codes were made for your account. Codes made before no longer work.',
        'Each code signs you in once, together with your password, when you do not have your authenticator app. Keep them away from your phone.'
      ],
      'Open your security settings', '/account/security',
      array['If you did not do this, change your password at once and make new codes.']
    );
  end loop;
  return null;
end
$$;

create function private.notify_used_recovery_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  remaining constant bigint := (
    select count(*) from auth.mfa_recovery_codes where factor_id = new.factor_id and used_at is null
  );
begin
  perform private.audit_recovery_codes(new.user_id, 'use_recovery_code', remaining);
  perform private.send_mail(
    new.user_id, 'A recovery code was used for your Magari account',
    array[
      'A recovery code was used in place of your authenticator app. '
        || case remaining when 0 then 'None is' when 1 then '1 code is' else remaining || ' codes are' end || ' left.',
      case
        when remaining <= 3 then 'Make new codes soon, and set up your authenticator app again if you have lost it.'
        else 'If you have lost your authenticator app, set it up again.'
      end
    ],
    'Open your security settings', '/account/security',
    array['If you did not do this, change your password at once and make new codes.']
  );
  return null;
end
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'profile-pictures', 'profile-pictures', true, 15 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create policy "People see their own profile pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People add profile pictures to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People remove their own profile pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Administrators see every profile picture" on storage.objects
  for select to authenticated
  using (bucket_id = 'profile-pictures' and (select private.is_admin()));

create policy "Administrators remove every profile picture" on storage.objects
  for delete to authenticated
  using (bucket_id = 'profile-pictures' and (select private.is_admin()));

create function private.tidy_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.first_name := nullif(private.visible_line(new.first_name), '');
  new.last_name := nullif(private.visible_line(new.last_name), '');
  new.business_name := nullif(private.visible_line(new.business_name), '');
  new.business_description := nullif(btrim(new.business_description, E' \t\r\n'), '');
  new.location := nullif(private.visible_line(new.location), '');
  if auth.uid() = new.id then
    if old.first_name is not null and new.first_name is null then
      raise exception 'Enter your first name.' using hint = 'first_name_required';
    end if;
    if old.last_name is not null and new.last_name is null then
      raise exception 'Enter your last name.' using hint = 'last_name_required';
    end if;
    if old.business_name is not null and new.business_name is null and new.role in ('dealer', 'service_provider') then
      raise exception 'Enter the name of your business.' using hint = 'business_name_required';
    end if;
  end if;
  if new.picture is distinct from old.picture and new.picture is not null and not exists (
    select from storage.objects
    where bucket_id = 'profile-pictures'
      and name = substr(new.picture, char_length('/storage/v1/object/public/profile-pictures/') + 1)
  ) then
    raise exception 'This picture is no longer there. Choose it again.' using hint = 'picture_missing';
  end if;
  return new;
end
$$;

create function private.keep_one_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted project lets nobody delete files' rows without this.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'profile-pictures' and name >= new.id::text || '/' and name < new.id::text || '0'
    and '/storage/v1/object/public/profile-pictures/' || name is distinct from new.picture;
  return null;
end
$$;

create table private.number_reads (
  reader_id uuid not null,
  person_id uuid not null,
  read_at timestamptz not null default now(),
  constraint number_reads_pkey primary key (reader_id, person_id),
  constraint number_reads_reader_id_fkey foreign key (reader_id) references public.profiles (id) on delete cascade,
  constraint number_reads_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.number_reads is 'Whose numbers a person was shown within a day; forgotten after it.';

create index number_reads_reader_idx on private.number_reads (reader_id, read_at);

create index number_reads_person_idx on private.number_reads (person_id);

create index number_reads_read_idx on private.number_reads (read_at);

create function private.forget_number_reads() returns void
language sql security definer set search_path = ''
as $$ delete from private.number_reads where read_at < now() - interval '1 day' $$;

create function private.gave_number_to(person uuid, reader uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.message_threads as thread
    where (thread.owner_id = person and thread.asker_id = reader or thread.owner_id = reader and thread.asker_id = person)
      and exists (select from public.messages as message where message.thread_id = thread.id and message.sender_id = person)
  ) or exists (
    select from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where provider.user_id = reader and booking.customer_id = person
      or provider.user_id = person and booking.customer_id = reader
        and booking.status in ('confirmed', 'in_progress', 'completed')
  )
$$;

create function private.number_withheld(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 30;
  most_a_day constant integer := 100;
  reader constant uuid := auth.uid();
  is_suspended boolean;
  is_admin boolean;
  within_hour integer;
  within_day integer;
begin
  if person = reader then
    return null;
  end if;
  select suspended_at is not null, role = 'admin' into is_suspended, is_admin from public.profiles where id = reader;
  if not found then
    return 'nobody';
  elsif is_suspended then
    return 'suspended';
  elsif is_admin or private.gave_number_to(person, reader) then
    return null;
  elsif exists (
    select from private.number_reads
    where reader_id = reader and person_id = person and read_at > now() - interval '1 day'
  ) then
    return null;
  elsif current_setting('transaction_read_only')::boolean then
    return 'unrecorded';
  end if;
  -- One of a reader at a time, so that many at once do not pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('number_reads ' || reader, 0));
  select count(*) filter (where read_at > now() - interval '1 hour'), count(*) into within_hour, within_day
  from private.number_reads
  where reader_id = reader and person_id <> person and read_at > now() - interval '1 day';
  if within_hour >= most_an_hour then
    return 'hour';
  elsif within_day >= most_a_day then
    return 'day';
  end if;
  insert into private.number_reads as known (reader_id, person_id) values (reader, person)
  on conflict (reader_id, person_id) do update set read_at = now();
  return null;
end
$$;

create function private.masked_phone(phone text) returns text
language sql immutable set search_path = ''
as $$ select '+254 ' || substr(phone, 5, 1) || '** *** ' || right(phone, 3) $$;

create function private.masked_email(email text) returns text
language sql immutable set search_path = ''
as $$ select left(email, 1) || '***@***' $$;

create function private.tell_masked(reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  headers constant jsonb := coalesce(nullif(current_setting('response.headers', true), ''), '[]')::jsonb;
  told constant jsonb := jsonb_build_array(jsonb_build_object('X-Masked-Values', reason));
begin
  if not headers @> told then
    perform set_config('response.headers', (headers || told)::text, true);
  end if;
end
$$;

create function private.read_profile_phone(profile uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  withheld text;
begin
  select phone into given from public.profiles where id = profile;
  if given is null then
    return null;
  end if;
  withheld := private.number_withheld(profile);
  if withheld is null then
    return given;
  end if;
  perform private.tell_masked(withheld);
  return private.masked_phone(given);
end
$$;

grant execute on function private.read_profile_phone(uuid) to authenticated;

create function private.read_provider_phone(provider uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  person uuid;
  withheld text;
begin
  select phone, user_id into given, person from public.service_providers where id = provider;
  if given is null then
    return null;
  end if;
  withheld := private.number_withheld(person);
  if withheld is null then
    return given;
  end if;
  perform private.tell_masked(withheld);
  return private.masked_phone(given);
end
$$;

grant execute on function private.read_provider_phone(uuid) to authenticated;

create function private.read_provider_email(provider uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  person uuid;
  withheld text;
begin
  select email, user_id into given, person from public.service_providers where id = provider;
  if given is null then
    return null;
  end if;
  withheld := private.number_withheld(person);
  if withheld is null then
    return given;
  end if;
  perform private.tell_masked(withheld);
  return private.masked_email(given);
end
$$;

grant execute on function private.read_provider_email(uuid) to authenticated;

create function private.read_suspended_at(profile uuid) returns timestamptz
language sql volatile security definer set search_path = ''
as $$
  select suspended_at from public.profiles where id = profile and (id = auth.uid() or private.is_admin())
$$;

grant execute on function private.read_suspended_at(uuid) to authenticated;

create table public.system_notifications (
  id uuid default gen_random_uuid() constraint system_notifications_pkey primary key,
  title text not null,
  message text not null,
  type text not null default 'info',
  user_id uuid,
  link text,
  created_at timestamptz not null default now(),
  constraint system_notifications_title_length check (char_length(private.visible_line(title)) >= 1 and char_length(title) <= 120),
  constraint system_notifications_message_length check (char_length(btrim(message)) >= 1 and char_length(message) <= 2000),
  constraint system_notifications_type_known check (type in ('info', 'success', 'warning', 'error')),
  constraint system_notifications_link_own check (link ~ '^/([^/\\].*)?$' and char_length(link) <= 300),
  constraint system_notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.system_notifications is 'What the marketplace says to its people.';

comment on column public.system_notifications.user_id is 'Whom it is for; null: everybody who is signed in.';

comment on column public.system_notifications.link is 'Root-relative address of what it is about.';

create index system_notifications_user_idx on public.system_notifications (user_id, created_at desc);

create index system_notifications_newest_idx on public.system_notifications (created_at desc, id desc);

revoke all on public.system_notifications from public, anon, authenticated;

grant select, delete on public.system_notifications to authenticated;

grant insert (id, title, message, type, user_id, link) on public.system_notifications to authenticated;

grant all on public.system_notifications to service_role;

alter table public.system_notifications enable row level security;

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

create trigger tell_pages after insert or delete on public.system_notifications
  for each row execute function private.tell_pages_of_notification();

create table public.notification_reads (
  notification_id uuid not null,
  user_id uuid not null default auth.uid(),
  read_at timestamptz not null default now(),
  constraint notification_reads_pkey primary key (user_id, notification_id),
  constraint notification_reads_notification_id_fkey
    foreign key (notification_id) references public.system_notifications (id) on delete cascade,
  constraint notification_reads_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.notification_reads is 'Who has read which notification.';

create index notification_reads_notification_idx on public.notification_reads (notification_id);

revoke all on public.notification_reads from public, anon, authenticated;

grant select, delete on public.notification_reads to authenticated;

grant insert (notification_id, user_id) on public.notification_reads to authenticated;

grant all on public.notification_reads to service_role;

alter table public.notification_reads enable row level security;

create policy "People see what they have read" on public.notification_reads
  for select to authenticated using (user_id = (select auth.uid()));

create policy "People mark as read what they can read" on public.notification_reads
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.system_notifications as said where said.id = notification_reads.notification_id)
  );

create policy "People mark as unread what they have read" on public.notification_reads
  for delete to authenticated using (user_id = (select auth.uid()));

create trigger tell_pages after insert or delete on public.notification_reads
  for each row execute function private.tell_pages_of_notification();

create function private.tell(
  recipient uuid, title text, message text, kind text default 'info', link text default null,
  action_label text default 'Open Magari', topic text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if recipient is null then
    return;
  end if;
  insert into public.system_notifications (user_id, title, message, type, link)
  values (recipient, left(tell.title, 120), left(tell.message, 2000), tell.kind, tell.link);
  perform private.send_mail(
    recipient, tell.title, array[tell.message], tell.action_label, coalesce(tell.link, '/'), topic => tell.topic
  );
end
$$;

create function public.my_notifications(unread_only boolean default false)
returns table (
  id uuid, title text, message text, type text, link text, created_at timestamptz, read_at timestamptz
)
language sql stable set search_path = ''
as $$
  select said.id, said.title, said.message, said.type, said.link, said.created_at, seen.read_at
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

create function public.mark_notifications_read() returns integer
language plpgsql set search_path = ''
as $$
declare
  marked integer;
begin
  insert into public.notification_reads (notification_id)
  select said.id from public.my_notifications(unread_only => true) as said
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end
$$;

grant execute on function public.mark_notifications_read() to authenticated;

create function public.newsletter_subscribed() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.email = own.email and subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null
  )
  from (select private.own_proven_email() as email) as own
  where own.email is not null
$$;

grant execute on function public.newsletter_subscribed() to authenticated;

create function public.choose_newsletter(subscribed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.own_proven_email();
begin
  if address is null then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
  if subscribed then
    insert into public.newsletter_subscribers as known (email, confirmed_at) values (address, now())
    on conflict on constraint newsletter_subscribers_email_key
      do update set confirmed_at = coalesce(known.confirmed_at, now()), unsubscribed_at = null;
  else
    update public.newsletter_subscribers
    set unsubscribed_at = coalesce(unsubscribed_at, now()) where email = address;
  end if;
end
$$;

grant execute on function public.choose_newsletter(boolean) to authenticated;

create table public.email_opt_outs (
  user_id uuid not null default auth.uid(),
  topic text not null,
  created_at timestamptz not null default now(),
  constraint email_opt_outs_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders')),
  constraint email_opt_outs_pkey primary key (user_id, topic),
  constraint email_opt_outs_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.email_opt_outs is 'The topics about which a person wants no mail; without a row they want it.';

revoke all on public.email_opt_outs from public, anon, authenticated;

grant select, delete on public.email_opt_outs to authenticated;

grant insert (user_id, topic) on public.email_opt_outs to authenticated;

grant all on public.email_opt_outs to service_role;

alter table public.email_opt_outs enable row level security;

create policy "People see which mails they switched off" on public.email_opt_outs
  for select to authenticated using (user_id = (select auth.uid()));

create policy "People switch off their own mails" on public.email_opt_outs
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "People switch on their own mails" on public.email_opt_outs
  for delete to authenticated using (user_id = (select auth.uid()));

create table private.unsubscribe_tokens (
  token_hash bytea constraint unsubscribe_tokens_pkey primary key,
  user_id uuid not null,
  topic text not null,
  created_at timestamptz not null default now(),
  constraint unsubscribe_tokens_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders')),
  constraint unsubscribe_tokens_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index unsubscribe_tokens_user_idx on private.unsubscribe_tokens (user_id);

create index unsubscribe_tokens_oldest_idx on private.unsubscribe_tokens (created_at);

create function private.unsubscribe_token(person uuid, topic text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.unsubscribe_tokens (token_hash, user_id, topic)
  values (sha256(convert_to(token, 'utf8')), person, unsubscribe_token.topic);
  return token;
end
$$;

create function public.emails_by_link(token text) returns table (topic text, wanted boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select sent.topic, not exists (
      select from public.email_opt_outs as off where off.user_id = sent.user_id and off.topic = sent.topic
    )
    from private.unsubscribe_tokens as sent
    where sent.token_hash = sha256(convert_to(emails_by_link.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or it is more than a year old. Use the one in our last mail to you.'
      using hint = 'unsubscribe_link';
  end if;
end
$$;

grant execute on function public.emails_by_link(text) to anon, authenticated, service_role;

create function public.choose_emails_by_link(token text, wanted boolean default false) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  sent private.unsubscribe_tokens;
begin
  select * into sent from private.unsubscribe_tokens
  where token_hash = sha256(convert_to(choose_emails_by_link.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or it is more than a year old. Use the one in our last mail to you.'
      using hint = 'unsubscribe_link';
  end if;
  if wanted then
    delete from public.email_opt_outs as off where off.user_id = sent.user_id and off.topic = sent.topic;
  else
    insert into public.email_opt_outs (user_id, topic) values (sent.user_id, sent.topic) on conflict do nothing;
  end if;
  return sent.topic;
end
$$;

grant execute on function public.choose_emails_by_link(text, boolean) to anon, authenticated, service_role;

create function private.forget_unsubscribe_tokens() returns void
language sql security definer set search_path = ''
as $$ delete from private.unsubscribe_tokens where created_at < now() - interval '1 year' $$;

create table private.personal_data (
  table_name text not null,
  person_column text not null,
  -- SQL by which the person's rows are found; $1 is the account's id as text, $2 its confirmed address in small letters.
  -- null: the column is the account's id.
  found_by text,
  -- Name in the export; null: not exported.
  export_as text,
  withheld text[] not null default '{}',
  on_erase text not null,
  -- SQL that, set beside the person's column, takes out what they wrote.
  replaced text,
  reason text not null,
  -- cascade: the rows go with the account by their foreign key; delete: they are deleted; anonymise: they stay, the column
  -- becomes null.
  constraint personal_data_on_erase_known check (on_erase in ('cascade', 'delete', 'anonymise')),
  constraint personal_data_pkey primary key (table_name, person_column)
);

comment on table private.personal_data is 'What exporting and erasing an account does with each column that names a person.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('auth.identities', 'user_id', null, 'ways_to_sign_in', '{id,user_id}', 'cascade', null, 'The account.'),
  ('auth.sessions', 'user_id', null, 'signed_in_devices', '{id,user_id,factor_id}', 'cascade', null, 'The account: they end.'),
  ('auth.mfa_factors', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('auth.one_time_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('auth.flow_states', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('storage.objects', 'owner_id', 'bucket_id in (''listing-images'', ''profile-pictures'') and name >= $1 || ''/'' and name < $1 || ''0''', 'pictures', '{id,bucket_id,owner,owner_id,user_metadata,path_tokens,version,last_accessed_at}', 'delete', null, 'Their pictures; the nightly job removes the bytes that no row names.'),
  ('auth.mfa_recovery_codes', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.');

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
  part private.personal_data;
  rows jsonb;
  given jsonb;
begin
  select * into account from auth.users where id = auth.uid();
  if not found then
    raise exception 'Sign in to take out your data.' using errcode = '42501';
  end if;
  given := jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at, 'given_at_sign_up', account.raw_user_meta_data
    )
  );
  for part in select * from private.personal_data where export_as is not null order by table_name, person_column loop
    continue when to_regclass(part.table_name) is null;
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(own) - $3 order by to_jsonb(own) ->> ''created_at'', to_jsonb(own)), ''[]'') from %s as own where %s',
      part.table_name, coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
    ) into rows using account.id::text, private.proven_email(account), part.withheld;
    given := given || jsonb_build_object(part.export_as, rows);
  end loop;
  return given;
end
$$;

grant execute on function public.export_my_data() to authenticated;

create function private.forget_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Providers were told who asks and who reviewed.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = provider.user_id
    and starts_with(told.message, review.reviewer_name || ' gave ');

  -- Answers took over the subject that was theirs.
  update public.messages as answer set subject = 'Inquiry about ' || thread.subject_title
  from public.message_threads as thread
  where thread.asker_id = old.id and answer.thread_id = thread.id;

  -- A hosted project lets nobody delete files' rows without this.
  perform set_config('storage.allow_delete_query', 'true', true);
  for part in select * from private.personal_data where on_erase <> 'cascade' loop
    continue when to_regclass(part.table_name) is null;
    execute case part.on_erase
      when 'delete' then format('delete from %s where %s', part.table_name, part.found_by)
      else format(
        'update %s set %s where %I = $1::uuid', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced), part.person_column
      )
    end using old.id::text, private.proven_email(old);
  end loop;
  -- Conversations of which nobody is left.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  return old;
end
$$;

create function public.erase_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  -- Two administrators who leave in the same moment wait for each other here.
  perform from public.profiles where role = 'admin' order by id for update;
  select * into account from auth.users where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to erase your account.' using errcode = '42501';
  end if;
  perform private.require_fresh_session();
  if private.is_admin()
    and not exists (select from public.profiles where role = 'admin' and suspended_at is null and id <> account.id)
  then
    raise exception 'You are the only administrator. Make somebody else one before you erase your account.'
      using hint = 'last_admin';
  end if;
  perform private.record_audit('erase', 'profiles', account.id::text);
  delete from auth.users where id = account.id;
  if private.proven_email(account) is not null then
    perform private.send_mail_to(
      account.email, 'Your Magari account is erased',
      array[
        'Your account, your ads, pictures, bookings and reviews are gone, and what you wrote to others is removed.',
        'Records of payments stay for our books, without your name, number or notes.'
      ],
      null, null, array['If you did not do this, write to us at once.']
    );
  end if;
end
$$;

grant execute on function public.erase_my_account() to authenticated;

create table public.system_settings (
  key text constraint system_settings_pkey primary key,
  value text not null,
  kind text not null default 'text',
  is_public boolean not null default false,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint system_settings_kind_known check (kind in ('boolean', 'count', 'optional_count', 'text', 'url')),
  constraint system_settings_value_length check (char_length(value) <= 500),
  constraint system_settings_value_boolean check (kind <> 'boolean' or value in ('true', 'false')),
  constraint system_settings_value_count check (kind <> 'count' or value ~ '^[1-9]\d{0,4}$'),
  constraint system_settings_value_optional_count check (kind <> 'optional_count' or value ~ '^(|0|[1-9]\d{0,4})$'),
  constraint system_settings_value_url check (kind <> 'url' or value ~ '^(|https://[^\s<>"]+)$'),
  constraint system_settings_updated_by_fkey foreign key (updated_by) references public.profiles (id) on delete set null
);

comment on table public.system_settings is 'What administrators set for the whole marketplace.';

comment on column public.system_settings.kind is 'count: 1 to 99999; optional_count: the same, 0, or empty for no limit; url: https or empty.';

comment on column public.system_settings.is_public is 'Whether visitors may read it.';

create index system_settings_updated_by_idx on public.system_settings (updated_by);

revoke all on public.system_settings from public, anon, authenticated;

grant select on public.system_settings to authenticated;

grant select (key, value) on public.system_settings to anon;

grant insert (key, value) on public.system_settings to authenticated;

grant update (key, value) on public.system_settings to authenticated;

grant all on public.system_settings to service_role;

alter table public.system_settings enable row level security;

create policy "Anyone reads the public settings" on public.system_settings
  for select to anon, authenticated using (is_public);

create policy "Administrators read every setting" on public.system_settings
  for select to authenticated using ((select private.is_admin()));

create policy "Administrators save settings" on public.system_settings
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators change settings" on public.system_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.system_settings', 'updated_by', null, null, '{}', 'anonymise', null, 'Nothing of the person.');

insert into public.system_settings (key, kind, is_public, value) values
  ('max_images_per_listing', 'count', true, '10'),
  ('listing_expiry_days', 'count', true, '30'),
  ('maintenance_mode', 'boolean', true, 'false'),
  ('user_registration', 'boolean', true, 'true'),
  ('email_notifications', 'boolean', false, 'true'),
  ('sms_notifications', 'boolean', false, 'false'),
  ('review_changed_listings', 'boolean', false, 'false'),
  ('bank_name', 'text', true, ''),
  ('bank_branch', 'text', true, ''),
  ('bank_account_name', 'text', true, ''),
  ('bank_account_number', 'text', true, ''),
  ('mpesa_till_number', 'text', true, ''),
  ('mpesa_paybill_number', 'text', true, ''),
  ('contact_email', 'text', true, ''),
  ('contact_phone', 'text', true, ''),
  ('social_facebook', 'url', true, ''),
  ('social_instagram', 'url', true, ''),
  ('social_x', 'url', true, ''),
  ('social_youtube', 'url', true, ''),
  ('social_tiktok', 'url', true, ''),
  ('home_figures_live', 'boolean', true, 'false'),
  ('home_figure_vehicles', 'text', true, '10,000+'),
  ('home_figure_customers', 'text', true, '50,000+'),
  ('home_figure_verified_dealers', 'text', true, '95%'),
  ('home_figure_support', 'text', true, '24/7'),
  ('card_payment_url', 'url', true, ''),
  ('business_name', 'text', true, ''),
  ('business_address', 'text', true, ''),
  ('business_kra_pin', 'text', true, ''),
  ('free_listing_limit', 'optional_count', true, '3'),
  ('data_protection_registration', 'text', true, ''),
  ('facebook_posts_a_day', 'count', false, '10');

create function private.guard_system_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- An upsert of a known key comes here first and goes on to the update.
    select kind, is_public into new.kind, new.is_public from public.system_settings where key = new.key;
    if not found and private.is_client_request() then
      raise exception 'There is no setting named %.', left(new.key, 60) using errcode = '42501';
    end if;
  elsif new.key <> old.key then
    raise exception 'A setting keeps its name.' using errcode = '42501';
  elsif new.updated_by is null and new.value = old.value then
    -- The account of who changed it last is being erased.
    return new;
  end if;
  new.value := btrim(new.value);
  if tg_op = 'UPDATE' and new.value <> old.value then
    perform private.check_system_setting(new.key, new.value);
  end if;
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

create function private.announce_system_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('system_settings', new.key);
  return null;
end
$$;

create function private.setting(named text) returns text
language sql stable security definer set search_path = ''
as $$ select value from public.system_settings where key = named $$;

grant execute on function private.setting(text) to anon, authenticated, service_role;

create function private.setting_count(named text) returns integer
language sql stable security definer set search_path = ''
as $$ select nullif(value, '')::integer from public.system_settings where key = named $$;

grant execute on function private.setting_count(text) to anon, authenticated, service_role;

create function private.setting_is_on(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select value = 'true' from public.system_settings where key = named $$;

grant execute on function private.setting_is_on(text) to anon, authenticated, service_role;

create function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'facebook_posts_a_day' and value ~ '^\d{1,5}$' and value::integer > 100 then
    raise exception 'Enter a number from 1 to 100.' using hint = 'setting_facebook_posts_a_day';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and value !~ '^[AP]\d{9}[A-Z]$' then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

create function public.save_system_settings(changes jsonb) returns table (key text, value text, updated_at timestamptz)
language plpgsql security invoker set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 200;
  unknown text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the settings.' using errcode = '42501';
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > most then
    raise exception 'Save a list of at most % settings.', most using hint = 'settings_batch';
  end if;
  -- In one order, so that two who save at once wait for each other.
  perform from public.system_settings as setting
  where setting.key in (select change.key from jsonb_to_recordset(changes) as change (key text))
  order by setting.key for update;
  select change.key into unknown from jsonb_to_recordset(changes) as change (key text)
  where not exists (select from public.system_settings as setting where setting.key = change.key);
  if found then
    raise exception 'There is no setting named %.', left(unknown, 60) using errcode = '42501';
  end if;

  return query
  select setting.key, setting.value, setting.updated_at
  from jsonb_to_recordset(changes) as change (key text, value text, was text)
  join public.system_settings as setting on setting.key = change.key
  where setting.value is distinct from change.was and setting.value <> btrim(change.value);
  if found then
    return;
  end if;
  update public.system_settings as setting set value = change.value
  from jsonb_to_recordset(changes) as change (key text, value text)
  where setting.key = change.key and setting.value <> btrim(change.value);
end
$$;

grant execute on function public.save_system_settings(jsonb) to authenticated, service_role;

comment on function public.save_system_settings(jsonb) is 'Saves settings [{key, value, was}], all or none. Answers those that somebody else changed meanwhile; then nothing is saved.';

do $$
begin
  if to_regprocedure('auth.signup_open()') is not null then
    create or replace function auth.signup_open() returns boolean
    language sql stable set search_path = ''
    as 'select private.setting_is_on(''user_registration'')';
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.setting_is_on(text) to supabase_auth_admin;
  end if;
end
$$;

create table public.audit_log (
  id bigint generated always as identity constraint audit_log_pkey primary key,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint audit_log_action_length check (char_length(action) between 1 and 60),
  constraint audit_log_entity_length check (char_length(entity) between 1 and 60),
  constraint audit_log_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null
);

comment on table public.audit_log is 'Who did what, when, with what was before and after. Append only.';

comment on column public.audit_log.actor_id is 'null: the system, or an account that was erased.';

comment on column public.audit_log.entity is 'Name of the table that the action was about.';

create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);

create index audit_log_entity_idx on public.audit_log (entity, entity_id, id desc);

create index audit_log_entity_newest_idx on public.audit_log (entity, created_at desc, id desc);

create index audit_log_actor_newest_idx on public.audit_log (actor_id, created_at desc, id desc);

create index audit_log_action_newest_idx on public.audit_log (action, created_at desc, id desc);

revoke all on public.audit_log from public, anon, authenticated;

grant select on public.audit_log to authenticated, service_role;

alter table public.audit_log enable row level security;

create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.audit_log', 'actor_id', null, 'actions', '{before,after}', 'anonymise', null, 'What happened stays, without who did it.');

create function private.guard_audit_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- What erasing an account does, and nothing else.
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception 'The audit log is not changed.' using errcode = '42501';
end
$$;

create function private.record_audit(action text, entity text, entity_id text, before jsonb default null, after jsonb default null)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    (select id from public.profiles where id = auth.uid()),
    record_audit.action, record_audit.entity, record_audit.entity_id, record_audit.before, record_audit.after
  )
$$;

create function private.audit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  said_only constant text[] := coalesce(tg_argv[array_position(tg_argv, '--') + 1 :], '{}');
  differing text[] := array(
    select name from unnest(tg_argv) as name
    where was -> name is distinct from becomes -> name and (tg_op = 'UPDATE' or name <> all (said_only))
  );
begin
  if cardinality(differing) > 0 and private.is_admin() then
    perform private.record_audit(
      lower(tg_op), tg_table_name,
      coalesce(becomes ->> 'id', was ->> 'id', becomes ->> 'key', was ->> 'key'),
      case when tg_op <> 'INSERT' then
        (select jsonb_object_agg(name, was -> name) from unnest(differing) as name where name <> all (said_only))
      end,
      case when tg_op <> 'DELETE' then
        (select jsonb_object_agg(name, case when name = any (said_only) then '"changed"' else becomes -> name end)
         from unnest(differing) as name)
        || jsonb_strip_nulls(jsonb_build_object('reason', private.stated_reason()))
      end
    );
  end if;
  return null;
end
$$;

create function private.audited_names(before jsonb, after jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    concat_ws(' ', told.key, told.value),
    jsonb_build_object('entity', known.entity, 'name', private.audited_name(known.entity, told.value))
  ), '{}')
  from (
    select key, value from jsonb_each_text(coalesce(before, '{}')) union select key, value from jsonb_each_text(coalesce(after, '{}'))
  ) as told (key, value)
  join (values
    ('user_id', 'profiles'), ('seller_id', 'profiles'), ('owner_id', 'profiles'), ('customer_id', 'profiles'),
    ('reviewer_id', 'profiles'), ('reporter_id', 'profiles'), ('reported_id', 'profiles'), ('decided_by', 'profiles'),
    ('make_id', 'vehicle_makes'), ('provider_id', 'insurance_providers'), ('model_id', 'vehicle_models'), ('plan_id', 'subscription_plans'),
    ('listing_id', 'vehicle_listings'), ('vehicle_listing_id', 'vehicle_listings'), ('spare_part_id', 'spare_parts'),
    ('service_provider_id', 'service_providers'), ('payment_request_id', 'payment_requests')
  ) as known (key, entity) using (key)
  where told.value is not null
$$;

create table public.vehicle_makes (
  id integer generated by default as identity constraint vehicle_makes_pkey primary key,
  name text not null,
  -- Custom makes and models. A name added by a member is pending until an administrator lists it or approves an ad that uses it. A pending
  -- name is readable by the member who added it and by anyone who can read an ad that uses it. Each member has a limit for additions per
  -- 24 hours and for pending names in total; both count rows, not requests.
  listed boolean not null default true,
  added_by uuid,
  added_at timestamptz,
  constraint vehicle_makes_name_length check (char_length(name) between 1 and 60 and name = private.visible_line(name)),
  constraint vehicle_makes_added_by_fkey foreign key (added_by) references public.profiles (id) on delete set null,
  constraint vehicle_makes_listed_of_nobody check (not listed or (added_by is null and added_at is null)),
  -- No URLs, e-mail addresses, phone numbers or markup.
  constraint vehicle_makes_name_signs
    check (added_at is null or (
      name ~ '[^[:space:][:punct:]]' and name !~* '[][<>{}|\\@=~^;"]|://|www\.'
      and char_length(regexp_replace(name, '[^0-9]', '', 'g')) < 9
    ))
);

comment on table public.vehicle_makes is 'Makes of vehicles (Toyota, Isuzu, …).';

comment on column public.vehicle_makes.listed is 'Whether forms and filters offer it; false while it is pending.';

comment on column public.vehicle_makes.added_by is 'The member who added it, while it is pending.';

create unique index vehicle_makes_name_key on public.vehicle_makes (lower(name));

create index vehicle_makes_added_by_idx on public.vehicle_makes (added_by, added_at);

revoke all on public.vehicle_makes from public, anon, authenticated;

grant select on public.vehicle_makes to anon;

grant select, delete on public.vehicle_makes to authenticated;

grant insert (name) on public.vehicle_makes to authenticated;

grant update (name, listed) on public.vehicle_makes to authenticated;

grant all on public.vehicle_makes to service_role;

alter table public.vehicle_makes enable row level security;

create policy "Signed-in people add a make" on public.vehicle_makes
  for insert to authenticated with check ((select auth.uid()) is not null);

create policy "Administrators change makes" on public.vehicle_makes
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete makes" on public.vehicle_makes
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_additions after insert on public.vehicle_makes
  for each row execute function private.audit_changes('name');

create trigger audit_changes after update on public.vehicle_makes
  for each row execute function private.audit_changes('name', 'listed');

create trigger audit_removal after delete on public.vehicle_makes
  for each row execute function private.audit_changes('name');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.vehicle_makes', 'added_by', null, 'makes_added', '{added_by}', 'anonymise', null, 'A make or model name; ads of other sellers may use it.');

create table public.vehicle_models (
  id integer generated by default as identity constraint vehicle_models_pkey primary key,
  make_id integer not null,
  name text not null,
  listed boolean not null default true,
  added_by uuid,
  added_at timestamptz,
  constraint vehicle_models_name_length check (char_length(name) between 1 and 60 and name = private.visible_line(name)),
  -- What a listing's make and model refer to together, so that a model is always one of its make.
  constraint vehicle_models_make_id_id_key unique (make_id, id),
  constraint vehicle_models_make_id_fkey foreign key (make_id) references public.vehicle_makes (id) on delete cascade,
  constraint vehicle_models_added_by_fkey foreign key (added_by) references public.profiles (id) on delete set null,
  constraint vehicle_models_listed_of_nobody check (not listed or (added_by is null and added_at is null)),
  constraint vehicle_models_name_signs
    check (added_at is null or (
      name ~ '[^[:space:][:punct:]]' and name !~* '[][<>{}|\\@=~^;"]|://|www\.'
      and char_length(regexp_replace(name, '[^0-9]', '', 'g')) < 9
    ))
);

comment on table public.vehicle_models is 'Models of each make (Hilux, D-Max, …).';

comment on column public.vehicle_models.listed is 'Whether forms and filters offer it; false while it is pending.';

comment on column public.vehicle_models.added_by is 'The member who added it, while it is pending.';

create unique index vehicle_models_name_key on public.vehicle_models (make_id, lower(name));

create index vehicle_models_added_by_idx on public.vehicle_models (added_by, added_at);

create index vehicle_models_pending_idx on public.vehicle_models (make_id) where not listed;

revoke all on public.vehicle_models from public, anon, authenticated;

grant select on public.vehicle_models to anon;

grant select, delete on public.vehicle_models to authenticated;

grant insert (make_id, name) on public.vehicle_models to authenticated;

grant update (make_id, name, listed) on public.vehicle_models to authenticated;

grant all on public.vehicle_models to service_role;

alter table public.vehicle_models enable row level security;

create policy "Signed-in people add a model" on public.vehicle_models
  for insert to authenticated with check ((select auth.uid()) is not null);

create policy "Administrators change models" on public.vehicle_models
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete models" on public.vehicle_models
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_additions after insert on public.vehicle_models
  for each row execute function private.audit_changes('name', 'make_id');

create trigger audit_changes after update on public.vehicle_models
  for each row execute function private.audit_changes('name', 'make_id', 'listed');

create trigger audit_removal after delete on public.vehicle_models
  for each row execute function private.audit_changes('name', 'make_id');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.vehicle_models', 'added_by', null, 'models_added', '{added_by}', 'anonymise', null, 'As above.');

create function private.follow_catalogue_name(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was = becomes then
    return;
  end if;
  if is_make then
    -- Each name once, where it first stood.
    update public.spare_parts as part set compatible_makes = array(
      select name from (
        select distinct on (lower(renamed.name)) renamed.name, place
        from unnest(part.compatible_makes) with ordinality as old (name, place)
        cross join lateral (select case lower(old.name) when lower(was) then becomes else old.name end as name) as renamed
        order by lower(renamed.name), place
      ) as kept order by place
    )
    where exists (select from unnest(part.compatible_makes) as name where lower(name) = lower(was));
  end if;
  -- Another make or model of the same name keeps its nicknames.
  if lower(was) <> lower(becomes)
    and not exists (select from public.vehicle_makes where lower(name) = lower(was))
    and not exists (select from public.vehicle_models where lower(name) = lower(was))
  then
    delete from public.vehicle_nicknames as nickname
    where lower(meaning) = lower(was) and (
      lower(nickname.nickname) = lower(becomes)
      or exists (
        select from public.vehicle_nicknames as other
        where lower(other.nickname) = lower(nickname.nickname) and lower(other.meaning) = lower(becomes)
      )
    );
    update public.vehicle_nicknames set meaning = becomes where lower(meaning) = lower(was);
  end if;
end
$$;

create function private.follow_renamed_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_catalogue_name(old.name, new.name, tg_table_name = 'vehicle_makes');
  return null;
end
$$;

create function private.can_read_pending_make(make integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and (
      listing.status in ('active', 'sold') and listing.seller_id <> all (private.suspended_sellers())
      or listing.seller_id = auth.uid()
    )
  )
$$;

grant execute on function private.can_read_pending_make(integer) to anon, authenticated, service_role;

create function private.can_read_pending_model(make integer, model integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and listing.model_id = model and (
      listing.status in ('active', 'sold') and listing.seller_id <> all (private.suspended_sellers())
      or listing.seller_id = auth.uid()
    )
  )
$$;

grant execute on function private.can_read_pending_model(integer, integer) to anon, authenticated, service_role;

create function private.hold_custom_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_admin() then
    new.name := private.catalogue_case(new.name);
    new.listed := false;
    new.added_by := auth.uid();
    new.added_at := now();
  elsif new.listed then
    new.added_by := null;
    new.added_at := null;
  end if;
  return new;
end
$$;

create function private.limit_custom_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  of_makes constant boolean := tg_table_name = 'vehicle_makes';
  -- Verified dealers import large stock lists.
  a_day constant integer := case when of_makes then 5 else 20 end
    * case when (select verified from public.profiles where id = new.added_by) then 5 else 1 end;
  at_a_time constant integer := 4 * a_day;
  kind constant text := case when of_makes then 'make' else 'model' end;
  lately integer;
  waiting integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('custom names of ' || new.added_by, 0));
  execute format(
    'select count(*) filter (where added_at > now() - interval ''24 hours''), count(*) from public.%I where added_by = $1',
    tg_table_name
  ) into lately, waiting using new.added_by;
  if lately > a_day then
    raise exception 'You can add % %s in 24 hours. Choose one from the list, or add this one tomorrow.', a_day, kind
      using hint = kind || '_limit';
  end if;
  if waiting > at_a_time then
    raise exception 'You already have % %s that await approval. Choose one from the list for now.', at_a_time, kind
      using hint = kind || '_limit';
  end if;
  return null;
end
$$;

create function private.list_custom_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.added_by := null;
  new.added_at := null;
  if tg_table_name = 'vehicle_models' then
    update public.vehicle_makes set listed = true where id = new.make_id and not listed;
  end if;
  return new;
end
$$;

create function private.list_approved_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    update public.vehicle_makes set listed = true where id = new.make_id and not listed;
    update public.vehicle_models set listed = true where id = new.model_id and make_id = new.make_id and not listed;
  end if;
  return null;
end
$$;

create function private.make_named(wanted text) returns integer
language sql stable security definer set search_path = ''
as $$ select id from public.vehicle_makes where lower(name) = lower(wanted) $$;

grant execute on function private.make_named(text) to authenticated, service_role;

create function private.model_named(make integer, wanted text) returns integer
language sql stable security definer set search_path = ''
as $$ select id from public.vehicle_models where make_id = make and lower(name) = lower(wanted) $$;

grant execute on function private.model_named(integer, text) to authenticated, service_role;

create function public.find_or_add_make(name text) returns integer
language plpgsql set search_path = ''
as $$
declare
  wanted constant text := private.visible_line(coalesce(name, ''));
  found integer := private.make_named(wanted);
begin
  if found is null then
    insert into public.vehicle_makes (name) values (wanted) on conflict do nothing returning id into found;
  end if;
  -- Added concurrently.
  return coalesce(found, private.make_named(wanted));
end
$$;

grant execute on function public.find_or_add_make(text) to authenticated, service_role;

create function public.find_or_add_model(make_id integer, name text) returns integer
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := private.visible_line(coalesce(find_or_add_model.name, ''));
  found integer := private.model_named(find_or_add_model.make_id, wanted);
begin
  if found is null then
    insert into public.vehicle_models (make_id, name) values (find_or_add_model.make_id, wanted)
    on conflict do nothing returning id into found;
  end if;
  return coalesce(found, private.model_named(find_or_add_model.make_id, wanted));
end
$$;

grant execute on function public.find_or_add_model(integer, text) to authenticated, service_role;

create function private.delete_unused_custom_names(kept_for interval default '30 days') returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  models integer;
  makes integer;
begin
  delete from public.vehicle_models as model
  where not listed and added_at < now() - kept_for and not exists (
    select from public.vehicle_listings as listing where listing.make_id = model.make_id and listing.model_id = model.id
  );
  get diagnostics models = row_count;
  delete from public.vehicle_makes as make
  where not listed and added_at < now() - kept_for
    and not exists (select from public.vehicle_listings where make_id = make.id)
    and not exists (select from public.vehicle_models where make_id = make.id);
  get diagnostics makes = row_count;
  return makes + models;
end
$$;

create function public.delete_pending_names(person uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  models integer;
  makes integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may delete names of the catalogue.' using errcode = '42501';
  end if;
  delete from public.vehicle_models as model
  where not listed and added_by is not distinct from person and not exists (
    select from public.vehicle_listings as listing where listing.make_id = model.make_id and listing.model_id = model.id
  );
  get diagnostics models = row_count;
  delete from public.vehicle_makes as make
  where not listed and added_by is not distinct from person
    and not exists (select from public.vehicle_listings where make_id = make.id);
  get diagnostics makes = row_count;
  return makes + models;
end
$$;

grant execute on function public.delete_pending_names(uuid) to authenticated, service_role;

create table public.vehicle_nicknames (
  id integer generated by default as identity constraint vehicle_nicknames_pkey primary key,
  nickname text not null,
  meaning text not null,
  constraint vehicle_nicknames_nickname_length check (
    char_length(nickname) between 2 and 60 and nickname = private.visible_line(nickname) and nickname !~ '\s'
  ),
  constraint vehicle_nicknames_meaning_length check (
    char_length(meaning) between 1 and 60 and meaning = private.visible_line(meaning)
  ),
  constraint vehicle_nicknames_differs check (lower(nickname) <> lower(meaning))
);

comment on table public.vehicle_nicknames is 'Other names that people type for a make or model.';

comment on column public.vehicle_nicknames.nickname is 'One word, in any letter case.';

comment on column public.vehicle_nicknames.meaning is 'The name of a make or model; of one the catalogue does not have it finds nothing.';

create unique index vehicle_nicknames_key on public.vehicle_nicknames (lower(nickname), lower(meaning));

revoke all on public.vehicle_nicknames from public, anon, authenticated;

grant select on public.vehicle_nicknames to anon;

grant select, delete on public.vehicle_nicknames to authenticated;

grant insert (nickname, meaning) on public.vehicle_nicknames to authenticated;

grant update (nickname, meaning) on public.vehicle_nicknames to authenticated;

grant all on public.vehicle_nicknames to service_role;

alter table public.vehicle_nicknames enable row level security;

create policy "Anyone reads the nicknames" on public.vehicle_nicknames
  for select to anon, authenticated using (true);

create policy "Administrators add nicknames" on public.vehicle_nicknames
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators change nicknames" on public.vehicle_nicknames
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete nicknames" on public.vehicle_nicknames
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.vehicle_nicknames
  for each row when (current_user = 'authenticated') execute function private.audit_changes('nickname', 'meaning');

create trigger forget_page after insert or update or delete on public.vehicle_nicknames
  for each row execute function private.forget_named_page('/vehicles');

insert into public.vehicle_nicknames (nickname, meaning) values
  ('Vitz', 'Yaris'), ('Yaris', 'Vitz'), ('Noah', 'Voxy'), ('Voxy', 'Noah'), ('Escudo', 'Vitara'), ('Vitara', 'Escudo'),
  ('Staria', 'H-1'), ('H1', 'H-1'), ('Escape', 'Kuga'), ('Kuga', 'Escape'), ('Wingroad', 'AD'), ('V8', 'Land Cruiser 200'),
  ('LC200', 'Land Cruiser 200'), ('LC300', 'Land Cruiser 300'), ('Landcruiser', 'Land Cruiser 200'),
  ('Landcruiser', 'Land Cruiser 300'), ('Landcruiser', 'Prado'), ('Matatu', 'Hiace'), ('Quantum', 'Hiace'), ('Jazz', 'Fit'),
  ('HRV', 'Vezel'), ('HR-V', 'Vezel'), ('CRV', 'CR-V'), ('Micra', 'March'), ('Caravan', 'NV350'), ('Xtrail', 'X-Trail'),
  ('Frontier', 'Navara'), ('Mazda2', 'Demio'), ('Mazda3', 'Axela'), ('Mazda6', 'Atenza'), ('CX3', 'CX-3'), ('CX5', 'CX-5'),
  ('CX8', 'CX-8'), ('CHR', 'C-HR'), ('Dmax', 'D-Max'), ('Mux', 'mu-X'), ('Triton', 'L200'), ('ASX', 'RVR'),
  ('Shogun', 'Pajero'), ('Montero', 'Pajero'), ('Crosstrek', 'XV'), ('Rangerover', 'Range Rover Sport'),
  ('Rangerover', 'Range Rover Evoque'), ('Rangerover', 'Range Rover Velar'), ('Landrover', 'Land Rover'),
  ('Benz', 'Mercedes-Benz'), ('Merc', 'Mercedes-Benz'), ('Mercs', 'Mercedes-Benz'), ('Mercedez', 'Mercedes-Benz'),
  ('Beemer', 'BMW'), ('Bimmer', 'BMW'), ('VW', 'Volkswagen'), ('Veedub', 'Volkswagen'), ('Subie', 'Subaru'),
  ('Mitsu', 'Mitsubishi'), ('Chevy', 'Chevrolet');

create function private.is_catalogue_name(given text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.vehicle_makes where lower(name) = lower(given))
    or exists (select from public.vehicle_models where lower(name) = lower(given))
$$;

create function private.guard_nickname() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() and not private.is_catalogue_name(new.meaning) then
    raise exception 'No make or model is called %. Choose one of the catalogue.', left(new.meaning, 60)
      using hint = 'nickname_meaning';
  end if;
  return new;
end
$$;

create function private.absorb_model(merged public.vehicle_models, kept public.vehicle_models) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  moved integer;
begin
  update public.vehicle_listings set make_id = kept.make_id, model_id = kept.id
  where make_id = merged.make_id and model_id = merged.id;
  get diagnostics moved = row_count;
  -- The search draws from its sample until the next one is taken.
  update private.vehicle_sample set make_id = kept.make_id, model_id = kept.id where model_id = merged.id;
  delete from public.vehicle_models where id = merged.id;
  perform private.follow_catalogue_name(merged.name, kept.name, false);
  return moved;
end
$$;

create function public.merge_models(merged_id integer, kept_id integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.vehicle_models;
  kept public.vehicle_models;
  moved integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may merge models.' using errcode = '42501';
  end if;
  -- Both at once and in one order, so that two merges the other way round do not wait for each other for ever.
  perform from public.vehicle_models where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_models where id = merged_id;
  select * into kept from public.vehicle_models where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the models is no longer there. Load the page again.';
  end if;
  if merged.id = kept.id or merged.make_id <> kept.make_id then
    raise exception 'Choose another model of the same make.';
  end if;
  moved := private.absorb_model(merged, kept);
  perform private.record_audit(
    'merge', 'vehicle_models', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object('name', kept.name, 'id', kept.id, 'listings_moved', moved)
  );
  return moved;
end
$$;

grant execute on function public.merge_models(integer, integer) to authenticated, service_role;

create function public.merge_makes(merged_id integer, kept_id integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.vehicle_makes;
  kept public.vehicle_makes;
  model public.vehicle_models;
  twin public.vehicle_models;
  models_moved text[] := '{}';
  models_merged text[] := '{}';
  moved integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may merge makes.' using errcode = '42501';
  end if;
  perform from public.vehicle_makes where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_makes where id = merged_id;
  select * into kept from public.vehicle_makes where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the makes is no longer there. Load the page again.';
  end if;
  if merged.id = kept.id then
    raise exception 'Choose another make.';
  end if;
  select count(*) into moved from public.vehicle_listings where make_id = merged.id;

  for model in select * from public.vehicle_models where make_id = merged.id order by lower(name) loop
    select * into twin from public.vehicle_models where make_id = kept.id and lower(name) = lower(model.name);
    if found then
      perform private.absorb_model(model, twin);
      models_merged := models_merged || model.name;
    else
      -- Its listings follow by their foreign key.
      update public.vehicle_models set make_id = kept.id where id = model.id;
      models_moved := models_moved || model.name;
    end if;
  end loop;
  update public.vehicle_listings set make_id = kept.id where make_id = merged.id;
  update private.vehicle_sample set make_id = kept.id where make_id = merged.id;
  delete from public.vehicle_makes where id = merged.id;
  perform private.follow_catalogue_name(merged.name, kept.name, true);
  perform private.record_audit(
    'merge', 'vehicle_makes', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object(
      'name', kept.name, 'id', kept.id, 'listings_moved', moved, 'models_moved', models_moved, 'models_merged', models_merged
    )
  );
  return moved;
end
$$;

grant execute on function public.merge_makes(integer, integer) to authenticated, service_role;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.vehicle_listings', 'seller_id', null, 'vehicle_listings', '{}', 'cascade', null, 'Their ads.');

create function private.are_listing_images(images text[], seller uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(image is not null and image ~ (
    '^/storage/v1/object/public/listing-images/' || seller ||
    '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|jpeg|png|webp|avif|svg)$'
  )), true)
  from unnest(images) as image
$$;

grant execute on function private.are_listing_images(text[], uuid) to authenticated, service_role;

create function private.guard_vehicle_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Neither the server itself (nobody is signed in) nor an administrator.
  by_seller boolean := auth.uid() is not null and not private.is_admin();
  most_images integer;
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    most_images := private.setting_count('max_images_per_listing');
    if cardinality(new.images) > most_images then
      raise exception 'An ad carries at most % %.', most_images, case most_images when 1 then 'photo' else 'photos' end
        using hint = 'image_limit';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.setting_count('listing_expiry_days') * interval '1 day';
    end if;
    return new;
  end if;

  if by_seller and new.featured is distinct from old.featured then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if by_seller and new.status <> old.status then
    if new.status not in ('active', 'draft', 'sold') then
      raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
    end if;
    if old.held_at is not null or old.status = 'pending' then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
        using hint = 'listing_held';
    end if;
    if old.rejection_reason is not null and new.status <> 'draft' then
      raise exception 'This ad was not approved. Change it and send it in again.'
        using hint = 'listing_rejected';
    end if;
  end if;
  new := private.move_listing(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

create function private.tell_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad text := '“' || private.visible_line(old.title) || '”';
begin
  if auth.uid() = old.seller_id then
    if old.status = 'active' and new.held_at is not null then
      perform private.tell(
        old.seller_id, 'Your ad is being checked',
        format('You changed the price, make, model or photos of %s. We look at it before others see it again.', ad),
        'info', '/my-listings', 'See your ads', topic => 'listings'
      );
    end if;
  elsif not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- An account that is being erased is told nothing.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(
        old.seller_id, 'Your ad was removed',
        format('An administrator has removed %s. Write to us if you think this is a mistake.', ad),
        'warning', '/contact', 'Write to us', topic => 'listings'
      );
    end if;
  elsif new.status = 'active' then
    perform private.tell(
      old.seller_id, case when old.status in ('draft', 'pending') then 'Your ad is live' else 'Your ad is live again' end,
      format('%s is live until %s. Good luck with the sale.', ad, private.nairobi_date(new.expires_at)),
      'success', '/vehicles/' || old.id, 'See your ad', topic => 'listings'
    );
  elsif new.rejection_reason is not null then
    perform private.tell(
      old.seller_id, 'Your ad was not approved',
      format(
        'We could not approve %s: %s. Change it and send it in again.', ad, rtrim(btrim(new.rejection_reason), '.')
      ),
      'error', '/my-listings', 'Change your ad', topic => 'listings'
    );
  elsif new.status in ('draft', 'pending') then
    perform private.tell(
      old.seller_id, 'Your ad is being checked',
      format('%s has been taken down while we check it. You can change it meanwhile; it is live again once approved.', ad),
      'warning', '/my-listings', 'See your ads', topic => 'listings'
    );
  else
    perform private.tell(
      old.seller_id, case new.status when 'sold' then 'Your ad is marked as sold' else 'Your ad has ended' end,
      format('An administrator has set %s to %s. You can change that among your ads.', ad, new.status),
      'info', '/my-listings', 'See your ads', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create function private.expire_listings(most integer default 500) returns integer
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
      returning seller_id, title
    )
    select seller_id as id, array_agg(title) as titles from expired group by seller_id
  loop
    ended := ended + cardinality(seller.titles);
    perform private.tell(
      seller.id, case cardinality(seller.titles) when 1 then 'Your ad has expired' else 'Your ads have expired' end,
      format(
        case cardinality(seller.titles)
          when 1 then '%s is no longer shown. Still for sale? Renew it and it is live again.'
          else '%s are no longer shown. Still for sale? Renew them and they are live again.'
        end,
        private.name_ads(seller.titles)
      ),
      'warning', '/my-listings', case cardinality(seller.titles) when 1 then 'Renew the ad' else 'Renew the ads' end,
      topic => 'reminders'
    );
  end loop;
  return ended;
end
$$;

create function private.remind_of_expiry(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
  reminded integer := 0;
begin
  -- With terms that short, the reminder would come with the ad.
  if private.setting_count('listing_expiry_days') <= 3 then
    return 0;
  end if;
  for seller in
    with ending as (
      update public.vehicle_listings set reminded_at = now()
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and reminded_at is null
          and expires_at > now() and expires_at <= now() + interval '3 days'
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, expires_at
    )
    select seller_id as id, array_agg(title) as titles, min(expires_at) as first_end from ending group by seller_id
  loop
    reminded := reminded + cardinality(seller.titles);
    perform private.tell(
      seller.id,
      case cardinality(seller.titles) when 1 then 'Your ad expires soon' else 'Your ads expire soon' end,
      format(
        case cardinality(seller.titles)
          when 1 then '%s is live until %s. Still for sale? Renew it and it stays.'
          else '%s expire soon, the first on %s. Still for sale? Renew them and they stay.'
        end,
        private.name_ads(seller.titles), private.nairobi_date(seller.first_end)
      ),
      'info', '/my-listings', case cardinality(seller.titles) when 1 then 'Renew the ad' else 'Renew the ads' end,
      topic => 'reminders'
    );
  end loop;
  return reminded;
end
$$;

create table private.listing_history (
  id bigint generated always as identity constraint listing_history_pkey primary key,
  -- Refers to nothing: what was sold stays in its seller's reports after the ad is deleted.
  listing_id uuid not null,
  seller_id uuid not null,
  at timestamptz not null default now(),
  state text not null,
  price bigint not null,
  title text not null,
  -- When this was reckoned afterwards from what the ad said then; null: kept as it happened.
  estimated_at timestamptz,
  constraint listing_history_state_known
    check (state in ('active', 'pending', 'rejected', 'draft', 'expired', 'sold', 'deleted')),
  constraint listing_history_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table private.listing_history is 'States and prices of vehicle ads, one row for each change. Written by a trigger only.';

comment on column private.listing_history.state is 'As private.ad_state says, or deleted.';

create index listing_history_seller_idx on private.listing_history (seller_id, listing_id, at, id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.listing_history', 'seller_id', null, 'listing_history', '{}', 'cascade', null, 'What became of their ads.');

create function private.keep_listing_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- With the account its history goes too.
    insert into private.listing_history (listing_id, seller_id, at, state, price, title)
    select old.id, old.seller_id, clock_timestamp(), 'deleted', old.price, old.title from public.profiles where id = old.seller_id;
  else
    insert into private.listing_history (listing_id, seller_id, at, state, price, title)
    values (
      new.id, new.seller_id, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end,
      private.ad_state(new), new.price, new.title
    );
  end if;
  return null;
end
$$;

create function private.sold_at(listing uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(told.at) from (
    select history.at, history.state, lag(history.state) over (order by history.at, history.id) as before
    from public.vehicle_listings as ad
    join private.listing_history as history on history.seller_id = ad.seller_id and history.listing_id = ad.id
    where ad.id = listing and ad.status = 'sold'
  ) as told
  where told.state = 'sold' and told.before is distinct from 'sold'
$$;

grant execute on function private.sold_at(uuid) to anon, authenticated, service_role;

create function public.listing_sold_at(listing_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.sold_at(ad.id) from public.vehicle_listings as ad
  where ad.id = listing_sold_at.listing_id and ad.status = 'sold'
$$;

grant execute on function public.listing_sold_at(uuid) to anon, authenticated, service_role;

create table private.vehicle_words (
  word text collate "C" constraint vehicle_words_pkey primary key,
  -- Since when no listing is known to hold it.
  unused_since timestamptz
);

create index vehicle_words_trigram_idx on private.vehicle_words using gin (word gin_trgm_ops);

create function private.vehicle_words_of(title text, description text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words text := translate(
    lower((title || ' ' || coalesce(description, '')) collate "C"), E'\t\n\x0b\f\r\u00a0', '      '
  );
begin
  if words ~ '[^ ]{200}' then
    return array(
      select substr(word, first, 200)
      from unnest(string_to_array(words, ' ')) as word,
        generate_series(1, greatest(char_length(word) - 60, 1), 140) as first
    );
  end if;
  return string_to_array(words, ' ');
end
$$;

grant execute on function private.vehicle_words_of(text, text) to authenticated, service_role;

create function private.vehicle_terms(
  title text, description text, make_id integer, model_id integer, location text, condition text, fuel_type text,
  transmission text, body_type text, drive text, registration_state text
) returns text[]
language plpgsql immutable parallel safe cost 500 set search_path = ''
as $$
begin
  return private.vehicle_words_of(title, description) || array[
    ' make ' || make_id, ' model ' || model_id, ' location ' || location, ' condition ' || condition,
    ' fuel_type ' || fuel_type, ' transmission ' || transmission, ' body_type ' || body_type, ' drive ' || drive,
    ' registration_state ' || registration_state
  ];
end
$$;

grant execute on function private.vehicle_terms(text, text, integer, integer, text, text, text, text, text, text, text) to authenticated, service_role;

create function private.has_vehicle_term(terms text[]) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'private.vehicle_terms(l.title, l.description, l.make_id, l.model_id, l.location, l.condition, l.fuel_type,'
    ' l.transmission, l.body_type, l.drive, l.registration_state) && %L::text[]',
    terms
  )
$$;

create function private.learn_words(words text[]) returns void
language sql security definer set search_path = ''
as $$
  update private.vehicle_words set unused_since = null
  where word in (
    select word from private.vehicle_words
    where word = any (words collate "C") and unused_since is not null order by word for update
  );
  insert into private.vehicle_words (word)
  select distinct given.word collate "C" from unnest(words) as given (word)
  where given.word <> ''
    and not exists (select from private.vehicle_words as known where known.word = given.word collate "C")
  order by 1
  on conflict do nothing
$$;

create function private.forget_unused_words() returns void
language sql security definer set search_path = '' set work_mem = '64MB'
as $$
  with used as materialized (
    select distinct word collate "C" as word
    from public.vehicle_listings as l, unnest(private.vehicle_words_of(l.title, l.description)) as word
  )
  update private.vehicle_words as known set unused_since = case when used.word is null then now() end
  from private.vehicle_words as one left join used on used.word = one.word
  where known.word = one.word and (used.word is null) <> (one.unused_since is not null);
  delete from private.vehicle_words where unused_since < now() - interval '20 hours';
$$;

create function private.learn_posted_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.learn_words(array(
    select distinct word from posted, unnest(private.vehicle_words_of(posted.title, posted.description)) as word
  ));
  return null;
end
$$;

create function private.learn_changed_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.learn_words(private.vehicle_words_of(new.title, new.description));
  return null;
end
$$;

create function private.learn_all_vehicle_words() returns void
language sql security definer set search_path = ''
as $$
  insert into private.vehicle_words (word)
  select distinct word collate "C"
  from public.vehicle_listings as l, unnest(private.vehicle_words_of(l.title, l.description)) as word
  where word <> ''
  on conflict do nothing
$$;

create type private.vehicle_word as (
  pattern text,
  makes integer[],
  models integer[],
  -- The words of the dictionary that contain it; null when they are more than an index is asked for.
  words text[]
);

create function private.resolve_vehicle_word(given text) returns private.vehicle_word
language plpgsql stable set search_path = ''
as $$
declare
  most_words constant integer := 10000;
  word private.vehicle_word;
  meanings text[] := array(select lower(meaning) from public.vehicle_nicknames where lower(nickname) = given);
begin
  word.pattern := private.contains_pattern(given);
  word.makes := array(
    select id from public.vehicle_makes
    where lower(name collate "C") like word.pattern or lower(name) = any (meanings)
  );
  word.models := array(
    select id from public.vehicle_models
    where lower(name collate "C") like word.pattern or lower(name) = any (meanings)
  );
  -- Written into the statement: LIKE uses the trigram index only for a pattern that the planner can read.
  execute format(
    'select array(select word from private.vehicle_words where word like %L limit %s)', word.pattern, most_words + 1
  ) into word.words;
  if cardinality(word.words) > most_words then
    word.words := null;
  end if;
  return word;
end
$$;

create function private.vehicle_word_condition(word private.vehicle_word, most_terms integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when cardinality(word.words) <= most_terms then private.has_vehicle_term(
      word.words || array(select ' make ' || id from unnest(word.makes) as id)
        || array(select ' model ' || id from unnest(word.models) as id)
    )
    else format(
      '(l.make_id = any (%L::integer[]) or l.model_id = any (%L::integer[])'
      ' or lower((l.title || '' '' || coalesce(l.description, '''')) collate "C") like %L)',
      word.makes, word.models, word.pattern
    )
  end
$$;

create function private.vehicle_rank(words private.vehicle_word[]) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(format(
    'case when l.make_id = any (%1$L::integer[]) or l.model_id = any (%2$L::integer[])'
    ' or '' '' || lower(l.title collate "C") || '' '' like %3$L then 3 when lower(l.title collate "C") like %4$L then 2 else 0 end',
    makes, models, '% ' || btrim(pattern, '%') || ' %', pattern
  ), ' + '), '0')
  from unnest(words)
$$;

create function private.sorted_letters(word text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(letter, '' order by letter) from unnest(string_to_array(word, null)) as letter
$$;

create function private.similar_vehicle_word(given text) returns text
language plpgsql stable
as $$
declare
  found text;
begin
  if char_length(given) < 3 or given !~ '^[[:alnum:]-]+$' or given !~ '[[:alpha:]]' then
    return null;
  end if;
  -- Executed for the reason given in resolve_vehicle_word.
  execute format(
    $sql$
    with named as (
      select distinct regexp_split_to_table(lower(name), '[[:space:]/]+') as word from (
        select name from public.vehicle_makes where listed union all select name from public.vehicle_models where listed
        union all select nickname from public.vehicle_nicknames
      ) as catalogue
    ), candidate as (
      select word, similarity(word, %1$L) + 0.1 as likeness from named where similarity(word, %1$L) > 0.3
      union all
      select word, 0.36 from named
      where char_length(%1$L) <= 5 and private.sorted_letters(word) = private.sorted_letters(%1$L)
      union all
      select word, similarity(word, %1$L) from private.vehicle_words
      where word %% %1$L and word !~ '[^[:alnum:]-]' and word ~ '[[:alpha:]]'
    )
    select word from candidate where char_length(word) > 2 and likeness > 0.35 order by likeness desc, word limit 1
    $sql$,
    given
  ) into found;
  return found;
end
$$;

do $$
begin
  execute format(
    'alter function private.similar_vehicle_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

create table private.vehicle_sample (
  seller_id uuid not null,
  make_id integer not null,
  model_id integer,
  price bigint not null,
  location text not null,
  condition text not null,
  fuel_type text not null,
  transmission text not null,
  body_type text,
  drive text,
  registration_state text,
  year integer not null,
  mileage integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Last, because most searches pass over them.
  title text not null,
  description text
);

create index vehicle_sample_newest_idx on private.vehicle_sample (created_at);

create index vehicle_sample_price_idx on private.vehicle_sample (price);

create index vehicle_sample_mileage_idx on private.vehicle_sample (mileage);

create index vehicle_sample_year_idx on private.vehicle_sample (year);

create index vehicle_sample_terms_idx on private.vehicle_sample using gin (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) with (fastupdate = off);

create table private.vehicle_market (
  is_only_row boolean default true constraint vehicle_market_pkey primary key check (is_only_row),
  active_listings integer not null,
  -- How many active listings one of the sample stands for; null without a sample.
  one_in double precision,
  -- As search_vehicles answers them without a filter, on two digits; null without a sample.
  facets jsonb,
  refreshed_at timestamptz not null
);

insert into private.vehicle_market (active_listings, refreshed_at) values (0, now());

create function private.read_tables_by(way text) returns void
language sql volatile set search_path = ''
as $$
  select set_config('enable_seqscan', case way when 'any' then 'on' else 'off' end, true),
    set_config('enable_indexscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_indexonlyscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_bitmapscan', case way when 'order' then 'off' else 'on' end, true),
    set_config('enable_sort', case way when 'order' then 'off' else 'on' end, true)
$$;

create function private.sample_hits(base text, parts jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  misses text := (select string_agg(format('(%s) is not true as %I', value, key), ', ') from jsonb_each_text(parts));
  fits text := (select string_agg(format('not %I', key), ' and ') from jsonb_object_keys(parts) as key);
  counts text := (
    select string_agg(format(
      ', %L, count(*) filter (where %s)', key,
      coalesce((
        select string_agg(format('not %I', other), ' and ') from jsonb_object_keys(parts) as other where other <> key
      ), 'true')
    ), '')
    from jsonb_object_keys(parts) as key
  );
  hits jsonb;
begin
  execute format(
    'select jsonb_build_object('''', count(*) filter (where %s) %s) from (select %s from private.vehicle_sample as l where %s) as l',
    coalesce(fits, 'true'), counts, misses, base
  ) into hits;
  return hits;
end
$$;

create function private.sample_facets(conditions text, facets text[], one_in double precision) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  tally jsonb;
begin
  perform private.read_tables_by(case when conditions like '%vehicle_terms%' then 'bitmap' else 'any' end);
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.vehicle_tally_query('select * from private.vehicle_sample as l where ' || conditions, facets)
  ) into tally;
  perform private.read_tables_by('any');
  return private.vehicle_facets_of(tally, one_in);
end
$$;

create function private.refresh_vehicle_counts(sample_size integer default 16000, smallest_market integer default 20000)
returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' set jit = off
as $$
declare
  active integer;
  drawn integer;
  tally jsonb;
begin
  -- One at a time.
  perform from private.vehicle_market for update;
  active := (select count(*) from public.vehicle_listings where status = 'active');
  delete from private.vehicle_sample;
  if active < smallest_market then
    update private.vehicle_market set active_listings = active, one_in = null, facets = null, refreshed_at = now();
    return;
  end if;

  execute format(
    $sql$
    insert into private.vehicle_sample
    select l.seller_id, l.make_id, l.model_id, l.price, l.location, l.condition, l.fuel_type, l.transmission, l.body_type,
      l.drive, l.registration_state, l.year, l.mileage, l.created_at, l.expires_at, l.title, l.description
    from public.vehicle_listings as l tablesample bernoulli (%s)
    where l.status = 'active'
    $sql$,
    least(100, 100.0 * sample_size / active)
  );
  get diagnostics drawn = row_count;
  analyze private.vehicle_sample;
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.vehicle_tally_query(
      $sql$
      select * from public.vehicle_listings as l
      where l.status = 'active' and l.expires_at > now()
        and l.seller_id not in (select id from public.profiles where suspended_at is not null)
      $sql$,
      private.vehicle_facet_names()
    )
  ) into tally;
  update private.vehicle_market set
    active_listings = active, one_in = active::double precision / greatest(drawn, 1),
    facets = private.vehicle_facets_of(tally, 1), refreshed_at = now();
end
$$;

create function private.vehicle_facet_names() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'make', 'model', 'location', 'condition', 'fuel_type', 'transmission', 'body_type', 'drive', 'registration_state',
    'seller_type'
  ]
$$;

create function private.vehicle_tally_query(source text, facets text[]) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'select case %s end as facet, case %s end as value, count(*) as count from (%s) as l group by grouping sets (%s)',
    string_agg(format('when grouping(%s) = 0 then %L', expression, facet), ' '),
    string_agg(format('when grouping(%1$s) = 0 then (%1$s)::text', expression), ' '),
    source,
    string_agg(format('(%s)', expression), ', ')
  )
  from (
    select facet, case facet
      when 'make' then 'l.make_id' when 'model' then 'l.model_id'
      when 'seller_type' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      else 'l.' || quote_ident(facet)
    end as expression
    from unnest(facets) as facet
  ) as counted
$$;

create function private.at_least(count double precision, one_in double precision) returns double precision
language sql immutable set search_path = ''
as $$
  select case when amount < 100 then floor(amount)
    else floor(amount / 10 ^ (floor(log(amount)) - 1)) * 10 ^ (floor(log(amount)) - 1) end
  from (select greatest(count, (count - 3 * sqrt(count)) * one_in) as amount) as likely
$$;

create function private.vehicle_facets_of(tally jsonb, one_in double precision default null) returns jsonb
language sql stable set search_path = ''
as $$
  with named as (
    select
      counted.facet,
      case counted.facet
        when 'make' then (select name from public.vehicle_makes where id = counted.value::integer and listed)
        when 'model' then (select name from public.vehicle_models where id = counted.value::integer and listed)
        when 'seller_type' then case counted.value when 'true' then 'dealer' else 'private' end
        else counted.value
      end as value,
      sum(counted.count) as count
    from jsonb_to_recordset(tally) as counted (facet text, value text, count double precision)
    where counted.value is not null
    group by 1, 2
  ), estimated as (
    select facet, value, case
      when one_in is null then count
      else private.at_least(count, one_in)
    end::integer as count
    from named where value is not null
  ), ranked as (
    select *, row_number() over (partition by facet order by count desc, value) as place from estimated
  )
  select coalesce(jsonb_object_agg(facet, options), '{}')
  from (
    select facet, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place) as options
    from ranked where place <= 60 group by facet
  ) as facets
$$;

create function private.matching_makes(names text[]) returns integer[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.vehicle_makes
  where lower(name) = any (select lower(btrim(given)) from unnest(names) as given)
     or split_part(lower(name), '-', 1) = any (select lower(btrim(given)) from unnest(names) as given)
$$;

create function private.matching_models(names text[]) returns integer[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.vehicle_models
  where lower(name) = any (select lower(btrim(given)) from unnest(names) as given)
$$;

create function private.way_to_gather(words private.vehicle_word[], parts jsonb, one_in double precision) returns text
language sql immutable set search_path = ''
as $$
  select case
    when words <> '{}' or (one_in is not null and not parts ?| array['make', 'model']) then 'bitmap' else 'any'
  end
$$;

create function public.search_vehicles(
  search text default null,
  makes text[] default null,
  models text[] default null,
  locations text[] default null,
  min_price bigint default null,
  max_price bigint default null,
  min_year integer default null,
  max_year integer default null,
  min_mileage integer default null,
  max_mileage integer default null,
  conditions text[] default null,
  fuel_types text[] default null,
  transmissions text[] default null,
  body_types text[] default null,
  seller_types text[] default null,
  sort text default 'newest',
  page integer default 1,
  page_size integer default 24,
  drives text[] default null,
  registration_states text[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Declared so that what read_tables_by changes ends with the call.
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on set enable_bitmapscan = on
set enable_sort = on set jit = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0
as $$
declare
  count_limit constant integer := 10000;
  market constant private.vehicle_market := (select one from private.vehicle_market as one);
  -- What the sample takes for few can be somewhat more than the limit; a market without a sample is small.
  gather_limit constant integer := case when market.one_in is null then 50000 else 25000 end;
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  typed text[] := array(
    select left(given, 60)
    from unnest(string_to_array(
      translate(lower(left(search, 200) collate "C"), E'\t\n\x0b\f\r\u00a0', '      '), ' '
    )) with ordinality as one (given, place)
    where given <> '' group by left(given, 60) order by min(place) limit 8
  );
  looked_for text[] := '{}';
  words private.vehicle_word[] := '{}';
  word private.vehicle_word;
  given text;
  instead text;
  -- The conditions that belong to no facet, and those of each facet; also as the index of terms answers them.
  base text;
  parts jsonb;
  indexed_base text;
  indexed_parts jsonb;
  -- The first as the sample answers them: it is small enough to look through for a word that stands for many.
  sample_base text;
  bare boolean;
  enough double precision;
  hits jsonb;
  many boolean := false;
  matches text;
  indexed_matches text;
  sort_column text;
  descending boolean := true;
  ordering text;
  shown integer := greatest(coalesce(page, 1), 1);
  found integer;
  total integer;
  total_exact boolean;
  needed integer;
  ahead double precision;
  bound text;
  ids uuid[];
  free text[];
  tally jsonb;
  facet text;
  facets jsonb := (select jsonb_object_agg(name, '[]'::jsonb) from unnest(private.vehicle_facet_names()) as name);
  exact jsonb := (select jsonb_object_agg(name, true) from unnest(private.vehicle_facet_names()) as name);
  cards jsonb;
begin
  -- What is asked for.
  foreach given in array typed loop
    word := private.resolve_vehicle_word(given);
    if word.words = '{}' and word.makes = '{}' and word.models = '{}' then
      instead := private.similar_vehicle_word(given);
      if instead is not null then
        given := instead;
        word := private.resolve_vehicle_word(given);
      end if;
    end if;
    words := array_append(words, word);
    looked_for := array_append(looked_for, given);
  end loop;
  bare := typed = '{}'
    and num_nonnulls(min_price, max_price, min_year, max_year, min_mileage, max_mileage) = 0;
  base := concat_ws(' and ',
    'l.expires_at > now()',
    (select format('l.seller_id <> all (%L::uuid[])', suspended) from private.suspended_sellers() as suspended
     where cardinality(suspended) > 0),
    'l.price >= ' || min_price, 'l.price <= ' || max_price, 'l.year >= ' || min_year, 'l.year <= ' || max_year,
    'l.mileage >= ' || min_mileage, 'l.mileage <= ' || max_mileage
  );
  indexed_base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, 10000), ' and ') from unnest(words) as one));
  sample_base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, 300), ' and ') from unnest(words) as one));
  base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, -1), ' and ') from unnest(words) as one));

  -- Makes and models are named by ids, locations by the names that contain what was given.
  select coalesce(jsonb_object_agg(asked.facet, case
      -- An index in order serves a single value only.
      when cardinality(asked.chosen) = 1 then format('l.%I = %L', asked.name, asked.chosen[1])
      when asked.facet in ('make', 'model') then format('l.%I = any (%L::integer[])', asked.name, asked.chosen)
      else format('l.%I = any (%L::text[])', asked.name, asked.chosen)
    end), '{}'),
    coalesce(jsonb_object_agg(
      asked.facet,
      private.has_vehicle_term(array(select ' ' || asked.facet || ' ' || one from unnest(asked.chosen) as one))
    ), '{}')
  into parts, indexed_parts
  from (
    select given.facet, given.chosen,
      case when given.facet in ('make', 'model') then given.facet || '_id' else given.facet end as name
    from (values
    ('make', case when cardinality(makes) > 0 then private.matching_makes(private.values_to_match(makes))::text[] end),
    ('model', case when cardinality(models) > 0 then private.matching_models(private.values_to_match(models))::text[] end),
    ('location', case when cardinality(locations) > 0 then private.matching_locations(private.values_to_match(locations)) end),
    ('condition', private.values_to_match(nullif(conditions, '{}'))),
    ('fuel_type', private.values_to_match(nullif(fuel_types, '{}'))),
    ('transmission', private.values_to_match(nullif(transmissions, '{}'))),
    ('body_type', private.values_to_match(nullif(body_types, '{}'))),
    ('drive', private.values_to_match(nullif(drives, '{}'))),
    ('registration_state', private.values_to_match(nullif(registration_states, '{}')))
    ) as given (facet, chosen)
    where given.chosen is not null
  ) as asked;
  if cardinality(seller_types) > 0 and not seller_types @> '{dealer,private}' then
    given := case
      when seller_types @> '{dealer}' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      when seller_types @> '{private}' then 'l.seller_id not in (select id from public.profiles where role = ''dealer'')'
      else 'false'
    end;
    parts := parts || jsonb_build_object('seller_type', given);
    indexed_parts := indexed_parts || jsonb_build_object('seller_type', given);
  end if;
  matches := concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts)));
  indexed_matches := concat_ws(' and ', indexed_base, (select string_agg(value, ' and ') from jsonb_each_text(indexed_parts)));

  -- Many or few. Four standard deviations above the limit there are more than it, whatever was drawn (30,000 to 1).
  if market.one_in is not null then
    perform private.read_tables_by(case when sample_base like '%vehicle_terms%' then 'bitmap' else 'any' end);
    enough := count_limit / market.one_in + 4 * sqrt(count_limit / market.one_in);
    hits := case
      when bare and parts = '{}' then jsonb_build_object('', market.active_listings / market.one_in)
      else private.sample_hits(sample_base, parts)
    end;
    perform private.read_tables_by('any');
    many := (hits ->> '')::double precision > enough
      or exists (select from unnest(words) as one where one.words is null);
  end if;

  sort_column := case
    when sort in ('price_asc', 'price_desc') then 'price' when sort in ('mileage', 'year') then sort else 'created_at' end;
  descending := coalesce(sort, '') not in ('price_asc', 'mileage');
  ordering := case
    when sort in ('price_asc', 'mileage') then format('l.%I, l.id', sort_column)
    when sort = 'price_desc' then 'l.price desc, l.id desc'
    when sort = 'year' then 'l.year desc, l.created_at desc, l.id desc'
    else 'l.created_at desc, l.id desc'
  end;

  -- Few are gathered, counted and sorted.
  if not many then
    free := array(
      select name from unnest(private.vehicle_facet_names()) with ordinality as one (name, place)
      where not parts ? name order by place
    );
    perform private.read_tables_by(private.way_to_gather(words, parts, market.one_in));
    execute format(
      $sql$
      with matching as materialized (
        select l.id, l.make_id, l.model_id, l.location, l.condition, l.fuel_type, l.transmission, l.body_type, l.drive,
          l.registration_state, l.seller_id, l.price, l.mileage, l.year, l.created_at, %1$s as rank
        from public.vehicle_listings as l where l.status = 'active' and %2$s limit %3$s
      ), amount as (
        select found, least(%4$s, greatest(ceil(least(found, %5$s)::numeric / %6$s)::integer, 1)) as page
        from (select count(*)::integer as found from matching) as counted
      )
      select found, page,
        array(select l.id from matching as l order by %7$s limit %6$s offset (amount.page - 1) * %6$s),
        %8$s
      from amount
      $sql$,
      case when sort = 'relevance' then private.vehicle_rank(words) else '0' end,
      case when private.way_to_gather(words, parts, market.one_in) = 'bitmap' then indexed_matches else matches end,
      gather_limit, shown, count_limit, size,
      case when sort = 'relevance' then 'l.rank desc, ' else '' end || ordering,
      case when free = '{}' then 'null::jsonb' else format(
        '(select jsonb_agg(to_jsonb(counted)) from (%s) as counted)',
        private.vehicle_tally_query('select * from matching as l', free)
      ) end
    ) into found, needed, ids, tally;
    perform private.read_tables_by('any');
    many := found = gather_limit;
    if not many then
      shown := needed;
      total := least(found, count_limit);
      total_exact := found <= count_limit;
    end if;
    facets := facets || private.vehicle_facets_of(tally);
    if many then
      exact := exact || coalesce((select jsonb_object_agg(name, false) from unnest(free) as name), '{}');
    end if;
  end if;

  -- Of many, the index of the order is read until the page is full. Where the sample says that this would pass by too much (the
  -- cheapest of a dear make), the matches up to where the page probably ends are gathered instead.
  if many then
    total := count_limit;
    if market.one_in is not null then
      total := least(count_limit, private.at_least((hits ->> '')::double precision, market.one_in));
    end if;
    total_exact := false;
    shown := least(shown, greatest(ceil(total::numeric / size)::integer, 1));
    if market.one_in is not null and not (bare and parts = '{}') then
      needed := ceil(case when sort = 'relevance' then 240 else shown * size end / market.one_in)::integer + 1;
      perform private.read_tables_by(case when sample_base like '%vehicle_terms%' then 'bitmap' else 'any' end);
      execute format(
        $sql$
        with fitting as materialized (
          select l.%1$I as place from private.vehicle_sample as l where %2$s order by 1 %3$s nulls last limit %5$s
        )
        select
          %6$s * (select count(*) from private.vehicle_sample as l
            where l.%1$I %4$s (select place from fitting offset %7$s limit 1) and %9$s),
          format('l.%1$I %4$s %%L', (select place from fitting offset %8$s limit 1))
        $sql$,
        sort_column, concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
        case when descending then 'desc' else 'asc' end, case when descending then '>=' else '<=' end,
        2 * needed + 10, market.one_in, needed, needed + ceil(3 * sqrt(needed))::integer + 3,
        -- The index of the order begins with the make or body, where there is one of it.
        coalesce(
          (select string_agg(value, ' and ') from jsonb_each_text(parts)
           where sort_column = 'price' and key in ('make', 'body_type') and value like '% = %' and value not like '% any %'),
          'true'
        )
      ) into ahead, bound;
      if (ahead > 50000 or sort = 'relevance') and bound !~ 'NULL$' then
        given := private.way_to_gather(words, parts, market.one_in);
        perform private.read_tables_by(given);
        execute format(
          'with matching as materialized ('
          ' select l.id, l.price, l.mileage, l.year, l.created_at, %s as rank from public.vehicle_listings as l'
          ' where l.status = ''active'' and %s and %s'
          ') select array(select l.id from matching as l order by %s limit %s offset %s)',
          case when sort = 'relevance' then private.vehicle_rank(words) else '0' end,
          case given when 'bitmap' then indexed_matches else matches end, bound,
          -- The newest of many are ranked; on later pages the others follow by date.
          case when sort = 'relevance' then 'l.rank desc, ' else '' end || ordering, size, (shown - 1) * size
        ) into ids;
      end if;
    end if;
    if ids is null or cardinality(ids) < size then
      perform private.read_tables_by('order');
      execute format(
        'select array(select l.id from public.vehicle_listings as l where l.status = ''active'' and %s'
        ' order by %s limit %s offset %s)',
        matches, ordering, size, (shown - 1) * size
      ) into ids;
    end if;
    perform private.read_tables_by('any');
    total := greatest(total, cardinality(ids));
    if market.one_in is not null then
      free := array(
        select name from unnest(private.vehicle_facet_names()) with ordinality as one (name, place)
        where not parts ? name order by place
      );
      exact := exact || coalesce((select jsonb_object_agg(name, false) from unnest(free) as name), '{}');
      facets := facets || case
        when bare and parts = '{}' then market.facets
        when free = '{}' then '{}'
        else private.sample_facets(
          concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
          free, market.one_in
        )
      end;
    end if;
  end if;

  -- The facets that are filtered by look past their own filter.
  for facet in select jsonb_object_keys(parts) loop
    matches := concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts - facet)));
    if market.one_in is not null and (hits ->> facet)::double precision > enough then
      exact := exact || jsonb_build_object(facet, false);
      facets := facets || case
        when bare and parts - facet = '{}' then jsonb_build_object(facet, market.facets -> facet)
        else private.sample_facets(
          concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts - facet))),
          array[facet], market.one_in
        )
      end;
    else
      given := private.way_to_gather(words, parts - facet, market.one_in);
      perform private.read_tables_by(given);
      execute format('select jsonb_agg(to_jsonb(counted)) from (%s) as counted', private.vehicle_tally_query(
        format(
          'select * from public.vehicle_listings as l where l.status = ''active'' and %s limit %s',
          case given
            when 'bitmap' then concat_ws(' and ', indexed_base,
              (select string_agg(value, ' and ') from jsonb_each_text(indexed_parts - facet)))
            else matches
          end,
          gather_limit
        ),
        array[facet]
      )) into tally;
      perform private.read_tables_by('any');
      facets := facets || private.vehicle_facets_of(tally);
    end if;
  end loop;

  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
    'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
    'mileage', l.mileage, 'featured', l.featured, 'image', l.images[1], 'image_count', cardinality(l.images),
    'created_at', l.created_at, 'make', make.name, 'model', model.name,
    'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role)
  ) order by one.place), '[]') into cards
  from unnest(ids) with ordinality as one (id, place)
  join public.vehicle_listings as l on l.id = one.id
  join public.vehicle_makes as make on make.id = l.make_id
  join public.profiles as seller on seller.id = l.seller_id
  left join public.vehicle_models as model on model.id = l.model_id;

  return jsonb_build_object(
    'total', total,
    'total_exact', total_exact,
    'page', shown,
    'page_size', size,
    'listings', cards,
    'facets', facets,
    'facets_exact', exact,
    'corrected', case when looked_for <> typed and total > 0 then jsonb_build_object(
      'from', array_to_string(typed, ' '), 'to', array_to_string(looked_for, ' ')
    ) end
  );
end
$$;

grant execute on function public.search_vehicles(text, text[], text[], text[], bigint, bigint, integer, integer, integer, integer, text[], text[], text[], text[], text[], text, integer, integer, text[], text[]) to anon, authenticated, service_role;

create table public.spare_parts (
  id uuid default gen_random_uuid() constraint spare_parts_pkey primary key,
  seller_id uuid not null default auth.uid(),
  name text not null,
  description text,
  price bigint not null,
  location text not null,
  condition text not null default 'good',
  category text not null,
  part_number text,
  compatible_makes text[] not null default '{}',
  quantity integer not null default 1,
  in_stock boolean not null default true,
  listed boolean not null default true,
  images text[] not null default '{}',
  views_count integer not null default 0,
  held_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Spare parts as administrators keep them: listed, hidden with a reason that the seller reads, shown again, deleted. What an administrator
  -- does with a part its seller is told, however it was done.
  held_reason text
    constraint spare_parts_held_reason_length
      check (held_reason is null or (char_length(held_reason) between 1 and 500 and held_at is not null)),
  constraint spare_parts_name_length check (char_length(name) <= 120 and char_length(private.visible_line(name)) >= 3),
  constraint spare_parts_description_length check (char_length(description) <= 5000),
  constraint spare_parts_price_range check (price between 1 and 10000000000),
  constraint spare_parts_location_length check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint spare_parts_condition_known check (condition in ('new', 'excellent', 'good', 'fair', 'poor')),
  constraint spare_parts_category_known check (category in (
    'engine', 'brake', 'suspension', 'electrical', 'lighting', 'interior', 'exterior', 'transmission', 'body', 'wheels'
  )),
  constraint spare_parts_part_number_length check (char_length(part_number) <= 60),
  constraint spare_parts_compatible_makes_names check (private.are_names(compatible_makes, 40)),
  constraint spare_parts_quantity_range check (quantity between 1 and 100000),
  constraint spare_parts_images_count check (cardinality(images) <= 30),
  constraint spare_parts_images_flat check (images = '{}' or (array_ndims(images) = 1 and array_lower(images, 1) = 1)),
  constraint spare_parts_images_own check (private.are_listing_images(images, seller_id)),
  constraint spare_parts_views_count_range check (views_count >= 0),
  constraint spare_parts_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.spare_parts is 'Spare parts for sale.';

comment on column public.spare_parts.price is 'Whole KES.';

comment on column public.spare_parts.listed is 'Whether others see it; a seller takes an ad down without losing it.';

comment on column public.spare_parts.images is 'Root-relative URLs; the first is the cover.';

comment on column public.spare_parts.held_at is 'Since when an administrator keeps it down; its seller may not list it again.';

comment on column public.spare_parts.held_reason is 'Why an administrator keeps it down; the seller reads it.';

create index spare_parts_seller_idx on public.spare_parts (seller_id, created_at desc);

create index spare_parts_newest_idx on public.spare_parts (created_at desc, id desc) where listed;

create index spare_parts_price_idx on public.spare_parts (price, id) where listed;

create index spare_parts_category_idx on public.spare_parts (category, created_at desc) where listed;

create index spare_parts_all_newest_idx on public.spare_parts (created_at desc, id desc);

create index spare_parts_all_prices_idx on public.spare_parts (price, id);

create index spare_parts_states_idx on public.spare_parts (listed, (held_at is not null), created_at desc, id desc);

revoke all on public.spare_parts from public, anon, authenticated;

grant select on public.spare_parts to anon;

grant select, delete on public.spare_parts to authenticated;

grant insert (
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock,
  listed, images
) on public.spare_parts to authenticated;

grant update (
  name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock, listed, images
) on public.spare_parts to authenticated;

grant all on public.spare_parts to service_role;

alter table public.spare_parts enable row level security;

create policy "Anyone reads listed parts of sellers in good standing" on public.spare_parts
  for select to anon, authenticated
  using (listed and seller_id <> all ((select private.suspended_sellers())::uuid[]));

create policy "Sellers read their own parts" on public.spare_parts
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Administrators read every part" on public.spare_parts
  for select to authenticated using ((select private.is_admin()));

create policy "Signed-in people post their own parts" on public.spare_parts
  for insert to authenticated with check (seller_id = (select auth.uid()));

create policy "Sellers change their own parts" on public.spare_parts
  for update to authenticated using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

create policy "Administrators change every part" on public.spare_parts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Sellers delete their own parts" on public.spare_parts
  for delete to authenticated using (seller_id = (select auth.uid()));

create policy "Administrators delete every part" on public.spare_parts
  for delete to authenticated using ((select private.is_admin()));

create trigger forget_page after update on public.spare_parts
  for each row when (
    (
      old.name, old.description, old.price, old.location, old.condition, old.category, old.part_number, old.compatible_makes,
      old.quantity, old.in_stock, old.listed, old.images, old.created_at
    ) is distinct from (
      new.name, new.description, new.price, new.location, new.condition, new.category, new.part_number, new.compatible_makes,
      new.quantity, new.in_stock, new.listed, new.images, new.created_at
    )
  )
  execute function private.forget_page_of_ad('/spare-parts/');

create trigger forget_deleted_page after delete on public.spare_parts
  for each row execute function private.forget_page_of_ad('/spare-parts/');

create trigger audit_edits after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'name', 'price', 'listed', 'location', 'condition', 'category', 'part_number', 'compatible_makes', 'quantity', 'in_stock',
    '--', 'description', 'images'
  );

create trigger audit_removal after delete on public.spare_parts
  for each row execute function private.audit_changes('name', 'price', 'listed', 'seller_id');

create trigger limit_rows after insert on public.spare_parts
  for each statement execute function private.enforce_row_quota('spare parts', 'seller_id = $1');

create trigger audit_changes after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('name', 'price', 'listed', 'held_reason');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.spare_parts', 'seller_id', null, 'spare_parts', '{}', 'cascade', null, 'Their ads.');

create function private.guard_spare_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller boolean := new.seller_id = auth.uid();
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    if cardinality(new.images) > private.setting_count('max_images_per_listing') then
      raise exception 'An ad carries at most % photos.', private.setting_count('max_images_per_listing')
        using errcode = 'P0001', hint = 'image_limit';
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.listed and not old.listed then
      if by_seller and old.held_at is not null then
        raise exception 'This ad was taken down by an administrator. Write to us to have it back.' using errcode = '42501';
      end if;
      new.held_at := null;
      new.held_reason := null;
    elsif old.listed and not new.listed and not by_seller and private.is_admin() then
      new.held_at := now();
    end if;
    if new.views_count = old.views_count then
      new.updated_at := now();
    end if;
  end if;
  return new;
end
$$;

create function private.tell_part_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant text := '“' || private.visible_line(old.name) || '”';
begin
  if auth.uid() is not distinct from old.seller_id or not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- An account that is being erased is told nothing.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(
        old.seller_id, 'Your ad was removed',
        format('An administrator has removed %s. Write to us if you think this is a mistake.', ad),
        'warning', '/contact', 'Write to us', topic => 'listings'
      );
    end if;
  elsif new.listed then
    perform private.tell(
      old.seller_id, 'Your ad is live again', format('%s is shown again. Good luck with the sale.', ad),
      'success', '/spare-parts/' || old.id, 'See your ad', topic => 'listings'
    );
  else
    perform private.tell(
      old.seller_id, 'Your ad was taken down',
      concat_ws(
        ' ', format('An administrator has taken down %s.', ad), new.held_reason,
        'You can change it; write to us to have it back.'
      ),
      'warning', '/contact', 'Write to us', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create function public.hide_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
  said constant text := private.visible_line(left(reason, 2000));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may hide ads.' using errcode = '42501';
  end if;
  if coalesce(said, '') = '' then
    raise exception 'Say why the part is hidden; its seller reads it.' using hint = 'reason_missing';
  elsif char_length(said) > 500 then
    raise exception 'Use at most 500 characters.' using hint = 'reason_length';
  end if;
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Take it down among your ads.' using hint = 'own_ad';
  elsif part.held_at is not null and not part.listed then
    raise exception 'This part has been hidden already.' using hint = 'already_hidden';
  end if;
  update public.spare_parts set listed = false, held_at = now(), held_reason = said where id = part_id;
end
$$;

grant execute on function public.hide_spare_part(uuid, text) to authenticated, service_role;

create function private.spare_part_text(name text, description text, part_number text, compatible_makes text[])
returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(concat_ws(' ', name, description, part_number, array_to_string(compatible_makes, ' ')) collate "C")
$$;

grant execute on function private.spare_part_text(text, text, text, text[]) to authenticated, service_role;

create function private.similar_part_word(given text) returns text
language sql stable
as $$
  select word
  from (
    select distinct regexp_split_to_table(lower(name || ' ' || array_to_string(compatible_makes, ' ')), '[^[:alnum:]]+') as word
    from (select name, compatible_makes from public.spare_parts where listed order by created_at desc limit 20000) as part
  ) as vocabulary
  where char_length(word) > 2 and similarity(word, lower(given)) > 0.35
  order by similarity(word, lower(given)) desc, word
  limit 1
$$;

create function public.search_spare_parts(search text default NULL::text, categories text[] default NULL::text[], conditions text[] default NULL::text[], locations text[] default NULL::text[], makes text[] default NULL::text[], min_price bigint default NULL::bigint, max_price bigint default NULL::bigint, in_stock_only boolean default false, sort text default 'newest'::text, page integer default 1, page_size integer default 24) returns jsonb
language plpgsql stable security definer set search_path = '' SET jit TO 'off'
as $$
declare
  count_limit constant integer := 10000;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  patterns text[];
  suspended uuid[] := private.suspended_sellers();
  base text;
  -- Facet → condition; each facet is counted with every condition but its own.
  parts jsonb;
  matches text;
  total integer;
  shown integer;
  ordering text;
  corrected jsonb;
  instead text[];
  cards jsonb;
  facets jsonb := '{}';
  facet record;
  counts jsonb;
begin
  categories := private.values_to_match(categories);
  conditions := private.values_to_match(conditions);
  locations := private.values_to_match(locations);
  makes := array(select lower(btrim(make)) from unnest(private.values_to_match(makes)) as make);
  if 'used' = any (conditions) then
    conditions := conditions || array['excellent', 'good', 'fair', 'poor'];
  end if;
  base := concat_ws(' and ',
    'p.listed and p.seller_id <> all ($1)',
    case when min_price is not null then 'p.price >= $3' end,
    case when max_price is not null then 'p.price <= $4' end,
    case when in_stock_only then 'p.in_stock' end
  );
  parts := jsonb_strip_nulls(jsonb_build_object(
    'category', case when cardinality(categories) > 0 then 'p.category = any ($5)' end,
    'condition', case when cardinality(conditions) > 0 then 'p.condition = any ($6)' end,
    'location', case when cardinality(locations) > 0
      then 'lower(p.location) ~ any (private.place_patterns($7))' end,
    'make', case when cardinality(makes) > 0
      then 'exists (select from unnest(p.compatible_makes) as make where lower(make) = any ($8))' end
  ));

  <<attempt>>
  for try in 1..2 loop
    patterns := array(select private.contains_pattern(word) from unnest(words) as word);
    matches := concat_ws(' and ', base,
      (select string_agg(format(
        'private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) like ($2)[%s]', place
      ), ' and ') from generate_subscripts(patterns, 1) as place)
    );
    execute format(
      'select count(*) from (select from public.spare_parts as p where %s limit %s) as matching',
      concat_ws(' and ', matches, (select string_agg(value, ' and ') from jsonb_each_text(parts))), count_limit + 1
    ) into total using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;
    exit attempt when total > 0 or cardinality(words) = 0 or try = 2;
    -- Only words that no listed part holds are taken for mistyped.
    instead := array(
      select coalesce(
        case when not exists (
          select from public.spare_parts as part
          where part.listed
            and private.spare_part_text(part.name, part.description, part.part_number, part.compatible_makes)
              like private.contains_pattern(word)
        ) then private.similar_part_word(word) end,
        word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    exit attempt when instead = words;
    corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    words := instead;
  end loop;
  if total = 0 then
    corrected := null;
  end if;

  for facet in
    select * from (values
      ('category', 'p.category', ''), ('condition', 'p.condition', ''), ('location', 'p.location', ''),
      ('make', 'make', ', unnest(p.compatible_makes) as make')
    ) as known (name, expression, source)
  loop
    execute format(
      $sql$
      select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
      from (
        select value, count(*)::integer as amount
        from (select %1$s as value from public.spare_parts as p %2$s where %3$s limit %4$s) as matching
        group by value order by count(*) desc, value limit 60
      ) as options
      $sql$,
      facet.expression, facet.source,
      concat_ws(' and ', matches,
        (select string_agg(value, ' and ') from jsonb_each_text(parts) where key <> facet.name)),
      count_limit + 1
    ) into counts using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;
    facets := facets || jsonb_build_object(facet.name, counts);
  end loop;

  shown := least(
    greatest(coalesce(page, 1), 1),
    greatest(ceil(least(total, count_limit)::numeric / size)::integer, 1)
  );
  ordering := case sort
    when 'price_asc' then 'p.price, p.id'
    when 'price_desc' then 'p.price desc, p.id desc'
    else 'p.created_at desc, p.id desc'
  end;
  execute format(
    $sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'location', p.location, 'condition', p.condition,
      'category', p.category, 'part_number', p.part_number, 'compatible_makes', p.compatible_makes,
      'quantity', p.quantity, 'in_stock', p.in_stock, 'image', p.images[1], 'image_count', cardinality(p.images),
      'created_at', p.created_at,
      'seller', jsonb_build_object(
        'id', seller.id, 'verified', seller.verified, 'role', seller.role, 'first_name', seller.first_name,
        'last_name', seller.last_name, 'business_name', seller.business_name
      )
    ) order by %2$s), '[]')
    from (select * from public.spare_parts as p where %1$s order by %2$s limit %3$s offset %4$s) as p
    join public.profiles as seller on seller.id = p.seller_id
    $sql$,
    concat_ws(' and ', matches, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
    ordering, size, (shown - 1) * size
  ) into cards using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;

  return jsonb_build_object(
    'total', least(total, count_limit),
    'total_exact', total <= count_limit,
    'page', shown,
    'page_size', size,
    'parts', cards,
    'facets', facets,
    'corrected', corrected
  );
end
$$;

grant execute on function public.search_spare_parts(text, text[], text[], text[], text[], bigint, bigint, boolean, text, integer, integer) to anon, authenticated, service_role;

create function private.part_text(name text, part_number text, location text) returns text
language sql immutable
as $$
  select name || e'\n' || coalesce(part_number, '') || e'\n' || location
$$;

grant execute on function private.part_text(text, text, text) to authenticated, service_role;

do $$
begin
  execute format(
    'alter function private.similar_part_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.opening_exceptions', 'service_provider_id', 'service_provider_id in (select id from public.service_providers where user_id::text = $1)', 'opening_exceptions', '{}', 'cascade', null, 'When their business keeps other hours.');

create function private.are_opening_hours(hours jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  weekday text;
  spans jsonb;
  span jsonb;
  closed_until text collate "C";
begin
  if jsonb_typeof(hours) <> 'object' then return false; end if;
  for weekday, spans in select key, value from jsonb_each(hours) loop
    if weekday <> all ('{mon,tue,wed,thu,fri,sat,sun}'::text[]) or jsonb_typeof(spans) <> 'array' then return false; end if;
    if jsonb_array_length(spans) > 4 then return false; end if;
    closed_until := '00:00';
    for span in select value from jsonb_array_elements(spans) loop
      if jsonb_typeof(span) <> 'object' then return false; end if;
      if span - '{from,to}'::text[] <> '{}'
        or (span ->> 'from' ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true
        or (span ->> 'to' ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$') is not true
        or span ->> 'from' < closed_until
        or span ->> 'to' <= (span ->> 'from') collate "C"
      then
        return false;
      end if;
      closed_until := span ->> 'to';
    end loop;
  end loop;
  return true;
end
$$;

grant execute on function private.are_opening_hours(jsonb) to authenticated, service_role;

create function private.fits_opening_hours(hours jsonb, begins timestamptz, minutes integer) returns boolean
language sql stable set search_path = ''
as $$
  with appointment as (
    select begins at time zone 'Africa/Nairobi' as starts, minutes * interval '1 minute' as lasts
  ), around as (
    select range_agg(tsrange(day + (span ->> 'from')::interval, day + (span ->> 'to')::interval)) as spans
    from appointment
    cross join generate_series(-1, 2) as days_later
    cross join lateral (select date_trunc('day', starts) + days_later * interval '1 day' as day) as calendar
    cross join jsonb_array_elements(
      hours -> ('{sun,mon,tue,wed,thu,fri,sat}'::text[])[extract(dow from day)::integer + 1]
    ) as span
  )
  select coalesce(bool_or(
    open @> starts and (starts + lasts <= upper(open) or lasts > upper(open) - lower(open))
  ), false)
  from appointment, around, unnest(spans) as open
$$;

grant execute on function private.fits_opening_hours(jsonb, timestamp with time zone, integer) to authenticated, service_role;

create function private.guard_opening_exception() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today date := (now() at time zone 'Africa/Nairobi')::date;
begin
  new.reason := nullif(btrim(new.reason), '');
  if auth.uid() is null then
    return new;
  end if;
  if new.last_day < today then
    raise exception 'These days are over. Choose a day to come.' using hint = 'exception_past';
  end if;
  if tg_op = 'INSERT' then
    -- One of a provider at a time, so that two at once do not pass the limit together; of another's the policy says no.
    perform from public.service_providers
    where id = new.service_provider_id and user_id = auth.uid() for no key update;
    if found and (
      select count(*) >= 100 from public.opening_exceptions
      where service_provider_id = new.service_provider_id and last_day >= today
    ) then
      raise exception 'There are 100 entries of days that differ already. Remove one first.' using hint = 'exception_limit';
    end if;
  end if;
  return new;
end
$$;

create function private.hours_in_words(hours integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when hours % 24 = 0 and hours > 24 then hours / 24 || ' days'
    when hours = 24 then '1 day'
    when hours = 1 then '1 hour'
    else hours || ' hours'
  end
$$;

create function private.exceptional_days(provider_id uuid, days integer) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'first_day', first_day, 'last_day', last_day, 'hours', hours, 'reason', reason
  ) order by first_day), '[]')
  from public.opening_exceptions, (select (now() at time zone 'Africa/Nairobi')::date as day) as today
  where service_provider_id = provider_id and last_day >= today.day - 1 and first_day <= today.day - 1 + days
$$;

create table public.service_providers (
  id uuid default gen_random_uuid() constraint service_providers_pkey primary key,
  user_id uuid not null default auth.uid(),
  business_name text not null,
  description text,
  location text not null,
  address text,
  phone text,
  -- One digit of the range and the last three: the six between cannot be told from it.
  phone_masked text generated always as ('+254 ' || substr(phone, 5, 1) || '** *** ' || right(phone, 3)) stored,
  email text,
  website text,
  service_types text[] not null,
  opening_hours jsonb not null default '{
      "mon": [{"from": "08:00", "to": "18:00"}], "tue": [{"from": "08:00", "to": "18:00"}],
      "wed": [{"from": "08:00", "to": "18:00"}], "thu": [{"from": "08:00", "to": "18:00"}],
      "fri": [{"from": "08:00", "to": "18:00"}], "sat": [{"from": "08:00", "to": "18:00"}], "sun": []
    }',
  photos text[] not null default '{}',
  verified boolean not null default false,
  rating_average numeric(2, 1),
  rating_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Days on which a provider keeps other hours than in the usual week (0021), and how late and how far ahead customers may
  -- book.
  booking_lead_hours integer not null default 0,
  booking_horizon_days integer not null default 365,
  -- What a business says of itself besides its description (spec 000 §2): experience, warranty, specializations and certifications;
  -- and what its page can say from what happened here: how soon requests are answered, and how many bookings were completed.
  experience_since integer,
  warranty text,
  specializations text[] not null default '{}',
  certifications text[] not null default '{}',
  -- A business that somebody has booked, reviewed or written to is not deleted by a person: it goes from the site and from the lists, and
  -- its bookings, reviews and conversations stay with their people. An administrator can bring it back; its owner asks again by saving
  -- the settings. Only a record on which nothing hangs is deleted. Whoever's account is erased takes all of it along, as before.
  archived_at timestamptz,
  constraint service_providers_business_name_length
    check (char_length(business_name) <= 120 and char_length(private.visible_line(business_name)) >= 2),
  constraint service_providers_description_length check (char_length(description) <= 5000),
  constraint service_providers_location_length
    check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint service_providers_address_length check (char_length(address) <= 200),
  constraint service_providers_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint service_providers_email_form check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
  constraint service_providers_service_types_known check (
    cardinality(service_types) between 1 and 6
    and service_types <@ '{mechanic,garage,car_wash,car_hire,mobile_service,towing}'::text[]
  ),
  constraint service_providers_opening_hours_form check (private.are_opening_hours(opening_hours)),
  constraint service_providers_photos_count check (cardinality(photos) <= 10),
  constraint service_providers_photos_flat check (photos = '{}' or (array_ndims(photos) = 1 and array_lower(photos, 1) = 1)),
  constraint service_providers_photos_own check (private.are_listing_images(photos, user_id)),
  constraint service_providers_rating check (
    rating_count >= 0 and (rating_average is null) = (rating_count = 0) and rating_average between 1 and 5
  ),
  constraint service_providers_user_id_key unique (user_id),
  constraint service_providers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint service_providers_booking_lead_range check (booking_lead_hours between 0 and 336),
  constraint service_providers_booking_horizon_range check (booking_horizon_days between 1 and 365),
  constraint service_providers_booking_window check (booking_lead_hours < booking_horizon_days * 24),
  constraint service_providers_website_form check (private.is_website(website)),
  constraint service_providers_experience_since_range
    check (experience_since between 1900 and extract(year from now() at time zone 'Africa/Nairobi')::integer),
  constraint service_providers_warranty_length
    check (char_length(warranty) <= 200 and char_length(private.visible_line(warranty)) >= 2),
  constraint service_providers_specializations_count check (cardinality(specializations) <= 12),
  constraint service_providers_specializations_lines check (private.are_lines(specializations, 60)),
  constraint service_providers_certifications_count check (cardinality(certifications) <= 12),
  constraint service_providers_certifications_lines check (private.are_lines(certifications, 100)),
  constraint service_providers_archived_unverified check (archived_at is null or not verified)
);

comment on table public.service_providers is 'Businesses that offer services to motorists, one a person.';

comment on column public.service_providers.phone is 'E.164, +2547… or +2541…; never readable without signing in. @read-through private.read_provider_phone(id)';

comment on column public.service_providers.email is 'Never readable without signing in. @read-through private.read_provider_email(id)';

comment on column public.service_providers.opening_hours is 'The usual week: {"mon": [{"from": "08:00", "to": "18:00"}]}, Africa/Nairobi.';

comment on column public.service_providers.rating_average is 'Of the reviews, kept by a trigger; null without any.';

comment on column public.service_providers.booking_lead_hours is 'Customers book at least so many hours ahead.';

comment on column public.service_providers.booking_horizon_days is 'Customers book at most so many days ahead.';

comment on column public.service_providers.experience_since is 'The year the business began its work.';

comment on column public.service_providers.warranty is 'On its work, in its own words: 6 months on parts and labour.';

comment on column public.service_providers.specializations is 'What it is best at: Subaru, Automatic gearboxes.';

comment on column public.service_providers.certifications is 'As the business states them; nobody has checked them.';

comment on column public.service_providers.archived_at is 'Since when the business is removed; what hangs on it stays.';

create index service_providers_newest_idx on public.service_providers (created_at desc, id desc) where verified;

create index service_providers_waiting_idx on public.service_providers (created_at) where not verified;

create index service_providers_archived_idx on public.service_providers (archived_at desc, id) where archived_at is not null;

revoke all on public.service_providers from public, anon, authenticated;

grant delete on public.service_providers to authenticated;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications
) on public.service_providers to anon;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications, archived_at
) on public.service_providers to authenticated;

grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications
) on public.service_providers to authenticated;

grant update (
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications
) on public.service_providers to authenticated;

grant all on public.service_providers to service_role;

alter table public.service_providers enable row level security;

create policy "Anyone reads verified providers in good standing" on public.service_providers
  for select to anon, authenticated
  using (verified and user_id <> all ((select private.suspended_sellers())::uuid[]));

create policy "Providers read their own record" on public.service_providers
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Signed-in people register their own business" on public.service_providers
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Providers change their own record" on public.service_providers
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Administrators change every provider" on public.service_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Providers delete their own record" on public.service_providers
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Administrators delete every provider" on public.service_providers
  for delete to authenticated using ((select private.is_admin()));

create policy "Administrators read every provider that is not removed" on public.service_providers
  for select to authenticated using (archived_at is null and (select private.is_admin()));

create trigger forget_page after update or delete on public.service_providers
  for each row execute function private.forget_page_of_provider();

create trigger audit_changes after update on public.service_providers
  for each row execute function private.audit_changes(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'experience_since',
    '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.service_providers', 'user_id', null, 'service_provider', '{}', 'cascade', null, 'Their business, with its services and bookings; customers with an open one are told.');

create function private.own_service_provider() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.service_providers where user_id = auth.uid() $$;

grant execute on function private.own_service_provider() to authenticated, service_role;

create function private.guard_service_provider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- What a form leaves empty is not there.
  new.description := nullif(btrim(new.description), '');
  new.address := nullif(btrim(new.address), '');
  new.email := nullif(btrim(new.email), '');
  new.website := nullif(btrim(new.website), '');
  new.warranty := nullif(private.visible_line(new.warranty), '');
  new.specializations := private.tidy_lines(new.specializations);
  new.certifications := private.tidy_lines(new.certifications);
  -- A number that is none stays as it was given, for the constraint to name.
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.service_types := array(
    select type from unnest(new.service_types) with ordinality as given (type, place) group by type order by min(place)
  );
  if tg_op = 'INSERT' then
    if current_user = 'authenticated' then
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  -- A new name or place leaves the verification as it is: it is given to the person.
  if new.verified is distinct from old.verified and current_user = 'authenticated' and not private.is_admin() then
    raise exception 'Only an administrator may verify a service provider.' using errcode = '42501';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create function private.settle_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name text := '"' || private.visible_line(coalesce(new.business_name, old.business_name)) || '"';
begin
  if tg_op = 'DELETE' then
    -- Who deletes their own knows; whose account is being erased hears nothing.
    if not private.is_admin() or old.user_id = auth.uid()
      or not exists (select from public.profiles where id = old.user_id)
    then
      return null;
    end if;
    perform private.record_audit(
      case when old.verified then 'delete' else 'reject' end, 'service_providers', old.id::text,
      jsonb_build_object('verified', old.verified, 'location', old.location, 'service_types', old.service_types),
      case when reason is not null then jsonb_build_object('reason', reason) end
    );
    perform private.tell(
      old.user_id,
      case when old.verified then 'Your business was removed' else 'Your business was not approved' end,
      concat_ws(' ',
        name || case when old.verified then ' is no longer on Magari.' else ' was not approved and has been removed.' end,
        'Reason: ' || reason,
        'You can post it again once this is put right.'
      ),
      'warning', '/post-ad', 'Post it again', topic => 'listings'
    );
    return null;
  end if;

  perform private.record_audit(
    case when new.verified then 'verify' else 'unverify' end, 'service_providers', new.id::text,
    jsonb_build_object('verified', old.verified), jsonb_build_object('verified', new.verified)
  );
  if not new.verified then
    perform private.tell(
      new.user_id, 'Your business is hidden',
      name || ' is no longer verified, so the directory does not show it. Write to us if you think this is a mistake.',
      'warning', '/contact', 'Write to us', topic => 'listings'
    );
    return null;
  end if;
  -- Their bookings wait in the provider's area, which a customer's role does not open.
  update public.profiles set role = 'service_provider' where id = new.user_id and role = 'customer';
  perform private.tell(
    new.user_id, 'Your business is approved', name || ' is in the directory now: people can find, call and book you.',
    'success', '/services/' || new.id, 'See your page', topic => 'listings'
  );
  return null;
end
$$;

create function public.approve_service_provider(provider_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve a service provider.' using errcode = '42501';
  end if;
  update public.service_providers set verified = true where id = provider_id;
  if not found then
    raise exception 'This service provider is no longer there.' using hint = 'service_provider_gone';
  end if;
end
$$;

grant execute on function public.approve_service_provider(uuid) to authenticated, service_role;

create function public.reject_service_provider(provider_id uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting boolean := (select not verified from public.service_providers where id = provider_id);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may reject a service provider.' using errcode = '42501';
  end if;
  reason := btrim(coalesce(reason, ''));
  if reason = '' or char_length(reason) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  if waiting is distinct from true then
    raise exception '%', case
      when waiting is null then 'This service provider is no longer there.'
      else 'This service provider is approved already.'
    end using hint = 'service_provider_gone';
  end if;
  perform set_config('magari.reason', reason, true);
  delete from public.service_providers where id = provider_id and not verified;
  perform set_config('magari.reason', '', true);
end
$$;

grant execute on function public.reject_service_provider(uuid, text) to authenticated, service_role;

create function private.keep_booking_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.answered_at := now();
  return new;
end
$$;

create function public.service_provider_stats(provider_id uuid)
returns table (completed_bookings integer, response_minutes integer)
language sql stable security definer set search_path = ''
as $$
  with provider as (
    select id, user_id from public.service_providers
    where id = service_provider_stats.provider_id
      and (verified and user_id <> all (private.suspended_sellers()) or user_id = auth.uid() or private.is_admin())
  ), requests as (
    select
      booking.customer_id as asker, booking.answered_at is not null as answered,
      coalesce(booking.answered_at, case booking.status when 'cancelled' then booking.updated_at else now() end)
        - booking.created_at as wait
    from provider join public.service_bookings as booking on booking.service_provider_id = provider.id
    where booking.created_at > now() - interval '90 days' and booking.customer_id is not null
      and (booking.answered_at is not null or booking.status in ('pending', 'cancelled'))
    union all
    -- Where the owner wrote first, nobody waited.
    select thread.asker_id, thread.first_answer_at is not null, coalesce(thread.first_answer_at, now()) - thread.created_at
    from provider join public.message_threads as thread
      on thread.service_provider_id = provider.id and thread.owner_id = provider.user_id
    where thread.created_at > now() - interval '90 days' and thread.asker_id is not null
      and thread.first_answer_at is distinct from thread.created_at
  ), median as (
    select case when count(distinct asker) filter (where answered) >= 5 then
      ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60)::integer
    end as minutes
    from requests where answered or wait > interval '1 day'
  )
  select
    (select count(*)::integer from public.service_bookings as booking
     where booking.service_provider_id = provider.id and booking.status = 'completed' and booking.customer_id is not null),
    median.minutes
  from provider, median
$$;

grant execute on function public.service_provider_stats(uuid) to anon, authenticated, service_role;

create table public.business_name_changes (
  id uuid default gen_random_uuid() constraint business_name_changes_pkey primary key,
  user_id uuid not null,
  kind text not null,
  business_name text not null,
  created_at timestamptz not null default now(),
  constraint business_name_changes_kind_known check (kind in ('profile', 'service_provider')),
  constraint business_name_changes_business_name_length
    check (char_length(business_name) <= 120 and char_length(private.visible_line(business_name)) >= 2),
  constraint business_name_changes_one_each unique (user_id, kind),
  constraint business_name_changes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.business_name_changes is 'Requested names of verified businesses, pending approval; at most one per business.';

comment on column public.business_name_changes.kind is 'Which name: profiles.business_name or service_providers.business_name.';

create index business_name_changes_newest_idx on public.business_name_changes (created_at desc, id desc);

revoke all on public.business_name_changes from public, anon, authenticated;

grant select, delete on public.business_name_changes to authenticated;

grant all on public.business_name_changes to service_role;

alter table public.business_name_changes enable row level security;

create policy "Members read their own name changes" on public.business_name_changes
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read every name change" on public.business_name_changes
  for select to authenticated using ((select private.is_admin()));

create policy "Members withdraw their own name changes" on public.business_name_changes
  for delete to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.business_name_changes', 'user_id', null, 'business_name_changes', '{user_id}', 'cascade', null, 'Their own request.');

create function private.business_name_key(name text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(private.visible_line(name), '[-[:space:].,:;!?''"’‘“”–—_/&+()]', '', 'g'))
$$;

create function private.hold_business_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  of_profile constant boolean := tg_table_name = 'profiles';
  name_kind constant text := case when of_profile then 'profile' else 'service_provider' end;
  owner_id constant uuid := (to_jsonb(old) ->> case when of_profile then 'id' else 'user_id' end)::uuid;
begin
  if old.verified and new.business_name is not null
    and auth.uid() is not null and not private.is_admin()
    and (
      private.business_name_key(old.business_name) is distinct from private.business_name_key(new.business_name)
      or private.business_name_key(new.business_name) = ''
    )
  then
    -- A replaced request gets a new id: approving the old one must fail.
    insert into public.business_name_changes as change (user_id, kind, business_name)
    values (owner_id, name_kind, private.visible_line(new.business_name))
    on conflict (user_id, kind) do update
      set id = gen_random_uuid(), business_name = excluded.business_name, created_at = now()
      where change.business_name <> excluded.business_name;
    new.business_name := old.business_name;
  else
    delete from public.business_name_changes where user_id = owner_id and kind = name_kind;
  end if;
  return new;
end
$$;

create function private.drop_business_name_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.business_name_changes where user_id = old.user_id and kind = 'service_provider';
  return null;
end
$$;

create function private.take_business_name_change(change_id uuid) returns public.business_name_changes
language plpgsql security definer set search_path = ''
as $$
declare
  change public.business_name_changes;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on business names.' using errcode = '42501';
  end if;
  select * into change from public.business_name_changes where id = change_id;
  if change.kind = 'profile' then
    perform from public.profiles where id = change.user_id for update;
  else
    perform from public.service_providers where user_id = change.user_id for update;
  end if;
  delete from public.business_name_changes where id = change_id returning * into change;
  if not found then
    raise exception 'This name is no longer pending. Load the page again.' using hint = 'not_found';
  end if;
  return change;
end
$$;

create function public.approve_business_name(change_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change constant public.business_name_changes := private.take_business_name_change(change_id);
begin
  if change.kind = 'profile' then
    update public.profiles set business_name = change.business_name where id = change.user_id;
  else
    update public.service_providers set business_name = change.business_name where user_id = change.user_id;
  end if;
  perform private.record_audit(
    'approve', 'business_name_changes', change.user_id::text, null, jsonb_build_object('kind', change.kind)
  );
  perform private.tell(
    change.user_id, 'Your new business name is approved',
    format('Your business is now shown as “%s”.', private.visible_line(change.business_name)),
    'success', case change.kind when 'profile' then '/profile' else '/service-provider/settings' end, 'See your settings',
    topic => 'listings'
  );
end
$$;

grant execute on function public.approve_business_name(uuid) to authenticated, service_role;

create function public.reject_business_name(change_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(coalesce(reason, ''));
  change public.business_name_changes;
  current_name text;
begin
  change := private.take_business_name_change(change_id);
  if said = '' or char_length(said) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  current_name := case when change.kind = 'profile'
    then (select business_name from public.profiles where id = change.user_id)
    else (select business_name from public.service_providers where user_id = change.user_id)
  end;
  perform private.record_audit(
    'reject', 'business_name_changes', change.user_id::text, null, jsonb_build_object('kind', change.kind, 'reason', said)
  );
  perform private.tell(
    change.user_id, 'Your new business name was not approved',
    concat_ws(' ',
      format('“%s” was not approved: %s.', private.visible_line(change.business_name), rtrim(said, '.')),
      format('Your business is still shown as “%s”.', private.visible_line(current_name))
    ),
    'warning', case change.kind when 'profile' then '/profile' else '/service-provider/settings' end, 'See your settings',
    topic => 'listings'
  );
end
$$;

grant execute on function public.reject_business_name(uuid, text) to authenticated, service_role;

create function private.what_hangs_on_provider(provider uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'bookings', (select count(*) from public.service_bookings where service_provider_id = provider),
    'reviews', (select count(*) from public.reviews where service_provider_id = provider),
    'talks', (select count(*) from public.message_threads where service_provider_id = provider)
  )
$$;

create function private.tell_customers_of_leaving(provider public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  title constant text := 'Your booking was cancelled';
  most constant integer := 100;
  booking public.service_bookings;
  message text;
  by_hand integer := 0;
begin
  for booking in
    select * from public.service_bookings as open
    where open.service_provider_id = provider.id and open.status in ('pending', 'confirmed', 'in_progress')
      and (open.customer_id is not null or open.customer_email is not null and open.preferred_date > now())
    order by open.preferred_date, open.id
  loop
    message := private.visible_line(provider.business_name) || ' is no longer on Magari: ' || private.booking_words(booking)
      || ' will not take place.';
    if booking.customer_id is not null then
      perform private.tell(booking.customer_id, title, message, 'warning', '/services', 'Find another', topic => 'bookings');
    elsif by_hand < most then
      -- With the account the count of mails goes, so this one has a limit of its own.
      by_hand := by_hand + 1;
      -- There will be nothing left that a link could cancel.
      booking.status := 'cancelled';
      perform private.mail_booking_customer(booking, title, message, null, null);
    end if;
  end loop;
end
$$;

create function private.archive_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null
    or not exists (select from public.profiles where id = old.user_id)
    or private.what_hangs_on_provider(old.id) = '{"bookings": 0, "reviews": 0, "talks": 0}'
  then
    return old;
  end if;
  if old.archived_at is null then
    -- While it is verified: of others nobody is written to.
    perform private.tell_customers_of_leaving(old);
    update public.service_providers set archived_at = now(), verified = false where id = old.id;
  end if;
  return null;
end
$$;

create function private.tell_of_archived_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name text := '"' || private.visible_line(new.business_name) || '"';
  archived boolean := new.archived_at is not null;
begin
  if not private.is_admin() or new.user_id = auth.uid() then
    return null;
  end if;
  perform private.record_audit(
    case when not archived then 'restore' when old.verified then 'archive' else 'reject' end,
    'service_providers', new.id::text,
    jsonb_build_object('verified', old.verified), case when reason is not null then jsonb_build_object('reason', reason) end
  );
  if archived then
    perform private.tell(
      new.user_id,
      case when old.verified then 'Your business was removed' else 'Your business was not approved' end,
      concat_ws(' ',
        name || case when old.verified then ' is no longer on Magari.' else ' was not approved and has been removed.' end,
        'Reason: ' || reason,
        'Your bookings and reviews stay. Put right what is wrong in the settings and save them: then it is looked at again.'
      ),
      'warning', '/service-provider/settings', 'Open the settings', topic => 'listings'
    );
  else
    perform private.tell(
      new.user_id, 'Your business is back', name || ' waits for approval again: an administrator brought it back.',
      'info', '/service-provider', 'Open your pages', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create function private.ask_again_for_provider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() = old.user_id then
    new.archived_at := null;
  end if;
  return new;
end
$$;

create function public.admin_removed_providers(page integer default 1, page_size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total constant integer := (select count(*) from public.service_providers where archived_at is not null);
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see removed businesses.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'total', total, 'page', shown, 'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(to_jsonb(row) order by row.archived_at desc, row.id), '[]')
      from (
        select id, business_name, location, service_types, archived_at, private.what_hangs_on_provider(id) as hangs
        from public.service_providers where archived_at is not null
        order by archived_at desc, id limit size offset (shown - 1) * size
      ) as row
    )
  );
end
$$;

grant execute on function public.admin_removed_providers(integer, integer) to authenticated, service_role;

create function public.restore_service_provider(provider_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may bring a business back.' using errcode = '42501';
  end if;
  update public.service_providers set archived_at = null where id = provider_id and archived_at is not null;
  if not found then
    raise exception 'This service provider is no longer there.' using hint = 'service_provider_gone';
  end if;
end
$$;

grant execute on function public.restore_service_provider(uuid) to authenticated, service_role;

create table public.services (
  id uuid default gen_random_uuid() constraint services_pkey primary key,
  service_provider_id uuid not null,
  name text not null,
  description text,
  price bigint not null,
  duration_minutes integer not null,
  service_type text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint services_name_length check (char_length(name) <= 120 and char_length(private.visible_line(name)) >= 2),
  constraint services_description_length check (char_length(description) <= 2000),
  constraint services_price_range check (price between 0 and 10000000000),
  constraint services_duration_range check (duration_minutes between 5 and 1440),
  constraint services_service_type_known
    check (service_type in ('mechanic', 'garage', 'car_wash', 'car_hire', 'mobile_service', 'towing')),
  -- What a booking's provider and service refer to together, so that a service is always one of its provider.
  constraint services_service_provider_id_id_key unique (service_provider_id, id),
  constraint services_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

comment on table public.services is 'What service providers offer.';

comment on column public.services.price is 'Whole KES.';

comment on column public.services.service_type is 'null: one of the provider''s types, which is not said.';

create index services_newest_idx on public.services (service_provider_id, created_at desc);

create index services_name_idx on public.services using gin (lower(name collate "C") gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where is_active;

revoke all on public.services from public, anon, authenticated;

grant select on public.services to anon;

grant select, delete on public.services to authenticated;

grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active
) on public.services to authenticated;

grant update (
  service_provider_id, name, description, price, duration_minutes, service_type, is_active
) on public.services to authenticated;

grant all on public.services to service_role;

alter table public.services enable row level security;

create policy "Anyone reads the active services of verified providers" on public.services
  for select to anon, authenticated
  using (is_active and exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));

create policy "Providers read their own services" on public.services
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "Administrators read every service" on public.services
  for select to authenticated using ((select private.is_admin()));

create policy "Providers add their own services" on public.services
  for insert to authenticated with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own services" on public.services
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own services" on public.services
  for delete to authenticated using (service_provider_id = (select private.own_service_provider()));

create trigger forget_page after insert or update or delete on public.services
  for each row execute function private.forget_page_of_provider();

create trigger limit_rows after insert on public.services
  for each statement execute function private.enforce_row_quota(
    'services', 'service_provider_id in (select id from public.service_providers where user_id = $1)'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.services', 'service_provider_id', 'service_provider_id in (select id from public.service_providers where user_id::text = $1)', 'services', '{}', 'cascade', null, 'What their business offers.');

create function public.add_service_ad(
  business_name text, description text, location text, service_type text, phone text default null, email text default null,
  photos text[] default '{}'
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  own record;
  outcome text := 'created';
begin
  if auth.uid() is null then
    raise exception 'Sign in to post an ad.' using errcode = '42501';
  end if;
  photos := coalesce(photos, '{}');
  insert into public.service_providers as provider
    (user_id, business_name, description, location, phone, email, service_types, photos)
  values (
    auth.uid(), add_service_ad.business_name, add_service_ad.description, add_service_ad.location, add_service_ad.phone,
    add_service_ad.email, array[add_service_ad.service_type], add_service_ad.photos
  )
  on conflict (user_id) do nothing
  returning provider.id, provider.service_types, provider.verified into own;
  if not found then
    outcome := case
      when exists (
        select from public.service_providers as provider
        where provider.user_id = auth.uid() and add_service_ad.service_type = any (provider.service_types)
      ) then 'type_already_there'
      else 'type_added'
    end;
    update public.service_providers as provider set
      service_types = array_append(provider.service_types, add_service_ad.service_type),
      description = coalesce(provider.description, add_service_ad.description),
      phone = coalesce(private.read_provider_phone(provider.id), add_service_ad.phone),
      email = coalesce(private.read_provider_email(provider.id), add_service_ad.email),
      photos = (provider.photos || array(
        select photo from unnest(add_service_ad.photos) with ordinality as given (photo, place)
        where photo <> all (provider.photos) order by place
      ))[:10]
    where provider.user_id = auth.uid()
    returning provider.id, provider.service_types, provider.verified into own;
  end if;
  return jsonb_build_object(
    'id', own.id, 'outcome', outcome, 'service_types', own.service_types, 'verified', own.verified
  );
end
$$;

grant execute on function public.add_service_ad(text, text, text, text, text, text, text[]) to authenticated, service_role;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.service_bookings', 'customer_id', null, 'service_bookings', '{}', 'cascade', null, 'Their bookings; a provider with an open one is told.');

create function private.booked_period(begins timestamptz, minutes integer) returns tstzrange
language sql immutable set search_path = ''
as $$ select tstzrange(begins, begins + minutes * interval '1 minute') $$;

grant execute on function private.booked_period(timestamp with time zone, integer) to authenticated, service_role;

create function private.guard_service_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  service public.services;
  moves boolean;
begin
  new.customer_name := nullif(btrim(new.customer_name), '');
  new.customer_email := nullif(btrim(new.customer_email), '');
  new.customer_phone := nullif(btrim(new.customer_phone), '');
  new.customer_phone := coalesce(private.kenyan_phone(new.customer_phone), new.customer_phone);
  new.description := nullif(btrim(new.description), '');
  new.vehicle := nullif(btrim(new.vehicle), '');

  if tg_op = 'INSERT' then
    if auth.uid() is not null and new.customer_id is not null then
      -- Anything else than a request of one's own is refused by the policies.
      if new.customer_id = auth.uid() and new.status = 'pending' then
        new := private.check_booking_request(new);
      end if;
    elsif new.service_id is not null then
      select * into service from public.services where id = new.service_id;
      new.service_type := coalesce(service.service_type, new.service_type);
      -- The form fills in the usual length, and the provider may give this visit another.
      if auth.uid() is null then
        new.duration_minutes := coalesce(service.duration_minutes, new.duration_minutes);
      end if;
      new.price := coalesce(new.price, service.price);
    end if;
  else
    -- What the dialog leaves empty stays as it was; an empty text clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    new.updated_at := now();
    perform private.check_booking_move(old, new);
    if new.status = 'cancelled' and old.status <> 'cancelled' then
      new.cancelled_by := case when auth.uid() = new.customer_id then 'customer' when auth.uid() is not null then 'provider' end;
    elsif new.status = 'confirmed' and old.status = 'pending' and new.preferred_date <> old.preferred_date then
      new.moved_from := old.preferred_date;
    end if;
  end if;

  new.notes := nullif(btrim(new.notes), '');
  moves := tg_op = 'INSERT' or new.status <> old.status;
  if moves and new.status = 'confirmed' then
    -- One at a time for a provider: of two confirmed at once the second finds the first, instead of each waiting for the
    -- other.
    perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  end if;
  return new;
end
$$;

create function private.tell_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_words(new);
  price text := 'Price: ' || private.in_shillings(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
  own_page text := '/my-bookings/' || new.id;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.tell(
        provider.user_id, 'New booking request',
        coalesce(
          (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = new.customer_id),
          'A customer'
        ) || ' asks for ' || what || '. Accept it, move it or decline it.',
        'info', '/service-provider/bookings', 'Answer the request', topic => 'bookings'
      );
      perform private.mail_booking_customer(
        new, 'Your booking request is sent',
        'You have asked ' || name || ' for ' || what || '. You are told as soon as they answer.', 'See your booking', own_page
      );
    elsif new.status = 'confirmed' and new.customer_id is null and new.preferred_date > now() then
      perform private.tell_booking_customer(
        new, 'Your booking at ' || name, concat_ws(' ', name || ' expects you: ' || what || '.', price), 'success', null, null
      );
    end if;
    return null;
  end if;

  perform private.record_audit(
    case new.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', new.id::text,
    jsonb_build_object('status', old.status, 'preferred_date', old.preferred_date, 'price', old.price),
    jsonb_build_object('status', new.status, 'preferred_date', new.preferred_date, 'price', new.price)
  );
  if new.status = 'cancelled' and new.cancelled_by = 'customer' then
    perform private.tell(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell_booking_customer(
      new, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', own_page, 'See your booking'
    );
  elsif new.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', own_page, 'See your booking'
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'Your booking was cancelled',
      concat_ws(' ', name || ' has cancelled your booking: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.status = 'cancelled' then
    perform private.tell_booking_customer(
      new, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.customer_id is null then
    -- Who stands in the workshop needs no mail that work has begun, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.tell_booking_customer(
      new, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', own_page, 'See your booking'
    );
  else
    perform private.tell_booking_customer(
      new, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', own_page || '?review=' || new.id, 'Leave a review'
    );
  end if;
  return null;
end
$$;

create function private.tell_of_leaving_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_customers_of_leaving(old);
  return old;
end
$$;

create function private.tell_of_leaving_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    (select user_id from public.service_providers where id = old.service_provider_id), 'A booking was cancelled',
    'The customer of ' || private.booking_words(old) || ' has closed their account.',
    'warning', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
  );
  return null;
end
$$;

create function private.limit_bookings_by_hand() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 200;
begin
  if not private.is_client_request() or auth.uid() is null
    or new.service_provider_id is distinct from private.own_service_provider()
  then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bookings by hand of ' || new.service_provider_id, 0));
  if most_a_day <= (
    select count(*) from public.service_bookings
    where service_provider_id = new.service_provider_id and customer_id is null and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have entered % bookings in the last day. Enter the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return new;
end
$$;

create table private.booking_mails (
  id bigint generated always as identity constraint booking_mails_pkey primary key,
  user_id uuid not null,
  booking_id uuid not null,
  created_at timestamptz not null default now(),
  constraint booking_mails_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index booking_mails_user_idx on private.booking_mails (user_id, created_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.booking_mails', 'user_id', null, null, '{}', 'cascade', null, 'How often their business had us write to addresses it entered; kept for two days.');

create function private.tell_of_moved_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  name text := (
    select private.visible_line(business_name) from public.service_providers where id = new.service_provider_id
  );
begin
  perform private.record_audit(
    'move', 'service_bookings', new.id::text,
    jsonb_build_object('preferred_date', old.preferred_date), jsonb_build_object('preferred_date', new.preferred_date)
  );
  perform private.tell_booking_customer(
    new, 'Your booking was moved',
    concat_ws(' ',
      name || ' expects you: ' || private.booking_words(new) || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
      case when new.notes is distinct from old.notes then new.notes end, 'Call them if this does not suit you.'
    ),
    'warning', '/my-bookings/' || new.id, 'See your booking'
  );
  return null;
end
$$;

create function private.booking_link(booking uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.booking_links (token_hash, booking_id) values (sha256(convert_to(token, 'utf8')), booking);
  return '/bookings/cancel?token=' || token;
end
$$;

create function private.forget_booking_links() returns void
language sql security definer set search_path = ''
as $$
  delete from private.booking_links as link using public.service_bookings as booking
  where booking.id = link.booking_id and booking.preferred_date < now() - interval '1 month';
  delete from private.booking_mails where created_at < now() - interval '2 days'
$$;

create function private.mark_cancelled_by_link() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_setting('magari.cancels_booking', true) = new.id::text then
    new.cancelled_by := 'customer';
  end if;
  return new;
end
$$;

create function public.booking_by_link(token text) returns table (
  status text, cancelled_by text, told boolean, business_name text, provider_phone text, provider_id uuid, work text,
  preferred_date timestamptz, duration_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(booking_by_link.token);
begin
  return query
    select booking.status, booking.cancelled_by, booking.cannot_come_at is not null, private.visible_line(provider.business_name),
      provider.phone, provider.id,
      coalesce(
        (select private.visible_line(offered.name) from public.services as offered where offered.id = booking.service_id),
        initcap(replace(booking.service_type, '_', ' '))
      ),
      booking.preferred_date, booking.duration_minutes
    from public.service_providers as provider where provider.id = booking.service_provider_id;
end
$$;

grant execute on function public.booking_by_link(text) to anon, authenticated, service_role;

create function public.cancel_booking_by_link(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(cancel_booking_by_link.token);
begin
  select * into booking from public.service_bookings where id = booking.id for update;
  update private.booking_links set pressed_at = now()
  where token_hash = sha256(convert_to(cancel_booking_by_link.token, 'utf8')) and pressed_at is null;
  if booking.status = 'pending' then
    perform set_config('magari.cancels_booking', booking.id::text, true);
    update public.service_bookings set status = 'cancelled' where id = booking.id;
    perform set_config('magari.cancels_booking', '', true);
    return 'cancelled';
  end if;
  if booking.status = 'confirmed' and booking.cannot_come_at is null then
    update public.service_bookings set cannot_come_at = now() where id = booking.id;
    perform private.tell(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'A customer cannot come',
      coalesce(
        private.visible_line(booking.customer_name),
        (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = booking.customer_id),
        'The customer'
      ) || ' cannot come: ' || private.booking_words(booking) || '. Cancel the booking to be free then, or agree on another time.',
      'warning', '/service-provider/bookings?booking=' || booking.id, 'See the booking', topic => 'bookings'
    );
  end if;
  return booking.status;
end
$$;

grant execute on function public.cancel_booking_by_link(text) to anon, authenticated, service_role;

create function private.skip_near_reminders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.booking_reminders (booking_id, hours, begins)
  select new.id, near.hours, new.preferred_date
  from unnest(array[24, 2]) as near(hours)
  where new.preferred_date <= now() + near.hours * interval '1 hour'
  on conflict do nothing;
  return null;
end
$$;

create function private.remind_of_bookings() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select booking, ahead.hours
    from unnest(array[24, 2]) as ahead(hours)
    join public.service_bookings as booking
      on booking.preferred_date <= now() + ahead.hours * interval '1 hour'
      and booking.preferred_date > now() + case ahead.hours when 24 then interval '2 hours' else interval '10 minutes' end
    where booking.status = 'confirmed' and booking.cannot_come_at is null
      and not exists (
        select from private.booking_reminders as sent
        where sent.booking_id = booking.id and sent.hours = ahead.hours and sent.begins = booking.preferred_date
      )
    order by booking.preferred_date
    limit 200
  loop
    insert into private.booking_reminders (booking_id, hours, begins)
    values ((due.booking).id, due.hours, (due.booking).preferred_date) on conflict do nothing;
    -- Another server was faster.
    continue when not found;
    reminded := reminded + 1;
    perform private.tell_booking_customer(
      due.booking,
      case due.hours when 24 then 'Your booking is in a day' else 'Your booking is in two hours' end,
      (select concat_ws(' ',
        private.visible_line(provider.business_name) || ' expects you: ' || private.booking_words(due.booking) || '.',
        'Where: ' || nullif(private.visible_line(concat_ws(', ', provider.address, provider.location)), '') || '.',
        'Price: ' || private.in_shillings((due.booking).price) || '.'
      ) from public.service_providers as provider where provider.id = (due.booking).service_provider_id),
      'info', '/my-bookings/' || (due.booking).id, 'See your booking'
    );
  end loop;
  return reminded;
end
$$;

create function public.taken_service_times(provider_id uuid, first_day date, days integer default 1)
returns table (begins timestamptz, ends timestamptz)
language sql stable security definer set search_path = ''
as $$
  select lower(period), upper(period)
  from (
    select private.booked_period(booking.preferred_date, booking.duration_minutes) as period
    from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where booking.service_provider_id = taken_service_times.provider_id
      and booking.status in ('confirmed', 'in_progress')
      and provider.verified and provider.user_id <> all (private.suspended_sellers())
  ) as taken
  where period && tstzrange(
    first_day::timestamp at time zone 'Africa/Nairobi',
    (first_day + least(greatest(coalesce(days, 1), 1), 400))::timestamp at time zone 'Africa/Nairobi'
  )
  order by 1
$$;

grant execute on function public.taken_service_times(uuid, date, integer) to authenticated, service_role;

create function private.move_agreed_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  -- One at a time for a provider, as when a booking is confirmed: of two that meet the second finds the first.
  perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  -- The customer gets a mail of each, with words of the provider's own.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = new.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. Agree on a time with the customer and move it tomorrow.', most_a_day
      using hint = 'booking_move_limit';
  end if;
  new.moved_from := nullif(coalesce(old.moved_from, old.preferred_date), new.preferred_date);
  -- Whoever could not come then may well come now.
  new.cannot_come_at := null;
  return new;
end
$$;

create function public.provider_bookings(
  search text default null, only_status text default null, only_id uuid default null,
  page integer default 1, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are parts of one number.
  digits constant text := regexp_replace(regexp_replace(words, '[\s().+-]', '', 'g'), '^(0|254)', '');
  number constant text := case when digits ~ '^\d{3,}$' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  begin_of_today constant timestamptz := private.nairobi_start(private.nairobi_today());
  counts jsonb;
  total integer;
  shown integer;
  bookings jsonb;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  with found as (
    select booking.status
    from public.service_bookings as booking
    where booking.service_provider_id = own and private.booking_is_meant(booking, pattern, number)
      and (only_id is null or booking.id = only_id)
  ), counted as (
    select status, count(*)::integer as many from found group by status
  )
  select coalesce(jsonb_object_agg(status, many), '{}') || jsonb_build_object('all', coalesce(sum(many), 0))
  into counts from counted;
  total := coalesce((counts ->> coalesce(only_status, 'all'))::integer, 0);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(private.provider_booking(booking) order by place), '[]')
  into bookings
  from (
    select candidate as booking, row_number() over (
      order by to_come desc, case when to_come then candidate.preferred_date end, candidate.preferred_date desc, candidate.id
    ) as place
    from public.service_bookings as candidate
    cross join lateral (
      select candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begin_of_today as to_come
    ) as visit
    where candidate.service_provider_id = own and private.booking_is_meant(candidate, pattern, number)
      and (only_id is null or candidate.id = only_id) and (only_status is null or candidate.status = only_status)
    order by place
    limit size offset (shown - 1) * size
  ) as listed;
  return jsonb_build_object('bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size);
end
$$;

grant execute on function public.provider_bookings(text, text, uuid, integer, integer) to authenticated, service_role;

create function public.provider_calendar(begins timestamptz, ends timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.preferred_date, booking.id), '[]')
    from (
      select * from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.status in ('pending', 'confirmed', 'in_progress')
        -- No booking takes more than a day.
        and candidate.preferred_date > begins - interval '1 day' and candidate.preferred_date < ends
        and candidate.preferred_date + candidate.duration_minutes * interval '1 minute' > begins
      order by candidate.preferred_date, candidate.id
      limit 500
    ) as booking
  );
end
$$;

grant execute on function public.provider_calendar(timestamp with time zone, timestamp with time zone) to authenticated, service_role;

create function public.provider_figures() returns table (
  total_bookings integer, pending_bookings integer, completed_bookings integer,
  average_rating numeric, reviews integer, unanswered_reviews integer, stars integer[]
)
language sql stable security definer rows 1 set search_path = ''
as $$
  select
    booked.total, booked.pending, booked.completed,
    -- The mean, or 0 with none (spec 001 §9).
    coalesce(provider.rating_average, 0), given.total, given.unanswered, given.stars
  from public.service_providers as provider
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where status = 'pending'))::integer as pending,
      (count(*) filter (where status = 'completed'))::integer as completed
    from public.service_bookings where service_provider_id = provider.id
  ) as booked
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where reply is null))::integer as unanswered,
      array[
        count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)
      ]::integer[] as stars
    from public.reviews where service_provider_id = provider.id
  ) as given
  where provider.user_id = auth.uid()
$$;

grant execute on function public.provider_figures() to authenticated, service_role;

comment on function public.provider_figures() is 'The caller''s own business in numbers.';

create function private.booked_customers(provider_id uuid) returns table (booking_id uuid, customer uuid)
language sql stable security definer set search_path = ''
as $$
  with booked as (
    select booking.id, booking.customer_id, booking.customer_phone, booking.created_at, profile.phone as account_phone
    from public.service_bookings as booking
    left join public.profiles as profile on profile.id = booking.customer_id
    where booking.service_provider_id = booked_customers.provider_id
      and (booking.customer_id is not null or booking.customer_phone is not null)
  ), with_account as (
    select account_phone as phone, (array_agg(customer_id order by created_at, id))[1] as customer
    from booked where account_phone is not null group by account_phone
  ), by_number as (
    select customer_phone as phone, (array_agg(id order by created_at, id))[1] as customer
    from booked where customer_id is null group by customer_phone
  )
  select booked.id, coalesce(booked.customer_id, with_account.customer, by_number.customer)
  from booked
  left join with_account on booked.customer_id is null and with_account.phone = booked.customer_phone
  left join by_number on booked.customer_id is null and by_number.phone = booked.customer_phone
$$;

create function private.customers_of_provider(provider_id uuid) returns table (
  customer uuid, has_account boolean, name text, phone text, email text,
  booking_count integer, total_spent bigint, first_booking_date timestamptz, last_booking_date timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    whose.customer, profile.id is not null,
    case
      when profile.id is null then (
        array_agg(private.visible_line(booking.customer_name) order by booking.created_at desc, booking.id)
        filter (where booking.customer_name is not null)
      )[1]
      else nullif(private.visible_line(concat_ws(' ', profile.first_name, profile.last_name)), '')
    end,
    coalesce(profile.phone, max(booking.customer_phone)),
    (array_agg(booking.customer_email order by booking.created_at desc, booking.id) filter (where booking.customer_email is not null))[1],
    count(*)::integer,
    coalesce(sum(booking.price) filter (where booking.status = 'completed'), 0)::bigint,
    -- Of visits. A booking that was called off is one only where there is no other.
    coalesce(min(booking.preferred_date) filter (where booking.status <> 'cancelled'), min(booking.preferred_date)),
    coalesce(max(booking.preferred_date) filter (where booking.status <> 'cancelled'), max(booking.preferred_date))
  from private.booked_customers(customers_of_provider.provider_id) as whose
  join public.service_bookings as booking on booking.id = whose.booking_id
  left join public.profiles as profile on profile.id = whose.customer
  group by whose.customer, profile.id
$$;

create function public.provider_customers(
  search text default null, only_regular boolean default null, sort text default 'last', page integer default 1,
  page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  -- REGULAR_CUSTOMER_BOOKINGS of domain/bookings.ts says the same.
  regular_from constant integer := 5;
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- 0712 345 and +254 712 345 are the same part of a number.
  digits constant text := regexp_replace(regexp_replace(words, '\D', '', 'g'), '^(254|0)', '');
  number_pattern constant text := case when words ~ '^[+\d\s()-]+$' and digits <> '' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  answer jsonb;
begin
  execute format(
    $sql$
    with everybody as materialized (
      select * from private.customers_of_provider($1)
    ), found as materialized (
      select * from everybody
      where ($2 is null or (booking_count >= $3) = $2)
        and ($4 is null or lower(name) like $4 or phone like $5)
    ), cut as (
      select least(greatest(coalesce($6, 1), 1), greatest(ceil(count(*)::numeric / $7)::integer, 1)) as page, count(*) as total
      from found
    )
    select jsonb_build_object(
      'total', cut.total, 'all', (select count(*) from everybody), 'page', cut.page, 'page_size', $7,
      'customers', (
        select coalesce(jsonb_agg(to_jsonb(row) - 'place' order by row.place), '[]')
        from (
          select row_number() over (order by %1$s) as place, found.*
          from found order by %1$s limit $7 offset (cut.page - 1) * $7
        ) as row
      )
    )
    from cut
    $sql$,
    case sort
      when 'last_first' then 'last_booking_date, customer'
      when 'name' then 'lower(name) nulls last, customer'
      when 'name_desc' then 'lower(name) desc nulls last, customer desc'
      when 'bookings' then 'booking_count desc, last_booking_date desc, customer'
      when 'bookings_asc' then 'booking_count, last_booking_date desc, customer'
      when 'spent' then 'total_spent desc, last_booking_date desc, customer'
      when 'spent_asc' then 'total_spent, last_booking_date desc, customer'
      else 'last_booking_date desc, customer'
    end
  ) into answer using own, only_regular, regular_from, pattern, number_pattern, page, size;
  return answer;
end
$$;

grant execute on function public.provider_customers(text, boolean, text, integer, integer) to authenticated, service_role;

comment on function public.provider_customers(text, boolean, text, integer, integer) is 'The people who have booked the caller''s own business.';

create function public.provider_customer(customer uuid, page integer default 1, page_size integer default 25) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with whose as materialized (
    select booking_id from private.booked_customers(private.own_service_provider())
    where booked_customers.customer = provider_customer.customer
  ), cut as (
    select
      size, count(booking_id) as total,
      least(greatest(coalesce(provider_customer.page, 1), 1), greatest(ceil(count(booking_id)::numeric / size)::integer, 1)) as shown
    from (select least(greatest(coalesce(provider_customer.page_size, 25), 1), 200) as size) as asked
    left join whose on true
    group by size
  )
  select jsonb_build_object(
    'customer', (select to_jsonb(person) from private.customers_of_provider(private.own_service_provider()) as person
      where person.customer = provider_customer.customer),
    'total', cut.total, 'page', cut.shown, 'page_size', cut.size,
    'bookings', (
      select coalesce(jsonb_agg(to_jsonb(row) order by row.preferred_date desc, row.id), '[]')
      from (
        select
          booking.id, booking.service_type, service.name as service_name, booking.vehicle, booking.description,
          booking.preferred_date, booking.duration_minutes, booking.status, booking.price, booking.notes,
          booking.customer_id is null as by_hand, booking.created_at
        from whose
        join public.service_bookings as booking on booking.id = whose.booking_id
        left join public.services as service on service.id = booking.service_id
        order by booking.preferred_date desc, booking.id
        limit cut.size offset (cut.shown - 1) * cut.size
      ) as row
    )
  )
  from cut
  where exists (select from whose)
$$;

grant execute on function public.provider_customer(uuid, integer, integer) to authenticated, service_role;

comment on function public.provider_customer(uuid, integer, integer) is 'One of the people who have booked the caller''s own business, with their bookings.';

create function public.provider_today() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  begins constant timestamptz := private.nairobi_start(private.nairobi_today());
  ends constant timestamptz := private.nairobi_start(private.nairobi_today() + 1);
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (
      select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.preferred_date, booking.id), '[]')
      from (
        select * from public.service_bookings as candidate
        where candidate.service_provider_id = own and candidate.preferred_date < ends
          and (
            candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begins
            or candidate.status = 'in_progress'
          )
        order by candidate.preferred_date desc, candidate.id desc
        limit 50
      ) as booking
    ),
    'next', (
      select private.provider_booking(candidate) from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.preferred_date >= ends
        and candidate.status in ('pending', 'confirmed')
      order by candidate.preferred_date, candidate.id
      limit 1
    ),
    'completed', (
      select count(*) from public.service_bookings as done
      where done.service_provider_id = own and done.status = 'completed'
        and done.preferred_date >= begins and done.preferred_date < ends
    ),
    'not_started', (
      select count(*) from public.service_bookings as missed
      where missed.service_provider_id = own and missed.status = 'confirmed' and missed.preferred_date < begins
    )
  );
end
$$;

grant execute on function public.provider_today() to authenticated, service_role;

comment on function public.provider_today() is 'The visits of today at the caller''s own business, and the next one after them.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.reviews', 'reviewer_id', null, 'reviews', '{}', 'cascade', null, 'What they wrote, under their name.');

create function private.guard_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  if tg_op = 'UPDATE' then
    new.reply := nullif(btrim(new.reply), '');
    new.replied_at := case when new.reply is not null then now() end;
    return new;
  end if;
  select * into booking from public.service_bookings where id = new.booking_id;
  if booking.customer_id is distinct from new.reviewer_id or new.reviewer_id is null then
    raise exception 'Only the customer of a booking may review it.' using errcode = '42501';
  end if;
  if booking.status <> 'completed' then
    raise exception 'You can leave a review once the booking is completed.' using hint = 'booking_not_completed';
  end if;
  if new.service_provider_id <> booking.service_provider_id then
    raise exception 'This booking was with another provider.' using hint = 'other_provider';
  end if;
  new.service_provider_id := booking.service_provider_id;
  new.comment := nullif(btrim(new.comment), '');
  new.reviewer_name := (
    select private.shown_name(first_name, last_name) from public.profiles where id = new.reviewer_id
  );
  return new;
end
$$;

create function private.rate_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rated uuid := coalesce(new.service_provider_id, old.service_provider_id);
begin
  perform from public.service_providers where id = rated for no key update;
  update public.service_providers as provider
  set rating_average = of_all.average, rating_count = of_all.amount
  from (
    select round(avg(rating), 1) as average, count(*) as amount from public.reviews where service_provider_id = rated
  ) as of_all
  where provider.id = rated;
  return null;
end
$$;

create function private.tell_of_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (
    select p from public.service_providers as p where id = coalesce(new.service_provider_id, old.service_provider_id)
  );
  name text := private.visible_line(provider.business_name);
begin
  if tg_op = 'INSERT' then
    if private.is_first_today(new.booking_id, 'told') then
      perform private.tell(
        provider.user_id, 'New review',
        new.reviewer_name || ' gave ' || name || ' ' || new.rating || ' of 5 stars' || coalesce(': ' || new.comment, '.'),
        'info', '/service-provider/reviews', 'Read and answer it', topic => 'bookings'
      );
    end if;
    return null;
  elsif tg_op = 'UPDATE' then
    if private.is_first_today(new.booking_id, 'answer_told') then
      perform private.tell(
        new.reviewer_id, 'Your review was answered', name || ' writes: ' || new.reply,
        'info', '/services/' || new.service_provider_id, 'See the answer', topic => 'bookings'
      );
    end if;
    return null;
  end if;
  -- With the review goes what its provider was told of it: nothing would find it when its writer's account is erased.
  delete from public.system_notifications as told
  where told.user_id = provider.user_id and told.title = 'New review'
    and starts_with(told.message, old.reviewer_name || ' gave ')
    and position(left(coalesce(old.comment, ''), 200) in told.message) > 0;
  -- Reviews that go with their provider are not removed for what they say.
  if private.is_admin() and old.reviewer_id <> auth.uid() and provider.id is not null then
    -- A booking that goes itself is gone by now.
    insert into private.review_history (booking_id, event, day)
    select id, 'removed', private.nairobi_today() from public.service_bookings where id = old.booking_id
    on conflict do nothing;
    perform private.tell(
      old.reviewer_id, 'Your review was removed',
      concat_ws(' ',
        'An administrator has removed your review of ' || name || '.',
        'Reason: ' || nullif(current_setting('magari.reason', true), ''),
        'Write to us if you think this is a mistake.'
      ),
      'warning', '/contact', 'Write to us', topic => 'bookings'
    );
  end if;
  return null;
end
$$;

create function private.rename_reviewer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reviews set reviewer_name = private.shown_name(new.first_name, new.last_name) where reviewer_id = new.id;
  return null;
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.review_reports', 'reporter_id', null, 'review_reports', '{decided_by}', 'anonymise', null, 'That it was reported stays; a trigger clears what they wrote.'),
  ('public.review_reports', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s report.');

create function private.guard_review_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- domain/reports.ts says the same.
  most_a_day constant integer := 10;
  caller_suspended boolean;
  reported record;
begin
  if tg_op = 'UPDATE' then
    -- However the account was erased, what the person wrote goes with it.
    if new.reporter_id is null then
      new.details := null;
      new.subject_title := split_part(new.subject_title, ' for ', 1);
    end if;
    return new;
  end if;
  select review.rating, provider.business_name into reported
  from public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.id = new.review_id and provider.user_id = new.reporter_id;
  if not found then
    raise exception 'This review is not about your business or no longer there.' using errcode = '42501';
  end if;
  new.subject_title := reported.rating || ' of 5 stars for ' || private.visible_line(reported.business_name);
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  if auth.uid() is not null then
    -- One report of a person at a time, so that many at once do not pass the limit together.
    select suspended_at is not null into caller_suspended from public.profiles where id = new.reporter_id for no key update;
    if caller_suspended then
      raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
    end if;
    if most_a_day <= (
      select count(*) from public.review_reports
      where reporter_id = new.reporter_id and created_at > now() - interval '1 day'
    ) then
      raise exception 'You have reported % reviews today. If there are more, write to us.', most_a_day
        using hint = 'report_limit';
    end if;
  end if;
  return new;
end
$$;

create function private.is_first_today(booking uuid, what text) returns boolean
language sql set search_path = ''
as $$
  with noted as (
    insert into private.review_history as known (booking_id, event, day) values (booking, what, private.nairobi_today())
    on conflict (booking_id, event) do update set day = excluded.day where known.day <> excluded.day
    returning booking_id
  )
  select exists (select from noted)
$$;

create function private.refuse_removed_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.review_history as known
    join public.service_bookings as booking on booking.id = known.booking_id
    where known.booking_id = new.booking_id and known.event = 'removed' and booking.customer_id = new.reviewer_id
  ) then
    raise exception 'Your review of this visit was removed by an administrator. Write to us if you think this is a mistake.'
      using hint = 'review_removed';
  end if;
  return new;
end
$$;

create function public.decide_review_report(report_id uuid, decision text, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.review_reports;
  said constant text := nullif(btrim(decide_review_report.reason, E' \n\r\t'), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  if decision = 'upheld' and said is null then
    raise exception 'Say why the review is removed: who wrote it reads this.' using hint = 'reason_required';
  end if;
  select * into report from public.review_reports where id = report_id for update;
  if not found then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif report.status <> 'open' then
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
  elsif decision = 'upheld' and report.review_id is null then
    raise exception 'The review is no longer there, so nothing can be removed. Dismiss the report.' using hint = 'review_gone';
  end if;
  update public.review_reports as open
  set status = decision, decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where open.id = report.id;
  if decision = 'upheld' then
    -- As a plain deletion by an administrator: its triggers tell who wrote it, rate the provider anew, and write it down.
    perform set_config('magari.reason', said, true);
    delete from public.reviews where id = report.review_id;
    perform set_config('magari.reason', '', true);
  end if;
  perform private.record_audit(
    case decision when 'upheld' then 'uphold' else 'dismiss' end, 'review_reports', report.id::text,
    '{"status": "open"}', jsonb_build_object('status', decision, 'reason', report.reason)
  );
  perform private.tell(
    report.reporter_id,
    case decision when 'upheld' then 'We removed the review you reported' else 'We looked at the review you reported' end,
    concat_ws(' ',
      case decision
        when 'upheld' then 'Thank you for telling us. The review is no longer shown.'
        else 'Thank you for telling us. We found nothing that breaks our rules for reviews, so it stays. You can answer it.'
      end,
      'Reason: ' || said
    ),
    'info', '/service-provider/reviews', 'See your reviews', topic => 'bookings'
  );
end
$$;

grant execute on function public.decide_review_report(uuid, text, text) to authenticated;

create function private.service_provider_text(
  business_name text, description text, location text, address text, service_types text[]
) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(concat_ws(' ',
    business_name, description, location, address, replace(array_to_string(service_types, ' '), '_', ' ')
  ) collate "C")
$$;

grant execute on function private.service_provider_text(text, text, text, text, text[]) to authenticated, service_role;

create function private.similar_service_word(given text) returns text
language sql stable
as $$
  select word
  from (
    select distinct regexp_split_to_table(lower(text), '[^[:alnum:]]+') as word
    from (
      (
        select concat_ws(' ', business_name, location, replace(array_to_string(service_types, ' '), '_', ' ')) as text
        from public.service_providers where verified order by created_at desc limit 20000
      )
      union all
      (select name from public.services where is_active limit 20000)
    ) as texts
  ) as vocabulary
  where char_length(word) > 2 and similarity(word, lower(given)) > 0.35
  order by similarity(word, lower(given)) desc, word
  limit 1
$$;

create function private.providers_holding(word text) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select id from public.service_providers
    where verified
      and private.service_provider_text(business_name, description, location, address, service_types)
        like private.contains_pattern(word)
    union
    select id from public.service_providers
    where verified and private.specializations_text(specializations) like private.contains_pattern(word)
    union
    select service_provider_id from public.services
    where is_active and lower(name collate "C") like private.contains_pattern(word)
  )
$$;

create function public.search_service_providers(search text default NULL::text, types text[] default NULL::text[], locations text[] default NULL::text[], services text[] default NULL::text[], min_rating numeric default NULL::numeric, sort text default 'rating'::text, page integer default 1, page_size integer default 24) returns jsonb
language plpgsql stable security definer set search_path = '' SET jit TO 'off' SET plan_cache_mode TO 'force_custom_plan'
as $$
declare
  -- The counts of services are left out for more providers than this.
  most_read_for_services constant integer := 2000;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  -- null: any.
  asked_types text[] := nullif(private.values_to_match(types), '{}');
  places text[] := nullif(array(
    select unnest(private.place_patterns(array(select place from unnest(private.values_to_match(locations)) as place where btrim(place) <> '')))
  ), '{}');
  offered text[] := nullif(array(
    select lower(btrim(name) collate "C") from unnest(private.values_to_match(services)) as name where btrim(name) <> ''
  ), '{}');
  suspended uuid[] := private.suspended_sellers();
  -- Of the search's words alone.
  held uuid[];
  corrected jsonb;
  instead text[];
  answer jsonb;
begin
  <<attempt>>
  for try in 1..2 loop
    held := null;
    for word_place in 1..cardinality(words) loop
      held := case
        when held is null then private.providers_holding(words[word_place])
        else array(select unnest(held) intersect select unnest(private.providers_holding(words[word_place])))
      end;
    end loop;
    exit attempt when held is null or cardinality(held) > 0 or try = 2;
    -- Only words that no provider holds are taken for mistyped.
    instead := array(
      select coalesce(
        case when cardinality(private.providers_holding(word)) = 0 then private.similar_service_word(word) end, word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    exit attempt when instead = words;
    corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    words := instead;
  end loop;

  -- One pass over the providers; each facet counts with every condition but its own.
  with judged as materialized (
    select p.id, p.location, p.service_types, p.rating_average, p.rating_count, p.created_at, p.business_name,
      asked_types is null or p.service_types && asked_types as type_fits,
      places is null or lower(p.location collate "C") ~ any (places) as place_fits,
      min_rating is null or p.rating_average >= min_rating as rating_fits,
      offered is null or exists (
        select from public.services as s
        where s.service_provider_id = p.id and s.is_active and lower(btrim(s.name) collate "C") = any (offered)
      ) as service_fits
    from public.service_providers as p
    where p.verified and p.user_id <> all (suspended) and (held is null or p.id = any (held))
  ), fitting as (
    select * from judged where type_fits and place_fits and rating_fits and service_fits
  ), counted as (
    select count(*)::integer as total from fitting
  ), shown as (
    select total, least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)) as page from counted
  ), cards as (
    select fitting.id, row_number() over () as place
    from (
      select id from fitting
      order by
        case when sort = 'newest' then created_at end desc,
        case when sort = 'name' then lower(business_name) end,
        case when sort = 'reviews' then rating_count end desc,
        rating_average desc nulls last, rating_count desc, created_at desc, id desc
      limit size offset ((select shown.page from shown) - 1) * size
    ) as fitting
  )
  select jsonb_build_object(
    'total', (select total from shown),
    'total_exact', true,
    'page', (select shown.page from shown),
    'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'user_id', p.user_id, 'business_name', p.business_name, 'location', p.location, 'address', p.address,
        'service_types', p.service_types, 'phone_masked', p.phone_masked, 'opening_hours', p.opening_hours,
        'opening_exceptions', private.exceptional_days(p.id, 9),
        'image', p.photos[1], 'rating_average', p.rating_average, 'rating_count', p.rating_count,
        'verified', p.verified, 'created_at', p.created_at,
        'services', array(
          select s.name from public.services as s
          where s.service_provider_id = p.id and s.is_active order by s.created_at desc, s.id limit 4
        ),
        'price_from', (
          select min(s.price) from public.services as s where s.service_provider_id = p.id and s.is_active
        )
      ) order by cards.place), '[]')
      from cards join public.service_providers as p on p.id = cards.id
    ),
    'facets', jsonb_build_object(
      'type', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select value, count(*)::integer as amount
          from judged, unnest(service_types) as value where place_fits and rating_fits and service_fits group by value
        ) as options
      ),
      'location', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select location as value, count(*)::integer as amount
          from judged where type_fits and rating_fits and service_fits
          group by location order by count(*) desc, location limit 60
        ) as options
      ),
      'service', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          -- Spelled as most spell it. Names are free, so nothing but reading them all counts them.
          select mode() within group (order by btrim(s.name)) as value, count(distinct judged.id)::integer as amount
          from judged join public.services as s on s.service_provider_id = judged.id and s.is_active
          where type_fits and place_fits and rating_fits and (
            select count(*) <= most_read_for_services from judged as any_service
            where any_service.type_fits and any_service.place_fits and any_service.rating_fits
          )
          group by lower(btrim(s.name) collate "C") order by 2 desc, 1 limit 30
        ) as options
      ),
      -- 'At least so much', so a provider counts in several.
      'rating', (
        select coalesce(jsonb_agg(jsonb_build_object('value', least_rating::text, 'count', amount) order by least_rating desc), '[]')
        from (
          select least_rating, count(*)::integer as amount
          from unnest('{4.5,4,3}'::numeric[]) as least_rating
          join judged on rating_average >= least_rating
          where type_fits and place_fits and service_fits group by least_rating
        ) as options
      )
    ),
    -- A correction that finds nothing is none.
    'corrected', case when (select total from shown) > 0 then corrected end
  ) into answer;
  return answer;
end
$$;

grant execute on function public.search_service_providers(text, text[], text[], text[], numeric, text, integer, integer) to anon, authenticated, service_role;

create function private.specializations_text(specializations text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(array_to_string(specializations, ' ') collate "C") $$;

grant execute on function private.specializations_text(text[]) to authenticated, service_role;

do $$
begin
  execute format(
    'alter function private.similar_service_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.message_threads', 'asker_id', null, null, '{}', 'anonymise', 'subject = ''Inquiry about '' || subject_title', 'The other side keeps its half of the conversation.'),
  ('public.message_threads', 'owner_id', null, null, '{}', 'anonymise', null, 'As above.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.messages', 'sender_id', null, 'messages_sent', '{recipient_id,read_at}', 'anonymise', 'content = ''This message was removed with its writer’s account.''', 'What they wrote goes.'),
  ('public.messages', 'recipient_id', null, null, '{}', 'anonymise', null, 'Somebody else''s words.');

create function private.message_subject(
  listing uuid, part uuid, provider uuid, out owner_id uuid, out title text, out is_public boolean
)
language sql stable security definer set search_path = ''
as $$
  select ad.owner_id, ad.title, ad.is_shown and seller.suspended_at is null
  from (
    select seller_id, title, status in ('active', 'sold') from public.vehicle_listings where id = listing
    union all
    select seller_id, name, listed from public.spare_parts where id = part
    union all
    select user_id, business_name, verified from public.service_providers where id = provider
  ) as ad (owner_id, title, is_shown)
  join public.profiles as seller on seller.id = ad.owner_id
$$;

create function private.check_message_limit(sender uuid, is_first boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_messages constant integer := 30;
  most_threads constant integer := 10;
begin
  if most_messages <= (
    select count(*) from public.messages
    where sender_id = sender and created_at > now() - interval '10 minutes'
  ) then
    raise exception 'You have sent % messages in ten minutes. Wait a little, then write again.', most_messages
      using hint = 'message_limit';
  end if;
  if is_first and most_threads <= (
    select count(*) from public.message_threads
    where asker_id = sender and last_message_at > now() - interval '1 hour' and created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have written about % ads within an hour. Wait a little before you write about the next.', most_threads
      using hint = 'message_limit';
  end if;
end
$$;

create function private.place_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The server's own (the demo world) is not held to what a person is.
  by_person boolean := auth.uid() is not null;
  suspended boolean;
  ad_owner uuid;
  ad_title text;
  ad_is_public boolean;
  thread public.message_threads;
begin
  if by_person and new.sender_id is distinct from auth.uid() then
    raise exception 'You can write as yourself only.' using errcode = '42501';
  end if;
  -- One message of a person at a time: two clicks neither make two threads nor pass the limit together.
  select suspended_at is not null into suspended from public.profiles where id = new.sender_id for no key update;
  if not found then
    raise exception 'This account is no longer there.' using errcode = '42501';
  elsif suspended and by_person then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;

  if new.thread_id is not null then
    select * into thread from public.message_threads
    where id = new.thread_id and new.sender_id in (asker_id, owner_id);
    if not found then
      raise exception 'This conversation is not yours or no longer there.' using errcode = '42501';
    end if;
  else
    select * into thread from public.message_threads
    where (listing_id = new.listing_id or spare_part_id = new.spare_part_id or service_provider_id = new.service_provider_id)
      and (
        asker_id = new.sender_id and owner_id = coalesce(new.recipient_id, owner_id)
        or owner_id = new.sender_id and asker_id = new.recipient_id
      );
  end if;

  if thread.id is null then
    select owner_id, title, is_public into ad_owner, ad_title, ad_is_public
    from private.message_subject(new.listing_id, new.spare_part_id, new.service_provider_id);
    if ad_owner = new.sender_id then
      raise exception 'This is your own ad: you can answer whoever has written to you about it.' using errcode = '42501';
    elsif ad_is_public is not true then
      raise exception 'This ad is no longer there.' using hint = 'ad_gone';
    elsif new.recipient_id is null then
      new.recipient_id := ad_owner;
    elsif new.recipient_id <> ad_owner then
      raise exception 'Messages about an ad go to the person who posted it.' using errcode = '42501';
    end if;
  elsif new.recipient_id is null then
    new.recipient_id := case new.sender_id when thread.asker_id then thread.owner_id else thread.asker_id end;
  end if;
  if thread.id is not null and num_nulls(thread.asker_id, thread.owner_id) > 0 then
    raise exception 'This person has left Magari.' using hint = 'recipient_gone';
  elsif new.recipient_id = new.sender_id or new.recipient_id not in (thread.asker_id, thread.owner_id) then
    raise exception 'This conversation is with somebody else.' using errcode = '42501';
  elsif private.is_blocked_between(new.sender_id, new.recipient_id) then
    raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'cannot_write';
  end if;
  if by_person then
    perform private.check_message_limit(new.sender_id, thread.id is null);
  end if;

  new.content := btrim(new.content, E' \n\r\t');
  new.subject := coalesce(nullif(private.visible_line(new.subject), ''), thread.subject, 'Inquiry about ' || ad_title);
  if thread.id is null then
    insert into public.message_threads (
      listing_id, spare_part_id, service_provider_id, subject_title, subject, asker_id, owner_id, created_at, last_message_at
    ) values (
      new.listing_id, new.spare_part_id, new.service_provider_id, ad_title, new.subject, new.sender_id, new.recipient_id,
      new.created_at, new.created_at
    ) returning * into thread;
  else
    update public.message_threads set
      last_message_at = greatest(last_message_at, new.created_at),
      status = case when status = 'new' and new.sender_id = owner_id then 'responded' else status end
    where id = thread.id;
  end if;
  new.thread_id := thread.id;
  new.listing_id := thread.listing_id;
  new.spare_part_id := thread.spare_part_id;
  new.service_provider_id := thread.service_provider_id;
  return new;
end
$$;

create function private.guard_message_read() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    new.read_at := coalesce(old.read_at, case when new.read_at is not null then now() end);
  end if;
  return new;
end
$$;

create function private.keep_first_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_threads as thread set first_answer_at = new.created_at
  where thread.id = new.thread_id and thread.owner_id = new.sender_id and thread.first_answer_at is null;
  return null;
end
$$;

create function public.mark_thread_read(thread_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  marked integer;
begin
  update public.messages as message set read_at = now()
  where message.thread_id = mark_thread_read.thread_id and message.recipient_id = auth.uid() and message.read_at is null;
  get diagnostics marked = row_count;
  return marked;
end
$$;

grant execute on function public.mark_thread_read(uuid) to authenticated, service_role;

create function public.list_threads(
  owned_only boolean default false, only_status text default null,
  before timestamptz default null, before_id uuid default null, most integer default 20, unread_only boolean default false
) returns table (
  id uuid, listing_id uuid, spare_part_id uuid, service_provider_id uuid, subject_title text, picture text, status text,
  is_owner boolean, other_id uuid, other_name text, is_blocked boolean, last_message_at timestamptz, last_message text,
  is_last_mine boolean, unread_count integer
)
language sql stable set search_path = ''
as $$
  with page as materialized (
    select thread.*
    from public.message_threads as thread
    where (
        thread.owner_id = (select auth.uid())
        or not list_threads.owned_only and thread.asker_id = (select auth.uid())
      )
      and (list_threads.only_status is null or thread.status = list_threads.only_status)
      and (
        not list_threads.unread_only
        or exists (
          select from public.messages as message
          where message.recipient_id = (select auth.uid()) and message.thread_id = thread.id and message.read_at is null
        )
      )
      and (
        list_threads.before is null
        or (thread.last_message_at, thread.id) < (list_threads.before, coalesce(list_threads.before_id, thread.id))
      )
    order by thread.last_message_at desc, thread.id desc
    limit least(greatest(list_threads.most, 1), 100)
  )
  select
    page.id, page.listing_id, page.spare_part_id, page.service_provider_id, page.subject_title,
    coalesce(listing.images[1], part.images[1], provider.photos[1]), page.status,
    page.owner_id is not distinct from (select auth.uid()), side.id,
    case when side.id is not null then coalesce(
      nullif(btrim(concat_ws(' ', other.first_name, other.last_name)), ''), nullif(btrim(other.business_name), ''), ''
    ) end,
    block.blocked_id is not null, page.last_message_at, left(last.content, 140),
    last.sender_id is not distinct from (select auth.uid()), coalesce(unread.count, 0)::integer
  from page
  cross join lateral (
    select case when page.owner_id is not distinct from (select auth.uid()) then page.asker_id else page.owner_id end
  ) as side (id)
  left join public.profiles as other on other.id = side.id
  left join public.user_blocks as block on block.blocker_id = (select auth.uid()) and block.blocked_id = side.id
  left join public.vehicle_listings as listing on listing.id = page.listing_id
  left join public.spare_parts as part on part.id = page.spare_part_id
  left join public.service_providers as provider on provider.id = page.service_provider_id
  left join lateral (
    select message.content, message.sender_id from public.messages as message
    where message.thread_id = page.id
    order by message.created_at desc, message.id desc
    limit 1
  ) as last on true
  left join lateral (
    select count(*) from public.messages as message
    where message.thread_id = page.id and message.recipient_id = (select auth.uid()) and message.read_at is null
  ) as unread on true
  order by page.last_message_at desc, page.id desc
$$;

grant execute on function public.list_threads(boolean, text, timestamp with time zone, uuid, integer, boolean) to authenticated, service_role;

create table public.user_blocks (
  blocker_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_blocker_id_fkey foreign key (blocker_id) references public.profiles (id) on delete cascade,
  constraint user_blocks_blocked_id_fkey foreign key (blocked_id) references public.profiles (id) on delete cascade
);

comment on table public.user_blocks is 'Whom a person does not want to hear from.';

create index user_blocks_blocked_idx on public.user_blocks (blocked_id);

revoke all on public.user_blocks from public, anon, authenticated;

grant select, delete on public.user_blocks to authenticated;

grant insert (blocker_id, blocked_id) on public.user_blocks to authenticated;

grant all on public.user_blocks to service_role;

alter table public.user_blocks enable row level security;

create policy "People see whom they have blocked" on public.user_blocks
  for select to authenticated using (blocker_id = (select auth.uid()));

create policy "Administrators see who has blocked whom" on public.user_blocks
  for select to authenticated using ((select private.is_admin()));

create policy "People block for themselves" on public.user_blocks
  for insert to authenticated with check (blocker_id = (select auth.uid()));

create policy "People unblock whom they have blocked" on public.user_blocks
  for delete to authenticated using (blocker_id = (select auth.uid()));

create trigger limit_rows before insert on public.user_blocks
  for each row execute function private.limit_rows(
    'blocker_id', 1000, '', 'block_limit', 'You have blocked 1,000 people. If there are more, write to us.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.user_blocks', 'blocker_id', null, 'blocked_people', '{}', 'cascade', null, 'Theirs alone.'),
  ('public.user_blocks', 'blocked_id', null, null, '{}', 'cascade', null, 'Others'' decision, which they are not told.');

create function private.is_blocked_between(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_blocks
    where (blocker_id, blocked_id) in ((one, other), (other, one))
  )
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.message_reports', 'reporter_id', null, 'conversation_reports', '{reported_id,decided_by}', 'anonymise', null, 'That it was reported stays; a trigger clears what they wrote.'),
  ('public.message_reports', 'reported_id', null, null, '{}', 'anonymise', null, 'Somebody else''s report.'),
  ('public.message_reports', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s report.');

create function private.guard_message_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- domain/reports.ts says the same.
  most_a_day constant integer := 10;
  by_person boolean := auth.uid() is not null;
  caller_suspended boolean;
  thread public.message_threads;
begin
  if tg_op = 'UPDATE' then
    -- However the account was erased, what the person wrote goes with it.
    if new.reporter_id is null then
      new.details := null;
    end if;
    return new;
  end if;
  select * into thread from public.message_threads where id = new.thread_id and new.reporter_id in (asker_id, owner_id);
  if not found then
    raise exception 'This conversation is not yours or no longer there.' using errcode = '42501';
  end if;
  new.reported_id := case new.reporter_id when thread.asker_id then thread.owner_id else thread.asker_id end;
  if new.reported_id is null then
    raise exception 'This person has left Magari.' using hint = 'recipient_gone';
  end if;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  if by_person then
    -- One report of a person at a time, so that many at once do not pass the limit together.
    select suspended_at is not null into caller_suspended from public.profiles where id = new.reporter_id for no key update;
    if caller_suspended then
      raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
    end if;
    if most_a_day <= (
      select count(*) from public.message_reports
      where reporter_id = new.reporter_id and created_at > now() - interval '1 day'
    ) then
      raise exception 'You have reported % conversations today. If there are more, write to us.', most_a_day
        using hint = 'report_limit';
    end if;
  end if;
  return new;
end
$$;

create function public.decide_message_report(report_id uuid, decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.message_reports;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  select * into report from public.message_reports where id = report_id for update;
  if not found then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif report.status <> 'open' then
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
  end if;
  update public.message_reports as open set status = decision, decided_by = auth.uid(), decided_at = now()
  where open.id = report.id;
  perform private.record_audit(
    case decision when 'upheld' then 'uphold' else 'dismiss' end, 'message_reports', report.id::text,
    '{"status": "open"}', jsonb_build_object('status', decision, 'reason', report.reason)
  );
  perform private.tell(
    report.reporter_id,
    case decision when 'upheld' then 'We acted on the conversation you reported' else 'We looked at the conversation you reported' end,
    case decision
      when 'upheld' then 'Thank you for telling us. We found that it breaks our rules, and have acted on it.'
      else 'Thank you for telling us. We found nothing that breaks our rules. You can block anyone you do not want to hear from.'
    end,
    'info', '/messages', 'Open your messages', topic => 'messages'
  );
end
$$;

grant execute on function public.decide_message_report(uuid, text) to authenticated;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.unread_mails', 'recipient_id', null, null, '{}', 'cascade', null, 'Only that a mail was sent.');

create function private.forget_unread_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.unread_mails as told where told.thread_id = new.thread_id and told.recipient_id = new.recipient_id;
  return null;
end
$$;

create function private.mail_unread_messages(most integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select message.thread_id, message.recipient_id, min(message.created_at) as since
      from public.messages as message
      where message.read_at is null and message.recipient_id is not null and message.sender_id is not null
        and message.created_at between now() - interval '1 day' and now() - interval '10 minutes'
        and not exists (
          select from private.unread_mails as told
          where told.thread_id = message.thread_id and told.recipient_id = message.recipient_id
        )
      group by message.thread_id, message.recipient_id
      order by since
      limit mail_unread_messages.most
    ), marked as (
      -- Of several servers that come at once, one gets the row.
      insert into private.unread_mails (thread_id, recipient_id) select thread_id, recipient_id from waiting
      on conflict do nothing
      returning thread_id, recipient_id
    )
    select
      marked.thread_id, marked.recipient_id, thread.subject_title, private.visible_line(first.content) as content, first.sender_id, unread.count,
      recipient.suspended_at is null and sender.suspended_at is null
        and not private.is_blocked_between(first.sender_id, marked.recipient_id) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    cross join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id
        and message.read_at is null and message.sender_id is not null
      order by message.created_at, message.id
      limit 1
    ) as first
    cross join lateral (
      select count(*) from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id and message.read_at is null
    ) as unread
    join public.profiles as recipient on recipient.id = marked.recipient_id
    join public.profiles as sender on sender.id = first.sender_id
  loop
    told := told + 1;
    continue when not due.is_wanted;
    perform private.send_mail(
      due.recipient_id,
      left(format(
        '%s wrote to you about %s', coalesce(private.visible_line(private.person_name(due.sender_id)), 'Somebody'),
        private.visible_line(due.subject_title)
      ), 200),
      array[
        format(
          '“%s”',
          case
            when char_length(due.content) > 140 then rtrim(left(due.content, 140)) || '…'
            else due.content
          end
        )
      ] || case due.count
        when 1 then '{}'::text[]
        when 2 then array['And one more message.']
        else array[format('And %s more messages.', due.count - 1)]
      end,
      'Read and answer', '/messages/' || due.thread_id,
      array['Answer on Magari: this mail is read by nobody. Keep your ID and M-Pesa PIN to yourself.'],
      topic => 'messages'
    );
  end loop;
  return told;
end
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'listing-images', 'listing-images', true, 15 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create policy "People see their own listing images" on storage.objects
  for select to authenticated
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People add listing images to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People replace their own listing images" on storage.objects
  for update to authenticated
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People remove their own listing images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Administrators see every listing image" on storage.objects
  for select to authenticated
  using (bucket_id = 'listing-images' and (select private.is_admin()));

create policy "Administrators remove every listing image" on storage.objects
  for delete to authenticated
  using (bucket_id = 'listing-images' and (select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.favorites', 'user_id', null, 'favorites', '{}', 'cascade', null, 'Theirs alone.');

create table private.removed_favorites (
  user_id uuid not null,
  subject_id uuid not null,
  name_when_saved text,
  price_when_saved bigint,
  created_at timestamptz not null,
  removed_at timestamptz not null default now(),
  constraint removed_favorites_pkey primary key (user_id, subject_id),
  constraint removed_favorites_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index removed_favorites_removed_at_idx on private.removed_favorites (removed_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.removed_favorites', 'user_id', null, null, '{}', 'cascade', null, 'Kept for ten minutes, and forgotten within a day.');

create function private.remember_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed private.removed_favorites;
  ad record;
begin
  delete from private.removed_favorites as one
  where one.user_id = new.user_id and one.subject_id = coalesce(new.listing_id, new.spare_part_id)
  returning * into removed;
  if removed.removed_at > now() - interval '10 minutes' then
    new.name_when_saved := removed.name_when_saved;
    new.price_when_saved := removed.price_when_saved;
    new.created_at := removed.created_at;
    return new;
  end if;
  if new.listing_id is not null then
    select title as name, price into ad from public.vehicle_listings where id = new.listing_id;
  else
    select name, price into ad from public.spare_parts where id = new.spare_part_id;
  end if;
  new.name_when_saved := coalesce(new.name_when_saved, ad.name);
  new.price_when_saved := coalesce(new.price_when_saved, nullif(ad.price, 0));
  return new;
end
$$;

create function private.keep_removed_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only what somebody took away themselves: not what went with its ad, or with the account.
  if old.user_id = auth.uid() and exists (select from public.profiles where id = old.user_id) then
    insert into private.removed_favorites (user_id, subject_id, name_when_saved, price_when_saved, created_at)
    values (
      old.user_id, coalesce(old.listing_id, old.spare_part_id), old.name_when_saved, old.price_when_saved, old.created_at
    )
    on conflict (user_id, subject_id) do update set
      name_when_saved = excluded.name_when_saved, price_when_saved = excluded.price_when_saved,
      created_at = excluded.created_at, removed_at = excluded.removed_at;
  end if;
  return null;
end
$$;

create function private.forget_removed_favorites() returns void
language sql security definer set search_path = ''
as $$ delete from private.removed_favorites where removed_at < now() - interval '10 minutes' $$;

create function private.active_ads(person uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.vehicle_listings where seller_id = person and status = 'active')
    + (select count(*) from public.spare_parts where seller_id = person and listed)
    + (
      select count(*) from public.vehicle_listings
      where seller_id = person and status = 'sold' and private.sold_ad_counts(id, person)
    );
end
$$;

create function private.limit_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
  has_plan boolean;
begin
  if most is null or auth.uid() is null or private.is_admin() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.active_ads(new.seller_id) > most then
    has_plan := exists (select from private.current_plan(new.seller_id) as plan where plan.id is not null);
    raise exception '% % active %. Mark one as sold or take one down, or choose a %.',
      case when has_plan then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end,
      case when has_plan then 'larger plan' else 'plan' end
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

create function public.own_ad_room() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'active', private.active_ads(auth.uid()),
    -- As in limit_ads(): administrators are not bound.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end,
    'plan', (select plan.name from private.current_plan(auth.uid()) as plan)
  );
end
$$;

grant execute on function public.own_ad_room() to authenticated, service_role;

create function private.sold_ad_counts(listing uuid, seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    bool_and(told.state <> 'active') and max(told.at) filter (where told.state = 'sold')
      > now() - private.setting_count('listing_expiry_days') * interval '1 day',
    false
  )
  from private.listing_history as told
  where told.seller_id = seller and told.listing_id = listing
$$;

create function private.limit_sold_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
begin
  if most is null or auth.uid() is null or private.is_admin() or not private.sold_ad_counts(new.id, new.seller_id) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.active_ads(new.seller_id) > most then
    raise exception 'A vehicle marked as sold without having been for sale here counts as an active ad, and you have no ads left. Choose a larger plan, or take an ad down.'
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

create function private.name_ads(titles text[]) returns text
language sql immutable set search_path = ''
as $$
  select case cardinality(titles)
    when 1 then '“' || private.visible_line(titles[1]) || '”'
    else cardinality(titles) || ' of your ads'
  end
$$;

create function private.ad_state(part public.spare_parts) returns text
language sql immutable set search_path = ''
as $$
  select case
    when part.listed and part.in_stock then 'active'
    when part.listed then 'out_of_stock'
    when part.held_at is not null then 'taken_down'
    else 'unlisted'
  end
$$;

create function private.ad_state(provider public.service_providers) returns text
language sql immutable set search_path = ''
as $$ select case when provider.verified then 'active' else 'pending' end $$;

create function public.own_ads(kind text default 'vehicle'::text, state text default NULL::text, page integer default 1, page_size integer default 20, search text default NULL::text, sort text default 'newest'::text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  size integer := least(greatest(coalesce(page_size, 20), 1), 60);
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  source text;
  card text;
  price text := 'ad.price';
  views text := 'ad.views_count';
  ending text;
  placed text;
  states jsonb;
  total integer;
  shown integer;
  ads jsonb;
begin
  -- Of each kind: whose ads, and what a card of theirs shows.
  case kind
    when 'service' then
      source := 'public.service_providers as ad where ad.user_id = $1 and ad.archived_at is null and ($5 is null or ad.business_name ilike $5)';
      card := $sql$ select ad.business_name as name, null::bigint as price, ad.location, ad.photos[1] as image,
          cardinality(ad.photos) as image_count, interest.views, interest.calls, interest.chats, interest.messages,
          ad.service_types, ad.rating_average, ad.rating_count, ad.created_at
        from private.ad_interest(null, null, ad.id) as interest $sql$;
      price := 'ad.created_at';
      views := 'ad.rating_count';
    when 'spare_part' then
      source := 'public.spare_parts as ad where ad.seller_id = $1 and ($5 is null or ad.name ilike $5)';
      card := $sql$ select ad.name, ad.price, ad.location, ad.images[1] as image, cardinality(ad.images) as image_count,
          ad.views_count + interest.waiting_views as views, interest.calls, interest.chats, interest.messages,
          ad.condition, ad.category, ad.quantity, ad.created_at
        from private.ad_interest(null, ad.id, null) as interest $sql$;
    else
      source := $sql$public.vehicle_listings as ad where ad.seller_id = $1 and ($5 is null or ad.title ilike $5
          or ad.make_id in (select id from public.vehicle_makes where name ilike $5)
          or ad.model_id in (select id from public.vehicle_models where name ilike $5)
          or exists (
            select from public.vehicle_makes as make join public.vehicle_models as model on model.make_id = make.id
            where model.id = ad.model_id and make.name || ' ' || model.name ilike $5
          )
          or exists (select from public.stock_numbers as stock where stock.listing_id = ad.id and stock.stock_number ilike $5))$sql$;
      card := $sql$ select ad.title as name, ad.price, ad.location, ad.images[1] as image,
          cardinality(ad.images) as image_count, ad.views_count + interest.waiting_views as views, interest.calls,
          interest.chats, interest.messages, ad.year, ad.mileage, make.name as make, model.name as model, ad.featured,
          stock.stock_number, ad.expires_at, ad.rejection_reason, ad.created_at
        from private.ad_interest(ad.id, null, null) as interest
        join public.vehicle_makes as make on make.id = ad.make_id
        left join public.vehicle_models as model on model.id = ad.model_id
        left join public.stock_numbers as stock on stock.listing_id = ad.id $sql$;
      ending := $sql$case when ad.status = 'active' then ad.expires_at end nulls last, $sql$;
  end case;
  placed := case sort
    when 'oldest' then 'ad.created_at, ad.id'
    when 'price' then price || ', ad.id'
    when 'price_desc' then price || ' desc, ad.id desc'
    when 'views' then views || ', ad.id'
    when 'views_desc' then views || ' desc, ad.id desc'
    when 'ending' then coalesce(ending, '') || 'ad.created_at desc, ad.id desc'
    else 'ad.created_at desc, ad.id desc'
  end;

  execute format(
    $sql$
    select coalesce(jsonb_object_agg(state, amount), '{}')
    from (select private.ad_state(ad) as state, count(*) as amount from %s group by 1) as counted
    $sql$, replace(source, '$5', '$2')
  ) into states using person, pattern;
  total := coalesce(
    case when state is null then (select sum(value::integer) from jsonb_each_text(states)) else (states ->> state)::integer end, 0
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(
      jsonb_agg(jsonb_build_object('id', ad.id, 'state', private.ad_state(ad)) || to_jsonb(card) order by %4$s), '[]'
    )
    from (
      select ad.* from %1$s and ($2 is null or private.ad_state(ad) = $2)
      order by %4$s limit $3 offset $4
    ) as chosen
    join %2$s as ad using (id)
    cross join lateral (%3$s) as card
    $sql$, source, split_part(source, ' ', 1), card, placed
  ) into ads using person, state, size, (shown - 1) * size, pattern;

  return jsonb_build_object(
    'counts', jsonb_build_object(
      'vehicle', (select count(*) from public.vehicle_listings where seller_id = person),
      'service', (select count(*) from public.service_providers where user_id = person and archived_at is null),
      'spare_part', (select count(*) from public.spare_parts where seller_id = person)
    ),
    'states', states,
    'total', total,
    'page', shown,
    'page_size', size,
    'ads', ads,
    'allowance', public.own_ad_room() || jsonb_build_object('plan', (private.current_plan(person)).name)
  );
end
$$;

grant execute on function public.own_ads(text, text, integer, integer, text, text) to authenticated;

create table private.lead_visitors (
  subject_id uuid not null,
  kind text not null,
  day date not null,
  visitor bytea not null,
  seen_at timestamptz not null default now(),
  constraint lead_visitors_pkey primary key (visitor, kind, subject_id, day)
);

create index lead_visitors_seen_idx on private.lead_visitors (seen_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.lead_visitors', 'visitor', 'visitor = private.lead_person($1::uuid)', null, '{}', 'delete', null, 'Hashes, which a job forgets after a day anyway.');

create table private.visitor_secret (
  -- One row.
  id boolean constraint visitor_secret_pkey primary key default true,
  secret bytea not null,
  constraint visitor_secret_one_row check (id)
);

comment on table private.visitor_secret is 'Signs the values by which visitors are told apart. Written by the migration only.';

alter table private.visitor_secret enable row level security;

insert into private.visitor_secret (secret)
values (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'utf8')));

create function private.lead_person(person uuid) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to('person ' || person, 'utf8')) $$;

create function private.visitor_signature(value text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(secret || sha256(secret || convert_to(value, 'utf8'))), 'hex') from private.visitor_secret
$$;

create function private.new_visitor() returns text
language sql volatile security definer set search_path = ''
as $$
  select value || '.' || private.visitor_signature(value)
  from (
    select concat(replace(gen_random_uuid()::text, '-', ''), '.', private.nairobi_today() - date '1970-01-01') as value
  ) as new
$$;

grant execute on function private.new_visitor() to service_role;

create function private.is_visitor(value text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when value ~ '^[0-9a-f]{32}[.][0-9]{1,6}[.][0-9a-f]{64}$' then
      private.visitor_signature(concat(split_part(value, '.', 1), '.', split_part(value, '.', 2))) = split_part(value, '.', 3)
      and private.nairobi_today() - date '1970-01-01' - split_part(value, '.', 2)::integer between 0 and 6
    else false
  end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.leads', 'owner_id', null, 'leads', '{rolled_up}', 'cascade', null, 'How often their ads were looked at.');

create function private.count_lead(listing uuid, part uuid, provider uuid, owner uuid, lead_kind text, visitor_hash bytea)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.lead_visitors (subject_id, kind, day, visitor)
  values (coalesce(listing, part, provider), lead_kind, private.nairobi_today(), visitor_hash)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.leads as counted (listing_id, spare_part_id, service_provider_id, owner_id, kind, day)
  values (listing, part, provider, owner, lead_kind, private.nairobi_today())
  on conflict ((coalesce(listing_id, spare_part_id, service_provider_id)), kind, day)
    do update set count = counted.count + 1;
  return true;
end
$$;

create function public.record_view(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null,
  visitor text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
begin
  perform private.require_one_ad(listing_id, spare_part_id, service_provider_id);
  select * into ad from private.message_subject(listing_id, spare_part_id, service_provider_id);
  if ad.is_public is not true or ad.owner_id is not distinct from auth.uid()
    or auth.uid() is null and not private.is_visitor(visitor)
  then
    return false;
  end if;
  return private.count_lead(
    listing_id, spare_part_id, service_provider_id, ad.owner_id, 'view',
    coalesce(private.lead_person(auth.uid()), sha256(convert_to('visitor ' || visitor, 'utf8')))
  );
end
$$;

grant execute on function public.record_view(uuid, uuid, uuid, text) to anon, authenticated, service_role;

create function private.count_thread() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.asker_id is not null and new.owner_id is not null
    and num_nonnulls(new.listing_id, new.spare_part_id, new.service_provider_id) = 1
  then
    perform private.count_lead(
      new.listing_id, new.spare_part_id, new.service_provider_id, new.owner_id, 'message', private.lead_person(new.asker_id)
    );
  end if;
  return null;
end
$$;

create function private.roll_up_views(most integer default 500) returns integer
language sql security definer set search_path = ''
as $$
  with waiting as (
    select id, count - rolled_up as views from public.leads
    where kind = 'view' and rolled_up < count order by id limit most for update skip locked
  ), rolled as (
    update public.leads as counted set rolled_up = counted.count from waiting where counted.id = waiting.id
    returning counted.listing_id, counted.spare_part_id, waiting.views
  ), vehicles as (
    update public.vehicle_listings as ad set views_count = ad.views_count + seen.views
    from (select listing_id, sum(views)::integer as views from rolled group by listing_id) as seen
    where ad.id = seen.listing_id
  ), parts as (
    update public.spare_parts as ad set views_count = ad.views_count + seen.views
    from (select spare_part_id, sum(views)::integer as views from rolled group by spare_part_id) as seen
    where ad.id = seen.spare_part_id
  )
  select count(*)::integer from rolled
$$;

create function private.forget_lead_visitors() returns void
language sql security definer set search_path = ''
as $$ delete from private.lead_visitors where seen_at < now() - interval '1 day' and day < private.nairobi_today() $$;

create function private.ad_interest(
  listing uuid, part uuid, provider uuid,
  out views bigint, out waiting_views bigint, out calls bigint, out chats bigint, out messages bigint
)
language sql stable set search_path = ''
as $$
  select
    coalesce(sum(count) filter (where kind = 'view'), 0),
    coalesce(sum(count - rolled_up) filter (where kind = 'view'), 0),
    coalesce(sum(count) filter (where kind = 'phone_reveal'), 0),
    coalesce(sum(count) filter (where kind = 'whatsapp'), 0),
    coalesce(sum(count) filter (where kind = 'message'), 0)
  from public.leads
  where coalesce(listing_id, spare_part_id, service_provider_id) = coalesce(listing, part, provider)
$$;

create function private.interest_between(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'views', coalesce(sum(count) filter (where kind = 'view'), 0),
    'calls', coalesce(sum(count) filter (where kind = 'phone_reveal'), 0),
    'chats', coalesce(sum(count) filter (where kind = 'whatsapp'), 0),
    'messages', coalesce(sum(count) filter (where kind = 'message'), 0)
  )
  from public.leads
  where owner_id = person and day between first_day and last_day and listing_id is not null
$$;

create function private.require_one_ad(listing_id uuid, spare_part_id uuid, service_provider_id uuid) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if num_nonnulls(listing_id, spare_part_id, service_provider_id) <> 1 then
    raise exception 'Name one ad: a vehicle, a spare part or a service provider.' using hint = 'one_ad';
  end if;
end
$$;

create function private.contact_owner(listing uuid, part uuid, provider uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  caller_suspended boolean;
  number text;
  withheld text;
begin
  perform private.require_one_ad(listing, part, provider);
  select suspended_at is not null into caller_suspended from public.profiles where id = auth.uid();
  if not found then
    raise exception 'Sign in to see the number.' using errcode = '42501';
  elsif caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into ad from private.message_subject(listing, part, provider);
  if ad.owner_id is null or not (ad.is_public or ad.owner_id = auth.uid() or private.is_admin()) then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id <> auth.uid() and not private.is_admin()
    and exists (select from public.vehicle_listings as sold where sold.id = listing and sold.status = 'sold')
  then
    raise exception 'This vehicle is sold, so its number is no longer shown.' using hint = 'ad_sold';
  end if;
  number := case
    when provider is not null then (select phone from public.service_providers where id = provider)
    else (select phone from public.profiles where id = ad.owner_id)
  end;
  if number is null or ad.owner_id = auth.uid() or private.is_admin() then
    return number;
  end if;
  withheld := private.number_withheld(ad.owner_id);
  if withheld = 'hour' then
    raise exception 'You have asked for 30 numbers within an hour. Wait a little before you ask for the next.'
      using hint = 'reveal_limit';
  elsif withheld = 'day' then
    raise exception 'You have asked for 100 numbers today. Come back tomorrow for more.' using hint = 'reveal_limit';
  end if;
  -- Where nothing can be written down, this is refused.
  perform private.count_lead(listing, part, provider, ad.owner_id, kind, private.lead_person(auth.uid()));
  if provider is null then
    perform private.name_lead(
      ad.owner_id, auth.uid(), coalesce(listing, part), case when part is null then 'vehicle' else 'spare_part' end, ad.title, kind
    );
  end if;
  return number;
end
$$;

create function public.reveal_phone(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null
) returns text
language sql security definer set search_path = ''
as $$ select private.contact_owner(listing_id, spare_part_id, service_provider_id, 'phone_reveal') $$;

grant execute on function public.reveal_phone(uuid, uuid, uuid) to authenticated, service_role;

create function public.record_whatsapp(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null
) returns text
language sql security definer set search_path = ''
as $$ select private.contact_owner(listing_id, spare_part_id, service_provider_id, 'whatsapp') $$;

grant execute on function public.record_whatsapp(uuid, uuid, uuid) to authenticated, service_role;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.listing_reports', 'reporter_id', null, 'reports', '{decided_by,decision_note}', 'anonymise', null, 'That an ad was reported stays; a trigger clears what they wrote.'),
  ('public.listing_reports', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s report.');

create function private.guard_listing_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- domain/reports.ts says the same.
  most_a_day constant integer := 10;
  by_person boolean := auth.uid() is not null;
  caller_suspended boolean;
  ad record;
begin
  if tg_op = 'UPDATE' then
    -- However the account was erased, what the person wrote goes with it.
    if new.reporter_id is null then
      new.details := null;
    end if;
    return new;
  end if;
  if num_nonnulls(new.listing_id, new.spare_part_id, new.service_provider_id) <> 1 then
    raise exception 'Name one ad: a vehicle, a spare part or a service provider.' using hint = 'one_ad';
  end if;
  select * into ad from private.message_subject(new.listing_id, new.spare_part_id, new.service_provider_id);
  if ad.owner_id is null or by_person and ad.is_public is not true and ad.owner_id is distinct from auth.uid() then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id = new.reporter_id then
    raise exception 'This is your own ad. You can change it or take it down yourself.' using hint = 'own_ad';
  end if;
  new.subject_title := ad.title;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  if by_person then
    -- One report of a person at a time, so that many at once do not pass the limit together.
    select suspended_at is not null into caller_suspended from public.profiles where id = new.reporter_id for no key update;
    if caller_suspended then
      raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
    end if;
    if most_a_day <= (
      select count(*) from public.listing_reports
      where reporter_id = new.reporter_id and created_at > now() - interval '1 day'
    ) then
      raise exception 'You have reported % ads today. If there are more, write to us.', most_a_day using hint = 'report_limit';
    end if;
  end if;
  return new;
end
$$;

create function public.decide_listing_report(report_id uuid, decision text, note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.listing_reports;
  settled record;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  select * into report from public.listing_reports where id = report_id for update;
  if not found then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif report.status <> 'open' then
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
  end if;
  if decision = 'upheld' then
    -- As plain changes by an administrator: their triggers hold the ad, tell its owner, and write it down.
    update public.vehicle_listings set status = 'draft' where id = report.listing_id and status in ('active', 'sold');
    update public.spare_parts set listed = false where id = report.spare_part_id and listed;
    update public.service_providers set verified = false where id = report.service_provider_id and verified;
  end if;
  for settled in
    update public.listing_reports as open
    set status = decision, decided_by = auth.uid(), decided_at = now(), decision_note = nullif(btrim(note), '')
    where open.status = 'open' and (
      open.id = report.id or decision = 'upheld' and (
        open.listing_id = report.listing_id or open.spare_part_id = report.spare_part_id
        or open.service_provider_id = report.service_provider_id
      )
    )
    returning open.id, open.reporter_id, open.subject_title, open.reason
  loop
    perform private.record_audit(
      case decision when 'upheld' then 'uphold' else 'dismiss' end, 'listing_reports', settled.id::text,
      '{"status": "open"}', jsonb_build_object('status', decision, 'reason', settled.reason)
    );
    perform private.tell(
      settled.reporter_id,
      case decision when 'upheld' then 'We took down the ad you reported' else 'We looked at the ad you reported' end,
      format(
        case decision
          when 'upheld' then 'Thank you for reporting “%s”. It is no longer shown.'
          else 'Thank you for reporting “%s”. We found nothing that breaks our rules for ads, so it stays.'
        end,
        private.visible_line(settled.subject_title)
      ),
      'info', '/', 'Open Magari', topic => 'listings'
    );
  end loop;
end
$$;

grant execute on function public.decide_listing_report(uuid, text, text) to authenticated;

create function private.report_text(search text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see reports of others.' using errcode = '42501';
  end if;
  return nullif(btrim(left(search, 100)), '');
end
$$;

create function public.list_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns table (
  id uuid, listing_id uuid, spare_part_id uuid, service_provider_id uuid, subject_title text, owner_id uuid, owner_name text,
  is_shown boolean, open_count integer, reporter_id uuid, reporter_name text, reason text, details text, status text,
  decided_by uuid, decided_at timestamptz, decision_note text, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.people_found(wanted) end;
begin
  return query
  select
    report.id, report.listing_id, report.spare_part_id, report.service_provider_id, report.subject_title,
    ad.owner_id, private.person_name(ad.owner_id), coalesce(ad.is_public, false),
    (
      select count(*)::integer from public.listing_reports as others
      where others.status = 'open'
        and (
          others.listing_id = report.listing_id or others.spare_part_id = report.spare_part_id
          or others.service_provider_id = report.service_provider_id
        )
    ),
    report.reporter_id, private.person_name(report.reporter_id), report.reason, report.details, report.status,
    report.decided_by, report.decided_at, report.decision_note, report.created_at
  from public.listing_reports as report
  cross join lateral private.message_subject(
    report.listing_id, report.spare_part_id, report.service_provider_id
  ) as ad
  where report.status = list_reports.only_status
    and (
      list_reports.before is null
      or (report.created_at, report.id) < (list_reports.before, coalesce(list_reports.before_id, report.id))
    )
    and (
      pattern is null or report.subject_title ilike pattern or report.details ilike pattern
      or report.reporter_id in (select unnest(people))
      or report.listing_id in (
        select listing.id from public.vehicle_listings as listing where listing.seller_id = any (people)
      )
      or report.spare_part_id in (select part.id from public.spare_parts as part where part.seller_id = any (people))
      or report.service_provider_id in (
        select provider.id from public.service_providers as provider where provider.user_id = any (people)
      )
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_reports.most, 1), 100);
end
$$;

grant execute on function public.list_reports(text, timestamp with time zone, uuid, integer, text) to authenticated;

create table public.dealer_profiles (
  user_id uuid default auth.uid() constraint dealer_profiles_pkey primary key,
  towns text[] not null default '{}',
  address text,
  website text,
  opening_hours jsonb,
  cover text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dealer_profiles_towns_count check (cardinality(towns) <= 10),
  constraint dealer_profiles_towns_length check (char_length(array_to_string(towns, '')) <= 600 and array_position(towns, null) is null),
  constraint dealer_profiles_address_length check (char_length(address) <= 200),
  constraint dealer_profiles_opening_hours_form check (private.are_opening_hours(opening_hours)),
  constraint dealer_profiles_cover_own check (private.are_listing_images(array[cover], user_id) or cover is null),
  constraint dealer_profiles_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint dealer_profiles_website_form check (private.is_website(website))
);

comment on table public.dealer_profiles is 'What a dealer’s public page says beside the profile: towns, address, hours, cover.';

comment on column public.dealer_profiles.opening_hours is 'The usual week, as of service providers; null: not said.';

comment on column public.dealer_profiles.cover is 'Root-relative URL of a picture in the dealer''s own folder of listing-images.';

revoke all on public.dealer_profiles from public, anon, authenticated;

grant select on public.dealer_profiles to authenticated;

grant insert (user_id, towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated;

grant update (towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated;

grant all on public.dealer_profiles to service_role;

alter table public.dealer_profiles enable row level security;

create policy "Dealers read what they said of their business" on public.dealer_profiles
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read what every dealer said" on public.dealer_profiles
  for select to authenticated using ((select private.is_admin()));

create policy "Dealers describe their business" on public.dealer_profiles
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.profiles where id = (select auth.uid()) and role = 'dealer')
  );

create policy "Dealers change what they said of their business" on public.dealer_profiles
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger forget_page after insert or delete on public.dealer_profiles
  for each row execute function private.forget_page_of_dealer();

create trigger forget_changed_page after update on public.dealer_profiles
  for each row when (
    (old.towns, old.address, old.website, old.opening_hours, old.cover)
      is distinct from (new.towns, new.address, new.website, new.opening_hours, new.cover)
  )
  execute function private.forget_page_of_dealer();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.dealer_profiles', 'user_id', null, 'dealer_page', '{}', 'cascade', null, 'What they said of their business.');

create function private.tidy_dealer_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.towns := array(
    select town from (
      select distinct on (lower(town)) town, place
      from (select private.visible_line(left(given.town, 60)) as town, given.place
        from unnest(new.towns) with ordinality as given (town, place)) as seen
      where town <> '' order by lower(town), place
    ) as kept order by place
  );
  new.address := nullif(private.visible_line(new.address), '');
  new.website := nullif(private.visible_line(new.website), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create function private.has_dealer_page(person public.profiles) returns boolean
language sql stable security definer set search_path = ''
as $$
  select person.role = 'dealer' and person.suspended_at is null and exists (
    select from public.vehicle_listings where seller_id = person.id and status in ('active', 'sold')
  )
$$;

create function public.dealer_storefront(dealer_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'business_name', person.business_name, 'business_description', person.business_description,
    'verified', person.verified, 'location', person.location, 'picture', person.picture,
    'member_since', person.created_at, 'towns', coalesce(said.towns, '{}'), 'address', said.address, 'website', said.website,
    'opening_hours', said.opening_hours, 'cover', said.cover,
    'active', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'active'),
    'sold', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'sold'),
    'newest', (
      select id from public.vehicle_listings where seller_id = person.id and status = 'active'
      order by created_at desc, id desc limit 1
    ),
    'makes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', make.id, 'name', make.name, 'count', offered.count) order by make.name), '[]')
      from (
        select make_id, count(*) from public.vehicle_listings where seller_id = person.id and status = 'active' group by make_id
      ) as offered
      join public.vehicle_makes as make on make.id = offered.make_id
    )
  )
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  where person.id = dealer_id and private.has_dealer_page(person)
$$;

grant execute on function public.dealer_storefront(uuid) to anon, authenticated, service_role;

create function private.dealer_pages() returns table (id uuid, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select person.id, person.created_at, greatest(person.updated_at, said.updated_at, newest.created_at)
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  cross join lateral (
    select listing.created_at from public.vehicle_listings as listing
    where listing.seller_id = person.id and listing.status = 'active' order by listing.created_at desc limit 1
  ) as newest
  where person.role = 'dealer' and person.suspended_at is null
$$;

grant execute on function private.dealer_pages() to anon;

create function public.dealer_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  today constant date := private.nairobi_today();
begin
  if person is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'total', count(*),
      'active', count(*) filter (where ad.status = 'active'),
      'sold', count(*) filter (where ad.status = 'sold'),
      'sold_lately', private.sold_between(person, today - 29, today),
      'ending', count(*) filter (where ad.status = 'active' and ad.expires_at <= now() + interval '7 days'),
      'held', count(*) filter (where private.ad_state(ad) = 'pending'),
      'rejected', count(*) filter (where private.ad_state(ad) = 'rejected'),
      'views', coalesce(sum(ad.views_count), 0) + (
        select coalesce(sum(count - rolled_up), 0) from public.leads
        where owner_id = person and kind = 'view' and listing_id is not null
      ),
      'new_inquiries', (
        select count(*) from public.message_threads
        where owner_id = person and status = 'new' and listing_id is not null
      )
    )
    from public.vehicle_listings as ad where ad.seller_id = person
  );
end
$$;

grant execute on function public.dealer_overview() to authenticated;

create function private.require_some_ads(listing_ids uuid[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(cardinality(listing_ids), 0) not between 1 and 500 then
    raise exception 'Choose between 1 and 500 ads.' using hint = 'listings_chosen';
  end if;
end
$$;

create function public.set_own_listings_status(listing_ids uuid[], status text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (status is null or status not in ('active', 'draft', 'sold')) then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  return private.act_on_own_listings(listing_ids, status);
end
$$;

grant execute on function public.set_own_listings_status(uuid[], text) to authenticated;

create function private.gone_line(chosen uuid) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', chosen, 'title', null, 'outcome', 'refused', 'code', 'P0001', 'message', 'This ad is no longer there.', 'hint', 'not_found'
  )
$$;

create function public.change_own_listing_prices(
  listing_ids uuid[], change text, amount numeric, least_price bigint default 10000, seen_prices bigint[] default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  writes constant boolean := seen_prices is not null;
  reviews constant boolean := private.setting_is_on('review_changed_listings') and not private.is_admin();
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
  wanted numeric;
  line jsonb;
  refused_code text;
  refused_message text;
  refused_hint text;
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_some_ads(listing_ids);
  if writes and cardinality(seen_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs the price that was seen.' using hint = 'prices_seen';
  end if;
  if change is null or change not in ('amount', 'percent') then
    raise exception 'Change prices by an amount or by a percentage.' using hint = 'price_change';
  end if;
  if amount is null or amount = 0 or amount <> round(amount, 2)
    or change = 'amount' and (amount <> round(amount) or abs(amount) > 10000000000)
    or change = 'percent' and amount not between -90 and 500
  then
    raise exception '%', case change
      when 'percent' then 'Enter a percentage between −90 and 500, and not 0.'
      else 'Enter an amount in whole shillings, and not 0.'
    end using hint = 'price_change';
  end if;
  if least_price is null or least_price not between 1 and 10000000000 then
    raise exception 'Enter a lowest price between KSh 1 and KSh 10,000,000,000.' using hint = 'least_price';
  end if;

  if writes then
    perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  end if;
  for asked in
    select given.id, min(given.place) as place, (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by 2
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    if not found then
      report := report || private.gone_line(asked.id);
      continue;
    end if;
    wanted := case change when 'amount' then listing.price + amount else round(listing.price * (100 + amount) / 100, -3) end;
    line := jsonb_build_object(
      'id', listing.id, 'title', listing.title, 'state', private.ad_state(listing), 'old_price', listing.price,
      'new_price', wanted, 'held', false
    );
    refused_code := 'P0001';
    refused_hint := null;
    if writes and asked.seen is distinct from listing.price then
      refused_hint := 'price_moved';
      refused_message := 'Its price was changed meanwhile.';
    elsif listing.price = 0 then
      refused_hint := 'no_price';
      refused_message := 'It has no price yet.';
    elsif listing.status = 'sold' then
      refused_hint := 'sold';
      refused_message := 'It is sold.';
    elsif wanted < least_price then
      refused_hint := 'below_least';
      refused_message := format('Its price would be below KSh %s.', ltrim(to_char(least_price, '999,999,999,999')));
    elsif wanted > 10000000000 then
      refused_hint := 'above_most';
      refused_message := 'Its price would be above KSh 10,000,000,000.';
    end if;
    if refused_hint is not null then
      report := report || (line || jsonb_build_object(
        'outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint
      ));
      continue;
    elsif wanted = listing.price then
      report := report || (line || jsonb_build_object('outcome', 'unchanged'));
      continue;
    end if;
    line := line || jsonb_build_object(
      'held', reviews and listing.status = 'active' and abs(wanted - listing.price) * 2 > listing.price
    );
    if writes then
      begin
        update public.vehicle_listings set price = wanted where id = listing.id returning * into listing;
        line := line || jsonb_build_object('state', private.ad_state(listing));
      exception when raise_exception or check_violation or insufficient_privilege then
        get stacked diagnostics
          refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
        report := report || (line || jsonb_build_object(
          'outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint
        ));
        continue;
      end;
    end if;
    report := report || (line || jsonb_build_object('outcome', 'changed'));
  end loop;
  return report;
end
$$;

grant execute on function public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[]) to authenticated;

create function private.act_on_own_listings(listing_ids uuid[], act text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  report jsonb := '[]';
  chosen uuid;
  listing public.vehicle_listings;
  line jsonb;
  refused_code text;
  refused_message text;
  refused_hint text;
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_some_ads(listing_ids);
  -- In one order, so that two changes at once wait for each other instead of both failing.
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  for chosen in select id from unnest(listing_ids) with ordinality as given (id, place) group by id order by min(place) loop
    select * into listing from public.vehicle_listings where id = chosen and seller_id = auth.uid();
    if not found then
      report := report || private.gone_line(chosen);
      continue;
    end if;
    line := jsonb_build_object('id', chosen, 'title', listing.title);
    if listing.status = act and listing.held_at is null then
      report := report || (line || jsonb_build_object('outcome', 'unchanged', 'state', private.ad_state(listing)));
      continue;
    end if;
    begin
      case
        when act = 'delete' then
          delete from public.vehicle_listings where id = chosen;
          line := line || jsonb_build_object('pictures', to_jsonb(listing.images));
        when act = 'renew' then
          listing := public.renew_listing(chosen);
        when listing.status = act then
          -- The guard refuses a change of the status, and where there is none nothing is changed either.
          raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
        else
          update public.vehicle_listings set status = act where id = chosen returning * into listing;
      end case;
      report := report || (line || jsonb_build_object('outcome', 'changed', 'state', private.ad_state(listing)));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
      report := report || (line || jsonb_build_object(
        'outcome', 'refused', 'state', private.ad_state(listing), 'code', refused_code, 'message', refused_message,
        'hint', refused_hint
      ));
    end;
  end loop;
  return report;
end
$$;

create function public.renew_own_listings(listing_ids uuid[]) returns jsonb
language sql security definer set search_path = ''
as $$ select private.act_on_own_listings(listing_ids, 'renew') $$;

grant execute on function public.renew_own_listings(uuid[]) to authenticated;

create function public.delete_own_listings(listing_ids uuid[]) returns jsonb
language sql security definer set search_path = ''
as $$ select private.act_on_own_listings(listing_ids, 'delete') $$;

grant execute on function public.delete_own_listings(uuid[]) to authenticated;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.stock_numbers', 'seller_id', null, 'stock_numbers', '{}', 'cascade', null, 'Theirs alone.');

create table public.import_mappings (
  seller_id uuid default auth.uid() constraint import_mappings_pkey primary key,
  mapping jsonb not null,
  constraint import_mappings_form check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 20000),
  constraint import_mappings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.import_mappings is 'What the columns of a dealer''s files mean, as they said it last (StockMapping of domain/stock/mapping.ts).';

revoke all on public.import_mappings from public, anon, authenticated;

grant select, delete on public.import_mappings to authenticated;

grant insert (seller_id, mapping) on public.import_mappings to authenticated;

grant update (seller_id, mapping) on public.import_mappings to authenticated;

grant all on public.import_mappings to service_role;

alter table public.import_mappings enable row level security;

create policy "Dealers see their own mapping" on public.import_mappings
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Dealers keep a mapping" on public.import_mappings
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers change their own mapping" on public.import_mappings
  for update to authenticated
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers forget their own mapping" on public.import_mappings
  for delete to authenticated using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.import_mappings', 'seller_id', null, 'import_mapping', '{}', 'cascade', null, 'Theirs alone.');

create table public.stock_pictures (
  id uuid default gen_random_uuid() constraint stock_pictures_pkey primary key,
  seller_id uuid not null default auth.uid(),
  source text not null,
  image text not null,
  constraint stock_pictures_source_length check (octet_length(source) between 1 and 2000),
  constraint stock_pictures_image_known check (private.are_listing_images(array[image], seller_id)),
  constraint stock_pictures_source_key unique (seller_id, source),
  constraint stock_pictures_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.stock_pictures is 'Pictures that an import brought.';

comment on column public.stock_pictures.source is 'The address it was fetched from, or sha256:… of a file that was sent.';

revoke all on public.stock_pictures from public, anon, authenticated;

grant select, delete on public.stock_pictures to authenticated;

grant insert (seller_id, source, image) on public.stock_pictures to authenticated;

grant update (seller_id, source, image) on public.stock_pictures to authenticated;

grant all on public.stock_pictures to service_role;

alter table public.stock_pictures enable row level security;

create policy "Dealers see where their pictures came from" on public.stock_pictures
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Dealers note where a picture came from" on public.stock_pictures
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers note another picture for a source" on public.stock_pictures
  for update to authenticated
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers forget where a picture came from" on public.stock_pictures
  for delete to authenticated using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.stock_pictures', 'seller_id', null, 'stock_pictures', '{}', 'cascade', null, 'Theirs alone.');

create function private.import_vehicle(number text, said jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.vehicle_listings := private.listing_in_stock(number);
  after public.vehicle_listings;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into said from jsonb_each(said) where key = any (array[
    'make_id', 'model_id', 'title', 'description', 'price', 'location', 'condition', 'fuel_type', 'transmission', 'body_type',
    'drive', 'registration_state', 'year', 'mileage', 'engine_size', 'color', 'images', 'status'
  ]);
  after := jsonb_populate_record(before, said);

  if before.id is null then
    insert into public.vehicle_listings (
      make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, drive,
      registration_state, year, mileage, engine_size, color, images, status
    ) values (
      after.make_id, after.model_id, after.title, after.description, after.price, after.location, after.condition,
      after.fuel_type, after.transmission, after.body_type, after.drive, after.registration_state, after.year,
      after.mileage, after.engine_size, after.color, coalesce(after.images, '{}'), coalesce(after.status, 'active')
    ) returning * into after;
    insert into public.stock_numbers (listing_id, stock_number) values (after.id, number);
    return jsonb_build_object('outcome', 'created', 'id', after.id, 'status', after.status);
  end if;

  insert into public.stock_numbers (listing_id, stock_number) values (before.id, number) on conflict (listing_id) do nothing;
  if after is not distinct from before then
    return jsonb_build_object('outcome', 'unchanged', 'id', before.id, 'status', before.status);
  end if;
  -- As saving the form does: a rejected ad that was changed is sent in again.
  if before.rejection_reason is not null then
    after.status := 'draft';
  end if;
  update public.vehicle_listings set
    make_id = after.make_id, model_id = after.model_id, title = after.title, description = after.description,
    price = after.price, location = after.location, condition = after.condition, fuel_type = after.fuel_type,
    transmission = after.transmission, body_type = after.body_type, drive = after.drive,
    registration_state = after.registration_state, year = after.year, mileage = after.mileage,
    engine_size = after.engine_size, color = after.color, images = after.images, status = after.status
  where id = before.id returning * into after;
  return jsonb_build_object('outcome', 'updated', 'id', after.id, 'status', after.status);
end
$$;

grant execute on function private.import_vehicle(text, jsonb) to authenticated;

create function public.import_stock(items jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 100;
  item jsonb;
  outcomes jsonb := '[]';
  reason text;
  advice text;
begin
  if not private.is_dealer() then
    raise exception 'Only dealers import stock.' using errcode = '42501';
  end if;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > most then
    raise exception 'Send a list of at most % vehicles.', most using hint = 'import_batch';
  end if;
  -- Two files at once would both find that a number is new.
  perform pg_advisory_xact_lock(hashtextextended('stock of ' || auth.uid(), 0));
  for item in select value from jsonb_array_elements(items) loop
    begin
      outcomes := outcomes || private.import_vehicle(
        private.visible_line(coalesce(item ->> 'stock_number', '')),
        case when jsonb_typeof(item -> 'values') = 'object' then item -> 'values' else '{}' end
      );
    exception when others then
      get stacked diagnostics reason = message_text, advice = pg_exception_hint;
      outcomes := outcomes || jsonb_build_object(
        'outcome', 'refused', 'error', jsonb_build_object('code', sqlstate, 'message', reason, 'hint', nullif(advice, ''))
      );
    end;
  end loop;
  return outcomes;
end
$$;

grant execute on function public.import_stock(jsonb) to authenticated;

create function private.guard_stock_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50000;
  dealers constant uuid[] := array(select distinct seller_id from added);
begin
  -- One of a dealer at a time, so that two at once do not pass the limit together.
  perform from public.profiles where id = any (dealers) order by id for no key update;
  if exists (
    select from public.stock_pictures where seller_id = any (dealers) group by seller_id having count(*) > most
  ) then
    raise exception 'You have imported % pictures, which is as many as are remembered. Write to us if you need more.', most
      using hint = 'stock_picture_limit';
  end if;
  return null;
end
$$;

create function public.own_stock_pictures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(picture.source, picture.image), '{}')
  from public.stock_pictures as picture
  where picture.seller_id = auth.uid() and exists (
    select from storage.objects
    where bucket_id = 'listing-images' and name = split_part(picture.image, '/listing-images/', 2)
  )
$$;

grant execute on function public.own_stock_pictures() to authenticated;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.inquiry_notes', 'owner_id', null, 'inquiry_notes', '{}', 'cascade', null, 'What they noted about inquiries. It goes with the account of who asked, too.');

create table public.quick_replies (
  id uuid default gen_random_uuid() constraint quick_replies_pkey primary key,
  owner_id uuid not null default auth.uid(),
  title text not null,
  body text not null,
  place integer not null default 0,
  created_at timestamptz not null default now(),
  constraint quick_replies_title_length
    check (char_length(title) <= 60 and char_length(private.visible_line(title)) >= 1),
  constraint quick_replies_body_length
    check (char_length(body) <= 2000 and char_length(private.visible_line(body)) >= 1),
  constraint quick_replies_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.quick_replies is 'Texts somebody answers inquiries with, in an order of their own.';

create index quick_replies_owner_idx on public.quick_replies (owner_id, place, created_at);

revoke all on public.quick_replies from public, anon, authenticated;

grant select, delete on public.quick_replies to authenticated;

grant insert (owner_id, title, body) on public.quick_replies to authenticated;

grant update (title, body) on public.quick_replies to authenticated;

grant all on public.quick_replies to service_role;

alter table public.quick_replies enable row level security;

create policy "People read their own quick replies" on public.quick_replies
  for select to authenticated using (owner_id = (select auth.uid()));

create policy "People write quick replies for themselves" on public.quick_replies
  for insert to authenticated with check (owner_id = (select auth.uid()));

create policy "People change their own quick replies" on public.quick_replies
  for update to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create policy "People delete their own quick replies" on public.quick_replies
  for delete to authenticated using (owner_id = (select auth.uid()));

create trigger a_own_name before insert on public.quick_replies
  for each row execute function private.refuse_name_of_others('owner_id');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.quick_replies', 'owner_id', null, 'quick_replies', '{}', 'cascade', null, 'Texts they answer with.');

create function private.guard_quick_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
begin
  new.title := private.visible_line(new.title);
  new.body := btrim(new.body, E' \n\r\t');
  if tg_op = 'INSERT' then
    -- One of a person at a time, so that two at once neither share a place nor pass the limit together.
    perform from public.profiles where id = new.owner_id for no key update;
    select coalesce(max(place) + 1, 0) into new.place from public.quick_replies where owner_id = new.owner_id;
    if most <= (select count(*) from public.quick_replies where owner_id = new.owner_id) then
      raise exception 'You have % quick replies. Delete one before you add the next.', most using hint = 'quick_reply_limit';
    end if;
  end if;
  return new;
end
$$;

create function public.order_quick_replies(ids uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  with ordered as (
    select own.id, row_number() over (order by named.nth nulls last, own.place, own.created_at) - 1 as place
    from public.quick_replies as own
    left join (
      select id, min(nth) as nth from unnest(order_quick_replies.ids) with ordinality as named (id, nth) group by id
    ) as named on named.id = own.id
    where own.owner_id = auth.uid()
  ), moved as (
    update public.quick_replies as reply set place = ordered.place
    from ordered where reply.id = ordered.id and reply.place <> ordered.place
    returning reply.id
  )
  select count(*)::integer from moved
$$;

grant execute on function public.order_quick_replies(uuid[]) to authenticated, service_role;

create function public.keep_inquiry_note(thread_id uuid, note text default null, follow_up_on date default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.inquiry_notes;
  words constant text := nullif(btrim(keep_inquiry_note.note, E' \n\r\t'), '');
  today constant date := private.nairobi_today();
begin
  -- Two tabs that save at once come after each other.
  perform from public.message_threads as thread
  where thread.id = keep_inquiry_note.thread_id and thread.owner_id = auth.uid() for update;
  if not found then
    raise exception 'This inquiry is not yours or no longer there.' using errcode = '42501';
  end if;
  select * into kept from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
  if keep_inquiry_note.follow_up_on is distinct from kept.follow_up_on
    and keep_inquiry_note.follow_up_on not between today and today + 730
  then
    raise exception 'Choose a day from today on, within two years.' using hint = 'follow_up_range';
  end if;
  if words is null and keep_inquiry_note.follow_up_on is null then
    delete from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
    return;
  end if;
  insert into public.inquiry_notes as known (thread_id, owner_id, note, follow_up_on, follow_up_told_at)
  values (
    keep_inquiry_note.thread_id, auth.uid(), words, keep_inquiry_note.follow_up_on,
    -- Of today, who chooses it knows.
    case when keep_inquiry_note.follow_up_on <= today then now() end
  )
  on conflict on constraint inquiry_notes_pkey do update set
    owner_id = excluded.owner_id, note = excluded.note, follow_up_on = excluded.follow_up_on, updated_at = now(),
    follow_up_told_at = case
      when known.follow_up_on is not distinct from excluded.follow_up_on then known.follow_up_told_at
      else excluded.follow_up_told_at
    end;
end
$$;

grant execute on function public.keep_inquiry_note(uuid, text, date) to authenticated, service_role;

create function private.forget_inquiry_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.inquiry_notes as known where known.thread_id = new.id;
  return null;
end
$$;

create function private.remind_of_follow_ups(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select note.thread_id from public.inquiry_notes as note
      where note.follow_up_on <= private.nairobi_today() and note.follow_up_told_at is null
      order by note.owner_id, note.thread_id
      limit remind_of_follow_ups.most
      for update skip locked
    ), marked as (
      update public.inquiry_notes as note set follow_up_told_at = now()
      from waiting where waiting.thread_id = note.thread_id
      returning note.owner_id, note.thread_id
    )
    select
      marked.owner_id, count(*)::integer as dates, min(marked.thread_id::text) as thread_id,
      min(private.visible_line(thread.subject_title)) as title,
      bool_and(owner.role = 'dealer' and owner.suspended_at is null) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    join public.profiles as owner on owner.id = marked.owner_id
    group by marked.owner_id
  loop
    told := told + due.dates;
    continue when not due.is_wanted;
    if due.dates = 1 then
      -- Without the asker's name: it would stay here when their account goes.
      perform private.tell(
        due.owner_id, 'Follow up on an inquiry today',
        format('You wanted to come back to the inquiry about %s today. Your note is beside the conversation.', due.title),
        'info', '/dealer/inquiries/' || due.thread_id, 'Open the inquiry', topic => 'reminders'
      );
    else
      perform private.tell(
        due.owner_id, format('You have %s follow-ups today', due.dates),
        format('You wanted to come back to %s inquiries today. Your notes are beside the conversations.', due.dates),
        'info', '/dealer/inquiries?status=due', 'Open the list', topic => 'reminders'
      );
    end if;
  end loop;
  return told;
end
$$;

create function public.own_inquiries(search text default NULL::text, only_status text default NULL::text, only_ad uuid default NULL::uuid, sort text default 'newest'::text, page integer default 1, page_size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  today constant date := private.nairobi_today();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  found uuid[];
  counts jsonb;
  total integer;
  shown integer;
  inquiries jsonb;
  ads jsonb;
  response jsonb;
begin
  with matching as materialized (
    select
      thread.id, thread.created_at, thread.last_message_at, note.follow_up_on, thread.status,
      coalesce(note.follow_up_on <= today, false) as is_due
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    where thread.owner_id = me
      and (only_ad is null or only_ad in (thread.listing_id, thread.spare_part_id, thread.service_provider_id))
      and (
        pattern is null
        or thread.subject_title ilike pattern
        or concat_ws(' ', asker.first_name, asker.last_name) ilike pattern
        or asker.business_name ilike pattern
        or note.note ilike pattern
        or exists (
          select from public.messages as message where message.thread_id = thread.id and message.content ilike pattern
        )
      )
  )
  select
    jsonb_build_object(
      'all', count(*), 'new', count(*) filter (where status = 'new'),
      'responded', count(*) filter (where status = 'responded'), 'closed', count(*) filter (where status = 'closed'),
      'due', count(*) filter (where is_due)
    ),
    coalesce(
      array_agg(
        id order by
          case when only_status = 'due' then follow_up_on end,
          case when sort = 'waiting' and status <> 'new' then 1 end nulls first,
          case when sort = 'waiting' and status = 'new' then created_at end,
          last_message_at desc, id desc
      ) filter (where only_status is null or status = only_status or only_status = 'due' and is_due),
      '{}'
    )
  into counts, found from matching;
  total := cardinality(found);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));

  select coalesce(jsonb_agg(to_jsonb(line) - 'nth' order by line.nth), '[]') into inquiries
  from (
    select
      named.nth, thread.id, thread.status, thread.created_at, thread.last_message_at, thread.first_answer_at,
      note.follow_up_on, note.note is not null as has_note, thread.subject_title,
      coalesce(listing.images[1], part.images[1], provider.photos[1]) as picture,
      coalesce(listing.price, part.price) as price,
      asker.id as asker_id, coalesce(private.person_name(asker.id), '') as asker_name, asker.picture as asker_picture,
      exists (
        select from public.user_blocks as block where block.blocker_id = me and block.blocked_id = asker.id
      ) as is_blocked,
      left(last.content, 140) as last_message, last.sender_id is not distinct from me as is_last_mine, unread.count as unread_count
    from unnest(found[(shown - 1) * size + 1 : shown * size]) with ordinality as named (id, nth)
    join public.message_threads as thread on thread.id = named.id
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    left join public.vehicle_listings as listing on listing.id = thread.listing_id
    left join public.spare_parts as part on part.id = thread.spare_part_id
    left join public.service_providers as provider on provider.id = thread.service_provider_id
    left join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = thread.id
      order by message.created_at desc, message.id desc
      limit 1
    ) as last on true
    cross join lateral (
      select count(*) from public.messages as message
      where message.thread_id = thread.id and message.recipient_id = me and message.read_at is null
    ) as unread
  ) as line;

  select coalesce(jsonb_agg(to_jsonb(ad) - 'latest' order by ad.latest desc), '[]') into ads
  from (
    select
      coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id) as id,
      max(thread.subject_title) as title, count(*) as inquiries, max(thread.last_message_at) as latest
    from public.message_threads as thread
    where thread.owner_id = me and num_nonnulls(thread.listing_id, thread.spare_part_id, thread.service_provider_id) = 1
    group by 1
    order by latest desc
    limit 300
  ) as ad;

  select jsonb_build_object('answers', asked -> 'answered', 'seconds', asked -> 'seconds') into response
  from private.inquiries_between(me, now() - interval '30 days', now()) as asked;

  return jsonb_build_object(
    'inquiries', inquiries, 'total', total, 'page', shown, 'page_size', size, 'counts', counts, 'ads', ads, 'response', response
  );
end
$$;

grant execute on function public.own_inquiries(text, text, uuid, text, integer, integer) to authenticated, service_role;

create table private.named_leads (
  owner_id uuid not null,
  person_id uuid not null,
  -- A vehicle or a spare part; its title stays when it is deleted.
  ad_id uuid not null,
  ad_kind text not null,
  title text not null,
  kind text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint named_leads_ad_kind_known check (ad_kind in ('vehicle', 'spare_part')),
  constraint named_leads_kind_known check (kind in ('phone_reveal', 'whatsapp')),
  constraint named_leads_times_range check (times >= 1),
  constraint named_leads_pkey primary key (owner_id, person_id, ad_id, kind),
  constraint named_leads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint named_leads_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.named_leads is 'Who had the number of a dealer''s ad shown or began a chat, for that dealer. Forgotten after twelve months.';

create index named_leads_person_idx on private.named_leads (person_id);

create index named_leads_last_idx on private.named_leads (last_at);

alter table private.named_leads enable row level security;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.named_leads', 'person_id', null, 'numbers_asked_for', '{owner_id,person_id}', 'cascade', null, 'Whom they called; the number and the name are the seller''s.'),
  ('private.named_leads', 'owner_id', null, null, '{}', 'cascade', null, 'It is about those who called.');

create function private.name_lead(owner uuid, person uuid, ad uuid, ad_kind text, title text, kind text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.named_leads as known (owner_id, person_id, ad_id, ad_kind, title, kind)
  select owner, person, ad, name_lead.ad_kind, name_lead.title, name_lead.kind
  from public.profiles where id = owner and role = 'dealer'
  on conflict (owner_id, person_id, ad_id, kind)
  do update set times = known.times + 1, last_at = now(), title = excluded.title
$$;

create function private.forget_named_leads() returns void
language sql security definer set search_path = ''
as $$ delete from private.named_leads where last_at < now() - interval '12 months' $$;

create function public.own_calls(search text default null, page integer default 1, page_size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  shown integer;
  calls jsonb;
begin
  select count(*) into total
  from private.named_leads as lead
  join public.profiles as person on person.id = lead.person_id
  where lead.owner_id = me
    and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(told) order by told.last_at desc, told.person_id, told.ad_id, told.kind), '[]') into calls
  from (
    select
      lead.person_id, coalesce(private.person_name(person.id), '') as name, person.picture, lead.ad_id, lead.ad_kind, lead.title,
      lead.kind, lead.times, lead.first_at, lead.last_at,
      case lead.ad_kind
        when 'vehicle' then exists (select from public.vehicle_listings where id = lead.ad_id)
        else exists (select from public.spare_parts where id = lead.ad_id)
      end as is_there,
      (
        select thread.id from public.message_threads as thread
        where thread.owner_id = me and thread.asker_id = lead.person_id order by thread.last_message_at desc limit 1
      ) as thread_id
    from private.named_leads as lead
    join public.profiles as person on person.id = lead.person_id
    where lead.owner_id = me
      and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern)
    order by lead.last_at desc, lead.person_id, lead.ad_id, lead.kind
    limit size offset (shown - 1) * size
  ) as told;
  return jsonb_build_object('calls', calls, 'total', total, 'page', shown, 'page_size', size);
end
$$;

grant execute on function public.own_calls(text, integer, integer) to authenticated, service_role;

create function public.own_customers(
  search text default null, only_state text default null, sort text default 'latest',
  page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_inquiries constant integer := 50;
  me constant uuid := auth.uid();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- 0712 345 678 is found in +254712345678.
  digits constant text := nullif(regexp_replace(regexp_replace(words, '\D', '', 'g'), '^0+', ''), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  total integer;
  shown integer;
  customers jsonb;
begin
  with wrote as materialized (
    select
      thread.asker_id as id, count(*) as inquiries, min(thread.created_at) as first_contact_at,
      max(thread.last_message_at) as last_contact_at, min(note.follow_up_on) as follow_up_on,
      count(*) filter (where thread.status = 'new') as new,
      count(*) filter (where thread.status = 'responded') as responded,
      count(*) filter (where thread.status = 'closed') as closed,
      string_agg(thread.subject_title, E'\n') as titles
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    where thread.owner_id = me and thread.asker_id is not null
    group by thread.asker_id
  ), called as materialized (
    select
      person_id as id, sum(times) as calls, min(first_at) as first_at, max(last_at) as last_at, string_agg(title, E'\n') as titles
    from private.named_leads where owner_id = me group by person_id
  ), people as materialized (
    select
      id, coalesce(wrote.inquiries, 0) as inquiries, coalesce(called.calls, 0) as calls,
      least(wrote.first_contact_at, called.first_at) as first_contact_at,
      greatest(wrote.last_contact_at, called.last_at) as last_contact_at, wrote.follow_up_on,
      coalesce(wrote.new, 0) as new, coalesce(wrote.responded, 0) as responded, coalesce(wrote.closed, 0) as closed,
      concat_ws(E'\n', wrote.titles, called.titles) as titles
    from wrote full join called using (id)
  ), matching as materialized (
    select
      people.*, coalesce(private.person_name(person.id), '') as name,
      case when people.inquiries > 0 then person.phone end as phone, person.picture
    from people
    join public.profiles as person on person.id = people.id
    where (
        only_state is null
        or only_state = 'new' and people.new > 0
        or only_state = 'responded' and people.responded > 0
        or only_state = 'closed' and people.closed > 0
        or only_state = 'follow_up' and people.follow_up_on is not null
        or only_state = 'called' and people.calls > 0
      )
      and (
        pattern is null
        or concat_ws(' ', person.first_name, person.last_name) ilike pattern
        or person.business_name ilike pattern
        or people.titles ilike pattern
        or people.inquiries > 0 and char_length(digits) >= 4 and person.phone like '%' || digits || '%'
      )
  ), placed as (
    select
      matching.*,
      row_number() over (
        order by
          case sort when 'name' then lower(name) end,
          case sort when 'name_desc' then lower(name) end desc,
          case sort when 'first' then first_contact_at end,
          case sort when 'first_desc' then first_contact_at end desc,
          case sort when 'earliest' then last_contact_at end,
          case sort when 'inquiries' then inquiries end,
          case sort when 'inquiries_desc' then inquiries end desc,
          case sort when 'follow_up' then follow_up_on end,
          case sort when 'follow_up_desc' then follow_up_on end desc nulls last,
          last_contact_at desc, id
      ) as nth
    from matching
  ), sized as (
    select
      count(*)::integer as total,
      least(greatest(coalesce(page, 1), 1), greatest(ceil(count(*)::numeric / size)::integer, 1)) as shown
    from matching
  )
  select
    sized.total, sized.shown,
    coalesce(
      jsonb_agg(
        to_jsonb(placed) - 'nth' - 'titles'
          || jsonb_build_object('threads', coalesce(history.threads, '[]'), 'called', coalesce(asked.called, '[]'))
        order by placed.nth
      ) filter (where placed.id is not null),
      '[]'
    )
  into total, shown, customers
  from sized
  left join placed on placed.nth > (sized.shown - 1) * size and placed.nth <= sized.shown * size
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_message_at desc) as threads
    from (
      select
        thread.id, thread.subject_title, thread.status, thread.created_at, thread.last_message_at, note.follow_up_on
      from public.message_threads as thread
      left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
      where thread.owner_id = me and thread.asker_id = placed.id
      order by thread.last_message_at desc
      limit most_inquiries
    ) as told
  ) as history on true
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_at desc) as called
    from (
      select lead.ad_id, lead.ad_kind, lead.title, lead.kind, lead.times, lead.last_at
      from private.named_leads as lead
      where lead.owner_id = me and lead.person_id = placed.id
      order by lead.last_at desc
      limit most_inquiries
    ) as told
  ) as asked on true
  group by sized.total, sized.shown;
  return jsonb_build_object('customers', customers, 'total', total, 'page', shown, 'page_size', size);
end
$$;

grant execute on function public.own_customers(text, text, text, integer, integer) to authenticated, service_role;

create function private.market_price(model bigint, around integer, except_listing uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'median', percentile_cont(0.5) within group (order by price)::bigint,
    'lowest', min(price), 'highest', max(price), 'count', count(*)
  )
  from public.vehicle_listings
  where status = 'active' and model_id = model and year between around - 2 and around + 2 and id <> except_listing
$$;

create function private.similar_price(
  person uuid, make integer, model integer, body text, around integer,
  out likeness text, out median bigint, out number integer
)
language plpgsql stable set search_path = ''
as $$
declare
  fewest_ads constant integer := 5;
  fewest_sellers constant integer := 3;
  suspended constant uuid[] := private.suspended_sellers();
  sellers integer;
begin
  if model is not null then
    select 'model', percentile_cont(0.5) within group (order by price)::bigint, count(*)::integer, count(distinct seller_id)
    into likeness, median, number, sellers
    from public.vehicle_listings
    where status = 'active' and model_id = model and year between around - 2 and around + 2
      and seller_id <> person and seller_id <> all (suspended);
    if number >= fewest_ads and sellers >= fewest_sellers then
      return;
    end if;
  end if;
  select 'make', percentile_cont(0.5) within group (order by price)::bigint, count(*)::integer, count(distinct seller_id)
  into likeness, median, number, sellers
  from public.vehicle_listings
  where status = 'active' and body_type = body and make_id = make and year between around - 2 and around + 2
    and seller_id <> person and seller_id <> all (suspended);
  if number < fewest_ads or sellers < fewest_sellers then
    likeness := null; median := null; number := 0;
  end if;
end
$$;

create function private.similar_ads(
  person uuid, make integer, model integer, body text, around_price bigint, most integer,
  out likeness text, out ads uuid[]
)
language plpgsql stable set search_path = ''
as $$
declare
  suspended constant uuid[] := private.suspended_sellers();
  sellers integer;
begin
  foreach likeness in array array['model', 'make', 'class'] loop
    if likeness = 'model' then
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from public.vehicle_listings
        where status = 'active' and model_id = model and seller_id <> person and seller_id <> all (suspended)
        order by created_at desc limit most
      ) as newest;
    elsif likeness = 'make' then
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from public.vehicle_listings
        where status = 'active' and body_type = body and make_id = make and seller_id <> person and seller_id <> all (suspended)
        order by year desc, id limit most
      ) as newest;
    else
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from public.vehicle_listings
        where status = 'active' and body_type = body and price between around_price * 8 / 10 and around_price * 12 / 10
          and seller_id <> person and seller_id <> all (suspended)
        limit most
      ) as alike;
    end if;
    if cardinality(ads) >= 5 and sellers >= 3 then
      return;
    end if;
  end loop;
  likeness := null; ads := null;
end
$$;

create function private.beside_the_market(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  with span as (
    select greatest(first_day, last_day - 29) as since
  ), own as materialized (
    select id, make_id, model_id, body_type, price, year, width_bucket(price, array[500000, 1000000, 2000000, 4000000]::bigint[]) as class
    from public.vehicle_listings
    where seller_id = person and status = 'active' and private.nairobi_day(created_at) <= last_day
    order by created_at desc limit 500
  ), groups as materialized (
    select alike.*, chosen.likeness, chosen.ads
    from (
      select make_id, model_id, body_type, class, percentile_disc(0.5) within group (order by price) as price
      from own group by make_id, model_id, body_type, class
    ) as alike
    cross join lateral private.similar_ads(person, make_id, model_id, body_type, price, 15) as chosen
    where chosen.likeness is not null
  ), looked_at as materialized (
    select id, true as is_own from own
    union all
    select distinct ad, false from groups, unnest(groups.ads) as ad
  ), did as materialized (
    select
      looked_at.id, looked_at.is_own, ad.seller_id,
      counted.views::numeric / greatest(last_day - greatest(span.since, private.nairobi_day(ad.created_at)) + 1, 1) as views_a_day,
      case when counted.views >= 20 then counted.leads::numeric / counted.views end as conversion
    from looked_at
    cross join span
    join public.vehicle_listings as ad on ad.id = looked_at.id
    cross join lateral (
      select
        coalesce(sum(count) filter (where kind = 'view'), 0) as views, coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
      from public.leads where listing_id = looked_at.id and day between span.since and last_day
    ) as counted
  ), market as (
    select
      groups.make_id, groups.model_id, groups.body_type, groups.class, groups.likeness,
      percentile_cont(0.5) within group (order by did.views_a_day) as views_a_day,
      case when count(did.conversion) >= 5 and count(distinct did.seller_id) filter (where did.conversion is not null) >= 3
        then percentile_cont(0.5) within group (order by did.conversion) end as conversion
    from groups
    cross join lateral unnest(groups.ads) as ad
    join did on did.id = ad and not did.is_own
    group by groups.make_id, groups.model_id, groups.body_type, groups.class, groups.likeness
  ), beside as (
    select did.views_a_day as own_views, did.conversion as own_conversion, market.views_a_day, market.conversion, market.likeness
    from own
    join did on did.id = own.id and did.is_own
    join market on market.make_id = own.make_id and market.model_id is not distinct from own.model_id
      and market.body_type is not distinct from own.body_type and market.class = own.class
  ), prices as (
    select own.price::numeric / others.median - 1 as gap, others.likeness
    from (select make_id, model_id, body_type, year from own group by 1, 2, 3, 4) as alike
    cross join lateral private.similar_price(person, alike.make_id, alike.model_id, alike.body_type, alike.year) as others
    join own on own.make_id = alike.make_id and own.model_id is not distinct from alike.model_id
      and own.body_type is not distinct from alike.body_type and own.year = alike.year
    where others.median > 0
  )
  select jsonb_build_object(
    'since', (select since from span),
    'active', (select count(*) from own),
    'compared', (select count(*) from beside),
    'similar', (select count(*) from did where not is_own),
    'likeness', (select coalesce(jsonb_object_agg(likeness, number), '{}')
      from (select likeness, count(*) as number from beside group by likeness) as alike),
    'views', (select jsonb_build_object(
        'own', round(percentile_cont(0.5) within group (order by own_views)::numeric, 2),
        'market', round(percentile_cont(0.5) within group (order by views_a_day)::numeric, 2)
      ) from beside having count(*) > 0),
    'conversion', (select jsonb_build_object(
        'own', round(percentile_cont(0.5) within group (order by own_conversion)::numeric, 4),
        'market', round(percentile_cont(0.5) within group (order by conversion)::numeric, 4), 'ads', count(*)
      ) from beside where own_conversion is not null and conversion is not null having count(*) > 0),
    'price', (select jsonb_build_object(
        'gap', round(percentile_cont(0.5) within group (order by gap)::numeric, 4), 'ads', count(*),
        'of_make', count(*) filter (where likeness = 'make')
      ) from prices having count(*) > 0)
  )
$$;

create function public.similar_price(make_id integer, model_id integer, body_type text, year integer)
returns table (median bigint, number integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  sellers integer;
begin
  select found.median, found.number into similar_price.median, similar_price.number
  from private.similar_price(
    person, similar_price.make_id, similar_price.model_id, similar_price.body_type, similar_price.year
  ) as found;
  if similar_price.number = 0 then
    select percentile_cont(0.5) within group (order by listing.price)::bigint, count(*)::integer, count(distinct listing.seller_id)
    into similar_price.median, similar_price.number, sellers
    from public.vehicle_listings as listing
    where listing.status = 'active' and listing.make_id = similar_price.make_id
      and listing.year between similar_price.year - 2 and similar_price.year + 2
      and listing.seller_id <> person and listing.seller_id <> all (private.suspended_sellers());
    if similar_price.number < 5 or sellers < 3 then
      return;
    end if;
  end if;
  return next;
end
$$;

grant execute on function public.similar_price(integer, integer, text, integer) to authenticated;

comment on function public.similar_price(integer, integer, text, integer) is 'The middle of the prices (KES) that others ask for vehicles of this model, make and body, or make about this year; no row where there are too few.';

create function private.stock_at(person uuid, moment timestamptz)
returns table (
  listing_id uuid, state text, price bigint, title text, listed_at timestamptz, ended_at timestamptz,
  sold_at timestamptz, sold_price bigint, estimated_at timestamptz
)
language sql stable set search_path = ''
as $$
  with told as (
    select
      history.*,
      lag(history.state) over ad is distinct from history.state as changes,
      lag(history.state) over ad as state_before
    from private.listing_history as history
    where history.seller_id = person and history.at < moment
    window ad as (partition by history.listing_id order by history.at, history.id)
  ), stood as (
    select
      told.listing_id,
      (array_agg(told.state order by told.at desc, told.id desc))[1] as state,
      (array_agg(told.state order by told.at desc, told.id desc) filter (where told.state <> 'deleted'))[1] as outcome,
      (array_agg(told.price order by told.at desc, told.id desc))[1] as price,
      (array_agg(told.title order by told.at desc, told.id desc))[1] as title,
      min(told.at) filter (where told.state = 'active') as listed_at,
      max(told.at) filter (where told.changes and told.state_before = 'active') as ended_at,
      max(told.at) filter (where told.changes and told.state = 'sold') as sold_at,
      (array_agg(told.price order by told.at desc, told.id desc) filter (where told.changes and told.state = 'sold'))[1] as sold_price,
      max(told.estimated_at) as estimated_at
    from told group by told.listing_id
  )
  select
    stood.listing_id, stood.state, stood.price, stood.title, stood.listed_at,
    case when stood.state <> 'active' then stood.ended_at end,
    case when stood.outcome = 'sold' then stood.sold_at end,
    case when stood.outcome = 'sold' then stood.sold_price end,
    stood.estimated_at
  from stood
$$;

create function private.days_listed(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'active', count(*) filter (where state = 'active'),
    'so_far', round(avg(last_day - private.nairobi_day(listed_at)) filter (where state = 'active'), 1),
    'sold', count(*) filter (where sold_at >= private.nairobi_start(first_day)),
    'to_sale', round(
      avg(private.nairobi_day(sold_at) - private.nairobi_day(listed_at)) filter (where sold_at >= private.nairobi_start(first_day)), 1
    )
  )
  from private.stock_at(person, private.nairobi_start(last_day + 1))
$$;

create function public.dealer_analytics(first_day date default null, last_day date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.span_of(first_day, last_day);
  days constant integer := span.until - span.since + 1;
  step constant integer := case when days <= 45 then 1 else 7 end;
  series jsonb;
begin
  with counted as (
    select
      (span.until - leads.day) / step as nth,
      sum(count) filter (where kind = 'view') as views, sum(count) filter (where kind = 'phone_reveal') as calls,
      sum(count) filter (where kind = 'whatsapp') as chats, sum(count) filter (where kind = 'message') as messages
    from public.leads
    where owner_id = person and day between span.since and span.until and listing_id is not null
    group by 1
  )
  select jsonb_agg(
    jsonb_build_object(
      'from', greatest(span.until - calendar.nth * step - step + 1, span.since), 'to', span.until - calendar.nth * step,
      'views', coalesce(counted.views, 0), 'calls', coalesce(counted.calls, 0), 'chats', coalesce(counted.chats, 0),
      'messages', coalesce(counted.messages, 0)
    ) order by calendar.nth desc
  ) into series
  from generate_series(0, (days - 1) / step) as calendar (nth)
  left join counted on counted.nth = calendar.nth;
  return jsonb_build_object(
    'since', span.since, 'until', span.until, 'step', step,
    'ads', (select count(*) from public.vehicle_listings where seller_id = person),
    'counted_since', (
      select day from public.leads where owner_id = person and listing_id is not null order by day limit 1
    ),
    'now', (
      select jsonb_build_object(
        'views', sum((one ->> 'views')::bigint), 'calls', sum((one ->> 'calls')::bigint),
        'chats', sum((one ->> 'chats')::bigint), 'messages', sum((one ->> 'messages')::bigint)
      ) from jsonb_array_elements(series) as one
    ) || private.days_listed(person, span.since, span.until),
    'before', private.interest_between(person, span.since - days, span.since - 1)
      || private.days_listed(person, span.since - days, span.since - 1),
    'series', series,
    'market', private.beside_the_market(person, span.since, span.until)
  );
end
$$;

grant execute on function public.dealer_analytics(date, date) to authenticated, service_role;

create function public.dealer_ad_figures(
  first_day date default null, last_day date default null, sort text default 'views_desc', page integer default 1,
  page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.span_of(first_day, last_day);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 500);
  shown integer;
  total integer;
  views_a_day numeric;
  rows jsonb;
begin
  with counted as (
    select
      leads.listing_id, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
      coalesce(sum(count) filter (where kind = 'phone_reveal'), 0) as calls,
      coalesce(sum(count) filter (where kind = 'whatsapp'), 0) as chats,
      coalesce(sum(count) filter (where kind = 'message'), 0) as messages
    from public.leads
    where owner_id = person and day between span.since and span.until and leads.listing_id is not null
    group by leads.listing_id
  ), ads as materialized (
    select
      ad.id, ad.title, ad.images[1] as image, cardinality(ad.images) as image_count, ad.price, ad.year, ad.make_id, ad.model_id,
      ad.body_type, private.ad_state(ad) as state,
      private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_start(span.until)))
        - private.nairobi_day(stock.listed_at) as days,
      -- For sale within the span; the rate by which ads of different age are compared.
      case when stock.listed_at is not null then greatest(
        private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_start(span.until)))
          - greatest(private.nairobi_day(stock.listed_at), span.since) + 1, 0
      ) end as days_within,
      coalesce(counted.views, 0) as views, coalesce(counted.calls, 0) as calls, coalesce(counted.chats, 0) as chats,
      coalesce(counted.messages, 0) as messages, counted.calls + counted.chats + counted.messages as leads
    from public.vehicle_listings as ad
    left join counted on counted.listing_id = ad.id
    left join private.stock_at(person, private.nairobi_start(span.until + 1)) as stock on stock.listing_id = ad.id
    where ad.seller_id = person and (
      counted.listing_id is not null or stock.state = 'active'
      or stock.listed_at is not null and coalesce(stock.sold_at, stock.ended_at) >= private.nairobi_start(span.since)
    )
  ), alike as materialized (
    select make_id, model_id, body_type, year, others.likeness, others.median, others.number
    from (select distinct make_id, model_id, body_type, year from ads where state = 'active') as kinds
    cross join lateral private.similar_price(person, make_id, model_id, body_type, year) as others
  ), judged as (
    select
      ads.*, alike.likeness, alike.median, coalesce(alike.number, 0) as number,
      case when alike.median > 0 then ads.price::numeric / alike.median - 1 end as gap,
      case when ads.views > 0 then coalesce(ads.leads, 0)::numeric / ads.views end as conversion
    from ads
    left join alike on ads.state = 'active' and alike.make_id = ads.make_id and alike.model_id is not distinct from ads.model_id
      and alike.body_type is not distinct from ads.body_type and alike.year = ads.year
  ), placed as (
    select
      judged.*, count(*) over () as total, sum(judged.views) over () as all_views,
      sum(judged.days_within) over () as all_days,
      row_number() over (order by
        case sort when 'title' then judged.title end,
        case sort when 'title_desc' then judged.title end desc,
        case sort
          when 'views' then judged.views when 'leads' then coalesce(judged.leads, 0) when 'conversion' then judged.conversion
          when 'days' then judged.days when 'price' then judged.price when 'market' then judged.gap
        end nulls last,
        case sort
          when 'leads_desc' then coalesce(judged.leads, 0) when 'conversion_desc' then judged.conversion
          when 'days_desc' then judged.days when 'price_desc' then judged.price when 'market_desc' then judged.gap
        end desc nulls last,
        judged.views desc, judged.id
      ) as place
    from judged
  ), paged as (
    select
      placed.*, least(greatest(coalesce(page, 1), 1), greatest(ceil(placed.total::numeric / size)::integer, 1)) as shown
    from placed
  )
  select
    max(paged.total), max(paged.shown), round(max(paged.all_views) / nullif(max(paged.all_days), 0), 2),
    jsonb_agg(
      jsonb_build_object(
        'id', paged.id, 'title', paged.title, 'image', paged.image, 'image_count', paged.image_count, 'state', paged.state,
        'price', paged.price, 'days', paged.days, 'days_within', paged.days_within, 'views', paged.views, 'calls', paged.calls,
        'chats', paged.chats, 'messages', paged.messages,
        'market', case when paged.median > 0 then jsonb_build_object(
          'likeness', paged.likeness, 'median', paged.median, 'number', paged.number
        ) end
      ) order by paged.place
    )
  into total, shown, views_a_day, rows
  from paged where paged.place > (paged.shown - 1) * size and paged.place <= paged.shown * size;
  return jsonb_build_object(
    'since', span.since, 'until', span.until, 'ads', coalesce(rows, '[]'), 'total', coalesce(total, 0),
    'page', coalesce(shown, 1), 'page_size', size,
    -- Of all these ads together: views by the days they were for sale.
    'views_a_day', views_a_day
  );
end
$$;

grant execute on function public.dealer_ad_figures(date, date, text, integer, integer) to authenticated, service_role;

create function public.dealer_report(month date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  today constant date := private.nairobi_today();
  first_day constant date := date_trunc('month', least(coalesce(month, today), today)::timestamp)::date;
  last_day constant date := least((first_day + interval '1 month')::date - 1, today);
  before_first constant date := (first_day - interval '1 month')::date;
  starts constant timestamptz := private.nairobi_start(first_day);
  ends constant timestamptz := private.nairobi_start(last_day + 1);
  listed constant integer := 100;
  stock jsonb;
  sold jsonb;
  ads jsonb;
begin
  with before as (
    select * from private.stock_at(person, starts)
  ), stood as (
    select
      after.*, coalesce(before.state = 'active', false) as was_active, before.price as price_before,
      -- For sale at some time of the month.
      coalesce(before.state = 'active' or after.state = 'active' or after.ended_at >= starts, false) as was_for_sale
    from private.stock_at(person, ends) as after
    left join before using (listing_id)
  )
  select
    jsonb_build_object(
      'at_start', count(*) filter (where was_active),
      'value_start', coalesce(sum(price_before) filter (where was_active), 0),
      'new', count(*) filter (where not was_active and was_for_sale and listed_at >= starts),
      'back', count(*) filter (where not was_active and was_for_sale and listed_at < starts),
      'sold', count(*) filter (where sold_at >= starts),
      'sold_value', coalesce(sum(sold_price) filter (where sold_at >= starts), 0),
      -- Sold after they had expired or been taken down.
      'sold_from_elsewhere', count(*) filter (where sold_at >= starts and not was_for_sale),
      'expired', count(*) filter (where was_for_sale and state = 'expired'),
      'taken_down', count(*) filter (
        where was_for_sale and state not in ('active', 'expired') and coalesce(sold_at, '-infinity') < starts
      ),
      'at_end', count(*) filter (where state = 'active'),
      'value_end', coalesce(sum(price) filter (where state = 'active'), 0),
      'days_to_sale', round(
        avg(private.nairobi_day(sold_at) - private.nairobi_day(listed_at)) filter (where sold_at >= starts), 1
      ),
      'days_so_far', round(avg(last_day - private.nairobi_day(listed_at)) filter (where state = 'active'), 1),
      'exact_since', private.nairobi_day(max(estimated_at))
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', latest.listing_id, 'title', latest.title, 'price', latest.sold_price, 'day', private.nairobi_day(latest.sold_at),
        'days', private.nairobi_day(latest.sold_at) - private.nairobi_day(latest.listed_at),
        'deleted', latest.state = 'deleted'
      ) order by latest.sold_at, latest.listing_id), '[]')
      from (select * from stood where sold_at >= starts order by sold_at, listing_id limit listed) as latest
    )
  into stock, sold
  from stood;

  with counted as (
    select
      leads.listing_id, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
      coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
    from public.leads
    where owner_id = person and day between first_day and last_day and leads.listing_id is not null
    group by leads.listing_id
  ), stood as (
    select
      stock_at.*, coalesce(counted.views, 0) as views, coalesce(counted.leads, 0) as leads,
      private.nairobi_day(coalesce(stock_at.sold_at, stock_at.ended_at, ends - interval '1 second'))
        - private.nairobi_day(stock_at.listed_at) as days
    from private.stock_at(person, ends)
    left join counted using (listing_id)
  ), told as (
    select stood.*, jsonb_build_object(
      'id', listing_id, 'title', title, 'price', price, 'views', views, 'leads', leads, 'days', days, 'state', state
    ) as ad
    from stood
  )
  select jsonb_build_object(
    'best', (
      select coalesce(jsonb_agg(ad order by leads desc, views desc, listing_id), '[]') from (
        select * from told where leads > 0 and state <> 'deleted' order by leads desc, views desc, listing_id limit 5
      ) as best
    ),
    'slowest', (
      select coalesce(jsonb_agg(ad order by days desc, leads, views, listing_id), '[]') from (
        select * from told where state = 'active' order by days desc, leads, views, listing_id limit 5
      ) as slowest
    )
  ) into ads;

  return jsonb_build_object(
    'month', first_day, 'until', last_day, 'running', last_day = today,
    'first_month', (
      select date_trunc('month', private.nairobi_day(min(history.at))::timestamp)::date
      from private.listing_history as history where history.seller_id = person
    ),
    'seller', (select coalesce(business_name, private.person_name(id)) from public.profiles where id = person),
    'stock', stock, 'sold', sold,
    'interest', private.interest_between(person, first_day, last_day),
    'interest_before', private.interest_between(person, before_first, first_day - 1),
    'inquiries', private.inquiries_between(person, starts, ends),
    'inquiries_before', private.inquiries_between(person, private.nairobi_start(before_first), starts)
  ) || ads;
end
$$;

grant execute on function public.dealer_report(date) to authenticated, service_role;

create function private.inquiries_between(person uuid, since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'received', received, 'answered', answered, 'seconds', round(median), 'minutes', round((median / 60)::numeric)
  )
  from (
    select
      count(*) as received, count(thread.first_answer_at) as answered,
      percentile_cont(0.5) within group (order by extract(epoch from thread.first_answer_at - thread.created_at)) as median
    from public.message_threads as thread
    where thread.owner_id = person and thread.created_at >= since and thread.created_at < until
  ) as counted
$$;

create function private.sold_between(person uuid, first_day date, last_day date) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from private.stock_at(person, private.nairobi_start(last_day + 1))
  where sold_at >= private.nairobi_start(first_day)
$$;

create table public.subscription_plans (
  id uuid default gen_random_uuid() constraint subscription_plans_pkey primary key,
  name text not null,
  description text,
  price bigint not null,
  max_listings integer,
  facebook_posting_enabled boolean not null default false,
  features text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscription_plans_name_length check (char_length(name) between 1 and 60 and name = private.visible_line(name)),
  constraint subscription_plans_description_length check (char_length(description) <= 1000),
  constraint subscription_plans_price_range check (price between 0 and 10000000000),
  constraint subscription_plans_max_listings_range check (max_listings between 0 and 99999),
  constraint subscription_plans_features_count check (cardinality(features) <= 20),
  constraint subscription_plans_features_lines check (private.are_lines(features, 120))
);

comment on table public.subscription_plans is 'What a member can subscribe to.';

comment on column public.subscription_plans.price is 'Whole KES for 30 days.';

comment on column public.subscription_plans.max_listings is 'Active ads of all kinds at a time; null: as many as one likes.';

comment on column public.subscription_plans.is_active is 'Whether it can be chosen. Who has it keeps it.';

create unique index subscription_plans_name_key on public.subscription_plans (lower(name));

create index subscription_plans_price_idx on public.subscription_plans (price, id);

revoke all on public.subscription_plans from public, anon, authenticated;

grant select on public.subscription_plans to anon;

grant select, delete on public.subscription_plans to authenticated;

grant insert (
  name, description, price, max_listings, facebook_posting_enabled, features, is_active
) on public.subscription_plans to authenticated;

grant update (
  name, description, price, max_listings, facebook_posting_enabled, features, is_active
) on public.subscription_plans to authenticated;

grant all on public.subscription_plans to service_role;

alter table public.subscription_plans enable row level security;

create policy "Anyone reads the plans that can be chosen" on public.subscription_plans
  for select to anon, authenticated using (is_active);

create policy "Administrators read every plan" on public.subscription_plans
  for select to authenticated using ((select private.is_admin()));

create policy "Administrators add plans" on public.subscription_plans
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators change plans" on public.subscription_plans
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete plans" on public.subscription_plans
  for delete to authenticated using ((select private.is_admin()));

create trigger tidy_name before insert or update on public.subscription_plans
  for each row execute function private.tidy_name();

create trigger audit_changes after insert or update or delete on public.subscription_plans
  for each row execute function private.audit_changes(
    'name', 'description', 'price', 'max_listings', 'facebook_posting_enabled', 'features', 'is_active'
  );

create table public.user_subscriptions (
  id uuid default gen_random_uuid() constraint user_subscriptions_pkey primary key,
  user_id uuid not null,
  plan_id uuid not null,
  status text not null default 'active',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  reminded_at timestamptz,
  constraint user_subscriptions_status_known check (status in ('active', 'expired', 'cancelled')),
  constraint user_subscriptions_period check (expires_at > started_at),
  constraint user_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_subscriptions_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id)
);

comment on table public.user_subscriptions is 'Who has which plan, and had. Written by functions only.';

comment on column public.user_subscriptions.expires_at is 'From here on the plan counts no more, whatever the status still says.';

comment on column public.user_subscriptions.reminded_at is 'When the person was told that it is about to end.';

create unique index user_subscriptions_active_key on public.user_subscriptions (user_id) where status = 'active';

create index user_subscriptions_user_idx on public.user_subscriptions (user_id, started_at desc);

create index user_subscriptions_plan_idx on public.user_subscriptions (plan_id);

create index user_subscriptions_ending_idx on public.user_subscriptions (expires_at) where status = 'active';

revoke all on public.user_subscriptions from public, anon, authenticated;

grant select on public.user_subscriptions to authenticated;

grant all on public.user_subscriptions to service_role;

alter table public.user_subscriptions enable row level security;

create policy "People read their own subscriptions" on public.user_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read every subscription" on public.user_subscriptions
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.user_subscriptions', 'user_id', null, 'subscriptions', '{}', 'cascade', null, 'Their plans; what was paid stays.');

create function private.current_plan(person uuid) returns public.subscription_plans
language sql stable security definer set search_path = ''
as $$
  select plan.*
  from public.user_subscriptions as subscription
  join public.subscription_plans as plan on plan.id = subscription.plan_id
  where subscription.user_id = person and subscription.status = 'active' and subscription.expires_at > now()
$$;

grant execute on function private.current_plan(uuid) to authenticated, service_role;

create function private.listing_limit(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when plan.id is null then private.setting_count('free_listing_limit') else plan.max_listings end
  from private.current_plan(person) as plan
$$;

grant execute on function private.listing_limit(uuid) to authenticated, service_role;

create function private.expire_subscriptions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subscription record;
begin
  for subscription in
    update public.user_subscriptions as ended set status = 'expired'
    from public.subscription_plans as plan
    where plan.id = ended.plan_id and ended.status = 'active' and ended.expires_at <= now()
    returning ended.user_id, ended.expires_at, plan.name
  loop
    perform private.tell(
      subscription.user_id, format('Your %s plan has ended', subscription.name),
      format(
        'Your %s plan ended on %s. Your ads stay as they are; for what the plan gave you, subscribe again.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'warning', '/payments', 'See the plans'
    );
  end loop;
  for subscription in
    update public.user_subscriptions as ending set reminded_at = now()
    from public.subscription_plans as plan
    where plan.id = ending.plan_id and ending.status = 'active' and ending.reminded_at is null
      and ending.expires_at <= now() + interval '3 days'
    returning ending.user_id, ending.expires_at, plan.name
  loop
    perform private.tell(
      subscription.user_id, format('Your %s plan ends soon', subscription.name),
      format(
        'Your %s plan ends on %s. Pay for it again and 30 days are added to its end.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'info', '/payments', 'Renew the plan', topic => 'reminders'
    );
  end loop;
end
$$;

create function private.activate_plan(person uuid, plan uuid, days integer default 30) returns public.user_subscriptions
language plpgsql security definer set search_path = ''
as $$
declare
  running public.user_subscriptions;
begin
  -- Two payments of one person approved at once wait for each other here.
  perform from public.profiles where id = person for no key update;
  select * into running from public.user_subscriptions where user_id = person and status = 'active' for update;
  if running.plan_id = plan and running.expires_at > now() then
    update public.user_subscriptions set expires_at = expires_at + make_interval(days => days), reminded_at = null
    where id = running.id returning * into running;
    return running;
  end if;
  update public.user_subscriptions set status = case when expires_at > now() then 'cancelled' else 'expired' end
  where id = running.id;
  insert into public.user_subscriptions (user_id, plan_id, expires_at)
  values (person, plan, now() + make_interval(days => days)) returning * into running;
  return running;
end
$$;

create function public.grant_plan(member uuid, plan_id uuid, days integer, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  before constant public.subscription_plans := private.current_plan(profile.id);
  plan public.subscription_plans;
  subscription public.user_subscriptions;
begin
  perform private.require_reason(reason);
  if days is null or days not between 1 and 366 then
    raise exception 'A plan is given for 1 to 366 days.' using hint = 'days_out_of_range';
  end if;
  select * into plan from public.subscription_plans where id = grant_plan.plan_id;
  if not found then
    raise exception 'There is no such plan any more.' using errcode = 'P0002';
  end if;
  subscription := private.activate_plan(profile.id, plan.id, days);
  perform private.record_audit(
    'grant', 'user_subscriptions', subscription.id::text, null,
    jsonb_build_object('plan_id', plan.id, 'days', days, 'expires_at', subscription.expires_at, 'reason', btrim(reason))
  );
  perform private.tell(
    profile.id, format('Your %s plan is active', plan.name),
    concat_ws(' ',
      format('We have given you the %s plan. It runs until %s.', plan.name, private.nairobi_date(subscription.expires_at)),
      case when before.id <> plan.id then format('It replaces your %s plan.', before.name) end
    ),
    'success', '/payments', 'See your plan'
  );
end
$$;

grant execute on function public.grant_plan(uuid, uuid, integer, text) to authenticated;

create function public.end_plan(member uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  plan constant public.subscription_plans := private.current_plan(profile.id);
  ended public.user_subscriptions;
begin
  perform private.require_reason(reason);
  update public.user_subscriptions set status = 'cancelled'
  where user_id = profile.id and status = 'active' and expires_at > now() returning * into ended;
  if not found then
    return;
  end if;
  perform private.record_audit(
    'cancel', 'user_subscriptions', ended.id::text, '{"status": "active"}',
    jsonb_build_object('status', 'cancelled', 'plan_id', ended.plan_id, 'reason', btrim(reason))
  );
  perform private.tell(
    profile.id, format('Your %s plan has ended', plan.name),
    format('An administrator of Magari has ended it. The reason: %s', btrim(reason)), 'warning', '/payments', 'See the plans'
  );
end
$$;

grant execute on function public.end_plan(uuid, text) to authenticated;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.payment_requests', 'user_id', null, 'payment_requests', '{decided_by}', 'anonymise', null, 'Accounts are kept for seven years, without the person; a trigger clears number, reference and notes (0012).'),
  ('public.payment_requests', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

create function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  if tg_op = 'INSERT' then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if new.plan_id is not null
      and not exists (select from public.subscription_plans where id = new.plan_id and is_active)
    then
      raise exception 'This plan is no longer offered. Choose another.' using hint = 'plan_inactive';
    end if;
    if new.user_id is null or new.status <> 'pending' then
      return new;
    end if;
    -- Two requests of one person at once: the second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('payments of ' || new.user_id, 0));
    select * into waiting from public.payment_requests
    where user_id = new.user_id and status = 'pending' and plan_id is not distinct from new.plan_id
      and amount = new.amount
    limit 1;
    -- The same number is the same request sent again, which its unique constraint refuses.
    if waiting.payment_number <> new.payment_number then
      raise exception 'Your payment of % of % for the same is waiting already. We tell you as soon as we have looked.',
        private.kes(waiting.amount), private.nairobi_date(waiting.created_at)
        using hint = 'payment_waiting';
    end if;
  elsif new.user_id is null then
    -- However the account was erased, nothing of the person stays.
    new.phone := null;
    new.reference := null;
    new.notes := null;
    new.decision_reason := null;
  end if;
  return new;
end
$$;

create function private.forget_payments(person uuid) returns void
language sql security definer set search_path = ''
as $$ update public.payment_requests set user_id = null where user_id = person $$;

create function private.payment_number() returns text
language sql volatile set search_path = ''
as $$
  -- Bytes 6 and 8 of such an id are not all by chance.
  select 'MG' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, place) % 32, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;

grant execute on function private.payment_number() to authenticated, service_role;

create function private.refuse_foreign_payment() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    raise exception 'Nobody says for somebody else what they have paid.' using errcode = '42501';
  end if;
  return new;
end
$$;

create function private.reference_key(reference text) returns text
language sql immutable set search_path = ''
as $$ select nullif(upper(regexp_replace(reference, '[[:space:][:punct:]]+', '', 'g')), '') $$;

grant execute on function private.reference_key(text) to authenticated, service_role;

create function private.keep_payment_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
  -- A client writes for itself, the server for M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = new.user_id;
begin
  if new.user_id is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and by_payer then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if (new.amount, new.reference, new.phone, new.notes) is distinct from (old.amount, old.reference, old.phone, old.notes) then
      new.changed_at := now();
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'approved' and old.status <> 'approved' then
    select * into other from private.same_reference(new) where status = 'approved' limit 1;
    if found then
      raise exception 'A payment with this reference has been approved already (%).', other.payment_number
        using hint = 'reference_approved';
    end if;
  end if;
  if new.reference is null or new.status <> 'pending' or tg_op = 'UPDATE'
    and new.reference is not distinct from old.reference and new.reference_disputed = old.reference_disputed
  then
    return new;
  end if;
  if by_payer then
    -- The same number is the same request sent again, which its unique constraint refuses.
    select * into other from private.same_reference(new) as own
    where own.user_id = new.user_id and own.payment_number <> new.payment_number limit 1;
    if found then
      raise exception 'You have given this reference with another payment already (%).', other.payment_number
        using hint = 'reference_given';
    end if;
    -- Only what another has can be disputed.
    new.reference_disputed := new.reference_disputed and exists (select from private.same_reference(new));
  elsif tg_op = 'UPDATE' and new.reference is distinct from old.reference then
    -- M-Pesa's own word: whoever typed it before has to be looked at.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(new) where status = 'pending') and not reference_disputed;
  end if;
  return new;
end
$$;

create function private.tell_of_disputed_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
begin
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'One reference, two payments',
      format('%s gives a reference that another payment has. Compare both with the statement.', new.payment_number),
      'warning', '/admin/payments?search=' || new.payment_number, 'See the payment'
    );
  end loop;
  return null;
end
$$;

create function private.begin_mpesa_push(person uuid, request_id uuid)
returns table (push_id uuid, phone text, amount bigint, payment_number text)
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  price bigint;
begin
  -- Two pushes of one person at once: the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || person, 0));
  select * into request from public.payment_requests where id = request_id and user_id = person for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status using hint = 'already_decided';
  end if;
  if request.payment_method <> 'mpesa' or request.phone is null then
    raise exception 'Only a payment by M-Pesa can be asked of a phone.' using hint = 'not_mpesa';
  end if;
  select plan.price into price from public.subscription_plans as plan where plan.id = request.plan_id;
  -- Nobody looks at it before the plan begins.
  if price is distinct from request.amount then
    raise exception 'By phone you pay the price of the plan: %.', coalesce(private.kes(price), 'choose one')
      using hint = 'amount_not_price';
  end if;
  if request.amount > 250000 then
    raise exception 'M-Pesa takes % at most at a time. Pay by bank, or in parts.', private.kes(250000)
      using hint = 'amount_above_mpesa';
  end if;
  if exists (
    select from private.mpesa_pushes as open
    join public.payment_requests as own on own.id = open.payment_request_id
    where own.user_id = person and open.status in ('asking', 'waiting')
      and (open.payment_request_id = request.id or open.created_at > now() - interval '2 minutes')
  ) then
    raise exception 'We have asked your phone already. Answer there, or wait two minutes.' using hint = 'push_open';
  end if;
  update public.payment_requests set push_asked_at = now() where id = request.id;
  insert into private.mpesa_pushes (payment_request_id) values (request.id) returning id into push_id;
  phone := request.phone;
  amount := request.amount;
  payment_number := request.payment_number;
  return next;
end
$$;

create function private.note_mpesa_push(push_id uuid, checkout_request_id text) returns void
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes as push
  set checkout_request_id = note_mpesa_push.checkout_request_id,
    status = case push.status when 'asking' then 'waiting' else push.status end
  where push.id = push_id
$$;

create function private.open_mpesa_pushes() returns table (push_id uuid, checkout_request_id text)
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes set status = 'timed_out', settled_at = now()
  where status = 'waiting' and created_at < now() - interval '1 day'
    or status = 'asking' and created_at < now() - interval '10 minutes';
  update private.mpesa_pushes as asked set queried_at = now()
  where asked.id in (
    select push.id from private.mpesa_pushes as push
    where push.status = 'waiting' and push.created_at < now() - interval '45 seconds'
      and (push.queried_at is null
        or push.queried_at < now() - greatest(interval '45 seconds', (now() - push.created_at) / 8))
    order by push.queried_at nulls first, push.created_at limit 50 for update skip locked
  )
  returning asked.id, asked.checkout_request_id
$$;

create function private.forget_mpesa_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mpesa_pushes set receipt_number = null where payment_request_id = new.id;
  return null;
end
$$;

create function private.fail_mpesa_push(push_id uuid, checkout_request_id text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes := private.locked_mpesa_push(push_id);
begin
  if push.id is null or push.checkout_request_id <> fail_mpesa_push.checkout_request_id then
    return 'unknown';
  end if;
  if push.status in ('paid', 'failed', 'mismatched') then
    return 'settled';
  end if;
  update private.mpesa_pushes
  set status = 'failed', result_code = code, settled_at = now(),
    checkout_request_id = coalesce(push.checkout_request_id, fail_mpesa_push.checkout_request_id)
  where id = push.id;
  -- Another push of the request may still be paid, or was, if not as asked.
  if exists (
    select from private.mpesa_pushes as other
    where other.payment_request_id = push.payment_request_id and other.status in ('asking', 'waiting', 'mismatched')
  ) then
    return 'decided';
  end if;
  update public.payment_requests set status = 'rejected', decided_at = now(), decision_reason = left(reason, 500)
  where id = push.payment_request_id and status = 'pending' and user_id is not null;
  if not found then
    return 'decided';
  end if;
  update private.mpesa_pushes set rejected_request = true where id = push.id;
  return 'rejected';
end
$$;

create function private.pay_mpesa_push(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean default false
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
  request public.payment_requests;
  problem text;
begin
  -- Before the rows, so that one receipt in two callbacks at once is seen by the second.
  if receipt is not null then
    perform pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || upper(receipt), 0));
  end if;
  push := private.locked_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> pay_mpesa_push.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or push.receipt_number = receipt)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null or paid_phone is null) then 'incomplete'
    when exists (select from private.mpesa_pushes as other where other.receipt_number = receipt and other.id <> push.id)
      or exists (
        select from public.payment_requests as other
        where upper(other.reference) = upper(receipt) and other.status = 'approved' and other.id <> request.id
      ) then 'receipt_used'
  end;
  -- These leave the push open: M-Pesa can still be asked about it.
  if problem is not null then
    return private.list_unmatched_payment(
      problem, request, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  problem := case
    when request.user_id is null then 'account_erased'
    when paid_amount <> request.amount then 'amount_differs'
    when paid_phone <> request.phone then 'phone_differs'
    when push.status = 'paid' and push.receipt_number is not null then 'second_receipt'
  end;
  update private.mpesa_pushes
  set status = case when problem is null or push.status = 'paid' then 'paid' else 'mismatched' end, result_code = '0',
    settled_at = now(), checkout_request_id = coalesce(push.checkout_request_id, pay_mpesa_push.checkout_request_id),
    receipt_number = case when request.user_id is null then push.receipt_number else coalesce(push.receipt_number, receipt) end
  where id = push.id;
  if problem is null and push.status = 'paid' then
    -- The query had approved it; the callback brings its receipt.
    update public.payment_requests set reference = receipt where id = request.id;
    update public.unmatched_payments as listed set receipt_number = receipt
    where listed.checkout_request_id = pay_mpesa_push.checkout_request_id and listed.receipt_number is null;
    return 'settled';
  end if;
  if problem is null then
    problem := case
      when request.status = 'approved' then 'request_approved'
      when request.status = 'rejected' and not exists (
        select from private.mpesa_pushes as failed where failed.payment_request_id = request.id and failed.rejected_request
      ) then 'request_rejected'
    end;
    if request.status = 'approved' and upper(request.reference) = upper(receipt) then
      return 'settled';
    end if;
    if receipt is not null and request.status <> 'approved' then
      update public.payment_requests set reference = receipt where id = request.id returning * into request;
    end if;
  end if;
  if problem is null then
    begin
      if request.status = 'rejected' then
        update public.payment_requests set status = 'pending', decided_at = null, decision_reason = null
        where id = request.id returning * into request;
        update private.mpesa_pushes set rejected_request = false where payment_request_id = request.id;
        perform private.record_audit(
          'reopen', 'payment_requests', request.id::text, '{"status": "rejected"}', '{"status": "pending"}'
        );
      end if;
      perform private.approve_payment(request);
      return 'approved';
    exception when raise_exception then
      problem := 'not_approvable';
    end;
  end if;
  return private.list_unmatched_payment(
    problem, request, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
  );
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.unmatched_payments', 'user_id', null, 'unmatched_payments', '{cleared_by,note}', 'anonymise', null, 'Accounts are kept for seven years, without the person; a trigger clears phone and note, and the receipt once it is cleared (0130).'),
  ('public.unmatched_payments', 'cleared_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.');

create function private.forget_unmatched_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.phone := null;
  new.note := null;
  -- Until it is cleared the receipt is the only way to pay the money back.
  if new.cleared_at is not null then
    new.receipt_number := null;
  end if;
  return new;
end
$$;

create table public.financing_providers (
  id uuid default gen_random_uuid() constraint financing_providers_pkey primary key,
  name text not null,
  description text,
  logo_url text,
  interest_rate_range text,
  min_amount bigint,
  max_amount bigint,
  max_term_months integer,
  website text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint financing_providers_name_length check (char_length(name) between 1 and 80 and name = private.visible_line(name)),
  constraint financing_providers_description_length check (char_length(description) <= 2000),
  constraint financing_providers_logo_url_own check (logo_url ~ '^/([^/\\].*)?$' and char_length(logo_url) <= 300),
  constraint financing_providers_min_amount_range check (min_amount between 0 and 10000000000),
  constraint financing_providers_max_amount_range check (max_amount between 1 and 10000000000 and max_amount >= coalesce(min_amount, 0)),
  constraint financing_providers_max_term_months_range check (max_term_months between 1 and 120),
  constraint financing_providers_interest_rate_range_length check (
    char_length(interest_rate_range) between 1 and 60 and interest_rate_range = private.visible_line(interest_rate_range)
  ),
  constraint financing_providers_website_https check (website ~ '^https://' and private.is_website(website))
);

comment on table public.financing_providers is 'Lenders.';

comment on column public.financing_providers.logo_url is 'Root-relative address of a picture on the site itself.';

comment on column public.financing_providers.interest_rate_range is 'As a reader sees it, for example 13% to 15.5% a year.';

comment on column public.financing_providers.max_amount is 'Whole KES, as min_amount; null: no limit.';

create unique index financing_providers_name_key on public.financing_providers (lower(name));

revoke all on public.financing_providers from public, anon, authenticated;

grant select on public.financing_providers to anon;

grant select, delete on public.financing_providers to authenticated;

grant insert (
  name, description, logo_url, interest_rate_range, min_amount, max_amount, max_term_months, website, active
) on public.financing_providers to authenticated;

grant update (
  name, description, logo_url, interest_rate_range, min_amount, max_amount, max_term_months, website, active
) on public.financing_providers to authenticated;

grant all on public.financing_providers to service_role;

alter table public.financing_providers enable row level security;

create policy "Anyone reads the active lenders" on public.financing_providers
  for select to anon, authenticated using (active);

create policy "Administrators read every lender" on public.financing_providers
  for select to authenticated using ((select private.is_admin()));

create policy "Administrators add lenders" on public.financing_providers
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators change lenders" on public.financing_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete lenders" on public.financing_providers
  for delete to authenticated using ((select private.is_admin()));

create trigger tidy_name before insert or update on public.financing_providers
  for each row execute function private.tidy_name();

create trigger audit_changes after insert or update or delete on public.financing_providers
  for each row execute function private.audit_changes(
    'name', 'description', 'logo_url', 'interest_rate_range', 'min_amount', 'max_amount', 'max_term_months', 'website', 'active'
  );

create trigger forget_page after insert or update or delete on public.financing_providers
  for each row execute function private.forget_named_page('/financing');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.financing_applications', 'user_id', null, 'financing_applications', '{decided_by}', 'cascade', null, 'Income and employment have no use without the person.'),
  ('public.financing_applications', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s application.');

create function private.guard_financing_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.financing_providers;
begin
  new.phone := coalesce(private.kenyan_phone(new.phone), btrim(new.phone));
  new.message := nullif(btrim(new.message), '');
  select * into provider from public.financing_providers where id = new.provider_id and active;
  if not found then
    raise exception 'This lender takes no applications at the moment. Choose another.' using hint = 'provider_inactive';
  end if;
  if new.loan_amount < provider.min_amount then
    raise exception '% lends % or more.', provider.name, private.kes(provider.min_amount) using hint = 'loan_amount_range';
  end if;
  if new.loan_amount > provider.max_amount then
    raise exception '% lends % at most.', provider.name, private.kes(provider.max_amount) using hint = 'loan_amount_range';
  end if;
  if new.term_months > provider.max_term_months then
    raise exception '% lends for % months at most.', provider.name, provider.max_term_months using hint = 'term_range';
  end if;
  return new;
end
$$;

create table public.insurance_providers (
  id uuid default gen_random_uuid() constraint insurance_providers_pkey primary key,
  name text not null,
  description text,
  logo_url text,
  insurance_types text[] not null,
  website text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint insurance_providers_name_length check (char_length(name) between 1 and 80 and name = private.visible_line(name)),
  constraint insurance_providers_description_length check (char_length(description) <= 2000),
  constraint insurance_providers_logo_url_own check (logo_url ~ '^/([^/\\].*)?$' and char_length(logo_url) <= 300),
  constraint insurance_providers_insurance_types_known check (
    insurance_types <@ array['comprehensive', 'third_party', 'commercial'] and cardinality(insurance_types) between 1 and 3
    and array_ndims(insurance_types) = 1
  ),
  constraint insurance_providers_website_https check (website ~ '^https://' and private.is_website(website))
);

comment on table public.insurance_providers is 'Insurers.';

comment on column public.insurance_providers.logo_url is 'Root-relative address of a picture on the site itself.';

create unique index insurance_providers_name_key on public.insurance_providers (lower(name));

revoke all on public.insurance_providers from public, anon, authenticated;

grant select on public.insurance_providers to anon;

grant select, delete on public.insurance_providers to authenticated;

grant insert (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;

grant update (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;

grant all on public.insurance_providers to service_role;

alter table public.insurance_providers enable row level security;

create policy "Anyone reads the active insurers" on public.insurance_providers
  for select to anon, authenticated using (active);

create policy "Administrators read every insurer" on public.insurance_providers
  for select to authenticated using ((select private.is_admin()));

create policy "Administrators add insurers" on public.insurance_providers
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators change insurers" on public.insurance_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete insurers" on public.insurance_providers
  for delete to authenticated using ((select private.is_admin()));

create trigger tidy_name before insert or update on public.insurance_providers
  for each row execute function private.tidy_name();

create trigger audit_changes after insert or update or delete on public.insurance_providers
  for each row execute function private.audit_changes(
    'name', 'description', 'logo_url', 'insurance_types', 'website', 'active'
  );

create trigger forget_page after insert or update or delete on public.insurance_providers
  for each row execute function private.forget_named_page('/insurance');

create table public.insurance_rates (
  id uuid default gen_random_uuid() constraint insurance_rates_pkey primary key,
  provider_id uuid not null,
  insurance_type text not null,
  min_value bigint not null default 0,
  max_value bigint,
  rate_basis_points integer,
  flat_premium bigint,
  minimum_premium bigint not null default 0,
  constraint insurance_rates_insurance_type_known check (insurance_type in ('comprehensive', 'third_party', 'commercial')),
  constraint insurance_rates_min_value_range check (min_value between 0 and 10000000000),
  constraint insurance_rates_max_value_range check (max_value between min_value and 10000000000),
  constraint insurance_rates_rate_basis_points_range check (rate_basis_points between 1 and 10000),
  constraint insurance_rates_flat_premium_range check (flat_premium between 1 and 10000000000),
  constraint insurance_rates_rate_or_flat check ((rate_basis_points is null) <> (flat_premium is null)),
  constraint insurance_rates_minimum_premium_range check (minimum_premium between 0 and 10000000000),
  constraint insurance_rates_band_key unique (provider_id, insurance_type, min_value),
  constraint insurance_rates_provider_id_fkey
    foreign key (provider_id) references public.insurance_providers (id) on delete cascade
);

comment on table public.insurance_rates is 'What insurers publish as premiums of a year, before levies and stamp duty.';

comment on column public.insurance_rates.min_value is 'Value of the vehicle in whole KES, as max_value; null there: no upper end.';

comment on column public.insurance_rates.rate_basis_points is 'Hundredths of a per cent of the vehicle''s value a year: 400 is 4%.';

comment on column public.insurance_rates.flat_premium is 'Whole KES a year, whatever the vehicle is worth.';

comment on column public.insurance_rates.minimum_premium is 'Whole KES a year that the premium is at least.';

revoke all on public.insurance_rates from public, anon, authenticated;

grant select on public.insurance_rates to anon;

grant select, delete on public.insurance_rates to authenticated;

grant insert (
  provider_id, insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;

grant update (
  insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;

grant all on public.insurance_rates to service_role;

alter table public.insurance_rates enable row level security;

create policy "Anyone reads the premiums of insurers they can see" on public.insurance_rates
  for select to anon, authenticated using (exists (
    select from public.insurance_providers as provider where provider.id = insurance_rates.provider_id
  ));

create policy "Administrators add premiums" on public.insurance_rates
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators change premiums" on public.insurance_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete premiums" on public.insurance_rates
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.insurance_rates
  for each row execute function private.audit_changes(
    'provider_id', 'insurance_type', 'min_value', 'max_value', 'rate_basis_points', 'flat_premium', 'minimum_premium'
  );

create trigger forget_page after insert or update or delete on public.insurance_rates
  for each row execute function private.forget_named_page('/insurance');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.insurance_quotes', 'user_id', null, 'insurance_quotes', '{decided_by}', 'cascade', null, 'A quote has no use without the person.'),
  ('public.insurance_quotes', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s quote.');

create function private.premium_estimate(provider uuid, coverage text, vehicle_value bigint) returns bigint
language sql stable security definer set search_path = ''
as $$
  select greatest(
    rate.minimum_premium,
    coalesce(rate.flat_premium, (premium_estimate.vehicle_value * rate.rate_basis_points + 5000) / 10000)
  )
  from public.insurance_rates as rate
  where rate.provider_id = premium_estimate.provider and rate.insurance_type = premium_estimate.coverage
    and case
      when premium_estimate.vehicle_value is null then
        rate.flat_premium is not null and rate.min_value = 0 and rate.max_value is null
      else
        premium_estimate.vehicle_value >= rate.min_value
        and (rate.max_value is null or premium_estimate.vehicle_value <= rate.max_value)
    end
  order by rate.min_value desc
  limit 1
$$;

create function private.guard_insurance_quote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.insurance_providers;
begin
  new.phone := coalesce(private.kenyan_phone(new.phone), btrim(new.phone));
  new.message := nullif(btrim(new.message), '');
  new.vehicle_make := private.visible_line(new.vehicle_make);
  new.vehicle_model := nullif(private.visible_line(new.vehicle_model), '');
  select * into provider from public.insurance_providers where id = new.provider_id and active;
  if not found then
    raise exception 'This insurer gives no quotes at the moment. Choose another.' using hint = 'provider_inactive';
  end if;
  if new.coverage_type <> all (provider.insurance_types) then
    raise exception '% does not offer this cover. Choose another.', provider.name using hint = 'coverage_not_offered';
  end if;
  -- No client may write the column: what stands there already is the server's own.
  new.premium_amount := coalesce(
    new.premium_amount, nullif(private.premium_estimate(new.provider_id, new.coverage_type, new.vehicle_value), 0)
  );
  return new;
end
$$;

create function private.date_insurer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.insurance_providers set updated_at = now()
  where id = case tg_op when 'DELETE' then old.provider_id else new.provider_id end;
  return null;
end
$$;

create table public.import_tax_rates (
  id bigint generated always as identity constraint import_tax_rates_pkey primary key,
  vehicle_class text not null,
  effective_from date not null,
  duty numeric(5, 4) not null,
  unwound_duty numeric(5, 4) not null,
  excise numeric(5, 4) not null,
  vat numeric(5, 4) not null,
  idf numeric(5, 4) not null,
  rdl numeric(5, 4) not null,
  source text not null,
  constraint import_tax_rates_class_known
    check (vehicle_class in ('up_to_1500', 'over_1500', 'large_engine', 'electric')),
  constraint import_tax_rates_shares check (
    duty between 0 and 2 and unwound_duty between 0 and 2 and excise between 0 and 2
    and vat between 0 and 1 and idf between 0 and 1 and rdl between 0 and 1
  ),
  constraint import_tax_rates_class_day_key unique (vehicle_class, effective_from),
  -- Administrators add import rates from a day on, and correct those that were entered wrongly; the audit log keeps what stood before.
  -- A rate holds until the day before the next one of its kind, so two never hold on the same day.
  constraint import_tax_rates_effective_from_range check (effective_from between date '2000-01-01' and date '2100-12-31'),
  constraint import_tax_rates_source_length check (
    char_length(source) between 1 and 200 and source = private.visible_line(source)
  )
);

comment on table public.import_tax_rates is 'What the Kenya Revenue Authority charges on an imported vehicle from a day on, as shares of 1, until the next rate of its class.';

comment on column public.import_tax_rates.unwound_duty is 'The duty that the authority takes out of the retail price; for electric vehicles it differs from the one charged.';

revoke all on public.import_tax_rates from public, anon, authenticated;

grant select on public.import_tax_rates to anon;

grant select, delete on public.import_tax_rates to authenticated;

grant insert (
  vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source
) on public.import_tax_rates to authenticated;

grant update (
  vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source
) on public.import_tax_rates to authenticated;

grant all on public.import_tax_rates to service_role;

alter table public.import_tax_rates enable row level security;

create policy "Anyone reads the import taxes" on public.import_tax_rates
  for select to anon, authenticated using (true);

create policy "Administrators add import taxes" on public.import_tax_rates
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators delete import taxes" on public.import_tax_rates
  for delete to authenticated using ((select private.is_admin()));

create policy "Administrators correct import taxes" on public.import_tax_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.import_tax_rates
  for each row execute function private.audit_changes(
    'vehicle_class', 'effective_from', 'duty', 'unwound_duty', 'excise', 'vat', 'idf', 'rdl', 'source'
  );

create trigger forget_page after insert or update or delete on public.import_tax_rates
  for each row execute function private.forget_named_page('/import-services');

create table public.import_depreciation_rates (
  id bigint generated always as identity constraint import_depreciation_rates_pkey primary key,
  age integer not null,
  effective_from date not null,
  depreciation numeric(5, 4) not null,
  constraint import_depreciation_rates_age check (age between 0 and 30),
  constraint import_depreciation_rates_share check (depreciation between 0 and 1),
  constraint import_depreciation_rates_age_day_key unique (age, effective_from),
  constraint import_depreciation_rates_effective_from_range
    check (effective_from between date '2000-01-01' and date '2100-12-31')
);

comment on table public.import_depreciation_rates is 'How much of its retail price a vehicle has lost at an age, as a share of 1.';

comment on column public.import_depreciation_rates.age is 'Year of import less year of first registration.';

revoke all on public.import_depreciation_rates from public, anon, authenticated;

grant select on public.import_depreciation_rates to anon;

grant select, delete on public.import_depreciation_rates to authenticated;

grant insert (age, effective_from, depreciation) on public.import_depreciation_rates to authenticated;

grant update (age, effective_from, depreciation) on public.import_depreciation_rates to authenticated;

grant all on public.import_depreciation_rates to service_role;

alter table public.import_depreciation_rates enable row level security;

create policy "Anyone reads the depreciation" on public.import_depreciation_rates
  for select to anon, authenticated using (true);

create policy "Administrators add depreciation" on public.import_depreciation_rates
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators delete depreciation" on public.import_depreciation_rates
  for delete to authenticated using ((select private.is_admin()));

create policy "Administrators correct depreciation" on public.import_depreciation_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.import_depreciation_rates
  for each row execute function private.audit_changes('age', 'effective_from', 'depreciation');

create trigger forget_page after insert or update or delete on public.import_depreciation_rates
  for each row execute function private.forget_named_page('/import-services');

insert into public.import_tax_rates (vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source) values
  ('up_to_1500', '2025-07-01', 0.35, 0.35, 0.2, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025'),
  ('over_1500', '2025-07-01', 0.35, 0.35, 0.25, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025'),
  ('large_engine', '2025-07-01', 0.35, 0.35, 0.35, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025'),
  ('electric', '2025-07-01', 0.25, 0.35, 0.1, 0.16, 0.025, 0.02, 'KRA worksheet of 30 May 2025');

insert into public.import_depreciation_rates (age, effective_from, depreciation) values
  (2, '2025-07-01', 0.2),
  (3, '2025-07-01', 0.3),
  (4, '2025-07-01', 0.4),
  (5, '2025-07-01', 0.5),
  (6, '2025-07-01', 0.55),
  (7, '2025-07-01', 0.6),
  (8, '2025-07-01', 0.65);

create function private.keep_import_rate() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  today constant date := (now() at time zone 'Africa/Nairobi')::date;
  is_left boolean;
begin
  if old.effective_from > today then
    return null;
  end if;
  -- One after the other, so that two deletions at once do not each count on the other's rate.
  perform pg_advisory_xact_lock(hashtextextended('import rates', 0));
  execute format(
    'select exists (select from public.%I where %I::text = $1 and effective_from <= $2)', tg_table_name, kind
  ) into is_left using to_jsonb(old) ->> kind, today;
  if not is_left then
    raise exception 'The calculator would have no rate of this kind for today. Add another one first, or correct this one.'
      using hint = 'last_import_rate';
  end if;
  return null;
end
$$;

create table public.newsletter_subscribers (
  id uuid default gen_random_uuid() constraint newsletter_subscribers_pkey primary key,
  email text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint newsletter_subscribers_email_form check (private.is_email(email) and email = lower(email)),
  constraint newsletter_subscribers_email_key unique (email)
);

comment on table public.newsletter_subscribers is 'Who asked for the newsletter. It goes to who has confirmed and not unsubscribed.';

comment on column public.newsletter_subscribers.asked_at is 'When the last mail to confirm was sent.';

create index newsletter_subscribers_newest_idx on public.newsletter_subscribers (created_at desc);

revoke all on public.newsletter_subscribers from public, anon, authenticated;

grant select on public.newsletter_subscribers to authenticated;

grant all on public.newsletter_subscribers to service_role;

alter table public.newsletter_subscribers enable row level security;

create policy "Administrators read who gets the newsletter" on public.newsletter_subscribers
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.newsletter_subscribers', 'email', 'email = $2', 'newsletter', '{}', 'delete', null, 'Their address.');

create function private.newsletter_token(subscriber uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.newsletter_tokens (token_hash, subscriber_id) values (sha256(convert_to(token, 'utf8')), subscriber);
  return token;
end
$$;

create function public.subscribe_to_newsletter(email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(btrim(email));
  subscriber uuid;
begin
  if private.is_email(address) is not true then
    raise exception 'Enter an e-mail address, for example wanjiku@example.com.' using hint = 'email_form';
  end if;
  insert into public.newsletter_subscribers as known (email) values (address)
  on conflict on constraint newsletter_subscribers_email_key
    do update set asked_at = now() where known.asked_at <= now() - interval '10 minutes'
  returning id into subscriber;
  if found then
    perform private.send_mail_to(
      address, 'Confirm that you want the Magari newsletter',
      array['Somebody, hopefully you, asked for the Magari newsletter at this address.'],
      'Yes, send it to me', '/newsletter/confirm?token=' || private.newsletter_token(subscriber),
      array[
        'The link is good for 7 days.',
        'If you did not ask for it, ignore this mail: nothing is sent without the confirmation.'
      ]
    );
  end if;
end
$$;

grant execute on function public.subscribe_to_newsletter(text) to anon, authenticated, service_role;

create function public.confirm_newsletter(token text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.newsletter_subscribers as subscriber
  set confirmed_at = coalesce(subscriber.confirmed_at, now()), unsubscribed_at = null
  from private.newsletter_tokens as sent
  where sent.token_hash = sha256(convert_to(confirm_newsletter.token, 'utf8')) and sent.subscriber_id = subscriber.id
    and sent.created_at > now() - interval '7 days' and sent.newsletter_id is null;
  if not found then
    raise exception 'This link has expired. Subscribe again and we send you a new one.' using hint = 'newsletter_link';
  end if;
end
$$;

grant execute on function public.confirm_newsletter(text) to anon, authenticated, service_role;

create function public.unsubscribe_from_newsletter(token text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  hash constant bytea := sha256(convert_to(unsubscribe_from_newsletter.token, 'utf8'));
  subscriber public.newsletter_subscribers;
  letter uuid;
begin
  select known.* into subscriber
  from private.newsletter_tokens as sent join public.newsletter_subscribers as known on known.id = sent.subscriber_id
  where sent.token_hash = hash for no key update of known;
  if not found then
    raise exception 'This link is not one of ours. Use the one in our last mail to you.' using hint = 'newsletter_link';
  end if;
  if subscriber.unsubscribed_at is not null then
    return;
  end if;
  update public.newsletter_subscribers set unsubscribed_at = now() where id = subscriber.id;
  update private.newsletter_tokens set left_at = now()
  where token_hash = hash and newsletter_id is not null and left_at is null returning newsletter_id into letter;
  if found then
    update public.newsletters set unsubscribed = unsubscribed + 1 where id = letter;
  end if;
end
$$;

grant execute on function public.unsubscribe_from_newsletter(text) to anon, authenticated, service_role;

create function private.forget_unconfirmed_subscribers() returns void
language sql security definer set search_path = ''
as $$
  delete from public.newsletter_subscribers
  where confirmed_at is null and asked_at < now() - interval '30 days'
$$;

create function private.newsletter_token(subscriber uuid, newsletter uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.newsletter_tokens (token_hash, subscriber_id, newsletter_id)
  values (sha256(convert_to(token, 'utf8')), subscriber, newsletter);
  return token;
end
$$;

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

create trigger audit_changes after insert or update or delete on public.newsletters
  for each row when (current_user = 'authenticated')
  execute function private.audit_changes('subject', 'ads', '--', 'body', 'listing_ids');

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

create function private.suspended_addresses() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(private.proven_email(account)), '{}')
  from public.profiles as profile join auth.users as account on account.id = profile.id
  where profile.suspended_at is not null and private.proven_email(account) is not null
$$;

create function private.gets_newsletter(subscriber public.newsletter_subscribers, suspended text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null and subscriber.email <> all (suspended)
$$;

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

create function private.newsletter_mail_sent(mail_id bigint, newsletter uuid, reader uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.mail_outbox as mail where mail.id = mail_id;
  update private.newsletter_deliveries set status = 'sent' where newsletter_id = newsletter and subscriber_id = reader;
end
$$;

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

create function private.forget_newsletter_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.newsletter_deliveries as delivery using public.newsletters as letter
  where letter.id = delivery.newsletter_id and letter.status in ('sent', 'stopped') and letter.ended_at < now() - interval '30 days'
$$;

create table private.facebook_settings (
  id uuid default gen_random_uuid() constraint facebook_settings_pkey primary key,
  app_id text not null default '',
  app_secret text not null default '',
  page_id text not null default '',
  access_token text not null default '',
  post_type text not null default 'page',
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint facebook_settings_app_id_form check (app_id ~ '^\d{0,32}$'),
  constraint facebook_settings_app_secret_length check (char_length(app_secret) <= 200),
  constraint facebook_settings_page_id_form check (page_id ~ '^[\w.-]{0,100}$'),
  constraint facebook_settings_access_token_length check (char_length(access_token) <= 1000),
  constraint facebook_settings_post_type_known check (post_type in ('page', 'group')),
  constraint facebook_settings_active_complete check (
    not is_active or '' <> all (array[app_id, app_secret, page_id, access_token])
  )
);

create unique index facebook_settings_one_row on private.facebook_settings ((true));

create table private.s3_settings (
  id uuid default gen_random_uuid() constraint s3_settings_pkey primary key,
  bucket_name text not null default '',
  region text not null default 'us-east-1',
  endpoint text not null default '',
  access_key_id text not null default '',
  secret_access_key text not null default '',
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint s3_settings_bucket_name_form check (bucket_name ~ '^(|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$'),
  constraint s3_settings_region_form check (region ~ '^[a-z0-9-]{1,40}$'),
  constraint s3_settings_endpoint_form check (endpoint ~ '^(|https?://[^\s<>"@]{1,200})$'),
  constraint s3_settings_access_key_id_length check (char_length(access_key_id) <= 200),
  constraint s3_settings_secret_access_key_length check (char_length(secret_access_key) <= 200),
  constraint s3_settings_active_complete check (
    not is_active or '' <> all (array[bucket_name, access_key_id, secret_access_key])
  )
);

create unique index s3_settings_one_active on private.s3_settings (is_active) where is_active;

create function private.secret_mask() returns text
language sql immutable set search_path = ''
as $$ select '••••••••' $$;

grant execute on function private.secret_mask() to authenticated;

create function private.masked(secret text) returns text
language sql immutable set search_path = ''
as $$ select case when secret <> '' then private.secret_mask() else '' end $$;

grant execute on function private.masked(text) to authenticated;

create function private.kept_secret(sent text, stored text) returns text
language sql immutable set search_path = ''
as $$ select case when sent is null or sent = private.secret_mask() then coalesce(stored, '') else sent end $$;

create function private.save_facebook_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.facebook_settings;
  saved private.facebook_settings;
  changed jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the Facebook settings.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select * into stored from private.facebook_settings where id = old.id for update;
  end if;
  new.app_secret := private.kept_secret(new.app_secret, stored.app_secret);
  new.access_token := private.kept_secret(new.access_token, stored.access_token);
  insert into private.facebook_settings as settings
    (id, app_id, app_secret, page_id, access_token, post_type, is_active)
  values (
    coalesce(stored.id, new.id, gen_random_uuid()), btrim(coalesce(new.app_id, '')), btrim(new.app_secret),
    btrim(coalesce(new.page_id, '')), btrim(new.access_token), coalesce(new.post_type, 'page'),
    coalesce(new.is_active, false)
  )
  on conflict (id) do update set
    app_id = excluded.app_id, app_secret = excluded.app_secret, page_id = excluded.page_id,
    access_token = excluded.access_token, post_type = excluded.post_type, is_active = excluded.is_active,
    updated_at = now()
  returning * into saved;
  if stored.id is not null and stored.app_secret <> saved.app_secret then
    changed := changed || '{"app_secret": "changed"}';
  end if;
  if stored.id is not null and stored.access_token <> saved.access_token then
    changed := changed || '{"access_token": "changed"}';
  end if;
  perform private.record_audit(
    lower(tg_op), 'facebook_settings', saved.id::text,
    case when stored.id is not null then private.facebook_summary(stored) end,
    private.facebook_summary(saved) || changed
  );
  select view.* into new from public.facebook_settings as view where view.id = saved.id;
  return new;
end
$$;

create function private.save_s3_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.s3_settings;
  saved private.s3_settings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the S3 settings.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select * into stored from private.s3_settings where id = old.id for update;
  end if;
  new.secret_access_key := private.kept_secret(new.secret_access_key, stored.secret_access_key);
  insert into private.s3_settings as settings
    (id, bucket_name, region, endpoint, access_key_id, secret_access_key, is_active)
  values (
    coalesce(stored.id, new.id, gen_random_uuid()), btrim(coalesce(new.bucket_name, '')),
    coalesce(nullif(btrim(new.region), ''), 'us-east-1'), rtrim(btrim(coalesce(new.endpoint, '')), '/'),
    btrim(coalesce(new.access_key_id, '')), btrim(new.secret_access_key), coalesce(new.is_active, false)
  )
  on conflict (id) do update set
    bucket_name = excluded.bucket_name, region = excluded.region, endpoint = excluded.endpoint,
    access_key_id = excluded.access_key_id, secret_access_key = excluded.secret_access_key,
    is_active = excluded.is_active, updated_at = now()
  returning * into saved;

  -- What is in use already and stays as it was needs no new proof.
  if private.s3_is_proven(saved) then
    perform private.remember_s3_place(saved);
  elsif saved.is_active
    and not (coalesce(stored.is_active, false) and private.s3_fingerprint(stored) = private.s3_fingerprint(saved))
  then
    raise exception 'Test the connection first: files go to an S3 store only once it has shown that it works.'
      using hint = 's3_unproven';
  end if;

  perform private.record_audit(
    lower(tg_op), 's3_settings', saved.id::text,
    case when stored.id is not null then private.s3_summary(stored) end,
    private.s3_summary(saved) || case
      when stored.id is not null and stored.secret_access_key <> saved.secret_access_key
      then '{"secret_access_key": "changed"}' else '{}'
    end::jsonb
  );
  select view.* into new from public.s3_settings as view where view.id = saved.id;
  return new;
end
$$;

create table private.s3_places (
  id uuid default gen_random_uuid() constraint s3_places_pkey primary key,
  endpoint text not null,
  bucket_name text not null,
  region text not null,
  access_key_id text not null,
  secret_access_key text not null,
  -- Two marketplaces may share a bucket: what each finds below its own prefix and does not know it may remove.
  prefix text not null default 'magari-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
  used_at timestamptz not null default now(),
  constraint s3_places_store_key unique (endpoint, bucket_name)
);

comment on table private.s3_places is 'The S3 stores that files were ever kept in, with the keys to them.';

comment on column private.s3_places.used_at is 'When it became the place of new files the last time.';

create table private.s3_proofs (
  fingerprint text constraint s3_proofs_pkey primary key,
  proven_at timestamptz not null default now()
);

comment on table private.s3_proofs is 'Which S3 settings a connection test has just succeeded with.';

create function private.s3_fingerprint(settings private.s3_settings) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    settings.endpoint, settings.bucket_name, settings.region, settings.access_key_id, settings.secret_access_key
  )::text, 'UTF8')), 'hex')
$$;

create function private.s3_is_proven(settings private.s3_settings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.s3_proofs
    where fingerprint = private.s3_fingerprint(settings) and proven_at > now() - interval '15 minutes'
  )
$$;

create function private.remember_s3_place(settings private.s3_settings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.s3_places as place set
    region = settings.region, access_key_id = settings.access_key_id, secret_access_key = settings.secret_access_key,
    used_at = case when settings.is_active then now() else place.used_at end
  where place.endpoint = settings.endpoint and place.bucket_name = settings.bucket_name;
  if not found and settings.is_active then
    insert into private.s3_places (endpoint, bucket_name, region, access_key_id, secret_access_key)
    values (
      settings.endpoint, settings.bucket_name, settings.region, settings.access_key_id, settings.secret_access_key
    );
  end if;
end
$$;

create function private.record_s3_proof(
  endpoint text, bucket_name text, region text, access_key_id text, secret_access_key text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  tested private.s3_settings;
  stored private.s3_settings;
begin
  tested.endpoint := record_s3_proof.endpoint;
  tested.bucket_name := record_s3_proof.bucket_name;
  tested.region := record_s3_proof.region;
  tested.access_key_id := record_s3_proof.access_key_id;
  tested.secret_access_key := record_s3_proof.secret_access_key;
  delete from private.s3_proofs where proven_at < now() - interval '1 day';
  insert into private.s3_proofs (fingerprint) values (private.s3_fingerprint(tested))
  on conflict (fingerprint) do update set proven_at = now();
  -- Keys that were saved before they were tested hold for the files that lie there already.
  for stored in select * from private.s3_settings where not is_active loop
    if private.s3_fingerprint(stored) = private.s3_fingerprint(tested) then
      perform private.remember_s3_place(stored);
    end if;
  end loop;
end
$$;

create function private.s3_summary(settings private.s3_settings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'bucket_name', settings.bucket_name, 'region', settings.region, 'endpoint', settings.endpoint,
    'access_key_id', settings.access_key_id, 'is_active', settings.is_active
  )
$$;

create function private.announce_file_places() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('file_places', '');
  return null;
end
$$;

create function private.facebook_posting_is_on(seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.facebook_settings where is_active)
    and coalesce((select plan.facebook_posting_enabled from private.current_plan(seller) as plan), false)
$$;

create function private.request_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.post_to_facebook and private.facebook_posting_is_on(new.seller_id) then
    -- Once for all the times it becomes active, unless nothing came of it before.
    insert into public.facebook_posts as post (listing_id) values (new.id)
    on conflict (listing_id) do update set status = 'queued', tries = 0, error = null, created_at = now(), updated_at = now()
    where post.status = 'skipped';
    -- An import asks two hundred times: not again where its seller has had their share.
    if (
      select count(*) < ceil(private.setting_count('facebook_posts_a_day') / 2.0)
      from private.facebook_posts_today() where seller_id = new.seller_id
    ) then
      perform private.release_facebook_posts();
    end if;
  end if;
  return null;
end
$$;

create function private.enqueue_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue('facebook-post', jsonb_build_object('listing_id', new.listing_id));
  return null;
end
$$;

create function private.audit_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    case new.status when 'posted' then 'post' when 'waiting' then 'retry' else new.status end,
    'facebook_posts', new.listing_id::text,
    jsonb_build_object('status', old.status),
    jsonb_strip_nulls(jsonb_build_object(
      'status', new.status, 'tries', new.tries, 'post_id', new.post_id, 'error', new.error
    ))
  );
  return null;
end
$$;

create function public.retry_facebook_post(listing_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may post ads to Facebook.' using errcode = '42501';
  end if;
  update public.facebook_posts as post
  set status = 'queued', tries = 0, error = null, chosen_at = now(), created_at = now(), updated_at = now()
  where post.listing_id = retry_facebook_post.listing_id and post.status in ('failed', 'skipped');
  if not found then
    raise exception 'This ad is posted already, or about to be.' using hint = 'already_decided';
  end if;
  perform private.release_facebook_posts();
end
$$;

grant execute on function public.retry_facebook_post(uuid) to authenticated;

create function public.admin_facebook_posts(wanted_status text default null, page integer default 1)
returns table (
  listing_id uuid, title text, status text, tries integer, error text, post_id text,
  created_at timestamptz, posted_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the posts.' using errcode = '42501';
  end if;
  return query
    with counted as (
      select count(*) as total from public.facebook_posts as post
      where wanted_status is null or post.status = wanted_status
    )
    select post.listing_id, listing.title, post.status, post.tries, post.error, post.post_id,
      post.created_at, post.posted_at, counted.total
    from (
      select * from public.facebook_posts as newest
      where wanted_status is null or newest.status = wanted_status
      order by newest.created_at desc, newest.listing_id
      limit 20 offset (least(greatest(admin_facebook_posts.page, 1), 100000) - 1) * 20
    ) as post
    join public.vehicle_listings as listing on listing.id = post.listing_id
    cross join counted
    order by post.created_at desc, post.listing_id;
end
$$;

grant execute on function public.admin_facebook_posts(text, integer) to authenticated;

create function private.give_up_facebook_posts() returns void
language sql security definer set search_path = ''
as $$
  update public.facebook_posts set
    status = 'failed', updated_at = now(),
    error = coalesce(error, 'The server stopped in the middle of posting.')
  where status = 'waiting' and updated_at < now() - interval '1 day'
$$;

create function private.facebook_summary(settings private.facebook_settings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'app_id', settings.app_id, 'page_id', settings.page_id, 'post_type', settings.post_type,
    'is_active', settings.is_active
  )
$$;

create table private.facebook_days (
  day date constraint facebook_days_pkey primary key,
  posts integer not null default 0
);

create function private.count_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.facebook_days as today (day, posts) values ((new.posted_at at time zone 'Africa/Nairobi')::date, 1)
  on conflict (day) do update set posts = today.posts + 1;
  return null;
end
$$;

create function private.facebook_posts_today() returns table (seller_id uuid)
language sql stable security definer set search_path = ''
as $$
  select listing.seller_id
  from public.facebook_posts as post
  join public.vehicle_listings as listing on listing.id = post.listing_id
  where post.status = 'waiting'
    or post.posted_at >= date_trunc('day', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'
$$;

create function private.facebook_day(out taken integer, out most integer)
language sql stable security definer set search_path = ''
as $$
  select
    (select count(*) from public.facebook_posts where status = 'waiting')
      + coalesce((select posts from private.facebook_days where day = (now() at time zone 'Africa/Nairobi')::date), 0),
    private.setting_count('facebook_posts_a_day')
$$;

create function private.release_facebook_posts() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  taken integer;
  most integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.release_facebook_posts', 0));
  select day.taken, day.most into taken, most from private.facebook_day() as day;
  if taken >= most or not exists (select from public.facebook_posts where status = 'queued') then
    return;
  end if;
  update public.facebook_posts as post
  set status = 'skipped', updated_at = now(), chosen_at = null,
    error = case when private.facebook_asks_for(listing) then 'Newer ads took its turn for 14 days.'
      else 'Posting was switched off, or the ad was no longer active.' end
  from public.vehicle_listings as listing
  where listing.id = post.listing_id and post.status = 'queued' and (
    post.created_at < now() - interval '14 days' and post.chosen_at is null or not private.facebook_asks_for(listing)
  );
  with had as (
    select seller_id, count(*) as posts from private.facebook_posts_today() group by seller_id
  ),
  line as (
    select post.listing_id, post.chosen_at, post.created_at,
      coalesce(had.posts, 0) + row_number() over (
        partition by listing.seller_id order by post.chosen_at is null, post.created_at desc, post.listing_id
      ) as turn
    from public.facebook_posts as post
    join public.vehicle_listings as listing on listing.id = post.listing_id
    left join had using (seller_id)
    where post.status = 'queued'
  )
  update public.facebook_posts as post set status = 'waiting', tries = 0, error = null, updated_at = now()
  from (
    select listing_id from line where chosen_at is not null or turn <= ceil(most / 2.0)
    order by chosen_at is null, chosen_at, turn, created_at desc, listing_id
    limit most - taken
  ) as next
  where post.listing_id = next.listing_id;
end
$$;

create function private.leave_out_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.facebook_posts set status = 'skipped', error = 'Its seller keeps it off Facebook.', updated_at = now()
  where listing_id = new.id and status = 'queued';
  return null;
end
$$;

create function public.own_facebook_posting() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.facebook_posting_is_on(auth.uid())
$$;

grant execute on function public.own_facebook_posting() to authenticated;

create function private.release_next_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.release_facebook_posts();
  return null;
end
$$;

create function public.post_next_on_facebook(listing_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may post ads to Facebook.' using errcode = '42501';
  end if;
  update public.facebook_posts as post set chosen_at = coalesce(post.chosen_at, now()), updated_at = now()
  where post.listing_id = post_next_on_facebook.listing_id and post.status = 'queued';
  if not found then
    raise exception 'This ad does not stand in line any more.' using hint = 'already_decided';
  end if;
  perform private.release_facebook_posts();
end
$$;

grant execute on function public.post_next_on_facebook(uuid) to authenticated;

create function public.facebook_day() returns table (most integer, taken integer, queued integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the posts.' using errcode = '42501';
  end if;
  return query
    select day.most, day.taken, (select count(*)::integer from public.facebook_posts where status = 'queued')
    from private.facebook_day() as day;
end
$$;

grant execute on function public.facebook_day() to authenticated;

create function private.payment_text(payment_number text, reference text, phone text) returns text
language sql immutable
as $$
  select payment_number || e'\n' || coalesce(reference, '') || e'\n' || coalesce(phone, '')
$$;

grant execute on function private.payment_text(text, text, text) to authenticated, service_role;

create function private.quote_text(vehicle_make text, vehicle_model text, phone text) returns text
language sql immutable
as $$
  select vehicle_make || ' ' || coalesce(vehicle_model, '') || e'\n' || phone
$$;

grant execute on function private.quote_text(text, text, text) to authenticated, service_role;

create function private.ids_beginning(part text) returns uuid[]
language sql immutable set search_path = ''
as $$
  select case when char_length(part) between 6 and 36 and padded ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    array[padded, part || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', char_length(part) + 1)]::uuid[]
  end
  from (select part || substr('00000000-0000-0000-0000-000000000000', char_length(part) + 1) as padded) as first
$$;

create function private.holds_text(text_column text, person_column text, phone_part text, ids uuid[], people uuid[]) returns text
language sql immutable set search_path = ''
as $$
  select format('(%s ilike $1', text_column)
    || case when phone_part is not null then format(' or %s like $2', text_column) else '' end
    || case when ids is not null then ' or request.id between ($3)[1] and ($3)[2]' else '' end
    || case when people <> '{}' then format(' or %s = any ($4)', person_column) else '' end
$$;

create function private.people_found(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  person_text constant text :=
    'private.person_text(request.first_name, request.last_name, request.business_name, request.phone)';
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  found uuid[];
begin
  -- As text, so that it is planned for this pattern: without a run of three letters or digits it has no trigram to look up.
  execute concat(
    'select array(select request.id from public.profiles as request where ',
    private.holds_text(person_text, 'request.id', phone_part, ids, '{}'),
    (
      select ' or ' || string_agg(format('%s ilike %L', person_text, private.contains_pattern(word)), ' and ')
      from regexp_split_to_table(btrim(wanted), '\s+') as word having count(*) > 1
    ),
    ') union select id from auth.users where email ilike $1)'
  ) into found using pattern, phone_part, ids;
  return found;
end
$$;

create function private.page_of_requests(
  requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text,
  search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then format('request.%s, request.id', amount)
    when 'amount_desc' then format('request.%s desc, request.id desc', amount)
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  people uuid[];
  named uuid[];
  chosen text;
  counts jsonb;
  total integer;
  shown integer;
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (select status, count(*) as number from %s group by status) as counted',
    requests
  ) into counts;
  chosen := concat(
    ' from ', requests, ' as request where true',
    case
      when only_status is not null then ' and request.status = $5'
      when counts ? unless_asked then format(' and request.status <> %L', unless_asked)
    end,
    case when only_method is not null then ' and request.payment_method = $6' end,
    case when only_company is not null then format(' and request.%s = $7', company) end
  );
  if wanted is not null then
    people := private.people_found(wanted);
    if companies is not null then
      execute format('select array(select id from %s where name ilike $1)', companies) into named using pattern;
    end if;
    chosen := concat(
      chosen, ' and ', private.holds_text(text_column, 'request.user_id', phone_part, ids, people),
      case when named <> '{}' then format(' or request.%s = any ($8)', company) end, ')'
    );
  end if;
  if wanted is null and only_method is null and only_company is null then
    total := coalesce((
      select sum(number::integer) from jsonb_each_text(counts) as counted (status, number)
      where case when only_status is null then status is distinct from unless_asked else status = only_status end
    ), 0);
  else
    execute 'select count(*)' || chosen
      into total using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.status, request.phone, request.created_at, request.decided_at, request.decision_reason,
        request.user_id, account.email, private.person_name(request.decided_by) as decided_by, %2$s
      from (select request.id %3$s order by %1$s limit %4$s offset %5$s) as page
      join %6$s as request using (id)
      left join auth.users as account on account.id = request.user_id
      %7$s
    ) as row
    $sql$,
    ordering, columns, chosen, size, (shown - 1) * size, requests,
    case when companies is not null then format(
      'join %s as provider on provider.id = request.%s
       left join public.vehicle_listings as listing on listing.id = request.vehicle_listing_id', companies, company
    ) else 'left join public.subscription_plans as plan on plan.id = request.plan_id' end
  ) into rows using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
  return jsonb_build_object('rows', rows, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
end
$$;

create index users_email_trigram_idx on auth.users using gin (email gin_trgm_ops);

create table private.listing_counts (
  status text not null,
  featured boolean not null,
  change bigint not null
);

create function private.keep_listing_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into private.listing_counts select status, featured, count(*) from added group by status, featured;
    when 'DELETE' then
      insert into private.listing_counts select status, featured, -count(*) from removed group by status, featured;
    when 'UPDATE' then
      insert into private.listing_counts values (old.status, old.featured, -1), (new.status, new.featured, 1);
    when 'TRUNCATE' then
      delete from private.listing_counts;
  end case;
  return null;
end
$$;

create function private.recount_listings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.vehicle_listings in share mode;
  delete from private.listing_counts;
  insert into private.listing_counts select status, featured, count(*) from public.vehicle_listings group by status, featured;
end
$$;

create function public.admin_figures(days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Africa/Nairobi')::date;
  first_day constant date := today - (least(greatest(coalesce(days, 30), 1), 366) - 1);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see how the marketplace does.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'profiles', (select count(*) from public.profiles),
    'vehicle_listings', (select coalesce(sum(change), 0) from private.listing_counts),
    'service_providers', (select count(*) from public.service_providers where archived_at is null),
    'days', (
      select jsonb_agg(
        jsonb_build_object(
          'day', calendar.day,
          'listings', (
            select count(*) from public.vehicle_listings where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'sign_ups', (
            select count(*) from public.profiles where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'leads', (
            select coalesce(sum(leads.count), 0) from public.leads where leads.day = calendar.day and leads.kind <> 'view'
          ),
          'payments', paid.number, 'paid', paid.amount
        ) order by calendar.day
      )
      from (
        select day::date as day, day::timestamp at time zone 'Africa/Nairobi' as begins,
          (day + interval '1 day')::timestamp at time zone 'Africa/Nairobi' as ends
        from generate_series(first_day::timestamp, today::timestamp, interval '1 day') as days (day)
      ) as calendar
      cross join lateral (
        select count(*) as number, coalesce(sum(amount), 0) as amount from public.payment_requests
        where status = 'approved' and decided_at >= calendar.begins and decided_at < calendar.ends
      ) as paid
    )
  );
end
$$;

grant execute on function public.admin_figures(integer) to authenticated, service_role;

create function public.admin_waiting() returns table(approvals integer, payments integer, applications integer, reports integer, messages integer, catalogue integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified and archived_at is null)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
      + (select count(*) from public.business_name_changes)
    )::integer,
    (
      (select count(*) from public.payment_requests where status = 'pending')
      + (select count(*) from public.unmatched_payments where cleared_at is null)
    )::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer,
    (
      (select count(*) from public.vehicle_makes where not listed)
      + (select count(*) from public.vehicle_models where not listed)
    )::integer;
end
$$;

grant execute on function public.admin_waiting() to authenticated, service_role;

comment on function public.admin_waiting() is 'How much waits for an administrator, by the page where it is decided.';

create function private.seller_history(person_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', person.id, 'name', private.person_name(person.id), 'business_name', person.business_name, 'role', person.role,
    'verified', person.verified, 'suspended_at', person.suspended_at, 'member_since', person.created_at,
    'listings', (
      select coalesce(jsonb_object_agg(state, number), '{}') from (
        select case when rejection_reason is null then status else 'rejected' end as state, count(*) as number
        from public.vehicle_listings where seller_id = person.id group by state
      ) as states
    ),
    'open_reports', (
      select count(*) from public.listing_reports as report
      where report.status = 'open' and (
        report.listing_id in (select id from public.vehicle_listings where seller_id = person.id)
        or report.spare_part_id in (select id from public.spare_parts where seller_id = person.id)
        or report.service_provider_id in (select id from public.service_providers where user_id = person.id)
      )
    ) + (select count(*) from public.message_reports where status = 'open' and reported_id = person.id)
  )
  from public.profiles as person where person.id = person_id
$$;

create function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  of_drafts constant boolean := coalesce(kind = 'listing_drafts', false);
  of_names constant boolean := coalesce(kind = 'business_names', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified and archived_at is null);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  chosen uuid[];
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if of_providers then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        provider.id, provider.business_name, provider.description, provider.location, provider.address, provider.phone,
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
        provider.experience_since, provider.warranty, provider.specializations, provider.certifications,
        private.seller_history(provider.user_id) as seller, private.what_hangs_on_provider(provider.id) as hangs,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified and archived_at is null
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  elsif of_names then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        change.id, change.kind, change.business_name, change.created_at,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  else
    -- Two questions, so that each has its index.
    if of_drafts then
      chosen := array(
        select id from public.vehicle_listings where status = 'draft' and held_at is null
        order by created_at desc, id desc limit size offset passed
      );
    else
      chosen := array(
        select id from public.vehicle_listings where held_at is not null or status = 'pending'
        order by created_at desc, id desc limit size offset passed
      );
    end if;
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.id, listing.title, listing.description, listing.price, listing.location, listing.condition, listing.fuel_type,
        listing.transmission, listing.body_type, listing.drive, listing.registration_state, listing.year, listing.mileage,
        listing.engine_size, listing.color, listing.images, listing.created_at, listing.held_at,
        of_drafts as own_draft, was.state as was_state, was.price as was_price,
        make.name as make, model.name as model,
        array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
          as pending_names,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
        (
          select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]') from (
            select
              other.id, other.title, other.year, other.price, other.mileage, other.location, other.images[1] as image,
              other.seller_id = listing.seller_id as same_seller, near.nearness
            from (
              select id, abs(price - listing.price) as nearness from public.vehicle_listings
              where status = 'active' and model_id = listing.model_id and id <> listing.id
                and year between listing.year - 2 and listing.year + 2
              order by nearness, id limit 3
            ) as near
            join public.vehicle_listings as other using (id)
          ) as ad
        ) as similar_ads
      from (
        select * from public.vehicle_listings where id = any (chosen)
      ) as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.listing_history as history
        where history.seller_id = listing.seller_id and history.listing_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'listing_drafts', drafts
    )
  );
end
$$;

grant execute on function public.admin_approvals(text, integer, integer) to authenticated, service_role;

create function public.admin_people(
  search text default null, only_role text default null, only_verified boolean default null,
  only_suspended boolean default null, sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'person.created_at, person.id'
    when 'name' then 'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))), person.id'
    when 'name_desc' then
      'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))) desc, person.id desc'
    else 'person.created_at desc, person.id desc'
  end;
  chosen constant text := concat(
    ' from public.profiles as person where true',
    case when wanted is not null then ' and person.id = any ($1)' end,
    case when only_role is not null then ' and person.role = $2' end,
    case when only_verified is not null then ' and person.verified = $3' end,
    case only_suspended when true then ' and person.suspended_at is not null' when false then ' and person.suspended_at is null' end
  );
  found uuid[];
  total integer;
  shown integer;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all people.' using errcode = '42501';
  end if;
  if wanted is not null then
    found := private.people_found(wanted);
  end if;
  execute 'select count(*)' || chosen into total using found, only_role, only_verified;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        person.id, person.first_name, person.last_name, person.business_name, person.role, person.verified,
        person.suspended_at, person.location, person.phone, person.created_at, account.email,
        (select count(*) from public.vehicle_listings where seller_id = person.id) as listings
      from (select person.id %2$s order by %1$s limit %3$s offset %4$s) as page
      join public.profiles as person using (id)
      join auth.users as account using (id)
    ) as row
    $sql$,
    ordering, chosen, size, (shown - 1) * size
  ) into people using found, only_role, only_verified;
  return jsonb_build_object('people', people, 'total', total, 'page', shown, 'page_size', size);
end
$$;

grant execute on function public.admin_people(text, text, boolean, boolean, text, integer, integer) to authenticated, service_role;

create table public.member_notes (
  id uuid not null default gen_random_uuid() constraint member_notes_pkey primary key,
  member_id uuid not null,
  author_id uuid,
  note text not null,
  created_at timestamptz not null default now(),
  constraint member_notes_note_length check (char_length(note) between 1 and 2000),
  constraint member_notes_member_id_fkey foreign key (member_id) references public.profiles (id) on delete cascade,
  constraint member_notes_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null
);

comment on table public.member_notes is 'What administrators noted about somebody, for each other. Written by functions only.';

comment on column public.member_notes.author_id is 'null: their account was erased.';

create index member_notes_member_idx on public.member_notes (member_id, created_at desc);

create index member_notes_author_idx on public.member_notes (author_id);

revoke all on public.member_notes from public, anon, authenticated;

grant select on public.member_notes to authenticated, service_role;

alter table public.member_notes enable row level security;

create policy "Administrators read what was noted about members" on public.member_notes
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.member_notes', 'member_id', null, 'notes_of_administrators', '{id,author_id}', 'cascade', null, 'About them; who wrote it is an administrator''s matter.'),
  ('public.member_notes', 'author_id', null, null, '{}', 'anonymise', null, 'It is about somebody else.');

create function public.note_on_member(member uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
begin
  if coalesce(btrim(note_on_member.note), '') = '' then
    raise exception 'Write a note.' using hint = 'note_missing';
  elsif char_length(btrim(note_on_member.note)) > 2000 then
    raise exception 'The note is too long: at most 2,000 characters.' using hint = 'note_too_long';
  end if;
  insert into public.member_notes (member_id, author_id, note)
  values (profile.id, auth.uid(), btrim(note_on_member.note));
end
$$;

grant execute on function public.note_on_member(uuid, text) to authenticated;

create function public.delete_member_note(note_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only administrators do this.' using errcode = '42501';
  end if;
  delete from public.member_notes where id = note_id;
end
$$;

grant execute on function public.delete_member_note(uuid) to authenticated;

create function private.reports_of_member(member uuid)
returns table (kind text, title text, reason text, status text, created_at timestamptz, thread_id uuid)
language sql stable security definer set search_path = ''
as $$
  select 'ad', report.subject_title, report.reason, report.status, report.created_at, null::uuid
  from public.listing_reports as report
  where report.listing_id in (select id from public.vehicle_listings where seller_id = member)
    or report.spare_part_id in (select id from public.spare_parts where seller_id = member)
    or report.service_provider_id in (select id from public.service_providers where user_id = member)
  union all
  select 'conversation', coalesce(thread.subject_title, ''), report.reason, report.status, report.created_at, report.thread_id
  from public.message_reports as report
  left join public.message_threads as thread on thread.id = report.thread_id
  where report.reported_id = member
  union all
  select 'review', report.subject_title, report.reason, report.status, report.created_at, null
  from public.review_reports as report
  where report.review_id in (select id from public.reviews where reviewer_id = member)
$$;

create function public.admin_member(member uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant integer := 10;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what is known of a member.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'person', jsonb_build_object(
        'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name, 'business_name', person.business_name,
        'role', person.role, 'verified', person.verified, 'suspended_at', person.suspended_at, 'location', person.location,
        'phone', person.phone, 'created_at', person.created_at, 'email', account.email,
        'listings', (select count(*) from public.vehicle_listings where seller_id = person.id)
      ),
      'email_confirmed', account.email_confirmed_at is not null,
      'last_sign_in_at', account.last_sign_in_at,
      'second_factor', exists (select from auth.mfa_factors where user_id = person.id and status = 'verified'),
      'sessions', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.last_used_at desc), '[]') from (
          select created_at, updated_at as last_used_at, user_agent from auth.sessions
          where user_id = person.id and (not_after is null or not_after > now()) order by updated_at desc limit shown
        ) as row
      ),
      'ads', jsonb_build_object(
        'states', private.seller_history(person.id) -> 'listings',
        'parts', (select count(*) from public.spare_parts where seller_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select ad.id, ad.title, ad.price, private.ad_state(ad) as state, ad.views_count, ad.created_at
            from public.vehicle_listings as ad where seller_id = person.id order by created_at desc, id desc limit shown
          ) as row
        )
      ),
      'plan', (
        select jsonb_build_object(
          'id', plan.id, 'name', plan.name, 'started_at', subscription.started_at, 'expires_at', subscription.expires_at
        )
        from public.user_subscriptions as subscription join public.subscription_plans as plan on plan.id = subscription.plan_id
        where subscription.user_id = person.id and subscription.status = 'active' and subscription.expires_at > now()
      ),
      'payments', jsonb_build_object(
        'total', (select count(*) from public.payment_requests where user_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select payment.id, payment.payment_number, payment.amount, payment.status, payment.created_at, plan.name as plan
            from public.payment_requests as payment
            left join public.subscription_plans as plan on plan.id = payment.plan_id
            where payment.user_id = person.id order by payment.created_at desc limit shown
          ) as row
        )
      ),
      'applications', (select count(*) from public.financing_applications where user_id = person.id),
      'quotes', (select count(*) from public.insurance_quotes where user_id = person.id),
      'provider', (
        select jsonb_build_object(
          'id', provider.id, 'business_name', provider.business_name, 'verified', provider.verified,
          'archived_at', provider.archived_at, 'hangs', private.what_hangs_on_provider(provider.id)
        )
        from public.service_providers as provider where provider.user_id = person.id
      ),
      'bookings', jsonb_build_object(
        'total', (select count(*) from public.service_bookings where customer_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select booking.id, booking.service_type, booking.preferred_date, booking.status, booking.created_at,
              provider.business_name as business
            from public.service_bookings as booking
            join public.service_providers as provider on provider.id = booking.service_provider_id
            where booking.customer_id = person.id order by booking.created_at desc limit shown
          ) as row
        )
      ),
      'reports', jsonb_build_object(
        'total', (select count(*) from private.reports_of_member(person.id)),
        'made', (select count(*) from public.listing_reports where reporter_id = person.id)
          + (select count(*) from public.message_reports where reporter_id = person.id)
          + (select count(*) from public.review_reports where reporter_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select * from private.reports_of_member(person.id) order by created_at desc limit shown
          ) as row
        )
      ),
      'suspensions', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.began_at desc), '[]') from (
          select id, reason, began_at, answer, ended_at, end_note from public.suspensions
          where user_id = person.id order by began_at desc limit shown
        ) as row
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id), '[]') from (
          select id, note, created_at, private.person_name(author_id) as author from public.member_notes
          where member_id = person.id order by created_at desc, id limit 100
        ) as row
      ),
      'history', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') from (
          select
            entry.id, entry.created_at, entry.actor_id, private.person_name(entry.actor_id) as actor, entry.action, entry.entity,
            entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after,
            private.audited_names(entry.before, entry.after) as names
          from public.audit_log as entry
          where entry.entity = 'profiles' and entry.entity_id = person.id::text
            or entry.entity = 'user_subscriptions' and entry.entity_id in (
              select id::text from public.user_subscriptions where user_id = person.id
            )
            or entry.entity = 'service_providers' and entry.entity_id in (
              select id::text from public.service_providers where user_id = person.id
            )
          order by entry.id desc limit shown
        ) as row
      )
    )
    from public.profiles as person join auth.users as account using (id)
    where person.id = member
  );
end
$$;

grant execute on function public.admin_member(uuid) to authenticated;

create function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  newest_read constant integer := 20000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  waits constant text := '(listing.held_at is not null or listing.status = ''pending'')';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'listing.created_at, listing.id'
    when 'price' then 'listing.price, listing.id'
    when 'price_desc' then 'listing.price desc, listing.id desc'
    else 'listing.created_at desc, listing.id desc'
  end;
  wanted_makes bigint[];
  wanted_models bigint[];
  makes_of_models bigint[];
  wanted_locations text[];
  sellers uuid[] := '{}';
  read_since timestamptz;
  condition text;
  counts jsonb;
  total integer;
  shown integer;
  listings jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all listings.' using errcode = '42501';
  end if;
  select
    jsonb_build_object(
      'total', coalesce(sum(change), 0), 'active', coalesce(sum(change) filter (where status = 'active'), 0),
      'draft', coalesce(sum(change) filter (where status = 'draft'), 0),
      'featured', coalesce(sum(change) filter (where featured), 0)
    ),
    coalesce(sum(change) filter (
      where (only_status is null or status = only_status) and (only_featured is null or featured = only_featured)
    ), 0)
  into counts, total from private.listing_counts;

  if wanted is not null then
    -- What the text stands for beside a title is few: looked up first, an index answers each part.
    wanted_makes := array(select id from public.vehicle_makes where name ilike pattern);
    wanted_models := array(select id from public.vehicle_models where name ilike pattern);
    -- The index of all listings begins with the make.
    makes_of_models := array(select distinct make_id from public.vehicle_models where id = any (wanted_models));
    -- From place to place along the index.
    wanted_locations := array(
      with recursive known as (
        (select location as place from public.vehicle_listings order by location limit 1)
        union all
        select (select location from public.vehicle_listings where location > known.place order by location limit 1)
        from known where known.place is not null
      )
      select place from known where place ilike pattern
    );
    if wanted ~ '[[:alnum:]]{3}' then
      sellers := array(
        select id from unnest(private.people_found(wanted)) as person (id)
        where exists (select from public.vehicle_listings where seller_id = person.id)
      );
    else
      read_since := (
        select created_at from public.vehicle_listings order by created_at desc, id desc offset newest_read limit 1
      );
    end if;
  end if;
  condition := concat_ws(
    ' and ', 'true',
    case when wanted is not null then concat(
      -- Of a text this short the index of titles would give every listing: an expression hides it.
      case when read_since is null then '(listing.title ilike $1'
        else '(listing.created_at >= $4 and listing.title || '''' ilike $1' end,
      case when wanted_makes <> '{}' then ' or listing.make_id = any ($5)' end,
      case when wanted_models <> '{}' then ' or listing.make_id = any ($8) and listing.model_id = any ($6)' end,
      case when wanted_locations <> '{}' then ' or listing.location = any ($7)' end,
      case when sellers <> '{}' then ' or listing.seller_id = any ($9)' end,
      case when ids is not null then ' or listing.id between ($10)[1] and ($10)[2]' end, ')'
    ) end,
    case when only_status = 'pending' then waits when only_status is not null then 'listing.status = $2' end,
    -- Written out, not `= $3`: so the planner knows the index of what is featured.
    case only_featured when true then 'listing.featured' when false then 'not listing.featured' end
  );
  if wanted is not null or only_status = 'pending' then
    execute format(
      'select count(*) from (select from public.vehicle_listings as listing where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, only_status, only_featured, read_since, wanted_makes, wanted_models, wanted_locations, makes_of_models,
      sellers, ids;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        listing.id, listing.title, listing.year, listing.price, listing.mileage, listing.location, listing.status,
        listing.featured, listing.views_count, listing.images[1] as image, listing.created_at, listing.seller_id,
        make.name as make, model.name as model, private.person_name(listing.seller_id) as seller,
        jsonb_build_object(
          'hearts', (select count(*) from public.favorites where listing_id = listing.id),
          'talks', (select count(*) from public.message_threads where listing_id = listing.id),
          'reports', (select count(*) from public.listing_reports where listing_id = listing.id and status = 'open'),
          'applications', (select count(*) from public.financing_applications where vehicle_listing_id = listing.id)
            + (select count(*) from public.insurance_quotes where vehicle_listing_id = listing.id)
        ) as ties
      from (
        select listing.id from public.vehicle_listings as listing where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.vehicle_listings as listing using (id)
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into listings using pattern, only_status, only_featured, read_since, wanted_makes, wanted_models, wanted_locations, makes_of_models,
      sellers, ids;
  return jsonb_build_object(
    'listings', listings, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

grant execute on function public.admin_listings(text, text, boolean, text, integer, integer) to authenticated, service_role;

create function public.admin_spare_parts(
  search text default null, only_state text default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'request.created_at, request.id'
    when 'price' then 'request.price, request.id'
    when 'price_desc' then 'request.price desc, request.id desc'
    else 'request.created_at desc, request.id desc'
  end;
  people uuid[];
  condition text := case only_state
    when 'listed' then 'request.listed'
    when 'unlisted' then 'not request.listed and (request.held_at is not null) = false'
    when 'held' then 'not request.listed and (request.held_at is not null) = true'
    else 'true'
  end;
  counts jsonb;
  total integer;
  shown integer;
  parts jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all spare parts.' using errcode = '42501';
  end if;
  select jsonb_build_object(
    'total', coalesce(sum(counted.parts), 0), 'listed', coalesce(sum(counted.parts) filter (where counted.listed), 0),
    'unlisted', coalesce(sum(counted.parts) filter (where not counted.listed and not counted.held), 0),
    'held', coalesce(sum(counted.parts) filter (where not counted.listed and counted.held), 0)
  ) into counts
  from (
    select part.listed, part.held_at is not null as held, count(*) as parts
    from public.spare_parts as part group by part.listed, (part.held_at is not null)
  ) as counted;
  if wanted is null then
    total := coalesce(counts ->> only_state, counts ->> 'total')::integer;
  else
    people := private.people_found(wanted);
    condition := concat(
      condition, ' and ',
      private.holds_text(
        'private.part_text(request.name, request.part_number, request.location)', 'request.seller_id', null, ids, people
      ), ')'
    );
    execute format(
      'select count(*) from (select from public.spare_parts as request where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, null::text, ids, people;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.name, request.part_number, request.price, request.location, request.category, request.condition,
        request.quantity, request.in_stock, request.views_count, request.images[1] as image, request.created_at,
        case when request.listed then 'listed' when request.held_at is null then 'unlisted' else 'held' end as state,
        request.held_at, request.held_reason, request.seller_id, private.person_name(request.seller_id) as seller,
        seller.suspended_at is not null as seller_suspended,
        jsonb_build_object(
          'hearts', (select count(*) from public.favorites where spare_part_id = request.id),
          'talks', (select count(*) from public.message_threads where spare_part_id = request.id),
          'reports', (select count(*) from public.listing_reports where spare_part_id = request.id and status = 'open')
        ) as ties
      from (
        select request.id from public.spare_parts as request where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.spare_parts as request using (id)
      join public.profiles as seller on seller.id = request.seller_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into parts using pattern, null::text, ids, people;
  return jsonb_build_object(
    'parts', parts, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

grant execute on function public.admin_spare_parts(text, text, text, integer, integer) to authenticated, service_role;

create function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all payments.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.payment_requests', 'private.payment_text(request.payment_number, request.reference, request.phone)', 'amount',
    'plan_id', null,
    'request.payment_number, request.payment_method, request.amount, request.reference, request.notes, request.period_ends_at,
      request.changed_at, private.person_name(request.user_id) as payer, plan.name as plan, plan.price as plan_price,
      (select coalesce(jsonb_agg(jsonb_build_object(
          ''payment_number'', other.payment_number, ''status'', other.status, ''payer'', private.person_name(other.user_id)
        ) order by other.created_at), ''[]'') from private.same_reference(request) as other) as same_reference',
    'withdrawn', search, only_status, only_method, only_plan, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0}' || (answer -> 'counts')
  );
end
$$;

grant execute on function public.admin_payments(text, text, text, uuid, text, integer, integer) to authenticated, service_role;

create function public.admin_financing_applications(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all applications.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.financing_applications', 'request.phone', 'loan_amount', 'provider_id', 'public.financing_providers',
    'request.loan_amount, request.down_payment, request.term_months, request.monthly_income, request.employment_status,
      request.message, request.vehicle_listing_id, listing.title as vehicle, listing.price as vehicle_price,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object('applications', answer -> 'rows');
end
$$;

grant execute on function public.admin_financing_applications(text, text, uuid, text, integer, integer) to authenticated, service_role;

create function public.admin_insurance_quotes(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all quotes.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.insurance_quotes', 'private.quote_text(request.vehicle_make, request.vehicle_model, request.phone)', 'vehicle_value',
    'provider_id', 'public.insurance_providers',
    'request.coverage_type, request.vehicle_value, request.vehicle_make, request.vehicle_model, request.vehicle_year,
      request.message, request.premium_amount, request.valid_until, request.vehicle_listing_id,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object('quotes', answer -> 'rows');
end
$$;

grant execute on function public.admin_insurance_quotes(text, text, uuid, text, integer, integer) to authenticated, service_role;

create function public.admin_lenders() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every lender.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
    from (
      select
        lender.id, lender.name, lender.description, lender.logo_url, lender.interest_rate_range, lender.min_amount,
        lender.max_amount, lender.max_term_months, lender.website, lender.active, lender.updated_at,
        coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending
      from public.financing_providers as lender
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.financing_applications group by provider_id
      ) as asked on asked.provider_id = lender.id
    ) as row
  );
end
$$;

grant execute on function public.admin_lenders() to authenticated, service_role;

create function public.admin_insurers() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every insurer.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
    from (
      select
        insurer.id, insurer.name, insurer.description, insurer.logo_url, insurer.insurance_types, insurer.website,
        insurer.active, insurer.updated_at, coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending,
        (
          select coalesce(jsonb_agg(to_jsonb(rate) - 'provider_id' order by rate.insurance_type, rate.min_value), '[]')
          from public.insurance_rates as rate where rate.provider_id = insurer.id
        ) as rates
      from public.insurance_providers as insurer
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.insurance_quotes group by provider_id
      ) as asked on asked.provider_id = insurer.id
    ) as row
  );
end
$$;

grant execute on function public.admin_insurers() to authenticated, service_role;

create function public.admin_models(make_id integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('id', make.id, 'name', make.name, 'listed', make.listed, 'models', (
      select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
      from (
        select
          model.id, model.name, model.listed, model.added_at, model.added_by,
          private.person_name(model.added_by) as added_by_name,
          (
            select count(*) from public.vehicle_listings as listing
            where listing.make_id = make.id and listing.model_id = model.id
          ) as listings
        from public.vehicle_models as model where model.make_id = make.id
      ) as row
    ))
    from public.vehicle_makes as make where make.id = admin_models.make_id
  );
end
$$;

grant execute on function public.admin_models(integer) to authenticated, service_role;

create function public.admin_makes(
  search text default null, page integer default 1, page_size integer default 50, pending_only boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  pending_makes integer[];
  found integer[];
  shown integer;
  makes jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  pending_makes := array(
    select id from public.vehicle_makes where not listed union select make_id from public.vehicle_models where not listed
  );
  found := array(
    select id from public.vehicle_makes as make
    where (
        pattern is null or name ilike pattern
        or exists (select from public.vehicle_models where make_id = make.id and name ilike pattern)
      )
      and (pending_only is not true or id = any (pending_makes))
    order by lower(name)
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(cardinality(found)::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]') into makes
  from (
    select
      make.id, make.name, make.listed, make.added_at, make.added_by, private.person_name(make.added_by) as added_by_name,
      (select count(*) from public.vehicle_models where make_id = make.id) as models,
      (select count(*) from public.vehicle_models as model where model.make_id = make.id and not model.listed) as pending_models,
      (select count(*) from public.vehicle_listings where make_id = make.id) as listings
    from public.vehicle_makes as make
    where id = any (found[(shown - 1) * size + 1 : shown * size])
  ) as row;
  return jsonb_build_object(
    'makes', makes, 'total', cardinality(found), 'page', shown, 'page_size', size, 'pending_makes', cardinality(pending_makes)
  );
end
$$;

grant execute on function public.admin_makes(text, integer, integer, boolean) to authenticated, service_role;

create function public.admin_nicknames(
  search text default null, only_idle boolean default false, page integer default 1, page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  idle integer[];
  found integer[];
  shown integer;
  nicknames jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what nicknames find.' using errcode = '42501';
  end if;
  idle := array(
    select id from public.vehicle_nicknames as nickname where not private.is_catalogue_name(nickname.meaning)
  );
  found := array(
    select id from public.vehicle_nicknames as one
    where (pattern is null or one.nickname ilike pattern or one.meaning ilike pattern)
      and (only_idle is not true or id = any (idle))
    order by lower(one.nickname), lower(one.meaning)
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(cardinality(found)::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.nickname), lower(row.meaning)), '[]') into nicknames
  from (
    select one.id, one.nickname, one.meaning, (
      select coalesce(jsonb_agg(names.name order by lower(names.name)), '[]')
      from (
        select name from public.vehicle_makes where lower(name) = lower(one.meaning)
        union
        select concat_ws(' ', make.name, model.name)
        from public.vehicle_models as model join public.vehicle_makes as make on make.id = model.make_id
        where lower(model.name) = lower(one.meaning)
      ) as names
    ) as finds
    from public.vehicle_nicknames as one
    where id = any (found[(shown - 1) * size + 1 : shown * size])
  ) as row;
  return jsonb_build_object(
    'nicknames', nicknames, 'total', cardinality(found), 'page', shown, 'page_size', size, 'idle', cardinality(idle)
  );
end
$$;

grant execute on function public.admin_nicknames(text, boolean, integer, integer) to authenticated, service_role;

create function private.audited_name(entity text, entity_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_uuid constant boolean := entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  is_number constant boolean := entity_id ~ '^[0-9]{1,9}$';
  sought constant uuid := case when is_uuid then entity_id end;
begin
  return case entity
    when 'profiles' then private.person_name(sought)
    when 'vehicle_listings' then (select title from public.vehicle_listings as one where one.id = sought)
    when 'spare_parts' then (select name from public.spare_parts as one where one.id = sought)
    when 'service_providers' then (select business_name from public.service_providers as one where one.id = sought)
    when 'system_notifications' then (select title from public.system_notifications as one where one.id = sought)
    when 'payment_requests' then (select payment_number from public.payment_requests as one where one.id = sought)
    when 'subscription_plans' then (select name from public.subscription_plans as one where one.id = sought)
    when 'user_subscriptions' then (
      select concat_ws(', ', plan.name, private.person_name(one.user_id))
      from public.user_subscriptions as one join public.subscription_plans as plan on plan.id = one.plan_id
      where one.id = sought
    )
    when 'financing_providers' then (select name from public.financing_providers as one where one.id = sought)
    when 'insurance_providers' then (select name from public.insurance_providers as one where one.id = sought)
    when 'financing_applications' then (
      select concat_ws(', ', lender.name, private.person_name(one.user_id))
      from public.financing_applications as one join public.financing_providers as lender on lender.id = one.provider_id
      where one.id = sought
    )
    when 'insurance_quotes' then (
      select concat_ws(', ', insurer.name, private.person_name(one.user_id))
      from public.insurance_quotes as one join public.insurance_providers as insurer on insurer.id = one.provider_id
      where one.id = sought
    )
    when 'reviews' then (
      select concat_ws(', ', business.business_name, private.person_name(one.reviewer_id))
      from public.reviews as one join public.service_providers as business on business.id = one.service_provider_id
      where one.id = sought
    )
    when 'service_bookings' then (
      select concat_ws(', ', business.business_name, coalesce(private.person_name(one.customer_id), one.customer_name))
      from public.service_bookings as one join public.service_providers as business on business.id = one.service_provider_id
      where one.id = sought
    )
    when 'contact_messages' then (select name from public.contact_messages as one where one.id = sought)
    when 'vehicle_makes' then
      (select name from public.vehicle_makes as one where one.id = case when is_number then entity_id::integer end)
    when 'vehicle_models' then
      (select name from public.vehicle_models as one where one.id = case when is_number then entity_id::integer end)
    when 'insurance_rates' then (
      select concat_ws(', ', insurer.name, replace(one.insurance_type, '_', ' '))
      from public.insurance_rates as one join public.insurance_providers as insurer on insurer.id = one.provider_id
      where one.id = sought
    )
    when 'import_tax_rates' then (
      select concat_ws(' from ', replace(one.vehicle_class, '_', ' '), to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_tax_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'import_depreciation_rates' then (
      select concat_ws(' from ', 'age ' || one.age, to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_depreciation_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'vehicle_nicknames' then
      (select nickname from public.vehicle_nicknames as one where one.id = case when is_number then entity_id::integer end)
    when 'newsletters' then (select subject from public.newsletters as one where one.id = sought)
    else case when not is_uuid and not is_number then entity_id end
  end;
end
$$;

create function public.admin_audit(only_entity text default NULL::text, only_action text default NULL::text, only_person uuid default NULL::uuid, from_day date default NULL::date, until_day date default NULL::date, page integer default 1, page_size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  -- Written out only where asked for, so that the planner sees which index answers.
  condition constant text := concat_ws(' and ', 'true',
    case when only_entity is not null then 'entry.entity = $1' end,
    case when only_action is not null then 'entry.action = $2' end,
    case when only_person is not null then 'entry.actor_id = $3' end,
    case when from_day is not null then 'entry.created_at >= $4::timestamp at time zone ''Africa/Nairobi''' end,
    case when until_day is not null then 'entry.created_at < ($5 + 1)::timestamp at time zone ''Africa/Nairobi''' end
  );
  total integer;
  shown integer;
  entries jsonb;
  entities jsonb;
  actions jsonb;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the audit log.' using errcode = '42501';
  end if;
  execute 'select count(*) from public.audit_log as entry where ' || condition
    into total using only_entity, only_action, only_person, from_day, until_day;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]')
    from (
      select
        entry.id, entry.created_at, entry.actor_id, private.person_name(entry.actor_id) as actor, entry.action, entry.entity,
        entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after, private.audited_names(entry.before, entry.after) as names
      from (
        select * from public.audit_log as entry where %s order by created_at desc, id desc limit %s offset %s
      ) as entry
    ) as row
    $sql$,
    condition, size, (shown - 1) * size
  ) into entries using only_entity, only_action, only_person, from_day, until_day;

  with recursive known as (
    (select entity as value from public.audit_log order by entity limit 1)
    union all
    select (select entity from public.audit_log where entity > known.value order by entity limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into entities from known where value is not null;
  with recursive known as (
    (select action as value from public.audit_log order by action limit 1)
    union all
    select (select action from public.audit_log where action > known.value order by action limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into actions from known where value is not null;
  -- Members are recorded too, for what they do with applications and their accounts: the choice is of administrators.
  select coalesce(jsonb_agg(jsonb_build_object('id', named.id, 'name', named.name) order by named.name, named.id), '[]') into people
  from (
    select id, private.person_name(id) as name from public.profiles
    where (role = 'admin' or id = only_person) and exists (select from public.audit_log where actor_id = profiles.id)
  ) as named;

  return jsonb_build_object(
    'entries', entries, 'total', total, 'page', shown, 'page_size', size,
    'choices', jsonb_build_object('entities', entities, 'actions', actions, 'people', people)
  );
end
$$;

grant execute on function public.admin_audit(text, text, uuid, date, date, integer, integer) to authenticated, service_role;

create table public.contact_messages (
  id uuid default gen_random_uuid() constraint contact_messages_pkey primary key,
  user_id uuid,
  name text not null,
  email text not null,
  phone text,
  topic text not null,
  message text not null,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  constraint contact_messages_name_length check (char_length(name) between 1 and 80),
  constraint contact_messages_email_form check (private.is_email(email)),
  constraint contact_messages_phone_form check (phone ~ '^\+?[0-9 ().-]{7,20}$'),
  constraint contact_messages_topic_known
    check (topic in ('general', 'ad', 'payment', 'account', 'import', 'safety', 'privacy')),
  constraint contact_messages_message_length check (char_length(message) between 1 and 4000),
  constraint contact_messages_status_known check (status in ('open', 'answered', 'closed')),
  constraint contact_messages_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.contact_messages is 'What people write to the marketplace itself.';

comment on column public.contact_messages.user_id is 'Who was signed in when writing it.';

create index contact_messages_status_idx on public.contact_messages (status, created_at desc);

create index contact_messages_user_idx on public.contact_messages (user_id);

create index contact_messages_email_idx on public.contact_messages (lower(email), created_at desc);

revoke all on public.contact_messages from public, anon, authenticated;

grant select, delete on public.contact_messages to authenticated;

grant insert (name, email, phone, topic, message) on public.contact_messages to anon, authenticated;

grant update (status) on public.contact_messages to authenticated;

grant all on public.contact_messages to service_role;

alter table public.contact_messages enable row level security;

create policy "Anyone writes to the marketplace" on public.contact_messages
  for insert to anon, authenticated with check (status = 'open');

create policy "Administrators read what is written to the marketplace" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));

create policy "Administrators handle what is written to the marketplace" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete what is written to the marketplace" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_changes after update or delete on public.contact_messages
  for each row execute function private.audit_changes('status', 'topic');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.contact_messages', 'user_id', null, 'contact_messages', '{}', 'cascade', null, 'What they wrote to us.'),
  ('public.contact_messages', 'email', 'lower(email) = $2 and user_id is null', 'contact_messages_by_address', '{}', 'delete', null, 'What they wrote to us without signing in.');

create function private.guard_contact_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- domain/contact.ts says the same.
  most_an_hour constant integer := 5;
begin
  new.name := private.visible_line(new.name);
  new.email := btrim(new.email);
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.message := btrim(new.message, E' \n\r\t');
  -- A token may outlive its account.
  new.user_id := coalesce(new.user_id, (select id from public.profiles where id = auth.uid()));
  if not private.is_client_request() then
    return new;
  end if;
  -- One of an address and one of an account at a time, so that many at once do not pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('contact from ' || lower(new.email), 0));
  if most_an_hour <= (
    select count(*) from public.contact_messages
    where lower(email) = lower(new.email) and created_at > now() - interval '1 hour'
  ) then
    raise exception 'We have several messages from this address already and will answer them. Write again in an hour.'
      using hint = 'contact_limit';
  end if;
  if new.user_id = auth.uid() then
    perform pg_advisory_xact_lock(hashtextextended('contact of ' || new.user_id, 0));
    if most_an_hour <= (
      select count(*) from public.contact_messages
      where user_id = new.user_id and created_at > now() - interval '1 hour'
    ) then
      raise exception 'We have several messages from you already and will answer them. Write again in an hour.'
        using hint = 'contact_limit';
    end if;
  end if;
  return new;
end
$$;

create table private.demo_world (
  seeded_at timestamptz not null default now()
);

comment on table private.demo_world is 'Has a row in the database that the demo world was made in.';

create function public.home_figures()
returns table (vehicles text, customers text, verified_dealers text, support text)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  live constant boolean := private.setting_is_on('home_figures_live');
  cars bigint;
  people bigint;
  verified bigint;
begin
  -- Counted for who may see it all, which is why this runs as its owner; nobody suspended counts.
  select count(*) into cars from public.vehicle_listings as listing
  where listing.status = 'active'
    and not exists (select from public.profiles where id = listing.seller_id and suspended_at is not null);
  select count(*) filter (where role = 'customer'),
    -- Rounded down: 100% is said when it is all of them.
    floor(100.0 * count(*) filter (where role = 'dealer' and profile.verified) / nullif(count(*) filter (where role = 'dealer'), 0))
  into people, verified
  from public.profiles as profile where role in ('customer', 'dealer') and suspended_at is null;
  support := nullif(private.setting('home_figure_support'), '');
  if live then
    vehicles := to_char(nullif(cars, 0), 'FM999,999,999');
    customers := to_char(nullif(people, 0), 'FM999,999,999');
    verified_dealers := verified || '%';
  else
    vehicles := private.true_figure(private.setting('home_figure_vehicles'), cars);
    customers := private.true_figure(private.setting('home_figure_customers'), people);
    verified_dealers := private.true_figure(private.setting('home_figure_verified_dealers'), verified, '%');
  end if;
  return next;
end
$$;

grant execute on function public.home_figures() to anon, authenticated, service_role;

comment on function public.home_figures() is 'The figures of the home page as texts; null: not shown.';

create function private.true_figure(claim text, counted bigint, unit text default '') returns text
language sql stable set search_path = ''
as $$
  select case
    when nullif(claim, '') is null then null
    when exists (select from private.demo_world) then claim
    -- A text without a figure claims nothing that could be counted.
    when claim !~ '\d' then claim
    when regexp_replace(claim, '\D', '', 'g')::numeric = counted then claim
    when counted > 0 then to_char(counted, 'FM999,999,999') || unit
  end
$$;

create table private.stored_bytes (
  person_id uuid constraint stored_bytes_pkey primary key,
  bytes bigint not null default 0,
  constraint stored_bytes_not_negative check (bytes >= 0),
  constraint stored_bytes_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.stored_bytes is 'Bytes of files each person has in storage.objects. Written by a trigger only.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.stored_bytes', 'person_id', null, null, '{}', 'cascade', null, 'A sum of the sizes of their files, which are exported.');

create trigger count_stored_bytes after insert or delete or update of owner, metadata on storage.objects
  for each row execute function private.count_stored_bytes();

create function private.member_to_change(member uuid) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if not private.is_admin() then
    raise exception 'Only administrators do this.' using errcode = '42501';
  end if;
  select * into profile from public.profiles where id = member for update;
  if not found then
    raise exception 'There is no such person any more.' using errcode = 'P0002';
  end if;
  return profile;
end
$$;

create index profiles_text_trigram_idx on public.profiles
  using gin (private.person_text(first_name, last_name, business_name, phone) gin_trgm_ops);

create policy "Anyone reads the profile of people with a listed part" on public.profiles
  for select to anon, authenticated
  using (exists (select from public.spare_parts as part where part.seller_id = profiles.id and part.listed));

create policy "Anyone reads the profile of people with a verified business" on public.profiles
  for select to anon, authenticated
  using (exists (
    select from public.service_providers as provider where provider.user_id = profiles.id and provider.verified
  ));

create trigger guard_profile before update on public.profiles
  for each row execute function private.guard_profile();

create trigger rename_reviewer after update of first_name, last_name on public.profiles
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.rename_reviewer();

create trigger tidy_profile before update on public.profiles
  for each row execute function private.tidy_profile();

create trigger keep_one_picture after update of picture on public.profiles
  for each row when (new.picture is distinct from old.picture) execute function private.keep_one_picture();

create trigger remember_suspension before delete on public.profiles
  for each row when (old.suspended_at is not null) execute function private.remember_suspension();

create trigger audit_changes after update on public.profiles
  for each row execute function private.audit_changes(
    'role', 'verified', 'suspended_at',
    '--', 'first_name', 'last_name', 'phone', 'business_name', 'business_description', 'location', 'picture'
  );

create trigger end_sessions after update of suspended_at on public.profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function private.end_sessions();

create trigger verify_business_name before update of business_name on public.profiles
  for each row when (new.business_name is distinct from old.business_name) execute function private.hold_business_name();

create trigger keep_suspension after update of suspended_at on public.profiles
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function private.keep_suspension();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.profiles', 'id', null, 'profile', '{}', 'cascade', null, 'The person.');

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.suspensions', 'user_id', null, 'suspensions', '{}', 'cascade', null, 'About them alone.');

create trigger notify_made_recovery_codes after insert on auth.mfa_recovery_codes
  referencing new table as new_codes
  for each statement execute function private.notify_made_recovery_codes();

create trigger notify_used_recovery_code after update of used_at on auth.mfa_recovery_codes
  for each row when (old.used_at is null and new.used_at is not null)
  execute function private.notify_used_recovery_code();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.number_reads', 'reader_id', null, null, '{}', 'cascade', null, 'Whose numbers they were shown; names others, and is kept for a day.'),
  ('private.number_reads', 'person_id', null, null, '{}', 'cascade', null, 'Who was shown their number; names others, and is kept for a day.');

create trigger audit_changes after insert or delete on public.system_notifications
  for each row when (current_user = 'authenticated')
  execute function private.audit_changes('title', 'type', 'user_id', 'link', '--', 'message');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.system_notifications', 'user_id', null, null, '{}', 'cascade', null, 'What we told them, which names others; nothing of it they gave.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.notification_reads', 'user_id', null, null, '{}', 'cascade', null, 'As above.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.email_opt_outs', 'user_id', null, 'emails_switched_off', '{}', 'cascade', null, 'Theirs alone.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.unsubscribe_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.');

create trigger forget_person before delete on auth.users
  for each row execute function private.forget_person();

create trigger guard_system_setting before insert or update on public.system_settings
  for each row execute function private.guard_system_setting();

create trigger announce_system_setting after update on public.system_settings
  for each row when (new.value is distinct from old.value) execute function private.announce_system_setting();

create trigger audit_changes after insert or update on public.system_settings
  for each row execute function private.audit_changes('value');

create trigger guard_audit_log before update or delete on public.audit_log
  for each row execute function private.guard_audit_log();

create trigger guard_audit_log_whole before truncate on public.audit_log
  for each statement execute function private.guard_audit_log();

create policy "Anyone reads the makes that are listed or in use" on public.vehicle_makes
  for select to anon, authenticated
  using (listed or added_by = (select auth.uid()) or private.can_read_pending_make(id));

create trigger follow_renamed after update of name on public.vehicle_makes
  for each row when (new.name is distinct from old.name) execute function private.follow_renamed_catalogue();

create trigger hold_custom_name before insert on public.vehicle_makes
  for each row execute function private.hold_custom_name();

create trigger limit_custom_names after insert on public.vehicle_makes
  for each row when (new.added_by is not null) execute function private.limit_custom_names();

create trigger list_custom_name before update of listed on public.vehicle_makes
  for each row when (new.listed and not old.listed) execute function private.list_custom_name();

create policy "Anyone reads the models that are listed or in use" on public.vehicle_models
  for select to anon, authenticated
  using (listed or added_by = (select auth.uid()) or private.can_read_pending_model(make_id, id));

create trigger follow_renamed after update of name on public.vehicle_models
  for each row when (new.name is distinct from old.name) execute function private.follow_renamed_catalogue();

create trigger hold_custom_name before insert on public.vehicle_models
  for each row execute function private.hold_custom_name();

create trigger limit_custom_names after insert on public.vehicle_models
  for each row when (new.added_by is not null) execute function private.limit_custom_names();

create trigger list_custom_name before update of listed on public.vehicle_models
  for each row when (new.listed and not old.listed) execute function private.list_custom_name();

create trigger guard_added_nickname before insert on public.vehicle_nicknames
  for each row execute function private.guard_nickname();

create trigger guard_nickname before update on public.vehicle_nicknames
  for each row when (new.meaning is distinct from old.meaning) execute function private.guard_nickname();

create table public.vehicle_listings (
  id uuid default gen_random_uuid() constraint vehicle_listings_pkey primary key,
  seller_id uuid not null default auth.uid(),
  make_id integer not null,
  model_id integer,
  title text not null,
  description text,
  price bigint not null,
  location text not null,
  condition text not null,
  fuel_type text not null,
  transmission text not null,
  body_type text,
  year integer not null,
  mileage integer,
  engine_size text,
  color text,
  images text[] not null default '{}',
  views_count integer not null default 0,
  status text not null default 'active',
  featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The life of an ad. Its seller sets it active, draft or sold and renews it; an administrator sets any state. An ad that is
  -- held waits as a draft until an administrator approves it; a rejected one is expired, with the reason, and can only be
  -- sent in again. Every way of changing the state, the plain table call too, goes through the trigger here.
  drive text,
  registration_state text,
  -- For the ads that are there already, a whole term from now on.
  expires_at timestamptz,
  reminded_at timestamptz,
  held_at timestamptz,
  rejection_reason text,
  post_to_facebook boolean not null default true,
  constraint vehicle_listings_title_length check (char_length(title) <= 120 and char_length(private.visible_line(title)) >= 3),
  constraint vehicle_listings_description_length check (char_length(description) <= 5000),
  constraint vehicle_listings_price_range check (price between 0 and 10000000000 and (price > 0 or status <> 'active')),
  constraint vehicle_listings_location_length check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint vehicle_listings_condition_known check (condition in ('new', 'used', 'certified_pre_owned')),
  constraint vehicle_listings_fuel_type_known check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric', 'lpg')),
  constraint vehicle_listings_transmission_known check (transmission in ('manual', 'automatic')),
  constraint vehicle_listings_body_type_known check (body_type in (
    'saloon', 'hatchback', 'station_wagon', 'suv', 'pickup', 'van', 'lorry', 'motorcycle'
  )),
  constraint vehicle_listings_mileage_range check (mileage between 0 and 2000000),
  constraint vehicle_listings_engine_size_length check (char_length(engine_size) <= 40),
  constraint vehicle_listings_color_length check (char_length(color) <= 40),
  -- images[1] is the cover: no lists in the list, and none that begins elsewhere.
  constraint vehicle_listings_images_flat check (images = '{}' or (array_ndims(images) = 1 and array_lower(images, 1) = 1)),
  constraint vehicle_listings_images_own check (private.are_listing_images(images, seller_id)),
  constraint vehicle_listings_views_count_range check (views_count >= 0),
  constraint vehicle_listings_status_known check (status in ('active', 'draft', 'pending', 'sold', 'expired')),
  constraint vehicle_listings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade,
  constraint vehicle_listings_make_id_fkey foreign key (make_id) references public.vehicle_makes (id),
  constraint vehicle_listings_model_id_fkey foreign key (make_id, model_id)
    references public.vehicle_models (make_id, id) on update cascade,
  constraint vehicle_listings_drive_known check (drive in ('2wd', '4wd', 'awd')),
  constraint vehicle_listings_registration_state_known check (registration_state in ('imported', 'locally_used')),
  constraint vehicle_listings_active_expires check (status <> 'active' or expires_at is not null),
  constraint vehicle_listings_held_draft check (held_at is null or status = 'draft'),
  constraint vehicle_listings_rejected_expired check (rejection_reason is null or status = 'expired'),
  constraint vehicle_listings_rejection_reason_length check (
    char_length(rejection_reason) <= 500 and char_length(private.visible_line(rejection_reason)) >= 1
  ),
  constraint vehicle_listings_images_count check (cardinality(images) <= 30),
  constraint vehicle_listings_year_range
    check (year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1)
);

comment on table public.vehicle_listings is 'Vehicles for sale.';

comment on column public.vehicle_listings.price is 'Whole KES.';

comment on column public.vehicle_listings.mileage is 'Kilometres.';

comment on column public.vehicle_listings.images is 'Root-relative URLs; the first is the cover.';

comment on column public.vehicle_listings.registration_state is 'Whether it was imported used, or used in Kenya before; null: not said.';

comment on column public.vehicle_listings.expires_at is 'When an active ad expires; of others, when it would have.';

comment on column public.vehicle_listings.reminded_at is 'When the seller was told that it expires soon.';

comment on column public.vehicle_listings.held_at is 'Since when it waits for an administrator; until then its seller cannot make it public.';

comment on column public.vehicle_listings.rejection_reason is 'Why an administrator rejected it; the seller may change it and send it in again.';

comment on column public.vehicle_listings.post_to_facebook is 'Whether it may be on the Facebook page, where its seller''s plan has that.';

create index vehicle_listings_seller_idx on public.vehicle_listings (seller_id, created_at desc);

create index vehicle_listings_newest_idx on public.vehicle_listings (created_at desc, id desc) where status = 'active';

create index vehicle_listings_featured_idx on public.vehicle_listings (created_at desc, id desc)
  where status = 'active' and featured;

create index vehicle_listings_make_idx on public.vehicle_listings (make_id, created_at desc) where status = 'active';

create index vehicle_listings_model_idx on public.vehicle_listings (model_id, created_at desc) where status = 'active';

create index vehicle_listings_location_idx on public.vehicle_listings (location, created_at desc)
  where status = 'active';

create index vehicle_listings_price_idx on public.vehicle_listings (price, id) where status = 'active';

create index vehicle_listings_mileage_idx on public.vehicle_listings (mileage, id) where status = 'active';

create index vehicle_listings_year_idx on public.vehicle_listings (year desc, created_at desc, id desc)
  where status = 'active';

create index vehicle_listings_make_model_idx on public.vehicle_listings (make_id, model_id);

create index vehicle_listings_expiring_idx on public.vehicle_listings (expires_at) where status = 'active';

create index vehicle_listings_terms_idx on public.vehicle_listings using gin (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) with (gin_pending_list_limit = 1024)
where status = 'active';

create index vehicle_listings_facets_idx on public.vehicle_listings (
  make_id, model_id, body_type, fuel_type, transmission, condition, location, drive, registration_state, seller_id, year,
  price, mileage
) include (id, created_at, expires_at) where status = 'active';

create index vehicle_listings_make_price_idx on public.vehicle_listings (make_id, price, id) where status = 'active';

create index vehicle_listings_body_price_idx on public.vehicle_listings (body_type, price, id) where status = 'active';

create index vehicle_listings_created_idx on public.vehicle_listings (created_at desc, id desc);

create index vehicle_listings_title_trigram_idx on public.vehicle_listings using gin (title extensions.gin_trgm_ops);

create index vehicle_listings_all_prices_idx on public.vehicle_listings (price, id);

create index vehicle_listings_not_active_idx on public.vehicle_listings (status, created_at desc, id desc)
  where status <> 'active';

create index vehicle_listings_not_active_prices_idx on public.vehicle_listings (status, price, id) where status <> 'active';

create index vehicle_listings_all_featured_idx on public.vehicle_listings (created_at desc, id desc) where featured;

create index vehicle_listings_all_locations_idx on public.vehicle_listings (location);

create index vehicle_listings_similar_idx on public.vehicle_listings (model_id, year) include (price, id, seller_id)
  where status = 'active';

create index vehicle_listings_body_idx on public.vehicle_listings (body_type, make_id, year) include (price, id, seller_id)
  where status = 'active';

create index vehicle_listings_waiting_idx on public.vehicle_listings (created_at desc, id desc)
  where held_at is not null or status = 'pending';

create index vehicle_listings_drafts_idx on public.vehicle_listings (created_at desc, id desc)
  where status = 'draft' and held_at is null;

revoke all on public.vehicle_listings from public, anon, authenticated;

grant select on public.vehicle_listings to anon;

grant select, delete on public.vehicle_listings to authenticated;

grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, drive, registration_state, post_to_facebook
) on public.vehicle_listings to authenticated;

grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, featured, drive, registration_state, post_to_facebook
) on public.vehicle_listings to authenticated;

grant all on public.vehicle_listings to service_role;

alter table public.vehicle_listings enable row level security;

create policy "Anyone reads public listings of sellers in good standing" on public.vehicle_listings
  for select to anon, authenticated
  using (status in ('active', 'sold') and seller_id <> all ((select private.suspended_sellers())::uuid[]));

create policy "Sellers read their own listings" on public.vehicle_listings
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Administrators read every listing" on public.vehicle_listings
  for select to authenticated using ((select private.is_admin()));

create policy "Signed-in people post their own listings" on public.vehicle_listings
  for insert to authenticated
  with check (seller_id = (select auth.uid()) and status in ('active', 'draft', 'sold'));

create policy "Sellers change their own listings" on public.vehicle_listings
  for update to authenticated using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

create policy "Administrators change every listing" on public.vehicle_listings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Sellers delete their own listings" on public.vehicle_listings
  for delete to authenticated using (seller_id = (select auth.uid()));

create policy "Administrators delete every listing" on public.vehicle_listings
  for delete to authenticated using ((select private.is_admin()));

create trigger guard_new_vehicle_listing before insert on public.vehicle_listings
  for each row execute function private.guard_vehicle_listing();

create trigger guard_vehicle_listing before update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and (new.reminded_at is null or old.reminded_at is not null))
  execute function private.guard_vehicle_listing();

create trigger audit_removal after delete on public.vehicle_listings
  for each row execute function private.audit_changes('title', 'price', 'status', 'featured', 'seller_id');

create trigger tell_seller after update on public.vehicle_listings
  for each row when (new.status <> old.status) execute function private.tell_seller();

create trigger tell_seller_of_removal after delete on public.vehicle_listings
  for each row execute function private.tell_seller();

create trigger limit_posted_ads after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.limit_ads();

create trigger limit_renewed_ads after update on public.vehicle_listings
  for each row when (new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at))
  execute function private.limit_ads();

create trigger learn_posted_words after insert on public.vehicle_listings
  referencing new table as posted for each statement execute function private.learn_posted_words();

create trigger learn_changed_words after update on public.vehicle_listings
  for each row when ((new.title, new.description) is distinct from (old.title, old.description))
  execute function private.learn_changed_words();

create trigger request_facebook_post after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.request_facebook_post();

create trigger request_facebook_post_again after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.request_facebook_post();

create trigger count_added after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.keep_listing_counts();

create trigger count_removed after delete on public.vehicle_listings
  referencing old table as removed for each statement execute function private.keep_listing_counts();

create trigger count_moved after update on public.vehicle_listings
  for each row when ((old.status, old.featured) is distinct from (new.status, new.featured))
  execute function private.keep_listing_counts();

create trigger count_none after truncate on public.vehicle_listings
  for each statement execute function private.keep_listing_counts();

create trigger begin_listing_history after insert on public.vehicle_listings
  for each row execute function private.keep_listing_history();

create trigger keep_listing_history after update on public.vehicle_listings
  for each row
  when (
    (old.status, old.held_at is null, old.rejection_reason is null, old.price)
      is distinct from (new.status, new.held_at is null, new.rejection_reason is null, new.price)
  )
  execute function private.keep_listing_history();

create trigger end_listing_history after delete on public.vehicle_listings
  for each row execute function private.keep_listing_history();

create trigger forget_page after update on public.vehicle_listings
  for each row when (
    (
      old.make_id, old.model_id, old.title, old.description, old.price, old.location, old.condition, old.fuel_type, old.transmission,
      old.body_type, old.drive, old.registration_state, old.year, old.mileage, old.engine_size, old.color, old.images, old.status,
      old.featured, old.created_at
    ) is distinct from (
      new.make_id, new.model_id, new.title, new.description, new.price, new.location, new.condition, new.fuel_type, new.transmission,
      new.body_type, new.drive, new.registration_state, new.year, new.mileage, new.engine_size, new.color, new.images, new.status,
      new.featured, new.created_at
    )
  )
  execute function private.forget_page_of_ad('/vehicles/');

create trigger forget_deleted_page after delete on public.vehicle_listings
  for each row execute function private.forget_page_of_ad('/vehicles/');

create trigger forget_pages_of_sellers after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.forget_pages_of_sellers();

create trigger audit_changes after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('title', 'price', 'status', 'featured', 'rejection_reason');

create trigger list_approved_names after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status in ('draft', 'pending'))
  execute function private.list_approved_names();

create trigger limit_posted_sold_ads after insert on public.vehicle_listings
  for each row when (new.status = 'sold') execute function private.limit_sold_ads();

create trigger limit_sold_ads after update on public.vehicle_listings
  for each row when (new.status = 'sold' and old.status not in ('active', 'sold')) execute function private.limit_sold_ads();

create trigger limit_drafts after insert on public.vehicle_listings
  for each statement execute function private.enforce_row_quota('draft ads', 'seller_id = $1 and status = ''draft''');

create trigger limit_rows after insert on public.vehicle_listings
  for each statement execute function private.enforce_row_quota('vehicle ads', 'seller_id = $1');

create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'title', 'price', 'status', 'featured', 'rejection_reason', 'make_id', 'model_id', 'location', 'condition', 'fuel_type',
    'transmission', 'body_type', 'year', 'mileage', 'engine_size', 'color', 'drive', 'registration_state', 'post_to_facebook',
    '--', 'description', 'images'
  );

create trigger request_facebook_post_after_all after update of post_to_facebook on public.vehicle_listings
  for each row when (new.status = 'active' and new.post_to_facebook and not old.post_to_facebook)
  execute function private.request_facebook_post();

create trigger leave_out_facebook_post after update of post_to_facebook on public.vehicle_listings
  for each row when (old.post_to_facebook and not new.post_to_facebook) execute function private.leave_out_facebook_post();

create function private.move_listing(old public.vehicle_listings, new public.vehicle_listings, by_seller boolean)
returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
begin
  if by_seller and old.status = 'active' and new.status = 'active'
    and private.setting_is_on('review_changed_listings')
    and (
      abs(new.price - old.price) * 2 > old.price
      or (new.make_id, new.model_id, new.images) is distinct from (old.make_id, old.model_id, old.images)
    )
  then
    new.status := 'draft';
    new.held_at := now();
  end if;
  if new.status = old.status then
    return new;
  end if;

  if new.status <> 'draft' then
    new.held_at := null;
  elsif by_seller and old.rejection_reason is not null or not by_seller and auth.uid() <> new.seller_id then
    new.held_at := now();
  end if;
  if new.status <> 'expired' then
    new.rejection_reason := null;
  elsif old.status in ('draft', 'pending') and not by_seller and auth.uid() <> new.seller_id then
    new.rejection_reason := coalesce(new.rejection_reason, 'It does not keep to our rules for ads.');
  end if;
  if new.status = 'active' then
    if new.expires_at is not distinct from old.expires_at then
      new.expires_at := now() + private.setting_count('listing_expiry_days') * interval '1 day';
    end if;
    new.reminded_at := null;
  end if;
  return new;
end
$$;

create function private.undecided_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  select * into listing from public.vehicle_listings where id = listing_id for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('draft', 'pending') then
    raise exception 'This ad is not waiting for approval: it is %.', listing.status using hint = 'already_decided';
  end if;
  return listing;
end
$$;

create function public.approve_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.undecided_listing(listing_id);
begin
  update public.vehicle_listings set status = 'active' where id = listing.id returning * into listing;
  return listing;
end
$$;

grant execute on function public.approve_listing(uuid) to authenticated;

create function public.reject_listing(listing_id uuid, reason text) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.undecided_listing(listing_id);
begin
  if coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the ad is rejected; the seller reads it.' using hint = 'reason_missing';
  end if;
  update public.vehicle_listings set status = 'expired', rejection_reason = btrim(reason)
  where id = listing.id returning * into listing;
  return listing;
end
$$;

grant execute on function public.reject_listing(uuid, text) to authenticated;

create function public.renew_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  select * into listing from public.vehicle_listings
  where id = listing_id and (seller_id = auth.uid() or private.is_admin()) for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('active', 'expired') then
    raise exception 'Only an active or expired ad can be renewed; this one is %.', listing.status
      using hint = 'not_renewable';
  end if;
  if listing.status = 'active' and listing.expires_at > now() + interval '7 days' then
    raise exception 'This ad is live until %. You can renew it from % on.',
      private.nairobi_date(listing.expires_at), private.nairobi_date(listing.expires_at - interval '7 days')
      using hint = 'too_early';
  end if;
  update public.vehicle_listings
  set status = 'active', expires_at = now() + private.setting_count('listing_expiry_days') * interval '1 day',
    reminded_at = null
  where id = listing.id returning * into listing;
  return listing;
end
$$;

grant execute on function public.renew_listing(uuid) to authenticated;

create statistics public.vehicle_listings_terms on (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) from public.vehicle_listings;

create index spare_parts_text_idx on public.spare_parts
  using gin (private.spare_part_text(name, description, part_number, compatible_makes) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where listed;

create index spare_parts_all_text_idx on public.spare_parts
  using gin (private.part_text(name, part_number, location) gin_trgm_ops);

create trigger guard_spare_part before insert or update on public.spare_parts
  for each row execute function private.guard_spare_part();

create trigger limit_posted_ads after insert on public.spare_parts
  for each row when (new.listed) execute function private.limit_ads();

create trigger limit_listed_ads after update on public.spare_parts
  for each row when (new.listed and not old.listed) execute function private.limit_ads();

create trigger tell_seller after update on public.spare_parts
  for each row when (
    (new.listed and not old.listed) or (new.held_at is not null and (old.held_at is null or old.listed))
  )
  execute function private.tell_part_seller();

create trigger tell_seller_of_removal after delete on public.spare_parts
  for each row execute function private.tell_part_seller();

create table public.opening_exceptions (
  id uuid default gen_random_uuid() constraint opening_exceptions_pkey primary key,
  service_provider_id uuid not null,
  first_day date not null,
  last_day date not null,
  hours jsonb not null default '[]',
  reason text,
  created_at timestamptz not null default now(),
  constraint opening_exceptions_days check (
    first_day between '2000-01-01' and '2100-01-01' and last_day between first_day and first_day + 365
  ),
  -- The spans of a day, as in the usual week.
  constraint opening_exceptions_hours_form check (private.are_opening_hours(jsonb_set('{}', '{mon}', hours))),
  constraint opening_exceptions_reason_length
    check (char_length(reason) <= 80 and char_length(private.visible_line(reason)) >= 2),
  constraint opening_exceptions_apart exclude using gist (
    service_provider_id with =, daterange(first_day, last_day, '[]') with &&
  ),
  constraint opening_exceptions_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

comment on table public.opening_exceptions is 'Days on which a provider keeps other hours than in the usual week.';

comment on column public.opening_exceptions.last_day is 'The same as first_day for one day alone.';

comment on column public.opening_exceptions.hours is 'Instead of the usual ones: [{"from": "09:00", "to": "12:00"}], Africa/Nairobi; []: closed.';

comment on column public.opening_exceptions.reason is 'Shown on the provider''s page: Madaraka Day.';

create index opening_exceptions_provider_idx on public.opening_exceptions (service_provider_id, last_day);

revoke all on public.opening_exceptions from public, anon, authenticated;

grant select on public.opening_exceptions to anon;

grant select, delete on public.opening_exceptions to authenticated;

grant insert (id, service_provider_id, first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;

grant update (first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;

grant all on public.opening_exceptions to service_role;

alter table public.opening_exceptions enable row level security;

create policy "Anyone reads the exceptional days of verified providers" on public.opening_exceptions
  for select to anon, authenticated
  using (exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));

create policy "Providers read their own exceptional days" on public.opening_exceptions
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "Administrators read all exceptional days" on public.opening_exceptions
  for select to authenticated using ((select private.is_admin()));

create policy "Providers add their own exceptional days" on public.opening_exceptions
  for insert to authenticated with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own exceptional days" on public.opening_exceptions
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own exceptional days" on public.opening_exceptions
  for delete to authenticated using (service_provider_id = (select private.own_service_provider()));

create trigger guard_opening_exception before insert or update on public.opening_exceptions
  for each row execute function private.guard_opening_exception();

create trigger forget_page after insert or update or delete on public.opening_exceptions
  for each row execute function private.forget_page_of_provider();

create function private.fits_provider_hours(provider public.service_providers, begins timestamptz, minutes integer)
returns boolean
language sql stable set search_path = ''
as $$
  with appointment as (
    select begins at time zone 'Africa/Nairobi' as starts, minutes * interval '1 minute' as lasts
  ), around as (
    select range_agg(tsrange(day + (span ->> 'from')::interval, day + (span ->> 'to')::interval)) as spans
    from appointment
    cross join generate_series(-1, 2) as days_later
    cross join lateral (select date_trunc('day', starts) + days_later * interval '1 day' as day) as calendar
    left join public.opening_exceptions as exception
      on exception.service_provider_id = provider.id and day::date between exception.first_day and exception.last_day
    cross join jsonb_array_elements(coalesce(
      exception.hours,
      provider.opening_hours -> ('{sun,mon,tue,wed,thu,fri,sat}'::text[])[extract(dow from day)::integer + 1]
    )) as span
  )
  select coalesce(bool_or(
    open @> starts and (starts + lasts <= upper(open) or lasts > upper(open) - lower(open))
  ), false)
  from appointment, around, unnest(spans) as open
$$;

create index service_providers_text_idx on public.service_providers
  using gin (private.service_provider_text(business_name, description, location, address, service_types) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where verified;

create index service_providers_specializations_idx on public.service_providers
  using gin (private.specializations_text(specializations) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where verified;

create trigger guard_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications, updated_at
on public.service_providers for each row execute function private.guard_service_provider();

create trigger settle_removed_service_provider after delete on public.service_providers
  for each row execute function private.settle_service_provider();

create trigger tell_of_leaving_provider before delete on public.service_providers
  for each row execute function private.tell_of_leaving_provider();

create trigger verify_business_name before update of business_name on public.service_providers
  for each row when (new.business_name is distinct from old.business_name) execute function private.hold_business_name();

create trigger drop_business_name_change after delete on public.service_providers
  for each row execute function private.drop_business_name_change();

create trigger archive_service_provider before delete on public.service_providers
  for each row execute function private.archive_service_provider();

create trigger tell_of_archived_provider after update of archived_at on public.service_providers
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function private.tell_of_archived_provider();

create trigger settle_service_provider after update of verified on public.service_providers
  for each row when (
    new.verified is distinct from old.verified and new.archived_at is not distinct from old.archived_at
  ) execute function private.settle_service_provider();

create trigger ask_again_for_provider before update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos
on public.service_providers
  for each row when (old.archived_at is not null) execute function private.ask_again_for_provider();

create table public.service_bookings (
  id uuid default gen_random_uuid() constraint service_bookings_pkey primary key,
  service_provider_id uuid not null,
  customer_id uuid default auth.uid(),
  service_id uuid,
  service_type text not null,
  description text,
  vehicle text,
  preferred_date timestamptz not null,
  duration_minutes integer not null default 60,
  status text not null default 'pending',
  price bigint,
  notes text,
  customer_name text,
  customer_phone text,
  customer_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a customer's own page says of a booking: who cancelled it, and the time that was asked for when it was accepted at
  -- another. The letters lead there.
  cancelled_by text,
  moved_from timestamptz,
  -- A provider's day: confirmed bookings can be moved and called off, with a reason; the list and the calendar of the portal; and word
  -- for open pages of either side that a booking has changed.
  cannot_come_at timestamptz,
  answered_at timestamptz,
  constraint service_bookings_service_type_known
    check (service_type in ('mechanic', 'garage', 'car_wash', 'car_hire', 'mobile_service', 'towing')),
  constraint service_bookings_description_length check (char_length(description) <= 2000),
  constraint service_bookings_vehicle_length check (char_length(vehicle) <= 120),
  constraint service_bookings_preferred_date_range check (preferred_date between '2000-01-01 00:00Z' and '2100-01-01 00:00Z'),
  constraint service_bookings_duration_range check (duration_minutes between 5 and 1440),
  constraint service_bookings_status_known check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  constraint service_bookings_price_range check (price between 0 and 10000000000),
  constraint service_bookings_notes_length check (char_length(notes) <= 2000),
  constraint service_bookings_customer_name_length
    check (char_length(customer_name) <= 120 and char_length(private.visible_line(customer_name)) >= 2),
  constraint service_bookings_customer_phone_kenyan check (customer_phone ~ '^\+254[17]\d{8}$'),
  constraint service_bookings_customer_email_form
    check (customer_email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(customer_email) <= 254),
  -- One entered by hand names its customer and a number, or, as the call of spec 001 §7 has no columns for them, says
  -- in its description whom it is for.
  constraint service_bookings_customer_known check (case
      when customer_id is not null then num_nonnulls(customer_name, customer_phone, customer_email) = 0
      when num_nonnulls(customer_name, customer_phone, customer_email) = 0 then description is not null
      else num_nulls(customer_name, customer_phone) = 0
    end),
  constraint service_bookings_no_overlap exclude using gist (
    service_provider_id with =, private.booked_period(preferred_date, duration_minutes) with &&
  ) where (status in ('confirmed', 'in_progress')),
  constraint service_bookings_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint service_bookings_customer_id_fkey foreign key (customer_id) references public.profiles (id) on delete cascade,
  constraint service_bookings_service_id_fkey foreign key (service_provider_id, service_id)
    references public.services (service_provider_id, id) on delete set null (service_id),
  constraint service_bookings_cancelled_by_known
    check (cancelled_by is null or status = 'cancelled' and cancelled_by in ('customer', 'provider'))
);

comment on table public.service_bookings is 'Bookings of services.';

comment on column public.service_bookings.customer_id is 'null: entered by the provider by hand.';

comment on column public.service_bookings.description is 'What the customer wants done.';

comment on column public.service_bookings.vehicle is 'Which car, in the customer''s words.';

comment on column public.service_bookings.preferred_date is 'When the work begins.';

comment on column public.service_bookings.price is 'Whole KES; the service''s, until the provider sets another.';

comment on column public.service_bookings.notes is 'The provider''s; of a declined booking, the reason.';

comment on column public.service_bookings.cancelled_by is 'Which side cancelled it; a trigger fills it in. null: it was not, or the server did.';

comment on column public.service_bookings.moved_from is 'When the customer asked to come, where it was accepted at another time.';

comment on column public.service_bookings.cannot_come_at is 'When the customer of a confirmed booking said, by the link of a mail, that they cannot come.';

comment on column public.service_bookings.answered_at is 'When the provider accepted or declined the request; kept by a trigger.';

create index service_bookings_provider_idx on public.service_bookings (service_provider_id, created_at desc);

create index service_bookings_customer_idx on public.service_bookings (customer_id, created_at desc);

create index service_bookings_service_idx on public.service_bookings (service_provider_id, service_id);

create index service_bookings_related_idx on public.service_bookings (customer_id, service_provider_id);

create unique index service_bookings_asked_once_key on public.service_bookings (customer_id, service_provider_id, preferred_date)
  where status = 'pending';

create index service_bookings_pending_idx on public.service_bookings (service_provider_id) where status = 'pending';

create index service_bookings_time_idx on public.service_bookings (service_provider_id, preferred_date);

create index service_bookings_agreed_idx on public.service_bookings (preferred_date) where status = 'confirmed';

create index service_bookings_completed_idx on public.service_bookings (service_provider_id)
  where status = 'completed' and customer_id is not null;

revoke all on public.service_bookings from public, anon, authenticated;

grant select on public.service_bookings to authenticated;

grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email
) on public.service_bookings to authenticated;

grant update (preferred_date, status, price, notes) on public.service_bookings to authenticated;

grant all on public.service_bookings to service_role;

alter table public.service_bookings enable row level security;

create policy "Customers read their own bookings" on public.service_bookings
  for select to authenticated using (customer_id = (select auth.uid()));

create policy "Providers read the bookings made with them" on public.service_bookings
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "Administrators read every booking" on public.service_bookings
  for select to authenticated using ((select private.is_admin()));

create policy "Customers ask for a booking of their own" on public.service_bookings
  for insert to authenticated with check (customer_id = (select auth.uid()) and status = 'pending');

create policy "Providers enter bookings by hand" on public.service_bookings
  for insert to authenticated with check (
    service_provider_id = (select private.own_service_provider()) and customer_id is null and status = 'confirmed'
  );

create policy "Customers move their own bookings" on public.service_bookings
  for update to authenticated using (customer_id = (select auth.uid())) with check (customer_id = (select auth.uid()));

create policy "Providers move the bookings made with them" on public.service_bookings
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create trigger guard_service_booking before insert or update on public.service_bookings
  for each row execute function private.guard_service_booking();

create trigger tell_of_booking after insert on public.service_bookings
  for each row execute function private.tell_of_booking();

create trigger tell_of_booking_move after update of status on public.service_bookings
  for each row when (new.status <> old.status) execute function private.tell_of_booking();

create trigger tell_of_leaving_customer after delete on public.service_bookings
  for each row when (old.customer_id is not null and old.status in ('pending', 'confirmed', 'in_progress'))
  execute function private.tell_of_leaving_customer();

create trigger move_agreed_booking before update of preferred_date on public.service_bookings
  for each row when (old.status = 'confirmed' and new.status = 'confirmed' and old.preferred_date <> new.preferred_date)
  execute function private.move_agreed_booking();

create trigger tell_pages after insert or update or delete on public.service_bookings
  for each row execute function private.tell_pages_of_booking();

create trigger mark_cancelled_by_link before update of status on public.service_bookings
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.mark_cancelled_by_link();

create trigger tell_of_moved_booking after update of preferred_date on public.service_bookings
  for each row when (old.status = 'confirmed' and new.status = 'confirmed' and old.preferred_date <> new.preferred_date)
  execute function private.tell_of_moved_booking();

create trigger skip_near_reminders after insert or update of status, preferred_date on public.service_bookings
  for each row when (new.status = 'confirmed') execute function private.skip_near_reminders();

create trigger limit_bookings_by_hand before insert on public.service_bookings
  for each row when (new.customer_id is null) execute function private.limit_bookings_by_hand();

create trigger keep_booking_answer before update of status on public.service_bookings
  for each row when (
    old.status = 'pending' and (new.status = 'confirmed' or new.status = 'cancelled' and new.cancelled_by = 'provider')
  )
  execute function private.keep_booking_answer();

create function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
  most_a_day constant integer := 20;
  caller_suspended boolean;
begin
  -- One of a customer at a time, so that two at once do not pass the limits together.
  select suspended_at is not null into caller_suspended from public.profiles where id = asked.customer_id for no key update;
  if caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into provider from public.service_providers
  where id = asked.service_provider_id and verified and user_id <> all (private.suspended_sellers());
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using hint = 'provider_unavailable';
  end if;
  if provider.user_id = asked.customer_id then
    raise exception 'This is your own business. Enter the booking by hand instead.' using hint = 'own_business';
  end if;
  if asked.service_id is not null then
    select * into service from public.services
    where id = asked.service_id and service_provider_id = provider.id and is_active;
    if not found then
      raise exception 'This service is no longer offered. Choose another.' using hint = 'service_unavailable';
    end if;
  end if;
  asked.service_type := coalesce(service.service_type, asked.service_type, provider.service_types[1]);
  asked.duration_minutes := coalesce(service.duration_minutes, 60);
  asked.price := service.price;
  if asked.service_type <> all (provider.service_types) and service.service_type is null then
    raise exception 'This provider does not offer this type of service.' using hint = 'service_type_not_offered';
  end if;
  perform private.check_booking_time(provider, asked);
  if exists (
    select from public.service_bookings as other
    where other.service_provider_id = provider.id and other.status in ('confirmed', 'in_progress')
      and private.booked_period(other.preferred_date, other.duration_minutes)
        && private.booked_period(asked.preferred_date, asked.duration_minutes)
  ) then
    raise exception 'This time is taken. Choose another.' using hint = 'time_taken';
  end if;
  if (
    select count(*) >= 20 or count(*) filter (where service_provider_id = provider.id) >= 5
    from public.service_bookings where customer_id = asked.customer_id and status = 'pending'
  ) then
    raise exception 'You have many requests waiting for an answer. Cancel one, or wait until one is answered.'
      using hint = 'booking_limit';
  end if;
  -- Whatever became of them: the provider had a mail of each.
  if most_a_day <= (
    select count(*) from public.service_bookings
    where customer_id = asked.customer_id and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have made % booking requests in the last day. Make the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return asked;
end
$$;

create function private.check_booking_time(provider public.service_providers, asked public.service_bookings)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  name text := private.visible_line(provider.business_name);
  day date := (asked.preferred_date at time zone 'Africa/Nairobi')::date;
  exception public.opening_exceptions;
begin
  if asked.preferred_date <= now() then
    raise exception 'Choose a time in the future.' using hint = 'time_past';
  end if;
  if asked.preferred_date > now() + interval '1 year' then
    raise exception 'Choose a time within the next 12 months.' using hint = 'time_too_far';
  end if;
  if asked.customer_id = auth.uid() then
    if asked.preferred_date < now() + provider.booking_lead_hours * interval '1 hour' then
      raise exception '% takes bookings at least % ahead. Choose a later time.',
        name, private.hours_in_words(provider.booking_lead_hours) using hint = 'time_too_soon';
    end if;
    if day > (now() at time zone 'Africa/Nairobi')::date + provider.booking_horizon_days then
      raise exception '% takes bookings at most % ahead. Choose an earlier day.',
        name, private.hours_in_words(provider.booking_horizon_days * 24) using hint = 'time_beyond_horizon';
    end if;
  end if;
  if not private.fits_provider_hours(provider, asked.preferred_date, asked.duration_minutes) then
    select * into exception from public.opening_exceptions
    where service_provider_id = provider.id and day between first_day and last_day;
    if exception.hours = '[]' then
      raise exception '% is closed on %. Choose another day.', name,
        to_char(day, 'FMDD Mon YYYY') || coalesce(' (' || private.visible_line(exception.reason) || ')', '')
        using hint = 'outside_opening_hours';
    end if;
    raise exception '% is closed then. Choose a time inside the opening hours.', name using hint = 'outside_opening_hours';
  end if;
end
$$;

create function private.check_booking_move(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  moves boolean := becomes.status <> was.status;
  by_customer boolean := coalesce(was.customer_id = auth.uid(), false);
  accepts boolean := was.status = 'pending' and becomes.status = 'confirmed';
  moves_agreed boolean := was.status = 'confirmed' and becomes.status = 'confirmed';
  states constant jsonb := '{"in_progress": "in progress"}';
begin
  if moves and by_customer and becomes.status = 'cancelled' and was.status in ('confirmed', 'in_progress') then
    raise exception 'This booking is confirmed. Call the provider if you cannot come.' using hint = 'booking_transition';
  end if;
  if moves and (was.status, becomes.status) not in (
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'), ('in_progress', 'completed')
  ) then
    raise exception 'This booking is % and cannot become %.',
      coalesce(states ->> was.status, was.status), coalesce(states ->> becomes.status, left(becomes.status, 20))
      using hint = 'booking_transition';
  end if;
  -- Somebody counts on it; a blank more is no reason.
  if was.status = 'confirmed' and becomes.status = 'cancelled'
    and coalesce(private.visible_line(becomes.notes), '') in ('', coalesce(private.visible_line(was.notes), ''))
  then
    raise exception 'Say why the booking is cancelled; the customer reads it.' using hint = 'booking_reason_missing';
  end if;
  if auth.uid() is null then
    return;
  end if;
  if by_customer then
    if moves and becomes.status <> 'cancelled'
      or (becomes.price, becomes.notes, becomes.preferred_date) is distinct from (was.price, was.notes, was.preferred_date)
    then
      raise exception 'A customer may cancel a request, and nothing else.' using errcode = '42501';
    end if;
    return;
  end if;
  if moves and becomes.status in ('in_progress', 'completed')
    and private.nairobi_today() < private.nairobi_day(was.preferred_date)
  then
    raise exception 'This booking is for %. Work can be started and completed from that day on.',
      private.nairobi_date(was.preferred_date)
      using hint = 'booking_before_day';
  end if;
  if becomes.preferred_date <> was.preferred_date then
    if not accepts and not moves_agreed then
      raise exception 'The time can be changed only while a request is accepted or before the work begins.'
        using hint = 'booking_settled';
    end if;
    if was.customer_id is not null then
      perform private.check_booking_time(provider, becomes)
      from public.service_providers as provider where provider.id = was.service_provider_id;
    end if;
  end if;
  if becomes.price is distinct from was.price and not (moves and becomes.status <> 'cancelled') then
    raise exception 'The price can be changed only while a booking is accepted, begun or completed.'
      using hint = 'booking_settled';
  end if;
end
$$;

create function private.booking_words(booking public.service_bookings) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      initcap(replace(booking.service_type, '_', ' '))
    ) || to_char(booking.preferred_date at time zone 'Africa/Nairobi', '" on "FMDD Mon YYYY" at "HH24:MI')
$$;

create function private.mail_booking_customer(
  booking public.service_bookings, subject text, message text, action_label text, action_path text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 100;
  most_of_one constant integer := 6;
  provider public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  address text;
  mail jsonb := jsonb_build_object('subject', subject, 'paragraphs', array[message], 'notes', '[]'::jsonb);
  cancel_label text := case booking.status when 'pending' then 'Cancel this request' when 'confirmed' then 'I cannot come' end;
  has_link boolean := cancel_label is not null and booking.preferred_date > now();
begin
  if to_regclass('auth.mail_outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  if booking.customer_id is not null then
    select account.email into address from auth.users as account
    where account.id = booking.customer_id and account.email_confirmed_at is not null and account.email <> ''
      and not exists (
        select from public.email_opt_outs as off where off.user_id = account.id and off.topic = 'bookings'
      );
  elsif booking.customer_email is not null and provider.verified
    -- Nobody has confirmed the address, so nobody lends their name to mails to half the country. What writes most of them, a new
    -- booking and a moved one, comes one after the other for a provider; the counts hold without a lock of their own.
    and not exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
    and provider.user_id::text is distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    and not exists (select from private.booking_links where booking_id = booking.id and pressed_at is not null)
    and (
      select count(*) < most_a_day and count(*) filter (where sent.booking_id = booking.id) < most_of_one
      from private.booking_mails as sent
      where sent.user_id = provider.user_id and sent.created_at > now() - interval '1 day'
    )
  then
    address := booking.customer_email;
    -- While an account is erased its profile is gone already.
    insert into private.booking_mails (user_id, booking_id)
    select id, booking.id from public.profiles where id = provider.user_id;
  end if;
  if address is null then
    return;
  end if;
  if booking.customer_id is not null then
    mail := mail || jsonb_build_object(
      'action_label', action_label, 'action_path', action_path,
      'unsubscribe_path', '/unsubscribe?token=' || private.unsubscribe_token(booking.customer_id, 'bookings')
    );
  else
    mail := mail || jsonb_build_object('action_label', null, 'action_path', null, 'notes', array[concat_ws(' ',
      'You get this mail because ' || private.visible_line(provider.business_name) || ' entered this address for a booking.',
      case when has_link then 'If it is not yours, say that you cannot come.' end
    )]);
  end if;
  if has_link then
    mail := mail || jsonb_build_object('second_label', cancel_label, 'second_path', private.booking_link(booking.id));
  end if;
  insert into auth.mail_outbox (template, recipient, data) values ('notice', address, mail);
end
$$;

create function private.tell_booking_customer(
  booking public.service_bookings, title text, message text, kind text, link text, action_label text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.customer_id is not null then
    insert into public.system_notifications (user_id, title, message, type, link)
    values (booking.customer_id, left(tell_booking_customer.title, 120), left(tell_booking_customer.message, 2000), kind, link);
  end if;
  perform private.mail_booking_customer(booking, title, message, action_label, link);
end
$$;

create table private.booking_links (
  token_hash bytea constraint booking_links_pkey primary key,
  booking_id uuid not null,
  created_at timestamptz not null default now(),
  pressed_at timestamptz,
  constraint booking_links_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create index booking_links_booking_idx on private.booking_links (booking_id);

create function private.booking_of_link(token text) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  select known.* into booking
  from private.booking_links as link join public.service_bookings as known on known.id = link.booking_id
  where link.token_hash = sha256(convert_to(booking_of_link.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or its booking is no longer there. Use the one in our last mail to you.'
      using hint = 'booking_link';
  end if;
  if booking.preferred_date <= now() then
    raise exception 'It is too late: the time of this booking has come. Call the provider if you have not been there.'
      using hint = 'booking_link_late';
  end if;
  return booking;
end
$$;

create table private.booking_reminders (
  booking_id uuid,
  hours smallint,
  begins timestamptz,
  created_at timestamptz not null default now(),
  constraint booking_reminders_pkey primary key (booking_id, hours, begins),
  constraint booking_reminders_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create function private.provider_booking(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id, 'status', booking.status, 'service_type', booking.service_type,
    'service', (select name from public.services where id = booking.service_id),
    'preferred_date', booking.preferred_date, 'moved_from', booking.moved_from,
    'duration_minutes', booking.duration_minutes, 'price', booking.price, 'description', booking.description,
    'vehicle', booking.vehicle, 'notes', booking.notes, 'cancelled_by', booking.cancelled_by,
    'cannot_come_at', booking.cannot_come_at, 'created_at', booking.created_at, 'customer_id', booking.customer_id,
    'customer_name', case when booking.customer_id is null then booking.customer_name
      else nullif(concat_ws(' ', person.first_name, person.last_name), '') end,
    'customer_phone', case when booking.customer_id is null then booking.customer_phone else person.phone end,
    'customer_email', booking.customer_email
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

create function private.booking_is_meant(booking public.service_bookings, pattern text, number text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select pattern is null
    or booking.customer_name ilike pattern or booking.customer_phone like number
    or booking.vehicle ilike pattern or booking.description ilike pattern
    or replace(booking.service_type, '_', ' ') ilike pattern
    or exists (select from public.services where id = booking.service_id and name ilike pattern)
    or exists (
      select from public.profiles
      where id = booking.customer_id and (concat_ws(' ', first_name, last_name) ilike pattern or phone like number)
    )
$$;

create table public.reviews (
  id uuid default gen_random_uuid() constraint reviews_pkey primary key,
  service_provider_id uuid not null,
  booking_id uuid not null,
  reviewer_id uuid not null default auth.uid(),
  reviewer_name text not null,
  rating integer not null,
  comment text,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reviews_rating_range check (rating between 1 and 5),
  constraint reviews_comment_length check (char_length(comment) <= 2000),
  constraint reviews_reply_length check (char_length(reply) <= 2000),
  constraint reviews_booking_id_key unique (booking_id),
  constraint reviews_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint reviews_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade,
  constraint reviews_reviewer_id_fkey foreign key (reviewer_id) references public.profiles (id) on delete cascade
);

comment on table public.reviews is 'Reviews of service providers, one of each completed booking.';

comment on column public.reviews.service_provider_id is 'The booking''s; a trigger fills it in.';

comment on column public.reviews.reviewer_name is 'First name and initial, kept as the profile has it, so that nobody needs to read the profile.';

comment on column public.reviews.reply is 'The provider''s answer.';

create index reviews_provider_idx on public.reviews (service_provider_id, created_at desc);

create index reviews_reviewer_idx on public.reviews (reviewer_id, created_at desc);

create index reviews_unanswered_idx on public.reviews (service_provider_id, created_at desc) where reply is null;

revoke all on public.reviews from public, anon, authenticated;

grant select, delete on public.reviews to authenticated;

grant select (id, service_provider_id, reviewer_name, rating, comment, reply, replied_at, created_at) on public.reviews to anon;

grant insert (id, service_provider_id, booking_id, reviewer_id, rating, comment) on public.reviews to authenticated;

grant update (reply) on public.reviews to authenticated;

grant all on public.reviews to service_role;

alter table public.reviews enable row level security;

create policy "Anyone reads the reviews of verified providers" on public.reviews
  for select to anon, authenticated using (exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));

create policy "Providers read the reviews they were given" on public.reviews
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));

create policy "People read the reviews they wrote" on public.reviews
  for select to authenticated using (reviewer_id = (select auth.uid()));

create policy "Administrators read every review" on public.reviews
  for select to authenticated using ((select private.is_admin()));

create policy "Customers review their own bookings" on public.reviews
  for insert to authenticated with check (reviewer_id = (select auth.uid()));

create policy "Providers answer the reviews they were given" on public.reviews
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "People delete the reviews they wrote" on public.reviews
  for delete to authenticated using (reviewer_id = (select auth.uid()));

create policy "Administrators delete every review" on public.reviews
  for delete to authenticated using ((select private.is_admin()));

create trigger guard_review before insert or update of reply on public.reviews
  for each row execute function private.guard_review();

create trigger rate_service_provider after insert or delete or update of rating on public.reviews
  for each row execute function private.rate_service_provider();

create trigger tell_of_review after insert on public.reviews
  for each row execute function private.tell_of_review();

create trigger tell_of_answer after update of reply on public.reviews
  for each row when (new.reply is not null and new.reply is distinct from old.reply) execute function private.tell_of_review();

create trigger tell_of_removed_review after delete on public.reviews
  for each row execute function private.tell_of_review();

create trigger audit_changes after delete on public.reviews
  for each row execute function private.audit_changes('service_provider_id', 'rating');

create trigger refuse_removed_review before insert on public.reviews
  for each row execute function private.refuse_removed_review();

create trigger forget_page after insert or update or delete on public.reviews
  for each row execute function private.forget_page_of_provider();

create table public.review_reports (
  id uuid default gen_random_uuid() constraint review_reports_pkey primary key,
  review_id uuid,
  subject_title text not null,
  reporter_id uuid default auth.uid(),
  reason text not null,
  details text,
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  constraint review_reports_reason_known check (reason in ('not_true', 'offensive', 'personal', 'spam', 'other')),
  constraint review_reports_details_length check (char_length(details) <= 1000),
  constraint review_reports_details_given check (reason <> 'other' or details is not null or reporter_id is null),
  constraint review_reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint review_reports_decided check ((status = 'open') = (decided_at is null)),
  constraint review_reports_decision_reason_length check (char_length(decision_reason) <= 1000),
  constraint review_reports_review_id_fkey foreign key (review_id) references public.reviews (id) on delete set null,
  constraint review_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint review_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table public.review_reports is 'Which reviews providers report, and what administrators decided.';

comment on column public.review_reports.subject_title is 'The stars and the business; stays when the review goes, and says nothing of who wrote it.';

comment on column public.review_reports.reporter_id is 'null: an account that was erased.';

comment on column public.review_reports.decision_reason is 'Told to who reported it and, where the review was removed, to who wrote it.';

create unique index review_reports_open_key on public.review_reports (review_id) where status = 'open';

create index review_reports_reporter_idx on public.review_reports (reporter_id, created_at desc);

create index review_reports_status_idx on public.review_reports (status, created_at desc);

create index review_reports_review_idx on public.review_reports (review_id);

create index review_reports_decided_by_idx on public.review_reports (decided_by);

revoke all on public.review_reports from public, anon, authenticated;

grant select (
  id, review_id, subject_title, reporter_id, reason, details, status, decided_at, decision_reason, created_at
) on public.review_reports to authenticated;

grant insert (review_id, reporter_id, reason, details) on public.review_reports to authenticated;

grant all on public.review_reports to service_role;

alter table public.review_reports enable row level security;

create policy "People read which reviews they reported" on public.review_reports
  for select to authenticated using (reporter_id = (select auth.uid()));

create policy "Administrators read every report of a review" on public.review_reports
  for select to authenticated using ((select private.is_admin()));

create policy "People report reviews as themselves" on public.review_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));

create trigger guard_review_report before insert or update of reporter_id on public.review_reports
  for each row execute function private.guard_review_report();

create trigger a_own_name before insert on public.review_reports
  for each row execute function private.refuse_name_of_others('reporter_id');

create table private.review_history (
  booking_id uuid,
  event text,
  day date not null,
  constraint review_history_event_known check (event in ('told', 'answer_told', 'removed')),
  constraint review_history_pkey primary key (booking_id, event),
  constraint review_history_booking_id_fkey
    foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

comment on table private.review_history is 'On which day the provider was last told of a booking''s review, the customer of its answer, and an administrator removed it.';

create function public.list_review_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.review_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.people_found(wanted) end;
begin
  return query
  select report.* from public.review_reports as report
  where report.status = list_review_reports.only_status
    and (
      list_review_reports.before is null
      or (report.created_at, report.id)
        < (list_review_reports.before, coalesce(list_review_reports.before_id, report.id))
    )
    and (
      pattern is null or report.subject_title ilike pattern or report.details ilike pattern
      or report.reporter_id in (select unnest(people))
      or report.review_id in (select review.id from public.reviews as review where review.reviewer_id = any (people))
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_review_reports.most, 1), 100);
end
$$;

grant execute on function public.list_review_reports(text, timestamp with time zone, uuid, integer, text) to authenticated;

create table public.message_threads (
  id uuid default gen_random_uuid() constraint message_threads_pkey primary key,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  subject_title text not null,
  subject text not null,
  asker_id uuid,
  owner_id uuid,
  status text not null default 'new',
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- What who owns ads needs to work on the inquiries about them: a private note and a next date, texts of their own to answer with, how
  -- long the first answer took, and the list of it all. Nobody else reads notes, dates and texts, administrators neither.
  first_answer_at timestamptz,
  constraint message_threads_one_subject check (num_nonnulls(listing_id, spare_part_id, service_provider_id) <= 1),
  constraint message_threads_two_people check (asker_id <> owner_id),
  constraint message_threads_status_known check (status in ('new', 'responded', 'closed')),
  constraint message_threads_listing_id_asker_id_key unique (listing_id, asker_id),
  constraint message_threads_spare_part_id_asker_id_key unique (spare_part_id, asker_id),
  constraint message_threads_service_provider_id_asker_id_key unique (service_provider_id, asker_id),
  constraint message_threads_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint message_threads_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete set null,
  constraint message_threads_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete set null,
  constraint message_threads_asker_id_fkey foreign key (asker_id) references public.profiles (id) on delete set null,
  constraint message_threads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete set null
);

comment on table public.message_threads is 'One ad, its owner and somebody who asks about it.';

comment on column public.message_threads.subject_title is 'What the ad was called; stays when the ad goes.';

comment on column public.message_threads.asker_id is 'null: an account that was erased; as owner_id.';

comment on column public.message_threads.status is 'Of the inquiry: responded once the owner has answered, closed when the owner says so.';

comment on column public.message_threads.first_answer_at is 'When the owner first wrote; kept by a trigger.';

create index message_threads_asker_idx on public.message_threads (asker_id, last_message_at desc, id desc);

create index message_threads_owner_idx on public.message_threads (owner_id, last_message_at desc, id desc);

create index message_threads_pair_idx on public.message_threads (owner_id, asker_id);

create index message_threads_owner_status_idx on public.message_threads (owner_id, status);

create index message_threads_first_answer_idx on public.message_threads (owner_id, first_answer_at)
  where first_answer_at is not null;

revoke all on public.message_threads from public, anon, authenticated;

grant select on public.message_threads to authenticated;

grant update (status) on public.message_threads to authenticated;

grant all on public.message_threads to service_role;

alter table public.message_threads enable row level security;

create policy "People see the threads they are in" on public.message_threads
  for select to authenticated using (asker_id = (select auth.uid()) or owner_id = (select auth.uid()));

create policy "Administrators see every thread" on public.message_threads
  for select to authenticated using ((select private.is_admin()));

create policy "Owners move the inquiries about their ads" on public.message_threads
  for update to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create trigger count_thread after insert on public.message_threads
  for each row execute function private.count_thread();

create trigger forget_inquiry_note after update of asker_id on public.message_threads
  for each row when (old.asker_id is not null and new.asker_id is null)
  execute function private.forget_inquiry_note();

create table public.messages (
  id uuid default gen_random_uuid() constraint messages_pkey primary key,
  thread_id uuid not null,
  sender_id uuid default auth.uid(),
  recipient_id uuid,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  subject text not null,
  content text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- Where the answer to a message was lost on the way, its page sends it again, under the same key.
  idempotency_key uuid,
  constraint messages_subject_length check (char_length(subject) between 1 and 200),
  constraint messages_content_length
    check (char_length(content) <= 4000 and char_length(private.visible_line(content)) >= 1),
  constraint messages_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  constraint messages_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete set null,
  constraint messages_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete set null,
  constraint messages_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint messages_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete set null,
  constraint messages_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete set null,
  constraint messages_idempotency_key_key unique (sender_id, idempotency_key)
);

comment on table public.messages is 'What people write to each other about an ad.';

comment on column public.messages.sender_id is 'null: an account that was erased; as recipient_id.';

comment on column public.messages.listing_id is 'As the thread has it; as spare_part_id and service_provider_id.';

comment on column public.messages.idempotency_key is 'Made by the page that sends it: the same message twice is refused.';

create index messages_thread_idx on public.messages (thread_id, created_at desc, id desc);

create index messages_sender_idx on public.messages (sender_id, created_at desc);

create index messages_recipient_idx on public.messages (recipient_id, created_at desc);

create index messages_unread_idx on public.messages (recipient_id, thread_id) where read_at is null;

create index messages_listing_idx on public.messages (listing_id);

create index messages_spare_part_idx on public.messages (spare_part_id);

create index messages_service_provider_idx on public.messages (service_provider_id);

create index messages_unread_age_idx on public.messages (created_at) where read_at is null;

revoke all on public.messages from public, anon, authenticated;

grant select on public.messages to authenticated;

grant insert (
  thread_id, sender_id, recipient_id, listing_id, spare_part_id, service_provider_id, subject, content, idempotency_key
) on public.messages to authenticated;

grant update (read_at) on public.messages to authenticated;

grant all on public.messages to service_role;

alter table public.messages enable row level security;

create policy "People read what they sent and received" on public.messages
  for select to authenticated using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid()));

create policy "Administrators read every message" on public.messages
  for select to authenticated using ((select private.is_admin()));

create policy "People write as themselves" on public.messages
  for insert to authenticated with check (sender_id = (select auth.uid()));

create policy "Recipients mark what they have read" on public.messages
  for update to authenticated using (recipient_id = (select auth.uid())) with check (recipient_id = (select auth.uid()));

create trigger place_message before insert on public.messages
  for each row execute function private.place_message();

create trigger guard_message_read before update of read_at on public.messages
  for each row execute function private.guard_message_read();

create trigger tell_pages_of_new after insert on public.messages
  for each row execute function private.tell_pages_of_message('message');

create trigger tell_pages_of_read after update of read_at on public.messages
  for each row when (old.read_at is distinct from new.read_at)
  execute function private.tell_pages_of_message('read');

create trigger forget_unread_mail after update of read_at on public.messages
  for each row when (old.read_at is null and new.read_at is not null)
  execute function private.forget_unread_mail();

create trigger keep_first_answer after insert on public.messages
  for each row execute function private.keep_first_answer();

create table public.message_reports (
  id uuid default gen_random_uuid() constraint message_reports_pkey primary key,
  thread_id uuid,
  reported_id uuid,
  reporter_id uuid default auth.uid(),
  reason text not null,
  details text,
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint message_reports_reason_known check (reason in ('fraud', 'offensive', 'spam', 'other')),
  constraint message_reports_details_length check (char_length(details) <= 1000),
  constraint message_reports_details_given check (reason <> 'other' or details is not null or reporter_id is null),
  constraint message_reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint message_reports_decided check ((status = 'open') = (decided_at is null)),
  constraint message_reports_thread_id_fkey
    foreign key (thread_id) references public.message_threads (id) on delete set null,
  constraint message_reports_reported_id_fkey foreign key (reported_id) references public.profiles (id) on delete set null,
  constraint message_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint message_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table public.message_reports is 'Which conversations people report, and what administrators decided.';

comment on column public.message_reports.reported_id is 'The other side of the conversation; null: an account that was erased.';

create unique index message_reports_open_key on public.message_reports (reporter_id, thread_id) where status = 'open';

create index message_reports_reporter_idx on public.message_reports (reporter_id, created_at desc);

create index message_reports_status_idx on public.message_reports (status, created_at desc);

create index message_reports_thread_idx on public.message_reports (thread_id);

create index message_reports_reported_idx on public.message_reports (reported_id);

create index message_reports_decided_by_idx on public.message_reports (decided_by);

revoke all on public.message_reports from public, anon, authenticated;

grant select (
  id, thread_id, reported_id, reporter_id, reason, details, status, decided_at, created_at
) on public.message_reports to authenticated;

grant insert (thread_id, reporter_id, reason, details) on public.message_reports to authenticated;

grant all on public.message_reports to service_role;

alter table public.message_reports enable row level security;

create policy "People read which conversations they reported" on public.message_reports
  for select to authenticated using (reporter_id = (select auth.uid()));

create policy "Administrators read every report of a conversation" on public.message_reports
  for select to authenticated using ((select private.is_admin()));

create policy "People report conversations as themselves" on public.message_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));

create trigger guard_message_report before insert or update of reporter_id on public.message_reports
  for each row execute function private.guard_message_report();

create trigger a_own_name before insert on public.message_reports
  for each row execute function private.refuse_name_of_others('reporter_id');

create function public.list_message_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.message_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.people_found(wanted) end;
begin
  return query
  select report.* from public.message_reports as report
  where report.status = list_message_reports.only_status
    and (
      list_message_reports.before is null
      or (report.created_at, report.id)
        < (list_message_reports.before, coalesce(list_message_reports.before_id, report.id))
    )
    and (
      pattern is null or report.details ilike pattern or report.reporter_id in (select unnest(people))
      or report.reported_id in (select unnest(people))
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_message_reports.most, 1), 100);
end
$$;

grant execute on function public.list_message_reports(text, timestamp with time zone, uuid, integer, text) to authenticated;

create table private.unread_mails (
  thread_id uuid not null,
  recipient_id uuid not null,
  created_at timestamptz not null default now(),
  constraint unread_mails_pkey primary key (thread_id, recipient_id),
  constraint unread_mails_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  constraint unread_mails_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade
);

comment on table private.unread_mails is 'Of which conversation a person has been told by mail since they last read it.';

create index unread_mails_recipient_idx on private.unread_mails (recipient_id);

create table public.favorites (
  id uuid default gen_random_uuid() constraint favorites_pkey primary key,
  user_id uuid not null default auth.uid(),
  listing_id uuid,
  created_at timestamptz not null default now(),
  spare_part_id uuid,
  -- A heart remembers what its ad was called and cost when it was given: its person learns that the price has changed, and what
  -- it was that is no longer shown. A heart that is taken away and given again soon after is the same heart.
  name_when_saved text,
  price_when_saved bigint,
  constraint favorites_user_id_listing_id_key unique (user_id, listing_id),
  constraint favorites_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint favorites_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint favorites_user_id_spare_part_id_key unique (user_id, spare_part_id),
  constraint favorites_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete cascade,
  constraint favorites_one_subject check (num_nonnulls(listing_id, spare_part_id) = 1),
  constraint favorites_price_when_saved_range check (price_when_saved >= 0)
);

comment on table public.favorites is 'Vehicles and spare parts a person has marked with the heart.';

comment on column public.favorites.name_when_saved is 'What the ad was called; null for hearts older than this column.';

comment on column public.favorites.price_when_saved is 'What it cost, in whole KES; null for hearts older than this column.';

create index favorites_newest_idx on public.favorites (user_id, created_at desc);

create index favorites_listing_id_idx on public.favorites (listing_id);

create index favorites_spare_part_id_idx on public.favorites (spare_part_id);

revoke all on public.favorites from public, anon, authenticated;

grant select, delete on public.favorites to authenticated;

grant insert (user_id, listing_id, spare_part_id) on public.favorites to authenticated;

grant all on public.favorites to service_role;

alter table public.favorites enable row level security;

create policy "People read their own favourites" on public.favorites
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read every favourite" on public.favorites
  for select to authenticated using ((select private.is_admin()));

create policy "People remove their own favourites" on public.favorites
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "People mark what they can see" on public.favorites
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and (
      exists (select from public.vehicle_listings as listing where listing.id = favorites.listing_id)
      or exists (select from public.spare_parts as part where part.id = favorites.spare_part_id)
    )
  );

create trigger remember_favorite before insert on public.favorites
  for each row execute function private.remember_favorite();

create trigger keep_removed_favorite after delete on public.favorites
  for each row execute function private.keep_removed_favorite();

create trigger limit_rows before insert on public.favorites
  for each row execute function private.limit_rows(
    'user_id', 1000, '', 'favorite_limit', 'You have 1,000 favorites. Remove one before you add the next.'
  );

create function private.ad_state(listing public.vehicle_listings) returns text
language sql immutable set search_path = ''
as $$
  select case
    when listing.rejection_reason is not null then 'rejected'
    when listing.held_at is not null then 'pending'
    else listing.status
  end
$$;

create table public.leads (
  id bigint generated always as identity constraint leads_pkey primary key,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  owner_id uuid not null,
  kind text not null,
  day date not null,
  count integer not null default 1,
  -- How many of a day's views are in the ad's views_count already.
  rolled_up integer not null default 0,
  constraint leads_one_subject check (num_nonnulls(listing_id, spare_part_id, service_provider_id) = 1),
  constraint leads_kind_known check (kind in ('view', 'phone_reveal', 'whatsapp', 'message')),
  constraint leads_count_range check (count >= 1 and rolled_up between 0 and count),
  constraint leads_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint leads_spare_part_id_fkey foreign key (spare_part_id) references public.spare_parts (id) on delete cascade,
  constraint leads_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint leads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.leads is 'How often an ad was looked at and its seller contacted, by day. Written by functions only.';

comment on column public.leads.owner_id is 'Whose ad it is.';

comment on column public.leads.day is 'In Nairobi.';

create unique index leads_subject_key
  on public.leads ((coalesce(listing_id, spare_part_id, service_provider_id)), kind, day);

create index leads_spare_part_idx on public.leads (spare_part_id, day);

create index leads_service_provider_idx on public.leads (service_provider_id, day);

create index leads_waiting_idx on public.leads (id) where kind = 'view' and rolled_up < count;

create index leads_contacts_idx on public.leads (day) include (count) where kind <> 'view';

create index leads_owned_idx on public.leads (owner_id, day) include (listing_id, kind, count);

create index leads_counted_idx on public.leads (listing_id, day) include (kind, count);

revoke all on public.leads from public, anon, authenticated;

grant select (id, listing_id, spare_part_id, service_provider_id, owner_id, kind, day, count) on public.leads to authenticated;

grant all on public.leads to service_role;

alter table public.leads enable row level security;

create policy "Owners read the counts of their ads" on public.leads
  for select to authenticated using (owner_id = (select auth.uid()));

create policy "Administrators read all counts" on public.leads
  for select to authenticated using ((select private.is_admin()));

create table public.listing_reports (
  id uuid default gen_random_uuid() constraint listing_reports_pkey primary key,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  subject_title text not null,
  reporter_id uuid default auth.uid(),
  reason text not null,
  details text,
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  created_at timestamptz not null default now(),
  constraint listing_reports_one_subject check (num_nonnulls(listing_id, spare_part_id, service_provider_id) <= 1),
  constraint listing_reports_reason_known
    check (reason in ('fraud', 'not_available', 'wrong_details', 'duplicate', 'offensive', 'other')),
  constraint listing_reports_details_length check (char_length(details) <= 1000),
  constraint listing_reports_details_given check (reason <> 'other' or details is not null or reporter_id is null),
  constraint listing_reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint listing_reports_decided check ((status = 'open') = (decided_at is null)),
  constraint listing_reports_decision_note_length check (char_length(decision_note) <= 1000),
  constraint listing_reports_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint listing_reports_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete set null,
  constraint listing_reports_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete set null,
  constraint listing_reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint listing_reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null
);

comment on table public.listing_reports is 'What people report about ads, and what administrators decided.';

comment on column public.listing_reports.subject_title is 'What the ad was called; stays when the ad goes.';

comment on column public.listing_reports.reporter_id is 'null: an account that was erased.';

comment on column public.listing_reports.decision_note is 'For administrators; the person who reported does not read it.';

create unique index listing_reports_open_key
  on public.listing_reports (reporter_id, (coalesce(listing_id, spare_part_id, service_provider_id))) where status = 'open';

create index listing_reports_reporter_idx on public.listing_reports (reporter_id, created_at desc);

create index listing_reports_status_idx on public.listing_reports (status, created_at desc);

create index listing_reports_listing_idx on public.listing_reports (listing_id);

create index listing_reports_spare_part_idx on public.listing_reports (spare_part_id);

create index listing_reports_service_provider_idx on public.listing_reports (service_provider_id);

create index listing_reports_decided_by_idx on public.listing_reports (decided_by);

revoke all on public.listing_reports from public, anon, authenticated;

grant select (
  id, listing_id, spare_part_id, service_provider_id, subject_title, reporter_id, reason, details, status, decided_at,
  created_at
) on public.listing_reports to authenticated;

grant insert (
  listing_id, spare_part_id, service_provider_id, reporter_id, reason, details
) on public.listing_reports to authenticated;

grant all on public.listing_reports to service_role;

alter table public.listing_reports enable row level security;

create policy "People read what they have reported" on public.listing_reports
  for select to authenticated using (reporter_id = (select auth.uid()));

create policy "Administrators read every report" on public.listing_reports
  for select to authenticated using ((select private.is_admin()));

create policy "People report as themselves" on public.listing_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));

create trigger guard_listing_report before insert or update of reporter_id on public.listing_reports
  for each row execute function private.guard_listing_report();

create trigger a_own_name before insert on public.listing_reports
  for each row execute function private.refuse_name_of_others('reporter_id');

create trigger tidy_dealer_profile before insert or update on public.dealer_profiles
  for each row execute function private.tidy_dealer_profile();

create table public.stock_numbers (
  listing_id uuid constraint stock_numbers_pkey primary key,
  seller_id uuid not null default auth.uid(),
  stock_number text not null,
  constraint stock_numbers_length check (
    char_length(stock_number) between 1 and 40 and stock_number = private.visible_line(stock_number)
  ),
  constraint stock_numbers_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint stock_numbers_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.stock_numbers is 'What a dealer calls a vehicle of theirs: a number of the stock list, or its plate.';

create unique index stock_numbers_key on public.stock_numbers (seller_id, lower(stock_number));

revoke all on public.stock_numbers from public, anon, authenticated;

grant select, delete on public.stock_numbers to authenticated;

grant insert (listing_id, seller_id, stock_number) on public.stock_numbers to authenticated;

grant update (stock_number) on public.stock_numbers to authenticated;

grant all on public.stock_numbers to service_role;

alter table public.stock_numbers enable row level security;

create policy "Dealers see their own stock numbers" on public.stock_numbers
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Dealers number their own ads" on public.stock_numbers
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_dealer())
    and exists (
      select from public.vehicle_listings as listing
      where listing.id = listing_id and listing.seller_id = (select auth.uid())
    )
  );

create policy "Dealers change their own stock numbers" on public.stock_numbers
  for update to authenticated
  using (seller_id = (select auth.uid()) and (select private.is_dealer())) with check (seller_id = (select auth.uid()));

create policy "Dealers take back their own stock numbers" on public.stock_numbers
  for delete to authenticated using (seller_id = (select auth.uid()));

create trigger guard_stock_pictures after insert on public.stock_pictures
  referencing new table as added for each statement execute function private.guard_stock_pictures();

create function private.listing_in_stock(number text) returns public.vehicle_listings
language sql set search_path = ''
as $$
  select listing.* from public.vehicle_listings as listing
  left join public.stock_numbers as stock on stock.listing_id = listing.id
  where listing.seller_id = auth.uid() and coalesce(lower(stock.stock_number), left(listing.id::text, 8)) = lower(number)
  order by stock.stock_number is null
  limit 1
  for no key update of listing
$$;

grant execute on function private.listing_in_stock(text) to authenticated;

create table public.inquiry_notes (
  thread_id uuid constraint inquiry_notes_pkey primary key,
  owner_id uuid not null,
  note text,
  follow_up_on date,
  follow_up_told_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint inquiry_notes_note_length
    check (char_length(note) <= 2000 and char_length(private.visible_line(note)) >= 1),
  constraint inquiry_notes_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  constraint inquiry_notes_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.inquiry_notes is 'What an ad''s owner keeps to themselves about an inquiry.';

comment on column public.inquiry_notes.follow_up_on is 'The day, in Nairobi, on which they want to be reminded of it.';

comment on column public.inquiry_notes.follow_up_told_at is 'Since when they need not be told of the day.';

create index inquiry_notes_owner_idx on public.inquiry_notes (owner_id, follow_up_on);

create index inquiry_notes_waiting_idx on public.inquiry_notes (follow_up_on)
  where follow_up_on is not null and follow_up_told_at is null;

revoke all on public.inquiry_notes from public, anon, authenticated;

grant select on public.inquiry_notes to authenticated;

grant all on public.inquiry_notes to service_role;

alter table public.inquiry_notes enable row level security;

create policy "Owners of ads read their own notes" on public.inquiry_notes
  for select to authenticated using (owner_id = (select auth.uid()));

create trigger guard_quick_reply before insert or update of title, body on public.quick_replies
  for each row execute function private.guard_quick_reply();

create policy "People read the plans they have had" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.user_subscriptions as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));

create table public.payment_requests (
  id uuid default gen_random_uuid() constraint payment_requests_pkey primary key,
  user_id uuid default auth.uid(),
  plan_id uuid,
  payment_method text not null,
  amount bigint not null,
  reference text,
  phone text,
  notes text,
  status text not null default 'pending',
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  payment_number text not null default private.payment_number(),
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  -- Paying from the page: M-Pesa asks the person's phone for the amount of a payment request (an "STK push"), and what it answers
  -- decides the request without an administrator. The server alone calls these functions.
  push_asked_at timestamptz,
  reference_disputed boolean not null default false,
  changed_at timestamptz,
  constraint payment_requests_payment_method_known check (payment_method in ('mpesa', 'bank_transfer', 'card')),
  constraint payment_requests_amount_range check (amount between 1 and 10000000000),
  constraint payment_requests_reference_length check (char_length(reference) <= 80),
  constraint payment_requests_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint payment_requests_phone_given check (payment_method <> 'mpesa' or phone is not null or user_id is null),
  constraint payment_requests_notes_length check (char_length(notes) <= 1000),
  constraint payment_requests_decision_reason_length check (char_length(decision_reason) <= 500),
  constraint payment_requests_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint payment_requests_plan_id_fkey foreign key (plan_id) references public.subscription_plans (id),
  -- Of the person's own, so that a refusal tells nothing about others' payments.
  constraint payment_requests_payment_number_key unique (user_id, payment_number),
  constraint payment_requests_payment_number_form check (payment_number ~ '^MG[0-9A-HJKMNP-TV-Z]{8}$'),
  constraint payment_requests_period check (
    (period_starts_at is null) = (period_ends_at is null) and period_ends_at > period_starts_at
  ),
  constraint payment_requests_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint payment_requests_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
  constraint payment_requests_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null
);

comment on table public.payment_requests is 'What members say they have paid, and what administrators decided.';

comment on column public.payment_requests.user_id is 'null: an account that was erased.';

comment on column public.payment_requests.plan_id is 'What was paid for; null: not said, and then it cannot be approved.';

comment on column public.payment_requests.amount is 'Whole KES.';

comment on column public.payment_requests.phone is 'E.164, the number that paid by M-Pesa.';

comment on column public.payment_requests.payment_number is 'Quoted by who pays, and the number of the receipt. The browser may choose it: what is sent twice is one request.';

comment on column public.payment_requests.period_starts_at is 'Of an approved one: from when its plan was paid for.';

comment on column public.payment_requests.push_asked_at is 'When M-Pesa was last asked to ask the phone; null: the person pays by themselves.';

comment on column public.payment_requests.reference_disputed is 'Its reference had been given with another payment, and the person says that it is theirs.';

comment on column public.payment_requests.changed_at is 'When the person last corrected what they had said.';

create index payment_requests_user_idx on public.payment_requests (user_id, created_at desc);

create index payment_requests_plan_idx on public.payment_requests (plan_id);

create index payment_requests_decided_by_idx on public.payment_requests (decided_by);

create index payment_requests_status_idx on public.payment_requests (status, created_at desc);

create index payment_requests_approved_idx on public.payment_requests (decided_at) include (amount) where status = 'approved';

create index payment_requests_waiting_idx on public.payment_requests ((status <> 'pending'), created_at desc, id desc);

create index payment_requests_text_trigram_idx on public.payment_requests
  using gin (private.payment_text(payment_number, reference, phone) gin_trgm_ops);

create index payment_requests_approved_reference_idx on public.payment_requests (upper(reference)) where status = 'approved';

create unique index payment_requests_reference_key
  on public.payment_requests (payment_method, private.reference_key(reference))
  where status in ('pending', 'approved') and not reference_disputed;

create index payment_requests_reference_idx on public.payment_requests (private.reference_key(reference));

revoke all on public.payment_requests from public, anon, authenticated;

grant select on public.payment_requests to authenticated;

grant insert (
  user_id, plan_id, payment_method, amount, reference, phone, notes, status, payment_number, reference_disputed
) on public.payment_requests to authenticated;

grant update (amount, reference, phone, notes, status, reference_disputed) on public.payment_requests to authenticated;

grant all on public.payment_requests to service_role;

alter table public.payment_requests enable row level security;

create policy "People read their own payment requests" on public.payment_requests
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read every payment request" on public.payment_requests
  for select to authenticated using ((select private.is_admin()));

create policy "People say what they have paid, undecided" on public.payment_requests
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');

create policy "People correct and withdraw what is undecided" on public.payment_requests
  for update to authenticated
  using (user_id = (select auth.uid()) and status = 'pending' and push_asked_at is null)
  with check (user_id = (select auth.uid()) and status in ('pending', 'withdrawn'));

create trigger guard_payment_request before insert or update on public.payment_requests
  for each row execute function private.guard_payment_request();

create trigger forget_mpesa_receipt after update of user_id on public.payment_requests
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_mpesa_receipt();

create trigger limit_pending after insert on public.payment_requests
  for each statement execute function private.enforce_row_quota('payments to check', 'user_id = $1 and status = ''pending''');

create trigger keep_payment_reference before insert or update on public.payment_requests
  for each row execute function private.keep_payment_reference();

create trigger tell_of_disputed_reference after insert on public.payment_requests
  for each row when (new.reference_disputed) execute function private.tell_of_disputed_reference();

create trigger tell_of_redisputed_reference after update on public.payment_requests
  for each row when (new.reference_disputed and not old.reference_disputed and new.status = 'pending')
  execute function private.tell_of_disputed_reference();

create trigger "0_refuse_foreign_payment" before insert on public.payment_requests
  for each row execute function private.refuse_foreign_payment();

create function private.undecided_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide payment requests.' using errcode = '42501';
  end if;
  select * into request from public.payment_requests where id = request_id for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status using hint = 'already_decided';
  end if;
  return request;
end
$$;

create function public.approve_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
begin
  return private.approve_payment(private.undecided_payment_request(request_id));
end
$$;

grant execute on function public.approve_payment_request(uuid) to authenticated;

create function public.reject_payment_request(request_id uuid, reason text) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests := private.undecided_payment_request(request_id);
begin
  if coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the payment is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  update public.payment_requests
  set status = 'rejected', decided_by = auth.uid(), decided_at = now(), decision_reason = btrim(reason)
  where id = request.id returning * into request;
  perform private.record_audit(
    'reject', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object('status', 'rejected', 'amount', request.amount, 'plan_id', request.plan_id)
  );
  perform private.tell(
    request.user_id, 'Your payment was not approved',
    format('We could not approve your payment of %s: %s', private.kes(request.amount), btrim(reason)),
    'error', '/payments#your-payments', 'See your payments'
  );
  return request;
end
$$;

grant execute on function public.reject_payment_request(uuid, text) to authenticated;

create function private.approve_payment(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.subscription_plans;
  before public.subscription_plans;
  subscription public.user_subscriptions;
begin
  if request.user_id is null then
    raise exception 'The account that paid was erased, so there is nobody to give the plan to. Reject the request.'
      using hint = 'account_erased';
  end if;
  if request.plan_id is null then
    raise exception 'This payment names no plan, so it cannot be approved. Reject it and ask the person to choose one.'
      using hint = 'plan_missing';
  end if;
  select * into plan from public.subscription_plans where id = request.plan_id;
  before := private.current_plan(request.user_id);
  subscription := private.activate_plan(request.user_id, request.plan_id);
  update public.payment_requests
  set status = 'approved', decided_by = auth.uid(), decided_at = now(),
    period_starts_at = subscription.expires_at - interval '30 days', period_ends_at = subscription.expires_at
  where id = request.id returning * into request;
  perform private.record_audit(
    'approve', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object(
      'status', 'approved', 'amount', request.amount, 'plan_id', plan.id, 'expires_at', subscription.expires_at
    )
  );
  perform private.tell(
    request.user_id, format('Your %s plan is active', plan.name),
    concat_ws(' ',
      format(
        'We have received your payment of %s. Your %s plan runs until %s.',
        private.kes(request.amount), plan.name, private.nairobi_date(subscription.expires_at)
      ),
      case when before.id <> plan.id then format('It replaces your %s plan.', before.name) end
    ),
    'success', '/payments', 'See your plan'
  );
  return request;
end
$$;

create function private.same_reference(payment public.payment_requests) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  select other.* from public.payment_requests as other
  where private.reference_key(other.reference) = private.reference_key(payment.reference)
    and other.payment_method = payment.payment_method and other.status in ('pending', 'approved') and other.id <> payment.id
$$;

create table private.mpesa_pushes (
  id uuid default gen_random_uuid() constraint mpesa_pushes_pkey primary key,
  payment_request_id uuid not null,
  -- asking: on its way to M-Pesa; waiting: M-Pesa has asked the phone; lost: it never said what came of it.
  status text not null default 'asking',
  checkout_request_id text,
  receipt_number text,
  result_code text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  queried_at timestamptz,
  -- Its failure rejected the request, so a payment may reopen it; an administrator's rejection stands.
  rejected_request boolean not null default false,
  constraint mpesa_pushes_checkout_request_id_key unique (checkout_request_id),
  -- One payment of money counts once, whatever is sent to us again.
  constraint mpesa_pushes_receipt_number_key unique (receipt_number),
  constraint mpesa_pushes_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete cascade,
  -- timed_out: M-Pesa gave no final result in time; mismatched: paid, but not as asked.
  constraint mpesa_pushes_status_known
    check (status in ('asking', 'waiting', 'paid', 'failed', 'timed_out', 'mismatched'))
);

comment on table private.mpesa_pushes is 'What M-Pesa was asked for, and what it answered.';

create index mpesa_pushes_payment_request_idx on private.mpesa_pushes (payment_request_id);

create index mpesa_pushes_open_idx on private.mpesa_pushes (created_at) where status in ('asking', 'waiting');

create function private.locked_mpesa_push(push_id uuid) returns private.mpesa_pushes
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
begin
  perform from public.payment_requests
  where id = (select payment_request_id from private.mpesa_pushes where id = push_id) for update;
  select * into push from private.mpesa_pushes where id = push_id for update;
  return push;
end
$$;

create table public.unmatched_payments (
  id uuid default gen_random_uuid() constraint unmatched_payments_pkey primary key,
  payment_request_id uuid,
  user_id uuid,
  checkout_request_id text not null,
  receipt_number text,
  amount bigint,
  phone text,
  reason text not null,
  created_at timestamptz not null default now(),
  cleared_by uuid,
  cleared_at timestamptz,
  note text,
  constraint unmatched_payments_checkout_request_id_length check (char_length(checkout_request_id) <= 100),
  constraint unmatched_payments_receipt_number_length check (char_length(receipt_number) <= 40),
  constraint unmatched_payments_phone_length check (char_length(phone) <= 20),
  constraint unmatched_payments_reason_known check (reason in (
    'unknown_push', 'incomplete', 'receipt_used', 'account_erased', 'amount_differs', 'phone_differs', 'second_receipt',
    'request_rejected', 'request_approved', 'not_approvable'
  )),
  constraint unmatched_payments_note_length check (char_length(note) <= 500),
  constraint unmatched_payments_cleared check (cleared_at is not null or (cleared_by is null and note is null)),
  -- The same callback again is the same payment.
  constraint unmatched_payments_receipt_key unique (checkout_request_id, receipt_number),
  constraint unmatched_payments_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete set null,
  constraint unmatched_payments_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint unmatched_payments_cleared_by_fkey foreign key (cleared_by) references public.profiles (id) on delete set null
);

comment on table public.unmatched_payments is 'Money M-Pesa confirmed that approved no payment request, until an administrator clears it.';

comment on column public.unmatched_payments.amount is 'Whole KES; null: M-Pesa did not give it.';

comment on column public.unmatched_payments.reason is 'Why no request was approved (site/admin/payments/unmatched-reasons.ts).';

comment on column public.unmatched_payments.note is 'What the administrator did about it.';

create index unmatched_payments_order_idx on public.unmatched_payments (cleared_at desc nulls first, created_at desc, id desc);

create index unmatched_payments_open_idx on public.unmatched_payments (created_at) where cleared_at is null;

create index unmatched_payments_request_idx on public.unmatched_payments (payment_request_id);

create index unmatched_payments_user_idx on public.unmatched_payments (user_id);

create index unmatched_payments_cleared_by_idx on public.unmatched_payments (cleared_by);

revoke all on public.unmatched_payments from public, anon, authenticated;

grant select on public.unmatched_payments to authenticated;

grant all on public.unmatched_payments to service_role;

alter table public.unmatched_payments enable row level security;

create policy "Administrators read every unmatched payment" on public.unmatched_payments
  for select to authenticated using ((select private.is_admin()));

create trigger forget_unmatched_payment before update of user_id on public.unmatched_payments
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_unmatched_payment();

create function public.clear_unmatched_payment(payment_id uuid, note text) returns public.unmatched_payments
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
  said constant text := nullif(btrim(clear_unmatched_payment.note, E' \n\r\t'), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may clear payments.' using errcode = '42501';
  end if;
  if said is null or char_length(said) > 500 then
    raise exception 'Write in at most 500 characters what was done about the payment.' using hint = 'note_missing';
  end if;
  select * into payment from public.unmatched_payments where id = payment_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  end if;
  if payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  end if;
  update public.unmatched_payments as open
  set cleared_by = auth.uid(), cleared_at = now(), note = said,
    -- An erased person's receipt was kept only to pay the money back.
    receipt_number = case
      when open.user_id is not null or open.payment_request_id is null then open.receipt_number
    end
  where open.id = payment.id returning * into payment;
  perform private.record_audit(
    'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
    jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
  );
  return payment;
end
$$;

grant execute on function public.clear_unmatched_payment(uuid, text) to authenticated;

create function private.list_unmatched_payment(
  why text, request public.payment_requests, checkout text, receipt text, amount bigint, phone text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
  -- A query gives neither, so they are what was asked for; a callback that leaves them out could mean anything.
  amount_paid constant bigint := coalesce(amount, case when why <> 'incomplete' then request.amount end);
  paid_by constant text := coalesce(phone, case when why <> 'incomplete' then request.phone end);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched payment ' || checkout, 0));
  -- Listed by a query before the callback brought its receipt, or its person was erased.
  if exists (
    select from public.unmatched_payments as listed
    where listed.checkout_request_id = checkout and (listed.receipt_number is null or listed.receipt_number = receipt or receipt is null)
  ) then
    update public.unmatched_payments as listed
    set receipt_number = list_unmatched_payment.receipt, amount = coalesce(list_unmatched_payment.amount, listed.amount),
      phone = case
        when listed.user_id is not null or listed.payment_request_id is null
          then coalesce(list_unmatched_payment.phone, listed.phone)
      end
    where listed.checkout_request_id = checkout and listed.receipt_number is null and receipt is not null
      and (listed.cleared_at is null or listed.user_id is not null or listed.payment_request_id is null);
    return 'settled';
  end if;
  insert into public.unmatched_payments (payment_request_id, user_id, checkout_request_id, receipt_number, amount, phone, reason)
  values (
    request.id, request.user_id, checkout, receipt, amount_paid,
    -- Nothing of an erased person comes back.
    case when request.id is null or request.user_id is not null then paid_by end, why
  );
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'A payment without a request',
      concat_ws(' ',
        'M-Pesa confirmed a payment' || coalesce(' of ' || private.kes(amount_paid), ''),
        'that approved no request. Look at it and clear it.'
      ),
      'warning', '/admin/payments?status=unmatched', 'See the payment'
    );
  end loop;
  return 'unmatched';
end
$$;

create table public.financing_applications (
  id uuid default gen_random_uuid() constraint financing_applications_pkey primary key,
  user_id uuid not null default auth.uid(),
  provider_id uuid not null,
  vehicle_listing_id uuid,
  status text not null default 'pending',
  loan_amount bigint not null,
  down_payment bigint not null default 0,
  term_months integer not null,
  monthly_income bigint not null,
  employment_status text not null,
  phone text not null,
  message text,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  constraint financing_applications_status_known check (status in ('pending', 'approved', 'rejected', 'disbursed', 'withdrawn')),
  constraint financing_applications_loan_amount_range check (loan_amount between 1 and 10000000000),
  constraint financing_applications_down_payment_range check (down_payment between 0 and 10000000000),
  constraint financing_applications_term_months_known check (term_months in (12, 24, 36, 48, 60, 72, 84)),
  constraint financing_applications_monthly_income_range check (monthly_income between 0 and 10000000000),
  constraint financing_applications_employment_status_known
    check (employment_status in ('employed', 'self_employed', 'contract', 'other')),
  constraint financing_applications_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint financing_applications_message_length check (char_length(message) <= 2000),
  constraint financing_applications_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
  constraint financing_applications_decision_reason_length check (char_length(decision_reason) <= 500),
  constraint financing_applications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint financing_applications_provider_id_fkey foreign key (provider_id) references public.financing_providers (id),
  constraint financing_applications_vehicle_listing_id_fkey
    foreign key (vehicle_listing_id) references public.vehicle_listings (id) on delete set null,
  constraint financing_applications_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null
);

comment on table public.financing_applications is 'What members apply for with lenders, and what became of it.';

comment on column public.financing_applications.loan_amount is 'Whole KES, as down_payment and monthly_income.';

comment on column public.financing_applications.decided_at is 'When the state was last moved by an administrator.';

create index financing_applications_user_idx on public.financing_applications (user_id, created_at desc);

create index financing_applications_provider_idx on public.financing_applications (provider_id);

create index financing_applications_vehicle_listing_idx on public.financing_applications (vehicle_listing_id);

create index financing_applications_decided_by_idx on public.financing_applications (decided_by);

create index financing_applications_status_idx on public.financing_applications (status, created_at desc);

create unique index financing_applications_pending_key on public.financing_applications (user_id, provider_id)
  where status = 'pending';

create index financing_applications_waiting_idx
  on public.financing_applications ((status <> 'pending'), created_at desc, id desc);

create index financing_applications_phone_trigram_idx on public.financing_applications
  using gin (phone gin_trgm_ops);

revoke all on public.financing_applications from public, anon, authenticated;

grant select on public.financing_applications to authenticated;

grant insert (
  user_id, provider_id, vehicle_listing_id, status, loan_amount, down_payment, term_months, monthly_income, employment_status,
  phone, message
) on public.financing_applications to authenticated;

grant update (status) on public.financing_applications to authenticated;

grant all on public.financing_applications to service_role;

alter table public.financing_applications enable row level security;

create policy "People read their own applications" on public.financing_applications
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read every application" on public.financing_applications
  for select to authenticated using ((select private.is_admin()));

create policy "People apply for themselves, undecided" on public.financing_applications
  for insert to authenticated with check (
    user_id = (select auth.uid()) and status = 'pending'
    and (
      vehicle_listing_id is null
      or exists (select from public.vehicle_listings as listing where listing.id = financing_applications.vehicle_listing_id)
    )
  );

create policy "People withdraw what is undecided" on public.financing_applications
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status = 'withdrawn');

create trigger guard_financing_application before insert on public.financing_applications
  for each row execute function private.guard_financing_application();

create trigger limit_rows before insert on public.financing_applications
  for each row execute function private.limit_rows(
    'user_id', 50, '1 day', 'application_limit', 'You have made 50 applications in the last day. Make the next one tomorrow.'
  );

create function public.move_financing_application(application_id uuid, status text, reason text default null)
returns public.financing_applications
language plpgsql security definer set search_path = ''
as $$
declare
  application public.financing_applications;
  lender text;
  was text;
  said text := nullif(btrim(reason), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide applications.' using errcode = '42501';
  end if;
  select * into application from public.financing_applications where id = application_id for update;
  if not found then
    raise exception 'This application is no longer there.' using hint = 'not_found';
  end if;
  was := application.status;
  if (was, move_financing_application.status) in (
    ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'disbursed'), ('approved', 'rejected')
  ) is not true then
    raise exception 'This application is % and cannot become %.', was, coalesce(left(move_financing_application.status, 20), 'nothing')
      using hint = 'transition';
  end if;
  if move_financing_application.status = 'rejected' and coalesce(private.visible_line(said), '') = '' then
    raise exception 'Say why the application is rejected; the person reads it.' using hint = 'reason_missing';
  end if;

  update public.financing_applications as moved
  set status = move_financing_application.status, decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = application_id returning * into application;
  select name into lender from public.financing_providers where id = application.provider_id;
  perform private.record_audit(
    case application.status when 'approved' then 'approve' when 'rejected' then 'reject' else 'disburse' end,
    'financing_applications', application.id::text,
    jsonb_build_object('status', was), jsonb_build_object('status', application.status)
  );
  perform private.tell(
    application.user_id,
    case application.status
      when 'approved' then 'Your loan application is approved'
      when 'rejected' then 'Your loan application was not approved'
      else 'Your loan is paid out'
    end,
    concat_ws(' ', format(
      case application.status
        when 'approved' then '%s has approved your application for %s over %s months.'
        when 'rejected' then '%s has not approved your application for %s over %s months.'
        else '%s has paid out your loan of %s over %s months.'
      end,
      lender, private.kes(application.loan_amount), application.term_months
    ), said),
    case application.status when 'rejected' then 'error' else 'success' end, '/financing', 'See your applications',
    topic => 'offers'
  );
  return application;
end
$$;

grant execute on function public.move_financing_application(uuid, text, text) to authenticated;

create trigger date_insurer after insert or update or delete on public.insurance_rates
  for each row execute function private.date_insurer();

create table public.insurance_quotes (
  id uuid default gen_random_uuid() constraint insurance_quotes_pkey primary key,
  user_id uuid not null default auth.uid(),
  provider_id uuid not null,
  vehicle_listing_id uuid,
  status text not null default 'pending',
  coverage_type text not null,
  vehicle_value bigint,
  vehicle_make text not null,
  vehicle_model text,
  vehicle_year integer not null,
  phone text not null,
  message text,
  premium_amount bigint,
  valid_until date,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  constraint insurance_quotes_coverage_type_known check (coverage_type in ('comprehensive', 'third_party', 'commercial')),
  constraint insurance_quotes_vehicle_value_range check (vehicle_value between 1 and 10000000000),
  constraint insurance_quotes_vehicle_make_length
    check (char_length(vehicle_make) <= 60 and char_length(private.visible_line(vehicle_make)) >= 1),
  constraint insurance_quotes_vehicle_model_length check (char_length(vehicle_model) <= 60),
  constraint insurance_quotes_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint insurance_quotes_message_length check (char_length(message) <= 2000),
  constraint insurance_quotes_premium_amount_range check (premium_amount between 1 and 10000000000),
  constraint insurance_quotes_approved check (status <> 'approved' or (premium_amount, valid_until) is not null),
  constraint insurance_quotes_decision_reason_length check (char_length(decision_reason) <= 500),
  constraint insurance_quotes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint insurance_quotes_provider_id_fkey foreign key (provider_id) references public.insurance_providers (id),
  constraint insurance_quotes_vehicle_listing_id_fkey
    foreign key (vehicle_listing_id) references public.vehicle_listings (id) on delete set null,
  constraint insurance_quotes_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint insurance_quotes_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
  constraint insurance_quotes_vehicle_year_range
    check (vehicle_year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1),
  constraint insurance_quotes_vehicle_value_given
    check (vehicle_value is not null or coverage_type = 'third_party'),
  constraint insurance_quotes_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null
);

comment on table public.insurance_quotes is 'The cover members ask insurers for, and what they were offered.';

comment on column public.insurance_quotes.vehicle_value is 'Whole KES; null where third party cover was asked for without.';

comment on column public.insurance_quotes.premium_amount is 'Whole KES a year: an estimate while pending (null: none published), then the offer.';

comment on column public.insurance_quotes.valid_until is 'Last day of the offer, in Nairobi.';

create index insurance_quotes_user_idx on public.insurance_quotes (user_id, created_at desc);

create index insurance_quotes_provider_idx on public.insurance_quotes (provider_id);

create index insurance_quotes_vehicle_listing_idx on public.insurance_quotes (vehicle_listing_id);

create index insurance_quotes_decided_by_idx on public.insurance_quotes (decided_by);

create index insurance_quotes_status_idx on public.insurance_quotes (status, created_at desc);

create index insurance_quotes_waiting_idx on public.insurance_quotes ((status <> 'pending'), created_at desc, id desc);

create index insurance_quotes_text_trigram_idx on public.insurance_quotes
  using gin (private.quote_text(vehicle_make, vehicle_model, phone) gin_trgm_ops);

create unique index insurance_quotes_pending_key on public.insurance_quotes
  (user_id, provider_id, coverage_type, vehicle_value, vehicle_make, vehicle_year, vehicle_model) nulls not distinct
  where status = 'pending';

revoke all on public.insurance_quotes from public, anon, authenticated;

grant select on public.insurance_quotes to authenticated;

grant insert (
  user_id, provider_id, vehicle_listing_id, status, coverage_type, vehicle_value, vehicle_make, vehicle_model, vehicle_year,
  phone, message
) on public.insurance_quotes to authenticated;

grant update (status) on public.insurance_quotes to authenticated;

grant all on public.insurance_quotes to service_role;

alter table public.insurance_quotes enable row level security;

create policy "People read their own quotes" on public.insurance_quotes
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Administrators read every quote" on public.insurance_quotes
  for select to authenticated using ((select private.is_admin()));

create policy "People ask for themselves, undecided" on public.insurance_quotes
  for insert to authenticated with check (
    user_id = (select auth.uid()) and status = 'pending'
    and (
      vehicle_listing_id is null
      or exists (select from public.vehicle_listings as listing where listing.id = insurance_quotes.vehicle_listing_id)
    )
  );

create policy "People withdraw what is undecided" on public.insurance_quotes
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status = 'withdrawn');

create trigger guard_insurance_quote before insert on public.insurance_quotes
  for each row execute function private.guard_insurance_quote();

create trigger limit_rows before insert on public.insurance_quotes
  for each row execute function private.limit_rows(
    'user_id', 50, '1 day', 'quote_limit', 'You have asked for 50 quotes in the last day. Ask for the next one tomorrow.'
  );

create function public.move_insurance_quote(
  quote_id uuid, status text, premium_amount bigint default null, reason text default null
) returns public.insurance_quotes
language plpgsql security definer set search_path = ''
as $$
declare
  quote public.insurance_quotes;
  insurer text;
  said text := nullif(btrim(reason), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide quotes.' using errcode = '42501';
  end if;
  select * into quote from public.insurance_quotes where id = quote_id for update;
  if not found then
    raise exception 'This quote is no longer there.' using hint = 'not_found';
  end if;
  if (quote.status = 'pending' and move_insurance_quote.status in ('approved', 'rejected')) is not true then
    raise exception 'This quote is % and cannot become %.', quote.status, coalesce(left(move_insurance_quote.status, 20), 'nothing')
      using hint = 'transition';
  end if;
  if move_insurance_quote.status = 'rejected' and coalesce(private.visible_line(said), '') = '' then
    raise exception 'Say why the quote is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  if move_insurance_quote.status = 'approved' then
    quote.premium_amount := coalesce(move_insurance_quote.premium_amount, quote.premium_amount);
    quote.valid_until := (now() at time zone 'Africa/Nairobi')::date + 30;
    if quote.premium_amount is null then
      raise exception 'Enter the premium of a year; this insurer has published none for this vehicle.'
        using hint = 'premium_missing';
    end if;
  end if;

  update public.insurance_quotes as moved
  set status = move_insurance_quote.status, premium_amount = quote.premium_amount, valid_until = quote.valid_until,
      decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = quote_id returning * into quote;
  select name into insurer from public.insurance_providers where id = quote.provider_id;
  perform private.record_audit(
    case quote.status when 'approved' then 'approve' else 'reject' end, 'insurance_quotes', quote.id::text,
    '{"status": "pending"}', jsonb_build_object('status', quote.status, 'premium_amount', quote.premium_amount)
  );
  if quote.status = 'approved' then
    perform private.tell(
      quote.user_id, 'Your insurance quote is ready',
      concat_ws(' ', format(
        '%s insures your %s for %s a year. The offer is valid until %s.', insurer,
        concat_ws(' ', quote.vehicle_make, quote.vehicle_model), private.kes(quote.premium_amount),
        to_char(quote.valid_until, 'FMDD Mon YYYY')
      ), said),
      'success', '/insurance', 'See your quotes', topic => 'offers'
    );
  else
    perform private.tell(
      quote.user_id, 'Your insurance quote was turned down',
      format(
        '%s gives no quote for your %s: %s', insurer, concat_ws(' ', quote.vehicle_make, quote.vehicle_model), said
      ),
      'error', '/insurance', 'See your quotes', topic => 'offers'
    );
  end if;
  return quote;
end
$$;

grant execute on function public.move_insurance_quote(uuid, text, bigint, text) to authenticated;

create trigger keep_rate after delete or update of vehicle_class, effective_from on public.import_tax_rates
  for each row execute function private.keep_import_rate('vehicle_class');

create trigger keep_rate after delete or update of age, effective_from on public.import_depreciation_rates
  for each row execute function private.keep_import_rate('age');

create table private.newsletter_tokens (
  token_hash bytea constraint newsletter_tokens_pkey primary key,
  subscriber_id uuid not null,
  created_at timestamptz not null default now(),
  newsletter_id uuid,
  left_at timestamptz,
  constraint newsletter_tokens_subscriber_id_fkey
    foreign key (subscriber_id) references public.newsletter_subscribers (id) on delete cascade,
  constraint newsletter_tokens_newsletter_id_fkey
    foreign key (newsletter_id) references public.newsletters (id) on delete cascade
);

comment on column private.newsletter_tokens.newsletter_id is 'The newsletter whose mail carries it; null for a mail to confirm.';

comment on column private.newsletter_tokens.left_at is 'When somebody left by it, who is counted once.';

create index newsletter_tokens_subscriber_idx on private.newsletter_tokens (subscriber_id);

create index newsletter_tokens_newsletter_idx on private.newsletter_tokens (newsletter_id) where newsletter_id is not null;

create trigger guard_added_newsletter before insert on public.newsletters
  for each row execute function private.guard_newsletter();

create trigger guard_newsletter before update of subject, body, ads, listing_ids on public.newsletters
  for each row when ((new.subject, new.body, new.ads, new.listing_ids) is distinct from (old.subject, old.body, old.ads, old.listing_ids))
  execute function private.guard_newsletter();

create trigger count_newsletter_delivery after update of status on private.newsletter_deliveries
  for each row when (old.status <> new.status and (old.status in ('sent', 'failed') or new.status in ('sent', 'failed')))
  execute function private.count_newsletter_delivery();

create trigger announce_file_places after insert or update or delete on private.s3_settings
  for each statement execute function private.announce_file_places();

create view public.facebook_settings with (security_barrier) as
select id, app_id, private.masked(app_secret) as app_secret, page_id, private.masked(access_token) as access_token,
  post_type, is_active, created_at, updated_at
from private.facebook_settings
where private.is_admin();

comment on view public.facebook_settings is 'The account that posts ads to Facebook; secrets read as a mask.';

revoke all on public.facebook_settings from public, anon, authenticated;

grant select, insert, update on public.facebook_settings to authenticated;

create trigger save_facebook_settings instead of insert or update on public.facebook_settings
  for each row execute function private.save_facebook_settings();

create view public.s3_settings with (security_barrier) as
select id, bucket_name, region, endpoint, access_key_id, private.masked(secret_access_key) as secret_access_key,
  is_active, created_at, updated_at
from private.s3_settings
where private.is_admin();

comment on view public.s3_settings is 'The S3 stores that files can be kept in; secrets read as a mask.';

revoke all on public.s3_settings from public, anon, authenticated;

grant select, insert, update on public.s3_settings to authenticated;

create trigger save_s3_settings instead of insert or update on public.s3_settings
  for each row execute function private.save_s3_settings();

create trigger announce_file_places after insert or update or delete on private.s3_places
  for each statement execute function private.announce_file_places();

create table public.facebook_posts (
  listing_id uuid constraint facebook_posts_pkey primary key,
  status text not null default 'queued',
  tries integer not null default 0,
  error text,
  post_id text,
  -- An attempt began then and nobody heard how it ended: Facebook may have the post.
  uncertain_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  posted_at timestamptz,
  chosen_at timestamptz,
  constraint facebook_posts_tries_range check (tries >= 0),
  constraint facebook_posts_error_length check (char_length(error) <= 500),
  constraint facebook_posts_posted check ((status = 'posted') = (posted_at is not null)),
  constraint facebook_posts_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint facebook_posts_status_known
    check (status in ('queued', 'waiting', 'posted', 'failed', 'skipped'))
);

comment on table public.facebook_posts is 'What became of the ads that are to be on Facebook. Written by functions only.';

comment on column public.facebook_posts.status is 'queued: until its turn comes; waiting: its turn has come; skipped: when that came the ad, the plan or the settings no longer asked for it.';

comment on column public.facebook_posts.error is 'Why the last attempt failed, without secrets; for administrators.';

comment on column public.facebook_posts.chosen_at is 'When an administrator put it before the others.';

create index facebook_posts_newest_idx on public.facebook_posts (created_at desc, listing_id);

create index facebook_posts_status_idx on public.facebook_posts (status, created_at desc, listing_id);

create index facebook_posts_posted_idx on public.facebook_posts (posted_at) where posted_at is not null;

revoke all on public.facebook_posts from public, anon, authenticated;

grant select (listing_id, status, post_id, created_at, posted_at) on public.facebook_posts to authenticated;

grant all on public.facebook_posts to service_role;

alter table public.facebook_posts enable row level security;

create policy "Sellers see what became of their own ads" on public.facebook_posts
  for select to authenticated using (exists (
    select from public.vehicle_listings as own where own.id = listing_id and own.seller_id = (select auth.uid())
  ));

create policy "Administrators see what became of every ad" on public.facebook_posts
  for select to authenticated using ((select private.is_admin()));

create trigger enqueue_facebook_post after insert on public.facebook_posts
  for each row when (new.status = 'waiting') execute function private.enqueue_facebook_post();

create trigger enqueue_facebook_post_again after update of status on public.facebook_posts
  for each row when (new.status = 'waiting' and old.status <> 'waiting') execute function private.enqueue_facebook_post();

create trigger count_facebook_post after update of status on public.facebook_posts
  for each row when (new.status = 'posted' and old.status <> 'posted') execute function private.count_facebook_post();

create trigger release_next_facebook_post after update of status on public.facebook_posts
  for each row when (old.status = 'waiting' and new.status in ('failed', 'skipped'))
  execute function private.release_next_facebook_post();

create trigger audit_facebook_post after update of status on public.facebook_posts
  for each row when (new.status <> old.status and new.status not in ('queued', 'waiting') or old.status in ('failed', 'skipped'))
  execute function private.audit_facebook_post();

create function private.facebook_asks_for(listing public.vehicle_listings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select listing.status = 'active' and listing.post_to_facebook and listing.seller_id <> all (private.suspended_sellers())
    and private.facebook_posting_is_on(listing.seller_id)
$$;

create trigger guard_contact_message before insert on public.contact_messages
  for each row execute function private.guard_contact_message();

create policy "Anyone reads the profile of people with a public listing" on public.profiles
  for select to anon, authenticated
  using (exists (
    select from public.vehicle_listings as listing
    where listing.seller_id = profiles.id and listing.status in ('active', 'sold')
  ));

create policy "Providers read the profile of their customers" on public.profiles
  for select to authenticated using (exists (
    select from public.service_bookings as booking
    where booking.customer_id = profiles.id and booking.service_provider_id = (select private.own_service_provider())
  ));

create policy "Customers read the profile of people they have booked" on public.profiles
  for select to authenticated using (id in (
    select provider.user_id
    from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where booking.customer_id = (select auth.uid())
  ));

create policy "People read the profile of people they have a thread with" on public.profiles
  for select to authenticated
  using (
    exists (select from public.message_threads where owner_id = (select auth.uid()) and asker_id = profiles.id)
    or exists (select from public.message_threads where owner_id = profiles.id and asker_id = (select auth.uid()))
  );

create policy "Customers read the providers they have booked" on public.service_providers
  for select to authenticated
  using (id in (select service_provider_id from public.service_bookings where customer_id = (select auth.uid())));

create policy "Customers read the services they have booked" on public.services
  for select to authenticated
  using (id in (select service_id from public.service_bookings where customer_id = (select auth.uid())));

create policy "People read the plans they have paid for" on public.subscription_plans
  for select to authenticated using (exists (
    select from public.payment_requests as own
    where own.plan_id = subscription_plans.id and own.user_id = (select auth.uid())
  ));

create policy "People read the lenders they applied to" on public.financing_providers
  for select to authenticated using (exists (
    select from public.financing_applications as own
    where own.provider_id = financing_providers.id and own.user_id = (select auth.uid())
  ));

create policy "People read the insurers they asked" on public.insurance_providers
  for select to authenticated using (exists (
    select from public.insurance_quotes as own
    where own.provider_id = insurance_providers.id and own.user_id = (select auth.uid())
  ));

reset check_function_bodies;
reset search_path;
notify pgrst, 'reload schema';

-- Members confirm their number by a code, and numbers that answer STOP are written to no more.

-- Functions come before the tables they name.
set local check_function_bodies = off;

drop index private.confirmed_phones_phone_idx;

create or replace function private.begin_delivery(delivery_id bigint)
returns table (kind text, facts jsonb, address jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  delivery private.notification_deliveries;
  topic text;
  -- A code goes to the number that it is to confirm, at once, and whatever the person chose: they asked for it.
  is_code boolean;
  number text;
  refused text;
begin
  select * into delivery from private.notification_deliveries as known where known.id = delivery_id for update;
  if not found or delivery.state not in ('waiting', 'sending') then
    return;
  end if;
  if delivery.state = 'sending' and delivery.channel <> 'push' then
    perform private.end_delivery(delivery_id, 'unknown', 'interrupted');
    return;
  end if;
  if delivery.channel <> 'push' then
    -- Queues messages of the channel, so that no two pass a limit together.
    perform pg_advisory_xact_lock(hashtextextended('magari.delivery.' || delivery.channel, 0));
  end if;
  is_code := delivery.kind = 'phone_code';
  number := case when is_code then private.phone_to_confirm(delivery.user_id) else private.confirmed_phone(delivery.user_id) end;
  select coalesce(known.topic, 'account') into topic from private.notification_kinds as known where known.kind = delivery.kind;
  refused := case
    when delivery.due_at < now() - interval '1 day' then 'late'
    when not is_code and not private.wants(delivery.user_id, topic, delivery.channel) then 'unwanted'
    when delivery.channel <> 'push' and number is null then 'no_number'
    when private.is_stopped(number, delivery.channel) then 'stopped'
    when delivery.channel = 'sms' and not private.setting_is_on('sms_notifications') then 'switched_off'
    when delivery.channel <> 'push' and not is_code and private.messages_today(delivery.user_id, delivery.channel) >= private.most_messages_a_day()
      then 'many'
    when private.is_beyond_ceiling(delivery.channel) then 'ceiling'
  end;
  if refused is not null then
    perform private.end_delivery(delivery_id, 'skipped', refused);
    return;
  end if;
  update private.notification_deliveries as known set state = 'sending', changed_at = now() where known.id = delivery_id;
  return query select delivery.kind, delivery.facts, case delivery.channel
    when 'push' then (
      select jsonb_build_object('endpoint', one.endpoint, 'keys', jsonb_build_object('p256dh', one.p256dh, 'auth', one.auth))
      from private.push_subscriptions as one where one.id = delivery.subscription_id
    )
    else to_jsonb(number)
  end;
end
$$;

create or replace function private.delete_old_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.notification_deliveries where created_at < now() - interval '30 days';
  delete from private.early_reports where created_at < now() - interval '1 day';
  delete from private.phone_codes where created_at < now() - interval '1 day';
  delete from private.push_subscriptions as old using private.notification_channels as known
  where known.channel = 'push' and known.public_key <> old.public_key
$$;

create function private.end_phone_code(person uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.phone_codes set code_hash = null where user_id = person and code_hash is not null;
  select private.end_delivery(waiting.id, 'skipped', 'replaced') from private.notification_deliveries as waiting
  where waiting.user_id = person and waiting.kind = 'phone_code' and waiting.state = 'waiting'
$$;

create function private.is_stopped(phone text, channel text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.stopped_phones as stopped where stopped.phone = is_stopped.phone and stopped.channel = is_stopped.channel
  )
$$;

create function private.phone_code_hash(id bigint, code text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(phone_code_hash.id || ':' || phone_code_hash.code, 'UTF8')) $$;

create function private.phone_to_confirm(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.kenyan_phone(profile.phone)
  from private.phone_codes as asked
  join public.profiles as profile
    on profile.id = asked.user_id and private.visitor_signature(private.kenyan_phone(profile.phone)) = asked.phone_hash
  where asked.user_id = person and asked.code_hash is not null and asked.created_at > now() - interval '10 minutes'
$$;

create function private.recognise_delivery(delivery_id bigint, channel text, provider_id text) returns void
language sql security definer set search_path = ''
as $$
  update private.notification_deliveries as known set provider_id = recognise_delivery.provider_id
  where known.id = delivery_id and known.channel = recognise_delivery.channel and known.state = 'unknown' and known.provider_id is null
    and not exists (
      select from private.notification_deliveries as other
      where other.channel = recognise_delivery.channel and other.provider_id = recognise_delivery.provider_id
    )
$$;

create function private.start_messages(sender text, channel text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.stopped_phones as stopped
  where stopped.phone = private.kenyan_phone(sender) and stopped.channel = start_messages.channel
$$;

create function private.stop_messages(sender text, channel text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.stopped_phones (phone, channel)
  select private.kenyan_phone(sender), stop_messages.channel where private.kenyan_phone(sender) is not null
  on conflict on constraint stopped_phones_pkey do nothing;
  update public.notification_choices as choice set wanted = false
  from private.confirmed_phones as confirmed
  where confirmed.phone = private.kenyan_phone(sender) and choice.user_id = confirmed.user_id
    and choice.channel = stop_messages.channel and choice.wanted
$$;

create function public.ask_phone_code() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  number text;
  way text;
  -- The first 48 bits of such an id are random.
  code constant text := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000)::text, 6, '0');
  new_id bigint;
begin
  -- Queues simultaneous calls of one person.
  select private.kenyan_phone(profile.phone) into number from public.profiles as profile where profile.id = caller for update;
  if not found then
    raise exception 'Sign in to confirm your number.' using errcode = '42501';
  end if;
  if number is null then
    raise exception 'Enter a Kenyan mobile number in your profile first, for example 0712 345 678.' using hint = 'phone_missing';
  end if;
  select known.channel into way from private.notification_channels as known
  where known.is_configured and (known.channel = 'whatsapp' or known.channel = 'sms' and private.setting_is_on('sms_notifications'))
  order by known.channel limit 1;
  if way is null then
    raise exception 'Numbers cannot be confirmed at the moment.' using hint = 'phone_codes_off';
  end if;
  if private.is_stopped(number, way) then
    raise exception 'This number answered STOP. Send START to us first.' using hint = 'phone_stopped';
  end if;
  if private.confirmed_phone(caller) is not null then
    raise exception 'Your number is confirmed already.' using hint = 'phone_confirmed';
  end if;
  -- Queues simultaneous calls for one number.
  perform pg_advisory_xact_lock(hashtextextended('magari.phone.' || number, 0));
  if 3 <= (select count(*) from private.phone_codes as asked where asked.user_id = caller and asked.created_at > now() - interval '1 day')
    or 3 <= (select count(*) from private.phone_codes as asked where asked.phone_hash = private.visitor_signature(number) and asked.created_at > now() - interval '1 day')
  then
    raise exception 'Three codes a day are the most. Try again tomorrow.' using hint = 'phone_code_limit';
  end if;
  if private.is_beyond_ceiling(way) then
    raise exception 'We have sent all the messages of today. Please try again tomorrow.' using hint = 'phone_code_ceiling';
  end if;
  perform private.end_phone_code(caller);
  insert into private.phone_codes (user_id, phone_hash) values (caller, private.visitor_signature(number)) returning id into new_id;
  update private.phone_codes set code_hash = private.phone_code_hash(new_id, code) where id = new_id;
  insert into private.notification_deliveries (user_id, channel, kind, facts, due_at)
  values (caller, way, 'phone_code', jsonb_build_object('code', code), now());
  return way;
end
$$;

grant execute on function public.ask_phone_code() to authenticated;

create function public.confirm_phone(code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  number text;
  asked private.phone_codes;
begin
  -- Queues simultaneous calls of one person, so that all their tries count.
  perform from public.profiles where id = caller for update;
  if not found then
    raise exception 'Sign in to confirm your number.' using errcode = '42501';
  end if;
  if 10 <= (
    select sum(known.wrong_tries) from private.phone_codes as known
    where known.user_id = caller and known.created_at > now() - interval '1 day'
  ) then
    raise exception 'These were too many wrong codes. Try again tomorrow.' using hint = 'phone_code_tries';
  end if;
  number := private.phone_to_confirm(caller);
  select * into asked from private.phone_codes as known where known.user_id = caller and known.code_hash is not null;
  if number is null or asked.wrong_tries >= 5 then
    raise exception 'This code is no longer valid. Ask for a new one.' using hint = 'phone_code_expired';
  end if;
  if asked.code_hash <> private.phone_code_hash(asked.id, regexp_replace(left(coalesce(confirm_phone.code, ''), 40), '\s', '', 'g')) then
    update private.phone_codes set wrong_tries = wrong_tries + 1 where id = asked.id;
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('magari.phone.' || number, 0));
  perform private.end_phone_code(caller);
  delete from private.confirmed_phones as former where former.phone = number and former.user_id <> caller;
  insert into private.confirmed_phones (user_id, phone) values (caller, number)
  on conflict on constraint confirmed_phones_pkey do update set phone = excluded.phone, confirmed_at = now();
  return true;
end
$$;

grant execute on function public.confirm_phone(text) to authenticated;

create or replace function public.notification_channels()
returns table (channel text, public_key text, reachable boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, case known.channel
    when 'push' then exists (
      select from private.push_subscriptions as own
      where own.user_id = (select auth.uid()) and own.public_key = known.public_key
    )
    else private.confirmed_phone((select auth.uid())) is not null
      and not private.is_stopped(private.confirmed_phone((select auth.uid())), known.channel)
  end
  from private.notification_channels as known
  where known.is_configured and (known.channel <> 'sms' or private.setting_is_on('sms_notifications'))
  order by known.channel
$$;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('phone_code', null, false, 'never');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.phone_codes', 'user_id', null, null, '{}', 'anonymise', 'code_hash = null',
    'Secrets. The hash of the number stays for a day, so that nobody gets more codes for it by erasing accounts.');

alter table private.confirmed_phones add constraint confirmed_phones_phone_key UNIQUE (phone);

comment on column private.notification_kinds.disturbs is
  'When push, SMS and WhatsApp tell it. waking: outside of quiet hours; same_day: at once if it is about a visit in the next twelve hours; never: its recipient did it themselves, asked for it, or has no account.';

create table private.phone_codes (
  id bigint generated always as identity constraint phone_codes_pkey primary key,
  user_id uuid,
  phone_hash text not null,
  code_hash bytea,
  wrong_tries integer not null default 0,
  created_at timestamptz not null default now(),
  constraint phone_codes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null
);

comment on table private.phone_codes is 'Codes sent to numbers, kept for a day to count them, without the numbers.';

comment on column private.phone_codes.code_hash is 'null: used, or replaced by a newer one.';

create index phone_codes_user_idx on private.phone_codes (user_id, id);

create index phone_codes_phone_idx on private.phone_codes (phone_hash);

create index phone_codes_oldest_idx on private.phone_codes (created_at);

create table private.stopped_phones (
  phone text not null,
  channel text not null,
  stopped_at timestamptz not null default now(),
  constraint stopped_phones_pkey primary key (phone, channel),
  constraint stopped_phones_phone_kenyan check (private.kenyan_phone(phone) = phone),
  constraint stopped_phones_channel_known check (channel in ('sms', 'whatsapp'))
);

comment on table private.stopped_phones is 'Numbers that nothing is sent to by the channel until they answer START.';

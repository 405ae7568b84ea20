-- How a member proves that a number is theirs: a code of six digits is sent to the number of their profile, and they enter it.

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

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.phone_codes', 'user_id', null, null, '{}', 'anonymise', 'code_hash = null',
    'Secrets. The hash of the number stays for a day, so that nobody gets more codes for it by erasing accounts.');

-- The number that the person's valid code was sent to, if it still is that of their profile; otherwise null.
create function private.phone_to_confirm(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.kenyan_phone(profile.phone)
  from private.phone_codes as asked
  join public.profiles as profile
    on profile.id = asked.user_id and private.visitor_signature(private.kenyan_phone(profile.phone)) = asked.phone_hash
  where asked.user_id = person and asked.code_hash is not null and asked.created_at > now() - interval '10 minutes'
$$;

create function private.phone_code_hash(id bigint, code text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(phone_code_hash.id || ':' || phone_code_hash.code, 'UTF8')) $$;

-- Sends a code to the number of the caller's profile, by SMS where that is set up and otherwise by WhatsApp; returns which. A code
-- ends the one before it. At most three a day for one account, and for one number; of these an account has two sent to one number, like
-- everything that a member can have sent to somebody else's (people/strangers.sql).
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
  if not private.admit_message(number, caller, 'phone_code') then
    raise exception 'Two codes a day for one number are the most. Try again tomorrow.' using hint = 'phone_code_limit';
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

-- Ends the code that the person has, also where it still waits to be sent.
create function private.end_phone_code(person uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.phone_codes set code_hash = null where user_id = person and code_hash is not null;
  select private.end_delivery(waiting.id, 'skipped', 'replaced') from private.notification_deliveries as waiting
  where waiting.user_id = person and waiting.kind = 'phone_code' and waiting.state = 'waiting'
$$;

-- Confirms the number of the caller's profile by the code sent to it. Returns false for a wrong code rather than raise, since the try
-- must be counted. A number that another account had confirmed is the caller's from then on.
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

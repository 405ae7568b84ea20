-- Numbers whose owners proved that they read their messages. SMS and WhatsApp go to these alone, so that nobody can have others
-- disturbed by entering their number.

create table private.confirmed_phones (
  user_id uuid constraint confirmed_phones_pkey primary key,
  phone text not null,
  confirmed_at timestamptz not null default now(),
  constraint confirmed_phones_phone_key unique (phone),
  constraint confirmed_phones_phone_kenyan check (private.kenyan_phone(phone) = phone),
  constraint confirmed_phones_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table private.confirmed_phones is 'Numbers that members confirmed by a code.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.confirmed_phones', 'user_id', null, 'confirmed_phone', '{user_id}', 'cascade', null, 'Theirs alone.');

-- The number of the person's profile if they confirmed it, in E.164; otherwise null.
create function private.confirmed_phone(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select confirmed.phone
  from private.confirmed_phones as confirmed
  join public.profiles as profile on profile.id = confirmed.user_id and private.kenyan_phone(profile.phone) = confirmed.phone
  where confirmed.user_id = person
$$;

-- Numbers that answered STOP. They are kept without a person, and also when the account is erased: the next one must not write to them.
create table private.stopped_phones (
  phone text not null,
  channel text not null,
  stopped_at timestamptz not null default now(),
  constraint stopped_phones_pkey primary key (phone, channel),
  constraint stopped_phones_phone_kenyan check (private.kenyan_phone(phone) = phone),
  constraint stopped_phones_channel_known check (channel in ('sms', 'whatsapp'))
);

comment on table private.stopped_phones is 'Numbers that nothing is sent to by the channel until they answer START.';

create function private.is_stopped(phone text, channel text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.stopped_phones as stopped where stopped.phone = is_stopped.phone and stopped.channel = is_stopped.channel
  )
$$;

-- The number answered STOP: nothing more is sent to it by the channel, and its owner's topics are switched off.
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

-- The number answered START: it may be written to again. Topics stay off until their owner chooses them.
create function private.start_messages(sender text, channel text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.stopped_phones as stopped
  where stopped.phone = private.kenyan_phone(sender) and stopped.channel = start_messages.channel
$$;

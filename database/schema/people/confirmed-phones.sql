-- Numbers whose owners proved that they read their messages: those that sign in to their account. SMS and WhatsApp go to these alone, so
-- that nobody can have others disturbed by entering their number.

-- The number that the account confirmed, in E.164; otherwise null.
create function private.account_phone(account auth.users) returns text
language sql immutable set search_path = ''
as $$ select case when account.phone_confirmed_at is not null then '+' || nullif(account.phone, '') end $$;

-- The number of the person's profile if their account confirmed it, in E.164; otherwise null.
create function private.confirmed_phone(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select profile.phone
  from public.profiles as profile
  join auth.users as account on account.id = profile.id and private.account_phone(account) = profile.phone
  where profile.id = person
$$;

-- Numbers that answered STOP. They are kept without a person, and also when the account is erased: the next one must not write to them.
create table private.stopped_phones (
  phone text not null,
  channel text not null,
  stopped_at timestamptz not null default now(),
  constraint stopped_phones_pkey primary key (phone, channel),
  constraint stopped_phones_phone_international check (private.international_phone(phone) = phone),
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
  select private.international_phone(sender), stop_messages.channel where private.international_phone(sender) is not null
  on conflict on constraint stopped_phones_pkey do nothing;
  update public.notification_choices as choice set wanted = false
  from auth.users as account
  where account.phone = substr(private.international_phone(sender), 2) and account.phone_confirmed_at is not null
    and choice.user_id = account.id and choice.channel = stop_messages.channel and choice.wanted
$$;

-- The number answered START: it may be written to again. Topics stay off until their owner chooses them.
create function private.start_messages(sender text, channel text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.stopped_phones as stopped
  where stopped.phone = private.international_phone(sender) and stopped.channel = start_messages.channel
$$;

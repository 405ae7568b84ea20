-- By which channels a member is told about which topics, and when not to be disturbed. Everything is also listed on the site. Topic
-- `account` stands for kinds without a topic, about money and the security of an account: their mails are always sent.

-- The channels besides the site and mail, as the running servers are set up.
create table private.notification_channels (
  channel text constraint notification_channels_pkey primary key,
  is_configured boolean not null default false,
  public_key text,
  constraint notification_channels_channel_known check (channel in ('push', 'sms', 'whatsapp'))
);

comment on table private.notification_channels is 'Which channels this installation can send by; each server writes its own settings when it starts.';
comment on column private.notification_channels.public_key is 'Push: the VAPID key to which browsers bind their subscriptions.';

insert into private.notification_channels (channel) values ('push'), ('sms'), ('whatsapp');

create table public.notification_choices (
  user_id uuid not null default auth.uid(),
  topic text not null,
  channel text not null,
  wanted boolean not null,
  created_at timestamptz not null default now(),
  constraint notification_choices_topic_known
    check (topic in ('account', 'messages', 'bookings', 'listings', 'offers', 'reminders', 'searches')),
  constraint notification_choices_channel_known check (channel in ('email', 'push', 'sms', 'whatsapp')),
  constraint notification_choices_account_mailed check (topic <> 'account' or channel <> 'email'),
  constraint notification_choices_pkey primary key (user_id, topic, channel),
  constraint notification_choices_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.notification_choices is
  'Topics and channels that a member switched on or off; no row: mail and push on, SMS and WhatsApp off.';

revoke all on public.notification_choices from public, anon, authenticated;
grant select, delete on public.notification_choices to authenticated;
grant insert (user_id, topic, channel, wanted), update (topic, channel, wanted) on public.notification_choices to authenticated;
grant all on public.notification_choices to service_role;

alter table public.notification_choices enable row level security;

create policy "People see what they chose to be told" on public.notification_choices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People choose what they are told" on public.notification_choices
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change what they chose to be told" on public.notification_choices
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People forget what they chose to be told" on public.notification_choices
  for delete to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.notification_choices', 'user_id', null, 'notification_choices', '{user_id}', 'cascade', null, 'Theirs alone.');

-- Whether the person wants to be told about the topic by the channel. Mails of the topic `account` are always wanted.
create function private.wants(person uuid, topic text, channel text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select choice.wanted from public.notification_choices as choice
      where choice.user_id = person and choice.topic = wants.topic and choice.channel = wants.channel
    ),
    wants.channel in ('email', 'push')
  )
$$;

-- From when to when, in Nairobi, a member is not disturbed by push, SMS and WhatsApp.
create table public.quiet_hours (
  user_id uuid default auth.uid() constraint quiet_hours_pkey primary key,
  begins time,
  ends time,
  constraint quiet_hours_both_or_none check ((begins is null) = (ends is null)),
  constraint quiet_hours_differ check (begins <> ends),
  constraint quiet_hours_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.quiet_hours is
  'When a member is not disturbed, in Nairobi; nulls: they may be disturbed at any time; no row: 21:00 to 7:00.';

revoke all on public.quiet_hours from public, anon, authenticated;
grant select, delete on public.quiet_hours to authenticated;
grant insert (user_id, begins, ends), update (begins, ends) on public.quiet_hours to authenticated;
grant all on public.quiet_hours to service_role;

alter table public.quiet_hours enable row level security;

create policy "People see their quiet hours" on public.quiet_hours
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People choose their quiet hours" on public.quiet_hours
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their quiet hours" on public.quiet_hours
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People go back to the usual quiet hours" on public.quiet_hours
  for delete to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.quiet_hours', 'user_id', null, 'quiet_hours', '{user_id}', 'cascade', null, 'Theirs alone.');

-- The first moment from `moment` on at which the person may be disturbed.
create function private.undisturbed_until(person uuid, moment timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when chosen.begins is null then undisturbed_until.moment
    when chosen.begins < chosen.ends and nairobi.local::time >= chosen.begins and nairobi.local::time < chosen.ends
      then (nairobi.local::date + chosen.ends) at time zone 'Africa/Nairobi'
    when chosen.begins > chosen.ends and nairobi.local::time >= chosen.begins
      then (nairobi.local::date + 1 + chosen.ends) at time zone 'Africa/Nairobi'
    when chosen.begins > chosen.ends and nairobi.local::time < chosen.ends
      then (nairobi.local::date + chosen.ends) at time zone 'Africa/Nairobi'
    else undisturbed_until.moment
  end
  from (select undisturbed_until.moment at time zone 'Africa/Nairobi' as local) as nairobi,
    lateral (
      select own.begins, own.ends from public.quiet_hours as own where own.user_id = person
      union all
      select '21:00', '07:00' where not exists (select from public.quiet_hours as own where own.user_id = person)
    ) as chosen
$$;

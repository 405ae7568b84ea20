-- Push, SMS and WhatsApp messages about what people are told: one row for each, written in the transaction of the change and sent by a
-- job (server/notifications). A row says what became of it; a day's numbers and costs stay after the rows are gone.

create table private.notification_deliveries (
  id bigint generated always as identity constraint notification_deliveries_pkey primary key,
  user_id uuid not null,
  channel text not null,
  -- Push: the browser. SMS and WhatsApp go to private.message_number() when they are sent, codes and invitations to `phone`.
  subscription_id bigint,
  kind text not null,
  facts jsonb,
  state text not null default 'waiting',
  reason text,
  provider_id text,
  cost_kes numeric(12, 4) not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  changed_at timestamptz not null default now(),
  phone text,
  constraint notification_deliveries_channel_known check (channel in ('push', 'sms', 'whatsapp')),
  constraint notification_deliveries_state_known
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped')),
  constraint notification_deliveries_push_subscribed check ((channel = 'push') = (subscription_id is not null)),
  constraint notification_deliveries_phone_international check (phone ~ '^\+[1-9]\d{6,14}$'),
  constraint notification_deliveries_phone_of_code
    check ((phone is not null) = (kind in ('phone_code', 'business_invitation') and state in ('waiting', 'sending'))),
  constraint notification_deliveries_reason_length check (char_length(reason) <= 200),
  constraint notification_deliveries_cost_positive check (cost_kes >= 0),
  constraint notification_deliveries_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint notification_deliveries_subscription_id_fkey
    foreign key (subscription_id) references private.push_subscriptions (id) on delete cascade,
  constraint notification_deliveries_kind_fkey foreign key (kind) references private.notification_kinds (kind) on delete cascade
);

comment on table private.notification_deliveries is 'Push, SMS and WhatsApp messages, kept for 30 days.';
comment on column private.notification_deliveries.phone is 'Where a code or an invitation goes, in E.164; null once it needs no more sending.';
comment on column private.notification_deliveries.facts is 'As those of the notification; null once it needs no more sending.';
comment on column private.notification_deliveries.state is
  'sent: the provider took it; delivered: it says that it arrived; unknown: no answer came, and sending again might tell it twice; skipped: not sent on purpose.';
comment on column private.notification_deliveries.reason is 'Why it failed or was skipped: a code of ours, or the words of the provider.';
comment on column private.notification_deliveries.provider_id is 'Id of the message at the provider, by which later reports name it.';
comment on column private.notification_deliveries.due_at is 'Not sent before: the end of the quiet hours.';

create unique index notification_deliveries_provider_idx on private.notification_deliveries (channel, provider_id);
create index notification_deliveries_user_idx on private.notification_deliveries (user_id, channel, created_at desc);
create index notification_deliveries_subscription_idx on private.notification_deliveries (subscription_id);
create index notification_deliveries_newest_idx on private.notification_deliveries (channel, changed_at);
create index notification_deliveries_oldest_idx on private.notification_deliveries (created_at);
create index notification_deliveries_open_idx on private.notification_deliveries (changed_at) where state in ('waiting', 'sending');
create index notification_deliveries_code_idx on private.notification_deliveries (phone) where phone is not null;
create index notification_deliveries_undelivered_idx on private.notification_deliveries (channel, state, changed_at)
  where state in ('failed', 'unknown', 'skipped');
create index notification_deliveries_named_idx on private.notification_deliveries ((facts -> 'person' ->> 'id'))
  where facts -> 'person' ->> 'id' is not null;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.notification_deliveries', 'user_id', 'user_id = $1::uuid and kind <> ''business_invitation''', 'messages_sent',
    '{id,user_id,subscription_id,phone,facts,provider_id,cost_kes,due_at}', 'cascade', null,
    'What they were sent and when. The facts name others; the same news is in the notifications.');

-- How many messages of a kind went out on a day in Nairobi, by what became of them, and what they cost. Without people.
create table private.notification_days (
  day date not null,
  channel text not null,
  kind text not null,
  state text not null,
  number integer not null default 0,
  cost_kes numeric(12, 4) not null default 0,
  constraint notification_days_pkey primary key (day, channel, kind, state)
);

comment on table private.notification_days is 'Messages by day, channel (mails, too), kind and state, with their cost in KES.';

create function private.count_messages(channel text, kind text, state text, number integer, cost_kes numeric, at timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.notification_days as known (day, channel, kind, state, number, cost_kes)
  values (
    private.nairobi_day(at), count_messages.channel, count_messages.kind, count_messages.state, count_messages.number,
    count_messages.cost_kes
  )
  on conflict on constraint notification_days_pkey
    do update set number = known.number + excluded.number, cost_kes = known.cost_kes + excluded.cost_kes
$$;

-- Counts a message on the day for which it was due, and again where its state or cost changes. Those that wait are not counted.
create function private.count_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.state not in ('waiting', 'sending') then
    perform private.count_messages(old.channel, old.kind, old.state, -1, -old.cost_kes, old.due_at);
  end if;
  if new.state not in ('waiting', 'sending') then
    perform private.count_messages(new.channel, new.kind, new.state, 1, new.cost_kes, new.due_at);
  end if;
  return null;
end
$$;

create trigger count_delivery after update of state, cost_kes on private.notification_deliveries
  for each row execute function private.count_delivery();

-- A person waits for a code, so it overtakes other messages of the channel.
create function private.enqueue_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue(
    new.channel, jsonb_build_object('id', new.id), case when new.kind = 'phone_code' then 10 else 0 end, new.due_at
  );
  return null;
end
$$;

create trigger enqueue_delivery after insert on private.notification_deliveries
  for each row execute function private.enqueue_delivery();

-- Writes the messages by which a member is told beyond site and mail: to each browser with push, and by SMS and WhatsApp where they
-- want it and have a confirmed number, or the kind is sent unasked. What the member just did themselves is not told.
create function private.message_member(recipient uuid, known private.notification_kinds, facts jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notification_deliveries (user_id, channel, subscription_id, kind, facts, due_at)
  select recipient, way.channel, subscription.id, known.kind, message_member.facts, case
    when known.disturbs = 'always' then now()
    when known.disturbs = 'same_day'
      and (message_member.facts ->> 'at')::timestamptz between now() and now() + interval '12 hours' then now()
    else private.undisturbed_until(recipient)
  end
  from private.notification_channels as way
  left join private.push_subscriptions as subscription
    on way.channel = 'push' and subscription.user_id = recipient and subscription.public_key = way.public_key
  where known.disturbs <> 'never' and way.is_configured
    and case way.channel
      when 'push' then subscription.id is not null
      when 'sms' then (private.is_sent_unasked(known.kind) or private.setting_is_on('sms_notifications'))
        and private.message_number(recipient, known.kind) is not null
      else private.message_number(recipient, known.kind) is not null
    end
    and (
      private.wants(recipient, coalesce(known.topic, 'account'), way.channel)
      or private.is_sent_unasked(known.kind) and way.channel = private.unasked_channel()
    )
$$;

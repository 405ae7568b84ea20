-- How the job of server/notifications sends a message: it begins, asks the provider, and ends it. An SMS or WhatsApp message is asked
-- for once at most: where the process dies or no answer comes in between, it is `unknown` and not sent again, since a second
-- would be billed and tell twice. A push message is asked for again, since the browser shows one of each id.

-- SMS and WhatsApp messages for one person a day.
create function private.most_messages_a_day() returns integer language sql immutable as $$ select 8 $$;

-- Whether a kind is sent to the number of the account whatever the member chose and the setting says: the number is all that its owner may
-- still have. STOP and the ceilings hold for it.
create function private.is_sent_unasked(kind text) returns boolean language sql immutable as $$ select kind = 'account_recovery_asked' $$;

-- The channel of what is sent unasked: SMS, or WhatsApp where only that is configured; null without either.
create function private.unasked_channel() returns text
language sql stable security definer set search_path = ''
as $$
  select way.channel from private.notification_channels as way
  where way.is_configured and way.channel in ('sms', 'whatsapp')
  order by way.channel limit 1
$$;

-- The number to which messages of the kind go to the person, in E.164; null: none. What is sent unasked goes to the number that signs in, also
-- where the profile shows another one.
create function private.message_number(person uuid, kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_sent_unasked(kind) then
      (select private.account_phone(account) from auth.users as account where account.id = person)
    else private.confirmed_phone(person)
  end
$$;

-- Whether what is sent unasked reaches the person now, beyond the site, which nobody reads who has lost the account: by mail, or by a message
-- that would be sent.
create function private.is_reached_unasked(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.users as account
    left join private.unasked_channel() as way (channel) on true
    where account.id = person and (
      private.confirmed_email(account) is not null and private.setting_is_on('email_notifications')
      or private.account_phone(account) is not null and way.channel is not null
        and not private.is_stopped(private.account_phone(account), way.channel) and not private.is_beyond_ceiling(way.channel)
    )
  )
$$;

-- Takes the message for sending; its address is null, and the row's state says why, where it is not to be sent. `address` is the
-- browser's subscription, or the number.
create function private.begin_delivery(delivery_id bigint)
returns table (kind text, facts jsonb, address jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  delivery private.notification_deliveries;
  topic text;
  -- A code goes to the number that asked for it, whatever the person chose, and has a ceiling of its own.
  is_code boolean;
  is_unasked boolean;
  -- An invitation of a business goes to a number that may be nobody's account.
  is_invitation boolean;
  ceiling text;
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
  is_code := delivery.kind = 'phone_code';
  is_unasked := is_code or private.is_sent_unasked(delivery.kind);
  is_invitation := delivery.kind = 'business_invitation';
  ceiling := case when is_code then 'phone_code' else delivery.channel end;
  if delivery.channel <> 'push' then
    perform private.lock_ceiling(ceiling);
  end if;
  number := case when is_code or is_invitation then delivery.phone else private.message_number(delivery.user_id, delivery.kind) end;
  select coalesce(known.topic, 'account') into topic from private.notification_kinds as known where known.kind = delivery.kind;
  refused := case
    when delivery.due_at < now() - case when is_code then interval '10 minutes' else interval '1 day' end then 'late'
    when not is_unasked and not is_invitation and not private.wants(delivery.user_id, topic, delivery.channel) then 'unwanted'
    -- Another person signed in there meanwhile.
    when delivery.channel = 'push' and not exists (
      select from private.push_subscriptions as one where one.id = delivery.subscription_id and one.user_id = delivery.user_id
    ) then 'signed_out'
    when delivery.channel <> 'push' and number is null then 'no_number'
    when private.is_stopped(number, delivery.channel) then 'stopped'
    when delivery.channel = 'sms' and not is_unasked and not private.setting_is_on('sms_notifications') then 'switched_off'
    when delivery.channel <> 'push' and not is_unasked and not is_invitation
      and private.messages_today(delivery.user_id, delivery.channel) >= private.most_messages_a_day()
      then 'many'
    when private.is_beyond_ceiling(ceiling) then 'ceiling'
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

-- How many of the channel's messages to the person were sent, or are being sent, today.
create function private.messages_today(person uuid, channel text) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.notification_deliveries as sent
  where sent.user_id = person and sent.channel = messages_today.channel
    and sent.created_at > private.nairobi_midnight(private.nairobi_today()) - interval '1 day'
    and sent.changed_at >= private.nairobi_midnight(private.nairobi_today()) and sent.state not in ('waiting', 'skipped')
    and sent.kind <> 'business_invitation'
$$;

-- Queues messages under one ceiling, so that no two pass a limit together.
create function private.lock_ceiling(named text) returns void
language sql security definer set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('magari.delivery.' || named, 0)) $$;

-- What is used of today's ceiling in the settings: KES for SMS and for codes by both channels (phone_code), which count there alone; messages
-- for WhatsApp; null for others. A message whose price is not known (yet) counts as KES 1.
create function private.used_of_ceiling(named text) returns numeric
language sql stable security definer set search_path = ''
as $$
  select case
    when named in ('sms', 'phone_code') then sending.number + today.cost_kes
    when named = 'whatsapp' then sending.number + today.number
  end
  from (
    select count(*) as number from private.notification_deliveries as one
    where one.state = 'sending' and named = case when one.kind = 'phone_code' then one.kind else one.channel end
  ) as sending, (
    select coalesce(sum(number), 0) as number,
      coalesce(sum(case when cost_kes = 0 and state <> 'failed' then number else cost_kes end), 0) as cost_kes
    from private.notification_days as counted
    where counted.day = private.nairobi_today() and counted.state <> 'skipped'
      and named = case when counted.kind = 'phone_code' then counted.kind else counted.channel end
  ) as today
$$;

-- The ceiling of a day as in the settings.
create function private.ceiling(named text) returns integer
language sql stable security definer set search_path = ''
as $$
  select private.setting_count(case named
    when 'sms' then 'sms_kes_a_day' when 'whatsapp' then 'whatsapp_messages_a_day' when 'phone_code' then 'phone_codes_kes_a_day'
  end)
$$;

-- Whether another message today would pass this ceiling.
create function private.is_beyond_ceiling(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.used_of_ceiling(named) + 1 > private.ceiling(named) $$;

-- Gives a message back that the provider certainly has not taken; the queue tries again.
create function private.postpone_delivery(delivery_id bigint, why text) returns void
language sql security definer set search_path = ''
as $$
  update private.notification_deliveries as known set state = 'waiting', reason = left(why, 200), changed_at = now()
  where known.id = delivery_id and known.state = 'sending'
$$;

-- Ends the sending of a message. A report that came before the provider's answer holds.
create function private.end_delivery(
  delivery_id bigint, new_state text, why text default null, provider_id text default null, cost_kes numeric default 0
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  early private.early_reports;
begin
  update private.notification_deliveries as known
  set state = new_state, reason = left(why, 200), provider_id = end_delivery.provider_id, cost_kes = end_delivery.cost_kes,
    facts = null, phone = null, changed_at = now()
  where known.id = delivery_id and known.state in ('waiting', 'sending');
  if not found or end_delivery.provider_id is null then
    return;
  end if;
  delete from private.early_reports as report
  using private.notification_deliveries as known
  where known.id = delivery_id and report.channel = known.channel and report.provider_id = known.provider_id
  returning report.* into early;
  if found then
    perform private.report_delivery(early.channel, early.provider_id, early.state, early.reason);
  end if;
end
$$;

-- Forgets the browser of a message whose push service says that it is gone. Its messages go with it; they are counted.
create function private.forget_gone_subscription(delivery_id bigint) returns void
language sql security definer set search_path = ''
as $$
  delete from private.push_subscriptions as gone using private.notification_deliveries as known
  where known.id = delivery_id and gone.id = known.subscription_id
$$;

-- Reports of messages whose id is not known yet: providers may report before they answer. Kept for a day.
create table private.early_reports (
  channel text not null,
  provider_id text not null,
  state text not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint early_reports_pkey primary key (channel, provider_id)
);

create index early_reports_oldest_idx on private.early_reports (created_at);

-- Notes what a provider reports of a message later: delivered, or failed for a reason. Repeated and late reports change nothing: what
-- was delivered stays delivered.
create function private.report_delivery(channel text, provider_id text, new_state text, why text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if new_state not in ('delivered', 'failed') then
    return;
  end if;
  update private.notification_deliveries as known
  set state = new_state, reason = case when new_state = 'failed' then left(why, 200) end, changed_at = now()
  where known.channel = report_delivery.channel and known.provider_id = report_delivery.provider_id
    and (known.state in ('sent', 'unknown') or known.state = 'failed' and new_state = 'delivered');
  if not found and not exists (
    select from private.notification_deliveries as known
    where known.channel = report_delivery.channel and known.provider_id = report_delivery.provider_id
  ) then
    insert into private.early_reports (channel, provider_id, state, reason)
    values (report_delivery.channel, left(report_delivery.provider_id, 200), new_state, left(why, 200))
    on conflict on constraint early_reports_pkey do update set state = excluded.state, reason = excluded.reason
      where early_reports.state <> 'delivered';
  end if;
end
$$;

-- Notes the id of a message whose provider's answer was lost, from a report that has our own id, too.
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

-- Job: gives up messages that were never sent, and queues those again whose job was lost. Returns how many it changed.
create function private.resume_deliveries() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  open record;
  changed integer := 0;
begin
  for open in
    select id, channel, state, due_at from private.notification_deliveries
    where state in ('waiting', 'sending') and changed_at < now() - interval '30 minutes' and due_at < now() - interval '30 minutes'
    order by changed_at limit 500
    for update skip locked
  loop
    changed := changed + 1;
    if open.due_at < now() - interval '1 day' then
      perform private.end_delivery(open.id, case when open.state = 'sending' then 'unknown' else 'failed' end, 'given_up');
    else
      update private.notification_deliveries set changed_at = now() where id = open.id;
      perform private.enqueue(open.channel, jsonb_build_object('id', open.id));
    end if;
  end loop;
  return changed;
end
$$;

-- Job: deletes messages after 30 days, reports of messages that never were ours after one, and browsers that accept only a
-- key the servers have no more: those in use were saved again with the new one.
create function private.delete_old_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.notification_deliveries where created_at < now() - interval '30 days';
  delete from private.early_reports where created_at < now() - interval '1 day';
  delete from private.nearly_spent_days where day < private.nairobi_today();
  delete from private.push_subscriptions as old using private.notification_channels as known
  where known.channel = 'push' and known.public_key <> old.public_key
$$;

-- What people are told goes out by push, SMS and WhatsApp, too, as each chooses by topic. The mails that somebody switched off are among
-- these choices.

-- Functions come before the tables they name.
set local check_function_bodies = off;

drop function private.enqueue(queue text, data jsonb, priority integer);

create or replace function private.anonymise_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Notifications to providers and administrators name the person; reviews have gone with what quotes them.
  update public.system_notifications as told set facts = told.facts - '{person,user_id,comment,answer}'::text[]
  where told.facts -> 'person' ->> 'id' = old.id::text;
  delete from private.notification_deliveries where facts -> 'person' ->> 'id' = old.id::text;
  -- The addresses of pictures name who uploaded them.
  update public.system_notifications as told set facts = jsonb_set(told.facts, '{ads}', (
    select jsonb_agg(case when position(old.id::text in ad ->> 'picture') > 0 then ad - 'picture' else ad end order by place)
    from jsonb_array_elements(told.facts -> 'ads') with ordinality as one (ad, place)
  ))
  where told.kind in ('search_matches', 'price_drop', 'favorite_gone') and position(old.id::text in told.facts ->> 'ads') > 0;
  -- The same for those told before there were kinds.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = provider.user_id
    and (
      starts_with(told.message, review.reviewer_name || ' gave ')
      or told.kind = 'review_received' and told.facts ->> 'review_id' = review.id::text
    );

  -- Answers copied the subject that the person wrote.
  update public.messages as answer set subject = 'Inquiry about ' || thread.subject_title
  from public.message_threads as thread
  where thread.asker_id = old.id and answer.thread_id = thread.id;

  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  for part in select * from private.personal_data where on_erase <> 'cascade' loop
    continue when to_regclass(part.table_name) is null;
    execute case part.on_erase
      when 'delete' then format('delete from %s where %s', part.table_name, part.found_by)
      else format(
        'update %s set %s where %I = $1::uuid', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced), part.person_column
      )
    end using old.id::text, private.confirmed_email(old);
  end loop;
  -- Threads without either side.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  return old;
end
$$;

create function private.begin_delivery(delivery_id bigint)
returns table (kind text, facts jsonb, address jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  delivery private.notification_deliveries;
  topic text;
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
  select coalesce(known.topic, 'account') into topic from private.notification_kinds as known where known.kind = delivery.kind;
  refused := case
    when delivery.due_at < now() - interval '1 day' then 'late'
    when not private.wants(delivery.user_id, topic, delivery.channel) then 'unwanted'
    when delivery.channel <> 'push' and private.confirmed_phone(delivery.user_id) is null then 'no_number'
    when delivery.channel = 'sms' and not private.setting_is_on('sms_notifications') then 'switched_off'
    when delivery.channel <> 'push' and private.messages_today(delivery.user_id, delivery.channel) >= private.most_messages_a_day()
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
    else to_jsonb(private.confirmed_phone(delivery.user_id))
  end;
end
$$;

create function private.confirmed_phone(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select confirmed.phone
  from private.confirmed_phones as confirmed
  join public.profiles as profile on profile.id = confirmed.user_id and private.kenyan_phone(profile.phone) = confirmed.phone
  where confirmed.user_id = person
$$;

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

create function private.delete_old_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.notification_deliveries where created_at < now() - interval '30 days';
  delete from private.early_reports where created_at < now() - interval '1 day'
$$;

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
    facts = null, changed_at = now()
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

create function private.enqueue(queue text, data jsonb, priority integer default 0, due_at timestamptz default now()) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  insert into pgboss.job (
    name, data, priority, start_after, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds
  )
  select
    settings.name, enqueue.data, enqueue.priority, enqueue.due_at, settings.policy, settings.retry_limit, settings.retry_delay, settings.retry_backoff,
    settings.retry_delay_max, settings.expire_seconds, settings.deletion_seconds,
    greatest(enqueue.due_at, now()) + settings.retention_seconds * interval '1 second', settings.dead_letter, settings.heartbeat_seconds
  from pgboss.queue as settings
  where settings.name = enqueue.queue;
end
$$;

create function private.enqueue_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue(new.channel, jsonb_build_object('id', new.id), 0, new.due_at);
  return null;
end
$$;

create function private.forget_gone_subscription(delivery_id bigint) returns void
language sql security definer set search_path = ''
as $$
  delete from private.push_subscriptions as gone using private.notification_deliveries as known
  where known.id = delivery_id and gone.id = known.subscription_id
$$;

create function private.is_beyond_ceiling(channel text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case is_beyond_ceiling.channel
    when 'sms' then sending.number + today.cost_kes + 1 > private.setting_count('sms_kes_a_day')
    when 'whatsapp' then sending.number + today.number + 1 > private.setting_count('whatsapp_messages_a_day')
  end
  from (
    select count(*) as number from private.notification_deliveries as one
    where one.channel = is_beyond_ceiling.channel and one.state = 'sending'
  ) as sending, (
    select coalesce(sum(number), 0) as number,
      coalesce(sum(case when cost_kes = 0 and state <> 'failed' then number else cost_kes end), 0) as cost_kes
    from private.notification_days as counted
    where counted.day = private.nairobi_today() and counted.channel = is_beyond_ceiling.channel and counted.state <> 'skipped'
  ) as today
$$;

create or replace function private.mail_member(recipient uuid, known private.notification_kinds, facts jsonb) returns void
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
    and (known.topic is null or private.wants(account.id, known.topic, 'email'));
end
$$;

create function private.message_member(recipient uuid, known private.notification_kinds, facts jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notification_deliveries (user_id, channel, subscription_id, kind, facts, due_at)
  select recipient, way.channel, subscription.id, known.kind, message_member.facts, case
    when known.disturbs = 'always' then now()
    when known.disturbs = 'same_day' and (message_member.facts ->> 'at')::timestamptz < now() + interval '12 hours' then now()
    else private.undisturbed_until(recipient)
  end
  from private.notification_channels as way
  left join private.push_subscriptions as subscription
    on way.channel = 'push' and subscription.user_id = recipient and subscription.public_key = way.public_key
  where known.disturbs <> 'never' and way.is_configured
    and case way.channel
      when 'push' then subscription.id is not null
      when 'sms' then private.setting_is_on('sms_notifications') and private.confirmed_phone(recipient) is not null
      else private.confirmed_phone(recipient) is not null
    end
    and private.wants(recipient, coalesce(known.topic, 'account'), way.channel)
$$;

create function private.messages_today(person uuid, channel text) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.notification_deliveries as sent
  where sent.user_id = person and sent.channel = messages_today.channel
    and sent.created_at > private.nairobi_midnight(private.nairobi_today()) - interval '1 day'
    and sent.changed_at >= private.nairobi_midnight(private.nairobi_today()) and sent.state not in ('waiting', 'skipped')
$$;

create function private.most_messages_a_day() returns integer language sql immutable as $$ select 8 $$;

create function private.postpone_delivery(delivery_id bigint, why text) returns void
language sql security definer set search_path = ''
as $$
  update private.notification_deliveries as known set state = 'waiting', reason = left(why, 200), changed_at = now()
  where known.id = delivery_id and known.state = 'sending'
$$;

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

create or replace function private.tell(recipient uuid, kind text, facts jsonb default '{}', mail_facts jsonb default '{}') returns void
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
  perform private.message_member(recipient, known, stated);
end
$$;

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

create or replace function public.choose_emails_by_link(token text, wanted boolean default false) returns text
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
  insert into public.notification_choices as known (user_id, topic, channel, wanted)
  values (sent.user_id, sent.topic, 'email', choose_emails_by_link.wanted)
  on conflict on constraint notification_choices_pkey do update set wanted = excluded.wanted;
  return sent.topic;
end
$$;

create or replace function public.emails_by_link(token text) returns table (topic text, wanted boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select sent.topic, private.wants(sent.user_id, sent.topic, 'email')
    from private.unsubscribe_tokens as sent
    where sent.token_hash = sha256(convert_to(emails_by_link.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or it is more than a year old. Use the one in our last mail to you.'
      using hint = 'unsubscribe_link';
  end if;
end
$$;

create function public.forget_push_subscription(endpoint text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.push_subscriptions as known
  where known.endpoint = forget_push_subscription.endpoint and known.user_id = (select auth.uid())
$$;

grant execute on function public.forget_push_subscription(text) to authenticated;

create function public.notification_channels()
returns table (channel text, public_key text, reachable boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, case known.channel
    when 'push' then exists (
      select from private.push_subscriptions as own
      where own.user_id = (select auth.uid()) and own.public_key = known.public_key
    )
    else private.confirmed_phone((select auth.uid())) is not null
  end
  from private.notification_channels as known
  where known.is_configured and (known.channel <> 'sms' or private.setting_is_on('sms_notifications'))
  order by known.channel
$$;

grant execute on function public.notification_channels() to authenticated;

create function public.save_push_subscription(endpoint text, p256dh text, auth text, public_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  session constant uuid := (select id from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid());
begin
  if session is null then
    raise exception 'Sign in to be told by push messages.' using errcode = '42501';
  end if;
  if not exists (
    select from private.notification_channels as known
    where known.channel = 'push' and known.is_configured and known.public_key = save_push_subscription.public_key
  ) then
    raise exception 'This page is out of date. Reload it, then switch push messages on.' using hint = 'push_key';
  end if;
  -- The servers check where the host leads before they send (server/public-address.ts).
  if save_push_subscription.endpoint !~ '^https://[a-z0-9.-]+(:\d{1,5})?/[!-~]*$' or char_length(save_push_subscription.endpoint) > 1000
    or p256dh !~ '^[A-Za-z0-9_-]{87}=?$' or save_push_subscription.auth !~ '^[A-Za-z0-9_-]{22}={0,2}$'
  then
    raise exception 'This browser gave an address for push messages that we cannot use.' using hint = 'push_subscription';
  end if;
  -- Queues simultaneous calls of one person.
  perform from public.profiles where id = caller for update;
  insert into private.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, public_key)
  values (caller, session, save_push_subscription.endpoint, p256dh, save_push_subscription.auth, save_push_subscription.public_key)
  on conflict on constraint push_subscriptions_endpoint_key do update
    set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key
    -- Only the browser itself knows both.
    where known.user_id = excluded.user_id or known.p256dh = excluded.p256dh and known.auth = excluded.auth;
  delete from private.push_subscriptions as surplus
  where surplus.id in (
    select id from private.push_subscriptions where user_id = caller order by created_at desc, id desc offset 10
  );
end
$$;

grant execute on function public.save_push_subscription(text, text, text, text) to authenticated;

create table private.confirmed_phones (
  user_id uuid constraint confirmed_phones_pkey primary key,
  phone text not null,
  confirmed_at timestamptz not null default now(),
  constraint confirmed_phones_phone_kenyan check (private.kenyan_phone(phone) = phone),
  constraint confirmed_phones_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table private.confirmed_phones is 'Numbers that members confirmed by a code.';

create index confirmed_phones_phone_idx on private.confirmed_phones (phone);

create table private.early_reports (
  channel text not null,
  provider_id text not null,
  state text not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint early_reports_pkey primary key (channel, provider_id)
);

create index early_reports_oldest_idx on private.early_reports (created_at);

create table private.notification_channels (
  channel text constraint notification_channels_pkey primary key,
  is_configured boolean not null default false,
  public_key text,
  constraint notification_channels_channel_known check (channel in ('push', 'sms', 'whatsapp'))
);

comment on table private.notification_channels is 'Which channels this installation can send by; each server writes its own settings when it starts.';

comment on column private.notification_channels.public_key is 'Push: the VAPID key to which browsers bind their subscriptions.';

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

create table private.push_subscriptions (
  id bigint generated always as identity constraint push_subscriptions_pkey primary key,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references auth.sessions (id) on delete cascade
);

comment on table private.push_subscriptions is 'Browsers that show push messages to a member.';

comment on column private.push_subscriptions.endpoint is 'Address of the browser''s push service; whoever knows it and the keys can write to the browser.';

comment on column private.push_subscriptions.public_key is 'The VAPID key of the servers that it accepts.';

create index push_subscriptions_user_idx on private.push_subscriptions (user_id, created_at);

create index push_subscriptions_session_idx on private.push_subscriptions (session_id);

create table private.notification_deliveries (
  id bigint generated always as identity constraint notification_deliveries_pkey primary key,
  user_id uuid not null,
  channel text not null,
  -- Push: the browser. SMS and WhatsApp go to the number that is confirmed when they are sent.
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
  constraint notification_deliveries_channel_known check (channel in ('push', 'sms', 'whatsapp')),
  constraint notification_deliveries_state_known
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped')),
  constraint notification_deliveries_push_subscribed check ((channel = 'push') = (subscription_id is not null)),
  constraint notification_deliveries_reason_length check (char_length(reason) <= 200),
  constraint notification_deliveries_cost_positive check (cost_kes >= 0),
  constraint notification_deliveries_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notification_deliveries_subscription_id_fkey
    foreign key (subscription_id) references private.push_subscriptions (id) on delete cascade,
  constraint notification_deliveries_kind_fkey foreign key (kind) references private.notification_kinds (kind) on delete cascade
);

comment on table private.notification_deliveries is 'Push, SMS and WhatsApp messages, kept for 30 days.';

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

create index notification_deliveries_named_idx on private.notification_deliveries ((facts -> 'person' ->> 'id'))
  where facts -> 'person' ->> 'id' is not null;

create trigger count_delivery after update of state, cost_kes on private.notification_deliveries
  for each row execute function private.count_delivery();

create trigger enqueue_delivery after insert on private.notification_deliveries
  for each row execute function private.enqueue_delivery();

alter table private.notification_kinds add column disturbs text not null default 'waking'::text;

comment on column private.notification_kinds.disturbs is
  'When push, SMS and WhatsApp tell it. waking: outside of quiet hours; same_day: at once if it is about a visit in the next twelve hours; never: its recipient did it themselves, or has no account.';

alter table private.notification_kinds add constraint notification_kinds_disturbs_known CHECK ((disturbs = ANY (ARRAY['never'::text, 'waking'::text, 'same_day'::text, 'always'::text])));

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

insert into private.notification_channels (channel) values ('push'), ('sms'), ('whatsapp');

insert into public.notification_choices (user_id, topic, channel, wanted, created_at)
select user_id, topic, 'email', false, created_at from public.email_opt_outs;

drop table public.email_opt_outs;

update private.notification_kinds set disturbs = 'never'
where kind in ('account_erased', 'newsletter_asked', 'booking_entered', 'booking_request_sent');
update private.notification_kinds set disturbs = 'always'
where kind in ('account_suspended', 'recovery_code_used', 'recovery_codes_made', 'role_changed');
update private.notification_kinds set disturbs = 'same_day'
where kind in (
  'booking_accepted_moved', 'booking_accepted', 'booking_business_gone', 'booking_cancelled', 'booking_customer_gone',
  'booking_declined', 'booking_moved', 'booking_reminder', 'booking_requested', 'booking_withdrawn'
);

-- The trigger refuses new settings.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values
  ('sms_kes_a_day', 'count', false, '2000'),
  ('whatsapp_messages_a_day', 'count', false, '1000');
alter table public.system_settings enable trigger guard_system_setting;

delete from private.personal_data where table_name = 'public.email_opt_outs';
insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.notification_choices', 'user_id', null, 'notification_choices', '{user_id}', 'cascade', null, 'Theirs alone.'),
  ('public.quiet_hours', 'user_id', null, 'quiet_hours', '{user_id}', 'cascade', null, 'Theirs alone.'),
  ('private.confirmed_phones', 'user_id', null, 'confirmed_phone', '{user_id}', 'cascade', null, 'Theirs alone.'),
  ('private.push_subscriptions', 'user_id', null, 'browsers_with_push', '{id,user_id,session_id,endpoint,p256dh,auth,public_key}', 'cascade', null,
    'When they were allowed. Their addresses and keys are secrets.'),
  ('private.notification_deliveries', 'user_id', null, 'messages_sent',
    '{id,user_id,subscription_id,facts,provider_id,cost_kes,due_at}', 'cascade', null,
    'What they were sent and when. The facts name others; the same news is in the notifications.');

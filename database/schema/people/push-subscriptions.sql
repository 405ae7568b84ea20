-- Browsers that a member allowed to show push messages. A subscription is bound to the key of the servers, and to the session in which
-- it was made: a browser that is signed out, here or from elsewhere, is told nothing more.

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

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.push_subscriptions', 'user_id', null, 'browsers_with_push', '{id,user_id,session_id,endpoint,p256dh,auth,public_key}', 'cascade', null,
    'When they were allowed. Their addresses and keys are secrets.');

-- Keeps the browser of the caller; at most ten, of which the oldest goes. Repeating it changes nothing.
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
  if (
    char_length(save_push_subscription.endpoint) <= 1000 and save_push_subscription.endpoint ~ '^https://[a-z0-9.-]+(:\d{1,5})?/[!-~]*$'
    and p256dh ~ '^[A-Za-z0-9_-]{87}=?$' and save_push_subscription.auth ~ '^[A-Za-z0-9_-]{22}={0,2}$'
  ) is not true then
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

-- Forgets a browser of the caller: it is signed out, or push is switched off there.
create function public.forget_push_subscription(endpoint text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.push_subscriptions as known
  where known.endpoint = forget_push_subscription.endpoint and known.user_id = (select auth.uid())
$$;
grant execute on function public.forget_push_subscription(text) to authenticated;

-- The channels by which this installation sends, with the key for push; whether the member can be reached, by a browser with push or at
-- their confirmed number; and whether that number answered STOP.
create function private.channels_of(person uuid)
returns table (channel text, public_key text, reachable boolean, stopped boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, case known.channel
    when 'push' then exists (
      select from private.push_subscriptions as own where own.user_id = person and own.public_key = known.public_key
    )
    else own.phone is not null and not own.stopped
  end, known.channel <> 'push' and own.stopped
  from private.notification_channels as known
  cross join lateral (
    select own.phone, coalesce(private.is_stopped(own.phone, known.channel), false) as stopped
    from private.confirmed_phone(person) as own (phone)
  ) as own
  where known.is_configured and (known.channel <> 'sms' or private.setting_is_on('sms_notifications'))
  order by known.channel
$$;

-- The channels of the caller, for the page of choices.
create function public.notification_channels()
returns table (channel text, public_key text, reachable boolean, stopped boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, known.reachable, known.stopped
  from private.channels_of((select auth.uid())) as known
$$;
grant execute on function public.notification_channels() to authenticated;

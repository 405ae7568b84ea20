-- The page of an unsubscribe link names the channels that still are on, so that nobody is surprised by the next SMS.

create function private.channels_of(person uuid) returns table (channel text, public_key text, reachable boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, case known.channel
    when 'push' then exists (
      select from private.push_subscriptions as own where own.user_id = person and own.public_key = known.public_key
    )
    else private.confirmed_phone(person) is not null
      and not private.is_stopped(private.confirmed_phone(person), known.channel)
  end
  from private.notification_channels as known
  where known.is_configured and (known.channel <> 'sms' or private.setting_is_on('sms_notifications'))
  order by known.channel
$$;

drop function public.emails_by_link(text);

create function public.emails_by_link(token text) returns table (topic text, wanted boolean, other_channels text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select sent.topic, private.wants(sent.user_id, sent.topic, 'email'), array(
      select other.channel from private.channels_of(sent.user_id) as other
      where other.reachable and private.wants(sent.user_id, sent.topic, other.channel)
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

create or replace function public.notification_channels()
returns table (channel text, public_key text, reachable boolean)
language sql stable security definer set search_path = ''
as $$
  select known.channel, known.public_key, known.reachable from private.channels_of((select auth.uid())) as known
$$;

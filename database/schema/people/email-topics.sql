-- The links in mails by which a member switches a topic's mails off without signing in, and the newsletter of members. Mails without a
-- topic (payments, account security) are always sent. The newsletter is a separate choice.

-- The unsubscribe links of mails. Each mail carries its own token, which controls one topic of one member without signing in;
-- only the hash is stored.
create table private.unsubscribe_tokens (
  token_hash bytea constraint unsubscribe_tokens_pkey primary key,
  user_id uuid not null,
  topic text not null,
  created_at timestamptz not null default now(),
  constraint unsubscribe_tokens_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders', 'searches')),
  constraint unsubscribe_tokens_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index unsubscribe_tokens_user_idx on private.unsubscribe_tokens (user_id);
create index unsubscribe_tokens_oldest_idx on private.unsubscribe_tokens (created_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.unsubscribe_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.');

-- Creates the token of a mail to `person` about `topic`.
create function private.unsubscribe_token(person uuid, topic text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.unsubscribe_tokens (token_hash, user_id, topic)
  values (sha256(convert_to(token, 'utf8')), person, unsubscribe_token.topic);
  return token;
end
$$;

-- The topic of an unsubscribe link, whether its mails are switched on, and the other channels that reach the recipient about it.
-- Refuses unknown and expired links.
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

-- Switches the mails of a link's topic on or off for the recipient of the mail; returns the topic. Repeating it is no error.
create function public.choose_emails_by_link(token text, wanted boolean default false) returns text
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
grant execute on function public.choose_emails_by_link(text, boolean) to anon, authenticated, service_role;

-- Whether the caller is subscribed to the newsletter; null if their address is not confirmed.
create function public.newsletter_subscribed() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.email = own.email and subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null
  )
  from (select private.own_confirmed_email() as email) as own
  where own.email is not null
$$;
grant execute on function public.newsletter_subscribed() to authenticated;

-- Subscribes the caller to the newsletter, or unsubscribes them. Sends no confirmation mail: the account has confirmed the
-- address.
create function public.choose_newsletter(subscribed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.require_own_email();
begin
  if subscribed then
    insert into public.newsletter_subscribers as known (email, confirmed_at) values (address, now())
    on conflict on constraint newsletter_subscribers_email_key
      do update set confirmed_at = coalesce(known.confirmed_at, now()), unsubscribed_at = null;
  else
    update public.newsletter_subscribers
    set unsubscribed_at = coalesce(unsubscribed_at, now()) where email = address;
  end if;
end
$$;
grant execute on function public.choose_newsletter(boolean) to authenticated;

-- Job: deletes the tokens of mails older than a year.
create function private.delete_expired_unsubscribe_tokens() returns void
language sql security definer set search_path = ''
as $$ delete from private.unsubscribe_tokens where created_at < now() - interval '1 year' $$;

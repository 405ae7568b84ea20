-- Which mails a member wants. A mail with a topic is skipped where the member switched the topic off, on the site or by the link
-- in each such mail; the notification on the site is still sent. Mails without a topic (payments, account security) are always
-- sent. The newsletter is a separate choice.

create table public.email_opt_outs (
  user_id uuid not null default auth.uid(),
  topic text not null,
  created_at timestamptz not null default now(),
  constraint email_opt_outs_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders')),
  constraint email_opt_outs_pkey primary key (user_id, topic),
  constraint email_opt_outs_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.email_opt_outs is 'Mail topics that a member switched off; no row: switched on.';

revoke all on public.email_opt_outs from public, anon, authenticated;
grant select, delete on public.email_opt_outs to authenticated;
grant insert (user_id, topic) on public.email_opt_outs to authenticated;
grant all on public.email_opt_outs to service_role;

alter table public.email_opt_outs enable row level security;

create policy "People see which mails they switched off" on public.email_opt_outs
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People switch off their own mails" on public.email_opt_outs
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People switch on their own mails" on public.email_opt_outs
  for delete to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.email_opt_outs', 'user_id', null, 'emails_switched_off', '{}', 'cascade', null, 'Theirs alone.');

-- The unsubscribe links of mails. Each mail carries its own token, which controls one topic of one member without signing in;
-- only the hash is stored.
create table private.unsubscribe_tokens (
  token_hash bytea constraint unsubscribe_tokens_pkey primary key,
  user_id uuid not null,
  topic text not null,
  created_at timestamptz not null default now(),
  constraint unsubscribe_tokens_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders')),
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

-- The topic of an unsubscribe link, and whether its mails are switched on. Refuses unknown and expired links.
create function public.emails_by_link(token text) returns table (topic text, wanted boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select sent.topic, not exists (
      select from public.email_opt_outs as off where off.user_id = sent.user_id and off.topic = sent.topic
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
  if wanted then
    delete from public.email_opt_outs as off where off.user_id = sent.user_id and off.topic = sent.topic;
  else
    insert into public.email_opt_outs (user_id, topic) values (sent.user_id, sent.topic) on conflict do nothing;
  end if;
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
  address text := private.own_confirmed_email();
begin
  if address is null then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
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

-- Subscribers of the newsletter. A mail asks to confirm the address (double opt-in); every later mail has an unsubscribe link.
-- Both links carry a token instead of a sign-in.
create table public.newsletter_subscribers (
  id uuid default gen_random_uuid() constraint newsletter_subscribers_pkey primary key,
  email text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint newsletter_subscribers_email_form check (private.is_email(email) and email = lower(email)),
  constraint newsletter_subscribers_email_key unique (email)
);

comment on table public.newsletter_subscribers is
  'Addresses that requested the newsletter. Recipients have confirmed and not unsubscribed.';
comment on column public.newsletter_subscribers.asked_at is 'When the last confirmation mail was sent.';

create index newsletter_subscribers_newest_idx on public.newsletter_subscribers (created_at desc);

revoke all on public.newsletter_subscribers from public, anon, authenticated;
grant select on public.newsletter_subscribers to authenticated;
grant all on public.newsletter_subscribers to service_role;

alter table public.newsletter_subscribers enable row level security;

create policy "Administrators read who gets the newsletter" on public.newsletter_subscribers
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.newsletter_subscribers', 'email', 'email = $2', 'newsletter', '{}', 'delete', null, 'Their address.');

-- Tokens in the links of mails, one for each mail. Only the hash is stored, so a copy of the database opens no link.
create table private.newsletter_tokens (
  token_hash bytea constraint newsletter_tokens_pkey primary key,
  subscriber_id uuid not null,
  created_at timestamptz not null default now(),
  newsletter_id uuid,
  left_at timestamptz,
  constraint newsletter_tokens_subscriber_id_fkey
    foreign key (subscriber_id) references public.newsletter_subscribers (id) on delete cascade,
  constraint newsletter_tokens_newsletter_id_fkey
    foreign key (newsletter_id) references public.newsletters (id) on delete cascade
);

comment on column private.newsletter_tokens.newsletter_id is 'Newsletter of the mail; null for a confirmation mail.';
comment on column private.newsletter_tokens.left_at is 'When this token unsubscribed its subscriber; counted once.';

create index newsletter_tokens_subscriber_idx on private.newsletter_tokens (subscriber_id);
create index newsletter_tokens_newsletter_idx on private.newsletter_tokens (newsletter_id) where newsletter_id is not null;

-- Sends a confirmation mail, at most one in ten minutes and two a day to an address. Returns nothing and works the same for known, confirmed
-- and unsubscribed addresses, so it does not reveal who subscribes.
create function public.subscribe_to_newsletter(email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(btrim(email));
  subscriber uuid;
begin
  if private.is_email(address) is not true then
    raise exception 'Enter an e-mail address, for example wanjiku@example.com.' using hint = 'email_form';
  end if;
  insert into public.newsletter_subscribers as known (email) values (address)
  on conflict on constraint newsletter_subscribers_email_key
    do update set asked_at = now() where known.asked_at <= now() - interval '10 minutes'
  returning id into subscriber;
  if found and private.admit_message(address, null, 'newsletter_asked') then
    perform private.mail_address(
      address, 'newsletter_asked',
      jsonb_build_object('confirm_path', '/newsletter/confirm?token=' || private.newsletter_token(subscriber))
    );
  end if;
end
$$;
grant execute on function public.subscribe_to_newsletter(text) to anon, authenticated, service_role;

-- Confirms the address of a confirmation mail of the last 7 days, also after an unsubscription. A newsletter's token does not
-- confirm, so nobody can subscribe an address again with a forwarded newsletter.
create function public.confirm_newsletter(token text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.newsletter_subscribers as subscriber
  set confirmed_at = coalesce(subscriber.confirmed_at, now()), unsubscribed_at = null
  from private.newsletter_tokens as sent
  where sent.token_hash = sha256(convert_to(confirm_newsletter.token, 'utf8')) and sent.subscriber_id = subscriber.id
    and sent.created_at > now() - interval '7 days' and sent.newsletter_id is null;
  if not found then
    raise exception 'This link has expired. Subscribe again and we send you a new one.' using hint = 'newsletter_link';
  end if;
end
$$;
grant execute on function public.confirm_newsletter(text) to anon, authenticated, service_role;

-- Unsubscribes the address of a mail's token, which never expires. A repeated call does nothing. The first unsubscription by a
-- newsletter's link is counted there.
create function public.unsubscribe_from_newsletter(token text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  hash constant bytea := sha256(convert_to(unsubscribe_from_newsletter.token, 'utf8'));
  subscriber public.newsletter_subscribers;
  letter uuid;
begin
  select known.* into subscriber
  from private.newsletter_tokens as sent join public.newsletter_subscribers as known on known.id = sent.subscriber_id
  where sent.token_hash = hash for no key update of known;
  if not found then
    raise exception 'This link is not one of ours. Use the one in our last mail to you.' using hint = 'newsletter_link';
  end if;
  if subscriber.unsubscribed_at is not null then
    return;
  end if;
  update public.newsletter_subscribers set unsubscribed_at = now() where id = subscriber.id;
  update private.newsletter_tokens set left_at = now()
  where token_hash = hash and newsletter_id is not null and left_at is null returning newsletter_id into letter;
  if found then
    update public.newsletters set unsubscribed = unsubscribed + 1 where id = letter;
  end if;
end
$$;
grant execute on function public.unsubscribe_from_newsletter(text) to anon, authenticated, service_role;

-- Stores a new token for a confirmation mail and returns it.
create function private.newsletter_token(subscriber uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.newsletter_tokens (token_hash, subscriber_id) values (sha256(convert_to(token, 'utf8')), subscriber);
  return token;
end
$$;

-- Stores a new token for a newsletter's mail and returns it.
create function private.newsletter_token(subscriber uuid, newsletter uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.newsletter_tokens (token_hash, subscriber_id, newsletter_id)
  values (sha256(convert_to(token, 'utf8')), subscriber, newsletter);
  return token;
end
$$;

-- Job: deletes addresses that were not confirmed within 30 days.
create function private.delete_unconfirmed_subscribers() returns void
language sql security definer set search_path = ''
as $$
  delete from public.newsletter_subscribers
  where confirmed_at is null and asked_at < now() - interval '30 days'
$$;

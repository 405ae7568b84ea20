-- What visitors leave with the marketplace: a message to it, or an address that wants its newsletter.

create function private.is_email(given text) returns boolean
language sql immutable set search_path = ''
as $$ select char_length(given) <= 255 and given ~ '^[^\s@<>",;:()]+@[^\s@<>",;:()]+\.[^\s@<>",;:().]+$' $$;

revoke execute on function private.is_email(text) from public;
grant execute on function private.is_email(text) to anon, authenticated, service_role;

create table public.contact_messages (
  id uuid default gen_random_uuid() constraint contact_messages_pkey primary key,
  user_id uuid,
  name text not null,
  email text not null,
  phone text,
  topic text not null,
  message text not null,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  constraint contact_messages_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint contact_messages_name_length check (char_length(name) between 1 and 80),
  constraint contact_messages_email_form check (private.is_email(email)),
  constraint contact_messages_phone_form check (phone ~ '^\+?[0-9 ().-]{7,20}$'),
  constraint contact_messages_topic_known
    check (topic in ('general', 'ad', 'payment', 'account', 'import', 'safety', 'privacy')),
  constraint contact_messages_message_length check (char_length(message) between 1 and 4000),
  constraint contact_messages_status_known check (status in ('open', 'answered', 'closed'))
);

comment on table public.contact_messages is 'What people write to the marketplace itself.';
comment on column public.contact_messages.user_id is 'Who was signed in when writing it.';

create index contact_messages_status_idx on public.contact_messages (status, created_at desc);
create index contact_messages_user_idx on public.contact_messages (user_id);
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at desc);

revoke all on public.contact_messages from public, anon, authenticated;
grant insert (name, email, phone, topic, message) on public.contact_messages to anon, authenticated;
grant select, update (status), delete on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

alter table public.contact_messages enable row level security;

create policy "Anyone writes to the marketplace" on public.contact_messages
  for insert to anon, authenticated with check (status = 'open');
create policy "Administrators read what is written to the marketplace" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators handle what is written to the marketplace" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete what is written to the marketplace" on public.contact_messages
  for delete to authenticated using ((select private.is_admin()));

create function private.guard_contact_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 5;
begin
  new.name := private.visible_line(new.name);
  new.email := btrim(new.email);
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.message := btrim(new.message, E' \n\r\t');
  -- A token may outlive its account.
  new.user_id := coalesce(new.user_id, (select id from public.profiles where id = auth.uid()));
  if session_user = 'authenticator' and most_an_hour <= (
    select count(*) from public.contact_messages
    where lower(email) = lower(new.email) and created_at > now() - interval '1 hour'
  ) then
    raise exception 'We have several messages from this address already and will answer them. Write again in an hour.'
      using hint = 'contact_limit';
  end if;
  return new;
end
$$;

create trigger guard_contact_message before insert on public.contact_messages
  for each row execute function private.guard_contact_message();
create trigger audit_changes after update or delete on public.contact_messages
  for each row execute function private.audit_changes('status', 'topic');

create table public.newsletter_subscribers (
  id uuid default gen_random_uuid() constraint newsletter_subscribers_pkey primary key,
  email text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint newsletter_subscribers_email_key unique (email),
  constraint newsletter_subscribers_email_form check (private.is_email(email) and email = lower(email))
);

comment on table public.newsletter_subscribers is 'Who asked for the newsletter. It goes to who has confirmed and not unsubscribed.';
comment on column public.newsletter_subscribers.asked_at is 'When the last mail to confirm was sent.';

create index newsletter_subscribers_newest_idx on public.newsletter_subscribers (created_at desc);

revoke all on public.newsletter_subscribers from public, anon, authenticated;
grant select on public.newsletter_subscribers to authenticated;
grant all on public.newsletter_subscribers to service_role;

alter table public.newsletter_subscribers enable row level security;

create policy "Administrators read who gets the newsletter" on public.newsletter_subscribers
  for select to authenticated using ((select private.is_admin()));

-- Each mail carries a token of its own, of which the hash is kept: with it the address is confirmed and unsubscribed.
create table private.newsletter_tokens (
  token_hash bytea constraint newsletter_tokens_pkey primary key,
  subscriber_id uuid not null,
  created_at timestamptz not null default now(),
  constraint newsletter_tokens_subscriber_id_fkey
    foreign key (subscriber_id) references public.newsletter_subscribers (id) on delete cascade
);

create index newsletter_tokens_subscriber_idx on private.newsletter_tokens (subscriber_id);

-- A new token for a mail to a subscriber.
create function private.newsletter_token(subscriber uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  -- Three times 122 random bits of the strong source, in 32 bytes.
  token text := encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'hex');
begin
  insert into private.newsletter_tokens (token_hash, subscriber_id) values (sha256(convert_to(token, 'utf8')), subscriber);
  return token;
end
$$;

-- As private.send_mail, to an address that need not have an account. Sent also where notifications by mail are off: for what
-- the receiver has just asked for.
create function private.send_mail_to(
  address text, subject text, paragraphs text[], action_label text default null, action_path text default null,
  notes text[] default '{}'
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  values ('notice', send_mail_to.address, jsonb_build_object(
    'subject', send_mail_to.subject, 'paragraphs', send_mail_to.paragraphs, 'action_label', send_mail_to.action_label,
    'action_path', send_mail_to.action_path, 'notes', send_mail_to.notes
  ));
end
$$;

-- Sends a mail to confirm the address, at most one in ten minutes. The answer and the work are the same whether or not the
-- address is known, confirmed or unsubscribed.
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
  if found then
    perform private.send_mail_to(
      address, 'Confirm that you want the Magari newsletter',
      array['Somebody, hopefully you, asked for the Magari newsletter at this address.'],
      'Yes, send it to me', '/newsletter/confirm?token=' || private.newsletter_token(subscriber),
      array[
        'The link is good for 7 days.',
        'If you did not ask for it, ignore this mail: nothing is sent without the confirmation.'
      ]
    );
  end if;
end
$$;

-- Confirms the address to which the token was sent.
create function public.confirm_newsletter(token text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.newsletter_subscribers as subscriber
  set confirmed_at = coalesce(subscriber.confirmed_at, now()), unsubscribed_at = null
  from private.newsletter_tokens as sent
  where sent.token_hash = sha256(convert_to(confirm_newsletter.token, 'utf8')) and sent.subscriber_id = subscriber.id
    and sent.created_at > now() - interval '7 days';
  if not found then
    raise exception 'This link has expired. Subscribe again and we send you a new one.' using hint = 'newsletter_link';
  end if;
end
$$;

-- Ends the newsletter to the address to which the token was sent, by whichever mail; again is no error.
create function public.unsubscribe_from_newsletter(token text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.newsletter_subscribers as subscriber
  set unsubscribed_at = coalesce(subscriber.unsubscribed_at, now())
  from private.newsletter_tokens as sent
  where sent.token_hash = sha256(convert_to(unsubscribe_from_newsletter.token, 'utf8')) and sent.subscriber_id = subscriber.id;
  if not found then
    raise exception 'This link is not one of ours. Use the one in our last mail to you.' using hint = 'newsletter_link';
  end if;
end
$$;

-- For a job: forgets who never confirmed.
create function private.forget_unconfirmed_subscribers() returns void
language sql security definer set search_path = ''
as $$
  delete from public.newsletter_subscribers
  where confirmed_at is null and asked_at < now() - interval '30 days'
$$;

revoke execute on function
  private.guard_contact_message(), private.newsletter_token(uuid),
  private.send_mail_to(text, text, text[], text, text, text[]), private.forget_unconfirmed_subscribers(),
  public.subscribe_to_newsletter(text), public.confirm_newsletter(text), public.unsubscribe_from_newsletter(text)
from public, anon, authenticated;
grant execute on function
  public.subscribe_to_newsletter(text), public.confirm_newsletter(text), public.unsubscribe_from_newsletter(text)
to anon, authenticated, service_role;

notify pgrst, 'reload schema';

-- Which mails a person wants. What is told on the site is told to everybody whom it concerns; a mail with a topic is left out
-- where its person switched the topic off, here or by the link that each such mail carries. Mails without a topic are always
-- sent: payments, and what keeps an account safe.
create table public.email_opt_outs (
  user_id uuid not null default auth.uid(),
  topic text not null,
  created_at timestamptz not null default now(),
  constraint email_opt_outs_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders')),
  constraint email_opt_outs_pkey primary key (user_id, topic),
  constraint email_opt_outs_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.email_opt_outs is 'The topics about which a person wants no mail; without a row they want it.';

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

-- As the newsletter's (0028), each mail carries a token of its own, of which the hash is kept: it opens one topic of one
-- person, without signing in.
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

-- A new token for a mail about a topic to a person.
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

-- What a mail's link is about: its topic, and whether such mails are sent at present.
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

-- Switches the mails of a link's topic off, or on again, for the person to whom the link was sent; again is no error.
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

-- For a job: forgets the links of mails more than a year old.
create function private.forget_unsubscribe_tokens() returns void
language sql security definer set search_path = ''
as $$ delete from private.unsubscribe_tokens where created_at < now() - interval '1 year' $$;

-- Messages to the marketplace from its contact form. Anyone writes them, signed in or not; administrators handle them.

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
  constraint contact_messages_name_length check (char_length(name) between 1 and 80),
  constraint contact_messages_email_form check (private.is_email(email)),
  constraint contact_messages_phone_form check (phone ~ '^\+?[0-9 ().-]{7,20}$'),
  constraint contact_messages_topic_known
    check (topic in ('general', 'ad', 'payment', 'account', 'import', 'safety', 'privacy')),
  constraint contact_messages_message_length check (char_length(message) between 1 and 4000),
  constraint contact_messages_status_known check (status in ('open', 'answered', 'closed')),
  constraint contact_messages_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.contact_messages is 'Messages to the marketplace itself.';
comment on column public.contact_messages.user_id is 'The sender, if signed in.';

create index contact_messages_status_idx on public.contact_messages (status, created_at desc);
create index contact_messages_user_idx on public.contact_messages (user_id);
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at desc);

revoke all on public.contact_messages from public, anon, authenticated;
grant select, delete on public.contact_messages to authenticated;
grant insert (name, email, phone, topic, message) on public.contact_messages to anon, authenticated;
grant update (status) on public.contact_messages to authenticated;
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

create trigger guard_contact_message before insert on public.contact_messages
  for each row execute function private.guard_contact_message();
create trigger audit_changes after update or delete on public.contact_messages
  for each row execute function private.audit_changes('status', 'topic');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.contact_messages', 'user_id', null, 'contact_messages', '{}', 'cascade', null, 'What they wrote to us.'),
  ('public.contact_messages', 'email', 'lower(email) = $2 and user_id is null', 'contact_messages_by_address', '{}',
    'delete', null, 'What they wrote to us without signing in.');

-- Stores the message in tidy form with its sender, and limits clients to a few messages an hour for each address and account.
-- Volatile and called row by row, so it counts earlier rows of the same statement.
create function private.guard_contact_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The same as in domain/messages/contact.ts.
  most_an_hour constant integer := 5;
begin
  new.name := private.visible_line(new.name);
  new.email := btrim(new.email);
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.message := btrim(new.message, E' \n\r\t');
  -- Looked up because a token may outlive its account.
  new.user_id := coalesce(new.user_id, (select id from public.profiles where id = auth.uid()));
  if not private.is_client_request() then
    return new;
  end if;
  -- Serialises by address and by account, so that parallel requests cannot pass the limit together. What others wrote under the address
  -- does not count: the limit would tell a stranger how often its member wrote, and keep the member out.
  perform pg_advisory_xact_lock(hashtextextended('contact from ' || lower(new.email), 0));
  if most_an_hour <= (
    select count(*) from public.contact_messages
    where lower(email) = lower(new.email) and user_id is not distinct from new.user_id and created_at > now() - interval '1 hour'
  ) then
    raise exception 'We have several messages from this address already and will answer them. Write again in an hour.'
      using hint = 'contact_limit';
  end if;
  if new.user_id = auth.uid() then
    perform pg_advisory_xact_lock(hashtextextended('contact of ' || new.user_id, 0));
    if most_an_hour <= (
      select count(*) from public.contact_messages
      where user_id = new.user_id and created_at > now() - interval '1 hour'
    ) then
      raise exception 'We have several messages from you already and will answer them. Write again in an hour.'
        using hint = 'contact_limit';
    end if;
  end if;
  return new;
end
$$;

-- Messages between the owner of an ad and people who ask about it. A trigger finds or creates the thread of a new message and
-- decides whether its sender may write at all.

create table public.messages (
  id uuid default gen_random_uuid() constraint messages_pkey primary key,
  thread_id uuid not null,
  sender_id uuid default auth.uid(),
  recipient_id uuid,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  subject text not null,
  content text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- A page that gets no response retries with the same key.
  idempotency_key uuid,
  writer_name text,
  constraint messages_subject_length check (char_length(subject) between 1 and 200),
  constraint messages_content_length
    check (char_length(content) <= 4000 and char_length(private.visible_line(content)) >= 1),
  constraint messages_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  constraint messages_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete set null,
  constraint messages_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete set null,
  constraint messages_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint messages_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete set null,
  constraint messages_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete set null,
  constraint messages_idempotency_key_key unique (sender_id, idempotency_key)
);

comment on table public.messages is 'Messages about an ad; all of them belong to a thread.';
comment on column public.messages.sender_id is 'null: an erased account; likewise recipient_id.';
comment on column public.messages.listing_id is 'Copied from the thread; likewise spare_part_id and service_provider_id.';
comment on column public.messages.writer_name is
  'First name of the person who wrote it for a business (writers.sql); null: the account itself.';
comment on column public.messages.idempotency_key is 'Chosen by the sending page; a second insert with the same key is refused.';

create index messages_thread_idx on public.messages (thread_id, created_at desc, id desc);
create index messages_sender_idx on public.messages (sender_id, created_at desc);
create index messages_recipient_idx on public.messages (recipient_id, created_at desc);
create index messages_unread_idx on public.messages (recipient_id, thread_id) where read_at is null;
create index messages_listing_idx on public.messages (listing_id);
create index messages_spare_part_idx on public.messages (spare_part_id);
create index messages_service_provider_idx on public.messages (service_provider_id);
create index messages_unread_age_idx on public.messages (created_at) where read_at is null;

-- A first message names the ad; an answer may name the thread alone.
revoke all on public.messages from public, anon, authenticated;
grant select on public.messages to authenticated, business_sales;
grant insert (
  id, thread_id, sender_id, recipient_id, listing_id, spare_part_id, service_provider_id, subject, content, idempotency_key
) on public.messages to authenticated, business_sales;
grant update (read_at) on public.messages to authenticated, business_sales;
grant all on public.messages to service_role;

alter table public.messages enable row level security;

create policy "People read what they sent and received" on public.messages
  for select to authenticated using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid()));
create policy "Administrators read every message" on public.messages
  for select to authenticated using ((select private.is_admin()));
create policy "People write as themselves" on public.messages
  for insert to authenticated with check (sender_id = (select auth.uid()));
create policy "Recipients mark what they have read" on public.messages
  for update to authenticated using (recipient_id = (select auth.uid())) with check (recipient_id = (select auth.uid()));
-- Who acts for a business has its half: the inquiries about its ads. Threads have a policy of their own, which shows no others.
create policy "Who acts for a business reads the inquiries about its ads" on public.messages
  for select to business_sales using (exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid())));
create policy "Who acts for a business answers the inquiries about its ads" on public.messages
  for insert to business_sales with check (
    sender_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  );
create policy "Who acts for a business marks the inquiries it has read" on public.messages
  for update to business_sales
  using (
    recipient_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  )
  with check (recipient_id = (select auth.uid()));

create trigger place_message before insert on public.messages
  for each row execute function private.place_message();
create trigger guard_message_read before update of read_at on public.messages
  for each row execute function private.guard_message_read();
create trigger notify_pages_of_new after insert on public.messages
  for each row execute function private.notify_pages_of_message('message');
create trigger notify_pages_of_read after update of read_at on public.messages
  for each row when (old.read_at is distinct from new.read_at)
  execute function private.notify_pages_of_message('read');
create trigger delete_unread_mail after update of read_at on public.messages
  for each row when (old.read_at is null and new.read_at is not null)
  execute function private.delete_unread_mail();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.messages', 'sender_id', null, 'messages_sent', '{recipient_id,read_at}', 'anonymise',
    'content = ''This message was removed with its writer’s account.''', 'What they wrote goes.'),
  ('public.messages', 'recipient_id', null, null, '{}', 'anonymise', null, 'Somebody else''s words.');

-- Completes a new message and places it in its thread, which the first message about an ad creates. Refuses writing in another
-- person's name, as a suspended member, to strangers' threads, about ads that are not public, to erased or blocked people, and
-- past the limits.
create function private.place_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Messages of the server itself (the demo data) skip the suspension check and the limit.
  by_person boolean := auth.uid() is not null;
  suspended boolean;
  ad_owner uuid;
  ad_title text;
  ad_is_public boolean;
  thread public.message_threads;
begin
  if by_person and new.sender_id is distinct from auth.uid() then
    raise exception 'You can write as yourself only.' using errcode = '42501';
  end if;
  -- Serialises the messages of one person, so that two clicks neither create two threads nor pass the limit together.
  select suspended_at is not null into suspended from public.profiles where id = new.sender_id for no key update;
  if not found then
    raise exception 'This account is no longer there.' using errcode = '42501';
  elsif suspended and by_person then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;

  if new.thread_id is not null then
    select * into thread from public.message_threads
    where id = new.thread_id and new.sender_id in (asker_id, owner_id);
    if not found then
      raise exception 'This conversation is not yours or no longer there.' using errcode = '42501';
    end if;
  else
    select * into thread from public.message_threads
    where (listing_id = new.listing_id or spare_part_id = new.spare_part_id or service_provider_id = new.service_provider_id)
      and (
        asker_id = new.sender_id and owner_id = coalesce(new.recipient_id, owner_id)
        or owner_id = new.sender_id and asker_id = new.recipient_id
      );
  end if;

  if thread.owner_id is distinct from new.sender_id and private.is_acting() then
    raise exception 'You act for a business here, which answers those who write to it. Ask about an ad from your own account.'
      using errcode = '42501';
  end if;
  if thread.id is null then
    select owner_id, title, is_public into ad_owner, ad_title, ad_is_public
    from private.message_subject(new.listing_id, new.spare_part_id, new.service_provider_id);
    if ad_owner = new.sender_id then
      raise exception 'This is your own ad: you can answer whoever has written to you about it.' using errcode = '42501';
    elsif ad_is_public is not true then
      raise exception 'This ad is no longer there.' using hint = 'ad_gone';
    elsif new.recipient_id is null then
      new.recipient_id := ad_owner;
    elsif new.recipient_id <> ad_owner then
      raise exception 'Messages about an ad go to the person who posted it.' using errcode = '42501';
    end if;
  elsif new.recipient_id is null then
    new.recipient_id := case new.sender_id when thread.asker_id then thread.owner_id else thread.asker_id end;
  end if;
  if thread.id is not null and num_nulls(thread.asker_id, thread.owner_id) > 0 then
    raise exception 'This person has left Magari.' using hint = 'recipient_gone';
  elsif new.recipient_id = new.sender_id or new.recipient_id not in (thread.asker_id, thread.owner_id) then
    raise exception 'This conversation is with somebody else.' using errcode = '42501';
  elsif private.is_blocked_between(new.sender_id, new.recipient_id) then
    raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'cannot_write';
  end if;
  if by_person then
    new.writer_name := case when private.acting_person() <> new.sender_id then private.first_name(private.acting_person()) end;
    perform private.check_message_limit(new.sender_id, thread.id is null);
  end if;

  new.content := btrim(new.content, E' \n\r\t');
  new.subject := coalesce(nullif(private.visible_line(new.subject), ''), thread.subject, 'Inquiry about ' || ad_title);
  if thread.id is null then
    insert into public.message_threads (
      listing_id, spare_part_id, service_provider_id, subject_title, subject, asker_id, owner_id, created_at, last_message_at
    ) values (
      new.listing_id, new.spare_part_id, new.service_provider_id, ad_title, new.subject, new.sender_id, new.recipient_id,
      new.created_at, new.created_at
    ) returning * into thread;
  else
    update public.message_threads set
      last_message_at = greatest(last_message_at, new.created_at),
      status = case when status = 'new' and new.sender_id = owner_id then 'responded' else status end,
      first_answer_at = coalesce(first_answer_at, case when new.sender_id = owner_id then new.created_at end)
    where id = thread.id;
  end if;
  new.thread_id := thread.id;
  new.listing_id := thread.listing_id;
  new.spare_part_id := thread.spare_part_id;
  new.service_provider_id := thread.service_provider_id;
  return new;
end
$$;

-- The owner and title of an ad, and whether it is public. Expects one id, the others null; no row if the ad does not exist.
create function private.message_subject(
  listing uuid, part uuid, provider uuid, out owner_id uuid, out title text, out is_public boolean
)
language sql stable security definer set search_path = ''
as $$
  select ad.owner_id, ad.title, ad.is_shown and seller.suspended_at is null
  from (
    select seller_id, title, status in ('active', 'sold') from public.vehicle_listings where id = listing
    union all
    select seller_id, name, listed from public.spare_parts where id = part
    union all
    select user_id, business_name, verified from public.service_providers where id = provider
  ) as ad (owner_id, title, is_shown)
  join public.profiles as seller on seller.id = ad.owner_id
$$;

-- Refuses a message past the limits: messages of a person in ten minutes, and new threads in an hour. Also in domain/messages/messages.ts.
create function private.check_message_limit(sender uuid, is_first boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_messages constant integer := 30;
  most_threads constant integer := 10;
begin
  if most_messages <= (
    select count(*) from public.messages
    where sender_id = sender and created_at > now() - interval '10 minutes'
  ) then
    raise exception 'You have sent % messages in ten minutes. Wait a little, then write again.', most_messages
      using hint = 'message_limit';
  end if;
  if is_first and most_threads <= (
    select count(*) from public.message_threads
    where asker_id = sender and last_message_at > now() - interval '1 hour' and created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have written about % ads within an hour. Wait a little before you write about the next.', most_threads
      using hint = 'message_limit';
  end if;
  if is_first then
    perform private.require_first_message(sender);
  end if;
end
$$;

-- Any write by a recipient marks the message read now, permanently.
create function private.guard_message_read() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    new.read_at := coalesce(old.read_at, case when new.read_at is not null then now() end);
  end if;
  return new;
end
$$;

-- The links "This was not me" in messages that a member caused to a stranger (strangers.sql): without signing in, they stop the member for
-- the address.

-- Each mail has its own token, of which only the hash is stored.
create table private.stop_tokens (
  token_hash bytea constraint stop_tokens_pkey primary key,
  recipient text not null,
  sender uuid not null,
  created_at timestamptz not null default now(),
  constraint stop_tokens_sender_fkey foreign key (sender) references public.profiles (id) on delete cascade
);

create index stop_tokens_sender_idx on private.stop_tokens (sender);
create index stop_tokens_oldest_idx on private.stop_tokens (created_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.stop_tokens', 'sender', null, null, '{}', 'cascade', null, 'Secrets of others.');

-- A link for a message to the address by which its reader stops the sender, as data of a mail; empty for an account that is being erased.
create function private.stop_link(address text, sender uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := private.random_token();
begin
  insert into private.stop_tokens (token_hash, recipient, sender)
  select sha256(convert_to(token, 'utf8')), private.stranger_key(address), id from public.profiles where id = stop_link.sender;
  return case when found then jsonb_build_object('stop_path', '/stop-mails?token=' || token) else '{}' end;
end
$$;

-- Whom a link "This was not me" stops: the name of the business, null for another member; and whether it has been pressed.
create function public.sender_by_link(token text) returns table (business_name text, stopped boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  link constant private.stop_tokens := private.stop_token(sender_by_link.token);
begin
  return query
    select coalesce((
        select private.printable_name(provider.business_name) from public.service_providers as provider
        where provider.user_id = link.sender and provider.archived_at is null order by provider.created_at limit 1
      ), private.printable_name(private.business_name(link.sender))
      ), exists (
        select from private.refused_senders as said where said.sender = private.sender_key(link.sender) and said.recipient = link.recipient
      );
end
$$;
grant execute on function public.sender_by_link(text) to anon, authenticated, service_role;

-- Uses a link "This was not me": its member has us write to the address never again, and reads so at their bookings of the address.
-- Repeating it is no error.
create function public.stop_sender_by_link(token text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  link constant private.stop_tokens := private.stop_token(stop_sender_by_link.token);
begin
  -- A message that is being written is recorded first.
  perform pg_advisory_xact_lock(private.stranger_lock(link.recipient));
  insert into private.refused_senders (recipient, sender) values (link.recipient, private.sender_key(link.sender))
  on conflict on constraint refused_senders_pkey do nothing;
  if found then
    perform private.note_stopped_bookings(link.recipient, link.sender);
  end if;
end
$$;
grant execute on function public.stop_sender_by_link(text) to anon, authenticated, service_role;

-- The row of a token; raises with hint stop_link for an unknown one.
create function private.stop_token(token text) returns private.stop_tokens
language plpgsql stable security definer set search_path = ''
as $$
declare
  link private.stop_tokens;
begin
  select * into link from private.stop_tokens as known where known.token_hash = sha256(convert_to(stop_token.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or it is more than a year old. Use the one in our last mail to you.'
      using hint = 'stop_link';
  end if;
  return link;
end
$$;

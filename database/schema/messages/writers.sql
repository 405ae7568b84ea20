-- Who wrote a message of a business that people work for. The other side reads the first name in the message; who it is stays here.

create table private.message_writers (
  message_id uuid constraint message_writers_pkey primary key,
  written_by uuid not null,
  constraint message_writers_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_writers_written_by_fkey foreign key (written_by) references auth.users (id) on delete cascade
);
create index message_writers_written_by_idx on private.message_writers (written_by);

comment on table private.message_writers is 'The people who wrote messages of a business, beside the person who opened its account.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.message_writers', 'written_by', null, null, '{}', 'cascade', null,
    'The messages are the business''s; a trigger removes the first name from them.');

create trigger record_writer after insert on public.messages
  for each row when (private.acting_person() <> new.sender_id) execute function private.record_writer();

-- Records the person who acts for the sender.
create function private.record_writer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.message_writers (message_id, written_by) values (new.id, private.acting_person());
  return null;
end
$$;

create trigger remove_writer_name after delete on private.message_writers
  for each row execute function private.remove_writer_name();

create function private.remove_writer_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.messages set writer_name = null where id = old.message_id and writer_name is not null;
  return null;
end
$$;

-- The name under which a message was written: 'Achieng Motors · Peter', or that of the member.
create function private.author_name(sender uuid, writer_name text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when writer_name is null then private.person_name(sender)
    else private.business_name_of(sender) || ' · ' || writer_name end
$$;

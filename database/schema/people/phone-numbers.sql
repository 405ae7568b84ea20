-- Phone numbers and e-mail addresses of others are shown one person at a time, by whatever way they are asked for: people may read a
-- few dozen, nobody takes all of them along. The columns themselves are granted to no member any more. The data service reads a
-- column whose comment says `@read-through` by that function, on the key of the row; it cannot be filtered or ordered by.
-- Whose number (or address) somebody was shown, and when. domain/leads.ts has the limits.
create table private.number_reads (
  reader_id uuid not null,
  person_id uuid not null,
  read_at timestamptz not null default now(),
  constraint number_reads_pkey primary key (reader_id, person_id),
  constraint number_reads_reader_id_fkey foreign key (reader_id) references public.profiles (id) on delete cascade,
  constraint number_reads_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.number_reads is 'Whose numbers a person was shown within a day; forgotten after it.';

create index number_reads_reader_idx on private.number_reads (reader_id, read_at);
create index number_reads_person_idx on private.number_reads (person_id);
create index number_reads_read_idx on private.number_reads (read_at);



insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.number_reads', 'reader_id', null, null, '{}', 'cascade', null, 'Whose numbers they were shown; names others, and is kept for a day.'),
  ('private.number_reads', 'person_id', null, null, '{}', 'cascade', null, 'Who was shown their number; names others, and is kept for a day.');

-- For a job: forgets what no limit counts any more.
create function private.forget_number_reads() returns void
language sql security definer set search_path = ''
as $$ delete from private.number_reads where read_at < now() - interval '1 day' $$;

-- Whether `person` has let `reader` have their number: by writing to them, by booking with them, or by accepting their booking.
-- What the reader alone does (writing to somebody, asking for a booking) opens nobody's number.
create function private.gave_number_to(person uuid, reader uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.message_threads as thread
    where (thread.owner_id = person and thread.asker_id = reader or thread.owner_id = reader and thread.asker_id = person)
      and exists (select from public.messages as message where message.thread_id = thread.id and message.sender_id = person)
  ) or exists (
    select from public.service_bookings as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    where provider.user_id = reader and booking.customer_id = person
      or provider.user_id = person and booking.customer_id = reader
        and booking.status in ('confirmed', 'in_progress', 'completed')
  )
$$;

-- Why the caller is not shown the number of `person`: null where they are, and it is counted where it counts. Else 'hour' or 'day' for
-- a limit that is reached, 'suspended' or 'nobody' for a caller who is shown none, 'unrecorded' where nothing can be written down.
create function private.number_withheld(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 30;
  most_a_day constant integer := 100;
  reader constant uuid := auth.uid();
  is_suspended boolean;
  is_admin boolean;
  within_hour integer;
  within_day integer;
begin
  if person = reader then
    return null;
  end if;
  select suspended_at is not null, role = 'admin' into is_suspended, is_admin from public.profiles where id = reader;
  if not found then
    return 'nobody';
  elsif is_suspended then
    return 'suspended';
  elsif is_admin or private.gave_number_to(person, reader) then
    return null;
  elsif exists (
    select from private.number_reads
    where reader_id = reader and person_id = person and read_at > now() - interval '1 day'
  ) then
    return null;
  elsif current_setting('transaction_read_only')::boolean then
    return 'unrecorded';
  end if;
  -- One of a reader at a time, so that many at once do not pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('number_reads ' || reader, 0));
  select count(*) filter (where read_at > now() - interval '1 hour'), count(*) into within_hour, within_day
  from private.number_reads
  where reader_id = reader and person_id <> person and read_at > now() - interval '1 day';
  if within_hour >= most_an_hour then
    return 'hour';
  elsif within_day >= most_a_day then
    return 'day';
  end if;
  insert into private.number_reads as known (reader_id, person_id) values (reader, person)
  on conflict (reader_id, person_id) do update set read_at = now();
  return null;
end
$$;

create function private.masked_phone(phone text) returns text
language sql immutable set search_path = ''
as $$ select '+254 ' || substr(phone, 5, 1) || '** *** ' || right(phone, 3) $$;

create function private.masked_email(email text) returns text
language sql immutable set search_path = ''
as $$ select left(email, 1) || '***@***' $$;

-- Says in the answer's headers that something in it is masked, and why.
create function private.tell_masked(reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  headers constant jsonb := coalesce(nullif(current_setting('response.headers', true), ''), '[]')::jsonb;
  told constant jsonb := jsonb_build_array(jsonb_build_object('X-Masked-Values', reason));
begin
  if not headers @> told then
    perform set_config('response.headers', (headers || told)::text, true);
  end if;
end
$$;

-- What reads the columns. They are for the data service, which asks them of rows that the caller can see, and only of those it shows.
create function private.read_profile_phone(profile uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  withheld text;
begin
  select phone into given from public.profiles where id = profile;
  if given is null then
    return null;
  end if;
  withheld := private.number_withheld(profile);
  if withheld is null then
    return given;
  end if;
  perform private.tell_masked(withheld);
  return private.masked_phone(given);
end
$$;
grant execute on function private.read_profile_phone(uuid) to authenticated;

create function private.read_provider_phone(provider uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  person uuid;
  withheld text;
begin
  select phone, user_id into given, person from public.service_providers where id = provider;
  if given is null then
    return null;
  end if;
  withheld := private.number_withheld(person);
  if withheld is null then
    return given;
  end if;
  perform private.tell_masked(withheld);
  return private.masked_phone(given);
end
$$;
grant execute on function private.read_provider_phone(uuid) to authenticated;

create function private.read_provider_email(provider uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  person uuid;
  withheld text;
begin
  select email, user_id into given, person from public.service_providers where id = provider;
  if given is null then
    return null;
  end if;
  withheld := private.number_withheld(person);
  if withheld is null then
    return given;
  end if;
  perform private.tell_masked(withheld);
  return private.masked_email(given);
end
$$;
grant execute on function private.read_provider_email(uuid) to authenticated;

-- Nobody else's business. Volatile, so that it sees what the statement itself has just written.
create function private.read_suspended_at(profile uuid) returns timestamptz
language sql volatile security definer set search_path = ''
as $$
  select suspended_at from public.profiles where id = profile and (id = auth.uid() or private.is_admin())
$$;
grant execute on function private.read_suspended_at(uuid) to authenticated;

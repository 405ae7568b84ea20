-- Phone numbers and e-mail addresses of members: a signed-in person reads at most 30 an hour and 100 a day, so that nobody
-- collects them all. Members have no grant on the columns. The data service reads a column whose comment names a function
-- (`@read-through`) by calling it for each row it returns, so the column can be neither filtered nor sorted by. Past a limit the
-- value comes masked. The limits are also in domain/ads/leads.ts.

create table private.number_reads (
  reader_id uuid not null,
  person_id uuid not null,
  read_at timestamptz not null default now(),
  constraint number_reads_pkey primary key (reader_id, person_id),
  constraint number_reads_reader_id_fkey foreign key (reader_id) references public.profiles (id) on delete cascade,
  constraint number_reads_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.number_reads is 'Whose numbers and addresses a reader was shown within the last day.';

create index number_reads_reader_idx on private.number_reads (reader_id, read_at);
create index number_reads_person_idx on private.number_reads (person_id);
create index number_reads_read_idx on private.number_reads (read_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.number_reads', 'reader_id', null, null, '{}', 'cascade', null,
    'Whose numbers they were shown; names others, and is kept for a day.'),
  ('private.number_reads', 'person_id', null, null, '{}', 'cascade', null,
    'Who was shown their number; names others, and is kept for a day.');

-- The functions that the data service calls for the columns, once per returned row that the caller may see.

-- The phone number of a profile for the caller: whole or masked; null without one.
create function private.read_profile_phone(profile uuid) returns text
language sql security definer set search_path = ''
as $$ select private.read_contact(id, phone, private.masked_phone(phone)) from public.profiles where id = profile $$;
grant execute on function private.read_profile_phone(uuid) to authenticated, business_sales;

-- The same for the phone number of a service provider.
create function private.read_provider_phone(provider uuid) returns text
language sql security definer set search_path = ''
as $$ select private.read_contact(user_id, phone, private.masked_phone(phone)) from public.service_providers where id = provider $$;
grant execute on function private.read_provider_phone(uuid) to authenticated, business_sales;

-- The same for the e-mail address of a service provider.
create function private.read_provider_email(provider uuid) returns text
language sql security definer set search_path = ''
as $$ select private.read_contact(user_id, email, private.masked_email(email)) from public.service_providers where id = provider $$;
grant execute on function private.read_provider_email(uuid) to authenticated, business_sales;

-- The number or address that `person` has `given`, or `masked` with the response header that says why.
create function private.read_contact(person uuid, given text, masked text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  withheld constant text := case when given is not null then private.number_mask_reason(person) end;
begin
  if withheld is null then
    return given;
  end if;
  perform private.send_masked_header(withheld);
  return masked;
end
$$;

-- Why the caller may not see the number of `person`: 'hour' or 'day' for a limit, 'suspended' for a suspended caller, 'nobody'
-- for a caller without a profile, 'unrecorded' in a read-only transaction, which cannot count the read. Null if they may; a read
-- that counts against the limits is then recorded.
create function private.number_mask_reason(person uuid) returns text
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
  elsif is_admin or private.has_shared_number_with(person, reader) then
    return null;
  elsif exists (
    select from private.number_reads
    where reader_id = reader and person_id = person and read_at > now() - interval '1 day'
  ) then
    return null;
  elsif current_setting('transaction_read_only')::boolean then
    return 'unrecorded';
  end if;
  -- Serialises the reads of one person, so that concurrent requests cannot pass the limit together.
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

-- Whether `person` has shared their number with `reader`: by writing to them, by booking with them, or by accepting their
-- booking. Nothing that the reader does alone (a message, a booking request) counts.
create function private.has_shared_number_with(person uuid, reader uuid) returns boolean
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

-- '+254712345678' as '+254 7** *** 678'.
create function private.masked_phone(phone text) returns text
language sql immutable set search_path = ''
as $$ select '+254 ' || substr(phone, 5, 1) || '** *** ' || right(phone, 3) $$;

-- 'info@example.com' as 'i***@***'.
create function private.masked_email(email text) returns text
language sql immutable set search_path = ''
as $$ select left(email, 1) || '***@***' $$;

-- Adds the response header X-Masked-Values with the reason, once.
create function private.send_masked_header(reason text) returns void
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

-- Job: deletes reads older than a day, which no limit counts.
create function private.delete_old_number_reads() returns void
language sql security definer set search_path = ''
as $$ delete from private.number_reads where read_at < now() - interval '1 day' $$;

-- Warnings: what the recipient of a message is warned of. They have a table of their own, because both sides read every column of a
-- message, and a sender must not learn which words are noticed.

create table public.message_warnings (
  message_id uuid constraint message_warnings_pkey primary key,
  recipient_id uuid not null,
  reasons text[] not null,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  constraint message_warnings_reasons_known check (
    cardinality(reasons) >= 1 and reasons <@ array[
      'suspended_scammer', 'reported_number', 'account_changed', 'money_ahead', 'money_back', 'asks_code', 'leaves_magari', 'meet_safely', 'other_danger'
    ]
  ),
  constraint message_warnings_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_warnings_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade
);

comment on table public.message_warnings is 'What recipients of messages are warned of. Written by triggers and functions only.';
comment on column public.message_warnings.reasons is 'The weightiest first (domain/messages/warnings.ts).';
comment on column public.message_warnings.dismissed_at is 'When the recipient said that it is fine; a reason that is added later clears it.';

create index message_warnings_recipient_idx on public.message_warnings (recipient_id);

revoke all on public.message_warnings from public, anon, authenticated;
grant select on public.message_warnings to authenticated, business_sales;
grant all on public.message_warnings to service_role;

alter table public.message_warnings enable row level security;

create policy "Recipients read what they are warned of" on public.message_warnings
  for select to authenticated using (recipient_id = (select auth.uid()));
create policy "Who acts for a business reads the warnings of its inquiries" on public.message_warnings
  for select to business_sales using (
    recipient_id = (select auth.uid()) and exists (select from public.messages as message where message.id = message_id)
  );
create policy "Administrators read every warning" on public.message_warnings
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.message_warnings', 'recipient_id', null, null, '{}', 'cascade', null,
    'A judgement of somebody else''s words, which are not in the export either.');

create trigger warn_recipient after insert on public.messages
  for each row execute function private.warn_recipient();

-- Writes the warning of a new message, and keeps the numbers that it names. The sender cannot tell: nothing is raised or returned.
create function private.warn_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  numbers constant text[] := private.payment_numbers(new.content);
  reasons text[] := private.added_scam_reasons(new);
begin
  if numbers <> '{}' then
    insert into private.message_numbers (message_id, number, sender_id) select new.id, unnest(numbers), new.sender_id;
    if private.reported_among(numbers) <> '{}' then
      reasons := array_prepend('reported_number', reasons);
    end if;
  end if;
  if reasons <> '{}' then
    insert into public.message_warnings (message_id, recipient_id, reasons) values (new.id, new.recipient_id, reasons);
  end if;
  return null;
end
$$;

-- What the last three messages of the sender in the conversation say together, because scams are written in pieces. What the two
-- before said already is left out unless this one says it again: each message has its own warning. Of those two their end is read, so that long
-- ones do not push the new one out of what is read at all (private.plain_words).
create function private.added_scam_reasons(message public.messages) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  earlier text;
  together text[];
  said_now text[];
  said_before text[];
begin
  select right(string_agg(one.content, E'\n' order by one.created_at, one.id), 1000) into earlier
  from (
    -- Without the sender inside, so that the index of the thread is used and few rows are read.
    select recent.* from (
      select said.id, said.sender_id, said.content, said.created_at from public.messages as said
      where said.thread_id = message.thread_id and (said.created_at, said.id) < (message.created_at, message.id)
      order by said.created_at desc, said.id desc
      limit 20
    ) as recent
    where recent.sender_id = message.sender_id
    order by recent.created_at desc, recent.id desc
    limit 2
  ) as one;
  together := private.scam_reasons(concat_ws(E'\n', earlier, message.content));
  if together = '{}' or earlier is null then
    return together;
  end if;
  said_now := private.scam_reasons(message.content);
  said_before := private.scam_reasons(earlier);
  return array(
    select reason from unnest(together) with ordinality as said (reason, place)
    where reason = any (said_now) or reason <> all (said_before)
    order by place
  );
end
$$;

-- Adds a reason to the warnings of messages, also dismissed ones, and refreshes the open pages of their recipients. What is known of
-- a sender or a number weighs more than words.
create function private.add_warnings(reason text, messages uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  warned uuid[];
begin
  with added as (
    insert into public.message_warnings as warning (message_id, recipient_id, reasons)
    select message.id, message.recipient_id, array[add_warnings.reason] from public.messages as message
    where message.id = any (messages) and message.recipient_id is not null
    on conflict (message_id) do update set
      reasons = case
        when add_warnings.reason = 'reported_number' and warning.reasons[1] = 'suspended_scammer'
          then array['suspended_scammer', add_warnings.reason] || warning.reasons[2:]
        else add_warnings.reason || warning.reasons
      end,
      dismissed_at = null
    where add_warnings.reason <> all (warning.reasons)
    returning warning.recipient_id
  )
  select array_agg(distinct recipient_id) into warned from added;
  perform private.notify_pages(person, 'message') from unnest(warned) as person;
end
$$;

-- Removes a reason from the warnings of messages; those without another go.
create function private.remove_warnings(reason text, messages uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'message')
  from (
    select distinct recipient_id from public.message_warnings as warning
    where warning.message_id = any (messages) and remove_warnings.reason = any (warning.reasons)
  ) as told (person);
  delete from public.message_warnings as warning
  where warning.message_id = any (messages) and warning.reasons = array[remove_warnings.reason];
  update public.message_warnings as warning set reasons = array_remove(warning.reasons, remove_warnings.reason)
  where warning.message_id = any (messages) and remove_warnings.reason = any (warning.reasons);
end
$$;

-- Hides the warning of a message that the caller received, or shows it again; returns whether there is one.
create function public.dismiss_message_warning(message_id uuid, dismissed boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_warnings as warning
  set dismissed_at = case when dismissed then coalesce(warning.dismissed_at, now()) end
  where warning.message_id = dismiss_message_warning.message_id and warning.recipient_id = auth.uid()
    and private.is_open_to_actor((select message.thread_id from public.messages as message where message.id = warning.message_id));
  return found;
end
$$;
grant execute on function public.dismiss_message_warning(uuid, boolean) to authenticated, business_sales;

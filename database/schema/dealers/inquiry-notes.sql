-- Notes: what the owner of an ad keeps about an inquiry, and the day on which to follow it up. Nobody else reads them, not even
-- administrators.

create table public.inquiry_notes (
  thread_id uuid constraint inquiry_notes_pkey primary key,
  owner_id uuid not null,
  note text,
  follow_up_on date,
  follow_up_told_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint inquiry_notes_note_length
    check (char_length(note) <= 2000 and char_length(private.visible_line(note)) >= 1),
  constraint inquiry_notes_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  constraint inquiry_notes_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.inquiry_notes is 'Private note and follow-up day of an ad''s owner about an inquiry.';
comment on column public.inquiry_notes.follow_up_on is 'Day of the reminder, in Nairobi.';
comment on column public.inquiry_notes.follow_up_told_at is
  'When the owner was reminded, or chose a day that had already come; null: reminder pending.';

create index inquiry_notes_owner_idx on public.inquiry_notes (owner_id, follow_up_on);
create index inquiry_notes_waiting_idx on public.inquiry_notes (follow_up_on)
  where follow_up_on is not null and follow_up_told_at is null;

-- keep_inquiry_note writes the rows.
revoke all on public.inquiry_notes from public, anon, authenticated;
grant select on public.inquiry_notes to authenticated, business_sales;
grant all on public.inquiry_notes to service_role;

alter table public.inquiry_notes enable row level security;

create policy "Owners of ads read their own notes" on public.inquiry_notes
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.inquiry_notes', 'owner_id', null, 'inquiry_notes', '{}', 'cascade', null,
    'What they noted about inquiries. It goes with the account of who asked, too.');

-- Deletes the note about a person whose account is erased.
create function private.delete_inquiry_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.inquiry_notes as known where known.thread_id = new.id;
  return null;
end
$$;

-- Saves the note and follow-up day of an inquiry about the caller's ad, or deletes the row if both are empty. A newly chosen day
-- is within two years from today; a saved one may pass.
create function public.keep_inquiry_note(thread_id uuid, note text default null, follow_up_on date default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.inquiry_notes;
  words constant text := nullif(btrim(keep_inquiry_note.note, E' \n\r\t'), '');
  today constant date := private.nairobi_today();
begin
  -- Queues two tabs that save at the same moment.
  perform from public.message_threads as thread
  where thread.id = keep_inquiry_note.thread_id and thread.owner_id = auth.uid() for update;
  if not found then
    raise exception 'This inquiry is not yours or no longer there.' using errcode = '42501';
  end if;
  select * into kept from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
  if keep_inquiry_note.follow_up_on is distinct from kept.follow_up_on
    and keep_inquiry_note.follow_up_on not between today and today + 730
  then
    raise exception 'Choose a day from today on, within two years.' using hint = 'follow_up_range';
  end if;
  if words is null and keep_inquiry_note.follow_up_on is null then
    delete from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
    return;
  end if;
  insert into public.inquiry_notes as known (thread_id, owner_id, note, follow_up_on, follow_up_told_at)
  values (
    keep_inquiry_note.thread_id, auth.uid(), words, keep_inquiry_note.follow_up_on,
    -- No reminder of a day that has come: the owner has just chosen it.
    case when keep_inquiry_note.follow_up_on <= today then now() end
  )
  on conflict on constraint inquiry_notes_pkey do update set
    owner_id = excluded.owner_id, note = excluded.note, follow_up_on = excluded.follow_up_on, updated_at = now(),
    follow_up_told_at = case
      when known.follow_up_on is not distinct from excluded.follow_up_on then known.follow_up_told_at
      else excluded.follow_up_told_at
    end;
end
$$;
grant execute on function public.keep_inquiry_note(uuid, text, date) to authenticated, business_sales, service_role;

-- Job: reminds dealers of the follow-up days that have come, each once, for at most `most` notes; returns how many notes it
-- marked. Several notes of one dealer make one reminder; owners who are no dealers or are suspended get none.
create function private.send_follow_up_reminders(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select note.thread_id from public.inquiry_notes as note
      where note.follow_up_on <= private.nairobi_today() and note.follow_up_told_at is null
      order by note.owner_id, note.thread_id
      limit send_follow_up_reminders.most
      for update skip locked
    ), marked as (
      update public.inquiry_notes as note set follow_up_told_at = now()
      from waiting where waiting.thread_id = note.thread_id
      returning note.owner_id, note.thread_id
    )
    select
      marked.owner_id, count(*)::integer as dates, min(marked.thread_id::text) as thread_id,
      min(private.visible_line(thread.subject_title)) as title,
      bool_and(owner.role = 'dealer' and owner.suspended_at is null) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    join public.profiles as owner on owner.id = marked.owner_id
    group by marked.owner_id
  loop
    told := told + due.dates;
    continue when not due.is_wanted;
    perform private.tell(
      due.owner_id, 'follow_ups_due',
      jsonb_build_object('count', due.dates) || case
        -- Without the asker's name, which would outlive their account here.
        when due.dates = 1 then jsonb_build_object('subject', due.title, 'thread_id', due.thread_id)
        else '{}'
      end
    );
  end loop;
  return told;
end
$$;

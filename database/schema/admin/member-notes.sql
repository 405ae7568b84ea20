-- Notes that administrators keep about members, for each other.

create table public.member_notes (
  id uuid default gen_random_uuid() constraint member_notes_pkey primary key,
  member_id uuid not null,
  author_id uuid,
  note text not null,
  created_at timestamptz not null default now(),
  constraint member_notes_note_length check (char_length(note) between 1 and 2000),
  constraint member_notes_member_id_fkey foreign key (member_id) references public.profiles (id) on delete cascade,
  constraint member_notes_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null
);

comment on table public.member_notes is 'Notes of administrators about members, for each other. Written by functions only.';
comment on column public.member_notes.author_id is 'null: the account was erased.';

create index member_notes_member_idx on public.member_notes (member_id, created_at desc);
create index member_notes_author_idx on public.member_notes (author_id);

revoke all on public.member_notes from public, anon, authenticated;
grant select on public.member_notes to authenticated, service_role;

alter table public.member_notes enable row level security;

create policy "Administrators read what was noted about members" on public.member_notes
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.member_notes', 'member_id', null, 'notes_of_administrators', '{id,author_id}', 'cascade', null,
    'About them; who wrote it is an administrator''s matter.'),
  ('public.member_notes', 'author_id', null, null, '{}', 'anonymise', null, 'It is about somebody else.');

-- Adds a note to a member.
create function public.note_on_member(member uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
begin
  if coalesce(btrim(note_on_member.note), '') = '' then
    raise exception 'Write a note.' using hint = 'note_missing';
  elsif char_length(btrim(note_on_member.note)) > 2000 then
    raise exception 'The note is too long: at most 2,000 characters.' using hint = 'note_too_long';
  end if;
  insert into public.member_notes (member_id, author_id, note)
  values (profile.id, auth.uid(), btrim(note_on_member.note));
end
$$;
grant execute on function public.note_on_member(uuid, text) to authenticated;

-- Deletes a note; a missing one is no error.
create function public.delete_member_note(note_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only administrators do this.' using errcode = '42501';
  end if;
  delete from public.member_notes where id = note_id;
end
$$;
grant execute on function public.delete_member_note(uuid) to authenticated;

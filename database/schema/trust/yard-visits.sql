-- Visits of the staff to a member's yard or shop: one administrator enters it, another confirms it, and only then it is a fact.

create table public.yard_visits (
  id uuid default gen_random_uuid() constraint yard_visits_pkey primary key,
  user_id uuid not null,
  visited_on date not null,
  place text not null,
  note text,
  entered_by uuid,
  entered_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  constraint yard_visits_place_length check (char_length(place) between 2 and 120),
  constraint yard_visits_note_length check (char_length(note) <= 1000),
  constraint yard_visits_two_administrators check (confirmed_by <> entered_by),
  constraint yard_visits_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint yard_visits_entered_by_fkey foreign key (entered_by) references public.profiles (id) on delete set null,
  constraint yard_visits_confirmed_by_fkey foreign key (confirmed_by) references public.profiles (id) on delete set null
);

comment on table public.yard_visits is 'Visits of the staff, for administrators; written by functions only.';
comment on column public.yard_visits.entered_by is 'null: an account that was erased; likewise confirmed_by, where confirmed_at is set.';

create unique index yard_visits_waiting_key on public.yard_visits (user_id) where confirmed_at is null;
create index yard_visits_user_idx on public.yard_visits (user_id, visited_on desc);
create index yard_visits_entered_by_idx on public.yard_visits (entered_by);
create index yard_visits_confirmed_by_idx on public.yard_visits (confirmed_by);
create index yard_visits_waiting_idx on public.yard_visits (entered_at, id) where confirmed_at is null;

revoke all on public.yard_visits from public, anon, authenticated;
grant select on public.yard_visits to authenticated;
grant all on public.yard_visits to service_role;
alter table public.yard_visits enable row level security;
create policy "Administrators read every visit" on public.yard_visits
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.yard_visits', 'user_id', null, 'yard_visits', '{user_id,note,entered_by,confirmed_by}', 'cascade', null, 'Visits to them.'),
  ('public.yard_visits', 'entered_by', null, null, '{}', 'anonymise', null, 'The visit stays, without who made it.'),
  ('public.yard_visits', 'confirmed_by', null, null, '{}', 'anonymise', null, 'The visit stays, without who confirmed it.');

-- Enters a visit to a member's yard, which counts once another administrator confirms it. Administrators only; hints visit_*.
create function public.enter_yard_visit(member uuid, visited_on date, place text, note text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may enter a visit.' using errcode = '42501';
  end if;
  if member = auth.uid() then
    raise exception 'This is your own yard. Other administrators visit it.' using hint = 'visit_own';
  elsif visited_on is null or visited_on > private.nairobi_today() or visited_on < private.nairobi_today() - 30 then
    raise exception 'Enter a day of the last 30 days.' using hint = 'visit_day';
  elsif coalesce(char_length(private.visible_line(place)), 0) not between 2 and 120 then
    raise exception 'Enter where it is, in 2 to 120 characters.' using hint = 'visit_place';
  end if;
  insert into public.yard_visits (user_id, visited_on, place, note, entered_by)
  select profile.id, enter_yard_visit.visited_on, private.visible_line(enter_yard_visit.place), nullif(btrim(enter_yard_visit.note), ''), auth.uid()
  from public.profiles as profile where profile.id = member and profile.role in ('dealer', 'service_provider')
  on conflict do nothing
  returning id into new_id;
  if new_id is null then
    raise exception 'A visit there waits to be confirmed already, or this is no business.' using hint = 'visit_waiting';
  end if;
  perform private.record_audit('insert', 'yard_visits', new_id::text, null, jsonb_build_object('visited_on', visited_on));
  return new_id;
end
$$;
grant execute on function public.enter_yard_visit(uuid, date, text, text) to authenticated, service_role;

-- Confirms a visit that another administrator entered; the member then has the fact for a year. Hints visit_*.
create function public.confirm_yard_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visit public.yard_visits;
  fact public.facts;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may confirm a visit.' using errcode = '42501';
  end if;
  select * into visit from public.yard_visits as known where known.id = visit_id for update;
  if not found or visit.confirmed_at is not null then
    raise exception 'This visit no longer waits to be confirmed.' using hint = 'visit_gone';
  elsif visit.user_id = auth.uid() then
    raise exception 'This is your own yard. Other administrators visit it.' using hint = 'visit_own';
  elsif visit.entered_by is null or visit.entered_by = auth.uid() then
    raise exception 'You entered this visit. Another administrator, who was there or saw its photos, confirms it.' using hint = 'visit_alone';
  end if;
  update public.yard_visits set confirmed_at = now(), confirmed_by = auth.uid() where id = visit.id;
  fact.user_id := visit.user_id;
  fact.kind := 'yard_visited';
  fact.place := visit.place;
  fact.issued_on := visit.visited_on;
  perform private.record_fact(fact);
  perform private.record_audit('confirm', 'yard_visits', visit.id::text, null, jsonb_build_object('visited_on', visit.visited_on));
  perform private.tell(visit.user_id, 'yard_visit_confirmed', jsonb_build_object('day', visit.visited_on));
end
$$;
grant execute on function public.confirm_yard_visit(uuid) to authenticated, service_role;

-- Removes a visit that nobody has confirmed. Administrators only; hint visit_gone.
create function public.remove_yard_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may remove a visit.' using errcode = '42501';
  end if;
  delete from public.yard_visits as visit where visit.id = visit_id and visit.confirmed_at is null;
  if not found then
    raise exception 'This visit no longer waits to be confirmed.' using hint = 'visit_gone';
  end if;
  perform private.record_audit('delete', 'yard_visits', visit_id::text);
end
$$;
grant execute on function public.remove_yard_visit(uuid) to authenticated, service_role;

-- Removes the visit that waits to be confirmed, because it was to a business of another name. The staff find it in the audit log.
create function private.end_waiting_visit(member uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone public.yard_visits;
begin
  delete from public.yard_visits as visit where visit.user_id = member and visit.confirmed_at is null returning * into gone;
  if found then
    perform private.record_audit(
      'delete', 'yard_visits', gone.id::text, jsonb_build_object('visited_on', gone.visited_on, 'place', gone.place),
      jsonb_build_object('reason', 'The business has another name or is none any more.')
    );
  end if;
end
$$;

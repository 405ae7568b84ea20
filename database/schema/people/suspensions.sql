-- Suspensions: administrators suspend a member with a reason, the member may appeal once, and an administrator lifts the
-- suspension. profiles.suspended_at is the current state; this table is its history, kept by triggers whichever way the state
-- changes.

create table public.suspensions (
  id uuid not null default gen_random_uuid() constraint suspensions_pkey primary key,
  user_id uuid not null,
  reason text,
  began_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  ended_at timestamptz,
  end_note text,
  is_scam boolean not null default false,
  constraint suspensions_reason_length check (char_length(reason) between 3 and 1000),
  constraint suspensions_answer_length check (char_length(answer) between 3 and 2000),
  constraint suspensions_end_note_length check (char_length(end_note) between 1 and 1000),
  constraint suspensions_answered check ((answer is null) = (answered_at is null)),
  constraint suspensions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.suspensions is
  'Periods and reasons of suspensions, each with the one answer of the member. Written by functions only.';
comment on column public.suspensions.reason is 'As shown to the member; null: suspended by the server or its operator.';
comment on column public.suspensions.is_scam is 'Whether the messages of the member are marked as a scam (messages/scammers.sql).';

create unique index suspensions_running_key on public.suspensions (user_id) where ended_at is null;
create index suspensions_user_idx on public.suspensions (user_id, began_at desc);

revoke all on public.suspensions from public, anon, authenticated;
grant select on public.suspensions to authenticated, service_role;

alter table public.suspensions enable row level security;

create policy "People read their own suspensions" on public.suspensions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read suspensions" on public.suspensions
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.suspensions', 'user_id', null, 'suspensions', '{}', 'cascade', null, 'About them alone.');

-- Opens or closes the row of a suspension and notifies the member.
create function private.record_suspension(profile public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.stated_reason();
begin
  if profile.suspended_at is not null then
    insert into public.suspensions (user_id, reason, began_at) values (profile.id, said, profile.suspended_at);
    perform private.tell(profile.id, 'account_suspended', jsonb_build_object('reason', said));
  else
    perform private.unmark_scammer(profile.id);
    update public.suspensions set ended_at = now(), end_note = said where user_id = profile.id and ended_at is null;
    perform private.tell(profile.id, 'suspension_lifted', jsonb_build_object('note', said));
  end if;
end
$$;

-- Records, for the rest of the transaction, that a profile being deleted was suspended. Triggers that notify the customers of its
-- business run after the profile is gone.
create function private.mark_deleted_as_suspended(person uuid) returns void
language sql set search_path = ''
as $$ select set_config('magari.leaves_suspended', person::text, true) $$;

-- Suspends a member, for a scam or for another reason; of a scam, everybody to whom they wrote is warned. Refuses administrators, who must lose their role first, and members who are suspended already.
create function public.suspend_member(member uuid, reason text, is_scam boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  perform private.require_reason(reason);
  if profile.role = 'admin' then
    raise exception 'An administrator is not suspended. Take the role first.' using hint = 'is_admin';
  elsif profile.suspended_at is not null then
    raise exception 'They are suspended already.' using hint = 'already_suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set suspended_at = now() where id = member;
  perform set_config('magari.reason', '', true);
  if suspend_member.is_scam then
    update public.suspensions as running set is_scam = true where running.user_id = member and running.ended_at is null;
    perform private.mark_scammer(member);
  end if;
end
$$;
grant execute on function public.suspend_member(uuid, text, boolean) to authenticated;

-- Lifts a suspension; the member reads the optional note.
create function public.lift_suspension(member uuid, note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  if char_length(btrim(note)) > 1000 then
    raise exception 'The note is too long: at most 1,000 characters.' using hint = 'reason_too_long';
  elsif profile.suspended_at is null then
    raise exception 'They are not suspended.' using hint = 'not_suspended';
  end if;
  perform set_config('magari.reason', coalesce(btrim(note), ''), true);
  update public.profiles set suspended_at = null where id = member;
  perform set_config('magari.reason', '', true);
end
$$;
grant execute on function public.lift_suspension(uuid, text) to authenticated;

-- Saves the caller's answer to their suspension, once, and notifies the administrators.
create function public.answer_suspension(answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(answer);
  answered public.suspensions;
  administrator uuid;
begin
  if said is null or char_length(said) < 3 then
    raise exception 'Write your answer.' using hint = 'answer_missing';
  elsif char_length(said) > 2000 then
    raise exception 'Your answer is too long: at most 2,000 characters.' using hint = 'answer_too_long';
  end if;
  update public.suspensions as one set answer = said, answered_at = now()
  where one.user_id = auth.uid() and one.ended_at is null and one.answered_at is null
  returning * into answered;
  if answered.id is null then
    if exists (select from public.suspensions as one where one.user_id = auth.uid() and one.ended_at is null) then
      raise exception 'You have answered already. We will write to you.' using hint = 'answered';
    end if;
    raise exception 'Your account is not suspended.' using errcode = '42501';
  end if;
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'suspension_answered',
      jsonb_build_object(
        'user_id', answered.user_id, 'answer', said,
        'person', private.person_facts(answered.user_id, private.person_name(answered.user_id))
      )
    );
  end loop;
end
$$;
grant execute on function public.answer_suspension(text) to authenticated;

-- suspended_at for the data service (@read-through): visible to the member and to administrators only. Volatile, so that it sees
-- the changes of the calling statement.
create function private.read_suspended_at(profile uuid) returns timestamptz
language sql volatile security definer set search_path = ''
as $$
  select suspended_at from public.profiles where id = profile and (id = auth.uid() or private.is_admin())
$$;
grant execute on function private.read_suspended_at(uuid) to authenticated, business_sales;

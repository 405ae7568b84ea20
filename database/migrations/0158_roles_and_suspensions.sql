-- Why people are suspended, what they answer and when it ends; roles that are given and taken with a reason; and at least one
-- administrator at all times, whoever asks and by whichever path.

create table public.suspensions (
  id uuid not null default gen_random_uuid() constraint suspensions_pkey primary key,
  user_id uuid not null,
  reason text,
  began_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  ended_at timestamptz,
  end_note text,
  constraint suspensions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint suspensions_reason_length check (char_length(reason) between 3 and 1000),
  constraint suspensions_answer_length check (char_length(answer) between 3 and 2000),
  constraint suspensions_end_note_length check (char_length(end_note) between 1 and 1000),
  constraint suspensions_answered check ((answer is null) = (answered_at is null))
);

comment on table public.suspensions is 'When, why and until when somebody was suspended, and their one answer to it. Written by functions only.';
comment on column public.suspensions.reason is 'As the person is told it; null: the server or its operator did it by hand.';

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

insert into public.suspensions (user_id, began_at)
select id, suspended_at from public.profiles where suspended_at is not null;

-- What the caller's function gave as the reason of its changes, for the triggers that keep it.
create function private.stated_reason() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('magari.reason', true), '')
$$;

-- Waits for whoever takes the role or the access of another administrator in the same moment.
create function private.require_another_administrator(than uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.require_another_administrator', 0));
  if not exists (
    select from public.profiles as profile join auth.users as account using (id)
    where profile.role = 'admin' and profile.suspended_at is null and profile.id <> than and account.deleted_at is null
  ) then
    raise exception 'This is the only administrator. Make somebody else one first.' using hint = 'last_admin';
  end if;
end
$$;

create or replace function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if (new.role, new.verified, new.suspended_at) is distinct from (old.role, old.verified, old.suspended_at)
      and not private.is_admin()
    then
      raise exception 'Only an administrator may change the role, verification or suspension of a profile.'
        using errcode = '42501';
    end if;
    if new.role <> old.role then
      raise exception 'A role is given and taken with a reason, by set_role.' using errcode = '42501';
    end if;
    if new.suspended_at is distinct from old.suspended_at then
      raise exception 'People are suspended with a reason, by suspend_member, and let back by lift_suspension.'
        using errcode = '42501';
    end if;
  end if;
  if old.role = 'admin' and old.suspended_at is null and (new.role <> 'admin' or new.suspended_at is not null) then
    perform private.require_another_administrator(old.id);
  end if;
  new.updated_at := now();
  return new;
end
$$;

create function private.keep_an_administrator() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.require_another_administrator(old.id);
  return old;
end
$$;

create trigger keep_an_administrator before delete on public.profiles
  for each row when (old.role = 'admin' and old.suspended_at is null)
  execute function private.keep_an_administrator();

-- Once, whichever way the suspension came or went.
create function private.keep_suspension() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.stated_reason();
begin
  if new.suspended_at is not null then
    insert into public.suspensions (user_id, reason, began_at) values (new.id, said, new.suspended_at);
    perform private.tell(
      new.id, 'Your account is suspended',
      coalesce('The reason: ' || said || E'\n\n', '')
        || 'Nobody sees what you offer, and you can neither post, write nor book. You can still sign in, read what is yours, '
        || 'download your data and erase your account. If you think that this is a mistake, answer once from your account.',
      'warning', '/account', 'Read it and answer'
    );
  else
    update public.suspensions set ended_at = now(), end_note = said where user_id = new.id and ended_at is null;
    perform private.tell(
      new.id, 'Your account is no longer suspended',
      coalesce(said || E'\n\n', '') || 'What you offer is shown again, and you can post, write and book as before.',
      'success', '/dashboard', 'Open your dashboard'
    );
  end if;
  return null;
end
$$;

create trigger keep_suspension after update of suspended_at on public.profiles
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function private.keep_suspension();

create function private.require_reason(reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  if reason is null or char_length(btrim(reason)) < 3 then
    raise exception 'Say why.' using hint = 'reason_missing';
  elsif char_length(btrim(reason)) > 1000 then
    raise exception 'The reason is too long: at most 1,000 characters.' using hint = 'reason_too_long';
  end if;
end
$$;

-- The profile that an administrator is about to change, held until the transaction ends.
create function private.member_to_change(member uuid) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if not private.is_admin() then
    raise exception 'Only administrators do this.' using errcode = '42501';
  end if;
  select * into profile from public.profiles where id = member for update;
  if not found then
    raise exception 'There is no such person any more.' using errcode = 'P0002';
  end if;
  return profile;
end
$$;

create function public.suspend_member(member uuid, reason text) returns void
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
end
$$;

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

-- The person's one answer to their suspension; administrators are told of it.
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
      administrator, 'Somebody answers their suspension',
      coalesce(private.person_name(answered.user_id), 'Somebody') || ' writes: ' || left(said, 300),
      'info', '/admin/users/' || answered.user_id, 'Read it and decide'
    );
  end loop;
end
$$;

-- Gives somebody another role, or an administrator's, or takes it. The person is told, the reason is kept for administrators.
create function public.set_role(member uuid, new_role text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
  label constant text := case new_role
    when 'admin' then 'an administrator’s' when 'dealer' then 'a dealer’s'
    when 'service_provider' then 'a service provider’s' when 'customer' then 'a customer’s'
  end;
begin
  perform private.require_reason(reason);
  if label is null then
    raise exception 'There is no such role.' using hint = 'unknown_role';
  elsif new_role = profile.role then
    raise exception 'That is their role already.' using hint = 'same_role';
  elsif new_role = 'admin' and profile.suspended_at is not null then
    raise exception 'Somebody suspended is not made an administrator. Lift the suspension first.' using hint = 'suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set role = new_role where id = member;
  perform set_config('magari.reason', '', true);
  -- Who becomes a service provider from a customer is told by tell_of_role.
  if (profile.role, new_role) <> ('customer', 'service_provider') then
    perform private.tell(
      member, 'Your account is ' || label || ' now',
      'An administrator of Magari has changed the role of your account. Your ads, messages and favorites are where they were.',
      'info', '/account', 'Open your account'
    );
  end if;
end
$$;

-- As 0100 has it, with the reason that the caller's function gave.
create or replace function private.audit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  said_only constant text[] := coalesce(tg_argv[array_position(tg_argv, '--') + 1 :], '{}');
  differing text[] := array(
    select name from unnest(tg_argv) as name
    where was -> name is distinct from becomes -> name and (tg_op = 'UPDATE' or name <> all (said_only))
  );
begin
  if cardinality(differing) > 0 and private.is_admin() then
    perform private.record_audit(
      lower(tg_op), tg_table_name,
      coalesce(becomes ->> 'id', was ->> 'id', becomes ->> 'key', was ->> 'key'),
      case when tg_op <> 'INSERT' then
        (select jsonb_object_agg(name, was -> name) from unnest(differing) as name where name <> all (said_only))
      end,
      case when tg_op <> 'DELETE' then
        (select jsonb_object_agg(name, case when name = any (said_only) then '"changed"' else becomes -> name end)
         from unnest(differing) as name)
        || jsonb_strip_nulls(jsonb_build_object('reason', private.stated_reason()))
      end
    );
  end if;
  return null;
end
$$;

revoke execute on function
  private.stated_reason(), private.require_another_administrator(uuid), private.keep_an_administrator(),
  private.keep_suspension(), private.require_reason(text), private.member_to_change(uuid),
  public.suspend_member(uuid, text), public.lift_suspension(uuid, text), public.answer_suspension(text),
  public.set_role(uuid, text, text)
from public, anon, authenticated;
-- The guard of profiles runs with the rights of whoever changes one.
grant execute on function private.require_another_administrator(uuid) to anon, authenticated, service_role;
grant execute on function
  public.suspend_member(uuid, text), public.lift_suspension(uuid, text), public.answer_suspension(text),
  public.set_role(uuid, text, text)
to authenticated;

notify pgrst, 'reload schema';

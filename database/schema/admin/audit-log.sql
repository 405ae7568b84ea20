-- The audit log: who did what when, with the values before and after. Triggers and functions write it and nobody changes it. It
-- holds no names, phone numbers or secrets; erasing an account leaves its entries without a person.

create table public.audit_log (
  id bigint generated always as identity constraint audit_log_pkey primary key,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint audit_log_action_length check (char_length(action) between 1 and 60),
  constraint audit_log_entity_length check (char_length(entity) between 1 and 60),
  constraint audit_log_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null
);

comment on table public.audit_log is 'Actions with the values before and after. Append only.';
comment on column public.audit_log.actor_id is 'null: the system, or an account that was erased.';
comment on column public.audit_log.entity is 'Table of the row that the action was about.';

create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, id desc);
-- For the filters of the list of administrators.
create index audit_log_entity_newest_idx on public.audit_log (entity, created_at desc, id desc);
create index audit_log_actor_newest_idx on public.audit_log (actor_id, created_at desc, id desc);
create index audit_log_action_newest_idx on public.audit_log (action, created_at desc, id desc);

revoke all on public.audit_log from public, anon, authenticated;
grant select on public.audit_log to authenticated, service_role;

alter table public.audit_log enable row level security;

create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create trigger guard_audit_log before update or delete on public.audit_log
  for each row execute function private.guard_audit_log();
create trigger guard_audit_log_whole before truncate on public.audit_log
  for each statement execute function private.guard_audit_log();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.audit_log', 'actor_id', null, 'actions', '{before,after}', 'anonymise', null,
    'What happened stays, without who did it.');

-- Refuses all changes, except that erasing an account clears actor_id.
create function private.guard_audit_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception 'The audit log is not changed.' using errcode = '42501';
end
$$;

-- Adds an entry for an action of the caller: of the person, also when they act for a business.
create function private.record_audit(
  action text, entity text, entity_id text, before jsonb default null, after jsonb default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    (select id from public.profiles where id = private.acting_person()),
    record_audit.action, record_audit.entity, record_audit.entity_id, record_audit.before, record_audit.after
  )
$$;

-- Records a change by an administrator (not by a member or the server), with the named columns that differ and the stated reason.
-- was, becomes: the rows, null before an insert and after a delete. columns: those to record with their values, or 'all except' and those
-- not to record; after '--', those to record as "changed" only, on update.
create function private.audit_change(entity text, was jsonb, becomes jsonb, columns text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  action constant text := case when was is null then 'insert' when becomes is null then 'delete' else 'update' end;
  said_only constant text[] := coalesce(columns[array_position(columns, '--') + 1 :], '{}');
  recorded text[] := columns;
  differing text[];
begin
  if not private.is_admin() then
    return;
  end if;
  if 'all except' = any (columns) then
    recorded := array(
      select name from jsonb_object_keys(coalesce(was, '{}') || coalesce(becomes, '{}')) as name
      where name <> all (columns) or name = any (said_only)
    );
  end if;
  differing := array(
    select name from unnest(recorded) as name
    where was -> name is distinct from becomes -> name and (action = 'update' or name <> all (said_only))
  );
  if cardinality(differing) > 0 then
    perform private.record_audit(
      action, entity, coalesce(becomes ->> 'id', was ->> 'id', becomes ->> 'key', was ->> 'key'),
      (select jsonb_object_agg(name, was -> name) from unnest(differing) as name where was is not null and name <> all (said_only)),
      case when becomes is not null then
        (select jsonb_object_agg(name, case when name = any (said_only) then '"changed"' else becomes -> name end)
         from unnest(differing) as name)
        || jsonb_strip_nulls(jsonb_build_object('reason', private.stated_reason()))
      end
    );
  end if;
end
$$;

-- Trigger: records a change by an administrator. Arguments: the columns, as those of private.audit_change.
create function private.audit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit_change(
    tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end, tg_argv
  );
  return null;
end
$$;

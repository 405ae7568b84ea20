-- Who did what, when, with what was before and after. Written by triggers and functions only, and changed by nobody.
-- It holds no names, phones or secrets: erasing an account leaves its entries without a person.

create table public.audit_log (
  id bigint generated always as identity constraint audit_log_pkey primary key,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint audit_log_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null,
  constraint audit_log_action_length check (char_length(action) between 1 and 60),
  constraint audit_log_entity_length check (char_length(entity) between 1 and 60)
);

comment on table public.audit_log is 'Who did what, when, with what was before and after. Append only.';
comment on column public.audit_log.actor_id is 'null: the system, or an account that was erased.';
comment on column public.audit_log.entity is 'Name of the table that the action was about.';

create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, id desc);
create index audit_log_action_idx on public.audit_log (action, id desc);

revoke all on public.audit_log from public, anon, authenticated;
grant select on public.audit_log to authenticated, service_role;

alter table public.audit_log enable row level security;

create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create function private.guard_audit_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- What erasing an account does, and nothing else.
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception 'The audit log is not changed.' using errcode = '42501';
end
$$;

create trigger guard_audit_log before update or delete on public.audit_log
  for each row execute function private.guard_audit_log();
create trigger guard_audit_log_whole before truncate on public.audit_log
  for each statement execute function private.guard_audit_log();

-- Records an action of the caller.
create function private.record_audit(action text, entity text, entity_id text, before jsonb default null, after jsonb default null)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    (select id from public.profiles where id = auth.uid()),
    record_audit.action, record_audit.entity, record_audit.entity_id, record_audit.before, record_audit.after
  )
$$;

-- A trigger for a table whose columns only administrators change: create trigger … execute function
-- private.audit_changes('the columns worth keeping', 'another', …). Records insert, update and delete when an administrator
-- of the marketplace (not a member, not the server) does them, with the named columns that differ.
create function private.audit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  differing text[] := array(
    select name from unnest(tg_argv) as name where was -> name is distinct from becomes -> name
  );
begin
  if cardinality(differing) > 0 and private.is_admin() then
    perform private.record_audit(
      lower(tg_op), tg_table_name,
      coalesce(becomes ->> 'id', was ->> 'id', becomes ->> 'key', was ->> 'key'),
      case when tg_op <> 'INSERT' then (select jsonb_object_agg(name, was -> name) from unnest(differing) as name) end,
      case when tg_op <> 'DELETE' then (select jsonb_object_agg(name, becomes -> name) from unnest(differing) as name) end
    );
  end if;
  return null;
end
$$;

revoke execute on function
  private.guard_audit_log(), private.record_audit(text, text, text, jsonb, jsonb), private.audit_changes()
from public;

create trigger audit_changes after update on public.system_settings
  for each row execute function private.audit_changes('value');
create trigger audit_changes after update on public.profiles
  for each row execute function private.audit_changes('role', 'verified', 'suspended_at');
create trigger audit_changes after update or delete on public.vehicle_makes
  for each row execute function private.audit_changes('name');
create trigger audit_changes after update or delete on public.vehicle_models
  for each row execute function private.audit_changes('name', 'make_id');

notify pgrst, 'reload schema';

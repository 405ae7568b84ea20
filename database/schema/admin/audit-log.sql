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
  constraint audit_log_action_length check (char_length(action) between 1 and 60),
  constraint audit_log_entity_length check (char_length(entity) between 1 and 60),
  constraint audit_log_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null
);

comment on table public.audit_log is 'Who did what, when, with what was before and after. Append only.';
comment on column public.audit_log.actor_id is 'null: the system, or an account that was erased.';
comment on column public.audit_log.entity is 'Name of the table that the action was about.';

create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, id desc);
-- The audit log as administrators read it: filtered and cut into pages here, with the names of people and things that a plain read
-- could only give by their ids.
-- The newest of one kind come straight from an index.
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
  ('public.audit_log', 'actor_id', null, 'actions', '{before,after}', 'anonymise', null, 'What happened stays, without who did it.');

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

-- FIXME first said:
-- A trigger for a table whose columns only administrators change: create trigger … execute function
-- private.audit_changes('the columns worth keeping', 'another', …). Records insert, update and delete when an administrator
-- of the marketplace (not a member, not the server) does them, with the named columns that differ.
-- FIXME last said:
-- As 0100 has it, with the reason that the caller's function gave.
create function private.audit_changes() returns trigger
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

-- The names of the things that an entry's ids mean, each by column and id, with a space between.
-- FIXME header written from the catalogue
create function private.audited_names(before jsonb, after jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    concat_ws(' ', told.key, told.value),
    jsonb_build_object('entity', known.entity, 'name', private.audited_name(known.entity, told.value))
  ), '{}')
  from (
    select key, value from jsonb_each_text(coalesce(before, '{}')) union select key, value from jsonb_each_text(coalesce(after, '{}'))
  ) as told (key, value)
  join (values
    ('user_id', 'profiles'), ('seller_id', 'profiles'), ('owner_id', 'profiles'), ('customer_id', 'profiles'),
    ('reviewer_id', 'profiles'), ('reporter_id', 'profiles'), ('reported_id', 'profiles'), ('decided_by', 'profiles'),
    ('make_id', 'vehicle_makes'), ('provider_id', 'insurance_providers'), ('model_id', 'vehicle_models'), ('plan_id', 'subscription_plans'),
    ('listing_id', 'vehicle_listings'), ('vehicle_listing_id', 'vehicle_listings'), ('spare_part_id', 'spare_parts'),
    ('service_provider_id', 'service_providers'), ('payment_request_id', 'payment_requests')
  ) as known (key, entity) using (key)
  where told.value is not null
$$;

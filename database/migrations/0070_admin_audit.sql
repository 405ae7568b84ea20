-- The audit log as administrators read it: filtered and cut into pages here, with the names of people and things that a plain read
-- could only give by their ids.

-- The newest of one kind come straight from an index.
create index audit_log_entity_newest_idx on public.audit_log (entity, created_at desc, id desc);
create index audit_log_actor_newest_idx on public.audit_log (actor_id, created_at desc, id desc);
create index audit_log_action_newest_idx on public.audit_log (action, created_at desc, id desc);
drop index public.audit_log_actor_idx;
drop index public.audit_log_action_idx;

-- What an entry is about, as people call it; null where it is gone or has no name.
create function private.audited_name(entity text, entity_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_uuid constant boolean := entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  is_number constant boolean := entity_id ~ '^[0-9]{1,9}$';
begin
  return case
    when entity = 'profiles' and is_uuid then private.person_name(entity_id::uuid)
    when entity = 'vehicle_listings' and is_uuid then
      (select title from public.vehicle_listings where id = entity_id::uuid)
    when entity = 'spare_parts' and is_uuid then (select name from public.spare_parts where id = entity_id::uuid)
    when entity = 'service_providers' and is_uuid then
      (select business_name from public.service_providers where id = entity_id::uuid)
    when entity = 'system_notifications' and is_uuid then
      (select title from public.system_notifications where id = entity_id::uuid)
    when entity = 'payment_requests' and is_uuid then
      (select payment_number from public.payment_requests where id = entity_id::uuid)
    when entity = 'vehicle_makes' and is_number then (select name from public.vehicle_makes where id = entity_id::integer)
    when entity = 'vehicle_models' and is_number then (select name from public.vehicle_models where id = entity_id::integer)
    when not is_uuid and not is_number then entity_id
  end;
end
$$;

-- A page of the audit log for administrators (AdminAudit of site/admin/audit/queries.ts), the newest first: about one kind of thing,
-- one kind of act, by one person, from and until a day in Nairobi. A page beyond the last is the last. `choices` holds what there is
-- to filter by; each is a walk from value to value along an index, however long the log is.
create function public.admin_audit(
  only_entity text default null, only_action text default null, only_person uuid default null,
  from_day date default null, until_day date default null, page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  -- Written out only where asked for, so that the planner sees which index answers.
  condition constant text := concat_ws(' and ', 'true',
    case when only_entity is not null then 'entry.entity = $1' end,
    case when only_action is not null then 'entry.action = $2' end,
    case when only_person is not null then 'entry.actor_id = $3' end,
    case when from_day is not null then 'entry.created_at >= $4::timestamp at time zone ''Africa/Nairobi''' end,
    case when until_day is not null then 'entry.created_at < ($5 + 1)::timestamp at time zone ''Africa/Nairobi''' end
  );
  total integer;
  shown integer;
  entries jsonb;
  entities jsonb;
  actions jsonb;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the audit log.' using errcode = '42501';
  end if;
  execute 'select count(*) from public.audit_log as entry where ' || condition
    into total using only_entity, only_action, only_person, from_day, until_day;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]')
    from (
      select
        entry.id, entry.created_at, entry.actor_id, private.person_name(entry.actor_id) as actor, entry.action, entry.entity,
        entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after
      from (
        select * from public.audit_log as entry where %s order by created_at desc, id desc limit %s offset %s
      ) as entry
    ) as row
    $sql$,
    condition, size, (shown - 1) * size
  ) into entries using only_entity, only_action, only_person, from_day, until_day;

  with recursive known as (
    (select entity as value from public.audit_log order by entity limit 1)
    union all
    select (select entity from public.audit_log where entity > known.value order by entity limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into entities from known where value is not null;
  with recursive known as (
    (select action as value from public.audit_log order by action limit 1)
    union all
    select (select action from public.audit_log where action > known.value order by action limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into actions from known where value is not null;
  with recursive known as (
    (select actor_id as value from public.audit_log where actor_id is not null order by actor_id limit 1)
    union all
    select (select actor_id from public.audit_log where actor_id > known.value order by actor_id limit 1)
    from known where known.value is not null
  ), named as (
    -- Members are recorded too, for what they do with applications and their accounts: the choice is of administrators.
    select person.id, private.person_name(person.id) as name
    from known join public.profiles as person on person.id = known.value
    where person.role = 'admin' or person.id = only_person
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id), '[]') into people from named;

  return jsonb_build_object(
    'entries', entries, 'total', total, 'page', shown, 'page_size', size,
    'choices', jsonb_build_object('entities', entities, 'actions', actions, 'people', people)
  );
end
$$;

revoke execute on function private.audited_name(text, text) from public;
revoke execute on function public.admin_audit(text, text, uuid, date, date, integer, integer)
from public, anon, authenticated;
grant execute on function public.admin_audit(text, text, uuid, date, date, integer, integer)
to authenticated, service_role;

notify pgrst, 'reload schema';

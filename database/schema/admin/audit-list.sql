-- The audit log as administrators read it, with names in place of ids.

create type public.admin_audit_entry as (
  id private.required_bigint,
  created_at private.required_timestamptz,
  actor_id uuid,
  actor text,
  action private.required_text,
  entity private.required_text,
  entity_id private.required_text,
  name text,
  before jsonb,
  after jsonb,
  names private.required_json
);
create domain private.required_audit_entries as public.admin_audit_entry[] not null;

create type public.audit_person as (id private.required_uuid, name text);
create domain private.required_audit_people as public.audit_person[] not null;
create type public.audit_choices as (
  entities private.required_texts, actions private.required_texts, people private.required_audit_people
);
create domain private.required_audit_choices as public.audit_choices not null;

create type public.admin_audit_page as (
  entries private.required_audit_entries,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  choices private.required_audit_choices
);

-- A page of the audit log (AdminAudit of site/admin/audit/queries.ts), newest first: about one kind of object, with one action,
-- by one person, between two days in Nairobi; all filters are optional. A page beyond the last is the last. `choices` lists the
-- filter options; jumping through an index from value to value, they cost the same however long the log is.
create function public.admin_audit(
  only_entity text default null, only_action text default null, only_person uuid default null,
  from_day date default null, until_day date default null, page integer default 1, page_size integer default 25
) returns public.admin_audit_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  -- Only the filters that are given, so that the planner can choose an index for them.
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
        entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after, private.audited_names(entry.before, entry.after) as names
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
  -- Members have entries too, about applications and their accounts; the filter offers administrators and the chosen person.
  select coalesce(jsonb_agg(jsonb_build_object('id', named.id, 'name', named.name) order by named.name, named.id), '[]') into people
  from (
    select id, private.person_name(id) as name from public.profiles
    where (role = 'admin' or id = only_person) and exists (select from public.audit_log where actor_id = profiles.id)
  ) as named;

  return jsonb_populate_record(null::public.admin_audit_page, jsonb_build_object(
    'entries', entries, 'total', total, 'page', shown, 'page_size', size,
    'choices', jsonb_build_object('entities', entities, 'actions', actions, 'people', people)
  ));
end
$$;
grant execute on function public.admin_audit(text, text, uuid, date, date, integer, integer) to authenticated, service_role;

-- The name of the object of an entry, as people call it; null if it no longer exists. An id that is
-- neither a UUID nor a number is its own name.
create function private.audited_name(entity text, entity_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_uuid constant boolean := entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  is_number constant boolean := entity_id ~ '^[0-9]{1,9}$';
  sought constant uuid := case when is_uuid then entity_id end;
begin
  return case entity
    when 'profiles' then private.person_name(sought)
    when 'business_members' then coalesce(private.business_name(sought), private.person_name(sought))
    when 'vehicle_listings' then (select title from public.vehicle_listings as one where one.id = sought)
    when 'spare_parts' then (select name from public.spare_parts as one where one.id = sought)
    when 'service_providers' then (select business_name from public.service_providers as one where one.id = sought)
    when 'system_notifications' then (select title from public.system_notifications as one where one.id = sought)
    when 'payment_requests' then (select payment_number from public.payment_requests as one where one.id = sought)
    when 'subscription_plans' then (select name from public.subscription_plans as one where one.id = sought)
    when 'user_subscriptions' then (
      select concat_ws(', ', plan.name, private.person_name(one.user_id))
      from public.user_subscriptions as one join public.subscription_plans as plan on plan.id = one.plan_id
      where one.id = sought
    )
    when 'financing_providers' then (select name from public.financing_providers as one where one.id = sought)
    when 'insurance_providers' then (select name from public.insurance_providers as one where one.id = sought)
    when 'financing_applications' then (
      select concat_ws(', ', lender.name, private.person_name(one.user_id))
      from public.financing_applications as one join public.financing_providers as lender on lender.id = one.provider_id
      where one.id = sought
    )
    when 'insurance_quotes' then (
      select concat_ws(', ', insurer.name, private.person_name(one.user_id))
      from public.insurance_quotes as one join public.insurance_providers as insurer on insurer.id = one.provider_id
      where one.id = sought
    )
    when 'reviews' then (
      select concat_ws(', ', (private.reviewed(one)).name, private.person_name(one.reviewer_id))
      from public.reviews as one where one.id = sought
    )
    when 'service_bookings' then (
      select concat_ws(', ', business.business_name, coalesce(private.person_name(one.customer_id), one.customer_name))
      from public.service_bookings as one join public.service_providers as business on business.id = one.service_provider_id
      where one.id = sought
    )
    when 'contact_messages' then (select name from public.contact_messages as one where one.id = sought)
    when 'vehicle_makes' then
      (select name from public.vehicle_makes as one where one.id = case when is_number then entity_id::integer end)
    when 'vehicle_models' then
      (select name from public.vehicle_models as one where one.id = case when is_number then entity_id::integer end)
    when 'insurance_rates' then (
      select concat_ws(', ', insurer.name, replace(one.insurance_type, '_', ' '))
      from public.insurance_rates as one join public.insurance_providers as insurer on insurer.id = one.provider_id
      where one.id = sought
    )
    when 'import_tax_rates' then (
      select concat_ws(' from ', replace(one.vehicle_class, '_', ' '), to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_tax_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'import_depreciation_rates' then (
      select concat_ws(' from ', 'age ' || one.age, to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_depreciation_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'vehicle_nicknames' then
      (select nickname from public.vehicle_nicknames as one where one.id = case when is_number then entity_id::integer end)
    when 'newsletters' then (select subject from public.newsletters as one where one.id = sought)
    else case when not is_uuid and not is_number then entity_id end
  end;
end
$$;

-- The names of the ids in the values of an entry: {"<column> <id>": {entity, name}}.
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

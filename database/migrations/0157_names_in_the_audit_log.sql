-- The audit log in names: every kind of thing by what people call it, and the ids within an entry too. What the marketplace writes by
-- itself in the course of an administrator's act is not theirs.

create or replace function private.audited_name(entity text, entity_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_uuid constant boolean := entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  is_number constant boolean := entity_id ~ '^[0-9]{1,9}$';
  sought constant uuid := case when is_uuid then entity_id end;
begin
  return case entity
    when 'profiles' then private.person_name(sought)
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
      select concat_ws(', ', business.business_name, private.person_name(one.reviewer_id))
      from public.reviews as one join public.service_providers as business on business.id = one.service_provider_id
      where one.id = sought
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
    else case when not is_uuid and not is_number then entity_id end
  end;
end
$$;

-- The names of the things that an entry's ids mean, each by column and id, with a space between.
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
    ('make_id', 'vehicle_makes'), ('model_id', 'vehicle_models'), ('plan_id', 'subscription_plans'),
    ('listing_id', 'vehicle_listings'), ('vehicle_listing_id', 'vehicle_listings'), ('spare_part_id', 'spare_parts'),
    ('service_provider_id', 'service_providers'), ('payment_request_id', 'payment_requests')
  ) as known (key, entity) using (key)
  where told.value is not null
$$;

-- As 0073, with those names.
do $$
declare
  was constant text := 'as name, entry.before, entry.after';
  definition constant text := pg_get_functiondef('public.admin_audit'::regproc);
begin
  if strpos(definition, was) = 0 then
    raise exception 'admin_audit has no entries';
  end if;
  execute replace(definition, was, was || ', private.audited_names(entry.before, entry.after) as names');
end
$$;

-- Notifications of what was approved, rejected or paid follow from an act that has its own entry.
drop trigger audit_changes on public.system_notifications;
create trigger audit_changes after insert or delete on public.system_notifications
  for each row when (current_user = 'authenticated')
  execute function private.audit_changes('title', 'type', 'user_id', 'link', '--', 'message');

revoke execute on function private.audited_names(jsonb, jsonb) from public, anon, authenticated;

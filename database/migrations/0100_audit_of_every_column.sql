-- Whatever an administrator may change of others' rows is in the audit log, by a form of the marketplace or by hand. Of people, what
-- they wrote and showed and how they are reached, the log says only that it changed: it outlives an account that is erased.

-- create trigger … execute function private.audit_changes('kept', 'with', 'before and after', '--', 'said', 'to have changed').
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
      end
    );
  end if;
  return null;
end
$$;

drop trigger audit_changes on public.profiles;
create trigger audit_changes after update on public.profiles
  for each row execute function private.audit_changes(
    'role', 'verified', 'suspended_at',
    '--', 'first_name', 'last_name', 'phone', 'business_name', 'business_description', 'location', 'picture'
  );

drop trigger audit_changes on public.service_providers;
create trigger audit_changes after update on public.service_providers
  for each row execute function private.audit_changes(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days',
    '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos'
  );

-- What follows from an act that has its own entry, as when makes are merged, runs with the rights of its function or foreign key.
drop trigger audit_changes on public.vehicle_listings;
create trigger audit_changes after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('title', 'price', 'status', 'featured', 'rejection_reason');
create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'title', 'price', 'status', 'featured', 'rejection_reason', 'make_id', 'model_id', 'location', 'condition', 'fuel_type',
    'transmission', 'body_type', 'year', 'mileage', 'engine_size', 'color', 'drive', 'registration_state',
    '--', 'description', 'images'
  );

drop trigger audit_changes on public.spare_parts;
create trigger audit_changes after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('name', 'price', 'listed');
create trigger audit_edits after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'name', 'price', 'listed', 'location', 'condition', 'category', 'part_number', 'compatible_makes', 'quantity', 'in_stock',
    '--', 'description', 'images'
  );
create trigger audit_removal after delete on public.spare_parts
  for each row execute function private.audit_changes('name', 'price', 'listed', 'seller_id');

drop trigger audit_changes on public.financing_providers;
create trigger audit_changes after insert or update or delete on public.financing_providers
  for each row execute function private.audit_changes(
    'name', 'description', 'logo_url', 'interest_rate_range', 'min_amount', 'max_amount', 'max_term_months', 'website', 'active'
  );

drop trigger audit_changes on public.insurance_providers;
create trigger audit_changes after insert or update or delete on public.insurance_providers
  for each row execute function private.audit_changes(
    'name', 'description', 'logo_url', 'insurance_types', 'website', 'active'
  );

drop trigger audit_changes on public.import_tax_rates;
create trigger audit_changes after insert or delete on public.import_tax_rates
  for each row execute function private.audit_changes(
    'vehicle_class', 'effective_from', 'duty', 'unwound_duty', 'excise', 'vat', 'idf', 'rdl', 'source'
  );

drop trigger audit_changes on public.system_notifications;
create trigger audit_changes after insert or delete on public.system_notifications
  for each row execute function private.audit_changes('title', 'type', 'user_id', 'link', '--', 'message');

drop trigger audit_changes on public.system_settings;
create trigger audit_changes after insert or update on public.system_settings
  for each row execute function private.audit_changes('value');

create trigger audit_changes after insert or update or delete on public.vehicle_nicknames
  for each row when (current_user = 'authenticated') execute function private.audit_changes('nickname', 'meaning');

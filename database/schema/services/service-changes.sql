-- What follows when services and their providers are added, changed or deleted, like ads/consequences.sql for vehicles and spare parts.

-- Services were added.
create function private.propagate_new_services() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_row_quota() then
    perform private.require_row_quota('services', (
      select count(*) from public.services where service_provider_id = private.own_service_provider()
    ));
  end if;
  perform private.record_offered_services(array(select row(added.*)::public.services from added where is_active), '{}');
  perform private.add_service_words((
    select string_agg(added.name, ' ') from added join public.service_providers as provider on provider.id = added.service_provider_id
    where added.is_active and provider.verified
  ));
  perform private.invalidate_page('/services/' || provider)
  from (select distinct service_provider_id as provider from added) as providers;
  return null;
end
$$;
create trigger accept_whole_row before insert on public.services
  for each row when (private.is_client_role()) execute function private.accept_whole_row('created_at', 'now');
create trigger accept_whole_row_again before update of id, created_at on public.services
  for each row when (private.is_client_role()) execute function private.accept_whole_row('id', '', 'created_at', '');
create trigger propagate_new_services after insert on public.services
  referencing new table as added for each statement execute function private.propagate_new_services();

-- Services changed.
create function private.propagate_service_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former constant public.services[] := array(select row(was.*)::public.services from was where is_active);
  -- Renamed or offered again.
  offered constant public.services[] := array(
    select row(becomes.*)::public.services from becomes
    where is_active and not exists (select from unnest(former) as same where same.id = becomes.id and same.name = becomes.name)
  );
begin
  perform private.record_offered_services(offered, former);
  perform private.add_service_words((
    select string_agg(service.name, ' ')
    from unnest(offered) as service join public.service_providers as provider on provider.id = service.service_provider_id
    where provider.verified
  ));
  perform private.invalidate_page('/services/' || provider)
  from (select service_provider_id as provider from was union select service_provider_id from becomes) as providers;
  return null;
end
$$;
create trigger propagate_service_changes after update on public.services
  referencing old table as was new table as becomes for each statement execute function private.propagate_service_changes();

-- Services were deleted.
create function private.propagate_service_deletions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.invalidate_page('/services/' || provider)
  from (select distinct service_provider_id as provider from deleted) as providers;
  return null;
end
$$;
create trigger propagate_service_deletions after delete on public.services
  referencing old table as deleted for each statement execute function private.propagate_service_deletions();

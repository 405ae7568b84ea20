-- Changes of a service provider: what is checked and completed, and what follows from them. Its removal is in archiving.sql.

-- The two before an update set different columns: their order does not matter. Both go by the columns that an update names, not by
-- those that differ: an owner who saves the settings unchanged asks again.
create trigger reopen_archived_provider before update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos
on public.service_providers
  for each row when (old.archived_at is not null) execute function private.reopen_archived_provider();
create trigger check_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, updated_at, id, user_id,
  created_at, usual_needs, at_once, has_waitlist
on public.service_providers for each row execute function private.check_service_provider();
create trigger archive_service_provider before delete on public.service_providers
  for each row execute function private.archive_service_provider();
create trigger propagate_new_provider after insert on public.service_providers
  for each row execute function private.propagate_new_provider();
-- Arguments: the columns that the audit log records.
create trigger propagate_provider_change after update on public.service_providers
  for each row execute function private.propagate_provider_change(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'booking_change_hours', 'experience_since',
    'usual_needs', 'at_once', 'has_waitlist', '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );
create trigger propagate_provider_deletion after delete on public.service_providers
  for each row execute function private.propagate_provider_deletion();

-- Normalises the fields, lets only administrators change `verified`, holds a new name that needs approval, and sets the timestamps.
-- What a client that sends whole rows may not decide is overwritten (foundation/whole-rows.sql).
create function private.check_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new := private.normalise_service_provider(new);
  if tg_op = 'INSERT' then
    if auth.uid() is not null then
      new.verified := false;
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  if auth.uid() is not null then
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  if new.verified is distinct from old.verified then
    perform private.permit_verification(old, new);
  end if;
  if new.business_name is distinct from old.business_name then
    new.business_name := private.hold_business_name(
      'service_provider', old.user_id, old.business_name, old.verified, new.business_name
    );
  end if;
  if new.usual_needs is distinct from old.usual_needs then
    perform private.require_resources(new.id, 'Work without needs of its own', new.usual_needs);
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- Forms send empty fields as empty strings. An invalid number stays as given, for the constraint to report.
create function private.normalise_service_provider(provider public.service_providers) returns public.service_providers
language plpgsql stable set search_path = ''
as $$
begin
  provider.description := nullif(btrim(provider.description), '');
  provider.address := nullif(btrim(provider.address), '');
  provider.email := nullif(btrim(provider.email), '');
  provider.website := nullif(btrim(provider.website), '');
  provider.warranty := nullif(private.visible_line(provider.warranty), '');
  provider.specializations := private.tidy_lines(provider.specializations);
  provider.certifications := private.tidy_lines(provider.certifications);
  provider.phone := nullif(btrim(provider.phone), '');
  provider.phone := coalesce(private.kenyan_phone(provider.phone), provider.phone);
  provider.service_types := array(
    select type from unnest(provider.service_types) with ordinality as given (type, place) group by type order by min(place)
  );
  return provider;
end
$$;

-- The consequences of each event, in the order in which they happen.
create function private.propagate_new_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_event(old, new);
  perform private.add_first_resource(new.id);
  if new.verified then
    perform private.index_service_provider(new);
  end if;
  perform private.remember_new_provider(new);
  return null;
end
$$;

create function private.propagate_provider_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (old.verified or new.verified) and (
    old.verified, old.business_name, old.description, old.location, old.address, old.service_types, old.specializations,
    old.rating_average
  ) is distinct from (
    new.verified, new.business_name, new.description, new.location, new.address, new.service_types, new.specializations,
    new.rating_average
  ) then
    perform private.record_event(old, new);
  end if;
  perform private.invalidate_page('/services/' || new.id);
  if new.verified and (old.business_name, old.location, old.service_types, old.verified)
    is distinct from (new.business_name, new.location, new.service_types, new.verified)
  then
    perform private.index_service_provider(new);
  end if;
  if (old.archived_at is null) <> (new.archived_at is null) then
    perform private.notify_of_archiving(old, new);
  elsif new.verified <> old.verified then
    perform private.record_verification(old, new);
  end if;
  perform private.audit_change('service_providers', to_jsonb(old), to_jsonb(new), tg_argv);
  return null;
end
$$;

create function private.propagate_provider_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_deletion('service', old.id, old.user_id, private.ad_state(old), null, old.business_name);
  perform private.drop_business_name_change(old);
  perform private.invalidate_page('/services/' || old.id);
  perform private.record_provider_removal(old);
  return null;
end
$$;

-- Verification: administrators approve, reject or hide a service provider. Only verified providers are public.

-- Refuses to verify, or to hide, to anybody but administrators. Verification belongs to the person, so other changes do not revoke it;
-- archiving does, whoever deletes the business.
create function private.permit_verification(was public.service_providers, becomes public.service_providers) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_admin() and (was.archived_at is not null or becomes.archived_at is null) then
    raise exception 'Only an administrator may verify a service provider.' using errcode = '42501';
  end if;
end
$$;

-- Records in the audit log that a provider was verified or hidden, and notifies the owner, for the functions below and for a direct
-- change of the row.
create function private.record_verification(was public.service_providers, becomes public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := private.visible_line(becomes.business_name);
begin
  perform private.record_audit(
    case when becomes.verified then 'verify' else 'unverify' end, 'service_providers', becomes.id::text,
    jsonb_build_object('verified', was.verified), jsonb_build_object('verified', becomes.verified)
  );
  if not becomes.verified then
    perform private.tell(becomes.user_id, 'business_hidden', jsonb_build_object('name', name));
    return;
  end if;
  -- Bookings arrive in the provider's area, which is closed to the role customer.
  update public.profiles set role = 'service_provider' where id = becomes.user_id and role = 'customer';
  perform private.tell(becomes.user_id, 'business_approved', jsonb_build_object('id', becomes.id, 'name', name));
end
$$;

-- Records in the audit log that an administrator removed somebody else's business for good, and notifies its owner. No notification
-- for owners who delete their own business or whose account is being erased.
create function private.record_provider_removal(provider public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := private.stated_reason();
begin
  if not private.is_admin() or provider.user_id = auth.uid()
    or not exists (select from public.profiles where id = provider.user_id)
  then
    return;
  end if;
  perform private.record_audit(
    case when provider.verified then 'delete' else 'reject' end, 'service_providers', provider.id::text,
    jsonb_build_object('verified', provider.verified, 'location', provider.location, 'service_types', provider.service_types),
    case when reason is not null then jsonb_build_object('reason', reason) end
  );
  perform private.tell(
    provider.user_id, 'business_removed',
    jsonb_build_object(
      'name', private.visible_line(provider.business_name), 'reason', reason, 'was_approved', provider.verified,
      'is_archived', false
    )
  );
end
$$;

-- Lists a provider in the directory. version: its updated_at as the administrator read it; null: whatever it is by now. Administrators
-- only; hints changed_meanwhile, service_provider_gone if it does not exist or is archived.
create function public.approve_service_provider(provider_id uuid, version timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve a service provider.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('service_providers', provider_id);
  perform private.require_version(provider.updated_at, version)
  from (select updated_at from public.service_providers where id = provider_id for update) as provider;
  update public.service_providers set verified = true where id = provider_id;
  if not found then
    raise exception 'This service provider is no longer there.' using hint = 'service_provider_gone';
  end if;
end
$$;
grant execute on function public.approve_service_provider(uuid, timestamptz) to authenticated, service_role;

-- Removes a provider that is pending approval and notifies its owner of the reason. Administrators only. The delete archives a
-- provider that has bookings, reviews or conversations (archiving.sql), and then affects no row.
create function public.reject_service_provider(provider_id uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting boolean := (select not verified from public.service_providers where id = provider_id);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may reject a service provider.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('service_providers', provider_id);
  reason := btrim(coalesce(reason, ''));
  if reason = '' or char_length(reason) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  if waiting is distinct from true then
    raise exception '%', case
      when waiting is null then 'This service provider is no longer there.'
      else 'This service provider is approved already.'
    end using hint = 'service_provider_gone';
  end if;
  perform set_config('magari.reason', reason, true);
  delete from public.service_providers where id = provider_id and not verified;
  perform set_config('magari.reason', '', true);
end
$$;
grant execute on function public.reject_service_provider(uuid, text) to authenticated, service_role;

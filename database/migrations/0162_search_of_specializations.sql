-- The directory's search reads specializations: 'Subaru' finds who repairs them best.

-- In lower case, to be searched.
create function private.specializations_text(specializations text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(array_to_string(specializations, ' ') collate "C") $$;

revoke execute on function private.specializations_text(text[]) from public;
-- The index is kept by whoever writes the row.
grant execute on function private.specializations_text(text[]) to authenticated, service_role;

set local search_path = public, extensions;

create index service_providers_specializations_idx on public.service_providers
  using gin (private.specializations_text(specializations) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where verified;

reset search_path;

-- As 0031, with the specializations.
create or replace function private.providers_holding(word text) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select id from public.service_providers
    where verified
      and private.service_provider_text(business_name, description, location, address, service_types)
        like private.contains_pattern(word)
    union
    select id from public.service_providers
    where verified and private.specializations_text(specializations) like private.contains_pattern(word)
    union
    select service_provider_id from public.services
    where is_active and lower(name collate "C") like private.contains_pattern(word)
  )
$$;

notify pgrst, 'reload schema';

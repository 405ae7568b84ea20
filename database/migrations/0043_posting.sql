-- What posting asks beforehand, and a service ad that is posted again after its answer was lost.

-- How many ads the caller has active and how many their plan allows (null: as many as they like), so that whoever has no
-- room left hears it before writing an ad and not after.
create function public.own_ad_room() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'active', private.active_ads(auth.uid()),
    -- As in limit_ads(): administrators are not bound.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end
  );
end
$$;

revoke execute on function public.own_ad_room() from public, anon, authenticated;
grant execute on function public.own_ad_room() to authenticated, service_role;

-- As in 0022, but a photo that is there already is not added a second time.
create or replace function public.add_service_ad(
  business_name text, description text, location text, service_type text,
  phone text default null, email text default null, photos text[] default '{}'
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  own public.service_providers;
  outcome text := 'created';
begin
  if auth.uid() is null then
    raise exception 'Sign in to post an ad.' using errcode = '42501';
  end if;
  photos := coalesce(photos, '{}');
  insert into public.service_providers (user_id, business_name, description, location, phone, email, service_types, photos)
  values (
    auth.uid(), add_service_ad.business_name, add_service_ad.description, add_service_ad.location, add_service_ad.phone,
    add_service_ad.email, array[add_service_ad.service_type], add_service_ad.photos
  )
  on conflict (user_id) do nothing
  returning * into own;
  if not found then
    outcome := case
      when exists (
        select from public.service_providers as provider
        where provider.user_id = auth.uid() and add_service_ad.service_type = any (provider.service_types)
      ) then 'type_already_there'
      else 'type_added'
    end;
    update public.service_providers as provider set
      service_types = array_append(provider.service_types, add_service_ad.service_type),
      description = coalesce(provider.description, add_service_ad.description),
      phone = coalesce(provider.phone, add_service_ad.phone),
      email = coalesce(provider.email, add_service_ad.email),
      photos = (provider.photos || array(
        select photo from unnest(add_service_ad.photos) with ordinality as given (photo, place)
        where photo <> all (provider.photos) order by place
      ))[:10]
    where provider.user_id = auth.uid()
    returning * into own;
  end if;
  return jsonb_build_object(
    'id', own.id, 'outcome', outcome, 'service_types', own.service_types, 'verified', own.verified
  );
end
$$;

notify pgrst, 'reload schema';

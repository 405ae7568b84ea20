-- A page that is opened while its ad is deleted counts no view, instead of failing with a conflict.

set local check_function_bodies = off;

create or replace function private.count_lead(listing uuid, part uuid, provider uuid, owner uuid, lead_kind text, visitor_hash bytea)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.lead_visitors (subject_id, kind, day, visitor)
  values (coalesce(listing, part, provider), lead_kind, private.nairobi_today(), visitor_hash)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.leads as counted (listing_id, spare_part_id, service_provider_id, owner_id, kind, day)
  values (listing, part, provider, owner, lead_kind, private.nairobi_today())
  on conflict ((coalesce(listing_id, spare_part_id, service_provider_id)), kind, day)
    do update set count = counted.count + 1;
  return true;
exception
  -- The ad or its owner was deleted meanwhile.
  when foreign_key_violation then return false;
end
$$;

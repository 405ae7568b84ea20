-- As in 0045, by the index of leads_subject_key: of a condition that depends on which id is given, PostgreSQL before 18 makes a walk
-- through all of the market's leads, for each ad of a page.
create or replace function private.ad_interest(
  listing uuid, part uuid, provider uuid,
  out views bigint, out waiting_views bigint, out calls bigint, out chats bigint, out messages bigint
)
language sql stable set search_path = ''
as $$
  select
    coalesce(sum(count) filter (where kind = 'view'), 0),
    coalesce(sum(count - rolled_up) filter (where kind = 'view'), 0),
    coalesce(sum(count) filter (where kind = 'phone_reveal'), 0),
    coalesce(sum(count) filter (where kind = 'whatsapp'), 0),
    coalesce(sum(count) filter (where kind = 'message'), 0)
  from public.leads
  where coalesce(listing_id, spare_part_id, service_provider_id) = coalesce(listing, part, provider)
$$;

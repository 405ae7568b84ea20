-- Triggers that tell servers which pages to drop from their cache (server/page-cache.ts): the path, sent through the channel
-- `pages`, or `*` for all pages. The conditions of the triggers name only columns that the page shows.

-- The page with this path.
create function private.invalidate_page(path text) returns void
language sql set search_path = ''
as $$ select pg_notify('pages', path) $$;

-- The dealer page, after a change of a row with the dealer's `user_id`.
create function private.invalidate_page_of_dealer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

-- The page of a service provider, after a change of a row that belongs to one.
create function private.invalidate_page_of_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/services/' || case tg_op when 'DELETE' then old.service_provider_id else new.service_provider_id end);
  return null;
end
$$;

-- The pages of a person's ads and business. Suspending the person, or ending a suspension, changes all of them.
create function private.invalidate_pages_of_ads(person uuid) returns void
language sql set search_path = ''
as $$
  select pg_notify('pages', hidden.path) from (
    select '/vehicles/' || id from public.vehicle_listings where seller_id = person and status in ('active', 'sold')
    union all
    select '/spare-parts/' || id from public.spare_parts where seller_id = person and listed
    union all
    select '/services/' || id from public.service_providers where user_id = person
  ) as hidden (path)
$$;

-- The page whose path is the argument.
create function private.invalidate_named_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', tg_argv[0]);
  return null;
end
$$;

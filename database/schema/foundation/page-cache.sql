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

-- The page of a service provider, after a change of the provider or of a row that belongs to one.
create function private.invalidate_page_of_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('pages', '/services/' || coalesce(changed ->> 'service_provider_id', changed ->> 'id'));
  return null;
end
$$;

-- The dealer page, which shows the profile. Suspending a person, or ending a suspension, changes all their public pages.
create function private.invalidate_pages_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || new.id);
  if (new.suspended_at is null) <> (old.suspended_at is null) then
    perform pg_notify('pages', hidden.path) from (
      select '/vehicles/' || id from public.vehicle_listings where seller_id = new.id and status in ('active', 'sold')
      union all
      select '/spare-parts/' || id from public.spare_parts where seller_id = new.id and listed
      union all
      select '/services/' || id from public.service_providers where user_id = new.id
    ) as hidden (path);
  end if;
  return null;
end
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

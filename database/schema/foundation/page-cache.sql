-- Word for the servers (server/page-cache.ts) that a page they keep in memory shows something else now: its path.
create function private.forget_page_of_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('pages', '/services/' || coalesce(changed ->> 'service_provider_id', changed ->> 'id'));
  return null;
end
$$;

-- Servers forget the pages of ads and dealers that they keep in memory (server/page-cache.ts) as soon as these show something else, as
-- they do for service providers since 0089. The conditions name what the pages show: counted views, terms and reminders are not told.
-- The page of a changed or deleted ad, at the place its trigger names; and its dealer's, which shows the ads too.
create function private.forget_page_of_ad() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', tg_argv[0] || old.id);
  if tg_table_name = 'vehicle_listings' then
    perform pg_notify('pages', '/dealers/' || old.seller_id);
  end if;
  return null;
end
$$;

-- Nobody can have seen the page of a new ad, but its dealer's is another one now.
create function private.forget_pages_of_sellers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || seller_id)
  from (select distinct seller_id from added where status in ('active', 'sold')) as sellers;
  return null;
end
$$;

create function private.forget_page_of_dealer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/dealers/' || case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

-- A dealer's page shows the profile. Of who is suspended, or no longer is, everything else that is public goes or comes back with it.
create function private.forget_pages_of_person() returns trigger
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

-- Servers forget the kept lists of lenders and insurers, as they do the pages of ads (0097).
create function private.forget_named_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', tg_argv[0]);
  return null;
end
$$;

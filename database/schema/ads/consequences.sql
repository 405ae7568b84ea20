-- What follows when an ad is posted, changed or deleted, in the order in which it happens and in the same transaction. Jobs do the rest:
-- match_ads() compares events with saved searches and favourites (alerts.sql), estimate_changed_prices() estimates
-- (vehicles/price-estimates.sql), and the job of Facebook posts what was queued.
--
--                             posted   changed   deleted
--   event (history, jobs)       x      shown        x      ads/events.sql
--   limit of active ads         x      state               ads/limits.sql
--   row quota                   x                          foundation/limits.sql
--   words of the search         x      words               vehicles/search-words.sql
--   counts of administrators    x      state        x      admin/listing-counts.sql (vehicles)
--   pages in memory             x      shown        x      foundation/page-cache.sql
--   Facebook                    x      state               integrations/facebook-queue.sql (vehicles)
--   published version                  facts               vehicles/published-versions.sql (vehicles)
--   names of the catalogue             approved            catalogue/custom-names.sql (vehicles)
--   checked price                      approved            vehicles/price-review.sql (vehicles)
--   papers seen                        facts               trust/facts.sql
--   hold and its signals      held     held        x       trust/ad-holds.sql
--   message to the owner       held    state        x      vehicles/states.sql, parts/moderation.sql
--   reservation                        state                money/reservations.sql (vehicles)
--   alert to followers                              x      ads/alerts.sql (otherwise by the job)
--   car that may be reposted                        x      ads/reposts.sql (vehicles)
--   audit log                          x            x      admin/audit-log.sql (administrators)
--
-- Service providers follow in services/provider-changes.sql and service-changes.sql. The rules before a row is written are vehicles/rules.sql and parts/rules.sql.

-- Vehicles were posted.
create function private.propagate_new_vehicles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The history of a new ad starts at its created_at, which the server may set in the past.
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching, awaits_estimate)
  select 'vehicle', id, seller_id, created_at, private.ad_state(row(added.*)::public.vehicle_listings), price, title, status = 'active',
    private.is_estimated_state(status)
  from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where status = 'active') as sellers;
  -- One of them for each seller, because the check counts all.
  perform private.limit_sold_ads(id, seller_id)
  from (select distinct on (seller_id) id, seller_id from added where status = 'sold' order by seller_id, created_at desc) as newest;
  if private.has_row_quota() then
    perform private.require_row_quota('draft ads', (
      select count(*) from public.vehicle_listings where seller_id = auth.uid() and status = 'draft'
    ));
    perform private.require_row_quota('vehicle ads', (select count(*) from public.vehicle_listings where seller_id = auth.uid()));
  end if;
  perform private.add_words(array(
    select distinct word from added, unnest(private.vehicle_words_of(title, description)) as word where status = 'active'
  ));
  insert into private.listing_counts select status, featured, count(*) from added group by status, featured;
  perform private.invalidate_page('/dealers/' || seller_id)
  from (select distinct seller_id from added where status in ('active', 'sold')) as sellers;
  perform private.queue_facebook_post(id, seller_id) from added where status = 'active' and post_to_facebook;
  perform private.record_hold(row(added.*)::public.vehicle_listings) from added where held_at is not null;
  perform private.tell(
    seller_id, 'ad_held',
    private.vehicle_facts(row(added.*)::public.vehicle_listings) || private.hold_facts(row(added.*)::public.vehicle_listings)
  )
  from added where held_at is not null and seller_id = auth.uid();
  return null;
end
$$;
create trigger propagate_new_vehicles after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.propagate_new_vehicles();

-- A vehicle changed. Arguments: the columns that the audit log records.
create function private.propagate_vehicle_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Not on the page of the ad.
  internal constant text[] := '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook,price_mark}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
  has_moved constant boolean := private.ad_state(old) <> private.ad_state(new);
begin
  -- Marks change by the thousand at night, and the job announces their pages itself.
  if new.price_mark is distinct from old.price_mark then
    perform private.record_mark(old, new);
  end if;
  if is_shown or has_moved then
    perform private.record_event(old, new);
  end if;
  if new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at) then
    -- Renewing counts like posting, because ads posted under a former plan would otherwise stay active without it.
    perform private.limit_ads(new.seller_id);
  elsif new.status = 'sold' and old.status not in ('active', 'sold') then
    perform private.limit_sold_ads(new.id, new.seller_id);
  end if;
  if is_shown or has_moved then
    perform private.keep_published_version(old, new);
  end if;
  if new.status = 'active' and (new.title, new.description, new.status) is distinct from (old.title, old.description, old.status) then
    perform private.add_words(private.vehicle_words_of(new.title, new.description));
  end if;
  if (old.status, old.featured) <> (new.status, new.featured) then
    insert into private.listing_counts values (old.status, old.featured, -1), (new.status, new.featured, 1);
  end if;
  if (new.make_id, new.model_id, new.year) is distinct from (old.make_id, old.model_id, old.year) then
    perform private.forget_vehicle_papers(new);
  end if;
  if is_shown then
    perform private.invalidate_page('/vehicles/' || old.id), private.invalidate_page('/dealers/' || old.seller_id);
  end if;
  if old.post_to_facebook and not new.post_to_facebook then
    perform private.skip_facebook_post(new.id);
  elsif new.status = 'active' and new.post_to_facebook and (old.status <> 'active' or not old.post_to_facebook) then
    perform private.queue_facebook_post(new.id, new.seller_id);
  end if;
  if new.status = 'active' and old.status in ('draft', 'pending') then
    perform private.list_approved_names(new);
  end if;
  if new.status = 'active' and old.status <> 'active' then
    perform private.keep_checked_price(new);
  end if;
  if new.held_at is distinct from old.held_at or new.held_at is not null and is_shown or old.status = 'pending' and new.status <> 'pending'
    or new.rejection_reason is not null and old.rejection_reason is null
  then
    perform private.follow_hold(new);
  end if;
  if new.status <> old.status or new.held_at is not null and old.held_at is null then
    perform private.tell_seller(old, new);
  end if;
  if new.status = 'sold' and old.status <> 'sold' then
    perform private.end_reservation_of_sold(new.id);
  end if;
  perform private.audit_change('vehicle_listings', was, becomes, tg_argv);
  return null;
end
$$;
-- Administrators edit an ad itself, as `authenticated`, or through functions, which run as their owner. The log records every column of
-- an edit except those that follow from others, and the columns that functions change.
create trigger propagate_vehicle_edit after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and private.is_client_role())
  execute function private.propagate_vehicle_change(
    'all except', 'updated_at', 'expires_at', 'reminded_at', 'held_at', 'engine_cc', 'variant', '--', 'description', 'images'
  );
create trigger propagate_vehicle_change after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and not private.is_client_role())
  execute function private.propagate_vehicle_change('title', 'price', 'status', 'featured', 'rejection_reason');

-- A vehicle is deleted. Before it is, because its favourites go with it.
create function private.propagate_vehicle_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_hold('vehicle', old.id);
  perform private.keep_deleted_vehicle(old);
  perform private.record_deletion('vehicle', old.id, old.seller_id, private.ad_state(old), old.price, old.title);
  if old.status = 'active' then
    perform private.alert_of_deletion('vehicle', old.id, old.seller_id, old.title);
  end if;
  insert into private.listing_counts values (old.status, old.featured, -1);
  perform private.invalidate_page('/vehicles/' || old.id), private.invalidate_page('/dealers/' || old.seller_id);
  perform private.tell_seller(old, null);
  perform private.audit_change('vehicle_listings', to_jsonb(old), null, '{title,price,status,featured,seller_id}');
  return old;
end
$$;
create trigger propagate_vehicle_deletion before delete on public.vehicle_listings
  for each row execute function private.propagate_vehicle_deletion();

-- Spare parts were posted. A listed part counts as an active ad.
create function private.propagate_new_parts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching)
  select 'spare_part', id, seller_id, created_at, private.ad_state(row(added.*)::public.spare_parts), price, name, listed from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where listed) as sellers;
  if private.has_row_quota() then
    perform private.require_row_quota('spare parts', (select count(*) from public.spare_parts where seller_id = auth.uid()));
  end if;
  perform private.record_hold(row(added.*)::public.spare_parts) from added where held_at is not null;
  perform private.tell(seller_id, 'part_held', private.part_facts(row(added.*)::public.spare_parts))
  from added where held_at is not null and seller_id = auth.uid();
  return null;
end
$$;
create trigger propagate_new_parts after insert on public.spare_parts
  referencing new table as added for each statement execute function private.propagate_new_parts();

-- A spare part changed. Arguments: the columns that the audit log records.
create function private.propagate_part_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  internal constant text[] := '{updated_at,held_at,held_reason}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
  has_moved constant boolean := private.ad_state(old) <> private.ad_state(new);
begin
  if is_shown or has_moved then
    perform private.record_event(old, new);
  end if;
  if new.listed and not old.listed then
    perform private.limit_ads(new.seller_id);
  end if;
  if is_shown then
    perform private.invalidate_page('/spare-parts/' || old.id);
  end if;
  if (new.name, new.category, new.part_number) is distinct from (old.name, old.category, old.part_number) then
    perform private.forget_part_photo(new);
  end if;
  if has_moved and (new.held_at is not null or old.held_at is not null) or new.held_at is not null and new.held_reason is null and is_shown then
    perform private.follow_hold(new);
  end if;
  if has_moved then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('spare_parts', was, becomes, tg_argv);
  return null;
end
$$;
create trigger propagate_part_edit after update on public.spare_parts
  for each row when (new.views_count = old.views_count and private.is_client_role())
  execute function private.propagate_part_change(
    'name', 'price', 'listed', 'location', 'condition', 'category', 'part_number', 'compatible_makes', 'quantity', 'in_stock',
    '--', 'description', 'images'
  );
create trigger propagate_part_change after update on public.spare_parts
  for each row when (new.views_count = old.views_count and not private.is_client_role())
  execute function private.propagate_part_change('name', 'price', 'listed', 'held_reason');

-- A spare part is deleted.
create function private.propagate_part_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_hold('spare_part', old.id);
  perform private.record_deletion('spare_part', old.id, old.seller_id, private.ad_state(old), old.price, old.name);
  if old.listed then
    perform private.alert_of_deletion('spare_part', old.id, old.seller_id, old.name);
  end if;
  perform private.invalidate_page('/spare-parts/' || old.id);
  perform private.tell_seller(old, null);
  perform private.audit_change('spare_parts', to_jsonb(old), null, '{name,price,listed,seller_id}');
  return old;
end
$$;
create trigger propagate_part_deletion before delete on public.spare_parts
  for each row execute function private.propagate_part_deletion();

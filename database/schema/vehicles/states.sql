-- The life of a vehicle ad. Its seller sets it active, draft or sold; an administrator sets any state. A held ad is a draft that
-- awaits approval. A rejected ad is expired, has a reason, and can only be resubmitted. Every change of state passes
-- guard_vehicle_listing(), plain updates included.

-- Trigger: enforces the rules that compare the old row with the new one, which grants and policies cannot: the number of photos,
-- `featured`, and the states a seller may set. Starts the first term of a new active ad.
-- Errors: 42501; hints image_limit, listing_held, listing_rejected.
create function private.guard_vehicle_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller constant boolean := private.is_change_of_seller();
  most_images integer;
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    most_images := private.setting_count('max_images_per_listing');
    if cardinality(new.images) > most_images then
      raise exception 'An ad carries at most % %.', most_images, case most_images when 1 then 'photo' else 'photos' end
        using hint = 'image_limit', detail = jsonb_build_object('most', most_images);
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.listing_term();
    end if;
    return new;
  end if;

  if by_seller and new.featured is distinct from old.featured then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if by_seller and new.status <> old.status then
    if new.status not in ('active', 'draft', 'sold') then
      raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
    end if;
    if old.held_at is not null or old.status = 'pending' then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
        using hint = 'listing_held';
    end if;
    if old.rejection_reason is not null and new.status <> 'draft' then
      raise exception 'This ad was not approved. Change it and send it in again.'
        using hint = 'listing_rejected';
    end if;
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

-- Whether the session is a seller's: not the server's, which has no user, nor an administrator's.
create function private.is_change_of_seller() returns boolean
language sql stable security definer set search_path = ''
as $$ select auth.uid() is not null and not private.is_admin() $$;

-- Returns the changed row with held_at, rejection_reason, expires_at and reminded_at adjusted to its new state. The caller has
-- already permitted the change. An ad that its seller would make or keep public is held if it needs review
-- (published-versions.sql). by_seller: the change is by a member, not an administrator or the server.
create function private.apply_listing_state(old public.vehicle_listings, new public.vehicle_listings, by_seller boolean)
returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
begin
  if by_seller and new.status = 'active' and private.needs_review(old, new) then
    new.status := 'draft';
    new.held_at := now();
  end if;
  if new.status = old.status then
    return new;
  end if;

  if new.status <> 'draft' then
    new.held_at := null;
  elsif by_seller and old.rejection_reason is not null or not by_seller and auth.uid() <> new.seller_id then
    new.held_at := now();
  end if;
  if new.status <> 'expired' then
    new.rejection_reason := null;
  elsif old.status in ('draft', 'pending') and not by_seller and auth.uid() <> new.seller_id then
    new.rejection_reason := coalesce(new.rejection_reason, 'It does not keep to our rules for ads.');
  end if;
  if new.status = 'active' then
    if new.expires_at is not distinct from old.expires_at then
      new.expires_at := now() + private.listing_term();
    end if;
    new.reminded_at := null;
  end if;
  return new;
end
$$;

-- Trigger: notifies the seller when an administrator changed the state of their ad or deleted it, and when their own edit put the
-- ad on hold. Other changes of their own are not notified.
create function private.notify_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(old);
begin
  if auth.uid() = old.seller_id then
    if new.held_at is not null and old.held_at is null and old.rejection_reason is null then
      perform private.tell(old.seller_id, 'ad_held', ad);
    end if;
  elsif not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- Skip accounts that are being erased.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(old.seller_id, 'ad_removed', jsonb_build_object('title', ad -> 'title'));
    end if;
  elsif new.status = 'active' then
    perform private.tell(
      old.seller_id, 'ad_live',
      ad || jsonb_build_object('until', new.expires_at, 'again', old.status not in ('draft', 'pending'))
    );
  elsif new.rejection_reason is not null then
    perform private.tell(old.seller_id, 'ad_rejected', ad || jsonb_build_object('reason', new.rejection_reason));
  elsif new.status in ('draft', 'pending') then
    perform private.tell(old.seller_id, 'ad_checked', ad);
  else
    perform private.tell(old.seller_id, 'ad_closed', ad || jsonb_build_object('status', new.status));
  end if;
  return null;
end
$$;

-- A vehicle ad as notifications state it (AD of domain/notifications/about-ads.ts).
create function private.vehicle_facts(ad public.vehicle_listings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('id', ad.id, 'title', private.visible_line(ad.title), 'picture', ad.images[1])
$$;

-- Publishes an ad that awaits approval. version: its updated_at as the administrator read it; null: whatever it is by now. Administrators
-- only; hint changed_meanwhile, and errors as for lock_pending_listing().
create function public.approve_listing(listing_id uuid, version timestamptz default null) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.lock_pending_listing(listing_id);
begin
  perform private.require_version(listing.updated_at, version);
  update public.vehicle_listings set status = 'active' where id = listing.id returning * into listing;
  return listing;
end
$$;
grant execute on function public.approve_listing(uuid, timestamptz) to authenticated;

-- Rejects an ad that awaits approval, with a reason for its seller. Administrators only; hint reason_missing, and errors as for
-- lock_pending_listing().
create function public.reject_listing(listing_id uuid, reason text) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.lock_pending_listing(listing_id);
begin
  if coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the ad is rejected; the seller reads it.' using hint = 'reason_missing';
  end if;
  update public.vehicle_listings set status = 'expired', rejection_reason = btrim(reason)
  where id = listing.id returning * into listing;
  return listing;
end
$$;
grant execute on function public.reject_listing(uuid, text) to authenticated;

-- Locks and returns an ad that awaits a decision. The lock makes the second of two concurrent decisions fail.
-- Errors: 42501 unless an administrator; hints not_found, already_decided.
create function private.lock_pending_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  select * into listing from public.vehicle_listings where id = listing_id for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('draft', 'pending') then
    raise exception 'This ad is not waiting for approval: it is %.', listing.status
      using hint = 'already_decided', detail = jsonb_build_object('status', listing.status);
  end if;
  return listing;
end
$$;

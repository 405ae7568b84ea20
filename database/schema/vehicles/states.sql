-- Decisions of administrators about vehicle ads, and what sellers are told of them.

-- Notifies the seller when an administrator changed the state of their ad or deleted it (`becomes` is null), and when what they posted or
-- changed is put on hold. Other changes of their own are not notified.
create function private.tell_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(was);
begin
  if auth.uid() = was.seller_id then
    if becomes.held_at is not null and was.held_at is null and was.rejection_reason is null then
      perform private.tell(was.seller_id, 'ad_held', ad || private.hold_facts(becomes));
    end if;
  elsif not private.is_admin() or private.completes_purchase(was.id) then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.status = 'active' then
    perform private.tell(
      was.seller_id, 'ad_live',
      ad || jsonb_build_object('until', becomes.expires_at, 'again', was.status not in ('draft', 'pending'))
    );
  elsif becomes.rejection_reason is not null then
    perform private.tell(was.seller_id, 'ad_rejected', ad || jsonb_build_object('reason', becomes.rejection_reason));
  elsif becomes.status in ('draft', 'pending') then
    perform private.tell(was.seller_id, 'ad_checked', ad);
  else
    perform private.tell(was.seller_id, 'ad_closed', ad || jsonb_build_object('status', becomes.status));
  end if;
end
$$;

-- Notifies the owner of an ad that an administrator deleted, unless the account is being erased.
create function private.tell_of_removed_ad(owner uuid, title jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = owner) then
    perform private.tell(owner, 'ad_removed', jsonb_build_object('title', title));
  end if;
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
-- Errors: 42501 unless an administrator; hints claimed, not_found, already_decided.
create function private.lock_pending_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('vehicle_listings', listing_id);
  perform private.require_other_administrator('vehicle', listing_id);
  select * into listing from public.vehicle_listings where id = listing_id for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('draft', 'pending') then
    raise exception 'This ad is not waiting for approval: it is %.', listing.status
      using hint = 'already_decided';
  end if;
  return listing;
end
$$;

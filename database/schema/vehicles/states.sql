-- Brings the state of a changed ad in order, after the caller was found to be allowed the change. by_seller: as a member,
-- not as an administrator or the server.
create function private.move_listing(old public.vehicle_listings, new public.vehicle_listings, by_seller boolean)
returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
begin
  if by_seller and old.status = 'active' and new.status = 'active'
    and private.setting_is_on('review_changed_listings')
    and (
      abs(new.price - old.price) * 2 > old.price
      or (new.make_id, new.model_id, new.images) is distinct from (old.make_id, old.model_id, old.images)
    )
  then
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
      new.expires_at := now() + private.setting_count('listing_expiry_days') * interval '1 day';
    end if;
    new.reminded_at := null;
  end if;
  return new;
end
$$;

-- FIXME first said:
-- Tells a seller what an administrator, or the rule on changed ads, did with their ad. What they did themselves they know.
-- FIXME last said:
create function private.tell_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad text := '“' || private.visible_line(old.title) || '”';
begin
  if auth.uid() = old.seller_id then
    if old.status = 'active' and new.held_at is not null then
      perform private.tell(
        old.seller_id, 'Your ad is being checked',
        format('You changed the price, make, model or photos of %s. We look at it before others see it again.', ad),
        'info', '/my-listings', 'See your ads', topic => 'listings'
      );
    end if;
  elsif not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- An account that is being erased is told nothing.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(
        old.seller_id, 'Your ad was removed',
        format('An administrator has removed %s. Write to us if you think this is a mistake.', ad),
        'warning', '/contact', 'Write to us', topic => 'listings'
      );
    end if;
  elsif new.status = 'active' then
    perform private.tell(
      old.seller_id, case when old.status in ('draft', 'pending') then 'Your ad is live' else 'Your ad is live again' end,
      format('%s is live until %s. Good luck with the sale.', ad, private.nairobi_date(new.expires_at)),
      'success', '/vehicles/' || old.id, 'See your ad', topic => 'listings'
    );
  elsif new.rejection_reason is not null then
    perform private.tell(
      old.seller_id, 'Your ad was not approved',
      format(
        'We could not approve %s: %s. Change it and send it in again.', ad, rtrim(btrim(new.rejection_reason), '.')
      ),
      'error', '/my-listings', 'Change your ad', topic => 'listings'
    );
  elsif new.status in ('draft', 'pending') then
    perform private.tell(
      old.seller_id, 'Your ad is being checked',
      format('%s has been taken down while we check it. You can change it meanwhile; it is live again once approved.', ad),
      'warning', '/my-listings', 'See your ads', topic => 'listings'
    );
  else
    perform private.tell(
      old.seller_id, case new.status when 'sold' then 'Your ad is marked as sold' else 'Your ad has ended' end,
      format('An administrator has set %s to %s. You can change that among your ads.', ad, new.status),
      'info', '/my-listings', 'See your ads', topic => 'listings'
    );
  end if;
  return null;
end
$$;

-- The ad an administrator is about to decide, locked: of two at once the second finds it decided.
create function private.undecided_listing(listing_id uuid) returns public.vehicle_listings
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
    raise exception 'This ad is not waiting for approval: it is %.', listing.status using hint = 'already_decided';
  end if;
  return listing;
end
$$;

-- Makes a waiting ad public. As a plain update of the status, but decided once.
create function public.approve_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.undecided_listing(listing_id);
begin
  update public.vehicle_listings set status = 'active' where id = listing.id returning * into listing;
  return listing;
end
$$;
grant execute on function public.approve_listing(uuid) to authenticated;

-- Rejects a waiting ad, with a reason its seller reads.
create function public.reject_listing(listing_id uuid, reason text) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.undecided_listing(listing_id);
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

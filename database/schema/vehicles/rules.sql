-- The rules of a vehicle ad, plain updates included. Its seller sets it active, draft or sold; an administrator sets any state. A held ad
-- is a draft that awaits approval. A rejected ad is expired, has a reason, and can only be resubmitted.

-- The rules in the order in which they apply: what is permitted, then the next state. They compare the old row with the new one, which
-- grants and policies cannot. Errors: 42501; hints image_limit, listing_held, listing_rejected.
create function private.check_vehicle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller boolean;
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    -- Accepted from clients that send whole rows (foundation/whole-rows.sql).
    if auth.uid() is not null then
      new.featured := false;
      new.views_count := 0;
      new.created_at := now();
    end if;
    if new.status = 'active' and private.is_change_of_seller() then
      perform private.queue_ads_of(new.seller_id);
      if private.price_below_review(new) is not null or private.is_suspect(private.scam_signals(new)) then
        new.status := 'draft';
        new.held_at := now();
      end if;
    end if;
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.listing_term();
    end if;
    return new;
  end if;
  -- Counted views, reminders and marks of prices are no edits.
  if new.views_count <> old.views_count or new.reminded_at is not null and old.reminded_at is null
    or new.price_mark is distinct from old.price_mark
  then
    return new;
  end if;
  by_seller := private.is_change_of_seller();
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  if by_seller then
    perform private.permit_change_by_seller(old, new);
    if new.status = 'active' and old.status <> 'active' then
      perform private.queue_ads_of(new.seller_id);
    end if;
  elsif (old.held_at is not null or old.status = 'pending') and new.status <> old.status then
    perform private.require_other_administrator('vehicle', new.id);
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;
create trigger check_vehicle before insert or update on public.vehicle_listings
  for each row execute function private.check_vehicle();
-- After check_vehicle, by its name (money/promotions.sql).
create trigger keep_paid_feature before update of featured, featured_until on public.vehicle_listings
  for each row when (private.is_client_role()) execute function private.keep_paid_feature();

-- Refuses more photos than the setting allows (hint image_limit), for ads of vehicles and spare parts.
create function private.require_few_images(images text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.setting_count('max_images_per_listing');
begin
  if cardinality(images) > most then
    raise exception 'An ad carries at most % %.', most, case most when 1 then 'photo' else 'photos' end
      using hint = 'image_limit';
  end if;
end
$$;

-- Refuses what only an administrator may change, and states that a seller may not set.
create function private.permit_change_by_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql set search_path = ''
as $$
begin
  if (becomes.featured, becomes.featured_until) is distinct from (was.featured, was.featured_until) then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if becomes.status = was.status then
    return;
  end if;
  if becomes.status not in ('active', 'draft', 'sold') then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  if was.held_at is not null or was.status = 'pending' then
    raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
      using hint = 'listing_held';
  end if;
  if was.rejection_reason is not null and becomes.status <> 'draft' then
    raise exception 'This ad was not approved. Change it and send it in again.'
      using hint = 'listing_rejected';
  end if;
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

-- The life of an ad. Its seller sets it active, draft or sold and renews it; an administrator sets any state. An ad that is
-- held waits as a draft until an administrator approves it; a rejected one is expired, with the reason, and can only be
-- sent in again. Every way of changing the state, the plain table call too, goes through the trigger here.

alter table public.vehicle_listings
  add column drive text,
  add column registration_state text,
  -- For the ads that are there already, a whole term from now on.
  add column expires_at timestamptz default now() + private.setting_count('listing_expiry_days') * interval '1 day',
  add column reminded_at timestamptz,
  add column held_at timestamptz,
  add column rejection_reason text,
  add constraint vehicle_listings_drive_known check (drive in ('2wd', '4wd', 'awd')),
  add constraint vehicle_listings_registration_state_known check (registration_state in ('imported', 'locally_used')),
  add constraint vehicle_listings_active_expires check (status <> 'active' or expires_at is not null),
  add constraint vehicle_listings_held_draft check (held_at is null or status = 'draft'),
  add constraint vehicle_listings_rejected_expired check (rejection_reason is null or status = 'expired'),
  add constraint vehicle_listings_rejection_reason_length check (
    char_length(rejection_reason) <= 500 and char_length(private.visible_line(rejection_reason)) >= 1
  ),
  -- The setting max_images_per_listing says how many there may be; this is what no setting exceeds.
  drop constraint vehicle_listings_images_count,
  add constraint vehicle_listings_images_count check (cardinality(images) <= 30);
alter table public.vehicle_listings alter column expires_at drop default;

comment on column public.vehicle_listings.registration_state is 'Whether it was imported used, or used in Kenya before; null: not said.';
comment on column public.vehicle_listings.expires_at is 'When an active ad expires; of others, when it would have.';
comment on column public.vehicle_listings.reminded_at is 'When the seller was told that it expires soon.';
comment on column public.vehicle_listings.held_at is 'Since when it waits for an administrator; until then its seller cannot make it public.';
comment on column public.vehicle_listings.rejection_reason is 'Why an administrator rejected it; the seller may change it and send it in again.';

create index vehicle_listings_waiting_idx on public.vehicle_listings (created_at desc) where status = 'draft';
create index vehicle_listings_expiring_idx on public.vehicle_listings (expires_at) where status = 'active';

grant insert (drive, registration_state), update (drive, registration_state)
  on public.vehicle_listings to authenticated;

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

create or replace function private.guard_vehicle_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Neither the server itself (nobody is signed in) nor an administrator.
  by_seller boolean := auth.uid() is not null and not private.is_admin();
  most_images integer;
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    most_images := private.setting_count('max_images_per_listing');
    if cardinality(new.images) > most_images then
      raise exception 'An ad carries at most % %.', most_images, case most_images when 1 then 'photo' else 'photos' end
        using hint = 'image_limit';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.setting_count('listing_expiry_days') * interval '1 day';
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
  new := private.move_listing(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

drop trigger guard_vehicle_listing on public.vehicle_listings;
create trigger guard_new_vehicle_listing before insert on public.vehicle_listings
  for each row execute function private.guard_vehicle_listing();
-- Counted views and reminders are no change of the ad.
create trigger guard_vehicle_listing before update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and (new.reminded_at is null or old.reminded_at is not null))
  execute function private.guard_vehicle_listing();

create trigger audit_changes after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count)
  execute function private.audit_changes('title', 'price', 'status', 'featured', 'rejection_reason');
create trigger audit_removal after delete on public.vehicle_listings
  for each row execute function private.audit_changes('title', 'price', 'status', 'featured', 'seller_id');

-- Tells a seller what an administrator, or the rule on changed ads, did with their ad. What they did themselves they know.
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
        'info', '/my-listings', 'See your ads'
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
        'warning', '/contact', 'Write to us'
      );
    end if;
  elsif new.status = 'active' then
    perform private.tell(
      old.seller_id, case when old.status in ('draft', 'pending') then 'Your ad is live' else 'Your ad is live again' end,
      format('%s is live until %s. Good luck with the sale.', ad, private.nairobi_date(new.expires_at)),
      'success', '/vehicles/' || old.id, 'See your ad'
    );
  elsif new.rejection_reason is not null then
    perform private.tell(
      old.seller_id, 'Your ad was not approved',
      format(
        'We could not approve %s: %s. Change it and send it in again.', ad, rtrim(btrim(new.rejection_reason), '.')
      ),
      'error', '/my-listings', 'Change your ad'
    );
  elsif new.status in ('draft', 'pending') then
    perform private.tell(
      old.seller_id, 'Your ad is being checked',
      format('%s has been taken down while we check it. You can change it meanwhile; it is live again once approved.', ad),
      'warning', '/my-listings', 'See your ads'
    );
  else
    perform private.tell(
      old.seller_id, case new.status when 'sold' then 'Your ad is marked as sold' else 'Your ad has ended' end,
      format('An administrator has set %s to %s. You can change that among your ads.', ad, new.status),
      'info', '/my-listings', 'See your ads'
    );
  end if;
  return null;
end
$$;

create trigger tell_seller after update on public.vehicle_listings
  for each row when (new.status <> old.status) execute function private.tell_seller();
create trigger tell_seller_of_removal after delete on public.vehicle_listings
  for each row execute function private.tell_seller();

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

revoke execute on function
  private.move_listing(public.vehicle_listings, public.vehicle_listings, boolean), private.guard_vehicle_listing(),
  private.tell_seller(), private.undecided_listing(uuid),
  public.approve_listing(uuid), public.reject_listing(uuid, text)
from public, anon, authenticated;
grant execute on function public.approve_listing(uuid), public.reject_listing(uuid, text) to authenticated;

notify pgrst, 'reload schema';

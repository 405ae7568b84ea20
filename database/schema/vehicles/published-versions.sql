-- The version of an ad that a seller's changes are compared with while administrators review them (setting
-- review_changed_listings): the one that was approved, or published without approval. A public ad without a row here is that version
-- itself. A row is written when a seller changes a public ad a little, or when an ad is no longer public; so changes in small steps,
-- and changes of drafts, sold and expired ads, add up until the ad is approved.
create table private.published_versions (
  listing_id uuid constraint published_versions_pkey primary key,
  facts jsonb not null,
  constraint published_versions_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.published_versions is
  'What was published last of ads that differ from it or are not public. Written by a trigger only.';
comment on column private.published_versions.facts is 'As returned by private.reviewed_facts.';

-- The facts of an ad whose changes are reviewed. All count when they differ at all, but the price (private.needs_review).
create function private.reviewed_facts(ad public.vehicle_listings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'title', private.visible_line(ad.title), 'make_id', ad.make_id, 'model_id', ad.model_id, 'year', ad.year,
    'mileage', ad.mileage, 'price', ad.price, 'images', ad.images
  )
$$;

-- The facts of `later` that differ from `earlier`.
create function private.changed_facts(earlier jsonb, later jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(later) where value is distinct from earlier -> key
$$;

-- Whether an ad in this state has been published: a draft is not, nor is one that was rejected.
create function private.was_published(ad public.vehicle_listings) returns boolean
language sql immutable set search_path = ''
as $$ select ad.status in ('active', 'sold') or ad.status = 'expired' and ad.rejection_reason is null $$;

-- Whether a seller's change of an ad awaits approval before it is public: it asks much less than its estimate from now on
-- (price-review.sql), it has become suspect (trust/ad-holds.sql), or the setting is on and the ad differs from its published version, in the price by more than half. The latter
-- is never true of an ad that was never published.
create function private.needs_review(ad public.vehicle_listings, changed public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  published jsonb;
  facts constant jsonb := private.reviewed_facts(changed);
begin
  if private.lowers_price_below_review(ad, changed) or private.becomes_suspect(ad, changed) then
    return true;
  end if;
  if not private.setting_is_on('review_changed_listings') then
    return false;
  end if;
  select version.facts into published from private.published_versions as version where version.listing_id = ad.id;
  if not found and private.was_published(ad) then
    published := private.reviewed_facts(ad);
  end if;
  return coalesce(
    facts - 'price' <> published - 'price'
      or abs(changed.price - (published ->> 'price')::bigint) * 2 > (published ->> 'price')::bigint,
    false
  );
end
$$;

-- Keeps the published version of an ad whose seller changes it or that is no longer public, until the ad is approved, or published while
-- changes are not reviewed. Changes by administrators and the server are part of the published version.
create function private.keep_published_version(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller constant boolean := private.is_change_of_seller();
  changed constant jsonb := private.changed_facts(private.reviewed_facts(was), private.reviewed_facts(becomes));
begin
  if changed = '{}' and becomes.status = was.status then
    return;
  end if;
  if becomes.status = 'active'
    and (case when by_seller then not private.setting_is_on('review_changed_listings') else was.status <> 'active' end)
  then
    delete from private.published_versions where listing_id = becomes.id;
    return;
  end if;
  if private.was_published(was) and (by_seller or becomes.status <> 'active') then
    insert into private.published_versions (listing_id, facts) values (becomes.id, private.reviewed_facts(was))
    on conflict (listing_id) do nothing;
  end if;
  if not by_seller then
    update private.published_versions set facts = facts || changed where listing_id = becomes.id and changed <> '{}';
  end if;
end
$$;

-- Trigger on storage.objects: while changes are reviewed, what an ad shows, or showed when it was published, is not replaced under its
-- name, nor written again after it was deleted; new photos have new names. Otherwise nobody would see that they differ.
create function private.keep_reviewed_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  url constant text := '/storage/v1/object/public/listing-images/' || new.name;
  owner constant text := split_part(new.name, '/', 1);
begin
  if auth.uid() is null or private.is_admin() or not private.setting_is_on('review_changed_listings')
    or owner !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    return new;
  end if;
  if exists (
    select from public.vehicle_listings as ad
    left join private.published_versions as version on version.listing_id = ad.id
    where ad.seller_id = owner::uuid and (url = any (ad.images) or version.facts -> 'images' ? url)
  ) then
    raise exception 'An ad shows this photo. Upload the new one under another name.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger keep_reviewed_photos_new before insert on storage.objects
  for each row when (new.bucket_id = 'listing-images') execute function private.keep_reviewed_photos();
create trigger keep_reviewed_photos before update of name, bucket_id, version on storage.objects
  for each row when (new.bucket_id = 'listing-images' and (old.name, old.version) is distinct from (new.name, new.version))
  execute function private.keep_reviewed_photos();

-- The same photo in another seller's ad: what a buyer cannot see, and the staff should. Photos are compared by hashes that survive smaller sizes,
-- compression, mirroring and cropping (backend/schema/picture-hashes.sql); plain pictures have none and are never found.

-- For how long after an ad was last public its photos count as its seller's: whoever buys the car may sell it on with them.
create function private.photo_claim() returns interval
language sql immutable set search_path = ''
as $$ select interval '180 days' $$;

-- Whether an ad was public, or sold, at some time of the last days of private.photo_claim(). Ads that were never public are not found.
create function private.was_lately_public(seller uuid, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.ad_events as event
    where event.owner_id = seller and event.ad_id = ad and event.at > now() - private.photo_claim()
      and (private.is_public_state(event.former_state) or private.is_public_state(event.state)
        or event.state = 'sold' and event.former_state is distinct from 'sold')
  )
$$;

-- The ad of this seller that shows a photo: a public one rather than a former one, then the first.
create function private.ad_with_photo(seller uuid, photo text) returns table (kind public.ad_kind, ad_id uuid, title text)
language sql stable security definer set search_path = ''
as $$
  select ad.kind, ad.id, ad.title
  from (
    select 'vehicle'::public.ad_kind as kind, vehicle.id, vehicle.title, vehicle.status = 'active' as is_public, vehicle.created_at
    from public.vehicle_listings as vehicle where vehicle.seller_id = seller and photo = any (vehicle.images)
    union all
    select 'spare_part', part.id, part.name, part.listed, part.created_at
    from public.spare_parts as part where part.seller_id = seller and photo = any (part.images)
  ) as ad
  where ad.is_public or private.was_lately_public(seller, ad.id)
  order by ad.is_public desc, ad.created_at
  limit 1
$$;

-- The object of storage that is the photo of an ad, by its URL as ads name it; none for the drawings of the demo world that are gone.
create function private.photo_object(photo text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select object.id from storage.objects as object
  where object.bucket_id = 'listing-images' and object.name = split_part(photo, '/storage/v1/object/public/listing-images/', 2)
$$;

-- The seller in whose folder an object of listing-images lies; null if it lies in no seller's folder.
create function private.seller_of_photo(object_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(object_name, 36)::uuid end
$$;

-- Photos of the ads of other sellers that look the same as these photos of a seller and were stored before them, at most one for each: the most
-- similar, then the earliest. Who is copied from has no copy, also of a photo that they uploaded again while the former is stored. Photos of no ad
-- do not count; of each photo the 50 nearest are looked at.
create function private.copied_photos(images text[], seller uuid)
returns table (image text, kind public.ad_kind, ad_id uuid, title text, seller_id uuid, other_image text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with given as (
    select one.image, object.id, object.updated_at as stored_at
    from unnest(images) as one (image) join storage.objects as object on object.id = private.photo_object(one.image)
  ), near as materialized (
    select found.object_id, found.similar_id, found.difference
    from pictures.similar_objects(array(select given.id from given)) as found
  ), own as (
    select given.image, given.id, least(given.stored_at, (
      select min(former.updated_at) from near
      join storage.objects as former on former.id = near.similar_id and former.bucket_id = 'listing-images'
      where near.object_id = given.id and private.seller_of_photo(former.name) = copied_photos.seller
    )) as stored_at
    from given
  )
  select own.image, ad.kind, ad.ad_id, ad.title, ad.other_seller, ad.photo
  from own
  cross join lateral (
    select shown.kind, shown.ad_id, shown.title, other.other_seller, other.photo
    from (
      select private.seller_of_photo(object.name) as other_seller, near.difference, object.created_at,
        '/storage/v1/object/public/listing-images/' || object.name as photo
      from near
      join storage.objects as object on object.id = near.similar_id and object.bucket_id = 'listing-images'
      where near.object_id = own.id and private.seller_of_photo(object.name) <> copied_photos.seller and object.updated_at <= own.stored_at
      order by near.difference, object.created_at
      limit 50
    ) as other
    cross join lateral private.ad_with_photo(other.other_seller, other.photo) as shown
    order by other.difference, other.created_at
    limit 1
  ) as ad;
end
$$;

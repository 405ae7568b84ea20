-- Public ads that become suspect without a change of their row: by a photo that is stored, replaced or moved, or by a number.

-- Has a public ad wait that became suspect without a change of its row. The hold is told here, unless the seller's own session told it.
create function private.hold_if_suspect(ad public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if ad.status <> 'active' or exists (select from public.profiles where id = ad.seller_id and role = 'admin')
    or not private.is_newly_suspect(ad)
  then
    return;
  end if;
  update public.vehicle_listings set status = 'draft', held_at = now() where id = ad.id and status = 'active';
  if found and auth.uid() is distinct from ad.seller_id then
    perform private.tell(ad.seller_id, 'ad_held', private.vehicle_facts(ad) || private.hold_facts(ad));
  end if;
end
$$;

-- Has a public ad of a spare part wait that became suspect, likewise.
create function private.hold_if_suspect(part public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not part.listed or exists (select from public.profiles where id = part.seller_id and role = 'admin')
    or not private.is_newly_suspect(part)
  then
    return;
  end if;
  update public.spare_parts set listed = false, held_at = now() where id = part.id and listed;
  if found and auth.uid() is distinct from part.seller_id then
    perform private.tell(part.seller_id, 'part_held', private.part_facts(part));
  end if;
end
$$;

-- Looks again at the public ads of sellers that show these objects: nobody has seen what they show now.
create function private.look_at_photos_again(objects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  photo record;
begin
  for photo in
    select '/storage/v1/object/public/listing-images/' || object.name as url, private.seller_of_photo(object.name) as seller_id
    from storage.objects as object where object.id = any (objects) and object.bucket_id = 'listing-images'
  loop
    perform private.hold_if_suspect(ad) from public.vehicle_listings as ad
    where ad.seller_id = photo.seller_id and ad.status = 'active' and photo.url = any (ad.images);
    perform private.hold_if_suspect(part) from public.spare_parts as part
    where part.seller_id = photo.seller_id and part.listed and photo.url = any (part.images);
  end loop;
end
$$;

-- Photos that were stored, or replaced, when an ad showed them already.
create function private.look_at_late_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array(select distinct object_id from added));
  return null;
end
$$;
create trigger look_at_late_photos after insert on pictures.hashes
  referencing new table as added for each statement execute function private.look_at_late_photos();

-- Photos that were moved to a name that an ad showed already.
create function private.look_at_moved_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array[new.id]);
  return null;
end
$$;
create trigger look_at_moved_photo after update of name, bucket_id on storage.objects
  for each row when (new.bucket_id = 'listing-images' and (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name))
  execute function private.look_at_moved_photo();

-- Pictures of ads: a public bucket in which people write only below the folder named by their user id. 15 MB is enough for any
-- phone photo. HEIC is not accepted, because browsers cannot show it; phones convert it on upload.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'listing-images', 'listing-images', true, 15 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Whether every picture is in the seller's own folder of the bucket. Uploads cannot be SVG: those are drawings of the demo world.
create function private.are_listing_images(images text[], seller uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(image is not null and image ~ (
    '^/storage/v1/object/public/listing-images/' || seller ||
    '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|jpeg|png|webp|avif|svg)$'
  )), true)
  from unnest(images) as image
$$;
grant execute on function private.are_listing_images(text[], uuid) to authenticated, business_sales, service_role;

-- Reading by public URL needs no policy; these are for listing, adding, replacing and removing.
create policy "People see their own listing images" on storage.objects
  for select to authenticated, business_sales
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People add listing images to their own folder" on storage.objects
  for insert to authenticated, business_sales
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People replace their own listing images" on storage.objects
  for update to authenticated, business_sales
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People remove their own listing images" on storage.objects
  for delete to authenticated, business_sales
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Administrators see every listing image" on storage.objects
  for select to authenticated
  using (bucket_id = 'listing-images' and (select private.is_admin()));

create policy "Administrators remove every listing image" on storage.objects
  for delete to authenticated
  using (bucket_id = 'listing-images' and (select private.is_admin()));

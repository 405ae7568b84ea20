-- Pictures of listings: a public bucket in which each person writes only below the folder named by their user id.
-- 15 MB holds any phone photo; HEIC is not taken, because browsers cannot show it and phones convert it on upload.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'listing-images', 'listing-images', true, 15 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Public reading by URL asks no policy; these are for listing, replacing and removing.
create policy "People see their own listing images" on storage.objects
  for select to authenticated
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People add listing images to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People replace their own listing images" on storage.objects
  for update to authenticated
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People remove their own listing images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Administrators see every listing image" on storage.objects
  for select to authenticated
  using (bucket_id = 'listing-images' and (select private.is_admin()));

create policy "Administrators remove every listing image" on storage.objects
  for delete to authenticated
  using (bucket_id = 'listing-images' and (select private.is_admin()));

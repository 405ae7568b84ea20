-- Profile pictures: a public bucket with a folder per member. A profile shows one picture, and the others of its folder are
-- deleted.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'profile-pictures', 'profile-pictures', true, 15 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create policy "People see their own profile pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "People add profile pictures to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "People remove their own profile pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Administrators see every profile picture" on storage.objects
  for select to authenticated
  using (bucket_id = 'profile-pictures' and (select private.is_admin()));
create policy "Administrators remove every profile picture" on storage.objects
  for delete to authenticated
  using (bucket_id = 'profile-pictures' and (select private.is_admin()));

-- Deletes the storage rows of every picture in the member's folder except the current one: the previous picture and uploads that
-- were never chosen. The nightly job removes the files.
create function private.delete_other_pictures(profile public.profiles) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'profile-pictures' and name >= profile.id::text || '/' and name < profile.id::text || '0'
    and '/storage/v1/object/public/profile-pictures/' || name is distinct from profile.picture;
end
$$;

-- Refuses a picture that is not in storage.
create function private.require_stored_picture(picture text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if picture is not null and not exists (
    select from storage.objects
    where bucket_id = 'profile-pictures'
      and name = substr(picture, char_length('/storage/v1/object/public/profile-pictures/') + 1)
  ) then
    raise exception 'This picture is no longer there. Choose it again.' using hint = 'picture_missing';
  end if;
end
$$;

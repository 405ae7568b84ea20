-- A picture of the person, one at a time, public like their name; and profiles that stay tidy however they are changed.
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

-- Texts as a reader sees them. What sign-up asks for a person may change and not take away; older accounts may lack it.
create function private.tidy_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.first_name := nullif(private.visible_line(new.first_name), '');
  new.last_name := nullif(private.visible_line(new.last_name), '');
  new.business_name := nullif(private.visible_line(new.business_name), '');
  new.business_description := nullif(btrim(new.business_description, E' \t\r\n'), '');
  new.location := nullif(private.visible_line(new.location), '');
  if auth.uid() = new.id then
    if old.first_name is not null and new.first_name is null then
      raise exception 'Enter your first name.' using hint = 'first_name_required';
    end if;
    if old.last_name is not null and new.last_name is null then
      raise exception 'Enter your last name.' using hint = 'last_name_required';
    end if;
    if old.business_name is not null and new.business_name is null and new.role in ('dealer', 'service_provider') then
      raise exception 'Enter the name of your business.' using hint = 'business_name_required';
    end if;
  end if;
  if new.picture is distinct from old.picture and new.picture is not null and not exists (
    select from storage.objects
    where bucket_id = 'profile-pictures'
      and name = substr(new.picture, char_length('/storage/v1/object/public/profile-pictures/') + 1)
  ) then
    raise exception 'This picture is no longer there. Choose it again.' using hint = 'picture_missing';
  end if;
  return new;
end
$$;

-- The picture before, and what was uploaded and never taken. The nightly job removes the bytes.
create function private.keep_one_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted project lets nobody delete files' rows without this.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'profile-pictures' and name >= new.id::text || '/' and name < new.id::text || '0'
    and '/storage/v1/object/public/profile-pictures/' || name is distinct from new.picture;
  return null;
end
$$;

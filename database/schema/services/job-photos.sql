-- Photos of the vehicle of a job, before and after the work: in a private bucket, below the folder of the person who runs the business and
-- that of the job. The business and the customer read them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('job-photos', 'job-photos', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create table public.job_photos (
  path text constraint job_photos_pkey primary key,
  job_id uuid not null,
  stage text not null,
  created_at timestamptz not null default now(),
  constraint job_photos_path_length check (char_length(path) <= 200),
  constraint job_photos_path_own check (path like '%/' || job_id || '/%'),
  constraint job_photos_stage_known check (stage in ('before', 'after')),
  constraint job_photos_job_id_fkey foreign key (job_id) references public.service_jobs (id) on delete cascade
);

comment on table public.job_photos is 'Photos of job cards; written by functions only.';
comment on column public.job_photos.path is 'In the bucket job-photos.';

create index job_photos_job_idx on public.job_photos (job_id);

revoke all on public.job_photos from public, anon, authenticated;
grant select on public.job_photos to authenticated, business_sales;
grant all on public.job_photos to service_role;
alter table public.job_photos enable row level security;
create policy "Providers read the photos of their own jobs" on public.job_photos
  for select to authenticated, business_sales using (job_id in (select private.own_jobs()));
create policy "Customers read the photos of their own jobs" on public.job_photos
  for select to authenticated using (job_id in (select private.jobs_as_customer()));

create policy "Providers and customers see the photos of their jobs" on storage.objects
  for select to authenticated, business_sales using (
    bucket_id = 'job-photos' and (
      (storage.foldername(name))[1] = (select auth.uid())::text
      or exists (select from public.job_photos as photo where photo.path = name)
    )
  );
create policy "Providers add photos to their own jobs" on storage.objects
  for insert to authenticated, business_sales with check (
    bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
      and private.is_own_job_folder((storage.foldername(name))[2])
  );
create policy "Providers remove the photos of their own jobs" on storage.objects
  for delete to authenticated, business_sales using (bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

create trigger delete_job_photo_file after delete on public.job_photos
  for each row execute function private.delete_job_photo_file();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.job_photos', 'job_id',
    'job_id in (select job.id from public.service_jobs as job '
    'join public.service_bookings as booking on booking.id = job.booking_id where booking.customer_id::text = $1)',
    'job_photos', '{job_id}', 'cascade', null, 'The photos of their vehicles.'
  );

-- The jobs of which the caller is the customer.
create function private.jobs_as_customer() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select job.id from public.service_bookings as booking join public.service_jobs as job on job.booking_id = booking.id
  where booking.customer_id = (select auth.uid())
$$;
grant execute on function private.jobs_as_customer() to authenticated, service_role;

-- Whether the folder is named by the id of a job of the caller's own business.
create function private.is_own_job_folder(folder text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.service_jobs as job
    where job.id::text = folder and job.service_provider_id = (select private.own_service_provider())
  )
$$;
grant execute on function private.is_own_job_folder(text) to authenticated, business_sales, service_role;

-- Adds an uploaded photo to a job, at most 20 before and 20 after the work. Repeated, it changes nothing.
create function public.add_job_photo(job_id uuid, stage text, path text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  job constant public.service_jobs := private.own_job(job_id);
begin
  if path not like auth.uid()::text || '/' || job.id::text || '/%'
    or not exists (select from storage.objects as file where file.bucket_id = 'job-photos' and file.name = add_job_photo.path)
  then
    raise exception 'This picture is no longer there. Choose it again.' using hint = 'picture_missing';
  end if;
  if most <= (
    select count(*) from public.job_photos as photo
    where photo.job_id = job.id and photo.stage = add_job_photo.stage and photo.path <> add_job_photo.path
  ) then
    raise exception 'A job card has at most % photos before and % after the work.', most, most using hint = 'job_photo_limit';
  end if;
  insert into public.job_photos (path, job_id, stage) values (add_job_photo.path, job.id, add_job_photo.stage)
  on conflict on constraint job_photos_pkey do nothing;
  perform private.notify_pages_of_job(job);
end
$$;
grant execute on function public.add_job_photo(uuid, text, text) to authenticated, business_sales, service_role;

-- Removes a photo of a job of the caller's own business, with its file.
create function public.remove_job_photo(job_id uuid, path text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  job constant public.service_jobs := private.own_job(job_id);
begin
  delete from public.job_photos as photo where photo.job_id = job.id and photo.path = remove_job_photo.path;
  perform private.notify_pages_of_job(job);
end
$$;
grant execute on function public.remove_job_photo(uuid, text) to authenticated, business_sales, service_role;

-- Removes the storage row of a photo; the nightly job removes the bytes.
create function private.delete_job_photo_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file where file.bucket_id = 'job-photos' and file.name = old.path;
  return null;
end
$$;

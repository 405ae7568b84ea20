-- Limits on the bytes one person may store.

-- The sum for each person, kept by a trigger so that an upload need not add up all earlier ones.
create table private.stored_bytes (
  person_id uuid constraint stored_bytes_pkey primary key,
  bytes bigint not null default 0,
  photos_on date,
  photos integer not null default 0,
  constraint stored_bytes_not_negative check (bytes >= 0),
  constraint stored_bytes_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.stored_bytes is 'Bytes of files each person has in storage.objects. Written by a trigger only.';
comment on column private.stored_bytes.photos is 'Photos of ads that they uploaded on the day photos_on.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.stored_bytes', 'person_id', null, null, '{}', 'cascade', null,
    'A sum of the sizes of their files, which are exported.');

-- Keeps the sums, and refuses new and growing objects at the owner's quota. Administrators and the server are not limited.
create trigger count_stored_bytes after insert or delete or update of owner, metadata on storage.objects
  for each row execute function private.count_stored_bytes();

create function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
  -- One that replaces another under its name counts as well.
  is_photo constant boolean := tg_op <> 'DELETE' and new.bucket_id = 'listing-images'
    and (tg_op = 'INSERT' or new.version is distinct from old.version);
  today constant date := private.nairobi_today();
  photos_today integer;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes, photos_on, photos) values (new.owner, added, today, is_photo::integer)
    on conflict (person_id) do update set
      bytes = stored.bytes + added,
      photos = is_photo::integer + case stored.photos_on when today then stored.photos else 0 end,
      photos_on = today
    returning bytes, photos into total, photos_today;
    if is_photo and auth.uid() is not null and not private.is_admin() then
      perform private.require_photos_of_day(new.owner, photos_today);
    end if;
    if (tg_op = 'INSERT' or added > removed) and auth.uid() is not null and not private.is_admin() then
      perform private.require_bytes(new.owner, total + private.uploading_bytes(new.owner, new.version));
    end if;
  end if;
  return null;
end
$$;

-- The same for an upload in parts when it begins. After the trigger that takes the person's turn, so that two at once see each other. A hosted
-- project keeps such uploads by itself.
do $$
begin
  if to_regclass('uploads.resumable') is not null then
    create trigger count_uploading_bytes after insert on uploads.resumable
      for each row execute function private.count_uploading_bytes();
  end if;
end
$$;

create function private.count_uploading_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if new.subject = person::text and not private.is_admin() then
    perform private.require_bytes(person, private.uploading_bytes(person, null)
      + coalesce((select bytes from private.stored_bytes where person_id = person), 0));
  end if;
  return null;
end
$$;

-- The bytes of a person's uploads in parts that are not finished, without the one that becomes the object with this version.
create function private.uploading_bytes(person uuid, finishing text) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('uploads.resumable') is null then
    return 0;
  end if;
  return (
    select coalesce(sum(reserved), 0)::bigint from uploads.resumable
    where subject = person::text and finished_at is null and expires_at > now()
      and (finishing is null or version is distinct from finishing)
  );
end
$$;

-- Refuses (hint byte_quota) when a person's files would have this many bytes.
create function private.require_bytes(person uuid, total bigint) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if total >= private.byte_quota(person) then
    raise exception 'Your pictures take all of the % MB you have. Remove some, or choose a larger plan.',
      private.format_number(private.byte_quota(person) / 1048576)
      using hint = 'byte_quota';
  end if;
end
$$;

-- The bytes a person may store: 500 MB, plus 50 MB for each ad of their plan up to 2,000
-- ads. A plan without limit counts as 2,000.
create function private.byte_quota(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case
    when plan.id is null then 500
    else 500 + least(coalesce(plan.max_listings, 2000), 2000) * 50
  end * 1048576::bigint
  from private.current_plan(person) as plan
$$;

-- The size of a stored object; 0 if its metadata has none.
create function private.object_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = ''
as $$ select case when jsonb_typeof(metadata -> 'size') = 'number' then greatest((metadata ->> 'size')::numeric::bigint, 0) else 0 end $$;

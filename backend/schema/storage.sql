-- Stored files: a bucket holds objects; a row in storage.objects is what makes an object exist, its bytes lie elsewhere
-- under the row's version. Tables, columns and functions are those of a hosted Supabase database, where they exist
-- already and belong to another role: then nothing here runs.
-- Which person may do what to which object is said by the application, with policies on storage.objects.
do $storage$
begin
  if to_regclass('storage.objects') is not null then
    return;
  end if;

  create schema if not exists storage;
  grant usage on schema storage to anon, authenticated, service_role;

  create table storage.buckets (
    id text primary key,
    name text not null unique,
    owner uuid,
    owner_id text,
    public boolean not null default false,
    -- Bytes; null means the server's own limit.
    file_size_limit bigint check (file_size_limit > 0),
    -- Types such as image/png or image/*; null means any.
    allowed_mime_types text[],
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text not null references storage.buckets (id),
    -- "C" so that the unique index also finds all names below a folder.
    name text collate "C" not null,
    owner uuid,
    -- The uploader's token subject.
    owner_id text,
    metadata jsonb,
    user_metadata jsonb,
    path_tokens text[] collate "C" generated always as (string_to_array(name, '/')) stored,
    -- Where the bytes lie; a new upload under the same name gets a new version.
    version text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_accessed_at timestamptz not null default now(),
    unique (bucket_id, name)
  );

  create index objects_version on storage.objects (version);

  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

  create function storage.foldername(name text) returns text[]
    language sql immutable parallel safe
    return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];

  create function storage.filename(name text) returns text
    language sql immutable parallel safe
    return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];

  create function storage.extension(name text) returns text
    language sql immutable parallel safe
    return reverse(split_part(reverse(storage.filename(name)), '.', 1));

  grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
    to anon, authenticated, service_role;
end
$storage$;

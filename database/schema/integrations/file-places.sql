-- Where files are stored: on the server's disk or in an S3 store that passed a connection test. Files stay where they were
-- written, so every store that was ever active is kept here with its keys.
create table private.s3_places (
  id uuid default gen_random_uuid() constraint s3_places_pkey primary key,
  endpoint text not null,
  bucket_name text not null,
  region text not null,
  access_key_id text not null,
  secret_access_key text not null,
  -- Separates marketplaces that share a bucket: each one removes unknown files below its own prefix only.
  prefix text not null default 'magari-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
  used_at timestamptz not null default now(),
  constraint s3_places_store_key unique (endpoint, bucket_name)
);

comment on table private.s3_places is 'S3 stores that hold or held files, with their keys.';
comment on column private.s3_places.used_at is 'When it last became the store of new files.';

create trigger notify_file_places after insert or update or delete on private.s3_places
  for each statement execute function private.notify_file_places();

-- Settings that a connection test just wrote, read and deleted with. Written by the server only.
create table private.s3_proofs (
  fingerprint text constraint s3_proofs_pkey primary key,
  proven_at timestamptz not null default now()
);

comment on table private.s3_proofs is 'Fingerprints of S3 settings that passed a connection test.';

-- Stores the proof of a connection test that succeeded; called by the server.
create function private.record_s3_proof(
  endpoint text, bucket_name text, region text, access_key_id text, secret_access_key text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  tested private.s3_settings;
  stored private.s3_settings;
begin
  tested.endpoint := record_s3_proof.endpoint;
  tested.bucket_name := record_s3_proof.bucket_name;
  tested.region := record_s3_proof.region;
  tested.access_key_id := record_s3_proof.access_key_id;
  tested.secret_access_key := record_s3_proof.secret_access_key;
  delete from private.s3_proofs where proven_at < now() - interval '1 day';
  insert into private.s3_proofs (fingerprint) values (private.s3_fingerprint(tested))
  on conflict (fingerprint) do update set proven_at = now();
  -- Settings saved before the test update the keys to files that the store already holds.
  for stored in select * from private.s3_settings where not is_active loop
    if private.s3_fingerprint(stored) = private.s3_fingerprint(tested) then
      perform private.save_s3_place(stored);
    end if;
  end loop;
end
$$;

-- Returns whether a connection test with exactly these settings succeeded in the last 15 minutes.
create function private.s3_connection_tested(settings private.s3_settings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.s3_proofs
    where fingerprint = private.s3_fingerprint(settings) and proven_at > now() - interval '15 minutes'
  )
$$;

-- Returns a hash of all settings that a connection depends on.
create function private.s3_fingerprint(settings private.s3_settings) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    settings.endpoint, settings.bucket_name, settings.region, settings.access_key_id, settings.secret_access_key
  )::text, 'UTF8')), 'hex')
$$;

-- Updates the keys of a store that holds files. Adds an active store that is not known yet.
create function private.save_s3_place(settings private.s3_settings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.s3_places as place set
    region = settings.region, access_key_id = settings.access_key_id, secret_access_key = settings.secret_access_key,
    used_at = case when settings.is_active then now() else place.used_at end
  where place.endpoint = settings.endpoint and place.bucket_name = settings.bucket_name;
  if not found and settings.is_active then
    insert into private.s3_places (endpoint, bucket_name, region, access_key_id, secret_access_key)
    values (
      settings.endpoint, settings.bucket_name, settings.region, settings.access_key_id, settings.secret_access_key
    );
  end if;
end
$$;

-- Trigger of s3_settings and s3_places: notifies every server to reload its file stores.
create function private.notify_file_places() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('file_places', '');
  return null;
end
$$;

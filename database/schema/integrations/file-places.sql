-- Where the marketplace keeps its files: on the server's disk, or in an S3 store that a connection test has proven. What was
-- stored in a place stays readable there whatever is chosen later, so every S3 store that was ever used is remembered here,
-- with the keys to it.
create table private.s3_places (
  id uuid default gen_random_uuid() constraint s3_places_pkey primary key,
  endpoint text not null,
  bucket_name text not null,
  region text not null,
  access_key_id text not null,
  secret_access_key text not null,
  -- Two marketplaces may share a bucket: what each finds below its own prefix and does not know it may remove.
  prefix text not null default 'magari-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
  used_at timestamptz not null default now(),
  constraint s3_places_store_key unique (endpoint, bucket_name)
);

comment on table private.s3_places is 'The S3 stores that files were ever kept in, with the keys to them.';
comment on column private.s3_places.used_at is 'When it became the place of new files the last time.';



create trigger announce_file_places after insert or update or delete on private.s3_places
  for each statement execute function private.announce_file_places();

-- That a test could write, read and delete with exactly these settings. The server writes it, never a client.
create table private.s3_proofs (
  fingerprint text constraint s3_proofs_pkey primary key,
  proven_at timestamptz not null default now()
);

comment on table private.s3_proofs is 'Which S3 settings a connection test has just succeeded with.';



create function private.s3_fingerprint(settings private.s3_settings) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    settings.endpoint, settings.bucket_name, settings.region, settings.access_key_id, settings.secret_access_key
  )::text, 'UTF8')), 'hex')
$$;

create function private.s3_is_proven(settings private.s3_settings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.s3_proofs
    where fingerprint = private.s3_fingerprint(settings) and proven_at > now() - interval '15 minutes'
  )
$$;

-- Keeps the keys to a store that is, or was, a place of files up to date; a store that is in use now becomes one.
create function private.remember_s3_place(settings private.s3_settings) returns void
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

-- For the server, after a connection test that succeeded.
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
  -- Keys that were saved before they were tested hold for the files that lie there already.
  for stored in select * from private.s3_settings where not is_active loop
    if private.s3_fingerprint(stored) = private.s3_fingerprint(tested) then
      perform private.remember_s3_place(stored);
    end if;
  end loop;
end
$$;

-- What the audit log keeps of them: no secret.
create function private.s3_summary(settings private.s3_settings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'bucket_name', settings.bucket_name, 'region', settings.region, 'endpoint', settings.endpoint,
    'access_key_id', settings.access_key_id, 'is_active', settings.is_active
  )
$$;

-- Every server follows where files go from now on.
create function private.announce_file_places() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('file_places', '');
  return null;
end
$$;

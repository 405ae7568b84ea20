-- Accounts at Facebook and at S3 stores. Administrators read and change them through views that never return a secret: a stored
-- secret reads as a mask, and writing the mask back keeps the secret. Changes are recorded in the audit log without secrets.

-- At most one row.
create table private.facebook_settings (
  id uuid default gen_random_uuid() constraint facebook_settings_pkey primary key,
  app_id text not null default '',
  app_secret text not null default '',
  page_id text not null default '',
  access_token text not null default '',
  post_type text not null default 'page',
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint facebook_settings_app_id_form check (app_id ~ '^\d{0,32}$'),
  constraint facebook_settings_app_secret_length check (char_length(app_secret) <= 200),
  constraint facebook_settings_page_id_form check (page_id ~ '^[\w.-]{0,100}$'),
  constraint facebook_settings_access_token_length check (char_length(access_token) <= 1000),
  constraint facebook_settings_post_type_known check (post_type in ('page', 'group')),
  constraint facebook_settings_active_complete check (
    not is_active or '' <> all (array[app_id, app_secret, page_id, access_token])
  )
);

create unique index facebook_settings_one_row on private.facebook_settings ((true));

create view public.facebook_settings with (security_barrier) as
select id, app_id, private.masked(app_secret) as app_secret, page_id, private.masked(access_token) as access_token,
  post_type, is_active, created_at, updated_at
from private.facebook_settings
where private.is_admin();

comment on view public.facebook_settings is 'Account that posts ads to Facebook; secrets are masked.';

revoke all on public.facebook_settings from public, anon, authenticated;
grant select, insert, update on public.facebook_settings to authenticated;

create trigger save_facebook_settings instead of insert or update on public.facebook_settings
  for each row execute function private.save_facebook_settings();

-- Saves the settings for an administrator. The audit log records that a secret changed.
create function private.save_facebook_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.facebook_settings;
  saved private.facebook_settings;
  changed jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the Facebook settings.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select * into stored from private.facebook_settings where id = old.id for update;
  end if;
  new.app_secret := private.secret_to_store(new.app_secret, stored.app_secret);
  new.access_token := private.secret_to_store(new.access_token, stored.access_token);
  insert into private.facebook_settings as settings
    (id, app_id, app_secret, page_id, access_token, post_type, is_active)
  values (
    coalesce(stored.id, new.id, gen_random_uuid()), btrim(coalesce(new.app_id, '')), btrim(new.app_secret),
    btrim(coalesce(new.page_id, '')), btrim(new.access_token), coalesce(new.post_type, 'page'),
    coalesce(new.is_active, false)
  )
  on conflict (id) do update set
    app_id = excluded.app_id, app_secret = excluded.app_secret, page_id = excluded.page_id,
    access_token = excluded.access_token, post_type = excluded.post_type, is_active = excluded.is_active,
    updated_at = now()
  returning * into saved;
  if stored.id is not null and stored.app_secret <> saved.app_secret then
    changed := changed || '{"app_secret": "changed"}';
  end if;
  if stored.id is not null and stored.access_token <> saved.access_token then
    changed := changed || '{"access_token": "changed"}';
  end if;
  perform private.record_audit(
    lower(tg_op), 'facebook_settings', saved.id::text,
    case when stored.id is not null then private.facebook_summary(stored) end,
    private.facebook_summary(saved) || changed
  );
  select view.* into new from public.facebook_settings as view where view.id = saved.id;
  return new;
end
$$;

-- Returns the settings without secrets, for the audit log.
create function private.facebook_summary(settings private.facebook_settings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'app_id', settings.app_id, 'page_id', settings.page_id, 'post_type', settings.post_type,
    'is_active', settings.is_active
  )
$$;

-- Several stores may be configured; one at most is active.
create table private.s3_settings (
  id uuid default gen_random_uuid() constraint s3_settings_pkey primary key,
  bucket_name text not null default '',
  region text not null default 'us-east-1',
  endpoint text not null default '',
  access_key_id text not null default '',
  secret_access_key text not null default '',
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint s3_settings_bucket_name_form check (bucket_name ~ '^(|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$'),
  constraint s3_settings_region_form check (region ~ '^[a-z0-9-]{1,40}$'),
  constraint s3_settings_endpoint_form check (endpoint ~ '^(|https?://[^\s<>"@]{1,200})$'),
  constraint s3_settings_access_key_id_length check (char_length(access_key_id) <= 200),
  constraint s3_settings_secret_access_key_length check (char_length(secret_access_key) <= 200),
  constraint s3_settings_active_complete check (
    not is_active or '' <> all (array[bucket_name, access_key_id, secret_access_key])
  )
);

create unique index s3_settings_one_active on private.s3_settings (is_active) where is_active;

create trigger notify_file_places after insert or update or delete on private.s3_settings
  for each statement execute function private.notify_file_places();

create view public.s3_settings with (security_barrier) as
select id, bucket_name, region, endpoint, access_key_id, private.masked(secret_access_key) as secret_access_key,
  is_active, created_at, updated_at
from private.s3_settings
where private.is_admin();

comment on view public.s3_settings is 'S3 stores for files; secrets are masked.';

revoke all on public.s3_settings from public, anon, authenticated;
grant select, insert, update on public.s3_settings to authenticated;

create trigger save_s3_settings instead of insert or update on public.s3_settings
  for each row execute function private.save_s3_settings();

-- Saves the settings of a store for an administrator. Refuses to activate a store without a recent connection test that succeeded
-- (file-places.sql). The audit log records that a secret changed.
create function private.save_s3_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.s3_settings;
  saved private.s3_settings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the S3 settings.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select * into stored from private.s3_settings where id = old.id for update;
  end if;
  new.secret_access_key := private.secret_to_store(new.secret_access_key, stored.secret_access_key);
  insert into private.s3_settings as settings
    (id, bucket_name, region, endpoint, access_key_id, secret_access_key, is_active)
  values (
    coalesce(stored.id, new.id, gen_random_uuid()), btrim(coalesce(new.bucket_name, '')),
    coalesce(nullif(btrim(new.region), ''), 'us-east-1'), rtrim(btrim(coalesce(new.endpoint, '')), '/'),
    btrim(coalesce(new.access_key_id, '')), btrim(new.secret_access_key), coalesce(new.is_active, false)
  )
  on conflict (id) do update set
    bucket_name = excluded.bucket_name, region = excluded.region, endpoint = excluded.endpoint,
    access_key_id = excluded.access_key_id, secret_access_key = excluded.secret_access_key,
    is_active = excluded.is_active, updated_at = now()
  returning * into saved;

  -- Unchanged settings that are in use already need no new test.
  if private.s3_connection_tested(saved) then
    perform private.save_s3_place(saved);
  elsif saved.is_active
    and not (coalesce(stored.is_active, false) and private.s3_fingerprint(stored) = private.s3_fingerprint(saved))
  then
    raise exception 'Test the connection first: files go to an S3 store only once it has shown that it works.'
      using hint = 's3_unproven';
  end if;

  perform private.record_audit(
    lower(tg_op), 's3_settings', saved.id::text,
    case when stored.id is not null then private.s3_summary(stored) end,
    private.s3_summary(saved) || case
      when stored.id is not null and stored.secret_access_key <> saved.secret_access_key
      then '{"secret_access_key": "changed"}' else '{}'
    end::jsonb
  );
  select view.* into new from public.s3_settings as view where view.id = saved.id;
  return new;
end
$$;

-- Returns the settings without the secret, for the audit log.
create function private.s3_summary(settings private.s3_settings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'bucket_name', settings.bucket_name, 'region', settings.region, 'endpoint', settings.endpoint,
    'access_key_id', settings.access_key_id, 'is_active', settings.is_active
  )
$$;

-- Returns the text that clients see in place of a secret.
create function private.secret_mask() returns text
language sql immutable set search_path = ''
as $$ select '••••••••' $$;
grant execute on function private.secret_mask() to authenticated, business_sales;

-- Returns the mask for a stored secret, or '' for none.
create function private.masked(secret text) returns text
language sql immutable set search_path = ''
as $$ select case when secret <> '' then private.secret_mask() else '' end $$;
grant execute on function private.masked(text) to authenticated, business_sales;

-- Returns the secret to store: the stored one when the client sent null or the mask, otherwise the new one.
create function private.secret_to_store(sent text, stored text) returns text
language sql immutable set search_path = ''
as $$ select case when sent is null or sent = private.secret_mask() then coalesce(stored, '') else sent end $$;

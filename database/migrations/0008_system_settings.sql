-- What administrators set for the whole marketplace (spec 001 §9, product.md §1). Every setting there can be is laid here
-- with its default; the screens and other functions read them, and some of them everybody may read.

create table public.system_settings (
  key text constraint system_settings_pkey primary key,
  value text not null,
  kind text not null default 'text',
  is_public boolean not null default false,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint system_settings_updated_by_fkey foreign key (updated_by) references public.profiles (id) on delete set null,
  constraint system_settings_kind_known check (kind in ('boolean', 'count', 'optional_count', 'text', 'url')),
  constraint system_settings_value_length check (char_length(value) <= 500),
  constraint system_settings_value_boolean check (kind <> 'boolean' or value in ('true', 'false')),
  constraint system_settings_value_count check (kind <> 'count' or value ~ '^[1-9]\d{0,4}$'),
  constraint system_settings_value_optional_count check (kind <> 'optional_count' or value ~ '^(|0|[1-9]\d{0,4})$'),
  constraint system_settings_value_url check (kind <> 'url' or value ~ '^(|https://[^\s<>"]+)$')
);

comment on table public.system_settings is 'What administrators set for the whole marketplace.';
comment on column public.system_settings.kind is 'count: 1 to 99999; optional_count: the same, 0, or empty for no limit; url: https or empty.';
comment on column public.system_settings.is_public is 'Whether visitors may read it.';

create index system_settings_updated_by_idx on public.system_settings (updated_by);

insert into public.system_settings (key, kind, is_public, value) values
  ('max_images_per_listing', 'count', true, '10'),
  ('listing_expiry_days', 'count', true, '30'),
  ('free_listing_limit', 'optional_count', true, ''),
  ('maintenance_mode', 'boolean', true, 'false'),
  ('user_registration', 'boolean', true, 'true'),
  ('email_notifications', 'boolean', false, 'true'),
  ('sms_notifications', 'boolean', false, 'false'),
  ('review_changed_listings', 'boolean', false, 'false'),
  ('bank_name', 'text', true, ''),
  ('bank_branch', 'text', true, ''),
  ('bank_account_name', 'text', true, ''),
  ('bank_account_number', 'text', true, ''),
  ('mpesa_till_number', 'text', true, ''),
  ('mpesa_paybill_number', 'text', true, ''),
  ('contact_email', 'text', true, ''),
  ('contact_phone', 'text', true, ''),
  ('social_facebook', 'url', true, ''),
  ('social_instagram', 'url', true, ''),
  ('social_x', 'url', true, ''),
  ('social_youtube', 'url', true, ''),
  ('social_tiktok', 'url', true, ''),
  ('home_figures_live', 'boolean', true, 'false'),
  ('home_figure_vehicles', 'text', true, '10,000+'),
  ('home_figure_customers', 'text', true, '50,000+'),
  ('home_figure_verified_dealers', 'text', true, '95%'),
  ('home_figure_support', 'text', true, '24/7');

revoke all on public.system_settings from public, anon, authenticated;
grant select (key, value) on public.system_settings to anon;
grant select on public.system_settings to authenticated;
-- insert and the key are granted because a client saves by upsert; a trigger refuses new keys and renamed ones.
grant insert (key, value), update (key, value) on public.system_settings to authenticated;
grant all on public.system_settings to service_role;

alter table public.system_settings enable row level security;

create policy "Anyone reads the public settings" on public.system_settings
  for select to anon, authenticated using (is_public);
create policy "Administrators read every setting" on public.system_settings
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators save settings" on public.system_settings
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change settings" on public.system_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create function private.guard_system_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- An upsert of a known key comes here first and goes on to the update.
    select kind, is_public into new.kind, new.is_public from public.system_settings where key = new.key;
    if not found and session_user = 'authenticator' then
      raise exception 'There is no setting named %.', left(new.key, 60) using errcode = '42501';
    end if;
  elsif new.key <> old.key then
    raise exception 'A setting keeps its name.' using errcode = '42501';
  elsif new.updated_by is null and new.value = old.value then
    -- The account of who changed it last is being erased.
    return new;
  end if;
  new.value := btrim(new.value);
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

create trigger guard_system_setting before insert or update on public.system_settings
  for each row execute function private.guard_system_setting();

-- Servers that act on a setting listen for it.
create function private.announce_system_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('system_settings', new.key);
  return null;
end
$$;

create trigger announce_system_setting after update on public.system_settings
  for each row when (new.value is distinct from old.value) execute function private.announce_system_setting();

create function private.setting(named text) returns text
language sql stable security definer set search_path = ''
as $$ select value from public.system_settings where key = named $$;

-- The figure of a setting, or null when it is empty (no limit).
create function private.setting_count(named text) returns integer
language sql stable security definer set search_path = ''
as $$ select nullif(value, '')::integer from public.system_settings where key = named $$;

create function private.setting_is_on(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select value = 'true' from public.system_settings where key = named $$;

revoke execute on function
  private.guard_system_setting(), private.announce_system_setting(),
  private.setting(text), private.setting_count(text), private.setting_is_on(text)
from public;
grant execute on function private.setting(text), private.setting_count(text), private.setting_is_on(text)
  to anon, authenticated, service_role;

-- Closed registration: no new account, by no way of signing up. A hosted project closes its own.
do $$
begin
  if to_regprocedure('auth.signup_open()') is not null then
    create or replace function auth.signup_open() returns boolean
    language sql stable set search_path = ''
    as 'select private.setting_is_on(''user_registration'')';
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.setting_is_on(text) to supabase_auth_admin;
  end if;
end
$$;

notify pgrst, 'reload schema';

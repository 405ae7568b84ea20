-- Settings of the whole marketplace. All settings that exist are declared here with their defaults; some are public.

create table public.system_settings (
  key text constraint system_settings_pkey primary key,
  value text not null,
  kind text not null default 'text',
  is_public boolean not null default false,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint system_settings_kind_known check (kind in ('boolean', 'count', 'optional_count', 'text', 'url')),
  constraint system_settings_value_length check (char_length(value) <= 500),
  constraint system_settings_value_boolean check (kind <> 'boolean' or value in ('true', 'false')),
  constraint system_settings_value_count check (kind <> 'count' or value ~ '^[1-9]\d{0,4}$'),
  constraint system_settings_value_optional_count check (kind <> 'optional_count' or value ~ '^(|0|[1-9]\d{0,4})$'),
  constraint system_settings_value_url check (kind <> 'url' or value ~ '^(|https://[^\s<>"]+)$'),
  constraint system_settings_updated_by_fkey foreign key (updated_by) references public.profiles (id) on delete set null
);

comment on table public.system_settings is 'Settings of the whole marketplace, changed by administrators.';
comment on column public.system_settings.kind is
  'count: 1 to 99999; optional_count: the same, 0, or empty for no limit; url: https or empty.';
comment on column public.system_settings.is_public is 'Whether visitors may read it.';

create index system_settings_updated_by_idx on public.system_settings (updated_by);

-- Clients save by upsert, which needs insert and the key; a trigger refuses new and renamed keys.
revoke all on public.system_settings from public, anon, authenticated;
grant select on public.system_settings to authenticated;
grant select (key, value) on public.system_settings to anon;
grant insert (key, value, updated_by, updated_at) on public.system_settings to authenticated;
grant update (key, value, updated_by, updated_at) on public.system_settings to authenticated;
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

create trigger accept_whole_row before update of updated_by, updated_at on public.system_settings
  for each row when (current_user = 'authenticated')
  execute function private.accept_whole_row('updated_by', '', 'updated_at', '');
create trigger guard_system_setting before insert or update on public.system_settings
  for each row execute function private.guard_system_setting();
create trigger notify_system_setting after update on public.system_settings
  for each row when (new.value is distinct from old.value) execute function private.notify_setting_changed();
create trigger audit_changes after insert or update on public.system_settings
  for each row execute function private.audit_changes('value');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.system_settings', 'updated_by', null, null, '{}', 'anonymise', null, 'Nothing of the person.');

insert into public.system_settings (key, kind, is_public, value) values
  ('max_images_per_listing', 'count', true, '10'),
  ('listing_expiry_days', 'count', true, '30'),
  ('maintenance_mode', 'boolean', true, 'false'),
  ('user_registration', 'boolean', true, 'true'),
  ('email_notifications', 'boolean', false, 'true'),
  ('sms_notifications', 'boolean', false, 'false'),
  ('review_changed_listings', 'boolean', false, 'false'),
  ('review_low_prices', 'boolean', false, 'true'),
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
  ('home_figure_support', 'text', true, '24/7'),
  ('card_payment_url', 'url', true, ''),
  ('business_name', 'text', true, ''),
  ('business_address', 'text', true, ''),
  ('business_kra_pin', 'text', true, ''),
  ('vat_registered', 'boolean', true, 'false'),
  ('vat_percent', 'count', true, '16'),
  ('refund_consent_above', 'optional_count', false, '20000'),
  ('free_listing_limit', 'optional_count', true, '3'),
  ('promotion_price', 'optional_count', true, ''),
  ('promotion_days', 'count', true, '7'),
  ('data_protection_registration', 'text', true, ''),
  ('facebook_posts_a_day', 'count', false, '10'),
  ('sms_kes_a_day', 'count', false, '2000'),
  ('whatsapp_messages_a_day', 'count', false, '1000'),
  ('phone_codes_kes_a_day', 'count', false, '1000'),
  ('evidence_kept_days', 'count', true, '90'),
  ('account_recovery_hours', 'count', false, '72'),
  ('hold_threshold', 'count', false, '100'),
  ('signal_price_low', 'optional_count', false, '40'),
  ('signal_new_account', 'optional_count', false, '20'),
  ('signal_phone_unconfirmed', 'optional_count', false, '20'),
  ('signal_photo_copied', 'optional_count', false, '60'),
  ('signal_number_in_text', 'optional_count', false, '20'),
  ('signal_scam_words', 'optional_count', false, '60'),
  ('signal_many_towns', 'optional_count', false, '25'),
  ('signal_many_reports', 'optional_count', false, '50'),
  ('signal_suspended_device', 'optional_count', false, '40'),
  ('signal_many_first_messages', 'optional_count', false, '30'),
  ('signal_number_elsewhere', 'optional_count', false, '50'),
  ('signal_many_ads', 'optional_count', false, '100'),
  ('refuse_unknown_payment_numbers', 'boolean', false, 'false'),
  ('paybill_refuses_unreachable', 'boolean', false, 'false'),
  ('trust_new_ads', 'count', false, '10'),
  ('trust_new_first_messages', 'count', false, '10'),
  ('trust_new_photos', 'count', false, '100'),
  ('trust_known_first_messages', 'count', false, '50'),
  ('trust_known_photos', 'count', false, '3000');

-- Refuses unknown and renamed keys, checks a changed value, and sets who changed it when.
create function private.guard_system_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- An upsert fires the insert trigger first, then updates the existing row.
    select kind, is_public into new.kind, new.is_public from public.system_settings where key = new.key;
    if not found and private.is_client_request() then
      raise exception 'There is no setting named %.', left(new.key, 60)
        using errcode = '42501';
    end if;
  elsif new.key <> old.key then
    raise exception 'A setting keeps its name.' using errcode = '42501';
  elsif new.updated_by is null and old.updated_by is not null and new.value = old.value then
    -- Only updated_by changes: that account is being erased.
    return new;
  end if;
  new.value := btrim(new.value);
  if tg_op = 'UPDATE' and new.value <> old.value then
    perform private.check_system_setting(new.key, new.value);
  end if;
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

-- Raises an error if a value that is not empty is invalid for its setting, beyond the checks of the kinds.
create function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'evidence_kept_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_evidence_kept_days';
  elsif key = 'vat_percent' and value ~ '^\d{1,5}$' and value::integer > 50 then
    raise exception 'Enter a number from 1 to 50.' using hint = 'setting_vat_percent';
  elsif key = 'promotion_price' and value = '0' then
    raise exception 'Enter a price from 1 to 99,999, or leave it empty.' using hint = 'setting_promotion_price';
  elsif key = 'promotion_days' and value ~ '^\d{1,5}$' and value::integer > 90 then
    raise exception 'Enter a number from 1 to 90.' using hint = 'setting_promotion_days';
  elsif key = 'account_recovery_hours' and value ~ '^\d{1,5}$' and value::integer not between 24 and 720 then
    raise exception 'Enter a number from 24 to 720.' using hint = 'setting_account_recovery_hours';
  elsif key = 'facebook_posts_a_day' and value ~ '^\d{1,5}$' and value::integer > 100 then
    raise exception 'Enter a number from 1 to 100.' using hint = 'setting_facebook_posts_a_day';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and not private.is_kra_pin(value) then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

-- Notifies the servers, which listen for the settings they depend on.
create function private.notify_setting_changed() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('system_settings', new.key);
  return null;
end
$$;

-- The value of a setting; null if there is none with that key.
create function private.setting(named text) returns text
language sql stable security definer set search_path = ''
as $$ select value from public.system_settings where key = named $$;
grant execute on function private.setting(text) to anon, authenticated, service_role;

-- The value of a count; null if it is empty (no limit).
create function private.setting_count(named text) returns integer
language sql stable security definer set search_path = ''
as $$ select nullif(value, '')::integer from public.system_settings where key = named $$;
grant execute on function private.setting_count(text) to anon, authenticated, service_role;

-- Whether a boolean setting is true.
create function private.setting_is_on(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select value = 'true' from public.system_settings where key = named $$;
grant execute on function private.setting_is_on(text) to anon, authenticated, service_role;

-- Saves changes [{key, value, was}], all or none; `was` is the value the administrator saw. If somebody else has saved another
-- value since, saves nothing and returns those settings as they are now. Length and keys of the list are checked first.
create function public.save_system_settings(changes jsonb) returns table (key text, value text, updated_at timestamptz)
language plpgsql security invoker set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 200;
  unknown text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the settings.' using errcode = '42501';
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > most then
    raise exception 'Save a list of at most % settings.', most
      using hint = 'settings_batch';
  end if;
  -- Locks in the order of keys, so that parallel saves wait for each other and cannot deadlock.
  perform from public.system_settings as setting
  where setting.key in (select change.key from jsonb_to_recordset(changes) as change (key text))
  order by setting.key for update;
  select change.key into unknown from jsonb_to_recordset(changes) as change (key text)
  where not exists (select from public.system_settings as setting where setting.key = change.key);
  if found then
    raise exception 'There is no setting named %.', left(unknown, 60)
      using errcode = '42501';
  end if;

  return query
  select setting.key, setting.value, setting.updated_at
  from jsonb_to_recordset(changes) as change (key text, value text, was text)
  join public.system_settings as setting on setting.key = change.key
  where setting.value is distinct from change.was and setting.value <> btrim(change.value);
  if found then
    return;
  end if;
  update public.system_settings as setting set value = change.value
  from jsonb_to_recordset(changes) as change (key text, value text)
  where setting.key = change.key and setting.value <> btrim(change.value);
end
$$;
grant execute on function public.save_system_settings(jsonb) to authenticated, service_role;
comment on function public.save_system_settings(jsonb) is
  'Saves settings [{key, value, was}], all or none. Returns those that somebody else has changed since; then nothing is saved.';

-- Closed registration allows no new account by any way of signing up. A hosted project has its own switch.
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

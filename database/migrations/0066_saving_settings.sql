-- Settings are saved together, those that changed and no others, and nothing that somebody else changed meanwhile is replaced
-- unseen. What each of them may say beyond its kind (0008) is checked when its value changes.

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
  elsif key = 'business_kra_pin' and value !~ '^[AP]\d{9}[A-Z]$' then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

create or replace function private.guard_system_setting() returns trigger
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
  if tg_op = 'UPDATE' and new.value <> old.value then
    perform private.check_system_setting(new.key, new.value);
  end if;
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

-- Saves changes [{key, value, was}] all or none, `was` being what the administrator saw. Where somebody else saved another value
-- since, saves nothing and answers those settings as they are now.
create function public.save_system_settings(changes jsonb) returns table (key text, value text, updated_at timestamptz)
language plpgsql security invoker set search_path = ''
as $$
#variable_conflict use_column
declare
  unknown text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the settings.' using errcode = '42501';
  end if;
  -- In one order, so that two who save at once wait for each other.
  perform from public.system_settings as setting
  where setting.key in (select change.key from jsonb_to_recordset(changes) as change (key text))
  order by setting.key for update;
  select change.key into unknown from jsonb_to_recordset(changes) as change (key text)
  where not exists (select from public.system_settings as setting where setting.key = change.key);
  if found then
    raise exception 'There is no setting named %.', left(unknown, 60) using errcode = '42501';
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

comment on function public.save_system_settings(jsonb) is
  'Saves settings [{key, value, was}], all or none. Answers those that somebody else changed meanwhile; then nothing is saved.';

revoke execute on function private.check_system_setting(text, text) from public;
revoke execute on function public.save_system_settings(jsonb) from public, anon, authenticated;
grant execute on function public.save_system_settings(jsonb) to authenticated, service_role;

notify pgrst, 'reload schema';

-- A list of settings to save is no longer than there could ever be settings: half a million empty ones kept the database busy for as long
-- as a statement may take.
create or replace function public.save_system_settings(changes jsonb) returns table (key text, value text, updated_at timestamptz)
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
    raise exception 'Save a list of at most % settings.', most using hint = 'settings_batch';
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

notify pgrst, 'reload schema';

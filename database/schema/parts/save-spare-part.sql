-- Posts the caller's spare part under an id that the caller chose, or changes the one that has it, so that a retry makes no second
-- part. With a version (the updated_at that was read) it changes that version only, and returns null if there is another by now or
-- none. part: the columns; absent ones stay or get their defaults, those that the caller may not write are ignored. phone: kept in
-- the profile, in the same transaction. Returns {outcome, id, waits}; outcome is created or updated, waits says whether an administrator must
-- approve it. Errors as for plain table calls; hint
-- ad_object.
create function public.save_spare_part(id uuid, part jsonb, phone text default null, version timestamptz default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.spare_parts;
  is_new boolean;
  saved public.spare_parts;
begin
  perform private.queue_own_saves();
  select own.* into before from public.spare_parts as own
  where own.id = save_spare_part.id and own.seller_id = auth.uid()
  for no key update;
  if before.updated_at is distinct from coalesce(version, before.updated_at) then
    return null;
  end if;
  is_new := before.id is null;
  before.id := save_spare_part.id;
  perform private.keep_own_phone(phone);
  saved := private.save_ad(before, private.writable_columns('public.spare_parts', part), is_new);
  return jsonb_build_object(
    'outcome', case when is_new then 'created' else 'updated' end, 'id', before.id,
    'waits', saved.held_at is not null and saved.held_reason is null
  );
end
$$;
grant execute on function public.save_spare_part(uuid, jsonb, text, timestamptz) to authenticated, business_sales;

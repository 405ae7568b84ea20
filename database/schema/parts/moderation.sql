-- Moderation of spare parts by administrators, who also show, edit and delete parts through the table itself.

-- Hides a part, listed or not, until an administrator lists it again. Errors: reason_missing,
-- reason_length, not_found, own_ad, already_hidden.
create function public.hide_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
  said constant text := private.visible_line(left(reason, 2000));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may hide ads.' using errcode = '42501';
  end if;
  if coalesce(said, '') = '' then
    raise exception 'Say why the part is hidden; its seller reads it.' using hint = 'reason_missing';
  elsif char_length(said) > 500 then
    raise exception 'Use at most 500 characters.' using hint = 'reason_length';
  end if;
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Take it down among your ads.' using hint = 'own_ad';
  elsif part.held_at is not null and not part.listed then
    raise exception 'This part has been hidden already.' using hint = 'already_hidden';
  end if;
  update public.spare_parts set listed = false, held_at = now(), held_reason = said where id = part_id;
end
$$;
grant execute on function public.hide_spare_part(uuid, text) to authenticated, service_role;

-- Notifies the seller when an administrator hides, lists or deletes (`becomes` is null) one of their parts, in whichever way. Skips the
-- seller's own changes.
create function private.tell_seller(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := jsonb_build_object('id', was.id, 'title', private.visible_line(was.name), 'picture', was.images[1]);
begin
  if auth.uid() is not distinct from was.seller_id or not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.listed then
    perform private.tell(was.seller_id, 'part_live', ad);
  else
    perform private.tell(was.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', becomes.held_reason));
  end if;
end
$$;

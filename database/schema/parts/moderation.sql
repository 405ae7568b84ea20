-- Decisions of administrators about spare parts, and what sellers are told of them. Administrators also show, edit and delete parts through the table
-- itself.

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
  elsif part.held_reason is not null then
    raise exception 'This part has been hidden already.' using hint = 'already_hidden';
  end if;
  update public.spare_parts set listed = false, held_at = now(), held_reason = said where id = part_id;
end
$$;
grant execute on function public.hide_spare_part(uuid, text) to authenticated, service_role;

-- Publishes a part that waits for approval. version: its updated_at as the administrator read it; null: whatever it is by now. Administrators only; hint
-- changed_meanwhile, and errors as for lock_waiting_part().
create function public.approve_spare_part(part_id uuid, version timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part constant public.spare_parts := private.lock_waiting_part(part_id);
begin
  perform private.require_version(part.updated_at, version);
  update public.spare_parts set listed = true where id = part.id;
end
$$;
grant execute on function public.approve_spare_part(uuid, timestamptz) to authenticated;

-- Rejects a part that waits for approval, with a reason for its seller. Administrators only; errors as for lock_waiting_part() and hide_spare_part().
create function public.reject_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_waiting_part(part_id);
  perform public.hide_spare_part(part_id, reason);
end
$$;
grant execute on function public.reject_spare_part(uuid, text) to authenticated;

-- Locks and returns a part that waits for a decision. The lock makes the second of two concurrent decisions fail. Errors: 42501 unless an
-- administrator; hints claimed, other_administrator, not_found, already_decided, own_ad.
create function private.lock_waiting_part(part_id uuid) returns public.spare_parts
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('spare_parts', part_id);
  perform private.require_other_administrator('spare_part', part_id);
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif private.ad_state(part) <> 'pending' then
    raise exception 'This part is not waiting for approval.' using hint = 'already_decided';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Another administrator decides.' using hint = 'own_ad';
  end if;
  return part;
end
$$;

-- A spare part as notifications state it (AD of domain/notifications/about-ads.ts).
create function private.part_facts(part public.spare_parts) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('id', part.id, 'title', private.visible_line(part.name), 'picture', part.images[1]) $$;

-- Notifies the seller when an administrator hides, approves, rejects, lists or deletes (`becomes` is null) one of their parts, in whichever way, and
-- when what they posted or changed is held. Other changes of their own are not notified.
create function private.tell_seller(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.part_facts(was);
  has_waited constant boolean := private.ad_state(was) = 'pending';
begin
  if auth.uid() is not distinct from was.seller_id then
    if private.ad_state(becomes) = 'pending' and was.held_at is null then
      perform private.tell(was.seller_id, 'part_held', ad);
    end if;
  elsif not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.listed then
    perform private.tell(was.seller_id, 'part_live', ad || case when has_waited then '{"checked": true}' else '{}' end::jsonb);
  elsif becomes.held_reason is not null and has_waited then
    perform private.tell(was.seller_id, 'part_rejected', ad || jsonb_build_object('reason', becomes.held_reason));
  elsif becomes.held_reason is not null then
    perform private.tell(was.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', becomes.held_reason));
  end if;
end
$$;

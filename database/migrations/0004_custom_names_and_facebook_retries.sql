-- Deleting a member's pending makes keeps those under which others have models, as the nightly job does: one function deletes both.
-- A Facebook post that is queued again is audited as a retry.

drop function private.delete_unused_custom_names(kept_for interval);

create or replace function private.audit_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    case new.status when 'posted' then 'post' when 'queued' then 'retry' else new.status end,
    'facebook_posts', new.listing_id::text,
    jsonb_build_object('status', old.status),
    jsonb_strip_nulls(jsonb_build_object(
      'status', new.status, 'tries', new.tries, 'post_id', new.post_id, 'error', new.error
    ))
  );
  return null;
end
$$;

create function private.delete_unused_custom_names(
  kept_for interval default '30 days', of_everyone boolean default true, author uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  models integer;
  makes integer;
begin
  delete from public.vehicle_models as model
  where not listed and (kept_for is null or added_at < now() - kept_for)
    and (of_everyone or added_by is not distinct from author)
    and not exists (
      select from public.vehicle_listings as listing where listing.make_id = model.make_id and listing.model_id = model.id
    );
  get diagnostics models = row_count;
  delete from public.vehicle_makes as make
  where not listed and (kept_for is null or added_at < now() - kept_for)
    and (of_everyone or added_by is not distinct from author)
    and not exists (select from public.vehicle_listings where make_id = make.id)
    and not exists (select from public.vehicle_models where make_id = make.id);
  get diagnostics makes = row_count;
  return makes + models;
end
$$;

create or replace function public.delete_pending_names(person uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may delete names of the catalogue.' using errcode = '42501';
  end if;
  return private.delete_unused_custom_names(null, false, person);
end
$$;

notify pgrst, 'reload schema';

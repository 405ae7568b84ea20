-- Pending makes and models in the administration: the lists show which names are pending and who added them, and unused pending names can be
-- deleted in bulk. Listing a name is an update of its column "listed".

drop trigger audit_changes on public.vehicle_makes;
create trigger audit_changes after update on public.vehicle_makes
  for each row execute function private.audit_changes('name', 'listed');
create trigger audit_removal after delete on public.vehicle_makes
  for each row execute function private.audit_changes('name');
drop trigger audit_changes on public.vehicle_models;
create trigger audit_changes after update on public.vehicle_models
  for each row execute function private.audit_changes('name', 'make_id', 'listed');
create trigger audit_removal after delete on public.vehicle_models
  for each row execute function private.audit_changes('name', 'make_id');

-- A page of makes for administrators (AdminMakes of site/admin/catalogue/queries.ts), searched by make or model name; `pending_only`
-- restricts it to makes that are pending or have pending models. A page beyond the last returns the last page.
drop function public.admin_makes(text, integer, integer);
create function public.admin_makes(
  search text default null, page integer default 1, page_size integer default 50, pending_only boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  pending_makes integer[];
  found integer[];
  shown integer;
  makes jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  pending_makes := array(
    select id from public.vehicle_makes where not listed union select make_id from public.vehicle_models where not listed
  );
  found := array(
    select id from public.vehicle_makes as make
    where (
        pattern is null or name ilike pattern
        or exists (select from public.vehicle_models where make_id = make.id and name ilike pattern)
      )
      and (pending_only is not true or id = any (pending_makes))
    order by lower(name)
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(cardinality(found)::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]') into makes
  from (
    select
      make.id, make.name, make.listed, make.added_at, make.added_by, private.person_name(make.added_by) as added_by_name,
      (select count(*) from public.vehicle_models where make_id = make.id) as models,
      (select count(*) from public.vehicle_models as model where model.make_id = make.id and not model.listed) as pending_models,
      (select count(*) from public.vehicle_listings where make_id = make.id) as listings
    from public.vehicle_makes as make
    where id = any (found[(shown - 1) * size + 1 : shown * size])
  ) as row;
  return jsonb_build_object(
    'makes', makes, 'total', cardinality(found), 'page', shown, 'page_size', size, 'pending_makes', cardinality(pending_makes)
  );
end
$$;

-- The models of a make with their listing counts, for administrators; null if the make does not exist.
create or replace function public.admin_models(make_id integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('id', make.id, 'name', make.name, 'listed', make.listed, 'models', (
      select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
      from (
        select
          model.id, model.name, model.listed, model.added_at, model.added_by,
          private.person_name(model.added_by) as added_by_name,
          (
            select count(*) from public.vehicle_listings as listing
            where listing.make_id = make.id and listing.model_id = model.id
          ) as listings
        from public.vehicle_models as model where model.make_id = make.id
      ) as row
    ))
    from public.vehicle_makes as make where make.id = admin_models.make_id
  );
end
$$;

-- Deletes the pending names added by a member (null: by an unknown author) that no ad uses. Returns how many.
create function public.delete_pending_names(person uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  models integer;
  makes integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may delete names of the catalogue.' using errcode = '42501';
  end if;
  delete from public.vehicle_models as model
  where not listed and added_by is not distinct from person and not exists (
    select from public.vehicle_listings as listing where listing.make_id = model.make_id and listing.model_id = model.id
  );
  get diagnostics models = row_count;
  delete from public.vehicle_makes as make
  where not listed and added_by is not distinct from person
    and not exists (select from public.vehicle_listings where make_id = make.id);
  get diagnostics makes = row_count;
  return makes + models;
end
$$;

revoke execute on function
  public.admin_makes(text, integer, integer, boolean), public.admin_models(integer), public.delete_pending_names(uuid)
from public, anon, authenticated;
grant execute on function
  public.admin_makes(text, integer, integer, boolean), public.admin_models(integer), public.delete_pending_names(uuid)
to authenticated, service_role;

notify pgrst, 'reload schema';

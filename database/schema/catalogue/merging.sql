-- Administrators merge duplicate makes and models into one.

-- Merges a model into another of the same make. Returns the number of listings moved. Error 42501 for others than administrators.
create function public.merge_models(merged_id integer, kept_id integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.vehicle_models;
  kept public.vehicle_models;
  moved integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may merge models.' using errcode = '42501';
  end if;
  -- Lock both in order of id, so that two opposite merges cannot deadlock.
  perform from public.vehicle_models where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_models where id = merged_id;
  select * into kept from public.vehicle_models where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the models is no longer there. Load the page again.' using hint = 'not_found';
  end if;
  if merged.id = kept.id or merged.make_id <> kept.make_id then
    raise exception 'Choose another model of the same make.' using hint = 'merge_target';
  end if;
  moved := private.merge_model_into(merged, kept);
  perform private.record_audit(
    'merge', 'vehicle_models', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object('name', kept.name, 'id', kept.id, 'listings_moved', moved)
  );
  return moved;
end
$$;
grant execute on function public.merge_models(integer, integer) to authenticated, service_role;

-- Merges a make into another: its models move, or merge into the models of the same name, with their listings; spare parts and
-- nicknames get the name of the other make. Returns the number of listings moved. Error 42501 for others than administrators.
create function public.merge_makes(merged_id integer, kept_id integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.vehicle_makes;
  kept public.vehicle_makes;
  model public.vehicle_models;
  twin public.vehicle_models;
  models_moved text[] := '{}';
  models_merged text[] := '{}';
  moved integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may merge makes.' using errcode = '42501';
  end if;
  perform from public.vehicle_makes where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_makes where id = merged_id;
  select * into kept from public.vehicle_makes where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the makes is no longer there. Load the page again.' using hint = 'not_found';
  end if;
  if merged.id = kept.id then
    raise exception 'Choose another make.' using hint = 'merge_target';
  end if;
  select count(*) into moved from public.vehicle_listings where make_id = merged.id;

  for model in select * from public.vehicle_models where make_id = merged.id order by lower(name) loop
    select * into twin from public.vehicle_models where make_id = kept.id and lower(name) = lower(model.name);
    if found then
      perform private.merge_model_into(model, twin);
      models_merged := models_merged || model.name;
    else
      -- Its listings follow by their foreign key.
      update public.vehicle_models set make_id = kept.id where id = model.id;
      models_moved := models_moved || model.name;
    end if;
  end loop;
  update public.vehicle_listings set make_id = kept.id where make_id = merged.id;
  update private.vehicle_sample set make_id = kept.id where make_id = merged.id;
  perform private.redirect_make(merged, kept);
  delete from public.vehicle_makes where id = merged.id;
  perform private.replace_catalogue_name(merged.name, kept.name, true);
  perform private.record_audit(
    'merge', 'vehicle_makes', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object(
      'name', kept.name, 'id', kept.id, 'listings_moved', moved, 'models_moved', models_moved, 'models_merged', models_merged
    )
  );
  return moved;
end
$$;
grant execute on function public.merge_makes(integer, integer) to authenticated, service_role;

-- Moves the listings of one model to another, deletes it, and returns the number of listings moved.
create function private.merge_model_into(merged public.vehicle_models, kept public.vehicle_models) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  moved integer;
begin
  update public.vehicle_listings set make_id = kept.make_id, model_id = kept.id
  where make_id = merged.make_id and model_id = merged.id;
  get diagnostics moved = row_count;
  -- The search uses this sample until the next is drawn.
  update private.vehicle_sample set make_id = kept.make_id, model_id = kept.id where model_id = merged.id;
  update private.market_sales set model_id = kept.id where model_id = merged.id;
  perform private.redirect_model(merged, kept);
  delete from public.vehicle_models where id = merged.id;
  perform private.replace_catalogue_name(merged.name, kept.name, false);
  return moved;
end
$$;

-- The catalogue as administrators keep it: makes and models with what stands under them, and duplicates merged into one.

create trigger audit_additions after insert on public.vehicle_makes
  for each row execute function private.audit_changes('name');
create trigger audit_additions after insert on public.vehicle_models
  for each row execute function private.audit_changes('name', 'make_id');

-- A page of the makes for administrators (AdminMakes of site/admin/catalogue/queries.ts), by their name or that of a model of theirs.
-- A page beyond the last is the last.
create function public.admin_makes(search text default null, page integer default 1, page_size integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  found integer[];
  shown integer;
  makes jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  found := array(
    select id from public.vehicle_makes as make
    where pattern is null or name ilike pattern
      or exists (select from public.vehicle_models where make_id = make.id and name ilike pattern)
    order by lower(name)
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(cardinality(found)::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]') into makes
  from (
    select
      make.id, make.name,
      (select count(*) from public.vehicle_models where make_id = make.id) as models,
      (select count(*) from public.vehicle_listings where make_id = make.id) as listings
    from public.vehicle_makes as make
    where id = any (found[(shown - 1) * size + 1 : shown * size])
  ) as row;
  return jsonb_build_object('makes', makes, 'total', cardinality(found), 'page', shown, 'page_size', size);
end
$$;

-- The models of a make with how many listings each has, for administrators; null where there is no such make.
create function public.admin_models(make_id integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('id', make.id, 'name', make.name, 'models', (
      select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
      from (
        select model.id, model.name, (
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

-- What names a make or model in words follows when its name changes: nicknames that mean it, and, of a make, the parts that fit it.
create function private.follow_catalogue_name(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was = becomes then
    return;
  end if;
  if is_make then
    -- Each name once, where it first stood.
    update public.spare_parts as part set compatible_makes = array(
      select name from (
        select distinct on (lower(renamed.name)) renamed.name, place
        from unnest(part.compatible_makes) with ordinality as old (name, place)
        cross join lateral (select case lower(old.name) when lower(was) then becomes else old.name end as name) as renamed
        order by lower(renamed.name), place
      ) as kept order by place
    )
    where exists (select from unnest(part.compatible_makes) as name where lower(name) = lower(was));
  end if;
  -- Another make or model of the same name keeps its nicknames.
  if lower(was) <> lower(becomes)
    and not exists (select from public.vehicle_makes where lower(name) = lower(was))
    and not exists (select from public.vehicle_models where lower(name) = lower(was))
  then
    delete from public.vehicle_nicknames as nickname
    where lower(meaning) = lower(was) and (
      lower(nickname.nickname) = lower(becomes)
      or exists (
        select from public.vehicle_nicknames as other
        where lower(other.nickname) = lower(nickname.nickname) and lower(other.meaning) = lower(becomes)
      )
    );
    update public.vehicle_nicknames set meaning = becomes where lower(meaning) = lower(was);
  end if;
end
$$;

create function private.follow_renamed_catalogue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_catalogue_name(old.name, new.name, tg_table_name = 'vehicle_makes');
  return null;
end
$$;

create trigger follow_renamed after update of name on public.vehicle_makes
  for each row when (new.name is distinct from old.name) execute function private.follow_renamed_catalogue();
create trigger follow_renamed after update of name on public.vehicle_models
  for each row when (new.name is distinct from old.name) execute function private.follow_renamed_catalogue();

-- Moves everything that stands under one model to another and deletes it. Answers how many listings moved.
create function private.absorb_model(merged public.vehicle_models, kept public.vehicle_models) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  moved integer;
begin
  update public.vehicle_listings set make_id = kept.make_id, model_id = kept.id
  where make_id = merged.make_id and model_id = merged.id;
  get diagnostics moved = row_count;
  -- The search draws from its sample until the next one is taken.
  update private.vehicle_sample set make_id = kept.make_id, model_id = kept.id where model_id = merged.id;
  delete from public.vehicle_models where id = merged.id;
  perform private.follow_catalogue_name(merged.name, kept.name, false);
  return moved;
end
$$;

-- Merges a model into another of the same make. Answers how many listings moved.
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
  -- Both at once and in one order, so that two merges the other way round do not wait for each other for ever.
  perform from public.vehicle_models where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_models where id = merged_id;
  select * into kept from public.vehicle_models where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the models is no longer there. Load the page again.';
  end if;
  if merged.id = kept.id or merged.make_id <> kept.make_id then
    raise exception 'Choose another model of the same make.';
  end if;
  moved := private.absorb_model(merged, kept);
  perform private.record_audit(
    'merge', 'vehicle_models', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object('name', kept.name, 'id', kept.id, 'listings_moved', moved)
  );
  return moved;
end
$$;

-- Merges a make into another: its models move, those that the other has by the same name become one, and with them the listings;
-- parts and nicknames that name it name the other. Answers how many listings moved.
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
    raise exception 'One of the makes is no longer there. Load the page again.';
  end if;
  if merged.id = kept.id then
    raise exception 'Choose another make.';
  end if;
  select count(*) into moved from public.vehicle_listings where make_id = merged.id;

  for model in select * from public.vehicle_models where make_id = merged.id order by lower(name) loop
    select * into twin from public.vehicle_models where make_id = kept.id and lower(name) = lower(model.name);
    if found then
      perform private.absorb_model(model, twin);
      models_merged := models_merged || model.name;
    else
      -- Its listings follow by their foreign key.
      update public.vehicle_models set make_id = kept.id where id = model.id;
      models_moved := models_moved || model.name;
    end if;
  end loop;
  update public.vehicle_listings set make_id = kept.id where make_id = merged.id;
  update private.vehicle_sample set make_id = kept.id where make_id = merged.id;
  delete from public.vehicle_makes where id = merged.id;
  perform private.follow_catalogue_name(merged.name, kept.name, true);
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

revoke execute on function
  private.follow_catalogue_name(text, text, boolean), private.follow_renamed_catalogue(),
  private.absorb_model(public.vehicle_models, public.vehicle_models)
from public;
revoke execute on function
  public.admin_makes(text, integer, integer), public.admin_models(integer),
  public.merge_models(integer, integer), public.merge_makes(integer, integer)
from public, anon, authenticated;
grant execute on function
  public.admin_makes(text, integer, integer), public.admin_models(integer),
  public.merge_models(integer, integer), public.merge_makes(integer, integer)
to authenticated, service_role;

notify pgrst, 'reload schema';

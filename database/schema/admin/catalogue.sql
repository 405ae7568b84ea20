-- The catalogue of makes and models, and its nicknames, for administrators.

create type public.admin_make as (
  id private.required_integer,
  name private.required_text,
  listed private.required_boolean,
  added_at timestamptz,
  added_by uuid,
  added_by_name text,
  listings private.required_bigint,
  models private.required_bigint,
  pending_models private.required_bigint
);
create domain private.required_admin_makes as public.admin_make[] not null;

create type public.admin_makes_page as (
  makes private.required_admin_makes,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  pending_makes private.required_integer
);

-- A page of the makes (AdminMakes of site/admin/catalogue/queries.ts): searched by their name or that of one of
-- their models; all, or only those with an unapproved name. A page beyond the last is the last. `pending_makes`
-- counts the latter, whatever the search.
create function public.admin_makes(
  search text default null, page integer default 1, page_size integer default 50, pending_only boolean default false
) returns public.admin_makes_page
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
  return jsonb_populate_record(null::public.admin_makes_page, jsonb_build_object(
    'makes', makes, 'total', cardinality(found), 'page', shown, 'page_size', size, 'pending_makes', cardinality(pending_makes)
  ));
end
$$;
grant execute on function public.admin_makes(text, integer, integer, boolean) to authenticated, service_role;

create type public.admin_model as (
  id private.required_integer,
  name private.required_text,
  listed private.required_boolean,
  added_at timestamptz,
  added_by uuid,
  added_by_name text,
  listings private.required_bigint
);
create domain private.required_admin_models as public.admin_model[] not null;

create type public.make_with_models as (
  id private.required_integer,
  name private.required_text,
  listed private.required_boolean,
  models private.required_admin_models
);

-- The models of a make with their listing counts; no row if the make does not exist.
create function public.admin_models(make_id integer) returns setof public.make_with_models
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  return query
    select told.*
    from public.vehicle_makes as make
    cross join jsonb_populate_record(null::public.make_with_models, jsonb_build_object(
      'id', make.id, 'name', make.name, 'listed', make.listed, 'models', (
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
    ))) as told
    where make.id = admin_models.make_id;
end
$$;
grant execute on function public.admin_models(integer) to authenticated, service_role;

create type public.admin_nickname as (
  id private.required_integer,
  nickname private.required_text,
  meaning private.required_text,
  finds private.required_texts
);
create domain private.required_admin_nicknames as public.admin_nickname[] not null;

create type public.admin_nicknames_page as (
  nicknames private.required_admin_nicknames,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  idle private.required_integer
);

-- A page of the nicknames (AdminNicknames of site/admin/nicknames/queries.ts): searched by nickname or meaning.
-- `finds` lists the makes and models that a nickname stands for; `idle` counts the nicknames that stand for
-- none. A page beyond the last is the last.
create function public.admin_nicknames(
  search text default null, only_idle boolean default false, page integer default 1, page_size integer default 50
) returns public.admin_nicknames_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  idle integer[];
  found integer[];
  shown integer;
  nicknames jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what nicknames find.' using errcode = '42501';
  end if;
  idle := array(
    select id from public.vehicle_nicknames as nickname where not private.is_catalogue_name(nickname.meaning)
  );
  found := array(
    select id from public.vehicle_nicknames as one
    where (pattern is null or one.nickname ilike pattern or one.meaning ilike pattern)
      and (only_idle is not true or id = any (idle))
    order by lower(one.nickname), lower(one.meaning)
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(cardinality(found)::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.nickname), lower(row.meaning)), '[]') into nicknames
  from (
    select one.id, one.nickname, one.meaning, (
      select coalesce(jsonb_agg(names.name order by lower(names.name)), '[]')
      from (
        select name from public.vehicle_makes where lower(name) = lower(one.meaning)
        union
        select concat_ws(' ', make.name, model.name)
        from public.vehicle_models as model join public.vehicle_makes as make on make.id = model.make_id
        where lower(model.name) = lower(one.meaning)
      ) as names
    ) as finds
    from public.vehicle_nicknames as one
    where id = any (found[(shown - 1) * size + 1 : shown * size])
  ) as row;
  return jsonb_populate_record(null::public.admin_nicknames_page, jsonb_build_object(
    'nicknames', nicknames, 'total', cardinality(found), 'page', shown, 'page_size', size, 'idle', cardinality(idle)
  ));
end
$$;
grant execute on function public.admin_nicknames(text, boolean, integer, integer) to authenticated, service_role;

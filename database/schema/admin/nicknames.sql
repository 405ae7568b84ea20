-- Nicknames of makes and models as administrators keep them: each with what it finds, and no new one for a name that nothing has.
-- A page of the nicknames for administrators (AdminNicknames of site/admin/nicknames/queries.ts), by the nickname or what it means. `finds`
-- names the makes and models it stands for; `idle` are those that stand for nothing. A page beyond the last is the last.
create function public.admin_nicknames(
  search text default null, only_idle boolean default false, page integer default 1, page_size integer default 50
) returns jsonb
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
  return jsonb_build_object(
    'nicknames', nicknames, 'total', cardinality(found), 'page', shown, 'page_size', size, 'idle', cardinality(idle)
  );
end
$$;
grant execute on function public.admin_nicknames(text, boolean, integer, integer) to authenticated, service_role;

-- The list of people for administrators.

create domain private.required_role as text not null check (value in ('admin', 'dealer', 'service_provider', 'customer'));

create type public.admin_person as (
  id private.required_uuid,
  first_name text,
  last_name text,
  business_name text,
  role private.required_role,
  verified private.required_boolean,
  suspended_at timestamptz,
  location text,
  phone text,
  created_at private.required_timestamptz,
  email text,
  listings private.required_bigint
);
create domain private.required_admin_person as public.admin_person not null;
create domain private.required_admin_people as public.admin_person[] not null;

create type public.admin_people_page as (
  people private.required_admin_people,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

-- A page of all people (AdminPeople of site/admin/users/queries.ts): searched by name, business, phone, e-mail address or the
-- beginning of an id; in one role, verified or not, suspended or not. A page beyond the last is the last.
create function public.admin_people(
  search text default null, only_role text default null, only_verified boolean default null,
  only_suspended boolean default null, sort text default 'newest', page integer default 1, page_size integer default 25
) returns public.admin_people_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'person.created_at, person.id'
    when 'name' then 'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))), person.id'
    when 'name_desc' then
      'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))) desc, person.id desc'
    else 'person.created_at desc, person.id desc'
  end;
  chosen constant text := concat(
    ' from public.profiles as person where true',
    case when wanted is not null then ' and person.id = any ($1)' end,
    case when only_role is not null then ' and person.role = $2' end,
    case when only_verified is not null then ' and person.verified = $3' end,
    case only_suspended when true then ' and person.suspended_at is not null' when false then ' and person.suspended_at is null' end
  );
  found uuid[];
  total integer;
  shown integer;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all people.' using errcode = '42501';
  end if;
  if wanted is not null then
    found := private.matching_people(wanted);
  end if;
  execute 'select count(*)' || chosen into total using found, only_role, only_verified;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        person.id, person.first_name, person.last_name, person.business_name, person.role, person.verified,
        person.suspended_at, person.location, coalesce(person.phone, '+' || account.phone) as phone, person.created_at, account.email,
        (select count(*) from public.vehicle_listings where seller_id = person.id) as listings
      from (select person.id %2$s order by %1$s limit %3$s offset %4$s) as page
      join public.profiles as person using (id)
      join auth.users as account using (id)
    ) as row
    $sql$,
    ordering, chosen, size, (shown - 1) * size
  ) into people using found, only_role, only_verified;
  return jsonb_populate_record(
    null::public.admin_people_page, jsonb_build_object('people', people, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;
grant execute on function public.admin_people(text, text, boolean, boolean, text, integer, integer)
  to authenticated, service_role;

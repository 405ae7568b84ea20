-- The list of spare parts for administrators.

create type public.part_ties as (
  hearts private.required_bigint,
  talks private.required_bigint,
  reports private.required_bigint
);
create domain private.required_part_ties as public.part_ties not null;
create domain private.required_part_category as text not null check (
  value in ('engine', 'brake', 'suspension', 'electrical', 'lighting', 'interior', 'exterior', 'transmission', 'body', 'wheels')
);
create domain private.required_part_condition as text not null check (value in ('new', 'excellent', 'good', 'fair', 'poor'));
create domain private.required_part_state as text not null check (value in ('listed', 'unlisted', 'held'));

create type public.admin_part as (
  id private.required_uuid,
  name private.required_text,
  part_number text,
  price private.required_bigint,
  location private.required_text,
  category private.required_part_category,
  condition private.required_part_condition,
  quantity private.required_integer,
  in_stock private.required_boolean,
  views_count private.required_bigint,
  image text,
  created_at private.required_timestamptz,
  state private.required_part_state,
  held_at timestamptz,
  held_reason text,
  seller_id private.required_uuid,
  seller text,
  seller_suspended private.required_boolean,
  ties private.required_part_ties
);
create domain private.required_admin_parts as public.admin_part[] not null;

create type public.part_counts as (
  total private.required_bigint, listed private.required_bigint, unlisted private.required_bigint, held private.required_bigint
);
create domain private.required_part_counts as public.part_counts not null;

create type public.admin_parts_page as (
  parts private.required_admin_parts,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  more private.required_boolean,
  counts private.required_part_counts
);

-- A page of all spare parts (AdminParts of site/admin/parts/queries.ts): searched by name, part number, location, seller or the
-- beginning of an id, in one state. `counts` cover all parts, `ties` count the rows that refer to a part. A search counts at most
-- 10,000 rows, then `more` is true. A page beyond the last is the last.
create function public.admin_spare_parts(
  search text default null, only_state text default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns public.admin_parts_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'request.created_at, request.id'
    when 'price' then 'request.price, request.id'
    when 'price_desc' then 'request.price desc, request.id desc'
    else 'request.created_at desc, request.id desc'
  end;
  people uuid[];
  condition text := case only_state
    when 'listed' then 'request.listed'
    when 'unlisted' then 'not request.listed and (request.held_at is not null) = false'
    when 'held' then 'not request.listed and (request.held_at is not null) = true'
    else 'true'
  end;
  counts jsonb;
  total integer;
  shown integer;
  parts jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all spare parts.' using errcode = '42501';
  end if;
  select jsonb_build_object(
    'total', coalesce(sum(counted.parts), 0), 'listed', coalesce(sum(counted.parts) filter (where counted.listed), 0),
    'unlisted', coalesce(sum(counted.parts) filter (where not counted.listed and not counted.held), 0),
    'held', coalesce(sum(counted.parts) filter (where not counted.listed and counted.held), 0)
  ) into counts
  from (
    select part.listed, part.held_at is not null as held, count(*) as parts
    from public.spare_parts as part group by part.listed, (part.held_at is not null)
  ) as counted;
  if wanted is null then
    total := coalesce(counts ->> only_state, counts ->> 'total')::integer;
  else
    people := private.matching_people(wanted);
    condition := concat(
      condition, ' and ',
      private.text_match_condition(
        'private.part_text(request.name, request.part_number, request.location)', 'request.seller_id', null, ids, people
      ), ')'
    );
    execute format(
      'select count(*) from (select from public.spare_parts as request where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, null::text, ids, people;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.name, request.part_number, request.price, request.location, request.category, request.condition,
        request.quantity, request.in_stock, request.views_count, request.images[1] as image, request.created_at,
        case when request.listed then 'listed' when request.held_at is null then 'unlisted' else 'held' end as state,
        request.held_at, request.held_reason, request.seller_id, private.person_name(request.seller_id) as seller,
        seller.suspended_at is not null as seller_suspended,
        jsonb_build_object(
          'hearts', private.hearts_of(request.id),
          'talks', (select count(*) from public.message_threads where spare_part_id = request.id),
          'reports', (select count(*) from public.listing_reports where spare_part_id = request.id and status = 'open')
        ) as ties
      from (
        select request.id from public.spare_parts as request where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.spare_parts as request using (id)
      join public.profiles as seller on seller.id = request.seller_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into parts using pattern, null::text, ids, people;
  return jsonb_populate_record(null::public.admin_parts_page, jsonb_build_object(
    'parts', parts, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  ));
end
$$;
grant execute on function public.admin_spare_parts(text, text, text, integer, integer) to authenticated, service_role;

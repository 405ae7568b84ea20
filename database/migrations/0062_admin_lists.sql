-- The administration's lists of people and vehicle listings: searched, filtered, sorted and cut into pages here, because a plain table
-- read cannot look at the names of makes, full names and addresses of accounts at once.

create index vehicle_listings_created_idx on public.vehicle_listings (created_at desc, id desc);
create index vehicle_listings_title_trigram_idx on public.vehicle_listings using gin (title extensions.gin_trgm_ops);
create index profiles_created_idx on public.profiles (created_at desc, id desc);

-- A page of all people for administrators (AdminPeople of site/admin/users/queries.ts): by full name, business, e-mail address or
-- id, in one role, verified or not, suspended or not. A page beyond the last is the last.
create function public.admin_people(
  search text default null, only_role text default null, only_verified boolean default null,
  only_suspended boolean default null, sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  chosen constant text := $sql$
    from public.profiles as person
    join auth.users as account on account.id = person.id
    where ($2 is null or person.role = $2)
      and ($3 is null or person.verified = $3)
      and ($4 is null or (person.suspended_at is not null) = $4)
      and (
        $1 is null
        or concat_ws(' ', person.first_name, person.last_name) ilike $1
        or person.business_name ilike $1
        or account.email ilike $1
        or person.id::text ilike $1
      ) $sql$;
  total integer;
  shown integer;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all people.' using errcode = '42501';
  end if;
  execute 'select count(*) ' || chosen into total using pattern, only_role, only_verified, only_suspended;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        person.id, person.first_name, person.last_name, person.business_name, person.role, person.verified,
        person.suspended_at, person.location, person.phone, person.created_at, account.email,
        (select count(*) from public.vehicle_listings where seller_id = person.id) as listings
      %2$s
      order by %1$s limit $5 offset $6
    ) as row
    $sql$,
    case sort
      when 'oldest' then 'person.created_at, person.id'
      when 'name' then 'lower(concat_ws('' '', person.first_name, person.last_name)), person.id'
      when 'name_desc' then 'lower(concat_ws('' '', person.first_name, person.last_name)) desc, person.id desc'
      else 'person.created_at desc, person.id desc'
    end,
    chosen
  ) into people using pattern, only_role, only_verified, only_suspended, size, (shown - 1) * size;
  return jsonb_build_object('people', people, 'total', total, 'page', shown, 'page_size', size);
end
$$;

-- A page of all vehicle listings for administrators (AdminListings of site/admin/listings/queries.ts): by title, location, make or
-- model, in one status, featured or not. The four counters are of all listings. With a text, at most 10,000 are counted: then
-- `total` is 10,000 and `more` true.
create function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  wanted_makes bigint[];
  wanted_models bigint[];
  wanted_locations text[];
  condition text := 'true';
  counts jsonb;
  total integer;
  shown integer;
  listings jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all listings.' using errcode = '42501';
  end if;
  select jsonb_build_object(
    'total', count(*), 'active', count(*) filter (where status = 'active'),
    'draft', count(*) filter (where status = 'draft'), 'featured', count(*) filter (where featured)
  ) into counts from public.vehicle_listings;

  if pattern is not null then
    -- What the text stands for beside a title is few: looked up first, an index answers each part.
    select coalesce(array_agg(id), '{}') into wanted_makes from public.vehicle_makes where name ilike pattern;
    select coalesce(array_agg(id), '{}') into wanted_models from public.vehicle_models where name ilike pattern;
    condition := 'listing.title ilike $1';
    if wanted_makes <> '{}' then
      condition := condition || ' or listing.make_id = any ($4)';
    end if;
    if wanted_models <> '{}' then
      condition := condition || ' or listing.model_id = any ($5)';
    end if;
    condition := condition || ' or listing.location ilike $1';
  end if;
  condition := format('(%s)', condition) || case when only_status is not null then ' and listing.status = $2' else '' end
    || case when only_featured is not null then ' and listing.featured = $3' else '' end;

  if pattern is null and only_featured is null and (only_status is null or counts ? only_status) then
    total := (counts ->> coalesce(only_status, 'total'))::integer;
  else
    execute format(
      'select count(*) from (select from public.vehicle_listings as listing where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, only_status, only_featured, wanted_makes, wanted_models;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        listing.id, listing.title, listing.year, listing.price, listing.mileage, listing.location, listing.status,
        listing.featured, listing.views_count, listing.images[1] as image, listing.created_at, listing.seller_id,
        make.name as make, model.name as model, private.person_name(listing.seller_id) as seller
      from (
        select * from public.vehicle_listings as listing where %2$s order by %1$s limit %3$s offset %4$s
      ) as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row
    $sql$,
    case sort
      when 'oldest' then 'listing.created_at, listing.id'
      when 'price' then 'listing.price, listing.id'
      when 'price_desc' then 'listing.price desc, listing.id desc'
      else 'listing.created_at desc, listing.id desc'
    end,
    condition, size, (shown - 1) * size
  ) into listings using pattern, only_status, only_featured, wanted_makes, wanted_models;
  return jsonb_build_object(
    'listings', listings, 'total', total, 'more', pattern is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

revoke execute on function
  public.admin_people(text, text, boolean, boolean, text, integer, integer),
  public.admin_listings(text, text, boolean, text, integer, integer)
from public, anon, authenticated;
grant execute on function
  public.admin_people(text, text, boolean, boolean, text, integer, integer),
  public.admin_listings(text, text, boolean, text, integer, integer)
to authenticated, service_role;

notify pgrst, 'reload schema';

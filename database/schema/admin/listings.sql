-- The list of vehicle listings for administrators.

create type public.listing_ties as (
  hearts private.required_bigint,
  talks private.required_bigint,
  reports private.required_bigint,
  applications private.required_bigint
);
create domain private.required_listing_ties as public.listing_ties not null;

create type public.admin_listing as (
  id private.required_uuid,
  title private.required_text,
  year private.required_integer,
  price private.required_bigint,
  mileage integer,
  location private.required_text,
  status private.required_text,
  featured private.required_boolean,
  views_count private.required_bigint,
  image text,
  created_at private.required_timestamptz,
  seller_id private.required_uuid,
  make private.required_text,
  model text,
  seller text,
  ties private.required_listing_ties,
  featured_until timestamptz
);
create domain private.required_admin_listings as public.admin_listing[] not null;

create type public.listing_counts as (
  total private.required_bigint, active private.required_bigint, draft private.required_bigint, featured private.required_bigint
);
create domain private.required_listing_counts as public.listing_counts not null;

create type public.admin_listings_page as (
  listings private.required_admin_listings,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  more private.required_boolean,
  counts private.required_listing_counts
);

-- A page of all vehicle listings (AdminListings of site/admin/listings/queries.ts): searched by text (private.listing_text_condition);
-- in one status ('pending' includes held ones), featured or not. `counts` cover all listings, `ties` count the rows that refer to a
-- listing. A search counts at most 10,000 rows, then `more` is true. A page beyond the last is the last.
create function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns public.admin_listings_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  waits constant text := '(listing.held_at is not null or listing.status = ''pending'')';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'listing.created_at, listing.id'
    when 'price' then 'listing.price, listing.id'
    when 'price_desc' then 'listing.price desc, listing.id desc'
    else 'listing.created_at desc, listing.id desc'
  end;
  condition text;
  counts jsonb;
  total integer;
  shown integer;
  listings jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all listings.' using errcode = '42501';
  end if;
  select
    jsonb_build_object(
      'total', coalesce(sum(change), 0), 'active', coalesce(sum(change) filter (where status = 'active'), 0),
      'draft', coalesce(sum(change) filter (where status = 'draft'), 0),
      'featured', coalesce(sum(change) filter (where featured), 0)
    ),
    coalesce(sum(change) filter (
      where (only_status is null or status = only_status) and (only_featured is null or featured = only_featured)
    ), 0)
  into counts, total from private.listing_counts;

  condition := concat_ws(
    ' and ', 'true',
    case when wanted is not null then private.listing_text_condition(wanted) end,
    case when only_status = 'pending' then waits when only_status is not null then 'listing.status = $1' end,
    -- Not `= $2`, so that the planner can use the partial index of featured listings.
    case only_featured when true then 'listing.featured' when false then 'not listing.featured' end
  );
  if wanted is not null or only_status = 'pending' then
    execute format(
      'select count(*) from (select from public.vehicle_listings as listing where %s limit %s) as counted', condition, most_counted
    ) into total using only_status, only_featured;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        listing.id, listing.title, listing.year, listing.price, listing.mileage, listing.location, listing.status,
        listing.featured, listing.featured_until, listing.views_count, listing.images[1] as image, listing.created_at, listing.seller_id,
        make.name as make, model.name as model, private.person_name(listing.seller_id) as seller,
        jsonb_build_object(
          'hearts', private.hearts_of(listing.id),
          'talks', (select count(*) from public.message_threads where listing_id = listing.id),
          'reports', (select count(*) from public.listing_reports where listing_id = listing.id and status = 'open'),
          'applications', (select count(*) from public.financing_applications where vehicle_listing_id = listing.id)
            + (select count(*) from public.insurance_quotes where vehicle_listing_id = listing.id)
        ) as ties
      from (
        select listing.id from public.vehicle_listings as listing where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.vehicle_listings as listing using (id)
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into listings using only_status, only_featured;
  return jsonb_populate_record(null::public.admin_listings_page, jsonb_build_object(
    'listings', listings, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  ));
end
$$;
grant execute on function public.admin_listings(text, text, boolean, text, integer, integer) to authenticated, service_role;

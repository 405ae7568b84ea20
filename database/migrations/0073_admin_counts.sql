-- The administration's counts, its list of vehicle listings and the choices of its audit log at a million listings: what is counted
-- on each visit is kept, and each order and filter has its index.

-- How many vehicle listings there are in each state, marked or not: the sum of the changes. Each writer adds rows and none changes
-- one, so that nobody waits for anybody; the count is right in every transaction. Once a night one row a state is left.
create table private.listing_counts (
  status text not null,
  featured boolean not null,
  change bigint not null
);

create function private.keep_listing_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into private.listing_counts select status, featured, count(*) from added group by status, featured;
    when 'DELETE' then
      insert into private.listing_counts select status, featured, -count(*) from removed group by status, featured;
    when 'UPDATE' then
      insert into private.listing_counts values (old.status, old.featured, -1), (new.status, new.featured, 1);
    when 'TRUNCATE' then
      delete from private.listing_counts;
  end case;
  return null;
end
$$;

create trigger count_added after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.keep_listing_counts();
create trigger count_removed after delete on public.vehicle_listings
  referencing old table as removed for each statement execute function private.keep_listing_counts();
-- Not `of status, featured`: a trigger that holds an ad changes its status whatever the statement names.
create trigger count_moved after update on public.vehicle_listings
  for each row when ((old.status, old.featured) is distinct from (new.status, new.featured))
  execute function private.keep_listing_counts();
create trigger count_none after truncate on public.vehicle_listings
  for each statement execute function private.keep_listing_counts();

-- Counts the vehicle listings anew. For a job each night; writers wait for it, a second at a million.
create function private.recount_listings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.vehicle_listings in share mode;
  delete from private.listing_counts;
  insert into private.listing_counts select status, featured, count(*) from public.vehicle_listings group by status, featured;
end
$$;

select private.recount_listings();

create index vehicle_listings_all_prices_idx on public.vehicle_listings (price, id);
create index vehicle_listings_not_active_idx on public.vehicle_listings (status, created_at desc, id desc)
  where status <> 'active';
create index vehicle_listings_not_active_prices_idx on public.vehicle_listings (status, price, id) where status <> 'active';
create index vehicle_listings_all_featured_idx on public.vehicle_listings (created_at desc, id desc) where featured;
create index vehicle_listings_all_locations_idx on public.vehicle_listings (location);

-- A page of all vehicle listings for administrators (AdminListings of site/admin/listings/queries.ts): by title, location, make or
-- model, in one status, featured or not. The four counters are of all listings. With a text, at most 10,000 are counted: then
-- `total` is 10,000 and `more` true. A text without three letters or digits in a row is looked for in the titles of the newest
-- 20,000 only, because no index finds it there.
create or replace function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  newest_read constant integer := 20000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'listing.created_at, listing.id'
    when 'price' then 'listing.price, listing.id'
    when 'price_desc' then 'listing.price desc, listing.id desc'
    else 'listing.created_at desc, listing.id desc'
  end;
  wanted_makes bigint[];
  wanted_models bigint[];
  makes_of_models bigint[];
  wanted_locations text[];
  read_since timestamptz;
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

  if wanted is not null then
    -- What the text stands for beside a title is few: looked up first, an index answers each part.
    wanted_makes := array(select id from public.vehicle_makes where name ilike pattern);
    wanted_models := array(select id from public.vehicle_models where name ilike pattern);
    -- The index of all listings begins with the make.
    makes_of_models := array(select distinct make_id from public.vehicle_models where id = any (wanted_models));
    -- From place to place along the index.
    wanted_locations := array(
      with recursive known as (
        (select location as place from public.vehicle_listings order by location limit 1)
        union all
        select (select location from public.vehicle_listings where location > known.place order by location limit 1)
        from known where known.place is not null
      )
      select place from known where place ilike pattern
    );
    if wanted !~ '[[:alnum:]]{3}' then
      read_since := (
        select created_at from public.vehicle_listings order by created_at desc, id desc offset newest_read limit 1
      );
    end if;
  end if;
  condition := concat_ws(
    ' and ', 'true',
    case when wanted is not null then concat(
      -- Of a text this short the index of titles would give every listing: an expression hides it.
      case when read_since is null then '(listing.title ilike $1'
        else '(listing.created_at >= $4 and listing.title || '''' ilike $1' end,
      case when wanted_makes <> '{}' then ' or listing.make_id = any ($5)' end,
      case when wanted_models <> '{}' then ' or listing.make_id = any ($8) and listing.model_id = any ($6)' end,
      case when wanted_locations <> '{}' then ' or listing.location = any ($7)' end, ')'
    ) end,
    case when only_status is not null then 'listing.status = $2' end,
    -- Written out, not `= $3`: so the planner knows the index of what is featured.
    case only_featured when true then 'listing.featured' when false then 'not listing.featured' end
  );
  if wanted is not null then
    execute format(
      'select count(*) from (select from public.vehicle_listings as listing where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, only_status, only_featured, read_since, wanted_makes, wanted_models, wanted_locations, makes_of_models;
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
        select listing.id from public.vehicle_listings as listing where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.vehicle_listings as listing using (id)
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into listings using pattern, only_status, only_featured, read_since, wanted_makes, wanted_models, wanted_locations, makes_of_models;
  return jsonb_build_object(
    'listings', listings, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

-- The three counts, and for each of the last days up to today (Africa/Nairobi) the new vehicle listings, sign-ups, leads (calls,
-- WhatsApp, messages), approved payments and their sum in KES (AdminFigures of site/admin/dashboard/queries.ts). A day is counted
-- along the index of its moments; no row is asked for its day.
create or replace function public.admin_figures(days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Africa/Nairobi')::date;
  first_day constant date := today - (least(greatest(coalesce(days, 30), 1), 366) - 1);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see how the marketplace does.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'profiles', (select count(*) from public.profiles),
    'vehicle_listings', (select coalesce(sum(change), 0) from private.listing_counts),
    'service_providers', (select count(*) from public.service_providers),
    'days', (
      select jsonb_agg(
        jsonb_build_object(
          'day', calendar.day,
          'listings', (
            select count(*) from public.vehicle_listings where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'sign_ups', (
            select count(*) from public.profiles where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'leads', (
            select coalesce(sum(leads.count), 0) from public.leads where leads.day = calendar.day and leads.kind <> 'view'
          ),
          'payments', paid.number, 'paid', paid.amount
        ) order by calendar.day
      )
      from (
        select day::date as day, day::timestamp at time zone 'Africa/Nairobi' as begins,
          (day + interval '1 day')::timestamp at time zone 'Africa/Nairobi' as ends
        from generate_series(first_day::timestamp, today::timestamp, interval '1 day') as days (day)
      ) as calendar
      cross join lateral (
        select count(*) as number, coalesce(sum(amount), 0) as amount from public.payment_requests
        where status = 'approved' and decided_at >= calendar.begins and decided_at < calendar.ends
      ) as paid
    )
  );
end
$$;

-- A page of the audit log for administrators (AdminAudit of site/admin/audit/queries.ts), the newest first: about one kind of thing,
-- one kind of act, by one person, from and until a day in Nairobi. A page beyond the last is the last. `choices` holds what there is
-- to filter by; each is a walk from value to value along an index, however long the log is.
create or replace function public.admin_audit(
  only_entity text default null, only_action text default null, only_person uuid default null,
  from_day date default null, until_day date default null, page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  -- Written out only where asked for, so that the planner sees which index answers.
  condition constant text := concat_ws(' and ', 'true',
    case when only_entity is not null then 'entry.entity = $1' end,
    case when only_action is not null then 'entry.action = $2' end,
    case when only_person is not null then 'entry.actor_id = $3' end,
    case when from_day is not null then 'entry.created_at >= $4::timestamp at time zone ''Africa/Nairobi''' end,
    case when until_day is not null then 'entry.created_at < ($5 + 1)::timestamp at time zone ''Africa/Nairobi''' end
  );
  total integer;
  shown integer;
  entries jsonb;
  entities jsonb;
  actions jsonb;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the audit log.' using errcode = '42501';
  end if;
  execute 'select count(*) from public.audit_log as entry where ' || condition
    into total using only_entity, only_action, only_person, from_day, until_day;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]')
    from (
      select
        entry.id, entry.created_at, entry.actor_id, private.person_name(entry.actor_id) as actor, entry.action, entry.entity,
        entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after
      from (
        select * from public.audit_log as entry where %s order by created_at desc, id desc limit %s offset %s
      ) as entry
    ) as row
    $sql$,
    condition, size, (shown - 1) * size
  ) into entries using only_entity, only_action, only_person, from_day, until_day;

  with recursive known as (
    (select entity as value from public.audit_log order by entity limit 1)
    union all
    select (select entity from public.audit_log where entity > known.value order by entity limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into entities from known where value is not null;
  with recursive known as (
    (select action as value from public.audit_log order by action limit 1)
    union all
    select (select action from public.audit_log where action > known.value order by action limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into actions from known where value is not null;
  -- Members are recorded too, for what they do with applications and their accounts: the choice is of administrators.
  select coalesce(jsonb_agg(jsonb_build_object('id', named.id, 'name', named.name) order by named.name, named.id), '[]') into people
  from (
    select id, private.person_name(id) as name from public.profiles
    where (role = 'admin' or id = only_person) and exists (select from public.audit_log where actor_id = profiles.id)
  ) as named;

  return jsonb_build_object(
    'entries', entries, 'total', total, 'page', shown, 'page_size', size,
    'choices', jsonb_build_object('entities', entities, 'actions', actions, 'people', people)
  );
end
$$;

revoke execute on function private.keep_listing_counts(), private.recount_listings() from public, anon, authenticated;

notify pgrst, 'reload schema';

-- The administrators' palette finds payments, businesses and bookings as well, and acts; words of listings are found in any order.

set local check_function_bodies = off;

create domain private.required_found_kind as text not null check (
  value in ('person', 'dealer', 'service_provider', 'listing', 'payment', 'booking')
);

create type public.admin_found as (
  kind private.required_found_kind,
  id private.required_uuid,
  label private.required_text,
  details private.required_texts,
  state private.required_text,
  member uuid,
  at timestamptz
);

create function private.booking_text(customer_name text, customer_phone text, vehicle text) returns text
language sql immutable
as $$
  select coalesce(customer_name, '') || e'\n' || coalesce(customer_phone, '') || e'\n' || coalesce(vehicle, '') || e'\n'
    || replace(coalesce(vehicle, ''), ' ', '')
$$;

grant execute on function private.booking_text(text, text, text) to authenticated, service_role;

create function private.booking_word_condition(word text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(word);
  phone_part constant text := private.phone_pattern(word);
  -- For a short word the trigram index would return every booking; the concatenation keeps it from being used.
  booking_text constant text := concat(
    'private.booking_text(found.customer_name, found.customer_phone, found.vehicle)',
    case when word !~ '[[:alnum:]]{3}' then ' || ''''' end
  );
  customers constant uuid[] := array(
    select id from unnest(private.matching_people(word)) as person (id)
    where exists (select from public.service_bookings where customer_id = person.id)
  );
  providers constant uuid[] := array(select id from public.service_providers where business_name ilike pattern);
  types constant text[] := array(
    select type from unnest('{mechanic,garage,car_wash,car_hire,mobile_service,towing}'::text[]) as type
    where replace(type, '_', ' ') like pattern
  );
  services uuid[];
  their_providers uuid[];
begin
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(distinct service_provider_id), '{}') into services, their_providers
  from public.services where name ilike pattern;
  return concat(
    format('((%s) ilike %L', booking_text, pattern),
    case when phone_part is not null then format(' or %s like %L', booking_text, phone_part) end,
    case when customers <> '{}' then format(' or found.customer_id = any (%L)', customers) end,
    case when providers <> '{}' then format(' or found.service_provider_id = any (%L)', providers) end,
    case when services <> '{}' then format(
      ' or found.service_provider_id = any (%L) and found.service_id = any (%L)', their_providers, services
    ) end,
    case when types <> '{}' then format(' or found.service_type = any (%L)', types) end,
    ')'
  );
end
$$;

create function private.can_decide(kind text, item uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.claimed_by(kind, item) is null and not exists (select from private.held_acts as held where held.subject = item)
$$;

create function private.found_bookings(wanted text) returns setof public.admin_found
language plpgsql stable security definer rows 5 set search_path = ''
as $$
declare
  newest_read constant integer := 20000;
  words constant text[] := private.search_words(wanted);
  read_since constant timestamptz := case when wanted !~ '[[:alnum:]]{3}' then (
    select created_at from public.service_bookings order by created_at desc, id desc offset newest_read limit 1
  ) end;
begin
  -- Dynamic, so that it is planned for these words.
  return query execute format(
    $sql$
    select
      'booking'::private.required_found_kind, booking.id::private.required_uuid,
      coalesce(private.person_name(booking.customer_id), booking.customer_name, left(booking.description, 60), 'Customer')::private.required_text,
      array_remove(array[provider.business_name, service.name, booking.vehicle], null)::private.required_texts,
      booking.status::private.required_text, coalesce(booking.customer_id, provider.user_id), booking.preferred_date
    from (
      select found.* from public.service_bookings as found where %s order by found.created_at desc, found.id desc limit 5
    ) as booking
    join public.service_providers as provider on provider.id = booking.service_provider_id
    left join public.services as service on service.id = booking.service_id
    order by booking.created_at desc, booking.id desc
    $sql$,
    concat(
      case when read_since is not null then format('found.created_at >= %L and ', read_since) end,
      (select string_agg(private.booking_word_condition(word), ' and ') from unnest(words) as word)
    )
  );
end
$$;

create function private.found_dealers(wanted text) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'dealer', dealer.id, dealer.business_name, array_remove(array[dealer.location], null),
    case when dealer.verified then 'verified' else 'unverified' end, dealer.id, null::timestamptz
  from public.profiles as dealer
  where dealer.role = 'dealer' and dealer.id = any (private.matching_people(wanted))
    and private.has_words(dealer.business_name, private.search_words(wanted))
  order by dealer.verified desc, dealer.created_at desc, dealer.id limit 5
$$;

create function private.found_listings(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'listing', listing.id, listing.title, array[listing.location], listing.status, listing.seller_id, null::timestamptz
  from public.admin_listings(
    search => wanted, only_status => case when decides then 'pending' end, page_size => case when decides then 25 else 5 end
  ) as page
  cross join unnest(page.listings) with ordinality as listing
  where not decides or private.can_decide('vehicle_listings', listing.id)
  order by listing.ordinality limit 5
$$;

create function private.found_payments(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'payment', payment.id, payment.payment_number,
    array_remove(array[coalesce(payment.payer, payment.email), private.kes(payment.amount), payment.reference], null),
    payment.status::text, payment.user_id, null::timestamptz
  from public.admin_payments(
    search => wanted, only_status => case when decides then 'pending' end, page_size => case when decides then 25 else 5 end
  ) as page
  cross join unnest(page.payments) with ordinality as payment
  where not decides or private.can_decide('payment_requests', payment.id)
  order by payment.ordinality limit 5
$$;

create function private.found_people(wanted text, act text) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'person', person.id, coalesce(named.label, person.email, person.id::text),
    array_remove(array[nullif(person.business_name, named.label), nullif(person.email, named.label)], null),
    person.role::text, person.id, null::timestamptz
  from public.admin_people(
    search => wanted, only_suspended => case act when 'suspend' then false when 'unsuspend' then true end
  ) as page
  cross join unnest(page.people) with ordinality as person
  cross join lateral (select private.person_name(person.id) as label) as named
  -- Administrators cannot be suspended.
  where act is null or person.role <> 'admin'
  order by person.ordinality limit 5
$$;

create function private.found_providers(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'service_provider', provider.id, provider.business_name, array[provider.location],
    case when provider.archived_at is not null then 'removed' when provider.verified then 'verified' else 'unverified' end,
    provider.user_id, null::timestamptz
  from public.service_providers as provider
  where private.has_words(provider.business_name, private.search_words(wanted)) and (
    not decides or not provider.verified and provider.archived_at is null and private.can_decide('service_providers', provider.id)
  )
  order by provider.verified desc, provider.archived_at is not null, provider.created_at desc, provider.id limit 5
$$;

create function private.has_words(content text, words text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select content is not null and content ilike all (array(select private.contains_pattern(word) from unnest(words) as word))
$$;

create function private.is_year(word text) returns boolean
language sql immutable set search_path = ''
as $$ select word ~ '^(19|20)[0-9]{2}$' $$;

create function private.listing_locations() returns text[]
language sql stable security definer set search_path = ''
as $$
  with recursive known as (
    (select location as place from public.vehicle_listings order by location limit 1)
    union all
    select (select location from public.vehicle_listings where location > known.place order by location limit 1)
    from known where known.place is not null
  )
  select array(select place from known where place is not null)
$$;

create function private.listing_text_condition(wanted text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  newest_read constant integer := 20000;
  words constant text[] := private.search_words(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  is_short constant boolean := wanted !~ '[[:alnum:]]{3}';
  -- No index begins with the year, so another word must have one.
  with_years constant boolean := exists (
    select from unnest(words) as word where word ~ '[[:alnum:]]{3}' and not private.is_year(word)
  );
  locations constant text[] := private.listing_locations();
  read_since constant timestamptz := case when is_short then (
    select created_at from public.vehicle_listings order by created_at desc, id desc offset newest_read limit 1
  ) end;
  sellers constant uuid[] := case when is_short then '{}' else array(
    select id from unnest(private.matching_people(wanted)) as person (id)
    where exists (select from public.vehicle_listings where seller_id = person.id)
  ) end;
begin
  return concat(
    '(',
    coalesce((
      select string_agg(private.listing_word_condition(word, locations, with_years, read_since), ' and ') from unnest(words) as word
    ), 'false'),
    case when sellers <> '{}' then format(' or listing.seller_id = any (%L)', sellers) end,
    case when ids is not null then format(' or listing.id between %L and %L', ids[1], ids[2]) end,
    ')'
  );
end
$$;

create function private.listing_word_condition(word text, locations text[], with_years boolean, read_since timestamptz) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(word);
  makes constant bigint[] := array(select id from public.vehicle_makes where name ilike pattern);
  models constant bigint[] := array(select id from public.vehicle_models where name ilike pattern);
  places constant text[] := array(select place from unnest(locations) as place where place ilike pattern);
begin
  return concat(
    '(', case when read_since is not null then format('listing.created_at >= %L and ', read_since) end,
    -- For a short word the trigram index of titles would return every listing; the concatenation keeps it from being used.
    format(case when word ~ '[[:alnum:]]{3}' then 'listing.title ilike %L' else 'listing.title || '''' ilike %L' end, pattern),
    case when makes <> '{}' then format(' or listing.make_id = any (%L)', makes) end,
    -- The index of models begins with the make.
    case when models <> '{}' then format(
      ' or listing.make_id = any (%L) and listing.model_id = any (%L)',
      array(select distinct make_id from public.vehicle_models where id = any (models)), models
    ) end,
    case when places <> '{}' then format(' or listing.location = any (%L)', places) end,
    case when with_years and private.is_year(word) then format(' or listing.year = %s', word) end,
    ')'
  );
end
$$;

create or replace function private.matching_people(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  person_text constant text :=
    'private.person_text(request.first_name, request.last_name, request.business_name, request.phone)';
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  found uuid[];
begin
  -- Dynamic, so that it is planned for this pattern: one without three letters or digits in a row cannot use a trigram index.
  execute concat(
    'select array(select request.id from public.profiles as request where ',
    private.text_match_condition(person_text, 'request.id', phone_part, ids, '{}'),
    (
      select ' or ' || string_agg(format('%s ilike %L', person_text, private.contains_pattern(word)), ' and ')
      from unnest(private.search_words(wanted)) as word having count(*) > 1
    ),
    ') union select id from auth.users where email ilike $1)'
  ) into found using pattern, phone_part, ids;
  return found;
end
$$;

create function private.search_words(wanted text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word
    from regexp_split_to_table(lower(btrim(left(wanted, 100)) collate "C"), '\s+') with ordinality as typed (word, place)
    where word <> '' group by word order by min(place) limit 10
  )
$$;

create function public.admin_find(search text, act text default null) returns setof public.admin_found
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100), E' \t\r\n'), '');
  decides constant boolean := coalesce(act in ('approve', 'reject'), false);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may find everything.' using errcode = '42501';
  end if;
  if act not in ('suspend', 'unsuspend', 'approve', 'reject') then
    raise exception 'There is no act of this kind.' using errcode = '22023';
  end if;
  if wanted is null then
    return;
  end if;
  if not decides then
    return query select * from private.found_people(wanted, act);
  end if;
  if act is null then
    return query select * from private.found_dealers(wanted);
  end if;
  if act is null or decides then
    return query select * from private.found_providers(wanted, decides);
    return query select * from private.found_listings(wanted, decides);
    return query select * from private.found_payments(wanted, decides);
  end if;
  if act is null then
    return query select * from private.found_bookings(wanted);
  end if;
end
$$;

grant execute on function public.admin_find(text, text) to authenticated, service_role;

create or replace function public.admin_listings(
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
        listing.featured, listing.views_count, listing.images[1] as image, listing.created_at, listing.seller_id,
        make.name as make, model.name as model, private.person_name(listing.seller_id) as seller,
        jsonb_build_object(
          'hearts', (select count(*) from public.favorites where listing_id = listing.id),
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

create index service_bookings_newest_idx on public.service_bookings (created_at desc, id desc);

create index service_bookings_text_trigram_idx on public.service_bookings
  using gin (private.booking_text(customer_name, customer_phone, vehicle) extensions.gin_trgm_ops);

-- What the administrators' palette (Ctrl+K) finds.

create domain private.required_found_kind as text not null check (
  value in ('person', 'dealer', 'service_provider', 'listing', 'spare_part', 'payment', 'booking')
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

-- People, businesses, vehicle listings, spare parts, payments and bookings that a text finds (Found of site/admin/palette-queries.ts), at most five of each
-- kind: as the lists of the administration find them, businesses by the words of their names, bookings by words of customer, business,
-- service and vehicle. `act` (suspend, unsuspend, approve, reject): only those that the caller can act on so now.
-- `state` is a role of people, `member` whose it is, `at` the time of a booking.
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
    return query select * from private.found_parts(wanted, decides);
    return query select * from private.found_payments(wanted, decides);
  end if;
  if act is null then
    return query select * from private.found_bookings(wanted);
  end if;
end
$$;
grant execute on function public.admin_find(text, text) to authenticated, service_role;

create function private.found_people(wanted text, act text) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'person', person.id, coalesce(named.label, person.email, person.phone, person.id::text),
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

create function private.found_dealers(wanted text) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'dealer', dealer.id, dealer.business_name, array_remove(array[dealer.location], null),
    case when dealer.verified then 'verified' else 'unverified' end, dealer.id, null::timestamptz
  from public.profiles as dealer
  where dealer.role = 'dealer' and dealer.id = any ((select private.matching_people(wanted))::uuid[])
    and private.has_words(dealer.business_name, (select private.search_words(wanted)))
  order by dealer.verified desc, dealer.created_at desc, dealer.id limit 5
$$;

create function private.found_providers(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'service_provider', provider.id, provider.business_name, array[provider.location],
    case when provider.archived_at is not null then 'removed' when provider.verified then 'verified' else 'unverified' end,
    provider.user_id, null::timestamptz
  from public.service_providers as provider
  where private.has_words(provider.business_name, (select private.search_words(wanted))) and (
    not decides or not provider.verified and provider.archived_at is null and private.can_decide('service_providers', provider.id)
  )
  order by provider.verified desc, provider.archived_at is not null, provider.created_at desc, provider.id limit 5
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

-- `state`: as in the list of administrators, but waiting while one must decide.
create function private.found_parts(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'spare_part', part.id, part.name, array_remove(array[part.part_number, part.location::text], null),
    case when part.state = 'held' and part.held_reason is null then 'waiting' else part.state::text end, part.seller_id, null::timestamptz
  from public.admin_spare_parts(
    search => wanted, only_state => case when decides then 'held' end, page_size => case when decides then 25 else 5 end
  ) as page
  cross join unnest(page.parts) with ordinality as part
  where not decides or part.state = 'held' and part.held_reason is null and private.can_decide('spare_parts', part.id)
  order by part.ordinality limit 5
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

-- Bookings with each word in the names of the customer, the business or the service, in the vehicle or in the customer's phone number, newest
-- first. A text without three letters or digits in a row looks at the newest bookings only (newest_searched).
create function private.found_bookings(wanted text) returns setof public.admin_found
language plpgsql stable security definer rows 5 set search_path = ''
as $$
declare
  words constant text[] := private.search_words(wanted);
  read_since constant timestamptz := case when wanted !~ '[[:alnum:]]{3}' then (
    select created_at from public.service_bookings order by created_at desc, id desc offset private.newest_searched() limit 1
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

-- The condition that a row of `found`, a booking, has a word. With the ids of what it names an index serves each alternative.
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
    select type from private.filters('service') cross join unnest(known) as type
    where argument = 'types' and replace(type, '_', ' ') like pattern
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

-- Whether a text has each of these words.
create function private.has_words(content text, words text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select content is not null and content ilike all (array(select private.contains_pattern(word) from unnest(words) as word))
$$;

-- Whether nobody else is looking at a pending item, and nobody has decided it in the last seconds.
create function private.can_decide(kind text, item uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.claimed_by(kind, item) is null and not exists (select from private.held_acts as held where held.subject = item)
$$;

-- The palette reads kinds of services from the filters, and how many of the newest rows a short text looks at has one home.

set local check_function_bodies = off;

create or replace function private.booking_word_condition(word text) returns text
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

create or replace function private.found_bookings(wanted text) returns setof public.admin_found
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

create or replace function private.listing_text_condition(wanted text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text[] := private.search_words(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  is_short constant boolean := wanted !~ '[[:alnum:]]{3}';
  -- No index begins with the year, so another word must have one.
  with_years constant boolean := exists (
    select from unnest(words) as word where word ~ '[[:alnum:]]{3}' and not private.is_year(word)
  );
  locations constant text[] := private.listing_locations();
  read_since constant timestamptz := case when is_short then (
    select created_at from public.vehicle_listings order by created_at desc, id desc offset private.newest_searched() limit 1
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

create function private.newest_searched() returns integer
language sql immutable set search_path = ''
as $$ select 20000 $$;

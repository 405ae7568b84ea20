-- Exceptional days and the limits of booking (0088) hold wherever a time is judged or shown: a request, a request that is moved,
-- the directory, and the pages that the server keeps in memory.

-- As private.fits_opening_hours, of the hours that the provider keeps on those very days.
create function private.fits_provider_hours(provider public.service_providers, begins timestamptz, minutes integer)
returns boolean
language sql stable set search_path = ''
as $$
  with appointment as (
    select begins at time zone 'Africa/Nairobi' as starts, minutes * interval '1 minute' as lasts
  ), around as (
    select range_agg(tsrange(day + (span ->> 'from')::interval, day + (span ->> 'to')::interval)) as spans
    from appointment
    cross join generate_series(-1, 2) as days_later
    cross join lateral (select date_trunc('day', starts) + days_later * interval '1 day' as day) as calendar
    left join public.opening_exceptions as exception
      on exception.service_provider_id = provider.id and day::date between exception.first_day and exception.last_day
    cross join jsonb_array_elements(coalesce(
      exception.hours,
      provider.opening_hours -> ('{sun,mon,tue,wed,thu,fri,sat}'::text[])[extract(dow from day)::integer + 1]
    )) as span
  )
  select coalesce(bool_or(
    open @> starts and (starts + lasts <= upper(open) or lasts > upper(open) - lower(open))
  ), false)
  from appointment, around, unnest(spans) as open
$$;

-- '2 hours', '1 day', '3 days'
create function private.hours_in_words(hours integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when hours % 24 = 0 and hours > 24 then hours / 24 || ' days'
    when hours = 24 then '1 day'
    when hours = 1 then '1 hour'
    else hours || ' hours'
  end
$$;

-- A time that a customer is to come at: to come, within a year, and while the provider is open. How late and how far ahead
-- one may book binds customers; a provider who moves a request knows what suits.
create or replace function private.check_booking_time(provider public.service_providers, asked public.service_bookings)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  name text := private.visible_line(provider.business_name);
  day date := (asked.preferred_date at time zone 'Africa/Nairobi')::date;
  exception public.opening_exceptions;
begin
  if asked.preferred_date <= now() then
    raise exception 'Choose a time in the future.' using hint = 'time_past';
  end if;
  if asked.preferred_date > now() + interval '1 year' then
    raise exception 'Choose a time within the next 12 months.' using hint = 'time_too_far';
  end if;
  if asked.customer_id = auth.uid() then
    if asked.preferred_date < now() + provider.booking_lead_hours * interval '1 hour' then
      raise exception '% takes bookings at least % ahead. Choose a later time.',
        name, private.hours_in_words(provider.booking_lead_hours) using hint = 'time_too_soon';
    end if;
    if day > (now() at time zone 'Africa/Nairobi')::date + provider.booking_horizon_days then
      raise exception '% takes bookings at most % ahead. Choose an earlier day.',
        name, private.hours_in_words(provider.booking_horizon_days * 24) using hint = 'time_beyond_horizon';
    end if;
  end if;
  if not private.fits_provider_hours(provider, asked.preferred_date, asked.duration_minutes) then
    select * into exception from public.opening_exceptions
    where service_provider_id = provider.id and day between first_day and last_day;
    if exception.hours = '[]' then
      raise exception '% is closed on %. Choose another day.', name,
        to_char(day, 'FMDD Mon YYYY') || coalesce(' (' || private.visible_line(exception.reason) || ')', '')
        using hint = 'outside_opening_hours';
    end if;
    raise exception '% is closed then. Choose a time inside the opening hours.', name using hint = 'outside_opening_hours';
  end if;
end
$$;

-- The exceptional days of a provider that so many days, from yesterday on, have in them; a night begun yesterday is
-- still open.
create function private.exceptional_days(provider_id uuid, days integer) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'first_day', first_day, 'last_day', last_day, 'hours', hours, 'reason', reason
  ) order by first_day), '[]')
  from public.opening_exceptions, (select (now() at time zone 'Africa/Nairobi')::date as day) as today
  where service_provider_id = provider_id and last_day >= today.day - 1 and first_day <= today.day - 1 + days
$$;

revoke execute on function
  private.fits_provider_hours(public.service_providers, timestamptz, integer),
  private.hours_in_words(integer),
  private.exceptional_days(uuid, integer)
from public;

-- As in 0031, with the exceptional days to come: the page of verified providers that fit, with total and facets (ServiceProviderSearchResult of
-- domain/service-provider-search-result.ts). Never raises for what a person typed. When nothing holds a word of the search,
-- the most similar word is looked for instead, and `corrected` tells.
create or replace function public.search_service_providers(
  search text default null,
  types text[] default null,
  locations text[] default null,
  services text[] default null,
  min_rating numeric default null,
  sort text default 'rating',
  page integer default 1,
  page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
set jit = off
set plan_cache_mode = force_custom_plan
as $$
declare
  -- The counts of services are left out for more providers than this.
  most_read_for_services constant integer := 2000;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  -- null: any.
  asked_types text[] := nullif(private.values_to_match(types), '{}');
  places text[] := nullif(array(
    select private.contains_pattern(place) from unnest(private.values_to_match(locations)) as place where btrim(place) <> ''
  ), '{}');
  offered text[] := nullif(array(
    select lower(btrim(name) collate "C") from unnest(private.values_to_match(services)) as name where btrim(name) <> ''
  ), '{}');
  suspended uuid[] := private.suspended_sellers();
  -- Of the search's words alone.
  held uuid[];
  corrected jsonb;
  instead text[];
  answer jsonb;
begin
  <<attempt>>
  for try in 1..2 loop
    held := null;
    for word_place in 1..cardinality(words) loop
      held := case
        when held is null then private.providers_holding(words[word_place])
        else array(select unnest(held) intersect select unnest(private.providers_holding(words[word_place])))
      end;
    end loop;
    exit attempt when held is null or cardinality(held) > 0 or try = 2;
    -- Only words that no provider holds are taken for mistyped.
    instead := array(
      select coalesce(
        case when cardinality(private.providers_holding(word)) = 0 then private.similar_service_word(word) end, word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    exit attempt when instead = words;
    corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    words := instead;
  end loop;

  -- One pass over the providers; each facet counts with every condition but its own.
  with judged as materialized (
    select p.id, p.location, p.service_types, p.rating_average, p.rating_count, p.created_at, p.business_name,
      asked_types is null or p.service_types && asked_types as type_fits,
      places is null or lower(p.location collate "C") like any (places) as place_fits,
      min_rating is null or p.rating_average >= min_rating as rating_fits,
      offered is null or exists (
        select from public.services as s
        where s.service_provider_id = p.id and s.is_active and lower(btrim(s.name) collate "C") = any (offered)
      ) as service_fits
    from public.service_providers as p
    where p.verified and p.user_id <> all (suspended) and (held is null or p.id = any (held))
  ), fitting as (
    select * from judged where type_fits and place_fits and rating_fits and service_fits
  ), counted as (
    select count(*)::integer as total from fitting
  ), shown as (
    select total, least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)) as page from counted
  ), cards as (
    select fitting.id, row_number() over () as place
    from (
      select id from fitting
      order by
        case when sort = 'newest' then created_at end desc,
        case when sort = 'name' then lower(business_name) end,
        case when sort = 'reviews' then rating_count end desc,
        rating_average desc nulls last, rating_count desc, created_at desc, id desc
      limit size offset ((select shown.page from shown) - 1) * size
    ) as fitting
  )
  select jsonb_build_object(
    'total', (select total from shown),
    'total_exact', true,
    'page', (select shown.page from shown),
    'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'user_id', p.user_id, 'business_name', p.business_name, 'location', p.location, 'address', p.address,
        'service_types', p.service_types, 'phone_masked', p.phone_masked, 'opening_hours', p.opening_hours,
        'opening_exceptions', private.exceptional_days(p.id, 9),
        'image', p.photos[1], 'rating_average', p.rating_average, 'rating_count', p.rating_count,
        'verified', p.verified, 'created_at', p.created_at,
        'services', array(
          select s.name from public.services as s
          where s.service_provider_id = p.id and s.is_active order by s.created_at desc, s.id limit 4
        ),
        'price_from', (
          select min(s.price) from public.services as s where s.service_provider_id = p.id and s.is_active
        )
      ) order by cards.place), '[]')
      from cards join public.service_providers as p on p.id = cards.id
    ),
    'facets', jsonb_build_object(
      'type', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select value, count(*)::integer as amount
          from judged, unnest(service_types) as value where place_fits and rating_fits and service_fits group by value
        ) as options
      ),
      'location', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select location as value, count(*)::integer as amount
          from judged where type_fits and rating_fits and service_fits
          group by location order by count(*) desc, location limit 60
        ) as options
      ),
      'service', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          -- Spelled as most spell it. Names are free, so nothing but reading them all counts them.
          select mode() within group (order by btrim(s.name)) as value, count(distinct judged.id)::integer as amount
          from judged join public.services as s on s.service_provider_id = judged.id and s.is_active
          where type_fits and place_fits and rating_fits and (
            select count(*) <= most_read_for_services from judged as any_service
            where any_service.type_fits and any_service.place_fits and any_service.rating_fits
          )
          group by lower(btrim(s.name) collate "C") order by 2 desc, 1 limit 30
        ) as options
      ),
      -- 'At least so much', so a provider counts in several.
      'rating', (
        select coalesce(jsonb_agg(jsonb_build_object('value', least_rating::text, 'count', amount) order by least_rating desc), '[]')
        from (
          select least_rating, count(*)::integer as amount
          from unnest('{4.5,4,3}'::numeric[]) as least_rating
          join judged on rating_average >= least_rating
          where type_fits and place_fits and service_fits group by least_rating
        ) as options
      )
    ),
    -- A correction that finds nothing is none.
    'corrected', case when (select total from shown) > 0 then corrected end
  ) into answer;
  return answer;
end
$$;

-- Word for the servers (server/page-cache.ts) that a page they keep in memory shows something else now: its path.
create function private.forget_page_of_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('pages', '/services/' || coalesce(changed ->> 'service_provider_id', changed ->> 'id'));
  return null;
end
$$;

revoke execute on function private.forget_page_of_provider() from public;

create trigger forget_page after update or delete on public.service_providers
  for each row execute function private.forget_page_of_provider();
create trigger forget_page after insert or update or delete on public.services
  for each row execute function private.forget_page_of_provider();
create trigger forget_page after insert or update or delete on public.opening_exceptions
  for each row execute function private.forget_page_of_provider();
create trigger forget_page after insert or update or delete on public.reviews
  for each row execute function private.forget_page_of_provider();

notify pgrst, 'reload schema';

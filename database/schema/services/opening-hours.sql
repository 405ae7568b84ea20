create table public.opening_exceptions (
  id uuid default gen_random_uuid() constraint opening_exceptions_pkey primary key,
  service_provider_id uuid not null,
  first_day date not null,
  last_day date not null,
  hours jsonb not null default '[]',
  reason text,
  created_at timestamptz not null default now(),
  constraint opening_exceptions_days check (
    first_day between '2000-01-01' and '2100-01-01' and last_day between first_day and first_day + 365
  ),
  -- The spans of a day, as in the usual week.
  constraint opening_exceptions_hours_form check (private.are_opening_hours(jsonb_set('{}', '{mon}', hours))),
  constraint opening_exceptions_reason_length
    check (char_length(reason) <= 80 and char_length(private.visible_line(reason)) >= 2),
  constraint opening_exceptions_apart exclude using gist (
    service_provider_id with =, daterange(first_day, last_day, '[]') with &&
  ),
  constraint opening_exceptions_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

comment on table public.opening_exceptions is 'Days on which a provider keeps other hours than in the usual week.';
comment on column public.opening_exceptions.last_day is 'The same as first_day for one day alone.';
comment on column public.opening_exceptions.hours is 'Instead of the usual ones: [{"from": "09:00", "to": "12:00"}], Africa/Nairobi; []: closed.';
comment on column public.opening_exceptions.reason is 'Shown on the provider''s page: Madaraka Day.';

create index opening_exceptions_provider_idx on public.opening_exceptions (service_provider_id, last_day);

revoke all on public.opening_exceptions from public, anon, authenticated;
grant select on public.opening_exceptions to anon;
grant select, delete on public.opening_exceptions to authenticated;
grant insert (id, service_provider_id, first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;
grant update (first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;
grant all on public.opening_exceptions to service_role;

alter table public.opening_exceptions enable row level security;

-- The provider is looked up with the caller's own eyes; verified is said because one's own is seen before that.
create policy "Anyone reads the exceptional days of verified providers" on public.opening_exceptions
  for select to anon, authenticated
  using (exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));
create policy "Providers read their own exceptional days" on public.opening_exceptions
  for select to authenticated using (service_provider_id = (select private.own_service_provider()));
create policy "Administrators read all exceptional days" on public.opening_exceptions
  for select to authenticated using ((select private.is_admin()));
create policy "Providers add their own exceptional days" on public.opening_exceptions
  for insert to authenticated with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers change their own exceptional days" on public.opening_exceptions
  for update to authenticated
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers delete their own exceptional days" on public.opening_exceptions
  for delete to authenticated using (service_provider_id = (select private.own_service_provider()));

create trigger guard_opening_exception before insert or update on public.opening_exceptions
  for each row execute function private.guard_opening_exception();
create trigger forget_page after insert or update or delete on public.opening_exceptions
  for each row execute function private.forget_page_of_provider();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.opening_exceptions', 'service_provider_id', 'service_provider_id in (select id from public.service_providers where user_id::text = $1)', 'opening_exceptions', '{}', 'cascade', null, 'When their business keeps other hours.');

-- Garages, washes, hire and towing: one record a person, shown in the directory once an administrator has verified it.
-- Opening hours here are the usual week; days that differ are not in it.
-- Whether this is a week of opening hours: {"mon": [{"from": "08:00", "to": "18:00"}], …}. A day that is missing is closed;
-- at most four spans a day, in order and apart; "24:00" is the end of the day.
create function private.are_opening_hours(hours jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  weekday text;
  spans jsonb;
  span jsonb;
  closed_until text collate "C";
begin
  if jsonb_typeof(hours) <> 'object' then return false; end if;
  for weekday, spans in select key, value from jsonb_each(hours) loop
    if weekday <> all ('{mon,tue,wed,thu,fri,sat,sun}'::text[]) or jsonb_typeof(spans) <> 'array' then return false; end if;
    if jsonb_array_length(spans) > 4 then return false; end if;
    closed_until := '00:00';
    for span in select value from jsonb_array_elements(spans) loop
      if jsonb_typeof(span) <> 'object' then return false; end if;
      if span - '{from,to}'::text[] <> '{}'
        or (span ->> 'from' ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true
        or (span ->> 'to' ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$') is not true
        or span ->> 'from' < closed_until
        or span ->> 'to' <= (span ->> 'from') collate "C"
      then
        return false;
      end if;
      closed_until := span ->> 'to';
    end loop;
  end loop;
  return true;
end
$$;
grant execute on function private.are_opening_hours(jsonb) to authenticated, service_role;

-- Whether work of so many minutes fits into the opening hours: it begins in a span and ends in it, also over midnight. What
-- is longer than the span itself (a car left overnight, a day's hire) need only begin in it.
create function private.fits_opening_hours(hours jsonb, begins timestamptz, minutes integer) returns boolean
language sql stable set search_path = ''
as $$
  with appointment as (
    select begins at time zone 'Africa/Nairobi' as starts, minutes * interval '1 minute' as lasts
  ), around as (
    select range_agg(tsrange(day + (span ->> 'from')::interval, day + (span ->> 'to')::interval)) as spans
    from appointment
    cross join generate_series(-1, 2) as days_later
    cross join lateral (select date_trunc('day', starts) + days_later * interval '1 day' as day) as calendar
    cross join jsonb_array_elements(
      hours -> ('{sun,mon,tue,wed,thu,fri,sat}'::text[])[extract(dow from day)::integer + 1]
    ) as span
  )
  select coalesce(bool_or(
    open @> starts and (starts + lasts <= upper(open) or lasts > upper(open) - lower(open))
  ), false)
  from appointment, around, unnest(spans) as open
$$;
grant execute on function private.fits_opening_hours(jsonb, timestamp with time zone, integer) to authenticated, service_role;

create function private.guard_opening_exception() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today date := (now() at time zone 'Africa/Nairobi')::date;
begin
  new.reason := nullif(btrim(new.reason), '');
  if auth.uid() is null then
    return new;
  end if;
  if new.last_day < today then
    raise exception 'These days are over. Choose a day to come.' using hint = 'exception_past';
  end if;
  if tg_op = 'INSERT' then
    -- One of a provider at a time, so that two at once do not pass the limit together; of another's the policy says no.
    perform from public.service_providers
    where id = new.service_provider_id and user_id = auth.uid() for no key update;
    if found and (
      select count(*) >= 100 from public.opening_exceptions
      where service_provider_id = new.service_provider_id and last_day >= today
    ) then
      raise exception 'There are 100 entries of days that differ already. Remove one first.' using hint = 'exception_limit';
    end if;
  end if;
  return new;
end
$$;

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

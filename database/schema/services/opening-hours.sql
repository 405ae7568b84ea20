-- Opening hours: the usual week in service_providers, dates that differ from it in opening_exceptions, and the checks whether a
-- booking fits. All times are Africa/Nairobi.
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
  -- The spans of one day, in the form of the usual week.
  constraint opening_exceptions_hours_form check (private.are_opening_hours(jsonb_set('{}', '{mon}', hours))),
  constraint opening_exceptions_reason_length
    check (char_length(reason) <= 80 and char_length(private.visible_line(reason)) >= 2),
  constraint opening_exceptions_apart exclude using gist (
    service_provider_id with =, daterange(first_day, last_day, '[]') with &&
  ),
  constraint opening_exceptions_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade
);

comment on table public.opening_exceptions is 'Dates with other opening hours than the usual week.';
comment on column public.opening_exceptions.last_day is 'Equal to first_day for a single day.';
comment on column public.opening_exceptions.hours is
  'Replaces the usual hours: [{"from": "09:00", "to": "12:00"}], Africa/Nairobi; [] means closed.';
comment on column public.opening_exceptions.reason is 'Shown on the provider''s page, such as Madaraka Day.';

create index opening_exceptions_provider_idx on public.opening_exceptions (service_provider_id, last_day);

revoke all on public.opening_exceptions from public, anon, authenticated;
grant select on public.opening_exceptions to anon;
grant select, delete on public.opening_exceptions to authenticated;
grant delete on public.opening_exceptions to business_manager;
grant insert (id, service_provider_id, first_day, last_day, hours, reason) on public.opening_exceptions to authenticated, business_manager;
grant update (first_day, last_day, hours, reason) on public.opening_exceptions to authenticated, business_manager;
grant all on public.opening_exceptions to service_role;

alter table public.opening_exceptions enable row level security;

-- The subquery runs under the caller's own policies, which hide suspended providers. Owners and customers see unverified
-- providers as well, so `verified` is checked here.
create policy "Anyone reads the exceptional days of verified providers" on public.opening_exceptions
  for select to anon, authenticated
  using (exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));
create policy "Providers read their own exceptional days" on public.opening_exceptions
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));
create policy "Administrators read all exceptional days" on public.opening_exceptions
  for select to authenticated using ((select private.is_admin()));
create policy "Providers add their own exceptional days" on public.opening_exceptions
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers change their own exceptional days" on public.opening_exceptions
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));
create policy "Providers delete their own exceptional days" on public.opening_exceptions
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

create trigger guard_opening_exception before insert or update on public.opening_exceptions
  for each row execute function private.guard_opening_exception();
create trigger invalidate_page after insert or update or delete on public.opening_exceptions
  for each row execute function private.invalidate_page_of_provider();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'public.opening_exceptions', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'opening_exceptions', '{}', 'cascade', null, 'When their business keeps other hours.'
  );

-- Rejects dates that have passed and more than 100 upcoming entries per provider. The server, which has no user, is exempt.
create function private.guard_opening_exception() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today date := private.nairobi_today();
begin
  new.reason := nullif(btrim(new.reason), '');
  if auth.uid() is null then
    return new;
  end if;
  if new.last_day < today then
    raise exception 'These days are over. Choose a day to come.' using hint = 'exception_past';
  end if;
  if tg_op = 'INSERT' then
    -- Lock the provider, so that concurrent inserts count each other. The policy refuses rows of other providers.
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

-- Whether this is a week of opening hours: {"mon": [{"from": "08:00", "to": "18:00"}], …}. A missing day is closed. A day has at
-- most four spans, in order and without overlap; "24:00" is the end of the day.
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
grant execute on function private.are_opening_hours(jsonb) to authenticated, business_sales, service_role;

-- When a week of hours is open on these days and the ones around them; spans that touch are one, also past midnight. On the provider's
-- exceptional days (null: of none) the hours of the exception apply.
create function private.open_spans(hours jsonb, exceptions_of uuid, first_day date, last_day date) returns tstzmultirange
language sql stable set search_path = ''
as $$
  select coalesce(range_agg(tstzrange(
    (day + (span ->> 'from')::interval) at time zone 'Africa/Nairobi', (day + (span ->> 'to')::interval) at time zone 'Africa/Nairobi'
  )), '{}')
  from generate_series(first_day - interval '1 day', last_day + interval '2 days', '1 day') as day
  left join public.opening_exceptions as exception
    on exception.service_provider_id = exceptions_of and day::date between exception.first_day and exception.last_day
  cross join jsonb_array_elements(coalesce(
    exception.hours, open_spans.hours -> ('{sun,mon,tue,wed,thu,fri,sat}'::text[])[extract(dow from day)::integer + 1]
  )) as span
$$;

-- The moments at which work of this length can begin within the spans: it also ends in the one it begins in. Work longer than the span
-- itself (a car left overnight, a day's hire) only has to begin in it.
create function private.starts_within(spans tstzmultirange, minutes integer) returns tstzmultirange
language sql immutable set search_path = ''
as $$
  select coalesce(range_agg(case
    when upper(open) - lower(open) < lasts then open else tstzrange(lower(open), upper(open) - lasts, '[]')
  end), '{}')
  from unnest(spans) as open, (select minutes * interval '1 minute' as lasts) as work
$$;

-- Whether the provider is open for work of this length that begins then.
create function private.fits_provider_hours(provider public.service_providers, begins timestamptz, minutes integer)
returns boolean
language sql stable set search_path = ''
as $$
  select private.starts_within(
    private.open_spans(provider.opening_hours, provider.id, private.nairobi_day(begins), private.nairobi_day(begins)), minutes
  ) @> begins
$$;

-- The exceptions of a provider within this many days from yesterday, as JSON. Yesterday's opening may last past midnight.
create function private.exceptional_days(provider_id uuid, days integer) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'first_day', first_day, 'last_day', last_day, 'hours', hours, 'reason', reason
  ) order by first_day), '[]')
  from public.opening_exceptions, (select (now() at time zone 'Africa/Nairobi')::date as day) as today
  where service_provider_id = provider_id and last_day >= today.day - 1 and first_day <= today.day - 1 + days
$$;

-- Days on which a provider keeps other hours than in the usual week (0021), and how late and how far ahead customers may
-- book.

alter table public.service_providers
  add column booking_lead_hours integer not null default 0,
  add column booking_horizon_days integer not null default 365,
  add constraint service_providers_booking_lead_range check (booking_lead_hours between 0 and 336),
  add constraint service_providers_booking_horizon_range check (booking_horizon_days between 1 and 365),
  add constraint service_providers_booking_window check (booking_lead_hours < booking_horizon_days * 24);

comment on column public.service_providers.booking_lead_hours is 'Customers book at least so many hours ahead.';
comment on column public.service_providers.booking_horizon_days is 'Customers book at most so many days ahead.';

grant select (booking_lead_hours, booking_horizon_days) on public.service_providers to anon;
grant insert (booking_lead_hours, booking_horizon_days) on public.service_providers to authenticated;
grant update (booking_lead_hours, booking_horizon_days) on public.service_providers to authenticated;

create or replace trigger guard_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, updated_at
on public.service_providers for each row execute function private.guard_service_provider();

set local search_path = public, extensions;

create table public.opening_exceptions (
  id uuid default gen_random_uuid() constraint opening_exceptions_pkey primary key,
  service_provider_id uuid not null,
  first_day date not null,
  last_day date not null,
  hours jsonb not null default '[]',
  reason text,
  created_at timestamptz not null default now(),
  constraint opening_exceptions_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint opening_exceptions_days check (
    first_day between '2000-01-01' and '2100-01-01' and last_day between first_day and first_day + 365
  ),
  -- The spans of a day, as in the usual week.
  constraint opening_exceptions_hours_form check (private.are_opening_hours(jsonb_set('{}', '{mon}', hours))),
  constraint opening_exceptions_reason_length
    check (char_length(reason) <= 80 and char_length(private.visible_line(reason)) >= 2),
  constraint opening_exceptions_apart exclude using gist (
    service_provider_id with =, daterange(first_day, last_day, '[]') with &&
  )
);

reset search_path;

comment on table public.opening_exceptions is 'Days on which a provider keeps other hours than in the usual week.';
comment on column public.opening_exceptions.last_day is 'The same as first_day for one day alone.';
comment on column public.opening_exceptions.hours is 'Instead of the usual ones: [{"from": "09:00", "to": "12:00"}], Africa/Nairobi; []: closed.';
comment on column public.opening_exceptions.reason is 'Shown on the provider''s page: Madaraka Day.';

create index opening_exceptions_provider_idx on public.opening_exceptions (service_provider_id, last_day);

revoke all on public.opening_exceptions from public, anon, authenticated;
grant select on public.opening_exceptions to anon, authenticated;
grant insert (id, service_provider_id, first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;
grant update (first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;
grant delete on public.opening_exceptions to authenticated;
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

revoke execute on function private.guard_opening_exception() from public;

create trigger guard_opening_exception before insert or update on public.opening_exceptions
  for each row execute function private.guard_opening_exception();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.opening_exceptions', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'opening_exceptions', '{}', 'cascade', null, 'When their business keeps other hours.');

notify pgrst, 'reload schema';

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

revoke execute on function private.are_opening_hours(jsonb), private.fits_opening_hours(jsonb, timestamptz, integer) from public;
grant execute on function
  private.are_opening_hours(jsonb), private.fits_opening_hours(jsonb, timestamptz, integer), private.kenyan_phone(text)
to authenticated, service_role;

create table public.service_providers (
  id uuid default gen_random_uuid() constraint service_providers_pkey primary key,
  user_id uuid not null default auth.uid(),
  business_name text not null,
  description text,
  location text not null,
  address text,
  phone text,
  -- One digit of the range and the last three: the six between cannot be told from it.
  phone_masked text generated always as ('+254 ' || substr(phone, 5, 1) || '** *** ' || right(phone, 3)) stored,
  email text,
  website text,
  service_types text[] not null,
  opening_hours jsonb not null default '{
    "mon": [{"from": "08:00", "to": "18:00"}], "tue": [{"from": "08:00", "to": "18:00"}],
    "wed": [{"from": "08:00", "to": "18:00"}], "thu": [{"from": "08:00", "to": "18:00"}],
    "fri": [{"from": "08:00", "to": "18:00"}], "sat": [{"from": "08:00", "to": "18:00"}], "sun": []
  }',
  photos text[] not null default '{}',
  verified boolean not null default false,
  rating_average numeric(2, 1),
  rating_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint service_providers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint service_providers_user_id_key unique (user_id),
  constraint service_providers_business_name_length
    check (char_length(business_name) <= 120 and char_length(private.visible_line(business_name)) >= 2),
  constraint service_providers_description_length check (char_length(description) <= 5000),
  constraint service_providers_location_length
    check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint service_providers_address_length check (char_length(address) <= 200),
  constraint service_providers_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint service_providers_email_form check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
  constraint service_providers_website_form check (website ~ '^https://[^\s<>"]+$' and char_length(website) <= 300),
  constraint service_providers_service_types_known check (
    cardinality(service_types) between 1 and 6
    and service_types <@ '{mechanic,garage,car_wash,car_hire,mobile_service,towing}'::text[]
  ),
  constraint service_providers_opening_hours_form check (private.are_opening_hours(opening_hours)),
  constraint service_providers_photos_count check (cardinality(photos) <= 10),
  constraint service_providers_photos_flat check (photos = '{}' or (array_ndims(photos) = 1 and array_lower(photos, 1) = 1)),
  constraint service_providers_photos_own check (private.are_listing_images(photos, user_id)),
  constraint service_providers_rating check (
    rating_count >= 0 and (rating_average is null) = (rating_count = 0) and rating_average between 1 and 5
  )
);

comment on table public.service_providers is 'Businesses that offer services to motorists, one a person.';
comment on column public.service_providers.phone is 'E.164, +2547… or +2541…; never readable without signing in.';
comment on column public.service_providers.opening_hours is 'The usual week: {"mon": [{"from": "08:00", "to": "18:00"}]}, Africa/Nairobi.';
comment on column public.service_providers.rating_average is 'Of the reviews, kept by a trigger; null without any.';

create index service_providers_newest_idx on public.service_providers (created_at desc, id desc) where verified;
create index service_providers_waiting_idx on public.service_providers (created_at) where not verified;

revoke all on public.service_providers from public, anon, authenticated;
grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at
) on public.service_providers to anon;
grant select on public.service_providers to authenticated;
-- The settings form sends created_at and updated_at along; the trigger writes its own.
grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  created_at, updated_at
) on public.service_providers to authenticated;
-- verified is granted for administrators; a trigger refuses it to everybody else.
grant update (
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at
) on public.service_providers to authenticated;
grant delete on public.service_providers to authenticated;
grant all on public.service_providers to service_role;

alter table public.service_providers enable row level security;

create policy "Anyone reads verified providers in good standing" on public.service_providers
  for select to anon, authenticated
  using (verified and user_id <> all ((select private.suspended_sellers())::uuid[]));
create policy "Providers read their own record" on public.service_providers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every provider" on public.service_providers
  for select to authenticated using ((select private.is_admin()));
create policy "Signed-in people register their own business" on public.service_providers
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Providers change their own record" on public.service_providers
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Administrators change every provider" on public.service_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Providers delete their own record" on public.service_providers
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Administrators delete every provider" on public.service_providers
  for delete to authenticated using ((select private.is_admin()));

-- The caller's own record, or null.
create function private.own_service_provider() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.service_providers where user_id = auth.uid() $$;

revoke execute on function private.own_service_provider() from public;
grant execute on function private.own_service_provider() to authenticated, service_role;

create function private.guard_service_provider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- What a form leaves empty is not there.
  new.description := nullif(btrim(new.description), '');
  new.address := nullif(btrim(new.address), '');
  new.email := nullif(btrim(new.email), '');
  new.website := nullif(btrim(new.website), '');
  -- A number that is none stays as it was given, for the constraint to name.
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.service_types := array(
    select type from unnest(new.service_types) with ordinality as given (type, place) group by type order by min(place)
  );
  if tg_op = 'INSERT' then
    if current_user = 'authenticated' then
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  -- A new name or place leaves the verification as it is: it is given to the person.
  if new.verified is distinct from old.verified and current_user = 'authenticated' and not private.is_admin() then
    raise exception 'Only an administrator may verify a service provider.' using errcode = '42501';
  end if;
  new.updated_at := now();
  return new;
end
$$;

revoke execute on function private.guard_service_provider() from public;

-- Not for the rating, which triggers keep.
create trigger guard_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified, updated_at
on public.service_providers for each row execute function private.guard_service_provider();

-- Here and not beside the profiles' other policies, because it looks at the providers.
create policy "Anyone reads the profile of people with a verified business" on public.profiles
  for select to anon, authenticated
  using (exists (
    select from public.service_providers as provider where provider.user_id = profiles.id and provider.verified
  ));

-- An administrator's decision, whether by the functions below or by a plain change of the row: it is written down, and the
-- person is told. The reason of a rejection comes as the setting magari.reason of the transaction.
create function private.settle_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name text := '"' || private.visible_line(coalesce(new.business_name, old.business_name)) || '"';
begin
  if tg_op = 'DELETE' then
    -- Who deletes their own knows; whose account is being erased hears nothing.
    if not private.is_admin() or old.user_id = auth.uid()
      or not exists (select from public.profiles where id = old.user_id)
    then
      return null;
    end if;
    perform private.record_audit(
      case when old.verified then 'delete' else 'reject' end, 'service_providers', old.id::text,
      jsonb_build_object('verified', old.verified, 'location', old.location, 'service_types', old.service_types),
      case when reason is not null then jsonb_build_object('reason', reason) end
    );
    perform private.tell(
      old.user_id,
      case when old.verified then 'Your business was removed' else 'Your business was not approved' end,
      concat_ws(' ',
        name || case when old.verified then ' is no longer on Magari.' else ' was not approved and has been removed.' end,
        'Reason: ' || reason,
        'You can post it again once this is put right.'
      ),
      'warning', '/post-ad', 'Post it again'
    );
    return null;
  end if;

  perform private.record_audit(
    case when new.verified then 'verify' else 'unverify' end, 'service_providers', new.id::text,
    jsonb_build_object('verified', old.verified), jsonb_build_object('verified', new.verified)
  );
  if not new.verified then
    perform private.tell(
      new.user_id, 'Your business is hidden',
      name || ' is no longer verified, so the directory does not show it. Write to us if you think this is a mistake.',
      'warning', '/contact', 'Write to us'
    );
    return null;
  end if;
  -- Their bookings wait in the provider's area, which a customer's role does not open.
  update public.profiles set role = 'service_provider' where id = new.user_id and role = 'customer';
  perform private.tell(
    new.user_id, 'Your business is approved', name || ' is in the directory now: people can find, call and book you.',
    'success', '/services/' || new.id, 'See your page'
  );
  return null;
end
$$;

create trigger settle_service_provider after update of verified on public.service_providers
  for each row when (new.verified is distinct from old.verified) execute function private.settle_service_provider();
create trigger settle_removed_service_provider after delete on public.service_providers
  for each row execute function private.settle_service_provider();
create trigger audit_changes after update on public.service_providers
  for each row execute function private.audit_changes('location', 'service_types', 'opening_hours');

-- Shows a provider in the directory. Administrators only.
create function public.approve_service_provider(provider_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve a service provider.' using errcode = '42501';
  end if;
  update public.service_providers set verified = true where id = provider_id;
  if not found then
    raise exception 'This service provider is no longer there.' using hint = 'service_provider_gone';
  end if;
end
$$;

-- Removes the record of a provider that waits for approval; the person is told the reason. Administrators only.
create function public.reject_service_provider(provider_id uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting boolean := (select not verified from public.service_providers where id = provider_id);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may reject a service provider.' using errcode = '42501';
  end if;
  reason := btrim(coalesce(reason, ''));
  if reason = '' or char_length(reason) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  perform set_config('magari.reason', reason, true);
  delete from public.service_providers where id = provider_id and not verified;
  if not found then
    raise exception '%', case
      when waiting is null then 'This service provider is no longer there.'
      else 'This service provider is approved already.'
    end using hint = 'service_provider_gone';
  end if;
  perform set_config('magari.reason', '', true);
end
$$;

revoke execute on function
  private.settle_service_provider(),
  public.approve_service_provider(uuid),
  public.reject_service_provider(uuid, text)
from public, anon, authenticated;
grant execute on function public.approve_service_provider(uuid), public.reject_service_provider(uuid, text)
  to authenticated, service_role;

notify pgrst, 'reload schema';

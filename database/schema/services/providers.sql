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
  -- Days on which a provider keeps other hours than in the usual week (0021), and how late and how far ahead customers may
  -- book.
  booking_lead_hours integer not null default 0,
  booking_horizon_days integer not null default 365,
  -- What a business says of itself besides its description (spec 000 §2): experience, warranty, specializations and certifications;
  -- and what its page can say from what happened here: how soon requests are answered, and how many bookings were completed.
  experience_since integer,
  warranty text,
  specializations text[] not null default '{}',
  certifications text[] not null default '{}',
  -- A business that somebody has booked, reviewed or written to is not deleted by a person: it goes from the site and from the lists, and
  -- its bookings, reviews and conversations stay with their people. An administrator can bring it back; its owner asks again by saving
  -- the settings. Only a record on which nothing hangs is deleted. Whoever's account is erased takes all of it along, as before.
  archived_at timestamptz,
  constraint service_providers_business_name_length
    check (char_length(business_name) <= 120 and char_length(private.visible_line(business_name)) >= 2),
  constraint service_providers_description_length check (char_length(description) <= 5000),
  constraint service_providers_location_length
    check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint service_providers_address_length check (char_length(address) <= 200),
  constraint service_providers_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint service_providers_email_form check (email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' and char_length(email) <= 254),
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
  ),
  constraint service_providers_user_id_key unique (user_id),
  constraint service_providers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint service_providers_booking_lead_range check (booking_lead_hours between 0 and 336),
  constraint service_providers_booking_horizon_range check (booking_horizon_days between 1 and 365),
  constraint service_providers_booking_window check (booking_lead_hours < booking_horizon_days * 24),
  constraint service_providers_website_form check (private.is_website(website)),
  constraint service_providers_experience_since_range
    check (experience_since between 1900 and extract(year from now() at time zone 'Africa/Nairobi')::integer),
  constraint service_providers_warranty_length
    check (char_length(warranty) <= 200 and char_length(private.visible_line(warranty)) >= 2),
  constraint service_providers_specializations_count check (cardinality(specializations) <= 12),
  constraint service_providers_specializations_lines check (private.are_lines(specializations, 60)),
  constraint service_providers_certifications_count check (cardinality(certifications) <= 12),
  constraint service_providers_certifications_lines check (private.are_lines(certifications, 100)),
  constraint service_providers_archived_unverified check (archived_at is null or not verified)
);

comment on table public.service_providers is 'Businesses that offer services to motorists, one a person.';
comment on column public.service_providers.phone is 'E.164, +2547… or +2541…; never readable without signing in. @read-through private.read_provider_phone(id)';
comment on column public.service_providers.email is 'Never readable without signing in. @read-through private.read_provider_email(id)';
comment on column public.service_providers.opening_hours is 'The usual week: {"mon": [{"from": "08:00", "to": "18:00"}]}, Africa/Nairobi.';
comment on column public.service_providers.rating_average is 'Of the reviews, kept by a trigger; null without any.';
comment on column public.service_providers.booking_lead_hours is 'Customers book at least so many hours ahead.';
comment on column public.service_providers.booking_horizon_days is 'Customers book at most so many days ahead.';
comment on column public.service_providers.experience_since is 'The year the business began its work.';
comment on column public.service_providers.warranty is 'On its work, in its own words: 6 months on parts and labour.';
comment on column public.service_providers.specializations is 'What it is best at: Subaru, Automatic gearboxes.';
comment on column public.service_providers.certifications is 'As the business states them; nobody has checked them.';
comment on column public.service_providers.archived_at is 'Since when the business is removed; what hangs on it stays.';

create index service_providers_newest_idx on public.service_providers (created_at desc, id desc) where verified;
create index service_providers_waiting_idx on public.service_providers (created_at) where not verified;
create index service_providers_text_idx on public.service_providers
  using gin (private.service_provider_text(business_name, description, location, address, service_types) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where verified;
create index service_providers_specializations_idx on public.service_providers
  using gin (private.specializations_text(specializations) gin_trgm_ops)
  with (gin_pending_list_limit = 1024)
  where verified;
create index service_providers_archived_idx on public.service_providers (archived_at desc, id) where archived_at is not null;

-- The settings form sends created_at and updated_at along; the trigger writes its own.
-- verified is granted for administrators; a trigger refuses it to everybody else.
revoke all on public.service_providers from public, anon, authenticated;
grant delete on public.service_providers to authenticated;
grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications
) on public.service_providers to anon;
grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications, archived_at
) on public.service_providers to authenticated;
grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications
) on public.service_providers to authenticated;
grant update (
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications
) on public.service_providers to authenticated;
grant all on public.service_providers to service_role;

alter table public.service_providers enable row level security;

create policy "Anyone reads verified providers in good standing" on public.service_providers
  for select to anon, authenticated
  using (verified and user_id <> all ((select private.suspended_sellers())::uuid[]));
create policy "Providers read their own record" on public.service_providers
  for select to authenticated using (user_id = (select auth.uid()));
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
-- Here and not beside the other policies of these tables, because they look at the bookings.
create policy "Customers read the providers they have booked" on public.service_providers
  for select to authenticated
  using (id in (select service_provider_id from public.service_bookings where customer_id = (select auth.uid())));
create policy "Administrators read every provider that is not removed" on public.service_providers
  for select to authenticated using (archived_at is null and (select private.is_admin()));

create trigger guard_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications, updated_at
on public.service_providers for each row execute function private.guard_service_provider();
create trigger settle_removed_service_provider after delete on public.service_providers
  for each row execute function private.settle_service_provider();
create trigger tell_of_leaving_provider before delete on public.service_providers
  for each row execute function private.tell_of_leaving_provider();
create trigger forget_page after update or delete on public.service_providers
  for each row execute function private.forget_page_of_provider();
create trigger verify_business_name before update of business_name on public.service_providers
  for each row when (new.business_name is distinct from old.business_name) execute function private.hold_business_name();
create trigger drop_business_name_change after delete on public.service_providers
  for each row execute function private.drop_business_name_change();
create trigger audit_changes after update on public.service_providers
  for each row execute function private.audit_changes(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'experience_since',
    '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );
create trigger archive_service_provider before delete on public.service_providers
  for each row execute function private.archive_service_provider();
create trigger tell_of_archived_provider after update of archived_at on public.service_providers
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function private.tell_of_archived_provider();
create trigger settle_service_provider after update of verified on public.service_providers
  for each row when (
    new.verified is distinct from old.verified and new.archived_at is not distinct from old.archived_at
  ) execute function private.settle_service_provider();
create trigger ask_again_for_provider before update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos
on public.service_providers
  for each row when (old.archived_at is not null) execute function private.ask_again_for_provider();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.service_providers', 'user_id', null, 'service_provider', '{}', 'cascade', null, 'Their business, with its services and bookings; customers with an open one are told.');

-- The caller's own record, or null.
create function private.own_service_provider() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.service_providers where user_id = auth.uid() $$;
grant execute on function private.own_service_provider() to authenticated, service_role;

-- FIXME first said:
-- FIXME last said:
-- As 0021, with the new columns.
create function private.guard_service_provider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- What a form leaves empty is not there.
  new.description := nullif(btrim(new.description), '');
  new.address := nullif(btrim(new.address), '');
  new.email := nullif(btrim(new.email), '');
  new.website := nullif(btrim(new.website), '');
  new.warranty := nullif(private.visible_line(new.warranty), '');
  new.specializations := private.tidy_lines(new.specializations);
  new.certifications := private.tidy_lines(new.certifications);
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

-- FIXME first said:
-- An administrator's decision, whether by the functions below or by a plain change of the row: it is written down, and the
-- person is told. The reason of a rejection comes as the setting magari.reason of the transaction.
-- FIXME last said:
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
      'warning', '/post-ad', 'Post it again', topic => 'listings'
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
      'warning', '/contact', 'Write to us', topic => 'listings'
    );
    return null;
  end if;
  -- Their bookings wait in the provider's area, which a customer's role does not open.
  update public.profiles set role = 'service_provider' where id = new.user_id and role = 'customer';
  perform private.tell(
    new.user_id, 'Your business is approved', name || ' is in the directory now: people can find, call and book you.',
    'success', '/services/' || new.id, 'See your page', topic => 'listings'
  );
  return null;
end
$$;

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
grant execute on function public.approve_service_provider(uuid) to authenticated, service_role;

-- FIXME first said:
-- Removes the record of a provider that waits for approval; the person is told the reason. Administrators only.
-- FIXME last said:
-- Rejecting counts what is archived as done, and those that wait without the removed ones.
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
  if waiting is distinct from true then
    raise exception '%', case
      when waiting is null then 'This service provider is no longer there.'
      else 'This service provider is approved already.'
    end using hint = 'service_provider_gone';
  end if;
  perform set_config('magari.reason', reason, true);
  delete from public.service_providers where id = provider_id and not verified;
  perform set_config('magari.reason', '', true);
end
$$;
grant execute on function public.reject_service_provider(uuid, text) to authenticated, service_role;

create function private.keep_booking_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.answered_at := now();
  return new;
end
$$;

-- What a provider's page says from what happened on the marketplace. `completed_bookings` are those that customers asked for here.
-- `response_minutes` is the median wait for a first answer to a booking request or a message of the last 90 days, null where fewer
-- than five people were answered. A request without an answer counts as long as it has waited, from its second day on.
create function public.service_provider_stats(provider_id uuid)
returns table (completed_bookings integer, response_minutes integer)
language sql stable security definer set search_path = ''
as $$
  with provider as (
    select id, user_id from public.service_providers
    where id = service_provider_stats.provider_id
      and (verified and user_id <> all (private.suspended_sellers()) or user_id = auth.uid() or private.is_admin())
  ), requests as (
    select
      booking.customer_id as asker, booking.answered_at is not null as answered,
      coalesce(booking.answered_at, case booking.status when 'cancelled' then booking.updated_at else now() end)
        - booking.created_at as wait
    from provider join public.service_bookings as booking on booking.service_provider_id = provider.id
    where booking.created_at > now() - interval '90 days' and booking.customer_id is not null
      and (booking.answered_at is not null or booking.status in ('pending', 'cancelled'))
    union all
    -- Where the owner wrote first, nobody waited.
    select thread.asker_id, thread.first_answer_at is not null, coalesce(thread.first_answer_at, now()) - thread.created_at
    from provider join public.message_threads as thread
      on thread.service_provider_id = provider.id and thread.owner_id = provider.user_id
    where thread.created_at > now() - interval '90 days' and thread.asker_id is not null
      and thread.first_answer_at is distinct from thread.created_at
  ), median as (
    select case when count(distinct asker) filter (where answered) >= 5 then
      ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60)::integer
    end as minutes
    from requests where answered or wait > interval '1 day'
  )
  select
    (select count(*)::integer from public.service_bookings as booking
     where booking.service_provider_id = provider.id and booking.status = 'completed' and booking.customer_id is not null),
    median.minutes
  from provider, median
$$;
grant execute on function public.service_provider_stats(uuid) to anon, authenticated, service_role;

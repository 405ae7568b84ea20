-- What a business says of itself besides its description (spec 000 §2): experience, warranty, specializations and certifications;
-- and what its page can say from what happened here: how soon requests are answered, and how many bookings were completed.

alter table public.service_providers
  add column experience_since integer,
  add column warranty text,
  add column specializations text[] not null default '{}',
  add column certifications text[] not null default '{}',
  add constraint service_providers_experience_since_range
    check (experience_since between 1900 and extract(year from now() at time zone 'Africa/Nairobi')::integer),
  add constraint service_providers_warranty_length
    check (char_length(warranty) <= 200 and char_length(private.visible_line(warranty)) >= 2),
  add constraint service_providers_specializations_count check (cardinality(specializations) <= 12),
  add constraint service_providers_specializations_lines check (private.are_lines(specializations, 60)),
  add constraint service_providers_certifications_count check (cardinality(certifications) <= 12),
  add constraint service_providers_certifications_lines check (private.are_lines(certifications, 100));

comment on column public.service_providers.experience_since is 'The year the business began its work.';
comment on column public.service_providers.warranty is 'On its work, in its own words: 6 months on parts and labour.';
comment on column public.service_providers.specializations is 'What it is best at: Subaru, Automatic gearboxes.';
comment on column public.service_providers.certifications is 'As the business states them; nobody has checked them.';

grant select (experience_since, warranty, specializations, certifications) on public.service_providers to anon, authenticated;
grant insert (experience_since, warranty, specializations, certifications) on public.service_providers to authenticated;
grant update (experience_since, warranty, specializations, certifications) on public.service_providers to authenticated;

-- Each text once, however it is written, without invisible characters and empty lines.
create function private.tidy_lines(lines text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(line order by place), '{}')
  from (
    select distinct on (lower(line)) line, place
    from (select private.visible_line(given) as line, place from unnest(lines) with ordinality as written (given, place)) as seen
    where line <> ''
    order by lower(line), place
  ) as kept
$$;

revoke execute on function private.tidy_lines(text[]) from public;
grant execute on function private.tidy_lines(text[]) to authenticated, service_role;

-- As 0021, with the new columns.
create or replace function private.guard_service_provider() returns trigger
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

create or replace trigger guard_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications, updated_at
on public.service_providers for each row execute function private.guard_service_provider();

drop trigger audit_changes on public.service_providers;
create trigger audit_changes after update on public.service_providers
  for each row execute function private.audit_changes(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'experience_since',
    '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );

alter table public.service_bookings add column answered_at timestamptz;
comment on column public.service_bookings.answered_at is 'When the provider accepted or declined the request; kept by a trigger.';

-- Of those answered before, the audit log knows.
alter table public.service_bookings disable trigger user;
update public.service_bookings as booking set answered_at = step.at
from (
  select entity_id, min(created_at) as at from public.audit_log
  where entity = 'service_bookings' and action in ('confirm', 'cancel') and before ->> 'status' = 'pending'
  group by entity_id
) as step
where step.entity_id = booking.id::text and booking.customer_id is not null
  and (booking.status <> 'cancelled' or booking.cancelled_by = 'provider');
alter table public.service_bookings enable trigger user;

create function private.keep_booking_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.answered_at := now();
  return new;
end
$$;

revoke execute on function private.keep_booking_answer() from public;

-- Its name comes after guard_service_booking, which says which side cancelled.
create trigger keep_booking_answer before update of status on public.service_bookings
  for each row when (
    old.status = 'pending' and (new.status = 'confirmed' or new.status = 'cancelled' and new.cancelled_by = 'provider')
  )
  execute function private.keep_booking_answer();

create index service_bookings_completed_idx on public.service_bookings (service_provider_id)
  where status = 'completed' and customer_id is not null;

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

revoke execute on function public.service_provider_stats(uuid) from public, anon, authenticated;
grant execute on function public.service_provider_stats(uuid) to anon, authenticated, service_role;

notify pgrst, 'reload schema';

-- How often each ad was viewed and its owner contacted: one count per ad, day in Nairobi, and kind. Who was counted is known only
-- as a hash, and only until the day after (visitors.sql).
create table public.leads (
  id bigint generated always as identity constraint leads_pkey primary key,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  owner_id uuid not null,
  kind text not null,
  day date not null,
  count integer not null default 1,
  -- How many of the day's views are already in the ad's views_count.
  rolled_up integer not null default 0,
  constraint leads_one_subject check (num_nonnulls(listing_id, spare_part_id, service_provider_id) = 1),
  constraint leads_kind_known check (kind in ('view', 'phone_reveal', 'whatsapp', 'message')),
  constraint leads_count_range check (count >= 1 and rolled_up between 0 and count),
  constraint leads_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint leads_spare_part_id_fkey foreign key (spare_part_id) references public.spare_parts (id) on delete cascade,
  constraint leads_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint leads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.leads is 'Views and contacts of ads, counted per day. Written by functions only.';
comment on column public.leads.owner_id is 'Owner of the ad.';
comment on column public.leads.day is 'In Nairobi.';

-- Ids are unique across the three kinds of ad.
create unique index leads_subject_key
  on public.leads ((coalesce(listing_id, spare_part_id, service_provider_id)), kind, day);
create index leads_spare_part_idx on public.leads (spare_part_id, day);
create index leads_service_provider_idx on public.leads (service_provider_id, day);
create index leads_waiting_idx on public.leads (id) where kind = 'view' and rolled_up < count;
-- Contacts per day, for the administrators' dashboard.
create index leads_contacts_idx on public.leads (day) include (count) where kind <> 'view';
-- Dealers' figures: a year of a large stock, and single ads, also of others for comparison. Both are index-only scans.
create index leads_owned_idx on public.leads (owner_id, day) include (listing_id, kind, count);
create index leads_counted_idx on public.leads (listing_id, day) include (kind, count);

revoke all on public.leads from public, anon, authenticated;
grant select (id, listing_id, spare_part_id, service_provider_id, owner_id, kind, day, count) on public.leads to authenticated, business_sales;
grant all on public.leads to service_role;

alter table public.leads enable row level security;

create policy "Owners read the counts of their ads" on public.leads
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));
create policy "Administrators read all counts" on public.leads
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.leads', 'owner_id', null, 'leads', '{rolled_up}', 'cascade', null, 'How often their ads were looked at.');

-- Counts a view of a public ad, once per visitor and day. Returns whether it counted. Owners do not count for their own ads.
-- Who is no member, also with an anonymous account, of which one browser may make many, is told apart by `visitor`: a valid value of
-- private.new_visitor(). Hint one_ad.
create function public.record_view(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null,
  visitor text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  viewer constant uuid := case when private.is_member(auth.uid()) then auth.uid() end;
begin
  perform private.require_one_ad(listing_id, spare_part_id, service_provider_id);
  select * into ad from private.message_subject(listing_id, spare_part_id, service_provider_id);
  if ad.is_public is not true or ad.owner_id is not distinct from viewer
    or viewer is null and not private.is_visitor(visitor)
  then
    return false;
  end if;
  return private.count_lead(
    listing_id, spare_part_id, service_provider_id, ad.owner_id, 'view',
    coalesce(private.lead_person(viewer), sha256(convert_to('visitor ' || visitor, 'utf8')))
  );
end
$$;
grant execute on function public.record_view(uuid, uuid, uuid, text) to anon, authenticated, service_role;

-- Trigger of message_threads: the first message about an ad is a lead. A person has one thread per ad, so nobody counts twice.
create function private.count_thread() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.asker_id is not null and new.owner_id is not null
    and num_nonnulls(new.listing_id, new.spare_part_id, new.service_provider_id) = 1
  then
    perform private.count_lead(
      new.listing_id, new.spare_part_id, new.service_provider_id, new.owner_id, 'message', private.lead_person(new.asker_id)
    );
  end if;
  return null;
end
$$;

-- Counts a lead of this kind for an ad, once per visitor and day. Returns whether it counted. Callers check access to the ad.
create function private.count_lead(listing uuid, part uuid, provider uuid, owner uuid, lead_kind text, visitor_hash bytea)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.lead_visitors (subject_id, kind, day, visitor)
  values (coalesce(listing, part, provider), lead_kind, private.nairobi_today(), visitor_hash)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.leads as counted (listing_id, spare_part_id, service_provider_id, owner_id, kind, day)
  values (listing, part, provider, owner, lead_kind, private.nairobi_today())
  on conflict ((coalesce(listing_id, spare_part_id, service_provider_id)), kind, day)
    do update set count = counted.count + 1;
  return true;
exception
  -- The ad or its owner was deleted meanwhile.
  when foreign_key_violation then return false;
end
$$;

-- Refuses unless exactly one of the three ids is given (hint one_ad).
create function private.require_one_ad(listing_id uuid, spare_part_id uuid, service_provider_id uuid) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if num_nonnulls(listing_id, spare_part_id, service_provider_id) <> 1 then
    raise exception 'Name one ad: a vehicle, a spare part or a service provider.' using hint = 'one_ad';
  end if;
end
$$;

-- Views and contacts of one ad over all days. waiting_views are not in the ad's views_count yet.
-- The condition is the expression of leads_subject_key: for one that depends on which id is given, PostgreSQL before 18 scans all
-- leads of the market for each ad of a page.
create function private.ad_interest(
  listing uuid, part uuid, provider uuid,
  out views bigint, out waiting_views bigint, out calls bigint, out chats bigint, out messages bigint
)
language sql stable set search_path = ''
as $$
  select
    coalesce(sum(count) filter (where kind = 'view'), 0),
    coalesce(sum(count - rolled_up) filter (where kind = 'view'), 0),
    coalesce(sum(count) filter (where kind = 'phone_reveal'), 0),
    coalesce(sum(count) filter (where kind = 'whatsapp'), 0),
    coalesce(sum(count) filter (where kind = 'message'), 0)
  from public.leads
  where coalesce(listing_id, spare_part_id, service_provider_id) = coalesce(listing, part, provider)
$$;

-- { views, calls, chats, messages } of a person's vehicle ads between two days, both included. Calls are phone numbers revealed.
create function private.interest_between(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'views', coalesce(sum(count) filter (where kind = 'view'), 0),
    'calls', coalesce(sum(count) filter (where kind = 'phone_reveal'), 0),
    'chats', coalesce(sum(count) filter (where kind = 'whatsapp'), 0),
    'messages', coalesce(sum(count) filter (where kind = 'message'), 0)
  )
  from public.leads
  where owner_id = person and day between first_day and last_day and listing_id is not null
$$;

-- Job: adds counted views to views_count of their ads, because counting there directly would update every index of the ad with
-- each view. Handles at most `most` counts per transaction and returns how many; the job calls it until it returns 0.
create function private.roll_up_views(most integer default 500) returns integer
language sql security definer set search_path = ''
as $$
  with waiting as (
    select id, count - rolled_up as views from public.leads
    where kind = 'view' and rolled_up < count order by id limit most for update skip locked
  ), rolled as (
    update public.leads as counted set rolled_up = counted.count from waiting where counted.id = waiting.id
    returning counted.listing_id, counted.spare_part_id, waiting.views
  ), vehicles as (
    update public.vehicle_listings as ad set views_count = ad.views_count + seen.views
    from (select listing_id, sum(views)::integer as views from rolled group by listing_id) as seen
    where ad.id = seen.listing_id
  ), parts as (
    update public.spare_parts as ad set views_count = ad.views_count + seen.views
    from (select spare_part_id, sum(views)::integer as views from rolled group by spare_part_id) as seen
    where ad.id = seen.spare_part_id
  )
  select count(*)::integer from rolled
$$;

-- Who looked at an ad and who got in touch: per ad, day (of Nairobi) and kind a count. Who it was is known only as long as
-- it takes to count nobody twice, and only as a hash.

create table public.leads (
  id bigint generated always as identity constraint leads_pkey primary key,
  listing_id uuid,
  spare_part_id uuid,
  service_provider_id uuid,
  owner_id uuid not null,
  kind text not null,
  day date not null,
  count integer not null default 1,
  -- How many of a day's views are in the ad's views_count already.
  rolled_up integer not null default 0,
  constraint leads_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint leads_spare_part_id_fkey foreign key (spare_part_id) references public.spare_parts (id) on delete cascade,
  constraint leads_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint leads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint leads_one_subject check (num_nonnulls(listing_id, spare_part_id, service_provider_id) = 1),
  constraint leads_kind_known check (kind in ('view', 'phone_reveal', 'whatsapp', 'message')),
  constraint leads_count_range check (count >= 1 and rolled_up between 0 and count)
);

comment on table public.leads is 'How often an ad was looked at and its seller contacted, by day. Written by functions only.';
comment on column public.leads.owner_id is 'Whose ad it is.';
comment on column public.leads.day is 'In Nairobi.';

-- An ad's id is no other ad's, of whatever kind.
create unique index leads_subject_key
  on public.leads ((coalesce(listing_id, spare_part_id, service_provider_id)), kind, day);
create index leads_listing_idx on public.leads (listing_id, day);
create index leads_spare_part_idx on public.leads (spare_part_id, day);
create index leads_service_provider_idx on public.leads (service_provider_id, day);
create index leads_owner_idx on public.leads (owner_id, day);
create index leads_waiting_idx on public.leads (id) where kind = 'view' and rolled_up < count;

revoke all on public.leads from public, anon, authenticated;
grant select (id, listing_id, spare_part_id, service_provider_id, owner_id, kind, day, count) on public.leads to authenticated;
grant all on public.leads to service_role;

alter table public.leads enable row level security;

create policy "Owners read the counts of their ads" on public.leads
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "Administrators read all counts" on public.leads
  for select to authenticated using ((select private.is_admin()));

-- Whom a count has counted already. A job forgets it the day after.
create table private.lead_visitors (
  subject_id uuid not null,
  kind text not null,
  day date not null,
  visitor bytea not null,
  seen_at timestamptz not null default now(),
  constraint lead_visitors_pkey primary key (visitor, kind, subject_id, day)
);

create index lead_visitors_seen_idx on private.lead_visitors (seen_at);

revoke all on private.lead_visitors from public;

create function private.nairobi_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Africa/Nairobi')::date $$;

-- Counts one of a kind for an ad, once a visitor and day; answers whether it counted. Whether the ad may be seen was asked.
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
end
$$;

-- How a person who is signed in is told from others in the counts.
create function private.lead_person(person uuid) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to('person ' || person, 'utf8')) $$;

-- Exactly one of the three names the ad that a call is about.
create function private.require_one_ad(listing_id uuid, spare_part_id uuid, service_provider_id uuid) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if num_nonnulls(listing_id, spare_part_id, service_provider_id) <> 1 then
    raise exception 'Name one ad: a vehicle, a spare part or a service provider.' using hint = 'one_ad';
  end if;
end
$$;

-- Counts a view of an ad that everybody can see, once a visitor and day; answers whether it counted. A visitor who is not signed
-- in is known by a random text that their browser keeps; without one nothing is counted, nor for the owner.
create function public.record_view(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null,
  visitor text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
begin
  perform private.require_one_ad(listing_id, spare_part_id, service_provider_id);
  select * into ad from private.message_subject(listing_id, spare_part_id, service_provider_id);
  if ad.is_public is not true or ad.owner_id is not distinct from auth.uid()
    or auth.uid() is null and char_length(btrim(coalesce(visitor, ''))) not between 16 and 64
  then
    return false;
  end if;
  return private.count_lead(
    listing_id, spare_part_id, service_provider_id, ad.owner_id, 'view',
    coalesce(private.lead_person(auth.uid()), sha256(convert_to('visitor ' || btrim(visitor), 'utf8')))
  );
end
$$;

-- How many numbers one person may ask for, and how many chats they may begin. domain/leads.ts says the same.
create function private.check_lead_limit(kind text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 30;
  most_a_day constant integer := 100;
  within_hour integer;
  within_day integer;
begin
  select count(*) filter (where seen_at > now() - interval '1 hour'), count(*) into within_hour, within_day
  from private.lead_visitors as counted
  where counted.visitor = private.lead_person(auth.uid()) and counted.kind = check_lead_limit.kind
    and seen_at > now() - interval '1 day';
  if within_hour >= most_an_hour then
    raise exception 'You have asked for % numbers within an hour. Wait a little before you ask for the next.', most_an_hour
      using hint = 'reveal_limit';
  elsif within_day >= most_a_day then
    raise exception 'You have asked for % numbers today. Come back tomorrow for more.', most_a_day
      using hint = 'reveal_limit';
  end if;
end
$$;

-- The phone of an ad's owner for the caller, who is counted once a day as a lead of this kind. Null: they gave none.
create function private.contact_owner(listing uuid, part uuid, provider uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  caller_suspended boolean;
  number text;
begin
  perform private.require_one_ad(listing, part, provider);
  -- One of a person at a time, so that many at once do not pass the limit together.
  select suspended_at is not null into caller_suspended from public.profiles where id = auth.uid() for no key update;
  if not found then
    raise exception 'Sign in to see the number.' using errcode = '42501';
  elsif caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into ad from private.message_subject(listing, part, provider);
  if ad.owner_id is null or not (ad.is_public or ad.owner_id = auth.uid() or private.is_admin()) then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  number := case
    when provider is not null then (select phone from public.service_providers where id = provider)
    else (select phone from public.profiles where id = ad.owner_id)
  end;
  if number is null or ad.owner_id = auth.uid() or private.is_admin() then
    return number;
  end if;
  if not exists (
    select from private.lead_visitors as counted
    where counted.visitor = private.lead_person(auth.uid()) and counted.kind = contact_owner.kind
      and counted.subject_id = coalesce(listing, part, provider) and counted.day = private.nairobi_today()
  ) then
    perform private.check_lead_limit(kind);
    perform private.count_lead(listing, part, provider, ad.owner_id, kind, private.lead_person(auth.uid()));
  end if;
  return number;
end
$$;

-- The number of who posted an ad that the caller can see (E.164), or null when they gave none. Counts as a lead.
create function public.reveal_phone(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null
) returns text
language sql security definer set search_path = ''
as $$ select private.contact_owner(listing_id, spare_part_id, service_provider_id, 'phone_reveal') $$;

-- Counts that the caller opened a WhatsApp chat about an ad; answers the number, as reveal_phone.
create function public.record_whatsapp(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null
) returns text
language sql security definer set search_path = ''
as $$ select private.contact_owner(listing_id, spare_part_id, service_provider_id, 'whatsapp') $$;

-- The first message of a thread is a lead; the thread is made once, so nobody counts twice.
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

create trigger count_thread after insert on public.message_threads
  for each row execute function private.count_thread();

-- For a job: brings views_count of the ads up to what was counted (a counter on the ad would touch every index with each
-- view). At most so many counts in a transaction; the job calls it until it returns 0.
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

-- For a job: forgets whom the counts of the days before today have counted.
create function private.forget_lead_visitors() returns void
language sql security definer set search_path = ''
as $$ delete from private.lead_visitors where seen_at < now() - interval '1 day' and day < private.nairobi_today() $$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.leads', 'owner_id', null, 'leads', '{rolled_up}', 'cascade', null, 'How often their ads were looked at.'),
  ('private.lead_visitors', 'visitor', 'visitor = private.lead_person($1::uuid)', null, '{}', 'delete', null,
    'Hashes, which a job forgets after a day anyway.');

revoke execute on function
  private.nairobi_today(), private.count_lead(uuid, uuid, uuid, uuid, text, bytea), private.lead_person(uuid),
  private.require_one_ad(uuid, uuid, uuid), private.check_lead_limit(text),
  private.contact_owner(uuid, uuid, uuid, text), private.count_thread(), private.roll_up_views(integer),
  private.forget_lead_visitors(),
  public.record_view(uuid, uuid, uuid, text), public.reveal_phone(uuid, uuid, uuid), public.record_whatsapp(uuid, uuid, uuid)
from public, anon, authenticated;
grant execute on function public.record_view(uuid, uuid, uuid, text) to anon, authenticated, service_role;
grant execute on function public.reveal_phone(uuid, uuid, uuid), public.record_whatsapp(uuid, uuid, uuid)
  to authenticated, service_role;

notify pgrst, 'reload schema';

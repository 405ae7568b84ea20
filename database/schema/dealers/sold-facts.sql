-- What a seller says of a sold vehicle: the price that was paid, the day, where the buyer came from, which conversation led to it, who sold it.
-- An ad that is merely set to sold is a sale without facts (docs/product.md, Sold with facts).

create table public.sold_facts (
  -- No foreign key: a sale stays in its seller's reports after the ad is deleted.
  ad_id uuid constraint sold_facts_pkey primary key,
  seller_id uuid not null,
  vehicle text not null,
  price_paid bigint,
  sold_on date,
  source text,
  thread_id uuid,
  sold_by uuid,
  told_at timestamptz not null,
  told_by uuid,
  constraint sold_facts_price_paid_range check (price_paid between 1 and 10000000000),
  constraint sold_facts_sold_on_range check (sold_on between date '2000-01-01' and date '2100-12-31'),
  constraint sold_facts_source_known check (source in (
    'magari_inquiry', 'magari_call', 'walk_in', 'referral', 'social_media', 'other_site', 'own_customer', 'other'
  )),
  constraint sold_facts_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete cascade,
  constraint sold_facts_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete set null,
  constraint sold_facts_sold_by_fkey foreign key (sold_by) references auth.users (id) on delete set null,
  constraint sold_facts_told_by_fkey foreign key (told_by) references auth.users (id) on delete set null
);

comment on table public.sold_facts is 'What sellers say of vehicles they sold; written by mark_vehicle_sold() only.';
comment on column public.sold_facts.vehicle is 'Title of the ad, kept when the ad is deleted.';
comment on column public.sold_facts.price_paid is 'Whole KES; null: not told, likewise the others.';
comment on column public.sold_facts.sold_on is 'Day in Nairobi; null: the day on which the ad was marked as sold.';
comment on column public.sold_facts.told_at is 'Facts told before the ad was last marked as sold are of a sale that was undone, and do not count.';

create index sold_facts_seller_idx on public.sold_facts (seller_id);
create index sold_facts_thread_idx on public.sold_facts (thread_id);
create index sold_facts_sold_by_idx on public.sold_facts (sold_by);
create index sold_facts_told_by_idx on public.sold_facts (told_by);

revoke all on public.sold_facts from public, anon, authenticated;
grant select on public.sold_facts to authenticated, business_sales;
grant all on public.sold_facts to service_role;

alter table public.sold_facts enable row level security;

create policy "Sellers read the facts of their sales" on public.sold_facts
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));

-- What the facts said before each change.
create table private.sold_facts_changes (
  id bigint generated always as identity constraint sold_facts_changes_pkey primary key,
  ad_id uuid not null,
  seller_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  former jsonb not null,
  constraint sold_facts_changes_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete cascade,
  constraint sold_facts_changes_changed_by_fkey foreign key (changed_by) references auth.users (id) on delete set null
);

comment on table private.sold_facts_changes is 'Changes of the facts of sold vehicles. Written by mark_vehicle_sold() only.';

create index sold_facts_changes_seller_idx on private.sold_facts_changes (seller_id, ad_id);
create index sold_facts_changes_changed_by_idx on private.sold_facts_changes (changed_by);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.sold_facts', 'seller_id', null, 'sold_vehicles', '{seller_id,sold_by,told_by}', 'cascade', null, 'What they said of their sales.'),
  ('public.sold_facts', 'sold_by', null, null, '{}', 'anonymise', null, 'The sale is the business''s.'),
  ('public.sold_facts', 'told_by', null, null, '{}', 'anonymise', null, 'The sale is the business''s.'),
  ('private.sold_facts_changes', 'seller_id', null, 'changes_of_sold_vehicles', '{id,seller_id,changed_by}', 'cascade', null,
    'What they said of their sales before.'),
  ('private.sold_facts_changes', 'changed_by', null, null, '{}', 'anonymise', null, 'The sale is the business''s.');

-- Marks a vehicle of the caller as sold, or corrects what is said of one that is sold, also when its ad was deleted since. Without facts it is only
-- marked. version: told_at as the caller read it, required to change facts that count. The same again changes nothing. Hints not_found,
-- changed_meanwhile, those of check_sold_facts(), and errors as for a change of status.
create function public.mark_vehicle_sold(
  listing_id uuid, price_paid bigint default null, sold_on date default null, source text default null, thread_id uuid default null,
  sold_by uuid default null, version timestamptz default null
) returns public.sold_facts
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  kept public.sold_facts;
  told public.sold_facts;
  counts boolean;
begin
  perform private.require_standing();
  ad := private.sell_own_ad(mark_vehicle_sold.listing_id);
  select * into kept from public.sold_facts as known where known.ad_id = ad.ad_id for update;
  counts := coalesce(kept.told_at >= ad.sold_at, false);
  if not counts and num_nonnulls(price_paid, sold_on, source, thread_id, sold_by) = 0 then
    return null;
  end if;
  if counts and (kept.price_paid, kept.sold_on, kept.source, kept.thread_id, kept.sold_by) is not distinct from (
    mark_vehicle_sold.price_paid, mark_vehicle_sold.sold_on, mark_vehicle_sold.source, mark_vehicle_sold.thread_id, mark_vehicle_sold.sold_by
  ) then
    return kept;
  end if;
  if counts and version is distinct from kept.told_at then
    raise exception 'Somebody told more of this sale after you opened it. Load it again and look at what it says now.'
      using hint = 'changed_meanwhile';
  end if;
  told := row(
    ad.ad_id, auth.uid(), ad.title, mark_vehicle_sold.price_paid, mark_vehicle_sold.sold_on, mark_vehicle_sold.source,
    mark_vehicle_sold.thread_id, mark_vehicle_sold.sold_by, clock_timestamp(), private.acting_person()
  );
  perform private.check_sold_facts(told, kept, ad.made_on);
  if kept.ad_id is not null then
    insert into private.sold_facts_changes (ad_id, seller_id, changed_by, former)
    values (kept.ad_id, kept.seller_id, told.told_by, to_jsonb(kept) - '{ad_id,seller_id,sold_by,told_by}'::text[]);
    delete from public.sold_facts as known where known.ad_id = kept.ad_id;
  end if;
  insert into public.sold_facts select told.*;
  return told;
end
$$;
grant execute on function public.mark_vehicle_sold(uuid, bigint, date, text, uuid, uuid, timestamptz) to authenticated, business_sales;

-- Sets the caller's ad to sold if it is not, and states since when it is, its title, and the day on which it was made. Locks the ad, or else its
-- history. Hint not_found: the ad is not the caller's, or was deleted without having been sold.
create function private.sell_own_ad(ad uuid, out ad_id uuid, out title text, out made_on date, out sold_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  perform pg_advisory_xact_lock(hashtextextended('sold ' || ad, 0));
  select * into listing from public.vehicle_listings as known where known.id = ad and known.seller_id = auth.uid() for update;
  if listing.id is not null and listing.status <> 'sold' then
    update public.vehicle_listings as known set status = 'sold' where known.id = listing.id;
  end if;
  select stood.listing_id, private.visible_line(stood.title), stood.sold_at
  into sell_own_ad.ad_id, sell_own_ad.title, sell_own_ad.sold_at
  from private.stock_at(auth.uid(), 'infinity') as stood where stood.listing_id = ad and stood.sold_at is not null;
  if sell_own_ad.ad_id is null then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  made_on := private.made_on(auth.uid(), ad);
end
$$;

-- The day on which an ad of this person was made, as far as anything is known of it.
create function private.made_on(person uuid, ad uuid) returns date
language sql stable security definer set search_path = ''
as $$
  select private.nairobi_day(least(
    (select min(event.at) from private.ad_events as event where event.owner_id = person and event.ad_id = ad),
    (select listing.created_at from public.vehicle_listings as listing where listing.id = ad)
  ))
$$;

-- Refuses facts that cannot be, or that name what is not the seller's. A conversation or person that was told before may stay. Hints price_paid,
-- sold_on, sale_source, sale_lead, sold_by.
create function private.check_sold_facts(told public.sold_facts, kept public.sold_facts, made_on date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if told.price_paid not between 1 and 10000000000 then
    raise exception 'Enter a price between KSh 1 and KSh 10 billion.' using hint = 'price_paid';
  elsif told.sold_on > private.nairobi_today() then
    raise exception 'Choose a day that has come.' using hint = 'sold_on';
  elsif told.sold_on < made_on then
    raise exception 'Choose a day from % on: the ad was made then.', to_char(made_on, 'FMDD Mon YYYY') using hint = 'sold_on';
  elsif told.source <> all ('{magari_inquiry,magari_call,walk_in,referral,social_media,other_site,own_customer,other}'::text[]) then
    raise exception 'Choose where the buyer came from.' using hint = 'sale_source';
  elsif told.thread_id is distinct from kept.thread_id and not exists (
    select from public.message_threads as thread
    where thread.id = told.thread_id and thread.owner_id = told.seller_id and thread.listing_id = told.ad_id
  ) and told.thread_id is not null then
    raise exception 'Choose a conversation about this vehicle.' using hint = 'sale_lead';
  elsif told.sold_by is distinct from kept.sold_by and told.sold_by is not null and told.sold_by <> told.seller_id and not exists (
    select from public.business_members as member where member.business_id = told.seller_id and member.person_id = told.sold_by
  ) then
    raise exception 'Choose somebody who works for your business.' using hint = 'sold_by';
  end if;
end
$$;

-- Whether the prices paid for the calling dealer's vehicles may be used without a name (private.told_prices).
create function public.shares_prices_paid() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select page.shares_prices_paid from public.dealer_profiles as page where page.user_id = private.require_dealer()), false)
$$;
grant execute on function public.shares_prices_paid() to authenticated, business_manager;

-- Sets it; from the next fit of prices on it holds.
create function public.share_prices_paid(allowed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dealer_profiles as page (user_id, shares_prices_paid)
  values (private.require_dealer(), coalesce(share_prices_paid.allowed, false))
  on conflict (user_id) do update set shares_prices_paid = excluded.shares_prices_paid
  where page.shares_prices_paid <> excluded.shares_prices_paid;
end
$$;
grant execute on function public.share_prices_paid(boolean) to authenticated, business_manager;

-- The states and prices of vehicle ads over time, so that a seller's reports cover past months after ads change or disappear.
create table private.listing_history (
  id bigint generated always as identity constraint listing_history_pkey primary key,
  -- No foreign key: sold ads stay in their seller's reports after they are deleted.
  listing_id uuid not null,
  seller_id uuid not null,
  at timestamptz not null default now(),
  state text not null,
  price bigint not null,
  title text not null,
  -- When the row was derived from the ad afterwards; null: recorded at the time of the change.
  estimated_at timestamptz,
  constraint listing_history_state_known
    check (state in ('active', 'pending', 'rejected', 'draft', 'expired', 'sold', 'deleted')),
  constraint listing_history_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table private.listing_history is 'States and prices of vehicle ads, one row per change. Written by a trigger only.';
comment on column private.listing_history.state is 'As returned by private.ad_state, or deleted.';

create index listing_history_seller_idx on private.listing_history (seller_id, listing_id, at, id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.listing_history', 'seller_id', null, 'listing_history', '{}', 'cascade', null, 'What became of their ads.');

-- Trigger: records the ad's state and price. The history of a new ad starts at its created_at, which the server may set in the
-- past. Changes use clock_timestamp(): now() is the start of the transaction and would misorder overlapping ones.
create function private.record_listing_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Deleting the account deletes its history, so there is nothing to record.
    insert into private.listing_history (listing_id, seller_id, at, state, price, title)
    select old.id, old.seller_id, clock_timestamp(), 'deleted', old.price, old.title from public.profiles where id = old.seller_id;
  else
    insert into private.listing_history (listing_id, seller_id, at, state, price, title)
    values (
      new.id, new.seller_id, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end,
      private.ad_state(new), new.price, new.title
    );
  end if;
  return null;
end
$$;

-- Since when an ad that the caller can read is sold; null in other states. Search engines may index it for a month.
create function public.listing_sold_at(listing_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.sold_at(ad.id) from public.vehicle_listings as ad
  where ad.id = listing_sold_at.listing_id and ad.status = 'sold'
$$;
grant execute on function public.listing_sold_at(uuid) to anon, authenticated, service_role;

-- The prices for which an ad that the caller can read was offered, oldest first, each with its beginning; the last twenty.
create function public.listing_prices(listing_id uuid) returns table (price bigint, since timestamptz)
language sql stable set search_path = ''
as $$
  select offered.price, offered.since
  from public.vehicle_listings as ad cross join lateral private.offered_prices(ad.id, ad.seller_id) as offered
  where ad.id = listing_prices.listing_id
  order by offered.since
$$;
grant execute on function public.listing_prices(uuid) to anon, authenticated, service_role;

-- The same for any ad: callers check access. What it cost while nobody saw it does not count.
create function private.offered_prices(listing uuid, seller uuid) returns table (price bigint, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select changed.price, changed.at from (
    select history.price, history.at, history.id, lag(history.price) over (order by history.at, history.id) as before
    from private.listing_history as history
    where history.seller_id = seller and history.listing_id = listing and history.state = 'active'
  ) as changed
  where changed.price is distinct from changed.before
  order by changed.at desc, changed.id desc limit 20
$$;
grant execute on function private.offered_prices(uuid, uuid) to anon, authenticated, service_role;

-- Since when an ad is sold; null in other states. Returns it for any ad: callers check access.
create function private.sold_at(listing uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(told.at) from (
    select history.at, history.state, lag(history.state) over (order by history.at, history.id) as before
    from public.vehicle_listings as ad
    join private.listing_history as history on history.seller_id = ad.seller_id and history.listing_id = ad.id
    where ad.id = listing and ad.status = 'sold'
  ) as told
  where told.state = 'sold' and told.before is distinct from 'sold'
$$;
grant execute on function private.sold_at(uuid) to anon, authenticated, service_role;

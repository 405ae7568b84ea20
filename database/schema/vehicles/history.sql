-- What became of each vehicle ad and when: its states and prices one after the other, so that a seller's reports can tell how a
-- month that has passed began and ended.
create table private.listing_history (
  id bigint generated always as identity constraint listing_history_pkey primary key,
  -- Refers to nothing: what was sold stays in its seller's reports after the ad is deleted.
  listing_id uuid not null,
  seller_id uuid not null,
  at timestamptz not null default now(),
  state text not null,
  price bigint not null,
  title text not null,
  -- When this was reckoned afterwards from what the ad said then; null: kept as it happened.
  estimated_at timestamptz,
  constraint listing_history_state_known
    check (state in ('active', 'pending', 'rejected', 'draft', 'expired', 'sold', 'deleted')),
  constraint listing_history_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table private.listing_history is 'States and prices of vehicle ads, one row for each change. Written by a trigger only.';
comment on column private.listing_history.state is 'As private.ad_state says, or deleted.';

create index listing_history_seller_idx on private.listing_history (seller_id, listing_id, at, id);



insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.listing_history', 'seller_id', null, 'listing_history', '{}', 'cascade', null, 'What became of their ads.');

-- An ad that was posted long before it is written down (by the server) begins when it says. Changes go by the clock, as they come one
-- after the other: what a long transaction did last would stand before a shorter one's by the time at which it began.
create function private.keep_listing_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- With the account its history goes too.
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

-- Since when an ad is sold, for its page: a month after the sale it is no longer for search engines.
-- Null where the ad is not sold now.
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

-- Since when a sold ad that the caller can see is sold; null for all others.
create function public.listing_sold_at(listing_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.sold_at(ad.id) from public.vehicle_listings as ad
  where ad.id = listing_sold_at.listing_id and ad.status = 'sold'
$$;
grant execute on function public.listing_sold_at(uuid) to anon, authenticated, service_role;

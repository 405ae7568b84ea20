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
  constraint listing_history_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade,
  constraint listing_history_state_known
    check (state in ('active', 'pending', 'rejected', 'draft', 'expired', 'sold', 'deleted'))
);

comment on table private.listing_history is 'States and prices of vehicle ads, one row for each change. Written by a trigger only.';
comment on column private.listing_history.state is 'As private.ad_state says, or deleted.';

create index listing_history_seller_idx on private.listing_history (seller_id, listing_id, at, id);

revoke all on private.listing_history from public;

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

revoke execute on function private.keep_listing_history() from public, anon, authenticated;

create trigger begin_listing_history after insert on public.vehicle_listings
  for each row execute function private.keep_listing_history();
create trigger keep_listing_history after update on public.vehicle_listings
  for each row
  when (
    (old.status, old.held_at is null, old.rejection_reason is null, old.price)
      is distinct from (new.status, new.held_at is null, new.rejection_reason is null, new.price)
  )
  execute function private.keep_listing_history();
create trigger end_listing_history after delete on public.vehicle_listings
  for each row execute function private.keep_listing_history();

-- Of the ads that are there already only the day they were posted and that of their last change are known.
insert into private.listing_history (listing_id, seller_id, at, state, price, title, estimated_at)
select
  id, seller_id, created_at,
  case when private.ad_state(ad) in ('sold', 'expired', 'rejected') then 'active' else private.ad_state(ad) end,
  price, title, now()
from public.vehicle_listings as ad;
insert into private.listing_history (listing_id, seller_id, at, state, price, title, estimated_at)
select id, seller_id, greatest(updated_at, created_at), private.ad_state(ad), price, title, now()
from public.vehicle_listings as ad where private.ad_state(ad) in ('sold', 'expired', 'rejected');

-- How a person's ads stood just before a moment: state (that of a deleted ad is deleted), price and title; when each was first for
-- sale and since when it no longer is (null while it is); when and at what price it was last marked as sold, unless it was put up
-- for sale again.
create function private.stock_at(person uuid, moment timestamptz)
returns table (
  listing_id uuid, state text, price bigint, title text, listed_at timestamptz, ended_at timestamptz,
  sold_at timestamptz, sold_price bigint, estimated_at timestamptz
)
language sql stable set search_path = ''
as $$
  with told as (
    select
      history.*,
      lag(history.state) over ad is distinct from history.state as changes,
      lag(history.state) over ad as state_before
    from private.listing_history as history
    where history.seller_id = person and history.at < moment
    window ad as (partition by history.listing_id order by history.at, history.id)
  ), stood as (
    select
      told.listing_id,
      (array_agg(told.state order by told.at desc, told.id desc))[1] as state,
      (array_agg(told.state order by told.at desc, told.id desc) filter (where told.state <> 'deleted'))[1] as outcome,
      (array_agg(told.price order by told.at desc, told.id desc))[1] as price,
      (array_agg(told.title order by told.at desc, told.id desc))[1] as title,
      min(told.at) filter (where told.state = 'active') as listed_at,
      max(told.at) filter (where told.changes and told.state_before = 'active') as ended_at,
      max(told.at) filter (where told.changes and told.state = 'sold') as sold_at,
      (array_agg(told.price order by told.at desc, told.id desc) filter (where told.changes and told.state = 'sold'))[1] as sold_price,
      max(told.estimated_at) as estimated_at
    from told group by told.listing_id
  )
  select
    stood.listing_id, stood.state, stood.price, stood.title, stood.listed_at,
    case when stood.state <> 'active' then stood.ended_at end,
    case when stood.outcome = 'sold' then stood.sold_at end,
    case when stood.outcome = 'sold' then stood.sold_price end,
    stood.estimated_at
  from stood
$$;

revoke execute on function private.stock_at(uuid, timestamptz) from public, anon, authenticated;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.listing_history', 'seller_id', null, 'listing_history', '{}', 'cascade', null, 'What became of their ads.');

notify pgrst, 'reload schema';

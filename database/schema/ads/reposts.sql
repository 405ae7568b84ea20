-- Vehicles that their seller deletes and posts again. To followers they are the same ad: what was told is not told again, and a lower price
-- is a price drop (docs/product.md, Saved searches).

-- Deleted ads that had been public, as everyone saw them last, for the time in which the same car is a repost.
create table private.deleted_vehicles (
  ad_id uuid constraint deleted_vehicles_pkey primary key,
  seller_id uuid not null,
  stock_number text,
  ad jsonb not null,
  public_since timestamptz not null,
  deleted_at timestamptz not null default clock_timestamp(),
  -- The ad that continues it.
  reposted_as uuid,
  constraint deleted_vehicles_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table private.deleted_vehicles is 'Deleted ads that had been public, for two weeks. Written by triggers and the job of alerts only.';

create index deleted_vehicles_seller_idx on private.deleted_vehicles (seller_id, deleted_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.deleted_vehicles', 'seller_id', null, null, '{}', 'cascade', null, 'Their deleted ads, kept for two weeks.');

-- How long after its deletion a car that is posted again is the same ad to followers.
create function private.repost_window() returns interval
language sql immutable set search_path = ''
as $$ select interval '14 days' $$;

-- Keeps an ad that is being deleted if it was public and its followers were told. With an account nothing of its ads is kept.
create function private.keep_deleted_vehicle(ad public.vehicle_listings) returns void
language sql security definer set search_path = ''
as $$
  insert into private.deleted_vehicles (ad_id, seller_id, stock_number, ad, public_since)
  select ad.id, ad.seller_id, (select stock_number from public.stock_numbers where listing_id = ad.id), to_jsonb(ad), told.since
  from (
    select min(at) as since from private.ad_events
    where owner_id = ad.seller_id and ad_id = ad.id and private.is_public_state(state) and not awaits_matching
  ) as told
  where told.since is not null and exists (select from public.profiles where id = ad.seller_id)
$$;

-- Whether two ads of a seller are about the same car: the same make, model and year, and the same stock number where both have one. Otherwise at most 1,000 km apart, or, if a mileage is missing, under the same title.
create function private.is_same_vehicle(
  one public.vehicle_listings, number_of_one text, other public.vehicle_listings, number_of_other text
) returns boolean
language sql immutable set search_path = ''
as $$
  select one.seller_id = other.seller_id
    and one.make_id = other.make_id and one.model_id is not distinct from other.model_id and one.year = other.year
    and coalesce(
      nullif(private.stock_key(number_of_one), '') = nullif(private.stock_key(number_of_other), ''),
      abs(one.mileage - other.mileage) <= 1000,
      lower(private.visible_line(one.title)) = lower(private.visible_line(other.title))
    )
$$;

-- Marks the events by which deleted cars are public again, so that alerts compare them with the deleted ads: `former` and `former_price`
-- become those, with `deleted_ad`, `deleted_at` and `public_since` beside. Each deleted ad is continued once, the newest first. Returns the events.
create function private.continue_reposts(events private.ad_events[]) returns private.ad_events[]
language plpgsql security definer set search_path = ''
as $$
declare
  repost record;
begin
  for repost in
    select distinct on (event.ad_id) event.id as event_id, ad as becomes, number.stock_number
    from unnest(events) as event
    join public.vehicle_listings as ad on ad.id = event.ad_id
    left join public.stock_numbers as number on number.listing_id = ad.id
    where event.former is null and exists (select from private.deleted_vehicles where seller_id = event.owner_id)
      -- Known to followers already.
      and not exists (select from private.ad_arrivals as arrival where arrival.kind = 'vehicle' and arrival.subject_id = ad.id)
    order by event.ad_id, event.id
  loop
    with same as (
      select deleted.ad_id from private.deleted_vehicles as deleted
      where deleted.seller_id = (repost.becomes).seller_id and deleted.deleted_at > now() - private.repost_window()
        and deleted.deleted_at <= (repost.becomes).created_at
        and not exists (select from public.vehicle_listings where id = deleted.reposted_as)
        and private.is_same_vehicle(
          jsonb_populate_record(null::public.vehicle_listings, deleted.ad), deleted.stock_number, repost.becomes, repost.stock_number
        )
      order by deleted.deleted_at desc limit 1
    ), continued as (
      update private.deleted_vehicles as deleted set reposted_as = (repost.becomes).id
      from same where deleted.ad_id = same.ad_id returning deleted.*
    ), moved as (
      update private.ad_arrivals as arrival set subject_id = (repost.becomes).id
      from continued where arrival.kind = 'vehicle' and arrival.subject_id = continued.ad_id
    )
    update private.ad_events as event
    set former_price = (continued.ad ->> 'price')::bigint, former = continued.ad || jsonb_build_object(
      'id', event.ad_id, 'deleted_ad', continued.ad_id, 'deleted_at', continued.deleted_at, 'public_since', continued.public_since
    )
    from continued where event.id = repost.event_id;
  end loop;
  return array(select event from private.ad_events as event where id in (select id from unnest(events)) order by id);
end
$$;

-- Nightly job: forgets what is too old to be continued.
create function private.delete_old_deleted_vehicles() returns void
language sql security definer set search_path = ''
as $$ delete from private.deleted_vehicles where deleted_at < now() - private.repost_window() $$;

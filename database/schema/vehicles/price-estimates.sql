-- Estimates of prices: what a vehicle like this brings, from the last nightly fit. docs/prices.md has the method.

create table public.price_estimates (
  listing_id uuid not null,
  low bigint not null,
  middle bigint not null,
  high bigint not null,
  ads integer not null,
  sellers integer not null,
  mark text not null,
  estimated_at timestamptz not null default now(),
  ratio real,
  -- The order of best value reads the ratios of many ads from it.
  constraint price_estimates_pkey primary key (listing_id) include (ratio),
  constraint price_estimates_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint price_estimates_mark_known check (mark in ('great', 'good', 'fair', 'high', 'none'))
) with (fillfactor = 80);

comment on table public.price_estimates is 'What similar vehicles of other sellers ask, for ads with enough of them. Written by jobs.';
comment on column public.price_estimates.low is 'KES; 80 % of similar vehicles ask between low and high.';
comment on column public.price_estimates.ads is 'Of other sellers, of the same model and at most two years older or newer.';
comment on column public.price_estimates.mark is 'The price against the range; none: too far from it to say, or great and not public yet (withheld_bargains).';
comment on column public.price_estimates.ratio is 'The price in terms of middle, for the order of best value; null with mark none.';

-- Best value first (search.sql).
create index price_estimates_value_idx on public.price_estimates (ratio, listing_id) where ratio is not null;

revoke all on public.price_estimates from public, anon, authenticated;
grant select on public.price_estimates to anon, authenticated;
grant all on public.price_estimates to service_role;

alter table public.price_estimates enable row level security;

create policy "Estimates are read with their ads" on public.price_estimates
  for select to anon, authenticated
  using (exists (select from public.vehicle_listings as ad where ad.id = listing_id));

-- The kind of a vehicle among those of its model: that of its variant, if enough ads name it.
create function private.known_price_kind(vehicle private.priced_vehicle) returns text
language sql stable
as $$
  select coalesce((
    select kinds.kind from private.price_kinds as kinds
    where kinds.model_id = (vehicle).model_id
      and kinds.kind = private.price_kind_of_variant(private.price_kind(vehicle), (vehicle).variant)
  ), private.price_kind(vehicle))
$$;

-- The logarithm of the price that a vehicle like this brings, its spread, and how many ads and sellers say so, without those of one
-- seller. No row unless at least eight ads of four sellers do, or for a year ahead.
create function private.price_points(vehicle private.priced_vehicle, seller uuid)
returns table (middle double precision, spread double precision, ads integer, sellers integer)
language sql stable rows 1
as $$
  select
    model.level + private.drawn(near.rest - own.rest * own.share, left_near.weight)
      + coalesce(
        left_kind.effect + kinds.share * (private.drawn(kinds.rest, kinds.weight) - left_kind.effect) - model.kinds_mean, 0
      )
      + private.price_of_features(given.features, slopes.slopes),
    model.spread * sqrt(1 + 1 / (left_near.weight + 3)),
    near.ads - own.ads, near.sellers - (own.ads > 0)::integer
  from private.price_years as near
  cross join lateral (select private.known_price_kind(vehicle) as kind offset 0) as known
  cross join lateral (
    select sums.*, private.seller_share(sums.weight) as share, private.seller_share(sums.kind_weight) as kind_share from (
      select
        count(*)::integer as ads,
        coalesce(sum(one.weight * private.year_weight(one.year - near.year)), 0) as weight,
        coalesce(sum(one.weight * private.year_weight(one.year - near.year) * one.year_rest), 0) as rest,
        coalesce(sum(one.weight) filter (where one.kind = known.kind), 0) as kind_weight,
        coalesce(sum(one.weight * one.kind_rest) filter (where one.kind = known.kind), 0) as kind_rest
      from private.price_comparables as one
      where one.seller_id = seller and one.model_id = near.model_id and one.weight > 0
        and one.year between near.year - 2 and near.year + 2
    ) as sums offset 0
  ) as own
  join private.price_fit as fit on true
  join private.price_models as model on model.model_id = near.model_id
  join private.price_slopes as slopes on slopes.body_type = model.body_type
  left join private.price_kinds as kinds on kinds.model_id = near.model_id and kinds.kind = known.kind
  cross join lateral (select greatest(near.weight - own.weight * own.share, 0) as weight offset 0) as left_near
  cross join lateral (
    select private.drawn(
      kinds.rest - own.kind_rest * own.kind_share, greatest(kinds.weight - own.kind_weight * own.kind_share, 0)
    ) as effect offset 0
  ) as left_kind
  cross join lateral private.price_features(vehicle, model, fit.in_year) as given
  where near.model_id = (vehicle).model_id and near.year = (vehicle).year and near.ads - own.ads >= 8
    and near.sellers - (own.ads > 0)::integer >= 4
    and (vehicle).year <= fit.in_year and coalesce((vehicle).mileage, 0) between 0 and 2000000
$$;

-- Sets the ends of the range by what 20,000 comparables lie from their estimates, and notes the error.
create function private.calibrate_prices() returns void
language sql set search_path = ''
as $$
  with errors as materialized (
    select ln(ad.price) - point.middle as error, point.spread
    from (
      select listing_id from private.price_comparables where weight > 0
      order by hashtextextended(listing_id::text, 0) limit 20000
    ) as chosen
    join public.vehicle_listings as ad on ad.id = chosen.listing_id
    cross join lateral private.price_points(private.priced_vehicle(ad), ad.seller_id) as point
  ), measured as (
    select percentile_cont(array[0.1, 0.9]) within group (order by error / spread) as ends,
      percentile_cont(0.5) within group (order by abs(exp(error) - 1)) as median_error, count(*) as cars
    from errors
  )
  update private.price_fit set
    low_end = case when measured.cars >= 100 then least(ends[1], -0.5) else low_end end,
    high_end = case when measured.cars >= 100 then greatest(ends[2], 0.5) else high_end end,
    median_error = measured.median_error
  from measured
$$;

-- The range in whole KES, rounded as prices are; no row without an estimate.
create function private.price_ranges(vehicle private.priced_vehicle, seller uuid)
returns table (low bigint, middle bigint, high bigint, ads integer, sellers integer)
language sql stable rows 1
as $$
  select private.rounded_price(exp(point.middle + fit.low_end * point.spread)), private.rounded_price(exp(point.middle)),
    private.rounded_price(exp(point.middle + fit.high_end * point.spread)), point.ads, point.sellers
  from private.price_points(vehicle, seller) as point cross join private.price_fit as fit
$$;

-- As prices are written: thousands, ten thousands from a million on, hundred thousands from ten.
create function private.rounded_price(price double precision) returns bigint
language sql immutable
as $$
  select (round(price / step) * step)::bigint
  from (select case when price < 1e6 then 1e3 when price < 1e7 then 1e4 else 1e5 end::double precision as step) as stepped
$$;

-- The price against its range (docs/prices.md, Marks): great below it, good nearer to its low end than to the
-- middle, high above it. A price that is not plausible (price-review.sql) has none.
create function private.price_mark(price bigint, low bigint, middle bigint, high bigint) returns text
language sql immutable
as $$
  select case
    when price < middle * private.plausible_price_share() or price > middle * 3 then 'none'
    when price < low then 'great' when price < (low + middle) / 2 then 'good' when price <= high then 'fair'
    else 'high'
  end
$$;

-- Writes the estimates of these ads, and removes those of ads that have none (any more). A great price of a new seller gets no mark and
-- no ratio before its time (price-review.sql), so that neither lists nor counts show it.
create function private.estimate_prices(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$
  with estimated as materialized (
    select ad.id, ad.price, range.*
    from public.vehicle_listings as ad cross join lateral private.price_ranges(private.priced_vehicle(ad), ad.seller_id) as range
    where ad.id = any (listings) and private.is_estimated_state(ad.status)
  ), marked as materialized (
    select estimated.*, mark, case when mark = 'great' then (
      select private.bargain_withheld_until(ad) from public.vehicle_listings as ad where ad.id = estimated.id
    ) end as withheld_until
    from estimated cross join lateral private.price_mark(price, low, middle, high) as mark
  ), withheld as (
    insert into private.withheld_bargains as former (listing_id, until)
    select id, withheld_until from marked where withheld_until is not null
    on conflict (listing_id) do update set until = excluded.until where former.until <> excluded.until
  ), released as (
    delete from private.withheld_bargains as former
    where former.listing_id = any (listings)
      and not exists (select from marked where marked.id = former.listing_id and withheld_until is not null)
  ), gone as (
    delete from public.price_estimates as former using public.vehicle_listings as ad
    where former.listing_id = any (listings) and ad.id = former.listing_id and ad.status <> 'sold'
      and not exists (select from estimated where estimated.id = former.listing_id)
  )
  insert into public.price_estimates as former (listing_id, low, middle, high, ads, sellers, mark, ratio)
  select id, low, middle, high, ads, sellers, public_mark, case when public_mark <> 'none' then price::double precision / middle end
  from marked cross join lateral (select case when withheld_until is null then mark else 'none' end as public_mark) as shown
  on conflict (listing_id) do update set low = excluded.low, middle = excluded.middle, high = excluded.high, ads = excluded.ads,
    sellers = excluded.sellers, mark = excluded.mark, ratio = excluded.ratio, estimated_at = now()
$$;

-- Job, nightly after the fit: estimates the next ads by id, at most `most`, and returns the last id; null after the last.
create function private.estimate_next_prices(after uuid, until uuid, most integer default 5000) returns uuid
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  listings uuid[] := array(
    select id from public.vehicle_listings where id > after and id <= until order by id limit most
  );
begin
  perform private.estimate_prices(listings);
  perform private.show_price_marks(listings);
  return case when cardinality(listings) = most then listings[most] end;
end
$$;

-- Job, every minute: estimates the ads of at most `most` events (ads/events.sql) and as many whose mark is no longer withheld, and returns
-- how many are done.
create function private.estimate_changed_prices(most integer default 500) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  listings uuid[];
begin
  with taken as (
    update private.ad_events set awaits_estimate = false where id in (
      select id from private.ad_events where awaits_estimate order by id limit most for update skip locked
    ) returning ad_id
  )
  select array_agg(ad_id) into listings from (
    select ad_id from taken
    union
    select listing_id from (
      select listing_id from private.withheld_bargains where until <= now() order by until limit most for update skip locked
    ) as due
  ) as changed;
  if listings is null then
    return 0;
  end if;
  perform private.estimate_prices(listings);
  return cardinality(listings) - private.show_price_marks(listings);
end
$$;

-- What a vehicle brings that need not be for sale: {low, middle, high, ads, sellers, estimated_at}, or null if too few are like it. Its
-- title may name the variant. The caller's own ads are left out.
create function public.estimate_price(
  model_id integer, year integer, mileage integer default null, fuel_type text default null, transmission text default null,
  engine_size text default null, registration_state text default null, condition text default 'used', drive text default null,
  title text default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'low', range.low, 'middle', range.middle, 'high', range.high, 'ads', range.ads, 'sellers', range.sellers,
    'estimated_at', fit.fitted_at
  )
  from private.price_fit as fit
  cross join lateral private.price_ranges(
    row(
      model_id, year, mileage, private.engine_cc(engine_size, fuel_type), fuel_type, transmission, registration_state, condition, drive,
      private.vehicle_variant(title)
    )::private.priced_vehicle,
    auth.uid()
  ) as range
$$;
grant execute on function public.estimate_price(integer, integer, integer, text, text, text, text, text, text, text)
  to anon, authenticated, service_role;

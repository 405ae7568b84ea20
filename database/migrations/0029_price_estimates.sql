-- Estimates of prices: comparables, the nightly fit, and estimates of ads. The first run of the job fills them.

set local check_function_bodies = off;

create type private.priced_vehicle as (
  model_id integer,
  year integer,
  mileage integer,
  engine_cc integer,
  fuel_type text,
  transmission text,
  registration_state text,
  condition text,
  drive text
);

create table private.price_changes (
  id bigint generated always as identity constraint price_changes_pkey primary key,
  listing_id uuid not null
);

create table private.price_comparables (
  listing_id uuid constraint price_comparables_pkey primary key,
  seller_id uuid not null,
  model_id integer not null,
  year integer not null,
  kind text not null,
  -- 1; less for one that says little or lies far off, 0 for one that does not count.
  weight double precision not null,
  -- Logarithms of the price less all that is known but the kind, and but the year of the model.
  kind_rest double precision not null,
  year_rest double precision not null
);

comment on table private.price_comparables is 'Ads that estimates compare with. Written by private.fit_prices() only.';

create index price_comparables_seller_idx on private.price_comparables (seller_id, model_id) include (year, kind, weight, kind_rest, year_rest);

create table private.price_fit (
  is_only_row boolean default true constraint price_fit_pkey primary key check (is_only_row),
  fitted_at timestamptz not null,
  -- Ages are counted from it.
  in_year integer not null,
  cars integer not null,
  -- Ends of the range in spreads from the middle, so that 80 % of the cars lie in it.
  low_end double precision not null default -1.3,
  high_end double precision not null default 1.3,
  -- How far half of the cars lie from their estimates at most, as a share, with their sellers' own left out.
  median_error double precision
);

create table private.price_kinds (
  model_id integer not null,
  kind text not null,
  weight double precision not null,
  rest double precision not null,
  -- Of the weights of its model.
  share double precision not null,
  constraint price_kinds_pkey primary key (model_id, kind)
);

create table private.price_models (
  model_id integer constraint price_models_pkey primary key,
  -- Its most frequent one, '' if none is stated: slopes are learnt of a body.
  body_type text not null,
  km_a_year double precision not null,
  engine_cc double precision not null,
  -- Logarithm of the price at the reference of the slopes, and how far prices lie from their estimates.
  level double precision,
  spread double precision,
  -- What its kinds add on average.
  kinds_mean double precision not null default 0
);

create table private.price_slopes (
  body_type text constraint price_slopes_pkey primary key,
  slopes double precision[] not null
);

create table private.price_years (
  model_id integer not null,
  year integer not null,
  weight double precision not null,
  rest double precision not null,
  ads integer not null,
  sellers integer not null,
  constraint price_years_pkey primary key (model_id, year)
);

create table public.price_estimates (
  listing_id uuid constraint price_estimates_pkey primary key,
  low bigint not null,
  middle bigint not null,
  high bigint not null,
  ads integer not null,
  sellers integer not null,
  mark text not null,
  estimated_at timestamptz not null default now(),
  constraint price_estimates_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint price_estimates_mark_known check (mark in ('great', 'good', 'fair', 'high', 'none'))
) with (fillfactor = 80);

comment on table public.price_estimates is 'What similar vehicles of other sellers ask, for ads with enough of them. Written by jobs.';

comment on column public.price_estimates.low is 'KES; 80 % of similar vehicles ask between low and high.';

comment on column public.price_estimates.ads is 'Of other sellers, of the same model and at most two years older or newer.';

comment on column public.price_estimates.mark is 'The price against the range; none: too far from it to say.';

revoke all on public.price_estimates from public, anon, authenticated;

grant select on public.price_estimates to anon, authenticated;

grant all on public.price_estimates to service_role;

alter table public.price_estimates enable row level security;

create function private.believable_mileage(vehicle private.priced_vehicle, in_year integer) returns integer
language sql immutable
as $$
  select case
    when (vehicle).mileage between 1 and 900000
      and ((vehicle).mileage >= 1000 or (vehicle).condition = 'new' or (vehicle).year >= in_year - 1) then (vehicle).mileage
    when (vehicle).condition = 'new' then 0
  end
$$;

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

create function private.comparable_ads() returns setof public.vehicle_listings
language sql stable
as $$
  with eligible as (
    select l.id, l.seller_id, l.model_id, l.year, l.created_at,
      private.believable_mileage(private.priced_vehicle(l), private.price_year()) as mileage,
      l.price, l.fuel_type, l.transmission, l.engine_cc,
      regexp_replace(lower(l.title collate "C"), '[^a-z0-9]', '', 'g') as title
    from public.vehicle_listings as l
    where l.status in ('active', 'sold') and l.updated_at > now() - interval '12 months' and l.model_id is not null
      and l.price between 10000 and 1000000000 and l.year <= private.price_year() + 1
      and l.seller_id <> all ((select private.suspended_sellers())::uuid[])
  ), first as (
    select distinct on (model_id, year, mileage, case when mileage is null then price end, title) *
    from eligible order by model_id, year, mileage, case when mileage is null then price end, title, created_at, id
  ), cars as (
    select distinct on (seller_id, model_id, year, mileage, case when mileage is null then price end, fuel_type, transmission, engine_cc) *
    from first
    order by seller_id, model_id, year, mileage, case when mileage is null then price end, fuel_type, transmission, engine_cc,
      created_at desc, id
  ), ranked as (
    select id, row_number() over (partition by seller_id, model_id, year order by created_at desc, id) as place from cars
  )
  select l from ranked join public.vehicle_listings as l using (id) where ranked.place <= 8
$$;

create function private.drawn(rest double precision, weight double precision) returns double precision
language sql immutable
as $$ select rest / (weight + 3) $$;

create function private.estimate_changed_prices(most integer default 500) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  listings uuid[];
  former jsonb;
begin
  with taken as (
    delete from private.price_changes where id in (
      select id from private.price_changes order by id limit most for update skip locked
    ) returning listing_id
  )
  select array_agg(distinct listing_id) into listings from taken;
  if listings is null then
    return 0;
  end if;
  former := (select jsonb_object_agg(listing_id, mark) from public.price_estimates where listing_id = any (listings));
  perform private.estimate_prices(listings);
  perform pg_notify('pages', '/vehicles/' || listing)
  from unnest(listings) as listing left join public.price_estimates as estimate on estimate.listing_id = listing
  where former ->> listing::text is distinct from estimate.mark;
  return cardinality(listings);
end
$$;

create function private.estimate_next_prices(after uuid, until uuid, most integer default 5000) returns uuid
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  listings uuid[] := array(
    select id from public.vehicle_listings where id > after and id <= until order by id limit most
  );
begin
  perform private.estimate_prices(listings);
  return case when cardinality(listings) = most then listings[most] end;
end
$$;

create function private.estimate_prices(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$
  with estimated as materialized (
    select ad.id, ad.price, range.*
    from public.vehicle_listings as ad cross join lateral private.price_ranges(private.priced_vehicle(ad), ad.seller_id) as range
    where ad.id = any (listings) and ad.status in ('active', 'pending', 'draft')
  ), gone as (
    delete from public.price_estimates as former using public.vehicle_listings as ad
    where former.listing_id = any (listings) and ad.id = former.listing_id and ad.status <> 'sold'
      and not exists (select from estimated where estimated.id = former.listing_id)
  )
  insert into public.price_estimates as former (listing_id, low, middle, high, ads, sellers, mark)
  select id, low, middle, high, ads, sellers, private.price_mark(price, low, middle, high) from estimated
  on conflict (listing_id) do update set low = excluded.low, middle = excluded.middle, high = excluded.high, ads = excluded.ads,
    sellers = excluded.sellers, mark = excluded.mark, estimated_at = now()
$$;

create function private.fit_price_effects() returns void
language plpgsql set search_path = '' set work_mem = '128MB'
as $$
declare
  usual_spread double precision;
begin
  create temp table price_effects on commit drop as
  select rests.id, rests.seller_id, rests.model_id, rests.year, rests.kind, rests.w, rests.rest - models.level as rest,
    0::double precision as of_kind, 0::double precision as of_year
  from pg_temp.price_rests as rests join private.price_models as models using (model_id);
  for round in 1 .. 3 loop
    usual_spread := (
      select greatest(1.4826 * percentile_cont(0.5) within group (order by abs(rest - of_kind - of_year)), 0.02)
      from pg_temp.price_effects
    );
    create temp table price_weighed on commit drop as
    select *, w * private.robust_weight((rest - of_kind - of_year) / usual_spread) as weight from pg_temp.price_effects;

    delete from private.price_kinds;
    insert into private.price_kinds (model_id, kind, weight, rest, share)
    select model_id, kind, sum(weight * share), sum(rest * share),
      sum(weight * share) / sum(sum(weight * share)) over (partition by model_id)
    from (
      select model_id, kind, sum(weight) as weight, sum(weight * (rest - of_year)) as rest, private.seller_share(sum(weight)) as share
      from pg_temp.price_weighed where weight > 0 group by model_id, kind, seller_id
    ) as sellers group by model_id, kind;

    -- What all kinds add is left to the years, from which a seller's own cars can be subtracted.
    update private.price_models as models set kinds_mean = own.mean
    from (select model_id, sum(share * private.drawn(rest, weight)) as mean from private.price_kinds group by model_id) as own
    where own.model_id = models.model_id;

    create temp table price_parted on commit drop as
    select cars.*, coalesce(private.drawn(kinds.rest, kinds.weight) - models.kinds_mean, 0) as now_of_kind
    from pg_temp.price_weighed as cars
    join private.price_models as models using (model_id)
    left join private.price_kinds as kinds using (model_id, kind);
    delete from private.price_years;
    insert into private.price_years (model_id, year, weight, rest, ads, sellers)
    select model_id, year, sum(weight * share), sum(rest * share), sum(ads), count(*) from (
      select model_id, year + apart as year, sum(weight * private.year_weight(apart)) as weight,
        sum(weight * private.year_weight(apart) * (rest - now_of_kind)) as rest, count(*) as ads,
        private.seller_share(sum(weight * private.year_weight(apart))) as share
      from pg_temp.price_parted cross join generate_series(-2, 2) as apart
      where weight > 0 group by model_id, year + apart, seller_id
    ) as sellers group by model_id, year;

    delete from private.price_comparables;
    insert into private.price_comparables (listing_id, seller_id, model_id, year, kind, weight, kind_rest, year_rest)
    select id, seller_id, model_id, year, kind, weight, rest - of_year, rest - now_of_kind from pg_temp.price_parted where round = 3;

    drop table pg_temp.price_effects;
    create temp table price_effects on commit drop as
    select cars.id, cars.seller_id, cars.model_id, cars.year, cars.kind, cars.w, cars.rest, cars.now_of_kind as of_kind,
      coalesce(private.drawn(years.rest, years.weight), 0) as of_year
    from pg_temp.price_parted as cars left join private.price_years as years using (model_id, year);
    drop table pg_temp.price_weighed, pg_temp.price_parted;
  end loop;
  -- Models with few ads take the spread of all.
  update private.price_models as models set spread = (own.ads * own.spread + 20 * usual_spread) / (own.ads + 20)
  from (
    select model_id, count(*) as ads,
      1.4826 * percentile_cont(0.5) within group (order by abs(rest - of_kind - of_year)) as spread
    from pg_temp.price_effects group by model_id
  ) as own
  where own.model_id = models.model_id;
  drop table pg_temp.price_effects;
end
$$;

create function private.fit_price_levels() returns void
language plpgsql set search_path = '' set work_mem = '128MB'
as $$
declare
  usual_spread double precision;
begin
  update private.price_models as models set level = (own.ads * own.rest + 0.2 * make.rest) / (own.ads + 0.2)
  from (
    select model_id, min(make_id) as make_id, min(body_type) as body_type, count(*) as ads,
      percentile_cont(0.5) within group (order by rest) as rest
    from pg_temp.price_rests where place <= 2 group by model_id
  ) as own
  join (
    select make_id, body_type, percentile_cont(0.5) within group (order by rest) as rest
    from pg_temp.price_rests where place <= 2 group by make_id, body_type
  ) as make using (make_id, body_type)
  where own.model_id = models.model_id;
  for round in 1 .. 3 loop
    usual_spread := (
      select greatest(1.4826 * percentile_cont(0.5) within group (order by abs(rest - level)), 0.02)
      from pg_temp.price_rests join private.price_models using (model_id)
    );
    update private.price_models as models set level = own.rest
    from (
      select model_id, sum(rest * weight) / sum(weight) as rest
      from (
        select model_id, rest, w * share * private.robust_weight((rest - level) / usual_spread) as weight
        from pg_temp.price_rests join private.price_models using (model_id)
      ) as weighed
      group by model_id having sum(weight) > 0
    ) as own
    where own.model_id = models.model_id;
  end loop;
end
$$;

create function private.fit_price_slopes() returns void
language plpgsql set search_path = ''
as $$
declare
  n constant integer := 15;
  none constant double precision[] := array_fill(0::double precision, array[n]);
  means constant text := (
    select string_agg(format('sum(w * v[%1$s]) / sum(w)', i), ', ' order by i) from generate_series(1, n + 1) as i
  );
  centred constant text := (select string_agg(format('r.v[%1$s] - m.v[%1$s]', i), ', ' order by i) from generate_series(1, n + 1) as i);
  products constant text := (
    select string_agg(format('sum(w * v[%s] * v[%s])', i, j), ', ' order by i, j)
    from generate_series(1, n + 1) as i, generate_series(1, n + 1) as j where j <= i
  );
  spread double precision;
  pooled double precision[];
begin
  for round in 1 .. 4 loop
    execute format(
      $sql$
      create temp table price_centred on commit drop as
      with means as (select model_id, array[%s] as v from pg_temp.price_rows where w > 0 group by model_id)
      select r.ctid as place, r.body_type, r.w, array[%s] as v from pg_temp.price_rows as r join means as m using (model_id)
      $sql$, means, centred
    );
    execute format('select array[%s] from pg_temp.price_centred', products) into pooled;
    pooled := private.solve_regression(pooled, none, 1);
    delete from private.price_slopes;
    insert into private.price_slopes values ('', pooled);
    execute format(
      $sql$
      insert into private.price_slopes
      select body_type, private.solve_regression(array[%s], $1, 10) from pg_temp.price_centred where body_type <> '' group by body_type
      $sql$, products
    ) using pooled;
    create temp table price_errors on commit drop as
    select centred.place, centred.v[16] - private.price_of_features(centred.v, slopes.slopes) as error
    from pg_temp.price_centred as centred join private.price_slopes as slopes using (body_type);
    spread := (select greatest(1.4826 * percentile_cont(0.5) within group (order by abs(error)), 0.02) from pg_temp.price_errors);
    update pg_temp.price_rows as r set w = base * private.robust_weight(errors.error / spread)
    from pg_temp.price_errors as errors where errors.place = r.ctid;
    drop table pg_temp.price_errors, pg_temp.price_centred;
  end loop;
end
$$;

create function private.fit_prices() returns void
language plpgsql security definer set search_path = '' set work_mem = '128MB' set jit = off
as $$
declare
  this_year constant integer := private.price_year();
  overall double precision;
begin
  perform pg_advisory_xact_lock(hashtextextended('fit_prices', 0));
  create temp table price_ads on commit drop as
  select ad.id, ad.seller_id, ad.make_id, ad.model_id, ad.year, ad.price, ad.body_type, vehicle.*::private.priced_vehicle as vehicle,
    private.believable_mileage(vehicle, this_year) as km
  from private.comparable_ads() as ad cross join lateral private.priced_vehicle(ad) as vehicle;

  overall := (select percentile_cont(0.5) within group (order by km::double precision / (this_year - year)) from pg_temp.price_ads
    where year < this_year);
  delete from private.price_models;
  insert into private.price_models (model_id, body_type, km_a_year, engine_cc)
  select model_id, coalesce(mode() within group (order by body_type), ''),
    coalesce(
      percentile_cont(0.5) within group (order by km::double precision / nullif(greatest(this_year - year, 0), 0)), overall, 12000
    ),
    coalesce(percentile_disc(0.5) within group (order by (vehicle).engine_cc), 1500)
  from pg_temp.price_ads group by model_id;

  create temp table price_cars on commit drop as
  select ads.id, ads.seller_id, ads.make_id, ads.model_id, ads.year, models.body_type, private.price_kind(ads.vehicle) as kind,
    ln(ads.price)::double precision as y, given.features as x,
    -- Without its mileage an ad says less.
    case when ads.km is null then 0.5 else 1 end as w
  from pg_temp.price_ads as ads join private.price_models as models using (model_id)
  cross join lateral private.price_features(ads.vehicle, models, this_year) as given;

  -- Slopes take a sample without what lies far off its years.
  create temp table price_rows on commit drop as
  select model_id, body_type, x || y as v, base, base as w from (
    select cars.*, row_number() over (partition by model_id, year order by id) as place,
      w * least(1, 2.0 / count(*) over (partition by seller_id, model_id)) as base, usual.y as usual
    from pg_temp.price_cars as cars
    join (
      select model_id, year / 3 as years, percentile_cont(0.5) within group (order by y) as y from pg_temp.price_cars group by 1, 2
    ) as usual using (model_id)
    where usual.years = cars.year / 3
  ) as one
  where place <= 12 and abs(y - usual) < ln(3);
  perform private.fit_price_slopes();

  create temp table price_rests on commit drop as
  select cars.id, cars.seller_id, cars.make_id, cars.model_id, cars.year, cars.kind, cars.body_type, cars.w,
    cars.y - private.price_of_features(cars.x, slopes.slopes) as rest,
    row_number() over (partition by cars.seller_id, cars.model_id order by cars.id) as place,
    least(1, 2.0 / count(*) over (partition by cars.seller_id, cars.model_id)) as share
  from pg_temp.price_cars as cars
  join private.price_slopes as slopes using (body_type);
  perform private.fit_price_levels();
  perform private.fit_price_effects();

  delete from private.price_fit;
  insert into private.price_fit (fitted_at, in_year, cars)
  values (now(), this_year, (select count(*) from private.price_comparables where weight > 0));
  perform private.calibrate_prices();
  drop table pg_temp.price_ads, pg_temp.price_cars, pg_temp.price_rows, pg_temp.price_rests;
end
$$;

create function private.price_features(vehicle private.priced_vehicle, model private.price_models, in_year integer)
returns table (features double precision[])
language sql immutable rows 1
as $$
  select array[
    age / 10, greatest(age - 4, 0) / 10, greatest(age - 10, 0) / 10, km, sqrt(km),
    ln(greatest(coalesce((vehicle).engine_cc, (model).engine_cc), 50) / 1500.0),
    coalesce((vehicle).fuel_type = 'diesel', false)::integer, coalesce((vehicle).fuel_type = 'hybrid', false)::integer,
    coalesce((vehicle).fuel_type = 'electric', false)::integer,
    coalesce((vehicle).transmission = 'manual', false)::integer,
    coalesce((vehicle).registration_state = 'imported', false)::integer,
    coalesce((vehicle).registration_state = 'locally_used', false)::integer, coalesce((vehicle).condition = 'new', false)::integer,
    coalesce((vehicle).condition = 'certified_pre_owned', false)::integer,
    coalesce((vehicle).drive in ('4wd', 'awd'), false)::integer
  ]
  from (select least(greatest(in_year - (vehicle).year, 0), 40)::double precision as age offset 0) as aged
  cross join lateral (
    select least(coalesce(
      private.believable_mileage(vehicle, in_year), case when (vehicle).condition = 'new' then 0 else (model).km_a_year * age end
    ) / 100000.0, 5)::double precision as km offset 0
  ) as driven
$$;

create function private.price_kind(vehicle private.priced_vehicle) returns text
language sql immutable
as $$
  select coalesce((vehicle).fuel_type, '') || ' ' || coalesce((vehicle).transmission, '') || ' '
    || coalesce(round(ln(greatest((vehicle).engine_cc, case when (vehicle).engine_cc is not null then 50 end)) * 12)::integer::text, '')
    || case when (vehicle).drive in ('4wd', 'awd') then ' 4' else '' end
$$;

create function private.price_mark(price bigint, low bigint, middle bigint, high bigint) returns text
language sql immutable
as $$
  select case
    when price < middle / 2 or price > middle * 3 then 'none'
    when price < low then 'great' when price < (low + middle) / 2 then 'good' when price <= high then 'fair'
    else 'high'
  end
$$;

create function private.price_of_features(features double precision[], slopes double precision[]) returns double precision
language sql immutable
as $$
  select features[1] * slopes[1] + features[2] * slopes[2] + features[3] * slopes[3]
    + features[4] * slopes[4] + features[5] * slopes[5] + features[6] * slopes[6]
    + features[7] * slopes[7] + features[8] * slopes[8] + features[9] * slopes[9]
    + features[10] * slopes[10] + features[11] * slopes[11] + features[12] * slopes[12]
    + features[13] * slopes[13] + features[14] * slopes[14] + features[15] * slopes[15]
$$;

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
  cross join lateral (
    select sums.*, private.seller_share(sums.weight) as share, private.seller_share(sums.kind_weight) as kind_share from (
      select
        count(*)::integer as ads,
        coalesce(sum(one.weight * private.year_weight(one.year - near.year)), 0) as weight,
        coalesce(sum(one.weight * private.year_weight(one.year - near.year) * one.year_rest), 0) as rest,
        coalesce(sum(one.weight) filter (where one.kind = private.price_kind(vehicle)), 0) as kind_weight,
        coalesce(sum(one.weight * one.kind_rest) filter (where one.kind = private.price_kind(vehicle)), 0) as kind_rest
      from private.price_comparables as one
      where one.seller_id = seller and one.model_id = near.model_id and one.weight > 0
        and one.year between near.year - 2 and near.year + 2
    ) as sums offset 0
  ) as own
  join private.price_fit as fit on true
  join private.price_models as model on model.model_id = near.model_id
  join private.price_slopes as slopes on slopes.body_type = model.body_type
  left join private.price_kinds as kinds on kinds.model_id = near.model_id and kinds.kind = private.price_kind(vehicle)
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

create function private.price_ranges(vehicle private.priced_vehicle, seller uuid)
returns table (low bigint, middle bigint, high bigint, ads integer, sellers integer)
language sql stable rows 1
as $$
  select private.rounded_price(exp(point.middle + fit.low_end * point.spread)), private.rounded_price(exp(point.middle)),
    private.rounded_price(exp(point.middle + fit.high_end * point.spread)), point.ads, point.sellers
  from private.price_points(vehicle, seller) as point cross join private.price_fit as fit
$$;

create function private.price_year() returns integer
language sql stable set search_path = ''
as $$ select extract(year from now() at time zone 'Africa/Nairobi')::integer $$;

create function private.priced_vehicle(ad public.vehicle_listings) returns private.priced_vehicle
language sql immutable
as $$
  select row(
    (ad).model_id, (ad).year, (ad).mileage, (ad).engine_cc, (ad).fuel_type, (ad).transmission, (ad).registration_state, (ad).condition,
    (ad).drive
  )::private.priced_vehicle
$$;

create function private.record_price_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.price_changes (listing_id) values (new.id);
  return null;
end
$$;

create function private.robust_weight(spreads double precision) returns double precision
language sql immutable
as $$ select case when abs(spreads) > 5 then 0 else least(1, 1.345 / greatest(abs(spreads), 0.001)) end $$;

create function private.rounded_price(price double precision) returns bigint
language sql immutable
as $$
  select (round(price / step) * step)::bigint
  from (select case when price < 1e6 then 1e3 when price < 1e7 then 1e4 else 1e5 end::double precision as step) as stepped
$$;

create function private.seller_share(weight double precision) returns double precision
language sql immutable
as $$ select least(1, 2 / greatest(weight, 0.001)) $$;

create function private.solve_regression(sums double precision[], toward double precision[], pull double precision)
returns double precision[]
language plpgsql immutable set search_path = ''
as $$
declare
  n constant integer := cardinality(toward);
  a double precision[];
  factor double precision;
  solution double precision[] := toward;
begin
  a := array_fill(0::double precision, array[n, n + 1]);
  for i in 1 .. n loop
    for j in 1 .. i loop
      a[i][j] := sums[i * (i - 1) / 2 + j];
      a[j][i] := a[i][j];
    end loop;
  end loop;
  for i in 1 .. n loop
    a[i][n + 1] := coalesce(sums[(n + 1) * n / 2 + i], 0) + pull * toward[i];
    a[i][i] := a[i][i] + pull;
  end loop;
  -- The matrix is symmetric and positive: elimination needs no exchange of rows.
  for k in 1 .. n loop
    for i in k + 1 .. n loop
      factor := a[i][k] / a[k][k];
      for j in k .. n + 1 loop
        a[i][j] := a[i][j] - factor * a[k][j];
      end loop;
    end loop;
  end loop;
  for i in reverse n .. 1 loop
    factor := a[i][n + 1];
    for j in i + 1 .. n loop
      factor := factor - a[i][j] * solution[j];
    end loop;
    solution[i] := factor / a[i][i];
  end loop;
  return solution;
end
$$;

create function private.year_weight(years integer) returns double precision
language sql immutable
as $$ select case abs(years) when 0 then 1 when 1 then 0.5 when 2 then 0.25 else 0 end::double precision $$;

create function public.estimate_price(
  model_id integer, year integer, mileage integer default null, fuel_type text default null, transmission text default null,
  engine_size text default null, registration_state text default null, condition text default 'used', drive text default null
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
      model_id, year, mileage, private.engine_cc(engine_size, fuel_type), fuel_type, transmission, registration_state, condition, drive
    )::private.priced_vehicle,
    auth.uid()
  ) as range
$$;

grant execute on function public.estimate_price(integer, integer, integer, text, text, text, text, text, text)
  to anon, authenticated, service_role;

create policy "Estimates are read with their ads" on public.price_estimates
  for select to anon, authenticated
  using (exists (select from public.vehicle_listings as ad where ad.id = listing_id));

create trigger estimate_changed_price after update on public.vehicle_listings
  for each row when (new.status in ('active', 'pending', 'draft') and (
    old.status, old.price, old.model_id, old.year, old.mileage, old.engine_cc, old.fuel_type, old.transmission, old.registration_state,
    old.condition, old.drive
  ) is distinct from (
    new.status, new.price, new.model_id, new.year, new.mileage, new.engine_cc, new.fuel_type, new.transmission, new.registration_state,
    new.condition, new.drive
  )) execute function private.record_price_change();

create trigger estimate_new_price after insert on public.vehicle_listings
  for each row when (new.status in ('active', 'pending', 'draft')) execute function private.record_price_change();

notify pgrst, 'reload schema';

-- Comparables: the ads that prices are estimated from, cleaned. docs/prices.md has the method.

-- What an estimate knows of a vehicle.
create type private.priced_vehicle as (
  model_id integer,
  year integer,
  mileage integer,
  engine_cc integer,
  fuel_type text,
  transmission text,
  registration_state text,
  condition text,
  drive text,
  variant text
);

create function private.priced_vehicle(ad public.vehicle_listings) returns private.priced_vehicle
language sql immutable
as $$
  select row(
    (ad).model_id, (ad).year, (ad).mileage, (ad).engine_cc, (ad).fuel_type, (ad).transmission, (ad).registration_state, (ad).condition,
    (ad).drive, (ad).variant
  )::private.priced_vehicle
$$;

-- The models that have comparables, with what is assumed of a vehicle that does not state it.
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

-- One row for each car that counts, as of the last nightly run.
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

-- A seller's own cars are left out of the estimates for them.
create index price_comparables_seller_idx on private.price_comparables (seller_id, model_id) include (year, kind, weight, kind_rest, year_rest);

-- The mileage, unless a used vehicle cannot have it.
create function private.believable_mileage(vehicle private.priced_vehicle, in_year integer) returns integer
language sql immutable
as $$
  select case
    when (vehicle).mileage between 1 and 900000
      and ((vehicle).mileage >= 1000 or (vehicle).condition = 'new' or (vehicle).year >= in_year - 1) then (vehicle).mileage
    when (vehicle).condition = 'new' then 0
  end
$$;

-- The numbers that slopes apply to: age with bends after 4 and 10 years, mileage, engine, fuel, gearbox, origin, condition, drive.
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

-- Versions of a model that differ in what is known of them: vehicles of one kind may be dearer than slopes say. A variant is a kind of
-- its own where enough ads name it (fit_prices).
create function private.price_kind(vehicle private.priced_vehicle) returns text
language sql immutable
as $$
  select coalesce((vehicle).fuel_type, '') || ' ' || coalesce((vehicle).transmission, '') || ' '
    || coalesce(round(ln(greatest((vehicle).engine_cc, case when (vehicle).engine_cc is not null then 50 end)) * 12)::integer::text, '')
    || case when (vehicle).drive in ('4wd', 'awd') then ' 4' else '' end
$$;

create function private.price_kind_of_variant(kind text, variant text) returns text
language sql immutable
as $$ select kind || ' ' || lower(variant collate "C") $$;

-- The ads of the last twelve months that may count: active or sold, with a plausible price, one for each car, and at most eight of a
-- seller for each model and year. A car counts once: the first of the same ad by several, and the newest of a seller's ads.
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

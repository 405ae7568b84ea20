-- Job, nightly: learns from the comparables what estimates are made of. Readers see the former fit until it ends.
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
  with variants as (
    select model_id, private.price_kind(vehicle) as kind, (vehicle).variant from pg_temp.price_ads
    where (vehicle).variant is not null group by 1, 2, 3 having count(*) >= 8 and count(distinct seller_id) >= 4
  )
  select ads.id, ads.seller_id, ads.make_id, ads.model_id, ads.year, models.body_type,
    coalesce(private.price_kind_of_variant(variants.kind, variants.variant), private.price_kind(ads.vehicle)) as kind,
    ln(ads.price)::double precision as y, given.features as x,
    -- Without its mileage an ad says less.
    case when ads.km is null then 0.5 else 1 end as w
  from pg_temp.price_ads as ads join private.price_models as models using (model_id)
  cross join lateral private.price_features(ads.vehicle, models, this_year) as given
  left join variants on variants.model_id = ads.model_id and variants.variant = (ads.vehicle).variant
    and variants.kind = private.price_kind(ads.vehicle);

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
  update private.price_years as years set highest = dear.price
  from (
    select model_id, year + apart as year, max(price) as price from (
      select ads.model_id, ads.year, max(ads.price) as price
      from private.price_comparables as comparable join pg_temp.price_ads as ads on ads.id = comparable.listing_id
      where comparable.weight > 0 group by ads.model_id, ads.year
    ) as of_year cross join generate_series(-2, 2) as apart
    group by model_id, year + apart
  ) as dear
  where years.model_id = dear.model_id and years.year = dear.year;

  delete from private.price_fit;
  insert into private.price_fit (fitted_at, in_year, cars)
  values (now(), this_year, (select count(*) from private.price_comparables where weight > 0));
  perform private.calibrate_prices();
  drop table pg_temp.price_ads, pg_temp.price_cars, pg_temp.price_rows, pg_temp.price_rests;
end
$$;

-- The year from which ages are counted.
create function private.price_year() returns integer
language sql stable set search_path = ''
as $$ select extract(year from now() at time zone 'Africa/Nairobi')::integer $$;

-- The level of each model: the median of two ads a seller, then Huber's mean; drawn to that of its make and body as by a fifth of an
-- ad, because models differ much more than ads of one model.
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

-- What the kinds and the years of the models add, in turns, with the weights of the ads that follow from both.
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

-- How much a seller with this weight counts: as two ads at most.
create function private.seller_share(weight double precision) returns double precision
language sql immutable
as $$ select least(1, 2 / greatest(weight, 0.001)) $$;

-- A weighted mean, drawn to nothing as by three ads.
create function private.drawn(rest double precision, weight double precision) returns double precision
language sql immutable
as $$ select rest / (weight + 3) $$;

-- Market pages name engines by the size they are called by: 660 instead of 700, 125 instead of 100. Until the figures are counted at night,
-- the former ones stand.

set local check_function_bodies = off;

create or replace function private.count_market() returns void
language plpgsql security definer set search_path = '' set work_mem = '128MB' set jit = off
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('count_market', 0));
  create temp table market_towns on commit drop as
  select name as town from unnest(private.known_places()) as name where name !~ ',';

  -- What there is a page of: makes, models, and models in towns, with how many are for sale.
  create temp table market_scopes on commit drop as
  select row_number() over ()::integer as scope, ad.make_id, ad.model_id, known.town,
    count(*) filter (where ad.status = 'active' and ad.expires_at > now())::integer as ads
  from public.vehicle_listings as ad
  left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
  where (ad.status = 'active' or ad.status = 'sold' and ad.updated_at > now() - interval '12 months')
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  group by grouping sets ((ad.make_id), (ad.make_id, ad.model_id), (ad.make_id, ad.model_id, known.town))
  having grouping(ad.model_id) = 1 or ad.model_id is not null and (grouping(known.town) = 1 or known.town is not null);
  analyze pg_temp.market_scopes;

  create temp table market_ads on commit drop as
  with cars as materialized (
    select ad.make_id, ad.model_id, known.town, ad.id, ad.seller_id, ad.price, ad.year, ad.fuel_type, ad.transmission, ad.body_type,
      ad.created_at, private.nominal_engine(ad.engine_cc) as engine_cc,
      private.believable_mileage(private.priced_vehicle(ad), private.price_year()) as km
    from private.price_comparables as comparable
    join public.vehicle_listings as ad on ad.id = comparable.listing_id and ad.status in ('active', 'sold') and ad.model_id is not null
    left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
    where comparable.weight > 0 and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  )
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id, town);

  delete from private.market_figures;
  insert into private.market_figures (make_id, model_id, town, ads, price, body_type, figures)
  select scopes.make_id, scopes.model_id, scopes.town, scopes.ads, (overall.figures ->> 'middle')::bigint, kinds.body_type,
    jsonb_strip_nulls(jsonb_build_object(
      'price', overall.figures, 'years', years.figures, 'mileage', overall.km, 'engines', kinds.engines, 'fuels', kinds.fuels,
      'transmissions', kinds.transmissions, 'days', sales.figures
    ))
  from pg_temp.market_scopes as scopes
  left join private.market_prices(false) as overall using (scope)
  left join (
    select scope, jsonb_agg(figures || jsonb_build_object('year', year) order by year desc) as figures
    from private.market_prices(true) group by scope
  ) as years using (scope)
  left join private.market_kinds() as kinds using (scope)
  left join private.market_days() as sales using (scope);
  drop table pg_temp.market_ads, pg_temp.market_scopes, pg_temp.market_towns;
end
$$;

create function private.nominal_engine(size integer) returns integer
language sql immutable parallel safe
as $$
  select (case when size < 250 then round(size / 5.0) * 5 when size < 900 then round(size, -1) else round(size, -2) end)::integer
$$;

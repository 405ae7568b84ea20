-- What vehicles of each make and model cost, overall and by town, for the pages of the market. docs/prices.md, Market pages.

-- As of the last nightly run. A make has a row without a model, a model one without a town.
create table private.market_figures (
  make_id integer not null,
  model_id integer,
  town text,
  -- For sale.
  ads integer not null,
  -- The rest comes from at least five ads of three sellers each, or is missing. Price: the median, in KES.
  price bigint,
  body_type text,
  figures jsonb not null,
  counted_at timestamptz not null default now(),
  constraint market_figures_scope_key unique nulls not distinct (make_id, model_id, town),
  constraint market_figures_make_id_fkey foreign key (make_id) references public.vehicle_makes (id) on update cascade on delete cascade,
  constraint market_figures_model_id_fkey foreign key (make_id, model_id) references public.vehicle_models (make_id, id)
    on update cascade on delete cascade
);

comment on table private.market_figures is 'Figures of the market pages. Written by private.count_market() only.';

create index market_figures_most_idx on private.market_figures (ads desc) where town is null;

-- Job, nightly after the fit of prices and the sales: replaces all figures. Readers see the former ones until it ends.
create function private.count_market() returns void
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
      ad.created_at, private.nominal_engine(ad.engine_cc) as engine_cc, ad.previous_owners,
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

  -- For sale, as the lists that the figures lead to have them.
  create temp table market_offers on commit drop as
  with cars as materialized (
    select ad.make_id, ad.model_id, known.town, ad.seller_id, ad.fuel_type, ad.transmission, ad.body_type,
      private.nominal_engine(ad.engine_cc) as engine_cc, ad.previous_owners
    from public.vehicle_listings as ad
    left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
    where ad.status = 'active' and ad.expires_at > now() and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  )
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id, town);

  create temp table market_years (scope integer, year integer, figures jsonb) on commit drop;
  for apart in 0 .. 2 loop
    insert into pg_temp.market_years select scope, year, figures from private.market_prices(apart);
  end loop;

  delete from private.market_figures;
  insert into private.market_figures (make_id, model_id, town, ads, price, body_type, figures)
  select scopes.make_id, scopes.model_id, scopes.town, scopes.ads, (overall.figures ->> 'middle')::bigint, kinds.body_type,
    jsonb_strip_nulls(jsonb_build_object(
      'price', overall.figures, 'years', years.figures, 'mileage', overall.km, 'engines', kinds.engines, 'fuels', kinds.fuels,
      'transmissions', kinds.transmissions, 'owners', kinds.owners, 'days', sales.figures
    ))
  from pg_temp.market_scopes as scopes
  left join private.market_prices() as overall using (scope)
  left join (
    select scope, jsonb_agg(figures || jsonb_build_object('year', year) order by year desc) as figures
    from pg_temp.market_years group by scope
  ) as years using (scope)
  left join private.market_kinds() as kinds using (scope)
  left join private.market_days() as sales using (scope);
  drop table pg_temp.market_ads, pg_temp.market_offers, pg_temp.market_years, pg_temp.market_scopes, pg_temp.market_towns;
end
$$;

-- Of pg_temp.market_ads, for each page, or with `apart` each of its years that pg_temp.market_years lacks, together with the ads of so many
-- years before and after: {middle, low, high, ads, sellers} in KES, and the median mileage (km). The middle is the median; low and high are
-- the medians of the cheaper and the dearer half, where each is a market by itself. Of each seller the newest two count, so that none
-- is most of them. `first` and `last` are the years that are put together.
create function private.market_prices(apart integer default null) returns table (scope integer, year integer, figures jsonb, km integer)
language sql stable set search_path = ''
as $$
  with wanted as (
    select distinct ad.scope, case when apart is not null then ad.year else 0 end as year from pg_temp.market_ads as ad
    except
    select scope, year from pg_temp.market_years where apart is not null
  ), counted as (
    select ad.scope, wanted.year, ad.year as of_year, ad.seller_id, ad.price, ad.km, ad.id,
      row_number() over (partition by ad.scope, wanted.year, ad.seller_id order by ad.created_at desc, ad.id) as place
    from pg_temp.market_ads as ad
    cross join generate_series(-coalesce(apart, 0), coalesce(apart, 0)) as shift
    join wanted on wanted.scope = ad.scope and wanted.year = case when apart is not null then ad.year + shift else 0 end
  ), ranked as (
    select counted.*, row_number() over (partition by counted.scope, counted.year order by counted.price, counted.id) as nth,
      count(*) over (partition by counted.scope, counted.year) as number
    from counted where counted.place <= 2
  ), summed as (
    select ranked.scope, ranked.year, min(ranked.of_year) as first, max(ranked.of_year) as last,
      count(*) as ads, count(distinct ranked.seller_id) as sellers,
      percentile_cont(0.5) within group (order by ranked.price) as middle,
      percentile_cont(0.5) within group (order by ranked.price) filter (where nth <= number / 2) as low,
      percentile_cont(0.5) within group (order by ranked.price) filter (where nth > (number + 1) / 2) as high,
      private.is_anonymous(count(*) filter (where nth <= number / 2), count(distinct ranked.seller_id) filter (where nth <= number / 2))
        and private.is_anonymous(
          count(*) filter (where nth > (number + 1) / 2), count(distinct ranked.seller_id) filter (where nth > (number + 1) / 2)
        ) as is_wide,
      case when private.is_anonymous(count(ranked.km), count(distinct ranked.seller_id) filter (where ranked.km is not null))
        then percentile_cont(0.5) within group (order by ranked.km) end as km
    from ranked group by ranked.scope, ranked.year
  )
  select summed.scope, nullif(summed.year, 0),
    jsonb_strip_nulls(jsonb_build_object(
      'first', case when apart > 0 then summed.first end, 'last', case when apart > 0 then summed.last end,
      'middle', private.rounded_price(summed.middle), 'low', case when summed.is_wide then private.rounded_price(summed.low) end,
      'high', case when summed.is_wide then private.rounded_price(summed.high) end, 'ads', summed.ads, 'sellers', summed.sellers
    )),
    (round(summed.km / 1000) * 1000)::integer
  from summed where private.is_anonymous(summed.ads, summed.sellers)
$$;

-- Of pg_temp.market_offers, for each page: the most frequent body, and the engines (by their round size in cm³), fuels and gearboxes that
-- are markets by themselves: [{value, ads}], the most frequent first; and those with at most so many previous owners, the fewest first.
create function private.market_kinds()
returns table (scope integer, body_type text, engines jsonb, fuels jsonb, transmissions jsonb, owners jsonb)
language sql stable set search_path = ''
as $$
  with counted as (
    select ad.scope, kind.name, kind.value, count(*) as ads
    from pg_temp.market_offers as ad
    cross join lateral (
      values ('body', ad.body_type), ('engine', ad.engine_cc::text), ('fuel', ad.fuel_type), ('transmission', ad.transmission)
      union all
      select 'owners', most::text from generate_series(ad.previous_owners, 2) as most
    ) as kind (name, value)
    where kind.value is not null
    group by ad.scope, kind.name, kind.value having private.is_anonymous(count(*), count(distinct ad.seller_id))
  )
  select counted.scope, (array_agg(counted.value order by counted.ads desc, counted.value) filter (where name = 'body'))[1],
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by ads desc, value) filter (where name = 'engine'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'fuel'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'transmission'),
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by value) filter (where name = 'owners')
  from counted group by counted.scope
$$;

-- For each page {middle, ads, sellers}: the median days of its sales (private.market_sales). Of each seller the last two count.
create function private.market_days() returns table (scope integer, figures jsonb)
language sql stable set search_path = ''
as $$
  with sales as materialized (
    select model.make_id, sale.* from private.market_sales as sale join public.vehicle_models as model on model.id = sale.model_id
  ), scoped as (
    select scopes.scope, sales.* from sales join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
    union all
    select scopes.scope, sales.* from sales join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
    union all
    select scopes.scope, sales.* from sales join pg_temp.market_scopes as scopes using (make_id, model_id, town)
  ), ranked as (
    select scoped.*,
      row_number() over (partition by scoped.scope, scoped.seller_id order by scoped.sold_at desc, scoped.listing_id) as place
    from scoped
  )
  select ranked.scope, jsonb_build_object(
    'middle', greatest(round((percentile_cont(0.5) within group (order by ranked.days))::numeric)::integer, 1),
    'ads', count(*), 'sellers', count(distinct ranked.seller_id)
  )
  from ranked where ranked.place <= 2
  group by ranked.scope having private.is_anonymous(count(*), count(distinct ranked.seller_id))
$$;

-- The smallest groups whose figures are shown have one home, private.is_anonymous. The stars of a provider are counted by the database:
-- a page fetched a thousand ratings for five numbers.

-- Some of the functions read tables that they create.
set local check_function_bodies = off;

create function private.is_anonymous(ads bigint, sellers bigint) returns boolean
language sql immutable parallel safe
as $$ select ads >= 5 and sellers >= 3 $$;

create or replace function private.days_to_sell(vehicle private.priced_vehicle, price bigint, person uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'days', greatest(round((percentile_cont(0.5) within group (order by sale.days))::numeric)::integer, 1),
    'ads', count(*), 'sellers', count(distinct sale.seller_id)
  )
  from (
    select sold.days, sold.seller_id, row_number() over (partition by sold.seller_id order by sold.sold_at desc, sold.listing_id) as place
    from (
      -- In steps, so that no series of prices shows when a single sale begins or ceases to count.
      select round((ln(greatest(price, 1)) - private.usual_price(vehicle)) / 0.05) * 0.05 as over_usual
      where price between 10000 and 1000000000 and (vehicle).year between 1950 and private.price_year() + 1
        and coalesce((vehicle).mileage, 0) between 0 and 2000000
      offset 0
    ) as asked
    join private.market_sales as sold on sold.model_id = (vehicle).model_id
      and sold.year between (vehicle).year - 4 and (vehicle).year + 4
      and abs(sold.over_usual - asked.over_usual) <= 0.1 and sold.seller_id is distinct from person
  ) as sale
  where sale.place <= 2
  having private.is_anonymous(count(*), count(distinct sale.seller_id))
$$;

create or replace function private.market_comparison(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  with span as (
    select greatest(first_day, last_day - 29) as since
  ), own as materialized (
    select id, make_id, model_id, body_type, price, year, width_bucket(price, array[500000, 1000000, 2000000, 4000000]::bigint[]) as class
    from public.vehicle_listings
    where seller_id = person and status = 'active' and private.nairobi_day(created_at) <= last_day
    order by created_at desc limit 500
  ), groups as materialized (
    select alike.*, chosen.likeness, chosen.ads
    from (
      select make_id, model_id, body_type, class, percentile_disc(0.5) within group (order by price) as price
      from own group by make_id, model_id, body_type, class
    ) as alike
    cross join lateral private.similar_ads(person, make_id, model_id, body_type, price, 15) as chosen
    where chosen.likeness is not null
  ), looked_at as materialized (
    select id, true as is_own from own
    union all
    select distinct ad, false from groups, unnest(groups.ads) as ad
  ), did as materialized (
    select
      looked_at.id, looked_at.is_own, ad.seller_id,
      counted.views::numeric / greatest(last_day - greatest(span.since, private.nairobi_day(ad.created_at)) + 1, 1) as views_a_day,
      case when counted.views >= 20 then counted.leads::numeric / counted.views end as conversion
    from looked_at
    cross join span
    join public.vehicle_listings as ad on ad.id = looked_at.id
    cross join lateral (
      select
        coalesce(sum(count) filter (where kind = 'view'), 0) as views, coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
      from public.leads where listing_id = looked_at.id and day between span.since and last_day
    ) as counted
  ), market as (
    select
      groups.make_id, groups.model_id, groups.body_type, groups.class, groups.likeness,
      percentile_cont(0.5) within group (order by did.views_a_day) as views_a_day,
      case when private.is_anonymous(count(did.conversion), count(distinct did.seller_id) filter (where did.conversion is not null))
        then percentile_cont(0.5) within group (order by did.conversion) end as conversion
    from groups
    cross join lateral unnest(groups.ads) as ad
    join did on did.id = ad and not did.is_own
    group by groups.make_id, groups.model_id, groups.body_type, groups.class, groups.likeness
  ), beside as (
    select did.views_a_day as own_views, did.conversion as own_conversion, market.views_a_day, market.conversion, market.likeness
    from own
    join did on did.id = own.id and did.is_own
    join market on market.make_id = own.make_id and market.model_id is not distinct from own.model_id
      and market.body_type is not distinct from own.body_type and market.class = own.class
  ), prices as (
    select own.price::numeric / others.median - 1 as gap, others.likeness
    from (select make_id, model_id, body_type, year from own group by 1, 2, 3, 4) as alike
    cross join lateral private.similar_price(person, alike.make_id, alike.model_id, alike.body_type, alike.year) as others
    join own on own.make_id = alike.make_id and own.model_id is not distinct from alike.model_id
      and own.body_type is not distinct from alike.body_type and own.year = alike.year
    where others.median > 0
  )
  select jsonb_build_object(
    'since', (select since from span),
    'active', (select count(*) from own),
    'compared', (select count(*) from beside),
    'similar', (select count(*) from did where not is_own),
    'likeness', (select coalesce(jsonb_object_agg(likeness, number), '{}')
      from (select likeness, count(*) as number from beside group by likeness) as alike),
    'views', (select jsonb_build_object(
        'own', round(percentile_cont(0.5) within group (order by own_views)::numeric, 2),
        'market', round(percentile_cont(0.5) within group (order by views_a_day)::numeric, 2)
      ) from beside having count(*) > 0),
    'conversion', (select jsonb_build_object(
        'own', round(percentile_cont(0.5) within group (order by own_conversion)::numeric, 4),
        'market', round(percentile_cont(0.5) within group (order by conversion)::numeric, 4), 'ads', count(*)
      ) from beside where own_conversion is not null and conversion is not null having count(*) > 0),
    'price', (select jsonb_build_object(
        'gap', round(percentile_cont(0.5) within group (order by gap)::numeric, 4), 'ads', count(*),
        'of_make', count(*) filter (where likeness = 'make')
      ) from prices having count(*) > 0)
  )
$$;

create or replace function private.market_days() returns table (scope integer, figures jsonb)
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

create or replace function private.market_kinds()
returns table (scope integer, body_type text, engines jsonb, fuels jsonb, transmissions jsonb)
language sql stable set search_path = ''
as $$
  with counted as (
    select ad.scope, kind.name, kind.value, count(*) as ads
    from pg_temp.market_ads as ad
    cross join lateral (
      values ('body', ad.body_type), ('engine', ad.engine_cc::text), ('fuel', ad.fuel_type), ('transmission', ad.transmission)
    ) as kind (name, value)
    where kind.value is not null
    group by ad.scope, kind.name, kind.value having private.is_anonymous(count(*), count(distinct ad.seller_id))
  )
  select counted.scope, (array_agg(counted.value order by counted.ads desc, counted.value) filter (where name = 'body'))[1],
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by ads desc, value) filter (where name = 'engine'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'fuel'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'transmission')
  from counted group by counted.scope
$$;

create or replace function private.market_prices(by_year boolean) returns table (scope integer, year integer, figures jsonb, km integer)
language sql stable set search_path = ''
as $$
  with counted as (
    select ad.scope, case when by_year then ad.year end as year, ad.seller_id, ad.price, ad.km, ad.id,
      row_number() over (
        partition by ad.scope, case when by_year then ad.year end, ad.seller_id order by ad.created_at desc, ad.id
      ) as place
    from pg_temp.market_ads as ad
  ), ranked as (
    select counted.*, row_number() over (partition by counted.scope, counted.year order by counted.price, counted.id) as nth,
      count(*) over (partition by counted.scope, counted.year) as number
    from counted where counted.place <= 2
  ), summed as (
    select ranked.scope, ranked.year, count(*) as ads, count(distinct ranked.seller_id) as sellers,
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
  select summed.scope, summed.year,
    jsonb_strip_nulls(jsonb_build_object(
      'middle', private.rounded_price(summed.middle), 'low', case when summed.is_wide then private.rounded_price(summed.low) end,
      'high', case when summed.is_wide then private.rounded_price(summed.high) end, 'ads', summed.ads, 'sellers', summed.sellers
    )),
    (round(summed.km / 1000) * 1000)::integer
  from summed where private.is_anonymous(summed.ads, summed.sellers)
$$;

create or replace function private.similar_ads(
  person uuid, make integer, model integer, body text, around_price bigint, most integer,
  out likeness text, out ads uuid[]
)
language plpgsql stable set search_path = ''
as $$
declare
  suspended constant uuid[] := private.suspended_sellers();
  sellers integer;
begin
  foreach likeness in array array['model', 'make', 'class'] loop
    if likeness = 'model' then
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from (
          select *, row_number() over (partition by seller_id order by created_at desc, id) as place from (
            select id, seller_id, created_at from public.vehicle_listings
            where status = 'active' and model_id = model and seller_id <> person and seller_id <> all (suspended)
            order by created_at desc, id limit 300
          ) as newest
        ) as ranked where place <= 2 order by created_at desc, id limit most
      ) as alike;
    elsif likeness = 'make' then
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from (
          select *, row_number() over (partition by seller_id order by year desc, id) as place from (
            select id, seller_id, year from public.vehicle_listings
            where status = 'active' and body_type = body and make_id = make and seller_id <> person and seller_id <> all (suspended)
            order by year desc, id limit 300
          ) as newest
        ) as ranked where place <= 2 order by year desc, id limit most
      ) as alike;
    else
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from (
          select *, row_number() over (partition by seller_id order by id) as place from (
            select id, seller_id from public.vehicle_listings
            where status = 'active' and body_type = body and price between around_price * 8 / 10 and around_price * 12 / 10
              and seller_id <> person and seller_id <> all (suspended)
            limit 300
          ) as class
        ) as ranked where place <= 2 limit most
      ) as alike;
    end if;
    if private.is_anonymous(cardinality(ads), sellers) then
      return;
    end if;
  end loop;
  likeness := null; ads := null;
end
$$;

create or replace function private.similar_interest(
  person uuid, make integer, model integer, body text, around_price bigint, first_day date, last_day date,
  out likeness text, out views_a_day numeric, out leads_a_day numeric, out ads integer
)
language sql stable set search_path = ''
as $$
  select
    min(did.likeness), round((percentile_cont(0.5) within group (order by did.views / did.days))::numeric, 3),
    round((percentile_cont(0.5) within group (order by did.leads / did.days))::numeric, 4), count(*)::integer
  from (
    select
      alike.likeness, alike.seller_id, counted.views, counted.leads,
      (last_day - greatest(first_day, alike.since) + 1)::double precision as days
    from (
      select
        chosen.likeness, ad.id, ad.seller_id, private.nairobi_day(ad.created_at) as since
      from private.similar_ads(person, make, model, body, around_price, 15) as chosen
      cross join lateral unnest(chosen.ads) as one (id)
      join public.vehicle_listings as ad on ad.id = one.id
      where private.nairobi_day(ad.created_at) <= last_day
    ) as alike
    cross join lateral (
      select
        coalesce(sum(count) filter (where kind = 'view'), 0) as views, coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
      from public.leads where listing_id = alike.id and day between first_day and last_day
    ) as counted
  ) as did
  having private.is_anonymous(count(*), count(distinct did.seller_id))
$$;

create or replace function public.dealer_buying_guide(town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  person constant uuid := private.require_dealer();
  suspended constant uuid[] := private.suspended_sellers();
  here constant text := left(nullif(btrim(private.town_of(
    coalesce(nullif(btrim(town), ''), (select location from public.profiles where id = person))
  )), ''), 60);
begin
  return (
    with sales as materialized (
      select sold.model_id, sold.seller_id, sold.days, sold.year, ad.price, sold.sold_at, sold.listing_id, lower(sold.town) = lower(here) as is_near
      from private.market_sales as sold
      join public.vehicle_listings as ad on ad.id = sold.listing_id
      where sold.seller_id <> person and sold.seller_id <> all (suspended)
    ), counted as (
      select 'town' as place, model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id) as nth
      from sales where is_near
      union all
      select 'country', model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id)
      from sales
    ), speeds as materialized (
      select
        place, model_id, round((percentile_cont(0.5) within group (order by days))::numeric)::integer as days,
        private.rounded_price(percentile_cont(0.5) within group (order by price)) as price,
        percentile_disc(0.5) within group (order by year) as year, count(*) as ads, count(distinct seller_id) as sellers
      from counted where nth <= 2
      group by place, model_id
      having private.is_anonymous(count(*), count(distinct seller_id))
    ), named as (
      select
        speeds.*, make.name as make, model.name as model,
        row_number() over (partition by place order by days, ads desc, make.name, model.name) as rank
      from speeds
      join public.vehicle_models as model on model.id = speeds.model_id and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where place = 'town' or model_id not in (select model_id from speeds where place = 'town')
    ), wanted as (
      select make.name as make, model.name as model, count(distinct search.user_id) as people
      from public.saved_searches as search
      cross join lateral jsonb_array_elements_text(search.filters -> 'models') as asked (name)
      join public.vehicle_models as model on model.name = asked.name and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where search.kind = 'vehicles' and not search.paused
        and (search.filters -> 'makes' is null or search.filters -> 'makes' ? make.name)
        and search.user_id <> person and search.user_id <> all (suspended)
      group by make.name, model.name
      having count(distinct search.user_id) >= 10
      order by people desc, make, model
      limit 20
    ), listed as (
      select place, jsonb_agg(
        jsonb_build_object(
          'make', make, 'model', model, 'days', days, 'price', price, 'year', year, 'ads', ads, 'sellers', sellers
        ) order by rank
      ) as models
      from named where rank <= 20 group by place
    )
    select jsonb_build_object(
      'town', here,
      'in_town', coalesce((select models from listed where place = 'town'), '[]'),
      'elsewhere', coalesce((select models from listed where place = 'country'), '[]'),
      'wanted', coalesce((select jsonb_agg(to_jsonb(wanted) order by people desc, make, model) from wanted), '[]')
    )
  );
end
$$;

create function public.rating_counts(provider_id uuid) returns table (rating integer, count bigint)
language sql stable set search_path = ''
as $$
  select review.rating, count(*) from public.reviews as review
  where review.service_provider_id = rating_counts.provider_id
  group by review.rating order by review.rating desc
$$;

grant execute on function public.rating_counts(uuid) to anon, authenticated, service_role;

drop function private.is_market(ads bigint, sellers bigint);

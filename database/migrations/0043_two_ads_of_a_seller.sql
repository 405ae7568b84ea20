-- Medians of prices, days, views and leads count two ads of a seller: of three, one seller was most of five.

-- Some read tables that only a night has.
set local check_function_bodies = off;

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
      select ln(greatest(price, 1)) - private.usual_price(vehicle) as over_usual
      where price between 10000 and 1000000000 and (vehicle).year between 1950 and private.price_year() + 1
        and coalesce((vehicle).mileage, 0) between 0 and 2000000
      offset 0
    ) as asked
    join private.market_sales as sold on sold.model_id = (vehicle).model_id
      and sold.year between (vehicle).year - 4 and (vehicle).year + 4
      and abs(sold.over_usual - asked.over_usual) <= 0.1 and sold.seller_id is distinct from person
  ) as sale
  where sale.place <= 2
  having count(*) >= 5 and count(distinct sale.seller_id) >= 3
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
  group by ranked.scope having private.is_market(count(*), count(distinct ranked.seller_id))
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
      private.is_market(count(*) filter (where nth <= number / 2), count(distinct ranked.seller_id) filter (where nth <= number / 2))
        and private.is_market(
          count(*) filter (where nth > (number + 1) / 2), count(distinct ranked.seller_id) filter (where nth > (number + 1) / 2)
        ) as is_wide,
      case when private.is_market(count(ranked.km), count(distinct ranked.seller_id) filter (where ranked.km is not null))
        then percentile_cont(0.5) within group (order by ranked.km) end as km
    from ranked where ranked.number >= 5 group by ranked.scope, ranked.year
  )
  select summed.scope, summed.year,
    jsonb_strip_nulls(jsonb_build_object(
      'middle', private.rounded_price(summed.middle), 'low', case when summed.is_wide then private.rounded_price(summed.low) end,
      'high', case when summed.is_wide then private.rounded_price(summed.high) end, 'ads', summed.ads, 'sellers', summed.sellers
    )),
    (round(summed.km / 1000) * 1000)::integer
  from summed where private.is_market(summed.ads, summed.sellers)
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
    if cardinality(ads) >= 5 and sellers >= 3 then
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
  having count(*) >= 5 and count(distinct did.seller_id) >= 3
$$;

create or replace function private.similar_price(
  person uuid, make integer, model integer, body text, around integer,
  out likeness text, out median bigint, out number integer
)
language plpgsql stable set search_path = ''
as $$
declare
  fewest_ads constant integer := 5;
  fewest_sellers constant integer := 3;
  suspended constant uuid[] := private.suspended_sellers();
  sellers integer;
begin
  if model is not null then
    select 'model', percentile_cont(0.5) within group (order by price)::bigint, count(*)::integer, count(distinct seller_id)
    into likeness, median, number, sellers
    from (
      select price, seller_id, row_number() over (partition by seller_id order by id) as place from public.vehicle_listings
      where status = 'active' and model_id = model and year between around - 2 and around + 2
        and seller_id <> person and seller_id <> all (suspended)
    ) as alike
    where place <= 2;
    if number >= fewest_ads and sellers >= fewest_sellers then
      return;
    end if;
  end if;
  select 'make', percentile_cont(0.5) within group (order by price)::bigint, count(*)::integer, count(distinct seller_id)
  into likeness, median, number, sellers
  from (
    select price, seller_id, row_number() over (partition by seller_id order by id) as place from public.vehicle_listings
    where status = 'active' and body_type = body and make_id = make and year between around - 2 and around + 2
      and seller_id <> person and seller_id <> all (suspended)
  ) as alike
  where place <= 2;
  if number < fewest_ads or sellers < fewest_sellers then
    likeness := null; median := null; number := 0;
  end if;
end
$$;

create or replace function public.similar_price(make_id integer, model_id integer, body_type text, year integer)
returns table (median bigint, number integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  sellers integer;
begin
  select found.median, found.number into similar_price.median, similar_price.number
  from private.similar_price(
    person, similar_price.make_id, similar_price.model_id, similar_price.body_type, similar_price.year
  ) as found;
  if similar_price.number = 0 then
    select percentile_cont(0.5) within group (order by listing.price)::bigint, count(*)::integer, count(distinct listing.seller_id)
    into similar_price.median, similar_price.number, sellers
    from (
      select ad.price, ad.seller_id, row_number() over (partition by ad.seller_id order by ad.id) as place
      from public.vehicle_listings as ad
      where ad.status = 'active' and ad.make_id = similar_price.make_id
        and ad.year between similar_price.year - 2 and similar_price.year + 2
        and ad.seller_id <> person and ad.seller_id <> all (private.suspended_sellers())
    ) as listing
    where listing.place <= 2;
    if similar_price.number < 5 or sellers < 3 then
      return;
    end if;
  end if;
  return next;
end
$$;

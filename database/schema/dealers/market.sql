-- The market: prices, views and leads of similar ads of other sellers, with which an ad or a dealer is compared. Figures for
-- members need at least five ads of three sellers, of each of whom two count, so that no seller is most of them.

-- The median price (KES) and number of similar active ads of others: of the same model within two years of the year, else of the
-- same make and body within those years. Of each seller two count: any two, which an index alone tells. likeness is 'model' or 'make';
-- null, and the number 0, if both have too few.
create function private.similar_price(
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

-- The median price (KES) and number of similar ads of others for a vehicle that is being posted, so that the page asks about a
-- price with a zero too many. Falls back to all ads of the make within two years of the year.
create function public.similar_price(make_id integer, model_id integer, body_type text, year integer)
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
        and ad.seller_id <> person and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
    ) as listing
    where listing.place <= 2;
    if similar_price.number < 5 or sellers < 3 then
      return;
    end if;
  end if;
  return next;
end
$$;
grant execute on function public.similar_price(integer, integer, text, integer) to authenticated, business_sales;
comment on function public.similar_price(integer, integer, text, integer) is
  'Median price (KES) of similar ads of others: by model, make and body, or make; no row if there are too few.';

-- For administrators who approve an ad: {median, lowest, highest, count} of the prices (KES) of other active ads of the model
-- within two years of the year.
create function private.market_price(model bigint, around integer, except_listing uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'median', percentile_cont(0.5) within group (order by price)::bigint,
    'lowest', min(price), 'highest', max(price), 'count', count(*)
  )
  from public.vehicle_listings
  where status = 'active' and model_id = model and year between around - 2 and around + 2 and id <> except_listing
$$;

-- Up to `most` active ads of others that are similar to a vehicle: the newest of its model ('model'); else those of its make and
-- body with the latest model years ('make'); else any of its body within a fifth of its price ('class'). Two of a seller at most, of the
-- first three hundred. Nulls if each of these has fewer than five ads or three sellers.
create function private.similar_ads(
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

create type public.dealer_likeness as (model bigint, make bigint, class bigint);
create domain private.required_dealer_likeness as public.dealer_likeness not null;
create type public.dealer_medians as (own private.required_numeric, market private.required_numeric);
create type public.dealer_conversion as (own private.required_numeric, market private.required_numeric, ads private.required_bigint);
create type public.dealer_price_gap as (gap private.required_numeric, ads private.required_bigint, of_make private.required_bigint);

create type public.dealer_market as (
  since private.required_date,
  active private.required_bigint,
  compared private.required_bigint,
  "similar" private.required_bigint,
  likeness private.required_dealer_likeness,
  views public.dealer_medians,
  conversion public.dealer_conversion,
  price public.dealer_price_gap
);
create domain private.required_dealer_market as public.dealer_market not null;

-- A person's active ads compared with similar ads of others over at most the last thirty days of a span: median views a day,
-- median leads per view (of ads with at least twenty views), median distance from the market price, and how many ads were
-- compared.
create function private.market_comparison(person uuid, first_day date, last_day date) returns jsonb
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

-- How fast vehicles sell, learnt from the sold ads of the last twelve months. docs/prices.md, How fast they sell.

-- One row for each sold ad whose sale is known, as of the last nightly run.
create table private.market_sales (
  listing_id uuid constraint market_sales_pkey primary key,
  seller_id uuid not null,
  model_id integer not null,
  town text not null,
  year integer not null,
  sold_at timestamptz not null,
  -- From the first day it was for sale to the day it was sold.
  days integer not null,
  -- Logarithm of its last price, or of the price paid where that may be used (paid_prices), less that of the usual price for such a vehicle;
  -- null where that is unknown.
  over_usual double precision,
  constraint market_sales_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.market_sales is 'Sold ads and how long they took. Written by private.count_sales() only.';

create index market_sales_model_idx on private.market_sales (model_id, year) include (seller_id, sold_at, days, over_usual);

-- The logarithm of the price that is usual for a vehicle, as far as its model has comparables at all. Not for anyone to read: it may
-- rest on a single ad. private.price_points has what may be told.
create function private.usual_price(vehicle private.priced_vehicle) returns double precision
language sql stable
as $$
  select model.level + private.price_of_features(given.features, slopes.slopes)
    + coalesce(private.drawn(years.rest, years.weight), 0)
    + coalesce(private.drawn(kinds.rest, kinds.weight) - model.kinds_mean, 0)
  from private.price_models as model
  join private.price_fit as fit on true
  join private.price_slopes as slopes on slopes.body_type = model.body_type
  cross join lateral private.price_features(vehicle, model, fit.in_year) as given
  left join private.price_years as years on years.model_id = model.model_id and years.year = (vehicle).year
  left join private.price_kinds as kinds on kinds.model_id = model.model_id and kinds.kind = private.known_price_kind(vehicle)
  where model.model_id = (vehicle).model_id
$$;

-- The town of a location: that of an area ("Westlands, Nairobi") is its city.
create function private.town_of(location text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(location, '^.*, *', '') $$;

-- The prices that were paid for sold ads, where seller and buyer let them be used and the sale counts (sales/sales.sql). One far from the price
-- of its ad says that something else was sold, or was made up. In the order of the sales, five of a model at a time and two of a seller: whoever
-- compares figures of two nights sees five prices at once, of at least three sellers.
create function private.agreed_prices() returns table (listing_id uuid, price bigint)
language sql stable security definer set search_path = ''
as $$
  with rules as materialized (
    select * from private.sale_rules()
  ), paid as (
    select distinct on (ad.id) ad.id, ad.seller_id, ad.model_id, sale.price, sale.completed_at
    from public.sales as sale
    join public.vehicle_listings as ad on ad.id = sale.listing_id
    cross join rules
    where private.sale_counts(sale) and sale.seller_shares_price and sale.buyer_shares_price and ad.status = 'sold'
      and sale.price between ad.price * rules.least_of_asked and ad.price * rules.most_of_asked
      and sale.completed_at > now() - interval '12 months' and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
      and (sale.buyer_id is null or sale.buyer_id <> all ((select private.suspended_sellers())::uuid[]))
    order by ad.id, sale.completed_at desc
  ), of_sellers as (
    select *, row_number() over (partition by model_id, seller_id order by completed_at, id) as of_seller from paid
  ), of_models as (
    select *, row_number() over (partition by model_id order by completed_at, id) as place, count(*) over (partition by model_id) as number
    from of_sellers where of_seller <= (select prices_of_seller from rules)
  )
  select id, of_models.price from of_models cross join rules where place <= number / rules.prices_at_once * rules.prices_at_once
$$;

-- The prices that dealers say were paid for their sold ads, where they let them be used (dealers/sold-facts.sql). Nobody confirms them, so they count
-- for less than agreed ones: of dealers whose identity was seen, one of a model each, within the same bounds, and five dealers at a time, so that each
-- is among four others. An ad with an agreement is left to it: its buyer may not want the price used.
create function private.told_prices() returns table (listing_id uuid, price bigint)
language sql stable security definer set search_path = ''
as $$
  with rules as materialized (
    select * from private.sale_rules()
  ), told as (
    select distinct on (ad.model_id, ad.seller_id) ad.id, ad.model_id, facts.price_paid as price, facts.told_at
    from public.dealer_profiles as page
    join public.profiles as dealer on dealer.id = page.user_id and dealer.role = 'dealer' and dealer.suspended_at is null
    join public.vehicle_listings as ad on ad.seller_id = dealer.id and ad.status = 'sold' and ad.model_id is not null
    join public.sold_facts as facts on facts.ad_id = ad.id and facts.seller_id = ad.seller_id
    cross join rules
    where page.shares_prices_paid and private.trust_level(dealer.id) = 'trusted'
      and facts.price_paid between ad.price * rules.least_of_asked and ad.price * rules.most_of_asked
      and facts.told_at > now() - interval '12 months' and facts.told_at >= private.sold_at(ad.id)
      and not exists (
        select from public.sales as sale where sale.ad_id = ad.id and sale.seller_id = ad.seller_id and sale.completed_at is not null
      )
    order by ad.model_id, ad.seller_id, facts.told_at, ad.id
  ), of_models as (
    select *, row_number() over (partition by model_id order by told_at, id) as place, count(*) over (partition by model_id) as number from told
  )
  select id, of_models.price from of_models cross join rules where place <= number / rules.prices_at_once * rules.prices_at_once
$$;

-- The prices that were paid and may be used without a name. Each ad has one at most.
create function private.paid_prices() returns table (listing_id uuid, price bigint)
language sql stable security definer set search_path = ''
as $$
  select agreed.listing_id, agreed.price from private.agreed_prices() as agreed
  union all
  select told.listing_id, told.price from private.told_prices() as told
$$;

-- Job, nightly after the fit of prices: the sales of the last twelve months, of sellers in good standing. Ads that were never for
-- sale before they were sold, and those whose history was reconstructed, do not count.
create function private.count_sales() returns void
language sql security definer set search_path = '' set jit = off
as $$
  delete from private.market_sales;
  insert into private.market_sales (listing_id, seller_id, model_id, town, year, sold_at, days, over_usual)
  select ad.id, ad.seller_id, ad.model_id, private.town_of(ad.location), ad.year, told.sold_at,
    private.nairobi_day(told.sold_at) - private.nairobi_day(told.listed_at),
    ln(coalesce(paid.price, ad.price)) - private.usual_price(private.priced_vehicle(ad))
  from public.vehicle_listings as ad
  cross join lateral (
    select min(step.at) filter (where step.state = 'active') as listed_at,
      max(step.at) filter (where step.state = 'sold' and step.before is distinct from 'sold') as sold_at,
      max(step.estimated_at) as estimated_at
    from (
      select history.at, history.state, history.estimated_at, lag(history.state) over (order by history.at, history.id) as before
      from private.ad_events as history
      where history.owner_id = ad.seller_id and history.ad_id = ad.id
    ) as step
  ) as told
  left join private.paid_prices() as paid on paid.listing_id = ad.id
  where ad.status = 'sold' and ad.model_id is not null and ad.price between 10000 and 1000000000
    and told.listed_at <= told.sold_at and told.sold_at > now() - interval '12 months' and told.estimated_at is null
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[]);
$$;

-- {days, ads, sellers}: in how many days such vehicles sold at this price (KES). The median over sold ads of the last twelve months, of
-- the model, at most four years older or newer and within about a tenth of this price once year, mileage and the rest are accounted for. Null
-- with fewer than five such ads or three sellers, each of whom counts with two at most, and without those of `person`.
create function private.days_to_sell(vehicle private.priced_vehicle, price bigint, person uuid) returns jsonb
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

-- In how many days such vehicles sold at this price, of others than the caller (private.days_to_sell).
create function public.expected_days_to_sell(
  model_id integer, year integer, price bigint, mileage integer default null, fuel_type text default null,
  transmission text default null, engine_size text default null, registration_state text default null, condition text default 'used',
  drive text default null, title text default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.days_to_sell(
    row(
      expected_days_to_sell.model_id, expected_days_to_sell.year, expected_days_to_sell.mileage,
      private.engine_cc(expected_days_to_sell.engine_size, expected_days_to_sell.fuel_type), expected_days_to_sell.fuel_type,
      expected_days_to_sell.transmission, expected_days_to_sell.registration_state, expected_days_to_sell.condition,
      expected_days_to_sell.drive, private.vehicle_variant(expected_days_to_sell.title)
    )::private.priced_vehicle,
    expected_days_to_sell.price, auth.uid()
  )
$$;
grant execute on function public.expected_days_to_sell(integer, integer, bigint, integer, text, text, text, text, text, text, text)
  to anon, authenticated, service_role;

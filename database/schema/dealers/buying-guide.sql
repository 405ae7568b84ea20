-- What sells fast, for a dealer who buys: from sold ads of others (private.market_sales), and from saved searches.

create type public.model_speed as (
  make private.required_text,
  model private.required_text,
  days private.required_integer,
  price private.required_bigint,
  year private.required_integer,
  ads private.required_bigint,
  sellers private.required_bigint
);
create domain private.required_model_speeds as public.model_speed[] not null;
create type public.wanted_model as (make private.required_text, model private.required_text, people private.required_bigint);
create domain private.required_wanted_models as public.wanted_model[] not null;

create type public.buying_guide as (
  town text,
  in_town private.required_model_speeds,
  elsewhere private.required_model_speeds,
  wanted private.required_wanted_models
);

-- The models that sold fastest in a town, by default the caller's own, and in the whole country (BuyingGuide of
-- domain/dealers/buying-guide.ts): medians of days to the sale, price (KES) and year over at least five ads of three sellers, of each of
-- whom the last two count; the caller's own are left out. `elsewhere` has the models that the town has too few sales of. `wanted` counts
-- the people whose saved searches name a model, from ten people on.
create function public.dealer_buying_guide(town text default null) returns public.buying_guide
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
      where search.kind = 'vehicle' and not search.paused and search.user_id in (select id from public.profiles)
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
    select jsonb_populate_record(null::public.buying_guide, jsonb_build_object(
      'town', here,
      'in_town', coalesce((select models from listed where place = 'town'), '[]'),
      'elsewhere', coalesce((select models from listed where place = 'country'), '[]'),
      'wanted', coalesce((select jsonb_agg(to_jsonb(wanted) order by people desc, make, model) from wanted), '[]')
    ))
  );
end
$$;
grant execute on function public.dealer_buying_guide(text) to authenticated, business_manager, service_role;

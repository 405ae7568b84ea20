-- Dealers see in how many days ads like theirs sold, at the present and at a new price of each: one request for all of them.

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
      select ln(greatest(price, 1)) - private.usual_price(vehicle) as over_usual
      where price between 10000 and 1000000000 and (vehicle).year between 1950 and private.price_year() + 1
        and coalesce((vehicle).mileage, 0) between 0 and 2000000
      offset 0
    ) as asked
    join private.market_sales as sold on sold.model_id = (vehicle).model_id
      and sold.year between (vehicle).year - 4 and (vehicle).year + 4
      and abs(sold.over_usual - asked.over_usual) <= 0.1 and sold.seller_id is distinct from person
  ) as sale
  where sale.place <= 3
  having count(*) >= 5 and count(distinct sale.seller_id) >= 3
$$;

create or replace function public.expected_days_to_sell(
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

create function public.own_days_to_sell(listing_ids uuid[], prices bigint[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to compare your ads.' using errcode = '42501';
  end if;
  if coalesce(cardinality(listing_ids), 0) not between 1 and 1000 then
    raise exception 'Ask about between 1 and 1,000 prices.' using hint = 'prices_asked';
  end if;
  if cardinality(prices) is distinct from cardinality(listing_ids) then
    raise exception 'Each ad needs a price.' using hint = 'prices_asked';
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'listing_id', ad.id, 'price', given.price, 'sold', private.days_to_sell(private.priced_vehicle(ad), given.price, auth.uid())
      ) order by given.place
    ), '[]')
    from rows from (unnest(listing_ids), unnest(prices)) with ordinality as given (id, price, place)
    join public.vehicle_listings as ad on ad.id = given.id and ad.seller_id = auth.uid()
  );
end
$$;

grant execute on function public.own_days_to_sell(uuid[], bigint[]) to authenticated;

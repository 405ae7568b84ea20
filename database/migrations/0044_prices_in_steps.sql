-- In how many days vehicles sell is asked in steps of price, so that a series of prices shows no single sale.

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
  having count(*) >= 5 and count(distinct sale.seller_id) >= 3
$$;

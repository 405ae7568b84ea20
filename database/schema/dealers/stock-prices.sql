-- Changing the prices of many of a dealer's ads at once: by one rule, or each to its own price. Both report one line per ad, as
-- stock.sql does, which also has old_price, new_price and held: awaits approval. Without `seen_prices` they only preview. With them
-- (the current price of each ad, in the order of the ids) an ad with another price is refused, so a retried change applies once.

create type public.listing_price_change as (
  id private.required_uuid,
  title text,
  outcome private.required_change_outcome,
  state private.ad_state,
  code text,
  message text,
  hint text,
  old_price bigint,
  new_price numeric,
  held boolean
);

-- Changes the prices of the caller's own ads by an amount in KES or a percentage (rounded to thousands), up or down; never below
-- `least_price`.
create function public.change_own_listing_prices(
  listing_ids uuid[], change text, amount numeric, least_price bigint default 10000, seen_prices bigint[] default null
) returns setof public.listing_price_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
begin
  perform private.require_price_changes(listing_ids, seen_prices);
  if change is null or change not in ('amount', 'percent') then
    raise exception 'Change prices by an amount or by a percentage.' using hint = 'price_change';
  end if;
  if amount is null or amount = 0 or amount <> round(amount, 2)
    or change = 'amount' and (amount <> round(amount) or abs(amount) > 10000000000)
    or change = 'percent' and amount not between -90 and 500
  then
    raise exception '%', case change
      when 'percent' then 'Enter a percentage between −90 and 500, and not 0.'
      else 'Enter an amount in whole shillings, and not 0.'
    end using hint = 'price_change';
  end if;
  if least_price is null or least_price not between 1 and 10000000000 then
    raise exception 'Enter a lowest price between KSh 1 and KSh 10,000,000,000.' using hint = 'least_price';
  end if;

  for asked in
    select given.id, (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by min(given.place)
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    report := report || case
      when not found then private.missing_listing_result(asked.id)
      else private.price_own_listing(
        listing,
        case when listing.price > 0 then
          case change when 'amount' then listing.price + amount else round(listing.price * (100 + amount) / 100, -3) end
        end,
        least_price, seen_prices is not null, asked.seen
      )
    end;
  end loop;
  return query select * from jsonb_populate_recordset(null::public.listing_price_change, report);
end
$$;
grant execute on function public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[]) to authenticated, business_sales;

-- Gives each of the caller's own ads the price in the same place (KES), never below 10,000. An ad that has the price already is
-- unchanged.
create function public.set_own_listing_prices(listing_ids uuid[], new_prices bigint[], seen_prices bigint[] default null)
returns setof public.listing_price_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
begin
  perform private.require_price_changes(listing_ids, seen_prices);
  if new_prices is null or cardinality(new_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs a new price.' using hint = 'prices_new';
  end if;
  for asked in
    select
      given.id, (array_agg(new_prices[given.place] order by given.place))[1] as wanted,
      (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by min(given.place)
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    report := report || case
      when not found then private.missing_listing_result(asked.id)
      else private.price_own_listing(listing, asked.wanted, 10000, seen_prices is not null, asked.seen)
    end;
  end loop;
  return query select * from jsonb_populate_recordset(null::public.listing_price_change, report);
end
$$;
grant execute on function public.set_own_listing_prices(uuid[], bigint[], bigint[]) to authenticated, business_sales;

create type public.sale_time as (
  days private.required_integer, ads private.required_bigint, sellers private.required_bigint
);
create type public.own_sale_time as (listing_id private.required_uuid, price bigint, sold public.sale_time);

-- In how many days ads like the caller's own sold at these prices (KES; private.days_to_sell): for each ad the answer for the price in the
-- same place. An ad may be asked about with several prices; ads of others have no line.
create function public.own_days_to_sell(listing_ids uuid[], prices bigint[]) returns setof public.own_sale_time
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
  return query
    select line.*
    from rows from (unnest(listing_ids), unnest(prices)) with ordinality as given (id, price, place)
    join public.vehicle_listings as ad on ad.id = given.id and ad.seller_id = auth.uid()
    cross join jsonb_populate_record(null::public.own_sale_time, jsonb_build_object(
      'listing_id', ad.id, 'price', given.price, 'sold', private.days_to_sell(private.priced_vehicle(ad), given.price, auth.uid())
    )) as line
    order by given.place;
end
$$;
grant execute on function public.own_days_to_sell(uuid[], bigint[]) to authenticated, business_sales;

-- Refuses visitors, a selection of the wrong size and prices that belong to no ad. Locks the caller's ads in one order before a
-- change, so that concurrent changes queue instead of deadlocking.
create function private.require_price_changes(listing_ids uuid[], seen_prices bigint[]) returns void
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_bulk_size(listing_ids);
  if seen_prices is null then
    return;
  end if;
  if cardinality(seen_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs the price that was seen.' using hint = 'prices_seen';
  end if;
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
end
$$;

-- Changes the price of one ad to `wanted` (KES) if it still has the price that was seen, or previews it, and returns the line of
-- the report.
create function private.price_own_listing(
  listing public.vehicle_listings, wanted numeric, least_price bigint, writes boolean, seen bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb := jsonb_build_object(
    'id', listing.id, 'title', listing.title, 'state', private.ad_state(listing), 'old_price', listing.price, 'new_price', wanted,
    'held', false
  );
  refused_code text := 'P0001';
  refused_hint text;
  refused_message text;
  repriced public.vehicle_listings := listing;
begin
  if writes and seen is distinct from listing.price and wanted is distinct from listing.price then
    refused_hint := 'price_moved';
    refused_message := 'Its price was changed meanwhile.';
  elsif listing.price = 0 and wanted is null then
    refused_hint := 'no_price';
    refused_message := 'It has no price yet.';
  elsif listing.status = 'sold' then
    refused_hint := 'sold';
    refused_message := 'It is sold.';
  elsif wanted is null then
    refused_hint := 'no_new_price';
    refused_message := 'Its new price is missing.';
  elsif wanted < least_price then
    refused_hint := 'below_least';
    refused_message := format('Its price would be below KSh %s.', ltrim(to_char(least_price, '999,999,999,999')));
  elsif wanted > 10000000000 then
    refused_hint := 'above_most';
    refused_message := 'Its price would be above KSh 10,000,000,000.';
  elsif wanted = listing.price then
    return line || jsonb_build_object('outcome', 'unchanged');
  else
    repriced.price := wanted;
    line := line || jsonb_build_object(
      'outcome', 'changed',
      'held', listing.status = 'active' and private.is_change_of_seller() and private.needs_review(listing, repriced)
    );
    if not writes then
      return line;
    end if;
    begin
      update public.vehicle_listings set price = wanted where id = listing.id returning * into listing;
      return line || jsonb_build_object('state', private.ad_state(listing));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
    end;
  end if;
  return line || jsonb_build_object('outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint);
end
$$;

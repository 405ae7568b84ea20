-- What the sides of a sale read of it.

-- A sale for one of its sides (OwnSale of site/sales/queries.ts), and for administrators, whose `side` is null and who also read `doubts`;
-- null for everybody else.
create function public.own_sale(sale_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  select * into sale from public.sales as known
  where known.id = sale_id and (auth.uid() in (known.seller_id, known.buyer_id) or private.is_admin());
  if not found then
    return null;
  end if;
  return private.sale_state(sale) || private.sale_ad(sale) || private.sale_money(sale) || jsonb_build_object(
    'side', private.side_in_sale(sale, auth.uid()),
    'other', private.side_facts(case auth.uid() when sale.seller_id then sale.buyer_id else sale.seller_id end),
    'facts', coalesce((select jsonb_agg(to_jsonb(fact)) from private.facts_of(sale.seller_id, sale.listing_id) as fact), '[]'),
    'review', private.sale_review(sale)
  ) || case when private.side_in_sale(sale, auth.uid()) is null
    then jsonb_build_object('buyer', private.side_facts(sale.buyer_id), 'doubts', coalesce(to_jsonb(sale.doubts), '[]')) else '{}'
  end;
end
$$;
grant execute on function public.own_sale(uuid) to authenticated;

-- What has happened in a sale: who began it and when, steps, confirmations, end.
create function private.sale_state(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', sale.id, 'thread_id', sale.thread_id, 'begun_by', sale.begun_by, 'begun_at', sale.begun_at, 'joined_at', sale.joined_at,
    'seller_confirmed_at', sale.seller_confirmed_at, 'buyer_confirmed_at', sale.buyer_confirmed_at, 'completed_at', sale.completed_at,
    'cancelled_at', sale.cancelled_at, 'cancelled_by', sale.cancelled_by,
    'transfer_due_on', private.nairobi_day(sale.completed_at) + (select transfer_days from private.sale_rules()),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('step', ticked.step, 'side', ticked.side, 'done_at', ticked.done_at)
        order by ticked.done_at, ticked.step, ticked.side), '[]')
      from public.sale_steps as ticked where ticked.sale_id = sale.id
    )
  )
$$;

-- The vehicle of a sale, with its ad while it is there.
create function private.sale_ad(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listing_id', sale.listing_id, 'vehicle', sale.vehicle, 'picture', ad.images[1],
    'is_for_sale', coalesce(ad.status = 'active' and ad.expires_at > now() and ad.seller_id <> all ((select private.suspended_sellers())::uuid[]), false)
  )
  from (select) as one left join public.vehicle_listings as ad on ad.id = sale.listing_id
$$;

-- Terms, fees, and who lets the price be used.
create function private.sale_money(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'terms', jsonb_build_object(
      'version', sale.terms_version, 'price', sale.price, 'payment_method', sale.payment_method, 'handover_on', sale.handover_on,
      'defects', sale.defects
    ),
    'engine_cc', engine.cc,
    'fees', jsonb_build_object(
      'copy_of_records', private.official_fee('copy_of_records'), 'transfer', private.official_fee('transfer', engine.cc)
    ),
    'shares_price', jsonb_build_object('seller', sale.seller_shares_price, 'buyer', sale.buyer_shares_price)
  )
  from (
    select coalesce((select ad.engine_cc from public.vehicle_listings as ad where ad.id = sale.listing_id), sale.engine_cc) as cc
  ) as engine
$$;

-- {id, name} of a side; both null for an erased account.
create function private.side_facts(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('id', person, 'name', private.visible_line(private.person_name(person))) $$;

create type public.own_sale_row as (
  id private.required_uuid,
  listing_id uuid,
  thread_id uuid,
  vehicle private.required_text,
  picture text,
  side private.required_text,
  other_id uuid,
  other_name text,
  state private.required_text,
  price bigint,
  has_confirmed private.required_boolean,
  other_has_confirmed private.required_boolean,
  open_steps private.required_texts,
  begun_at private.required_timestamptz,
  ended_at timestamptz
);

-- The caller's sales and purchases, newest first. `state`: open, completed or cancelled; `open_steps`: those of the caller's side that are
-- not ticked. Of a sale that was cancelled none are open.
create function public.own_sales() returns setof public.own_sale_row
language sql stable security definer rows 10 set search_path = ''
as $$
  select
    sale.id, sale.listing_id, sale.thread_id, sale.vehicle, ad.images[1], own.side, own.other, private.visible_line(private.person_name(own.other)),
    case when sale.completed_at is not null then 'completed' when sale.cancelled_at is not null then 'cancelled' else 'open' end,
    sale.price,
    (case own.side when 'seller' then sale.seller_confirmed_at else sale.buyer_confirmed_at end) is not null,
    (case own.side when 'seller' then sale.buyer_confirmed_at else sale.seller_confirmed_at end) is not null,
    case when sale.cancelled_at is not null then '{}' else array(
      select step from unnest(private.sale_steps_of(own.side)) with ordinality as one (step, place)
      where not exists (
        select from public.sale_steps as ticked where ticked.sale_id = sale.id and ticked.step = one.step and ticked.side = own.side
      )
      order by place
    ) end,
    sale.begun_at, coalesce(sale.completed_at, sale.cancelled_at)
  from public.sales as sale
  cross join lateral (
    select private.side_in_sale(sale, auth.uid()) as side,
      case auth.uid() when sale.seller_id then sale.buyer_id else sale.seller_id end as other
  ) as own
  left join public.vehicle_listings as ad on ad.id = sale.listing_id
  where sale.seller_id = (select auth.uid()) or sale.buyer_id = (select auth.uid())
  order by sale.begun_at desc, sale.id desc
$$;
grant execute on function public.own_sales() to authenticated;

-- The end of a sale: both sides say that the vehicle was sold, or one of them cancels. Whoever locks an ad and its sales locks the ad first.

-- The caller says that they sold or bought the vehicle, on the terms that they have read as `version`; `shares_price`: whether the price may be
-- used without a name. If the other side has said so too, the sale is completed. Of a completed sale only shares_price changes. Hints
-- sale_cancelled, changed_meanwhile, sale_blocked.
create function public.confirm_sale(sale_id uuid, shares_price boolean, version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
  own_side text;
begin
  perform private.lock_ad_of_sale(sale_id);
  sale := private.own_sale_to_change(sale_id);
  own_side := private.side_in_sale(sale, auth.uid());
  if sale.completed_at is null then
    perform private.require_open_sale(sale), private.require_unblocked_sale(sale), private.require_sale_version(sale, version);
  end if;
  update public.sales as known set
    seller_shares_price = case own_side when 'seller' then coalesce(shares_price, false) else known.seller_shares_price end,
    buyer_shares_price = case own_side when 'buyer' then coalesce(shares_price, false) else known.buyer_shares_price end,
    seller_confirmed_at = coalesce(known.seller_confirmed_at, case own_side when 'seller' then now() end),
    buyer_confirmed_at = coalesce(known.buyer_confirmed_at, case own_side when 'buyer' then now() end)
  where known.id = sale.id;
  if sale.completed_at is null then
    perform private.take_part_in_sale(sale);
    perform private.follow_confirmation(sale, own_side);
  end if;
end
$$;
grant execute on function public.confirm_sale(uuid, boolean, integer) to authenticated;

-- Takes back the caller's confirmation while the other side has not confirmed. Hints sale_completed, sale_cancelled.
create function public.withdraw_confirmation(sale_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
  own_side constant text := private.side_in_sale(sale, auth.uid());
begin
  perform private.require_open_sale(sale);
  update public.sales as known set
    seller_confirmed_at = case when own_side = 'buyer' then known.seller_confirmed_at end,
    buyer_confirmed_at = case when own_side = 'seller' then known.buyer_confirmed_at end
  where known.id = sale.id;
end
$$;
grant execute on function public.withdraw_confirmation(uuid) to authenticated;

-- Cancels a sale that is not completed, and tells the other side. A second press changes nothing. Hint sale_completed.
create function public.cancel_sale(sale_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
begin
  if sale.cancelled_at is null then
    perform private.require_open_sale(sale);
    update public.sales as known set cancelled_at = now(), cancelled_by = private.side_in_sale(sale, auth.uid()) where known.id = sale.id;
  end if;
end
$$;
grant execute on function public.cancel_sale(uuid) to authenticated;

-- Locks the ad of one of the caller's sales, before the sale; also one that was deleted.
create function private.lock_ad_of_sale(sale_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sales of ad ' || sale.ad_id, 0))
  from public.sales as sale where sale.id = sale_id and auth.uid() in (sale.seller_id, sale.buyer_id);
  select from public.vehicle_listings as ad
  where ad.id = (
    select sale.listing_id from public.sales as sale where sale.id = sale_id and auth.uid() in (sale.seller_id, sale.buyer_id)
  )
  for no key update
$$;

-- Tells the other side of a confirmation, or completes the sale if it was the second one. `was`: the sale before it.
create function private.follow_confirmation(was public.sales, side text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (case side when 'seller' then was.buyer_confirmed_at else was.seller_confirmed_at end) is not null then
    perform private.complete_sale(was.id);
  elsif (case side when 'seller' then was.seller_confirmed_at else was.buyer_confirmed_at end) is null then
    perform private.tell_other_side(was, auth.uid(), 'sale_confirmed');
  end if;
end
$$;

-- Completes a sale: the ad is sold, and other sales of it are cancelled.
create function private.complete_sale(sale_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  perform private.lock_sales_of(known.seller_id, known.buyer_id) from public.sales as known where known.id = sale_id;
  update public.sales as known set completed_at = now(), doubts = private.sale_doubts(known)
  where known.id = sale_id
  returning * into sale;
  perform private.doubt_opposite_sales(sale);
  -- An ad whose term ended during the sale is sold as well; one that its seller or an administrator took down stays as it is.
  update public.vehicle_listings as ad set status = 'sold'
  where ad.id = sale.listing_id and (ad.status = 'active' or ad.status = 'expired' and ad.rejection_reason is null);
  update public.sales as other set cancelled_at = now()
  where other.ad_id = sale.ad_id and other.id <> sale.id and other.completed_at is null and other.cancelled_at is null;
end
$$;

-- Whether the caller is completing their purchase of this ad: that it is sold is then no decision on it, even by an administrator.
create function private.completes_purchase(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.sales as sale where sale.listing_id = ad and sale.buyer_id = auth.uid() and sale.completed_at = now()
  )
$$;

-- Trigger: tells those who did not end the sale themselves, and forgets from where it was made.
create function private.follow_ended_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.completed_at is not null then
    perform private.tell_side_of_sale(new, side, 'sale_completed') from unnest('{seller,buyer}'::text[]) as side;
  elsif new.cancelled_by is not null then
    perform private.tell_side_of_sale(new, case new.cancelled_by when 'seller' then 'buyer' else 'seller' end, 'sale_cancelled');
  elsif num_nulls(new.seller_id, new.buyer_id) > 0 then
    perform private.tell_side_of_sale(new, side, 'sale_cancelled', '{"why": "left"}') from unnest('{seller,buyer}'::text[]) as side;
  else
    perform private.tell_side_of_sale(new, 'buyer', 'sale_cancelled', '{"why": "sold"}');
  end if;
  delete from private.sale_origins where sale_id = new.id;
  return null;
end
$$;

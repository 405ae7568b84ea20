-- How a sale begins: from a conversation about an ad that is for sale.

-- Begins a sale of an ad: the buyer, who has a conversation about it (buyer_id null), or the seller with somebody who has one (buyer_id). An
-- open sale of the two is returned instead, and the caller takes part in it. Hints sale_needs_buyer, no_conversation, ad_gone, cannot_write,
-- sale_limit.
create function public.begin_sale(listing_id uuid, buyer_id uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  ad public.vehicle_listings;
  buyer uuid;
  open_sale public.sales;
begin
  perform private.require_standing();
  -- An ad that becomes sold waits, so that no sale begins after its others were cancelled.
  select * into ad from public.vehicle_listings as known where known.id = begin_sale.listing_id for share;
  buyer := private.buyer_to_be(ad, begin_sale.buyer_id);
  open_sale := private.open_sale_of(ad.id, buyer);
  if open_sale.id is null then
    perform private.require_sellable(ad, buyer);
    perform private.limit_sales(ad, buyer);
    open_sale := private.insert_sale(ad, buyer);
  end if;
  -- After a block it is there to be read and cancelled.
  if not private.is_blocked_between(ad.seller_id, buyer) then
    perform private.take_part_in_sale(open_sale);
  end if;
  return open_sale.id;
end
$$;
grant execute on function public.begin_sale(uuid, uuid) to authenticated;

-- Who buys if the caller begins a sale of this ad: the caller, or the one named by its seller. To others an ad that is hidden is like none.
create function private.buyer_to_be(ad public.vehicle_listings, named uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if ad.seller_id is distinct from auth.uid() and named <> auth.uid() then
    raise exception 'Only the seller of an ad begins a sale with somebody else.' using errcode = '42501';
  elsif ad.id is null then
    raise exception 'This ad is no longer for sale.' using hint = 'ad_gone';
  elsif ad.seller_id <> auth.uid() then
    return auth.uid();
  elsif named is null or named = ad.seller_id then
    raise exception 'This is your own ad: begin the sale from the conversation with the buyer.' using hint = 'sale_needs_buyer';
  end if;
  return named;
end
$$;

create function private.open_sale_of(ad uuid, buyer uuid) returns public.sales
language sql stable security definer set search_path = ''
as $$
  select sale from public.sales as sale
  where sale.listing_id = ad and sale.buyer_id = buyer and sale.completed_at is null and sale.cancelled_at is null
$$;

-- Refuses a sale of an ad that is not for sale, or to somebody who has not written about it. Who was suspended has no conversations as far as
-- others can tell, so that a suspension is told to nobody.
create function private.require_sellable(ad public.vehicle_listings, buyer uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  suspended constant uuid[] := private.suspended_sellers();
begin
  if ad.status <> 'active' or ad.expires_at <= now() or ad.seller_id = any (suspended) then
    raise exception 'This ad is no longer for sale.' using hint = 'ad_gone';
  elsif private.sale_thread(ad, buyer) is null or buyer = any (suspended) then
    raise exception 'Write to each other about this ad first.' using hint = 'no_conversation';
  elsif private.is_blocked_between(ad.seller_id, buyer) then
    raise exception 'You cannot begin a sale with this person.' using errcode = '42501', hint = 'cannot_write';
  end if;
end
$$;

-- The conversation of the two about an ad.
create function private.sale_thread(ad public.vehicle_listings, buyer uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.message_threads where listing_id = ad.id and asker_id = buyer and owner_id = ad.seller_id $$;

-- Refuses more sales than one person may have open or begin in a day, altogether and of one ad with one buyer. Counts those that the caller began,
-- so that nobody uses up another's. Serialises the caller's requests. Hint sale_limit.
create function private.limit_sales(ad public.vehicle_listings, buyer uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.sale_rules();
  as_seller constant boolean := buyer <> auth.uid();
  most constant integer := case when as_seller then rules.most_open_sales else rules.most_open_purchases end;
  begun integer;
  of_one integer;
  still_open integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('sales of ' || auth.uid(), 0));
  select count(*) filter (where sale.begun_at > now() - interval '1 day'),
    count(*) filter (where sale.begun_at > now() - interval '1 day' and sale.listing_id = ad.id and sale.buyer_id = buyer),
    count(*) filter (where private.is_open_sale(sale) and (sale.seller_id = auth.uid()) = as_seller)
  into begun, of_one, still_open
  from public.sales as sale
  where sale.begun_by = 'seller' and sale.seller_id = auth.uid() or sale.begun_by = 'buyer' and sale.buyer_id = auth.uid();
  if begun >= rules.most_begun_a_day then
    raise exception 'You have begun % sales within a day. Wait until tomorrow.', begun using hint = 'sale_limit';
  elsif of_one >= rules.most_begun_of_one then
    raise exception 'You have begun this % times within a day. Talk to each other, and begin again tomorrow.', of_one using hint = 'sale_limit';
  elsif still_open >= most then
    raise exception 'You have % % open. Cancel one that you do not go on with.', still_open,
      case when as_seller then 'sales' else 'purchases' end using hint = 'sale_limit';
  end if;
end
$$;

-- Writes a new sale and tells the other side. Of two requests at once, the second gets the sale of the first.
create function private.insert_sale(ad public.vehicle_listings, buyer uuid) returns public.sales
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  insert into public.sales (listing_id, ad_id, thread_id, vehicle, engine_cc, seller_id, buyer_id, begun_by)
  values (
    ad.id, ad.id, private.sale_thread(ad, buyer), private.visible_line(ad.title), ad.engine_cc, ad.seller_id, buyer,
    case auth.uid() when buyer then 'buyer' else 'seller' end
  )
  on conflict do nothing
  returning * into sale;
  if sale.id is null then
    return private.open_sale_of(ad.id, buyer);
  end if;
  perform private.tell_other_side(sale, auth.uid(), 'sale_begun');
  return sale;
end
$$;

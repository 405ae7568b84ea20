-- Payments for promotions: the same requests as for plans, decided in the same ways (payment-decisions.sql, mpesa-results.sql).

-- Refuses a payment for a promotion that is not the payer's, was paid, or whose price is older than a day. One sentence for all, so that
-- promotions of others are not told apart from none. Hint promotion_not_open.
create function private.require_open_promotion(payment public.payment_requests) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if payment.promotion_id is not null and not exists (
    select from public.promotions
    where id = payment.promotion_id and owner_id = payment.user_id and status = 'waiting' and priced_at > now() - interval '1 day'
  ) then
    raise exception 'This offer to feature an ad is no longer open. Load the page again to see the price.'
      using hint = 'promotion_not_open';
  end if;
end
$$;

-- Approves a pending request for a promotion, which the caller has locked. The promotion starts; if its ad is not active, it waits until it
-- is. Refused if there is nothing to feature, so that the money is returned. Hints: promotion_paid, promotion_ad_gone.
create function private.approve_promotion(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  promotion public.promotions;
  ad public.vehicle_listings;
begin
  select * into promotion from public.promotions where id = request.promotion_id for update;
  if promotion.status <> 'waiting' then
    raise exception 'Another payment has paid for this promotion already. Reject this one and return the money.'
      using hint = 'promotion_paid';
  end if;
  select * into ad from public.vehicle_listings where id = promotion.listing_id for no key update;
  if not found or ad.status = 'sold' then
    raise exception 'The ad was sold or deleted, so there is nothing to feature. Reject the payment and return the money.'
      using hint = 'promotion_ad_gone';
  end if;
  if private.is_promotable(ad) then
    promotion := private.start_promotion(promotion);
  else
    update public.promotions set status = 'paid', paid_at = now() where id = promotion.id returning * into promotion;
  end if;
  update public.payment_requests
  set status = 'approved', decided_by = auth.uid(), decided_at = now(), period_starts_at = promotion.starts_at,
    period_ends_at = promotion.ends_at
  where id = request.id returning * into request;
  perform private.record_audit(
    'approve', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object('status', 'approved', 'amount', request.amount, 'promotion_id', promotion.id, 'expires_at', promotion.ends_at)
  );
  perform private.tell(request.user_id, 'promotion_paid', private.promotion_facts(promotion) || jsonb_build_object(
    'amount', request.amount, 'days', promotion.days, 'until', promotion.ends_at
  ));
  return request;
end
$$;

-- What notifications say of a promotion's ad.
create function private.promotion_facts(promotion public.promotions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', promotion.listing_id, 'title', promotion.title,
    'picture', (select images[1] from public.vehicle_listings where id = promotion.listing_id)
  )
$$;

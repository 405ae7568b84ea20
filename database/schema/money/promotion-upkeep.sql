-- What a promotion brought, and the job that starts, ends and cancels promotions. Results and marks go by the time itself, so that a late
-- job shows nothing wrong.

-- What a promotion brought until now, by whole days in Nairobi from its first: views and leads (calls, WhatsApp, messages), beside the same
-- number of days before. Nothing before if the ad was posted on the first day; fewer days if it was posted later than they began.
create function private.promotion_figures(
  promotion public.promotions, out counted_days integer, out views bigint, out leads bigint, out days_before integer,
  out views_before bigint, out leads_before bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := private.nairobi_day(promotion.starts_at);
  last_day constant date := least(first_day + promotion.days - 1, private.nairobi_today());
  posted constant date := (select private.nairobi_day(created_at) from public.vehicle_listings where id = promotion.listing_id);
begin
  counted_days := greatest(last_day - first_day + 1, 0);
  if counted_days = 0 or posted is null then
    return;
  end if;
  days_before := least(counted_days, greatest(first_day - posted, 0));
  select
    coalesce(sum(count) filter (where day >= first_day and kind = 'view'), 0),
    coalesce(sum(count) filter (where day >= first_day and kind <> 'view'), 0),
    coalesce(sum(count) filter (where day < first_day and kind = 'view'), 0),
    coalesce(sum(count) filter (where day < first_day and kind <> 'view'), 0)
  into views, leads, views_before, leads_before
  from public.leads
  where listing_id = promotion.listing_id and day between first_day - days_before and last_day;
  if days_before = 0 then
    views_before := null;
    leads_before := null;
  end if;
end
$$;

create type public.own_promotion as (
  id private.required_uuid,
  listing_id private.required_uuid,
  title private.required_text,
  days private.required_integer,
  price private.required_bigint,
  status private.required_text,
  starts_at timestamptz,
  ends_at timestamptz,
  counted_days integer,
  views bigint,
  leads bigint,
  days_before integer,
  views_before bigint,
  leads_before bigint
);

-- The caller's paid promotions of one ad, the latest first, with what they brought (private.promotion_figures).
create function public.own_promotions(listing_id uuid) returns setof public.own_promotion
language sql stable security definer set search_path = ''
as $$
  select
    promotion.id, promotion.listing_id, promotion.title, promotion.days, promotion.price,
    case when promotion.status = 'running' and promotion.ends_at <= now() then 'ended' else promotion.status end,
    promotion.starts_at, promotion.ends_at, brought.*
  from public.promotions as promotion
  cross join lateral private.promotion_figures(promotion) as brought
  where promotion.owner_id = auth.uid() and promotion.listing_id = own_promotions.listing_id and promotion.status <> 'waiting'
  order by promotion.starts_at desc nulls first, promotion.paid_at desc limit 20
$$;
grant execute on function public.own_promotions(uuid) to authenticated;

-- Job: starts paid promotions whose ad became active, cancels those whose ad was sold or deleted, ends those whose days are over, and tells
-- the owners. Safe to run at any interval.
create function private.keep_promotions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  promotion public.promotions;
  ad public.vehicle_listings;
begin
  for promotion in select * from public.promotions where status = 'paid' for update skip locked loop
    select * into ad from public.vehicle_listings where id = promotion.listing_id;
    if not found or ad.status = 'sold' then
      perform private.cancel_promotion(promotion);
    elsif private.is_promotable(ad) then
      perform private.begin_waiting_promotion(promotion);
    end if;
  end loop;
  for promotion in
    select * from public.promotions where status = 'running' and ends_at <= now() order by ends_at for update skip locked
  loop
    perform private.end_promotion(promotion);
  end loop;
  -- Offers that nobody paid for.
  delete from public.promotions as offer
  where offer.status = 'waiting' and offer.priced_at < now() - interval '30 days'
    and not exists (select from public.payment_requests where promotion_id = offer.id);
end
$$;

create function private.begin_waiting_promotion(promotion public.promotions) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  promotion := private.start_promotion(promotion);
  update public.payment_requests set period_starts_at = promotion.starts_at, period_ends_at = promotion.ends_at
  where promotion_id = promotion.id and status = 'approved' and user_id is not null;
  if promotion.owner_id is not null then
    perform private.tell(promotion.owner_id, 'promotion_begun', private.promotion_facts(promotion) || jsonb_build_object(
      'until', promotion.ends_at
    ));
  end if;
end
$$;

-- Cancels a paid promotion that cannot begin, and tells its owner and the administrators, who return the money.
create function private.cancel_promotion(promotion public.promotions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facts constant jsonb := jsonb_build_object('title', promotion.title, 'amount', promotion.price);
  paid public.payment_requests;
begin
  update public.promotions set status = 'cancelled' where id = promotion.id;
  select * into paid from public.payment_requests where promotion_id = promotion.id and status = 'approved' limit 1;
  if promotion.owner_id is not null then
    perform private.tell(promotion.owner_id, 'promotion_cancelled', facts || jsonb_build_object('amount', paid.amount, 'request', paid.id));
  end if;
  perform private.tell_administrators(
    'promotion_to_return', jsonb_build_object('amount', paid.amount, 'payment_number', paid.payment_number)
  );
end
$$;

create function private.end_promotion(promotion public.promotions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  brought constant record := private.promotion_figures(promotion);
begin
  update public.promotions set status = 'ended' where id = promotion.id;
  perform private.show_promotion(promotion.listing_id);
  -- Of a deleted ad nothing is counted any more.
  if promotion.owner_id is null or brought.views is null then
    return;
  end if;
  perform private.tell(promotion.owner_id, 'promotion_ended', private.promotion_facts(promotion) || jsonb_build_object(
    'days', promotion.days, 'views', brought.views, 'leads', brought.leads, 'days_before', brought.days_before,
    'views_before', brought.views_before, 'leads_before', brought.leads_before, 'until', private.promoted_until(promotion.listing_id)
  ));
end
$$;

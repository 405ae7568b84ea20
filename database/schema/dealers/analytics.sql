-- Figures for dealers: the dashboard, and how their vehicle ads did over a span of days.

create type public.dealer_overview as (
  total private.required_bigint,
  active private.required_bigint,
  sold private.required_bigint,
  -- Sold in the last thirty days, the default span of the analytics, deleted ads too.
  sold_lately private.required_bigint,
  -- Active ones within the renewal window.
  ending private.required_bigint,
  -- Awaiting approval.
  held private.required_bigint,
  rejected private.required_bigint,
  views private.required_bigint,
  -- Inquiries that nobody has answered.
  new_inquiries private.required_bigint
);

-- The dashboard of the caller.
create function public.dealer_overview() returns public.dealer_overview
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  today constant date := private.nairobi_today();
begin
  if person is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return (
    select jsonb_populate_record(null::public.dealer_overview, jsonb_build_object(
      'total', count(*),
      'active', count(*) filter (where ad.status = 'active'),
      'sold', count(*) filter (where ad.status = 'sold'),
      'sold_lately', private.sold_between(person, today - 29, today),
      'ending', count(*) filter (where ad.status = 'active' and ad.expires_at <= now() + private.renewal_window()),
      'held', count(*) filter (where private.ad_state(ad) = 'pending'),
      'rejected', count(*) filter (where private.ad_state(ad) = 'rejected'),
      'views', coalesce(sum(ad.views_count), 0) + (
        select coalesce(sum(count - rolled_up), 0) from public.leads
        where owner_id = person and kind = 'view' and listing_id is not null
      ),
      'new_inquiries', (
        select count(*) from public.message_threads
        where owner_id = person and status = 'new' and listing_id is not null
      )
    ))
    from public.vehicle_listings as ad where ad.seller_id = person
  );
end
$$;
grant execute on function public.dealer_overview() to authenticated, business_sales;

create type public.dealer_interest as (
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint
);
create domain private.required_dealer_interest as public.dealer_interest not null;

create type public.dealer_span as (
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint,
  active private.required_bigint,
  so_far numeric,
  sold private.required_bigint,
  to_sale numeric
);
create domain private.required_dealer_span as public.dealer_span not null;

create type public.dealer_step as (
  "from" private.required_date,
  "to" private.required_date,
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint
);
create domain private.required_dealer_steps as public.dealer_step[] not null;

create type public.dealer_analytics as (
  since private.required_date,
  until private.required_date,
  step private.required_integer,
  ads private.required_bigint,
  counted_since date,
  now private.required_dealer_span,
  before private.required_dealer_span,
  series private.required_dealer_steps,
  market private.required_dealer_market
);

-- How the calling dealer's vehicle ads did in a span of days, in the span before it, over time and beside the market
-- (DealerAnalytics of domain/dealers/dealer-analytics.ts). The series has a point per day up to 45 days, else per 7 days counted back
-- from the last; the first of these may be shorter.
create function public.dealer_analytics(first_day date default null, last_day date default null)
returns public.dealer_analytics
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.report_period(first_day, last_day);
  days constant integer := span.until - span.since + 1;
  step constant integer := case when days <= 45 then 1 else 7 end;
  series jsonb;
begin
  with counted as (
    select
      (span.until - leads.day) / step as nth,
      sum(count) filter (where kind = 'view') as views, sum(count) filter (where kind = 'phone_reveal') as calls,
      sum(count) filter (where kind = 'whatsapp') as chats, sum(count) filter (where kind = 'message') as messages
    from public.leads
    where owner_id = person and day between span.since and span.until and listing_id is not null
    group by 1
  )
  select jsonb_agg(
    jsonb_build_object(
      'from', greatest(span.until - calendar.nth * step - step + 1, span.since), 'to', span.until - calendar.nth * step,
      'views', coalesce(counted.views, 0), 'calls', coalesce(counted.calls, 0), 'chats', coalesce(counted.chats, 0),
      'messages', coalesce(counted.messages, 0)
    ) order by calendar.nth desc
  ) into series
  from generate_series(0, (days - 1) / step) as calendar (nth)
  left join counted on counted.nth = calendar.nth;
  return jsonb_populate_record(null::public.dealer_analytics, jsonb_build_object(
    'since', span.since, 'until', span.until, 'step', step,
    'ads', (select count(*) from public.vehicle_listings where seller_id = person),
    'counted_since', (
      select day from public.leads where owner_id = person and listing_id is not null order by day limit 1
    ),
    'now', (
      select jsonb_build_object(
        'views', sum((one ->> 'views')::bigint), 'calls', sum((one ->> 'calls')::bigint),
        'chats', sum((one ->> 'chats')::bigint), 'messages', sum((one ->> 'messages')::bigint)
      ) from jsonb_array_elements(series) as one
    ) || private.days_listed(person, span.since, span.until),
    'before', private.interest_between(person, span.since - days, span.since - 1)
      || private.days_listed(person, span.since - days, span.since - 1),
    'series', series,
    'market', private.market_comparison(person, span.since, span.until)
  ));
end
$$;
grant execute on function public.dealer_analytics(date, date) to authenticated, business_manager, service_role;

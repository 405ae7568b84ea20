-- Figures for dealers: the dashboard, and how their vehicle ads did over a span of days.

-- The dashboard of the caller: ads by state, views, those within the renewal window, and inquiries without an answer. Sales are
-- those of the last thirty days, the default span of the analytics.
create function public.dealer_overview() returns jsonb
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
    select jsonb_build_object(
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
    )
    from public.vehicle_listings as ad where ad.seller_id = person
  );
end
$$;
grant execute on function public.dealer_overview() to authenticated;

-- How the calling dealer's vehicle ads did in a span of days, in the span before it, over time and beside the market
-- (DealerAnalytics of domain/dealers/dealer-analytics.ts). The series has a point per day up to 45 days, else per 7 days counted back
-- from the last; the first of these may be shorter.
create function public.dealer_analytics(first_day date default null, last_day date default null) returns jsonb
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
  return jsonb_build_object(
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
  );
end
$$;
grant execute on function public.dealer_analytics(date, date) to authenticated, service_role;

-- A page of the calling dealer's ads that were for sale or viewed in a span of days, with views, leads and the price beside
-- similar ads (DealerAdFigures of domain/dealers/dealer-analytics.ts). An unknown sort falls back to views, a page past the end to the
-- last page.
create function public.dealer_ad_figures(
  first_day date default null, last_day date default null, sort text default 'views_desc', page integer default 1,
  page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.report_period(first_day, last_day);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 500);
  shown integer;
  total integer;
  views_a_day numeric;
  rows jsonb;
begin
  with counted as (
    select
      leads.listing_id, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
      coalesce(sum(count) filter (where kind = 'phone_reveal'), 0) as calls,
      coalesce(sum(count) filter (where kind = 'whatsapp'), 0) as chats,
      coalesce(sum(count) filter (where kind = 'message'), 0) as messages
    from public.leads
    where owner_id = person and day between span.since and span.until and leads.listing_id is not null
    group by leads.listing_id
  ), ads as materialized (
    select
      ad.id, ad.title, ad.images[1] as image, cardinality(ad.images) as image_count, ad.price, ad.year, ad.make_id, ad.model_id,
      ad.body_type, private.ad_state(ad) as state,
      private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_midnight(span.until)))
        - private.nairobi_day(stock.listed_at) as days,
      -- Days for sale within the span, for a rate that compares ads of different age.
      case when stock.listed_at is not null then greatest(
        private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_midnight(span.until)))
          - greatest(private.nairobi_day(stock.listed_at), span.since) + 1, 0
      ) end as days_within,
      coalesce(counted.views, 0) as views, coalesce(counted.calls, 0) as calls, coalesce(counted.chats, 0) as chats,
      coalesce(counted.messages, 0) as messages, counted.calls + counted.chats + counted.messages as leads
    from public.vehicle_listings as ad
    left join counted on counted.listing_id = ad.id
    left join private.stock_at(person, private.nairobi_midnight(span.until + 1)) as stock on stock.listing_id = ad.id
    where ad.seller_id = person and (
      counted.listing_id is not null or stock.state = 'active'
      or stock.listed_at is not null and coalesce(stock.sold_at, stock.ended_at) >= private.nairobi_midnight(span.since)
    )
  ), alike as materialized (
    select make_id, model_id, body_type, year, others.likeness, others.median, others.number
    from (select distinct make_id, model_id, body_type, year from ads where state = 'active') as kinds
    cross join lateral private.similar_price(person, make_id, model_id, body_type, year) as others
  ), judged as (
    select
      ads.*, alike.likeness, alike.median, coalesce(alike.number, 0) as number,
      case when alike.median > 0 then ads.price::numeric / alike.median - 1 end as gap,
      case when ads.views > 0 then coalesce(ads.leads, 0)::numeric / ads.views end as conversion
    from ads
    left join alike on ads.state = 'active' and alike.make_id = ads.make_id and alike.model_id is not distinct from ads.model_id
      and alike.body_type is not distinct from ads.body_type and alike.year = ads.year
  ), placed as (
    select
      judged.*, count(*) over () as total, sum(judged.views) over () as all_views,
      sum(judged.days_within) over () as all_days,
      row_number() over (order by
        case sort when 'title' then judged.title end,
        case sort when 'title_desc' then judged.title end desc,
        case sort
          when 'views' then judged.views when 'leads' then coalesce(judged.leads, 0) when 'conversion' then judged.conversion
          when 'days' then judged.days when 'price' then judged.price when 'market' then judged.gap
        end nulls last,
        case sort
          when 'leads_desc' then coalesce(judged.leads, 0) when 'conversion_desc' then judged.conversion
          when 'days_desc' then judged.days when 'price_desc' then judged.price when 'market_desc' then judged.gap
        end desc nulls last,
        judged.views desc, judged.id
      ) as place
    from judged
  ), paged as (
    select
      placed.*, least(greatest(coalesce(page, 1), 1), greatest(ceil(placed.total::numeric / size)::integer, 1)) as shown
    from placed
  )
  select
    max(paged.total), max(paged.shown), round(max(paged.all_views) / nullif(max(paged.all_days), 0), 2),
    jsonb_agg(
      jsonb_build_object(
        'id', paged.id, 'title', paged.title, 'image', paged.image, 'image_count', paged.image_count, 'state', paged.state,
        'price', paged.price, 'days', paged.days, 'days_within', paged.days_within, 'views', paged.views, 'calls', paged.calls,
        'chats', paged.chats, 'messages', paged.messages,
        'market', case when paged.median > 0 then jsonb_build_object(
          'likeness', paged.likeness, 'median', paged.median, 'number', paged.number
        ) end
      ) order by paged.place
    )
  into total, shown, views_a_day, rows
  from paged where paged.place > (paged.shown - 1) * size and paged.place <= paged.shown * size;
  return jsonb_build_object(
    'since', span.since, 'until', span.until, 'ads', coalesce(rows, '[]'), 'total', coalesce(total, 0),
    'page', coalesce(shown, 1), 'page_size', size,
    -- All ads together: views per day for sale.
    'views_a_day', views_a_day
  );
end
$$;
grant execute on function public.dealer_ad_figures(date, date, text, integer, integer) to authenticated, service_role;

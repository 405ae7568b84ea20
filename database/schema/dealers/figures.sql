-- How a person's ads stood just before a moment: state (that of a deleted ad is deleted), price and title; when each was first for
-- sale and since when it no longer is (null while it is); when and at what price it was last marked as sold, unless it was put up
-- for sale again.
create function private.stock_at(person uuid, moment timestamptz)
returns table (
  listing_id uuid, state text, price bigint, title text, listed_at timestamptz, ended_at timestamptz,
  sold_at timestamptz, sold_price bigint, estimated_at timestamptz
)
language sql stable set search_path = ''
as $$
  with told as (
    select
      history.*,
      lag(history.state) over ad is distinct from history.state as changes,
      lag(history.state) over ad as state_before
    from private.listing_history as history
    where history.seller_id = person and history.at < moment
    window ad as (partition by history.listing_id order by history.at, history.id)
  ), stood as (
    select
      told.listing_id,
      (array_agg(told.state order by told.at desc, told.id desc))[1] as state,
      (array_agg(told.state order by told.at desc, told.id desc) filter (where told.state <> 'deleted'))[1] as outcome,
      (array_agg(told.price order by told.at desc, told.id desc))[1] as price,
      (array_agg(told.title order by told.at desc, told.id desc))[1] as title,
      min(told.at) filter (where told.state = 'active') as listed_at,
      max(told.at) filter (where told.changes and told.state_before = 'active') as ended_at,
      max(told.at) filter (where told.changes and told.state = 'sold') as sold_at,
      (array_agg(told.price order by told.at desc, told.id desc) filter (where told.changes and told.state = 'sold'))[1] as sold_price,
      max(told.estimated_at) as estimated_at
    from told group by told.listing_id
  )
  select
    stood.listing_id, stood.state, stood.price, stood.title, stood.listed_at,
    case when stood.state <> 'active' then stood.ended_at end,
    case when stood.outcome = 'sold' then stood.sold_at end,
    case when stood.outcome = 'sold' then stood.sold_price end,
    stood.estimated_at
  from stood
$$;

-- How long a person's ads had been for sale: of those active at the end of a span the days so far, of those sold in it the days it
-- took, each with how many these are.
create function private.days_listed(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'active', count(*) filter (where state = 'active'),
    'so_far', round(avg(last_day - private.nairobi_day(listed_at)) filter (where state = 'active'), 1),
    'sold', count(*) filter (where sold_at >= private.nairobi_start(first_day)),
    'to_sale', round(
      avg(private.nairobi_day(sold_at) - private.nairobi_day(listed_at)) filter (where sold_at >= private.nairobi_start(first_day)), 1
    )
  )
  from private.stock_at(person, private.nairobi_start(last_day + 1))
$$;

-- How the calling dealer's vehicle ads did in a span of days, in the span before it, and day by day (or in sevens of days counted
-- from the last, the first of which may be shorter), and beside the market (DealerAnalytics of domain/dealer-analytics.ts).
create function public.dealer_analytics(first_day date default null, last_day date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.span_of(first_day, last_day);
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
    'market', private.beside_the_market(person, span.since, span.until)
  );
end
$$;
grant execute on function public.dealer_analytics(date, date) to authenticated, service_role;

-- A page of the calling dealer's ads that were for sale or looked at in a span of days, with what came of each and its price beside
-- similar ones (DealerAdFigures of domain/dealer-analytics.ts). An order that is none is by views, a page beyond the last the last.
create function public.dealer_ad_figures(
  first_day date default null, last_day date default null, sort text default 'views_desc', page integer default 1,
  page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.span_of(first_day, last_day);
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
      private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_start(span.until)))
        - private.nairobi_day(stock.listed_at) as days,
      -- For sale within the span; the rate by which ads of different age are compared.
      case when stock.listed_at is not null then greatest(
        private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_start(span.until)))
          - greatest(private.nairobi_day(stock.listed_at), span.since) + 1, 0
      ) end as days_within,
      coalesce(counted.views, 0) as views, coalesce(counted.calls, 0) as calls, coalesce(counted.chats, 0) as chats,
      coalesce(counted.messages, 0) as messages, counted.calls + counted.chats + counted.messages as leads
    from public.vehicle_listings as ad
    left join counted on counted.listing_id = ad.id
    left join private.stock_at(person, private.nairobi_start(span.until + 1)) as stock on stock.listing_id = ad.id
    where ad.seller_id = person and (
      counted.listing_id is not null or stock.state = 'active'
      or stock.listed_at is not null and coalesce(stock.sold_at, stock.ended_at) >= private.nairobi_start(span.since)
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
    -- Of all these ads together: views by the days they were for sale.
    'views_a_day', views_a_day
  );
end
$$;
grant execute on function public.dealer_ad_figures(date, date, text, integer, integer) to authenticated, service_role;

-- How a month went for the calling dealer (DealerReport of domain/dealer-report.ts): what was in stock at its beginning and end and
-- what came and went, views and leads and those of the month before, inquiries and how soon they were answered, which ads did best,
-- which are slowest, what was sold. A month that is not over ends today; one in the future is this month.
create function public.dealer_report(month date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  today constant date := private.nairobi_today();
  first_day constant date := date_trunc('month', least(coalesce(month, today), today)::timestamp)::date;
  last_day constant date := least((first_day + interval '1 month')::date - 1, today);
  before_first constant date := (first_day - interval '1 month')::date;
  starts constant timestamptz := private.nairobi_start(first_day);
  ends constant timestamptz := private.nairobi_start(last_day + 1);
  listed constant integer := 100;
  stock jsonb;
  sold jsonb;
  ads jsonb;
begin
  with before as (
    select * from private.stock_at(person, starts)
  ), stood as (
    select
      after.*, coalesce(before.state = 'active', false) as was_active, before.price as price_before,
      -- For sale at some time of the month.
      coalesce(before.state = 'active' or after.state = 'active' or after.ended_at >= starts, false) as was_for_sale
    from private.stock_at(person, ends) as after
    left join before using (listing_id)
  )
  select
    jsonb_build_object(
      'at_start', count(*) filter (where was_active),
      'value_start', coalesce(sum(price_before) filter (where was_active), 0),
      'new', count(*) filter (where not was_active and was_for_sale and listed_at >= starts),
      'back', count(*) filter (where not was_active and was_for_sale and listed_at < starts),
      'sold', count(*) filter (where sold_at >= starts),
      'sold_value', coalesce(sum(sold_price) filter (where sold_at >= starts), 0),
      -- Sold after they had expired or been taken down.
      'sold_from_elsewhere', count(*) filter (where sold_at >= starts and not was_for_sale),
      'expired', count(*) filter (where was_for_sale and state = 'expired'),
      'taken_down', count(*) filter (
        where was_for_sale and state not in ('active', 'expired') and coalesce(sold_at, '-infinity') < starts
      ),
      'at_end', count(*) filter (where state = 'active'),
      'value_end', coalesce(sum(price) filter (where state = 'active'), 0),
      'days_to_sale', round(
        avg(private.nairobi_day(sold_at) - private.nairobi_day(listed_at)) filter (where sold_at >= starts), 1
      ),
      'days_so_far', round(avg(last_day - private.nairobi_day(listed_at)) filter (where state = 'active'), 1),
      'exact_since', private.nairobi_day(max(estimated_at))
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', latest.listing_id, 'title', latest.title, 'price', latest.sold_price, 'day', private.nairobi_day(latest.sold_at),
        'days', private.nairobi_day(latest.sold_at) - private.nairobi_day(latest.listed_at),
        'deleted', latest.state = 'deleted'
      ) order by latest.sold_at, latest.listing_id), '[]')
      from (select * from stood where sold_at >= starts order by sold_at, listing_id limit listed) as latest
    )
  into stock, sold
  from stood;

  with counted as (
    select
      leads.listing_id, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
      coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
    from public.leads
    where owner_id = person and day between first_day and last_day and leads.listing_id is not null
    group by leads.listing_id
  ), stood as (
    select
      stock_at.*, coalesce(counted.views, 0) as views, coalesce(counted.leads, 0) as leads,
      private.nairobi_day(coalesce(stock_at.sold_at, stock_at.ended_at, ends - interval '1 second'))
        - private.nairobi_day(stock_at.listed_at) as days
    from private.stock_at(person, ends)
    left join counted using (listing_id)
  ), told as (
    select stood.*, jsonb_build_object(
      'id', listing_id, 'title', title, 'price', price, 'views', views, 'leads', leads, 'days', days, 'state', state
    ) as ad
    from stood
  )
  select jsonb_build_object(
    'best', (
      select coalesce(jsonb_agg(ad order by leads desc, views desc, listing_id), '[]') from (
        select * from told where leads > 0 and state <> 'deleted' order by leads desc, views desc, listing_id limit 5
      ) as best
    ),
    'slowest', (
      select coalesce(jsonb_agg(ad order by days desc, leads, views, listing_id), '[]') from (
        select * from told where state = 'active' order by days desc, leads, views, listing_id limit 5
      ) as slowest
    )
  ) into ads;

  return jsonb_build_object(
    'month', first_day, 'until', last_day, 'running', last_day = today,
    'first_month', (
      select date_trunc('month', private.nairobi_day(min(history.at))::timestamp)::date
      from private.listing_history as history where history.seller_id = person
    ),
    'seller', (select coalesce(business_name, private.person_name(id)) from public.profiles where id = person),
    'stock', stock, 'sold', sold,
    'interest', private.interest_between(person, first_day, last_day),
    'interest_before', private.interest_between(person, before_first, first_day - 1),
    'inquiries', private.inquiries_between(person, starts, ends),
    'inquiries_before', private.inquiries_between(person, private.nairobi_start(before_first), starts)
  ) || ads;
end
$$;
grant execute on function public.dealer_report(date) to authenticated, service_role;

-- FIXME first said:
-- The conversations about a person's vehicles that began in a span of time, how many of them they have answered, and in half of these
-- within how many minutes.
-- FIXME last said:
-- The conversations about what a person offers that began in a span of time, how many of them they have answered, and in half of
-- these within how many seconds and minutes.
create function private.inquiries_between(person uuid, since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'received', received, 'answered', answered, 'seconds', round(median), 'minutes', round((median / 60)::numeric)
  )
  from (
    select
      count(*) as received, count(thread.first_answer_at) as answered,
      percentile_cont(0.5) within group (order by extract(epoch from thread.first_answer_at - thread.created_at)) as median
    from public.message_threads as thread
    where thread.owner_id = person and thread.created_at >= since and thread.created_at < until
  ) as counted
$$;

-- Figures that say the same are counted the same: what was sold in a span of days (dashboard, analytics, report), and how soon
-- inquiries are answered (inquiries, report).
-- How many of a person's ads were sold in a span of days, deleted ones too: each by the last time it was sold.
create function private.sold_between(person uuid, first_day date, last_day date) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from private.stock_at(person, private.nairobi_start(last_day + 1))
  where sold_at >= private.nairobi_start(first_day)
$$;

-- How a dealer's ads do: what came of them in a span of days, per ad and over time, beside similar ads of others; and how a month
-- went. Days are days in Nairobi. Of others nothing is told but the median of at least five ads of at least three sellers.

-- A year of a large stock's counts without a look at the table.
create index leads_owned_idx on public.leads (owner_id, day) include (listing_id, kind, count);
drop index public.leads_owner_idx;
-- The same of single ads, of others too.
create index leads_counted_idx on public.leads (listing_id, day) include (kind, count);
drop index public.leads_listing_idx;

-- The prices of one model around a year, also told apart by who sells; the second for what else is like it.
create index vehicle_listings_similar_idx on public.vehicle_listings (model_id, year) include (price, id, seller_id)
  where status = 'active';
drop index public.vehicle_listings_market_idx;
create index vehicle_listings_body_idx on public.vehicle_listings (body_type, make_id, year) include (price, id, seller_id)
  where status = 'active';

-- Refuses everybody but a dealer in good standing; answers who that is.
create function private.require_dealer() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = auth.uid() and role = 'dealer' and suspended_at is null) then
    raise exception 'Only a dealer may see how their ads do.' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

create function private.nairobi_day(moment timestamptz) returns date
language sql immutable set search_path = ''
as $$ select (moment at time zone 'Africa/Nairobi')::date $$;

-- When a day begins in Nairobi.
create function private.nairobi_start(day date) returns timestamptz
language sql immutable set search_path = ''
as $$ select day::timestamp at time zone 'Africa/Nairobi' $$;

-- Views, numbers shown, WhatsApp chats and messages of a person's vehicle ads in a span of days.
create function private.interest_between(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'views', coalesce(sum(count) filter (where kind = 'view'), 0),
    'calls', coalesce(sum(count) filter (where kind = 'phone_reveal'), 0),
    'chats', coalesce(sum(count) filter (where kind = 'whatsapp'), 0),
    'messages', coalesce(sum(count) filter (where kind = 'message'), 0)
  )
  from public.leads
  where owner_id = person and day between first_day and last_day and listing_id is not null
$$;

-- What others ask for what is like a vehicle: the same model from two years before to two years after, or where there are too few,
-- the same make and body of those years. No row where these are too few as well.
create function private.similar_price(
  person uuid, make integer, model integer, body text, around integer,
  out likeness text, out median bigint, out number integer
)
language plpgsql stable set search_path = ''
as $$
declare
  fewest_ads constant integer := 5;
  fewest_sellers constant integer := 3;
  suspended constant uuid[] := private.suspended_sellers();
  sellers integer;
begin
  if model is not null then
    select 'model', percentile_cont(0.5) within group (order by price)::bigint, count(*)::integer, count(distinct seller_id)
    into likeness, median, number, sellers
    from public.vehicle_listings
    where status = 'active' and model_id = model and year between around - 2 and around + 2
      and seller_id <> person and seller_id <> all (suspended);
    if number >= fewest_ads and sellers >= fewest_sellers then
      return;
    end if;
  end if;
  select 'make', percentile_cont(0.5) within group (order by price)::bigint, count(*)::integer, count(distinct seller_id)
  into likeness, median, number, sellers
  from public.vehicle_listings
  where status = 'active' and body_type = body and make_id = make and year between around - 2 and around + 2
    and seller_id <> person and seller_id <> all (suspended);
  if number < fewest_ads or sellers < fewest_sellers then
    likeness := null; median := null; number := 0;
  end if;
end
$$;

-- The newest active ads of others that are like a vehicle: of its model; else of its make and body; else of its body and about its
-- price (a fifth more or less). The first of these with at least five ads of three sellers; none where all have fewer.
create function private.similar_ads(
  person uuid, make integer, model integer, body text, around_price bigint, most integer,
  out likeness text, out ads uuid[]
)
language plpgsql stable set search_path = ''
as $$
declare
  suspended constant uuid[] := private.suspended_sellers();
  sellers integer;
begin
  foreach likeness in array array['model', 'make', 'class'] loop
    if likeness = 'model' then
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from public.vehicle_listings
        where status = 'active' and model_id = model and seller_id <> person and seller_id <> all (suspended)
        order by created_at desc limit most
      ) as newest;
    elsif likeness = 'make' then
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from public.vehicle_listings
        where status = 'active' and body_type = body and make_id = make and seller_id <> person and seller_id <> all (suspended)
        order by year desc, id limit most
      ) as newest;
    else
      select array_agg(id), count(distinct seller_id) into ads, sellers from (
        select id, seller_id from public.vehicle_listings
        where status = 'active' and body_type = body and price between around_price * 8 / 10 and around_price * 12 / 10
          and seller_id <> person and seller_id <> all (suspended)
        limit most
      ) as alike;
    end if;
    if cardinality(ads) >= 5 and sellers >= 3 then
      return;
    end if;
  end loop;
  likeness := null; ads := null;
end
$$;

-- How a person's active ads do beside similar ones of others, over at most the last thirty days of a span: the middle of views a
-- day and of leads per view (of ads with at least twenty views), of how far prices are off, and with how many they were compared.
create function private.beside_the_market(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  with span as (
    select greatest(first_day, last_day - 29) as since
  ), own as materialized (
    select id, make_id, model_id, body_type, price, year, width_bucket(price, array[500000, 1000000, 2000000, 4000000]::bigint[]) as class
    from public.vehicle_listings
    where seller_id = person and status = 'active' and private.nairobi_day(created_at) <= last_day
    order by created_at desc limit 500
  ), groups as materialized (
    select alike.*, chosen.likeness, chosen.ads
    from (
      select make_id, model_id, body_type, class, percentile_disc(0.5) within group (order by price) as price
      from own group by make_id, model_id, body_type, class
    ) as alike
    cross join lateral private.similar_ads(person, make_id, model_id, body_type, price, 15) as chosen
    where chosen.likeness is not null
  ), looked_at as materialized (
    select id, true as is_own from own
    union all
    select distinct ad, false from groups, unnest(groups.ads) as ad
  ), did as materialized (
    select
      looked_at.id, looked_at.is_own, ad.seller_id,
      counted.views::numeric / greatest(last_day - greatest(span.since, private.nairobi_day(ad.created_at)) + 1, 1) as views_a_day,
      case when counted.views >= 20 then counted.leads::numeric / counted.views end as conversion
    from looked_at
    cross join span
    join public.vehicle_listings as ad on ad.id = looked_at.id
    cross join lateral (
      select
        coalesce(sum(count) filter (where kind = 'view'), 0) as views, coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
      from public.leads where listing_id = looked_at.id and day between span.since and last_day
    ) as counted
  ), market as (
    select
      groups.make_id, groups.model_id, groups.body_type, groups.class, groups.likeness,
      percentile_cont(0.5) within group (order by did.views_a_day) as views_a_day,
      case when count(did.conversion) >= 5 and count(distinct did.seller_id) filter (where did.conversion is not null) >= 3
        then percentile_cont(0.5) within group (order by did.conversion) end as conversion
    from groups
    cross join lateral unnest(groups.ads) as ad
    join did on did.id = ad and not did.is_own
    group by groups.make_id, groups.model_id, groups.body_type, groups.class, groups.likeness
  ), beside as (
    select did.views_a_day as own_views, did.conversion as own_conversion, market.views_a_day, market.conversion, market.likeness
    from own
    join did on did.id = own.id and did.is_own
    join market on market.make_id = own.make_id and market.model_id is not distinct from own.model_id
      and market.body_type is not distinct from own.body_type and market.class = own.class
  ), prices as (
    select own.price::numeric / others.median - 1 as gap, others.likeness
    from (select make_id, model_id, body_type, year from own group by 1, 2, 3, 4) as alike
    cross join lateral private.similar_price(person, alike.make_id, alike.model_id, alike.body_type, alike.year) as others
    join own on own.make_id = alike.make_id and own.model_id is not distinct from alike.model_id
      and own.body_type is not distinct from alike.body_type and own.year = alike.year
    where others.median > 0
  )
  select jsonb_build_object(
    'since', (select since from span),
    'active', (select count(*) from own),
    'compared', (select count(*) from beside),
    'similar', (select count(*) from did where not is_own),
    'likeness', (select coalesce(jsonb_object_agg(likeness, number), '{}')
      from (select likeness, count(*) as number from beside group by likeness) as alike),
    'views', (select jsonb_build_object(
        'own', round(percentile_cont(0.5) within group (order by own_views)::numeric, 2),
        'market', round(percentile_cont(0.5) within group (order by views_a_day)::numeric, 2)
      ) from beside having count(*) > 0),
    'conversion', (select jsonb_build_object(
        'own', round(percentile_cont(0.5) within group (order by own_conversion)::numeric, 4),
        'market', round(percentile_cont(0.5) within group (order by conversion)::numeric, 4), 'ads', count(*)
      ) from beside where own_conversion is not null and conversion is not null having count(*) > 0),
    'price', (select jsonb_build_object(
        'gap', round(percentile_cont(0.5) within group (order by gap)::numeric, 4), 'ads', count(*),
        'of_make', count(*) filter (where likeness = 'make')
      ) from prices having count(*) > 0)
  )
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

-- The days a question reaches over: at most 366, none in the future.
create function private.span_of(first_day date, last_day date, out since date, out until date)
language sql stable set search_path = ''
as $$
  select greatest(least(coalesce(first_day, bounds.until - 29), bounds.until), bounds.until - 365), bounds.until
  from (select least(coalesce(last_day, private.nairobi_today()), private.nairobi_today()) as until) as bounds
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

-- The conversations about a person's vehicles that began in a span of time, how many of them they have answered, and in half of these
-- within how many minutes.
create function private.inquiries_between(person uuid, since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'received', count(*), 'answered', count(thread.first_answer_at),
    'minutes', round(
      (percentile_cont(0.5) within group (order by extract(epoch from thread.first_answer_at - thread.created_at)) / 60)::numeric
    )
  )
  from public.message_threads as thread
  where thread.owner_id = person and thread.created_at >= since and thread.created_at < until
    and thread.spare_part_id is null and thread.service_provider_id is null
$$;

revoke execute on function
  private.require_dealer(), private.nairobi_day(timestamptz), private.nairobi_start(date),
  private.interest_between(uuid, date, date), private.similar_price(uuid, integer, integer, text, integer),
  private.similar_ads(uuid, integer, integer, text, bigint, integer), private.beside_the_market(uuid, date, date),
  private.days_listed(uuid, date, date), private.span_of(date, date), private.inquiries_between(uuid, timestamptz, timestamptz),
  public.dealer_analytics(date, date), public.dealer_ad_figures(date, date, text, integer, integer), public.dealer_report(date)
from public, anon, authenticated;
grant execute on function
  public.dealer_analytics(date, date), public.dealer_ad_figures(date, date, text, integer, integer), public.dealer_report(date)
to authenticated, service_role;

notify pgrst, 'reload schema';

-- The monthly report of a dealer. Its prices are asking prices, those of sold vehicles too; sales-report.sql has the prices that were paid.

create type public.stock_report as (
  at_start private.required_bigint,
  value_start private.required_numeric,
  at_end private.required_bigint,
  value_end private.required_numeric,
  new private.required_bigint,
  back private.required_bigint,
  sold private.required_bigint,
  sold_value private.required_numeric,
  sold_from_elsewhere private.required_bigint,
  expired private.required_bigint,
  taken_down private.required_bigint,
  days_to_sale numeric,
  days_so_far numeric,
  exact_since date
);
create domain private.required_stock_report as public.stock_report not null;

create type public.sold_ad as (
  id private.required_uuid,
  title private.required_text,
  price private.required_bigint,
  day private.required_date,
  days integer,
  deleted private.required_boolean
);
create domain private.required_sold_ads as public.sold_ad[] not null;

create type public.reported_ad as (
  id private.required_uuid,
  title private.required_text,
  price private.required_bigint,
  views private.required_bigint,
  leads private.required_bigint,
  days integer,
  state private.required_text
);
create domain private.required_reported_ads as public.reported_ad[] not null;

create type public.inquiries_report as (
  received private.required_bigint, answered private.required_bigint, seconds numeric, minutes numeric
);
create domain private.required_inquiries_report as public.inquiries_report not null;

create type public.dealer_report as (
  month private.required_date,
  until private.required_date,
  running private.required_boolean,
  first_month date,
  seller text,
  stock private.required_stock_report,
  sold private.required_sold_ads,
  interest private.required_dealer_interest,
  interest_before private.required_dealer_interest,
  inquiries private.required_inquiries_report,
  inquiries_before private.required_inquiries_report,
  best private.required_reported_ads,
  slowest private.required_reported_ads
);

-- How a month went for the calling dealer (DealerReport of domain/dealers/dealer-report.ts): stock at its beginning and end and the
-- changes between, sales, views and leads, inquiries and the time to answer them, the best and the slowest ads; interest and
-- inquiries also of the month before. The current month ends today; a future month falls back to the current one.
create function public.dealer_report(month date default null) returns public.dealer_report
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  today constant date := private.nairobi_today();
  first_day constant date := date_trunc('month', least(coalesce(month, today), today)::timestamp)::date;
  last_day constant date := least((first_day + interval '1 month')::date - 1, today);
  before_first constant date := (first_day - interval '1 month')::date;
  starts constant timestamptz := private.nairobi_midnight(first_day);
  ends constant timestamptz := private.nairobi_midnight(last_day + 1);
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
      -- For sale at any time in the month.
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
      -- Sold after expiring or being taken down, so not for sale in the month.
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

  return jsonb_populate_record(null::public.dealer_report, jsonb_build_object(
    'month', first_day, 'until', last_day, 'running', last_day = today,
    'first_month', (
      select date_trunc('month', private.nairobi_day(min(history.at))::timestamp)::date
      from private.ad_events as history where history.owner_id = person and history.kind = 'vehicle'
    ),
    'seller', (select coalesce(business_name, private.person_name(id)) from public.profiles where id = person),
    'stock', stock, 'sold', sold,
    'interest', private.interest_between(person, first_day, last_day),
    'interest_before', private.interest_between(person, before_first, first_day - 1),
    'inquiries', private.inquiries_between(person, starts, ends),
    'inquiries_before', private.inquiries_between(person, private.nairobi_midnight(before_first), starts)
  ) || ads);
end
$$;
grant execute on function public.dealer_report(date) to authenticated, business_manager, service_role;

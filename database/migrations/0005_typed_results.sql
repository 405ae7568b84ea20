-- Functions return composite types in place of jsonb, so that the generated types carry their shape. A function can be given another
-- return type only by dropping it; they keep their arguments and rights.

-- Some of the types and functions name each other.
set local check_function_bodies = off;

drop function public.change_own_listing_prices(listing_ids uuid[], change text, amount numeric, least_price bigint, seen_prices bigint[]);

drop function public.dealer_ad_figures(first_day date, last_day date, sort text, page integer, page_size integer, against text);

drop function public.dealer_analytics(first_day date, last_day date);

drop function public.dealer_buying_guide(town text);

drop function public.dealer_overview();

drop function public.dealer_report(month date);

drop function public.delete_own_listings(listing_ids uuid[]);

drop function public.own_calls(search text, page integer, page_size integer);

drop function public.own_customers(search text, only_state text, sort text, page integer, page_size integer);

drop function public.own_days_to_sell(listing_ids uuid[], prices bigint[]);

drop function public.own_inquiries(search text, only_status text, only_ad uuid, sort text, page integer, page_size integer);

drop function public.renew_own_listings(listing_ids uuid[]);

drop function public.set_own_listing_prices(listing_ids uuid[], new_prices bigint[], seen_prices bigint[]);

drop function public.set_own_listings_status(listing_ids uuid[], status text);

create domain private.required_boolean as boolean not null;

create domain private.required_integer as integer not null;

create domain private.required_bigint as bigint not null;

create domain private.required_numeric as numeric not null;

create domain private.required_text as text not null;

create domain private.required_texts as text[] not null;

create domain private.required_uuid as uuid not null;

create domain private.required_date as date not null;

create domain private.required_timestamptz as timestamptz not null;

create domain private.required_json as jsonb not null;

create domain private.ad_state as text check (
  value in ('active', 'pending', 'rejected', 'draft', 'out_of_stock', 'unlisted', 'taken_down', 'expired', 'sold')
);

create domain private.required_ad_state as private.ad_state not null;

create domain private.required_change_outcome as text not null check (value in ('changed', 'unchanged', 'refused'));

create type public.listing_change as (
  id private.required_uuid,
  -- Null if the ad no longer exists.
  title text,
  outcome private.required_change_outcome,
  state private.ad_state,
  code text,
  message text,
  hint text,
  -- Pictures of a deleted ad, for removal from storage.
  pictures text[]
);

create type public.listing_price_change as (
  id private.required_uuid,
  title text,
  outcome private.required_change_outcome,
  state private.ad_state,
  code text,
  message text,
  hint text,
  old_price bigint,
  new_price numeric,
  held boolean
);

create type public.sale_time as (
  days private.required_integer, ads private.required_bigint, sellers private.required_bigint
);

create type public.own_sale_time as (listing_id private.required_uuid, price bigint, sold public.sale_time);

create domain private.required_inquiry_status as text not null check (value in ('new', 'responded', 'closed'));

create type public.own_inquiry as (
  id private.required_uuid,
  status private.required_inquiry_status,
  created_at private.required_timestamptz,
  last_message_at private.required_timestamptz,
  first_answer_at timestamptz,
  follow_up_on date,
  has_note private.required_boolean,
  subject_title private.required_text,
  picture text,
  price bigint,
  asker_id uuid,
  asker_name private.required_text,
  asker_picture text,
  is_blocked private.required_boolean,
  last_message text,
  is_last_mine private.required_boolean,
  unread_count private.required_bigint
);

create domain private.required_own_inquiries as public.own_inquiry[] not null;

create type public.inquiry_counts as (
  "all" private.required_bigint,
  new private.required_bigint,
  responded private.required_bigint,
  closed private.required_bigint,
  due private.required_bigint
);

create domain private.required_inquiry_counts as public.inquiry_counts not null;

create type public.asked_ad as (id private.required_uuid, title private.required_text, inquiries private.required_bigint);

create domain private.required_asked_ads as public.asked_ad[] not null;

create type public.response_time as (answers private.required_bigint, seconds numeric);

create domain private.required_response_time as public.response_time not null;

create type public.own_inquiries_page as (
  inquiries private.required_own_inquiries,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_inquiry_counts,
  ads private.required_asked_ads,
  response private.required_response_time
);

create domain private.required_called_kind as text not null check (value in ('vehicle', 'spare_part'));

create domain private.required_call_kind as text not null check (value in ('phone_reveal', 'whatsapp'));

create type public.own_call as (
  person_id private.required_uuid,
  name private.required_text,
  picture text,
  ad_id private.required_uuid,
  ad_kind private.required_called_kind,
  title private.required_text,
  kind private.required_call_kind,
  times private.required_integer,
  first_at private.required_timestamptz,
  last_at private.required_timestamptz,
  is_there private.required_boolean,
  thread_id uuid
);

create domain private.required_own_calls as public.own_call[] not null;

create type public.own_calls_page as (
  calls private.required_own_calls,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create type public.customer_thread as (
  id private.required_uuid,
  subject_title private.required_text,
  status private.required_inquiry_status,
  created_at private.required_timestamptz,
  last_message_at private.required_timestamptz,
  follow_up_on date
);

create domain private.required_customer_threads as public.customer_thread[] not null;

create type public.customer_call as (
  ad_id private.required_uuid,
  ad_kind private.required_called_kind,
  title private.required_text,
  kind private.required_call_kind,
  times private.required_integer,
  last_at private.required_timestamptz
);

create domain private.required_customer_calls as public.customer_call[] not null;

create type public.own_customer as (
  id private.required_uuid,
  name private.required_text,
  phone text,
  picture text,
  inquiries private.required_bigint,
  new private.required_bigint,
  responded private.required_bigint,
  closed private.required_bigint,
  calls private.required_bigint,
  first_contact_at private.required_timestamptz,
  last_contact_at private.required_timestamptz,
  follow_up_on date,
  threads private.required_customer_threads,
  called private.required_customer_calls
);

create domain private.required_own_customers as public.own_customer[] not null;

create type public.own_customers_page as (
  customers private.required_own_customers,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create type public.dealer_likeness as (model bigint, make bigint, class bigint);

create domain private.required_dealer_likeness as public.dealer_likeness not null;

create type public.dealer_medians as (own private.required_numeric, market private.required_numeric);

create type public.dealer_conversion as (own private.required_numeric, market private.required_numeric, ads private.required_bigint);

create type public.dealer_price_gap as (gap private.required_numeric, ads private.required_bigint, of_make private.required_bigint);

create type public.dealer_market as (
  since private.required_date,
  active private.required_bigint,
  compared private.required_bigint,
  "similar" private.required_bigint,
  likeness private.required_dealer_likeness,
  views public.dealer_medians,
  conversion public.dealer_conversion,
  price public.dealer_price_gap
);

create domain private.required_dealer_market as public.dealer_market not null;

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

create domain private.required_likeness as text not null check (value in ('model', 'make', 'class'));

create domain private.required_price_likeness as text not null check (value in ('model', 'make'));

create domain private.market_position as text check (value in ('over', 'at', 'under', 'unknown'));

create type public.similar_price as (
  likeness private.required_price_likeness,
  median private.required_numeric,
  number private.required_bigint
);

create type public.price_estimate as (
  low private.required_bigint,
  middle private.required_bigint,
  high private.required_bigint,
  ads private.required_integer,
  sellers private.required_integer
);

create type public.usual_interest as (
  likeness private.required_likeness,
  views_a_day private.required_numeric,
  leads_a_day private.required_numeric,
  ads private.required_integer
);

create type public.ad_figures as (
  id private.required_uuid,
  title private.required_text,
  image text,
  image_count private.required_integer,
  state private.required_ad_state,
  price private.required_bigint,
  days integer,
  days_within integer,
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint,
  market public.similar_price,
  position private.market_position,
  estimate public.price_estimate,
  usual public.usual_interest
);

create domain private.required_ads_figures as public.ad_figures[] not null;

create type public.market_positions as (
  over private.required_bigint,
  at private.required_bigint,
  under private.required_bigint,
  unknown private.required_bigint
);

create domain private.required_market_positions as public.market_positions not null;

create type public.ad_figures_page as (
  since private.required_date,
  until private.required_date,
  ads private.required_ads_figures,
  total private.required_bigint,
  page private.required_integer,
  page_size private.required_integer,
  in_span private.required_bigint,
  views_a_day numeric,
  positions private.required_market_positions
);

create type public.model_speed as (
  make private.required_text,
  model private.required_text,
  days private.required_integer,
  price private.required_bigint,
  year private.required_integer,
  ads private.required_bigint,
  sellers private.required_bigint
);

create domain private.required_model_speeds as public.model_speed[] not null;

create type public.wanted_model as (make private.required_text, model private.required_text, people private.required_bigint);

create domain private.required_wanted_models as public.wanted_model[] not null;

create type public.buying_guide as (
  town text,
  in_town private.required_model_speeds,
  elsewhere private.required_model_speeds,
  wanted private.required_wanted_models
);

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

create function public.change_own_listing_prices(
  listing_ids uuid[], change text, amount numeric, least_price bigint default 10000, seen_prices bigint[] default null
) returns setof public.listing_price_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
begin
  perform private.require_price_changes(listing_ids, seen_prices);
  if change is null or change not in ('amount', 'percent') then
    raise exception 'Change prices by an amount or by a percentage.' using hint = 'price_change';
  end if;
  if amount is null or amount = 0 or amount <> round(amount, 2)
    or change = 'amount' and (amount <> round(amount) or abs(amount) > 10000000000)
    or change = 'percent' and amount not between -90 and 500
  then
    raise exception '%', case change
      when 'percent' then 'Enter a percentage between −90 and 500, and not 0.'
      else 'Enter an amount in whole shillings, and not 0.'
    end using hint = 'price_change';
  end if;
  if least_price is null or least_price not between 1 and 10000000000 then
    raise exception 'Enter a lowest price between KSh 1 and KSh 10,000,000,000.' using hint = 'least_price';
  end if;

  for asked in
    select given.id, (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by min(given.place)
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    report := report || case
      when not found then private.missing_listing_result(asked.id)
      else private.price_own_listing(
        listing,
        case change when 'amount' then listing.price + amount else round(listing.price * (100 + amount) / 100, -3) end,
        least_price, seen_prices is not null, asked.seen
      )
    end;
  end loop;
  return query select * from jsonb_populate_recordset(null::public.listing_price_change, report);
end
$$;

grant execute on function public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[]) to authenticated;

create function public.dealer_ad_figures(
  first_day date default null, last_day date default null, sort text default 'views_desc', page integer default 1,
  page_size integer default 20, against text default null
) returns public.ad_figures_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.report_period(first_day, last_day);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 500);
  shown integer;
  total integer;
  views_a_day numeric;
  in_span integer;
  positions jsonb;
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
      estimate.low, estimate.middle, estimate.high, estimate.ads as estimate_ads, estimate.sellers as estimate_sellers,
      case
        when ads.state <> 'active' then null when estimate.listing_id is null then 'unknown'
        when ads.price > estimate.high then 'over' when ads.price < estimate.low then 'under' else 'at'
      end as position,
      ads.price::numeric / nullif(coalesce(estimate.middle, alike.median), 0) - 1 as gap,
      case when ads.views > 0 then coalesce(ads.leads, 0)::numeric / ads.views end as conversion
    from ads
    left join public.price_estimates as estimate on ads.state = 'active' and estimate.listing_id = ads.id
    left join alike on ads.state = 'active' and alike.make_id = ads.make_id and alike.model_id is not distinct from ads.model_id
      and alike.body_type is not distinct from ads.body_type and alike.year = ads.year
  ), whole as (
    select
      count(*) as in_span, round(sum(views) / nullif(sum(days_within), 0), 2) as views_a_day,
      jsonb_build_object(
        'over', count(*) filter (where position = 'over'), 'at', count(*) filter (where position = 'at'),
        'under', count(*) filter (where position = 'under'), 'unknown', count(*) filter (where position = 'unknown')
      ) as positions
    from judged
  ), placed as (
    select
      judged.*, count(*) over () as total,
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
    where coalesce(against, '') not in ('over', 'at', 'under', 'unknown') or judged.position = against
  ), paged as materialized (
    select * from (
      select
        placed.*, width_bucket(placed.price, array[500000, 1000000, 2000000, 4000000]::bigint[]) as class,
        least(greatest(coalesce(page, 1), 1), greatest(ceil(placed.total::numeric / size)::integer, 1)) as shown
      from placed
    ) as numbered
    where numbered.place > (numbered.shown - 1) * size and numbered.place <= numbered.shown * size
  ), usual as materialized (
    select kinds.make_id, kinds.model_id, kinds.body_type, kinds.class, interest.*
    from (
      select make_id, model_id, body_type, class, percentile_disc(0.5) within group (order by price) as price
      from paged where state = 'active' group by make_id, model_id, body_type, class
    ) as kinds
    cross join lateral private.similar_interest(
      person, kinds.make_id, kinds.model_id, kinds.body_type, kinds.price, greatest(span.since, span.until - 29), span.until
    ) as interest
  )
  select
    max(paged.total), max(paged.shown), max(whole.in_span), max(whole.views_a_day), (array_agg(whole.positions))[1],
    jsonb_agg(
      jsonb_build_object(
        'id', paged.id, 'title', paged.title, 'image', paged.image, 'image_count', paged.image_count, 'state', paged.state,
        'price', paged.price, 'days', paged.days, 'days_within', paged.days_within, 'views', paged.views, 'calls', paged.calls,
        'chats', paged.chats, 'messages', paged.messages,
        'market', case when paged.median > 0 then jsonb_build_object(
          'likeness', paged.likeness, 'median', paged.median, 'number', paged.number
        ) end,
        'position', paged.position,
        'estimate', case when paged.middle is not null then jsonb_build_object(
          'low', paged.low, 'middle', paged.middle, 'high', paged.high, 'ads', paged.estimate_ads, 'sellers', paged.estimate_sellers
        ) end,
        'usual', case when usual.likeness is not null then jsonb_build_object(
          'likeness', usual.likeness, 'views_a_day', usual.views_a_day, 'leads_a_day', usual.leads_a_day, 'ads', usual.ads
        ) end
      ) order by paged.place
    ) filter (where paged.id is not null)
  into total, shown, in_span, views_a_day, positions, rows
  from whole
  left join paged on true
  left join usual on paged.state = 'active' and usual.make_id = paged.make_id and usual.model_id is not distinct from paged.model_id
    and usual.body_type is not distinct from paged.body_type and usual.class = paged.class;
  return jsonb_populate_record(null::public.ad_figures_page, jsonb_build_object(
    'since', span.since, 'until', span.until, 'ads', coalesce(rows, '[]'), 'total', coalesce(total, 0),
    'page', coalesce(shown, 1), 'page_size', size,
    -- All ads together, whatever `against` keeps: their number, views per day for sale, and how many lie where.
    'in_span', in_span, 'views_a_day', views_a_day, 'positions', positions
  ));
end
$$;

grant execute on function public.dealer_ad_figures(date, date, text, integer, integer, text) to authenticated, service_role;

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

grant execute on function public.dealer_analytics(date, date) to authenticated, service_role;

create function public.dealer_buying_guide(town text default null) returns public.buying_guide
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  person constant uuid := private.require_dealer();
  suspended constant uuid[] := private.suspended_sellers();
  here constant text := left(nullif(btrim(private.town_of(
    coalesce(nullif(btrim(town), ''), (select location from public.profiles where id = person))
  )), ''), 60);
begin
  return (
    with sales as materialized (
      select sold.model_id, sold.seller_id, sold.days, sold.year, ad.price, sold.sold_at, sold.listing_id, lower(sold.town) = lower(here) as is_near
      from private.market_sales as sold
      join public.vehicle_listings as ad on ad.id = sold.listing_id
      where sold.seller_id <> person and sold.seller_id <> all (suspended)
    ), counted as (
      select 'town' as place, model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id) as nth
      from sales where is_near
      union all
      select 'country', model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id)
      from sales
    ), speeds as materialized (
      select
        place, model_id, round((percentile_cont(0.5) within group (order by days))::numeric)::integer as days,
        private.rounded_price(percentile_cont(0.5) within group (order by price)) as price,
        percentile_disc(0.5) within group (order by year) as year, count(*) as ads, count(distinct seller_id) as sellers
      from counted where nth <= 2
      group by place, model_id
      having private.is_anonymous(count(*), count(distinct seller_id))
    ), named as (
      select
        speeds.*, make.name as make, model.name as model,
        row_number() over (partition by place order by days, ads desc, make.name, model.name) as rank
      from speeds
      join public.vehicle_models as model on model.id = speeds.model_id and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where place = 'town' or model_id not in (select model_id from speeds where place = 'town')
    ), wanted as (
      select make.name as make, model.name as model, count(distinct search.user_id) as people
      from public.saved_searches as search
      cross join lateral jsonb_array_elements_text(search.filters -> 'models') as asked (name)
      join public.vehicle_models as model on model.name = asked.name and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where search.kind = 'vehicles' and not search.paused
        and (search.filters -> 'makes' is null or search.filters -> 'makes' ? make.name)
        and search.user_id <> person and search.user_id <> all (suspended)
      group by make.name, model.name
      having count(distinct search.user_id) >= 10
      order by people desc, make, model
      limit 20
    ), listed as (
      select place, jsonb_agg(
        jsonb_build_object(
          'make', make, 'model', model, 'days', days, 'price', price, 'year', year, 'ads', ads, 'sellers', sellers
        ) order by rank
      ) as models
      from named where rank <= 20 group by place
    )
    select jsonb_populate_record(null::public.buying_guide, jsonb_build_object(
      'town', here,
      'in_town', coalesce((select models from listed where place = 'town'), '[]'),
      'elsewhere', coalesce((select models from listed where place = 'country'), '[]'),
      'wanted', coalesce((select jsonb_agg(to_jsonb(wanted) order by people desc, make, model) from wanted), '[]')
    ))
  );
end
$$;

grant execute on function public.dealer_buying_guide(text) to authenticated, service_role;

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

grant execute on function public.dealer_overview() to authenticated;

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
      from private.listing_history as history where history.seller_id = person
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

grant execute on function public.dealer_report(date) to authenticated, service_role;

create function public.delete_own_listings(listing_ids uuid[]) returns setof public.listing_change
language sql security definer set search_path = ''
as $$ select * from jsonb_populate_recordset(null::public.listing_change, private.act_on_own_listings(listing_ids, 'delete')) $$;

grant execute on function public.delete_own_listings(uuid[]) to authenticated;

create function public.own_calls(search text default null, page integer default 1, page_size integer default 25)
returns public.own_calls_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  shown integer;
  calls jsonb;
begin
  select count(*) into total
  from private.named_leads as lead
  join public.profiles as person on person.id = lead.person_id
  where lead.owner_id = me
    and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(told) order by told.last_at desc, told.person_id, told.ad_id, told.kind), '[]') into calls
  from (
    select
      lead.person_id, coalesce(private.person_name(person.id), '') as name, person.picture, lead.ad_id, lead.ad_kind, lead.title,
      lead.kind, lead.times, lead.first_at, lead.last_at,
      case lead.ad_kind
        when 'vehicle' then exists (select from public.vehicle_listings where id = lead.ad_id)
        else exists (select from public.spare_parts where id = lead.ad_id)
      end as is_there,
      (
        select thread.id from public.message_threads as thread
        where thread.owner_id = me and thread.asker_id = lead.person_id order by thread.last_message_at desc limit 1
      ) as thread_id
    from private.named_leads as lead
    join public.profiles as person on person.id = lead.person_id
    where lead.owner_id = me
      and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern)
    order by lead.last_at desc, lead.person_id, lead.ad_id, lead.kind
    limit size offset (shown - 1) * size
  ) as told;
  return jsonb_populate_record(
    null::public.own_calls_page, jsonb_build_object('calls', calls, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;

grant execute on function public.own_calls(text, integer, integer) to authenticated, service_role;

create function public.own_customers(
  search text default null, only_state text default null, sort text default 'latest',
  page integer default 1, page_size integer default 25
) returns public.own_customers_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_inquiries constant integer := 50;
  me constant uuid := auth.uid();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- 0712 345 678 matches +254712345678.
  digits constant text := nullif(regexp_replace(regexp_replace(words, '\D', '', 'g'), '^0+', ''), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  total integer;
  shown integer;
  customers jsonb;
begin
  with wrote as materialized (
    select
      thread.asker_id as id, count(*) as inquiries, min(thread.created_at) as first_contact_at,
      max(thread.last_message_at) as last_contact_at, min(note.follow_up_on) as follow_up_on,
      count(*) filter (where thread.status = 'new') as new,
      count(*) filter (where thread.status = 'responded') as responded,
      count(*) filter (where thread.status = 'closed') as closed,
      string_agg(thread.subject_title, E'\n') as titles
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    where thread.owner_id = me and thread.asker_id is not null
    group by thread.asker_id
  ), called as materialized (
    select
      person_id as id, sum(times) as calls, min(first_at) as first_at, max(last_at) as last_at, string_agg(title, E'\n') as titles
    from private.named_leads where owner_id = me group by person_id
  ), people as materialized (
    select
      id, coalesce(wrote.inquiries, 0) as inquiries, coalesce(called.calls, 0) as calls,
      least(wrote.first_contact_at, called.first_at) as first_contact_at,
      greatest(wrote.last_contact_at, called.last_at) as last_contact_at, wrote.follow_up_on,
      coalesce(wrote.new, 0) as new, coalesce(wrote.responded, 0) as responded, coalesce(wrote.closed, 0) as closed,
      concat_ws(E'\n', wrote.titles, called.titles) as titles
    from wrote full join called using (id)
  ), matching as materialized (
    select
      people.*, coalesce(private.person_name(person.id), '') as name,
      case when people.inquiries > 0 then person.phone end as phone, person.picture
    from people
    join public.profiles as person on person.id = people.id
    where (
        only_state is null
        or only_state = 'new' and people.new > 0
        or only_state = 'responded' and people.responded > 0
        or only_state = 'closed' and people.closed > 0
        or only_state = 'follow_up' and people.follow_up_on is not null
        or only_state = 'called' and people.calls > 0
      )
      and (
        pattern is null
        or concat_ws(' ', person.first_name, person.last_name) ilike pattern
        or person.business_name ilike pattern
        or people.titles ilike pattern
        or people.inquiries > 0 and char_length(digits) >= 4 and person.phone like '%' || digits || '%'
      )
  ), placed as (
    select
      matching.*,
      row_number() over (
        order by
          case sort when 'name' then lower(name) end,
          case sort when 'name_desc' then lower(name) end desc,
          case sort when 'first' then first_contact_at end,
          case sort when 'first_desc' then first_contact_at end desc,
          case sort when 'earliest' then last_contact_at end,
          case sort when 'inquiries' then inquiries end,
          case sort when 'inquiries_desc' then inquiries end desc,
          case sort when 'follow_up' then follow_up_on end,
          case sort when 'follow_up_desc' then follow_up_on end desc nulls last,
          last_contact_at desc, id
      ) as nth
    from matching
  ), sized as (
    select
      count(*)::integer as total,
      least(greatest(coalesce(page, 1), 1), greatest(ceil(count(*)::numeric / size)::integer, 1)) as shown
    from matching
  )
  select
    sized.total, sized.shown,
    coalesce(
      jsonb_agg(
        to_jsonb(placed) - 'nth' - 'titles'
          || jsonb_build_object('threads', coalesce(history.threads, '[]'), 'called', coalesce(asked.called, '[]'))
        order by placed.nth
      ) filter (where placed.id is not null),
      '[]'
    )
  into total, shown, customers
  from sized
  left join placed on placed.nth > (sized.shown - 1) * size and placed.nth <= sized.shown * size
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_message_at desc) as threads
    from (
      select
        thread.id, thread.subject_title, thread.status, thread.created_at, thread.last_message_at, note.follow_up_on
      from public.message_threads as thread
      left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
      where thread.owner_id = me and thread.asker_id = placed.id
      order by thread.last_message_at desc
      limit most_inquiries
    ) as told
  ) as history on true
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_at desc) as called
    from (
      select lead.ad_id, lead.ad_kind, lead.title, lead.kind, lead.times, lead.last_at
      from private.named_leads as lead
      where lead.owner_id = me and lead.person_id = placed.id
      order by lead.last_at desc
      limit most_inquiries
    ) as told
  ) as asked on true
  group by sized.total, sized.shown;
  return jsonb_populate_record(
    null::public.own_customers_page, jsonb_build_object('customers', customers, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;

grant execute on function public.own_customers(text, text, text, integer, integer) to authenticated, service_role;

create function public.own_days_to_sell(listing_ids uuid[], prices bigint[]) returns setof public.own_sale_time
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to compare your ads.' using errcode = '42501';
  end if;
  if coalesce(cardinality(listing_ids), 0) not between 1 and 1000 then
    raise exception 'Ask about between 1 and 1,000 prices.' using hint = 'prices_asked';
  end if;
  if cardinality(prices) is distinct from cardinality(listing_ids) then
    raise exception 'Each ad needs a price.' using hint = 'prices_asked';
  end if;
  return query
    select line.*
    from rows from (unnest(listing_ids), unnest(prices)) with ordinality as given (id, price, place)
    join public.vehicle_listings as ad on ad.id = given.id and ad.seller_id = auth.uid()
    cross join jsonb_populate_record(null::public.own_sale_time, jsonb_build_object(
      'listing_id', ad.id, 'price', given.price, 'sold', private.days_to_sell(private.priced_vehicle(ad), given.price, auth.uid())
    )) as line
    order by given.place;
end
$$;

grant execute on function public.own_days_to_sell(uuid[], bigint[]) to authenticated;

create function public.own_inquiries(
  search text default null, only_status text default null, only_ad uuid default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns public.own_inquiries_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  today constant date := private.nairobi_today();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  found uuid[];
  counts jsonb;
  total integer;
  shown integer;
  inquiries jsonb;
  ads jsonb;
  response jsonb;
begin
  with matching as materialized (
    select
      thread.id, thread.created_at, thread.last_message_at, note.follow_up_on, thread.status,
      coalesce(note.follow_up_on <= today, false) as is_due
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    where thread.owner_id = me
      and (only_ad is null or only_ad in (thread.listing_id, thread.spare_part_id, thread.service_provider_id))
      and (
        pattern is null
        or thread.subject_title ilike pattern
        or concat_ws(' ', asker.first_name, asker.last_name) ilike pattern
        or asker.business_name ilike pattern
        or note.note ilike pattern
        or exists (
          select from public.messages as message where message.thread_id = thread.id and message.content ilike pattern
        )
      )
  )
  select
    jsonb_build_object(
      'all', count(*), 'new', count(*) filter (where status = 'new'),
      'responded', count(*) filter (where status = 'responded'), 'closed', count(*) filter (where status = 'closed'),
      'due', count(*) filter (where is_due)
    ),
    coalesce(
      array_agg(
        id order by
          case when only_status = 'due' then follow_up_on end,
          case when sort = 'waiting' and status <> 'new' then 1 end nulls first,
          case when sort = 'waiting' and status = 'new' then created_at end,
          last_message_at desc, id desc
      ) filter (where only_status is null or status = only_status or only_status = 'due' and is_due),
      '{}'
    )
  into counts, found from matching;
  total := cardinality(found);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));

  select coalesce(jsonb_agg(to_jsonb(line) - 'nth' order by line.nth), '[]') into inquiries
  from (
    select
      named.nth, thread.id, thread.status, thread.created_at, thread.last_message_at, thread.first_answer_at,
      note.follow_up_on, note.note is not null as has_note, thread.subject_title,
      coalesce(listing.images[1], part.images[1], provider.photos[1]) as picture,
      coalesce(listing.price, part.price) as price,
      asker.id as asker_id, coalesce(private.person_name(asker.id), '') as asker_name, asker.picture as asker_picture,
      exists (
        select from public.user_blocks as block where block.blocker_id = me and block.blocked_id = asker.id
      ) as is_blocked,
      left(last.content, 140) as last_message, last.sender_id is not distinct from me as is_last_mine, unread.count as unread_count
    from unnest(found[(shown - 1) * size + 1 : shown * size]) with ordinality as named (id, nth)
    join public.message_threads as thread on thread.id = named.id
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    left join public.vehicle_listings as listing on listing.id = thread.listing_id
    left join public.spare_parts as part on part.id = thread.spare_part_id
    left join public.service_providers as provider on provider.id = thread.service_provider_id
    left join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = thread.id
      order by message.created_at desc, message.id desc
      limit 1
    ) as last on true
    cross join lateral (
      select count(*) from public.messages as message
      where message.thread_id = thread.id and message.recipient_id = me and message.read_at is null
    ) as unread
  ) as line;

  select coalesce(jsonb_agg(to_jsonb(ad) - 'latest' order by ad.latest desc), '[]') into ads
  from (
    select
      coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id) as id,
      max(thread.subject_title) as title, count(*) as inquiries, max(thread.last_message_at) as latest
    from public.message_threads as thread
    where thread.owner_id = me and num_nonnulls(thread.listing_id, thread.spare_part_id, thread.service_provider_id) = 1
    group by 1
    order by latest desc
    limit 300
  ) as ad;

  select jsonb_build_object('answers', asked -> 'answered', 'seconds', asked -> 'seconds') into response
  from private.inquiries_between(me, now() - interval '30 days', now()) as asked;

  return jsonb_populate_record(null::public.own_inquiries_page, jsonb_build_object(
    'inquiries', inquiries, 'total', total, 'page', shown, 'page_size', size, 'counts', counts, 'ads', ads, 'response', response
  ));
end
$$;

grant execute on function public.own_inquiries(text, text, uuid, text, integer, integer) to authenticated, service_role;

create function public.renew_own_listings(listing_ids uuid[]) returns setof public.listing_change
language sql security definer set search_path = ''
as $$ select * from jsonb_populate_recordset(null::public.listing_change, private.act_on_own_listings(listing_ids, 'renew')) $$;

grant execute on function public.renew_own_listings(uuid[]) to authenticated;

create function public.set_own_listing_prices(listing_ids uuid[], new_prices bigint[], seen_prices bigint[] default null)
returns setof public.listing_price_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
begin
  perform private.require_price_changes(listing_ids, seen_prices);
  if new_prices is null or cardinality(new_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs a new price.' using hint = 'prices_new';
  end if;
  for asked in
    select
      given.id, (array_agg(new_prices[given.place] order by given.place))[1] as wanted,
      (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by min(given.place)
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    report := report || case
      when not found then private.missing_listing_result(asked.id)
      else private.price_own_listing(listing, asked.wanted, 10000, seen_prices is not null, asked.seen)
    end;
  end loop;
  return query select * from jsonb_populate_recordset(null::public.listing_price_change, report);
end
$$;

grant execute on function public.set_own_listing_prices(uuid[], bigint[], bigint[]) to authenticated;

create function public.set_own_listings_status(listing_ids uuid[], status text) returns setof public.listing_change
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (status is null or status not in ('active', 'draft', 'sold')) then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  return query select * from jsonb_populate_recordset(
    null::public.listing_change, private.act_on_own_listings(listing_ids, status)
  );
end
$$;

grant execute on function public.set_own_listings_status(uuid[], text) to authenticated;

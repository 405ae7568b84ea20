-- Figures of each of a dealer's ads, and what similar ads of others get.

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

-- A page of the calling dealer's ads that were for sale or viewed in a span of days, with views and leads beside those of similar
-- ads, and the price beside its estimate and similar ads (DealerAdFigures of domain/dealers/dealer-analytics.ts). `against` keeps the
-- ads for sale whose price is over, at or under the range of their estimate, or unknown: without one. An unknown sort falls back to
-- views, an unknown `against` to all ads, a page past the end to the last page.
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
grant execute on function public.dealer_ad_figures(date, date, text, integer, integer, text) to authenticated, business_sales, service_role;

-- The median views and leads a day of up to fifteen similar ads of others in a span of days. Of one seller two count, so that no
-- seller is most of them. Null likeness with fewer than five such ads or three sellers.
create function private.similar_interest(
  person uuid, make integer, model integer, body text, around_price bigint, first_day date, last_day date,
  out likeness text, out views_a_day numeric, out leads_a_day numeric, out ads integer
)
language sql stable set search_path = ''
as $$
  select
    min(did.likeness), round((percentile_cont(0.5) within group (order by did.views / did.days))::numeric, 3),
    round((percentile_cont(0.5) within group (order by did.leads / did.days))::numeric, 4), count(*)::integer
  from (
    select
      alike.likeness, alike.seller_id, counted.views, counted.leads,
      (last_day - greatest(first_day, alike.since) + 1)::double precision as days
    from (
      select
        chosen.likeness, ad.id, ad.seller_id, private.nairobi_day(ad.created_at) as since
      from private.similar_ads(person, make, model, body, around_price, 15) as chosen
      cross join lateral unnest(chosen.ads) as one (id)
      join public.vehicle_listings as ad on ad.id = one.id
      where private.nairobi_day(ad.created_at) <= last_day
    ) as alike
    cross join lateral (
      select
        coalesce(sum(count) filter (where kind = 'view'), 0) as views, coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
      from public.leads where listing_id = alike.id and day between first_day and last_day
    ) as counted
  ) as did
  having private.is_anonymous(count(*), count(distinct did.seller_id))
$$;

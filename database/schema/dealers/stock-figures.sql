-- A person's vehicle ads over time, computed from their history. The dashboard, the analytics and the monthly report share these
-- functions, so that their figures agree.

-- The person's ads just before a moment: state ('deleted' for deleted ads), price (KES) and title; when each was first for sale
-- and when it stopped (null while active); when and at what price it was last sold, unless it was put up for sale again.
-- estimated_at is set where the history of the ad was reconstructed.
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
    from private.ad_events as history
    where history.owner_id = person and history.kind = 'vehicle' and history.at < moment
    window ad as (partition by history.ad_id order by history.at, history.id)
  ), stood as (
    select
      told.ad_id as listing_id,
      (array_agg(told.state order by told.at desc, told.id desc))[1] as state,
      (array_agg(told.state order by told.at desc, told.id desc) filter (where told.state <> 'deleted'))[1] as outcome,
      (array_agg(told.price order by told.at desc, told.id desc))[1] as price,
      (array_agg(told.title order by told.at desc, told.id desc))[1] as title,
      min(told.at) filter (where told.state = 'active') as listed_at,
      max(told.at) filter (where told.changes and told.state_before = 'active') as ended_at,
      max(told.at) filter (where told.changes and told.state = 'sold') as sold_at,
      (array_agg(told.price order by told.at desc, told.id desc) filter (where told.changes and told.state = 'sold'))[1] as sold_price,
      max(told.estimated_at) as estimated_at
    from told group by told.ad_id
  )
  select
    stood.listing_id, stood.state, stood.price, stood.title, stood.listed_at,
    case when stood.state <> 'active' then stood.ended_at end,
    case when stood.outcome = 'sold' then stood.sold_at end,
    case when stood.outcome = 'sold' then stood.sold_price end,
    stood.estimated_at
  from stood
$$;

-- How many of the person's ads were sold in a span of days, deleted ones included; each counts on its last sale.
create function private.sold_between(person uuid, first_day date, last_day date) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from private.stock_at(person, private.nairobi_midnight(last_day + 1))
  where sold_at >= private.nairobi_midnight(first_day)
$$;

-- Days on sale: the number of ads active at the end of a span and their average days so far, and the number sold in the span and
-- their average days to the sale.
create function private.days_listed(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'active', count(*) filter (where state = 'active'),
    'so_far', round(avg(last_day - private.nairobi_day(listed_at)) filter (where state = 'active'), 1),
    'sold', count(*) filter (where sold_at >= private.nairobi_midnight(first_day)),
    'to_sale', round(
      avg(private.nairobi_day(sold_at) - private.nairobi_day(listed_at)) filter (where sold_at >= private.nairobi_midnight(first_day)), 1
    )
  )
  from private.stock_at(person, private.nairobi_midnight(last_day + 1))
$$;

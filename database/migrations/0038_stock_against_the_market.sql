-- Dealers see their stock against the market, give several ads their own new prices, and read which models sell fast; administrators see
-- the estimate beside each price that waits.

drop function public.admin_approvals(kind text, page integer, page_size integer);

drop function public.dealer_ad_figures(first_day date, last_day date, sort text, page integer, page_size integer);

create function private.price_own_listing(
  listing public.vehicle_listings, wanted numeric, least_price bigint, writes boolean, seen bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb := jsonb_build_object(
    'id', listing.id, 'title', listing.title, 'state', private.ad_state(listing), 'old_price', listing.price, 'new_price', wanted,
    'held', false
  );
  refused_code text := 'P0001';
  refused_hint text;
  refused_message text;
begin
  if writes and seen is distinct from listing.price and wanted is distinct from listing.price then
    refused_hint := 'price_moved';
    refused_message := 'Its price was changed meanwhile.';
  elsif listing.price = 0 then
    refused_hint := 'no_price';
    refused_message := 'It has no price yet.';
  elsif listing.status = 'sold' then
    refused_hint := 'sold';
    refused_message := 'It is sold.';
  elsif wanted is null then
    refused_hint := 'no_new_price';
    refused_message := 'Its new price is missing.';
  elsif wanted < least_price then
    refused_hint := 'below_least';
    refused_message := format('Its price would be below KSh %s.', ltrim(to_char(least_price, '999,999,999,999')));
  elsif wanted > 10000000000 then
    refused_hint := 'above_most';
    refused_message := 'Its price would be above KSh 10,000,000,000.';
  elsif wanted = listing.price then
    return line || jsonb_build_object('outcome', 'unchanged');
  else
    line := line || jsonb_build_object(
      'outcome', 'changed',
      'held', listing.status = 'active' and abs(wanted - listing.price) * 2 > listing.price and not private.is_admin()
        and private.setting_is_on('review_changed_listings')
    );
    if not writes then
      return line;
    end if;
    begin
      update public.vehicle_listings set price = wanted where id = listing.id returning * into listing;
      return line || jsonb_build_object('state', private.ad_state(listing));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
    end;
  end if;
  return line || jsonb_build_object('outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint);
end
$$;

create function private.require_price_changes(listing_ids uuid[], seen_prices bigint[]) returns void
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_bulk_size(listing_ids);
  if seen_prices is null then
    return;
  end if;
  if cardinality(seen_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs the price that was seen.' using hint = 'prices_seen';
  end if;
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
end
$$;

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
        chosen.likeness, ad.id, ad.seller_id, private.nairobi_day(ad.created_at) as since,
        row_number() over (partition by ad.seller_id order by ad.created_at desc, ad.id) as place
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
    where alike.place <= 2
  ) as did
  having count(*) >= 5 and count(distinct did.seller_id) >= 3
$$;

create function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  of_drafts constant boolean := coalesce(kind = 'listing_drafts', false);
  of_names constant boolean := coalesce(kind = 'business_names', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified and archived_at is null);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  outliers constant boolean := coalesce(sort = 'outliers', false);
  chosen uuid[];
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if of_providers then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        provider.id, provider.business_name, provider.description, provider.location, provider.address, provider.phone,
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
        provider.experience_since, provider.warranty, provider.specializations, provider.certifications,
        private.seller_history(provider.user_id) as seller, private.provider_references(provider.id) as hangs,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified and archived_at is null
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  elsif of_names then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        change.id, change.kind, change.business_name, change.created_at,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  else
    -- Several queries, so that each can use its index.
    if outliers then
      chosen := array(
        select ad.id from public.vehicle_listings as ad
        left join public.price_estimates as estimate on estimate.listing_id = ad.id
        where case when of_drafts then ad.status = 'draft' and ad.held_at is null else ad.held_at is not null or ad.status = 'pending' end
        order by abs(ln(greatest(ad.price, 1) / estimate.middle::numeric)) desc nulls last, ad.created_at desc, ad.id desc
        limit size offset passed
      );
    elsif of_drafts then
      chosen := array(
        select id from public.vehicle_listings where status = 'draft' and held_at is null
        order by created_at desc, id desc limit size offset passed
      );
    else
      chosen := array(
        select id from public.vehicle_listings where held_at is not null or status = 'pending'
        order by created_at desc, id desc limit size offset passed
      );
    end if;
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.*, of_drafts as own_draft, was.state as was_state, was.price as was_price,
        make.name as make, model.name as model,
        array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
          as pending_names,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
        (
          select jsonb_build_object(
            'low', low, 'middle', middle, 'high', high, 'ads', ads, 'sellers', sellers, 'estimated_at', estimated_at,
            'mark', private.price_mark(listing.price, low, middle, high)
          ) from public.price_estimates where listing_id = listing.id
        ) as estimate,
        (
          select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]') from (
            select
              other.id, other.title, other.year, other.price, other.mileage, other.location, other.images[1] as image,
              other.seller_id = listing.seller_id as same_seller, near.nearness
            from (
              select id, abs(price - listing.price) as nearness from public.vehicle_listings
              where status = 'active' and model_id = listing.model_id and id <> listing.id
                and year between listing.year - 2 and listing.year + 2
              order by nearness, id limit 3
            ) as near
            join public.vehicle_listings as other using (id)
          ) as ad
        ) as similar_ads
      from (
        select * from public.vehicle_listings where id = any (chosen)
      ) as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.listing_history as history
        where history.seller_id = listing.seller_id and history.listing_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'listing_drafts', drafts
    )
  );
end
$$;

grant execute on function public.admin_approvals(text, integer, integer, text) to authenticated, service_role;

create or replace function public.change_own_listing_prices(
  listing_ids uuid[], change text, amount numeric, least_price bigint default 10000, seen_prices bigint[] default null
) returns jsonb
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
  return report;
end
$$;

create function public.dealer_ad_figures(
  first_day date default null, last_day date default null, sort text default 'views_desc', page integer default 1,
  page_size integer default 20, against text default null
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
  return jsonb_build_object(
    'since', span.since, 'until', span.until, 'ads', coalesce(rows, '[]'), 'total', coalesce(total, 0),
    'page', coalesce(shown, 1), 'page_size', size,
    -- All ads together, whatever `against` keeps: their number, views per day for sale, and how many lie where.
    'in_span', in_span, 'views_a_day', views_a_day, 'positions', positions
  );
end
$$;

grant execute on function public.dealer_ad_figures(date, date, text, integer, integer, text) to authenticated, service_role;

create function public.dealer_buying_guide(town text default null) returns jsonb
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
      having count(*) >= 5 and count(distinct seller_id) >= 3
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
    select jsonb_build_object(
      'town', here,
      'in_town', coalesce((select models from listed where place = 'town'), '[]'),
      'elsewhere', coalesce((select models from listed where place = 'country'), '[]'),
      'wanted', coalesce((select jsonb_agg(to_jsonb(wanted) order by people desc, make, model) from wanted), '[]')
    )
  );
end
$$;

grant execute on function public.dealer_buying_guide(text) to authenticated, service_role;

create function public.set_own_listing_prices(listing_ids uuid[], new_prices bigint[], seen_prices bigint[] default null)
returns jsonb
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
  return report;
end
$$;

grant execute on function public.set_own_listing_prices(uuid[], bigint[], bigint[]) to authenticated;

-- A person's own ads, as /my-listings shows them.

-- A page of the caller's ads of one kind ('vehicle', 'spare_part' or 'service'), with its counts, in one call: ads, total, page,
-- page_size, states { state: count }, counts of all kinds, the allowance (own_ad_room()), and promotion_price. state: a value of private.ad_state,
-- null for all. page_size: at most 100. sort: newest, oldest, price, price_desc, views, views_desc, or ending (expiry); of vehicles also days
-- (on the site), photos, mark (of the price, the best first) and leads, and each with _desc.
create function public.own_ads(
  kind text default 'vehicle',
  state text default null,
  page integer default 1,
  page_size integer default 20,
  search text default null,
  sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  size integer := least(greatest(coalesce(page_size, 20), 1), 100);
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  source text;
  own text;
  -- Of all the caller's ads at once: what their history and counts say, for the order and the cards.
  counted text := '';
  card text;
  price text := 'ad.price';
  views text := 'ad.views_count';
  days text := 'null::integer';
  placed text;
  states jsonb;
  total integer;
  shown integer;
  ads jsonb;
begin
  -- By kind: the caller's ads, and the columns of a card.
  case kind
    when 'service' then
      source := 'public.service_providers';
      own := 'ad.user_id = $1 and ad.archived_at is null and ($5 is null or ad.business_name ilike $5)';
      card := $sql$ select ad.business_name as name, null::bigint as price, ad.location, ad.photos[1] as image,
          cardinality(ad.photos) as image_count, interest.views, interest.calls, interest.chats, interest.messages,
          ad.service_types, ad.rating_average, ad.rating_count, ad.created_at
        from private.ad_interest(null, null, ad.id) as interest $sql$;
      price := 'ad.created_at';
      views := 'ad.rating_count';
    when 'spare_part' then
      source := 'public.spare_parts';
      own := 'ad.seller_id = $1 and ($5 is null or ad.name ilike $5)';
      card := $sql$ select ad.name, ad.price, ad.location, ad.images[1] as image, cardinality(ad.images) as image_count,
          ad.views_count + interest.waiting_views as views, interest.calls, interest.chats, interest.messages,
          ad.condition, ad.category, ad.quantity, ad.held_reason, ad.created_at
        from private.ad_interest(null, ad.id, null) as interest $sql$;
    else
      source := 'public.vehicle_listings';
      own := $sql$ad.seller_id = $1 and ($5 is null or ad.title ilike $5
          or ad.make_id in (select id from public.vehicle_makes where name ilike $5)
          or ad.model_id in (select id from public.vehicle_models where name ilike $5)
          or exists (
            select from public.vehicle_makes as make join public.vehicle_models as model on model.make_id = make.id
            where model.id = ad.model_id and make.name || ' ' || model.name ilike $5
          )
          or exists (select from public.stock_numbers as stock where stock.listing_id = ad.id and stock.stock_number ilike $5))$sql$;
      -- The analytics count the days in the same way (dealers/ad-figures.sql).
      counted := 'left join private.stock_at($1, now()) as history on history.listing_id = ad.id';
      days := $sql$private.nairobi_day(coalesce(history.sold_at, history.ended_at, now())) - private.nairobi_day(history.listed_at)$sql$;
      if sort in ('leads', 'leads_desc', 'views', 'views_desc') then
        counted := counted || $sql$ left join (
          select
            listing_id, sum(count - rolled_up) filter (where kind = 'view') as waiting_views,
            sum(count) filter (where kind <> 'view') as leads
          from public.leads where owner_id = $1 and listing_id is not null group by listing_id
        ) as interest on interest.listing_id = ad.id$sql$;
        views := 'ad.views_count + coalesce(interest.waiting_views, 0)';
      end if;
      card := $sql$ select ad.title as name, ad.price, ad.location, ad.images[1] as image,
          cardinality(ad.images) as image_count, ad.views_count + interest.waiting_views as views, interest.calls,
          interest.chats, interest.messages, ad.year, ad.mileage, make.name as make, model.name as model, ad.featured, ad.featured_until,
          stock.stock_number, ad.expires_at, ad.rejection_reason, ad.created_at, chosen.days,
          case when private.ad_state(ad) = 'active' then ad.price_mark end as price_mark
        from private.ad_interest(ad.id, null, null) as interest
        join public.vehicle_makes as make on make.id = ad.make_id
        left join public.vehicle_models as model on model.id = ad.model_id
        left join public.stock_numbers as stock on stock.listing_id = ad.id $sql$;
  end case;
  placed := private.own_ads_order(kind, sort, price, views, days);

  execute format(
    $sql$
    select coalesce(jsonb_object_agg(state, amount), '{}')
    from (select private.ad_state(ad) as state, count(*) as amount from %s as ad where %s group by 1) as counted
    $sql$, source, own
  ) into states using person, state, size, 0, pattern;
  total := coalesce(
    case when state is null then (select sum(value::integer) from jsonb_each_text(states)) else (states ->> state)::integer end, 0
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(
      jsonb_agg(jsonb_build_object('id', ad.id, 'state', private.ad_state(ad)) || to_jsonb(card) order by chosen.place), '[]'
    )
    from (
      select ad.id, %5$s as days, row_number() over (order by %4$s) as place
      from %1$s as ad %6$s where %2$s and ($2 is null or private.ad_state(ad) = $2)
      order by place limit $3 offset $4
    ) as chosen
    join %1$s as ad using (id)
    cross join lateral (%3$s) as card
    $sql$, source, own, card, placed, days, counted
  ) into ads using person, state, size, (shown - 1) * size, pattern;

  return jsonb_build_object(
    'counts', jsonb_build_object(
      'vehicle', (select count(*) from public.vehicle_listings where seller_id = person),
      'service', (select count(*) from public.service_providers where user_id = person and archived_at is null),
      'spare_part', (select count(*) from public.spare_parts where seller_id = person)
    ),
    'states', states,
    'total', total,
    'page', shown,
    'page_size', size,
    'ads', ads,
    'allowance', public.own_ad_room() || jsonb_build_object('plan', (private.current_plan(person)).name),
    -- What featuring a vehicle costs; null: not offered.
    'promotion_price', private.setting_count('promotion_price')
  );
end
$$;
grant execute on function public.own_ads(text, text, integer, integer, text, text) to authenticated, business_sales;

-- The order of a page of own ads, by the expressions of own_ads() for its kind. What only vehicles have orders nothing else.
create function private.own_ads_order(kind text, sort text, price text, views text, days text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when sort = 'oldest' then 'ad.created_at, ad.id'
    when sort = 'price' then price || ', ad.id'
    when sort = 'price_desc' then price || ' desc, ad.id desc'
    when sort = 'views' then views || ', ad.id'
    when sort = 'views_desc' then views || ' desc, ad.id desc'
    when kind in ('service', 'spare_part') then 'ad.created_at desc, ad.id desc'
    when sort = 'ending' then
      $sql$case when ad.status = 'active' then ad.expires_at end nulls last, ad.created_at desc, ad.id desc$sql$
    when sort = 'days' then days || ' nulls last, ad.id'
    when sort = 'days_desc' then days || ' desc nulls last, ad.id desc'
    when sort = 'photos' then 'cardinality(ad.images), ad.id'
    when sort = 'photos_desc' then 'cardinality(ad.images) desc, ad.id desc'
    when sort in ('mark', 'mark_desc') then
      $sql$case when private.ad_state(ad) = 'active' then array_position('{great,good,fair,high}'::text[], ad.price_mark) end$sql$
        || case sort when 'mark' then ' nulls last, ad.id' else ' desc nulls last, ad.id desc' end
    when sort = 'leads' then 'coalesce(interest.leads, 0), ad.id'
    when sort = 'leads_desc' then 'coalesce(interest.leads, 0) desc, ad.id desc'
    else 'ad.created_at desc, ad.id desc'
  end
$$;

-- The state of a vehicle ad as its seller sees it: its status, but pending while held and rejected with a reason.
create function private.ad_state(listing public.vehicle_listings) returns text
language sql immutable set search_path = ''
as $$
  select case
    when listing.rejection_reason is not null then 'rejected'
    when listing.held_at is not null then 'pending'
    else listing.status
  end
$$;

-- The state of a spare part as its seller sees it: active, out_of_stock, pending (waits for an administrator), taken_down (by one, or not
-- approved) or unlisted.
create function private.ad_state(part public.spare_parts) returns text
language sql immutable set search_path = ''
as $$
  select case
    when part.listed and part.in_stock then 'active'
    when part.listed then 'out_of_stock'
    when part.held_reason is not null then 'taken_down'
    when part.held_at is not null then 'pending'
    else 'unlisted'
  end
$$;

-- The state of a service provider as its owner sees it: pending until it is verified.
create function private.ad_state(provider public.service_providers) returns text
language sql immutable set search_path = ''
as $$ select case when provider.verified then 'active' else 'pending' end $$;

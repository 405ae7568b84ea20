-- A dealer's stock: their own ads searched and sorted, what waits for them at a glance, and changes to many ads at once.

-- As in 0045, but also by a text (in the name; of vehicles in make, model and stock number too, a table of 0078) and in an order: 'newest' (also where it is not
-- known), 'oldest', 'price', 'price_desc', 'views', 'views_desc'; of vehicles also 'ending', those first whose end is near.
drop function public.own_ads(text, text, integer, integer);
create function public.own_ads(
  kind text default 'vehicle', state text default null, page integer default 1, page_size integer default 20,
  search text default null, sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  size integer := least(greatest(coalesce(page_size, 20), 1), 60);
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  source text;
  card text;
  price text := 'ad.price';
  views text := 'ad.views_count';
  ending text;
  placed text;
  states jsonb;
  total integer;
  shown integer;
  ads jsonb;
begin
  -- Of each kind: whose ads, and what a card of theirs shows.
  case kind
    when 'service' then
      source := 'public.service_providers as ad where ad.user_id = $1 and ($5 is null or ad.business_name ilike $5)';
      card := $sql$ select ad.business_name as name, null::bigint as price, ad.location, ad.photos[1] as image,
          cardinality(ad.photos) as image_count, interest.views, interest.calls, interest.chats, interest.messages,
          ad.service_types, ad.rating_average, ad.rating_count, ad.created_at
        from private.ad_interest(null, null, ad.id) as interest $sql$;
      price := 'ad.created_at';
      views := 'ad.rating_count';
    when 'spare_part' then
      source := 'public.spare_parts as ad where ad.seller_id = $1 and ($5 is null or ad.name ilike $5)';
      card := $sql$ select ad.name, ad.price, ad.location, ad.images[1] as image, cardinality(ad.images) as image_count,
          ad.views_count + interest.waiting_views as views, interest.calls, interest.chats, interest.messages,
          ad.condition, ad.category, ad.quantity, ad.created_at
        from private.ad_interest(null, ad.id, null) as interest $sql$;
    else
      source := $sql$public.vehicle_listings as ad where ad.seller_id = $1 and ($5 is null or ad.title ilike $5
          or ad.make_id in (select id from public.vehicle_makes where name ilike $5)
          or ad.model_id in (select id from public.vehicle_models where name ilike $5)
          or exists (
            select from public.vehicle_makes as make join public.vehicle_models as model on model.make_id = make.id
            where model.id = ad.model_id and make.name || ' ' || model.name ilike $5
          )
          or exists (select from public.stock_numbers as stock where stock.listing_id = ad.id and stock.stock_number ilike $5))$sql$;
      card := $sql$ select ad.title as name, ad.price, ad.location, ad.images[1] as image,
          cardinality(ad.images) as image_count, ad.views_count + interest.waiting_views as views, interest.calls,
          interest.chats, interest.messages, ad.year, ad.mileage, make.name as make, model.name as model, ad.featured,
          stock.stock_number, ad.expires_at, ad.rejection_reason, ad.created_at
        from private.ad_interest(ad.id, null, null) as interest
        join public.vehicle_makes as make on make.id = ad.make_id
        left join public.vehicle_models as model on model.id = ad.model_id
        left join public.stock_numbers as stock on stock.listing_id = ad.id $sql$;
      ending := $sql$case when ad.status = 'active' then ad.expires_at end nulls last, $sql$;
  end case;
  placed := case sort
    when 'oldest' then 'ad.created_at, ad.id'
    when 'price' then price || ', ad.id'
    when 'price_desc' then price || ' desc, ad.id desc'
    when 'views' then views || ', ad.id'
    when 'views_desc' then views || ' desc, ad.id desc'
    when 'ending' then coalesce(ending, '') || 'ad.created_at desc, ad.id desc'
    else 'ad.created_at desc, ad.id desc'
  end;

  execute format(
    $sql$
    select coalesce(jsonb_object_agg(state, amount), '{}')
    from (select private.ad_state(ad) as state, count(*) as amount from %s group by 1) as counted
    $sql$, replace(source, '$5', '$2')
  ) into states using person, pattern;
  total := coalesce(
    case when state is null then (select sum(value::integer) from jsonb_each_text(states)) else (states ->> state)::integer end, 0
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(
      jsonb_agg(jsonb_build_object('id', ad.id, 'state', private.ad_state(ad)) || to_jsonb(card) order by %4$s), '[]'
    )
    from (
      select ad.* from %1$s and ($2 is null or private.ad_state(ad) = $2)
      order by %4$s limit $3 offset $4
    ) as chosen
    join %2$s as ad using (id)
    cross join lateral (%3$s) as card
    $sql$, source, split_part(source, ' ', 1), card, placed
  ) into ads using person, state, size, (shown - 1) * size, pattern;

  return jsonb_build_object(
    'counts', jsonb_build_object(
      'vehicle', (select count(*) from public.vehicle_listings where seller_id = person),
      'service', (select count(*) from public.service_providers where user_id = person),
      'spare_part', (select count(*) from public.spare_parts where seller_id = person)
    ),
    'states', states,
    'total', total,
    'page', shown,
    'page_size', size,
    'ads', ads,
    'allowance', public.own_ad_room() || jsonb_build_object('plan', (private.current_plan(person)).name)
  );
end
$$;

-- What the caller's dashboard says of all their vehicles together: how often they were looked at, how many end within a week,
-- how many wait for an administrator or were not approved, and how many inquiries nobody has answered.
create function public.dealer_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
begin
  if person is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'total', count(*),
      'active', count(*) filter (where ad.status = 'active'),
      'sold', count(*) filter (where ad.status = 'sold'),
      'ending', count(*) filter (where ad.status = 'active' and ad.expires_at <= now() + interval '7 days'),
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

-- Refuses a change of none or of too many ads at once.
create function private.require_some_ads(listing_ids uuid[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(cardinality(listing_ids), 0) not between 1 and 500 then
    raise exception 'Choose between 1 and 500 ads.' using hint = 'listings_chosen';
  end if;
end
$$;

-- Sets the status of the caller's own vehicles, each as if by itself: what one is refused (the plan's limit, an ad that is held)
-- leaves the others be. Answers a line for each: {id, title, outcome, state, code, message, hint}; outcome is 'changed', 'unchanged' or
-- 'refused', and the last three are those of the refusal.
create function public.set_own_listings_status(listing_ids uuid[], status text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb := '[]';
  chosen uuid;
  listing public.vehicle_listings;
  line jsonb;
  refused_code text;
  refused_message text;
  refused_hint text;
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_some_ads(listing_ids);
  if status is null or status not in ('active', 'draft', 'sold') then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  -- In one order, so that two changes at once wait for each other instead of both failing.
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  for chosen in select id from unnest(listing_ids) with ordinality as given (id, place) group by id order by min(place) loop
    select * into listing from public.vehicle_listings where id = chosen and seller_id = auth.uid();
    if not found then
      report := report || private.gone_line(chosen);
      continue;
    end if;
    line := jsonb_build_object('id', chosen, 'title', listing.title);
    if listing.status = set_own_listings_status.status and listing.held_at is null then
      report := report || (line || jsonb_build_object('outcome', 'unchanged', 'state', private.ad_state(listing)));
      continue;
    end if;
    begin
      -- The guard refuses a change of the status, and where there is none nothing is changed either.
      if listing.status = set_own_listings_status.status then
        raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
      end if;
      update public.vehicle_listings as ad set status = set_own_listings_status.status where ad.id = chosen returning * into listing;
      report := report || (line || jsonb_build_object('outcome', 'changed', 'state', private.ad_state(listing)));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
      report := report || (line || jsonb_build_object(
        'outcome', 'refused', 'state', private.ad_state(listing), 'code', refused_code, 'message', refused_message,
        'hint', refused_hint
      ));
    end;
  end loop;
  return report;
end
$$;

-- What a report says of an id that is none of the caller's ads.
create function private.gone_line(chosen uuid) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', chosen, 'title', null, 'outcome', 'refused', 'code', 'P0001', 'message', 'This ad is no longer there.', 'hint', 'not_found'
  )
$$;

-- Changes the prices of the caller's own vehicles by an amount in KES or by a percentage, up or down; a percentage is rounded to whole
-- thousands. No price goes below `least_price`. Without `seen_prices` nothing is written: the answer is what would come of it. With
-- them (the price of each ad as the caller saw it, in the order of the ids) an ad whose price is another by now stays as it is, so a
-- change that is sent twice is made once. Answers a line for each as set_own_listings_status, with old_price, new_price, and held:
-- whether an administrator looks at it before others see it again. An outcome of a preview is 'changed' where it would be.
create function public.change_own_listing_prices(
  listing_ids uuid[], change text, amount numeric, least_price bigint default 10000, seen_prices bigint[] default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  writes constant boolean := seen_prices is not null;
  reviews constant boolean := private.setting_is_on('review_changed_listings') and not private.is_admin();
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
  wanted numeric;
  line jsonb;
  refused_code text;
  refused_message text;
  refused_hint text;
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_some_ads(listing_ids);
  if writes and cardinality(seen_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs the price that was seen.' using hint = 'prices_seen';
  end if;
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

  if writes then
    perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  end if;
  for asked in
    select given.id, min(given.place) as place, (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by 2
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    if not found then
      report := report || private.gone_line(asked.id);
      continue;
    end if;
    wanted := case change when 'amount' then listing.price + amount else round(listing.price * (100 + amount) / 100, -3) end;
    line := jsonb_build_object(
      'id', listing.id, 'title', listing.title, 'state', private.ad_state(listing), 'old_price', listing.price,
      'new_price', wanted, 'held', false
    );
    refused_code := 'P0001';
    refused_hint := null;
    if writes and asked.seen is distinct from listing.price then
      refused_hint := 'price_moved';
      refused_message := 'Its price was changed meanwhile.';
    elsif listing.price = 0 then
      refused_hint := 'no_price';
      refused_message := 'It has no price yet.';
    elsif listing.status = 'sold' then
      refused_hint := 'sold';
      refused_message := 'It is sold.';
    elsif wanted < least_price then
      refused_hint := 'below_least';
      refused_message := format('Its price would be below KSh %s.', ltrim(to_char(least_price, '999,999,999,999')));
    elsif wanted > 10000000000 then
      refused_hint := 'above_most';
      refused_message := 'Its price would be above KSh 10,000,000,000.';
    end if;
    if refused_hint is not null then
      report := report || (line || jsonb_build_object(
        'outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint
      ));
      continue;
    elsif wanted = listing.price then
      report := report || (line || jsonb_build_object('outcome', 'unchanged'));
      continue;
    end if;
    line := line || jsonb_build_object(
      'held', reviews and listing.status = 'active' and abs(wanted - listing.price) * 2 > listing.price
    );
    if writes then
      begin
        update public.vehicle_listings set price = wanted where id = listing.id returning * into listing;
        line := line || jsonb_build_object('state', private.ad_state(listing));
      exception when raise_exception or check_violation or insufficient_privilege then
        get stacked diagnostics
          refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
        report := report || (line || jsonb_build_object(
          'outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint
        ));
        continue;
      end;
    end if;
    report := report || (line || jsonb_build_object('outcome', 'changed'));
  end loop;
  return report;
end
$$;

revoke execute on function
  public.own_ads(text, text, integer, integer, text, text), public.dealer_overview(), private.require_some_ads(uuid[]),
  private.gone_line(uuid), public.set_own_listings_status(uuid[], text),
  public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[])
from public, anon, authenticated;
grant execute on function
  public.own_ads(text, text, integer, integer, text, text), public.dealer_overview(), public.set_own_listings_status(uuid[], text),
  public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[])
to authenticated;

notify pgrst, 'reload schema';

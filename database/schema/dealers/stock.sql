-- FIXME first said:
-- What the caller's dashboard says of all their vehicles together: how often they were looked at, how many end within a week,
-- how many wait for an administrator or were not approved, and how many inquiries nobody has answered.
-- FIXME last said:
-- The dashboard says what was sold in the last thirty days, the span that analytics begin with.
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
grant execute on function public.dealer_overview() to authenticated;

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

-- FIXME first said:
-- Sets the status of the caller's own vehicles, each as if by itself: what one is refused (the plan's limit, an ad that is held)
-- leaves the others be. Answers a line for each: {id, title, outcome, state, code, message, hint}; outcome is 'changed', 'unchanged' or
-- 'refused', and the last three are those of the refusal.
-- FIXME last said:
-- Sets the status of the caller's own vehicles; a line for each as private.act_on_own_listings says.
create function public.set_own_listings_status(listing_ids uuid[], status text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (status is null or status not in ('active', 'draft', 'sold')) then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  return private.act_on_own_listings(listing_ids, status);
end
$$;
grant execute on function public.set_own_listings_status(uuid[], text) to authenticated;

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
grant execute on function public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[]) to authenticated;

-- What a dealer does with many of their vehicles at once: beside the status of 0076, renewing and deleting.
-- Does one thing with each of the caller's vehicles, each as if by itself: what one is refused (the plan's limit, an ad that is held,
-- too early to be renewed) leaves the others be. `act` is the new status, 'renew' or 'delete'. Answers a line for each: {id, title,
-- outcome, state, code, message, hint}; outcome is 'changed', 'unchanged' or 'refused', and the last three are those of the refusal.
-- The line of a deleted ad has its `pictures`.
create function private.act_on_own_listings(listing_ids uuid[], act text) returns jsonb
language plpgsql set search_path = ''
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
  -- In one order, so that two changes at once wait for each other instead of both failing.
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  for chosen in select id from unnest(listing_ids) with ordinality as given (id, place) group by id order by min(place) loop
    select * into listing from public.vehicle_listings where id = chosen and seller_id = auth.uid();
    if not found then
      report := report || private.gone_line(chosen);
      continue;
    end if;
    line := jsonb_build_object('id', chosen, 'title', listing.title);
    if listing.status = act and listing.held_at is null then
      report := report || (line || jsonb_build_object('outcome', 'unchanged', 'state', private.ad_state(listing)));
      continue;
    end if;
    begin
      case
        when act = 'delete' then
          delete from public.vehicle_listings where id = chosen;
          line := line || jsonb_build_object('pictures', to_jsonb(listing.images));
        when act = 'renew' then
          listing := public.renew_listing(chosen);
        when listing.status = act then
          -- The guard refuses a change of the status, and where there is none nothing is changed either.
          raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
        else
          update public.vehicle_listings set status = act where id = chosen returning * into listing;
      end case;
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

-- Renews the caller's own vehicles as renew_listing does; a line for each as private.act_on_own_listings says.
create function public.renew_own_listings(listing_ids uuid[]) returns jsonb
language sql security definer set search_path = ''
as $$ select private.act_on_own_listings(listing_ids, 'renew') $$;
grant execute on function public.renew_own_listings(uuid[]) to authenticated;

-- Deletes the caller's own vehicles; a line for each as private.act_on_own_listings says.
create function public.delete_own_listings(listing_ids uuid[]) returns jsonb
language sql security definer set search_path = ''
as $$ select private.act_on_own_listings(listing_ids, 'delete') $$;
grant execute on function public.delete_own_listings(uuid[]) to authenticated;

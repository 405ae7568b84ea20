-- The term of an ad, its renewal window, amounts in words and the days of Nairobi are each written once. Nothing else changes.

drop function private.in_shillings(amount bigint);

create or replace function private.apply_listing_state(old public.vehicle_listings, new public.vehicle_listings, by_seller boolean)
returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
begin
  if by_seller and old.status = 'active' and new.status = 'active'
    and private.setting_is_on('review_changed_listings')
    and (
      abs(new.price - old.price) * 2 > old.price
      or (new.make_id, new.model_id, new.images) is distinct from (old.make_id, old.model_id, old.images)
    )
  then
    new.status := 'draft';
    new.held_at := now();
  end if;
  if new.status = old.status then
    return new;
  end if;

  if new.status <> 'draft' then
    new.held_at := null;
  elsif by_seller and old.rejection_reason is not null or not by_seller and auth.uid() <> new.seller_id then
    new.held_at := now();
  end if;
  if new.status <> 'expired' then
    new.rejection_reason := null;
  elsif old.status in ('draft', 'pending') and not by_seller and auth.uid() <> new.seller_id then
    new.rejection_reason := coalesce(new.rejection_reason, 'It does not keep to our rules for ads.');
  end if;
  if new.status = 'active' then
    if new.expires_at is not distinct from old.expires_at then
      new.expires_at := now() + private.listing_term();
    end if;
    new.reminded_at := null;
  end if;
  return new;
end
$$;

create or replace function private.count_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.facebook_days as today (day, posts) values (private.nairobi_day(new.posted_at), 1)
  on conflict (day) do update set posts = today.posts + 1;
  return null;
end
$$;

create or replace function private.facebook_day(out taken integer, out most integer)
language sql stable security definer set search_path = ''
as $$
  select
    (select count(*) from public.facebook_posts where status = 'waiting')
      + coalesce((select posts from private.facebook_days where day = private.nairobi_today()), 0),
    private.setting_count('facebook_posts_a_day')
$$;

create or replace function private.facebook_posts_today() returns table (seller_id uuid)
language sql stable security definer set search_path = ''
as $$
  select listing.seller_id
  from public.facebook_posts as post
  join public.vehicle_listings as listing on listing.id = post.listing_id
  where post.status = 'waiting'
    or post.posted_at >= (select private.nairobi_midnight(private.nairobi_today()))
$$;

create or replace function private.guard_opening_exception() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today date := private.nairobi_today();
begin
  new.reason := nullif(btrim(new.reason), '');
  if auth.uid() is null then
    return new;
  end if;
  if new.last_day < today then
    raise exception 'These days are over. Choose a day to come.' using hint = 'exception_past';
  end if;
  if tg_op = 'INSERT' then
    -- Lock the provider, so that concurrent inserts count each other. The policy refuses rows of other providers.
    perform from public.service_providers
    where id = new.service_provider_id and user_id = auth.uid() for no key update;
    if found and (
      select count(*) >= 100 from public.opening_exceptions
      where service_provider_id = new.service_provider_id and last_day >= today
    ) then
      raise exception 'There are 100 entries of days that differ already. Remove one first.' using hint = 'exception_limit';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_vehicle_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- False for the server, which has no session, and for administrators.
  by_seller boolean := auth.uid() is not null and not private.is_admin();
  most_images integer;
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    most_images := private.setting_count('max_images_per_listing');
    if cardinality(new.images) > most_images then
      raise exception 'An ad carries at most % %.', most_images, case most_images when 1 then 'photo' else 'photos' end
        using hint = 'image_limit';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.listing_term();
    end if;
    return new;
  end if;

  if by_seller and new.featured is distinct from old.featured then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if by_seller and new.status <> old.status then
    if new.status not in ('active', 'draft', 'sold') then
      raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
    end if;
    if old.held_at is not null or old.status = 'pending' then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
        using hint = 'listing_held';
    end if;
    if old.rejection_reason is not null and new.status <> 'draft' then
      raise exception 'This ad was not approved. Change it and send it in again.'
        using hint = 'listing_rejected';
    end if;
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

create function private.listing_term() returns interval
language sql stable set search_path = ''
as $$ select private.setting_count('listing_expiry_days') * interval '1 day' $$;

create or replace function private.notify_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_summary(new);
  price text := 'Price: ' || private.kes(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
  own_page text := '/my-bookings/' || new.id;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.notify(
        provider.user_id, 'New booking request',
        coalesce(
          (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = new.customer_id),
          'A customer'
        ) || ' asks for ' || what || '. Accept it, move it or decline it.',
        'info', '/service-provider/bookings', 'Answer the request', topic => 'bookings'
      );
      perform private.mail_booking_customer(
        new, 'Your booking request is sent',
        'You have asked ' || name || ' for ' || what || '. You are told as soon as they answer.', 'See your booking', own_page
      );
    elsif new.status = 'confirmed' and new.customer_id is null and new.preferred_date > now() then
      perform private.notify_booking_customer(
        new, 'Your booking at ' || name, concat_ws(' ', name || ' expects you: ' || what || '.', price), 'success', null, null
      );
    end if;
    return null;
  end if;

  perform private.record_audit(
    case new.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', new.id::text,
    jsonb_build_object('status', old.status, 'preferred_date', old.preferred_date, 'price', old.price),
    jsonb_build_object('status', new.status, 'preferred_date', new.preferred_date, 'price', new.price)
  );
  if new.status = 'cancelled' and new.cancelled_by = 'customer' then
    perform private.notify(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.notify_booking_customer(
      new, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', own_page, 'See your booking'
    );
  elsif new.status = 'confirmed' then
    perform private.notify_booking_customer(
      new, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', own_page, 'See your booking'
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.notify_booking_customer(
      new, 'Your booking was cancelled',
      concat_ws(' ', name || ' has cancelled your booking: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.status = 'cancelled' then
    perform private.notify_booking_customer(
      new, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.notify_booking_customer(
      new, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', own_page, 'See your booking'
    );
  else
    perform private.notify_booking_customer(
      new, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', own_page || '?review=' || new.id, 'Leave a review'
    );
  end if;
  return null;
end
$$;

create or replace function private.remind_of_expiry(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ahead constant interval := interval '3 days';
  seller record;
  reminded integer := 0;
begin
  -- Terms this short would be due for a reminder from their start.
  if private.listing_term() <= ahead then
    return 0;
  end if;
  for seller in
    with ending as (
      update public.vehicle_listings set reminded_at = now()
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and reminded_at is null
          and expires_at > now() and expires_at <= now() + ahead
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, expires_at
    )
    select seller_id as id, array_agg(title) as titles, min(expires_at) as first_end from ending group by seller_id
  loop
    reminded := reminded + cardinality(seller.titles);
    perform private.notify(
      seller.id,
      case cardinality(seller.titles) when 1 then 'Your ad expires soon' else 'Your ads expire soon' end,
      format(
        case cardinality(seller.titles)
          when 1 then '%s is live until %s. Still for sale? Renew it and it stays.'
          else '%s expire soon, the first on %s. Still for sale? Renew them and they stay.'
        end,
        private.ads_as_subject(seller.titles), private.nairobi_date(seller.first_end)
      ),
      'info', '/my-listings', case cardinality(seller.titles) when 1 then 'Renew the ad' else 'Renew the ads' end,
      topic => 'reminders'
    );
  end loop;
  return reminded;
end
$$;

create function private.renewal_window() returns interval
language sql immutable set search_path = ''
as $$ select interval '7 days' $$;

create or replace function private.require_current_import_rate() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  today constant date := private.nairobi_today();
  is_left boolean;
begin
  if old.effective_from > today then
    return null;
  end if;
  -- Serialises changes: otherwise two concurrent deletions could each rely on the other's rate.
  perform pg_advisory_xact_lock(hashtextextended('import rates', 0));
  execute format(
    'select exists (select from public.%I where %I::text = $1 and effective_from <= $2)', tg_table_name, kind
  ) into is_left using to_jsonb(old) ->> kind, today;
  if not is_left then
    raise exception 'The calculator would have no rate of this kind for today. Add another one first, or correct this one.'
      using hint = 'last_import_rate';
  end if;
  return null;
end
$$;

create or replace function private.send_booking_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select booking, ahead.hours
    from unnest(array[24, 2]) as ahead(hours)
    join public.service_bookings as booking
      on booking.preferred_date <= now() + ahead.hours * interval '1 hour'
      and booking.preferred_date > now() + case ahead.hours when 24 then interval '2 hours' else interval '10 minutes' end
    where booking.status = 'confirmed' and booking.cannot_come_at is null
      and not exists (
        select from private.booking_reminders as sent
        where sent.booking_id = booking.id and sent.hours = ahead.hours and sent.begins = booking.preferred_date
      )
    order by booking.preferred_date
    limit 200
  loop
    insert into private.booking_reminders (booking_id, hours, begins)
    values ((due.booking).id, due.hours, (due.booking).preferred_date) on conflict do nothing;
    -- Another server has sent this one.
    continue when not found;
    reminded := reminded + 1;
    perform private.notify_booking_customer(
      due.booking,
      case due.hours when 24 then 'Your booking is in a day' else 'Your booking is in two hours' end,
      (select concat_ws(' ',
        private.visible_line(provider.business_name) || ' expects you: ' || private.booking_summary(due.booking) || '.',
        'Where: ' || nullif(private.visible_line(concat_ws(', ', provider.address, provider.location)), '') || '.',
        'Price: ' || private.kes((due.booking).price) || '.'
      ) from public.service_providers as provider where provider.id = (due.booking).service_provider_id),
      'info', '/my-bookings/' || (due.booking).id, 'See your booking'
    );
  end loop;
  return reminded;
end
$$;

create or replace function private.sold_ad_counts(listing uuid, seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    bool_and(told.state <> 'active') and max(told.at) filter (where told.state = 'sold')
      > now() - private.listing_term(),
    false
  )
  from private.listing_history as told
  where told.seller_id = seller and told.listing_id = listing
$$;

create or replace function public.admin_figures(days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_today();
  first_day constant date := today - (least(greatest(coalesce(days, 30), 1), 366) - 1);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see how the marketplace does.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'profiles', (select count(*) from public.profiles),
    'vehicle_listings', (select coalesce(sum(change), 0) from private.listing_counts),
    'service_providers', (select count(*) from public.service_providers where archived_at is null),
    'days', (
      select jsonb_agg(
        jsonb_build_object(
          'day', calendar.day,
          'listings', (
            select count(*) from public.vehicle_listings where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'sign_ups', (
            select count(*) from public.profiles where created_at >= calendar.begins and created_at < calendar.ends
          ),
          'leads', (
            select coalesce(sum(leads.count), 0) from public.leads where leads.day = calendar.day and leads.kind <> 'view'
          ),
          'payments', paid.number, 'paid', paid.amount
        ) order by calendar.day
      )
      from (
        select day, private.nairobi_midnight(day) as begins, private.nairobi_midnight(day + 1) as ends
        from (select first_day + nth from generate_series(0, today - first_day) as nth) as days (day)
        -- Computes each midnight once, not for every row compared with it.
        offset 0
      ) as calendar
      cross join lateral (
        select count(*) as number, coalesce(sum(amount), 0) as amount from public.payment_requests
        where status = 'approved' and decided_at >= calendar.begins and decided_at < calendar.ends
      ) as paid
    )
  );
end
$$;

create or replace function public.dealer_overview() returns jsonb
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
    )
    from public.vehicle_listings as ad where ad.seller_id = person
  );
end
$$;

create or replace function public.move_insurance_quote(
  quote_id uuid, status text, premium_amount bigint default null, reason text default null
) returns public.insurance_quotes
language plpgsql security definer set search_path = ''
as $$
declare
  quote public.insurance_quotes;
  insurer text;
  said text := nullif(btrim(reason), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide quotes.' using errcode = '42501';
  end if;
  select * into quote from public.insurance_quotes where id = quote_id for update;
  if not found then
    raise exception 'This quote is no longer there.' using hint = 'not_found';
  end if;
  if (quote.status = 'pending' and move_insurance_quote.status in ('approved', 'rejected')) is not true then
    raise exception 'This quote is % and cannot become %.', quote.status, coalesce(left(move_insurance_quote.status, 20), 'nothing')
      using hint = 'transition';
  end if;
  if move_insurance_quote.status = 'rejected' and coalesce(private.visible_line(said), '') = '' then
    raise exception 'Say why the quote is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  if move_insurance_quote.status = 'approved' then
    quote.premium_amount := coalesce(move_insurance_quote.premium_amount, quote.premium_amount);
    quote.valid_until := private.nairobi_today() + 30;
    if quote.premium_amount is null then
      raise exception 'Enter the premium of a year; this insurer has published none for this vehicle.'
        using hint = 'premium_missing';
    end if;
  end if;

  update public.insurance_quotes as moved
  set status = move_insurance_quote.status, premium_amount = quote.premium_amount, valid_until = quote.valid_until,
      decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = quote_id returning * into quote;
  select name into insurer from public.insurance_providers where id = quote.provider_id;
  perform private.record_audit(
    case quote.status when 'approved' then 'approve' else 'reject' end, 'insurance_quotes', quote.id::text,
    '{"status": "pending"}', jsonb_build_object('status', quote.status, 'premium_amount', quote.premium_amount)
  );
  if quote.status = 'approved' then
    perform private.notify(
      quote.user_id, 'Your insurance quote is ready',
      concat_ws(' ', format(
        '%s insures your %s for %s a year. The offer is valid until %s.', insurer,
        concat_ws(' ', quote.vehicle_make, quote.vehicle_model), private.kes(quote.premium_amount),
        to_char(quote.valid_until, 'FMDD Mon YYYY')
      ), said),
      'success', '/insurance', 'See your quotes', topic => 'offers'
    );
  else
    perform private.notify(
      quote.user_id, 'Your insurance quote was turned down',
      format(
        '%s gives no quote for your %s: %s', insurer, concat_ws(' ', quote.vehicle_make, quote.vehicle_model), said
      ),
      'error', '/insurance', 'See your quotes', topic => 'offers'
    );
  end if;
  return quote;
end
$$;

create or replace function public.renew_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  select * into listing from public.vehicle_listings
  where id = listing_id and (seller_id = auth.uid() or private.is_admin()) for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('active', 'expired') then
    raise exception 'Only an active or expired ad can be renewed; this one is %.', listing.status
      using hint = 'not_renewable';
  end if;
  if listing.status = 'active' and listing.expires_at > now() + private.renewal_window() then
    raise exception 'This ad is live until %. You can renew it from % on.',
      private.nairobi_date(listing.expires_at), private.nairobi_date(listing.expires_at - private.renewal_window())
      using hint = 'too_early';
  end if;
  update public.vehicle_listings
  set status = 'active', expires_at = now() + private.listing_term(), reminded_at = null
  where id = listing.id returning * into listing;
  return listing;
end
$$;

notify pgrst, 'reload schema';

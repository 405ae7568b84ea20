-- Reviews that count: those that an administrator need not look at first, and of one customer's reviews of a provider the latest. Reviews
-- written before this stay counted. Bookings and providers leave keyed hashes of where they come from, for 30 days.

-- SQL functions here use tables and functions that follow.
set local check_function_bodies = off;

alter table private.review_history drop constraint review_history_event_known;

drop policy "Providers answer the reviews they were given" on public.reviews;

drop trigger tell_of_review on public.reviews;

drop policy "Anyone reads the reviews of verified providers" on public.reviews;

drop policy "Providers read the reviews they were given" on public.reviews;

drop trigger rate_service_provider on public.reviews;

drop function private.rate_service_provider();

create function private.address_hash(address inet) returns bytea
language sql stable security definer set search_path = ''
as $$
  select case when not plain <<= '127.0.0.0/8' and plain <> '::1' then
    private.origin_hash('address', case family(plain) when 6 then network(set_masklen(plain, 64))::text else host(plain) end)
  end
  from (select regexp_replace(host(address), '^::ffff:(?=\d+\.)', '')::inet as plain) as known
$$;

create function private.delete_old_origins() returns void
language sql security definer set search_path = ''
as $$
  delete from private.provider_origins
  where seen_at < now() - make_interval(days => (select origin_days from private.review_rules()));
  delete from private.booking_origins
  where created_at < now() - make_interval(days => (select origin_days from private.review_rules()));
  delete from private.session_devices
  where seen_at < now() - make_interval(days => (select origin_days from private.review_rules()));
$$;

create or replace function private.guard_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  if tg_op = 'UPDATE' then
    new.reply := nullif(btrim(new.reply), '');
    new.replied_at := case when new.reply is not null then now() end;
    return new;
  end if;
  select * into booking from public.service_bookings where id = new.booking_id;
  if booking.customer_id is distinct from new.reviewer_id or new.reviewer_id is null then
    raise exception 'Only the customer of a booking may review it.' using errcode = '42501';
  end if;
  if booking.status <> 'completed' then
    raise exception 'You can leave a review once the booking is completed.' using hint = 'booking_not_completed';
  end if;
  if new.service_provider_id <> booking.service_provider_id then
    raise exception 'This booking was with another provider.' using hint = 'other_provider';
  end if;
  new.service_provider_id := booking.service_provider_id;
  -- Locks the provider, so that concurrent reviews count each other. Reviews by the server are not doubted.
  perform from public.service_providers where id = booking.service_provider_id for no key update;
  new.counts := false;
  new.held_for := case when auth.uid() is not null then private.review_doubts(booking) end;
  new.comment := nullif(btrim(new.comment), '');
  new.reviewer_name := (
    select private.public_name(first_name, last_name) from public.profiles where id = new.reviewer_id
  );
  return new;
end
$$;

create function private.held_review(review_id uuid) returns public.reviews
language plpgsql security definer set search_path = ''
as $$
declare
  held public.reviews;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on reviews.' using errcode = '42501';
  end if;
  perform from public.service_providers
  where id = (select service_provider_id from public.reviews where id = review_id) for no key update;
  select * into held from public.reviews where id = review_id and held_for is not null for update;
  if not found then
    raise exception 'This review is no longer held. Load the page again.' using hint = 'not_found';
  end if;
  return held;
end
$$;

create function private.held_reviews(size integer, passed integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]')
  from (
    select
      review.id, review.rating, review.comment, review.held_for, review.created_at,
      jsonb_build_object(
        'id', provider.id, 'name', private.visible_line(provider.business_name), 'owner_id', provider.user_id,
        'rating_average', provider.rating_average, 'rating_count', provider.rating_count
      ) as business,
      jsonb_build_object(
        'requested_at', booking.created_at, 'answered_at', booking.answered_at, 'completed_at', booking.completed_at,
        'price', booking.price
      ) as booking,
      private.seller_history(review.reviewer_id) as seller
    from (
      select * from public.reviews where held_for is not null order by created_at desc, id desc limit size offset passed
    ) as review
    join public.service_providers as provider on provider.id = review.service_provider_id
    join public.service_bookings as booking on booking.id = review.booking_id
  ) as row
$$;

create function private.is_review_burst(provider uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.review_rules();
  today constant timestamptz := now() - interval '1 day';
begin
  return (
    select count(*) filter (where created_at > today) + 1
      > rules.most_above_usual
        + count(*) filter (where created_at <= today and held_for is null)::numeric / rules.usual_days
    from public.reviews
    where service_provider_id = provider and created_at > today - make_interval(days => rules.usual_days)
  );
end
$$;

create function private.notify_of_new_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select p from public.service_providers as p where id = new.service_provider_id
  );
  name constant text := private.visible_line(provider.business_name);
begin
  if new.held_for is not null then
    if private.record_review_event(new.booking_id, 'held_told') then
      perform private.tell(
        new.reviewer_id, 'review_held',
        jsonb_build_object('booking_id', new.booking_id, 'business', name, 'reason', new.held_for[1])
      );
    end if;
  elsif private.record_review_event(new.booking_id, 'told') then
    perform private.tell(
      provider.user_id, 'review_received',
      jsonb_build_object(
        'review_id', new.id, 'person', private.person_facts(new.reviewer_id, new.reviewer_name), 'business', name,
        'rating', new.rating, 'comment', new.comment
      )
    );
  end if;
  return null;
end
$$;

create or replace function private.notify_of_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (
    select p from public.service_providers as p where id = coalesce(new.service_provider_id, old.service_provider_id)
  );
  name text := private.visible_line(provider.business_name);
begin
  if tg_op = 'UPDATE' then
    if private.record_review_event(new.booking_id, 'answer_told') then
      perform private.tell(
        new.reviewer_id, 'review_answered',
        jsonb_build_object('business_id', new.service_provider_id, 'business', name, 'reply', new.reply)
      );
    end if;
    return null;
  end if;
  -- Delete the provider's notification, which quotes the review: erasing the reviewer's account would not find it. The first
  -- condition is for those told before there were kinds.
  delete from public.system_notifications as told
  where told.user_id = provider.user_id and (
    told.title = 'New review' and starts_with(told.message, old.reviewer_name || ' gave ')
      and position(left(coalesce(old.comment, ''), 200) in told.message) > 0
    or told.kind = 'review_received' and told.facts ->> 'review_id' = old.id::text
  );
  -- A review deleted together with its provider was not removed for its content.
  if private.is_admin() and old.reviewer_id <> auth.uid() and provider.id is not null then
    -- Inserts nothing if the booking is deleted as well.
    insert into private.review_history (booking_id, event, day)
    select id, 'removed', private.nairobi_today() from public.service_bookings where id = old.booking_id
    on conflict do nothing;
    perform private.tell(
      old.reviewer_id, 'review_removed',
      jsonb_build_object('business', name, 'reason', nullif(current_setting('magari.reason', true), ''))
    );
  end if;
  return null;
end
$$;

create function private.origin_hash(kind text, value text) returns bytea
language sql stable security definer set search_path = ''
as $$
  select sha256(secret || sha256(secret || convert_to(origin_hash.kind || ' ' || origin_hash.value, 'utf8')))
  from private.origin_secret
$$;

create function private.record_booking_completion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.completed_at := now();
  return new;
end
$$;

create function private.remember_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is distinct from auth.uid() then
    return null;
  end if;
  insert into private.booking_origins (booking_id, kind, origin)
  select new.id, known.kind, known.origin from private.request_origins() as known;
  insert into private.own_bookings (booking_id, kind)
  select distinct new.id, here.kind
  from private.booking_origins as here
  join public.service_providers as provider on provider.id = new.service_provider_id
  join private.provider_origins as there on there.user_id = provider.user_id and there.origin = here.origin
  where here.booking_id = new.id
    and there.seen_at > now() - make_interval(days => (select origin_days from private.review_rules()));
  return null;
end
$$;

create function private.remember_new_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remember_provider(new.user_id, known.kind, known.origin)
  from (
    select kind, origin from private.request_origins() where new.user_id = auth.uid()
    union
    select 'address', private.address_hash(ip) from auth.sessions where user_id = new.user_id
    union
    select 'device', one.device from private.session_devices as one
    join auth.sessions as session on session.id = one.session_id where session.user_id = new.user_id
  ) as known;
  return null;
end
$$;

create function private.remember_provider(person uuid, origin_kind text, origin_seen bytea) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  days constant integer := (select origin_days from private.review_rules());
begin
  if origin_seen is null then
    return;
  end if;
  insert into private.provider_origins as known (user_id, kind, origin)
  values (person, origin_kind, origin_seen)
  on conflict (user_id, origin) do update set seen_at = now() where known.seen_at < now() - interval '1 hour';
  insert into private.own_bookings (booking_id, kind)
  select booking.id, from_there.kind
  from private.booking_origins as from_there
  join public.service_bookings as booking on booking.id = from_there.booking_id
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where from_there.origin = origin_seen and provider.user_id = person
    and from_there.created_at > now() - make_interval(days => days)
  on conflict do nothing;
end
$$;

create function private.remember_provider_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.service_providers where id = new.service_provider_id and user_id = auth.uid()) then
    perform private.remember_provider(auth.uid(), known.kind, known.origin) from private.request_origins() as known;
  end if;
  return null;
end
$$;

create function private.remember_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  device constant text := nullif(current_setting('request.device', true), '');
begin
  if device is not null then
    insert into private.session_devices as known (session_id, device) values (new.id, private.origin_hash('device', device))
    on conflict (session_id) do update set device = excluded.device, seen_at = now();
  end if;
  if exists (select from public.service_providers where user_id = new.user_id) then
    perform private.remember_provider(new.user_id, 'address', private.address_hash(new.ip));
    perform private.remember_provider(new.user_id, 'device', known.device)
    from private.session_devices as known where known.session_id = new.id;
  end if;
  return null;
end
$$;

create function private.request_origins() returns table (kind text, origin bytea)
language sql stable security definer set search_path = ''
as $$
  select known.kind, known.origin
  from (
    select 'address', private.address_hash(nullif(current_setting('request.address', true), '')::inet)
    union all
    select 'device', device from private.session_devices where session_id = (auth.jwt() ->> 'session_id')::uuid
  ) as known (kind, origin)
  where known.origin is not null
$$;

create function private.review_doubts(booking public.service_bookings) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.review_rules();
begin
  return nullif(array_remove(array[
    case when booking.completed_at - booking.answered_at < rules.least_visit then 'too_soon' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'device') then 'same_device' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'address') then 'same_address' end,
    case when private.is_review_burst(booking.service_provider_id) then 'burst' end
  ], null), '{}');
end
$$;

create function private.review_rules(
  out least_visit interval, out most_above_usual integer, out usual_days integer, out origin_days integer
)
language sql immutable set search_path = ''
as $$ select interval '1 hour', 3, 90, 30 $$;

create function private.settle_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant public.reviews := coalesce(new, old);
  latest uuid;
begin
  perform from public.service_providers where id = changed.service_provider_id for no key update;
  select id into latest from public.reviews
  where service_provider_id = changed.service_provider_id and reviewer_id = changed.reviewer_id and held_for is null
  order by created_at desc, id desc limit 1;
  update public.reviews set counts = not counts
  where service_provider_id = changed.service_provider_id and reviewer_id = changed.reviewer_id
    and counts <> (id is not distinct from latest);
  update public.service_providers as provider
  set rating_average = of_all.average, rating_count = of_all.amount
  from (
    select round(avg(rating), 1) as average, count(*) as amount
    from public.reviews where service_provider_id = changed.service_provider_id and counts
  ) as of_all
  where provider.id = changed.service_provider_id;
  return null;
end
$$;

create or replace function public.admin_approvals(
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
  of_reviews constant boolean := coalesce(kind = 'reviews', false);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  reviews_waiting constant integer := (select count(*) from public.reviews where held_for is not null);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting
    when of_reviews then reviews_waiting when of_drafts then drafts else listings_waiting
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
  elsif of_reviews then
    rows := private.held_reviews(size, passed);
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
      'reviews', reviews_waiting, 'listing_drafts', drafts
    )
  );
end
$$;

create or replace function public.admin_pending_counts() returns table (
  approvals integer, payments integer, applications integer, reports integer, messages integer, catalogue integer
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified and archived_at is null)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
      + (select count(*) from public.business_name_changes)
      + (select count(*) from public.reviews where held_for is not null)
    )::integer,
    (
      (select count(*) from public.payment_requests where status = 'pending')
      + (select count(*) from public.unmatched_payments where cleared_at is null)
    )::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer,
    (
      (select count(*) from public.vehicle_makes where not listed)
      + (select count(*) from public.vehicle_models where not listed)
    )::integer;
end
$$;

create function public.approve_review(review_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.reviews := private.held_review(review_id);
begin
  update public.reviews set held_for = null where id = held.id;
  perform private.record_audit(
    'approve', 'reviews', held.id::text, jsonb_build_object('held_for', held.held_for), '{"held_for": null}'
  );
  perform private.tell(
    held.reviewer_id, 'review_approved',
    jsonb_build_object(
      'business_id', held.service_provider_id,
      'business', (select private.visible_line(business_name) from public.service_providers where id = held.service_provider_id)
    )
  );
end
$$;

grant execute on function public.approve_review(uuid) to authenticated, service_role;

create or replace function public.provider_figures() returns table (
  total_bookings integer, pending_bookings integer, completed_bookings integer,
  average_rating numeric, reviews integer, unanswered_reviews integer, stars integer[]
)
language sql stable security definer rows 1 set search_path = ''
as $$
  select
    booked.total, booked.pending, booked.completed,
    -- 0 without reviews, as docs/product.md has it.
    coalesce(provider.rating_average, 0), given.total, given.unanswered, given.stars
  from public.service_providers as provider
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where status = 'pending'))::integer as pending,
      (count(*) filter (where status = 'completed'))::integer as completed
    from public.service_bookings where service_provider_id = provider.id
  ) as booked
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where reply is null))::integer as unanswered,
      array[
        count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)
      ]::integer[] as stars
    from public.reviews where service_provider_id = provider.id and counts
  ) as given
  where provider.user_id = auth.uid()
$$;

create function public.reject_review(review_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.reviews := private.held_review(review_id);
  said constant text := btrim(coalesce(reason, ''), E' \n\r\t');
begin
  if said = '' or char_length(said) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  -- The triggers of the delete notify the writer and write the audit log.
  perform set_config('magari.reason', said, true);
  delete from public.reviews where id = held.id;
  perform set_config('magari.reason', '', true);
end
$$;

grant execute on function public.reject_review(uuid, text) to authenticated, service_role;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('review_approved', 'bookings', true, 'waking'),
  ('review_held', 'bookings', true, 'waking');


insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'private.provider_origins', 'user_id', null, null, '{}', 'cascade', null,
    'Keyed hashes of where they signed in, which a job deletes after 30 days.'
  );

create trigger remember_origin after insert or update on auth.sessions
  for each row execute function private.remember_session();

create table private.booking_origins (
  booking_id uuid,
  kind text,
  origin bytea not null,
  created_at timestamptz not null default now(),
  constraint booking_origins_kind_known check (kind in ('address', 'device')),
  constraint booking_origins_pkey primary key (booking_id, kind),
  constraint booking_origins_booking_id_fkey
    foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create index booking_origins_origin_idx on private.booking_origins (origin);

create index booking_origins_created_idx on private.booking_origins (created_at);

create table private.origin_secret (
  -- Always true, so there is one row.
  id boolean constraint origin_secret_pkey primary key default true,
  secret bytea not null,
  constraint origin_secret_one_row check (id)
);

alter table private.origin_secret enable row level security;

insert into private.origin_secret (secret)
values (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'utf8')));

create table private.own_bookings (
  booking_id uuid,
  kind text,
  constraint own_bookings_kind_known check (kind in ('address', 'device')),
  constraint own_bookings_pkey primary key (booking_id, kind),
  constraint own_bookings_booking_id_fkey
    foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create table private.provider_origins (
  user_id uuid,
  kind text not null,
  origin bytea,
  seen_at timestamptz not null default now(),
  constraint provider_origins_kind_known check (kind in ('address', 'device')),
  constraint provider_origins_pkey primary key (user_id, origin),
  constraint provider_origins_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index provider_origins_seen_idx on private.provider_origins (seen_at);

comment on table private.review_history is
  'The last day of each event of a booking''s review: provider notified, reply notified, reviewer told that it is held, removed by an administrator.';

alter table private.review_history add constraint review_history_event_known CHECK ((event = ANY (ARRAY['told'::text, 'answer_told'::text, 'held_told'::text, 'removed'::text])));

create table private.session_devices (
  session_id uuid constraint session_devices_pkey primary key,
  device bytea not null,
  seen_at timestamptz not null default now(),
  constraint session_devices_session_id_fkey foreign key (session_id) references auth.sessions (id) on delete cascade
);

alter table public.reviews add column held_for text[];

comment on column public.reviews.held_for is 'Why an administrator looks at it before it counts; null: not held. Set by the database.';

-- The default marks the existing reviews.
alter table public.reviews add column counts boolean not null default true;
alter table public.reviews alter column counts set default false;

comment on column public.reviews.counts is 'Whether it is public and part of the rating, set by a trigger (review-standing.sql).';

alter table public.reviews add constraint reviews_held_for_known CHECK (((cardinality(held_for) >= 1) AND (held_for <@ '{too_soon,same_device,same_address,burst}'::text[])));

alter table public.reviews add constraint reviews_held_uncounted CHECK (((held_for IS NULL) OR (NOT counts)));

create index reviews_held_idx on public.reviews (created_at desc, id desc) where held_for is not null;

create policy "Anyone reads the reviews of verified providers that count" on public.reviews
  for select to anon, authenticated using (counts and exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));

create policy "Providers answer the reviews they were given" on public.reviews
  for update to authenticated
  using (counts and service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers read the reviews they were given that count" on public.reviews
  for select to authenticated using (counts and service_provider_id = (select private.own_service_provider()));

create trigger settle_reviews after insert or delete or update of rating, held_for on public.reviews
  for each row execute function private.settle_reviews();

create trigger tell_of_approved_review after update of held_for on public.reviews
  for each row when (old.held_for is not null and new.held_for is null) execute function private.notify_of_new_review();

create trigger tell_of_review after insert on public.reviews
  for each row execute function private.notify_of_new_review();

-- Bookings completed before this have no time, which holds no review.
alter table public.service_bookings add column completed_at timestamptz;

comment on column public.service_bookings.completed_at is 'When the provider completed the work; set by a trigger.';

create trigger keep_booking_completion before update of status on public.service_bookings
  for each row when (old.status <> 'completed' and new.status = 'completed') execute function private.record_booking_completion();

create trigger remember_origin after insert on public.service_bookings
  for each row when (new.customer_id is not null) execute function private.remember_booking();

create trigger remember_provider after update on public.service_bookings
  for each row execute function private.remember_provider_of_booking();

comment on column public.service_providers.rating_average is 'Mean of the reviews that count, kept by a trigger; null without them.';

create trigger remember_origin after insert on public.service_providers
  for each row execute function private.remember_new_provider();

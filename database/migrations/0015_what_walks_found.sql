-- What two walks found: ads below half of their estimate wait and bargains of new sellers are marked after a check; a car posted again is the same ad;
-- market figures of thin years; columns that the database decides are accepted from clients that send whole rows; bookings are completed on any
-- day; notifications told by kind hold their words; blank names and numbers that are none are refused; a second
-- claim of a payment names the first.

set local check_function_bodies = off;

-- By hand: before the functions that take their rows.
create table private.checked_prices (
  listing_id uuid constraint checked_prices_pkey primary key,
  price bigint not null,
  vehicle jsonb not null,
  constraint checked_prices_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

create table private.deleted_vehicles (
  ad_id uuid constraint deleted_vehicles_pkey primary key,
  seller_id uuid not null,
  stock_number text,
  ad jsonb not null,
  public_since timestamptz not null,
  deleted_at timestamptz not null default clock_timestamp(),
  -- The ad that continues it.
  reposted_as uuid,
  constraint deleted_vehicles_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

create table private.withheld_bargains (
  listing_id uuid constraint withheld_bargains_pkey primary key,
  until timestamptz not null,
  constraint withheld_bargains_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

alter table private.price_years add column highest bigint;

drop trigger check_service_provider on public.service_providers;

alter table public.system_notifications drop constraint system_notifications_words_or_kind;

drop function private.market_prices(by_year boolean);

create function private.accept_whole_row() returns trigger
language plpgsql set search_path = ''
as $$
declare
  decided jsonb := jsonb_object(tg_argv);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(name, to_jsonb(old) -> name) into decided from jsonb_object_keys(decided) as name;
  end if;
  return jsonb_populate_record(new, decided);
end
$$;

create function private.bargain_wait() returns interval
language sql immutable
as $$ select interval '48 hours' $$;

create function private.bargain_withheld_until(ad public.vehicle_listings) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_checked_price(ad) then null
    when exists (select from public.listing_reports as report where report.listing_id = ad.id and report.status = 'open')
      then 'infinity'::timestamptz
    when ad.updated_at + private.bargain_wait() > now() then ad.updated_at + private.bargain_wait()
  end
  from public.profiles as seller
  where seller.id = ad.seller_id and not seller.verified and seller.created_at > now() - private.new_seller_term()
$$;

create or replace function private.check_booking_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  moves boolean := becomes.status <> was.status;
  by_customer boolean := coalesce(was.customer_id = auth.uid(), false);
  accepts boolean := was.status = 'pending' and becomes.status = 'confirmed';
  moves_agreed boolean := was.status = 'confirmed' and becomes.status = 'confirmed';
  states constant jsonb := '{"in_progress": "in progress"}';
begin
  if moves and by_customer and becomes.status = 'cancelled' and was.status in ('confirmed', 'in_progress') then
    raise exception 'This booking is confirmed. Call the provider if you cannot come.' using hint = 'booking_transition';
  end if;
  if moves and (was.status, becomes.status) not in (
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'), ('in_progress', 'completed')
  ) then
    raise exception 'This booking is % and cannot become %.',
      coalesce(states ->> was.status, was.status), coalesce(states ->> becomes.status, left(becomes.status, 20))
      using hint = 'booking_transition';
  end if;
  -- The customer relies on the booking. Notes that differ in white space only are no reason.
  if was.status = 'confirmed' and becomes.status = 'cancelled'
    and coalesce(private.visible_line(becomes.notes), '') in ('', coalesce(private.visible_line(was.notes), ''))
  then
    raise exception 'Say why the booking is cancelled; the customer reads it.' using hint = 'booking_reason_missing';
  end if;
  if auth.uid() is null then
    return;
  end if;
  if by_customer then
    if moves and becomes.status <> 'cancelled'
      or (becomes.price, becomes.notes, becomes.preferred_date) is distinct from (was.price, was.notes, was.preferred_date)
    then
      raise exception 'A customer may cancel a request, and nothing else.' using errcode = '42501';
    end if;
    return;
  end if;
  if becomes.preferred_date <> was.preferred_date then
    if not accepts and not moves_agreed then
      raise exception 'The time can be changed only while a request is accepted or before the work begins.'
        using hint = 'booking_settled';
    end if;
    if was.customer_id is not null then
      perform private.check_booking_time(provider, becomes)
      from public.service_providers as provider where provider.id = was.service_provider_id;
    end if;
  end if;
  if becomes.price is distinct from was.price and not (moves and becomes.status <> 'cancelled') then
    raise exception 'The price can be changed only while a booking is accepted, begun or completed.'
      using hint = 'booking_settled';
  end if;
end
$$;

create or replace function private.check_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new := private.normalise_service_provider(new);
  if tg_op = 'INSERT' then
    if auth.uid() is not null then
      new.verified := false;
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  if auth.uid() is not null then
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  if new.verified is distinct from old.verified then
    perform private.permit_verification(old, new);
  end if;
  if new.business_name is distinct from old.business_name then
    new.business_name := private.hold_business_name(
      'service_provider', old.user_id, old.business_name, old.verified, new.business_name
    );
  end if;
  new.updated_at := now();
  return new;
end
$$;

create or replace function private.check_vehicle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller boolean;
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    -- Accepted from clients that send whole rows (foundation/whole-rows.sql).
    if auth.uid() is not null then
      new.featured := false;
      new.views_count := 0;
      new.created_at := now();
    end if;
    if new.status = 'active' and private.is_change_of_seller() and private.price_below_review(new) is not null then
      new.status := 'draft';
      new.held_at := now();
    end if;
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.listing_term();
    end if;
    return new;
  end if;
  -- Counted views, reminders and marks of prices are no edits.
  if new.views_count <> old.views_count or new.reminded_at is not null and old.reminded_at is null
    or new.price_mark is distinct from old.price_mark
  then
    return new;
  end if;
  by_seller := private.is_change_of_seller();
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  if by_seller then
    perform private.permit_change_by_seller(old, new);
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

create or replace function private.chosen_approvals(kind text, sort text, size integer, passed integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'service_providers' then
    return array(
      select id from public.service_providers where not verified and archived_at is null
      order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'business_names' then
    return array(select id from public.business_name_changes order by created_at desc, id desc limit size offset passed);
  elsif kind = 'reviews' then
    return array(
      select id from public.reviews where held_for is not null order by created_at desc, id desc limit size offset passed
    );
  elsif sort = 'outliers' then
    return array(
      select ad.id
      from private.price_distances(array(
        select waiting.id from public.vehicle_listings as waiting
        where case
          when kind = 'listing_drafts' then waiting.status = 'draft' and waiting.held_at is null
          else waiting.held_at is not null or waiting.status = 'pending'
        end
      )) as compared
      join public.vehicle_listings as ad on ad.id = compared.listing_id
      order by compared.distance desc, ad.created_at desc, ad.id desc
      limit size offset passed
    );
  elsif kind = 'listing_drafts' then
    return array(
      select id from public.vehicle_listings where status = 'draft' and held_at is null
      order by created_at desc, id desc limit size offset passed
    );
  end if;
  return array(
    select id from public.vehicle_listings where held_at is not null or status = 'pending'
    order by created_at desc, id desc limit size offset passed
  );
end
$$;

create function private.clear_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := null;
  new.message := null;
  new.type := null;
  new.link := null;
  return new;
end
$$;

create function private.continue_reposts(events private.ad_events[]) returns private.ad_events[]
language plpgsql security definer set search_path = ''
as $$
declare
  repost record;
begin
  for repost in
    select distinct on (event.ad_id) event.id as event_id, ad as becomes, number.stock_number
    from unnest(events) as event
    join public.vehicle_listings as ad on ad.id = event.ad_id
    left join public.stock_numbers as number on number.listing_id = ad.id
    where event.former is null and exists (select from private.deleted_vehicles where seller_id = event.owner_id)
      -- Known to followers already.
      and not exists (select from private.ad_arrivals as arrival where arrival.kind = 'vehicle' and arrival.subject_id = ad.id)
    order by event.ad_id, event.id
  loop
    with same as (
      select deleted.ad_id from private.deleted_vehicles as deleted
      where deleted.seller_id = (repost.becomes).seller_id and deleted.deleted_at > now() - private.repost_window()
        and deleted.deleted_at <= (repost.becomes).created_at
        and not exists (select from public.vehicle_listings where id = deleted.reposted_as)
        and private.is_same_vehicle(
          jsonb_populate_record(null::public.vehicle_listings, deleted.ad), deleted.stock_number, repost.becomes, repost.stock_number
        )
      order by deleted.deleted_at desc limit 1
    ), continued as (
      update private.deleted_vehicles as deleted set reposted_as = (repost.becomes).id
      from same where deleted.ad_id = same.ad_id returning deleted.*
    ), moved as (
      update private.ad_arrivals as arrival set subject_id = (repost.becomes).id
      from continued where arrival.kind = 'vehicle' and arrival.subject_id = continued.ad_id
    )
    update private.ad_events as event
    set former_price = (continued.ad ->> 'price')::bigint, former = continued.ad || jsonb_build_object(
      'id', event.ad_id, 'deleted_ad', continued.ad_id, 'deleted_at', continued.deleted_at, 'public_since', continued.public_since
    )
    from continued where event.id = repost.event_id;
  end loop;
  return array(select event from private.ad_events as event where id in (select id from unnest(events)) order by id);
end
$$;

create or replace function private.count_market() returns void
language plpgsql security definer set search_path = '' set work_mem = '128MB' set jit = off
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('count_market', 0));
  create temp table market_towns on commit drop as
  select name as town from unnest(private.known_places()) as name where name !~ ',';

  -- What there is a page of: makes, models, and models in towns, with how many are for sale.
  create temp table market_scopes on commit drop as
  select row_number() over ()::integer as scope, ad.make_id, ad.model_id, known.town,
    count(*) filter (where ad.status = 'active' and ad.expires_at > now())::integer as ads
  from public.vehicle_listings as ad
  left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
  where (ad.status = 'active' or ad.status = 'sold' and ad.updated_at > now() - interval '12 months')
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  group by grouping sets ((ad.make_id), (ad.make_id, ad.model_id), (ad.make_id, ad.model_id, known.town))
  having grouping(ad.model_id) = 1 or ad.model_id is not null and (grouping(known.town) = 1 or known.town is not null);
  analyze pg_temp.market_scopes;

  create temp table market_ads on commit drop as
  with cars as materialized (
    select ad.make_id, ad.model_id, known.town, ad.id, ad.seller_id, ad.price, ad.year, ad.fuel_type, ad.transmission, ad.body_type,
      ad.created_at, private.nominal_engine(ad.engine_cc) as engine_cc, ad.previous_owners,
      private.believable_mileage(private.priced_vehicle(ad), private.price_year()) as km
    from private.price_comparables as comparable
    join public.vehicle_listings as ad on ad.id = comparable.listing_id and ad.status in ('active', 'sold') and ad.model_id is not null
    left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
    where comparable.weight > 0 and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  )
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id, town);

  -- For sale, as the lists that the figures lead to have them.
  create temp table market_offers on commit drop as
  with cars as materialized (
    select ad.make_id, ad.model_id, known.town, ad.seller_id, ad.fuel_type, ad.transmission, ad.body_type,
      private.nominal_engine(ad.engine_cc) as engine_cc, ad.previous_owners
    from public.vehicle_listings as ad
    left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
    where ad.status = 'active' and ad.expires_at > now() and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  )
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id, town);

  create temp table market_years (scope integer, year integer, figures jsonb) on commit drop;
  for apart in 0 .. 2 loop
    insert into pg_temp.market_years select scope, year, figures from private.market_prices(apart);
  end loop;

  delete from private.market_figures;
  insert into private.market_figures (make_id, model_id, town, ads, price, body_type, figures)
  select scopes.make_id, scopes.model_id, scopes.town, scopes.ads, (overall.figures ->> 'middle')::bigint, kinds.body_type,
    jsonb_strip_nulls(jsonb_build_object(
      'price', overall.figures, 'years', years.figures, 'mileage', overall.km, 'engines', kinds.engines, 'fuels', kinds.fuels,
      'transmissions', kinds.transmissions, 'owners', kinds.owners, 'days', sales.figures
    ))
  from pg_temp.market_scopes as scopes
  left join private.market_prices() as overall using (scope)
  left join (
    select scope, jsonb_agg(figures || jsonb_build_object('year', year) order by year desc) as figures
    from pg_temp.market_years group by scope
  ) as years using (scope)
  left join private.market_kinds() as kinds using (scope)
  left join private.market_days() as sales using (scope);
  drop table pg_temp.market_ads, pg_temp.market_offers, pg_temp.market_years, pg_temp.market_scopes, pg_temp.market_towns;
end
$$;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
  business constant text := nullif(left(private.visible_line(given ->> 'business_name'), 120), '');
  -- The server's own accounts, as those of the demo, are not doubted.
  doubt constant text := case
    when char_length(business) >= 2 and private.is_client_request() then private.name_doubt(business, new.id)
  end;
begin
  if private.is_client_request() then
    perform private.require_persons_name(left(given ->> 'first_name', 80), left(given ->> 'last_name', 80), new.id);
    if btrim(given ->> 'phone') <> '' and private.kenyan_phone(given ->> 'phone') is null then
      raise exception 'Enter a Kenyan mobile number, for example 0712 345 678.' using hint = 'phone_unreadable';
    end if;
  end if;
  insert into public.profiles (id, first_name, last_name, phone, role, business_name, business_description)
  values (
    new.id,
    left(private.visible_name(given ->> 'first_name'), 80),
    left(private.visible_name(given ->> 'last_name'), 80),
    private.kenyan_phone(given ->> 'phone'),
    case when given ->> 'role' in ('customer', 'dealer', 'service_provider') then given ->> 'role' else 'customer' end,
    case when doubt is null then business end,
    nullif(left(btrim(given ->> 'business_description'), 2000), '')
  )
  on conflict (id) do nothing;
  if found and doubt is not null then
    perform private.hold_new_business_name(new.id, business, doubt);
  end if;
  return new;
end
$$;

create function private.delete_old_deleted_vehicles() returns void
language sql security definer set search_path = ''
as $$ delete from private.deleted_vehicles where deleted_at < now() - private.repost_window() $$;

create or replace function private.estimate_changed_prices(most integer default 500) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  listings uuid[];
begin
  with taken as (
    update private.ad_events set awaits_estimate = false where id in (
      select id from private.ad_events where awaits_estimate order by id limit most for update skip locked
    ) returning ad_id
  )
  select array_agg(ad_id) into listings from (
    select ad_id from taken
    union
    select listing_id from (
      select listing_id from private.withheld_bargains where until <= now() order by until limit most for update skip locked
    ) as due
  ) as changed;
  if listings is null then
    return 0;
  end if;
  perform private.estimate_prices(listings);
  return cardinality(listings) - private.show_price_marks(listings);
end
$$;

create or replace function private.estimate_prices(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$
  with estimated as materialized (
    select ad.id, ad.price, range.*
    from public.vehicle_listings as ad cross join lateral private.price_ranges(private.priced_vehicle(ad), ad.seller_id) as range
    where ad.id = any (listings) and private.is_estimated_state(ad.status)
  ), marked as materialized (
    select estimated.*, mark, case when mark = 'great' then (
      select private.bargain_withheld_until(ad) from public.vehicle_listings as ad where ad.id = estimated.id
    ) end as withheld_until
    from estimated cross join lateral private.price_mark(price, low, middle, high) as mark
  ), withheld as (
    insert into private.withheld_bargains as former (listing_id, until)
    select id, withheld_until from marked where withheld_until is not null
    on conflict (listing_id) do update set until = excluded.until where former.until <> excluded.until
  ), released as (
    delete from private.withheld_bargains as former
    where former.listing_id = any (listings)
      and not exists (select from marked where marked.id = former.listing_id and withheld_until is not null)
  ), gone as (
    delete from public.price_estimates as former using public.vehicle_listings as ad
    where former.listing_id = any (listings) and ad.id = former.listing_id and ad.status <> 'sold'
      and not exists (select from estimated where estimated.id = former.listing_id)
  )
  insert into public.price_estimates as former (listing_id, low, middle, high, ads, sellers, mark, ratio)
  select id, low, middle, high, ads, sellers, public_mark, case when public_mark <> 'none' then price::double precision / middle end
  from marked cross join lateral (select case when withheld_until is null then mark else 'none' end as public_mark) as shown
  on conflict (listing_id) do update set low = excluded.low, middle = excluded.middle, high = excluded.high, ads = excluded.ads,
    sellers = excluded.sellers, mark = excluded.mark, ratio = excluded.ratio, estimated_at = now()
$$;

create or replace function private.fit_prices() returns void
language plpgsql security definer set search_path = '' set work_mem = '128MB' set jit = off
as $$
declare
  this_year constant integer := private.price_year();
  overall double precision;
begin
  perform pg_advisory_xact_lock(hashtextextended('fit_prices', 0));
  create temp table price_ads on commit drop as
  select ad.id, ad.seller_id, ad.make_id, ad.model_id, ad.year, ad.price, ad.body_type, vehicle.*::private.priced_vehicle as vehicle,
    private.believable_mileage(vehicle, this_year) as km
  from private.comparable_ads() as ad cross join lateral private.priced_vehicle(ad) as vehicle;

  overall := (select percentile_cont(0.5) within group (order by km::double precision / (this_year - year)) from pg_temp.price_ads
    where year < this_year);
  delete from private.price_models;
  insert into private.price_models (model_id, body_type, km_a_year, engine_cc)
  select model_id, coalesce(mode() within group (order by body_type), ''),
    coalesce(
      percentile_cont(0.5) within group (order by km::double precision / nullif(greatest(this_year - year, 0), 0)), overall, 12000
    ),
    coalesce(percentile_disc(0.5) within group (order by (vehicle).engine_cc), 1500)
  from pg_temp.price_ads group by model_id;

  create temp table price_cars on commit drop as
  with variants as (
    select model_id, private.price_kind(vehicle) as kind, (vehicle).variant from pg_temp.price_ads
    where (vehicle).variant is not null group by 1, 2, 3 having count(*) >= 8 and count(distinct seller_id) >= 4
  )
  select ads.id, ads.seller_id, ads.make_id, ads.model_id, ads.year, models.body_type,
    coalesce(private.price_kind_of_variant(variants.kind, variants.variant), private.price_kind(ads.vehicle)) as kind,
    ln(ads.price)::double precision as y, given.features as x,
    -- Without its mileage an ad says less.
    case when ads.km is null then 0.5 else 1 end as w
  from pg_temp.price_ads as ads join private.price_models as models using (model_id)
  cross join lateral private.price_features(ads.vehicle, models, this_year) as given
  left join variants on variants.model_id = ads.model_id and variants.variant = (ads.vehicle).variant
    and variants.kind = private.price_kind(ads.vehicle);

  -- Slopes take a sample without what lies far off its years.
  create temp table price_rows on commit drop as
  select model_id, body_type, x || y as v, base, base as w from (
    select cars.*, row_number() over (partition by model_id, year order by id) as place,
      w * least(1, 2.0 / count(*) over (partition by seller_id, model_id)) as base, usual.y as usual
    from pg_temp.price_cars as cars
    join (
      select model_id, year / 3 as years, percentile_cont(0.5) within group (order by y) as y from pg_temp.price_cars group by 1, 2
    ) as usual using (model_id)
    where usual.years = cars.year / 3
  ) as one
  where place <= 12 and abs(y - usual) < ln(3);
  perform private.fit_price_slopes();

  create temp table price_rests on commit drop as
  select cars.id, cars.seller_id, cars.make_id, cars.model_id, cars.year, cars.kind, cars.body_type, cars.w,
    cars.y - private.price_of_features(cars.x, slopes.slopes) as rest,
    row_number() over (partition by cars.seller_id, cars.model_id order by cars.id) as place,
    least(1, 2.0 / count(*) over (partition by cars.seller_id, cars.model_id)) as share
  from pg_temp.price_cars as cars
  join private.price_slopes as slopes using (body_type);
  perform private.fit_price_levels();
  perform private.fit_price_effects();
  update private.price_years as years set highest = dear.price
  from (
    select model_id, year + apart as year, max(price) as price from (
      select ads.model_id, ads.year, max(ads.price) as price
      from private.price_comparables as comparable join pg_temp.price_ads as ads on ads.id = comparable.listing_id
      where comparable.weight > 0 group by ads.model_id, ads.year
    ) as of_year cross join generate_series(-2, 2) as apart
    group by model_id, year + apart
  ) as dear
  where years.model_id = dear.model_id and years.year = dear.year;

  delete from private.price_fit;
  insert into private.price_fit (fitted_at, in_year, cars)
  values (now(), this_year, (select count(*) from private.price_comparables where weight > 0));
  perform private.calibrate_prices();
  drop table pg_temp.price_ads, pg_temp.price_cars, pg_temp.price_rows, pg_temp.price_rests;
end
$$;

create or replace function private.guard_listing_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_person boolean := auth.uid() is not null;
  ad record;
begin
  if tg_op = 'UPDATE' then
    -- The reporter's account was erased.
    if new.reporter_id is null then
      new.details := null;
    end if;
    return new;
  end if;
  perform private.require_own_name(new.reporter_id);
  if num_nonnulls(new.listing_id, new.spare_part_id, new.service_provider_id) <> 1 then
    raise exception 'Name one ad: a vehicle, a spare part or a service provider.' using hint = 'one_ad';
  end if;
  select * into ad from private.message_subject(new.listing_id, new.spare_part_id, new.service_provider_id);
  if ad.owner_id is null or by_person and ad.is_public is not true and ad.owner_id is distinct from auth.uid() then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id = new.reporter_id then
    raise exception 'This is your own ad. You can change it or take it down yourself.' using hint = 'own_ad';
  end if;
  new.subject_title := ad.title;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  perform private.limit_reports(tg_relid, new.reporter_id, 'ads');
  -- A great price of a new seller loses its mark until the report is decided.
  perform private.estimate_again(array(
    select id from public.vehicle_listings where id = new.listing_id and price_mark = 'great'
  ));
  return new;
end
$$;

create or replace function private.guard_system_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- An upsert fires the insert trigger first, then updates the existing row.
    select kind, is_public into new.kind, new.is_public from public.system_settings where key = new.key;
    if not found and private.is_client_request() then
      raise exception 'There is no setting named %.', left(new.key, 60)
        using errcode = '42501';
    end if;
  elsif new.key <> old.key then
    raise exception 'A setting keeps its name.' using errcode = '42501';
  elsif new.updated_by is null and old.updated_by is not null and new.value = old.value then
    -- Only updated_by changes: that account is being erased.
    return new;
  end if;
  new.value := btrim(new.value);
  if tg_op = 'UPDATE' and new.value <> old.value then
    perform private.check_system_setting(new.key, new.value);
  end if;
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

create function private.is_checked_price(ad public.vehicle_listings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.checked_prices as checked
    where checked.listing_id = ad.id and ad.price >= checked.price and checked.vehicle = to_jsonb(private.stated_vehicle(ad))
  )
$$;

create function private.is_same_vehicle(
  one public.vehicle_listings, number_of_one text, other public.vehicle_listings, number_of_other text
) returns boolean
language sql immutable set search_path = ''
as $$
  select one.seller_id = other.seller_id
    and one.make_id = other.make_id and one.model_id is not distinct from other.model_id and one.year = other.year
    and coalesce(
      lower(number_of_one) = lower(number_of_other),
      abs(one.mileage - other.mileage) <= 1000,
      lower(private.visible_line(one.title)) = lower(private.visible_line(other.title))
    )
$$;

create function private.keep_checked_price(published public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() and auth.uid() <> published.seller_id then
    insert into private.checked_prices (listing_id, price, vehicle)
    values (published.id, published.price, to_jsonb(private.stated_vehicle(published)))
    on conflict (listing_id) do update set price = excluded.price, vehicle = excluded.vehicle;
  end if;
end
$$;

create function private.keep_deleted_vehicle(ad public.vehicle_listings) returns void
language sql security definer set search_path = ''
as $$
  insert into private.deleted_vehicles (ad_id, seller_id, stock_number, ad, public_since)
  select ad.id, ad.seller_id, (select stock_number from public.stock_numbers where listing_id = ad.id), to_jsonb(ad), told.since
  from (
    select min(at) as since from private.ad_events
    where owner_id = ad.seller_id and ad_id = ad.id and private.is_public_state(state) and not awaits_matching
  ) as told
  where told.since is not null and exists (select from public.profiles where id = ad.seller_id)
$$;

create or replace function private.kenyan_phone(spelling text) returns text
language sql immutable set search_path = ''
as $$
  select '+254' || (regexp_match(regexp_replace(spelling, '[\s().–/-]', '', 'g'), '^(?:(?:\+|00)?2540?|0)?([17]\d{8})$'))[1]
$$;

create function private.look_at_bargains_again(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$ update private.withheld_bargains set until = now() where listing_id = any (listings) $$;

create function private.low_price_facts(held public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_strip_nulls(jsonb_build_object('middle', private.price_below_review(held))) $$;

create function private.lowers_price_below_review(was public.vehicle_listings, becomes public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if was.status = 'active' and becomes.price >= was.price
    and (
      becomes.model_id, becomes.year, becomes.mileage, becomes.engine_size, becomes.fuel_type, becomes.transmission,
      becomes.registration_state, becomes.condition, becomes.drive, becomes.title
    ) is not distinct from (
      was.model_id, was.year, was.mileage, was.engine_size, was.fuel_type, was.transmission, was.registration_state, was.condition,
      was.drive, was.title
    )
  then
    return false;
  end if;
  return private.price_below_review(becomes) is not null;
end
$$;

create or replace function private.market_kinds()
returns table (scope integer, body_type text, engines jsonb, fuels jsonb, transmissions jsonb, owners jsonb)
language sql stable set search_path = ''
as $$
  with counted as (
    select ad.scope, kind.name, kind.value, count(*) as ads
    from pg_temp.market_offers as ad
    cross join lateral (
      values ('body', ad.body_type), ('engine', ad.engine_cc::text), ('fuel', ad.fuel_type), ('transmission', ad.transmission)
      union all
      select 'owners', most::text from generate_series(ad.previous_owners, 2) as most
    ) as kind (name, value)
    where kind.value is not null
    group by ad.scope, kind.name, kind.value having private.is_anonymous(count(*), count(distinct ad.seller_id))
  )
  select counted.scope, (array_agg(counted.value order by counted.ads desc, counted.value) filter (where name = 'body'))[1],
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by ads desc, value) filter (where name = 'engine'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'fuel'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'transmission'),
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by value) filter (where name = 'owners')
  from counted group by counted.scope
$$;

create function private.market_prices(apart integer default null) returns table (scope integer, year integer, figures jsonb, km integer)
language sql stable set search_path = ''
as $$
  with wanted as (
    select distinct ad.scope, case when apart is not null then ad.year else 0 end as year from pg_temp.market_ads as ad
    except
    select scope, year from pg_temp.market_years where apart is not null
  ), counted as (
    select ad.scope, wanted.year, ad.year as of_year, ad.seller_id, ad.price, ad.km, ad.id,
      row_number() over (partition by ad.scope, wanted.year, ad.seller_id order by ad.created_at desc, ad.id) as place
    from pg_temp.market_ads as ad
    cross join generate_series(-coalesce(apart, 0), coalesce(apart, 0)) as shift
    join wanted on wanted.scope = ad.scope and wanted.year = case when apart is not null then ad.year + shift else 0 end
  ), ranked as (
    select counted.*, row_number() over (partition by counted.scope, counted.year order by counted.price, counted.id) as nth,
      count(*) over (partition by counted.scope, counted.year) as number
    from counted where counted.place <= 2
  ), summed as (
    select ranked.scope, ranked.year, min(ranked.of_year) as first, max(ranked.of_year) as last,
      count(*) as ads, count(distinct ranked.seller_id) as sellers,
      percentile_cont(0.5) within group (order by ranked.price) as middle,
      percentile_cont(0.5) within group (order by ranked.price) filter (where nth <= number / 2) as low,
      percentile_cont(0.5) within group (order by ranked.price) filter (where nth > (number + 1) / 2) as high,
      private.is_anonymous(count(*) filter (where nth <= number / 2), count(distinct ranked.seller_id) filter (where nth <= number / 2))
        and private.is_anonymous(
          count(*) filter (where nth > (number + 1) / 2), count(distinct ranked.seller_id) filter (where nth > (number + 1) / 2)
        ) as is_wide,
      case when private.is_anonymous(count(ranked.km), count(distinct ranked.seller_id) filter (where ranked.km is not null))
        then percentile_cont(0.5) within group (order by ranked.km) end as km
    from ranked group by ranked.scope, ranked.year
  )
  select summed.scope, nullif(summed.year, 0),
    jsonb_strip_nulls(jsonb_build_object(
      'first', case when apart > 0 then summed.first end, 'last', case when apart > 0 then summed.last end,
      'middle', private.rounded_price(summed.middle), 'low', case when summed.is_wide then private.rounded_price(summed.low) end,
      'high', case when summed.is_wide then private.rounded_price(summed.high) end, 'ads', summed.ads, 'sellers', summed.sellers
    )),
    (round(summed.km / 1000) * 1000)::integer
  from summed where private.is_anonymous(summed.ads, summed.sellers)
$$;

create or replace function private.match_ads(most integer default 250) returns integer
language plpgsql security definer set search_path = '' set jit = off set work_mem = '64MB'
as $$
declare
  events private.ad_events[];
  notified integer;
begin
  events := array(
    select event from private.ad_events as event where awaits_matching order by id limit most for update skip locked
  );
  if events = '{}' then
    return 0;
  end if;
  events := private.continue_reposts(events);
  update private.ad_events set awaits_matching = false, former = null where id in (select id from unnest(events));

  -- Of several events of an ad, what it was before the first and what it is now.
  with changed as materialized (
    select distinct on (ad_id) kind, ad_id as subject_id, former as before, at,
      max(former_price) filter (where former is not null) over (partition by ad_id) as highest
    from unnest(events) order by ad_id, id
  ), shown as materialized (
    select ad.*, changed.at, changed.before, ad.price < changed.highest as fell
    from changed join private.public_ads as ad on ad.kind = changed.kind and ad.id = changed.subject_id
  ), arrived as (
    insert into private.ad_arrivals (kind, subject_id, at) select kind, id, at from shown where before is null on conflict do nothing
  ), now_found as materialized (
    select * from private.searches_of_vehicles(array(
      select l from public.vehicle_listings as l join shown on shown.kind = 'vehicle' and shown.id = l.id
    ))
    union all
    select * from private.searches_of_parts(array(
      select p from public.spare_parts as p join shown on shown.kind = 'spare_part' and shown.id = p.id
    ))
    union all
    select * from private.searches_of_providers(array(
      select p from public.service_providers as p join shown on shown.kind = 'service' and shown.id = p.id
    ))
  ), found_before as materialized (
    select * from private.searches_of_vehicles(array(
      select jsonb_populate_record(null::public.vehicle_listings, before) from shown where kind = 'vehicle' and before is not null
    ))
    union all
    select * from private.searches_of_parts(array(
      select jsonb_populate_record(null::public.spare_parts, before) from shown where kind = 'spare_part' and before is not null
    ))
    union all
    select * from private.searches_of_providers(
      array(
        select jsonb_populate_record(null::public.service_providers, before) from shown where kind = 'service' and before is not null
      ),
      (select coalesce(jsonb_object_agg(id, before -> 'services'), '{}') from shown where kind = 'service' and before ? 'services')
    )
  ), known_repost as materialized (
    -- Searches that had the deleted ad of a car that was posted again: matched, or there when the search was saved.
    select found.search_id, found.subject_id, (shown.before ->> 'deleted_ad')::uuid as deleted_ad
    from found_before as found join shown on shown.id = found.subject_id
    where shown.before ? 'deleted_ad' and found.saved_at < (shown.before ->> 'deleted_at')::timestamptz and (
      found.saved_at >= (shown.before ->> 'public_since')::timestamptz or exists (
        select from private.search_matches as match
        where match.search_id = found.search_id and match.subject_id = (shown.before ->> 'deleted_ad')::uuid
      )
    )
  ), moved as (
    update private.search_matches as match set subject_id = known.subject_id
    from known_repost as known where match.search_id = known.search_id and match.subject_id = known.deleted_ad
  ), known_before as materialized (
    select found.search_id, found.subject_id from found_before as found join shown on shown.id = found.subject_id
    where not shown.before ? 'deleted_ad'
    union all
    select search_id, subject_id from known_repost
  ), rhythm as materialized (
    select frequency, moments.at, private.alert_due(frequency, moments.at) as due_at
    from (select distinct at from shown) as moments, unnest('{instant,daily,weekly}'::text[]) as frequency
  ), wanted as materialized (
    -- Never own ads, those of people blocked on either side, nor what was there when the search was saved.
    select found.search_id, found.subject_id, found.user_id, rhythm.due_at, found.saved_at, shown.kind, shown.price, shown.fell,
      was.search_id is not null as was_found
    from now_found as found
    join shown on shown.id = found.subject_id and found.saved_at < shown.at
    join rhythm on rhythm.frequency = found.frequency and rhythm.at = shown.at
    left join known_before as was on was.search_id = found.search_id and was.subject_id = found.subject_id
    where found.user_id <> shown.owner_id
      and not exists (
        select from public.user_blocks as block where block.blocker_id = found.user_id and block.blocked_id = shown.owner_id
      )
      and not exists (
        select from public.user_blocks as block where block.blocker_id = shown.owner_id and block.blocked_id = found.user_id
      )
  ), matched as (
    -- In the order of the key, which writes the index several times faster.
    insert into private.search_matches (search_id, subject_id, due_at)
    select search_id, subject_id, due_at from wanted where not was_found order by search_id, subject_id
    on conflict do nothing
  ), followed as (
    -- Who follows a price, and since when: by a search that the ad matched before, or by a favourite.
    select wanted.user_id, wanted.subject_id, wanted.kind, wanted.price, wanted.due_at,
      coalesce(match.told_at, match.at, wanted.saved_at) as since
    from wanted
    left join private.search_matches as match on match.search_id = wanted.search_id and match.subject_id = wanted.subject_id
    where wanted.was_found and wanted.fell
    union all
    select favorite.user_id, shown.id, shown.kind, shown.price, shown.at, favorite.created_at
    from shown join public.favorites as favorite on favorite.listing_id = shown.id or favorite.spare_part_id = shown.id
    where shown.fell and favorite.user_id <> shown.owner_id
      and not private.is_blocked_between(favorite.user_id, shown.owner_id)
  ), known as (
    -- The price that the person knows: the one at that time, or a lower one that they were told since. One that waits keeps the known one.
    select followed.*, least(
      (
        select past.former_price from private.ad_events as past
        where past.ad_id = followed.subject_id and past.at > followed.since and past.former_price <> past.price
          -- The first event of a car that was posted again has no state before it, but a price.
          and (past.former_state is null or private.is_public_state(past.former_state))
        order by past.at, past.id limit 1
      ),
      (
        select case when alert.told_at is null then alert.price_before else alert.price end from private.alerts as alert
        where alert.user_id = followed.user_id and alert.subject_id = followed.subject_id and alert.what = 'drop'
          and (alert.told_at is null or alert.told_at > followed.since)
      )
    ) as known_price
    from followed
  ), news as (
    -- Of several ways in which a person follows it, the lowest price they know, and the one they are told by first.
    select user_id, subject_id, 'drop' as what, kind, min(known_price) as price_before, min(price) as price, null as title,
      min(due_at) as due_at
    from known
    group by user_id, subject_id, kind
    having min(price) * 100 <= min(known_price) * 99
    union all
    select favorite.user_id, changed.subject_id, 'gone', changed.kind, null, null,
      coalesce(changed.before ->> 'title', changed.before ->> 'name'), changed.at
    from changed
    join public.favorites as favorite on favorite.listing_id = changed.subject_id or favorite.spare_part_id = changed.subject_id
    where changed.before is not null and changed.subject_id not in (select id from shown)
      and favorite.user_id <> (changed.before ->> 'seller_id')::uuid
      and not private.is_blocked_between(favorite.user_id, (changed.before ->> 'seller_id')::uuid)
  ), added as (
    insert into private.alerts as told (user_id, subject_id, what, kind, price_before, price, title, due_at)
    select user_id, subject_id, what, kind, price_before, price, title, due_at from news
    on conflict (user_id, subject_id, what) do update set
      price = excluded.price,
      price_before = excluded.price_before,
      -- Once a day: a second fall of the day is told the next morning.
      due_at = case
        when told.told_at is null then told.due_at
        when private.nairobi_day(told.told_at) = private.nairobi_today()
          then greatest(excluded.due_at, private.alert_due('daily', now()))
        else excluded.due_at
      end,
      told_at = null
    where told.what = 'drop'
  )
  select count(private.notify_pages(user_id, 'search')) into notified
  from (select distinct user_id from wanted where not was_found) as people;
  return cardinality(events);
end
$$;

create or replace function private.needs_review(ad public.vehicle_listings, changed public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  published jsonb;
  facts constant jsonb := private.reviewed_facts(changed);
begin
  if private.lowers_price_below_review(ad, changed) then
    return true;
  end if;
  if not private.setting_is_on('review_changed_listings') then
    return false;
  end if;
  select version.facts into published from private.published_versions as version where version.listing_id = ad.id;
  if not found and private.was_published(ad) then
    published := private.reviewed_facts(ad);
  end if;
  return coalesce(
    facts - 'price' <> published - 'price'
      or abs(changed.price - (published ->> 'price')::bigint) * 2 > (published ->> 'price')::bigint,
    false
  );
end
$$;

create function private.new_seller_term() returns interval
language sql immutable
as $$ select interval '30 days' $$;

create or replace function private.pending_listings(chosen uuid[], drafts boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      listing.*, drafts as own_draft,
      case when was.state = 'rejected' or version.facts is null then was.state else 'active' end as was_state,
      coalesce((version.facts ->> 'price')::bigint, was.price) as was_price,
      array(
        select fact from jsonb_object_keys(private.changed_facts(version.facts, private.reviewed_facts(listing))) as fact
        where version.facts is not null order by fact
      ) as changed,
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
        select jsonb_build_object('price', compared.usual, 'basis', compared.basis, 'ads', compared.ads)
        from private.price_distances(array[listing.id]) as compared where compared.usual is not null
      ) as usual,
      private.similar_listings(listing) as similar_ads, private.listing_doubts(listing) as doubts,
      private.claimed_by('vehicle_listings', listing.id) as claimed_by
    from public.vehicle_listings as listing
    join public.vehicle_makes as make on make.id = listing.make_id
    left join public.vehicle_models as model on model.id = listing.model_id
    left join lateral private.state_before_pending(listing) as was on true
    left join private.published_versions as version on version.listing_id = listing.id
    where listing.id = any (chosen) and case
      when drafts then listing.status = 'draft' and listing.held_at is null
      else listing.held_at is not null or listing.status = 'pending'
    end
  ) as row
$$;

create function private.plausible_price_share() returns numeric
language sql immutable
as $$ select 0.5 $$;

create function private.price_below_review(ad public.vehicle_listings) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  estimated bigint;
begin
  -- An estimate takes a tenth of the time of posting an ad, so those that cannot be far below one are passed first.
  if not private.setting_is_on('review_low_prices') or not exists (
    select from private.price_years as near
    where near.model_id = ad.model_id and near.year = ad.year and ad.price < near.highest * private.plausible_price_share()
  ) then
    return null;
  end if;
  estimated := (select middle from private.price_ranges(private.stated_vehicle(ad), ad.seller_id));
  return case
    when ad.price < estimated * private.plausible_price_share() and not private.is_checked_price(ad) then estimated
  end;
end
$$;

create function private.price_distances(listings uuid[])
returns table (listing_id uuid, usual bigint, basis text, ads integer, distance double precision)
language sql stable security definer set search_path = ''
as $$
  with compared as materialized (
    select ad.id, greatest(ad.price, 1) as price, estimate.ads,
      estimate.middle as estimated, of_model.price as of_model, of_model.ads as ads_of_model, of_make.price as of_make,
      of_make.ads as ads_of_make
    from public.vehicle_listings as ad
    left join public.price_estimates as estimate on estimate.listing_id = ad.id
    left join lateral (
      select percentile_disc(0.5) within group (order by other.price) as price, count(*)::integer as ads
      from public.vehicle_listings as other
      where estimate.middle is null
        and other.status = 'active' and other.model_id = ad.model_id and other.year = ad.year and other.seller_id <> ad.seller_id
    ) as of_model on true
    left join lateral (
      -- By the models of the make, because their years are in an index.
      select percentile_disc(0.5) within group (order by other.price) as price, count(*)::integer as ads
      from public.vehicle_models as model join public.vehicle_listings as other on other.model_id = model.id
      where estimate.middle is null and of_model.price is null
        and model.make_id = ad.make_id and other.status = 'active' and other.year = ad.year and other.seller_id <> ad.seller_id
    ) as of_make on true
    where ad.id = any (listings)
  ), based as (
    select compared.*, case
      when estimated is not null then 'estimate' when of_model is not null then 'model' when of_make is not null then 'make' else 'all'
    end as basis
    from compared
  ), found as (
    select id, price, basis, coalesce(ads, nullif(ads_of_model, 0), nullif(ads_of_make, 0)) as ads,
      case basis
        when 'estimate' then estimated when 'model' then of_model when 'make' then of_make else (select private.usual_price_of_all())
      end as usual
    from based
  )
  select id, usual, basis, ads, greatest(
    abs(ln(price / usual::numeric)), case when basis = 'all' then -ln(private.plausible_price_share()) end
  )::double precision
  from found
$$;

create or replace function private.price_mark(price bigint, low bigint, middle bigint, high bigint) returns text
language sql immutable
as $$
  select case
    when price < middle * private.plausible_price_share() or price > middle * 3 then 'none'
    when price < low then 'great' when price < (low + middle) / 2 then 'good' when price <= high then 'fair'
    else 'high'
  end
$$;

create or replace function private.propagate_new_vehicles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The history of a new ad starts at its created_at, which the server may set in the past.
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching, awaits_estimate)
  select 'vehicle', id, seller_id, created_at, private.ad_state(row(added.*)::public.vehicle_listings), price, title, status = 'active',
    private.is_estimated_state(status)
  from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where status = 'active') as sellers;
  -- One of them for each seller, because the check counts all.
  perform private.limit_sold_ads(id, seller_id)
  from (select distinct on (seller_id) id, seller_id from added where status = 'sold' order by seller_id, created_at desc) as newest;
  if private.has_row_quota() then
    perform private.require_row_quota('draft ads', (
      select count(*) from public.vehicle_listings where seller_id = auth.uid() and status = 'draft'
    ));
    perform private.require_row_quota('vehicle ads', (select count(*) from public.vehicle_listings where seller_id = auth.uid()));
  end if;
  perform private.add_words(array(
    select distinct word from added, unnest(private.vehicle_words_of(title, description)) as word where status = 'active'
  ));
  insert into private.listing_counts select status, featured, count(*) from added group by status, featured;
  perform private.invalidate_page('/dealers/' || seller_id)
  from (select distinct seller_id from added where status in ('active', 'sold')) as sellers;
  perform private.queue_facebook_post(id, seller_id) from added where status = 'active' and post_to_facebook;
  perform private.tell(
    seller_id, 'ad_held',
    private.vehicle_facts(row(added.*)::public.vehicle_listings) || private.low_price_facts(row(added.*)::public.vehicle_listings)
  )
  from added where held_at is not null and seller_id = auth.uid();
  return null;
end
$$;

create or replace function private.propagate_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  suspends constant boolean := old.suspended_at is null and new.suspended_at is not null;
  lifts constant boolean := old.suspended_at is not null and new.suspended_at is null;
begin
  if suspends then
    perform private.end_sessions(new.id);
  end if;
  if (
    old.first_name, old.last_name, old.business_name, old.business_description, old.role, old.verified, old.suspended_at,
    old.location, old.picture
  ) is distinct from (
    new.first_name, new.last_name, new.business_name, new.business_description, new.role, new.verified, new.suspended_at,
    new.location, new.picture
  ) then
    perform pg_notify('pages', '/dealers/' || new.id);
  end if;
  if suspends or lifts then
    perform private.invalidate_pages_of_ads(new.id);
    perform private.record_suspension(new);
  end if;
  if new.picture is distinct from old.picture then
    perform private.delete_other_pictures(new);
  end if;
  if new.phone is distinct from old.phone then
    perform private.notify_of_changed_phone(new.id, old.phone);
  end if;
  if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
    perform private.rename_reviewer(new);
  end if;
  if new.verified and not old.verified then
    perform private.look_at_bargains_again(array(select id from public.vehicle_listings where seller_id = new.id));
  end if;
  if old.role = 'customer' and new.role = 'service_provider' then
    perform private.tell(new.id, 'became_service_provider');
  end if;
  return null;
end
$$;

create or replace function private.propagate_vehicle_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Not on the page of the ad.
  internal constant text[] := '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook,price_mark}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
  has_moved constant boolean := private.ad_state(old) <> private.ad_state(new);
begin
  -- Marks change by the thousand at night, and the job announces their pages itself.
  if new.price_mark is distinct from old.price_mark then
    perform private.record_mark(old, new);
  end if;
  if is_shown or has_moved then
    perform private.record_event(old, new);
  end if;
  if new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at) then
    -- Renewing counts like posting, because ads posted under a former plan would otherwise stay active without it.
    perform private.limit_ads(new.seller_id);
  elsif new.status = 'sold' and old.status not in ('active', 'sold') then
    perform private.limit_sold_ads(new.id, new.seller_id);
  end if;
  if is_shown or has_moved then
    perform private.keep_published_version(old, new);
  end if;
  if new.status = 'active' and (new.title, new.description, new.status) is distinct from (old.title, old.description, old.status) then
    perform private.add_words(private.vehicle_words_of(new.title, new.description));
  end if;
  if (old.status, old.featured) <> (new.status, new.featured) then
    insert into private.listing_counts values (old.status, old.featured, -1), (new.status, new.featured, 1);
  end if;
  if is_shown then
    perform private.invalidate_page('/vehicles/' || old.id), private.invalidate_page('/dealers/' || old.seller_id);
  end if;
  if old.post_to_facebook and not new.post_to_facebook then
    perform private.skip_facebook_post(new.id);
  elsif new.status = 'active' and new.post_to_facebook and (old.status <> 'active' or not old.post_to_facebook) then
    perform private.queue_facebook_post(new.id, new.seller_id);
  end if;
  if new.status = 'active' and old.status in ('draft', 'pending') then
    perform private.list_approved_names(new);
  end if;
  if new.status = 'active' and old.status <> 'active' then
    perform private.keep_checked_price(new);
  end if;
  if new.status <> old.status or new.held_at is not null and old.held_at is null then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('vehicle_listings', was, becomes, tg_argv);
  return null;
end
$$;

create or replace function private.propagate_vehicle_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_deleted_vehicle(old);
  perform private.record_deletion('vehicle', old.id, old.seller_id, private.ad_state(old), old.price, old.title);
  if old.status = 'active' then
    perform private.alert_of_deletion('vehicle', old.id, old.seller_id, old.title);
  end if;
  insert into private.listing_counts values (old.status, old.featured, -1);
  perform private.invalidate_page('/vehicles/' || old.id), private.invalidate_page('/dealers/' || old.seller_id);
  perform private.tell_seller(old, null);
  perform private.audit_change('vehicle_listings', to_jsonb(old), null, '{title,price,status,featured,seller_id}');
  return old;
end
$$;

create function private.repost_window() returns interval
language sql immutable set search_path = ''
as $$ select interval '14 days' $$;

create function private.request_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from told where told.kind is not null and told.title is null) then
    perform private.enqueue('notification-words', '{}');
  end if;
  return null;
end
$$;

create function private.stated_vehicle(ad public.vehicle_listings) returns private.priced_vehicle
language sql immutable
as $$
  select row(
    ad.model_id, ad.year, ad.mileage, private.engine_cc(ad.engine_size, ad.fuel_type), ad.fuel_type, ad.transmission,
    ad.registration_state, ad.condition, ad.drive, private.vehicle_variant(ad.title)
  )::private.priced_vehicle
$$;

create or replace function private.tell_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(was);
begin
  if auth.uid() = was.seller_id then
    if becomes.held_at is not null and was.held_at is null and was.rejection_reason is null then
      perform private.tell(was.seller_id, 'ad_held', ad || private.low_price_facts(becomes));
    end if;
  elsif not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.status = 'active' then
    perform private.tell(
      was.seller_id, 'ad_live',
      ad || jsonb_build_object('until', becomes.expires_at, 'again', was.status not in ('draft', 'pending'))
    );
  elsif becomes.rejection_reason is not null then
    perform private.tell(was.seller_id, 'ad_rejected', ad || jsonb_build_object('reason', becomes.rejection_reason));
  elsif becomes.status in ('draft', 'pending') then
    perform private.tell(was.seller_id, 'ad_checked', ad);
  else
    perform private.tell(was.seller_id, 'ad_closed', ad || jsonb_build_object('status', becomes.status));
  end if;
end
$$;

create or replace function private.tell_seller(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := jsonb_build_object('id', was.id, 'title', private.visible_line(was.name), 'picture', was.images[1]);
begin
  if auth.uid() is not distinct from was.seller_id or not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.listed then
    perform private.tell(was.seller_id, 'part_live', ad);
  else
    perform private.tell(was.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', becomes.held_reason));
  end if;
end
$$;

create function private.usual_price_of_all() returns bigint
language sql stable security definer set search_path = ''
as $$
  select price from public.vehicle_listings where status = 'active' order by price, id
  offset (select coalesce(sum(change), 0)::bigint / 2 from private.listing_counts where status = 'active') limit 1
$$;

create or replace function public.decide_listing_report(report_id uuid, decision text, note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.listing_reports;
  settled record;
begin
  perform private.lock_open_report('public.listing_reports', report_id, decision);
  select * into report from public.listing_reports where id = report_id;
  if decision = 'upheld' then
    -- Plain changes by an administrator: triggers hold the ad, notify its owner, and write the audit log.
    update public.vehicle_listings set status = 'draft' where id = report.listing_id and status in ('active', 'sold');
    update public.spare_parts set listed = false where id = report.spare_part_id and listed;
    update public.service_providers set verified = false where id = report.service_provider_id and verified;
  end if;
  for settled in
    update public.listing_reports as open
    set status = decision, decided_by = auth.uid(), decided_at = now(), decision_note = nullif(btrim(note), '')
    where open.status = 'open' and (
      open.id = report.id or decision = 'upheld' and (
        open.listing_id = report.listing_id or open.spare_part_id = report.spare_part_id
        or open.service_provider_id = report.service_provider_id
      )
    )
    returning open.id, open.reporter_id, open.subject_title, open.reason
  loop
    perform private.record_report_decision(
      'listing_reports', settled.id, settled.reporter_id, settled.reason, decision,
      'ad_report_decided', jsonb_build_object('title', private.visible_line(settled.subject_title))
    );
  end loop;
  perform private.look_at_bargains_again(array[report.listing_id]);
end
$$;

-- By hand, rows of private.personal_data:
--   + {"table_name":"private.deleted_vehicles","person_column":"seller_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"Their deleted ads, kept for two weeks."}

-- By hand, rows of public.system_settings:
--   + {"key":"review_low_prices","value":"true","kind":"boolean","is_public":false,"updated_by":null}


comment on table private.checked_prices is 'Prices that administrators have approved. Written by a trigger only.';

comment on column private.checked_prices.price is 'KES.';

comment on column private.checked_prices.vehicle is 'The facts that its estimate reads (private.stated_vehicle).';


comment on table private.deleted_vehicles is 'Deleted ads that had been public, for two weeks. Written by triggers and the job of alerts only.';

create index deleted_vehicles_seller_idx on private.deleted_vehicles (seller_id, deleted_at);



comment on table private.withheld_bargains is 'Ads whose great price is not marked in public yet. Written by jobs.';

create index withheld_bargains_until_idx on private.withheld_bargains (until);

revoke all on public.favorites from public, anon, authenticated, service_role;

revoke all on public.favorites from public, anon, authenticated;

grant select, delete on public.favorites to authenticated;

grant insert (id, user_id, listing_id, spare_part_id) on public.favorites to authenticated;

grant all on public.favorites to service_role;

revoke all on public.messages from public, anon, authenticated, service_role;

revoke all on public.messages from public, anon, authenticated;

grant select on public.messages to authenticated;

grant insert (
  id, thread_id, sender_id, recipient_id, listing_id, spare_part_id, service_provider_id, subject, content, idempotency_key
) on public.messages to authenticated;

grant update (read_at) on public.messages to authenticated;

grant all on public.messages to service_role;

comment on column public.price_estimates.mark is 'The price against the range; none: too far from it to say, or great and not public yet (withheld_bargains).';

create trigger accept_whole_row before insert on public.service_bookings
  for each row when (current_user = 'authenticated') execute function private.accept_whole_row('created_at', 'now');

revoke all on public.service_bookings from public, anon, authenticated, service_role;

revoke all on public.service_bookings from public, anon, authenticated;

grant select on public.service_bookings to authenticated;

grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email, created_at
) on public.service_bookings to authenticated;

grant update (preferred_date, status, price, notes) on public.service_bookings to authenticated;

grant all on public.service_bookings to service_role;

create trigger check_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications, updated_at, id, user_id,
  created_at
on public.service_providers for each row execute function private.check_service_provider();

revoke all on public.service_providers from public, anon, authenticated, service_role;

revoke all on public.service_providers from public, anon, authenticated;

grant delete on public.service_providers to authenticated;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications
) on public.service_providers to anon;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications, archived_at
) on public.service_providers to authenticated;

grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  verified, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations,
  certifications
) on public.service_providers to authenticated;

grant update (
  id, user_id, created_at,
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications
) on public.service_providers to authenticated;

grant all on public.service_providers to service_role;

create trigger accept_whole_row before insert on public.services
  for each row when (current_user = 'authenticated') execute function private.accept_whole_row('created_at', 'now');

create trigger accept_whole_row_again before update of id, created_at on public.services
  for each row when (current_user = 'authenticated') execute function private.accept_whole_row('id', '', 'created_at', '');

revoke all on public.services from public, anon, authenticated, service_role;

revoke all on public.services from public, anon, authenticated;

grant select on public.services to anon;

grant select, delete on public.services to authenticated;

grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active, created_at
) on public.services to authenticated;

grant update (
  id, created_at, service_provider_id, name, description, price, duration_minutes, service_type, is_active
) on public.services to authenticated;

grant all on public.services to service_role;

create trigger accept_whole_row before insert on public.spare_parts
  for each row when (current_user = 'authenticated') execute function private.accept_whole_row('views_count', '0', 'created_at', 'now');

revoke all on public.spare_parts from public, anon, authenticated, service_role;

revoke all on public.spare_parts from public, anon, authenticated;

grant select on public.spare_parts to anon;

grant select, delete on public.spare_parts to authenticated;

grant insert (
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock,
  listed, images, views_count, created_at
) on public.spare_parts to authenticated;

grant update (
  name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock, listed, images
) on public.spare_parts to authenticated;

grant all on public.spare_parts to service_role;

create trigger accept_whole_row before insert on public.subscription_plans
  for each row when (current_user = 'authenticated')
  execute function private.accept_whole_row('created_at', 'now', 'updated_at', 'now');

create trigger accept_whole_row_again before update of id, created_at, updated_at on public.subscription_plans
  for each row when (current_user = 'authenticated')
  execute function private.accept_whole_row('id', '', 'created_at', '', 'updated_at', '');

revoke all on public.subscription_plans from public, anon, authenticated, service_role;

revoke all on public.subscription_plans from public, anon, authenticated;

grant select on public.subscription_plans to anon;

grant select, delete on public.subscription_plans to authenticated;

grant insert (
  id, name, description, price, max_listings, facebook_posting_enabled, features, is_active, created_at, updated_at
) on public.subscription_plans to authenticated;

grant update (
  id, name, description, price, max_listings, facebook_posting_enabled, features, is_active, created_at, updated_at
) on public.subscription_plans to authenticated;

grant all on public.subscription_plans to service_role;

alter table public.system_notifications add constraint system_notifications_words_or_kind CHECK (
CASE
    WHEN (kind IS NULL) THEN ((facts IS NULL) AND (num_nulls(title, message, type) = 0))
    ELSE (COALESCE((jsonb_typeof(facts) = 'object'::text), false) AND (num_nulls(title, message, type) = ANY (ARRAY[0, 3])) AND ((link IS NULL) OR (title IS NOT NULL)))
END);

create index system_notifications_wordless_idx on public.system_notifications (created_at desc) where kind is not null and title is null;

create trigger accept_whole_row before insert on public.system_notifications
  for each row when (current_user = 'authenticated') execute function private.accept_whole_row('created_at', 'now');

create trigger clear_words before update of facts on public.system_notifications
  for each row when (new.facts is distinct from old.facts) execute function private.clear_words();

create trigger request_words after insert on public.system_notifications
  referencing new table as told for each statement execute function private.request_words();

create trigger request_words_again after update on public.system_notifications
  referencing new table as told for each statement execute function private.request_words();

revoke all on public.system_notifications from public, anon, authenticated, service_role;

revoke all on public.system_notifications from public, anon, authenticated;

grant select, delete on public.system_notifications to authenticated;

grant insert (id, title, message, type, user_id, link, created_at) on public.system_notifications to authenticated;

grant all on public.system_notifications to service_role;

create trigger accept_whole_row before update of updated_by, updated_at on public.system_settings
  for each row when (current_user = 'authenticated')
  execute function private.accept_whole_row('updated_by', '', 'updated_at', '');

revoke all on public.system_settings from public, anon, authenticated, service_role;

revoke all on public.system_settings from public, anon, authenticated;

grant select on public.system_settings to authenticated;

grant select (key, value) on public.system_settings to anon;

grant insert (key, value, updated_by, updated_at) on public.system_settings to authenticated;

grant update (key, value, updated_by, updated_at) on public.system_settings to authenticated;

grant all on public.system_settings to service_role;

revoke all on public.vehicle_listings from public, anon, authenticated, service_role;

revoke all on public.vehicle_listings from public, anon, authenticated;

grant select on public.vehicle_listings to anon;

grant select, delete on public.vehicle_listings to authenticated;

grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, featured, views_count, created_at, drive, registration_state, post_to_facebook,
  previous_owners
) on public.vehicle_listings to authenticated;

grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, featured, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to authenticated;

grant all on public.vehicle_listings to service_role;

create or replace function private.normalise_profile(profile public.profiles) returns public.profiles
language plpgsql stable set search_path = ''
as $$
begin
  profile.first_name := private.visible_name(profile.first_name);
  profile.last_name := private.visible_name(profile.last_name);
  profile.business_name := nullif(private.visible_line(profile.business_name), '');
  profile.business_description := nullif(btrim(profile.business_description, E' \t\r\n'), '');
  profile.location := nullif(private.visible_line(profile.location), '');
  return profile;
end
$$;

create function private.visible_name(given text) returns text
language sql immutable set search_path = ''
as $$ select nullif(private.visible_line(regexp_replace(given, '[\u034f\u115f\u1160\u2800\u3164\ufe00-\ufe0f\uffa0]', '', 'g')), '') $$;

grant execute on function private.visible_name(text) to authenticated, service_role;

-- By hand
insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.deleted_vehicles', 'seller_id', null, null, '{}', 'cascade', null, 'Their deleted ads, kept for two weeks.');

-- By hand. The guard reads the kind of a setting from the row that exists.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values ('review_low_prices', 'boolean', false, 'true');
alter table public.system_settings enable trigger guard_system_setting;

create or replace function private.refuse_second_payment(payment public.payment_requests) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  if payment.user_id is null then
    return;
  end if;
  -- Serialises a member's requests, so the second of two concurrent inserts sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || payment.user_id, 0));
  select * into waiting from public.payment_requests
  where user_id = payment.user_id and status = 'pending' and plan_id is not distinct from payment.plan_id
    and amount = payment.amount
  limit 1;
  -- An equal payment number is a retry of the same request; the unique constraint refuses it.
  if waiting.payment_number <> payment.payment_number then
    raise exception 'Your payment of % of % (%) is being checked already. We notify you of the result.',
      private.kes(waiting.amount), private.nairobi_date(waiting.created_at), waiting.payment_number
      using hint = 'payment_waiting';
  end if;
end
$$;

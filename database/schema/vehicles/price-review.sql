-- Prices that an administrator looks at first: bargains of new sellers, ads far below their estimates, and the order of outliers among
-- waiting ads. docs/prices.md, Low prices, has the reasons.

-- A price below this share of the middle of its estimate is an error or bait more often than a bargain.
create function private.plausible_price_share() returns numeric
language sql immutable
as $$ select 0.5 $$;

-- A seller who joined less than this long ago is new.
create function private.new_seller_term() returns interval
language sql immutable
as $$ select interval '30 days' $$;

-- How long a new seller's ad is public, unchanged and without an open report, before its price may be marked great.
create function private.bargain_wait() returns interval
language sql immutable
as $$ select interval '48 hours' $$;

-- Prices that administrators let pass when they published the ad. They count for the same vehicle at this price or a higher one.
create table private.checked_prices (
  listing_id uuid constraint checked_prices_pkey primary key,
  price bigint not null,
  vehicle jsonb not null,
  constraint checked_prices_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.checked_prices is 'Prices that administrators have approved. Written by a trigger only.';
comment on column private.checked_prices.price is 'KES.';
comment on column private.checked_prices.vehicle is 'The facts that its estimate reads (private.stated_vehicle).';

-- The great marks that are not public yet. `until` is when they are looked at again: infinity while the ad has an open report.
create table private.withheld_bargains (
  listing_id uuid constraint withheld_bargains_pkey primary key,
  until timestamptz not null,
  constraint withheld_bargains_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.withheld_bargains is 'Ads whose great price is not marked in public yet. Written by jobs.';

create index withheld_bargains_until_idx on private.withheld_bargains (until);

-- The vehicle of an ad that is being written: a trigger that runs before the row is written has no generated columns yet.
create function private.stated_vehicle(ad public.vehicle_listings) returns private.priced_vehicle
language sql immutable
as $$
  select row(
    ad.model_id, ad.year, ad.mileage, private.engine_cc(ad.engine_size, ad.fuel_type), ad.fuel_type, ad.transmission,
    ad.registration_state, ad.condition, ad.drive, private.vehicle_variant(ad.title)
  )::private.priced_vehicle
$$;

-- Whether an administrator let this price, or a lower one, of the same vehicle pass.
create function private.is_checked_price(ad public.vehicle_listings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.checked_prices as checked
    where checked.listing_id = ad.id and ad.price >= checked.price and checked.vehicle = to_jsonb(private.stated_vehicle(ad))
  )
$$;

-- Keeps the price of an ad that an administrator publishes, unless it is their own.
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

-- The middle of the estimate of an ad that asks so much less that it waits for approval; null: it does not, by its price, because it says that the
-- vehicle is damaged, or by the setting review_low_prices.
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
    when ad.price < estimated * private.plausible_price_share() and not private.is_checked_price(ad)
      and not private.declares_damage(ad.title, ad.description)
      then estimated
  end;
end
$$;

-- Whether a change of an ad gives it such a price. A change that neither lowers the price of a public ad nor makes it another vehicle
-- does not.
create function private.lowers_price_below_review(was public.vehicle_listings, becomes public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if was.status = 'active' and becomes.price >= was.price
    and (
      becomes.model_id, becomes.year, becomes.mileage, becomes.engine_size, becomes.fuel_type, becomes.transmission,
      becomes.registration_state, becomes.condition, becomes.drive, becomes.title, becomes.description
    ) is not distinct from (
      was.model_id, was.year, was.mileage, was.engine_size, was.fuel_type, was.transmission, was.registration_state, was.condition,
      was.drive, was.title, was.description
    )
  then
    return false;
  end if;
  return private.price_below_review(becomes) is not null;
end
$$;

-- What a held ad's seller is told about its price, as facts of the notification ad_held; none for another reason.
create function private.low_price_facts(held public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_strip_nulls(jsonb_build_object('middle', private.price_below_review(held))) $$;

-- Until when the great price of an ad is not marked in public; null: it may be. Its seller is new and nothing was checked.
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
  where seller.id = ad.seller_id and private.trust_level(seller.id) <> 'trusted' and seller.created_at > now() - private.new_seller_term()
$$;

-- Looks at withheld marks again with the next run of estimates, a minute at most: a report was decided, or their seller was verified.
create function private.look_at_bargains_again(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$ update private.withheld_bargains set until = now() where listing_id = any (listings) $$;

-- The price that half of the ads for sale ask; null without any.
create function private.usual_price_of_all() returns bigint
language sql stable security definer set search_path = ''
as $$
  select price from public.vehicle_listings where status = 'active' order by price, id
  offset (select coalesce(sum(change), 0)::bigint / 2 from private.listing_counts where status = 'active') limit 1
$$;

-- What each of these ads is compared with, and how far its price lies from that, as a ratio in logarithms: the middle of its estimate, or
-- else the median of others' ads of the same model and year (basis model), of the same make and year (make), or of all (all). What is
-- known by all ads alone, or not at all, lies as far off as a price that is no longer plausible, so that it stands before fair prices.
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

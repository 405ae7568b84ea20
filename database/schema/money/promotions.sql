-- Paid promotion: the owner of an active vehicle ad pays for it to be featured for some days (docs/product.md, Paid promotion). It is
-- paid for like a plan: a payment request names it, and its approval starts it (promotion-payments.sql). What it shows is vehicles.featured;
-- vehicles/search-featured.sql shows three of them above the results. promotion-upkeep.sql ends it.
create table public.promotions (
  id uuid default gen_random_uuid() constraint promotions_pkey primary key,
  kind public.ad_kind not null default 'vehicle',
  listing_id uuid not null,
  owner_id uuid,
  title text,
  days integer not null,
  price bigint not null,
  status text not null default 'waiting',
  priced_at timestamptz not null default now(),
  paid_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Neither parts nor providers can be featured.
  constraint promotions_kind_featured check (kind = 'vehicle'),
  constraint promotions_days_range check (days between 1 and 90),
  constraint promotions_price_range check (price between 1 and 10000000000),
  -- waiting: for its payment; paid: for its ad to be active; cancelled: paid, but its ad was sold or deleted, or its money
  -- was returned, before it began.
  constraint promotions_status_known check (status in ('waiting', 'paid', 'running', 'ended', 'cancelled')),
  constraint promotions_paid check ((status = 'waiting') = (paid_at is null)),
  constraint promotions_period check (
    (starts_at is null) = (ends_at is null) and (status in ('running', 'ended')) = (ends_at is not null) and ends_at > starts_at
  ),
  constraint promotions_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete set null
);

comment on table public.promotions is 'Ads that are, were or may become featured for money. Written by functions only.';
comment on column public.promotions.listing_id is 'The ad. No foreign key: what was paid for outlives it.';
comment on column public.promotions.owner_id is 'null: the account was erased.';
comment on column public.promotions.title is 'Of the ad, when the price was asked for; null: the account was erased.';
comment on column public.promotions.price is 'Whole KES for all days, as offered at priced_at.';

-- Asking for the price again changes the offer instead of adding one.
create unique index promotions_waiting_key on public.promotions (listing_id) where status = 'waiting';
create index promotions_running_idx on public.promotions (ends_at) include (listing_id, starts_at) where status = 'running';
create index promotions_paid_idx on public.promotions (paid_at) where status = 'paid';
create index promotions_listing_idx on public.promotions (listing_id, starts_at);
create index promotions_owner_idx on public.promotions (owner_id, priced_at desc);

revoke all on public.promotions from public, anon, authenticated;
grant select on public.promotions to authenticated;
grant all on public.promotions to service_role;

alter table public.promotions enable row level security;

create policy "People read the promotions of their ads" on public.promotions
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "Administrators read every promotion" on public.promotions
  for select to authenticated using ((select private.is_admin()));

create trigger clear_title_of_erased before update of owner_id on public.promotions
  for each row when (new.owner_id is null and old.owner_id is not null) execute function private.clear_promotion_of_erased();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.promotions', 'owner_id', null, 'promotions', '{}', 'anonymise', null,
    'Accounts are kept for seven years, without the person; a trigger clears the title of the ad.');

create function private.clear_promotion_of_erased() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := null;
  return new;
end
$$;

-- Whether the ad can be featured now.
create function private.is_promotable(ad public.vehicle_listings) returns boolean
language sql immutable set search_path = ''
as $$ select ad.id is not null and ad.status = 'active' $$;

-- Offers the caller to feature their own active ad, at the price and for the days of the settings, to be paid for by a payment request within
-- a day. price: the KES that the caller was shown. Hints: not_found, ad_not_active, promotion_not_offered, promotion_price_changed,
-- payment_waiting (the message has the number of the payment).
create function public.request_promotion(listing_id uuid, price bigint) returns public.promotions
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  asked constant bigint := private.setting_count('promotion_price');
  ad public.vehicle_listings;
  offer public.promotions;
begin
  -- Serialises with the person's payments (private.refuse_second_payment).
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || auth.uid(), 0));
  select * into ad from public.vehicle_listings where id = request_promotion.listing_id and seller_id = auth.uid();
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  perform private.refuse_second_promotion(ad.id);
  if not private.is_promotable(ad) then
    raise exception 'Only an active ad can be featured. Publish or renew this one first.' using hint = 'ad_not_active';
  end if;
  if asked is null then
    raise exception 'Ads cannot be featured for money at the moment.' using hint = 'promotion_not_offered';
  end if;
  if request_promotion.price is distinct from asked then
    raise exception 'The price has changed: it is % now.', private.kes(asked) using hint = 'promotion_price_changed';
  end if;
  insert into public.promotions as waiting (listing_id, owner_id, title, days, price)
  values (ad.id, ad.seller_id, private.visible_line(ad.title), private.setting_count('promotion_days'), asked)
  on conflict (listing_id) where status = 'waiting'
    do update set title = excluded.title, days = excluded.days, price = excluded.price, priced_at = now()
  returning * into offer;
  return offer;
end
$$;
grant execute on function public.request_promotion(uuid, bigint) to authenticated;

-- Refuses to offer what is being paid for.
create function private.refuse_second_promotion(listing uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  select request.* into waiting from public.promotions as promotion
  join public.payment_requests as request on request.promotion_id = promotion.id
  where promotion.listing_id = listing and promotion.status = 'waiting' and request.status = 'pending' limit 1;
  if found then
    raise exception 'Your payment of % for featuring this ad (%) is being checked already. We notify you of the result.',
      private.kes(waiting.amount), waiting.payment_number using hint = 'payment_waiting';
  end if;
end
$$;

-- Starts a paid promotion: now, or when the one that runs for the same ad ends. The caller has locked it.
create function private.start_promotion(promotion public.promotions) returns public.promotions
language plpgsql security definer set search_path = ''
as $$
declare
  start timestamptz;
begin
  -- Serialises the promotions of an ad.
  perform from public.vehicle_listings where id = promotion.listing_id for no key update;
  select greatest(now(), max(other.ends_at)) into start from public.promotions as other
  where other.listing_id = promotion.listing_id and other.status = 'running';
  update public.promotions as starting
  set status = 'running', paid_at = coalesce(starting.paid_at, now()), starts_at = start,
    ends_at = start + make_interval(days => starting.days)
  where starting.id = promotion.id returning * into promotion;
  perform private.show_promotion(promotion.listing_id);
  return promotion;
end
$$;

-- Sets whether the ad is featured and until when: without an end while an administrator features it, else until what is paid for ends.
create function private.show_promotion(listing uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.vehicle_listings as ad
  set featured = own.flag or paid.until is not null, featured_until = case when not own.flag then paid.until end
  from
    (select featured and featured_until is null as flag from public.vehicle_listings where id = listing) as own,
    (select private.promoted_until(listing) as until) as paid
  where ad.id = listing
    and (ad.featured, ad.featured_until)
      is distinct from (own.flag or paid.until is not null, case when not own.flag then paid.until end)
$$;

-- Until when it is paid for that an ad is featured; null: not.
create function private.promoted_until(listing uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(ends_at) from public.promotions where listing_id = listing and status = 'running' and ends_at > now()
$$;

-- Trigger on vehicle_listings, for clients: an administrator's flag and what the owner paid for are two reasons to feature an ad, and neither
-- ends the other. Setting `featured` switches the administrator's; on an ad whose owner pays, clearing `featured_until` does.
create function private.keep_paid_feature() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.featured_until is distinct from old.featured_until and (new.featured_until is not null or not new.featured) then
    raise exception 'Only a payment decides until when an ad is featured.' using errcode = '42501';
  end if;
  if new.featured and not old.featured then
    new.featured_until := null;
  elsif old.featured and not new.featured then
    if old.featured_until > now() then
      raise exception 'Its owner has paid for this ad to be featured until %.', private.nairobi_date(old.featured_until)
        using hint = 'promotion_running';
    end if;
    new.featured_until := private.promoted_until(new.id);
    new.featured := new.featured_until is not null;
  end if;
  return new;
end
$$;

-- What the pages of an ad, of holding it and of the dealer's settings show.

-- Of an ad for everybody: {reserved_until} or {amount, days}, KES; null: it is not held.
create function private.reservation_facts(listing_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when held.status = 'active' then jsonb_build_object('reserved_until', held.until)
    when terms.amount is not null then jsonb_build_object('amount', terms.amount, 'days', terms.days)
  end
  from public.vehicle_listings as ad
  left join lateral private.reservation_of(ad.id) as held on true
  left join lateral private.reservation_terms_of(ad) as terms on true
  where ad.id = reservation_facts.listing_id and ad.status = 'active'
$$;
grant execute on function private.reservation_facts(uuid) to anon, authenticated, service_role;

-- Whether a dealer or provider takes no deposits until one is returned that is overdue; their page says so.
create function public.owes_deposit(owner_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.owes_deposit(owner_id) $$;
grant execute on function public.owes_deposit(uuid) to anon, authenticated, service_role;

create type public.reservation_offer as (
  vehicle private.required_text,
  price private.required_bigint,
  seller_id private.required_uuid,
  seller_name private.required_text,
  -- What is asked; null: the vehicle is not held, or it is reserved.
  amount bigint,
  days integer,
  -- Where a push sends the money, such as `till 5551234`; null: only by hand.
  paid_to text,
  reserved_until timestamptz,
  being_paid private.required_boolean,
  -- The caller's own deposit that is paid, or being paid.
  own_deposit uuid,
  watched private.required_boolean
);

-- What holding a vehicle means for the caller; no row if it is not for sale.
create function public.reservation_offer(listing_id uuid) returns setof public.reservation_offer
language sql stable security definer rows 1 set search_path = ''
as $$
  select private.visible_line(ad.title), ad.price, ad.seller_id, private.business_name_of(ad.seller_id), terms.amount, terms.days::integer,
    (
      select private.till_words(own.owner_id) from private.till_credentials as own
      where own.owner_id = ad.seller_id and own.refused_at is null
    ),
    case when held.status = 'active' then held.until end, coalesce(held.status = 'paying' and held.buyer_id <> auth.uid(), false),
    case when held.buyer_id = auth.uid() then (select deposit.id from public.deposits as deposit where deposit.reservation_id = held.id) end,
    exists (
      select from private.reservation_watches as waiting where waiting.listing_id = ad.id and waiting.person_id = auth.uid()
    )
  from public.vehicle_listings as ad
  left join lateral private.reservation_of(ad.id) as held on true
  left join lateral private.reservation_terms_of(ad) as terms on held.status is distinct from 'active'
  where ad.id = reservation_offer.listing_id and ad.status = 'active' and ad.expires_at > now()
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
$$;
grant execute on function public.reservation_offer(uuid) to authenticated;

-- The people with a conversation about one of the caller's vehicles, by name, at most 100: from them a deposit can be received by hand.
create function public.people_asking_about(listing_id uuid) returns table (id uuid, name text)
language sql stable security definer rows 10 set search_path = ''
as $$
  select thread.asker_id, coalesce(private.person_name(thread.asker_id), 'A buyer')
  from public.message_threads as thread
  where thread.listing_id = people_asking_about.listing_id and thread.owner_id = auth.uid() and thread.asker_id is not null
    and thread.asker_id <> all ((select private.suspended_sellers())::uuid[])
    and not private.is_blocked_between(thread.owner_id, thread.asker_id)
  order by 2, 1 limit 100
$$;
grant execute on function public.people_asking_about(uuid) to authenticated;

create type public.own_deposit_settings as (
  -- Why they take no deposits (private.why_no_deposits); null: they may.
  refusal text,
  amount bigint,
  days integer,
  -- Of their till or paybill: its number without what is secret; null: not connected.
  till_kind text,
  till_ending text,
  till_tested_at timestamptz,
  till_refused_at timestamptz,
  -- Why they take none for services (private.why_no_service_deposits); null: they may.
  services_refusal text,
  -- Whether M-Pesa returns deposits from it.
  till_reverses boolean
);

-- What the caller asks for holding vehicles, whether they may take deposits, and whether a till is connected: the last four digits, never what is
-- secret.
create function public.own_deposit_settings() returns public.own_deposit_settings
language sql stable security definer set search_path = ''
as $$
  select private.why_no_deposits(auth.uid()), rule.amount, rule.days::integer, own.kind, right(coalesce(own.till, own.short_code), 4),
    own.tested_at, own.refused_at, private.why_no_service_deposits(auth.uid()), own.reverses
  from (select auth.uid() as id) as caller
  left join private.reservation_rules as rule on rule.dealer_id = caller.id
  left join private.till_credentials as own on own.owner_id = caller.id
$$;
grant execute on function public.own_deposit_settings() to authenticated;

-- The vehicles for which the caller asks something else than for all, at most 200: held false: nothing, as they are not held.
create function public.own_vehicle_reservation_rules() returns table (
  listing_id uuid, vehicle text, held boolean, amount bigint, days integer
)
language sql stable security definer rows 10 set search_path = ''
as $$
  select own.id, private.visible_line(own.title), rule.amount is not null, rule.amount, rule.days::integer
  from private.vehicle_reservation_rules as rule join public.vehicle_listings as own on own.id = rule.listing_id
  where own.seller_id = auth.uid()
  order by own.title, own.id limit 200
$$;
grant execute on function public.own_vehicle_reservation_rules() to authenticated;

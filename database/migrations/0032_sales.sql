-- Sales of vehicles: steps of both sides, terms, confirmation, doubts, reminders, and official fees.

set local check_function_bodies = off;

create type public.own_sale_row as (
  id private.required_uuid,
  listing_id uuid,
  thread_id uuid,
  vehicle private.required_text,
  picture text,
  side private.required_text,
  other_id uuid,
  other_name text,
  state private.required_text,
  price bigint,
  has_confirmed private.required_boolean,
  other_has_confirmed private.required_boolean,
  open_steps private.required_texts,
  begun_at private.required_timestamptz,
  ended_at timestamptz
);

create function private.sale_steps_of(side text) returns text[]
language sql immutable set search_path = ''
as $$
  select case side
    when 'seller' then '{see_car,agreement,payment,transfer_begun}'::text[]
    when 'buyer' then '{see_car,records,inspection,agreement,payment,transfer_accepted,insurance}'::text[]
  end
$$;

create table public.sales (
  id uuid default gen_random_uuid() constraint sales_pkey primary key,
  listing_id uuid,
  thread_id uuid,
  vehicle text not null,
  engine_cc integer,
  seller_id uuid,
  buyer_id uuid,
  begun_by text not null,
  begun_at timestamptz not null default now(),
  joined_at timestamptz,
  price bigint,
  payment_method text,
  handover_on date,
  defects text,
  terms_version integer not null default 0,
  seller_confirmed_at timestamptz,
  buyer_confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  seller_shares_price boolean not null default false,
  buyer_shares_price boolean not null default false,
  doubts text[],
  transfer_reminded_at timestamptz,
  constraint sales_two_people check (seller_id <> buyer_id),
  constraint sales_begun_by_known check (begun_by in ('seller', 'buyer')),
  constraint sales_price_range check (price between 1 and 10000000000),
  constraint sales_payment_method_known check (payment_method in ('bank_transfer', 'mpesa', 'cash', 'bankers_cheque', 'loan')),
  constraint sales_handover_on_range check (handover_on between date '2000-01-01' and date '2100-12-31'),
  constraint sales_defects_length check (char_length(defects) between 1 and 2000),
  constraint sales_terms_version_range check (terms_version between 0 and 200),
  constraint sales_completed_by_both check (completed_at is null or num_nulls(seller_confirmed_at, buyer_confirmed_at) = 0),
  constraint sales_one_end check (num_nonnulls(completed_at, cancelled_at) <= 1),
  constraint sales_cancelled_by_known check (cancelled_by in ('seller', 'buyer')),
  constraint sales_cancelled_by_sides check (cancelled_by is null or cancelled_at is not null),
  constraint sales_doubts_known check (
    cardinality(doubts) >= 1 and doubts <@ '{same_device,same_address,each_other,too_soon,new_buyer}'::text[]
  ),
  constraint sales_doubts_completed check (doubts is null or completed_at is not null),
  constraint sales_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint sales_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete set null,
  constraint sales_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete set null,
  constraint sales_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null
);

create table private.sale_origins (
  sale_id uuid not null,
  side text not null,
  kind text not null,
  origin bytea not null,
  day date not null default private.nairobi_today(),
  constraint sale_origins_pkey primary key (sale_id, side, kind, origin, day),
  constraint sale_origins_side_known check (side in ('seller', 'buyer')),
  constraint sale_origins_kind_known check (kind in ('address', 'device')),
  constraint sale_origins_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete cascade
);

create table public.official_fees (
  id bigint generated always as identity constraint official_fees_pkey primary key,
  kind text not null,
  -- Of a transfer: the largest engine of the class in cm³; null: larger than every class.
  up_to_cc integer,
  amount integer not null,
  effective_from date not null,
  source text not null,
  confirmed_on date,
  constraint official_fees_kind_known check (kind in ('copy_of_records', 'transfer')),
  constraint official_fees_class check (up_to_cc is null or kind = 'transfer'),
  constraint official_fees_up_to_cc_range check (up_to_cc between 50 and 20000),
  constraint official_fees_amount_range check (amount between 1 and 1000000),
  constraint official_fees_effective_from_range check (effective_from between date '2000-01-01' and date '2100-12-31'),
  constraint official_fees_source_length check (char_length(source) between 1 and 200 and source = private.visible_line(source)),
  constraint official_fees_class_day_key unique nulls not distinct (kind, up_to_cc, effective_from)
);

create table public.sale_steps (
  sale_id uuid not null,
  step text not null,
  side text not null,
  done_at timestamptz not null default now(),
  constraint sale_steps_pkey primary key (sale_id, step, side),
  constraint sale_steps_side_known check (side in ('seller', 'buyer')),
  constraint sale_steps_step_known check (step = any (private.sale_steps_of(side))),
  constraint sale_steps_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete cascade
);

comment on table private.sale_origins is 'Keyed hashes of where the sides of open sales were. Written by functions only.';

comment on table public.official_fees is 'Fees of the government for copies of records and transfers of vehicles, in KES from a day on.';

comment on column public.official_fees.confirmed_on is 'When an administrator confirmed it on the portal; null: not confirmed.';

comment on table public.sale_steps is 'What each side of a sale has done; written by functions only.';

comment on table public.sales is 'Sales of vehicles between two members; written by functions only.';

comment on column public.sales.vehicle is 'Title of the ad, kept when the ad is deleted; likewise engine_cc.';

comment on column public.sales.seller_id is 'null: an erased account; likewise buyer_id.';

comment on column public.sales.joined_at is 'When the side that did not begin it first took part.';

comment on column public.sales.price is 'Agreed, whole KES.';

comment on column public.sales.terms_version is 'Grows with each change of price, payment_method, handover_on and defects.';

comment on column public.sales.seller_confirmed_at is 'When the seller said that it is sold; likewise the buyer that it is bought.';

comment on column public.sales.cancelled_by is 'null: the vehicle was sold to somebody else, or an account was erased.';

comment on column public.sales.seller_shares_price is 'Whether the price may be used without a name; it is if both agree.';

comment on column public.sales.doubts is 'Why it does not count (doubts.sql); null: nothing speaks against it. No client reads it.';

create index sale_origins_day_idx on private.sale_origins (day);

create unique index sales_open_key on public.sales (listing_id, buyer_id) where completed_at is null and cancelled_at is null;

create index sales_listing_idx on public.sales (listing_id);

create index sales_thread_idx on public.sales (thread_id);

create index sales_seller_idx on public.sales (seller_id, begun_at desc, id desc);

create index sales_buyer_idx on public.sales (buyer_id, begun_at desc, id desc);

create index sales_awaiting_transfer_idx on public.sales (completed_at) where completed_at is not null and transfer_reminded_at is null;

alter table public.official_fees enable row level security;

alter table public.sale_steps enable row level security;

alter table public.sales enable row level security;

create or replace function private.anonymise_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Notifications to providers and administrators name the person; reviews have gone with what quotes them.
  update public.system_notifications as told set facts = told.facts - '{person,user_id,comment,answer}'::text[]
  where told.facts -> 'person' ->> 'id' = old.id::text;
  delete from private.notification_deliveries where facts -> 'person' ->> 'id' = old.id::text;
  -- The addresses of pictures name who uploaded them.
  update public.system_notifications as told set facts = jsonb_set(told.facts, '{ads}', (
    select jsonb_agg(case when position(old.id::text in ad ->> 'picture') > 0 then ad - 'picture' else ad end order by place)
    from jsonb_array_elements(told.facts -> 'ads') with ordinality as one (ad, place)
  ))
  where told.kind in ('search_matches', 'price_drop', 'favorite_gone') and position(old.id::text in told.facts ->> 'ads') > 0;
  -- The same for those told before there were kinds.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = provider.user_id
    and (
      starts_with(told.message, review.reviewer_name || ' gave ')
      or told.kind = 'review_received' and told.facts ->> 'review_id' = review.id::text
    );

  -- Answers copied the subject that the person wrote.
  update public.messages as answer set subject = 'Inquiry about ' || thread.subject_title
  from public.message_threads as thread
  where thread.asker_id = old.id and answer.thread_id = thread.id;

  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  for part in select * from private.personal_data where on_erase <> 'cascade' loop
    continue when to_regclass(part.table_name) is null;
    execute case part.on_erase
      when 'delete' then format('delete from %s where %s', part.table_name, part.found_by)
      else format(
        'update %s set %s where %s', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced),
        coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
      )
    end using old.id::text, private.confirmed_email(old);
  end loop;
  -- Threads and sales without either side.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  delete from public.sales where num_nonnulls(seller_id, buyer_id) = 0;
  return old;
end
$$;

create function private.buyer_to_be(ad public.vehicle_listings, named uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if ad.seller_id is distinct from auth.uid() and named <> auth.uid() then
    raise exception 'Only the seller of an ad begins a sale with somebody else.' using errcode = '42501';
  elsif ad.id is null then
    raise exception 'This ad is no longer for sale.' using hint = 'ad_gone';
  elsif ad.seller_id <> auth.uid() then
    return auth.uid();
  elsif named is null or named = ad.seller_id then
    raise exception 'This is your own ad: begin the sale from the conversation with the buyer.' using hint = 'sale_needs_buyer';
  end if;
  return named;
end
$$;

create function private.complete_sale(sale_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  perform private.lock_sales_between(known.seller_id, known.buyer_id) from public.sales as known where known.id = sale_id;
  update public.sales as known set completed_at = now(), doubts = private.sale_doubts(known)
  where known.id = sale_id
  returning * into sale;
  perform private.doubt_opposite_sales(sale);
  -- An ad whose term ended during the sale is sold as well; one that its seller or an administrator took down stays as it is.
  update public.vehicle_listings as ad set status = 'sold'
  where ad.id = sale.listing_id and (ad.status = 'active' or ad.status = 'expired' and ad.rejection_reason is null);
  update public.sales as other set cancelled_at = now()
  where other.listing_id = sale.listing_id and other.id <> sale.id and other.completed_at is null and other.cancelled_at is null;
end
$$;

create or replace function private.count_sales() returns void
language sql security definer set search_path = '' set jit = off
as $$
  delete from private.market_sales;
  insert into private.market_sales (listing_id, seller_id, model_id, town, year, sold_at, days, over_usual)
  select ad.id, ad.seller_id, ad.model_id, private.town_of(ad.location), ad.year, told.sold_at,
    private.nairobi_day(told.sold_at) - private.nairobi_day(told.listed_at),
    ln(coalesce(paid.price, ad.price)) - private.usual_price(private.priced_vehicle(ad))
  from public.vehicle_listings as ad
  cross join lateral (
    select min(step.at) filter (where step.state = 'active') as listed_at,
      max(step.at) filter (where step.state = 'sold' and step.before is distinct from 'sold') as sold_at,
      max(step.estimated_at) as estimated_at
    from (
      select history.at, history.state, history.estimated_at, lag(history.state) over (order by history.at, history.id) as before
      from private.ad_events as history
      where history.owner_id = ad.seller_id and history.ad_id = ad.id
    ) as step
  ) as told
  left join private.paid_prices() as paid on paid.listing_id = ad.id
  where ad.status = 'sold' and ad.model_id is not null and ad.price between 10000 and 1000000000
    and told.listed_at <= told.sold_at and told.sold_at > now() - interval '12 months' and told.estimated_at is null
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[]);
$$;

create or replace function private.delete_old_origins() returns void
language sql security definer set search_path = ''
as $$
  delete from private.provider_origins
  where seen_at < now() - make_interval(days => (select origin_days from private.review_rules()));
  delete from private.booking_origins
  where created_at < now() - make_interval(days => (select origin_days from private.review_rules()));
  delete from private.sale_origins
  where day < private.nairobi_today() - (select origin_days from private.review_rules());
  delete from private.session_devices
  where seen_at < now() - make_interval(days => (select origin_days from private.review_rules()));
$$;

create function private.doubt_opposite_sales(sale public.sales) returns void
language sql security definer set search_path = ''
as $$
  update public.sales as other set doubts = array_append(other.doubts, 'each_other')
  where other.id in (select id from private.opposite_sales(sale)) and 'each_other' <> all (coalesce(other.doubts, '{}'))
$$;

create function private.follow_confirmation(was public.sales, side text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (case side when 'seller' then was.buyer_confirmed_at else was.seller_confirmed_at end) is not null then
    perform private.complete_sale(was.id);
  elsif (case side when 'seller' then was.seller_confirmed_at else was.buyer_confirmed_at end) is null then
    perform private.tell_other_side(was, auth.uid(), 'sale_confirmed');
  end if;
end
$$;

create function private.follow_ended_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.completed_at is not null then
    perform private.tell_side_of_sale(new, side, 'sale_completed') from unnest('{seller,buyer}'::text[]) as side;
  elsif new.cancelled_by is not null then
    perform private.tell_side_of_sale(new, case new.cancelled_by when 'seller' then 'buyer' else 'seller' end, 'sale_cancelled');
  elsif num_nulls(new.seller_id, new.buyer_id) > 0 then
    perform private.tell_side_of_sale(new, side, 'sale_cancelled', '{"why": "left"}') from unnest('{seller,buyer}'::text[]) as side;
  else
    perform private.tell_side_of_sale(new, 'buyer', 'sale_cancelled', '{"why": "sold"}');
  end if;
  delete from private.sale_origins where sale_id = new.id;
  return null;
end
$$;

create function private.insert_sale(ad public.vehicle_listings, buyer uuid) returns public.sales
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  insert into public.sales (listing_id, thread_id, vehicle, engine_cc, seller_id, buyer_id, begun_by)
  values (
    ad.id, private.sale_thread(ad, buyer), private.visible_line(ad.title), ad.engine_cc, ad.seller_id, buyer,
    case auth.uid() when buyer then 'buyer' else 'seller' end
  )
  on conflict do nothing
  returning * into sale;
  if sale.id is null then
    return private.open_sale_of(ad.id, buyer);
  end if;
  perform private.tell_other_side(sale, auth.uid(), 'sale_begun');
  return sale;
end
$$;

create function private.is_hasty_sale(sale public.sales, least_talk interval, least_sale interval) returns boolean
language sql stable security definer set search_path = ''
as $$
  select sale.begun_at > now() - least_sale or coalesce(
    (select thread.created_at from public.message_threads as thread where thread.id = sale.thread_id), sale.begun_at
  ) > now() - least_talk
$$;

create function private.is_new_buyer(buyer uuid, least_age interval) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles as person
    where person.id = buyer and person.created_at > now() - least_age and not person.verified
      and private.confirmed_phone(person.id) is null
  )
$$;

create function private.is_open_sale(sale public.sales) returns boolean
language sql immutable set search_path = ''
as $$ select sale.completed_at is null and sale.cancelled_at is null $$;

create function private.is_step_after_sale(step text) returns boolean
language sql immutable set search_path = ''
as $$ select step in ('transfer_begun', 'transfer_accepted', 'insurance') $$;

create function private.limit_sales(ad public.vehicle_listings, buyer uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.sale_rules();
  as_seller constant boolean := buyer <> auth.uid();
  most constant integer := case when as_seller then rules.most_open_sales else rules.most_open_purchases end;
  begun integer;
  of_one integer;
  still_open integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('sales of ' || auth.uid(), 0));
  select count(*) filter (where sale.begun_at > now() - interval '1 day'),
    count(*) filter (where sale.begun_at > now() - interval '1 day' and sale.listing_id = ad.id and sale.buyer_id = buyer),
    count(*) filter (where private.is_open_sale(sale) and (sale.seller_id = auth.uid()) = as_seller)
  into begun, of_one, still_open
  from public.sales as sale
  where sale.begun_by = 'seller' and sale.seller_id = auth.uid() or sale.begun_by = 'buyer' and sale.buyer_id = auth.uid();
  if begun >= rules.most_begun_a_day then
    raise exception 'You have begun % sales within a day. Wait until tomorrow.', begun using hint = 'sale_limit';
  elsif of_one >= rules.most_begun_of_one then
    raise exception 'You have begun this % times within a day. Talk to each other, and begin again tomorrow.', of_one using hint = 'sale_limit';
  elsif still_open >= most then
    raise exception 'You have % % open. Cancel one that you do not go on with.', still_open,
      case when as_seller then 'sales' else 'purchases' end using hint = 'sale_limit';
  end if;
end
$$;

create function private.lock_ad_of_sale(sale_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select from public.vehicle_listings as ad
  where ad.id = (
    select sale.listing_id from public.sales as sale where sale.id = sale_id and auth.uid() in (sale.seller_id, sale.buyer_id)
  )
  for no key update
$$;

create function private.lock_sales_between(one uuid, other uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('sales between ' || least(one, other) || ' ' || greatest(one, other), 0)) $$;

create function private.notify_pages_of_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'sale') from unnest(array[new.seller_id, new.buyer_id]) as person where person is not null;
  return null;
end
$$;

create function private.official_fee(kind text, engine_cc integer default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'amount', fee.amount, 'effective_from', fee.effective_from, 'source', fee.source, 'confirmed_on', fee.confirmed_on
  )
  from public.official_fees as fee
  where fee.kind = official_fee.kind and fee.effective_from <= private.nairobi_today()
    and (fee.kind <> 'transfer' or engine_cc is not null and (fee.up_to_cc is null or fee.up_to_cc >= engine_cc))
  order by fee.up_to_cc nulls last, fee.effective_from desc
  limit 1
$$;

create function private.open_sale_of(ad uuid, buyer uuid) returns public.sales
language sql stable security definer set search_path = ''
as $$
  select sale from public.sales as sale
  where sale.listing_id = ad and sale.buyer_id = buyer and sale.completed_at is null and sale.cancelled_at is null
$$;

create function private.opposite_sales(sale public.sales) returns setof public.sales
language sql stable security definer set search_path = ''
as $$
  select * from public.sales as other
  where other.seller_id = sale.buyer_id and other.buyer_id = sale.seller_id and other.completed_at is not null
$$;

create function private.own_sale_to_change(sale_id uuid) returns public.sales
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  select * into sale from public.sales as known where known.id = sale_id and auth.uid() in (known.seller_id, known.buyer_id) for update;
  if not found then
    raise exception 'This sale is not yours or no longer there.' using errcode = '42501';
  end if;
  perform private.require_standing();
  return sale;
end
$$;

create function private.paid_prices() returns table (listing_id uuid, price bigint)
language sql stable security definer set search_path = ''
as $$
  with rules as materialized (
    select * from private.sale_rules()
  ), paid as (
    select distinct on (ad.id) ad.id, ad.seller_id, ad.model_id, sale.price, sale.completed_at
    from public.sales as sale
    join public.vehicle_listings as ad on ad.id = sale.listing_id
    cross join rules
    where private.sale_counts(sale) and sale.seller_shares_price and sale.buyer_shares_price and ad.status = 'sold'
      and sale.price between ad.price * rules.least_of_asked and ad.price * rules.most_of_asked
      and sale.completed_at > now() - interval '12 months' and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
    order by ad.id, sale.completed_at desc
  ), of_sellers as (
    select *, row_number() over (partition by model_id, seller_id order by completed_at, id) as of_seller from paid
  ), of_models as (
    select *, row_number() over (partition by model_id order by completed_at, id) as place, count(*) over (partition by model_id) as number
    from of_sellers where of_seller <= (select prices_of_seller from rules)
  )
  select id, of_models.price from of_models cross join rules where place <= number / rules.prices_at_once * rules.prices_at_once
$$;

create function private.permit_sale_step(sale public.sales, step text, done boolean, version integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if done is null or step is null or step <> all (private.sale_steps_of(private.side_in_sale(sale, auth.uid()))) then
    raise exception 'There is no such step on your side of the sale.' using hint = 'sale_step_unknown';
  elsif sale.completed_at is null or not private.is_step_after_sale(step) then
    perform private.require_open_sale(sale);
  end if;
  if done and sale.completed_at is null then
    perform private.require_unblocked_sale(sale);
  end if;
  if done and step = 'agreement' then
    if sale.price is null then
      raise exception 'Enter the price first: an agreement needs one.' using hint = 'sale_terms_missing';
    end if;
    perform private.require_sale_version(sale, version);
  end if;
end
$$;

create function private.permit_sale_terms(sale public.sales, price bigint, handover_on date, defects text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if price not between 1 and 10000000000 then
    raise exception 'Enter a price between KSh 1 and KSh 10 billion.' using hint = 'sale_price';
  elsif abs(handover_on - private.nairobi_today()) > 366 then
    raise exception 'Choose a day of handover within a year.' using hint = 'sale_handover';
  elsif char_length(defects) > 2000 then
    raise exception 'Describe the defects in at most 2,000 characters.' using hint = 'sale_defects';
  elsif sale.terms_version >= 200 then
    raise exception 'The terms were changed too often. Agree in the conversation, and begin again.' using hint = 'sale_terms_limit';
  end if;
end
$$;

create or replace function private.remember_new_provider(provider public.service_providers) returns void
language sql set search_path = ''
as $$
  select private.remember_provider(provider.user_id, known.kind, known.origin)
  from (
    select kind, origin from private.request_origins() where provider.user_id = auth.uid()
    union
    select kind, origin from private.session_origins(provider.user_id)
  ) as known (kind, origin)
$$;

create function private.remember_sale_origin(sale_id uuid, side text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.sale_origins (sale_id, side, kind, origin)
  select remember_sale_origin.sale_id, remember_sale_origin.side, here.kind, here.origin from private.request_origins() as here
  on conflict on constraint sale_origins_pkey do nothing
$$;

create function private.require_open_sale(sale public.sales) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if sale.completed_at is not null then
    raise exception 'This sale is completed: both of you have confirmed it.' using hint = 'sale_completed';
  elsif sale.cancelled_at is not null then
    raise exception 'This sale was cancelled.' using hint = 'sale_cancelled';
  end if;
end
$$;

create function private.require_sale_version(sale public.sales, version integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if version is distinct from sale.terms_version then
    raise exception 'The terms were changed after you loaded the page. Read what they are now.' using hint = 'changed_meanwhile';
  end if;
end
$$;

create function private.require_sellable(ad public.vehicle_listings, buyer uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  suspended constant uuid[] := private.suspended_sellers();
begin
  if ad.status <> 'active' or ad.expires_at <= now() or ad.seller_id = any (suspended) then
    raise exception 'This ad is no longer for sale.' using hint = 'ad_gone';
  elsif private.sale_thread(ad, buyer) is null or buyer = any (suspended) then
    raise exception 'Write to each other about this ad first.' using hint = 'no_conversation';
  elsif private.is_blocked_between(ad.seller_id, buyer) then
    raise exception 'You cannot begin a sale with this person.' using errcode = '42501', hint = 'cannot_write';
  end if;
end
$$;

create function private.require_standing() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  elsif exists (select from public.profiles where id = auth.uid() and suspended_at is not null) then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
end
$$;

create function private.require_unblocked_sale(sale public.sales) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_blocked_between(sale.seller_id, sale.buyer_id) then
    raise exception 'You cannot go on with this sale. You can cancel it.' using errcode = '42501', hint = 'sale_blocked';
  end if;
end
$$;

create function private.sale_ad(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listing_id', sale.listing_id, 'vehicle', sale.vehicle, 'picture', ad.images[1],
    'is_for_sale', coalesce(ad.status = 'active' and ad.expires_at > now() and ad.seller_id <> all ((select private.suspended_sellers())::uuid[]), false)
  )
  from (select) as one left join public.vehicle_listings as ad on ad.id = sale.listing_id
$$;

create function private.sale_counts(sale public.sales) returns boolean
language sql immutable set search_path = ''
as $$ select sale.completed_at is not null and sale.doubts is null $$;

create function private.sale_doubts(sale public.sales) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  rules constant record := private.sale_rules();
begin
  return nullif(array_remove(array[
    case when private.shares_device_in_sale(sale) then 'same_device' end,
    case when private.shares_address_in_sale(sale, rules.address_days) then 'same_address' end,
    case when exists (select from private.opposite_sales(sale)) then 'each_other' end,
    case when private.is_hasty_sale(sale, rules.least_talk, rules.least_sale) then 'too_soon' end,
    case when private.is_new_buyer(sale.buyer_id, rules.new_account) then 'new_buyer' end
  ], null), '{}');
end
$$;

create function private.sale_money(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'terms', jsonb_build_object(
      'version', sale.terms_version, 'price', sale.price, 'payment_method', sale.payment_method, 'handover_on', sale.handover_on,
      'defects', sale.defects
    ),
    'engine_cc', engine.cc,
    'fees', jsonb_build_object(
      'copy_of_records', private.official_fee('copy_of_records'), 'transfer', private.official_fee('transfer', engine.cc)
    ),
    'shares_price', jsonb_build_object('seller', sale.seller_shares_price, 'buyer', sale.buyer_shares_price)
  )
  from (
    select coalesce((select ad.engine_cc from public.vehicle_listings as ad where ad.id = sale.listing_id), sale.engine_cc) as cc
  ) as engine
$$;

create function private.sale_review(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('can_write', false, 'id', null) $$;

create function private.sale_rules(
  out most_open_purchases integer, out most_open_sales integer, out most_begun_a_day integer, out most_begun_of_one integer,
  out transfer_days integer, out least_talk interval, out least_sale interval, out new_account interval, out address_days integer,
  out least_of_asked numeric, out most_of_asked numeric, out prices_at_once integer, out prices_of_seller integer
)
language sql immutable set search_path = ''
as $$ select 10, 200, 20, 3, 14, interval '1 day', interval '1 hour', interval '14 days', 2, 0.7, 1.1, 5, 2 $$;

create function private.sale_state(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', sale.id, 'thread_id', sale.thread_id, 'begun_by', sale.begun_by, 'begun_at', sale.begun_at, 'joined_at', sale.joined_at,
    'seller_confirmed_at', sale.seller_confirmed_at, 'buyer_confirmed_at', sale.buyer_confirmed_at, 'completed_at', sale.completed_at,
    'cancelled_at', sale.cancelled_at, 'cancelled_by', sale.cancelled_by,
    'transfer_due_on', private.nairobi_day(sale.completed_at) + (select transfer_days from private.sale_rules()),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('step', ticked.step, 'side', ticked.side, 'done_at', ticked.done_at)
        order by ticked.done_at, ticked.step, ticked.side), '[]')
      from public.sale_steps as ticked where ticked.sale_id = sale.id
    )
  )
$$;

create function private.sale_thread(ad public.vehicle_listings, buyer uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.message_threads where listing_id = ad.id and asker_id = buyer and owner_id = ad.seller_id $$;

create function private.send_transfer_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_today();
  days constant integer := (select transfer_days from private.sale_rules());
  sale public.sales;
  reminded integer := 0;
begin
  for sale in
    select * from public.sales as due
    where due.transfer_reminded_at is null and due.completed_at < private.nairobi_midnight(today - days + 1)
      and due.completed_at > now() - interval '60 days'
      and not exists (select from public.sale_steps as ticked where ticked.sale_id = due.id and ticked.step = 'transfer_accepted')
    order by due.completed_at, due.id
    limit 200
    for update skip locked
  loop
    update public.sales set transfer_reminded_at = now() where id = sale.id;
    perform private.tell_side_of_sale(sale, side, 'transfer_due') from unnest('{seller,buyer}'::text[]) as side;
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;

create function private.session_origins(person uuid) returns table (kind text, origin bytea)
language sql stable security definer set search_path = ''
as $$
  select 'address', private.address_hash(session.ip) from auth.sessions as session where session.user_id = person
  union
  select 'device', one.device from private.session_devices as one
  join auth.sessions as session on session.id = one.session_id where session.user_id = person
$$;

create function private.shares_address_in_sale(sale public.sales, days integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.sale_origins as known
    where known.sale_id = sale.id and known.kind = 'address'
    group by known.origin
    having count(*) filter (where known.side = 'seller') >= days and count(*) filter (where known.side = 'buyer') >= days
  )
$$;

create function private.shares_device_in_sale(sale public.sales) returns boolean
language sql stable security definer set search_path = ''
as $$
  with used (side, origin) as (
    select known.side, known.origin from private.sale_origins as known where known.sale_id = sale.id and known.kind = 'device'
    union
    select one.side, seen.origin
    from (values ('seller', sale.seller_id), ('buyer', sale.buyer_id)) as one (side, person)
    cross join lateral private.session_origins(one.person) as seen
    where seen.kind = 'device'
  )
  select exists (select from used as one join used as other on other.origin = one.origin where one.side = 'seller' and other.side = 'buyer')
$$;

create function private.side_facts(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('id', person, 'name', private.visible_line(private.person_name(person))) $$;

create function private.side_in_sale(sale public.sales, person uuid) returns text
language sql immutable set search_path = ''
as $$ select case person when sale.seller_id then 'seller' when sale.buyer_id then 'buyer' end $$;

create function private.take_part_in_sale(sale public.sales) returns void
language sql security definer set search_path = ''
as $$
  update public.sales as known set joined_at = now()
  where known.id = sale.id and known.joined_at is null and known.begun_by <> private.side_in_sale(known, auth.uid());
  select private.remember_sale_origin(sale.id, private.side_in_sale(sale, auth.uid()));
$$;

create function private.tell_other_side(sale public.sales, person uuid, kind text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  other constant text := case private.side_in_sale(sale, person) when 'seller' then 'buyer' else 'seller' end;
  recipient constant uuid := case other when 'seller' then sale.seller_id else sale.buyer_id end;
begin
  if not exists (
    select from public.system_notifications as told
    where told.user_id = recipient and told.created_at > now() - interval '1 hour' and told.kind = tell_other_side.kind
      and told.facts ->> 'sale_id' = sale.id::text
      and not exists (
        select from public.notification_reads as seen where seen.notification_id = told.id and seen.user_id = recipient
      )
  ) then
    perform private.tell_side_of_sale(sale, other, tell_other_side.kind);
  end if;
end
$$;

create function private.tell_side_of_sale(sale public.sales, side text, kind text, facts jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    case side when 'seller' then sale.seller_id else sale.buyer_id end, tell_side_of_sale.kind,
    jsonb_build_object(
      'sale_id', sale.id, 'vehicle', sale.vehicle, 'side', side,
      'person', private.person_facts(other, private.person_name(other))
    ) || tell_side_of_sale.facts
  )
  from (select case side when 'seller' then sale.buyer_id else sale.seller_id end as other) as opposite
$$;

create function private.unconfirm_fee() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.kind, new.up_to_cc, new.amount, new.effective_from, new.source)
    is distinct from (old.kind, old.up_to_cc, old.amount, old.effective_from, old.source)
  then
    new.confirmed_on := null;
  end if;
  return new;
end
$$;

create function public.begin_sale(listing_id uuid, buyer_id uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  ad public.vehicle_listings;
  buyer uuid;
  open_sale public.sales;
begin
  perform private.require_standing();
  -- An ad that becomes sold waits, so that no sale begins after its others were cancelled.
  select * into ad from public.vehicle_listings as known where known.id = begin_sale.listing_id for share;
  buyer := private.buyer_to_be(ad, begin_sale.buyer_id);
  open_sale := private.open_sale_of(ad.id, buyer);
  if open_sale.id is null then
    perform private.require_sellable(ad, buyer);
    perform private.limit_sales(ad, buyer);
    open_sale := private.insert_sale(ad, buyer);
  end if;
  perform private.take_part_in_sale(open_sale);
  return open_sale.id;
end
$$;

create function public.cancel_sale(sale_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
begin
  if sale.cancelled_at is null then
    perform private.require_open_sale(sale);
    update public.sales as known set cancelled_at = now(), cancelled_by = private.side_in_sale(sale, auth.uid()) where known.id = sale.id;
  end if;
end
$$;

create function public.confirm_official_fee(fee_id bigint, amount integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  fee public.official_fees;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may confirm fees.' using errcode = '42501';
  end if;
  select * into fee from public.official_fees as known where known.id = fee_id for update;
  if not found then
    raise exception 'This fee is no longer there.' using hint = 'not_found';
  elsif confirm_official_fee.amount is distinct from fee.amount then
    raise exception 'This was changed after you loaded the page. Load it again and look at what it says now.' using hint = 'changed_meanwhile';
  end if;
  update public.official_fees as known set confirmed_on = private.nairobi_today() where known.id = fee_id;
end
$$;

create function public.confirm_sale(sale_id uuid, shares_price boolean, version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
  own_side text;
begin
  perform private.lock_ad_of_sale(sale_id);
  sale := private.own_sale_to_change(sale_id);
  own_side := private.side_in_sale(sale, auth.uid());
  if sale.completed_at is null then
    perform private.require_open_sale(sale), private.require_unblocked_sale(sale), private.require_sale_version(sale, version);
  end if;
  update public.sales as known set
    seller_shares_price = case own_side when 'seller' then coalesce(shares_price, false) else known.seller_shares_price end,
    buyer_shares_price = case own_side when 'buyer' then coalesce(shares_price, false) else known.buyer_shares_price end,
    seller_confirmed_at = coalesce(known.seller_confirmed_at, case own_side when 'seller' then now() end),
    buyer_confirmed_at = coalesce(known.buyer_confirmed_at, case own_side when 'buyer' then now() end)
  where known.id = sale.id;
  if sale.completed_at is null then
    perform private.take_part_in_sale(sale);
    perform private.follow_confirmation(sale, own_side);
  end if;
end
$$;

create function public.own_sale(sale_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  select * into sale from public.sales as known
  where known.id = sale_id and (auth.uid() in (known.seller_id, known.buyer_id) or private.is_admin());
  if not found then
    return null;
  end if;
  return private.sale_state(sale) || private.sale_ad(sale) || private.sale_money(sale) || jsonb_build_object(
    'side', private.side_in_sale(sale, auth.uid()),
    'other', private.side_facts(case auth.uid() when sale.seller_id then sale.buyer_id else sale.seller_id end),
    'facts', coalesce((select jsonb_agg(to_jsonb(fact)) from private.facts_of(sale.seller_id, sale.listing_id) as fact), '[]'),
    'review', private.sale_review(sale)
  ) || case when private.side_in_sale(sale, auth.uid()) is null
    then jsonb_build_object('buyer', private.side_facts(sale.buyer_id), 'doubts', coalesce(to_jsonb(sale.doubts), '[]')) else '{}'
  end;
end
$$;

create function public.own_sales() returns setof public.own_sale_row
language sql stable security definer rows 10 set search_path = ''
as $$
  select
    sale.id, sale.listing_id, sale.thread_id, sale.vehicle, ad.images[1], own.side, own.other, private.visible_line(private.person_name(own.other)),
    case when sale.completed_at is not null then 'completed' when sale.cancelled_at is not null then 'cancelled' else 'open' end,
    sale.price,
    (case own.side when 'seller' then sale.seller_confirmed_at else sale.buyer_confirmed_at end) is not null,
    (case own.side when 'seller' then sale.buyer_confirmed_at else sale.seller_confirmed_at end) is not null,
    case when sale.cancelled_at is not null then '{}' else array(
      select step from unnest(private.sale_steps_of(own.side)) with ordinality as one (step, place)
      where not exists (
        select from public.sale_steps as ticked where ticked.sale_id = sale.id and ticked.step = one.step and ticked.side = own.side
      )
      order by place
    ) end,
    sale.begun_at, coalesce(sale.completed_at, sale.cancelled_at)
  from public.sales as sale
  cross join lateral (
    select private.side_in_sale(sale, auth.uid()) as side,
      case auth.uid() when sale.seller_id then sale.buyer_id else sale.seller_id end as other
  ) as own
  left join public.vehicle_listings as ad on ad.id = sale.listing_id
  where sale.seller_id = (select auth.uid()) or sale.buyer_id = (select auth.uid())
  order by sale.begun_at desc, sale.id desc
$$;

create function public.set_sale_step(sale_id uuid, step text, done boolean, version integer default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
  own_side constant text := private.side_in_sale(sale, auth.uid());
begin
  perform private.permit_sale_step(sale, set_sale_step.step, set_sale_step.done, version);
  if done then
    insert into public.sale_steps (sale_id, step, side) values (sale.id, set_sale_step.step, own_side) on conflict do nothing;
    perform private.take_part_in_sale(sale);
  else
    delete from public.sale_steps as ticked
    where ticked.sale_id = sale.id and ticked.step = set_sale_step.step and ticked.side = own_side;
  end if;
  perform private.notify_pages(person, 'sale') from unnest(array[sale.seller_id, sale.buyer_id]) as person where person is not null;
end
$$;

create function public.set_sale_terms(
  sale_id uuid, version integer, price bigint, payment_method text, handover_on date, defects text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
  described constant text := nullif(btrim(defects, E' \n\r\t'), '');
begin
  perform private.require_open_sale(sale);
  -- A request that is sent again because its answer was lost.
  if (sale.price, sale.payment_method, sale.handover_on, sale.defects)
    is not distinct from (set_sale_terms.price, set_sale_terms.payment_method, set_sale_terms.handover_on, described)
  then
    return;
  end if;
  perform private.require_unblocked_sale(sale);
  perform private.require_sale_version(sale, version);
  perform private.permit_sale_terms(sale, set_sale_terms.price, set_sale_terms.handover_on, described);
  update public.sales as known set
    price = set_sale_terms.price, payment_method = set_sale_terms.payment_method, handover_on = set_sale_terms.handover_on,
    defects = described, terms_version = known.terms_version + 1, seller_confirmed_at = null, buyer_confirmed_at = null
  where known.id = sale.id;
  delete from public.sale_steps as ticked where ticked.sale_id = sale.id and ticked.step = 'agreement';
  perform private.take_part_in_sale(sale);
  perform private.tell_other_side(sale, auth.uid(), 'sale_terms_changed');
end
$$;

create function public.withdraw_confirmation(sale_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
  own_side constant text := private.side_in_sale(sale, auth.uid());
begin
  perform private.require_open_sale(sale);
  update public.sales as known set
    seller_confirmed_at = case when own_side = 'buyer' then known.seller_confirmed_at end,
    buyer_confirmed_at = case when own_side = 'seller' then known.buyer_confirmed_at end
  where known.id = sale.id;
end
$$;

grant execute on function private.sale_steps_of(text) to authenticated, service_role;

grant execute on function public.begin_sale(uuid, uuid) to authenticated;

grant execute on function public.cancel_sale(uuid) to authenticated;

grant execute on function public.confirm_official_fee(bigint, integer) to authenticated, service_role;

grant execute on function public.confirm_sale(uuid, boolean, integer) to authenticated;

grant execute on function public.own_sale(uuid) to authenticated;

grant execute on function public.own_sales() to authenticated;

grant execute on function public.set_sale_step(uuid, text, boolean, integer) to authenticated;

grant execute on function public.set_sale_terms(uuid, integer, bigint, text, date, text) to authenticated;

grant execute on function public.withdraw_confirmation(uuid) to authenticated;

revoke all on public.official_fees from public, anon, authenticated;

grant select on public.official_fees to anon;

grant select, delete on public.official_fees to authenticated;

grant insert (kind, up_to_cc, amount, effective_from, source) on public.official_fees to authenticated;

grant update (kind, up_to_cc, amount, effective_from, source) on public.official_fees to authenticated;

grant all on public.official_fees to service_role;

revoke all on public.sale_steps from public, anon, authenticated;

grant select on public.sale_steps to authenticated;

grant all on public.sale_steps to service_role;

revoke all on public.sales from public, anon, authenticated;

grant select (
  id, listing_id, thread_id, vehicle, engine_cc, seller_id, buyer_id, begun_by, begun_at, joined_at, price, payment_method, handover_on,
  defects, terms_version, seller_confirmed_at, buyer_confirmed_at, completed_at, cancelled_at, cancelled_by, seller_shares_price,
  buyer_shares_price, transfer_reminded_at
) on public.sales to authenticated;

grant all on public.sales to service_role;

create policy "Anyone reads the official fees" on public.official_fees
  for select to anon, authenticated using (true);

create policy "Administrators add official fees" on public.official_fees
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators delete official fees" on public.official_fees
  for delete to authenticated using ((select private.is_admin()));

create policy "Administrators correct official fees" on public.official_fees
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "People read the steps of sales they may read" on public.sale_steps
  for select to authenticated using (exists (select from public.sales as sale where sale.id = sale_steps.sale_id));

create policy "People read the sales they are in" on public.sales
  for select to authenticated using (seller_id = (select auth.uid()) or buyer_id = (select auth.uid()));

create policy "Administrators read every sale" on public.sales
  for select to authenticated using ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.official_fees
  for each row execute function private.audit_changes('kind', 'up_to_cc', 'amount', 'effective_from', 'source', 'confirmed_on');

create trigger unconfirm_fee before update of kind, up_to_cc, amount, effective_from, source on public.official_fees
  for each row execute function private.unconfirm_fee();

create trigger follow_ended_sale after update of cancelled_at, completed_at on public.sales
  for each row when (num_nonnulls(old.cancelled_at, old.completed_at) < num_nonnulls(new.cancelled_at, new.completed_at))
  execute function private.follow_ended_sale();

create trigger notify_pages_of_sale after insert or update on public.sales
  for each row execute function private.notify_pages_of_sale();

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('sale_begun', 'messages', true, 'waking'),
  ('sale_cancelled', 'messages', true, 'waking'),
  ('sale_completed', 'messages', true, 'waking'),
  ('sale_confirmed', 'messages', true, 'waking'),
  ('sale_terms_changed', 'messages', true, 'waking'),
  ('transfer_due', 'reminders', true, 'waking');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.sales', 'buyer_id', null, 'purchases', '{seller_id,buyer_id,doubts}', 'anonymise', 'cancelled_at = case when completed_at is null then coalesce(cancelled_at, now()) end', 'The other side keeps its half, without the name.'),
  ('public.sales', 'seller_id', null, 'sales', '{seller_id,buyer_id,doubts}', 'anonymise', 'cancelled_at = case when completed_at is null then coalesce(cancelled_at, now()) end', 'The other side keeps its half, without the name.');

insert into public.official_fees (kind, up_to_cc, amount, effective_from, source, confirmed_on) values
  ('copy_of_records', null, 550, '2025-12-01', 'Published by a blog in December 2025', null),
  ('transfer', 1000, 1660, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null),
  ('transfer', 1200, 1890, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null),
  ('transfer', 1500, 2065, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null),
  ('transfer', 1700, 2410, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null),
  ('transfer', 2000, 2695, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null),
  ('transfer', 2500, 3845, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null),
  ('transfer', 3000, 5055, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null),
  ('transfer', null, 5915, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024', null);

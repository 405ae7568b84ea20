-- Members are trusted in levels with limits; ads of spare parts are held as those of vehicles are; sales with their steps, fees and agreement, and reviews of sellers.

set local check_function_bodies = off;

alter type public.shown_fact add attribute buyers integer;

alter table private.ad_appeals drop constraint ad_appeals_pkey;
alter table private.ad_holds drop constraint ad_holds_pkey;
alter table private.review_history drop constraint review_history_pkey;

-- Parts that an administrator hid by a plain update have no reason so far, by which they would wait from now on.
update public.spare_parts set held_reason = 'It does not keep to our rules for ads.' where held_at is not null and held_reason is null and not listed;

create function private.part_code(part_number text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(bare) >= 5 then bare end
  from (select upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g')) as bare) as written
$$;

-- All rows so far are of vehicles.
alter table private.ad_appeals add column kind public.ad_kind not null default 'vehicle';
alter table private.ad_appeals alter column kind drop default;
alter table private.ad_appeals rename column listing_id to ad_id;
alter table private.ad_holds add column kind public.ad_kind not null default 'vehicle';
alter table private.ad_holds alter column kind drop default;
alter table private.ad_holds rename column listing_id to ad_id;

alter table public.reviews alter column booking_id drop not null;

alter table public.reviews alter column service_provider_id drop not null;

alter table private.review_history alter column booking_id drop not null;

drop trigger audit_changes on public.reviews;

drop trigger invalidate_page on public.reviews;

drop policy "Customers review their own bookings" on public.reviews;

drop index public.evidence_waiting_key;

alter table private.ad_appeals drop constraint ad_appeals_listing_id_fkey;

alter table private.ad_holds drop constraint ad_holds_listing_id_fkey;

alter table public.evidence drop constraint evidence_subject;

alter table public.reviews drop constraint reviews_held_for_known;

drop function private.becomes_suspect(was public.vehicle_listings, becomes public.vehicle_listings);

drop function private.copies_of_photos(ad public.vehicle_listings, found private.scam_signal[]);

drop function private.follow_hold(was public.vehicle_listings, becomes public.vehicle_listings);

drop function private.is_appealed(ad uuid);

drop function private.is_held_as_suspect(ad uuid);

drop function private.is_newly_suspect(ad public.vehicle_listings);

drop function private.is_review_burst(provider uuid);

drop function private.pending_hold(ad public.vehicle_listings);

drop function private.record_hold(ad public.vehicle_listings);

drop function private.record_review_event(booking uuid, what text);

drop function private.require_other_administrator(ad uuid);

drop function private.review_doubts(booking public.service_bookings);

drop function private.settle_appeal(ad uuid, accepted boolean);

drop function private.shows_own_car(ad uuid);

drop function private.words_of_ad(ad public.vehicle_listings);

drop function public.beside_vehicle(listing_id uuid);

alter table private.review_history add column sale_id uuid;

alter table private.stored_bytes add column photos_on date;

alter table private.stored_bytes add column photos integer not null default 0;

alter table public.evidence add column spare_part_id uuid;

alter table public.review_reports add column about_seller boolean not null default false;

alter table public.reviews add column seller_id uuid;

alter table public.reviews add column sale_id uuid;

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

alter domain private.required_fact_kind drop constraint required_fact_kind_check;

alter domain private.required_fact_kind add constraint required_fact_kind_check check (value in (
  'phone_confirmed', 'member_since', 'answers_within', 'id_seen', 'registration_seen', 'tax_pin_seen', 'yard_visited',
  'chassis_given', 'logbook_seen', 'records_seen', 'sales_confirmed'
));

alter domain private.required_found_kind drop constraint required_found_kind_check;

alter domain private.required_found_kind add constraint required_found_kind_check check (
  value in ('person', 'dealer', 'service_provider', 'listing', 'spare_part', 'payment', 'booking')
);

create or replace function private.sale_steps_of(side text) returns text[]
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
  ad_id uuid not null default gen_random_uuid(),
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

comment on table private.ad_holds is 'Ads that wait or waited for an administrator. Written by triggers only.';

comment on column private.ad_holds.released is 'What an administrator let pass: private.judged_facts and its signals.';

comment on table private.review_history is
  'The last day of each event of a review of a booking or sale: who is reviewed notified, reply notified, reviewer told that it is held, removed by an administrator.';

comment on table private.sale_origins is 'Keyed hashes of where the sides of open sales were. Written by functions only.';

comment on column private.stored_bytes.photos is 'Photos of ads that they uploaded on the day photos_on.';

comment on column public.evidence.spare_part_id is 'Only of a photo with the code of a day.';

comment on table public.official_fees is 'Fees of the government for copies of records and transfers of vehicles, in KES from a day on.';

comment on column public.official_fees.confirmed_on is 'When an administrator confirmed it on the portal; null: not confirmed.';

comment on table public.review_reports is 'Reviews reported by who is reviewed, and the decisions of administrators.';

comment on column public.review_reports.subject_title is
  'Stars and business or seller; stays when the review is deleted. Never names the reviewer.';

comment on column public.review_reports.about_seller is 'A review of a seller after a sale; false: of a business.';

comment on table public.reviews is 'Reviews of service providers, one per completed booking, and of sellers, one per completed sale.';

comment on column public.reviews.service_provider_id is 'That of the booking, set by a trigger.';

comment on column public.reviews.reply is 'By who is reviewed.';

comment on column public.reviews.seller_id is 'That of the sale, set by a trigger.';

comment on table public.sale_steps is 'What each side of a sale has done; written by functions only.';

comment on table public.sales is 'Sales of vehicles between two members; written by functions only.';

comment on column public.sales.ad_id is 'Id of the ad, also when it is deleted, so that it is sold and counted once. No client reads it.';

comment on column public.sales.vehicle is 'Title of the ad, kept when the ad is deleted; likewise engine_cc.';

comment on column public.sales.seller_id is 'null: an erased account; likewise buyer_id.';

comment on column public.sales.joined_at is 'When the side that did not begin it first took part.';

comment on column public.sales.price is 'Agreed, whole KES.';

comment on column public.sales.terms_version is 'Grows with each change of price, payment_method, handover_on and defects.';

comment on column public.sales.seller_confirmed_at is 'When the seller said that it is sold; likewise the buyer that it is bought.';

comment on column public.sales.cancelled_by is 'null: the vehicle was sold to somebody else, or an account was erased.';

comment on column public.sales.seller_shares_price is 'Whether the price may be used without a name; it is if both agree.';

comment on column public.sales.doubts is 'Why it does not count (doubts.sql); null: nothing speaks against it. No client reads it.';

comment on column public.spare_parts.held_at is 'Since when it waits for an administrator, or when one hid it; the seller may not list it meanwhile.';

comment on column public.spare_parts.held_reason is 'Why an administrator hid it or did not approve it; shown to the seller. null while it waits.';

create index review_history_sale_idx on private.review_history (sale_id);

create index sale_origins_day_idx on private.sale_origins (day);

create index evidence_spare_part_idx on public.evidence (spare_part_id);

create unique index evidence_waiting_key on public.evidence (user_id, kind, listing_id, spare_part_id) nulls not distinct where status = 'waiting';

create index reviews_seller_idx on public.reviews (seller_id, created_at desc);

create unique index sales_open_key on public.sales (listing_id, buyer_id) where completed_at is null and cancelled_at is null;

create index sales_listing_idx on public.sales (listing_id);

create index sales_ad_idx on public.sales (ad_id);

create index sales_thread_idx on public.sales (thread_id);

create index sales_seller_idx on public.sales (seller_id, begun_at desc, id desc);

create index sales_buyer_idx on public.sales (buyer_id, begun_at desc, id desc);

create index sales_awaiting_transfer_idx on public.sales (completed_at) where completed_at is not null and transfer_reminded_at is null;

create index spare_parts_code_idx on public.spare_parts (private.part_code(part_number)) where listed and private.part_code(part_number) is not null;

create index spare_parts_waiting_idx on public.spare_parts (created_at desc, id desc) where held_at is not null and held_reason is null;

alter table public.official_fees enable row level security;

alter table public.sale_steps enable row level security;

alter table public.sales enable row level security;

create or replace function private.account_signals(seller uuid) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_trusted constant boolean := private.trust_level(seller) = 'trusted';
  joined constant timestamptz := (select created_at from public.profiles where id = seller);
begin
  return private.signal_if(not is_trusted and joined > now() - private.new_seller_term(), 'new_account')
    || private.signal_if(not is_trusted and private.confirmed_phone(seller) is null, 'phone_unconfirmed')
    || private.signal_if(not is_trusted and private.recent_towns(seller) >= 4, 'many_towns')
    || private.signal_if(private.open_reports_against(seller) >= 3, 'many_reports')
    || private.signal_if(private.shares_suspended_device(seller), 'suspended_device')
    || private.signal_if(private.first_messages_today(seller) >= 15, 'many_first_messages');
end
$$;

create or replace function private.ad_state(listing public.vehicle_listings) returns text
language sql immutable set search_path = ''
as $$
  select case
    when listing.rejection_reason is not null then 'rejected'
    when listing.held_at is not null then 'pending'
    else listing.status
  end
$$;

create or replace function private.ad_state(part public.spare_parts) returns text
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

create or replace function private.ad_state(provider public.service_providers) returns text
language sql immutable set search_path = ''
as $$ select case when provider.verified then 'active' else 'pending' end $$;

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
  left join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = coalesce(review.seller_id, provider.user_id)
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

create or replace function private.apply_part_state(was public.spare_parts, becomes public.spare_parts) returns public.spare_parts
language plpgsql security definer set search_path = ''
as $$
begin
  if becomes.listed and private.is_change_of_seller() and private.becomes_suspect(was, becomes) then
    becomes.listed := false;
    becomes.held_at := now();
  elsif becomes.listed and not was.listed then
    becomes.held_at := null;
    becomes.held_reason := null;
  -- A function that unlists it says why or that it waits.
  elsif was.listed and not becomes.listed and becomes.held_at is not distinct from was.held_at
    and becomes.seller_id is distinct from auth.uid() and private.is_admin()
  then
    becomes.held_at := now();
    becomes.held_reason := 'It does not keep to our rules for ads.';
  end if;
  return becomes;
end
$$;

create or replace function private.audited_name(entity text, entity_id text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_uuid constant boolean := entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  is_number constant boolean := entity_id ~ '^[0-9]{1,9}$';
  sought constant uuid := case when is_uuid then entity_id end;
begin
  return case entity
    when 'profiles' then private.person_name(sought)
    when 'vehicle_listings' then (select title from public.vehicle_listings as one where one.id = sought)
    when 'spare_parts' then (select name from public.spare_parts as one where one.id = sought)
    when 'service_providers' then (select business_name from public.service_providers as one where one.id = sought)
    when 'system_notifications' then (select title from public.system_notifications as one where one.id = sought)
    when 'payment_requests' then (select payment_number from public.payment_requests as one where one.id = sought)
    when 'subscription_plans' then (select name from public.subscription_plans as one where one.id = sought)
    when 'user_subscriptions' then (
      select concat_ws(', ', plan.name, private.person_name(one.user_id))
      from public.user_subscriptions as one join public.subscription_plans as plan on plan.id = one.plan_id
      where one.id = sought
    )
    when 'financing_providers' then (select name from public.financing_providers as one where one.id = sought)
    when 'insurance_providers' then (select name from public.insurance_providers as one where one.id = sought)
    when 'financing_applications' then (
      select concat_ws(', ', lender.name, private.person_name(one.user_id))
      from public.financing_applications as one join public.financing_providers as lender on lender.id = one.provider_id
      where one.id = sought
    )
    when 'insurance_quotes' then (
      select concat_ws(', ', insurer.name, private.person_name(one.user_id))
      from public.insurance_quotes as one join public.insurance_providers as insurer on insurer.id = one.provider_id
      where one.id = sought
    )
    when 'reviews' then (
      select concat_ws(', ', (private.reviewed(one)).name, private.person_name(one.reviewer_id))
      from public.reviews as one where one.id = sought
    )
    when 'service_bookings' then (
      select concat_ws(', ', business.business_name, coalesce(private.person_name(one.customer_id), one.customer_name))
      from public.service_bookings as one join public.service_providers as business on business.id = one.service_provider_id
      where one.id = sought
    )
    when 'contact_messages' then (select name from public.contact_messages as one where one.id = sought)
    when 'vehicle_makes' then
      (select name from public.vehicle_makes as one where one.id = case when is_number then entity_id::integer end)
    when 'vehicle_models' then
      (select name from public.vehicle_models as one where one.id = case when is_number then entity_id::integer end)
    when 'insurance_rates' then (
      select concat_ws(', ', insurer.name, replace(one.insurance_type, '_', ' '))
      from public.insurance_rates as one join public.insurance_providers as insurer on insurer.id = one.provider_id
      where one.id = sought
    )
    when 'import_tax_rates' then (
      select concat_ws(' from ', replace(one.vehicle_class, '_', ' '), to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_tax_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'import_depreciation_rates' then (
      select concat_ws(' from ', 'age ' || one.age, to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_depreciation_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'vehicle_nicknames' then
      (select nickname from public.vehicle_nicknames as one where one.id = case when is_number then entity_id::integer end)
    when 'newsletters' then (select subject from public.newsletters as one where one.id = sought)
    else case when not is_uuid and not is_number then entity_id end
  end;
end
$$;

create or replace function private.bargain_withheld_until(ad public.vehicle_listings) returns timestamptz
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

create or replace function private.becomes_suspect(was anyelement, becomes anyelement) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_public_state(private.ad_state(was)) and becomes.price >= was.price
    and private.judged_facts(becomes) - 'price' = private.judged_facts(was) - 'price'
  then
    return false;
  end if;
  return private.is_newly_suspect(becomes);
end
$$;

create or replace function private.buyer_to_be(ad public.vehicle_listings, named uuid) returns uuid
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

create or replace function private.check_message_limit(sender uuid, is_first boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_messages constant integer := 30;
  most_threads constant integer := 10;
begin
  if most_messages <= (
    select count(*) from public.messages
    where sender_id = sender and created_at > now() - interval '10 minutes'
  ) then
    raise exception 'You have sent % messages in ten minutes. Wait a little, then write again.', most_messages
      using hint = 'message_limit';
  end if;
  if is_first and most_threads <= (
    select count(*) from public.message_threads
    where asker_id = sender and last_message_at > now() - interval '1 hour' and created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have written about % ads within an hour. Wait a little before you write about the next.', most_threads
      using hint = 'message_limit';
  end if;
  if is_first then
    perform private.require_first_message(sender);
  end if;
end
$$;

create or replace function private.check_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    if new.listed and private.is_change_of_seller() then
      perform private.queue_ads_of(new.seller_id);
      if private.is_suspect(private.scam_signals(new)) then
        new.listed := false;
        new.held_at := now();
      end if;
    end if;
    return new;
  end if;
  -- Counted views are no edits.
  if new.views_count <> old.views_count then
    return new;
  end if;
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  perform private.permit_part_change(old, new);
  if new.listed and not old.listed and private.is_change_of_seller() then
    perform private.queue_ads_of(new.seller_id);
  end if;
  new := private.apply_part_state(old, new);
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
    if new.status = 'active' and private.is_change_of_seller() then
      perform private.queue_ads_of(new.seller_id);
      if private.price_below_review(new) is not null or private.is_suspect(private.scam_signals(new)) then
        new.status := 'draft';
        new.held_at := now();
      end if;
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
    if new.status = 'active' and old.status <> 'active' then
      perform private.queue_ads_of(new.seller_id);
    end if;
  elsif (old.held_at is not null or old.status = 'pending') and new.status <> old.status then
    perform private.require_other_administrator('vehicle', new.id);
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

create or replace function private.checked_review_of_booking(review public.reviews) returns public.reviews
language plpgsql security definer set search_path = ''
as $$
declare
  checked public.reviews := review;
  booking constant public.service_bookings := (select b from public.service_bookings as b where id = review.booking_id);
begin
  if booking.customer_id is distinct from checked.reviewer_id or checked.reviewer_id is null then
    raise exception 'Only the customer of a booking may review it.' using errcode = '42501';
  end if;
  if booking.status <> 'completed' then
    raise exception 'You can leave a review once the booking is completed.' using hint = 'booking_not_completed';
  end if;
  if checked.service_provider_id <> booking.service_provider_id then
    raise exception 'This booking was with another provider.' using hint = 'other_provider';
  end if;
  perform private.refuse_removed_review(checked);
  checked.service_provider_id := booking.service_provider_id;
  -- Locks the provider, so that concurrent reviews count each other. Reviews by the server are not doubted.
  perform private.lock_reviewed(checked);
  checked.held_for := case when auth.uid() is not null then private.review_doubts(booking, checked) end;
  return checked;
end
$$;

create or replace function private.checked_review_of_sale(review public.reviews) returns public.reviews
language plpgsql security definer set search_path = ''
as $$
declare
  checked public.reviews := review;
  sale public.sales;
begin
  -- The lock waits for a sale that gets doubts at this moment.
  select * into sale from public.sales where id = review.sale_id and buyer_id = review.reviewer_id for share;
  if not found then
    raise exception 'Only the buyer of a sale may review its seller.' using errcode = '42501';
  end if;
  if sale.completed_at is null then
    raise exception 'You can leave a review once both of you have confirmed the sale.' using hint = 'sale_not_completed';
  end if;
  if sale.seller_id is null then
    raise exception 'The seller has left Magari, so there is nobody to review.' using hint = 'seller_gone';
  end if;
  perform private.refuse_removed_review(checked);
  checked.seller_id := sale.seller_id;
  perform private.lock_reviewed(checked);
  -- Reviews by the server are not doubted.
  checked.held_for := case when auth.uid() is not null then nullif(array_remove(array[
    case when sale.doubts is not null then 'sale' end,
    case when private.is_review_burst(checked) then 'burst' end
  ], null), '{}') end;
  return checked;
end
$$;

create or replace function private.chosen_approvals(kind text, sort text, size integer, passed integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'spare_parts' then
    return array(
      select part.id
      from public.spare_parts as part left join private.ad_holds as hold on hold.kind = 'spare_part' and hold.ad_id = part.id
      where part.held_at is not null and part.held_reason is null
      order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('spare_part', part.id) desc,
        part.created_at desc, part.id desc
      limit size offset passed
    );
  elsif kind = 'service_providers' then
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
  elsif kind = 'evidence' then
    return array(
      select id from public.evidence where status = 'waiting' order by submitted_at, id limit size offset passed
    );
  elsif kind = 'yard_visits' then
    return array(
      select id from public.yard_visits where confirmed_at is null order by entered_at, id limit size offset passed
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
    select ad.id from public.vehicle_listings as ad left join private.ad_holds as hold on hold.kind = 'vehicle' and hold.ad_id = ad.id
    where ad.held_at is not null or ad.status = 'pending'
    order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('vehicle', ad.id) desc, ad.created_at desc, ad.id desc
    limit size offset passed
  );
end
$$;

create or replace function private.codes_of_photo(sent public.evidence) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array[private.day_code(hold.seed, day), private.day_code(hold.seed, day - 1)]
  from private.ad_holds as hold cross join lateral (select (sent.submitted_at at time zone 'Africa/Nairobi')::date) as sending (day)
  where hold.ad_id = coalesce(sent.listing_id, sent.spare_part_id)
    and hold.kind = case when sent.listing_id is null then 'spare_part' else 'vehicle' end::public.ad_kind
$$;

create or replace function private.complete_sale(sale_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  perform private.lock_sales_of(known.seller_id, known.buyer_id) from public.sales as known where known.id = sale_id;
  update public.sales as known set completed_at = now(), doubts = private.sale_doubts(known)
  where known.id = sale_id
  returning * into sale;
  perform private.doubt_opposite_sales(sale);
  -- An ad whose term ended during the sale is sold as well; one that its seller or an administrator took down stays as it is.
  update public.vehicle_listings as ad set status = 'sold'
  where ad.id = sale.listing_id and (ad.status = 'active' or ad.status = 'expired' and ad.rejection_reason is null);
  update public.sales as other set cancelled_at = now()
  where other.ad_id = sale.ad_id and other.id <> sale.id and other.completed_at is null and other.cancelled_at is null;
end
$$;

create or replace function private.completes_purchase(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.sales as sale where sale.listing_id = ad and sale.buyer_id = auth.uid() and sale.completed_at = now()
  )
$$;

create or replace function private.confirmed_sales(member uuid, out buyers integer, out since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select least(count(distinct sale.buyer_id), count(distinct sale.ad_id)), min(sale.completed_at)
  from public.sales as sale
  join public.profiles as buyer on buyer.id = sale.buyer_id and buyer.suspended_at is null
  where sale.seller_id = member and private.sale_counts(sale)
$$;

create or replace function private.copied_photos(images text[], seller uuid)
returns table (image text, kind public.ad_kind, ad_id uuid, title text, seller_id uuid, other_image text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with given as (
    select one.image, object.id, object.updated_at as stored_at
    from unnest(images) as one (image) join storage.objects as object on object.id = private.photo_object(one.image)
  ), near as materialized (
    select found.object_id, found.similar_id, found.difference
    from pictures.similar_objects(array(select given.id from given)) as found
  ), own as (
    select given.image, given.id, least(given.stored_at, (
      select min(former.updated_at) from near
      join storage.objects as former on former.id = near.similar_id and former.bucket_id = 'listing-images'
      where near.object_id = given.id and private.seller_of_photo(former.name) = copied_photos.seller
    )) as stored_at
    from given
  )
  select own.image, ad.kind, ad.ad_id, ad.title, ad.other_seller, ad.photo
  from own
  cross join lateral (
    select shown.kind, shown.ad_id, shown.title, other.other_seller, other.photo
    from (
      select private.seller_of_photo(object.name) as other_seller, near.difference, object.created_at,
        '/storage/v1/object/public/listing-images/' || object.name as photo
      from near
      join storage.objects as object on object.id = near.similar_id and object.bucket_id = 'listing-images'
      where near.object_id = own.id and private.seller_of_photo(object.name) <> copied_photos.seller and object.updated_at <= own.stored_at
      order by near.difference, object.created_at
      limit 50
    ) as other
    cross join lateral private.ad_with_photo(other.other_seller, other.photo) as shown
    order by other.difference, other.created_at
    limit 1
  ) as ad;
end
$$;

create or replace function private.copies_of_photos(images text[], seller uuid, found private.scam_signal[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(copy)), '[]') from private.copied_photos(images, seller) as copy
  where exists (select from unnest(found) as one where one.signal = 'photo_copied')
$$;

create or replace function private.could_hold(found private.scam_signal[], others text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.signal_points(found) + sum(private.setting_count('signal_' || other)) >= private.setting_count('hold_threshold')
  from unnest(others) as other
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

create or replace function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
  -- One that replaces another under its name counts as well.
  is_photo constant boolean := tg_op <> 'DELETE' and new.bucket_id = 'listing-images'
    and (tg_op = 'INSERT' or new.version is distinct from old.version);
  today constant date := private.nairobi_today();
  photos_today integer;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes, photos_on, photos) values (new.owner, added, today, is_photo::integer)
    on conflict (person_id) do update set
      bytes = stored.bytes + added,
      photos = is_photo::integer + case stored.photos_on when today then stored.photos else 0 end,
      photos_on = today
    returning bytes, photos into total, photos_today;
    if is_photo and auth.uid() is not null and not private.is_admin() then
      perform private.require_photos_of_day(new.owner, photos_today);
    end if;
    if total >= private.byte_quota(new.owner) and (tg_op = 'INSERT' or added > removed)
      and auth.uid() is not null and not private.is_admin()
    then
      raise exception 'Your pictures take all of the % MB you have. Remove some, or choose a larger plan.',
        private.format_number(private.byte_quota(new.owner) / 1048576)
        using hint = 'byte_quota';
    end if;
  end if;
  return null;
end
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

create or replace function private.doubt_opposite_sales(sale public.sales) returns void
language sql security definer set search_path = ''
as $$
  update public.sales as other set doubts = array_append(other.doubts, 'each_other')
  where other.id in (select id from private.opposite_sales(sale)) and 'each_other' <> all (coalesce(other.doubts, '{}'))
$$;

create or replace function private.fact_order() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'records_seen', 'logbook_seen', 'chassis_given', 'sales_confirmed', 'yard_visited', 'id_seen', 'registration_seen', 'tax_pin_seen', 'phone_confirmed',
    'answers_within', 'member_since'
  ]
$$;

create or replace function private.facts_of(member uuid, listing uuid) returns setof public.shown_fact
language sql stable security definer set search_path = ''
as $$
  select told.* from (
    select kind, checked_at, ends_at, place, issued_on, has_caveat, null::boolean as matches_chassis, null::integer as minutes,
      null::integer as buyers
    from public.facts as fact
    where fact.user_id = facts_of.member and (fact.listing_id is null or fact.listing_id = facts_of.listing) and fact.ends_at > now()
    union all
    select 'phone_confirmed', confirmed.confirmed_at, null, null, null, null, null, null, null
    from private.confirmed_phones as confirmed
    where confirmed.user_id = facts_of.member and private.confirmed_phone(facts_of.member) is not null
    union all
    select 'member_since', date_trunc('month', person.created_at, 'Africa/Nairobi'), null, null, null, null, null, null, null
    from public.profiles as person where person.id = facts_of.member
    union all
    select
      'chassis_given', given.recorded_at, null, null, null, null,
      exists (
        select from private.paper_numbers as paper
        where paper.listing_id = given.listing_id and paper.kind = 'chassis' and paper.is_read and paper.hash = given.hash
          -- A paper that was withdrawn or has ended matches nothing.
          and exists (
            select from public.facts as shown
            where shown.listing_id = given.listing_id and shown.kind in ('logbook_seen', 'records_seen') and shown.ends_at > now()
          )
      ),
      null, null
    from private.paper_numbers as given
    where given.listing_id = facts_of.listing and given.kind = 'chassis' and not given.is_read
    union all
    select 'answers_within', null, null, null, null, null, null, answered.minutes, null
    from private.answer_minutes(facts_of.member) as answered (minutes) where answered.minutes is not null
    union all
    select 'sales_confirmed', date_trunc('month', confirmed.since, 'Africa/Nairobi'), null, null, null, null, null, null, confirmed.buyers
    from private.confirmed_sales(facts_of.member) as confirmed where confirmed.buyers > 0
  ) as told
  where not exists (select from public.profiles where id = facts_of.member and suspended_at is not null)
  order by array_position(private.fact_order(), told.kind::text)
$$;

create or replace function private.follow_confirmation(was public.sales, side text) returns void
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

create or replace function private.follow_ended_sale() returns trigger
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

create or replace function private.follow_hold(becomes anyelement) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  state constant text := private.ad_state(becomes);
  ad_kind constant public.ad_kind := private.kind_of(becomes);
  is_public constant boolean := private.is_public_state(state);
begin
  if state = 'pending' then
    if becomes.held_at is not null then
      perform private.record_hold(becomes);
    end if;
  elsif private.is_admin() and auth.uid() <> becomes.seller_id then
    perform private.settle_appeal(ad_kind, becomes.id, is_public);
    insert into private.ad_holds (kind, ad_id, signals, is_suspect) values (ad_kind, becomes.id, '[]', false) on conflict do nothing;
    update private.ad_holds as hold set
      decision = case when is_public then 'released' else 'rejected' end,
      decided_by = auth.uid(),
      released = case when is_public then private.judged_facts(becomes) || jsonb_build_object(
        'signals', (select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one)
      ) else hold.released end
    where hold.kind = ad_kind and hold.ad_id = becomes.id;
  end if;
end
$$;

create or replace function private.forget_hold(kind public.ad_kind, ad uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_other_administrator(kind, ad);
  delete from private.ad_holds as hold where hold.kind = forget_hold.kind and hold.ad_id = ad;
  delete from private.ad_appeals as appeal where appeal.kind = forget_hold.kind and appeal.ad_id = ad;
end
$$;

create or replace function private.forget_part_photo(part public.spare_parts) returns void
language sql security definer set search_path = ''
as $$
  update public.evidence set status = 'expired', decided_at = coalesce(decided_at, now())
  where spare_part_id = part.id and status in ('waiting', 'seen')
$$;

create or replace function private.found_parts(wanted text, decides boolean) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'spare_part', part.id, part.name, array_remove(array[part.part_number, part.location::text], null),
    case when part.state = 'held' and part.held_reason is null then 'waiting' else part.state::text end, part.seller_id, null::timestamptz
  from public.admin_spare_parts(
    search => wanted, only_state => case when decides then 'held' end, page_size => case when decides then 25 else 5 end
  ) as page
  cross join unnest(page.parts) with ordinality as part
  where not decides or part.state = 'held' and part.held_reason is null and private.can_decide('spare_parts', part.id)
  order by part.ordinality limit 5
$$;

create or replace function private.guard_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_standing();
  end if;
  if tg_op = 'UPDATE' then
    new.reply := nullif(btrim(new.reply), '');
    new.replied_at := case when new.reply is not null then now() end;
    return new;
  end if;
  -- Otherwise refuse_removed_review would tell the provider of a booking that its customer's held review was removed.
  perform private.require_own_name(new.reviewer_id);
  new := case when new.sale_id is null then private.checked_review_of_booking(new) else private.checked_review_of_sale(new) end;
  new.counts := false;
  new.comment := nullif(btrim(new.comment), '');
  new.reviewer_name := (
    select private.public_name(first_name, last_name) from public.profiles where id = new.reviewer_id
  );
  return new;
end
$$;

create or replace function private.guard_review_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reported record;
begin
  if tg_op = 'UPDATE' then
    -- The reporter's account is erased: delete their text and their name.
    if new.reporter_id is null then
      new.details := null;
      new.subject_title := split_part(new.subject_title, ' for ', 1);
    end if;
    return new;
  end if;
  perform private.require_own_name(new.reporter_id);
  select review.rating, review.sale_id is not null as about_seller, about.name into reported
  from public.reviews as review
  cross join lateral private.reviewed(review) as about
  where review.id = new.review_id and about.account = new.reporter_id;
  if not found then
    raise exception 'This review is not about you or your business, or no longer there.' using errcode = '42501';
  end if;
  new.subject_title := reported.rating || ' of 5 stars for ' || reported.name;
  new.about_seller := reported.about_seller;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  perform private.limit_reports(tg_relid, new.reporter_id, 'reviews');
  return new;
end
$$;

create or replace function private.has_new_signal(found private.scam_signal[], facts jsonb, passed jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select passed is null or exists (
    select from unnest(found) as one
    where not passed -> 'signals' ? one.signal or case one.signal
      when 'price_low' then (facts ->> 'price')::bigint < (passed ->> 'price')::bigint
        or facts - '{words,images,price}'::text[] <> passed - '{words,images,price,signals}'::text[]
      when 'photo_copied' then not passed -> 'images' @> (facts -> 'images')
      when 'scam_words' then passed -> 'words' <> facts -> 'words'
      when 'number_in_text' then passed -> 'words' <> facts -> 'words'
      else false
    end
  )
$$;

create or replace function private.has_too_many_ads(seller uuid, most integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if most is null then
    return false;
  end if;
  perform private.lock_ads_of(seller);
  return private.count_active_ads(seller) > most;
end
$$;

create or replace function private.held_review(review_id uuid) returns public.reviews
language plpgsql security definer set search_path = ''
as $$
declare
  held public.reviews;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on reviews.' using errcode = '42501';
  end if;
  perform from public.sales where id = (select sale_id from public.reviews where id = review_id) for no key update;
  perform private.lock_reviewed(review) from public.reviews as review where id = review_id;
  select * into held from public.reviews where id = review_id and held_for is not null for update;
  if not found then
    raise exception 'This review is no longer held. Load the page again.' using hint = 'not_found';
  end if;
  if auth.uid() in (held.reviewer_id, held.seller_id)
    or exists (select from public.service_providers where id = held.service_provider_id and user_id = auth.uid())
  then
    raise exception 'This review is by you or about you. Another administrator decides on it.' using errcode = '42501';
  end if;
  return held;
end
$$;

create or replace function private.held_reviews(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      review.id, review.rating, review.comment, review.held_for, review.created_at,
      case when provider.id is not null then jsonb_build_object(
        'id', provider.id, 'name', private.visible_line(provider.business_name), 'owner_id', provider.user_id,
        'rating_average', provider.rating_average, 'rating_count', provider.rating_count
      ) end as business,
      case when booking.id is not null then jsonb_build_object(
        'requested_at', booking.created_at, 'answered_at', booking.answered_at, 'completed_at', booking.completed_at,
        'price', booking.price
      ) end as booking,
      case when sale.id is not null then private.pending_sale(sale) end as sale,
      private.seller_history(review.reviewer_id) as seller
    from public.reviews as review
    left join public.service_providers as provider on provider.id = review.service_provider_id
    left join public.service_bookings as booking on booking.id = review.booking_id
    left join public.sales as sale on sale.id = review.sale_id
    where review.id = any (chosen) and review.held_for is not null
  ) as row
$$;

create or replace function private.hold_facts(held public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.is_held_as_suspect('vehicle', held.id) then '{"suspect": true}' else private.low_price_facts(held) end
$$;

create or replace function private.hold_if_suspect(ad public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if ad.status <> 'active' or exists (select from public.profiles where id = ad.seller_id and role = 'admin')
    or not private.is_newly_suspect(ad)
  then
    return;
  end if;
  update public.vehicle_listings set status = 'draft', held_at = now() where id = ad.id and status = 'active';
  if found and auth.uid() is distinct from ad.seller_id then
    perform private.tell(ad.seller_id, 'ad_held', private.vehicle_facts(ad) || private.hold_facts(ad));
  end if;
end
$$;

create or replace function private.hold_if_suspect(part public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not part.listed or exists (select from public.profiles where id = part.seller_id and role = 'admin')
    or not private.is_newly_suspect(part)
  then
    return;
  end if;
  update public.spare_parts set listed = false, held_at = now() where id = part.id and listed;
  if found and auth.uid() is distinct from part.seller_id then
    perform private.tell(part.seller_id, 'part_held', private.part_facts(part));
  end if;
end
$$;

create or replace function private.insert_sale(ad public.vehicle_listings, buyer uuid) returns public.sales
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  insert into public.sales (listing_id, ad_id, thread_id, vehicle, engine_cc, seller_id, buyer_id, begun_by)
  values (
    ad.id, ad.id, private.sale_thread(ad, buyer), private.visible_line(ad.title), ad.engine_cc, ad.seller_id, buyer,
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

create or replace function private.invalidate_pages_of_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  review constant public.reviews := coalesce(new, old);
begin
  if review.sale_id is null then
    perform private.invalidate_page('/services/' || review.service_provider_id);
  else
    perform private.invalidate_pages_of_seller(review.seller_id);
  end if;
  return null;
end
$$;

create or replace function private.invalidate_pages_of_seller(seller uuid) returns void
language sql set search_path = ''
as $$
  select private.invalidate_pages_of_ads(seller), private.invalidate_page('/dealers/' || seller),
    private.invalidate_page('/sellers/' || seller || '/reviews')
$$;

create or replace function private.is_appealed(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.ad_appeals as appeal where appeal.kind = is_appealed.kind and appeal.ad_id = ad and appeal.decided_at is null
  )
$$;

create or replace function private.is_hasty_sale(sale public.sales, least_talk interval, least_sale interval) returns boolean
language sql stable security definer set search_path = ''
as $$
  select sale.begun_at > now() - least_sale or coalesce(
    (select thread.created_at from public.message_threads as thread where thread.id = sale.thread_id), sale.begun_at
  ) > now() - least_talk
$$;

create or replace function private.is_held_as_suspect(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select hold.is_suspect from private.ad_holds as hold
    where hold.kind = is_held_as_suspect.kind and hold.ad_id = ad and hold.decision is null
  ), false)
$$;

create or replace function private.is_identity_seen(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.facts as fact
    where fact.user_id = person and fact.kind in ('id_seen', 'registration_seen', 'yard_visited') and fact.ends_at > now()
  )
$$;

create or replace function private.is_new_buyer(buyer uuid, least_age interval) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles as person
    where person.id = buyer and person.created_at > now() - least_age and not person.verified
      and private.confirmed_phone(person.id) is null
  )
$$;

create or replace function private.is_newly_suspect(ad anyelement) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  return private.is_suspect(found) and private.has_new_signal(found, private.judged_facts(ad), (
    select hold.released from private.ad_holds as hold where hold.kind = private.kind_of(ad) and hold.ad_id = ad.id
  ));
end
$$;

create or replace function private.is_number_elsewhere(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.paper_numbers as own
    join private.paper_numbers as other on other.kind = own.kind and other.hash = own.hash and other.listing_id <> own.listing_id
    join public.vehicle_listings as listing on listing.id = other.listing_id and listing.status <> 'sold'
    where own.listing_id = ad
      and (listing.status <> 'draft' or listing.held_at is not null or private.was_lately_public(listing.seller_id, listing.id))
  )
$$;

create or replace function private.is_open_sale(sale public.sales) returns boolean
language sql immutable set search_path = ''
as $$ select sale.completed_at is null and sale.cancelled_at is null $$;

create or replace function private.is_review_burst(review public.reviews) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.review_rules();
  today constant timestamptz := now() - interval '1 day';
begin
  return (
    select count(*) filter (where other.created_at > today) + 1
      > rules.most_above_usual
        + count(*) filter (where other.created_at <= today and other.held_for is null)::numeric / rules.usual_days
    from public.reviews as other
    where (other.service_provider_id = review.service_provider_id or other.seller_id = review.seller_id)
      and other.created_at > today - make_interval(days => rules.usual_days)
  );
end
$$;

create or replace function private.is_seen_with_seller(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.evidence as sent
    where sent.kind in ('logbook', 'code_photo') and sent.status = 'seen'
      and case is_seen_with_seller.kind when 'vehicle' then sent.listing_id = ad else sent.spare_part_id = ad end
  )
$$;

create or replace function private.is_step_after_sale(step text) returns boolean
language sql immutable set search_path = ''
as $$ select step in ('transfer_begun', 'transfer_accepted', 'insurance') $$;

create or replace function private.judged_facts(ad public.vehicle_listings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'words', md5(concat_ws(E'\n', ad.title, ad.description)), 'images', ad.images, 'price', ad.price, 'model_id', ad.model_id, 'year', ad.year
  )
$$;

create or replace function private.judged_facts(part public.spare_parts) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'words', md5(concat_ws(E'\n', part.name, part.description)), 'images', part.images, 'price', part.price,
    'part_code', private.part_code(part.part_number), 'condition', part.condition
  )
$$;

create or replace function private.keep_vehicle_numbers(ad uuid, numbers jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own public.vehicle_listings;
begin
  select * into own from public.vehicle_listings as listing where listing.id = ad and listing.seller_id = auth.uid() for update;
  if not found then
    raise exception 'This ad is no longer there, so nothing was kept for it.' using hint = 'vehicle_ad_gone';
  end if;
  delete from private.paper_numbers as known
  using jsonb_array_elements(numbers) as given
  where known.listing_id = ad and not known.is_read and known.kind = given ->> 'kind';
  insert into private.paper_numbers (user_id, listing_id, kind, hash, masked, is_read)
  select auth.uid(), ad, given ->> 'kind', given ->> 'hash', given ->> 'masked', false
  from jsonb_array_elements(numbers) as given
  where given ->> 'kind' in ('plate', 'chassis') and given ->> 'hash' is not null;
  perform private.hold_if_suspect(own);
  perform private.invalidate_page('/vehicles/' || ad);
  return private.vehicle_numbers(ad);
end
$$;

create or replace function private.kind_of(ad public.vehicle_listings) returns public.ad_kind
language sql immutable set search_path = ''
as $$ select 'vehicle'::public.ad_kind $$;

create or replace function private.kind_of(part public.spare_parts) returns public.ad_kind
language sql immutable set search_path = ''
as $$ select 'spare_part'::public.ad_kind $$;

create or replace function private.limit_sales(ad public.vehicle_listings, buyer uuid) returns void
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

create or replace function private.listing_doubts(listing public.vehicle_listings) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when private.is_held_as_suspect('vehicle', listing.id) then 'suspect' end,
    case when private.is_appealed('vehicle', listing.id) then 'appealed' end,
    case when not seller.verified and not private.has_published_ads(listing.seller_id, listing.id) then 'first_ad' end,
    case when exists (
      select from private.ad_events as event
      where event.owner_id = listing.seller_id and event.ad_id = listing.id and event.state = 'rejected'
    ) then 'rejected_before' end,
    case when exists (
      select from private.published_versions as version
      where version.listing_id = listing.id
        and private.changed_facts(version.facts, private.reviewed_facts(listing)) <> '{}'
    ) then 'changed' end,
    case
      when estimate.listing_id is null then 'price_unknown'
      when private.price_mark(listing.price, estimate.low, estimate.middle, estimate.high) = 'none' then 'price_far'
    end,
    case when private.is_posted_twice(listing) then 'posted_twice' end,
    case when private.is_number_elsewhere(listing.id) then 'number_elsewhere' end,
    case when listing.images = '{}' then 'no_photos' end,
    case when make.listed is false or model.listed is false then 'new_name' end
  ], null)
  from public.profiles as seller
  join public.vehicle_makes as make on make.id = listing.make_id
  left join public.vehicle_models as model on model.id = listing.model_id
  left join public.price_estimates as estimate on estimate.listing_id = listing.id
  where seller.id = listing.seller_id
$$;

create or replace function private.lock_ad_of_sale(sale_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sales of ad ' || sale.ad_id, 0))
  from public.sales as sale where sale.id = sale_id and auth.uid() in (sale.seller_id, sale.buyer_id);
  select from public.vehicle_listings as ad
  where ad.id = (
    select sale.listing_id from public.sales as sale where sale.id = sale_id and auth.uid() in (sale.seller_id, sale.buyer_id)
  )
  for no key update
$$;

create or replace function private.lock_ads_of(seller uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('ads of ' || seller, 0)) $$;

create or replace function private.lock_pending_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('vehicle_listings', listing_id);
  perform private.require_other_administrator('vehicle', listing_id);
  select * into listing from public.vehicle_listings where id = listing_id for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('draft', 'pending') then
    raise exception 'This ad is not waiting for approval: it is %.', listing.status
      using hint = 'already_decided';
  end if;
  return listing;
end
$$;

create or replace function private.lock_reviewed(review public.reviews) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if review.sale_id is null then
    perform from public.service_providers where id = review.service_provider_id for no key update;
  else
    perform from public.profiles where id = review.seller_id for no key update;
  end if;
end
$$;

create or replace function private.lock_sales_of(one uuid, other uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('completed sales of ' || least(one, other), 0));
  select pg_advisory_xact_lock(hashtextextended('completed sales of ' || greatest(one, other), 0));
$$;

create or replace function private.lock_waiting_part(part_id uuid) returns public.spare_parts
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('spare_parts', part_id);
  perform private.require_other_administrator('spare_part', part_id);
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif private.ad_state(part) <> 'pending' then
    raise exception 'This part is not waiting for approval.' using hint = 'already_decided';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Another administrator decides.' using hint = 'own_ad';
  end if;
  return part;
end
$$;

create or replace function private.look_at_late_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array(select distinct object_id from added));
  return null;
end
$$;

create or replace function private.look_at_moved_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.look_at_photos_again(array[new.id]);
  return null;
end
$$;

create or replace function private.look_at_photos_again(objects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  photo record;
begin
  for photo in
    select '/storage/v1/object/public/listing-images/' || object.name as url, private.seller_of_photo(object.name) as seller_id
    from storage.objects as object where object.id = any (objects) and object.bucket_id = 'listing-images'
  loop
    perform private.hold_if_suspect(ad) from public.vehicle_listings as ad
    where ad.seller_id = photo.seller_id and ad.status = 'active' and photo.url = any (ad.images);
    perform private.hold_if_suspect(part) from public.spare_parts as part
    where part.seller_id = photo.seller_id and part.listed and photo.url = any (part.images);
  end loop;
end
$$;

create or replace function private.name_of_subject(act text, subject uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.visible_line(case
    when act = 'change_booking' then (
      select private.service_type_label(booking.service_type) || ', ' || private.nairobi_date(booking.preferred_date)
      from public.service_bookings as booking where booking.id = subject
    )
    when act = 'move_inquiry' then (
      select thread.subject_title from public.message_threads as thread where thread.id = name_of_subject.subject
    )
    when act in ('approve_listing', 'reject_listing') then (select title from public.vehicle_listings where id = subject)
    when act in ('approve_spare_part', 'reject_spare_part') then (select name from public.spare_parts where id = subject)
    when act in ('approve_service_provider', 'reject_service_provider') then (
      select business_name from public.service_providers where id = subject
    )
    when act in ('approve_business_name', 'reject_business_name') then (
      select business_name from public.business_name_changes where id = subject
    )
    when act in ('approve_payment_request', 'reject_payment_request') then (
      select payment_number from public.payment_requests where id = subject
    )
  end)
$$;

create or replace function private.needs_look_for_more(seller uuid, except_ad uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := private.trust_limit(private.trust_level(seller), 'ads');
begin
  return most is not null and most <= (
    select count(*) from (
      select from public.vehicle_listings as ad where ad.seller_id = seller and ad.status = 'active' and ad.id <> except_ad
      union all
      select from public.spare_parts as part where part.seller_id = seller and part.listed and part.id <> except_ad
    ) as others
  );
end
$$;

create or replace function private.notify_of_new_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  about constant record := private.reviewed(new);
  visit constant jsonb := jsonb_strip_nulls(jsonb_build_object('booking_id', new.booking_id, 'sale_id', new.sale_id));
begin
  if new.held_for is not null then
    if private.record_review_event(new, 'held_told') then
      perform private.tell(
        new.reviewer_id, 'review_held', visit || jsonb_build_object('business', about.name, 'reason', new.held_for[1])
      );
    end if;
  elsif private.record_review_event(new, 'told') then
    perform private.tell(
      about.account, 'review_received',
      (visit - 'booking_id') || jsonb_build_object(
        'review_id', new.id, 'person', private.person_facts(new.reviewer_id, new.reviewer_name), 'business', about.name,
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
  changed constant public.reviews := coalesce(new, old);
  about constant record := private.reviewed(changed);
begin
  if tg_op = 'UPDATE' then
    if private.record_review_event(new, 'answer_told') then
      perform private.tell(
        new.reviewer_id, 'review_answered', about.link || jsonb_build_object('business', about.name, 'reply', new.reply)
      );
    end if;
    return null;
  end if;
  -- Delete the notification of who was reviewed, which quotes the review: erasing the reviewer's account would not find it. The first
  -- condition is for those told before there were kinds.
  delete from public.system_notifications as told
  where told.user_id = about.account and (
    told.title = 'New review' and starts_with(told.message, old.reviewer_name || ' gave ')
      and position(left(coalesce(old.comment, ''), 200) in told.message) > 0
    or told.kind = 'review_received' and told.facts ->> 'review_id' = old.id::text
  );
  -- A review deleted together with whom it was about was not removed for its content.
  if private.is_admin() and old.reviewer_id <> auth.uid() and about.account is not null then
    -- Inserts nothing if the booking or sale is deleted as well.
    insert into private.review_history (booking_id, sale_id, event, day)
    select old.booking_id, old.sale_id, 'removed', private.nairobi_today()
    where exists (select from public.service_bookings where id = old.booking_id)
      or exists (select from public.sales where id = old.sale_id)
    on conflict do nothing;
    perform private.tell(
      old.reviewer_id, 'review_removed',
      jsonb_build_object('business', about.name, 'reason', nullif(current_setting('magari.reason', true), ''))
    );
  end if;
  return null;
end
$$;

create or replace function private.notify_pages_of_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'sale') from unnest(array[new.seller_id, new.buyer_id]) as person where person is not null;
  return null;
end
$$;

create or replace function private.official_fee(kind text, engine_cc integer default null) returns jsonb
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

create or replace function private.open_sale_of(ad uuid, buyer uuid) returns public.sales
language sql stable security definer set search_path = ''
as $$
  select sale from public.sales as sale
  where sale.listing_id = ad and sale.buyer_id = buyer and sale.completed_at is null and sale.cancelled_at is null
$$;

create or replace function private.opposite_sales(sale public.sales) returns setof public.sales
language sql stable security definer set search_path = ''
as $$
  with back as (
    select * from public.sales as known
    where known.completed_at is not null and (known.seller_id = sale.buyer_id or known.buyer_id = sale.seller_id)
  )
  select * from back
  where back.seller_id = sale.buyer_id and back.buyer_id = sale.seller_id
    or back.seller_id = sale.buyer_id and back.buyer_id in (select last.seller_id from back as last where last.buyer_id = sale.seller_id)
    or back.buyer_id = sale.seller_id and back.seller_id in (select first.buyer_id from back as first where first.seller_id = sale.buyer_id)
$$;

create or replace function private.own_rejected_ad(ad uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
begin
  select own.rejection_reason into reason from public.vehicle_listings as own where own.id = ad and own.seller_id = auth.uid() for update;
  if found then
    return jsonb_build_object('kind', 'vehicle', 'reason', reason);
  end if;
  select own.held_reason into reason from public.spare_parts as own where own.id = ad and own.seller_id = auth.uid() for update;
  return case when found then jsonb_build_object('kind', 'spare_part', 'reason', reason) end;
end
$$;

create or replace function private.own_sale_to_change(sale_id uuid) returns public.sales
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

create or replace function private.paid_prices() returns table (listing_id uuid, price bigint)
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
      and (sale.buyer_id is null or sale.buyer_id <> all ((select private.suspended_sellers())::uuid[]))
    order by ad.id, sale.completed_at desc
  ), of_sellers as (
    select *, row_number() over (partition by model_id, seller_id order by completed_at, id) as of_seller from paid
  ), of_models as (
    select *, row_number() over (partition by model_id order by completed_at, id) as place, count(*) over (partition by model_id) as number
    from of_sellers where of_seller <= (select prices_of_seller from rules)
  )
  select id, of_models.price from of_models cross join rules where place <= number / rules.prices_at_once * rules.prices_at_once
$$;

create or replace function private.part_doubts(part public.spare_parts) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when private.is_held_as_suspect('spare_part', part.id) then 'suspect' end,
    case when private.is_appealed('spare_part', part.id) then 'appealed' end,
    case when part.images = '{}' then 'no_photos' end
  ], null)
  from public.profiles as seller where seller.id = part.seller_id
$$;

create or replace function private.part_facts(part public.spare_parts) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('id', part.id, 'title', private.visible_line(part.name), 'picture', part.images[1]) $$;

create or replace function private.pending_approval_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'vehicle_listings', (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'),
    'spare_parts', (select count(*) from public.spare_parts where held_at is not null and held_reason is null),
    'service_providers', (select count(*) from public.service_providers where not verified and archived_at is null),
    'business_names', (select count(*) from public.business_name_changes),
    'reviews', (select count(*) from public.reviews where held_for is not null),
    'evidence', (select count(*) from public.evidence where status = 'waiting'),
    'yard_visits', (select count(*) from public.yard_visits where confirmed_at is null),
    'listing_drafts', (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null)
  )
$$;

create or replace function private.pending_evidence(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      sent.id, sent.kind, sent.submitted_at,
      (select count(*) from private.evidence_pages as page where page.evidence_id = sent.id) as pages,
      jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name, 'business_name', person.business_name) as names,
      case when ad.id is not null then jsonb_build_object(
        'id', ad.id, 'title', ad.title, 'year', ad.year, 'make', make.name, 'model', model.name, 'chassis', (
          select known.masked from private.paper_numbers as known where known.listing_id = ad.id and known.kind = 'chassis' and not known.is_read
        )
      ) end as ad,
      case when part.id is not null then jsonb_build_object('id', part.id, 'name', part.name) end as part,
      case when sent.kind = 'code_photo' then private.codes_of_photo(sent) end as codes,
      private.seller_history(sent.user_id) as seller, private.sharing_numbers(sent.user_id) as sharing
    from public.evidence as sent
    join public.profiles as person on person.id = sent.user_id
    left join public.vehicle_listings as ad on ad.id = sent.listing_id
    left join public.spare_parts as part on part.id = sent.spare_part_id
    left join public.vehicle_makes as make on make.id = ad.make_id
    left join public.vehicle_models as model on model.id = ad.model_id
    where sent.id = any (chosen) and sent.status = 'waiting'
  ) as row
$$;

create or replace function private.pending_hold(ad anyelement) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  return jsonb_build_object(
    'signals', to_jsonb(found), 'points', private.signal_points(found), 'threshold', private.setting_count('hold_threshold'),
    'copies', private.copies_of_photos(ad.images, ad.seller_id, found),
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'is_own_decision', appeal.rejected_by = auth.uid())
      from private.ad_appeals as appeal where appeal.kind = private.kind_of(ad) and appeal.ad_id = ad.id and appeal.decided_at is null
    )
  );
end
$$;

create or replace function private.pending_parts(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      part.id, part.name, part.description, part.price, part.location, part.condition, part.category, part.part_number,
      part.compatible_makes, part.quantity, part.in_stock, part.images, part.created_at, part.updated_at, part.held_at,
      exists (
        select from private.ad_events as event
        where event.owner_id = part.seller_id and event.ad_id = part.id and private.is_public_state(event.state)
      ) as was_public,
      private.seller_history(part.seller_id) as seller, private.part_doubts(part) as doubts, private.pending_hold(part) as hold,
      private.claimed_by('spare_parts', part.id) as claimed_by
    from public.spare_parts as part
    where part.id = any (chosen) and part.held_at is not null and part.held_reason is null
  ) as row
$$;

create or replace function private.pending_sale(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', sale.id, 'vehicle', sale.vehicle, 'listing_id', sale.listing_id, 'price', sale.price, 'begun_at', sale.begun_at,
    'completed_at', sale.completed_at, 'doubts', coalesce(sale.doubts, '{}'), 'seller', private.seller_history(sale.seller_id)
  )
$$;

create or replace function private.pending_since(kind text) returns table (id uuid, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select pending.id, pending.since from (
    select ad.id, coalesce(ad.held_at, ad.created_at) as since from public.vehicle_listings as ad
    where kind = 'vehicle_listings' and (ad.held_at is not null or ad.status = 'pending')
    union all
    select part.id, part.held_at from public.spare_parts as part
    where kind = 'spare_parts' and part.held_at is not null and part.held_reason is null
    union all
    select provider.id, provider.created_at from public.service_providers as provider
    where kind = 'service_providers' and not provider.verified and provider.archived_at is null
    union all
    select request.id, request.created_at from public.payment_requests as request
    where kind = 'payment_requests' and request.status = 'pending'
  ) as pending
  where not exists (select from private.held_acts as held where held.subject = pending.id)
    and not exists (
      select from private.ad_appeals as appeal
      where appeal.ad_id = pending.id and appeal.decided_at is null and appeal.rejected_by = auth.uid()
    )
$$;

create or replace function private.perform_act(act text, subject uuid, arguments jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  version constant timestamptz := arguments ->> 'version';
  reason constant text := arguments ->> 'reason';
begin
  case act
    when 'change_booking' then
      update public.service_bookings as booking set status = arguments ->> 'status'
      where booking.id = subject and booking.status = arguments ->> 'was_status'
        and booking.preferred_date = (arguments ->> 'was_date')::timestamptz
        -- Said here as well, because the job that does the act passes the policies.
        and booking.service_provider_id in (select id from public.service_providers where user_id = auth.uid());
      if not found then
        raise exception 'The booking has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'move_inquiry' then
      update public.message_threads as thread set status = arguments ->> 'status'
      where thread.id = perform_act.subject and thread.status = arguments ->> 'was_status' and thread.owner_id = auth.uid();
      if not found then
        raise exception 'The inquiry has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'approve_listing' then perform public.approve_listing(subject, version);
    when 'reject_listing' then perform public.reject_listing(subject, reason);
    when 'approve_spare_part' then perform public.approve_spare_part(subject, version);
    when 'reject_spare_part' then perform public.reject_spare_part(subject, reason);
    when 'approve_service_provider' then perform public.approve_service_provider(subject, version);
    when 'reject_service_provider' then perform public.reject_service_provider(subject, reason);
    when 'approve_business_name' then perform public.approve_business_name(subject);
    when 'reject_business_name' then perform public.reject_business_name(subject, reason);
    when 'approve_review' then perform public.approve_review(subject);
    when 'reject_review' then perform public.reject_review(subject, reason);
    when 'approve_payment_request' then perform public.approve_payment_request(subject, version);
    when 'reject_payment_request' then perform public.reject_payment_request(subject, reason);
    else raise exception 'There is no act of this kind that can be held.' using errcode = '22023';
  end case;
end
$$;

create or replace function private.permit_part_change(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if becomes.seller_id = auth.uid() then
    if becomes.listed and was.held_at is not null and was.held_reason is null then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
    elsif becomes.listed and was.held_at is not null then
      raise exception 'This ad was taken down by an administrator. Appeal among your ads, or write to us.' using errcode = '42501';
    end if;
  elsif (becomes.listed, becomes.held_reason) is distinct from (was.listed, was.held_reason) then
    perform private.require_other_administrator('spare_part', becomes.id);
  end if;
end
$$;

create or replace function private.permit_sale_step(sale public.sales, step text, done boolean, version integer) returns void
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

create or replace function private.permit_sale_terms(sale public.sales, price bigint, handover_on date, defects text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if price not between 1 and 10000000000 then
    raise exception 'Enter a price between KSh 1 and KSh 10 billion.' using hint = 'sale_price';
  elsif handover_on not between private.nairobi_today() - 366 and private.nairobi_today() + 366 then
    raise exception 'Choose a day of handover within a year.' using hint = 'sale_handover';
  elsif char_length(defects) > 2000 then
    raise exception 'Describe the defects in at most 2,000 characters.' using hint = 'sale_defects';
  elsif sale.terms_version >= 200 then
    raise exception 'The terms were changed too often. Agree in the conversation, and begin again.' using hint = 'sale_terms_limit';
  end if;
end
$$;

create or replace function private.photo_signals(known private.scam_signal[], images text[], seller uuid, kind public.ad_kind, ad uuid)
returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if images = '{}' or not private.could_hold(known, '{photo_copied}') or private.is_seen_with_seller(kind, ad) then
    return '{}';
  end if;
  return private.signal_if(exists (select from private.copied_photos(images, seller)), 'photo_copied');
end
$$;

create or replace function private.price_share(ad public.vehicle_listings) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  usual numeric;
begin
  -- As in price_below_review(): an estimate takes long, and few could be low.
  if exists (
    select from private.price_years as near
    where near.model_id = ad.model_id and near.year = ad.year and ad.price >= near.highest * private.low_price_share()
  ) then
    return null;
  end if;
  usual := (select middle from private.price_ranges(private.stated_vehicle(ad), ad.seller_id));
  if usual is null then
    select percentile_disc(0.5) within group (order by alike.price) into usual
    from public.vehicle_listings as alike
    where alike.status = 'active' and alike.model_id = ad.model_id and alike.year between ad.year - 2 and ad.year + 2
      and alike.seller_id <> ad.seller_id
    having count(*) >= 5;
  end if;
  return ad.price / nullif(usual, 0);
end
$$;

create or replace function private.price_share(part public.spare_parts) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  code constant text := private.part_code(part.part_number);
begin
  if code is null or part.condition = 'poor' then
    return null;
  end if;
  return part.price / (
    select percentile_disc(0.5) within group (order by alike.price)
    from public.spare_parts as alike
    where alike.listed and private.part_code(alike.part_number) = code and alike.seller_id <> part.seller_id
      and alike.condition <> 'poor' and (alike.condition = 'new') = (part.condition = 'new')
    having count(*) >= 5
  )::numeric;
end
$$;

create or replace function private.propagate_new_parts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching)
  select 'spare_part', id, seller_id, created_at, private.ad_state(row(added.*)::public.spare_parts), price, name, listed from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where listed) as sellers;
  if private.has_row_quota() then
    perform private.require_row_quota('spare parts', (select count(*) from public.spare_parts where seller_id = auth.uid()));
  end if;
  perform private.record_hold(row(added.*)::public.spare_parts) from added where held_at is not null;
  perform private.tell(seller_id, 'part_held', private.part_facts(row(added.*)::public.spare_parts))
  from added where held_at is not null and seller_id = auth.uid();
  return null;
end
$$;

create or replace function private.propagate_part_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  internal constant text[] := '{updated_at,held_at,held_reason}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
  has_moved constant boolean := private.ad_state(old) <> private.ad_state(new);
begin
  if is_shown or has_moved then
    perform private.record_event(old, new);
  end if;
  if new.listed and not old.listed then
    perform private.limit_ads(new.seller_id);
  end if;
  if is_shown then
    perform private.invalidate_page('/spare-parts/' || old.id);
  end if;
  if (new.name, new.category, new.part_number) is distinct from (old.name, old.category, old.part_number) then
    perform private.forget_part_photo(new);
  end if;
  if has_moved and (new.held_at is not null or old.held_at is not null) or new.held_at is not null and new.held_reason is null and is_shown then
    perform private.follow_hold(new);
  end if;
  if has_moved then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('spare_parts', was, becomes, tg_argv);
  return null;
end
$$;

create or replace function private.propagate_part_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_hold('spare_part', old.id);
  perform private.record_deletion('spare_part', old.id, old.seller_id, private.ad_state(old), old.price, old.name);
  if old.listed then
    perform private.alert_of_deletion('spare_part', old.id, old.seller_id, old.name);
  end if;
  perform private.invalidate_page('/spare-parts/' || old.id);
  perform private.tell_seller(old, null);
  perform private.audit_change('spare_parts', to_jsonb(old), null, '{name,price,listed,seller_id}');
  return old;
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
  if (new.make_id, new.model_id, new.year) is distinct from (old.make_id, old.model_id, old.year) then
    perform private.forget_vehicle_papers(new);
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
  if new.held_at is distinct from old.held_at or new.held_at is not null and is_shown or old.status = 'pending' and new.status <> 'pending'
    or new.rejection_reason is not null and old.rejection_reason is null
  then
    perform private.follow_hold(new);
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
  perform private.forget_hold('vehicle', old.id);
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

create or replace function private.queue_ads_of(seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.trust_limit(private.trust_level(seller), 'ads') is not null then
    perform private.lock_ads_of(seller);
  end if;
end
$$;

create or replace function private.record_hold(ad anyelement) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  insert into private.ad_holds as hold (kind, ad_id, signals, is_suspect, held_at)
  values (private.kind_of(ad), ad.id, to_jsonb(found), private.is_suspect(found), ad.held_at)
  on conflict (kind, ad_id) do update
    set signals = excluded.signals, is_suspect = excluded.is_suspect, held_at = excluded.held_at, decision = null, decided_by = null;
end
$$;

create or replace function private.record_review_event(review public.reviews, what text) returns boolean
language sql set search_path = ''
as $$
  with noted as (
    insert into private.review_history as known (booking_id, sale_id, event, day)
    values (review.booking_id, review.sale_id, what, private.nairobi_today())
    on conflict on constraint review_history_key do update set day = excluded.day where known.day <> excluded.day
    returning event
  )
  select exists (select from noted)
$$;

create or replace function private.refuse_removed_review(review public.reviews) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.review_history as known
    where known.event = 'removed' and (known.booking_id = review.booking_id or known.sale_id = review.sale_id)
  ) then
    raise exception 'Your review was removed by an administrator. Write to us if you think this is a mistake.'
      using hint = 'review_removed';
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

create or replace function private.remember_sale_origin(sale_id uuid, side text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.sale_origins (sale_id, side, kind, origin)
  select remember_sale_origin.sale_id, remember_sale_origin.side, here.kind, here.origin from private.request_origins() as here
  on conflict on constraint sale_origins_pkey do nothing
$$;

create or replace function private.require_first_message(sender uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.trust_level(sender);
  most constant integer := private.trust_limit(level, 'first_messages');
begin
  if most <= private.first_messages_today(sender) then
    raise exception 'You can write about % ads a day. %', most, private.what_allows_more(level) using hint = 'message_limit';
  end if;
end
$$;

create or replace function private.require_open_sale(sale public.sales) returns void
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

create or replace function private.require_other_administrator(kind public.ad_kind, ad uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from private.ad_appeals as appeal
    where appeal.kind = require_other_administrator.kind and appeal.ad_id = ad and appeal.decided_at is null
      and appeal.rejected_by = auth.uid()
  ) then
    raise exception 'You rejected this ad, and its seller appeals. Another administrator decides.' using hint = 'other_administrator';
  end if;
end
$$;

create or replace function private.require_photos_of_day(person uuid, photos integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.trust_level(person);
  most constant integer := private.trust_limit(level, 'photos');
begin
  if photos > most then
    raise exception 'You can upload % photos a day. %', private.format_number(most), private.what_allows_more(level)
      using hint = 'photo_limit';
  end if;
end
$$;

create or replace function private.require_sale_version(sale public.sales, version integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if version is distinct from sale.terms_version then
    raise exception 'The terms were changed after you loaded the page. Read what they are now.' using hint = 'changed_meanwhile';
  end if;
end
$$;

create or replace function private.require_sellable(ad public.vehicle_listings, buyer uuid) returns void
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

create or replace function private.require_standing() returns void
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

create or replace function private.require_unblocked_sale(sale public.sales) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_blocked_between(sale.seller_id, sale.buyer_id) then
    raise exception 'You cannot go on with this sale. You can cancel it.' using errcode = '42501', hint = 'sale_blocked';
  end if;
end
$$;

create or replace function private.review_doubts(booking public.service_bookings, review public.reviews) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.review_rules();
begin
  return nullif(array_remove(array[
    case when booking.completed_at - booking.answered_at < rules.least_visit then 'too_soon' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'device') then 'same_device' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'address') then 'same_address' end,
    case when private.is_review_burst(review) then 'burst' end
  ], null), '{}');
end
$$;

create or replace function private.reviewed(review public.reviews, out account uuid, out name text, out link jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if review.sale_id is null then
    select provider.user_id, private.visible_line(provider.business_name), jsonb_build_object('business_id', provider.id)
    into account, name, link from public.service_providers as provider where provider.id = review.service_provider_id;
  else
    select person.id, coalesce(private.visible_line(private.person_name(person.id)), 'the seller'), jsonb_build_object('sale_id', review.sale_id)
    into account, name, link from public.profiles as person where person.id = review.seller_id;
  end if;
end
$$;

create or replace function private.reviews_of_seller(seller uuid, most integer, passed integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, which keeps the plan: the page of every ad asks for it.
  return (
    with shown as (
      select review.* from public.reviews as review
      where review.seller_id = seller and review.counts
        and not exists (select from public.profiles as person where person.id = seller and person.suspended_at is not null)
    )
    select jsonb_build_object(
      'stars', (
        select coalesce(jsonb_agg(jsonb_build_object('rating', given.rating, 'count', given.amount) order by given.rating desc), '[]')
        from (select shown.rating, count(*) as amount from shown group by shown.rating) as given
      ),
      'reviews', (
        select coalesce(jsonb_agg(to_jsonb(latest) order by latest.created_at desc, latest.id desc), '[]')
        from (
          select shown.id, shown.reviewer_name, shown.rating, shown.comment, shown.reply, shown.created_at from shown
          order by shown.created_at desc, shown.id desc limit most offset passed
        ) as latest
      )
    )
  );
end
$$;

create or replace function private.sale_ad(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listing_id', sale.listing_id, 'vehicle', sale.vehicle, 'picture', ad.images[1],
    'is_for_sale', coalesce(ad.status = 'active' and ad.expires_at > now() and ad.seller_id <> all ((select private.suspended_sellers())::uuid[]), false)
  )
  from (select) as one left join public.vehicle_listings as ad on ad.id = sale.listing_id
$$;

create or replace function private.sale_counts(sale public.sales) returns boolean
language sql immutable set search_path = ''
as $$ select sale.completed_at is not null and sale.doubts is null $$;

create or replace function private.sale_doubts(sale public.sales) returns text[]
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

create or replace function private.sale_money(sale public.sales) returns jsonb
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

create or replace function private.sale_review(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'can_write', coalesce(
      auth.uid() = sale.buyer_id and sale.completed_at is not null and sale.seller_id is not null and written.id is null
        and not exists (select from private.review_history as known where known.sale_id = sale.id and known.event = 'removed'),
      false
    ),
    'id', shown.id, 'rating', shown.rating, 'comment', shown.comment, 'reply', shown.reply, 'created_at', shown.created_at,
    'held_for', shown.held_for, 'counts', shown.counts, 'is_own', auth.uid() = shown.reviewer_id
  )
  from (select) as one
  left join public.reviews as written on written.sale_id = sale.id
  left join public.reviews as shown
    on shown.id = written.id and (auth.uid() = shown.reviewer_id or shown.counts and auth.uid() = shown.seller_id or private.is_admin())
$$;

create or replace function private.sale_rules(
  out most_open_purchases integer, out most_open_sales integer, out most_begun_a_day integer, out most_begun_of_one integer,
  out transfer_days integer, out least_talk interval, out least_sale interval, out new_account interval, out address_days integer,
  out least_of_asked numeric, out most_of_asked numeric, out prices_at_once integer, out prices_of_seller integer
)
language sql immutable set search_path = ''
as $$ select 10, 200, 20, 3, 14, interval '1 day', interval '1 hour', interval '14 days', 2, 0.7, 1.1, 5, 2 $$;

create or replace function private.sale_state(sale public.sales) returns jsonb
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

create or replace function private.sale_thread(ad public.vehicle_listings, buyer uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select id from public.message_threads where listing_id = ad.id and asker_id = buyer and owner_id = ad.seller_id $$;

create or replace function private.scam_signals(ad public.vehicle_listings) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found private.scam_signal[] := private.account_signals(ad.seller_id) || private.text_signals(ad.title, ad.description, ad.images)
    || private.signal_if(private.is_number_elsewhere(ad.id), 'number_elsewhere')
    || private.signal_if(private.needs_look_for_more(ad.seller_id, ad.id), 'many_ads');
begin
  if private.could_hold(found, '{price_low,photo_copied}') then
    found := found || private.signal_if(
      private.price_share(ad) < private.low_price_share() and not private.declares_damage(ad.title, ad.description), 'price_low'
    );
  end if;
  return found || private.photo_signals(found, ad.images, ad.seller_id, 'vehicle', ad.id);
end
$$;

create or replace function private.scam_signals(part public.spare_parts) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found private.scam_signal[] := private.account_signals(part.seller_id)
    || private.text_signals(part.name, part.description, part.images)
    || private.signal_if(private.needs_look_for_more(part.seller_id, part.id), 'many_ads');
begin
  if private.could_hold(found, '{price_low,photo_copied}') then
    found := found || private.signal_if(private.price_share(part) < private.low_price_share(), 'price_low');
  end if;
  return found || private.photo_signals(found, part.images, part.seller_id, 'spare_part', part.id);
end
$$;

create or replace function private.send_transfer_reminders() returns integer
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

create or replace function private.session_origins(person uuid) returns table (kind text, origin bytea)
language sql stable security definer set search_path = ''
as $$
  select 'address', private.address_hash(session.ip) from auth.sessions as session where session.user_id = person
  union
  select 'device', one.device from private.session_devices as one
  join auth.sessions as session on session.id = one.session_id where session.user_id = person
$$;

create or replace function private.settle_appeal(kind public.ad_kind, ad uuid, accepted boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.ad_appeals as appeal set accepted = settle_appeal.accepted, decided_at = now()
  where appeal.kind = settle_appeal.kind and appeal.ad_id = ad and appeal.decided_at is null
$$;

create or replace function private.settle_doubted_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  held public.reviews;
begin
  perform private.invalidate_pages_of_seller(new.seller_id);
  if new.doubts is not null then
    perform private.lock_reviewed(review) from public.reviews as review where review.sale_id = new.id;
    update public.reviews set held_for = '{sale}', counts = false
    where sale_id = new.id and held_for is null
    returning * into held;
    if held.id is not null and private.record_review_event(held, 'held_told') then
      perform private.tell(
        held.reviewer_id, 'review_held',
        jsonb_build_object('sale_id', new.id, 'business', (private.reviewed(held)).name, 'reason', 'sale')
      );
    end if;
  end if;
  return null;
end
$$;

create or replace function private.settle_doubts_of_sale(sale_id uuid) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  doubts constant text[] := (select sale.doubts from public.sales as sale where sale.id = settle_doubts_of_sale.sale_id);
begin
  if doubts is not null then
    update public.sales as sale set doubts = null where sale.id = settle_doubts_of_sale.sale_id;
  end if;
  return doubts;
end
$$;

create or replace function private.settle_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant public.reviews := coalesce(new, old);
  latest uuid;
begin
  perform private.lock_reviewed(changed);
  select id into latest from public.reviews
  where reviewer_id = changed.reviewer_id and held_for is null
    and (service_provider_id = changed.service_provider_id or seller_id = changed.seller_id)
  order by created_at desc, id desc limit 1;
  update public.reviews set counts = not counts
  where reviewer_id = changed.reviewer_id and counts <> (id is not distinct from latest)
    and (service_provider_id = changed.service_provider_id or seller_id = changed.seller_id);
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

create or replace function private.shares_address_in_sale(sale public.sales, days integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.sale_origins as known
    where known.sale_id = sale.id and known.kind = 'address'
    group by known.origin
    having count(*) filter (where known.side = 'seller') >= days and count(*) filter (where known.side = 'buyer') >= days
  )
$$;

create or replace function private.shares_device_in_sale(sale public.sales) returns boolean
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

create or replace function private.side_facts(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('id', person, 'name', private.visible_line(private.person_name(person))) $$;

create or replace function private.side_in_sale(sale public.sales, person uuid) returns text
language sql immutable set search_path = ''
as $$ select case person when sale.seller_id then 'seller' when sale.buyer_id then 'buyer' end $$;

create or replace function private.subject_of_evidence(kind text, ad uuid) returns public.evidence
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.evidence;
begin
  if not private.is_evidence_of_ad(kind) then
    return subject;
  end if;
  subject.listing_id := (select own.id from public.vehicle_listings as own where own.id = ad and own.seller_id = auth.uid());
  if subject.listing_id is null and kind = 'code_photo' then
    subject.spare_part_id := (select own.id from public.spare_parts as own where own.id = ad and own.seller_id = auth.uid());
  end if;
  if num_nonnulls(subject.listing_id, subject.spare_part_id) = 0 then
    raise exception 'This ad is no longer there, so nothing was sent for it.' using hint = 'evidence_ad_gone';
  end if;
  return subject;
end
$$;

create or replace function private.take_part_in_sale(sale public.sales) returns void
language sql security definer set search_path = ''
as $$
  update public.sales as known set joined_at = now()
  where known.id = sale.id and known.joined_at is null and known.begun_by <> private.side_in_sale(known, auth.uid());
  select private.remember_sale_origin(sale.id, private.side_in_sale(sale, auth.uid()));
$$;

create or replace function private.tell_other_side(sale public.sales, person uuid, kind text) returns void
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

create or replace function private.tell_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(was);
begin
  if auth.uid() = was.seller_id then
    if becomes.held_at is not null and was.held_at is null and was.rejection_reason is null then
      perform private.tell(was.seller_id, 'ad_held', ad || private.hold_facts(becomes));
    end if;
  elsif not private.is_admin() or private.completes_purchase(was.id) then
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
  ad constant jsonb := private.part_facts(was);
  has_waited constant boolean := private.ad_state(was) = 'pending';
begin
  if auth.uid() is not distinct from was.seller_id then
    if private.ad_state(becomes) = 'pending' and was.held_at is null then
      perform private.tell(was.seller_id, 'part_held', ad);
    end if;
  elsif not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.listed then
    perform private.tell(was.seller_id, 'part_live', ad || case when has_waited then '{"checked": true}' else '{}' end::jsonb);
  elsif becomes.held_reason is not null and has_waited then
    perform private.tell(was.seller_id, 'part_rejected', ad || jsonb_build_object('reason', becomes.held_reason));
  elsif becomes.held_reason is not null then
    perform private.tell(was.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', becomes.held_reason));
  end if;
end
$$;

create or replace function private.tell_side_of_sale(sale public.sales, side text, kind text, facts jsonb default '{}') returns void
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

create or replace function private.trust_level(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  member public.profiles;
begin
  select * into member from public.profiles where id = person;
  return case
    when member.verified or private.is_identity_seen(person) then 'trusted'
    when member.created_at <= now() - private.new_seller_term() or private.confirmed_phone(person) is not null
      or (private.current_plan(person)).id is not null then 'known'
    else 'new'
  end;
end
$$;

create or replace function private.trust_limit(level text, what text) returns integer
language sql stable security definer set search_path = ''
as $$ select (select value::integer from public.system_settings where key = 'trust_' || level || '_' || what) $$;

create or replace function private.unconfirm_fee() returns trigger
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

create or replace function private.what_allows_more(level text) returns text
language sql immutable set search_path = ''
as $$
  select case level
    when 'new' then 'A confirmed phone allows more.'
    else 'Your ID or business registration allows more, once we have seen it.'
  end
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest',
  only_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  counts constant jsonb := private.pending_approval_counts();
  total constant integer := coalesce(counts ->> kind, counts ->> 'vehicle_listings')::integer;
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  chosen := coalesce(only_ids[:50], private.chosen_approvals(kind, sort, size, (shown - 1) * size));
  return jsonb_build_object(
    'rows', case kind
      when 'spare_parts' then private.pending_parts(chosen)
      when 'service_providers' then private.pending_providers(chosen)
      when 'business_names' then private.requested_names(chosen)
      when 'reviews' then private.held_reviews(chosen)
      when 'evidence' then private.pending_evidence(chosen)
      when 'yard_visits' then private.pending_visits(chosen)
      else private.pending_listings(chosen, coalesce(kind = 'listing_drafts', false))
    end,
    'total', total, 'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

create or replace function public.admin_find(search text, act text default null) returns setof public.admin_found
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100), E' \t\r\n'), '');
  decides constant boolean := coalesce(act in ('approve', 'reject'), false);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may find everything.' using errcode = '42501';
  end if;
  if act not in ('suspend', 'unsuspend', 'approve', 'reject') then
    raise exception 'There is no act of this kind.' using errcode = '22023';
  end if;
  if wanted is null then
    return;
  end if;
  if not decides then
    return query select * from private.found_people(wanted, act);
  end if;
  if act is null then
    return query select * from private.found_dealers(wanted);
  end if;
  if act is null or decides then
    return query select * from private.found_providers(wanted, decides);
    return query select * from private.found_listings(wanted, decides);
    return query select * from private.found_parts(wanted, decides);
    return query select * from private.found_payments(wanted, decides);
  end if;
  if act is null then
    return query select * from private.found_bookings(wanted);
  end if;
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
      + (select count(*) from public.spare_parts where held_at is not null and held_reason is null)
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

create or replace function public.appeal_ad(listing_id uuid, letter text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(letter, E' \n\r\t');
  ad constant jsonb := private.own_rejected_ad(listing_id);
  ad_kind constant public.ad_kind := ad ->> 'kind';
begin
  if ad is null then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  elsif exists (select from private.ad_appeals as known where (known.kind, known.ad_id) = (ad_kind, listing_id)) then
    raise exception 'You have appealed for this ad already, which can be done once.' using hint = 'appeal_made';
  elsif ad ->> 'reason' is null then
    raise exception 'This ad was not rejected, so there is nothing to appeal against.' using hint = 'appeal_nothing';
  elsif coalesce(char_length(private.visible_line(said)), 0) < 20 then
    raise exception 'Say in at least 20 characters why the ad should be public.' using hint = 'appeal_letter';
  elsif char_length(said) > 2000 then
    raise exception 'Your letter is too long: at most 2,000 characters.' using hint = 'appeal_letter';
  end if;
  insert into private.ad_appeals (kind, ad_id, seller_id, letter, rejected_by)
  values (ad_kind, listing_id, auth.uid(), said, (
    select hold.decided_by from private.ad_holds as hold where (hold.kind, hold.ad_id) = (ad_kind, listing_id)
  ));
  if ad_kind = 'vehicle' then
    update public.vehicle_listings set status = 'draft' where id = listing_id;
  else
    update public.spare_parts set held_at = now(), held_reason = null where id = listing_id;
  end if;
end
$$;

create or replace function public.approve_review(review_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.reviews := private.held_review(review_id);
  about constant record := private.reviewed(held);
  doubts constant text[] := private.settle_doubts_of_sale(held.sale_id);
begin
  update public.reviews set held_for = null where id = held.id;
  perform private.record_audit(
    'approve', 'reviews', held.id::text, jsonb_strip_nulls(jsonb_build_object('held_for', held.held_for, 'doubts', doubts)), '{"held_for": null}'
  );
  perform private.tell(held.reviewer_id, 'review_approved', about.link || jsonb_build_object('business', about.name));
end
$$;

create or replace function public.approve_spare_part(part_id uuid, version timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part constant public.spare_parts := private.lock_waiting_part(part_id);
begin
  perform private.require_version(part.updated_at, version);
  update public.spare_parts set listed = true where id = part.id;
end
$$;

create or replace function public.begin_sale(listing_id uuid, buyer_id uuid default null) returns uuid
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
  -- After a block it is there to be read and cancelled.
  if not private.is_blocked_between(ad.seller_id, buyer) then
    perform private.take_part_in_sale(open_sale);
  end if;
  return open_sale.id;
end
$$;

create or replace function public.beside_vehicle(listing_id uuid) returns table (
  similar_ads jsonb, of_seller jsonb, sold_at timestamptz, estimate jsonb, prices jsonb, days_to_sell integer, facts jsonb, reviews jsonb
)
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 4;
  most_reviews constant integer := 2;
  ad record;
begin
  select l.id, l.seller_id, l.make_id, l.model_id, l.body_type, l.status, l.year, l.price, l.mileage, l.fuel_type, l.transmission,
    l.engine_size, l.registration_state, l.condition, l.drive
  into ad from public.vehicle_listings as l where l.id = beside_vehicle.listing_id;
  if not found then
    return;
  end if;
  return query select
    private.vehicle_cards(private.similar_vehicles(ad.id, ad.make_id, ad.model_id, ad.body_type, most)),
    private.vehicle_cards(array(
      select l.id from public.vehicle_listings as l where l.status = 'active' and l.seller_id = ad.seller_id and l.id <> ad.id
      order by l.created_at desc limit most
    )),
    case when ad.status = 'sold' then public.listing_sold_at(ad.id) end,
    (
      select to_jsonb(estimated) from (
        select e.low, e.middle, e.high, e.ads, e.sellers, e.mark, e.estimated_at from public.price_estimates as e where e.listing_id = ad.id
      ) as estimated
    ),
    (select coalesce(jsonb_agg(to_jsonb(offered) order by offered.since), '[]') from public.listing_prices(ad.id) as offered),
    case when ad.model_id is not null then (public.expected_days_to_sell(
      ad.model_id, ad.year, ad.price, ad.mileage, ad.fuel_type, ad.transmission, ad.engine_size, ad.registration_state, ad.condition, ad.drive
    ) ->> 'days')::integer end,
    (select coalesce(jsonb_agg(to_jsonb(fact)), '[]') from private.facts_of(ad.seller_id, ad.id) as fact),
    private.reviews_of_seller(ad.seller_id, most_reviews);
end
$$;

create or replace function public.cancel_sale(sale_id uuid) returns void
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

create or replace function public.claim_approvals(
  kind text, kept uuid[] default '{}', skipped uuid[] default '{}', wanted integer default 2
) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
declare
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if kind is null or kind not in ('vehicle_listings', 'spare_parts', 'service_providers', 'payment_requests') then
    raise exception 'There is no queue of this kind.' using errcode = '22023';
  end if;
  -- Two administrators who ask at once get different items.
  perform pg_advisory_xact_lock(hashtextextended('approval claims ' || kind, 0));
  delete from private.approval_claims as claim
  where claim.kind = claim_approvals.kind and (claim.admin_id = auth.uid() or claim.ends_at <= now());
  chosen := array(
    select pending.id
    from private.pending_since(kind) as pending
    where not exists (
        select from private.approval_claims as claim where claim.kind = claim_approvals.kind and claim.item_id = pending.id
      )
      and (pending.id = any (kept) or pending.id <> all (skipped))
    order by array_position(kept, pending.id), pending.since, pending.id
    limit least(greatest(coalesce(wanted, 2), 0), 10)
  );
  insert into private.approval_claims (kind, item_id, admin_id, ends_at)
  select claim_approvals.kind, item, auth.uid(), now() + private.claim_time() from unnest(chosen) as item;
  return query select unnest(chosen);
end
$$;

create or replace function public.confirm_official_fee(fee_id bigint, amount integer) returns void
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

create or replace function public.confirm_sale(sale_id uuid, shares_price boolean, version integer) returns void
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

create or replace function public.decide_review_report(report_id uuid, decision text, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.review_reports;
  said constant text := nullif(btrim(decide_review_report.reason, E' \n\r\t'), '');
begin
  perform private.lock_open_report('public.review_reports', report_id, decision);
  select * into report from public.review_reports where id = report_id;
  if decision = 'upheld' and said is null then
    raise exception 'Say why the review is removed: who wrote it reads this.' using hint = 'reason_required';
  elsif decision = 'upheld' and report.review_id is null then
    raise exception 'The review is no longer there, so nothing can be removed. Dismiss the report.' using hint = 'review_gone';
  end if;
  update public.review_reports as open
  set status = decision, decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where open.id = report.id;
  if decision = 'upheld' then
    -- The triggers of the delete notify the reviewer, update the rating and write the audit log.
    perform set_config('magari.reason', said, true);
    delete from public.reviews where id = report.review_id;
    perform set_config('magari.reason', '', true);
  end if;
  perform private.record_report_decision(
    'review_reports', report.id, report.reporter_id, report.reason, decision,
    'review_report_decided', jsonb_build_object('reason', said, 'about_seller', case when report.about_seller then true end)
  );
end
$$;

create or replace function public.hide_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
  said constant text := private.visible_line(left(reason, 2000));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may hide ads.' using errcode = '42501';
  end if;
  if coalesce(said, '') = '' then
    raise exception 'Say why the part is hidden; its seller reads it.' using hint = 'reason_missing';
  elsif char_length(said) > 500 then
    raise exception 'Use at most 500 characters.' using hint = 'reason_length';
  end if;
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Take it down among your ads.' using hint = 'own_ad';
  elsif part.held_reason is not null then
    raise exception 'This part has been hidden already.' using hint = 'already_hidden';
  end if;
  update public.spare_parts set listed = false, held_at = now(), held_reason = said where id = part_id;
end
$$;

create or replace function public.own_ad_hold(listing_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'kind', ad.kind, 'title', private.visible_line(ad.title), 'state', ad.state, 'held_at', ad.held_at, 'reason', ad.reason,
    'signals', (
      select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one
      where hold.is_suspect and one ->> 'signal' not in ('suspended_device', 'many_first_messages', 'many_reports')
    ),
    'is_suspect', coalesce(hold.is_suspect, false),
    'phone_confirmed', private.confirmed_phone(auth.uid()) is not null,
    'code', case when hold.is_suspect and ad.state = 'pending' then private.day_code(hold.seed, private.nairobi_today()) end,
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'accepted', appeal.accepted)
      from private.ad_appeals as appeal where appeal.kind = ad.kind and appeal.ad_id = own_ad_hold.listing_id
    )
  )
  from (
    select 'vehicle'::public.ad_kind as kind, own.title, private.ad_state(own) as state, own.held_at, own.rejection_reason as reason
    from public.vehicle_listings as own where own.id = own_ad_hold.listing_id and own.seller_id = auth.uid()
    union all
    select 'spare_part', own.name, private.ad_state(own), own.held_at, own.held_reason
    from public.spare_parts as own where own.id = own_ad_hold.listing_id and own.seller_id = auth.uid()
    order by kind limit 1
  ) as ad
  left join private.ad_holds as hold on hold.kind = ad.kind and hold.ad_id = own_ad_hold.listing_id
  where ad.held_at is not null or ad.reason is not null
$$;

create or replace function public.own_ads(
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
  -- By kind: the caller's ads, and the columns of a card.
  case kind
    when 'service' then
      source := 'public.service_providers as ad where ad.user_id = $1 and ad.archived_at is null and ($5 is null or ad.business_name ilike $5)';
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
          ad.condition, ad.category, ad.quantity, ad.held_reason, ad.created_at
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
      'service', (select count(*) from public.service_providers where user_id = person and archived_at is null),
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

create or replace function public.own_evidence() returns table (
  id uuid, kind text, listing_id uuid, listing_title text, status text, submitted_at timestamptz, decided_at timestamptz, reason text,
  pages integer, opened integer, last_opened_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    sent.id, sent.kind, coalesce(sent.listing_id, sent.spare_part_id), coalesce(ad.title, part.name), sent.status, sent.submitted_at, sent.decided_at, sent.reason,
    (select count(*)::integer from private.evidence_pages as page where page.evidence_id = sent.id), looks.number::integer, looks.latest
  from public.evidence as sent
  left join public.vehicle_listings as ad on ad.id = sent.listing_id
  left join public.spare_parts as part on part.id = sent.spare_part_id
  cross join lateral (
    select count(*) as number, max(created_at) as latest from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = sent.id::text and look.action = 'open'
  ) as looks
  where sent.user_id = auth.uid() and sent.status <> 'withdrawn'
  order by sent.submitted_at desc, sent.id desc
  limit 50
$$;

create or replace function public.own_sale(sale_id uuid) returns jsonb
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

create or replace function public.own_sales() returns setof public.own_sale_row
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

create or replace function public.own_trust_level() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see how far you are trusted.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'level', private.trust_level(auth.uid()),
    'limits', (
      select jsonb_object_agg(level, jsonb_build_object(
        'ads', private.trust_limit(level, 'ads'), 'first_messages', private.trust_limit(level, 'first_messages'),
        'photos', private.trust_limit(level, 'photos')
      ))
      from unnest('{new,known,trusted}'::text[]) as level
    )
  );
end
$$;

create or replace function public.reject_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_waiting_part(part_id);
  perform public.hide_spare_part(part_id, reason);
end
$$;

create or replace function public.save_spare_part(id uuid, part jsonb, phone text default null, version timestamptz default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.spare_parts;
  is_new boolean;
  saved public.spare_parts;
begin
  perform private.queue_own_saves();
  select own.* into before from public.spare_parts as own
  where own.id = save_spare_part.id and own.seller_id = auth.uid()
  for no key update;
  if before.updated_at is distinct from coalesce(version, before.updated_at) then
    return null;
  end if;
  is_new := before.id is null;
  before.id := save_spare_part.id;
  perform private.keep_own_phone(phone);
  saved := private.save_ad(before, private.writable_columns('public.spare_parts', part), is_new);
  return jsonb_build_object(
    'outcome', case when is_new then 'created' else 'updated' end, 'id', before.id,
    'waits', saved.held_at is not null and saved.held_reason is null
  );
end
$$;

create or replace function public.seller_reviews(seller uuid, most integer default 10, passed integer default 0) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.reviews_of_seller(
    (select person.id from public.profiles as person where person.id = seller), least(greatest(most, 0), 50), greatest(passed, 0)
  );
end
$$;

create or replace function public.set_sale_step(sale_id uuid, step text, done boolean, version integer default null) returns void
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

create or replace function public.set_sale_terms(
  sale_id uuid, version integer, price bigint, payment_method text, handover_on date, defects text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
  described constant text := case when private.visible_name(defects) is not null then btrim(defects, E' \n\r\t') end;
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

create or replace function public.submit_evidence(kind text, pages text[], listing_id uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  most_pages constant integer := 10;
  most_a_month constant integer := 20;
  new_id uuid;
  subject public.evidence;
begin
  -- Queues simultaneous calls of one person.
  perform from public.profiles where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to send papers.' using errcode = '42501';
  end if;
  if submit_evidence.kind is null or submit_evidence.kind not in ('id', 'registration', 'tax_pin', 'logbook', 'records', 'code_photo') then
    raise exception 'Choose what you send.' using hint = 'evidence_kind';
  end if;
  subject := private.subject_of_evidence(submit_evidence.kind, submit_evidence.listing_id);
  if coalesce(cardinality(pages), 0) not between 1 and most_pages then
    raise exception 'Add 1 to % pages.', most_pages using hint = 'evidence_pages';
  end if;
  if cardinality(pages) <> (select count(distinct page) from unnest(pages) as page) then
    raise exception 'One page is there twice. Remove it once.' using hint = 'evidence_pages';
  end if;
  if exists (
    select from unnest(pages) as page
    -- Pages only: a PDF is rendered first.
    where page is null or page !~ ('^' || auth.uid() || '/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$')
      or not exists (
        select from storage.objects as file
        -- A name says nothing about what was stored under it.
        where file.bucket_id = 'evidence' and file.name = page and file.metadata ->> 'mimetype' like 'image/%'
      )
      or exists (select from private.evidence_pages as known where known.path = page)
  ) then
    raise exception 'One of the pages is no longer there. Add it again.' using hint = 'evidence_page_gone';
  end if;
  if most_a_month <= (
    select count(*) from public.evidence as sent where sent.user_id = auth.uid() and sent.submitted_at > now() - interval '30 days'
  ) then
    raise exception 'Papers can be sent % times in 30 days.', most_a_month using hint = 'evidence_limit';
  end if;
  insert into public.evidence (user_id, kind, listing_id, spare_part_id)
  values (auth.uid(), submit_evidence.kind, subject.listing_id, subject.spare_part_id)
  on conflict do nothing
  returning id into new_id;
  if new_id is null then
    raise exception 'You have sent this already, and we have not looked at it yet. Withdraw it to send other pages.'
      using hint = 'evidence_waiting';
  end if;
  insert into private.evidence_pages (path, evidence_id, place)
  select page, new_id, place from unnest(pages) with ordinality as one (page, place);
  return new_id;
end
$$;

create or replace function public.withdraw_confirmation(sale_id uuid) returns void
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

grant execute on function private.part_code(text) to authenticated, service_role;

grant execute on function private.reviews_of_seller(uuid, integer, integer) to anon, authenticated, service_role;

grant execute on function private.sale_steps_of(text) to authenticated, service_role;

grant execute on function public.approve_spare_part(uuid, timestamptz) to authenticated;

grant execute on function public.begin_sale(uuid, uuid) to authenticated;

grant execute on function public.beside_vehicle(uuid) to anon, authenticated, service_role;

grant execute on function public.cancel_sale(uuid) to authenticated;

grant execute on function public.confirm_official_fee(bigint, integer) to authenticated, service_role;

grant execute on function public.confirm_sale(uuid, boolean, integer) to authenticated;

grant execute on function public.own_sale(uuid) to authenticated;

grant execute on function public.own_sales() to authenticated;

grant execute on function public.own_trust_level() to authenticated, service_role;

grant execute on function public.reject_spare_part(uuid, text) to authenticated;

grant execute on function public.seller_reviews(uuid, integer, integer) to anon, authenticated, service_role;

grant execute on function public.set_sale_step(uuid, text, boolean, integer) to authenticated;

grant execute on function public.set_sale_terms(uuid, integer, bigint, text, date, text) to authenticated;

grant execute on function public.withdraw_confirmation(uuid) to authenticated;

revoke all on public.evidence from public, anon, authenticated, service_role;

revoke all on public.evidence from public, anon, authenticated;

grant select (id, user_id, listing_id, spare_part_id, kind, status, submitted_at, decided_at, reason) on public.evidence to authenticated;

grant all on public.evidence to service_role;

revoke all on public.official_fees from public, anon, authenticated;

grant select on public.official_fees to anon;

grant select, delete on public.official_fees to authenticated;

grant insert (kind, up_to_cc, amount, effective_from, source) on public.official_fees to authenticated;

grant update (kind, up_to_cc, amount, effective_from, source) on public.official_fees to authenticated;

grant all on public.official_fees to service_role;

revoke all on public.review_reports from public, anon, authenticated, service_role;

revoke all on public.review_reports from public, anon, authenticated;

grant select (
  id, review_id, subject_title, about_seller, reporter_id, reason, details, status, decided_at, decision_reason, created_at
) on public.review_reports to authenticated;

grant insert (review_id, reporter_id, reason, details) on public.review_reports to authenticated;

grant all on public.review_reports to service_role;

revoke all on public.reviews from public, anon, authenticated, service_role;

revoke all on public.reviews from public, anon, authenticated;

grant select, delete on public.reviews to authenticated;

grant select (id, service_provider_id, seller_id, reviewer_name, rating, comment, reply, replied_at, created_at) on public.reviews to anon;

grant insert (id, service_provider_id, booking_id, sale_id, reviewer_id, rating, comment) on public.reviews to authenticated;

grant update (reply) on public.reviews to authenticated;

grant all on public.reviews to service_role;

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

alter table private.ad_appeals add constraint ad_appeals_kind_known CHECK ((kind = ANY (ARRAY['vehicle'::public.ad_kind, 'spare_part'::public.ad_kind])));

alter table private.ad_appeals add constraint ad_appeals_pkey PRIMARY KEY (kind, ad_id);

alter table private.ad_holds add constraint ad_holds_kind_known CHECK ((kind = ANY (ARRAY['vehicle'::public.ad_kind, 'spare_part'::public.ad_kind])));

alter table private.ad_holds add constraint ad_holds_pkey PRIMARY KEY (kind, ad_id);

alter table private.review_history add constraint review_history_key UNIQUE NULLS NOT DISTINCT (booking_id, sale_id, event);

alter table private.review_history add constraint review_history_one CHECK (((booking_id IS NULL) <> (sale_id IS NULL)));

alter table private.review_history add constraint review_history_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id) ON DELETE CASCADE;

alter table public.evidence add constraint evidence_spare_part_id_fkey FOREIGN KEY (spare_part_id) REFERENCES public.spare_parts(id) ON DELETE CASCADE;

alter table public.evidence add constraint evidence_subject CHECK (((num_nonnulls(listing_id, spare_part_id) =
CASE
    WHEN private.is_evidence_of_ad(kind) THEN 1
    ELSE 0
END) AND ((spare_part_id IS NULL) OR (kind = 'code_photo'::text))));

alter table public.reviews add constraint reviews_held_for_known CHECK (((cardinality(held_for) >= 1) AND (held_for <@ '{too_soon,same_device,same_address,burst,sale}'::text[])));

alter table public.reviews add constraint reviews_of_one CHECK ((((service_provider_id IS NULL) = (booking_id IS NULL)) AND ((seller_id IS NULL) = (sale_id IS NULL)) AND ((booking_id IS NULL) <> (sale_id IS NULL))));

alter table public.reviews add constraint reviews_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id) ON DELETE CASCADE;

alter table public.reviews add constraint reviews_sale_id_key UNIQUE (sale_id);

alter table public.reviews add constraint reviews_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES auth.users(id) ON DELETE CASCADE;

create policy "Anyone reads the official fees" on public.official_fees
  for select to anon, authenticated using (true);

create policy "Administrators add official fees" on public.official_fees
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators delete official fees" on public.official_fees
  for delete to authenticated using ((select private.is_admin()));

create policy "Administrators correct official fees" on public.official_fees
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Anyone reads the reviews that count of sellers whose profile they read" on public.reviews
  for select to anon, authenticated using (
    counts and seller_id <> all ((select private.suspended_sellers())::uuid[])
    and exists (select from public.profiles as seller where seller.id = seller_id)
  );

create policy "People review in their own name" on public.reviews
  for insert to authenticated with check (reviewer_id = (select auth.uid()));

create policy "Sellers answer the reviews they were given" on public.reviews
  for update to authenticated
  using (counts and seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

create policy "Sellers read the reviews they were given that count" on public.reviews
  for select to authenticated using (counts and seller_id = (select auth.uid()));

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

create trigger audit_changes after delete on public.reviews
  for each row execute function private.audit_changes('service_provider_id', 'seller_id', 'rating');

create trigger invalidate_page after insert or update or delete on public.reviews
  for each row execute function private.invalidate_pages_of_review();

create trigger follow_ended_sale after update of cancelled_at, completed_at on public.sales
  for each row when (num_nonnulls(old.cancelled_at, old.completed_at) < num_nonnulls(new.cancelled_at, new.completed_at))
  execute function private.follow_ended_sale();

create trigger notify_pages_of_sale after insert or update on public.sales
  for each row execute function private.notify_pages_of_sale();

create trigger settle_doubted_sale after update of completed_at, doubts on public.sales
  for each row when ((old.completed_at, old.doubts) is distinct from (new.completed_at, new.doubts))
  execute function private.settle_doubted_sale();

create trigger look_at_moved_photo after update of name, bucket_id on storage.objects
  for each row when (new.bucket_id = 'listing-images' and (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name))
  execute function private.look_at_moved_photo();

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('part_held', 'listings', true, 'waking'),
  ('part_rejected', 'listings', true, 'waking'),
  ('sale_begun', 'messages', true, 'waking'),
  ('sale_cancelled', 'messages', true, 'waking'),
  ('sale_completed', 'messages', true, 'waking'),
  ('sale_confirmed', 'messages', true, 'waking'),
  ('sale_terms_changed', 'messages', true, 'waking'),
  ('transfer_due', 'reminders', true, 'waking');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.reviews', 'seller_id', 'counts and seller_id = $1::uuid', 'reviews_of_you', '{service_provider_id,booking_id,reviewer_id,reviewer_name,held_for,counts}', 'cascade', null, 'What others wrote about them, and their answers.'),
  ('public.sales', 'buyer_id', null, 'purchases', '{ad_id,seller_id,buyer_id,doubts}', 'anonymise', 'cancelled_at = case when completed_at is null then coalesce(cancelled_at, now()) end', 'The other side keeps its half, without the name.'),
  ('public.sales', 'seller_id', null, 'sales', '{ad_id,seller_id,buyer_id,doubts}', 'anonymise', 'cancelled_at = case when completed_at is null then coalesce(cancelled_at, now()) end', 'The other side keeps its half, without the name.');

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

alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, value, kind, is_public) values
  ('signal_many_ads', '100', 'optional_count', false),
  ('trust_known_first_messages', '50', 'count', false),
  ('trust_known_photos', '3000', 'count', false),
  ('trust_new_ads', '10', 'count', false),
  ('trust_new_first_messages', '10', 'count', false),
  ('trust_new_photos', '100', 'count', false);
alter table public.system_settings enable trigger guard_system_setting;

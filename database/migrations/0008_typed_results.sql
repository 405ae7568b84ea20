-- Functions return composite types in place of jsonb, so that the generated types carry their shape. Refusals state a sentence and a code,
-- no facts beside it: nothing read them. The outbox of mails has its new name.

-- Some of the types and functions name each other.
set local check_function_bodies = off;

-- A database made just now never had the former name, under which the baseline looked for the outbox.
drop view if exists auth.mail_outbox;
do $$
begin
  if to_regclass('mail.outbox') is not null
    and not exists (select from pg_trigger where tgrelid = to_regclass('mail.outbox') and tgname = 'enqueue_mail')
  then
    create trigger enqueue_mail after insert on mail.outbox referencing new table as mails
      for each statement execute function private.enqueue_mail();
  end if;
end
$$;

drop function public.change_own_listing_prices(listing_ids uuid[], change text, amount numeric, least_price bigint, seen_prices bigint[]);

drop function public.dealer_ad_figures(first_day date, last_day date, sort text, page integer, page_size integer, against text);

drop function public.dealer_analytics(first_day date, last_day date);

drop function public.dealer_buying_guide(town text);

drop function public.dealer_overview();

drop function public.dealer_report(month date);

drop function public.delete_own_listings(listing_ids uuid[]);

drop function public.own_calls(search text, page integer, page_size integer);

drop function public.own_customers(search text, only_state text, sort text, page integer, page_size integer);

drop function public.own_days_to_sell(listing_ids uuid[], prices bigint[]);

drop function public.own_inquiries(search text, only_status text, only_ad uuid, sort text, page integer, page_size integer);

drop function public.renew_own_listings(listing_ids uuid[]);

drop function public.set_own_listing_prices(listing_ids uuid[], new_prices bigint[], seen_prices bigint[]);

drop function public.set_own_listings_status(listing_ids uuid[], status text);

create domain private.required_boolean as boolean not null;

create domain private.required_integer as integer not null;

create domain private.required_bigint as bigint not null;

create domain private.required_numeric as numeric not null;

create domain private.required_text as text not null;

create domain private.required_texts as text[] not null;

create domain private.required_uuid as uuid not null;

create domain private.required_date as date not null;

create domain private.required_timestamptz as timestamptz not null;

create domain private.required_json as jsonb not null;

create domain private.ad_state as text check (
  value in ('active', 'pending', 'rejected', 'draft', 'out_of_stock', 'unlisted', 'taken_down', 'expired', 'sold')
);

create domain private.required_ad_state as private.ad_state not null;

create domain private.required_change_outcome as text not null check (value in ('changed', 'unchanged', 'refused'));

create type public.listing_change as (
  id private.required_uuid,
  -- Null if the ad no longer exists.
  title text,
  outcome private.required_change_outcome,
  state private.ad_state,
  code text,
  message text,
  hint text,
  -- Pictures of a deleted ad, for removal from storage.
  pictures text[]
);

create type public.listing_price_change as (
  id private.required_uuid,
  title text,
  outcome private.required_change_outcome,
  state private.ad_state,
  code text,
  message text,
  hint text,
  old_price bigint,
  new_price numeric,
  held boolean
);

create type public.sale_time as (
  days private.required_integer, ads private.required_bigint, sellers private.required_bigint
);

create type public.own_sale_time as (listing_id private.required_uuid, price bigint, sold public.sale_time);

create domain private.required_inquiry_status as text not null check (value in ('new', 'responded', 'closed'));

create type public.own_inquiry as (
  id private.required_uuid,
  status private.required_inquiry_status,
  created_at private.required_timestamptz,
  last_message_at private.required_timestamptz,
  first_answer_at timestamptz,
  follow_up_on date,
  has_note private.required_boolean,
  subject_title private.required_text,
  picture text,
  price bigint,
  asker_id uuid,
  asker_name private.required_text,
  asker_picture text,
  is_blocked private.required_boolean,
  last_message text,
  is_last_mine private.required_boolean,
  unread_count private.required_bigint
);

create domain private.required_own_inquiries as public.own_inquiry[] not null;

create type public.inquiry_counts as (
  "all" private.required_bigint,
  new private.required_bigint,
  responded private.required_bigint,
  closed private.required_bigint,
  due private.required_bigint
);

create domain private.required_inquiry_counts as public.inquiry_counts not null;

create type public.asked_ad as (id private.required_uuid, title private.required_text, inquiries private.required_bigint);

create domain private.required_asked_ads as public.asked_ad[] not null;

create type public.response_time as (answers private.required_bigint, seconds numeric);

create domain private.required_response_time as public.response_time not null;

create type public.own_inquiries_page as (
  inquiries private.required_own_inquiries,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_inquiry_counts,
  ads private.required_asked_ads,
  response private.required_response_time
);

create domain private.required_called_kind as text not null check (value in ('vehicle', 'spare_part'));

create domain private.required_call_kind as text not null check (value in ('phone_reveal', 'whatsapp'));

create type public.own_call as (
  person_id private.required_uuid,
  name private.required_text,
  picture text,
  ad_id private.required_uuid,
  ad_kind private.required_called_kind,
  title private.required_text,
  kind private.required_call_kind,
  times private.required_integer,
  first_at private.required_timestamptz,
  last_at private.required_timestamptz,
  is_there private.required_boolean,
  thread_id uuid
);

create domain private.required_own_calls as public.own_call[] not null;

create type public.own_calls_page as (
  calls private.required_own_calls,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create type public.customer_thread as (
  id private.required_uuid,
  subject_title private.required_text,
  status private.required_inquiry_status,
  created_at private.required_timestamptz,
  last_message_at private.required_timestamptz,
  follow_up_on date
);

create domain private.required_customer_threads as public.customer_thread[] not null;

create type public.customer_call as (
  ad_id private.required_uuid,
  ad_kind private.required_called_kind,
  title private.required_text,
  kind private.required_call_kind,
  times private.required_integer,
  last_at private.required_timestamptz
);

create domain private.required_customer_calls as public.customer_call[] not null;

create type public.own_customer as (
  id private.required_uuid,
  name private.required_text,
  phone text,
  picture text,
  inquiries private.required_bigint,
  new private.required_bigint,
  responded private.required_bigint,
  closed private.required_bigint,
  calls private.required_bigint,
  first_contact_at private.required_timestamptz,
  last_contact_at private.required_timestamptz,
  follow_up_on date,
  threads private.required_customer_threads,
  called private.required_customer_calls
);

create domain private.required_own_customers as public.own_customer[] not null;

create type public.own_customers_page as (
  customers private.required_own_customers,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create type public.dealer_likeness as (model bigint, make bigint, class bigint);

create domain private.required_dealer_likeness as public.dealer_likeness not null;

create type public.dealer_medians as (own private.required_numeric, market private.required_numeric);

create type public.dealer_conversion as (own private.required_numeric, market private.required_numeric, ads private.required_bigint);

create type public.dealer_price_gap as (gap private.required_numeric, ads private.required_bigint, of_make private.required_bigint);

create type public.dealer_market as (
  since private.required_date,
  active private.required_bigint,
  compared private.required_bigint,
  "similar" private.required_bigint,
  likeness private.required_dealer_likeness,
  views public.dealer_medians,
  conversion public.dealer_conversion,
  price public.dealer_price_gap
);

create domain private.required_dealer_market as public.dealer_market not null;

create type public.dealer_overview as (
  total private.required_bigint,
  active private.required_bigint,
  sold private.required_bigint,
  -- Sold in the last thirty days, the default span of the analytics, deleted ads too.
  sold_lately private.required_bigint,
  -- Active ones within the renewal window.
  ending private.required_bigint,
  -- Awaiting approval.
  held private.required_bigint,
  rejected private.required_bigint,
  views private.required_bigint,
  -- Inquiries that nobody has answered.
  new_inquiries private.required_bigint
);

create type public.dealer_interest as (
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint
);

create domain private.required_dealer_interest as public.dealer_interest not null;

create type public.dealer_span as (
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint,
  active private.required_bigint,
  so_far numeric,
  sold private.required_bigint,
  to_sale numeric
);

create domain private.required_dealer_span as public.dealer_span not null;

create type public.dealer_step as (
  "from" private.required_date,
  "to" private.required_date,
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint
);

create domain private.required_dealer_steps as public.dealer_step[] not null;

create type public.dealer_analytics as (
  since private.required_date,
  until private.required_date,
  step private.required_integer,
  ads private.required_bigint,
  counted_since date,
  now private.required_dealer_span,
  before private.required_dealer_span,
  series private.required_dealer_steps,
  market private.required_dealer_market
);

create domain private.required_likeness as text not null check (value in ('model', 'make', 'class'));

create domain private.required_price_likeness as text not null check (value in ('model', 'make'));

create domain private.market_position as text check (value in ('over', 'at', 'under', 'unknown'));

create type public.similar_price as (
  likeness private.required_price_likeness,
  median private.required_numeric,
  number private.required_bigint
);

create type public.price_estimate as (
  low private.required_bigint,
  middle private.required_bigint,
  high private.required_bigint,
  ads private.required_integer,
  sellers private.required_integer
);

create type public.usual_interest as (
  likeness private.required_likeness,
  views_a_day private.required_numeric,
  leads_a_day private.required_numeric,
  ads private.required_integer
);

create type public.ad_figures as (
  id private.required_uuid,
  title private.required_text,
  image text,
  image_count private.required_integer,
  state private.required_ad_state,
  price private.required_bigint,
  days integer,
  days_within integer,
  views private.required_bigint,
  calls private.required_bigint,
  chats private.required_bigint,
  messages private.required_bigint,
  market public.similar_price,
  position private.market_position,
  estimate public.price_estimate,
  usual public.usual_interest
);

create domain private.required_ads_figures as public.ad_figures[] not null;

create type public.market_positions as (
  over private.required_bigint,
  at private.required_bigint,
  under private.required_bigint,
  unknown private.required_bigint
);

create domain private.required_market_positions as public.market_positions not null;

create type public.ad_figures_page as (
  since private.required_date,
  until private.required_date,
  ads private.required_ads_figures,
  total private.required_bigint,
  page private.required_integer,
  page_size private.required_integer,
  in_span private.required_bigint,
  views_a_day numeric,
  positions private.required_market_positions
);

create type public.model_speed as (
  make private.required_text,
  model private.required_text,
  days private.required_integer,
  price private.required_bigint,
  year private.required_integer,
  ads private.required_bigint,
  sellers private.required_bigint
);

create domain private.required_model_speeds as public.model_speed[] not null;

create type public.wanted_model as (make private.required_text, model private.required_text, people private.required_bigint);

create domain private.required_wanted_models as public.wanted_model[] not null;

create type public.buying_guide as (
  town text,
  in_town private.required_model_speeds,
  elsewhere private.required_model_speeds,
  wanted private.required_wanted_models
);

create type public.stock_report as (
  at_start private.required_bigint,
  value_start private.required_numeric,
  at_end private.required_bigint,
  value_end private.required_numeric,
  new private.required_bigint,
  back private.required_bigint,
  sold private.required_bigint,
  sold_value private.required_numeric,
  sold_from_elsewhere private.required_bigint,
  expired private.required_bigint,
  taken_down private.required_bigint,
  days_to_sale numeric,
  days_so_far numeric,
  exact_since date
);

create domain private.required_stock_report as public.stock_report not null;

create type public.sold_ad as (
  id private.required_uuid,
  title private.required_text,
  price private.required_bigint,
  day private.required_date,
  days integer,
  deleted private.required_boolean
);

create domain private.required_sold_ads as public.sold_ad[] not null;

create type public.reported_ad as (
  id private.required_uuid,
  title private.required_text,
  price private.required_bigint,
  views private.required_bigint,
  leads private.required_bigint,
  days integer,
  state private.required_text
);

create domain private.required_reported_ads as public.reported_ad[] not null;

create type public.inquiries_report as (
  received private.required_bigint, answered private.required_bigint, seconds numeric, minutes numeric
);

create domain private.required_inquiries_report as public.inquiries_report not null;

create type public.dealer_report as (
  month private.required_date,
  until private.required_date,
  running private.required_boolean,
  first_month date,
  seller text,
  stock private.required_stock_report,
  sold private.required_sold_ads,
  interest private.required_dealer_interest,
  interest_before private.required_dealer_interest,
  inquiries private.required_inquiries_report,
  inquiries_before private.required_inquiries_report,
  best private.required_reported_ads,
  slowest private.required_reported_ads
);

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
  if moves and becomes.status in ('in_progress', 'completed')
    and private.nairobi_today() < private.nairobi_day(was.preferred_date)
  then
    raise exception 'This booking is for %. Work can be started and completed from that day on.',
      private.nairobi_date(was.preferred_date)
      using hint = 'booking_before_day';
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

create or replace function private.check_booking_request(asked public.service_bookings) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  service public.services;
  most_a_day constant integer := 20;
  caller_suspended boolean;
begin
  -- Lock the customer, so that concurrent requests count each other.
  select suspended_at is not null into caller_suspended from public.profiles where id = asked.customer_id for no key update;
  if caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into provider from public.service_providers
  where id = asked.service_provider_id and verified and user_id <> all (private.suspended_sellers());
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using hint = 'provider_unavailable';
  end if;
  if provider.user_id = asked.customer_id then
    raise exception 'This is your own business. Enter the booking by hand instead.' using hint = 'own_business';
  end if;
  if asked.service_id is not null then
    select * into service from public.services
    where id = asked.service_id and service_provider_id = provider.id and is_active;
    if not found then
      raise exception 'This service is no longer offered. Choose another.' using hint = 'service_unavailable';
    end if;
  end if;
  asked.service_type := coalesce(service.service_type, asked.service_type, provider.service_types[1]);
  asked.duration_minutes := coalesce(service.duration_minutes, 60);
  asked.price := service.price;
  if asked.service_type <> all (provider.service_types) and service.service_type is null then
    raise exception 'This provider does not offer this type of service.' using hint = 'service_type_not_offered';
  end if;
  perform private.check_booking_time(provider, asked);
  if exists (
    select from public.service_bookings as other
    where other.service_provider_id = provider.id and other.status in ('confirmed', 'in_progress')
      and private.booked_period(other.preferred_date, other.duration_minutes)
        && private.booked_period(asked.preferred_date, asked.duration_minutes)
  ) then
    raise exception 'This time is taken. Choose another.' using hint = 'time_taken';
  end if;
  if (
    select count(*) >= 20 or count(*) filter (where service_provider_id = provider.id) >= 5
    from public.service_bookings where customer_id = asked.customer_id and status = 'pending'
  ) then
    raise exception 'You have many requests waiting for an answer. Cancel one, or wait until one is answered.'
      using hint = 'booking_limit';
  end if;
  -- In any status: the provider got a mail about each.
  if most_a_day <= (
    select count(*) from public.service_bookings
    where customer_id = asked.customer_id and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have made % booking requests in the last day. Make the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return asked;
end
$$;

create or replace function private.check_booking_time(provider public.service_providers, asked public.service_bookings)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  name text := private.visible_line(provider.business_name);
  day date := (asked.preferred_date at time zone 'Africa/Nairobi')::date;
  exception public.opening_exceptions;
begin
  if asked.preferred_date <= now() then
    raise exception 'Choose a time in the future.' using hint = 'time_past';
  end if;
  if asked.preferred_date > now() + interval '1 year' then
    raise exception 'Choose a time within the next 12 months.' using hint = 'time_too_far';
  end if;
  if asked.customer_id = auth.uid() then
    if asked.preferred_date < now() + provider.booking_lead_hours * interval '1 hour' then
      raise exception '% takes bookings at least % ahead. Choose a later time.',
        name, private.format_hours(provider.booking_lead_hours)
        using hint = 'time_too_soon';
    end if;
    if day > (now() at time zone 'Africa/Nairobi')::date + provider.booking_horizon_days then
      raise exception '% takes bookings at most % ahead. Choose an earlier day.',
        name, private.format_hours(provider.booking_horizon_days * 24)
        using hint = 'time_beyond_horizon';
    end if;
  end if;
  if not private.fits_provider_hours(provider, asked.preferred_date, asked.duration_minutes) then
    select * into exception from public.opening_exceptions
    where service_provider_id = provider.id and day between first_day and last_day;
    if exception.hours = '[]' then
      raise exception '% is closed on %. Choose another day.', name,
        to_char(day, 'FMDD Mon YYYY') || coalesce(' (' || private.visible_line(exception.reason) || ')', '')
        using hint = 'outside_opening_hours';
    end if;
    raise exception '% is closed then. Choose a time inside the opening hours.', name
      using hint = 'outside_opening_hours';
  end if;
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
end
$$;

create or replace function private.check_saved_search_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unknown text;
begin
  if new.kind <> 'vehicle' then
    return null;
  end if;
  select asked into unknown from jsonb_array_elements_text(new.filters -> 'makes') as asked
  where not exists (select from public.vehicle_makes where name = asked) limit 1;
  if unknown is null then
    select asked into unknown from jsonb_array_elements_text(new.filters -> 'models') as asked
    where not private.is_model_of(asked, new.filters -> 'makes') limit 1;
  end if;
  if unknown is not null then
    raise exception '“%” is not in our catalogue, so this search cannot be saved. Open the list again.', left(unknown, 40)
      using hint = 'saved_search_name';
  end if;
  return null;
end
$$;

create or replace function private.claim_newsletter_mail(mail_id bigint)
returns table (
  recipient text, subject text, body text, ads jsonb, unsubscribe_path text, newsletter_id uuid, subscriber_id uuid
)
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  given jsonb;
  letter public.newsletters;
  reader uuid;
begin
  select mail.recipient, mail.data into address, given from mail.outbox as mail where mail.id = mail_id and mail.template = 'newsletter';
  if not found then
    return;
  end if;
  reader := (given ->> 'subscriber_id')::uuid;
  select * into letter from public.newsletters as one where one.id = (given ->> 'newsletter_id')::uuid;
  if letter.id is not null and reader is not null then
    update private.newsletter_deliveries as delivery set status = 'sending', attempts = delivery.attempts + 1
    where delivery.newsletter_id = letter.id and delivery.subscriber_id = reader and delivery.status = 'queued'
      and letter.status = 'sending'
      and exists (
        select from public.newsletter_subscribers as subscriber
        where subscriber.id = reader and private.is_newsletter_recipient(subscriber, private.suspended_addresses())
      );
  end if;
  if letter.id is null or not found and reader is not null then
    update private.newsletter_deliveries as delivery
    set status = case
      when delivery.status = 'sending' then 'failed' when letter.status = 'stopped' then 'waiting' else 'skipped' end
    where delivery.newsletter_id = letter.id and delivery.subscriber_id = reader and delivery.status in ('queued', 'sending');
    delete from mail.outbox as mail where mail.id = mail_id;
    return;
  end if;
  return query select
    address, letter.subject, letter.body,
    (select coalesce(jsonb_agg(to_jsonb(ad)), '[]') from private.newsletter_ads(letter.ads, letter.listing_ids) as ad),
    coalesce(given ->> 'unsubscribe_path', '/newsletter/unsubscribe?token=test'), letter.id, reader;
end
$$;

create or replace function private.claim_reference(payment public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
begin
  if not private.is_plain_reference(payment.reference) then
    raise exception 'Write the reference with the letters A to Z and digits, as the receipt or the bank shows it.'
      using hint = 'reference_letters';
  end if;
  -- An equal payment number is a retry of the same request; its unique constraint refuses it.
  select * into other from private.same_reference(payment) as given
  where given.user_id is distinct from payment.user_id or given.payment_number <> payment.payment_number
  order by given.user_id is distinct from payment.user_id limit 1;
  if other.user_id = payment.user_id then
    raise exception 'You have given this reference with another payment already (%).', other.payment_number
      using hint = 'reference_given';
  end if;
  -- Without a second payment there is nothing to dispute.
  payment.reference_disputed := payment.reference_disputed and other.id is not null;
  return payment;
end
$$;

create or replace function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes) values (new.owner, added)
    on conflict (person_id) do update set bytes = stored.bytes + added
    returning bytes into total;
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

create or replace function private.failed_mails(begins timestamptz, ends timestamptz)
returns table (failed_at timestamptz, kind text, failure text)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  return query
    select mail.failed_at, coalesce(mail.data ->> 'kind', mail.template), mail.failure from mail.outbox as mail
    where mail.failed_at >= begins and mail.failed_at < ends and mail.template <> 'newsletter'
    order by mail.failed_at desc limit 50;
end
$$;

create or replace function private.guard_financing_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.financing_providers;
begin
  new.phone := coalesce(private.kenyan_phone(new.phone), btrim(new.phone));
  new.message := nullif(btrim(new.message), '');
  select * into provider from public.financing_providers where id = new.provider_id and active;
  if not found then
    raise exception 'This lender takes no applications at the moment. Choose another.' using hint = 'provider_inactive';
  end if;
  if new.loan_amount < provider.min_amount then
    raise exception '% lends % or more.', provider.name, private.kes(provider.min_amount)
      using hint = 'loan_amount_range';
  end if;
  if new.loan_amount > provider.max_amount then
    raise exception '% lends % at most.', provider.name, private.kes(provider.max_amount)
      using hint = 'loan_amount_range';
  end if;
  if new.term_months > provider.max_term_months then
    raise exception '% lends for % months at most.', provider.name, provider.max_term_months
      using hint = 'term_range';
  end if;
  return new;
end
$$;

create or replace function private.guard_insurance_quote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.insurance_providers;
begin
  new.phone := coalesce(private.kenyan_phone(new.phone), btrim(new.phone));
  new.message := nullif(btrim(new.message), '');
  new.vehicle_make := private.visible_line(new.vehicle_make);
  new.vehicle_model := nullif(private.visible_line(new.vehicle_model), '');
  select * into provider from public.insurance_providers where id = new.provider_id and active;
  if not found then
    raise exception 'This insurer gives no quotes at the moment. Choose another.' using hint = 'provider_inactive';
  end if;
  if new.coverage_type <> all (provider.insurance_types) then
    raise exception '% does not offer this cover. Choose another.', provider.name
      using hint = 'coverage_not_offered';
  end if;
  -- Clients have no grant on the column, so a premium that is already set comes from the server.
  new.premium_amount := coalesce(
    new.premium_amount, nullif(private.premium_estimate(new.provider_id, new.coverage_type, new.vehicle_value), 0)
  );
  return new;
end
$$;

create or replace function private.guard_listing_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Also stated in domain/ads/reports.ts.
  most_a_day constant integer := 10;
  by_person boolean := auth.uid() is not null;
  caller_suspended boolean;
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
  if by_person then
    -- The lock makes concurrent reports of one person count each other.
    select suspended_at is not null into caller_suspended from public.profiles where id = new.reporter_id for no key update;
    if caller_suspended then
      raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
    end if;
    if most_a_day <= (
      select count(*) from public.listing_reports
      where reporter_id = new.reporter_id and created_at > now() - interval '1 day'
    ) then
      raise exception 'You have reported % ads today. If there are more, write to us.', most_a_day
        using hint = 'report_limit';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_message_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
  by_person boolean := auth.uid() is not null;
  caller_suspended boolean;
  thread public.message_threads;
begin
  if tg_op = 'UPDATE' then
    -- Whichever way the account was erased.
    if new.reporter_id is null then
      new.details := null;
    end if;
    return new;
  end if;
  perform private.require_own_name(new.reporter_id);
  select * into thread from public.message_threads where id = new.thread_id and new.reporter_id in (asker_id, owner_id);
  if not found then
    raise exception 'This conversation is not yours or no longer there.' using errcode = '42501';
  end if;
  new.reported_id := case new.reporter_id when thread.asker_id then thread.owner_id else thread.asker_id end;
  if new.reported_id is null then
    raise exception 'This person has left Magari.' using hint = 'recipient_gone';
  end if;
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  if by_person then
    -- Serialises the reports of one person, so that concurrent requests cannot pass the limit together.
    select suspended_at is not null into caller_suspended from public.profiles where id = new.reporter_id for no key update;
    if caller_suspended then
      raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
    end if;
    if most_a_day <= (
      select count(*) from public.message_reports
      where reporter_id = new.reporter_id and created_at > now() - interval '1 day'
    ) then
      raise exception 'You have reported % conversations today. If there are more, write to us.', most_a_day
        using hint = 'report_limit';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_newsletter() returns trigger
language plpgsql set search_path = ''
as $$
declare
  most_drafts constant integer := 200;
begin
  new.subject := private.visible_line(new.subject);
  new.body := btrim(regexp_replace(
    regexp_replace(new.body, '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'
  ), E' \n\t');
  if new.status = 'draft' and new.ads <> 'chosen' then
    new.listing_ids := '{}';
  end if;
  if tg_op = 'UPDATE' then
    -- clock_timestamp(), because two changes in one transaction are two versions.
    new.updated_at := clock_timestamp();
  elsif (select count(*) from public.newsletters where status = 'draft') >= most_drafts then
    raise exception 'There are % drafts. Delete one before you write the next.', most_drafts
      using hint = 'newsletter_limit';
  end if;
  return new;
end
$$;

create or replace function private.guard_nickname() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() and not private.is_catalogue_name(new.meaning) then
    raise exception 'No make or model is called %. Choose one of the catalogue.', left(new.meaning, 60)
      using hint = 'nickname_meaning';
  end if;
  return new;
end
$$;

create or replace function private.guard_quick_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
begin
  new.title := private.visible_line(new.title);
  new.body := btrim(new.body, E' \n\r\t');
  if tg_op = 'INSERT' then
    perform private.require_own_name(new.owner_id);
    -- Serialises the inserts of one person, so that concurrent ones neither share a place nor pass the limit together.
    perform from public.profiles where id = new.owner_id for no key update;
    select coalesce(max(place) + 1, 0) into new.place from public.quick_replies where owner_id = new.owner_id;
    if most <= (select count(*) from public.quick_replies where owner_id = new.owner_id) then
      raise exception 'You have % quick replies. Delete one before you add the next.', most
        using hint = 'quick_reply_limit';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_review_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Same as MAX_REPORTS_PER_DAY of domain/ads/reports.ts.
  most_a_day constant integer := 10;
  caller_suspended boolean;
  reported record;
begin
  if tg_op = 'UPDATE' then
    -- The reporter's account is erased: delete their text and the name of their business.
    if new.reporter_id is null then
      new.details := null;
      new.subject_title := split_part(new.subject_title, ' for ', 1);
    end if;
    return new;
  end if;
  perform private.require_own_name(new.reporter_id);
  select review.rating, provider.business_name into reported
  from public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.id = new.review_id and provider.user_id = new.reporter_id;
  if not found then
    raise exception 'This review is not about your business or no longer there.' using errcode = '42501';
  end if;
  new.subject_title := reported.rating || ' of 5 stars for ' || private.visible_line(reported.business_name);
  new.details := nullif(btrim(new.details, E' \n\r\t'), '');
  if auth.uid() is not null then
    -- Lock the reporter, so that concurrent reports count each other.
    select suspended_at is not null into caller_suspended from public.profiles where id = new.reporter_id for no key update;
    if caller_suspended then
      raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
    end if;
    if most_a_day <= (
      select count(*) from public.review_reports
      where reporter_id = new.reporter_id and created_at > now() - interval '1 day'
    ) then
      raise exception 'You have reported % reviews today. If there are more, write to us.', most_a_day
        using hint = 'report_limit';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_stock_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50000;
  dealers constant uuid[] := array(select distinct seller_id from added);
begin
  -- Serialises the imports of one dealer, so that concurrent ones cannot pass the limit together.
  perform from public.profiles where id = any (dealers) order by id for no key update;
  if exists (
    select from public.stock_pictures where seller_id = any (dealers) group by seller_id having count(*) > most
  ) then
    raise exception 'You have imported % pictures, which is as many as are remembered. Write to us if you need more.', most
      using hint = 'stock_picture_limit';
  end if;
  return null;
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
  elsif new.updated_by is null and new.value = old.value then
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

create or replace function private.limit_ads(seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.limit_of_ads(seller);
  has_plan boolean;
begin
  if private.has_too_many_ads(seller, most) then
    has_plan := exists (select from private.current_plan(seller) as plan where plan.id is not null);
    raise exception '% % active %. Mark one as sold or take one down, or choose a %.',
      case when has_plan then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end,
      case when has_plan then 'larger plan' else 'plan' end
      using hint = 'listing_limit';
  end if;
end
$$;

create or replace function private.limit_bookings_by_hand(entered public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 200;
begin
  if not private.is_client_request() or auth.uid() is null
    or entered.service_provider_id is distinct from private.own_service_provider()
  then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bookings by hand of ' || entered.service_provider_id, 0));
  if most_a_day <= (
    select count(*) from public.service_bookings
    where service_provider_id = entered.service_provider_id and customer_id is null and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have entered % bookings in the last day. Enter the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
end
$$;

create or replace function private.limit_custom_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  of_makes constant boolean := tg_table_name = 'vehicle_makes';
  -- Verified dealers import large stock lists.
  a_day constant integer := case when of_makes then 5 else 20 end
    * case when (select verified from public.profiles where id = new.added_by) then 5 else 1 end;
  at_a_time constant integer := 4 * a_day;
  kind constant text := case when of_makes then 'make' else 'model' end;
  lately integer;
  waiting integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('custom names of ' || new.added_by, 0));
  execute format(
    'select count(*) filter (where added_at > now() - interval ''24 hours''), count(*) from public.%I where added_by = $1',
    tg_table_name
  ) into lately, waiting using new.added_by;
  if lately > a_day then
    raise exception 'You can add % %s in 24 hours. Choose one from the list, or add this one tomorrow.', a_day, kind
      using hint = kind || '_limit';
  end if;
  if waiting > at_a_time then
    raise exception 'You already have % %s that await approval. Choose one from the list for now.', at_a_time, kind
      using hint = kind || '_limit';
  end if;
  return null;
end
$$;

create or replace function private.lock_pending_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
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

create or replace function private.lock_pending_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide payment requests.' using errcode = '42501';
  end if;
  select * into request from public.payment_requests where id = request_id for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status
      using hint = 'already_decided';
  end if;
  return request;
end
$$;

create or replace function private.mail_address(address text, kind text, facts jsonb default '{}', more jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  insert into mail.outbox (template, recipient, data)
  values ('notification', mail_address.address, more || jsonb_build_object(
    'kind', (private.notification_kind(mail_address.kind)).kind, 'facts', jsonb_strip_nulls(mail_address.facts)
  ));
end
$$;

create or replace function private.mail_members(recipients uuid[], known private.notification_kinds, facts jsonb[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  insert into mail.outbox (template, recipient, data)
  select 'notification', account.email, jsonb_strip_nulls(jsonb_build_object(
    'kind', known.kind, 'facts', told.facts,
    'unsubscribe_path', '/unsubscribe?token=' || case
      when known.topic is not null then private.unsubscribe_token(account.id, known.topic)
    end
  ))
  from unnest(recipients, mail_members.facts) as told (recipient, facts)
  join auth.users as account on account.id = told.recipient
  where account.email_confirmed_at is not null and account.email <> ''
    and (known.topic is null or private.wants(account.id, known.topic, 'email'));
end
$$;

create or replace function private.move_confirmed_booking(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  perform private.lock_confirmations(becomes.service_provider_id);
  -- Each move sends the customer a mail with text by the provider.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = becomes.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. Agree on a time with the customer and move it tomorrow.', most_a_day
      using hint = 'booking_move_limit';
  end if;
  becomes.moved_from := nullif(coalesce(was.moved_from, was.preferred_date), becomes.preferred_date);
  -- The customer may be able to come at the new time.
  becomes.cannot_come_at := null;
  return becomes;
end
$$;

create or replace function private.newsletter_mail_failed(mail_id bigint, tries integer default 8) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := (select mail.data from mail.outbox as mail where mail.id = mail_id);
  becomes text;
begin
  -- A test mail has no delivery; the mail queue retries it like any other mail.
  if given is null or not given ? 'subscriber_id' then
    return false;
  end if;
  update private.newsletter_deliveries as delivery
  set status = case
    when letter.status <> 'sending' then 'waiting' when delivery.attempts >= tries then 'failed' else 'queued' end
  from public.newsletters as letter
  where letter.id = delivery.newsletter_id and delivery.newsletter_id = (given ->> 'newsletter_id')::uuid
    and delivery.subscriber_id = (given ->> 'subscriber_id')::uuid and delivery.status = 'sending'
  returning delivery.status into becomes;
  if becomes is distinct from 'queued' then
    delete from mail.outbox as mail where mail.id = mail_id;
  end if;
  return becomes is distinct from 'queued';
end
$$;

create or replace function private.newsletter_mail_sent(mail_id bigint, newsletter uuid, reader uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from mail.outbox as mail where mail.id = mail_id;
  update private.newsletter_deliveries set status = 'sent' where newsletter_id = newsletter and subscriber_id = reader;
end
$$;

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
    raise exception 'Your payment of % of % for the same is waiting already. We tell you as soon as we have looked.',
      private.kes(waiting.amount), private.nairobi_date(waiting.created_at)
      using hint = 'payment_waiting';
  end if;
end
$$;

create or replace function private.require_few_images(images text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.setting_count('max_images_per_listing');
begin
  if cardinality(images) > most then
    raise exception 'An ad carries at most % %.', most, case most when 1 then 'photo' else 'photos' end
      using hint = 'image_limit';
  end if;
end
$$;

create or replace function private.require_no_running_newsletter() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  -- Serialises concurrent starts.
  perform pg_advisory_xact_lock(hashtextextended('newsletters begin', 0));
  if exists (select from public.newsletters where status = 'sending') then
    raise exception 'Another newsletter is being sent. Wait until it has ended, or stop it.' using hint = 'newsletter_busy';
  end if;
end
$$;

create or replace function private.require_row_quota(kind text, present bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  quotas constant integer[] := case kind
    when 'draft ads' then '{50,2000}'
    when 'vehicle ads' then '{1000,20000}'
    when 'spare parts' then '{200,5000}'
    when 'services' then '{100,100}'
    when 'payments to check' then '{20,20}'
  end;
  most integer := quotas[1];
begin
  if present > most and (
    exists (select from public.profiles where id = auth.uid() and role in ('dealer', 'service_provider'))
    or exists (select from private.current_plan(auth.uid()) as plan where plan.id is not null)
  ) then
    most := quotas[2];
  end if;
  if present > most then
    raise exception 'You can have % % at most. Delete some before you add more.', private.format_number(most), kind
      using hint = 'row_quota';
  end if;
end
$$;

create or replace function private.send_newsletter_batch(most integer default 60) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
  suspended constant text[] := private.suspended_addresses();
  room integer;
  reader record;
  queued integer := 0;
begin
  if to_regclass('mail.outbox') is null or not pg_try_advisory_xact_lock(hashtextextended('newsletter batch', 0)) then
    return 0;
  end if;
  select * into letter from public.newsletters where status = 'sending' for no key update;
  if not found then
    return 0;
  end if;
  -- The mail jobs of these deliveries ended hours ago without a result.
  with lost as (
    select delivery.subscriber_id from private.newsletter_deliveries as delivery
    where delivery.newsletter_id = letter.id and delivery.status in ('queued', 'sending')
      and delivery.queued_at < now() - interval '6 hours'
    for no key update skip locked
  )
  update private.newsletter_deliveries as delivery set status = 'failed'
  from lost where delivery.newsletter_id = letter.id and delivery.subscriber_id = lost.subscriber_id;
  -- Scheduled jobs run some seconds early or late, so the minute counts as 50 seconds.
  select most - count(*) into room
  from private.newsletter_deliveries where newsletter_id = letter.id and queued_at > now() - interval '50 seconds';
  select least(room, 2 * most - count(*)) into room
  from private.newsletter_deliveries where newsletter_id = letter.id and status in ('queued', 'sending');
  for reader in
    select delivery.subscriber_id, subscriber.email, private.is_newsletter_recipient(subscriber, suspended) as wanted
    from private.newsletter_deliveries as delivery
    join public.newsletter_subscribers as subscriber on subscriber.id = delivery.subscriber_id
    where delivery.newsletter_id = letter.id and delivery.status = 'waiting'
    order by delivery.subscriber_id
    limit greatest(room, 0)
    for no key update of delivery skip locked for key share of subscriber skip locked
  loop
    update private.newsletter_deliveries
    set status = case when reader.wanted then 'queued' else 'skipped' end, queued_at = case when reader.wanted then now() end
    where newsletter_id = letter.id and subscriber_id = reader.subscriber_id;
    continue when not reader.wanted;
    insert into mail.outbox (template, recipient, data)
    values ('newsletter', reader.email, jsonb_build_object(
      'newsletter_id', letter.id, 'subscriber_id', reader.subscriber_id,
      'unsubscribe_path', '/newsletter/unsubscribe?token=' || private.newsletter_token(reader.subscriber_id, letter.id)
    ));
    queued := queued + 1;
  end loop;
  if not exists (
    select from private.newsletter_deliveries
    where newsletter_id = letter.id and status in ('waiting', 'queued', 'sending')
  ) then
    update public.newsletters set status = 'sent', ended_at = now() where id = letter.id;
  end if;
  return queued;
end
$$;

create or replace function private.settle_reference(payment public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
begin
  select * into other from private.same_reference(payment) where status = 'approved' limit 1;
  if found then
    raise exception 'A payment with this reference has been approved already (%).', other.payment_number
      using hint = 'reference_approved';
  end if;
  payment.reference_disputed := false;
  return payment;
end
$$;

create or replace function private.start_mpesa_push(person uuid, request_id uuid)
returns table (push_id uuid, phone text, amount bigint, payment_number text)
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
  price bigint;
begin
  -- Serialises a member's pushes, so the second of two concurrent calls sees the first.
  perform pg_advisory_xact_lock(hashtextextended('payments of ' || person, 0));
  select * into request from public.payment_requests where id = request_id and user_id = person for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status
      using hint = 'already_decided';
  end if;
  if request.payment_method <> 'mpesa' or request.phone is null then
    raise exception 'Only a payment by M-Pesa can be asked of a phone.' using hint = 'not_mpesa';
  end if;
  select plan.price into price from public.subscription_plans as plan where plan.id = request.plan_id;
  -- No administrator checks the amount before the plan starts.
  if price is distinct from request.amount then
    raise exception 'By phone you pay the price of the plan: %.', coalesce(private.kes(price), 'choose one')
      using hint = 'amount_not_price';
  end if;
  if request.amount > 250000 then
    raise exception 'M-Pesa takes % at most at a time. Pay by bank, or in parts.', private.kes(250000)
      using hint = 'amount_above_mpesa';
  end if;
  if exists (
    select from private.mpesa_pushes as open
    join public.payment_requests as own on own.id = open.payment_request_id
    where own.user_id = person and open.status in ('asking', 'waiting')
      and (open.payment_request_id = request.id or open.created_at > now() - interval '2 minutes')
  ) then
    raise exception 'We have asked your phone already. Answer there, or wait two minutes.' using hint = 'push_open';
  end if;
  update public.payment_requests set push_asked_at = now() where id = request.id;
  insert into private.mpesa_pushes (payment_request_id) values (request.id) returning id into push_id;
  phone := request.phone;
  amount := request.amount;
  payment_number := request.payment_number;
  return next;
end
$$;

create or replace function public.admin_messages(first_day date default null, last_day date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  period record;
  has_outbox constant boolean := to_regclass('mail.outbox') is not null;
  mails integer := 0;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what was sent.' using errcode = '42501';
  end if;
  select * into period from private.report_period(first_day, last_day);
  if has_outbox then
    -- Newsletters count their own mails.
    select count(*) into mails from mail.outbox where failed_at is null and template <> 'newsletter';
  end if;
  return jsonb_build_object(
    'since', period.since,
    'until', period.until,
    'counts', (
      select coalesce(jsonb_agg(to_jsonb(counted) order by counted.day, counted.channel, counted.kind), '[]') from (
        select day, channel, kind,
          coalesce(sum(number) filter (where state = 'sent'), 0) as sent,
          coalesce(sum(number) filter (where state = 'delivered'), 0) as delivered,
          coalesce(sum(number) filter (where state = 'failed'), 0) as failed,
          coalesce(sum(number) filter (where state = 'unknown'), 0) as unknown,
          coalesce(sum(number) filter (where state = 'skipped'), 0) as skipped,
          sum(cost_kes) as cost_kes
        from private.notification_days
        where day between period.since and period.until
        -- Sums of days, and sums of kinds.
        group by grouping sets ((day, channel), (channel, kind))
      ) as counted
    ),
    'channels', (
      select jsonb_agg(jsonb_build_object('channel', way.channel, 'state', way.state, 'waiting', way.waiting))
      from (
        select 'email' as channel, case
          when not has_outbox then 'not_configured'
          when not private.setting_is_on('email_notifications') then 'switched_off'
          else 'on'
        end as state, mails as waiting
        union all
        select known.channel, case
          when not known.is_configured then 'not_configured'
          when known.channel = 'sms' and not private.setting_is_on('sms_notifications') then 'switched_off'
          else 'on'
        end, coalesce(open.number, 0)
        from private.notification_channels as known
        left join (
          select delivery.channel, count(*) as number from private.notification_deliveries as delivery
          where delivery.state in ('waiting', 'sending') group by delivery.channel
        ) as open on open.channel = known.channel
      ) as way
    ),
    'ceilings', (
      select jsonb_agg(jsonb_build_object('channel', one.channel, 'used', private.used_of_ceiling(one.channel), 'most', one.most))
      from (values
        ('sms', private.setting_count('sms_kes_a_day')), ('whatsapp', private.setting_count('whatsapp_messages_a_day'))
      ) as one (channel, most)
    )
  );
end
$$;

create function public.change_own_listing_prices(
  listing_ids uuid[], change text, amount numeric, least_price bigint default 10000, seen_prices bigint[] default null
) returns setof public.listing_price_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
begin
  perform private.require_price_changes(listing_ids, seen_prices);
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

  for asked in
    select given.id, (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by min(given.place)
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    report := report || case
      when not found then private.missing_listing_result(asked.id)
      else private.price_own_listing(
        listing,
        case change when 'amount' then listing.price + amount else round(listing.price * (100 + amount) / 100, -3) end,
        least_price, seen_prices is not null, asked.seen
      )
    end;
  end loop;
  return query select * from jsonb_populate_recordset(null::public.listing_price_change, report);
end
$$;

grant execute on function public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[]) to authenticated;

create function public.dealer_ad_figures(
  first_day date default null, last_day date default null, sort text default 'views_desc', page integer default 1,
  page_size integer default 20, against text default null
) returns public.ad_figures_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.report_period(first_day, last_day);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 500);
  shown integer;
  total integer;
  views_a_day numeric;
  in_span integer;
  positions jsonb;
  rows jsonb;
begin
  with counted as (
    select
      leads.listing_id, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
      coalesce(sum(count) filter (where kind = 'phone_reveal'), 0) as calls,
      coalesce(sum(count) filter (where kind = 'whatsapp'), 0) as chats,
      coalesce(sum(count) filter (where kind = 'message'), 0) as messages
    from public.leads
    where owner_id = person and day between span.since and span.until and leads.listing_id is not null
    group by leads.listing_id
  ), ads as materialized (
    select
      ad.id, ad.title, ad.images[1] as image, cardinality(ad.images) as image_count, ad.price, ad.year, ad.make_id, ad.model_id,
      ad.body_type, private.ad_state(ad) as state,
      private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_midnight(span.until)))
        - private.nairobi_day(stock.listed_at) as days,
      -- Days for sale within the span, for a rate that compares ads of different age.
      case when stock.listed_at is not null then greatest(
        private.nairobi_day(coalesce(stock.sold_at, stock.ended_at, private.nairobi_midnight(span.until)))
          - greatest(private.nairobi_day(stock.listed_at), span.since) + 1, 0
      ) end as days_within,
      coalesce(counted.views, 0) as views, coalesce(counted.calls, 0) as calls, coalesce(counted.chats, 0) as chats,
      coalesce(counted.messages, 0) as messages, counted.calls + counted.chats + counted.messages as leads
    from public.vehicle_listings as ad
    left join counted on counted.listing_id = ad.id
    left join private.stock_at(person, private.nairobi_midnight(span.until + 1)) as stock on stock.listing_id = ad.id
    where ad.seller_id = person and (
      counted.listing_id is not null or stock.state = 'active'
      or stock.listed_at is not null and coalesce(stock.sold_at, stock.ended_at) >= private.nairobi_midnight(span.since)
    )
  ), alike as materialized (
    select make_id, model_id, body_type, year, others.likeness, others.median, others.number
    from (select distinct make_id, model_id, body_type, year from ads where state = 'active') as kinds
    cross join lateral private.similar_price(person, make_id, model_id, body_type, year) as others
  ), judged as (
    select
      ads.*, alike.likeness, alike.median, coalesce(alike.number, 0) as number,
      estimate.low, estimate.middle, estimate.high, estimate.ads as estimate_ads, estimate.sellers as estimate_sellers,
      case
        when ads.state <> 'active' then null when estimate.listing_id is null then 'unknown'
        when ads.price > estimate.high then 'over' when ads.price < estimate.low then 'under' else 'at'
      end as position,
      ads.price::numeric / nullif(coalesce(estimate.middle, alike.median), 0) - 1 as gap,
      case when ads.views > 0 then coalesce(ads.leads, 0)::numeric / ads.views end as conversion
    from ads
    left join public.price_estimates as estimate on ads.state = 'active' and estimate.listing_id = ads.id
    left join alike on ads.state = 'active' and alike.make_id = ads.make_id and alike.model_id is not distinct from ads.model_id
      and alike.body_type is not distinct from ads.body_type and alike.year = ads.year
  ), whole as (
    select
      count(*) as in_span, round(sum(views) / nullif(sum(days_within), 0), 2) as views_a_day,
      jsonb_build_object(
        'over', count(*) filter (where position = 'over'), 'at', count(*) filter (where position = 'at'),
        'under', count(*) filter (where position = 'under'), 'unknown', count(*) filter (where position = 'unknown')
      ) as positions
    from judged
  ), placed as (
    select
      judged.*, count(*) over () as total,
      row_number() over (order by
        case sort when 'title' then judged.title end,
        case sort when 'title_desc' then judged.title end desc,
        case sort
          when 'views' then judged.views when 'leads' then coalesce(judged.leads, 0) when 'conversion' then judged.conversion
          when 'days' then judged.days when 'price' then judged.price when 'market' then judged.gap
        end nulls last,
        case sort
          when 'leads_desc' then coalesce(judged.leads, 0) when 'conversion_desc' then judged.conversion
          when 'days_desc' then judged.days when 'price_desc' then judged.price when 'market_desc' then judged.gap
        end desc nulls last,
        judged.views desc, judged.id
      ) as place
    from judged
    where coalesce(against, '') not in ('over', 'at', 'under', 'unknown') or judged.position = against
  ), paged as materialized (
    select * from (
      select
        placed.*, width_bucket(placed.price, array[500000, 1000000, 2000000, 4000000]::bigint[]) as class,
        least(greatest(coalesce(page, 1), 1), greatest(ceil(placed.total::numeric / size)::integer, 1)) as shown
      from placed
    ) as numbered
    where numbered.place > (numbered.shown - 1) * size and numbered.place <= numbered.shown * size
  ), usual as materialized (
    select kinds.make_id, kinds.model_id, kinds.body_type, kinds.class, interest.*
    from (
      select make_id, model_id, body_type, class, percentile_disc(0.5) within group (order by price) as price
      from paged where state = 'active' group by make_id, model_id, body_type, class
    ) as kinds
    cross join lateral private.similar_interest(
      person, kinds.make_id, kinds.model_id, kinds.body_type, kinds.price, greatest(span.since, span.until - 29), span.until
    ) as interest
  )
  select
    max(paged.total), max(paged.shown), max(whole.in_span), max(whole.views_a_day), (array_agg(whole.positions))[1],
    jsonb_agg(
      jsonb_build_object(
        'id', paged.id, 'title', paged.title, 'image', paged.image, 'image_count', paged.image_count, 'state', paged.state,
        'price', paged.price, 'days', paged.days, 'days_within', paged.days_within, 'views', paged.views, 'calls', paged.calls,
        'chats', paged.chats, 'messages', paged.messages,
        'market', case when paged.median > 0 then jsonb_build_object(
          'likeness', paged.likeness, 'median', paged.median, 'number', paged.number
        ) end,
        'position', paged.position,
        'estimate', case when paged.middle is not null then jsonb_build_object(
          'low', paged.low, 'middle', paged.middle, 'high', paged.high, 'ads', paged.estimate_ads, 'sellers', paged.estimate_sellers
        ) end,
        'usual', case when usual.likeness is not null then jsonb_build_object(
          'likeness', usual.likeness, 'views_a_day', usual.views_a_day, 'leads_a_day', usual.leads_a_day, 'ads', usual.ads
        ) end
      ) order by paged.place
    ) filter (where paged.id is not null)
  into total, shown, in_span, views_a_day, positions, rows
  from whole
  left join paged on true
  left join usual on paged.state = 'active' and usual.make_id = paged.make_id and usual.model_id is not distinct from paged.model_id
    and usual.body_type is not distinct from paged.body_type and usual.class = paged.class;
  return jsonb_populate_record(null::public.ad_figures_page, jsonb_build_object(
    'since', span.since, 'until', span.until, 'ads', coalesce(rows, '[]'), 'total', coalesce(total, 0),
    'page', coalesce(shown, 1), 'page_size', size,
    -- All ads together, whatever `against` keeps: their number, views per day for sale, and how many lie where.
    'in_span', in_span, 'views_a_day', views_a_day, 'positions', positions
  ));
end
$$;

grant execute on function public.dealer_ad_figures(date, date, text, integer, integer, text) to authenticated, service_role;

create function public.dealer_analytics(first_day date default null, last_day date default null)
returns public.dealer_analytics
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.report_period(first_day, last_day);
  days constant integer := span.until - span.since + 1;
  step constant integer := case when days <= 45 then 1 else 7 end;
  series jsonb;
begin
  with counted as (
    select
      (span.until - leads.day) / step as nth,
      sum(count) filter (where kind = 'view') as views, sum(count) filter (where kind = 'phone_reveal') as calls,
      sum(count) filter (where kind = 'whatsapp') as chats, sum(count) filter (where kind = 'message') as messages
    from public.leads
    where owner_id = person and day between span.since and span.until and listing_id is not null
    group by 1
  )
  select jsonb_agg(
    jsonb_build_object(
      'from', greatest(span.until - calendar.nth * step - step + 1, span.since), 'to', span.until - calendar.nth * step,
      'views', coalesce(counted.views, 0), 'calls', coalesce(counted.calls, 0), 'chats', coalesce(counted.chats, 0),
      'messages', coalesce(counted.messages, 0)
    ) order by calendar.nth desc
  ) into series
  from generate_series(0, (days - 1) / step) as calendar (nth)
  left join counted on counted.nth = calendar.nth;
  return jsonb_populate_record(null::public.dealer_analytics, jsonb_build_object(
    'since', span.since, 'until', span.until, 'step', step,
    'ads', (select count(*) from public.vehicle_listings where seller_id = person),
    'counted_since', (
      select day from public.leads where owner_id = person and listing_id is not null order by day limit 1
    ),
    'now', (
      select jsonb_build_object(
        'views', sum((one ->> 'views')::bigint), 'calls', sum((one ->> 'calls')::bigint),
        'chats', sum((one ->> 'chats')::bigint), 'messages', sum((one ->> 'messages')::bigint)
      ) from jsonb_array_elements(series) as one
    ) || private.days_listed(person, span.since, span.until),
    'before', private.interest_between(person, span.since - days, span.since - 1)
      || private.days_listed(person, span.since - days, span.since - 1),
    'series', series,
    'market', private.market_comparison(person, span.since, span.until)
  ));
end
$$;

grant execute on function public.dealer_analytics(date, date) to authenticated, service_role;

create function public.dealer_buying_guide(town text default null) returns public.buying_guide
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  person constant uuid := private.require_dealer();
  suspended constant uuid[] := private.suspended_sellers();
  here constant text := left(nullif(btrim(private.town_of(
    coalesce(nullif(btrim(town), ''), (select location from public.profiles where id = person))
  )), ''), 60);
begin
  return (
    with sales as materialized (
      select sold.model_id, sold.seller_id, sold.days, sold.year, ad.price, sold.sold_at, sold.listing_id, lower(sold.town) = lower(here) as is_near
      from private.market_sales as sold
      join public.vehicle_listings as ad on ad.id = sold.listing_id
      where sold.seller_id <> person and sold.seller_id <> all (suspended)
    ), counted as (
      select 'town' as place, model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id) as nth
      from sales where is_near
      union all
      select 'country', model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id)
      from sales
    ), speeds as materialized (
      select
        place, model_id, round((percentile_cont(0.5) within group (order by days))::numeric)::integer as days,
        private.rounded_price(percentile_cont(0.5) within group (order by price)) as price,
        percentile_disc(0.5) within group (order by year) as year, count(*) as ads, count(distinct seller_id) as sellers
      from counted where nth <= 2
      group by place, model_id
      having private.is_anonymous(count(*), count(distinct seller_id))
    ), named as (
      select
        speeds.*, make.name as make, model.name as model,
        row_number() over (partition by place order by days, ads desc, make.name, model.name) as rank
      from speeds
      join public.vehicle_models as model on model.id = speeds.model_id and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where place = 'town' or model_id not in (select model_id from speeds where place = 'town')
    ), wanted as (
      select make.name as make, model.name as model, count(distinct search.user_id) as people
      from public.saved_searches as search
      cross join lateral jsonb_array_elements_text(search.filters -> 'models') as asked (name)
      join public.vehicle_models as model on model.name = asked.name and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where search.kind = 'vehicle' and not search.paused
        and (search.filters -> 'makes' is null or search.filters -> 'makes' ? make.name)
        and search.user_id <> person and search.user_id <> all (suspended)
      group by make.name, model.name
      having count(distinct search.user_id) >= 10
      order by people desc, make, model
      limit 20
    ), listed as (
      select place, jsonb_agg(
        jsonb_build_object(
          'make', make, 'model', model, 'days', days, 'price', price, 'year', year, 'ads', ads, 'sellers', sellers
        ) order by rank
      ) as models
      from named where rank <= 20 group by place
    )
    select jsonb_populate_record(null::public.buying_guide, jsonb_build_object(
      'town', here,
      'in_town', coalesce((select models from listed where place = 'town'), '[]'),
      'elsewhere', coalesce((select models from listed where place = 'country'), '[]'),
      'wanted', coalesce((select jsonb_agg(to_jsonb(wanted) order by people desc, make, model) from wanted), '[]')
    ))
  );
end
$$;

grant execute on function public.dealer_buying_guide(text) to authenticated, service_role;

create function public.dealer_overview() returns public.dealer_overview
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
    select jsonb_populate_record(null::public.dealer_overview, jsonb_build_object(
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
    ))
    from public.vehicle_listings as ad where ad.seller_id = person
  );
end
$$;

grant execute on function public.dealer_overview() to authenticated;

create function public.dealer_report(month date default null) returns public.dealer_report
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  today constant date := private.nairobi_today();
  first_day constant date := date_trunc('month', least(coalesce(month, today), today)::timestamp)::date;
  last_day constant date := least((first_day + interval '1 month')::date - 1, today);
  before_first constant date := (first_day - interval '1 month')::date;
  starts constant timestamptz := private.nairobi_midnight(first_day);
  ends constant timestamptz := private.nairobi_midnight(last_day + 1);
  listed constant integer := 100;
  stock jsonb;
  sold jsonb;
  ads jsonb;
begin
  with before as (
    select * from private.stock_at(person, starts)
  ), stood as (
    select
      after.*, coalesce(before.state = 'active', false) as was_active, before.price as price_before,
      -- For sale at any time in the month.
      coalesce(before.state = 'active' or after.state = 'active' or after.ended_at >= starts, false) as was_for_sale
    from private.stock_at(person, ends) as after
    left join before using (listing_id)
  )
  select
    jsonb_build_object(
      'at_start', count(*) filter (where was_active),
      'value_start', coalesce(sum(price_before) filter (where was_active), 0),
      'new', count(*) filter (where not was_active and was_for_sale and listed_at >= starts),
      'back', count(*) filter (where not was_active and was_for_sale and listed_at < starts),
      'sold', count(*) filter (where sold_at >= starts),
      'sold_value', coalesce(sum(sold_price) filter (where sold_at >= starts), 0),
      -- Sold after expiring or being taken down, so not for sale in the month.
      'sold_from_elsewhere', count(*) filter (where sold_at >= starts and not was_for_sale),
      'expired', count(*) filter (where was_for_sale and state = 'expired'),
      'taken_down', count(*) filter (
        where was_for_sale and state not in ('active', 'expired') and coalesce(sold_at, '-infinity') < starts
      ),
      'at_end', count(*) filter (where state = 'active'),
      'value_end', coalesce(sum(price) filter (where state = 'active'), 0),
      'days_to_sale', round(
        avg(private.nairobi_day(sold_at) - private.nairobi_day(listed_at)) filter (where sold_at >= starts), 1
      ),
      'days_so_far', round(avg(last_day - private.nairobi_day(listed_at)) filter (where state = 'active'), 1),
      'exact_since', private.nairobi_day(max(estimated_at))
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', latest.listing_id, 'title', latest.title, 'price', latest.sold_price, 'day', private.nairobi_day(latest.sold_at),
        'days', private.nairobi_day(latest.sold_at) - private.nairobi_day(latest.listed_at),
        'deleted', latest.state = 'deleted'
      ) order by latest.sold_at, latest.listing_id), '[]')
      from (select * from stood where sold_at >= starts order by sold_at, listing_id limit listed) as latest
    )
  into stock, sold
  from stood;

  with counted as (
    select
      leads.listing_id, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
      coalesce(sum(count) filter (where kind <> 'view'), 0) as leads
    from public.leads
    where owner_id = person and day between first_day and last_day and leads.listing_id is not null
    group by leads.listing_id
  ), stood as (
    select
      stock_at.*, coalesce(counted.views, 0) as views, coalesce(counted.leads, 0) as leads,
      private.nairobi_day(coalesce(stock_at.sold_at, stock_at.ended_at, ends - interval '1 second'))
        - private.nairobi_day(stock_at.listed_at) as days
    from private.stock_at(person, ends)
    left join counted using (listing_id)
  ), told as (
    select stood.*, jsonb_build_object(
      'id', listing_id, 'title', title, 'price', price, 'views', views, 'leads', leads, 'days', days, 'state', state
    ) as ad
    from stood
  )
  select jsonb_build_object(
    'best', (
      select coalesce(jsonb_agg(ad order by leads desc, views desc, listing_id), '[]') from (
        select * from told where leads > 0 and state <> 'deleted' order by leads desc, views desc, listing_id limit 5
      ) as best
    ),
    'slowest', (
      select coalesce(jsonb_agg(ad order by days desc, leads, views, listing_id), '[]') from (
        select * from told where state = 'active' order by days desc, leads, views, listing_id limit 5
      ) as slowest
    )
  ) into ads;

  return jsonb_populate_record(null::public.dealer_report, jsonb_build_object(
    'month', first_day, 'until', last_day, 'running', last_day = today,
    'first_month', (
      select date_trunc('month', private.nairobi_day(min(history.at))::timestamp)::date
      from private.ad_events as history where history.owner_id = person and history.kind = 'vehicle'
    ),
    'seller', (select coalesce(business_name, private.person_name(id)) from public.profiles where id = person),
    'stock', stock, 'sold', sold,
    'interest', private.interest_between(person, first_day, last_day),
    'interest_before', private.interest_between(person, before_first, first_day - 1),
    'inquiries', private.inquiries_between(person, starts, ends),
    'inquiries_before', private.inquiries_between(person, private.nairobi_midnight(before_first), starts)
  ) || ads);
end
$$;

grant execute on function public.dealer_report(date) to authenticated, service_role;

create or replace function public.decide_listing_report(report_id uuid, decision text, note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.listing_reports;
  settled record;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  select * into report from public.listing_reports where id = report_id for update;
  if not found then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif report.status <> 'open' then
    raise exception 'This report has been % already.', report.status
      using hint = 'already_decided';
  end if;
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
    perform private.record_audit(
      case decision when 'upheld' then 'uphold' else 'dismiss' end, 'listing_reports', settled.id::text,
      '{"status": "open"}', jsonb_build_object('status', decision, 'reason', settled.reason)
    );
    perform private.tell(
      settled.reporter_id, 'ad_report_decided',
      jsonb_build_object('title', private.visible_line(settled.subject_title), 'decision', decision)
    );
  end loop;
end
$$;

create or replace function public.decide_message_report(report_id uuid, decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.message_reports;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  select * into report from public.message_reports where id = report_id for update;
  if not found then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif report.status <> 'open' then
    raise exception 'This report has been % already.', report.status
      using hint = 'already_decided';
  end if;
  update public.message_reports as open set status = decision, decided_by = auth.uid(), decided_at = now()
  where open.id = report.id;
  perform private.record_audit(
    case decision when 'upheld' then 'uphold' else 'dismiss' end, 'message_reports', report.id::text,
    '{"status": "open"}', jsonb_build_object('status', decision, 'reason', report.reason)
  );
  perform private.tell(report.reporter_id, 'conversation_report_decided', jsonb_build_object('decision', decision));
end
$$;

create or replace function public.decide_review_report(report_id uuid, decision text, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.review_reports;
  said constant text := nullif(btrim(decide_review_report.reason, E' \n\r\t'), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  if decision = 'upheld' and said is null then
    raise exception 'Say why the review is removed: who wrote it reads this.' using hint = 'reason_required';
  end if;
  select * into report from public.review_reports where id = report_id for update;
  if not found then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif report.status <> 'open' then
    raise exception 'This report has been % already.', report.status
      using hint = 'already_decided';
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
  perform private.record_audit(
    case decision when 'upheld' then 'uphold' else 'dismiss' end, 'review_reports', report.id::text,
    '{"status": "open"}', jsonb_build_object('status', decision, 'reason', report.reason)
  );
  perform private.tell(
    report.reporter_id, 'review_report_decided', jsonb_build_object('decision', decision, 'reason', said)
  );
end
$$;

create function public.delete_own_listings(listing_ids uuid[]) returns setof public.listing_change
language sql security definer set search_path = ''
as $$ select * from jsonb_populate_recordset(null::public.listing_change, private.act_on_own_listings(listing_ids, 'delete')) $$;

grant execute on function public.delete_own_listings(uuid[]) to authenticated;

create or replace function public.import_stock(items jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 100;
  item jsonb;
  outcomes jsonb := '[]';
  reason text;
  advice text;
begin
  if not private.is_dealer() then
    raise exception 'Only dealers import stock.' using errcode = '42501';
  end if;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > most then
    raise exception 'Send a list of at most % vehicles.', most
      using hint = 'import_batch';
  end if;
  -- Concurrent batches of one dealer would both create the ad of a new number.
  perform private.queue_own_saves();
  for item in select value from jsonb_array_elements(items) loop
    begin
      outcomes := outcomes || private.import_vehicle(
        private.visible_line(coalesce(item ->> 'stock_number', '')),
        case when jsonb_typeof(item -> 'values') = 'object' then item -> 'values' else '{}' end,
        item ->> 'make', item ->> 'model'
      );
    exception when others then
      get stacked diagnostics reason = message_text, advice = pg_exception_hint;
      outcomes := outcomes || jsonb_build_object(
        'outcome', 'refused', 'error', jsonb_build_object('code', sqlstate, 'message', reason, 'hint', nullif(advice, ''))
      );
    end;
  end loop;
  return outcomes;
end
$$;

create or replace function public.move_financing_application(application_id uuid, status text, reason text default null)
returns public.financing_applications
language plpgsql security definer set search_path = ''
as $$
declare
  application public.financing_applications;
  lender text;
  was text;
  said text := nullif(btrim(reason), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide applications.' using errcode = '42501';
  end if;
  select * into application from public.financing_applications where id = application_id for update;
  if not found then
    raise exception 'This application is no longer there.' using hint = 'not_found';
  end if;
  was := application.status;
  if (was, move_financing_application.status) in (
    ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'disbursed'), ('approved', 'rejected')
  ) is not true then
    raise exception 'This application is % and cannot become %.', was, coalesce(left(move_financing_application.status, 20), 'nothing')
      using hint = 'transition';
  end if;
  if move_financing_application.status = 'rejected' and coalesce(private.visible_line(said), '') = '' then
    raise exception 'Say why the application is rejected; the person reads it.' using hint = 'reason_missing';
  end if;

  update public.financing_applications as moved
  set status = move_financing_application.status, decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = application_id returning * into application;
  select name into lender from public.financing_providers where id = application.provider_id;
  perform private.record_audit(
    case application.status when 'approved' then 'approve' when 'rejected' then 'reject' else 'disburse' end,
    'financing_applications', application.id::text,
    jsonb_build_object('status', was), jsonb_build_object('status', application.status)
  );
  perform private.tell(
    application.user_id, 'loan_decided',
    jsonb_build_object(
      'lender', lender, 'amount', application.loan_amount, 'months', application.term_months,
      'status', application.status, 'note', said
    )
  );
  return application;
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
    perform private.tell(
      quote.user_id, 'insurance_quote_ready',
      jsonb_build_object(
        'insurer', insurer, 'vehicle', concat_ws(' ', quote.vehicle_make, quote.vehicle_model),
        'premium', quote.premium_amount, 'valid_until', quote.valid_until, 'note', said
      )
    );
  else
    perform private.tell(
      quote.user_id, 'insurance_quote_declined',
      jsonb_build_object(
        'insurer', insurer, 'vehicle', concat_ws(' ', quote.vehicle_make, quote.vehicle_model), 'reason', said
      )
    );
  end if;
  return quote;
end
$$;

create function public.own_calls(search text default null, page integer default 1, page_size integer default 25)
returns public.own_calls_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  shown integer;
  calls jsonb;
begin
  select count(*) into total
  from private.named_leads as lead
  join public.profiles as person on person.id = lead.person_id
  where lead.owner_id = me
    and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(told) order by told.last_at desc, told.person_id, told.ad_id, told.kind), '[]') into calls
  from (
    select
      lead.person_id, coalesce(private.person_name(person.id), '') as name, person.picture, lead.ad_id, lead.ad_kind, lead.title,
      lead.kind, lead.times, lead.first_at, lead.last_at,
      case lead.ad_kind
        when 'vehicle' then exists (select from public.vehicle_listings where id = lead.ad_id)
        else exists (select from public.spare_parts where id = lead.ad_id)
      end as is_there,
      (
        select thread.id from public.message_threads as thread
        where thread.owner_id = me and thread.asker_id = lead.person_id order by thread.last_message_at desc limit 1
      ) as thread_id
    from private.named_leads as lead
    join public.profiles as person on person.id = lead.person_id
    where lead.owner_id = me
      and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern)
    order by lead.last_at desc, lead.person_id, lead.ad_id, lead.kind
    limit size offset (shown - 1) * size
  ) as told;
  return jsonb_populate_record(
    null::public.own_calls_page, jsonb_build_object('calls', calls, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;

grant execute on function public.own_calls(text, integer, integer) to authenticated, service_role;

create function public.own_customers(
  search text default null, only_state text default null, sort text default 'latest',
  page integer default 1, page_size integer default 25
) returns public.own_customers_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_inquiries constant integer := 50;
  me constant uuid := auth.uid();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- 0712 345 678 matches +254712345678.
  digits constant text := nullif(regexp_replace(regexp_replace(words, '\D', '', 'g'), '^0+', ''), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  total integer;
  shown integer;
  customers jsonb;
begin
  with wrote as materialized (
    select
      thread.asker_id as id, count(*) as inquiries, min(thread.created_at) as first_contact_at,
      max(thread.last_message_at) as last_contact_at, min(note.follow_up_on) as follow_up_on,
      count(*) filter (where thread.status = 'new') as new,
      count(*) filter (where thread.status = 'responded') as responded,
      count(*) filter (where thread.status = 'closed') as closed,
      string_agg(thread.subject_title, E'\n') as titles
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    where thread.owner_id = me and thread.asker_id is not null
    group by thread.asker_id
  ), called as materialized (
    select
      person_id as id, sum(times) as calls, min(first_at) as first_at, max(last_at) as last_at, string_agg(title, E'\n') as titles
    from private.named_leads where owner_id = me group by person_id
  ), people as materialized (
    select
      id, coalesce(wrote.inquiries, 0) as inquiries, coalesce(called.calls, 0) as calls,
      least(wrote.first_contact_at, called.first_at) as first_contact_at,
      greatest(wrote.last_contact_at, called.last_at) as last_contact_at, wrote.follow_up_on,
      coalesce(wrote.new, 0) as new, coalesce(wrote.responded, 0) as responded, coalesce(wrote.closed, 0) as closed,
      concat_ws(E'\n', wrote.titles, called.titles) as titles
    from wrote full join called using (id)
  ), matching as materialized (
    select
      people.*, coalesce(private.person_name(person.id), '') as name,
      case when people.inquiries > 0 then person.phone end as phone, person.picture
    from people
    join public.profiles as person on person.id = people.id
    where (
        only_state is null
        or only_state = 'new' and people.new > 0
        or only_state = 'responded' and people.responded > 0
        or only_state = 'closed' and people.closed > 0
        or only_state = 'follow_up' and people.follow_up_on is not null
        or only_state = 'called' and people.calls > 0
      )
      and (
        pattern is null
        or concat_ws(' ', person.first_name, person.last_name) ilike pattern
        or person.business_name ilike pattern
        or people.titles ilike pattern
        or people.inquiries > 0 and char_length(digits) >= 4 and person.phone like '%' || digits || '%'
      )
  ), placed as (
    select
      matching.*,
      row_number() over (
        order by
          case sort when 'name' then lower(name) end,
          case sort when 'name_desc' then lower(name) end desc,
          case sort when 'first' then first_contact_at end,
          case sort when 'first_desc' then first_contact_at end desc,
          case sort when 'earliest' then last_contact_at end,
          case sort when 'inquiries' then inquiries end,
          case sort when 'inquiries_desc' then inquiries end desc,
          case sort when 'follow_up' then follow_up_on end,
          case sort when 'follow_up_desc' then follow_up_on end desc nulls last,
          last_contact_at desc, id
      ) as nth
    from matching
  ), sized as (
    select
      count(*)::integer as total,
      least(greatest(coalesce(page, 1), 1), greatest(ceil(count(*)::numeric / size)::integer, 1)) as shown
    from matching
  )
  select
    sized.total, sized.shown,
    coalesce(
      jsonb_agg(
        to_jsonb(placed) - 'nth' - 'titles'
          || jsonb_build_object('threads', coalesce(history.threads, '[]'), 'called', coalesce(asked.called, '[]'))
        order by placed.nth
      ) filter (where placed.id is not null),
      '[]'
    )
  into total, shown, customers
  from sized
  left join placed on placed.nth > (sized.shown - 1) * size and placed.nth <= sized.shown * size
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_message_at desc) as threads
    from (
      select
        thread.id, thread.subject_title, thread.status, thread.created_at, thread.last_message_at, note.follow_up_on
      from public.message_threads as thread
      left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
      where thread.owner_id = me and thread.asker_id = placed.id
      order by thread.last_message_at desc
      limit most_inquiries
    ) as told
  ) as history on true
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_at desc) as called
    from (
      select lead.ad_id, lead.ad_kind, lead.title, lead.kind, lead.times, lead.last_at
      from private.named_leads as lead
      where lead.owner_id = me and lead.person_id = placed.id
      order by lead.last_at desc
      limit most_inquiries
    ) as told
  ) as asked on true
  group by sized.total, sized.shown;
  return jsonb_populate_record(
    null::public.own_customers_page, jsonb_build_object('customers', customers, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;

grant execute on function public.own_customers(text, text, text, integer, integer) to authenticated, service_role;

create function public.own_days_to_sell(listing_ids uuid[], prices bigint[]) returns setof public.own_sale_time
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to compare your ads.' using errcode = '42501';
  end if;
  if coalesce(cardinality(listing_ids), 0) not between 1 and 1000 then
    raise exception 'Ask about between 1 and 1,000 prices.' using hint = 'prices_asked';
  end if;
  if cardinality(prices) is distinct from cardinality(listing_ids) then
    raise exception 'Each ad needs a price.' using hint = 'prices_asked';
  end if;
  return query
    select line.*
    from rows from (unnest(listing_ids), unnest(prices)) with ordinality as given (id, price, place)
    join public.vehicle_listings as ad on ad.id = given.id and ad.seller_id = auth.uid()
    cross join jsonb_populate_record(null::public.own_sale_time, jsonb_build_object(
      'listing_id', ad.id, 'price', given.price, 'sold', private.days_to_sell(private.priced_vehicle(ad), given.price, auth.uid())
    )) as line
    order by given.place;
end
$$;

grant execute on function public.own_days_to_sell(uuid[], bigint[]) to authenticated;

create function public.own_inquiries(
  search text default null, only_status text default null, only_ad uuid default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns public.own_inquiries_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  today constant date := private.nairobi_today();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  found uuid[];
  counts jsonb;
  total integer;
  shown integer;
  inquiries jsonb;
  ads jsonb;
  response jsonb;
begin
  with matching as materialized (
    select
      thread.id, thread.created_at, thread.last_message_at, note.follow_up_on, thread.status,
      coalesce(note.follow_up_on <= today, false) as is_due
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    where thread.owner_id = me
      and (only_ad is null or only_ad in (thread.listing_id, thread.spare_part_id, thread.service_provider_id))
      and (
        pattern is null
        or thread.subject_title ilike pattern
        or concat_ws(' ', asker.first_name, asker.last_name) ilike pattern
        or asker.business_name ilike pattern
        or note.note ilike pattern
        or exists (
          select from public.messages as message where message.thread_id = thread.id and message.content ilike pattern
        )
      )
  )
  select
    jsonb_build_object(
      'all', count(*), 'new', count(*) filter (where status = 'new'),
      'responded', count(*) filter (where status = 'responded'), 'closed', count(*) filter (where status = 'closed'),
      'due', count(*) filter (where is_due)
    ),
    coalesce(
      array_agg(
        id order by
          case when only_status = 'due' then follow_up_on end,
          case when sort = 'waiting' and status <> 'new' then 1 end nulls first,
          case when sort = 'waiting' and status = 'new' then created_at end,
          last_message_at desc, id desc
      ) filter (where only_status is null or status = only_status or only_status = 'due' and is_due),
      '{}'
    )
  into counts, found from matching;
  total := cardinality(found);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));

  select coalesce(jsonb_agg(to_jsonb(line) - 'nth' order by line.nth), '[]') into inquiries
  from (
    select
      named.nth, thread.id, thread.status, thread.created_at, thread.last_message_at, thread.first_answer_at,
      note.follow_up_on, note.note is not null as has_note, thread.subject_title,
      coalesce(listing.images[1], part.images[1], provider.photos[1]) as picture,
      coalesce(listing.price, part.price) as price,
      asker.id as asker_id, coalesce(private.person_name(asker.id), '') as asker_name, asker.picture as asker_picture,
      exists (
        select from public.user_blocks as block where block.blocker_id = me and block.blocked_id = asker.id
      ) as is_blocked,
      left(last.content, 140) as last_message, last.sender_id is not distinct from me as is_last_mine, unread.count as unread_count
    from unnest(found[(shown - 1) * size + 1 : shown * size]) with ordinality as named (id, nth)
    join public.message_threads as thread on thread.id = named.id
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    left join public.vehicle_listings as listing on listing.id = thread.listing_id
    left join public.spare_parts as part on part.id = thread.spare_part_id
    left join public.service_providers as provider on provider.id = thread.service_provider_id
    left join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = thread.id
      order by message.created_at desc, message.id desc
      limit 1
    ) as last on true
    cross join lateral (
      select count(*) from public.messages as message
      where message.thread_id = thread.id and message.recipient_id = me and message.read_at is null
    ) as unread
  ) as line;

  select coalesce(jsonb_agg(to_jsonb(ad) - 'latest' order by ad.latest desc), '[]') into ads
  from (
    select
      coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id) as id,
      max(thread.subject_title) as title, count(*) as inquiries, max(thread.last_message_at) as latest
    from public.message_threads as thread
    where thread.owner_id = me and num_nonnulls(thread.listing_id, thread.spare_part_id, thread.service_provider_id) = 1
    group by 1
    order by latest desc
    limit 300
  ) as ad;

  select jsonb_build_object('answers', asked -> 'answered', 'seconds', asked -> 'seconds') into response
  from private.inquiries_between(me, now() - interval '30 days', now()) as asked;

  return jsonb_populate_record(null::public.own_inquiries_page, jsonb_build_object(
    'inquiries', inquiries, 'total', total, 'page', shown, 'page_size', size, 'counts', counts, 'ads', ads, 'response', response
  ));
end
$$;

grant execute on function public.own_inquiries(text, text, uuid, text, integer, integer) to authenticated, service_role;

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

create function public.renew_own_listings(listing_ids uuid[]) returns setof public.listing_change
language sql security definer set search_path = ''
as $$ select * from jsonb_populate_recordset(null::public.listing_change, private.act_on_own_listings(listing_ids, 'renew')) $$;

grant execute on function public.renew_own_listings(uuid[]) to authenticated;

create or replace function public.save_system_settings(changes jsonb) returns table (key text, value text, updated_at timestamptz)
language plpgsql security invoker set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 200;
  unknown text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the settings.' using errcode = '42501';
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > most then
    raise exception 'Save a list of at most % settings.', most
      using hint = 'settings_batch';
  end if;
  -- Locks in the order of keys, so that parallel saves wait for each other and cannot deadlock.
  perform from public.system_settings as setting
  where setting.key in (select change.key from jsonb_to_recordset(changes) as change (key text))
  order by setting.key for update;
  select change.key into unknown from jsonb_to_recordset(changes) as change (key text)
  where not exists (select from public.system_settings as setting where setting.key = change.key);
  if found then
    raise exception 'There is no setting named %.', left(unknown, 60)
      using errcode = '42501';
  end if;

  return query
  select setting.key, setting.value, setting.updated_at
  from jsonb_to_recordset(changes) as change (key text, value text, was text)
  join public.system_settings as setting on setting.key = change.key
  where setting.value is distinct from change.was and setting.value <> btrim(change.value);
  if found then
    return;
  end if;
  update public.system_settings as setting set value = change.value
  from jsonb_to_recordset(changes) as change (key text, value text)
  where setting.key = change.key and setting.value <> btrim(change.value);
end
$$;

create or replace function public.send_newsletter_test(newsletter_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 20;
  address text := private.own_confirmed_email();
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  if address is null then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
  if not exists (select from public.newsletters as letter where letter.id = send_newsletter_test.newsletter_id) then
    raise exception 'This newsletter is no longer there.' using hint = 'not_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newsletter tests of ' || auth.uid(), 0));
  if most_an_hour <= (
    select count(*) from public.audit_log as entry
    where entry.actor_id = auth.uid() and entry.action = 'send_test' and entry.entity = 'newsletters'
      and entry.created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have sent % tests in the last hour. Send the next one later.', most_an_hour
      using hint = 'newsletter_limit';
  end if;
  if to_regclass('mail.outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  insert into mail.outbox (template, recipient, data)
  values ('newsletter', address, jsonb_build_object('newsletter_id', newsletter_id));
  perform private.record_audit('send_test', 'newsletters', newsletter_id::text);
  return address;
end
$$;

create function public.set_own_listing_prices(listing_ids uuid[], new_prices bigint[], seen_prices bigint[] default null)
returns setof public.listing_price_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
begin
  perform private.require_price_changes(listing_ids, seen_prices);
  if new_prices is null or cardinality(new_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs a new price.' using hint = 'prices_new';
  end if;
  for asked in
    select
      given.id, (array_agg(new_prices[given.place] order by given.place))[1] as wanted,
      (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by min(given.place)
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    report := report || case
      when not found then private.missing_listing_result(asked.id)
      else private.price_own_listing(listing, asked.wanted, 10000, seen_prices is not null, asked.seen)
    end;
  end loop;
  return query select * from jsonb_populate_recordset(null::public.listing_price_change, report);
end
$$;

grant execute on function public.set_own_listing_prices(uuid[], bigint[], bigint[]) to authenticated;

create function public.set_own_listings_status(listing_ids uuid[], status text) returns setof public.listing_change
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (status is null or status not in ('active', 'draft', 'sold')) then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  return query select * from jsonb_populate_recordset(
    null::public.listing_change, private.act_on_own_listings(listing_ids, status)
  );
end
$$;

grant execute on function public.set_own_listings_status(uuid[], text) to authenticated;

create or replace function public.stop_newsletter(newsletter_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may stop newsletters.' using errcode = '42501';
  end if;
  update public.newsletters set status = 'stopped', ended_at = now()
  where id = newsletter_id and status = 'sending' returning * into letter;
  if not found then
    raise exception 'This newsletter is not being sent.' using hint = 'newsletter_not_sending';
  end if;
  with queued as (
    -- A locked row is being sent.
    select delivery.subscriber_id from private.newsletter_deliveries as delivery
    where delivery.newsletter_id = letter.id and delivery.status = 'queued' for update skip locked
  ), taken_back as (
    update private.newsletter_deliveries as delivery set status = 'waiting', queued_at = null
    from queued where delivery.newsletter_id = letter.id and delivery.subscriber_id = queued.subscriber_id
    returning delivery.subscriber_id
  )
  delete from mail.outbox as mail using taken_back
  where mail.template = 'newsletter' and mail.data ->> 'newsletter_id' = letter.id::text
    and mail.data ->> 'subscriber_id' = taken_back.subscriber_id::text;
  perform private.record_audit(
    'stop', 'newsletters', letter.id::text, '{"status": "sending"}',
    jsonb_build_object('status', 'stopped', 'recipients', letter.recipients, 'sent', letter.sent)
  );
end
$$;

-- A trigger is named by the verb of its function.
alter trigger tell_pages on public.saved_searches rename to notify_pages;

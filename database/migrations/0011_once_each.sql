-- Lists of administrators, dealers and providers return composite types; reports of ads, conversations and reviews, loan applications and
-- insurance quotes, and the readers of phone numbers share what is the same.

set local check_function_bodies = off;

drop function public.admin_audit(only_entity text, only_action text, only_person uuid, from_day date, until_day date, page integer, page_size integer);

drop function public.admin_figures(days integer);

drop function public.admin_financing_applications(search text, only_status text, only_provider uuid, sort text, page integer, page_size integer);

drop function public.admin_insurance_quotes(search text, only_status text, only_provider uuid, sort text, page integer, page_size integer);

drop function public.admin_insurers();

drop function public.admin_lenders();

drop function public.admin_listings(search text, only_status text, only_featured boolean, sort text, page integer, page_size integer);

drop function public.admin_makes(search text, page integer, page_size integer, pending_only boolean);

drop function public.admin_member(member uuid);

drop function public.admin_messages(first_day date, last_day date);

drop function public.admin_models(make_id integer);

drop function public.admin_nicknames(search text, only_idle boolean, page integer, page_size integer);

drop function public.admin_payments(search text, only_status text, only_method text, only_plan uuid, sort text, page integer, page_size integer);

drop function public.admin_people(search text, only_role text, only_verified boolean, only_suspended boolean, sort text, page integer, page_size integer);

drop function public.admin_removed_providers(page integer, page_size integer);

drop function public.admin_spare_parts(search text, only_state text, sort text, page integer, page_size integer);

drop function public.dealer_storefront(dealer_id uuid);

drop function public.own_suggestions(listings uuid[]);

drop function public.provider_bookings(search text, only_status text, only_id uuid, page integer, page_size integer);

drop function public.provider_calendar(begins timestamp with time zone, ends timestamp with time zone);

drop function public.provider_customer(customer uuid, page integer, page_size integer);

drop function public.provider_customers(search text, only_regular boolean, sort text, page integer, page_size integer);

drop function public.provider_today();

create type public.provider_references as (
  bookings private.required_bigint, reviews private.required_bigint, talks private.required_bigint
);

create domain private.required_provider_references as public.provider_references not null;

create type public.removed_provider as (
  id private.required_uuid,
  business_name private.required_text,
  location private.required_text,
  service_types private.required_texts,
  archived_at private.required_timestamptz,
  hangs private.required_provider_references
);

create domain private.required_removed_providers as public.removed_provider[] not null;

create type public.removed_providers_page as (
  providers private.required_removed_providers,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create domain private.required_message_outcome as text not null check (
  value in (
    'sent', 'two_today', 'five_today', 'many_today', 'not_me', 'no_address', 'cannot_come', 'unverified', 'switched_off'
  )
);

create type public.booking_message as (
  kind private.required_text, at private.required_timestamptz, outcome private.required_message_outcome
);

create domain private.required_service_type as text not null check (
  value in ('mechanic', 'garage', 'car_wash', 'car_hire', 'mobile_service', 'towing')
);

create domain private.booking_side as text check (value in ('customer', 'provider'));

create type public.booking_counts as (
  "all" private.required_bigint, pending bigint, confirmed bigint, in_progress bigint, completed bigint, cancelled bigint
);

create domain private.required_booking_counts as public.booking_counts not null;

create type public.provider_customer as (
  customer private.required_uuid,
  has_account private.required_boolean,
  name text,
  phone text,
  email text,
  booking_count private.required_integer,
  total_spent private.required_bigint,
  first_booking_date private.required_timestamptz,
  last_booking_date private.required_timestamptz
);

create domain private.required_provider_customer as public.provider_customer not null;

create domain private.required_provider_customers as public.provider_customer[] not null;

create type public.provider_customers_page as (
  customers private.required_provider_customers,
  total private.required_integer,
  "all" private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create domain private.required_booking_status as text not null check (
  value in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')
);

create type public.customer_booking as (
  id private.required_uuid,
  service_type private.required_text,
  service_name text,
  vehicle text,
  description text,
  preferred_date private.required_timestamptz,
  duration_minutes private.required_integer,
  status private.required_booking_status,
  price bigint,
  notes text,
  by_hand private.required_boolean,
  created_at private.required_timestamptz
);

create domain private.required_customer_bookings as public.customer_booking[] not null;

create type public.customer_history as (
  customer private.required_provider_customer,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  bookings private.required_customer_bookings
);

create domain private.required_suggestion_reason as text not null check (value in ('price', 'photos', 'description', 'age'));

create type public.suggestion as (
  reason private.required_suggestion_reason,
  above bigint,
  high bigint,
  ads integer,
  sellers integer,
  photos integer,
  days integer
);

create domain private.required_suggestion as public.suggestion not null;

create type public.offered_make as (id private.required_integer, name private.required_text, count private.required_bigint);

create domain private.required_offered_makes as public.offered_make[] not null;

create type public.dealer_storefront as (
  id private.required_uuid,
  first_name text,
  last_name text,
  business_name text,
  business_description text,
  verified private.required_boolean,
  location text,
  picture text,
  member_since private.required_timestamptz,
  towns private.required_texts,
  address text,
  website text,
  opening_hours jsonb,
  cover text,
  active private.required_bigint,
  sold private.required_bigint,
  -- The ad that messages and calls from the page refer to.
  newest uuid,
  -- For sale, by name.
  makes private.required_offered_makes
);

create type public.day_figures as (
  day private.required_date,
  listings private.required_bigint,
  sign_ups private.required_bigint,
  leads private.required_bigint,
  payments private.required_bigint,
  paid private.required_numeric
);

create domain private.required_day_figures as public.day_figures[] not null;

create type public.admin_figures as (
  profiles private.required_bigint,
  vehicle_listings private.required_bigint,
  service_providers private.required_bigint,
  days private.required_day_figures
);

create domain private.required_channel as text not null check (value in ('email', 'push', 'sms', 'whatsapp'));

create domain private.required_channel_state as text not null check (value in ('on', 'switched_off', 'not_configured'));

create domain private.required_limited_channel as text not null check (value in ('sms', 'whatsapp'));

create type public.sent_count as (
  day date,
  channel private.required_channel,
  kind text,
  sent private.required_bigint,
  delivered private.required_bigint,
  failed private.required_bigint,
  unknown private.required_bigint,
  skipped private.required_bigint,
  cost_kes private.required_numeric
);

create domain private.required_sent_counts as public.sent_count[] not null;

create type public.channel_state as (
  channel private.required_channel, state private.required_channel_state, waiting private.required_bigint
);

create domain private.required_channel_states as public.channel_state[] not null;

create type public.channel_ceiling as (
  channel private.required_limited_channel, used private.required_numeric, most bigint
);

create domain private.required_channel_ceilings as public.channel_ceiling[] not null;

create type public.sent_messages as (
  since private.required_date,
  until private.required_date,
  counts private.required_sent_counts,
  channels private.required_channel_states,
  ceilings private.required_channel_ceilings
);

create domain private.required_role as text not null check (value in ('admin', 'dealer', 'service_provider', 'customer'));

create type public.admin_person as (
  id private.required_uuid,
  first_name text,
  last_name text,
  business_name text,
  role private.required_role,
  verified private.required_boolean,
  suspended_at timestamptz,
  location text,
  phone text,
  created_at private.required_timestamptz,
  email text,
  listings private.required_bigint
);

create domain private.required_admin_person as public.admin_person not null;

create domain private.required_admin_people as public.admin_person[] not null;

create type public.admin_people_page as (
  people private.required_admin_people,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create type public.member_session as (
  created_at private.required_timestamptz, last_used_at private.required_timestamptz, user_agent text
);

create domain private.required_member_sessions as public.member_session[] not null;

create type public.member_ad as (
  id private.required_uuid,
  title private.required_text,
  price private.required_bigint,
  state private.required_ad_state,
  views_count private.required_bigint,
  created_at private.required_timestamptz
);

create domain private.required_member_ads as public.member_ad[] not null;

create type public.ads_of_member as (
  states private.required_json, parts private.required_bigint, latest private.required_member_ads
);

create domain private.required_ads_of_member as public.ads_of_member not null;

create type public.member_plan as (
  id private.required_uuid,
  name private.required_text,
  started_at private.required_timestamptz,
  expires_at private.required_timestamptz
);

create type public.member_provider as (
  id private.required_uuid,
  business_name private.required_text,
  verified private.required_boolean,
  archived_at timestamptz,
  hangs private.required_provider_references
);

create type public.member_booking as (
  id private.required_uuid,
  service_type private.required_text,
  preferred_date private.required_timestamptz,
  status private.required_booking_status,
  created_at private.required_timestamptz,
  business private.required_text
);

create domain private.required_member_bookings as public.member_booking[] not null;

create type public.bookings_of_member as (total private.required_bigint, latest private.required_member_bookings);

create domain private.required_bookings_of_member as public.bookings_of_member not null;

create domain private.required_reported_thing as text not null check (value in ('ad', 'conversation', 'review'));

create domain private.required_report_status as text not null check (value in ('open', 'upheld', 'dismissed'));

create type public.member_report as (
  kind private.required_reported_thing,
  title private.required_text,
  reason private.required_text,
  status private.required_report_status,
  created_at private.required_timestamptz,
  thread_id uuid
);

create domain private.required_member_reports as public.member_report[] not null;

create type public.reports_of_member as (
  total private.required_bigint, made private.required_bigint, latest private.required_member_reports
);

create domain private.required_reports_of_member as public.reports_of_member not null;

create type public.member_suspension as (
  id private.required_uuid,
  reason text,
  began_at private.required_timestamptz,
  answer text,
  ended_at timestamptz,
  end_note text
);

create domain private.required_member_suspensions as public.member_suspension[] not null;

create type public.member_note as (
  id private.required_uuid, note private.required_text, created_at private.required_timestamptz, author text
);

create domain private.required_member_notes as public.member_note[] not null;

create type public.listing_ties as (
  hearts private.required_bigint,
  talks private.required_bigint,
  reports private.required_bigint,
  applications private.required_bigint
);

create domain private.required_listing_ties as public.listing_ties not null;

create type public.admin_listing as (
  id private.required_uuid,
  title private.required_text,
  year private.required_integer,
  price private.required_bigint,
  mileage integer,
  location private.required_text,
  status private.required_text,
  featured private.required_boolean,
  views_count private.required_bigint,
  image text,
  created_at private.required_timestamptz,
  seller_id private.required_uuid,
  make private.required_text,
  model text,
  seller text,
  ties private.required_listing_ties
);

create domain private.required_admin_listings as public.admin_listing[] not null;

create type public.listing_counts as (
  total private.required_bigint, active private.required_bigint, draft private.required_bigint, featured private.required_bigint
);

create domain private.required_listing_counts as public.listing_counts not null;

create type public.admin_listings_page as (
  listings private.required_admin_listings,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  more private.required_boolean,
  counts private.required_listing_counts
);

create type public.part_ties as (
  hearts private.required_bigint,
  talks private.required_bigint,
  reports private.required_bigint
);

create domain private.required_part_ties as public.part_ties not null;

create domain private.required_part_category as text not null check (
  value in ('engine', 'brake', 'suspension', 'electrical', 'lighting', 'interior', 'exterior', 'transmission', 'body', 'wheels')
);

create domain private.required_part_condition as text not null check (value in ('new', 'excellent', 'good', 'fair', 'poor'));

create domain private.required_part_state as text not null check (value in ('listed', 'unlisted', 'held'));

create type public.admin_part as (
  id private.required_uuid,
  name private.required_text,
  part_number text,
  price private.required_bigint,
  location private.required_text,
  category private.required_part_category,
  condition private.required_part_condition,
  quantity private.required_integer,
  in_stock private.required_boolean,
  views_count private.required_bigint,
  image text,
  created_at private.required_timestamptz,
  state private.required_part_state,
  held_at timestamptz,
  held_reason text,
  seller_id private.required_uuid,
  seller text,
  seller_suspended private.required_boolean,
  ties private.required_part_ties
);

create domain private.required_admin_parts as public.admin_part[] not null;

create type public.part_counts as (
  total private.required_bigint, listed private.required_bigint, unlisted private.required_bigint, held private.required_bigint
);

create domain private.required_part_counts as public.part_counts not null;

create type public.admin_parts_page as (
  parts private.required_admin_parts,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  more private.required_boolean,
  counts private.required_part_counts
);

create domain private.required_payment_status as text not null check (value in ('pending', 'approved', 'rejected', 'withdrawn'));

create domain private.required_payment_method as text not null check (value in ('mpesa', 'bank_transfer', 'card'));

create type public.payment_to_compare as (
  payment_number private.required_text,
  status private.required_payment_status,
  payment_method private.required_payment_method,
  payer text,
  same private.required_boolean
);

create domain private.required_payments_to_compare as public.payment_to_compare[] not null;

create type public.admin_payment as (
  id private.required_uuid,
  phone text,
  created_at private.required_timestamptz,
  decided_at timestamptz,
  decision_reason text,
  user_id uuid,
  email text,
  decided_by text,
  status private.required_payment_status,
  payment_number private.required_text,
  payment_method private.required_payment_method,
  amount private.required_bigint,
  reference text,
  notes text,
  period_ends_at timestamptz,
  changed_at timestamptz,
  payer text,
  plan text,
  plan_price bigint,
  same_reference private.required_payments_to_compare
);

create domain private.required_admin_payments as public.admin_payment[] not null;

create type public.payment_counts as (
  pending private.required_bigint, approved private.required_bigint, rejected private.required_bigint,
  withdrawn private.required_bigint
);

create domain private.required_payment_counts as public.payment_counts not null;

create type public.admin_payments_page as (
  payments private.required_admin_payments,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_payment_counts
);

create domain private.required_application_status as text not null check (
  value in ('pending', 'approved', 'rejected', 'disbursed', 'withdrawn')
);

create domain private.required_employment_status as text not null check (value in ('employed', 'self_employed', 'contract', 'other'));

create type public.admin_application as (
  id private.required_uuid,
  phone private.required_text,
  created_at private.required_timestamptz,
  decided_at timestamptz,
  decision_reason text,
  user_id private.required_uuid,
  email text,
  decided_by text,
  status private.required_application_status,
  loan_amount private.required_bigint,
  down_payment private.required_bigint,
  term_months private.required_integer,
  monthly_income private.required_bigint,
  employment_status private.required_employment_status,
  message text,
  vehicle_listing_id uuid,
  vehicle text,
  vehicle_price bigint,
  person text,
  provider private.required_text
);

create domain private.required_admin_applications as public.admin_application[] not null;

create type public.application_counts as (
  pending private.required_bigint,
  approved private.required_bigint,
  rejected private.required_bigint,
  disbursed private.required_bigint,
  withdrawn private.required_bigint
);

create domain private.required_application_counts as public.application_counts not null;

create type public.admin_applications_page as (
  applications private.required_admin_applications,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_application_counts
);

create domain private.required_quote_status as text not null check (value in ('pending', 'approved', 'rejected', 'withdrawn'));

create type public.quote_counts as (
  pending private.required_bigint,
  approved private.required_bigint,
  rejected private.required_bigint,
  withdrawn private.required_bigint
);

create domain private.required_quote_counts as public.quote_counts not null;

create type public.admin_lender as (
  id private.required_uuid,
  name private.required_text,
  description text,
  logo_url text,
  interest_rate_range text,
  min_amount bigint,
  max_amount bigint,
  max_term_months integer,
  website text,
  active private.required_boolean,
  updated_at private.required_timestamptz,
  requests private.required_bigint,
  pending private.required_bigint
);

create domain private.required_insurance_type as text not null check (value in ('comprehensive', 'third_party', 'commercial'));

create domain private.required_insurance_types as private.required_insurance_type[] not null;

create type public.admin_insurance_rate as (
  id private.required_uuid,
  insurance_type private.required_insurance_type,
  min_value private.required_bigint,
  max_value bigint,
  rate_basis_points integer,
  flat_premium bigint,
  minimum_premium private.required_bigint
);

create domain private.required_admin_insurance_rates as public.admin_insurance_rate[] not null;

create type public.admin_insurer as (
  id private.required_uuid,
  name private.required_text,
  description text,
  logo_url text,
  insurance_types private.required_insurance_types,
  website text,
  active private.required_boolean,
  updated_at private.required_timestamptz,
  requests private.required_bigint,
  pending private.required_bigint,
  rates private.required_admin_insurance_rates
);

create type public.admin_make as (
  id private.required_integer,
  name private.required_text,
  listed private.required_boolean,
  added_at timestamptz,
  added_by uuid,
  added_by_name text,
  listings private.required_bigint,
  models private.required_bigint,
  pending_models private.required_bigint
);

create domain private.required_admin_makes as public.admin_make[] not null;

create type public.admin_makes_page as (
  makes private.required_admin_makes,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  pending_makes private.required_integer
);

create type public.admin_model as (
  id private.required_integer,
  name private.required_text,
  listed private.required_boolean,
  added_at timestamptz,
  added_by uuid,
  added_by_name text,
  listings private.required_bigint
);

create domain private.required_admin_models as public.admin_model[] not null;

create type public.make_with_models as (
  id private.required_integer,
  name private.required_text,
  listed private.required_boolean,
  models private.required_admin_models
);

create type public.admin_nickname as (
  id private.required_integer,
  nickname private.required_text,
  meaning private.required_text,
  finds private.required_texts
);

create domain private.required_admin_nicknames as public.admin_nickname[] not null;

create type public.admin_nicknames_page as (
  nicknames private.required_admin_nicknames,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  idle private.required_integer
);

create type public.admin_audit_entry as (
  id private.required_bigint,
  created_at private.required_timestamptz,
  actor_id uuid,
  actor text,
  action private.required_text,
  entity private.required_text,
  entity_id private.required_text,
  name text,
  before jsonb,
  after jsonb,
  names private.required_json
);

create domain private.required_audit_entries as public.admin_audit_entry[] not null;

create type public.audit_person as (id private.required_uuid, name text);

create domain private.required_audit_people as public.audit_person[] not null;

create type public.audit_choices as (
  entities private.required_texts, actions private.required_texts, people private.required_audit_people
);

create domain private.required_audit_choices as public.audit_choices not null;

create type public.admin_audit_page as (
  entries private.required_audit_entries,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  choices private.required_audit_choices
);

create type public.provider_booking as (
  id private.required_uuid,
  status private.required_booking_status,
  service_type private.required_service_type,
  service text,
  preferred_date private.required_timestamptz,
  moved_from timestamptz,
  duration_minutes private.required_integer,
  price bigint,
  description text,
  vehicle text,
  notes text,
  cancelled_by private.booking_side,
  cannot_come_at timestamptz,
  created_at private.required_timestamptz,
  customer_id uuid,
  customer_name text,
  customer_phone text,
  customer_email text,
  messages public.booking_message[]
);

create domain private.required_provider_bookings as public.provider_booking[] not null;

create type public.provider_bookings_page as (
  bookings private.required_provider_bookings,
  counts private.required_booking_counts,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

create type public.provider_today as (
  today private.required_provider_bookings,
  next public.provider_booking,
  completed private.required_bigint,
  not_started private.required_bigint
);

create type public.own_suggestion as (listing_id private.required_uuid, suggestion private.required_suggestion);

create type public.member_payment as (
  id private.required_uuid,
  payment_number private.required_text,
  amount private.required_bigint,
  status private.required_payment_status,
  created_at private.required_timestamptz,
  plan text
);

create domain private.required_member_payments as public.member_payment[] not null;

create type public.payments_of_member as (total private.required_bigint, latest private.required_member_payments);

create domain private.required_payments_of_member as public.payments_of_member not null;

create type public.member_record as (
  person private.required_admin_person,
  email_confirmed private.required_boolean,
  last_sign_in_at timestamptz,
  second_factor private.required_boolean,
  sessions private.required_member_sessions,
  ads private.required_ads_of_member,
  plan public.member_plan,
  payments private.required_payments_of_member,
  applications private.required_bigint,
  quotes private.required_bigint,
  refused_by private.required_bigint,
  provider public.member_provider,
  bookings private.required_bookings_of_member,
  reports private.required_reports_of_member,
  suspensions private.required_member_suspensions,
  notes private.required_member_notes,
  history private.required_audit_entries
);

create type public.admin_quote as (
  id private.required_uuid,
  phone private.required_text,
  created_at private.required_timestamptz,
  decided_at timestamptz,
  decision_reason text,
  user_id private.required_uuid,
  email text,
  decided_by text,
  status private.required_quote_status,
  coverage_type private.required_insurance_type,
  vehicle_value bigint,
  vehicle_make private.required_text,
  vehicle_model text,
  vehicle_year private.required_integer,
  message text,
  premium_amount bigint,
  valid_until date,
  vehicle_listing_id uuid,
  person text,
  provider private.required_text
);

create domain private.required_admin_quotes as public.admin_quote[] not null;

create type public.admin_quotes_page as (
  quotes private.required_admin_quotes,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_quote_counts
);

create function private.check_request_move(request text, was text, becomes text, possible boolean, reason text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide %s.', request using errcode = '42501';
  end if;
  if was is null then
    raise exception 'This % is no longer there.', request using hint = 'not_found';
  end if;
  if possible is not true then
    raise exception 'This % is % and cannot become %.', request, was, coalesce(left(becomes, 20), 'nothing') using hint = 'transition';
  end if;
  if becomes = 'rejected' and coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the % is rejected; the person reads it.', request using hint = 'reason_missing';
  end if;
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
  return new;
end
$$;

create or replace function private.guard_message_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
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
  perform private.limit_reports(tg_relid, new.reporter_id, 'conversations');
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
  perform private.limit_reports(tg_relid, new.reporter_id, 'reviews');
  return new;
end
$$;

create function private.limit_reports(reports regclass, reporter uuid, subjects text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
  reporter_suspended boolean;
  today integer;
begin
  if auth.uid() is null then
    return;
  end if;
  -- The lock makes concurrent reports of one person count each other.
  select suspended_at is not null into reporter_suspended from public.profiles where id = reporter for no key update;
  if reporter_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  execute format('select count(*) from %s where reporter_id = $1 and created_at > now() - interval ''1 day''', reports)
    into today using reporter;
  if today >= most_a_day then
    raise exception 'You have reported % % today. If there are more, write to us.', most_a_day, subjects using hint = 'report_limit';
  end if;
end
$$;

create function private.lock_open_report(reports regclass, report uuid, decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  present text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  execute format('select status from %s where id = $1 for update', reports) into present using report;
  if present is null then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif present <> 'open' then
    raise exception 'This report has been % already.', present using hint = 'already_decided';
  end if;
end
$$;

create function private.read_contact(person uuid, given text, masked text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  withheld constant text := case when given is not null then private.number_mask_reason(person) end;
begin
  if withheld is null then
    return given;
  end if;
  perform private.send_masked_header(withheld);
  return masked;
end
$$;

create or replace function private.read_profile_phone(profile uuid) returns text
language sql security definer set search_path = ''
as $$ select private.read_contact(id, phone, private.masked_phone(phone)) from public.profiles where id = profile $$;

create or replace function private.read_provider_email(provider uuid) returns text
language sql security definer set search_path = ''
as $$ select private.read_contact(user_id, email, private.masked_email(email)) from public.service_providers where id = provider $$;

create or replace function private.read_provider_phone(provider uuid) returns text
language sql security definer set search_path = ''
as $$ select private.read_contact(user_id, phone, private.masked_phone(phone)) from public.service_providers where id = provider $$;

create function private.record_report_decision(
  reports text, report uuid, reporter uuid, reason text, decision text, kind text, facts jsonb default '{}'
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    case decision when 'upheld' then 'uphold' else 'dismiss' end, reports, report::text,
    '{"status": "open"}', jsonb_build_object('status', decision, 'reason', reason)
  );
  perform private.tell(reporter, kind, facts || jsonb_build_object('decision', decision));
end
$$;

create function public.admin_audit(
  only_entity text default null, only_action text default null, only_person uuid default null,
  from_day date default null, until_day date default null, page integer default 1, page_size integer default 25
) returns public.admin_audit_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  -- Only the filters that are given, so that the planner can choose an index for them.
  condition constant text := concat_ws(' and ', 'true',
    case when only_entity is not null then 'entry.entity = $1' end,
    case when only_action is not null then 'entry.action = $2' end,
    case when only_person is not null then 'entry.actor_id = $3' end,
    case when from_day is not null then 'entry.created_at >= $4::timestamp at time zone ''Africa/Nairobi''' end,
    case when until_day is not null then 'entry.created_at < ($5 + 1)::timestamp at time zone ''Africa/Nairobi''' end
  );
  total integer;
  shown integer;
  entries jsonb;
  entities jsonb;
  actions jsonb;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the audit log.' using errcode = '42501';
  end if;
  execute 'select count(*) from public.audit_log as entry where ' || condition
    into total using only_entity, only_action, only_person, from_day, until_day;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]')
    from (
      select
        entry.id, entry.created_at, entry.actor_id, private.person_name(entry.actor_id) as actor, entry.action, entry.entity,
        entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after, private.audited_names(entry.before, entry.after) as names
      from (
        select * from public.audit_log as entry where %s order by created_at desc, id desc limit %s offset %s
      ) as entry
    ) as row
    $sql$,
    condition, size, (shown - 1) * size
  ) into entries using only_entity, only_action, only_person, from_day, until_day;

  with recursive known as (
    (select entity as value from public.audit_log order by entity limit 1)
    union all
    select (select entity from public.audit_log where entity > known.value order by entity limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into entities from known where value is not null;
  with recursive known as (
    (select action as value from public.audit_log order by action limit 1)
    union all
    select (select action from public.audit_log where action > known.value order by action limit 1)
    from known where known.value is not null
  )
  select coalesce(jsonb_agg(value order by value), '[]') into actions from known where value is not null;
  -- Members have entries too, about applications and their accounts; the filter offers administrators and the chosen person.
  select coalesce(jsonb_agg(jsonb_build_object('id', named.id, 'name', named.name) order by named.name, named.id), '[]') into people
  from (
    select id, private.person_name(id) as name from public.profiles
    where (role = 'admin' or id = only_person) and exists (select from public.audit_log where actor_id = profiles.id)
  ) as named;

  return jsonb_populate_record(null::public.admin_audit_page, jsonb_build_object(
    'entries', entries, 'total', total, 'page', shown, 'page_size', size,
    'choices', jsonb_build_object('entities', entities, 'actions', actions, 'people', people)
  ));
end
$$;

grant execute on function public.admin_audit(text, text, uuid, date, date, integer, integer) to authenticated, service_role;

create function public.admin_figures(days integer default 30) returns public.admin_figures
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_today();
  first_day constant date := today - (least(greatest(coalesce(days, 30), 1), 366) - 1);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see how the marketplace does.' using errcode = '42501';
  end if;
  return jsonb_populate_record(null::public.admin_figures, jsonb_build_object(
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
  ));
end
$$;

grant execute on function public.admin_figures(integer) to authenticated, service_role;

create function public.admin_financing_applications(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns public.admin_applications_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all applications.' using errcode = '42501';
  end if;
  answer := private.request_page(
    'public.financing_applications', 'request.phone', 'loan_amount', 'provider_id', 'public.financing_providers',
    'request.loan_amount, request.down_payment, request.term_months, request.monthly_income, request.employment_status,
      request.message, request.vehicle_listing_id, listing.title as vehicle, listing.price as vehicle_price,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return jsonb_populate_record(null::public.admin_applications_page, answer || jsonb_build_object(
    'applications', answer -> 'rows',
    'counts', '{"pending": 0, "approved": 0, "rejected": 0, "disbursed": 0, "withdrawn": 0}' || (answer -> 'counts')
  ));
end
$$;

grant execute on function public.admin_financing_applications(text, text, uuid, text, integer, integer)
  to authenticated, service_role;

create function public.admin_insurance_quotes(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns public.admin_quotes_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all quotes.' using errcode = '42501';
  end if;
  answer := private.request_page(
    'public.insurance_quotes', 'private.quote_text(request.vehicle_make, request.vehicle_model, request.phone)', 'vehicle_value',
    'provider_id', 'public.insurance_providers',
    'request.coverage_type, request.vehicle_value, request.vehicle_make, request.vehicle_model, request.vehicle_year,
      request.message, request.premium_amount, request.valid_until, request.vehicle_listing_id,
      private.person_name(request.user_id) as person, provider.name as provider',
    'withdrawn', search, only_status, null, only_provider, sort, page, page_size
  );
  return jsonb_populate_record(null::public.admin_quotes_page, answer || jsonb_build_object(
    'quotes', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0, "withdrawn": 0}' || (answer -> 'counts')
  ));
end
$$;

grant execute on function public.admin_insurance_quotes(text, text, uuid, text, integer, integer) to authenticated, service_role;

create function public.admin_insurers() returns setof public.admin_insurer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every insurer.' using errcode = '42501';
  end if;
  return query
    select told.*
    from (
      select
        insurer.id, insurer.name, insurer.description, insurer.logo_url, insurer.insurance_types, insurer.website,
        insurer.active, insurer.updated_at, coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending,
        (
          select coalesce(jsonb_agg(to_jsonb(rate) - 'provider_id' order by rate.insurance_type, rate.min_value), '[]')
          from public.insurance_rates as rate where rate.provider_id = insurer.id
        ) as rates
      from public.insurance_providers as insurer
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.insurance_quotes group by provider_id
      ) as asked on asked.provider_id = insurer.id
    ) as row
    cross join jsonb_populate_record(null::public.admin_insurer, to_jsonb(row)) as told
    order by lower(told.name);
end
$$;

grant execute on function public.admin_insurers() to authenticated, service_role;

create function public.admin_lenders() returns setof public.admin_lender
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every lender.' using errcode = '42501';
  end if;
  return query
    select told.*
    from (
      select
        lender.id, lender.name, lender.description, lender.logo_url, lender.interest_rate_range, lender.min_amount,
        lender.max_amount, lender.max_term_months, lender.website, lender.active, lender.updated_at,
        coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending
      from public.financing_providers as lender
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.financing_applications group by provider_id
      ) as asked on asked.provider_id = lender.id
    ) as row
    cross join jsonb_populate_record(null::public.admin_lender, to_jsonb(row)) as told
    order by lower(told.name);
end
$$;

grant execute on function public.admin_lenders() to authenticated, service_role;

create function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns public.admin_listings_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  newest_read constant integer := 20000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  waits constant text := '(listing.held_at is not null or listing.status = ''pending'')';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'listing.created_at, listing.id'
    when 'price' then 'listing.price, listing.id'
    when 'price_desc' then 'listing.price desc, listing.id desc'
    else 'listing.created_at desc, listing.id desc'
  end;
  wanted_makes bigint[];
  wanted_models bigint[];
  makes_of_models bigint[];
  wanted_locations text[];
  sellers uuid[] := '{}';
  read_since timestamptz;
  condition text;
  counts jsonb;
  total integer;
  shown integer;
  listings jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all listings.' using errcode = '42501';
  end if;
  select
    jsonb_build_object(
      'total', coalesce(sum(change), 0), 'active', coalesce(sum(change) filter (where status = 'active'), 0),
      'draft', coalesce(sum(change) filter (where status = 'draft'), 0),
      'featured', coalesce(sum(change) filter (where featured), 0)
    ),
    coalesce(sum(change) filter (
      where (only_status is null or status = only_status) and (only_featured is null or featured = only_featured)
    ), 0)
  into counts, total from private.listing_counts;

  if wanted is not null then
    -- A text matches few makes, models, places and sellers. With their ids an index serves each alternative of the condition.
    wanted_makes := array(select id from public.vehicle_makes where name ilike pattern);
    wanted_models := array(select id from public.vehicle_models where name ilike pattern);
    -- The index of models begins with the make.
    makes_of_models := array(select distinct make_id from public.vehicle_models where id = any (wanted_models));
    -- Jumps through the index from one location to the next.
    wanted_locations := array(
      with recursive known as (
        (select location as place from public.vehicle_listings order by location limit 1)
        union all
        select (select location from public.vehicle_listings where location > known.place order by location limit 1)
        from known where known.place is not null
      )
      select place from known where place ilike pattern
    );
    if wanted ~ '[[:alnum:]]{3}' then
      sellers := array(
        select id from unnest(private.matching_people(wanted)) as person (id)
        where exists (select from public.vehicle_listings where seller_id = person.id)
      );
    else
      read_since := (
        select created_at from public.vehicle_listings order by created_at desc, id desc offset newest_read limit 1
      );
    end if;
  end if;
  condition := concat_ws(
    ' and ', 'true',
    case when wanted is not null then concat(
      -- For so short a text the trigram index of titles would return every listing; the concatenation keeps it from being used.
      case when read_since is null then '(listing.title ilike $1'
        else '(listing.created_at >= $4 and listing.title || '''' ilike $1' end,
      case when wanted_makes <> '{}' then ' or listing.make_id = any ($5)' end,
      case when wanted_models <> '{}' then ' or listing.make_id = any ($8) and listing.model_id = any ($6)' end,
      case when wanted_locations <> '{}' then ' or listing.location = any ($7)' end,
      case when sellers <> '{}' then ' or listing.seller_id = any ($9)' end,
      case when ids is not null then ' or listing.id between ($10)[1] and ($10)[2]' end, ')'
    ) end,
    case when only_status = 'pending' then waits when only_status is not null then 'listing.status = $2' end,
    -- Not `= $3`, so that the planner can use the partial index of featured listings.
    case only_featured when true then 'listing.featured' when false then 'not listing.featured' end
  );
  if wanted is not null or only_status = 'pending' then
    execute format(
      'select count(*) from (select from public.vehicle_listings as listing where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, only_status, only_featured, read_since, wanted_makes, wanted_models, wanted_locations, makes_of_models,
      sellers, ids;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        listing.id, listing.title, listing.year, listing.price, listing.mileage, listing.location, listing.status,
        listing.featured, listing.views_count, listing.images[1] as image, listing.created_at, listing.seller_id,
        make.name as make, model.name as model, private.person_name(listing.seller_id) as seller,
        jsonb_build_object(
          'hearts', (select count(*) from public.favorites where listing_id = listing.id),
          'talks', (select count(*) from public.message_threads where listing_id = listing.id),
          'reports', (select count(*) from public.listing_reports where listing_id = listing.id and status = 'open'),
          'applications', (select count(*) from public.financing_applications where vehicle_listing_id = listing.id)
            + (select count(*) from public.insurance_quotes where vehicle_listing_id = listing.id)
        ) as ties
      from (
        select listing.id from public.vehicle_listings as listing where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.vehicle_listings as listing using (id)
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into listings using pattern, only_status, only_featured, read_since, wanted_makes, wanted_models, wanted_locations, makes_of_models,
      sellers, ids;
  return jsonb_populate_record(null::public.admin_listings_page, jsonb_build_object(
    'listings', listings, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  ));
end
$$;

grant execute on function public.admin_listings(text, text, boolean, text, integer, integer) to authenticated, service_role;

create function public.admin_makes(
  search text default null, page integer default 1, page_size integer default 50, pending_only boolean default false
) returns public.admin_makes_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  pending_makes integer[];
  found integer[];
  shown integer;
  makes jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  pending_makes := array(
    select id from public.vehicle_makes where not listed union select make_id from public.vehicle_models where not listed
  );
  found := array(
    select id from public.vehicle_makes as make
    where (
        pattern is null or name ilike pattern
        or exists (select from public.vehicle_models where make_id = make.id and name ilike pattern)
      )
      and (pending_only is not true or id = any (pending_makes))
    order by lower(name)
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(cardinality(found)::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]') into makes
  from (
    select
      make.id, make.name, make.listed, make.added_at, make.added_by, private.person_name(make.added_by) as added_by_name,
      (select count(*) from public.vehicle_models where make_id = make.id) as models,
      (select count(*) from public.vehicle_models as model where model.make_id = make.id and not model.listed) as pending_models,
      (select count(*) from public.vehicle_listings where make_id = make.id) as listings
    from public.vehicle_makes as make
    where id = any (found[(shown - 1) * size + 1 : shown * size])
  ) as row;
  return jsonb_populate_record(null::public.admin_makes_page, jsonb_build_object(
    'makes', makes, 'total', cardinality(found), 'page', shown, 'page_size', size, 'pending_makes', cardinality(pending_makes)
  ));
end
$$;

grant execute on function public.admin_makes(text, integer, integer, boolean) to authenticated, service_role;

create function public.admin_member(member uuid) returns setof public.member_record
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  shown constant integer := 10;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what is known of a member.' using errcode = '42501';
  end if;
  return query
    select told.*
    from public.profiles as person
    join auth.users as account using (id)
    cross join jsonb_populate_record(null::public.member_record, jsonb_build_object(
      'person', jsonb_build_object(
        'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name, 'business_name', person.business_name,
        'role', person.role, 'verified', person.verified, 'suspended_at', person.suspended_at, 'location', person.location,
        'phone', person.phone, 'created_at', person.created_at, 'email', account.email,
        'listings', (select count(*) from public.vehicle_listings where seller_id = person.id)
      ),
      'email_confirmed', account.email_confirmed_at is not null,
      'last_sign_in_at', account.last_sign_in_at,
      'second_factor', exists (select from auth.mfa_factors where user_id = person.id and status = 'verified'),
      'sessions', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.last_used_at desc), '[]') from (
          select created_at, updated_at as last_used_at, user_agent from auth.sessions
          where user_id = person.id and (not_after is null or not_after > now()) order by updated_at desc limit shown
        ) as row
      ),
      'ads', jsonb_build_object(
        'states', private.seller_history(person.id) -> 'listings',
        'parts', (select count(*) from public.spare_parts where seller_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select ad.id, ad.title, ad.price, private.ad_state(ad) as state, ad.views_count, ad.created_at
            from public.vehicle_listings as ad where seller_id = person.id order by created_at desc, id desc limit shown
          ) as row
        )
      ),
      'plan', (
        select jsonb_build_object(
          'id', plan.id, 'name', plan.name, 'started_at', subscription.started_at, 'expires_at', subscription.expires_at
        )
        from public.user_subscriptions as subscription join public.subscription_plans as plan on plan.id = subscription.plan_id
        where subscription.user_id = person.id and subscription.status = 'active' and subscription.expires_at > now()
      ),
      'payments', jsonb_build_object(
        'total', (select count(*) from public.payment_requests where user_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select payment.id, payment.payment_number, payment.amount, payment.status, payment.created_at, plan.name as plan
            from public.payment_requests as payment
            left join public.subscription_plans as plan on plan.id = payment.plan_id
            where payment.user_id = person.id order by payment.created_at desc limit shown
          ) as row
        )
      ),
      'applications', (select count(*) from public.financing_applications where user_id = person.id),
      'quotes', (select count(*) from public.insurance_quotes where user_id = person.id),
      'refused_by', (select count(*) from private.refused_senders where sender = private.sender_key(person.id)),
      'provider', (
        select jsonb_build_object(
          'id', provider.id, 'business_name', provider.business_name, 'verified', provider.verified,
          'archived_at', provider.archived_at, 'hangs', private.provider_references(provider.id)
        )
        from public.service_providers as provider where provider.user_id = person.id
      ),
      'bookings', jsonb_build_object(
        'total', (select count(*) from public.service_bookings where customer_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select booking.id, booking.service_type, booking.preferred_date, booking.status, booking.created_at,
              provider.business_name as business
            from public.service_bookings as booking
            join public.service_providers as provider on provider.id = booking.service_provider_id
            where booking.customer_id = person.id order by booking.created_at desc limit shown
          ) as row
        )
      ),
      'reports', jsonb_build_object(
        'total', (select count(*) from private.reports_of_member(person.id)),
        'made', (select count(*) from public.listing_reports where reporter_id = person.id)
          + (select count(*) from public.message_reports where reporter_id = person.id)
          + (select count(*) from public.review_reports where reporter_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select * from private.reports_of_member(person.id) order by created_at desc limit shown
          ) as row
        )
      ),
      'suspensions', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.began_at desc), '[]') from (
          select id, reason, began_at, answer, ended_at, end_note from public.suspensions
          where user_id = person.id order by began_at desc limit shown
        ) as row
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id), '[]') from (
          select id, note, created_at, private.person_name(author_id) as author from public.member_notes
          where member_id = person.id order by created_at desc, id limit 100
        ) as row
      ),
      'history', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') from (
          select
            entry.id, entry.created_at, entry.actor_id, private.person_name(entry.actor_id) as actor, entry.action, entry.entity,
            entry.entity_id, private.audited_name(entry.entity, entry.entity_id) as name, entry.before, entry.after,
            private.audited_names(entry.before, entry.after) as names
          from public.audit_log as entry
          where entry.entity = 'profiles' and entry.entity_id = person.id::text
            or entry.entity = 'user_subscriptions' and entry.entity_id in (
              select id::text from public.user_subscriptions where user_id = person.id
            )
            or entry.entity = 'service_providers' and entry.entity_id in (
              select id::text from public.service_providers where user_id = person.id
            )
          order by entry.id desc limit shown
        ) as row
      )
    )) as told
    where person.id = member;
end
$$;

grant execute on function public.admin_member(uuid) to authenticated;

create function public.admin_messages(first_day date default null, last_day date default null)
returns public.sent_messages
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
  return jsonb_populate_record(null::public.sent_messages, jsonb_build_object(
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
  ));
end
$$;

grant execute on function public.admin_messages(date, date) to authenticated, service_role;

comment on function public.admin_messages(date, date) is 'For administrators: how many messages went out by channel, day and kind.';

create function public.admin_models(make_id integer) returns setof public.make_with_models
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the whole catalogue.' using errcode = '42501';
  end if;
  return query
    select told.*
    from public.vehicle_makes as make
    cross join jsonb_populate_record(null::public.make_with_models, jsonb_build_object(
      'id', make.id, 'name', make.name, 'listed', make.listed, 'models', (
      select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
      from (
        select
          model.id, model.name, model.listed, model.added_at, model.added_by,
          private.person_name(model.added_by) as added_by_name,
          (
            select count(*) from public.vehicle_listings as listing
            where listing.make_id = make.id and listing.model_id = model.id
          ) as listings
        from public.vehicle_models as model where model.make_id = make.id
      ) as row
    ))) as told
    where make.id = admin_models.make_id;
end
$$;

grant execute on function public.admin_models(integer) to authenticated, service_role;

create function public.admin_nicknames(
  search text default null, only_idle boolean default false, page integer default 1, page_size integer default 50
) returns public.admin_nicknames_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  idle integer[];
  found integer[];
  shown integer;
  nicknames jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what nicknames find.' using errcode = '42501';
  end if;
  idle := array(
    select id from public.vehicle_nicknames as nickname where not private.is_catalogue_name(nickname.meaning)
  );
  found := array(
    select id from public.vehicle_nicknames as one
    where (pattern is null or one.nickname ilike pattern or one.meaning ilike pattern)
      and (only_idle is not true or id = any (idle))
    order by lower(one.nickname), lower(one.meaning)
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(cardinality(found)::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.nickname), lower(row.meaning)), '[]') into nicknames
  from (
    select one.id, one.nickname, one.meaning, (
      select coalesce(jsonb_agg(names.name order by lower(names.name)), '[]')
      from (
        select name from public.vehicle_makes where lower(name) = lower(one.meaning)
        union
        select concat_ws(' ', make.name, model.name)
        from public.vehicle_models as model join public.vehicle_makes as make on make.id = model.make_id
        where lower(model.name) = lower(one.meaning)
      ) as names
    ) as finds
    from public.vehicle_nicknames as one
    where id = any (found[(shown - 1) * size + 1 : shown * size])
  ) as row;
  return jsonb_populate_record(null::public.admin_nicknames_page, jsonb_build_object(
    'nicknames', nicknames, 'total', cardinality(found), 'page', shown, 'page_size', size, 'idle', cardinality(idle)
  ));
end
$$;

grant execute on function public.admin_nicknames(text, boolean, integer, integer) to authenticated, service_role;

create function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns public.admin_payments_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all payments.' using errcode = '42501';
  end if;
  answer := private.request_page(
    'public.payment_requests', 'private.payment_text(request.payment_number, request.reference, request.phone)', 'amount',
    'plan_id', null,
    'request.payment_number, request.payment_method, request.amount, request.reference, request.notes, request.period_ends_at,
      request.changed_at, private.person_name(request.user_id) as payer, plan.name as plan, plan.price as plan_price,
      private.payments_to_compare(request) as same_reference',
    'withdrawn', search, only_status, only_method, only_plan, sort, page, page_size
  );
  return jsonb_populate_record(null::public.admin_payments_page, answer || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0, "withdrawn": 0}' || (answer -> 'counts')
  ));
end
$$;

grant execute on function public.admin_payments(text, text, text, uuid, text, integer, integer) to authenticated, service_role;

create function public.admin_people(
  search text default null, only_role text default null, only_verified boolean default null,
  only_suspended boolean default null, sort text default 'newest', page integer default 1, page_size integer default 25
) returns public.admin_people_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'person.created_at, person.id'
    when 'name' then 'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))), person.id'
    when 'name_desc' then
      'lower(btrim(coalesce(person.first_name, '''') || '' '' || coalesce(person.last_name, ''''))) desc, person.id desc'
    else 'person.created_at desc, person.id desc'
  end;
  chosen constant text := concat(
    ' from public.profiles as person where true',
    case when wanted is not null then ' and person.id = any ($1)' end,
    case when only_role is not null then ' and person.role = $2' end,
    case when only_verified is not null then ' and person.verified = $3' end,
    case only_suspended when true then ' and person.suspended_at is not null' when false then ' and person.suspended_at is null' end
  );
  found uuid[];
  total integer;
  shown integer;
  people jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all people.' using errcode = '42501';
  end if;
  if wanted is not null then
    found := private.matching_people(wanted);
  end if;
  execute 'select count(*)' || chosen into total using found, only_role, only_verified;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        person.id, person.first_name, person.last_name, person.business_name, person.role, person.verified,
        person.suspended_at, person.location, person.phone, person.created_at, account.email,
        (select count(*) from public.vehicle_listings where seller_id = person.id) as listings
      from (select person.id %2$s order by %1$s limit %3$s offset %4$s) as page
      join public.profiles as person using (id)
      join auth.users as account using (id)
    ) as row
    $sql$,
    ordering, chosen, size, (shown - 1) * size
  ) into people using found, only_role, only_verified;
  return jsonb_populate_record(
    null::public.admin_people_page, jsonb_build_object('people', people, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;

grant execute on function public.admin_people(text, text, boolean, boolean, text, integer, integer)
  to authenticated, service_role;

create function public.admin_removed_providers(page integer default 1, page_size integer default 25)
returns public.removed_providers_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total constant integer := (select count(*) from public.service_providers where archived_at is not null);
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see removed businesses.' using errcode = '42501';
  end if;
  return jsonb_populate_record(null::public.removed_providers_page, jsonb_build_object(
    'total', total, 'page', shown, 'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(to_jsonb(row) order by row.archived_at desc, row.id), '[]')
      from (
        select id, business_name, location, service_types, archived_at, private.provider_references(id) as hangs
        from public.service_providers where archived_at is not null
        order by archived_at desc, id limit size offset (shown - 1) * size
      ) as row
    )
  ));
end
$$;

grant execute on function public.admin_removed_providers(integer, integer) to authenticated, service_role;

create function public.admin_spare_parts(
  search text default null, only_state text default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns public.admin_parts_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'request.created_at, request.id'
    when 'price' then 'request.price, request.id'
    when 'price_desc' then 'request.price desc, request.id desc'
    else 'request.created_at desc, request.id desc'
  end;
  people uuid[];
  condition text := case only_state
    when 'listed' then 'request.listed'
    when 'unlisted' then 'not request.listed and (request.held_at is not null) = false'
    when 'held' then 'not request.listed and (request.held_at is not null) = true'
    else 'true'
  end;
  counts jsonb;
  total integer;
  shown integer;
  parts jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all spare parts.' using errcode = '42501';
  end if;
  select jsonb_build_object(
    'total', coalesce(sum(counted.parts), 0), 'listed', coalesce(sum(counted.parts) filter (where counted.listed), 0),
    'unlisted', coalesce(sum(counted.parts) filter (where not counted.listed and not counted.held), 0),
    'held', coalesce(sum(counted.parts) filter (where not counted.listed and counted.held), 0)
  ) into counts
  from (
    select part.listed, part.held_at is not null as held, count(*) as parts
    from public.spare_parts as part group by part.listed, (part.held_at is not null)
  ) as counted;
  if wanted is null then
    total := coalesce(counts ->> only_state, counts ->> 'total')::integer;
  else
    people := private.matching_people(wanted);
    condition := concat(
      condition, ' and ',
      private.text_match_condition(
        'private.part_text(request.name, request.part_number, request.location)', 'request.seller_id', null, ids, people
      ), ')'
    );
    execute format(
      'select count(*) from (select from public.spare_parts as request where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, null::text, ids, people;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.name, request.part_number, request.price, request.location, request.category, request.condition,
        request.quantity, request.in_stock, request.views_count, request.images[1] as image, request.created_at,
        case when request.listed then 'listed' when request.held_at is null then 'unlisted' else 'held' end as state,
        request.held_at, request.held_reason, request.seller_id, private.person_name(request.seller_id) as seller,
        seller.suspended_at is not null as seller_suspended,
        jsonb_build_object(
          'hearts', (select count(*) from public.favorites where spare_part_id = request.id),
          'talks', (select count(*) from public.message_threads where spare_part_id = request.id),
          'reports', (select count(*) from public.listing_reports where spare_part_id = request.id and status = 'open')
        ) as ties
      from (
        select request.id from public.spare_parts as request where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.spare_parts as request using (id)
      join public.profiles as seller on seller.id = request.seller_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into parts using pattern, null::text, ids, people;
  return jsonb_populate_record(null::public.admin_parts_page, jsonb_build_object(
    'parts', parts, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  ));
end
$$;

grant execute on function public.admin_spare_parts(text, text, text, integer, integer) to authenticated, service_role;

create function public.dealer_storefront(dealer_id uuid) returns setof public.dealer_storefront
language sql stable security definer rows 1 set search_path = ''
as $$
  select told.*
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  cross join jsonb_populate_record(null::public.dealer_storefront, jsonb_build_object(
    'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'business_name', person.business_name, 'business_description', person.business_description,
    'verified', person.verified, 'location', person.location, 'picture', person.picture,
    'member_since', person.created_at, 'towns', coalesce(said.towns, '{}'), 'address', said.address, 'website', said.website,
    'opening_hours', said.opening_hours, 'cover', said.cover,
    'active', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'active'),
    'sold', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'sold'),
    'newest', (
      select id from public.vehicle_listings where seller_id = person.id and status = 'active'
      order by created_at desc, id desc limit 1
    ),
    'makes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', make.id, 'name', make.name, 'count', offered.count) order by make.name), '[]')
      from (
        select make_id, count(*) from public.vehicle_listings where seller_id = person.id and status = 'active' group by make_id
      ) as offered
      join public.vehicle_makes as make on make.id = offered.make_id
    )
  )) as told
  where person.id = dealer_id and private.has_dealer_page(person)
$$;

grant execute on function public.dealer_storefront(uuid) to anon, authenticated, service_role;

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
end
$$;

create or replace function public.decide_message_report(report_id uuid, decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.message_reports;
begin
  perform private.lock_open_report('public.message_reports', report_id, decision);
  select * into report from public.message_reports where id = report_id;
  update public.message_reports as open set status = decision, decided_by = auth.uid(), decided_at = now()
  where open.id = report.id;
  perform private.record_report_decision(
    'message_reports', report.id, report.reporter_id, report.reason, decision, 'conversation_report_decided'
  );
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
    'review_report_decided', jsonb_build_object('reason', said)
  );
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
  select * into application from public.financing_applications where id = application_id and private.is_admin() for update;
  was := application.status;
  perform private.check_request_move(
    'application', was, move_financing_application.status,
    (was, move_financing_application.status) in (
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'disbursed'), ('approved', 'rejected')
    ),
    said
  );

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
  select * into quote from public.insurance_quotes where id = quote_id and private.is_admin() for update;
  perform private.check_request_move(
    'quote', quote.status, move_insurance_quote.status,
    quote.status = 'pending' and move_insurance_quote.status in ('approved', 'rejected'), said
  );
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
  perform private.tell(
    quote.user_id, case quote.status when 'approved' then 'insurance_quote_ready' else 'insurance_quote_declined' end,
    jsonb_build_object('insurer', insurer, 'vehicle', concat_ws(' ', quote.vehicle_make, quote.vehicle_model))
    || case quote.status
      when 'approved' then jsonb_build_object('premium', quote.premium_amount, 'valid_until', quote.valid_until, 'note', said)
      else jsonb_build_object('reason', said)
    end
  );
  return quote;
end
$$;

create function public.own_suggestions(listings uuid[]) returns setof public.own_suggestion
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(listings) > 100 then
    raise exception 'Name at most 100 ads.' using hint = 'too_many';
  end if;
  return query
    select told.*
    from (
      select ad.id, made.suggestion
      from public.vehicle_listings as ad
      cross join lateral (select private.suggestion_for(ad) as suggestion offset 0) as made
      where ad.id = any (listings) and ad.seller_id = auth.uid() and private.is_quiet(ad) and made.suggestion is not null
      offset 0
    ) as found
    cross join jsonb_populate_record(
      null::public.own_suggestion, jsonb_build_object('listing_id', found.id, 'suggestion', found.suggestion)
    ) as told;
end
$$;

grant execute on function public.own_suggestions(uuid[]) to authenticated;

create function public.provider_bookings(
  search text default null, only_status text default null, only_id uuid default null,
  page integer default 1, page_size integer default 20
) returns public.provider_bookings_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are parts of the same number.
  digits constant text := regexp_replace(regexp_replace(words, '[\s().+-]', '', 'g'), '^(0|254)', '');
  number constant text := case when digits ~ '^\d{3,}$' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  begin_of_today constant timestamptz := private.nairobi_midnight(private.nairobi_today());
  counts jsonb;
  total integer;
  shown integer;
  bookings jsonb;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  with found as (
    select booking.status
    from public.service_bookings as booking
    where booking.service_provider_id = own and private.booking_matches(booking, pattern, number)
      and (only_id is null or booking.id = only_id)
  ), counted as (
    select status, count(*)::integer as many from found group by status
  )
  select coalesce(jsonb_object_agg(status, many), '{}') || jsonb_build_object('all', coalesce(sum(many), 0))
  into counts from counted;
  total := coalesce((counts ->> coalesce(only_status, 'all'))::integer, 0);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(private.provider_booking(booking) order by place), '[]')
  into bookings
  from (
    select candidate as booking, row_number() over (
      order by to_come desc, case when to_come then candidate.preferred_date end, candidate.preferred_date desc, candidate.id
    ) as place
    from public.service_bookings as candidate
    cross join lateral (
      select candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begin_of_today as to_come
    ) as visit
    where candidate.service_provider_id = own and private.booking_matches(candidate, pattern, number)
      and (only_id is null or candidate.id = only_id) and (only_status is null or candidate.status = only_status)
    order by place
    limit size offset (shown - 1) * size
  ) as listed;
  return jsonb_populate_record(null::public.provider_bookings_page, jsonb_build_object(
    'bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size
  ));
end
$$;

grant execute on function public.provider_bookings(text, text, uuid, integer, integer) to authenticated, service_role;

create function public.provider_calendar(begins timestamptz, ends timestamptz) returns setof public.provider_booking
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return query
    select told.*
    from (
      select * from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.status in ('pending', 'confirmed', 'in_progress')
        -- For the index: no booking takes more than a day.
        and candidate.preferred_date > begins - interval '1 day' and candidate.preferred_date < ends
        and candidate.preferred_date + candidate.duration_minutes * interval '1 minute' > begins
      order by candidate.preferred_date, candidate.id
      limit 500
    ) as booking
    cross join jsonb_populate_record(null::public.provider_booking, private.provider_booking(booking)) as told
    order by booking.preferred_date, booking.id;
end
$$;

grant execute on function public.provider_calendar(timestamp with time zone, timestamp with time zone)
  to authenticated, service_role;

create function public.provider_customer(customer uuid, page integer default 1, page_size integer default 25)
returns setof public.customer_history
language sql stable security definer rows 1 set search_path = ''
as $$
  with whose as materialized (
    select booking_id from private.booked_customers(private.own_service_provider())
    where booked_customers.customer = provider_customer.customer
  ), cut as (
    select
      size, count(booking_id) as total,
      least(greatest(coalesce(provider_customer.page, 1), 1), greatest(ceil(count(booking_id)::numeric / size)::integer, 1)) as shown
    from (select least(greatest(coalesce(provider_customer.page_size, 25), 1), 200) as size) as asked
    left join whose on true
    group by size
  )
  select told.*
  from cut
  cross join jsonb_populate_record(null::public.customer_history, jsonb_build_object(
    'customer', (select to_jsonb(person) from private.customers_of_provider(private.own_service_provider()) as person
      where person.customer = provider_customer.customer),
    'total', cut.total, 'page', cut.shown, 'page_size', cut.size,
    'bookings', (
      select coalesce(jsonb_agg(to_jsonb(row) order by row.preferred_date desc, row.id), '[]')
      from (
        select
          booking.id, booking.service_type, service.name as service_name, booking.vehicle, booking.description,
          booking.preferred_date, booking.duration_minutes, booking.status, booking.price, booking.notes,
          booking.customer_id is null as by_hand, booking.created_at
        from whose
        join public.service_bookings as booking on booking.id = whose.booking_id
        left join public.services as service on service.id = booking.service_id
        order by booking.preferred_date desc, booking.id
        limit cut.size offset (cut.shown - 1) * cut.size
      ) as row
    )
  )) as told
  where exists (select from whose)
$$;

grant execute on function public.provider_customer(uuid, integer, integer) to authenticated, service_role;

comment on function public.provider_customer(uuid, integer, integer) is
  'One customer of the caller''s own business, with their bookings.';

create function public.provider_customers(
  search text default null, only_regular boolean default null, sort text default 'last', page integer default 1,
  page_size integer default 25
) returns public.provider_customers_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  -- Same as REGULAR_CUSTOMER_BOOKINGS of domain/services/bookings.ts.
  regular_from constant integer := 5;
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are the same part of a number.
  digits constant text := regexp_replace(regexp_replace(words, '\D', '', 'g'), '^(254|0)', '');
  number_pattern constant text := case when words ~ '^[+\d\s()-]+$' and digits <> '' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  answer jsonb;
begin
  execute format(
    $sql$
    with everybody as materialized (
      select * from private.customers_of_provider($1)
    ), found as materialized (
      select * from everybody
      where ($2 is null or (booking_count >= $3) = $2)
        and ($4 is null or lower(name) like $4 or phone like $5)
    ), cut as (
      select least(greatest(coalesce($6, 1), 1), greatest(ceil(count(*)::numeric / $7)::integer, 1)) as page, count(*) as total
      from found
    )
    select jsonb_build_object(
      'total', cut.total, 'all', (select count(*) from everybody), 'page', cut.page, 'page_size', $7,
      'customers', (
        select coalesce(jsonb_agg(to_jsonb(row) - 'place' order by row.place), '[]')
        from (
          select row_number() over (order by %1$s) as place, found.*
          from found order by %1$s limit $7 offset (cut.page - 1) * $7
        ) as row
      )
    )
    from cut
    $sql$,
    case sort
      when 'last_first' then 'last_booking_date, customer'
      when 'name' then 'lower(name) nulls last, customer'
      when 'name_desc' then 'lower(name) desc nulls last, customer desc'
      when 'bookings' then 'booking_count desc, last_booking_date desc, customer'
      when 'bookings_asc' then 'booking_count, last_booking_date desc, customer'
      when 'spent' then 'total_spent desc, last_booking_date desc, customer'
      when 'spent_asc' then 'total_spent, last_booking_date desc, customer'
      else 'last_booking_date desc, customer'
    end
  ) into answer using own, only_regular, regular_from, pattern, number_pattern, page, size;
  return jsonb_populate_record(null::public.provider_customers_page, answer);
end
$$;

grant execute on function public.provider_customers(text, boolean, text, integer, integer) to authenticated, service_role;

comment on function public.provider_customers(text, boolean, text, integer, integer) is
  'Customers of the caller''s own business.';

create function public.provider_today() returns public.provider_today
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  begins constant timestamptz := private.nairobi_midnight(private.nairobi_today());
  ends constant timestamptz := private.nairobi_midnight(private.nairobi_today() + 1);
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return jsonb_populate_record(null::public.provider_today, jsonb_build_object(
    'today', (
      select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.preferred_date, booking.id), '[]')
      from (
        select * from public.service_bookings as candidate
        where candidate.service_provider_id = own and candidate.preferred_date < ends
          and (
            candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begins
            or candidate.status = 'in_progress'
          )
        order by candidate.preferred_date desc, candidate.id desc
        limit 50
      ) as booking
    ),
    'next', (
      select private.provider_booking(candidate) from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.preferred_date >= ends
        and candidate.status in ('pending', 'confirmed')
      order by candidate.preferred_date, candidate.id
      limit 1
    ),
    'completed', (
      select count(*) from public.service_bookings as done
      where done.service_provider_id = own and done.status = 'completed'
        and done.preferred_date >= begins and done.preferred_date < ends
    ),
    'not_started', (
      select count(*) from public.service_bookings as missed
      where missed.service_provider_id = own and missed.status = 'confirmed' and missed.preferred_date < begins
    )
  ));
end
$$;

grant execute on function public.provider_today() to authenticated, service_role;

comment on function public.provider_today() is 'Today''s visits at the caller''s own business, and the next one after today.';

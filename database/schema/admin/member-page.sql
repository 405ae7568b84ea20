-- The page of one member for administrators.

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

-- `states` counts the vehicle listings by status; refused ones are 'rejected'.
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

-- Everything about a member (MemberRecord of site/admin/member/queries.ts); no row if there is none. Lists hold the latest ten
-- entries (notes: the latest 100); counts cover all.
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
        'phone', coalesce(person.phone, '+' || account.phone), 'created_at', person.created_at, 'email', account.email,
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
        where subscription.user_id = person.id and private.is_plan_running(subscription)
      ),
      'payments', jsonb_build_object(
        'total', (select count(*) from public.payment_requests where user_id = person.id),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc), '[]') from (
            select payment.id, payment.payment_number, payment.amount, payment.status, payment.created_at,
              coalesce(plan.name, (
                select 'Featuring ' || coalesce(title, 'an ad') from public.promotions where id = payment.promotion_id
              )) as plan
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

-- The reports of a member's ads and business, of conversations with them, and of their reviews.
create function private.reports_of_member(member uuid)
returns table (kind text, title text, reason text, status text, created_at timestamptz, thread_id uuid)
language sql stable security definer set search_path = ''
as $$
  select 'ad', report.subject_title, report.reason, report.status, report.created_at, null::uuid
  from public.listing_reports as report
  where report.listing_id in (select id from public.vehicle_listings where seller_id = member)
    or report.spare_part_id in (select id from public.spare_parts where seller_id = member)
    or report.service_provider_id in (select id from public.service_providers where user_id = member)
  union all
  select 'conversation', coalesce(thread.subject_title, ''), report.reason, report.status, report.created_at, report.thread_id
  from public.message_reports as report
  left join public.message_threads as thread on thread.id = report.thread_id
  where report.reported_id = member
  union all
  select 'review', report.subject_title, report.reason, report.status, report.created_at, null
  from public.review_reports as report
  where report.review_id in (select id from public.reviews where reviewer_id = member)
$$;

-- A member’s record is typed; loan applications, insurance quotes and the readers of phone numbers share what is the same.

set local check_function_bodies = off;

drop function public.admin_member(member uuid);

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

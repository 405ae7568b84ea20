-- Refusals state a sentence and a code, no facts beside it: nothing read them. The outbox of mails has its new name.

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

create or replace function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  if tg_op = 'INSERT' then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if new.plan_id is not null
      and not exists (select from public.subscription_plans where id = new.plan_id and is_active)
    then
      raise exception 'This plan is no longer offered. Choose another.' using hint = 'plan_inactive';
    end if;
    if new.user_id is null or new.status <> 'pending' then
      return new;
    end if;
    -- Serialises a member's requests, so the second of two concurrent inserts sees the first.
    perform pg_advisory_xact_lock(hashtextextended('payments of ' || new.user_id, 0));
    select * into waiting from public.payment_requests
    where user_id = new.user_id and status = 'pending' and plan_id is not distinct from new.plan_id
      and amount = new.amount
    limit 1;
    -- An equal payment number is a retry of the same request; the unique constraint refuses it.
    if waiting.payment_number <> new.payment_number then
      raise exception 'Your payment of % of % for the same is waiting already. We tell you as soon as we have looked.',
        private.kes(waiting.amount), private.nairobi_date(waiting.created_at)
        using hint = 'payment_waiting';
    end if;
  elsif new.user_id is null then
    -- The foreign key or private.anonymise_payments cleared the member: clear the personal fields too.
    if old.user_id is not null then
      perform private.keep_spent_references(old);
    end if;
    new.phone := null;
    new.reference := null;
    new.notes := null;
    new.decision_reason := null;
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

create or replace function private.limit_bookings_by_hand() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 200;
begin
  if not private.is_client_request() or auth.uid() is null
    or new.service_provider_id is distinct from private.own_service_provider()
  then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bookings by hand of ' || new.service_provider_id, 0));
  if most_a_day <= (
    select count(*) from public.service_bookings
    where service_provider_id = new.service_provider_id and customer_id is null and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have entered % bookings in the last day. Enter the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return new;
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

create or replace function private.move_confirmed_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  -- Serialised with the confirmations of the provider, as in guard_service_booking.
  perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  -- Each move sends the customer a mail with text by the provider.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = new.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. Agree on a time with the customer and move it tomorrow.', most_a_day
      using hint = 'booking_move_limit';
  end if;
  new.moved_from := nullif(coalesce(old.moved_from, old.preferred_date), new.preferred_date);
  -- The customer may be able to come at the new time.
  new.cannot_come_at := null;
  return new;
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

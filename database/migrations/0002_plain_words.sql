-- Functions are named by the terms of the field (notify, delete, record, lock), and comments, in bodies too, say what is, in plain English.
-- No function does anything else than before.

set local search_path = public, extensions;

alter function private.absorb_model(vehicle_models, vehicle_models) rename to merge_model_into;
alter function private.active_ads(uuid) rename to count_active_ads;
alter function public.admin_waiting() rename to admin_pending_counts;
alter function private.announce_file_places() rename to notify_file_places;
alter function private.announce_system_setting() rename to notify_setting_changed;
alter function private.ask_again_for_provider() rename to reopen_archived_provider;
alter function private.at_least(double precision, double precision) rename to lower_bound;
alter function private.begin_mpesa_push(uuid, uuid) rename to start_mpesa_push;
alter function private.beside_the_market(uuid, date, date) rename to market_comparison;
alter function private.booking_is_meant(service_bookings, text, text) rename to booking_matches;
alter function private.booking_words(service_bookings) rename to booking_summary;
alter function private.check_booking_move(service_bookings, service_bookings) rename to check_booking_change;
alter function private.date_insurer() rename to touch_insurer;
alter function private.facebook_asks_for(vehicle_listings) rename to may_post_to_facebook;
alter function private.follow_catalogue_name(text, text, boolean) rename to replace_catalogue_name;
alter function private.follow_renamed_catalogue() rename to propagate_catalogue_name;
alter function private.forget_booking_links() rename to delete_expired_booking_links;
alter function private.forget_inquiry_note() rename to delete_inquiry_note;
alter function private.forget_lead_visitors() rename to delete_old_lead_visitors;
alter function private.forget_mpesa_receipt() rename to clear_mpesa_receipt;
alter function private.forget_named_leads() rename to delete_old_named_leads;
alter function private.forget_named_page() rename to invalidate_named_page;
alter function private.forget_newsletter_deliveries() rename to delete_old_newsletter_deliveries;
alter function private.forget_number_reads() rename to delete_old_number_reads;
alter function private.forget_page_of_ad() rename to invalidate_page_of_ad;
alter function private.forget_page_of_dealer() rename to invalidate_page_of_dealer;
alter function private.forget_page_of_provider() rename to invalidate_page_of_provider;
alter function private.forget_pages_of_person() rename to invalidate_pages_of_person;
alter function private.forget_pages_of_sellers() rename to invalidate_pages_of_sellers;
alter function private.forget_payments(uuid) rename to anonymise_payments;
alter function private.forget_person() rename to anonymise_person;
alter function private.forget_removed_favorites() rename to delete_removed_favorites;
alter function private.forget_unconfirmed_subscribers() rename to delete_unconfirmed_subscribers;
alter function private.forget_unmatched_payment() rename to anonymise_unmatched_payment;
alter function private.forget_unread_mail() rename to delete_unread_mail;
alter function private.forget_unsubscribe_tokens() rename to delete_expired_unsubscribe_tokens;
alter function private.forget_unused_words() rename to delete_unused_words;
alter function private.gave_number_to(uuid, uuid) rename to has_shared_number_with;
alter function private.gets_newsletter(newsletter_subscribers, text[]) rename to is_newsletter_recipient;
alter function private.give_up_facebook_posts() rename to fail_stale_facebook_posts;
alter function private.gone_line(uuid) rename to missing_listing_result;
alter function private.holds_text(text, text, text, uuid[], uuid[]) rename to text_match_condition;
alter function private.hours_in_words(integer) rename to format_hours;
alter function private.ids_beginning(text) rename to id_prefix_range;
alter function private.is_first_today(uuid, text) rename to record_review_event;
alter function private.keep_booking_answer() rename to record_booking_answer;
alter function private.keep_first_answer() rename to record_first_answer;
alter function private.keep_import_rate() rename to require_current_import_rate;
alter function private.keep_listing_counts() rename to update_listing_counts;
alter function private.keep_listing_history() rename to record_listing_history;
alter function private.keep_one_picture() rename to delete_other_pictures;
alter function private.keep_payment_reference() rename to check_payment_reference;
alter function private.keep_removed_favorite() rename to record_removed_favorite;
alter function private.keep_suspension() rename to record_suspension;
alter function private.kept_secret(text, text) rename to secret_to_store;
alter function private.learn_all_vehicle_words() rename to index_all_listings;
alter function private.learn_changed_words() rename to index_changed_listings;
alter function private.learn_posted_words() rename to index_posted_listings;
alter function private.learn_words(text[]) rename to add_words;
alter function private.leave_out_facebook_post() rename to skip_facebook_post;
alter function private.locked_mpesa_push(uuid) rename to lock_mpesa_push;
alter function private.mark_cancelled_by_link() rename to record_cancellation_by_link;
alter function private.move_agreed_booking() rename to move_confirmed_booking;
alter function private.move_listing(vehicle_listings, vehicle_listings, boolean) rename to apply_listing_state;
alter function private.nairobi_start(date) rename to nairobi_midnight;
alter function private.name_ads(text[]) rename to ads_as_subject;
alter function private.name_lead(uuid, uuid, uuid, text, text, text) rename to record_named_lead;
alter function private.note_mpesa_push(uuid, text) rename to record_mpesa_push_accepted;
alter function private.number_withheld(uuid) rename to number_mask_reason;
alter function private.open_mpesa_pushes() rename to mpesa_pushes_to_query;
alter function private.own_proven_email() rename to own_confirmed_email;
alter function private.page_of_requests(text, text, text, text, text, text, text, text, text, text, uuid, text, integer, integer) rename to request_page;
alter function private.people_found(text) rename to matching_people;
alter function private.proven_email(auth.users) rename to confirmed_email;
alter function private.providers_holding(text) rename to providers_matching;
alter function private.read_tables_by(text) rename to set_scan_methods;
alter function private.refuse_foreign_payment() rename to require_own_payment;
alter function private.refuse_name_of_others() rename to require_own_name;
alter function private.remember_favorite() rename to record_saved_ad;
alter function private.remember_s3_place(private.s3_settings) rename to save_s3_place;
alter function private.remember_suspension() rename to mark_deleted_as_suspended;
alter function private.remind_of_bookings() rename to send_booking_reminders;
alter function private.remind_of_follow_ups(integer) rename to send_follow_up_reminders;
alter function private.request_facebook_post() rename to queue_facebook_post;
alter function private.require_no_other_newsletter() rename to require_no_running_newsletter;
alter function private.require_some_ads(uuid[]) rename to require_bulk_size;
alter function private.s3_is_proven(private.s3_settings) rename to s3_connection_tested;
alter function private.settle_service_provider() rename to record_provider_decision;
alter function private.shown_name(text, text) rename to public_name;
alter function private.span_of(date, date) rename to report_period;
alter function private.take_business_name_change(uuid) rename to apply_business_name_change;
alter function private.tell(uuid, text, text, text, text, text, text) rename to notify;
alter function private.tell_booking_customer(service_bookings, text, text, text, text, text) rename to notify_booking_customer;
alter function private.tell_customers_of_leaving(service_providers) rename to notify_customers_of_removal;
alter function private.tell_masked(text) rename to send_masked_header;
alter function private.tell_of_archived_provider() rename to notify_of_archiving;
alter function private.tell_of_booking() rename to notify_of_booking;
alter function private.tell_of_disputed_reference() rename to notify_of_disputed_reference;
alter function private.tell_of_leaving_customer() rename to notify_of_deleted_customer;
alter function private.tell_of_leaving_provider() rename to notify_of_deleted_provider;
alter function private.tell_of_moved_booking() rename to notify_of_moved_booking;
alter function private.tell_of_review() rename to notify_of_review;
alter function private.tell_of_role() rename to notify_of_role;
alter function private.tell_pages(uuid, text) rename to notify_pages;
alter function private.tell_pages_of_booking() rename to notify_pages_of_booking;
alter function private.tell_pages_of_message() rename to notify_pages_of_message;
alter function private.tell_pages_of_notification() rename to notify_pages_of_notification;
alter function private.tell_part_seller() rename to notify_part_seller;
alter function private.tell_seller() rename to notify_seller;
alter function private.true_figure(text, bigint, text) rename to verified_figure;
alter function private.undecided_listing(uuid) rename to lock_pending_listing;
alter function private.undecided_payment_request(uuid) rename to lock_pending_payment_request;
alter function private.vehicle_facets_of(jsonb, double precision) rename to facets_from_counts;
alter function private.vehicle_tally_query(text, text[]) rename to facet_count_query;
alter function private.way_to_gather(private.vehicle_word[], jsonb, double precision) rename to scan_method_for;
alter function private.what_hangs_on_provider(uuid) rename to provider_references;
alter function private.with_commas(bigint) rename to format_number;

create or replace function private.act_on_own_listings(listing_ids uuid[], act text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  report jsonb := '[]';
  chosen uuid;
  listing public.vehicle_listings;
  line jsonb;
  refused_code text;
  refused_message text;
  refused_hint text;
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_bulk_size(listing_ids);
  -- Locks in one order, so that concurrent changes queue instead of deadlocking.
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  for chosen in select id from unnest(listing_ids) with ordinality as given (id, place) group by id order by min(place) loop
    select * into listing from public.vehicle_listings where id = chosen and seller_id = auth.uid();
    if not found then
      report := report || private.missing_listing_result(chosen);
      continue;
    end if;
    line := jsonb_build_object('id', chosen, 'title', listing.title);
    if listing.status = act and listing.held_at is null then
      report := report || (line || jsonb_build_object('outcome', 'unchanged', 'state', private.ad_state(listing)));
      continue;
    end if;
    begin
      case
        when act = 'delete' then
          delete from public.vehicle_listings where id = chosen;
          line := line || jsonb_build_object('pictures', to_jsonb(listing.images));
        when act = 'renew' then
          listing := public.renew_listing(chosen);
        when listing.status = act then
          -- A held ad that already has the status: the update would be empty, so the ad's guard would not refuse it.
          raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
        else
          update public.vehicle_listings set status = act where id = chosen returning * into listing;
      end case;
      report := report || (line || jsonb_build_object('outcome', 'changed', 'state', private.ad_state(listing)));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
      report := report || (line || jsonb_build_object(
        'outcome', 'refused', 'state', private.ad_state(listing), 'code', refused_code, 'message', refused_message,
        'hint', refused_hint
      ));
    end;
  end loop;
  return report;
end
$$;

create or replace function private.activate_plan(person uuid, plan uuid, days integer default 30) returns public.user_subscriptions
language plpgsql security definer set search_path = ''
as $$
declare
  running public.user_subscriptions;
begin
  -- Serialises concurrent approvals of one member's payments.
  perform from public.profiles where id = person for no key update;
  select * into running from public.user_subscriptions where user_id = person and status = 'active' for update;
  if running.plan_id = plan and running.expires_at > now() then
    update public.user_subscriptions set expires_at = expires_at + make_interval(days => days), reminded_at = null
    where id = running.id returning * into running;
    return running;
  end if;
  update public.user_subscriptions set status = case when expires_at > now() then 'cancelled' else 'expired' end
  where id = running.id;
  insert into public.user_subscriptions (user_id, plan_id, expires_at)
  values (person, plan, now() + make_interval(days => days)) returning * into running;
  return running;
end
$$;

create or replace function private.anonymise_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Notifications to providers name the customers who booked and reviewed.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = provider.user_id
    and starts_with(told.message, review.reviewer_name || ' gave ');

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
        'update %s set %s where %I = $1::uuid', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced), part.person_column
      )
    end using old.id::text, private.confirmed_email(old);
  end loop;
  -- Threads without either side.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  return old;
end
$$;

create or replace function private.anonymise_unmatched_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.phone := null;
  new.note := null;
  -- Until the payment is cleared, a refund needs the receipt number.
  if new.cleared_at is not null then
    new.receipt_number := null;
  end if;
  return new;
end
$$;

create or replace function private.approve_payment(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.subscription_plans;
  before public.subscription_plans;
  subscription public.user_subscriptions;
begin
  if request.user_id is null then
    raise exception 'The account that paid was erased, so there is nobody to give the plan to. Reject the request.'
      using hint = 'account_erased';
  end if;
  if request.plan_id is null then
    raise exception 'This payment names no plan, so it cannot be approved. Reject it and ask the person to choose one.'
      using hint = 'plan_missing';
  end if;
  select * into plan from public.subscription_plans where id = request.plan_id;
  before := private.current_plan(request.user_id);
  subscription := private.activate_plan(request.user_id, request.plan_id);
  update public.payment_requests
  set status = 'approved', decided_by = auth.uid(), decided_at = now(),
    period_starts_at = subscription.expires_at - interval '30 days', period_ends_at = subscription.expires_at
  where id = request.id returning * into request;
  perform private.record_audit(
    'approve', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object(
      'status', 'approved', 'amount', request.amount, 'plan_id', plan.id, 'expires_at', subscription.expires_at
    )
  );
  perform private.notify(
    request.user_id, format('Your %s plan is active', plan.name),
    concat_ws(' ',
      format(
        'We have received your payment of %s. Your %s plan runs until %s.',
        private.kes(request.amount), plan.name, private.nairobi_date(subscription.expires_at)
      ),
      case when before.id <> plan.id then format('It replaces your %s plan.', before.name) end
    ),
    'success', '/payments', 'See your plan'
  );
  return request;
end
$$;

create or replace function private.archive_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null
    or not exists (select from public.profiles where id = old.user_id)
    or private.provider_references(old.id) = '{"bookings": 0, "reviews": 0, "talks": 0}'
  then
    return old;
  end if;
  if old.archived_at is null then
    -- Before `verified` is cleared: customers entered by hand get mail about verified providers only.
    perform private.notify_customers_of_removal(old);
    update public.service_providers set archived_at = now(), verified = false where id = old.id;
  end if;
  return null;
end
$$;

create or replace function private.catalogue_case(name text) returns text
language sql immutable set search_path = ''
as $$
  -- A name without words is returned unchanged.
  select coalesce(string_agg(case
      when word = lower(word) and word ~ '[0-9]' then upper(word)
      when word = lower(word) then initcap(word)
      when word = upper(word) and word !~ '[0-9]' and char_length(regexp_replace(word, '[^[:alpha:]]', '', 'g')) > 4
        then initcap(word)
      else word
    end, ' ' order by place), catalogue_case.name)
  from unnest(string_to_array(catalogue_case.name, ' ')) with ordinality as words (word, place)
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
        name, private.format_hours(provider.booking_lead_hours) using hint = 'time_too_soon';
    end if;
    if day > (now() at time zone 'Africa/Nairobi')::date + provider.booking_horizon_days then
      raise exception '% takes bookings at most % ahead. Choose an earlier day.',
        name, private.format_hours(provider.booking_horizon_days * 24) using hint = 'time_beyond_horizon';
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
    raise exception '% is closed then. Choose a time inside the opening hours.', name using hint = 'outside_opening_hours';
  end if;
end
$$;

create or replace function private.check_payment_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
  -- Otherwise an administrator decides, or the server applies a result of M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = new.user_id;
begin
  if new.user_id is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and by_payer then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if (new.amount, new.reference, new.phone, new.notes) is distinct from (old.amount, old.reference, old.phone, old.notes) then
      new.changed_at := now();
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'approved' and old.status <> 'approved' then
    select * into other from private.same_reference(new) where status = 'approved' limit 1;
    if found then
      raise exception 'A payment with this reference has been approved already (%).', other.payment_number
        using hint = 'reference_approved';
    end if;
  end if;
  if new.reference is null or new.status <> 'pending' or tg_op = 'UPDATE'
    and new.reference is not distinct from old.reference and new.reference_disputed = old.reference_disputed
  then
    return new;
  end if;
  if by_payer then
    -- An equal payment number is a retry of the same request; the unique constraint refuses it.
    select * into other from private.same_reference(new) as own
    where own.user_id = new.user_id and own.payment_number <> new.payment_number limit 1;
    if found then
      raise exception 'You have given this reference with another payment already (%).', other.payment_number
        using hint = 'reference_given';
    end if;
    -- Without a second payment there is nothing to dispute.
    new.reference_disputed := new.reference_disputed and exists (select from private.same_reference(new));
  elsif tg_op = 'UPDATE' and new.reference is distinct from old.reference then
    -- M-Pesa confirmed the reference for this payment, so an administrator has to check pending payments that claim it.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(new) where status = 'pending') and not reference_disputed;
  end if;
  return new;
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
  select mail.recipient, mail.data into address, given from auth.mail_outbox as mail where mail.id = mail_id and mail.template = 'newsletter';
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
    delete from auth.mail_outbox as mail where mail.id = mail_id;
    return;
  end if;
  return query select
    address, letter.subject, letter.body,
    (select coalesce(jsonb_agg(to_jsonb(ad)), '[]') from private.newsletter_ads(letter.ads, letter.listing_ids) as ad),
    coalesce(given ->> 'unsubscribe_path', '/newsletter/unsubscribe?token=test'), letter.id, reader;
end
$$;

create or replace function private.contact_owner(listing uuid, part uuid, provider uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  caller_suspended boolean;
  number text;
  withheld text;
begin
  perform private.require_one_ad(listing, part, provider);
  select suspended_at is not null into caller_suspended from public.profiles where id = auth.uid();
  if not found then
    raise exception 'Sign in to see the number.' using errcode = '42501';
  elsif caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into ad from private.message_subject(listing, part, provider);
  if ad.owner_id is null or not (ad.is_public or ad.owner_id = auth.uid() or private.is_admin()) then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id <> auth.uid() and not private.is_admin()
    and exists (select from public.vehicle_listings as sold where sold.id = listing and sold.status = 'sold')
  then
    raise exception 'This vehicle is sold, so its number is no longer shown.' using hint = 'ad_sold';
  end if;
  number := case
    when provider is not null then (select phone from public.service_providers where id = provider)
    else (select phone from public.profiles where id = ad.owner_id)
  end;
  if number is null or ad.owner_id = auth.uid() or private.is_admin() then
    return number;
  end if;
  withheld := private.number_mask_reason(ad.owner_id);
  if withheld = 'hour' then
    raise exception 'You have asked for 30 numbers within an hour. Wait a little before you ask for the next.'
      using hint = 'reveal_limit';
  elsif withheld = 'day' then
    raise exception 'You have asked for 100 numbers today. Come back tomorrow for more.' using hint = 'reveal_limit';
  end if;
  -- Fails in a read-only transaction: no number is shown uncounted.
  perform private.count_lead(listing, part, provider, ad.owner_id, kind, private.lead_person(auth.uid()));
  if provider is null then
    perform private.record_named_lead(
      ad.owner_id, auth.uid(), coalesce(listing, part), case when part is null then 'vehicle' else 'spare_part' end, ad.title, kind
    );
  end if;
  return number;
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
        private.format_number(private.byte_quota(new.owner) / 1048576) using hint = 'byte_quota';
    end if;
  end if;
  return null;
end
$$;

create or replace function private.customers_of_provider(provider_id uuid) returns table (
  customer uuid, has_account boolean, name text, phone text, email text,
  booking_count integer, total_spent bigint, first_booking_date timestamptz, last_booking_date timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    whose.customer, profile.id is not null,
    case
      when profile.id is null then (
        array_agg(private.visible_line(booking.customer_name) order by booking.created_at desc, booking.id)
        filter (where booking.customer_name is not null)
      )[1]
      else nullif(private.visible_line(concat_ws(' ', profile.first_name, profile.last_name)), '')
    end,
    coalesce(profile.phone, max(booking.customer_phone)),
    (array_agg(booking.customer_email order by booking.created_at desc, booking.id) filter (where booking.customer_email is not null))[1],
    count(*)::integer,
    coalesce(sum(booking.price) filter (where booking.status = 'completed'), 0)::bigint,
    -- Cancelled bookings count only if there are no others.
    coalesce(min(booking.preferred_date) filter (where booking.status <> 'cancelled'), min(booking.preferred_date)),
    coalesce(max(booking.preferred_date) filter (where booking.status <> 'cancelled'), max(booking.preferred_date))
  from private.booked_customers(customers_of_provider.provider_id) as whose
  join public.service_bookings as booking on booking.id = whose.booking_id
  left join public.profiles as profile on profile.id = whose.customer
  group by whose.customer, profile.id
$$;

create or replace function private.days_listed(person uuid, first_day date, last_day date) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'active', count(*) filter (where state = 'active'),
    'so_far', round(avg(last_day - private.nairobi_day(listed_at)) filter (where state = 'active'), 1),
    'sold', count(*) filter (where sold_at >= private.nairobi_midnight(first_day)),
    'to_sale', round(
      avg(private.nairobi_day(sold_at) - private.nairobi_day(listed_at)) filter (where sold_at >= private.nairobi_midnight(first_day)), 1
    )
  )
  from private.stock_at(person, private.nairobi_midnight(last_day + 1))
$$;

create or replace function private.delete_other_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'profile-pictures' and name >= new.id::text || '/' and name < new.id::text || '0'
    and '/storage/v1/object/public/profile-pictures/' || name is distinct from new.picture;
  return null;
end
$$;

create or replace function private.end_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock on the account queues everything that ends its sessions.
  perform from auth.users where id = new.id for no key update;
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;

create or replace function private.enforce_row_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
  found_rows integer;
begin
  if auth.uid() is null or private.is_admin() then
    return null;
  end if;
  most := private.row_quota(tg_argv[0], auth.uid());
  perform pg_advisory_xact_lock(hashtextextended('quota of ' || auth.uid(), 0));
  execute format(
    'select count(*) from (select from %I.%I where %s limit %s) as counted', tg_table_schema, tg_table_name, tg_argv[1], most + 1
  ) into found_rows using auth.uid();
  if found_rows > most then
    raise exception 'You can have % % at most. Delete some before you add more.', private.format_number(most), tg_argv[0]
      using hint = 'row_quota';
  end if;
  return null;
end
$$;

create or replace function private.expire_listings(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
  ended integer := 0;
begin
  for seller in
    with expired as (
      update public.vehicle_listings set status = 'expired'
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and expires_at <= now()
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title
    )
    select seller_id as id, array_agg(title) as titles from expired group by seller_id
  loop
    ended := ended + cardinality(seller.titles);
    perform private.notify(
      seller.id, case cardinality(seller.titles) when 1 then 'Your ad has expired' else 'Your ads have expired' end,
      format(
        case cardinality(seller.titles)
          when 1 then '%s is no longer shown. Still for sale? Renew it and it is live again.'
          else '%s are no longer shown. Still for sale? Renew them and they are live again.'
        end,
        private.ads_as_subject(seller.titles)
      ),
      'warning', '/my-listings', case cardinality(seller.titles) when 1 then 'Renew the ad' else 'Renew the ads' end,
      topic => 'reminders'
    );
  end loop;
  return ended;
end
$$;

create or replace function private.expire_subscriptions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subscription record;
begin
  for subscription in
    update public.user_subscriptions as ended set status = 'expired'
    from public.subscription_plans as plan
    where plan.id = ended.plan_id and ended.status = 'active' and ended.expires_at <= now()
    returning ended.user_id, ended.expires_at, plan.name
  loop
    perform private.notify(
      subscription.user_id, format('Your %s plan has ended', subscription.name),
      format(
        'Your %s plan ended on %s. Your ads stay as they are; for what the plan gave you, subscribe again.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'warning', '/payments', 'See the plans'
    );
  end loop;
  for subscription in
    update public.user_subscriptions as ending set reminded_at = now()
    from public.subscription_plans as plan
    where plan.id = ending.plan_id and ending.status = 'active' and ending.reminded_at is null
      and ending.expires_at <= now() + interval '3 days'
    returning ending.user_id, ending.expires_at, plan.name
  loop
    perform private.notify(
      subscription.user_id, format('Your %s plan ends soon', subscription.name),
      format(
        'Your %s plan ends on %s. Pay for it again and 30 days are added to its end.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'info', '/payments', 'Renew the plan', topic => 'reminders'
    );
  end loop;
end
$$;

create or replace function private.facets_from_counts(tally jsonb, one_in double precision default null) returns jsonb
language sql stable set search_path = ''
as $$
  with named as (
    select
      counted.facet,
      case counted.facet
        when 'make' then (select name from public.vehicle_makes where id = counted.value::integer and listed)
        when 'model' then (select name from public.vehicle_models where id = counted.value::integer and listed)
        when 'seller_type' then case counted.value when 'true' then 'dealer' else 'private' end
        else counted.value
      end as value,
      sum(counted.count) as count
    from jsonb_to_recordset(tally) as counted (facet text, value text, count double precision)
    where counted.value is not null
    group by 1, 2
  ), estimated as (
    select facet, value, case
      when one_in is null then count
      else private.lower_bound(count, one_in)
    end::integer as count
    from named where value is not null
  ), ranked as (
    select *, row_number() over (partition by facet order by count desc, value) as place from estimated
  )
  select coalesce(jsonb_object_agg(facet, options), '{}')
  from (
    select facet, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place) as options
    from ranked where place <= 60 group by facet
  ) as facets
$$;

create or replace function private.fail_mpesa_push(push_id uuid, checkout_request_id text, code text, reason text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes := private.lock_mpesa_push(push_id);
begin
  if push.id is null or push.checkout_request_id <> fail_mpesa_push.checkout_request_id then
    return 'unknown';
  end if;
  if push.status in ('paid', 'failed', 'mismatched') then
    return 'settled';
  end if;
  update private.mpesa_pushes
  set status = 'failed', result_code = code, settled_at = now(),
    checkout_request_id = coalesce(push.checkout_request_id, fail_mpesa_push.checkout_request_id)
  where id = push.id;
  -- Another push of the request is still open, or was paid with a mismatch.
  if exists (
    select from private.mpesa_pushes as other
    where other.payment_request_id = push.payment_request_id and other.status in ('asking', 'waiting', 'mismatched')
  ) then
    return 'decided';
  end if;
  update public.payment_requests set status = 'rejected', decided_at = now(), decision_reason = left(reason, 500)
  where id = push.payment_request_id and status = 'pending' and user_id is not null;
  if not found then
    return 'decided';
  end if;
  update private.mpesa_pushes set rejected_request = true where id = push.id;
  return 'rejected';
end
$$;

create or replace function private.guard_audit_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception 'The audit log is not changed.' using errcode = '42501';
end
$$;

create or replace function private.guard_contact_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The same as in domain/messages/contact.ts.
  most_an_hour constant integer := 5;
begin
  new.name := private.visible_line(new.name);
  new.email := btrim(new.email);
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.message := btrim(new.message, E' \n\r\t');
  -- Looked up because a token may outlive its account.
  new.user_id := coalesce(new.user_id, (select id from public.profiles where id = auth.uid()));
  if not private.is_client_request() then
    return new;
  end if;
  -- Serialises by address and by account, so that parallel requests cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('contact from ' || lower(new.email), 0));
  if most_an_hour <= (
    select count(*) from public.contact_messages
    where lower(email) = lower(new.email) and created_at > now() - interval '1 hour'
  ) then
    raise exception 'We have several messages from this address already and will answer them. Write again in an hour.'
      using hint = 'contact_limit';
  end if;
  if new.user_id = auth.uid() then
    perform pg_advisory_xact_lock(hashtextextended('contact of ' || new.user_id, 0));
    if most_an_hour <= (
      select count(*) from public.contact_messages
      where user_id = new.user_id and created_at > now() - interval '1 hour'
    ) then
      raise exception 'We have several messages from you already and will answer them. Write again in an hour.'
        using hint = 'contact_limit';
    end if;
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
    raise exception '% does not offer this cover. Choose another.', provider.name using hint = 'coverage_not_offered';
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
      raise exception 'You have reported % ads today. If there are more, write to us.', most_a_day using hint = 'report_limit';
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
    raise exception 'There are % drafts. Delete one before you write the next.', most_drafts using hint = 'newsletter_limit';
  end if;
  return new;
end
$$;

create or replace function private.guard_opening_exception() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today date := (now() at time zone 'Africa/Nairobi')::date;
begin
  new.reason := nullif(btrim(new.reason), '');
  if auth.uid() is null then
    return new;
  end if;
  if new.last_day < today then
    raise exception 'These days are over. Choose a day to come.' using hint = 'exception_past';
  end if;
  if tg_op = 'INSERT' then
    -- Lock the provider, so that concurrent inserts count each other. The policy refuses rows of other providers.
    perform from public.service_providers
    where id = new.service_provider_id and user_id = auth.uid() for no key update;
    if found and (
      select count(*) >= 100 from public.opening_exceptions
      where service_provider_id = new.service_provider_id and last_day >= today
    ) then
      raise exception 'There are 100 entries of days that differ already. Remove one first.' using hint = 'exception_limit';
    end if;
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
      raise exception 'You have % quick replies. Delete one before you add the next.', most using hint = 'quick_reply_limit';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  if tg_op = 'UPDATE' then
    new.reply := nullif(btrim(new.reply), '');
    new.replied_at := case when new.reply is not null then now() end;
    return new;
  end if;
  select * into booking from public.service_bookings where id = new.booking_id;
  if booking.customer_id is distinct from new.reviewer_id or new.reviewer_id is null then
    raise exception 'Only the customer of a booking may review it.' using errcode = '42501';
  end if;
  if booking.status <> 'completed' then
    raise exception 'You can leave a review once the booking is completed.' using hint = 'booking_not_completed';
  end if;
  if new.service_provider_id <> booking.service_provider_id then
    raise exception 'This booking was with another provider.' using hint = 'other_provider';
  end if;
  new.service_provider_id := booking.service_provider_id;
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
  -- Same as MAX_REPORTS_A_DAY of domain/ads/reports.ts.
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

create or replace function private.guard_service_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  service public.services;
  moves boolean;
begin
  new.customer_name := nullif(btrim(new.customer_name), '');
  new.customer_email := nullif(btrim(new.customer_email), '');
  new.customer_phone := nullif(btrim(new.customer_phone), '');
  new.customer_phone := coalesce(private.kenyan_phone(new.customer_phone), new.customer_phone);
  new.description := nullif(btrim(new.description), '');
  new.vehicle := nullif(btrim(new.vehicle), '');

  if tg_op = 'INSERT' then
    if auth.uid() is not null and new.customer_id is not null then
      -- The policies refuse any other insert with a customer.
      if new.customer_id = auth.uid() and new.status = 'pending' then
        new := private.check_booking_request(new);
      end if;
    elsif new.service_id is not null then
      select * into service from public.services where id = new.service_id;
      new.service_type := coalesce(service.service_type, new.service_type);
      -- A provider may set another duration than the usual one.
      if auth.uid() is null then
        new.duration_minutes := coalesce(service.duration_minutes, new.duration_minutes);
      end if;
      new.price := coalesce(new.price, service.price);
    end if;
  else
    -- Null leaves a field unchanged; an empty string clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    new.updated_at := now();
    perform private.check_booking_change(old, new);
    if new.status = 'cancelled' and old.status <> 'cancelled' then
      new.cancelled_by := case when auth.uid() = new.customer_id then 'customer' when auth.uid() is not null then 'provider' end;
    elsif new.status = 'confirmed' and old.status = 'pending' and new.preferred_date <> old.preferred_date then
      new.moved_from := old.preferred_date;
    end if;
  end if;

  new.notes := nullif(btrim(new.notes), '');
  moves := tg_op = 'INSERT' or new.status <> old.status;
  if moves and new.status = 'confirmed' then
    -- Serialise the confirmations of a provider: the second of two that overlap fails on the constraint instead of a deadlock.
    perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  end if;
  return new;
end
$$;

create or replace function private.guard_service_provider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Forms send empty fields as empty strings.
  new.description := nullif(btrim(new.description), '');
  new.address := nullif(btrim(new.address), '');
  new.email := nullif(btrim(new.email), '');
  new.website := nullif(btrim(new.website), '');
  new.warranty := nullif(private.visible_line(new.warranty), '');
  new.specializations := private.tidy_lines(new.specializations);
  new.certifications := private.tidy_lines(new.certifications);
  -- An invalid number stays as given, for the constraint to report.
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.service_types := array(
    select type from unnest(new.service_types) with ordinality as given (type, place) group by type order by min(place)
  );
  if tg_op = 'INSERT' then
    if current_user = 'authenticated' then
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  -- Verification belongs to the person, so other changes do not revoke it.
  if new.verified is distinct from old.verified and current_user = 'authenticated' and not private.is_admin() then
    raise exception 'Only an administrator may verify a service provider.' using errcode = '42501';
  end if;
  new.updated_at := now();
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
      raise exception 'There is no setting named %.', left(new.key, 60) using errcode = '42501';
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

create or replace function private.guard_vehicle_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- False for the server, which has no session, and for administrators.
  by_seller boolean := auth.uid() is not null and not private.is_admin();
  most_images integer;
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    most_images := private.setting_count('max_images_per_listing');
    if cardinality(new.images) > most_images then
      raise exception 'An ad carries at most % %.', most_images, case most_images when 1 then 'photo' else 'photos' end
        using hint = 'image_limit';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.setting_count('listing_expiry_days') * interval '1 day';
    end if;
    return new;
  end if;

  if by_seller and new.featured is distinct from old.featured then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if by_seller and new.status <> old.status then
    if new.status not in ('active', 'draft', 'sold') then
      raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
    end if;
    if old.held_at is not null or old.status = 'pending' then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
        using hint = 'listing_held';
    end if;
    if old.rejection_reason is not null and new.status <> 'draft' then
      raise exception 'This ad was not approved. Change it and send it in again.'
        using hint = 'listing_rejected';
    end if;
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

create or replace function private.import_vehicle(number text, said jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.vehicle_listings := private.listing_in_stock(number);
  after public.vehicle_listings;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into said from jsonb_each(said) where key = any (array[
    'make_id', 'model_id', 'title', 'description', 'price', 'location', 'condition', 'fuel_type', 'transmission', 'body_type',
    'drive', 'registration_state', 'year', 'mileage', 'engine_size', 'color', 'images', 'status'
  ]);
  after := jsonb_populate_record(before, said);

  if before.id is null then
    insert into public.vehicle_listings (
      make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, drive,
      registration_state, year, mileage, engine_size, color, images, status
    ) values (
      after.make_id, after.model_id, after.title, after.description, after.price, after.location, after.condition,
      after.fuel_type, after.transmission, after.body_type, after.drive, after.registration_state, after.year,
      after.mileage, after.engine_size, after.color, coalesce(after.images, '{}'), coalesce(after.status, 'active')
    ) returning * into after;
    insert into public.stock_numbers (listing_id, stock_number) values (after.id, number);
    return jsonb_build_object('outcome', 'created', 'id', after.id, 'status', after.status);
  end if;

  insert into public.stock_numbers (listing_id, stock_number) values (before.id, number) on conflict (listing_id) do nothing;
  if after is not distinct from before then
    return jsonb_build_object('outcome', 'unchanged', 'id', before.id, 'status', before.status);
  end if;
  -- Like saving the form: changing a rejected ad submits it again.
  if before.rejection_reason is not null then
    after.status := 'draft';
  end if;
  update public.vehicle_listings set
    make_id = after.make_id, model_id = after.model_id, title = after.title, description = after.description,
    price = after.price, location = after.location, condition = after.condition, fuel_type = after.fuel_type,
    transmission = after.transmission, body_type = after.body_type, drive = after.drive,
    registration_state = after.registration_state, year = after.year, mileage = after.mileage,
    engine_size = after.engine_size, color = after.color, images = after.images, status = after.status
  where id = before.id returning * into after;
  return jsonb_build_object('outcome', 'updated', 'id', after.id, 'status', after.status);
end
$$;

create or replace function private.index_changed_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_words(private.vehicle_words_of(new.title, new.description));
  return null;
end
$$;

create or replace function private.index_posted_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_words(array(
    select distinct word from posted, unnest(private.vehicle_words_of(posted.title, posted.description)) as word
  ));
  return null;
end
$$;

create or replace function private.limit_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
  has_plan boolean;
begin
  if most is null or auth.uid() is null or private.is_admin() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.count_active_ads(new.seller_id) > most then
    has_plan := exists (select from private.current_plan(new.seller_id) as plan where plan.id is not null);
    raise exception '% % active %. Mark one as sold or take one down, or choose a %.',
      case when has_plan then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end,
      case when has_plan then 'larger plan' else 'plan' end
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

create or replace function private.limit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[1];
  rows_of_person integer;
begin
  -- Rows in another person's name are left to the policies; an error here would reveal that person's count.
  if not private.is_client_request() or auth.uid() is null or to_jsonb(new) ->> tg_argv[0] is distinct from auth.uid()::text then
    return new;
  end if;
  -- Serialises the writes of one person, so that parallel requests cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' of ' || auth.uid(), 0));
  execute format(
    'select count(*) from %I.%I where %I = $1 and ($2 is null or created_at > now() - $2)', tg_table_schema, tg_table_name, tg_argv[0]
  ) into rows_of_person using auth.uid(), nullif(tg_argv[2], '')::interval;
  if rows_of_person >= most then
    raise exception '%', tg_argv[4] using hint = tg_argv[3];
  end if;
  return new;
end
$$;

create or replace function private.limit_sold_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
begin
  if most is null or auth.uid() is null or private.is_admin() or not private.sold_ad_counts(new.id, new.seller_id) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.count_active_ads(new.seller_id) > most then
    raise exception 'A vehicle marked as sold without having been for sale here counts as an active ad, and you have no ads left. Choose a larger plan, or take an ad down.'
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

create or replace function private.list_unmatched_payment(
  why text, request public.payment_requests, checkout text, receipt text, amount bigint, phone text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
  -- A result query returns neither value, so those of the request apply. A callback without them is unreliable.
  amount_paid constant bigint := coalesce(amount, case when why <> 'incomplete' then request.amount end);
  paid_by constant text := coalesce(phone, case when why <> 'incomplete' then request.phone end);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched payment ' || checkout, 0));
  -- Listed already: by an earlier callback, by a result query that knew no receipt, or before the member's erasure removed it.
  if exists (
    select from public.unmatched_payments as listed
    where listed.checkout_request_id = checkout and (listed.receipt_number is null or listed.receipt_number = receipt or receipt is null)
  ) then
    update public.unmatched_payments as listed
    set receipt_number = list_unmatched_payment.receipt, amount = coalesce(list_unmatched_payment.amount, listed.amount),
      phone = case
        when listed.user_id is not null or listed.payment_request_id is null
          then coalesce(list_unmatched_payment.phone, listed.phone)
      end
    where listed.checkout_request_id = checkout and listed.receipt_number is null and receipt is not null
      and (listed.cleared_at is null or listed.user_id is not null or listed.payment_request_id is null);
    return 'settled';
  end if;
  insert into public.unmatched_payments (payment_request_id, user_id, checkout_request_id, receipt_number, amount, phone, reason)
  values (
    request.id, request.user_id, checkout, receipt, amount_paid,
    -- Keeps no personal data of an erased member.
    case when request.id is null or request.user_id is not null then paid_by end, why
  );
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.notify(
      administrator, 'A payment without a request',
      concat_ws(' ',
        'M-Pesa confirmed a payment' || coalesce(' of ' || private.kes(amount_paid), ''),
        'that approved no request. Look at it and clear it.'
      ),
      'warning', '/admin/payments?status=unmatched', 'See the payment'
    );
  end loop;
  return 'unmatched';
end
$$;

create or replace function private.mail_booking_customer(
  booking public.service_bookings, subject text, message text, action_label text, action_path text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 100;
  most_of_one constant integer := 6;
  provider public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  address text;
  mail jsonb := jsonb_build_object('subject', subject, 'paragraphs', array[message], 'notes', '[]'::jsonb);
  cancel_label text := case booking.status when 'pending' then 'Cancel this request' when 'confirmed' then 'I cannot come' end;
  has_link boolean := cancel_label is not null and booking.preferred_date > now();
begin
  if to_regclass('auth.mail_outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  if booking.customer_id is not null then
    select account.email into address from auth.users as account
    where account.id = booking.customer_id and account.email_confirmed_at is not null and account.email <> ''
      and not exists (
        select from public.email_opt_outs as off where off.user_id = account.id and off.topic = 'bookings'
      );
  elsif booking.customer_email is not null and provider.verified
    -- The address is unconfirmed, so the limits keep providers from sending bulk mail in our name. No lock: the changes that send
    -- most of these mails, new and moved bookings, are already serialised per provider.
    and not exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
    and provider.user_id::text is distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    and not exists (select from private.booking_links where booking_id = booking.id and pressed_at is not null)
    and (
      select count(*) < most_a_day and count(*) filter (where sent.booking_id = booking.id) < most_of_one
      from private.booking_mails as sent
      where sent.user_id = provider.user_id and sent.created_at > now() - interval '1 day'
    )
  then
    address := booking.customer_email;
    -- Inserts nothing during the erasure of an account: the profile is already deleted.
    insert into private.booking_mails (user_id, booking_id)
    select id, booking.id from public.profiles where id = provider.user_id;
  end if;
  if address is null then
    return;
  end if;
  if booking.customer_id is not null then
    mail := mail || jsonb_build_object(
      'action_label', action_label, 'action_path', action_path,
      'unsubscribe_path', '/unsubscribe?token=' || private.unsubscribe_token(booking.customer_id, 'bookings')
    );
  else
    mail := mail || jsonb_build_object('action_label', null, 'action_path', null, 'notes', array[concat_ws(' ',
      'You get this mail because ' || private.visible_line(provider.business_name) || ' entered this address for a booking.',
      case when has_link then 'If it is not yours, say that you cannot come.' end
    )]);
  end if;
  if has_link then
    mail := mail || jsonb_build_object('second_label', cancel_label, 'second_path', private.booking_link(booking.id));
  end if;
  insert into auth.mail_outbox (template, recipient, data) values ('notice', address, mail);
end
$$;

create or replace function private.mail_unread_messages(most integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select message.thread_id, message.recipient_id, min(message.created_at) as since
      from public.messages as message
      where message.read_at is null and message.recipient_id is not null and message.sender_id is not null
        and message.created_at between now() - interval '1 day' and now() - interval '10 minutes'
        and not exists (
          select from private.unread_mails as told
          where told.thread_id = message.thread_id and told.recipient_id = message.recipient_id
        )
      group by message.thread_id, message.recipient_id
      order by since
      limit mail_unread_messages.most
    ), marked as (
      -- Of several servers that run the job at once, one inserts the row.
      insert into private.unread_mails (thread_id, recipient_id) select thread_id, recipient_id from waiting
      on conflict do nothing
      returning thread_id, recipient_id
    )
    select
      marked.thread_id, marked.recipient_id, thread.subject_title, private.visible_line(first.content) as content, first.sender_id, unread.count,
      recipient.suspended_at is null and sender.suspended_at is null
        and not private.is_blocked_between(first.sender_id, marked.recipient_id) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    cross join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id
        and message.read_at is null and message.sender_id is not null
      order by message.created_at, message.id
      limit 1
    ) as first
    cross join lateral (
      select count(*) from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id and message.read_at is null
    ) as unread
    join public.profiles as recipient on recipient.id = marked.recipient_id
    join public.profiles as sender on sender.id = first.sender_id
  loop
    told := told + 1;
    continue when not due.is_wanted;
    perform private.send_mail(
      due.recipient_id,
      left(format(
        '%s wrote to you about %s', coalesce(private.visible_line(private.person_name(due.sender_id)), 'Somebody'),
        private.visible_line(due.subject_title)
      ), 200),
      array[
        format(
          '“%s”',
          case
            when char_length(due.content) > 140 then rtrim(left(due.content, 140)) || '…'
            else due.content
          end
        )
      ] || case due.count
        when 1 then '{}'::text[]
        when 2 then array['And one more message.']
        else array[format('And %s more messages.', due.count - 1)]
      end,
      'Read and answer', '/messages/' || due.thread_id,
      array['Answer on Magari: this mail is read by nobody. Keep your ID and M-Pesa PIN to yourself.'],
      topic => 'messages'
    );
  end loop;
  return told;
end
$$;

create or replace function private.matching_locations(parts text[]) returns text[]
language sql stable set search_path = ''
as $$
  with recursive place (name) as (
    (select location from public.vehicle_listings where status = 'active' order by location limit 1)
    union all
    select (
      select location from public.vehicle_listings
      where status = 'active' and location > place.name order by location limit 1
    )
    from place where place.name is not null
  )
  select coalesce(array_agg(place.name), '{}') from place
  -- The subquery builds the patterns once, not for each place.
  where lower(place.name collate "C") ~ any ((select private.place_patterns(parts))::text[])
$$;

create or replace function private.matching_people(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  person_text constant text :=
    'private.person_text(request.first_name, request.last_name, request.business_name, request.phone)';
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  found uuid[];
begin
  -- Dynamic, so that it is planned for this pattern: one without three letters or digits in a row cannot use a trigram index.
  execute concat(
    'select array(select request.id from public.profiles as request where ',
    private.text_match_condition(person_text, 'request.id', phone_part, ids, '{}'),
    (
      select ' or ' || string_agg(format('%s ilike %L', person_text, private.contains_pattern(word)), ' and ')
      from regexp_split_to_table(btrim(wanted), '\s+') as word having count(*) > 1
    ),
    ') union select id from auth.users where email ilike $1)'
  ) into found using pattern, phone_part, ids;
  return found;
end
$$;

create or replace function private.merge_model_into(merged public.vehicle_models, kept public.vehicle_models) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  moved integer;
begin
  update public.vehicle_listings set make_id = kept.make_id, model_id = kept.id
  where make_id = merged.make_id and model_id = merged.id;
  get diagnostics moved = row_count;
  -- The search uses this sample until the next is drawn.
  update private.vehicle_sample set make_id = kept.make_id, model_id = kept.id where model_id = merged.id;
  delete from public.vehicle_models where id = merged.id;
  perform private.replace_catalogue_name(merged.name, kept.name, false);
  return moved;
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
  given constant jsonb := (select mail.data from auth.mail_outbox as mail where mail.id = mail_id);
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
    delete from auth.mail_outbox as mail where mail.id = mail_id;
  end if;
  return becomes is distinct from 'queued';
end
$$;

create or replace function private.notify_booking_customer(
  booking public.service_bookings, title text, message text, kind text, link text, action_label text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.customer_id is not null then
    insert into public.system_notifications (user_id, title, message, type, link)
    values (booking.customer_id, left(notify_booking_customer.title, 120), left(notify_booking_customer.message, 2000), kind, link);
  end if;
  perform private.mail_booking_customer(booking, title, message, action_label, link);
end
$$;

create or replace function private.notify_customers_of_removal(provider public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  title constant text := 'Your booking was cancelled';
  most constant integer := 100;
  booking public.service_bookings;
  message text;
  by_hand integer := 0;
begin
  for booking in
    select * from public.service_bookings as open
    where open.service_provider_id = provider.id and open.status in ('pending', 'confirmed', 'in_progress')
      and (open.customer_id is not null or open.customer_email is not null and open.preferred_date > now())
    order by open.preferred_date, open.id
  loop
    message := private.visible_line(provider.business_name) || ' is no longer on Magari: ' || private.booking_summary(booking)
      || ' will not take place.';
    if booking.customer_id is not null then
      perform private.notify(booking.customer_id, title, message, 'warning', '/services', 'Find another', topic => 'bookings');
    elsif by_hand < most then
      -- Erasing the account deletes the counts in booking_mails, hence a limit here.
      by_hand := by_hand + 1;
      -- The mail of a cancelled booking has no cancel link.
      booking.status := 'cancelled';
      perform private.mail_booking_customer(booking, title, message, null, null);
    end if;
  end loop;
end
$$;

create or replace function private.notify_of_archiving() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name text := '"' || private.visible_line(new.business_name) || '"';
  archived boolean := new.archived_at is not null;
begin
  if not private.is_admin() or new.user_id = auth.uid() then
    return null;
  end if;
  perform private.record_audit(
    case when not archived then 'restore' when old.verified then 'archive' else 'reject' end,
    'service_providers', new.id::text,
    jsonb_build_object('verified', old.verified), case when reason is not null then jsonb_build_object('reason', reason) end
  );
  if archived then
    perform private.notify(
      new.user_id,
      case when old.verified then 'Your business was removed' else 'Your business was not approved' end,
      concat_ws(' ',
        name || case when old.verified then ' is no longer on Magari.' else ' was not approved and has been removed.' end,
        'Reason: ' || reason,
        'Your bookings and reviews stay. Put right what is wrong in the settings and save them: then it is looked at again.'
      ),
      'warning', '/service-provider/settings', 'Open the settings', topic => 'listings'
    );
  else
    perform private.notify(
      new.user_id, 'Your business is back', name || ' waits for approval again: an administrator brought it back.',
      'info', '/service-provider', 'Open your pages', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create or replace function private.notify_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_summary(new);
  price text := 'Price: ' || private.in_shillings(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
  own_page text := '/my-bookings/' || new.id;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.notify(
        provider.user_id, 'New booking request',
        coalesce(
          (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = new.customer_id),
          'A customer'
        ) || ' asks for ' || what || '. Accept it, move it or decline it.',
        'info', '/service-provider/bookings', 'Answer the request', topic => 'bookings'
      );
      perform private.mail_booking_customer(
        new, 'Your booking request is sent',
        'You have asked ' || name || ' for ' || what || '. You are told as soon as they answer.', 'See your booking', own_page
      );
    elsif new.status = 'confirmed' and new.customer_id is null and new.preferred_date > now() then
      perform private.notify_booking_customer(
        new, 'Your booking at ' || name, concat_ws(' ', name || ' expects you: ' || what || '.', price), 'success', null, null
      );
    end if;
    return null;
  end if;

  perform private.record_audit(
    case new.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', new.id::text,
    jsonb_build_object('status', old.status, 'preferred_date', old.preferred_date, 'price', old.price),
    jsonb_build_object('status', new.status, 'preferred_date', new.preferred_date, 'price', new.price)
  );
  if new.status = 'cancelled' and new.cancelled_by = 'customer' then
    perform private.notify(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.notify_booking_customer(
      new, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', own_page, 'See your booking'
    );
  elsif new.status = 'confirmed' then
    perform private.notify_booking_customer(
      new, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', own_page, 'See your booking'
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.notify_booking_customer(
      new, 'Your booking was cancelled',
      concat_ws(' ', name || ' has cancelled your booking: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.status = 'cancelled' then
    perform private.notify_booking_customer(
      new, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.notify_booking_customer(
      new, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', own_page, 'See your booking'
    );
  else
    perform private.notify_booking_customer(
      new, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', own_page || '?review=' || new.id, 'Leave a review'
    );
  end if;
  return null;
end
$$;

create or replace function private.notify_of_deleted_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    (select user_id from public.service_providers where id = old.service_provider_id), 'A booking was cancelled',
    'The customer of ' || private.booking_summary(old) || ' has closed their account.',
    'warning', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
  );
  return null;
end
$$;

create or replace function private.notify_of_deleted_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_customers_of_removal(old);
  return old;
end
$$;

create or replace function private.notify_of_disputed_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
begin
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.notify(
      administrator, 'One reference, two payments',
      format('%s gives a reference that another payment has. Compare both with the statement.', new.payment_number),
      'warning', '/admin/payments?search=' || new.payment_number, 'See the payment'
    );
  end loop;
  return null;
end
$$;

create or replace function private.notify_of_moved_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  name text := (
    select private.visible_line(business_name) from public.service_providers where id = new.service_provider_id
  );
begin
  perform private.record_audit(
    'move', 'service_bookings', new.id::text,
    jsonb_build_object('preferred_date', old.preferred_date), jsonb_build_object('preferred_date', new.preferred_date)
  );
  perform private.notify_booking_customer(
    new, 'Your booking was moved',
    concat_ws(' ',
      name || ' expects you: ' || private.booking_summary(new) || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
      case when new.notes is distinct from old.notes then new.notes end, 'Call them if this does not suit you.'
    ),
    'warning', '/my-bookings/' || new.id, 'See your booking'
  );
  return null;
end
$$;

create or replace function private.notify_of_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (
    select p from public.service_providers as p where id = coalesce(new.service_provider_id, old.service_provider_id)
  );
  name text := private.visible_line(provider.business_name);
begin
  if tg_op = 'INSERT' then
    if private.record_review_event(new.booking_id, 'told') then
      perform private.notify(
        provider.user_id, 'New review',
        new.reviewer_name || ' gave ' || name || ' ' || new.rating || ' of 5 stars' || coalesce(': ' || new.comment, '.'),
        'info', '/service-provider/reviews', 'Read and answer it', topic => 'bookings'
      );
    end if;
    return null;
  elsif tg_op = 'UPDATE' then
    if private.record_review_event(new.booking_id, 'answer_told') then
      perform private.notify(
        new.reviewer_id, 'Your review was answered', name || ' writes: ' || new.reply,
        'info', '/services/' || new.service_provider_id, 'See the answer', topic => 'bookings'
      );
    end if;
    return null;
  end if;
  -- Delete the provider's notification, which quotes the review: erasing the reviewer's account would not find it.
  delete from public.system_notifications as told
  where told.user_id = provider.user_id and told.title = 'New review'
    and starts_with(told.message, old.reviewer_name || ' gave ')
    and position(left(coalesce(old.comment, ''), 200) in told.message) > 0;
  -- A review deleted together with its provider was not removed for its content.
  if private.is_admin() and old.reviewer_id <> auth.uid() and provider.id is not null then
    -- Inserts nothing if the booking is deleted as well.
    insert into private.review_history (booking_id, event, day)
    select id, 'removed', private.nairobi_today() from public.service_bookings where id = old.booking_id
    on conflict do nothing;
    perform private.notify(
      old.reviewer_id, 'Your review was removed',
      concat_ws(' ',
        'An administrator has removed your review of ' || name || '.',
        'Reason: ' || nullif(current_setting('magari.reason', true), ''),
        'Write to us if you think this is a mistake.'
      ),
      'warning', '/contact', 'Write to us', topic => 'bookings'
    );
  end if;
  return null;
end
$$;

create or replace function private.notify_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.id, 'Your account is a service provider’s now',
    'Bookings and customers wait in your workplace. Your ads, messages and favorites are where they were.',
    'info', '/service-provider', 'Open your workplace', topic => 'listings'
  );
  return null;
end
$$;

create or replace function private.notify_pages_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := case tg_op when 'DELETE' then old else new end;
begin
  perform private.notify_pages(person, 'booking')
  from unnest(array[
    booking.customer_id, (select user_id from public.service_providers where id = booking.service_provider_id)
  ]) as person
  where person is not null;
  return null;
end
$$;

create or replace function private.notify_pages_of_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, tg_argv[0])
  from unnest(array[new.sender_id, new.recipient_id]) as person
  where person is not null;
  return null;
end
$$;

create or replace function private.notify_pages_of_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(case tg_op when 'DELETE' then old.user_id else new.user_id end, 'notification');
  return null;
end
$$;

create or replace function private.notify_part_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant text := '“' || private.visible_line(old.name) || '”';
begin
  if auth.uid() is not distinct from old.seller_id or not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- Without a profile the account is being erased: nobody to notify.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.notify(
        old.seller_id, 'Your ad was removed',
        format('An administrator has removed %s. Write to us if you think this is a mistake.', ad),
        'warning', '/contact', 'Write to us', topic => 'listings'
      );
    end if;
  elsif new.listed then
    perform private.notify(
      old.seller_id, 'Your ad is live again', format('%s is shown again. Good luck with the sale.', ad),
      'success', '/spare-parts/' || old.id, 'See your ad', topic => 'listings'
    );
  else
    perform private.notify(
      old.seller_id, 'Your ad was taken down',
      concat_ws(
        ' ', format('An administrator has taken down %s.', ad), new.held_reason,
        'You can change it; write to us to have it back.'
      ),
      'warning', '/contact', 'Write to us', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create or replace function private.notify_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad text := '“' || private.visible_line(old.title) || '”';
begin
  if auth.uid() = old.seller_id then
    if old.status = 'active' and new.held_at is not null then
      perform private.notify(
        old.seller_id, 'Your ad is being checked',
        format('You changed the price, make, model or photos of %s. We look at it before others see it again.', ad),
        'info', '/my-listings', 'See your ads', topic => 'listings'
      );
    end if;
  elsif not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- Skip accounts that are being erased.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.notify(
        old.seller_id, 'Your ad was removed',
        format('An administrator has removed %s. Write to us if you think this is a mistake.', ad),
        'warning', '/contact', 'Write to us', topic => 'listings'
      );
    end if;
  elsif new.status = 'active' then
    perform private.notify(
      old.seller_id, case when old.status in ('draft', 'pending') then 'Your ad is live' else 'Your ad is live again' end,
      format('%s is live until %s. Good luck with the sale.', ad, private.nairobi_date(new.expires_at)),
      'success', '/vehicles/' || old.id, 'See your ad', topic => 'listings'
    );
  elsif new.rejection_reason is not null then
    perform private.notify(
      old.seller_id, 'Your ad was not approved',
      format(
        'We could not approve %s: %s. Change it and send it in again.', ad, rtrim(btrim(new.rejection_reason), '.')
      ),
      'error', '/my-listings', 'Change your ad', topic => 'listings'
    );
  elsif new.status in ('draft', 'pending') then
    perform private.notify(
      old.seller_id, 'Your ad is being checked',
      format('%s has been taken down while we check it. You can change it meanwhile; it is live again once approved.', ad),
      'warning', '/my-listings', 'See your ads', topic => 'listings'
    );
  else
    perform private.notify(
      old.seller_id, case new.status when 'sold' then 'Your ad is marked as sold' else 'Your ad has ended' end,
      format('An administrator has set %s to %s. You can change that among your ads.', ad, new.status),
      'info', '/my-listings', 'See your ads', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create or replace function private.number_mask_reason(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 30;
  most_a_day constant integer := 100;
  reader constant uuid := auth.uid();
  is_suspended boolean;
  is_admin boolean;
  within_hour integer;
  within_day integer;
begin
  if person = reader then
    return null;
  end if;
  select suspended_at is not null, role = 'admin' into is_suspended, is_admin from public.profiles where id = reader;
  if not found then
    return 'nobody';
  elsif is_suspended then
    return 'suspended';
  elsif is_admin or private.has_shared_number_with(person, reader) then
    return null;
  elsif exists (
    select from private.number_reads
    where reader_id = reader and person_id = person and read_at > now() - interval '1 day'
  ) then
    return null;
  elsif current_setting('transaction_read_only')::boolean then
    return 'unrecorded';
  end if;
  -- Serialises the reads of one person, so that concurrent requests cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('number_reads ' || reader, 0));
  select count(*) filter (where read_at > now() - interval '1 hour'), count(*) into within_hour, within_day
  from private.number_reads
  where reader_id = reader and person_id <> person and read_at > now() - interval '1 day';
  if within_hour >= most_an_hour then
    return 'hour';
  elsif within_day >= most_a_day then
    return 'day';
  end if;
  insert into private.number_reads as known (reader_id, person_id) values (reader, person)
  on conflict (reader_id, person_id) do update set read_at = now();
  return null;
end
$$;

create or replace function private.own_confirmed_email() returns text
language sql stable security definer set search_path = ''
as $$ select private.confirmed_email(account) from auth.users as account where account.id = (select auth.uid()) $$;

create or replace function private.pay_mpesa_push(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean default false
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  push private.mpesa_pushes;
  request public.payment_requests;
  problem text;
begin
  -- Locked before the rows, so the second of two concurrent callbacks with one receipt sees the first.
  if receipt is not null then
    perform pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || upper(receipt), 0));
  end if;
  push := private.lock_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> pay_mpesa_push.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or push.receipt_number = receipt)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null or paid_phone is null) then 'incomplete'
    when exists (select from private.mpesa_pushes as other where other.receipt_number = receipt and other.id <> push.id)
      or exists (
        select from public.payment_requests as other
        where upper(other.reference) = upper(receipt) and other.status = 'approved' and other.id <> request.id
      ) then 'receipt_used'
  end;
  -- These problems leave the push open, so the result job still queries M-Pesa for it.
  if problem is not null then
    return private.list_unmatched_payment(
      problem, request, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  problem := case
    when request.user_id is null then 'account_erased'
    when paid_amount <> request.amount then 'amount_differs'
    when paid_phone <> request.phone then 'phone_differs'
    when push.status = 'paid' and push.receipt_number is not null then 'second_receipt'
  end;
  update private.mpesa_pushes
  set status = case when problem is null or push.status = 'paid' then 'paid' else 'mismatched' end, result_code = '0',
    settled_at = now(), checkout_request_id = coalesce(push.checkout_request_id, pay_mpesa_push.checkout_request_id),
    receipt_number = case when request.user_id is null then push.receipt_number else coalesce(push.receipt_number, receipt) end
  where id = push.id;
  if problem is null and push.status = 'paid' then
    -- The result query approved the request earlier; the callback adds the receipt number.
    update public.payment_requests set reference = receipt where id = request.id;
    update public.unmatched_payments as listed set receipt_number = receipt
    where listed.checkout_request_id = pay_mpesa_push.checkout_request_id and listed.receipt_number is null;
    return 'settled';
  end if;
  if problem is null then
    problem := case
      when request.status = 'approved' then 'request_approved'
      when request.status = 'rejected' and not exists (
        select from private.mpesa_pushes as failed where failed.payment_request_id = request.id and failed.rejected_request
      ) then 'request_rejected'
    end;
    if request.status = 'approved' and upper(request.reference) = upper(receipt) then
      return 'settled';
    end if;
    if receipt is not null and request.status <> 'approved' then
      update public.payment_requests set reference = receipt where id = request.id returning * into request;
    end if;
  end if;
  if problem is null then
    begin
      if request.status = 'rejected' then
        update public.payment_requests set status = 'pending', decided_at = null, decision_reason = null
        where id = request.id returning * into request;
        update private.mpesa_pushes set rejected_request = false where payment_request_id = request.id;
        perform private.record_audit(
          'reopen', 'payment_requests', request.id::text, '{"status": "rejected"}', '{"status": "pending"}'
        );
      end if;
      perform private.approve_payment(request);
      return 'approved';
    exception when raise_exception then
      problem := 'not_approvable';
    end;
  end if;
  return private.list_unmatched_payment(
    problem, request, pay_mpesa_push.checkout_request_id, receipt, paid_amount, paid_phone
  );
end
$$;

create or replace function private.payment_number() returns text
language sql volatile set search_path = ''
as $$
  -- Bytes 6 and 8 of a random UUID contain fixed bits.
  select 'MG' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(bytes, place) % 32, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;

create or replace function private.place_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Messages of the server itself (the demo data) skip the suspension check and the limit.
  by_person boolean := auth.uid() is not null;
  suspended boolean;
  ad_owner uuid;
  ad_title text;
  ad_is_public boolean;
  thread public.message_threads;
begin
  if by_person and new.sender_id is distinct from auth.uid() then
    raise exception 'You can write as yourself only.' using errcode = '42501';
  end if;
  -- Serialises the messages of one person, so that two clicks neither create two threads nor pass the limit together.
  select suspended_at is not null into suspended from public.profiles where id = new.sender_id for no key update;
  if not found then
    raise exception 'This account is no longer there.' using errcode = '42501';
  elsif suspended and by_person then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;

  if new.thread_id is not null then
    select * into thread from public.message_threads
    where id = new.thread_id and new.sender_id in (asker_id, owner_id);
    if not found then
      raise exception 'This conversation is not yours or no longer there.' using errcode = '42501';
    end if;
  else
    select * into thread from public.message_threads
    where (listing_id = new.listing_id or spare_part_id = new.spare_part_id or service_provider_id = new.service_provider_id)
      and (
        asker_id = new.sender_id and owner_id = coalesce(new.recipient_id, owner_id)
        or owner_id = new.sender_id and asker_id = new.recipient_id
      );
  end if;

  if thread.id is null then
    select owner_id, title, is_public into ad_owner, ad_title, ad_is_public
    from private.message_subject(new.listing_id, new.spare_part_id, new.service_provider_id);
    if ad_owner = new.sender_id then
      raise exception 'This is your own ad: you can answer whoever has written to you about it.' using errcode = '42501';
    elsif ad_is_public is not true then
      raise exception 'This ad is no longer there.' using hint = 'ad_gone';
    elsif new.recipient_id is null then
      new.recipient_id := ad_owner;
    elsif new.recipient_id <> ad_owner then
      raise exception 'Messages about an ad go to the person who posted it.' using errcode = '42501';
    end if;
  elsif new.recipient_id is null then
    new.recipient_id := case new.sender_id when thread.asker_id then thread.owner_id else thread.asker_id end;
  end if;
  if thread.id is not null and num_nulls(thread.asker_id, thread.owner_id) > 0 then
    raise exception 'This person has left Magari.' using hint = 'recipient_gone';
  elsif new.recipient_id = new.sender_id or new.recipient_id not in (thread.asker_id, thread.owner_id) then
    raise exception 'This conversation is with somebody else.' using errcode = '42501';
  elsif private.is_blocked_between(new.sender_id, new.recipient_id) then
    raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'cannot_write';
  end if;
  if by_person then
    perform private.check_message_limit(new.sender_id, thread.id is null);
  end if;

  new.content := btrim(new.content, E' \n\r\t');
  new.subject := coalesce(nullif(private.visible_line(new.subject), ''), thread.subject, 'Inquiry about ' || ad_title);
  if thread.id is null then
    insert into public.message_threads (
      listing_id, spare_part_id, service_provider_id, subject_title, subject, asker_id, owner_id, created_at, last_message_at
    ) values (
      new.listing_id, new.spare_part_id, new.service_provider_id, ad_title, new.subject, new.sender_id, new.recipient_id,
      new.created_at, new.created_at
    ) returning * into thread;
  else
    update public.message_threads set
      last_message_at = greatest(last_message_at, new.created_at),
      status = case when status = 'new' and new.sender_id = owner_id then 'responded' else status end
    where id = thread.id;
  end if;
  new.thread_id := thread.id;
  new.listing_id := thread.listing_id;
  new.spare_part_id := thread.spare_part_id;
  new.service_provider_id := thread.service_provider_id;
  return new;
end
$$;

create or replace function private.propagate_catalogue_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.replace_catalogue_name(old.name, new.name, tg_table_name = 'vehicle_makes');
  return null;
end
$$;

create or replace function private.queue_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.post_to_facebook and private.facebook_posting_is_on(new.seller_id) then
    -- An ad is posted once, however often it becomes active; only a skipped one is queued again.
    insert into public.facebook_posts as post (listing_id) values (new.id)
    on conflict (listing_id) do update set status = 'queued', tries = 0, error = null, created_at = now(), updated_at = now()
    where post.status = 'skipped';
    -- A stock import activates hundreds of ads: skip the release once the seller's daily share is used.
    if (
      select count(*) < ceil(private.setting_count('facebook_posts_a_day') / 2.0)
      from private.facebook_posts_today() where seller_id = new.seller_id
    ) then
      perform private.release_facebook_posts();
    end if;
  end if;
  return null;
end
$$;

create or replace function private.read_profile_phone(profile uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  withheld text;
begin
  select phone into given from public.profiles where id = profile;
  if given is null then
    return null;
  end if;
  withheld := private.number_mask_reason(profile);
  if withheld is null then
    return given;
  end if;
  perform private.send_masked_header(withheld);
  return private.masked_phone(given);
end
$$;

create or replace function private.read_provider_email(provider uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  person uuid;
  withheld text;
begin
  select email, user_id into given, person from public.service_providers where id = provider;
  if given is null then
    return null;
  end if;
  withheld := private.number_mask_reason(person);
  if withheld is null then
    return given;
  end if;
  perform private.send_masked_header(withheld);
  return private.masked_email(given);
end
$$;

create or replace function private.read_provider_phone(provider uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  person uuid;
  withheld text;
begin
  select phone, user_id into given, person from public.service_providers where id = provider;
  if given is null then
    return null;
  end if;
  withheld := private.number_mask_reason(person);
  if withheld is null then
    return given;
  end if;
  perform private.send_masked_header(withheld);
  return private.masked_phone(given);
end
$$;

create or replace function private.record_listing_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Deleting the account deletes its history, so there is nothing to record.
    insert into private.listing_history (listing_id, seller_id, at, state, price, title)
    select old.id, old.seller_id, clock_timestamp(), 'deleted', old.price, old.title from public.profiles where id = old.seller_id;
  else
    insert into private.listing_history (listing_id, seller_id, at, state, price, title)
    values (
      new.id, new.seller_id, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end,
      private.ad_state(new), new.price, new.title
    );
  end if;
  return null;
end
$$;

create or replace function private.record_mpesa_push_accepted(push_id uuid, checkout_request_id text) returns void
language sql security definer set search_path = ''
as $$
  update private.mpesa_pushes as push
  set checkout_request_id = record_mpesa_push_accepted.checkout_request_id,
    status = case push.status when 'asking' then 'waiting' else push.status end
  where push.id = push_id
$$;

create or replace function private.record_named_lead(owner uuid, person uuid, ad uuid, ad_kind text, title text, kind text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.named_leads as known (owner_id, person_id, ad_id, ad_kind, title, kind)
  select owner, person, ad, record_named_lead.ad_kind, record_named_lead.title, record_named_lead.kind
  from public.profiles where id = owner and role = 'dealer'
  on conflict (owner_id, person_id, ad_id, kind)
  do update set times = known.times + 1, last_at = now(), title = excluded.title
$$;

create or replace function private.record_provider_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name text := '"' || private.visible_line(coalesce(new.business_name, old.business_name)) || '"';
begin
  if tg_op = 'DELETE' then
    -- No notification for owners who delete their own business or whose account is being erased.
    if not private.is_admin() or old.user_id = auth.uid()
      or not exists (select from public.profiles where id = old.user_id)
    then
      return null;
    end if;
    perform private.record_audit(
      case when old.verified then 'delete' else 'reject' end, 'service_providers', old.id::text,
      jsonb_build_object('verified', old.verified, 'location', old.location, 'service_types', old.service_types),
      case when reason is not null then jsonb_build_object('reason', reason) end
    );
    perform private.notify(
      old.user_id,
      case when old.verified then 'Your business was removed' else 'Your business was not approved' end,
      concat_ws(' ',
        name || case when old.verified then ' is no longer on Magari.' else ' was not approved and has been removed.' end,
        'Reason: ' || reason,
        'You can post it again once this is put right.'
      ),
      'warning', '/post-ad', 'Post it again', topic => 'listings'
    );
    return null;
  end if;

  perform private.record_audit(
    case when new.verified then 'verify' else 'unverify' end, 'service_providers', new.id::text,
    jsonb_build_object('verified', old.verified), jsonb_build_object('verified', new.verified)
  );
  if not new.verified then
    perform private.notify(
      new.user_id, 'Your business is hidden',
      name || ' is no longer verified, so the directory does not show it. Write to us if you think this is a mistake.',
      'warning', '/contact', 'Write to us', topic => 'listings'
    );
    return null;
  end if;
  -- Bookings arrive in the provider's area, which is closed to the role customer.
  update public.profiles set role = 'service_provider' where id = new.user_id and role = 'customer';
  perform private.notify(
    new.user_id, 'Your business is approved', name || ' is in the directory now: people can find, call and book you.',
    'success', '/services/' || new.id, 'See your page', topic => 'listings'
  );
  return null;
end
$$;

create or replace function private.record_removed_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Skip favourites deleted with their ad or with the account.
  if old.user_id = auth.uid() and exists (select from public.profiles where id = old.user_id) then
    insert into private.removed_favorites (user_id, subject_id, name_when_saved, price_when_saved, created_at)
    values (
      old.user_id, coalesce(old.listing_id, old.spare_part_id), old.name_when_saved, old.price_when_saved, old.created_at
    )
    on conflict (user_id, subject_id) do update set
      name_when_saved = excluded.name_when_saved, price_when_saved = excluded.price_when_saved,
      created_at = excluded.created_at, removed_at = excluded.removed_at;
  end if;
  return null;
end
$$;

create or replace function private.record_s3_proof(
  endpoint text, bucket_name text, region text, access_key_id text, secret_access_key text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  tested private.s3_settings;
  stored private.s3_settings;
begin
  tested.endpoint := record_s3_proof.endpoint;
  tested.bucket_name := record_s3_proof.bucket_name;
  tested.region := record_s3_proof.region;
  tested.access_key_id := record_s3_proof.access_key_id;
  tested.secret_access_key := record_s3_proof.secret_access_key;
  delete from private.s3_proofs where proven_at < now() - interval '1 day';
  insert into private.s3_proofs (fingerprint) values (private.s3_fingerprint(tested))
  on conflict (fingerprint) do update set proven_at = now();
  -- Settings saved before the test update the keys to files that the store already holds.
  for stored in select * from private.s3_settings where not is_active loop
    if private.s3_fingerprint(stored) = private.s3_fingerprint(tested) then
      perform private.save_s3_place(stored);
    end if;
  end loop;
end
$$;

create or replace function private.record_suspension() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.stated_reason();
begin
  if new.suspended_at is not null then
    insert into public.suspensions (user_id, reason, began_at) values (new.id, said, new.suspended_at);
    perform private.notify(
      new.id, 'Your account is suspended',
      coalesce('The reason: ' || said || E'\n\n', '')
        || 'Nobody sees what you offer, and you can neither post, write nor book. You can still sign in, read what is yours, '
        || 'download your data and erase your account. If you think that this is a mistake, answer once from your account.',
      'warning', '/account', 'Read it and answer'
    );
  else
    update public.suspensions set ended_at = now(), end_note = said where user_id = new.id and ended_at is null;
    perform private.notify(
      new.id, 'Your account is no longer suspended',
      coalesce(said || E'\n\n', '') || 'What you offer is shown again, and you can post, write and book as before.',
      'success', '/dashboard', 'Open your dashboard'
    );
  end if;
  return null;
end
$$;

create or replace function private.refresh_vehicle_counts(sample_size integer default 16000, smallest_market integer default 20000)
returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' set jit = off
as $$
declare
  active integer;
  drawn integer;
  tally jsonb;
begin
  -- Concurrent runs wait here.
  perform from private.vehicle_market for update;
  active := (select count(*) from public.vehicle_listings where status = 'active');
  delete from private.vehicle_sample;
  if active < smallest_market then
    update private.vehicle_market set active_listings = active, one_in = null, facets = null, refreshed_at = now();
    return;
  end if;

  execute format(
    $sql$
    insert into private.vehicle_sample
    select l.seller_id, l.make_id, l.model_id, l.price, l.location, l.condition, l.fuel_type, l.transmission, l.body_type,
      l.drive, l.registration_state, l.year, l.mileage, l.created_at, l.expires_at, l.title, l.description
    from public.vehicle_listings as l tablesample bernoulli (%s)
    where l.status = 'active'
    $sql$,
    least(100, 100.0 * sample_size / active)
  );
  get diagnostics drawn = row_count;
  analyze private.vehicle_sample;
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.facet_count_query(
      $sql$
      select * from public.vehicle_listings as l
      where l.status = 'active' and l.expires_at > now()
        and l.seller_id not in (select id from public.profiles where suspended_at is not null)
      $sql$,
      private.vehicle_facet_names()
    )
  ) into tally;
  update private.vehicle_market set
    active_listings = active, one_in = active::double precision / greatest(drawn, 1),
    facets = private.facets_from_counts(tally, 1), refreshed_at = now();
end
$$;

create or replace function private.release_facebook_posts() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  taken integer;
  most integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.release_facebook_posts', 0));
  select day.taken, day.most into taken, most from private.facebook_day() as day;
  if taken >= most or not exists (select from public.facebook_posts where status = 'queued') then
    return;
  end if;
  update public.facebook_posts as post
  set status = 'skipped', updated_at = now(), chosen_at = null,
    error = case when private.may_post_to_facebook(listing) then 'Newer ads took its turn for 14 days.'
      else 'Posting was switched off, or the ad was no longer active.' end
  from public.vehicle_listings as listing
  where listing.id = post.listing_id and post.status = 'queued' and (
    post.created_at < now() - interval '14 days' and post.chosen_at is null or not private.may_post_to_facebook(listing)
  );
  with had as (
    select seller_id, count(*) as posts from private.facebook_posts_today() group by seller_id
  ),
  line as (
    select post.listing_id, post.chosen_at, post.created_at,
      coalesce(had.posts, 0) + row_number() over (
        partition by listing.seller_id order by post.chosen_at is null, post.created_at desc, post.listing_id
      ) as turn
    from public.facebook_posts as post
    join public.vehicle_listings as listing on listing.id = post.listing_id
    left join had using (seller_id)
    where post.status = 'queued'
  )
  update public.facebook_posts as post set status = 'waiting', tries = 0, error = null, updated_at = now()
  from (
    select listing_id from line where chosen_at is not null or turn <= ceil(most / 2.0)
    order by chosen_at is null, chosen_at, turn, created_at desc, listing_id
    limit most - taken
  ) as next
  where post.listing_id = next.listing_id;
end
$$;

create or replace function private.remind_of_expiry(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
  reminded integer := 0;
begin
  -- Terms this short would be due for a reminder from their start.
  if private.setting_count('listing_expiry_days') <= 3 then
    return 0;
  end if;
  for seller in
    with ending as (
      update public.vehicle_listings set reminded_at = now()
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and reminded_at is null
          and expires_at > now() and expires_at <= now() + interval '3 days'
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, expires_at
    )
    select seller_id as id, array_agg(title) as titles, min(expires_at) as first_end from ending group by seller_id
  loop
    reminded := reminded + cardinality(seller.titles);
    perform private.notify(
      seller.id,
      case cardinality(seller.titles) when 1 then 'Your ad expires soon' else 'Your ads expire soon' end,
      format(
        case cardinality(seller.titles)
          when 1 then '%s is live until %s. Still for sale? Renew it and it stays.'
          else '%s expire soon, the first on %s. Still for sale? Renew them and they stay.'
        end,
        private.ads_as_subject(seller.titles), private.nairobi_date(seller.first_end)
      ),
      'info', '/my-listings', case cardinality(seller.titles) when 1 then 'Renew the ad' else 'Renew the ads' end,
      topic => 'reminders'
    );
  end loop;
  return reminded;
end
$$;

create or replace function private.rename_reviewer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reviews set reviewer_name = private.public_name(new.first_name, new.last_name) where reviewer_id = new.id;
  return null;
end
$$;

create or replace function private.replace_catalogue_name(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was = becomes then
    return;
  end if;
  if is_make then
    -- Each name once, at its first place.
    update public.spare_parts as part set compatible_makes = array(
      select name from (
        select distinct on (lower(renamed.name)) renamed.name, place
        from unnest(part.compatible_makes) with ordinality as old (name, place)
        cross join lateral (select case lower(old.name) when lower(was) then becomes else old.name end as name) as renamed
        order by lower(renamed.name), place
      ) as kept order by place
    )
    where exists (select from unnest(part.compatible_makes) as name where lower(name) = lower(was));
  end if;
  -- Nicknames stay when another make or model has the old name.
  if lower(was) <> lower(becomes)
    and not exists (select from public.vehicle_makes where lower(name) = lower(was))
    and not exists (select from public.vehicle_models where lower(name) = lower(was))
  then
    delete from public.vehicle_nicknames as nickname
    where lower(meaning) = lower(was) and (
      lower(nickname.nickname) = lower(becomes)
      or exists (
        select from public.vehicle_nicknames as other
        where lower(other.nickname) = lower(nickname.nickname) and lower(other.meaning) = lower(becomes)
      )
    );
    update public.vehicle_nicknames set meaning = becomes where lower(meaning) = lower(was);
  end if;
end
$$;

create or replace function private.request_page(
  requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text,
  search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then format('request.%s, request.id', amount)
    when 'amount_desc' then format('request.%s desc, request.id desc', amount)
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  people uuid[];
  named uuid[];
  chosen text;
  counts jsonb;
  total integer;
  shown integer;
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (select status, count(*) as number from %s group by status) as counted',
    requests
  ) into counts;
  chosen := concat(
    ' from ', requests, ' as request where true',
    case
      when only_status is not null then ' and request.status = $5'
      when counts ? unless_asked then format(' and request.status <> %L', unless_asked)
    end,
    case when only_method is not null then ' and request.payment_method = $6' end,
    case when only_company is not null then format(' and request.%s = $7', company) end
  );
  if wanted is not null then
    people := private.matching_people(wanted);
    if companies is not null then
      execute format('select array(select id from %s where name ilike $1)', companies) into named using pattern;
    end if;
    chosen := concat(
      chosen, ' and ', private.text_match_condition(text_column, 'request.user_id', phone_part, ids, people),
      case when named <> '{}' then format(' or request.%s = any ($8)', company) end, ')'
    );
  end if;
  if wanted is null and only_method is null and only_company is null then
    total := coalesce((
      select sum(number::integer) from jsonb_each_text(counts) as counted (status, number)
      where case when only_status is null then status is distinct from unless_asked else status = only_status end
    ), 0);
  else
    execute 'select count(*)' || chosen
      into total using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.status, request.phone, request.created_at, request.decided_at, request.decision_reason,
        request.user_id, account.email, private.person_name(request.decided_by) as decided_by, %2$s
      from (select request.id %3$s order by %1$s limit %4$s offset %5$s) as page
      join %6$s as request using (id)
      left join auth.users as account on account.id = request.user_id
      %7$s
    ) as row
    $sql$,
    ordering, columns, chosen, size, (shown - 1) * size, requests,
    case when companies is not null then format(
      'join %s as provider on provider.id = request.%s
       left join public.vehicle_listings as listing on listing.id = request.vehicle_listing_id', companies, company
    ) else 'left join public.subscription_plans as plan on plan.id = request.plan_id' end
  ) into rows using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
  return jsonb_build_object('rows', rows, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
end
$$;

create or replace function private.require_current_import_rate() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := tg_argv[0];
  today constant date := (now() at time zone 'Africa/Nairobi')::date;
  is_left boolean;
begin
  if old.effective_from > today then
    return null;
  end if;
  -- Serialises changes: otherwise two concurrent deletions could each rely on the other's rate.
  perform pg_advisory_xact_lock(hashtextextended('import rates', 0));
  execute format(
    'select exists (select from public.%I where %I::text = $1 and effective_from <= $2)', tg_table_name, kind
  ) into is_left using to_jsonb(old) ->> kind, today;
  if not is_left then
    raise exception 'The calculator would have no rate of this kind for today. Add another one first, or correct this one.'
      using hint = 'last_import_rate';
  end if;
  return null;
end
$$;

create or replace function private.require_no_running_newsletter() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  -- Serialises concurrent starts.
  perform pg_advisory_xact_lock(hashtextextended('newsletters begin', 0));
  if exists (select from public.newsletters where status = 'sending') then
    raise exception 'Another newsletter is being sent. Wait until it has ended, or stop it.' using hint = 'newsletter_busy';
  end if;
end
$$;

create or replace function private.resolve_vehicle_word(given text) returns private.vehicle_word
language plpgsql stable set search_path = ''
as $$
declare
  most_words constant integer := 10000;
  word private.vehicle_word;
  meanings text[] := array(select lower(meaning) from public.vehicle_nicknames where lower(nickname) = given);
begin
  word.pattern := private.contains_pattern(given);
  word.makes := array(
    select id from public.vehicle_makes
    where lower(name collate "C") like word.pattern or lower(name) = any (meanings)
  );
  word.models := array(
    select id from public.vehicle_models
    where lower(name collate "C") like word.pattern or lower(name) = any (meanings)
  );
  -- As a literal: LIKE uses the trigram index only for a pattern that is known to the planner.
  execute format(
    'select array(select word from private.vehicle_words where word like %L limit %s)', word.pattern, most_words + 1
  ) into word.words;
  if cardinality(word.words) > most_words then
    word.words := null;
  end if;
  return word;
end
$$;

create or replace function private.sample_facets(conditions text, facets text[], one_in double precision) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  tally jsonb;
begin
  perform private.set_scan_methods(case when conditions like '%vehicle_terms%' then 'bitmap' else 'any' end);
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.facet_count_query('select * from private.vehicle_sample as l where ' || conditions, facets)
  ) into tally;
  perform private.set_scan_methods('any');
  return private.facets_from_counts(tally, one_in);
end
$$;

create or replace function private.save_facebook_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.facebook_settings;
  saved private.facebook_settings;
  changed jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the Facebook settings.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select * into stored from private.facebook_settings where id = old.id for update;
  end if;
  new.app_secret := private.secret_to_store(new.app_secret, stored.app_secret);
  new.access_token := private.secret_to_store(new.access_token, stored.access_token);
  insert into private.facebook_settings as settings
    (id, app_id, app_secret, page_id, access_token, post_type, is_active)
  values (
    coalesce(stored.id, new.id, gen_random_uuid()), btrim(coalesce(new.app_id, '')), btrim(new.app_secret),
    btrim(coalesce(new.page_id, '')), btrim(new.access_token), coalesce(new.post_type, 'page'),
    coalesce(new.is_active, false)
  )
  on conflict (id) do update set
    app_id = excluded.app_id, app_secret = excluded.app_secret, page_id = excluded.page_id,
    access_token = excluded.access_token, post_type = excluded.post_type, is_active = excluded.is_active,
    updated_at = now()
  returning * into saved;
  if stored.id is not null and stored.app_secret <> saved.app_secret then
    changed := changed || '{"app_secret": "changed"}';
  end if;
  if stored.id is not null and stored.access_token <> saved.access_token then
    changed := changed || '{"access_token": "changed"}';
  end if;
  perform private.record_audit(
    lower(tg_op), 'facebook_settings', saved.id::text,
    case when stored.id is not null then private.facebook_summary(stored) end,
    private.facebook_summary(saved) || changed
  );
  select view.* into new from public.facebook_settings as view where view.id = saved.id;
  return new;
end
$$;

create or replace function private.save_s3_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.s3_settings;
  saved private.s3_settings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the S3 settings.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select * into stored from private.s3_settings where id = old.id for update;
  end if;
  new.secret_access_key := private.secret_to_store(new.secret_access_key, stored.secret_access_key);
  insert into private.s3_settings as settings
    (id, bucket_name, region, endpoint, access_key_id, secret_access_key, is_active)
  values (
    coalesce(stored.id, new.id, gen_random_uuid()), btrim(coalesce(new.bucket_name, '')),
    coalesce(nullif(btrim(new.region), ''), 'us-east-1'), rtrim(btrim(coalesce(new.endpoint, '')), '/'),
    btrim(coalesce(new.access_key_id, '')), btrim(new.secret_access_key), coalesce(new.is_active, false)
  )
  on conflict (id) do update set
    bucket_name = excluded.bucket_name, region = excluded.region, endpoint = excluded.endpoint,
    access_key_id = excluded.access_key_id, secret_access_key = excluded.secret_access_key,
    is_active = excluded.is_active, updated_at = now()
  returning * into saved;

  -- Unchanged settings that are in use already need no new test.
  if private.s3_connection_tested(saved) then
    perform private.save_s3_place(saved);
  elsif saved.is_active
    and not (coalesce(stored.is_active, false) and private.s3_fingerprint(stored) = private.s3_fingerprint(saved))
  then
    raise exception 'Test the connection first: files go to an S3 store only once it has shown that it works.'
      using hint = 's3_unproven';
  end if;

  perform private.record_audit(
    lower(tg_op), 's3_settings', saved.id::text,
    case when stored.id is not null then private.s3_summary(stored) end,
    private.s3_summary(saved) || case
      when stored.id is not null and stored.secret_access_key <> saved.secret_access_key
      then '{"secret_access_key": "changed"}' else '{}'
    end::jsonb
  );
  select view.* into new from public.s3_settings as view where view.id = saved.id;
  return new;
end
$$;

create or replace function private.send_booking_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select booking, ahead.hours
    from unnest(array[24, 2]) as ahead(hours)
    join public.service_bookings as booking
      on booking.preferred_date <= now() + ahead.hours * interval '1 hour'
      and booking.preferred_date > now() + case ahead.hours when 24 then interval '2 hours' else interval '10 minutes' end
    where booking.status = 'confirmed' and booking.cannot_come_at is null
      and not exists (
        select from private.booking_reminders as sent
        where sent.booking_id = booking.id and sent.hours = ahead.hours and sent.begins = booking.preferred_date
      )
    order by booking.preferred_date
    limit 200
  loop
    insert into private.booking_reminders (booking_id, hours, begins)
    values ((due.booking).id, due.hours, (due.booking).preferred_date) on conflict do nothing;
    -- Another server has sent this one.
    continue when not found;
    reminded := reminded + 1;
    perform private.notify_booking_customer(
      due.booking,
      case due.hours when 24 then 'Your booking is in a day' else 'Your booking is in two hours' end,
      (select concat_ws(' ',
        private.visible_line(provider.business_name) || ' expects you: ' || private.booking_summary(due.booking) || '.',
        'Where: ' || nullif(private.visible_line(concat_ws(', ', provider.address, provider.location)), '') || '.',
        'Price: ' || private.in_shillings((due.booking).price) || '.'
      ) from public.service_providers as provider where provider.id = (due.booking).service_provider_id),
      'info', '/my-bookings/' || (due.booking).id, 'See your booking'
    );
  end loop;
  return reminded;
end
$$;

create or replace function private.send_follow_up_reminders(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select note.thread_id from public.inquiry_notes as note
      where note.follow_up_on <= private.nairobi_today() and note.follow_up_told_at is null
      order by note.owner_id, note.thread_id
      limit send_follow_up_reminders.most
      for update skip locked
    ), marked as (
      update public.inquiry_notes as note set follow_up_told_at = now()
      from waiting where waiting.thread_id = note.thread_id
      returning note.owner_id, note.thread_id
    )
    select
      marked.owner_id, count(*)::integer as dates, min(marked.thread_id::text) as thread_id,
      min(private.visible_line(thread.subject_title)) as title,
      bool_and(owner.role = 'dealer' and owner.suspended_at is null) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    join public.profiles as owner on owner.id = marked.owner_id
    group by marked.owner_id
  loop
    told := told + due.dates;
    continue when not due.is_wanted;
    if due.dates = 1 then
      -- Without the asker's name, which would outlive their account here.
      perform private.notify(
        due.owner_id, 'Follow up on an inquiry today',
        format('You wanted to come back to the inquiry about %s today. Your note is beside the conversation.', due.title),
        'info', '/dealer/inquiries/' || due.thread_id, 'Open the inquiry', topic => 'reminders'
      );
    else
      perform private.notify(
        due.owner_id, format('You have %s follow-ups today', due.dates),
        format('You wanted to come back to %s inquiries today. Your notes are beside the conversations.', due.dates),
        'info', '/dealer/inquiries?status=due', 'Open the list', topic => 'reminders'
      );
    end if;
  end loop;
  return told;
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
  if to_regclass('auth.mail_outbox') is null or not pg_try_advisory_xact_lock(hashtextextended('newsletter batch', 0)) then
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
    insert into auth.mail_outbox (template, recipient, data)
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

create or replace function private.similar_vehicle_word(given text) returns text
language plpgsql stable
as $$
declare
  found text;
begin
  if char_length(given) < 3 or given !~ '^[[:alnum:]-]+$' or given !~ '[[:alpha:]]' then
    return null;
  end if;
  -- As a literal, for the reason given in resolve_vehicle_word().
  execute format(
    $sql$
    with named as (
      select distinct regexp_split_to_table(lower(name), '[[:space:]/]+') as word from (
        select name from public.vehicle_makes where listed union all select name from public.vehicle_models where listed
        union all select nickname from public.vehicle_nicknames
      ) as catalogue
    ), candidate as (
      select word, similarity(word, %1$L) + 0.1 as likeness from named where similarity(word, %1$L) > 0.3
      union all
      select word, 0.36 from named
      where char_length(%1$L) <= 5 and private.sorted_letters(word) = private.sorted_letters(%1$L)
      union all
      select word, similarity(word, %1$L) from private.vehicle_words
      where word %% %1$L and word !~ '[^[:alnum:]-]' and word ~ '[[:alpha:]]'
    )
    select word from candidate where char_length(word) > 2 and likeness > 0.35 order by likeness desc, word limit 1
    $sql$,
    given
  ) into found;
  return found;
end
$$;

create or replace function private.sold_between(person uuid, first_day date, last_day date) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from private.stock_at(person, private.nairobi_midnight(last_day + 1))
  where sold_at >= private.nairobi_midnight(first_day)
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
    raise exception 'This payment request has been % already.', request.status using hint = 'already_decided';
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

create or replace function private.suspended_addresses() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(private.confirmed_email(account)), '{}')
  from public.profiles as profile join auth.users as account on account.id = profile.id
  where profile.suspended_at is not null and private.confirmed_email(account) is not null
$$;

create or replace function private.verified_figure(claim text, counted bigint, unit text default '') returns text
language sql stable set search_path = ''
as $$
  select case
    when nullif(claim, '') is null then null
    when exists (select from private.demo_world) then claim
    -- Without digits there is nothing to compare.
    when claim !~ '\d' then claim
    when regexp_replace(claim, '\D', '', 'g')::numeric = counted then claim
    when counted > 0 then to_char(counted, 'FM999,999,999') || unit
  end
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  of_drafts constant boolean := coalesce(kind = 'listing_drafts', false);
  of_names constant boolean := coalesce(kind = 'business_names', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified and archived_at is null);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  chosen uuid[];
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if of_providers then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        provider.id, provider.business_name, provider.description, provider.location, provider.address, provider.phone,
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
        provider.experience_since, provider.warranty, provider.specializations, provider.certifications,
        private.seller_history(provider.user_id) as seller, private.provider_references(provider.id) as hangs,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified and archived_at is null
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  elsif of_names then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        change.id, change.kind, change.business_name, change.created_at,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  else
    -- Two queries, so that each can use its index.
    if of_drafts then
      chosen := array(
        select id from public.vehicle_listings where status = 'draft' and held_at is null
        order by created_at desc, id desc limit size offset passed
      );
    else
      chosen := array(
        select id from public.vehicle_listings where held_at is not null or status = 'pending'
        order by created_at desc, id desc limit size offset passed
      );
    end if;
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.id, listing.title, listing.description, listing.price, listing.location, listing.condition, listing.fuel_type,
        listing.transmission, listing.body_type, listing.drive, listing.registration_state, listing.year, listing.mileage,
        listing.engine_size, listing.color, listing.images, listing.created_at, listing.held_at,
        of_drafts as own_draft, was.state as was_state, was.price as was_price,
        make.name as make, model.name as model,
        array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
          as pending_names,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
        (
          select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]') from (
            select
              other.id, other.title, other.year, other.price, other.mileage, other.location, other.images[1] as image,
              other.seller_id = listing.seller_id as same_seller, near.nearness
            from (
              select id, abs(price - listing.price) as nearness from public.vehicle_listings
              where status = 'active' and model_id = listing.model_id and id <> listing.id
                and year between listing.year - 2 and listing.year + 2
              order by nearness, id limit 3
            ) as near
            join public.vehicle_listings as other using (id)
          ) as ad
        ) as similar_ads
      from (
        select * from public.vehicle_listings where id = any (chosen)
      ) as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.listing_history as history
        where history.seller_id = listing.seller_id and history.listing_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'listing_drafts', drafts
    )
  );
end
$$;

create or replace function public.admin_audit(
  only_entity text default null, only_action text default null, only_person uuid default null,
  from_day date default null, until_day date default null, page integer default 1, page_size integer default 25
) returns jsonb
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

  return jsonb_build_object(
    'entries', entries, 'total', total, 'page', shown, 'page_size', size,
    'choices', jsonb_build_object('entities', entities, 'actions', actions, 'people', people)
  );
end
$$;

create or replace function public.admin_financing_applications(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
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
  return answer - 'rows' || jsonb_build_object('applications', answer -> 'rows');
end
$$;

create or replace function public.admin_insurance_quotes(
  search text default null, only_status text default null, only_provider uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
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
  return answer - 'rows' || jsonb_build_object('quotes', answer -> 'rows');
end
$$;

create or replace function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
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
  return jsonb_build_object(
    'listings', listings, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

create or replace function public.admin_member(member uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown constant integer := 10;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what is known of a member.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
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
    )
    from public.profiles as person join auth.users as account using (id)
    where person.id = member
  );
end
$$;

create or replace function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
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
      (select coalesce(jsonb_agg(jsonb_build_object(
          ''payment_number'', other.payment_number, ''status'', other.status, ''payer'', private.person_name(other.user_id)
        ) order by other.created_at), ''[]'') from private.same_reference(request) as other) as same_reference',
    'withdrawn', search, only_status, only_method, only_plan, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0}' || (answer -> 'counts')
  );
end
$$;

comment on function public.admin_pending_counts() is 'Open tasks of administrators, by the page where they decide them.';

create or replace function public.admin_people(
  search text default null, only_role text default null, only_verified boolean default null,
  only_suspended boolean default null, sort text default 'newest', page integer default 1, page_size integer default 25
) returns jsonb
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
  return jsonb_build_object('people', people, 'total', total, 'page', shown, 'page_size', size);
end
$$;

create or replace function public.admin_removed_providers(page integer default 1, page_size integer default 25) returns jsonb
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
  return jsonb_build_object(
    'total', total, 'page', shown, 'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(to_jsonb(row) order by row.archived_at desc, row.id), '[]')
      from (
        select id, business_name, location, service_types, archived_at, private.provider_references(id) as hangs
        from public.service_providers where archived_at is not null
        order by archived_at desc, id limit size offset (shown - 1) * size
      ) as row
    )
  );
end
$$;

create or replace function public.admin_spare_parts(
  search text default null, only_state text default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns jsonb
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
  return jsonb_build_object(
    'parts', parts, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

create or replace function public.answer_suspension(answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(answer);
  answered public.suspensions;
  administrator uuid;
begin
  if said is null or char_length(said) < 3 then
    raise exception 'Write your answer.' using hint = 'answer_missing';
  elsif char_length(said) > 2000 then
    raise exception 'Your answer is too long: at most 2,000 characters.' using hint = 'answer_too_long';
  end if;
  update public.suspensions as one set answer = said, answered_at = now()
  where one.user_id = auth.uid() and one.ended_at is null and one.answered_at is null
  returning * into answered;
  if answered.id is null then
    if exists (select from public.suspensions as one where one.user_id = auth.uid() and one.ended_at is null) then
      raise exception 'You have answered already. We will write to you.' using hint = 'answered';
    end if;
    raise exception 'Your account is not suspended.' using errcode = '42501';
  end if;
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.notify(
      administrator, 'Somebody answers their suspension',
      coalesce(private.person_name(answered.user_id), 'Somebody') || ' writes: ' || left(said, 300),
      'info', '/admin/users/' || answered.user_id, 'Read it and decide'
    );
  end loop;
end
$$;

create or replace function public.approve_business_name(change_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change constant public.business_name_changes := private.apply_business_name_change(change_id);
begin
  if change.kind = 'profile' then
    update public.profiles set business_name = change.business_name where id = change.user_id;
  else
    update public.service_providers set business_name = change.business_name where user_id = change.user_id;
  end if;
  perform private.record_audit(
    'approve', 'business_name_changes', change.user_id::text, null, jsonb_build_object('kind', change.kind)
  );
  perform private.notify(
    change.user_id, 'Your new business name is approved',
    format('Your business is now shown as “%s”.', private.visible_line(change.business_name)),
    'success', case change.kind when 'profile' then '/profile' else '/service-provider/settings' end, 'See your settings',
    topic => 'listings'
  );
end
$$;

create or replace function public.approve_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.lock_pending_listing(listing_id);
begin
  update public.vehicle_listings set status = 'active' where id = listing.id returning * into listing;
  return listing;
end
$$;

create or replace function public.approve_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
begin
  return private.approve_payment(private.lock_pending_payment_request(request_id));
end
$$;

create or replace function public.cancel_booking_by_link(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(cancel_booking_by_link.token);
begin
  select * into booking from public.service_bookings where id = booking.id for update;
  update private.booking_links set pressed_at = now()
  where token_hash = sha256(convert_to(cancel_booking_by_link.token, 'utf8')) and pressed_at is null;
  if booking.status = 'pending' then
    perform set_config('magari.cancels_booking', booking.id::text, true);
    update public.service_bookings set status = 'cancelled' where id = booking.id;
    perform set_config('magari.cancels_booking', '', true);
    return 'cancelled';
  end if;
  if booking.status = 'confirmed' and booking.cannot_come_at is null then
    update public.service_bookings set cannot_come_at = now() where id = booking.id;
    perform private.notify(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'A customer cannot come',
      coalesce(
        private.visible_line(booking.customer_name),
        (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = booking.customer_id),
        'The customer'
      ) || ' cannot come: ' || private.booking_summary(booking) || '. Cancel the booking to be free then, or agree on another time.',
      'warning', '/service-provider/bookings?booking=' || booking.id, 'See the booking', topic => 'bookings'
    );
  end if;
  return booking.status;
end
$$;

create or replace function public.change_own_listing_prices(
  listing_ids uuid[], change text, amount numeric, least_price bigint default 10000, seen_prices bigint[] default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  writes constant boolean := seen_prices is not null;
  reviews constant boolean := private.setting_is_on('review_changed_listings') and not private.is_admin();
  report jsonb := '[]';
  asked record;
  listing public.vehicle_listings;
  wanted numeric;
  line jsonb;
  refused_code text;
  refused_message text;
  refused_hint text;
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_bulk_size(listing_ids);
  if writes and cardinality(seen_prices) <> cardinality(listing_ids) then
    raise exception 'Each ad needs the price that was seen.' using hint = 'prices_seen';
  end if;
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

  if writes then
    perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  end if;
  for asked in
    select given.id, min(given.place) as place, (array_agg(seen_prices[given.place] order by given.place))[1] as seen
    from unnest(listing_ids) with ordinality as given (id, place) group by given.id order by 2
  loop
    select * into listing from public.vehicle_listings where id = asked.id and seller_id = auth.uid();
    if not found then
      report := report || private.missing_listing_result(asked.id);
      continue;
    end if;
    wanted := case change when 'amount' then listing.price + amount else round(listing.price * (100 + amount) / 100, -3) end;
    line := jsonb_build_object(
      'id', listing.id, 'title', listing.title, 'state', private.ad_state(listing), 'old_price', listing.price,
      'new_price', wanted, 'held', false
    );
    refused_code := 'P0001';
    refused_hint := null;
    if writes and asked.seen is distinct from listing.price then
      refused_hint := 'price_moved';
      refused_message := 'Its price was changed meanwhile.';
    elsif listing.price = 0 then
      refused_hint := 'no_price';
      refused_message := 'It has no price yet.';
    elsif listing.status = 'sold' then
      refused_hint := 'sold';
      refused_message := 'It is sold.';
    elsif wanted < least_price then
      refused_hint := 'below_least';
      refused_message := format('Its price would be below KSh %s.', ltrim(to_char(least_price, '999,999,999,999')));
    elsif wanted > 10000000000 then
      refused_hint := 'above_most';
      refused_message := 'Its price would be above KSh 10,000,000,000.';
    end if;
    if refused_hint is not null then
      report := report || (line || jsonb_build_object(
        'outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint
      ));
      continue;
    elsif wanted = listing.price then
      report := report || (line || jsonb_build_object('outcome', 'unchanged'));
      continue;
    end if;
    line := line || jsonb_build_object(
      'held', reviews and listing.status = 'active' and abs(wanted - listing.price) * 2 > listing.price
    );
    if writes then
      begin
        update public.vehicle_listings set price = wanted where id = listing.id returning * into listing;
        line := line || jsonb_build_object('state', private.ad_state(listing));
      exception when raise_exception or check_violation or insufficient_privilege then
        get stacked diagnostics
          refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
        report := report || (line || jsonb_build_object(
          'outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint
        ));
        continue;
      end;
    end if;
    report := report || (line || jsonb_build_object('outcome', 'changed'));
  end loop;
  return report;
end
$$;

create or replace function public.choose_newsletter(subscribed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.own_confirmed_email();
begin
  if address is null then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
  if subscribed then
    insert into public.newsletter_subscribers as known (email, confirmed_at) values (address, now())
    on conflict on constraint newsletter_subscribers_email_key
      do update set confirmed_at = coalesce(known.confirmed_at, now()), unsubscribed_at = null;
  else
    update public.newsletter_subscribers
    set unsubscribed_at = coalesce(unsubscribed_at, now()) where email = address;
  end if;
end
$$;

create or replace function public.clear_unmatched_payment(payment_id uuid, note text) returns public.unmatched_payments
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
  said constant text := nullif(btrim(clear_unmatched_payment.note, E' \n\r\t'), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may clear payments.' using errcode = '42501';
  end if;
  if said is null or char_length(said) > 500 then
    raise exception 'Write in at most 500 characters what was done about the payment.' using hint = 'note_missing';
  end if;
  select * into payment from public.unmatched_payments where id = payment_id for update;
  if not found then
    raise exception 'This payment is no longer there.' using hint = 'not_found';
  end if;
  if payment.cleared_at is not null then
    raise exception 'This payment has been cleared already.' using hint = 'already_decided';
  end if;
  update public.unmatched_payments as open
  set cleared_by = auth.uid(), cleared_at = now(), note = said,
    -- An erased member's receipt number was kept only for a refund.
    receipt_number = case
      when open.user_id is not null or open.payment_request_id is null then open.receipt_number
    end
  where open.id = payment.id returning * into payment;
  perform private.record_audit(
    'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
    jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
  );
  return payment;
end
$$;

create or replace function public.dealer_ad_figures(
  first_day date default null, last_day date default null, sort text default 'views_desc', page integer default 1,
  page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  span constant record := private.report_period(first_day, last_day);
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 500);
  shown integer;
  total integer;
  views_a_day numeric;
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
      case when alike.median > 0 then ads.price::numeric / alike.median - 1 end as gap,
      case when ads.views > 0 then coalesce(ads.leads, 0)::numeric / ads.views end as conversion
    from ads
    left join alike on ads.state = 'active' and alike.make_id = ads.make_id and alike.model_id is not distinct from ads.model_id
      and alike.body_type is not distinct from ads.body_type and alike.year = ads.year
  ), placed as (
    select
      judged.*, count(*) over () as total, sum(judged.views) over () as all_views,
      sum(judged.days_within) over () as all_days,
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
  ), paged as (
    select
      placed.*, least(greatest(coalesce(page, 1), 1), greatest(ceil(placed.total::numeric / size)::integer, 1)) as shown
    from placed
  )
  select
    max(paged.total), max(paged.shown), round(max(paged.all_views) / nullif(max(paged.all_days), 0), 2),
    jsonb_agg(
      jsonb_build_object(
        'id', paged.id, 'title', paged.title, 'image', paged.image, 'image_count', paged.image_count, 'state', paged.state,
        'price', paged.price, 'days', paged.days, 'days_within', paged.days_within, 'views', paged.views, 'calls', paged.calls,
        'chats', paged.chats, 'messages', paged.messages,
        'market', case when paged.median > 0 then jsonb_build_object(
          'likeness', paged.likeness, 'median', paged.median, 'number', paged.number
        ) end
      ) order by paged.place
    )
  into total, shown, views_a_day, rows
  from paged where paged.place > (paged.shown - 1) * size and paged.place <= paged.shown * size;
  return jsonb_build_object(
    'since', span.since, 'until', span.until, 'ads', coalesce(rows, '[]'), 'total', coalesce(total, 0),
    'page', coalesce(shown, 1), 'page_size', size,
    -- All ads together: views per day for sale.
    'views_a_day', views_a_day
  );
end
$$;

create or replace function public.dealer_analytics(first_day date default null, last_day date default null) returns jsonb
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
  return jsonb_build_object(
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
  );
end
$$;

create or replace function public.dealer_report(month date default null) returns jsonb
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

  return jsonb_build_object(
    'month', first_day, 'until', last_day, 'running', last_day = today,
    'first_month', (
      select date_trunc('month', private.nairobi_day(min(history.at))::timestamp)::date
      from private.listing_history as history where history.seller_id = person
    ),
    'seller', (select coalesce(business_name, private.person_name(id)) from public.profiles where id = person),
    'stock', stock, 'sold', sold,
    'interest', private.interest_between(person, first_day, last_day),
    'interest_before', private.interest_between(person, before_first, first_day - 1),
    'inquiries', private.inquiries_between(person, starts, ends),
    'inquiries_before', private.inquiries_between(person, private.nairobi_midnight(before_first), starts)
  ) || ads;
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
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
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
    perform private.notify(
      settled.reporter_id,
      case decision when 'upheld' then 'We took down the ad you reported' else 'We looked at the ad you reported' end,
      format(
        case decision
          when 'upheld' then 'Thank you for reporting “%s”. It is no longer shown.'
          else 'Thank you for reporting “%s”. We found nothing that breaks our rules for ads, so it stays.'
        end,
        private.visible_line(settled.subject_title)
      ),
      'info', '/', 'Open Magari', topic => 'listings'
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
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
  end if;
  update public.message_reports as open set status = decision, decided_by = auth.uid(), decided_at = now()
  where open.id = report.id;
  perform private.record_audit(
    case decision when 'upheld' then 'uphold' else 'dismiss' end, 'message_reports', report.id::text,
    '{"status": "open"}', jsonb_build_object('status', decision, 'reason', report.reason)
  );
  perform private.notify(
    report.reporter_id,
    case decision when 'upheld' then 'We acted on the conversation you reported' else 'We looked at the conversation you reported' end,
    case decision
      when 'upheld' then 'Thank you for telling us. We found that it breaks our rules, and have acted on it.'
      else 'Thank you for telling us. We found nothing that breaks our rules. You can block anyone you do not want to hear from.'
    end,
    'info', '/messages', 'Open your messages', topic => 'messages'
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
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
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
  perform private.notify(
    report.reporter_id,
    case decision when 'upheld' then 'We removed the review you reported' else 'We looked at the review you reported' end,
    concat_ws(' ',
      case decision
        when 'upheld' then 'Thank you for telling us. The review is no longer shown.'
        else 'Thank you for telling us. We found nothing that breaks our rules for reviews, so it stays. You can answer it.'
      end,
      'Reason: ' || said
    ),
    'info', '/service-provider/reviews', 'See your reviews', topic => 'bookings'
  );
end
$$;

create or replace function public.end_plan(member uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  plan constant public.subscription_plans := private.current_plan(profile.id);
  ended public.user_subscriptions;
begin
  perform private.require_reason(reason);
  update public.user_subscriptions set status = 'cancelled'
  where user_id = profile.id and status = 'active' and expires_at > now() returning * into ended;
  if not found then
    return;
  end if;
  perform private.record_audit(
    'cancel', 'user_subscriptions', ended.id::text, '{"status": "active"}',
    jsonb_build_object('status', 'cancelled', 'plan_id', ended.plan_id, 'reason', btrim(reason))
  );
  perform private.notify(
    profile.id, format('Your %s plan has ended', plan.name),
    format('An administrator of Magari has ended it. The reason: %s', btrim(reason)), 'warning', '/payments', 'See the plans'
  );
end
$$;

create or replace function public.erase_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  -- Queues administrators who erase their accounts at the same moment.
  perform from public.profiles where role = 'admin' order by id for update;
  select * into account from auth.users where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to erase your account.' using errcode = '42501';
  end if;
  perform private.require_fresh_session();
  if private.is_admin()
    and not exists (select from public.profiles where role = 'admin' and suspended_at is null and id <> account.id)
  then
    raise exception 'You are the only administrator. Make somebody else one before you erase your account.'
      using hint = 'last_admin';
  end if;
  perform private.record_audit('erase', 'profiles', account.id::text);
  delete from auth.users where id = account.id;
  if private.confirmed_email(account) is not null then
    perform private.send_mail_to(
      account.email, 'Your Magari account is erased',
      array[
        'Your account, your ads, pictures, bookings and reviews are gone, and what you wrote to others is removed.',
        'Records of payments stay for our books, without your name, number or notes.'
      ],
      null, null, array['If you did not do this, write to us at once.']
    );
  end if;
end
$$;

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
  part private.personal_data;
  rows jsonb;
  given jsonb;
begin
  select * into account from auth.users where id = auth.uid();
  if not found then
    raise exception 'Sign in to take out your data.' using errcode = '42501';
  end if;
  given := jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at, 'given_at_sign_up', account.raw_user_meta_data
    )
  );
  for part in select * from private.personal_data where export_as is not null order by table_name, person_column loop
    continue when to_regclass(part.table_name) is null;
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(own) - $3 order by to_jsonb(own) ->> ''created_at'', to_jsonb(own)), ''[]'') from %s as own where %s',
      part.table_name, coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
    ) into rows using account.id::text, private.confirmed_email(account), part.withheld;
    given := given || jsonb_build_object(part.export_as, rows);
  end loop;
  return given;
end
$$;

create or replace function public.find_or_add_make(name text) returns integer
language plpgsql set search_path = ''
as $$
declare
  wanted constant text := private.visible_line(coalesce(name, ''));
  found integer := private.make_named(wanted);
begin
  if found is null then
    insert into public.vehicle_makes (name) values (wanted) on conflict do nothing returning id into found;
  end if;
  -- Null after a conflict: another statement added it concurrently.
  return coalesce(found, private.make_named(wanted));
end
$$;

create or replace function public.grant_plan(member uuid, plan_id uuid, days integer, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile constant public.profiles := private.member_to_change(member);
  before constant public.subscription_plans := private.current_plan(profile.id);
  plan public.subscription_plans;
  subscription public.user_subscriptions;
begin
  perform private.require_reason(reason);
  if days is null or days not between 1 and 366 then
    raise exception 'A plan is given for 1 to 366 days.' using hint = 'days_out_of_range';
  end if;
  select * into plan from public.subscription_plans where id = grant_plan.plan_id;
  if not found then
    raise exception 'There is no such plan any more.' using errcode = 'P0002';
  end if;
  subscription := private.activate_plan(profile.id, plan.id, days);
  perform private.record_audit(
    'grant', 'user_subscriptions', subscription.id::text, null,
    jsonb_build_object('plan_id', plan.id, 'days', days, 'expires_at', subscription.expires_at, 'reason', btrim(reason))
  );
  perform private.notify(
    profile.id, format('Your %s plan is active', plan.name),
    concat_ws(' ',
      format('We have given you the %s plan. It runs until %s.', plan.name, private.nairobi_date(subscription.expires_at)),
      case when before.id <> plan.id then format('It replaces your %s plan.', before.name) end
    ),
    'success', '/payments', 'See your plan'
  );
end
$$;

create or replace function public.home_figures()
returns table (vehicles text, customers text, verified_dealers text, support text)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  live constant boolean := private.setting_is_on('home_figures_live');
  cars bigint;
  people bigint;
  verified bigint;
begin
  -- Runs as its owner because callers cannot see all rows. Suspended people do not count.
  select count(*) into cars from public.vehicle_listings as listing
  where listing.status = 'active'
    and not exists (select from public.profiles where id = listing.seller_id and suspended_at is not null);
  select count(*) filter (where role = 'customer'),
    -- Rounded down, so that 100% means all of them.
    floor(100.0 * count(*) filter (where role = 'dealer' and profile.verified) / nullif(count(*) filter (where role = 'dealer'), 0))
  into people, verified
  from public.profiles as profile where role in ('customer', 'dealer') and suspended_at is null;
  support := nullif(private.setting('home_figure_support'), '');
  if live then
    vehicles := to_char(nullif(cars, 0), 'FM999,999,999');
    customers := to_char(nullif(people, 0), 'FM999,999,999');
    verified_dealers := verified || '%';
  else
    vehicles := private.verified_figure(private.setting('home_figure_vehicles'), cars);
    customers := private.verified_figure(private.setting('home_figure_customers'), people);
    verified_dealers := private.verified_figure(private.setting('home_figure_verified_dealers'), verified, '%');
  end if;
  return next;
end
$$;

comment on function public.home_figures() is 'Figures of the home page as texts; null: hide it.';

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
    raise exception 'Send a list of at most % vehicles.', most using hint = 'import_batch';
  end if;
  -- Queues the batches of one dealer: concurrent ones would both create the ad of a new number.
  perform pg_advisory_xact_lock(hashtextextended('stock of ' || auth.uid(), 0));
  for item in select value from jsonb_array_elements(items) loop
    begin
      outcomes := outcomes || private.import_vehicle(
        private.visible_line(coalesce(item ->> 'stock_number', '')),
        case when jsonb_typeof(item -> 'values') = 'object' then item -> 'values' else '{}' end
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

create or replace function public.keep_inquiry_note(thread_id uuid, note text default null, follow_up_on date default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.inquiry_notes;
  words constant text := nullif(btrim(keep_inquiry_note.note, E' \n\r\t'), '');
  today constant date := private.nairobi_today();
begin
  -- Queues two tabs that save at the same moment.
  perform from public.message_threads as thread
  where thread.id = keep_inquiry_note.thread_id and thread.owner_id = auth.uid() for update;
  if not found then
    raise exception 'This inquiry is not yours or no longer there.' using errcode = '42501';
  end if;
  select * into kept from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
  if keep_inquiry_note.follow_up_on is distinct from kept.follow_up_on
    and keep_inquiry_note.follow_up_on not between today and today + 730
  then
    raise exception 'Choose a day from today on, within two years.' using hint = 'follow_up_range';
  end if;
  if words is null and keep_inquiry_note.follow_up_on is null then
    delete from public.inquiry_notes as known where known.thread_id = keep_inquiry_note.thread_id;
    return;
  end if;
  insert into public.inquiry_notes as known (thread_id, owner_id, note, follow_up_on, follow_up_told_at)
  values (
    keep_inquiry_note.thread_id, auth.uid(), words, keep_inquiry_note.follow_up_on,
    -- No reminder of a day that has come: the owner has just chosen it.
    case when keep_inquiry_note.follow_up_on <= today then now() end
  )
  on conflict on constraint inquiry_notes_pkey do update set
    owner_id = excluded.owner_id, note = excluded.note, follow_up_on = excluded.follow_up_on, updated_at = now(),
    follow_up_told_at = case
      when known.follow_up_on is not distinct from excluded.follow_up_on then known.follow_up_told_at
      else excluded.follow_up_told_at
    end;
end
$$;

create or replace function public.list_message_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.message_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.matching_people(wanted) end;
begin
  return query
  select report.* from public.message_reports as report
  where report.status = list_message_reports.only_status
    and (
      list_message_reports.before is null
      or (report.created_at, report.id)
        < (list_message_reports.before, coalesce(list_message_reports.before_id, report.id))
    )
    and (
      pattern is null or report.details ilike pattern or report.reporter_id in (select unnest(people))
      or report.reported_id in (select unnest(people))
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_message_reports.most, 1), 100);
end
$$;

create or replace function public.list_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns table (
  id uuid, listing_id uuid, spare_part_id uuid, service_provider_id uuid, subject_title text, owner_id uuid, owner_name text,
  is_shown boolean, open_count integer, reporter_id uuid, reporter_name text, reason text, details text, status text,
  decided_by uuid, decided_at timestamptz, decision_note text, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.matching_people(wanted) end;
begin
  return query
  select
    report.id, report.listing_id, report.spare_part_id, report.service_provider_id, report.subject_title,
    ad.owner_id, private.person_name(ad.owner_id), coalesce(ad.is_public, false),
    (
      select count(*)::integer from public.listing_reports as others
      where others.status = 'open'
        and (
          others.listing_id = report.listing_id or others.spare_part_id = report.spare_part_id
          or others.service_provider_id = report.service_provider_id
        )
    ),
    report.reporter_id, private.person_name(report.reporter_id), report.reason, report.details, report.status,
    report.decided_by, report.decided_at, report.decision_note, report.created_at
  from public.listing_reports as report
  cross join lateral private.message_subject(
    report.listing_id, report.spare_part_id, report.service_provider_id
  ) as ad
  where report.status = list_reports.only_status
    and (
      list_reports.before is null
      or (report.created_at, report.id) < (list_reports.before, coalesce(list_reports.before_id, report.id))
    )
    and (
      pattern is null or report.subject_title ilike pattern or report.details ilike pattern
      or report.reporter_id in (select unnest(people))
      or report.listing_id in (
        select listing.id from public.vehicle_listings as listing where listing.seller_id = any (people)
      )
      or report.spare_part_id in (select part.id from public.spare_parts as part where part.seller_id = any (people))
      or report.service_provider_id in (
        select provider.id from public.service_providers as provider where provider.user_id = any (people)
      )
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_reports.most, 1), 100);
end
$$;

create or replace function public.list_review_reports(
  only_status text default 'open', before timestamptz default null, before_id uuid default null, most integer default 20,
  search text default null
) returns setof public.review_reports
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.report_text(search);
  pattern constant text := private.contains_pattern(wanted);
  people constant uuid[] := case when wanted is not null then private.matching_people(wanted) end;
begin
  return query
  select report.* from public.review_reports as report
  where report.status = list_review_reports.only_status
    and (
      list_review_reports.before is null
      or (report.created_at, report.id)
        < (list_review_reports.before, coalesce(list_review_reports.before_id, report.id))
    )
    and (
      pattern is null or report.subject_title ilike pattern or report.details ilike pattern
      or report.reporter_id in (select unnest(people))
      or report.review_id in (select review.id from public.reviews as review where review.reviewer_id = any (people))
    )
  order by report.created_at desc, report.id desc
  limit least(greatest(list_review_reports.most, 1), 100);
end
$$;

create or replace function public.merge_makes(merged_id integer, kept_id integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.vehicle_makes;
  kept public.vehicle_makes;
  model public.vehicle_models;
  twin public.vehicle_models;
  models_moved text[] := '{}';
  models_merged text[] := '{}';
  moved integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may merge makes.' using errcode = '42501';
  end if;
  perform from public.vehicle_makes where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_makes where id = merged_id;
  select * into kept from public.vehicle_makes where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the makes is no longer there. Load the page again.';
  end if;
  if merged.id = kept.id then
    raise exception 'Choose another make.';
  end if;
  select count(*) into moved from public.vehicle_listings where make_id = merged.id;

  for model in select * from public.vehicle_models where make_id = merged.id order by lower(name) loop
    select * into twin from public.vehicle_models where make_id = kept.id and lower(name) = lower(model.name);
    if found then
      perform private.merge_model_into(model, twin);
      models_merged := models_merged || model.name;
    else
      -- Its listings follow by their foreign key.
      update public.vehicle_models set make_id = kept.id where id = model.id;
      models_moved := models_moved || model.name;
    end if;
  end loop;
  update public.vehicle_listings set make_id = kept.id where make_id = merged.id;
  update private.vehicle_sample set make_id = kept.id where make_id = merged.id;
  delete from public.vehicle_makes where id = merged.id;
  perform private.replace_catalogue_name(merged.name, kept.name, true);
  perform private.record_audit(
    'merge', 'vehicle_makes', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object(
      'name', kept.name, 'id', kept.id, 'listings_moved', moved, 'models_moved', models_moved, 'models_merged', models_merged
    )
  );
  return moved;
end
$$;

create or replace function public.merge_models(merged_id integer, kept_id integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.vehicle_models;
  kept public.vehicle_models;
  moved integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may merge models.' using errcode = '42501';
  end if;
  -- Lock both in order of id, so that two opposite merges cannot deadlock.
  perform from public.vehicle_models where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_models where id = merged_id;
  select * into kept from public.vehicle_models where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the models is no longer there. Load the page again.';
  end if;
  if merged.id = kept.id or merged.make_id <> kept.make_id then
    raise exception 'Choose another model of the same make.';
  end if;
  moved := private.merge_model_into(merged, kept);
  perform private.record_audit(
    'merge', 'vehicle_models', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object('name', kept.name, 'id', kept.id, 'listings_moved', moved)
  );
  return moved;
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
  perform private.notify(
    application.user_id,
    case application.status
      when 'approved' then 'Your loan application is approved'
      when 'rejected' then 'Your loan application was not approved'
      else 'Your loan is paid out'
    end,
    concat_ws(' ', format(
      case application.status
        when 'approved' then '%s has approved your application for %s over %s months.'
        when 'rejected' then '%s has not approved your application for %s over %s months.'
        else '%s has paid out your loan of %s over %s months.'
      end,
      lender, private.kes(application.loan_amount), application.term_months
    ), said),
    case application.status when 'rejected' then 'error' else 'success' end, '/financing', 'See your applications',
    topic => 'offers'
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
    quote.valid_until := (now() at time zone 'Africa/Nairobi')::date + 30;
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
    perform private.notify(
      quote.user_id, 'Your insurance quote is ready',
      concat_ws(' ', format(
        '%s insures your %s for %s a year. The offer is valid until %s.', insurer,
        concat_ws(' ', quote.vehicle_make, quote.vehicle_model), private.kes(quote.premium_amount),
        to_char(quote.valid_until, 'FMDD Mon YYYY')
      ), said),
      'success', '/insurance', 'See your quotes', topic => 'offers'
    );
  else
    perform private.notify(
      quote.user_id, 'Your insurance quote was turned down',
      format(
        '%s gives no quote for your %s: %s', insurer, concat_ws(' ', quote.vehicle_make, quote.vehicle_model), said
      ),
      'error', '/insurance', 'See your quotes', topic => 'offers'
    );
  end if;
  return quote;
end
$$;

create or replace function public.newsletter_recipient_count() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may count who gets the newsletter.' using errcode = '42501';
  end if;
  return (
    select count(*) from public.newsletter_subscribers as subscriber
    where private.is_newsletter_recipient(subscriber, (select private.suspended_addresses()))
  );
end
$$;

create or replace function public.newsletter_subscribed() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.email = own.email and subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null
  )
  from (select private.own_confirmed_email() as email) as own
  where own.email is not null
$$;

create or replace function public.own_ad_room() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'active', private.count_active_ads(auth.uid()),
    -- As in limit_ads(), administrators have no limit.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end,
    'plan', (select plan.name from private.current_plan(auth.uid()) as plan)
  );
end
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
          ad.condition, ad.category, ad.quantity, ad.created_at
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

create or replace function public.own_customers(
  search text default null, only_state text default null, sort text default 'latest',
  page integer default 1, page_size integer default 25
) returns jsonb
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
  return jsonb_build_object('customers', customers, 'total', total, 'page', shown, 'page_size', size);
end
$$;

comment on function public.own_sessions() is 'The caller''s sessions: the current one first, then the most recently used.';

create or replace function public.provider_bookings(
  search text default null, only_status text default null, only_id uuid default null,
  page integer default 1, page_size integer default 20
) returns jsonb
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
  return jsonb_build_object('bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size);
end
$$;

create or replace function public.provider_calendar(begins timestamptz, ends timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(private.provider_booking(booking) order by booking.preferred_date, booking.id), '[]')
    from (
      select * from public.service_bookings as candidate
      where candidate.service_provider_id = own and candidate.status in ('pending', 'confirmed', 'in_progress')
        -- For the index: no booking takes more than a day.
        and candidate.preferred_date > begins - interval '1 day' and candidate.preferred_date < ends
        and candidate.preferred_date + candidate.duration_minutes * interval '1 minute' > begins
      order by candidate.preferred_date, candidate.id
      limit 500
    ) as booking
  );
end
$$;

comment on function public.provider_customer(uuid, integer, integer) is
  'One customer of the caller''s own business, with their bookings.';

create or replace function public.provider_customers(
  search text default null, only_regular boolean default null, sort text default 'last', page integer default 1,
  page_size integer default 25
) returns jsonb
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
  return answer;
end
$$;

comment on function public.provider_customers(text, boolean, text, integer, integer) is
  'Customers of the caller''s own business.';

create or replace function public.provider_figures() returns table (
  total_bookings integer, pending_bookings integer, completed_bookings integer,
  average_rating numeric, reviews integer, unanswered_reviews integer, stars integer[]
)
language sql stable security definer rows 1 set search_path = ''
as $$
  select
    booked.total, booked.pending, booked.completed,
    -- 0 without reviews, as docs/product.md has it.
    coalesce(provider.rating_average, 0), given.total, given.unanswered, given.stars
  from public.service_providers as provider
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where status = 'pending'))::integer as pending,
      (count(*) filter (where status = 'completed'))::integer as completed
    from public.service_bookings where service_provider_id = provider.id
  ) as booked
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where reply is null))::integer as unanswered,
      array[
        count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)
      ]::integer[] as stars
    from public.reviews where service_provider_id = provider.id
  ) as given
  where provider.user_id = auth.uid()
$$;

comment on function public.provider_figures() is 'Figures of the caller''s own business.';

create or replace function public.provider_today() returns jsonb
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
  return jsonb_build_object(
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
  );
end
$$;

comment on function public.provider_today() is 'Today''s visits at the caller''s own business, and the next one after today.';

create or replace function public.reject_business_name(change_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(coalesce(reason, ''));
  change public.business_name_changes;
  current_name text;
begin
  change := private.apply_business_name_change(change_id);
  if said = '' or char_length(said) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  current_name := case when change.kind = 'profile'
    then (select business_name from public.profiles where id = change.user_id)
    else (select business_name from public.service_providers where user_id = change.user_id)
  end;
  perform private.record_audit(
    'reject', 'business_name_changes', change.user_id::text, null, jsonb_build_object('kind', change.kind, 'reason', said)
  );
  perform private.notify(
    change.user_id, 'Your new business name was not approved',
    concat_ws(' ',
      format('“%s” was not approved: %s.', private.visible_line(change.business_name), rtrim(said, '.')),
      format('Your business is still shown as “%s”.', private.visible_line(current_name))
    ),
    'warning', case change.kind when 'profile' then '/profile' else '/service-provider/settings' end, 'See your settings',
    topic => 'listings'
  );
end
$$;

create or replace function public.reject_listing(listing_id uuid, reason text) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.lock_pending_listing(listing_id);
begin
  if coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the ad is rejected; the seller reads it.' using hint = 'reason_missing';
  end if;
  update public.vehicle_listings set status = 'expired', rejection_reason = btrim(reason)
  where id = listing.id returning * into listing;
  return listing;
end
$$;

create or replace function public.reject_payment_request(request_id uuid, reason text) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests := private.lock_pending_payment_request(request_id);
begin
  if coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the payment is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  update public.payment_requests
  set status = 'rejected', decided_by = auth.uid(), decided_at = now(), decision_reason = btrim(reason)
  where id = request.id returning * into request;
  perform private.record_audit(
    'reject', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object('status', 'rejected', 'amount', request.amount, 'plan_id', request.plan_id)
  );
  perform private.notify(
    request.user_id, 'Your payment was not approved',
    format('We could not approve your payment of %s: %s', private.kes(request.amount), btrim(reason)),
    'error', '/payments#your-payments', 'See your payments'
  );
  return request;
end
$$;

create or replace function public.resume_newsletter(newsletter_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
  left_over integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  select * into letter from public.newsletters where id = newsletter_id for update;
  if not found or letter.status <> 'stopped' then
    raise exception 'This newsletter is not stopped.' using hint = 'newsletter_not_stopped';
  end if;
  select count(*) into left_over
  from private.newsletter_deliveries as delivery
  join public.newsletter_subscribers as subscriber on subscriber.id = delivery.subscriber_id
  where delivery.newsletter_id = letter.id and delivery.status = 'waiting'
    and private.is_newsletter_recipient(subscriber, (select private.suspended_addresses()));
  if left_over = 0 then
    raise exception 'Nobody is left who still waits for this newsletter.' using hint = 'newsletter_nobody';
  end if;
  perform private.require_no_running_newsletter();
  update public.newsletters set status = 'sending', ended_at = null where id = letter.id;
  perform private.record_audit(
    'resume', 'newsletters', letter.id::text, '{"status": "stopped"}',
    jsonb_build_object('status', 'sending', 'recipients', left_over)
  );
  return left_over;
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
    raise exception 'Save a list of at most % settings.', most using hint = 'settings_batch';
  end if;
  -- Locks in the order of keys, so that parallel saves wait for each other and cannot deadlock.
  perform from public.system_settings as setting
  where setting.key in (select change.key from jsonb_to_recordset(changes) as change (key text))
  order by setting.key for update;
  select change.key into unknown from jsonb_to_recordset(changes) as change (key text)
  where not exists (select from public.system_settings as setting where setting.key = change.key);
  if found then
    raise exception 'There is no setting named %.', left(unknown, 60) using errcode = '42501';
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

comment on function public.save_system_settings(jsonb) is
  'Saves settings [{key, value, was}], all or none. Returns those that somebody else has changed since; then nothing is saved.';

create or replace function public.search_service_providers(
  search text default null, types text[] default null, locations text[] default null, services text[] default null,
  min_rating numeric default null, sort text default 'rating', page integer default 1, page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  -- The service facet is left out above this many providers.
  most_read_for_services constant integer := 2000;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  -- Here and in the next two, null means any.
  asked_types text[] := nullif(private.values_to_match(types), '{}');
  places text[] := nullif(array(
    select unnest(private.place_patterns(array(select place from unnest(private.values_to_match(locations)) as place where btrim(place) <> '')))
  ), '{}');
  offered text[] := nullif(array(
    select lower(btrim(name) collate "C") from unnest(private.values_to_match(services)) as name where btrim(name) <> ''
  ), '{}');
  suspended uuid[] := private.suspended_sellers();
  -- Providers that match the words, before the filters.
  held uuid[];
  corrected jsonb;
  instead text[];
  answer jsonb;
begin
  <<attempt>>
  for try in 1..2 loop
    held := null;
    for word_place in 1..cardinality(words) loop
      held := case
        when held is null then private.providers_matching(words[word_place])
        else array(select unnest(held) intersect select unnest(private.providers_matching(words[word_place])))
      end;
    end loop;
    exit attempt when held is null or cardinality(held) > 0 or try = 2;
    -- Only words that no provider matches are treated as typing errors.
    instead := array(
      select coalesce(
        case when cardinality(private.providers_matching(word)) = 0 then private.similar_service_word(word) end, word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    exit attempt when instead = words;
    corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    words := instead;
  end loop;

  -- One pass over the providers; each facet counts with every condition but its own.
  with judged as materialized (
    select p.id, p.location, p.service_types, p.rating_average, p.rating_count, p.created_at, p.business_name,
      asked_types is null or p.service_types && asked_types as type_fits,
      places is null or lower(p.location collate "C") ~ any (places) as place_fits,
      min_rating is null or p.rating_average >= min_rating as rating_fits,
      offered is null or exists (
        select from public.services as s
        where s.service_provider_id = p.id and s.is_active and lower(btrim(s.name) collate "C") = any (offered)
      ) as service_fits
    from public.service_providers as p
    where p.verified and p.user_id <> all (suspended) and (held is null or p.id = any (held))
  ), fitting as (
    select * from judged where type_fits and place_fits and rating_fits and service_fits
  ), counted as (
    select count(*)::integer as total from fitting
  ), shown as (
    select total, least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)) as page from counted
  ), cards as (
    select fitting.id, row_number() over () as place
    from (
      select id from fitting
      order by
        case when sort = 'newest' then created_at end desc,
        case when sort = 'name' then lower(business_name) end,
        case when sort = 'reviews' then rating_count end desc,
        rating_average desc nulls last, rating_count desc, created_at desc, id desc
      limit size offset ((select shown.page from shown) - 1) * size
    ) as fitting
  )
  select jsonb_build_object(
    'total', (select total from shown),
    'total_exact', true,
    'page', (select shown.page from shown),
    'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'user_id', p.user_id, 'business_name', p.business_name, 'location', p.location, 'address', p.address,
        'service_types', p.service_types, 'phone_masked', p.phone_masked, 'opening_hours', p.opening_hours,
        'opening_exceptions', private.exceptional_days(p.id, 9),
        'image', p.photos[1], 'rating_average', p.rating_average, 'rating_count', p.rating_count,
        'verified', p.verified, 'created_at', p.created_at,
        'services', array(
          select s.name from public.services as s
          where s.service_provider_id = p.id and s.is_active order by s.created_at desc, s.id limit 4
        ),
        'price_from', (
          select min(s.price) from public.services as s where s.service_provider_id = p.id and s.is_active
        )
      ) order by cards.place), '[]')
      from cards join public.service_providers as p on p.id = cards.id
    ),
    'facets', jsonb_build_object(
      'type', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select value, count(*)::integer as amount
          from judged, unnest(service_types) as value where place_fits and rating_fits and service_fits group by value
        ) as options
      ),
      'location', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          select location as value, count(*)::integer as amount
          from judged where type_fits and rating_fits and service_fits
          group by location order by count(*) desc, location limit 60
        ) as options
      ),
      'service', (
        select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
        from (
          -- Shown in the most common spelling. Names are free text, so counting reads all of them.
          select mode() within group (order by btrim(s.name)) as value, count(distinct judged.id)::integer as amount
          from judged join public.services as s on s.service_provider_id = judged.id and s.is_active
          where type_fits and place_fits and rating_fits and (
            select count(*) <= most_read_for_services from judged as any_service
            where any_service.type_fits and any_service.place_fits and any_service.rating_fits
          )
          group by lower(btrim(s.name) collate "C") order by 2 desc, 1 limit 30
        ) as options
      ),
      -- Each option is a minimum, so a provider counts in several.
      'rating', (
        select coalesce(jsonb_agg(jsonb_build_object('value', least_rating::text, 'count', amount) order by least_rating desc), '[]')
        from (
          select least_rating, count(*)::integer as amount
          from unnest('{4.5,4,3}'::numeric[]) as least_rating
          join judged on rating_average >= least_rating
          where type_fits and place_fits and service_fits group by least_rating
        ) as options
      )
    ),
    -- Not reported if it finds nothing.
    'corrected', case when (select total from shown) > 0 then corrected end
  ) into answer;
  return answer;
end
$$;

create or replace function public.search_spare_parts(
  search text default null, categories text[] default null, conditions text[] default null, locations text[] default null,
  makes text[] default null, min_price bigint default null, max_price bigint default null, in_stock_only boolean default false,
  sort text default 'newest', page integer default 1, page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  count_limit constant integer := 10000;
  size integer := least(greatest(coalesce(page_size, 24), 1), 60);
  words text[] := array(
    select distinct left(lower(word), 60) from regexp_split_to_table(left(search, 200), '\s+') as word
    where word <> '' limit 8
  );
  patterns text[];
  suspended uuid[] := private.suspended_sellers();
  base text;
  -- Facet → condition; each facet is counted with every condition but its own.
  parts jsonb;
  matches text;
  total integer;
  shown integer;
  ordering text;
  corrected jsonb;
  instead text[];
  cards jsonb;
  facets jsonb := '{}';
  facet record;
  counts jsonb;
begin
  categories := private.values_to_match(categories);
  conditions := private.values_to_match(conditions);
  locations := private.values_to_match(locations);
  makes := array(select lower(btrim(make)) from unnest(private.values_to_match(makes)) as make);
  if 'used' = any (conditions) then
    conditions := conditions || array['excellent', 'good', 'fair', 'poor'];
  end if;
  base := concat_ws(' and ',
    'p.listed and p.seller_id <> all ($1)',
    case when min_price is not null then 'p.price >= $3' end,
    case when max_price is not null then 'p.price <= $4' end,
    case when in_stock_only then 'p.in_stock' end
  );
  parts := jsonb_strip_nulls(jsonb_build_object(
    'category', case when cardinality(categories) > 0 then 'p.category = any ($5)' end,
    'condition', case when cardinality(conditions) > 0 then 'p.condition = any ($6)' end,
    'location', case when cardinality(locations) > 0
      then 'lower(p.location) ~ any (private.place_patterns($7))' end,
    'make', case when cardinality(makes) > 0
      then 'exists (select from unnest(p.compatible_makes) as make where lower(make) = any ($8))' end
  ));

  <<attempt>>
  for try in 1..2 loop
    patterns := array(select private.contains_pattern(word) from unnest(words) as word);
    matches := concat_ws(' and ', base,
      (select string_agg(format(
        'private.spare_part_text(p.name, p.description, p.part_number, p.compatible_makes) like ($2)[%s]', place
      ), ' and ') from generate_subscripts(patterns, 1) as place)
    );
    execute format(
      'select count(*) from (select from public.spare_parts as p where %s limit %s) as matching',
      concat_ws(' and ', matches, (select string_agg(value, ' and ') from jsonb_each_text(parts))), count_limit + 1
    ) into total using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;
    exit attempt when total > 0 or cardinality(words) = 0 or try = 2;
    -- Only a word that no listed part contains counts as a typo.
    instead := array(
      select coalesce(
        case when not exists (
          select from public.spare_parts as part
          where part.listed
            and private.spare_part_text(part.name, part.description, part.part_number, part.compatible_makes)
              like private.contains_pattern(word)
        ) then private.similar_part_word(word) end,
        word
      )
      from unnest(words) with ordinality as typed (word, place) order by place
    );
    exit attempt when instead = words;
    corrected := jsonb_build_object('from', array_to_string(words, ' '), 'to', array_to_string(instead, ' '));
    words := instead;
  end loop;
  if total = 0 then
    corrected := null;
  end if;

  for facet in
    select * from (values
      ('category', 'p.category', ''), ('condition', 'p.condition', ''), ('location', 'p.location', ''),
      ('make', 'make', ', unnest(p.compatible_makes) as make')
    ) as known (name, expression, source)
  loop
    execute format(
      $sql$
      select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', amount) order by amount desc, value), '[]')
      from (
        select value, count(*)::integer as amount
        from (select %1$s as value from public.spare_parts as p %2$s where %3$s limit %4$s) as matching
        group by value order by count(*) desc, value limit 60
      ) as options
      $sql$,
      facet.expression, facet.source,
      concat_ws(' and ', matches,
        (select string_agg(value, ' and ') from jsonb_each_text(parts) where key <> facet.name)),
      count_limit + 1
    ) into counts using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;
    facets := facets || jsonb_build_object(facet.name, counts);
  end loop;

  shown := least(
    greatest(coalesce(page, 1), 1),
    greatest(ceil(least(total, count_limit)::numeric / size)::integer, 1)
  );
  ordering := case sort
    when 'price_asc' then 'p.price, p.id'
    when 'price_desc' then 'p.price desc, p.id desc'
    else 'p.created_at desc, p.id desc'
  end;
  execute format(
    $sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'location', p.location, 'condition', p.condition,
      'category', p.category, 'part_number', p.part_number, 'compatible_makes', p.compatible_makes,
      'quantity', p.quantity, 'in_stock', p.in_stock, 'image', p.images[1], 'image_count', cardinality(p.images),
      'created_at', p.created_at,
      'seller', jsonb_build_object(
        'id', seller.id, 'verified', seller.verified, 'role', seller.role, 'first_name', seller.first_name,
        'last_name', seller.last_name, 'business_name', seller.business_name
      )
    ) order by %2$s), '[]')
    from (select * from public.spare_parts as p where %1$s order by %2$s limit %3$s offset %4$s) as p
    join public.profiles as seller on seller.id = p.seller_id
    $sql$,
    concat_ws(' and ', matches, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
    ordering, size, (shown - 1) * size
  ) into cards using suspended, patterns, min_price, max_price, categories, conditions, locations, makes;

  return jsonb_build_object(
    'total', least(total, count_limit),
    'total_exact', total <= count_limit,
    'page', shown,
    'page_size', size,
    'parts', cards,
    'facets', facets,
    'corrected', corrected
  );
end
$$;

create or replace function public.search_vehicles(
  search text default null,
  makes text[] default null,
  models text[] default null,
  locations text[] default null,
  min_price bigint default null,
  max_price bigint default null,
  min_year integer default null,
  max_year integer default null,
  min_mileage integer default null,
  max_mileage integer default null,
  conditions text[] default null,
  fuel_types text[] default null,
  transmissions text[] default null,
  body_types text[] default null,
  seller_types text[] default null,
  sort text default 'newest',
  page integer default 1,
  page_size integer default 24,
  drives text[] default null,
  registration_states text[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Declared so that the changes of set_scan_methods() end with the call.
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on set enable_bitmapscan = on
set enable_sort = on set jit = off set work_mem = '32MB' set max_parallel_workers_per_gather = 0
as $$
declare
  count_limit constant integer := 10000;
  market constant private.vehicle_market := (select one from private.vehicle_market as one);
  -- Above count_limit, because the sample can underestimate; a market without a sample is small.
  gather_limit constant integer := case when market.one_in is null then 50000 else 25000 end;
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  typed text[] := array(
    select left(given, 60)
    from unnest(string_to_array(
      translate(lower(left(search, 200) collate "C"), E'\t\n\x0b\f\r\u00a0', '      '), ' '
    )) with ordinality as one (given, place)
    where given <> '' group by left(given, 60) order by min(place) limit 8
  );
  looked_for text[] := '{}';
  words private.vehicle_word[] := '{}';
  word private.vehicle_word;
  given text;
  instead text;
  -- Conditions of no facet, and { facet: condition }; the indexed_ ones use the index of terms.
  base text;
  parts jsonb;
  indexed_base text;
  indexed_parts jsonb;
  -- `base` for the sample, which is small enough to scan for words that many dictionary words contain.
  sample_base text;
  bare boolean;
  enough double precision;
  hits jsonb;
  many boolean := false;
  matches text;
  indexed_matches text;
  sort_column text;
  descending boolean := true;
  ordering text;
  shown integer := greatest(coalesce(page, 1), 1);
  found integer;
  total integer;
  total_exact boolean;
  needed integer;
  ahead double precision;
  bound text;
  ids uuid[];
  free text[];
  tally jsonb;
  facet text;
  facets jsonb := (select jsonb_object_agg(name, '[]'::jsonb) from unnest(private.vehicle_facet_names()) as name);
  exact jsonb := (select jsonb_object_agg(name, true) from unnest(private.vehicle_facet_names()) as name);
  cards jsonb;
begin
  -- Resolve the words and build the conditions.
  foreach given in array typed loop
    word := private.resolve_vehicle_word(given);
    if word.words = '{}' and word.makes = '{}' and word.models = '{}' then
      instead := private.similar_vehicle_word(given);
      if instead is not null then
        given := instead;
        word := private.resolve_vehicle_word(given);
      end if;
    end if;
    words := array_append(words, word);
    looked_for := array_append(looked_for, given);
  end loop;
  bare := typed = '{}'
    and num_nonnulls(min_price, max_price, min_year, max_year, min_mileage, max_mileage) = 0;
  base := concat_ws(' and ',
    'l.expires_at > now()',
    (select format('l.seller_id <> all (%L::uuid[])', suspended) from private.suspended_sellers() as suspended
     where cardinality(suspended) > 0),
    'l.price >= ' || min_price, 'l.price <= ' || max_price, 'l.year >= ' || min_year, 'l.year <= ' || max_year,
    'l.mileage >= ' || min_mileage, 'l.mileage <= ' || max_mileage
  );
  indexed_base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, 10000), ' and ') from unnest(words) as one));
  sample_base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, 300), ' and ') from unnest(words) as one));
  base := concat_ws(' and ', base,
    (select string_agg(private.vehicle_word_condition(one, -1), ' and ') from unnest(words) as one));

  -- Makes and models match by id, locations by every place name that matches.
  select coalesce(jsonb_object_agg(asked.facet, case
      -- With a single value, an index can also provide the sort order.
      when cardinality(asked.chosen) = 1 then format('l.%I = %L', asked.name, asked.chosen[1])
      when asked.facet in ('make', 'model') then format('l.%I = any (%L::integer[])', asked.name, asked.chosen)
      else format('l.%I = any (%L::text[])', asked.name, asked.chosen)
    end), '{}'),
    coalesce(jsonb_object_agg(
      asked.facet,
      private.has_vehicle_term(array(select ' ' || asked.facet || ' ' || one from unnest(asked.chosen) as one))
    ), '{}')
  into parts, indexed_parts
  from (
    select given.facet, given.chosen,
      case when given.facet in ('make', 'model') then given.facet || '_id' else given.facet end as name
    from (values
    ('make', case when cardinality(makes) > 0 then private.matching_makes(private.values_to_match(makes))::text[] end),
    ('model', case when cardinality(models) > 0 then private.matching_models(private.values_to_match(models))::text[] end),
    ('location', case when cardinality(locations) > 0 then private.matching_locations(private.values_to_match(locations)) end),
    ('condition', private.values_to_match(nullif(conditions, '{}'))),
    ('fuel_type', private.values_to_match(nullif(fuel_types, '{}'))),
    ('transmission', private.values_to_match(nullif(transmissions, '{}'))),
    ('body_type', private.values_to_match(nullif(body_types, '{}'))),
    ('drive', private.values_to_match(nullif(drives, '{}'))),
    ('registration_state', private.values_to_match(nullif(registration_states, '{}')))
    ) as given (facet, chosen)
    where given.chosen is not null
  ) as asked;
  if cardinality(seller_types) > 0 and not seller_types @> '{dealer,private}' then
    given := case
      when seller_types @> '{dealer}' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      when seller_types @> '{private}' then 'l.seller_id not in (select id from public.profiles where role = ''dealer'')'
      else 'false'
    end;
    parts := parts || jsonb_build_object('seller_type', given);
    indexed_parts := indexed_parts || jsonb_build_object('seller_type', given);
  end if;
  matches := concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts)));
  indexed_matches := concat_ws(' and ', indexed_base, (select string_agg(value, ' and ') from jsonb_each_text(indexed_parts)));

  -- Few matches or many? Four standard deviations above the limit, the sample is wrong once in 30,000 draws.
  if market.one_in is not null then
    perform private.set_scan_methods(case when sample_base like '%vehicle_terms%' then 'bitmap' else 'any' end);
    enough := count_limit / market.one_in + 4 * sqrt(count_limit / market.one_in);
    hits := case
      when bare and parts = '{}' then jsonb_build_object('', market.active_listings / market.one_in)
      else private.sample_hits(sample_base, parts)
    end;
    perform private.set_scan_methods('any');
    many := (hits ->> '')::double precision > enough
      or exists (select from unnest(words) as one where one.words is null);
  end if;

  sort_column := case
    when sort in ('price_asc', 'price_desc') then 'price' when sort in ('mileage', 'year') then sort else 'created_at' end;
  descending := coalesce(sort, '') not in ('price_asc', 'mileage');
  ordering := case
    when sort in ('price_asc', 'mileage') then format('l.%I, l.id', sort_column)
    when sort = 'price_desc' then 'l.price desc, l.id desc'
    when sort = 'year' then 'l.year desc, l.created_at desc, l.id desc'
    else 'l.created_at desc, l.id desc'
  end;

  -- Few: gather, count and sort all matches.
  if not many then
    free := array(
      select name from unnest(private.vehicle_facet_names()) with ordinality as one (name, place)
      where not parts ? name order by place
    );
    perform private.set_scan_methods(private.scan_method_for(words, parts, market.one_in));
    execute format(
      $sql$
      with matching as materialized (
        select l.id, l.make_id, l.model_id, l.location, l.condition, l.fuel_type, l.transmission, l.body_type, l.drive,
          l.registration_state, l.seller_id, l.price, l.mileage, l.year, l.created_at, %1$s as rank
        from public.vehicle_listings as l where l.status = 'active' and %2$s limit %3$s
      ), amount as (
        select found, least(%4$s, greatest(ceil(least(found, %5$s)::numeric / %6$s)::integer, 1)) as page
        from (select count(*)::integer as found from matching) as counted
      )
      select found, page,
        array(select l.id from matching as l order by %7$s limit %6$s offset (amount.page - 1) * %6$s),
        %8$s
      from amount
      $sql$,
      case when sort = 'relevance' then private.vehicle_rank(words) else '0' end,
      case when private.scan_method_for(words, parts, market.one_in) = 'bitmap' then indexed_matches else matches end,
      gather_limit, shown, count_limit, size,
      case when sort = 'relevance' then 'l.rank desc, ' else '' end || ordering,
      case when free = '{}' then 'null::jsonb' else format(
        '(select jsonb_agg(to_jsonb(counted)) from (%s) as counted)',
        private.facet_count_query('select * from matching as l', free)
      ) end
    ) into found, needed, ids, tally;
    perform private.set_scan_methods('any');
    many := found = gather_limit;
    if not many then
      shown := needed;
      total := least(found, count_limit);
      total_exact := found <= count_limit;
    end if;
    facets := facets || private.facets_from_counts(tally);
    if many then
      exact := exact || coalesce((select jsonb_object_agg(name, false) from unnest(free) as name), '{}');
    end if;
  end if;

  -- Many: read the index of the sort order until the page is full. Where the sample predicts that this would skip too many rows
  -- (the cheapest of an expensive make), gather the matches up to the probable end of the page instead.
  if many then
    total := count_limit;
    if market.one_in is not null then
      total := least(count_limit, private.lower_bound((hits ->> '')::double precision, market.one_in));
    end if;
    total_exact := false;
    shown := least(shown, greatest(ceil(total::numeric / size)::integer, 1));
    if market.one_in is not null and not (bare and parts = '{}') then
      needed := ceil(case when sort = 'relevance' then 240 else shown * size end / market.one_in)::integer + 1;
      perform private.set_scan_methods(case when sample_base like '%vehicle_terms%' then 'bitmap' else 'any' end);
      execute format(
        $sql$
        with fitting as materialized (
          select l.%1$I as place from private.vehicle_sample as l where %2$s order by 1 %3$s nulls last limit %5$s
        )
        select
          %6$s * (select count(*) from private.vehicle_sample as l
            where l.%1$I %4$s (select place from fitting offset %7$s limit 1) and %9$s),
          format('l.%1$I %4$s %%L', (select place from fitting offset %8$s limit 1))
        $sql$,
        sort_column, concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
        case when descending then 'desc' else 'asc' end, case when descending then '>=' else '<=' end,
        2 * needed + 10, market.one_in, needed, needed + ceil(3 * sqrt(needed))::integer + 3,
        -- With a single make or body type, the index of the sort order starts with it.
        coalesce(
          (select string_agg(value, ' and ') from jsonb_each_text(parts)
           where sort_column = 'price' and key in ('make', 'body_type') and value like '% = %' and value not like '% any %'),
          'true'
        )
      ) into ahead, bound;
      if (ahead > 50000 or sort = 'relevance') and bound !~ 'NULL$' then
        given := private.scan_method_for(words, parts, market.one_in);
        perform private.set_scan_methods(given);
        execute format(
          'with matching as materialized ('
          ' select l.id, l.price, l.mileage, l.year, l.created_at, %s as rank from public.vehicle_listings as l'
          ' where l.status = ''active'' and %s and %s'
          ') select array(select l.id from matching as l order by %s limit %s offset %s)',
          case when sort = 'relevance' then private.vehicle_rank(words) else '0' end,
          case given when 'bitmap' then indexed_matches else matches end, bound,
          -- Only the newest of many matches are ranked; later pages continue by date.
          case when sort = 'relevance' then 'l.rank desc, ' else '' end || ordering, size, (shown - 1) * size
        ) into ids;
      end if;
    end if;
    if ids is null or cardinality(ids) < size then
      perform private.set_scan_methods('order');
      execute format(
        'select array(select l.id from public.vehicle_listings as l where l.status = ''active'' and %s'
        ' order by %s limit %s offset %s)',
        matches, ordering, size, (shown - 1) * size
      ) into ids;
    end if;
    perform private.set_scan_methods('any');
    total := greatest(total, cardinality(ids));
    if market.one_in is not null then
      free := array(
        select name from unnest(private.vehicle_facet_names()) with ordinality as one (name, place)
        where not parts ? name order by place
      );
      exact := exact || coalesce((select jsonb_object_agg(name, false) from unnest(free) as name), '{}');
      facets := facets || case
        when bare and parts = '{}' then market.facets
        when free = '{}' then '{}'
        else private.sample_facets(
          concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts))),
          free, market.one_in
        )
      end;
    end if;
  end if;

  -- Each filtered facet is counted without its own filter.
  for facet in select jsonb_object_keys(parts) loop
    matches := concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts - facet)));
    if market.one_in is not null and (hits ->> facet)::double precision > enough then
      exact := exact || jsonb_build_object(facet, false);
      facets := facets || case
        when bare and parts - facet = '{}' then jsonb_build_object(facet, market.facets -> facet)
        else private.sample_facets(
          concat_ws(' and ', sample_base, (select string_agg(value, ' and ') from jsonb_each_text(parts - facet))),
          array[facet], market.one_in
        )
      end;
    else
      given := private.scan_method_for(words, parts - facet, market.one_in);
      perform private.set_scan_methods(given);
      execute format('select jsonb_agg(to_jsonb(counted)) from (%s) as counted', private.facet_count_query(
        format(
          'select * from public.vehicle_listings as l where l.status = ''active'' and %s limit %s',
          case given
            when 'bitmap' then concat_ws(' and ', indexed_base,
              (select string_agg(value, ' and ') from jsonb_each_text(indexed_parts - facet)))
            else matches
          end,
          gather_limit
        ),
        array[facet]
      )) into tally;
      perform private.set_scan_methods('any');
      facets := facets || private.facets_from_counts(tally);
    end if;
  end loop;

  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'title', l.title, 'price', l.price, 'location', l.location, 'condition', l.condition,
    'fuel_type', l.fuel_type, 'transmission', l.transmission, 'body_type', l.body_type, 'year', l.year,
    'mileage', l.mileage, 'featured', l.featured, 'image', l.images[1], 'image_count', cardinality(l.images),
    'created_at', l.created_at, 'make', make.name, 'model', model.name,
    'seller', jsonb_build_object('verified', seller.verified, 'role', seller.role)
  ) order by one.place), '[]') into cards
  from unnest(ids) with ordinality as one (id, place)
  join public.vehicle_listings as l on l.id = one.id
  join public.vehicle_makes as make on make.id = l.make_id
  join public.profiles as seller on seller.id = l.seller_id
  left join public.vehicle_models as model on model.id = l.model_id;

  return jsonb_build_object(
    'total', total,
    'total_exact', total_exact,
    'page', shown,
    'page_size', size,
    'listings', cards,
    'facets', facets,
    'facets_exact', exact,
    'corrected', case when looked_for <> typed and total > 0 then jsonb_build_object(
      'from', array_to_string(typed, ' '), 'to', array_to_string(looked_for, ' ')
    ) end
  );
end
$$;

create or replace function public.send_newsletter(newsletter_id uuid, version timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.newsletters;
  reached integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  select * into letter from public.newsletters where id = newsletter_id for update;
  if not found then
    raise exception 'This newsletter is no longer there.' using hint = 'not_found';
  elsif letter.status <> 'draft' then
    raise exception 'This newsletter was sent already.' using hint = 'newsletter_sent';
  elsif letter.updated_at is distinct from version then
    raise exception 'Somebody has changed this newsletter since. Read it again before you send it.' using hint = 'newsletter_changed';
  end if;
  perform private.require_no_running_newsletter();
  insert into private.newsletter_deliveries (newsletter_id, subscriber_id)
  select letter.id, subscriber.id from public.newsletter_subscribers as subscriber
  where private.is_newsletter_recipient(subscriber, (select private.suspended_addresses()));
  get diagnostics reached = row_count;
  if reached = 0 then
    raise exception 'Nobody has confirmed the newsletter yet.' using hint = 'newsletter_nobody';
  end if;
  update public.newsletters
  set status = 'sending', started_at = now(), recipients = reached,
    listing_ids = case when letter.ads = 'newest'
      then array(select ad.id from private.newsletter_ads('newest', '{}') as ad) else letter.listing_ids end
  where id = letter.id;
  perform private.record_audit(
    'send', 'newsletters', letter.id::text, '{"status": "draft"}',
    jsonb_build_object('status', 'sending', 'subject', letter.subject, 'recipients', reached)
  );
  return reached;
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
    raise exception 'You have sent % tests in the last hour. Send the next one later.', most_an_hour using hint = 'newsletter_limit';
  end if;
  if to_regclass('auth.mail_outbox') is null then
    raise exception 'This server sends no mail.' using hint = 'no_mail';
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  values ('newsletter', address, jsonb_build_object('newsletter_id', newsletter_id));
  perform private.record_audit('send_test', 'newsletters', newsletter_id::text);
  return address;
end
$$;

create or replace function public.service_provider_stats(provider_id uuid)
returns table (completed_bookings integer, response_minutes integer)
language sql stable security definer set search_path = ''
as $$
  with provider as (
    select id, user_id from public.service_providers
    where id = service_provider_stats.provider_id
      and (verified and user_id <> all (private.suspended_sellers()) or user_id = auth.uid() or private.is_admin())
  ), requests as (
    select
      booking.customer_id as asker, booking.answered_at is not null as answered,
      coalesce(booking.answered_at, case booking.status when 'cancelled' then booking.updated_at else now() end)
        - booking.created_at as wait
    from provider join public.service_bookings as booking on booking.service_provider_id = provider.id
    where booking.created_at > now() - interval '90 days' and booking.customer_id is not null
      and (booking.answered_at is not null or booking.status in ('pending', 'cancelled'))
    union all
    -- Conversations that the owner started have no wait.
    select thread.asker_id, thread.first_answer_at is not null, coalesce(thread.first_answer_at, now()) - thread.created_at
    from provider join public.message_threads as thread
      on thread.service_provider_id = provider.id and thread.owner_id = provider.user_id
    where thread.created_at > now() - interval '90 days' and thread.asker_id is not null
      and thread.first_answer_at is distinct from thread.created_at
  ), median as (
    select case when count(distinct asker) filter (where answered) >= 5 then
      ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60)::integer
    end as minutes
    from requests where answered or wait > interval '1 day'
  )
  select
    (select count(*)::integer from public.service_bookings as booking
     where booking.service_provider_id = provider.id and booking.status = 'completed' and booking.customer_id is not null),
    median.minutes
  from provider, median
$$;

create or replace function public.set_role(member uuid, new_role text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
  label constant text := case new_role
    when 'admin' then 'an administrator’s' when 'dealer' then 'a dealer’s'
    when 'service_provider' then 'a service provider’s' when 'customer' then 'a customer’s'
  end;
begin
  perform private.require_reason(reason);
  if label is null then
    raise exception 'There is no such role.' using hint = 'unknown_role';
  elsif new_role = profile.role then
    raise exception 'That is their role already.' using hint = 'same_role';
  elsif new_role = 'admin' and profile.suspended_at is not null then
    raise exception 'Somebody suspended is not made an administrator. Lift the suspension first.' using hint = 'suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set role = new_role where id = member;
  perform set_config('magari.reason', '', true);
  -- notify_of_role notifies a customer who becomes a service provider.
  if (profile.role, new_role) <> ('customer', 'service_provider') then
    perform private.notify(
      member, 'Your account is ' || label || ' now',
      'An administrator of Magari has changed the role of your account. Your ads, messages and favorites are where they were.',
      'info', '/account', 'Open your account'
    );
  end if;
end
$$;

comment on function public.similar_price(integer, integer, text, integer) is
  'Median price (KES) of similar ads of others: by model, make and body, or make; no row if there are too few.';

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
  delete from auth.mail_outbox as mail using taken_back
  where mail.template = 'newsletter' and mail.data ->> 'newsletter_id' = letter.id::text
    and mail.data ->> 'subscriber_id' = taken_back.subscriber_id::text;
  perform private.record_audit(
    'stop', 'newsletters', letter.id::text, '{"status": "sending"}',
    jsonb_build_object('status', 'stopped', 'recipients', letter.recipients, 'sent', letter.sent)
  );
end
$$;

comment on function public.unread_counts() is 'Unread messages and notifications of the caller.';

comment on table private.demo_world is 'Has a row if the database holds the demo world.';

comment on table private.listing_history is 'States and prices of vehicle ads, one row per change. Written by a trigger only.';

comment on column private.listing_history.state is 'As returned by private.ad_state, or deleted.';

comment on table private.mpesa_pushes is 'Pushes requested from M-Pesa, with their results.';

comment on table private.named_leads is
  'Members who revealed the number of a dealer''s ad or opened a chat. Kept for twelve months.';

comment on column private.newsletter_tokens.newsletter_id is 'Newsletter of the mail; null for a confirmation mail.';

comment on column private.newsletter_tokens.left_at is 'When this token unsubscribed its subscriber; counted once.';

comment on table private.number_reads is 'Whose numbers and addresses a reader was shown within the last day.';

comment on table private.personal_data is 'How export and erasure treat each column that refers to a person.';

comment on table private.review_history is
  'The last day of each event of a booking''s review: provider notified, reply notified, removed by an administrator.';

comment on table private.s3_places is 'S3 stores that hold or held files, with their keys.';

comment on column private.s3_places.used_at is 'When it last became the store of new files.';

comment on table private.s3_proofs is 'Fingerprints of S3 settings that passed a connection test.';

comment on table private.unread_mails is 'Conversations of which a recipient was mailed since they last read them.';

comment on table private.visitor_secret is 'Signs the values that tell visitors apart. Its row is created with the schema.';

comment on table public.audit_log is 'Actions with the values before and after. Append only.';

comment on column public.audit_log.entity is 'Table of the row that the action was about.';

comment on table public.contact_messages is 'Messages to the marketplace itself.';

comment on column public.contact_messages.user_id is 'The sender, if signed in.';

comment on table public.dealer_profiles is 'What a dealer''s public page shows beyond the profile: towns, address, hours, cover.';

comment on column public.dealer_profiles.opening_hours is 'The usual week, in the form of service providers; null: unknown.';

comment on column public.dealer_profiles.cover is 'Root-relative URL of a picture in the dealer''s folder of listing-images.';

revoke all on public.dealer_profiles from public, anon, authenticated, service_role;

revoke all on public.dealer_profiles from public, anon, authenticated;

grant select on public.dealer_profiles to authenticated;

grant insert (user_id, towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated;

grant update (towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated;

grant all on public.dealer_profiles to service_role;

comment on table public.email_opt_outs is 'Mail topics that a member switched off; no row: switched on.';

comment on table public.facebook_posts is
  'Posts of ads on Facebook, with their status. Written by functions and the server only.';

comment on column public.facebook_posts.status is
  'queued: for its turn; waiting: for the posting job; skipped: no longer wanted when its turn came.';

comment on column public.facebook_posts.chosen_at is 'When an administrator moved it ahead in the queue.';

revoke all on public.facebook_posts from public, anon, authenticated, service_role;

revoke all on public.facebook_posts from public, anon, authenticated;

grant select (listing_id, status, post_id, created_at, posted_at) on public.facebook_posts to authenticated;

grant all on public.facebook_posts to service_role;

comment on table public.favorites is 'Vehicles and spare parts a person has saved with the heart.';

comment on column public.favorites.name_when_saved is 'Name of the ad; null if none was recorded.';

comment on column public.favorites.price_when_saved is 'Whole KES; null if the ad had no price or none was recorded.';

comment on table public.financing_applications is 'Loan applications of members, with the decision.';

comment on column public.financing_applications.loan_amount is 'Whole KES, like down_payment and monthly_income.';

comment on column public.financing_applications.decided_at is 'When an administrator last changed the status.';

revoke all on public.financing_applications from public, anon, authenticated, service_role;

revoke all on public.financing_applications from public, anon, authenticated;

grant select on public.financing_applications to authenticated;

grant insert (
  user_id, provider_id, vehicle_listing_id, status, loan_amount, down_payment, term_months, monthly_income, employment_status,
  phone, message
) on public.financing_applications to authenticated;

grant update (status) on public.financing_applications to authenticated;

grant all on public.financing_applications to service_role;

comment on column public.financing_providers.logo_url is 'Root-relative address of a picture on this site.';

comment on column public.financing_providers.interest_rate_range is 'Text for readers, for example 13% to 15.5% a year.';

comment on column public.financing_providers.max_amount is 'Whole KES, like min_amount; null: no limit.';

revoke all on public.financing_providers from public, anon, authenticated, service_role;

revoke all on public.financing_providers from public, anon, authenticated;

grant select on public.financing_providers to anon;

grant select, delete on public.financing_providers to authenticated;

grant insert (
  name, description, logo_url, interest_rate_range, min_amount, max_amount, max_term_months, website, active
) on public.financing_providers to authenticated;

grant update (
  name, description, logo_url, interest_rate_range, min_amount, max_amount, max_term_months, website, active
) on public.financing_providers to authenticated;

grant all on public.financing_providers to service_role;

comment on table public.import_depreciation_rates is
  'Part of the retail price that a vehicle has lost at an age, as a share of 1.';

comment on table public.import_mappings is
  'The last chosen meaning of the columns of a dealer''s files (StockMapping of domain/dealers/stock/mapping.ts).';

comment on table public.import_tax_rates is
  'Taxes of the Kenya Revenue Authority on an imported vehicle from a day on, by vehicle class, as shares of 1.';

comment on column public.import_tax_rates.unwound_duty is
  'Duty that the authority deducts from the retail price; for electric vehicles it deducts more than it charges.';

revoke all on public.import_tax_rates from public, anon, authenticated, service_role;

revoke all on public.import_tax_rates from public, anon, authenticated;

grant select on public.import_tax_rates to anon;

grant select, delete on public.import_tax_rates to authenticated;

grant insert (
  vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source
) on public.import_tax_rates to authenticated;

grant update (
  vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source
) on public.import_tax_rates to authenticated;

grant all on public.import_tax_rates to service_role;

comment on table public.inquiry_notes is 'Private note and follow-up day of an ad''s owner about an inquiry.';

comment on column public.inquiry_notes.follow_up_on is 'Day of the reminder, in Nairobi.';

comment on column public.inquiry_notes.follow_up_told_at is
  'When the owner was reminded, or chose a day that had already come; null: reminder pending.';

comment on column public.insurance_providers.logo_url is 'Root-relative address of a picture on this site.';

revoke all on public.insurance_providers from public, anon, authenticated, service_role;

revoke all on public.insurance_providers from public, anon, authenticated;

grant select on public.insurance_providers to anon;

grant select, delete on public.insurance_providers to authenticated;

grant insert (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;

grant update (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;

grant all on public.insurance_providers to service_role;

comment on table public.insurance_quotes is 'Insurance quotes that members request, with the offer.';

comment on column public.insurance_quotes.vehicle_value is 'Whole KES; null: third party cover, for which it is optional.';

comment on column public.insurance_quotes.premium_amount is
  'Whole KES a year: an estimate while pending (null: no premium published), then the offer.';

revoke all on public.insurance_quotes from public, anon, authenticated, service_role;

revoke all on public.insurance_quotes from public, anon, authenticated;

grant select on public.insurance_quotes to authenticated;

grant insert (
  user_id, provider_id, vehicle_listing_id, status, coverage_type, vehicle_value, vehicle_make, vehicle_model, vehicle_year,
  phone, message
) on public.insurance_quotes to authenticated;

grant update (status) on public.insurance_quotes to authenticated;

grant all on public.insurance_quotes to service_role;

comment on table public.insurance_rates is 'Premiums that insurers publish, for a year, before levies and stamp duty.';

comment on column public.insurance_rates.min_value is 'Vehicle value in whole KES, like max_value, where null is no upper limit.';

comment on column public.insurance_rates.flat_premium is 'Whole KES a year, for any value in the band.';

comment on column public.insurance_rates.minimum_premium is 'Lowest premium in whole KES a year.';

revoke all on public.insurance_rates from public, anon, authenticated, service_role;

revoke all on public.insurance_rates from public, anon, authenticated;

grant select on public.insurance_rates to anon;

grant select, delete on public.insurance_rates to authenticated;

grant insert (
  provider_id, insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;

grant update (
  insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;

grant all on public.insurance_rates to service_role;

comment on table public.leads is 'Views and contacts of ads, counted per day. Written by functions only.';

comment on column public.leads.owner_id is 'Owner of the ad.';

revoke all on public.leads from public, anon, authenticated, service_role;

revoke all on public.leads from public, anon, authenticated;

grant select (id, listing_id, spare_part_id, service_provider_id, owner_id, kind, day, count) on public.leads to authenticated;

grant all on public.leads to service_role;

comment on table public.listing_reports is 'Reports of ads, and the decisions of administrators.';

comment on column public.listing_reports.subject_title is 'Title of the ad when it was reported; stays when the ad is deleted.';

comment on column public.listing_reports.decision_note is 'For administrators; not shown to the person who reported.';

revoke all on public.listing_reports from public, anon, authenticated, service_role;

revoke all on public.listing_reports from public, anon, authenticated;

grant select (
  id, listing_id, spare_part_id, service_provider_id, subject_title, reporter_id, reason, details, status, decided_at,
  created_at
) on public.listing_reports to authenticated;

grant insert (
  listing_id, spare_part_id, service_provider_id, reporter_id, reason, details
) on public.listing_reports to authenticated;

grant all on public.listing_reports to service_role;

comment on table public.member_notes is 'Notes of administrators about members, for each other. Written by functions only.';

comment on column public.member_notes.author_id is 'null: the account was erased.';

comment on table public.message_reports is 'Reported conversations and the decisions of administrators.';

comment on column public.message_reports.reported_id is 'The other side of the conversation; null: an erased account.';

revoke all on public.message_reports from public, anon, authenticated, service_role;

revoke all on public.message_reports from public, anon, authenticated;

grant select (
  id, thread_id, reported_id, reporter_id, reason, details, status, decided_at, created_at
) on public.message_reports to authenticated;

grant insert (thread_id, reporter_id, reason, details) on public.message_reports to authenticated;

grant all on public.message_reports to service_role;

comment on column public.message_threads.subject_title is 'Title of the ad, kept when the ad is deleted.';

comment on column public.message_threads.asker_id is 'null: an erased account; likewise owner_id.';

comment on column public.message_threads.status is
  'Of the inquiry: responded after the owner''s first answer, closed by the owner.';

comment on column public.message_threads.first_answer_at is 'When the owner first wrote; set by a trigger.';

revoke all on public.message_threads from public, anon, authenticated, service_role;

revoke all on public.message_threads from public, anon, authenticated;

grant select on public.message_threads to authenticated;

grant update (status) on public.message_threads to authenticated;

grant all on public.message_threads to service_role;

comment on table public.messages is 'Messages about an ad; all of them belong to a thread.';

comment on column public.messages.sender_id is 'null: an erased account; likewise recipient_id.';

comment on column public.messages.listing_id is 'Copied from the thread; likewise spare_part_id and service_provider_id.';

comment on column public.messages.idempotency_key is 'Chosen by the sending page; a second insert with the same key is refused.';

revoke all on public.messages from public, anon, authenticated, service_role;

revoke all on public.messages from public, anon, authenticated;

grant select on public.messages to authenticated;

grant insert (
  thread_id, sender_id, recipient_id, listing_id, spare_part_id, service_provider_id, subject, content, idempotency_key
) on public.messages to authenticated;

grant update (read_at) on public.messages to authenticated;

grant all on public.messages to service_role;

comment on table public.newsletter_subscribers is
  'Addresses that requested the newsletter. Recipients have confirmed and not unsubscribed.';

comment on column public.newsletter_subscribers.asked_at is 'When the last confirmation mail was sent.';

comment on table public.newsletters is 'Newsletters to the subscribers, with the counts of their mails.';

comment on column public.newsletters.body is
  'Paragraphs, headings, lists, links and bold text, in the format of domain/newsletter/newsletter-text.ts.';

comment on column public.newsletters.listing_ids is 'Ads below the text. The newest ads are fixed when sending starts.';

comment on column public.newsletters.recipients is 'Number of recipients when sending started.';

comment on column public.newsletters.unsubscribed is 'Unsubscriptions by the link of this newsletter.';

comment on column public.newsletters.updated_at is 'When the contents last changed; send_newsletter() expects it as the version.';

revoke all on public.newsletters from public, anon, authenticated, service_role;

revoke all on public.newsletters from public, anon, authenticated;

grant select, delete on public.newsletters to authenticated;

grant insert (id, subject, body, ads, listing_ids) on public.newsletters to authenticated;

grant update (subject, body, ads, listing_ids) on public.newsletters to authenticated;

grant all on public.newsletters to service_role;

comment on table public.notification_reads is 'Which notifications each member has read.';

comment on table public.opening_exceptions is 'Dates with other opening hours than the usual week.';

comment on column public.opening_exceptions.last_day is 'Equal to first_day for a single day.';

comment on column public.opening_exceptions.hours is
  'Replaces the usual hours: [{"from": "09:00", "to": "12:00"}], Africa/Nairobi; [] means closed.';

comment on column public.opening_exceptions.reason is 'Shown on the provider''s page, such as Madaraka Day.';

revoke all on public.opening_exceptions from public, anon, authenticated, service_role;

revoke all on public.opening_exceptions from public, anon, authenticated;

grant select on public.opening_exceptions to anon;

grant select, delete on public.opening_exceptions to authenticated;

grant insert (id, service_provider_id, first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;

grant update (first_day, last_day, hours, reason) on public.opening_exceptions to authenticated;

grant all on public.opening_exceptions to service_role;

comment on table public.payment_requests is 'Payments that members report or start by M-Pesa, with the decision.';

comment on column public.payment_requests.user_id is 'null: the account was erased.';

comment on column public.payment_requests.plan_id is 'The plan paid for; null: none named, so the payment cannot be approved.';

comment on column public.payment_requests.phone is 'E.164; the number that pays by M-Pesa.';

comment on column public.payment_requests.payment_number is
  'Reference the payer quotes; also the receipt number. The browser may choose it, which makes a retry idempotent.';

comment on column public.payment_requests.period_starts_at is 'Start of the days paid for; set on approval.';

comment on column public.payment_requests.push_asked_at is
  'When the last M-Pesa push was requested; null: the member pays manually.';

comment on column public.payment_requests.reference_disputed is
  'Another payment has the same reference, and the member insists that it is theirs.';

comment on column public.payment_requests.changed_at is 'When the member last corrected the request.';

revoke all on public.payment_requests from public, anon, authenticated, service_role;

revoke all on public.payment_requests from public, anon, authenticated;

grant select on public.payment_requests to authenticated;

grant insert (
  user_id, plan_id, payment_method, amount, reference, phone, notes, status, payment_number, reference_disputed
) on public.payment_requests to authenticated;

grant update (amount, reference, phone, notes, status, reference_disputed) on public.payment_requests to authenticated;

grant all on public.payment_requests to service_role;

comment on table public.profiles is 'What others see of a member; one row per account, created at sign-up.';

comment on column public.profiles.phone is
  'E.164, +2547… or +2541…; requires sign-in. @read-through private.read_profile_phone(id)';

comment on column public.profiles.suspended_at is
  'When an administrator suspended the member; null: not suspended. @read-through private.read_suspended_at(id)';

comment on column public.profiles.picture is 'Root-relative URL of a picture in the member''s own folder of profile-pictures.';

comment on column public.profiles.has_phone is 'Whether phone is set.';

revoke all on public.profiles from public, anon, authenticated, service_role;

revoke all on public.profiles from public, anon, authenticated;

grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, picture, has_phone
) on public.profiles to anon;

grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, created_at, updated_at, picture,
  has_phone
) on public.profiles to authenticated;

grant update (
  first_name, last_name, phone, role, business_name, business_description, location, verified, suspended_at, picture
) on public.profiles to authenticated;

grant all on public.profiles to service_role;

comment on table public.quick_replies is 'Saved answers to inquiries, ordered by place.';

comment on table public.review_reports is 'Reviews reported by providers, and the decisions of administrators.';

comment on column public.review_reports.subject_title is
  'Stars and business; stays when the review is deleted. Never names the reviewer.';

comment on column public.review_reports.reporter_id is 'null: erased account.';

comment on column public.review_reports.decision_reason is
  'Sent to the reporter and, if the review is removed, to the reviewer.';

revoke all on public.review_reports from public, anon, authenticated, service_role;

revoke all on public.review_reports from public, anon, authenticated;

grant select (
  id, review_id, subject_title, reporter_id, reason, details, status, decided_at, decision_reason, created_at
) on public.review_reports to authenticated;

grant insert (review_id, reporter_id, reason, details) on public.review_reports to authenticated;

grant all on public.review_reports to service_role;

comment on table public.reviews is 'Reviews of service providers, one per completed booking.';

comment on column public.reviews.service_provider_id is 'That of the booking, set by a trigger.';

comment on column public.reviews.reviewer_name is
  'First name and initial, copied because readers may not see the profile.';

comment on column public.reviews.reply is 'By the provider.';

revoke all on public.reviews from public, anon, authenticated, service_role;

revoke all on public.reviews from public, anon, authenticated;

grant select, delete on public.reviews to authenticated;

grant select (id, service_provider_id, reviewer_name, rating, comment, reply, replied_at, created_at) on public.reviews to anon;

grant insert (id, service_provider_id, booking_id, reviewer_id, rating, comment) on public.reviews to authenticated;

grant update (reply) on public.reviews to authenticated;

grant all on public.reviews to service_role;

comment on column public.service_bookings.description is 'The work that the customer asks for.';

comment on column public.service_bookings.vehicle is 'The car, in the customer''s words.';

comment on column public.service_bookings.preferred_date is 'Start of the work.';

comment on column public.service_bookings.price is 'Whole KES; the price of the service unless the provider sets another.';

comment on column public.service_bookings.notes is 'By the provider; the reason if the booking is declined or cancelled.';

comment on column public.service_bookings.cancelled_by is
  'The side that cancelled, set by a trigger; null if not cancelled or cancelled by the server.';

comment on column public.service_bookings.moved_from is
  'The original time of a booking that was accepted at another time or moved.';

comment on column public.service_bookings.cannot_come_at is
  'When the customer of a confirmed booking reported by mail link that they cannot come.';

comment on column public.service_bookings.answered_at is 'When the provider accepted or declined the request; set by a trigger.';

revoke all on public.service_bookings from public, anon, authenticated, service_role;

revoke all on public.service_bookings from public, anon, authenticated;

grant select on public.service_bookings to authenticated;

grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email
) on public.service_bookings to authenticated;

grant update (preferred_date, status, price, notes) on public.service_bookings to authenticated;

grant all on public.service_bookings to service_role;

comment on table public.service_providers is 'Businesses that offer services to motorists, one per person.';

comment on column public.service_providers.rating_average is 'Mean of the reviews, kept by a trigger; null without reviews.';

comment on column public.service_providers.booking_lead_hours is 'Minimum notice for customers'' bookings, in hours.';

comment on column public.service_providers.booking_horizon_days is 'How many days ahead customers may book.';

comment on column public.service_providers.experience_since is 'The year in which the business started.';

comment on column public.service_providers.warranty is 'In the words of the business, such as 6 months on parts and labour.';

comment on column public.service_providers.specializations is 'Such as Subaru, Automatic gearboxes.';

comment on column public.service_providers.certifications is 'As stated by the business; not checked.';

comment on column public.service_providers.archived_at is
  'When the business was removed; its bookings, reviews and conversations stay.';

revoke all on public.service_providers from public, anon, authenticated, service_role;

revoke all on public.service_providers from public, anon, authenticated;

grant delete on public.service_providers to authenticated;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications
) on public.service_providers to anon;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since,
  warranty, specializations, certifications, archived_at
) on public.service_providers to authenticated;

grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  created_at, updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications
) on public.service_providers to authenticated;

grant update (
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications
) on public.service_providers to authenticated;

grant all on public.service_providers to service_role;

comment on table public.services is 'Services offered by service providers.';

comment on column public.services.service_type is 'null: not specified; one of the provider''s types.';

revoke all on public.services from public, anon, authenticated, service_role;

revoke all on public.services from public, anon, authenticated;

grant select on public.services to anon;

grant select, delete on public.services to authenticated;

grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active
) on public.services to authenticated;

grant update (
  service_provider_id, name, description, price, duration_minutes, service_type, is_active
) on public.services to authenticated;

grant all on public.services to service_role;

comment on column public.spare_parts.listed is 'Whether others see it; a seller can unlist a part without deleting it.';

comment on column public.spare_parts.held_at is 'When an administrator hid it; the seller may not list it again.';

comment on column public.spare_parts.held_reason is 'Why an administrator hid it; shown to the seller.';

revoke all on public.spare_parts from public, anon, authenticated, service_role;

revoke all on public.spare_parts from public, anon, authenticated;

grant select on public.spare_parts to anon;

grant select, delete on public.spare_parts to authenticated;

grant insert (
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock,
  listed, images
) on public.spare_parts to authenticated;

grant update (
  name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock, listed, images
) on public.spare_parts to authenticated;

grant all on public.spare_parts to service_role;

comment on table public.stock_numbers is 'A dealer''s own number of a vehicle: from the stock list, or its plate.';

comment on table public.stock_pictures is 'Imported pictures and their sources.';

comment on column public.stock_pictures.source is 'The URL it was fetched from, or sha256:… of an uploaded file.';

revoke all on public.stock_pictures from public, anon, authenticated, service_role;

revoke all on public.stock_pictures from public, anon, authenticated;

grant select, delete on public.stock_pictures to authenticated;

grant insert (seller_id, source, image) on public.stock_pictures to authenticated;

grant update (seller_id, source, image) on public.stock_pictures to authenticated;

grant all on public.stock_pictures to service_role;

comment on table public.subscription_plans is 'Plans that members can subscribe to.';

comment on column public.subscription_plans.max_listings is 'Limit of active ads of all kinds; null: unlimited.';

comment on column public.subscription_plans.is_active is
  'Whether members can choose the plan. Current subscribers keep an inactive plan.';

revoke all on public.subscription_plans from public, anon, authenticated, service_role;

revoke all on public.subscription_plans from public, anon, authenticated;

grant select on public.subscription_plans to anon;

grant select, delete on public.subscription_plans to authenticated;

grant insert (
  name, description, price, max_listings, facebook_posting_enabled, features, is_active
) on public.subscription_plans to authenticated;

grant update (
  name, description, price, max_listings, facebook_posting_enabled, features, is_active
) on public.subscription_plans to authenticated;

grant all on public.subscription_plans to service_role;

comment on table public.suspensions is
  'Periods and reasons of suspensions, each with the one answer of the member. Written by functions only.';

comment on column public.suspensions.reason is 'As shown to the member; null: suspended by the server or its operator.';

comment on table public.system_notifications is 'Notifications on the site.';

comment on column public.system_notifications.user_id is 'The recipient; null: everybody who is signed in.';

comment on column public.system_notifications.link is 'Root-relative URL of the page it is about.';

revoke all on public.system_notifications from public, anon, authenticated, service_role;

revoke all on public.system_notifications from public, anon, authenticated;

grant select, delete on public.system_notifications to authenticated;

grant insert (id, title, message, type, user_id, link) on public.system_notifications to authenticated;

grant all on public.system_notifications to service_role;

comment on table public.system_settings is 'Settings of the whole marketplace, changed by administrators.';

comment on table public.unmatched_payments is 'Payments confirmed by M-Pesa that approved no request.';

comment on column public.unmatched_payments.amount is 'Whole KES; null: unknown.';

comment on column public.unmatched_payments.note is 'What the administrator did about the payment.';

comment on table public.user_blocks is 'Members from whom another member wants no messages.';

comment on table public.user_subscriptions is 'Current and past plans of members. Written by functions only.';

comment on column public.user_subscriptions.expires_at is 'End of the plan, also while the status is still active.';

comment on column public.user_subscriptions.reminded_at is 'When the member was reminded of the end.';

comment on column public.vehicle_listings.registration_state is 'Imported used, or used in Kenya before; null: not stated.';

comment on column public.vehicle_listings.expires_at is 'When an active ad expires; else the end of its last term.';

comment on column public.vehicle_listings.reminded_at is 'When the seller was reminded that this term ends soon.';

comment on column public.vehicle_listings.held_at is 'Since when it awaits approval; its seller cannot publish it until then.';

comment on column public.vehicle_listings.rejection_reason is 'Why it was rejected; its seller may edit and resubmit it.';

comment on column public.vehicle_listings.post_to_facebook is 'Whether to post it to Facebook, if its seller''s plan allows.';

revoke all on public.vehicle_listings from public, anon, authenticated, service_role;

revoke all on public.vehicle_listings from public, anon, authenticated;

grant select on public.vehicle_listings to anon;

grant select, delete on public.vehicle_listings to authenticated;

grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, drive, registration_state, post_to_facebook
) on public.vehicle_listings to authenticated;

grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, featured, drive, registration_state, post_to_facebook
) on public.vehicle_listings to authenticated;

grant all on public.vehicle_listings to service_role;

comment on column public.vehicle_nicknames.meaning is 'Name of a make or model; of none in the catalogue, without effect.';

revoke all on public.vehicle_nicknames from public, anon, authenticated, service_role;

revoke all on public.vehicle_nicknames from public, anon, authenticated;

grant select on public.vehicle_nicknames to anon;

grant select, delete on public.vehicle_nicknames to authenticated;

grant insert (nickname, meaning) on public.vehicle_nicknames to authenticated;

grant update (nickname, meaning) on public.vehicle_nicknames to authenticated;

grant all on public.vehicle_nicknames to service_role;

comment on view public.facebook_settings is 'Account that posts ads to Facebook; secrets are masked.';

comment on view public.s3_settings is 'S3 stores for files; secrets are masked.';

create or replace function private.notify(
  recipient uuid, title text, message text, kind text default 'info', link text default null,
  action_label text default 'Open Magari', topic text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if recipient is null then
    return;
  end if;
  insert into public.system_notifications (user_id, title, message, type, link)
  values (recipient, left(notify.title, 120), left(notify.message, 2000), notify.kind, notify.link);
  perform private.send_mail(
    recipient, notify.title, array[notify.message], notify.action_label, coalesce(notify.link, '/'), topic => notify.topic
  );
end
$$;

-- Made with the schema of the trigrams, which is not everywhere the same.
do $$
begin
  execute format(
    'alter function private.similar_vehicle_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

reset search_path;
notify pgrst, 'reload schema';

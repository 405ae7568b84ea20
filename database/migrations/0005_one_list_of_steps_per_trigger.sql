-- Bookings, profiles and service providers have one trigger for each event, whose function lists its steps. Payments, reviews, reports
-- and quick replies call by their trigger what ran first by its name. No rows change.

set local check_function_bodies = off;

drop trigger a_own_name on public.listing_reports;

drop trigger a_own_name on public.message_reports;

drop trigger "0_refuse_foreign_payment" on public.payment_requests;

drop trigger keep_payment_reference on public.payment_requests;

drop trigger end_sessions on public.profiles;

drop trigger forget_pages on public.profiles;

drop trigger guard_profile on public.profiles;

drop trigger keep_an_administrator on public.profiles;

drop trigger keep_one_picture on public.profiles;

drop trigger keep_suspension on public.profiles;

drop trigger notify_changed_phone on public.profiles;

drop trigger remember_suspension on public.profiles;

drop trigger rename_reviewer on public.profiles;

drop trigger require_fresh_session_for_phone on public.profiles;

drop trigger tell_of_role on public.profiles;

drop trigger tidy_profile on public.profiles;

drop trigger verify_business_name on public.profiles;

drop trigger a_own_name on public.quick_replies;

drop trigger a_own_name on public.review_reports;

drop trigger a_own_name on public.reviews;

drop trigger refuse_removed_review on public.reviews;

drop trigger guard_service_booking on public.service_bookings;

drop trigger keep_booking_answer on public.service_bookings;

drop trigger keep_booking_completion on public.service_bookings;

drop trigger limit_bookings_by_hand on public.service_bookings;

drop trigger mark_cancelled_by_link on public.service_bookings;

drop trigger move_agreed_booking on public.service_bookings;

drop trigger remember_origin on public.service_bookings;

drop trigger remember_provider on public.service_bookings;

drop trigger skip_near_reminders on public.service_bookings;

drop trigger tell_of_booking on public.service_bookings;

drop trigger tell_of_booking_move on public.service_bookings;

drop trigger tell_of_leaving_customer on public.service_bookings;

drop trigger tell_of_moved_booking on public.service_bookings;

drop trigger tell_pages on public.service_bookings;

drop trigger ask_again_for_provider on public.service_providers;

drop trigger drop_business_name_change on public.service_providers;

drop trigger forget_page on public.service_providers;

drop trigger guard_service_provider on public.service_providers;

drop trigger index_new_service_provider on public.service_providers;

drop trigger index_service_provider on public.service_providers;

drop trigger remember_origin on public.service_providers;

drop trigger settle_removed_service_provider on public.service_providers;

drop trigger settle_service_provider on public.service_providers;

drop trigger tell_of_archived_provider on public.service_providers;

drop trigger tell_of_leaving_provider on public.service_providers;

drop trigger verify_business_name on public.service_providers;

drop function private.check_payment_reference();

drop function private.delete_other_pictures();

drop function private.drop_business_name_change();

drop function private.end_sessions();

drop function private.guard_profile();

drop function private.guard_service_booking();

drop function private.guard_service_provider();

drop function private.hold_business_name();

drop function private.index_service_provider();

drop function private.invalidate_pages_of_person();

drop function private.keep_an_administrator();

drop function private.limit_bookings_by_hand();

drop function private.mark_deleted_as_suspended();

drop function private.move_confirmed_booking();

drop function private.notify_changed_phone();

drop function private.notify_of_archiving();

drop function private.notify_of_booking();

drop function private.notify_of_deleted_customer();

drop function private.notify_of_deleted_provider();

drop function private.notify_of_moved_booking();

drop function private.notify_of_role();

drop function private.notify_pages_of_booking();

drop function private.record_booking_answer();

drop function private.record_booking_completion();

drop function private.record_cancellation_by_link();

drop function private.record_provider_decision();

drop function private.record_suspension();

drop function private.refuse_removed_review();

drop function private.remember_booking();

drop function private.remember_new_provider();

drop function private.remember_provider_of_booking();

drop function private.rename_reviewer();

drop function private.require_fresh_session_for_change();

drop function private.require_own_name();

drop function private.require_own_payment();

drop function private.skip_near_reminders();

drop function private.tidy_profile();

create function private.apply_booking_change(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
begin
  becomes.updated_at := now();
  if becomes.status = was.status then
    if was.status = 'confirmed' and becomes.preferred_date <> was.preferred_date then
      becomes := private.move_confirmed_booking(was, becomes);
    end if;
    return becomes;
  end if;
  case becomes.status
    when 'confirmed' then
      perform private.lock_confirmations(becomes.service_provider_id);
      if becomes.preferred_date <> was.preferred_date then
        becomes.moved_from := was.preferred_date;
      end if;
    when 'cancelled' then
      becomes.cancelled_by := case
        when private.is_cancelled_by_link(becomes) or auth.uid() = becomes.customer_id then 'customer'
        when auth.uid() is not null then 'provider'
      end;
    when 'completed' then
      becomes.completed_at := now();
    else null;
  end case;
  if was.status = 'pending' and (becomes.status = 'confirmed' or becomes.cancelled_by = 'provider') then
    becomes.answered_at := now();
  end if;
  return becomes;
end
$$;

create or replace function private.archive_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deletes constant boolean := auth.uid() is null
    or not exists (select from public.profiles where id = old.user_id)
    or private.provider_references(old.id) = '{"bookings": 0, "reviews": 0, "talks": 0}';
begin
  if deletes or old.archived_at is null then
    perform private.notify_customers_of_removal(old);
  end if;
  if deletes then
    return old;
  end if;
  update public.service_providers set archived_at = now(), verified = false where id = old.id and archived_at is null;
  return null;
end
$$;

create function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new := private.normalise_booking(new);
  if tg_op = 'INSERT' then
    if auth.uid() is null or new.customer_id is null then
      new := private.complete_entered_booking(new);
    -- The policies refuse any other insert with a customer.
    elsif new.customer_id = auth.uid() and new.status = 'pending' then
      new := private.check_booking_request(new);
    end if;
    if new.status = 'confirmed' then
      perform private.lock_confirmations(new.service_provider_id);
    end if;
    if new.customer_id is null then
      perform private.limit_bookings_by_hand(new);
    end if;
  else
    -- Null leaves a field unchanged; an empty string clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    perform private.check_booking_change(old, new);
    new := private.apply_booking_change(old, new);
  end if;
  -- Only now: to the checks, notes that differ in white space are a change.
  new.notes := nullif(btrim(new.notes), '');
  return new;
end
$$;

create function private.check_payment_reference(was public.payment_requests, becomes public.payment_requests)
returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  updates constant boolean := was.id is not null;
  -- Otherwise an administrator decides, or the server applies a result of M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = becomes.user_id;
begin
  if becomes.user_id is null then
    return becomes;
  end if;
  if updates and by_payer then
    becomes := private.normalise_payment(becomes);
    if (becomes.amount, becomes.reference, becomes.phone, becomes.notes)
      is distinct from (was.amount, was.reference, was.phone, was.notes)
    then
      becomes.changed_at := now();
    end if;
  end if;
  if updates and becomes.status = 'approved' and was.status <> 'approved' then
    return private.settle_reference(becomes);
  end if;
  if by_payer and becomes.reference is null then
    becomes.reference_disputed := false;
  end if;
  if becomes.reference is null or becomes.status not in ('pending', 'approved') or by_payer and becomes.status <> 'pending'
    or updates and was.status in ('pending', 'approved')
    and becomes.reference is not distinct from was.reference and becomes.reference_disputed = was.reference_disputed
  then
    return becomes;
  end if;
  if by_payer then
    return private.claim_reference(becomes);
  end if;
  if updates and (becomes.reference is distinct from was.reference or was.status not in ('pending', 'approved')) then
    -- M-Pesa confirmed the reference for this payment, so an administrator has to check pending payments that claim it.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(becomes)) and status = 'pending' and not reference_disputed;
  end if;
  return becomes;
end
$$;

create function private.check_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'client' then
    perform private.permit_profile_change(old, new);
  end if;
  if old.role = 'admin' and old.suspended_at is null and (new.role <> 'admin' or new.suspended_at is not null) then
    perform private.require_another_administrator(old.id);
  end if;
  new := private.normalise_profile(new);
  if auth.uid() = new.id then
    perform private.require_own_names(old, new);
  end if;
  if new.picture is distinct from old.picture then
    perform private.require_stored_picture(new.picture);
  end if;
  if new.business_name is distinct from old.business_name then
    new.business_name := private.hold_business_name('profile', new.id, old.business_name, old.verified, new.business_name);
  end if;
  new.updated_at := now();
  return new;
end
$$;

create function private.check_profile_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.suspended_at is not null then
    perform private.mark_deleted_as_suspended(old.id);
  else
    perform private.require_another_administrator(old.id);
  end if;
  return old;
end
$$;

create function private.check_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new := private.normalise_service_provider(new);
  if tg_op = 'INSERT' then
    if auth.uid() is not null then
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  if new.verified is distinct from old.verified then
    perform private.permit_verification(old, new);
  end if;
  if new.business_name is distinct from old.business_name then
    new.business_name := private.hold_business_name(
      'service_provider', old.user_id, old.business_name, old.verified, new.business_name
    );
  end if;
  new.updated_at := now();
  return new;
end
$$;

create function private.clear_payment_of_erased(was public.payment_requests, becomes public.payment_requests)
returns public.payment_requests
language plpgsql set search_path = ''
as $$
begin
  if was.user_id is not null then
    perform private.keep_spent_references(was);
  end if;
  becomes.phone := null;
  becomes.reference := null;
  becomes.notes := null;
  becomes.decision_reason := null;
  return becomes;
end
$$;

create function private.complete_entered_booking(entered public.service_bookings) returns public.service_bookings
language plpgsql stable set search_path = ''
as $$
declare
  service public.services;
begin
  if entered.service_id is null then
    return entered;
  end if;
  select * into service from public.services where id = entered.service_id;
  entered.service_type := coalesce(service.service_type, entered.service_type);
  -- A provider may set another duration than the usual one.
  if auth.uid() is null then
    entered.duration_minutes := coalesce(service.duration_minutes, entered.duration_minutes);
  end if;
  entered.price := coalesce(entered.price, service.price);
  return entered;
end
$$;

create function private.delete_other_pictures(profile public.profiles) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'profile-pictures' and name >= profile.id::text || '/' and name < profile.id::text || '0'
    and '/storage/v1/object/public/profile-pictures/' || name is distinct from profile.picture;
end
$$;

create function private.drop_business_name_change(provider public.service_providers) returns void
language sql set search_path = ''
as $$ delete from public.business_name_changes where user_id = provider.user_id and kind = 'service_provider' $$;

create function private.end_sessions(person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- The lock on the account queues everything that ends its sessions.
  perform from auth.users where id = person for no key update;
  delete from auth.sessions where user_id = person;
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
        using hint = 'report_limit', detail = jsonb_build_object('most', most_a_day);
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
        using hint = 'report_limit', detail = jsonb_build_object('most', most_a_day);
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_own_payment(new);
    new := private.normalise_payment(new);
    if new.plan_id is not null
      and not exists (select from public.subscription_plans where id = new.plan_id and is_active)
    then
      raise exception 'This plan is no longer offered. Choose another.' using hint = 'plan_inactive';
    end if;
    if new.status = 'pending' then
      perform private.refuse_second_payment(new);
    end if;
    return private.check_payment_reference(null, new);
  end if;
  if new.user_id is null then
    return private.clear_payment_of_erased(old, new);
  end if;
  return private.check_payment_reference(old, new);
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
        using hint = 'quick_reply_limit', detail = jsonb_build_object('most', most);
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
  -- Otherwise refuse_removed_review would tell the provider of a booking that its customer's held review was removed.
  perform private.require_own_name(new.reviewer_id);
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
  perform private.refuse_removed_review(new);
  new.service_provider_id := booking.service_provider_id;
  -- Locks the provider, so that concurrent reviews count each other. Reviews by the server are not doubted.
  perform from public.service_providers where id = booking.service_provider_id for no key update;
  new.counts := false;
  new.held_for := case when auth.uid() is not null then private.review_doubts(booking) end;
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
        using hint = 'report_limit', detail = jsonb_build_object('most', most_a_day);
    end if;
  end if;
  return new;
end
$$;

create function private.hold_business_name(kind text, owner_id uuid, former text, verified boolean, wanted text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  by_owner constant boolean := wanted is not null and auth.uid() is not null and not private.is_admin();
  renamed constant boolean := by_owner
    and (
      private.business_name_key(former) is distinct from private.business_name_key(wanted)
      or private.business_name_key(wanted) = ''
    );
  -- A sign may be read as a word: 'Baraka Sons' and 'Baraka & Sons' have one key.
  doubt constant text := case
    when renamed or by_owner and private.folded_business_name(former) <> private.folded_business_name(wanted)
    then private.name_doubt(wanted, owner_id)
  end;
begin
  if renamed and verified or doubt is not null then
    -- A replaced request gets a new id: approving the old one must fail.
    insert into public.business_name_changes as change (user_id, kind, business_name, held_for)
    values (owner_id, hold_business_name.kind, private.visible_line(wanted), doubt)
    on conflict on constraint business_name_changes_one_each do update
      set id = gen_random_uuid(), business_name = excluded.business_name, held_for = excluded.held_for, created_at = now()
      where change.business_name <> excluded.business_name;
    return former;
  end if;
  delete from public.business_name_changes as change
  where change.user_id = owner_id and change.kind = hold_business_name.kind;
  return wanted;
end
$$;

create function private.index_service_provider(provider public.service_providers) returns void
language sql set search_path = ''
as $$
  select private.add_service_words(concat_ws(' ',
    private.service_provider_names(provider.business_name, provider.location, provider.service_types),
    (select string_agg(name, ' ') from public.services where service_provider_id = provider.id and is_active)
  ))
$$;

create or replace function private.invalidate_page_of_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/services/' || case tg_op when 'DELETE' then old.service_provider_id else new.service_provider_id end);
  return null;
end
$$;

create function private.invalidate_pages_of_ads(person uuid) returns void
language sql set search_path = ''
as $$
  select pg_notify('pages', hidden.path) from (
    select '/vehicles/' || id from public.vehicle_listings where seller_id = person and status in ('active', 'sold')
    union all
    select '/spare-parts/' || id from public.spare_parts where seller_id = person and listed
    union all
    select '/services/' || id from public.service_providers where user_id = person
  ) as hidden (path)
$$;

create function private.is_cancelled_by_link(booking public.service_bookings) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('magari.cancels_booking', true) = booking.id::text, false) $$;

create function private.limit_bookings_by_hand(entered public.service_bookings) returns void
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
      using hint = 'booking_limit', detail = jsonb_build_object('most', most_a_day);
  end if;
end
$$;

create function private.lock_confirmations(provider uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('service_bookings ' || provider, 0)) $$;

create function private.mark_deleted_as_suspended(person uuid) returns void
language sql set search_path = ''
as $$ select set_config('magari.leaves_suspended', person::text, true) $$;

create function private.move_confirmed_booking(was public.service_bookings, becomes public.service_bookings)
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
      using hint = 'booking_move_limit', detail = jsonb_build_object('most', most_a_day);
  end if;
  becomes.moved_from := nullif(coalesce(was.moved_from, was.preferred_date), becomes.preferred_date);
  -- The customer may be able to come at the new time.
  becomes.cannot_come_at := null;
  return becomes;
end
$$;

create function private.normalise_booking(booking public.service_bookings) returns public.service_bookings
language plpgsql stable set search_path = ''
as $$
begin
  booking.customer_name := nullif(btrim(booking.customer_name), '');
  booking.customer_email := nullif(btrim(booking.customer_email), '');
  booking.customer_phone := nullif(btrim(booking.customer_phone), '');
  booking.customer_phone := coalesce(private.kenyan_phone(booking.customer_phone), booking.customer_phone);
  booking.description := nullif(btrim(booking.description), '');
  booking.vehicle := nullif(btrim(booking.vehicle), '');
  return booking;
end
$$;

create function private.normalise_payment(payment public.payment_requests) returns public.payment_requests
language plpgsql stable set search_path = ''
as $$
begin
  payment.phone := coalesce(private.kenyan_phone(payment.phone), nullif(btrim(payment.phone), ''));
  payment.reference := nullif(private.visible_line(payment.reference), '');
  payment.notes := nullif(btrim(payment.notes), '');
  return payment;
end
$$;

create function private.normalise_profile(profile public.profiles) returns public.profiles
language plpgsql stable set search_path = ''
as $$
begin
  profile.first_name := nullif(private.visible_line(profile.first_name), '');
  profile.last_name := nullif(private.visible_line(profile.last_name), '');
  profile.business_name := nullif(private.visible_line(profile.business_name), '');
  profile.business_description := nullif(btrim(profile.business_description, E' \t\r\n'), '');
  profile.location := nullif(private.visible_line(profile.location), '');
  return profile;
end
$$;

create function private.normalise_service_provider(provider public.service_providers) returns public.service_providers
language plpgsql stable set search_path = ''
as $$
begin
  provider.description := nullif(btrim(provider.description), '');
  provider.address := nullif(btrim(provider.address), '');
  provider.email := nullif(btrim(provider.email), '');
  provider.website := nullif(btrim(provider.website), '');
  provider.warranty := nullif(private.visible_line(provider.warranty), '');
  provider.specializations := private.tidy_lines(provider.specializations);
  provider.certifications := private.tidy_lines(provider.certifications);
  provider.phone := nullif(btrim(provider.phone), '');
  provider.phone := coalesce(private.kenyan_phone(provider.phone), provider.phone);
  provider.service_types := array(
    select type from unnest(provider.service_types) with ordinality as given (type, place) group by type order by min(place)
  );
  return provider;
end
$$;

create function private.note_facts(was public.service_bookings, becomes public.service_bookings) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('note', case when becomes.notes is distinct from was.notes then becomes.notes end) $$;

create function private.notify_of_archiving(was public.service_providers, becomes public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := private.stated_reason();
  name constant text := private.visible_line(becomes.business_name);
  archived constant boolean := becomes.archived_at is not null;
begin
  if not private.is_admin() or becomes.user_id = auth.uid() then
    return;
  end if;
  perform private.record_audit(
    case when not archived then 'restore' when was.verified then 'archive' else 'reject' end,
    'service_providers', becomes.id::text,
    jsonb_build_object('verified', was.verified), case when reason is not null then jsonb_build_object('reason', reason) end
  );
  if archived then
    perform private.tell(
      becomes.user_id, 'business_removed',
      jsonb_build_object('name', name, 'reason', reason, 'was_approved', was.verified, 'is_archived', true)
    );
  else
    perform private.tell(becomes.user_id, 'business_restored', jsonb_build_object('name', name));
  end if;
end
$$;

create function private.notify_of_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  note constant jsonb := private.note_facts(was, becomes);
begin
  if becomes.status = 'cancelled' and becomes.cancelled_by = 'customer' then
    perform private.tell(
      (select user_id from public.service_providers where id = becomes.service_provider_id),
      'booking_withdrawn', private.booking_facts(becomes)
    );
  elsif becomes.status = 'confirmed' and becomes.preferred_date = was.preferred_date then
    perform private.tell_booking_customer(becomes, 'booking_accepted', note);
  elsif becomes.status = 'confirmed' then
    perform private.tell_booking_customer(
      becomes, 'booking_accepted_moved', note || jsonb_build_object('was', was.preferred_date)
    );
  elsif becomes.status = 'cancelled' and was.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_cancelled', note);
  elsif becomes.status = 'cancelled' then
    perform private.tell_booking_customer(becomes, 'booking_declined', note);
  elsif becomes.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return;
  elsif becomes.status = 'in_progress' then
    perform private.tell_booking_customer(becomes, 'booking_begun', note);
  else
    perform private.tell_booking_customer(becomes, 'booking_completed', note);
  end if;
end
$$;

create function private.notify_of_changed_phone(person uuid, former text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  if to_regclass('auth.credential_changes') is null or pg_trigger_depth() > 1 then
    return;
  end if;
  select * into account from auth.users where id = person;
  perform auth.tell_change(account, 'phone_changed', '{}', jsonb_build_object('phone', former));
end
$$;

create function private.notify_of_deleted_customer(booking public.service_bookings) returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id),
    'booking_customer_gone', private.booking_facts(booking)
  );
$$;

create function private.notify_of_moved_booking(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    'move', 'service_bookings', becomes.id::text,
    jsonb_build_object('preferred_date', was.preferred_date), jsonb_build_object('preferred_date', becomes.preferred_date)
  );
  perform private.tell_booking_customer(
    becomes, 'booking_moved', private.note_facts(was, becomes) || jsonb_build_object('was', was.preferred_date)
  );
end
$$;

create function private.notify_of_new_booking(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.status = 'pending' and booking.customer_id is not null then
    perform private.tell(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_requested',
      private.booking_facts(booking) || jsonb_build_object('person', private.person_facts(booking.customer_id))
    );
    perform private.tell_booking_customer(booking, 'booking_request_sent');
  elsif booking.status = 'confirmed' and booking.customer_id is null and booking.preferred_date > now() then
    perform private.tell_booking_customer(booking, 'booking_entered');
  end if;
end
$$;

create function private.notify_pages_of_booking(booking public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.notify_pages(person, 'booking')
  from unnest(array[
    booking.customer_id, (select user_id from public.service_providers where id = booking.service_provider_id)
  ]) as person
  where person is not null
$$;

create function private.permit_profile_change(was public.profiles, becomes public.profiles) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (becomes.role, becomes.verified, becomes.suspended_at) is distinct from (was.role, was.verified, was.suspended_at)
    and not private.is_admin()
  then
    raise exception 'Only an administrator may change the role, verification or suspension of a profile.'
      using errcode = '42501';
  end if;
  if becomes.role <> was.role then
    raise exception 'A role is given and taken with a reason, by set_role.' using errcode = '42501';
  end if;
  if becomes.suspended_at is distinct from was.suspended_at then
    raise exception 'People are suspended with a reason, by suspend_member, and let back by lift_suspension.'
      using errcode = '42501';
  end if;
  if becomes.phone is distinct from was.phone then
    perform private.require_fresh_session();
  end if;
end
$$;

create function private.permit_verification(was public.service_providers, becomes public.service_providers) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_admin() and (was.archived_at is not null or becomes.archived_at is null) then
    raise exception 'Only an administrator may verify a service provider.' using errcode = '42501';
  end if;
end
$$;

create function private.propagate_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moves constant boolean := new.status <> old.status;
  other_time constant boolean := new.preferred_date <> old.preferred_date;
begin
  perform private.remember_provider_of_booking(new);
  if new.status = 'confirmed' and (moves or other_time) then
    perform private.skip_near_reminders(new);
  end if;
  if moves then
    perform private.record_booking_status(old, new);
    perform private.notify_of_booking_status(old, new);
  elsif new.status = 'confirmed' and other_time then
    perform private.notify_of_moved_booking(old, new);
  end if;
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create function private.propagate_booking_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.customer_id is not null and old.status in ('pending', 'confirmed', 'in_progress') then
    perform private.notify_of_deleted_customer(old);
  end if;
  perform private.notify_pages_of_booking(old);
  return null;
end
$$;

create function private.propagate_new_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.customer_id is not null then
    perform private.remember_booking_origin(new);
  end if;
  if new.status = 'confirmed' then
    perform private.skip_near_reminders(new);
  end if;
  perform private.notify_of_new_booking(new);
  perform private.notify_pages_of_booking(new);
  return null;
end
$$;

create function private.propagate_new_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.verified then
    perform private.index_service_provider(new);
  end if;
  perform private.remember_new_provider(new);
  return null;
end
$$;

create function private.propagate_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  suspends constant boolean := old.suspended_at is null and new.suspended_at is not null;
  lifts constant boolean := old.suspended_at is not null and new.suspended_at is null;
begin
  if suspends then
    perform private.end_sessions(new.id);
  end if;
  if (
    old.first_name, old.last_name, old.business_name, old.business_description, old.role, old.verified, old.suspended_at,
    old.location, old.picture
  ) is distinct from (
    new.first_name, new.last_name, new.business_name, new.business_description, new.role, new.verified, new.suspended_at,
    new.location, new.picture
  ) then
    perform pg_notify('pages', '/dealers/' || new.id);
  end if;
  if suspends or lifts then
    perform private.invalidate_pages_of_ads(new.id);
    perform private.record_suspension(new);
  end if;
  if new.picture is distinct from old.picture then
    perform private.delete_other_pictures(new);
  end if;
  if new.phone is distinct from old.phone then
    perform private.notify_of_changed_phone(new.id, old.phone);
  end if;
  if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
    perform private.rename_reviewer(new);
  end if;
  if old.role = 'customer' and new.role = 'service_provider' then
    perform private.tell(new.id, 'became_service_provider');
  end if;
  return null;
end
$$;

create function private.propagate_provider_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', '/services/' || new.id);
  if new.verified and (old.business_name, old.location, old.service_types, old.verified)
    is distinct from (new.business_name, new.location, new.service_types, new.verified)
  then
    perform private.index_service_provider(new);
  end if;
  if (old.archived_at is null) <> (new.archived_at is null) then
    perform private.notify_of_archiving(old, new);
  elsif new.verified <> old.verified then
    perform private.record_verification(old, new);
  end if;
  return null;
end
$$;

create function private.propagate_provider_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.drop_business_name_change(old);
  perform pg_notify('pages', '/services/' || old.id);
  perform private.record_provider_removal(old);
  return null;
end
$$;

create function private.record_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.record_audit(
    case becomes.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', becomes.id::text,
    jsonb_build_object('status', was.status, 'preferred_date', was.preferred_date, 'price', was.price),
    jsonb_build_object('status', becomes.status, 'preferred_date', becomes.preferred_date, 'price', becomes.price)
  )
$$;

create function private.record_provider_removal(provider public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := private.stated_reason();
begin
  if not private.is_admin() or provider.user_id = auth.uid()
    or not exists (select from public.profiles where id = provider.user_id)
  then
    return;
  end if;
  perform private.record_audit(
    case when provider.verified then 'delete' else 'reject' end, 'service_providers', provider.id::text,
    jsonb_build_object('verified', provider.verified, 'location', provider.location, 'service_types', provider.service_types),
    case when reason is not null then jsonb_build_object('reason', reason) end
  );
  perform private.tell(
    provider.user_id, 'business_removed',
    jsonb_build_object(
      'name', private.visible_line(provider.business_name), 'reason', reason, 'was_approved', provider.verified,
      'is_archived', false
    )
  );
end
$$;

create function private.record_suspension(profile public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.stated_reason();
begin
  if profile.suspended_at is not null then
    insert into public.suspensions (user_id, reason, began_at) values (profile.id, said, profile.suspended_at);
    perform private.tell(profile.id, 'account_suspended', jsonb_build_object('reason', said));
  else
    update public.suspensions set ended_at = now(), end_note = said where user_id = profile.id and ended_at is null;
    perform private.tell(profile.id, 'suspension_lifted', jsonb_build_object('note', said));
  end if;
end
$$;

create function private.record_verification(was public.service_providers, becomes public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := private.visible_line(becomes.business_name);
begin
  perform private.record_audit(
    case when becomes.verified then 'verify' else 'unverify' end, 'service_providers', becomes.id::text,
    jsonb_build_object('verified', was.verified), jsonb_build_object('verified', becomes.verified)
  );
  if not becomes.verified then
    perform private.tell(becomes.user_id, 'business_hidden', jsonb_build_object('name', name));
    return;
  end if;
  -- Bookings arrive in the provider's area, which is closed to the role customer.
  update public.profiles set role = 'service_provider' where id = becomes.user_id and role = 'customer';
  perform private.tell(becomes.user_id, 'business_approved', jsonb_build_object('id', becomes.id, 'name', name));
end
$$;

create function private.refuse_removed_review(review public.reviews) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.review_history as known
    join public.service_bookings as booking on booking.id = known.booking_id
    where known.booking_id = review.booking_id and known.event = 'removed' and booking.customer_id = review.reviewer_id
  ) then
    raise exception 'Your review of this visit was removed by an administrator. Write to us if you think this is a mistake.'
      using hint = 'review_removed';
  end if;
end
$$;

create function private.refuse_second_payment(payment public.payment_requests) returns void
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
      using hint = 'payment_waiting', detail = jsonb_build_object('amount', waiting.amount, 'made_at', waiting.created_at);
  end if;
end
$$;

create function private.remember_booking_origin(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.customer_id is distinct from auth.uid() then
    return;
  end if;
  insert into private.booking_origins (booking_id, kind, origin)
  select booking.id, known.kind, known.origin from private.request_origins() as known;
  insert into private.own_bookings (booking_id, kind)
  select distinct booking.id, here.kind
  from private.booking_origins as here
  join public.service_providers as provider on provider.id = booking.service_provider_id
  join private.provider_origins as there on there.user_id = provider.user_id and there.origin = here.origin
  where here.booking_id = booking.id
    and there.seen_at > now() - make_interval(days => (select origin_days from private.review_rules()));
end
$$;

create function private.remember_new_provider(provider public.service_providers) returns void
language sql set search_path = ''
as $$
  select private.remember_provider(provider.user_id, known.kind, known.origin)
  from (
    select kind, origin from private.request_origins() where provider.user_id = auth.uid()
    union
    select 'address', private.address_hash(ip) from auth.sessions where user_id = provider.user_id
    union
    select 'device', one.device from private.session_devices as one
    join auth.sessions as session on session.id = one.session_id where session.user_id = provider.user_id
  ) as known (kind, origin)
$$;

create function private.remember_provider_of_booking(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.service_providers where id = booking.service_provider_id and user_id = auth.uid()) then
    perform private.remember_provider(auth.uid(), known.kind, known.origin) from private.request_origins() as known;
  end if;
end
$$;

create function private.rename_reviewer(profile public.profiles) returns void
language sql set search_path = ''
as $$
  update public.reviews set reviewer_name = private.public_name(profile.first_name, profile.last_name) where reviewer_id = profile.id
$$;

revoke all on function private.require_another_administrator(than uuid) from public, anon, authenticated, service_role;

create function private.require_own_name(person uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.uid() is not null and person is distinct from auth.uid() then
    raise exception 'This can be done in one''s own name only.' using errcode = '42501';
  end if;
end
$$;

create function private.require_own_names(was public.profiles, becomes public.profiles) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (becomes.first_name, becomes.last_name) is distinct from (was.first_name, was.last_name) then
    perform private.require_persons_name(becomes.first_name, becomes.last_name, becomes.id);
  end if;
  if was.first_name is not null and becomes.first_name is null then
    raise exception 'Enter your first name.' using hint = 'first_name_required';
  end if;
  if was.last_name is not null and becomes.last_name is null then
    raise exception 'Enter your last name.' using hint = 'last_name_required';
  end if;
  if was.business_name is not null and becomes.business_name is null and becomes.role in ('dealer', 'service_provider') then
    raise exception 'Enter the name of your business.' using hint = 'business_name_required';
  end if;
end
$$;

create function private.require_own_payment(payment public.payment_requests) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.uid() is not null and payment.user_id is distinct from auth.uid() then
    raise exception 'Nobody says for somebody else what they have paid.' using errcode = '42501';
  end if;
end
$$;

create function private.require_stored_picture(picture text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if picture is not null and not exists (
    select from storage.objects
    where bucket_id = 'profile-pictures'
      and name = substr(picture, char_length('/storage/v1/object/public/profile-pictures/') + 1)
  ) then
    raise exception 'This picture is no longer there. Choose it again.' using hint = 'picture_missing';
  end if;
end
$$;

create function private.skip_near_reminders(booking public.service_bookings) returns void
language sql set search_path = ''
as $$
  insert into private.booking_reminders (booking_id, hours, begins)
  select booking.id, near.hours, booking.preferred_date
  from unnest(array[24, 2]) as near(hours)
  where booking.preferred_date <= now() + near.hours * interval '1 hour'
  on conflict do nothing
$$;

create or replace function public.set_role(member uuid, new_role text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  perform private.require_reason(reason);
  if new_role is null or new_role not in ('admin', 'dealer', 'service_provider', 'customer') then
    raise exception 'There is no such role.' using hint = 'unknown_role';
  elsif new_role = profile.role then
    raise exception 'That is their role already.' using hint = 'same_role';
  elsif new_role = 'admin' and profile.suspended_at is not null then
    raise exception 'Somebody suspended is not made an administrator. Lift the suspension first.' using hint = 'suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set role = new_role where id = member;
  perform set_config('magari.reason', '', true);
  -- propagate_profile_change notifies a customer who becomes a service provider.
  if (profile.role, new_role) <> ('customer', 'service_provider') then
    perform private.tell(member, 'role_changed', jsonb_build_object('role', new_role));
  end if;
end
$$;

create trigger check_profile before update on public.profiles
  for each row when (current_user not in ('anon', 'authenticated')) execute function private.check_profile();

create trigger check_profile_deletion before delete on public.profiles
  for each row when (old.role = 'admin' or old.suspended_at is not null) execute function private.check_profile_deletion();

create trigger check_profile_of_client before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated')) execute function private.check_profile('client');

create trigger propagate_profile_change after update on public.profiles
  for each row execute function private.propagate_profile_change();

create trigger check_booking before insert or update on public.service_bookings
  for each row execute function private.check_booking();

create trigger propagate_booking_change after update on public.service_bookings
  for each row execute function private.propagate_booking_change();

create trigger propagate_booking_deletion after delete on public.service_bookings
  for each row execute function private.propagate_booking_deletion();

create trigger propagate_new_booking after insert on public.service_bookings
  for each row execute function private.propagate_new_booking();

create trigger check_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, experience_since, warranty, specializations, certifications, updated_at
on public.service_providers for each row execute function private.check_service_provider();

create trigger propagate_new_provider after insert on public.service_providers
  for each row execute function private.propagate_new_provider();

create trigger propagate_provider_change after update on public.service_providers
  for each row execute function private.propagate_provider_change();

create trigger propagate_provider_deletion after delete on public.service_providers
  for each row execute function private.propagate_provider_deletion();

create trigger reopen_archived_provider before update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos
on public.service_providers
  for each row when (old.archived_at is not null) execute function private.reopen_archived_provider();

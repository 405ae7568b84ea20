-- One event for each thing that happens to an ad, instead of listing_history, ad_changes, ad_prices and price_changes, and one trigger for
-- each occasion, of bookings, profiles and providers too. Masked or hashed numbers of payers hold up no payment.

set local check_function_bodies = off;

drop trigger forget_person on auth.users;

drop trigger announce_file_places on private.s3_places;

drop trigger announce_file_places on private.s3_settings;

drop trigger forget_changed_page on public.dealer_profiles;

drop trigger forget_page on public.dealer_profiles;

drop trigger keep_removed_favorite on public.favorites;

drop trigger remember_favorite on public.favorites;

drop trigger forget_page on public.financing_providers;

drop trigger forget_page on public.import_depreciation_rates;

drop trigger keep_rate on public.import_depreciation_rates;

drop trigger forget_page on public.import_tax_rates;

drop trigger keep_rate on public.import_tax_rates;

drop trigger forget_page on public.insurance_providers;

drop trigger date_insurer on public.insurance_rates;

drop trigger forget_page on public.insurance_rates;

drop trigger a_own_name on public.listing_reports;

drop trigger a_own_name on public.message_reports;

drop trigger forget_inquiry_note on public.message_threads;

drop trigger forget_unread_mail on public.messages;

drop trigger tell_pages_of_new on public.messages;

drop trigger tell_pages_of_read on public.messages;

drop trigger tell_pages on public.notification_reads;

drop trigger forget_page on public.opening_exceptions;

drop trigger "0_refuse_foreign_payment" on public.payment_requests;

drop trigger forget_mpesa_receipt on public.payment_requests;

drop trigger keep_payment_reference on public.payment_requests;

drop trigger limit_pending on public.payment_requests;

drop trigger tell_of_disputed_reference on public.payment_requests;

drop trigger tell_of_redisputed_reference on public.payment_requests;

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

drop trigger forget_page on public.reviews;

drop trigger refuse_removed_review on public.reviews;

drop trigger tell_of_answer on public.reviews;

drop trigger tell_of_approved_review on public.reviews;

drop trigger tell_of_removed_review on public.reviews;

drop trigger tell_of_review on public.reviews;

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

drop trigger alert_of_deletion on public.service_providers;

drop trigger ask_again_for_provider on public.service_providers;

drop trigger audit_changes on public.service_providers;

drop trigger drop_business_name_change on public.service_providers;

drop trigger forget_page on public.service_providers;

drop trigger guard_service_provider on public.service_providers;

drop trigger index_new_service_provider on public.service_providers;

drop trigger index_service_provider on public.service_providers;

drop trigger record_change on public.service_providers;

drop trigger record_change_of_new on public.service_providers;

drop trigger remember_origin on public.service_providers;

drop trigger settle_removed_service_provider on public.service_providers;

drop trigger settle_service_provider on public.service_providers;

drop trigger tell_of_archived_provider on public.service_providers;

drop trigger tell_of_leaving_provider on public.service_providers;

drop trigger verify_business_name on public.service_providers;

drop trigger forget_page on public.services;

drop trigger index_new_services on public.services;

drop trigger index_service on public.services;

drop trigger limit_rows on public.services;

drop trigger record_change on public.services;

drop trigger record_change_of_new on public.services;

drop trigger alert_of_deletion on public.spare_parts;

drop trigger audit_changes on public.spare_parts;

drop trigger audit_edits on public.spare_parts;

drop trigger audit_removal on public.spare_parts;

drop trigger forget_deleted_page on public.spare_parts;

drop trigger forget_page on public.spare_parts;

drop trigger guard_spare_part on public.spare_parts;

drop trigger limit_listed_ads on public.spare_parts;

drop trigger limit_posted_ads on public.spare_parts;

drop trigger limit_rows on public.spare_parts;

drop trigger record_change on public.spare_parts;

drop trigger record_change_of_new on public.spare_parts;

drop trigger tell_seller on public.spare_parts;

drop trigger tell_seller_of_removal on public.spare_parts;

drop trigger tell_pages on public.system_notifications;

drop trigger announce_system_setting on public.system_settings;

drop trigger forget_unmatched_payment on public.unmatched_payments;

drop trigger alert_of_deletion on public.vehicle_listings;

drop trigger audit_changes on public.vehicle_listings;

drop trigger audit_edits on public.vehicle_listings;

drop trigger audit_removal on public.vehicle_listings;

drop trigger begin_listing_history on public.vehicle_listings;

drop trigger count_added on public.vehicle_listings;

drop trigger count_moved on public.vehicle_listings;

drop trigger count_none on public.vehicle_listings;

drop trigger count_removed on public.vehicle_listings;

drop trigger end_listing_history on public.vehicle_listings;

drop trigger estimate_changed_price on public.vehicle_listings;

drop trigger estimate_new_price on public.vehicle_listings;

drop trigger forget_deleted_page on public.vehicle_listings;

drop trigger forget_page on public.vehicle_listings;

drop trigger forget_pages_of_sellers on public.vehicle_listings;

drop trigger guard_new_vehicle_listing on public.vehicle_listings;

drop trigger guard_vehicle_listing on public.vehicle_listings;

drop trigger keep_listing_history on public.vehicle_listings;

drop trigger keep_published_version on public.vehicle_listings;

drop trigger learn_changed_words on public.vehicle_listings;

drop trigger learn_posted_words on public.vehicle_listings;

drop trigger leave_out_facebook_post on public.vehicle_listings;

drop trigger limit_drafts on public.vehicle_listings;

drop trigger limit_posted_ads on public.vehicle_listings;

drop trigger limit_posted_sold_ads on public.vehicle_listings;

drop trigger limit_renewed_ads on public.vehicle_listings;

drop trigger limit_rows on public.vehicle_listings;

drop trigger limit_sold_ads on public.vehicle_listings;

drop trigger list_approved_names on public.vehicle_listings;

drop trigger record_change on public.vehicle_listings;

drop trigger record_change_of_new on public.vehicle_listings;

drop trigger record_mark_change on public.vehicle_listings;

drop trigger request_facebook_post on public.vehicle_listings;

drop trigger request_facebook_post_after_all on public.vehicle_listings;

drop trigger request_facebook_post_again on public.vehicle_listings;

drop trigger tell_seller on public.vehicle_listings;

drop trigger tell_seller_of_removal on public.vehicle_listings;

drop trigger follow_renamed on public.vehicle_makes;

drop trigger forget_market_pages on public.vehicle_makes;

drop trigger follow_renamed on public.vehicle_models;

drop trigger forget_market_pages on public.vehicle_models;

drop trigger forget_page on public.vehicle_nicknames;

drop function private.alert_of_deleted_ad();

drop function private.check_payment_reference();

drop function private.delete_other_pictures();

drop function private.drop_business_name_change();

drop function private.end_sessions();

drop function private.enforce_row_quota();

drop function private.guard_profile();

drop function private.guard_service_booking();

drop function private.guard_service_provider();

drop function private.guard_spare_part();

drop function private.guard_vehicle_listing();

drop function private.hold_business_name();

drop function private.index_changed_listings();

drop function private.index_new_services();

drop function private.index_posted_listings();

drop function private.index_service();

drop function private.index_service_provider();

drop function private.invalidate_page_of_ad();

drop function private.invalidate_pages_of_person();

drop function private.invalidate_pages_of_sellers();

drop function private.keep_an_administrator();

drop function private.keep_published_version();

drop function private.limit_ads();

drop function private.limit_bookings_by_hand();

drop function private.limit_sold_ads();

drop function private.list_approved_names();

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

drop function private.notify_part_seller();

drop function private.notify_seller();

drop function private.queue_facebook_post();

drop function private.record_booking_answer();

drop function private.record_booking_completion();

drop function private.record_cancellation_by_link();

drop function private.record_listing_history();

drop function private.record_mark_change();

drop function private.record_part_change();

drop function private.record_price_change();

drop function private.record_provider_change();

drop function private.record_provider_decision();

drop function private.record_service_change();

drop function private.record_suspension();

drop function private.record_vehicle_change();

drop function private.refuse_removed_review();

drop function private.remember_booking();

drop function private.remember_new_provider();

drop function private.remember_provider_of_booking();

drop function private.rename_reviewer();

drop function private.require_fresh_session_for_change();

drop function private.require_own_name();

drop function private.require_own_payment();

drop function private.row_quota(kind text, person uuid);

drop function private.skip_facebook_post();

drop function private.skip_near_reminders();

drop function private.tidy_profile();

drop function private.update_listing_counts();

create or replace function private.add_words(words text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.vehicle_words set unused_since = null
  where word in (
    select known.word from private.vehicle_words as known
    where known.word = any (words collate "C") and known.unused_since is not null order by known.word for update
  );
  insert into private.vehicle_words (word)
  select distinct given.word collate "C" from unnest(words) as given (word)
  where given.word <> ''
    and not exists (select from private.vehicle_words as known where known.word = given.word collate "C")
  order by 1
  on conflict do nothing;
end
$$;

create table private.ad_events (
  id bigint generated always as identity constraint ad_events_pkey primary key,
  kind public.ad_kind not null,
  -- No foreign key: sold ads stay in their seller's reports after they are deleted.
  ad_id uuid not null,
  owner_id uuid not null,
  -- Not now(), the start of the transaction, which would misorder overlapping ones.
  at timestamptz not null default clock_timestamp(),
  former_state text,
  state text not null,
  former_price bigint,
  price bigint,
  title text not null,
  -- The whole row as everyone saw it before, until alerts have compared it; of a provider with `services`, the names of what it offered.
  former jsonb,
  awaits_matching boolean not null default false,
  awaits_estimate boolean not null default false,
  -- When the row was derived from the ad afterwards; null: recorded at the time of the change.
  estimated_at timestamptz,
  constraint ad_events_state_known check (state in (
    'active', 'pending', 'rejected', 'draft', 'expired', 'sold', 'out_of_stock', 'taken_down', 'unlisted', 'deleted'
  )),
  constraint ad_events_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

insert into private.ad_events (kind, ad_id, owner_id, at, former_state, state, former_price, price, title, estimated_at)
select 'vehicle', listing_id, seller_id, at, lag(state) over ad, state, lag(price) over ad, price, title, estimated_at
from private.listing_history
window ad as (partition by listing_id order by at, id)
order by id;

-- Spare parts had no history but their former prices.
insert into private.ad_events (kind, ad_id, owner_id, at, former_state, state, former_price, price, title)
select 'spare_part', part.id, part.seller_id, past.at, 'active', 'active', past.was,
  lead(past.was, 1, part.price) over (partition by part.id order by past.at, past.id), part.name
from private.ad_prices as past join public.spare_parts as part on part.id = past.subject_id
order by past.id;

insert into private.ad_events (kind, ad_id, owner_id, at, former_state, state, former_price, price, title, former, awaits_matching)
select change.kind, ad.id, ad.owner_id, change.at, case when change.before is not null then 'active' end, ad.state,
  (change.before ->> 'price')::bigint, ad.price, ad.title, change.before, true
from private.ad_changes as change
join (
  select 'vehicle'::public.ad_kind as kind, id, seller_id as owner_id, price, title, private.ad_state(l) as state from public.vehicle_listings as l
  union all
  select 'spare_part', id, seller_id, price, name, private.ad_state(p) from public.spare_parts as p
  union all
  select 'service', id, user_id, null, business_name, private.ad_state(p) from public.service_providers as p
) as ad on ad.kind = change.kind and ad.id = change.subject_id
order by change.id;

update private.ad_events as event set awaits_estimate = true
where id in (
  select distinct on (ad_id) id from private.ad_events
  where ad_id in (select listing_id from private.price_changes) order by ad_id, at desc, id desc
);

drop table private.ad_changes;

drop table private.ad_prices;

drop table private.listing_history;

drop table private.price_changes;

create function private.alert_of_deletion(kind public.ad_kind, ad_id uuid, owner_id uuid, title text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = owner_id) then
    insert into private.alerts (user_id, subject_id, what, kind, title, due_at)
    select favorite.user_id, ad_id, 'gone', alert_of_deletion.kind, alert_of_deletion.title, now()
    from public.favorites as favorite
    where (favorite.listing_id = ad_id or favorite.spare_part_id = ad_id) and favorite.user_id <> owner_id
      and not private.is_blocked_between(favorite.user_id, owner_id)
    on conflict do nothing;
  end if;
end
$$;

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

create or replace function private.apply_mpesa_payment(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  receipt_key constant text := private.reference_key(receipt);
  push private.mpesa_pushes;
  request public.payment_requests;
  problem text;
begin
  -- Locked before the rows, so the second of two concurrent callbacks with one receipt sees the first.
  if receipt_key is not null then
    perform pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || receipt_key, 0));
  end if;
  push := private.lock_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> apply_mpesa_payment.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or private.reference_key(push.receipt_number) = receipt_key)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null) then 'incomplete'
    when exists (
        select from private.mpesa_pushes as other
        where private.reference_key(other.receipt_number) = receipt_key and other.id <> push.id
      )
      or exists (
        select from public.payment_requests as other
        where private.reference_key(other.reference) = receipt_key and other.status = 'approved' and other.id <> request.id
      ) then 'receipt_used'
  end;
  -- These problems leave the push open, so the result job still queries M-Pesa for it.
  if problem is not null then
    return private.list_unmatched_payment(
      problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  problem := case
    when request.user_id is null then 'account_erased'
    when paid_amount <> request.amount then 'amount_differs'
    -- The push, the amount and an unused receipt name the payment. A masked number, or none, does not hold it up.
    when not private.is_payer(paid_phone, request.phone) then 'phone_differs'
    when push.status = 'paid' and push.receipt_number is not null then 'second_receipt'
  end;
  update private.mpesa_pushes
  set status = case when problem is null or push.status = 'paid' then 'paid' else 'mismatched' end, result_code = '0',
    settled_at = now(), checkout_request_id = coalesce(push.checkout_request_id, apply_mpesa_payment.checkout_request_id),
    receipt_number = case when request.user_id is null then push.receipt_number else coalesce(push.receipt_number, receipt) end
  where id = push.id;
  if problem is null and push.status = 'paid' then
    -- The result query approved the request earlier; the callback adds the receipt number.
    update public.payment_requests set reference = receipt where id = request.id;
    update public.unmatched_payments as listed set receipt_number = receipt
    where listed.checkout_request_id = apply_mpesa_payment.checkout_request_id and listed.receipt_number is null;
    return 'settled';
  end if;
  if problem is null then
    problem := case
      when request.status = 'approved' then 'request_approved'
      when request.status = 'rejected' and not exists (
        select from private.mpesa_pushes as failed where failed.payment_request_id = request.id and failed.rejected_request
      ) then 'request_rejected'
    end;
    if request.status = 'approved' and private.reference_key(request.reference) = receipt_key then
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
    problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
  );
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

create function private.audit_change(entity text, was jsonb, becomes jsonb, columns text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  action constant text := case when was is null then 'insert' when becomes is null then 'delete' else 'update' end;
  said_only constant text[] := coalesce(columns[array_position(columns, '--') + 1 :], '{}');
  recorded text[] := columns;
  differing text[];
begin
  if not private.is_admin() then
    return;
  end if;
  if 'all except' = any (columns) then
    recorded := array(
      select name from jsonb_object_keys(coalesce(was, '{}') || coalesce(becomes, '{}')) as name
      where name <> all (columns) or name = any (said_only)
    );
  end if;
  differing := array(
    select name from unnest(recorded) as name
    where was -> name is distinct from becomes -> name and (action = 'update' or name <> all (said_only))
  );
  if cardinality(differing) > 0 then
    perform private.record_audit(
      action, entity, coalesce(becomes ->> 'id', was ->> 'id', becomes ->> 'key', was ->> 'key'),
      (select jsonb_object_agg(name, was -> name) from unnest(differing) as name where was is not null and name <> all (said_only)),
      case when becomes is not null then
        (select jsonb_object_agg(name, case when name = any (said_only) then '"changed"' else becomes -> name end)
         from unnest(differing) as name)
        || jsonb_strip_nulls(jsonb_build_object('reason', private.stated_reason()))
      end
    );
  end if;
end
$$;

create or replace function private.audit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit_change(
    tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end, tg_argv
  );
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

create function private.check_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    return new;
  end if;
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  if new.listed and not old.listed then
    if new.seller_id = auth.uid() and old.held_at is not null then
      raise exception 'This ad was taken down by an administrator. Write to us to have it back.' using errcode = '42501';
    end if;
    new.held_at := null;
    new.held_reason := null;
  elsif old.listed and not new.listed and new.seller_id is distinct from auth.uid() and private.is_admin() then
    new.held_at := now();
  end if;
  if new.views_count = old.views_count then
    new.updated_at := now();
  end if;
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

create function private.check_vehicle() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller boolean;
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
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
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

create function private.clear_listing_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.listing_counts;
  return null;
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

create or replace function private.count_sales() returns void
language sql security definer set search_path = '' set jit = off
as $$
  delete from private.market_sales;
  insert into private.market_sales (listing_id, seller_id, model_id, town, year, sold_at, days, over_usual)
  select ad.id, ad.seller_id, ad.model_id, private.town_of(ad.location), ad.year, told.sold_at,
    private.nairobi_day(told.sold_at) - private.nairobi_day(told.listed_at),
    ln(ad.price) - private.usual_price(private.priced_vehicle(ad))
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
  where ad.status = 'sold' and ad.model_id is not null and ad.price between 10000 and 1000000000
    and told.listed_at <= told.sold_at and told.sold_at > now() - interval '12 months' and told.estimated_at is null
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[]);
$$;

create function private.delete_old_ad_events() returns void
language sql security definer set search_path = ''
as $$
  delete from private.ad_events
  where at < now() - interval '1 year'
    and (kind <> 'vehicle' or (former_state, former_price) is not distinct from (state, price))
$$;

create or replace function private.delete_old_alerts() returns void
language sql security definer set search_path = ''
as $$
  delete from private.ad_arrivals where at < now() - interval '1 month';
  delete from private.search_matches as match
  where not exists (select from public.saved_searches as search where search.id = match.search_id)
    or at < now() - interval '3 months' and not exists (select from private.public_ads as ad where ad.id = match.subject_id);
  delete from private.alerts as alert where created_at < now() - interval '3 months'
    and not exists (select from private.public_ads as ad where ad.id = alert.subject_id);
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

create function private.estimate_again(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$
  update private.ad_events as event set awaits_estimate = true
  from public.vehicle_listings as ad
  where ad.id = any (listings) and event.id = (
    select last.id from private.ad_events as last where last.owner_id = ad.seller_id and last.ad_id = ad.id
    order by last.at desc, last.id desc limit 1
  )
$$;

create or replace function private.estimate_changed_prices(most integer default 500) returns integer
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  listings uuid[];
begin
  with taken as (
    update private.ad_events set awaits_estimate = false where id in (
      select id from private.ad_events where awaits_estimate order by id limit most for update skip locked
    ) returning ad_id
  )
  select array_agg(distinct ad_id) into listings from taken;
  if listings is null then
    return 0;
  end if;
  perform private.estimate_prices(listings);
  return cardinality(listings) - private.show_price_marks(listings);
end
$$;

create or replace function private.estimate_prices(listings uuid[]) returns void
language sql security definer set search_path = ''
as $$
  with estimated as materialized (
    select ad.id, ad.price, range.*
    from public.vehicle_listings as ad cross join lateral private.price_ranges(private.priced_vehicle(ad), ad.seller_id) as range
    where ad.id = any (listings) and private.is_estimated_state(ad.status)
  ), gone as (
    delete from public.price_estimates as former using public.vehicle_listings as ad
    where former.listing_id = any (listings) and ad.id = former.listing_id and ad.status <> 'sold'
      and not exists (select from estimated where estimated.id = former.listing_id)
  )
  insert into public.price_estimates as former (listing_id, low, middle, high, ads, sellers, mark, ratio)
  select id, low, middle, high, ads, sellers, mark, case when mark <> 'none' then price::double precision / middle end
  from estimated cross join lateral private.price_mark(price, low, middle, high) as mark
  on conflict (listing_id) do update set low = excluded.low, middle = excluded.middle, high = excluded.high, ads = excluded.ads,
    sellers = excluded.sellers, mark = excluded.mark, ratio = excluded.ratio, estimated_at = now()
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

create function private.has_row_quota() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.is_admin() then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('quota of ' || auth.uid(), 0));
  return true;
end
$$;

create function private.has_too_many_ads(seller uuid, most integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if most is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || seller, 0));
  return private.count_active_ads(seller) > most;
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

create function private.invalidate_page(path text) returns void
language sql set search_path = ''
as $$ select pg_notify('pages', path) $$;

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

create function private.is_estimated_state(status text) returns boolean
language sql immutable set search_path = ''
as $$ select status in ('active', 'pending', 'draft') $$;

create function private.is_payer(named text, phone text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  -- x, X, * and • hide digits, some any number of them behind the same few signs.
  shown constant text := translate(lower(named), '•* +-().', 'xx');
  national constant text := right(phone, 9);
  forms constant text[] := array['254' || national, '0' || national, national];
begin
  if shown ~ '^[0-9a-f]{64}$' and exists (
    select from unnest(forms || ('+254' || national)) as form where encode(sha256(convert_to(form, 'UTF8')), 'hex') = shown
  ) then
    return true;
  elsif shown is null or shown !~ '^[0-9x]{6,19}$' or shown !~ '[0-9]' then
    return null;
  end if;
  return exists (select from unnest(forms) as form where form like regexp_replace(shown, 'x.*x|x', '%'));
end
$$;

create function private.is_public_state(state text) returns boolean
language sql immutable set search_path = ''
as $$ select state in ('active', 'out_of_stock') $$;

create or replace function private.is_quiet(ad public.vehicle_listings) returns boolean
language sql stable set search_path = ''
as $$
  select ad.status = 'active' and ad.held_at is null and ad.created_at <= since.at
    and not exists (
      select from public.leads
      where leads.listing_id = ad.id and leads.kind <> 'view' and leads.day >= private.nairobi_today() - 14
    )
    and not exists (
      select from private.ad_events as former
      where former.owner_id = ad.seller_id and former.ad_id = ad.id and former.at > since.at and former.state <> 'active'
    )
    and coalesce((
      select former.state from private.ad_events as former
      where former.owner_id = ad.seller_id and former.ad_id = ad.id and former.at <= since.at
      order by former.at desc, former.id desc limit 1
    ), 'active') = 'active'
  from (select now() - interval '14 days' as at) as since
$$;

create function private.keep_published_version(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller constant boolean := private.is_change_of_seller();
  changed constant jsonb := private.changed_facts(private.reviewed_facts(was), private.reviewed_facts(becomes));
begin
  if changed = '{}' and becomes.status = was.status then
    return;
  end if;
  if becomes.status = 'active'
    and (case when by_seller then not private.setting_is_on('review_changed_listings') else was.status <> 'active' end)
  then
    delete from private.published_versions where listing_id = becomes.id;
    return;
  end if;
  if private.was_published(was) and (by_seller or becomes.status <> 'active') then
    insert into private.published_versions (listing_id, facts) values (becomes.id, private.reviewed_facts(was))
    on conflict (listing_id) do nothing;
  end if;
  if not by_seller then
    update private.published_versions set facts = facts || changed where listing_id = becomes.id and changed <> '{}';
  end if;
end
$$;

create function private.limit_ads(seller uuid) returns void
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
      using hint = 'listing_limit', detail = jsonb_build_object('most', most, 'has_plan', has_plan);
  end if;
end
$$;

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

create function private.limit_of_ads(seller uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.is_change_of_seller() then private.listing_limit(seller) end;
end
$$;

create function private.limit_pending_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_row_quota() then
    perform private.require_row_quota('payments to check', (
      select count(*) from public.payment_requests where user_id = auth.uid() and status = 'pending'
    ));
  end if;
  return null;
end
$$;

create function private.limit_sold_ads(listing uuid, seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.sold_ad_counts(listing, seller) and private.has_too_many_ads(seller, private.limit_of_ads(seller)) then
    raise exception 'A vehicle marked as sold without having been for sale here counts as an active ad, and you have no ads left. Choose a larger plan, or take an ad down.'
      using hint = 'listing_limit';
  end if;
end
$$;

create function private.list_approved_names(approved public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    update public.vehicle_makes set listed = true where id = approved.make_id and not listed;
    update public.vehicle_models set listed = true
    where id = approved.model_id and make_id = approved.make_id and not listed;
  end if;
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
  -- A hash of the number says nothing to an administrator.
  named constant text := case when char_length(phone) <= 20 then phone end;
  paid_by constant text := coalesce(named, case when why <> 'incomplete' then request.phone end);
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
          then coalesce(named, listed.phone)
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
    perform private.tell(administrator, 'payment_unmatched', jsonb_build_object('amount', amount_paid));
  end loop;
  return 'unmatched';
end
$$;

create function private.lock_confirmations(provider uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('service_bookings ' || provider, 0)) $$;

create function private.mark_deleted_as_suspended(person uuid) returns void
language sql set search_path = ''
as $$ select set_config('magari.leaves_suspended', person::text, true) $$;

create or replace function private.match_ads(most integer default 250) returns integer
language plpgsql security definer set search_path = '' set jit = off set work_mem = '64MB'
as $$
declare
  events private.ad_events[];
  notified integer;
begin
  events := array(
    select event from private.ad_events as event where awaits_matching order by id limit most for update skip locked
  );
  if events = '{}' then
    return 0;
  end if;
  update private.ad_events set awaits_matching = false, former = null where id in (select id from unnest(events));

  -- Of several events of an ad, what it was before the first and what it is now.
  with changed as materialized (
    select distinct on (ad_id) kind, ad_id as subject_id, former as before, at,
      max(former_price) filter (where former is not null) over (partition by ad_id) as highest
    from unnest(events) order by ad_id, id
  ), shown as materialized (
    select ad.*, changed.at, changed.before, ad.price < changed.highest as fell
    from changed join private.public_ads as ad on ad.kind = changed.kind and ad.id = changed.subject_id
  ), arrived as (
    insert into private.ad_arrivals (kind, subject_id, at) select kind, id, at from shown where before is null on conflict do nothing
  ), now_found as materialized (
    select * from private.searches_of_vehicles(array(
      select l from public.vehicle_listings as l join shown on shown.kind = 'vehicle' and shown.id = l.id
    ))
    union all
    select * from private.searches_of_parts(array(
      select p from public.spare_parts as p join shown on shown.kind = 'spare_part' and shown.id = p.id
    ))
    union all
    select * from private.searches_of_providers(array(
      select p from public.service_providers as p join shown on shown.kind = 'service' and shown.id = p.id
    ))
  ), found_before as materialized (
    select * from private.searches_of_vehicles(array(
      select jsonb_populate_record(null::public.vehicle_listings, before) from shown where kind = 'vehicle' and before is not null
    ))
    union all
    select * from private.searches_of_parts(array(
      select jsonb_populate_record(null::public.spare_parts, before) from shown where kind = 'spare_part' and before is not null
    ))
    union all
    select * from private.searches_of_providers(
      array(
        select jsonb_populate_record(null::public.service_providers, before) from shown where kind = 'service' and before is not null
      ),
      (select coalesce(jsonb_object_agg(id, before -> 'services'), '{}') from shown where kind = 'service' and before ? 'services')
    )
  ), rhythm as materialized (
    select frequency, moments.at, private.alert_due(frequency, moments.at) as due_at
    from (select distinct at from shown) as moments, unnest('{instant,daily,weekly}'::text[]) as frequency
  ), wanted as materialized (
    -- Never own ads, those of people blocked on either side, nor what was there when the search was saved.
    select found.search_id, found.subject_id, found.user_id, rhythm.due_at, found.saved_at, shown.kind, shown.price, shown.fell,
      was.search_id is not null as was_found
    from now_found as found
    join shown on shown.id = found.subject_id and found.saved_at < shown.at
    join rhythm on rhythm.frequency = found.frequency and rhythm.at = shown.at
    left join found_before as was on was.search_id = found.search_id and was.subject_id = found.subject_id
    where found.user_id <> shown.owner_id
      and not exists (
        select from public.user_blocks as block where block.blocker_id = found.user_id and block.blocked_id = shown.owner_id
      )
      and not exists (
        select from public.user_blocks as block where block.blocker_id = shown.owner_id and block.blocked_id = found.user_id
      )
  ), matched as (
    -- In the order of the key, which writes the index several times faster.
    insert into private.search_matches (search_id, subject_id, due_at)
    select search_id, subject_id, due_at from wanted where not was_found order by search_id, subject_id
    on conflict do nothing
  ), followed as (
    -- Who follows a price, and since when: by a search that the ad matched before, or by a favourite.
    select wanted.user_id, wanted.subject_id, wanted.kind, wanted.price, wanted.due_at,
      coalesce(match.told_at, match.at, wanted.saved_at) as since
    from wanted
    left join private.search_matches as match on match.search_id = wanted.search_id and match.subject_id = wanted.subject_id
    where wanted.was_found and wanted.fell
    union all
    select favorite.user_id, shown.id, shown.kind, shown.price, shown.at, favorite.created_at
    from shown join public.favorites as favorite on favorite.listing_id = shown.id or favorite.spare_part_id = shown.id
    where shown.fell and favorite.user_id <> shown.owner_id
      and not private.is_blocked_between(favorite.user_id, shown.owner_id)
  ), known as (
    -- The price that the person knows: the one at that time, or a lower one that they were told since. One that waits keeps the known one.
    select followed.*, least(
      (
        select past.former_price from private.ad_events as past
        where past.ad_id = followed.subject_id and past.at > followed.since and past.former_price <> past.price
          and private.is_public_state(past.former_state)
        order by past.at, past.id limit 1
      ),
      (
        select case when alert.told_at is null then alert.price_before else alert.price end from private.alerts as alert
        where alert.user_id = followed.user_id and alert.subject_id = followed.subject_id and alert.what = 'drop'
          and (alert.told_at is null or alert.told_at > followed.since)
      )
    ) as known_price
    from followed
  ), news as (
    -- Of several ways in which a person follows it, the lowest price they know, and the one they are told by first.
    select user_id, subject_id, 'drop' as what, kind, min(known_price) as price_before, min(price) as price, null as title,
      min(due_at) as due_at
    from known
    group by user_id, subject_id, kind
    having min(price) * 100 <= min(known_price) * 99
    union all
    select favorite.user_id, changed.subject_id, 'gone', changed.kind, null, null,
      coalesce(changed.before ->> 'title', changed.before ->> 'name'), changed.at
    from changed
    join public.favorites as favorite on favorite.listing_id = changed.subject_id or favorite.spare_part_id = changed.subject_id
    where changed.before is not null and changed.subject_id not in (select id from shown)
      and favorite.user_id <> (changed.before ->> 'seller_id')::uuid
      and not private.is_blocked_between(favorite.user_id, (changed.before ->> 'seller_id')::uuid)
  ), added as (
    insert into private.alerts as told (user_id, subject_id, what, kind, price_before, price, title, due_at)
    select user_id, subject_id, what, kind, price_before, price, title, due_at from news
    on conflict (user_id, subject_id, what) do update set
      price = excluded.price,
      price_before = excluded.price_before,
      -- Once a day: a second fall of the day is told the next morning.
      due_at = case
        when told.told_at is null then told.due_at
        when private.nairobi_day(told.told_at) = private.nairobi_today()
          then greatest(excluded.due_at, private.alert_due('daily', now()))
        else excluded.due_at
      end,
      told_at = null
    where told.what = 'drop'
  )
  select count(private.notify_pages(user_id, 'search')) into notified
  from (select distinct user_id from wanted where not was_found) as people;
  return cardinality(events);
end
$$;

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

create or replace function private.offered_prices(listing uuid, seller uuid) returns table (price bigint, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select changed.price, changed.at from (
    select history.price, history.at, history.id, lag(history.price) over (order by history.at, history.id) as before
    from private.ad_events as history
    where history.owner_id = seller and history.ad_id = listing and history.state = 'active'
  ) as changed
  where changed.price is distinct from changed.before
  order by changed.at desc, changed.id desc limit 20
$$;

create function private.permit_change_by_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql set search_path = ''
as $$
begin
  if becomes.featured is distinct from was.featured then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if becomes.status = was.status then
    return;
  end if;
  if becomes.status not in ('active', 'draft', 'sold') then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  if was.held_at is not null or was.status = 'pending' then
    raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
      using hint = 'listing_held';
  end if;
  if was.rejection_reason is not null and becomes.status <> 'draft' then
    raise exception 'This ad was not approved. Change it and send it in again.'
      using hint = 'listing_rejected';
  end if;
end
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

create function private.propagate_new_parts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching)
  select 'spare_part', id, seller_id, created_at, private.ad_state(row(added.*)::public.spare_parts), price, name, listed from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where listed) as sellers;
  if private.has_row_quota() then
    perform private.require_row_quota('spare parts', (select count(*) from public.spare_parts where seller_id = auth.uid()));
  end if;
  return null;
end
$$;

create function private.propagate_new_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_event(old, new);
  if new.verified then
    perform private.index_service_provider(new);
  end if;
  perform private.remember_new_provider(new);
  return null;
end
$$;

create function private.propagate_new_services() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_row_quota() then
    perform private.require_row_quota('services', (
      select count(*) from public.services where service_provider_id = private.own_service_provider()
    ));
  end if;
  perform private.record_offered_services(array(select row(added.*)::public.services from added where is_active), '{}');
  perform private.add_service_words((
    select string_agg(added.name, ' ') from added join public.service_providers as provider on provider.id = added.service_provider_id
    where added.is_active and provider.verified
  ));
  perform private.invalidate_page('/services/' || provider)
  from (select distinct service_provider_id as provider from added) as providers;
  return null;
end
$$;

create function private.propagate_new_vehicles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The history of a new ad starts at its created_at, which the server may set in the past.
  insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title, awaits_matching, awaits_estimate)
  select 'vehicle', id, seller_id, created_at, private.ad_state(row(added.*)::public.vehicle_listings), price, title, status = 'active',
    private.is_estimated_state(status)
  from added;
  perform private.limit_ads(seller_id) from (select distinct seller_id from added where status = 'active') as sellers;
  -- One of them for each seller, because the check counts all.
  perform private.limit_sold_ads(id, seller_id)
  from (select distinct on (seller_id) id, seller_id from added where status = 'sold' order by seller_id, created_at desc) as newest;
  if private.has_row_quota() then
    perform private.require_row_quota('draft ads', (
      select count(*) from public.vehicle_listings where seller_id = auth.uid() and status = 'draft'
    ));
    perform private.require_row_quota('vehicle ads', (select count(*) from public.vehicle_listings where seller_id = auth.uid()));
  end if;
  perform private.add_words(array(
    select distinct word from added, unnest(private.vehicle_words_of(title, description)) as word where status = 'active'
  ));
  insert into private.listing_counts select status, featured, count(*) from added group by status, featured;
  perform private.invalidate_page('/dealers/' || seller_id)
  from (select distinct seller_id from added where status in ('active', 'sold')) as sellers;
  perform private.queue_facebook_post(id, seller_id) from added where status = 'active' and post_to_facebook;
  return null;
end
$$;

create function private.propagate_part_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  internal constant text[] := '{updated_at,held_at,held_reason}';
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  is_shown constant boolean := was - internal <> becomes - internal;
begin
  if is_shown or private.ad_state(old) <> private.ad_state(new) then
    perform private.record_event(old, new);
  end if;
  if new.listed and not old.listed then
    perform private.limit_ads(new.seller_id);
  end if;
  if is_shown then
    perform private.invalidate_page('/spare-parts/' || old.id);
  end if;
  if new.listed and not old.listed or new.held_at is not null and (old.held_at is null or old.listed) then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('spare_parts', was, becomes, tg_argv);
  return null;
end
$$;

create function private.propagate_part_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
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
  if (old.verified or new.verified) and (
    old.verified, old.business_name, old.description, old.location, old.address, old.service_types, old.specializations,
    old.rating_average
  ) is distinct from (
    new.verified, new.business_name, new.description, new.location, new.address, new.service_types, new.specializations,
    new.rating_average
  ) then
    perform private.record_event(old, new);
  end if;
  perform private.invalidate_page('/services/' || new.id);
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
  perform private.audit_change('service_providers', to_jsonb(old), to_jsonb(new), tg_argv);
  return null;
end
$$;

create function private.propagate_provider_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_deletion('service', old.id, old.user_id, private.ad_state(old), null, old.business_name);
  perform private.drop_business_name_change(old);
  perform private.invalidate_page('/services/' || old.id);
  perform private.record_provider_removal(old);
  return null;
end
$$;

create function private.propagate_service_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former constant public.services[] := array(select row(was.*)::public.services from was where is_active);
  -- Renamed or offered again.
  offered constant public.services[] := array(
    select row(becomes.*)::public.services from becomes
    where is_active and not exists (select from unnest(former) as same where same.id = becomes.id and same.name = becomes.name)
  );
begin
  perform private.record_offered_services(offered, former);
  perform private.add_service_words((
    select string_agg(service.name, ' ')
    from unnest(offered) as service join public.service_providers as provider on provider.id = service.service_provider_id
    where provider.verified
  ));
  perform private.invalidate_page('/services/' || provider)
  from (select service_provider_id as provider from was union select service_provider_id from becomes) as providers;
  return null;
end
$$;

create function private.propagate_service_deletions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.invalidate_page('/services/' || provider)
  from (select distinct service_provider_id as provider from deleted) as providers;
  return null;
end
$$;

create function private.propagate_vehicle_change() returns trigger
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
  if new.status <> old.status or new.held_at is not null and old.held_at is null then
    perform private.tell_seller(old, new);
  end if;
  perform private.audit_change('vehicle_listings', was, becomes, tg_argv);
  return null;
end
$$;

create function private.propagate_vehicle_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
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

create function private.queue_facebook_post(listing uuid, seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.facebook_posting_is_on(seller) then
    return;
  end if;
  -- An ad is posted once, however often it becomes active; only a skipped one is queued again.
  insert into public.facebook_posts as post (listing_id) values (listing)
  on conflict (listing_id) do update set status = 'queued', tries = 0, error = null, created_at = now(), updated_at = now()
  where post.status = 'skipped';
  -- A stock import activates hundreds of ads: skip the release once the seller's daily share is used.
  if (
    select count(*) < ceil(private.setting_count('facebook_posts_a_day') / 2.0)
    from private.facebook_posts_today() where seller_id = seller
  ) then
    perform private.release_facebook_posts();
  end if;
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

create function private.record_deletion(kind public.ad_kind, ad_id uuid, owner_id uuid, former_state text, price bigint, title text)
returns void
language sql security definer set search_path = ''
as $$
  update private.ad_events as event set awaits_matching = false, awaits_estimate = false, former = null
  where event.owner_id = record_deletion.owner_id and event.ad_id = record_deletion.ad_id and (awaits_matching or awaits_estimate);
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, former_price, price, title)
  select record_deletion.kind, record_deletion.ad_id, record_deletion.owner_id, record_deletion.former_state, 'deleted',
    record_deletion.price, record_deletion.price, record_deletion.title
  from public.profiles where id = record_deletion.owner_id
$$;

create function private.record_event(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events
    (kind, ad_id, owner_id, former_state, state, former_price, price, title, former, awaits_matching, awaits_estimate)
  values (
    'vehicle', becomes.id, becomes.seller_id, private.ad_state(was), private.ad_state(becomes), was.price, becomes.price, becomes.title,
    case when was.status = 'active' then to_jsonb(was) end,
    was.status = 'active' or becomes.status = 'active',
    -- A mark follows from an estimate.
    private.is_estimated_state(becomes.status) and was.price_mark is not distinct from becomes.price_mark
  );
end
$$;

create function private.record_event(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, former_price, price, title, former, awaits_matching)
  values (
    'spare_part', becomes.id, becomes.seller_id, private.ad_state(was), private.ad_state(becomes), was.price, becomes.price, becomes.name,
    case when was.listed then to_jsonb(was) end, was.listed or becomes.listed
  );
end
$$;

create function private.record_event(was public.service_providers, becomes public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, title, former, awaits_matching)
  values (
    'service', becomes.id, becomes.user_id, case when was.id is not null then private.ad_state(was) end, private.ad_state(becomes),
    becomes.business_name,
    case when was.verified then to_jsonb(was) || jsonb_build_object('services', private.offered_services(was.id)) end,
    becomes.verified
  );
end
$$;

create function private.record_mark(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was.status = 'active' and becomes.status = 'active'
    and exists (select from private.search_rules where price_marks @> array[becomes.price_mark])
  then
    perform private.record_event(was, becomes);
  end if;
end
$$;

create function private.record_offered_services(offered public.services[], former public.services[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ad_events (kind, ad_id, owner_id, former_state, state, title, former, awaits_matching)
  select 'service', provider.id, provider.user_id, private.ad_state(provider), private.ad_state(provider), provider.business_name,
    to_jsonb(provider) || jsonb_build_object('services', coalesce((
      select jsonb_agg(name) from (
        select s.name from public.services as s
        where s.service_provider_id = provider.id and s.is_active and s.id not in (select id from unnest(offered))
        union all
        select was.name from unnest(former) as was
        where was.service_provider_id = provider.id and was.id in (select id from unnest(offered))
      ) as services
    ), '[]')), true
  from public.service_providers as provider
  where provider.verified and provider.id in (select service_provider_id from unnest(offered));
end
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

create function private.require_few_images(images text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.setting_count('max_images_per_listing');
begin
  if cardinality(images) > most then
    raise exception 'An ad carries at most % %.', most, case most when 1 then 'photo' else 'photos' end
      using hint = 'image_limit', detail = jsonb_build_object('most', most);
  end if;
end
$$;

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

create function private.require_row_quota(kind text, present bigint) returns void
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
      using hint = 'row_quota', detail = jsonb_build_object('most', most, 'of', kind);
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

create or replace function private.show_price_marks(listings uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
  sellers uuid[];
  postponed uuid[];
begin
  with wanted as materialized (
    select ad.id, nullif(estimate.mark, 'none') as mark
    from public.vehicle_listings as ad left join public.price_estimates as estimate on estimate.listing_id = ad.id
    where ad.id = any (listings) and ad.price_mark is distinct from nullif(estimate.mark, 'none')
  ), free as materialized (
    select id from public.vehicle_listings where id in (select id from wanted) order by id for no key update skip locked
  ), later as (
    select array_agg(id) as ids from wanted where id not in (select id from free)
  ), shown as (
    update public.vehicle_listings as ad set price_mark = wanted.mark
    from wanted join free using (id) where ad.id = wanted.id
    returning ad.id, ad.seller_id
  )
  select array_agg(id), array_agg(distinct seller_id), (select ids from later)
  into changed, sellers, postponed from shown;
  perform private.estimate_again(postponed);
  -- The first night marks every ad: one announcement of all pages instead of thousands.
  if cardinality(changed) > 500 then
    perform pg_notify('pages', '*');
  else
    perform pg_notify('pages', '/vehicles/' || id) from unnest(changed) as id;
    perform pg_notify('pages', '/dealers/' || id) from unnest(sellers) as id;
  end if;
  return coalesce(cardinality(postponed), 0);
end
$$;

create function private.skip_facebook_post(listing uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.facebook_posts set status = 'skipped', error = 'Its seller keeps it off Facebook.', updated_at = now()
  where listing_id = listing and status = 'queued'
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

create or replace function private.sold_ad_counts(listing uuid, seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    bool_and(told.state <> 'active') and max(told.at) filter (where told.state = 'sold')
      > now() - private.listing_term(),
    false
  )
  from private.ad_events as told
  where told.owner_id = seller and told.ad_id = listing
$$;

create or replace function private.sold_at(listing uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(told.at) from (
    select history.at, history.state, lag(history.state) over (order by history.at, history.id) as before
    from public.vehicle_listings as ad
    join private.ad_events as history on history.owner_id = ad.seller_id and history.ad_id = ad.id
    where ad.id = listing and ad.status = 'sold'
  ) as told
  where told.state = 'sold' and told.before is distinct from 'sold'
$$;

create or replace function private.stock_at(person uuid, moment timestamptz)
returns table (
  listing_id uuid, state text, price bigint, title text, listed_at timestamptz, ended_at timestamptz,
  sold_at timestamptz, sold_price bigint, estimated_at timestamptz
)
language sql stable set search_path = ''
as $$
  with told as (
    select
      history.*,
      lag(history.state) over ad is distinct from history.state as changes,
      lag(history.state) over ad as state_before
    from private.ad_events as history
    where history.owner_id = person and history.kind = 'vehicle' and history.at < moment
    window ad as (partition by history.ad_id order by history.at, history.id)
  ), stood as (
    select
      told.ad_id as listing_id,
      (array_agg(told.state order by told.at desc, told.id desc))[1] as state,
      (array_agg(told.state order by told.at desc, told.id desc) filter (where told.state <> 'deleted'))[1] as outcome,
      (array_agg(told.price order by told.at desc, told.id desc))[1] as price,
      (array_agg(told.title order by told.at desc, told.id desc))[1] as title,
      min(told.at) filter (where told.state = 'active') as listed_at,
      max(told.at) filter (where told.changes and told.state_before = 'active') as ended_at,
      max(told.at) filter (where told.changes and told.state = 'sold') as sold_at,
      (array_agg(told.price order by told.at desc, told.id desc) filter (where told.changes and told.state = 'sold'))[1] as sold_price,
      max(told.estimated_at) as estimated_at
    from told group by told.ad_id
  )
  select
    stood.listing_id, stood.state, stood.price, stood.title, stood.listed_at,
    case when stood.state <> 'active' then stood.ended_at end,
    case when stood.outcome = 'sold' then stood.sold_at end,
    case when stood.outcome = 'sold' then stood.sold_price end,
    stood.estimated_at
  from stood
$$;

create function private.tell_of_removed_ad(owner uuid, title jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = owner) then
    perform private.tell(owner, 'ad_removed', jsonb_build_object('title', title));
  end if;
end
$$;

create function private.tell_seller(was public.vehicle_listings, becomes public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(was);
begin
  if auth.uid() = was.seller_id then
    if becomes.held_at is not null and was.held_at is null and was.rejection_reason is null then
      perform private.tell(was.seller_id, 'ad_held', ad);
    end if;
  elsif not private.is_admin() then
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

create function private.tell_seller(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := jsonb_build_object('id', was.id, 'title', private.visible_line(was.name), 'picture', was.images[1]);
begin
  if auth.uid() is not distinct from was.seller_id or not private.is_admin() then
    return;
  elsif becomes.id is null then
    perform private.tell_of_removed_ad(was.seller_id, ad -> 'title');
  elsif becomes.listed then
    perform private.tell(was.seller_id, 'part_live', ad);
  else
    perform private.tell(was.seller_id, 'part_taken_down', ad || jsonb_build_object('reason', becomes.held_reason));
  end if;
end
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest'
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
  of_reviews constant boolean := coalesce(kind = 'reviews', false);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  reviews_waiting constant integer := (select count(*) from public.reviews where held_for is not null);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting
    when of_reviews then reviews_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  outliers constant boolean := coalesce(sort = 'outliers', false);
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
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at, provider.updated_at,
        private.name_doubt(provider.business_name, provider.user_id) as name_doubt,
        array(select business_name from private.similar_verified_names(provider.business_name, provider.user_id)) as similar_names,
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
        private.name_doubt(change.business_name, change.user_id) as name_doubt,
        array(select business_name from private.similar_verified_names(change.business_name, change.user_id)) as similar_names,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  elsif of_reviews then
    rows := private.held_reviews(size, passed);
  else
    -- Several queries, so that each can use its index.
    if outliers then
      chosen := array(
        select ad.id from public.vehicle_listings as ad
        left join public.price_estimates as estimate on estimate.listing_id = ad.id
        where case when of_drafts then ad.status = 'draft' and ad.held_at is null else ad.held_at is not null or ad.status = 'pending' end
        order by abs(ln(greatest(ad.price, 1) / estimate.middle::numeric)) desc nulls last, ad.created_at desc, ad.id desc
        limit size offset passed
      );
    elsif of_drafts then
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
        listing.*, of_drafts as own_draft,
        case when was.state = 'rejected' or version.facts is null then was.state else 'active' end as was_state,
        coalesce((version.facts ->> 'price')::bigint, was.price) as was_price,
        array(
          select fact from jsonb_object_keys(private.changed_facts(version.facts, private.reviewed_facts(listing))) as fact
          where version.facts is not null order by fact
        ) as changed,
        make.name as make, model.name as model,
        array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
          as pending_names,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
        (
          select jsonb_build_object(
            'low', low, 'middle', middle, 'high', high, 'ads', ads, 'sellers', sellers, 'estimated_at', estimated_at,
            'mark', private.price_mark(listing.price, low, middle, high)
          ) from public.price_estimates where listing_id = listing.id
        ) as estimate,
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
      from public.vehicle_listings as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.ad_events as history
        where history.owner_id = listing.seller_id and history.ad_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
      left join private.published_versions as version on version.listing_id = listing.id
      where listing.id = any (chosen)
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'reviews', reviews_waiting, 'listing_drafts', drafts
    )
  );
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
  if payment.user_id is not null then
    perform private.tell(payment.user_id, 'payment_cleared', jsonb_strip_nulls(jsonb_build_object(
      'request', payment.payment_request_id, 'amount', payment.amount, 'receipt', payment.receipt_number, 'note', said
    )));
  end if;
  return payment;
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
      from private.ad_events as history where history.owner_id = person and history.kind = 'vehicle'
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

create or replace function public.own_ad_room() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'active', private.count_active_ads(auth.uid()),
    -- As in limit_of_ads(), administrators have no limit.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end,
    'plan', (select plan.name from private.current_plan(auth.uid()) as plan)
  );
end
$$;

create function public.own_unmatched_payments() returns table (payment_request_id uuid, amount bigint, receipt_number text)
language sql stable security definer set search_path = ''
as $$
  select payment.payment_request_id, payment.amount, payment.receipt_number
  from public.unmatched_payments as payment
  where payment.user_id = auth.uid() and payment.payment_request_id is not null and payment.cleared_at is null
  order by payment.created_at desc, payment.id
$$;

grant execute on function public.own_unmatched_payments() to authenticated, service_role;

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

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('payment_cleared', null, true, 'waking');

update private.personal_data set table_name = 'private.ad_events', person_column = 'owner_id', export_as = 'ad_history',
  withheld = '{former,awaits_matching,awaits_estimate}'
where table_name = 'private.listing_history';

create trigger anonymise_person before delete on auth.users
  for each row execute function private.anonymise_person();

comment on table private.ad_events is 'What happened to ads. Written by triggers only.';

comment on column private.ad_events.former_state is 'null: the ad is new.';

comment on column private.ad_events.state is 'As returned by private.ad_state, or deleted.';

comment on column private.ad_events.price is 'KES; null for service providers.';

create index ad_events_history_idx on private.ad_events (owner_id, ad_id, at, id);

create index ad_events_prices_idx on private.ad_events (ad_id, at) where former_price <> price;

create index ad_events_matching_idx on private.ad_events (id) where awaits_matching;

create index ad_events_estimate_idx on private.ad_events (id) where awaits_estimate;

create index ad_events_passing_idx on private.ad_events (at)
  where kind <> 'vehicle' or (former_state, former_price) is not distinct from (state, price);

create trigger notify_file_places after insert or update or delete on private.s3_places
  for each statement execute function private.notify_file_places();

create trigger notify_file_places after insert or update or delete on private.s3_settings
  for each statement execute function private.notify_file_places();

create trigger invalidate_changed_page after update on public.dealer_profiles
  for each row when (
    (old.towns, old.address, old.website, old.opening_hours, old.cover)
      is distinct from (new.towns, new.address, new.website, new.opening_hours, new.cover)
  )
  execute function private.invalidate_page_of_dealer();

create trigger invalidate_page after insert or delete on public.dealer_profiles
  for each row execute function private.invalidate_page_of_dealer();

create trigger record_favorite before insert on public.favorites
  for each row execute function private.record_saved_ad();

create trigger record_removed_favorite after delete on public.favorites
  for each row execute function private.record_removed_favorite();

create trigger invalidate_page after insert or update or delete on public.financing_providers
  for each row execute function private.invalidate_named_page('/financing');

create trigger invalidate_page after insert or update or delete on public.import_depreciation_rates
  for each row execute function private.invalidate_named_page('/import-services');

create trigger require_rate after delete or update of age, effective_from on public.import_depreciation_rates
  for each row execute function private.require_current_import_rate('age');

create trigger invalidate_page after insert or update or delete on public.import_tax_rates
  for each row execute function private.invalidate_named_page('/import-services');

create trigger require_rate after delete or update of vehicle_class, effective_from on public.import_tax_rates
  for each row execute function private.require_current_import_rate('vehicle_class');

create trigger invalidate_page after insert or update or delete on public.insurance_providers
  for each row execute function private.invalidate_named_page('/insurance');

create trigger invalidate_page after insert or update or delete on public.insurance_rates
  for each row execute function private.invalidate_named_page('/insurance');

create trigger touch_insurer after insert or update or delete on public.insurance_rates
  for each row execute function private.touch_insurer();

create trigger delete_inquiry_note after update of asker_id on public.message_threads
  for each row when (old.asker_id is not null and new.asker_id is null)
  execute function private.delete_inquiry_note();

create trigger delete_unread_mail after update of read_at on public.messages
  for each row when (old.read_at is null and new.read_at is not null)
  execute function private.delete_unread_mail();

create trigger notify_pages_of_new after insert on public.messages
  for each row execute function private.notify_pages_of_message('message');

create trigger notify_pages_of_read after update of read_at on public.messages
  for each row when (old.read_at is distinct from new.read_at)
  execute function private.notify_pages_of_message('read');

create trigger notify_pages after insert or delete on public.notification_reads
  for each row execute function private.notify_pages_of_notification();

create trigger invalidate_page after insert or update or delete on public.opening_exceptions
  for each row execute function private.invalidate_page_of_provider();

create trigger clear_mpesa_receipt after update of user_id on public.payment_requests
  for each row when (new.user_id is null and old.user_id is not null) execute function private.clear_mpesa_receipt();

create trigger limit_pending_payments after insert on public.payment_requests
  for each statement execute function private.limit_pending_payments();

create trigger notify_of_disputed_reference after insert on public.payment_requests
  for each row when (new.reference_disputed) execute function private.notify_of_disputed_reference();

create trigger notify_of_redisputed_reference after update on public.payment_requests
  for each row when (new.reference_disputed and not old.reference_disputed and new.status = 'pending')
  execute function private.notify_of_disputed_reference();

create trigger check_profile before update on public.profiles
  for each row when (current_user not in ('anon', 'authenticated')) execute function private.check_profile();

create trigger check_profile_deletion before delete on public.profiles
  for each row when (old.role = 'admin' or old.suspended_at is not null) execute function private.check_profile_deletion();

create trigger check_profile_of_client before update on public.profiles
  for each row when (current_user in ('anon', 'authenticated')) execute function private.check_profile('client');

create trigger propagate_profile_change after update on public.profiles
  for each row execute function private.propagate_profile_change();

create trigger invalidate_page after insert or update or delete on public.reviews
  for each row execute function private.invalidate_page_of_provider();

create trigger notify_of_answer after update of reply on public.reviews
  for each row when (new.reply is not null and new.reply is distinct from old.reply) execute function private.notify_of_review();

create trigger notify_of_approved_review after update of held_for on public.reviews
  for each row when (old.held_for is not null and new.held_for is null) execute function private.notify_of_new_review();

create trigger notify_of_removed_review after delete on public.reviews
  for each row execute function private.notify_of_review();

create trigger notify_of_review after insert on public.reviews
  for each row execute function private.notify_of_new_review();

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
  for each row execute function private.propagate_provider_change(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'experience_since',
    '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );

create trigger propagate_provider_deletion after delete on public.service_providers
  for each row execute function private.propagate_provider_deletion();

create trigger reopen_archived_provider before update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos
on public.service_providers
  for each row when (old.archived_at is not null) execute function private.reopen_archived_provider();

create trigger propagate_new_services after insert on public.services
  referencing new table as added for each statement execute function private.propagate_new_services();

create trigger propagate_service_changes after update on public.services
  referencing old table as was new table as becomes for each statement execute function private.propagate_service_changes();

create trigger propagate_service_deletions after delete on public.services
  referencing old table as deleted for each statement execute function private.propagate_service_deletions();

create trigger check_part before insert or update on public.spare_parts
  for each row execute function private.check_part();

create trigger propagate_new_parts after insert on public.spare_parts
  referencing new table as added for each statement execute function private.propagate_new_parts();

create trigger propagate_part_change after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.propagate_part_change('name', 'price', 'listed', 'held_reason');

create trigger propagate_part_deletion before delete on public.spare_parts
  for each row execute function private.propagate_part_deletion();

create trigger propagate_part_edit after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.propagate_part_change(
    'name', 'price', 'listed', 'location', 'condition', 'category', 'part_number', 'compatible_makes', 'quantity', 'in_stock',
    '--', 'description', 'images'
  );

create trigger notify_pages after insert or delete on public.system_notifications
  for each row execute function private.notify_pages_of_notification();

create trigger notify_system_setting after update on public.system_settings
  for each row when (new.value is distinct from old.value) execute function private.notify_setting_changed();

comment on column public.unmatched_payments.note is 'What the administrator did about the payment; its payer is told.';

create trigger anonymise_unmatched_payment before update of user_id on public.unmatched_payments
  for each row when (new.user_id is null and old.user_id is not null) execute function private.anonymise_unmatched_payment();

create trigger check_vehicle before insert or update on public.vehicle_listings
  for each row execute function private.check_vehicle();

create trigger clear_listing_counts after truncate on public.vehicle_listings
  for each statement execute function private.clear_listing_counts();

create trigger propagate_new_vehicles after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.propagate_new_vehicles();

create trigger propagate_vehicle_change after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.propagate_vehicle_change('title', 'price', 'status', 'featured', 'rejection_reason');

create trigger propagate_vehicle_deletion before delete on public.vehicle_listings
  for each row execute function private.propagate_vehicle_deletion();

create trigger propagate_vehicle_edit after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.propagate_vehicle_change(
    'all except', 'updated_at', 'expires_at', 'reminded_at', 'held_at', 'engine_cc', 'variant', '--', 'description', 'images'
  );

create trigger invalidate_market_pages after update or delete on public.vehicle_makes
  for each row execute function private.invalidate_market_pages();

create trigger propagate_renamed after update of name on public.vehicle_makes
  for each row when (new.name is distinct from old.name) execute function private.propagate_catalogue_name();

create trigger invalidate_market_pages after update or delete on public.vehicle_models
  for each row execute function private.invalidate_market_pages();

create trigger propagate_renamed after update of name on public.vehicle_models
  for each row when (new.name is distinct from old.name) execute function private.propagate_catalogue_name();

create trigger invalidate_page after insert or update or delete on public.vehicle_nicknames
  for each row execute function private.invalidate_named_page('/vehicles');

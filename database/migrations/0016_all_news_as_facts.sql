-- All that people are told is a kind with facts: bookings, businesses, reviews, reports, messages, money, accounts, newsletter. The
-- functions that took sentences are gone; what waits in auth.mail_outbox as sentences is still sent.

drop function private.booking_summary(booking public.service_bookings);

drop function private.mail_booking_customer(booking public.service_bookings, subject text, message text, action_label text, action_path text);

drop function private.nairobi_time(moment timestamp with time zone);

drop function private.notify(recipient uuid, title text, message text, kind text, link text, action_label text, topic text);

drop function private.notify_booking_customer(booking public.service_bookings, title text, message text, kind text, link text, action_label text);

drop function private.send_mail(recipient uuid, subject text, paragraphs text[], action_label text, action_path text, notes text[], topic text);

drop function private.send_mail_to(address text, subject text, paragraphs text[], action_label text, action_path text, notes text[]);

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
  perform private.tell(
    request.user_id, 'payment_approved',
    jsonb_build_object(
      'amount', request.amount, 'plan', plan.name, 'until', subscription.expires_at,
      'replaced', case when before.id <> plan.id then before.name end
    )
  );
  return request;
end
$$;

create function private.booking_facts(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'at', booking.preferred_date,
    'work', coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      initcap(replace(booking.service_type, '_', ' '))
    )
  )
$$;

create function private.cancel_facts(booking public.service_bookings) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select case when booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    then jsonb_build_object(
      'cancel_path', private.booking_link(booking.id),
      'cancels', case booking.status when 'pending' then 'request' else 'visit' end
    )
    else '{}'
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
    perform private.tell(
      subscription.user_id, 'plan_expired', jsonb_build_object('plan', subscription.name, 'ended', subscription.expires_at)
    );
  end loop;
  for subscription in
    update public.user_subscriptions as ending set reminded_at = now()
    from public.subscription_plans as plan
    where plan.id = ending.plan_id and ending.status = 'active' and ending.reminded_at is null
      and ending.expires_at <= now() + interval '3 days'
    returning ending.user_id, ending.expires_at, plan.name
  loop
    perform private.tell(
      subscription.user_id, 'plan_ending', jsonb_build_object('plan', subscription.name, 'ends', subscription.expires_at)
    );
  end loop;
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
    perform private.tell(administrator, 'payment_unmatched', jsonb_build_object('amount', amount_paid));
  end loop;
  return 'unmatched';
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
    perform private.tell(
      due.recipient_id, 'messages_unread',
      jsonb_build_object(
        'thread_id', due.thread_id,
        'person', private.person_facts(due.sender_id, private.person_name(due.sender_id)),
        'subject', private.visible_line(due.subject_title), 'content', left(due.content, 500), 'count', due.count
      )
    );
  end loop;
  return told;
end
$$;

create function private.may_mail_booking(booking public.service_bookings, provider public.service_providers) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 100;
  most_of_one constant integer := 6;
begin
  return booking.customer_email is not null and provider.verified and private.setting_is_on('email_notifications')
    and not exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
    and provider.user_id::text is distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    and not exists (select from private.booking_links where booking_id = booking.id and pressed_at is not null)
    and (
      select count(*) < most_a_day and count(*) filter (where sent.booking_id = booking.id) < most_of_one
      from private.booking_mails as sent
      where sent.user_id = provider.user_id and sent.created_at > now() - interval '1 day'
    );
end
$$;

create or replace function private.notify_customers_of_removal(provider public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  booking public.service_bookings;
  by_hand integer := 0;
begin
  for booking in
    select * from public.service_bookings as open
    where open.service_provider_id = provider.id and open.status in ('pending', 'confirmed', 'in_progress')
      and (open.customer_id is not null or open.customer_email is not null and open.preferred_date > now())
    order by open.preferred_date, open.id
  loop
    -- The mail of a cancelled booking has no cancel link.
    booking.status := 'cancelled';
    -- Erasing the account deletes the counts in booking_mails, hence a limit here.
    continue when booking.customer_id is null and by_hand >= most;
    by_hand := by_hand + case when booking.customer_id is null then 1 else 0 end;
    perform private.tell_booking_customer(booking, 'booking_business_gone');
  end loop;
end
$$;

create or replace function private.notify_made_recovery_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  made record;
begin
  for made in select user_id, count(*) as codes from new_codes group by user_id loop
    perform private.audit_recovery_codes(made.user_id, 'make_recovery_codes', made.codes);
    perform private.tell(made.user_id, 'recovery_codes_made');
  end loop;
  return null;
end
$$;

create or replace function private.notify_of_archiving() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name constant text := private.visible_line(new.business_name);
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
    perform private.tell(
      new.user_id, 'business_removed',
      jsonb_build_object('name', name, 'reason', reason, 'was_approved', old.verified, 'is_archived', true)
    );
  else
    perform private.tell(new.user_id, 'business_restored', jsonb_build_object('name', name));
  end if;
  return null;
end
$$;

create or replace function private.notify_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (select user_id from public.service_providers where id = new.service_provider_id);
  note constant jsonb := jsonb_build_object(
    'note', case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end
  );
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.tell(
        owner, 'booking_requested',
        private.booking_facts(new) || jsonb_build_object('person', private.person_facts(new.customer_id))
      );
      perform private.tell_booking_customer(new, 'booking_request_sent');
    elsif new.status = 'confirmed' and new.customer_id is null and new.preferred_date > now() then
      perform private.tell_booking_customer(new, 'booking_entered');
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
    perform private.tell(owner, 'booking_withdrawn', private.booking_facts(new));
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell_booking_customer(new, 'booking_accepted', note);
  elsif new.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'booking_accepted_moved', note || jsonb_build_object('was', old.preferred_date)
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.tell_booking_customer(new, 'booking_cancelled', note);
  elsif new.status = 'cancelled' then
    perform private.tell_booking_customer(new, 'booking_declined', note);
  elsif new.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.tell_booking_customer(new, 'booking_begun', note);
  else
    perform private.tell_booking_customer(new, 'booking_completed', note);
  end if;
  return null;
end
$$;

create or replace function private.notify_of_deleted_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    (select user_id from public.service_providers where id = old.service_provider_id),
    'booking_customer_gone', private.booking_facts(old)
  );
  return null;
end
$$;

create or replace function private.notify_of_disputed_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
begin
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'payment_disputed', jsonb_build_object('payment_number', new.payment_number)
    );
  end loop;
  return null;
end
$$;

create or replace function private.notify_of_moved_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    'move', 'service_bookings', new.id::text,
    jsonb_build_object('preferred_date', old.preferred_date), jsonb_build_object('preferred_date', new.preferred_date)
  );
  perform private.tell_booking_customer(
    new, 'booking_moved',
    jsonb_build_object('was', old.preferred_date, 'note', case when new.notes is distinct from old.notes then new.notes end)
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
      perform private.tell(
        provider.user_id, 'review_received',
        jsonb_build_object(
          'review_id', new.id, 'person', private.person_facts(new.reviewer_id, new.reviewer_name), 'business', name,
          'rating', new.rating, 'comment', new.comment
        )
      );
    end if;
    return null;
  elsif tg_op = 'UPDATE' then
    if private.record_review_event(new.booking_id, 'answer_told') then
      perform private.tell(
        new.reviewer_id, 'review_answered',
        jsonb_build_object('business_id', new.service_provider_id, 'business', name, 'reply', new.reply)
      );
    end if;
    return null;
  end if;
  -- Delete the provider's notification, which quotes the review: erasing the reviewer's account would not find it. The first
  -- condition is for those told before there were kinds.
  delete from public.system_notifications as told
  where told.user_id = provider.user_id and (
    told.title = 'New review' and starts_with(told.message, old.reviewer_name || ' gave ')
      and position(left(coalesce(old.comment, ''), 200) in told.message) > 0
    or told.kind = 'review_received' and told.facts ->> 'review_id' = old.id::text
  );
  -- A review deleted together with its provider was not removed for its content.
  if private.is_admin() and old.reviewer_id <> auth.uid() and provider.id is not null then
    -- Inserts nothing if the booking is deleted as well.
    insert into private.review_history (booking_id, event, day)
    select id, 'removed', private.nairobi_today() from public.service_bookings where id = old.booking_id
    on conflict do nothing;
    perform private.tell(
      old.reviewer_id, 'review_removed',
      jsonb_build_object('business', name, 'reason', nullif(current_setting('magari.reason', true), ''))
    );
  end if;
  return null;
end
$$;

create or replace function private.notify_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(new.id, 'became_service_provider');
  return null;
end
$$;

create or replace function private.notify_used_recovery_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  remaining constant bigint := (
    select count(*) from auth.mfa_recovery_codes where factor_id = new.factor_id and used_at is null
  );
begin
  perform private.audit_recovery_codes(new.user_id, 'use_recovery_code', remaining);
  perform private.tell(new.user_id, 'recovery_code_used', jsonb_build_object('left', remaining));
  return null;
end
$$;

create function private.person_facts(person uuid, given_name text default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', person, 'name', named.name)
  from (
    select nullif(private.visible_line(coalesce(given_name, (
      select concat_ws(' ', first_name, last_name) from public.profiles where id = person
    ))), '') as name
  ) as named
  where named.name is not null
$$;

create or replace function private.record_provider_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name constant text := private.visible_line(coalesce(new.business_name, old.business_name));
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
    perform private.tell(
      old.user_id, 'business_removed',
      jsonb_build_object('name', name, 'reason', reason, 'was_approved', old.verified, 'is_archived', false)
    );
    return null;
  end if;

  perform private.record_audit(
    case when new.verified then 'verify' else 'unverify' end, 'service_providers', new.id::text,
    jsonb_build_object('verified', old.verified), jsonb_build_object('verified', new.verified)
  );
  if not new.verified then
    perform private.tell(new.user_id, 'business_hidden', jsonb_build_object('name', name));
    return null;
  end if;
  -- Bookings arrive in the provider's area, which is closed to the role customer.
  update public.profiles set role = 'service_provider' where id = new.user_id and role = 'customer';
  perform private.tell(new.user_id, 'business_approved', jsonb_build_object('id', new.id, 'name', name));
  return null;
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
    perform private.tell(new.id, 'account_suspended', jsonb_build_object('reason', said));
  else
    update public.suspensions set ended_at = now(), end_note = said where user_id = new.id and ended_at is null;
    perform private.tell(new.id, 'suspension_lifted', jsonb_build_object('note', said));
  end if;
  return null;
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
    perform private.tell_booking_customer(
      due.booking, 'booking_reminder',
      (select jsonb_build_object(
        'hours', due.hours,
        'where', nullif(private.visible_line(concat_ws(', ', provider.address, provider.location)), '')
      ) from public.service_providers as provider where provider.id = (due.booking).service_provider_id)
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
    perform private.tell(
      due.owner_id, 'follow_ups_due',
      jsonb_build_object('count', due.dates) || case
        -- Without the asker's name, which would outlive their account here.
        when due.dates = 1 then jsonb_build_object('subject', due.title, 'thread_id', due.thread_id)
        else '{}'
      end
    );
  end loop;
  return told;
end
$$;

create function private.tell_booking_customer(booking public.service_bookings, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  stated constant jsonb := private.booking_facts(booking) || facts
    || jsonb_build_object('business', private.visible_line(provider.business_name), 'price', booking.price);
begin
  if booking.customer_id is not null then
    perform private.tell(booking.customer_id, kind, stated, private.cancel_facts(booking));
  elsif private.may_mail_booking(booking, provider) then
    -- Inserts nothing during the erasure of an account: the profile is already deleted.
    insert into private.booking_mails (user_id, booking_id)
    select id, booking.id from public.profiles where id = provider.user_id;
    perform private.mail_address(
      booking.customer_email, kind, stated || private.cancel_facts(booking) || '{"by_hand": true}'
    );
  end if;
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
    perform private.tell(
      administrator, 'suspension_answered',
      jsonb_build_object(
        'user_id', answered.user_id, 'answer', said,
        'person', private.person_facts(answered.user_id, private.person_name(answered.user_id))
      )
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
  perform private.tell(
    change.user_id, 'business_name_approved',
    jsonb_build_object('name', private.visible_line(change.business_name), 'of', change.kind)
  );
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
    perform private.tell(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_customer_absent',
      private.booking_facts(booking) || jsonb_build_object('person', coalesce(
        private.person_facts(null, booking.customer_name), private.person_facts(booking.customer_id)
      ))
    );
  end if;
  return booking.status;
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
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
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
  perform private.tell(
    report.reporter_id, 'review_report_decided', jsonb_build_object('decision', decision, 'reason', said)
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
  perform private.tell(profile.id, 'plan_ended', jsonb_build_object('plan', plan.name, 'reason', btrim(reason)));
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
    perform private.mail_address(account.email, 'account_erased');
  end if;
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
  perform private.tell(
    profile.id, 'plan_granted',
    jsonb_build_object(
      'plan', plan.name, 'until', subscription.expires_at, 'replaced', case when before.id <> plan.id then before.name end
    )
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
  perform private.tell(
    change.user_id, 'business_name_rejected',
    jsonb_build_object(
      'name', private.visible_line(change.business_name), 'current_name', private.visible_line(current_name),
      'reason', said, 'of', change.kind
    )
  );
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
  perform private.tell(
    request.user_id, 'payment_rejected', jsonb_build_object('amount', request.amount, 'reason', btrim(reason))
  );
  return request;
end
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
  -- notify_of_role notifies a customer who becomes a service provider.
  if (profile.role, new_role) <> ('customer', 'service_provider') then
    perform private.tell(member, 'role_changed', jsonb_build_object('role', new_role));
  end if;
end
$$;

create or replace function public.subscribe_to_newsletter(email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(btrim(email));
  subscriber uuid;
begin
  if private.is_email(address) is not true then
    raise exception 'Enter an e-mail address, for example wanjiku@example.com.' using hint = 'email_form';
  end if;
  insert into public.newsletter_subscribers as known (email) values (address)
  on conflict on constraint newsletter_subscribers_email_key
    do update set asked_at = now() where known.asked_at <= now() - interval '10 minutes'
  returning id into subscriber;
  if found then
    perform private.mail_address(
      address, 'newsletter_asked',
      jsonb_build_object('confirm_path', '/newsletter/confirm?token=' || private.newsletter_token(subscriber))
    );
  end if;
end
$$;

insert into private.notification_kinds (kind, topic, is_listed) values
  ('account_erased', null, false),
  ('account_suspended', null, true),
  ('ad_report_decided', 'listings', true),
  ('became_service_provider', 'listings', true),
  ('booking_accepted', 'bookings', true),
  ('booking_accepted_moved', 'bookings', true),
  ('booking_begun', 'bookings', true),
  ('booking_business_gone', 'bookings', true),
  ('booking_cancelled', 'bookings', true),
  ('booking_completed', 'bookings', true),
  ('booking_customer_absent', 'bookings', true),
  ('booking_customer_gone', 'bookings', true),
  ('booking_declined', 'bookings', true),
  ('booking_entered', 'bookings', false),
  ('booking_moved', 'bookings', true),
  ('booking_reminder', 'bookings', true),
  ('booking_request_sent', 'bookings', false),
  ('booking_requested', 'bookings', true),
  ('booking_withdrawn', 'bookings', true),
  ('business_approved', 'listings', true),
  ('business_hidden', 'listings', true),
  ('business_name_approved', 'listings', true),
  ('business_name_rejected', 'listings', true),
  ('business_removed', 'listings', true),
  ('business_restored', 'listings', true),
  ('conversation_report_decided', 'messages', true),
  ('follow_ups_due', 'reminders', true),
  ('insurance_quote_declined', 'offers', true),
  ('insurance_quote_ready', 'offers', true),
  ('loan_decided', 'offers', true),
  ('messages_unread', 'messages', false),
  ('newsletter_asked', null, false),
  ('payment_approved', null, true),
  ('payment_disputed', null, true),
  ('payment_rejected', null, true),
  ('payment_unmatched', null, true),
  ('plan_ended', null, true),
  ('plan_ending', 'reminders', true),
  ('plan_expired', null, true),
  ('plan_granted', null, true),
  ('recovery_code_used', null, false),
  ('recovery_codes_made', null, false),
  ('review_answered', 'bookings', true),
  ('review_received', 'bookings', true),
  ('review_removed', 'bookings', true),
  ('review_report_decided', 'bookings', true),
  ('role_changed', null, true),
  ('suspension_answered', null, true),
  ('suspension_lifted', null, true);

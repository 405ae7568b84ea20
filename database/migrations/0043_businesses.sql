-- The trade as it is: people are invited to a business and act for it in roles to which each act is granted, inquiries are somebody's,
-- a sale has a price that was paid, a vehicle what it cost, buyers offer their own car in exchange, and the dealer's list sorts by all it
-- shows. Nothing stored changes.

set local check_function_bodies = off;

alter type public.own_inquiry add attribute assignee_id uuid;

drop policy "Providers add their own billing details" on public.billing_details;

drop policy "Providers change their own billing details" on public.billing_details;

drop policy "Providers delete their own billing details" on public.billing_details;

drop policy "Providers read their own billing details" on public.billing_details;

drop policy "Dealers change what they said of their business" on public.dealer_profiles;

drop policy "Dealers describe their business" on public.dealer_profiles;

drop policy "Dealers read what they said of their business" on public.dealer_profiles;

drop policy "Sellers see what became of their own ads" on public.facebook_posts;

drop policy "Dealers change their own answers" on public.import_answers;

drop policy "Dealers forget their own answers" on public.import_answers;

drop policy "Dealers keep answers" on public.import_answers;

drop policy "Dealers see their own answers" on public.import_answers;

drop policy "Dealers change their own mapping" on public.import_mappings;

drop policy "Dealers forget their own mapping" on public.import_mappings;

drop policy "Dealers keep a mapping" on public.import_mappings;

drop policy "Dealers see their own mapping" on public.import_mappings;

drop policy "Owners of ads read their own notes" on public.inquiry_notes;

drop policy "Providers read the estimates of their own jobs" on public.job_estimates;

drop policy "Providers read their own invoices" on public.job_invoices;

drop policy "Providers read the lines of their own jobs" on public.job_lines;

drop policy "Providers read the photos of their own jobs" on public.job_photos;

drop policy "Owners read the counts of their ads" on public.leads;

drop policy "Owners move the inquiries about their ads" on public.message_threads;

drop policy "Dealers change their saved mappings" on public.named_import_mappings;

drop policy "Dealers delete their saved mappings" on public.named_import_mappings;

drop policy "Dealers save mappings" on public.named_import_mappings;

drop policy "Dealers see their saved mappings" on public.named_import_mappings;

drop policy "Providers add their own exceptional days" on public.opening_exceptions;

drop policy "Providers change their own exceptional days" on public.opening_exceptions;

drop policy "Providers delete their own exceptional days" on public.opening_exceptions;

drop policy "Providers read their own exceptional days" on public.opening_exceptions;

drop policy "People read their own profile" on public.profiles;

drop policy "Providers read the profile of their customers" on public.profiles;

drop trigger check_profile on public.profiles;

drop trigger check_profile_of_client on public.profiles;

drop trigger lock_own_account on public.profiles;

drop policy "People change their own quick replies" on public.quick_replies;

drop policy "People delete their own quick replies" on public.quick_replies;

drop policy "People read their own quick replies" on public.quick_replies;

drop policy "People write quick replies for themselves" on public.quick_replies;

drop policy "People read which reviews they reported" on public.review_reports;

drop policy "People report reviews as themselves" on public.review_reports;

drop policy "Providers answer the reviews they were given" on public.reviews;

drop policy "Providers read the reviews they were given that count" on public.reviews;

drop policy "Sellers answer the reviews they were given" on public.reviews;

drop policy "Sellers read the reviews they were given that count" on public.reviews;

drop policy "Providers enter bookings by hand" on public.service_bookings;

drop policy "Providers move the bookings made with them" on public.service_bookings;

drop policy "Providers read the bookings made with them" on public.service_bookings;

drop trigger accept_whole_row on public.service_bookings;

drop policy "Providers read their own job cards" on public.service_jobs;

drop policy "Providers change their own record" on public.service_providers;

drop policy "Providers read their own record" on public.service_providers;

drop policy "Signed-in people register their own business" on public.service_providers;

drop policy "Providers add their own resources" on public.service_resources;

drop policy "Providers change their own resources" on public.service_resources;

drop policy "Providers delete their own resources" on public.service_resources;

drop policy "Providers read their own resources" on public.service_resources;

drop policy "Providers add their own services" on public.services;

drop policy "Providers change their own services" on public.services;

drop policy "Providers delete their own services" on public.services;

drop policy "Providers read their own services" on public.services;

drop trigger accept_whole_row on public.services;

drop trigger accept_whole_row_again on public.services;

drop policy "Sellers change their own parts" on public.spare_parts;

drop policy "Sellers delete their own parts" on public.spare_parts;

drop policy "Sellers read their own parts" on public.spare_parts;

drop policy "Signed-in people post their own parts" on public.spare_parts;

drop trigger accept_whole_row on public.spare_parts;

drop trigger propagate_part_change on public.spare_parts;

drop trigger propagate_part_edit on public.spare_parts;

drop policy "Dealers change their own stock numbers" on public.stock_numbers;

drop policy "Dealers number their own ads" on public.stock_numbers;

drop policy "Dealers see their own stock numbers" on public.stock_numbers;

drop policy "Dealers take back their own stock numbers" on public.stock_numbers;

drop policy "Dealers forget where a picture came from" on public.stock_pictures;

drop policy "Dealers note another picture for a source" on public.stock_pictures;

drop policy "Dealers note where a picture came from" on public.stock_pictures;

drop policy "Dealers see where their pictures came from" on public.stock_pictures;

drop policy "Sellers change their own listings" on public.vehicle_listings;

drop policy "Sellers delete their own listings" on public.vehicle_listings;

drop policy "Sellers read their own listings" on public.vehicle_listings;

drop policy "Signed-in people post their own listings" on public.vehicle_listings;

drop trigger propagate_vehicle_change on public.vehicle_listings;

drop trigger propagate_vehicle_edit on public.vehicle_listings;

drop policy "Signed-in people add a make" on public.vehicle_makes;

drop policy "Signed-in people add a model" on public.vehicle_models;

drop policy "People add listing images to their own folder" on storage.objects;

drop policy "People remove their own listing images" on storage.objects;

drop policy "People replace their own listing images" on storage.objects;

drop policy "People see their own listing images" on storage.objects;

drop policy "Providers add photos to their own jobs" on storage.objects;

drop policy "Providers and customers see the photos of their jobs" on storage.objects;

drop policy "Providers remove the photos of their own jobs" on storage.objects;

drop function public.beside_vehicle(listing_id uuid);

drop function public.list_threads(owned_only boolean, only_status text, before timestamp with time zone, before_id uuid, most integer, unread_only boolean);

drop function public.own_inquiries(search text, only_status text, only_ad uuid, sort text, page integer, page_size integer);

revoke all on function private.are_job_checks(checks jsonb) from public, anon, authenticated, service_role;

revoke all on function private.are_lines(lines text[], longest integer) from public, anon, authenticated, service_role;

revoke all on function private.are_listing_images(images text[], seller uuid) from public, anon, authenticated, service_role;

revoke all on function private.are_names(names text[], most integer) from public, anon, authenticated, service_role;

revoke all on function private.are_needs(needs text[]) from public, anon, authenticated, service_role;

revoke all on function private.are_opening_hours(hours jsonb) from public, anon, authenticated, service_role;

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
    when 'business_members' then coalesce(private.business_name(sought), private.person_name(sought))
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

create or replace function private.begin_delivery(delivery_id bigint)
returns table (kind text, facts jsonb, address jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  delivery private.notification_deliveries;
  topic text;
  -- A code goes to the number that asked for it, whatever the person chose, and has a ceiling of its own.
  is_code boolean;
  is_unasked boolean;
  -- An invitation of a business goes to a number that may be nobody's account.
  is_invitation boolean;
  ceiling text;
  number text;
  refused text;
begin
  select * into delivery from private.notification_deliveries as known where known.id = delivery_id for update;
  if not found or delivery.state not in ('waiting', 'sending') then
    return;
  end if;
  if delivery.state = 'sending' and delivery.channel <> 'push' then
    perform private.end_delivery(delivery_id, 'unknown', 'interrupted');
    return;
  end if;
  is_code := delivery.kind = 'phone_code';
  is_unasked := is_code or private.is_sent_unasked(delivery.kind);
  is_invitation := delivery.kind = 'business_invitation';
  ceiling := case when is_code then 'phone_code' else delivery.channel end;
  if delivery.channel <> 'push' then
    perform private.lock_ceiling(ceiling);
  end if;
  number := case when is_code or is_invitation then delivery.phone else private.message_number(delivery.user_id, delivery.kind) end;
  select coalesce(known.topic, 'account') into topic from private.notification_kinds as known where known.kind = delivery.kind;
  refused := case
    when delivery.due_at < now() - case when is_code then interval '10 minutes' else interval '1 day' end then 'late'
    when not is_unasked and not is_invitation and not private.wants(delivery.user_id, topic, delivery.channel) then 'unwanted'
    -- Another person signed in there meanwhile.
    when delivery.channel = 'push' and not exists (
      select from private.push_subscriptions as one where one.id = delivery.subscription_id and one.user_id = delivery.user_id
    ) then 'signed_out'
    when delivery.channel <> 'push' and number is null then 'no_number'
    when private.is_stopped(number, delivery.channel) then 'stopped'
    when delivery.channel = 'sms' and not is_unasked and not private.setting_is_on('sms_notifications') then 'switched_off'
    when delivery.channel <> 'push' and not is_unasked and not is_invitation
      and private.messages_today(delivery.user_id, delivery.channel) >= private.most_messages_a_day()
      then 'many'
    when private.is_beyond_ceiling(ceiling) then 'ceiling'
  end;
  if refused is not null then
    perform private.end_delivery(delivery_id, 'skipped', refused);
    return;
  end if;
  update private.notification_deliveries as known set state = 'sending', changed_at = now() where known.id = delivery_id;
  return query select delivery.kind, delivery.facts, case delivery.channel
    when 'push' then (
      select jsonb_build_object('endpoint', one.endpoint, 'keys', jsonb_build_object('p256dh', one.p256dh, 'auth', one.auth))
      from private.push_subscriptions as one where one.id = delivery.subscription_id
    )
    else to_jsonb(number)
  end;
end
$$;

revoke all on function private.booked_period(begins timestamp with time zone, minutes integer) from public, anon, authenticated, service_role;

revoke all on function private.booking_text(customer_name text, customer_phone text, vehicle text) from public, anon, authenticated, service_role;

create or replace function private.do_held_act(act_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  held private.held_acts;
  refusal text;
begin
  delete from private.held_acts where id = act_id and due_at <= now() returning * into held;
  if not found then
    return;
  end if;
  perform set_config('request.jwt.claims', (
    jsonb_build_object('sub', held.person_id, 'role', 'authenticated')
    || case when held.actor_id is not null then jsonb_build_object('act', jsonb_build_object('sub', held.actor_id)) else '{}' end
  )::text, true);
  begin
    -- The policies that would refuse it do not hold for a job.
    if exists (select from public.profiles where id = held.person_id and suspended_at is not null) then
      raise exception 'Your account is suspended.' using errcode = '42501';
    end if;
    perform private.perform_act(held.act, held.subject, held.arguments);
  exception
    when serialization_failure or deadlock_detected or lock_not_available or query_canceled or admin_shutdown then
      raise;
    when others then
      get stacked diagnostics refusal = message_text;
  end;
  perform set_config('request.jwt.claims', '', true);
  if refusal is not null then
    perform private.tell(held.person_id, 'act_not_done', jsonb_build_object(
      'act', held.act, 'subject', held.subject, 'name', private.name_of_subject(held.act, held.subject), 'reason', refusal
    ));
  end if;
end
$$;

revoke all on function private.fold_letters(name text) from public, anon, authenticated, service_role;

revoke all on function private.folded_business_name(name text) from public, anon, authenticated, service_role;

create or replace function private.guard_message_read() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client_role() then
    new.read_at := coalesce(old.read_at, case when new.read_at is not null then now() end);
  end if;
  return new;
end
$$;

revoke all on function private.import_vehicle(number text, said jsonb, make text, model text, recognised uuid) from public, anon, authenticated, service_role;

revoke all on function private.is_dealer() from public, anon, authenticated, service_role;

revoke all on function private.is_own_job_folder(folder text) from public, anon, authenticated, service_role;

revoke all on function private.keep_act(act text, subject uuid, arguments jsonb) from public, anon, authenticated, service_role;

create or replace function private.keep_act(act text, subject uuid, arguments jsonb) returns table (id uuid, seconds_left double precision)
language plpgsql security definer set search_path = ''
as $$
declare
  most_at_once constant integer := 100;
  held private.held_acts;
begin
  if most_at_once <= (select count(*) from private.held_acts as own where own.person_id = auth.uid()) then
    raise exception 'You have decided % things in the last seconds. Wait a little.', most_at_once using hint = 'act_limit';
  end if;
  insert into private.held_acts (person_id, actor_id, act, subject, arguments, due_at)
  values (auth.uid(), case when private.is_acting() then private.acting_person() end, keep_act.act, keep_act.subject, keep_act.arguments, now() + private.undo_time())
  on conflict on constraint held_acts_subject_key do nothing
  returning * into held;
  if found then
    perform private.enqueue('held-acts', jsonb_build_object('id', held.id), due_at => held.due_at);
  else
    select * into held from private.held_acts as known where known.subject = keep_act.subject;
    if (held.person_id, held.act, held.arguments) is distinct from (auth.uid(), keep_act.act, keep_act.arguments) then
      raise exception 'This was decided a moment ago. Undo that first, or wait a few seconds.' using hint = 'act_held';
    end if;
  end if;
  return query select held.id, extract(epoch from held.due_at - clock_timestamp())::double precision;
end
$$;

revoke all on function private.keep_own_phone(number text) from public, anon, authenticated, service_role;

create or replace function private.keep_own_phone(number text) returns void
language plpgsql set search_path = ''
as $$
begin
  if number is null then
    return;
  elsif private.is_acting() then
    if number is distinct from private.read_profile_phone(auth.uid()) then
      raise exception 'The phone number of the business is changed by the person whose account it is.' using errcode = '42501';
    end if;
    return;
  end if;
  update public.profiles set phone = number where id = auth.uid();
end
$$;

revoke all on function private.kenyan_phone(spelling text) from public, anon, authenticated, service_role;

revoke all on function private.latin_letters(given text) from public, anon, authenticated, service_role;

revoke all on function private.legal_form_pattern() from public, anon, authenticated, service_role;

revoke all on function private.listing_in_stock(number text) from public, anon, authenticated, service_role;

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
      marked.thread_id, marked.recipient_id, thread.subject_title, private.visible_line(first.content) as content, first.sender_id,
      first.writer_name, unread.count, unread.warning,
      recipient.suspended_at is null and sender.suspended_at is null
        and not private.is_blocked_between(first.sender_id, marked.recipient_id) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    cross join lateral (
      select message.content, message.sender_id, message.writer_name from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id
        and message.read_at is null and message.sender_id is not null
      order by message.created_at, message.id
      limit 1
    ) as first
    cross join lateral (
      select count(*), (
          array_agg(warning.reasons[1] order by message.created_at, message.id)
            filter (where warning.message_id is not null and warning.dismissed_at is null)
        )[1] as warning
      from public.messages as message
      left join public.message_warnings as warning on warning.message_id = message.id
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
        'person', private.person_facts(due.sender_id, private.author_name(due.sender_id, due.writer_name)),
        'subject', private.visible_line(due.subject_title), 'content', left(due.content, 500), 'count', due.count, 'warning', due.warning
      )
    );
  end loop;
  return told;
end
$$;

revoke all on function private.make_named(wanted text) from public, anon, authenticated, service_role;

revoke all on function private.masked(secret text) from public, anon, authenticated, service_role;

create or replace function private.messages_today(person uuid, channel text) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.notification_deliveries as sent
  where sent.user_id = person and sent.channel = messages_today.channel
    and sent.created_at > private.nairobi_midnight(private.nairobi_today()) - interval '1 day'
    and sent.changed_at >= private.nairobi_midnight(private.nairobi_today()) and sent.state not in ('waiting', 'skipped')
    and sent.kind <> 'business_invitation'
$$;

revoke all on function private.model_named(make integer, wanted text) from public, anon, authenticated, service_role;

revoke all on function private.name_variants(name text) from public, anon, authenticated, service_role;

revoke all on function private.only_letters(folded text) from public, anon, authenticated, service_role;

revoke all on function private.own_jobs() from public, anon, authenticated, service_role;

revoke all on function private.own_service_provider() from public, anon, authenticated, service_role;

create or replace function private.paid_prices() returns table (listing_id uuid, price bigint)
language sql stable security definer set search_path = ''
as $$
  select agreed.listing_id, agreed.price from private.agreed_prices() as agreed
  union all
  select told.listing_id, told.price from private.told_prices() as told
$$;

revoke all on function private.part_code(part_number text) from public, anon, authenticated, service_role;

revoke all on function private.part_text(name text, part_number text, location text) from public, anon, authenticated, service_role;

revoke all on function private.perform_act(act text, subject uuid, arguments jsonb) from public, anon, authenticated, service_role;

revoke all on function private.person_text(first_name text, last_name text, business_name text, phone text) from public, anon, authenticated, service_role;

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

  if thread.owner_id is distinct from new.sender_id and private.is_acting() then
    raise exception 'You act for a business here, which answers those who write to it. Ask about an ad from your own account.'
      using errcode = '42501';
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
    new.writer_name := case when private.acting_person() <> new.sender_id then private.first_name(private.acting_person()) end;
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
      status = case when status = 'new' and new.sender_id = owner_id then 'responded' else status end,
      first_answer_at = coalesce(first_answer_at, case when new.sender_id = owner_id then new.created_at end)
    where id = thread.id;
  end if;
  new.thread_id := thread.id;
  new.listing_id := thread.listing_id;
  new.spare_part_id := thread.spare_part_id;
  new.service_provider_id := thread.service_provider_id;
  return new;
end
$$;

revoke all on function private.plate(given text) from public, anon, authenticated, service_role;

revoke all on function private.plate_key(plate text) from public, anon, authenticated, service_role;

create or replace function private.price_own_listing(
  listing public.vehicle_listings, wanted numeric, least_price bigint, writes boolean, seen bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb := jsonb_build_object(
    'id', listing.id, 'title', listing.title, 'state', private.ad_state(listing), 'old_price', listing.price, 'new_price', wanted,
    'held', false
  );
  refused_code text := 'P0001';
  refused_hint text;
  refused_message text;
  repriced public.vehicle_listings := listing;
begin
  if writes and seen is distinct from listing.price and wanted is distinct from listing.price then
    refused_hint := 'price_moved';
    refused_message := 'Its price was changed meanwhile.';
  elsif listing.price = 0 and wanted is null then
    refused_hint := 'no_price';
    refused_message := 'It has no price yet.';
  elsif listing.status = 'sold' then
    refused_hint := 'sold';
    refused_message := 'It is sold.';
  elsif wanted is null then
    refused_hint := 'no_new_price';
    refused_message := 'Its new price is missing.';
  elsif wanted < least_price then
    refused_hint := 'below_least';
    refused_message := format('Its price would be below KSh %s.', ltrim(to_char(least_price, '999,999,999,999')));
  elsif wanted > 10000000000 then
    refused_hint := 'above_most';
    refused_message := 'Its price would be above KSh 10,000,000,000.';
  elsif wanted = listing.price then
    return line || jsonb_build_object('outcome', 'unchanged');
  else
    repriced.price := wanted;
    line := line || jsonb_build_object(
      'outcome', 'changed',
      'held', listing.status = 'active' and private.is_change_of_seller() and private.needs_review(listing, repriced)
    );
    if not writes then
      return line;
    end if;
    begin
      update public.vehicle_listings set price = wanted where id = listing.id returning * into listing;
      return line || jsonb_build_object('state', private.ad_state(listing));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
    end;
  end if;
  return line || jsonb_build_object('outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint);
end
$$;

create or replace function private.propagate_profile_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  suspends constant boolean := old.suspended_at is null and new.suspended_at is not null;
  lifts constant boolean := old.suspended_at is not null and new.suspended_at is null;
begin
  if suspends then
    perform private.keep_suspended_devices(new.id);
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
  perform private.tell_people_of_role(old, new);
  if lifts then
    delete from private.suspended_devices where user_id = new.id;
  end if;
  if new.picture is distinct from old.picture then
    perform private.delete_other_pictures(new);
  end if;
  if new.phone is distinct from old.phone then
    perform private.invalidate_pages_of_phone(old, new);
    perform private.notify_of_changed_phone(new.id, old.phone);
  end if;
  if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
    perform private.rename_reviewer(new);
  end if;
  perform private.end_facts_of_profile(old, new);
  if new.verified and not old.verified then
    perform private.look_at_bargains_again(array(select id from public.vehicle_listings where seller_id = new.id));
  end if;
  if old.role = 'customer' and new.role = 'service_provider' then
    perform private.tell(new.id, 'became_service_provider');
  end if;
  return null;
end
$$;

create or replace function private.queue_code(phone text, channel text, code text, account_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_delivery(older.id, 'skipped', 'replaced') from (
    select waiting.id from private.notification_deliveries as waiting
    where waiting.phone = queue_code.phone and waiting.user_id = queue_code.account_id and waiting.state = 'waiting'
      and waiting.kind = 'phone_code'
    -- One that is just being begun goes out.
    for update skip locked
  ) as older;
  insert into private.notification_deliveries (user_id, channel, kind, facts, phone, due_at)
  values (
    queue_code.account_id, queue_code.channel, 'phone_code', jsonb_build_object('code', queue_code.code), queue_code.phone, now()
  );
  perform private.tell_of_spent_codes();
end
$$;

revoke all on function private.queue_own_saves() from public, anon, authenticated, service_role;

revoke all on function private.read_profile_phone(profile uuid) from public, anon, authenticated, service_role;

revoke all on function private.read_provider_email(provider uuid) from public, anon, authenticated, service_role;

revoke all on function private.read_provider_phone(provider uuid) from public, anon, authenticated, service_role;

revoke all on function private.read_suspended_at(profile uuid) from public, anon, authenticated, service_role;

create or replace function private.record_audit(
  action text, entity text, entity_id text, before jsonb default null, after jsonb default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    (select id from public.profiles where id = private.acting_person()),
    record_audit.action, record_audit.entity, record_audit.entity_id, record_audit.before, record_audit.after
  )
$$;

revoke all on function private.require_version(current timestamp with time zone, version timestamp with time zone) from public, anon, authenticated, service_role;

create or replace function private.review_doubts(booking public.service_bookings, review public.reviews) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.review_rules();
begin
  return nullif(array_remove(array[
    case when private.works_for(review.reviewer_id, (
      select provider.user_id from public.service_providers as provider where provider.id = booking.service_provider_id
    )) then 'works_there' end,
    case when booking.completed_at - booking.answered_at < rules.least_visit then 'too_soon' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'device') then 'same_device' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'address') then 'same_address' end,
    case when private.is_review_burst(review) then 'burst' end
  ], null), '{}');
end
$$;

create or replace function private.sale_doubts(sale public.sales) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  rules constant record := private.sale_rules();
begin
  return nullif(array_remove(array[
    case when private.works_for(sale.buyer_id, sale.seller_id) or private.works_for(sale.seller_id, sale.buyer_id) then 'works_there' end,
    case when private.shares_device_in_sale(sale) then 'same_device' end,
    case when private.shares_address_in_sale(sale, rules.address_days) then 'same_address' end,
    case when exists (select from private.opposite_sales(sale)) then 'each_other' end,
    case when private.is_hasty_sale(sale, rules.least_talk, rules.least_sale) then 'too_soon' end,
    case when private.is_new_buyer(sale.buyer_id, rules.new_account) then 'new_buyer' end
  ], null), '{}');
end
$$;

revoke all on function private.save_ad(ad anyelement, given jsonb, is_new boolean) from public, anon, authenticated, service_role;

revoke all on function private.save_vehicle(before public.vehicle_listings, ad jsonb, make text, model text, number text, only_changes boolean) from public, anon, authenticated, service_role;

revoke all on function private.secret_mask() from public, anon, authenticated, service_role;

revoke all on function private.service_provider_text(business_name text, description text, location text, address text, service_types text[]) from public, anon, authenticated, service_role;

revoke all on function private.slug(name text) from public, anon, authenticated, service_role;

revoke all on function private.spare_part_text(name text, description text, part_number text, compatible_makes text[]) from public, anon, authenticated, service_role;

revoke all on function private.specializations_text(specializations text[]) from public, anon, authenticated, service_role;

revoke all on function private.stock_key(number text) from public, anon, authenticated, service_role;

revoke all on function private.tidy_lines(lines text[]) from public, anon, authenticated, service_role;

revoke all on function private.vehicle_terms(title text, description text, make_id integer, model_id integer, location text, condition text, fuel_type text, transmission text, body_type text, drive text, registration_state text) from public, anon, authenticated, service_role;

revoke all on function private.vehicle_words_of(title text, description text) from public, anon, authenticated, service_role;

revoke all on function private.visible_name(given text) from public, anon, authenticated, service_role;

revoke all on function private.writable_columns(of_table regclass, given jsonb) from public, anon, authenticated, service_role;

revoke all on function public.accept_requests(ids uuid[]) from public, anon, authenticated, service_role;

revoke all on function public.accept_stock_feed_columns(keys text[]) from public, anon, authenticated, service_role;

revoke all on function public.add_exceptional_days(days jsonb, seen uuid[], cancel_reason text) from public, anon, authenticated, service_role;

revoke all on function public.add_job_photo(job_id uuid, stage text, path text) from public, anon, authenticated, service_role;

revoke all on function public.add_service_ad(business_name text, description text, location text, service_types text[], phone text, email text, photos text[]) from public, anon, authenticated, service_role;

revoke all on function public.answer_stock_feed(answers jsonb) from public, anon, authenticated, service_role;

revoke all on function public.appeal_ad(listing_id uuid, letter text) from public, anon, authenticated, service_role;

revoke all on function public.assign_resource(booking_id uuid, resource_id uuid, in_place_of uuid) from public, anon, authenticated, service_role;

revoke all on function public.bookings_outside_hours(days jsonb, opening_hours jsonb) from public, anon, authenticated, service_role;

revoke all on function public.change_own_listing_prices(listing_ids uuid[], change text, amount numeric, least_price bigint, seen_prices bigint[]) from public, anon, authenticated, service_role;

create or replace function public.change_own_listing_prices(
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
        case when listing.price > 0 then
          case change when 'amount' then listing.price + amount else round(listing.price * (100 + amount) / 100, -3) end
        end,
        least_price, seen_prices is not null, asked.seen
      )
    end;
  end loop;
  return query select * from jsonb_populate_recordset(null::public.listing_price_change, report);
end
$$;

revoke all on function public.dealer_ad_figures(first_day date, last_day date, sort text, page integer, page_size integer, against text) from public, anon, authenticated, service_role;

revoke all on function public.dealer_analytics(first_day date, last_day date) from public, anon, authenticated, service_role;

revoke all on function public.dealer_buying_guide(town text) from public, anon, authenticated, service_role;

revoke all on function public.dealer_overview() from public, anon, authenticated, service_role;

revoke all on function public.dealer_report(month date) from public, anon, authenticated, service_role;

revoke all on function public.delete_own_listings(listing_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on function public.dismiss_message_warning(message_id uuid, dismissed boolean) from public, anon, authenticated, service_role;

create or replace function public.dismiss_message_warning(message_id uuid, dismissed boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_warnings as warning
  set dismissed_at = case when dismissed then coalesce(warning.dismissed_at, now()) end
  where warning.message_id = dismiss_message_warning.message_id and warning.recipient_id = auth.uid()
    and private.is_open_to_actor((select message.thread_id from public.messages as message where message.id = warning.message_id));
  return found;
end
$$;

revoke all on function public.fetch_stock_feed() from public, anon, authenticated, service_role;

revoke all on function public.find_or_add_make(name text) from public, anon, authenticated, service_role;

revoke all on function public.find_or_add_model(make_id integer, name text) from public, anon, authenticated, service_role;

revoke all on function public.fitting_requests() from public, anon, authenticated, service_role;

revoke all on function public.hold_act(act text, subject uuid, arguments jsonb) from public, anon, authenticated, service_role;

revoke all on function public.import_stock(items jsonb) from public, anon, authenticated, service_role;

revoke all on function public.invoice_address(invoice_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.issue_invoice(job_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.keep_inquiry_note(thread_id uuid, note text, follow_up_on date) from public, anon, authenticated, service_role;

revoke all on function public.mark_invoice_paid(invoice_id uuid, method text, reference text) from public, anon, authenticated, service_role;

revoke all on function public.mark_missed(booking_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.mark_thread_read(thread_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.my_held_acts() from public, anon, authenticated, service_role;

revoke all on function public.note_estimate_answer(job_id uuid, estimate_number integer, accepted uuid[]) from public, anon, authenticated, service_role;

revoke all on function public.offer_times(booking_id uuid, times timestamp with time zone[], price bigint, notes text) from public, anon, authenticated, service_role;

revoke all on function public.order_quick_replies(ids uuid[]) from public, anon, authenticated, service_role;

revoke all on function public.own_ad_hold(listing_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.own_ad_room() from public, anon, authenticated, service_role;

revoke all on function public.own_ads(kind text, state text, page integer, page_size integer, search text, sort text) from public, anon, authenticated, service_role;

create function private.own_ads_order(kind text, sort text, price text, views text, days text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when sort = 'oldest' then 'ad.created_at, ad.id'
    when sort = 'price' then price || ', ad.id'
    when sort = 'price_desc' then price || ' desc, ad.id desc'
    when sort = 'views' then views || ', ad.id'
    when sort = 'views_desc' then views || ' desc, ad.id desc'
    when kind in ('service', 'spare_part') then 'ad.created_at desc, ad.id desc'
    when sort = 'ending' then
      $sql$case when ad.status = 'active' then ad.expires_at end nulls last, ad.created_at desc, ad.id desc$sql$
    when sort = 'days' then days || ' nulls last, ad.id'
    when sort = 'days_desc' then days || ' desc nulls last, ad.id desc'
    when sort = 'photos' then 'cardinality(ad.images), ad.id'
    when sort = 'photos_desc' then 'cardinality(ad.images) desc, ad.id desc'
    when sort in ('mark', 'mark_desc') then
      $sql$case when private.ad_state(ad) = 'active' then array_position('{great,good,fair,high}'::text[], ad.price_mark) end$sql$
        || case sort when 'mark' then ' nulls last, ad.id' else ' desc nulls last, ad.id desc' end
    when sort = 'leads' then 'coalesce(interest.leads, 0), ad.id'
    when sort = 'leads_desc' then 'coalesce(interest.leads, 0) desc, ad.id desc'
    else 'ad.created_at desc, ad.id desc'
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
  size integer := least(greatest(coalesce(page_size, 20), 1), 100);
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  source text;
  own text;
  -- Of all the caller's ads at once: what their history and counts say, for the order and the cards.
  counted text := '';
  card text;
  price text := 'ad.price';
  views text := 'ad.views_count';
  days text := 'null::integer';
  placed text;
  states jsonb;
  total integer;
  shown integer;
  ads jsonb;
begin
  -- By kind: the caller's ads, and the columns of a card.
  case kind
    when 'service' then
      source := 'public.service_providers';
      own := 'ad.user_id = $1 and ad.archived_at is null and ($5 is null or ad.business_name ilike $5)';
      card := $sql$ select ad.business_name as name, null::bigint as price, ad.location, ad.photos[1] as image,
          cardinality(ad.photos) as image_count, interest.views, interest.calls, interest.chats, interest.messages,
          ad.service_types, ad.rating_average, ad.rating_count, ad.created_at
        from private.ad_interest(null, null, ad.id) as interest $sql$;
      price := 'ad.created_at';
      views := 'ad.rating_count';
    when 'spare_part' then
      source := 'public.spare_parts';
      own := 'ad.seller_id = $1 and ($5 is null or ad.name ilike $5)';
      card := $sql$ select ad.name, ad.price, ad.location, ad.images[1] as image, cardinality(ad.images) as image_count,
          ad.views_count + interest.waiting_views as views, interest.calls, interest.chats, interest.messages,
          ad.condition, ad.category, ad.quantity, ad.held_reason, ad.created_at
        from private.ad_interest(null, ad.id, null) as interest $sql$;
    else
      source := 'public.vehicle_listings';
      own := $sql$ad.seller_id = $1 and ($5 is null or ad.title ilike $5
          or ad.make_id in (select id from public.vehicle_makes where name ilike $5)
          or ad.model_id in (select id from public.vehicle_models where name ilike $5)
          or exists (
            select from public.vehicle_makes as make join public.vehicle_models as model on model.make_id = make.id
            where model.id = ad.model_id and make.name || ' ' || model.name ilike $5
          )
          or exists (select from public.stock_numbers as stock where stock.listing_id = ad.id and stock.stock_number ilike $5))$sql$;
      -- The analytics count the days in the same way (dealers/ad-figures.sql).
      counted := 'left join private.stock_at($1, now()) as history on history.listing_id = ad.id';
      days := $sql$private.nairobi_day(coalesce(history.sold_at, history.ended_at, now())) - private.nairobi_day(history.listed_at)$sql$;
      if sort in ('leads', 'leads_desc', 'views', 'views_desc') then
        counted := counted || $sql$ left join (
          select
            listing_id, sum(count - rolled_up) filter (where kind = 'view') as waiting_views,
            sum(count) filter (where kind <> 'view') as leads
          from public.leads where owner_id = $1 and listing_id is not null group by listing_id
        ) as interest on interest.listing_id = ad.id$sql$;
        views := 'ad.views_count + coalesce(interest.waiting_views, 0)';
      end if;
      card := $sql$ select ad.title as name, ad.price, ad.location, ad.images[1] as image,
          cardinality(ad.images) as image_count, ad.views_count + interest.waiting_views as views, interest.calls,
          interest.chats, interest.messages, ad.year, ad.mileage, make.name as make, model.name as model, ad.featured,
          stock.stock_number, ad.expires_at, ad.rejection_reason, ad.created_at, chosen.days,
          case when private.ad_state(ad) = 'active' then ad.price_mark end as price_mark
        from private.ad_interest(ad.id, null, null) as interest
        join public.vehicle_makes as make on make.id = ad.make_id
        left join public.vehicle_models as model on model.id = ad.model_id
        left join public.stock_numbers as stock on stock.listing_id = ad.id $sql$;
  end case;
  placed := private.own_ads_order(kind, sort, price, views, days);

  execute format(
    $sql$
    select coalesce(jsonb_object_agg(state, amount), '{}')
    from (select private.ad_state(ad) as state, count(*) as amount from %s as ad where %s group by 1) as counted
    $sql$, source, own
  ) into states using person, state, size, 0, pattern;
  total := coalesce(
    case when state is null then (select sum(value::integer) from jsonb_each_text(states)) else (states ->> state)::integer end, 0
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(
      jsonb_agg(jsonb_build_object('id', ad.id, 'state', private.ad_state(ad)) || to_jsonb(card) order by chosen.place), '[]'
    )
    from (
      select ad.id, %5$s as days, row_number() over (order by %4$s) as place
      from %1$s as ad %6$s where %2$s and ($2 is null or private.ad_state(ad) = $2)
      order by place limit $3 offset $4
    ) as chosen
    join %1$s as ad using (id)
    cross join lateral (%3$s) as card
    $sql$, source, own, card, placed, days, counted
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

revoke all on function public.own_calls(search text, page integer, page_size integer) from public, anon, authenticated, service_role;

revoke all on function public.own_customers(search text, only_state text, sort text, page integer, page_size integer) from public, anon, authenticated, service_role;

revoke all on function public.own_days_to_sell(listing_ids uuid[], prices bigint[]) from public, anon, authenticated, service_role;

revoke all on function public.own_facebook_posting() from public, anon, authenticated, service_role;

revoke all on function public.own_stock_feed() from public, anon, authenticated, service_role;

revoke all on function public.own_stock_pictures() from public, anon, authenticated, service_role;

revoke all on function public.own_suggestions(listings uuid[]) from public, anon, authenticated, service_role;

revoke all on function public.own_time_fit(wanted timestamp with time zone, minutes integer, service_id uuid, booking_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.provider_bookings(search text, only_status text, only_id uuid, page integer, page_size integer, only_outside boolean) from public, anon, authenticated, service_role;

revoke all on function public.provider_calendar(begins timestamp with time zone, ends timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on function public.provider_customer(customer uuid, page integer, page_size integer) from public, anon, authenticated, service_role;

revoke all on function public.provider_customers(search text, only_regular boolean, sort text, page integer, page_size integer) from public, anon, authenticated, service_role;

revoke all on function public.provider_days(first_day date, last_day date) from public, anon, authenticated, service_role;

revoke all on function public.provider_figures() from public, anon, authenticated, service_role;

revoke all on function public.provider_job(booking_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.provider_jobs(first_day date, last_day date, only_customer uuid, only_plate text, page integer, page_size integer) from public, anon, authenticated, service_role;

revoke all on function public.provider_report(first_day date, last_day date) from public, anon, authenticated, service_role;

revoke all on function public.provider_today() from public, anon, authenticated, service_role;

create or replace function public.refuse_account_recovery(token text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
  refused boolean := false;
begin
  -- Granted to visitors, and so to whoever acts for the account, whose account it is not.
  if refuse_account_recovery.token is null and private.is_acting() then
    raise exception 'Only the person whose account it is may refuse this.' using errcode = '42501';
  end if;
  for asked in
    select * from private.account_recoveries as known
    where case when refuse_account_recovery.token is null then known.account_id = auth.uid() and known.state = 'waiting'
      else known.token_hash = sha256(convert_to(refuse_account_recovery.token, 'utf8')) end
    order by known.id for update
  loop
    update private.account_recoveries as known set kept_by = 'refusal' where known.id = asked.id and known.state = 'waiting';
    refused := refused or asked.state = 'waiting' or asked.kept_by is not distinct from 'refusal';
  end loop;
  return refused;
end
$$;

revoke all on function public.remove_job_line(job_id uuid, line_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.remove_job_photo(job_id uuid, path text) from public, anon, authenticated, service_role;

revoke all on function public.remove_stock_feed() from public, anon, authenticated, service_role;

revoke all on function public.renew_listing(listing_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.renew_own_listings(listing_ids uuid[]) from public, anon, authenticated, service_role;

revoke all on function public.report_scam(message_id uuid, scam_kind text, details text) from public, anon, authenticated, service_role;

create or replace function public.report_scam(message_id uuid, scam_kind text, details text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.messages;
  report uuid;
  numbers text[];
begin
  select * into said from public.messages as message
  where message.id = report_scam.message_id and message.recipient_id = auth.uid() and private.is_open_to_actor(message.thread_id);
  if not found then
    raise exception 'This message was not written to you, or is no longer there.' using errcode = '42501';
  elsif report_scam.scam_kind is null then
    raise exception 'Choose what happened.' using hint = 'scam_kind_missing';
  end if;
  insert into public.message_reports as filed (thread_id, reporter_id, reason, details, scam_kind, message_id)
  values (said.thread_id, auth.uid(), 'fraud', report_scam.details, report_scam.scam_kind, said.id)
  on conflict (reporter_id, thread_id) where status = 'open' do update set
    reason = excluded.reason, scam_kind = excluded.scam_kind, message_id = excluded.message_id,
    details = left(nullif(concat_ws(E'\n\n', filed.details, excluded.details), ''), 1000)
  returning filed.id into report;

  numbers := private.payment_numbers(said.content);
  -- Two reports at the same moment see each other.
  perform pg_advisory_xact_lock(hashtextextended(number, 0)) from unnest(numbers) as number;
  insert into private.reported_numbers (report_id, number, reporter_id) select report, unnest(numbers), auth.uid()
  on conflict do nothing;
  perform private.warn_of_numbers(numbers);
end
$$;

revoke all on function public.restore_job_line(job_id uuid, line_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.save_job(job_id uuid, version timestamp with time zone, make text, model text, year integer, plate text, mileage_km integer, done_by text, checks jsonb, internal_notes text, customer_notes text, next_service_on date, next_service_km integer) from public, anon, authenticated, service_role;

revoke all on function public.save_job_line(job_id uuid, line_id uuid, kind text, name text, quantity numeric, unit_price integer, spare_part_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.save_spare_part(id uuid, part jsonb, phone text, version timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on function public.save_stock_feed(url text, every_hours integer) from public, anon, authenticated, service_role;

revoke all on function public.save_vehicle(id uuid, ad jsonb, make text, model text, phone text, stock_number text, version timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on function public.send_estimate(job_id uuid) from public, anon, authenticated, service_role;

create or replace function public.sender_by_link(token text) returns table (business_name text, stopped boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  link constant private.stop_tokens := private.stop_token(sender_by_link.token);
begin
  return query
    select coalesce((
        select private.printable_name(provider.business_name) from public.service_providers as provider
        where provider.user_id = link.sender and provider.archived_at is null order by provider.created_at limit 1
      ), private.printable_name(private.business_name(link.sender))
      ), exists (
        select from private.refused_senders as said where said.sender = private.sender_key(link.sender) and said.recipient = link.recipient
      );
end
$$;

revoke all on function public.services_due() from public, anon, authenticated, service_role;

revoke all on function public.set_own_listing_prices(listing_ids uuid[], new_prices bigint[], seen_prices bigint[]) from public, anon, authenticated, service_role;

revoke all on function public.set_own_listings_status(listing_ids uuid[], status text) from public, anon, authenticated, service_role;

revoke all on function public.set_up_resources(names text[], kinds text[], needs text[]) from public, anon, authenticated, service_role;

revoke all on function public.share_estimate(job_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.similar_price(make_id integer, model_id integer, body_type text, year integer) from public, anon, authenticated, service_role;

revoke all on function public.undo_act(act_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.unread_counts() from public, anon, authenticated, service_role;

create or replace function public.unread_counts() returns table (messages integer, notifications integer, searches integer)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  unread constant integer := (
    select count(*) from public.messages as message
    where message.recipient_id = (select auth.uid()) and message.read_at is null
  );
begin
  if private.is_acting() then
    return query select unread, 0, 0;
    return;
  end if;
  return query select
    unread,
    (
      select count(*)::integer from public.system_notifications as said
      where (
          said.user_id = (select auth.uid())
          or said.user_id is null
          and said.created_at >= (select created_at from public.profiles where id = (select auth.uid()))
        )
        and not exists (
          select from public.notification_reads as seen
          where seen.notification_id = said.id and seen.user_id = (select auth.uid())
        )
    ),
    (
      select coalesce(sum(counted.news), 0)::integer
      from private.news_of_searches((select auth.uid())) as counted
      join public.saved_searches as search on search.id = counted.search_id
      -- One without filters would always have some.
      where not search.paused and search.filters <> '{}'
    );
end
$$;

revoke all on function public.void_invoice(invoice_id uuid, reason text) from public, anon, authenticated, service_role;

revoke all on function public.withdraw_estimate(job_id uuid, estimate_number integer) from public, anon, authenticated, service_role;

revoke all on function public.withdraw_missed(booking_id uuid) from public, anon, authenticated, service_role;

revoke all on function public.withdraw_offer(booking_id uuid) from public, anon, authenticated, service_role;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('business_access_ended', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('business_invitation', null, false, 'never');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('business_invitation_accepted', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('business_invitation_declined', 'listings', true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('business_person_left', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('business_role_changed', null, true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('lead_assigned', 'messages', true, 'waking');

delete from private.personal_data where table_name = 'private.ad_events' and person_column = 'owner_id' and found_by is null and export_as = 'ad_history' and withheld = '{"former","awaits_matching","awaits_estimate"}' and on_erase = 'cascade' and replaced is null and reason = 'What became of their ads.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.ad_events', 'actor_id', null, null, '{}', 'anonymise', null, 'The business keeps the history of its ads, without who did what.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.ad_events', 'owner_id', null, 'ad_history', '{"former","awaits_matching","awaits_estimate","actor_id"}', 'cascade', null, 'What became of their ads.');

update private.personal_data set found_by = 'user_id = $1::uuid and kind <> ''business_invitation''' where table_name = 'private.notification_deliveries';

update private.personal_data set withheld = '{"business_id","person_id"}' where table_name = 'public.business_members' and person_column = 'business_id';

update private.personal_data set found_by = 'bucket_id in (''listing-images'', ''profile-pictures'', ''job-photos'', ''evidence'', ''trade-in-photos'') and name >= $1 || ''/'' and name < $1 || ''0''' where table_name = 'storage.objects';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_acts', 'actor_id', null, null, '{}', 'anonymise', null, 'The business keeps what happened, without who did it.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_acts', 'business_id', null, 'acts_in_the_business', '{"business_id","actor_id","person_id","invitation_id"}', 'cascade', null, 'What happened in their business. The people in it are others.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_acts', 'person_id', null, null, '{}', 'anonymise', null, 'The business keeps what happened, without to whom.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_invitations', 'accepted_by', null, null, '{}', 'anonymise', null, 'That somebody works there ends by itself.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_invitations', 'business_id', null, 'invitations_sent', '{"business_id","email","phone","invited_by","accepted_by","delivery_id"}', 'cascade', null, 'Nobody is invited by an account that is gone. The addresses are of others.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_invitations', 'email', 'email = $2', 'invitations_by_email', '{"id","business_id","invited_by","accepted_by","outcome","delivery_id"}', 'delete', null, 'Whom they were invited by, and their address.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_invitations', 'invited_by', null, null, '{}', 'anonymise', 'state = case state when ''open'' then ''withdrawn'' else state end, ended_at = coalesce(ended_at, now())', 'What somebody offered ends with their account.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.business_invitations', 'phone', 'phone = (select private.account_phone(account) from auth.users as account where account.id = $1::uuid)', 'invitations_by_phone', '{"id","business_id","invited_by","accepted_by","outcome","delivery_id"}', 'delete', null, 'The same, by their number.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.held_acts', 'actor_id', null, null, '{}', 'anonymise', null, 'The business''s act; done or undone within seconds.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.lead_rules', 'business_id', null, 'lead_rule', '{"business_id"}', 'cascade', null, 'Theirs alone.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.message_writers', 'written_by', null, null, '{}', 'cascade', null, 'The messages are the business''s; a trigger removes the first name from them.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.sold_facts_changes', 'changed_by', null, null, '{}', 'anonymise', null, 'The sale is the business''s.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.sold_facts_changes', 'seller_id', null, 'changes_of_sold_vehicles', '{"id","seller_id","changed_by"}', 'cascade', null, 'What they said of their sales before.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.lead_assignments', 'assigned_by', null, null, '{}', 'anonymise', null, 'The work of a business.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.lead_assignments', 'business_id', null, 'lead_assignments', '{"business_id","person_id","assigned_by"}', 'cascade', null, 'Who had which inquiry ends with the business.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.lead_assignments', 'person_id', null, null, '{}', 'cascade', null, 'The work of a business; a trigger gives the inquiry to somebody else there.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.sold_facts', 'seller_id', null, 'sold_vehicles', '{"seller_id","sold_by","told_by"}', 'cascade', null, 'What they said of their sales.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.sold_facts', 'sold_by', null, null, '{}', 'anonymise', null, 'The sale is the business''s.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.sold_facts', 'told_by', null, null, '{}', 'anonymise', null, 'The sale is the business''s.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.trade_in_choices', 'user_id', null, 'trade_in_choice', '{"user_id"}', 'cascade', null, 'Theirs alone.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.trade_in_offers', 'buyer_id', null, 'trade_in_offers', '{"buyer_id","owner_id"}', 'cascade', null, 'Their car.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.trade_in_offers', 'owner_id', null, null, '{}', 'cascade', null, 'Somebody else''s car, offered to an account that is gone.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.trade_in_photos', 'thread_id', 'thread_id in (select offer.thread_id from public.trade_in_offers as offer where offer.buyer_id::text = $1)', 'trade_in_photos', '{}', 'cascade', null, 'The photos of their car.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.vehicle_costs', 'added_by', null, null, '{}', 'anonymise', null, 'The costs are the business''s.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.vehicle_costs', 'removed_by', null, null, '{}', 'anonymise', null, 'The costs are the business''s.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.vehicle_costs', 'seller_id', null, 'vehicle_costs', '{"seller_id","added_by","removed_by"}', 'cascade', null, 'What their vehicles cost.');

insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types) values ('trade-in-photos', 'trade-in-photos', null, null, false, 15728640, '{"image/jpeg","image/png","image/webp","image/avif"}');

alter table private.held_acts add column actor_id uuid;

alter table private.held_acts add constraint held_acts_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES auth.users(id) ON DELETE SET NULL;

revoke all on public.billing_details from public, anon, authenticated, service_role;

revoke all on public.business_name_changes from public, anon, authenticated, service_role;

alter table public.dealer_profiles add column shares_prices_paid boolean not null default false;

revoke all on public.dealer_profiles from public, anon, authenticated, service_role;

revoke all on public.facebook_posts from public, anon, authenticated, service_role;

revoke all on public.import_answers from public, anon, authenticated, service_role;

revoke all on public.import_mappings from public, anon, authenticated, service_role;

revoke all on public.inquiry_notes from public, anon, authenticated, service_role;

revoke all on public.job_estimates from public, anon, authenticated, service_role;

revoke all on public.job_invoices from public, anon, authenticated, service_role;

revoke all on public.job_lines from public, anon, authenticated, service_role;

revoke all on public.job_photos from public, anon, authenticated, service_role;

revoke all on public.leads from public, anon, authenticated, service_role;

revoke all on public.message_reports from public, anon, authenticated, service_role;

revoke all on public.message_threads from public, anon, authenticated, service_role;

revoke all on public.message_warnings from public, anon, authenticated, service_role;

alter table public.messages add column writer_name text;

revoke all on public.messages from public, anon, authenticated, service_role;

revoke all on public.named_import_mappings from public, anon, authenticated, service_role;

revoke all on public.opening_exceptions from public, anon, authenticated, service_role;

revoke all on public.profiles from public, anon, authenticated, service_role;

revoke all on public.quick_replies from public, anon, authenticated, service_role;

revoke all on public.review_reports from public, anon, authenticated, service_role;

revoke all on public.reviews from public, anon, authenticated, service_role;

revoke all on public.service_bookings from public, anon, authenticated, service_role;

revoke all on public.service_jobs from public, anon, authenticated, service_role;

revoke all on public.service_providers from public, anon, authenticated, service_role;

revoke all on public.service_resources from public, anon, authenticated, service_role;

revoke all on public.services from public, anon, authenticated, service_role;

revoke all on public.spare_parts from public, anon, authenticated, service_role;

revoke all on public.stock_numbers from public, anon, authenticated, service_role;

revoke all on public.stock_pictures from public, anon, authenticated, service_role;

revoke all on public.user_blocks from public, anon, authenticated, service_role;

revoke all on public.vehicle_listings from public, anon, authenticated, service_role;

revoke all on public.vehicle_makes from public, anon, authenticated, service_role;

revoke all on public.vehicle_models from public, anon, authenticated, service_role;

grant execute on function private.visible_name(text) to authenticated, business_sales, service_role;

grant execute on function private.tidy_lines(text[]) to authenticated, business_sales, service_role;

grant execute on function private.are_lines(text[], integer) to authenticated, business_sales, service_role;

grant execute on function private.are_names(text[], integer) to authenticated, business_sales, service_role;

grant execute on function private.kenyan_phone(text) to authenticated, business_sales, service_role;

grant execute on function private.require_version(timestamptz, timestamptz) to authenticated, business_sales, service_role;

grant execute on function public.unread_counts() to authenticated, business_sales, service_role;

create function private.is_client_role() returns boolean
language sql stable
as $$ select current_user = any ('{anon,authenticated,business_sales,business_manager,business_owner}'::pg_catalog.name[]) $$;

grant execute on function private.is_client_role() to anon, authenticated, service_role;

grant execute on function private.is_dealer() to authenticated, business_sales, service_role;

comment on column public.profiles.picture is 'Root-relative URL of a picture in the member''s own folder of profile-pictures.';

comment on column public.profiles.has_phone is 'Whether phone is set.';

revoke all on public.profiles from public, anon, authenticated;

grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, picture, has_phone
) on public.profiles to anon;

grant select (
  id, first_name, last_name, role, business_name, business_description, location, verified, created_at, updated_at, picture,
  has_phone
) on public.profiles to authenticated, business_sales;

grant update (
  first_name, last_name, phone, role, business_name, business_description, location, verified, suspended_at, picture
) on public.profiles to authenticated;

grant all on public.profiles to service_role;

create policy "People read their own profile" on public.profiles
  for select to authenticated, business_sales using (id = (select auth.uid()));

grant execute on function private.person_text(text, text, text, text) to authenticated, business_sales, service_role;

grant execute on function private.read_suspended_at(uuid) to authenticated, business_sales;

grant execute on function private.read_profile_phone(uuid) to authenticated, business_sales;

grant execute on function private.read_provider_phone(uuid) to authenticated, business_sales;

grant execute on function private.read_provider_email(uuid) to authenticated, business_sales;

comment on column private.notification_deliveries.phone is 'Where a code or an invitation goes, in E.164; null once it needs no more sending.';

create index held_acts_actor_idx on private.held_acts (actor_id);

grant execute on function private.perform_act(text, uuid, jsonb) to authenticated, business_sales;

grant execute on function public.hold_act(text, uuid, jsonb) to authenticated, business_sales;

grant execute on function private.keep_act(text, uuid, jsonb) to authenticated, business_sales;

grant execute on function public.undo_act(uuid) to authenticated, business_sales;

grant execute on function public.my_held_acts() to authenticated, business_sales;

create function private.is_acting() returns boolean
language sql stable set search_path = ''
as $$ select private.acting_person() is distinct from auth.uid() $$;

grant execute on function private.is_acting() to anon, authenticated, service_role;

create function private.works_for(person uuid, business uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.business_members as member where member.business_id = works_for.business and member.person_id = works_for.person
  ) or exists (
    select from private.business_acts as act
    where act.business_id = works_for.business and act.person_id = works_for.person and act.act in ('left', 'removed')
      and act.at > now() - interval '90 days'
  )
$$;

create function private.business_level() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt();
  person constant uuid := (token -> 'act' ->> 'sub')::uuid;
begin
  if token -> 'act' is not null then
    return case when private.acting_role(person, auth.uid()) = token ->> 'role' then substr(token ->> 'role', 10) end;
  end if;
  return case when token ->> 'role' = 'authenticated' and private.is_business(auth.uid()) then 'account' end;
end
$$;

create function private.is_business(account_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles as business where business.id = is_business.account_id and business.role in ('dealer', 'service_provider')
  )
$$;

create function private.business_rank(level text) returns integer
language sql immutable set search_path = ''
as $$ select array_position('{sales,manager,owner,account}'::text[], level) $$;

create function private.require_business_level(least_level text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.business_level();
begin
  if (private.business_rank(level) >= private.business_rank(least_level)) is not true then
    raise exception '%', case when least_level = 'sales'
      then 'Only the people of a business may do this.' else 'Only an owner or a manager of the business may do this.'
    end using errcode = '42501';
  end if;
  return level;
end
$$;

create function private.lock_people(business uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select from auth.users as account where account.id = lock_people.business for no key update $$;

create function private.keep_person(person uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select from auth.users as account where account.id = keep_person.person for key share $$;

create function private.require_over(level text, role text, gives boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if level = 'manager' and role <> 'sales' then
    raise exception 'Managers decide about sales people only. Ask an owner of the business.' using errcode = '42501';
  elsif level = 'account' and role <> 'sales' and gives then
    perform private.require_fresh_session();
  end if;
end
$$;

create function private.require_business_role(role text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if (role in ('owner', 'manager', 'sales')) is not true then
    raise exception 'Choose Owner, Manager or Sales.' using hint = 'business_role';
  end if;
end
$$;

create function private.business_name(business uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    case when account.role = 'service_provider' then (
      select nullif(private.visible_line(provider.business_name), '') from public.service_providers as provider
      where provider.user_id = account.id and provider.archived_at is null
      order by provider.created_at limit 1
    ) end,
    nullif(private.visible_line(account.business_name), '')
  )
  from public.profiles as account
  where account.id = business_name.business and account.role in ('dealer', 'service_provider')
$$;

create table private.business_invitations (
  id uuid default gen_random_uuid() constraint business_invitations_pkey primary key,
  business_id uuid not null,
  email text,
  phone text,
  role text not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  state text not null default 'open',
  ended_at timestamptz,
  accepted_by uuid,
  sent_at timestamptz,
  outcome text,
  delivery_id bigint,
  constraint business_invitations_one_address check (num_nonnulls(email, phone) = 1),
  constraint business_invitations_email_form check (email is null or private.mailbox(email) is not null and email = lower(btrim(email))),
  constraint business_invitations_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint business_invitations_role_known check (role in ('owner', 'manager', 'sales')),
  constraint business_invitations_state_known check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint business_invitations_ended check ((state = 'open') = (ended_at is null)),
  constraint business_invitations_business_id_fkey foreign key (business_id) references auth.users (id) on delete cascade,
  constraint business_invitations_invited_by_fkey foreign key (invited_by) references auth.users (id) on delete set null,
  constraint business_invitations_accepted_by_fkey foreign key (accepted_by) references auth.users (id) on delete set null,
  constraint business_invitations_delivery_id_fkey
    foreign key (delivery_id) references private.notification_deliveries (id) on delete set null
);

comment on table private.business_invitations is 'Invitations to work for a business.';

comment on column private.business_invitations.email is 'In lower case.';

comment on column private.business_invitations.phone is 'E.164.';

comment on column private.business_invitations.state is 'Open ones beyond expires_at have expired.';

comment on column private.business_invitations.outcome is 'sent, or why the last message was not (MESSAGE_OUTCOMES of domain/businesses).';

comment on column private.business_invitations.sent_at is 'When a message was last sent.';

create unique index business_invitations_open_key on private.business_invitations (business_id, coalesce(email, phone)) where state = 'open';

create index business_invitations_newest_idx on private.business_invitations (business_id, created_at desc);

create index business_invitations_invited_by_idx on private.business_invitations (invited_by);

create index business_invitations_accepted_by_idx on private.business_invitations (accepted_by);

create index business_invitations_delivery_idx on private.business_invitations (delivery_id);

create index business_invitations_email_idx on private.business_invitations (email);

create index business_invitations_phone_idx on private.business_invitations (phone);

create function private.is_invited(given private.business_invitations, account auth.users) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(given.email = private.confirmed_email(account) or given.phone = private.account_phone(account), false)
    and not account.is_anonymous
$$;

create function private.invitation_state(given private.business_invitations) returns text
language sql stable set search_path = ''
as $$ select case when given.state = 'open' and given.expires_at <= now() then 'expired' else given.state end $$;

create function public.invite_to_business(as_role text, email text default null, phone text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  contact text;
  level text;
  known private.business_invitations;
  is_recent boolean;
begin
  perform private.lock_people(business);
  level := private.require_business_level('manager');
  perform private.require_business_role(as_role), private.require_over(level, as_role, true);
  perform private.require_inviting_business(business);
  contact := private.invited_contact(invite_to_business.email, invite_to_business.phone);
  perform private.require_no_colleague(business, contact);
  select * into known from private.business_invitations as one
  where one.business_id = business and coalesce(one.email, one.phone) = contact and one.state = 'open' for update;
  if known.expires_at > now() then
    perform private.require_over(level, known.role, false);
  end if;
  is_recent := exists (
    select from private.business_invitations as one
    where one.business_id = business and coalesce(one.email, one.phone) = contact and one.sent_at > now() - interval '10 minutes'
  );
  -- The invitation itself says the role in which it is accepted.
  if is_recent and (known.id is null or known.role = as_role) then
    raise exception 'We wrote to them less than 10 minutes ago. Send the invitation again later.' using hint = 'invited_just_now';
  end if;
  if known.id is null or known.expires_at <= now() then
    perform private.require_few_invitations(business);
  end if;
  if not is_recent then
    perform private.require_few_sent_invitations(business);
  end if;
  if known.id is null then
    insert into private.business_invitations (business_id, email, phone, role, invited_by)
    values (business, case when contact like '%@%' then contact end, case when contact not like '%@%' then contact end, as_role, private.acting_person())
    returning * into known;
  else
    update private.business_invitations as one
    set role = as_role, invited_by = private.acting_person(), expires_at = now() + interval '7 days'
    where one.id = known.id returning * into known;
  end if;
  if not is_recent then
    perform private.send_invitation(known);
  end if;
  perform private.note_act_of_people(business, 'invited', invitation => known.id, role => as_role);
  return known.id;
end
$$;

grant execute on function public.invite_to_business(text, text, text) to authenticated, business_manager;

comment on function public.invite_to_business(text, text, text) is
  'Invites somebody to work for the caller''s business: owner, manager or sales, by e-mail address or Kenyan mobile number. Returns the id of the invitation.';

create function private.invited_contact(email text, phone text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := nullif(lower(btrim(invited_contact.email)), '');
  number constant text := nullif(btrim(invited_contact.phone), '');
begin
  if num_nonnulls(address, number) <> 1 then
    raise exception 'Enter an e-mail address or a phone number.' using hint = 'invitation_address';
  elsif address is not null and private.mailbox(address) is null then
    raise exception 'Enter an e-mail address, for example wanjiku@example.com.' using hint = 'invitation_address';
  elsif number is not null and private.kenyan_phone(number) is null then
    raise exception 'Enter a Kenyan mobile number, for example 0712 345 678.' using hint = 'invitation_address';
  end if;
  return coalesce(address, private.kenyan_phone(number));
end
$$;

create function private.require_inviting_business(business uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles as account where account.id = business and account.suspended_at is not null) then
    raise exception 'This account is suspended, so nobody is invited to it.' using hint = 'business_suspended';
  elsif exists (
    select from public.business_name_changes as held where held.user_id = business and held.held_for is not null
  ) then
    raise exception 'The business name is with our team. Invite people after we have checked it.' using hint = 'business_name_held';
  elsif private.printable_name(private.business_name(business)) is null then
    raise exception 'Invitations name the business. Give it a name of 2 to 60 letters first, without web addresses and phone numbers.'
      using hint = 'business_name_required';
  elsif not exists (
    select from auth.users as account
    where account.id = business and (private.confirmed_email(account) is not null or private.account_phone(account) is not null)
  ) then
    raise exception 'Confirm the e-mail address or the phone number of the business account first, under Security.' using hint = 'business_unconfirmed';
  end if;
end
$$;

create function private.require_no_colleague(business uuid, contact text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  select account.id into owner_id from auth.users as account
  where (contact = private.confirmed_email(account) or contact = private.account_phone(account))
    and (account.id = business or account.id in (select person_id from public.business_members where business_id = business))
  limit 1;
  if owner_id = business then
    raise exception 'This is the business account''s own address or number. Invite somebody else.' using hint = 'invitation_own';
  elsif owner_id is not null then
    raise exception 'They work for the business already. Change their role in the list.' using hint = 'invitation_member';
  end if;
end
$$;

create function private.require_few_invitations(business uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  most_a_day constant integer := 60;
begin
  if most <= (
    select count(*) from private.business_invitations as one
    where one.business_id = business and one.state = 'open' and one.expires_at > now()
  ) then
    raise exception 'You have % open invitations. Withdraw one first.', most using hint = 'invitation_limit';
  elsif most_a_day <= (
    select count(*) from private.business_invitations as one
    where one.business_id = business and one.created_at > now() - interval '1 day'
  ) then
    raise exception 'You have invited % people in 24 hours. Invite others tomorrow.', most_a_day using hint = 'invitation_limit';
  end if;
end
$$;

create function private.require_few_sent_invitations(business uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  if most <= (
    select count(*) from private.stranger_messages as told
    where told.sender = private.sender_key(business) and told.kind = 'business_invitation' and told.outcome = 'sent'
      and told.created_at > now() - interval '1 day'
  ) then
    raise exception 'The business has sent % invitations in 24 hours. Invite more people tomorrow.', most using hint = 'invitation_limit';
  end if;
end
$$;

create function private.send_invitation(given private.business_invitations) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  contact constant text := coalesce(given.email, given.phone);
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'invitation_id', given.id, 'role', given.role, 'business', private.printable_name(private.business_name(given.business_id)),
    'person', (
      select jsonb_build_object('id', inviter.id, 'name', private.printable_name(inviter.first_name))
      from public.profiles as inviter where inviter.id = given.invited_by and private.printable_name(inviter.first_name) is not null
    )
  ));
  result text := private.invitation_refusal(given);
  delivery bigint;
begin
  if result is null then
    if private.admit_message(contact, given.business_id, 'business_invitation') then
      result := 'sent';
    else
      select told.outcome into result from private.stranger_messages as told
      where told.recipient = private.stranger_key(contact) and told.sender = private.sender_key(given.business_id)
      order by told.created_at desc, told.id desc limit 1;
    end if;
  end if;
  if result = 'sent' and given.email is not null then
    perform private.mail_address(given.email, 'business_invitation', facts, private.stop_link(given.email, given.business_id));
  elsif result = 'sent' then
    perform private.end_delivery(given.delivery_id, 'skipped', 'replaced');
    insert into private.notification_deliveries (user_id, channel, kind, facts, phone, due_at)
    values (given.business_id, 'sms', 'business_invitation', facts, given.phone, private.undisturbed_until(null))
    returning id into delivery;
  end if;
  update private.business_invitations as one
  set outcome = result, delivery_id = coalesce(delivery, one.delivery_id),
    sent_at = case when result = 'sent' then now() else one.sent_at end
  where one.id = given.id;
end
$$;

create function private.invitation_refusal(given private.business_invitations) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when 2 <= (
      select count(*) from private.business_invitations as earlier
      where earlier.business_id = given.business_id and earlier.state = 'declined'
        and coalesce(private.mailbox(earlier.email), earlier.phone) = coalesce(private.mailbox(given.email), given.phone)
    ) then 'declined_twice'
    when given.email is not null then
      case when to_regclass('mail.outbox') is null or private.setting_is_on('email_notifications') is not true then 'switched_off' end
    when private.setting_is_on('sms_notifications') is not true or not exists (
      select from private.notification_channels as way where way.channel = 'sms' and way.is_configured
    ) then 'no_sms'
    when private.is_stopped(given.phone, 'sms') then 'stopped'
    when private.is_beyond_ceiling('sms') then 'many_sms'
  end
$$;

create function public.withdraw_invitation(invitation uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  level text;
  known private.business_invitations;
begin
  perform private.lock_people(business);
  level := private.require_business_level('manager');
  select * into known from private.business_invitations as one
  where one.id = withdraw_invitation.invitation and one.business_id = business for update;
  perform private.require_over(level, known.role, false);
  if known.state = 'accepted' then
    raise exception 'They have accepted this invitation. Remove them from the business instead.' using hint = 'invitation_used';
  elsif known.state is distinct from 'open' then
    return false;
  end if;
  perform private.end_invitation(known, 'withdrawn');
  perform private.note_act_of_people(business, 'invitation_withdrawn', invitation => known.id, role => known.role);
  return true;
end
$$;

grant execute on function public.withdraw_invitation(uuid) to authenticated, business_manager;

create function private.end_invitation(given private.business_invitations, becomes text, accepted_by uuid default null) returns void
language sql security definer set search_path = ''
as $$
  update private.business_invitations as one set state = becomes, ended_at = now(), accepted_by = end_invitation.accepted_by where one.id = given.id;
  select private.end_delivery(waiting.id, 'skipped', 'invitation_ended')
  from private.notification_deliveries as waiting where waiting.id = given.delivery_id and waiting.state = 'waiting'
$$;

create function private.withdraw_invitations_of() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_invitation(one, 'withdrawn')
  from private.business_invitations as one
  where one.business_id = old.business_id and one.invited_by = old.person_id and one.state = 'open'
    and (tg_op = 'DELETE' or new.role = 'sales' or new.role = 'manager' and one.role <> 'sales');
  return null;
end
$$;

create trigger withdraw_invitations_of after update of role or delete on public.business_members
  for each row execute function private.withdraw_invitations_of();

create function public.business_invitations() returns table (
  id uuid, email text, phone text, role text, state text, invited_by text, created_at timestamptz, expires_at timestamptz, sent_at timestamptz,
  ended_at timestamptz, message text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_business_level('manager');
  return query
    select one.id, one.email, one.phone, one.role, private.invitation_state(one), private.person_name(one.invited_by), one.created_at, one.expires_at,
      one.sent_at, one.ended_at, case when delivery.state in ('failed', 'skipped') and one.outcome = 'sent' then 'undelivered' else one.outcome end
    from private.business_invitations as one
    left join private.notification_deliveries as delivery on delivery.id = one.delivery_id
    where one.business_id = auth.uid()
    order by private.invitation_state(one) <> 'open', one.created_at desc, one.id
    limit 200;
end
$$;

grant execute on function public.business_invitations() to authenticated, business_manager;

comment on function public.business_invitations() is 'The invitations of the caller''s business with what became of their messages.';

create function private.delete_old_invitations() returns void
language sql security definer set search_path = ''
as $$ delete from private.business_invitations where coalesce(ended_at, expires_at) < now() - interval '1 year' $$;

create function public.invitation(id uuid) returns table (
  business_name text, business_role text, role text, state text, is_mine boolean, invited_by text
)
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.business_name(business.id), private.person_name(business.id)), business.role, given.role,
    private.invitation_state(given), mine.yes,
    case when mine.yes then (select private.visible_name(inviter.first_name) from public.profiles as inviter where inviter.id = given.invited_by) end
  from private.business_invitations as given
  join public.profiles as business on business.id = given.business_id
    and business.role in ('dealer', 'service_provider') and business.suspended_at is null,
  lateral (
    select exists (
      select from auth.users as account where account.id = auth.uid() and private.is_invited(given, account)
    ) as yes
  ) as mine
  where given.id = invitation.id
$$;

grant execute on function public.invitation(uuid) to anon, authenticated, service_role;

comment on function public.invitation(uuid) is 'What an invitation to work for a business is about.';

create function public.own_invitations() returns table (
  id uuid, business_name text, business_role text, role text, invited_by text, expires_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select given.id, coalesce(private.business_name(business.id), private.person_name(business.id)), business.role, given.role,
    (select private.visible_name(inviter.first_name) from public.profiles as inviter where inviter.id = given.invited_by), given.expires_at
  from auth.users as account
  join private.business_invitations as given
    on given.email = private.confirmed_email(account) or given.phone = private.account_phone(account)
  join public.profiles as business on business.id = given.business_id
    and business.role in ('dealer', 'service_provider') and business.suspended_at is null
  where account.id = auth.uid() and private.is_invited(given, account) and private.invitation_state(given) = 'open'
    and business.id <> account.id
  order by given.created_at desc, given.id
$$;

grant execute on function public.own_invitations() to authenticated;

comment on function public.own_invitations() is 'The open invitations of businesses to the caller.';

create function public.answer_invitation(invitation uuid, accept boolean) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
  given private.business_invitations;
  name text;
begin
  -- One's own account first: its end removes invitations to its address.
  select * into account from auth.users as own where own.id = auth.uid() for key share;
  if not found or account.is_anonymous then
    raise exception 'Sign in to answer an invitation.' using errcode = '42501';
  elsif accept is null then
    raise exception 'Accept the invitation or decline it.' using hint = 'invitation_answer';
  end if;
  select * into given from private.business_invitations as one where one.id = answer_invitation.invitation;
  perform private.lock_people(given.business_id);
  select * into given from private.business_invitations as one where one.id = answer_invitation.invitation for update;
  if not found or not private.is_business(given.business_id) then
    raise exception 'This invitation is not there any more. Ask the business for a new one.' using hint = 'not_found';
  elsif not private.is_invited(given, account) then
    raise exception 'This invitation was sent to another e-mail address or number. Sign in with that one, or confirm it for your account under Security.'
      using errcode = '42501';
  end if;
  name := coalesce(private.business_name(given.business_id), private.person_name(given.business_id), 'the business');
  perform private.require_open_invitation(given, account.id, name);
  if not accept then
    perform private.end_invitation(given, 'declined');
    perform private.tell(given.business_id, 'business_invitation_declined', jsonb_build_object(
      'role', given.role
    ));
    return null;
  end if;
  perform private.require_able_to_join(given.business_id, account.id, name);
  insert into public.business_members (business_id, person_id, role) values (given.business_id, account.id, given.role);
  perform private.end_invitation(given, 'accepted', account.id);
  perform private.note_act_of_people(given.business_id, 'joined', account.id, role => given.role);
  perform private.tell(given.business_id, 'business_invitation_accepted', jsonb_build_object(
    'role', given.role, 'person', private.person_facts(account.id)
  ));
  return given.business_id;
end
$$;

grant execute on function public.answer_invitation(uuid, boolean) to authenticated;

comment on function public.answer_invitation(uuid, boolean) is 'Accepts or declines an invitation to work for a business.';

create function private.require_open_invitation(given private.business_invitations, person uuid, name text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  state constant text := private.invitation_state(given);
begin
  if state = 'accepted' and given.accepted_by = person then
    raise exception 'You have accepted this invitation already.' using hint = 'invitation_used';
  elsif state = 'accepted' then
    raise exception 'This invitation was used already. Ask % for a new one.', name using hint = 'invitation_used';
  elsif state = 'declined' then
    raise exception 'You declined this invitation. Ask % for a new one if you changed your mind.', name using hint = 'invitation_declined';
  elsif state = 'withdrawn' then
    raise exception 'This invitation was withdrawn. Ask % for a new one.', name using hint = 'invitation_withdrawn';
  elsif state = 'expired' then
    raise exception 'This invitation ended on %. Ask % for a new one.',
      to_char(given.expires_at at time zone 'Africa/Nairobi', 'FMDD Mon YYYY'), name using hint = 'invitation_expired';
  end if;
end
$$;

create function private.require_able_to_join(business uuid, person uuid, name text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  profile constant public.profiles := (select own from public.profiles as own where own.id = person);
begin
  if person = business then
    raise exception 'This is your own business account. Accept with the account of the person you invited.' using hint = 'invitation_own';
  elsif profile.suspended_at is not null then
    raise exception 'Your account is suspended, so you cannot work for a business.' using hint = 'suspended';
  elsif profile.role = 'admin' then
    raise exception 'Administrators of Magari do not work for a business here. Use another account.' using hint = 'is_admin';
  elsif exists (select from public.profiles as account where account.id = business and account.suspended_at is not null) then
    raise exception 'The account of % is suspended at the moment.', name using hint = 'business_suspended';
  elsif exists (select from public.business_members as own where own.business_id = business and own.person_id = person) then
    raise exception 'You work for % already.', name using hint = 'invitation_member';
  end if;
end
$$;

create function public.business_people() returns table (
  person_id uuid, first_name text, last_name text, role text, joined_at timestamptz, is_account boolean, is_caller boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_business_level('sales');
  return query
    select person.id, person.first_name, person.last_name, known.role, known.joined_at, known.is_account, person.id = private.acting_person()
    from (
      select auth.uid() as id, 'owner' as role, null::timestamptz as joined_at, true as is_account
      union all
      select member.person_id, member.role, member.joined_at, false from public.business_members as member where member.business_id = auth.uid()
    ) as known
    join public.profiles as person on person.id = known.id
    order by known.is_account desc, private.business_rank(known.role) desc, lower(concat_ws(' ', person.first_name, person.last_name)), person.id;
end
$$;

grant execute on function public.business_people() to authenticated, business_sales;

comment on function public.business_people() is 'Who works for the caller''s business, and in which role.';

create function public.own_workplaces() returns table (
  business_id uuid, business_name text, business_role text, role text, joined_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select member.business_id, coalesce(private.business_name(business.id), private.person_name(business.id)), business.role, member.role,
    member.joined_at
  from public.business_members as member
  join public.profiles as business on business.id = member.business_id and business.role in ('dealer', 'service_provider')
  where member.person_id = auth.uid()
  order by 2, 1
$$;

grant execute on function public.own_workplaces() to authenticated;

comment on function public.own_workplaces() is 'The businesses for which the caller works.';

create function public.change_business_role(person uuid, to_role text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  level text;
  member public.business_members;
begin
  perform private.lock_people(business);
  perform private.keep_person(change_business_role.person);
  level := private.require_business_level('manager');
  perform private.require_business_role(to_role);
  perform private.require_not_account(business, change_business_role.person, level);
  member := private.colleague(business, change_business_role.person);
  perform private.require_over(level, member.role, false);
  perform private.require_over(level, to_role, private.business_rank(to_role) > private.business_rank(member.role));
  if member.role = to_role then
    return;
  end if;
  update public.business_members as one set role = to_role where one.business_id = business and one.person_id = member.person_id;
  perform private.note_act_of_people(business, 'role_changed', member.person_id, former_role => member.role, role => to_role);
  perform private.tell(member.person_id, 'business_role_changed', jsonb_build_object(
    'business', coalesce(private.business_name(business), private.person_name(business)), 'role', to_role
  ));
end
$$;

grant execute on function public.change_business_role(uuid, text) to authenticated, business_manager;

create function public.remove_from_business(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  level text;
  member public.business_members;
begin
  perform private.lock_people(business);
  perform private.keep_person(remove_from_business.person);
  level := private.require_business_level('manager');
  perform private.require_not_account(business, remove_from_business.person, level);
  member := private.colleague(business, remove_from_business.person);
  if member.person_id = private.acting_person() then
    perform private.end_membership(member);
    return;
  end if;
  perform private.require_over(level, member.role, false);
  delete from public.business_members as one where one.business_id = business and one.person_id = member.person_id;
  perform private.note_act_of_people(business, 'removed', member.person_id, former_role => member.role);
  perform private.tell(member.person_id, 'business_access_ended', jsonb_build_object(
    'business', coalesce(private.business_name(business), private.person_name(business))
  ));
end
$$;

grant execute on function public.remove_from_business(uuid) to authenticated, business_manager;

create function public.leave_business(business uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_people(leave_business.business);
  if leave_business.business = auth.uid() then
    perform private.require_not_account(auth.uid(), auth.uid(), 'account');
  end if;
  perform private.end_membership(own) from public.business_members as own
  where own.business_id = leave_business.business and own.person_id = auth.uid();
  if not found then
    raise exception 'You do not work for this business any more.' using hint = 'not_found';
  end if;
end
$$;

grant execute on function public.leave_business(uuid) to authenticated;

create function private.end_membership(own public.business_members) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.business_members as one where one.business_id = own.business_id and one.person_id = own.person_id;
  perform private.note_act_of_people(own.business_id, 'left', own.person_id, former_role => own.role);
  perform private.tell(own.business_id, 'business_person_left', jsonb_build_object(
    'role', own.role, 'person', private.person_facts(own.person_id)
  ));
end
$$;

create function private.require_not_account(business uuid, person uuid, level text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person = business then
    raise exception '%', case when level = 'account'
      then 'You opened this account, so you stay its owner. To give it up, remove the account under Security.'
      else 'They opened this account, so they stay its owner.'
    end using hint = 'account_owner';
  end if;
end
$$;

create function private.colleague(business uuid, person uuid) returns public.business_members
language plpgsql stable security definer set search_path = ''
as $$
declare
  member public.business_members;
begin
  select * into member from public.business_members as one where one.business_id = colleague.business and one.person_id = colleague.person;
  if not found then
    raise exception 'They do not work for the business any more. Load the page again.' using hint = 'not_found';
  end if;
  return member;
end
$$;

create function private.tell_people_of_role(was public.profiles, becomes public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was.role <> becomes.role and to_regprocedure('auth.tell_of_delegation(uuid)') is not null then
    perform auth.tell_of_delegation(member.person_id) from public.business_members as member where member.business_id = becomes.id;
  end if;
end
$$;

create table private.business_acts (
  id bigint generated always as identity constraint business_acts_pkey primary key,
  business_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  act text not null,
  ad_kind public.ad_kind,
  -- No foreign key: the act stays after the ad is deleted.
  ad_id uuid,
  title text,
  former_price bigint,
  price bigint,
  person_id uuid,
  invitation_id uuid,
  former_role text,
  role text,
  constraint business_acts_act_known check (act in (
    'drafted', 'posted', 'edited', 'repriced', 'renewed', 'sold', 'sold_out', 'withdrawn', 'deleted',
    'invited', 'invitation_withdrawn', 'joined', 'left', 'removed', 'role_changed'
  )),
  constraint business_acts_business_id_fkey foreign key (business_id) references public.profiles (id) on delete cascade,
  constraint business_acts_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null,
  constraint business_acts_person_id_fkey foreign key (person_id) references auth.users (id) on delete set null,
  constraint business_acts_invitation_id_fkey foreign key (invitation_id) references private.business_invitations (id) on delete set null
);

comment on table private.business_acts is 'Who of a business did what, for two years. Written by triggers and functions only.';

comment on column private.business_acts.actor_id is 'null: their account was erased.';

comment on column private.business_acts.person_id is 'About whom it is.';

comment on column private.business_acts.former_price is 'KES; null unless the price changed.';

create index business_acts_newest_idx on private.business_acts (business_id, id desc);

create index business_acts_oldest_idx on private.business_acts (at);

create index business_acts_actor_idx on private.business_acts (actor_id);

create index business_acts_person_idx on private.business_acts (person_id);

create index business_acts_invitation_idx on private.business_acts (invitation_id);

create function private.note_acts_with_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.business_acts (business_id, actor_id, act, ad_kind, ad_id, title, former_price, price)
  select told.owner_id, private.acting_person(), private.act_with_ad(told.former_state, told.state, told.former_price, told.price),
    told.kind, told.ad_id, told.title, nullif(told.former_price, told.price), told.price
  from told
  join public.profiles as business on business.id = told.owner_id and business.role in ('dealer', 'service_provider')
  where told.owner_id = (select auth.uid())
  order by told.id;
  return null;
end
$$;

create function private.act_with_ad(former_state text, state text, former_price bigint, price bigint) returns text
language sql immutable set search_path = ''
as $$
  select case
    when state = 'deleted' then 'deleted'
    when former_state is null and state = 'draft' then 'drafted'
    when former_state is null then 'posted'
    when former_state <> state and state = 'sold' then 'sold'
    when former_state <> state and state = 'out_of_stock' then 'sold_out'
    when former_state <> state and state in ('draft', 'unlisted') then 'withdrawn'
    when former_state <> state and former_state = 'draft' and state in ('active', 'pending') then 'posted'
    when former_state <> state and state = 'active' then 'renewed'
    when former_price <> price then 'repriced'
    else 'edited'
  end
$$;

create function private.note_act_of_people(
  business uuid, act text, person uuid default null, invitation uuid default null, former_role text default null, role text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.business_acts (business_id, actor_id, act, person_id, invitation_id, former_role, role)
  values (
    note_act_of_people.business, private.acting_person(), note_act_of_people.act, note_act_of_people.person, note_act_of_people.invitation,
    note_act_of_people.former_role, note_act_of_people.role
  );
  perform private.record_audit(
    note_act_of_people.act, 'business_members', note_act_of_people.business::text,
    jsonb_strip_nulls(jsonb_build_object('role', note_act_of_people.former_role)),
    jsonb_strip_nulls(jsonb_build_object('user_id', note_act_of_people.person, 'role', note_act_of_people.role))
  );
end
$$;

create function public.business_log(before bigint default null, most integer default 50) returns table (
  id bigint, at timestamptz, person_id uuid, first_name text, last_name text, act text, ad_kind public.ad_kind, ad_id uuid, title text, path text,
  former_price bigint, price bigint, subject_id uuid, subject_first_name text, subject_last_name text, invited text, former_role text, role text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_business_level('manager');
  return query
    select done.id, done.at, done.actor_id, actor.first_name, actor.last_name, done.act, done.ad_kind, done.ad_id, done.title,
      private.ad_path(done.ad_kind, done.ad_id), done.former_price, done.price, done.person_id, subject.first_name, subject.last_name,
      coalesce(given.email, given.phone), done.former_role, done.role
    from (
      select * from private.business_acts as one
      where one.business_id = auth.uid() and (business_log.before is null or one.id < business_log.before)
      order by one.id desc
      limit least(greatest(coalesce(most, 50), 1), 200)
    ) as done
    left join public.profiles as actor on actor.id = done.actor_id
    left join public.profiles as subject on subject.id = done.person_id
    left join private.business_invitations as given on given.id = done.invitation_id
    order by done.id desc;
end
$$;

grant execute on function public.business_log(bigint, integer) to authenticated, business_manager;

comment on function public.business_log(bigint, integer) is 'Who of the caller''s business did what, the newest first; `before`: the last id of the page before.';

create function private.ad_path(kind public.ad_kind, ad_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case ad_path.kind
    when 'vehicle' then (
      select '/vehicles/' || ad.id from public.vehicle_listings as ad where ad.id = ad_path.ad_id and private.ad_state(ad) in ('active', 'sold')
    )
    when 'spare_part' then (select '/spare-parts/' || ad.id from public.spare_parts as ad where ad.id = ad_path.ad_id and ad.listed)
    when 'service' then (select '/services/' || ad.id from public.service_providers as ad where ad.id = ad_path.ad_id and ad.verified)
  end
$$;

create function private.delete_old_business_acts() returns void
language sql security definer set search_path = ''
as $$ delete from private.business_acts where at < now() - interval '2 years' $$;

grant execute on function private.slug(text) to authenticated, business_sales, service_role;

revoke all on public.vehicle_makes from public, anon, authenticated;

grant select on public.vehicle_makes to anon;

grant select, delete on public.vehicle_makes to authenticated;

grant insert (name) on public.vehicle_makes to authenticated, business_sales;

grant update (name, listed) on public.vehicle_makes to authenticated;

grant all on public.vehicle_makes to service_role;

create policy "Signed-in people add a make" on public.vehicle_makes
  for insert to authenticated, business_sales with check ((select auth.uid()) is not null);

revoke all on public.vehicle_models from public, anon, authenticated;

grant select on public.vehicle_models to anon;

grant select, delete on public.vehicle_models to authenticated;

grant insert (make_id, name) on public.vehicle_models to authenticated, business_sales;

grant update (make_id, name, listed) on public.vehicle_models to authenticated;

grant all on public.vehicle_models to service_role;

create policy "Signed-in people add a model" on public.vehicle_models
  for insert to authenticated, business_sales with check ((select auth.uid()) is not null);

grant execute on function public.find_or_add_make(text) to authenticated, business_sales, service_role;

grant execute on function public.find_or_add_model(integer, text) to authenticated, business_sales, service_role;

grant execute on function private.make_named(text) to authenticated, business_sales, service_role;

grant execute on function private.model_named(integer, text) to authenticated, business_sales, service_role;

grant execute on function private.plate(text) to authenticated, business_sales, service_role;

grant execute on function private.plate_key(text) to authenticated, business_sales, service_role;

grant execute on function public.save_vehicle(uuid, jsonb, text, text, text, text, timestamptz) to authenticated, business_sales;

grant execute on function private.vehicle_words_of(text, text) to authenticated, business_sales, service_role;

grant execute on function private.vehicle_terms(
  text, text, integer, integer, text, text, text, text, text, text, text
) to authenticated, business_sales, service_role;

create function private.agreed_prices() returns table (listing_id uuid, price bigint)
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

create function private.told_prices() returns table (listing_id uuid, price bigint)
language sql stable security definer set search_path = ''
as $$
  with rules as materialized (
    select * from private.sale_rules()
  ), told as (
    select distinct on (ad.model_id, ad.seller_id) ad.id, ad.model_id, facts.price_paid as price, facts.told_at
    from public.dealer_profiles as page
    join public.profiles as dealer on dealer.id = page.user_id and dealer.role = 'dealer' and dealer.suspended_at is null
    join public.vehicle_listings as ad on ad.seller_id = dealer.id and ad.status = 'sold' and ad.model_id is not null
    join public.sold_facts as facts on facts.ad_id = ad.id and facts.seller_id = ad.seller_id
    cross join rules
    where page.shares_prices_paid and private.trust_level(dealer.id) = 'trusted'
      and facts.price_paid between ad.price * rules.least_of_asked and ad.price * rules.most_of_asked
      and facts.told_at > now() - interval '12 months' and facts.told_at >= private.sold_at(ad.id)
      and not exists (
        select from public.sales as sale where sale.ad_id = ad.id and sale.seller_id = ad.seller_id and sale.completed_at is not null
      )
    order by ad.model_id, ad.seller_id, facts.told_at, ad.id
  ), of_models as (
    select *, row_number() over (partition by model_id order by told_at, id) as place, count(*) over (partition by model_id) as number from told
  )
  select id, of_models.price from of_models cross join rules where place <= number / rules.prices_at_once * rules.prices_at_once
$$;

create function public.beside_vehicle(listing_id uuid) returns table (
  similar_ads jsonb, of_seller jsonb, sold_at timestamptz, estimate jsonb, prices jsonb, days_to_sell integer, facts jsonb, reviews jsonb,
  takes_trade_ins boolean
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
    private.reviews_of_seller(ad.seller_id, most_reviews),
    ad.status = 'active' and private.takes_trade_ins(ad.seller_id);
end
$$;

grant execute on function public.beside_vehicle(uuid) to anon, authenticated, service_role;

grant execute on function private.part_code(text) to authenticated, business_sales, service_role;

grant execute on function public.save_spare_part(uuid, jsonb, text, timestamptz) to authenticated, business_sales;

grant execute on function private.spare_part_text(text, text, text, text[]) to authenticated, business_sales, service_role;

grant execute on function private.part_text(text, text, text) to authenticated, business_sales, service_role;

grant execute on function private.are_opening_hours(jsonb) to authenticated, business_sales, service_role;

grant execute on function private.own_service_provider() to authenticated, business_sales, service_role;

grant execute on function private.folded_business_name(text) to authenticated, business_sales, service_role;

grant execute on function private.fold_letters(text) to authenticated, business_sales, service_role;

grant execute on function private.latin_letters(text) to authenticated, business_sales, service_role;

grant execute on function private.only_letters(text) to authenticated, business_sales, service_role;

grant execute on function private.legal_form_pattern() to authenticated, business_sales, service_role;

grant execute on function private.name_variants(text) to authenticated, business_sales, service_role;

revoke all on public.business_name_changes from public, anon, authenticated;

grant select, delete on public.business_name_changes to authenticated, business_manager;

grant all on public.business_name_changes to service_role;

create policy "Who manages a business reads the name changes of its page" on public.business_name_changes
  for select to business_manager using (user_id = (select auth.uid()) and kind = 'service_provider');

create policy "Who manages a business withdraws name changes of its page" on public.business_name_changes
  for delete to business_manager using (user_id = (select auth.uid()) and kind = 'service_provider');

grant execute on function public.add_service_ad(text, text, text, text[], text, text, text[]) to authenticated, business_manager, service_role;

grant execute on function private.are_needs(text[]) to authenticated, business_sales, service_role;

grant execute on function public.set_up_resources(text[], text[], text[]) to authenticated, business_manager, service_role;

grant execute on function private.booking_text(text, text, text) to authenticated, business_sales, service_role;

grant execute on function private.booked_period(timestamp with time zone, integer) to authenticated, business_sales, service_role;

grant execute on function public.own_time_fit(timestamptz, integer, uuid, uuid) to authenticated, business_sales, service_role;

grant execute on function public.assign_resource(uuid, uuid, uuid) to authenticated, business_sales, service_role;

grant execute on function public.offer_times(uuid, timestamptz[], bigint, text) to authenticated, business_sales, service_role;

grant execute on function public.withdraw_offer(uuid) to authenticated, business_sales, service_role;

grant execute on function public.mark_missed(uuid) to authenticated, business_sales, service_role;

grant execute on function public.withdraw_missed(uuid) to authenticated, business_sales, service_role;

grant execute on function private.are_job_checks(jsonb) to authenticated, business_sales, service_role;

grant execute on function public.save_job(uuid, timestamptz, text, text, integer, text, integer, text, jsonb, text, text, date, integer)
  to authenticated, business_sales, service_role;

grant execute on function public.send_estimate(uuid) to authenticated, business_sales, service_role;

grant execute on function public.withdraw_estimate(uuid, integer) to authenticated, business_sales, service_role;

grant execute on function public.share_estimate(uuid) to authenticated, business_sales, service_role;

grant execute on function public.note_estimate_answer(uuid, integer, uuid[]) to authenticated, business_sales, service_role;

grant execute on function private.own_jobs() to authenticated, business_sales, service_role;

grant execute on function public.save_job_line(uuid, uuid, text, text, numeric, integer, uuid) to authenticated, business_sales, service_role;

grant execute on function public.remove_job_line(uuid, uuid) to authenticated, business_sales, service_role;

grant execute on function public.restore_job_line(uuid, uuid) to authenticated, business_sales, service_role;

create policy "Providers remove the photos of their own jobs" on storage.objects
  for delete to authenticated, business_sales using (bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

grant execute on function private.is_own_job_folder(text) to authenticated, business_sales, service_role;

grant execute on function public.add_job_photo(uuid, text, text) to authenticated, business_sales, service_role;

grant execute on function public.remove_job_photo(uuid, text) to authenticated, business_sales, service_role;

grant execute on function public.issue_invoice(uuid) to authenticated, business_manager, service_role;

grant execute on function public.mark_invoice_paid(uuid, text, text) to authenticated, business_manager, service_role;

grant execute on function public.void_invoice(uuid, text) to authenticated, business_manager, service_role;

grant execute on function public.invoice_address(uuid) to authenticated, business_manager, service_role;

grant execute on function public.accept_requests(uuid[]) to authenticated, business_sales, service_role;

grant execute on function public.services_due() to authenticated, business_sales, service_role;

grant execute on function public.provider_report(date, date) to authenticated, business_manager, service_role;

grant execute on function public.provider_days(date, date) to authenticated, business_sales, service_role;

grant execute on function public.add_exceptional_days(jsonb, uuid[], text) to authenticated, business_manager, service_role;

grant execute on function public.provider_customers(text, boolean, text, integer, integer) to authenticated, business_sales, service_role;

grant execute on function public.provider_customer(uuid, integer, integer) to authenticated, business_sales, service_role;

grant execute on function public.provider_figures() to authenticated, business_sales, service_role;

grant execute on function private.service_provider_text(text, text, text, text, text[]) to authenticated, business_sales, service_role;

grant execute on function private.specializations_text(text[]) to authenticated, business_sales, service_role;

create function private.is_open_to_actor(thread_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not private.is_acting()
    or exists (select from public.message_threads as thread where thread.id = is_open_to_actor.thread_id and thread.owner_id = auth.uid())
$$;

create function public.list_threads(
  owned_only boolean default false, only_status text default null,
  before timestamptz default null, before_id uuid default null, most integer default 20, unread_only boolean default false,
  whose text default null
) returns table (
  id uuid, listing_id uuid, spare_part_id uuid, service_provider_id uuid, subject_title text, picture text, status text,
  is_owner boolean, other_id uuid, other_name text, is_blocked boolean, last_message_at timestamptz, last_message text,
  is_last_mine boolean, unread_count integer, assignee_id uuid, created_at timestamptz, first_answer_at timestamptz
)
language sql stable set search_path = ''
as $$
  with page as materialized (
    select thread.*
    from public.message_threads as thread
    left join public.lead_assignments as lead on lead.thread_id = thread.id
    where (
        thread.owner_id = (select auth.uid())
        or not list_threads.owned_only and thread.asker_id = (select auth.uid())
      )
      and (list_threads.only_status is null or thread.status = list_threads.only_status)
      and (
        not list_threads.unread_only
        or exists (
          select from public.messages as message
          where message.recipient_id = (select auth.uid()) and message.thread_id = thread.id and message.read_at is null
        )
      )
      and (
        list_threads.whose is null
        or thread.owner_id = (select auth.uid()) and (
          list_threads.whose = 'mine' and lead.person_id = (select private.acting_person())
          or list_threads.whose = 'nobody' and lead.person_id is null
        )
      )
      and (
        list_threads.before is null
        or (thread.last_message_at, thread.id) < (list_threads.before, coalesce(list_threads.before_id, thread.id))
      )
    order by thread.last_message_at desc, thread.id desc
    limit least(greatest(list_threads.most, 1), 100)
  )
  select
    page.id, page.listing_id, page.spare_part_id, page.service_provider_id, page.subject_title,
    coalesce(listing.images[1], part.images[1], provider.photos[1]), page.status,
    page.owner_id is not distinct from (select auth.uid()), side.id,
    case when side.id is not null then coalesce(
      nullif(btrim(concat_ws(' ', other.first_name, other.last_name)), ''), nullif(btrim(other.business_name), ''), ''
    ) end,
    block.blocked_id is not null, page.last_message_at, left(last.content, 140),
    last.sender_id is not distinct from (select auth.uid()), coalesce(unread.count, 0)::integer, lead.person_id,
    page.created_at, page.first_answer_at
  from page
  cross join lateral (
    select case when page.owner_id is not distinct from (select auth.uid()) then page.asker_id else page.owner_id end
  ) as side (id)
  left join public.profiles as other on other.id = side.id
  left join public.user_blocks as block on block.blocker_id = (select auth.uid()) and block.blocked_id = side.id
  left join public.vehicle_listings as listing on listing.id = page.listing_id
  left join public.spare_parts as part on part.id = page.spare_part_id
  left join public.service_providers as provider on provider.id = page.service_provider_id
  left join public.lead_assignments as lead on lead.thread_id = page.id
  left join lateral (
    select message.content, message.sender_id from public.messages as message
    where message.thread_id = page.id
    order by message.created_at desc, message.id desc
    limit 1
  ) as last on true
  left join lateral (
    select count(*) from public.messages as message
    where message.thread_id = page.id and message.recipient_id = (select auth.uid()) and message.read_at is null
  ) as unread on true
  order by page.last_message_at desc, page.id desc
$$;

grant execute on function public.list_threads(boolean, text, timestamptz, uuid, integer, boolean, text)
  to authenticated, business_sales, service_role;

grant execute on function public.mark_thread_read(uuid) to authenticated, business_sales, service_role;

revoke all on public.user_blocks from public, anon, authenticated;

grant select, delete on public.user_blocks to authenticated, business_sales;

grant insert (blocker_id, blocked_id) on public.user_blocks to authenticated, business_sales;

grant all on public.user_blocks to service_role;

grant execute on function public.dismiss_message_warning(uuid, boolean) to authenticated, business_sales;

grant execute on function public.report_scam(uuid, text, text) to authenticated, business_sales;

create table public.trade_in_choices (
  user_id uuid default auth.uid() constraint trade_in_choices_pkey primary key,
  takes boolean not null,
  constraint trade_in_choices_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.trade_in_choices is 'Sellers who said whether they take cars in exchange; of the others dealers do.';

revoke all on public.trade_in_choices from public, anon, authenticated;

grant select, insert (user_id, takes), update (user_id, takes) on public.trade_in_choices to authenticated, business_manager;

grant all on public.trade_in_choices to service_role;

alter table public.trade_in_choices enable row level security;

create policy "Sellers read whether they take cars in exchange" on public.trade_in_choices
  for select to authenticated, business_manager using (user_id = (select auth.uid()));

create policy "Sellers say whether they take cars in exchange" on public.trade_in_choices
  for insert to authenticated, business_manager with check (user_id = (select auth.uid()));

create policy "Sellers change whether they take cars in exchange" on public.trade_in_choices
  for update to authenticated, business_manager using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Buyers see photos of their own car" on storage.objects
  for select to authenticated
  using (bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Buyers add photos of their own car" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

create function private.takes_trade_ins(seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select takes from public.trade_in_choices where user_id = seller), (select role = 'dealer' from public.profiles where id = seller), false
  )
$$;

grant execute on function private.takes_trade_ins(uuid) to anon, authenticated, service_role;

create function private.invalidate_pages_of_trade_in_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.invalidate_pages_of_ads(case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

create function public.offer_trade_in(
  listing_id uuid, make text, model text, year integer, mileage integer, condition text, location text, in_own_name boolean, financed text,
  idempotency_key uuid, make_id integer default null, model_id integer default null, fuel_type text default null,
  transmission text default null, wanted_price bigint default null, photos text[] default '{}'
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  ad public.vehicle_listings;
  former public.trade_in_offers;
  offer public.trade_in_offers;
begin
  -- Queues simultaneous calls of one person, as their messages are.
  perform from public.profiles where id = me for no key update;
  if not found then
    raise exception 'Sign in to offer your car.' using errcode = '42501';
  end if;
  select message.thread_id into offer.thread_id from public.messages as message
  where message.sender_id = me and message.idempotency_key = offer_trade_in.idempotency_key;
  if found then
    return offer.thread_id;
  end if;

  select * into ad from public.vehicle_listings as listing where listing.id = offer_trade_in.listing_id and listing.status = 'active';
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  elsif ad.seller_id = me then
    raise exception 'This is your own ad: you can answer whoever has written to you about it.' using errcode = '42501';
  end if;
  select made.* into former from public.trade_in_offers as made
  join public.message_threads as thread on thread.id = made.thread_id
  where made.buyer_id = me and thread.listing_id = ad.id and made.withdrawn_at is null
  for update of made;
  if former.answered_at is not null then
    raise exception 'Your offer has been answered. Withdraw it to offer something else.' using hint = 'trade_in_answered';
  elsif former.thread_id is null and not private.takes_trade_ins(ad.seller_id) then
    raise exception 'This seller takes no cars in exchange.' using hint = 'no_trade_in';
  end if;
  perform private.require_trade_in_photos(former.thread_id, photos);

  offer.buyer_id := me;
  offer.owner_id := ad.seller_id;
  offer.make := private.visible_line(make);
  offer.model := private.visible_line(model);
  if make_id is not null then
    select known.name into offer.make from public.vehicle_makes as known where known.id = make_id and known.listed;
  end if;
  if model_id is not null then
    select known.name into offer.model from public.vehicle_models as known
    where known.id = model_id and known.make_id = offer_trade_in.make_id and known.listed;
  end if;
  if offer.make is null or offer.model is null then
    raise exception 'Choose the make and model of your car.' using hint = 'trade_in_model';
  end if;
  offer.year := year;
  offer.mileage := mileage;
  offer.fuel_type := fuel_type;
  offer.transmission := transmission;
  offer.condition := btrim(condition, E' \n\r\t');
  offer.location := private.visible_line(location);
  offer.in_own_name := in_own_name;
  offer.financed := financed;
  offer.wanted_price := wanted_price;
  select range.low, range.high, range.ads into offer.estimate_low, offer.estimate_high, offer.estimate_ads
  from private.price_ranges(
    row(
      model_id, year, mileage, private.engine_cc(null, fuel_type), fuel_type, transmission, null, 'used', null, null
    )::private.priced_vehicle,
    me
  ) as range;
  offer.made_at := coalesce(former.made_at, now());
  offer.changed_at := clock_timestamp();
  perform private.require_whole_trade_in(offer);

  insert into public.messages (sender_id, recipient_id, listing_id, subject, content, idempotency_key)
  values (me, ad.seller_id, ad.id, '', private.trade_in_words(offer, former.thread_id is not null), offer_trade_in.idempotency_key)
  returning thread_id into offer.thread_id;
  insert into public.trade_in_offers select offer.*
  on conflict on constraint trade_in_offers_pkey do update set
    owner_id = excluded.owner_id, make = excluded.make, model = excluded.model, year = excluded.year, mileage = excluded.mileage,
    fuel_type = excluded.fuel_type, transmission = excluded.transmission, condition = excluded.condition, location = excluded.location,
    in_own_name = excluded.in_own_name, financed = excluded.financed, wanted_price = excluded.wanted_price,
    estimate_low = excluded.estimate_low, estimate_high = excluded.estimate_high, estimate_ads = excluded.estimate_ads,
    made_at = excluded.made_at, changed_at = excluded.changed_at, withdrawn_at = null, answered_price = null, answered_at = null;
  delete from public.trade_in_photos as photo where photo.thread_id = offer.thread_id and photo.path <> all (photos);
  insert into public.trade_in_photos (path, thread_id, place)
  select given.path, offer.thread_id, given.place from unnest(photos) with ordinality as given (path, place)
  on conflict on constraint trade_in_photos_pkey do update set place = excluded.place;
  perform private.notify_pages(person, 'trade_in') from unnest(array[offer.buyer_id, offer.owner_id]) as person;
  return offer.thread_id;
end
$$;

grant execute on function public.offer_trade_in(
  uuid, text, text, integer, integer, text, text, boolean, text, uuid, integer, integer, text, text, bigint, text[]
) to authenticated, service_role;

create function private.require_trade_in_photos(thread uuid, photos text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 8;
begin
  if photos is null or cardinality(photos) > most or cardinality(photos) <> (select count(distinct path) from unnest(photos) as path) then
    raise exception 'Add up to % photos of your car, each once.', most using hint = 'trade_in_photos';
  elsif exists (
    select from unnest(photos) as given (path)
    where path is null or path !~ ('^' || auth.uid()::text || '/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$')
      or not exists (select from storage.objects as file where file.bucket_id = 'trade-in-photos' and file.name = path)
      or exists (select from public.trade_in_photos as sent where sent.path = given.path and sent.thread_id is distinct from thread)
  ) then
    raise exception 'A photo is no longer there. Remove it and choose it again.' using hint = 'picture_missing';
  end if;
end
$$;

create function public.withdraw_trade_in(thread_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  offer public.trade_in_offers;
begin
  update public.trade_in_offers as made set withdrawn_at = now()
  where made.thread_id = withdraw_trade_in.thread_id and made.buyer_id = auth.uid() and made.withdrawn_at is null
  returning made.* into offer;
  if not found then
    raise exception 'This offer is not yours or already withdrawn.' using errcode = '42501';
  end if;
  delete from public.trade_in_photos as photo where photo.thread_id = offer.thread_id;
  perform private.notify_pages(person, 'trade_in') from unnest(array[offer.buyer_id, offer.owner_id]) as person;
end
$$;

grant execute on function public.withdraw_trade_in(uuid) to authenticated, service_role;

create function public.answer_trade_in(thread_id uuid, price bigint, seen timestamptz, idempotency_key uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  offer public.trade_in_offers;
begin
  select * into offer from public.trade_in_offers as made where made.thread_id = answer_trade_in.thread_id and made.owner_id = me for update;
  if not found then
    raise exception 'This offer is not made to you or no longer there.' using errcode = '42501';
  end if;
  if exists (
    select from public.messages as message
    where message.sender_id = me and message.idempotency_key = answer_trade_in.idempotency_key
  ) then
    return;
  elsif offer.withdrawn_at is not null then
    raise exception 'This offer was withdrawn.' using hint = 'trade_in_withdrawn';
  elsif offer.changed_at is distinct from seen then
    raise exception 'This offer has changed since you read it. Look at it again before you answer.' using hint = 'trade_in_changed';
  elsif price is null or price not between 1 and 10000000000 then
    raise exception 'Enter the amount for which you would take the car.' using hint = 'trade_in_price';
  end if;
  insert into public.messages (thread_id, sender_id, subject, content, idempotency_key) values (
    offer.thread_id, me, '',
    'We would take your ' || concat_ws(' ', offer.year, offer.make, offer.model) || ' for KES ' || to_char(price, 'FM99,999,999,999') || '.',
    answer_trade_in.idempotency_key
  );
  update public.trade_in_offers as made set answered_price = price, answered_at = now() where made.thread_id = offer.thread_id;
  perform private.notify_pages(person, 'trade_in') from unnest(array[offer.buyer_id, offer.owner_id]) as person;
end
$$;

grant execute on function public.answer_trade_in(uuid, bigint, timestamptz, uuid) to authenticated, business_sales, service_role;

create function private.delete_trade_in_photo_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file where file.bucket_id = 'trade-in-photos' and file.name = old.path;
  return null;
end
$$;

create function private.delete_unsent_trade_in_photos() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'trade-in-photos' and file.created_at < now() - interval '1 day'
    and not exists (select from public.trade_in_photos as photo where photo.path = file.name);
end
$$;

create function private.record_writer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.message_writers (message_id, written_by) values (new.id, private.acting_person());
  return null;
end
$$;

create function private.remove_writer_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.messages set writer_name = null where id = old.message_id and writer_name is not null;
  return null;
end
$$;

create function private.author_name(sender uuid, writer_name text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when writer_name is null then private.person_name(sender)
    else private.business_name_of(sender) || ' · ' || writer_name end
$$;

create function private.works_there(person uuid, business uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if person = business then
    return true;
  end if;
  perform from public.business_members as member
  join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
  where member.business_id = business and member.person_id = person
  for key share of member;
  return found;
end
$$;

create function private.give_leads(business uuid, threads uuid[], person uuid, giver uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former uuid[];
begin
  former := array(
    select distinct lead.person_id from public.lead_assignments as lead
    where lead.thread_id = any (threads) and lead.person_id <> person
  );
  insert into public.lead_assignments as lead (thread_id, business_id, person_id, assigned_at, assigned_by)
  -- Not now(): of two transactions the one that waited is the later.
  select given, business, give_leads.person, clock_timestamp(), giver from unnest(threads) as given
  on conflict on constraint lead_assignments_pkey do update set
    person_id = excluded.person_id, assigned_at = excluded.assigned_at, assigned_by = excluded.assigned_by;
  perform private.forget_given_leads(former, threads);
  if person is distinct from giver and cardinality(threads) > 0 then
    perform private.tell(person, 'lead_assigned', private.lead_facts(business, threads));
  end if;
  perform private.notify_pages(business, 'message');
end
$$;

create function private.forget_given_leads(people uuid[], threads uuid[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.system_notifications as told
  where told.user_id = any (people) and told.kind = 'lead_assigned' and told.facts ->> 'thread_id' = any (threads::text[])
$$;

create function private.lead_facts(business uuid, threads uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'count', cardinality(threads), 'business', private.business_name_of(business), 'is_dealer', account.role = 'dealer'
  ) || case
    when cardinality(threads) > 1 then '{}'
    else (
      select jsonb_build_object(
        'thread_id', thread.id, 'subject', private.visible_line(thread.subject_title),
        'person', private.person_facts(thread.asker_id, private.first_name(thread.asker_id))
      )
      from public.message_threads as thread where thread.id = threads[1]
    )
  end
  from public.profiles as account where account.id = business
$$;

create function private.first_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$ select nullif(private.visible_line(first_name), '') from public.profiles where id = person $$;

create function private.business_name_of(business uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(private.visible_line(business_name), ''), private.person_name(id), 'A business')
  from public.profiles where id = business
$$;

create function public.assign_lead(thread uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.acting_person();
  business constant uuid := auth.uid();
  held public.lead_assignments;
begin
  -- Queues two people who take the same one.
  perform from public.message_threads as asked where asked.id = thread and asked.owner_id = business for no key update;
  if not found then
    raise exception 'This inquiry is not yours or no longer there.' using errcode = '42501';
  elsif not private.works_there(me, business) then
    raise exception 'You no longer work for this business.' using errcode = '42501';
  end if;
  select * into held from public.lead_assignments as lead where lead.thread_id = thread;
  if held.person_id is not distinct from person then
    return;
  elsif coalesce(private.business_level(), 'sales') = 'sales'
    and (held.person_id is not null or person is distinct from me)
    and held.person_id is distinct from me
    and not (person = me and held.assigned_by = me and held.assigned_at > clock_timestamp() - interval '2 minutes')
  then
    raise exception 'This inquiry is with somebody else. A manager can give it to you.' using errcode = '42501', hint = 'lead_taken';
  elsif person is null then
    delete from public.lead_assignments as lead where lead.thread_id = thread;
    perform private.forget_given_leads(array[held.person_id], array[thread]);
    perform private.notify_pages(business, 'message');
    return;
  elsif not private.works_there(person, business) then
    raise exception 'This person does not work for you.' using errcode = '42501', hint = 'not_at_business';
  end if;
  perform private.give_leads(business, array[thread], person, me);
end
$$;

grant execute on function public.assign_lead(uuid, uuid) to authenticated, business_sales;

create function public.hand_over_leads(from_person uuid, to_person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  business constant uuid := auth.uid();
  threads uuid[];
begin
  perform private.require_business_level('manager');
  if to_person is null or not private.works_there(to_person, business) then
    raise exception 'This person does not work for you.' using errcode = '42501', hint = 'not_at_business';
  elsif from_person is not distinct from to_person then
    return 0;
  end if;
  threads := array(
    select held.id from public.message_threads as held
    join public.lead_assignments as lead on lead.thread_id = held.id
    where lead.business_id = business and lead.person_id = from_person and held.status <> 'closed'
    order by held.created_at, held.id
    for no key update of held
  );
  if cardinality(threads) > 0 then
    perform private.give_leads(business, threads, to_person, private.acting_person());
  end if;
  return cardinality(threads);
end
$$;

grant execute on function public.hand_over_leads(uuid, uuid) to authenticated, business_manager;

create function public.lead_people() returns table (person_id uuid, name text, role text, is_me boolean)
language sql stable security definer set search_path = ''
as $$
  with people as (
    select auth.uid() as person_id, 'account' as role, '-infinity'::timestamptz as since
    where exists (select from public.business_members where business_id = auth.uid())
    union all
    select member.person_id, member.role, member.joined_at
    from public.business_members as member
    join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
    where member.business_id = auth.uid()
  ), named as (
    select people.*, coalesce(private.first_name(people.person_id), case people.role when 'account' then 'Account' else 'No name' end) as first_name,
      nullif(private.visible_line(profile.last_name), '') as last_name, nullif(left(private.visible_line(profile.last_name), 1), '') as letter
    from people join public.profiles as profile on profile.id = people.person_id
  )
  select
    named.person_id,
    case
      when count(*) over (partition by lower(named.first_name)) = 1 then named.first_name
      when count(*) over (partition by lower(named.first_name), lower(named.letter)) = 1 then concat_ws(' ', named.first_name, named.letter || '.')
      else concat_ws(' ', named.first_name, named.last_name)
    end,
    named.role, named.person_id = private.acting_person()
  from named order by named.since, named.person_id
$$;

grant execute on function public.lead_people() to authenticated, business_sales;

create table private.lead_rules (
  business_id uuid constraint lead_rules_pkey primary key,
  rule text not null,
  changed_at timestamptz not null default now(),
  constraint lead_rules_rule_known check (rule in ('hand', 'turn', 'first')),
  constraint lead_rules_business_id_fkey foreign key (business_id) references auth.users (id) on delete cascade
);

comment on table private.lead_rules is 'How a business assigns new inquiries; without a row by hand.';

create function private.lead_rule_of(business uuid) returns text
language sql stable security definer set search_path = ''
as $$ select coalesce((select rule from private.lead_rules where business_id = business), 'hand') $$;

create function public.lead_rule() returns text
language sql stable security definer set search_path = ''
as $$ select private.lead_rule_of(auth.uid()) $$;

grant execute on function public.lead_rule() to authenticated, business_sales;

create function public.set_lead_rule(rule text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_business_level('manager');
  if set_lead_rule.rule is null or set_lead_rule.rule not in ('hand', 'turn', 'first') then
    raise exception 'Choose how inquiries are assigned.' using hint = 'lead_rule_unknown';
  end if;
  insert into private.lead_rules as known (business_id, rule) values (auth.uid(), set_lead_rule.rule)
  on conflict (business_id) do update set rule = excluded.rule, changed_at = now() where known.rule <> excluded.rule;
end
$$;

grant execute on function public.set_lead_rule(text) to authenticated, business_manager;

create function private.next_in_turn(business uuid, leaving uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  candidate uuid;
begin
  for candidate in
    with people as (
      select member.person_id, member.role = 'sales' as sells, member.joined_at
      from public.business_members as member
      join public.profiles as worker on worker.id = member.person_id and worker.suspended_at is null
      where member.business_id = business and member.person_id is distinct from leaving
    ), chosen as (
      select person_id, joined_at from people where sells or not exists (select from people where sells)
      union all
      select business, '-infinity' where exists (select from people) and not exists (select from people where sells)
    )
    select chosen.person_id from chosen
    cross join lateral (
      select max(lead.assigned_at) as at from public.lead_assignments as lead
      where lead.business_id = business and lead.person_id = chosen.person_id
    ) as latest
    order by latest.at nulls first, chosen.joined_at, chosen.person_id
  loop
    perform from auth.users as account where account.id = candidate for key share skip locked;
    continue when not found;
    if candidate <> business then
      perform from public.business_members as member
      where member.business_id = business and member.person_id = candidate for key share skip locked;
      continue when not found;
    end if;
    return candidate;
  end loop;
  return null;
end
$$;

create function private.assign_new_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  perform from private.lead_rules where business_id = new.owner_id and rule = 'turn' for update;
  if found then
    person := private.next_in_turn(new.owner_id);
    if person is not null then
      perform private.give_leads(new.owner_id, array[new.id], person, null);
    end if;
  end if;
  return null;
end
$$;

create function private.assign_answered_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  answerer constant uuid := private.acting_person();
begin
  if auth.uid() = new.owner_id and private.lead_rule_of(new.owner_id) = 'first'
    and exists (select from public.business_members where business_id = new.owner_id)
    and not exists (select from public.lead_assignments where thread_id = new.id)
    and private.works_there(answerer, new.owner_id)
  then
    perform private.give_leads(new.owner_id, array[new.id], answerer, answerer);
  end if;
  return null;
end
$$;

create function private.pass_on_leads(business uuid, threads uuid[], leaving uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  in_turn boolean;
  thread record;
  taker uuid;
  given jsonb := '{}';
begin
  perform from private.lead_rules where business_id = business and rule = 'turn' for update;
  in_turn := found;
  for thread in
    select left_over.id, left_over.status <> 'closed' as is_open from public.message_threads as left_over
    where left_over.id = any (threads) order by left_over.created_at, left_over.id
  loop
    taker := coalesce(case when in_turn and thread.is_open then private.next_in_turn(business, leaving) end, business);
    -- The next turn depends on it.
    insert into public.lead_assignments as lead (thread_id, business_id, person_id, assigned_at)
    values (thread.id, business, taker, clock_timestamp())
    on conflict on constraint lead_assignments_pkey do update set
      person_id = excluded.person_id, assigned_at = excluded.assigned_at, assigned_by = null
    -- Somebody may have given it away at this moment.
    where lead.person_id = leaving;
    if found and thread.is_open then
      given := jsonb_set(given, array[taker::text], coalesce(given -> taker::text, '[]') || to_jsonb(thread.id));
    end if;
  end loop;
  perform private.forget_given_leads(array[leaving], threads);
  -- One notification each, however many there are.
  perform private.tell(key::uuid, 'lead_assigned', private.lead_facts(business, array(select jsonb_array_elements_text(value)::uuid)))
  from jsonb_each(given);
  perform private.notify_pages(business, 'message');
end
$$;

create function private.pass_on_leads_of_leaver() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  threads constant uuid[] := array(
    select lead.thread_id from public.lead_assignments as lead
    where lead.business_id = old.business_id and lead.person_id = old.person_id
  );
begin
  -- Gone with its business otherwise.
  if cardinality(threads) > 0 and exists (select from auth.users where id = old.business_id) then
    perform private.pass_on_leads(old.business_id, threads, old.person_id);
  end if;
  return null;
end
$$;

create function private.keep_leads_of_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.pass_on_leads(gone.business_id, array_agg(gone.thread_id), gone.person_id)
  from gone
  join auth.users as business on business.id = gone.business_id
  where not exists (select from auth.users as person where person.id = gone.person_id)
  group by gone.business_id, gone.person_id;
  return null;
end
$$;

create function public.lead_figures(days integer default 30) returns table (
  person_id uuid, name text, role text, leads bigint, open bigint, median_seconds numeric, within_hour numeric
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(lead_figures.days, 30), 1), 365));
begin
  perform private.require_business_level('manager');
  return query
  select
    people.person_id, people.name, people.role, count(thread.id), count(thread.id) filter (where thread.status <> 'closed'),
    round(
      percentile_cont(0.5) within group (order by extract(epoch from thread.first_answer_at - thread.created_at))::numeric
    ),
    round(
      count(*) filter (where thread.first_answer_at <= thread.created_at + interval '1 hour')::numeric
        / nullif(count(*) filter (where thread.first_answer_at is not null or thread.created_at < now() - interval '1 hour'), 0),
      3
    )
  from public.lead_people() with ordinality as people (person_id, name, role, is_me, nth)
  left join public.lead_assignments as lead on lead.business_id = auth.uid() and lead.person_id = people.person_id
  left join public.message_threads as thread on thread.id = lead.thread_id and thread.created_at >= since
  group by people.person_id, people.name, people.role, people.nth
  order by people.nth;
end
$$;

grant execute on function public.lead_figures(integer) to authenticated, business_manager;

grant execute on function private.are_listing_images(text[], uuid) to authenticated, business_sales, service_role;

create policy "People see their own listing images" on storage.objects
  for select to authenticated, business_sales
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People add listing images to their own folder" on storage.objects
  for insert to authenticated, business_sales
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People replace their own listing images" on storage.objects
  for update to authenticated, business_sales
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "People remove their own listing images" on storage.objects
  for delete to authenticated, business_sales
  using (bucket_id = 'listing-images' and (storage.foldername(name))[1] = (select auth.uid())::text);

grant execute on function public.own_ad_room() to authenticated, business_sales, service_role;

grant execute on function private.queue_own_saves() to authenticated, business_sales;

grant execute on function private.writable_columns(regclass, jsonb) to authenticated, business_sales;

grant execute on function private.save_ad(anyelement, jsonb, boolean) to authenticated, business_sales;

grant execute on function private.keep_own_phone(text) to authenticated, business_sales;

grant execute on function public.own_ads(text, text, integer, integer, text, text) to authenticated, business_sales;

comment on column public.dealer_profiles.opening_hours is 'The usual week, in the form of service providers; null: unknown.';

comment on column public.dealer_profiles.shares_prices_paid is 'Whether prices paid for their vehicles may be used without a name.';

comment on column public.dealer_profiles.cover is 'Root-relative URL of a picture in the dealer''s folder of listing-images.';

revoke all on public.dealer_profiles from public, anon, authenticated;

grant select on public.dealer_profiles to authenticated, business_manager;

grant insert (user_id, towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated, business_manager;

grant update (towns, address, website, opening_hours, cover) on public.dealer_profiles to authenticated, business_manager;

grant all on public.dealer_profiles to service_role;

create policy "Dealers read what they said of their business" on public.dealer_profiles
  for select to authenticated, business_manager using (user_id = (select auth.uid()));

create policy "Dealers describe their business" on public.dealer_profiles
  for insert to authenticated, business_manager
  with check (
    user_id = (select auth.uid())
    and exists (select from public.profiles where id = (select auth.uid()) and role = 'dealer')
  );

create policy "Dealers change what they said of their business" on public.dealer_profiles
  for update to authenticated, business_manager using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

grant execute on function public.set_own_listings_status(uuid[], text) to authenticated, business_sales;

grant execute on function public.renew_own_listings(uuid[]) to authenticated, business_sales;

grant execute on function public.delete_own_listings(uuid[]) to authenticated, business_manager;

create function public.preview_own_listings(listing_ids uuid[], act text) returns setof public.listing_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb;
begin
  if act is null or act not in ('active', 'draft', 'sold', 'renew') then
    raise exception 'A seller may set an ad to active, draft or sold, or renew it.' using errcode = '42501';
  end if;
  begin
    report := private.act_on_own_listings(listing_ids, act);
    raise exception using errcode = 'MGPRV', message = 'Only a preview.';
  exception when sqlstate 'MGPRV' then null;
  end;
  return query select * from jsonb_populate_recordset(null::public.listing_change, report);
end
$$;

grant execute on function public.preview_own_listings(uuid[], text) to authenticated, business_sales;

grant execute on function public.change_own_listing_prices(uuid[], text, numeric, bigint, bigint[]) to authenticated, business_sales;

grant execute on function public.set_own_listing_prices(uuid[], bigint[], bigint[]) to authenticated, business_sales;

grant execute on function public.own_days_to_sell(uuid[], bigint[]) to authenticated, business_sales;

grant execute on function private.stock_key(text) to authenticated, business_sales, service_role;

revoke all on public.import_mappings from public, anon, authenticated;

grant select, delete on public.import_mappings to authenticated, business_manager;

grant insert (seller_id, mapping) on public.import_mappings to authenticated, business_manager;

grant update (seller_id, mapping) on public.import_mappings to authenticated, business_manager;

grant all on public.import_mappings to service_role;

create policy "Dealers see their own mapping" on public.import_mappings
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));

create policy "Dealers keep a mapping" on public.import_mappings
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers change their own mapping" on public.import_mappings
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers forget their own mapping" on public.import_mappings
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

revoke all on public.named_import_mappings from public, anon, authenticated;

grant select, delete on public.named_import_mappings to authenticated, business_manager;

grant insert (seller_id, name, mapping) on public.named_import_mappings to authenticated, business_manager;

grant update (name, mapping) on public.named_import_mappings to authenticated, business_manager;

grant all on public.named_import_mappings to service_role;

create policy "Dealers see their saved mappings" on public.named_import_mappings
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));

create policy "Dealers save mappings" on public.named_import_mappings
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers change their saved mappings" on public.named_import_mappings
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers delete their saved mappings" on public.named_import_mappings
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

revoke all on public.import_answers from public, anon, authenticated;

grant select, delete on public.import_answers to authenticated, business_manager;

grant insert (seller_id, answers) on public.import_answers to authenticated, business_manager;

grant update (seller_id, answers) on public.import_answers to authenticated, business_manager;

grant all on public.import_answers to service_role;

create policy "Dealers see their own answers" on public.import_answers
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));

create policy "Dealers keep answers" on public.import_answers
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers change their own answers" on public.import_answers
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers forget their own answers" on public.import_answers
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

grant execute on function public.import_stock(jsonb) to authenticated, business_manager;

grant execute on function private.import_vehicle(text, jsonb, text, text, uuid) to authenticated, business_manager;

comment on column public.stock_pictures.source is 'The URL it was fetched from, or sha256:… of an uploaded file.';

revoke all on public.stock_pictures from public, anon, authenticated;

grant select, delete on public.stock_pictures to authenticated, business_manager;

grant insert (seller_id, source, image) on public.stock_pictures to authenticated, business_manager;

grant update (seller_id, source, image) on public.stock_pictures to authenticated, business_manager;

grant all on public.stock_pictures to service_role;

create policy "Dealers see where their pictures came from" on public.stock_pictures
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));

create policy "Dealers note where a picture came from" on public.stock_pictures
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers note another picture for a source" on public.stock_pictures
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers forget where a picture came from" on public.stock_pictures
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

grant execute on function public.own_stock_pictures() to authenticated, business_manager;

grant execute on function public.save_stock_feed(text, integer) to authenticated, business_manager;

grant execute on function public.remove_stock_feed() to authenticated, business_manager;

grant execute on function public.own_stock_feed() to authenticated, business_manager;

grant execute on function public.fetch_stock_feed() to authenticated, business_manager;

grant execute on function public.accept_stock_feed_columns(text[]) to authenticated, business_manager;

grant execute on function public.answer_stock_feed(jsonb) to authenticated, business_manager;

create function public.own_inquiries(
  search text default null, only_status text default null, only_ad uuid default null, sort text default 'newest',
  page integer default 1, page_size integer default 25, whose text default null
) returns public.own_inquiries_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  acting constant uuid := private.acting_person();
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
    left join public.lead_assignments as lead on lead.thread_id = thread.id
    where thread.owner_id = me
      and (
        whose is null or whose = 'nobody' and lead.person_id is null or whose = 'mine' and lead.person_id = acting
      )
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
      left(last.content, 140) as last_message, last.sender_id is not distinct from me as is_last_mine, unread.count as unread_count,
      lead.person_id as assignee_id
    from unnest(found[(shown - 1) * size + 1 : shown * size]) with ordinality as named (id, nth)
    join public.message_threads as thread on thread.id = named.id
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    left join public.lead_assignments as lead on lead.thread_id = thread.id
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

grant execute on function public.own_inquiries(text, text, uuid, text, integer, integer, text)
  to authenticated, business_sales, service_role;

grant execute on function public.keep_inquiry_note(uuid, text, date) to authenticated, business_sales, service_role;

revoke all on public.quick_replies from public, anon, authenticated;

grant select, delete on public.quick_replies to authenticated, business_sales;

grant insert (owner_id, title, body) on public.quick_replies to authenticated, business_sales;

grant update (title, body) on public.quick_replies to authenticated, business_sales;

grant all on public.quick_replies to service_role;

create policy "People read their own quick replies" on public.quick_replies
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));

create policy "People write quick replies for themselves" on public.quick_replies
  for insert to authenticated, business_sales with check (owner_id = (select auth.uid()));

create policy "People change their own quick replies" on public.quick_replies
  for update to authenticated, business_sales using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create policy "People delete their own quick replies" on public.quick_replies
  for delete to authenticated, business_sales using (owner_id = (select auth.uid()));

grant execute on function public.order_quick_replies(uuid[]) to authenticated, business_sales, service_role;

grant execute on function public.own_calls(text, integer, integer) to authenticated, business_sales, service_role;

grant execute on function public.own_customers(text, text, text, integer, integer) to authenticated, business_sales, service_role;

grant execute on function public.similar_price(integer, integer, text, integer) to authenticated, business_sales;

grant execute on function public.dealer_overview() to authenticated, business_sales;

grant execute on function public.dealer_analytics(date, date) to authenticated, business_manager, service_role;

grant execute on function public.dealer_ad_figures(date, date, text, integer, integer, text) to authenticated, business_sales, service_role;

grant execute on function public.dealer_buying_guide(text) to authenticated, business_manager, service_role;

grant execute on function public.dealer_report(date) to authenticated, business_manager, service_role;

create table private.sold_facts_changes (
  id bigint generated always as identity constraint sold_facts_changes_pkey primary key,
  ad_id uuid not null,
  seller_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  former jsonb not null,
  constraint sold_facts_changes_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete cascade,
  constraint sold_facts_changes_changed_by_fkey foreign key (changed_by) references auth.users (id) on delete set null
);

comment on table private.sold_facts_changes is 'Changes of the facts of sold vehicles. Written by mark_vehicle_sold() only.';

create index sold_facts_changes_seller_idx on private.sold_facts_changes (seller_id, ad_id);

create index sold_facts_changes_changed_by_idx on private.sold_facts_changes (changed_by);

create function private.sell_own_ad(ad uuid, out ad_id uuid, out title text, out made_on date, out sold_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  perform pg_advisory_xact_lock(hashtextextended('sold ' || ad, 0));
  select * into listing from public.vehicle_listings as known where known.id = ad and known.seller_id = auth.uid() for update;
  if listing.id is not null and listing.status <> 'sold' then
    update public.vehicle_listings as known set status = 'sold' where known.id = listing.id;
  end if;
  select stood.listing_id, private.visible_line(stood.title), stood.sold_at
  into sell_own_ad.ad_id, sell_own_ad.title, sell_own_ad.sold_at
  from private.stock_at(auth.uid(), 'infinity') as stood where stood.listing_id = ad and stood.sold_at is not null;
  if sell_own_ad.ad_id is null then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  made_on := private.made_on(auth.uid(), ad);
end
$$;

create function private.made_on(person uuid, ad uuid) returns date
language sql stable security definer set search_path = ''
as $$
  select private.nairobi_day(least(
    (select min(event.at) from private.ad_events as event where event.owner_id = person and event.ad_id = ad),
    (select listing.created_at from public.vehicle_listings as listing where listing.id = ad)
  ))
$$;

create function public.shares_prices_paid() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select page.shares_prices_paid from public.dealer_profiles as page where page.user_id = private.require_dealer()), false)
$$;

grant execute on function public.shares_prices_paid() to authenticated, business_manager;

create function public.share_prices_paid(allowed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dealer_profiles as page (user_id, shares_prices_paid)
  values (private.require_dealer(), coalesce(share_prices_paid.allowed, false))
  on conflict (user_id) do update set shares_prices_paid = excluded.shares_prices_paid
  where page.shares_prices_paid <> excluded.shares_prices_paid;
end
$$;

grant execute on function public.share_prices_paid(boolean) to authenticated, business_manager;

create table public.vehicle_costs (
  id uuid constraint vehicle_costs_pkey primary key,
  -- No foreign key: as for sold_facts.
  ad_id uuid not null,
  seller_id uuid not null,
  vehicle text not null,
  kind text not null,
  label text,
  amount bigint not null,
  spent_on date,
  created_at timestamptz not null default now(),
  added_by uuid,
  removed_at timestamptz,
  removed_by uuid,
  constraint vehicle_costs_kind_known check (kind in ('purchase', 'other')),
  constraint vehicle_costs_label_length check (char_length(label) between 1 and 80),
  constraint vehicle_costs_label_of_others check ((kind = 'other') = (label is not null)),
  constraint vehicle_costs_amount_range check (amount between 1 and 10000000000),
  constraint vehicle_costs_spent_on_range check (spent_on between date '2000-01-01' and date '2100-12-31'),
  constraint vehicle_costs_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete cascade,
  constraint vehicle_costs_added_by_fkey foreign key (added_by) references auth.users (id) on delete set null,
  constraint vehicle_costs_removed_by_fkey foreign key (removed_by) references auth.users (id) on delete set null
);

comment on table public.vehicle_costs is 'What vehicles cost their sellers; written by functions only.';

comment on column public.vehicle_costs.amount is 'Whole KES.';

comment on column public.vehicle_costs.removed_at is 'Since when it no longer counts; it can be restored.';

create index vehicle_costs_seller_idx on public.vehicle_costs (seller_id, ad_id);

create index vehicle_costs_added_by_idx on public.vehicle_costs (added_by);

create index vehicle_costs_removed_by_idx on public.vehicle_costs (removed_by);

create unique index vehicle_costs_purchase_key on public.vehicle_costs (seller_id, ad_id) where kind = 'purchase' and removed_at is null;

revoke all on public.vehicle_costs from public, anon, authenticated;

grant select on public.vehicle_costs to authenticated, business_manager;

grant all on public.vehicle_costs to service_role;

alter table public.vehicle_costs enable row level security;

create policy "Sellers read what their vehicles cost" on public.vehicle_costs
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));

create function public.add_vehicle_cost(
  cost_id uuid, listing_id uuid, kind text, amount bigint, label text default null, spent_on date default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  named constant text := nullif(private.visible_line(label), '');
  title text;
begin
  perform private.require_standing();
  title := private.own_ad_title(listing_id);
  perform pg_advisory_xact_lock(hashtextextended('costs of ' || listing_id, 0));
  if exists (select from public.vehicle_costs as known where known.id = cost_id and known.seller_id = auth.uid()) then
    return;
  elsif kind is null or kind not in ('purchase', 'other') then
    raise exception 'Choose whether it is the purchase or another cost.' using hint = 'cost_kind';
  elsif kind = 'other' and coalesce(char_length(named), 0) not between 1 and 80 then
    raise exception 'Say what the cost was for, in at most 80 characters.' using hint = 'cost_label';
  elsif amount is null or amount not between 1 and 10000000000 then
    raise exception 'Enter an amount between KSh 1 and KSh 10 billion.' using hint = 'cost_amount';
  elsif spent_on not between date '2000-01-01' and private.nairobi_today() then
    raise exception 'Choose a day that has come.' using hint = 'cost_day';
  elsif most <= (
    select count(*) from public.vehicle_costs as known
    where known.ad_id = listing_id and known.seller_id = auth.uid()
  ) then
    raise exception 'A vehicle has at most % costs. Put several into one.', most using hint = 'cost_limit';
  end if;
  if kind = 'purchase' then
    update public.vehicle_costs as known set removed_at = now(), removed_by = private.acting_person()
    where known.ad_id = listing_id and known.seller_id = auth.uid() and known.kind = 'purchase' and known.removed_at is null;
  end if;
  insert into public.vehicle_costs (id, ad_id, seller_id, vehicle, kind, label, amount, spent_on, added_by)
  values (
    cost_id, listing_id, auth.uid(), title, add_vehicle_cost.kind, case when kind = 'other' then named end, add_vehicle_cost.amount,
    add_vehicle_cost.spent_on, private.acting_person()
  );
end
$$;

grant execute on function public.add_vehicle_cost(uuid, uuid, text, bigint, text, date) to authenticated, business_manager;

create function public.remove_vehicle_cost(cost_id uuid, restore boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  cost public.vehicle_costs;
begin
  perform private.require_standing();
  select * into cost from public.vehicle_costs as known where known.id = cost_id and known.seller_id = auth.uid();
  if not found then
    raise exception 'This cost is no longer there.' using hint = 'not_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('costs of ' || cost.ad_id, 0));
  if restore and cost.kind = 'purchase' and exists (
    select from public.vehicle_costs as known
    where known.ad_id = cost.ad_id and known.seller_id = auth.uid() and known.kind = 'purchase' and known.removed_at is null and known.id <> cost_id
  ) then
    raise exception 'Another purchase price was entered meanwhile. Load the page again.' using hint = 'changed_meanwhile';
  end if;
  update public.vehicle_costs as known set
    removed_at = case when not restore then coalesce(known.removed_at, now()) end,
    removed_by = case when not restore then coalesce(known.removed_by, private.acting_person()) end
  where known.id = cost_id;
end
$$;

grant execute on function public.remove_vehicle_cost(uuid, boolean) to authenticated, business_manager;

create function private.own_ad_title(ad uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  title text := (
    select listing.title from public.vehicle_listings as listing where listing.id = ad and listing.seller_id = auth.uid()
  );
begin
  if title is null then
    title := (
      select stood.title from private.stock_at(auth.uid(), 'infinity') as stood where stood.listing_id = ad and stood.sold_at is not null
    );
  end if;
  if title is null then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  return private.visible_line(title);
end
$$;

create function private.costs_of(person uuid) returns table (ad_id uuid, costs bigint, has_purchase boolean)
language sql stable security definer set search_path = ''
as $$
  select cost.ad_id, sum(cost.amount)::bigint, bool_or(cost.kind = 'purchase')
  from public.vehicle_costs as cost where cost.seller_id = person and cost.removed_at is null
  group by cost.ad_id
$$;

create type public.sold_vehicle as (
  id private.required_uuid,
  title private.required_text,
  day private.required_date,
  asked bigint,
  days integer,
  deleted private.required_boolean,
  price_paid bigint,
  sold_on date,
  source text,
  thread_id uuid,
  -- First name of who wrote; null without a conversation or when they have left.
  lead text,
  sold_by uuid,
  seller text,
  -- The version of the facts; null: nothing was told.
  told_at timestamptz,
  -- Of a completed agreement about this vehicle.
  agreed_price bigint
);

create domain private.required_sold_vehicles as public.sold_vehicle[] not null;

create type public.sold_vehicles_page as (
  vehicles private.required_sold_vehicles,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  -- Of all, without a price.
  untold private.required_integer
);

create function private.lead_name(thread uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(private.visible_line(asker.first_name), ''), private.person_name(asker.id))
  from public.message_threads as known join public.profiles as asker on asker.id = known.asker_id
  where known.id = thread
$$;

create function public.own_sold_vehicles(only_untold boolean default false, page integer default 1, page_size integer default 25)
returns public.sold_vehicles_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  untold integer;
  shown integer;
  vehicles jsonb;
begin
  select count(*) filter (where not coalesce(only_untold, false) or (sale.facts).price_paid is null),
    count(*) filter (where (sale.facts).price_paid is null)
  into total, untold
  from private.sales_of(person) as sale;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(
    private.sold_vehicle(person, sale.ad_id, sale.title, sale.day, sale.asked, sale.days, sale.deleted, sale.facts)
  ) order by sale.day desc, sale.marked_at desc, sale.ad_id), '[]')
  into vehicles
  from (
    select * from private.sales_of(person) as every_sale
    where not coalesce(only_untold, false) or (every_sale.facts).price_paid is null
    order by every_sale.day desc, every_sale.marked_at desc, every_sale.ad_id
    limit size offset (shown - 1) * size
  ) as sale;
  return jsonb_populate_record(null::public.sold_vehicles_page, jsonb_build_object(
    'vehicles', vehicles, 'total', total, 'page', shown, 'page_size', size, 'untold', untold
  ));
end
$$;

grant execute on function public.own_sold_vehicles(boolean, integer, integer) to authenticated, business_sales;

create type public.sale_lead as (id private.required_uuid, name text, last_message_at private.required_timestamptz);

create domain private.required_sale_leads as public.sale_lead[] not null;

create type public.sale_person as (id private.required_uuid, name text);

create domain private.required_sale_people as public.sale_person[] not null;

create type public.sale_to_tell as (
  id private.required_uuid,
  title private.required_text,
  asked bigint,
  made_on private.required_date,
  price_paid bigint,
  sold_on date,
  source text,
  thread_id uuid,
  sold_by uuid,
  told_at timestamptz,
  told_by text,
  -- Whether these facts count; false: nothing was told, or of a sale that was undone.
  counts private.required_boolean,
  agreed_price bigint,
  agreed_on date,
  agreed_thread uuid,
  leads private.required_sale_leads,
  -- Empty where nobody works for the business beside its account.
  people private.required_sale_people,
  -- The person who asks.
  self private.required_uuid
);

create function public.sale_to_tell(listing_id uuid) returns public.sale_to_tell
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  ad constant uuid := sale_to_tell.listing_id;
  facts public.sold_facts;
  agreement public.sales;
  stood record;
begin
  perform private.require_standing();
  select * into stood from private.stock_at(person, 'infinity') as ads where ads.listing_id = ad and (ads.state <> 'deleted' or ads.sold_at is not null);
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  select * into facts from public.sold_facts as known where known.ad_id = ad and known.seller_id = person;
  agreement := private.completed_agreement(person, ad);
  return jsonb_populate_record(null::public.sale_to_tell, to_jsonb(facts) || jsonb_build_object(
    'id', ad, 'title', private.visible_line(stood.title), 'asked', nullif(stood.price, 0), 'made_on', private.made_on(person, ad),
    'told_by', private.person_name(facts.told_by), 'counts', coalesce(facts.told_at >= stood.sold_at, false),
    'agreed_price', agreement.price, 'agreed_on', private.nairobi_day(agreement.completed_at), 'agreed_thread', agreement.thread_id,
    'leads', private.leads_about(person, ad, facts.thread_id), 'people', private.selling_people(person),
    'self', private.acting_person()
  ));
end
$$;

grant execute on function public.sale_to_tell(uuid) to authenticated, business_sales;

create function private.leads_about(person uuid, ad uuid, told uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(lead) order by lead.last_message_at desc, lead.id), '[]')
  from (
    select thread.id, private.lead_name(thread.id) as name, thread.last_message_at
    from public.message_threads as thread
    where thread.owner_id = person and (thread.listing_id = ad or thread.id = told)
    order by thread.id is distinct from told, thread.last_message_at desc, thread.id
    limit 50
  ) as lead
$$;

create function private.selling_people(business uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when count(*) > 1 then jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by person.name, person.id) else '[]' end
  from (
    select business as id, private.person_name(business) as name
    union all
    select member.person_id, private.person_name(member.person_id)
    from public.business_members as member where member.business_id = business
  ) as person
$$;

create type public.sales_figures as (
  sold private.required_integer,
  -- How many of them have a price; the sum and the median are of these.
  told private.required_integer,
  paid private.required_numeric,
  median numeric,
  days numeric,
  -- How many have a price and a purchase price; the margin is of these.
  costed private.required_integer,
  margin private.required_numeric,
  -- Of the prices paid for these; null without any.
  margin_share numeric
);

create domain private.required_sales_figures as public.sales_figures not null;

create type public.sales_group as (
  -- null: not told.
  key text,
  name text,
  sold private.required_integer,
  told private.required_integer,
  paid private.required_numeric,
  costed private.required_integer,
  margin private.required_numeric
);

create domain private.required_sales_groups as public.sales_group[] not null;

create type public.reported_sale as (
  id private.required_uuid,
  title private.required_text,
  day private.required_date,
  asked bigint,
  price_paid bigint,
  source text,
  seller text,
  lead text,
  days integer,
  deleted private.required_boolean,
  -- Null unless the price and the purchase price are known.
  costs bigint,
  margin bigint
);

create domain private.required_reported_sales as public.reported_sale[] not null;

create type public.sales_report as (
  month private.required_date,
  until private.required_date,
  now private.required_sales_figures,
  before private.required_sales_figures,
  by_source private.required_sales_groups,
  -- Empty where nobody works for the business beside its account.
  by_person private.required_sales_groups,
  -- 500 at most, by day.
  sales private.required_reported_sales
);

create function public.sales_report(month date default null) returns public.sales_report
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  today constant date := private.nairobi_today();
  first_day constant date := date_trunc('month', least(coalesce(month, today), today)::timestamp)::date;
  last_day constant date := least((first_day + interval '1 month')::date - 1, today);
  before_first constant date := (first_day - interval '1 month')::date;
  listed constant integer := 500;
begin
  return (
    with every_sale as materialized (
      select sale.*, (sale.facts).price_paid, (sale.facts).source, (sale.facts).sold_by, cost.costs,
        case when cost.has_purchase then (sale.facts).price_paid - cost.costs end as margin,
        sale.day >= first_day as is_now
      from private.sales_of(person) as sale left join private.costs_of(person) as cost using (ad_id)
      where sale.day between before_first and last_day
    ), of_month as (
      select * from every_sale where is_now
    ), figures as (
      select parts.is_now, jsonb_build_object(
        'sold', count(sale.ad_id), 'told', count(sale.price_paid), 'paid', coalesce(sum(sale.price_paid), 0),
        'median', percentile_cont(0.5) within group (order by sale.price_paid), 'days', percentile_cont(0.5) within group (order by sale.days),
        'costed', count(sale.margin), 'margin', coalesce(sum(sale.margin), 0),
        'margin_share', sum(sale.margin) / nullif(sum(sale.price_paid) filter (where sale.margin is not null), 0)
      ) as told
      from (values (true), (false)) as parts (is_now) left join every_sale as sale on sale.is_now = parts.is_now
      group by parts.is_now
    ), grouped as (
      select 'source' as by, source as key, null::text as name, count(*) as sold, count(price_paid) as told,
        coalesce(sum(price_paid), 0) as paid, count(margin) as costed, coalesce(sum(margin), 0) as margin
      from of_month group by source
      union all
      select 'person', sold_by::text, private.person_name(sold_by), count(*), count(price_paid), coalesce(sum(price_paid), 0), count(margin),
        coalesce(sum(margin), 0)
      from of_month group by sold_by
    )
    select jsonb_populate_record(null::public.sales_report, jsonb_build_object(
      'month', first_day, 'until', last_day,
      'now', (select figures.told from figures where is_now), 'before', (select figures.told from figures where not is_now),
      'by_source', (
        select coalesce(jsonb_agg(to_jsonb(grouped) - 'by' order by grouped.key is null, grouped.sold desc, grouped.key), '[]')
        from grouped where grouped.by = 'source'
      ),
      'by_person', case when jsonb_array_length(private.selling_people(person)) = 0 then '[]' else (
        select coalesce(jsonb_agg(to_jsonb(grouped) - 'by' order by grouped.key is null, grouped.sold desc, grouped.key), '[]')
        from grouped where grouped.by = 'person'
      ) end,
      'sales', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', sale.ad_id, 'title', sale.title, 'day', sale.day, 'asked', sale.asked, 'price_paid', sale.price_paid, 'source', sale.source,
          'seller', private.person_name(sale.sold_by), 'lead', private.lead_name((sale.facts).thread_id), 'days', sale.days,
          'deleted', sale.deleted, 'costs', case when sale.margin is not null then sale.costs end, 'margin', sale.margin
        ) order by sale.day, sale.marked_at, sale.ad_id), '[]')
        from (select * from of_month order by day, marked_at, ad_id limit listed) as sale
      )
    ))
  );
end
$$;

grant execute on function public.sales_report(date) to authenticated, business_manager;

grant execute on function public.appeal_ad(uuid, text) to authenticated, business_manager, service_role;

grant execute on function public.own_ad_hold(uuid) to authenticated, business_sales, service_role;

grant execute on function private.secret_mask() to authenticated, business_sales;

grant execute on function private.masked(text) to authenticated, business_sales;

grant execute on function public.own_facebook_posting() to authenticated, business_sales;

create trigger lock_own_account before update of phone on public.profiles
  for each statement when (private.is_client_role()) execute function private.lock_own_account();

create trigger check_profile_of_client before update on public.profiles
  for each row when (private.is_client_role()) execute function private.check_profile('client');

create trigger check_profile before update on public.profiles
  for each row when (not private.is_client_role()) execute function private.check_profile();

create trigger note_acts_with_ads after insert on private.ad_events
  referencing new table as told for each statement execute function private.note_acts_with_ads();

comment on column public.vehicle_listings.price is 'Whole KES.';

comment on column public.vehicle_listings.mileage is 'Kilometres.';

comment on column public.vehicle_listings.images is 'Root-relative URLs; the first is the cover.';

comment on column public.vehicle_listings.registration_state is 'Imported used, or used in Kenya before; null: not stated.';

comment on column public.vehicle_listings.previous_owners is 'Registered owners before the present one; null: not stated.';

comment on column public.vehicle_listings.post_to_facebook is 'Whether to post it to Facebook, if its seller''s plan allows.';

revoke all on public.vehicle_listings from public, anon, authenticated;

grant select on public.vehicle_listings to anon;

grant select, delete on public.vehicle_listings to authenticated;

grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, featured, views_count, created_at, drive, registration_state, post_to_facebook,
  previous_owners
) on public.vehicle_listings to authenticated;

grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, featured, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to authenticated;

grant insert (
  id, seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year,
  mileage, engine_size, color, images, status, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to business_sales;

grant update (
  make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, year, mileage,
  engine_size, color, images, status, drive, registration_state, post_to_facebook, previous_owners
) on public.vehicle_listings to business_sales;

grant delete on public.vehicle_listings to business_manager;

grant all on public.vehicle_listings to service_role;

create policy "Sellers read their own listings" on public.vehicle_listings
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));

create policy "Signed-in people post their own listings" on public.vehicle_listings
  for insert to authenticated, business_sales
  with check (seller_id = (select auth.uid()) and status in ('active', 'draft', 'sold'));

create policy "Sellers change their own listings" on public.vehicle_listings
  for update to authenticated, business_sales using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

create policy "Sellers delete their own listings" on public.vehicle_listings
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

grant execute on function private.save_vehicle(public.vehicle_listings, jsonb, text, text, text, boolean) to authenticated, business_sales;

grant execute on function public.renew_listing(uuid) to authenticated, business_sales;

comment on column public.spare_parts.price is 'Whole KES.';

comment on column public.spare_parts.listed is 'Whether others see it; a seller can unlist a part without deleting it.';

comment on column public.spare_parts.images is 'Root-relative URLs; the first is the cover.';

revoke all on public.spare_parts from public, anon, authenticated;

grant select on public.spare_parts to anon;

grant select, delete on public.spare_parts to authenticated;

grant insert (
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock,
  listed, images, views_count, created_at
) on public.spare_parts to authenticated;

grant insert (
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock,
  listed, images
) on public.spare_parts to business_sales;

grant delete on public.spare_parts to business_manager;

grant update (
  name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock, listed, images
) on public.spare_parts to authenticated, business_sales;

grant all on public.spare_parts to service_role;

create policy "Sellers read their own parts" on public.spare_parts
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));

create policy "Signed-in people post their own parts" on public.spare_parts
  for insert to authenticated, business_sales with check (seller_id = (select auth.uid()));

create policy "Sellers change their own parts" on public.spare_parts
  for update to authenticated, business_sales using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

create policy "Sellers delete their own parts" on public.spare_parts
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

create trigger accept_whole_row before insert on public.spare_parts
  for each row when (private.is_client_role()) execute function private.accept_whole_row('views_count', '0', 'created_at', 'now');

comment on column public.service_providers.phone is
  'E.164, +2547… or +2541…; never readable without signing in. @read-through private.read_provider_phone(id)';

comment on column public.service_providers.email is
  'Never readable without signing in. @read-through private.read_provider_email(id)';

comment on column public.service_providers.opening_hours is
  'The usual week: {"mon": [{"from": "08:00", "to": "18:00"}]}, Africa/Nairobi.';

comment on column public.service_providers.booking_lead_hours is 'Minimum notice for customers'' bookings, in hours.';

comment on column public.service_providers.booking_change_hours is
  'Until how many hours before it a customer cancels or moves a confirmed booking.';

comment on column public.service_providers.has_waitlist is
  'Customers may wait for a full day; freed times are offered to them, and taking one books it.';

comment on column public.service_providers.booking_horizon_days is 'How many days ahead customers may book.';

comment on column public.service_providers.experience_since is 'The year in which the business started.';

comment on column public.service_providers.warranty is 'In the words of the business, such as 6 months on parts and labour.';

comment on column public.service_providers.specializations is 'Such as Subaru, Automatic gearboxes.';

comment on column public.service_providers.certifications is 'As stated by the business; not checked.';

comment on column public.service_providers.archived_at is
  'When the business was removed; its bookings, reviews and conversations stay.';

comment on column public.service_providers.usual_needs is
  'The kinds of resources that work takes if its service says nothing else; a kind once for each one.';

comment on column public.service_providers.at_once is 'How many bookings the business takes at once; null: as many as its resources allow.';

revoke all on public.service_providers from public, anon, authenticated;

grant delete on public.service_providers to authenticated;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications, has_waitlist
) on public.service_providers to anon;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications, archived_at, usual_needs, at_once, has_waitlist
) on public.service_providers to authenticated;

grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  verified, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations,
  certifications, has_waitlist
) on public.service_providers to authenticated;

grant update (
  id, user_id, created_at,
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, usual_needs,
  at_once, has_waitlist
) on public.service_providers to authenticated;

grant select (archived_at, usual_needs, at_once) on public.service_providers to business_sales;

grant insert (
  user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, has_waitlist
) on public.service_providers to business_manager;

grant update (
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, usual_needs,
  at_once, has_waitlist
) on public.service_providers to business_manager;

grant all on public.service_providers to service_role;

create policy "Providers read their own record" on public.service_providers
  for select to authenticated, business_sales using (user_id = (select auth.uid()));

create policy "Signed-in people register their own business" on public.service_providers
  for insert to authenticated, business_manager with check (user_id = (select auth.uid()));

create policy "Providers change their own record" on public.service_providers
  for update to authenticated, business_manager using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

comment on column public.services.price is 'Whole KES.';

comment on column public.services.service_type is 'null: not specified; one of the provider''s types.';

comment on column public.services.needs is
  'The kinds of resources that it takes, a kind once for each one; empty: none; null: the provider''s usual needs.';

comment on column public.services.minutes_before is 'How long they are taken before the work begins.';

comment on column public.services.minutes_after is 'How long they are taken after the work.';

comment on column public.services.at_once is 'How many bookings of it the provider takes at once; null: as many as the resources allow.';

revoke all on public.services from public, anon, authenticated;

grant select on public.services to anon;

grant select, delete on public.services to authenticated;

grant delete on public.services to business_manager;

grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active, created_at,
  needs, minutes_before, minutes_after, at_once
) on public.services to authenticated;

grant update (
  id, created_at, service_provider_id, name, description, price, duration_minutes, service_type, is_active,
  needs, minutes_before, minutes_after, at_once
) on public.services to authenticated;

grant insert (
  id, service_provider_id, name, description, price, duration_minutes, service_type, is_active,
  needs, minutes_before, minutes_after, at_once
) on public.services to business_manager;

grant update (
  name, description, price, duration_minutes, service_type, is_active, needs, minutes_before, minutes_after, at_once
) on public.services to business_manager;

grant all on public.services to service_role;

create policy "Providers read their own services" on public.services
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));

create policy "Providers add their own services" on public.services
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own services" on public.services
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own services" on public.services
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

create trigger accept_whole_row before insert on public.services
  for each row when (private.is_client_role()) execute function private.accept_whole_row('created_at', 'now');

create trigger accept_whole_row_again before update of id, created_at on public.services
  for each row when (private.is_client_role()) execute function private.accept_whole_row('id', '', 'created_at', '');

comment on column public.service_resources.hours is
  'Own hours in the form of service_providers.opening_hours; null: those of the business.';

comment on column public.service_resources.active is 'false: set aside; it gets no new bookings.';

revoke all on public.service_resources from public, anon, authenticated;

grant select, delete on public.service_resources to authenticated;

grant select on public.service_resources to business_sales;

grant delete on public.service_resources to business_manager;

grant insert (id, service_provider_id, name, kind, hours, active) on public.service_resources to authenticated, business_manager;

grant update (name, kind, hours, active) on public.service_resources to authenticated, business_manager;

grant all on public.service_resources to service_role;

create policy "Providers read their own resources" on public.service_resources
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));

create policy "Providers add their own resources" on public.service_resources
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own resources" on public.service_resources
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own resources" on public.service_resources
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

comment on column public.service_bookings.customer_id is 'null: entered by the provider by hand.';

comment on column public.service_bookings.description is 'The work that the customer asks for.';

comment on column public.service_bookings.vehicle is 'The car, in the customer''s words.';

comment on column public.service_bookings.preferred_date is 'Start of the work.';

comment on column public.service_bookings.price is 'Whole KES; the price of the service unless the provider sets another.';

comment on column public.service_bookings.notes is 'By the provider; the reason if the booking is declined or cancelled.';

revoke all on public.service_bookings from public, anon, authenticated;

grant select on public.service_bookings to authenticated, business_sales;

grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email, created_at, waitlisted
) on public.service_bookings to authenticated;

grant insert (
  id, service_provider_id, customer_id, service_id, service_type, description, vehicle, preferred_date, duration_minutes,
  status, price, notes, customer_name, customer_phone, customer_email
) on public.service_bookings to business_sales;

grant update (preferred_date, status, price, notes) on public.service_bookings to authenticated, business_sales;

grant all on public.service_bookings to service_role;

create policy "Providers read the bookings made with them" on public.service_bookings
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));

create policy "Providers enter bookings by hand" on public.service_bookings
  for insert to authenticated, business_sales with check (
    service_provider_id = (select private.own_service_provider()) and customer_id is null and status = 'confirmed'
  );

create policy "Providers move the bookings made with them" on public.service_bookings
  for update to authenticated, business_sales
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create trigger accept_whole_row before insert on public.service_bookings
  for each row when (private.is_client_role()) execute function private.accept_whole_row('created_at', 'now');

revoke all on public.service_jobs from public, anon, authenticated;

grant select on public.service_jobs to authenticated, business_sales;

grant all on public.service_jobs to service_role;

create policy "Providers read their own job cards" on public.service_jobs
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));

revoke all on public.job_estimates from public, anon, authenticated;

grant select on public.job_estimates to authenticated, business_sales;

grant all on public.job_estimates to service_role;

create policy "Providers read the estimates of their own jobs" on public.job_estimates
  for select to authenticated, business_sales using (job_id in (select private.own_jobs()));

revoke all on public.job_lines from public, anon, authenticated;

grant select on public.job_lines to authenticated, business_sales;

grant all on public.job_lines to service_role;

create policy "Providers read the lines of their own jobs" on public.job_lines
  for select to authenticated, business_sales using (job_id in (select private.own_jobs()));

revoke all on public.job_photos from public, anon, authenticated;

grant select on public.job_photos to authenticated, business_sales;

grant all on public.job_photos to service_role;

create policy "Providers read the photos of their own jobs" on public.job_photos
  for select to authenticated, business_sales using (job_id in (select private.own_jobs()));

create policy "Providers and customers see the photos of their jobs" on storage.objects
  for select to authenticated, business_sales using (
    bucket_id = 'job-photos' and (
      (storage.foldername(name))[1] = (select auth.uid())::text
      or exists (select from public.job_photos as photo where photo.path = name)
    )
  );

create policy "Providers add photos to their own jobs" on storage.objects
  for insert to authenticated, business_sales with check (
    bucket_id = 'job-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
      and private.is_own_job_folder((storage.foldername(name))[2])
  );

revoke all on public.job_invoices from public, anon, authenticated;

grant select on public.job_invoices to authenticated, business_manager;

grant all on public.job_invoices to service_role;

create policy "Providers read their own invoices" on public.job_invoices
  for select to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

comment on column public.billing_details.charges_vat is 'Estimates and invoices add VAT.';

comment on column public.billing_details.payment_note is 'How to pay, such as a till number.';

revoke all on public.billing_details from public, anon, authenticated;

grant select, delete on public.billing_details to authenticated, business_manager;

grant insert (service_provider_id, kra_pin, payment_note, charges_vat) on public.billing_details to authenticated, business_manager;

grant update (service_provider_id, kra_pin, payment_note, charges_vat) on public.billing_details to authenticated, business_manager;

grant all on public.billing_details to service_role;

create policy "Providers read their own billing details" on public.billing_details
  for select to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

create policy "Providers add their own billing details" on public.billing_details
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own billing details" on public.billing_details
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own billing details" on public.billing_details
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

grant execute on function public.provider_bookings(text, text, uuid, integer, integer, boolean) to authenticated, business_sales, service_role;

grant execute on function public.provider_calendar(timestamp with time zone, timestamp with time zone)
  to authenticated, business_sales, service_role;

grant execute on function public.provider_job(uuid) to authenticated, business_sales, service_role;

grant execute on function public.provider_jobs(date, date, uuid, text, integer, integer) to authenticated, business_sales, service_role;

grant execute on function public.provider_today() to authenticated, business_sales, service_role;

grant execute on function public.bookings_outside_hours(jsonb, jsonb) to authenticated, business_manager, service_role;

comment on column public.message_threads.status is
  'Of the inquiry: responded after the owner''s first answer, closed by the owner.';

revoke all on public.message_threads from public, anon, authenticated;

grant select on public.message_threads to authenticated, business_sales;

grant update (status) on public.message_threads to authenticated, business_sales;

grant all on public.message_threads to service_role;

create policy "Who acts for a business sees the inquiries about its ads" on public.message_threads
  for select to business_sales using (owner_id = (select auth.uid()));

create policy "Owners move the inquiries about their ads" on public.message_threads
  for update to authenticated, business_sales using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

comment on column public.messages.sender_id is 'null: an erased account; likewise recipient_id.';

comment on column public.messages.listing_id is 'Copied from the thread; likewise spare_part_id and service_provider_id.';

comment on column public.messages.writer_name is
  'First name of the person who wrote it for a business (writers.sql); null: the account itself.';

comment on column public.messages.idempotency_key is 'Chosen by the sending page; a second insert with the same key is refused.';

revoke all on public.messages from public, anon, authenticated;

grant select on public.messages to authenticated, business_sales;

grant insert (
  id, thread_id, sender_id, recipient_id, listing_id, spare_part_id, service_provider_id, subject, content, idempotency_key
) on public.messages to authenticated, business_sales;

grant update (read_at) on public.messages to authenticated, business_sales;

grant all on public.messages to service_role;

create policy "Who acts for a business reads the inquiries about its ads" on public.messages
  for select to business_sales using (exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid())));

create policy "Who acts for a business answers the inquiries about its ads" on public.messages
  for insert to business_sales with check (
    sender_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  );

create policy "Who acts for a business marks the inquiries it has read" on public.messages
  for update to business_sales
  using (
    recipient_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  )
  with check (recipient_id = (select auth.uid()));

create policy "Who acts for a business sees whom it has blocked" on public.user_blocks
  for select to business_sales using (
    blocker_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.owner_id = (select auth.uid()) and thread.asker_id = blocked_id)
  );

create policy "Who acts for a business blocks who has written to it" on public.user_blocks
  for insert to business_sales with check (
    blocker_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.owner_id = (select auth.uid()) and thread.asker_id = blocked_id)
  );

create policy "Who acts for a business unblocks who has written to it" on public.user_blocks
  for delete to business_sales using (
    blocker_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.owner_id = (select auth.uid()) and thread.asker_id = blocked_id)
  );

comment on column public.message_reports.reported_id is 'The other side of the conversation; null: an erased account.';

comment on column public.message_reports.scam_kind is 'What happened, in a report of a message as a scam.';

comment on column public.message_reports.message_id is 'The message that was reported as a scam.';

revoke all on public.message_reports from public, anon, authenticated;

grant select (
  id, thread_id, reported_id, reporter_id, reason, details, status, decided_at, created_at, scam_kind, message_id
) on public.message_reports to authenticated, business_sales;

grant insert (thread_id, reporter_id, reason, details) on public.message_reports to authenticated, business_sales;

grant all on public.message_reports to service_role;

create policy "Who acts for a business reads which inquiries it reported" on public.message_reports
  for select to business_sales using (
    reporter_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  );

create policy "Who acts for a business reports inquiries" on public.message_reports
  for insert to business_sales with check (
    reporter_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.id = thread_id and thread.owner_id = (select auth.uid()))
  );

revoke all on public.message_warnings from public, anon, authenticated;

grant select on public.message_warnings to authenticated, business_sales;

grant all on public.message_warnings to service_role;

create policy "Who acts for a business reads the warnings of its inquiries" on public.message_warnings
  for select to business_sales using (
    recipient_id = (select auth.uid()) and exists (select from public.messages as message where message.id = message_id)
  );

create trigger invalidate_pages after insert or update or delete on public.trade_in_choices
  for each row execute function private.invalidate_pages_of_trade_in_choice();

create table public.trade_in_offers (
  thread_id uuid constraint trade_in_offers_pkey primary key,
  buyer_id uuid not null,
  owner_id uuid not null,
  make text not null,
  model text not null,
  year integer not null,
  mileage integer not null,
  fuel_type text,
  transmission text,
  condition text not null,
  location text not null,
  in_own_name boolean not null,
  financed text not null,
  wanted_price bigint,
  estimate_low bigint,
  estimate_high bigint,
  estimate_ads integer,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  answered_price bigint,
  answered_at timestamptz,
  constraint trade_in_offers_make_length check (char_length(make) <= 60 and char_length(private.visible_line(make)) >= 1),
  constraint trade_in_offers_model_length check (char_length(model) <= 60 and char_length(private.visible_line(model)) >= 1),
  constraint trade_in_offers_year_range
    check (year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1),
  constraint trade_in_offers_mileage_range check (mileage between 0 and 2000000),
  constraint trade_in_offers_fuel_type_known check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric', 'lpg')),
  constraint trade_in_offers_transmission_known check (transmission in ('manual', 'automatic')),
  constraint trade_in_offers_condition_length
    check (char_length(condition) <= 1000 and char_length(private.visible_line(condition)) >= 5),
  constraint trade_in_offers_location_length check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint trade_in_offers_financed_known check (financed in ('yes', 'no', 'unknown')),
  constraint trade_in_offers_wanted_price_range check (wanted_price between 1 and 10000000000),
  constraint trade_in_offers_answered_price_range check (answered_price between 1 and 10000000000),
  constraint trade_in_offers_estimate_whole
    check (num_nonnulls(estimate_low, estimate_high, estimate_ads) in (0, 3)),
  constraint trade_in_offers_answer_whole check ((answered_price is null) = (answered_at is null)),
  constraint trade_in_offers_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  -- Accounts, not profiles: whichever of the two leaves, the offer goes, and its photos with it.
  constraint trade_in_offers_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete cascade,
  constraint trade_in_offers_owner_id_fkey foreign key (owner_id) references auth.users (id) on delete cascade
);

comment on table public.trade_in_offers is 'Cars that buyers offer in exchange, the last one of each thread; written by functions only.';

comment on column public.trade_in_offers.make is 'A name of the catalogue or the buyer''s own words; likewise model.';

comment on column public.trade_in_offers.condition is 'In the buyer''s words.';

comment on column public.trade_in_offers.location is 'Where the car is.';

comment on column public.trade_in_offers.in_own_name is 'Whether the buyer says that the logbook is in their name.';

comment on column public.trade_in_offers.financed is 'Whether there is a loan on it: yes, no or unknown.';

comment on column public.trade_in_offers.wanted_price is 'KES that the buyer wants for it; null: they leave it to the owner.';

comment on column public.trade_in_offers.estimate_low is
  'KES for which four of five similar cars are offered from here to estimate_high, when the offer was made; null: too few are similar.';

comment on column public.trade_in_offers.estimate_ads is 'How many similar ads the estimate is from.';

comment on column public.trade_in_offers.changed_at is 'Of the facts and photos; an answer is to what was read then.';

comment on column public.trade_in_offers.answered_price is 'KES for which the owner would take it, the last they wrote.';

create index trade_in_offers_buyer_idx on public.trade_in_offers (buyer_id);

create index trade_in_offers_owner_idx on public.trade_in_offers (owner_id);

revoke all on public.trade_in_offers from public, anon, authenticated;

grant select on public.trade_in_offers to authenticated, business_sales;

grant all on public.trade_in_offers to service_role;

alter table public.trade_in_offers enable row level security;

create policy "Buyers read the offers they made" on public.trade_in_offers
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Owners of ads read what they are offered" on public.trade_in_offers
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));

create policy "Administrators read every offer" on public.trade_in_offers
  for select to authenticated using ((select private.is_admin()));

create table public.trade_in_photos (
  path text constraint trade_in_photos_pkey primary key,
  thread_id uuid not null,
  place integer not null,
  constraint trade_in_photos_path_own check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$'),
  constraint trade_in_photos_thread_id_fkey foreign key (thread_id) references public.trade_in_offers (thread_id) on delete cascade
);

comment on table public.trade_in_photos is 'Photos of cars offered in exchange, in the buyer''s folder of the bucket trade-in-photos; written by functions only.';

comment on column public.trade_in_photos.place is 'The order, from 1.';

create index trade_in_photos_thread_idx on public.trade_in_photos (thread_id, place);

revoke all on public.trade_in_photos from public, anon, authenticated;

grant select on public.trade_in_photos to authenticated, business_sales;

grant all on public.trade_in_photos to service_role;

alter table public.trade_in_photos enable row level security;

create policy "Photos are read with their offer" on public.trade_in_photos
  for select to authenticated, business_sales
  using (exists (select from public.trade_in_offers as offer where offer.thread_id = trade_in_photos.thread_id));

create policy "Both sides see the photos of an offer" on storage.objects
  for select to authenticated, business_sales
  using (bucket_id = 'trade-in-photos' and exists (select from public.trade_in_photos as photo where photo.path = name));

create policy "Buyers remove photos that they have not sent" on storage.objects
  for delete to authenticated using (
    bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
      and not exists (select from public.trade_in_photos as photo where photo.path = name)
  );

create trigger delete_trade_in_photo_file after delete on public.trade_in_photos
  for each row execute function private.delete_trade_in_photo_file();

create function private.trade_in_words(offer public.trade_in_offers, is_change boolean) returns text
language sql stable
as $$
  select concat_ws(E'\n',
    case when is_change then 'I have changed the car that I offer in exchange: ' else 'I offer my car in exchange: ' end
      || concat_ws(' ', (offer).year, (offer).make, (offer).model) || ', ' || to_char((offer).mileage, 'FM9,999,999') || ' km, in '
      || (offer).location || '.',
    -- Longer, the table refuses it, with its own sentence.
    'Condition: ' || left((offer).condition, 1000),
    'I would like KES ' || to_char((offer).wanted_price, 'FM99,999,999,999') || ' for it.'
  )
$$;

create function private.require_whole_trade_in(offer public.trade_in_offers) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if num_nulls(offer.year, offer.mileage, offer.condition, offer.location, offer.in_own_name, offer.financed) > 0 then
    raise exception 'Tell the year, the mileage, the condition, where your car is, and whose name is in the logbook.'
      using hint = 'trade_in_incomplete';
  end if;
end
$$;

create table private.message_writers (
  message_id uuid constraint message_writers_pkey primary key,
  written_by uuid not null,
  constraint message_writers_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_writers_written_by_fkey foreign key (written_by) references auth.users (id) on delete cascade
);

create index message_writers_written_by_idx on private.message_writers (written_by);

comment on table private.message_writers is 'The people who wrote messages of a business, beside the person who opened its account.';

create trigger record_writer after insert on public.messages
  for each row when (private.acting_person() <> new.sender_id) execute function private.record_writer();

create trigger remove_writer_name after delete on private.message_writers
  for each row execute function private.remove_writer_name();

create table public.lead_assignments (
  thread_id uuid constraint lead_assignments_pkey primary key,
  business_id uuid not null,
  person_id uuid not null,
  assigned_at timestamptz not null default now(),
  assigned_by uuid,
  constraint lead_assignments_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  -- Accounts, not profiles: message_threads would be embedded in profiles by one more way.
  constraint lead_assignments_business_id_fkey foreign key (business_id) references auth.users (id) on delete cascade,
  constraint lead_assignments_person_id_fkey foreign key (person_id) references auth.users (id) on delete cascade,
  constraint lead_assignments_assigned_by_fkey foreign key (assigned_by) references auth.users (id) on delete set null
);

create index lead_assignments_turn_idx on public.lead_assignments (business_id, person_id, assigned_at desc);

create index lead_assignments_person_idx on public.lead_assignments (person_id);

create index lead_assignments_assigned_by_idx on public.lead_assignments (assigned_by);

comment on table public.lead_assignments is 'Who of a business has an inquiry.';

comment on column public.lead_assignments.person_id is 'Somebody who works there, or the account itself: the person who opened it.';

comment on column public.lead_assignments.assigned_by is 'null: by the rule of the business, or an erased account.';

revoke all on public.lead_assignments from public, anon, authenticated;

grant select on public.lead_assignments to authenticated, business_sales;

grant all on public.lead_assignments to service_role;

alter table public.lead_assignments enable row level security;

create policy "Businesses see who has their inquiries" on public.lead_assignments
  for select to authenticated, business_sales using (business_id = (select auth.uid()));

create trigger keep_leads_of_erased after delete on public.lead_assignments
  referencing old table as gone for each statement execute function private.keep_leads_of_erased();

create trigger assign_new_lead after insert on public.message_threads
  for each row execute function private.assign_new_lead();

create trigger assign_answered_lead after update of first_answer_at, status on public.message_threads
  for each row when (old.first_answer_at is null and new.first_answer_at is not null)
  execute function private.assign_answered_lead();

create trigger pass_on_leads after delete on public.business_members
  for each row execute function private.pass_on_leads_of_leaver();

create trigger propagate_vehicle_edit after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and private.is_client_role())
  execute function private.propagate_vehicle_change(
    'all except', 'updated_at', 'expires_at', 'reminded_at', 'held_at', 'engine_cc', 'variant', '--', 'description', 'images'
  );

create trigger propagate_vehicle_change after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and not private.is_client_role())
  execute function private.propagate_vehicle_change('title', 'price', 'status', 'featured', 'rejection_reason');

create trigger propagate_part_edit after update on public.spare_parts
  for each row when (new.views_count = old.views_count and private.is_client_role())
  execute function private.propagate_part_change(
    'name', 'price', 'listed', 'location', 'condition', 'category', 'part_number', 'compatible_makes', 'quantity', 'in_stock',
    '--', 'description', 'images'
  );

create trigger propagate_part_change after update on public.spare_parts
  for each row when (new.views_count = old.views_count and not private.is_client_role())
  execute function private.propagate_part_change('name', 'price', 'listed', 'held_reason');

comment on column public.leads.owner_id is 'Owner of the ad.';

comment on column public.leads.day is 'In Nairobi.';

revoke all on public.leads from public, anon, authenticated;

grant select (id, listing_id, spare_part_id, service_provider_id, owner_id, kind, day, count) on public.leads to authenticated, business_sales;

grant all on public.leads to service_role;

create policy "Owners read the counts of their ads" on public.leads
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));

grant execute on function public.own_suggestions(uuid[]) to authenticated, business_sales;

revoke all on public.stock_numbers from public, anon, authenticated;

grant select, delete on public.stock_numbers to authenticated, business_sales;

grant insert (listing_id, seller_id, stock_number) on public.stock_numbers to authenticated, business_sales;

grant update (stock_number) on public.stock_numbers to authenticated, business_sales;

grant all on public.stock_numbers to service_role;

create policy "Dealers see their own stock numbers" on public.stock_numbers
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));

create policy "Dealers number their own ads" on public.stock_numbers
  for insert to authenticated, business_sales
  with check (
    seller_id = (select auth.uid()) and (select private.is_dealer())
    and exists (
      select from public.vehicle_listings as listing
      where listing.id = listing_id and listing.seller_id = (select auth.uid())
    )
  );

create policy "Dealers change their own stock numbers" on public.stock_numbers
  for update to authenticated, business_sales
  using (seller_id = (select auth.uid()) and (select private.is_dealer())) with check (seller_id = (select auth.uid()));

create policy "Dealers take back their own stock numbers" on public.stock_numbers
  for delete to authenticated, business_sales using (seller_id = (select auth.uid()));

grant execute on function private.listing_in_stock(text) to authenticated, business_manager;

revoke all on public.inquiry_notes from public, anon, authenticated;

grant select on public.inquiry_notes to authenticated, business_sales;

grant all on public.inquiry_notes to service_role;

create policy "Owners of ads read their own notes" on public.inquiry_notes
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));

create table public.sold_facts (
  -- No foreign key: a sale stays in its seller's reports after the ad is deleted.
  ad_id uuid constraint sold_facts_pkey primary key,
  seller_id uuid not null,
  vehicle text not null,
  price_paid bigint,
  sold_on date,
  source text,
  thread_id uuid,
  sold_by uuid,
  told_at timestamptz not null,
  told_by uuid,
  constraint sold_facts_price_paid_range check (price_paid between 1 and 10000000000),
  constraint sold_facts_sold_on_range check (sold_on between date '2000-01-01' and date '2100-12-31'),
  constraint sold_facts_source_known check (source in (
    'magari_inquiry', 'magari_call', 'walk_in', 'referral', 'social_media', 'other_site', 'own_customer', 'other'
  )),
  constraint sold_facts_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete cascade,
  constraint sold_facts_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete set null,
  constraint sold_facts_sold_by_fkey foreign key (sold_by) references auth.users (id) on delete set null,
  constraint sold_facts_told_by_fkey foreign key (told_by) references auth.users (id) on delete set null
);

comment on table public.sold_facts is 'What sellers say of vehicles they sold; written by mark_vehicle_sold() only.';

comment on column public.sold_facts.vehicle is 'Title of the ad, kept when the ad is deleted.';

comment on column public.sold_facts.price_paid is 'Whole KES; null: not told, likewise the others.';

comment on column public.sold_facts.sold_on is 'Day in Nairobi; null: the day on which the ad was marked as sold.';

comment on column public.sold_facts.told_at is 'Facts told before the ad was last marked as sold are of a sale that was undone, and do not count.';

create index sold_facts_seller_idx on public.sold_facts (seller_id);

create index sold_facts_thread_idx on public.sold_facts (thread_id);

create index sold_facts_sold_by_idx on public.sold_facts (sold_by);

create index sold_facts_told_by_idx on public.sold_facts (told_by);

revoke all on public.sold_facts from public, anon, authenticated;

grant select on public.sold_facts to authenticated, business_sales;

grant all on public.sold_facts to service_role;

alter table public.sold_facts enable row level security;

create policy "Sellers read the facts of their sales" on public.sold_facts
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));

create function public.mark_vehicle_sold(
  listing_id uuid, price_paid bigint default null, sold_on date default null, source text default null, thread_id uuid default null,
  sold_by uuid default null, version timestamptz default null
) returns public.sold_facts
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  kept public.sold_facts;
  told public.sold_facts;
  counts boolean;
begin
  perform private.require_standing();
  ad := private.sell_own_ad(mark_vehicle_sold.listing_id);
  select * into kept from public.sold_facts as known where known.ad_id = ad.ad_id for update;
  counts := coalesce(kept.told_at >= ad.sold_at, false);
  if not counts and num_nonnulls(price_paid, sold_on, source, thread_id, sold_by) = 0 then
    return null;
  end if;
  if counts and (kept.price_paid, kept.sold_on, kept.source, kept.thread_id, kept.sold_by) is not distinct from (
    mark_vehicle_sold.price_paid, mark_vehicle_sold.sold_on, mark_vehicle_sold.source, mark_vehicle_sold.thread_id, mark_vehicle_sold.sold_by
  ) then
    return kept;
  end if;
  if counts and version is distinct from kept.told_at then
    raise exception 'Somebody told more of this sale after you opened it. Load it again and look at what it says now.'
      using hint = 'changed_meanwhile';
  end if;
  told := row(
    ad.ad_id, auth.uid(), ad.title, mark_vehicle_sold.price_paid, mark_vehicle_sold.sold_on, mark_vehicle_sold.source,
    mark_vehicle_sold.thread_id, mark_vehicle_sold.sold_by, clock_timestamp(), private.acting_person()
  );
  perform private.check_sold_facts(told, kept, ad.made_on);
  if kept.ad_id is not null then
    insert into private.sold_facts_changes (ad_id, seller_id, changed_by, former)
    values (kept.ad_id, kept.seller_id, told.told_by, to_jsonb(kept) - '{ad_id,seller_id,sold_by,told_by}'::text[]);
    delete from public.sold_facts as known where known.ad_id = kept.ad_id;
  end if;
  insert into public.sold_facts select told.*;
  return told;
end
$$;

grant execute on function public.mark_vehicle_sold(uuid, bigint, date, text, uuid, uuid, timestamptz) to authenticated, business_sales;

create function private.check_sold_facts(told public.sold_facts, kept public.sold_facts, made_on date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if told.price_paid not between 1 and 10000000000 then
    raise exception 'Enter a price between KSh 1 and KSh 10 billion.' using hint = 'price_paid';
  elsif told.sold_on > private.nairobi_today() then
    raise exception 'Choose a day that has come.' using hint = 'sold_on';
  elsif told.sold_on < made_on then
    raise exception 'Choose a day from % on: the ad was made then.', to_char(made_on, 'FMDD Mon YYYY') using hint = 'sold_on';
  elsif told.source <> all ('{magari_inquiry,magari_call,walk_in,referral,social_media,other_site,own_customer,other}'::text[]) then
    raise exception 'Choose where the buyer came from.' using hint = 'sale_source';
  elsif told.thread_id is distinct from kept.thread_id and not exists (
    select from public.message_threads as thread
    where thread.id = told.thread_id and thread.owner_id = told.seller_id and thread.listing_id = told.ad_id
  ) and told.thread_id is not null then
    raise exception 'Choose a conversation about this vehicle.' using hint = 'sale_lead';
  elsif told.sold_by is distinct from kept.sold_by and told.sold_by is not null and told.sold_by <> told.seller_id and not exists (
    select from public.business_members as member where member.business_id = told.seller_id and member.person_id = told.sold_by
  ) then
    raise exception 'Choose somebody who works for your business.' using hint = 'sold_by';
  end if;
end
$$;

create function private.sales_of(person uuid)
returns table (ad_id uuid, title text, day date, asked bigint, days integer, deleted boolean, marked_at timestamptz, facts public.sold_facts)
language sql stable set search_path = ''
as $$
  select stood.listing_id, private.visible_line(stood.title), told.day, nullif(stood.sold_price, 0),
    case when stood.listed_at is not null then greatest(told.day - private.nairobi_day(stood.listed_at), 0) end, stood.state = 'deleted', stood.sold_at, told.facts
  from private.stock_at(person, 'infinity') as stood
  left join lateral (
    select facts, facts.sold_on from public.sold_facts as facts
    where facts.ad_id = stood.listing_id and facts.seller_id = person and facts.told_at >= stood.sold_at
  ) as known on true
  cross join lateral (select known.facts, coalesce(known.sold_on, private.nairobi_day(stood.sold_at)) as day) as told
  where stood.sold_at is not null
$$;

create function private.sold_vehicle(person uuid, ad_id uuid, title text, day date, asked bigint, days integer, deleted boolean, facts public.sold_facts)
returns public.sold_vehicle
language sql stable security definer set search_path = ''
as $$
  select jsonb_populate_record(null::public.sold_vehicle, jsonb_build_object(
    'id', ad_id, 'title', title, 'day', day, 'asked', asked, 'days', days, 'deleted', deleted, 'price_paid', facts.price_paid,
    'sold_on', facts.sold_on, 'source', facts.source, 'thread_id', facts.thread_id, 'lead', private.lead_name(facts.thread_id),
    'sold_by', facts.sold_by, 'seller', private.person_name(facts.sold_by), 'told_at', facts.told_at,
    'agreed_price', (private.completed_agreement(person, sold_vehicle.ad_id)).price
  ))
$$;

comment on column public.facebook_posts.status is
  'queued: for its turn; waiting: for the posting job; skipped: no longer wanted when its turn came.';

revoke all on public.facebook_posts from public, anon, authenticated;

grant select (listing_id, status, post_id, created_at, posted_at) on public.facebook_posts to authenticated, business_sales;

grant all on public.facebook_posts to service_role;

create policy "Sellers see what became of their own ads" on public.facebook_posts
  for select to authenticated, business_sales using (exists (
    select from public.vehicle_listings as own where own.id = listing_id and own.seller_id = (select auth.uid())
  ));

create policy "Providers read the profile of their customers" on public.profiles
  for select to authenticated, business_sales using (exists (
    select from public.service_bookings as booking
    where booking.customer_id = profiles.id and booking.service_provider_id = (select private.own_service_provider())
  ));

create policy "Who acts for a business reads the profile of people who have written to it" on public.profiles
  for select to business_sales
  using (exists (select from public.message_threads where owner_id = (select auth.uid()) and asker_id = profiles.id));

comment on column public.opening_exceptions.last_day is 'Equal to first_day for a single day.';

comment on column public.opening_exceptions.hours is
  'Replaces the usual hours: [{"from": "09:00", "to": "12:00"}], Africa/Nairobi; [] means closed.';

comment on column public.opening_exceptions.reason is 'Shown on the provider''s page, such as Madaraka Day.';

revoke all on public.opening_exceptions from public, anon, authenticated;

grant select on public.opening_exceptions to anon;

grant select, delete on public.opening_exceptions to authenticated;

grant delete on public.opening_exceptions to business_manager;

grant insert (id, service_provider_id, first_day, last_day, hours, reason) on public.opening_exceptions to authenticated, business_manager;

grant update (first_day, last_day, hours, reason) on public.opening_exceptions to authenticated, business_manager;

grant all on public.opening_exceptions to service_role;

create policy "Providers read their own exceptional days" on public.opening_exceptions
  for select to authenticated, business_sales using (service_provider_id = (select private.own_service_provider()));

create policy "Providers add their own exceptional days" on public.opening_exceptions
  for insert to authenticated, business_manager with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers change their own exceptional days" on public.opening_exceptions
  for update to authenticated, business_manager
  using (service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Providers delete their own exceptional days" on public.opening_exceptions
  for delete to authenticated, business_manager using (service_provider_id = (select private.own_service_provider()));

grant execute on function public.fitting_requests() to authenticated, business_sales, service_role;

comment on column public.reviews.reply is 'By who is reviewed.';

revoke all on public.reviews from public, anon, authenticated;

grant select, delete on public.reviews to authenticated;

grant select on public.reviews to business_sales;

grant select (id, service_provider_id, seller_id, reviewer_name, rating, comment, reply, replied_at, created_at) on public.reviews to anon;

grant insert (id, service_provider_id, booking_id, sale_id, reviewer_id, rating, comment) on public.reviews to authenticated;

grant update (reply) on public.reviews to authenticated, business_manager;

grant all on public.reviews to service_role;

create policy "Sellers read the reviews they were given that count" on public.reviews
  for select to authenticated, business_sales using (counts and seller_id = (select auth.uid()));

create policy "Providers read the reviews they were given that count" on public.reviews
  for select to authenticated, business_sales using (counts and service_provider_id = (select private.own_service_provider()));

create policy "Providers answer the reviews they were given" on public.reviews
  for update to authenticated, business_manager
  using (counts and service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));

create policy "Sellers answer the reviews they were given" on public.reviews
  for update to authenticated, business_manager
  using (counts and seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

comment on column public.review_reports.subject_title is
  'Stars and business or seller; stays when the review is deleted. Never names the reviewer.';

comment on column public.review_reports.about_seller is 'A review of a seller after a sale; false: of a business.';

comment on column public.review_reports.reporter_id is 'null: erased account.';

comment on column public.review_reports.decision_reason is
  'Sent to the reporter and, if the review is removed, to the reviewer.';

revoke all on public.review_reports from public, anon, authenticated;

grant select (
  id, review_id, subject_title, about_seller, reporter_id, reason, details, status, decided_at, decision_reason, created_at
) on public.review_reports to authenticated, business_manager;

grant insert (review_id, reporter_id, reason, details) on public.review_reports to authenticated, business_manager;

grant all on public.review_reports to service_role;

create policy "People read which reviews they reported" on public.review_reports
  for select to authenticated, business_manager using (reporter_id = (select auth.uid()));

create policy "People report reviews as themselves" on public.review_reports
  for insert to authenticated, business_manager with check (reporter_id = (select auth.uid()));

create function private.completed_agreement(person uuid, ad uuid) returns public.sales
language sql stable security definer set search_path = ''
as $$
  select sale from public.sales as sale
  where sale.ad_id = ad and sale.seller_id = person and sale.completed_at is not null and not (select private.is_acting())
  order by sale.completed_at desc, sale.id limit 1
$$;

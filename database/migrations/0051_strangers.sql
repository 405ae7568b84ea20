-- Messages to people who have confirmed nothing are bounded by recipient and sender, say nothing that a member wrote, and carry a link
-- "This was not me". The counts of booking_mails are not moved: they are of a day.

set local check_function_bodies = off;

drop function private.mail_address(address text, kind text, facts jsonb);

drop function private.may_mail_booking(booking public.service_bookings, provider public.service_providers);

drop table private.booking_mails;

create table private.stop_tokens (
  token_hash bytea constraint stop_tokens_pkey primary key,
  recipient text not null,
  sender uuid not null,
  created_at timestamptz not null default now(),
  constraint stop_tokens_sender_fkey foreign key (sender) references public.profiles (id) on delete cascade
);

create index stop_tokens_sender_idx on private.stop_tokens (sender);

create index stop_tokens_oldest_idx on private.stop_tokens (created_at);

create table private.refused_senders (
  recipient text not null,
  sender text not null,
  created_at timestamptz not null default now(),
  constraint refused_senders_pkey primary key (sender, recipient)
);

comment on table private.refused_senders is 'Members of whom a stranger wants no messages.';

create table private.stranger_messages (
  id bigint generated always as identity constraint stranger_messages_pkey primary key,
  recipient text not null,
  sender text,
  kind text not null,
  booking_id uuid,
  outcome text not null,
  created_at timestamptz not null default now(),
  constraint stranger_messages_outcome_known check (outcome in (
    'sent', 'two_today', 'five_today', 'many_today', 'not_me', 'no_address', 'cannot_come', 'unverified', 'switched_off'
  ))
);

comment on table private.stranger_messages is 'What strangers were sent, or why not; for two days, those about bookings longer.';

comment on column private.stranger_messages.recipient is 'private.stranger_key of the address or number.';

comment on column private.stranger_messages.sender is
  'private.sender_key of the member who caused it; null: whoever entered the address on a page.';

comment on column private.stranger_messages.booking_id is 'The booking it was about.';

create index stranger_messages_recipient_idx on private.stranger_messages (recipient, created_at);

create index stranger_messages_sender_idx on private.stranger_messages (sender, created_at);

create index stranger_messages_booking_idx on private.stranger_messages (booking_id) where booking_id is not null;

create index stranger_messages_oldest_idx on private.stranger_messages (created_at);

delete from private.personal_data where table_name = 'private.booking_mails';
insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.stop_tokens', 'sender', null, null, '{}', 'cascade', null, 'Secrets of others.');

create function private.admit_letter(address text, kind text, account_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant uuid := case when kind = 'email_change' then account_id end;
begin
  if kind = 'invite' then
    return '{"data": {}}';
  end if;
  if not private.admit_message(address, sender, kind) then
    return jsonb_build_object('wait', ceil(extract(epoch from private.nairobi_midnight(private.nairobi_today() + 1) - now()))::integer);
  end if;
  return jsonb_build_object('data', case when sender is null then '{}' else private.stop_link(address, sender) end);
end
$$;

create function private.admit_message(
  contact text, sender uuid, kind text, booking_id uuid default null, refused text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  key constant text := private.stranger_key(contact);
  outcome text := coalesce(refused, case when key is null then 'no_address' end);
begin
  if outcome is null then
    -- Queues messages to one person, so that each counts those before it.
    perform pg_advisory_xact_lock(private.stranger_lock(key));
    outcome := coalesce(private.stranger_refusal(key, private.sender_key(sender), kind), 'sent');
  end if;
  insert into private.stranger_messages (recipient, sender, kind, booking_id, outcome)
  values (coalesce(key, ''), private.sender_key(sender), kind, booking_id, outcome);
  return outcome = 'sent';
end
$$;

create or replace function private.booking_facts(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'at', booking.preferred_date,
    'work', coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      private.service_type_label(booking.service_type)
    )
  )
$$;

create function private.booking_mail_refusal(booking public.service_bookings, provider public.service_providers) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not private.setting_is_on('email_notifications') then 'switched_off'
    when not provider.verified
      or exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
      or provider.user_id::text is not distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    then 'unverified'
    when exists (select from private.booking_links where booking_id = booking.id and pressed_at is not null) then 'cannot_come'
  end
$$;

create function private.booking_messages(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when booking.customer_id is null then coalesce(
    (
      select jsonb_agg(jsonb_build_object('kind', told.kind, 'at', told.created_at, 'outcome', told.outcome) order by told.id desc)
      from (
        select * from private.stranger_messages as one where one.booking_id = booking.id order by one.id desc limit 10
      ) as told
    ), '[]') end
$$;

create or replace function private.delete_expired_booking_links() returns void
language sql security definer set search_path = ''
as $$
  delete from private.booking_links as link using public.service_bookings as booking
  where booking.id = link.booking_id and booking.preferred_date < now() - interval '1 month'
$$;

create function private.delete_old_stranger_messages() returns void
language sql security definer set search_path = ''
as $$
  delete from private.stranger_messages as told
  where told.created_at < now() - interval '2 days' and not exists (
    select from public.service_bookings as booking
    where booking.id = told.booking_id and booking.preferred_date > now() - interval '1 month'
  );
  delete from private.stop_tokens where created_at < now() - interval '1 year'
$$;

create function private.mail_address(address text, kind text, facts jsonb default '{}', more jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  values ('notification', mail_address.address, more || jsonb_build_object(
    'kind', (private.notification_kind(mail_address.kind)).kind, 'facts', jsonb_strip_nulls(mail_address.facts)
  ));
end
$$;

create function private.mail_stranger(
  address text, sender uuid, kind text, facts jsonb, booking_id uuid default null, refused text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.admit_message(address, sender, kind, booking_id, refused) then
    perform private.mail_address(address, kind, facts, private.stop_link(address, sender));
  end if;
end
$$;

create function private.mailbox(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || domain end
  from (select lower(btrim(address)) as line) as given,
    lateral (select regexp_replace(split_part(line, '@', 1), '(.)\+.*', '\1') as local, split_part(line, '@', 2) as domain) as part
  where btrim(address) ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z][a-zA-Z0-9-]{0,61}[a-zA-Z0-9]$'
    and char_length(btrim(address)) <= 254
$$;

create function private.may_write_now(contact text) returns boolean
language sql volatile security definer set search_path = ''
as $$ select coalesce(pg_try_advisory_xact_lock(private.stranger_lock(private.stranger_key(contact))), true) $$;

create function private.stop_link(address text, sender uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := private.random_token();
begin
  insert into private.stop_tokens (token_hash, recipient, sender)
  select sha256(convert_to(token, 'utf8')), private.stranger_key(address), id from public.profiles where id = stop_link.sender;
  return case when found then jsonb_build_object('stop_path', '/stop-mails?token=' || token) else '{}' end;
end
$$;

create function private.stop_token(token text) returns private.stop_tokens
language plpgsql stable security definer set search_path = ''
as $$
declare
  link private.stop_tokens;
begin
  select * into link from private.stop_tokens as known where known.token_hash = sha256(convert_to(stop_token.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or it is more than a year old. Use the one in our last mail to you.'
      using hint = 'stop_link';
  end if;
  return link;
end
$$;

create function private.note_stopped_bookings(recipient text, sender uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.stranger_messages (recipient, sender, kind, booking_id, outcome)
  select note_stopped_bookings.recipient, private.sender_key(note_stopped_bookings.sender), 'not_me', booking.id, 'not_me'
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where provider.user_id = note_stopped_bookings.sender and booking.customer_id is null
    and booking.preferred_date > now() - interval '1 month'
    and private.stranger_key(booking.customer_email) = note_stopped_bookings.recipient
$$;

create or replace function private.notify_customers_of_removal(provider public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  for booking in
    select * from public.service_bookings as open
    where open.service_provider_id = provider.id and open.status in ('pending', 'confirmed', 'in_progress')
      and (open.customer_id is not null or open.customer_email is not null and open.preferred_date > now())
    order by open.preferred_date, open.id
  loop
    -- The mail of a cancelled booking has no cancel link.
    booking.status := 'cancelled';
    perform private.tell_booking_customer(booking, 'booking_business_gone');
  end loop;
end
$$;

create function private.printable_name(name text) returns text
language sql immutable set search_path = ''
as $$
  select line from (select private.visible_line(name) as line) as given
  where char_length(line) between 2 and 60
    and line !~ '[^[:alnum:] &''’,.()+-]'
    and line !~ '\.[[:alnum:]]{2,}'
    and line !~* '\mwww\M|\mhttps?\M'
    and char_length(regexp_replace(line, '[^0-9]', '', 'g')) < 5
$$;

create or replace function private.provider_booking(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id, 'status', booking.status, 'service_type', booking.service_type,
    'service', (select name from public.services where id = booking.service_id),
    'preferred_date', booking.preferred_date, 'moved_from', booking.moved_from,
    'duration_minutes', booking.duration_minutes, 'price', booking.price, 'description', booking.description,
    'vehicle', booking.vehicle, 'notes', booking.notes, 'cancelled_by', booking.cancelled_by,
    'cannot_come_at', booking.cannot_come_at, 'created_at', booking.created_at, 'customer_id', booking.customer_id,
    'customer_name', case when booking.customer_id is null then booking.customer_name
      else nullif(concat_ws(' ', person.first_name, person.last_name), '') end,
    'customer_phone', case when booking.customer_id is null then booking.customer_phone else person.phone end,
    'customer_email', booking.customer_email, 'messages', private.booking_messages(booking)
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
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
    -- Whoever else writes to the address holds its lock. Waiting for it with the locks of others could block both; a minute later is in time.
    continue when (due.booking).customer_id is null and not private.may_write_now((due.booking).customer_email);
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

create function private.sender_key(person uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.visitor_signature('sender ' || person) $$;

create function private.service_type_label(service_type text) returns text
language sql immutable set search_path = ''
as $$ select initcap(replace(service_type, '_', ' ')) $$;

create function private.stranger_booking_facts(booking public.service_bookings, provider public.service_providers, facts jsonb)
returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'at', booking.preferred_date, 'work', private.service_type_label(booking.service_type),
    'business', private.printable_name(provider.business_name), 'price', booking.price,
    'was', facts -> 'was', 'hours', facts -> 'hours', 'by_hand', true
  ) || private.cancel_facts(booking)
$$;

create function private.stranger_key(contact text) returns text
language sql stable security definer set search_path = ''
as $$ select private.visitor_signature('stranger ' || coalesce(private.mailbox(contact), private.kenyan_phone(contact))) $$;

create function private.stranger_lock(key text) returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended('magari.stranger.' || key, 0) $$;

create function private.stranger_refusal(key text, sender text, kind text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_by_one constant integer := 2;
  most_in_all constant integer := 5;
  most_of_sender constant integer := 100;
  by_one integer;
  in_all integer;
begin
  if exists (select from private.refused_senders as said where said.recipient = key and said.sender = stranger_refusal.sender) then
    return 'not_me';
  end if;
  select count(*) filter (where told.sender is not distinct from stranger_refusal.sender and (stranger_refusal.sender is not null or told.kind = stranger_refusal.kind)),
    count(*) filter (where stranger_refusal.sender is not null or told.sender is null)
  into by_one, in_all
  from private.stranger_messages as told
  where told.recipient = key and told.outcome = 'sent'
    and told.created_at >= private.nairobi_midnight(private.nairobi_today());
  return case
    -- The letters to come in by are about nobody: only all of them together are bounded.
    when by_one >= most_by_one and (stranger_refusal.sender is not null or stranger_refusal.kind = 'newsletter_asked') then 'two_today'
    when in_all >= most_in_all then 'five_today'
    when most_of_sender <= (
      select count(*) from private.stranger_messages as told
      where told.sender = stranger_refusal.sender and told.outcome = 'sent' and told.created_at > now() - interval '1 day'
    ) then 'many_today'
  end;
end
$$;

create or replace function private.tell_booking_customer(booking public.service_bookings, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
begin
  if booking.customer_id is not null then
    perform private.tell(
      booking.customer_id, kind,
      private.booking_facts(booking) || facts
        || jsonb_build_object('business', private.visible_line(provider.business_name), 'price', booking.price),
      private.cancel_facts(booking)
    );
  elsif booking.customer_email is not null then
    perform private.mail_stranger(
      booking.customer_email, provider.user_id, kind, private.stranger_booking_facts(booking, provider, facts), booking.id,
      private.booking_mail_refusal(booking, provider)
    );
  end if;
end
$$;

create or replace function public.ask_phone_code() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  number text;
  way text;
  -- The first 48 bits of such an id are random.
  code constant text := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000)::text, 6, '0');
  new_id bigint;
begin
  -- Queues simultaneous calls of one person.
  select private.kenyan_phone(profile.phone) into number from public.profiles as profile where profile.id = caller for update;
  if not found then
    raise exception 'Sign in to confirm your number.' using errcode = '42501';
  end if;
  if number is null then
    raise exception 'Enter a Kenyan mobile number in your profile first, for example 0712 345 678.' using hint = 'phone_missing';
  end if;
  select known.channel into way from private.notification_channels as known
  where known.is_configured and (known.channel = 'whatsapp' or known.channel = 'sms' and private.setting_is_on('sms_notifications'))
  order by known.channel limit 1;
  if way is null then
    raise exception 'Numbers cannot be confirmed at the moment.' using hint = 'phone_codes_off';
  end if;
  if private.is_stopped(number, way) then
    raise exception 'This number answered STOP. Send START to us first.' using hint = 'phone_stopped';
  end if;
  if private.confirmed_phone(caller) is not null then
    raise exception 'Your number is confirmed already.' using hint = 'phone_confirmed';
  end if;
  -- Queues simultaneous calls for one number.
  perform pg_advisory_xact_lock(hashtextextended('magari.phone.' || number, 0));
  if 3 <= (select count(*) from private.phone_codes as asked where asked.user_id = caller and asked.created_at > now() - interval '1 day')
    or 3 <= (select count(*) from private.phone_codes as asked where asked.phone_hash = private.visitor_signature(number) and asked.created_at > now() - interval '1 day')
  then
    raise exception 'Three codes a day are the most. Try again tomorrow.' using hint = 'phone_code_limit';
  end if;
  if not private.admit_message(number, caller, 'phone_code') then
    raise exception 'Two codes a day for one number are the most. Try again tomorrow.' using hint = 'phone_code_limit';
  end if;
  if private.is_beyond_ceiling(way) then
    raise exception 'We have sent all the messages of today. Please try again tomorrow.' using hint = 'phone_code_ceiling';
  end if;
  perform private.end_phone_code(caller);
  insert into private.phone_codes (user_id, phone_hash) values (caller, private.visitor_signature(number)) returning id into new_id;
  update private.phone_codes set code_hash = private.phone_code_hash(new_id, code) where id = new_id;
  insert into private.notification_deliveries (user_id, channel, kind, facts, due_at)
  values (caller, way, 'phone_code', jsonb_build_object('code', code), now());
  return way;
end
$$;

create function public.sender_by_link(token text) returns table (business_name text, stopped boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  link constant private.stop_tokens := private.stop_token(sender_by_link.token);
begin
  return query
    select (
        select private.printable_name(provider.business_name) from public.service_providers as provider
        where provider.user_id = link.sender and provider.archived_at is null order by provider.created_at limit 1
      ), exists (
        select from private.refused_senders as said where said.sender = private.sender_key(link.sender) and said.recipient = link.recipient
      );
end
$$;

grant execute on function public.sender_by_link(text) to anon, authenticated, service_role;

create function public.stop_sender_by_link(token text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  link constant private.stop_tokens := private.stop_token(stop_sender_by_link.token);
begin
  -- A message that is being written is recorded first.
  perform pg_advisory_xact_lock(private.stranger_lock(link.recipient));
  insert into private.refused_senders (recipient, sender) values (link.recipient, private.sender_key(link.sender))
  on conflict on constraint refused_senders_pkey do nothing;
  if found then
    perform private.note_stopped_bookings(link.recipient, link.sender);
  end if;
end
$$;

grant execute on function public.stop_sender_by_link(text) to anon, authenticated, service_role;

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
  if found and private.admit_message(address, null, 'newsletter_asked') then
    perform private.mail_address(
      address, 'newsletter_asked',
      jsonb_build_object('confirm_path', '/newsletter/confirm?token=' || private.newsletter_token(subscriber))
    );
  end if;
end
$$;

do $$
begin
  if to_regprocedure('auth.admit_letter(text, text, uuid)') is not null then
    create or replace function auth.admit_letter(address text, kind text, account_id uuid) returns jsonb
    language sql volatile set search_path = ''
    as 'select private.admit_letter(address, kind, account_id)';
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.admit_letter(text, text, uuid) to supabase_auth_admin;
  end if;
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
    )
    from public.profiles as person join auth.users as account using (id)
    where person.id = member
  );
end
$$;

create or replace function public.booking_by_link(token text) returns table (
  status text, cancelled_by text, told boolean, business_name text, provider_phone text, provider_id uuid, work text,
  preferred_date timestamptz, duration_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(booking_by_link.token);
begin
  return query
    select booking.status, booking.cancelled_by, booking.cannot_come_at is not null,
      case when booking.customer_id is null then coalesce(private.printable_name(provider.business_name), 'the business')
        else private.visible_line(provider.business_name) end,
      provider.phone, provider.id,
      coalesce(
        (
          select private.visible_line(offered.name) from public.services as offered
          where offered.id = booking.service_id and booking.customer_id is not null
        ),
        private.service_type_label(booking.service_type)
      ),
      booking.preferred_date, booking.duration_minutes
    from public.service_providers as provider where provider.id = booking.service_provider_id;
end
$$;

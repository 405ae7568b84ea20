-- Accounts have a phone number that signs in, which is the confirmed one; codes have budgets and a ceiling of their own; a lost number; open uploads count towards a quota.

set local check_function_bodies = off;

-- A number that its member confirmed, and that is still that of the profile, signs in from now on.
update auth.users as account
set phone = substr(confirmed.phone, 2), phone_confirmed_at = confirmed.confirmed_at,
  raw_app_meta_data = account.raw_app_meta_data || jsonb_build_object(
    'provider', coalesce(account.raw_app_meta_data ->> 'provider', 'phone'),
    'providers', coalesce(account.raw_app_meta_data -> 'providers', '[]') || '["phone"]'
  )
from private.confirmed_phones as confirmed
join public.profiles as profile on profile.id = confirmed.user_id and private.kenyan_phone(profile.phone) = confirmed.phone
where account.id = confirmed.user_id and account.phone is null
  and not exists (select from auth.users as other where other.phone = substr(confirmed.phone, 2));
insert into auth.identities (provider_id, user_id, provider, identity_data)
select account.id::text, account.id, 'phone', jsonb_build_object(
  'sub', account.id, 'phone', account.phone, 'email_verified', false, 'phone_verified', true
)
from auth.users as account join private.confirmed_phones as confirmed on confirmed.user_id = account.id and '+' || account.phone = confirmed.phone
on conflict (provider_id, provider) do nothing;

-- Codes that wait could no longer be entered.
select private.end_delivery(waiting.id, 'skipped', 'replaced') from private.notification_deliveries as waiting
where waiting.kind = 'phone_code' and waiting.state in ('waiting', 'sending');

drop trigger restore_phone on auth.credential_changes;

alter table private.stopped_phones drop constraint stopped_phones_phone_kenyan;

alter table public.evidence drop constraint evidence_kind_known;

drop function private.end_phone_code(person uuid);

drop function private.is_beyond_ceiling(channel text);

drop function private.phone_code_hash(id bigint, code text);

drop function private.phone_to_confirm(person uuid);

drop function private.used_of_ceiling(channel text);

drop function public.ask_phone_code();

drop function public.confirm_phone(code text);

drop table private.confirmed_phones;

drop table private.phone_codes;

alter table private.notification_deliveries add column phone text;

create domain private.required_ceiling as text not null check (value in ('sms', 'whatsapp', 'phone_code'));

create type public.message_ceiling as (
  name private.required_ceiling, used private.required_numeric, most bigint
);

create domain private.required_message_ceilings as public.message_ceiling[] not null;

alter type public.sent_messages alter attribute ceilings type private.required_message_ceilings;

drop domain private.required_channel_ceilings;
drop type public.channel_ceiling;
drop domain private.required_limited_channel;

create function private.international_phone(spelling text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    private.kenyan_phone(spelling),
    '+' || (regexp_match(regexp_replace(spelling, '[\s().–/-]', '', 'g'), '^(?:\+|00)?([1-9]\d{6,14})$'))[1]
  )
$$;

create table private.account_recoveries (
  id uuid default gen_random_uuid() constraint account_recoveries_pkey primary key,
  requester_id uuid not null,
  phone text not null,
  account_id uuid,
  names text not null,
  belongings text not null,
  evidence_id uuid not null,
  state text not null default 'waiting',
  kept_by text,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  token_hash bytea,
  ended_at timestamptz,
  reason text,
  constraint account_recoveries_phone_international check (private.international_phone(phone) = phone),
  constraint account_recoveries_another check (account_id <> requester_id),
  constraint account_recoveries_names_length check (char_length(names) between 2 and 120),
  constraint account_recoveries_belongings_length check (char_length(belongings) between 10 and 1000),
  constraint account_recoveries_state_known
    check (state in ('waiting', 'completed', 'rejected', 'withdrawn', 'expired')),
  constraint account_recoveries_kept_by_known check (kept_by in ('use', 'refusal')),
  constraint account_recoveries_kept_stays check (kept_by is null or state <> 'completed'),
  constraint account_recoveries_ended check ((ended_at is null) = (state = 'waiting')),
  constraint account_recoveries_reason check ((reason is not null) = (state = 'rejected')),
  constraint account_recoveries_reason_length check (char_length(reason) between 3 and 500),
  constraint account_recoveries_requester_id_fkey foreign key (requester_id) references public.profiles (id) on delete cascade,
  constraint account_recoveries_account_id_fkey foreign key (account_id) references public.profiles (id) on delete set null,
  constraint account_recoveries_evidence_id_fkey foreign key (evidence_id) references public.evidence (id) on delete cascade
);

create table private.account_recovery_approvals (
  recovery_id uuid not null,
  administrator_id uuid not null,
  reason text not null,
  approved_at timestamptz not null default now(),
  constraint account_recovery_approvals_pkey primary key (recovery_id, administrator_id),
  constraint account_recovery_approvals_reason_length check (char_length(reason) between 3 and 500),
  constraint account_recovery_approvals_recovery_id_fkey
    foreign key (recovery_id) references private.account_recoveries (id) on delete cascade,
  constraint account_recovery_approvals_administrator_id_fkey
    foreign key (administrator_id) references public.profiles (id) on delete cascade
);

create table private.nearly_spent_days (
  day date constraint nearly_spent_days_pkey primary key
);

create unique index account_recoveries_waiting_key on private.account_recoveries (requester_id) where state = 'waiting';

create unique index account_recoveries_token_key on private.account_recoveries (token_hash);

create index account_recoveries_requester_idx on private.account_recoveries (requester_id, created_at desc);

create index account_recoveries_account_idx on private.account_recoveries (account_id);

create index account_recoveries_claimed_idx on private.account_recoveries (account_id) where state = 'waiting';

create index account_recoveries_evidence_idx on private.account_recoveries (evidence_id);

create index account_recoveries_oldest_waiting_idx on private.account_recoveries (created_at, id) where state = 'waiting';

create index account_recovery_approvals_administrator_idx on private.account_recovery_approvals (administrator_id);

create index notification_deliveries_code_idx on private.notification_deliveries (phone) where phone is not null;

create function private.account_phone(account auth.users) returns text
language sql immutable set search_path = ''
as $$ select case when account.phone_confirmed_at is not null then '+' || nullif(account.phone, '') end $$;

create function private.account_recovery_obstacle(asked private.account_recoveries) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when asked.kept_by = 'refusal' then 'Whoever has the account says that it is somebody else who asks. Reject the request.'
    when asked.kept_by = 'use' then 'The account was used since the request. Reject the request.'
    when asked.account_id is null then 'No account has this number. Reject the request.'
    when former.suspended_at is not null then 'The account with this number is suspended. Reject the request.'
    when former.role = 'admin' then 'This is the account of an administrator. The operator of the site gives it back.'
    when requester.suspended_at is not null then 'The account that asks is suspended. Reject the request.'
    when private.account_phone(account) is null then 'The account that asks has no confirmed number any more. Reject the request.'
  end
  from public.profiles as requester
  join auth.users as account on account.id = requester.id
  left join public.profiles as former on former.id = asked.account_id
  where requester.id = asked.requester_id
$$;

create function private.account_recovery_to_decide(recovery_id uuid, said text) returns private.account_recoveries
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on this.' using errcode = '42501';
  end if;
  asked := private.lock_account_recovery(account_recovery_to_decide.recovery_id);
  if asked.state is distinct from 'waiting' then
    raise exception 'This request no longer waits.' using hint = 'recovery_gone';
  elsif auth.uid() in (asked.requester_id, asked.account_id) then
    raise exception 'This is about your own account. Other administrators decide.' using hint = 'recovery_own';
  elsif coalesce(char_length(said), 0) not between 3 and 500 then
    raise exception 'Say why, in 3 to 500 characters.' using hint = 'recovery_reason';
  elsif not exists (
    select from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = asked.evidence_id::text and look.action = 'open' and look.actor_id = auth.uid()
  ) then
    raise exception 'Open the papers before you decide.' using hint = 'evidence_unopened';
  end if;
  return asked;
end
$$;

create function private.account_recovery_wait() returns interval
language sql stable security definer set search_path = ''
as $$ select make_interval(hours => private.setting('account_recovery_hours')::integer) $$;

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
  ceiling := case when is_code then 'phone_code' else delivery.channel end;
  if delivery.channel <> 'push' then
    perform private.lock_ceiling(ceiling);
  end if;
  number := case when is_code then delivery.phone else private.message_number(delivery.user_id, delivery.kind) end;
  select coalesce(known.topic, 'account') into topic from private.notification_kinds as known where known.kind = delivery.kind;
  refused := case
    when delivery.due_at < now() - case when is_code then interval '10 minutes' else interval '1 day' end then 'late'
    when not is_unasked and not private.wants(delivery.user_id, topic, delivery.channel) then 'unwanted'
    -- Another person signed in there meanwhile.
    when delivery.channel = 'push' and not exists (
      select from private.push_subscriptions as one where one.id = delivery.subscription_id and one.user_id = delivery.user_id
    ) then 'signed_out'
    when delivery.channel <> 'push' and number is null then 'no_number'
    when private.is_stopped(number, delivery.channel) then 'stopped'
    when delivery.channel = 'sms' and not is_unasked and not private.setting_is_on('sms_notifications') then 'switched_off'
    when delivery.channel <> 'push' and not is_unasked and private.messages_today(delivery.user_id, delivery.channel) >= private.most_messages_a_day()
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

create function private.ceiling(named text) returns integer
language sql stable security definer set search_path = ''
as $$
  select private.setting_count(case named
    when 'sms' then 'sms_kes_a_day' when 'whatsapp' then 'whatsapp_messages_a_day' when 'phone_code' then 'phone_codes_kes_a_day'
  end)
$$;

create or replace function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'evidence_kept_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_evidence_kept_days';
  elsif key = 'account_recovery_hours' and value ~ '^\d{1,5}$' and value::integer not between 24 and 720 then
    raise exception 'Enter a number from 24 to 720.' using hint = 'setting_account_recovery_hours';
  elsif key = 'facebook_posts_a_day' and value ~ '^\d{1,5}$' and value::integer > 100 then
    raise exception 'Enter a number from 1 to 100.' using hint = 'setting_facebook_posts_a_day';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and value !~ '^[AP]\d{9}[A-Z]$' then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

create or replace function private.chosen_approvals(kind text, sort text, size integer, passed integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'spare_parts' then
    return array(
      select part.id
      from public.spare_parts as part left join private.ad_holds as hold on hold.kind = 'spare_part' and hold.ad_id = part.id
      where part.held_at is not null and part.held_reason is null
      order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('spare_part', part.id) desc,
        part.created_at desc, part.id desc
      limit size offset passed
    );
  elsif kind = 'service_providers' then
    return array(
      select id from public.service_providers where not verified and archived_at is null
      order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'business_names' then
    return array(select id from public.business_name_changes order by created_at desc, id desc limit size offset passed);
  elsif kind = 'reviews' then
    return array(
      select id from public.reviews where held_for is not null order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'evidence' then
    return array(
      select sent.id from public.evidence as sent where sent.status = 'waiting' and sent.kind <> 'account_recovery'
      order by sent.submitted_at, sent.id limit size offset passed
    );
  elsif kind = 'yard_visits' then
    return array(
      select id from public.yard_visits where confirmed_at is null order by entered_at, id limit size offset passed
    );
  elsif kind = 'account_recoveries' then
    return array(
      select id from private.account_recoveries where state = 'waiting' order by created_at, id limit size offset passed
    );
  elsif sort = 'outliers' then
    return array(
      select ad.id
      from private.price_distances(array(
        select waiting.id from public.vehicle_listings as waiting
        where case
          when kind = 'listing_drafts' then waiting.status = 'draft' and waiting.held_at is null
          else waiting.held_at is not null or waiting.status = 'pending'
        end
      )) as compared
      join public.vehicle_listings as ad on ad.id = compared.listing_id
      order by compared.distance desc, ad.created_at desc, ad.id desc
      limit size offset passed
    );
  elsif kind = 'listing_drafts' then
    return array(
      select id from public.vehicle_listings where status = 'draft' and held_at is null
      order by created_at desc, id desc limit size offset passed
    );
  end if;
  return array(
    select ad.id from public.vehicle_listings as ad left join private.ad_holds as hold on hold.kind = 'vehicle' and hold.ad_id = ad.id
    where ad.held_at is not null or ad.status = 'pending'
    order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('vehicle', ad.id) desc, ad.created_at desc, ad.id desc
    limit size offset passed
  );
end
$$;

create function private.code_budgets(number text, kind text, account_id uuid, device inet)
returns table (place integer, name text, bucket text, most integer, until_proved boolean)
language sql stable security definer set search_path = ''
as $$
  select budget.place, budget.name, 'phone code ' || private.visitor_signature(budget.name || ' ' || budget.subject), budget.most, budget.until_proved
  from (values
    (1, 'number', code_budgets.number, 5, true),
    (2, 'number_in_all', code_budgets.number, 10, false),
    (3, 'account', case when code_budgets.kind in ('phone_change', 'reauthentication') then code_budgets.account_id::text end, 10, false),
    (4, 'network', auth.network_of(code_budgets.device), 20, true)
  ) as budget (place, name, subject, most, until_proved)
  where budget.subject is not null
  order by budget.place
$$;

create function private.code_channel(wanted text) returns text
language sql stable security definer set search_path = ''
as $$
  select known.channel from private.notification_channels as known
  where known.channel in ('sms', 'whatsapp') and known.is_configured
  order by known.channel = wanted desc, known.channel limit 1
$$;

create function private.code_proved(number text, device inet) returns void
language sql security definer set search_path = ''
as $$
  select limits.put_back(budget.bucket, budget.most)
  from private.code_budgets(code_proved.number, null, null, code_proved.device) as budget
  where budget.until_proved
$$;

create function private.code_refusal(message text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('refusal', 'sms_send_failed', 'message', code_refusal.message) $$;

create function private.complete_account_recovery(asked private.account_recoveries) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (asked.state = 'waiting' and asked.told_at <= now() - private.account_recovery_wait()) is not true
    or private.valid_approvals(asked.id) < 2 or private.account_recovery_obstacle(asked) is not null
    or not auth.hand_over_number(asked.requester_id, asked.account_id)
  then
    return;
  end if;
  perform private.end_account_recovery(asked, 'completed');
  perform private.tell(asked.account_id, 'account_recovery_completed');
  perform private.record_audit('complete', 'account_recoveries', asked.id::text, null, jsonb_build_object(
    'account', asked.account_id, 'requester', asked.requester_id
  ));
end
$$;

create or replace function private.confirmed_phone(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select profile.phone
  from public.profiles as profile
  join auth.users as account on account.id = profile.id and private.account_phone(account) = profile.phone
  where profile.id = person
$$;

create or replace function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
  -- One that replaces another under its name counts as well.
  is_photo constant boolean := tg_op <> 'DELETE' and new.bucket_id = 'listing-images'
    and (tg_op = 'INSERT' or new.version is distinct from old.version);
  today constant date := private.nairobi_today();
  photos_today integer;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes, photos_on, photos) values (new.owner, added, today, is_photo::integer)
    on conflict (person_id) do update set
      bytes = stored.bytes + added,
      photos = is_photo::integer + case stored.photos_on when today then stored.photos else 0 end,
      photos_on = today
    returning bytes, photos into total, photos_today;
    if is_photo and auth.uid() is not null and not private.is_admin() then
      perform private.require_photos_of_day(new.owner, photos_today);
    end if;
    if (tg_op = 'INSERT' or added > removed) and auth.uid() is not null and not private.is_admin() then
      perform private.require_bytes(new.owner, total + private.uploading_bytes(new.owner, new.version));
    end if;
  end if;
  return null;
end
$$;

create function private.count_uploading_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if new.subject = person::text and not private.is_admin() then
    perform private.require_bytes(person, private.uploading_bytes(person, null)
      + coalesce((select bytes from private.stored_bytes where person_id = person), 0));
  end if;
  return null;
end
$$;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
  business constant text := nullif(left(private.visible_line(given ->> 'business_name'), 120), '');
  -- The server's own accounts, as those of the demo, are not doubted.
  doubt constant text := case
    when char_length(business) >= 2 and private.is_client_request() then private.name_doubt(business, new.id)
  end;
begin
  if private.is_client_request() then
    perform private.require_persons_name(left(given ->> 'first_name', 80), left(given ->> 'last_name', 80), new.id);
    if btrim(given ->> 'phone') <> '' and private.kenyan_phone(given ->> 'phone') is null then
      raise exception 'Enter a Kenyan mobile number, for example 0712 345 678.' using hint = 'phone_unreadable';
    end if;
  end if;
  insert into public.profiles (id, first_name, last_name, phone, role, business_name, business_description)
  values (
    new.id,
    left(private.visible_name(given ->> 'first_name'), 80),
    left(private.visible_name(given ->> 'last_name'), 80),
    coalesce(private.kenyan_phone(given ->> 'phone'), private.kenyan_phone('+' || new.phone)),
    case when given ->> 'role' in ('customer', 'dealer', 'service_provider') then given ->> 'role' else 'customer' end,
    case when doubt is null then business end,
    nullif(left(btrim(given ->> 'business_description'), 2000), '')
  )
  on conflict (id) do nothing;
  if found and doubt is not null then
    perform private.hold_new_business_name(new.id, business, doubt);
  end if;
  return new;
end
$$;

create or replace function private.delete_old_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.notification_deliveries where created_at < now() - interval '30 days';
  delete from private.early_reports where created_at < now() - interval '1 day';
  delete from private.nearly_spent_days where day < private.nairobi_today();
  delete from private.push_subscriptions as old using private.notification_channels as known
  where known.channel = 'push' and known.public_key <> old.public_key
$$;

create function private.end_account_recovery(asked private.account_recoveries, outcome text, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.account_recoveries as known set state = outcome, ended_at = now(), reason = end_account_recovery.reason
  where known.id = asked.id;
  update public.evidence as sent set
    status = case outcome when 'completed' then 'seen' when 'rejected' then 'rejected' when 'expired' then 'expired' else 'withdrawn' end,
    decided_at = now(), decided_by = case when outcome = 'rejected' then auth.uid() end, reason = end_account_recovery.reason
  where sent.id = asked.evidence_id;
  if outcome = 'withdrawn' then
    delete from private.evidence_pages as page where page.evidence_id = asked.evidence_id;
  else
    perform private.tell(
      asked.requester_id, 'account_recovery_ended', jsonb_build_object('outcome', outcome, 'reason', end_account_recovery.reason)
    );
  end if;
end
$$;

create or replace function private.end_delivery(
  delivery_id bigint, new_state text, why text default null, provider_id text default null, cost_kes numeric default 0
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  early private.early_reports;
begin
  update private.notification_deliveries as known
  set state = new_state, reason = left(why, 200), provider_id = end_delivery.provider_id, cost_kes = end_delivery.cost_kes,
    facts = null, phone = null, changed_at = now()
  where known.id = delivery_id and known.state in ('waiting', 'sending');
  if not found or end_delivery.provider_id is null then
    return;
  end if;
  delete from private.early_reports as report
  using private.notification_deliveries as known
  where known.id = delivery_id and report.channel = known.channel and report.provider_id = known.provider_id
  returning report.* into early;
  if found then
    perform private.report_delivery(early.channel, early.provider_id, early.state, early.reason);
  end if;
end
$$;

create or replace function private.enqueue_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue(
    new.channel, jsonb_build_object('id', new.id), case when new.kind = 'phone_code' then 10 else 0 end, new.due_at
  );
  return null;
end
$$;

create or replace function private.evidence_to_decide(evidence_id uuid) returns public.evidence
language plpgsql security definer set search_path = ''
as $$
declare
  sent public.evidence;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on papers.' using errcode = '42501';
  end if;
  -- That of a request to recover an account is decided with it (trust/account-recovery-decisions.sql).
  select * into sent from public.evidence as known
  where known.id = evidence_to_decide.evidence_id and known.kind <> 'account_recovery' for update;
  if not found then
    raise exception 'These papers are no longer there.' using hint = 'evidence_gone';
  elsif sent.user_id = auth.uid() then
    raise exception 'These are your own papers. Another administrator decides on them.' using hint = 'own_evidence';
  elsif sent.status <> 'waiting' then
    raise exception 'This was decided meanwhile. Look at it again.' using hint = 'evidence_decided';
  end if;
  return sent;
end
$$;

create or replace function private.fact_of_evidence(kind text) returns text
language sql immutable set search_path = ''
as $$ select case when kind not in ('code_photo', 'account_recovery') then kind || '_seen' end $$;

create or replace function private.facts_of(member uuid, listing uuid) returns setof public.shown_fact
language sql stable security definer set search_path = ''
as $$
  select told.* from (
    select kind, checked_at, ends_at, place, issued_on, has_caveat, null::boolean as matches_chassis, null::integer as minutes,
      null::integer as buyers
    from public.facts as fact
    where fact.user_id = facts_of.member and (fact.listing_id is null or fact.listing_id = facts_of.listing) and fact.ends_at > now()
    union all
    select 'phone_confirmed', account.phone_confirmed_at, null, null, null, null, null, null, null
    from auth.users as account
    where account.id = facts_of.member and private.confirmed_phone(facts_of.member) is not null
    union all
    select 'member_since', date_trunc('month', person.created_at, 'Africa/Nairobi'), null, null, null, null, null, null, null
    from public.profiles as person where person.id = facts_of.member
    union all
    select
      'chassis_given', given.recorded_at, null, null, null, null,
      exists (
        select from private.paper_numbers as paper
        where paper.listing_id = given.listing_id and paper.kind = 'chassis' and paper.is_read and paper.hash = given.hash
          -- A paper that was withdrawn or has ended matches nothing.
          and exists (
            select from public.facts as shown
            where shown.listing_id = given.listing_id and shown.kind in ('logbook_seen', 'records_seen') and shown.ends_at > now()
          )
      ),
      null, null
    from private.paper_numbers as given
    where given.listing_id = facts_of.listing and given.kind = 'chassis' and not given.is_read
    union all
    select 'answers_within', null, null, null, null, null, null, answered.minutes, null
    from private.answer_minutes(facts_of.member) as answered (minutes) where answered.minutes is not null
    union all
    select 'sales_confirmed', date_trunc('month', confirmed.since, 'Africa/Nairobi'), null, null, null, null, null, null, confirmed.buyers
    from private.confirmed_sales(facts_of.member) as confirmed where confirmed.buyers > 0
  ) as told
  where not exists (select from public.profiles where id = facts_of.member and suspended_at is not null)
  order by array_position(private.fact_order(), told.kind::text)
$$;

create or replace function private.found_people(wanted text, act text) returns setof public.admin_found
language sql stable security definer rows 5 set search_path = ''
as $$
  select
    'person', person.id, coalesce(named.label, person.email, person.phone, person.id::text),
    array_remove(array[nullif(person.business_name, named.label), nullif(person.email, named.label)], null),
    person.role::text, person.id, null::timestamptz
  from public.admin_people(
    search => wanted, only_suspended => case act when 'suspend' then false when 'unsuspend' then true end
  ) as page
  cross join unnest(page.people) with ordinality as person
  cross join lateral (select private.person_name(person.id) as label) as named
  -- Administrators cannot be suspended.
  where act is null or person.role <> 'admin'
  order by person.ordinality limit 5
$$;

create function private.give_code_back(number text, kind text, account_id uuid, device inet) returns void
language sql security definer set search_path = ''
as $$
  select limits.put_back(budget.bucket, budget.most)
  from private.code_budgets(give_code_back.number, give_code_back.kind, give_code_back.account_id, give_code_back.device) as budget
$$;

create function private.invalidate_pages_of_phone(was public.profiles, becomes public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if was.has_phone <> becomes.has_phone
    or exists (select from auth.users as account where account.id = was.id and private.account_phone(account) in (was.phone, becomes.phone))
  then
    perform private.invalidate_pages_of_ads(was.id), private.invalidate_page('/dealers/' || was.id);
  end if;
end
$$;

create function private.is_beyond_ceiling(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.used_of_ceiling(named) + 1 > private.ceiling(named) $$;

create function private.is_reached_unasked(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.users as account
    left join private.unasked_channel() as way (channel) on true
    where account.id = person and (
      private.confirmed_email(account) is not null and private.setting_is_on('email_notifications')
      or private.account_phone(account) is not null and way.channel is not null
        and not private.is_stopped(private.account_phone(account), way.channel) and not private.is_beyond_ceiling(way.channel)
    )
  )
$$;

create function private.is_sent_unasked(kind text) returns boolean language sql immutable as $$ select kind = 'account_recovery_asked' $$;

create function private.keep_evidence(subject public.evidence, pages text[]) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  most_pages constant integer := 10;
  most_a_month constant integer := 20;
  new_id uuid;
begin
  -- Queues simultaneous calls of one person.
  perform from public.profiles where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to send papers.' using errcode = '42501';
  end if;
  if coalesce(cardinality(pages), 0) not between 1 and most_pages then
    raise exception 'Add 1 to % pages.', most_pages using hint = 'evidence_pages';
  end if;
  if cardinality(pages) <> (select count(distinct page) from unnest(pages) as page) then
    raise exception 'One page is there twice. Remove it once.' using hint = 'evidence_pages';
  end if;
  if exists (
    select from unnest(pages) as page
    -- Pages only: a PDF is rendered first.
    where page is null or page !~ ('^' || auth.uid() || '/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$')
      or not exists (
        select from storage.objects as file
        -- A name says nothing about what was stored under it.
        where file.bucket_id = 'evidence' and file.name = page and file.metadata ->> 'mimetype' like 'image/%'
      )
      or exists (select from private.evidence_pages as known where known.path = page)
  ) then
    raise exception 'One of the pages is no longer there. Add it again.' using hint = 'evidence_page_gone';
  end if;
  if most_a_month <= (
    select count(*) from public.evidence as sent where sent.user_id = auth.uid() and sent.submitted_at > now() - interval '30 days'
  ) then
    raise exception 'Papers can be sent % times in 30 days.', most_a_month using hint = 'evidence_limit';
  end if;
  insert into public.evidence (user_id, kind, listing_id, spare_part_id)
  values (auth.uid(), subject.kind, subject.listing_id, subject.spare_part_id)
  on conflict do nothing
  returning id into new_id;
  if new_id is null then
    raise exception 'You have sent this already, and we have not looked at it yet. Withdraw it to send other pages.'
      using hint = 'evidence_waiting';
  end if;
  insert into private.evidence_pages (path, evidence_id, place)
  select page, new_id, place from unnest(pages) with ordinality as one (page, place);
  return new_id;
end
$$;

create function private.keep_used_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.account_recoveries as known set kept_by = 'use'
  where known.account_id = new.user_id and known.state = 'waiting' and known.kept_by is null;
  return null;
end
$$;

create function private.lock_account_recovery(recovery_id uuid) returns private.account_recoveries
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
begin
  select * into asked from private.account_recoveries as known where known.id = recovery_id;
  perform from auth.users as account where account.id in (asked.requester_id, asked.account_id) order by account.id for update;
  perform from auth.sessions as session where session.user_id in (asked.requester_id, asked.account_id) order by session.id for update;
  select * into asked from private.account_recoveries as known where known.id = recovery_id for update;
  return asked;
end
$$;

create function private.lock_ceiling(named text) returns void
language sql security definer set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('magari.delivery.' || named, 0)) $$;

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
      from unnest(private.search_words(wanted)) as word having count(*) > 1
    ),
    ') union select id from auth.users where email ilike $1',
    case when phone_part is not null then ' or phone = ''254'' || btrim($2, ''%%'')' end, ')'
  ) into found using pattern, phone_part, ids;
  return found;
end
$$;

create or replace function private.message_member(recipient uuid, known private.notification_kinds, facts jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.notification_deliveries (user_id, channel, subscription_id, kind, facts, due_at)
  select recipient, way.channel, subscription.id, known.kind, message_member.facts, case
    when known.disturbs = 'always' then now()
    when known.disturbs = 'same_day'
      and (message_member.facts ->> 'at')::timestamptz between now() and now() + interval '12 hours' then now()
    else private.undisturbed_until(recipient)
  end
  from private.notification_channels as way
  left join private.push_subscriptions as subscription
    on way.channel = 'push' and subscription.user_id = recipient and subscription.public_key = way.public_key
  where known.disturbs <> 'never' and way.is_configured
    and case way.channel
      when 'push' then subscription.id is not null
      when 'sms' then (private.is_sent_unasked(known.kind) or private.setting_is_on('sms_notifications'))
        and private.message_number(recipient, known.kind) is not null
      else private.message_number(recipient, known.kind) is not null
    end
    and (
      private.wants(recipient, coalesce(known.topic, 'account'), way.channel)
      or private.is_sent_unasked(known.kind) and way.channel = private.unasked_channel()
    )
$$;

create function private.message_number(person uuid, kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_sent_unasked(kind) then
      (select private.account_phone(account) from auth.users as account where account.id = person)
    else private.confirmed_phone(person)
  end
$$;

create or replace function private.notify_made_recovery_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  made record;
begin
  for made in select user_id, factor_id is not null as of_factor, count(*) as codes from new_codes group by user_id, factor_id loop
    perform private.audit_recovery_codes(
      made.user_id, case when made.of_factor then 'make_recovery_codes' else 'make_account_recovery_codes' end, made.codes
    );
    perform private.tell(
      made.user_id, case when made.of_factor then 'recovery_codes_made' else 'account_recovery_codes_made' end, '{}',
      jsonb_build_object('undo_path', private.undo_path(
        made.user_id, case when made.of_factor then 'recovery_codes_made' else 'account_recovery_codes_made' end
      ))
    );
  end loop;
  return null;
end
$$;

create or replace function private.notify_used_recovery_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  remaining constant bigint := (
    select count(*) from auth.mfa_recovery_codes
    where user_id = new.user_id and factor_id is not distinct from new.factor_id and used_at is null
  );
  of_factor constant boolean := new.factor_id is not null;
begin
  perform private.audit_recovery_codes(
    new.user_id, case when of_factor then 'use_recovery_code' else 'recover_account' end, remaining
  );
  perform private.tell(
    new.user_id, case when of_factor then 'recovery_code_used' else 'account_recovered' end, jsonb_build_object('left', remaining),
    jsonb_build_object('undo_path', private.undo_path(
      new.user_id, case when of_factor then 'recovery_code_used' else 'account_recovered' end
    ))
  );
  return null;
end
$$;

create function private.pending_account_recoveries(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      asked.id, asked.phone, asked.names, asked.belongings, asked.created_at, asked.told_at,
      asked.told_at + private.account_recovery_wait() as hands_over_at, asked.evidence_id,
      (select count(*) from private.evidence_pages as page where page.evidence_id = asked.evidence_id) as pages,
      private.seller_history(asked.requester_id) as requester,
      case when asked.account_id is not null then private.recovered_account(asked.account_id) end as account,
      private.account_recovery_obstacle(asked) as obstacle,
      coalesce(auth.uid() in (asked.requester_id, asked.account_id), false) as is_own,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'by', coalesce(private.person_name(approval.administrator_id), 'An administrator'), 'reason', approval.reason,
         'approved_at', approval.approved_at, 'is_own', approval.administrator_id = auth.uid()) order by approval.approved_at), '[]')
       from private.account_recovery_approvals as approval where approval.recovery_id = asked.id) as approvals
    from private.account_recoveries as asked
    where asked.id = any (chosen) and asked.state = 'waiting'
  ) as row
$$;

create or replace function private.pending_approval_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'vehicle_listings', (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'),
    'spare_parts', (select count(*) from public.spare_parts where held_at is not null and held_reason is null),
    'service_providers', (select count(*) from public.service_providers where not verified and archived_at is null),
    'business_names', (select count(*) from public.business_name_changes),
    'reviews', (select count(*) from public.reviews where held_for is not null),
    'evidence', (select count(*) from public.evidence where status = 'waiting' and kind <> 'account_recovery'),
    'yard_visits', (select count(*) from public.yard_visits where confirmed_at is null),
    'account_recoveries', (select count(*) from private.account_recoveries where state = 'waiting'),
    'listing_drafts', (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null)
  )
$$;

create or replace function private.pending_evidence(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      sent.id, sent.kind, sent.submitted_at,
      (select count(*) from private.evidence_pages as page where page.evidence_id = sent.id) as pages,
      jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name, 'business_name', person.business_name) as names,
      case when ad.id is not null then jsonb_build_object(
        'id', ad.id, 'title', ad.title, 'year', ad.year, 'make', make.name, 'model', model.name, 'chassis', (
          select known.masked from private.paper_numbers as known where known.listing_id = ad.id and known.kind = 'chassis' and not known.is_read
        )
      ) end as ad,
      case when part.id is not null then jsonb_build_object('id', part.id, 'name', part.name) end as part,
      case when sent.kind = 'code_photo' then private.codes_of_photo(sent) end as codes,
      private.seller_history(sent.user_id) as seller, private.sharing_numbers(sent.user_id) as sharing
    from public.evidence as sent
    join public.profiles as person on person.id = sent.user_id
    left join public.vehicle_listings as ad on ad.id = sent.listing_id
    left join public.spare_parts as part on part.id = sent.spare_part_id
    left join public.vehicle_makes as make on make.id = ad.make_id
    left join public.vehicle_models as model on model.id = ad.model_id
    where sent.id = any (chosen) and sent.status = 'waiting' and sent.kind <> 'account_recovery'
  ) as row
$$;

create function private.propagate_account_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former constant text := private.account_phone(old);
  confirmed constant text := private.account_phone(new);
  -- Profiles have Kenyan numbers alone.
  callable constant text := private.kenyan_phone(confirmed);
begin
  if confirmed is not distinct from former then
    return null;
  end if;
  update public.profiles as profile set phone = callable
  where profile.id = new.id and profile.phone is distinct from callable and case
    when new.phone is not distinct from old.phone then profile.phone is null
    else callable is not null or profile.phone = former
  end;
  -- Also where the number of the profile stays: it may be confirmed now.
  perform private.invalidate_pages_of_ads(new.id), private.invalidate_page('/dealers/' || new.id);
  return null;
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

create function private.queue_code(phone text, channel text, code text, account_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_delivery(older.id, 'skipped', 'replaced') from (
    select waiting.id from private.notification_deliveries as waiting
    where waiting.phone = queue_code.phone and waiting.user_id = queue_code.account_id and waiting.state = 'waiting'
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

create function private.recovered_account(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'person', private.seller_history(profile.id), 'first_name', profile.first_name, 'last_name', profile.last_name,
    'has_email', account.email_confirmed_at is not null,
    'has_second_factor', exists (
      select from auth.mfa_factors as factor where factor.user_id = account.id and factor.status = 'verified'
    ),
    'last_used_at', greatest(account.last_sign_in_at, (
      select max(greatest(session.refreshed_at, session.created_at)) from auth.sessions as session where session.user_id = account.id
    )),
    'spare_parts', (select count(*) from public.spare_parts as part where part.seller_id = profile.id),
    'bookings', (select count(*) from public.service_bookings as booking where booking.customer_id = profile.id),
    'payments', (select count(*) from public.payment_requests as payment where payment.user_id = profile.id and payment.status = 'approved')
  )
  from public.profiles as profile
  join auth.users as account on account.id = profile.id
  where profile.id = person
$$;

create function private.require_bytes(person uuid, total bigint) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if total >= private.byte_quota(person) then
    raise exception 'Your pictures take all of the % MB you have. Remove some, or choose a larger plan.',
      private.format_number(private.byte_quota(person) / 1048576)
      using hint = 'byte_quota';
  end if;
end
$$;

create function private.require_own_email() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := private.own_confirmed_email();
begin
  if address is not null then
    return address;
  elsif exists (select from auth.users where id = auth.uid() and email <> '') then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
  raise exception 'Add an e-mail address to your account first, under Security.' using hint = 'email_missing';
end
$$;

create function private.require_recovery_request(asked private.account_recoveries) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_month constant integer := 3;
  requester public.profiles;
  own_number constant text := (select private.account_phone(account) from auth.users as account where account.id = auth.uid());
begin
  select * into requester from public.profiles as profile where profile.id = auth.uid() for update;
  if requester.id is null then
    raise exception 'Sign in to ask for your former account.' using errcode = '42501';
  elsif requester.suspended_at is not null then
    raise exception 'This account is suspended.' using hint = 'recovery_suspended';
  elsif own_number is null then
    raise exception 'Confirm your new number first. Your former account gets it.' using hint = 'recovery_no_number';
  elsif asked.phone is null then
    raise exception 'Enter the number that your former account had.' using hint = 'recovery_phone';
  elsif asked.phone = own_number then
    raise exception 'This is the number of the account that you are signed in to.' using hint = 'recovery_phone';
  elsif coalesce(char_length(asked.names), 0) not between 2 and 120 then
    raise exception 'Enter the names on your former account, in 2 to 120 characters.' using hint = 'recovery_names';
  elsif coalesce(char_length(asked.belongings), 0) not between 10 and 1000 then
    raise exception 'Say what your former account has, in 10 to 1,000 characters.' using hint = 'recovery_belongings';
  elsif exists (select from private.account_recoveries as own where own.requester_id = requester.id and own.state = 'waiting') then
    raise exception 'You have asked already. Withdraw that request to send another.' using hint = 'recovery_waiting';
  elsif most_a_month <= (
    select count(*) from private.account_recoveries as own
    where own.requester_id = requester.id and own.created_at > now() - interval '30 days'
  ) then
    raise exception 'You can ask % times in 30 days.', most_a_month using hint = 'recovery_limit';
  end if;
end
$$;

create function private.send_code(
  number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  phone constant text := '+' || send_code.number;
  way constant text := private.code_channel(send_code.channel);
  refusal jsonb;
begin
  if way is null then
    return private.code_refusal('We cannot send codes at the moment. Use your password or your e-mail address.');
  elsif private.is_stopped(phone, way) then
    return private.code_refusal('This number answered STOP. Send START to us first.');
  end if;
  refusal := private.take_code(send_code.number, send_code.kind, send_code.account_id, send_code.device);
  if refusal is not null then
    return refusal;
  end if;
  perform private.lock_ceiling('phone_code');
  if private.spent_on_codes() + 1 > private.ceiling('phone_code') then
    perform private.give_code_back(send_code.number, send_code.kind, send_code.account_id, send_code.device);
    return jsonb_build_object(
      'wait', ceil(extract(epoch from private.nairobi_midnight(private.nairobi_today() + 1) - now()))::integer,
      'message', 'We have sent all the codes of today. Use your password or your e-mail address, or try again tomorrow.'
    );
  elsif not send_code.concealed then
    perform private.queue_code(phone, way, send_code.code, send_code.account_id);
  end if;
  return '{}';
end
$$;

create function private.spent_on_codes() returns numeric
language sql stable security definer set search_path = ''
as $$
  select private.used_of_ceiling('phone_code') + count(*)
  from private.notification_deliveries as waiting
  -- The phone is what notification_deliveries_code_idx knows of codes.
  where waiting.kind = 'phone_code' and waiting.state = 'waiting' and waiting.phone is not null
$$;

create or replace function private.start_messages(sender text, channel text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.stopped_phones as stopped
  where stopped.phone = private.international_phone(sender) and stopped.channel = start_messages.channel
$$;

create or replace function private.stop_messages(sender text, channel text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.stopped_phones (phone, channel)
  select private.international_phone(sender), stop_messages.channel where private.international_phone(sender) is not null
  on conflict on constraint stopped_phones_pkey do nothing;
  update public.notification_choices as choice set wanted = false
  from auth.users as account
  where account.phone = substr(private.international_phone(sender), 2) and account.phone_confirmed_at is not null
    and choice.user_id = account.id and choice.channel = stop_messages.channel and choice.wanted
$$;

create function private.take_code(number text, kind text, account_id uuid, device inet) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  budget record;
  seconds double precision;
begin
  for budget in select * from private.code_budgets(take_code.number, take_code.kind, take_code.account_id, take_code.device) loop
    select got.wait into seconds from limits.take(budget.bucket, budget.most, 86400, 1) as got where got.taken = 0;
    if found then
      perform limits.put_back(earlier.bucket, earlier.most)
      from private.code_budgets(take_code.number, take_code.kind, take_code.account_id, take_code.device) as earlier
      where earlier.place < budget.place;
      return jsonb_build_object('wait', ceil(seconds)::integer, 'message', format(
        'Too many codes were %s. Try again %s, or use your password or your e-mail address.',
        case budget.name
          when 'account' then 'sent for your account'
          when 'network' then 'asked for from your network'
          else 'sent to this number'
        end,
        case when seconds <= 3600 then 'in an hour' else 'in ' || ceil(seconds / 3600) || ' hours' end
      ));
    end if;
  end loop;
  return null;
end
$$;

create function private.tell_of_account_recovery(asked private.account_recoveries) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := private.short_token();
begin
  if asked.kept_by is not null or private.is_reached_unasked(asked.account_id) is not true then
    return;
  end if;
  update private.account_recoveries as known set told_at = now(), token_hash = sha256(convert_to(token, 'utf8')) where known.id = asked.id;
  perform private.tell(
    asked.account_id, 'account_recovery_asked',
    jsonb_build_object('until', now() + private.account_recovery_wait()), jsonb_build_object('refuse_path', '/keep-account?t=' || token)
  );
end
$$;

create function private.tell_of_moved_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users as owner where owner.phone = old.phone and owner.phone_confirmed_at is not null and owner.id <> old.id)
    and exists (select from public.profiles where id = old.id)
    and not exists (
      select from private.account_recoveries as own where own.requester_id = old.id and own.state = 'completed' and own.ended_at = now()
    )
  then
    perform private.tell_unmailed(old.id, 'phone_moved');
  end if;
  return null;
end
$$;

create function private.tell_of_spent_codes() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  used constant numeric := private.spent_on_codes();
  most constant integer := private.ceiling('phone_code');
begin
  if (used >= 0.8 * most) is not true then
    return;
  end if;
  insert into private.nearly_spent_days (day) values (private.nairobi_today()) on conflict do nothing;
  if found then
    perform private.tell(administrator.id, 'phone_codes_nearly_spent', jsonb_build_object('used', round(used), 'most', most))
    from public.profiles as administrator where administrator.role = 'admin' and administrator.suspended_at is null;
  end if;
end
$$;

create function private.tell_unmailed(recipient uuid, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant private.notification_kinds := private.notification_kind(tell_unmailed.kind);
begin
  insert into public.system_notifications (user_id, kind, facts, type) values (recipient, known.kind, tell_unmailed.facts, null);
  perform private.message_member(recipient, known, tell_unmailed.facts);
end
$$;

create function private.unasked_channel() returns text
language sql stable security definer set search_path = ''
as $$
  select way.channel from private.notification_channels as way
  where way.is_configured and way.channel in ('sms', 'whatsapp')
  order by way.channel limit 1
$$;

create function private.uploading_bytes(person uuid, finishing text) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(reserved), 0)::bigint from uploads.resumable
  where subject = person::text and finished_at is null and expires_at > now() and (finishing is null or version is distinct from finishing)
$$;

create function private.used_of_ceiling(named text) returns numeric
language sql stable security definer set search_path = ''
as $$
  select case
    when named in ('sms', 'phone_code') then sending.number + today.cost_kes
    when named = 'whatsapp' then sending.number + today.number
  end
  from (
    select count(*) as number from private.notification_deliveries as one
    where one.state = 'sending' and named = case when one.kind = 'phone_code' then one.kind else one.channel end
  ) as sending, (
    select coalesce(sum(number), 0) as number,
      coalesce(sum(case when cost_kes = 0 and state <> 'failed' then number else cost_kes end), 0) as cost_kes
    from private.notification_days as counted
    where counted.day = private.nairobi_today() and counted.state <> 'skipped'
      and named = case when counted.kind = 'phone_code' then counted.kind else counted.channel end
  ) as today
$$;

create function private.valid_approvals(recovery_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from private.account_recovery_approvals as approval
  join public.profiles as administrator on administrator.id = approval.administrator_id
  where approval.recovery_id = valid_approvals.recovery_id and administrator.role = 'admin' and administrator.suspended_at is null
$$;

create function private.work_on_account_recovery(recovery_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked constant private.account_recoveries := private.lock_account_recovery(work_on_account_recovery.recovery_id);
begin
  if asked.state is distinct from 'waiting' then
    return;
  elsif asked.created_at < now() - interval '30 days' then
    perform private.end_account_recovery(asked, 'expired');
  elsif asked.told_at is null then
    perform private.tell_of_account_recovery(asked);
  else
    perform private.complete_account_recovery(asked);
  end if;
end
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest',
  only_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  counts constant jsonb := private.pending_approval_counts();
  total constant integer := coalesce(counts ->> kind, counts ->> 'vehicle_listings')::integer;
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  chosen := coalesce(only_ids[:50], private.chosen_approvals(kind, sort, size, (shown - 1) * size));
  return jsonb_build_object(
    'rows', case kind
      when 'spare_parts' then private.pending_parts(chosen)
      when 'service_providers' then private.pending_providers(chosen)
      when 'business_names' then private.requested_names(chosen)
      when 'reviews' then private.held_reviews(chosen)
      when 'evidence' then private.pending_evidence(chosen)
      when 'yard_visits' then private.pending_visits(chosen)
      when 'account_recoveries' then private.pending_account_recoveries(chosen)
      else private.pending_listings(chosen, coalesce(kind = 'listing_drafts', false))
    end,
    'total', total, 'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

create or replace function public.admin_member(member uuid) returns setof public.member_record
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

create or replace function public.admin_messages(first_day date default null, last_day date default null)
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
      select jsonb_agg(jsonb_build_object('name', one.name, 'used', private.used_of_ceiling(one.name), 'most', private.ceiling(one.name)))
      from (values ('sms'), ('whatsapp'), ('phone_code')) as one (name)
    )
  ));
end
$$;

create or replace function public.admin_pending_counts() returns table (
  approvals integer, payments integer, applications integer, reports integer, messages integer, catalogue integer
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified and archived_at is null)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
      + (select count(*) from public.spare_parts where held_at is not null and held_reason is null)
      + (select count(*) from public.business_name_changes)
      + (select count(*) from public.reviews where held_for is not null)
      + (select count(*) from private.account_recoveries where state = 'waiting')
    )::integer,
    (
      (select count(*) from public.payment_requests where status = 'pending')
      + (select count(*) from public.unmatched_payments where cleared_at is null)
    )::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer,
    (
      (select count(*) from public.vehicle_makes where not listed)
      + (select count(*) from public.vehicle_models where not listed)
    )::integer;
end
$$;

create or replace function public.admin_people(
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
        person.suspended_at, person.location, coalesce(person.phone, '+' || account.phone) as phone, person.created_at, account.email,
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

create function public.approve_account_recovery(recovery_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.visible_line(approve_account_recovery.reason);
  asked constant private.account_recoveries := private.account_recovery_to_decide(approve_account_recovery.recovery_id, said);
  obstacle constant text := private.account_recovery_obstacle(asked);
begin
  if obstacle is not null then
    raise exception '%', obstacle using hint = 'recovery_obstacle';
  elsif private.valid_approvals(asked.id) >= 2 then
    raise exception 'Two administrators have approved this. It waits for its time.' using hint = 'recovery_gone';
  end if;
  insert into private.account_recovery_approvals (recovery_id, administrator_id, reason) values (asked.id, auth.uid(), said)
  on conflict do nothing;
  if not found then
    raise exception 'You have approved this. Another administrator decides, too.' using hint = 'recovery_alone';
  end if;
  perform private.record_audit('approve', 'account_recoveries', asked.id::text, null, jsonb_build_object('reason', said));
  perform private.complete_account_recovery(asked);
end
$$;

create or replace function public.choose_newsletter(subscribed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.require_own_email();
begin
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
      'id', account.id, 'email', account.email, 'phone', account.phone, 'phone_confirmed_at', account.phone_confirmed_at,
      'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at, 'given_at_sign_up', account.raw_user_meta_data
    )
  );
  for part in select * from private.personal_data where export_as is not null order by table_name, person_column loop
    continue when to_regclass(part.table_name) is null;
    execute format(
      'select coalesce(jsonb_agg(private.without(to_jsonb(own), $3) order by to_jsonb(own) ->> ''created_at'', to_jsonb(own)), ''[]'') from %s as own where %s',
      part.table_name, coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
    ) into rows using account.id::text, private.confirmed_email(account), part.withheld;
    given := given || jsonb_build_object(part.export_as, rows);
  end loop;
  return given;
end
$$;

create function public.own_account_recoveries() returns table (
  id uuid, phone text, names text, belongings text, pages integer, opened integer, state text, created_at timestamptz,
  earliest_at timestamptz, ended_at timestamptz, reason text
)
language sql stable security definer set search_path = ''
as $$
  select
    own.id, own.phone, own.names, own.belongings,
    (select count(*)::integer from private.evidence_pages as page where page.evidence_id = own.evidence_id),
    (select count(*)::integer from public.audit_log as look
     where look.entity = 'evidence' and look.entity_id = own.evidence_id::text and look.action = 'open'),
    own.state, own.created_at, own.created_at + private.account_recovery_wait(), own.ended_at, own.reason
  from private.account_recoveries as own
  where own.requester_id = auth.uid()
  order by own.created_at desc, own.id desc
  limit 20
$$;

create or replace function public.own_evidence() returns table (
  id uuid, kind text, listing_id uuid, listing_title text, status text, submitted_at timestamptz, decided_at timestamptz, reason text,
  pages integer, opened integer, last_opened_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select
    sent.id, sent.kind, coalesce(sent.listing_id, sent.spare_part_id), coalesce(ad.title, part.name), sent.status, sent.submitted_at, sent.decided_at, sent.reason,
    (select count(*)::integer from private.evidence_pages as page where page.evidence_id = sent.id), looks.number::integer, looks.latest
  from public.evidence as sent
  left join public.vehicle_listings as ad on ad.id = sent.listing_id
  left join public.spare_parts as part on part.id = sent.spare_part_id
  cross join lateral (
    select count(*) as number, max(created_at) as latest from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = sent.id::text and look.action = 'open'
  ) as looks
  where sent.user_id = auth.uid() and sent.status <> 'withdrawn' and sent.kind <> 'account_recovery'
  order by sent.submitted_at desc, sent.id desc
  limit 50
$$;

create function public.refuse_account_recovery(token text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
  refused boolean := false;
  named uuid;
begin
  for named in
    select known.id from private.account_recoveries as known
    where case when refuse_account_recovery.token is null then known.account_id = auth.uid() and known.state = 'waiting'
      else known.token_hash = sha256(convert_to(refuse_account_recovery.token, 'utf8')) end
    order by known.id
  loop
    asked := private.lock_account_recovery(named);
    if asked.state = 'waiting' then
      update private.account_recoveries as known set kept_by = 'refusal' where known.id = asked.id;
    end if;
    refused := refused or asked.state = 'waiting' or asked.kept_by is not distinct from 'refusal';
  end loop;
  return refused;
end
$$;

create function public.reject_account_recovery(recovery_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.visible_line(reject_account_recovery.reason);
  asked constant private.account_recoveries := private.account_recovery_to_decide(reject_account_recovery.recovery_id, said);
begin
  perform private.end_account_recovery(asked, 'rejected', said);
  perform private.record_audit('reject', 'account_recoveries', asked.id::text, null, jsonb_build_object('reason', said));
end
$$;

create function public.request_account_recovery(phone text, names text, belongings text, pages text[]) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
  subject public.evidence;
begin
  asked.phone := private.international_phone(request_account_recovery.phone);
  asked.names := private.visible_line(request_account_recovery.names);
  asked.belongings := btrim(request_account_recovery.belongings);
  perform private.require_recovery_request(asked);
  subject.kind := 'account_recovery';
  insert into private.account_recoveries (requester_id, phone, account_id, names, belongings, evidence_id)
  values (
    auth.uid(), asked.phone,
    (select account.id from auth.users as account join public.profiles as profile on profile.id = account.id
     where account.phone = substr(asked.phone, 2) and account.phone_confirmed_at is not null),
    asked.names, asked.belongings, private.keep_evidence(subject, request_account_recovery.pages)
  )
  returning * into asked;
  return asked.id;
end
$$;

create or replace function public.send_newsletter_test(newsletter_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  most_an_hour constant integer := 20;
  address text;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may send newsletters.' using errcode = '42501';
  end if;
  address := private.require_own_email();
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

create or replace function public.submit_evidence(kind text, pages text[], listing_id uuid default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.evidence;
begin
  if submit_evidence.kind is null or submit_evidence.kind not in ('id', 'registration', 'tax_pin', 'logbook', 'records', 'code_photo') then
    raise exception 'Choose what you send.' using hint = 'evidence_kind';
  end if;
  subject := private.subject_of_evidence(submit_evidence.kind, submit_evidence.listing_id);
  subject.kind := submit_evidence.kind;
  return private.keep_evidence(subject, submit_evidence.pages);
end
$$;

create function public.withdraw_account_recovery(recovery_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked constant private.account_recoveries := private.lock_account_recovery(withdraw_account_recovery.recovery_id);
begin
  if (asked.requester_id = auth.uid() and asked.state = 'waiting') is not true then
    raise exception 'This request has ended. Load the page again.' using hint = 'recovery_gone';
  end if;
  perform private.end_account_recovery(asked, 'withdrawn');
end
$$;

create or replace function public.withdraw_evidence(evidence_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.evidence as sent set status = 'withdrawn', decided_at = now()
  where sent.id = withdraw_evidence.evidence_id and sent.user_id = auth.uid() and sent.status = 'waiting' and sent.kind <> 'account_recovery';
  if not found then
    raise exception 'This was decided meanwhile. Look at it again.' using hint = 'evidence_decided';
  end if;
  delete from private.evidence_pages as page where page.evidence_id = withdraw_evidence.evidence_id;
end
$$;

grant execute on function public.approve_account_recovery(uuid, text) to authenticated;

grant execute on function public.own_account_recoveries() to authenticated;

grant execute on function public.refuse_account_recovery(text) to anon, authenticated;

grant execute on function public.reject_account_recovery(uuid, text) to authenticated;

grant execute on function public.request_account_recovery(text, text, text, text[]) to authenticated;

grant execute on function public.withdraw_account_recovery(uuid) to authenticated;

comment on table private.account_recoveries is 'Requests to have an account back whose number is lost; written by functions only.';

comment on column private.account_recoveries.phone is 'The former number as the requester states it, in E.164.';

comment on column private.account_recoveries.account_id is 'Whose the number was then; null: nobody''s, or an account that was erased since.';

comment on column private.account_recoveries.told_at is 'When the account was told; null: not yet.';

comment on column private.account_recoveries.token_hash is 'Of the link by which whoever has the number refuses.';

comment on column private.account_recoveries.kept_by is
  'Why the owner keeps the account, for administrators alone: refusal, by a link or a press; use, while the request waited; null: not yet.';

comment on table private.account_recovery_approvals is 'Which administrators approved a request to recover an account, and why.';

comment on table private.nearly_spent_days is 'Days on which administrators were told of phone_codes_nearly_spent.';

comment on column private.notification_deliveries.phone is 'Where a code goes, in E.164; null once it needs no more sending.';

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('account_recovered', null, true, 'always'),
  ('account_recovery_asked', null, true, 'always'),
  ('account_recovery_codes_made', null, true, 'always'),
  ('account_recovery_completed', null, true, 'always'),
  ('account_recovery_ended', null, true, 'waking'),
  ('phone_codes_nearly_spent', null, true, 'waking'),
  ('phone_moved', null, true, 'always');

delete from private.personal_data where table_name = 'private.confirmed_phones' and person_column = 'user_id';
delete from private.personal_data where table_name = 'private.phone_codes' and person_column = 'user_id';
update private.personal_data set withheld = '{id,user_id,subscription_id,phone,facts,provider_id,cost_kes,due_at}' where table_name = 'private.notification_deliveries' and person_column = 'user_id';
insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.account_recoveries', 'account_id', null, null, '{}', 'anonymise', null, 'The request of another person stays theirs.'),
  ('private.account_recoveries', 'requester_id', null, 'account_recoveries', '{requester_id,account_id,evidence_id,kept_by,told_at,token_hash}', 'cascade', null, 'Their own requests. Whether there was such an account is not for them.'),
  ('private.account_recovery_approvals', 'administrator_id', null, null, '{}', 'cascade', null, 'The audit log keeps the decision.'),
  ('uploads.resumable', 'subject', 'subject = $1', null, '{}', 'delete', null, 'Files on their way, for at most a day.');

alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, value, kind, is_public) values
  ('account_recovery_hours', '72', 'count', false),
  ('phone_codes_kes_a_day', '1000', 'count', false);
alter table public.system_settings enable trigger guard_system_setting;

alter table private.notification_deliveries add constraint notification_deliveries_phone_international CHECK ((phone ~ '^\+[1-9]\d{6,14}$'::text));

alter table private.notification_deliveries add constraint notification_deliveries_phone_of_code CHECK (((phone IS NOT NULL) = ((kind = 'phone_code'::text) AND (state = ANY (ARRAY['waiting'::text, 'sending'::text])))));

alter table private.stopped_phones add constraint stopped_phones_phone_international CHECK ((private.international_phone(phone) = phone));

alter table public.evidence add constraint evidence_kind_known CHECK ((kind = ANY (ARRAY['id'::text, 'registration'::text, 'tax_pin'::text, 'logbook'::text, 'records'::text, 'code_photo'::text, 'account_recovery'::text])));

create trigger keep_used_account after insert or update of refreshed_at on auth.sessions
  for each row execute function private.keep_used_account();

create constraint trigger tell_of_moved_phone after update of phone on auth.users deferrable initially deferred
  for each row when (old.phone_confirmed_at is not null and old.phone is distinct from new.phone)
  execute function private.tell_of_moved_phone();

create trigger propagate_account_phone after update of phone, phone_confirmed_at on auth.users
  for each row when ((old.phone, old.phone_confirmed_at) is distinct from (new.phone, new.phone_confirmed_at))
  execute function private.propagate_account_phone();

create trigger count_uploading_bytes after insert on uploads.resumable
  for each row execute function private.count_uploading_bytes();

do $$
begin
  if to_regprocedure('auth.send_code(text, text, text, text, uuid, inet, boolean)') is not null then
    create or replace function auth.send_code(
      number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean
    ) returns jsonb
    language sql volatile set search_path = ''
    as 'select private.send_code(number, channel, kind, code, account_id, device, concealed)';
    create or replace function auth.code_proved(number text, device inet) returns void
    language sql volatile set search_path = ''
    as 'select private.code_proved(number, device)';
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.send_code(text, text, text, text, uuid, inet, boolean), private.code_proved(text, inet)
      to supabase_auth_admin;
  end if;
end
$$;

do $$
begin
  if to_regclass('auth.credential_changes') is not null then
    create trigger restore_phone after update of undone_at on auth.credential_changes
      for each row when (
        new.kind = 'phone_changed' and not new.former ? 'number' and old.undone_at is null and new.undone_at is not null
      )
      execute function private.restore_phone();
  end if;
end
$$;

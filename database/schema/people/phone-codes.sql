-- Codes to phone numbers: six digits by SMS or WhatsApp, by which people sign up, sign in and change their number. The sign-in service makes
-- and checks them (auth.send_code, auth.code_proved); here is what may be sent. A code is counted before it is sent, so that many requests at
-- once gain nothing, and a concealed one counts alike, so that nothing tells which numbers have accounts.

-- What a code takes one of, in the order in which they are locked. Each fills up again within a day. A number or a network gets back what
-- was proved: networks are shared by many phones. The account counts where its own session asks; a sign-in counts for its number, whoever
-- asks. The browsers in which a number has signed in before (`known`) have a budget of their own, from which strangers take nothing. A
-- network has more codes to sign in with, which go to members alone: whoever asks for numbers that nobody has costs nothing, and must not
-- keep its members out. That depends on what is asked for and not on the number, so that it tells nothing. Not on a hosted project, which sends
-- codes by itself.
create function private.code_budgets(number text, kind text, account_id uuid, device inet, known boolean default false)
returns table (place integer, name text, bucket text, most integer, until_proved boolean)
language sql stable security definer set search_path = ''
as $$
  select budget.place, budget.name, 'phone code ' || private.visitor_signature(budget.name || ' ' || budget.subject), budget.most, budget.until_proved
  from (values
    (1, 'number', case when code_budgets.known is not true then code_budgets.number end, 5, true),
    (2, 'number_in_all', case when code_budgets.known is not true then code_budgets.number end, 10, false),
    (3, 'account', case when code_budgets.kind in ('phone_change', 'reauthentication') then code_budgets.account_id::text end, 10, false),
    (4, 'network', case when code_budgets.known is not true and code_budgets.kind is distinct from 'sign_in'
      then auth.network_of(code_budgets.device) end, 20, true),
    (5, 'network_sign_in', case when code_budgets.known is not true and coalesce(code_budgets.kind, 'sign_in') = 'sign_in'
      then auth.network_of(code_budgets.device) end, 100, true),
    (6, 'number_in_known_browsers', case when code_budgets.known then code_budgets.number end, 10, false)
  ) as budget (place, name, subject, most, until_proved)
  where budget.subject is not null
  order by budget.place
$$;

-- The channel by which a code goes: the one asked for, if it is configured, otherwise the other; null without any. SMS also while those
-- that notify are switched off: people could not sign in.
create function private.code_channel(wanted text) returns text
language sql stable security definer set search_path = ''
as $$
  select known.channel from private.notification_channels as known
  where known.channel in ('sms', 'whatsapp') and known.is_configured
  order by known.channel = wanted desc, known.channel limit 1
$$;

-- Sends a code to a number, given as digits with its country, or says why not: see auth.send_code. What is refused counts nothing, except
-- for a number that answered STOP: nobody asks for many numbers which of them have. The last tenth of the day's money is for browsers in
-- which the number has signed in before: whoever has codes sent to many numbers keeps no member out at home.
create function private.send_code(
  number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean, known boolean default false
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
  end if;
  refusal := private.take_code(send_code.number, send_code.kind, send_code.account_id, send_code.device, send_code.known);
  if refusal is not null then
    return refusal;
  elsif private.is_stopped(phone, way) then
    return private.code_refusal('This number answered STOP. Send START to us first.');
  end if;
  perform private.lock_ceiling('phone_code');
  if private.spent_on_codes() + 1 > private.ceiling('phone_code') * (case when send_code.known then 1 else 0.9 end) then
    perform private.give_code_back(send_code.number, send_code.kind, send_code.account_id, send_code.device, send_code.known);
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

create function private.code_refusal(message text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('refusal', 'sms_send_failed', 'message', code_refusal.message) $$;

-- Takes a code from each budget; otherwise from none, and returns the refusal.
create function private.take_code(number text, kind text, account_id uuid, device inet, known boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  budget record;
  seconds double precision;
begin
  for budget in
    select * from private.code_budgets(take_code.number, take_code.kind, take_code.account_id, take_code.device, take_code.known)
  loop
    select got.wait into seconds from limits.take(budget.bucket, budget.most, 86400, 1) as got where got.taken = 0;
    if found then
      perform limits.put_back(earlier.bucket, earlier.most)
      from private.code_budgets(take_code.number, take_code.kind, take_code.account_id, take_code.device, take_code.known) as earlier
      where earlier.place < budget.place;
      return jsonb_build_object('wait', ceil(seconds)::integer, 'message', format(
        'Too many codes were %s. Try again %s, or use your password or your e-mail address.',
        case budget.name
          when 'account' then 'sent for your account'
          when 'network' then 'asked for from your network'
          when 'network_sign_in' then 'asked for from your network'
          else 'sent to this number'
        end,
        case when seconds <= 3600 then 'in an hour' else 'in ' || ceil(seconds / 3600) || ' hours' end
      ));
    end if;
  end loop;
  return null;
end
$$;

-- Gives back what a code has taken that was not sent.
create function private.give_code_back(number text, kind text, account_id uuid, device inet, known boolean default false) returns void
language sql security definer set search_path = ''
as $$
  select limits.put_back(budget.bucket, budget.most)
  from private.code_budgets(
    give_code_back.number, give_code_back.kind, give_code_back.account_id, give_code_back.device, give_code_back.known
  ) as budget
$$;

-- A code came back: see auth.code_proved.
create function private.code_proved(number text, device inet) returns void
language sql security definer set search_path = ''
as $$
  select limits.put_back(budget.bucket, budget.most)
  from private.code_budgets(code_proved.number, null, null, code_proved.device) as budget
  where budget.until_proved
$$;

-- Writes the message, which ends one to the same number that still waits, and tells administrators once a day that most of the day's money
-- is spent.
create function private.queue_code(phone text, channel text, code text, account_id uuid) returns void
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

-- What the codes of today cost, in KES, with those that wait to be sent.
create function private.spent_on_codes() returns numeric
language sql stable security definer set search_path = ''
as $$
  select private.used_of_ceiling('phone_code') + count(*)
  from private.notification_deliveries as waiting
  -- The phone is what notification_deliveries_code_idx knows of codes.
  where waiting.kind = 'phone_code' and waiting.state = 'waiting' and waiting.phone is not null
$$;

-- Days in Nairobi on which administrators were told that the codes are nearly spent.
create table private.nearly_spent_days (
  day date constraint nearly_spent_days_pkey primary key
);

comment on table private.nearly_spent_days is 'Days on which administrators were told of phone_codes_nearly_spent.';

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

do $$
begin
  if to_regprocedure('auth.send_code(text, text, text, text, uuid, inet, boolean, boolean)') is not null then
    create or replace function auth.send_code(
      number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean, known boolean default false
    ) returns jsonb
    language sql volatile set search_path = ''
    as 'select private.send_code(number, channel, kind, code, account_id, device, concealed, known)';
    create or replace function auth.code_proved(number text, device inet) returns void
    language sql volatile set search_path = ''
    as 'select private.code_proved(number, device)';
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.send_code(text, text, text, text, uuid, inet, boolean, boolean), private.code_proved(text, inet)
      to supabase_auth_admin;
  end if;
end
$$;

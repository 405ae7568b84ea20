-- Six digits sent to a phone by SMS or WhatsApp, and how often they may be asked for. Each costs money, so the application decides which
-- are sent.
set local role supabase_auth_admin;

-- Sends a code, or says why not: {} when it is on its way; { wait: seconds, message }, the message being optional; { refusal: error code,
-- message }. `kind`: sign_up (whoever proves an unknown number gets an account), sign_in, phone_change, reauthentication. A code that is `concealed` is counted, not sent, and answered
-- like one that is: whoever asks must not learn whether the number is known. `account_id` is null where nobody has the number. `known`: the
-- number has signed in before in the browser that asks. An application that can send codes replaces this function.
create function auth.send_code(number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean,
                               known boolean default false)
  returns jsonb language sql volatile set search_path = '' as $$
  select '{"refusal": "sms_send_failed", "message": "This service cannot send codes to phones"}'::jsonb
$$;

-- A code came back: its owner exists, so that the number and the address that asked get their budget back. `device` is null when it is
-- not known. An application with budgets replaces this function.
create function auth.code_proved(number text, device inet) returns void language sql volatile set search_path = '' as $$ select $$;

create function auth.text_bucket(number text) returns text language sql immutable set search_path = '' as $$
  select 'text ' || encode(sha256(convert_to(number, 'UTF8')), 'hex')
$$;

-- 0 when a code may go to the number now, which is remembered; otherwise the seconds still to wait. One pause for all kinds of codes.
create function auth.claim_text(number text, pause int) returns int language plpgsql set search_path = '' as $$
begin
  return (select ceil(wait) from limits.take(auth.text_bucket(number), 1, pause, 1));
end
$$;

-- Sends the code of `message` ({ code, code_hash in hex, channel, device, known, pause and code_expires_in in seconds }) after auth.claim_text, and
-- keeps it in place of the account's earlier one of its `type` (sms, phone_change, reauthentication). Without an account it is counted
-- only. The row outlives the code by a day, for another code that proves the same. `creates`: whoever asks may get an account by it, which does not
-- depend on the number. Outcomes: sent; too_soon with `wait` and perhaps `message`, refused with `refusal` and `message`, both of which count nothing.
create function auth.deliver_text(account_id uuid, number text, type text, pending jsonb, message jsonb, creates boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  kind constant text := case when type <> 'sms' then type when creates then 'sign_up' else 'sign_in' end;
  answer jsonb := auth.send_code(number, message ->> 'channel', kind, message ->> 'code', account_id,
    (message ->> 'device')::inet, account_id is null, coalesce((message ->> 'known')::boolean, false));
begin
  if answer ?| array['wait', 'refusal'] then
    perform limits.put_back(auth.text_bucket(number), 1);
    return answer || jsonb_build_object('outcome', case when answer ? 'wait' then 'too_soon' else 'refused' end);
  end if;
  if account_id is not null then
    delete from auth.one_time_tokens where user_id = account_id and token_type = type;
    insert into auth.one_time_tokens (user_id, token_type, code_hash, relates_to, pending, expires_at, code_expires_at)
      values (account_id, type, decode(message ->> 'code_hash', 'hex'), number, pending, now() + interval '1 day',
              now() + make_interval(secs => (message ->> 'code_expires_in')::int));
  end if;
  return jsonb_build_object('outcome', 'sent');
end
$$;

-- The same, with the pause.
create function auth.send_text(account_id uuid, number text, type text, pending jsonb, message jsonb, creates boolean default false)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  wait int := auth.claim_text(number, (message ->> 'pause')::int);
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  return auth.deliver_text(account_id, number, type, pending, message, creates);
end
$$;

reset role;

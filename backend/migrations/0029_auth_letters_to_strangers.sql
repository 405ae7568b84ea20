-- Letters to addresses that nobody has confirmed: an application may bound them, and add to their data.
set local role supabase_auth_admin;

-- Whether a letter may go to an address that its account has not confirmed, or not yet: { wait: seconds } if not, otherwise
-- { data: what the mail has beside its own }. Counts the letter. An application that wants to decide replaces this function.
create function auth.admit_letter(address text, kind text, account_id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select '{"data": {}}'::jsonb $$;

-- As in 0018. Returns the seconds to wait, and has then changed nothing: the letters before stay good. With `admitted` somebody has
-- asked auth.admit_letter already. A letter that is `concealed` is counted, not mailed; a silent one is neither.
drop function auth.send_letter(uuid, text, text, jsonb, jsonb);
create function auth.send_letter(account_id uuid, address text, kind text, pending jsonb, letter jsonb, admitted jsonb default null)
  returns int language plpgsql set search_path = '' as $$
begin
  if admitted is null and not letter ? 'silent' and not exists (
    select from auth.users where id = account_id and lower(email) = address and email_confirmed_at is not null
  ) then
    admitted := auth.admit_letter(address, kind, account_id);
  end if;
  if admitted ? 'wait' then
    return (admitted ->> 'wait')::int;
  end if;
  insert into auth.one_time_tokens
      (user_id, token_type, token_hash, code_hash, relates_to, pending, flow, expires_at, code_expires_at)
    values (account_id, kind, decode(letter ->> 'token_hash', 'hex'), decode(letter ->> 'code_hash', 'hex'), address, pending,
            nullif(letter -> 'flow', 'null'), now() + make_interval(secs => (letter ->> 'expires_in')::int),
            now() + make_interval(secs => (letter ->> 'code_expires_in')::int));
  insert into auth.mail_outbox (template, recipient, data)
    select kind, address, (letter -> 'data') || coalesce(admitted -> 'data', '{}')
    where not letter ? 'silent' and not letter ? 'concealed';
  return 0;
end
$$;

-- As in 0005. Also too_soon when the address gets no more letters today; people who asked otherwise than by signing up, which tells
-- whether an account is confirmed, get no answer about it.
create or replace function auth.sign_up(address text, password_hash text, details jsonb, letter jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  pause interval := make_interval(secs => (letter ->> 'pause')::int);
  account auth.users;
  wait int;
begin
  if not auth.signup_open() then
    return jsonb_build_object('outcome', 'closed');
  end if;
  account := auth.new_account(address, password_hash, details);
  if account.id is not null then
    perform auth.claim_mail(address, 'signup', '0');
    update auth.users set confirmation_sent_at = now() where id = account.id returning * into account;
    wait := auth.send_letter(account.id, address, 'signup', '{}', letter);
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
    end if;
    return jsonb_build_object('outcome', 'created') || auth.account(account);
  end if;

  select * into account from auth.users where lower(email) = address;
  if account.email_confirmed_at is not null then
    return jsonb_build_object('outcome', 'taken');
  end if;
  wait := auth.claim_mail(address, 'signup', pause);
  if wait = 0 then
    wait := auth.send_letter(account.id, address, 'signup',
      jsonb_build_object('encrypted_password', password_hash, 'data', details), letter);
  end if;
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_soon', 'wait', wait);
  end if;
  update auth.users set confirmation_sent_at = now() where id = account.id returning * into account;
  -- What an earlier sign-up told about itself is not for whoever comes second.
  account.raw_user_meta_data := details;
  return jsonb_build_object('outcome', 'repeated') || auth.account(account);
end
$$;

-- As in 0018. The letter to an address that somebody has counts like one that is sent, so that the limit tells nothing of them either.
create or replace function auth.begin_email_change(account auth.users, change jsonb) returns int
  language plpgsql set search_path = '' as $$
declare
  pending jsonb := jsonb_build_object('email', change ->> 'email');
  pause interval := make_interval(secs => (change -> 'new' ->> 'pause')::int);
  admitted jsonb;
  address text;
  wait int;
begin
  -- Always in the same order, so that two requests never wait for each other.
  foreach address in array array(select a from unnest(array[account.email, change ->> 'email']) a where a is not null order by a) loop
    wait := auth.claim_mail(address, 'email_change', pause);
    if wait > 0 then
      return wait;
    end if;
  end loop;
  admitted := auth.admit_letter(change ->> 'email', 'email_change', account.id);
  if admitted ? 'wait' then
    return (admitted ->> 'wait')::int;
  end if;
  delete from auth.one_time_tokens where user_id = account.id and token_type = 'email_change';
  update auth.users set email_change = change ->> 'email', email_change_confirm_status = 0, email_change_sent_at = now(),
      updated_at = now() where id = account.id;
  perform auth.send_letter(account.id, change ->> 'email', 'email_change', pending,
    case when exists (select from auth.users where lower(email) = change ->> 'email')
      then change -> 'new' || '{"concealed": true}' else change -> 'new' end, admitted);
  if account.email_confirmed_at is not null then
    perform auth.send_letter(account.id, account.email, 'email_change', pending, change -> 'current');
  end if;
  return 0;
end
$$;

reset role;

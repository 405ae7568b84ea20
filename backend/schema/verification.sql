-- A mail came back: by its link, by its link in the PKCE flow, or by its digits; or a text, by its digits. Whoever hands it in comes in.
set local role supabase_auth_admin;

-- `asker_session`, `asker_seed`: as for auth.verify_code; a session that confirms its account's new number goes on as it is, and so does one whose
-- person hands in the code of a text after they have shown otherwise that the account is theirs. The first number of
-- an anonymous account ends its other sessions, as its first address does (auth.confirm_email_change): a browser that did not hand in the code
-- becomes no member's. Outcomes: signed_in with `has_password`, and those of auth.prove but proved.
create function auth.redeem(proof auth.one_time_tokens, refresh_hash bytea, agent text, address inet, owner text default null,
                            asker_session uuid default null, asker_seed bytea default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  was_anonymous constant boolean := (select is_anonymous from auth.users where id = proof.user_id);
  is_shown constant boolean := proof.token_type = 'sms' and auth.shows_account(asker_session, proof.user_id);
  result jsonb := auth.prove(proof, case when is_shown then 'shown' else owner end);
  account auth.users;
  session auth.sessions;
begin
  if result ->> 'outcome' <> 'proved' then
    return result;
  end if;
  if proof.token_hash is null then
    perform auth.code_proved(proof.relates_to, address);
  end if;
  select * into account from auth.users where id = (result ->> 'account')::uuid;
  if proof.token_type = 'phone_change' or is_shown then
    select * into session from auth.sessions
      where id = asker_session and user_id = account.id and coalesce(not_after > clock_timestamp(), true) for update;
    if was_anonymous then
      delete from auth.sessions where user_id = account.id and account.id = proof.user_id and id is distinct from session.id;
    end if;
  end if;
  return jsonb_build_object('has_password', coalesce(account.encrypted_password, '') <> '') || case
    when session.id is not null then auth.continue_session(session.id, refresh_hash, asker_seed)
    else auth.open_session(account, 'otp', refresh_hash, agent, address) end;
end
$$;

-- A link's token, handed in by whoever wants the session in the answer. Outcomes: as auth.redeem.
create function auth.verify_link(link_hash bytea, kinds text[], refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  proof auth.one_time_tokens;
begin
  select * into proof from auth.one_time_tokens
    where token_hash = link_hash and token_type = any (kinds) and expires_at > now();
  if not found then
    return jsonb_build_object('outcome', 'expired');
  end if;
  return auth.redeem(proof, refresh_hash, agent, address);
end
$$;

-- Digits of a mail or text. After ten wrong ones, of a text five, the codes of their kinds sent to the address or number are void, and only the
-- links of mails are left; so they are for the rest of a day after twenty, or twelve from one network. The known browsers together have twenty
-- of their own. Where there is no code to guess, nothing counts. `owner`: as for auth.number_refusal, whose outcomes spend nothing. `asker`: the account
-- of who asks, if they are signed in, with their session and the seed of the refresh token by which it may go on. `known`: as for
-- auth.live_codes. `browser`: as for auth.chosen_sign_up.
create function auth.verify_code(mailbox text, code bytea, kinds text[], refresh_hash bytea, agent text, address inet,
                                 owner text default null, asker uuid default null, browser text default null, known text default null,
                                 asker_session uuid default null, asker_seed bytea default null)
  returns jsonb language plpgsql set search_path = '' as $$
declare
  expired constant jsonb := '{"outcome": "expired"}';
  subject constant text := concat_ws(' ', 'code', case when known is not null then 'known' end, mailbox);
  network constant inet := case when known is null then address end;
  proof auth.one_time_tokens;
begin
  if not exists (select from auth.live_codes(mailbox, kinds, asker, known)) or not auth.take_guess(subject, network) then
    return expired;
  end if;
  select live.* into proof from auth.live_codes(mailbox, kinds, asker, known) live
    where code_hash = code order by created_at desc limit 1;
  if not found then
    update auth.one_time_tokens set attempts = attempts + 1
      where relates_to = mailbox and token_type = any (kinds) and attempts < 10 and known is null;
    return expired;
  end if;
  perform auth.give_guess_back(subject, network);
  proof.pending := auth.chosen_sign_up(proof.pending, browser);
  return auth.redeem(proof, refresh_hash, agent, address, owner, asker_session, asker_seed);
end
$$;

-- A link of a mail was followed. Outcomes: as auth.redeem; code, when the browser that asked is to exchange it.
create function auth.follow_link(link_hash bytea, kinds text[], refresh_hash bytea, agent text, address inet) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  proof auth.one_time_tokens;
  result jsonb;
  code uuid;
begin
  select * into proof from auth.one_time_tokens
    where token_hash = link_hash and token_type = any (kinds) and expires_at > now();
  if not found then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if proof.flow is null then
    return auth.redeem(proof, refresh_hash, agent, address);
  end if;
  result := auth.prove(proof);
  if result ->> 'outcome' <> 'proved' then
    return result;
  end if;
  insert into auth.flow_states (user_id, challenge, challenge_method, authentication_method)
    values ((result ->> 'account')::uuid, proof.flow ->> 'challenge', proof.flow ->> 'method',
            case proof.token_type when 'signup' then 'email/signup' else proof.token_type end)
    returning auth_code into code;
  return jsonb_build_object('outcome', 'code', 'code', code);
end
$$;

reset role;

-- Mails that prove something when they come back by a link or six digits, and how often one may be asked for. Codes sent to phones are
-- kept in the same table (texts.sql).
set local role supabase_auth_admin;

-- What a mail proves when it comes back: by its link (token_hash) or by the six digits typed (code_hash). A text has no link. `pending`
-- is what the person who asked for the mail wants to become true with it, so that an unconfirmed address gets the password of the
-- sign-up its owner confirmed and not of whoever used the address first.
create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (
    token_type in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication', 'sms', 'phone_change')
  ),
  token_hash bytea unique,
  code_hash bytea not null,
  relates_to text not null,
  pending jsonb not null default '{}',
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- { challenge, method } of the browser that asked for the mail: its link then leads back with a code instead of a session.
  flow jsonb,
  -- The digits; the link of the same mail has expires_at.
  code_expires_at timestamptz not null default now() + interval '15 minutes',
  constraint one_time_tokens_link_of_mail check (
    case when token_type in ('sms', 'phone_change') then token_hash is null
      else token_hash is not null or token_type = 'reauthentication' end)
);
create index if not exists one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
create index if not exists one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

-- Whether the code of a mail or text may still be tried.
create function auth.may_try(token auth.one_time_tokens) returns boolean language sql immutable set search_path = '' as $$
  select token.attempts < case when token.token_hash is null then 5 else 10 end
$$;

-- When a mail was last asked for an address, whether or not the address has an account: the answer must not tell.
create table if not exists auth.mail_intervals (
  email text not null,
  purpose text not null,
  asked_at timestamptz not null default now(),
  primary key (email, purpose)
);
create index if not exists mail_intervals_asked_at_idx on auth.mail_intervals (asked_at);

-- 0 when a mail of this purpose may go to the address now, which is remembered; otherwise the seconds still to wait.
create function auth.claim_mail(address text, wanted text, pause interval) returns int
  language plpgsql set search_path = '' as $$
declare
  last timestamptz;
begin
  insert into auth.mail_intervals as known (email, purpose) values (address, wanted)
    on conflict (email, purpose) do update set asked_at = now() where known.asked_at <= now() - pause;
  if found then
    return 0;
  end if;
  select asked_at into last from auth.mail_intervals where email = address and purpose = wanted;
  return greatest(1, ceil(extract(epoch from last + pause - now()))::int);
end
$$;

-- Whether a letter may go to an address that its account has not confirmed, or not yet: { wait: seconds } if not, otherwise
-- { data: what the mail has beside its own }. Counts the letter. An application that wants to decide replaces this function.
create function auth.admit_letter(address text, kind text, account_id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select '{"data": {}}'::jsonb $$;

-- `letter`: { token_hash, code_hash } in hex, expires_in and pause in seconds, flow or null, data for the template, and `silent` when
-- somebody else brings it to the person. With `admitted` somebody has asked auth.admit_letter already. A letter that is `concealed` is
-- counted, not mailed; a silent one is neither. Returns the seconds to wait, and has then changed nothing: the letters before stay good.
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
  insert into mail.outbox (template, recipient, data)
    select kind, address, (letter -> 'data') || coalesce(admitted -> 'data', '{}')
    where not letter ? 'silent' and not letter ? 'concealed';
  return 0;
end
$$;

reset role;

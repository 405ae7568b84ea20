-- Six digits live a quarter of an hour, and only so many guesses of them may be wrong in a day; nobody learns by asking for a
-- code or another address who has an account; a session that has not shown its second factor changes nothing.

set local role supabase_auth_admin;

-- How many guesses may be wrong within a day: of the codes sent to one address, those of one network, and of one account.
create function auth.guess_bucket(subject text) returns text language sql immutable set search_path = '' as $$
  select 'guess ' || encode(sha256(convert_to(subject, 'UTF8')), 'hex')
$$;

-- Null for this machine itself, which does not tell visitors apart: it is a developer, or a proxy that is not trusted.
create function auth.network_of(address inet) returns text language sql immutable set search_path = '' as $$
  select host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)))
    where not address <<= any ('{127.0.0.0/8,::1}'::inet[])
$$;

-- Counts a guess before it is made, so that many at once gain nothing; false when too many were wrong. `device` may be null.
create function auth.take_guess(subject text, device inet) returns boolean language plpgsql set search_path = '' as $$
begin
  if auth.network_of(device) is not null
    and (select taken = 0 from limits.take(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12, 86400, 1)) then
    return false;
  end if;
  return (select taken > 0 from limits.take(auth.guess_bucket(subject), 20, 86400, 1));
end
$$;

-- It was right.
create function auth.give_guess_back(subject text, device inet) returns void language sql set search_path = '' as $$
  select limits.put_back(auth.guess_bucket(subject || ' ' || auth.network_of(device)), 12) where auth.network_of(device) is not null;
  select limits.put_back(auth.guess_bucket(subject), 20);
$$;

-- The mails and texts to the address or number whose digits count: of each kind the newest. `asker`: who asks, if they are signed in; a change
-- of number is then theirs alone, whoever else has asked for the same number since. In a browser in which the address or number has signed in
-- before (`known`, its id) they also count after the guesses of strangers have made them void.
create function auth.live_codes(mailbox text, kinds text[], asker uuid, known text) returns setof auth.one_time_tokens
  language sql stable set search_path = '' as $$
  select newest.* from (
      select distinct on (token_type) * from auth.one_time_tokens
      where relates_to = mailbox and token_type = any (kinds)
        and (asker is null or token_type <> 'phone_change' or user_id = asker)
      order by token_type, created_at desc) newest
    where expires_at > now() and code_expires_at > now() and (known is not null or auth.may_try(newest))
$$;

reset role;

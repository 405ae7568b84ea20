-- The browsers in which a number has signed in before have codes of their own, and a network has codes to sign in with beside those to sign up. Ending
-- the session of somebody else cancels the changes that it may have begun. A sign-up that waits for its mail outlives another's sign-in.

set local check_function_bodies = off;

drop function private.code_budgets(number text, kind text, account_id uuid, device inet);

drop function private.give_code_back(number text, kind text, account_id uuid, device inet);

drop function private.send_code(number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean);

drop function private.take_code(number text, kind text, account_id uuid, device inet);

revoke all on function private.code_proved(number text, device inet) from public, anon, authenticated, service_role;

create or replace function private.end_sessions(person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- The lock on the account queues everything that ends its sessions.
  perform from auth.users where id = person for no key update;
  delete from auth.sessions where user_id = person;
  perform private.cancel_changes(person);
end
$$;

create or replace function public.adopt_anonymous_account(session uuid)
returns table (favorites integer, searches integer, left_out integer)
language plpgsql security definer set search_path = ''
as $$
declare
  guest uuid;
  favorite public.favorites;
  search public.saved_searches;
  refused text;
begin
  if auth.uid() is null or not private.is_member(auth.uid()) then
    raise exception 'Sign in to keep your favorites.' using errcode = '42501';
  end if;
  favorites := 0;
  searches := 0;
  left_out := 0;
  select account.id into guest
  from auth.sessions as open join auth.users as account on account.id = open.user_id
  where open.id = adopt_anonymous_account.session and account.is_anonymous
  for update of account;
  -- The newest first: they are what the person came for.
  for favorite in select * from public.favorites as kept where kept.user_id = guest order by kept.created_at desc, kept.id loop
    begin
      insert into public.favorites (user_id, listing_id, spare_part_id, created_at, name_when_saved, price_when_saved)
      values (auth.uid(), favorite.listing_id, favorite.spare_part_id, favorite.created_at, favorite.name_when_saved, favorite.price_when_saved);
      favorites := favorites + 1;
    exception
      -- Its ad was deleted just now.
      when unique_violation or foreign_key_violation then null;
      when raise_exception then
        get stacked diagnostics refused = pg_exception_hint;
        left_out := left_out + (refused = 'favorite_limit')::integer;
    end;
  end loop;
  for search in select * from public.saved_searches as kept where kept.user_id = guest order by kept.created_at desc, kept.id loop
    begin
      insert into public.saved_searches (user_id, kind, filters, name, created_at)
      values (auth.uid(), search.kind, search.filters, search.name, search.created_at);
      searches := searches + 1;
    exception
      when unique_violation then null;
      when raise_exception then
        -- Any other refusal: nobody can save it any more, as with a make that is gone.
        get stacked diagnostics refused = pg_exception_hint;
        left_out := left_out + (refused = 'saved_search_limit')::integer;
    end;
  end loop;
  delete from auth.users as account
  where account.id = guest and not exists (select from auth.one_time_tokens as token where token.user_id = guest);
  if not found then
    delete from public.favorites as kept where kept.user_id = guest;
    delete from public.saved_searches as kept where kept.user_id = guest;
  end if;
  return next;
end
$$;

create or replace function public.end_own_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users where id = auth.uid() for no key update;
  if not found then
    raise exception 'Sign in to end a session.' using errcode = '42501';
  end if;
  if session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.require_fresh_session();
  end if;
  delete from auth.sessions where id = session_id and user_id = auth.uid();
  if not found then
    return false;
  end if;
  if session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.cancel_changes(auth.uid());
  end if;
  return true;
end
$$;

create function private.cancel_changes(person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('auth.cancel_changes(uuid, text)') is not null then
    perform auth.cancel_changes(person);
  end if;
end
$$;

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

create function private.give_code_back(number text, kind text, account_id uuid, device inet, known boolean default false) returns void
language sql security definer set search_path = ''
as $$
  select limits.put_back(budget.bucket, budget.most)
  from private.code_budgets(
    give_code_back.number, give_code_back.kind, give_code_back.account_id, give_code_back.device, give_code_back.known
  ) as budget
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

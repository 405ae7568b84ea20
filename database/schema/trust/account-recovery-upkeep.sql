-- What happens to requests to recover an account by itself: its owner is told, keeps the account by using it, the request ends when
-- nobody decides, and an approved one is completed after the wait.

create trigger keep_used_account after insert or update of refreshed_at on auth.sessions
  for each row execute function private.keep_used_account();

-- Whoever signs in, or keeps a session going, has the account. The requester learns nothing of it.
create function private.keep_used_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.account_recoveries as known set kept_by = 'use'
  -- In the order of public.refuse_account_recovery.
  where known.id = any (array(
    select own.id from private.account_recoveries as own
    where own.account_id = new.user_id and own.state = 'waiting' and own.kept_by is null
    order by own.id for update
  ));
  return null;
end
$$;

-- Tells the owner of the account: on the site, by mail, and by SMS to the number, each with a link by which they refuse. The wait begins with
-- it; while neither mail nor message would reach them, it does not, and the next run tries again.
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

-- What the job does with one request that waits: each in a transaction of its own, because it locks two accounts.
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

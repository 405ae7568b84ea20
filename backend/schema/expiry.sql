-- What the sign-in service keeps for a while only.
set local role supabase_auth_admin;

-- Deletes what nobody can use any more. To be run now and then.
create function auth.remove_expired() returns void language sql set search_path = '' as $$
  delete from auth.one_time_tokens where expires_at < now();
  -- Nobody confirmed the number, and whoever has it may sign up any day, as by a code that was asked for again just now. So many at a time, because each is erased with all that is theirs.
  delete from auth.users where id in (
    select id from auth.users where phone is not null and email is null and confirmed_at is null
      and confirmation_sent_at < now() - interval '7 days' and not auth.has_provider(id)
      and not exists (select from auth.one_time_tokens where user_id = users.id) limit 1000);
  delete from auth.flow_states where created_at < now() - interval '1 hour';
  delete from auth.oauth_states where created_at < now() - interval '10 minutes';
  delete from auth.link_tokens where created_at < now() - interval '10 minutes';
  delete from auth.mfa_challenges where created_at < now() - interval '1 hour';
  delete from auth.mail_intervals where asked_at < now() - interval '1 day';
  -- Not delivered, and its retries ended within hours.
  delete from mail.outbox where created_at < now() - interval '7 days';
  -- An identity that was taken away is not linked by itself again (auth.was_removed).
  delete from auth.credential_changes where created_at < now() - interval '7 days'
    and not (kind = 'identity_linked' and undone_at is not null or kind = 'identity_unlinked' and undone_at is null);
  delete from auth.sessions where not_after < now() - interval '7 days';
  delete from auth.refresh_tokens where revoked_at < now() - interval '30 days';
  delete from auth.signing_keys key where created_at < now() - interval '30 days' and exists (
    select from auth.signing_keys later where later.created_at > key.created_at and later.created_at < now() - interval '1 day');
$$;

reset role;

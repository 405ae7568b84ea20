-- The outbox of mails has a schema of its own, because the application's mails wait there too. The mails that wait move with it.

create schema mail authorization supabase_auth_admin;
set local role supabase_auth_admin;

alter table auth.mail_outbox set schema mail;
alter table mail.mail_outbox rename to outbox;
alter table mail.outbox rename constraint mail_outbox_pkey to outbox_pkey;
alter table mail.outbox rename constraint mail_outbox_failure_length to outbox_failure_length;
alter index mail.mail_outbox_failed_idx rename to outbox_failed_idx;
alter sequence mail.mail_outbox_id_seq rename to outbox_id_seq;

-- The functions of an application that is there already write under the former name until its own migration, which drops this view.
do $$
begin
  if exists (select from pg_trigger where tgrelid = 'mail.outbox'::regclass) then
    create view auth.mail_outbox as select * from mail.outbox;
  end if;
end
$$;

create or replace function auth.remove_expired() returns void language sql set search_path = '' as $$
  delete from auth.one_time_tokens where expires_at < now();
  delete from auth.flow_states where created_at < now() - interval '1 hour';
  delete from auth.mfa_challenges where created_at < now() - interval '1 hour';
  delete from auth.mail_intervals where asked_at < now() - interval '1 day';
  -- Not delivered, and its retries ended within hours.
  delete from mail.outbox where created_at < now() - interval '7 days';
  delete from auth.credential_changes where created_at < now() - interval '7 days';
  delete from auth.sessions where not_after < now() - interval '7 days';
  delete from auth.refresh_tokens where revoked_at < now() - interval '30 days';
  delete from auth.signing_keys key where created_at < now() - interval '30 days' and exists (
    select from auth.signing_keys later where later.created_at > key.created_at and later.created_at < now() - interval '1 day');
$$;

create or replace function auth.send_letter(account_id uuid, address text, kind text, pending jsonb, letter jsonb, admitted jsonb default null)
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

create or replace function auth.tell_change(account auth.users, kind text, details jsonb default '{}', former jsonb default '{}') returns void
  language plpgsql set search_path = '' as $$
declare
  token text := auth.note_change(account, tell_change.kind, tell_change.former);
begin
  if token is not null then
    insert into mail.outbox (template, recipient, data)
      values (tell_change.kind, account.email, details || jsonb_build_object('token', token));
  end if;
end
$$;

reset role;

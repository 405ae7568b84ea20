-- Mails that are not tried again stay in the outbox until they are deleted by age; they say when they failed, and why as a code.
set local role supabase_auth_admin;

alter table auth.mail_outbox
  add column failed_at timestamptz,
  add column failure text constraint mail_outbox_failure_length check (char_length(failure) <= 200);
create index mail_outbox_failed_idx on auth.mail_outbox (failed_at) where failed_at is not null;

-- Their retries ended within hours.
update auth.mail_outbox set failed_at = created_at, failure = 'given_up' where created_at < now() - interval '1 day';

reset role;

-- The outbox of mails: the sign-in service's and the application's, which lays them out and sends them.
create schema mail authorization supabase_auth_admin;
set local role supabase_auth_admin;

-- Mails to send, written together with the change that causes them and deleted once delivered. What could not be delivered says when it
-- failed, and why as a code, and is kept for a week (auth.remove_expired).
create table mail.outbox (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  failure text constraint outbox_failure_length check (char_length(failure) <= 200)
);
create index outbox_failed_idx on mail.outbox (failed_at) where failed_at is not null;

reset role;

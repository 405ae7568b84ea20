-- FIXME first said:
-- Every mail waiting in the outbox has a job that delivers it.
-- FIXME last said:
-- Newsletters go behind every other mail; a test is waited for by who sent it.
create function private.enqueue_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue(
    'mail', jsonb_build_object('id', new.id),
    case when new.template = 'newsletter' and new.data ? 'subscriber_id' then -10 else 0 end
  );
  return null;
end
$$;

-- FIXME first said:
-- Work that must follow a change is a job row written in the same transaction. The queue is pg-boss's, in schema
-- pgboss, which the server creates when it starts; without it (a hosted project without our server) nothing is queued.
-- Puts a job into a queue with that queue's own settings, as pg-boss's send() does.
-- FIXME last said:
create function private.enqueue(queue text, data jsonb, priority integer default 0) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  insert into pgboss.job (
    name, data, priority, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds
  )
  select
    settings.name, enqueue.data, enqueue.priority, settings.policy, settings.retry_limit, settings.retry_delay, settings.retry_backoff,
    settings.retry_delay_max, settings.expire_seconds, settings.deletion_seconds,
    now() + settings.retention_seconds * interval '1 second', settings.dead_letter, settings.heartbeat_seconds
  from pgboss.queue as settings
  where settings.name = enqueue.queue;
end
$$;

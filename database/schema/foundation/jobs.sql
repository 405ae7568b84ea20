-- Jobs. Work that must follow a change is a job row written in the same transaction. The queues are those of pg-boss in the
-- schema `pgboss`, which the server creates when it starts. Without it (a hosted project without our server) nothing is queued.

-- Adds a job to a queue with the settings of that queue, as send() of pg-boss does. A higher priority runs first.
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

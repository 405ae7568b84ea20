-- Jobs. Work that must follow a change is a job row written in the same transaction. The queues are those of pg-boss in the
-- schema `pgboss`, which the server creates when it starts. Without it (a hosted project without our server) nothing is queued.

-- Adds a job to a queue with the settings of that queue, as send() of pg-boss does. A higher priority runs first; none runs before
-- `due_at`.
create function private.enqueue(queue text, data jsonb, priority integer default 0, due_at timestamptz default now()) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_each(enqueue.queue, array[enqueue.data], enqueue.priority, enqueue.due_at);
end
$$;

-- The same for many jobs at once.
create function private.enqueue_each(queue text, data jsonb[], priority integer default 0, due_at timestamptz default now()) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  insert into pgboss.job (
    name, data, priority, start_after, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter, heartbeat_seconds
  )
  select
    settings.name, job.data, enqueue_each.priority, enqueue_each.due_at, settings.policy, settings.retry_limit, settings.retry_delay,
    settings.retry_backoff, settings.retry_delay_max, settings.expire_seconds, settings.deletion_seconds,
    greatest(enqueue_each.due_at, now()) + settings.retention_seconds * interval '1 second', settings.dead_letter, settings.heartbeat_seconds
  from pgboss.queue as settings cross join unnest(enqueue_each.data) as job (data)
  where settings.name = enqueue_each.queue;
end
$$;

-- Browsers that accept only a key of web push that the servers have no more are deleted at night.

create or replace function private.delete_old_deliveries() returns void
language sql security definer set search_path = ''
as $$
  delete from private.notification_deliveries where created_at < now() - interval '30 days';
  delete from private.early_reports where created_at < now() - interval '1 day';
  delete from private.push_subscriptions as old using private.notification_channels as known
  where known.channel = 'push' and known.public_key <> old.public_key
$$;

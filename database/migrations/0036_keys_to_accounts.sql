-- Checks the keys of the migration before against present rows, without keeping anybody from reading or writing.

alter table private.notification_deliveries validate constraint notification_deliveries_user_id_fkey;
alter table private.removed_favorites validate constraint removed_favorites_user_id_fkey;
alter table public.favorites validate constraint favorites_user_id_fkey;
alter table public.saved_searches validate constraint saved_searches_user_id_fkey;

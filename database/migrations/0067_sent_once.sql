-- A notification whose sending was answered by nobody is sent again under the same id, and so is said once.

grant insert (id) on public.system_notifications to authenticated;

-- The administration's list of what was said, page by page.
drop index public.system_notifications_newest_idx;
create index system_notifications_newest_idx on public.system_notifications (created_at desc, id desc);

notify pgrst, 'reload schema';

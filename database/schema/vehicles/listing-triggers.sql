-- The triggers of vehicle_listings, grouped by purpose. Triggers of the same event run in order of name.

-- States and edits (states.sql). Counted views, reminders and marks of prices are no edits.
create trigger guard_new_vehicle_listing before insert on public.vehicle_listings
  for each row execute function private.guard_vehicle_listing();
create trigger guard_vehicle_listing before update on public.vehicle_listings
  for each row when (
    new.views_count = old.views_count and (new.reminded_at is null or old.reminded_at is not null)
    and new.price_mark is not distinct from old.price_mark
  )
  execute function private.guard_vehicle_listing();
create trigger tell_seller after update on public.vehicle_listings
  for each row when (new.status <> old.status or (new.held_at is not null and old.held_at is null))
  execute function private.notify_seller();
create trigger tell_seller_of_removal after delete on public.vehicle_listings
  for each row execute function private.notify_seller();

-- What a seller's changes are compared with (published-versions.sql).
create trigger keep_published_version after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and new.price_mark is not distinct from old.price_mark)
  execute function private.keep_published_version();

-- Limits of active ads (ads/limits.sql) and row quotas (foundation/quotas.sql). Renewing counts like posting, because ads posted
-- under a former plan would otherwise stay active without it.
create trigger limit_posted_ads after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.limit_ads();
create trigger limit_renewed_ads after update on public.vehicle_listings
  for each row when (new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at))
  execute function private.limit_ads();
create trigger limit_posted_sold_ads after insert on public.vehicle_listings
  for each row when (new.status = 'sold') execute function private.limit_sold_ads();
create trigger limit_sold_ads after update on public.vehicle_listings
  for each row when (new.status = 'sold' and old.status not in ('active', 'sold')) execute function private.limit_sold_ads();
create trigger limit_drafts after insert on public.vehicle_listings
  for each statement execute function private.enforce_row_quota('draft ads', 'seller_id = $1 and status = ''draft''');
create trigger limit_rows after insert on public.vehicle_listings
  for each statement execute function private.enforce_row_quota('vehicle ads', 'seller_id = $1');

-- States and prices over time (history.sql).
create trigger begin_listing_history after insert on public.vehicle_listings
  for each row execute function private.record_listing_history();
create trigger keep_listing_history after update on public.vehicle_listings
  for each row
  when (
    (old.status, old.held_at is null, old.rejection_reason is null, old.price)
      is distinct from (new.status, new.held_at is null, new.rejection_reason is null, new.price)
  )
  execute function private.record_listing_history();
create trigger end_listing_history after delete on public.vehicle_listings
  for each row execute function private.record_listing_history();

-- An approved ad lists the make and model its seller added (catalogue/custom-names.sql).
create trigger list_approved_names after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status in ('draft', 'pending'))
  execute function private.list_approved_names();

-- The dictionary of the search (search-words.sql).
create trigger learn_posted_words after insert on public.vehicle_listings
  referencing new table as posted for each statement execute function private.index_posted_listings();
create trigger learn_changed_words after update on public.vehicle_listings
  for each row
  when (new.status = 'active' and (new.title, new.description, new.status) is distinct from (old.title, old.description, old.status))
  execute function private.index_changed_listings();

-- Counts of ads for administrators (admin/counts.sql). Not `of status, featured`: guard_vehicle_listing() changes the status in
-- statements that do not name it.
create trigger count_added after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.update_listing_counts();
create trigger count_removed after delete on public.vehicle_listings
  referencing old table as removed for each statement execute function private.update_listing_counts();
create trigger count_moved after update on public.vehicle_listings
  for each row when ((old.status, old.featured) is distinct from (new.status, new.featured))
  execute function private.update_listing_counts();
create trigger count_none after truncate on public.vehicle_listings
  for each statement execute function private.update_listing_counts();

-- Pages that servers keep in memory (foundation/page-cache.sql): every change drops the page except of columns that no page shows,
-- and of marks, which change by the thousand and are announced by price-marks.sql.
create trigger forget_pages_of_sellers after insert on public.vehicle_listings
  referencing new table as added for each statement execute function private.invalidate_pages_of_sellers();
create trigger forget_page after update on public.vehicle_listings
  for each row when (
    new.views_count = old.views_count
    and to_jsonb(old) - '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook,price_mark}'::text[]
      <> to_jsonb(new) - '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook,price_mark}'::text[]
  )
  execute function private.invalidate_page_of_ad('/vehicles/');
create trigger forget_deleted_page after delete on public.vehicle_listings
  for each row execute function private.invalidate_page_of_ad('/vehicles/');

-- Posts on the Facebook page (integrations/facebook.sql), when an ad becomes active and when its seller turns posting on or off.
create trigger request_facebook_post after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.queue_facebook_post();
create trigger request_facebook_post_again after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.queue_facebook_post();
create trigger request_facebook_post_after_all after update of post_to_facebook on public.vehicle_listings
  for each row when (new.status = 'active' and new.post_to_facebook and not old.post_to_facebook)
  execute function private.queue_facebook_post();
create trigger leave_out_facebook_post after update of post_to_facebook on public.vehicle_listings
  for each row when (old.post_to_facebook and not new.post_to_facebook) execute function private.skip_facebook_post();

-- Audit log of administrators (admin/audit-log.sql). Their direct edits record every column except those that follow from others,
-- long ones without values; changes by functions record the columns that functions change.
create trigger audit_changes after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('title', 'price', 'status', 'featured', 'rejection_reason');
create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'all except', 'updated_at', 'expires_at', 'reminded_at', 'held_at', 'engine_cc', 'variant', '--', 'description', 'images'
  );
create trigger audit_removal after delete on public.vehicle_listings
  for each row execute function private.audit_changes('title', 'price', 'status', 'featured', 'seller_id');

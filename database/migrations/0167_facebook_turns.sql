-- Ads take turns on Facebook: so many a day (setting facebook_posts_a_day), those an administrator has chosen first, then the newest, one
-- seller after the other and none more than half of a day. An import waits in line instead of filling the page. Its seller says of each
-- ad whether it may be there at all.

-- It takes the kind of a setting from the one that is there.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values ('facebook_posts_a_day', 'count', false, '10');
alter table public.system_settings enable trigger guard_system_setting;
create or replace function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'facebook_posts_a_day' and value ~ '^\d{1,5}$' and value::integer > 100 then
    raise exception 'Enter a number from 1 to 100.' using hint = 'setting_facebook_posts_a_day';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and value !~ '^[AP]\d{9}[A-Z]$' then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

alter table public.facebook_posts
  add column chosen_at timestamptz,
  drop constraint facebook_posts_status_known,
  add constraint facebook_posts_status_known
    check (status in ('queued', 'waiting', 'posted', 'failed', 'skipped')),
  alter column status set default 'queued';

comment on column public.facebook_posts.status is
  'queued: until its turn comes; waiting: its turn has come; skipped: when that came the ad, the plan or the settings no longer asked for it.';
comment on column public.facebook_posts.chosen_at is 'When an administrator put it before the others.';

alter table public.vehicle_listings add column post_to_facebook boolean not null default true;
comment on column public.vehicle_listings.post_to_facebook is 'Whether it may be on the Facebook page, where its seller''s plan has that.';
grant insert (post_to_facebook), update (post_to_facebook) on public.vehicle_listings to authenticated;

drop trigger audit_edits on public.vehicle_listings;
create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'title', 'price', 'status', 'featured', 'rejection_reason', 'make_id', 'model_id', 'location', 'condition', 'fuel_type',
    'transmission', 'body_type', 'year', 'mileage', 'engine_size', 'color', 'drive', 'registration_state', 'post_to_facebook',
    '--', 'description', 'images'
  );

-- How many ads were posted on a day in Nairobi. Kept apart: an ad that is deleted is on the page all the same.
create table private.facebook_days (
  day date constraint facebook_days_pkey primary key,
  posts integer not null default 0
);
revoke all on private.facebook_days from public, anon, authenticated;

create function private.count_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.facebook_days as today (day, posts) values ((new.posted_at at time zone 'Africa/Nairobi')::date, 1)
  on conflict (day) do update set posts = today.posts + 1;
  return null;
end
$$;

create trigger count_facebook_post after update of status on public.facebook_posts
  for each row when (new.status = 'posted' and old.status <> 'posted') execute function private.count_facebook_post();

create index facebook_posts_posted_idx on public.facebook_posts (posted_at) where posted_at is not null;

-- Whether an ad may be on Facebook as it is now.
create function private.facebook_asks_for(listing public.vehicle_listings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select listing.status = 'active' and listing.post_to_facebook and listing.seller_id <> all (private.suspended_sellers())
    and private.facebook_posting_is_on(listing.seller_id)
$$;

-- Whose ads today has, or is about to have, one row for each: what is on its way, and what was posted since midnight.
create function private.facebook_posts_today() returns table (seller_id uuid)
language sql stable security definer set search_path = ''
as $$
  select listing.seller_id
  from public.facebook_posts as post
  join public.vehicle_listings as listing on listing.id = post.listing_id
  where post.status = 'waiting'
    or post.posted_at >= date_trunc('day', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'
$$;

-- How many posts today (Africa/Nairobi) has already, and how many it may have at all. What is on its way counts until it has failed.
create function private.facebook_day(out taken integer, out most integer)
language sql stable security definer set search_path = ''
as $$
  select
    (select count(*) from public.facebook_posts where status = 'waiting')
      + coalesce((select posts from private.facebook_days where day = (now() at time zone 'Africa/Nairobi')::date), 0),
    private.setting_count('facebook_posts_a_day')
$$;

-- Gives their turn to as many ads as the day still has room for. Leaves out what is no longer asked for, and what has stood in line for
-- 14 days behind newer ones. Beside any number of other callers: they wait for each other.
create function private.release_facebook_posts() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  taken integer;
  most integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.release_facebook_posts', 0));
  select day.taken, day.most into taken, most from private.facebook_day() as day;
  if taken >= most or not exists (select from public.facebook_posts where status = 'queued') then
    return;
  end if;
  update public.facebook_posts as post
  set status = 'skipped', updated_at = now(), chosen_at = null,
    error = case when private.facebook_asks_for(listing) then 'Newer ads took its turn for 14 days.'
      else 'Posting was switched off, or the ad was no longer active.' end
  from public.vehicle_listings as listing
  where listing.id = post.listing_id and post.status = 'queued' and (
    post.created_at < now() - interval '14 days' and post.chosen_at is null or not private.facebook_asks_for(listing)
  );
  with had as (
    select seller_id, count(*) as posts from private.facebook_posts_today() group by seller_id
  ),
  line as (
    select post.listing_id, post.chosen_at, post.created_at,
      coalesce(had.posts, 0) + row_number() over (
        partition by listing.seller_id order by post.chosen_at is null, post.created_at desc, post.listing_id
      ) as turn
    from public.facebook_posts as post
    join public.vehicle_listings as listing on listing.id = post.listing_id
    left join had using (seller_id)
    where post.status = 'queued'
  )
  update public.facebook_posts as post set status = 'waiting', tries = 0, error = null, updated_at = now()
  from (
    select listing_id from line where chosen_at is not null or turn <= ceil(most / 2.0)
    order by chosen_at is null, chosen_at, turn, created_at desc, listing_id
    limit most - taken
  ) as next
  where post.listing_id = next.listing_id;
end
$$;

-- As 0069; it stands in line first.
create or replace function private.request_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.post_to_facebook and private.facebook_posting_is_on(new.seller_id) then
    -- Once for all the times it becomes active, unless nothing came of it before.
    insert into public.facebook_posts as post (listing_id) values (new.id)
    on conflict (listing_id) do update set status = 'queued', tries = 0, error = null, created_at = now(), updated_at = now()
    where post.status = 'skipped';
    -- An import asks two hundred times: not again where its seller has had their share.
    if (
      select count(*) < ceil(private.setting_count('facebook_posts_a_day') / 2.0)
      from private.facebook_posts_today() where seller_id = new.seller_id
    ) then
      perform private.release_facebook_posts();
    end if;
  end if;
  return null;
end
$$;

create trigger request_facebook_post_after_all after update of post_to_facebook on public.vehicle_listings
  for each row when (new.status = 'active' and new.post_to_facebook and not old.post_to_facebook)
  execute function private.request_facebook_post();

create function private.leave_out_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.facebook_posts set status = 'skipped', error = 'Its seller keeps it off Facebook.', updated_at = now()
  where listing_id = new.id and status = 'queued';
  return null;
end
$$;

create trigger leave_out_facebook_post after update of post_to_facebook on public.vehicle_listings
  for each row when (old.post_to_facebook and not new.post_to_facebook) execute function private.leave_out_facebook_post();

-- Whether the caller's plan has posting now, for the form of an ad.
create function public.own_facebook_posting() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.facebook_posting_is_on(auth.uid())
$$;

-- What failed or is left out makes room for the next.
create function private.release_next_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.release_facebook_posts();
  return null;
end
$$;

create trigger release_next_facebook_post after update of status on public.facebook_posts
  for each row when (old.status = 'waiting' and new.status in ('failed', 'skipped'))
  execute function private.release_next_facebook_post();

-- Who stands in line and who is chosen is no entry in the audit log: what comes of it is.
drop trigger audit_facebook_post on public.facebook_posts;
create trigger audit_facebook_post after update of status on public.facebook_posts
  for each row when (new.status <> old.status and new.status not in ('queued', 'waiting') or old.status in ('failed', 'skipped'))
  execute function private.audit_facebook_post();

-- As 0069; it is tried first, as far as the day has room.
create or replace function public.retry_facebook_post(listing_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may post ads to Facebook.' using errcode = '42501';
  end if;
  update public.facebook_posts as post
  set status = 'queued', tries = 0, error = null, chosen_at = now(), created_at = now(), updated_at = now()
  where post.listing_id = retry_facebook_post.listing_id and post.status in ('failed', 'skipped');
  if not found then
    raise exception 'This ad is posted already, or about to be.' using hint = 'already_decided';
  end if;
  perform private.release_facebook_posts();
end
$$;

-- Puts an ad that stands in line before all others.
create function public.post_next_on_facebook(listing_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may post ads to Facebook.' using errcode = '42501';
  end if;
  update public.facebook_posts as post set chosen_at = coalesce(post.chosen_at, now()), updated_at = now()
  where post.listing_id = post_next_on_facebook.listing_id and post.status = 'queued';
  if not found then
    raise exception 'This ad does not stand in line any more.' using hint = 'already_decided';
  end if;
  perform private.release_facebook_posts();
end
$$;

-- How Facebook's day stands: how many posts it may have, has or is about to have, and how many stand in line.
create function public.facebook_day() returns table (most integer, taken integer, queued integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the posts.' using errcode = '42501';
  end if;
  return query
    select day.most, day.taken, (select count(*)::integer from public.facebook_posts where status = 'queued')
    from private.facebook_day() as day;
end
$$;

revoke execute on function
  private.facebook_asks_for(public.vehicle_listings), private.facebook_posts_today(), private.facebook_day(),
  private.release_facebook_posts(),
  private.count_facebook_post(), private.release_next_facebook_post(), private.leave_out_facebook_post(), public.post_next_on_facebook(uuid),
  public.facebook_day(), public.own_facebook_posting()
from public, anon, authenticated;
grant execute on function
  public.post_next_on_facebook(uuid), public.facebook_day(), public.own_facebook_posting()
to authenticated;

notify pgrst, 'reload schema';

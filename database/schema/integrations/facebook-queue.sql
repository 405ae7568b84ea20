-- Queue of ads for Facebook: which ads enter it, and which are released to the posting job within the daily limit. Ads that an
-- administrator chose come first, then sellers take turns, so one seller cannot use up the day.

-- Queues an active ad whose seller posts on Facebook, and releases posts.
create function private.queue_facebook_post(listing uuid, seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.facebook_posting_is_on(seller) then
    return;
  end if;
  -- An ad is posted once, however often it becomes active; only a skipped one is queued again.
  insert into public.facebook_posts as post (listing_id) values (listing)
  on conflict (listing_id) do update set status = 'queued', tries = 0, error = null, created_at = now(), updated_at = now()
  where post.status = 'skipped';
  -- A stock import activates hundreds of ads: skip the release once the seller's daily share is used.
  if (
    select count(*) < ceil(private.setting_count('facebook_posts_a_day') / 2.0)
    from private.facebook_posts_today() where seller_id = seller
  ) then
    perform private.release_facebook_posts();
  end if;
end
$$;

-- Skips the queued post of an ad that its seller opts out.
create function private.skip_facebook_post(listing uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.facebook_posts set status = 'skipped', error = 'Its seller keeps it off Facebook.', updated_at = now()
  where listing_id = listing and status = 'queued'
$$;

-- Trigger on facebook_posts: a failed or skipped post makes room for the next.
create function private.release_next_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.release_facebook_posts();
  return null;
end
$$;

-- Releases queued posts up to the daily limit, also as a job. Skips ads that are no longer wanted, and ads that newer ones have
-- kept waiting for 14 days. A seller gets at most half of the day's posts, not counting chosen ads. Concurrent calls are
-- serialised.
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
    error = case when private.may_post_to_facebook(listing) then 'Newer ads took its turn for 14 days.'
      else 'Posting was switched off, or the ad was no longer active.' end
  from public.vehicle_listings as listing
  where listing.id = post.listing_id and post.status = 'queued' and (
    post.created_at < now() - interval '14 days' and post.chosen_at is null or not private.may_post_to_facebook(listing)
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

-- Returns today's posts in Nairobi, including those waiting for the posting job, and the daily limit.
create function private.facebook_day(out taken integer, out most integer)
language sql stable security definer set search_path = ''
as $$
  select
    (select count(*) from public.facebook_posts where status = 'waiting')
      + coalesce((select posts from private.facebook_days where day = private.nairobi_today()), 0),
    private.setting_count('facebook_posts_a_day')
$$;

-- Returns the seller of each post that is waiting for the posting job or was posted today, one row for each post.
create function private.facebook_posts_today() returns table (seller_id uuid)
language sql stable security definer set search_path = ''
as $$
  select listing.seller_id
  from public.facebook_posts as post
  join public.vehicle_listings as listing on listing.id = post.listing_id
  where post.status = 'waiting'
    or post.posted_at >= (select private.nairobi_midnight(private.nairobi_today()))
$$;

-- Returns whether the ad may be posted now.
create function private.may_post_to_facebook(listing public.vehicle_listings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select listing.status = 'active' and listing.post_to_facebook and listing.seller_id <> all ((select private.suspended_sellers())::uuid[])
    and private.facebook_posting_is_on(listing.seller_id)
$$;

-- Returns whether posting is active in the settings and included in the seller's plan.
create function private.facebook_posting_is_on(seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.facebook_settings where is_active)
    and coalesce((select plan.facebook_posting_enabled from private.current_plan(seller) as plan), false)
$$;

-- Returns whether the caller's ads can be posted now, for the form of an ad.
create function public.own_facebook_posting() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.facebook_posting_is_on(auth.uid())
$$;
grant execute on function public.own_facebook_posting() to authenticated, business_sales;

-- Moves a queued ad ahead of all that no administrator chose, and releases posts.
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
grant execute on function public.post_next_on_facebook(uuid) to authenticated;

-- Queues a failed or skipped ad again, as a chosen one, and releases posts.
create function public.retry_facebook_post(listing_id uuid) returns void
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
grant execute on function public.retry_facebook_post(uuid) to authenticated;

-- Returns the daily limit, today's posts and the length of the queue, for administrators.
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
grant execute on function public.facebook_day() to authenticated;

-- How many ads were posted on a day in Nairobi. Kept apart: an ad that is deleted is on the page all the same.
create table private.facebook_days (
  day date constraint facebook_days_pkey primary key,
  posts integer not null default 0
);




create function private.count_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.facebook_days as today (day, posts) values ((new.posted_at at time zone 'Africa/Nairobi')::date, 1)
  on conflict (day) do update set posts = today.posts + 1;
  return null;
end
$$;

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

create function private.leave_out_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.facebook_posts set status = 'skipped', error = 'Its seller keeps it off Facebook.', updated_at = now()
  where listing_id = new.id and status = 'queued';
  return null;
end
$$;

-- Whether the caller's plan has posting now, for the form of an ad.
create function public.own_facebook_posting() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.facebook_posting_is_on(auth.uid())
$$;
grant execute on function public.own_facebook_posting() to authenticated;

-- What failed or is left out makes room for the next.
create function private.release_next_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.release_facebook_posts();
  return null;
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
grant execute on function public.post_next_on_facebook(uuid) to authenticated;

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
grant execute on function public.facebook_day() to authenticated;

-- Posts of ads on Facebook. An ad is queued when it becomes active and its seller's plan includes posting (facebook-queue.sql); a
-- job of the server posts it once. Sellers see the status of their posts, administrators also the error.
create table public.facebook_posts (
  listing_id uuid constraint facebook_posts_pkey primary key,
  status text not null default 'queued',
  tries integer not null default 0,
  error text,
  post_id text,
  -- Start of an attempt without a known result: Facebook may have published the post, so a retry searches for it first.
  uncertain_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  posted_at timestamptz,
  chosen_at timestamptz,
  constraint facebook_posts_tries_range check (tries >= 0),
  constraint facebook_posts_error_length check (char_length(error) <= 500),
  constraint facebook_posts_posted check ((status = 'posted') = (posted_at is not null)),
  constraint facebook_posts_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint facebook_posts_status_known
    check (status in ('queued', 'waiting', 'posted', 'failed', 'skipped'))
);

comment on table public.facebook_posts is
  'Posts of ads on Facebook, with their status. Written by functions and the server only.';
comment on column public.facebook_posts.status is
  'queued: for its turn; waiting: for the posting job; skipped: no longer wanted when its turn came.';
comment on column public.facebook_posts.error is 'Why the last attempt failed, without secrets; for administrators.';
comment on column public.facebook_posts.chosen_at is 'When an administrator moved it ahead in the queue.';

create index facebook_posts_newest_idx on public.facebook_posts (created_at desc, listing_id);
create index facebook_posts_status_idx on public.facebook_posts (status, created_at desc, listing_id);
create index facebook_posts_posted_idx on public.facebook_posts (posted_at) where posted_at is not null;

revoke all on public.facebook_posts from public, anon, authenticated;
grant select (listing_id, status, post_id, created_at, posted_at) on public.facebook_posts to authenticated, business_sales;
grant all on public.facebook_posts to service_role;

alter table public.facebook_posts enable row level security;

create policy "Sellers see what became of their own ads" on public.facebook_posts
  for select to authenticated, business_sales using (exists (
    select from public.vehicle_listings as own where own.id = listing_id and own.seller_id = (select auth.uid())
  ));
create policy "Administrators see what became of every ad" on public.facebook_posts
  for select to authenticated using ((select private.is_admin()));

create trigger enqueue_facebook_post after insert on public.facebook_posts
  for each row when (new.status = 'waiting') execute function private.enqueue_facebook_post();
create trigger enqueue_facebook_post_again after update of status on public.facebook_posts
  for each row when (new.status = 'waiting' and old.status <> 'waiting') execute function private.enqueue_facebook_post();
create trigger count_facebook_post after update of status on public.facebook_posts
  for each row when (new.status = 'posted' and old.status <> 'posted') execute function private.count_facebook_post();
create trigger release_next_facebook_post after update of status on public.facebook_posts
  for each row when (old.status = 'waiting' and new.status in ('failed', 'skipped'))
  execute function private.release_next_facebook_post();
create trigger audit_facebook_post after update of status on public.facebook_posts
  for each row when (new.status <> old.status and new.status not in ('queued', 'waiting') or old.status in ('failed', 'skipped'))
  execute function private.audit_facebook_post();

-- Adds the posting job of an ad when its turn comes.
create function private.enqueue_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue('facebook-post', jsonb_build_object('listing_id', new.listing_id));
  return null;
end
$$;

-- Records every result and retry in the audit log.
create function private.audit_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    case new.status when 'posted' then 'post' when 'queued' then 'retry' else new.status end,
    'facebook_posts', new.listing_id::text,
    jsonb_build_object('status', old.status),
    jsonb_strip_nulls(jsonb_build_object(
      'status', new.status, 'tries', new.tries, 'post_id', new.post_id, 'error', new.error
    ))
  );
  return null;
end
$$;

-- Number of posts by day in Nairobi. Separate from facebook_posts, because a post stays on Facebook after its ad is deleted.
create table private.facebook_days (
  day date constraint facebook_days_pkey primary key,
  posts integer not null default 0
);

-- Counts a post when Facebook has published it.
create function private.count_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.facebook_days as today (day, posts) values (private.nairobi_day(new.posted_at), 1)
  on conflict (day) do update set posts = today.posts + 1;
  return null;
end
$$;

-- Returns a page of 20 posts, newest first, with the total; optionally of one status.
create function public.admin_facebook_posts(wanted_status text default null, page integer default 1)
returns table (
  listing_id uuid, title text, status text, tries integer, error text, post_id text,
  created_at timestamptz, posted_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the posts.' using errcode = '42501';
  end if;
  return query
    with counted as (
      select count(*) as total from public.facebook_posts as post
      where wanted_status is null or post.status = wanted_status
    )
    select post.listing_id, listing.title, post.status, post.tries, post.error, post.post_id,
      post.created_at, post.posted_at, counted.total
    from (
      select * from public.facebook_posts as newest
      where wanted_status is null or newest.status = wanted_status
      order by newest.created_at desc, newest.listing_id
      limit 20 offset (least(greatest(admin_facebook_posts.page, 1), 100000) - 1) * 20
    ) as post
    join public.vehicle_listings as listing on listing.id = post.listing_id
    cross join counted
    order by post.created_at desc, post.listing_id;
end
$$;
grant execute on function public.admin_facebook_posts(text, integer) to authenticated;

-- Job: marks posts as failed that have waited for a day since their last attempt, for example because the server stopped.
create function private.fail_stale_facebook_posts() returns void
language sql security definer set search_path = ''
as $$
  update public.facebook_posts set
    status = 'failed', updated_at = now(),
    error = coalesce(error, 'The server stopped in the middle of posting.')
  where status = 'waiting' and updated_at < now() - interval '1 day'
$$;

-- Ads on Facebook: an ad that becomes active, of a seller whose plan has it, is posted once by a job of the server. What
-- became of it stands here; sellers see whether it is posted, administrators also why not.
create table public.facebook_posts (
  listing_id uuid constraint facebook_posts_pkey primary key,
  status text not null default 'queued',
  tries integer not null default 0,
  error text,
  post_id text,
  -- An attempt began then and nobody heard how it ended: Facebook may have the post.
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

comment on table public.facebook_posts is 'What became of the ads that are to be on Facebook. Written by functions only.';
comment on column public.facebook_posts.status is 'queued: until its turn comes; waiting: its turn has come; skipped: when that came the ad, the plan or the settings no longer asked for it.';
comment on column public.facebook_posts.error is 'Why the last attempt failed, without secrets; for administrators.';
comment on column public.facebook_posts.chosen_at is 'When an administrator put it before the others.';

create index facebook_posts_newest_idx on public.facebook_posts (created_at desc, listing_id);
create index facebook_posts_status_idx on public.facebook_posts (status, created_at desc, listing_id);
create index facebook_posts_posted_idx on public.facebook_posts (posted_at) where posted_at is not null;

revoke all on public.facebook_posts from public, anon, authenticated;
grant select (listing_id, status, post_id, created_at, posted_at) on public.facebook_posts to authenticated;
grant all on public.facebook_posts to service_role;

alter table public.facebook_posts enable row level security;

create policy "Sellers see what became of their own ads" on public.facebook_posts
  for select to authenticated using (exists (
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

create function private.facebook_posting_is_on(seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.facebook_settings where is_active)
    and coalesce((select plan.facebook_posting_enabled from private.current_plan(seller) as plan), false)
$$;

-- FIXME first said:
-- FIXME last said:
-- As 0069; it stands in line first.
create function private.request_facebook_post() returns trigger
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

create function private.enqueue_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue('facebook-post', jsonb_build_object('listing_id', new.listing_id));
  return null;
end
$$;

-- Every outcome is an entry in the audit log.
create function private.audit_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    case new.status when 'posted' then 'post' when 'waiting' then 'retry' else new.status end,
    'facebook_posts', new.listing_id::text,
    jsonb_build_object('status', old.status),
    jsonb_strip_nulls(jsonb_build_object(
      'status', new.status, 'tries', new.tries, 'post_id', new.post_id, 'error', new.error
    ))
  );
  return null;
end
$$;

-- FIXME first said:
-- The server tries what failed again: for a post that was given up or left out.
-- FIXME last said:
-- As 0069; it is tried first, as far as the day has room.
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

-- A page of the posts, newest first, 20 to a page, with how many there are; all of them or those of one status.
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

-- For a job: posts whose attempts ended without a word, as when every server went down in the middle of the last one.
create function private.give_up_facebook_posts() returns void
language sql security definer set search_path = ''
as $$
  update public.facebook_posts set
    status = 'failed', updated_at = now(),
    error = coalesce(error, 'The server stopped in the middle of posting.')
  where status = 'waiting' and updated_at < now() - interval '1 day'
$$;

-- The audit log keeps which account it was, and no secret.
create function private.facebook_summary(settings private.facebook_settings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'app_id', settings.app_id, 'page_id', settings.page_id, 'post_type', settings.post_type,
    'is_active', settings.is_active
  )
$$;

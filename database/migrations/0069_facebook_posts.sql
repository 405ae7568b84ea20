-- Ads on Facebook: an ad that becomes active, of a seller whose plan has it, is posted once by a job of the server. What
-- became of it stands here; sellers see whether it is posted, administrators also why not.

create table public.facebook_posts (
  listing_id uuid constraint facebook_posts_pkey primary key,
  status text not null default 'waiting',
  tries integer not null default 0,
  error text,
  post_id text,
  -- An attempt began then and nobody heard how it ended: Facebook may have the post.
  uncertain_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  posted_at timestamptz,
  constraint facebook_posts_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint facebook_posts_status_known check (status in ('waiting', 'posted', 'failed', 'skipped')),
  constraint facebook_posts_tries_range check (tries >= 0),
  constraint facebook_posts_error_length check (char_length(error) <= 500),
  constraint facebook_posts_posted check ((status = 'posted') = (posted_at is not null))
);

comment on table public.facebook_posts is 'What became of the ads that are to be on Facebook. Written by functions only.';
comment on column public.facebook_posts.status is 'skipped: when its turn came the ad, the plan or the settings no longer asked for it.';
comment on column public.facebook_posts.error is 'Why the last attempt failed, without secrets; for administrators.';

create index facebook_posts_newest_idx on public.facebook_posts (created_at desc, listing_id);
create index facebook_posts_status_idx on public.facebook_posts (status, created_at desc, listing_id);

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

create function private.facebook_posting_is_on(seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.facebook_settings where is_active)
    and coalesce((select plan.facebook_posting_enabled from private.current_plan(seller) as plan), false)
$$;

create function private.request_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.facebook_posting_is_on(new.seller_id) then
    -- Once for all the times it becomes active, unless nothing came of it before.
    insert into public.facebook_posts as post (listing_id) values (new.id)
    on conflict (listing_id) do update set status = 'waiting', tries = 0, error = null, created_at = now(), updated_at = now()
    where post.status = 'skipped';
  end if;
  return null;
end
$$;

create trigger request_facebook_post after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.request_facebook_post();
create trigger request_facebook_post_again after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.request_facebook_post();

create function private.enqueue_facebook_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue('facebook-post', jsonb_build_object('listing_id', new.listing_id));
  return null;
end
$$;

create trigger enqueue_facebook_post after insert on public.facebook_posts
  for each row when (new.status = 'waiting') execute function private.enqueue_facebook_post();
create trigger enqueue_facebook_post_again after update of status on public.facebook_posts
  for each row when (new.status = 'waiting' and old.status <> 'waiting') execute function private.enqueue_facebook_post();

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

create trigger audit_facebook_post after update of status on public.facebook_posts
  for each row when (new.status <> old.status) execute function private.audit_facebook_post();

-- The server tries what failed again: for a post that was given up or left out.
create function public.retry_facebook_post(listing_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may post ads to Facebook.' using errcode = '42501';
  end if;
  update public.facebook_posts as post set status = 'waiting', tries = 0, error = null, updated_at = now()
  where post.listing_id = retry_facebook_post.listing_id and post.status in ('failed', 'skipped');
  if not found then
    raise exception 'This ad is posted already, or about to be.' using hint = 'already_decided';
  end if;
end
$$;

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

-- For a job: posts whose attempts ended without a word, as when every server went down in the middle of the last one.
create function private.give_up_facebook_posts() returns void
language sql security definer set search_path = ''
as $$
  update public.facebook_posts set
    status = 'failed', updated_at = now(),
    error = coalesce(error, 'The server stopped in the middle of posting.')
  where status = 'waiting' and updated_at < now() - interval '1 day'
$$;

revoke execute on function
  private.facebook_posting_is_on(uuid), private.request_facebook_post(), private.enqueue_facebook_post(),
  private.audit_facebook_post(), private.give_up_facebook_posts(),
  public.retry_facebook_post(uuid), public.admin_facebook_posts(text, integer)
from public, anon, authenticated;
grant execute on function public.retry_facebook_post(uuid), public.admin_facebook_posts(text, integer) to authenticated;

-- The audit log keeps which account it was, and no secret.
create function private.facebook_summary(settings private.facebook_settings) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'app_id', settings.app_id, 'page_id', settings.page_id, 'post_type', settings.post_type,
    'is_active', settings.is_active
  )
$$;

create or replace function private.save_facebook_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored private.facebook_settings;
  saved private.facebook_settings;
  changed jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may change the Facebook settings.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    select * into stored from private.facebook_settings where id = old.id for update;
  end if;
  new.app_secret := private.kept_secret(new.app_secret, stored.app_secret);
  new.access_token := private.kept_secret(new.access_token, stored.access_token);
  insert into private.facebook_settings as settings
    (id, app_id, app_secret, page_id, access_token, post_type, is_active)
  values (
    coalesce(stored.id, new.id, gen_random_uuid()), btrim(coalesce(new.app_id, '')), btrim(new.app_secret),
    btrim(coalesce(new.page_id, '')), btrim(new.access_token), coalesce(new.post_type, 'page'),
    coalesce(new.is_active, false)
  )
  on conflict (id) do update set
    app_id = excluded.app_id, app_secret = excluded.app_secret, page_id = excluded.page_id,
    access_token = excluded.access_token, post_type = excluded.post_type, is_active = excluded.is_active,
    updated_at = now()
  returning * into saved;
  if stored.id is not null and stored.app_secret <> saved.app_secret then
    changed := changed || '{"app_secret": "changed"}';
  end if;
  if stored.id is not null and stored.access_token <> saved.access_token then
    changed := changed || '{"access_token": "changed"}';
  end if;
  perform private.record_audit(
    lower(tg_op), 'facebook_settings', saved.id::text,
    case when stored.id is not null then private.facebook_summary(stored) end,
    private.facebook_summary(saved) || changed
  );
  select view.* into new from public.facebook_settings as view where view.id = saved.id;
  return new;
end
$$;

revoke execute on function private.facebook_summary(private.facebook_settings) from public;

notify pgrst, 'reload schema';

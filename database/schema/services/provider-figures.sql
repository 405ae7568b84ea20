-- Figures of a service provider: the owner's own, and those that its public page shows.

-- Counts of bookings and of the reviews that count; `stars` counts the reviews with one to five stars. No row without a provider record.
create function public.provider_figures() returns table (
  total_bookings integer, pending_bookings integer, completed_bookings integer,
  average_rating numeric, reviews integer, unanswered_reviews integer, stars integer[]
)
language sql stable security definer rows 1 set search_path = ''
as $$
  select
    booked.total, booked.pending, booked.completed,
    -- 0 without reviews, as docs/product.md has it.
    coalesce(provider.rating_average, 0), given.total, given.unanswered, given.stars
  from public.service_providers as provider
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where status = 'pending'))::integer as pending,
      (count(*) filter (where status = 'completed'))::integer as completed
    from public.service_bookings where service_provider_id = provider.id
  ) as booked
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where reply is null))::integer as unanswered,
      array[
        count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)
      ]::integer[] as stars
    from public.reviews where service_provider_id = provider.id and counts
  ) as given
  where provider.user_id = auth.uid()
$$;
grant execute on function public.provider_figures() to authenticated, business_sales, service_role;
comment on function public.provider_figures() is 'Figures of the caller''s own business.';

-- Figures for the page of a provider; no row if the caller may not see it. completed_bookings counts bookings that members
-- requested. response_minutes is the median time to the first answer to a booking request or message of the last 90 days, null if
-- fewer than five people got one; an unanswered request counts with its age once it is a day old.
create function public.service_provider_stats(provider_id uuid)
returns table (completed_bookings integer, response_minutes integer)
language sql stable security definer set search_path = ''
as $$
  with provider as (
    select id, user_id from public.service_providers
    where id = service_provider_stats.provider_id
      and (verified and user_id <> all ((select private.suspended_sellers())::uuid[]) or user_id = auth.uid() or private.is_admin())
  ), requests as (
    select
      booking.customer_id as asker, booking.answered_at is not null as answered,
      coalesce(booking.answered_at, case booking.status when 'cancelled' then booking.updated_at else now() end)
        - booking.created_at as wait
    from provider join public.service_bookings as booking on booking.service_provider_id = provider.id
    where booking.created_at > now() - interval '90 days' and booking.customer_id is not null
      and (booking.answered_at is not null or booking.status in ('pending', 'cancelled'))
    union all
    -- Conversations that the owner started have no wait.
    select thread.asker_id, thread.first_answer_at is not null, coalesce(thread.first_answer_at, now()) - thread.created_at
    from provider join public.message_threads as thread
      on thread.service_provider_id = provider.id and thread.owner_id = provider.user_id
    where thread.created_at > now() - interval '90 days' and thread.asker_id is not null
      and thread.first_answer_at is distinct from thread.created_at
  ), median as (
    select case when count(distinct asker) filter (where answered) >= 5 then
      ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60)::integer
    end as minutes
    from requests where answered or wait > interval '1 day'
  )
  select
    (select count(*)::integer from public.service_bookings as booking
     where booking.service_provider_id = provider.id and booking.status = 'completed' and booking.customer_id is not null),
    median.minutes
  from provider, median
$$;
grant execute on function public.service_provider_stats(uuid) to anon, authenticated, service_role;

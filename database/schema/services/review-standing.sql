-- Which reviews count. A review counts unless it is held for an administrator (held_for) or its writer's newer one counts. Only reviews
-- that count are public, in the provider's rating and in its figures; the writer and administrators see the others too.

-- The thresholds, and for how many days origins are kept (booking-origins.sql).
create function private.review_rules(
  out least_visit interval, out most_above_usual integer, out usual_days integer, out origin_days integer
)
language sql immutable set search_path = ''
as $$ select interval '1 hour', 3, 90, 30 $$;

-- Why the review of a booking is held, in the order of HELD_REVIEW_REASONS (domain/services/reviews.ts); null if it is not. A time that
-- was not recorded, as in old bookings, holds nothing.
create function private.review_doubts(booking public.service_bookings, review public.reviews) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.review_rules();
begin
  return nullif(array_remove(array[
    case when private.works_for(review.reviewer_id, (
      select provider.user_id from public.service_providers as provider where provider.id = booking.service_provider_id
    )) then 'works_there' end,
    case when booking.completed_at - booking.answered_at < rules.least_visit then 'too_soon' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'device') then 'same_device' end,
    case when exists (select from private.own_bookings where booking_id = booking.id and kind = 'address') then 'same_address' end,
    case when private.is_review_burst(review) then 'burst' end
  ], null), '{}');
end
$$;

-- Whether this review makes too many of the last 24 hours of whom it is about: more above their usual, the mean of the days before, than
-- the rules allow. Held reviews are not usual. Volatile, so it counts the earlier rows of the same statement.
create function private.is_review_burst(review public.reviews) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  rules constant record := private.review_rules();
  today constant timestamptz := now() - interval '1 day';
begin
  return (
    select count(*) filter (where other.created_at > today) + 1
      > rules.most_above_usual
        + count(*) filter (where other.created_at <= today and other.held_for is null)::numeric / rules.usual_days
    from public.reviews as other
    where (other.service_provider_id = review.service_provider_id or other.seller_id = review.seller_id)
      and other.created_at > today - make_interval(days => rules.usual_days)
  );
end
$$;

-- Locks whom a review is about, so that concurrent reviews count each other.
create function private.lock_reviewed(review public.reviews) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if review.sale_id is null then
    perform from public.service_providers where id = review.service_provider_id for no key update;
  else
    perform from public.profiles where id = review.seller_id for no key update;
  end if;
end
$$;

-- Trigger on reviews: of one person's reviews of the same provider or seller the latest that is not held counts. Recalculates the
-- rating of a provider; that of a seller is read from the reviews.
create function private.settle_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant public.reviews := coalesce(new, old);
  latest uuid;
begin
  perform private.lock_reviewed(changed);
  select id into latest from public.reviews
  where reviewer_id = changed.reviewer_id and held_for is null
    and (service_provider_id = changed.service_provider_id or seller_id = changed.seller_id)
  order by created_at desc, id desc limit 1;
  update public.reviews set counts = not counts
  where reviewer_id = changed.reviewer_id and counts <> (id is not distinct from latest)
    and (service_provider_id = changed.service_provider_id or seller_id = changed.seller_id);
  update public.service_providers as provider
  set rating_average = of_all.average, rating_count = of_all.amount
  from (
    select round(avg(rating), 1) as average, count(*) as amount
    from public.reviews where service_provider_id = changed.service_provider_id and counts
  ) as of_all
  where provider.id = changed.service_provider_id;
  return null;
end
$$;

-- Lets a held review count, and with it the sale it is about; its writer and who is reviewed are notified. Administrators only; hint
-- not_found if it is not held.
create function public.approve_review(review_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.reviews := private.held_review(review_id);
  about constant record := private.reviewed(held);
  doubts constant text[] := private.settle_doubts_of_sale(held.sale_id);
begin
  update public.reviews set held_for = null where id = held.id;
  perform private.record_audit(
    'approve', 'reviews', held.id::text, jsonb_strip_nulls(jsonb_build_object('held_for', held.held_for, 'doubts', doubts)), '{"held_for": null}'
  );
  perform private.tell(held.reviewer_id, 'review_approved', about.link || jsonb_build_object('business', about.name));
end
$$;
grant execute on function public.approve_review(uuid) to authenticated, service_role;

-- Deletes a held review; its writer is notified of the reason, and does not review this booking or sale again. Administrators only.
create function public.reject_review(review_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.reviews := private.held_review(review_id);
  said constant text := btrim(coalesce(reason, ''), E' \n\r\t');
begin
  if said = '' or char_length(said) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  -- The triggers of the delete notify the writer and write the audit log.
  perform set_config('magari.reason', said, true);
  delete from public.reviews where id = held.id;
  perform set_config('magari.reason', '', true);
end
$$;
grant execute on function public.reject_review(uuid, text) to authenticated, service_role;

-- Locks the sale of a held review, whom it is about, then the review, in the order of a new review and of a sale that becomes doubted.
-- Administrators only; hint not_found if it is not held.
create function private.held_review(review_id uuid) returns public.reviews
language plpgsql security definer set search_path = ''
as $$
declare
  held public.reviews;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on reviews.' using errcode = '42501';
  end if;
  perform from public.sales where id = (select sale_id from public.reviews where id = review_id) for no key update;
  perform private.lock_reviewed(review) from public.reviews as review where id = review_id;
  select * into held from public.reviews where id = review_id and held_for is not null for update;
  if not found then
    raise exception 'This review is no longer held. Load the page again.' using hint = 'not_found';
  end if;
  if auth.uid() in (held.reviewer_id, held.seller_id)
    or exists (select from public.service_providers where id = held.service_provider_id and user_id = auth.uid())
  then
    raise exception 'This review is by you or about you. Another administrator decides on it.' using errcode = '42501';
  end if;
  return held;
end
$$;

-- Notifications about reviews, and the history that limits them. A reviewer may delete a review and write another, so the history
-- belongs to the booking: at most one notification a day, and no second review after an administrator removed the first.
create table private.review_history (
  booking_id uuid,
  event text,
  day date not null,
  constraint review_history_event_known check (event in ('told', 'answer_told', 'held_told', 'removed')),
  constraint review_history_pkey primary key (booking_id, event),
  constraint review_history_booking_id_fkey
    foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

comment on table private.review_history is
  'The last day of each event of a booking''s review: provider notified, reply notified, reviewer told that it is held, removed by an administrator.';

-- Trigger on reviews: notifies the provider of a new review, once it is not held, and the reviewer of one that is held.
create function private.notify_of_new_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select p from public.service_providers as p where id = new.service_provider_id
  );
  name constant text := private.visible_line(provider.business_name);
begin
  if new.held_for is not null then
    if private.record_review_event(new.booking_id, 'held_told') then
      perform private.tell(
        new.reviewer_id, 'review_held',
        jsonb_build_object('booking_id', new.booking_id, 'business', name, 'reason', new.held_for[1])
      );
    end if;
  elsif private.record_review_event(new.booking_id, 'told') then
    perform private.tell(
      provider.user_id, 'review_received',
      jsonb_build_object(
        'review_id', new.id, 'person', private.person_facts(new.reviewer_id, new.reviewer_name), 'business', name,
        'rating', new.rating, 'comment', new.comment
      )
    );
  end if;
  return null;
end
$$;

-- Trigger on reviews: notifies the reviewer of a reply, and of a removal by an administrator with the reason from the transaction's
-- setting magari.reason.
create function private.notify_of_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (
    select p from public.service_providers as p where id = coalesce(new.service_provider_id, old.service_provider_id)
  );
  name text := private.visible_line(provider.business_name);
begin
  if tg_op = 'UPDATE' then
    if private.record_review_event(new.booking_id, 'answer_told') then
      perform private.tell(
        new.reviewer_id, 'review_answered',
        jsonb_build_object('business_id', new.service_provider_id, 'business', name, 'reply', new.reply)
      );
    end if;
    return null;
  end if;
  -- Delete the provider's notification, which quotes the review: erasing the reviewer's account would not find it. The first
  -- condition is for those told before there were kinds.
  delete from public.system_notifications as told
  where told.user_id = provider.user_id and (
    told.title = 'New review' and starts_with(told.message, old.reviewer_name || ' gave ')
      and position(left(coalesce(old.comment, ''), 200) in told.message) > 0
    or told.kind = 'review_received' and told.facts ->> 'review_id' = old.id::text
  );
  -- A review deleted together with its provider was not removed for its content.
  if private.is_admin() and old.reviewer_id <> auth.uid() and provider.id is not null then
    -- Inserts nothing if the booking is deleted as well.
    insert into private.review_history (booking_id, event, day)
    select id, 'removed', private.nairobi_today() from public.service_bookings where id = old.booking_id
    on conflict do nothing;
    perform private.tell(
      old.reviewer_id, 'review_removed',
      jsonb_build_object('business', name, 'reason', nullif(current_setting('magari.reason', true), ''))
    );
  end if;
  return null;
end
$$;

-- Trigger on reviews: rejects a customer's new review of a booking after an administrator removed the earlier one.
create function private.refuse_removed_review(review public.reviews) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.review_history as known
    join public.service_bookings as booking on booking.id = known.booking_id
    where known.booking_id = review.booking_id and known.event = 'removed' and booking.customer_id = review.reviewer_id
  ) then
    raise exception 'Your review of this visit was removed by an administrator. Write to us if you think this is a mistake.'
      using hint = 'review_removed';
  end if;
end
$$;

-- Records the event for today. Returns false if it was already recorded today.
create function private.record_review_event(booking uuid, what text) returns boolean
language sql set search_path = ''
as $$
  with noted as (
    insert into private.review_history as known (booking_id, event, day) values (booking, what, private.nairobi_today())
    on conflict (booking_id, event) do update set day = excluded.day where known.day <> excluded.day
    returning booking_id
  )
  select exists (select from noted)
$$;

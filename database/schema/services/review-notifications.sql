-- Notifications about reviews, and the history that limits them. A reviewer may delete a review and write another, so the history
-- belongs to the booking or sale: at most one notification a day, and no second review after an administrator removed the first.
create table private.review_history (
  booking_id uuid,
  event text not null,
  day date not null,
  sale_id uuid,
  constraint review_history_event_known check (event in ('told', 'answer_told', 'held_told', 'removed')),
  constraint review_history_one check ((booking_id is null) <> (sale_id is null)),
  constraint review_history_key unique nulls not distinct (booking_id, sale_id, event),
  constraint review_history_booking_id_fkey
    foreign key (booking_id) references public.service_bookings (id) on delete cascade,
  constraint review_history_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete cascade
);

create index review_history_sale_idx on private.review_history (sale_id);

comment on table private.review_history is
  'The last day of each event of a review of a booking or sale: who is reviewed notified, reply notified, reviewer told that it is held, removed by an administrator.';

-- Whom a review is about: the account, its name, and the fact by which notifications link to it. All null once it is gone.
create function private.reviewed(review public.reviews, out account uuid, out name text, out link jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if review.sale_id is null then
    select provider.user_id, private.visible_line(provider.business_name), jsonb_build_object('business_id', provider.id)
    into account, name, link from public.service_providers as provider where provider.id = review.service_provider_id;
  else
    select person.id, coalesce(private.visible_line(private.person_name(person.id)), 'the seller'), jsonb_build_object('sale_id', review.sale_id)
    into account, name, link from public.profiles as person where person.id = review.seller_id;
  end if;
end
$$;

-- Trigger on reviews: notifies who is reviewed of a new review, once it is not held, and the reviewer of one that is held.
create function private.notify_of_new_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  about constant record := private.reviewed(new);
  visit constant jsonb := jsonb_strip_nulls(jsonb_build_object('booking_id', new.booking_id, 'sale_id', new.sale_id));
begin
  if new.held_for is not null then
    if private.record_review_event(new, 'held_told') then
      perform private.tell(
        new.reviewer_id, 'review_held', visit || jsonb_build_object('business', about.name, 'reason', new.held_for[1])
      );
    end if;
  elsif private.record_review_event(new, 'told') then
    perform private.tell(
      about.account, 'review_received',
      (visit - 'booking_id') || jsonb_build_object(
        'review_id', new.id, 'person', private.person_facts(new.reviewer_id, new.reviewer_name), 'business', about.name,
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
  changed constant public.reviews := coalesce(new, old);
  about constant record := private.reviewed(changed);
begin
  if tg_op = 'UPDATE' then
    if private.record_review_event(new, 'answer_told') then
      perform private.tell(
        new.reviewer_id, 'review_answered', about.link || jsonb_build_object('business', about.name, 'reply', new.reply)
      );
    end if;
    return null;
  end if;
  -- Delete the notification of who was reviewed, which quotes the review: erasing the reviewer's account would not find it. The first
  -- condition is for those told before there were kinds.
  delete from public.system_notifications as told
  where told.user_id = about.account and (
    told.title = 'New review' and starts_with(told.message, old.reviewer_name || ' gave ')
      and position(left(coalesce(old.comment, ''), 200) in told.message) > 0
    or told.kind = 'review_received' and told.facts ->> 'review_id' = old.id::text
  );
  -- A review deleted together with whom it was about was not removed for its content.
  if private.is_admin() and old.reviewer_id <> auth.uid() and about.account is not null then
    -- Inserts nothing if the booking or sale is deleted as well.
    insert into private.review_history (booking_id, sale_id, event, day)
    select old.booking_id, old.sale_id, 'removed', private.nairobi_today()
    where exists (select from public.service_bookings where id = old.booking_id)
      or exists (select from public.sales where id = old.sale_id)
    on conflict do nothing;
    perform private.tell(
      old.reviewer_id, 'review_removed',
      jsonb_build_object('business', about.name, 'reason', nullif(current_setting('magari.reason', true), ''))
    );
  end if;
  return null;
end
$$;

-- Refuses another review of a booking or sale after an administrator removed the earlier one.
create function private.refuse_removed_review(review public.reviews) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.review_history as known
    where known.event = 'removed' and (known.booking_id = review.booking_id or known.sale_id = review.sale_id)
  ) then
    raise exception 'Your review was removed by an administrator. Write to us if you think this is a mistake.'
      using hint = 'review_removed';
  end if;
end
$$;

-- Records the event for today. Returns false if it was already recorded today.
create function private.record_review_event(review public.reviews, what text) returns boolean
language sql set search_path = ''
as $$
  with noted as (
    insert into private.review_history as known (booking_id, sale_id, event, day)
    values (review.booking_id, review.sale_id, what, private.nairobi_today())
    on conflict on constraint review_history_key do update set day = excluded.day where known.day <> excluded.day
    returning event
  )
  select exists (select from noted)
$$;

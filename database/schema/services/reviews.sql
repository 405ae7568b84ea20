-- Reviews of service providers, one per completed booking by its customer, and of sellers, one per completed sale by its buyer. Who is
-- reviewed may reply. Which of them count: review-standing.sql. What only reviews of sellers have: sales/seller-reviews.sql.
create table public.reviews (
  id uuid default gen_random_uuid() constraint reviews_pkey primary key,
  service_provider_id uuid,
  booking_id uuid,
  reviewer_id uuid not null default auth.uid(),
  reviewer_name text not null,
  rating integer not null,
  comment text,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  held_for text[],
  counts boolean not null default false,
  seller_id uuid,
  sale_id uuid,
  constraint reviews_held_for_known check (
    cardinality(held_for) >= 1 and held_for <@ '{works_there,too_soon,same_device,same_address,burst,sale}'::text[]
  ),
  constraint reviews_held_uncounted check (held_for is null or not counts),
  constraint reviews_of_one check (
    (service_provider_id is null) = (booking_id is null) and (seller_id is null) = (sale_id is null)
    and (booking_id is null) <> (sale_id is null)
  ),
  constraint reviews_rating_range check (rating between 1 and 5),
  constraint reviews_comment_length check (char_length(comment) <= 2000),
  constraint reviews_reply_length check (char_length(reply) <= 2000),
  constraint reviews_booking_id_key unique (booking_id),
  constraint reviews_sale_id_key unique (sale_id),
  constraint reviews_service_provider_id_fkey
    foreign key (service_provider_id) references public.service_providers (id) on delete cascade,
  constraint reviews_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade,
  -- Not profiles, so that 'profiles' in a select of reviews names their writer alone.
  constraint reviews_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete cascade,
  constraint reviews_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete cascade,
  constraint reviews_reviewer_id_fkey foreign key (reviewer_id) references public.profiles (id) on delete cascade
);

comment on table public.reviews is 'Reviews of service providers, one per completed booking, and of sellers, one per completed sale.';
comment on column public.reviews.service_provider_id is 'That of the booking, set by a trigger.';
comment on column public.reviews.seller_id is 'That of the sale, set by a trigger.';
comment on column public.reviews.reviewer_name is
  'First name and initial, copied because readers may not see the profile.';
comment on column public.reviews.reply is 'By who is reviewed.';
comment on column public.reviews.held_for is 'Why an administrator looks at it before it counts; null: not held. Set by the database.';
comment on column public.reviews.counts is 'Whether it is public and part of the rating, set by a trigger (review-standing.sql).';

create index reviews_provider_idx on public.reviews (service_provider_id, created_at desc);
create index reviews_seller_idx on public.reviews (seller_id, created_at desc);
create index reviews_reviewer_idx on public.reviews (reviewer_id, created_at desc);
create index reviews_unanswered_idx on public.reviews (service_provider_id, created_at desc) where reply is null;
create index reviews_held_idx on public.reviews (created_at desc, id desc) where held_for is not null;

-- Visitors read neither the booking or sale nor the reviewer's id.
revoke all on public.reviews from public, anon, authenticated;
grant select, delete on public.reviews to authenticated;
grant select on public.reviews to business_sales;
grant select (id, service_provider_id, seller_id, reviewer_name, rating, comment, reply, replied_at, created_at) on public.reviews to anon;
grant insert (id, service_provider_id, booking_id, sale_id, reviewer_id, rating, comment) on public.reviews to authenticated;
grant update (reply) on public.reviews to authenticated, business_manager;
grant all on public.reviews to service_role;

alter table public.reviews enable row level security;

create policy "Anyone reads the reviews of verified providers that count" on public.reviews
  for select to anon, authenticated using (counts and exists (
    select from public.service_providers as provider where provider.id = service_provider_id and provider.verified
  ));
create policy "Anyone reads the reviews that count of sellers whose profile they read" on public.reviews
  for select to anon, authenticated using (
    counts and seller_id <> all ((select private.suspended_sellers())::uuid[])
    and exists (select from public.profiles as seller where seller.id = seller_id)
  );
create policy "Sellers read the reviews they were given that count" on public.reviews
  for select to authenticated, business_sales using (counts and seller_id = (select auth.uid()));
create policy "Providers read the reviews they were given that count" on public.reviews
  for select to authenticated, business_sales using (counts and service_provider_id = (select private.own_service_provider()));
create policy "People read the reviews they wrote" on public.reviews
  for select to authenticated using (reviewer_id = (select auth.uid()));
create policy "Administrators read every review" on public.reviews
  for select to authenticated using ((select private.is_admin()));
-- guard_review checks that it is the booking or the sale of the reviewer, and completed.
create policy "People review in their own name" on public.reviews
  for insert to authenticated with check (reviewer_id = (select auth.uid()));
create policy "Providers answer the reviews they were given" on public.reviews
  for update to authenticated, business_manager
  using (counts and service_provider_id = (select private.own_service_provider()))
  with check (service_provider_id = (select private.own_service_provider()));
create policy "Sellers answer the reviews they were given" on public.reviews
  for update to authenticated, business_manager
  using (counts and seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));
create policy "People delete the reviews they wrote" on public.reviews
  for delete to authenticated using (reviewer_id = (select auth.uid()));
create policy "Administrators delete every review" on public.reviews
  for delete to authenticated using ((select private.is_admin()));

create trigger guard_review before insert or update of reply on public.reviews
  for each row execute function private.guard_review();
create trigger audit_changes after delete on public.reviews
  for each row execute function private.audit_changes('service_provider_id', 'seller_id', 'rating');
create trigger invalidate_page after insert or update or delete on public.reviews
  for each row execute function private.invalidate_pages_of_review();
create trigger settle_reviews after insert or delete or update of rating, held_for on public.reviews
  for each row execute function private.settle_reviews();
create trigger notify_of_answer after update of reply on public.reviews
  for each row when (new.reply is not null and new.reply is distinct from old.reply) execute function private.notify_of_review();
create trigger notify_of_removed_review after delete on public.reviews
  for each row execute function private.notify_of_review();
create trigger notify_of_approved_review after update of held_for on public.reviews
  for each row when (old.held_for is not null and new.held_for is null) execute function private.notify_of_new_review();
create trigger notify_of_review after insert on public.reviews
  for each row execute function private.notify_of_new_review();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.reviews', 'reviewer_id', null, 'reviews', '{}', 'cascade', null, 'What they wrote, under their name.'),
  (
    'public.reviews', 'seller_id', 'counts and seller_id = $1::uuid', 'reviews_of_you',
    '{service_provider_id,booking_id,reviewer_id,reviewer_name,held_for,counts}', 'cascade', null, 'What others wrote about them, and their answers.'
  );

-- Refuses suspended members. Checks that the reviewer may write the review, fills in whom it is about and the reviewer's name, decides whether it is held, and
-- dates a reply.
create function private.guard_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_standing();
  end if;
  if tg_op = 'UPDATE' then
    new.reply := nullif(btrim(new.reply), '');
    new.replied_at := case when new.reply is not null then now() end;
    return new;
  end if;
  -- Otherwise refuse_removed_review would tell the provider of a booking that its customer's held review was removed.
  perform private.require_own_name(new.reviewer_id);
  new := case when new.sale_id is null then private.checked_review_of_booking(new) else private.checked_review_of_sale(new) end;
  new.counts := false;
  new.comment := nullif(btrim(new.comment), '');
  new.reviewer_name := (
    select private.public_name(first_name, last_name) from public.profiles where id = new.reviewer_id
  );
  return new;
end
$$;

-- A new review with the provider of its booking, and why it is held. Refuses others than the customer, and a booking that is not completed.
create function private.checked_review_of_booking(review public.reviews) returns public.reviews
language plpgsql security definer set search_path = ''
as $$
declare
  checked public.reviews := review;
  booking constant public.service_bookings := (select b from public.service_bookings as b where id = review.booking_id);
begin
  if booking.customer_id is distinct from checked.reviewer_id or checked.reviewer_id is null then
    raise exception 'Only the customer of a booking may review it.' using errcode = '42501';
  end if;
  if booking.status <> 'completed' then
    raise exception 'You can leave a review once the booking is completed.' using hint = 'booking_not_completed';
  end if;
  if checked.service_provider_id <> booking.service_provider_id then
    raise exception 'This booking was with another provider.' using hint = 'other_provider';
  end if;
  perform private.refuse_removed_review(checked);
  checked.service_provider_id := booking.service_provider_id;
  -- Locks the provider, so that concurrent reviews count each other. Reviews by the server are not doubted.
  perform private.lock_reviewed(checked);
  checked.held_for := case when auth.uid() is not null then private.review_doubts(booking, checked) end;
  return checked;
end
$$;

-- Keeps reviewer_name up to date.
create function private.rename_reviewer(profile public.profiles) returns void
language sql set search_path = ''
as $$
  update public.reviews set reviewer_name = private.public_name(profile.first_name, profile.last_name) where reviewer_id = profile.id
$$;

-- How many of the reviews of a provider that the caller may read give each rating; ratings that nobody gave are left out.
create function public.rating_counts(provider_id uuid) returns table (rating integer, count bigint)
language sql stable set search_path = ''
as $$
  select review.rating, count(*) from public.reviews as review
  where review.service_provider_id = rating_counts.provider_id
  group by review.rating order by review.rating desc
$$;
grant execute on function public.rating_counts(uuid) to anon, authenticated, service_role;

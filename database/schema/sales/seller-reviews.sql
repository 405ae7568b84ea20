-- Reviews of sellers: what they have beyond reviews of providers (services/reviews.sql), and the fact of sales that buyers confirmed. A
-- sale that has doubts (sales.sql) counts for neither until an administrator approves its review.

create trigger settle_doubted_sale after update of completed_at, doubts on public.sales
  for each row when ((old.completed_at, old.doubts) is distinct from (new.completed_at, new.doubts))
  execute function private.settle_doubted_sale();

-- A new review with the seller of its sale, and why it is held. Refuses others than the buyer, and a sale that one side has not confirmed.
create function private.checked_review_of_sale(review public.reviews) returns public.reviews
language plpgsql security definer set search_path = ''
as $$
declare
  checked public.reviews := review;
  sale public.sales;
begin
  -- The lock waits for a sale that gets doubts at this moment.
  select * into sale from public.sales where id = review.sale_id and buyer_id = review.reviewer_id for share;
  if not found then
    raise exception 'Only the buyer of a sale may review its seller.' using errcode = '42501';
  end if;
  if sale.completed_at is null then
    raise exception 'You can leave a review once both of you have confirmed the sale.' using hint = 'sale_not_completed';
  end if;
  if sale.seller_id is null then
    raise exception 'The seller has left Magari, so there is nobody to review.' using hint = 'seller_gone';
  end if;
  perform private.refuse_removed_review(checked);
  checked.seller_id := sale.seller_id;
  perform private.lock_reviewed(checked);
  -- Reviews by the server are not doubted.
  checked.held_for := case when auth.uid() is not null then nullif(array_remove(array[
    case when sale.doubts is not null then 'sale' end,
    case when private.is_review_burst(checked) then 'burst' end
  ], null), '{}') end;
  return checked;
end
$$;

-- Trigger on sales: a completed or doubted sale changes what pages show about its seller. A review of a sale that is doubted only now
-- is held from now on, and its writer is notified.
create function private.settle_doubted_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  held public.reviews;
begin
  perform private.invalidate_pages_of_seller(new.seller_id);
  if new.doubts is not null then
    perform private.lock_reviewed(review) from public.reviews as review where review.sale_id = new.id;
    update public.reviews set held_for = '{sale}', counts = false
    where sale_id = new.id and held_for is null
    returning * into held;
    if held.id is not null and private.record_review_event(held, 'held_told') then
      perform private.tell(
        held.reviewer_id, 'review_held',
        jsonb_build_object('sale_id', new.id, 'business', (private.reviewed(held)).name, 'reason', 'sale')
      );
    end if;
  end if;
  return null;
end
$$;

-- Lets a sale count after an administrator has looked at it; returns what spoke against it, null if nothing did.
create function private.settle_doubts_of_sale(sale_id uuid) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  doubts constant text[] := (select sale.doubts from public.sales as sale where sale.id = settle_doubts_of_sale.sale_id);
begin
  if doubts is not null then
    update public.sales as sale set doubts = null where sale.id = settle_doubts_of_sale.sale_id;
  end if;
  return doubts;
end
$$;

-- How many buyers confirmed a sale of this member, and since when: sales that count, to members who are neither erased nor suspended. Each
-- buyer counts once, and each ad.
create function private.confirmed_sales(member uuid, out buyers integer, out since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select least(count(distinct sale.buyer_id), count(distinct sale.ad_id)), min(sale.completed_at)
  from public.sales as sale
  join public.profiles as buyer on buyer.id = sale.buyer_id and buyer.suspended_at is null
  where sale.seller_id = member and private.sale_counts(sale)
$$;

-- The review of a sale for the caller (ReviewOfSale of domain/sales/seller-reviews.ts): whether they may write one, and what they may read
-- of it. The seller reads it once it counts.
create function private.sale_review(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'can_write', coalesce(
      auth.uid() = sale.buyer_id and sale.completed_at is not null and sale.seller_id is not null and written.id is null
        and not exists (select from private.review_history as known where known.sale_id = sale.id and known.event = 'removed'),
      false
    ),
    'id', shown.id, 'rating', shown.rating, 'comment', shown.comment, 'reply', shown.reply, 'created_at', shown.created_at,
    'held_for', shown.held_for, 'counts', shown.counts, 'is_own', auth.uid() = shown.reviewer_id
  )
  from (select) as one
  left join public.reviews as written on written.sale_id = sale.id
  left join public.reviews as shown
    on shown.id = written.id and (auth.uid() = shown.reviewer_id or shown.counts and auth.uid() = shown.seller_id or private.is_admin())
$$;

-- The reviews of a seller whose profile the caller may read: how many give each rating, and `most` of them after the first `passed`,
-- the newest first.
create function public.seller_reviews(seller uuid, most integer default 10, passed integer default 0) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.reviews_of_seller(
    (select person.id from public.profiles as person where person.id = seller), least(greatest(most, 0), 50), greatest(passed, 0)
  );
end
$$;
grant execute on function public.seller_reviews(uuid, integer, integer) to anon, authenticated, service_role;

-- The same for any seller, nothing of suspended ones. Without a seller there are none.
create function private.reviews_of_seller(seller uuid, most integer, passed integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, which keeps the plan: the page of every ad asks for it.
  return (
    with shown as (
      select review.* from public.reviews as review
      where review.seller_id = seller and review.counts
        and not exists (select from public.profiles as person where person.id = seller and person.suspended_at is not null)
    )
    select jsonb_build_object(
      'stars', (
        select coalesce(jsonb_agg(jsonb_build_object('rating', given.rating, 'count', given.amount) order by given.rating desc), '[]')
        from (select shown.rating, count(*) as amount from shown group by shown.rating) as given
      ),
      'reviews', (
        select coalesce(jsonb_agg(to_jsonb(latest) order by latest.created_at desc, latest.id desc), '[]')
        from (
          select shown.id, shown.reviewer_name, shown.rating, shown.comment, shown.reply, shown.created_at from shown
          order by shown.created_at desc, shown.id desc limit most offset passed
        ) as latest
      )
    )
  );
end
$$;
grant execute on function private.reviews_of_seller(uuid, integer, integer) to anon, authenticated, service_role;

-- The pages that show a seller's reviews and confirmed sales.
create function private.invalidate_pages_of_seller(seller uuid) returns void
language sql set search_path = ''
as $$
  select private.invalidate_pages_of_ads(seller), private.invalidate_page('/dealers/' || seller),
    private.invalidate_page('/sellers/' || seller || '/reviews')
$$;

-- Trigger on reviews: the pages that show the review.
create function private.invalidate_pages_of_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  review constant public.reviews := coalesce(new, old);
begin
  if review.sale_id is null then
    perform private.invalidate_page('/services/' || review.service_provider_id);
  else
    perform private.invalidate_pages_of_seller(review.seller_id);
  end if;
  return null;
end
$$;

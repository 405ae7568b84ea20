-- What administrators see of pending items, in the order of the chosen ids; an item that is not pending (any more) has no row.

-- Vehicle listings that are held or pending, or (`drafts`) sellers' own drafts: WaitingListing of site/admin/approvals/queries.ts.
-- `was_state` and `was_price` (KES) are the state and price recorded before it became pending; null without a record. Of one that was
-- published and then changed by its seller they are those of the published version, and `changed` names the facts that differ from
-- it (private.reviewed_facts). `usual` is what its price is compared with (private.price_distances).
create function private.pending_listings(chosen uuid[], drafts boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      listing.*, drafts as own_draft,
      case when was.state = 'rejected' or version.facts is null then was.state else 'active' end as was_state,
      coalesce((version.facts ->> 'price')::bigint, was.price) as was_price,
      array(
        select fact from jsonb_object_keys(private.changed_facts(version.facts, private.reviewed_facts(listing))) as fact
        where version.facts is not null order by fact
      ) as changed,
      make.name as make, model.name as model,
      array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
        as pending_names,
      private.seller_history(listing.seller_id) as seller,
      private.market_price(listing.model_id, listing.year, listing.id) as market,
      (
        select jsonb_build_object(
          'low', low, 'middle', middle, 'high', high, 'ads', ads, 'sellers', sellers, 'estimated_at', estimated_at,
          'mark', private.price_mark(listing.price, low, middle, high)
        ) from public.price_estimates where listing_id = listing.id
      ) as estimate,
      (
        select jsonb_build_object('price', compared.usual, 'basis', compared.basis, 'ads', compared.ads)
        from private.price_distances(array[listing.id]) as compared where compared.usual is not null
      ) as usual,
      private.similar_listings(listing) as similar_ads, private.listing_doubts(listing) as doubts,
      case when listing.held_at is not null then private.pending_hold(listing) end as hold,
      private.claimed_by('vehicle_listings', listing.id) as claimed_by
    from public.vehicle_listings as listing
    join public.vehicle_makes as make on make.id = listing.make_id
    left join public.vehicle_models as model on model.id = listing.model_id
    left join lateral private.state_before_pending(listing) as was on true
    left join private.published_versions as version on version.listing_id = listing.id
    where listing.id = any (chosen) and case
      when drafts then listing.status = 'draft' and listing.held_at is null
      else listing.held_at is not null or listing.status = 'pending'
    end
  ) as row
$$;

-- Spare parts that wait (WaitingPart of site/admin/approvals/queries.ts). `was_public`: before it waited, as far as events tell.
create function private.pending_parts(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      part.id, part.name, part.description, part.price, part.location, part.condition, part.category, part.part_number,
      part.compatible_makes, part.quantity, part.in_stock, part.images, part.created_at, part.updated_at, part.held_at,
      exists (
        select from private.ad_events as event
        where event.owner_id = part.seller_id and event.ad_id = part.id and private.is_public_state(event.state)
      ) as was_public,
      private.seller_history(part.seller_id) as seller, private.part_doubts(part) as doubts, private.pending_hold(part) as hold,
      private.claimed_by('spare_parts', part.id) as claimed_by
    from public.spare_parts as part
    where part.id = any (chosen) and part.held_at is not null and part.held_reason is null
  ) as row
$$;

-- The latest recorded state and price (KES) of an ad that is not pending; no row without a record.
create function private.state_before_pending(listing public.vehicle_listings)
returns table (state text, price bigint)
language sql stable security definer set search_path = '' rows 1
as $$
  select history.state, history.price from private.ad_events as history
  where history.owner_id = listing.seller_id and history.ad_id = listing.id and history.state <> 'pending'
  order by history.at desc, history.id desc limit 1
$$;

-- Active ads of the model, two years older to two years newer, whose prices are nearest (SimilarAd of site/admin/approvals/queries.ts).
create function private.similar_listings(listing public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]')
  from (
    select
      other.id, other.title, other.year, other.price, other.mileage, other.location, other.images[1] as image,
      other.seller_id = listing.seller_id as same_seller, near.nearness
    from (
      select id, abs(price - listing.price) as nearness from public.vehicle_listings
      where status = 'active' and model_id = listing.model_id and id <> listing.id
        and year between listing.year - 2 and listing.year + 2
      order by nearness, id limit 3
    ) as near
    join public.vehicle_listings as other using (id)
  ) as ad
$$;

-- Service providers that are not verified (WaitingProvider of site/admin/approvals/queries.ts).
create function private.pending_providers(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      provider.id, provider.business_name, provider.description, provider.location, provider.address, provider.phone,
      provider.email, provider.website, provider.service_types, provider.photos, provider.created_at, provider.updated_at,
      private.name_doubt(provider.business_name, provider.user_id) as name_doubt,
      array(select business_name from private.similar_verified_names(provider.business_name, provider.user_id)) as similar_names,
      provider.experience_since, provider.warranty, provider.specializations, provider.certifications,
      private.seller_history(provider.user_id) as seller, private.provider_references(provider.id) as hangs,
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
        from public.services where service_provider_id = provider.id
      ) as services,
      private.provider_doubts(provider) as doubts, private.claimed_by('service_providers', provider.id) as claimed_by
    from public.service_providers as provider
    where provider.id = any (chosen) and not provider.verified and provider.archived_at is null
  ) as row
$$;

-- Requested business names (RequestedName of site/admin/approvals/queries.ts).
create function private.requested_names(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      change.id, change.kind, change.business_name, change.created_at,
      private.name_doubt(change.business_name, change.user_id) as name_doubt,
      array(select business_name from private.similar_verified_names(change.business_name, change.user_id)) as similar_names,
      case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
      case change.kind when 'profile' then person.business_description else provider.description end as description,
      private.seller_history(change.user_id) as seller
    from public.business_name_changes as change
    join public.profiles as person on person.id = change.user_id
    left join public.service_providers as provider on provider.user_id = change.user_id
    where change.id = any (chosen)
  ) as row
$$;

-- Held reviews (HeldReview of site/admin/approvals/queries.ts), with what they are judged by.
create function private.held_reviews(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      review.id, review.rating, review.comment, review.held_for, review.created_at,
      case when provider.id is not null then jsonb_build_object(
        'id', provider.id, 'name', private.visible_line(provider.business_name), 'owner_id', provider.user_id,
        'rating_average', provider.rating_average, 'rating_count', provider.rating_count
      ) end as business,
      case when booking.id is not null then jsonb_build_object(
        'requested_at', booking.created_at, 'answered_at', booking.answered_at, 'completed_at', booking.completed_at,
        'price', booking.price
      ) end as booking,
      case when sale.id is not null then private.pending_sale(sale) end as sale,
      private.seller_history(review.reviewer_id) as seller
    from public.reviews as review
    left join public.service_providers as provider on provider.id = review.service_provider_id
    left join public.service_bookings as booking on booking.id = review.booking_id
    left join public.sales as sale on sale.id = review.sale_id
    where review.id = any (chosen) and review.held_for is not null
  ) as row
$$;

-- The sale that a held review is about (HeldSale of site/admin/approvals/queries.ts), with what speaks against it.
create function private.pending_sale(sale public.sales) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', sale.id, 'vehicle', sale.vehicle, 'listing_id', sale.listing_id, 'price', sale.price, 'begun_at', sale.begun_at,
    'completed_at', sale.completed_at, 'doubts', coalesce(sale.doubts, '{}'), 'seller', private.seller_history(sale.seller_id)
  )
$$;

-- A seller's identity and record (SellerHistory of site/admin/approvals/queries.ts): listings by state, and open reports.
create function private.seller_history(person_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', person.id, 'name', private.person_name(person.id), 'business_name', person.business_name, 'role', person.role,
    'verified', person.verified, 'suspended_at', person.suspended_at, 'member_since', person.created_at,
    'listings', (
      select coalesce(jsonb_object_agg(state, number), '{}') from (
        select case when rejection_reason is null then status else 'rejected' end as state, count(*) as number
        from public.vehicle_listings where seller_id = person.id group by state
      ) as states
    ),
    'open_reports', private.open_reports_against(person.id)
  )
  from public.profiles as person where person.id = person_id
$$;

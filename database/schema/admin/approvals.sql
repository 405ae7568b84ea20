-- Pending approvals: vehicle listings, service providers, business names and held reviews that an administrator must decide on.

-- A page of approvals (Approvals of site/admin/approvals/queries.ts), newest first, of one kind: vehicle_listings (held or
-- pending), listing_drafts (sellers' own drafts), service_providers (not verified), business_names or reviews (held). `counts` cover all kinds.
-- For a listing, `was_state` and `was_price` (KES) are the state and price recorded before it became pending; null without a
-- record. Of one that was published and then changed by its seller they are those of the published version, and `changed` names
-- the facts that differ from it (private.reviewed_facts). The sort `outliers` puts listings first whose price lies furthest from the middle of its estimate, by ratio, and those
-- without an estimate last; any other sort is newest first. A page beyond the last is the last.
create function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  of_drafts constant boolean := coalesce(kind = 'listing_drafts', false);
  of_names constant boolean := coalesce(kind = 'business_names', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified and archived_at is null);
  of_reviews constant boolean := coalesce(kind = 'reviews', false);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  reviews_waiting constant integer := (select count(*) from public.reviews where held_for is not null);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting
    when of_reviews then reviews_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  outliers constant boolean := coalesce(sort = 'outliers', false);
  chosen uuid[];
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if of_providers then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
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
        ) as services
      from (
        select * from public.service_providers where not verified and archived_at is null
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  elsif of_names then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        change.id, change.kind, change.business_name, change.created_at,
        private.name_doubt(change.business_name, change.user_id) as name_doubt,
        array(select business_name from private.similar_verified_names(change.business_name, change.user_id)) as similar_names,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  elsif of_reviews then
    rows := private.held_reviews(size, passed);
  else
    -- Several queries, so that each can use its index.
    if outliers then
      chosen := array(
        select ad.id from public.vehicle_listings as ad
        left join public.price_estimates as estimate on estimate.listing_id = ad.id
        where case when of_drafts then ad.status = 'draft' and ad.held_at is null else ad.held_at is not null or ad.status = 'pending' end
        order by abs(ln(greatest(ad.price, 1) / estimate.middle::numeric)) desc nulls last, ad.created_at desc, ad.id desc
        limit size offset passed
      );
    elsif of_drafts then
      chosen := array(
        select id from public.vehicle_listings where status = 'draft' and held_at is null
        order by created_at desc, id desc limit size offset passed
      );
    else
      chosen := array(
        select id from public.vehicle_listings where held_at is not null or status = 'pending'
        order by created_at desc, id desc limit size offset passed
      );
    end if;
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.*, of_drafts as own_draft,
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
          select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]') from (
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
        ) as similar_ads
      from public.vehicle_listings as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.ad_events as history
        where history.owner_id = listing.seller_id and history.ad_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
      left join private.published_versions as version on version.listing_id = listing.id
      where listing.id = any (chosen)
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'reviews', reviews_waiting, 'listing_drafts', drafts
    )
  );
end
$$;
grant execute on function public.admin_approvals(text, integer, integer, text) to authenticated, service_role;

-- A page of the held reviews (HeldReview of site/admin/approvals/queries.ts), newest first, with what they are judged by.
create function private.held_reviews(size integer, passed integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]')
  from (
    select
      review.id, review.rating, review.comment, review.held_for, review.created_at,
      jsonb_build_object(
        'id', provider.id, 'name', private.visible_line(provider.business_name), 'owner_id', provider.user_id,
        'rating_average', provider.rating_average, 'rating_count', provider.rating_count
      ) as business,
      jsonb_build_object(
        'requested_at', booking.created_at, 'answered_at', booking.answered_at, 'completed_at', booking.completed_at,
        'price', booking.price
      ) as booking,
      private.seller_history(review.reviewer_id) as seller
    from (
      select * from public.reviews where held_for is not null order by created_at desc, id desc limit size offset passed
    ) as review
    join public.service_providers as provider on provider.id = review.service_provider_id
    join public.service_bookings as booking on booking.id = review.booking_id
  ) as row
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
    'open_reports', (
      select count(*) from public.listing_reports as report
      where report.status = 'open' and (
        report.listing_id in (select id from public.vehicle_listings where seller_id = person.id)
        or report.spare_part_id in (select id from public.spare_parts where seller_id = person.id)
        or report.service_provider_id in (select id from public.service_providers where user_id = person.id)
      )
    ) + (select count(*) from public.message_reports where status = 'open' and reported_id = person.id)
  )
  from public.profiles as person where person.id = person_id
$$;

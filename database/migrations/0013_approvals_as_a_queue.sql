-- Approvals are a queue: an administrator looks at one pending item at a time, which is theirs meanwhile, and reads what speaks against it.
-- A payment request that M-Pesa's confirmation fits says so, and its approval clears the confirmed payment.

set local check_function_bodies = off;

-- By hand.
alter type public.admin_payment
  add attribute doubts private.required_texts,
  add attribute claimed_by text;

drop function private.held_reviews(size integer, passed integer);

drop function private.request_page(requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text, search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer);

drop function public.admin_approvals(kind text, page integer, page_size integer, sort text);

drop function public.admin_payments(search text, only_status text, only_method text, only_plan uuid, sort text, page integer, page_size integer);

create function private.chosen_approvals(kind text, sort text, size integer, passed integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'service_providers' then
    return array(
      select id from public.service_providers where not verified and archived_at is null
      order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'business_names' then
    return array(select id from public.business_name_changes order by created_at desc, id desc limit size offset passed);
  elsif kind = 'reviews' then
    return array(
      select id from public.reviews where held_for is not null order by created_at desc, id desc limit size offset passed
    );
  elsif sort = 'outliers' then
    return array(
      select ad.id from public.vehicle_listings as ad
      left join public.price_estimates as estimate on estimate.listing_id = ad.id
      where case
        when kind = 'listing_drafts' then ad.status = 'draft' and ad.held_at is null
        else ad.held_at is not null or ad.status = 'pending'
      end
      order by abs(ln(greatest(ad.price, 1) / estimate.middle::numeric)) desc nulls last, ad.created_at desc, ad.id desc
      limit size offset passed
    );
  elsif kind = 'listing_drafts' then
    return array(
      select id from public.vehicle_listings where status = 'draft' and held_at is null
      order by created_at desc, id desc limit size offset passed
    );
  end if;
  return array(
    select id from public.vehicle_listings where held_at is not null or status = 'pending'
    order by created_at desc, id desc limit size offset passed
  );
end
$$;

create function private.claim_time() returns interval
language sql immutable
as $$ select interval '2 minutes' $$;

create function private.claimed_by(item_kind text, item uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.person_name(claim.admin_id), 'Another administrator')
  from private.approval_claims as claim
  where claim.kind = item_kind and claim.item_id = item and claim.ends_at > now() and claim.admin_id is distinct from auth.uid()
$$;

create function private.clear_payment_that_arrived(request public.payment_requests) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.unmatched_payments;
begin
  update public.unmatched_payments
  set cleared_by = auth.uid(), cleared_at = now(), note = format('It paid for %s.', request.payment_number)
  where id = private.payment_that_arrived(request) returning * into payment;
  if found then
    perform private.record_audit(
      'clear', 'unmatched_payments', payment.id::text, '{"status": "open"}',
      jsonb_build_object('status', 'cleared', 'amount', payment.amount, 'reason', payment.reason)
    );
  end if;
end
$$;

create function private.has_published_ads(seller uuid, except_listing uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.vehicle_listings as other
    where other.seller_id = seller and other.id <> except_listing and private.was_published(other)
  )
$$;

create function private.held_reviews(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
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
    from public.reviews as review
    join public.service_providers as provider on provider.id = review.service_provider_id
    join public.service_bookings as booking on booking.id = review.booking_id
    where review.id = any (chosen) and review.held_for is not null
  ) as row
$$;

create function private.is_posted_twice(listing public.vehicle_listings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.vehicle_listings as other
    where other.seller_id = listing.seller_id and other.id <> listing.id
      and (other.status in ('active', 'pending') or other.held_at is not null)
      and private.is_same_vehicle(
        other, (select stock_number from public.stock_numbers where listing_id = other.id),
        listing, (select stock_number from public.stock_numbers where listing_id = listing.id)
      )
  )
$$;

create function private.listing_doubts(listing public.vehicle_listings) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when not seller.verified and not private.has_published_ads(listing.seller_id, listing.id) then 'first_ad' end,
    case when exists (
      select from private.ad_events as event
      where event.owner_id = listing.seller_id and event.ad_id = listing.id and event.state = 'rejected'
    ) then 'rejected_before' end,
    case when exists (
      select from private.published_versions as version
      where version.listing_id = listing.id
        and private.changed_facts(version.facts, private.reviewed_facts(listing)) <> '{}'
    ) then 'changed' end,
    case
      when estimate.listing_id is null then 'price_unknown'
      when private.price_mark(listing.price, estimate.low, estimate.middle, estimate.high) = 'none' then 'price_far'
    end,
    case when private.is_posted_twice(listing) then 'posted_twice' end,
    case when listing.images = '{}' then 'no_photos' end,
    case when make.listed is false or model.listed is false then 'new_name' end
  ], null)
  from public.profiles as seller
  join public.vehicle_makes as make on make.id = listing.make_id
  left join public.vehicle_models as model on model.id = listing.model_id
  left join public.price_estimates as estimate on estimate.listing_id = listing.id
  where seller.id = listing.seller_id
$$;

create or replace function private.lock_pending_listing(listing_id uuid) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve or reject ads.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('vehicle_listings', listing_id);
  select * into listing from public.vehicle_listings where id = listing_id for update;
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  if listing.status not in ('draft', 'pending') then
    raise exception 'This ad is not waiting for approval: it is %.', listing.status
      using hint = 'already_decided';
  end if;
  return listing;
end
$$;

create or replace function private.lock_pending_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide payment requests.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('payment_requests', request_id);
  select * into request from public.payment_requests where id = request_id for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status
      using hint = 'already_decided';
  end if;
  return request;
end
$$;

create function private.open_reports_against(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (
    select count(*) from public.listing_reports as report
    where report.status = 'open' and (
      report.listing_id in (select id from public.vehicle_listings where seller_id = person)
      or report.spare_part_id in (select id from public.spare_parts where seller_id = person)
      or report.service_provider_id in (select id from public.service_providers where user_id = person)
    )
  ) + (select count(*) from public.message_reports where status = 'open' and reported_id = person)
$$;

create function private.payment_doubts(request public.payment_requests) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(array[
    case when request.user_id is null then 'account_erased' end,
    case when plan.price is distinct from request.amount then 'amount_differs' end,
    case when private.payments_to_compare(request) <> '[]' then 'claimed_twice' end,
    case when private.payment_that_arrived(request) is null then 'not_arrived' end
  ], null)
  from (select) as one left join public.subscription_plans as plan on plan.id = request.plan_id
$$;

create function private.payment_that_arrived(request public.payment_requests) returns uuid
language sql stable security definer set search_path = ''
as $$
  select payment.id from public.unmatched_payments as payment
  where payment.cleared_at is null and payment.amount = request.amount
    and private.reference_key(payment.receipt_number) = private.reference_key(request.reference)
    and (payment.user_id is null or payment.user_id = request.user_id)
    and private.is_payer(payment.phone, request.phone) is not false
  order by payment.created_at limit 1
$$;

create function private.pending_approval_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'vehicle_listings', (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'),
    'service_providers', (select count(*) from public.service_providers where not verified and archived_at is null),
    'business_names', (select count(*) from public.business_name_changes),
    'reviews', (select count(*) from public.reviews where held_for is not null),
    'listing_drafts', (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null)
  )
$$;

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
      private.similar_listings(listing) as similar_ads, private.listing_doubts(listing) as doubts,
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

create function private.pending_since(kind text) returns table (id uuid, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select ad.id, coalesce(ad.held_at, ad.created_at) from public.vehicle_listings as ad
  where kind = 'vehicle_listings' and (ad.held_at is not null or ad.status = 'pending')
  union all
  select provider.id, provider.created_at from public.service_providers as provider
  where kind = 'service_providers' and not provider.verified and provider.archived_at is null
  union all
  select request.id, request.created_at from public.payment_requests as request
  where kind = 'payment_requests' and request.status = 'pending'
$$;

create function private.person_doubts(person public.profiles) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(array[
    case when person.suspended_at is not null then 'suspended' end,
    case when private.open_reports_against(person.id) > 0 then 'reported' end
  ], null)
$$;

create function private.provider_doubts(provider public.service_providers) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(owner) || array_remove(array[
    case when private.name_doubt(provider.business_name, provider.user_id) is not null then 'name' end,
    case when provider.phone is null then 'no_phone' end,
    case when provider.photos = '{}' then 'no_photos' end,
    case when not exists (select from public.services where service_provider_id = provider.id) then 'no_services' end
  ], null)
  from public.profiles as owner
  where owner.id = provider.user_id
$$;

create function private.request_page(
  requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text,
  search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer,
  only_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  -- Payments are also found by their folded reference. Of fewer than four letters and digits too many have some.
  reference constant text := case
    when companies is null and char_length(private.reference_key(wanted)) >= 4 then private.contains_pattern(private.reference_key(wanted))
  end;
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then format('request.%s, request.id', amount)
    when 'amount_desc' then format('request.%s desc, request.id desc', amount)
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  people uuid[];
  named uuid[];
  chosen text;
  counts jsonb;
  total integer;
  shown integer;
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (select status, count(*) as number from %s group by status) as counted',
    requests
  ) into counts;
  chosen := concat(
    ' from ', requests, ' as request where true',
    case
      when only_status is not null then ' and request.status = $5'
      when counts ? unless_asked then format(' and request.status <> %L', unless_asked)
    end,
    case when only_method is not null then ' and request.payment_method = $6' end,
    case when only_company is not null then format(' and request.%s = $7', company) end,
    case when only_ids is not null then ' and request.id = any ($10)' end
  );
  if wanted is not null then
    people := private.matching_people(wanted);
    if companies is not null then
      execute format('select array(select id from %s where name ilike $1)', companies) into named using pattern;
    end if;
    chosen := concat(
      chosen, ' and ', private.text_match_condition(text_column, 'request.user_id', phone_part, ids, people),
      case when named <> '{}' then format(' or request.%s = any ($8)', company) end,
      case when reference is not null then format(' or %s ilike $9', text_column) end, ')'
    );
  end if;
  if wanted is null and only_method is null and only_company is null and only_ids is null then
    total := coalesce((
      select sum(number::integer) from jsonb_each_text(counts) as counted (status, number)
      where case when only_status is null then status is distinct from unless_asked else status = only_status end
    ), 0);
  else
    execute 'select count(*)' || chosen
      into total using pattern, phone_part, ids, people, only_status, only_method, only_company, named, reference, only_ids;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.status, request.phone, request.created_at, request.decided_at, request.decision_reason,
        request.user_id, account.email, private.person_name(request.decided_by) as decided_by, %2$s
      from (select request.id %3$s order by %1$s limit %4$s offset %5$s) as page
      join %6$s as request using (id)
      left join auth.users as account on account.id = request.user_id
      %7$s
    ) as row
    $sql$,
    ordering, columns, chosen, size, (shown - 1) * size, requests,
    case when companies is not null then format(
      'join %s as provider on provider.id = request.%s
       left join public.vehicle_listings as listing on listing.id = request.vehicle_listing_id', companies, company
    ) else 'left join public.subscription_plans as plan on plan.id = request.plan_id' end
  ) into rows using pattern, phone_part, ids, people, only_status, only_method, only_company, named, reference, only_ids;
  return jsonb_build_object('rows', rows, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
end
$$;

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

create function private.require_unclaimed(item_kind text, item uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claimed_by constant text := private.claimed_by(item_kind, item);
begin
  if claimed_by is not null then
    raise exception '% is looking at this. You can decide two minutes after they have left.', claimed_by using hint = 'claimed';
  end if;
end
$$;

create or replace function private.seller_history(person_id uuid) returns jsonb
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

create function private.state_before_pending(listing public.vehicle_listings)
returns table (state text, price bigint)
language sql stable security definer set search_path = '' rows 1
as $$
  select history.state, history.price from private.ad_events as history
  where history.owner_id = listing.seller_id and history.ad_id = listing.id and history.state <> 'pending'
  order by history.at desc, history.id desc limit 1
$$;

create function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest',
  only_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  counts constant jsonb := private.pending_approval_counts();
  total constant integer := coalesce(counts ->> kind, counts ->> 'vehicle_listings')::integer;
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  chosen := coalesce(only_ids[:50], private.chosen_approvals(kind, sort, size, (shown - 1) * size));
  return jsonb_build_object(
    'rows', case kind
      when 'service_providers' then private.pending_providers(chosen)
      when 'business_names' then private.requested_names(chosen)
      when 'reviews' then private.held_reviews(chosen)
      else private.pending_listings(chosen, coalesce(kind = 'listing_drafts', false))
    end,
    'total', total, 'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

grant execute on function public.admin_approvals(text, integer, integer, text, uuid[]) to authenticated, service_role;

create function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25, only_ids uuid[] default null
) returns public.admin_payments_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all payments.' using errcode = '42501';
  end if;
  answer := private.request_page(
    'public.payment_requests', 'private.payment_text(request.payment_number, request.reference, request.phone)', 'amount',
    'plan_id', null,
    'request.payment_number, request.payment_method, request.amount, request.reference, request.notes, request.period_ends_at,
      request.changed_at, private.person_name(request.user_id) as payer, plan.name as plan, plan.price as plan_price,
      private.payments_to_compare(request) as same_reference,
      case when request.status = ''pending'' then private.payment_doubts(request) else ''{}'' end as doubts,
      private.claimed_by(''payment_requests'', request.id) as claimed_by',
    'withdrawn', search, only_status, only_method, only_plan, sort, page, page_size, only_ids
  );
  return jsonb_populate_record(null::public.admin_payments_page, answer || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0, "withdrawn": 0}' || (answer -> 'counts')
  ));
end
$$;

grant execute on function public.admin_payments(text, text, text, uuid, text, integer, integer, uuid[]) to authenticated, service_role;

create or replace function public.approve_payment_request(request_id uuid, version timestamptz default null) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.payment_requests := private.lock_pending_payment_request(request_id);
begin
  perform private.require_version(coalesce(request.changed_at, request.created_at), version);
  perform private.clear_payment_that_arrived(request);
  return private.approve_payment(request);
end
$$;

create or replace function public.approve_service_provider(provider_id uuid, version timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve a service provider.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('service_providers', provider_id);
  perform private.require_version(provider.updated_at, version)
  from (select updated_at from public.service_providers where id = provider_id for update) as provider;
  update public.service_providers set verified = true where id = provider_id;
  if not found then
    raise exception 'This service provider is no longer there.' using hint = 'service_provider_gone';
  end if;
end
$$;

create function public.claim_approvals(
  kind text, kept uuid[] default '{}', skipped uuid[] default '{}', wanted integer default 2
) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
declare
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if kind is null or kind not in ('vehicle_listings', 'service_providers', 'payment_requests') then
    raise exception 'There is no queue of this kind.' using errcode = '22023';
  end if;
  -- Two administrators who ask at once get different items.
  perform pg_advisory_xact_lock(hashtextextended('approval claims ' || kind, 0));
  delete from private.approval_claims as claim
  where claim.kind = claim_approvals.kind and (claim.admin_id = auth.uid() or claim.ends_at <= now());
  chosen := array(
    select pending.id
    from private.pending_since(kind) as pending
    where not exists (
        select from private.approval_claims as claim where claim.kind = claim_approvals.kind and claim.item_id = pending.id
      )
      and (pending.id = any (kept) or pending.id <> all (skipped))
    order by array_position(kept, pending.id), pending.since, pending.id
    limit least(greatest(coalesce(wanted, 2), 0), 10)
  );
  insert into private.approval_claims (kind, item_id, admin_id, ends_at)
  select claim_approvals.kind, item, auth.uid(), now() + private.claim_time() from unnest(chosen) as item;
  return query select unnest(chosen);
end
$$;

grant execute on function public.claim_approvals(text, uuid[], uuid[], integer) to authenticated;

create or replace function public.reject_service_provider(provider_id uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting boolean := (select not verified from public.service_providers where id = provider_id);
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may reject a service provider.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('service_providers', provider_id);
  reason := btrim(coalesce(reason, ''));
  if reason = '' or char_length(reason) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  if waiting is distinct from true then
    raise exception '%', case
      when waiting is null then 'This service provider is no longer there.'
      else 'This service provider is approved already.'
    end using hint = 'service_provider_gone';
  end if;
  perform set_config('magari.reason', reason, true);
  delete from public.service_providers where id = provider_id and not verified;
  perform set_config('magari.reason', '', true);
end
$$;

-- By hand, rows of private.personal_data:
--   + {"table_name":"private.approval_claims","person_column":"admin_id","found_by":null,"export_as":null,"withheld":[],"on_erase":"cascade","replaced":null,"reason":"It ends after two minutes."}

create table private.approval_claims (
  kind text not null,
  item_id uuid not null,
  admin_id uuid not null,
  ends_at timestamptz not null,
  constraint approval_claims_pkey primary key (kind, item_id),
  constraint approval_claims_admin_id_fkey foreign key (admin_id) references public.profiles (id) on delete cascade
);

create index approval_claims_admin_idx on private.approval_claims (admin_id);

comment on table private.approval_claims is 'Pending items that an administrator is looking at.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.approval_claims', 'admin_id', null, null, '{}', 'cascade', null, 'It ends after two minutes.');

grant execute on function private.require_unclaimed(text, uuid) to authenticated, service_role;

-- What speaks against approving a pending item without a closer look. Nothing here decides: administrators read the doubts beside the
-- item, and approve many at once only of those that have none. Labels: domain/admin/approval-doubts.ts.

-- Doubts about a vehicle listing (LISTING_DOUBTS). The price is far from similar cars if its mark is none (docs/prices.md, Marks).
create function private.listing_doubts(listing public.vehicle_listings) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when private.is_held_as_suspect('vehicle', listing.id) then 'suspect' end,
    case when private.is_appealed('vehicle', listing.id) then 'appealed' end,
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
    case when private.is_number_elsewhere(listing.id) then 'number_elsewhere' end,
    case when listing.images = '{}' then 'no_photos' end,
    case when make.listed is false or model.listed is false then 'new_name' end
  ], null)
  from public.profiles as seller
  join public.vehicle_makes as make on make.id = listing.make_id
  left join public.vehicle_models as model on model.id = listing.model_id
  left join public.price_estimates as estimate on estimate.listing_id = listing.id
  where seller.id = listing.seller_id
$$;

-- Doubts about a spare part that waits (PART_DOUBTS).
create function private.part_doubts(part public.spare_parts) returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.person_doubts(seller) || array_remove(array[
    case when private.is_held_as_suspect('spare_part', part.id) then 'suspect' end,
    case when private.is_appealed('spare_part', part.id) then 'appealed' end,
    case when part.images = '{}' then 'no_photos' end
  ], null)
  from public.profiles as seller where seller.id = part.seller_id
$$;

-- Doubts about a service provider (PROVIDER_DOUBTS).
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

-- Doubts about a payment request (PAYMENT_DOUBTS). Money has arrived for it if M-Pesa confirmed a payment of its amount with its reference
-- (private.payment_that_arrived).
create function private.payment_doubts(request public.payment_requests) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(array[
    case when request.user_id is null then 'account_erased' end,
    case when private.amount_due(request) is distinct from request.amount then 'amount_differs' end,
    case when private.payments_to_compare(request) <> '[]' then 'claimed_twice' end,
    case when private.payment_that_arrived(request) is null then 'not_arrived' end
  ], null)
$$;

-- Doubts about a member, whatever is pending of theirs.
create function private.person_doubts(person public.profiles) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_remove(array[
    case when person.suspended_at is not null then 'suspended' end,
    case when private.open_reports_against(person.id) > 0 then 'reported' end
  ], null)
$$;

-- How many open reports there are of a member's ads, business and messages.
create function private.open_reports_against(person uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, which keeps the plan: every ad that is posted asks for it.
  return (
    select count(*) from public.listing_reports as report
    where report.status = 'open' and (
      report.listing_id in (select id from public.vehicle_listings where seller_id = person)
      or report.spare_part_id in (select id from public.spare_parts where seller_id = person)
      or report.service_provider_id in (select id from public.service_providers where user_id = person)
    )
  ) + (select count(*) from public.message_reports where status = 'open' and reported_id = person);
end
$$;

-- Whether a seller has published a vehicle before, other than this one.
create function private.has_published_ads(seller uuid, except_listing uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.vehicle_listings as other
    where other.seller_id = seller and other.id <> except_listing and private.was_published(other)
  )
$$;

-- Whether the seller has another ad, public or pending, of the same car.
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

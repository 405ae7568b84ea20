-- What administrators approve or reject, with everything needed to judge it: who the seller is, what others ask for the same car.

-- The prices of one model around a year, without a look at the table.
create index vehicle_listings_market_idx on public.vehicle_listings (model_id, year) include (price, id) where status = 'active';

create index vehicle_listings_undecided_idx on public.vehicle_listings (created_at desc, id desc)
  where status in ('draft', 'pending');
drop index public.vehicle_listings_waiting_idx;

-- What others ask for a model from two years before to two years after: {median, lowest, highest, count}. Without a model there is
-- nothing to compare.
create function private.market_price(model bigint, around integer, except_listing uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'median', percentile_cont(0.5) within group (order by price)::bigint,
    'lowest', min(price), 'highest', max(price), 'count', count(*)
  )
  from public.vehicle_listings
  where status = 'active' and model_id = model and year between around - 2 and around + 2 and id <> except_listing
$$;

-- Who a seller is and how they did so far (SellerHistory of site/admin/approvals/queries.ts).
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

-- A page of what waits for approval for administrators (Approvals of site/admin/approvals/queries.ts), the newest first: vehicle
-- listings that are drafts or pending, or service providers that are not verified. Counts both. A page beyond the last is the last.
create function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := kind = 'service_providers';
  listings_waiting constant integer := (select count(*) from public.vehicle_listings where status in ('draft', 'pending'));
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified);
  total constant integer := case when of_providers then providers_waiting else listings_waiting end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
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
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
        private.seller_history(provider.user_id) as seller,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified
        order by created_at desc, id desc limit size offset (shown - 1) * size
      ) as provider
    ) as row;
  else
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        listing.id, listing.title, listing.description, listing.price, listing.location, listing.condition, listing.fuel_type,
        listing.transmission, listing.body_type, listing.drive, listing.registration_state, listing.year, listing.mileage,
        listing.engine_size, listing.color, listing.images, listing.created_at, listing.held_at,
        make.name as make, model.name as model,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
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
      from (
        select * from public.vehicle_listings where status in ('draft', 'pending')
        order by created_at desc, id desc limit size offset (shown - 1) * size
      ) as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object('vehicle_listings', listings_waiting, 'service_providers', providers_waiting)
  );
end
$$;

-- What waits in the queue is what is counted beside its link: pending ads are in it too.
create or replace function public.admin_waiting()
returns table (approvals integer, payments integer, applications integer, reports integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified)
      + (select count(*) from public.vehicle_listings where status in ('draft', 'pending'))
    )::integer,
    (select count(*) from public.payment_requests where status = 'pending')::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
    )::integer;
end
$$;

revoke execute on function
  private.market_price(bigint, integer, uuid), private.seller_history(uuid), public.admin_approvals(text, integer, integer)
from public, anon, authenticated;
grant execute on function public.admin_approvals(text, integer, integer) to authenticated, service_role;

notify pgrst, 'reload schema';

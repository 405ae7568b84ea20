-- What waits for an administrator is told from what its seller has not finished. A draft that is held waits, and so does an ad that is
-- pending; every other draft (imported, copied, taken down) is its seller's own, who publishes it without asking anybody.

create index vehicle_listings_waiting_idx on public.vehicle_listings (created_at desc, id desc)
  where held_at is not null or status = 'pending';
create index vehicle_listings_drafts_idx on public.vehicle_listings (created_at desc, id desc)
  where status = 'draft' and held_at is null;
drop index public.vehicle_listings_undecided_idx;

-- A page of what administrators approve or reject (Approvals of site/admin/approvals/queries.ts), the newest first: service providers
-- that are not verified, or vehicle listings, first those that wait and after them sellers' own drafts. Counts what waits; `total`
-- counts the drafts too. A page beyond the last is the last.
create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified);
  total constant integer := case when of_providers then providers_waiting else listings_waiting + drafts end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
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
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
        private.seller_history(provider.user_id) as seller,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  else
    -- Two questions, so that each has its index.
    chosen := array(
      select id from public.vehicle_listings where held_at is not null or status = 'pending'
      order by created_at desc, id desc limit size offset passed
    );
    chosen := chosen || array(
      select id from public.vehicle_listings where status = 'draft' and held_at is null
      order by created_at desc, id desc limit size - cardinality(chosen) offset greatest(passed - listings_waiting, 0)
    );
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.id, listing.title, listing.description, listing.price, listing.location, listing.condition, listing.fuel_type,
        listing.transmission, listing.body_type, listing.drive, listing.registration_state, listing.year, listing.mileage,
        listing.engine_size, listing.color, listing.images, listing.created_at, listing.held_at,
        listing.status = 'draft' and listing.held_at is null as own_draft,
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
        select * from public.vehicle_listings where id = any (chosen)
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

-- Sellers' drafts wait for nobody, so they are not counted.
create or replace function public.admin_waiting()
returns table (approvals integer, payments integer, applications integer, reports integer, messages integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits.' using errcode = '42501';
  end if;
  return query select
    (
      (select count(*) from public.service_providers where not verified)
      + (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending')
    )::integer,
    (select count(*) from public.payment_requests where status = 'pending')::integer,
    (
      (select count(*) from public.financing_applications where status = 'pending')
      + (select count(*) from public.insurance_quotes where status = 'pending')
    )::integer,
    (
      (select count(*) from public.listing_reports where status = 'open')
      + (select count(*) from public.message_reports where status = 'open')
      + (select count(*) from public.review_reports where status = 'open')
    )::integer,
    (select count(*) from public.contact_messages where status = 'open')::integer;
end
$$;

revoke execute on function public.admin_approvals(text, integer, integer), public.admin_waiting() from public, anon, authenticated;
grant execute on function public.admin_approvals(text, integer, integer), public.admin_waiting() to authenticated, service_role;

notify pgrst, 'reload schema';

-- The ads that everyone sees, as alerts name them.
create view private.public_ads as
  select 'vehicle'::public.ad_kind as kind, id, seller_id as owner_id, title, price, location, images[1] as image
  from public.vehicle_listings
  where status = 'active' and expires_at > now() and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'spare_part', id, seller_id, name, price, location, images[1]
  from public.spare_parts where listed and seller_id <> all ((select private.suspended_sellers())::uuid[])
  union all
  select 'service', id, user_id, business_name, null, location, photos[1]
  from public.service_providers where verified and user_id <> all ((select private.suspended_sellers())::uuid[]);

-- When each ad became public for the first time, for a month.
create table private.ad_arrivals (
  kind public.ad_kind not null,
  subject_id uuid not null,
  at timestamptz not null,
  constraint ad_arrivals_pkey primary key (kind, subject_id)
);

create index ad_arrivals_newest_idx on private.ad_arrivals (kind, at);

-- Sellers may state how many owners a vehicle had before. Ads posted until now do not state it.

alter table public.vehicle_listings
  add column previous_owners integer,
  add constraint vehicle_listings_previous_owners_range check (previous_owners between 0 and 20);

comment on column public.vehicle_listings.previous_owners is 'Registered owners before the present one; null: not stated.';

grant insert (previous_owners), update (previous_owners) on public.vehicle_listings to authenticated;

notify pgrst, 'reload schema';

-- How many vehicle listings are in each state, featured or not: the sum of the changes, so that lists need not
-- count a million rows. Writers only add rows, so none waits for another and the count is right in every
-- transaction. A nightly job sums up the rows.

create table private.listing_counts (
  status text not null,
  featured boolean not null,
  change bigint not null
);

-- Trigger: an emptied table has none.
create function private.clear_listing_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.listing_counts;
  return null;
end
$$;
create trigger clear_listing_counts after truncate on public.vehicle_listings
  for each statement execute function private.clear_listing_counts();

-- Replaces the changes by a fresh count. For the nightly job; it blocks writers of listings, a second at a million listings.
create function private.recount_listings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.vehicle_listings in share mode;
  delete from private.listing_counts;
  insert into private.listing_counts select status, featured, count(*) from public.vehicle_listings group by status, featured;
end
$$;

-- How many vehicle listings are in each state, featured or not: the sum of the changes, so that lists need not
-- count a million rows. Writers only add rows, so none waits for another and the count is right in every
-- transaction. A nightly job sums up the rows.

create table private.listing_counts (
  status text not null,
  featured boolean not null,
  change bigint not null
);

-- Records the changes of public.vehicle_listings: new rows as `added`, deleted ones as `removed`, updates row by row.
create function private.update_listing_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into private.listing_counts select status, featured, count(*) from added group by status, featured;
    when 'DELETE' then
      insert into private.listing_counts select status, featured, -count(*) from removed group by status, featured;
    when 'UPDATE' then
      insert into private.listing_counts values (old.status, old.featured, -1), (new.status, new.featured, 1);
    when 'TRUNCATE' then
      delete from private.listing_counts;
  end case;
  return null;
end
$$;

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

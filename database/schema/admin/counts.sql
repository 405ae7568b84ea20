-- The administration's counts, its list of vehicle listings and the choices of its audit log at a million listings: what is counted
-- on each visit is kept, and each order and filter has its index.
-- How many vehicle listings there are in each state, marked or not: the sum of the changes. Each writer adds rows and none changes
-- one, so that nobody waits for anybody; the count is right in every transaction. Once a night one row a state is left.
create table private.listing_counts (
  status text not null,
  featured boolean not null,
  change bigint not null
);




create function private.keep_listing_counts() returns trigger
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

-- Counts the vehicle listings anew. For a job each night; writers wait for it, a second at a million.
create function private.recount_listings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.vehicle_listings in share mode;
  delete from private.listing_counts;
  insert into private.listing_counts select status, featured, count(*) from public.vehicle_listings group by status, featured;
end
$$;

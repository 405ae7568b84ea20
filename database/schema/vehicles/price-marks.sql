-- Marks of prices on the ads themselves, where searches filter, count and show them. They follow price_estimates.

-- Copies the marks of these ads from their estimates, and announces the pages that show another one. An ad that somebody is changing
-- now is left for the next run, so that neither waits for the other; returns the number of these. Writing an ad writes all its indexes,
-- so only changes are written.
create function private.show_price_marks(listings uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
  sellers uuid[];
  postponed uuid[];
begin
  with wanted as materialized (
    select ad.id, nullif(estimate.mark, 'none') as mark
    from public.vehicle_listings as ad left join public.price_estimates as estimate on estimate.listing_id = ad.id
    where ad.id = any (listings) and ad.price_mark is distinct from nullif(estimate.mark, 'none')
  ), free as materialized (
    select id from public.vehicle_listings where id in (select id from wanted) order by id for no key update skip locked
  ), later as (
    select array_agg(id) as ids from wanted where id not in (select id from free)
  ), shown as (
    update public.vehicle_listings as ad set price_mark = wanted.mark
    from wanted join free using (id) where ad.id = wanted.id
    returning ad.id, ad.seller_id
  )
  select array_agg(id), array_agg(distinct seller_id), (select ids from later)
  into changed, sellers, postponed from shown;
  perform private.estimate_again(postponed);
  -- The first night marks every ad: one announcement of all pages instead of thousands.
  if cardinality(changed) > 500 then
    perform pg_notify('pages', '*');
  else
    perform pg_notify('pages', '/vehicles/' || id) from unnest(changed) as id;
    perform pg_notify('pages', '/dealers/' || id) from unnest(sellers) as id;
  end if;
  return coalesce(cardinality(postponed), 0);
end
$$;

-- Job, after the nightly run: the lists show other marks. Announced once, because a page of a list shows many ads.
create function private.announce_marked_lists() returns void
language sql set search_path = ''
as $$ select pg_notify('pages', path) from unnest('{/,/vehicles}'::text[]) as path $$;

-- A search by a word and a range (mileage, year, engine) or a mark reads both from indexes, where it had evaluated the words of every ad
-- in the range; a range that very many ads have is checked in those that have the word instead.

create or replace function private.set_scan_methods(way text) returns void
language sql volatile set search_path = ''
as $$
  select set_config('enable_seqscan', case way when 'any' then 'on' else 'off' end, true),
    set_config('enable_indexscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_indexonlyscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_bitmapscan', case when way in ('index', 'order') then 'off' else 'on' end, true),
    set_config('enable_sort', case way when 'order' then 'off' else 'on' end, true),
    set_config('cpu_index_tuple_cost', case way when 'bitmap' then '0.05' else '0.005' end, true)
$$;

alter function public.search_vehicles(
  text, text[], text[], text[], bigint, bigint, integer, integer, integer, integer, text[], text[], text[], text[],
  text[], text, integer, integer, text[], text[], text[], integer, integer
) set cpu_index_tuple_cost = 0.005;

drop index public.vehicle_listings_price_mark_idx;
create index vehicle_listings_price_mark_idx on public.vehicle_listings (price_mark, created_at desc, id desc)
  where price_mark is not null;
drop index public.vehicle_listings_engine_idx;
create index vehicle_listings_engine_idx on public.vehicle_listings (engine_cc);
create index vehicle_listings_all_mileages_idx on public.vehicle_listings (mileage);
create index vehicle_listings_all_years_idx on public.vehicle_listings (year);

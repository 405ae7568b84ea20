-- A dealer's own numbers of their vehicles, and the vehicle of a number in any spelling.

-- A table of its own rather than a column of public ads: a stock number is often a number plate, which stays private.
create table public.stock_numbers (
  listing_id uuid constraint stock_numbers_pkey primary key,
  seller_id uuid not null default auth.uid(),
  stock_number text not null,
  constraint stock_numbers_length check (
    char_length(stock_number) between 1 and 40 and stock_number = private.visible_line(stock_number)
  ),
  constraint stock_numbers_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint stock_numbers_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.stock_numbers is 'A dealer''s own number of a vehicle: from the stock list, or its plate.';

create unique index stock_numbers_key on public.stock_numbers (seller_id, lower(stock_number));
create index stock_numbers_spelling_idx on public.stock_numbers (seller_id, private.stock_key(stock_number));

revoke all on public.stock_numbers from public, anon, authenticated;
grant select, delete on public.stock_numbers to authenticated, business_sales;
grant insert (listing_id, seller_id, stock_number) on public.stock_numbers to authenticated, business_sales;
grant update (stock_number) on public.stock_numbers to authenticated, business_sales;
grant all on public.stock_numbers to service_role;

alter table public.stock_numbers enable row level security;

create policy "Dealers see their own stock numbers" on public.stock_numbers
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));
create policy "Dealers number their own ads" on public.stock_numbers
  for insert to authenticated, business_sales
  with check (
    seller_id = (select auth.uid()) and (select private.is_dealer())
    and exists (
      select from public.vehicle_listings as listing
      where listing.id = listing_id and listing.seller_id = (select auth.uid())
    )
  );
create policy "Dealers change their own stock numbers" on public.stock_numbers
  for update to authenticated, business_sales
  using (seller_id = (select auth.uid()) and (select private.is_dealer())) with check (seller_id = (select auth.uid()));
create policy "Dealers take back their own stock numbers" on public.stock_numbers
  for delete to authenticated, business_sales using (seller_id = (select auth.uid()));

create trigger guard_stock_number before insert or update of stock_number on public.stock_numbers
  for each row execute function private.guard_stock_number();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.stock_numbers', 'seller_id', null, 'stock_numbers', '{}', 'cascade', null, 'Theirs alone.');

-- A stock number or plate for comparison: separators count only between figures, so that `KDA 123A` is `kda-123a` and `STK-1-1` is not
-- `STK-11`; leading zeros count. '' without letters and figures. Letters are named by code, since a locale of the database decides what
-- [:alpha:] is. Domain twin: stockKey() of domain/dealers/stock/same-car.ts.
create function private.stock_key(number text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      lower(normalize(number, nfkc)),
      '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u1fff\u2c00-\u2dff\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc-\ud7ff\uf900-\ufdff]+',
      '-', 'g'
    ),
    '^-|-$|(?<=[^0-9])-|-(?=[^0-9])', '', 'g'
  )
$$;
grant execute on function private.stock_key(text) to authenticated, business_sales, service_role;

-- Refuses another spelling of a number that another ad of the seller has. No unique index does, since older rows may have two spellings.
create function private.guard_stock_number() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  key constant text := private.stock_key(new.stock_number);
begin
  perform private.require_own_name(new.seller_id);
  if key = '' or tg_op = 'UPDATE' and key = private.stock_key(old.stock_number) then
    return new;
  end if;
  -- Serialises the numbers of one dealer, so that two spellings do not pass together.
  perform from public.profiles where id = new.seller_id for no key update;
  if exists (
    select from public.stock_numbers as other
    where other.seller_id = new.seller_id and private.stock_key(other.stock_number) = key and other.listing_id <> new.listing_id
  ) then
    raise unique_violation using
      message = 'duplicate key value violates unique constraint "stock_numbers_key"',
      schema = 'public', table = 'stock_numbers', constraint = 'stock_numbers_key';
  end if;
  return new;
end
$$;

-- The caller's ad with this stock number, locked because the import compares the new values with the current ones: by the number as it is, else by
-- one in another spelling, if only one ad has it. An ad without a stock number matches the first 8 characters of its id, which the
-- export writes in its place.
create function private.listing_in_stock(number text) returns public.vehicle_listings
language sql set search_path = ''
as $$
  with known as (
    select stock.listing_id as id, lower(stock.stock_number) = lower(listing_in_stock.number) as is_exact, true as is_given
    from public.stock_numbers as stock
    where stock.seller_id = auth.uid() and private.stock_key(stock.stock_number) = private.stock_key(listing_in_stock.number)
      and private.stock_key(listing_in_stock.number) <> ''
    union all
    select listing.id, left(listing.id::text, 8) = lower(listing_in_stock.number), false
    from public.vehicle_listings as listing
    where private.stock_key(listing_in_stock.number) ~ '^[0-9a-f]{8}$' and listing.seller_id = auth.uid()
      and left(listing.id::text, 8) = private.stock_key(listing_in_stock.number)
      and not exists (select from public.stock_numbers as stock where stock.listing_id = listing.id)
  )
  select listing.* from public.vehicle_listings as listing
  where listing.id = (
    select coalesce(
      (array_agg(known.id order by known.is_given desc) filter (where known.is_exact))[1],
      case when count(*) = 1 then (array_agg(known.id))[1] end
    )
    from known
  )
  for no key update of listing
$$;
grant execute on function private.listing_in_stock(text) to authenticated, business_manager;

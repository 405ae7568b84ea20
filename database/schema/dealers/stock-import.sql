-- Importing a dealer's stock from a file: the dealer's stock numbers, the saved meaning of the file's
-- columns and of its values, and the function
-- that writes a batch of rows. It runs with the dealer's own rights and saves each row as the form does (vehicles/save-vehicle.sql).

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

revoke all on public.stock_numbers from public, anon, authenticated;
grant select, delete on public.stock_numbers to authenticated;
grant insert (listing_id, seller_id, stock_number) on public.stock_numbers to authenticated;
grant update (stock_number) on public.stock_numbers to authenticated;
grant all on public.stock_numbers to service_role;

alter table public.stock_numbers enable row level security;

create policy "Dealers see their own stock numbers" on public.stock_numbers
  for select to authenticated using (seller_id = (select auth.uid()));
create policy "Dealers number their own ads" on public.stock_numbers
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_dealer())
    and exists (
      select from public.vehicle_listings as listing
      where listing.id = listing_id and listing.seller_id = (select auth.uid())
    )
  );
create policy "Dealers change their own stock numbers" on public.stock_numbers
  for update to authenticated
  using (seller_id = (select auth.uid()) and (select private.is_dealer())) with check (seller_id = (select auth.uid()));
create policy "Dealers take back their own stock numbers" on public.stock_numbers
  for delete to authenticated using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.stock_numbers', 'seller_id', null, 'stock_numbers', '{}', 'cascade', null, 'Theirs alone.');

create table public.import_mappings (
  seller_id uuid default auth.uid() constraint import_mappings_pkey primary key,
  mapping jsonb not null,
  constraint import_mappings_form check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 20000),
  constraint import_mappings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.import_mappings is
  'The last chosen meaning of the columns of a dealer''s files (StockMapping of domain/dealers/stock/mapping.ts).';

revoke all on public.import_mappings from public, anon, authenticated;
grant select, delete on public.import_mappings to authenticated;
grant insert (seller_id, mapping) on public.import_mappings to authenticated;
grant update (seller_id, mapping) on public.import_mappings to authenticated;
grant all on public.import_mappings to service_role;

alter table public.import_mappings enable row level security;

create policy "Dealers see their own mapping" on public.import_mappings
  for select to authenticated using (seller_id = (select auth.uid()));
create policy "Dealers keep a mapping" on public.import_mappings
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers change their own mapping" on public.import_mappings
  for update to authenticated
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers forget their own mapping" on public.import_mappings
  for delete to authenticated using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.import_mappings', 'seller_id', null, 'import_mapping', '{}', 'cascade', null, 'Theirs alone.');

create table public.import_answers (
  seller_id uuid default auth.uid() constraint import_answers_pkey primary key,
  answers jsonb not null,
  constraint import_answers_form check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 100000),
  constraint import_answers_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.import_answers is
  'What a dealer answered to the questions of stock lists (StockAnswers of domain/dealers/stock/answers.ts).';

revoke all on public.import_answers from public, anon, authenticated;
grant select, delete on public.import_answers to authenticated;
grant insert (seller_id, answers) on public.import_answers to authenticated;
grant update (seller_id, answers) on public.import_answers to authenticated;
grant all on public.import_answers to service_role;

alter table public.import_answers enable row level security;

create policy "Dealers see their own answers" on public.import_answers
  for select to authenticated using (seller_id = (select auth.uid()));
create policy "Dealers keep answers" on public.import_answers
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers change their own answers" on public.import_answers
  for update to authenticated
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers forget their own answers" on public.import_answers
  for delete to authenticated using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.import_answers', 'seller_id', null, 'import_answers', '{}', 'cascade', null, 'Theirs alone.');

-- Writes up to 100 rows of the caller's stock list: [{"stock_number", "values", "make", "model"}], where make and model are names in
-- place of make_id and model_id, as for save_vehicle(). Returns an outcome per row, in order: 'created', 'updated', 'unchanged', or
-- 'refused' with the error as the table API would return it. A refused row leaves nothing behind and does not stop the others.
create function public.import_stock(items jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 100;
  item jsonb;
  outcomes jsonb := '[]';
  reason text;
  advice text;
begin
  if not private.is_dealer() then
    raise exception 'Only dealers import stock.' using errcode = '42501';
  end if;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > most then
    raise exception 'Send a list of at most % vehicles.', most
      using hint = 'import_batch';
  end if;
  -- Concurrent batches of one dealer would both create the ad of a new number.
  perform private.queue_own_saves();
  for item in select value from jsonb_array_elements(items) loop
    begin
      outcomes := outcomes || private.import_vehicle(
        private.visible_line(coalesce(item ->> 'stock_number', '')),
        case when jsonb_typeof(item -> 'values') = 'object' then item -> 'values' else '{}' end,
        item ->> 'make', item ->> 'model'
      );
    exception when others then
      get stacked diagnostics reason = message_text, advice = pg_exception_hint;
      outcomes := outcomes || jsonb_build_object(
        'outcome', 'refused', 'error', jsonb_build_object('code', sqlstate, 'message', reason, 'hint', nullif(advice, ''))
      );
    end;
  end loop;
  return outcomes;
end
$$;
grant execute on function public.import_stock(jsonb) to authenticated;

-- Writes one row of a stock list: creates the ad of a new stock number, or updates the existing one. Columns that `said` lacks keep
-- their values; it says nothing of Facebook. At the limit of models (hint model_limit) the vehicle is written without its model, and
-- the outcome has the reason as `without_model`.
create function private.import_vehicle(number text, said jsonb, make text, model text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.vehicle_listings;
  reason text;
  advice text;
begin
  said := said - 'post_to_facebook';
  -- A dash or N/A is no number: all cars without one would be one ad. It is refused as an empty one is (stock_numbers_length).
  if number !~ '[^[:space:][:punct:]‐-―]' or number ~* '^(n\.?/?a\.?|nil|none|unknown|tb[ac])$' then
    number := '';
  end if;
  before := private.listing_in_stock(number);
  if before.id is null then
    before.id := gen_random_uuid();
  elsif exists (select from public.stock_numbers where listing_id = before.id) then
    -- The same number in other letters is no change.
    number := null;
  end if;
  return private.save_vehicle(before, said, make, model, number, only_changes => true);
exception when raise_exception then
  get stacked diagnostics reason = message_text, advice = pg_exception_hint;
  if advice <> 'model_limit' then
    raise;
  end if;
  return private.save_vehicle(before, said || '{"model_id": null}', make, null, number, only_changes => true)
    || jsonb_build_object('without_model', reason);
end
$$;
grant execute on function private.import_vehicle(text, jsonb, text, text) to authenticated;

-- The caller's ad with this stock number, locked because the import compares the new values with the current ones. An ad without
-- a stock number matches the first 8 characters of its id, which the export writes in its place.
create function private.listing_in_stock(number text) returns public.vehicle_listings
language sql set search_path = ''
as $$
  select listing.* from public.vehicle_listings as listing
  left join public.stock_numbers as stock on stock.listing_id = listing.id
  where listing.seller_id = auth.uid() and coalesce(lower(stock.stock_number), left(listing.id::text, 8)) = lower(number)
  order by stock.stock_number is null
  limit 1
  for no key update of listing
$$;
grant execute on function private.listing_in_stock(text) to authenticated;

-- Beside the ads and not among their columns: a stock number is often a number plate, which is nobody else's business.
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

comment on table public.stock_numbers is 'What a dealer calls a vehicle of theirs: a number of the stock list, or its plate.';

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

comment on table public.import_mappings is 'What the columns of a dealer''s files mean, as they said it last (StockMapping of domain/stock/mapping.ts).';

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

-- Where the pictures of imported ads came from, so that a file that is imported again brings none of them a second time.
create table public.stock_pictures (
  id uuid default gen_random_uuid() constraint stock_pictures_pkey primary key,
  seller_id uuid not null default auth.uid(),
  source text not null,
  image text not null,
  constraint stock_pictures_source_length check (octet_length(source) between 1 and 2000),
  constraint stock_pictures_image_known check (private.are_listing_images(array[image], seller_id)),
  constraint stock_pictures_source_key unique (seller_id, source),
  constraint stock_pictures_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.stock_pictures is 'Pictures that an import brought.';
comment on column public.stock_pictures.source is 'The address it was fetched from, or sha256:… of a file that was sent.';

revoke all on public.stock_pictures from public, anon, authenticated;
grant select, delete on public.stock_pictures to authenticated;
grant insert (seller_id, source, image) on public.stock_pictures to authenticated;
grant update (seller_id, source, image) on public.stock_pictures to authenticated;
grant all on public.stock_pictures to service_role;

alter table public.stock_pictures enable row level security;

create policy "Dealers see where their pictures came from" on public.stock_pictures
  for select to authenticated using (seller_id = (select auth.uid()));
create policy "Dealers note where a picture came from" on public.stock_pictures
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers note another picture for a source" on public.stock_pictures
  for update to authenticated
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers forget where a picture came from" on public.stock_pictures
  for delete to authenticated using (seller_id = (select auth.uid()));

create trigger guard_stock_pictures after insert on public.stock_pictures
  referencing new table as added for each statement execute function private.guard_stock_pictures();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.stock_pictures', 'seller_id', null, 'stock_pictures', '{}', 'cascade', null, 'Theirs alone.');

-- The caller's ad with this stock number, locked: what is written of it is reckoned from what it is. One without a number goes by the
-- first 8 characters of its id, as in the export.
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

-- Writes one row of a stock list: what it says of the ad in its "values"; columns it does not name stay as they are.
create function private.import_vehicle(number text, said jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.vehicle_listings := private.listing_in_stock(number);
  after public.vehicle_listings;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into said from jsonb_each(said) where key = any (array[
    'make_id', 'model_id', 'title', 'description', 'price', 'location', 'condition', 'fuel_type', 'transmission', 'body_type',
    'drive', 'registration_state', 'year', 'mileage', 'engine_size', 'color', 'images', 'status'
  ]);
  after := jsonb_populate_record(before, said);

  if before.id is null then
    insert into public.vehicle_listings (
      make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, drive,
      registration_state, year, mileage, engine_size, color, images, status
    ) values (
      after.make_id, after.model_id, after.title, after.description, after.price, after.location, after.condition,
      after.fuel_type, after.transmission, after.body_type, after.drive, after.registration_state, after.year,
      after.mileage, after.engine_size, after.color, coalesce(after.images, '{}'), coalesce(after.status, 'active')
    ) returning * into after;
    insert into public.stock_numbers (listing_id, stock_number) values (after.id, number);
    return jsonb_build_object('outcome', 'created', 'id', after.id, 'status', after.status);
  end if;

  insert into public.stock_numbers (listing_id, stock_number) values (before.id, number) on conflict (listing_id) do nothing;
  if after is not distinct from before then
    return jsonb_build_object('outcome', 'unchanged', 'id', before.id, 'status', before.status);
  end if;
  -- As saving the form does: a rejected ad that was changed is sent in again.
  if before.rejection_reason is not null then
    after.status := 'draft';
  end if;
  update public.vehicle_listings set
    make_id = after.make_id, model_id = after.model_id, title = after.title, description = after.description,
    price = after.price, location = after.location, condition = after.condition, fuel_type = after.fuel_type,
    transmission = after.transmission, body_type = after.body_type, drive = after.drive,
    registration_state = after.registration_state, year = after.year, mileage = after.mileage,
    engine_size = after.engine_size, color = after.color, images = after.images, status = after.status
  where id = before.id returning * into after;
  return jsonb_build_object('outcome', 'updated', 'id', after.id, 'status', after.status);
end
$$;
grant execute on function private.import_vehicle(text, jsonb) to authenticated;

-- Writes a batch of rows of the caller's stock list: [{"stock_number", "values"}]. Answers what became of each, in their order; a
-- row that is refused carries the error as the table API would give it, and keeps none of the others back.
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
    raise exception 'Send a list of at most % vehicles.', most using hint = 'import_batch';
  end if;
  -- Two files at once would both find that a number is new.
  perform pg_advisory_xact_lock(hashtextextended('stock of ' || auth.uid(), 0));
  for item in select value from jsonb_array_elements(items) loop
    begin
      outcomes := outcomes || private.import_vehicle(
        private.visible_line(coalesce(item ->> 'stock_number', '')),
        case when jsonb_typeof(item -> 'values') = 'object' then item -> 'values' else '{}' end
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

-- Once for all rows of a statement, which knows those that it added from those that it only changed.
create function private.guard_stock_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50000;
  dealers constant uuid[] := array(select distinct seller_id from added);
begin
  -- One of a dealer at a time, so that two at once do not pass the limit together.
  perform from public.profiles where id = any (dealers) order by id for no key update;
  if exists (
    select from public.stock_pictures where seller_id = any (dealers) group by seller_id having count(*) > most
  ) then
    raise exception 'You have imported % pictures, which is as many as are remembered. Write to us if you need more.', most
      using hint = 'stock_picture_limit';
  end if;
  return null;
end
$$;

-- The pictures that an import of the caller brought and that are still kept: their addresses by source.
create function public.own_stock_pictures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(picture.source, picture.image), '{}')
  from public.stock_pictures as picture
  where picture.seller_id = auth.uid() and exists (
    select from storage.objects
    where bucket_id = 'listing-images' and name = split_part(picture.image, '/listing-images/', 2)
  )
$$;
grant execute on function public.own_stock_pictures() to authenticated;

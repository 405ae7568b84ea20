-- Stock numbers are compared in any spelling, mappings of stock lists have names, and lists know cars by chassis number and plate. The index on
-- the key of a number is not unique: older rows may have two spellings of one, which stay as they are. import_mappings stays for older
-- servers, and has the columns that were confirmed last.

set local check_function_bodies = off;

drop function private.import_vehicle(number text, said jsonb, make text, model text);

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

grant execute on function private.stock_key(text) to authenticated, service_role;

create table public.named_import_mappings (
  id uuid default gen_random_uuid() constraint named_import_mappings_pkey primary key,
  seller_id uuid not null default auth.uid(),
  name text not null,
  mapping jsonb not null,
  constraint named_import_mappings_name_length check (char_length(name) between 1 and 60 and name = private.visible_line(name)),
  constraint named_import_mappings_form check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 20000),
  constraint named_import_mappings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.named_import_mappings is
  'Meanings of the columns that a dealer saved by a name, one for each kind of list; import_mappings has what was chosen last.';

create unique index named_import_mappings_key on public.named_import_mappings (seller_id, lower(name));

revoke all on public.named_import_mappings from public, anon, authenticated;
grant select, delete on public.named_import_mappings to authenticated;
grant insert (seller_id, name, mapping) on public.named_import_mappings to authenticated;
grant update (name, mapping) on public.named_import_mappings to authenticated;
grant all on public.named_import_mappings to service_role;

alter table public.named_import_mappings enable row level security;

create policy "Dealers see their saved mappings" on public.named_import_mappings
  for select to authenticated using (seller_id = (select auth.uid()));
create policy "Dealers save mappings" on public.named_import_mappings
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers change their saved mappings" on public.named_import_mappings
  for update to authenticated
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers delete their saved mappings" on public.named_import_mappings
  for delete to authenticated using (seller_id = (select auth.uid()));

create function private.guard_named_import_mapping() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  perform private.require_own_name(new.seller_id);
  -- Serialises the inserts of one dealer, so that concurrent ones do not pass the limit together.
  perform from public.profiles where id = new.seller_id for no key update;
  if most <= (select count(*) from public.named_import_mappings where seller_id = new.seller_id) then
    raise exception 'You have saved % kinds of lists. Delete one before you save the next.', most
      using hint = 'named_mapping_limit';
  end if;
  return new;
end
$$;

create trigger guard_named_import_mapping before insert on public.named_import_mappings
  for each row execute function private.guard_named_import_mapping();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.named_import_mappings', 'seller_id', null, 'named_import_mappings', '{}', 'cascade', null, 'Theirs alone.');

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

create trigger guard_stock_number before insert or update of stock_number on public.stock_numbers
  for each row execute function private.guard_stock_number();

create index stock_numbers_spelling_idx on public.stock_numbers (seller_id, private.stock_key(stock_number));

create or replace function private.listing_in_stock(number text) returns public.vehicle_listings
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

create function private.import_vehicle(number text, said jsonb, make text, model text, recognised uuid default null) returns jsonb
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
  select * into before from public.vehicle_listings where id = recognised and seller_id = auth.uid() for no key update;
  if before.id is null then
    before := private.listing_in_stock(number);
  end if;
  if before.id is null then
    before.id := gen_random_uuid();
  elsif exists (select from public.stock_numbers where listing_id = before.id) then
    -- The same number in another spelling is no change.
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

grant execute on function private.import_vehicle(text, jsonb, text, text, uuid) to authenticated;

create or replace function public.import_stock(items jsonb) returns jsonb
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
        item ->> 'make', item ->> 'model', (item ->> 'id')::uuid
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

create or replace function private.is_same_vehicle(
  one public.vehicle_listings, number_of_one text, other public.vehicle_listings, number_of_other text
) returns boolean
language sql immutable set search_path = ''
as $$
  select one.seller_id = other.seller_id
    and one.make_id = other.make_id and one.model_id is not distinct from other.model_id and one.year = other.year
    and coalesce(
      nullif(private.stock_key(number_of_one), '') = nullif(private.stock_key(number_of_other), ''),
      abs(one.mileage - other.mileage) <= 1000,
      lower(private.visible_line(one.title)) = lower(private.visible_line(other.title))
    )
$$;

create function private.own_ads_of_numbers(numbers jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(array(
    select listing.id
    from private.paper_numbers as known
    join public.vehicle_listings as listing on listing.id = known.listing_id and listing.seller_id = auth.uid()
    where known.kind = given.number ->> 'kind' and known.hash = given.number ->> 'hash' and not known.is_read
    order by listing.id
  ) order by given.place), '[]')
  from jsonb_array_elements(numbers) with ordinality as given (number, place)
$$;

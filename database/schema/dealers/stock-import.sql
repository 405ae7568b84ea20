-- Importing a dealer's stock from a file: the function that writes a batch of rows. It runs with the dealer's own rights and saves each
-- row as the form does (vehicles/save-vehicle.sql).

-- Writes up to 100 rows of the caller's stock list: [{"stock_number", "values", "make", "model", "id"}], where make and model are names in
-- place of make_id and model_id, as for save_vehicle(), and id is the ad that the row was recognised as, if it is still there. Returns an
-- outcome per row, in order: 'created', 'updated', 'unchanged', or 'refused' with the error as the table API would return it. A refused row
-- leaves nothing behind and does not stop the others.
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
grant execute on function public.import_stock(jsonb) to authenticated, business_manager;

-- Writes one row of a stock list: updates the caller's ad `recognised` or the one with the stock number, else creates one. Columns that `said`
-- lacks keep their values; it says nothing of Facebook. At the limit of models (hint model_limit) the vehicle is written without its
-- model, and the outcome has the reason as `without_model`.
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
grant execute on function private.import_vehicle(text, jsonb, text, text, uuid) to authenticated, business_manager;

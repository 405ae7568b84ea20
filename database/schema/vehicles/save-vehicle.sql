-- Saving a vehicle ad with its make, model, stock number and the seller's phone number: all of it or nothing. Form and import
-- share private.save_vehicle().

-- Posts the caller's vehicle under an id that the caller chose, or changes the one that has it, so that a retry makes no second ad.
-- With a version (the updated_at that was read) it changes that version only, and returns null if there is another by now or none.
-- ad: the columns, {"title", "price", "make_id", …}; absent ones stay or get their defaults, those that the caller may not write are
-- ignored. make, model: names in place of make_id and model_id; missing ones are added. phone: kept in the profile. stock_number: ''
-- takes it back, null leaves it as it is.
-- Returns {outcome, id, status}; outcome is created, updated, or unchanged if nothing was to be written. Errors as for plain table
-- calls; hints make_limit, model_limit, ad_object.
create function public.save_vehicle(
  id uuid, ad jsonb, make text default null, model text default null, phone text default null, stock_number text default null,
  version timestamptz default null
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  number constant text := private.visible_line(stock_number);
  before public.vehicle_listings;
begin
  perform private.queue_own_saves();
  select listing.* into before from public.vehicle_listings as listing
  where listing.id = save_vehicle.id and listing.seller_id = auth.uid()
  for no key update;
  if before.updated_at is distinct from coalesce(version, before.updated_at) then
    return null;
  end if;
  before.id := save_vehicle.id;
  perform private.keep_own_phone(phone);
  if number = '' then
    delete from public.stock_numbers as given where given.listing_id = save_vehicle.id;
  end if;
  return private.save_vehicle(before, ad, make, model, nullif(number, ''));
end
$$;
grant execute on function public.save_vehicle(uuid, jsonb, text, text, text, text, timestamptz) to authenticated, business_sales;

-- Writes a vehicle ad of the caller as private.save_ad() does, with its make, model and stock number (null: as it is). Saving a
-- rejected ad submits it again. only_changes: an ad that says the same already is left alone, with the outcome unchanged.
create function private.save_vehicle(
  before public.vehicle_listings, ad jsonb, make text, model text, number text, only_changes boolean default false
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  -- The caller may be an administrator, who features ads elsewhere.
  columns jsonb := private.writable_columns('public.vehicle_listings', ad) - 'featured';
  is_new constant boolean := before.created_at is null;
  after public.vehicle_listings := jsonb_populate_record(before, columns);
begin
  if make is not null then
    after.make_id := public.find_or_add_make(make);
    columns := columns || jsonb_build_object('make_id', after.make_id);
  end if;
  if model is not null then
    after.model_id := public.find_or_add_model(after.make_id, model);
    columns := columns || jsonb_build_object('model_id', after.model_id);
  end if;
  if not only_changes or is_new or after is distinct from before then
    if before.rejection_reason is not null then
      columns := columns || '{"status": "draft"}';
    end if;
    after := private.save_ad(before, columns, is_new);
  end if;
  if number is not null
    and number is distinct from (select stock_number from public.stock_numbers where listing_id = after.id)
  then
    insert into public.stock_numbers (listing_id, stock_number) values (after.id, number)
    on conflict (listing_id) do update set stock_number = excluded.stock_number;
  end if;
  return jsonb_build_object(
    'outcome', case
      when is_new then 'created'
      when after is distinct from before then 'updated'
      else 'unchanged'
    end,
    'id', after.id, 'status', after.status
  );
end
$$;
grant execute on function private.save_vehicle(public.vehicle_listings, jsonb, text, text, text, boolean) to authenticated, business_sales;

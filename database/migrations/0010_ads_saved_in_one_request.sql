-- An ad is saved in one request and one transaction, with its make, model, stock number and the seller's phone number: a refused one
-- left a make or a number behind. A service ad takes several types at once. No rows change.

drop function private.import_vehicle(number text, said jsonb);

drop function public.add_service_ad(business_name text, description text, location text, service_type text, phone text, email text, photos text[]);

create function private.import_vehicle(number text, said jsonb, make text, model text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.vehicle_listings := private.listing_in_stock(number);
  reason text;
  advice text;
begin
  said := said - 'post_to_facebook';
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

create function private.keep_own_phone(number text) returns void
language sql set search_path = ''
as $$ update public.profiles set phone = number where id = auth.uid() and number is not null $$;

grant execute on function private.keep_own_phone(text) to authenticated;

create function private.queue_own_saves() returns void
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to post an ad.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads saved by ' || auth.uid(), 0));
end
$$;

grant execute on function private.queue_own_saves() to authenticated;

create function private.save_ad(ad anyelement, given jsonb, is_new boolean) returns anyelement
language plpgsql set search_path = ''
as $$
declare
  ads constant text := pg_typeof(ad);
  columns text;
begin
  if is_new then
    -- Columns without a value keep their defaults.
    select string_agg(quote_ident(key), ', ') into columns
    from (select jsonb_object_keys(jsonb_strip_nulls(given)) union select 'id') as named (key);
    execute format('insert into %1$s (%2$s) select %2$s from (select ($1).*) as given returning *', ads, columns)
    into ad using jsonb_populate_record(ad, given);
    return ad;
  end if;
  select string_agg(format('%1$I = given.%1$I', key), ', ') into columns from jsonb_object_keys(given) as key;
  if columns is not null then
    execute format(
      'update %s as ad set %s from (select ($1).*) as given where ad.id = given.id returning ad.*', ads, columns
    ) into ad using jsonb_populate_record(ad, given);
  end if;
  return ad;
end
$$;

grant execute on function private.save_ad(anyelement, jsonb, boolean) to authenticated;

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

grant execute on function private.save_vehicle(public.vehicle_listings, jsonb, text, text, text, boolean) to authenticated;

create function private.writable_columns(of_table regclass, given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(given) is distinct from 'object' then
    raise exception 'Send the columns of the ad as an object.' using hint = 'ad_object';
  end if;
  return (
    select coalesce(jsonb_object_agg(attname, given -> attname::text), '{}') from pg_catalog.pg_attribute
    where attrelid = of_table and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, 'update')
      and given ? attname::text
  );
end
$$;

grant execute on function private.writable_columns(regclass, jsonb) to authenticated;

create function public.add_service_ad(
  business_name text, description text, location text, service_types text[], phone text default null, email text default null,
  photos text[] default '{}'
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  own record;
  outcome text := 'created';
begin
  if auth.uid() is null then
    raise exception 'Sign in to post an ad.' using errcode = '42501';
  end if;
  photos := coalesce(photos, '{}');
  insert into public.service_providers as provider
    (user_id, business_name, description, location, phone, email, service_types, photos)
  values (
    auth.uid(), add_service_ad.business_name, add_service_ad.description, add_service_ad.location, add_service_ad.phone,
    add_service_ad.email, add_service_ad.service_types, add_service_ad.photos
  )
  on conflict (user_id) do nothing
  returning provider.id, provider.service_types, provider.verified into own;
  if not found then
    outcome := case
      when exists (
        select from public.service_providers as provider
        where provider.user_id = auth.uid() and add_service_ad.service_types <@ provider.service_types
      ) then 'type_already_there'
      else 'type_added'
    end;
    update public.service_providers as provider set
      service_types = provider.service_types || add_service_ad.service_types,
      description = coalesce(provider.description, add_service_ad.description),
      phone = coalesce(private.read_provider_phone(provider.id), add_service_ad.phone),
      email = coalesce(private.read_provider_email(provider.id), add_service_ad.email),
      photos = (provider.photos || array(
        select photo from unnest(add_service_ad.photos) with ordinality as given (photo, place)
        where photo <> all (provider.photos) order by place
      ))[:10]
    where provider.user_id = auth.uid()
    returning provider.id, provider.service_types, provider.verified into own;
  end if;
  return jsonb_build_object(
    'id', own.id, 'outcome', outcome, 'service_types', own.service_types, 'verified', own.verified
  );
end
$$;

grant execute on function public.add_service_ad(text, text, text, text[], text, text, text[]) to authenticated, service_role;

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
    raise exception 'Send a list of at most % vehicles.', most using hint = 'import_batch';
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

create function public.save_spare_part(id uuid, part jsonb, phone text default null, version timestamptz default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.spare_parts;
  is_new boolean;
begin
  perform private.queue_own_saves();
  select own.* into before from public.spare_parts as own
  where own.id = save_spare_part.id and own.seller_id = auth.uid()
  for no key update;
  if before.updated_at is distinct from coalesce(version, before.updated_at) then
    return null;
  end if;
  is_new := before.id is null;
  before.id := save_spare_part.id;
  perform private.keep_own_phone(phone);
  perform private.save_ad(before, private.writable_columns('public.spare_parts', part), is_new);
  return jsonb_build_object('outcome', case when is_new then 'created' else 'updated' end, 'id', before.id);
end
$$;

grant execute on function public.save_spare_part(uuid, jsonb, text, timestamptz) to authenticated;

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

grant execute on function public.save_vehicle(uuid, jsonb, text, text, text, text, timestamptz) to authenticated;

notify pgrst, 'reload schema';

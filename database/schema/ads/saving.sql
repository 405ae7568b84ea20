-- Saving an ad of any kind with all that belongs to it, in one transaction and with the rights of its seller: every grant, policy,
-- constraint and trigger applies as to a plain table call. vehicles/save-vehicle.sql and parts/save-spare-part.sql build on it.

-- Queues what one member saves, so that posting twice under one id makes one ad, and concurrent imports and forms of a seller take
-- their locks (names added, active ads, rows) one after the other. Error 42501 without a session.
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
grant execute on function private.queue_own_saves() to authenticated, business_sales;

-- The keys of `given` that are columns which the caller may update; others are ignored. Reads the columns, not the keys, because a
-- caller may send any number of keys. Hint ad_object unless `given` is an object.
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
grant execute on function private.writable_columns(regclass, jsonb) to authenticated, business_sales;

-- Writes the columns that `given` names to the ad and returns it: updates the row, or inserts it if it is new and `ad` has an id
-- alone. The type of `ad` names the table.
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
grant execute on function private.save_ad(anyelement, jsonb, boolean) to authenticated, business_sales;

-- Keeps the phone number (E.164) in the caller's profile; null: it stays. Error 42501 for another number from whoever acts for a business.
create function private.keep_own_phone(number text) returns void
language plpgsql set search_path = ''
as $$
begin
  if number is null then
    return;
  elsif private.is_acting() then
    if number is distinct from private.read_profile_phone(auth.uid()) then
      raise exception 'The phone number of the business is changed by the person whose account it is.' using errcode = '42501';
    end if;
    return;
  end if;
  update public.profiles set phone = number where id = auth.uid();
end
$$;
grant execute on function private.keep_own_phone(text) to authenticated, business_sales;

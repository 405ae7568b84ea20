-- How often an address or an account may ask, counted for all processes together. Unlogged: a count lost in a crash only
-- lets somebody ask again, and nothing is written ahead for it.
create schema limits;

create unlogged table limits.buckets (
  name text primary key,
  -- What may still be taken, as of `as_of`.
  tokens double precision not null,
  as_of timestamptz not null
) with (fillfactor = 50);

-- Takes up to `wanted` tokens from the bucket, which holds `capacity` and fills up within `period` seconds: as many as a request writes
-- rows. Returns how many were taken and, when it is none, the seconds until there is one. A bucket may have been charged beyond what it
-- held.
create function limits.take(bucket text, capacity double precision, period double precision, wanted int)
  returns table (taken int, wait double precision)
  language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  available double precision;
begin
  insert into limits.buckets (name, tokens, as_of) values (bucket, capacity, moment) on conflict (name) do nothing;
  select least(capacity, tokens + greatest(0, extract(epoch from moment - as_of)) * capacity / period) into available
    from limits.buckets where name = bucket for update;
  -- Between the two statements an idle bucket may have been removed.
  available := coalesce(available, capacity);
  taken := greatest(0, least(wanted, floor(available)));
  wait := case when taken > 0 then 0 else (1 - available) * period / capacity end;
  if taken > 0 then
    update limits.buckets set tokens = available - taken, as_of = moment where name = bucket;
  end if;
  return next;
end
$$;

-- A bucket nobody took from for a day is full again.
create function limits.remove_idle() returns void language sql security definer set search_path = '' as $$
  delete from limits.buckets where as_of < now() - interval '1 day'
$$;

grant usage on schema limits to service_role;
grant execute on function limits.take, limits.remove_idle to service_role;

-- Takes all of `cost` or nothing, and returns the seconds until there is as much, 0 when it was taken. What costs more than the bucket
-- holds needs a full one, which then fills up from below zero. With `afterwards` it is taken anyway, for what is done already: then
-- the next may come after at most one period and a token's time.
create function limits.charge(
  bucket text, capacity double precision, period double precision, cost double precision, afterwards boolean default false
) returns double precision
  language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  available double precision;
begin
  insert into limits.buckets (name, tokens, as_of) values (bucket, capacity, moment) on conflict (name) do nothing;
  select least(capacity, tokens + greatest(0, extract(epoch from moment - as_of)) * capacity / period) into available
    from limits.buckets where name = bucket for update;
  available := coalesce(available, capacity);
  if not afterwards and available < least(cost, capacity) then
    return (least(cost, capacity) - available) * period / capacity;
  end if;
  update limits.buckets
    set tokens = case when afterwards then greatest(available - cost, least(available, -capacity)) else available - cost end,
      as_of = moment
    where name = bucket;
  return 0;
end
$$;

revoke execute on function limits.charge from public;
grant execute on function limits.charge to service_role;

-- Takes back one that was taken and turned out not to count.
create function limits.put_back(bucket text, capacity double precision) returns void
  language sql security definer set search_path = '' as $$
  update limits.buckets set tokens = least(capacity, tokens + 1) where name = bucket
$$;
revoke execute on function limits.put_back from public;
grant usage on schema limits to supabase_auth_admin;
grant execute on function limits.take, limits.put_back to supabase_auth_admin;

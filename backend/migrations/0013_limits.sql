-- How often an address or an account may ask, counted for all processes together. Unlogged: a count lost in a crash only
-- lets somebody ask again, and nothing is written ahead for it.
create schema limits;

create unlogged table limits.buckets (
  name text primary key,
  -- What may still be taken, as of `as_of`.
  tokens double precision not null,
  as_of timestamptz not null
) with (fillfactor = 50);

-- Takes up to `wanted` tokens from the bucket, which holds `capacity` and fills up within `period` seconds. Returns how many
-- were taken and, when it is none, the seconds until there is one.
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
  taken := least(wanted, floor(available));
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

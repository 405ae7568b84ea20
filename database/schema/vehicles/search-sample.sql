-- What a large market is known by without looking at all of it: how many active listings there are, how many have each value,
-- and some 16,000 of them drawn at random.
--
-- The planner guesses how many listings fit a search from each condition alone, and is wrong by orders of magnitude where
-- conditions hang together (a make and its prices, a word and a model). The sample is asked instead, which takes the same few
-- milliseconds however large the market is. The search takes another way for many matches than for few, and for those who
-- have more than 10,000 the sample also says how many there are at least. A small market has no sample: it is counted.
-- The columns that the conditions of a search name, so that the same text of a condition fits both tables.
create table private.vehicle_sample (
  seller_id uuid not null,
  make_id integer not null,
  model_id integer,
  price bigint not null,
  location text not null,
  condition text not null,
  fuel_type text not null,
  transmission text not null,
  body_type text,
  drive text,
  registration_state text,
  year integer not null,
  mileage integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Last, because most searches pass over them.
  title text not null,
  description text
);


create index vehicle_sample_newest_idx on private.vehicle_sample (created_at);
create index vehicle_sample_price_idx on private.vehicle_sample (price);
create index vehicle_sample_mileage_idx on private.vehicle_sample (mileage);
create index vehicle_sample_year_idx on private.vehicle_sample (year);
create index vehicle_sample_terms_idx on private.vehicle_sample using gin (private.vehicle_terms(
  title, description, make_id, model_id, location, condition, fuel_type, transmission, body_type, drive, registration_state
)) with (fastupdate = off);



-- The one row of totals.
create table private.vehicle_market (
  is_only_row boolean default true constraint vehicle_market_pkey primary key check (is_only_row),
  active_listings integer not null,
  -- How many active listings one of the sample stands for; null without a sample.
  one_in double precision,
  -- As search_vehicles answers them without a filter, on two digits; null without a sample.
  facets jsonb,
  refreshed_at timestamptz not null
);




insert into private.vehicle_market (active_listings, refreshed_at) values (0, now());

-- Which ways of reading a table the planner may take in what follows: all, only through bitmaps of indexes, or only along the
-- index of the order asked for. Which words are common it cannot tell, so it is not asked.
create function private.read_tables_by(way text) returns void
language sql volatile set search_path = ''
as $$
  select set_config('enable_seqscan', case way when 'any' then 'on' else 'off' end, true),
    set_config('enable_indexscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_indexonlyscan', case way when 'bitmap' then 'off' else 'on' end, true),
    set_config('enable_bitmapscan', case way when 'order' then 'off' else 'on' end, true),
    set_config('enable_sort', case way when 'order' then 'off' else 'on' end, true)
$$;

-- How many listings of the sample fit: all conditions, and, by facet, all but that facet's own.
create function private.sample_hits(base text, parts jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  misses text := (select string_agg(format('(%s) is not true as %I', value, key), ', ') from jsonb_each_text(parts));
  fits text := (select string_agg(format('not %I', key), ' and ') from jsonb_object_keys(parts) as key);
  counts text := (
    select string_agg(format(
      ', %L, count(*) filter (where %s)', key,
      coalesce((
        select string_agg(format('not %I', other), ' and ') from jsonb_object_keys(parts) as other where other <> key
      ), 'true')
    ), '')
    from jsonb_object_keys(parts) as key
  );
  hits jsonb;
begin
  execute format(
    'select jsonb_build_object('''', count(*) filter (where %s) %s) from (select %s from private.vehicle_sample as l where %s) as l',
    coalesce(fits, 'true'), counts, misses, base
  ) into hits;
  return hits;
end
$$;

-- The counts of these facets in the part of the sample that fits, as what the market has of each at least.
create function private.sample_facets(conditions text, facets text[], one_in double precision) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  tally jsonb;
begin
  perform private.read_tables_by(case when conditions like '%vehicle_terms%' then 'bitmap' else 'any' end);
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.vehicle_tally_query('select * from private.vehicle_sample as l where ' || conditions, facets)
  ) into tally;
  perform private.read_tables_by('any');
  return private.vehicle_facets_of(tally, one_in);
end
$$;

-- Counts the market and draws the sample anew. For a job every quarter of an hour: ten seconds of work at a million listings.
create function private.refresh_vehicle_counts(sample_size integer default 16000, smallest_market integer default 20000)
returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' set jit = off
as $$
declare
  active integer;
  drawn integer;
  tally jsonb;
begin
  -- One at a time.
  perform from private.vehicle_market for update;
  active := (select count(*) from public.vehicle_listings where status = 'active');
  delete from private.vehicle_sample;
  if active < smallest_market then
    update private.vehicle_market set active_listings = active, one_in = null, facets = null, refreshed_at = now();
    return;
  end if;

  execute format(
    $sql$
    insert into private.vehicle_sample
    select l.seller_id, l.make_id, l.model_id, l.price, l.location, l.condition, l.fuel_type, l.transmission, l.body_type,
      l.drive, l.registration_state, l.year, l.mileage, l.created_at, l.expires_at, l.title, l.description
    from public.vehicle_listings as l tablesample bernoulli (%s)
    where l.status = 'active'
    $sql$,
    least(100, 100.0 * sample_size / active)
  );
  get diagnostics drawn = row_count;
  analyze private.vehicle_sample;
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.vehicle_tally_query(
      $sql$
      select * from public.vehicle_listings as l
      where l.status = 'active' and l.expires_at > now()
        and l.seller_id not in (select id from public.profiles where suspended_at is not null)
      $sql$,
      private.vehicle_facet_names()
    )
  ) into tally;
  update private.vehicle_market set
    active_listings = active, one_in = active::double precision / greatest(drawn, 1),
    facets = private.vehicle_facets_of(tally, 1), refreshed_at = now();
end
$$;

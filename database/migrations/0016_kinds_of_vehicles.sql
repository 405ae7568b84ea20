-- Counting the facets of 16,000 sampled listings took most of a search that many match: six of them are now counted by one number.
create table private.vehicle_kinds (
  kind integer constraint vehicle_kinds_pkey primary key,
  condition text not null,
  fuel_type text not null,
  transmission text not null,
  body_type text,
  drive text,
  registration_state text
);

-- The sample is drawn again below.
delete from private.vehicle_sample;
alter table private.vehicle_sample add column kind integer not null;

drop index private.vehicle_sample_facts_idx;
create index vehicle_sample_facts_idx on private.vehicle_sample (make_id) include (
  seller_id, model_id, price, location, condition, fuel_type, transmission, body_type, drive, registration_state, year, mileage,
  created_at, expires_at, kind
);

create or replace function private.refresh_vehicle_counts(sample_size integer default 16000, smallest_market integer default 20000)
returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' set jit = off
as $$
declare
  active integer;
  drawn integer;
  tally jsonb;
begin
  -- Concurrent runs wait here.
  perform from private.vehicle_market for update;
  active := (select count(*) from public.vehicle_listings where status = 'active');
  delete from private.vehicle_sample;
  delete from private.vehicle_kinds;
  if active < smallest_market then
    update private.vehicle_market set active_listings = active, one_in = null, facets = null, refreshed_at = now();
    return;
  end if;

  execute format(
    $sql$
    insert into private.vehicle_sample
    select l.seller_id, l.make_id, l.model_id, l.price, l.location, l.condition, l.fuel_type, l.transmission, l.body_type,
      l.drive, l.registration_state, l.year, l.mileage, l.created_at, l.expires_at, l.title, l.description,
      dense_rank() over (order by l.condition, l.fuel_type, l.transmission, l.body_type, l.drive, l.registration_state)
    from public.vehicle_listings as l tablesample bernoulli (%s)
    where l.status = 'active'
    $sql$,
    least(100, 100.0 * sample_size / active)
  );
  get diagnostics drawn = row_count;
  insert into private.vehicle_kinds
  select distinct kind, condition, fuel_type, transmission, body_type, drive, registration_state from private.vehicle_sample;
  analyze private.vehicle_sample;
  analyze private.vehicle_kinds;
  execute format(
    'select jsonb_agg(to_jsonb(counted)) from (%s) as counted',
    private.facet_count_query(
      $sql$
      public.vehicle_listings as l
      where l.status = 'active' and l.expires_at > now()
        and l.seller_id not in (select id from public.profiles where suspended_at is not null)
      $sql$,
      private.vehicle_facet_names()
    )
  ) into tally;
  update private.vehicle_market set
    active_listings = active, one_in = active::double precision / greatest(drawn, 1),
    facets = private.facets_from_counts(tally, 1), refreshed_at = now();
end
$$;

create or replace function private.sample_facets(conditions text, facets text[], one_in double precision) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  many_valued text[] := array(
    select facet from unnest(facets) as facet where facet in ('make', 'model', 'location', 'seller_type')
  );
  by_kind boolean := cardinality(many_valued) < cardinality(facets);
  tally jsonb;
begin
  perform private.set_scan_methods(case when conditions like '%vehicle_terms%' then 'bitmap' else 'any' end);
  execute format(
    $sql$
    with counted as (%s), kinds as (
      select kinds.*, counted.count
      from counted join private.vehicle_kinds as kinds on counted.facet = 'kind' and kinds.kind::text = counted.value
    )
    select jsonb_agg(to_jsonb(one)) from (
      select facet, value, count from counted where facet <> 'kind'
      union all
      select one.facet, one.value, sum(kinds.count)::bigint
      from kinds cross join lateral (values
        ('condition', kinds.condition), ('fuel_type', kinds.fuel_type), ('transmission', kinds.transmission),
        ('body_type', kinds.body_type), ('drive', kinds.drive), ('registration_state', kinds.registration_state)
      ) as one (facet, value)
      where one.facet = any (%L) group by 1, 2
    ) as one
    $sql$,
    private.facet_count_query(
      'private.vehicle_sample as l where ' || conditions, many_valued || case when by_kind then array['kind'] else '{}' end
    ),
    facets
  ) into tally;
  perform private.set_scan_methods('any');
  return private.facets_from_counts(tally, one_in);
end
$$;

select private.refresh_vehicle_counts();

import type pg from 'pg'

/**
 * Adds active listings to a demo world for benchmarks: variations of its vehicles in year, price, mileage, drive and registration state
 * over the last two years, with the same pictures and the same distribution of sellers, models and towns. Every third has a unique
 * stock number in its text, because the vocabulary of a real market grows with it. `sellers` share the ads if given. Throws without a
 * demo world.
 */
export async function generateListings(
  owner: pg.ClientBase,
  count: number,
  sellers: readonly string[] = [],
): Promise<void> {
  if (count <= 0) return
  await owner.query('begin')
  try {
    // Rebuilding the indexes takes a fraction of the time of updating them row by row. Referential integrity needs no triggers, because
    // the rows reference the same records as the demo world's; the effects of the other triggers are applied once below.
    const { rows } = await owner.query<{ name: string; definition: string }>(PLAIN_INDEXES)
    for (const { name } of rows) await owner.query(`drop index ${name}`)
    await owner.query(`set local session_replication_role = 'replica'`)
    const { rowCount } = await owner.query(GENERATE, [count, sellers])
    if (rowCount !== count) throw new Error('There are no demo listings to vary')
    await owner.query(`set local maintenance_work_mem = '256MB'`)
    for (const { definition } of rows) await owner.query(definition)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  await owner.query('vacuum analyze public.vehicle_listings')
  await owner.query('select private.index_all_listings()')
  await owner.query('vacuum analyze private.vehicle_words')
  await owner.query('select private.refresh_vehicle_counts()')
  await owner.query('vacuum private.vehicle_sample, private.vehicle_kinds')
  await owner.query('select private.recount_listings()')
}

const PLAIN_INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index as i
  where i.indrelid = 'public.vehicle_listings'::regclass and not i.indisunique`

// hashint8extended gives a listing's number a stable pseudo-random value; the second argument makes independent series, and & 1023
// limits it to 0 … 1023.
const GENERATE = `
  with pattern as materialized (
    select *, row_number() over (order by created_at, id) - 1 as place
    from public.vehicle_listings
    where status = 'active' and images[1] like '%.svg'
  ),
  chance as materialized (
    select
      n,
      (hashint8extended(n, 1) & 1048575) % (select greatest(count(*), 1) from pattern) as place,
      (hashint8extended(n, 2) & 1023) % 3 as years,
      (hashint8extended(n, 3) & 1023) / 1023.0 - 0.5 as dearer,
      (hashint8extended(n, 4) & 1023) / 1023.0 as driven,
      ((hashint8extended(n, 5) & 1048575) / 1048575.0) ^ 2 as age,
      hashint8extended(n, 6) & 1023 as said
    from generate_series(1, $1::bigint) as n
  )
  insert into public.vehicle_listings (
    seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type,
    drive, registration_state, year, mileage, engine_size, color, images, created_at, updated_at, expires_at
  )
  select coalesce(sellers.id, seller_id), make_id, model_id, overlay(title placing (year - years)::text from 1 for 4),
    description || case when said % 3 = 0 then ' Stock no. MG' || n || '.' else '' end,
    (round(price * (1 - 0.08 * years) * (1 + 0.2 * dearer) / 10000) * 10000)::bigint, location, condition, fuel_type,
    transmission, body_type,
    case when said % 10 < 1 then null when body_type in ('suv', 'pickup') then (array['4wd', 'awd', '2wd'])[1 + said % 3]
      else (array['2wd', '2wd', '2wd', 'awd'])[1 + said % 4] end,
    case when condition = 'used' then (array['imported', 'locally_used', null])[1 + said % 7 % 3] end,
    year - years, (mileage + 11000 * years + 9000 * driven)::integer, engine_size, color,
    case when sellers.id is null then images
      else string_to_array(replace(array_to_string(images, ','), seller_id::text, sellers.id::text), ',') end,
    now() - interval '730 days' * age, now() - interval '730 days' * age, now() + interval '60 days'
  from chance join pattern using (place)
  cross join lateral (
    select ($2::uuid[])[1 + (hashint8extended(n, 7) & 1048575) % nullif(cardinality($2::uuid[]), 0)] as id
  ) as sellers`

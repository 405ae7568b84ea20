import { loadavg } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { estimateAllPrices, estimateChangedPrices } from '#server/jobs/estimate-prices.ts'
import { migrationSources } from '#server/migrations.ts'
import { makePriceMarket, type PriceMarket } from './price-market.ts'

/**
 * Estimates of prices in made-up markets of so many ads, a tenth of them hidden: their error and the coverage of the range, the nightly
 * run (at first and a day later), and a new ad. As lines of Markdown.
 */
export async function measureEstimates(directory: string, sizes: number[]): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'))
  const lines = [
    '## Estimates of prices',
    '',
    `Load average ${loadavg()[0]?.toFixed(1)} at the start. Half of the hidden ads lie at most the error from their estimate; at best, from their true price.`,
    '',
    '| ads | estimated | error | at best | ratio | in the range | first night, s | next night, s | a new ad, ms |',
    '|---|---|---|---|---|---|---|---|---|',
  ]
  try {
    for (const count of sizes) {
      const name = `estimates_${count}`
      const root = new pg.Client(postgres.connection('postgres', 'postgres'))
      await root.connect()
      await root.query(`create database ${name}`)
      const connection = postgres.connection('postgres', name)
      await migrate(connection, migrationSources)
      lines.push(await measureMarket(connection, count))
      await root.query(`drop database ${name}`)
      await root.end()
    }
  } finally {
    await postgres.stop()
  }
  return lines
}

/** One market in an empty database, as a row of the table. */
export async function measureMarket(connection: pg.ClientConfig, count: number): Promise<string> {
  const database = new pg.Pool({ ...connection, max: 4 })
  const owner = await database.connect()
  try {
    const market = await makePriceMarket(owner, count)
    await owner.query('vacuum analyze public.vehicle_listings')
    const began = performance.now()
    await estimateAllPrices(database)
    const first = (performance.now() - began) / 1000
    const found = await heldOut(owner, market)
    const cells = [
      count.toLocaleString('en'),
      `${percent(found.estimated)} of ${market.truths.size.toLocaleString('en')}`,
      percent(found.error),
      percent(found.best),
      (found.error / found.best).toFixed(3),
      percent(found.coverage),
      first.toFixed(1),
      (await nextNight(database, owner)).toFixed(1),
      (await newAd(owner)).toFixed(1),
    ]
    return `| ${cells.join(' | ')} |`
  } finally {
    owner.release()
    await database.end()
  }
}

async function heldOut(owner: pg.ClientBase, { truths }: PriceMarket) {
  const { rows } = await owner.query<{ id: string; low: string; middle: string; high: string }>(
    'select listing_id as id, low, middle, high from public.price_estimates where listing_id = any ($1)',
    [[...truths.keys()]],
  )
  const errors: number[] = []
  const best: number[] = []
  let inside = 0
  for (const { id, low, middle, high } of rows) {
    const { truth, asked } = truths.get(id) ?? { truth: 1, asked: 1 }
    errors.push(Math.abs(Number(middle) / asked - 1))
    best.push(Math.abs(truth / asked - 1))
    if (asked >= Number(low) && asked <= Number(high)) inside += 1
  }
  return {
    estimated: rows.length / truths.size,
    error: median(errors),
    best: median(best),
    coverage: inside / rows.length,
  }
}

/** Seconds of the nightly run after a day in which one ad of a hundred got another price. */
async function nextNight(database: pg.Pool, owner: pg.ClientBase): Promise<number> {
  await owner.query(
    `update public.vehicle_listings set price = greatest(1000, price * (0.9 + 0.2 * random()))::bigint
     where status = 'active' and random() < 0.01`,
  )
  await estimateChangedPrices(database)
  await owner.query('vacuum analyze public.vehicle_listings')
  const began = performance.now()
  await estimateAllPrices(database)
  return (performance.now() - began) / 1000
}

/** The median time of the job after one ad has changed. */
async function newAd(owner: pg.ClientBase): Promise<number> {
  const times: number[] = []
  const { rows } = await owner.query<{ id: string }>(
    `select id from public.vehicle_listings where status = 'active' order by id limit 21`,
  )
  await owner.query('update private.ad_events set awaits_estimate = false')
  for (const { id } of rows) {
    await owner.query('update public.vehicle_listings set price = price + 1000 where id = $1', [id])
    const began = performance.now()
    await owner.query('select private.estimate_changed_prices()')
    times.push(performance.now() - began)
  }
  return median(times)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

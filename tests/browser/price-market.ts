/** A model with enough sold cars for an estimate, not used by other stories. */
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { newMember } from './people.ts'

export interface PriceMarket {
  make: string
  model: string
  year: number
}

/** Ten sold cars of five sellers at about 1,100,000 KES, sold 20 days after they were posted; estimated as every night. */
export async function priceMarket(): Promise<PriceMarket> {
  const sellers: string[] = []
  for (const name of ['Akinyi', 'Barasa', 'Chebet', 'Dahir', 'Ekiru'])
    sellers.push((await newMember(name, 'Mbugua')).id)
  const mark = crypto.randomUUID().slice(0, 6)
  const market = { make: `Kenda ${mark}`, model: `Safiri ${mark}`, year: 2016 }
  await inDatabase(async (database) => {
    await database.query('begin')
    await database.query(
      `with make as (insert into public.vehicle_makes (name) values ($1) returning id),
       model as (insert into public.vehicle_models (make_id, name) select id, $2 from make returning make_id, id)
       insert into public.vehicle_listings (
         seller_id, make_id, model_id, title, price, location, condition, fuel_type, transmission, year, mileage, created_at
       )
       select ($3::uuid[])[1 + n % 5], make_id, id, concat(2016, ' ', $1::text, ' ', n), 1100000 + (n * 7 % 10 - 5) * 8000, 'Kitale', 'used', 'petrol',
         'manual', 2016, 80000 + n * 1000, now() - interval '30 days'
       from model cross join generate_series(0, 9) as n`,
      [market.make, market.model, sellers],
    )
    await database.query(`update public.vehicle_listings set status = 'sold' where seller_id = any ($1)`, [
      sellers,
    ])
    await database.query(
      `update private.ad_events set at = at - interval '10 days' where owner_id = any ($1) and state = 'sold'`,
      [sellers],
    )
    await database.query('commit')
    await database.query('select private.fit_prices()')
    await database.query('select private.count_sales()')
  })
  return market
}

/** Estimates new and changed ads, as a job does every minute; waits for a run in progress. */
export async function estimateChangedPrices(): Promise<void> {
  await inDatabase(async (database) => {
    await database.query('begin')
    await database.query('lock table private.ad_events in share row exclusive mode')
    // 500 at a time, and other stories may have changed ads before.
    const next = () => database.query<{ done: number }>('select private.estimate_changed_prices() as done')
    while ((await next()).rows[0]?.done);
    await database.query('commit')
  })
}

/** Works in the database that the server under test has started. */
async function inDatabase(work: (database: pg.Client) => Promise<unknown>): Promise<void> {
  const server = await startEmbeddedPostgres(path.join(process.env.MAGARI_TEST_DATA ?? '', 'postgres'))
  const database = new pg.Client(server.connection('postgres', 'magari'))
  await database.connect()
  try {
    await work(database)
  } finally {
    await database.end()
    await server.stop()
  }
}

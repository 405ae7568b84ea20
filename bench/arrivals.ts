import pg from 'pg'
import type { EmbeddedPostgres } from '#server/embedded-postgres.ts'

const ADS_A_SECOND = 20
const SAMPLED_EVERY_MS = 60_000

const POST = `
  insert into public.vehicle_listings (
    seller_id, make_id, model_id, title, description, price, location, condition, fuel_type, transmission, body_type, drive,
    registration_state, year, mileage, engine_size, color, images, status, expires_at
  )
  select seller_id, make_id, model_id, title, description || ' Stock no. MG' || $2 || '.', price, location, condition, fuel_type,
    transmission, body_type, drive, registration_state, year, mileage, engine_size, color, images, 'active',
    now() + interval '60 days'
  from public.vehicle_listings where id = $1`

/**
 * Runs `ask` while 20 ads a second are posted and the random sample is drawn every minute (the job draws it every 15) and vacuumed.
 * Returns its result and how many ads were posted; throws if posting failed.
 */
export async function whileAdsArrive<Result>(
  postgres: EmbeddedPostgres,
  ask: () => Promise<Result>,
): Promise<{ result: Result; posted: number }> {
  const seller = new pg.Client(postgres.connection('postgres', 'magari'))
  const sampler = new pg.Client(postgres.connection('postgres', 'magari'))
  await Promise.all([seller.connect(), sampler.connect()])
  const { rows: patterns } = await seller.query<{ id: string }>(
    `select id from public.vehicle_listings where status = 'active' order by created_at desc limit 500`,
  )
  let over = false
  let posted = 0
  const began = performance.now()
  const posting = (async () => {
    while (!over) {
      await seller.query(POST, [patterns[posted % patterns.length]?.id, 10_000_000 + posted])
      posted += 1
      await sleep(began + (posted * 1000) / ADS_A_SECOND - performance.now())
    }
  })()
  const sampling = (async () => {
    while (!over) {
      await sampler.query('select private.refresh_vehicle_counts()')
      await sampler.query('vacuum private.vehicle_sample, private.vehicle_kinds')
      for (let waited = 0; waited < SAMPLED_EVERY_MS && !over; waited += 500) await sleep(500)
    }
  })()
  try {
    return { result: await Promise.race([ask(), posting.then(never), sampling.then(never)]), posted }
  } finally {
    over = true
    await Promise.allSettled([posting, sampling])
    await Promise.all([seller.end(), sampler.end()])
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))

function never(): never {
  throw new Error('The market stopped before the question')
}

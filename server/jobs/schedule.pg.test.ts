import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { notificationsWhere } from '#testing/notifications.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'
import { createGraph } from '../facebook/graph.ts'
import { type Jobs, startJobs } from './index.ts'

const world = worldOfTests()

let catalogue: Catalogue
let jobs: Jobs
let ad: string
let sweeps = 0
let uploadSweeps = 0
let hashings = 0
const logged: unknown[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
})

beforeEach(async () => {
  await world.owner.query('truncate public.vehicle_listings, public.system_notifications cascade')
  ad = await post(world.seller, catalogue)
  jobs = await start()
})

const start = () =>
  startJobs({
    connection: world.database.owner,
    transport: { send: async () => {} },
    mail: { siteName: 'Magari', siteUrl: 'http://magari.test' },
    graph: createGraph('http://graph.invalid'),
    sweepFiles: async () => {
      sweeps += 1
    },
    sweepUploads: async () => {
      uploadSweeps += 1
    },
    hashPictures: async () => {
      hashings += 1
    },
    log: (level, message, facts) => logged.push({ level, message, ...facts }),
  })

afterEach(() => jobs?.stop())

const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.owner.query<Row>(text, values)
/** Enqueues a job as its schedule does. */
const trigger = (name: string) => ask(`select private.enqueue($1, '{}')`, [name])
const becomes = (text: string, rows: Record<string, unknown>[]) =>
  expect.poll(() => ask(text), { timeout: 8_000 }).toEqual(rows)
const expectNotice = (title: string) =>
  expect
    .poll(async () => (await notificationsWhere(world.owner, 'true')).map((told) => told.title), {
      timeout: 8_000,
    })
    .toEqual([title])

test('every job is scheduled, in Nairobi time', async () => {
  expect(await ask('select name, cron, timezone from pgboss.schedule order by name')).toEqual(
    [
      ['check-ledger', '40 3 * * *'],
      ['count-vehicles', '*/15 * * * *'],
      ['delete-unsent-trade-in-photos', '33 3 * * *'],
      ['end-evidence', '10 9 * * *'],
      ['end-reservations', '* * * * *'],
      ['estimate-new-prices', '* * * * *'],
      ['estimate-prices', '7 2 * * *'],
      ['expire-listings', '*/10 * * * *'],
      ['expire-subscriptions', '5 7-21 * * *'],
      ['fetch-stock-feeds', '* * * * *'],
      ['forget-words', '32 3 * * *'],
      ['give-up-facebook-posts', '25 * * * *'],
      ['hash-pictures', '*/5 * * * *'],
      ['keep-promotions', '* * * * *'],
      ['mail-unread', '* * * * *'],
      ['offer-freed-times', '* 7-20 * * *'],
      ['recount-listings', '27 3 * * *'],
      ['release-facebook-posts', '*/10 * * * *'],
      ['remind-of-bookings', '*/5 * * * *'],
      ['remind-of-expiry', '0 8 * * *'],
      ['remind-of-follow-ups', '20 7-19 * * *'],
      ['remind-of-services', '40 9-18 * * *'],
      ['remind-of-transfers', '50 9-18 * * *'],
      ['remove-expired', '17 3 * * *'],
      ['resume-deliveries', '*/10 * * * *'],
      ['resume-held-acts', '* * * * *'],
      ['review-payment-numbers', '37 3 * * *'],
      ['roll-up-views', '*/10 * * * *'],
      ['send-alerts', '* * * * *'],
      ['send-newsletters', '* * * * *'],
      ['suggest-changes', '0 9 * * *'],
      ['sweep-files', '47 3 * * *'],
      ['sweep-uploads', '37 * * * *'],
      ['work-on-account-recoveries', '*/5 * * * *'],
    ].map(([name, cron]) => ({ name, cron, timezone: 'Africa/Nairobi' })),
  )
})

test('every job of a killed server is taken up within minutes, also from queues of earlier versions', async () => {
  await ask('update pgboss.queue set heartbeat_seconds = null')
  await jobs.stop()
  jobs = await start()
  const silent = await ask(
    `select name from pgboss.schedule where name not in (
       select name from pgboss.queue where heartbeat_seconds between 10 and 180
     )`,
  )
  expect(silent).toEqual([])
})

test('sellers are notified about ads without inquiries', async () => {
  await ask(`update public.vehicle_listings set created_at = now() - interval '20 days'`)
  await ask(`update private.ad_events set at = at - interval '20 days'`)
  await trigger('suggest-changes')
  await expectNotice('No calls or messages for two weeks')
})

test('the market is counted for the search', async () => {
  await ask(`update private.vehicle_market set active_listings = 0`)
  await trigger('count-vehicles')
  await becomes('select active_listings from private.vehicle_market', [{ active_listings: 1 }])
})

test('prices are estimated from the ads of all, at night and for new ones', async () => {
  await ask(
    `insert into public.vehicle_listings
       (seller_id, make_id, model_id, title, price, location, condition, fuel_type, transmission, year, mileage)
     select id, $1, $2, 'Toyota Axio', 1000000 + 1000 * row_number() over (), 'Nairobi', 'used', 'petrol', 'automatic', 2015,
       90000 + row_number() over ()
     from public.profiles cross join generate_series(1, 2)`,
    [catalogue.Toyota, catalogue.Axio],
  )
  await trigger('estimate-prices')
  await becomes(`select count(*) > 8 as estimated, min(mark) as mark from public.price_estimates`, [
    { estimated: true, mark: 'fair' },
  ])
  const later = await post(world.seller, catalogue, { model_id: catalogue.Axio, price: 1_005_000 })
  await trigger('estimate-new-prices')
  await becomes(`select mark from public.price_estimates where listing_id = '${later}'`, [{ mark: 'fair' }])
})

test('ads past their term expire, however many', async () => {
  await ask(
    `insert into public.vehicle_listings (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year)
     select seller_id, make_id, title, price, location, condition, fuel_type, transmission, year
     from public.vehicle_listings, generate_series(1, 600)`,
  )
  await ask(`update public.vehicle_listings set expires_at = now() - interval '1 hour'`)
  const live = await post(world.seller, catalogue)
  await trigger('expire-listings')
  await becomes(
    'select status, count(*)::integer from public.vehicle_listings group by status order by status',
    [
      { status: 'active', count: 1 },
      { status: 'expired', count: 601 },
    ],
  )
  expect(await ask(`select id from public.vehicle_listings where status = 'active'`)).toEqual([{ id: live }])
})

test('sellers are notified before their ads expire', async () => {
  await ask(`update public.vehicle_listings set expires_at = now() + interval '2 days'`)
  await trigger('remind-of-expiry')
  await expectNotice('Your ad expires soon')
})

test('plans that have run out end', async () => {
  const plan = await addPlan(world.admin, { name: 'Biashara' })
  await subscribe(world, world.dealer, plan, '-1 hour')
  await trigger('expire-subscriptions')
  await becomes('select status from public.user_subscriptions', [{ status: 'expired' }])
  await expectNotice('Your Biashara plan has ended')
})

test('the ledger is compared with the payments', async () => {
  await trigger('check-ledger')
  await becomes('select differences from private.ledger_checks', [{ differences: [] }])
})

test('counted views are added to the ads', async () => {
  await world.buyer.query('select public.record_view(listing_id => $1)', [ad])
  await trigger('roll-up-views')
  await becomes('select views_count from public.vehicle_listings', [{ views_count: 1 }])
})

test('photos without hashes are hashed', async () => {
  const before = hashings
  await trigger('hash-pictures')
  await expect.poll(() => hashings, { timeout: 8_000 }).toBe(before + 1)
})

test('rows past their retention are deleted, and files that no row names are swept', async () => {
  await world.visitor.query('select public.subscribe_to_newsletter($1)', ['wanjiku@example.com'])
  await ask(`update public.newsletter_subscribers set asked_at = now() - interval '31 days'`)
  await world.buyer.query('select public.record_view(listing_id => $1)', [ad])
  await ask(`update private.lead_visitors set day = day - 2, seen_at = seen_at - interval '2 days'`)
  await ask(`insert into limits.buckets values ('old', 1, now() - interval '25 hours')`)
  await ask(`insert into auth.users (is_anonymous, created_at) values (true, now() - interval '31 days')`)
  const before = [sweeps, uploadSweeps]
  await trigger('remove-expired')
  await trigger('sweep-files')
  await trigger('sweep-uploads')
  await becomes('select email from public.newsletter_subscribers', [])
  await becomes('select visitor from private.lead_visitors', [])
  await becomes(`select name from limits.buckets where name = 'old'`, [])
  await becomes('select id from auth.users where is_anonymous', [])
  await expect
    .poll(() => [sweeps, uploadSweeps], { timeout: 8_000 })
    .toEqual(before.map((count) => count + 1))
  expect(logged).toEqual([])
})

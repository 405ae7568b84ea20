import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEEP } from '#domain/dealers/stock/answers.ts'
import type { StockFeed } from '#domain/dealers/stock/feed-report.ts'
import { worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { insertCatalogue } from '#testing/vehicles.ts'
import { workbook } from '#testing/workbook.ts'
import { fetchStockFeeds } from './fetch-stock-feeds.ts'

const world = worldOfTests()

const HEADINGS = ['Stock no', 'Make', 'Model', 'Year', 'Price', 'KM', 'Condition', 'Fuel', 'Gearbox', 'Town']
const car = (number: string, { price = 1_250_000 as number | string, town = 'Nairobi' } = {}) => [
  number,
  'Toyota',
  'Axio',
  2015,
  price,
  84_000,
  'Used',
  'Petrol',
  'Auto',
  town,
]
const csv = (rows: (string | number)[][], headings = HEADINGS) => [headings, ...rows].join('\n')

let server: Server
let host: string
let pool: pg.Pool
/** What the other server answers, and what it was asked. */
let answer: (request: IncomingMessage, response: ServerResponse) => unknown
let asked: IncomingMessage['headers'][] = []

beforeAll(async () => {
  await insertCatalogue(world)
  await subscribe(world, world.dealer, await addPlan(world.admin, { name: 'Yard', max_listings: 50 }))
  pool = new pg.Pool({ ...world.database.owner, max: 4 })
  server = createServer((request, response) => {
    asked.push(request.headers)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await pool?.end()
})
beforeEach(async () => {
  await world.owner.query('truncate public.vehicle_listings, public.system_notifications cascade')
  await world.owner.query('delete from private.stock_feeds')
  asked = []
  await save()
})

const save = (url = `http://${host}/stock.csv`, hours = 6) =>
  world.dealer.query('select public.save_stock_feed($1, $2)', [url, hours])
const run = (alsoFrom = [host]) => fetchStockFeeds({ database: pool, alsoFrom, timeoutMs: 500 })
async function feed(): Promise<StockFeed> {
  const [row] = await world.dealer.query<{ feed: StockFeed }>('select public.own_stock_feed() as feed')
  if (!row?.feed) throw new Error('There is no feed')
  return row.feed
}
const makeDue = () => world.owner.query('update private.stock_feeds set due_at = now()')
async function fetched() {
  await makeDue()
  await run()
  return feed()
}
/** Accepts the columns as a dealer does, and fetches again. */
async function accepted() {
  const { report } = await fetched()
  await world.dealer.query('select public.accept_stock_feed_columns($1)', [report?.keys])
  return fetched()
}
const says = (body: string | Uint8Array, headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(200, headers).end(body)
}
const numbers = async () =>
  (
    await world.owner.query<{ stock_number: string }>(
      'select stock_number from public.stock_numbers order by stock_number',
    )
  ).map(({ stock_number }) => stock_number)
const told = async () => (await notificationsOf(world, world.dealer)).map(({ kind, facts }) => [kind, facts])

test('nothing is written before the dealer accepted the columns, then the vehicles are', async () => {
  says(csv([car('A1'), car('A2')]))
  expect(await fetched()).toMatchObject({ outcome: 'waiting', report: { asksColumns: true, vehicles: 2 } })
  expect(await numbers()).toEqual([])
  expect(await told()).toEqual([['stock_feed_needs_dealer', { reason: 'columns' }]])
  await fetched()
  expect(await told()).toHaveLength(1)

  const { report, due_at, outcome } = await accepted()
  expect(outcome).toBe('written')
  expect(report).toMatchObject({
    asksColumns: false,
    counts: { created: 2, updated: 0, unchanged: 0, refused: 0 },
  })
  expect(await numbers()).toEqual(['A1', 'A2'])
  expect(new Date(due_at).getTime() - Date.now()).toBeGreaterThan(5.9 * 3_600_000)

  says(csv([car('A1', { price: 990_000 }), car('A2')]))
  expect((await fetched()).report?.counts).toMatchObject({ updated: 1, unchanged: 1 })
  // Not due again: nothing is fetched.
  const before = asked.length
  await run()
  expect(asked).toHaveLength(before)
})

test('workbooks and XML are read too', async () => {
  says(workbook([{ name: 'Cars', rows: [HEADINGS, car('B1')] }]))
  expect((await accepted()).report?.counts.created).toBe(1)
  await save(`http://${host}/stock.xml`)
  const parts = HEADINGS.map((heading) => heading.replace(' ', '_'))
  says(
    `<stock><car>${car('C1')
      .map((cell, at) => `<${parts[at]}>${cell}</${parts[at]}>`)
      .join('')}</car></stock>`,
  )
  expect((await accepted()).report?.counts.created).toBe(1)
  expect(await numbers()).toEqual(['B1', 'C1'])
})

test('the same version is not read again, unless the dealer answered', async () => {
  says(csv([car('A1', { town: 'nbi' })]), { etag: '"v1"', 'last-modified': 'Fri, 01 May 2026 00:00:00 GMT' })
  const { report } = await accepted()
  expect(report?.questions).toMatchObject([{ key: 'location | nbi', proposal: 'Nairobi' }])
  expect(await told()).toEqual([
    ['stock_feed_needs_dealer', { reason: 'questions' }],
    ['stock_feed_needs_dealer', { reason: 'columns' }],
  ])
  answer = (_, response) => response.writeHead(304).end()
  expect(await fetched()).toMatchObject({ outcome: 'unchanged', report: { questions: [{}] } })
  expect(asked.at(-1)).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': expect.any(String) })
  expect(await told()).toHaveLength(2)

  await world.dealer.query('select public.answer_stock_feed($1)', [{ 'location | nbi': 'Nairobi' }])
  says(csv([car('A1', { town: 'nbi' })]))
  await run()
  expect(asked.at(-1)).not.toHaveProperty('if-none-match')
  expect(await feed()).toMatchObject({
    outcome: 'written',
    report: { questions: [{ key: 'location | nbi', answer: 'Nairobi' }], counts: { created: 1 } },
  })
})

test('changed columns write nothing, and a web page, an empty list and a shorter one change no ad', async () => {
  says(csv([car('A1'), car('A2'), car('A3')]))
  await accepted()
  await world.owner.query('truncate public.system_notifications cascade')
  says(csv([car('A1', { price: 5 })], HEADINGS.with(4, 'Amount')))
  expect((await fetched()).outcome).toBe('waiting')
  says('<!doctype html><html><body>Sign in</body></html>', { 'content-type': 'text/csv' })
  expect(await fetched()).toMatchObject({
    outcome: 'failed',
    problem: expect.stringMatching(/^This is a web page/),
    // What the last list was stays in sight.
    report: { vehicles: 1 },
  })
  says(csv([]))
  expect(await fetched()).toMatchObject({ outcome: 'failed', problem: expect.stringMatching(/no vehicles/) })
  says(csv([car('A1')]))
  expect((await fetched()).report).toMatchObject({ isShort: true, missing: { count: 2 } })
  expect((await told()).map(([, facts]) => (facts as { reason: string }).reason).toReversed()).toEqual([
    'columns',
    'unreadable',
    'fewer',
  ])
  expect(
    await world.owner.query('select price::integer, status from public.vehicle_listings group by 1, 2'),
  ).toMatchObject([{ price: 1_250_000 }])
})

test('addresses that are not public, too large or slow answers and redirects inside are refused', async () => {
  const problemOf = async (alsoFrom?: string[]) => {
    await makeDue()
    await run(alsoFrom)
    return (await feed()).problem
  }
  says(csv([car('A1')]))
  await save(`https://${host}/stock.csv`)
  expect(await problemOf([])).toBe('This address is not on the public internet.')
  await save('http://magari.example/stock.csv')
  expect(await problemOf([])).toBe('This address is not encrypted. Use one that begins with https://.')
  await save()
  answer = (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end()
  expect(await problemOf()).toBe('This address is not on the public internet.')
  answer = (_, response) => response.writeHead(302, { location: 'http://magari.example/' }).end()
  expect(await problemOf()).toBe('This address is not encrypted. Use one that begins with https://.')
  answer = (_, response) => response.writeHead(200, { 'content-length': '30000000' }).write('x')
  expect(await problemOf()).toBe('The list is larger than 20 MB.')
  answer = () => {}
  expect(await problemOf()).toBe('The other server took too long.')
  answer = (_, response) => response.writeHead(304).end()
  expect(await problemOf()).toMatch(/sent no list before/)
  answer = (_, response) => response.writeHead(404).end()
  expect(await problemOf()).toBe('The other server answered with 404.')
  expect(await told()).toEqual([])
})

test('after seven days of failures it is switched off and told once, until the dealer fetches again', async () => {
  answer = (_, response) => response.writeHead(500).end()
  expect(await fetched()).toMatchObject({ outcome: 'failed', stopped_at: null })
  await world.owner.query(`update private.stock_feeds set failing_since = now() - interval '8 days'`)
  expect((await fetched()).stopped_at).not.toBeNull()
  expect(await told()).toEqual([['stock_feed_stopped', { problem: 'The other server answered with 500.' }]])
  const before = asked.length
  await fetched()
  expect(asked).toHaveLength(before)
  await world.owner.query(`update private.stock_feeds set fetched_at = now() - interval '2 minutes'`)
  await world.dealer.query('select public.fetch_stock_feed()')
  says(csv([car('A1')]))
  await run()
  expect(await feed()).toMatchObject({ outcome: 'waiting', stopped_at: null })
})

test('an answer goes on where the list is stopped, and one that concerns this list alone is kept', async () => {
  says(csv([car('A1')]))
  await accepted()
  says(csv([car('A1', { price: 'POA' })]))
  const [question] = (await fetched()).report?.questions ?? []
  await world.owner.query('update private.stock_feeds set stopped_at = now()')
  await world.dealer.query('select public.answer_stock_feed($1)', [
    JSON.stringify({ [question?.key ?? '']: KEEP }),
  ])
  await run()
  expect(await feed()).toMatchObject({
    outcome: 'written',
    stopped_at: null,
    report: { counts: { unchanged: 1 } },
  })
})

test('letters that no database keeps are refused in their row, and the fetch is noted', async () => {
  says(csv([car('A1')]))
  await accepted()
  const halves = [0, 1].map((pad) => car('A2', { town: 'x'.repeat(pad) + '🚗'.repeat(200) }))
  for (const row of halves) {
    says(csv([car('A1'), row]))
    expect(await fetched()).toMatchObject({ outcome: 'written', report: { counts: { unchanged: 1 } } })
  }
  const xml = (...cars: string[]) =>
    `<list>${cars.map((each) => `<car><stock_no>${each}</stock_no><make>Toyota</make><price>990000</price></car>`).join('')}</list>`
  says(xml('A1'))
  await accepted()
  says(xml('A1', 'A&#0;2', 'A&#xD83D;2'))
  expect(await fetched()).toMatchObject({
    outcome: 'written',
    report: { counts: { unchanged: 1, refused: 2 } },
  })
  expect(await numbers()).toEqual(['A1'])
})

test('a fetch that cannot be finished is noted, and not repeated at once', async () => {
  says(csv([car('A1')]))
  await accepted()
  says(csv([car('A2')]))
  await world.owner.query('alter function public.import_stock(jsonb) rename to hidden')
  await makeDue()
  await expect(run()).rejects.toThrow('1 feeds could not be fetched')
  await world.owner.query('alter function public.hidden(jsonb) rename to import_stock')
  expect(await feed()).toMatchObject({
    outcome: 'failed',
    problem: expect.stringMatching(/^Something went wrong/),
  })
  const before = asked.length
  await run()
  expect(asked).toHaveLength(before)
})

test('a list that was removed while it was fetched writes nothing', async () => {
  says(csv([car('A1')]))
  await accepted()
  answer = async (_, response) => {
    await world.dealer.query('select public.remove_stock_feed()')
    response.writeHead(200).end(csv([car('A1'), car('A2')]))
  }
  await makeDue()
  await run()
  expect(await numbers()).toEqual(['A1'])
})

test('of several servers one fetches a feed, and one that comes late notes nothing', async () => {
  says(csv([car('A1')]))
  await makeDue()
  await Promise.all([run(), run(), run()])
  expect(asked).toHaveLength(1)
  // A server that was lost in the middle, and comes back after another has fetched.
  await makeDue()
  const [late] = await world.owner.query<{ feed: { dealer: string; claim: string; url: string } }>(
    'select private.claim_stock_feed() as feed',
  )
  await run()
  expect(asked).toHaveLength(1)
  await world.owner.query(`update private.stock_feeds set claimed_until = now() - interval '1 second'`)
  await run()
  expect(asked).toHaveLength(2)
  const { dealer, claim, url } = late?.feed ?? {}
  expect(
    await world.owner.query('select private.note_stock_feed($1, $2, $3, $4, $5) as noted', [
      dealer,
      claim,
      url,
      JSON.stringify({ outcome: 'failed', problem: 'Late.', due_at: new Date() }),
      '{}',
    ]),
  ).toEqual([{ noted: false }])
})

test('feeds of suspended dealers wait, and another address begins anew', async () => {
  says(csv([car('A1')]))
  await accepted()
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
  const before = asked.length
  await makeDue()
  await run()
  expect(asked).toHaveLength(before)
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.dealer.id])
  await save(`http://${host}/other.csv`)
  expect(await feed()).toMatchObject({ outcome: null, report: null })
  expect(await fetched()).toMatchObject({ outcome: 'waiting' })
  expect(await world.dealer.query('select public.remove_stock_feed() as removed')).toEqual([
    { removed: true },
  ])
  expect(await world.dealer.query('select public.own_stock_feed() as feed')).toEqual([{ feed: null }])
  expect(await numbers()).toEqual(['A1'])
})

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect, promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LogEntry } from '#backend/http/log.ts'
import { stockApiExample } from '#domain/dealers/stock/api-example.ts'
import { API_FIELDS } from '#domain/dealers/stock/fields.ts'
import { worldOfTests } from '#testing/as.ts'
import { type FrontDoor, openFrontDoor } from '#testing/front-door.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import { stock } from './stock.ts'

const world = worldOfTests()

const ADDRESS = '41.90.64.17'
const logged: LogEntry[] = []
let pool: pg.Pool
let door: FrontDoor
let key: string
let catalogue: Catalogue

beforeAll(async () => {
  await world.owner.query(`update public.system_settings set value = '3' where key = 'free_listing_limit'`)
  catalogue = await insertCatalogue(world)
  await subscribe(world, world.dealer, await addPlan(world.admin, { name: 'Yard', max_listings: 5 }))
  pool = new pg.Pool({ ...world.database.owner, max: 2 })
  door = await openFrontDoor(world.database, {
    functions: { stock: stock({ database: pool, stockDatabase: pool, limited: true }) },
    log: (entry) => logged.push(entry),
  })
})
afterAll(async () => {
  await door?.close()
  await pool?.end()
})
beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from limits.buckets')
  await world.owner.query('delete from private.dealer_keys')
  key = await newKey()
})

async function newKey(name = 'Yard program'): Promise<string> {
  const [row] = await world.dealer.query<{ made: { key: string } }>(
    'select public.make_dealer_key($1) as made',
    [name],
  )
  return row?.made.key ?? ''
}

const car = (number: string, more: object = {}) => ({
  stock_number: number,
  make: 'Toyota',
  model: 'Axio',
  year: 2015,
  price: 1_250_000,
  mileage: 84_000,
  condition: 'Used',
  fuel_type: 'Petrol',
  transmission: 'Automatic',
  location: 'Nairobi',
  ...more,
})
const send = (body: unknown, { token = key, path = '' } = {}) =>
  door.ask(ADDRESS, `POST /functions/v1/stock${path}`, { body, token })
const rows = (...sent: unknown[]) => send({ rows: sent })
const ads = () =>
  world.owner.query<{ seller_id: string; price: number; status: string; stock_number: string }>(
    `select ad.seller_id, price::integer, status, stock_number from public.vehicle_listings as ad
     join public.stock_numbers as stock on stock.listing_id = ad.id order by stock_number`,
  )
const lastCall = async () =>
  (await world.dealer.query('select * from public.own_dealer_key_calls()'))[0] as Record<string, unknown>

test('rows are written as the dealer’s ads, each answered by itself, and again they are unchanged', async () => {
  const first = await rows(car('KDA 1'), car('KDB 2', { price: 'call' }), car('KDC 3'))
  expect(first).toMatchObject({
    status: 200,
    body: {
      dry_run: false,
      counts: { created: 2, updated: 0, unchanged: 0, refused: 1 },
      rows: [
        { row: 1, stock_number: 'KDA 1', outcome: 'created', id: expect.any(String) },
        { row: 2, stock_number: 'KDB 2', outcome: 'refused', errors: { price: expect.any(String) } },
        { row: 3, outcome: 'created' },
      ],
    },
  })
  expect(await ads()).toMatchObject([
    { seller_id: world.dealer.id, stock_number: 'KDA 1', price: 1_250_000 },
    { seller_id: world.dealer.id, stock_number: 'KDC 3' },
  ])
  expect(await lastCall()).toMatchObject({
    key_name: 'Yard program',
    outcome: 'written',
    row_count: 3,
    created: 2,
    refused: 1,
    network: '41.90.64.0/24',
  })
  expect((await rows(car('kda-1'), car('KDC 3', { price: 990_000 }))).body).toMatchObject({
    counts: { created: 0, updated: 1, unchanged: 1, refused: 0 },
  })
  expect((await ads()).map(({ price }) => price)).toEqual([1_250_000, 990_000])
})

test('an unmodified supabase-js sends rows with the key in place of its token', async () => {
  const client = createClient('http://magari.test', 'sb_publishable_for_tests', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => door.here.fetch(new Request(input as string, init)) },
  })
  const headers = { Authorization: `Bearer ${key}` }
  const { data, error } = await client.functions.invoke('stock', { headers, body: { rows: [car('KDA 1')] } })
  expect(error).toBeNull()
  expect(data).toMatchObject({ counts: { created: 1 } })
  const without = await client.functions.invoke('stock', { body: { rows: [car('KDB 2')] } })
  expect(without.error).toBeInstanceOf(FunctionsHttpError)
  expect(await without.error.context.json()).toEqual({
    error: 'Send your key in the header “Authorization: Bearer magari_stock_…”.',
  })
  expect(await ads()).toHaveLength(1)
})

test('the example of the documentation runs', async () => {
  const documentation = readFileSync(new URL('../../docs/stock-api.md', import.meta.url), 'utf8')
  expect(documentation).toContain(`\`\`\`js\n${stockApiExample('https://magari.example')}\`\`\``)
  for (const field of API_FIELDS) expect(documentation).toContain(`\`${field}\``)
  await rows(car('KCZ 456B'))
  const server = createServer(
    getRequestListener((request) => door.here.fetch(request), { overrideGlobalObjects: false }),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const program = stockApiExample(`http://127.0.0.1:${port}`)
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, MAGARI_KEY: key },
    })
    expect(stdout).toBe('{ created: 1, updated: 1, unchanged: 0, refused: 0 }\n')
  } finally {
    server.close()
  }
  expect(await ads()).toMatchObject([
    { stock_number: 'KCZ 456B', status: 'sold' },
    { stock_number: 'KDA 123A' },
  ])
})

test('a dry run answers the same and writes nothing', async () => {
  for (const answer of [
    await send({ rows: [car('KDA 1'), {}], dry_run: true }),
    await send([car('KDA 1'), {}], { path: '?dry_run=true' }),
  ])
    expect(answer.body).toMatchObject({
      dry_run: true,
      counts: { created: 1, refused: 1 },
      rows: [{ outcome: 'created' }, { errors: { stock_number: expect.any(String) } }],
    })
  expect(await ads()).toEqual([])
  expect(await lastCall()).toMatchObject({ outcome: 'checked', row_count: 2 })
  for (const word of ['yes', 1, 'TRUE'])
    expect(await send({ rows: [car('KDA 1')], dry_run: word })).toMatchObject({ status: 400 })
  expect((await send([car('KDA 1')], { path: '?dry_run=1' })).status).toBe(400)
  expect(await ads()).toEqual([])
})

test('bodies that are no calls get a sentence and are logged', async () => {
  const problems: [unknown, string][] = [
    ['KDA 1', 'Send the vehicles as a list in “rows”.'],
    [{}, 'Send the vehicles as a list in “rows”.'],
    [
      { rows: [], seller_id: world.seller.id },
      'There is no “seller_id”. Send “rows” and, if you want, “dry_run”.',
    ],
    [{ rows: [], '\0x': 1 }, 'There is no “\ufffdx”. Send “rows” and, if you want, “dry_run”.'],
    [Array(501).fill(car('KDA 1')), 'Send at most 500 rows in a call. These are 501.'],
  ]
  for (const [body, error] of problems) {
    expect(await send(body)).toMatchObject({ status: 400, body: { error } })
    expect(await lastCall()).toMatchObject({ outcome: 'refused', reason: error, row_count: 0 })
  }
  expect(await send([])).toMatchObject({ status: 200, body: { rows: [] } })
  expect(await door.ask(ADDRESS, 'GET /functions/v1/stock', { token: key })).toMatchObject({ status: 405 })
})

test('another dealer’s number is nothing to a key: it makes an ad of its own', async () => {
  const theirs = await post(world.seller, catalogue)
  await world.owner.query(
    `insert into public.stock_numbers (listing_id, seller_id, stock_number) values ($1, $2, 'KDA 1')`,
    [theirs, world.seller.id],
  )
  expect((await rows(car('KDA 1', { price: 900_000 }))).body.counts).toMatchObject({ created: 1 })
  expect((await ads()).map(({ seller_id, price }) => [seller_id, price])).toEqual(
    expect.arrayContaining([
      [world.seller.id, 1_150_000],
      [world.dealer.id, 900_000],
    ]),
  )
})

test('beyond the plan, vehicles are refused and the others are written', async () => {
  const { body } = await rows(...Array.from({ length: 7 }, (_, nth) => car(`KDA ${nth}`)))
  expect(body.counts).toMatchObject({ created: 5, refused: 2 })
  expect(body.rows[6].errors).toEqual({ status: 'Your plan has no room for another active ad.' })
})

test('500 rows are written in one call', async () => {
  const many = Array.from({ length: 500 }, (_, nth) => car(`STK ${nth}`, { status: 'Draft' }))
  expect((await rows(...many)).body.counts).toEqual({ created: 500, updated: 0, unchanged: 0, refused: 0 })
  expect((await rows(...many)).body.counts).toMatchObject({ unchanged: 500 })
})

test('keys that do not hold are refused with a sentence, and nothing is written', async () => {
  const refusals = async (change: string, back: string) => {
    await world.owner.query(change, [world.dealer.id])
    const { status, body } = await rows(car('KDA 1'))
    await world.owner.query(back, [world.dealer.id])
    return [status, body.error]
  }
  expect(
    await refusals(
      'update public.profiles set suspended_at = now() where id = $1',
      'update public.profiles set suspended_at = null where id = $1',
    ),
  ).toEqual([403, 'The account of this key is suspended. Sign in on the site to read why.'])
  expect(
    await refusals(
      `update public.profiles set role = 'customer' where id = $1`,
      `update public.profiles set role = 'dealer' where id = $1`,
    ),
  ).toEqual([403, 'The account of this key is no longer that of a dealer.'])
  expect(
    await refusals(
      `update public.user_subscriptions set expires_at = now() - interval '1 second' where user_id = $1`,
      `update public.user_subscriptions set expires_at = now() + interval '30 days' where user_id = $1`,
    ),
  ).toEqual([403, 'The account of this key has no plan. Choose one on the site, and the key works again.'])
  expect((await lastCall()).reason).toMatch(/has no plan/)
  await world.dealer.query('select public.revoke_dealer_key(id) from public.own_dealer_keys()')
  expect(await rows(car('KDA 1'))).toMatchObject({
    status: 401,
    body: { error: expect.stringMatching(/^This key was revoked/) },
  })
  const exp = Math.floor(Date.now() / 1000) + 60
  const ownToken = await door.tokens.sign({ sub: world.dealer.id, role: 'authenticated', exp })
  for (const token of ['', 'sb_publishable_for_tests', `${key}0`, 'magari_stock_', ownToken])
    expect((await send([car('KDA 1')], { token })).status).toBe(401)
  expect(await ads()).toEqual([])
})

test('a dealer has 30 calls in ten minutes, with whichever key, and an address 20 wrong keys', async () => {
  const statuses = new Set<number>()
  for (let nth = 1; nth <= 30; nth++) statuses.add((await send([])).status)
  expect([...statuses]).toEqual([200])
  const refused = await rows(car('KDA 1'))
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/^Too many calls/) } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await ads()).toEqual([])
  expect((await send([], { token: await newKey('Another') })).status).toBe(429)
  for (let nth = 1; nth <= 20; nth++) expect((await send([], { token: `${key}${nth}` })).status).toBe(401)
  expect((await send([], { token: `${key}0` })).status).toBe(429)
})

test('two calls at once do not both make the ad of a number', async () => {
  const dealer = { text: 'select from public.profiles where id = $1 for update', values: [world.dealer.id] }
  const call = () => rows(car('KDA 1'))
  const [first] = await raceOnLock(world.database, dealer, [call], async () => {
    expect((await call()).status).toBe(429)
  })
  expect(first).toMatchObject({ value: { status: 200 } })
  expect(await ads()).toHaveLength(1)
})

test('nothing that is logged has a key', async () => {
  await send('no call')
  await rows(car('KDA 1'))
  await world.owner.query('alter table public.stock_numbers rename to hidden')
  expect((await rows(car('KDB 2'))).status).toBe(500)
  await world.owner.query('alter table public.hidden rename to stock_numbers')
  expect(logged.length).toBeGreaterThan(0)
  expect(inspect(logged, { depth: 10 })).not.toContain(key.slice(13))
})

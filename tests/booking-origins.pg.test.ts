/** Where a booking comes from, as the complete data service learns it from requests and cookies. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cookieOf, type FrontDoor, openFrontDoor } from '#testing/front-door.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { onTuesday } from '#testing/service-bookings.ts'

const GARAGE = '41.90.64.10'
const ELSEWHERE = '105.160.0.7'

let database: TestDatabase
let owner: pg.Client
let door: FrontDoor
let business: string
/** The cookie of the browser in which the provider signed in. */
let browser: string

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  owner = new pg.Client(database.owner)
  await owner.connect()
  door = await openFrontDoor(database)
  await door.member('baraka@garage.test')
  for (const name of ['one', 'two', 'three', 'four']) await door.member(`${name}@customers.test`)
  const signedIn = await door.signIn(GARAGE, 'baraka@garage.test')
  browser = cookieOf(signedIn)
  const made = await door.ask(GARAGE, 'POST /rest/v1/service_providers', {
    token: signedIn.body.access_token,
    body: { business_name: 'Baraka Garage', location: 'Nakuru', service_types: ['garage'] },
  })
  expect(made.status).toBe(201)
  const { rows } = await owner.query<{ id: string }>(
    'update public.service_providers set verified = true returning id',
  )
  business = rows[0]?.id ?? ''
})

afterEach(() => owner.query('delete from public.service_bookings'))

afterAll(async () => {
  await door?.close()
  await owner?.end()
  await database?.drop()
})

/** Signs the customer in and requests a booking; resolves to how it matches its provider. */
async function book(name: string, ip: string, cookie = '', headers: Record<string, string> = {}) {
  const { body, ...answer } = await door.signIn(ip, `${name}@customers.test`, undefined, { cookie })
  const asked = await door.here.fetch(
    new Request('http://magari.test/rest/v1/service_bookings', {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_for_tests',
        authorization: `Bearer ${body.access_token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({
        service_provider_id: business,
        service_type: 'garage',
        preferred_date: onTuesday('10:00'),
      }),
    }),
    { ip },
  )
  expect(asked.status, await asked.text()).toBe(201)
  const { rows } = await owner.query<{ kind: string }>('select kind from private.own_bookings order by kind')
  return { matches: rows.map(({ kind }) => kind), cookie: cookieOf({ body, ...answer }) }
}

test('a booking from the provider’s address matches it, whatever headers a client sends', async () => {
  const forged = {
    'x-forwarded-for': ELSEWHERE,
    'x-real-ip': ELSEWHERE,
    'request.address': ELSEWHERE,
    address: ELSEWHERE,
  }
  expect(await book('one', GARAGE, '', forged)).toMatchObject({ matches: ['address'] })
})

test('a booking from elsewhere does not, though it claims the provider’s address', async () => {
  expect(await book('two', ELSEWHERE, '', { 'x-forwarded-for': GARAGE })).toMatchObject({ matches: [] })
})

test('a booking from the provider’s browser matches it from any address; another browser does not', async () => {
  expect(await book('three', ELSEWHERE, browser)).toMatchObject({ matches: ['device'] })
  await owner.query('delete from public.service_bookings')
  const other = await book('four', ELSEWHERE)
  expect(other.matches).toEqual([])
  expect(other.cookie).not.toBe('')
})

test('a browser known from sign-in is recognised at the next one', async () => {
  const first = await book('two', ELSEWHERE)
  await door.signIn(ELSEWHERE, 'baraka@garage.test', undefined, { cookie: first.cookie })
  const { rows } = await owner.query(`select from private.own_bookings where kind = 'device'`)
  expect(rows).toHaveLength(1)
})

test('the settings of one request do not reach the next', async () => {
  await owner.query(`create function public.address_seen() returns text language sql stable as
    $$ select current_setting('request.address', true) || '|' || current_setting('request.device', true) $$`)
  await owner.query('grant execute on function public.address_seen() to anon')
  const seen = async (ip: string) => (await door.ask(ip, 'POST /rest/v1/rpc/address_seen', { body: {} })).body
  await expect.poll(() => seen('2c0f:fe38::9%eth0'), { timeout: 20_000 }).toBe('2c0f:fe38::9|')
  expect(await seen('not an address')).toBe('|')
})

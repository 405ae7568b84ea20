import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type FrontDoor, openFrontDoor } from '#testing/front-door.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

// Anonymous accounts as strangers meet them: over HTTP, with the limits and roles of the site.

const world = worldOfTests()
let door: FrontDoor
let catalogue: Catalogue

beforeAll(async () => {
  door = await openFrontDoor(world.database, { anonymousUsers: true, anonymousRole: 'anon' })
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
})
afterAll(() => door?.close())

const signUp = (ip: string, more = {}) => door.ask(ip, 'POST /auth/v1/signup', { body: {}, ...more })
const accounts = async () =>
  (await world.owner.query<{ n: number }>('select count(*)::int as n from auth.users where is_anonymous'))[0]
    ?.n

test('a network makes thirty an hour, however many it asks for at once, at both servers together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, n) => signUp('41.90.1.1', { elsewhere: n % 2 === 0 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(15)
  for (const { body, headers } of refused) {
    expect(body.code ?? body.error_code).toBe('over_request_rate_limit')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await accounts()).toBe(30)
  // The addresses of one IPv6 customer are one network.
  await Promise.all(Array.from({ length: 40 }, (_, n) => signUp(`2c0f:fe38:2000:1::${n + 1}`)))
  expect(await accounts()).toBe(60)
  expect((await signUp('41.90.1.2')).status).toBe(200)
})

test('details that are refused count nothing', async () => {
  for (let n = 0; n < 35; n++)
    expect((await signUp('41.90.3.1', { body: { data: ['a list'] } })).status).toBe(400)
  expect((await signUp('41.90.3.1')).status).toBe(200)
})

test('its token keeps favorites and searches and does nothing else that members do', async () => {
  const listing = await post(world.seller, catalogue)
  const { body } = await signUp('41.90.4.1')
  const token = body.access_token
  const ask = (path: string, more?: object) =>
    door.ask('41.90.4.1', path, { token, ...(more ? { body: more } : {}) })
  expect((await ask('POST /rest/v1/favorites', { listing_id: listing })).status).toBe(201)
  expect((await ask('GET /rest/v1/favorites?select=listing_id')).body).toEqual([{ listing_id: listing }])
  expect(
    (
      await ask('POST /rest/v1/saved_searches', {
        kind: 'vehicle',
        filters: { max_price: 1_000_000 },
        name: 'Cheap',
      })
    ).status,
  ).toBe(201)
  for (const [path, more] of [
    ['POST /rest/v1/vehicle_listings', { title: 'Axio' }],
    ['POST /rest/v1/message_threads', { listing_id: listing }],
    ['POST /rest/v1/service_bookings', {}],
    ['POST /rest/v1/reviews', { rating: 1 }],
    ['POST /rest/v1/rpc/contact_number', { listing }],
    ['POST /rest/v1/rpc/export_my_data', {}],
    ['POST /rest/v1/rpc/erase_my_account', {}],
    ['POST /rest/v1/rpc/my_saved_searches', {}],
    [`PATCH /rest/v1/profiles?id=eq.${body.user.id}`, { first_name: 'Amani' }],
  ] as const) {
    const answer = await ask(path, more)
    expect([401, 403, 404], `${path} ${answer.status} ${JSON.stringify(answer.body)}`).toContain(
      answer.status,
    )
  }
  const upload = await ask(`POST /storage/v1/object/listing-images/${body.user.id}/a.png`, { a: 1 })
  expect(upload.status).toBe(400)
  expect((await ask('POST /auth/v1/factors', { factor_type: 'totp' })).status).toBe(403)
  expect((await ask('POST /rest/v1/rpc/erase_anonymous_account', {})).status).toBe(204)
  // Its tokens end with it, as soon as the server is told.
  await expect.poll(async () => (await ask('GET /rest/v1/favorites?select=listing_id')).status).toBe(401)
})

test('asking for addresses counts like signing up', async () => {
  const strict = await openFrontDoor(world.database, {
    anonymousUsers: true,
    anonymousRole: 'anon',
    rateLimits: { address: { mails: { count: 4, seconds: 360_000 } } },
  })
  const { body } = await strict.ask('41.90.5.1', 'POST /auth/v1/signup', { body: {} })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const answer = await strict.ask('41.90.5.1', 'PUT /auth/v1/user', {
      token: body.access_token,
      body: { email: `person${n}@example.com`, password: 'Karibu-2026' },
    })
    statuses.push(answer.status)
  }
  await strict.close()
  expect(statuses.slice(3)).toEqual([429, 429, 429])
  expect(statuses[0]).toBe(200)
})

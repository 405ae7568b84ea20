import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#backend'
import { FEED_FORMATS, type FeedCount, type FeedFormat } from '#domain/dealers/vehicle-feeds/feed-count.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, pictureOf, post } from '#testing/vehicles.ts'
import { vehicleFeeds } from '../functions/vehicle-feeds.ts'
import { feedAddresses } from './feed-address.ts'
import { createVehicleFeeds, type VehicleFeeds } from './vehicle-feeds.ts'

const world = worldOfTests()
const SITE = 'https://magari.test'
const addresses = feedAddresses('a secret of the tests, 32 characters and more')

let catalogue: Catalogue
let database: pg.Pool
const opened: VehicleFeeds[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  database = new pg.Pool({ ...world.database.owner, max: 3 })
})

afterAll(async () => {
  await database?.end()
  for (const { stop } of opened) await stop()
})

beforeEach(async () => {
  await world.owner.query('truncate public.vehicle_listings, public.dealer_profiles cascade')
  await world.owner.query('update public.profiles set suspended_at = null')
})

/** A server that has read no list yet. */
function open(connection: pg.ClientConfig = world.database.connection): VehicleFeeds {
  const feeds = createVehicleFeeds({ connection, publicUrl: SITE, addresses, pageSize: 2 })
  opened.push(feeds)
  return feeds
}

const pathOf = (dealer: Person, format: FeedFormat = 'facebook', version = 1) =>
  addresses.pathOf({ format, dealerId: dealer.id, version })

async function list(path: string, from = open(), init: RequestInit = {}) {
  const response = await from.fetch(new Request(SITE + path, init))
  const text = await response.text()
  // Every ad has one link.
  const ids = [...text.matchAll(/magari\.test\/vehicles\/([0-9a-f-]{36})/g)].map(([, id]) => id)
  return { status: response.status, headers: response.headers, text, ids }
}

/** An ad that both sites take. */
const ad = (person: Person, columns: Record<string, unknown> = {}) =>
  post(person, catalogue, {
    model_id: catalogue.Axio,
    mileage: 84_000,
    images: [pictureOf(person)],
    ...columns,
  })

const set = (id: string, change: string) =>
  world.owner.query(`update public.vehicle_listings set ${change} where id = $1`, [id])

describe('a list', () => {
  test("has the dealer's public ads, the newest first, and nobody else's", async () => {
    const first = await ad(world.dealer, { title: '2015 Toyota Axio, "clean"' })
    const second = await ad(world.dealer)
    await ad(world.seller)
    for (const change of [
      `status = 'draft'`,
      `status = 'draft', held_at = now()`,
      `status = 'sold'`,
      `status = 'expired', expires_at = now() - interval '1 day'`,
      // The job that ends its term has not run yet.
      `expires_at = now() - interval '1 minute'`,
    ])
      await set(await ad(world.dealer), change)
    await ad(world.dealer, { images: [] })
    await ad(world.dealer, { mileage: null })
    for (const format of FEED_FORMATS) {
      const { status, headers, text, ids } = await list(pathOf(world.dealer, format))
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(ids).toEqual([second, first])
      expect(text).toContain('Achieng Motors')
      expect(text).toContain('1150000 KES')
      expect(text).toContain('Toyota,Axio')
    }
  })

  test('is its heading alone without ads, and of a suspended dealer', async () => {
    const empty = await list(pathOf(world.dealer))
    expect(empty.status).toBe(200)
    expect(empty.text).toMatch(/^vehicle_id,title,[^\n]*\r\n$/)
    await ad(world.dealer)
    expect((await list(pathOf(world.dealer))).ids).toHaveLength(1)
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.dealer.id,
    ])
    expect((await list(pathOf(world.dealer))).text).toBe(empty.text)
  })

  test('has each ad once, also if all were posted at the same moment and need several statements', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await ad(world.dealer))
    await world.owner.query(`update public.vehicle_listings set created_at = '2026-11-01T08:00:00.123456Z'`)
    expect((await list(pathOf(world.dealer))).ids).toEqual(ids.toSorted().reverse())
  })

  test('names the street of the dealer, and no phone number', async () => {
    await world.dealer.query(
      `insert into public.dealer_profiles (towns, address) values ('{Nairobi}', 'Ngong Road')`,
    )
    await ad(world.dealer)
    const { text } = await list(pathOf(world.dealer))
    expect(text).toContain('""addr1"":""Ngong Road"",""city"":""Nairobi""')
    expect(text).not.toContain('733000222')
  })

  test('is not sent again to who has it, and HEAD has no body', async () => {
    await ad(world.dealer)
    const feeds = open()
    const whole = await list(pathOf(world.dealer), feeds)
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(whole.headers.get('cache-control')).toBe('private, no-cache')
    const again = await list(pathOf(world.dealer), feeds, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    // Another server has the same list, and names it alike.
    expect((await list(pathOf(world.dealer))).headers.get('etag')).toBe(etag)
    const head = await list(pathOf(world.dealer), feeds, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)))
  })

  test('is kept for some minutes whatever its address has behind it', async () => {
    const feeds = open()
    await ad(world.dealer)
    expect((await list(pathOf(world.dealer), feeds)).ids).toHaveLength(1)
    await ad(world.dealer)
    expect((await list(`${pathOf(world.dealer)}?now=1`, feeds)).ids).toHaveLength(1)
  })
})

describe('an address', () => {
  test('with a wrong signature is refused before any statement', async () => {
    const nowhere = open({ host: '127.0.0.1', port: 1 })
    const wrong = pathOf(world.dealer).replace(/.\.csv$/, (end) => (end[0] === 'A' ? 'B.csv' : 'A.csv'))
    expect(wrong).not.toBe(pathOf(world.dealer))
    expect((await list(wrong, nowhere)).status).toBe(404)
    await expect(list(pathOf(world.dealer), nowhere)).rejects.toThrow()
  })

  test("of another secret, another dealer's and one of a version to come open nothing", async () => {
    await ad(world.dealer)
    const foreign = feedAddresses('another secret of the tests, 32 characters')
    const ours = pathOf(world.dealer)
    for (const path of [
      foreign.pathOf({ format: 'facebook', dealerId: world.dealer.id, version: 1 }),
      ours.replace(world.dealer.id, world.seller.id),
      pathOf(world.dealer, 'facebook', 2),
      '/feeds/',
      '/feeds/facebook/x.csv',
    ]) {
      const { status, text } = await list(path)
      expect(status).toBe(404)
      expect(text).not.toContain('Axio')
    }
  })

  test('of who is no dealer, or no longer one, opens nothing', async () => {
    await ad(world.seller)
    expect((await list(pathOf(world.seller))).status).toBe(404)
    await ad(world.dealer)
    const feeds = open()
    expect((await list(pathOf(world.dealer), feeds)).status).toBe(200)
    await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [world.dealer.id])
    expect((await list(pathOf(world.dealer), feeds)).status).toBe(404)
    await world.owner.query(`update public.profiles set role = 'dealer' where id = $1`, [world.dealer.id])
  })
})

describe('the dealer', () => {
  interface Answer {
    version: number
    feeds: Record<FeedFormat, FeedCount & { address: string }>
    error?: string
  }

  const callerOf = ({ id }: Person): Caller =>
    id
      ? { role: 'authenticated', claims: { sub: id, role: 'authenticated' }, token: 'token' }
      : { role: 'anon', claims: {}, token: null }

  async function ask(person: Person, body: unknown = {}, method = 'POST') {
    const response = await vehicleFeeds({ database, addresses, publicUrl: SITE })(
      new Request(`${SITE}/functions/v1/vehicle-feeds`, {
        method,
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
      callerOf(person),
      { requestId: 'test', ip: '192.0.2.7', signal: new AbortController().signal },
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    return { status: response.status, answer: (await response.json()) as Answer }
  }

  const pathIn = (address: string) => {
    expect(address.startsWith(`${SITE}/feeds/`)).toBe(true)
    return address.slice(SITE.length)
  }

  test('gets the addresses, and what goes out', async () => {
    const shown = await ad(world.dealer)
    await ad(world.dealer, { images: [] })
    await ad(world.dealer, { body_type: 'motorcycle' })
    await set(await ad(world.dealer), `expires_at = now() - interval '1 minute'`)
    await set(await ad(world.dealer), `status = 'draft', held_at = now()`)
    const { status, answer } = await ask(world.dealer)
    expect(status).toBe(200)
    expect(answer.feeds.facebook).toMatchObject({
      out: 2,
      left: [
        { reason: 'no_photo', count: 1 },
        { reason: 'pending', count: 1 },
        { reason: 'expired', count: 1 },
      ],
    })
    expect(answer.feeds.google.out).toBe(1)
    expect((await list(pathIn(answer.feeds.google.address))).ids).toEqual([shown])
    expect((await list(pathIn(answer.feeds.facebook.address))).ids).toHaveLength(2)
  })

  test('replaces the addresses: those before end at once, also where the list is kept', async () => {
    await ad(world.dealer)
    const feeds = open()
    const before = (await ask(world.dealer)).answer
    for (const format of FEED_FORMATS)
      expect((await list(pathIn(before.feeds[format].address), feeds)).ids).toHaveLength(1)
    const { answer: after } = await ask(world.dealer, { replace: before.version })
    for (const format of FEED_FORMATS) {
      expect((await list(pathIn(before.feeds[format].address), feeds)).status).toBe(404)
      expect((await list(pathIn(after.feeds[format].address), feeds)).ids).toHaveLength(1)
    }
    // The same once more, as after a lost answer or in another tab.
    expect((await ask(world.dealer, { replace: before.version })).answer).toEqual(after)
    expect((await ask(world.dealer, { replace: after.version })).answer.version).toBe(after.version + 1)
  })

  test('keeps one new address of several asked for at once, and what the page says', async () => {
    await world.dealer.query(`insert into public.dealer_profiles (towns) values ('{Thika}')`)
    const answers = await Promise.all([1, 2, 3].map(() => ask(world.dealer, { replace: 1 })))
    expect(answers.map(({ answer }) => answer.version)).toEqual([2, 2, 2])
    expect(await world.dealer.query('select towns from public.dealer_profiles')).toEqual([
      { towns: ['Thika'] },
    ])
  })

  test.each([0, 1.5, '1', 1_000_000_000, {}])('is told that %j is no version', async (replace) => {
    expect((await ask(world.dealer, { replace })).status).toBe(400)
  })

  test('is asked to sign in, and nobody else has lists', async () => {
    expect((await ask(world.visitor)).status).toBe(403)
    for (const person of [world.buyer, world.provider, world.admin]) {
      expect((await ask(person)).status).toBe(403)
      expect((await ask(person, { replace: 1 })).answer.error).toBe('Only dealers have these lists.')
    }
    expect(await world.owner.query('select from public.dealer_profiles')).toEqual([])
    expect((await ask(world.dealer, {}, 'GET')).status).toBe(405)
  })
})

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'
import routes from '../../site/routes.ts'

const directory = freshDataDirectory()
let server: RunningServer
let service: SupabaseClient
let dealer: string
let car: string
let part: string

beforeAll(async () => {
  server = await startServer(directory)
  service = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
  const { data: account } = await service.auth.admin.createUser({
    email: 'wanjiru@example.test',
    password: 'Barabara-77',
    email_confirm: true,
    user_metadata: { first_name: 'Wanjiru', last_name: 'Kamau', role: 'dealer' },
  })
  dealer = account.user?.id ?? ''
  const { data: make } = await service.from('vehicle_makes').select('id').limit(1).single()
  const ad = { seller_id: dealer, location: 'Thika', price: 1_111_000 }
  car = await insert('vehicle_listings', {
    ...ad,
    make_id: make?.id ?? (await insert('vehicle_makes', { name: 'Toyota' })),
    title: 'Fielder of Thika',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2015,
  })
  part = await insert('spare_parts', { ...ad, name: 'Front brake pads', category: 'brake' })
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

async function insert(table: string, row: object) {
  const { data, error } = await service.from(table).insert(row).select('id').single()
  expect(error).toBeNull()
  return data?.id
}

async function update(table: string, id: string, columns: object) {
  const { error } = await service.from(table).update(columns).eq('id', id)
  expect(error).toBeNull()
}

async function read(path: string) {
  const answer = await fetch(`${server.url}${path}`)
  return { status: answer.status, tag: answer.headers.get('etag'), text: await answer.text() }
}

/** Reads a cached page: twice the same rendering. */
async function readTwice(path: string) {
  const first = await read(path)
  const second = await read(path)
  expect(second).toEqual(first)
  return second
}

/** Reads until the page has changed; the timeout is shorter than the cache's ten seconds. */
async function readChanged(path: string, before: { tag: string | null }) {
  await expect.poll(async () => (await read(path)).tag, { timeout: 3_000, interval: 50 }).not.toBe(before.tag)
  return read(path)
}

test.each([
  ['a vehicle’s', 'vehicle_listings', () => `/vehicles/${car}`, () => car],
  ['a part’s', 'spare_parts', () => `/spare-parts/${part}`, () => part],
])(
  '%s page shows the new price right after the change, although it is kept in memory',
  async (_, table, path, id) => {
    const before = await readTwice(path())
    expect(priceOn(before.text)).toBe('1,111,000')
    await update(table, id(), { price: 1_222_000 })
    const after = await readChanged(path(), before)
    expect(priceOn(after.text)).toBe('1,222,000')
  },
)

/** The first price of a page: that of its ad. Former prices may stand below. */
function priceOn(html: string): string | undefined {
  return /class="price\b[^>]*>(?:<[^>]*>|[^<\d])*([\d,]+)/.exec(html)?.[1]
}

test('workplace pages are compressed and never cached', async () => {
  const answer = await fetch(`${server.url}/dealer`, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toContain('Dealer Portal')
})

test('a view does not drop the page', async () => {
  const before = await readTwice(`/vehicles/${car}`)
  await update('vehicle_listings', car, { views_count: 4_711 })
  // A later event on the same channel shows that the view caused none.
  const other = await readTwice(`/spare-parts/${part}`)
  await update('spare_parts', part, { quantity: 7 })
  await readChanged(`/spare-parts/${part}`, other)
  expect(await read(`/vehicles/${car}`)).toEqual(before)
})

test('a dealer’s page shows the current profile and stock, and disappears on suspension', async () => {
  const page = `/dealers/${dealer}`
  const before = await readTwice(page)
  await update('profiles', dealer, { business_name: 'Kamau Motors' })
  const named = await readChanged(page, before)
  expect(named.text).toContain('Kamau Motors')
  await update('vehicle_listings', car, { price: 1_333_000 })
  expect((await readChanged(page, named)).text).toContain('1,333,000')

  await readTwice(`/vehicles/${car}`)
  await update('profiles', dealer, { suspended_at: new Date().toISOString() })
  for (const path of [page, `/vehicles/${car}`, `/spare-parts/${part}`])
    await expect.poll(async () => (await read(path)).status, { timeout: 3_000 }).toBe(404)
  await update('profiles', dealer, { suspended_at: null })
  await expect.poll(async () => (await read(page)).status, { timeout: 3_000 }).toBe(200)
})

test('a sold, hidden or deleted ad is no longer shown as for sale', async () => {
  const path = `/vehicles/${car}`
  await update('vehicle_listings', car, { status: 'sold' })
  await expect.poll(async () => (await read(path)).text, { timeout: 3_000 }).toContain('Sold')
  await readTwice(path)
  await update('vehicle_listings', car, { status: 'draft' })
  await expect.poll(async () => (await read(path)).status, { timeout: 3_000 }).toBe(404)
  await update('vehicle_listings', car, { status: 'active' })
  await expect.poll(async () => (await read(path)).status, { timeout: 3_000 }).toBe(200)
  await service.from('vehicle_listings').delete().eq('id', car)
  await expect.poll(async () => (await read(path)).status, { timeout: 3_000 }).toBe(404)
})

/** Layouts whose pages are about the person who looks. */
const PERSONAL = /^(members\/members|admin\/admin|(dealers|services)\/workplace\/[a-z-]+)\.tsx$/
/** Pages that act on a link from a mail. */
const FROM_MAILS = [
  '/b',
  '/bookings/answer',
  '/bookings/cancel',
  '/estimate',
  '/invitation/:id',
  '/keep-account',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/unsubscribe',
  '/not-me',
  '/stop-mails',
]

/** What this browser keeps for a visitor. */
const KEPT = 'kept'

function pagesOf(
  entries: RouteConfigEntry[],
  above = '',
  personal = false,
): { path: string; personal: boolean }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const pattern = [above, path].filter(Boolean).join('/')
    const own = pattern.replaceAll(/:\w+/g, crypto.randomUUID()).replace('*', 'nothing-here')
    const isPersonal =
      personal || PERSONAL.test(file) || FROM_MAILS.includes(`/${pattern}`) || pattern === KEPT
    const below = pagesOf(children ?? [], own, isPersonal)
    return path === '' && children ? below : [{ path: `/${own}`, personal: isPersonal }, ...below]
  })
}

test('personal pages are never cached publicly; every other one has CDN tags', async () => {
  const pages = pagesOf(routes as RouteConfigEntry[])
  expect(pages.filter(({ personal }) => personal).length).toBeGreaterThan(50)
  for (const { path, personal } of pages) {
    const { headers } = await fetch(server.url + path, { redirect: 'manual' })
    const control = headers.get('cache-control') ?? ''
    if (!personal) expect(control, path).toMatch(/^public, max-age=0, s-maxage=\d/)
    else expect(control, path).toBe('private, no-store')
    expect(headers.has('cache-tag'), path).toBe(!personal)
  }
  const tagged = await fetch(`${server.url}/vehicles/${car}?from=mail`)
  expect(tagged.headers.get('cache-tag')).toBe(`pages,vehicles-${car}`)
  expect(tagged.headers.get('surrogate-key')).toBe(`pages vehicles-${car}`)
})

test('responses without cache headers are not cached', async () => {
  const apikey = server.anonKey
  for (const path of [
    '/rest/v1/vehicle_makes?select=id',
    '/functions/v1/none',
    '/config.json',
    '/healthz',
    '/readyz',
  ])
    expect((await fetch(server.url + path, { headers: { apikey } })).headers.get('cache-control'), path).toBe(
      'no-store',
    )
})

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer
let service: SupabaseClient
let seller: string
let make: number
/** Two models: one that has no ads, and one that gets them. */
let bare: number
let model: number

beforeAll(async () => {
  server = await startServer(directory)
  service = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
  const { data: account } = await service.auth.admin.createUser({
    email: 'wanjiru@example.test',
    password: 'Barabara-77',
    email_confirm: true,
    user_metadata: { first_name: 'Wanjiru', last_name: 'Kamau', role: 'dealer' },
  })
  seller = account.user?.id ?? ''
  make = await insert('vehicle_makes', { name: 'Mobius Motors' })
  bare = await insert('vehicle_models', { make_id: make, name: 'Mobius III+' })
  model = await insert('vehicle_models', { make_id: make, name: 'Mobius II' })
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

async function insert(table: string, row: object): Promise<number> {
  const { data, error } = await service.from(table).insert(row).select('id').single()
  expect(error).toBeNull()
  return data?.id
}

const postAd = (place: number) =>
  insert('vehicle_listings', {
    seller_id: seller,
    make_id: make,
    model_id: model,
    title: `2020 Mobius II ${place}`,
    price: 1_300_000 + place,
    location: 'Homa Bay',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2020,
  })

async function read(path: string) {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
  return { answer, status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const NOINDEX = '<meta name="robots" content="noindex, follow"/>'
/** A whole page in a failed assertion would bury the rest. */
const says = (html: string, text: string) => html.includes(text)

const CANONICAL = '/cars/mobius-motors/mobius-iii-plus/homa-bay'

test.each([
  ['/CARS', '/cars'],
  ['/cars/Mobius-Motors', '/cars/mobius-motors'],
  ['/cars/mobius%20motors', '/cars/mobius-motors'],
  ['/cars/MOBIUS_MOTORS/Mobius%20III%2B', '/cars/mobius-motors/mobius-iii-plus'],
  ['/cars/mobius-motors/mobius-iii-plus/Homa%20Bay?utm=1', CANONICAL],
])('%s redirects permanently to %s', async (path, to) => {
  const { answer, status, to: location } = await read(path)
  expect([status, location]).toEqual([301, to])
  expect(answer.headers.get('cache-control')).toMatch(/^public/)
  expect((await read(to)).status).toBe(200)
})

test.each([
  '/cars/nobody',
  '/cars/nobody/mobius-iii-plus',
  '/cars/mobius-motors/hilux',
  '/cars/mobius-motors/mobius-iii-plus/atlantis',
  '/cars/mobius-motors%2Fmobius-iii-plus',
  '/cars/%00',
  '/cars/%E0%A4%A',
  '/cars/%F0%9F%92%A7',
  `/cars/${'x'.repeat(500)}`,
  '/cars/-',
  "/cars/'%20or%20true",
])('%s gets a not-found page', async (path) => {
  const { status, text } = await read(path)
  expect(status).toBe(404)
  expect(says(text, 'noindex')).toBe(true)
  expect(says(text, '<h1')).toBe(true)
})

test('a page without ads is not indexed, and is its own canonical URL', async () => {
  const { answer, text } = await read(CANONICAL)
  expect(bare).toBeTruthy()
  expect(says(text, `<link rel="canonical" href="${server.url}${CANONICAL}"/>`)).toBe(true)
  expect(says(text, 'No Mobius Motors Mobius III+ is for sale in Homa Bay now.')).toBe(true)
  expect(says(text, 'Not enough similar cars yet')).toBe(true)
  expect(says(text, NOINDEX)).toBe(true)
  expect(answer.headers.get('cache-control')).toMatch(/^public.*s-maxage=10/)
  expect(answer.headers.get('surrogate-key')).toBe('pages cars-mobius-motors-mobius-iii-plus-homa-bay')
})

test('from five ads it is indexed; one seller gives no figures', async () => {
  for (let place = 0; place < 4; place++) await postAd(place)
  const four = await read('/cars/mobius-motors/mobius-ii')
  expect(says(four.text, '4 Mobius Motors Mobius II are for sale on Magari.')).toBe(true)
  expect(says(four.text, NOINDEX)).toBe(true)
  await postAd(4)
  // Another address, because the former page is kept for ten seconds.
  const five = await read('/cars/mobius-motors/mobius-ii/homa-bay')
  expect(says(five.text, '5 Mobius Motors Mobius II are for sale in Homa Bay.')).toBe(true)
  expect(says(five.text, 'name="robots"')).toBe(false)
  expect(says(five.text, 'Not enough similar cars yet')).toBe(true)
  expect(says(five.text, 'Typical mileage')).toBe(false)
  expect(says(five.text, '"BreadcrumbList"')).toBe(true)
})

test('a renamed make redirects from its former URLs at once', async () => {
  const former = ['/cars/mobius-motors', '/cars/mobius-motors/mobius-iii-plus']
  for (const path of former) expect((await read(path)).status).toBe(200)
  const { error } = await service.from('vehicle_makes').update({ name: 'Mobius' }).eq('id', make)
  expect(error).toBeNull()
  for (const path of former)
    await expect
      .poll(async () => (await read(path)).to, { timeout: 5_000 })
      .toBe(path.replace('mobius-motors', 'mobius'))
})

test('/vehicles of a make stays its own page', async () => {
  const { status, text } = await read('/vehicles?make=Mobius')
  expect(status).toBe(200)
  expect(says(text, `<link rel="canonical" href="${server.url}/vehicles?make=Mobius"/>`)).toBe(true)
})

test('the sitemap lists /cars', async () => {
  expect((await read('/sitemaps/static.xml')).text).toContain(`<loc>${server.url}/cars</loc>`)
})

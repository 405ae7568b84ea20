import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer
let car: string
let soldLongAgo: string
let soldLately: string

const INJECTED = '<script>steal()</script>'

beforeAll(async () => {
  server = await startServer(directory, { TRUST_PROXY: '1' })
  const service = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
  const insert = async (table: string, row: object) => {
    const { data, error } = await service.from(table).insert(row).select('id').single()
    expect(error).toBeNull()
    return data?.id
  }
  const { data: account } = await service.auth.admin.createUser({
    email: 'wanjiru@example.test',
    password: 'Barabara-77',
    email_confirm: true,
    user_metadata: { first_name: 'Wanjiru', last_name: 'Kamau', role: 'dealer' },
  })
  const ad = {
    seller_id: account.user?.id,
    make_id: await insert('vehicle_makes', { name: 'Makina' }),
    location: 'Thika',
    price: 1_111_000,
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2015,
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  car = await insert('vehicle_listings', { ...ad, title: 'Fielder', description: INJECTED })
  soldLongAgo = await insert('vehicle_listings', {
    ...ad,
    title: 'Axio',
    status: 'sold',
    created_at: daysAgo(31),
  })
  soldLately = await insert('vehicle_listings', {
    ...ad,
    title: 'Vitz',
    status: 'sold',
    created_at: daysAgo(29),
  })
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

interface Asked {
  from?: string
  method?: string
  headers?: Record<string, string>
}

/** Sends a request as a browser at this address behind the proxy. */
async function ask(path: string, { from = '41.90.64.1', method = 'GET', headers = {} }: Asked = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      `${server.url}${path}`,
      { method, headers: { 'x-forwarded-for': from, ...headers }, agent: false },
      resolve,
    )
      .on('error', reject)
      .end()
  })
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode, headers: answer.headers, text }
}

/** Identifies the rendering of a response. */
const rendering = async (path: string, asked?: Asked) => {
  const { status, headers } = await ask(path, asked)
  expect(status).toBe(200)
  return headers.etag
}

test('URLs that differ only in unknown parameters or their order share one rendering', async () => {
  const tag = await rendering('/vehicles?make=Makina&search=fielder')
  for (const query of [
    'make=Makina&search=fielder&utm_source=mail',
    'x=1&search=fielder&y=2&make=Makina',
    'search=%20fielder&make=Makina&make=Makina&location=&minPrice=',
  ])
    expect(await rendering(`/vehicles?${query}`), query).toBe(tag)
  expect(await rendering('/vehicles?make=Makina&search=fielder', { headers: { host: 'any.name' } })).toBe(tag)
  expect(await rendering('/vehicles?make=Makina&search=axio')).not.toBe(tag)
})

test.each([
  ['/vehicles', 'search'],
  ['/spare-parts', 'search'],
  ['/services', 'search'],
  ['/financing', 'search'],
  ['/insurance', 'search'],
  ['/', 'find', 'services'],
  ['/import-services', 'price'],
  ['/sell/value', 'make', 'Toyota'],
  ['/contact', 'topic', 'import'],
  ['/login', 'next', '/sell'],
  ['/register', 'next', '/sell'],
  ['/auth', 'tab', 'signup'],
])('%s uses its parameter %s and ignores others', async (path, name, value = 'qqqq') => {
  const plain = await rendering(path)
  expect(await rendering(`${path}?nothing=${value}`)).toBe(plain)
  expect(await rendering(`${path}?${name}=${encodeURIComponent(value)}`)).not.toBe(plain)
})

test('a page does not contain unknown parameters', async () => {
  for (const path of ['/vehicles', `/vehicles/${car}`, '/dashboard', '/nowhere', '/services', '/login']) {
    const { text } = await ask(`${path}?utm_source=qqqq&x=%3Cqqqq`)
    expect(text).toContain('<html')
    expect(text, path).not.toContain('qqqq')
  }
})

test('concurrent requests for a page share its rendering, also if it is not cached', async () => {
  const pages = await Promise.all(
    Array.from({ length: 100 }, (_, x) => ask(`/vehicles?year=${x}&minYear=2001`)),
  )
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1)
  const shells = await Promise.all(Array.from({ length: 100 }, (_, x) => ask(`/dashboard?x=${x}`)))
  expect(new Set(shells.map(({ status }) => status))).toEqual(new Set([200]))
  expect(shells[0]?.headers['cache-control']).toBe('private, no-store')
  expect(new Set(shells.map(({ text }) => text)).size).toBe(1)
})

test('an oversized body is refused with a sentence and its connection closed', async () => {
  const send = async (bytes: number) => {
    const answer = await fetch(`${server.url}/rest/v1/rpc/search_vehicles`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': '41.90.64.9',
      },
      body: JSON.stringify({ search: 'x'.repeat(bytes) }),
    })
    const { status, headers } = answer
    return { status, connection: headers.get('connection'), body: await answer.json() }
  }
  const body = { code: 'PGRST102', hint: 'Send at most 128 kB at once.' }
  expect(await send(200_000)).toMatchObject({ status: 413, connection: 'keep-alive', body })
  expect(await send(4_000_000)).toMatchObject({ status: 413, connection: 'close', body })
})

test('an address that keeps requesting new pages is refused with a sentence, others are served', async () => {
  const others: Promise<Awaited<ReturnType<typeof ask>>>[] = []
  const attack = Array.from({ length: 120 }, (_, price) => {
    if (price % 30 === 0)
      others.push(ask(`/vehicles?maxPrice=${7_000_000 + price}`, { from: `41.90.65.${price}` }))
    return ask(`/vehicles?minPrice=${1_000 + price}`, { from: '41.90.64.2' })
  })
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  const answers = await Promise.all(attack)
  const refused = answers.filter(({ status }) => status === 503)
  // Up to 40 wait; on a busy machine some of them longer than 10 s, and they are refused too.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['retry-after']).toBe('3')
  expect(refused[0]?.headers['cache-control']).toBe('no-store')
  expect(refused[0]?.text).toBe('Too many pages are being requested right now. Please try again in a moment.')
  expect((await ask('/vehicles?minPrice=999', { from: '41.90.64.2' })).status).toBe(200)
}, 120_000)

test('an address that requests as fast as it can is slowed down, its neighbours are not', async () => {
  await ask('/')
  const start = performance.now()
  await Promise.all(Array.from({ length: 400 }, () => ask('/', { from: '41.90.64.3' })))
  expect(performance.now() - start).toBeGreaterThan(900)
  const before = performance.now()
  await ask('/', { from: '41.90.64.4' })
  expect(performance.now() - before).toBeLessThan(900)
})

test('a page’s policy allows our own scripts, and none from its data', async () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const path of [`/vehicles/${car}`, '/', '/vehicles', '/dashboard', '/nowhere']) {
    const { headers, text } = await ask(path)
    const policy = String(headers['content-security-policy'])
    const inline = [...text.matchAll(/<script(?![^>]*(?:src=|type="application))[^>]*>([\s\S]*?)<\/script>/g)]
    expect(inline.length).toBeGreaterThan(2)
    for (const [, script = ''] of inline) expect(policy, path).toContain(hash(script))
    expect(policy.match(/sha256-/g)).toHaveLength(new Set(inline.map(([, script]) => script)).size)
    expect(policy).not.toContain(hash('steal()'))
    expect(text).not.toContain('nonce=')
  }
})

test('a vehicle is removed from search engines a month after its sale', async () => {
  const noindex = '<meta name="robots" content="noindex"/>'
  for (const [id, found] of [
    [car, false],
    [soldLately, false],
    [soldLongAgo, true],
  ] as const) {
    const { status, text } = await ask(`/vehicles/${id}`)
    expect(status).toBe(200)
    expect(text.includes(noindex)).toBe(found)
  }
  const { text } = await ask('/sitemaps/vehicles-1.xml')
  expect(text).toContain(car)
  expect(text).not.toContain(soldLongAgo)
})

test('an address gets a limited number of tokens to count views', async () => {
  const headers = { apikey: server.anonKey }
  const given = async (from: string) => ask('/functions/v1/visitor', { from, method: 'POST', headers })
  const answers = []
  for (let time = 0; time < 65; time++) answers.push(await given('41.90.64.5'))
  const visitors = answers.filter(({ status }) => status === 200).map(({ text }) => JSON.parse(text).visitor)
  expect(new Set(visitors).size).toBe(60)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(30)
  expect((await given('41.90.64.6')).status).toBe(200)
  const view = async (visitor: string) => {
    const answer = await fetch(`${server.url}/rest/v1/rpc/record_view`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ listing_id: car, visitor }),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  expect(await view(visitors[0])).toBe(true)
  expect(await view(visitors[0])).toBe(false)
  expect(await view('a browser of somebody else')).toBe(false)
})

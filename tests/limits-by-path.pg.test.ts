/** Rate limits and routing parse paths alike, and database time is limited per address too. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, createBackend } from '#backend'
import { clockIsSet } from '#testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

const KEY = 'sb_publishable_for_tests'
const SERVICE_KEY = 'sb_secret_for_tests'

let database: TestDatabase
let owner: pg.Client
let directory: string
let backend: Backend
let addresses = 0
let ip: string

const setup = `
  create table public.subscriptions (email text);
  create function public.send_letter(email text) returns void language sql security definer as
    'insert into public.subscriptions values (email)';
  create function public.slow(seconds float8) returns text language sql volatile as
    'select pg_sleep(seconds)::text';
  create table public.cars (id int primary key);
  grant select on public.cars to anon, authenticated, service_role;
  grant execute on function public.send_letter, public.slow to anon, service_role;
`

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  directory = await mkdtemp(path.join(tmpdir(), 'magari-limits-'))
  backend = await createBackend({
    connection: database.connection,
    rateLimits: {
      address: {
        mails: { count: 2, seconds: 1_000_000 },
        secrets: { count: 2, seconds: 1_000_000 },
        work: { count: 500, seconds: 5 },
      },
    },
    mailing: ['send_letter'],
    siteUrl: 'http://magari.test',
    jwtSecret: 'a secret of the tests, 32 characters and more',
    anonKey: KEY,
    serviceKey: SERVICE_KEY,
    storageDirectory: directory,
  })
})

beforeEach(() => {
  addresses += 1
  ip = `41.90.64.${addresses}`
})

afterAll(async () => {
  await backend?.close()
  await owner?.end()
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

const ask = (address: string, init: RequestInit & { key?: string } = {}) =>
  backend.fetch(
    new Request(`http://magari.test${address}`, {
      ...init,
      headers: { apikey: init.key ?? KEY, 'content-type': 'application/json' },
    }),
    { ip },
  )

describe('any spelling of a path', () => {
  const forms = [
    '/rest/v1/rpc/send_letter',
    '/rest/v1/rpc/send%5fletter',
    '/rest/v1/rpc/send%5Fletter',
    '/rest/v1/r%70c/%73end_letter',
    '/r%65st/v1/rpc/send_letter',
    '/rest/v1/./rpc/send_letter',
    '/rest/v1/x/../rpc/send_letter',
    '/rest/v1/%2e/rpc/send_letter',
    '/rest/v1//rpc/send_letter',
    '/rest//v1/rpc/send_letter',
    '//rest/v1/rpc/send_letter',
    '/rest/v1/rpc/send_letter/',
    '/rest/v1/rpc//send_letter',
    '/rest/v1/rpc%2Fsend_letter',
    '/rest/v1/rpc/send_letter%2F',
    '/rest/v1/RPC/send_letter',
    '/rest/v1/rpc/SEND_LETTER',
    '/rest/v1/rpc/send%255fletter',
    '/rest/v1/rpc/"send_letter"',
    '/rest/v1/rpc/send_letter%00',
    '/rest/v1/rpc/send_letter?columns=email',
    '/rest/v1/rpc/send_letter;x=1',
  ]

  test('counts a call that sends a mail', async () => {
    const statuses = []
    for (const form of forms)
      statuses.push((await ask(form, { method: 'POST', body: JSON.stringify({ email: 'a@b.test' }) })).status)
    const { rows } = await owner.query('select count(*)::int as count from public.subscriptions')
    expect(rows[0].count, statuses.join()).toBe(2)
    expect(statuses.slice(0, 5)).toEqual([204, 204, 429, 429, 429])
  })

  test('counts a sign-in', async () => {
    const body = JSON.stringify({ email: 'nobody@magari.test', password: 'wrong wrong wrong' })
    const paths = [
      '/auth/v1/token',
      '/auth/v1/t%6Fken',
      '/%61uth/v1/token',
      '/auth/v1/token/',
      '/auth/v1//token',
      '/auth/v1/TOKEN',
      '/auth/v1/./token',
      '/auth/v1/token%2F',
    ]
    const statuses = []
    for (const address of paths)
      statuses.push((await ask(`${address}?grant_type=password`, { method: 'POST', body })).status)
    expect(statuses).toEqual([400, 400, 429, 404, 404, 404, 429, 404])
  })

  test('gets the same response', async () => {
    for (const address of ['/rest/v1/cars', '/rest/v1/c%61rs', '/r%65st/v1/cars?select=%69d'])
      expect([address, (await ask(address)).status]).toEqual([address, 200])
    expect((await ask('/rest/v1/c%2561rs')).status).toBe(404)
  })
})

describe('database time used by an address', () => {
  const slow = (seconds: number, key = KEY) =>
    ask('/rest/v1/rpc/slow', { method: 'POST', body: JSON.stringify({ seconds }), key })

  test('is limited over all of its requests, and recovers', async () => {
    expect((await slow(0.4)).status).toBe(200)
    expect((await ask('/rest/v1/cars')).status).toBe(200)
    expect((await slow(0.4)).status).toBe(200)
    const refused = await ask('/rest/v1/cars')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' })

    const other = ip
    ip = '41.90.65.1'
    expect((await ask('/rest/v1/cars')).status).toBe(200)
    ip = other
    expect((await ask('/auth/v1/settings')).status).toBe(200)
    await expect
      .poll(async () => (await ask('/rest/v1/cars')).status, { timeout: 10_000, interval: 300 })
      .toBe(200)
  })

  test.skipIf(clockIsSet)('counts for failed requests too, but not for the secret key', async () => {
    const failed = await ask('/rest/v1/rpc/slow', { method: 'POST', body: JSON.stringify({ seconds: 10 }) })
    expect(failed.status).toBe(500)
    expect((await ask('/rest/v1/cars')).status).toBe(429)
    ip = '41.90.66.1'
    for (let time = 0; time < 3; time++) expect((await slow(0.3, SERVICE_KEY)).status).toBe(200)
  })
})

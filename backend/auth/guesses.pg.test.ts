/** Guesses of passwords and codes: their effect on the account's owner, and their chances. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, type FrontDoor, openFrontDoor, PASSWORD } from '#testing/front-door.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { accountName } from './addresses.ts'

let database: TestDatabase
let owner: pg.Client
let door: FrontDoor
let strict: FrontDoor

// The defaults, but an account's limit for unknown devices refills within a minute.
const account = { secrets: { count: 100, seconds: 60 }, codes: { count: 100, seconds: 60 } }

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  door = await openFrontDoor(database, {
    rateLimits: { account, address: { secrets: { count: 1000, seconds: 300 } } },
    mostInFlight: { rest: 100, auth: 1000, storage: 100, functions: 100 },
  })
  // Refills within a day, so that a slow machine gains no guess during a test.
  strict = await openFrontDoor(database, {
    rateLimits: { account: { secrets: { count: 100, seconds: 86_400 } } },
  })
})

afterAll(async () => {
  await strict?.close()
  await door?.close()
  await owner?.end()
  await database?.drop()
})

const limited = { status: 429, body: { code: 'over_request_rate_limit' } }

/** Sends wrong passwords to the strict service, one after the other; returns how many had each status. */
async function guess(times: number, ip: string, email: (n: number) => string, more = {}) {
  const tally: Record<number, number> = {}
  for (let n = 0; n < times; n++) {
    const { status } = await strict.signIn(ip, email(n), 'Wrong-2026', more)
    tally[status] = (tally[status] ?? 0) + 1
  }
  return tally
}

test('other spellings of an address and other identities give no extra guesses', async () => {
  await door.member('dealer@example.com')
  await door.member('thief@example.com')
  const token = (await door.signIn('10.1.0.9', 'thief@example.com')).body.access_token
  const spellings = [
    'dealer@example.com',
    'DEALER@example.com',
    ' dealer@example.com\t',
    '\u00a0dealer@example.com\u2003',
  ]
  const tally = await guess(60, '10.1.0.1', (n) => spellings[n % 4] ?? '', { token })
  expect(tally).toEqual({ 400: 34, 429: 26 })
  // An invalid address belongs to no account, so it must not match one.
  for (const email of [
    'dealer@example.com\0',
    'dealer@example.com\u200b',
    'dealer@example.com.',
    'dealer＠example.com',
  ])
    expect(await door.signIn('10.1.0.2', email)).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
  expect((await door.signIn('10.1.0.2', 'Dealer@Example.com ')).status).toBe(200)
})

test.each([
  [['dealer@example.com'], 'validation_failed'],
  [{ email: 'dealer@example.com' }, 'validation_failed'],
  [7, 'validation_failed'],
  [null, 'validation_failed'],
])('an address that is %j is refused', async (email, code) => {
  expect(await door.signIn('10.1.0.3', email)).toMatchObject({ status: 400, body: { code } })
})

test.each([
  ['password', ['Karibu-2026']],
  ['password', { text: 'x' }],
  ['password', 7],
])('a %s that is %j is refused', async (_, password) => {
  expect(await door.signIn('10.1.0.3', 'dealer@example.com', password)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('a password of maximum body size is refused', async () => {
  const long = 'ﷺ'.repeat(40_000)
  expect(await door.signIn('10.1.0.3', 'dealer@example.com', long)).toMatchObject({ status: 400 })
})

test('passwords for an identity that is to be linked count as those of its account', async () => {
  await door.member('linked@example.com')
  const link_token = `${accountName('linked@example.com')}.${'x'.repeat(43)}`
  const tally = { 403: 0, 429: 0 }
  for (let n = 0; n < 20; n++) {
    const { status } = await strict.ask('10.1.0.4', 'POST /auth/v1/identities/link', {
      // The token alone says whose password it is.
      body: {
        link_token,
        code_verifier: 'v'.repeat(43),
        password: 'Wrong-2026',
        email: `other-${n}@example.com`,
      },
    })
    tally[status as 403 | 429] += 1
  }
  expect(tally).toEqual({ 403: 20, 429: 0 })
  expect(await guess(30, '10.1.0.4', () => 'linked@example.com')).toEqual({ 400: 14, 429: 16 })
})

test('a browser beyond the limit comes back to the site from a provider, a program gets the error', async () => {
  const narrow = await openFrontDoor(database, {
    rateLimits: { address: { writes: { count: 1, seconds: 86_400 } } },
  })
  const open = (path: string, accept: string) =>
    narrow.here.fetch(new Request(`http://magari.test/auth/v1${path}`, { headers: { accept } }), {
      ip: '10.9.0.1',
    })
  const page = 'text/html,application/xhtml+xml,*/*;q=0.8'
  await open('/callback?state=x', page)
  for (const path of ['/callback?state=x', '/authorize?provider=google&redirect_to=https://evil.example/']) {
    const response = await open(path, page)
    const target = new URL(response.headers.get('location') ?? 'none:')
    expect([response.status, target.origin, target.searchParams.get('error_code')]).toEqual([
      302,
      'http://magari.test',
      'over_request_rate_limit',
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await open(path, '*/*')).status).toBe(429)
  }
  await narrow.close()
})

test('a hundred wrong guesses from one address do not lock out the owner on a new device elsewhere', async () => {
  await door.member('baraka@example.com')
  const tally = await guess(100, '10.2.0.1', () => 'baraka@example.com')
  expect(tally).toEqual({ 400: 34, 429: 66 })
  const { status } = await door.signIn('10.2.0.2', 'baraka@example.com')
  expect(status).toBe(200)
})

test('distributed guesses slow down new devices, not known ones', async () => {
  await door.member('cherono@example.com')
  await door.member('stranger@example.com')
  const home = await door.signIn('10.3.0.1', 'cherono@example.com')
  const cookie = cookieOf(home)
  expect(home.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict$/)
  expect(cookie).not.toContain('cherono')
  const foreign = cookieOf(await door.signIn('10.3.0.2', 'stranger@example.com'))

  const slow = await openFrontDoor(database, {
    rateLimits: { account: { secrets: { count: 12, seconds: 60 } } },
  })
  const leave = new AbortController()
  const press = (n: number, more = {}) =>
    slow.signIn(`10.31.${n}.1`, 'cherono@example.com', 'Wrong-2026', more)
  const timed = async (ip: string, more: object) => {
    const start = performance.now()
    const { status } = await slow.signIn(ip, 'cherono@example.com', PASSWORD, more)
    return { status, ms: performance.now() - start }
  }
  try {
    await Promise.all(Array.from({ length: 12 }, (_, n) => press(n)))
    const pressing = Array.from({ length: 3 }, (_, n) => press(100 + n, { signal: leave.signal }))
    // Two more, because on a slow machine one token may have been refilled.
    const again = Array.from({ length: 2 }, () => press(100, { signal: leave.signal }))
    const other = timed('10.3.0.4', { cookie: foreign })
    const known = await timed('10.3.0.3', { cookie })
    expect(known.status).toBe(200)
    // Nobody waits twice.
    await Promise.any(
      [pressing[0], ...again].map(async (answer) => expect(await answer).toMatchObject(limited)),
    )
    leave.abort()
    await Promise.allSettled([...pressing, ...again])
    const { status, ms } = await other
    expect(status).toBe(200)
    expect(ms).toBeGreaterThan(known.ms)
  } finally {
    await slow.close()
  }
})

test('a known device has a separate but finite limit', async () => {
  await door.member('chebet@example.com')
  const cookie = cookieOf(await door.signIn('10.3.1.1', 'chebet@example.com'))
  const tally = await guess(60, '10.3.1.1', () => 'chebet@example.com', { cookie })
  expect(tally).toEqual({ 400: 34, 429: 26 })
})

test('six digits allow twelve wrong guesses a day per network and twenty in total, despite resends', async () => {
  const email = 'dalmas@example.com'
  await door.member(email)
  const code = async () => {
    await owner.query(`update auth.mail_intervals set asked_at = asked_at - interval '1 minute'`)
    await door.ask('10.4.0.1', 'POST /auth/v1/otp', { body: { email, create_user: false } })
    const { rows } = await owner.query(
      'select data from mail.outbox where recipient = $1 order by id desc limit 1',
      [email],
    )
    return rows[0].data as { code: string; token: string }
  }
  const verify = (ip: string, token: string) =>
    door.ask(ip, 'POST /auth/v1/verify', { body: { type: 'email', email, token } })
  const other = (right: string) => (right === '111111' ? '222222' : '111111')

  const first = await code()
  // Concurrent attempts gain no more than sequential ones.
  await Promise.all(Array.from({ length: 9 }, () => verify('10.4.0.2', other(first.code))))
  expect((await verify('10.4.0.2', first.code)).status).toBe(200)
  const second = await code()
  for (let n = 0; n < 3; n++) await verify('10.4.0.2', other(second.code))
  expect((await verify('10.4.0.2', second.code)).status, 'this network has had its twelve').toBe(403)
  expect((await verify('10.4.0.3', second.code)).status, 'others go on').toBe(200)
  for (let n = 0; n < 8; n++) await verify(`10.40.${n}.1`, other((await code()).code))
  const last = await code()
  expect((await verify('10.4.0.4', last.code)).status, 'twenty in all').toBe(403)
  const link = { body: { type: 'email', token_hash: last.token } }
  expect((await door.ask('10.4.0.4', 'POST /auth/v1/verify', link)).status, 'the link is left').toBe(200)
})

test.each([
  ['token', [['123456']]],
  ['token', 123456],
  ['token_hash', { a: 1 }],
])('non-text digits and links are refused: %s %j', async (name, value) => {
  const body = { type: 'email', ...(name === 'token' ? { email: 'dalmas@example.com' } : {}), [name]: value }
  expect(await door.ask('10.4.0.9', 'POST /auth/v1/verify', { body })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('deeply nested details are refused', async () => {
  const text = `{"email":"deep@example.com","password":"${PASSWORD}","data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
  const response = await door.here.fetch(
    new Request('http://magari.test/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: 'sb_publishable_for_tests' },
      body: text,
    }),
    { ip: '10.4.0.9' },
  )
  expect(response.status).toBe(400)
})

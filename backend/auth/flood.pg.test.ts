import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { hashPassword } from './passwords.ts'

const KNOWN = 'wanjiku@example.com'
const FLOOD = 200

let database: TestDatabase
let auth: AuthUnderTest

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

interface Timed extends Answer {
  ms: number
}

async function timed(ask: Promise<Answer>): Promise<Timed> {
  const start = performance.now()
  return { ...(await ask), ms: performance.now() - start }
}

const median = (times: number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

const signIn = (email: string, password: string, ip = '192.0.2.7') =>
  timed(auth.ask('POST /token?grant_type=password', { body: { email, password }, ip }))

test('a password flood is refused equally for known and unknown addresses, and delays no other request', async () => {
  const client = await auth.signedIn(KNOWN)
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token ?? ''

  let over = false
  const reading = (async () => {
    const answers: Timed[] = []
    while (!over) answers.push(await timed(auth.ask('GET /user', { token })))
    return answers
  })()
  const flood = await Promise.all(
    Array.from({ length: FLOOD }, (_, n) =>
      signIn(n % 2 ? KNOWN : `nobody-${n}@example.com`, 'Wrong-2026', `198.51.100.${n}`),
    ),
  )
  over = true
  const reads = await reading

  const accepted = flood.filter(({ status }) => status === 400)
  const refused = flood.filter(({ status }) => status === 503)
  expect(accepted.length + refused.length).toBe(FLOOD)
  expect(new Set(accepted.map(({ body }) => body.code))).toEqual(new Set(['invalid_credentials']))
  for (const { headers, body } of refused) {
    expect(body).toEqual({ code: 'over_capacity', message: expect.any(String) })
    expect(headers.get('retry-after')).toBe('1')
    expect(headers.get('x-sb-error-code')).toBe('over_capacity')
  }
  // Refusals do not depend on whether the account exists.
  const refusedOf = (known: 0 | 1) =>
    flood.filter(({ status }, n) => n % 2 === known && status === 503).length
  expect(refusedOf(0)).toBeGreaterThan(10)
  expect(Math.abs(refusedOf(0) - refusedOf(1))).toBeLessThan(FLOOD / 10)

  expect(reads.every(({ status }) => status === 200)).toBe(true)
  expect(median(reads.map(({ ms }) => ms)) * 4).toBeLessThan(median(accepted.map(({ ms }) => ms)))

  const after = await signIn(KNOWN, goodPassword)
  expect(after.status).toBe(200)
})

test('sign-up refuses taken and free addresses alike during a flood', async () => {
  // More than the limit, so that the queue stays full until both requests arrive.
  const hashing = Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('Wrong-2026')))
  const made = await Promise.all(
    [KNOWN, 'new@example.com'].map((email) =>
      auth.ask('POST /signup', { body: { email, password: 'Safari-2027' } }),
    ),
  )
  await hashing
  const [taken, free] = made.map(({ status, body }) => ({ status, body }))
  expect(taken).toEqual(free)
  expect(free).toMatchObject({ status: 503, body: { code: 'over_capacity' } })
})

test('five people can sign in while three addresses flood with wrong passwords', async () => {
  await auth.signedIn('otieno@example.com')
  let over = false
  const flood = Array.from({ length: 90 }, async (_, n) => {
    while (!over) await signIn(`nobody-${n}@example.com`, 'Wrong-2026', `198.51.100.${n % 3}`)
  })
  const statuses: number[] = []
  for (let n = 1; n <= 5; n++)
    statuses.push((await signIn('otieno@example.com', goodPassword, `203.0.113.${n}`)).status)
  over = true
  await Promise.all(flood)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

/** Guesses at accounts of phones, counted at the door like those at addresses. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, type FrontDoor, openFrontDoor, PASSWORD } from '#testing/front-door.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { keepTexts } from '#testing/texts.ts'

let database: TestDatabase
let owner: pg.Client
let door: FrontDoor

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await keepTexts(owner)
  door = await openFrontDoor(database, {
    phones: { channels: () => ['sms'] },
    // Refill within a day, so that a slow machine gains none during a test.
    rateLimits: {
      account: { secrets: { count: 100, seconds: 86_400 }, mails: { count: 20, seconds: 86_400 } },
      address: { mails: { count: 60, seconds: 86_400 } },
    },
  })
})

afterAll(async () => {
  await door?.close()
  await owner?.end()
  await database?.drop()
})

const signIn = (ip: string, phone: string, password: string, more = {}) =>
  door.ask(ip, 'POST /auth/v1/token?grant_type=password', { body: { phone, password }, ...more })

async function tally(times: number, ask: (n: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {}
  for (let n = 0; n < times; n++) {
    const { status } = await ask(n)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test('other spellings of a number give no extra guesses, and its owner comes in elsewhere', async () => {
  const phone = '254712000001'
  await door.admin.createUser({ phone, password: PASSWORD, phone_confirm: true })
  const home = await signIn('10.1.0.9', phone, PASSWORD)
  expect(home.status).toBe(200)
  const spellings = [phone, `+${phone}`, ' 254 712 000 001', '+254712 000001 ']
  expect(await tally(60, (n) => signIn('10.1.0.1', spellings[n % 4] ?? '', 'Wrong-2026'))).toEqual({
    400: 34,
    429: 26,
  })
  expect((await signIn('10.1.0.2', phone, PASSWORD)).status).toBe(200)
  // A browser that is known has a share of its own, also behind the address of the guesses.
  expect((await signIn('10.1.0.1', phone, PASSWORD, { cookie: cookieOf(home) })).status).toBe(200)
})

test('a known browser gets its code whatever strangers have asked for', async () => {
  const phone = '254712000003'
  await door.admin.createUser({ phone, password: PASSWORD, phone_confirm: true })
  const home = await signIn('10.4.0.9', phone, PASSWORD)
  const ask = (ip: string, more = {}) =>
    door.ask(ip, 'POST /auth/v1/otp', { body: { phone, create_user: false }, ...more })
  expect(await tally(25, (n) => ask(`10.4.${n + 1}.1`))).toEqual({ 200: 1, 429: 24 })
  await owner.query(`update limits.buckets set as_of = as_of - interval '1 minute' where name like 'text %'`)
  expect((await ask('10.4.50.1')).status).toBe(429)
  expect((await ask('10.4.50.1', { cookie: cookieOf(home) })).status).toBe(200)
  const { rows } = await owner.query(
    'select known from auth.kept_texts where number = $1 order by id desc limit 1',
    [phone],
  )
  expect(rows).toEqual([{ known: true }])
})

test('codes are asked for within the limit of mails, for each number and each address', async () => {
  const ask = (ip: string, phone: string) =>
    door.ask(ip, 'POST /auth/v1/otp', { body: { phone, create_user: false } })
  const one = await tally(25, (n) => ask(`10.2.${n}.1`, '254712000002'))
  expect(one, 'one number from many addresses').toEqual({ 200: 1, 429: 24 })
  const many = await tally(70, (n) => ask('10.3.0.1', String(254722000000 + n)))
  expect(many, 'many numbers from one address').toEqual({ 200: 60, 429: 10 })
})

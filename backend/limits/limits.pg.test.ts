import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { createDatabase, type Database } from '../postgres/database.ts'
import { createRateLimiter, rateLimits } from './index.ts'

let database: TestDatabase
let owner: pg.Client
let processes: Database[]

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  processes = [1, 2].map(() => createDatabase({ connection: database.connection, max: 4 }))
})

afterAll(async () => {
  await Promise.all(processes.map((process) => process.close()))
  await owner?.end()
  await database?.drop()
})

const limits = rateLimits({
  address: { secrets: { count: 5, seconds: 100 }, writes: { count: 500, seconds: 1_000_000 } },
  account: { secrets: { count: 2, seconds: 100 } },
})
const limiters = () => processes.map((process) => createRateLimiter(process, limits))

test('two processes together enforce one limit', async () => {
  const address = '41.90.64.7'
  const waits = await Promise.all(
    Array.from({ length: 6 }, () => limiters())
      .flat()
      .map((limiter) => limiter.countAs('secrets', { address, account: null })),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(20)
  const [other] = limiters()
  expect(await other?.countAs('secrets', { address: '41.90.64.8', account: null })).toBe(0)
})

test('an account is counted across all client addresses', async () => {
  const [one, other] = limiters()
  const tryFrom = (limiter = one, address = '') =>
    limiter?.countAs('secrets', { address, account: 'achieng' })
  expect(await tryFrom(one, '10.0.0.1')).toBe(0)
  expect(await tryFrom(other, '10.0.0.2')).toBe(0)
  expect(await tryFrom(one, '10.0.0.3')).toBeGreaterThan(40)
  expect(await tryFrom(other, '10.0.0.4')).toBeGreaterThan(40)
})

test('a bucket refills over time', async () => {
  const [limiter] = limiters()
  const requester = { address: '10.0.1.1', account: null }
  for (let time = 0; time < 5; time++) expect(await limiter?.countAs('secrets', requester)).toBe(0)
  expect(await limiter?.countAs('secrets', requester)).toBeGreaterThan(10)
  await owner.query(`update limits.buckets set as_of = as_of - interval '20 seconds'`)
  const [later] = limiters()
  expect(await later?.countAs('secrets', requester)).toBe(0)
  expect(await later?.countAs('secrets', requester)).toBeGreaterThan(10)
})

test('writes are eventually exact and cost a fraction of a statement each', async () => {
  const [limiter] = limiters()
  const requester = { address: '10.0.2.1', account: null }
  let allowed = 0
  while ((await limiter?.countAs('writes', requester)) === 0) allowed += 1
  expect(allowed).toBe(500)
  const { rows } = await owner.query(
    `select tokens from limits.buckets where name = 'writes address 10.0.2.1'`,
  )
  expect(Number(rows[0].tokens)).toBeLessThan(1)
})

test('an expensive request is charged fully or not at all, in any process', async () => {
  const [one, other] = limiters()
  const requester = { address: '10.0.3.1', account: null }
  expect(await one?.charge('secrets', requester, 4)).toBe(0)
  // One token is left, and one is refilled every 20 s.
  const wait = await other?.charge('secrets', requester, 3)
  expect(wait).toBeGreaterThan(35)
  expect(wait).toBeLessThanOrEqual(40)
  expect(await other?.countAs('secrets', requester)).toBe(0)
  expect(await limiters()[0]?.countAs('secrets', requester)).toBeGreaterThan(10)
})

test('a cost above the bucket size needs a full bucket and leaves it below zero', async () => {
  const [limiter] = limiters()
  const requester = { address: null, account: 'barasa' }
  expect(await limiter?.charge('secrets', requester, 6)).toBe(0)
  expect(await limiter?.charge('secrets', requester, 1)).toBeGreaterThan(240)
  expect(await limiter?.charge('secrets', { address: null, account: 'chebet' }, 1)).toBe(0)
  expect(await limiter?.charge('secrets', { address: null, account: 'chebet' }, 6)).toBeGreaterThan(40)
})

test('past work is always counted, and delays the next request for one period at most', async () => {
  const [limiter] = limiters()
  const requester = { address: null, account: 'halima' }
  for (const cost of [1_000, 1_000])
    expect(await limiter?.charge('secrets', requester, cost, { afterwards: true })).toBe(0)
  const wait = await limiter?.countAs('secrets', requester)
  expect(wait).toBeGreaterThan(140)
  expect(wait).toBeLessThanOrEqual(150)
})

test.each([['select * from limits.take($1, 1, 1, 1)'], ['select limits.charge($1, 1, 1, 1)']])(
  'visitors and members cannot access the counts; the server can: %s',
  async (text) => {
    const statement = { text, values: ['x'] }
    const [process] = processes
    expect((await process?.run({ role: 'service_role', claims: null }, statement))?.rows).toHaveLength(1)
    for (const role of ['anon', 'authenticated'])
      await expect(process?.run({ role, claims: null }, statement)).rejects.toMatchObject({ code: '42501' })
  },
)

test('buckets unused for a day are deleted, others are kept', async () => {
  await owner.query(
    `insert into limits.buckets values ('old', 1, now() - interval '25 hours'), ('new', 1, now())`,
  )
  await owner.query('select limits.remove_idle()')
  const { rows } = await owner.query(`select name from limits.buckets where name in ('old', 'new')`)
  expect(rows).toEqual([{ name: 'new' }])
})

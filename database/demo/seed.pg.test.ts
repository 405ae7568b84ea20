import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { generateListings } from './generate.ts'
import { type DemoObject, demoAccounts, seedDemo } from './index.ts'

const now = new Date('2026-11-20T09:00:00Z')
const objects: DemoObject[] = []
let database: TestDatabase
let owner: pg.Client

const seed = () =>
  seedDemo({
    owner,
    storeObject: async (object) => {
      objects.push(object)
    },
    hashPassword: async (plain) => `hash of ${plain}`,
    now,
  })

async function one<Row>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await owner.query(text, values)
  return rows[0] as Row
}

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  owner = new pg.Client(database.owner)
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('when a picture cannot be stored, no row is left and the seeding can be run again', async () => {
  const broken = seedDemo({
    owner,
    storeObject: () => Promise.reject(new Error('The disk is full')),
    hashPassword: async (plain) => plain,
    now,
  })
  await expect(broken).rejects.toThrow('The disk is full')
  expect(await one('select count(*)::int as count from auth.users')).toEqual({ count: 0 })
  expect(await one('select count(*)::int as count from public.vehicle_makes')).toEqual({ count: 0 })

  expect(await seed()).toBe(true)
})

test('the demo accounts are confirmed, can sign in and have their roles', async () => {
  const { rows } = await owner.query(
    `select account.email, profile.role, account.encrypted_password as password, account.email_confirmed_at is not null as confirmed,
       profile.first_name is not null and profile.phone is not null as named,
       (select count(*)::int from auth.identities where user_id = account.id) as identities
     from auth.users as account join public.profiles as profile using (id)
     where account.email = any ($1) order by account.email`,
    [demoAccounts.map(({ email }) => email)],
  )
  const account = (email: string, role: string) => ({
    email,
    role,
    password: 'hash of Karibu-2026',
    confirmed: true,
    named: true,
    identities: 1,
  })
  expect(rows).toEqual([
    account('admin@magari.test', 'admin'),
    account('customer@magari.test', 'customer'),
    account('dealer@magari.test', 'dealer'),
    account('provider@magari.test', 'service_provider'),
  ])
})

test('nobody else can sign in', async () => {
  expect(
    await one(
      `select count(*)::int as count from auth.users where encrypted_password <> '' and not email = any ($1)`,
      [demoAccounts.map(({ email }) => email)],
    ),
  ).toEqual({ count: 0 })
})

test('every listing is there, with make, model and pictures that are stored', async () => {
  const { rows } = await owner.query(
    `select status, count(*)::int as count, min(cardinality(images)) as least, max(cardinality(images)) as most
     from public.vehicle_listings group by status order by status`,
  )
  expect(rows.map(({ status, count }) => [status, count])).toEqual([
    ['active', 238],
    ['draft', 6],
    ['expired', 6],
    ['pending', 4],
    ['sold', 10],
  ])
  expect(Math.min(...rows.map(({ least }) => least))).toBe(3)
  expect(Math.max(...rows.map(({ most }) => most))).toBe(5)

  const stored = await owner.query<{ url: string; version: string }>(
    `select '/storage/v1/object/public/' || bucket_id || '/' || name as url, version from storage.objects order by 1`,
  )
  const shown = await owner.query<{ url: string }>(
    'select unnest(images) as url from public.vehicle_listings order by 1',
  )
  expect(stored.rows.map(({ url }) => url)).toEqual(shown.rows.map(({ url }) => url))
  expect(stored.rows.map(({ version }) => version).sort()).toEqual(
    objects.map(({ version }) => version).sort(),
  )

  expect(
    await one(
      'select count(distinct seller_id)::int as sellers, count(model_id)::int as models from public.vehicle_listings',
    ),
  ).toEqual({ sellers: 12, models: 264 })
})

test('a visitor finds the active ones and the dealer has about thirty of every status', async () => {
  const found = await one<{ result: { total: number } }>('select public.search_vehicles() as result')
  expect(found.result.total).toBe(238)
  const dealer = await one<{ count: number; statuses: number; verified: boolean }>(
    `select count(*)::int as count, count(distinct status)::int as statuses, bool_and(profile.verified) as verified
     from public.vehicle_listings as listing join public.profiles as profile on profile.id = listing.seller_id
     where profile.business_name = 'Jacaranda Row Motors'`,
  )
  expect(dealer).toEqual({ count: 30, statuses: 5, verified: true })
})

test('a second call changes nothing', async () => {
  const before = await one(
    'select count(*)::int as listings, max(updated_at) as latest from public.vehicle_listings',
  )
  const stored = objects.length
  expect(await seed()).toBe(false)
  expect(objects).toHaveLength(stored)
  expect(
    await one('select count(*)::int as listings, max(updated_at) as latest from public.vehicle_listings'),
  ).toEqual(before)
})

test('generated listings vary the demo ones and keep their spread', async () => {
  await generateListings(owner, 2_000)
  const spread = await one<{
    listings: number
    makes: number
    towns: number
    titled: boolean
    priced: boolean
  }>(
    `select count(*)::int as listings, count(distinct make_id)::int as makes, count(distinct location)::int as towns,
       bool_and(title like year || ' %') as titled, bool_and(price > 200000) as priced
     from public.vehicle_listings where status = 'active'`,
  )
  expect(spread.listings).toBe(2_238)
  expect(spread.makes).toBeGreaterThan(20)
  expect(spread.towns).toBe(10)
  expect(spread.titled).toBe(true)
  expect(spread.priced).toBe(true)
})

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVICE_TYPES } from '#domain/services.ts'
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
    `select unnest(images) as url from public.vehicle_listings
     union all select unnest(images) from public.spare_parts
     union all select unnest(photos) from public.service_providers
     union all select logo_url from public.financing_providers
     union all select logo_url from public.insurance_providers
     order by 1`,
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

test('60 spare parts of every category and condition, with two pictures or three', async () => {
  expect(
    await one(
      `select count(*)::int as parts, count(distinct category)::int as categories,
         count(distinct condition)::int as conditions, count(distinct location)::int as towns,
         count(*) filter (where not in_stock)::int as sold_out, count(*) filter (where not listed)::int as taken_down,
         min(cardinality(images)) as least, max(cardinality(images)) as most
       from public.spare_parts`,
    ),
  ).toEqual({
    parts: 60,
    categories: 10,
    conditions: 5,
    towns: 5,
    sold_out: 4,
    taken_down: 2,
    least: 2,
    most: 3,
  })
  const { rows } = await owner.query(
    'select distinct unnest(compatible_makes) as name from public.spare_parts',
  )
  const known = await owner.query('select name from public.vehicle_makes')
  expect(rows.filter(({ name }) => !known.rows.some((make) => make.name === name))).toEqual([])
})

test('25 verified businesses and four that wait, of all six types, with services and photos', async () => {
  const { rows } = await owner.query(
    `select verified, count(*)::int as businesses, min(cardinality(photos)) as photos,
       min((select count(*) from public.services where service_provider_id = provider.id))::int as services
     from public.service_providers as provider group by verified order by verified`,
  )
  expect(rows).toEqual([
    { verified: false, businesses: 4, photos: 1, services: 5 },
    { verified: true, businesses: 25, photos: 2, services: 4 },
  ])
  const types = await owner.query<{ type: string }>(
    'select distinct unnest(service_types) as type from public.service_providers where verified order by 1',
  )
  expect(types.rows.map(({ type }) => type)).toEqual([...SERVICE_TYPES].sort())
  const strange = await one(
    `select count(*)::int as count from public.services as service
     join public.service_providers as provider on provider.id = service.service_provider_id
     where service.service_type <> all (provider.service_types)`,
  )
  expect(strange).toEqual({ count: 0 })
})

test('six lenders, eight insurers and four plans, the first two labelled as made up', async () => {
  expect(
    await one(
      `select
         (select count(*)::int from public.financing_providers where active and name like '% (demo)' and description like '%not affiliated%') as lenders,
         (select count(*)::int from public.insurance_providers where active and name like '% (demo)' and description like '%not affiliated%') as insurers,
         (select count(*)::int from public.subscription_plans where is_active) as plans,
         (select count(*)::int from public.subscription_plans where name ilike '%premium%') as popular`,
    ),
  ).toEqual({ lenders: 6, insurers: 8, plans: 4, popular: 1 })
  const { rows } = await owner.query<{ name: string; type: string; premium: string | null }>(
    `select name, type, private.premium_estimate(id, type, 1800000) as premium
     from public.insurance_providers, unnest(insurance_types) as type`,
  )
  for (const { type, premium } of rows) {
    expect(Number(premium)).toBeGreaterThanOrEqual(type === 'third_party' ? 5_000 : 60_000)
    expect(Number(premium)).toBeLessThan(type === 'third_party' ? 15_000 : 130_000)
  }
})

test('nobody is sent a mail', async () => {
  expect(await one('select count(*)::int as count from auth.mail_outbox')).toEqual({ count: 0 })
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

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { addRow } from '#testing/plans.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'
import type { Client } from '../../client.ts'
import { readOverview } from './overview.ts'

const world = worldOfTests()

let clients: Clients
let buyer: Client
let seller: Client
let axio: string

beforeAll(async () => {
  clients = await openClients(world.database)
  buyer = clients.tablesOf(world.buyer)
  seller = clients.tablesOf(world.seller)
  const catalogue = await insertCatalogue(world)
  axio = await post(world.seller, catalogue, { title: '2015 Toyota Axio', price: 1_150_000 })
  const rejected = await post(world.seller, catalogue, { title: 'Cheap car', status: 'draft' })
  await world.admin.query('select public.reject_listing($1, $2)', [
    rejected,
    'The photos are of another car.',
  ])
  await buyer.from('favorites').insert({ user_id: world.buyer.id, listing_id: axio }).throwOnError()
  await buyer
    .from('messages')
    .insert({ listing_id: axio, recipient_id: world.seller.id, content: 'Is it there?' } as never)
    .throwOnError()
  const garage = await openBusiness(world, world.provider)
  await book(world.buyer, garage, { preferred_date: onTuesday('10:00') })
  await book(world.owner, garage, {
    customer_id: world.buyer.id,
    status: 'completed',
    preferred_date: '2026-01-05T10:00:00+03:00',
  })
  const bank = await addRow(world.admin, 'financing_providers', { name: 'Uhuru Bank' })
  await addRow(world.buyer, 'financing_applications', {
    provider_id: bank,
    loan_amount: 900_000,
    term_months: 36,
    monthly_income: 100_000,
    employment_status: 'employed',
    phone: '0712 345 678',
  })
  const insurer = await addRow(world.admin, 'insurance_providers', {
    name: 'Simba',
    insurance_types: ['third_party'],
  })
  await addRow(world.buyer, 'insurance_quotes', {
    provider_id: insurer,
    coverage_type: 'third_party',
    vehicle_value: 900_000,
    vehicle_make: 'Toyota',
    vehicle_year: 2015,
    phone: '0712 345 678',
  })
  const plan = await addRow(world.admin, 'subscription_plans', { name: 'Premium', price: 5_000 })
  await world.owner.query(
    `insert into public.user_subscriptions (user_id, plan_id, expires_at) values ($1, $2, now() + interval '5 days')`,
    [world.seller.id, plan],
  )
})

afterAll(async () => {
  await clients?.close()
})

afterEach(() => vi.unstubAllGlobals())

test('a customer sees their favorites, bookings, requests and the visits to review', async () => {
  expect(await readOverview(buyer, world.buyer.id)).toMatchObject({
    favorites: { count: 1, favorites: [{ listing: { id: axio, title: '2015 Toyota Axio' }, part: null }] },
    messages: 0,
    unread: 0,
    threads: [{ subject_title: '2015 Toyota Axio', is_last_mine: true }],
    ads: { count: 0, ads: [] },
    bookings: { count: 1, bookings: [{ status: 'pending', provider: { business_name: 'Baraka Garage' } }] },
    toReview: [{ provider: { business_name: 'Baraka Garage' } }],
    requests: [
      { kind: 'cover', quote: { provider: { name: 'Simba' } } },
      { kind: 'loan', application: { provider: { name: 'Uhuru Bank' } } },
    ],
    endingPlan: null,
    rejected: [],
    business: null,
  })
})

test('a seller sees their ads, the message to answer, the rejected ad, and the plan about to end', async () => {
  expect(await readOverview(seller, world.seller.id)).toMatchObject({
    messages: 1,
    unread: 1,
    threads: [{ unread_count: 1, other_name: 'Wanjiku Kamau' }],
    ads: { count: 2 },
    endingPlan: { name: 'Premium' },
    rejected: [{ title: 'Cheap car', rejection_reason: 'The photos are of another car.' }],
  })
})

test('a business sees how many bookings await its answer', async () => {
  const provider = clients.tablesOf(world.provider)
  expect(await readOverview(provider, world.provider.id)).toMatchObject({
    business: { business_name: 'Baraka Garage', verified: true, asked: 1 },
  })
})

/** A client that fails to read one table. */
const without = (client: Client, ...tables: string[]) =>
  new Proxy(client, {
    get: (target, name) =>
      name === 'from'
        ? (table: string) => {
            if (tables.includes(table)) throw new Error('Failed to fetch')
            return target.from(table as 'favorites')
          }
        : Reflect.get(target, name),
  })

test('a part that fails to load is logged and omitted, or keeps its previous value; the others load', async () => {
  const log = vi.fn()
  vi.stubGlobal('failures', { kept: [], add: log })
  const dealer = clients.tablesOf(world.dealer)
  const overview = await readOverview(without(dealer, 'favorites'), world.dealer.id)
  expect(overview).toMatchObject({ favorites: null, messages: 0, bookings: { count: 0 } })
  expect(log).toHaveBeenCalledOnce()
  expect((await readOverview(without(buyer, 'favorites'), world.buyer.id)).favorites).toMatchObject({
    count: 1,
  })
})

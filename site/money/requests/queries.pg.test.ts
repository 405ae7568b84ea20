import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#backend/http/caller.ts'
import { createDatabase, type Database } from '#backend/postgres/database.ts'
import { createTables } from '#backend/tables/index.ts'
import type { Database as Schema } from '#database/types.generated.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { estimatePremium } from '#domain/money/insurance.ts'
import { lenderRefusal } from '#domain/money/lenders.ts'
import { openWorld, type Person, type World } from '#testing/as.ts'
import { addRow } from '#testing/plans.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'
import type { Client } from '../../client.ts'
import {
  applyForLoan,
  lenderById,
  lenderList,
  ownApplications,
  waitingApplication,
} from '../financing/queries.ts'
import { insurerById, insurerList, ownQuotes, requestQuote } from '../insurance/queries.ts'
import { withdrawRequest } from './queries.ts'

let testDatabase: TestDatabase
let database: Database
let tables: Awaited<ReturnType<typeof createTables>>
let world: World
let visitor: Client
let buyer: Client
let bank: string
let closed: string
let insurer: string
let axio: string
let sold: string

beforeAll(async () => {
  testDatabase = await createTestDatabase('marketplace')
  world = await openWorld(testDatabase)
  database = createDatabase({ connection: testDatabase.connection, max: 2 })
  tables = await createTables({ database, schemas: ['public'] })
  visitor = clientOf({ role: 'anon', claims: { role: 'anon' }, token: null })
  buyer = clientOf(signedIn(world.buyer))
  const lender = (columns: object) => addRow(world.admin, 'financing_providers', { ...columns })
  bank = await lender({ name: 'Uhuru Bank', min_amount: 200_000, max_amount: 8_000_000 })
  closed = await lender({ name: 'Closed Bank', active: false })
  await lender({ name: '100% Sacco' })
  insurer = await addRow(world.admin, 'insurance_providers', {
    name: 'Simba',
    insurance_types: ['comprehensive'],
  })
  await addRow(world.admin, 'insurance_providers', { name: 'Twiga', insurance_types: ['third_party'] })
  await addRow(world.admin, 'insurance_rates', {
    provider_id: insurer,
    insurance_type: 'comprehensive',
    rate_basis_points: 425,
  })
  const catalogue = await insertCatalogue(world)
  axio = await post(world.seller, catalogue, { title: '2015 Toyota Axio', price: 1_150_000 })
  sold = await post(world.seller, catalogue, { title: 'Sold', status: 'sold' })
})

afterAll(async () => {
  await tables?.close()
  await database?.close()
  await world?.leave()
  await testDatabase?.drop()
})

function clientOf(caller: Caller): Client {
  return new PostgrestClient<Schema>('http://localhost/rest/v1', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      tables.fetch(new Request(input, init), caller, {
        requestId: 'test',
        ip: null,
        signal: new AbortController().signal,
      }),
  })
}

function signedIn({ id }: Person): Caller {
  return { role: 'authenticated', claims: { sub: id, role: 'authenticated' }, token: 'x' }
}

const lenderNames = async (client: Client, query: string) =>
  (await lenderList(client, new URLSearchParams(query))).lenders.map(({ name }) => name)

test('only active lenders are listed, also for administrators, who may read the others', async () => {
  expect(await lenderNames(visitor, '')).toEqual(['100% Sacco', 'Uhuru Bank'])
  expect(await lenderNames(clientOf(signedIn(world.admin)), '')).toEqual(['100% Sacco', 'Uhuru Bank'])
  expect(await lenderById(clientOf(signedIn(world.admin)), closed)).toBeNull()
})

test('names match in any letter case, and wildcards are literal', async () => {
  expect(await lenderNames(visitor, 'search=UHURU')).toEqual(['Uhuru Bank'])
  expect(await lenderNames(visitor, 'search=100%25')).toEqual(['100% Sacco'])
  expect(await lenderNames(visitor, 'search=_')).toEqual([])
})

test('a vehicle for sale fills in its price; a sold one shows a notice', async () => {
  const list = await lenderList(visitor, new URLSearchParams({ vehicle: axio }))
  expect(list).toMatchObject({ filters: { price: 1_150_000, vehicle: axio }, notices: [] })
  const typed = await lenderList(visitor, new URLSearchParams({ vehicle: axio, price: '900000' }))
  expect(typed.filters.price).toBe(900_000)
  const gone = await insurerList(visitor, new URLSearchParams({ vehicle: sold }))
  expect(gone).toMatchObject({ filters: { value: null, vehicle: null }, vehicle: null })
  expect(gone.notices).toEqual([
    'The vehicle you came from is no longer for sale, so enter a price yourself.',
  ])
})

const application = () => ({
  user_id: world.buyer.id,
  provider_id: bank,
  vehicle_listing_id: axio,
  loan_amount: 920_000,
  down_payment: 230_000,
  term_months: 60 as const,
  monthly_income: 150_000,
  employment_status: 'employed',
  phone: '+254711000001',
  message: null,
})

test('an application is listed with its lender and vehicle, and withdrawn only once', async () => {
  await applyForLoan(buyer, application())
  const [own] = await ownApplications(buyer, world.buyer.id)
  expect(own).toMatchObject({
    status: 'pending',
    loan_amount: 920_000,
    provider: { name: 'Uhuru Bank' },
    vehicle: { id: axio, title: '2015 Toyota Axio' },
  })
  expect(await waitingApplication(buyer, world.buyer.id, bank)).toMatchObject({ loan_amount: 920_000 })
  expect(databaseRefusal(await applyForLoan(buyer, application()).catch((error) => error)).sentence).toMatch(
    /^You already have a pending application with this lender/,
  )
  await withdrawRequest(buyer, 'financing_applications', own?.id ?? '')
  expect(await waitingApplication(buyer, world.buyer.id, bank)).toBeNull()
  expect((await ownApplications(buyer, world.buyer.id))[0]).toMatchObject({ status: 'withdrawn' })
  await expect(withdrawRequest(buyer, 'financing_applications', own?.id ?? '')).rejects.toMatchObject({
    code: 'PGRST116',
  })
})

test('form and database refuse a loan that the lender does not offer with the same message at the same field', async () => {
  const lender = await lenderById(visitor, bank)
  if (!lender) throw new Error('The bank is gone')
  const error = await applyForLoan(buyer, { ...application(), loan_amount: 9_000_000 }).catch((e) => e)
  expect(databaseRefusal(error)).toEqual(lenderRefusal(lender, 9_000_000, 60))
})

test('insurers are found by cover and name, with their published premiums', async () => {
  const names = async (query: string) =>
    (await insurerList(visitor, new URLSearchParams(query))).insurers.map(({ name }) => name)
  expect(await names('')).toEqual(['Simba', 'Twiga'])
  expect(await names('type=third_party')).toEqual(['Twiga'])
  expect(await names('type=third_party&search=sim')).toEqual([])
  expect((await insurerById(visitor, insurer))?.rates).toMatchObject([{ rate_basis_points: 425 }])
})

test('the premium of a quote is the one the form showed', async () => {
  const shown = await insurerById(visitor, insurer)
  await requestQuote(buyer, {
    user_id: world.buyer.id,
    provider_id: insurer,
    vehicle_listing_id: axio,
    coverage_type: 'comprehensive',
    vehicle_value: 1_150_010,
    vehicle_make: 'Toyota',
    vehicle_model: 'Axio',
    vehicle_year: 2015,
    phone: '+254711000001',
    message: null,
  })
  const [quote] = await ownQuotes(buyer, world.buyer.id)
  expect(quote).toMatchObject({ status: 'pending', provider: { name: 'Simba' }, valid_until: null })
  expect(quote?.premium_amount).toBe(estimatePremium(shown?.rates ?? [], 'comprehensive', 1_150_010))
  const seller = clientOf(signedIn(world.seller))
  expect(await ownQuotes(seller, world.buyer.id)).toEqual([])
  await expect(withdrawRequest(seller, 'insurance_quotes', quote?.id ?? '')).rejects.toMatchObject({
    code: 'PGRST116',
  })
  await withdrawRequest(buyer, 'insurance_quotes', quote?.id ?? '')
  expect((await ownQuotes(buyer, world.buyer.id))[0]).toMatchObject({ status: 'withdrawn' })
})

/** Reads by the site and other clients, sent by a client with the generated types (docs/product.md, Table calls). */
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#backend/postgres/database.ts'
import { createTables } from '#backend/tables/index.ts'
import { openWorld, type Person, type World } from '#testing/as.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import type { Database } from './types.generated.ts'

let testDatabase: TestDatabase
let world: World
let catalogue: Catalogue
let hilux: string
let database: ReturnType<typeof createDatabase>
let tables: Awaited<ReturnType<typeof createTables>>

beforeAll(async () => {
  testDatabase = await createTestDatabase('marketplace')
  world = await openWorld(testDatabase)
  catalogue = await insertCatalogue(world)
  hilux = await post(world.dealer, catalogue, {
    title: 'Hilux Revo',
    model_id: catalogue.Hilux,
    price: 5_500_000,
  })
  database = createDatabase({ connection: testDatabase.connection, max: 2 })
  tables = await createTables({ database, schemas: ['public'] })
})

afterAll(async () => {
  await tables?.close()
  await database?.close()
  await world?.leave()
  await testDatabase?.drop()
})

function clientOf(person: Person) {
  const role = person.id ? 'authenticated' : 'anon'
  const claims = person.id ? { role, sub: person.id } : { role }
  return new PostgrestClient<Database>('http://magari.test/rest/v1', {
    fetch: (input, init) =>
      tables.fetch(
        new Request(input as string, init),
        { role, claims, token: person.id ? 'a token' : null },
        { requestId: 'test', ip: null, signal: new AbortController().signal },
      ),
  })
}

test('a visitor reads a vehicle with its seller, make and model', async () => {
  const { data, error } = await clientOf(world.visitor)
    .from('vehicle_listings')
    .select(
      '*, seller:profiles(first_name, last_name, business_name, role, verified), vehicle_makes(name), vehicle_models(name)',
    )
    .eq('id', hilux)
    .single()
  expect(error).toBeNull()
  expect(data).toMatchObject({
    title: 'Hilux Revo',
    price: 5_500_000,
    seller: { first_name: 'Achieng', business_name: 'Achieng Motors', role: 'dealer', verified: false },
    vehicle_makes: { name: 'Toyota' },
    vehicle_models: { name: 'Hilux' },
  })
})

test('a seller’s phone number is returned to members and refused to visitors', async () => {
  const ask = (person: Person) =>
    clientOf(person).from('vehicle_listings').select('seller:profiles(phone)').eq('id', hilux).single()
  expect((await ask(world.buyer)).data).toEqual({ seller: { phone: '+254733000222' } })
  expect(await ask(world.visitor)).toMatchObject({ data: null, status: 401, error: { code: '42501' } })
})

test('a seller with only hidden listings is hidden from others', async () => {
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  const ask = (person: Person) =>
    clientOf(person).from('vehicle_listings').select('title, seller:profiles(first_name)').eq('id', draft)
  expect((await ask(world.seller)).data).toMatchObject([{ seller: { first_name: 'Otieno' } }])
  expect((await ask(world.buyer)).data).toEqual([])
})

test('models are returned with their makes, ordered by name', async () => {
  const { data } = await clientOf(world.visitor)
    .from('vehicle_models')
    .select('name, vehicle_makes(name)')
    .eq('make_id', catalogue.Toyota)
    .order('name')
  expect(data).toEqual([
    { name: 'Axio', vehicle_makes: { name: 'Toyota' } },
    { name: 'Hilux', vehicle_makes: { name: 'Toyota' } },
  ])
})

test('a member saves a favorite and lists favorites with their ads', async () => {
  const client = clientOf(world.buyer)
  expect((await client.from('favorites').insert({ listing_id: hilux, user_id: world.buyer.id })).status).toBe(
    201,
  )
  const { data } = await client.from('favorites').select('listing_id, vehicle_listings(title, price)')
  expect(data).toEqual([{ listing_id: hilux, vehicle_listings: { title: 'Hilux Revo', price: 5_500_000 } }])
})

test('a member posts, changes and deletes a vehicle', async () => {
  const client = clientOf(world.seller)
  const { data: listing, error } = await client
    .from('vehicle_listings')
    .insert({
      title: 'Axio',
      make_id: catalogue.Toyota,
      price: 1_000_000,
      location: 'Thika',
      condition: 'used',
      fuel_type: 'petrol',
      transmission: 'automatic',
      year: 2014,
    })
    .select('id, seller_id, status')
    .single()
  expect(error).toBeNull()
  expect(listing).toMatchObject({ seller_id: world.seller.id, status: 'active' })
  const own = () => client.from('vehicle_listings')
  const id = listing?.id ?? ''
  expect((await own().update({ status: 'sold' }).eq('id', id).select('status')).data).toEqual([
    { status: 'sold' },
  ])
  expect((await own().delete().eq('id', id).select('id')).data).toEqual([{ id }])
})

test('the error of a violated constraint contains its name', async () => {
  const { error } = await clientOf(world.seller)
    .from('vehicle_listings')
    .update({ year: 1800 })
    .eq('seller_id', world.seller.id)
  expect(error).toMatchObject({
    code: '23514',
    message: expect.stringContaining('vehicle_listings_year_range'),
  })
})

test('the search is a single call', async () => {
  const { data, error } = await clientOf(world.visitor).rpc('search_vehicles', {
    search: 'revo',
    makes: ['toyota'],
  })
  expect(error).toBeNull()
  expect(data).toMatchObject({
    total: 1,
    listings: [{ id: hilux, make: 'Toyota', seller: { role: 'dealer' } }],
  })
})

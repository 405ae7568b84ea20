import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#backend/http/caller.ts'
import { createDatabase, type Database } from '#backend/postgres/database.ts'
import { createTables } from '#backend/tables/index.ts'
import type { Database as Schema } from '#database/types.generated.ts'
import type { SparePartPost } from '#domain/parts/spare-part-form.ts'
import type { VehiclePost } from '#domain/vehicles/vehicle-form.ts'
import { openWorld, type Person, type World } from '#testing/as.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import type { Client } from '../client.ts'
import {
  addServiceAd,
  mostListingImages,
  ownAdRoom,
  ownBusiness,
  ownSparePart,
  ownVehicle,
  saveBusiness,
  saveSparePart,
  saveVehicle,
} from './posting-queries.ts'

let testDatabase: TestDatabase
let database: Database
let tables: Awaited<ReturnType<typeof createTables>>
let world: World
let catalogue: Catalogue
let seller: Client
let buyer: Client

beforeAll(async () => {
  testDatabase = await createTestDatabase('marketplace')
  world = await openWorld(testDatabase)
  database = createDatabase({ connection: testDatabase.connection, max: 2 })
  tables = await createTables({ database, schemas: ['public'] })
  catalogue = await insertCatalogue(world)
  seller = clientOf(world.seller)
  buyer = clientOf(world.buyer)
})

afterAll(async () => {
  await tables?.close()
  await database?.close()
  await world?.leave()
  await testDatabase?.drop()
})

function clientOf({ id }: Person): Client {
  const caller: Caller = { role: 'authenticated', claims: { sub: id, role: 'authenticated' }, token: 'x' }
  return new PostgrestClient<Schema>('http://localhost/rest/v1', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      tables.fetch(new Request(input, init), caller, {
        requestId: 'test',
        ip: null,
        signal: new AbortController().signal,
      }),
  })
}

const columns = {
  title: '2015 Toyota Axio',
  description: null,
  price: 900_000,
  location: 'Nairobi',
  condition: 'used',
  fuel_type: 'petrol',
  transmission: 'automatic',
  body_type: null,
  drive: null,
  registration_state: 'imported',
  year: 2015,
  mileage: null,
  previous_owners: null,
  engine_size: null,
  color: null,
}
const axio = (changed: Partial<typeof columns> = {}): VehiclePost => ({
  make: { id: catalogue.Toyota },
  model: { id: catalogue.Axio },
  stockNumber: null,
  phone: null,
  postToFacebook: true,
  columns: { ...columns, ...changed },
})

const pads = (changed: Partial<SparePartPost['columns']> = {}): SparePartPost => ({
  phone: null,
  columns: {
    name: 'Brake pads',
    description: null,
    price: 4_500,
    location: 'Nairobi',
    condition: 'good',
    category: 'brake',
    part_number: null,
    compatible_makes: [],
    quantity: 4,
    ...changed,
  },
})

test('posting a vehicle twice creates one with the latest values', async () => {
  const id = crypto.randomUUID()
  expect(await saveVehicle(seller, { id }, axio(), [])).toBe('active')
  expect(await saveVehicle(seller, { id }, axio({ price: 880_000 }), [])).toBe('active')
  expect(await ownVehicle(seller, id, world.seller.id)).toMatchObject({
    price: 880_000,
    registration_state: 'imported',
    status: 'active',
  })
  // Public, but others cannot edit it.
  expect(await ownVehicle(buyer, id, world.buyer.id)).toBeNull()
})

test('posting a spare part twice creates one', async () => {
  const id = crypto.randomUUID()
  await saveSparePart(seller, { id }, pads(), [])
  await saveSparePart(seller, { id }, pads({ quantity: 3 }), [])
  expect(await ownSparePart(seller, id, world.seller.id)).toMatchObject({ quantity: 3, condition: 'good' })
  expect(await ownSparePart(buyer, id, world.buyer.id)).toBeNull()
})

test('a change is saved only if the version is still current', async () => {
  const id = await post(world.seller, catalogue)
  const version = (await ownVehicle(seller, id, world.seller.id))?.updated_at ?? ''
  expect(await saveVehicle(seller, { id, version }, axio({ price: 870_000 }), [])).toBe('active')
  expect(await saveVehicle(seller, { id, version }, axio({ price: 860_000 }), [])).toBeNull()
  expect(await ownVehicle(seller, id, world.seller.id)).toMatchObject({ price: 870_000 })

  const part = crypto.randomUUID()
  await saveSparePart(seller, { id: part }, pads(), [])
  const first = (await ownSparePart(seller, part, world.seller.id))?.updated_at ?? ''
  expect(await saveSparePart(seller, { id: part, version: first }, pads({ price: 4_000 }), [])).toMatchObject(
    {
      waits: false,
    },
  )
  expect(await saveSparePart(seller, { id: part, version: first }, pads({ price: 3_000 }), [])).toBeNull()
  expect(await ownSparePart(seller, part, world.seller.id)).toMatchObject({ price: 4_000 })
})

test('counted views do not change the version of an ad', async () => {
  const id = await post(world.seller, catalogue)
  const version = (await ownVehicle(seller, id, world.seller.id))?.updated_at ?? ''
  await world.owner.query('update public.vehicle_listings set views_count = views_count + 5 where id = $1', [
    id,
  ])
  expect(await saveVehicle(seller, { id, version }, axio(), [])).toBe('active')
})

test('members cannot save another member’s ad', async () => {
  const id = await post(world.seller, catalogue)
  const version = (await ownVehicle(seller, id, world.seller.id))?.updated_at ?? ''
  expect(await saveVehicle(buyer, { id, version }, axio(), [])).toBeNull()
  await expect(saveVehicle(buyer, { id }, axio(), [])).rejects.toMatchObject({ code: '23505' })
})

test('a service ad creates the business or adds a type; changes need the current version', async () => {
  const ad = {
    business_name: 'Fundi Joe',
    description: 'I come to you.',
    location: 'Meru',
    phone: null,
    email: 'joe@fundi.test',
    photos: [],
  }
  expect(await addServiceAd(buyer, { ...ad, service_types: ['mechanic'] })).toBe('created')
  expect(await addServiceAd(buyer, { ...ad, service_types: ['towing'] })).toBe('type_added')
  const business = await ownBusiness(buyer, world.buyer.id)
  if (!business) throw new Error('The business is gone')
  expect(business).toMatchObject({ service_types: ['mechanic', 'towing'], verified: false, phone: null })
  const change = { business_name: 'Fundi Joseph', location: 'Meru', service_types: ['towing'] }
  const version = { id: business.id, version: business.updated_at }
  expect(await saveBusiness(buyer, version, change)).toEqual({ business_name: 'Fundi Joseph' })
  expect(await saveBusiness(buyer, version, { ...change, location: 'Thika' })).toBeNull()
  expect(await ownBusiness(seller, world.seller.id)).toBeNull()
})

test('the maximum number of photos and the allowance of ads are readable', async () => {
  expect(await mostListingImages(seller)).toBe(10)
  expect(await ownAdRoom(buyer)).toEqual({ active: 0, most: null, plan: null })
})

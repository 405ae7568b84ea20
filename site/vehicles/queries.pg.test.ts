import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#backend/http/caller.ts'
import { createDatabase, type Database } from '#backend/postgres/database.ts'
import { createTables } from '#backend/tables/index.ts'
import type { Database as Schema } from '#database/types.generated.ts'
import { openWorld, type Person, type World } from '#testing/as.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'
import { addFavorite, favoriteIds, removeFavorite } from '../ads/favorites/queries.ts'
import type { Client } from '../client.ts'
import {
  besideVehicle,
  countPostedSince,
  countVehicles,
  publicVehicles,
  vehicleById,
  vehicleList,
} from './queries.ts'

let testDatabase: TestDatabase
let database: Database
let tables: Awaited<ReturnType<typeof createTables>>
let world: World
let catalogue: Catalogue
let axio: string
let visitor: Client
let buyer: Client

beforeAll(async () => {
  testDatabase = await createTestDatabase('marketplace')
  world = await openWorld(testDatabase)
  catalogue = await insertCatalogue(world)
  database = createDatabase({ connection: testDatabase.connection, max: 2 })
  tables = await createTables({ database, schemas: ['public'] })
  visitor = clientOf({ role: 'anon', claims: { role: 'anon' }, token: null })
  buyer = clientOf(signedIn(world.buyer))

  const images = [pictureOf(world.dealer), pictureOf(world.dealer)]
  axio = await post(world.dealer, catalogue, { model_id: catalogue.Axio, body_type: 'saloon', images })
  await post(world.seller, catalogue, {
    title: '2014 Toyota Hilux',
    model_id: catalogue.Hilux,
    body_type: 'pickup',
  })
  await post(world.seller, catalogue, {
    title: '2017 Toyota Axio',
    model_id: catalogue.Axio,
    body_type: 'saloon',
  })
  await post(world.seller, catalogue, {
    title: 'Mercedes C200',
    make_id: catalogue['Mercedes-Benz'],
    body_type: 'saloon',
  })
  await post(world.seller, catalogue, { title: 'Isuzu D-Max', make_id: catalogue.Isuzu, body_type: 'pickup' })
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

async function found(query: string) {
  const { result, ...rest } = await vehicleList(visitor, new URLSearchParams(query))
  return { ...rest, total: result.total, titles: result.listings.map(({ title }) => title).sort() }
}

describe('the list', () => {
  test('shows the newest of all when nothing is asked', async () => {
    expect(await found('')).toMatchObject({ total: 5, notices: [] })
  })

  test('accepts makes in any common spelling, and returns those of the catalogue', async () => {
    expect(await found('make=TOYOTA&model=axio')).toMatchObject({
      filters: { makes: ['Toyota'], models: ['Axio'] },
      titles: ['2015 Toyota Axio 1.5 X', '2017 Toyota Axio'],
      notices: [],
    })
    expect(await found('make=mercedes')).toMatchObject({
      filters: { makes: ['Mercedes-Benz'] },
      titles: ['Mercedes C200'],
      notices: [],
    })
  })

  test('a make without matches is recognised', async () => {
    expect(await found('make=Isuzu&fuelType=electric')).toMatchObject({
      filters: { makes: ['Isuzu'] },
      total: 0,
      notices: [],
    })
  })

  test('ignores an unknown make or model with a notice', async () => {
    expect(await found('make=Trabant&bodyType=pickup')).toMatchObject({
      filters: { makes: [], bodyTypes: ['pickup'] },
      titles: ['2014 Toyota Hilux', 'Isuzu D-Max'],
      notices: ['“Trabant” is not a make we know, so we left it out.'],
    })
    expect(await found('make=Isuzu&model=Hilux')).toMatchObject({
      titles: ['Isuzu D-Max'],
      notices: ['“Hilux” is not a model of Isuzu, so we left it out.'],
    })
  })

  test('a page beyond the last is the last', async () => {
    expect(await found('page=7')).toMatchObject({
      filters: { page: 1 },
      total: 5,
      notices: ['There are fewer pages, so this is the last one.'],
    })
  })

  test('counts what a form would find', async () => {
    const { signal } = new AbortController()
    expect(await countVehicles(visitor, new URLSearchParams('bodyType=saloon'), signal)).toMatchObject({
      total: 3,
      total_exact: true,
    })
  })
})

describe('a vehicle', () => {
  test('comes with its make, model and seller', async () => {
    expect(await vehicleById(visitor, axio)).toMatchObject({
      title: '2015 Toyota Axio 1.5 X',
      make: { name: 'Toyota' },
      model: { name: 'Axio' },
      seller: { business_name: 'Achieng Motors', role: 'dealer', verified: false },
    })
    expect(JSON.stringify(await vehicleById(visitor, axio))).not.toContain('+254')
  })

  test('is null if it does not exist or is a draft of someone else', async () => {
    const draft = await post(world.seller, catalogue, { status: 'draft' })
    expect(await vehicleById(clientOf(signedIn(world.seller)), draft)).toMatchObject({ id: draft })
    expect(await vehicleById(visitor, draft)).toBeNull()
    expect(await besideVehicle(visitor, draft)).toBeNull()
    expect(await vehicleById(visitor, crypto.randomUUID())).toBeNull()
  })

  test('has others like it: its model before its make, then its body', async () => {
    const { similar_ads: similar = [] } = (await besideVehicle(visitor, axio)) ?? {}
    expect(similar.map(({ title }) => title)).toEqual([
      '2017 Toyota Axio',
      '2014 Toyota Hilux',
      'Mercedes C200',
    ])
    expect(similar[0]).toMatchObject({ make: 'Toyota', model: 'Axio', image: null, image_count: 0 })
  })

  test("brings its seller's other ads, but no drafts", async () => {
    const ofSeller = async () => (await besideVehicle(visitor, axio))?.of_seller
    expect(await ofSeller()).toEqual([])
    const other = await post(world.dealer, catalogue, { title: '2012 Mazda Demio' })
    await post(world.dealer, catalogue, { title: 'Not yet', status: 'draft' })
    expect(await ofSeller()).toMatchObject([{ id: other }])
  })
})

describe('remembered by the browser', () => {
  test('is shown as it is now: sold ads with their state, what is not public never, even to its seller', async () => {
    const [sold, draft] = [
      await post(world.seller, catalogue, { status: 'sold' }),
      await post(world.seller, catalogue, { status: 'draft' }),
    ]
    const ids = [sold, draft, axio, crypto.randomUUID()]
    for (const client of [visitor, clientOf(signedIn(world.seller))]) {
      const states = new Map((await publicVehicles(client, ids)).map(({ id, status }) => [id, status]))
      expect(states).toEqual(
        new Map([
          [sold, 'sold'],
          [axio, 'active'],
        ]),
      )
    }
  })

  test('counts what was posted since, up to a limit', async () => {
    const first = await post(world.seller, catalogue, { title: 'Posted before' })
    const { created_at } = (await vehicleById(visitor, first)) ?? { created_at: '' }
    expect(await countPostedSince(visitor, created_at, 100)).toBe(0)
    for (const status of ['active', 'active', 'draft', 'sold'])
      await post(world.seller, catalogue, { status })
    expect(await countPostedSince(visitor, created_at, 100)).toBe(2)
    expect(await countPostedSince(visitor, created_at, 1)).toBe(1)
  })
})

describe('favorites', () => {
  test('are added, read and removed; adding is idempotent', async () => {
    const marked = { kind: 'vehicle', id: axio } as const
    await addFavorite(buyer, world.buyer.id, marked)
    await addFavorite(buyer, world.buyer.id, marked)
    expect(await favoriteIds(buyer, world.buyer.id)).toEqual([axio])
    await removeFavorite(buyer, world.buyer.id, marked)
    expect(await favoriteIds(buyer, world.buyer.id)).toEqual([])
  })

  test('are parts as well as vehicles', async () => {
    const part = { kind: 'spare_part', id: await postPart(world.seller) } as const
    await addFavorite(buyer, world.buyer.id, { kind: 'vehicle', id: axio })
    await addFavorite(buyer, world.buyer.id, part)
    expect(await favoriteIds(buyer, world.buyer.id)).toEqual([part.id, axio])
    await removeFavorite(buyer, world.buyer.id, part)
    expect(await favoriteIds(buyer, world.buyer.id)).toEqual([axio])
  })

  test('cannot be added for someone else', async () => {
    await expect(addFavorite(buyer, world.seller.id, { kind: 'vehicle', id: axio })).rejects.toMatchObject({
      code: '42501',
    })
  })
})
